/* Memoised search for exact values (oxo/search.h).
 *
 * One question does everything: wins(side, d), "can this side force a win
 * within d plies from here?", with d = ANY for "at all". The value of a game
 * is first/second/draw by asking it for each side; the distance is the
 * smallest d with the answer yes, found by counting up. A Boolean question
 * prunes better than a three-valued window in games where draws abound: for a
 * draw each of the two searches only has to refute.
 *
 * The memo holds one entry per canonical position and side, exact keys.
 * Line games add what their lines say without search (line_eval.h); with
 * gravity and at most 64 cells another search answers the same question
 * (gravity.h).
 */
#include "oxo/search.h"

#include "base/bits.h"
#include "base/keys.h"
#include "base/pulse.h"
#include "oxo/symmetry.h"
#include "search/gravity.h"
#include "search/line_eval.h"
#include "search/memo.h"
#include <stdlib.h>
#include <string.h>

typedef struct solver {
    const oxo_game *game;
    const oxo_solve_options *options;
    oxo_context *context;
    oxo_group *group; /* NULL: positions count as they are */
    bool line_bounds;
    oxo_gravity *gravity; /* which answers in place of wins(), or NULL */
    oxo_memo memo[2];     /* by the side that wants to win */
    oxo_pos *pos;
    oxo_move *stack; /* max_moves for each depth */
    uint8_t *keys;   /* key_size for each depth */
    uint64_t nodes;
    oxo_pulse pulse;
    oxo_status status; /* OXO_OK until a limit is reached */
} solver;

static bool stopped(solver *s)
{
    const bool counted = (s->nodes & 1023) == 0;
    if (s->status == OXO_OK && (counted || oxo_pulse_due(&s->pulse))) {
        if (oxo_context_stopped(s->context, counted ? s->nodes : 0))
            s->status = OXO_LIMIT;
        oxo_context_report(
            s->context, (oxo_progress){.phase = "solving",
                                       .nodes = s->nodes,
                                       .done = -1,
                                       .memory = oxo_memo_bytes(&s->memo[0]) +
                                                 oxo_memo_bytes(&s->memo[1])});
    }
    return s->status != OXO_OK;
}

/* The canonical key of the current position. */
static void canonical_key(solver *s, uint8_t *key)
{
    if (!s->group)
        s->game->ops->key(s->game, s->pos, key);
    else if (oxo_group_canon_key(s->group, s->pos, key, NULL) != OXO_OK)
        s->status = OXO_NO_MEMORY;
}

/* Can `side` force a win within `depth` plies? Meaningless (false) once
 * s->status is not OXO_OK. `level` is the distance from the root. */
static bool wins(solver *s, oxo_side side, unsigned depth, unsigned level)
{
    const oxo_game *game = s->game;
    const oxo_ops *ops = game->ops;
    const oxo_outcome outcome = ops->outcome(game, s->pos);
    s->nodes++;
    if (outcome != OXO_ONGOING)
        return outcome ==
               (side == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS);
    if (depth == 0 || stopped(s))
        return false;
    if (s->line_bounds && oxo_line_cannot_win(game, s->pos, side))
        return false;

    uint8_t *key = s->keys + level * game->key_size;
    canonical_key(s, key);
    const uint64_t hash = oxo_hash_bytes(key, game->key_size);
    uint16_t proved, refuted;
    oxo_memo_get(&s->memo[side], key, hash, &proved, &refuted);
    if (proved <= depth)
        return true;
    if (refuted >= depth)
        return false;

    oxo_move *moves = s->stack + (size_t)level * game->max_moves;
    const unsigned count = s->line_bounds
                               ? oxo_line_ordered_moves(game, s->pos, moves)
                               : ops->moves(game, s->pos, moves);
    const bool mine = ops->turn(game, s->pos) == side;
    const unsigned rest = depth == OXO_MEMO_ANY ? depth : depth - 1;
    bool result = !mine;
    for (unsigned i = 0; i < count && result == !mine && s->status == OXO_OK;
         i++) {
        ops->play(game, s->pos, moves[i]);
        result = wins(s, side, rest, level + 1);
        ops->undo(game, s->pos, moves[i]);
    }
    if (s->status == OXO_OK)
        s->status = oxo_memo_put(&s->memo[side], key, hash,
                                 (uint16_t)(result ? depth : OXO_MEMO_NEVER),
                                 (uint16_t)(result ? 0 : depth));
    return result;
}

static bool gravity_stopped(void *user)
{
    solver *s = user;
    s->nodes += 1024;
    s->nodes -= s->nodes % 1024;
    return stopped(s);
}

/* The question, for the current position. */
static bool can_win(solver *s, oxo_side side, unsigned depth)
{
    if (!s->gravity)
        return wins(s, side, depth, 0);
    const uint64_t before = s->nodes;
    uint64_t nodes = 0;
    const bool yes = oxo_gravity_wins(s->gravity, s->pos, side, depth,
                                      gravity_stopped, s, &nodes);
    s->nodes = before + nodes;
    return yes && s->status == OXO_OK;
}

/* The value of the current position. */
static oxo_value value(solver *s)
{
    const oxo_outcome now = s->game->ops->outcome(s->game, s->pos);
    if (now != OXO_ONGOING)
        return oxo_value_exact(now, 0, OXO_GROUND_RULES);
    const oxo_side mover = s->game->ops->turn(s->game, s->pos);
    const oxo_side order[2] = {mover, oxo_other(mover)};
    for (int i = 0; i < 2; i++) {
        if (!can_win(s, order[i], OXO_MEMO_ANY))
            continue;
        uint32_t plies = OXO_PLIES_UNKNOWN;
        for (uint32_t d = 1; s->options->distance && s->status == OXO_OK; d++) {
            plies = d;
            if (can_win(s, order[i], d))
                break;
        }
        return oxo_value_exact(oxo_win_of(order[i]), plies,
                               OXO_GROUND_FULL_SEARCH);
    }
    return oxo_value_uncounted(OXO_DRAW, OXO_GROUND_FULL_SEARCH);
}

/* Values of all legal moves; equivalent successors are solved once. */
static oxo_status value_moves(solver *s, oxo_solution *solution)
{
    const oxo_game *game = s->game;
    oxo_keys kinds; /* successors up to symmetry */
    oxo_move *moves = calloc(game->max_moves, sizeof *moves);
    uint8_t *key = malloc(game->key_size);
    solution->moves = calloc(game->max_moves, sizeof *solution->moves);
    oxo_keys_init(&kinds, game->key_size);
    if (!moves || !key || !solution->moves)
        s->status = OXO_NO_MEMORY;
    const unsigned count =
        s->status == OXO_OK ? game->ops->moves(game, s->pos, moves) : 0;
    for (unsigned i = 0; i < count && s->status == OXO_OK; i++) {
        oxo_solved_move *v = &solution->moves[i];
        bool fresh = false;
        game->ops->play(game, s->pos, moves[i]);
        canonical_key(s, key);
        const uint32_t kind = oxo_keys_add(&kinds, key, &fresh);
        if (kind == OXO_NO_KEY) {
            s->status = OXO_NO_MEMORY;
        } else if (!fresh) {
            unsigned first = 0;
            while (solution->moves[first].kind != kind)
                first++;
            *v = solution->moves[first];
            v->move = moves[i];
        } else {
            v->move = moves[i];
            v->reply = OXO_MOVE_NONE;
            v->kind = kind;
            v->value = oxo_value_from_child(value(s));
            if (!s->options->distance)
                v->value =
                    oxo_value_uncounted(v->value.winner, v->value.ground);
        }
        game->ops->undo(game, s->pos, moves[i]);
        solution->move_count = i + 1;
    }
    oxo_keys_clear(&kinds);
    free(moves);
    free(key);
    return s->status;
}

void oxo_solution_clear(oxo_solution *solution)
{
    free(solution->moves);
    solution->moves = NULL;
    solution->move_count = 0;
}

static void release(solver *s)
{
    oxo_memo_clear(&s->memo[0]);
    oxo_memo_clear(&s->memo[1]);
    oxo_gravity_destroy(s->gravity);
    oxo_group_destroy(s->group);
    free(s->pos);
    free(s->stack);
    free(s->keys);
}

oxo_status oxo_solve(const oxo_game *game, const oxo_pos *pos,
                     const oxo_solve_options *options, oxo_context *context,
                     oxo_solution *solution, oxo_error *error)
{
    static const oxo_solve_options defaults;
    /* A list of allowed first moves matters at ply 0 only, and there legality
     * is asked of the position itself: the larger group is sound. */
    /* a longer list costs more at every position than it saves: the 362,880
     * symmetries of 3x3x4:gravity left 20 positions a second */
    static const oxo_group_options group_options = {
        .any_first_move = true, .max_elements = 4096, .or_part = true};
    if (game->max_plies == 0)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s may go on for ever: this search is for games of "
                        "bounded length",
                        game->name);
    if ((uint64_t)game->max_plies * game->max_moves > 1u << 24)
        return oxo_fail(error, OXO_LIMIT, "%s is far too large to solve",
                        game->name);
    solver s = {.game = game,
                .options = options ? options : &defaults,
                .context = context};
    const double begin = oxo_clock();
    /* half for each memo; one byte must not become 0, which is no limit */
    const size_t limit =
        context ? context->max_memory - context->max_memory / 2 : 0;
    const size_t levels = (size_t)game->max_plies + 2;
    s.line_bounds = oxo_line_geometry(game, OXO_FIRST) && !s.options->no_bounds;
    s.pos = oxo_pos_copy(game, pos);
    s.stack = malloc(levels * game->max_moves * sizeof *s.stack);
    s.keys = malloc(levels * game->key_size);
    oxo_memo_init(&s.memo[0], game->key_size, limit);
    oxo_memo_init(&s.memo[1], game->key_size, limit);
    if (!s.pos || !s.stack || !s.keys) {
        release(&s);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    /* Without a group every position stands for itself; out of time it would
     * be made for nothing. */
    if (!s.options->no_symmetry && !oxo_context_stopped(context, 0) &&
        oxo_group_create(game, &group_options, &s.group, NULL) ==
            OXO_NO_MEMORY) {
        release(&s);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }

    if (s.line_bounds &&
        oxo_gravity_create(game, s.group, context ? context->max_memory : 0,
                           &s.gravity, NULL) == OXO_NO_MEMORY) {
        release(&s);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }

    oxo_solution result = {0};
    result.value = value(&s);
    if (s.status == OXO_OK && s.options->moves)
        s.status = value_moves(&s, &result);
    result.nodes = s.nodes;
    result.stored = s.memo[0].count + s.memo[1].count;
    result.memory = oxo_memo_bytes(&s.memo[0]) + oxo_memo_bytes(&s.memo[1]) +
                    (s.gravity ? oxo_gravity_bytes(s.gravity) : 0);
    result.seconds = oxo_clock() - begin;
    const oxo_status status = s.status;
    const size_t memory = result.memory;
    release(&s);
    if (status == OXO_OK) {
        *solution = result;
        return OXO_OK;
    }
    oxo_solution_clear(&result);
    return oxo_fail(error, status,
                    "%s on %s after %llu positions and %.1f s "
                    "(%.0f MB): no value is claimed",
                    status == OXO_NO_MEMORY ? "out of memory" : "gave up",
                    game->name, (unsigned long long)s.nodes, result.seconds,
                    (double)memory / 1e6);
}
