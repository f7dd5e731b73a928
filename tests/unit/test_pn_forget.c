/* The proof graph with less memory than it needs: it forgets what was cheap
 * all the time, and what it says is what the definition says.
 *
 * The problems are random: `wide` nodes on each of `deep` + 1 levels, OR and
 * AND in turn, each with up to eight children on the next level, the last
 * level won or lost as the toss has it. OR nodes hand out their children in two
 * stages. The twin goes through all levels from the last to the first. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "search/pn_graph_impl.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BROOD = 8, FIRST_STAGE = 3 };

typedef struct toss {
    uint64_t seed;
    unsigned wide, deep;
    unsigned won; /* of 256 nodes of the last level */
    bool *value;  /* of the twin: by level and place */
} toss;

typedef struct place {
    uint32_t level, at;
} place;

static uint64_t mixed(const toss *t, place p, unsigned k)
{
    return oxo_mix64(t->seed + oxo_mix64(((uint64_t)p.level << 40) +
                                         ((uint64_t)p.at << 8) + k));
}

static place child_of(const toss *t, place p, unsigned k)
{
    return (place){p.level + 1, (uint32_t)(mixed(t, p, k) % t->wide)};
}

static unsigned children_of(const toss *t, place p)
{
    return 1 + (unsigned)(mixed(t, p, BROOD) % BROOD);
}

static bool is_or(place p)
{
    return p.level % 2 == 0;
}

static bool last_won(const toss *t, place p)
{
    return mixed(t, p, BROOD + 1) % 256 < t->won;
}

static bool *value_at(const toss *t, place p)
{
    return &t->value[(size_t)p.level * t->wide + p.at];
}

static void twin(toss *t)
{
    t->value = malloc((size_t)(t->deep + 1) * t->wide * sizeof *t->value);
    assert_non_null(t->value);
    for (uint32_t level = t->deep + 1; level-- > 0;) {
        for (uint32_t at = 0; at < t->wide; at++) {
            const place p = {level, at};
            bool won = level == t->deep ? last_won(t, p) : !is_or(p);
            for (unsigned k = 0; level < t->deep && k < children_of(t, p); k++)
                if (*value_at(t, child_of(t, p, k)) == is_or(p))
                    won = is_or(p);
            *value_at(t, p) = won;
        }
    }
}

/* ---- the same as a problem ---- */

typedef struct worker {
    const toss *toss;
    uint64_t nodes;
} worker;

static void *worker_new(void *self)
{
    worker *w = calloc(1, sizeof *w);
    if (w != NULL)
        w->toss = self;
    return w;
}

static uint64_t worker_nodes(void *opaque)
{
    return ((worker *)opaque)->nodes;
}

static place place_of(const void *key)
{
    place p;
    memcpy(&p, key, sizeof p);
    return p;
}

static void node_at(place p, oxo_pn_node *n)
{
    memset(n, 0, sizeof *n);
    memcpy(n->key, &p, sizeof p);
    n->is_or = is_or(p);
}

static void evaluate(void *opaque, const oxo_pn_node *parent, oxo_pn_node *n,
                     uint32_t limit)
{
    (void)parent;
    (void)limit;
    worker *w = opaque;
    const place p = place_of(n->key);
    w->nodes++;
    n->pn = n->dn = 1;
    if (p.level == w->toss->deep) {
        n->pn = last_won(w->toss, p) ? 0 : OXO_PN_INF;
        n->dn = last_won(w->toss, p) ? OXO_PN_INF : 0;
    }
}

static unsigned children(void *opaque, const oxo_pn_node *node, unsigned stage,
                         oxo_pn_node *child, bool *proved, uint32_t *rest)
{
    const toss *t = ((worker *)opaque)->toss;
    const place p = place_of(node->key);
    const unsigned all = children_of(t, p);
    const bool staged = is_or(p) && stage != OXO_PN_ALL && all > FIRST_STAGE;
    const unsigned from = staged && stage > 0 ? FIRST_STAGE : 0;
    const unsigned to = staged && stage == 0 ? FIRST_STAGE : all;
    unsigned count = 0;
    *proved = false;
    for (unsigned k = from; k < to; k++) {
        oxo_pn_node *c = &child[count];
        node_at(child_of(t, p, k), c);
        c->move = k;
        bool fresh = true;
        for (unsigned i = 0; i < count; i++)
            fresh &= memcmp(child[i].key, c->key, sizeof p) != 0;
        count += fresh;
    }
    if (to < all)
        *rest = 3;
    return count;
}

static void root(void *opaque, oxo_pn_node *n)
{
    node_at((place){0, 0}, n);
    evaluate(opaque, n, n, OXO_PN_INF);
}

static oxo_pn_problem problem_of(toss *t)
{
    return (oxo_pn_problem){.key_size = sizeof(place),
                            .max_children = BROOD,
                            .self = t,
                            .worker_new = worker_new,
                            .worker_free = free,
                            .worker_nodes = worker_nodes,
                            .root = root,
                            .children = children,
                            .evaluate = evaluate};
}

/* ---- what a graph must be ---- */

static bool is_decided(pn_numbers v)
{
    return v.pn == 0 || v.dn == 0;
}

/* A decided node is decided as the twin says, and by the children that the
 * graph has for it; an open one has the numbers that they give. */
static void check_node(const toss *t, oxo_pn_graph *g, uint32_t id)
{
    const pn_numbers v = g->num[id];
    const pn_record n = g->nodes[id];
    const place p = place_of(oxo_pn_key_of(g, id));
    assert_int_equal(n.is_or, is_or(p));
    assert_int_equal(oxo_pn_graph_find(g, &p), id);
    if (is_decided(v))
        assert_int_equal(v.pn == 0, *value_at(t, p));
    unsigned same = 0, known = 0;
    for (unsigned i = 0; i < n.count; i++) {
        const uint32_t e = n.first + i, c = g->child[e];
        const place below = child_of(t, p, g->moves[e]);
        assert_true(e < g->edge_count && c < g->size);
        assert_memory_equal(&below, oxo_pn_key_of(g, c), sizeof below);
        assert_int_equal(g->edges[e].parent, id);
        uint32_t of = g->nodes[c].parents;
        while (of != e && of != OXO_PN_NOBODY)
            of = g->edges[of].next;
        assert_int_equal(of, e);
        same += v.pn == 0 ? g->num[c].pn == 0 : g->num[c].dn == 0;
    }
    /* how many different children there are in truth */
    for (unsigned k = 0; p.level < t->deep && k < children_of(t, p); k++) {
        bool fresh = true;
        for (unsigned i = 0; i < k; i++)
            fresh &= child_of(t, p, i).at != child_of(t, p, k).at;
        known += fresh;
    }
    if (!n.expanded) {
        assert_int_equal(n.count, 0);
        assert_true(!is_decided(v) || p.level == t->deep);
    } else if (is_decided(v)) {
        assert_true((v.pn == 0) == (n.is_or != 0) ? same >= 1 : same == known);
    } else {
        const pn_numbers now = oxo_pn_graph_compute(g, id);
        assert_int_equal(now.pn, v.pn);
        assert_int_equal(now.dn, v.dn);
        assert_int_equal(g->nodes[id].best, n.best);
        assert_true(n.rest < OXO_PN_INF || n.count == known);
    }
}

static void check_graph(const toss *t, oxo_pn_graph *g)
{
    for (uint32_t id = 0; id < g->size; id++)
        check_node(t, g, id);
}

static toss random_toss(oxo_random *random)
{
    return (toss){.seed = (uint64_t)oxo_random_below(random, 1u << 30),
                  .wide = 500 + oxo_random_below(random, 3000),
                  .deep = 11 + oxo_random_below(random, 4),
                  .won = 60 + oxo_random_below(random, 140)};
}

/* The first arrays are all that it gets. */
enum { ROOT_ONLY = 1 };

static void says_what_is_true(void **state)
{
    (void)state;
    oxo_random random = {7};
    unsigned forgot = 0, won = 0, full = 0;
    const unsigned trials = test_share(400);
    for (unsigned i = 0; i < trials; i++) {
        toss t = random_toss(&random);
        const oxo_pn_problem problem = problem_of(&t);
        oxo_pn_graph *g = NULL;
        twin(&t);
        oxo_context context = {
            .max_memory = ROOT_ONLY, .max_nodes = 200000, .threads = 1 + i % 3};
        assert_int_equal(oxo_pn_graph_new(&problem, &g), OXO_OK);
        const size_t bytes = oxo_pn_graph_bytes(g);
        const oxo_status status = oxo_pn_graph_search(g, &context);
        assert_true(status == OXO_OK || status == OXO_LIMIT);
        assert_true(oxo_pn_graph_bytes(g) <= bytes + 65536);
        check_graph(&t, g);
        forgot += status == OXO_OK && oxo_pn_graph_forgets(g) > 0;
        won += status == OXO_OK && oxo_pn_graph_pn(g, 0) == 0;
        full += status == OXO_LIMIT;
        oxo_pn_graph_free(g);
        free(t.value);
    }
    print_message("%u of %u decided although it forgot, %u won; %u not "
                  "decided\n",
                  forgot, trials, won, full);
    if (test_whole())
        assert_true(forgot >= 100 && won >= 30 && forgot - won >= 30);
}

/* What forgetting leaves: numbers and visits as they were, every node that had
 * its visits and is reached, and every decided one that had them. */
static void keeps_what_was_dear(void **state)
{
    (void)state;
    oxo_random random = {8};
    unsigned seen = 0;
    for (unsigned i = 0; i < test_share(100); i++) {
        toss t = random_toss(&random);
        const oxo_pn_problem problem = problem_of(&t);
        oxo_pn_graph *g = NULL, *before = NULL;
        twin(&t);
        /* one thread: the same graph twice */
        oxo_context context = {.max_nodes = 3000};
        assert_int_equal(oxo_pn_graph_new(&problem, &g), OXO_OK);
        assert_int_equal(oxo_pn_graph_new(&problem, &before), OXO_OK);
        const oxo_status status = oxo_pn_graph_search(g, &context);
        assert_int_equal(oxo_pn_graph_search(before, &context), status);
        if (status == OXO_LIMIT && oxo_pn_graph_forget(g)) {
            seen++;
            check_graph(&t, g);
            assert_true(g->size < before->size);
            for (uint32_t id = 0; id < g->size; id++) {
                const uint32_t was =
                    oxo_pn_graph_find(before, oxo_pn_key_of(g, id));
                assert_true(was != OXO_PN_NOBODY);
                assert_memory_equal(&g->num[id], &before->num[was],
                                    sizeof *g->num);
                assert_int_equal(g->nodes[id].visits,
                                 before->nodes[was].visits);
                if (before->nodes[was].expanded &&
                    (before->nodes[was].visits >= g->cheap ||
                     is_decided(before->num[was])))
                    assert_true(g->nodes[id].expanded);
            }
            for (uint32_t id = 0; id < before->size; id++) {
                if (is_decided(before->num[id]) &&
                    before->nodes[id].visits >= g->cheap)
                    assert_true(
                        oxo_pn_graph_find(g, oxo_pn_key_of(before, id)) !=
                        OXO_PN_NOBODY);
            }
            /* and it goes on from there to the same end */
            assert_int_equal(oxo_pn_graph_search(g, NULL), OXO_OK);
            assert_int_equal(oxo_pn_graph_pn(g, 0) == 0,
                             *value_at(&t, (place){0, 0}));
            check_graph(&t, g);
        }
        oxo_pn_graph_free(g);
        oxo_pn_graph_free(before);
        free(t.value);
    }
    print_message("%u graphs that forgot\n", seen);
    if (test_whole())
        assert_true(seen >= 50);
}

/* A search that was saved goes on with less memory than it had: it forgets
 * until it fits, or says that it cannot. */
static void fits_what_was_saved(void **state)
{
    (void)state;
    oxo_random random = {9};
    unsigned fitted = 0;
    for (unsigned i = 0; i < test_share(60); i++) {
        toss t = random_toss(&random);
        const oxo_pn_problem problem = problem_of(&t);
        oxo_pn_graph *g = NULL, *again = NULL;
        char path[] = "/tmp/oxo-test-XXXXXX";
        twin(&t);
        oxo_context context = {.max_nodes = 5000};
        assert_int_equal(oxo_pn_graph_new(&problem, &g), OXO_OK);
        const int file = mkstemp(path);
        assert_true(file >= 0);
        close(file);
        if (oxo_pn_graph_search(g, &context) == OXO_LIMIT) {
            assert_int_equal(oxo_pn_graph_save(g, "toss", path, NULL), OXO_OK);
            assert_int_equal(
                oxo_pn_graph_load(&problem, "toss", path, &again, NULL),
                OXO_OK);
            const size_t held = oxo_pn_graph_bytes(again),
                         limit = held / (2 + i % 3);
            const bool fits = oxo_pn_graph_fit(again, limit);
            check_graph(&t, again);
            assert_int_equal(oxo_pn_graph_bytes(again) <= limit, fits);
            assert_true(oxo_pn_graph_most_bytes(again) >= held);
            fitted += fits && again->size > 1;
            if (fits) { /* and there it stays */
                context =
                    (oxo_context){.max_nodes = 10000, .max_memory = limit};
                (void)oxo_pn_graph_search(again, &context);
                assert_true(oxo_pn_graph_bytes(again) <= limit);
                check_graph(&t, again);
            }
            oxo_pn_graph_free(again);
        }
        (void)remove(path);
        oxo_pn_graph_free(g);
        free(t.value);
    }
    print_message("%u graphs that were made to fit\n", fitted);
    if (test_whole())
        assert_true(fitted >= 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_is_true),
        cmocka_unit_test(keeps_what_was_dear),
        cmocka_unit_test(fits_what_was_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
