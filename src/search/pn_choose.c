/* Which leaf of the proof graph comes next.
 *
 * From the node that is to be decided down to a leaf, one child at each level:
 * the most proving one, except where the problem takes care (pn.h). A node
 * may also choose itself, which asks for the moves of its next stage.
 *
 * Nothing here changes a number of the graph: the choice decides how soon a
 * proof is found, never what is proved. docs/NOTEBOOK.md has what was tried.
 */
#include "search/pn_graph_impl.h"

static uint32_t patient_choice(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    uint32_t patience = g->problem.patience;
    if (patience < n->visits / 2)
        patience = n->visits / 2;
    const uint32_t *child = g->child + n->first;
    uint32_t chosen = n->best;
    uint64_t least = UINT64_MAX;
    if (n->rest < OXO_PN_INF) {
        least = (uint64_t)n->rest * patience;
        chosen = at;
    }
    for (unsigned i = 0; i < n->count; i++) {
        uint64_t v = g->num[child[i]].pn;
        if (v == OXO_PN_INF)
            continue; /* refuted: nothing lies below it */
        v *= (uint64_t)patience + g->nodes[child[i]].visits;
        if (v < least) {
            least = v;
            chosen = child[i];
        }
    }
    return chosen;
}

uint32_t oxo_pn_graph_next_in_turn(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    const uint32_t *child = g->child + n->first;
    uint32_t chosen = n->best;
    uint64_t most = 0;
    for (unsigned i = 0; i < n->count; i++) {
        const pn_record *c = &g->nodes[child[i]];
        const uint64_t pn = g->num[child[i]].pn;
        if (pn == 0)
            continue;
        if (!c->expanded && !c->busy)
            return child[i];
        if (pn + c->visits > most) {
            most = pn + c->visits;
            chosen = child[i];
        }
    }
    return chosen;
}

unsigned oxo_pn_graph_settled_children(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    unsigned settled = 0;
    for (unsigned i = 0; n->expanded && i < n->count; i++)
        settled += g->num[g->child[n->first + i]].pn == 0;
    return settled;
}

/* The open reply to a move that has had most leaves; NULL: none. */
static const uint32_t *stuck_reply(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    const uint32_t *child = g->child + n->first, *stuck = NULL;
    uint32_t most = 0;
    for (unsigned i = 0; n->expanded && i < n->count; i++) {
        if (g->num[child[i]].pn != 0 && g->nodes[child[i]].visits > most) {
            most = g->nodes[child[i]].visits;
            stuck = &child[i];
        }
    }
    return stuck;
}

/* Has the i-th move of a node been left in the round with this limit? */
static bool is_left(const oxo_pn_graph *g, uint32_t move, unsigned i,
                    uint64_t limit)
{
    const uint32_t *stuck = stuck_reply(g, move);
    const uint64_t visits = stuck == NULL ? 0 : g->nodes[*stuck].visits;
    return visits * visits * (i + 1) >= limit * limit;
}

uint32_t oxo_pn_graph_move_of_round(const oxo_pn_graph *g, uint32_t at)
{
    const pn_record *n = &g->nodes[at];
    const uint32_t *child = g->child + n->first;
    uint64_t limit = g->problem.round;
    for (unsigned round = 0;; round++, limit *= 2) {
        bool open = false;
        for (unsigned i = 0; i < n->count; i++) {
            if (g->num[child[i]].pn == OXO_PN_INF)
                continue;
            open = true;
            if (!is_left(g, child[i], i, limit))
                return child[i];
        }
        if (n->rest < OXO_PN_INF && (!open || round >= 3u * n->tag))
            return at;
        if (!open)
            return n->best;
    }
}

/* Has a reply to this move stopped another move of the same node? The one
 * that stopped most of them; OXO_PN_INF: none. */
static uint32_t known_hard(const oxo_pn_graph *g, uint32_t parent, uint32_t at)
{
    const oxo_pn_problem *p = &g->problem;
    const pn_record *moves = &g->nodes[parent], *n = &g->nodes[at];
    uint16_t hard[64];
    unsigned count = 0, own = 0;
    for (unsigned i = 0; i < moves->count && count < 64; i++) {
        const uint32_t sibling = g->child[moves->first + i];
        const uint16_t move = g->moves[moves->first + i];
        if (sibling == at) {
            own = move;
            continue;
        }
        if (!is_left(g, sibling, i, p->round))
            continue;
        const uint32_t *stuck = stuck_reply(g, sibling);
        hard[count] = g->moves[stuck - g->child];
        p->lift(p->self, oxo_pn_key_of(g, parent), move, &hard[count++], 1);
    }
    uint32_t best = OXO_PN_INF;
    unsigned most = 0;
    for (unsigned i = 0; count > 0 && i < n->count; i++) {
        if (g->num[g->child[n->first + i]].pn == 0)
            continue;
        uint16_t reply = g->moves[n->first + i];
        unsigned stopped = 0;
        p->lift(p->self, oxo_pn_key_of(g, parent), own, &reply, 1);
        for (unsigned k = 0; k < count; k++)
            stopped += hard[k] == reply;
        if (stopped > most) {
            most = stopped;
            best = i;
        }
    }
    return best;
}

static uint32_t hard_first(oxo_pn_graph *g, uint32_t parent, uint32_t at)
{
    pn_record *n = &g->nodes[at];
    const uint32_t *child = g->child + n->first;
    /* looked for again when it is settled, and now and then */
    if (n->rest < n->count ? g->num[child[n->rest]].pn == 0
                           : n->visits % 64 == 1)
        n->rest = known_hard(g, parent, at);
    return n->rest < n->count ? child[n->rest] : n->best;
}

/* The child to go on with: the most proving one, except where the problem
 * takes care (pn.h). The node itself: its next stage. */
static uint32_t choose(oxo_pn_graph *g, uint32_t parent, uint32_t at)
{
    switch (g->nodes[at].care) {
    case OXO_PN_PATIENT:
        return patient_choice(g, at);
    case OXO_PN_IN_TURN:
        return oxo_pn_graph_next_in_turn(g, at);
    case OXO_PN_ROUNDS:
        return oxo_pn_graph_move_of_round(g, at);
    case OXO_PN_HARD_FIRST:
        return hard_first(g, parent, at);
    default:
        return g->nodes[at].best;
    }
}

/* From a node, whose parent is at the end of the path, down to a leaf. */
static uint32_t descend(oxo_pn_graph *g, uint32_t parent, uint32_t at,
                        pn_path *path)
{
    while (g->nodes[at].expanded) {
        g->nodes[at].visits++;
        if (path->length < PN_PATH)
            path->id[path->length++] = at;
        const uint32_t next = choose(g, parent, at);
        if (next == at)
            break; /* its next stage */
        parent = at;
        at = next;
    }
    return at;
}

uint32_t oxo_pn_graph_select_leaf(oxo_pn_graph *g, pn_path *path)
{
    path->length = 0;
    return descend(g, g->aim, g->aim, path);
}

/* Nothing came of the walk from here on: it does not count. */
static void cut(oxo_pn_graph *g, pn_path *path, unsigned length)
{
    while (path->length > length)
        g->nodes[path->id[--path->length]].visits--;
}

/* The best other child of a node, if it is as good as the one that was chosen:
 * at an AND node one with the same disproof number, at an OR node one whose
 * proof number is not much greater. `any`: it need not be as good. */
static uint32_t other_child(const oxo_pn_graph *g, uint32_t at, uint32_t chosen,
                            bool any)
{
    const pn_record *n = &g->nodes[at];
    const pn_numbers was = g->num[chosen];
    uint32_t most = any        ? OXO_PN_INF
                    : n->is_or ? oxo_pn_add(was.pn, 2 + was.pn / 8)
                               : was.dn;
    uint32_t best = OXO_PN_NOBODY;
    if (n->care != OXO_PN_LEAST && n->care != OXO_PN_PATIENT)
        return OXO_PN_NOBODY;
    for (unsigned i = 0; i < n->count && most > 0; i++) {
        const uint32_t child = g->child[n->first + i];
        const pn_numbers v = g->num[child];
        const uint32_t number = n->is_or ? v.pn : v.dn;
        if (child == chosen || number > most || v.pn == 0 || v.dn == 0 ||
            g->nodes[child].busy)
            continue;
        best = child;
        most = number - 1; /* an earlier one is preferred */
    }
    return best;
}

uint32_t oxo_pn_graph_select_other(oxo_pn_graph *g, pn_path *path,
                                   uint32_t leaf, bool any)
{
    uint32_t chosen = leaf;
    while (path->length > 0) {
        const uint32_t at = path->id[path->length - 1];
        const unsigned length = path->length;
        const uint32_t child =
            at == chosen ? OXO_PN_NOBODY : other_child(g, at, chosen, any);
        if (child != OXO_PN_NOBODY) {
            const uint32_t other = descend(g, at, child, path);
            if (!g->nodes[other].busy)
                return other;
        }
        chosen = at;
        cut(g, path, length - 1);
    }
    return OXO_PN_NOBODY;
}
