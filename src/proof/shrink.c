/* Shrinking a strategy of a line game.
 *
 * The size of a strategy is the number of places (needs.h) that it reaches. It
 * is a choice of one winning move per place, with as much in common between
 * the branches as possible.
 *
 * 1. The moves of the given strategies, and for every place behind the opening
 *    (four stones more than the start) all moves that are not much dearer than
 *    the cheapest (widen.h). In the opening itself the given moves stay: of
 *    4^3 they can be chosen anew (shrink_open.h).
 * 2. Annealing in rounds (choice.h). It is soon at its end: the lists of moves
 *    are the limit.
 * 3. So every fourth round lists more moves near the present choice: those
 *    that need few places beside those in use. Quiet moves after a reply that
 *    leaves no threat gain most: nearly all replies are needed, all of them
 *    there if the winner plays the same cell after the other replies (4^3:
 *    1722 to 1599 entries; figures in docs/CERTIFICATE.md).
 *
 * Threads and ranks find out costs ahead of the one that lists and chooses
 * (needs_farm.h): their number changes nothing in the result.
 */
#include "proof/shrink.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/random.h"
#include "proof/choice.h"
#include "proof/needs_farm.h"
#include "proof/shrink_open.h"
#include "proof/widen.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOWHERE OXO_NOWHERE
/* with this much more than what would go, a move is worth listing */
enum { NEAR_OPENING = 10, NEAR = 1, NEAR_LARGE = 24 };
enum { ROUND_STEPS = 2000000, OPENING_STONES = 4 };
static const double save_every = 60; /* seconds */

typedef struct shrinker {
    const oxo_shrink_from *from;
    const oxo_board *board;
    const oxo_shrink_options *options;
    oxo_context *context, in_rounds;
    oxo_part part;
    oxo_random random;
    oxo_cost *cost;
    oxo_widener wide;
    uint32_t root;
    oxo_choice_memory best;
    oxo_option *list;
    double saved;
    size_t saved_size;
    oxo_shrink_report report;
    oxo_error *error;
} shrinker;

static oxo_status no_memory(shrinker *s)
{
    return oxo_fail(s->error, OXO_NO_MEMORY, "out of memory");
}

static void tell(shrinker *s, const char *phase, double done)
{
    char detail[48];
    snprintf(detail, sizeof detail, "%zu positions", s->best.size);
    oxo_context_report(s->context,
                       (oxo_progress){.phase = phase,
                                      .nodes = oxo_cost_nodes(s->cost),
                                      .done = done,
                                      .detail = s->best.size ? detail : NULL});
}

/* ---- what is known to win ---- */

/* Everything below the start, with given moves and those that were found. */
static oxo_status build(shrinker *s)
{
    const oxo_board *b = s->board;
    oxo_widener *w = &s->wide;
    uint64_t key[OXO_PLACE_WORDS];
    w->finish = true; /* a stop must not lose what has been listed */
    if (s->from->begins) {
        oxo_board_canon(b, s->from->own, s->from->other, key, key + b->words);
        s->root = oxo_widen(w, key);
    } else { /* a place of its own that counts nothing */
        uint32_t ids[OXO_NEEDS];
        oxo_needs *needs = malloc(sizeof *needs);
        if (!needs)
            return no_memory(s);
        memset(key, 0xff, sizeof key);
        s->root = oxo_choice_place(&w->choice, key);
        const bool holds = oxo_needs_at(s->cost, s->from->own, s->from->other,
                                        OXO_NEEDS, needs);
        for (unsigned i = 0; i < needs->count && w->status == OXO_OK; i++)
            ids[i] = oxo_widen(w, needs->key + i * 2 * b->words);
        if (s->root != NOWHERE && holds && w->status == OXO_OK)
            oxo_choice_add(&w->choice, s->root, 0, ids, needs->count);
        if (s->root != NOWHERE)
            w->choice.places[s->root].weight = 0;
        free(needs);
    }
    if (w->status != OXO_OK)
        return w->status;
    if (w->choice.failed || s->root == NOWHERE)
        return no_memory(s);
    w->finish = false;
    s->report.cut = w->brief;
    if (!w->choice.places[s->root].count)
        return oxo_fail(s->error, OXO_BAD_INPUT,
                        "expected a whole strategy from the start of the "
                        "claim, with at most %d different replies to a move",
                        OXO_NEEDS);
    return OXO_OK;
}

/* The first given move of every place: how many places that strategy has, and
 * it becomes the present choice. 0: it is not whole. */
static size_t follow_given(shrinker *s)
{
    oxo_choice *c = &s->wide.choice;
    bool whole = true;
    for (uint32_t id = 0; id < c->place_count; id++) {
        oxo_place *p = &c->places[id];
        const uint32_t g =
            oxo_choice_find(&s->wide.given, oxo_choice_key(c, id));
        if (g == NOWHERE)
            continue;
        const uint16_t move =
            s->wide.given.alts[s->wide.given.places[g].first].move;
        for (uint32_t k = 0; k < p->count; k++) {
            if (c->alts[p->first + k].move == move)
                p->chosen = k;
        }
    }
    oxo_choice_enter(c, s->root);
    for (size_t i = 0; i < c->use_count && whole; i++)
        whole = c->in_use[i] == s->root ||
                oxo_choice_find(&s->wide.given,
                                oxo_choice_key(c, c->in_use[i])) != NOWHERE;
    return whole ? c->size : 0;
}

/* ---- near the present choice ---- */

typedef struct idea {
    uint32_t place;
    uint16_t move;
} idea;

/* How many places would go with this one. */
static size_t exclusive(oxo_choice *c, uint32_t id)
{
    const size_t size = c->size;
    const uint32_t users = c->places[id].users;
    for (uint32_t i = 0; i < users; i++)
        oxo_choice_leave(c, id);
    const size_t without = c->size;
    for (uint32_t i = 0; i < users; i++)
        oxo_choice_enter(c, id);
    return size - without;
}

/* A place that is not in use, NULL otherwise. */
static const uint64_t *unused(const shrinker *s, const oxo_needs *needs,
                              unsigned i)
{
    const uint64_t *key = needs->key + i * 2 * s->board->words;
    const uint32_t id = oxo_choice_find(&s->wide.choice, key);
    return id != NOWHERE && s->wide.choice.places[id].users ? NULL : key;
}

static unsigned count_unused(const shrinker *s, const oxo_needs *needs)
{
    unsigned count = 0;
    for (unsigned i = 0; i < needs->count; i++)
        count += unused(s, needs, i) != NULL;
    return count;
}

/* Places that a move needs and that are not there yet, by their cost. One that
 * is not known to be won makes it more than `most`; where much could go
 * (`most` is large) it is worth a proof search, and counts as dear. */
static unsigned fresh(shrinker *s, const oxo_needs *needs, unsigned most)
{
    const unsigned depth = s->options->depth;
    const unsigned dear =
        most > NEAR_LARGE && s->wide.proof_nodes ? depth + 4 : most + 1;
    unsigned sum = count_unused(s, needs); /* each costs 1 at the least */
    for (unsigned i = 0; i < needs->count && sum <= most; i++) {
        const uint64_t *key = unused(s, needs, i);
        if (!key)
            continue;
        const uint32_t id = oxo_choice_find(&s->wide.choice, key);
        const unsigned c = oxo_cost_of(s->cost, key, depth);
        if (id == NOWHERE || !s->wide.choice.places[id].filled)
            sum += (c <= depth ? c : dear) - 1;
        else /* looked at before */
            sum += s->wide.choice.places[id].count ? c - 1 : most + 1;
    }
    return sum;
}

/* May a place in use get more moves? Then how much they may cost. */
static unsigned may_cost(shrinker *s, uint32_t id, uint64_t *key)
{
    oxo_choice *c = &s->wide.choice;
    const oxo_place *p = &c->places[id];
    memcpy(key, oxo_choice_key(c, id), c->keys.width);
    if (id == s->root || !c->alts[p->first + p->chosen].count)
        return 0;
    const unsigned stones = oxo_place_stones(s->board, key);
    if (stones < s->wide.early)
        return 0;
    return (unsigned)exclusive(c, id) +
           (stones <= s->wide.opening ? NEAR_OPENING : NEAR);
}

/* Moves of a place in use that need little that is not there: also those that
 * threaten nothing and are large by themselves. */
static size_t ideas_for(shrinker *s, uint32_t id, idea *ideas)
{
    oxo_choice *c = &s->wide.choice;
    uint64_t key[OXO_PLACE_WORDS];
    const unsigned most = may_cost(s, id, key);
    if (!most)
        return 0;
    const oxo_place p = c->places[id];
    const unsigned n = oxo_option_list(
        s->cost, key, OXO_NEEDS,
        oxo_place_stones(s->board, key) <= s->wide.opening, s->list);
    size_t count = 0;
    for (unsigned i = 0; i < n; i++) {
        bool known = false;
        for (uint32_t k = 0; k < p.count; k++)
            known |= c->alts[p.first + k].move == s->list[i].move;
        if (!known && fresh(s, &s->list[i].needs, most) < most)
            ideas[count++] = (idea){id, s->list[i].move};
    }
    return count;
}

/* The threads find out what the ideas of these places will ask for. */
static oxo_status ask_ahead(shrinker *s, const uint32_t *ids, size_t used)
{
    uint64_t key[OXO_PLACE_WORDS];
    oxo_keys keys;
    oxo_status status = OXO_OK;
    if (!oxo_cost_helped(s->context))
        return OXO_OK;
    oxo_keys_init(&keys, s->wide.choice.keys.width);
    for (size_t i = 0; i < used && status == OXO_OK; i++) {
        const unsigned most = may_cost(s, ids[i], key);
        if (!most)
            continue;
        const unsigned n = oxo_option_list(
            s->cost, key, OXO_NEEDS,
            oxo_place_stones(s->board, key) <= s->wide.opening, s->list);
        for (unsigned k = 0; k < n; k++) {
            const oxo_needs *needs = &s->list[k].needs;
            if (count_unused(s, needs) >= most)
                continue;
            for (unsigned j = 0; j < needs->count; j++) {
                const uint64_t *place = unused(s, needs, j);
                if (place && oxo_keys_add(&keys, place, NULL) == OXO_NO_KEY)
                    status = no_memory(s);
            }
        }
    }
    if (status == OXO_OK)
        status = oxo_cost_ahead(s->cost, &keys, s->options->depth, s->context,
                                s->error);
    oxo_keys_clear(&keys);
    return status;
}

/* Widens every place in use by such moves. */
static oxo_status widen_near(shrinker *s)
{
    oxo_choice *c = &s->wide.choice;
    const size_t used = c->use_count;
    idea *ideas = malloc(used * s->board->cells * sizeof *ideas);
    uint32_t *ids = calloc(used + 1, sizeof *ids);
    oxo_status status = ideas && ids ? OXO_OK : no_memory(s);
    size_t count = 0;
    for (size_t i = 0; i < used && status == OXO_OK; i++)
        ids[i] = s->best.pairs[2 * i];
    if (status == OXO_OK)
        status = ask_ahead(s, ids, used);
    for (size_t i = 0; i < used && status == OXO_OK; i++) {
        if (oxo_context_stopped(s->context, 0))
            break;
        count += ideas_for(s, ids[i], ideas + count);
        tell(s, "moves nearby", (double)i / (double)used / 2);
    }
    oxo_choice_leave(c, s->root);
    for (size_t i = 0; i < count && status == OXO_OK; i++) {
        if (oxo_context_stopped(s->context, 0))
            break; /* what is there is whole */
        oxo_widen_by(&s->wide, ideas[i].place, ideas[i].move);
        status = s->wide.status == OXO_LIMIT ? OXO_OK : s->wide.status;
        tell(s, "moves nearby", 0.5 + (double)i / (double)count / 2);
    }
    oxo_choice_enter(c, s->root);
    free(ideas);
    free(ids);
    return status;
}

/* ---- rounds ---- */

/* Fewer stones first, then by the board. */
static int by_board(const uint64_t *p, const uint64_t *q, unsigned words)
{
    unsigned np = 0, nq = 0;
    for (unsigned i = 0; i < 2 * words; i++) {
        np += oxo_popcount64(p[i]);
        nq += oxo_popcount64(q[i]);
    }
    if (np != nq)
        return np < nq ? -1 : 1;
    for (unsigned i = 0; i < 2 * words; i++) {
        if (p[i] != q[i])
            return p[i] < q[i] ? -1 : 1;
    }
    return 0;
}

typedef struct line {
    const uint64_t *key;
    unsigned words;
    uint16_t move;
} line;

static int by_line(const void *left, const void *right)
{
    const line *p = left, *q = right;
    return by_board(p->key, q->key, p->words);
}

/* The entries of the best choice so far. */
static oxo_status entries_of(shrinker *s, oxo_line_entries *out)
{
    const oxo_choice *c = &s->wide.choice;
    const unsigned words = s->board->words;
    line *lines = malloc((s->best.count + 1) * sizeof *lines);
    oxo_line_entries e = {.words = words};
    e.stones = malloc((s->best.count + 1) * 2 * words * sizeof *e.stones);
    e.move = malloc((s->best.count + 1) * sizeof *e.move);
    if (!lines || !e.stones || !e.move) {
        free(lines);
        oxo_line_entries_free(&e);
        return no_memory(s);
    }
    for (size_t i = 0; i < s->best.count; i++) {
        const uint32_t id = s->best.pairs[2 * i];
        const oxo_place *p = &c->places[id];
        if (!p->weight)
            continue; /* a root that is no place */
        lines[e.count++] =
            (line){oxo_choice_key(c, id), words,
                   c->alts[p->first + s->best.pairs[2 * i + 1]].move};
    }
    qsort(lines, e.count, sizeof *lines, by_line);
    for (size_t i = 0; i < e.count; i++) {
        memcpy(e.stones + i * 2 * words, lines[i].key,
               2 * words * sizeof *e.stones);
        e.move[i] = lines[i].move;
    }
    free(lines);
    *out = e;
    return OXO_OK;
}

/* What was found is not lost if the process is. */
static oxo_status save(shrinker *s)
{
    if (!s->options->save || s->best.size >= s->saved_size ||
        oxo_clock() < s->saved + save_every)
        return OXO_OK;
    oxo_line_entries entries = {0};
    oxo_status status = entries_of(s, &entries);
    if (status == OXO_OK)
        status = s->options->save(s->options->user, &entries, s->report.rounds,
                                  s->error);
    oxo_line_entries_free(&entries);
    s->saved = oxo_clock();
    s->saved_size = s->best.size;
    return status;
}

/* How far the rounds are. */
static double share_done(const shrinker *s, unsigned round, double begin)
{
    const double end = s->options->rounds_end;
    return end > begin ? (oxo_clock() - begin) / (end - begin)
                       : (double)round / s->options->rounds;
}

/* Round r was done before: as it was at its end, or when moves were listed
 * next, with the random numbers of that time. */
static oxo_status recall(shrinker *s, const oxo_part_round *known)
{
    oxo_choice *c = &s->wide.choice;
    if (known->places != c->place_count)
        return oxo_fail(s->error, OXO_BAD_INPUT,
                        "'%.200s' does not fit: it was made by another version",
                        s->options->part);
    for (size_t i = 0; i < known->places; i++) {
        if (known->chosen[i] >= c->places[i].count && known->chosen[i] > 0)
            return oxo_fail(s->error, OXO_BAD_INPUT,
                            "'%.200s' does not fit: no such move",
                            s->options->part);
    }
    OXO_GROW(s->best.pairs, 2 * known->best.count, s->best.room,
             return no_memory(s));
    memcpy(s->best.pairs, known->best.pairs,
           2 * known->best.count * sizeof *s->best.pairs);
    s->best.count = known->best.count;
    s->best.size = known->best.size;
    s->random = known->random;
    oxo_choice_leave(c, s->root);
    for (size_t i = 0; i < known->places; i++)
        c->places[i].chosen = known->chosen[i];
    oxo_choice_enter(c, s->root);
    return OXO_OK;
}

static oxo_status remember(shrinker *s, unsigned r, bool listed)
{
    if (!s->options->part)
        return OXO_OK;
    oxo_status status = oxo_part_round_done(
        &s->part, r, listed, &s->wide.choice, &s->best, s->random, s->error);
    return status == OXO_OK ? oxo_part_save_due(&s->part, s->cost, s->error)
                            : status;
}

static oxo_status rounds(shrinker *s)
{
    oxo_choice *c = &s->wide.choice;
    const double begin = oxo_clock();
    oxo_status status = OXO_OK;
    s->saved = begin;
    if (!oxo_choice_save(c, &s->best))
        return no_memory(s);
    s->saved_size = s->best.size;
    /* where rounds start: hot enough to forget, or to repair */
    static const double heats[] = {1.5, 3, 0.8, 6};
    for (unsigned r = 0; r < s->options->rounds && status == OXO_OK; r++) {
        /* what was listed before a stop is worth a second of choosing */
        const bool last = s->report.cut && r == 0;
        if (!last && oxo_context_stopped(s->context, 0))
            break;
        tell(s, "annealing", share_done(s, r, begin));
        const bool listing = r % 4 == 3 && s->options->depth > 1;
        const oxo_part_round *known = oxo_part_round_at(&s->part, r);
        s->report.rounds = r + 1;
        if (known) {
            if (known->number == r)
                status = recall(s, known);
            if (status == OXO_OK && known->number == r && listing)
                status = widen_near(s);
            continue;
        }
        const uint64_t steps = ROUND_STEPS * (UINT64_C(1) + r % 16 / 4);
        oxo_choice_anneal(c, steps, heats[r % 4], 0.15, &s->random,
                          last ? &s->wide.late : s->context, &s->best);
        if (c->failed)
            return no_memory(s);
        const bool whole =
            !s->report.cut && !oxo_context_stopped(s->context, 0);
        oxo_choice_leave(c, s->root);
        oxo_choice_restore(c, &s->best);
        oxo_choice_enter(c, s->root);
        status = save(s);
        if (status == OXO_OK && whole)
            status = remember(s, r, listing);
        if (status == OXO_OK && whole && listing)
            status = widen_near(s);
    }
    return status;
}

/* Different positions after the winner's second move. */
static oxo_status count_threes(shrinker *s, const oxo_line_entries *e)
{
    const oxo_board *b = s->board;
    oxo_status status = OXO_OK;
    oxo_keys seen;
    oxo_keys_init(&seen, s->wide.choice.keys.width);
    for (size_t i = 0; i < e->count && status == OXO_OK; i++) {
        const uint64_t *at = e->stones + i * 2 * b->words;
        uint64_t own[OXO_BOARD_WORDS], key[OXO_PLACE_WORDS];
        if (oxo_place_stones(b, at) + 2 != s->wide.opening)
            continue;
        oxo_set_copy(b, own, at);
        oxo_bit_set(own, e->move[i]);
        oxo_board_canon(b, own, at + b->words, key, key + b->words);
        if (oxo_keys_add(&seen, key, NULL) == OXO_NO_KEY)
            status = no_memory(s);
    }
    s->report.threes = seen.count;
    oxo_keys_clear(&seen);
    return status;
}

static oxo_status run(shrinker *s, const oxo_line_entries *given,
                      oxo_line_entries *out)
{
    const size_t words = 2 * s->board->words;
    oxo_status status = OXO_OK;
    bool anew = false;
    if (s->options->open_rounds) {
        oxo_line_entries opening = {0};
        if (s->part.opened) {
            s->random = s->part.random;
            opening = s->part.opening;
            s->part.opening = (oxo_line_entries){.words = s->board->words};
            status = oxo_part_opened(&s->part, &opening, s->random, s->error);
        } else {
            status = oxo_shrink_open(s->cost, s->options, &s->random,
                                     s->context, &opening, s->error);
            if (status == OXO_OK && !oxo_context_stopped(s->context, 0))
                status =
                    oxo_part_opened(&s->part, &opening, s->random, s->error);
        }
        anew = status == OXO_OK;
        for (size_t i = 0; i < opening.count; i++)
            oxo_widen_give(&s->wide, opening.stones + i * words,
                           opening.move[i]);
        if (status == OXO_LIMIT && given->count)
            status = OXO_OK; /* then those that were given */
        oxo_line_entries_free(&opening);
    }
    for (size_t i = 0; i < given->count; i++) {
        const uint64_t *key = given->stones + i * words;
        /* second moves that were chosen anew are the only ones */
        if (!anew || oxo_place_stones(s->board, key) >= s->wide.early)
            oxo_widen_give(&s->wide, key, given->move[i]);
    }
    if (status == OXO_OK && s->wide.given.failed)
        status = no_memory(s);
    if (status == OXO_OK)
        status = build(s);
    if (status != OXO_OK)
        return status;
    s->report.places = s->wide.choice.place_count;
    for (size_t i = 0; i < s->report.places; i++)
        s->report.alternatives += s->wide.choice.places[i].count;
    s->report.before = follow_given(s);
    s->in_rounds = s->context ? *s->context : (oxo_context){0};
    s->in_rounds.deadline = s->options->rounds_end;
    s->context = s->wide.context = &s->in_rounds;
    oxo_cost_limit(s->cost, s->context);
    status = rounds(s);
    if (s->options->part && status == OXO_OK &&
        oxo_context_stopped(s->context, 0))
        status = oxo_part_save(&s->part, s->cost, s->error);
    s->report.proofs = s->wide.proofs;
    s->report.least_threes = oxo_shrink_least_threes(s->board);
    if (status == OXO_OK)
        status = entries_of(s, out);
    return status == OXO_OK ? count_threes(s, out) : status;
}

static void mix(uint64_t *hash, const void *bytes, size_t size)
{
    *hash = oxo_mix64(*hash ^ (size ? oxo_hash_bytes(bytes, size) : 0));
}

/* What the result depends on, but for how many rounds. */
static uint64_t question(const oxo_shrink_from *from,
                         const oxo_line_entries *given,
                         const oxo_shrink_options *o)
{
    const unsigned words = from->board->words;
    const char *name = from->board->game->name;
    const uint64_t numbers[] = {from->winner, from->begins,   o->seed,
                                o->depth,     o->open_rounds, o->fewest_threes,
                                given->count};
    uint64_t hash = 0;
    mix(&hash, name, strlen(name));
    mix(&hash, numbers, sizeof numbers);
    mix(&hash, from->own, words * sizeof *from->own);
    mix(&hash, from->other, words * sizeof *from->other);
    mix(&hash, given->stones, given->count * 2 * words * sizeof *given->stones);
    mix(&hash, given->move, given->count * sizeof *given->move);
    return hash;
}

oxo_status oxo_shrink(const oxo_shrink_from *from,
                      const oxo_line_entries *given,
                      const oxo_shrink_options *options, oxo_context *context,
                      oxo_line_entries *out, oxo_shrink_report *report,
                      oxo_error *error)
{
    const oxo_board *b = from->board;
    shrinker *s = calloc(1, sizeof *s);
    oxo_cost *cost = oxo_cost_new(b, from->winner);
    oxo_option *list = malloc(b->cells * sizeof *list);
    if (!s || !cost || !list) {
        free(s);
        free(list);
        oxo_cost_free(cost);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    const unsigned opening = oxo_set_size(b, from->own) +
                             oxo_set_size(b, from->other) + OPENING_STONES -
                             !from->begins;
    const bool deep = options->depth > 1;
    *s = (shrinker){.from = from,
                    .board = b,
                    .options = options,
                    .context = context,
                    .random = {options->seed},
                    .cost = cost,
                    .list = list,
                    .error = error,
                    .wide = {.cost = cost,
                             .context = context,
                             .early = opening,
                             .opening = opening,
                             .depth = options->depth,
                             .deep = deep ? 8 : 1,
                             .slack_early = 4 * options->depth,
                             .slack = deep ? 1 : 0,
                             .quiet = deep ? 8 : 0,
                             .slack_quiet = 30,
                             .proof_nodes = 3000000,
                             .late = {.deadline = options->end},
                             .part = options->part ? &s->part : NULL,
                             .error = error}};
    const size_t width = 2 * b->words * sizeof(uint64_t);
    oxo_choice_init(&s->wide.choice, width);
    oxo_choice_init(&s->wide.given, width);
    oxo_cost_limit(cost, context);
    oxo_part_init(&s->part, options->part, question(from, given, options),
                  b->words);
    oxo_status status = OXO_OK;
    if (options->part && options->resume)
        status = oxo_part_load(&s->part, cost, error);
    if (status == OXO_OK)
        status = run(s, given, out);
    if (status == OXO_LIMIT && options->part) {
        oxo_error unused = {0};
        (void)oxo_part_save(&s->part, cost, &unused);
    }
    oxo_part_clear(&s->part);
    if (status == OXO_OK) {
        s->report.after = out->count;
        *report = s->report;
    }
    oxo_choice_free(&s->wide.choice);
    oxo_choice_free(&s->wide.given);
    oxo_cost_free(cost);
    free(s->best.pairs);
    free(list);
    free(s);
    return status;
}
