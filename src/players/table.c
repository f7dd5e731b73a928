/* table: plays moving games perfectly, from the table of every position.
 *
 * Without options the table is made when the player is created, as long as it
 * is small (up to 64 MB: all two-dimensional games and moving:3, a second);
 * with file=PATH it is read from a file that `oxo solve --table` wrote. Among
 * the best moves (shortest win, else a draw, else longest loss) it chooses at
 * random, so that games differ.
 *
 * In dimensions beyond tables it looks for a forced end a few plies deep and
 * otherwise moves at random, and says so: the basis is then a guess.
 */
#include "players/player.h"

#include "oxo/families.h"
#include "oxo/search.h"
#include "search/table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 64 << 20, SEARCH_PLIES = 5 };

typedef struct table_player {
    oxo_player head;
    oxo_table *table; /* NULL beyond three dimensions */
} table_player;

static oxo_status search(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    const oxo_game *game = player->game;
    oxo_moving_result result;
    const oxo_status status =
        oxo_moving_search(game, pos, SEARCH_PLIES, context, &result, error);
    choice->move = oxo_random_move(game, pos, &player->random);
    snprintf(choice->why, sizeof choice->why, "no forced end in %u plies",
             result.plies);
    if (status == OXO_OK && result.best != OXO_MOVE_NONE)
        oxo_choice_wins(choice, result.best, result.value);
    return OXO_OK;
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    const table_player *p = (const table_player *)player;
    const oxo_game *game = player->game;
    if (!p->table)
        return search(player, pos, context, choice, error);
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    oxo_value value = {0};
    const unsigned count =
        moves ? oxo_table_best(p->table, pos, moves, &value) : 0;
    if (count)
        choice->move = moves[oxo_random_below(&player->random, count)];
    free(moves);
    if (!count)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const bool wins = oxo_value_wins(value, game->ops->turn(game, pos));
    choice->value = value;
    choice->estimate = value.winner == OXO_DRAW ? 0 : wins ? 1 : -1;
    if (value.winner == OXO_DRAW) {
        snprintf(choice->why, sizeof choice->why, "keeps the draw");
    } else {
        snprintf(choice->why, sizeof choice->why, "%s in %u",
                 wins ? "wins" : "loses", value.plies);
    }
    return OXO_OK;
}

static oxo_status make_table(const oxo_game *game, const char *options,
                             oxo_table **table, oxo_error *error)
{
    if (!strncmp(options, "file=", 5)) {
        oxo_table *t = NULL;
        oxo_status status = oxo_table_load(options + 5, &t, error);
        if (status == OXO_OK && strcmp(oxo_table_game(t)->name, game->name)) {
            status =
                oxo_fail(error, OXO_BAD_INPUT, "%.100s is a table of %.80s",
                         options + 5, oxo_table_game(t)->name);
            oxo_table_destroy(t);
        }
        if (status == OXO_OK)
            *table = t;
        return status;
    }
    if (*options)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "table has one option, file=PATH");
    uint64_t entries, bytes;
    oxo_status status = oxo_table_estimate(game, &entries, &bytes, error);
    if (status != OXO_OK)
        return status;
    if (bytes > SMALL)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the table of %s is large: make it with oxo solve "
                        "--table FILE and play table:file=FILE",
                        game->name);
    oxo_context context = {.threads = 2};
    return oxo_table_solve(game, NULL, &context, table, error);
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    oxo_moving_spec spec;
    if (!oxo_moving_spec_of(game, &spec))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the player table plays moving games");
    table_player *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = OXO_OK;
    if (spec.n <= 3 || *options)
        status = make_table(game, options, &p->table, error);
    if (status != OXO_OK) {
        free(p);
        return status;
    }
    *player = &p->head;
    return OXO_OK;
}

static void destroy(oxo_player *player)
{
    table_player *p = (table_player *)player;
    oxo_table_destroy(p->table);
    free(p);
}

const oxo_player_kind_ops oxo_player_table = {
    "table", "moving games without a mistake, from the table (file=PATH)",
    create, choose, destroy};
