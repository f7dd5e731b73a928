/* Qubic as a proof problem: the reply filter, the numbers, the moves.
 *
 * OR nodes are positions with the attacker to move and without a forced win;
 * AND nodes positions with the defender to move. Keys are canonical.
 *
 * When an AND node is made, the defender first passes. If the attacker then
 * has a forced win, only replies in its zone or that make a three can help;
 * each of these is tested by a forced-sequence search, and every win found
 * makes the set smaller: it wins without the reply as well (fewer defending
 * stones), so its own zone, taken in the position without the reply, holds.
 * What survives are the children, and their number is the proof number.
 * When it exceeds that of the best sibling the filter stops: 70% of its time
 * went into such moves, so it asks first the replies that refuted siblings
 * (7.1 s to 3.8 s for the same graph).
 *
 * Handicaps: a move that makes a three leaves one reply and would always look
 * best; a quiet one leaves all. Both get a number added until expanded.
 *
 * The attacker's second move is chosen with patience (pn.h). After it all
 * replies are open, the proof number of a good second move first rises to
 * several hundred before it falls, and a search that always takes the least
 * stays with the first move whose number happens to hang below the untried
 * ones: after b1A c2B of the weak opening it had found nothing after 900
 * million positions, now it takes 382 million. The weak opening as a whole was
 * out of reach (420 s and 26 million nodes left a proof number of 1270), now
 * it takes 6.2 thousand million positions; the strong one went from 44,187
 * expansions to 33,334. Patience of 20,000 in place of a share: 10.7 thousand
 * million; patience at the third move too: no gain.
 *
 * Where the weak opening spends its time. Its certificate has 1040 positions
 * with four stones. Proved one by one after the right third move they take
 * more than 1.7 thousand million positions (15 were given up at 50 million):
 * 1000 of them 0.3 thousand million, the 40 hardest the rest. These are a
 * handful of replies, each on a strong cell, that need a quiet third or fourth
 * move. Looking for the second and third moves costs about as much again for
 * each. So the remedy would be a better guess at those quiet moves; these were
 * no remedy (positions for the replies c2B, c3B, a1A to b1A, 382 + 205 + 416
 * million as it is; then the whole opening, given up after 4 thousand million
 * with 16 of 23 replies settled unless said):
 *   patience at the third move (389 + 199 + 599), at the fourth too (443 +
 *   308 + over 700), though single positions gain up to twentyfold;
 *   numbers that grow with the logarithm of the work below a move (over 700 +
 *   191 + 428; 18 of 23);
 *   no quiet moves from the fourth on (302 + over 700 + 516; 14 of 23), from
 *   the fifth on (348 + 204 + 387);
 *   third moves that won after other replies preferred, told by the attacker's
 *   stones alone (270 + 424 + 547);
 *   survivors to the power 1.3 or 1.7 in place of their number; handicaps from
 *   15 to 30 and 20 to 80: within a tenth of each other on 24 of the hardest
 *   positions with five stones (60 for a three: a third more).
 *
 * Tried and rejected (strong opening without patience, 44,187 expansions and
 * 2.4 s): numbers that grow with depth (37,000 to 60,000 expansions, 3.0 s and
 * more); the pass search of all moves first, smallest zone in front (42,600,
 * 2.8 s); handicaps 20 and 40 (65,700).
 */
#include "search/qubic_problem.h"
#include "base/bits.h"
#include "search/qubic_board.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>
#include <string.h>

enum { TAG_NEW = 0, TAG_PART = 1, TAG_WHOLE = 2 };

/* What a move does, and a set of cells: all replies that can matter when it
 * makes a three or nothing, the zone of a win when it threatens one. */
typedef struct threat {
    enum { MAKES_THREE, THREATENS, QUIET } kind;
    uint64_t zone;
} threat;

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
        uint64_t two = line & own, one = two & (two - 1);
        if ((line & other) == 0 && one != 0 && (one & (one - 1)) == 0)
            cells |= line & ~own;
    }
    return cells;
}

/* What a move threatens when the defender passes. */
static threat look(oxo_qubic_force *force, uint64_t a, uint64_t d)
{
    oxo_qubic_win win;
    uint64_t threes = oxo_qubic_completions(a, d);
    if (threes != 0) {
        if ((threes & (threes - 1)) != 0 ||
            oxo_qubic_force_search(force, a, d | threes, NULL))
            threes = 0;
        return (threat){MAKES_THREE, threes};
    }
    if (!oxo_qubic_force_search(force, a, d, &win))
        return (threat){QUIET, ~(a | d)};
    return (threat){THREATENS, oxo_qubic_zone(a, d, &win)};
}

/* The filter after look(). */
static bool test_replies(oxo_qubic_force *force, uint64_t a, uint64_t d,
                         threat seen, uint64_t known, unsigned limit,
                         uint32_t *refuted, uint64_t *replies)
{
    if (seen.kind != THREATENS) {
        *replies = seen.zone;
        return true;
    }
    oxo_qubic_win win;
    uint64_t zone = seen.zone, survivors = known;
    uint64_t makers = three_makers(d, a), todo = ~(a | d) & ~known;
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
                refuted[oxo_lowest64(r)] += 4;
            if (++count > limit) {
                *replies = survivors;
                return false;
            }
        }
    }
    *replies = survivors;
    return true;
}

bool oxo_qubic_filter(oxo_qubic_force *force, uint64_t a, uint64_t d,
                      uint64_t known, unsigned limit, uint64_t *replies,
                      bool *threatens)
{
    threat seen = look(force, a, d);
    *threatens = seen.kind != QUIET;
    return test_replies(force, a, d, seen, known, limit, NULL, replies);
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
    threat seen = look(w->force, a, d);
    uint32_t handicap = seen.kind == THREATENS     ? 0
                        : seen.kind == MAKES_THREE ? w->setup->three_handicap
                                                   : w->setup->quiet_handicap;
    unsigned most = limit < handicap ? 0 : limit - handicap;
    bool whole =
        test_replies(w->force, a, d, seen, 0, most, w->refuted, &n->data);
    n->data = oxo_qubic_image(n->move >> 8, n->data);
    n->tag = whole ? TAG_WHOLE : TAG_PART;
    n->pn = handicap + oxo_popcount64(n->data);
    if (n->data == 0) {
        n->pn = 0;
        n->dn = OXO_PN_INF;
    }
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
        bool threatens;
        if (node->tag != TAG_WHOLE)
            oxo_qubic_filter(w->force, a, d,
                             node->tag == TAG_PART ? node->data : 0, 64,
                             &replies, &threatens);
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
    /* moves in the order of the lines still open through them, more with
     * stones on them; the same for the replies that the filter asks first
     * before it has seen any refute a move */
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    unsigned score[64], order[64], count = 0;
    for (uint64_t s = moves; s != 0; s &= s - 1) {
        unsigned c = oxo_lowest64(s);
        static const unsigned worth_a[4] = {1, 4, 16, 0};
        static const unsigned worth_d[4] = {1, 3, 9, 0};
        static const unsigned danger_a[4] = {1, 2, 6, 6};
        static const unsigned danger_d[4] = {0, 1, 6, 6};
        unsigned v = 0, danger = 0;
        for (unsigned k = 0; k < t->degree[c]; k++) {
            uint64_t line = t->line[t->lines_of[c][k]];
            unsigned na = oxo_popcount64(line & a);
            unsigned nd = oxo_popcount64(line & d);
            if (nd == 0) {
                v += worth_a[na];
                danger += danger_a[na];
            } else if (na == 0) {
                v += worth_d[nd];
                danger += danger_d[nd];
            }
        }
        w->refuted[c] = danger;
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

/* Only where the attacker chooses his second move, see above. */
static uint32_t patience(void *self, const void *key)
{
    (void)self;
    uint64_t stones[2];
    memcpy(stones, key, sizeof stones);
    return oxo_popcount64(stones[0] | stones[1]) == 2 ? 1000 : 0;
}

void oxo_qubic_problem_init(oxo_pn_problem *p, oxo_qubic_problem *setup)
{
    if (setup->three_handicap == 0)
        setup->three_handicap = 30;
    if (setup->quiet_handicap == 0)
        setup->quiet_handicap = 40;
    *p = (oxo_pn_problem){.key_size = 16,
                          .max_children = 64,
                          .self = setup,
                          .worker_new = worker_new,
                          .worker_free = worker_free,
                          .worker_nodes = worker_nodes,
                          .root = root,
                          .children = children,
                          .evaluate = evaluate,
                          .patience = patience};
}
