/* The cost of places in Qubic (qubic_cost.h).
 *
 * cost_of is a branch-and-bound over trees: a budget of B leaves B - 1 for the
 * places that a move needs, each of which costs at least 1, 2 unless it is a
 * leaf, or what an earlier question found. Filters stop when more replies
 * survive than the budget could pay for. Bounds are remembered per canonical
 * position, so that questions with growing budgets start where the last ended.
 *
 * Most questions are "is this a leaf?" (35 microseconds at six stones: 60
 * moves, nearly all refuted by one of a few replies, so those that refuted the
 * last moves are asked first).
 */
#include "proof/qubic_cost.h"

#include "base/bits.h"
#include "board/qubic_board.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>
#include <string.h>

typedef struct memo {
    uint64_t a, d;
    uint8_t leaf;  /* the move, 64: not a leaf, 65: not asked */
    uint8_t least; /* the cost is at least this */
    uint8_t most;  /* and at most this; 255: unknown */
    uint8_t used;
} memo;

struct oxo_qubic_cost {
    oxo_qubic_force *force;
    oxo_game *game; /* 4^3 and its kernel, for proof searches */
    oxo_board *kernel;
    memo *table;
    size_t count, size;
    bool failed;
};

oxo_qubic_cost *oxo_qubic_cost_new(void)
{
    oxo_qubic_cost *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->size = 1 << 16;
    c->table = calloc(c->size, sizeof *c->table);
    c->force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    oxo_error error;
    if (!c->table || !c->force ||
        oxo_game_create("4^3", &c->game, &error) != OXO_OK ||
        oxo_board_create(c->game, &c->kernel, &error) != OXO_OK) {
        oxo_qubic_cost_free(c);
        return NULL;
    }
    return c;
}

void oxo_qubic_cost_free(oxo_qubic_cost *c)
{
    if (!c)
        return;
    oxo_qubic_force_free(c->force);
    oxo_board_destroy(c->kernel);
    oxo_game_destroy(c->game);
    free(c->table);
    free(c);
}

const oxo_board *oxo_qubic_cost_kernel(const oxo_qubic_cost *c)
{
    return c->kernel;
}

uint64_t oxo_qubic_cost_nodes(const oxo_qubic_cost *c)
{
    return oxo_qubic_force_nodes(c->force);
}

bool oxo_qubic_cost_failed(const oxo_qubic_cost *c)
{
    return c->failed;
}

static size_t slot_of(const memo *table, size_t size, uint64_t a, uint64_t d)
{
    size_t at =
        oxo_mix64(a ^ oxo_mix64(d + UINT64_C(0x9e3779b97f4a7c15))) & (size - 1);
    while (table[at].used && (table[at].a != a || table[at].d != d))
        at = (at + 1) & (size - 1);
    return at;
}

/* The memo of a canonical position, made if it is new. Valid until the next
 * call. NULL: out of memory. */
static memo *memo_of(oxo_qubic_cost *c, uint64_t a, uint64_t d)
{
    if (c->count * 2 >= c->size) {
        memo *larger = calloc(c->size * 2, sizeof *larger);
        if (!larger) {
            c->failed = true;
            return NULL;
        }
        for (size_t i = 0; i < c->size; i++) {
            const memo *m = &c->table[i];
            if (m->used)
                larger[slot_of(larger, c->size * 2, m->a, m->d)] = *m;
        }
        free(c->table);
        c->table = larger;
        c->size *= 2;
    }
    memo *m = &c->table[slot_of(c->table, c->size, a, d)];
    if (!m->used) {
        *m = (memo){a, d, 65, 1, 255, 1};
        c->count++;
    }
    return m;
}

/* Cells that make a three for `own`. */
static uint64_t makers(uint64_t own, uint64_t other)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    uint64_t cells = 0;
    for (unsigned l = 0; l < OXO_QUBIC_LINES; l++) {
        const uint64_t both = t->line[l] & own, one = both & (both - 1);
        if (!(t->line[l] & other) && one && !(one & (one - 1)))
            cells |= t->line[l] & ~own;
    }
    return cells;
}

/* Cells that complete a line through `cell`, a stone of `own`: all there are
 * if there were none before it. (Looking at all 76 lines took half of the
 * time of the whole search.) */
static uint64_t threats(uint64_t own, uint64_t other, unsigned cell)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    uint64_t cells = 0;
    for (unsigned k = 0; k < t->degree[cell]; k++) {
        const uint64_t line = t->line[t->lines_of[cell][k]];
        const uint64_t open = line & ~own;
        if (!(line & other) && open && !(open & (open - 1)))
            cells |= open;
    }
    return cells;
}

/* Replies that refuted moves of one position, the latest first. */
typedef struct killers {
    uint64_t reply[64];
    unsigned count;
} killers;

static void remember(killers *k, uint64_t reply)
{
    unsigned i = 0;
    while (i < k->count && k->reply[i] != reply)
        i++;
    k->count += i == k->count;
    memmove(&k->reply[1], &k->reply[0], i * sizeof k->reply[0]);
    k->reply[0] = reply;
}

/* After a move to (a, d) that makes no three: a set of replies that suffices
 * (oxo_qubic_filter, with killers first). False: nothing is threatened or more
 * than `limit` survive that make no three of the defender's. */
static bool survivors(oxo_qubic_cost *c, uint64_t a, uint64_t d, unsigned limit,
                      uint64_t threes, killers *k, uint64_t *replies)
{
    oxo_qubic_win win;
    const uint64_t empty = ~(a | d);
    uint64_t zone = empty, todo = empty, left = 0;
    unsigned count = 0;
    bool passed = false;
    for (unsigned next = 0;;) {
        uint64_t r = 0;
        while (!r && next < k->count && next < 8)
            r = k->reply[next++] & todo & (zone | threes);
        if (!r && !passed) { /* the defender passes */
            if (!oxo_qubic_force_search(c->force, a, d, &win))
                return false;
            zone &= oxo_qubic_zone(a, d, &win);
            passed = true;
        }
        if (!r) {
            r = todo & (zone | threes);
            r &= ~r + 1;
        }
        if (!r)
            break;
        todo ^= r;
        if (oxo_qubic_force_search(c->force, a, d | r, &win)) {
            zone &= oxo_qubic_zone(a, d, &win);
            passed = true; /* wins without the reply as well */
        } else {
            left |= r;
            remember(k, r);
            count += !(r & threes);
            if (count > limit)
                return false;
        }
    }
    *replies = left;
    return true;
}

static bool add_need(oxo_qubic_needs *w, uint64_t a, uint64_t d, unsigned limit)
{
    uint64_t ca, cd;
    oxo_qubic_canon(a, d, &ca, &cd);
    for (unsigned i = 0; i < w->count; i++) {
        if (w->board[i].a == ca && w->board[i].d == cd)
            return true;
    }
    if (w->count >= limit || w->count == OXO_QUBIC_NEEDS)
        return false;
    w->board[w->count++] = (oxo_qubic_board){ca, cd};
    return true;
}

/* The attacker has just played `cell`; `makers_d` holds the cells that make
 * threes for the defender, and perhaps some that did before. */
static bool collect(oxo_qubic_cost *c, uint64_t a, uint64_t d, unsigned cell,
                    uint64_t makers_d, unsigned limit, bool quiet, killers *k,
                    oxo_qubic_needs *w)
{
    const uint64_t threes = threats(a, d, cell);
    uint64_t replies = 0;
    if (threes & (threes - 1))
        return true; /* wins at once */
    if (threes) {
        if (oxo_qubic_force_search(c->force, a, d | threes, NULL))
            return true;
        replies = threes;
    } else if (!survivors(c, a, d, quiet ? 64 : limit, makers_d & ~a, k,
                          &replies)) {
        if (!quiet)
            return false;
        replies = ~(a | d);
    }
    for (; replies; replies &= replies - 1) {
        const unsigned reply = oxo_lowest64(replies);
        const uint64_t after = d | UINT64_C(1) << reply;
        const uint64_t must = threats(after, a, reply);
        if (must & (must - 1))
            return false;
        if (!must) {
            if (!add_need(w, a, after, limit))
                return false;
            continue;
        }
        killers other = {.count = 0};
        if (!collect(c, a | must, after, oxo_lowest64(must), makers(after, a),
                     limit, quiet, &other, w))
            return false;
    }
    return true;
}

bool oxo_qubic_needs_after(oxo_qubic_cost *c, oxo_qubic_board b, unsigned move,
                           unsigned limit, bool quiet, oxo_qubic_needs *needs)
{
    killers k = {.count = 0};
    needs->count = 0;
    return collect(c, b.a | UINT64_C(1) << move, b.d, move, makers(b.d, b.a),
                   limit, quiet, &k, needs);
}

unsigned oxo_qubic_leaf_move(oxo_qubic_cost *c, uint64_t a, uint64_t d)
{
    memo *m = memo_of(c, a, d);
    if (!m)
        return 64;
    if (m->leaf != 65)
        return m->leaf;
    unsigned found = 64;
    killers k = {.count = 0};
    const uint64_t makers_d = makers(d, a);
    /* nothing below makes memos: m stays valid */
    for (uint64_t s = ~(a | d); s && found == 64; s &= s - 1) {
        oxo_qubic_needs w = {.count = 0};
        if (collect(c, a | (s & (~s + 1)), d, oxo_lowest64(s), makers_d, 0,
                    false, &k, &w))
            found = oxo_lowest64(s);
    }
    m->leaf = (uint8_t)found;
    if (found == 64)
        m->least = 2;
    else
        m->most = 1;
    return found;
}

unsigned oxo_qubic_cost_of(oxo_qubic_cost *c, uint64_t a, uint64_t d,
                           unsigned budget)
{
    memo *m = memo_of(c, a, d);
    if (!m)
        return budget + 1;
    if (m->most <= budget && m->most == m->least)
        return m->most;
    if (m->least > budget)
        return m->least;
    if (oxo_qubic_leaf_move(c, a, d) != 64)
        return 1;
    m = memo_of(c, a, d);
    if (budget < 2 || !m)
        return budget + 1;
    unsigned best = m->most <= budget ? m->most : budget + 1;
    killers k = {.count = 0};
    const uint64_t makers_d = makers(d, a);
    for (uint64_t s = ~(a | d); s && best > m->least; s &= s - 1) {
        oxo_qubic_needs w = {.count = 0};
        if (!collect(c, a | (s & (~s + 1)), d, oxo_lowest64(s), makers_d,
                     best - 2, false, &k, &w))
            continue;
        /* lower bounds first, then each need with what the others leave */
        unsigned sum = 1, bound[OXO_QUBIC_NEEDS];
        for (unsigned i = 0; i < w.count && sum < best; i++) {
            const memo *n = memo_of(c, w.board[i].a, w.board[i].d);
            if (n && n->leaf == 65)
                (void)oxo_qubic_leaf_move(c, w.board[i].a, w.board[i].d);
            n = memo_of(c, w.board[i].a, w.board[i].d);
            sum += bound[i] = n ? n->least : 255;
        }
        for (unsigned i = 0; i < w.count && sum < best; i++) {
            sum -= bound[i];
            sum += oxo_qubic_cost_of(c, w.board[i].a, w.board[i].d,
                                     best - 1 - sum);
        }
        if (sum < best)
            best = sum;
        m = memo_of(c, a, d);
        if (!m)
            return budget + 1;
    }
    m = memo_of(c, a, d);
    if (!m)
        return budget + 1;
    if (best <= budget && best < m->most)
        m->most = (uint8_t)best;
    if (best > m->least)
        m->least = (uint8_t)best;
    return best;
}
