/* Grounding, effects: oneof is multiplied out.
 *
 * An action has a list of outcomes, each a list of conditional effects; `oneof`
 * under `when` keeps the condition in every outcome. While they are being
 * multiplied out the effects of one outcome are a tree that shares its
 * branches with other outcomes (a bundle); raw_lay_out makes a list of it. The
 * number of outcomes of one action is limited.
 */
#include "plan/ground_raw.h"

#include <stdlib.h>
#include <string.h>

static void *take(grounder *b, size_t bytes)
{
    size_t units = (bytes + sizeof(max_align_t) - 1) / sizeof(max_align_t);
    block *top = b->blocks;
    if (!top || top->used + units > sizeof top->data / sizeof top->data[0]) {
        size_t extra = units > 4096 ? (units - 4096) * sizeof(max_align_t) : 0;
        block *fresh = malloc(sizeof *fresh + extra);
        if (!fresh)
            return NULL;
        fresh->next = top;
        fresh->used = units > 4096 ? 4096 : units;
        b->blocks = fresh;
        return fresh->data;
    }
    void *result = top->data + top->used;
    top->used += units;
    return result;
}

void raw_drop_blocks(grounder *b)
{
    while (b->blocks) {
        block *next = b->blocks->next;
        free(b->blocks);
        b->blocks = next;
    }
}

static oxo_status one_bundle(grounder *b, const bundle *value,
                             bundle_list *list)
{
    list->bundle = take(b, sizeof(bundle *));
    if (!list->bundle)
        return raw_no_memory(b);
    list->bundle[0] = value;
    list->count = 1;
    return OXO_OK;
}

/* Every outcome of one with every outcome of the other. */
static oxo_status multiply(grounder *b, bundle_list *all, bundle_list more)
{
    if (more.count == 1 && !more.bundle[0])
        return OXO_OK;
    if (all->count == 1 && !all->bundle[0]) {
        *all = more;
        return OXO_OK;
    }
    size_t count = all->count * more.count;
    if (count > GROUND_MAX_OUTCOMES)
        return raw_too_large(b, "an action has more than 4096 outcomes");
    bundle_list result = {take(b, count * sizeof(bundle *)), 0};
    bundle *joined = take(b, count * sizeof *joined);
    if (!result.bundle || !joined)
        return raw_no_memory(b);
    for (size_t i = 0; i < all->count; i++) {
        for (size_t j = 0; j < more.count; j++) {
            bundle *r = &joined[result.count];
            if (!all->bundle[i] || !more.bundle[j]) {
                result.bundle[result.count++] =
                    all->bundle[i] ? all->bundle[i] : more.bundle[j];
                continue;
            }
            *r = (bundle){.left = all->bundle[i], .right = more.bundle[j]};
            result.bundle[result.count++] = r;
        }
    }
    *all = result;
    return OXO_OK;
}

static oxo_status bundles_quantified(grounder *b, const pddl_scope *scope,
                                     const pddl_node *n, uint32_t variable,
                                     uint32_t *env, uint32_t when,
                                     bundle_list *list)
{
    if (variable == n->terms) {
        bundle_list more;
        TRY(raw_bundles(b, scope, b->t->kid[n->kid], env, when, &more));
        return multiply(b, list, more);
    }
    uint32_t slot = (uint32_t)(-1 - b->t->term[n->term + variable]);
    for (uint32_t o = 0; o < b->t->objects; o++) {
        if (!pddl_fits(b->t, o, scope->types[slot]))
            continue;
        if (++b->tried > b->max_tries)
            return raw_too_large(b, "too many combinations of objects");
        env[slot] = o;
        TRY(bundles_quantified(b, scope, n, variable + 1, env, when, list));
    }
    return OXO_OK;
}

oxo_status raw_bundles(grounder *b, const pddl_scope *scope, uint32_t node,
                       uint32_t *env, uint32_t when, bundle_list *list)
{
    const pddl_node *n = &b->t->node[node];
    bundle_list more;
    switch ((pddl_kind)n->kind) {
    case PDDL_ATOM:
    case PDDL_NOT: {
        const pddl_node *fact =
            n->kind == PDDL_NOT ? &b->t->node[b->t->kid[n->kid]] : n;
        bundle *r = take(b, sizeof *r);
        if (!r)
            return raw_no_memory(b);
        *r = (bundle){.effect = {.when = when, .add = n->kind == PDDL_ATOM}};
        TRY(raw_find_atom(b, raw_atom_of(b, fact, env), true, &r->effect.atom));
        return one_bundle(b, r, list);
    }
    case PDDL_AND:
        TRY(one_bundle(b, NULL, list));
        for (uint32_t i = 0; i < n->kids; i++) {
            TRY(raw_bundles(b, scope, b->t->kid[n->kid + i], env, when, &more));
            TRY(multiply(b, list, more));
        }
        return OXO_OK;
    case PDDL_FORALL:
        TRY(one_bundle(b, NULL, list));
        return bundles_quantified(b, scope, n, 0, env, when, list);
    case PDDL_WHEN: {
        uint32_t condition, both;
        TRY(raw_condition(b, scope, b->t->kid[n->kid], env, false, &condition));
        if (condition == RAW_FALSE)
            return one_bundle(b, NULL, list);
        both = condition;
        if (when != RAW_TRUE && condition != RAW_TRUE) {
            uint32_t base = b->stacked;
            GROW(b, b->stack, b->stacked, b->stack_room);
            b->stack[b->stacked++] = when;
            GROW(b, b->stack, b->stacked, b->stack_room);
            b->stack[b->stacked++] = condition;
            TRY(raw_join(b, GROUND_AND, base, &both));
        } else if (condition == RAW_TRUE)
            both = when;
        return raw_bundles(b, scope, b->t->kid[n->kid + 1], env, both, list);
    }
    case PDDL_ONEOF: {
        bundle_list all = {NULL, 0};
        for (uint32_t i = 0; i < n->kids; i++) {
            TRY(raw_bundles(b, scope, b->t->kid[n->kid + i], env, when, &more));
            if (all.count + more.count > GROUND_MAX_OUTCOMES)
                return raw_too_large(b,
                                     "an action has more than 4096 outcomes");
            const bundle **sum =
                take(b, (all.count + more.count) * sizeof(bundle *));
            if (!sum)
                return raw_no_memory(b);
            if (all.count)
                memcpy(sum, all.bundle, all.count * sizeof(bundle *));
            memcpy(sum + all.count, more.bundle, more.count * sizeof(bundle *));
            all.bundle = sum;
            all.count += more.count;
        }
        *list = all;
        return OXO_OK;
    }
    case PDDL_EQUAL:
    case PDDL_OR:
    case PDDL_EXISTS:
        break;
    }
    return oxo_fail(b->error, OXO_BAD_INPUT, "a condition as an effect");
}

oxo_status raw_lay_out(grounder *b, const bundle *r)
{
    while (r) {
        if (r->right)
            TRY(raw_lay_out(b, r->right));
        if (!r->left) {
            GROW(b, b->effect, b->effects, b->effect_room);
            b->effect[b->effects++] = r->effect;
        }
        r = r->left;
    }
    return OXO_OK;
}
