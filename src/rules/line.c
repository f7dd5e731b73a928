/* Line games: the k^n games and every other positional game.
 *
 * Players own points in turn; who owns a whole winning set first wins, in
 * misere play loses. With gravity a cell may be taken only when the cell below
 * it (one less in the last coordinate) is taken. See line.h for the layout of
 * a position, and oxo/game.h for the contract.
 */
#include "rules/line.h"

#include "base/bits.h"
#include "rules/families.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const oxo_line_pos *cpos(const oxo_pos *pos)
{
    return (const oxo_line_pos *)(const void *)pos;
}

static oxo_line_pos *mpos(oxo_pos *pos)
{
    return (oxo_line_pos *)(void *)pos;
}

static bool taken(const oxo_line_game *g, const oxo_line_pos *p, unsigned cell)
{
    return oxo_bit_get(p->stones, cell) ||
           oxo_bit_get(p->stones + g->words, cell);
}

/* ---- positions ---- */

void oxo_line_clear(const oxo_line_game *g, oxo_line_pos *p)
{
    memset(p, 0, g->head.pos_size);
}

void oxo_line_put(const oxo_line_game *g, oxo_line_pos *p, oxo_side side,
                  unsigned cell)
{
    const oxo_geometry *lines = g->geometry[side];
    uint8_t *counts = oxo_line_counts(g, p, side);
    bool complete = false;
    oxo_bit_set(p->stones + (side == OXO_SECOND ? g->words : 0), cell);
    for (uint32_t i = lines->point_start[cell];
         i < lines->point_start[cell + 1]; i++) {
        const uint32_t l = lines->point_lines[i];
        counts[l]++;
        complete |=
            counts[l] == lines->line_start[l + 1] - lines->line_start[l];
    }
    if (complete && !p->winner)
        p->winner = (uint8_t)(1 + (g->spec.misere ? 1 - side : side));
}

static const uint8_t *counts_of(const oxo_line_game *g, const oxo_line_pos *p,
                                oxo_side side)
{
    return oxo_line_counts(g, (oxo_line_pos *)(uintptr_t)p, side);
}

bool oxo_line_completes(const oxo_game *game, const oxo_pos *pos, oxo_side side,
                        unsigned cell)
{
    const oxo_geometry *lines = oxo_line_of(game)->geometry[side];
    const uint8_t *counts = counts_of(oxo_line_of(game), cpos(pos), side);
    for (uint32_t i = lines->point_start[cell];
         i < lines->point_start[cell + 1]; i++) {
        const uint32_t l = lines->point_lines[i];
        if (counts[l] + 1u == lines->line_start[l + 1] - lines->line_start[l])
            return true;
    }
    return false;
}

/* One pass over the lines: there are fewer of them than of lines through
 * cells. */
unsigned oxo_line_completing(const oxo_game *game, const oxo_pos *pos,
                             oxo_side side, oxo_move *cells)
{
    const oxo_geometry *lines = oxo_line_geometry(game, side);
    uint64_t found[OXO_LINE_MAX_POINTS / 64] = {0};
    unsigned count = 0;
    if (!lines)
        return 0;
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = cpos(pos);
    const uint8_t *counts = counts_of(g, p, side);
    for (uint32_t l = 0; l < lines->lines; l++) {
        const uint32_t end = lines->line_start[l + 1];
        uint32_t i = lines->line_start[l];
        if (counts[l] + 1u != end - i)
            continue;
        const uint64_t *own = p->stones + (side == OXO_SECOND ? g->words : 0);
        while (oxo_bit_get(own, lines->line_points[i]))
            i++;
        if (!taken(g, p, lines->line_points[i]))
            oxo_bit_set(found, lines->line_points[i]);
    }
    for (unsigned w = 0; w < g->words; w++)
        for (uint64_t rest = found[w]; rest; rest &= rest - 1)
            cells[count++] = 64 * w + oxo_lowest64(rest);
    return count;
}

static void start(const oxo_game *game, oxo_pos *pos)
{
    const oxo_line_game *g = oxo_line_of(game);
    oxo_line_clear(g, mpos(pos));
    for (int side = 0; side < 2; side++) {
        for (unsigned c = 0; g->initial[side] && c < game->cells; c++) {
            if (oxo_bit_get(g->initial[side], c))
                oxo_line_put(g, mpos(pos), (oxo_side)side, c);
        }
    }
}

static oxo_side turn(const oxo_game *game, const oxo_pos *pos)
{
    const oxo_line_pos *p = cpos(pos);
    return (oxo_side)(oxo_line_of(game)->turn_at[p->ply] ^ p->swapped);
}

static bool board_full(const oxo_line_game *g, const oxo_line_pos *p)
{
    for (unsigned w = 0; w + 1 < g->words; w++) {
        if (~(p->stones[w] | p->stones[g->words + w]) != 0)
            return false;
    }
    const unsigned last = g->words - 1;
    const uint64_t cells = UINT64_MAX >> (64 * g->words - g->head.cells);
    return (p->stones[last] | p->stones[g->words + last]) == cells;
}

static oxo_outcome outcome(const oxo_game *game, const oxo_pos *pos)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = cpos(pos);
    if (p->winner)
        return p->winner == 1 ? OXO_FIRST_WINS : OXO_SECOND_WINS;
    if (p->ply >= g->plies || board_full(g, p))
        return OXO_DRAW;
    return OXO_ONGOING;
}

static bool legal(const oxo_game *game, const oxo_pos *pos, oxo_move move)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = cpos(pos);
    if (move >= game->cells || p->winner || p->ply >= g->plies ||
        taken(g, p, move))
        return false;
    if (p->ply == 0 && g->first_moves && !oxo_bit_get(g->first_moves, move))
        return false;
    return !g->layer || move < g->layer || taken(g, p, move - g->layer);
}

static unsigned moves(const oxo_game *game, const oxo_pos *pos, oxo_move *out)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = cpos(pos);
    unsigned count = 0;
    if (p->winner || p->ply >= g->plies)
        return 0;
    const bool restricted = g->layer || (p->ply == 0 && g->first_moves);
    for (unsigned w = 0; w < g->words; w++) {
        uint64_t empty = ~(p->stones[w] | p->stones[g->words + w]);
        if (w == g->words - 1 && game->cells % 64)
            empty &= (UINT64_C(1) << game->cells % 64) - 1;
        for (; empty; empty &= empty - 1) {
            const oxo_move move = 64 * w + oxo_lowest64(empty);
            if (!restricted || legal(game, pos, move))
                out[count++] = move;
        }
    }
    return count;
}

static void play(const oxo_game *game, oxo_pos *pos, oxo_move move)
{
    oxo_line_put(oxo_line_of(game), mpos(pos), turn(game, pos), move);
    mpos(pos)->ply++;
}

static void undo(const oxo_game *game, oxo_pos *pos, oxo_move move)
{
    const oxo_line_game *g = oxo_line_of(game);
    oxo_line_pos *p = mpos(pos);
    p->ply--;
    p->winner = 0; /* a legal move is only made while nobody has won */
    const oxo_side side = turn(game, pos);
    const oxo_geometry *lines = g->geometry[side];
    uint8_t *counts = oxo_line_counts(g, p, side);
    oxo_bit_clear(p->stones + (side == OXO_SECOND ? g->words : 0), move);
    for (uint32_t i = lines->point_start[move];
         i < lines->point_start[move + 1]; i++)
        counts[lines->point_lines[i]]--;
}

static void key(const oxo_game *game, const oxo_pos *pos, uint8_t *out)
{
    const oxo_line_game *g = oxo_line_of(game);
    const size_t bytes = (game->cells + 7) / 8;
    for (unsigned side = 0; side < 2; side++) {
        const uint64_t *stones = cpos(pos)->stones + side * g->words;
        for (size_t i = 0; i < bytes; i++)
            *out++ = (uint8_t)(stones[i / 8] >> (8 * (i % 8)));
    }
    *out = cpos(pos)->swapped;
}

static uint64_t hash(const oxo_game *game, const oxo_pos *pos)
{
    const oxo_line_pos *p = cpos(pos);
    uint64_t h = p->swapped;
    for (unsigned w = 0; w < 2 * oxo_line_of(game)->words; w++)
        h = oxo_mix64(h + p->stones[w] + UINT64_C(0x9e3779b97f4a7c15));
    return h;
}

static void transform(const oxo_game *game, const oxo_map *map,
                      const oxo_pos *pos, oxo_pos *image)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = cpos(pos);
    oxo_line_pos *q = mpos(image);
    oxo_line_clear(g, q);
    for (unsigned w = 0; w < 2 * g->words; w++) {
        const oxo_side side = w < g->words ? OXO_FIRST : OXO_SECOND;
        const unsigned offset = 64 * (w % g->words);
        for (uint64_t rest = p->stones[w]; rest; rest &= rest - 1)
            oxo_line_put(g, q, side, map->cell[offset + oxo_lowest64(rest)]);
    }
    q->ply = p->ply;
    q->winner = p->winner;
    q->swapped = p->swapped;
}

static oxo_move transform_move(const oxo_game *game, const oxo_map *map,
                               oxo_move move)
{
    (void)game;
    return map->cell[move];
}

static const oxo_ops line_ops = {
    .family = "line",
    .destroy = oxo_line_destroy,
    .start = start,
    .moves = moves,
    .play = play,
    .undo = undo,
    .outcome = outcome,
    .turn = turn,
    .key = key,
    .transform = transform,
    .transform_move = transform_move,
    .move_text = oxo_line_move_text,
    .move_parse = oxo_line_move_parse,
    .pos_text = oxo_line_pos_text,
    .pos_parse = oxo_line_pos_parse,
    .hash = hash,
    .legal = legal,
    .board_text = oxo_line_board_text,
};

/* ---- the game object ---- */

void oxo_line_destroy(oxo_game *game)
{
    oxo_line_game *g = (oxo_line_game *)(void *)game;
    if (!g)
        return;
    if (g->geometry[1] != g->geometry[0])
        oxo_geometry_destroy(g->geometry[1]);
    oxo_geometry_destroy(g->geometry[0]);
    free(g->turn_at);
    free(g->initial[0]);
    free(g->initial[1]);
    free(g->first_moves);
    for (unsigned c = 0; g->cell_names && c < g->head.cells; c++)
        free(g->cell_names[c]);
    free(g->cell_names);
    free(g);
}

void oxo_line_finish(oxo_line_game *g)
{
    oxo_game *game = &g->head;
    const size_t lines = (size_t)g->geometry[0]->lines + g->geometry[1]->lines;
    game->ops = &line_ops;
    game->cells = g->geometry[0]->points;
    g->words = (game->cells + 63) / 64;
    game->pos_size =
        (sizeof(oxo_line_pos) + 16 * (size_t)g->words + lines + 7) / 8 * 8;
    game->key_size = 2 * ((game->cells + 7) / 8) + 1;
    game->pos_text_max = game->cells + 16;
    game->max_moves = game->cells;
    game->max_plies = g->plies;
}

const oxo_geometry *oxo_line_geometry(const oxo_game *game, oxo_side side)
{
    return game->ops == &line_ops ? oxo_line_of(game)->geometry[side] : NULL;
}

bool oxo_line_spec_of(const oxo_game *game, oxo_line_spec *spec)
{
    if (game->ops != &line_ops || !oxo_line_of(game)->spec.k)
        return false;
    *spec = oxo_line_of(game)->spec;
    return true;
}

const uint64_t *oxo_line_stones(const oxo_game *game, const oxo_pos *pos,
                                oxo_side side)
{
    return cpos(pos)->stones +
           (side == OXO_SECOND ? oxo_line_of(game)->words : 0);
}

/* ---- from a name ---- */

static void set_title(oxo_line_game *g)
{
    const oxo_line_shape *s = &g->shape;
    const bool power = g->spec.k != 0;
    const char *known = g->spec.k == 4 && g->spec.n == 3   ? "Qubic, "
                        : g->spec.k == 3 && g->spec.n == 2 ? "Tic-tac-toe, "
                                                           : "";
    char board[64], lines[32] = "", title[256];
    const size_t length = strcspn(g->head.name, ":");
    snprintf(board, sizeof board, "%.*s", (int)length, g->head.name);
    if (!power)
        snprintf(lines, sizeof lines, ", lines of %u", s->length);
    snprintf(title, sizeof title, "%sthe %s %s%s%s%s: %u points, %u lines",
             known, board, power ? "game" : "board", lines,
             s->misere ? ", misere" : "", s->gravity ? ", with gravity" : "",
             g->geometry[0]->points, g->geometry[0]->lines);
    snprintf(g->head.title, sizeof g->head.title, "%.127s", title);
}

/* The cells of a box have names of their own: a1A as in k^n. */
static bool name_cells(oxo_line_game *g)
{
    const oxo_line_shape *s = &g->shape;
    const uint32_t points = g->geometry[0]->points;
    g->head.cells = points; /* how many names there are to free */
    g->cell_names = calloc(points, sizeof *g->cell_names);
    for (uint32_t c = 0; g->cell_names && c < points; c++) {
        char text[96];
        oxo_box_cell_text(s->n, s->side, c, text, sizeof text);
        if (!(g->cell_names[c] = strdup(text)))
            return false;
    }
    return g->cell_names != NULL;
}

/* May a board of this shape be played on? */
static bool playable(const oxo_line_shape *s, uint64_t *points)
{
    uint64_t directions = 1;
    double longest = 0; /* the points of all lines together, at most */
    *points = 1;
    for (unsigned i = 0; i < s->n && *points <= OXO_LINE_MAX_POINTS; i++) {
        *points *= s->side[i];
        directions *= 3;
    }
    if (*points > OXO_LINE_MAX_POINTS || s->length > 255)
        return false;
    if (oxo_line_shape_is_power(s)) {
        double shell = 1; /* (k+2)^n - k^n is twice the number of lines */
        for (unsigned i = 0; i < s->n; i++)
            shell *= s->length + 2.0;
        longest = (shell - (double)*points) / 2 * s->length;
    } else {
        longest = (double)(directions / 2) * (double)*points * s->length;
    }
    return longest <= OXO_LINE_MAX_INCIDENCES;
}

static oxo_status create(const char *name, oxo_game **game, oxo_error *error)
{
    size_t length = strlen(name);
    if (strchr(name, '\n')) { /* no name: the text of a .pg file */
        char sum[32];
        snprintf(
            sum, sizeof sum, "pg:%016llx",
            (unsigned long long)oxo_hash_bytes((const uint8_t *)name, length));
        return oxo_pg_parse(name, length, sum, game, error);
    }
    if (length > 3 && !strcmp(name + length - 3, ".pg"))
        return oxo_pg_read(name, game, error);
    oxo_line_shape shape;
    uint64_t points;
    oxo_status status = oxo_line_shape_parse(name, &shape, error);
    if (status != OXO_OK)
        return status;
    if (!playable(&shape, &points)) {
        char board[96];
        oxo_line_shape bare = shape;
        bare.misere = bare.gravity = false;
        oxo_line_shape_name(&bare, board, sizeof board);
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%s is too large to play: expected at most %d "
                        "points, 13 dimensions, 255 points in a line and 2^24 "
                        "in all lines together",
                        board, OXO_LINE_MAX_POINTS);
    }
    oxo_line_game *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const bool power = oxo_line_shape_is_power(&shape);
    g->shape = shape;
    g->spec = (oxo_line_spec){.k = power ? shape.length : 0,
                              .n = power ? shape.n : 0,
                              .misere = shape.misere,
                              .gravity = shape.gravity};
    if (shape.gravity)
        g->layer = (unsigned)points / shape.side[shape.n - 1];
    g->plies = (uint16_t)points;
    g->turn_at = malloc((size_t)points + 1);
    if (!g->turn_at) {
        free(g);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    for (unsigned t = 0; t <= points; t++)
        g->turn_at[t] = t % 2;
    status = power ? oxo_geometry_create(shape.length, shape.n, &g->geometry[0],
                                         error)
                   : oxo_geometry_box(shape.n, shape.side, shape.length,
                                      &g->geometry[0], error);
    if (status == OXO_OK && !power && !name_cells(g))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    g->geometry[1] = g->geometry[0];
    if (status != OXO_OK) {
        oxo_line_destroy(&g->head);
        return status;
    }
    oxo_line_finish(g);
    oxo_line_shape_name(&shape, g->head.name, sizeof g->head.name);
    set_title(g);
    *game = &g->head;
    return OXO_OK;
}

static bool claims(const char *name)
{
    (void)name;
    return true; /* asked last: it explains names that nobody knows */
}

const oxo_family oxo_family_line = {"line", claims, create};
