/* Games and PDDL files as planning tasks: a plan, or a strong policy. */
#include "answer/facts.h"

#include <stdlib.h>
#include <string.h>

void oxo_put_plan(json_out *out, const oxo_plan *plan)
{
    const oxo_plan_info i = oxo_plan_about(plan);
    json_text(out, "domain", i.domain);
    json_text(out, "problem", i.problem);
    json_number(out, "objects", i.objects);
    json_number(out, "facts", i.facts);
    json_number(out, "actions", i.actions);
    json_boolean(out, "nondeterministic", i.nondeterministic);
    json_number(out, "symmetries", i.symmetries);
}

void oxo_put_steps(json_out *out, const oxo_plan *plan,
                   const oxo_plan_steps *steps, bool solvable, bool verified)
{
    json_boolean(out, "solvable", solvable);
    json_open(out, "plan", '[');
    for (unsigned i = 0; i < steps->count; i++) {
        char name[512];
        oxo_plan_action_text(plan, steps->action[i], name, sizeof name);
        json_text(out, NULL, name);
    }
    json_close(out, ']');
    json_boolean(out, "verified", verified);
    json_number(out, "evaluated", steps->evaluated);
}

void oxo_put_policy(json_out *out, const oxo_plan *plan,
                    const oxo_policy *policy, const oxo_plan_stats *stats,
                    const oxo_policy_report *verified)
{
    json_boolean(out, "solvable", policy != NULL);
    json_number(out, "states", stats->states);
    json_number(out, "expanded", stats->expanded);
    char lasting[512] = ""; /* why there is none, as far as that is plain */
    if (!policy && stats->hopeless)
        oxo_plan_lasting(plan, lasting, sizeof lasting);
    if (*lasting) {
        json_text(out, "lasting", lasting);
        json_number(out, "hopeless", stats->hopeless);
    }
    if (policy) {
        json_number(out, "rules", oxo_policy_size(policy));
        json_number(out, "folded", oxo_policy_folded(policy));
    }
    json_boolean(out, "verified", verified != NULL);
    if (verified) {
        json_number(out, "depth", verified->depth);
        json_number(out, "goals", verified->goals);
        json_number(out, "outcomes", verified->outcomes);
    }
}

static oxo_status answer_steps(oxo_call *call, const oxo_plan *plan,
                               bool verify)
{
    oxo_plan_steps steps = {.action = NULL};
    oxo_status status =
        oxo_plan_classical(plan, &call->context, &steps, call->error);
    const bool solvable = status == OXO_OK;
    if (solvable && verify)
        status = oxo_plan_replay(plan, &steps, call->error);
    if (status == OXO_OK || status == OXO_NO)
        oxo_put_steps(call->out, plan, &steps, solvable, solvable && verify);
    free(steps.action);
    return status;
}

static oxo_status answer_policy(oxo_call *call, const oxo_plan *plan,
                                bool verify)
{
    static const oxo_plan_method methods[] = {OXO_PLAN_AUTO, OXO_PLAN_DEEPENING,
                                              OXO_PLAN_WHOLE};
    const oxo_plan_options options = {
        .method = methods[oxo_asked_choice(call, "method", 0)],
        .no_symmetry = oxo_asked_flag(call, "no_symmetry"),
        .first = oxo_asked_flag(call, "first"),
        .never = oxo_asked_text(call, "never")};
    oxo_plan_stats stats;
    oxo_policy *policy = NULL;
    oxo_policy_report report;
    oxo_status status = oxo_plan_strong(plan, &options, &call->context, &policy,
                                        &stats, call->error);
    verify &= status == OXO_OK;
    if (verify)
        status = oxo_policy_verify(plan, policy, &call->context, &report,
                                   call->error);
    if (status == OXO_OK || status == OXO_NO)
        oxo_put_policy(call->out, plan, policy, &stats,
                       verify ? &report : NULL);
    oxo_policy_destroy(policy);
    return status;
}

/* The two texts of the task: given, or made of a game. */
static oxo_status take_task(oxo_call *call, oxo_plan_source *source,
                            char **made)
{
    const bool alone = oxo_asked_flag(call, "deterministic");
    const char *names[] = {"domain", "problem"};
    if (!oxo_asked_text(call, "game")) {
        for (int i = 0; i < 2; i++) {
            const char *text = oxo_asked_text(call, names[i]);
            if (!text)
                return oxo_fail(call->error, OXO_BAD_INPUT,
                                "expected a game, or a domain and a problem");
            source[i] = (oxo_plan_source){
                .name = names[i], .text = text, .size = strlen(text)};
        }
        return OXO_OK;
    }
    oxo_status status = oxo_asked_where(call);
    for (int i = 0; i < 2 && status == OXO_OK; i++) {
        const oxo_plan_text which =
            alone ? (i ? OXO_PLAN_DET_PROBLEM : OXO_PLAN_DET_DOMAIN)
                  : (i ? OXO_PLAN_PROBLEM : OXO_PLAN_DOMAIN);
        status = oxo_plan_of_game(call->game, call->pos, which, &made[i],
                                  &source[i].size, call->error);
        source[i].name = oxo_plan_text_name(which);
        source[i].text = made[i];
    }
    return status;
}

oxo_status oxo_answer_plan(oxo_call *call)
{
    oxo_plan_source source[2] = {{.name = NULL}};
    char *made[2] = {NULL, NULL};
    oxo_plan *plan = NULL;
    const bool verify = !oxo_asked_flag(call, "no_verify");
    oxo_status status = take_task(call, source, made);
    if (status == OXO_OK)
        status = oxo_plan_create(&source[0], &source[1], 0, &plan, call->error);
    if (status == OXO_OK) {
        json_open(call->out, NULL, '{');
        oxo_put_plan(call->out, plan);
        status = oxo_asked_flag(call, "policy") ||
                         oxo_plan_about(plan).nondeterministic
                     ? answer_policy(call, plan, verify)
                     : answer_steps(call, plan, verify);
        json_close(call->out, '}');
        if (status != OXO_OK && status != OXO_NO)
            oxo_no_answer(call, status);
    }
    oxo_plan_destroy(plan);
    free(made[0]);
    free(made[1]);
    return status;
}
