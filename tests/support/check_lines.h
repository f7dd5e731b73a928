/* The lines of k^n by their definition, for tests of oxocheck. */
#ifndef OXO_TESTS_CHECK_LINES_H
#define OXO_TESTS_CHECK_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Is this sequence of k cells a line? Each coordinate is constant, 0 1 2 ...,
 * or ... 2 1 0, and not all are constant. */
static inline bool naive_is_line(size_t k, size_t n, const size_t *cell)
{
    bool moves = false;
    size_t stride = 1;
    for (size_t i = 0; i < n; i++, stride *= k) {
        bool constant = true, up = true, down = true;
        for (size_t j = 0; j < k; j++) {
            size_t x = cell[j] / stride % k;
            constant = constant && x == cell[0] / stride % k;
            up = up && x == j;
            down = down && x == k - 1 - j;
        }
        if (!constant && !up && !down)
            return false;
        moves = moves || !constant;
    }
    return moves;
}

/* All lines, by trying every first and second cell: they fix the rest. */
static inline size_t naive_lines(size_t k, size_t n, size_t (*lines)[8])
{
    size_t cells = 1, count = 0;
    for (size_t i = 0; i < n; i++)
        cells *= k;
    for (size_t a = 0; a < cells; a++)
        for (size_t b = 0; b < cells; b++) {
            size_t cell[8];
            for (size_t j = 0; j < k; j++)
                cell[j] = a + j * b - j * a; /* may wrap: then it is no line */
            bool fine = a != b;
            for (size_t j = 0; j < k; j++)
                fine = fine && cell[j] < cells;
            if (fine && cell[0] < cell[k - 1] && naive_is_line(k, n, cell))
                memcpy(lines[count++], cell, sizeof cell);
        }
    return count;
}

#endif
