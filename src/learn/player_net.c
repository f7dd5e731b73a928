/* net: a network judges the board after every move, the best is played.
 *
 * Nothing but the network chooses: no rule looks for a line to complete or to
 * block. All candidate boards go through it in one batch.
 *
 *     net           the network that comes with the library, for 3^3
 *     net:FILE      any network that oxo train writes, for its board
 *
 * On 4^3 the network in the library is another one, with a search around it:
 * player_qubic.c.
 */
#include "learn/model.h"
#include "learn/player_qubic.h"
#include "learn/shipped.h"
#include "oxo/families.h"
#include "players/player.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct net_player {
    oxo_player player;
    oxo_lines lines;
    oxo_model *model;
    oxo_qubic_player *qubic; /* then the others are not used */
} net_player;

static void destroy(oxo_player *player)
{
    net_player *p = (net_player *)player;
    oxo_qubic_player_destroy(p->qubic);
    oxo_model_destroy(p->model);
    oxo_lines_free(&p->lines);
    free(p);
}

/* The network that is meant, from its file or from the library. */
static oxo_status open_net(const oxo_game *game, const char *options,
                           oxo_net **net, oxo_net_extra *extra,
                           oxo_error *error)
{
    oxo_line_spec spec;
    if (*options)
        return oxo_net_load(options, net, extra, error);
    if (!oxo_line_spec_of(game, &spec) || spec.k != 3 || spec.n != 3 ||
        spec.gravity || spec.misere)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the networks in the library are for 3^3 and 4^3; "
                        "net:FILE takes another");
    size_t size;
    const unsigned char *cube = oxo_net_shipped(3, &size);
    if (!cube)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "this build holds no network: use net:FILE");
    return oxo_net_read(cube, size, net, extra, error);
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    oxo_net *net = NULL;
    oxo_net_extra extra = {0};
    net_player *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status =
        oxo_qubic_player_create(game, options, &p->qubic, error);
    if (status != OXO_NO) { /* a game or file that is its own */
        if (status == OXO_OK)
            *player = &p->player;
        else
            free(p);
        return status;
    }
    status = oxo_lines_of(game, &p->lines, error);
    if (status == OXO_OK)
        status = open_net(game, options, &net, &extra, error);
    if (status == OXO_OK)
        status = oxo_model_create(net, oxo_model_view(&extra), &p->lines,
                                  &p->model, error);
    if (status == OXO_OK)
        *player = &p->player;
    else {
        oxo_net_destroy(net);
        destroy(&p->player);
    }
    oxo_net_extra_free(&extra);
    return status;
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    net_player *p = (net_player *)player;
    const oxo_game *game = player->game;
    const oxo_side side = game->ops->turn(game, pos);
    uint8_t cell[64];
    float win[64];
    if (p->qubic)
        return oxo_qubic_player_choose(p->qubic, game, pos, &player->random,
                                       context, choice, error);
    (void)context; /* one batch: there is nothing to stop */
    (void)error;
    const unsigned count = oxo_model_judge(
        p->model, *oxo_line_stones(game, pos, side),
        *oxo_line_stones(game, pos, (oxo_side)!side), side, cell, win);
    unsigned best = 0;
    for (unsigned i = 1; i < count; i++)
        if (win[i] > win[best])
            best = i;
    choice->move = cell[best];
    choice->estimate = 2 * (double)win[best] - 1;
    snprintf(choice->why, sizeof choice->why,
             "the network gives it %.1f %% to win", 100 * (double)win[best]);
    return OXO_OK;
}

const oxo_player_kind_ops oxo_player_net = {
    .name = "net",
    .summary = "a neural network: net:FILE, on 4^3 also net:sims=N",
    .create = create,
    .choose = choose,
    .destroy = destroy,
};
