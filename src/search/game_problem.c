/* Any game of the contract as a proof problem (pn.h): "does this side win?"
 *
 * Nodes are canonical positions, children the positions after each legal move
 * that differ up to symmetry; finished games are decided. Of a game of other
 * families than lines nothing but its rules is known. In a line game, a node is
 * decided also when whoever is to move completes a line, when the side that is
 * to win has no line left, and with gravity when the follow-up holds against it
 * (gravity.h); moves that lose at once are left out (line_eval.h). A strategy
 * taken from the graph says nothing about these either: the form of the
 * certificate settles them by the same rules.
 */
#include "search/game_problem.h"

#include "oxo/search.h"
#include "search/gravity.h"
#include "search/line_eval.h"
#include <stdlib.h>
#include <string.h>

typedef struct worker {
    const oxo_game_problem *setup;
    oxo_pos *pos, *next, *canon;
    oxo_move *moves;
    oxo_gravity *gravity; /* or NULL */
    uint64_t nodes;
} worker;

static void worker_free(void *opaque)
{
    worker *w = opaque;
    if (w == NULL)
        return;
    free(w->pos);
    free(w->next);
    free(w->canon);
    free(w->moves);
    oxo_gravity_destroy(w->gravity);
    free(w);
}

static void *worker_new(void *self)
{
    worker *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->setup = self;
    const oxo_game *game = w->setup->game;
    w->pos = oxo_pos_new(game);
    w->next = oxo_pos_new(game);
    w->canon = oxo_pos_new(game);
    w->moves = malloc(game->max_moves * sizeof *w->moves);
    if (w->pos == NULL || w->next == NULL || w->canon == NULL ||
        w->moves == NULL ||
        oxo_gravity_create(game, NULL, 1, &w->gravity, NULL) == OXO_NO_MEMORY) {
        worker_free(w);
        return NULL;
    }
    return w;
}

static uint64_t worker_nodes(void *opaque)
{
    return ((worker *)opaque)->nodes;
}

static void enter(worker *w, const oxo_pos *pos, oxo_pn_node *n)
{
    const oxo_game_problem *s = w->setup;
    const oxo_pos *from = pos;
    if (s->group != NULL &&
        oxo_group_canon(s->group, pos, w->canon, NULL) == OXO_OK)
        from = w->canon;
    memset(n->key, 0, sizeof n->key);
    memcpy(n->key, from, s->game->pos_size);
    n->is_or = s->game->ops->turn(s->game, pos) == s->winner;
    n->tag = 0;
    n->data = 0;
}

/* The moves worth looking at. */
static unsigned list_moves(worker *w, const oxo_pos *pos)
{
    const oxo_game *game = w->setup->game;
    return oxo_line_geometry(game, OXO_FIRST)
               ? oxo_line_ordered_moves(game, pos, w->moves)
               : game->ops->moves(game, pos, w->moves);
}

static void decide(oxo_pn_node *n, bool proved)
{
    n->pn = proved ? 0 : OXO_PN_INF;
    n->dn = proved ? OXO_PN_INF : 0;
}

/* What the lines decide in w->next, a line game that is not over. */
static bool by_lines(worker *w, oxo_pn_node *n, unsigned moves)
{
    const oxo_game *game = w->setup->game;
    if (oxo_line_dead(game, w->next, w->setup->winner) ||
        (n->is_or && w->gravity && oxo_gravity_holds(w->gravity, w->next))) {
        decide(n, false);
        return true;
    }
    if (moves != 1)
        return false;
    game->ops->play(game, w->next, w->moves[0]);
    const oxo_side mover =
        n->is_or ? w->setup->winner : oxo_other(w->setup->winner);
    const bool won = game->ops->outcome(game, w->next) == oxo_win_of(mover);
    game->ops->undo(game, w->next, w->moves[0]);
    if (won)
        decide(n, n->is_or);
    return won;
}

/* Threat space as in 1992: what it finds is a win, what it does not find is
 * open. */
static bool by_threats(worker *w, oxo_pn_node *n)
{
    const oxo_game_problem *s = w->setup;
    const oxo_threats_query query = {
        .attacker = n->is_or ? s->winner : oxo_other(s->winner),
        .max_derivations = s->derivations};
    oxo_threats *found = NULL;
    const oxo_status status =
        oxo_threats_search(s->game, w->next, &query, NULL, &found, NULL);
    oxo_threats_destroy(found);
    if (status == OXO_OK)
        decide(n, n->is_or);
    return status == OXO_OK;
}

/* A finished game is decided; else an OR node has as many disproof leaves as
 * moves, an AND node as many proof leaves: mobility in place of 1 and 1. */
static void evaluate(void *opaque, const oxo_pn_node *parent, oxo_pn_node *n,
                     uint32_t limit)
{
    worker *w = opaque;
    const oxo_game *game = w->setup->game;
    (void)parent;
    (void)limit;
    w->nodes++;
    memcpy(w->next, n->key, game->pos_size);
    oxo_outcome o = game->ops->outcome(game, w->next);
    n->pn = n->dn = 1;
    if (o != OXO_ONGOING) {
        decide(n, o == oxo_win_of(w->setup->winner));
        return;
    }
    const unsigned moves = list_moves(w, w->next);
    const bool lines = oxo_line_geometry(game, OXO_FIRST) != NULL;
    if (!lines || (!by_lines(w, n, moves) &&
                   !(w->setup->derivations && by_threats(w, n))))
        *(n->is_or ? &n->dn : &n->pn) = moves;
}

static unsigned children(void *opaque, const oxo_pn_node *node, unsigned stage,
                         oxo_pn_node *child, bool *proved, uint32_t *rest)
{
    worker *w = opaque;
    (void)stage; /* all at once */
    (void)rest;
    const oxo_game *game = w->setup->game;
    memcpy(w->pos, node->key, game->pos_size);
    unsigned count = list_moves(w, w->pos), n = 0;
    *proved = false;
    for (unsigned i = 0; i < count; i++) {
        memcpy(w->next, w->pos, game->pos_size);
        game->ops->play(game, w->next, w->moves[i]);
        enter(w, w->next, &child[n]);
        child[n].move = w->moves[i];
        bool fresh = true;
        for (unsigned k = 0; k < n && fresh; k++)
            fresh = memcmp(child[k].key, child[n].key, game->pos_size) != 0;
        n += fresh;
    }
    return n;
}

static void root(void *opaque, oxo_pn_node *n)
{
    worker *w = opaque;
    memset(n, 0, sizeof *n);
    enter(w, w->setup->root, n);
    evaluate(w, n, n, OXO_PN_INF);
}

oxo_status oxo_game_problem_init(oxo_pn_problem *p, oxo_game_problem *setup,
                                 oxo_error *error)
{
    if (setup->game->pos_size > OXO_PN_KEY_MAX)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "positions of %s are too large for proof search",
                        setup->game->name);
    if (setup->game->max_plies == 0)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s may go on for ever: not for proof search, "
                        "but for oxo solve",
                        setup->game->name);
    *p = (oxo_pn_problem){.key_size = setup->game->pos_size,
                          .max_children = setup->game->max_moves,
                          .self = setup,
                          .worker_new = worker_new,
                          .worker_free = worker_free,
                          .worker_nodes = worker_nodes,
                          .root = root,
                          .children = children,
                          .evaluate = evaluate};
    return OXO_OK;
}
