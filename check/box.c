/* Boxes: boards whose sides differ, or whose lines are shorter than a side.
 *
 * Cells are numbered as in board.c, the first coordinate running fastest. */
#include "check.h"
#include <stdio.h>

/* A box has lines of `length` cells p, p + d, ..., in every place that has room
 * for them: all starts in all directions are tried. The first round counts. */
bool make_box(struct board *b, const size_t *side, size_t n, size_t length,
              size_t max_cells)
{
    size_t cells = 1, directions = 1;
    *b = (struct board){.cells = 0};
    for (size_t i = 0; i < n && cells <= max_cells; i++)
        cells *= side[i];
    for (size_t i = 0; i < n && i < MAX_DIMENSION; i++)
        directions *= 3;
    if (n > MAX_DIMENSION || cells > max_cells ||
        directions / 2 * cells > MAX_STRATEGY_INCIDENCES / length) {
        fprintf(stderr, "oxocheck: the box is too large to check\n");
        return false;
    }
    b->cells = cells;
    for (int fill = 0; fill < 2; fill++) {
        b->lines = 0;
        for (size_t code = 1; code < directions; code++)
            for (size_t start = 0; start < cells; start++) {
                size_t rest = code, left = start, stride = 1, up = 0, down = 0;
                int leading = 0;
                bool inside = true;
                for (size_t i = 0; i < n; i++, rest /= 3) {
                    size_t x = left % side[i];
                    int d = rest % 3 == 2 ? -1 : (int)(rest % 3);
                    if (leading == 0)
                        leading = d;
                    if (d == 1) {
                        inside = inside && x + length <= side[i];
                        up += stride;
                    } else if (d == -1) {
                        inside = inside && x + 1 >= length;
                        down += stride;
                    }
                    left /= side[i];
                    stride *= side[i];
                }
                if (leading != 1 || !inside)
                    continue;
                for (size_t j = 0; fill && j < length; j++)
                    b->cell[b->lines * length + j] =
                        (cell_t)(start + j * up - j * down);
                b->lines++;
                if (fill)
                    b->start[b->lines] = b->lines * length;
            }
        if (!fill) {
            b->cell = get_memory(b->lines * length, sizeof *b->cell);
            b->start = get_memory(b->lines + 1, sizeof *b->start);
        }
    }
    find_lines_through_cells(b);
    return true;
}
