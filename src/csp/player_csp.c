/* The constraint player: csp behind the interface of players. */
#include "oxo/csp.h"
#include "players/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct csp_player {
    oxo_player player;
    bool random_other; /* Cantin's third model: any move */
} csp_player;

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    static const char *const keys[] = {"other", NULL};
    oxo_status status = oxo_options_check("csp", options, keys, error);
    if (status != OXO_OK)
        return status;
    if (*options && strcmp(options, "other=random"))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "csp has one option, other=random, not '%s'", options);
    /* whether the game fits shows on its first position */
    oxo_pos *start = oxo_pos_new(game);
    oxo_move move;
    if (!start)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    status = oxo_csp_choose(game, start, NULL, NULL, &move, NULL, error);
    free(start);
    if (status != OXO_OK)
        return status;
    csp_player *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->random_other = *options != '\0';
    *player = &p->player;
    return OXO_OK;
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    oxo_csp_query query = {.seed = oxo_random_next(&player->random)};
    oxo_csp_report report;
    oxo_move move;
    oxo_status status = oxo_csp_choose(player->game, pos, &query, context,
                                       &move, &report, error);
    if (status == OXO_LIMIT) { /* a legal move in any case */
        move = oxo_random_move(player->game, pos, &player->random);
        report = (oxo_csp_report){.stage = OXO_CSP_RANK};
        status = OXO_OK;
    }
    if (status != OXO_OK)
        return status;
    if (((const csp_player *)player)->random_other &&
        report.stage == OXO_CSP_RANK) {
        *choice = (oxo_choice){
            .move = oxo_random_move(player->game, pos, &player->random),
            .why = "nothing to win or to prevent: any move"};
        return OXO_OK;
    }
    *choice = (oxo_choice){.move = move};
    snprintf(choice->why, sizeof choice->why, "%s",
             report.stage == OXO_CSP_WIN       ? "the winning model has it"
             : report.stage == OXO_CSP_PREVENT ? "the prevention model asks"
             : report.fork                     ? "makes a fork"
             : report.threats                  ? "takes one of several threats"
                                               : "ranked first by weights");
    return OXO_OK;
}

static void destroy(oxo_player *player)
{
    free(player);
}

const oxo_player_kind_ops oxo_player_csp = {
    .name = "csp",
    .summary = "constraints solved by Z3, in the order of Newell and Simon; "
               "other=random: Cantin's",
    .create = create,
    .choose = choose,
    .destroy = destroy,
};
