/* Symmetries: the one-to-one maps of the cells that send lines to lines.
 *
 * Why they may be used. Such a map turns every play of the game into another
 * play of the game, with the same winner: the rules speak of cells only by
 * way of lines. So if one position is won for a side, each image of it is won
 * for the same side, and an image of a good move is a good move there.
 *
 * What soundness needs is that each map in use preserves lines; that is
 * tested for each of them by preserves_lines(), the definition itself. It is
 * not needed that all maps are found, or that they form a group: then some
 * certificate might be refused, but none would be accepted wrongly.
 *
 * How they are found: by brute force. Give cell 0 any image, then cell 1, and
 * so on, going back as soon as two cells that share m lines have images that
 * do not share m lines (m lines through the cell itself, when both are the
 * same). That knows nothing of cubes; 4^3 must come out with the 192 maps that
 * Silver proved in 1967, and 2^2 with 24, since any two of its four cells are
 * a line.
 */
#include "check.h"
#include <stdlib.h>
#include <string.h>

struct finder {
    const struct board *b;
    uint16_t *shared; /* shared[c * cells + d]: lines that hold c and d */
    cell_t *map;
    bool *used;
    struct group *g;
    size_t room;
};

bool preserves_lines(const struct board *b, const cell_t *map)
{
    bool *hit = get_memory(b->cells, sizeof *hit);
    bool fine = true;
    for (size_t c = 0; c < b->cells; c++) {
        fine = fine && map[c] < b->cells && !hit[map[c]];
        if (fine)
            hit[map[c]] = true;
    }
    memset(hit, 0, b->cells * sizeof *hit);
    for (size_t line = 0; fine && line < b->lines; line++) {
        const cell_t *cell = b->cell + line * b->k;
        for (size_t j = 0; j < b->k; j++)
            hit[map[cell[j]]] = true;
        /* the image is a line if some line through one of its cells has all
         * its k cells in the image, which has k cells too */
        cell_t c = map[cell[0]];
        bool found = false;
        for (size_t i = b->first[c]; !found && i < b->first[c + 1]; i++) {
            const cell_t *image = b->cell + b->through[i] * b->k;
            found = true;
            for (size_t j = 0; j < b->k; j++)
                found = found && hit[image[j]];
        }
        fine = found;
        for (size_t j = 0; j < b->k; j++)
            hit[map[cell[j]]] = false;
    }
    free(hit);
    return fine;
}

static void extend(struct finder *f, size_t c)
{
    size_t cells = f->b->cells;
    if (f->g->maps == MAX_MAPS)
        return;
    if (c == cells) {
        if (!preserves_lines(f->b, f->map))
            return;
        if (f->g->maps == f->room) {
            f->room *= 2;
            f->g->source = more_memory(f->g->source, f->room,
                                       cells * sizeof *f->g->source);
        }
        memcpy(f->g->source + f->g->maps++ * cells, f->map,
               cells * sizeof *f->map);
        return;
    }
    for (cell_t image = 0; image < cells; image++) {
        if (f->used[image])
            continue;
        f->map[c] = image;
        size_t d = 0;
        while (d <= c &&
               f->shared[c * cells + d] == f->shared[image * cells + f->map[d]])
            d++;
        if (d <= c)
            continue;
        f->used[image] = true;
        extend(f, c + 1);
        f->used[image] = false;
    }
}

void make_group(struct group *g, const struct board *b)
{
    struct finder f = {.b = b, .g = g, .room = 16};
    *g = (struct group){.cells = b->cells};
    g->source = get_memory(f.room, b->cells * sizeof *g->source);
    f.shared = get_memory(b->cells * b->cells, sizeof *f.shared);
    f.map = get_memory(b->cells, sizeof *f.map);
    f.used = get_memory(b->cells, sizeof *f.used);
    for (size_t line = 0; line < b->lines; line++) {
        const cell_t *cell = b->cell + line * b->k;
        for (size_t i = 0; i < b->k; i++)
            for (size_t j = 0; j < b->k; j++)
                f.shared[cell[i] * b->cells + cell[j]]++;
    }
    extend(&f, 0);
    free(f.shared);
    free(f.map);
    free(f.used);
}

void free_group(struct group *g)
{
    free(g->source);
}

size_t canonical(const struct group *g, const uint8_t *at, uint8_t *image)
{
    size_t best = 0;
    for (size_t c = 0; c < g->cells; c++)
        image[c] = at[g->source[c]];
    for (size_t i = 1; i < g->maps; i++) {
        const cell_t *source = g->source + i * g->cells;
        size_t c = 0;
        while (c < g->cells && at[source[c]] == image[c])
            c++;
        if (c == g->cells || at[source[c]] < image[c])
            continue;
        for (; c < g->cells; c++)
            image[c] = at[source[c]];
        best = i;
    }
    return best;
}
