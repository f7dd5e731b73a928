/* Strong policies by iterative deepening over states up to symmetry.
 *
 * solve(state, d) decides exactly whether the goal can be forced within d
 * actions: some action all of whose outcomes can be solved within d - 1. What
 * was decided is kept for ever: "solved within r", "not within d", and "not
 * at all", the last when no branch of the refutation was cut off by the bound.
 * None of the three depends on the path, so the cycles of a domain do no harm
 * (the trap of graph-history interaction in AND/OR search with pruning of
 * repeated states). The bound grows by one; the first bound that succeeds is
 * the least number of actions that suffices in the worst case.
 *
 * A state that has lost what the goal needs and no action brings back (in
 * Cantin's literal goal: a dead end) is refuted as soon as it is met.
 *
 * When the root is refuted without a cut, no strong policy exists. In domains
 * with cycles the cuts never end; then, as soon as an iteration meets no new
 * state, the whole space is built and solved backwards (strong_whole.c).
 *
 * On 3^3 (gcc -O2): 14 actions suffice; with the 48 symmetries of the cube,
 * which automorphism.c finds in the PDDL text, see docs/PLANNING.md for time
 * and memory.
 *
 * Order: actions that solved other states first; outcomes that resisted the
 * longest in earlier iterations first, since one that fails ends the action.
 *
 * A. Cimatti, M. Roveri, P. Traverso, Strong planning in non-deterministic
 * domains via model checking (1998), for the notion; their backward search
 * over sets of states is what strong_whole.c does explicitly.
 */
#include "plan/strong.h"

#include "base/array.h"
#include "base/bits.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOLVED, CUT, DEAD, STOP };
enum { PROBE = 2 };

bool strong_stopped(strong_search *s)
{
    if (s->stopped)
        return true;
    size_t bytes =
        oxo_keys_bytes(&s->store) + s->entry_room * sizeof *s->entry + s->extra;
    if (s->context) {
        if (oxo_context_stopped(s->context, s->expanded) ||
            (s->context->max_memory && bytes > s->context->max_memory))
            s->stopped = true;
        oxo_context_report(s->context, (oxo_progress){.phase = "strong policy",
                                                      .nodes = s->expanded,
                                                      .done = -1,
                                                      .memory = bytes});
    }
    return s->stopped;
}

uint32_t strong_state(strong_search *s, const uint64_t *state)
{
    uint64_t canon[GROUND_MAX_WORDS];
    uint32_t element;
    bool added;
    if (oxo_pulse_due(&s->pulse) && oxo_context_stopped(s->context, 0)) {
        s->stopped = true;
        return UINT32_MAX;
    }
    if (s->symmetry) {
        plan_group_canon(s->plan->group, s->t->words, state, canon, &element);
        state = canon;
    }
    const uint32_t index = oxo_keys_add(&s->store, state, &added);
    if (index != OXO_NO_KEY && !added)
        return index;
    s->memory = index == OXO_NO_KEY;
    OXO_GROW(s->entry, s->store.count, s->entry_room, s->memory = true);
    if (s->memory)
        return UINT32_MAX;
    bool goal = ground_holds(s->t, &s->t->goal, state);
    s->entry[index] =
        (strong_entry){goal ? 0 : -1, -1, UINT32_MAX, goal ? 0 : -1};
    bool lost = false;
    for (unsigned w = 0; s->lasting && w < s->t->words; w++)
        lost = lost || (state[w] & s->care[w]) != s->value[w];
    if (lost) {
        s->entry[index].failed = STRONG_NEVER;
        s->hopeless++;
    }
    return index;
}

static int by_index(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int strong_outcomes(strong_search *s, uint32_t at, uint32_t action)
{
    const ground_task *t = s->t;
    const ground_action *a = &t->action[action];
    uint64_t state[GROUND_MAX_WORDS], after[GROUND_MAX_WORDS];
    const uint32_t base = s->listed;
    memcpy(state, plan_state(&s->store, at), t->words * sizeof *state);
    OXO_GROW(s->list, s->listed + a->outcomes, s->list_room, s->memory = true);
    if (s->memory)
        return -1;
    for (uint32_t o = 0; o < a->outcomes; o++) {
        ground_apply(t, &t->outcome[a->outcome + o], state, after);
        if (s->never >= 0 && oxo_bit_get(after, (unsigned)s->never))
            continue;
        uint32_t index = strong_state(s, after);
        if (index == UINT32_MAX)
            return -1;
        s->list[s->listed++] = index;
    }
    uint32_t count = s->listed - base, kept = 0;
    qsort(s->list + base, count, sizeof *s->list, by_index);
    for (uint32_t i = 0; i < count; i++) {
        if (!kept || s->list[base + i] != s->list[base + kept - 1])
            s->list[base + kept++] = s->list[base + i];
    }
    s->listed = base + kept;
    return (int)kept;
}

static int solve(strong_search *s, uint32_t at, int bound);

/* Can an action be used to solve the state within `bound`? */
static int try_action(strong_search *s, uint32_t at, uint32_t action, int bound,
                      int *rank)
{
    const uint32_t base = s->listed;
    const int count = strong_outcomes(s, at, action);
    int result = SOLVED, worst = 0;
    if (count <= 0) {
        s->listed = base;
        return count ? STOP : DEAD;
    }
    for (int i = 0; i < count && result == SOLVED; i++) {
        const strong_entry *e = &s->entry[s->list[base + (uint32_t)i]];
        if ((e->rank < 0 || e->rank >= bound) && e->failed >= bound - 1)
            result = e->failed == STRONG_NEVER ? DEAD : CUT;
    }
    /* a reply that is lost at once is found before the others are searched */
    for (int i = 0; bound > PROBE + 1 && i < count && result == SOLVED; i++) {
        int probe = solve(s, s->list[base + (uint32_t)i], PROBE);
        if (probe == DEAD || probe == STOP)
            result = probe;
    }
    for (int done = 0; done < count && result == SOLVED; done++) {
        /* the one that resisted the longest comes next */
        uint32_t *list = s->list + base;
        int best = done;
        for (int i = done + 1; i < count; i++) {
            if (s->entry[list[i]].failed > s->entry[list[best]].failed)
                best = i;
        }
        uint32_t next = list[best];
        list[best] = list[done];
        list[done] = next;
        result = solve(s, next, bound - 1);
        if (result == SOLVED && s->entry[next].rank > worst)
            worst = s->entry[next].rank;
    }
    s->listed = base;
    *rank = worst + 1;
    return result;
}

/* SOLVED: within `bound` actions. DEAD: not at all. CUT: not within `bound`.
 * STOP: not decided (limit or memory). */
static int solve(strong_search *s, uint32_t at, int bound)
{
    const ground_task *t = s->t;
    const strong_entry known = s->entry[at];
    if (known.rank >= 0 && known.rank <= bound)
        return SOLVED;
    if (known.failed >= bound)
        return known.failed == STRONG_NEVER ? DEAD : CUT;
    if (bound == 0)
        return CUT;
    if ((++s->expanded & 1023) == 0 && strong_stopped(s))
        return STOP;
    /* applicable actions, those that have solved most before in front */
    const uint32_t base = s->listed;
    const uint64_t *state = plan_state(&s->store, at);
    OXO_GROW(s->list, s->listed + t->actions, s->list_room, s->memory = true);
    if (s->memory)
        return STOP;
    for (uint32_t a = 0; a < t->actions; a++) {
        if (ground_holds(t, &t->action[a].pre, state))
            s->list[s->listed++] = a;
    }
    const uint32_t count = s->listed - base;
    int result = DEAD;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *list = s->list + base, best = i;
        for (uint32_t j = i + 1; j < count; j++) {
            if (s->success[list[j]] > s->success[list[best]])
                best = j;
        }
        uint32_t action = list[best];
        list[best] = list[i];
        list[i] = action;
        int rank = 0, one = try_action(s, at, action, bound, &rank);
        if (one == SOLVED) {
            s->success[action]++;
            s->entry[at].rank = rank;
            s->entry[at].action = action;
            s->entry[at].cost = -1;
        }
        if (one == SOLVED || one == STOP) {
            result = one;
            break;
        }
        if (one == CUT)
            result = CUT;
    }
    s->listed = base;
    if (result == CUT || result == DEAD)
        s->entry[at].failed = result == DEAD ? STRONG_NEVER : bound;
    return result;
}

/* ---- smaller policies ---- */

/* Chooses, for a solved state and everything below it, the action whose tree
 * of distinct outcomes is smallest among those that keep the rank; returns
 * that size. Forcing moves win this comparison, which is what makes the
 * policy of 3^3 readable. Ends early, with what it has, at s->shrink_end. */
static float shrink(strong_search *s, uint32_t at)
{
    const ground_task *t = s->t;
    const strong_entry known = s->entry[at];
    if (known.cost >= 0)
        return known.cost;
    const uint32_t base = s->listed;
    uint64_t state[GROUND_MAX_WORDS];
    float best = -1;
    int best_rank = known.rank;
    uint32_t best_action = known.action;
    memcpy(state, plan_state(&s->store, at), t->words * sizeof *state);
    s->expanded++;
    for (uint32_t i = 0; i <= t->actions; i++) {
        /* the action that is known to work comes first */
        const uint32_t a = i ? i - 1 : known.action;
        if ((i && (a == known.action || s->expanded > s->shrink_end ||
                   s->stopped)) ||
            !ground_holds(t, &t->action[a].pre, state))
            continue;
        const int count = strong_outcomes(s, at, a);
        bool good = count > 0;
        float sum = 1;
        int rank = 0;
        for (int pass = 0; pass < 2; pass++) {
            for (int j = 0; good && j < count; j++) {
                uint32_t next = s->list[base + (uint32_t)j];
                if (pass == 0)
                    good = solve(s, next, known.rank - 1) == SOLVED;
                else {
                    sum += shrink(s, next);
                    good = best < 0 || sum < best;
                    if (s->entry[next].rank > rank)
                        rank = s->entry[next].rank;
                }
            }
        }
        s->listed = base;
        if (good) {
            best = sum;
            best_rank = rank + 1;
            best_action = a;
        }
    }
    s->listed = base;
    if (best < 0)
        return 1; /* out of memory on the way: the old action stays */
    s->entry[at].rank = best_rank;
    s->entry[at].action = best_action;
    s->entry[at].cost = best;
    return best;
}

/* ---- from the table to a policy ---- */

static oxo_status add_rule(oxo_policy *p, const uint64_t *state, uint32_t depth)
{
    bool added;
    const uint32_t index = oxo_keys_add(&p->states, state, &added);
    if (index == OXO_NO_KEY)
        return OXO_NO_MEMORY;
    if (!added)
        return OXO_OK;
    OXO_GROW(p->rule, p->states.count, p->room, return OXO_NO_MEMORY);
    p->rule[index] = (plan_rule){.depth = depth};
    p->rules = p->states.count;
    return OXO_OK;
}

/* Follows the solution from the start, over real states: the symmetry that
 * makes a state canonical also says which action is meant there. */
static oxo_status unfold(strong_search *s, oxo_policy *p)
{
    const ground_task *t = s->t;
    const plan_group *g = s->plan->group;
    uint32_t *fold = malloc((s->store.count + (size_t)1) * sizeof *fold);
    oxo_status status = fold ? OXO_OK : OXO_NO_MEMORY;
    if (fold)
        memset(fold, 0xff, (s->store.count + (size_t)1) * sizeof *fold);
    if (status == OXO_OK && !ground_holds(t, &t->goal, t->init))
        status = add_rule(p, t->init, 0);
    for (uint32_t i = 0; status == OXO_OK && i < p->rules; i++) {
        uint64_t state[GROUND_MAX_WORDS], other[GROUND_MAX_WORDS];
        uint32_t element = 0;
        memcpy(state, plan_state(&p->states, i), t->words * sizeof *state);
        memcpy(other, state, t->words * sizeof *state);
        if (s->symmetry)
            plan_group_canon(g, t->words, state, other, &element);
        const uint32_t index = oxo_keys_find(&s->store, other);
        if (index == OXO_NO_KEY || s->entry[index].rank < 1) {
            status = OXO_UNSUPPORTED; /* cannot be: the table is closed */
            break;
        }
        uint32_t back = s->symmetry ? g->inverse[element] : 0;
        uint32_t action = s->entry[index].action;
        if (s->symmetry)
            action = g->action[back * (size_t)t->actions + action];
        plan_rule *rule = &p->rule[i];
        rule->action = action;
        rule->rank = (uint32_t)s->entry[index].rank;
        rule->folded_first = fold[index] == UINT32_MAX;
        if (rule->folded_first)
            fold[index] = p->folds++;
        rule->fold = fold[index];
        unsigned applicable = 0;
        for (uint32_t a = 0; a < t->actions && applicable < 2; a++)
            applicable += ground_holds(t, &t->action[a].pre, state);
        rule->choice = applicable > 1;
        const uint32_t depth = rule->depth + 1;
        const ground_action *a = &t->action[action];
        for (uint32_t o = 0; status == OXO_OK && o < a->outcomes; o++) {
            ground_apply(t, &t->outcome[a->outcome + o], state, other);
            if ((p->never >= 0 && oxo_bit_get(other, (unsigned)p->never)) ||
                ground_holds(t, &t->goal, other))
                continue;
            status = add_rule(p, other, depth);
        }
    }
    free(fold);
    return status;
}

static oxo_status search(strong_search *s, oxo_plan_method method,
                         oxo_plan_stats *stats)
{
    uint32_t root = strong_state(s, s->t->init);
    if (root == UINT32_MAX)
        return s->memory ? OXO_NO_MEMORY : OXO_LIMIT;
    if (method == OXO_PLAN_WHOLE) {
        stats->whole = true;
        return strong_whole(s, root);
    }
    /* what a checkpoint has settled is not gone through again */
    const int failed = s->entry[root].failed;
    const int begin = failed == STRONG_NEVER ? 0 : failed + 1;
    for (int bound = begin;; bound++) {
        uint32_t states = s->store.count;
        stats->bound = (unsigned)bound;
        int result = solve(s, root, bound);
        if (result == SOLVED)
            return OXO_OK;
        if (result == DEAD)
            return OXO_NO;
        if (result == STOP)
            return s->memory ? OXO_NO_MEMORY : OXO_LIMIT;
        /* the first bound after a checkpoint may have been begun before it */
        bool stuck = bound > 1 && s->store.count == states &&
                     (bound > begin || !stats->resumed);
        if (method == OXO_PLAN_AUTO && (stuck || bound == 2000)) {
            stats->whole = true;
            return strong_whole(s, root);
        }
        if (bound == 2000)
            return OXO_LIMIT;
    }
}

oxo_status oxo_plan_strong(const oxo_plan *plan,
                           const oxo_plan_options *options,
                           oxo_context *context, oxo_policy **policy,
                           oxo_plan_stats *stats, oxo_error *error)
{
    static const oxo_plan_options plain = {0};
    oxo_plan_stats ignored;
    if (!options)
        options = &plain;
    if (!stats)
        stats = &ignored;
    *stats = (oxo_plan_stats){0};
    int32_t never = -1;
    if (options->never) {
        never = ground_find_fact(plan->ground, options->never);
        if (never < 0)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "'%.80s' is not a fact that can change",
                            options->never);
    }
    strong_search s = {.plan = plan,
                       .t = plan->ground,
                       .symmetry =
                           !options->no_symmetry && plan->group->order > 1,
                       .never = never,
                       .context = context};
    s.lasting = ground_lasting(s.t, s.care, s.value);
    if (never >= 0) { /* only symmetries that keep that fact are sound then */
        for (unsigned e = 0; e < plan->group->order; e++) {
            if (plan->group->fact[e * (size_t)s.t->facts + (unsigned)never] !=
                never)
                s.symmetry = false;
        }
    }
    oxo_policy *p = calloc(1, sizeof *p);
    s.success = calloc(s.t->actions + (size_t)1, sizeof *s.success);
    oxo_status status = OXO_NO_MEMORY;
    oxo_error told = {0};
    oxo_keys_init(&s.store, s.t->words * sizeof(uint64_t));
    if (p && s.success) {
        oxo_keys_init(&p->states, s.t->words * sizeof(uint64_t));
        p->never = never;
        status = OXO_OK;
        bool whole = false;
        oxo_error why = {0};
        if (options->checkpoint)
            status = strong_load(&s, &whole, options->checkpoint, &why);
        if (status != OXO_OK) {
            told = why;
            goto done;
        }
        stats->resumed = s.store.count > 0;
        status = search(&s, whole ? OXO_PLAN_WHOLE : options->method, stats);
        if (status == OXO_LIMIT && options->checkpoint) {
            stats->kept = strong_save(&s, stats->whole, options->checkpoint,
                                      &told) == OXO_OK;
            if (!stats->kept)
                status = told.status;
        } else if (stats->resumed && (status == OXO_OK || status == OXO_NO))
            remove(options->checkpoint);
        stats->states = s.store.count;
        stats->expanded = s.expanded;
        stats->hopeless = s.hopeless;
        stats->memory =
            oxo_keys_bytes(&s.store) + s.entry_room * sizeof *s.entry + s.extra;
        if (status == OXO_OK && !options->first) {
            uint32_t root = strong_state(&s, s.t->init);
            s.shrink_end = 5 * s.expanded + 20000;
            if (root != UINT32_MAX)
                shrink(&s, root);
        }
        if (status == OXO_OK)
            status = unfold(&s, p);
    }
done:
    free(s.success);
    free(s.entry);
    free(s.list);
    oxo_keys_clear(&s.store);
    if (status == OXO_OK) {
        *policy = p;
        return OXO_OK;
    }
    oxo_policy_destroy(p);
    if (told.status != OXO_OK)
        return oxo_fail(error, told.status, "%s", told.text);
    return oxo_fail(error, status, "%s",
                    status == OXO_NO ? "no strong policy exists"
                    : status == OXO_LIMIT
                        ? "gave up at a limit"
                        : "out of memory while looking for a policy");
}
