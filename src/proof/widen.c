/* Winning moves of places, listed (widen.h).
 *
 * "Opening" are the places with at most four stones more than the start. A
 * place beyond it gets a leaf move and nothing else if it has
 * one; otherwise every move whose tree is not much larger than the cheapest
 * (needs.h). A place of the opening gets the moves that threaten
 * something, all of whose needs are cheap. In about two of 37 four-positions
 * (the reply stands between the attacker's stones) no such move wins; there,
 * moves that threaten nothing are listed, each with nearly all replies as
 * needs. Leaving only the one that a proof search finds instead of up to eight
 * such moves costs 240 places of 2,140.
 *
 * Where nothing is found a proof search decides, and its moves are taken.
 */
#include "proof/widen.h"

#include "proof/line_extract.h"
#include "proof/needs_farm.h"
#include <stdlib.h>
#include <string.h>

#define NOWHERE OXO_NOWHERE
enum { TOO_DEAR = 200, MOST_NEEDS = 30 };

typedef oxo_widener widener;
typedef oxo_option option;

/* Asked to stop, not out of time: half a second is all that is left. */
static void hurry(widener *w)
{
    const oxo_context *c = w->context;
    if (c == NULL || c->stop == NULL || !c->stop(c->user))
        return;
    const double soon = oxo_clock() + 0.2;
    if (w->late.deadline <= 0 || w->late.deadline > soon)
        w->late.deadline = soon;
}

static bool going(widener *w)
{
    if (w->status == OXO_OK &&
        (w->choice.failed || w->given.failed || oxo_cost_failed(w->cost)))
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
    if (w->status == OXO_OK && !w->brief &&
        oxo_context_stopped(w->context, 0)) {
        if (w->finish) {
            w->brief = true;
            hurry(w);
            oxo_cost_limit(w->cost, &w->late);
            w->depth = w->deep = 1;
            w->slack_early = w->slack = w->quiet = 0;
        } else {
            w->status = oxo_fail(w->error, OXO_LIMIT, "stopped");
        }
    }
    if (w->status == OXO_OK && w->brief && oxo_context_stopped(&w->late, 0))
        w->status = oxo_fail(w->error, OXO_LIMIT, "stopped");
    return w->status == OXO_OK;
}

/* Shall a place with moves get more of them? */
static bool listing(widener *w, uint32_t id)
{
    return going(w) && !(w->brief && w->choice.places[id].count);
}

unsigned oxo_place_stones(const oxo_board *b, const uint64_t *place)
{
    return oxo_set_size(b, place) + oxo_set_size(b, place + b->words);
}

void oxo_widen_give(widener *w, const uint64_t *position, unsigned move)
{
    const oxo_board *b = oxo_cost_board(w->cost);
    uint64_t key[OXO_PLACE_WORDS];
    const uint32_t map =
        oxo_board_canon(b, position, position + b->words, key, key + b->words);
    const uint32_t id = oxo_choice_place(&w->given, key);
    if (id != NOWHERE)
        oxo_choice_add(&w->given, id, (uint16_t)oxo_board_map(b, map, move),
                       NULL, 0);
}

/* The key of need number i. */
static const uint64_t *need(const widener *w, const oxo_needs *n, unsigned i)
{
    return n->key + i * 2 * oxo_cost_board(w->cost)->words;
}

static int by_least(const void *left, const void *right)
{
    const option *p = left, *q = right;
    if (p->least != q->least)
        return p->least < q->least ? -1 : 1;
    return p->move < q->move ? -1 : p->move > q->move;
}

unsigned oxo_option_list(oxo_cost *cost, const uint64_t *place, unsigned limit,
                         bool quiet, option *list)
{
    const oxo_board *b = oxo_cost_board(cost);
    uint64_t empty[OXO_BOARD_WORDS], after[OXO_BOARD_WORDS],
        key[OXO_PLACE_WORDS];
    unsigned count = 0;
    oxo_keys seen;
    oxo_keys_init(&seen, 2 * b->words * sizeof(uint64_t));
    oxo_set_empty(b, place, place + b->words, empty);
    for (OXO_EACH(b, empty, e)) {
        bool fresh = true;
        oxo_set_copy(b, after, place);
        oxo_bit_set(after, e.cell);
        oxo_board_canon(b, after, place + b->words, key, key + b->words);
        oxo_keys_add(&seen, key, &fresh); /* without memory: twins stay */
        if (!fresh || !oxo_needs_after(cost, place, e.cell, limit, quiet,
                                       &list[count].needs))
            continue;
        list[count].least = 1 + list[count].needs.count;
        list[count++].move = (uint16_t)e.cell;
    }
    oxo_keys_clear(&seen);
    return count;
}

unsigned oxo_options(oxo_cost *cost, const uint64_t *place, unsigned limit,
                     bool quiet, option *list)
{
    const size_t words = 2 * oxo_cost_board(cost)->words;
    const unsigned count = oxo_option_list(cost, place, limit, quiet, list);
    for (unsigned i = 0; i < count; i++) {
        list[i].least = 1;
        for (unsigned k = 0; k < list[i].needs.count; k++)
            list[i].least +=
                oxo_cost_of(cost, list[i].needs.key + k * words, 1);
    }
    qsort(list, count, sizeof *list, by_least);
    return count;
}

/* The cost of an option as a tree if it is at most `most`, otherwise more than
 * `most`. A need that costs more than `depth` counts as `dear`. */
static unsigned option_cost(widener *w, const option *o, unsigned depth,
                            unsigned dear, unsigned most)
{
    unsigned sum = 1, low[OXO_NEEDS];
    for (unsigned i = 0; i < o->needs.count; i++)
        sum += low[i] = oxo_cost_of(w->cost, need(w, &o->needs, i), 1);
    for (unsigned i = 0; i < o->needs.count && sum <= most; i++) {
        const unsigned rest = most - (sum - low[i]);
        const unsigned c = oxo_cost_of(w->cost, need(w, &o->needs, i),
                                       rest < depth ? rest : depth);
        sum += (c > depth ? dear : c) - low[i];
    }
    return sum;
}

/* The moves of so many places of the opening are about to be listed: threads
 * find out which of their needs are leaves. */
static void ask_ahead(widener *w, const oxo_needs *places)
{
    const oxo_board *b = oxo_cost_board(w->cost);
    if (!oxo_cost_helped(w->context) || !places->count ||
        oxo_place_stones(b, places->key) != w->opening || !going(w))
        return;
    option *list = malloc(b->cells * sizeof *list);
    oxo_keys keys;
    oxo_keys_init(&keys, w->choice.keys.width);
    for (unsigned i = 0; list != NULL && i < places->count; i++) {
        const uint32_t id = oxo_choice_find(&w->choice, need(w, places, i));
        if (id != NOWHERE && w->choice.places[id].filled)
            continue;
        const unsigned n = oxo_option_list(w->cost, need(w, places, i),
                                           MOST_NEEDS, false, list);
        for (unsigned k = 0; k < n; k++) {
            for (unsigned j = 0; j < list[k].needs.count; j++)
                oxo_keys_add(&keys, need(w, &list[k].needs, j), NULL);
        }
    }
    free(list);
    const oxo_status status =
        oxo_cost_ahead(w->cost, &keys, 1, w->context, w->error);
    if (status != OXO_OK)
        w->status = status;
    oxo_keys_clear(&keys);
}

/* Adds a move if everything that it needs has a winning move. */
static void add_option(widener *w, uint32_t id, unsigned move,
                       const oxo_needs *needs)
{
    uint32_t ids[OXO_NEEDS];
    ask_ahead(w, needs);
    for (unsigned i = 0; i < needs->count; i++) {
        ids[i] = oxo_widen(w, need(w, needs, i));
        if (w->status != OXO_OK || ids[i] == NOWHERE ||
            !w->choice.places[ids[i]].count)
            return;
    }
    oxo_choice_add(&w->choice, id, (uint16_t)move, ids, needs->count);
}

/* A copy of the key of a place: keys move when places are added. */
static void copy_key(const widener *w, uint32_t id, uint64_t *key)
{
    memcpy(key, oxo_choice_key(&w->choice, id), w->choice.keys.width);
}

void oxo_widen_by(widener *w, uint32_t id, unsigned move)
{
    uint64_t key[OXO_PLACE_WORDS];
    oxo_needs *needs = malloc(sizeof *needs);
    if (!needs) {
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
        return;
    }
    copy_key(w, id, key);
    if (oxo_needs_after(w->cost, key, move, OXO_NEEDS, true, needs))
        add_option(w, id, move, needs);
    free(needs);
}

static void add_given(widener *w, uint32_t id, const uint64_t *key)
{
    const uint32_t g = oxo_choice_find(&w->given, key);
    if (g == NOWHERE)
        return;
    for (uint32_t i = 0; i < w->given.places[g].count && listing(w, id); i++)
        oxo_widen_by(w, id, w->given.alts[w->given.places[g].first + i].move);
}

static void take_proof(widener *w, const oxo_line_entries *e)
{
    const size_t words = 2 * oxo_cost_board(w->cost)->words;
    w->failed_proofs += !e->count;
    for (size_t i = 0; i < e->count; i++)
        oxo_widen_give(w, e->stones + i * words, e->move[i]);
}

/* Proves a place and takes the moves of the proof as given. */
static void prove(widener *w, const uint64_t *key)
{
    const oxo_board *b = oxo_cost_board(w->cost);
    oxo_line_problem setup = {
        .board = b, .attacker = oxo_cost_winner(w->cost), .attacks = true};
    oxo_pn_problem problem;
    oxo_pn_graph *graph = NULL;
    const oxo_line_entries *known =
        w->part ? oxo_part_proof(w->part, key) : NULL;
    oxo_context limit =
        oxo_context_within(w->brief ? &w->late : w->context, OXO_UNCOUNTED, 0);
    limit.progress = NULL;
    limit.max_nodes =
        oxo_place_stones(b, key) <= w->opening ? 0 : w->proof_nodes;
    w->proofs++;
    if (known) {
        take_proof(w, known);
        return;
    }
    oxo_set_copy(b, setup.own, key);
    oxo_set_copy(b, setup.other, key + b->words);
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
    take_proof(w, &entries);
    /* one that was cut short says nothing */
    if (w->part && w->status == OXO_OK && !oxo_context_stopped(&limit, 0))
        w->status = oxo_part_proved(w->part, key, &entries, w->error);
    oxo_line_entries_free(&entries);
}

/* How far to look at the needs of a move with four stones: the cost of all
 * needs is what counts, so further where there are few. */
static unsigned depth_for(const widener *w, const option *o)
{
    return o->needs.count <= 2 ? w->deep : w->depth;
}

static void add_cheap(widener *w, uint32_t id, const uint64_t *key,
                      option *list)
{
    const bool opening =
        oxo_place_stones(oxo_cost_board(w->cost), key) <= w->opening;
    unsigned most;
    if (opening) {
        const unsigned count =
            oxo_options(w->cost, key, MOST_NEEDS, false, list);
        unsigned best = TOO_DEAR;
        for (unsigned i = 0; i < count && list[i].least < best; i++) {
            const unsigned c = option_cost(w, &list[i], depth_for(w, &list[i]),
                                           TOO_DEAR, best - 1);
            best = c < best ? c : best;
        }
        if (best == TOO_DEAR)
            return;
        most = best + w->slack_early;
    } else {
        const unsigned c = oxo_cost_of(w->cost, key, w->deep);
        if (c > w->deep)
            return;
        most = c + w->slack;
    }
    const unsigned count = oxo_options(w->cost, key, most - 1, false, list);
    for (unsigned i = 0; i < count && list[i].least <= most && listing(w, id);
         i++) {
        const unsigned depth = opening ? depth_for(w, &list[i]) : w->deep;
        if (option_cost(w, &list[i], depth, TOO_DEAR, most) <= most)
            add_option(w, id, list[i].move, &list[i].needs);
    }
}

static void add_quiet(widener *w, uint32_t id, const uint64_t *key,
                      option *list)
{
    const unsigned count = oxo_options(w->cost, key, OXO_NEEDS, true, list);
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

/* The given moves, and what a proof search finds where there are none. */
static void add_known(widener *w, uint32_t id, const uint64_t *key)
{
    if (!w->choice.places[id].count)
        add_given(w, id, key);
    /* a stop may come while the proof is under way */
    for (int tries = 0;
         tries < 2 && !w->choice.places[id].count && going(w) && w->proof_nodes;
         tries++) {
        const bool cut = w->brief;
        prove(w, key);
        add_given(w, id, key);
        if (cut == w->brief)
            break;
    }
}

static void fill(widener *w, uint32_t id)
{
    const oxo_board *b = oxo_cost_board(w->cost);
    uint64_t key[OXO_PLACE_WORDS];
    copy_key(w, id, key);
    const unsigned stones = oxo_place_stones(b, key);
    w->choice.places[id].filled = true;
    if (stones < w->early) {
        add_known(w, id, key);
        return;
    }
    if (stones > w->opening) {
        const unsigned leaf = oxo_leaf_move(w->cost, key);
        if (leaf != OXO_NO_CELL) { /* nothing is smaller */
            oxo_choice_add(&w->choice, id, (uint16_t)leaf, NULL, 0);
            return;
        }
    }
    oxo_context_report(w->context,
                       (oxo_progress){.phase = "alternatives",
                                      .nodes = oxo_cost_nodes(w->cost)});
    if (w->part && w->status == OXO_OK)
        w->status = oxo_part_save_due(w->part, w->cost, w->error);
    add_given(w, id, key);
    option *list = malloc(b->cells * sizeof *list);
    if (!list) {
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
        return;
    }
    const uint32_t given = w->choice.places[id].count;
    const bool brief = w->brief;
    if (listing(w, id))
        add_cheap(w, id, key, list);
    if (stones <= w->opening && w->choice.places[id].count == given && w->quiet)
        add_quiet(w, id, key, list);
    /* a stop may have come before the first move was found */
    if (w->brief != brief && listing(w, id))
        add_cheap(w, id, key, list);
    free(list);
    add_known(w, id, key);
}

uint32_t oxo_widen(widener *w, const uint64_t *key)
{
    const uint32_t id = oxo_choice_place(&w->choice, key);
    if (id != NOWHERE && !w->choice.places[id].filled && going(w))
        fill(w, id);
    return id;
}
