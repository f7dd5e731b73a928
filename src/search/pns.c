/* Proof-number search as Allis wrote it down (1994): the readable reference.
 *
 *   repeat   walk from the root to the most proving leaf: at OR nodes to the
 *            child with the least proof number, at AND nodes to the one with
 *            the least disproof number;
 *            expand it;
 *            set the numbers of its ancestors anew.
 */
#include "search/pn_small.h"
#include <stdlib.h>
#include <string.h>

typedef struct tree {
    oxo_pn_node node;
    struct tree *parent, *children;
    unsigned count;
    bool expanded;
} tree;

static void set_numbers(tree *t)
{
    uint32_t min_pn = OXO_PN_INF, min_dn = OXO_PN_INF, pn = 0, dn = 0;
    for (unsigned i = 0; i < t->count; i++) {
        const oxo_pn_node *c = &t->children[i].node;
        min_pn = c->pn < min_pn ? c->pn : min_pn;
        min_dn = c->dn < min_dn ? c->dn : min_dn;
        pn = oxo_pn_add(pn, c->pn);
        dn = oxo_pn_add(dn, c->dn);
    }
    t->node.pn = t->node.is_or ? min_pn : pn;
    t->node.dn = t->node.is_or ? dn : min_dn;
}

static tree *most_proving(tree *t)
{
    while (t->expanded) {
        tree *best = t->children;
        for (unsigned i = 1; i < t->count; i++) {
            tree *c = &t->children[i];
            if (t->node.is_or ? c->node.pn < best->node.pn
                              : c->node.dn < best->node.dn)
                best = c;
        }
        t = best;
    }
    return t;
}

static bool expand(const oxo_pn_problem *p, void *worker, tree *t,
                   oxo_pn_node *list)
{
    bool proved = false;
    uint32_t rest = OXO_PN_INF;
    t->count = p->children(worker, &t->node, OXO_PN_ALL, list, &proved, &rest);
    t->expanded = true;
    if (t->count == 0) {
        t->node.pn = proved ? 0 : OXO_PN_INF;
        t->node.dn = proved ? OXO_PN_INF : 0;
        return true;
    }
    t->children = calloc(t->count, sizeof *t->children);
    if (t->children == NULL) {
        t->count = 0;
        return false;
    }
    for (unsigned i = 0; i < t->count; i++) {
        t->children[i].node = list[i];
        t->children[i].parent = t;
        p->evaluate(worker, &t->node, &t->children[i].node, OXO_PN_INF);
    }
    set_numbers(t);
    return true;
}

static void release(tree *t)
{
    for (unsigned i = 0; i < t->count; i++)
        release(&t->children[i]);
    free(t->children);
}

oxo_status oxo_pns(const oxo_pn_problem *p, oxo_context *context,
                   oxo_pn_answer *answer)
{
    void *worker = p->worker_new(p->self);
    oxo_pn_node *list = malloc(p->max_children * sizeof *list);
    tree *root = calloc(1, sizeof *root);
    oxo_status status = OXO_OK;
    oxo_pn_answer a = {0};
    if (worker == NULL || list == NULL || root == NULL)
        status = OXO_NO_MEMORY;
    else
        p->root(worker, &root->node);
    while (status == OXO_OK && root->node.pn != 0 && root->node.dn != 0) {
        tree *leaf = most_proving(root);
        if (!expand(p, worker, leaf, list)) {
            status = OXO_NO_MEMORY;
            break;
        }
        a.expanded++;
        a.stored += leaf->count;
        for (tree *t = leaf->parent; t != NULL; t = t->parent)
            set_numbers(t);
        const size_t bytes = (size_t)a.stored * sizeof *root;
        if (oxo_context_stopped(context, p->worker_nodes(worker)) ||
            (context && context->max_memory && bytes > context->max_memory))
            status = OXO_LIMIT;
        oxo_context_report(context, (oxo_progress){.phase = "tree",
                                                   .nodes = a.stored,
                                                   .done = -1,
                                                   .memory = bytes});
    }
    if (root != NULL && worker != NULL) {
        a.decided = root->node.pn == 0 || root->node.dn == 0;
        a.proved = root->node.pn == 0;
        a.nodes = p->worker_nodes(worker);
        a.bytes = (size_t)a.stored * sizeof *root;
        if (a.decided)
            status = OXO_OK;
        release(root);
    }
    free(root);
    free(list);
    if (worker != NULL)
        p->worker_free(worker);
    if (status == OXO_OK || status == OXO_LIMIT)
        *answer = a;
    return status;
}
