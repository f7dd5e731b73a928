/* Complete and smallest strategies from the graph of good moves.
 *
 * The smallest strategy is the smallest set of nodes that contains the roots
 * and, for each of its nodes, all nodes of one of its options. Nodes are shared
 * between options, so choosing the best option node by node (greedy) is not
 * enough; the problem is a set cover in disguise. Branch and bound:
 *   - the graph has layers (filled cells), so nodes are decided layer by layer:
 *     once a layer is begun, all its nodes in the strategy are known;
 *   - a node one of whose options costs nothing more takes it at once;
 *   - an option whose nodes contain those of another is dropped;
 *   - bound: the cost of every node that is not in yet is shared equally among
 *     the undecided nodes that could want it, and below it by a static bound
 *     h() of the same kind; each undecided node adds the cheapest of its
 *     options at these prices. No strategy costs less, because at most so many
 *     nodes can really share.
 * Graham's game: 421 positions to choose among, settled after a few hundred
 * choices. Z3 as optimiser was considered and not needed.
 */
#include "oxo/proof.h"

#include "proof/number_graph.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void oxo_number_strategy_destroy(oxo_number_strategy *s)
{
    for (unsigned i = 0; s && i < s->count; i++)
        free(s->entries[i].moves);
    if (s)
        free(s->entries);
    free(s);
}

static int by_board(const void *a, const void *b)
{
    const oxo_number_entry *x = a, *y = b;
    if (x->filled != y->filled)
        return x->filled < y->filled ? -1 : 1;
    for (unsigned c = 0; c < 9; c++) {
        if (x->board[c] != y->board[c])
            return x->board[c] < y->board[c] ? -1 : 1;
    }
    return 0;
}

/* Makes a strategy of the nodes in `in`; chosen[id] is the option of a node,
 * or chosen is NULL and all options are wanted. */
static oxo_number_strategy *collect(const number_graph *g, const bool *in,
                                    const uint32_t *chosen)
{
    const oxo_number_spec *spec = &g->tables->spec;
    oxo_number_strategy *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->side = (oxo_side)g->hero;
    s->holds = g->holds;
    s->symmetries = g->tables->cell_maps * g->tables->value_maps;
    s->entries = calloc(g->nodes + 1, sizeof *s->entries);
    for (uint32_t id = 0; s->entries && id < g->nodes; id++) {
        const number_node *n = &g->node[id];
        if (!in[id])
            continue;
        s->immediate += n->immediate;
        if (n->immediate)
            continue;
        oxo_number_entry *e = &s->entries[s->count++];
        e->filled = n->filled;
        for (unsigned c = 0; c < 9; c++)
            e->board[c] = n->board[c] ? spec->number[n->board[c] - 1] : 0;
        e->moves = malloc(sizeof *e->moves * (n->count + 1));
        if (!e->moves) {
            oxo_number_strategy_destroy(s);
            return NULL;
        }
        for (uint32_t i = 0; i < n->count; i++) {
            const number_option *o = &g->option[n->first + i];
            if (!chosen || chosen[id] == n->first + i)
                e->moves[e->count++] =
                    oxo_number_move(o->cell, spec->number[o->value]);
        }
    }
    if (!s->entries) {
        oxo_number_strategy_destroy(s);
        return NULL;
    }
    qsort(s->entries, s->count, sizeof *s->entries, by_board);
    return s;
}

/* log10 of the number of strategies from the roots on: in a node the sum over
 * its options of the product over the nodes that the answers leave. */
static double count_strategies(const number_graph *g)
{
    double *ways = calloc(g->nodes + 1, sizeof *ways), all = 0;
    for (uint32_t id = g->nodes; ways && id-- > 0;) {
        const number_node *n = &g->node[id];
        double most = 0, sum = 0;
        for (int pass = 0; pass < 2; pass++) {
            for (uint32_t i = n->first; i < n->first + n->count; i++) {
                const number_option *o = &g->option[i];
                double product = 0;
                for (uint32_t e = 0; e < o->count; e++)
                    product += ways[g->edge[o->first + e]];
                if (pass == 0)
                    most = product > most ? product : most;
                else
                    sum += pow(10, product - most);
            }
        }
        ways[id] = n->count ? most + log10(sum) : 0;
    }
    for (uint32_t id = 0; ways && id < g->roots; id++)
        all += ways[id];
    free(ways);
    return all;
}

oxo_status oxo_number_strategy_complete(const oxo_game *game,
                                        oxo_number_goal goal,
                                        oxo_number_symmetries symmetries,
                                        oxo_context *context,
                                        oxo_number_strategy **strategy,
                                        oxo_error *error)
{
    number_graph *g;
    oxo_status status =
        oxo_number_graph_create(game, goal, symmetries, context, &g, error);
    if (status != OXO_OK)
        return status;
    bool *in = malloc(g->nodes + 1);
    oxo_number_strategy *s = NULL;
    if (in) {
        memset(in, true, g->nodes); /* all of them can be reached */
        s = collect(g, in, NULL);
        if (s)
            s->strategies = count_strategies(g);
    }
    free(in);
    oxo_number_graph_destroy(g);
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    *strategy = s;
    return OXO_OK;
}

/* ---- branch and bound
 * ------------------------------------------------------------- */

typedef struct search {
    const number_graph *g;
    oxo_context *context;
    unsigned immediate_cost;
    bool *dropped;   /* options that another one is contained in */
    double *below;   /* h(): least cost of a node and what it brings */
    bool *in, *done; /* nodes in the strategy; decided */
    uint32_t *chosen;
    uint32_t *trail; /* nodes in the order they came in */
    uint32_t trail_size;
    unsigned cost, best;
    bool *best_in;
    uint32_t *best_chosen;
    double *wanted; /* how many undecided nodes could want a node */
    uint64_t nodes;
    unsigned greedy;
    bool stopped, no_memory;
} search;

static unsigned cost_of(const search *s, uint32_t id)
{
    return s->g->node[id].immediate ? s->immediate_cost : 1;
}

static bool subset(const number_graph *g, const number_option *a,
                   const number_option *b)
{
    uint32_t j = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        while (j < b->count && g->edge[b->first + j] < g->edge[a->first + i])
            j++;
        if (j == b->count || g->edge[b->first + j] != g->edge[a->first + i])
            return false;
    }
    return true;
}

static void drop_options(search *s)
{
    const number_graph *g = s->g;
    for (uint32_t id = 0; id < g->nodes; id++) {
        uint32_t first = g->node[id].first, end = first + g->node[id].count;
        for (uint32_t i = first; i < end; i++) {
            for (uint32_t j = first; j < end && !s->dropped[i]; j++)
                s->dropped[i] = j != i && !s->dropped[j] &&
                                subset(g, &g->option[j], &g->option[i]);
        }
    }
}

/* h(), from the last layer up: ids grow with the layers. */
static void static_bounds(search *s)
{
    const number_graph *g = s->g;
    double *parents = s->wanted;
    uint32_t *last = malloc(sizeof *last * (g->nodes + 1));
    memset(parents, 0, sizeof *parents * g->nodes);
    for (uint32_t id = 0; last && id < g->nodes; id++)
        last[id] = UINT32_MAX;
    for (uint32_t id = 0; last && id < g->nodes; id++) {
        const number_node *n = &g->node[id];
        for (uint32_t i = n->first; i < n->first + n->count; i++) {
            for (uint32_t e = 0; !s->dropped[i] && e < g->option[i].count;
                 e++) {
                uint32_t to = g->edge[g->option[i].first + e];
                parents[to] += last[to] != id;
                last[to] = id;
            }
        }
    }
    for (uint32_t id = g->nodes; id-- > 0;) {
        const number_node *n = &g->node[id];
        double least = 0;
        bool any = false;
        for (uint32_t i = n->first; last && i < n->first + n->count; i++) {
            double sum = 0;
            if (s->dropped[i])
                continue;
            for (uint32_t e = 0; e < g->option[i].count; e++) {
                uint32_t to = g->edge[g->option[i].first + e];
                sum += s->below[to] / parents[to];
            }
            least = !any || sum < least ? sum : least;
            any = true;
        }
        s->below[id] = cost_of(s, id) + least;
    }
    free(last);
}

static void bring_in(search *s, uint32_t id)
{
    s->in[id] = true;
    s->trail[s->trail_size++] = id;
    s->cost += cost_of(s, id);
}

/* What an option would add, an estimate for ordering: its new nodes and the
 * least that they bring with them. */
static unsigned added(const search *s, uint32_t option)
{
    const number_option *o = &s->g->option[option];
    double sum = 0;
    for (uint32_t e = 0; e < o->count; e++) {
        uint32_t to = s->g->edge[o->first + e];
        sum += s->in[to] ? 0 : s->below[to];
    }
    return (unsigned)sum;
}

/* What an option adds at once. */
static unsigned added_now(const search *s, uint32_t option)
{
    const number_option *o = &s->g->option[option];
    unsigned sum = 0;
    for (uint32_t e = 0; e < o->count; e++) {
        uint32_t to = s->g->edge[o->first + e];
        sum += s->in[to] ? 0 : cost_of(s, to);
    }
    return sum;
}

/* Is there an option that brings in nothing that costs or must be decided? */
static bool free_option(const search *s, uint32_t id, uint32_t *option)
{
    const number_node *n = &s->g->node[id];
    for (uint32_t i = n->first; i < n->first + n->count; i++) {
        const number_option *o = &s->g->option[i];
        bool nothing = !s->dropped[i];
        for (uint32_t e = 0; nothing && e < o->count; e++) {
            uint32_t to = s->g->edge[o->first + e];
            nothing =
                s->in[to] || (s->g->node[to].immediate && !s->immediate_cost);
        }
        if (nothing) {
            *option = i;
            return true;
        }
    }
    return false;
}

static void keep_best(search *s)
{
    const number_graph *g = s->g;
    if (s->cost >= s->best)
        return;
    if (s->best == UINT32_MAX)
        s->greedy = s->cost;
    s->best = s->cost;
    memcpy(s->best_in, s->in, g->nodes);
    memcpy(s->best_chosen, s->chosen, sizeof *s->chosen * g->nodes);
}

/* Cost so far plus the least that the undecided nodes of the layer add. */
static double bound(search *s, const uint32_t *open, uint32_t count)
{
    const number_graph *g = s->g;
    for (uint32_t p = 0; p < count; p++) {
        const number_node *n = &g->node[open[p]];
        for (uint32_t i = n->first; i < n->first + n->count; i++) {
            for (uint32_t e = 0; e < g->option[i].count; e++)
                s->wanted[g->edge[g->option[i].first + e]] = 0;
        }
    }
    for (uint32_t p = 0; p < count; p++) {
        const number_node *n = &g->node[open[p]];
        for (int pass = 0; pass < 2; pass++) { /* each node counts once */
            for (uint32_t i = n->first; i < n->first + n->count; i++) {
                for (uint32_t e = 0; !s->dropped[i] && e < g->option[i].count;
                     e++) {
                    double *w = &s->wanted[g->edge[g->option[i].first + e]];
                    if (pass == 0)
                        *w = floor(*w) + 0.5;
                    else if (*w != floor(*w))
                        *w = floor(*w) + 1;
                }
            }
        }
    }
    double sum = s->cost;
    for (uint32_t p = 0; p < count; p++) {
        const number_node *n = &g->node[open[p]];
        double least = INFINITY;
        for (uint32_t i = n->first; i < n->first + n->count; i++) {
            double price = 0;
            for (uint32_t e = 0; e < g->option[i].count; e++) {
                uint32_t to = g->edge[g->option[i].first + e];
                price += s->in[to] ? 0 : s->below[to] / s->wanted[to];
            }
            if (!s->dropped[i] && price < least)
                least = price;
        }
        sum += least;
    }
    return sum;
}

static void branch(search *s)
{
    const number_graph *g = s->g;
    uint32_t trail_before = s->trail_size, decided = 0;
    unsigned cost_before = s->cost;
    if (s->stopped)
        return;
    if ((++s->nodes & 255) == 0) {
        s->stopped = oxo_context_stopped(s->context, s->nodes);
        oxo_context_report(s->context,
                           (oxo_progress){.phase = "smallest strategy",
                                          .nodes = s->nodes,
                                          .done = -1});
    }
    /* what the loop below brings in needs no decision: no room for it */
    uint32_t *open = malloc(sizeof *open * (s->trail_size + 1));
    uint32_t *closed = malloc(sizeof *closed * (s->trail_size + 1));
    if (!open || !closed) {
        s->stopped = s->no_memory = true;
        free(open);
        free(closed);
        return;
    }
    /* The undecided nodes of the lowest layer that has some. */
    uint32_t count = 0;
    unsigned layer = 99;
    for (uint32_t t = 0; t < s->trail_size; t++) {
        uint32_t id = s->trail[t], option = 0;
        if (s->done[id] || g->node[id].immediate)
            continue;
        if (free_option(s, id, &option)) {
            s->done[id] = true;
            s->chosen[id] = option;
            closed[decided++] = id;
            for (uint32_t e = 0; e < g->option[option].count; e++) {
                uint32_t to = g->edge[g->option[option].first + e];
                if (!s->in[to])
                    bring_in(s, to); /* an immediate win, at no cost */
            }
            continue;
        }
        if (g->node[id].filled < layer) {
            layer = g->node[id].filled;
            count = 0;
        }
        if (g->node[id].filled == layer)
            open[count++] = id;
    }
    if (count == 0) {
        keep_best(s);
    } else if (s->best == UINT32_MAX ||
               ceil(bound(s, open, count) - 1e-6) < s->best) {
        /* the node whose cheapest option costs most, then fewest options */
        uint32_t pick = open[0];
        unsigned most = 0;
        for (uint32_t p = 0; p < count; p++) {
            const number_node *n = &g->node[open[p]];
            unsigned least = 9999, options = 0;
            for (uint32_t i = n->first; i < n->first + n->count; i++) {
                if (s->dropped[i])
                    continue;
                options++;
                unsigned a = added(s, i);
                least = a < least ? a : least;
            }
            unsigned score = least * 64 + (64 - (options > 63 ? 63 : options));
            if (score > most) {
                most = score;
                pick = open[p];
            }
        }
        const number_node *n = &g->node[pick];
        s->done[pick] = true;
        for (unsigned price = 0; price < 9999 && !s->stopped; price++) {
            bool later = false;
            for (uint32_t i = n->first; i < n->first + n->count; i++) {
                if (s->dropped[i])
                    continue;
                unsigned a = added(s, i);
                later |= a > price;
                if (a != price || s->cost + added_now(s, i) >= s->best)
                    continue;
                uint32_t mark = s->trail_size;
                unsigned cost = s->cost;
                s->chosen[pick] = i;
                for (uint32_t e = 0; e < g->option[i].count; e++) {
                    uint32_t to = g->edge[g->option[i].first + e];
                    if (!s->in[to])
                        bring_in(s, to);
                }
                branch(s);
                while (s->trail_size > mark)
                    s->in[s->trail[--s->trail_size]] = false;
                s->cost = cost;
            }
            if (!later)
                break;
        }
        s->done[pick] = false;
    }
    while (decided)
        s->done[closed[--decided]] = false;
    while (s->trail_size > trail_before)
        s->in[s->trail[--s->trail_size]] = false;
    s->cost = cost_before;
    free(open);
    free(closed);
}

oxo_status
oxo_number_strategy_compact(const oxo_game *game, oxo_number_goal goal,
                            oxo_number_symmetries symmetries,
                            bool count_immediate, oxo_context *context,
                            oxo_number_strategy **strategy, oxo_error *error)
{
    number_graph *g;
    oxo_status status =
        oxo_number_graph_create(game, goal, symmetries, context, &g, error);
    if (status != OXO_OK)
        return status;
    search s = {.g = g,
                .context = context,
                .immediate_cost = count_immediate,
                .best = UINT32_MAX};
    size_t n = g->nodes + 1;
    s.dropped = calloc(g->options + 1, 1);
    s.below = calloc(n, sizeof *s.below);
    s.wanted = calloc(n, sizeof *s.wanted);
    s.in = calloc(n, 1);
    s.done = calloc(n, 1);
    s.chosen = calloc(n, sizeof *s.chosen);
    s.trail = calloc(n, sizeof *s.trail);
    s.best_in = calloc(n, 1);
    s.best_chosen = calloc(n, sizeof *s.best_chosen);
    oxo_number_strategy *made = NULL;
    if (s.dropped && s.below && s.wanted && s.in && s.done && s.chosen &&
        s.trail && s.best_in && s.best_chosen) {
        drop_options(&s);
        static_bounds(&s);
        double root = 0;
        for (uint32_t id = 0; id < g->roots; id++)
            root += s.below[id];
        for (uint32_t id = 0; id < g->roots; id++)
            bring_in(&s, id);
        if (count_immediate) { /* begin with the fewest entries */
            s.immediate_cost = 0;
            s.cost = 0;
            for (uint32_t id = 0; id < g->roots; id++)
                s.cost += cost_of(&s, id);
            branch(&s);
            s.immediate_cost = 1;
            s.best = s.cost = 0;
            for (uint32_t id = 0; id < g->nodes; id++)
                s.best += s.best_in[id];
            for (uint32_t id = 0; id < g->roots; id++)
                s.cost += cost_of(&s, id);
            s.greedy = s.best;
        }
        branch(&s);
        if (s.best != UINT32_MAX)
            made = collect(g, s.best_in, s.best_chosen);
        if (made) {
            made->proven = !s.stopped;
            made->bound = s.stopped ? (unsigned)ceil(root - 1e-6) : s.best;
            made->greedy = s.greedy;
            made->nodes = s.nodes;
        }
    }
    if (s.no_memory) {
        oxo_number_strategy_destroy(made);
        made = NULL;
    }
    status = made          ? OXO_OK
             : s.no_memory ? oxo_fail(error, OXO_NO_MEMORY, "out of memory")
             : s.stopped   ? oxo_fail(error, OXO_LIMIT, "stopped too early")
                           : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    free(s.dropped);
    free(s.below);
    free(s.wanted);
    free(s.in);
    free(s.done);
    free(s.chosen);
    free(s.trail);
    free(s.best_in);
    free(s.best_chosen);
    oxo_number_graph_destroy(g);
    if (made)
        *strategy = made;
    return status;
}

/* ---- certificate
 * -------------------------------------------------------------------- */

static oxo_status add_entries(const oxo_game *game,
                              const oxo_number_strategy *strategy,
                              oxo_certificate *c, oxo_error *error)
{
    oxo_status status = OXO_OK;
    oxo_pos *pos = oxo_pos_new(game);
    if (!pos)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = 0; i < strategy->count && status == OXO_OK; i++) {
        const oxo_number_entry *e = &strategy->entries[i];
        char text[128], move[32], line[200];
        size_t at = 0;
        for (unsigned cell = 0; cell < 9; cell++) {
            const char *comma = cell ? "," : "";
            at += (size_t)(e->board[cell]
                               ? snprintf(text + at, sizeof text - at, "%s%u",
                                          comma, e->board[cell])
                               : snprintf(text + at, sizeof text - at, "%s.",
                                          comma));
        }
        status = oxo_pos_read(game, text, pos, error);
        if (status != OXO_OK)
            break;
        game->ops->pos_text(game, pos, text, sizeof text);
        game->ops->move_text(game, e->moves[0], move, sizeof move);
        int length = snprintf(line, sizeof line, "%s %s", text, move);
        status = oxo_certificate_add(c, line, (size_t)length);
    }
    free(pos);
    return status;
}

oxo_status oxo_number_strategy_certificate(const oxo_game *game,
                                           const oxo_number_strategy *strategy,
                                           const oxo_number_strategy *other,
                                           oxo_certificate **certificate,
                                           oxo_error *error)
{
    static const char *const claims[2][2] = {
        {"first-wins", "first-does-not-lose"},
        {"second-wins", "second-does-not-lose"}};
    oxo_certificate *c = NULL;
    if (other &&
        (!strategy->holds || !other->holds || strategy->side == other->side))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "a draw takes a strategy for each side that does not "
                        "lose");
    oxo_status status = oxo_certificate_create(
        game->name, other ? "draw" : claims[strategy->side][strategy->holds],
        "strategy", &c, error);
    if (status == OXO_OK)
        status = add_entries(game, strategy, c, error);
    if (status == OXO_OK && other)
        status = add_entries(game, other, c, error);
    if (status != OXO_OK)
        oxo_certificate_destroy(c);
    else
        *certificate = c;
    return status;
}

oxo_status oxo_number_certificate(const oxo_game *game, bool draw,
                                  oxo_context *context,
                                  oxo_certificate **certificate,
                                  oxo_error *error)
{
    enum { SOON = 3000000 };
    const oxo_number_goal goals[2] = {draw ? OXO_NUMBER_FIRST_HOLDS
                                           : OXO_NUMBER_WIN,
                                      OXO_NUMBER_SECOND_HOLDS};
    oxo_number_strategy *s[2] = {NULL, NULL};
    oxo_context part = oxo_context_within(context, OXO_UNCOUNTED, 0);
    oxo_status status = OXO_OK;
    part.max_nodes = SOON;
    part.progress = NULL;
    if (oxo_number_spec_of(game) == NULL || game->cells > 9)
        return OXO_OK;
    for (unsigned i = 0; i < (draw ? 2 : 1) && status == OXO_OK; i++)
        status = oxo_number_strategy_compact(game, goals[i], OXO_NUMBER_ALL,
                                             false, &part, &s[i], error);
    if (status == OXO_OK)
        status = oxo_number_strategy_certificate(game, s[0], s[1], certificate,
                                                 error);
    oxo_number_strategy_destroy(s[0]);
    oxo_number_strategy_destroy(s[1]);
    return status == OXO_UNSUPPORTED || status == OXO_LIMIT ? OXO_OK : status;
}
