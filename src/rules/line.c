/* Line games: the k^n games and every other positional game.
 *
 * Players own points in turn; who owns a whole winning set first wins, in
 * misere play loses. With gravity a cell may be taken only when the cell below
 * it (one less in the last coordinate) is taken. See line.h for the layout of
 * a position, and oxo/game.h for the contract.
 */
#include "rules/line.h"

#include "base/bits.h"
#include "base/meant.h"
#include "rules/families.h"
#include <ctype.h>
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
    unsigned stones = 0;
    for (unsigned w = 0; w < 2 * g->words; w++)
        stones += oxo_popcount64(p->stones[w]);
    return stones == g->head.cells;
}

static oxo_outcome outcome(const oxo_game *game, const oxo_pos *pos)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = cpos(pos);
    if (p->winner)
        return p->winner == 1 ? OXO_FIRST_WINS : OXO_SECOND_WINS;
    if (p->ply >= g->times || board_full(g, p))
        return OXO_DRAW;
    return OXO_ONGOING;
}

static bool legal(const oxo_game *game, const oxo_pos *pos, oxo_move move)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = cpos(pos);
    if (move >= game->cells || p->winner || p->ply >= g->times ||
        taken(g, p, move))
        return false;
    if (p->ply == 0 && g->first_moves && !oxo_bit_get(g->first_moves, move))
        return false;
    if (g->spec.gravity) {
        const unsigned layer = game->cells / g->spec.k;
        return move < layer || taken(g, p, move - layer);
    }
    return true;
}

static unsigned moves(const oxo_game *game, const oxo_pos *pos, oxo_move *out)
{
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = cpos(pos);
    unsigned count = 0;
    if (p->winner || p->ply >= g->times)
        return 0;
    const bool restricted = g->spec.gravity || (p->ply == 0 && g->first_moves);
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
    game->max_plies = g->times;
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

/* ---- names ---- */

/* Reads a decimal number of at most 9 digits without leading zeros. */
static bool read_number(const char **at, unsigned *value)
{
    const char *begin = *at;
    unsigned number = 0;
    while (isdigit((unsigned char)**at) && *at - begin < 9)
        number = number * 10 + (unsigned)(*(*at)++ - '0');
    *value = number;
    return *at > begin && (*begin != '0' || *at - begin == 1);
}

static const char name_help[] =
    "expected a game such as 4^3, 4x4x4, qubic, 3^2:misere, 4^3:gravity, "
    "moving:3, graham, number:sum=14 or a .pg file";

/* The names of games that are words, for those who mistype them. */
static const char *word_of_game(size_t i)
{
    static const char *const words[] = {
        "qubic",  "graham", "nygaard",           "tapatan",    "achi",
        "moving", "number", "three-mens-morris", "nine-holes", NULL};
    return words[i];
}

static oxo_status unknown(const char *name, oxo_error *error)
{
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, ":"), name);
    const char *near = oxo_meant(word, word_of_game);
    return near ? oxo_fail(error, OXO_BAD_INPUT,
                           "unknown game '%.40s'; did you mean '%s'?", name,
                           near)
                : oxo_fail(error, OXO_BAD_INPUT, "unknown game '%.40s': %s",
                           name, name_help);
}

oxo_status oxo_line_spec_parse(const char *name, oxo_line_spec *spec,
                               oxo_error *error)
{
    oxo_line_spec s = {0};
    const char *at = name;
    if (!strncmp(at, "qubic", 5)) {
        s.k = 4;
        s.n = 3;
        at += 5;
    } else {
        if (!read_number(&at, &s.k))
            return unknown(name, error);
        if (*at == '^') {
            at++;
            if (!read_number(&at, &s.n))
                return oxo_fail(error, OXO_BAD_INPUT,
                                "'%.40s' has no dimension: expected a number "
                                "after ^, as in 4^3",
                                name);
        } else {
            unsigned side = s.k;
            for (s.n = 1; *at == 'x' && side == s.k && s.n < 99; s.n++) {
                at++;
                if (!read_number(&at, &side) || side != s.k)
                    return oxo_fail(error, OXO_BAD_INPUT,
                                    "'%.40s' is not a cube: expected equal "
                                    "sides, as in 4x4x4",
                                    name);
            }
            if (s.n == 1)
                return unknown(name, error);
        }
    }
    if (s.k < 1 || s.n < 1)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "no game '%.40s': expected k^n with k and n at least 1",
                        name);
    if (*at == ':') {
        do {
            at++;
            size_t length = strcspn(at, ",:");
            if (length == 6 && !memcmp(at, "misere", 6))
                s.misere = true;
            else if (length == 7 && !memcmp(at, "gravity", 7))
                s.gravity = true;
            else
                return oxo_fail(error, OXO_BAD_INPUT,
                                "no option '%.*s' for line games: expected "
                                "misere or gravity",
                                (int)(length < 40 ? length : 40), at);
            at += length;
        } while (*at);
    }
    if (*at)
        return unknown(name, error);
    if (s.gravity && s.n < 2)
        return oxo_fail(
            error, OXO_BAD_INPUT,
            "gravity needs at least two dimensions, '%.40s' has one", name);
    *spec = s;
    return OXO_OK;
}

static void set_names(oxo_line_game *g)
{
    const oxo_line_spec *s = &g->spec;
    const char *options = s->gravity && s->misere ? ":gravity,misere"
                          : s->gravity            ? ":gravity"
                          : s->misere             ? ":misere"
                                                  : "";
    snprintf(g->head.name, sizeof g->head.name, "%u^%u%s", s->k, s->n, options);
    const char *known = s->k == 4 && s->n == 3   ? "Qubic, "
                        : s->k == 3 && s->n == 2 ? "Tic-tac-toe, "
                                                 : "";
    snprintf(g->head.title, sizeof g->head.title,
             "%sthe %u^%u game%s%s: %u points, %u lines", known, s->k, s->n,
             s->misere ? ", misere" : "", s->gravity ? ", with gravity" : "",
             g->geometry[0]->points, g->geometry[0]->lines);
}

static oxo_status create(const char *name, oxo_game **game, oxo_error *error)
{
    size_t length = strlen(name);
    if (length > 3 && !strcmp(name + length - 3, ".pg"))
        return oxo_pg_read(name, game, error);
    oxo_line_spec spec;
    oxo_status status = oxo_line_spec_parse(name, &spec, error);
    if (status != OXO_OK)
        return status;
    uint64_t points = 1;
    for (unsigned i = 0; i < spec.n && points <= OXO_LINE_MAX_POINTS; i++)
        points *= spec.k;
    uint64_t shell = 1; /* (k+2)^n - k^n is twice the number of lines */
    for (unsigned i = 0; i < spec.n && shell <= OXO_LINE_MAX_INCIDENCES * 4;
         i++)
        shell *= (uint64_t)spec.k + 2;
    /* the counts of stones on a line are bytes */
    if (points > OXO_LINE_MAX_POINTS || spec.n > 13 || spec.k > 255 ||
        (shell - points) / 2 * spec.k > OXO_LINE_MAX_INCIDENCES)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%u^%u is too large to play: expected at most %d "
                        "points, 13 dimensions, 255 points in a line and 2^24 "
                        "in all lines together",
                        spec.k, spec.n, OXO_LINE_MAX_POINTS);
    oxo_line_game *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    g->spec = spec;
    g->times = (uint16_t)points;
    g->turn_at = malloc((size_t)points + 1);
    if (!g->turn_at) {
        free(g);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    for (unsigned t = 0; t <= points; t++)
        g->turn_at[t] = t % 2;
    status = oxo_geometry_create(spec.k, spec.n, &g->geometry[0], error);
    if (status != OXO_OK) {
        oxo_line_destroy(&g->head);
        return status;
    }
    g->geometry[1] = g->geometry[0];
    oxo_line_finish(g);
    set_names(g);
    *game = &g->head;
    return OXO_OK;
}

static bool claims(const char *name)
{
    (void)name;
    return true; /* asked last: it explains names that nobody knows */
}

const oxo_family oxo_family_line = {"line", claims, create};
