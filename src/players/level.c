/* level:1 .. level:9: the ladder for people.
 *
 * A level is a player and a handicap: in a share of its moves it plays like a
 * weaker one. The table below is the whole definition; docs/LEVELS.md shows
 * what it comes to in games, and tools/levels.sh measures it again. The shares
 * were chosen so that each level beats the one below clearly but not always.
 */
#include "players/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *player, *weaker;
    double slips; /* share of moves that `weaker` chooses */
} levels[] = {
    {"random", "random", 0},    {"greedy", "random", 0.70},
    {"greedy", "random", 0.45}, {"greedy", "random", 0.25},
    {"greedy", "random", 0.10}, {"greedy", "random", 0},
    {"forced", "random", 0},    {"search:nodes=400", "random", 0},
    {"perfect", "random", 0},
};

enum { LEVELS = (int)(sizeof levels / sizeof *levels) };

typedef struct level_player {
    oxo_player head;
    oxo_player *player, *weaker; /* weaker is NULL when it never slips */
    double slips;
} level_player;

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    level_player *p = (level_player *)player;
    const bool slips = p->weaker && oxo_random_unit(&player->random) < p->slips;
    oxo_player *who = slips ? p->weaker : p->player;
    /* one stream of random numbers for all */
    who->random = player->random;
    oxo_status status = oxo_player_choose(who, pos, context, choice, error);
    player->random = who->random;
    return status;
}

static void destroy(oxo_player *player)
{
    level_player *p = (level_player *)player;
    oxo_player_destroy(p->player);
    oxo_player_destroy(p->weaker);
    free(p);
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    if (strlen(options) != 1 || options[0] < '1' || options[0] > '0' + LEVELS)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected level:1 to level:%d, not 'level:%.20s'",
                        LEVELS, options);
    const int i = options[0] - '1';
    level_player *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->slips = levels[i].slips;
    oxo_status status =
        oxo_player_create(levels[i].player, game, 1, &p->player, error);
    if (status == OXO_OK && p->slips > 0)
        status =
            oxo_player_create(levels[i].weaker, game, 1, &p->weaker, error);
    if (status != OXO_OK) {
        destroy(&p->head);
        return status;
    }
    *player = &p->head;
    return OXO_OK;
}

bool oxo_level(unsigned level, const char **player, const char **weaker,
               double *slips)
{
    if (level < 1 || level > LEVELS)
        return false;
    *player = levels[level - 1].player;
    *weaker = levels[level - 1].weaker;
    *slips = levels[level - 1].slips;
    return true;
}

const oxo_player_kind_ops oxo_player_level = {
    "level", "1 to 9, from random to perfect (docs/LEVELS.md)", create, choose,
    destroy};
