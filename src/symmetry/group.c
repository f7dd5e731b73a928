/* Groups of games: from generators to orbits, listed elements, stabilisers.
 *
 * Elements are listed when there are few enough, through a stabiliser chain
 * (chain.c) whose order must come out as the order that theory or nauty gave:
 * two independent ways to the same number, checked at every creation. For a
 * larger group of a k^n game the rotations and reflections of the cube are
 * listed instead.
 */
#include "symmetry/group.h"

#include "symmetry/qubic_canon.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_ELEMENTS = 1 << 20, DEFAULT_BYTES = 64 << 20 };

/* ---- the pieces of creation ---- */

/* Generators from the rules of a family (moving and number games). */
static oxo_status parts_of_rules(const oxo_game *game, oxo_group_parts *parts)
{
    enum { MAX = 64 };
    oxo_group_parts p = {.degree = game->cells + game->values,
                         .origin = "generators of the rules"};
    if (!game->ops->generators) {
        p.origin = "none known";
        *parts = p;
        return OXO_OK;
    }
    uint16_t *cells = malloc((size_t)MAX * game->cells * sizeof *cells + 1);
    uint16_t *values = malloc((size_t)MAX * game->values * sizeof *values + 1);
    oxo_status status = cells && values ? OXO_OK : OXO_NO_MEMORY;
    unsigned count = 0;
    if (status == OXO_OK)
        count = game->ops->generators(game, MAX, cells, values);
    if (count == UINT_MAX)
        status = OXO_NO_MEMORY;
    for (unsigned g = 0; g < count && status == OXO_OK; g++) {
        uint16_t *map = oxo_parts_generator(&p);
        if (!map) {
            status = OXO_NO_MEMORY;
            break;
        }
        for (unsigned c = 0; c < game->cells; c++)
            map[c] = cells[(size_t)g * game->cells + c];
        for (unsigned v = 0; v < game->values; v++)
            map[game->cells + v] =
                (uint16_t)(game->cells + values[(size_t)g * game->values + v]);
    }
    free(cells);
    free(values);
    if (status == OXO_OK)
        *parts = p;
    else
        oxo_parts_free(&p);
    return status;
}

static uint32_t root(uint32_t *parent, uint32_t p)
{
    while (parent[p] != p)
        p = parent[p] = parent[parent[p]];
    return p;
}

static oxo_status find_orbits(oxo_group *group)
{
    const unsigned cells = group->game->cells;
    uint32_t *parent = malloc((cells + 1) * sizeof *parent);
    if (!parent)
        return OXO_NO_MEMORY;
    for (unsigned c = 0; c < cells; c++)
        parent[c] = c;
    for (unsigned g = 0; g < group->generators; g++)
        for (unsigned c = 0; c < cells; c++) {
            uint32_t a = root(parent, c),
                     b = root(parent,
                              group->generator[(size_t)g * group->degree + c]);
            if (a != b) /* the smaller cell becomes the root */
                parent[a > b ? a : b] = a < b ? a : b;
        }
    group->orbits = 0;
    for (unsigned c = 0; c < cells; c++) {
        parent[c] = root(parent, c);
        group->orbits += parent[c] == c;
    }
    group->orbit_of = parent;
    return OXO_OK;
}

static uint64_t product64(const uint32_t *factor, unsigned factors)
{
    uint64_t product = 1;
    for (unsigned i = 0; i < factors; i++)
        if (__builtin_mul_overflow(product, (uint64_t)factor[i], &product))
            return UINT64_MAX;
    return product;
}

/* Its symmetries are compiled in (qubic_canon.h), with inverses and products,
 * because the vector search numbers them so; elements of the group are listed
 * in that order. */
static bool is_qubic(const oxo_game *game)
{
    oxo_line_spec spec;
    return oxo_line_spec_of(game, &spec) && spec.k == 4 && spec.n == 3 &&
           !spec.gravity;
}

/* The table that canon.c uses on boards of at most 64 cells. */
static oxo_status make_bits(oxo_group *group)
{
    const unsigned cells = group->game->cells;
    if (!oxo_line_geometry(group->game, OXO_FIRST) || cells > 64 ||
        group->qubic)
        return OXO_OK;
    group->bit = malloc((size_t)group->listed * cells * sizeof *group->bit);
    if (!group->bit)
        return OXO_NO_MEMORY;
    for (uint32_t e = 0; e < group->listed; e++)
        for (unsigned c = 0; c < cells; c++) {
            unsigned to = group->element[(size_t)e * group->degree + c];
            group->bit[(size_t)e * cells + c] = UINT64_C(1)
                                                << (8 * (7 - to / 8) + to % 8);
        }
    return OXO_OK;
}

/* The number parts of permutations; nothing in games without numbers. */
static oxo_status take_values(const oxo_group *group, const uint16_t *maps,
                              size_t count, uint16_t **values)
{
    const unsigned cells = group->game->cells, n = group->game->values;
    if (!n)
        return OXO_OK;
    if (!(*values = malloc(count * n * sizeof **values + 1)))
        return OXO_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        for (unsigned v = 0; v < n; v++)
            (*values)[i * n + v] =
                (uint16_t)(maps[i * group->degree + cells + v] - cells);
    return OXO_OK;
}

/* Lists the elements of the chain, which the group takes over. */
static oxo_status list_elements(oxo_group *group, oxo_chain *chain)
{
    group->chain = chain;
    group->listed = (uint32_t)oxo_chain_order(chain);
    group->element = malloc(
        (size_t)group->listed * group->degree * sizeof *group->element + 1);
    if (!group->element)
        return OXO_NO_MEMORY;
    for (uint32_t e = 0; e < group->listed; e++)
        oxo_chain_element(chain, e, group->element + (size_t)e * group->degree);
    if (is_qubic(group->game) && group->complete &&
        group->listed == OXO_QUBIC_SYMMETRIES) {
        group->qubic = true;
        for (uint32_t e = 0; e < group->listed; e++)
            for (unsigned c = 0; c < 64; c++)
                group->element[64 * e + c] = oxo_qubic_maps[e][c];
    }
    oxo_status status = take_values(group, group->element, group->listed,
                                    &group->element_values);
    return status == OXO_OK ? make_bits(group) : status;
}

static bool listable(const oxo_group *group, uint64_t order,
                     const oxo_group_options *options)
{
    const uint64_t bytes =
        options->max_bytes ? options->max_bytes : (size_t)DEFAULT_BYTES;
    return order <= (options->max_elements ? options->max_elements
                                           : (uint32_t)DEFAULT_ELEMENTS) &&
           order <= bytes / (2 * (uint64_t)group->degree + 1);
}

/* Lists the whole group, or what there is instead: the rotations of k^n, a
 * stabiliser, the identity. */
static oxo_status list_group(oxo_group *group, oxo_group_parts *parts,
                             const oxo_group_options *options)
{
    oxo_chain *chain = NULL;
    oxo_status status;
    if (listable(group, group->order, options)) {
        group->complete = true;
        status = oxo_chain_create(group->degree, group->generators,
                                  group->generator, group->order, &chain);
        if (status == OXO_OK && oxo_chain_order(chain) != group->order)
            status = OXO_UNSUPPORTED; /* would be a bug: see above */
        if (status != OXO_OK) {
            oxo_chain_destroy(chain);
            return status == OXO_LIMIT ? OXO_UNSUPPORTED : status;
        }
        return list_elements(group, chain);
    }
    if (options->or_part && group->order <= DEFAULT_ELEMENTS) {
        status = oxo_chain_create(group->degree, group->generators,
                                  group->generator, group->order, &chain);
        if (status != OXO_OK)
            return status;
        oxo_chain_cut(chain, options->max_elements);
        return list_elements(group, chain);
    }
    oxo_line_spec spec;
    oxo_parts_free(parts);
    if (!oxo_line_spec_of(group->game, &spec) ||
        oxo_parts_of_kn(&spec, OXO_KN_ROTATIONS, parts) != OXO_OK ||
        !listable(group, product64(parts->factor, parts->factors), options)) {
        oxo_parts_free(parts);
        parts->degree = group->degree; /* the identity alone */
    }
    status = oxo_chain_create(group->degree, parts->generators,
                              parts->generator, UINT64_MAX, &chain);
    return status == OXO_OK ? list_elements(group, chain) : status;
}

/* Makes a group of parts, which it takes over. `exact`: the factors say the
 * order; else it comes from a chain. */
static oxo_status group_of_parts(const oxo_game *game, oxo_group_parts *parts,
                                 bool exact, const oxo_group_options *options,
                                 oxo_group **group, oxo_error *error)
{
    oxo_group *g = calloc(1, sizeof *g);
    oxo_status status = g ? OXO_OK : OXO_NO_MEMORY;
    if (g) {
        g->game = game;
        g->degree = parts->degree;
        g->generators = parts->generators;
        g->generator = parts->generator;
        g->origin = parts->origin;
        parts->generator = NULL;
        parts->generators = parts->generator_room = 0;
        status = find_orbits(g);
        if (status == OXO_OK)
            status = take_values(g, g->generator, g->generators,
                                 &g->generator_values);
    }
    if (status == OXO_OK && !exact) {
        oxo_chain *chain = NULL;
        status = oxo_chain_create(g->degree, g->generators, g->generator,
                                  UINT32_MAX, &chain);
        if (status == OXO_OK)
            status = oxo_parts_factor(parts, (uint32_t)oxo_chain_order(chain));
        oxo_chain_destroy(chain);
    }
    if (status == OXO_OK) {
        g->order = product64(parts->factor, parts->factors);
        g->order_text = oxo_product_text(parts->factor, parts->factors);
        status = g->order_text ? OXO_OK : OXO_NO_MEMORY;
    }
    if (status == OXO_OK)
        status = list_group(g, parts, options);
    oxo_parts_free(parts);
    if (status == OXO_OK) {
        *group = g;
        return OXO_OK;
    }
    oxo_group_destroy(g);
    return oxo_fail(error, status,
                    status == OXO_LIMIT ? "the symmetry group of %s is too "
                                          "large"
                    : status == OXO_NO_MEMORY
                        ? "out of memory in the symmetry of %s"
                        : "the symmetry of %s came out differently in two "
                          "ways",
                    game->name);
}

oxo_status oxo_group_create(const oxo_game *game,
                            const oxo_group_options *options, oxo_group **group,
                            oxo_error *error)
{
    const oxo_group_options defaults = {0};
    oxo_group_parts parts = {0};
    oxo_line_spec spec;
    oxo_status status;
    bool exact = true;
    if (!options)
        options = &defaults;
    const bool line = oxo_line_geometry(game, OXO_FIRST) != NULL;
    const bool kn = oxo_line_spec_of(game, &spec);
    if (line && (options->method == OXO_GROUP_NAUTY ||
                 (options->method == OXO_GROUP_BEST && !kn))) {
        status = oxo_parts_of_incidence(oxo_line_of(game),
                                        options->any_first_move, &parts, error);
        if (status != OXO_OK)
            return status;
    } else if (kn) {
        status = oxo_parts_of_kn(
            &spec, options->coordinates ? OXO_KN_COORDINATES : OXO_KN_ALL,
            &parts);
    } else if (line) {
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the symmetry of %s is not known by construction",
                        game->name);
    } else if (options->method == OXO_GROUP_NAUTY) {
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "nauty is for line games, %s is none", game->name);
    } else {
        exact = false;
        status = parts_of_rules(game, &parts);
    }
    if (status != OXO_OK)
        return oxo_fail(error, status, "out of memory in the symmetry of %s",
                        game->name);
    return group_of_parts(game, &parts, exact, options, group, error);
}

void oxo_group_destroy(oxo_group *group)
{
    if (!group)
        return;
    oxo_chain_destroy(group->chain);
    free(group->generator);
    free(group->order_text);
    free(group->orbit_of);
    free(group->element);
    free(group->generator_values);
    free(group->element_values);
    free(group->bit);
    free(group);
}

/* ---- questions ---- */

static oxo_map map_at(const oxo_group *group, const uint16_t *maps,
                      const uint16_t *values, size_t i)
{
    return (oxo_map){maps + i * group->degree,
                     values ? values + i * group->game->values : NULL};
}

const char *oxo_group_order_text(const oxo_group *group)
{
    return group->order_text;
}

uint64_t oxo_group_order(const oxo_group *group)
{
    return group->order;
}

unsigned oxo_group_generators(const oxo_group *group)
{
    return group->generators;
}

oxo_map oxo_group_generator(const oxo_group *group, unsigned i)
{
    return map_at(group, group->generator, group->generator_values, i);
}

unsigned oxo_group_orbits(const oxo_group *group, uint32_t *orbit_of)
{
    if (orbit_of)
        memcpy(orbit_of, group->orbit_of,
               group->game->cells * sizeof *orbit_of);
    return group->orbits;
}

uint32_t oxo_group_listed(const oxo_group *group)
{
    return group->listed;
}

bool oxo_group_complete(const oxo_group *group)
{
    return group->complete;
}

oxo_map oxo_group_element(const oxo_group *group, uint32_t element)
{
    return map_at(group, group->element, group->element_values, element);
}

/* The number of a permutation of cells and values. */
static bool find_permutation(const oxo_group *group, const uint16_t *p,
                             uint32_t *element)
{
    uint64_t e;
    if (!group->qubic) {
        if (!oxo_chain_find(group->chain, p, &e))
            return false;
        *element = (uint32_t)e;
        return true;
    }
    for (uint32_t s = 0; s < OXO_QUBIC_SYMMETRIES; s++)
        if (!memcmp(group->element + (size_t)64 * s, p, 64 * sizeof *p)) {
            *element = s;
            return true;
        }
    return false;
}

bool oxo_group_find(const oxo_group *group, const uint16_t *cells,
                    uint32_t *element)
{
    for (unsigned c = 0; c < group->game->cells; c++)
        if (cells[c] >= group->game->cells)
            return false;
    if (!group->game->values)
        return find_permutation(group, cells, element);
    /* what happens to the values is not given: look */
    for (uint32_t e = 0; e < group->listed; e++)
        if (!memcmp(group->element + (size_t)e * group->degree, cells,
                    group->game->cells * sizeof *cells)) {
            *element = e;
            return true;
        }
    return false;
}

uint32_t oxo_group_inverse(const oxo_group *group, uint32_t element)
{
    if (group->qubic)
        return oxo_qubic_inverse(element);
    const uint16_t *map = group->element + (size_t)element * group->degree;
    for (uint32_t e = 0; e < group->listed; e++) {
        const uint16_t *other = group->element + (size_t)e * group->degree;
        unsigned i = 0;
        while (i < group->degree && other[map[i]] == i)
            i++;
        if (i == group->degree)
            return e;
    }
    return 0; /* not reached: the listed elements are a group */
}

uint32_t oxo_group_compose(const oxo_group *group, uint32_t a, uint32_t b)
{
    if (group->qubic)
        return oxo_qubic_compose(a, b);
    const uint16_t *pa = group->element + (size_t)a * group->degree;
    const uint16_t *pb = group->element + (size_t)b * group->degree;
    for (uint32_t e = 0; e < group->listed; e++) {
        const uint16_t *other = group->element + (size_t)e * group->degree;
        unsigned i = 0;
        while (i < group->degree && other[i] == pa[pb[i]])
            i++;
        if (i == group->degree)
            return e;
    }
    return 0; /* not reached, as above */
}

oxo_status oxo_group_stabiliser(const oxo_group *group, const uint32_t *cells,
                                unsigned count, oxo_group **stabiliser,
                                oxo_error *error)
{
    const unsigned n = group->game->cells;
    if (!group->complete)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the group of %s is too large to be listed",
                        group->game->name);
    uint8_t *in = calloc(n + 1, 1);
    oxo_group_parts parts = {.degree = group->degree, .origin = "stabiliser"};
    oxo_status status = in ? OXO_OK : OXO_NO_MEMORY;
    for (unsigned i = 0; i < count && status == OXO_OK; i++) {
        if (cells[i] < n)
            in[cells[i]] = 1;
        else
            status = OXO_BAD_INPUT;
    }
    oxo_chain *chain = NULL;
    for (uint32_t e = 0; e < group->listed && status == OXO_OK; e++) {
        const uint16_t *map = group->element + (size_t)e * group->degree;
        bool keeps = true;
        for (unsigned i = 0; i < count && keeps; i++)
            keeps = in[map[cells[i]]];
        uint64_t number;
        if (!keeps || (chain && oxo_chain_find(chain, map, &number)))
            continue;
        uint16_t *generator = oxo_parts_generator(&parts);
        if (!generator) {
            status = OXO_NO_MEMORY;
            break;
        }
        memcpy(generator, map, group->degree * sizeof *map);
        oxo_chain_destroy(chain);
        chain = NULL;
        status = oxo_chain_create(group->degree, parts.generators,
                                  parts.generator, UINT64_MAX, &chain);
    }
    oxo_chain_destroy(chain);
    free(in);
    if (status != OXO_OK) {
        oxo_parts_free(&parts);
        return oxo_fail(error, status,
                        status == OXO_BAD_INPUT
                            ? "a cell of the set is not on the board of %s"
                            : "out of memory in the symmetry of %s",
                        group->game->name);
    }
    const oxo_group_options all = {.max_elements = UINT32_MAX,
                                   .max_bytes = SIZE_MAX};
    return group_of_parts(group->game, &parts, false, &all, stabiliser, error);
}
