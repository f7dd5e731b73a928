/* Points, lines and strongest-point lines of k^n: by formula and by counting.
 *
 * The formulas are Moser's shell argument for the lines (every line, made one
 * longer at both ends, leaves the board at two points of the surrounding
 * shell) and the paper's unproved remark for the strongest point. Neither is
 * trusted: tests compare both with oxo_numbers_count on the constructed board
 * for every cell of Table 1.
 */
#include "oxo/theory.h"

/* base^exponent, or 0 when it reaches 2^63. */
static uint64_t power(uint64_t base, unsigned exponent)
{
    uint64_t result = 1;
    for (unsigned i = 0; i < exponent; i++) {
        if (base > (UINT64_C(1) << 63) / result)
            return 0;
        result *= base;
        if (result >> 63)
            return 0;
        if (base == 1)
            break;
    }
    return result;
}

oxo_status oxo_numbers_of(unsigned k, unsigned n, oxo_numbers *numbers,
                          oxo_error *error)
{
    if (!k || !n)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected k^n with k and n at least 1");
    uint64_t inner = power(k, n), outer = power((uint64_t)k + 2, n);
    if (!outer)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%u^%u is too large: (k+2)^n must stay below 2^63", k,
                        n);
    numbers->points = inner;
    numbers->lines = (outer - inner) / 2;
    /* k+2 >= 3, so 3^n and 2^n fit whenever (k+2)^n does */
    numbers->spl = k % 2 ? (power(3, n) - 1) / 2 : power(2, n) - 1;
    return OXO_OK;
}

void oxo_numbers_count(const oxo_geometry *geometry, oxo_numbers *numbers,
                       uint32_t *strongest)
{
    uint32_t most = 0, count = 0;
    for (uint32_t p = 0; p < geometry->points; p++) {
        uint32_t degree = oxo_geometry_degree(geometry, p);
        if (degree > most) {
            most = degree;
            count = 0;
        }
        count += degree == most;
    }
    numbers->points = geometry->points;
    numbers->lines = geometry->lines;
    numbers->spl = most;
    if (strongest)
        *strongest = count;
}
