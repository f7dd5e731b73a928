/* The judge: rolls out plans and policies with the lifted simulator.
 *
 * What is taken from the planner is only the list of rules, as facts and
 * actions; whether an action can be done, where it leads and what the goal is
 * are read off the PDDL text again. A policy passes when every reachable state
 * is a goal or has a rule, every rule used is applicable, and no run can come
 * back to a state (depth-first search without a back edge), so that every run
 * ends, and it can end only in a goal.
 */
#include "base/array.h"
#include "base/bits.h"
#include "plan/simulate.h"
#include "plan/task.h"

#include <stdlib.h>
#include <string.h>

typedef struct judge {
    const oxo_plan *plan;
    const oxo_policy *policy;
    unsigned words;
    oxo_keys seen;   /* lifted states */
    uint32_t *depth; /* 0 = on the path, else 1 + most actions left */
    uint32_t room;
    uint64_t *constant; /* lifted atoms that the rules take for granted */
    uint64_t *fluent;   /* lifted atoms that have a bit in the rules */
    oxo_context *context;
    oxo_policy_report report;
    oxo_error *error;
} judge;

/* A state on the path, with what is left to follow of its action. */
typedef struct frame {
    uint32_t state; /* in seen */
    uint32_t rule;
    uint32_t deepest;
    simulate_choice choice;
    bool more;
} frame;

static oxo_status no_memory(judge *j)
{
    return oxo_fail(j->error, OXO_NO_MEMORY, "out of memory");
}

/* The rule of a lifted state, UINT32_MAX when there is none. */
static uint32_t rule_of(judge *j, const uint64_t *state)
{
    const ground_task *g = j->plan->ground;
    uint64_t ground[GROUND_MAX_WORDS] = {0};
    uint32_t rule = UINT32_MAX;
    for (unsigned w = 0; w < j->words; w++) {
        if ((state[w] & ~j->fluent[w]) != j->constant[w])
            return UINT32_MAX; /* something changed that no rule knows of */
    }
    for (unsigned f = 0; f < g->facts; f++) {
        uint64_t a = g->atom[f];
        if (state[a / 64] >> a % 64 & 1)
            oxo_bit_set(ground, f);
    }
    if (j->policy)
        rule = oxo_keys_find(&j->policy->states, ground);
    return rule;
}

static const uint32_t *arguments(const judge *j, uint32_t action)
{
    const ground_task *g = j->plan->ground;
    return g->argument + g->action[action].argument;
}

/* Enters a state: fills a frame, or finds that it is done (*done). */
static oxo_status enter(judge *j, const uint64_t *state, frame *f, bool *done,
                        uint32_t *left)
{
    const pddl_task *t = j->plan->lifted;
    bool added;
    *done = true;
    f->state = oxo_keys_add(&j->seen, state, &added);
    if (f->state == OXO_NO_KEY)
        return no_memory(j);
    if (!added) {
        if (!j->depth[f->state])
            return oxo_fail(j->error, OXO_NO,
                            "a run of the policy can come back to a state");
        *left = j->depth[f->state] - 1;
        return OXO_OK;
    }
    OXO_GROW(j->depth, j->seen.count, j->room, return no_memory(j));
    j->depth[f->state] = 0;
    if (simulate_goal(t, state)) {
        j->report.goals++;
        j->depth[f->state] = 1;
        *left = 0;
        return OXO_OK;
    }
    f->rule = rule_of(j, state);
    if (f->rule == UINT32_MAX)
        return oxo_fail(j->error, OXO_NO,
                        "a state that can be reached has no rule");
    const plan_rule *rule = &j->policy->rule[f->rule];
    const ground_action *a = &j->plan->ground->action[rule->action];
    if (!simulate_applicable(t, a->schema, arguments(j, rule->action), state)) {
        char text[128];
        ground_action_text(j->plan->ground, rule->action, text, sizeof text);
        return oxo_fail(j->error, OXO_NO,
                        "%s cannot be done where a rule "
                        "asks for it",
                        text);
    }
    j->report.states++;
    j->report.decisions += rule->choice;
    f->deepest = 0;
    f->choice = (simulate_choice){0};
    f->more = true;
    *done = false;
    return OXO_OK;
}

static oxo_status roll_out(judge *j)
{
    const pddl_task *t = j->plan->lifted;
    uint64_t *state = malloc(2 * (size_t)j->words * sizeof *state);
    frame *path = NULL;
    size_t length = 0, room = 0;
    oxo_status status = state ? OXO_OK : no_memory(j);
    bool done = false;
    uint32_t left = 0;
    frame first;
    const int32_t never = j->policy->never;
    const uint64_t forbidden =
        never >= 0 ? j->plan->ground->atom[never] : UINT64_MAX;
    if (status == OXO_OK) {
        simulate_start(t, state);
        status = enter(j, state, &first, &done, &left);
    }
    bool entering = status == OXO_OK && !done;
    while (status == OXO_OK && (entering || length)) {
        if (entering) {
            OXO_GROW(path, length + 1, room, status = no_memory(j));
            if (status != OXO_OK)
                break;
            path[length++] = first;
            entering = false;
        }
        frame *f = &path[length - 1];
        if (!f->more) { /* all outcomes followed */
            j->depth[f->state] = f->deepest + 2;
            left = f->deepest + 1;
            if (--length && path[length - 1].deepest < left)
                path[length - 1].deepest = left;
            continue;
        }
        const uint32_t action = j->policy->rule[f->rule].action;
        memcpy(state, plan_state(&j->seen, f->state), j->words * sizeof *state);
        if (!simulate_apply(t, j->plan->ground->action[action].schema,
                            arguments(j, action), state, &f->choice,
                            state + j->words)) {
            status = oxo_fail(j->error, OXO_LIMIT,
                              "too many oneofs at once, or no memory");
            break;
        }
        f->more = simulate_next(&f->choice);
        if (forbidden != UINT64_MAX &&
            (state[j->words + forbidden / 64] >> forbidden % 64 & 1)) {
            j->report.excluded++;
            continue;
        }
        if ((++j->report.outcomes & 1023) == 0 && j->context &&
            oxo_context_stopped(j->context, j->report.outcomes)) {
            status = oxo_fail(j->error, OXO_LIMIT, "gave up at a limit");
            break;
        }
        status = enter(j, state + j->words, &first, &done, &left);
        entering = status == OXO_OK && !done;
        if (status == OXO_OK && done && f->deepest < left)
            f->deepest = left;
    }
    if (status == OXO_OK)
        j->report.depth = left;
    free(path);
    free(state);
    return status;
}

oxo_status oxo_policy_verify(const oxo_plan *plan, const oxo_policy *policy,
                             oxo_context *context, oxo_policy_report *report,
                             oxo_error *error)
{
    judge j = {.plan = plan,
               .policy = policy,
               .words = simulate_words(plan->lifted),
               .context = context,
               .error = error};
    const ground_task *g = plan->ground;
    if (!j.words)
        return oxo_fail(error, OXO_LIMIT, "too many facts to simulate");
    j.constant = calloc(2 * (size_t)j.words, sizeof *j.constant);
    oxo_status status;
    oxo_keys_init(&j.seen, j.words * sizeof(uint64_t));
    if (!j.constant)
        status = no_memory(&j);
    else {
        j.fluent = j.constant + j.words;
        for (unsigned f = 0; f < g->facts; f++)
            oxo_bit_set(j.fluent, (unsigned)g->atom[f]);
        for (size_t i = 0; i < g->constants; i++)
            oxo_bit_set(j.constant, (unsigned)g->constant[i]);
        status = roll_out(&j);
    }
    free(j.constant);
    free(j.depth);
    oxo_keys_clear(&j.seen);
    if (status == OXO_OK && report)
        *report = j.report;
    return status;
}

oxo_status oxo_plan_replay(const oxo_plan *plan, const oxo_plan_steps *steps,
                           oxo_error *error)
{
    const pddl_task *t = plan->lifted;
    const ground_task *g = plan->ground;
    const unsigned words = simulate_words(t);
    if (!words)
        return oxo_fail(error, OXO_LIMIT, "too many facts to simulate");
    uint64_t *state = malloc(2 * (size_t)words * sizeof *state);
    if (!state)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = OXO_OK;
    simulate_start(t, state);
    for (unsigned i = 0; i < steps->count && status == OXO_OK; i++) {
        const ground_action *a = &g->action[steps->action[i]];
        const uint32_t *argument = g->argument + a->argument;
        simulate_choice choice = {0};
        if (!simulate_applicable(t, a->schema, argument, state) ||
            !simulate_apply(t, a->schema, argument, state, &choice,
                            state + words))
            status =
                oxo_fail(error, OXO_NO,
                         "step %u cannot be done (or out of memory)", i + 1);
        else if (simulate_next(&choice))
            status =
                oxo_fail(error, OXO_NO, "step %u is not deterministic", i + 1);
        else
            memcpy(state, state + words, words * sizeof *state);
    }
    if (status == OXO_OK && !simulate_goal(t, state))
        status = oxo_fail(error, OXO_NO, "the goal does not hold at the end");
    free(state);
    return status;
}
