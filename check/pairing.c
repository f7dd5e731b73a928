/* Draws by pairing: certificates of form `pairing`.
 *
 * The certificate lists pairs of cells. If no cell is in two pairs and every
 * line contains both cells of some pair, then neither side can force a line:
 *
 *   Whoever wants to prevent lines answers each stone on a cell of a pair with
 *   a stone on the other cell of that pair. (If that cell is taken already, by
 *   itself, or the stone was on an unpaired cell, it plays anywhere: an extra
 *   stone of its own never makes the rest worse.) So the other side never owns
 *   both cells of a pair, hence no line. Both players can do this, the first
 *   one by starting anywhere. So with best play nobody completes a line.
 */
#include "check.h"
#include <stdio.h>
#include <stdlib.h>

static enum verdict every_line_has_a_pair(const struct board *b,
                                          const cell_t *mate)
{
    for (size_t line = 0; line < b->lines; line++) {
        const cell_t *cell = b->cell + line * b->k;
        bool found = false;
        for (size_t i = 0; i < b->k; i++)
            for (size_t j = i + 1; j < b->k; j++)
                found = found || mate[cell[i]] == cell[j];
        if (!found) {
            printf("c no pair lies in the line of the cells");
            for (size_t i = 0; i < b->k; i++)
                printf(" %u", (unsigned)cell[i]);
            printf("\n");
            return REFUTED;
        }
    }
    return VERIFIED;
}

static enum verdict read_pairs(const struct certificate *c, size_t cells,
                               cell_t *mate)
{
    struct cursor u = body_start(c);
    while (body_next(&u)) {
        size_t pair[2];
        if (!read_number(&u, "a cell", cells, &pair[0]) ||
            !read_char(&u, ' ', "one space") ||
            !read_number(&u, "a cell", cells, &pair[1]) || !read_end(&u))
            return NOT_CHECKED;
        if (pair[0] == pair[1])
            return complain(&u, "a pair must be two cells");
        for (int i = 0; i < 2; i++)
            if (mate[pair[i]] != cells) {
                printf("c line %zu: cell %zu is in two pairs\n", u.line,
                       pair[i]);
                return REFUTED;
            }
        mate[pair[0]] = (cell_t)pair[1];
        mate[pair[1]] = (cell_t)pair[0];
    }
    return VERIFIED;
}

enum verdict check_pairing(const struct certificate *c, const struct board *b)
{
    cell_t *mate = get_memory(b->cells, sizeof *mate); /* `cells`: none */
    for (size_t i = 0; i < b->cells; i++)
        mate[i] = (cell_t)b->cells;
    enum verdict verdict = read_pairs(c, b->cells, mate);
    if (verdict == VERIFIED)
        verdict = every_line_has_a_pair(b, mate);
    free(mate);
    return verdict;
}
