/* The symmetry of k^n by theory: generators and order, no search.
 *
 * Coordinates may be permuted, each may be reflected (v -> k-1-v), and all may
 * undergo one value permutation together, if it commutes with reflection (else
 * diagonals break). The last are the permutations of the m = k/2 pairs
 * {v, k-1-v}, with or without exchange inside each pair: 2^m m! of them, but
 * the reflection of all values is already there, so
 *
 *     n! * 2^n * 2^(m-1) * m!        192 for 4^3, 48 for 3^3, 32 for 4^2.
 *
 * For k >= 3 and n >= 2 these are all automorphisms of the lines (Silver
 * proved it for 4^3; tests/unit/test_symmetry compares with nauty on every
 * k^n that it can do). The exceptions are the games whose lines say too
 * little:
 *
 *     k = 1          one point:                            1
 *     n = 1          all points on one line:               k!
 *     k = 2          every pair of points is a line:       (2^n)!
 *
 * Gravity keeps "directly below", hence the last coordinate as it is. A value
 * permutation acts on it too, so only the reflection of all values undone in
 * the last coordinate is left: rotations and reflections of the first n-1
 * coordinates, 2^(n-1) (n-1)!. Exception: for k = 2 the columns may be
 * permuted at will, (2^(n-1))!.
 */
#include "base/array.h"
#include "symmetry/group.h"

#include <stdlib.h>
#include <string.h>

void oxo_parts_free(oxo_group_parts *parts)
{
    free(parts->generator);
    free(parts->factor);
    memset(parts, 0, sizeof *parts);
}

uint16_t *oxo_parts_generator(oxo_group_parts *parts)
{
    const size_t degree = parts->degree;
    OXO_GROW_SIZED(parts->generator, degree * sizeof *parts->generator,
                   parts->generators + 1, parts->generator_room, return NULL);
    return parts->generator + parts->generators++ * degree;
}

oxo_status oxo_parts_factor(oxo_group_parts *parts, uint32_t factor)
{
    OXO_GROW(parts->factor, parts->factors + 1, parts->factor_room,
             return OXO_NO_MEMORY);
    parts->factor[parts->factors++] = factor;
    return OXO_OK;
}

static oxo_status factorial(oxo_group_parts *parts, unsigned n)
{
    oxo_status status = OXO_OK;
    for (unsigned i = 2; i <= n && status == OXO_OK; i++)
        status = oxo_parts_factor(parts, i);
    return status;
}

static oxo_status power_of_two(oxo_group_parts *parts, unsigned exponent)
{
    oxo_status status = OXO_OK;
    for (unsigned i = 0; i < exponent && status == OXO_OK; i++)
        status = oxo_parts_factor(parts, 2);
    return status;
}

/* Applies `place` (where each coordinate goes), `flip` (which coordinates are
 * reflected first) and `value` to every cell. */
static oxo_status add_map(oxo_group_parts *parts, unsigned k, unsigned n,
                          const unsigned *place, unsigned flip,
                          const unsigned *value)
{
    uint16_t *map = oxo_parts_generator(parts);
    if (!map)
        return OXO_NO_MEMORY;
    for (unsigned c = 0; c < parts->degree; c++) {
        unsigned rest = c, image = 0;
        for (unsigned i = 0; i < n; i++, rest /= k) {
            unsigned v = value[rest % k], scale = 1;
            if (flip >> i & 1)
                v = k - 1 - v;
            for (unsigned j = 0; j < place[i]; j++)
                scale *= k;
            image += v * scale;
        }
        map[c] = (uint16_t)image;
    }
    return OXO_OK;
}

/* All permutations of `blocks` blocks, where cell c is in block c % blocks:
 * an exchange and a cycle generate them. */
static oxo_status symmetric(oxo_group_parts *parts, unsigned blocks)
{
    for (unsigned g = 0; g < 2 && blocks > g + 1; g++) {
        uint16_t *map = oxo_parts_generator(parts);
        if (!map)
            return OXO_NO_MEMORY;
        for (unsigned c = 0; c < parts->degree; c++) {
            unsigned b = c % blocks;
            unsigned to = g ? (b + 1) % blocks : b < 2 ? 1 - b : b;
            map[c] = (uint16_t)(c - b + to);
        }
    }
    return factorial(parts, blocks);
}

static oxo_status exchanges(const oxo_line_spec *spec, unsigned free_axes,
                            bool values, oxo_group_parts *parts)
{
    enum { AXES = 32, VALUES = 256 };
    const unsigned k = spec->k, n = spec->n, m = k / 2;
    unsigned place[AXES], value[VALUES];
    if (n > AXES || k > VALUES)
        return OXO_UNSUPPORTED;
    for (unsigned i = 0; i < n; i++)
        place[i] = i;
    for (unsigned v = 0; v < k; v++)
        value[v] = v;
    oxo_status status = OXO_OK;
    for (unsigned i = 0; i + 1 < free_axes && status == OXO_OK; i++) {
        place[i] = i + 1;
        place[i + 1] = i;
        status = add_map(parts, k, n, place, 0, value);
        place[i] = i;
        place[i + 1] = i + 1;
    }
    if (free_axes && status == OXO_OK)
        status = add_map(parts, k, n, place, 1, value);
    if (status == OXO_OK)
        status = factorial(parts, free_axes);
    if (status == OXO_OK)
        status = power_of_two(parts, free_axes);
    if (!values || m < 2 || status != OXO_OK)
        return status;
    /* neighbouring pairs exchanged, and the outer pair exchanged inside */
    for (unsigned v = 0; v + 1 < m && status == OXO_OK; v++) {
        value[v] = v + 1;
        value[v + 1] = v;
        value[k - 1 - v] = k - 2 - v;
        value[k - 2 - v] = k - 1 - v;
        status = add_map(parts, k, n, place, 0, value);
        for (unsigned w = 0; w < k; w++)
            value[w] = w;
    }
    value[0] = k - 1;
    value[k - 1] = 0;
    if (status == OXO_OK)
        status = add_map(parts, k, n, place, 0, value);
    if (status == OXO_OK)
        status = factorial(parts, m);
    if (status == OXO_OK)
        status = power_of_two(parts, m - 1);
    return status;
}

oxo_status oxo_parts_of_kn(const oxo_line_spec *spec, oxo_kn_part part,
                           oxo_group_parts *parts)
{
    const unsigned free_axes = spec->gravity ? spec->n - 1 : spec->n;
    oxo_group_parts p = {.origin = "construction"};
    p.degree = 1;
    for (unsigned i = 0; i < spec->n; i++) {
        p.degree *= spec->k;
        if (p.degree > UINT16_MAX)
            return OXO_UNSUPPORTED;
    }
    oxo_status status = OXO_OK;
    if (spec->k == 1) {
        p.origin = "construction: one point";
    } else if (part == OXO_KN_ROTATIONS) {
        p.origin = "rotations and reflections";
        status = exchanges(spec, free_axes, false, &p);
    } else if (part == OXO_KN_ALL && spec->n == 1) {
        p.origin = "construction: all points are on one line";
        status = symmetric(&p, p.degree);
    } else if (part == OXO_KN_ALL && spec->k == 2) {
        p.origin = spec->gravity
                       ? "construction: every pair of points is a line, "
                         "columns stay together"
                       : "construction: every pair of points is a line";
        status = symmetric(&p, spec->gravity ? p.degree / 2 : p.degree);
    } else {
        status = exchanges(spec, free_axes, !spec->gravity, &p);
    }
    if (status == OXO_OK)
        *parts = p;
    else
        oxo_parts_free(&p);
    return status;
}
