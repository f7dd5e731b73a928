/* JSON lines: one request object a line, one reply object a line.
 *
 * Every request stands by itself (it names its game and position), so replies
 * depend on nothing that came before, except that the last game and player
 * are kept ready. The schema is in docs/ENGINE.md. */
#include "engine.h"

#include "base/json.h"
#include "oxo/forced.h"
#include "oxo/solve.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_MOVES = 20000 };

typedef struct request {
    json_doc doc;
    const json_node *root;
} request;

static const char *text_of(const request *r, const char *key,
                           const char *otherwise)
{
    const json_node *n = json_get(&r->doc, r->root, key);
    return n && n->kind == JSON_TEXT ? n->text : otherwise;
}

static double number_of(const request *r, const char *key, double otherwise)
{
    const json_node *n = json_get(&r->doc, r->root, key);
    return n && n->kind == JSON_NUMBER && n->number >= 0 && n->number < 0x1p53
               ? n->number
               : otherwise;
}

static bool refuse(json_out *reply, const char *text)
{
    json_text(reply, "error", text);
    return false;
}

static void move_name(json_out *reply, const char *key, const oxo_game *game,
                      oxo_move move)
{
    char text[64];
    game->ops->move_text(game, move, text, sizeof text);
    json_text(reply, key, text);
}

static void move_names(json_out *reply, const char *key, const oxo_game *game,
                       const oxo_move *moves, unsigned count)
{
    json_open(reply, key, '[');
    for (unsigned i = 0; i < count; i++)
        move_name(reply, NULL, game, moves[i]);
    json_close(reply, ']');
}

/* Game, player, position and limits as the request says. */
static bool set_up(engine *e, const request *r, json_out *reply)
{
    oxo_error error = {0};
    const char *game = text_of(r, "game", e->first_game);
    const char *player = text_of(r, "player", e->first_player);
    if (strcmp(game, e->game->name) && !engine_set_game(e, game, &error))
        return refuse(reply, error.text);
    if (strcmp(player, e->player_name) || !e->player)
        if (!engine_set_player(e, player, &error))
            return refuse(reply, error.text);
    engine_set_seed(e, (uint64_t)number_of(r, "seed", 1));
    const oxo_context nodes = {.max_nodes = (uint64_t)number_of(r, "nodes", 0)};
    e->limits = oxo_context_within(&nodes, 0, number_of(r, "ms", 0) / 1000);
    const json_node *list = json_get(&r->doc, r->root, "moves");
    if (list && list->kind != JSON_LIST)
        return refuse(reply, "moves: expected a list of texts");
    char **moves = calloc(MAX_MOVES, sizeof *moves);
    unsigned count = 0;
    bool good = moves || refuse(reply, "out of memory");
    for (const json_node *n = json_first(&r->doc, list); n && good;
         n = json_next(&r->doc, n)) {
        if (n->kind != JSON_TEXT)
            good = refuse(reply, "moves: expected a list of texts");
        else if (count == MAX_MOVES)
            good = refuse(reply, "too many moves");
        else
            moves[count++] = (char *)(uintptr_t)n->text;
    }
    if (good &&
        !engine_position(e, text_of(r, "position", NULL), moves, count, &error))
        good = refuse(reply, error.text);
    free(moves);
    return good;
}

static void put_position(engine *e, json_out *reply)
{
    const oxo_game *game = e->game;
    char *text = malloc(game->pos_text_max);
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    if (text && moves) {
        game->ops->pos_text(game, e->pos, text, game->pos_text_max);
        json_text(reply, "game", game->name);
        json_text(reply, "title", game->title);
        json_text(reply, "position", text);
        json_text(reply, "turn",
                  game->ops->turn(game, e->pos) ? "second" : "first");
        json_text(reply, "outcome",
                  oxo_outcome_name(game->ops->outcome(game, e->pos)));
        move_names(reply, "legal", game, moves,
                   game->ops->moves(game, e->pos, moves));
    }
    free(text);
    free(moves);
}

static bool choose(engine *e, json_out *reply)
{
    oxo_choice choice;
    oxo_error error;
    if (!engine_choose(e, &choice, &error))
        return refuse(reply, error.text);
    move_name(reply, "move", e->game, choice.move);
    json_text(reply, "basis", engine_basis_name(choice.value));
    json_real(reply, "estimate", choice.estimate);
    if (choice.value.winner != OXO_OPEN) {
        json_text(reply, "outcome", oxo_outcome_name(choice.value.winner));
        if (choice.value.plies != OXO_PLIES_UNKNOWN)
            json_number(reply, "distance", choice.value.plies);
    }
    json_text(reply, "why", choice.why);
    return true;
}

static bool forced(engine *e, const request *r, json_out *reply)
{
    oxo_forced *search;
    oxo_error error = {0};
    if (oxo_forced_create(e->game, &search, &error) != OXO_OK)
        return refuse(reply, error.text);
    const char *side = text_of(r, "side", "");
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
        json_boolean(reply, "found", true);
        json_number(reply, "plies", win.completes ? 1 : 2 * win.length + 1);
        move_names(reply, "moves", e->game, win.moves, win.count);
    } else if (status == OXO_NO) {
        json_boolean(reply, "found", false);
    }
    oxo_forced_destroy(search);
    return status == OXO_OK || status == OXO_NO || refuse(reply, error.text);
}

static bool solve(engine *e, json_out *reply)
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
    json_text(reply, "value", oxo_outcome_name(solution.outcome));
    json_number(reply, "distance", solution.distance);
    json_open(reply, "values", '[');
    for (unsigned i = 0; i < solution.move_count; i++) {
        const oxo_move_value *v = &solution.moves[i];
        json_open(reply, NULL, '{');
        move_name(reply, "move", e->game, v->move);
        json_text(reply, "value", oxo_outcome_name(v->outcome));
        json_number(reply, "distance", v->distance);
        json_close(reply, '}');
    }
    json_close(reply, ']');
    oxo_solution_clear(&solution);
    return true;
}

static bool hello(json_out *reply)
{
    const char *name, *summary;
    json_text(reply, "name", "oxo");
    json_text(reply, "version", OXO_VERSION);
    json_open(reply, "players", '[');
    for (unsigned i = 0; oxo_player_kind(i, &name, &summary); i++)
        json_text(reply, NULL, name);
    json_close(reply, ']');
    return true;
}

static bool answer(engine *e, const request *r, const char *command,
                   json_out *reply)
{
    if (!strcmp(command, "quit"))
        return true;
    if (!strcmp(command, "hello"))
        return hello(reply);
    if (strcmp(command, "show") && strcmp(command, "choose") &&
        strcmp(command, "forced") && strcmp(command, "solve"))
        return refuse(reply, "cmd: expected hello, show, choose, forced, solve "
                             "or quit");
    if (!set_up(e, r, reply))
        return false;
    if (!strcmp(command, "show")) {
        put_position(e, reply);
        return true;
    }
    if (e->game->ops->outcome(e->game, e->pos) != OXO_ONGOING)
        return refuse(reply, "the game is over");
    return !strcmp(command, "choose")   ? choose(e, reply)
           : !strcmp(command, "forced") ? forced(e, r, reply)
                                        : solve(e, reply);
}

bool engine_json_line(engine *e, const char *line, size_t length)
{
    if (length == 0)
        return true;
    request r = {.root = NULL};
    json_out reply = {.text = NULL};
    oxo_error error = {0};
    const bool read = json_read(line, length, &r.doc, &error) == OXO_OK;
    const bool object = read && r.doc.node->kind == JSON_OBJECT;
    r.root = object ? r.doc.node : NULL;
    const char *command = text_of(&r, "cmd", "");
    json_open(&reply, NULL, '{');
    json_copy(&reply, "id", &r.doc, json_get(&r.doc, r.root, "id"));
    bool good = false;
    if (!object) {
        char text[256];
        snprintf(text, sizeof text, "no JSON object: %.160s at column %zu",
                 read ? "another kind of value" : error.text,
                 read ? 1 : error.column);
        refuse(&reply, text);
    } else {
        good = answer(e, &r, command, &reply);
    }
    json_boolean(&reply, "ok", good);
    json_close(&reply, '}');
    engine_say(e, "%s", reply.failed ? "{\"ok\":false}" : reply.text);
    const bool more = strcmp(command, "quit") != 0;
    free(reply.text);
    json_doc_clear(&r.doc);
    return more;
}
