#include "naive/symmetry_naive.h"

#include <stdlib.h>
#include <string.h>

typedef struct search {
    const oxo_geometry *g;
    uint64_t *line; /* as sets, sorted */
    uint32_t lines;
    uint8_t together[64][64]; /* lines through both points */
    uint32_t image[64];
    uint64_t used;
} search;

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool is_line(const search *s, uint64_t set)
{
    return bsearch(&set, s->line, s->lines, sizeof set, compare) != NULL;
}

/* An automorphism keeps the number of lines through one and through two
 * points, which prunes; whole lines must become lines, which decides. */
static uint64_t extend(search *s, uint32_t point)
{
    if (point == s->g->points)
        return 1;
    uint64_t found = 0;
    for (uint32_t to = 0; to < s->g->points; to++) {
        if (s->used >> to & 1)
            continue;
        s->image[point] = to;
        bool good = true;
        for (uint32_t q = 0; good && q <= point; q++)
            good = s->together[point][q] == s->together[to][s->image[q]];
        for (uint32_t i = s->g->point_start[point];
             good && i < s->g->point_start[point + 1]; i++) {
            const uint32_t l = s->g->point_lines[i];
            uint64_t set = 0;
            bool whole = true;
            for (uint32_t j = s->g->line_start[l]; j < s->g->line_start[l + 1];
                 j++) {
                whole &= s->g->line_points[j] <= point;
                if (whole)
                    set |= UINT64_C(1) << s->image[s->g->line_points[j]];
            }
            good = !whole || is_line(s, set);
        }
        if (!good)
            continue;
        search next = *s; /* by value: nothing to undo */
        next.used |= UINT64_C(1) << to;
        found += extend(&next, point + 1);
    }
    return found;
}

uint64_t naive_automorphisms(const oxo_geometry *geometry)
{
    search s = {.g = geometry, .lines = geometry->lines};
    s.line = calloc(geometry->lines, sizeof *s.line);
    for (uint32_t l = 0; l < geometry->lines; l++)
        for (uint32_t j = geometry->line_start[l];
             j < geometry->line_start[l + 1]; j++)
            s.line[l] |= UINT64_C(1) << geometry->line_points[j];
    qsort(s.line, s.lines, sizeof *s.line, compare);
    for (unsigned p = 0; p < geometry->points; p++)
        for (unsigned q = 0; q < geometry->points; q++)
            for (uint32_t l = 0; l < s.lines; l++)
                s.together[p][q] =
                    (uint8_t)(s.together[p][q] +
                              (s.line[l] >> p & s.line[l] >> q & 1));
    uint64_t found = extend(&s, 0);
    free(s.line);
    return found;
}

unsigned naive_closure(unsigned degree, unsigned count,
                       const uint16_t *generators, unsigned max)
{
    uint16_t *list = malloc((size_t)(max + 1) * degree * sizeof *list);
    unsigned size = 1;
    for (unsigned i = 0; i < degree; i++)
        list[i] = (uint16_t)i;
    for (unsigned e = 0; e < size && size <= max; e++)
        for (unsigned g = 0; g < count && size <= max; g++) {
            uint16_t *product = list + (size_t)size * degree;
            for (unsigned i = 0; i < degree; i++)
                product[i] = generators[(size_t)g * degree +
                                        list[(size_t)e * degree + i]];
            unsigned f = 0;
            while (memcmp(list + (size_t)f * degree, product,
                          degree * sizeof *list))
                f++;
            size += f == size;
        }
    free(list);
    return size > max ? 0 : size;
}

uint64_t naive_burnside(unsigned cells, unsigned maps,
                        const uint16_t *(*map)(void *user, unsigned i),
                        void *user, unsigned a, unsigned b)
{
    uint64_t fixed_sum = 0;
    for (unsigned m = 0; m < maps; m++) {
        const uint16_t *p = map(user, m);
        /* ways[i][j]: colourings of the cycles so far with i and j stones */
        uint64_t ways[16][16] = {{0}};
        bool seen[1024] = {false};
        ways[0][0] = 1;
        for (unsigned c = 0; c < cells; c++) {
            unsigned length = 0;
            for (unsigned d = c; !seen[d]; d = p[d], length++)
                seen[d] = true;
            if (!length)
                continue;
            for (unsigned i = a + 1; i-- > 0;)
                for (unsigned j = b + 1; j-- > 0;) {
                    if (i >= length)
                        ways[i][j] += ways[i - length][j];
                    if (j >= length)
                        ways[i][j] += ways[i][j - length];
                }
        }
        fixed_sum += ways[a][b];
    }
    return fixed_sum / maps;
}
