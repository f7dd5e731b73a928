/* PUCT on Qubic. See puct.h for what is proved and what is judged.
 *
 *     node --first edge--> [cell, prior, child] [cell, prior, child] ...
 *
 * Nodes and edges lie in two growing arrays and are named by number; a tree
 * lives for one move, then both are emptied. Values of a node are those of the
 * side to move there.
 */
#include "learn/puct.h"

#include "base/array.h"
#include "base/bits.h"
#include "board/qubic_board.h"
#include "search/line_problem.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = 2, NONE = 0 }; /* node 0 is the root: nobody's child */

typedef struct node {
    uint64_t own, other;
    uint32_t edge; /* the first of `count` */
    uint32_t visits;
    float sum; /* of the values of its visits */
    uint8_t count;
    int8_t proved; /* -1, 0, 1 or UNKNOWN */
    bool judged;   /* priors are set */
} node;

typedef struct edge {
    float prior;
    uint32_t child; /* NONE: not visited */
    uint8_t cell;
} edge;

typedef struct fact {
    uint64_t own, other, moves;
    int8_t value;
    bool filled;
} fact;

struct oxo_puct_facts {
    oxo_qubic_force *force;
    oxo_game *game; /* 4^3 and its kernel, for the reply filter */
    oxo_board *board;
    oxo_force *kernel;
    unsigned shift;
    fact slot[];
};

struct oxo_puct {
    oxo_puct_facts *facts;
    node *nodes;
    edge *edges;
    uint32_t node_count, node_room, edge_count, edge_room;
    uint32_t path[72];
    unsigned depth; /* of the path, nodes; the last one waits for an answer */
    bool failed, noisy;
};

static const float exploration = 1.6f, urgency = 0.25f;

/* ---- facts ---- */

oxo_puct_facts *oxo_puct_facts_new(unsigned log_slots)
{
    oxo_puct_facts *f = calloc(1, sizeof *f + (sizeof(fact) << log_slots));
    if (!f)
        return NULL;
    f->shift = 64 - log_slots;
    f->force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    oxo_error error;
    if (!f->force || oxo_game_create("4^3", &f->game, &error) != OXO_OK ||
        oxo_board_create(f->game, &f->board, &error) != OXO_OK ||
        !(f->kernel = oxo_force_new(f->board))) {
        oxo_puct_facts_free(f);
        return NULL;
    }
    return f;
}

void oxo_puct_facts_free(oxo_puct_facts *facts)
{
    if (!facts)
        return;
    oxo_qubic_force_free(facts->force);
    oxo_force_free(facts->kernel);
    oxo_board_destroy(facts->board);
    oxo_game_destroy(facts->game);
    free(facts);
}

oxo_qubic_force *oxo_puct_facts_force(oxo_puct_facts *facts)
{
    return facts->force;
}

/* Can nobody complete a line any more? */
static bool dead(uint64_t own, uint64_t other)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    for (unsigned l = 0; l < OXO_QUBIC_LINES; l++)
        if (!(t->line[l] & own) || !(t->line[l] & other))
            return false;
    return true;
}

int oxo_puct_fact(oxo_puct_facts *facts, uint64_t own, uint64_t other,
                  uint64_t *moves)
{
    fact *at = &facts->slot[oxo_mix64(own * UINT64_C(0x9e3779b97f4a7c15) ^
                                      oxo_mix64(other)) >>
                            facts->shift];
    if (!at->filled || at->own != own || at->other != other) {
        fact f = {.own = own, .other = other, .value = UNKNOWN, .filled = true};
        bool threat;
        if (dead(own, other))
            f.value = 0;
        else if (oxo_qubic_force_search(facts->force, own, other, NULL))
            f.value = 1;
        else {
            oxo_line_filter(facts->kernel, facts->board, OXO_FIRST, &other,
                            &own, NULL, &f.moves, &threat);
            if (!f.moves)
                f.value = -1;
        }
        *at = f;
    }
    *moves = at->moves;
    return at->value;
}

/* ---- the tree ---- */

oxo_puct *oxo_puct_new(oxo_puct_facts *facts)
{
    oxo_puct *t = calloc(1, sizeof *t);
    if (t)
        t->facts = facts;
    return t;
}

void oxo_puct_free(oxo_puct *tree)
{
    if (!tree)
        return;
    free(tree->nodes);
    free(tree->edges);
    free(tree);
}

static bool reserve(oxo_puct *t)
{
    OXO_GROW(t->nodes, t->node_count + 1, t->node_room, return false);
    OXO_GROW(t->edges, t->edge_count + 64, t->edge_room, return false);
    return true;
}

/* A new node with its moves; the caller has reserved room. */
static uint32_t add(oxo_puct *t, uint64_t own, uint64_t other)
{
    uint64_t moves;
    const int value = oxo_puct_fact(t->facts, own, other, &moves);
    node n = {.own = own,
              .other = other,
              .edge = t->edge_count,
              .proved = (int8_t)value};
    for (uint64_t m = moves; m; m &= m - 1) {
        t->edges[t->edge_count++] =
            (edge){.cell = (uint8_t)oxo_lowest64(m), .child = NONE};
        n.count++;
    }
    if (n.count == 1) {
        t->edges[n.edge].prior = 1;
        n.judged = true;
    }
    t->nodes[t->node_count] = n;
    return t->node_count++;
}

bool oxo_puct_begin(oxo_puct *tree, uint64_t own, uint64_t other)
{
    tree->node_count = tree->edge_count = 0;
    tree->depth = 0;
    tree->noisy = false;
    tree->failed = !reserve(tree);
    if (!tree->failed)
        add(tree, own, other);
    return !tree->failed;
}

/* What the children prove of their parent. */
static int proof(const oxo_puct *t, const node *n)
{
    int best = -1;
    bool all = true;
    for (unsigned i = 0; i < n->count; i++) {
        const uint32_t child = t->edges[n->edge + i].child;
        const int value = child == NONE ? UNKNOWN : t->nodes[child].proved;
        if (value == -1)
            return 1;
        if (value == UNKNOWN)
            all = false;
        else if (-value > best)
            best = -value;
    }
    return all ? best : UNKNOWN;
}

/* Adds the value of the path's last node (for its side to move) to the path. */
static void back_up(oxo_puct *t, float value)
{
    for (unsigned i = t->depth; i-- > 0;) {
        node *n = &t->nodes[t->path[i]];
        if (n->proved == UNKNOWN && i + 1 < t->depth &&
            t->nodes[t->path[i + 1]].proved != UNKNOWN)
            n->proved = (int8_t)proof(t, n);
        if (n->proved != UNKNOWN)
            value = (float)n->proved;
        n->visits++;
        n->sum += value;
        value = -value;
    }
    t->depth = 0;
}

/* The edge to follow: never one to a position that the other side has won,
 * unless there are only such (then the node is proved and nobody asks). */
static edge *best_edge(const oxo_puct *t, const node *n, bool root)
{
    float seen = 0, top = -INFINITY;
    edge *best = NULL;
    for (unsigned i = 0; i < n->count; i++)
        if (t->edges[n->edge + i].child != NONE)
            seen += t->edges[n->edge + i].prior;
    const float parent = n->visits ? n->sum / (float)n->visits : 0;
    const float first = parent - (root && t->noisy ? 0 : urgency * sqrtf(seen));
    const float factor =
        exploration * sqrtf((float)(n->visits ? n->visits : 1));
    for (unsigned i = 0; i < n->count; i++) {
        edge *e = &t->edges[n->edge + i];
        float q = first, visits = 0;
        if (e->child != NONE) {
            const node *c = &t->nodes[e->child];
            if (c->proved == 1)
                continue;
            visits = (float)c->visits;
            q = c->visits ? -c->sum / visits : first;
        }
        const float score = q + factor * e->prior / (1 + visits);
        if (score > top) {
            top = score;
            best = e;
        }
    }
    return best;
}

bool oxo_puct_step(oxo_puct *tree, oxo_qubic_query *query)
{
    uint32_t at = 0;
    if (tree->failed || !tree->node_count || tree->nodes[0].proved != UNKNOWN)
        return false;
    for (tree->depth = 0;;) {
        const node *n = &tree->nodes[at];
        tree->path[tree->depth++] = at;
        if (n->proved != UNKNOWN) {
            back_up(tree, (float)n->proved);
            return false;
        }
        if (!n->judged) {
            query->own = n->own;
            query->other = n->other;
            query->symmetry = 0;
            query->moves = 0;
            for (unsigned i = 0; i < n->count; i++)
                query->moves |= UINT64_C(1) << tree->edges[n->edge + i].cell;
            return true;
        }
        const edge *e = best_edge(tree, n, at == 0);
        const uint32_t name = (uint32_t)(e - tree->edges);
        if (e->child == NONE) {
            const uint64_t own = n->own | UINT64_C(1) << e->cell,
                           other = n->other;
            if (!reserve(tree)) {
                tree->failed = true;
                tree->depth = 0;
                return false;
            }
            /* in this order: the arrays may have moved */
            const uint32_t child = add(tree, other, own);
            tree->edges[name].child = child;
        }
        at = tree->edges[name].child;
    }
}

void oxo_puct_answer(oxo_puct *tree, const oxo_qubic_query *query)
{
    node *n = &tree->nodes[tree->path[tree->depth - 1]];
    for (unsigned i = 0; i < n->count; i++) {
        edge *e = &tree->edges[n->edge + i];
        e->prior = query->prior[e->cell];
    }
    n->judged = true;
    back_up(tree, query->value);
}

bool oxo_puct_failed(const oxo_puct *tree)
{
    return tree->failed;
}

unsigned oxo_puct_visits(const oxo_puct *tree)
{
    return tree->node_count ? tree->nodes[0].visits : 0;
}

bool oxo_puct_proved(const oxo_puct *tree, int *value)
{
    if (!tree->node_count || tree->nodes[0].proved == UNKNOWN)
        return false;
    if (value)
        *value = tree->nodes[0].proved;
    return true;
}

uint64_t oxo_puct_moves(const oxo_puct *tree)
{
    const node *n = tree->nodes;
    uint64_t moves = 0;
    for (unsigned i = 0; tree->node_count && i < n->count; i++)
        moves |= UINT64_C(1) << tree->edges[n->edge + i].cell;
    return moves;
}

float oxo_puct_judge(const oxo_puct *tree, float *share)
{
    const node *n = tree->nodes;
    float sum = 0;
    memset(share, 0, 64 * sizeof *share);
    for (unsigned i = 0; i < n->count; i++) {
        const edge *e = &tree->edges[n->edge + i];
        const node *c = e->child == NONE ? NULL : &tree->nodes[e->child];
        if (!c || (c->proved == 1 && n->proved != -1) ||
            (n->proved == 1 && c->proved != -1) ||
            (n->proved == 0 && c->proved != 0))
            continue;
        sum += share[e->cell] = (float)(c->visits ? c->visits : 1);
    }
    for (unsigned i = 0; i < n->count; i++) {
        const edge *e = &tree->edges[n->edge + i];
        share[e->cell] = sum > 0 ? share[e->cell] / sum : e->prior;
    }
    return n->proved != UNKNOWN ? (float)n->proved
           : n->visits          ? n->sum / (float)n->visits
                                : 0;
}

/* Gamma(alpha) by Marsaglia and Tsang (2000), with their boost below 1. */
static double gamma_variate(double alpha, oxo_random *random)
{
    if (alpha < 1)
        return gamma_variate(alpha + 1, random) *
               pow(1 - oxo_random_unit(random), 1 / alpha);
    const double d = alpha - 1.0 / 3, c = 1 / sqrt(9 * d);
    for (;;) {
        const double u1 = 1 - oxo_random_unit(random);
        const double x = sqrt(-2 * log(u1)) *
                         cos(6.283185307179586 * oxo_random_unit(random));
        const double v = (1 + c * x) * (1 + c * x) * (1 + c * x);
        const double u = 1 - oxo_random_unit(random);
        if (v > 0 && log(u) < 0.5 * x * x + d - d * v + d * log(v))
            return d * v;
    }
}

void oxo_puct_noise(oxo_puct *tree, double alpha, double weight,
                    oxo_random *random)
{
    const node *n = tree->nodes;
    double noise[64], sum = 0;
    for (unsigned i = 0; i < n->count; i++)
        sum += noise[i] = gamma_variate(alpha, random);
    if (!(sum > 0))
        return;
    for (unsigned i = 0; i < n->count; i++) {
        edge *e = &tree->edges[n->edge + i];
        e->prior =
            (float)((1 - weight) * (double)e->prior + weight * noise[i] / sum);
    }
    tree->noisy = true;
}
