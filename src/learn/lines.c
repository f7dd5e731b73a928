/* Small line games as two words (lines.h). */
#include "learn/lines.h"

#include "oxo/families.h"
#include "oxo/symmetry.h"
#include <stdlib.h>
#include <string.h>

static oxo_status copy_lines(const oxo_geometry *g, oxo_lines *out,
                             oxo_error *error)
{
    out->cells = g->points;
    out->lines = g->lines;
    out->all = g->points == 64 ? ~UINT64_C(0) : (UINT64_C(1) << g->points) - 1;
    for (uint32_t l = 0; l < g->lines; l++)
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            const uint32_t cell = g->line_points[i];
            if (out->degree[cell] == 32)
                return oxo_fail(error, OXO_UNSUPPORTED,
                                "too many lines through a cell");
            out->line[l] |= UINT64_C(1) << cell;
            out->at[cell][out->degree[cell]++] = (uint8_t)l;
        }
    return OXO_OK;
}

static oxo_status copy_maps(const oxo_game *game, oxo_lines *out,
                            oxo_error *error)
{
    oxo_group *group = NULL;
    const oxo_group_options options = {.max_elements = 1024};
    oxo_status status = oxo_group_create(game, &options, &group, error);
    if (status != OXO_OK)
        return status;
    out->maps = oxo_group_listed(group);
    out->map = calloc(out->maps, sizeof *out->map);
    if (out->map)
        for (unsigned m = 0; m < out->maps; m++) {
            const oxo_map map = oxo_group_element(group, m);
            for (unsigned c = 0; c < out->cells; c++)
                out->map[m][c] = (uint8_t)map.cell[c];
        }
    else
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_group_destroy(group);
    return status;
}

oxo_status oxo_lines_of(const oxo_game *game, oxo_lines *lines,
                        oxo_error *error)
{
    oxo_line_spec spec;
    if (!oxo_line_spec_of(game, &spec) || spec.misere || spec.gravity ||
        game->cells > 64)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "networks play k^n with at most 64 cells, without "
                        "gravity and misere");
    const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
    oxo_lines made = {.k = spec.k};
    if (g->lines > sizeof made.line / sizeof *made.line)
        return oxo_fail(error, OXO_UNSUPPORTED, "too many lines");
    oxo_status status = copy_lines(g, &made, error);
    if (status == OXO_OK)
        status = copy_maps(game, &made, error);
    if (status == OXO_OK)
        *lines = made;
    return status;
}

void oxo_lines_free(oxo_lines *lines)
{
    free(lines->map);
    lines->map = NULL;
    lines->maps = 0;
}
