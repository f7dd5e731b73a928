/* Monte-Carlo tree search with proved nodes; see mcts.h.
 *
 * The tree is one array. The children of a node stand together:
 *
 *     nodes: [root][c c c c c][c c c][c c c c] ...
 *               |__first, count__^
 *
 * A simulation walks down by the rule of PUCT (value so far plus a bonus that
 * a prior steers and visits use up), expands one leaf, plays it out at random
 * and adds the result to all nodes of its path. Values are kept for the first
 * player, so games in which a side moves twice need no special case.
 *
 * What makes it strong in line games happens when a leaf is expanded:
 *  - a forced sequence of the side to move proves the leaf won;
 *  - a forced sequence that the other side would have after a pass leaves only
 *    the moves in its zone (oxo/search.h): all others are proved lost and get
 *    no child. Both are complete searches, so the tree holds no move that
 *    loses to a forced sequence unless all do.
 *  - priors count the live lines through a cell, fuller lines more.
 * The playouts of such games win at once when they can and block when they
 * must. As in every playout both sides do so, only the lines through the last
 * two moves need a look: an older three has been completed or blocked.
 *
 * Proved values go up the tree (Winands, Bjornsson, Saito 2008): one child
 * that wins for the mover proves the parent, as do children that are all
 * proved. In games with endless play a path that repeats is cut at MAX_DEPTH
 * and counts as a draw in the averages, but proves nothing.
 * The playouts of moving games see a win at once, too.
 */
#include "search/mcts.h"

#include "base/array.h"
#include "base/bits.h"
#include "oxo/search.h"
#include "rules/line.h"
#include "rules/value.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_DEPTH = 300,            /* of a path, in games with endless play */
    MAX_PLAYOUT = 120,          /* plies of a playout there; then a draw */
    MAX_TREE = 3 * 1000 * 1000, /* nodes; then leaves are only played out */
    FORCED_LIMIT = 20 * 1000    /* positions of one search for a sequence */
};

typedef struct node {
    oxo_move move;  /* that led here */
    uint32_t first; /* index of the first child */
    uint32_t visits;
    uint16_t count;     /* of children */
    uint8_t expanded;   /* 0 or 1 */
    uint8_t solved;     /* oxo_outcome; OXO_ONGOING = not established */
    float prior, sum;   /* sum of results for the first player */
    uint16_t distance;  /* of a solved node: plies to the end, a bound */
    uint16_t pruned_at; /* when moves were pruned: their distance, else 0 */
} node;

struct oxo_mcts {
    const oxo_game *game;
    const oxo_line_game *line; /* NULL for other families */
    oxo_forced *forced;        /* NULL: no tactics for this game */
    node *nodes;
    uint32_t used, room;
    uint32_t *path;
    unsigned path_room;
    oxo_pos *walk, *play;
    oxo_move *moves;
    float *scores;
    uint32_t *empty, *place; /* of playouts */
    uint64_t *zone;
    /* the run */
    const oxo_mcts_options *options;
    oxo_random *random;
    oxo_context *context;
    oxo_side root_side;
    bool no_memory;
};

void oxo_mcts_destroy(oxo_mcts *m)
{
    if (!m)
        return;
    oxo_forced_destroy(m->forced);
    free(m->nodes);
    free(m->path);
    free(m->walk);
    free(m->play);
    free(m->moves);
    free(m->scores);
    free(m->empty);
    free(m->place);
    free(m->zone);
    free(m);
}

oxo_status oxo_mcts_create(const oxo_game *game, oxo_mcts **mcts,
                           oxo_error *error)
{
    oxo_mcts *m = calloc(1, sizeof *m);
    if (!m)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    m->game = game;
    if (oxo_line_geometry(game, OXO_FIRST))
        m->line = oxo_line_of(game);
    if (m->line) {
        oxo_status status = oxo_forced_create(game, &m->forced, error);
        if (status != OXO_OK && status != OXO_UNSUPPORTED) {
            oxo_mcts_destroy(m);
            return status;
        }
        /* tactics take for granted that the sides take turns */
        for (unsigned i = 0; m->forced && i + 1 < m->line->plies; i++)
            if (m->line->turn_at[i] == m->line->turn_at[i + 1]) {
                oxo_forced_destroy(m->forced);
                m->forced = NULL;
            }
        m->empty = calloc(game->cells, sizeof *m->empty);
        m->place = calloc(game->cells, sizeof *m->place);
        m->zone = calloc(m->line->words, sizeof *m->zone);
    }
    m->room = 4096;
    m->path_room = game->max_plies ? game->max_plies + 2 : MAX_DEPTH;
    m->nodes = malloc(m->room * sizeof *m->nodes);
    m->path = malloc(m->path_room * sizeof *m->path);
    m->walk = oxo_pos_new(game);
    m->play = oxo_pos_new(game);
    m->moves = malloc(game->max_moves * sizeof *m->moves);
    m->scores = malloc(game->max_moves * sizeof *m->scores);
    if (!m->nodes || !m->path || !m->walk || !m->play || !m->moves ||
        !m->scores || (m->line && (!m->empty || !m->place || !m->zone))) {
        oxo_mcts_destroy(m);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *mcts = m;
    return OXO_OK;
}

static oxo_outcome win_of(oxo_side side)
{
    return side == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS;
}

static float value_of(oxo_outcome outcome)
{
    return outcome == OXO_FIRST_WINS    ? 1.0f
           : outcome == OXO_SECOND_WINS ? -1.0f
                                        : 0.0f;
}

/* ---- lines ---------------------------------------------------------------*/

/* The empty cell that completes a line of `side` through `cell`, a cell of
 * its own; OXO_MOVE_NONE when there is none. */
static oxo_move completion_at(const oxo_mcts *m, oxo_line_pos *pos,
                              oxo_side side, uint32_t cell)
{
    const oxo_geometry *g = m->line->geometry[side];
    const uint8_t *counts = oxo_line_counts(m->line, pos, side);
    const uint64_t *own = pos->stones + (size_t)side * m->line->words;
    const uint64_t *other = pos->stones + (size_t)!side * m->line->words;
    for (uint32_t i = g->point_start[cell]; i < g->point_start[cell + 1]; i++) {
        const uint32_t l = g->point_lines[i];
        if (counts[l] + 1u != g->line_start[l + 1] - g->line_start[l])
            continue;
        for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1]; j++) {
            const uint32_t p = g->line_points[j];
            if (!oxo_bit_get(own, p)) {
                if (!oxo_bit_get(other, p))
                    return p;
                break;
            }
        }
    }
    return OXO_MOVE_NONE;
}

/* Any empty cell that completes a line of `side`. */
static oxo_move completion(const oxo_mcts *m, oxo_line_pos *pos, oxo_side side)
{
    const uint64_t *own = pos->stones + (size_t)side * m->line->words;
    for (unsigned w = 0; w < m->line->words; w++)
        for (uint64_t left = own[w]; left; left &= left - 1) {
            const oxo_move found =
                completion_at(m, pos, side, w * 64 + oxo_lowest64(left));
            if (found != OXO_MOVE_NONE)
                return found;
        }
    return OXO_MOVE_NONE;
}

/* Live lines through a cell, for both sides: 1, 4, 16 ... by their stones. */
static float line_prior(const oxo_mcts *m, oxo_line_pos *pos, uint32_t cell,
                        oxo_side mover)
{
    float score = 0;
    for (int s = 0; s < 2; s++) {
        const oxo_geometry *g = m->line->geometry[s];
        const uint8_t *counts = oxo_line_counts(m->line, pos, (oxo_side)s);
        const uint64_t *other = pos->stones + (size_t)!s * m->line->words;
        for (uint32_t i = g->point_start[cell]; i < g->point_start[cell + 1];
             i++) {
            const uint32_t l = g->point_lines[i];
            bool live = true;
            for (uint32_t j = g->line_start[l];
                 live && j < g->line_start[l + 1]; j++)
                live = !oxo_bit_get(other, g->line_points[j]);
            if (live)
                score += (float)(1u << (2 * (counts[l] < 8 ? counts[l] : 8))) *
                         (s == (int)mover ? 1.25f : 1.0f);
        }
    }
    return score;
}

/* ---- playouts ------------------------------------------------------------*/

/* A game with tactics: win, block, else at random. */
static float playout_lines(oxo_mcts *m, oxo_pos *position)
{
    const oxo_game *game = m->game;
    oxo_line_pos *pos = (oxo_line_pos *)(void *)position;
    const unsigned words = m->line->words;
    uint32_t count = 0;
    for (uint32_t c = 0; c < game->cells; c++)
        if (!oxo_bit_get(pos->stones, c) &&
            !oxo_bit_get(pos->stones + words, c)) {
            m->place[c] = count;
            m->empty[count++] = c;
        }
    oxo_side side = game->ops->turn(game, position);
    /* threes that stand on the board now; later only the last moves count */
    oxo_move mine = completion(m, pos, side);
    oxo_move theirs = completion(m, pos, (oxo_side)!side);
    oxo_outcome outcome;
    while ((outcome = game->ops->outcome(game, position)) == OXO_ONGOING) {
        if (mine != OXO_MOVE_NONE)
            return value_of(win_of(side));
        const oxo_move cell =
            theirs != OXO_MOVE_NONE
                ? theirs
                : m->empty[oxo_random_below(m->random, count)];
        const uint32_t at = m->place[cell];
        m->empty[at] = m->empty[--count];
        m->place[m->empty[at]] = at;
        game->ops->play(game, position, cell);
        /* the other side moves: its own threes are those that its last move
         * left (we blocked one cell, there may be another) */
        mine = OXO_MOVE_NONE;
        if (theirs != OXO_MOVE_NONE)
            mine = completion(m, pos, (oxo_side)!side);
        theirs = completion_at(m, pos, side, cell);
        side = (oxo_side)!side;
    }
    return value_of(outcome);
}

/* Does a stone of `side` on this empty cell complete a line? */
static bool completes(const oxo_mcts *m, oxo_line_pos *pos, oxo_side side,
                      uint32_t cell)
{
    const oxo_geometry *g = m->line->geometry[side];
    const uint8_t *counts = oxo_line_counts(m->line, pos, side);
    for (uint32_t i = g->point_start[cell]; i < g->point_start[cell + 1]; i++) {
        const uint32_t l = g->point_lines[i];
        if (counts[l] + 1u == g->line_start[l + 1] - g->line_start[l])
            return true;
    }
    return false;
}

/* With gravity: win, block, else at random. A three whose missing point has
 * nothing below it counts as soon as it can be taken. */
static float playout_gravity(oxo_mcts *m, oxo_pos *position)
{
    const oxo_game *game = m->game;
    oxo_line_pos *pos = (oxo_line_pos *)(void *)position;
    oxo_outcome outcome;
    while ((outcome = game->ops->outcome(game, position)) == OXO_ONGOING) {
        const oxo_side side = game->ops->turn(game, position);
        const unsigned count = game->ops->moves(game, position, m->moves);
        oxo_move block = OXO_MOVE_NONE;
        for (unsigned i = 0; i < count; i++) {
            if (completes(m, pos, side, m->moves[i]))
                return value_of(win_of(side));
            if (completes(m, pos, (oxo_side)!side, m->moves[i]))
                block = m->moves[i];
        }
        game->ops->play(game, position,
                        block != OXO_MOVE_NONE
                            ? block
                            : m->moves[oxo_random_below(m->random, count)]);
    }
    return value_of(outcome);
}

/* Any game: a move that wins at once, else one at random of those that do not
 * lose at once by themselves (as completing a line does in misere). */
static float playout_any(oxo_mcts *m, oxo_pos *pos)
{
    const oxo_game *game = m->game;
    const unsigned bound = game->max_plies ? UINT32_MAX : MAX_PLAYOUT;
    for (unsigned ply = 0; ply < bound; ply++) {
        const oxo_outcome outcome = game->ops->outcome(game, pos);
        if (outcome != OXO_ONGOING)
            return value_of(outcome);
        const oxo_side side = game->ops->turn(game, pos);
        unsigned count = game->ops->moves(game, pos, m->moves), kept = 0;
        for (unsigned i = 0; i < count && !m->options->plain; i++) {
            const oxo_move move = m->moves[i];
            game->ops->play(game, pos, move);
            const oxo_outcome end = game->ops->outcome(game, pos);
            game->ops->undo(game, pos, move);
            if (end == win_of(side))
                return value_of(end);
            if (end != win_of((oxo_side)!side)) {
                m->moves[i] = m->moves[kept]; /* the rest keeps all moves */
                m->moves[kept++] = move;
            }
        }
        if (kept)
            count = kept;
        game->ops->play(game, pos,
                        m->moves[oxo_random_below(m->random, count)]);
    }
    return 0;
}

static float playout(oxo_mcts *m, oxo_pos *pos)
{
    if (m->options->plain)
        return playout_any(m, pos);
    if (m->forced)
        return playout_lines(m, pos);
    if (m->line && m->line->spec.gravity && !m->line->spec.misere)
        return playout_gravity(m, pos);
    return playout_any(m, pos);
}

/* ---- the tree ------------------------------------------------------------*/

static void solve_node(node *n, oxo_outcome outcome, unsigned distance)
{
    n->solved = (uint8_t)outcome;
    n->distance = (uint16_t)(distance < 60000 ? distance : 60000);
}

/* Looks at a leaf: its value when it can be established, else its children. */
static void expand(oxo_mcts *m, uint32_t index, const oxo_pos *pos)
{
    const oxo_game *game = m->game;
    node *n = &m->nodes[index];
    const oxo_outcome outcome = game->ops->outcome(game, pos);
    if (outcome != OXO_ONGOING) {
        solve_node(n, outcome, 0);
        return;
    }
    const oxo_side mover = game->ops->turn(game, pos);
    bool limited = false; /* only the cells of m->zone */
    oxo_move winner = OXO_MOVE_NONE;
    const bool tactics = m->forced && !m->options->plain;
    if (tactics) {
        oxo_context limit = oxo_context_within(m->context, OXO_UNCOUNTED, 0);
        limit.max_nodes = FORCED_LIMIT;
        limit.progress = NULL;
        oxo_forced_query query = {.attacker = mover, .shortest = index == 0};
        oxo_forced_win win;
        if (oxo_forced_search(m->forced, pos, &query, &limit, &win, NULL) ==
            OXO_OK) {
            solve_node(n, win_of(mover),
                       oxo_forced_plies(win.completes, win.length));
            if (index != 0)
                return;
            winner = win.moves[0]; /* the root gets its children all the same */
        }
        query.shortest = false;
        query.attacker = (oxo_side)!mover;
        if (!n->solved && oxo_forced_search(m->forced, pos, &query, &limit,
                                            &win, NULL) == OXO_OK) {
            memcpy(m->zone, win.zone, m->line->words * sizeof *m->zone);
            limited = true;
            n->pruned_at =
                (uint16_t)(1 + oxo_forced_plies(win.completes, win.length));
        }
    }
    if (m->options->oracle && index != 0) {
        const oxo_value known = m->options->oracle(m->options->user, pos);
        if (known.winner != OXO_OPEN) {
            solve_node(n, known.winner,
                       known.plies == OXO_PLIES_UNKNOWN ? 0 : known.plies);
            return;
        }
    }
    if (m->used >= MAX_TREE)
        return;
    const unsigned count = game->ops->moves(game, pos, m->moves);
    if (m->line && m->line->spec.gravity && !m->line->spec.misere &&
        !m->options->plain) {
        /* the other side would complete a line next: only that cell helps */
        oxo_line_pos *p = (oxo_line_pos *)(void *)m->play;
        memcpy(m->play, pos, game->pos_size);
        memset(m->zone, 0, m->line->words * sizeof *m->zone);
        for (unsigned i = 0; i < count; i++)
            if (completes(m, p, (oxo_side)!mover, m->moves[i])) {
                oxo_bit_set(m->zone, m->moves[i]);
                limited = true;
                n->pruned_at = 2;
            }
        for (unsigned i = 0; i < count; i++)
            if (completes(m, p, mover, m->moves[i]))
                limited = false;
    }
    OXO_GROW(m->nodes, m->used + count, m->room, {
        m->no_memory = true;
        return;
    });
    n = &m->nodes[index];
    n->expanded = 1;
    n->first = m->used;
    n->count = 0;
    float total = 0;
    memcpy(m->play, pos, game->pos_size);
    const bool priors =
        tactics || (m->line && !m->options->plain && !m->line->spec.misere);
    for (unsigned i = 0; i < count; i++) {
        if (limited && !oxo_bit_get(m->zone, m->moves[i]))
            continue;
        node *child = &m->nodes[m->used++];
        *child = (node){.move = m->moves[i], .prior = 1};
        if (priors)
            child->prior += line_prior(
                m, (oxo_line_pos *)(void *)(uintptr_t)pos, m->moves[i], mover);
        if (child->move == winner)
            solve_node(child, win_of(mover), n->distance - 1u);
        total += child->prior;
        n->count++;
    }
    for (unsigned i = 0; i < n->count; i++) {
        node *child = &m->nodes[n->first + i];
        child->prior /= total;
        if (tactics || m->options->plain)
            continue;
        /* games without forced sequences: see at least what ends the game */
        game->ops->play(game, m->play, child->move);
        const oxo_outcome end = game->ops->outcome(game, m->play);
        game->ops->undo(game, m->play, child->move);
        if (end != OXO_ONGOING)
            solve_node(child, end, 0);
        if (end == win_of(mover))
            solve_node(n, end, 1);
    }
    if (n->count == 0) /* nothing stops the other side's sequence */
        solve_node(n, win_of((oxo_side)!mover), n->pruned_at);
}

oxo_forced *oxo_mcts_forced(oxo_mcts *m)
{
    return m->forced;
}

const oxo_game *oxo_mcts_game(const oxo_mcts *m)
{
    return m->game;
}

/* What the children say about a node; true when it became solved. */
static bool settle(oxo_mcts *m, node *n, oxo_side mover)
{
    const oxo_outcome win = win_of(mover), loss = win_of((oxo_side)!mover);
    bool all = true, draw = false;
    unsigned shortest = UINT32_MAX, longest = n->pruned_at, drawn = 0;
    for (unsigned i = 0; i < n->count; i++) {
        const node *c = &m->nodes[n->first + i];
        if (c->solved == OXO_ONGOING) {
            all = false;
        } else if (c->solved == win) {
            if (c->distance + 1u < shortest)
                shortest = c->distance + 1u;
        } else if (c->solved == OXO_DRAW) {
            draw = true;
            drawn = c->distance + 1u;
        } else if (c->distance + 1u > longest) {
            longest = c->distance + 1u;
        }
    }
    if (shortest != UINT32_MAX)
        solve_node(n, win, shortest);
    else if (all && draw)
        solve_node(n, OXO_DRAW, drawn);
    else if (all)
        solve_node(n, loss, longest);
    else
        return false;
    return true;
}

static uint32_t select_child(const oxo_mcts *m, const node *n, oxo_side mover)
{
    const float sign = mover == OXO_FIRST ? 1.0f : -1.0f;
    const float bonus = 1.6f * sqrtf((float)n->visits + 1);
    const float first = n->visits ? sign * n->sum / (float)n->visits : 0;
    const uint8_t loss = (uint8_t)win_of((oxo_side)!mover);
    uint32_t best = n->first;
    float best_value = -INFINITY;
    for (unsigned i = 0; i < n->count; i++) {
        const node *c = &m->nodes[n->first + i];
        if (c->solved == loss)
            continue;
        const float q = c->solved   ? sign * value_of((oxo_outcome)c->solved)
                        : c->visits ? sign * c->sum / (float)c->visits
                                    : first - 0.15f;
        const float value = q + bonus * c->prior / (1.0f + (float)c->visits);
        if (value > best_value) {
            best_value = value;
            best = n->first + i;
        }
    }
    return best;
}

static void simulate(oxo_mcts *m, const oxo_pos *root)
{
    const oxo_game *game = m->game;
    memcpy(m->walk, root, game->pos_size);
    unsigned depth = 0;
    uint32_t at = 0;
    float value = 0;
    for (;;) {
        m->path[depth++] = at;
        node *n = &m->nodes[at];
        if (!n->solved && !n->expanded) {
            expand(m, at, m->walk);
            n = &m->nodes[at];
            if (!n->solved) {
                memcpy(m->play, m->walk, game->pos_size);
                value = playout(m, m->play);
                break;
            }
        }
        if (n->solved && at != 0) {
            value = value_of((oxo_outcome)n->solved);
            break;
        }
        if (depth == m->path_room || n->count == 0)
            break; /* endless play: no claim */
        at = select_child(m, n, game->ops->turn(game, m->walk));
        game->ops->play(game, m->walk, m->nodes[at].move);
    }
    /* back up, with the positions of the path taken back on the way */
    bool news = m->nodes[m->path[depth - 1]].solved != OXO_ONGOING;
    for (unsigned i = depth; i-- > 0;) {
        node *n = &m->nodes[m->path[i]];
        n->visits++;
        n->sum += value;
        if (i + 1 < depth && news && !n->solved) {
            news = settle(m, n, game->ops->turn(game, m->walk));
            if (news)
                value = value_of((oxo_outcome)n->solved);
        }
        if (i > 0)
            game->ops->undo(game, m->walk, n->move);
    }
}

/* ---- the run -------------------------------------------------------------*/

static oxo_value established(const node *n)
{
    return oxo_value_uncounted((oxo_outcome)n->solved, OXO_GROUND_PROOF_SEARCH);
}

static oxo_mcts_move describe(const oxo_mcts *m, const node *c)
{
    const float sign = m->root_side == OXO_FIRST ? 1.0f : -1.0f;
    const float value = c->solved   ? value_of((oxo_outcome)c->solved)
                        : c->visits ? c->sum / (float)c->visits
                                    : 0;
    return (oxo_mcts_move){.move = c->move,
                           .value = established(c),
                           .distance = c->solved ? c->distance + 1u : 0,
                           .visits = c->visits,
                           .estimate = (double)(sign * value)};
}

bool oxo_mcts_root_move(const oxo_mcts *m, unsigned i, oxo_mcts_move *move)
{
    if (m->used == 0 || i >= m->nodes[0].count)
        return false;
    *move = describe(m, &m->nodes[m->nodes[0].first + i]);
    return true;
}

oxo_value oxo_mcts_root(const oxo_mcts *m, uint64_t *visits)
{
    *visits = m->used ? m->nodes[0].visits : 0;
    return m->used ? established(&m->nodes[0])
                   : oxo_value_uncounted(OXO_OPEN, OXO_GROUND_NONE);
}

/* Is a better than b for the mover? Proved wins by length, then what is not
 * lost by visits and value, then losses by length. */
static int compare(const oxo_mcts_move *a, const oxo_mcts_move *b,
                   oxo_outcome win)
{
    const int ra = a->value.winner == win ? 2
                                          : a->value.winner == OXO_OPEN ||
                                                a->value.winner == OXO_DRAW;
    const int rb = b->value.winner == win ? 2
                                          : b->value.winner == OXO_OPEN ||
                                                b->value.winner == OXO_DRAW;
    if (ra != rb)
        return ra - rb;
    if (ra != 1 && a->distance != b->distance)
        return (ra == 2) == (a->distance < b->distance) ? 1 : -1;
    /* a proved draw is worth more than a move that looks worse than one */
    if (ra == 1 && a->visits != b->visits)
        return a->visits > b->visits ? 1 : -1;
    return a->estimate > b->estimate ? 1 : a->estimate < b->estimate ? -1 : 0;
}

oxo_status oxo_mcts_run(oxo_mcts *m, const oxo_pos *pos,
                        const oxo_mcts_options *options, oxo_random *random,
                        oxo_context *context, oxo_mcts_move *best,
                        oxo_error *error)
{
    const oxo_game *game = m->game;
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "the game is over");
    m->options = options;
    m->random = random;
    m->context = context;
    m->root_side = game->ops->turn(game, pos);
    m->no_memory = false;
    m->used = 1;
    m->nodes[0] = (node){.move = OXO_MOVE_NONE};
    for (uint64_t i = 0; !options->nodes || i < options->nodes; i++) {
        if (i && oxo_context_stopped(context, i))
            break;
        simulate(m, pos);
        if (m->nodes[0].solved || m->no_memory ||
            (m->nodes[0].count < 2 && i >= options->single_nodes))
            break;
        if (i % 64 == 63)
            oxo_context_report(context, (oxo_progress){.phase = "searching",
                                                       .nodes = i + 1,
                                                       .done = -1});
    }
    if (m->no_memory && m->nodes[0].count == 0)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (m->nodes[0].count == 0) {
        /* every move loses to a forced sequence: the caller knows better
         * than we which of them to play */
        const unsigned count = game->ops->moves(game, pos, m->moves);
        *best =
            (oxo_mcts_move){.move = m->moves[oxo_random_below(random, count)],
                            .value = established(&m->nodes[0]),
                            .distance = m->nodes[0].distance,
                            .estimate = -1};
        return OXO_OK;
    }
    const oxo_outcome win = win_of(m->root_side);
    unsigned ties = 0;
    oxo_mcts_move chosen = {0}, move;
    for (unsigned i = 0; oxo_mcts_root_move(m, i, &move); i++) {
        const int order = ties ? compare(&move, &chosen, win) : 1;
        if (order > 0)
            ties = 1;
        else if (order == 0)
            ties++;
        else
            continue;
        if (ties == 1 || oxo_random_below(random, ties) == 0)
            chosen = move;
    }
    *best = chosen;
    return OXO_OK;
}
