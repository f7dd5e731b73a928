/* A policy as text: if these facts hold, then do this. */
#include "base/bits.h"
#include "plan/policy_board.h"
#include "plan/task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Facts that are true in every rule are named once, at the head. */
static void common_facts(const ground_task *t, const oxo_policy *p,
                         uint64_t *common)
{
    memset(common, 0xff, t->words * sizeof *common);
    for (uint32_t i = 0; i < p->rules; i++) {
        for (unsigned w = 0; w < t->words; w++)
            common[w] &= plan_state(&p->states, i)[w];
    }
    for (unsigned w = 0; w < t->words && !p->rules; w++)
        common[w] = 0;
}

static void put_facts(FILE *out, const ground_task *t, const uint64_t *state,
                      const uint64_t *without)
{
    char text[512];
    for (unsigned f = 0; f < t->facts; f++) {
        if (!oxo_bit_get(state, f) || (without && oxo_bit_get(without, f)))
            continue;
        pddl_atom_text(t->lifted, t->atom[f], text, sizeof text);
        fprintf(out, " %s", text);
    }
}

static void put_rules(FILE *out, const oxo_plan *plan, const oxo_policy *p,
                      const oxo_policy_writing *how)
{
    const ground_task *t = plan->ground;
    uint64_t common[GROUND_MAX_WORDS];
    char text[512];
    plan_board board;
    const bool boards = plan_board_find(t, &board);
    common_facts(t, p, common);
    fprintf(out, "; policy of problem %s in domain %s\n", t->lifted->problem,
            t->lifted->domain);
    fprintf(out, "; %u rules, %u up to symmetry\n", p->rules, p->folds);
    fprintf(out,
            "; a rule is for the state in which exactly the named facts are "
            "true");
    bool besides = false;
    for (unsigned i = 0; i < t->words; i++)
        besides |= common[i] != 0;
    if (besides) {
        fputs(",\n; and besides:", out);
        put_facts(out, t, common, NULL);
    }
    fputc('\n', out);
    if (!how->all)
        fputs("; one rule of each class of symmetric ones\n", out);
    if (!how->forced)
        fputs("; states with a single applicable action are left out\n", out);
    for (uint32_t i = 0; i < p->rules; i++) {
        const plan_rule *rule = &p->rule[i];
        const uint64_t *state = plan_state(&p->states, i);
        if ((!how->all && !rule->folded_first) ||
            (!how->forced && !rule->choice))
            continue;
        if (boards) {
            plan_board_text(&board, t, state, text, sizeof text);
            fprintf(out, "; %s  at most %u steps\n", text, rule->rank);
        }
        fputs("if", out);
        put_facts(out, t, state, common);
        ground_action_text(t, rule->action, text, sizeof text);
        fprintf(out, " then %s\n", text);
    }
}

oxo_status oxo_policy_rules(const oxo_plan *plan, const oxo_policy *policy,
                            const oxo_policy_writing *how, char **text,
                            size_t *size, oxo_error *error)
{
    static const oxo_policy_writing plain = {0};
    char *buffer = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&buffer, &length);
    if (!out)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    put_rules(out, plan, policy, how ? how : &plain);
    bool bad = ferror(out) != 0;
    if (fclose(out) != 0 || bad) {
        free(buffer);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *text = buffer;
    *size = length;
    return OXO_OK;
}
