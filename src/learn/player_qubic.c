/* net on 4^3: forced sequences first, judgement by network and tree after.
 *
 *   1. A forced win of ours: play its shortest sequence.
 *   2. Moves that leave the other side a forced win are left out; when there
 *      are no others, the one after which that win takes longest.
 *   3. `sims` simulations of PUCT (puct.h); the most visited move. With
 *      sims=0 the network's first choice.
 *
 * A position is judged as the mean over `images` random ones of its 192
 * images: less noise for little time, because a matrix product of eight rows
 * costs hardly more than one of one. It also makes games differ.
 *
 * uniform=1 takes the network away (equal priors, value 0) and leaves all the
 * rest: what such a player achieves is not the network's merit.
 */
#include "learn/player_qubic.h"

#include "base/bits.h"
#include "learn/puct.h"
#include "learn/shipped.h"
#include "oxo/families.h"
#include "players/player.h"
#include "rules/value.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIMS = 100, IMAGES = 8, LOG_FACTS = 16 };

struct oxo_qubic_player {
    unsigned sims, images;
    bool uniform;
    oxo_net *net;
    oxo_qubic_eval *eval;
    oxo_puct_facts *facts;
    oxo_puct *tree;
    oxo_qubic_query *queries; /* `images` of them */
};

void oxo_qubic_player_destroy(oxo_qubic_player *player)
{
    if (!player)
        return;
    oxo_puct_free(player->tree);
    oxo_puct_facts_free(player->facts);
    oxo_qubic_eval_destroy(player->eval);
    oxo_net_destroy(player->net);
    free(player->queries);
    free(player);
}

/* ---- options ---- */

static oxo_status read_option(oxo_qubic_player *p, const char *item,
                              size_t length, oxo_error *error)
{
    static const char *const keys[] = {"sims", "images", "uniform"};
    static const unsigned least[] = {0, 1, 0}, most[] = {1000000, 192, 1};
    for (int i = 0; i < 3; i++) {
        const size_t key = strlen(keys[i]);
        if (length <= key || memcmp(item, keys[i], key) || item[key] != '=')
            continue;
        char *end;
        const unsigned long n = strtoul(item + key + 1, &end, 10);
        if (item[key + 1] < '0' || item[key + 1] > '9' ||
            end != item + length || n < least[i] || n > most[i])
            return oxo_fail(error, OXO_BAD_INPUT,
                            "net: %s=%u to %s=%u expected, not '%.*s'", keys[i],
                            least[i], keys[i], most[i], (int)length, item);
        if (i == 0)
            p->sims = (unsigned)n;
        else if (i == 1)
            p->images = (unsigned)n;
        else
            p->uniform = n != 0;
        return OXO_OK;
    }
    return OXO_NO; /* no option: the name of a file */
}

bool oxo_net_is_qubic(const oxo_game *game)
{
    oxo_line_spec spec;
    return oxo_line_spec_of(game, &spec) && spec.k == 4 && spec.n == 3 &&
           !spec.gravity && !spec.misere;
}

static oxo_status read_options(oxo_qubic_player *p, const char *options,
                               oxo_error *error)
{
    char file[256] = "";
    while (*options) {
        const size_t length = strcspn(options, ",");
        oxo_status status = read_option(p, options, length, error);
        if (status == OXO_NO) {
            if (*file || !length || length >= sizeof file)
                return oxo_fail(error, OXO_BAD_INPUT,
                                "net expects [FILE][,sims=N][,images=N]"
                                "[,uniform=1], not '%.40s'",
                                options);
            memcpy(file, options, length);
            file[length] = 0;
        } else if (status != OXO_OK)
            return status;
        options += length + (options[length] == ',');
    }
    if (p->uniform)
        return OXO_OK;
    if (*file)
        return oxo_net_load(file, &p->net, NULL, error);
    size_t size;
    const unsigned char *qubic = oxo_net_shipped(4, &size);
    if (!qubic)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "this build holds no network for 4^3: use net:FILE");
    return oxo_net_read(qubic, size, &p->net, NULL, error);
}

oxo_status oxo_qubic_player_create(const oxo_game *game, const char *options,
                                   oxo_qubic_player **player, oxo_error *error)
{
    if (!oxo_net_is_qubic(game))
        return OXO_NO;
    oxo_qubic_player *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->sims = SIMS;
    p->images = IMAGES;
    oxo_status status = read_options(p, options, error);
    if (status == OXO_OK && p->net && oxo_net_find_head(p->net, "policy") < 0)
        status = OXO_NO;
    if (status == OXO_OK && p->net)
        status = oxo_qubic_eval_create(p->net, p->images, &p->eval, error);
    if (status == OXO_OK) {
        p->queries = calloc(p->images, sizeof *p->queries);
        p->facts = oxo_puct_facts_new(LOG_FACTS);
        p->tree = oxo_puct_new(p->facts);
        if (!p->queries || !p->facts || !p->tree)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK)
        *player = p;
    else
        oxo_qubic_player_destroy(p);
    return status;
}

/* ---- judgement ---- */

/* Answers a query: the mean over random images. */
static void judge(oxo_qubic_player *p, oxo_random *random, oxo_qubic_query *q)
{
    if (!p->net) {
        const float each = 1 / (float)oxo_popcount64(q->moves);
        for (unsigned c = 0; c < 64; c++)
            q->prior[c] = q->moves >> c & 1 ? each : 0;
        q->value = 0;
        return;
    }
    for (unsigned i = 0; i < p->images; i++) {
        p->queries[i].own = q->own;
        p->queries[i].other = q->other;
        p->queries[i].moves = q->moves;
        p->queries[i].symmetry =
            p->images == 192 ? i : oxo_random_below(random, 192);
    }
    oxo_qubic_eval_run(p->eval, p->queries, p->images);
    *q = p->queries[0];
    for (unsigned i = 1; i < p->images; i++) {
        for (unsigned c = 0; c < 64; c++)
            q->prior[c] += p->queries[i].prior[c];
        q->value += p->queries[i].value;
    }
    for (unsigned c = 0; c < 64; c++)
        q->prior[c] /= (float)p->images;
    q->value /= (float)p->images;
}

static unsigned largest(const float *share, uint64_t moves, oxo_random *random)
{
    unsigned best = 64, ties = 0;
    for (uint64_t m = moves; m; m &= m - 1) {
        const unsigned c = oxo_lowest64(m);
        if (best < 64 && share[c] < share[best])
            continue;
        ties = best < 64 && share[c] <= share[best] ? ties + 1 : 1;
        if (ties == 1 || oxo_random_below(random, ties) == 0)
            best = c;
    }
    return best;
}

/* Every reply loses: the one after which the win takes longest. */
static unsigned resist(oxo_qubic_player *p, uint64_t own, uint64_t other,
                       oxo_random *random, unsigned *length)
{
    oxo_qubic_force *force = oxo_puct_facts_force(p->facts);
    float moves_left[64] = {0};
    for (uint64_t m = ~(own | other); m; m &= m - 1) {
        const unsigned c = oxo_lowest64(m);
        oxo_qubic_win win;
        if (oxo_qubic_force_shortest(force, other, own | (m & (~m + 1)),
                                     OXO_QUBIC_FORCE_MAX, &win))
            moves_left[c] = (float)(win.completes ? 0 : win.length);
    }
    const unsigned best = largest(moves_left, ~(own | other), random);
    *length = (unsigned)moves_left[best];
    return best;
}

static void say(oxo_choice *choice, const char *text)
{
    snprintf(choice->why, sizeof choice->why, "%s", text);
}

/* Nothing is forced: the network, and the tree if there are simulations. */
static oxo_status search(oxo_qubic_player *p, uint64_t own, uint64_t other,
                         oxo_random *random, oxo_context *context, oxo_side me,
                         oxo_choice *choice, oxo_error *error)
{
    float share[64];
    int value;
    oxo_qubic_query query;
    if (!oxo_puct_begin(p->tree, own, other))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    do {
        if (oxo_puct_step(p->tree, &query)) {
            judge(p, random, &query);
            oxo_puct_answer(p->tree, &query);
        }
    } while (!oxo_puct_proved(p->tree, NULL) && !oxo_puct_failed(p->tree) &&
             oxo_puct_visits(p->tree) <= p->sims &&
             !oxo_context_stopped(context, oxo_puct_visits(p->tree)));
    choice->estimate = (double)oxo_puct_judge(p->tree, share);
    choice->move = largest(share, oxo_puct_moves(p->tree), random);
    if (oxo_puct_proved(p->tree, &value)) {
        choice->value =
            oxo_value_uncounted(value == 0   ? OXO_DRAW
                                : value == 1 ? oxo_win_of(me)
                                             : oxo_win_of(oxo_other(me)),
                                OXO_GROUND_PROOF_SEARCH);
        say(choice, "the tree proves it");
    } else
        snprintf(choice->why, sizeof choice->why,
                 "%s %+.2f after %u simulations, %.0f %% of them here",
                 p->net ? "network" : "no network", choice->estimate,
                 oxo_puct_visits(p->tree) - 1,
                 100 * (double)share[choice->move]);
    return OXO_OK;
}

oxo_status oxo_qubic_player_choose(oxo_qubic_player *p, const oxo_game *game,
                                   const oxo_pos *pos, oxo_random *random,
                                   oxo_context *context, oxo_choice *choice,
                                   oxo_error *error)
{
    const oxo_side me = game->ops->turn(game, pos);
    const uint64_t own = *oxo_line_stones(game, pos, me);
    const uint64_t other = *oxo_line_stones(game, pos, (oxo_side)!me);
    uint64_t moves;
    oxo_qubic_win win;
    unsigned length;
    switch (oxo_puct_fact(p->facts, own, other, &moves)) {
    case 1:
        oxo_qubic_force_shortest(oxo_puct_facts_force(p->facts), own, other,
                                 OXO_QUBIC_FORCE_MAX, &win);
        oxo_choice_wins(choice, win.attack[0],
                        oxo_value_forced(me, win.completes, win.length));
        return OXO_OK;
    case -1:
        choice->move = resist(p, own, other, random, &length);
        choice->value =
            oxo_value_within(oxo_win_of(oxo_other(me)),
                             length ? 2 * length + 2 : 2, OXO_GROUND_FORCED);
        choice->estimate = -1;
        say(choice, "cannot stop a forced win");
        return OXO_OK;
    case 0:
        choice->move = oxo_random_move(game, pos, random);
        choice->value = oxo_value_uncounted(OXO_DRAW, OXO_GROUND_RULES);
        say(choice, "no line is open");
        return OXO_OK;
    default:
        if (!(moves & (moves - 1))) {
            choice->move = oxo_lowest64(moves);
            say(choice, "the only move that stops a forced win");
            return OXO_OK;
        }
        return search(p, own, other, random, context, me, choice, error);
    }
}
