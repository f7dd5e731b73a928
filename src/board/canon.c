/* Canonical forms on any board.
 *
 * The group is split by its orbits of cells. An orbit has a representative r,
 * the stabiliser S of r, and for each of its cells c one element t_c that
 * sends c to r; the elements that send c to r are then s t_c with s in S.
 *
 * To name a position: take the orbit with attacking stones (defending ones if
 * there are none) whose work, stones times |S|, is least. This choice depends
 * on the class alone. Each stone c of it is sent to r, and each s of S gives
 * one image: 48 times the number of strong stones in 4^4, not 1536. An image
 * is known by the sum of random numbers over its stones, one number for each
 * cell and side; the sums of all s are kept side by side, so that a stone is
 * one addition of vectors. The least sum wins, and its image is the form; of
 * images with equal sums the smallest, so that the form depends on the class
 * alone and not on luck.
 *
 * A position and one more stone (oxo_canon_with): the sums of what both share
 * are kept, so that another reply is one addition of vectors for each stone
 * that is sent to r, and not one for each pair of stones.
 */
#include "board/canon.h"
#include "base/array.h"
#include "base/random.h"
#include "oxo/symmetry.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>

#define IDENTITY UINT32_MAX
enum { LANES = 4096 }; /* of a stabiliser; more are left out */

typedef struct orbit {
    unsigned lanes, stride;
    uint16_t *map;    /* lanes * cells: the stabiliser */
    uint32_t *key[2]; /* cells * stride, by side */
} orbit;

struct oxo_board_symmetry {
    unsigned cells, orbits;
    uint16_t *orbit_of;
    uint16_t *to_first; /* cells * cells: t_c */
    orbit *orbit;
};

void oxo_board_symmetry_free(oxo_board_symmetry *y)
{
    if (y == NULL)
        return;
    for (unsigned i = 0; y->orbit != NULL && i < y->orbits; i++) {
        free(y->orbit[i].map);
        free(y->orbit[i].key[0]);
        free(y->orbit[i].key[1]);
    }
    free(y->orbit);
    free(y->orbit_of);
    free(y->to_first);
    free(y);
}

/* Fills orbit_of, and first[] with the representatives. */
static void find_orbits(oxo_board_symmetry *y, const oxo_group *group,
                        uint16_t *first)
{
    for (unsigned c = 0; c < y->cells; c++)
        y->orbit_of[c] = UINT16_MAX;
    const uint32_t listed = oxo_group_listed(group);
    for (unsigned c = 0; c < y->cells; c++) {
        if (y->orbit_of[c] != UINT16_MAX)
            continue;
        first[y->orbits] = (uint16_t)c;
        for (uint32_t e = 0; e < listed; e++)
            y->orbit_of[oxo_group_element(group, e).cell[c]] =
                (uint16_t)y->orbits;
        y->orbits++;
    }
}

static bool fill_orbit(oxo_board_symmetry *y, const oxo_group *group,
                       unsigned first, orbit *o, const uint32_t *random)
{
    const uint32_t listed = oxo_group_listed(group);
    const unsigned cells = y->cells;
    const unsigned mine = y->orbit_of[first];
    uint32_t stabiliser = 0;
    for (uint32_t e = 0; e < listed; e++)
        stabiliser += oxo_group_element(group, e).cell[first] == first;
    o->lanes = stabiliser < LANES ? stabiliser : LANES;
    o->stride = (o->lanes + 7) / 8 * 8;
    o->map = malloc((size_t)o->lanes * cells * sizeof *o->map);
    for (int side = 0; side < 2; side++)
        o->key[side] = malloc((size_t)o->stride * cells * sizeof **o->key);
    if (o->map == NULL || o->key[0] == NULL || o->key[1] == NULL)
        return false;
    unsigned lane = 0;
    for (uint32_t e = 0; e < listed; e++) {
        const uint16_t *map = oxo_group_element(group, e).cell;
        if (map[first] == first && lane < o->lanes)
            memcpy(o->map + (size_t)lane++ * cells, map, cells * sizeof *map);
        for (unsigned c = 0; c < cells; c++) {
            if (map[c] == first && y->orbit_of[c] == mine)
                memcpy(y->to_first + (size_t)c * cells, map,
                       cells * sizeof *map);
        }
    }
    for (int side = 0; side < 2; side++) {
        for (unsigned c = 0; c < cells; c++) {
            uint32_t *key = o->key[side] + (size_t)c * o->stride;
            for (unsigned l = 0; l < o->stride; l++) {
                /* lanes that fill up a vector repeat the first */
                unsigned at = l < o->lanes ? l : 0;
                key[l] = random[2u * o->map[(size_t)at * cells + c] +
                                (unsigned)side];
            }
        }
    }
    return true;
}

oxo_status oxo_board_symmetry_new(const oxo_game *game, unsigned cells,
                                  oxo_board_symmetry **out, oxo_error *error)
{
    oxo_group *group = NULL;
    const oxo_status status = oxo_group_create(game, NULL, &group, NULL);
    if (status == OXO_NO_MEMORY)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK)
        return OXO_OK; /* positions are then their own forms */
    if (oxo_group_listed(group) < 2) {
        oxo_group_destroy(group);
        return OXO_OK;
    }
    oxo_board_symmetry *y = calloc(1, sizeof *y);
    uint16_t *first = malloc(cells * sizeof *first);
    uint32_t *random = malloc(2 * (size_t)cells * sizeof *random);
    bool good = y != NULL && first != NULL && random != NULL;
    if (good) {
        y->cells = cells;
        y->orbit_of = malloc(cells * sizeof *y->orbit_of);
        y->to_first = malloc((size_t)cells * cells * sizeof *y->to_first);
        good = y->orbit_of != NULL && y->to_first != NULL;
    }
    if (good) {
        oxo_random source = {20};
        for (unsigned i = 0; i < 2 * cells; i++)
            random[i] = (uint32_t)oxo_random_next(&source);
        find_orbits(y, group, first);
        y->orbit = calloc(y->orbits, sizeof *y->orbit);
        good = y->orbit != NULL;
    }
    for (unsigned i = 0; good && i < y->orbits; i++)
        good = fill_orbit(y, group, first[i], &y->orbit[i], random);
    free(first);
    free(random);
    oxo_group_destroy(group);
    if (!good) {
        oxo_board_symmetry_free(y);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *out = y;
    return OXO_OK;
}

/* The orbit that names a position; the number of orbits when it has no
 * stones of this side. */
static unsigned choose(const oxo_board *b, const uint64_t *stones)
{
    const oxo_board_symmetry *y = b->symmetry;
    unsigned best = y->orbits;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < y->orbits; i++) {
        uint64_t work = 0;
        for (OXO_EACH(b, stones, e))
            work += y->orbit_of[e.cell] == i ? y->orbit[i].lanes : 0;
        if (work != 0 && work < least) {
            least = work;
            best = i;
        }
    }
    return best;
}

static void add_stones(const oxo_board *b, const orbit *o, int side,
                       const uint64_t *stones, const uint16_t *move,
                       uint32_t *sum)
{
    for (OXO_EACH(b, stones, e)) {
        const uint32_t *key = o->key[side] + (size_t)move[e.cell] * o->stride;
        for (unsigned l = 0; l < o->stride; l++)
            sum[l] += key[l];
    }
}

static void image(const oxo_board *b, uint32_t map, const uint64_t *from,
                  uint64_t *to)
{
    oxo_set_clear(b, to);
    for (OXO_EACH(b, from, e))
        oxo_bit_set(to, oxo_board_map(b, map, e.cell));
}

/* Makes (a, d)'s image under a map the form if it is the smaller one. */
static void take_smaller(const oxo_board *b, uint32_t map, const uint64_t *a,
                         const uint64_t *d, uint64_t *ca, uint64_t *cd,
                         uint32_t *best)
{
    uint64_t ia[OXO_BOARD_WORDS], id[OXO_BOARD_WORDS];
    const size_t bytes = b->words * sizeof *ia;
    image(b, map, a, ia);
    image(b, map, d, id);
    int order = memcmp(ia, ca, bytes);
    if (order == 0)
        order = memcmp(id, cd, bytes);
    if (order >= 0)
        return;
    oxo_set_copy(b, ca, ia);
    oxo_set_copy(b, cd, id);
    *best = map;
}

/* The best image so far. */
typedef struct form {
    const uint64_t *a, *d; /* the position */
    uint64_t *ca, *cd;     /* its image */
    uint32_t map, least;
} form;

/* The images that send a stone to r, with these sums. */
static void compare(const oxo_board *b, const orbit *o, unsigned cell,
                    const uint32_t *sum, form *f)
{
    uint32_t low = UINT32_MAX;
    for (unsigned l = 0; l < o->stride; l++)
        low = sum[l] < low ? sum[l] : low;
    if (f->map != IDENTITY && low > f->least)
        return;
    for (unsigned lane = 0; lane < o->lanes; lane++) {
        const uint32_t map = cell << 16 | lane;
        if (sum[lane] != low)
            continue;
        if (f->map == IDENTITY || low < f->least) {
            image(b, map, f->a, f->ca);
            image(b, map, f->d, f->cd);
            f->map = map;
            f->least = low;
        } else {
            take_smaller(b, map, f->a, f->d, f->ca, f->cd, &f->map);
        }
    }
}

/* The sums of all images that send `cell` to r. */
static void sum_stones(const oxo_board *b, const orbit *o, unsigned cell,
                       const uint64_t *a, const uint64_t *d, uint32_t *sum)
{
    const oxo_board_symmetry *y = b->symmetry;
    const uint16_t *move = y->to_first + (size_t)cell * y->cells;
    memset(sum, 0, o->stride * sizeof *sum);
    add_stones(b, o, 0, a, move, sum);
    add_stones(b, o, 1, d, move, sum);
}

/* The form and the map to it; IDENTITY when there are no stones. */
static uint32_t find_form(const oxo_board *b, const uint64_t *a,
                          const uint64_t *d, uint64_t *ca, uint64_t *cd)
{
    const oxo_board_symmetry *y = b->symmetry;
    const uint64_t *named = a;
    unsigned chosen = choose(b, a);
    if (chosen == y->orbits) {
        named = d;
        chosen = choose(b, d);
    }
    if (chosen == y->orbits)
        return IDENTITY;
    form f = {a, d, ca, cd, IDENTITY, UINT32_MAX};
    uint32_t sum[LANES];
    for (OXO_EACH(b, named, e)) {
        if (y->orbit_of[e.cell] != chosen)
            continue;
        sum_stones(b, &y->orbit[chosen], e.cell, a, d, sum);
        compare(b, &y->orbit[chosen], e.cell, sum, &f);
    }
    return f.map;
}

/* ---- a position and one more stone ---- */

struct oxo_canon {
    const oxo_board *board;
    uint64_t a[OXO_BOARD_WORDS], d[OXO_BOARD_WORDS];
    unsigned chosen; /* the orbit that names it; orbits: not kept */
    unsigned count;  /* of its stones in that orbit, in increasing order */
    uint16_t cell[OXO_BOARD_CELLS];
    uint32_t *sum; /* stride for each of them */
    size_t room;
};

oxo_canon *oxo_canon_new(const oxo_board *b)
{
    oxo_canon *c = calloc(1, sizeof *c);
    if (c != NULL)
        c->board = b;
    return c;
}

void oxo_canon_free(oxo_canon *c)
{
    if (c != NULL)
        free(c->sum);
    free(c);
}

void oxo_canon_set(oxo_canon *c, const uint64_t *a, const uint64_t *d)
{
    const oxo_board *b = c->board;
    const oxo_board_symmetry *y = b->symmetry;
    oxo_set_copy(b, c->a, a);
    oxo_set_copy(b, c->d, d);
    if (b->vector || y == NULL)
        return;
    c->count = 0;
    c->chosen = choose(b, a);
    if (c->chosen == y->orbits)
        return;
    const orbit *o = &y->orbit[c->chosen];
    for (OXO_EACH(b, a, e)) {
        if (y->orbit_of[e.cell] == c->chosen)
            c->cell[c->count++] = (uint16_t)e.cell;
    }
    OXO_GROW(c->sum, (size_t)c->count * o->stride, c->room, {
        c->chosen = y->orbits; /* slower, no worse */
        return;
    });
    for (unsigned i = 0; i < c->count; i++)
        sum_stones(b, o, c->cell[i], a, d, c->sum + (size_t)i * o->stride);
}

/* With a defending stone the orbit and the stones that name the position stay
 * the same; with an attacking one they may not. */
uint32_t oxo_canon_with(const oxo_canon *c, bool attacks, unsigned cell,
                        uint64_t *ca, uint64_t *cd)
{
    const oxo_board *b = c->board;
    const oxo_board_symmetry *y = b->symmetry;
    uint64_t a[OXO_BOARD_WORDS], d[OXO_BOARD_WORDS];
    oxo_set_copy(b, a, c->a);
    oxo_set_copy(b, d, c->d);
    oxo_bit_set(attacks ? a : d, cell);
    if (b->vector || y == NULL || c->chosen == y->orbits ||
        (attacks && choose(b, a) != c->chosen))
        return oxo_board_canon(b, a, d, ca, cd);
    const orbit *o = &y->orbit[c->chosen];
    form f = {a, d, ca, cd, IDENTITY, UINT32_MAX};
    uint32_t sum[LANES];
    /* in increasing order, as find_form does it */
    bool todo = attacks && y->orbit_of[cell] == c->chosen;
    for (unsigned i = 0; i < c->count; i++) {
        if (todo && cell < c->cell[i]) {
            sum_stones(b, o, cell, a, d, sum);
            compare(b, o, cell, sum, &f);
            todo = false;
        }
        const unsigned to = y->to_first[(size_t)c->cell[i] * y->cells + cell];
        const uint32_t *key = o->key[!attacks] + (size_t)to * o->stride;
        const uint32_t *base = c->sum + (size_t)i * o->stride;
        for (unsigned l = 0; l < o->stride; l++)
            sum[l] = base[l] + key[l];
        compare(b, o, c->cell[i], sum, &f);
    }
    if (todo) {
        sum_stones(b, o, cell, a, d, sum);
        compare(b, o, cell, sum, &f);
    }
    return f.map;
}

uint32_t oxo_board_identity(const oxo_board *b)
{
    return b->vector ? 0 : IDENTITY;
}

unsigned oxo_board_map(const oxo_board *b, uint32_t map, unsigned cell)
{
    if (b->vector)
        return oxo_qubic_map(map, cell);
    if (map == IDENTITY)
        return cell;
    const oxo_board_symmetry *y = b->symmetry;
    const unsigned c = map >> 16, lane = map & 0xffff;
    const orbit *o = &y->orbit[y->orbit_of[c]];
    return o->map[(size_t)lane * y->cells +
                  y->to_first[(size_t)c * y->cells + cell]];
}

unsigned oxo_board_unmap(const oxo_board *b, uint32_t map, unsigned cell)
{
    if (b->vector)
        return oxo_qubic_map(oxo_qubic_inverse(map), cell);
    unsigned c = 0;
    while (oxo_board_map(b, map, c) != cell)
        c++;
    return c;
}

uint32_t oxo_board_canon(const oxo_board *b, const uint64_t *a,
                         const uint64_t *d, uint64_t *ca, uint64_t *cd)
{
    if (b->vector)
        return oxo_qubic_canon_map(*a, *d, ca, cd);
    const uint32_t map =
        b->symmetry == NULL ? IDENTITY : find_form(b, a, d, ca, cd);
    if (map == IDENTITY) {
        oxo_set_copy(b, ca, a);
        oxo_set_copy(b, cd, d);
    }
    return map;
}
