/* JSON lines: one request object a line, one reply object a line.
 *
 * Every request stands by itself (it names its game and position), so replies
 * depend on nothing that came before, except that the last game and player
 * are kept ready. The schema is in docs/ENGINE.md. */
#include "engine.h"

#include "oxo/forced.h"
#include "oxo/solve.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(const json_t *request, const char *key,
                           const char *otherwise)
{
    const char *text = json_string_value(json_object_get(request, key));
    return text ? text : otherwise;
}

static bool refuse(json_t *reply, const char *text)
{
    json_object_set_new(reply, "error", json_string(text));
    return false;
}

static json_t *move_name(const oxo_game *game, oxo_move move)
{
    char text[64];
    game->ops->move_text(game, move, text, sizeof text);
    return json_string(text);
}

static json_t *move_names(const oxo_game *game, const oxo_move *moves,
                          unsigned count)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, move_name(game, moves[i]));
    return list;
}

/* Game, player, position and limits as the request says. */
static bool set_up(engine *e, const json_t *request, json_t *reply)
{
    oxo_error error = {0};
    const char *game = text_of(request, "game", e->first_game);
    const char *player = text_of(request, "player", e->first_player);
    if (strcmp(game, e->game->name) && !engine_set_game(e, game, &error))
        return refuse(reply, error.text);
    if (strcmp(player, e->player_name) || !e->player)
        if (!engine_set_player(e, player, &error))
            return refuse(reply, error.text);
    const json_t *seed = json_object_get(request, "seed");
    engine_set_seed(
        e, json_is_integer(seed) ? (uint64_t)json_integer_value(seed) : 1);
    const json_t *nodes = json_object_get(request, "nodes"),
                 *ms = json_object_get(request, "ms");
    e->limits = (oxo_context){0};
    if (json_is_integer(nodes) && json_integer_value(nodes) > 0)
        e->limits.max_nodes = (uint64_t)json_integer_value(nodes);
    if (json_is_number(ms) && json_number_value(ms) > 0)
        e->limits =
            oxo_context_within(&e->limits, 0, json_number_value(ms) / 1000);
    const json_t *list = json_object_get(request, "moves");
    const size_t count = json_array_size(list);
    if (list && !json_is_array(list))
        return refuse(reply, "moves: expected a list of texts");
    if (count > 20000)
        return refuse(reply, "too many moves");
    char **moves = calloc(count + 1, sizeof *moves);
    if (!moves)
        return refuse(reply, "out of memory");
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        moves[i] =
            (char *)(uintptr_t)json_string_value(json_array_get(list, i));
        if (!moves[i])
            good = refuse(reply, "moves: expected a list of texts");
    }
    if (good && !engine_position(e, text_of(request, "position", NULL), moves,
                                 (unsigned)count, &error))
        good = refuse(reply, error.text);
    free(moves);
    return good;
}

static void put_position(engine *e, json_t *reply)
{
    const oxo_game *game = e->game;
    const oxo_outcome outcome = game->ops->outcome(game, e->pos);
    char *text = malloc(game->pos_text_max);
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    if (text && moves) {
        game->ops->pos_text(game, e->pos, text, game->pos_text_max);
        json_object_set_new(reply, "game", json_string(game->name));
        json_object_set_new(reply, "title", json_string(game->title));
        json_object_set_new(reply, "position", json_string(text));
        json_object_set_new(
            reply, "turn",
            json_string(game->ops->turn(game, e->pos) == OXO_FIRST ? "first"
                                                                   : "second"));
        json_object_set_new(reply, "outcome",
                            json_string(oxo_outcome_name(outcome)));
        json_object_set_new(
            reply, "legal",
            move_names(game, moves, game->ops->moves(game, e->pos, moves)));
    }
    free(text);
    free(moves);
}

static bool choose(engine *e, json_t *reply)
{
    oxo_choice choice;
    oxo_error error;
    if (!engine_choose(e, &choice, &error))
        return refuse(reply, error.text);
    json_object_set_new(reply, "move", move_name(e->game, choice.move));
    json_object_set_new(reply, "basis",
                        json_string(engine_basis_name(choice.basis)));
    json_object_set_new(reply, "estimate", json_real(choice.estimate));
    if (choice.basis != OXO_BASIS_GUESS) {
        json_object_set_new(reply, "outcome",
                            json_string(oxo_outcome_name(choice.outcome)));
        if (choice.distance)
            json_object_set_new(reply, "distance",
                                json_integer(choice.distance));
    }
    json_object_set_new(reply, "why", json_string(choice.why));
    return true;
}

static bool forced(engine *e, const json_t *request, json_t *reply)
{
    oxo_forced *search;
    oxo_error error = {0};
    if (oxo_forced_create(e->game, &search, &error) != OXO_OK)
        return refuse(reply, error.text);
    const char *side = text_of(request, "side", "");
    const oxo_forced_query query = {
        .attacker = !strcmp(side, "first") ? OXO_FIRST
                    : !strcmp(side, "second")
                        ? OXO_SECOND
                        : e->game->ops->turn(e->game, e->pos),
        .shortest = true};
    oxo_forced_win win;
    oxo_context context = e->limits;
    if (e->cap_nodes)
        context.max_nodes = e->cap_nodes;
    const oxo_status status =
        oxo_forced_search(search, e->pos, &query, &context, &win, &error);
    if (status == OXO_OK) {
        json_object_set_new(reply, "found", json_true());
        json_object_set_new(
            reply, "plies",
            json_integer(win.completes ? 1 : 2 * (json_int_t)win.length + 1));
        json_object_set_new(reply, "moves",
                            move_names(e->game, win.moves, win.count));
    } else if (status == OXO_NO) {
        json_object_set_new(reply, "found", json_false());
    }
    oxo_forced_destroy(search);
    return status == OXO_OK || status == OXO_NO || refuse(reply, error.text);
}

static bool solve(engine *e, json_t *reply)
{
    oxo_context context = e->limits;
    oxo_solution solution;
    oxo_error error = {0};
    if (e->cap_nodes)
        context.max_nodes = e->cap_nodes;
    if (oxo_solve(e->game, e->pos,
                  &(oxo_solve_options){.moves = true, .distance = true},
                  &context, &solution, &error) != OXO_OK)
        return refuse(reply, error.text);
    json_object_set_new(reply, "value",
                        json_string(oxo_outcome_name(solution.outcome)));
    json_object_set_new(reply, "distance", json_integer(solution.distance));
    json_t *list = json_array();
    for (unsigned i = 0; i < solution.move_count; i++) {
        const oxo_move_value *v = &solution.moves[i];
        json_t *one = json_object();
        json_object_set_new(one, "move", move_name(e->game, v->move));
        json_object_set_new(one, "value",
                            json_string(oxo_outcome_name(v->outcome)));
        json_object_set_new(one, "distance", json_integer(v->distance));
        json_array_append_new(list, one);
    }
    json_object_set_new(reply, "values", list);
    oxo_solution_clear(&solution);
    return true;
}

bool engine_json_line(engine *e, const char *line, size_t length)
{
    if (length == 0)
        return true;
    json_error_t where;
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES, &where);
    json_t *reply = json_object();
    bool good = false, more = true;
    const char *command = text_of(request, "cmd", "");
    const json_t *id = json_object_get(request, "id");
    json_object_set_new(reply, "id", id ? json_deep_copy(id) : json_null());
    if (!json_is_object(request)) {
        char text[256];
        snprintf(text, sizeof text, "no JSON object: %.160s at column %d",
                 request ? "another kind of value" : where.text,
                 request ? 1 : where.column);
        refuse(reply, text);
    } else if (!strcmp(command, "quit")) {
        good = true;
        more = false;
    } else if (!strcmp(command, "hello")) {
        good = true;
        json_object_set_new(reply, "name", json_string("oxo"));
        json_object_set_new(reply, "version", json_string(OXO_VERSION));
        json_t *list = json_array();
        const char *name, *summary;
        for (unsigned i = 0; oxo_player_kind(i, &name, &summary); i++)
            json_array_append_new(list, json_string(name));
        json_object_set_new(reply, "players", list);
    } else if (strcmp(command, "show") && strcmp(command, "choose") &&
               strcmp(command, "forced") && strcmp(command, "solve")) {
        refuse(reply, "cmd: expected hello, show, choose, forced, solve or "
                      "quit");
    } else if (set_up(e, request, reply)) {
        const bool over = e->game->ops->outcome(e->game, e->pos) != OXO_ONGOING;
        if (!strcmp(command, "show")) {
            put_position(e, reply);
            good = true;
        } else if (over) {
            refuse(reply, "the game is over");
        } else if (!strcmp(command, "choose")) {
            good = choose(e, reply);
        } else if (!strcmp(command, "forced")) {
            good = forced(e, request, reply);
        } else {
            good = solve(e, reply);
        }
    }
    json_object_set_new(reply, "ok", json_boolean(good));
    char *text = json_dumps(reply, JSON_COMPACT | JSON_ENSURE_ASCII);
    engine_say(e, "%s", text ? text : "{\"ok\":false}");
    free(text);
    json_decref(reply);
    json_decref(request);
    return more;
}
