/* Forced sequences on any board: a search over the list of open twos.
 *
 * An open two is a line of the attacker's that lacks two cells, p and q, and
 * has no defending stone: the attack p is answered by the block q and the
 * other way round. A node is the list of its open twos. A move changes little
 * of it: the pairs with one of its two cells go, and the lines through the
 * attack that lacked three cells come in. So the work of a node grows with the
 * lines through a cell (15 in 4^4) and not with all lines (520), and needs
 * nothing of the machine.
 *
 * The rules are those of qubic_force_body.h: candidates are examined first, a
 * win ends the search, then each is tried, those that open most lines first.
 * Sleeping moves (argued there) are kept: with disjoint pairs p, q whose
 * blocks make no three, p q and q p lead to the same position, so p need not
 * be tried below q once it has failed.
 *
 * Positions without a win are remembered exactly: random bits find the place,
 * and what stands there counts only if the attacker and all stones agree. The
 * table may forget; it never takes one position for another.
 *
 * Deepening: most wins are short, and a search that looks for them first
 * spends little on the others. It ends with the depth at which nothing was
 * left out for want of depth. The budget is for all depths together.
 */
#include "board/force_lines_impl.h"
#include "board/qubic_force_impl.h"
#include <stdlib.h>

/* ---- sets of lines ---- */

static bool fits_sets(const oxo_board *b)
{
    if (b->cells > OXO_SETS_CELLS || b->lines > OXO_SETS_LINES)
        return false;
    for (uint32_t l = 0; l < b->lines; l++) {
        if (b->line_start[l + 1] - b->line_start[l] > 4)
            return false;
    }
    return true;
}

static void fill_sets(oxo_line_sets *x, const oxo_board *b)
{
    memset(x, 0, sizeof *x);
    for (uint32_t l = 0; l < b->lines; l++) {
        unsigned size;
        const uint16_t *line = oxo_board_line(b, l, &size);
        for (unsigned i = 0; i < 4; i++)
            x->cell[l][i] = i < size ? line[i] : (uint16_t)b->cells;
        for (unsigned i = 0; i < size; i++) {
            if (l < 64 * OXO_SETS_WORDS)
                oxo_bit_set(x->through[line[i]], l);
            else
                x->through_last[line[i]] |= UINT64_C(1) << l % 64;
        }
        for (int side = 0; side < 2; side++) {
            if (oxo_lacks_attack(b->empty_line[side][l]) == size)
                oxo_bit_set(x->size[side][size - 2], l);
        }
    }
    x->taken[b->cells] = 1;
}

oxo_force_lines *oxo_force_lines_new(const oxo_board *b)
{
    oxo_force_lines *f = calloc(1, sizeof *f);
    if (f == NULL)
        return NULL;
    f->board = b;
    f->pair_room = OXO_WIN_MAX * (b->lines + 1);
    f->candidate_room = 2 * f->pair_room;
    f->sleeper_room = OXO_WIN_MAX * (b->cells + 1);
    f->buckets = aligned_alloc(64, BUCKETS * sizeof *f->buckets);
    f->stones = malloc(BUCKETS * (size_t)4 * b->words * sizeof *f->stones);
    f->own = malloc((size_t)2 * b->words * sizeof *f->own);
    f->other = f->own != NULL ? f->own + b->words : NULL;
    unsigned most = 0; /* lines through a cell */
    for (unsigned c = 0; c < b->cells; c++) {
        const unsigned lines = b->cell_start[c + 1] - b->cell_start[c];
        most = lines > most ? lines : most;
    }
    f->fresh = malloc((most + (size_t)1) * sizeof *f->fresh);
    f->partner = malloc(b->cells * sizeof *f->partner);
    f->asleep = calloc(b->cells, 1);
    f->pairs = malloc(f->pair_room * sizeof *f->pairs);
    f->candidates = malloc(f->candidate_room * sizeof *f->candidates);
    f->sleepers = malloc(f->sleeper_room * sizeof *f->sleepers);
    if (!f->buckets || !f->stones || !f->own || !f->fresh || !f->partner ||
        !f->asleep || !f->pairs || !f->candidates || !f->sleepers ||
        !oxo_counts_init(&f->counts, b)) {
        oxo_force_lines_free(f);
        return NULL;
    }
    if (fits_sets(b)) {
        f->sets = aligned_alloc(64, sizeof *f->sets);
        f->avx2 = oxo_qubic_have_avx2();
        if (f->sets == NULL) {
            oxo_force_lines_free(f);
            return NULL;
        }
        fill_sets(f->sets, b);
    }
    memset(f->buckets, 0, BUCKETS * sizeof *f->buckets);
    for (unsigned c = 0; c < b->cells; c++)
        f->partner[c] = NONE;
    return f;
}

void oxo_force_lines_free(oxo_force_lines *f)
{
    if (f == NULL)
        return;
    oxo_counts_free(&f->counts);
    free(f->sets);
    free(f->buckets);
    free(f->stones);
    free(f->own);
    free(f->fresh);
    free(f->partner);
    free(f->asleep);
    free(f->pairs);
    free(f->candidates);
    free(f->sleepers);
    free(f);
}

uint64_t oxo_force_lines_nodes(const oxo_force_lines *f)
{
    return f->nodes;
}

bool oxo_force_lines_gave_up(const oxo_force_lines *f)
{
    return f->gave_up;
}

/* The empty cells of a line other than `but` (NONE: all), at most two. */
static inline unsigned open_cells(const oxo_force_lines *f, unsigned l,
                                  unsigned but, uint16_t out[2])
{
    const oxo_board *b = f->board;
    unsigned n = 0;
    for (uint32_t i = b->line_start[l]; i < b->line_start[l + 1]; i++) {
        const uint16_t c = b->line_cells[i];
        if (!f->counts.taken[c] && c != but && n < 2)
            out[n++] = c;
    }
    return n;
}

/* ---- counters on lines ---- */

typedef struct state {
    char none; /* all is in f->counts */
} state;

/* What the defender threatens once he has blocked b (the attacker took a):
 * NONE, a cell, or false when there are two of them. */
static inline bool block_threatens(const oxo_force_lines *f, const state *s,
                                   unsigned a, unsigned b, unsigned *must)
{
    (void)s;
    const oxo_board *board = f->board;
    *must = NONE;
    for (uint32_t i = board->cell_start[b]; i < board->cell_start[b + 1]; i++) {
        const unsigned l = board->cell_lines[i];
        uint16_t open[2];
        if (oxo_lacks_defend(f->counts.line[l]) != 2)
            continue;
        if (open_cells(f, l, b, open) != 1 || open[0] == a)
            continue;
        if (*must != NONE && *must != open[0])
            return false;
        *must = open[0];
    }
    return true;
}

static inline unsigned opened_by(const oxo_force_lines *f, const state *s,
                                 unsigned a, unsigned b, pair *out)
{
    const oxo_board *board = f->board;
    unsigned opened = 0;
    (void)s;
    for (uint32_t i = board->cell_start[a]; i < board->cell_start[a + 1]; i++) {
        const unsigned l = board->cell_lines[i];
        uint16_t open[2];
        if (oxo_lacks_attack(f->counts.line[l]) != 3 ||
            open_cells(f, l, a, open) != 2 || open[0] == b || open[1] == b)
            continue;
        out[opened++] = (pair){open[0], open[1]};
    }
    return opened;
}

static inline void play(oxo_force_lines *f, const state *s, unsigned a,
                        unsigned b, state *after)
{
    *after = *s;
    oxo_counts_add(&f->counts, a, OXO_COUNT_ATTACK);
    oxo_counts_add(&f->counts, b, OXO_COUNT_DEFEND);
    f->counts.taken[a] = f->counts.taken[b] = 1;
    oxo_bit_set(f->own, a);
    oxo_bit_set(f->other, b);
}

static inline void take_back(oxo_force_lines *f, unsigned a, unsigned b)
{
    oxo_counts_add(&f->counts, a, 0 - OXO_COUNT_ATTACK);
    oxo_counts_add(&f->counts, b, 0 - OXO_COUNT_DEFEND);
    f->counts.taken[a] = f->counts.taken[b] = 0;
    oxo_bit_clear(f->own, a);
    oxo_bit_clear(f->other, b);
}

#include "board/force_lines_body.h"

static bool search_counts(oxo_force_lines *f, unsigned count, uint64_t hash,
                          unsigned must, unsigned depth)
{
    const state s = {0};
    return solve(f, &s, f->pairs, count, hash, must, NULL, 0, f->candidates,
                 f->sleepers, depth, 0);
}

/* ---- the root ---- */

/* Collects the cells that one of a side's lines lacks (two different ones at
 * most) and, for the attacker, the open twos. */
typedef struct survey {
    unsigned completing, open_twos;
    uint16_t complete[2];
} survey;

static void note_line(oxo_force_lines *f, unsigned l, uint32_t lacks, survey *s)
{
    uint16_t open[2];
    if (lacks == 1) {
        if (open_cells(f, l, NONE, open) == 1 && s->completing < 2 &&
            (s->completing == 0 || s->complete[0] != open[0]))
            s->complete[s->completing++] = open[0];
    } else if (lacks == 2 && open_cells(f, l, NONE, open) == 2) {
        f->pairs[s->open_twos++] = (pair){open[0], open[1]};
    }
}

/* Lines through stones are enough unless some line has two cells. */
static survey look_at(oxo_force_lines *f, const uint64_t *stones, bool attacker)
{
    const oxo_board *b = f->board;
    survey s = {0, 0, {NONE, NONE}};
    const unsigned shift = attacker ? 0 : 32;
    if (b->tiny) {
        for (uint32_t l = 0; l < b->lines; l++) {
            const uint32_t lacks = (uint32_t)(f->counts.line[l] >> shift);
            if (lacks == 1 || (attacker && lacks == 2))
                note_line(f, l, lacks, &s);
        }
        return s;
    }
    for (OXO_EACH(b, stones, e)) {
        for (uint32_t i = b->cell_start[e.cell]; i < b->cell_start[e.cell + 1];
             i++) {
            const unsigned l = b->cell_lines[i];
            const uint32_t lacks = (uint32_t)(f->counts.line[l] >> shift);
            if (lacks != 1 && !(attacker && lacks == 2))
                continue;
            /* a line is looked at from the first of its stones */
            unsigned size, k = 0;
            const uint16_t *line = oxo_board_line(b, l, &size);
            while (!f->counts.taken[line[k]])
                k++;
            if (line[k] == e.cell)
                note_line(f, l, lacks, &s);
        }
    }
    return s;
}

/* Two pairs with a cell in common whose other cells differ: an attack that
 * wins at once, on `must` unless that is NONE. */
static unsigned two_at_once(oxo_force_lines *f, unsigned count, unsigned must)
{
    unsigned found = NONE;
    for (unsigned i = 0; i < count && found == NONE; i++) {
        for (int k = 0; k < 2 && found == NONE; k++) {
            const uint16_t u = k ? f->pairs[i].q : f->pairs[i].p;
            const uint16_t v = k ? f->pairs[i].p : f->pairs[i].q;
            if (f->partner[u] == NONE)
                f->partner[u] = v;
            else if (f->partner[u] != v && (must == NONE || must == u))
                found = u;
        }
    }
    for (unsigned i = 0; i < count; i++)
        f->partner[f->pairs[i].p] = f->partner[f->pairs[i].q] = NONE;
    return found;
}

bool oxo_force_lines_search(oxo_force_lines *f, oxo_side side,
                            const uint64_t *own, const uint64_t *other,
                            uint64_t budget, bool shortest, oxo_win *win)
{
    const oxo_board *b = f->board;
    bool won = false;
    f->nodes++;
    f->search++;
    f->gave_up = false;
    f->stop = budget == 0 ? UINT64_MAX : f->nodes + budget;
    oxo_counts_set(&f->counts, side, own, other);
    f->win.completes = false;
    survey danger = look_at(f, other, false);
    survey mine = look_at(f, own, true);
    const unsigned must = danger.completing ? danger.complete[0] : NONE;
    if (mine.completing > 0) {
        f->win.completes = true;
        f->win.length = 1;
        f->win.attack[0] = mine.complete[0];
        won = true;
    } else if (danger.completing < 2 && mine.open_twos > 0) {
        const unsigned cell = two_at_once(f, mine.open_twos, must);
        uint64_t hash = side;
        oxo_set_copy(b, f->own, own);
        oxo_set_copy(b, f->other, other);
        for (OXO_EACH(b, own, e))
            hash ^= b->random[e.cell][0];
        for (OXO_EACH(b, other, e))
            hash ^= b->random[e.cell][2];
        if (cell != NONE) {
            f->win.length = 1;
            f->win.attack[0] = (uint16_t)cell;
            won = true;
        }
        f->cut = true; /* for the first depth there is more to see */
        for (unsigned depth = shortest ? 2 : 3;
             f->cut && !won && !f->gave_up && depth < OXO_WIN_MAX;
             depth = shortest                  ? depth + 1
                     : depth < 7               ? depth + 2
                     : depth < OXO_WIN_MAX - 1 ? OXO_WIN_MAX - 1
                                               : OXO_WIN_MAX) {
            f->cut = false;
            won = (f->sets == NULL ? search_counts
                   : f->avx2       ? oxo_force_sets_avx2
                             : oxo_force_sets_portable)(f, mine.open_twos, hash,
                                                        must, depth);
        }
        f->gave_up |= !won && f->cut; /* the longest are not looked for */
    }
    if (won && win != NULL)
        *win = f->win;
    return won;
}

/* ---- replay ---- */

unsigned oxo_force_lines_replay(oxo_force_lines *f, oxo_side side,
                                const uint64_t *own, const uint64_t *other,
                                bool quiet, const oxo_win *win)
{
    const oxo_board *b = f->board;
    oxo_counts *c = &f->counts;
    oxo_counts_set(c, side, own, other);
    f->nodes++;
    survey danger = {0, 0, {NONE, NONE}};
    if (!quiet)
        danger = look_at(f, other, false);
    if (win->completes) {
        /* a completion needs nothing but its line */
        const unsigned a = win->attack[0];
        bool found = false;
        for (uint32_t i = b->cell_start[a];
             !c->taken[a] && i < b->cell_start[a + 1]; i++)
            found |= oxo_lacks_attack(c->line[b->cell_lines[i]]) == 1;
        return found;
    }
    if (danger.completing > 1)
        return 0;
    unsigned must = danger.completing ? danger.complete[0] : NONE;
    uint16_t played[2 * OXO_WIN_MAX];
    unsigned plies = 0, attacks = 0;
    bool won = false;
    for (unsigned i = 0; i < win->length; i++) {
        const uint16_t a = win->attack[i];
        uint16_t open[2];
        if (c->taken[a] || (must != NONE && must != a))
            break;
        oxo_counts_add(c, a, OXO_COUNT_ATTACK);
        c->taken[a] = 1;
        played[plies++] = a;
        attacks++;
        unsigned block = NONE;
        for (uint32_t k = b->cell_start[a]; k < b->cell_start[a + 1u] && !won;
             k++) {
            const unsigned l = b->cell_lines[k];
            if (oxo_lacks_attack(c->line[l]) != 1 ||
                open_cells(f, l, NONE, open) != 1)
                continue;
            won = block != NONE && block != open[0];
            block = open[0];
        }
        if (won || block == NONE)
            break;
        const bool safe = block_threatens(f, NULL, NONE, block, &must);
        oxo_counts_add(c, block, OXO_COUNT_DEFEND);
        c->taken[block] = 1;
        played[plies++] = (uint16_t)block;
        if (!safe)
            break;
    }
    while (plies-- > 0) {
        oxo_counts_add(c, played[plies],
                       plies % 2 ? 0 - OXO_COUNT_DEFEND : 0 - OXO_COUNT_ATTACK);
        c->taken[played[plies]] = 0;
    }
    return won ? attacks : 0;
}
