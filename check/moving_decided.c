/* Tables of moving games of which only the decided entries are listed: what is
 * not listed is claimed to be a draw. A game in which hardly anything is
 * decided is so checked in the memory that its list takes, though its table has
 * thousands of times more entries.
 *
 * Body, for every layer in the order of moving.c:
 *
 *     layer 9 9 rows 98443 columns 48620
 *     17 3 2 1 40 1 5          row 17: three entries passed over, two of
 *                              distance 1, forty passed over, one of distance 5
 *
 * Rows come in increasing order; those without decided entries are left out.
 *
 * Why the check proves the claim. The head of moving.c says what an entry must
 * be: what the values after its moves make of it. Every listed entry is
 * compared with that. An entry that is not listed must be a position whose
 * moves make it a draw, or no position. When could that fail? Only if
 *
 *     (1) a move completes the pattern, or
 *     (2) there is no move, or
 *     (3) a move leads to a listed entry that is lost, or
 *     (4) all moves lead to listed entries that are won.
 *
 * (1) and (2) depend on the row and a few cells: W, where a token completes the
 * pattern, and T, where one may go at all. An entry has (1) when the other side
 * does not hold all of W, (2) when it holds all of T. Rows in which that can be
 * are gone through column by column. (3) and (4) are found from the other end:
 * every position before a listed entry is looked at. If the listed one is lost
 * it must be listed too; if it is won, it must be listed or have a move to an
 * entry that is not. So all entries are right, and none of the others was
 * touched.
 *
 * A set with symmetries has several entries for one position. That all of them
 * are listed, with one value, is checked first; so it does not matter by which
 * symmetry a position is looked up.
 */
#include "moving.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_DISTANCE = 60000 };

struct run {
    uint32_t first, count; /* columns */
    uint32_t distance;
};

struct decided {
    struct run *run; /* by layer, row and column */
    size_t runs, room;
    size_t *begin[2 * TOKENS + 1]; /* by row: its first run; one more */
};

/* The run that the entry is in, or NULL. */
static const struct run *find(const struct decided *d, unsigned layer,
                              uint32_t row, uint32_t column)
{
    size_t low = d->begin[layer][row], high = d->begin[layer][row + 1];
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct run *r = &d->run[middle];
        if (column < r->first)
            high = middle;
        else if (column - r->first >= r->count)
            low = middle + 1;
        else
            return r;
    }
    return NULL;
}

unsigned decided_value(const struct decided *decided, unsigned layer,
                       uint32_t row, uint32_t column)
{
    const struct run *r = find(decided, layer, row, column);
    return r ? DISTANCE + r->distance : DRAWN;
}

/* ---- reading ------------------------------------------------------------- */

/* The runs of a row, after its number. */
static bool read_runs(struct decided *d, struct cursor *u, uint32_t columns)
{
    size_t at = 0, skip, count, distance;
    do {
        if (!read_char(u, ' ', "a blank") ||
            !read_number(u, "entries passed over", columns - at + 1, &skip) ||
            !read_char(u, ' ', "a blank") ||
            !read_number(u, "a number of entries within the row",
                         columns - at - skip + 1, &count) ||
            !read_char(u, ' ', "a blank") ||
            !read_number(u, "a distance", MAX_DISTANCE, &distance))
            return false;
        if (count == 0) {
            complain(u, "a run has at least one entry");
            return false;
        }
        if (d->runs == d->room) {
            d->room = 2 * d->room + 1024;
            d->run = more_memory(d->run, d->room, sizeof *d->run);
        }
        at += skip;
        d->run[d->runs++] =
            (struct run){(uint32_t)at, (uint32_t)count, (uint32_t)distance};
        at += count;
    } while (!at_end(u));
    return true;
}

static bool read_lists(struct moving *w, struct decided *d,
                       const struct certificate *c)
{
    struct cursor u = body_start(c);
    bool there = body_next(&u);
    for (unsigned layer = 0; layer <= 2 * w->g.tokens; layer++) {
        const unsigned a = layer / 2, b = layer - a;
        const uint32_t columns = w->choose[w->g.cells - a][b];
        char wanted[80];
        if (b == a)
            make_sets(w, a);
        const uint32_t rows = w->sets[a].rows;
        snprintf(wanted, sizeof wanted, "layer %u %u rows %u columns %u", a, b,
                 (unsigned)rows, (unsigned)columns);
        if (!there || !read_word(&u, wanted)) {
            complain(&u, "expected `%s'", wanted);
            return false;
        }
        if (!read_end(&u))
            return false;
        d->begin[layer] = get_memory((size_t)rows + 1, sizeof(size_t));
        size_t next = 0, row;
        while ((there = body_next(&u)) && !read_word(&u, "layer ")) {
            if (!read_number(&u, "a row", rows, &row))
                return false;
            if (row < next) {
                complain(&u, "rows come in increasing order");
                return false;
            }
            while (next <= row)
                d->begin[layer][next++] = d->runs;
            if (!read_runs(d, &u, columns))
                return false;
        }
        if (there)
            u.at = u.line_start; /* the next layer is read again */
        while (next <= rows)
            d->begin[layer][next++] = d->runs;
    }
    if (there)
        complain(&u, "nothing may follow the last layer");
    return !there;
}

/* ---- checking ------------------------------------------------------------ */

/* The cells of a column in a row. */
static uint32_t cells_of(const struct moving *w, uint32_t mine, uint32_t mask)
{
    unsigned left[CELLS], n = 0;
    uint32_t cells = 0;
    for (unsigned c = 0; c < w->g.cells; c++)
        if (!(mine >> c & 1))
            left[n++] = c;
    for (; mask; mask &= mask - 1)
        cells |= 1u << left[lowest(mask)];
    return cells;
}

/* Where a token of `mine` may go when nobody is in the way, and where that
 * completes the pattern. */
static void targets_of(const struct moving *w, unsigned layer, uint32_t mine,
                       uint32_t *all, uint32_t *winning)
{
    const unsigned size = layer / 2;
    const bool placing = size < w->g.tokens;
    const struct sets *after = &w->sets[placing ? size + 1 : size];
    *all = *winning = 0;
    for (uint32_t from = placing ? 1u << 31 : mine; from; from &= from - 1) {
        uint32_t rest = placing ? mine : mine & ~(from & (~from + 1));
        uint32_t to = ~mine & ((1u << w->g.cells) - 1);
        if (!placing)
            to &= w->step[lowest(from)];
        if (placing && layer == 0 && w->g.ban)
            to &= ~(1u << w->g.cells / 2);
        for (; to; to &= to - 1) {
            const uint32_t cell = to & (~to + 1);
            const uint32_t set = rank_of(w, rest | cell);
            if (after->wins[set])
                *winning |= cell;
            if (after->wins[set] || after->row[set] >= 0)
                *all |= cell;
        }
    }
}

static bool is_position(const struct moving *w, unsigned size, uint32_t theirs)
{
    return w->sets[size].row[rank_of(w, theirs)] >= 0;
}

/* Has (mine, theirs), in which no move completes the pattern, a move to an
 * entry that is not listed? */
static bool has_undecided(const struct moving *w, unsigned layer, uint32_t mine,
                          uint32_t theirs)
{
    const unsigned size = layer / 2;
    const bool placing = size < w->g.tokens;
    const unsigned next = placing ? layer + 1 : layer;
    const struct sets *after = &w->sets[placing ? size + 1 : size];
    const uint32_t other = rank_of(w, theirs);
    const uint32_t row = (uint32_t)w->sets[next / 2].row[other];
    for (uint32_t from = placing ? 1u << 31 : mine; from; from &= from - 1) {
        uint32_t rest = placing ? mine : mine & ~(from & (~from + 1));
        uint32_t to = ~(mine | theirs) & ((1u << w->g.cells) - 1);
        if (!placing)
            to &= w->step[lowest(from)];
        if (placing && layer == 0 && w->g.ban)
            to &= ~(1u << w->g.cells / 2);
        for (; to; to &= to - 1) {
            const uint32_t mask = rest | (to & (~to + 1));
            if (after->row[rank_of(w, mask)] >= 0 &&
                !find(w->decided, next, row, column_of(w, next, other, mask)))
                return true;
        }
    }
    return false;
}

/* (3) and (4): the position (mine, theirs), if it is one, from which a move
 * leads to a listed entry. */
static enum verdict check_before(const struct moving *w, unsigned layer,
                                 uint32_t mine, uint32_t theirs, bool lost)
{
    const struct sets *s = &w->sets[layer / 2];
    const uint32_t set = rank_of(w, mine);
    if (s->row[set] < 0 ||
        find(w->decided, layer, (uint32_t)s->row[set],
             column_of(w, layer, set, theirs)) ||
        (!lost && has_undecided(w, layer, mine, theirs)))
        return VERIFIED;
    const unsigned computed = expected(w, layer, mine, theirs);
    return computed == DRAWN ? VERIFIED
                             : refute(w, layer, mine, theirs, DRAWN, computed);
}

static enum verdict check_all_before(const struct moving *w, unsigned layer,
                                     uint32_t mine, uint32_t theirs, bool lost)
{
    enum verdict verdict = VERIFIED;
    const uint32_t empty = ~(mine | theirs) & ((1u << w->g.cells) - 1);
    const bool moving = layer == 2 * w->g.tokens;
    for (uint32_t at = theirs; at && verdict == VERIFIED; at &= at - 1) {
        const uint32_t token = at & (~at + 1), rest = theirs & ~token;
        verdict = check_before(w, layer - 1, rest, mine, lost);
        for (uint32_t from = moving ? empty : 0; from && verdict == VERIFIED;
             from &= from - 1)
            if (w->step[lowest(from)] & token)
                verdict = check_before(w, layer, rest | (from & (~from + 1)),
                                       mine, lost);
    }
    if (verdict == VERIFIED && moving && w->g.passes)
        verdict = check_before(w, layer, theirs, mine, lost);
    return verdict;
}

/* All entries of one position are listed with one value. */
static enum verdict check_same(const struct moving *w, unsigned layer,
                               uint32_t row, uint32_t mine, uint32_t theirs,
                               unsigned stored)
{
    uint32_t number[CELLS] = {0}, n = 0;
    for (unsigned c = 0; c < w->g.cells; c++)
        if (!(mine >> c & 1))
            number[c] = n++;
    for (unsigned m = 0; m < w->maps; m++) {
        if (image(w, m, mine) != mine)
            continue;
        uint32_t mask = 0;
        const uint32_t turned = image(w, m, theirs);
        for (uint32_t left = turned; left; left &= left - 1)
            mask |= 1u << number[lowest(left)];
        const unsigned other =
            decided_value(w->decided, layer, row, rank_of(w, mask));
        if (other != stored)
            return refute(w, layer, mine, turned, other, stored);
    }
    return VERIFIED;
}

static bool has_symmetry(const struct moving *w, uint32_t mine)
{
    unsigned fixed = 0;
    for (unsigned m = 0; m < w->maps; m++)
        fixed += image(w, m, mine) == mine;
    return fixed > 1;
}

/* The listed entries of a row, and (1) and (2) for the others. */
static enum verdict check_row(const struct moving *w, unsigned layer,
                              uint32_t row, uint64_t count[2],
                              unsigned *longest)
{
    const unsigned a = layer / 2, b = layer - a;
    const struct decided *d = w->decided;
    const uint32_t mine = w->sets[a].least[row];
    const uint32_t columns = w->choose[w->g.cells - a][b];
    enum verdict verdict = VERIFIED;
    uint32_t all, winning;
    const size_t end = d->begin[layer][row + 1];
    const bool symmetric = d->begin[layer][row] < end && has_symmetry(w, mine);
    for (size_t i = d->begin[layer][row]; i < end; i++) {
        const struct run *r = &d->run[i];
        for (uint32_t k = r->first; k < r->first + r->count; k++) {
            const uint32_t theirs = cells_of(w, mine, w->sets[b].mask[k]);
            const unsigned stored = DISTANCE + r->distance;
            const unsigned computed = is_position(w, b, theirs)
                                          ? expected(w, layer, mine, theirs)
                                          : NO_POSITION;
            const bool lost = r->distance % 2 == 0;
            if (stored != computed)
                return refute(w, layer, mine, theirs, stored, computed);
            if (symmetric)
                verdict = check_same(w, layer, row, mine, theirs, stored);
            if (verdict == VERIFIED && layer > 0)
                verdict = check_all_before(w, layer, mine, theirs, lost);
            if (verdict != VERIFIED)
                return verdict;
            count[lost]++;
            if (r->distance > *longest)
                *longest = r->distance;
        }
    }
    targets_of(w, layer, mine, &all, &winning);
    unsigned ways = 0;
    for (uint32_t m = all; m; m &= m - 1)
        ways++;
    if (!winning && ways > b)
        return VERIFIED;
    for (uint32_t k = 0; k < columns; k++) {
        const uint32_t theirs = cells_of(w, mine, w->sets[b].mask[k]);
        if ((!(winning & ~theirs) && (all & ~theirs)) ||
            !is_position(w, b, theirs) || find(d, layer, row, k))
            continue;
        const unsigned computed = expected(w, layer, mine, theirs);
        if (computed != DRAWN)
            return refute(w, layer, mine, theirs, DRAWN, computed);
    }
    return VERIFIED;
}

static enum verdict check_lists(const struct moving *w)
{
    for (unsigned layer = 0; layer <= 2 * w->g.tokens; layer++) {
        const unsigned a = layer / 2, b = layer - a;
        const uint32_t rows = w->sets[a].rows;
        uint64_t count[2] = {0};
        unsigned longest = 0;
        for (uint32_t row = 0; row < rows; row++) {
            progress("rows of this layer", row);
            const enum verdict verdict =
                check_row(w, layer, row, count, &longest);
            if (verdict != VERIFIED)
                return verdict;
        }
        say("%u and %u tokens: %llu entries won, %llu lost, no other decided; "
            "longest %u plies",
            a, b, (unsigned long long)count[0], (unsigned long long)count[1],
            longest);
    }
    return VERIFIED;
}

enum verdict check_decided(struct moving *w, const struct certificate *c)
{
    struct decided d = {0};
    enum verdict verdict = NOT_CHECKED;
    if (read_lists(w, &d, c)) {
        w->decided = &d;
        verdict = check_lists(w);
        if (verdict == VERIFIED)
            verdict = check_claim(w, c);
        w->decided = NULL;
    }
    free(d.run);
    for (unsigned i = 0; i <= 2 * TOKENS; i++)
        free(d.begin[i]);
    return verdict;
}
