/* Needs and costs of places (needs.h).
 *
 * cost_of is a branch-and-bound over trees: a budget of B leaves B - 1 for the
 * places that a move needs, each of which costs at least 1, 2 unless it is a
 * leaf, or what an earlier question found. Filters stop when more replies
 * survive than the budget could pay for. Bounds are remembered per canonical
 * position, so that questions with growing budgets start where the last ended.
 *
 * Most questions are "is this a leaf?" (35 microseconds at six stones of 4^3:
 * 60 moves, nearly all refuted by one of a few replies, so those that refuted
 * the last moves are asked first).
 */
#include "proof/needs.h"

#include "base/array.h"
#include "base/keys.h"
#include <stdlib.h>
#include <string.h>

typedef uint64_t cells[OXO_BOARD_WORDS];

enum { NOT_ASKED = OXO_BOARD_CELLS + 1, KILLERS = 64, FIRST_KILLERS = 8 };

/* leaf: the move, OXO_NO_CELL: not a leaf. The cost is at least `least` and at
 * most `most` (255: unknown). */
typedef oxo_cost_fact memo;

struct oxo_cost {
    const oxo_board *board;
    oxo_side winner;
    oxo_force *force;
    oxo_keys keys; /* places that were asked about */
    memo *memos;
    uint32_t room;
    bool failed;
    const oxo_context *limit;
    unsigned asked; /* how often; it looks at every 16th time */
    bool cut;       /* it was stopped */
};

oxo_cost *oxo_cost_new(const oxo_board *board, oxo_side winner)
{
    oxo_cost *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->board = board;
    c->winner = winner;
    oxo_keys_init(&c->keys, 2 * board->words * sizeof(uint64_t));
    c->force = oxo_force_new(board);
    if (!c->force) {
        oxo_cost_free(c);
        return NULL;
    }
    return c;
}

void oxo_cost_free(oxo_cost *c)
{
    if (!c)
        return;
    oxo_force_free(c->force);
    oxo_keys_clear(&c->keys);
    free(c->memos);
    free(c);
}

const oxo_board *oxo_cost_board(const oxo_cost *c)
{
    return c->board;
}

oxo_side oxo_cost_winner(const oxo_cost *c)
{
    return c->winner;
}

uint64_t oxo_cost_nodes(const oxo_cost *c)
{
    return oxo_force_nodes(c->force);
}

void oxo_cost_limit(oxo_cost *c, const oxo_context *limit)
{
    c->limit = limit;
    c->cut = false;
}

/* Is it to stop? What is being found out is then not known. */
static bool cut(oxo_cost *c)
{
    if (!c->cut && ++c->asked % 16 == 0)
        c->cut = oxo_context_stopped(c->limit, 0);
    return c->cut;
}

bool oxo_cost_failed(const oxo_cost *c)
{
    return c->failed;
}

/* The memo of a place, made if it is new. Valid until the next call. NULL: out
 * of memory. */
static memo *memo_of(oxo_cost *c, const uint64_t *place)
{
    bool fresh;
    OXO_GROW(c->memos, c->keys.count + 1, c->room, c->failed = true;
             return NULL);
    const uint32_t id = oxo_keys_add(&c->keys, place, &fresh);
    if (id == OXO_NO_KEY) {
        c->failed = true;
        return NULL;
    }
    if (fresh)
        c->memos[id] = (memo){NOT_ASKED, 1, 255};
    return &c->memos[id];
}

uint32_t oxo_cost_facts(const oxo_cost *c)
{
    return c->keys.count;
}

const uint64_t *oxo_cost_get(const oxo_cost *c, uint32_t number,
                             oxo_cost_fact *fact)
{
    *fact = c->memos[number];
    return oxo_keys_at(&c->keys, number);
}

bool oxo_cost_known(const oxo_cost *c, const uint64_t *place, unsigned budget)
{
    const uint32_t id = oxo_keys_find(&c->keys, place);
    return id != OXO_NO_KEY && (c->memos[id].least > budget ||
                                (c->memos[id].most <= budget &&
                                 c->memos[id].most == c->memos[id].least));
}

void oxo_cost_put(oxo_cost *c, const uint64_t *place, oxo_cost_fact fact)
{
    memo *m = memo_of(c, place);
    if (!m)
        return;
    if (m->leaf == NOT_ASKED)
        m->leaf = fact.leaf;
    m->least = fact.least > m->least ? fact.least : m->least;
    m->most = fact.most < m->most ? fact.most : m->most;
}

/* How many cells, as far as 2. */
static unsigned few(const oxo_board *b, const uint64_t *set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < b->words && n < 2; i++)
        n += set[i] == 0 ? 0 : (set[i] & (set[i] - 1)) == 0 ? 1 : 2;
    return n < 2 ? n : 2;
}

/* Replies that refuted moves of one position, the latest first. */
typedef struct killers {
    uint16_t reply[KILLERS];
    unsigned count;
} killers;

static void remember(killers *k, unsigned reply)
{
    unsigned i = 0;
    while (i < k->count && k->reply[i] != reply)
        i++;
    if (i == KILLERS)
        i--;
    k->count += i == k->count;
    memmove(&k->reply[1], &k->reply[0], i * sizeof k->reply[0]);
    k->reply[0] = (uint16_t)reply;
}

/* `to` becomes `from` and one cell more. */
static void with(const oxo_board *b, const uint64_t *from, unsigned cell,
                 uint64_t *to)
{
    oxo_set_copy(b, to, from);
    oxo_bit_set(to, cell);
}

static bool forced(oxo_cost *c, const uint64_t *a, const uint64_t *d,
                   oxo_win *win)
{
    return oxo_force_search(c->force, c->winner, a, d, win);
}

/* Keeps what a win leaves to be asked: its zone and what makes a three. */
static void narrow(oxo_cost *c, const uint64_t *a, const uint64_t *d,
                   const oxo_win *win, const uint64_t *threes, uint64_t *todo)
{
    cells zone;
    oxo_board_zone(c->board, c->winner, a, d, win, zone);
    for (unsigned i = 0; i < c->board->words; i++)
        todo[i] &= zone[i] | threes[i];
}

/* After a move to (a, d) that makes no three: the replies without a forced
 * win, those first that refuted other moves. False: nothing is threatened, or
 * more than `limit` survive that make no three of the other side's. */
static bool survivors(oxo_cost *c, const uint64_t *a, const uint64_t *d,
                      unsigned limit, const uint64_t *threes, killers *k,
                      uint64_t *left)
{
    const oxo_board *b = c->board;
    oxo_win win;
    cells todo, reply;
    unsigned count = 0;
    bool passed = false;
    oxo_set_empty(b, a, d, todo);
    oxo_set_clear(b, left);
    for (unsigned next = 0;;) {
        unsigned r = OXO_NO_CELL;
        if (cut(c))
            return false;
        while (r == OXO_NO_CELL && next < k->count && next < FIRST_KILLERS) {
            r = k->reply[next++];
            if (!oxo_bit_get(todo, r))
                r = OXO_NO_CELL;
        }
        if (r == OXO_NO_CELL && !passed) { /* the other side passes */
            if (!forced(c, a, d, &win))
                return false;
            narrow(c, a, d, &win, threes, todo);
            passed = true;
        }
        if (r == OXO_NO_CELL && oxo_set_any(b, todo))
            r = oxo_set_lowest(todo);
        if (r == OXO_NO_CELL)
            return true;
        oxo_bit_clear(todo, r);
        with(b, d, r, reply);
        if (forced(c, a, reply, &win)) { /* without the reply as well */
            narrow(c, a, d, &win, threes, todo);
            passed = true;
            continue;
        }
        oxo_bit_set(left, r);
        remember(k, r);
        count += !oxo_bit_get(threes, r);
        if (count > limit)
            return false;
    }
}

static bool add_need(const oxo_board *b, oxo_needs *w, const uint64_t *a,
                     const uint64_t *d, unsigned limit)
{
    const size_t words = 2 * b->words;
    uint64_t key[OXO_PLACE_WORDS];
    oxo_board_canon(b, a, d, key, key + b->words);
    for (unsigned i = 0; i < w->count; i++) {
        if (!memcmp(w->key + i * words, key, words * sizeof *key))
            return true;
    }
    if (w->count >= limit || w->count == OXO_NEEDS)
        return false;
    memcpy(w->key + w->count++ * words, key, words * sizeof *key);
    return true;
}

/* The winner has just moved, and nobody had a three before that which is still
 * open. */
static bool collect(oxo_cost *c, const uint64_t *a, const uint64_t *d,
                    unsigned limit, bool quiet, killers *k, oxo_needs *w)
{
    const oxo_board *b = c->board;
    const oxo_side other = oxo_other(c->winner);
    cells threes, replies, makers, reply;
    oxo_board_completions(b, c->winner, a, d, threes);
    const unsigned made = few(b, threes);
    if (made == 2)
        return true; /* wins at once */
    if (made == 1) {
        with(b, d, oxo_set_lowest(threes), reply);
        if (forced(c, a, reply, NULL))
            return true;
        oxo_set_copy(b, replies, threes);
    } else {
        oxo_board_makers(b, other, d, a, makers);
        if (!survivors(c, a, d, quiet ? UINT32_MAX : limit, makers, k,
                       replies)) {
            if (!quiet)
                return false;
            oxo_set_empty(b, a, d, replies);
        }
    }
    for (OXO_EACH(b, replies, e)) {
        cells must, more;
        if (c->cut)
            return false;
        with(b, d, e.cell, reply);
        oxo_board_completions(b, other, reply, a, must);
        const unsigned blocks = few(b, must);
        if (blocks == 2)
            return false;
        if (blocks == 0) {
            if (!add_need(b, w, a, reply, limit))
                return false;
        } else {
            killers fresh = {.count = 0};
            with(b, a, oxo_set_lowest(must), more);
            if (!collect(c, more, reply, limit, quiet, &fresh, w))
                return false;
        }
    }
    return true;
}

/* The needs of a move of a place, with what refuted its other moves. */
static bool after(oxo_cost *c, const uint64_t *place, unsigned move,
                  unsigned limit, bool quiet, killers *k, oxo_needs *needs)
{
    cells a;
    with(c->board, place, move, a);
    needs->count = 0;
    return collect(c, a, place + c->board->words, limit, quiet, k, needs);
}

bool oxo_needs_after(oxo_cost *c, const uint64_t *place, unsigned move,
                     unsigned limit, bool quiet, oxo_needs *needs)
{
    killers k = {.count = 0};
    return after(c, place, move, limit, quiet, &k, needs);
}

bool oxo_needs_at(oxo_cost *c, const uint64_t *own, const uint64_t *other,
                  unsigned limit, oxo_needs *needs)
{
    killers k = {.count = 0};
    needs->count = 0;
    return collect(c, own, other, limit, true, &k, needs);
}

static unsigned find_leaf(oxo_cost *c, const uint64_t *place)
{
    const oxo_board *b = c->board;
    cells empty;
    killers k = {.count = 0};
    oxo_needs w;
    oxo_set_empty(b, place, place + b->words, empty);
    for (OXO_EACH(b, empty, e)) {
        if (after(c, place, e.cell, 0, false, &k, &w))
            return e.cell;
    }
    return OXO_NO_CELL;
}

unsigned oxo_leaf_move(oxo_cost *c, const uint64_t *place)
{
    memo *m = memo_of(c, place);
    if (!m)
        return OXO_NO_CELL;
    if (m->leaf == NOT_ASKED) { /* nothing below makes memos: m stays valid */
        const unsigned leaf = find_leaf(c, place);
        if (c->cut)
            return OXO_NO_CELL;
        m->leaf = (uint16_t)leaf;
        if (m->leaf == OXO_NO_CELL)
            m->least = m->least < 2 ? 2 : m->least;
        else
            m->most = 1;
    }
    return m->leaf;
}

/* The least a place can cost as far as is known; whether it is a leaf is. */
static unsigned least_of(oxo_cost *c, const uint64_t *place)
{
    (void)oxo_leaf_move(c, place);
    const memo *m = memo_of(c, place);
    return m ? m->least : 255;
}

unsigned oxo_cost_of(oxo_cost *c, const uint64_t *place, unsigned budget)
{
    const oxo_board *b = c->board;
    memo *m = memo_of(c, place);
    if (!m || m->least > budget)
        return budget + 1;
    if (m->most <= budget && m->most == m->least)
        return m->most;
    if (oxo_leaf_move(c, place) != OXO_NO_CELL)
        return 1;
    m = memo_of(c, place);
    if (budget < 2 || !m)
        return budget + 1;
    unsigned best = m->most <= budget ? m->most : budget + 1;
    killers k = {.count = 0};
    cells empty;
    oxo_needs *w = malloc(sizeof *w);
    if (!w) {
        c->failed = true;
        return budget + 1;
    }
    oxo_set_empty(b, place, place + b->words, empty);
    for (OXO_EACH(b, empty, e)) {
        m = memo_of(c, place);
        if (!m || best <= m->least)
            break;
        if (cut(c))
            break;
        if (!after(c, place, e.cell, best - 2, false, &k, w))
            continue;
        /* lower bounds first, then each need with what the others leave */
        unsigned sum = 1, bound[OXO_NEEDS];
        for (unsigned i = 0; i < w->count && sum < best; i++)
            sum += bound[i] = least_of(c, w->key + i * 2 * b->words);
        for (unsigned i = 0; i < w->count && sum < best; i++) {
            sum -= bound[i];
            sum += oxo_cost_of(c, w->key + i * 2 * b->words, best - 1 - sum);
        }
        if (sum < best)
            best = sum;
    }
    free(w);
    m = memo_of(c, place);
    if (!m || c->cut)
        return budget + 1;
    if (best <= budget && best < m->most)
        m->most = (uint8_t)best;
    if (best > m->least)
        m->least = (uint8_t)(best < 255 ? best : 255);
    return best;
}
