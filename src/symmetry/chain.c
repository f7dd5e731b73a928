/* Stabiliser chains by Schreier and Sims' method, in the incremental form that
 * Knuth gives (Efficient representation of perm groups, Combinatorica 11
 * (1991)): whenever a level gets a generator, its orbit grows, and every
 * product "generator after transversal" that closes a cycle in the orbit is
 * pushed down to the next level unless it is already an element there. When
 * nothing is pushed any more the chain is exact; no randomness is involved.
 *
 * Transversals are stored as whole permutations (degree * 2 bytes per orbit
 * point). The groups here have short bases: 4^5 has 1024 points and a base of
 * 7. Groups like S_n on many points would be slow and never come here: their
 * order is known by theory or from nauty and they are not listed.
 *
 * Composition convention: (a b)(p) = a(b(p)).
 */
#include "symmetry/chain.h"
#include "base/array.h"

#include <stdlib.h>
#include <string.h>

typedef struct level {
    unsigned base;
    unsigned orbit_count, generator_count, generator_room;
    uint16_t *orbit;      /* points in the order in which they came */
    int32_t *place;       /* of each point in the orbit, or -1 */
    uint16_t **reach;     /* reach[i] sends base to orbit[i] */
    uint16_t **unreach;   /* its inverse */
    uint16_t **generator; /* of the stabiliser that this level stands for */
} level;

struct oxo_chain {
    unsigned degree, levels, room;
    uint64_t max_order;
    level *level;
};

static bool is_identity(const uint16_t *p, unsigned degree)
{
    for (unsigned i = 0; i < degree; i++)
        if (p[i] != i)
            return false;
    return true;
}

static uint16_t *copy_of(const uint16_t *p, unsigned degree)
{
    uint16_t *q = malloc(degree * sizeof *q);
    if (q)
        memcpy(q, p, degree * sizeof *q);
    return q;
}

static uint16_t *inverse_of(const uint16_t *p, unsigned degree)
{
    uint16_t *q = malloc(degree * sizeof *q);
    for (unsigned i = 0; q && i < degree; i++)
        q[p[i]] = (uint16_t)i;
    return q;
}

static void level_free(level *l)
{
    for (unsigned i = 0; i < l->orbit_count; i++) {
        free(l->reach[i]);
        free(l->unreach[i]);
    }
    for (unsigned i = 0; i < l->generator_count; i++)
        free(l->generator[i]);
    free(l->orbit);
    free(l->place);
    free(l->reach);
    free(l->unreach);
    free(l->generator);
}

void oxo_chain_destroy(oxo_chain *chain)
{
    if (!chain)
        return;
    for (unsigned i = 0; i < chain->levels; i++)
        level_free(&chain->level[i]);
    free(chain->level);
    free(chain);
}

uint64_t oxo_chain_order(const oxo_chain *chain)
{
    uint64_t order = 1;
    for (unsigned i = 0; i < chain->levels; i++)
        if (__builtin_mul_overflow(order, chain->level[i].orbit_count, &order))
            return UINT64_MAX;
    return order;
}

/* Takes ownership of reach. */
static oxo_status orbit_add(const oxo_chain *chain, level *l, unsigned point,
                            uint16_t *reach)
{
    uint16_t *unreach = reach ? inverse_of(reach, chain->degree) : NULL;
    if (!unreach) {
        free(reach);
        return OXO_NO_MEMORY;
    }
    l->place[point] = (int32_t)l->orbit_count;
    l->orbit[l->orbit_count] = (uint16_t)point;
    l->reach[l->orbit_count] = reach;
    l->unreach[l->orbit_count++] = unreach;
    return oxo_chain_order(chain) > chain->max_order ? OXO_LIMIT : OXO_OK;
}

/* A new last level whose base point is moved by g. */
static oxo_status level_add(oxo_chain *chain, const uint16_t *g)
{
    OXO_GROW(chain->level, chain->levels + 1, chain->room,
             return OXO_NO_MEMORY);
    const unsigned d = chain->degree;
    level *l = &chain->level[chain->levels];
    memset(l, 0, sizeof *l);
    while (g[l->base] == l->base)
        l->base++;
    l->orbit = malloc(d * sizeof *l->orbit);
    l->place = malloc(d * sizeof *l->place);
    l->reach = malloc(d * sizeof *l->reach);
    l->unreach = malloc(d * sizeof *l->unreach);
    uint16_t *identity = malloc(d * sizeof *identity);
    if (!l->orbit || !l->place || !l->reach || !l->unreach || !identity) {
        free(identity);
        level_free(l);
        return OXO_NO_MEMORY;
    }
    for (unsigned i = 0; i < d; i++) {
        identity[i] = (uint16_t)i;
        l->place[i] = -1;
    }
    chain->levels++;
    return orbit_add(chain, l, l->base, identity);
}

/* Divides p by transversal elements from `from` on; what is left is the
 * identity exactly when p is an element of that level's group. */
static void sift(const oxo_chain *chain, unsigned from, uint16_t *p)
{
    for (unsigned i = from; i < chain->levels; i++) {
        const level *l = &chain->level[i];
        int32_t place = l->place[p[l->base]];
        if (place < 0)
            return;
        const uint16_t *u = l->unreach[place];
        for (unsigned j = 0; j < chain->degree; j++)
            p[j] = u[p[j]];
    }
}

static oxo_status generator_add(oxo_chain *chain, unsigned at,
                                const uint16_t *g);

/* One pair of an orbit point and a generator of level `at`: a new orbit point
 * or a Schreier generator for the next level. */
static oxo_status close_pair(oxo_chain *chain, unsigned at, unsigned point,
                             const uint16_t *g)
{
    level *l = &chain->level[at];
    const unsigned d = chain->degree;
    const uint16_t *u = l->reach[l->place[point]];
    uint16_t *product = malloc(d * sizeof *product);
    if (!product)
        return OXO_NO_MEMORY;
    for (unsigned j = 0; j < d; j++)
        product[j] = g[u[j]];
    if (l->place[g[point]] < 0)
        return orbit_add(chain, l, g[point], product);
    sift(chain, at, product);
    oxo_status status = OXO_OK;
    if (!is_identity(product, d))
        status = generator_add(chain, at + 1, product);
    free(product);
    return status;
}

/* g fixes the base points above level `at` and is no element there yet. */
static oxo_status generator_add(oxo_chain *chain, unsigned at,
                                const uint16_t *g)
{
    oxo_status status = OXO_OK;
    if (at == chain->levels)
        status = level_add(chain, g);
    if (status != OXO_OK)
        return status;
    level *l = &chain->level[at];
    OXO_GROW(l->generator, l->generator_count + 1, l->generator_room,
             return OXO_NO_MEMORY);
    const unsigned last = l->generator_count;
    if (!(l->generator[last] = copy_of(g, chain->degree)))
        return OXO_NO_MEMORY;
    l->generator_count++;
    /* old points with the new generator, new points with all of them; deeper
     * levels may move the array of levels, so l is read anew each time */
    const unsigned old = l->orbit_count;
    for (unsigned i = 0; status == OXO_OK && i < chain->level[at].orbit_count;
         i++) {
        for (unsigned j = i < old ? last : 0; status == OXO_OK && j <= last;
             j++) {
            l = &chain->level[at];
            status = close_pair(chain, at, l->orbit[i], l->generator[j]);
        }
    }
    return status;
}

oxo_status oxo_chain_create(unsigned degree, unsigned count,
                            const uint16_t *generators, uint64_t max_order,
                            oxo_chain **chain)
{
    oxo_chain *c = calloc(1, sizeof *c);
    uint16_t *rest = malloc((degree + 1) * sizeof *rest);
    oxo_status status = c && rest ? OXO_OK : OXO_NO_MEMORY;
    if (c) {
        c->degree = degree;
        c->max_order = max_order;
    }
    for (unsigned g = 0; status == OXO_OK && g < count; g++) {
        memcpy(rest, generators + (size_t)g * degree, degree * sizeof *rest);
        sift(c, 0, rest);
        if (!is_identity(rest, degree))
            status = generator_add(c, 0, generators + (size_t)g * degree);
    }
    free(rest);
    if (status == OXO_OK)
        *chain = c;
    else
        oxo_chain_destroy(c);
    return status;
}

void oxo_chain_cut(oxo_chain *chain, uint64_t max_order)
{
    unsigned top = 0;
    uint64_t order = oxo_chain_order(chain);
    for (; order > max_order; top++) {
        order /= chain->level[top].orbit_count;
        level_free(&chain->level[top]);
    }
    chain->levels -= top;
    memmove(chain->level, chain->level + top,
            chain->levels * sizeof *chain->level);
}

void oxo_chain_element(const oxo_chain *chain, uint64_t e, uint16_t *out)
{
    for (unsigned j = 0; j < chain->degree; j++)
        out[j] = (uint16_t)j;
    /* e = i0 + n0 * (i1 + n1 * (i2 + ...)), element u0[i0] u1[i1] ... */
    uint64_t digits = e;
    unsigned used = 0;
    while (used < chain->levels && digits)
        digits /= chain->level[used++].orbit_count;
    for (unsigned i = used; i-- > 0;) {
        uint64_t digit = e;
        for (unsigned j = 0; j < i; j++)
            digit /= chain->level[j].orbit_count;
        digit %= chain->level[i].orbit_count;
        const uint16_t *u = chain->level[i].reach[digit];
        for (unsigned j = 0; j < chain->degree; j++)
            out[j] = u[out[j]];
    }
}

bool oxo_chain_find(const oxo_chain *chain, const uint16_t *permutation,
                    uint64_t *e)
{
    uint16_t *p = copy_of(permutation, chain->degree);
    uint64_t number = 0, scale = 1;
    bool found = p != NULL;
    for (unsigned i = 0; found && i < chain->levels; i++) {
        const level *l = &chain->level[i];
        int32_t place = l->place[p[l->base]];
        found = place >= 0;
        if (!found)
            break;
        number += scale * (uint64_t)place;
        scale *= l->orbit_count;
        for (unsigned j = 0; j < chain->degree; j++)
            p[j] = l->unreach[place][p[j]];
    }
    found = found && is_identity(p, chain->degree);
    free(p);
    if (found)
        *e = number;
    return found;
}
