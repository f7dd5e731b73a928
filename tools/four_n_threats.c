/* The search for wins by threats: see the head of four_n_threats.h.
 *
 * Which replies to a quiet move can hurt. Let F be a forced sequence that wins
 * if o passes. A reply r leaves F as it is unless
 * - r is a cell of F: a move of x's, a block of o's or one of the cells that
 *   complete the last two threes; or
 * - r makes, at once or with the blocks of F, a three of o's: then r is on a
 *   line without an x stone together with two of o's stones and blocks.
 * So the zone of F, these cells, is all that has to be looked at. A sequence
 * found against one reply r is good without r, too (o has a stone less), and
 * its zone, taken without r, leaves out replies that it refutes.
 *
 * In a forced sequence a block may make a three of o's: the next move must then
 * take the cell that it needs, and make a three itself. Two threes of o's end
 * the sequence. No three of o's is open when x makes two threes, so that o can
 * only block one of them.
 *
 * failed[] remembers, by a hash, positions from which this run found no forced
 * sequence. Two positions with one hash can only hide a win. */
#include "four_n_threats.h"
#include "base/bits.h"
#include <string.h>

enum {
    MAX_DEPTH = 24,   /* moves in a forced sequence */
    MAX_ANSWERS = 10, /* threes of o's on the way */
    WIDTH = 6,        /* quiet moves tried in earnest */
    MAX_ZONE = 256
};

typedef struct sequence {
    int moves;
    int move[MAX_DEPTH], block[MAX_DEPTH]; /* the last move has no block */
    uint64_t last;                         /* completes the last threes */
} sequence;

/* A set of empty points, in the order in which they are to be tried: those
 * that disturb a sequence early first. */
typedef struct zone {
    int count;
    point at[MAX_ZONE];
} zone;

static uint64_t bit(int cell)
{
    return UINT64_C(1) << cell;
}

static int lowest(uint64_t cells)
{
    return (int)oxo_lowest64(cells);
}

static bool several(uint64_t cells)
{
    return (cells & (cells - 1)) != 0;
}

point cube_point(const uint32_t group[3], int cell)
{
    point p = {0, 0};
    for (int k = 0; k < 3; k++) {
        const int digit = cell >> 2 * k & 3;
        if (digit >= 2)
            p.a |= group[k];
        if (digit == 1 || digit == 2)
            p.c |= group[k];
    }
    return p;
}

void threats_cube(threats *t, const uint32_t group[3])
{
    memcpy(t->group, group, sizeof t->group);
    for (int i = 0; i < 64; i++)
        t->cell[i] = cube_point(group, i);
}

void threats_init(threats *t)
{
    static const uint32_t plain[3] = {1, 2, 4};
    int lines = 0;
    memset(t, 0, sizeof *t);
    threats_cube(t, plain);
    for (int i = 0; i < 64; i++)
        for (int j = i + 1; j < 64; j++) {
            const uint32_t run = line_through(t->cell[i], t->cell[j]);
            point rest[2];
            if (run == 0)
                continue;
            rest_of_line(t->cell[i], t->cell[j], run, rest);
            const int y = cube_cell(plain, rest[0]);
            const int z = cube_cell(plain, rest[1]);
            if (y < j || z < j) /* taken from its two lowest cells */
                continue;
            t->line[lines] = bit(i) | bit(j) | bit(y) | bit(z);
            for (uint64_t left = t->line[lines]; left != 0; left &= left - 1)
                t->through[lowest(left)][t->lines_through[lowest(left)]++] =
                    lines;
            lines++;
        }
}

static bool has_x(const threats *t, const position *at, point p)
{
    const int cell = cube_cell(t->group, p);
    return cell >= 0 ? (at->x >> cell & 1) != 0
                     : point_listed(at->x_out, at->xs, p);
}

static bool has_o(const threats *t, const position *at, point p)
{
    const int cell = cube_cell(t->group, p);
    return cell >= 0 ? (at->o >> cell & 1) != 0
                     : point_listed(at->o_out, at->os, p);
}

/* The cells that complete a line of o's through his stone p: 0, 1 or 2 (two or
 * more), one of them in *needed. A line that leaves the cube has at most one
 * cell in it, so that a three on it has two stones outside. */
static int threes_with(const threats *t, const position *at, point p,
                       point *needed)
{
    const int cell = cube_cell(t->group, p);
    int count = 0;
    for (int i = 0; cell >= 0 && i < t->lines_through[cell]; i++) {
        const uint64_t open = t->line[t->through[cell][i]] & ~at->o;
        if (several(open) || (open & at->x) != 0)
            continue;
        const point q = t->cell[lowest(open)];
        if (count > 0 && !same_point(q, *needed))
            return 2;
        *needed = q;
        count = 1;
    }
    for (int i = 0; i < at->os; i++) {
        const point q = at->o_out[i];
        const uint32_t run = same_point(p, q) ? 0 : line_through(p, q);
        point rest[2];
        if (run == 0)
            continue;
        rest_of_line(p, q, run, rest);
        const bool first = has_o(t, at, rest[0]);
        if (first == has_o(t, at, rest[1]) || has_x(t, at, rest[first]))
            continue;
        if (count > 0 && !same_point(rest[first], *needed))
            return 2;
        *needed = rest[first];
        count = 1;
    }
    return count;
}

/* The cells that complete a line of x's, among the lines through a cell. */
static uint64_t completing(const threats *t, uint64_t x, uint64_t o, int cell)
{
    uint64_t cells = 0;
    for (int i = 0; i < t->lines_through[cell]; i++) {
        const uint64_t line = t->line[t->through[cell][i]];
        if ((line & o) == 0 && !several(line & ~x))
            cells |= line & ~x;
    }
    return cells;
}

/* The same for all lines. */
static uint64_t x_threes(const threats *t, const position *at)
{
    uint64_t cells = 0;
    for (int i = 0; i < 76; i++)
        if ((t->line[i] & at->o) == 0 && !several(t->line[i] & ~at->x))
            cells |= t->line[i] & ~at->x;
    return cells;
}

/* x to move, has to take cell `must` (-1: free). */
static bool forced(threats *t, position *at, int must, int depth, sequence *f)
{
    const uint64_t x = at->x, o = at->o;
    const uint64_t key =
        oxo_mix64(oxo_mix64(x + t->run) ^ o) + (uint64_t)(must + 1);
    uint64_t *failed = &t->failed[key & ((1 << 14) - 1)];
    t->visits++;
    if (depth == MAX_DEPTH || *failed == key)
        return false;
    for (int i = 0; i < 76; i++) {
        const uint64_t open = t->line[i] & ~x;
        if ((t->line[i] & o) != 0 || oxo_popcount64(open) != 2)
            continue;
        for (int second = 0; second < 2; second++) {
            const int low = lowest(open), high = lowest(open & (open - 1));
            const int move = second ? high : low, block = second ? low : high;
            if (must >= 0 && move != must)
                continue;
            const uint64_t cells = completing(t, x | bit(move), o, move);
            if (several(cells)) {
                f->moves = depth + 1;
                f->move[depth] = move;
                f->last = cells;
                return true;
            }
            at->x = x | bit(move);
            at->o = o | bit(block);
            point needed;
            const int threes = threes_with(t, at, t->cell[block], &needed);
            const int next = threes == 1 ? cube_cell(t->group, needed) : -1;
            const bool won = (threes == 0 || (threes == 1 && next >= 0)) &&
                             forced(t, at, next, depth + 1, f);
            at->x = x;
            at->o = o;
            if (won) {
                f->move[depth] = move;
                f->block[depth] = block;
                return true;
            }
        }
    }
    *failed = key;
    return false;
}

static bool forced_win(threats *t, const position *at, sequence *f)
{
    position copy = *at;
    t->run += UINT64_C(0x9e3779b97f4a7c15); /* failed[] is forgotten */
    return forced(t, &copy, -1, 0, f);
}

static bool zone_has(const zone *z, point p)
{
    return point_listed(z->at, z->count, p);
}

/* false: too large. Stones that are there are left out. */
static bool zone_add(const threats *t, const position *at, zone *z, point p)
{
    if (has_x(t, at, p) || has_o(t, at, p) || zone_has(z, p))
        return true;
    if (z->count == MAX_ZONE)
        return false;
    z->at[z->count++] = p;
    return true;
}

/* Of z from the given place on: what is in `other`, too. */
static void zone_meet(zone *z, int from, const zone *other)
{
    int kept = from;
    for (int i = from; i < z->count; i++)
        if (zone_has(other, z->at[i]))
            z->at[kept++] = z->at[i];
    z->count = kept;
}

/* The zone of a sequence; false: too large. */
static bool zone_of(const threats *t, const position *at, const sequence *f,
                    zone *z)
{
    point stone[MAX_OUTSIDE + 64];
    int stones = at->os;
    uint64_t inside = at->o;
    bool good = true;
    z->count = 0;
    for (int i = 0; i < f->moves; i++) {
        good = good && zone_add(t, at, z, t->cell[f->move[i]]);
        if (i + 1 < f->moves) {
            good = good && zone_add(t, at, z, t->cell[f->block[i]]);
            inside |= bit(f->block[i]);
        }
    }
    for (uint64_t left = f->last; left != 0; left &= left - 1)
        good = good && zone_add(t, at, z, t->cell[lowest(left)]);
    memcpy(stone, at->o_out, (size_t)stones * sizeof *stone);
    for (; inside != 0; inside &= inside - 1)
        stone[stones++] = t->cell[lowest(inside)];
    for (int i = 0; i < stones; i++)
        for (int j = i + 1; j < stones; j++) {
            const uint32_t run = line_through(stone[i], stone[j]);
            point rest[2];
            if (run == 0)
                continue;
            rest_of_line(stone[i], stone[j], run, rest);
            if (!has_x(t, at, rest[0]) && !has_x(t, at, rest[1]))
                good = good && zone_add(t, at, z, rest[0]) &&
                       zone_add(t, at, z, rest[1]);
        }
    return good;
}

/* Puts a stone of o's; the threes that it makes, 2 also if there is no room. */
static int put_o(const threats *t, position *at, point p, point *needed)
{
    const int cell = cube_cell(t->group, p);
    if (cell >= 0)
        at->o |= bit(cell);
    else if (at->os < MAX_OUTSIDE)
        at->o_out[at->os++] = p;
    else
        return 2;
    return threes_with(t, at, p, needed);
}

static bool put_x(const threats *t, position *at, point p)
{
    const int cell = cube_cell(t->group, p);
    if (cell >= 0)
        at->x |= bit(cell);
    else if (at->xs < MAX_OUTSIDE)
        at->x_out[at->xs++] = p;
    else
        return false;
    return true;
}

/* o to move, nobody has a three. false: x has no forced sequence if o passes,
 * or a reply is seen to refute; else `hard` are the replies against which x
 * needs more than a forced sequence: another quiet move, if one is left, or an
 * answer to a three. */
static bool hard_replies(threats *t, const position *at, int quiet, zone *hard)
{
    sequence f;
    zone all, other;
    point needed;
    hard->count = 0;
    if (t->visits > t->limit || !forced_win(t, at, &f) ||
        !zone_of(t, at, &f, &all))
        return false;
    for (int i = 0; i < all.count; i++) {
        position after = *at;
        const int threes = put_o(t, &after, all.at[i], &needed);
        if (threes == 2)
            return false;
        if (threes == 0 && forced_win(t, &after, &f)) {
            if (!zone_of(t, at, &f, &other))
                return false;
            zone_meet(&all, i + 1, &other);
            zone_meet(hard, 0, &other);
        } else if (threes == 0 && quiet == 0) {
            return false;
        } else {
            hard->at[hard->count++] = all.at[i];
        }
    }
    return true;
}

static bool x_wins(threats *t, const position *at, int quiet, int answers);

/* o to move; he has no three. */
static bool o_loses(threats *t, const position *at, int quiet, int answers)
{
    const uint64_t cells = x_threes(t, at);
    zone hard;
    point needed;
    if (several(cells))
        return true;
    if (cells != 0) { /* he has to block */
        hard.count = 1;
        hard.at[0] = t->cell[lowest(cells)];
    } else if (!hard_replies(t, at, quiet, &hard)) {
        return false;
    }
    for (int i = 0; i < hard.count; i++) {
        position after = *at;
        const int threes = put_o(t, &after, hard.at[i], &needed);
        if (threes == 2 || t->visits > t->limit)
            return false;
        if (threes == 0 ? !x_wins(t, &after, quiet, answers)
                        : answers == MAX_ANSWERS || !put_x(t, &after, needed) ||
                              !o_loses(t, &after, quiet, answers + 1))
            return false;
    }
    return true;
}

/* x to move; o has no three. */
static bool x_wins(threats *t, const position *at, int quiet, int answers)
{
    sequence f;
    int hard[64]; /* replies left to o, -1: no use */
    if (t->visits > t->limit)
        return false;
    if (forced_win(t, at, &f))
        return true;
    if (quiet == 0)
        return false;
    for (int move = 0; move < 64; move++) {
        position after = *at;
        zone replies;
        hard[move] = -1;
        if (((at->x | at->o) >> move & 1) != 0)
            continue;
        after.x |= bit(move);
        if (completing(t, after.x, after.o, move) != 0 ||
            !hard_replies(t, &after, quiet - 1, &replies))
            continue;
        hard[move] = replies.count;
        if (hard[move] == 0)
            return true;
    }
    /* the last quiet move must leave nothing: deeper was not needed */
    for (int tries = 0; quiet > 1 && tries < WIDTH; tries++) {
        int best = -1;
        for (int move = 0; move < 64; move++)
            if (hard[move] >= 0 && (best < 0 || hard[move] < hard[best]))
                best = move;
        if (best < 0)
            return false;
        position after = *at;
        after.x |= bit(best);
        if (o_loses(t, &after, quiet - 1, answers))
            return true;
        hard[best] = -1;
    }
    return false;
}

bool threats_win(threats *t, const position *at, int quiet, uint64_t visits)
{
    point needed;
    for (uint64_t left = at->o; left != 0; left &= left - 1)
        if (threes_with(t, at, t->cell[lowest(left)], &needed) > 0)
            return false;
    for (int i = 0; i < at->os; i++)
        if (threes_with(t, at, at->o_out[i], &needed) > 0)
            return false;
    if (x_threes(t, at) != 0)
        return true;
    t->limit = t->visits + visits;
    return x_wins(t, at, quiet, 0);
}
