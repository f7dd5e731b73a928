/* Grounding, the last step: facts that can change get bits, in the order of
 * their atoms; conditions become masks, and trees where masks do not do;
 * effects become words to clear and to set. */
#include "plan/ground_raw.h"

#include "base/bits.h"
#include <stdlib.h>

static oxo_status final_node(grounder *b, uint32_t raw, uint32_t *index)
{
    ground_task *g = b->g;
    const ground_node n = b->node[raw];
    int value = raw_value(b, raw);
    ground_node out = {.kind = n.kind};
    uint32_t base = b->stacked;
    if (value != 2)
        out.kind = value ? GROUND_TRUE : GROUND_FALSE;
    else if (n.kind == GROUND_FACT || n.kind == GROUND_NOT)
        out.fact = (uint32_t)b->atom[n.fact].fact;
    else {
        for (uint32_t i = 0; i < n.kids; i++) {
            uint32_t kid = b->kid[n.kid + i], made;
            if (raw_value(b, kid) != 2)
                continue; /* neutral, or value would be settled */
            TRY(final_node(b, kid, &made));
            GROW(b, b->stack, b->stacked, b->stack_room);
            b->stack[b->stacked++] = made;
        }
        if (b->stacked == base + 1) {
            *index = b->stack[--b->stacked];
            return OXO_OK;
        }
        /* an AND under an AND (OR under OR) is opened */
        out.kid = g->kids;
        for (uint32_t i = base; i < b->stacked; i++) {
            const ground_node *k = &g->node[b->stack[i]];
            bool open = k->kind == out.kind;
            for (uint32_t j = 0; j < (open ? k->kids : 1); j++) {
                GROW(b, g->kid, g->kids, g->kid_room);
                g->kid[g->kids] = open ? g->kid[k->kid + j] : b->stack[i];
                g->kids++;
            }
        }
        out.kids = g->kids - out.kid;
        b->stacked = base;
    }
    GROW(b, g->node, g->nodes, g->node_room);
    g->node[g->nodes] = out;
    *index = g->nodes++;
    return OXO_OK;
}

oxo_status ground_compile(grounder *b, uint32_t raw, ground_condition *c)
{
    ground_task *g = b->g;
    uint32_t root, rest_first;
    TRY(final_node(b, raw, &root));
    *c = (ground_condition){.root = root, .mask = g->masks, .rest = -1};
    const ground_node n = g->node[root];
    if (n.kind == GROUND_TRUE)
        return OXO_OK;
    uint64_t care[GROUND_MAX_WORDS] = {0}, value[GROUND_MAX_WORDS] = {0};
    rest_first = g->kids;
    bool contradiction = false;
    for (uint32_t i = 0; i < (n.kind == GROUND_AND ? n.kids : 1); i++) {
        uint32_t kid = n.kind == GROUND_AND ? g->kid[n.kid + i] : root;
        const ground_node k = g->node[kid];
        if (k.kind == GROUND_FACT || k.kind == GROUND_NOT) {
            uint64_t bit = UINT64_C(1) << k.fact % 64,
                     want = k.kind == GROUND_FACT ? bit : 0;
            if ((care[k.fact / 64] & bit) && (value[k.fact / 64] & bit) != want)
                contradiction = true;
            care[k.fact / 64] |= bit;
            value[k.fact / 64] |= want;
        } else {
            GROW(b, g->kid, g->kids, g->kid_room);
            g->kid[g->kids++] = kid;
        }
    }
    for (uint32_t w = 0; w < g->words; w++) {
        if (!care[w])
            continue;
        GROW(b, g->mask, g->masks, g->mask_room);
        g->mask[g->masks++] = (ground_mask){w, care[w], value[w]};
        c->masks++;
    }
    if (contradiction || g->kids > rest_first) {
        GROW(b, g->node, g->nodes, g->node_room);
        g->node[g->nodes] =
            (ground_node){.kind = contradiction ? GROUND_FALSE : GROUND_AND,
                          .kid = rest_first,
                          .kids = g->kids - rest_first};
        c->rest = (int32_t)g->nodes++;
    }
    return OXO_OK;
}

oxo_status ground_final_outcome(grounder *b, const raw_outcome *from)
{
    ground_task *g = b->g;
    GROW(b, g->outcome, g->outcomes, g->outcome_room);
    ground_outcome out = {.effect = g->effects};
    uint32_t i = 0;
    while (i < from->effects) {
        const uint32_t when = b->effect[from->effect + i].when;
        uint64_t clear[GROUND_MAX_WORDS] = {0}, set[GROUND_MAX_WORDS] = {0};
        for (; i < from->effects && b->effect[from->effect + i].when == when;
             i++) {
            const raw_effect *e = &b->effect[from->effect + i];
            int32_t fact = b->atom[e->atom].fact;
            if (fact >= 0)
                oxo_bit_set(e->add ? set : clear, (unsigned)fact);
        }
        if (raw_value(b, when) == 0)
            continue;
        ground_effect effect = {.change = g->changes};
        for (uint32_t w = 0; w < g->words; w++) {
            if (!(clear[w] | set[w]))
                continue;
            GROW(b, g->change, g->changes, g->change_room);
            g->change[g->changes++] =
                (ground_change){w, clear[w] & ~set[w], set[w]};
            effect.changes++;
        }
        if (!effect.changes)
            continue;
        TRY(ground_compile(b, when, &effect.when));
        GROW(b, g->effect, g->effects, g->effect_room);
        g->effect[g->effects++] = effect;
        out.effects++;
    }
    g->outcome[g->outcomes++] = out;
    return OXO_OK;
}

static int by_atom(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

oxo_status ground_number_facts(grounder *b)
{
    ground_task *g = b->g;
    g->atom = malloc((b->atoms + (size_t)1) * sizeof *g->atom);
    g->constant = malloc((b->atoms + (size_t)1) * sizeof *g->constant);
    if (!g->atom || !g->constant)
        return raw_no_memory(b);
    for (uint32_t i = 0; i < b->atoms; i++) {
        const raw_atom *a = &b->atom[i];
        if (a->init ? a->deleted : a->added) {
            g->atom[g->facts++] = a->atom;
        } else if (a->init)
            g->constant[g->constants++] = a->atom;
    }
    qsort(g->atom, g->facts, sizeof *g->atom, by_atom);
    qsort(g->constant, g->constants, sizeof *g->constant, by_atom);
    if (g->facts > 64 * GROUND_MAX_WORDS)
        return raw_too_large(b, "more than 4096 facts can change");
    g->words = g->facts ? (g->facts + 63) / 64 : 1;
    g->init = calloc(g->words, sizeof *g->init);
    if (!g->init)
        return raw_no_memory(b);
    for (unsigned f = 0; f < g->facts; f++) {
        uint32_t raw;
        TRY(raw_find_atom(b, g->atom[f], false, &raw));
        b->atom[raw].fact = (int32_t)f;
        if (b->atom[raw].init)
            oxo_bit_set(g->init, f);
    }
    return OXO_OK;
}
