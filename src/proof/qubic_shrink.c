/* Shrinking a strategy for Qubic.
 *
 * The size of a strategy is the number of places (qubic_cost.h) that it
 * reaches. By stones on the board:
 *
 *      0     2      3          4         5           6 ...
 *      1 -> 12 -> three- -> about -> 5-positions -> six-positions, most of
 *                 positions  220      (no entry)     them leaves
 *
 * The attacker's second move decides most. A three-position has 11 to 61
 * different replies, each of them a place; the attacker's third move there
 * threatens a forced win, which about eight replies r2 stop, so that a reply
 * r1 that has nothing to do with it costs nine places. What is shared: equal
 * positions after the third move (r1 and its mirror image when the three
 * attacking stones have a symmetry that the first two lack), pairs r1, r2 that
 * both stop the threat, and places below different three-positions. So:
 *
 * 1. A rough picture of all 345 three-positions: their replies, the moves
 *    there that threaten something, the six-positions that they need, each
 *    weighed by its cost as a tree up to 2 (6 where that is not enough, and 32
 *    in all for a reply after which no such move is cheap). Each
 *    three-position is annealed alone; then sets of three-positions that
 *    answer all two-positions are proposed from these sizes with noise, and
 *    annealed together. Best set wins.
 * 2. For the chosen set the full picture (qubic_widen.h), annealed in rounds.
 *    The annealing is soon at its end: the lists of moves are the limit.
 * 3. So every fourth round lists more moves near the present choice: those
 *    that need few places beside those in use. Quiet moves after a reply that
 *    leaves no threat gain most: 59 replies are needed, all of them there if
 *    White plays the same cell after the other replies (1722 to 1599; figures
 *    in docs/CERTIFICATE.md).
 *
 * Given strategies keep their three-positions unless asked otherwise; their
 * moves are further alternatives.
 *
 * How few three-positions? Each answers at most two of the twelve
 * two-positions, and those that can be answered together fall into groups of
 * five and of seven, so six cannot do: the least is seven, as in Patashnik's
 * proof. (Computed by the same cover with equal weights, over all 345.)
 */
#include "proof/qubic_shrink.h"

#include "base/bits.h"
#include "base/random.h"
#include "proof/qubic_choice.h"
#include "proof/qubic_cost.h"
#include "proof/qubic_threes.h"
#include "proof/qubic_widen.h"
#include "symmetry/qubic_canon.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOWHERE OXO_QUBIC_NOWHERE
enum { ROUGH_DEPTH = 2, ROUGH_DEAR = 6, ROUGH_QUIET = 32, ROUGH_SLACK = 10 };
/* with this much more than what would go, a move is worth listing */
enum { NEAR_FOUR = 10, NEAR = 1, NEAR_LARGE = 24 };
enum { ALONE_STEPS = 100000, SET_STEPS = 200000, ROUND_STEPS = 2000000 };

typedef struct cover {
    unsigned pick[OXO_QUBIC_TWOS], count;
} cover;

typedef struct shrinker {
    const oxo_qubic_shrink_options *options;
    oxo_context *context;
    oxo_random random;
    oxo_qubic_threes threes;
    oxo_qubic_cost *cost;
    oxo_qubic_choice rough;
    uint32_t rough_id[OXO_QUBIC_THREES];
    double alone[OXO_QUBIC_THREES];
    oxo_qubic_widener wide;
    uint32_t root, two_id[OXO_QUBIC_TWOS];
    oxo_qubic_memory best;
    oxo_qubic_shrink_report report;
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
                                      .nodes = oxo_qubic_cost_nodes(s->cost),
                                      .done = done,
                                      .detail = s->best.size ? detail : NULL});
}

/* ---- the rough picture ---- */

static uint32_t rough_six(shrinker *s, oxo_qubic_board b)
{
    const uint32_t id = oxo_qubic_choice_place(&s->rough, b.a, b.d);
    if (id == NOWHERE || s->rough.places[id].filled)
        return id;
    const unsigned c = oxo_qubic_cost_of(s->cost, b.a, b.d, ROUGH_DEPTH);
    s->rough.places[id].filled = true;
    s->rough.places[id].weight = (uint16_t)(c > ROUGH_DEPTH ? ROUGH_DEAR : c);
    return id;
}

static uint32_t rough_four(shrinker *s, oxo_qubic_board b,
                           oxo_qubic_option *list)
{
    const uint32_t id = oxo_qubic_choice_place(&s->rough, b.a, b.d);
    if (id == NOWHERE || s->rough.places[id].filled)
        return id;
    s->rough.places[id].filled = true;
    const unsigned n = oxo_qubic_options(s->cost, b, 16, false, list);
    unsigned best = ROUGH_QUIET + 1, cost[64];
    uint32_t ids[64][16];
    for (unsigned i = 0; i < n; i++) {
        cost[i] = list[i].needs.count < 2 ? ROUGH_QUIET : 1;
        for (unsigned k = 0; k < list[i].needs.count; k++) {
            ids[i][k] = rough_six(s, list[i].needs.board[k]);
            if (ids[i][k] == NOWHERE)
                return NOWHERE;
            cost[i] += s->rough.places[ids[i][k]].weight;
        }
        best = cost[i] < best ? cost[i] : best;
    }
    if (best > ROUGH_QUIET)
        s->rough.places[id].weight = ROUGH_QUIET;
    for (unsigned i = 0; i < n && best <= ROUGH_QUIET; i++) {
        if (cost[i] <= best + ROUGH_SLACK)
            oxo_qubic_choice_add(&s->rough, id, list[i].move, ids[i],
                                 list[i].needs.count);
    }
    return id;
}

/* The size of what is below so many three-positions, after annealing. */
static size_t rough_size(shrinker *s, const cover *c, uint64_t steps)
{
    oxo_qubic_memory best = {0};
    for (unsigned k = 0; k < c->count; k++)
        oxo_qubic_choice_enter(&s->rough, s->rough_id[c->pick[k]]);
    if (!oxo_qubic_choice_save(&s->rough, &best))
        s->rough.failed = true;
    oxo_qubic_choice_anneal(&s->rough, steps, 3, 0.3, &s->random, s->context,
                            &best);
    for (unsigned k = 0; k < c->count; k++)
        oxo_qubic_choice_leave(&s->rough, s->rough_id[c->pick[k]]);
    free(best.pairs);
    return best.size;
}

static oxo_status rough_picture(shrinker *s)
{
    oxo_qubic_option *list = malloc(64 * sizeof *list);
    if (!list)
        return no_memory(s);
    const unsigned n = s->threes.three_count;
    oxo_status status = OXO_OK;
    for (unsigned i = 0; i < n && status == OXO_OK; i++) {
        const oxo_qubic_three *t = &s->threes.three[i];
        oxo_qubic_board reply[64];
        uint32_t ids[64];
        const unsigned count = oxo_qubic_three_replies(t, reply);
        for (unsigned k = 0; k < count; k++)
            ids[k] = rough_four(s, reply[k], list);
        const uint32_t id =
            oxo_qubic_choice_place(&s->rough, t->board.a, t->board.d);
        if (s->rough.failed || oxo_qubic_cost_failed(s->cost)) {
            status = no_memory(s);
            break;
        }
        s->rough_id[i] = id;
        s->rough.places[id].weight = 0;
        s->rough.places[id].fixed = true;
        oxo_qubic_choice_add(&s->rough, id, 0, ids, count);
        tell(s, "three-positions", (double)i / n);
        if (oxo_context_stopped(s->context, 0))
            status = oxo_fail(s->error, OXO_LIMIT, "stopped");
    }
    free(list);
    for (unsigned i = 0; i < n && status == OXO_OK; i++) {
        const cover one = {{i}, 1};
        s->alone[i] = (double)rough_size(s, &one, ALONE_STEPS);
        tell(s, "three-positions alone", (double)i / n);
        if (s->rough.failed)
            status = no_memory(s);
    }
    return status;
}

/* A good set of three-positions. */
static oxo_status choose_threes(shrinker *s, cover *found)
{
    const unsigned n = s->threes.three_count;
    size_t least = SIZE_MAX;
    oxo_status status = rough_picture(s);
    for (unsigned r = 0; r < s->options->open_rounds && status == OXO_OK; r++) {
        /* far from what was found, near it, and with one that is forced in */
        const double noise = r == 0 ? 0 : r % 3 == 0 ? 0.6 : 0.3;
        double weight[OXO_QUBIC_THREES];
        for (unsigned i = 0; i < n; i++) {
            weight[i] =
                s->alone[i] * (1 + noise * (oxo_random_unit(&s->random) - 0.5));
            if (s->options->fewest_threes)
                weight[i] += 1e5;
        }
        for (unsigned k = 0; k < found->count && r % 3 == 2; k++)
            weight[found->pick[k]] *= 0.8;
        const unsigned with = r % 3 == 0 ? n : oxo_random_below(&s->random, n);
        cover c;
        c.count = oxo_qubic_threes_cover(&s->threes, weight, with, c.pick);
        if (s->options->fewest_threes && least != SIZE_MAX &&
            c.count > found->count)
            continue;
        const size_t size = rough_size(s, &c, SET_STEPS);
        if (oxo_context_stopped(s->context, 0))
            break; /* this one was not annealed to its end */
        if (size < least) {
            least = size;
            *found = c;
        }
        tell(s, "sets of three-positions", (double)r / s->options->open_rounds);
        if (s->rough.failed)
            status = no_memory(s);
    }
    if (status == OXO_OK && !found->count)
        status = oxo_fail(s->error, OXO_LIMIT, "stopped");
    oxo_qubic_choice_free(&s->rough);
    return status;
}

/* ---- the full picture ---- */

/* The three-positions that the given moves lead to. Which two-position plays
 * which is settled by `chosen`. */
static oxo_status build(shrinker *s, const cover *c)
{
    s->wide.finish = true; /* a stop must not lose what has been listed */
    for (unsigned k = 0; k < c->count; k++) {
        const oxo_qubic_three *t = &s->threes.three[c->pick[k]];
        oxo_qubic_board reply[64];
        uint32_t ids[64];
        const unsigned count = oxo_qubic_three_replies(t, reply);
        for (unsigned i = 0; i < count; i++) {
            ids[i] = oxo_qubic_widen(&s->wide, reply[i]);
            if (s->wide.status != OXO_OK)
                return s->wide.status;
            if (ids[i] == NOWHERE)
                return no_memory(s);
            if (!s->wide.choice.places[ids[i]].count)
                return oxo_fail(s->error, OXO_NO,
                                "a position with four stones is not won");
            tell(s, "alternatives", (k + (double)i / count) / (double)c->count);
        }
        for (unsigned i = 0; i < s->threes.two_count; i++) {
            if (!(t->answers >> i & 1))
                continue;
            const uint32_t alt = oxo_qubic_choice_add(
                &s->wide.choice, s->two_id[i],
                (uint8_t)oxo_qubic_three_move(s->threes.two[i], t), ids, count);
            if (alt == NOWHERE)
                return no_memory(s);
            s->wide.choice.places[s->two_id[i]].chosen = alt;
        }
    }
    s->wide.finish = false;
    s->report.cut = s->wide.brief;
    return OXO_OK;
}

/* Which three-positions the given entries choose; false if they do not answer
 * every two-position. */
static bool given_threes(shrinker *s, cover *c)
{
    c->count = 0;
    for (unsigned i = 0; i < s->threes.two_count; i++) {
        const oxo_qubic_board b = s->threes.two[i];
        const uint32_t id = oxo_qubic_choice_find(&s->wide.given, b.a, b.d);
        if (id == NOWHERE)
            return false;
        const oxo_qubic_place *p = &s->wide.given.places[id];
        oxo_qubic_board after;
        oxo_qubic_canon(b.a | UINT64_C(1) << s->wide.given.alts[p->first].move,
                        b.d, &after.a, &after.d);
        unsigned t = 0, k = 0;
        while (s->threes.three[t].board.a != after.a ||
               s->threes.three[t].board.d != after.d)
            t++;
        while (k < c->count && c->pick[k] != t)
            k++;
        if (k == c->count)
            c->pick[c->count++] = t;
    }
    return true;
}

/* The first given move of every place: how many places that strategy has, and
 * it becomes the present choice. */
static size_t follow_given(shrinker *s)
{
    oxo_qubic_choice *c = &s->wide.choice;
    for (uint32_t id = 0; id < c->place_count; id++) {
        oxo_qubic_place *p = &c->places[id];
        const uint32_t g = oxo_qubic_choice_find(&s->wide.given, p->a, p->d);
        if (g == NOWHERE)
            continue;
        const uint8_t move =
            s->wide.given.alts[s->wide.given.places[g].first].move;
        for (uint32_t k = 0; k < p->count; k++) {
            if (c->alts[p->first + k].move == move)
                p->chosen = k;
        }
    }
    oxo_qubic_choice_enter(c, s->root);
    return c->use_count;
}

/* ---- near the present choice ---- */

typedef struct idea {
    uint32_t place;
    uint8_t move;
} idea;

/* How many places would go with this one. */
static size_t exclusive(oxo_qubic_choice *c, uint32_t id)
{
    const size_t size = c->size;
    const uint32_t users = c->places[id].users;
    for (uint32_t i = 0; i < users; i++)
        oxo_qubic_choice_leave(c, id);
    const size_t without = c->size;
    for (uint32_t i = 0; i < users; i++)
        oxo_qubic_choice_enter(c, id);
    return size - without;
}

/* Places that a move needs and that are not there yet, by their cost. One that
 * is not known to be won makes it more than `most`; where much could go
 * (`most` is large) it is worth a proof search, and counts as dear. */
static unsigned fresh(shrinker *s, const oxo_qubic_needs *needs, unsigned most)
{
    const unsigned depth = s->options->depth;
    const unsigned dear = most > NEAR_LARGE ? depth + 4 : most + 1;
    unsigned sum = 0;
    for (unsigned i = 0; i < needs->count && sum <= most; i++) {
        const oxo_qubic_board *b = &needs->board[i];
        const uint32_t id = oxo_qubic_choice_find(&s->wide.choice, b->a, b->d);
        if (id != NOWHERE && s->wide.choice.places[id].users)
            continue;
        const unsigned c = oxo_qubic_cost_of(s->cost, b->a, b->d, depth);
        if (id == NOWHERE || !s->wide.choice.places[id].filled)
            sum += c <= depth ? c : dear;
        else /* looked at before */
            sum += s->wide.choice.places[id].count ? c : most + 1;
    }
    return sum;
}

/* Moves of a place in use that need little that is not there: also those that
 * threaten nothing and are large by themselves. */
static size_t ideas_for(shrinker *s, uint32_t id, oxo_qubic_option *list,
                        idea *ideas)
{
    oxo_qubic_choice *c = &s->wide.choice;
    const oxo_qubic_place p = c->places[id];
    const unsigned stones = oxo_popcount64(p.a | p.d);
    if (stones < 4 || !c->alts[p.first + p.chosen].count)
        return 0; /* settled above, or a leaf */
    const unsigned most =
        (unsigned)exclusive(c, id) + (stones == 4 ? NEAR_FOUR : NEAR);
    const unsigned n = oxo_qubic_options(s->cost, (oxo_qubic_board){p.a, p.d},
                                         64, stones == 4, list);
    size_t count = 0;
    for (unsigned i = 0; i < n; i++) {
        bool known = false;
        for (uint32_t k = 0; k < p.count; k++)
            known |= c->alts[p.first + k].move == list[i].move;
        if (!known && fresh(s, &list[i].needs, most) < most)
            ideas[count++] = (idea){id, list[i].move};
    }
    return count;
}

/* Widens every place in use by such moves. */
static oxo_status widen_near(shrinker *s)
{
    oxo_qubic_choice *c = &s->wide.choice;
    const size_t used = c->use_count;
    oxo_qubic_option *list = malloc(64 * sizeof *list);
    idea *ideas = malloc(used * 64 * sizeof *ideas);
    uint32_t *ids = malloc(used * sizeof *ids);
    oxo_status status = OXO_OK;
    size_t count = 0;
    if (!list || !ideas || !ids)
        status = no_memory(s);
    for (size_t i = 0; i < used && status == OXO_OK; i++)
        ids[i] = s->best.pairs[2 * i];
    for (size_t i = 0; i < used && status == OXO_OK; i++) {
        count += ideas_for(s, ids[i], list, ideas + count);
        tell(s, "moves nearby", (double)i / (double)used / 2);
    }
    oxo_qubic_choice_leave(c, s->root);
    for (size_t i = 0; i < count && status == OXO_OK; i++) {
        if (oxo_context_stopped(s->context, 0))
            break; /* what is there is whole */
        oxo_qubic_widen_by(&s->wide, ideas[i].place, ideas[i].move);
        status = s->wide.status == OXO_LIMIT ? OXO_OK : s->wide.status;
        tell(s, "moves nearby", 0.5 + (double)i / (double)count / 2);
    }
    oxo_qubic_choice_enter(c, s->root);
    free(list);
    free(ideas);
    free(ids);
    return status;
}

static oxo_status rounds(shrinker *s)
{
    oxo_qubic_choice *c = &s->wide.choice;
    const double begin = oxo_clock(), limit = s->options->seconds;
    if (!oxo_qubic_choice_save(c, &s->best))
        return no_memory(s);
    /* where rounds start: hot enough to forget, or to repair */
    static const double heats[] = {1.5, 3, 0.8, 6};
    for (unsigned r = 0; r < s->options->rounds; r++) {
        const double used = limit > 0 ? (oxo_clock() - begin) / limit : 0;
        /* what was listed before a stop is worth a second of choosing */
        const bool last = s->report.cut && r == 0;
        if (used >= 1 || (!last && oxo_context_stopped(s->context, 0)))
            break;
        tell(s, "annealing", limit > 0 ? used : (double)r / s->options->rounds);
        const uint64_t steps = ROUND_STEPS * (UINT64_C(1) + r % 16 / 4);
        oxo_qubic_choice_anneal(c, steps, heats[r % 4], 0.15, &s->random,
                                last ? NULL : s->context, &s->best);
        if (c->failed)
            return no_memory(s);
        s->report.rounds = r + 1;
        oxo_qubic_choice_leave(c, s->root);
        oxo_qubic_choice_restore(c, &s->best);
        oxo_qubic_choice_enter(c, s->root);
        oxo_status status = OXO_OK;
        if (r % 4 == 3 && s->options->depth > 1)
            status = widen_near(s);
        if (status != OXO_OK)
            return status;
    }
    return OXO_OK;
}

static int by_board(const void *left, const void *right)
{
    const oxo_qubic_entry *p = left, *q = right;
    const unsigned np = oxo_popcount64(p->attacker | p->defender);
    const unsigned nq = oxo_popcount64(q->attacker | q->defender);
    if (np != nq)
        return np < nq ? -1 : 1;
    if (p->attacker != q->attacker)
        return p->attacker < q->attacker ? -1 : 1;
    return p->defender < q->defender ? -1 : p->defender > q->defender;
}

static oxo_status entries_of(shrinker *s, oxo_qubic_entry **out, size_t *count)
{
    const oxo_qubic_choice *c = &s->wide.choice;
    oxo_qubic_entry *list = malloc(s->best.count * sizeof *list);
    if (!list)
        return no_memory(s);
    for (size_t i = 0; i < s->best.count; i++) {
        const oxo_qubic_place *p = &c->places[s->best.pairs[2 * i]];
        list[i] = (oxo_qubic_entry){
            p->a, p->d, c->alts[p->first + s->best.pairs[2 * i + 1]].move};
    }
    qsort(list, s->best.count, sizeof *list, by_board);
    *out = list;
    *count = s->best.count;
    return OXO_OK;
}

static oxo_status run(shrinker *s, oxo_qubic_entry **out, size_t *out_count)
{
    cover given = {.count = 0}, found = {.count = 0};
    double equal[OXO_QUBIC_THREES] = {0};
    const bool whole = given_threes(s, &given);
    for (unsigned i = 0; i < s->threes.three_count; i++)
        equal[i] = 1;
    s->report.least_threes = oxo_qubic_threes_cover(
        &s->threes, equal, s->threes.three_count, found.pick);
    found.count = 0;
    if (!whole && !s->options->open_rounds)
        return oxo_fail(s->error, OXO_BAD_INPUT,
                        "expected a strategy from the empty board with one of "
                        "the 16 strong first moves");
    oxo_status status = OXO_OK;
    if (s->options->open_rounds)
        status = choose_threes(s, &found);
    if (status == OXO_LIMIT && whole)
        status = OXO_OK; /* then those that were given */
    const cover *use = found.count ? &found : &given;
    if (status == OXO_OK)
        status = build(s, use);
    if (status != OXO_OK)
        return status;
    s->report.threes = use->count;
    s->report.places = s->wide.choice.place_count;
    for (size_t i = 0; i < s->report.places; i++)
        s->report.alternatives += s->wide.choice.places[i].count;
    s->report.proofs = s->wide.proofs;
    const size_t size = follow_given(s);
    if (use == &given)
        s->report.before = size;
    status = rounds(s);
    if (status == OXO_OK)
        status = entries_of(s, out, out_count);
    return status;
}

oxo_status oxo_qubic_shrink(const oxo_qubic_entry *entries, size_t count,
                            const oxo_qubic_shrink_options *options,
                            oxo_context *context, oxo_qubic_entry **out,
                            size_t *out_count, oxo_qubic_shrink_report *report,
                            oxo_error *error)
{
    shrinker *s = calloc(1, sizeof *s);
    oxo_qubic_cost *cost = oxo_qubic_cost_new();
    if (!s || !cost) {
        free(s);
        oxo_qubic_cost_free(cost);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *s = (shrinker){.options = options,
                    .context = context,
                    .random = {options->seed},
                    .cost = cost,
                    .error = error,
                    .wide = {.cost = cost,
                             .context = context,
                             .depth = options->depth,
                             .deep = options->depth > 1 ? 8 : 1,
                             .slack_four = 4 * options->depth,
                             .slack = options->depth > 1 ? 1 : 0,
                             .quiet = options->depth > 1 ? 8 : 0,
                             .slack_quiet = 30,
                             .proof_nodes = 3000000,
                             .error = error}};
    oxo_qubic_threes_list(&s->threes);
    oxo_qubic_choice *c = &s->wide.choice;
    for (size_t i = 0; i < count; i++)
        oxo_qubic_give(&s->wide, &entries[i]);
    s->root = oxo_qubic_choice_place(c, 0, 0);
    for (unsigned i = 0; i < s->threes.two_count && !c->failed; i++) {
        s->two_id[i] =
            oxo_qubic_choice_place(c, s->threes.two[i].a, s->threes.two[i].d);
        if (c->failed)
            break;
        c->places[s->two_id[i]].fixed = c->places[s->two_id[i]].filled = true;
    }
    oxo_status status = OXO_OK;
    if (c->failed || s->wide.given.failed ||
        oxo_qubic_choice_add(c, s->root, 0, s->two_id, s->threes.two_count) ==
            NOWHERE)
        status = no_memory(s);
    if (status == OXO_OK)
        status = run(s, out, out_count);
    if (status == OXO_OK) {
        s->report.after = *out_count;
        if (report)
            *report = s->report;
    }
    oxo_qubic_choice_free(&s->rough);
    oxo_qubic_choice_free(&s->wide.choice);
    oxo_qubic_choice_free(&s->wide.given);
    oxo_qubic_cost_free(cost);
    free(s->best.pairs);
    free(s);
    return status;
}
