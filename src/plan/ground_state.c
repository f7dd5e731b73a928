/* States of a ground task: evaluation, successors, texts. */
#include "plan/ground.h"

#include "base/bits.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ground_destroy(ground_task *t)
{
    if (!t)
        return;
    free(t->atom);
    free(t->action);
    free(t->argument);
    free(t->outcome);
    free(t->effect);
    free(t->change);
    free(t->mask);
    free(t->node);
    free(t->kid);
    free(t->init);
    free(t->constant);
    free(t);
}

bool ground_rest_holds(const ground_task *t, uint32_t node,
                       const uint64_t *state)
{
    const ground_node *n = &t->node[node];
    switch ((ground_kind)n->kind) {
    case GROUND_TRUE:
        return true;
    case GROUND_FALSE:
        return false;
    case GROUND_FACT:
        return oxo_bit_get(state, n->fact);
    case GROUND_NOT:
        return !oxo_bit_get(state, n->fact);
    case GROUND_AND:
        for (uint32_t i = 0; i < n->kids; i++) {
            if (!ground_rest_holds(t, t->kid[n->kid + i], state))
                return false;
        }
        return true;
    case GROUND_OR:
        for (uint32_t i = 0; i < n->kids; i++) {
            if (ground_rest_holds(t, t->kid[n->kid + i], state))
                return true;
        }
        return false;
    }
    return false;
}

void ground_apply(const ground_task *t, const ground_outcome *outcome,
                  const uint64_t *state, uint64_t *after)
{
    uint64_t set[GROUND_MAX_WORDS];
    for (unsigned w = 0; w < t->words; w++) {
        after[w] = state[w];
        set[w] = 0;
    }
    for (uint32_t i = 0; i < outcome->effects; i++) {
        const ground_effect *e = &t->effect[outcome->effect + i];
        if (!ground_holds(t, &e->when, state))
            continue;
        const ground_change *c = t->change + e->change;
        for (uint32_t j = 0; j < e->changes; j++) {
            after[c[j].word] &= ~c[j].clear;
            set[c[j].word] |= c[j].set;
        }
    }
    for (unsigned w = 0; w < t->words; w++)
        after[w] |= set[w]; /* an add wins over a delete */
}

int32_t ground_find_fact(const ground_task *t, const char *text)
{
    char wanted[512], name[512];
    size_t length = strlen(text);
    if (length + 3 > sizeof wanted)
        return -1;
    if (text[0] == '(')
        strcpy(wanted, text);
    else
        snprintf(wanted, sizeof wanted, "(%s)", text);
    for (char *c = wanted; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    for (unsigned f = 0; f < t->facts; f++) {
        if (pddl_atom_text(t->lifted, t->atom[f], name, sizeof name) <
                sizeof name &&
            !strcmp(name, wanted))
            return (int32_t)f;
    }
    return -1;
}

size_t ground_action_text(const ground_task *t, uint32_t action, char *text,
                          size_t size)
{
    const ground_action *a = &t->action[action];
    const pddl_action *s = &t->lifted->action[a->schema];
    char none[1];
    size_t length = (size_t)snprintf(size ? text : none, size, "(%s", s->name);
    for (unsigned i = 0; i < s->parameters; i++)
        length += (size_t)snprintf(
            size > length ? text + length : none,
            size > length ? size - length : 0, " %s",
            t->lifted->object[t->argument[a->argument + i]].name);
    return length + (size_t)snprintf(size > length ? text + length : none,
                                     size > length ? size - length : 0, ")");
}

bool ground_lasting(const ground_task *t, uint64_t *care, uint64_t *value)
{
    bool any = false;
    memset(care, 0, t->words * sizeof *care);
    memset(value, 0, t->words * sizeof *value);
    for (uint32_t i = 0; i < t->goal.masks; i++) {
        const ground_mask *m = &t->mask[t->goal.mask + i];
        care[m->word] |= m->care;
        value[m->word] |= m->value;
    }
    for (uint32_t i = 0; i < t->changes; i++) {
        const ground_change *c = &t->change[i];
        care[c->word] &= ~(c->set & value[c->word]);
        care[c->word] &= ~(c->clear & ~value[c->word]);
    }
    for (unsigned w = 0; w < t->words; w++) {
        value[w] &= care[w];
        any = any || care[w];
    }
    return any;
}
