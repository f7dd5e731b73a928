/* Splitting a board into small boards: see split.h.
 *
 * The catalogue. A plane of k^n is a map of (i, j) to cells in which every
 * coordinate stands still or runs with i or with j, upwards or downwards, and
 * both run somewhere. Its rows, columns and two diagonals are lines. Small
 * boards are all choices of 3 rows and 3 columns, and of 3 and 4; diagonals
 * count when the small game with them is still held (held.h; patterns repeat,
 * so answers are remembered). Pairs of cells of a line are small boards, too.
 *
 * The search keeps small boards that share no cell. It takes a line that none
 * holds, and of the small boards that would hold it the best: weight of the
 * lines newly held, less that of the lines lost with the small boards in the
 * way, less a little for every cell that was free. What was given up may not
 * return for some steps. When nothing gets better, lines that are not held gain
 * weight. All weights are whole numbers: the same seed gives the same split
 * with every compiler.
 */
#include "theory/split.h"

#include "base/array.h"
#include "base/keys.h"
#include "base/random.h"
#include "theory/held.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE_MAX = 32, /* k */
    CELLS = 12,    /* of a small board, at most */
    LINES = 9,
    UNIT = 1024,     /* weight of a line to begin with */
    CELL_PRICE = 96, /* of a cell that was free */
    GAIN = 100,      /* weight of a line that stays open */
    CALM = 2000,     /* steps after which gained weights fade */
    POLL = 64,
    NEARLY = 10, /* open lines: then pairs are matched anew */
    DIMENSIONS = 16
};
#define MOST_BOARDS 2000000 /* in the catalogue */
#define NONE UINT32_MAX
#define STONE (UINT32_MAX - 1)

/* Of a small board: cells, and of each line that it holds the cells. */
typedef struct part {
    uint32_t cell[CELLS], line[LINES];
    uint16_t mask[LINES];
    uint8_t cells, lines;
} part;

struct oxo_split {
    const oxo_geometry *g;
    oxo_random random;
    part *parts;
    uint32_t count, room;
    uint32_t boards;                   /* parts before this one are no pairs */
    uint32_t *of_line, *of_line_start; /* parts that hold a line */
    uint32_t *owner;                   /* of a cell: part, NONE or STONE */
    uint8_t *dead;                     /* of a line: the second has a stone */
    uint16_t *held;                    /* of a line: by so many parts */
    uint32_t *weight;                  /* of a line */
    uint32_t *open, opens, *place;     /* living lines that are not held */
    uint64_t *shut;                    /* of a part: not before this step */
    uint64_t step;
    uint32_t *kept, keeps; /* parts of the last split that was found */
    /* scratch of the evaluation: stamps by line */
    uint64_t stamp, *mine, *lost;
    uint16_t *losses;
    uint32_t *mate;    /* matching: of a cell, its line, NONE or STONE */
    uint64_t *seen;    /* of a line: stamp of the path that met it */
    bool *on_board;    /* of a line: held by a part that is no pair */
    oxo_keys patterns; /* of small games that were asked, and the answers */
    bool *answer;
    uint32_t answers;
};

/* ---- the catalogue ---- */

static uint32_t line_through(const oxo_geometry *g, uint32_t a, uint32_t b)
{
    for (uint32_t i = g->point_start[a]; i < g->point_start[a + 1]; i++)
        for (uint32_t j = g->point_start[b]; j < g->point_start[b + 1]; j++)
            if (g->point_lines[i] == g->point_lines[j])
                return g->point_lines[i];
    return NONE;
}

/* Is the small game held? -1: out of memory. */
static int pattern_held(oxo_split *s, const part *p, unsigned lines)
{
    uint16_t key[OXO_HELD_SETS] = {0};
    bool fresh;
    memcpy(key, p->mask, lines * sizeof *key);
    const uint32_t number = oxo_keys_add(&s->patterns, key, &fresh);
    if (number == OXO_NO_KEY)
        return -1;
    OXO_GROW(s->answer, s->patterns.count, s->answers, return -1);
    if (fresh)
        s->answer[number] = oxo_held(key, lines);
    return s->answer[number];
}

static bool keep(oxo_split *s, const part *p, unsigned lines)
{
    if (p->cells > 2 && 2 * lines <= p->cells)
        return true; /* pairs are as good */
    OXO_GROW(s->parts, s->count + 1, s->room, return false);
    s->parts[s->count] = *p;
    s->parts[s->count++].lines = (uint8_t)lines;
    return true;
}

/* The lines of a plane. */
typedef struct plane {
    uint32_t cell[SIDE_MAX][SIDE_MAX];
    uint32_t row[SIDE_MAX], column[SIDE_MAX], diagonal[2];
} plane;

/* The small board on these rows and columns. False: out of memory. */
static bool add_board(oxo_split *s, const plane *a, uint32_t rows,
                      uint32_t columns)
{
    const unsigned k = s->g->k;
    part p = {.cells = 0};
    uint16_t diagonal[2] = {0, 0}, across[SIDE_MAX] = {0};
    unsigned lines = 0;
    for (unsigned i = 0; i < k; i++) {
        if (!(rows >> i & 1))
            continue;
        p.line[lines] = a->row[i];
        for (unsigned j = 0; j < k; j++) {
            const uint16_t bit = (uint16_t)(1u << p.cells);
            if (!(columns >> j & 1))
                continue;
            p.cell[p.cells++] = a->cell[i][j];
            p.mask[lines] |= bit;
            across[j] |= bit;
            diagonal[0] |= i == j ? bit : 0;
            diagonal[1] |= i + j == k - 1 ? bit : 0;
        }
        lines++;
    }
    for (unsigned j = 0; j < k; j++) {
        if (columns >> j & 1) {
            p.line[lines] = a->column[j];
            p.mask[lines++] = across[j];
        }
    }
    /* with both diagonals; if that is not held with either (two small boards to
     * choose from), and if that is not held without */
    int good = 0;
    for (unsigned which = 3; good == 0 || which == 1; which--) {
        unsigned n = lines;
        bool there = true;
        for (unsigned d = 0; d < 2; d++) {
            if (!(which >> d & 1))
                continue;
            there = there && __builtin_popcount(diagonal[d]) >= 2;
            p.line[n] = a->diagonal[d];
            p.mask[n++] = diagonal[d];
        }
        const int now = there ? pattern_held(s, &p, n) : 0;
        if (now < 0 || (now > 0 && !keep(s, &p, n)))
            return false;
        good |= now;
        if (which == 0)
            break;
    }
    return true;
}

/* The rows (or columns) of a small board, as masks. */
typedef struct choices {
    uint32_t *mask;
    uint32_t count, threes; /* those of three come first */
} choices;

static bool list_choices(unsigned k, choices *c)
{
    uint32_t room = 0;
    *c = (choices){0};
    for (unsigned size = 3; size <= 4; size++) {
        for (uint32_t mask = (UINT32_C(1) << size) - 1;
             mask < UINT32_C(1) << k;) {
            OXO_GROW(c->mask, c->count + 1, room, return false);
            c->mask[c->count++] = mask;
            /* the next greater mask with as many bits */
            const uint32_t low = mask & -mask, up = mask + low;
            mask = up | (((mask ^ up) / low) >> 2);
        }
        if (size == 3)
            c->threes = c->count;
    }
    return true;
}

/* All small boards of the plane, or one in `sparse`. */
static bool add_plane(oxo_split *s, const plane *a, const choices *c,
                      uint32_t sparse)
{
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t j = 0; j < (i < c->threes ? c->count : c->threes); j++)
            if ((sparse == 1 || oxo_random_below(&s->random, sparse) == 0) &&
                !add_board(s, a, c->mask[i], c->mask[j]))
                return false;
    return true;
}

/* All planes: every coordinate stands still (a number below k), or runs with i
 * or j, up or down; the first that runs with i, and with j, runs up, and i
 * comes first, so that no plane comes twice. Of large boards, where there would
 * be too many small ones, a random sample is listed. */
static void lay_plane(const oxo_geometry *g, const unsigned *kind, plane *a)
{
    const unsigned k = g->k;
    for (unsigned i = 0; i < k; i++)
        for (unsigned j = 0; j < k; j++) {
            const unsigned at[4] = {i, k - 1 - i, j, k - 1 - j};
            uint32_t cell = 0;
            for (unsigned d = g->n; d-- > 0;)
                cell = cell * k + (kind[d] < k ? kind[d] : at[kind[d] - k]);
            a->cell[i][j] = cell;
        }
    for (unsigned i = 0; i < k; i++) {
        a->row[i] = line_through(g, a->cell[i][0], a->cell[i][1]);
        a->column[i] = line_through(g, a->cell[0][i], a->cell[1][i]);
    }
    a->diagonal[0] = line_through(g, a->cell[0][0], a->cell[1][1]);
    a->diagonal[1] = line_through(g, a->cell[0][k - 1], a->cell[1][k - 2]);
}

/* Does each run somewhere, up where it runs first, and i before j? */
static bool is_plane(const oxo_geometry *g, const unsigned *kind)
{
    bool with_i = false, with_j = false;
    for (unsigned d = 0; d < g->n; d++) {
        const unsigned runs = kind[d] - g->k;
        if (kind[d] < g->k)
            continue;
        if (runs < 2 ? !with_i && runs != 0 : !with_i || (!with_j && runs != 2))
            return false;
        with_i = with_i || runs < 2;
        with_j = with_j || runs >= 2;
    }
    return with_j;
}

static bool next_kind(const oxo_geometry *g, unsigned *kind)
{
    for (unsigned d = 0; d < g->n; d++) {
        kind[d] = kind[d] + 1 < g->k + 4 ? kind[d] + 1 : 0;
        if (kind[d])
            return true;
    }
    return false;
}

static bool told_to_stop(const oxo_context *context)
{
    return context && oxo_context_stopped(context, 0);
}

static bool add_planes(oxo_split *s, const oxo_context *context)
{
    unsigned kind[DIMENSIONS] = {0};
    choices c;
    uint64_t planes = 0;
    bool good = list_choices(s->g->k, &c);
    do {
        planes += is_plane(s->g, kind);
    } while (good && next_kind(s->g, kind));
    const uint64_t boards =
        planes * c.threes * (2 * (uint64_t)c.count - c.threes);
    const uint32_t sparse = (uint32_t)(boards / MOST_BOARDS + 1);
    do {
        plane a;
        if (!good || !is_plane(s->g, kind))
            continue;
        lay_plane(s->g, kind, &a);
        good = !told_to_stop(context) && add_plane(s, &a, &c, sparse);
    } while (good && next_kind(s->g, kind));
    free(c.mask);
    return good;
}

static bool add_pairs(oxo_split *s, const oxo_context *context)
{
    const oxo_geometry *g = s->g;
    s->boards = s->count;
    for (uint32_t l = 0; l < g->lines; l++) {
        if (l % POLL == 0 && told_to_stop(context))
            return false;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            for (uint32_t j = i + 1; j < g->line_start[l + 1]; j++) {
                const part p = {.cell = {g->line_points[i], g->line_points[j]},
                                .line = {l},
                                .mask = {3},
                                .cells = 2};
                if (!keep(s, &p, 1))
                    return false;
            }
    }
    return true;
}

static bool index_lines(oxo_split *s)
{
    const uint32_t lines = s->g->lines;
    size_t all = 0;
    for (uint32_t p = 0; p < s->count; p++)
        all += s->parts[p].lines;
    s->of_line_start = calloc((size_t)lines + 2, sizeof *s->of_line_start);
    s->of_line = malloc((all + 1) * sizeof *s->of_line);
    if (!s->of_line_start || !s->of_line || all >= NONE)
        return false;
    for (uint32_t p = 0; p < s->count; p++)
        for (unsigned i = 0; i < s->parts[p].lines; i++)
            s->of_line_start[s->parts[p].line[i] + 2]++;
    for (uint32_t l = 0; l < lines; l++)
        s->of_line_start[l + 2] += s->of_line_start[l + 1];
    for (uint32_t p = 0; p < s->count; p++)
        for (unsigned i = 0; i < s->parts[p].lines; i++)
            s->of_line[s->of_line_start[s->parts[p].line[i] + 1]++] = p;
    return true;
}

oxo_status oxo_split_allows(unsigned k, unsigned n, oxo_error *error)
{
    if (k < 4 || k > 20 || n < 2 || n > DIMENSIONS)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "splitting is for boards k^n with k from 4 to 20");
    return OXO_OK;
}

oxo_status oxo_split_create(const oxo_geometry *g, uint64_t seed,
                            const oxo_context *context, oxo_split **split,
                            oxo_error *error)
{
    const oxo_status allowed = oxo_split_allows(g->k, g->n, error);
    if (allowed != OXO_OK)
        return allowed;
    oxo_split *s = calloc(1, sizeof *s);
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const size_t cells = g->points, lines = g->lines;
    s->g = g;
    s->random.state = seed;
    oxo_keys_init(&s->patterns, OXO_HELD_SETS * sizeof(uint16_t));
    s->owner = malloc(cells * sizeof *s->owner);
    s->dead = calloc(lines, sizeof *s->dead);
    s->held = calloc(lines, sizeof *s->held);
    s->weight = calloc(lines, sizeof *s->weight);
    s->open = calloc(lines, sizeof *s->open);
    s->place = calloc(lines, sizeof *s->place);
    s->mine = calloc(lines, sizeof *s->mine);
    s->lost = calloc(lines, sizeof *s->lost);
    s->losses = calloc(lines, sizeof *s->losses);
    s->kept = calloc(cells, sizeof *s->kept);
    s->mate = calloc(cells, sizeof *s->mate);
    s->seen = calloc(lines, sizeof *s->seen);
    s->on_board = calloc(lines, sizeof *s->on_board);
    bool good = s->owner && s->dead && s->held && s->weight && s->open &&
                s->place && s->mine && s->lost && s->losses && s->kept &&
                s->mate && s->seen && s->on_board && add_planes(s, context) &&
                add_pairs(s, context) && index_lines(s);
    s->shut = good ? calloc(s->count, sizeof *s->shut) : NULL;
    if (!s->shut) {
        oxo_split_destroy(s);
        return told_to_stop(context)
                   ? oxo_fail(error, OXO_LIMIT, "stopped before any split")
                   : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    for (uint32_t c = 0; c < g->points; c++)
        s->owner[c] = NONE;
    for (uint32_t l = 0; l < g->lines; l++) {
        s->weight[l] = UNIT;
        s->place[l] = s->opens;
        s->open[s->opens++] = l;
    }
    *split = s;
    return OXO_OK;
}

void oxo_split_destroy(oxo_split *s)
{
    if (!s)
        return;
    oxo_keys_clear(&s->patterns);
    free(s->answer);
    free(s->parts);
    free(s->of_line);
    free(s->of_line_start);
    free(s->owner);
    free(s->dead);
    free(s->held);
    free(s->weight);
    free(s->open);
    free(s->place);
    free(s->shut);
    free(s->mine);
    free(s->lost);
    free(s->losses);
    free(s->kept);
    free(s->mate);
    free(s->seen);
    free(s->on_board);
    free(s);
}

/* ---- small boards come and go ---- */

static void now_open(oxo_split *s, uint32_t l)
{
    s->place[l] = s->opens;
    s->open[s->opens++] = l;
}

static void open_no_more(oxo_split *s, uint32_t l)
{
    const uint32_t last = s->open[--s->opens];
    s->open[s->place[l]] = last;
    s->place[last] = s->place[l];
}

static void take(oxo_split *s, uint32_t number)
{
    const part *p = &s->parts[number];
    for (unsigned i = 0; i < p->cells; i++)
        s->owner[p->cell[i]] = number;
    for (unsigned i = 0; i < p->lines; i++)
        if (s->held[p->line[i]]++ == 0 && !s->dead[p->line[i]])
            open_no_more(s, p->line[i]);
}

static void give_up(oxo_split *s, uint32_t number)
{
    const part *p = &s->parts[number];
    for (unsigned i = 0; i < p->cells; i++)
        s->owner[p->cell[i]] = NONE;
    for (unsigned i = 0; i < p->lines; i++)
        if (--s->held[p->line[i]] == 0 && !s->dead[p->line[i]])
            now_open(s, p->line[i]);
}

/* Is every living line of this part held by another as well? */
static bool idle(const oxo_split *s, uint32_t number)
{
    const part *p = &s->parts[number];
    for (unsigned i = 0; i < p->lines; i++)
        if (!s->dead[p->line[i]] && s->held[p->line[i]] < 2)
            return false;
    return true;
}

static void give_up_idle(oxo_split *s, uint32_t cell)
{
    if (s->owner[cell] < STONE && idle(s, s->owner[cell]))
        give_up(s, s->owner[cell]);
}

/* Back to the last split that was found, as far as stones allow: a search that
 * failed has lost its way. */
static void go_back(oxo_split *s)
{
    for (uint32_t c = 0; s->keeps && c < s->g->points; c++)
        if (s->owner[c] < STONE)
            give_up(s, s->owner[c]);
    for (uint32_t i = 0; i < s->keeps; i++) {
        const part *p = &s->parts[s->kept[i]];
        bool good = true;
        for (unsigned j = 0; j < p->cells; j++)
            good = good && s->owner[p->cell[j]] == NONE;
        if (good)
            take(s, s->kept[i]);
    }
}

static void keep_split(oxo_split *s)
{
    s->keeps = 0;
    for (uint32_t c = 0; c < s->g->points; c++)
        if (s->owner[c] < STONE && s->parts[s->owner[c]].cell[0] == c)
            s->kept[s->keeps++] = s->owner[c];
}

void oxo_split_place(oxo_split *s, const uint8_t *stone)
{
    const oxo_geometry *g = s->g;
    for (uint32_t c = 0; c < g->points; c++) {
        if (stone[c] && s->owner[c] < STONE)
            give_up(s, s->owner[c]);
        s->owner[c] = stone[c]               ? STONE
                      : s->owner[c] == STONE ? NONE
                                             : s->owner[c];
    }
    s->opens = 0;
    for (uint32_t l = 0; l < g->lines; l++) {
        s->weight[l] = UNIT;
        s->dead[l] = 0;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            s->dead[l] |= stone[g->line_points[i]] == 2;
        if (!s->dead[l] && s->held[l] == 0)
            now_open(s, l);
    }
    go_back(s);
    for (uint32_t c = 0; c < g->points; c++)
        give_up_idle(s, c);
}

/* ---- the search ---- */

/* What the part is worth; less than `least` when it is not worth so much, or
 * has a cell with a stone. */
static int64_t worth(oxo_split *s, const part *p, int64_t least)
{
    uint32_t way[CELLS];
    unsigned ways = 0;
    int64_t value = 0;
    s->stamp++;
    for (unsigned i = 0; i < p->lines; i++) {
        const uint32_t l = p->line[i];
        s->mine[l] = s->stamp;
        value += s->held[l] || s->dead[l] ? 0 : s->weight[l];
    }
    for (unsigned i = 0; i < p->cells; i++) {
        const uint32_t o = s->owner[p->cell[i]];
        unsigned w = 0;
        if (o == STONE)
            return INT64_MIN;
        if (o == NONE) {
            value -= CELL_PRICE;
            continue;
        }
        while (w < ways && way[w] != o)
            w++;
        if (w == ways)
            way[ways++] = o;
    }
    for (unsigned w = 0; w < ways && value > least; w++) {
        const part *q = &s->parts[way[w]];
        for (unsigned i = 0; i < q->lines; i++) {
            const uint32_t l = q->line[i];
            if (s->mine[l] == s->stamp || s->dead[l])
                continue;
            if (s->lost[l] != s->stamp) {
                s->lost[l] = s->stamp;
                s->losses[l] = 0;
            }
            if (++s->losses[l] == s->held[l])
                value -= s->weight[l];
        }
    }
    return value;
}

/* One step: the best small board for a line that none holds. */
static void one_step(oxo_split *s)
{
    const uint32_t l = s->open[oxo_random_below(&s->random, s->opens)];
    int64_t best = INT64_MIN;
    uint32_t chosen = NONE;
    uint64_t noise = 0;
    s->step++;
    for (uint32_t i = s->of_line_start[l]; i < s->of_line_start[l + 1]; i++) {
        const uint32_t number = s->of_line[i];
        if (s->shut[number] > s->step)
            continue;
        noise = noise ? noise >> 3 : oxo_random_next(&s->random);
        int64_t value = worth(s, &s->parts[number], best);
        if (value == INT64_MIN)
            continue;
        value += (int64_t)(noise & 7);
        if (value > best) {
            best = value;
            chosen = number;
        }
    }
    if (chosen != NONE) {
        const part *p = &s->parts[chosen];
        for (unsigned i = 0; i < p->cells; i++) {
            const uint32_t o = s->owner[p->cell[i]];
            if (o < STONE) {
                give_up(s, o);
                s->shut[o] = s->step + 3 + oxo_random_below(&s->random, 8);
            }
        }
        take(s, chosen);
        for (unsigned i = 0; i < p->lines; i++) {
            const uint32_t *at = s->g->line_start + p->line[i];
            for (uint32_t j = at[0]; s->held[p->line[i]] > 1 && j < at[1]; j++)
                if (s->owner[s->g->line_points[j]] != chosen)
                    give_up_idle(s, s->g->line_points[j]);
        }
    }
    if (best <= 0)
        for (uint32_t i = 0; i < s->opens; i++)
            s->weight[s->open[i]] += GAIN;
    if (s->step % CALM == 0)
        for (uint32_t i = 0; i < s->g->lines; i++)
            s->weight[i] = UNIT + (s->weight[i] - UNIT) / 10 * 7;
}

/* ---- pairs, matched anew ---- */

/* One more cell for the line, by an augmenting path. */
static bool one_more(oxo_split *s, uint32_t l)
{
    const oxo_geometry *g = s->g;
    const uint32_t from = g->line_start[l], to = g->line_start[l + 1];
    if (s->seen[l] == s->stamp)
        return false;
    s->seen[l] = s->stamp;
    for (uint32_t i = from; i < to; i++)
        if (s->mate[g->line_points[i]] == NONE) {
            s->mate[g->line_points[i]] = l;
            return true;
        }
    for (uint32_t i = from; i < to; i++) {
        const uint32_t c = g->line_points[i], owner = s->mate[c];
        if (owner != STONE && owner != l && one_more(s, owner)) {
            s->mate[c] = l;
            return true;
        }
    }
    return false;
}

/* The pair of these cells of a line, as a part. */
static uint32_t pair_of(const oxo_split *s, uint32_t l, uint32_t i, uint32_t j)
{
    const uint32_t k = s->g->k;
    return s->boards + l * (k * (k - 1) / 2) + i * (2 * k - i - 1) / 2 + j - i -
           1;
}

/* Can all living lines that no larger board holds have a pair of the cells that
 * these boards leave? If so they get them. The step before may have paired
 * badly: the matching is the best there is. */
static bool match_pairs(oxo_split *s)
{
    const oxo_geometry *g = s->g;
    memset(s->on_board, 0, g->lines * sizeof *s->on_board);
    for (uint32_t c = 0; c < g->points; c++) {
        const uint32_t o = s->owner[c];
        s->mate[c] = o == NONE || (o < STONE && o >= s->boards) ? NONE : STONE;
        for (unsigned i = 0; o < s->boards && i < s->parts[o].lines; i++)
            s->on_board[s->parts[o].line[i]] = true;
    }
    for (uint32_t c = 0; c < g->points; c++)
        if (s->mate[c] == NONE && s->owner[c] != NONE &&
            !s->on_board[s->parts[s->owner[c]].line[0]])
            s->mate[c] = s->parts[s->owner[c]].line[0];
    for (uint32_t l = 0; l < g->lines; l++) {
        unsigned has = 0;
        if (s->dead[l] || s->on_board[l])
            continue;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            has += s->mate[g->line_points[i]] == l;
        for (; has < 2; has++) {
            s->stamp++;
            if (!one_more(s, l))
                return false;
        }
    }
    for (uint32_t c = 0; c < g->points; c++)
        if (s->owner[c] >= s->boards && s->owner[c] < STONE)
            give_up(s, s->owner[c]);
    for (uint32_t l = 0; l < g->lines; l++) {
        const uint32_t *at = g->line_points + g->line_start[l];
        uint32_t i = 0, j;
        if (s->dead[l] || s->on_board[l])
            continue;
        while (s->mate[at[i]] != l)
            i++;
        for (j = i + 1; s->mate[at[j]] != l;)
            j++;
        take(s, pair_of(s, l, i, j));
    }
    return true;
}

bool oxo_split_find(oxo_split *s, uint64_t steps, const oxo_context *context)
{
    for (uint64_t i = 0; s->opens && i < steps; i++) {
        if (i % POLL == POLL - 1 && context &&
            oxo_context_stopped(context, s->step))
            return false;
        one_step(s);
        if (s->opens && s->opens <= NEARLY)
            match_pairs(s);
    }
    for (uint32_t c = 0; !s->opens && c < s->g->points; c++)
        give_up_idle(s, c);
    if (!s->opens)
        keep_split(s);
    return s->opens == 0;
}

uint64_t oxo_split_steps(const oxo_split *s)
{
    return s->step;
}

uint32_t oxo_split_open(const oxo_split *s)
{
    return s->opens;
}

bool oxo_split_uses(const oxo_split *s, uint32_t cell)
{
    return s->owner[cell] < STONE;
}

void oxo_split_thrift(const oxo_split *s, uint32_t *cells, uint32_t *lines)
{
    *cells = 2;
    *lines = 1;
    for (uint32_t i = 0; i < s->count; i++) {
        const part *p = &s->parts[i];
        if ((uint64_t)p->lines * *cells > (uint64_t)*lines * p->cells) {
            *cells = p->cells;
            *lines = p->lines;
        }
    }
}

/* ---- as text ---- */

oxo_status oxo_split_write(const oxo_split *s, oxo_certificate *certificate,
                           oxo_error *error)
{
    char text[LINES * CELLS * 11 + 16];
    for (uint32_t c = 0; c < s->g->points; c++) {
        if (s->owner[c] >= STONE)
            continue;
        const part *p = &s->parts[s->owner[c]];
        size_t used = (size_t)snprintf(text, sizeof text, "group");
        if (c != p->cell[0])
            continue; /* written once */
        for (unsigned i = 0; i < p->lines; i++) {
            char separator = ' ';
            for (unsigned j = 0; !s->dead[p->line[i]] && j < p->cells; j++) {
                if (!(p->mask[i] >> j & 1))
                    continue;
                used += (size_t)snprintf(text + used, sizeof text - used,
                                         "%c%u", separator, p->cell[j]);
                separator = ',';
            }
        }
        if (oxo_certificate_add(certificate, text, used) != OXO_OK)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    return OXO_OK;
}
