/* A planning task from its two texts: reading, grounding, symmetry. */
#include "plan/task.h"

#include "base/bits.h"
#include "plan/policy.h"
#include <stdio.h>
#include <stdlib.h>

oxo_status oxo_plan_create(const oxo_plan_source *domain,
                           const oxo_plan_source *problem, size_t max_actions,
                           oxo_plan **plan, oxo_error *error)
{
    oxo_plan *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->texts =
        oxo_hash_bytes((const uint8_t *)domain->text, domain->size) * 31 +
        oxo_hash_bytes((const uint8_t *)problem->text, problem->size);
    oxo_status status = pddl_parse(domain, problem, &p->lifted, error);
    if (status == OXO_OK)
        status = ground_create(p->lifted, max_actions, &p->ground, error);
    if (status == OXO_OK)
        status = plan_group_create(p->ground, &p->group, error);
    if (status != OXO_OK) {
        oxo_plan_destroy(p);
        return status;
    }
    *plan = p;
    return OXO_OK;
}

void oxo_plan_destroy(oxo_plan *p)
{
    if (!p)
        return;
    plan_group_destroy(p->group);
    ground_destroy(p->ground);
    pddl_destroy(p->lifted);
    free(p);
}

oxo_plan_info oxo_plan_about(const oxo_plan *p)
{
    return (oxo_plan_info){.domain = p->lifted->domain,
                           .problem = p->lifted->problem,
                           .objects = p->lifted->objects,
                           .schemas = p->lifted->actions,
                           .facts = p->ground->facts,
                           .actions = p->ground->actions,
                           .outcomes = p->ground->max_outcomes,
                           .nondeterministic = p->ground->max_outcomes > 1,
                           .symmetries = p->group->order};
}

size_t oxo_plan_action_text(const oxo_plan *p, uint32_t action, char *text,
                            size_t size)
{
    return ground_action_text(p->ground, action, text, size);
}

size_t oxo_plan_lasting(const oxo_plan *p, char *text, size_t size)
{
    const ground_task *t = p->ground;
    uint64_t care[GROUND_MAX_WORDS], value[GROUND_MAX_WORDS];
    size_t used = 0;
    if (size)
        text[0] = '\0';
    if (!ground_lasting(t, care, value))
        return 0;
    for (unsigned f = 0; f < t->facts; f++) {
        char atom[256];
        if (!oxo_bit_get(care, f))
            continue;
        const bool holds = oxo_bit_get(value, f);
        pddl_atom_text(t->lifted, t->atom[f], atom, sizeof atom);
        used += (size_t)snprintf(used < size ? text + used : NULL,
                                 used < size ? size - used : 0, "%s%s%s%s",
                                 used ? " " : "", holds ? "" : "(not ", atom,
                                 holds ? "" : ")");
    }
    return used;
}

void oxo_policy_destroy(oxo_policy *p)
{
    if (!p)
        return;
    oxo_keys_clear(&p->states);
    free(p->rule);
    free(p);
}

uint64_t oxo_policy_size(const oxo_policy *p)
{
    return p->rules;
}

uint64_t oxo_policy_folded(const oxo_policy *p)
{
    return p->folds;
}

void oxo_policy_spoil(oxo_policy *p, uint64_t rule, uint32_t action)
{
    if (rule < p->rules)
        p->rule[rule].action = action;
}

uint32_t oxo_policy_start(const oxo_policy *p, unsigned *steps)
{
    if (!p->rules)
        return UINT32_MAX;
    *steps = p->rule[0].rank;
    return p->rule[0].action;
}
