/* The engine behind the protocols; see engine.h. */
#include "engine.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void engine_say(engine *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    pthread_mutex_lock(&e->lock);
    vfprintf(e->out, format, args);
    fputc('\n', e->out);
    fflush(e->out);
    pthread_mutex_unlock(&e->lock);
    va_end(args);
}

engine *engine_new(FILE *out, const char *game, const char *player,
                   uint64_t seed, oxo_error *error)
{
    engine *e = calloc(1, sizeof *e);
    if (!e) {
        oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        return NULL;
    }
    e->out = out;
    e->seed = seed;
    pthread_mutex_init(&e->lock, NULL);
    if (!engine_set_game(e, game, error) ||
        !engine_set_player(e, player, error)) {
        engine_free(e);
        return NULL;
    }
    return e;
}

void engine_free(engine *e)
{
    if (!e)
        return;
    engine_stop(e);
    oxo_player_destroy(e->player);
    oxo_judge_destroy(e->judge);
    oxo_game_destroy(e->game);
    free(e->base);
    free(e->pos);
    free(e->moves);
    pthread_mutex_destroy(&e->lock);
    free(e);
}

bool engine_set_game(engine *e, const char *name, oxo_error *error)
{
    engine_stop(e);
    oxo_game *game;
    if (oxo_game_create(name, &game, error) != OXO_OK)
        return false;
    oxo_pos *base = oxo_pos_new(game), *pos = oxo_pos_new(game);
    if (!base || !pos) {
        free(base);
        free(pos);
        oxo_game_destroy(game);
        oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        return false;
    }
    oxo_player_destroy(e->player);
    oxo_judge_destroy(e->judge);
    e->player = NULL;
    e->judge = NULL;
    oxo_game_destroy(e->game);
    free(e->base);
    free(e->pos);
    e->game = game;
    e->base = base;
    e->pos = pos;
    e->count = 0;
    return true;
}

bool engine_set_player(engine *e, const char *name, oxo_error *error)
{
    engine_stop(e);
    if (strlen(name) >= sizeof e->player_name) {
        oxo_fail(error, OXO_BAD_INPUT, "the name of a player is too long");
        return false;
    }
    oxo_player *player;
    if (oxo_player_create(name, e->game, e->seed, &player, error) != OXO_OK)
        return false;
    oxo_player_destroy(e->player);
    e->player = player;
    snprintf(e->player_name, sizeof e->player_name, "%s", name);
    return true;
}

void engine_set_seed(engine *e, uint64_t seed)
{
    engine_stop(e);
    e->seed = seed;
    if (e->player)
        oxo_player_reseed(e->player, seed);
}

void engine_restart(engine *e)
{
    engine_stop(e);
    e->game->ops->start(e->game, e->base);
    e->game->ops->start(e->game, e->pos);
    e->count = 0;
    if (e->player)
        oxo_player_reseed(e->player, e->seed);
}

bool engine_play(engine *e, oxo_move move, oxo_error *error)
{
    engine_stop(e);
    if (e->count == e->room) {
        const unsigned room = e->room ? 2 * e->room : 64;
        oxo_move *grown = realloc(e->moves, room * sizeof *grown);
        if (!grown) {
            oxo_fail(error, OXO_NO_MEMORY, "out of memory");
            return false;
        }
        e->moves = grown;
        e->room = room;
    }
    e->moves[e->count++] = move;
    e->game->ops->play(e->game, e->pos, move);
    return true;
}

bool engine_undo(engine *e)
{
    engine_stop(e);
    if (e->count == 0)
        return false;
    e->game->ops->undo(e->game, e->pos, e->moves[--e->count]);
    return true;
}

bool engine_position(engine *e, const char *text, char **moves, unsigned count,
                     oxo_error *error)
{
    const oxo_game *game = e->game;
    engine_stop(e);
    oxo_pos *base = oxo_pos_new(game), *pos = NULL;
    oxo_move *list = malloc((count + 64) * sizeof *list);
    bool good = base && list;
    if (!good)
        oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (good && text)
        good = oxo_pos_read(game, text, base, error) == OXO_OK;
    if (good && !(pos = oxo_pos_copy(game, base))) {
        oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        good = false;
    }
    for (unsigned i = 0; i < count && good; i++) {
        if (game->ops->outcome(game, pos) != OXO_ONGOING) {
            oxo_fail(error, OXO_BAD_INPUT, "move %u comes after the end",
                     i + 1);
            good = false;
        } else {
            good = game->ops->move_parse(game, pos, moves[i], strlen(moves[i]),
                                         &list[i], error) == OXO_OK;
            if (good)
                game->ops->play(game, pos, list[i]);
        }
    }
    if (!good) {
        free(base);
        free(pos);
        free(list);
        return false;
    }
    free(e->base);
    free(e->pos);
    free(e->moves);
    e->base = base;
    e->pos = pos;
    e->moves = list;
    e->count = count;
    e->room = count + 64;
    return true;
}

const char *engine_basis_name(oxo_value value)
{
    return value.winner == OXO_OPEN            ? "guess"
           : value.ground <= OXO_GROUND_FORCED ? "forced"
                                               : "proved";
}

/* ---- thinking ---- */

static bool must_stop(void *user)
{
    const engine *e = user;
    return atomic_load(&e->stop);
}

static void report(void *user, const oxo_progress *p)
{
    engine *e = user;
    if (!oxo_every(&e->reported, 0.1))
        return;
    const double seconds = oxo_clock() - e->began;
    engine_say(e, "info time %.0f nodes %llu nps %.0f", 1000 * seconds,
               (unsigned long long)p->nodes,
               seconds > 0 ? (double)p->nodes / seconds : 0);
}

bool engine_choose(engine *e, oxo_choice *choice, oxo_error *error)
{
    oxo_context context = oxo_context_within(&e->limits, e->cap_nodes, 0);
    context.stop = must_stop;
    context.user = e;
    return oxo_player_choose(e->player, e->pos, &context, choice, error) ==
           OXO_OK;
}

enum { MAX_LINE = 40, MOVE_TEXT = 64 };

/* What follows the chosen move with best play, as far as the judge knows:
 * moves, each after a blank. A guess has no continuation, nor has a draw that
 * is held whatever follows. */
static void principal_variation(engine *e, const oxo_choice *choice, char *text,
                                size_t size)
{
    const oxo_game *game = e->game;
    oxo_context context = oxo_context_within(&e->limits, e->cap_nodes, 0);
    const oxo_judge_options options = {.nodes = 2000};
    oxo_pos *pos = oxo_pos_copy(game, e->pos);
    oxo_move move = choice->move;
    size_t used = 0;
    const bool alone = choice->value.winner == OXO_OPEN ||
                       (choice->value.winner == OXO_DRAW &&
                        choice->value.ground == OXO_GROUND_CERTIFICATE);
    context.stop = must_stop;
    context.user = e;
    if (!e->judge && !alone)
        oxo_judge_create(game, &options, &e->judge, NULL);
    text[0] = 0;
    for (unsigned i = 0; pos && i < MAX_LINE && move != OXO_MOVE_NONE; i++) {
        oxo_value value;
        char name[MOVE_TEXT];
        game->ops->move_text(game, move, name, sizeof name);
        used += (size_t)snprintf(text + used, size - used, " %s", name);
        game->ops->play(game, pos, move);
        if (alone || !e->judge ||
            game->ops->outcome(game, pos) != OXO_ONGOING ||
            oxo_judge_value(e->judge, pos, &context, &value, &move, NULL) !=
                OXO_OK)
            break;
    }
    free(pos);
}

/* A mate counts moves of the side that thinks, as in UCI: positive when it
 * wins. A win that nobody has counted is worth 10000. */
static void say_score(engine *e, const oxo_choice *choice)
{
    const oxo_side side = e->game->ops->turn(e->game, e->pos);
    const oxo_value value = choice->value;
    const bool wins = oxo_value_wins(value, side);
    const bool decided = wins || oxo_value_loses(value, side);
    char line[MAX_LINE * MOVE_TEXT], score[32];
    if (decided && value.plies != OXO_PLIES_UNKNOWN)
        snprintf(score, sizeof score, "mate %s%u", wins ? "" : "-",
                 (value.plies + 1) / 2);
    else
        snprintf(score, sizeof score, "cp %d",
                 wins                       ? 10000
                 : decided                  ? -10000
                 : value.winner == OXO_DRAW ? 0
                                            : (int)(100 * choice->estimate));
    principal_variation(e, choice, line, sizeof line);
    engine_say(e, "info score %s%s pv%s string %s: %s", score,
               decided && !value.exact && value.plies != OXO_PLIES_UNKNOWN
                   ? wins ? " lowerbound" : " upperbound"
                   : "",
               line, engine_basis_name(value), choice->why);
}

static void *think(void *argument)
{
    engine *e = argument;
    oxo_choice choice;
    oxo_error error;
    char move[64];
    e->limits.progress = report;
    e->began = oxo_clock();
    e->reported = 0;
    const bool good = engine_choose(e, &choice, &error);
    e->limits.progress = NULL;
    while (e->infinite && !e->alone && !atomic_load(&e->stop))
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    if (!good) {
        engine_say(e, "info string error: %s", error.text);
        engine_say(e, "bestmove 0000");
        return NULL;
    }
    say_score(e, &choice);
    e->game->ops->move_text(e->game, choice.move, move, sizeof move);
    engine_say(e, "bestmove %s", move);
    return NULL;
}

void engine_go(engine *e)
{
    atomic_store(&e->stop, false);
    if (!e->alone && pthread_create(&e->thread, NULL, think, e) == 0)
        e->running = true;
    else
        think(e);
}

void engine_stop(engine *e)
{
    atomic_store(&e->stop, true);
    if (e->running)
        pthread_join(e->thread, NULL);
    e->running = false;
    atomic_store(&e->stop, false);
}

void engine_finish(engine *e)
{
    if (e->running && !e->infinite) {
        pthread_join(e->thread, NULL);
        e->running = false;
    }
    engine_stop(e);
}

/* ---- words ---- */

unsigned engine_words(const char *line, size_t length, char **copy,
                      char **words, unsigned max)
{
    unsigned count = 0;
    char *text = malloc(length + 1);
    *copy = text;
    if (!text)
        return 0;
    for (size_t i = 0; i < length; i++)
        text[i] = (unsigned char)line[i] <= ' ' ? 0 : line[i];
    text[length] = 0;
    for (size_t i = 0; i < length && count < max; i++)
        if (text[i] && (i == 0 || !text[i - 1]))
            words[count++] = text + i;
    return count;
}
