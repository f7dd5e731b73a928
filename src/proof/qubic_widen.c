/* Winning moves of places, listed (qubic_widen.h).
 *
 * A place with six or more stones gets a leaf move and nothing else if it has
 * one; otherwise every move whose tree is not much larger than the cheapest
 * (qubic_cost.h). A place with four stones gets the moves that threaten
 * something, all of whose needs are cheap. In about two of 37 four-positions
 * (the reply stands between the attacker's stones) no such move wins; there,
 * moves that threaten nothing are listed, each with nearly all replies as
 * needs. Leaving only the one that a proof search finds instead of up to eight
 * such moves costs 240 places of 2,140.
 *
 * Where nothing is found a proof search decides, and its moves are taken.
 */
#include "proof/qubic_widen.h"

#include "base/bits.h"
#include "proof/line_extract.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>

#define NOWHERE OXO_QUBIC_NOWHERE
enum { TOO_DEAR = 200 };

typedef oxo_qubic_widener widener;
typedef oxo_qubic_option option;

static bool going(widener *w)
{
    if (w->status == OXO_OK &&
        (w->choice.failed || w->given.failed || oxo_qubic_cost_failed(w->cost)))
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
    if (w->status == OXO_OK && !w->brief &&
        oxo_context_stopped(w->context, 0)) {
        if (w->finish) {
            w->brief = true;
            w->depth = w->deep = 1;
            w->slack_four = w->slack = w->quiet = 0;
        } else {
            w->status = oxo_fail(w->error, OXO_LIMIT, "stopped");
        }
    }
    return w->status == OXO_OK;
}

/* Shall a place with moves get more of them? */
static bool listing(widener *w, uint32_t id)
{
    return going(w) && !(w->brief && w->choice.places[id].count);
}

void oxo_qubic_give(widener *w, const oxo_qubic_entry *e)
{
    uint64_t a, d;
    const unsigned map = oxo_qubic_canon_map(e->attacker, e->defender, &a, &d);
    const uint32_t id = oxo_qubic_choice_place(&w->given, a, d);
    if (id != NOWHERE)
        oxo_qubic_choice_add(&w->given, id,
                             (uint8_t)oxo_qubic_map(map, e->move), NULL, 0);
}

static int by_least(const void *left, const void *right)
{
    const option *p = left, *q = right;
    if (p->least != q->least)
        return p->least < q->least ? -1 : 1;
    return p->move < q->move ? -1 : p->move > q->move;
}

unsigned oxo_qubic_options(oxo_qubic_cost *cost, oxo_qubic_board b,
                           unsigned limit, bool quiet, option *list)
{
    oxo_qubic_board seen[64];
    unsigned seen_count = 0, count = 0;
    for (uint64_t m = ~(b.a | b.d); m; m &= m - 1) {
        option *o = &list[count];
        const uint64_t after = b.a | (m & (~m + 1));
        oxo_qubic_board c;
        oxo_qubic_canon(after, b.d, &c.a, &c.d);
        bool twin = false;
        for (unsigned i = 0; i < seen_count; i++)
            twin |= seen[i].a == c.a && seen[i].d == c.d;
        if (twin)
            continue;
        seen[seen_count++] = c;
        if (!oxo_qubic_needs_after(cost, b, oxo_lowest64(m), limit, quiet,
                                   &o->needs))
            continue;
        o->move = (uint8_t)oxo_lowest64(m);
        o->least = 1;
        for (unsigned i = 0; i < o->needs.count; i++)
            o->least += oxo_qubic_cost_of(cost, o->needs.board[i].a,
                                          o->needs.board[i].d, 1);
        count++;
    }
    qsort(list, count, sizeof *list, by_least);
    return count;
}

/* The cost of an option as a tree if it is at most `most`, otherwise more than
 * `most`. A need that costs more than `depth` counts as `dear`. */
static unsigned option_cost(widener *w, const option *o, unsigned depth,
                            unsigned dear, unsigned most)
{
    unsigned sum = 1, low[OXO_QUBIC_NEEDS];
    const oxo_qubic_board *b = o->needs.board;
    for (unsigned i = 0; i < o->needs.count; i++)
        sum += low[i] = oxo_qubic_cost_of(w->cost, b[i].a, b[i].d, 1);
    for (unsigned i = 0; i < o->needs.count && sum <= most; i++) {
        const unsigned rest = most - (sum - low[i]);
        const unsigned c = oxo_qubic_cost_of(w->cost, b[i].a, b[i].d,
                                             rest < depth ? rest : depth);
        sum += (c > depth ? dear : c) - low[i];
    }
    return sum;
}

/* Adds a move if everything that it needs has a winning move. */
static void add_option(widener *w, uint32_t id, uint8_t move,
                       const oxo_qubic_needs *needs)
{
    uint32_t ids[OXO_QUBIC_NEEDS];
    for (unsigned i = 0; i < needs->count; i++) {
        ids[i] = oxo_qubic_widen(w, needs->board[i]);
        if (w->status != OXO_OK || ids[i] == NOWHERE ||
            !w->choice.places[ids[i]].count)
            return;
    }
    oxo_qubic_choice_add(&w->choice, id, move, ids, needs->count);
}

void oxo_qubic_widen_by(widener *w, uint32_t id, uint8_t move)
{
    const oxo_qubic_board b = {w->choice.places[id].a, w->choice.places[id].d};
    oxo_qubic_needs needs;
    if (oxo_qubic_needs_after(w->cost, b, move, 64, true, &needs))
        add_option(w, id, move, &needs);
}

static void add_given(widener *w, uint32_t id, oxo_qubic_board b)
{
    const uint32_t g = oxo_qubic_choice_find(&w->given, b.a, b.d);
    if (g == NOWHERE)
        return;
    for (uint32_t i = 0; i < w->given.places[g].count && listing(w, id); i++)
        oxo_qubic_widen_by(w, id,
                           w->given.alts[w->given.places[g].first + i].move);
}

/* Proves a place and takes the moves of the proof as given. */
static void prove(widener *w, oxo_qubic_board b)
{
    oxo_line_problem setup = {.board = oxo_qubic_cost_kernel(w->cost),
                              .attacker = OXO_FIRST,
                              .attacks = true,
                              .own = {b.a},
                              .other = {b.d}};
    oxo_pn_problem problem;
    oxo_pn_graph *graph = NULL;
    oxo_context limit =
        oxo_context_within(w->brief ? NULL : w->context, OXO_UNCOUNTED, 0);
    limit.progress = NULL;
    limit.max_nodes = oxo_popcount64(b.a | b.d) < 6 ? 0 : w->proof_nodes;
    w->proofs++;
    oxo_line_problem_init(&problem, &setup);
    oxo_status status = oxo_pn_graph_new(&problem, &graph);
    if (status == OXO_OK)
        status = oxo_pn_graph_search(graph, &limit);
    oxo_line_entries entries = {0};
    if (status == OXO_OK && oxo_pn_graph_pn(graph, 0) == 0)
        status = oxo_line_extract(graph, &setup, 0, &entries, w->error);
    oxo_pn_graph_free(graph);
    if (status == OXO_NO_MEMORY)
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
    w->failed_proofs += !entries.count;
    for (size_t i = 0; i < entries.count; i++) {
        const oxo_qubic_entry e = {entries.stones[2 * i],
                                   entries.stones[2 * i + 1],
                                   (uint8_t)entries.move[i]};
        oxo_qubic_give(w, &e);
    }
    oxo_line_entries_free(&entries);
}

/* How far to look at the needs of a move with four stones: the cost of all
 * needs is what counts, so further where there are few. */
static unsigned depth_for(const widener *w, const option *o)
{
    return o->needs.count <= 2 ? w->deep : w->depth;
}

static void add_cheap(widener *w, uint32_t id, oxo_qubic_board b, option *list)
{
    const bool four = oxo_popcount64(b.a | b.d) < 6;
    unsigned most;
    if (four) {
        const unsigned count = oxo_qubic_options(w->cost, b, 30, false, list);
        unsigned best = TOO_DEAR;
        for (unsigned i = 0; i < count && list[i].least < best; i++) {
            const unsigned c = option_cost(w, &list[i], depth_for(w, &list[i]),
                                           TOO_DEAR, best - 1);
            best = c < best ? c : best;
        }
        if (best == TOO_DEAR)
            return;
        most = best + w->slack_four;
    } else {
        const unsigned c = oxo_qubic_cost_of(w->cost, b.a, b.d, w->deep);
        if (c > w->deep)
            return;
        most = c + w->slack;
    }
    const unsigned count = oxo_qubic_options(w->cost, b, most - 1, false, list);
    for (unsigned i = 0; i < count && list[i].least <= most && listing(w, id);
         i++) {
        const unsigned depth = four ? depth_for(w, &list[i]) : w->deep;
        if (option_cost(w, &list[i], depth, TOO_DEAR, most) <= most)
            add_option(w, id, list[i].move, &list[i].needs);
    }
}

static void add_quiet(widener *w, uint32_t id, oxo_qubic_board b, option *list)
{
    const unsigned count = oxo_qubic_options(w->cost, b, 64, true, list);
    unsigned best = TOO_DEAR;
    for (unsigned i = 0; i < count && going(w); i++) {
        list[i].least =
            i < 2 * w->quiet
                ? option_cost(w, &list[i], w->depth, w->depth + 4, TOO_DEAR - 1)
                : TOO_DEAR;
        best = list[i].least < best ? list[i].least : best;
    }
    qsort(list, count, sizeof *list, by_least);
    for (unsigned i = 0; i < count && i < w->quiet && listing(w, id); i++) {
        if (list[i].least < TOO_DEAR && list[i].least <= best + w->slack_quiet)
            add_option(w, id, list[i].move, &list[i].needs);
    }
}

static void fill(widener *w, uint32_t id, oxo_qubic_board b)
{
    const unsigned stones = oxo_popcount64(b.a | b.d);
    w->choice.places[id].filled = true;
    if (stones >= 6) {
        const unsigned leaf = oxo_qubic_leaf_move(w->cost, b.a, b.d);
        if (leaf != 64) { /* nothing is smaller */
            oxo_qubic_choice_add(&w->choice, id, (uint8_t)leaf, NULL, 0);
            return;
        }
    }
    add_given(w, id, b);
    option *list = malloc(64 * sizeof *list);
    if (!list) {
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
        return;
    }
    const uint32_t given = w->choice.places[id].count;
    const bool brief = w->brief;
    if (listing(w, id))
        add_cheap(w, id, b, list);
    if (stones == 4 && w->choice.places[id].count == given && w->quiet)
        add_quiet(w, id, b, list);
    /* a stop may have come before the first move was found, and may come
     * while the proof is under way */
    if (w->brief != brief && listing(w, id))
        add_cheap(w, id, b, list);
    free(list);
    for (int tries = 0; tries < 2 && !w->choice.places[id].count && going(w);
         tries++) {
        const bool cut = w->brief;
        prove(w, b);
        add_given(w, id, b);
        if (cut == w->brief)
            break;
    }
}

uint32_t oxo_qubic_widen(widener *w, oxo_qubic_board b)
{
    const uint32_t id = oxo_qubic_choice_place(&w->choice, b.a, b.d);
    if (id != NOWHERE && !w->choice.places[id].filled && going(w))
        fill(w, id, b);
    return id;
}
