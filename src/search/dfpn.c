/* Depth-first proof-number search (Nagai 2002).
 *
 * A node is searched until its proof number reaches pn_limit or its disproof
 * number dn_limit; the limits of the best child are those at which another
 * child becomes the most proving one, so the walk from the root to the most
 * proving leaf is never made twice. Children are generated again on every
 * visit; their numbers come from the table, or from evaluate() where the table
 * has lost them: a lost entry costs time, never truth, because numbers of 0
 * are only ever derived from finished games or from children's zeros. The
 * table has a fixed size and forgets, which base/keys.h never does. */
#include "base/bits.h"
#include "search/pn_small.h"
#include <stdlib.h>
#include <string.h>

typedef struct entry {
    uint32_t pn, dn; /* both 0: free */
} entry;

typedef struct search {
    const oxo_pn_problem *problem;
    void *worker;
    oxo_context *context;
    entry *entries;
    uint8_t *keys;
    size_t mask;
    uint64_t expanded;
    oxo_status status;
} search;

static size_t place(const search *s, const uint8_t *key)
{
    return (size_t)oxo_hash_bytes(key, s->problem->key_size) & s->mask;
}

static bool look_up(const search *s, oxo_pn_node *n)
{
    size_t at = place(s, n->key);
    const entry *e = &s->entries[at];
    if ((e->pn == 0 && e->dn == 0) ||
        memcmp(s->keys + at * s->problem->key_size, n->key,
               s->problem->key_size) != 0)
        return false;
    n->pn = e->pn;
    n->dn = e->dn;
    return true;
}

static void keep(search *s, const oxo_pn_node *n)
{
    size_t at = place(s, n->key);
    s->entries[at] = (entry){n->pn, n->dn};
    memcpy(s->keys + at * s->problem->key_size, n->key, s->problem->key_size);
}

/* Sets the numbers of n from its children and returns the index of the most
 * proving one; *second is what the next best child offers. */
static unsigned survey(oxo_pn_node *n, const oxo_pn_node *child, unsigned count,
                       uint32_t *second)
{
    uint32_t best = UINT32_MAX, next = OXO_PN_INF, sum = 0;
    unsigned chosen = 0;
    for (unsigned i = 0; i < count; i++) {
        uint32_t v = n->is_or ? child[i].pn : child[i].dn;
        sum = oxo_pn_add(sum, n->is_or ? child[i].dn : child[i].pn);
        if (v < best) {
            next = best < OXO_PN_INF ? best : OXO_PN_INF;
            best = v;
            chosen = i;
        } else if (v < next) {
            next = v;
        }
    }
    if (best == 0)
        sum = OXO_PN_INF;
    n->pn = n->is_or ? best : sum;
    n->dn = n->is_or ? sum : best;
    *second = next;
    return chosen;
}

static uint32_t limit_of(uint32_t limit, uint32_t sum, uint32_t own)
{
    return limit >= OXO_PN_INF ? OXO_PN_INF : limit - sum + own;
}

static void visit(search *s, oxo_pn_node *n, uint32_t pn_limit,
                  uint32_t dn_limit)
{
    const oxo_pn_problem *p = s->problem;
    oxo_pn_node *child = malloc(p->max_children * sizeof *child);
    if (child == NULL) {
        s->status = OXO_NO_MEMORY;
        return;
    }
    bool proved = false;
    uint32_t rest = OXO_PN_INF;
    unsigned count =
        p->children(s->worker, n, OXO_PN_ALL, child, &proved, &rest);
    s->expanded++;
    if (count == 0) {
        n->pn = proved ? 0 : OXO_PN_INF;
        n->dn = proved ? OXO_PN_INF : 0;
        keep(s, n);
        free(child);
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!look_up(s, &child[i]))
            p->evaluate(s->worker, n, &child[i], OXO_PN_INF);
    }
    for (;;) {
        uint32_t second;
        unsigned best = survey(n, child, count, &second);
        if (n->pn == 0 || n->dn == 0 || n->pn >= pn_limit || n->dn >= dn_limit)
            break;
        if (oxo_context_stopped(s->context, p->worker_nodes(s->worker)))
            s->status = OXO_LIMIT;
        if (s->status != OXO_OK)
            break;
        oxo_pn_node *c = &child[best];
        /* a limit, not a sum: one more than INF - 1 is no limit at all */
        uint32_t step = second < OXO_PN_INF ? second + 1 : OXO_PN_INF;
        uint32_t pn = n->is_or ? (step < pn_limit ? step : pn_limit)
                               : limit_of(pn_limit, n->pn, c->pn);
        uint32_t dn = n->is_or ? limit_of(dn_limit, n->dn, c->dn)
                               : (step < dn_limit ? step : dn_limit);
        visit(s, c, pn, dn);
    }
    keep(s, n);
    free(child);
}

oxo_status oxo_dfpn(const oxo_pn_problem *p, unsigned bits,
                    oxo_context *context, oxo_pn_answer *answer)
{
    if (bits > 30)
        return OXO_BAD_INPUT;
    size_t size = (size_t)1 << bits;
    search s = {.problem = p,
                .worker = p->worker_new(p->self),
                .context = context,
                .entries = calloc(size, sizeof *s.entries),
                .keys = malloc(size * p->key_size),
                .mask = size - 1};
    oxo_pn_node root;
    s.status = OXO_NO_MEMORY;
    if (s.worker != NULL && s.entries != NULL && s.keys != NULL) {
        s.status = OXO_OK;
        p->root(s.worker, &root);
        if (root.pn != 0 && root.dn != 0)
            visit(&s, &root, OXO_PN_INF, OXO_PN_INF);
        if (s.status == OXO_OK || s.status == OXO_LIMIT) {
            *answer = (oxo_pn_answer){
                .decided = root.pn == 0 || root.dn == 0,
                .proved = root.pn == 0,
                .nodes = p->worker_nodes(s.worker),
                .expanded = s.expanded,
                .bytes = (s.mask + 1) * (sizeof *s.entries + p->key_size)};
            for (size_t i = 0; i <= s.mask; i++)
                answer->stored += s.entries[i].pn || s.entries[i].dn;
        }
    }
    if (s.worker != NULL)
        p->worker_free(s.worker);
    free(s.entries);
    free(s.keys);
    return s.status;
}
