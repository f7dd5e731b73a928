/* A line game as a proof problem: the reply filter, the numbers, the moves.
 *
 * OR nodes are positions with the attacker to move and without a known forced
 * win; AND nodes positions with the defender to move. Keys are canonical.
 *
 * When an AND node is made, the defender first passes. If the attacker then
 * has a forced win, only replies in its zone or that make a three can help;
 * each of these is tested by a forced-sequence search, and every win found
 * makes the set smaller: it wins without the reply as well (fewer defending
 * stones), so its own zone, taken in the position without the reply, holds.
 * What survives are the children. When their numbers exceed that of the best
 * sibling the filter stops; it asks first the replies that refuted siblings.
 *
 * At an OR node the same is asked of the defender: has he a forced win if the
 * attacker passes? Then only moves in its zone or that make a three are kept,
 * and one without a three only if it leaves the defender no forced win.
 *
 * Proof numbers are guesses at the work a position needs (line_guess.h); a
 * move that makes a three leaves one reply and would always look best, a quiet
 * one leaves all: both get a handicap until expanded. Of replies with equal
 * disproof numbers the one that looks hardest comes first. Large boards hand
 * out their moves in stages, those on the best lines first; of the quiet ones
 * of a stage only the first few count as such, or all the work near the root
 * would be spread over a hundred of them.
 *
 * A forced search has a budget ("no win known" is sound; a few searches would
 * cost more than all others). Near the root the attacker's moves are chosen
 * with patience (pn.h): after a second move all replies are open, and the
 * proof number of a good one first rises before it falls. On large boards the
 * second move is chosen by rounds, replies that stopped other second moves
 * first, and the third with patience. The replies to an opening are taken one
 * after the other (in_turn).
 *
 * Keys. The two sets of stones; or, on boards of over 128 cells where that is
 * shorter, the two numbers of stones, then the cells in order. Positions with
 * more than 40 stones more than the root then have no key and count as not
 * won, so that a disproof may rest on that: see most_stones.
 *
 * docs/NOTEBOOK.md has figures, and what was tried and rejected.
 */
#include "search/line_problem.h"
#include "board/counts.h"
#include <stdlib.h>

enum { TAG_NEW = 0, TAG_PART = 1, TAG_WHOLE = 2 };

/* How many moves an OR node hands out at stages 0 and 1, and the proof numbers
 * that stand for the others. */
enum { STAGED_CELLS = 100, FIRST_STAGE = 20, SECOND_STAGE = 60 };
static const uint32_t stage_rest[2] = {10, 40};
/* How many quiet moves of one stage count as such; the others come late. */
enum { QUIET_MOVES = 4, LATE_HANDICAP = 1000 };

typedef uint64_t cells[OXO_BOARD_WORDS];

/* What a move does, and a set of cells: all replies that can matter when it
 * makes a three or nothing, the zone of a win when it threatens one. */
typedef struct threat {
    enum { MAKES_THREE, THREATENS, QUIET } kind;
    cells zone;
} threat;

typedef struct worker {
    const oxo_line_problem *setup;
    oxo_force *force;
    oxo_canon *canon;
    oxo_counts counts;
    oxo_guess base, moved; /* of the node being expanded, and after a move */
    /* how often a reply refuted a move of the node being expanded */
    uint32_t refuted[OXO_BOARD_CELLS];
    unsigned rank[OXO_BOARD_CELLS]; /* of a move among its siblings */
    unsigned quiet;                 /* moves of this stage found quiet */
    unsigned order[OXO_BOARD_CELLS], score[OXO_BOARD_CELLS];
    oxo_known known; /* wins of the defender's at the node being expanded */
    uint64_t hash[OXO_BOARD_CELLS]; /* of the children's keys */
} worker;

/* ---- keys ---- */

static bool is_large(const oxo_board *b)
{
    return b->words > 2;
}

void oxo_line_problem_position(const oxo_line_problem *s, const void *key,
                               uint64_t *own, uint64_t *other)
{
    const oxo_board *b = s->board;
    const uint8_t *bytes = key;
    if (!s->lists_stones) {
        memcpy(own, bytes, b->words * sizeof *own);
        memcpy(other, bytes + b->words * sizeof *own, b->words * sizeof *own);
        return;
    }
    oxo_set_clear(b, own);
    oxo_set_clear(b, other);
    const unsigned a = bytes[0], d = bytes[1];
    const unsigned wide = b->cells > 256;
    const uint8_t *at = bytes + 2;
    for (unsigned i = 0; i < a + d; i++, at += 1 + wide)
        oxo_bit_set(i < a ? own : other,
                    at[0] | (wide ? (unsigned)at[1] << 8 : 0));
}

/* The key of a canonical position; false when it has none. */
static bool key_of_form(const oxo_line_problem *s, const uint64_t *a,
                        const uint64_t *d, void *key)
{
    const oxo_board *b = s->board;
    uint8_t *bytes = key;
    if (!s->lists_stones) {
        memcpy(bytes, a, b->words * sizeof *a);
        memcpy(bytes + b->words * sizeof *a, d, b->words * sizeof *d);
        return true;
    }
    const unsigned na = oxo_set_size(b, a), nd = oxo_set_size(b, d);
    if (na + nd > s->most_stones)
        return false;
    memset(bytes, 0, s->key_size);
    bytes[0] = (uint8_t)na;
    bytes[1] = (uint8_t)nd;
    uint8_t *at = bytes + 2;
    for (int side = 0; side < 2; side++) {
        for (OXO_EACH(b, side == 0 ? a : d, e)) {
            *at++ = (uint8_t)e.cell;
            if (b->cells > 256)
                *at++ = (uint8_t)(e.cell >> 8);
        }
    }
    return true;
}

bool oxo_line_problem_key(const oxo_line_problem *s, const uint64_t *own,
                          const uint64_t *other, void *key, uint32_t *map)
{
    cells a, d;
    *map = oxo_board_canon(s->board, own, other, a, d);
    return key_of_form(s, a, d, key);
}

/* Survivors with the node: as a set, or as a list of up to four cells. */
static bool keep_replies(const oxo_board *b, oxo_pn_node *n,
                         const uint64_t *replies)
{
    n->data = 0;
    if (b->words == 1) {
        for (OXO_EACH(b, replies, e))
            n->data |= UINT64_C(1) << oxo_board_map(b, n->map, e.cell);
        return true;
    }
    if (oxo_set_size(b, replies) > 4)
        return false;
    unsigned at = 0;
    n->data = UINT64_MAX;
    for (OXO_EACH(b, replies, e)) {
        n->data ^= UINT64_C(0xffff) << at;
        n->data |= (uint64_t)oxo_board_map(b, n->map, e.cell) << at;
        at += 16;
    }
    return true;
}

static void kept_replies(const oxo_board *b, const oxo_pn_node *n,
                         uint64_t *replies)
{
    oxo_set_clear(b, replies);
    if (b->words == 1) {
        replies[0] = n->data;
        return;
    }
    for (unsigned at = 0; at < 64; at += 16) {
        if ((n->data >> at & 0xffff) != 0xffff)
            oxo_bit_set(replies, (unsigned)(n->data >> at & 0xffff));
    }
}

/* ---- the filter ---- */

static bool several(const oxo_board *b, const uint64_t *set)
{
    return oxo_set_size(b, set) > 1;
}

/* What a move threatens when the defender passes. */
static void look(oxo_force *force, const oxo_board *b, oxo_side side,
                 const uint64_t *a, const uint64_t *d, threat *seen)
{
    oxo_win win;
    oxo_board_completions(b, side, a, d, seen->zone);
    if (oxo_set_any(b, seen->zone)) {
        cells after;
        for (unsigned i = 0; i < b->words; i++)
            after[i] = d[i] | seen->zone[i];
        seen->kind = MAKES_THREE;
        if (several(b, seen->zone) ||
            oxo_force_search(force, side, a, after, NULL))
            oxo_set_clear(b, seen->zone);
    } else if (!oxo_force_search(force, side, a, d, &win)) {
        seen->kind = QUIET;
        oxo_set_empty(b, a, d, seen->zone);
    } else {
        seen->kind = THREATENS;
        oxo_board_zone(b, side, a, d, &win, seen->zone);
    }
}

/* The filter after look(). With a guess it stops when the survivors' numbers
 * reach `limit`, returns false, and *rest is a guess at what is not tested. */
static bool test_replies(oxo_force *force, const oxo_board *b, oxo_side side,
                         const uint64_t *a, const uint64_t *d,
                         const threat *seen, const uint64_t *known,
                         uint32_t limit, uint32_t *refuted,
                         const oxo_guess *guess, uint64_t *replies,
                         uint32_t *rest)
{
    *rest = 0;
    if (seen->kind != THREATENS) {
        oxo_set_copy(b, replies, seen->zone);
        return true;
    }
    oxo_win win;
    cells zone, makers, todo, after;
    oxo_set_copy(b, zone, seen->zone);
    oxo_board_makers(b, !side, d, a, makers);
    oxo_set_empty(b, a, d, todo);
    oxo_set_clear(b, replies);
    for (unsigned i = 0; known != NULL && i < b->words; i++) {
        replies[i] = known[i];
        todo[i] &= ~known[i];
    }
    uint32_t count = 0;
    for (;;) {
        cells open;
        for (unsigned i = 0; i < b->words; i++)
            open[i] = todo[i] & (zone[i] | makers[i]);
        if (!oxo_set_any(b, open))
            return true;
        unsigned r = oxo_set_lowest(open);
        if (refuted != NULL) {
            uint32_t top = 0;
            for (OXO_EACH(b, open, e)) {
                if (refuted[e.cell] > top) {
                    top = refuted[e.cell];
                    r = e.cell;
                }
            }
        }
        oxo_bit_clear(todo, r);
        oxo_set_copy(b, after, d);
        oxo_bit_set(after, r);
        if (oxo_force_search(force, side, a, after, &win)) {
            cells now;
            oxo_board_zone(b, side, a, d, &win, now);
            for (unsigned i = 0; i < b->words; i++)
                zone[i] &= now[i];
            continue;
        }
        oxo_bit_set(replies, r);
        if (refuted != NULL)
            refuted[r] += 4;
        if (guess == NULL)
            continue;
        count += oxo_guess_after(guess, r);
        if (count < limit)
            continue;
        bool left = false;
        for (unsigned i = 0; i < b->words; i++) {
            open[i] = todo[i] & (zone[i] | makers[i]);
            left |= open[i] != 0;
        }
        if (left) {
            *rest = (oxo_guess_sum(guess, open) + 1) / 2;
            return false;
        }
    }
}

void oxo_line_filter(oxo_force *force, const oxo_board *b, oxo_side attacker,
                     const uint64_t *own, const uint64_t *other,
                     const uint64_t *known, uint64_t *replies, bool *threatens)
{
    threat seen;
    uint32_t rest;
    look(force, b, attacker, own, other, &seen);
    *threatens = seen.kind != QUIET;
    (void)test_replies(force, b, attacker, own, other, &seen, known, 0, NULL,
                       NULL, replies, &rest);
}

/* ---- the problem ---- */

static void worker_free(void *opaque)
{
    worker *w = opaque;
    if (w == NULL)
        return;
    oxo_force_free(w->force);
    oxo_canon_free(w->canon);
    oxo_counts_free(&w->counts);
    free(w);
}

static void *worker_new(void *self)
{
    worker *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->setup = self;
    w->force = oxo_force_new(w->setup->board);
    w->canon = oxo_canon_new(w->setup->board);
    if (w->force == NULL || w->canon == NULL ||
        !oxo_counts_init(&w->counts, w->setup->board)) {
        worker_free(w);
        return NULL;
    }
    oxo_force_budget(w->force, w->setup->budget);
    return w;
}

static uint64_t worker_nodes(void *opaque)
{
    return oxo_force_nodes(((worker *)opaque)->force);
}

static void decide(oxo_pn_node *n, bool proved)
{
    n->pn = proved ? 0 : OXO_PN_INF;
    n->dn = proved ? OXO_PN_INF : 0;
}

static void evaluate(void *opaque, const oxo_pn_node *parent, oxo_pn_node *n,
                     uint32_t limit)
{
    worker *w = opaque;
    const oxo_line_problem *s = w->setup;
    const oxo_board *b = s->board;
    const bool is_root = parent == n;
    cells a, d;
    n->pn = n->dn = 1;
    if (n->is_or && !is_root) {
        n->pn = oxo_guess_after(&w->base, n->move);
        return;
    }
    oxo_line_problem_position(s, parent->key, a, d);
    if (is_root) {
        oxo_counts_set(&w->counts, s->attacker, a, d);
        oxo_guess_make(&w->moved, s->weights, &w->counts, oxo_set_size(b, a));
        if (n->is_or) {
            if (oxo_force_search(w->force, s->attacker, a, d, NULL))
                decide(n, true);
            return;
        }
        cells danger;
        oxo_board_completions(b, !s->attacker, d, a, danger);
        if (oxo_set_any(b, danger)) {
            decide(n, false);
            return;
        }
    } else {
        oxo_guess_move(&w->moved, &w->base, &w->counts, n->move);
        oxo_bit_set(a, n->move);
    }
    threat seen;
    look(w->force, b, s->attacker, a, d, &seen);
    if (s->threats && seen.kind == QUIET && !is_root) {
        decide(n, false);
        return;
    }
    const bool late = seen.kind == QUIET && !is_root &&
                      b->cells > STAGED_CELLS && w->quiet++ >= QUIET_MOVES;
    uint32_t handicap = seen.kind == THREATENS     ? 0
                        : seen.kind == MAKES_THREE ? s->three_handicap
                        : late                     ? LATE_HANDICAP
                                                   : s->quiet_handicap;
    uint32_t most = limit < handicap ? 0 : limit - handicap, rest;
    cells replies;
    bool whole = test_replies(w->force, b, s->attacker, a, d, &seen, NULL, most,
                              w->refuted, &w->moved, replies, &rest);
    if (!oxo_set_any(b, replies)) {
        /* every reply loses, or there is none and the board is full */
        decide(n, seen.kind != QUIET);
        return;
    }
    n->pn = handicap + rest;
    if (seen.kind == QUIET && s->weights == NULL)
        n->pn += is_root ? 0 : w->rank[n->move] / 4;
    else
        n->pn += oxo_guess_sum(&w->moved, replies);
    n->tag = TAG_NEW;
    if (keep_replies(b, n, replies))
        n->tag = whole ? TAG_WHOLE : TAG_PART;
}

/* Makes a child of the position in w->canon; false when it has no key, or an
 * earlier one has the same. */
static bool make_child(worker *w, oxo_pn_node *child, unsigned n, bool is_or,
                       unsigned move, bool *too_many)
{
    const oxo_line_problem *s = w->setup;
    oxo_pn_node *c = &child[n];
    cells a, d;
    c->map = oxo_canon_with(w->canon, !is_or, move, a, d);
    if (!key_of_form(s, a, d, c->key)) {
        *too_many = true;
        return false;
    }
    w->hash[n] = oxo_hash_words(c->key, s->key_size);
    for (unsigned i = 0; i < n; i++) {
        if (w->hash[i] == w->hash[n] &&
            memcmp(child[i].key, c->key, s->key_size) == 0)
            return false;
    }
    c->is_or = is_or;
    c->move = move;
    c->tag = TAG_NEW;
    c->data = 0;
    return true;
}

/* Inserts a cell into the order, those with the greatest score first. */
static void insert(worker *w, unsigned count, unsigned cell, unsigned score)
{
    unsigned i = count;
    for (; i > 0 && w->score[i - 1] < score; i--) {
        w->score[i] = w->score[i - 1];
        w->order[i] = w->order[i - 1];
    }
    w->score[i] = score;
    w->order[i] = cell;
}

/* By the cells that a line with stones of one side lacks: what a stone on it
 * is worth to the mover, and how a reply there hurts. */
enum { LACKS = 5 };
static unsigned worth(const unsigned table[LACKS], uint32_t lacks)
{
    return table[lacks < LACKS ? lacks : LACKS - 1];
}

/* What a stone on a cell takes from one side and gives to the other. */
static unsigned stone_worth(const oxo_counts *c, unsigned cell,
                            const unsigned attack[LACKS],
                            const unsigned defend[LACKS])
{
    const oxo_board *b = c->board;
    unsigned sum = 0;
    for (uint32_t k = b->cell_start[cell]; k < b->cell_start[cell + 1]; k++) {
        const uint64_t line = c->line[b->cell_lines[k]];
        const uint32_t mine = oxo_lacks_attack(line);
        const uint32_t his = oxo_lacks_defend(line);
        if (mine < OXO_NO_LINE)
            sum += worth(attack, mine);
        else if (his < OXO_NO_LINE)
            sum += worth(defend, his);
    }
    return sum;
}

static unsigned replies_of(worker *w, const oxo_pn_node *node,
                           oxo_pn_node *child, bool *proved)
{
    const oxo_line_problem *s = w->setup;
    const oxo_board *b = s->board;
    static const unsigned damage_a[LACKS] = {0, 0, 12, 4, 1};
    static const unsigned damage_d[LACKS] = {0, 0, 12, 3, 1};
    cells a, d, replies, known;
    bool threatens, too_many = false;
    unsigned n = 0, count = 0;
    oxo_line_problem_position(s, node->key, a, d);
    kept_replies(b, node, known);
    if (node->tag == TAG_WHOLE)
        oxo_set_copy(b, replies, known);
    else
        oxo_line_filter(w->force, b, s->attacker, a, d,
                        node->tag == TAG_PART ? known : NULL, replies,
                        &threatens);
    *proved = !oxo_set_any(b, replies);
    oxo_counts_set(&w->counts, s->attacker, a, d);
    oxo_guess_make(&w->base, s->weights, &w->counts, oxo_set_size(b, a));
    for (OXO_EACH(b, replies, e))
        insert(w, count++, e.cell,
               oxo_guess_after(&w->base, e.cell) * 256 +
                   stone_worth(&w->counts, e.cell, damage_a, damage_d));
    oxo_canon_set(w->canon, a, d);
    for (unsigned i = 0; i < count; i++)
        n += make_child(w, child, n, true, w->order[i], &too_many);
    return too_many ? 0 : n;
}

static unsigned moves_of(worker *w, const oxo_pn_node *node, unsigned stage,
                         oxo_pn_node *child, uint32_t *rest)
{
    const oxo_line_problem *s = w->setup;
    const oxo_board *b = s->board;
    static const unsigned worth_a[LACKS] = {0, 0, 16, 4, 1};
    static const unsigned worth_d[LACKS] = {0, 0, 9, 3, 1};
    static const unsigned danger_a[LACKS] = {0, 6, 6, 2, 1};
    static const unsigned danger_d[LACKS] = {0, 6, 6, 1, 0};
    cells a, d, moves, must;
    oxo_line_problem_position(s, node->key, a, d);
    memset(w->refuted, 0, b->cells * sizeof *w->refuted);
    oxo_set_empty(b, a, d, moves);
    oxo_board_completions(b, !s->attacker, d, a, must);
    bool danger = oxo_set_any(b, must);
    if (danger && several(b, must))
        return 0;
    if (danger)
        oxo_set_copy(b, moves, must);
    /* Would the defender win by force if the attacker passed? Then only a
     * move in the zone of that win, or a three, can be good; and what is not
     * a three must leave him no forced win. */
    const oxo_win *win = NULL;
    w->known.count = 0;
    if (!danger)
        win = oxo_known_search(&w->known, w->force, !s->attacker, d, a);
    if (win != NULL) {
        cells zone, makers;
        oxo_board_zone(b, !s->attacker, d, a, win, zone);
        oxo_board_makers(b, s->attacker, a, d, makers);
        for (unsigned i = 0; i < b->words; i++)
            moves[i] &= zone[i] | makers[i];
        danger = true;
    }
    oxo_counts_set(&w->counts, s->attacker, a, d);
    oxo_guess_make(&w->base, s->weights, &w->counts, oxo_set_size(b, a) + 1);
    w->quiet = 0;
    unsigned count = 0, n = 0;
    for (OXO_EACH(b, moves, e)) {
        insert(w, count++, e.cell,
               stone_worth(&w->counts, e.cell, worth_a, worth_d));
        w->refuted[e.cell] =
            stone_worth(&w->counts, e.cell, danger_a, danger_d);
    }
    /* stages count different moves: symmetric ones would fill the first */
    const bool staged = b->cells > STAGED_CELLS && stage != OXO_PN_ALL;
    const unsigned from = !staged || stage == 0 ? 0
                          : stage == 1          ? FIRST_STAGE
                                                : SECOND_STAGE;
    const unsigned to = !staged || stage >= 2 ? UINT32_MAX
                        : stage == 0          ? FIRST_STAGE
                                              : SECOND_STAGE;
    bool too_many = false;
    unsigned i = 0;
    oxo_canon_set(w->canon, a, d);
    for (; i < count && n < to; i++) {
        w->rank[w->order[i]] = i;
        n += make_child(w, child, n, false, w->order[i], &too_many);
    }
    if (too_many)
        return 0;
    if (staged && stage < 2 && i < count)
        *rest = stage_rest[stage];
    unsigned kept = 0;
    for (unsigned k = from; k < n; k++) {
        if (danger) {
            cells after, threes;
            oxo_set_copy(b, after, a);
            oxo_bit_set(after, child[k].move);
            oxo_board_completions(b, s->attacker, after, d, threes);
            if (!oxo_set_any(b, threes) &&
                (oxo_known_wins(&w->known, w->force, !s->attacker, d, after,
                                true, &win) ||
                 oxo_known_search(&w->known, w->force, !s->attacker, d, after)))
                continue;
        }
        if (kept != k)
            child[kept] = child[k];
        kept++;
    }
    return kept;
}

static unsigned children(void *opaque, const oxo_pn_node *node, unsigned stage,
                         oxo_pn_node *child, bool *proved, uint32_t *rest)
{
    *proved = false;
    return node->is_or ? moves_of(opaque, node, stage, child, rest)
                       : replies_of(opaque, node, child, proved);
}

static void root(void *opaque, oxo_pn_node *n)
{
    worker *w = opaque;
    const oxo_line_problem *s = w->setup;
    memset(n, 0, sizeof *n);
    (void)oxo_line_problem_key(s, s->own, s->other, n->key, &n->map);
    /* the root's own coordinates are those of its form */
    n->is_or = s->attacks;
    uint32_t map = n->map;
    n->map = oxo_board_identity(s->board);
    evaluate(w, n, n, OXO_PN_INF);
    n->map = map;
}

/* Replies to the opening in turn; on large boards the attacker's next move by
 * rounds and the one after it with patience, on small ones the next with
 * patience; see above. */
static oxo_pn_care care(void *self, const void *key, bool is_or)
{
    const oxo_line_problem *s = self;
    cells own, other;
    oxo_line_problem_position(s, key, own, other);
    const unsigned played =
        oxo_set_size(s->board, own) + oxo_set_size(s->board, other) - s->stones;
    const unsigned first = s->attacks ? 0 : 1;
    if (!is_or && played == first + 1 && is_large(s->board))
        return OXO_PN_HARD_FIRST;
    if (!is_or)
        return s->in_turn && played == 0 ? OXO_PN_IN_TURN : OXO_PN_LEAST;
    if (!is_large(s->board))
        return played == first ? OXO_PN_PATIENT : OXO_PN_LEAST;
    return played == first       ? OXO_PN_ROUNDS
           : played == first + 2 ? OXO_PN_PATIENT
                                 : OXO_PN_LEAST;
}

static void lift(void *self, const void *key, uint32_t move, uint16_t *replies,
                 unsigned count)
{
    const oxo_line_problem *s = self;
    cells own, other, a, d;
    oxo_line_problem_position(s, key, own, other);
    oxo_bit_set(own, move);
    const uint32_t map = oxo_board_canon(s->board, own, other, a, d);
    for (unsigned i = 0; i < count; i++)
        replies[i] = (uint16_t)oxo_board_unmap(s->board, map, replies[i]);
}

void oxo_line_problem_init(oxo_pn_problem *p, oxo_line_problem *s)
{
    const oxo_board *b = s->board;
    s->stones = oxo_set_size(b, s->own) + oxo_set_size(b, s->other);
    s->most_stones = b->cells;
    s->key_size = 2 * (size_t)b->words * 8;
    _Static_assert(2 * OXO_BOARD_WORDS * 8 <= OXO_PN_KEY_MAX, "sets fit");
    const size_t list =
        (2 + (b->cells > 256 ? 2 : 1) * ((size_t)s->stones + 40) + 7) / 8 * 8;
    s->lists_stones = is_large(b) && list < s->key_size;
    if (s->lists_stones) {
        s->most_stones = s->stones + 40;
        s->key_size = list;
    }
    if (s->plain)
        s->weights = NULL;
    else if (s->weights == NULL)
        s->weights = oxo_guess_weights_for(b);
    const bool fitted = s->weights != NULL;
    if (s->three_handicap == 0)
        s->three_handicap = fitted ? 30 : 10;
    if (s->quiet_handicap == 0)
        s->quiet_handicap = fitted ? 40 : 30;
    if (s->budget == 0)
        s->budget = b->cells > STAGED_CELLS ? 3000 : 10000;
    *p = (oxo_pn_problem){.key_size = s->key_size,
                          .max_children = b->cells,
                          .self = s,
                          .worker_new = worker_new,
                          .worker_free = worker_free,
                          .worker_nodes = worker_nodes,
                          .root = root,
                          .children = children,
                          .evaluate = evaluate,
                          .care = care,
                          .patience = is_large(b) ? 200 : 1000,
                          .round = 8000,
                          .lift = lift};
}
