/* Second moves of Qubic (shrink_open.h).
 *
 * By stones on the board:
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
 * both stop the threat, and places below different three-positions.
 *
 * So a rough picture of all 345 three-positions: their replies, the moves
 * there that threaten something, the six-positions that they need, each
 * weighed by its cost as a tree up to 2 (6 where that is not enough, and 32 in
 * all for a reply after which no such move is cheap). Each three-position is
 * annealed alone; then sets of three-positions that answer all two-positions
 * are proposed from these sizes with noise, and annealed together. Best set
 * wins.
 *
 * How few three-positions? Each answers at most two of the twelve
 * two-positions, and those that can be answered together fall into groups of
 * five and of seven, so six cannot do: the least is seven, as in Patashnik's
 * proof. (Computed by the same cover with equal weights, over all 345.)
 */
#include "proof/shrink_open.h"

#include "proof/choice.h"
#include "proof/qubic_threes.h"
#include "proof/widen.h"
#include <stdio.h>
#include <stdlib.h>

enum { ROUGH_DEPTH = 2, ROUGH_DEAR = 6, ROUGH_QUIET = 32, ROUGH_SLACK = 10 };
enum { ALONE_STEPS = 100000, SET_STEPS = 200000 };

typedef struct cover {
    unsigned pick[OXO_QUBIC_TWOS], count;
} cover;

typedef struct opener {
    const oxo_shrink_options *options;
    oxo_context *context;
    oxo_random random;
    oxo_qubic_threes threes;
    oxo_cost *cost;
    oxo_choice rough;
    uint32_t rough_id[OXO_QUBIC_THREES];
    double alone[OXO_QUBIC_THREES];
    oxo_error *error;
} opener;

/* The key of a place (needs.h) with one word for each side. */
static const uint64_t *key_of(const oxo_qubic_board *board)
{
    return &board->a;
}

static oxo_status no_memory(opener *s)
{
    return oxo_fail(s->error, OXO_NO_MEMORY, "out of memory");
}

static void tell(opener *s, const char *phase, double done)
{
    oxo_context_report(s->context,
                       (oxo_progress){.phase = phase,
                                      .nodes = oxo_cost_nodes(s->cost),
                                      .done = done});
}

/* ---- the rough picture ---- */

static uint32_t rough_six(opener *s, const uint64_t *b)
{
    const uint32_t id = oxo_choice_place(&s->rough, b);
    if (id == OXO_NOWHERE || s->rough.places[id].filled)
        return id;
    const unsigned c = oxo_cost_of(s->cost, b, ROUGH_DEPTH);
    s->rough.places[id].filled = true;
    s->rough.places[id].weight = (uint16_t)(c > ROUGH_DEPTH ? ROUGH_DEAR : c);
    return id;
}

static uint32_t rough_four(opener *s, const uint64_t *b, oxo_option *list)
{
    const uint32_t id = oxo_choice_place(&s->rough, b);
    if (id == OXO_NOWHERE || s->rough.places[id].filled)
        return id;
    s->rough.places[id].filled = true;
    const unsigned n = oxo_options(s->cost, b, 16, false, list);
    unsigned best = ROUGH_QUIET + 1, cost[64];
    uint32_t ids[64][16];
    for (unsigned i = 0; i < n; i++) {
        cost[i] = list[i].needs.count < 2 ? ROUGH_QUIET : 1;
        for (unsigned k = 0; k < list[i].needs.count; k++) {
            ids[i][k] = rough_six(s, list[i].needs.key + 2 * k);
            if (ids[i][k] == OXO_NOWHERE)
                return OXO_NOWHERE;
            cost[i] += s->rough.places[ids[i][k]].weight;
        }
        best = cost[i] < best ? cost[i] : best;
    }
    if (best > ROUGH_QUIET)
        s->rough.places[id].weight = ROUGH_QUIET;
    for (unsigned i = 0; i < n && best <= ROUGH_QUIET; i++) {
        if (cost[i] <= best + ROUGH_SLACK)
            oxo_choice_add(&s->rough, id, list[i].move, ids[i],
                           list[i].needs.count);
    }
    return id;
}

/* The size of what is below so many three-positions, after annealing. */
static size_t rough_size(opener *s, const cover *c, uint64_t steps)
{
    oxo_choice_memory best = {0};
    for (unsigned k = 0; k < c->count; k++)
        oxo_choice_enter(&s->rough, s->rough_id[c->pick[k]]);
    if (!oxo_choice_save(&s->rough, &best))
        s->rough.failed = true;
    oxo_choice_anneal(&s->rough, steps, 3, 0.3, &s->random, s->context, &best);
    for (unsigned k = 0; k < c->count; k++)
        oxo_choice_leave(&s->rough, s->rough_id[c->pick[k]]);
    free(best.pairs);
    return best.size;
}

static oxo_status rough_picture(opener *s)
{
    oxo_option *list = malloc(64 * sizeof *list);
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
            ids[k] = rough_four(s, key_of(&reply[k]), list);
        const uint32_t id = oxo_choice_place(&s->rough, key_of(&t->board));
        if (s->rough.failed || oxo_cost_failed(s->cost)) {
            status = no_memory(s);
            break;
        }
        s->rough_id[i] = id;
        s->rough.places[id].weight = 0;
        s->rough.places[id].fixed = true;
        oxo_choice_add(&s->rough, id, 0, ids, count);
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
static oxo_status choose_threes(opener *s, cover *found)
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
    return status;
}

/* Which two-position plays which three-position, as entries. */
static oxo_status entries_of(opener *s, const cover *c, oxo_line_entries *e)
{
    const unsigned n = s->threes.two_count;
    e->words = 1;
    e->stones = calloc(2 * (n + 1), sizeof *e->stones);
    e->move = calloc(n + 1, sizeof *e->move);
    if (!e->stones || !e->move) {
        oxo_line_entries_free(e);
        return no_memory(s);
    }
    e->count = 1; /* the empty board: cell 0, on seven lines */
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < c->count; k++) {
            const oxo_qubic_three *t = &s->threes.three[c->pick[k]];
            if (!(t->answers >> i & 1))
                continue;
            e->stones[2 * e->count] = s->threes.two[i].a;
            e->stones[2 * e->count + 1] = s->threes.two[i].d;
            e->move[e->count++] =
                (uint16_t)oxo_qubic_three_move(s->threes.two[i], t);
            break;
        }
    }
    return OXO_OK;
}

oxo_status oxo_shrink_open(oxo_cost *cost, const oxo_shrink_options *options,
                           oxo_random *random, oxo_context *context,
                           oxo_line_entries *entries, oxo_error *error)
{
    const oxo_board *b = oxo_cost_board(cost);
    if (b->k != 4 || b->n != 3)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "second moves are chosen anew in 4^3 only");
    opener *s = calloc(1, sizeof *s);
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    *s = (opener){.options = options,
                  .context = context,
                  .random = *random,
                  .cost = cost,
                  .error = error};
    oxo_choice_init(&s->rough, sizeof(oxo_qubic_board));
    oxo_qubic_threes_list(&s->threes);
    cover found = {.count = 0};
    oxo_status status = choose_threes(s, &found);
    if (status == OXO_OK)
        status = entries_of(s, &found, entries);
    *random = s->random;
    oxo_choice_free(&s->rough);
    free(s);
    return status;
}

unsigned oxo_shrink_least_threes(const oxo_board *b)
{
    double equal[OXO_QUBIC_THREES];
    unsigned pick[OXO_QUBIC_TWOS], least = 0;
    oxo_qubic_threes *t = b->k == 4 && b->n == 3 ? malloc(sizeof *t) : NULL;
    if (!t)
        return 0;
    oxo_qubic_threes_list(t);
    for (unsigned i = 0; i < t->three_count; i++)
        equal[i] = 1;
    least = oxo_qubic_threes_cover(t, equal, t->three_count, pick);
    free(t);
    return least;
}
