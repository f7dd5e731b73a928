/* From a name to a player, and what all players share. */
#include "players/player.h"

#include "base/meant.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const oxo_player_kind_ops *const kinds[] = {
    &oxo_player_random, &oxo_player_greedy,  &oxo_player_forced,
    &oxo_player_search, &oxo_player_perfect, &oxo_player_table,
    &oxo_player_level,  &oxo_player_columns,
#ifndef __wasi__ /* a browser starts no other programs */
    &oxo_player_ugi,    &oxo_player_builder,
#endif
    &oxo_player_plan,
#if OXO_HAVE_CSP
    &oxo_player_csp,
#endif
#if OXO_HAVE_LEARN
    &oxo_player_net,
#endif
};

bool oxo_player_kind(unsigned i, const char **name, const char **summary)
{
    if (i >= sizeof kinds / sizeof *kinds)
        return false;
    *name = kinds[i]->name;
    *summary = kinds[i]->summary;
    return true;
}

static const char *kind_name(size_t i)
{
    return i < sizeof kinds / sizeof *kinds ? kinds[i]->name : NULL;
}

oxo_status oxo_player_create(const char *name, const oxo_game *game,
                             uint64_t seed, oxo_player **player,
                             oxo_error *error)
{
    const size_t length = strcspn(name, ":");
    if (strlen(name) >= sizeof(*player)->name)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "a player's name may have at "
                        "most 255 bytes");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strlen(kinds[i]->name) != length ||
            memcmp(kinds[i]->name, name, length))
            continue;
        oxo_player *p = NULL;
        oxo_status status = kinds[i]->create(
            game, name[length] ? name + length + 1 : "", &p, error);
        if (status != OXO_OK)
            return status;
        p->kind = kinds[i];
        p->game = game;
        oxo_player_reseed(p, seed);
        snprintf(p->name, sizeof p->name, "%s", name);
        *player = p;
        return OXO_OK;
    }
    char list[160] = "";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (i)
            strncat(list, ", ", sizeof list - strlen(list) - 1);
        strncat(list, kinds[i]->name, sizeof list - strlen(list) - 1);
    }
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    const char *near = oxo_meant(word, kind_name);
    return near ? oxo_fail(error, OXO_BAD_INPUT,
                           "no player '%.30s'; did you mean '%s'?", name, near)
                : oxo_fail(error, OXO_BAD_INPUT,
                           "no player '%.30s': expected one of %s", name, list);
}

void oxo_player_reseed(oxo_player *player, uint64_t seed)
{
    player->random.state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
}

void oxo_player_destroy(oxo_player *player)
{
    if (player)
        player->kind->destroy(player);
}

const char *oxo_player_name(const oxo_player *player)
{
    return player->name;
}

oxo_status oxo_player_choose(oxo_player *player, const oxo_pos *pos,
                             oxo_context *context, oxo_choice *choice,
                             oxo_error *error)
{
    if (player->game->ops->outcome(player->game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "the game is over");
    oxo_choice made = {.move = OXO_MOVE_NONE};
    oxo_status status =
        player->kind->choose(player, pos, context, &made, error);
    if (status == OXO_OK)
        *choice = made;
    return status;
}

bool oxo_option_number(const char *options, const char *key, double *value,
                       bool *bad)
{
    const size_t length = strlen(key);
    while (*options) {
        const size_t item = strcspn(options, ",");
        if (item > length && !memcmp(options, key, length) &&
            options[length] == '=') {
            char *end;
            const double number = strtod(options + length + 1, &end);
            if (end != options + item || end == options + length + 1)
                *bad = true;
            else
                *value = number;
            return true;
        }
        options += item + (options[item] == ',');
    }
    return false;
}

oxo_status oxo_options_check(const char *player, const char *options,
                             const char *const *keys, oxo_error *error)
{
    while (*options) {
        const size_t item = strcspn(options, ","), key = strcspn(options, "=,");
        bool known = false;
        for (const char *const *k = keys; *k && !known; k++)
            known = strlen(*k) == key && !memcmp(*k, options, key) &&
                    options[key] == '=';
        if (!known)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "%s has no option '%.*s': expected %s=...", player,
                            (int)(item < 40 ? item : 40), options, keys[0]);
        options += item + (options[item] == ',');
    }
    return OXO_OK;
}

oxo_move oxo_random_move(const oxo_game *game, const oxo_pos *pos,
                         oxo_random *random)
{
    oxo_move moves[game->max_moves];
    const unsigned count = game->ops->moves(game, pos, moves);
    return moves[oxo_random_below(random, count)];
}

/* ---- random: every legal move with the same probability ---- */

static oxo_status random_create(const oxo_game *game, const char *options,
                                oxo_player **player, oxo_error *error)
{
    (void)game;
    if (*options)
        return oxo_fail(error, OXO_BAD_INPUT, "random takes no options");
    *player = calloc(1, sizeof **player);
    return *player ? OXO_OK : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

static oxo_status random_choose(oxo_player *player, const oxo_pos *pos,
                                oxo_context *context, oxo_choice *choice,
                                oxo_error *error)
{
    (void)context;
    (void)error;
    choice->move = oxo_random_move(player->game, pos, &player->random);
    snprintf(choice->why, sizeof choice->why, "at random");
    return OXO_OK;
}

static void plain_destroy(oxo_player *player)
{
    free(player);
}

const oxo_player_kind_ops oxo_player_random = {
    "random", "any legal move", random_create, random_choose, plain_destroy};

oxo_status oxo_options_limits(const char *player, const char *options,
                              const char *unit, uint64_t *nodes,
                              double *seconds, oxo_error *error)
{
    static const char *const keys[] = {"nodes", "ms", NULL};
    double most = (double)*nodes, ms = 1000 * *seconds;
    const oxo_status status = oxo_options_check(player, options, keys, error);
    if (status != OXO_OK)
        return status;
    bool bad = false;
    oxo_option_number(options, "nodes", &most, &bad);
    oxo_option_number(options, "ms", &ms, &bad);
    if (bad || !(most >= 0 && most < 1e15) || !(ms >= 0 && ms < 1e9))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%s takes nodes=N (%s) or ms=N (milliseconds), not "
                        "'%.40s'",
                        player, unit, options);
    *nodes = (uint64_t)most;
    *seconds = ms / 1000;
    return OXO_OK;
}

void oxo_choice_wins(oxo_choice *choice, oxo_move move, oxo_value value)
{
    choice->move = move;
    choice->value = value;
    choice->estimate = 1;
    snprintf(choice->why, sizeof choice->why, "forced win in %u", value.plies);
}
