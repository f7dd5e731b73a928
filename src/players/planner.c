/* The planning player: a task in PDDL is made of the position, and solved.
 *
 *   1. A strong policy for the side to move: if there is one (within a budget
 *      of states), its first step is a winning move.
 *   2. A strong policy for the other side, were it to move: its first step is
 *      where the danger comes from, and is taken.
 *   3. A classical plan in which the other side helps: the way to a line that
 *      needs the fewest stones, as far as the heuristic can tell.
 *
 * The task always calls the planning side X; for the second player the stones
 * change colour. Games that do not fit that (gravity, winning sets that differ
 * by side) are refused. On 3^3 the opening takes most of a second, once, and
 * every later position of the policy two or three thousand states.
 */
#include "oxo/families.h"
#include "oxo/plan.h"
#include "players/player.h"

#include "base/bits.h"
#include "plan/policy.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct planner {
    oxo_player head;
    uint64_t nodes;
    /* The start position is the hardest and the same in every game: it gets a
     * larger budget, once. OXO_MOVE_NONE: no policy found. */
    bool opened;
    oxo_move opening;
    unsigned opening_steps;
} planner;

enum { OPENING_NODES = 100000 };

/* The position with `side` as X and to move, as text of the game. */
static oxo_pos *as_x(const oxo_game *game, const oxo_pos *pos, oxo_side side)
{
    char *text = malloc((size_t)game->cells + 4);
    oxo_pos *result = text ? oxo_pos_new(game) : NULL;
    const uint64_t *own = oxo_line_stones(game, pos, side),
                   *other = oxo_line_stones(game, pos, !side);
    if (result) {
        for (unsigned c = 0; c < game->cells; c++)
            text[c] = oxo_bit_get(own, c)     ? 'x'
                      : oxo_bit_get(other, c) ? 'o'
                                              : '.';
        memcpy(text + game->cells, "/x", 3);
        oxo_error error;
        if (oxo_pos_read(game, text, result, &error) != OXO_OK) {
            text[game->cells] = 0; /* X is to move by the counts already */
            if (oxo_pos_read(game, text, result, &error) != OXO_OK) {
                free(result);
                result = NULL;
            }
        }
    }
    free(text);
    return result;
}

static oxo_status make_task(const oxo_game *game, const oxo_pos *pos,
                            bool helpful, oxo_plan **plan, oxo_error *error)
{
    oxo_plan_text which[2] = {OXO_PLAN_DOMAIN, OXO_PLAN_PROBLEM};
    oxo_plan_source source[2] = {{0}};
    char *text[2] = {NULL, NULL};
    oxo_status status = OXO_OK;
    if (helpful) {
        which[0] = OXO_PLAN_DET_DOMAIN;
        which[1] = OXO_PLAN_DET_PROBLEM;
    }
    for (int i = 0; i < 2 && status == OXO_OK; i++) {
        status = oxo_plan_of_game(game, pos, which[i], &text[i],
                                  &source[i].size, error);
        source[i].name = oxo_plan_text_name(which[i]);
        source[i].text = text[i];
    }
    if (status == OXO_OK)
        status = oxo_plan_create(&source[0], &source[1], 0, plan, error);
    free(text[0]);
    free(text[1]);
    return status;
}

/* The cell of "(play-x cell012)": cells are named in the order of their
 * numbers, so the text of each is compared. */
static oxo_move cell_of(const oxo_game *game, const oxo_plan *plan,
                        uint32_t action)
{
    char text[256];
    oxo_plan_action_text(plan, action, text, sizeof text);
    for (unsigned c = 0; c < game->cells; c++) {
        char wanted[256] = "(play-x cell";
        oxo_plan_cell_text(game, c, wanted + 12, sizeof wanted - 16);
        strcat(wanted, ")");
        if (!strcmp(text, wanted))
            return c;
    }
    return OXO_MOVE_NONE;
}

/* The caller's time and stop; states are counted here. */
static oxo_context limited(const oxo_context *outer, uint64_t nodes)
{
    oxo_context context = oxo_context_within(outer, OXO_UNCOUNTED, 0);
    context.max_nodes = nodes;
    context.progress = NULL;
    return context;
}

/* The first step of a strong policy, OXO_MOVE_NONE when none was found. */
static oxo_move strong_step(const oxo_game *game, const oxo_pos *pos,
                            uint64_t nodes, oxo_context *outer, unsigned *steps)
{
    oxo_plan *plan = NULL;
    oxo_policy *policy = NULL;
    oxo_error error;
    oxo_move move = OXO_MOVE_NONE;
    oxo_context context = limited(outer, nodes);
    oxo_plan_options options = {.first = true};
    if (make_task(game, pos, false, &plan, &error) == OXO_OK &&
        oxo_plan_strong(plan, &options, &context, &policy, NULL, &error) ==
            OXO_OK)
        move = cell_of(game, plan, oxo_policy_start(policy, steps));
    oxo_policy_destroy(policy);
    oxo_plan_destroy(plan);
    return move;
}

static oxo_move helped_step(const oxo_game *game, const oxo_pos *pos,
                            uint64_t nodes, const oxo_context *outer)
{
    oxo_plan *plan = NULL;
    oxo_plan_steps steps = {0};
    oxo_error error;
    oxo_move move = OXO_MOVE_NONE;
    oxo_context context = limited(outer, nodes);
    if (make_task(game, pos, true, &plan, &error) == OXO_OK &&
        oxo_plan_classical(plan, &context, &steps, &error) == OXO_OK &&
        steps.count)
        move = cell_of(game, plan, steps.action[0]);
    free(steps.action);
    oxo_plan_destroy(plan);
    return move;
}

static bool is_start(const oxo_game *game, const oxo_pos *pos)
{
    oxo_pos *start = oxo_pos_new(game);
    bool same = start && !memcmp(start, pos, game->pos_size);
    free(start);
    return same;
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    const oxo_game *game = player->game;
    planner *p = (planner *)(void *)player;
    const oxo_side side = game->ops->turn(game, pos);
    oxo_pos *mine = as_x(game, pos, side), *theirs = as_x(game, pos, !side);
    *choice = (oxo_choice){.move = OXO_MOVE_NONE};
    if (!mine || !theirs) {
        free(mine);
        free(theirs);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    unsigned steps = 0;
    if (is_start(game, pos)) {
        /* found once and kept, so without the limits of this move; but Ctrl-C
         * ends it, and then nothing is kept */
        oxo_context whole = {.stop = context ? context->stop : NULL,
                             .user = context ? context->user : NULL};
        if (!p->opened)
            p->opening = strong_step(game, mine, OPENING_NODES, &whole,
                                     &p->opening_steps);
        p->opened = !whole.stop || !whole.stop(whole.user);
        choice->move = p->opening;
        steps = p->opening_steps;
    } else
        choice->move = strong_step(game, mine, p->nodes, context, &steps);
    if (choice->move != OXO_MOVE_NONE) {
        /* a check after every stone */
        choice->value = oxo_value_within(oxo_win_of(side), (steps + 1) / 2,
                                         OXO_GROUND_PROOF_SEARCH);
        choice->estimate = 1;
        snprintf(choice->why, sizeof choice->why, "first step of a policy");
    }
    if (choice->move == OXO_MOVE_NONE) {
        choice->move = strong_step(game, theirs, p->nodes, context, &steps);
        snprintf(choice->why, sizeof choice->why, "stops the other's policy");
    }
    if (choice->move == OXO_MOVE_NONE) {
        choice->move = helped_step(game, mine, p->nodes, context);
        snprintf(choice->why, sizeof choice->why, "first step of a plan");
    }
    if (choice->move == OXO_MOVE_NONE) {
        choice->move = oxo_random_move(game, pos, &player->random);
        snprintf(choice->why, sizeof choice->why, "no plan: any move");
    }
    free(mine);
    free(theirs);
    return OXO_OK;
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    static const char *const keys[] = {"nodes", NULL};
    double nodes = 5000;
    bool bad = false;
    oxo_status status = oxo_options_check("plan", options, keys, error);
    if (status != OXO_OK)
        return status;
    oxo_option_number(options, "nodes", &nodes, &bad);
    if (bad || nodes < 1 || nodes > 1e9)
        return oxo_fail(error, OXO_BAD_INPUT, "plan: nodes=1 to 10^9");
    /* does the game fit? the writer of tasks says so */
    char *text = NULL;
    size_t size;
    oxo_line_spec spec;
    if (!oxo_line_spec_of(game, &spec) || !spec.k)
        return oxo_fail(error, OXO_UNSUPPORTED, "plan plays k^n games only");
    status = oxo_plan_of_game(game, NULL, OXO_PLAN_DOMAIN, &text, &size, error);
    free(text);
    if (status != OXO_OK)
        return status;
    planner *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->nodes = (uint64_t)nodes;
    *player = &p->head;
    return OXO_OK;
}

static void destroy(oxo_player *player)
{
    free(player);
}

const oxo_player_kind_ops oxo_player_plan = {
    .name = "plan",
    .summary = "strong policies and plans from PDDL tasks (nodes=5000)",
    .create = create,
    .choose = choose,
    .destroy = destroy,
};
