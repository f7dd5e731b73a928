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
#include "board/force_lines.h"
#include "board/counts.h"
#include <stdlib.h>

enum {
    NONE = UINT16_MAX,
    ANY = UINT16_MAX,
    BUCKET_BITS = 13,
    BUCKETS = 1 << BUCKET_BITS
};

typedef struct pair {
    uint16_t p, q;
} pair;

/* Its stones stand beside the table: see stones_of. */
typedef struct slot {
    uint64_t hash;
    uint16_t depth; /* no win of so many attacks; ANY: of any; 0: free */
    uint8_t log_cost, attacker;
    uint32_t search;
} slot;

/* Half a line of the cache. */
typedef struct bucket {
    _Alignas(32) slot costly; /* of one search */
    slot latest;
} bucket;

/* A threatening move that does not win at once, and its only answer. */
typedef struct candidate {
    uint16_t a, b;
    uint16_t must;  /* what the attacker has to play next, or NONE */
    uint16_t fresh; /* open twos that it makes */
} candidate;

struct oxo_force_lines {
    const oxo_board *board;
    oxo_counts counts;
    bucket *buckets;
    uint64_t *stones; /* of every slot: the attacker's and the defender's */
    uint64_t *own, *other; /* the position at hand */
    uint64_t nodes, stop;
    uint32_t search;
    bool gave_up;
    bool cut; /* something was left out for want of depth */
    /* by cell, valid only while the candidates of a node are examined */
    uint16_t *partner; /* the other cell of an open two, or NONE */
    uint8_t *asleep;
    /* stacks of the recursion */
    pair *pairs;
    candidate *candidates;
    uint16_t *sleepers;
    pair *fresh; /* what one attack opens */
    unsigned pair_room, candidate_room, sleeper_room;
    oxo_win win;
};

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

/* What the defender threatens once he has blocked b (the attacker took a):
 * NONE, a cell, or false when there are two of them. */
static inline bool block_threatens(const oxo_force_lines *f, unsigned a,
                                   unsigned b, unsigned *must)
{
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

static inline uint64_t hash_add(const oxo_board *b, uint64_t hash, unsigned own,
                                unsigned other)
{
    return hash ^ b->random[own][0] ^ b->random[other][2];
}

static inline bucket *bucket_of(const oxo_force_lines *f, uint64_t hash)
{
    return &f->buckets[hash >> (64 - BUCKET_BITS)];
}

/* The stones of a slot. */
static inline uint64_t *stones_of(const oxo_force_lines *f, const slot *s)
{
    const size_t number = (size_t)(s - &f->buckets->costly);
    return f->stones + number * 2 * f->board->words;
}

/* Is it known that the position at hand has no win of so many attacks? */
static inline bool holds(const oxo_force_lines *f, const slot *s, uint64_t hash,
                         unsigned depth)
{
    return s->hash == hash && s->depth >= depth &&
           s->attacker == f->counts.attacker &&
           memcmp(stones_of(f, s), f->own,
                  2 * f->board->words * sizeof *f->own) == 0;
}

static inline void play(oxo_force_lines *f, unsigned a, unsigned b)
{
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

/* What the pairs that are left after (a, b), and those that a opens, allow
 * next: *wins is a cell on two of them (or NONE), *can whether there is any
 * attack at all; both only on `must` unless that is NONE. Returns how many
 * lines a opens. `disjoint`: no cell lies on two pairs. */
static unsigned outlook(oxo_force_lines *f, const pair *list, unsigned count,
                        bool disjoint, unsigned a, unsigned b, unsigned must,
                        unsigned *wins, bool *can)
{
    const oxo_board *board = f->board;
    pair *fresh = f->fresh;
    unsigned opened = 0;
    *wins = NONE;
    for (uint32_t i = board->cell_start[a]; i < board->cell_start[a + 1]; i++) {
        const unsigned l = board->cell_lines[i];
        uint16_t open[2];
        if (oxo_lacks_attack(f->counts.line[l]) != 3 ||
            open_cells(f, l, a, open) != 2 || open[0] == b || open[1] == b)
            continue;
        fresh[opened++] = (pair){open[0], open[1]};
    }
    if (!disjoint) {
        /* rare: take the marks of the pairs that go, look at the others */
        for (unsigned i = 0; i < count; i++)
            f->partner[list[i].p] = f->partner[list[i].q] = NONE;
        for (unsigned i = 0; i < count; i++) {
            const pair at = list[i];
            if (at.p == a || at.p == b || at.q == a || at.q == b)
                continue;
            for (int k = 0; k < 2; k++) {
                const uint16_t u = k ? at.q : at.p, v = k ? at.p : at.q;
                if (f->partner[u] == NONE)
                    f->partner[u] = v;
                else if (f->partner[u] != v && (must == NONE || must == u))
                    *wins = u;
            }
        }
    } else {
        f->partner[a] = f->partner[b] = NONE;
    }
    *can = must == NONE ? count > 1 || opened > 0 : f->partner[must] != NONE;
    for (unsigned i = 0; i < opened && *wins == NONE; i++) {
        for (int k = 0; k < 2; k++) {
            const uint16_t u = k ? fresh[i].q : fresh[i].p;
            const uint16_t v = k ? fresh[i].p : fresh[i].q;
            if (must != NONE && must != u)
                continue;
            *can = true;
            if (f->partner[u] != NONE && f->partner[u] != v)
                *wins = u;
            for (unsigned j = 0; j < i; j++) {
                if ((fresh[j].p == u && fresh[j].q != v) ||
                    (fresh[j].q == u && fresh[j].p != v))
                    *wins = u;
            }
        }
    }
    if (disjoint) {
        f->partner[a] = (uint16_t)b;
        f->partner[b] = (uint16_t)a;
    } else {
        for (unsigned i = 0; i < count; i++) {
            f->partner[list[i].p] = list[i].q;
            f->partner[list[i].q] = list[i].p;
        }
    }
    return opened;
}

/* Is there a win with at most `depth` attacks, the first of which is `must`
 * unless that is NONE? No attack makes two threes at once (the caller has
 * looked); neither side has a three but the one that `must` stops. */
static bool solve(oxo_force_lines *f, const pair *list, unsigned count,
                  uint64_t hash, unsigned must, const uint16_t *asleep,
                  unsigned sleeping, candidate *tries, uint16_t *passed,
                  unsigned depth, unsigned ply)
{
    const oxo_board *board = f->board;
    bucket *at = bucket_of(f, hash);
    const slot *known = holds(f, &at->costly, hash, depth)   ? &at->costly
                        : holds(f, &at->latest, hash, depth) ? &at->latest
                                                             : NULL;
    if (known != NULL) {
        f->cut |= known->depth != ANY;
        return false;
    }
    const uint64_t before = f->nodes;
    const bool cut_before = f->cut;
    f->cut = false;
    bool disjoint = true;
    for (unsigned i = 0; i < count; i++) {
        disjoint &= f->partner[list[i].p] == NONE;
        disjoint &= f->partner[list[i].q] == NONE;
        f->partner[list[i].p] = list[i].q;
        f->partner[list[i].q] = list[i].p;
    }
    if (!disjoint)
        sleeping = 0;
    for (unsigned i = 0; i < sleeping; i++)
        f->asleep[asleep[i]] = 1;
    unsigned tried = 0, most = 0, passing = 0;
    bool won = false;
    for (unsigned i = 0; i < 2 * count && !won; i++) {
        const uint16_t a = i & 1 ? list[i / 2].q : list[i / 2].p;
        const uint16_t b = i & 1 ? list[i / 2].p : list[i / 2].q;
        unsigned next, wins;
        bool can;
        if (must != NONE && a != must)
            continue;
        const bool safe = block_threatens(f, a, b, &next);
        if (f->asleep[a]) {
            /* it failed elsewhere, perhaps for want of depth */
            f->cut |= cut_before;
            if (safe && next == NONE)
                passed[passing++] = a;
            continue;
        }
        f->nodes++;
        if (!safe)
            continue;
        const unsigned fresh =
            outlook(f, list, count, disjoint, a, b, next, &wins, &can);
        if (wins != NONE) {
            f->win.attack[ply] = a;
            f->win.block[ply] = b;
            f->win.attack[ply + 1] = (uint16_t)wins;
            f->win.length = ply + 2;
            won = true;
        } else if (can && depth == 2) {
            f->cut = true;
        } else if (can) {
            __builtin_prefetch(bucket_of(f, hash_add(board, hash, a, b)));
            tries[tried++] = (candidate){a, b, (uint16_t)next, (uint16_t)fresh};
            most = fresh > most ? fresh : most;
        }
    }
    for (unsigned i = 0; i < sleeping; i++)
        f->asleep[asleep[i]] = 0;
    for (unsigned i = 0; i < count; i++)
        f->partner[list[i].p] = f->partner[list[i].q] = NONE;
    if (won)
        return true;
    if (f->nodes >= f->stop) {
        f->gave_up = true;
        return false;
    }
    pair *below = f->pairs + (list - f->pairs) + count;
    for (unsigned made = most + 1; made-- > 0;) {
        for (unsigned i = 0; i < tried; i++) {
            const candidate c = tries[i];
            if (c.fresh != made)
                continue;
            const bool free = c.must == NONE && disjoint;
            unsigned n = 0;
            for (unsigned k = 0; k < count; k++) {
                const pair e = list[k];
                if (e.p != c.a && e.p != c.b && e.q != c.a && e.q != c.b)
                    below[n++] = e;
            }
            play(f, c.a, c.b);
            for (uint32_t k = board->cell_start[c.a];
                 k < board->cell_start[c.a + 1u]; k++) {
                const unsigned l = board->cell_lines[k];
                uint16_t open[2];
                if (oxo_lacks_attack(f->counts.line[l]) == 2 &&
                    open_cells(f, l, NONE, open) == 2)
                    below[n++] = (pair){open[0], open[1]};
            }
            won = solve(f, below, n, hash_add(board, hash, c.a, c.b), c.must,
                        passed, free ? passing : 0, tries + tried,
                        passed + passing, depth - 1, ply + 1);
            take_back(f, c.a, c.b);
            if (won) {
                f->win.attack[ply] = c.a;
                f->win.block[ply] = c.b;
                return true;
            }
            if (f->gave_up)
                return false;
            if (free)
                passed[passing++] = c.a;
        }
    }
    const uint8_t cost = (uint8_t)(63 - __builtin_clzll(f->nodes - before + 1));
    slot *to = at->costly.search != f->search || cost >= at->costly.log_cost
                   ? &at->costly
                   : &at->latest;
    *to = (slot){hash, f->cut ? (uint16_t)depth : ANY, cost,
                 (uint8_t)f->counts.attacker, f->search};
    memcpy(stones_of(f, to), f->own, 2 * board->words * sizeof *f->own);
    f->cut |= cut_before;
    return false;
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
            won = solve(f, f->pairs, mine.open_twos, hash, must, NULL, 0,
                        f->candidates, f->sleepers, depth, 0);
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
        const bool safe = block_threatens(f, NONE, block, &must);
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
