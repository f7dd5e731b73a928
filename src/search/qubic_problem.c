#include "search/qubic_problem.h"
#include "base/bits.h"
#include "search/qubic_board.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>
#include <string.h>

enum { TAG_NEW = 0, TAG_PART = 1, TAG_WHOLE = 2 };

typedef struct worker {
    const oxo_qubic_problem *setup;
    oxo_qubic_force *force;
    uint64_t nodes;
    /* how often a reply refuted a move of the node being expanded */
    uint32_t refuted[64];
} worker;

static void unpack(const oxo_pn_node *n, uint64_t *a, uint64_t *d)
{
    memcpy(a, n->key, 8);
    memcpy(d, n->key + 8, 8);
}

static void pack(oxo_pn_node *n, uint64_t a, uint64_t d)
{
    uint64_t ca, cd;
    n->move = oxo_qubic_canon_map(a, d, &ca, &cd) << 8;
    memcpy(n->key, &ca, 8);
    memcpy(n->key + 8, &cd, 8);
    n->tag = TAG_NEW;
    n->data = 0;
}

/* Cells whose occupation by `own` makes a three. */
static uint64_t three_makers(uint64_t own, uint64_t other)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    uint64_t cells = 0;
    for (unsigned l = 0; l < OXO_QUBIC_LINES; l++) {
        uint64_t line = t->line[l];
        if ((line & other) == 0 && oxo_popcount64(line & own) == 2)
            cells |= line & ~own;
    }
    return cells;
}

bool oxo_qubic_filter(oxo_qubic_force *force, uint64_t a, uint64_t d,
                      uint64_t known, unsigned limit, uint32_t *refuted,
                      uint64_t *replies, bool *threat)
{
    uint64_t empty = ~(a | d), survivors = known;
    oxo_qubic_win win;
    uint64_t threes = oxo_qubic_completions(a, d);
    if (threes != 0) {
        *threat = true;
        if ((threes & (threes - 1)) != 0 ||
            oxo_qubic_force_search(force, a, d | threes, &win))
            threes = 0;
        *replies = threes;
        return true;
    }
    *threat = oxo_qubic_force_search(force, a, d, &win);
    if (!*threat) {
        *replies = empty;
        return true;
    }
    uint64_t zone = oxo_qubic_zone(a, d, &win);
    uint64_t makers = three_makers(d, a), todo = empty & ~known;
    unsigned count = oxo_popcount64(known);
    for (;;) {
        uint64_t open = todo & (zone | makers);
        if (open == 0)
            break;
        uint64_t r = open & (~open + 1);
        if (refuted != NULL) {
            uint32_t top = 0;
            for (uint64_t s = open; s != 0; s &= s - 1) {
                if (refuted[oxo_lowest64(s)] > top) {
                    top = refuted[oxo_lowest64(s)];
                    r = s & (~s + 1);
                }
            }
        }
        todo ^= r;
        if (oxo_qubic_force_search(force, a, d | r, &win)) {
            zone &= oxo_qubic_zone(a, d, &win);
        } else {
            survivors |= r;
            if (refuted != NULL)
                refuted[oxo_lowest64(r)]++;
            if (++count > limit) {
                *replies = survivors;
                return false;
            }
        }
    }
    *replies = survivors;
    return true;
}

static void *worker_new(void *self)
{
    worker *w = malloc(sizeof *w);
    if (w == NULL)
        return NULL;
    w->setup = self;
    w->nodes = 0;
    w->force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    if (w->force == NULL) {
        free(w);
        return NULL;
    }
    return w;
}

static void worker_free(void *opaque)
{
    worker *w = opaque;
    if (w == NULL)
        return;
    oxo_qubic_force_free(w->force);
    free(w);
}

static uint64_t worker_nodes(void *opaque)
{
    return oxo_qubic_force_nodes(((worker *)opaque)->force);
}

static void evaluate(void *opaque, const oxo_pn_node *parent, oxo_pn_node *n,
                     uint32_t limit)
{
    worker *w = opaque;
    uint64_t a, d;
    unpack(parent, &a, &d);
    if (parent != n)
        a |= UINT64_C(1) << (n->move & 63);
    n->pn = n->dn = 1;
    if (n->is_or)
        return;
    uint32_t handicap = 0;
    if (oxo_qubic_completions(a, d) != 0)
        handicap = w->setup->three_handicap;
    bool threat;
    unsigned most = limit < handicap ? 0 : limit - handicap;
    bool whole = oxo_qubic_filter(w->force, a, d, 0, most, w->refuted, &n->data,
                                  &threat);
    n->data = oxo_qubic_image(n->move >> 8, n->data);
    n->tag = whole ? TAG_WHOLE : TAG_PART;
    if (n->data == 0) {
        n->pn = 0;
        n->dn = OXO_PN_INF;
        return;
    }
    if (!threat)
        handicap = w->setup->quiet_handicap;
    n->pn = handicap + oxo_popcount64(n->data);
}

static unsigned unique(oxo_pn_node *child, unsigned n, size_t key)
{
    for (unsigned i = 0; i + 1 < n; i++) {
        if (memcmp(child[i].key, child[n - 1].key, key) == 0)
            return n - 1;
    }
    return n;
}

static unsigned children(void *opaque, const oxo_pn_node *node,
                         oxo_pn_node *child, bool *proved)
{
    worker *w = opaque;
    uint64_t a, d;
    unpack(node, &a, &d);
    unsigned n = 0;
    if (!node->is_or) {
        uint64_t replies = node->data;
        bool threat;
        if (node->tag != TAG_WHOLE)
            oxo_qubic_filter(w->force, a, d,
                             node->tag == TAG_PART ? node->data : 0, 64, NULL,
                             &replies, &threat);
        *proved = replies == 0;
        for (uint64_t s = replies; s != 0; s &= s - 1) {
            pack(&child[n], a, d | (s & (~s + 1)));
            child[n].is_or = true;
            n = unique(child, n + 1, 16);
        }
        return n;
    }
    *proved = false;
    memset(w->refuted, 0, sizeof w->refuted);
    uint64_t moves = ~(a | d);
    uint64_t must = oxo_qubic_completions(d, a);
    if (must != 0)
        moves = must;
    if ((must & (must - 1)) != 0)
        return 0;
    /* order: lines still open to the attacker, more with his stones */
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    unsigned score[64], order[64], count = 0;
    for (uint64_t s = moves; s != 0; s &= s - 1) {
        unsigned c = oxo_lowest64(s);
        static const unsigned worth_a[4] = {1, 4, 16, 0};
        static const unsigned worth_d[4] = {1, 3, 9, 0};
        unsigned v = 0;
        for (unsigned k = 0; k < t->degree[c]; k++) {
            uint64_t line = t->line[t->lines_of[c][k]];
            if ((line & d) == 0)
                v += worth_a[oxo_popcount64(line & a)];
            else if ((line & a) == 0)
                v += worth_d[oxo_popcount64(line & d)];
        }
        unsigned i = count++;
        for (; i > 0 && score[i - 1] < v; i--) {
            score[i] = score[i - 1];
            order[i] = order[i - 1];
        }
        score[i] = v;
        order[i] = c;
    }
    for (unsigned i = 0; i < count; i++) {
        pack(&child[n], a | UINT64_C(1) << order[i], d);
        child[n].is_or = false;
        child[n].move |= order[i];
        n = unique(child, n + 1, 16);
    }
    return n;
}

static void root(void *opaque, oxo_pn_node *n)
{
    worker *w = opaque;
    memset(n, 0, sizeof *n);
    pack(n, w->setup->attacker, w->setup->defender);
    n->is_or = oxo_popcount64(w->setup->attacker) ==
               oxo_popcount64(w->setup->defender);
    n->move = 0;
    evaluate(w, n, n, OXO_PN_INF);
}

void oxo_qubic_problem_init(oxo_pn_problem *p, oxo_qubic_problem *setup)
{
    if (setup->three_handicap == 0)
        setup->three_handicap = 30;
    if (setup->quiet_handicap == 0)
        setup->quiet_handicap = 60;
    *p = (oxo_pn_problem){.key_size = 16,
                          .max_children = 64,
                          .self = setup,
                          .worker_new = worker_new,
                          .worker_free = worker_free,
                          .worker_nodes = worker_nodes,
                          .root = root,
                          .children = children,
                          .evaluate = evaluate};
}
