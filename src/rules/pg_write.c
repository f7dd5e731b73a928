/* A line game as a .pg description with every winning set listed: what other
 * programs read, and what a certificate of a described game carries. */
#include "rules/line.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/message.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct page {
    char *text;
    size_t used, room;
    bool failed;
} page;

__attribute__((format(printf, 2, 3))) static void put(page *p,
                                                      const char *format, ...)
{
    char word[320];
    va_list arguments;
    va_start(arguments, format);
    const size_t length =
        (size_t)vsnprintf(word, sizeof word, format, arguments);
    va_end(arguments);
    if (p->failed || length >= sizeof word) {
        p->failed = true;
        return;
    }
    OXO_GROW(p->text, p->used + length + 1, p->room, {
        p->failed = true;
        return;
    });
    memcpy(p->text + p->used, word, length + 1);
    p->used += length;
}

static void put_cell(page *p, const oxo_game *game, unsigned cell)
{
    char name[64];
    game->ops->move_text(game, cell, name, sizeof name);
    put(p, " %s", name);
}

static void put_set(page *p, const oxo_game *game, const char *keyword,
                    const uint64_t *set)
{
    if (!set)
        return;
    put(p, "%s\n", keyword);
    for (unsigned c = 0; c < game->cells; c++) {
        if (oxo_bit_get(set, c))
            put_cell(p, game, c);
    }
    put(p, "\n");
}

oxo_status oxo_pg_write(const oxo_game *game, char **text, size_t *size,
                        oxo_error *error)
{
    if (strcmp(game->ops->family, "line"))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%.60s is not a game of points and lines", game->name);
    const oxo_line_game *g = oxo_line_of(game);
    if (g->spec.misere || g->spec.gravity)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "a .pg file knows neither misere nor gravity");
    page p = {0};
    put(&p, "#version\n1.0\n#positions\n");
    for (unsigned c = 0; c < game->cells; c++)
        put_cell(&p, game, c);
    put(&p, "\n#times\n");
    for (unsigned t = 0; t < g->plies; t++)
        put(&p, " t%u", t + 1);
    put(&p, "\n#blackturns\n");
    for (unsigned t = 0; t < g->plies; t++) {
        if (g->turn_at[t] == OXO_FIRST)
            put(&p, " t%u", t + 1);
    }
    put(&p, "\n");
    put_set(&p, game, "#blackinitials", g->initial[0]);
    put_set(&p, game, "#whiteinitials", g->initial[1]);
    put_set(&p, game, "#firstmoves", g->first_moves);
    for (int side = 0; side < 2; side++) {
        const oxo_geometry *lines = g->geometry[side];
        put(&p, side ? "#whitewins\n" : "#blackwins\n");
        for (uint32_t l = 0; l < lines->lines; l++) {
            for (uint32_t i = lines->line_start[l];
                 i < lines->line_start[l + 1]; i++)
                put_cell(&p, game, lines->line_points[i]);
            put(&p, "\n");
        }
    }
    if (p.failed) {
        free(p.text);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *text = p.text;
    *size = p.used;
    return OXO_OK;
}

oxo_status oxo_game_recipe(const oxo_game *game, oxo_message *message,
                           oxo_error *error)
{
    char *text = NULL;
    size_t size = strlen(game->name);
    if (strncmp(game->name, "pg:", 3) == 0) {
        const oxo_status status = oxo_pg_write(game, &text, &size, error);
        if (status != OXO_OK)
            return status;
    }
    oxo_message_put(message, text ? text : game->name, size);
    oxo_message_put(message, "", 1);
    free(text);
    return message->failed ? oxo_fail(error, OXO_NO_MEMORY, "out of memory")
                           : OXO_OK;
}

oxo_status oxo_game_by_recipe(oxo_message *message, oxo_game **game,
                              oxo_error *error)
{
    const char *name = oxo_message_text(message);
    return name != NULL
               ? oxo_game_create(name, game, error)
               : oxo_fail(error, OXO_BAD_INPUT, "an order that was cut short");
}
