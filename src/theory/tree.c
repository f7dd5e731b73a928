/* The three game trees, built level by level.
 *
 * Only the positions of two levels are held at a time; a node keeps its parent
 * and its move, from which any position can be played out again. Redundant
 * positions need to be looked for within a level only: positions of different
 * levels have different numbers of stones.
 *
 * The first player's move is an immediate win if there is one, else what his
 * strategy says where one was given, else the quickest win that oxo_solve
 * finds (the first of equally quick ones), so trees are small and the same on
 * every machine. In the distinct-position
 * tree the first position of an equivalence class that is met stands for it;
 * its move serves the others through the symmetry, as in the paper.
 */
#include "oxo/theory.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/keys.h"
#include "base/pulse.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include "proof/strategy.h"
#include <stdlib.h>
#include <string.h>

/* What the search for one move may examine: far more than 3^3 needs and a few
 * seconds of work; Qubic does not end here whatever the number. */
enum { SOLVER_NODES = 5000000 };

typedef struct level {
    uint32_t count, room;
    uint8_t *pos;
} level;

typedef struct builder {
    const oxo_game *game;
    oxo_tree_kind kind;
    const oxo_group *group;       /* distinct only */
    const oxo_strategy *strategy; /* or NULL */
    oxo_force *force;             /* with a strategy */
    oxo_context *context;
    oxo_tree *tree;
    uint32_t nodes, node_room, start_room, terminal_room;
    level now, next;
    oxo_keys seen; /* canonical keys of the next level */
    oxo_pulse pulse;
    oxo_move *moves;
    uint8_t *key;
    oxo_pos *scratch;
} builder;

static oxo_status no_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

static oxo_pos *at(const builder *b, const level *l, uint32_t i)
{
    return (oxo_pos *)(void *)(l->pos + (size_t)i * b->game->pos_size);
}

static bool append_position(builder *b, level *l, const oxo_pos *pos)
{
    OXO_GROW_SIZED(l->pos, b->game->pos_size, l->count + 1, l->room,
                   return false);
    memcpy(at(b, l, l->count++), pos, b->game->pos_size);
    return true;
}

static bool append_node(builder *b, oxo_tree_node node)
{
    OXO_GROW(b->tree->node, b->nodes + 1, b->node_room, return false);
    b->tree->node[b->nodes++] = node;
    return true;
}

/* Enters the canonical key of scratch among those of the next level; *fresh
 * says whether it was new there. */
static oxo_status enter(builder *b, bool *fresh, oxo_error *error)
{
    oxo_status status = oxo_group_canon_key(b->group, b->scratch, b->key, NULL);
    if (status != OXO_OK)
        return oxo_fail(error, status, "no canonical form");
    if (oxo_keys_add(&b->seen, b->key, fresh) == OXO_NO_KEY)
        return no_memory(error);
    return OXO_OK;
}

static oxo_status follow(builder *b, const oxo_pos *pos, oxo_move *move,
                         oxo_error *error)
{
    oxo_sides p = {{0}, {0}};
    oxo_owner_move plays;
    oxo_board_stones(b->strategy->board, pos, OXO_FIRST, p.own);
    oxo_board_stones(b->strategy->board, pos, OXO_SECOND, p.other);
    if (!oxo_strategy_owner_move(b->strategy, b->force, &p, true, &plays))
        return oxo_fail(error, OXO_NO,
                        "the strategy has no move for a position of %s",
                        b->game->name);
    *move = plays.move;
    return OXO_OK;
}

/* The first player's one move in a position that he wins. */
static oxo_status choose(builder *b, const oxo_pos *pos, oxo_move *move,
                         oxo_error *error)
{
    const oxo_ops *ops = b->game->ops;
    unsigned count = ops->moves(b->game, pos, b->moves);
    for (unsigned i = 0; i < count; i++) {
        memcpy(b->scratch, pos, b->game->pos_size);
        ops->play(b->game, b->scratch, b->moves[i]);
        if (ops->outcome(b->game, b->scratch) == OXO_FIRST_WINS) {
            *move = b->moves[i];
            return OXO_OK;
        }
    }
    if (b->strategy)
        return follow(b, pos, move, error);
    const oxo_solve_options options = {.distance = true, .moves = true};
    /* the context's nodes are those of the tree */
    oxo_context limits = oxo_context_within(b->context, OXO_UNCOUNTED, 0);
    limits.max_nodes = SOLVER_NODES;
    limits.progress = NULL;
    oxo_solution solution;
    oxo_status status =
        oxo_solve(b->game, pos, &options, &limits, &solution, error);
    if (status != OXO_OK)
        return status;
    const oxo_solved_move *best = NULL;
    for (unsigned i = 0; i < solution.move_count; i++) {
        const oxo_solved_move *m = &solution.moves[i];
        if (m->value.winner == OXO_FIRST_WINS &&
            (!best || m->value.plies < best->value.plies))
            best = m;
    }
    if (best)
        *move = best->move;
    else
        status = oxo_fail(error, OXO_NO,
                          "the first player cannot force a win in %s: there "
                          "is no first-player tree",
                          b->game->name);
    oxo_solution_clear(&solution);
    return status;
}

/* All children of position i of the level. */
static oxo_status expand(builder *b, uint32_t i, uint32_t index,
                         oxo_error *error)
{
    const oxo_game *game = b->game;
    const oxo_pos *pos = at(b, &b->now, i);
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return OXO_OK;
    unsigned count = 1;
    if (b->kind != OXO_TREE_COMPLETE &&
        game->ops->turn(game, pos) == OXO_FIRST) {
        oxo_status status = choose(b, pos, b->moves, error);
        if (status != OXO_OK)
            return status;
    } else {
        count = game->ops->moves(game, pos, b->moves);
    }
    for (unsigned m = 0; m < count; m++) {
        if (oxo_pulse_due(&b->pulse) && oxo_context_stopped(b->context, 0))
            return oxo_fail(error, OXO_LIMIT, "stopped");
        memcpy(b->scratch, pos, game->pos_size);
        game->ops->play(game, b->scratch, b->moves[m]);
        bool fresh = true;
        if (b->kind == OXO_TREE_DISTINCT) {
            oxo_status status = enter(b, &fresh, error);
            if (status != OXO_OK)
                return status;
        }
        if (!fresh)
            continue;
        if (b->nodes == UINT32_MAX - 1 ||
            (b->context && b->context->max_nodes &&
             b->nodes >= b->context->max_nodes))
            return oxo_fail(error, OXO_LIMIT, "too many positions");
        oxo_tree_node node = {index, b->moves[m],
                              game->ops->outcome(game, b->scratch)};
        if (!append_position(b, &b->next, b->scratch) || !append_node(b, node))
            return no_memory(error);
    }
    return OXO_OK;
}

/* Ends a level: counts it and makes it the current one. */
static bool close_level(builder *b)
{
    oxo_tree *t = b->tree;
    OXO_GROW(t->level_start, t->levels + 2, b->start_room, return false);
    OXO_GROW(t->terminal, t->levels + 1, b->terminal_room, return false);
    uint32_t first = b->nodes - b->next.count, over = 0;
    for (uint32_t i = first; i < b->nodes; i++)
        over += t->node[i].outcome != OXO_ONGOING;
    t->level_start[t->levels] = first;
    t->level_start[t->levels + 1] = b->nodes;
    t->terminal[t->levels++] = over;
    level swap = b->now;
    b->now = b->next;
    b->next = swap;
    b->next.count = 0;
    oxo_keys_empty(&b->seen);
    return true;
}

static oxo_status build(builder *b, unsigned max_plies, oxo_error *error)
{
    oxo_tree *t = b->tree;
    b->game->ops->start(b->game, b->scratch);
    oxo_tree_node root = {0, OXO_MOVE_NONE,
                          b->game->ops->outcome(b->game, b->scratch)};
    if (!append_position(b, &b->next, b->scratch) || !append_node(b, root) ||
        !close_level(b))
        return no_memory(error);
    while (!max_plies || t->levels <= max_plies) {
        uint32_t first = t->level_start[t->levels - 1];
        for (uint32_t i = 0; i < b->now.count; i++) {
            oxo_status status = OXO_OK;
            if (b->context && i % 64 == 0) {
                if (oxo_context_stopped(b->context, b->nodes))
                    status = oxo_fail(error, OXO_LIMIT, "stopped");
                oxo_context_report(b->context,
                                   (oxo_progress){.phase = "building the tree",
                                                  .nodes = b->nodes,
                                                  .done = -1});
            }
            if (status == OXO_OK)
                status = expand(b, i, first + i, error);
            if (status == OXO_LIMIT &&
                (t->levels > 1 || i > 0 || b->kind == OXO_TREE_COMPLETE)) {
                t->limited = true;
                return OXO_OK;
            }
            if (status != OXO_OK)
                return status;
        }
        if (!b->next.count) {
            t->complete = true;
            return OXO_OK;
        }
        if (!close_level(b))
            return no_memory(error);
    }
    /* cut off by max_plies, unless every game is over by then */
    t->complete =
        t->terminal[t->levels - 1] == b->nodes - t->level_start[t->levels - 1];
    return OXO_OK;
}

oxo_status oxo_tree_build(const oxo_game *game, const oxo_tree_options *options,
                          oxo_context *context, oxo_tree **tree,
                          oxo_error *error)
{
    if (!game->max_plies)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s can go on for ever, so its tree is not finite",
                        game->name);
    builder b = {.game = game,
                 .kind = options->kind,
                 .strategy = options->strategy,
                 .context = context};
    oxo_group *group = NULL;
    oxo_status status = OXO_OK;
    b.tree = calloc(1, sizeof *b.tree);
    b.moves = malloc((game->max_moves + 1) * sizeof *b.moves);
    b.key = malloc(game->key_size + 1);
    b.scratch = oxo_pos_new(game);
    oxo_keys_init(&b.seen, game->key_size);
    if (!b.tree || !b.moves || !b.key || !b.scratch)
        status = no_memory(error);
    if (status == OXO_OK && b.strategy &&
        !(b.force = oxo_force_new(b.strategy->board)))
        status = no_memory(error);
    if (status == OXO_OK && b.kind == OXO_TREE_DISTINCT) {
        status = oxo_group_create(game, NULL, &group, error);
        if (status == OXO_OK && !oxo_group_complete(group))
            status = oxo_fail(error, OXO_LIMIT,
                              "%s has too many symmetries (%s) to tell all "
                              "its positions apart",
                              game->name, oxo_group_order_text(group));
        b.group = group;
    }
    if (status == OXO_OK) {
        b.tree->kind = b.kind;
        status = build(&b, options->max_plies, error);
    }
    if (status == OXO_OK)
        *tree = b.tree;
    else
        oxo_tree_destroy(b.tree);
    oxo_group_destroy(group);
    oxo_force_free(b.force);
    free(b.now.pos);
    free(b.next.pos);
    oxo_keys_clear(&b.seen);
    free(b.moves);
    free(b.key);
    free(b.scratch);
    return status;
}

void oxo_tree_destroy(oxo_tree *tree)
{
    if (!tree)
        return;
    free(tree->level_start);
    free(tree->terminal);
    free(tree->node);
    free(tree);
}

void oxo_tree_position(const oxo_game *game, const oxo_tree *tree,
                       uint32_t node, oxo_pos *pos)
{
    if (!node) {
        game->ops->start(game, pos);
        return;
    }
    /* as deep as the game is long, a few hundred at most */
    oxo_tree_position(game, tree, tree->node[node].parent, pos);
    game->ops->play(game, pos, tree->node[node].move);
}
