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
 * What survives are the children. When their numbers exceed that of the best
 * sibling the filter stops; it asks first the replies that refuted siblings.
 *
 * At an OR node the same is asked of the defender: has he a forced win if the
 * attacker passes? Then only moves in its zone or that make a three are kept,
 * and one without a three only if it leaves the defender no forced win.
 *
 * Proof numbers are guesses at the work a position needs (see `weights`); a
 * move that makes a three leaves one reply and would always look best, a quiet
 * one leaves all: both get a handicap until expanded. Of replies with equal
 * disproof numbers the one that looks hardest comes first.
 *
 * A forced search may look at 10,000 positions ("no win known" is sound, a
 * few searches would cost more than all others). The attacker's second move is
 * chosen with patience (pn.h): after it all replies are open, and the proof
 * number of a good one first rises before it falls.
 *
 * docs/NOTEBOOK.md has the figures, and what was tried and rejected.
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

/* ---- a guess at the work that a position needs ----
 *
 * Expansions below an OR node, as a power of two whose exponent is linear in
 * the numbers of open lines: fitted by least squares to 118,000 nodes of
 * finished searches (half of the variance is explained). In 64ths of a bit;
 * by the number of attacking stones, from two on, the last row for all more. */
static const struct weights {
    int constant;
    int a[3]; /* lines with 0, 1, 2 attacking stones and nothing else */
    int d[3]; /* 1, 2, 3 defending ones */
} weights[12] = {
    {2118, {-23, -48, -168}, {-9, 88, 0}}, {690, {-6, -21, -103}, {3, 95, 237}},
    {388, {-3, -18, -68}, {6, 108, 152}},  {256, {-1, -14, -50}, {6, 104, 117}},
    {197, {0, -12, -39}, {5, 99, 88}},     {259, {-2, -12, -33}, {4, 91, 70}},
    {375, {-4, -12, -30}, {1, 73, 36}},    {355, {-4, -12, -30}, {1, 73, 36}},
    {398, {-4, -10, -24}, {-1, 56, -24}},  {380, {-4, -10, -24}, {-1, 56, -24}},
    {362, {-4, -10, -24}, {-1, 56, -24}},  {463, {-5, -18, -39}, {2, 47, 20}},
};

typedef struct guess {
    int all;        /* the exponent of the position */
    int change[64]; /* what a defending stone adds to it */
} guess;

static const struct weights *weights_of(unsigned stones)
{
    return &weights[stones < 2 ? 0 : stones > 13 ? 11 : stones - 2];
}

/* What a line with so many stones of each side adds. */
static int line_worth(const struct weights *w, unsigned a, unsigned d)
{
    if (d == 0)
        return a < 3 ? w->a[a] : 0;
    return a == 0 && d < 4 ? w->d[d - 1] : 0;
}

/* Takes a line in (sign 1) or out (-1). */
static void guess_line(guess *g, const struct weights *w, uint64_t line,
                       uint64_t a, uint64_t d, int sign)
{
    unsigned na = oxo_popcount64(line & a), nd = oxo_popcount64(line & d);
    if (na != 0 && nd != 0)
        return;
    int worth = line_worth(w, na, nd);
    int change = sign * (line_worth(w, na, nd + 1) - worth);
    g->all += sign * worth;
    for (uint64_t s = line & ~(a | d); s != 0; s &= s - 1)
        g->change[oxo_lowest64(s)] += change;
}

static void guess_make(guess *g, uint64_t a, uint64_t d,
                       const struct weights *w)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    memset(g, 0, sizeof *g);
    g->all = w->constant;
    for (unsigned l = 0; l < OXO_QUBIC_LINES; l++)
        guess_line(g, w, t->line[l], a, d, 1);
}

/* After an attacking stone on c; a, d: before it. */
static void guess_move(guess *g, uint64_t a, uint64_t d, unsigned c,
                       const struct weights *w)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    for (unsigned k = 0; k < t->degree[c]; k++) {
        uint64_t line = t->line[t->lines_of[c][k]];
        guess_line(g, w, line, a, d, -1);
        guess_line(g, w, line, a | UINT64_C(1) << c, d, 1);
    }
}

/* 2^(v/64), at least 1 and at most 1000. */
static uint32_t power(int v)
{
    if (v <= 0)
        return 1;
    if (v >= 638)
        return 1000;
    static const uint16_t fine[8] = {0,     5932,  12400, 19454,
                                     27146, 35535, 44682, 54658};
    /* 65536 * (2^(i/8) - 1); linear in between */
    unsigned i = ((unsigned)v & 63) >> 3, f = (unsigned)v & 7;
    uint32_t low = 65536u + fine[i];
    uint32_t high = i == 7 ? 131072u : 65536u + fine[i + 1];
    uint32_t m = low + (high - low) * f / 8;
    return (uint32_t)((((uint64_t)m << (v >> 6)) + 32768) >> 16);
}

static uint32_t guess_after(const guess *g, unsigned reply)
{
    return power(g->all + g->change[reply]);
}

static uint32_t guess_sum(const guess *g, uint64_t replies)
{
    uint32_t sum = 0;
    for (; replies != 0; replies &= replies - 1)
        sum += guess_after(g, oxo_lowest64(replies));
    return sum;
}

typedef struct worker {
    const oxo_qubic_problem *setup;
    oxo_qubic_force *force;
    uint64_t nodes;
    /* how often a reply refuted a move of the node being expanded */
    uint32_t refuted[64];
    guess base; /* of the node being expanded */
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
                         uint32_t *refuted, const guess *g, uint64_t *replies,
                         uint32_t *rest)
{
    *rest = 0;
    if (seen.kind != THREATENS) {
        *replies = seen.zone;
        return true;
    }
    oxo_qubic_win win;
    uint64_t zone = seen.zone, survivors = known;
    uint64_t makers = three_makers(d, a), todo = ~(a | d) & ~known;
    uint32_t count = 0;
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
            if (g == NULL)
                continue;
            count += guess_after(g, oxo_lowest64(r));
            uint64_t left = todo & (zone | makers);
            if (count >= limit && left != 0) {
                *replies = survivors;
                *rest = (guess_sum(g, left) + 1) / 2;
                return false;
            }
        }
    }
    *replies = survivors;
    return true;
}

void oxo_qubic_filter(oxo_qubic_force *force, uint64_t a, uint64_t d,
                      uint64_t known, uint64_t *replies, bool *threatens)
{
    threat seen = look(force, a, d);
    uint32_t rest;
    *threatens = seen.kind != QUIET;
    (void)test_replies(force, a, d, seen, known, 0, NULL, NULL, replies, &rest);
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
    oxo_qubic_force_budget(w->force, 10000);
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
    if (n->is_or) {
        if (parent != n)
            n->pn = guess_after(&w->base, n->move & 63);
        return;
    }
    guess g;
    if (parent != n) {
        unsigned c = n->move & 63;
        uint64_t before = a & ~(UINT64_C(1) << c);
        g = w->base;
        guess_move(&g, before, d, c, weights_of(oxo_popcount64(a)));
    } else {
        guess_make(&g, a, d, weights_of(oxo_popcount64(a)));
    }
    threat seen = look(w->force, a, d);
    uint32_t handicap = seen.kind == THREATENS     ? 0
                        : seen.kind == MAKES_THREE ? w->setup->three_handicap
                                                   : w->setup->quiet_handicap;
    uint32_t most = limit < handicap ? 0 : limit - handicap, rest;
    bool whole = test_replies(w->force, a, d, seen, 0, most, w->refuted, &g,
                              &n->data, &rest);
    n->tag = whole ? TAG_WHOLE : TAG_PART;
    n->pn = handicap + guess_sum(&g, n->data) + rest;
    n->data = oxo_qubic_image(n->move >> 8, n->data);
    if (n->data == 0) {
        n->pn = 0;
        n->dn = OXO_PN_INF;
    }
}

/* What a defending stone on c takes from the attacker, and gives. */
static unsigned damage(uint64_t a, uint64_t d, unsigned c)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    static const unsigned worth_a[4] = {1, 4, 12, 0},
                          worth_d[4] = {1, 3, 12, 0};
    unsigned sum = 0;
    for (unsigned k = 0; k < t->degree[c]; k++) {
        uint64_t line = t->line[t->lines_of[c][k]];
        unsigned na = oxo_popcount64(line & a), nd = oxo_popcount64(line & d);
        sum += nd == 0 ? worth_a[na] : na == 0 ? worth_d[nd] : 0;
    }
    return sum;
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
                             node->tag == TAG_PART ? node->data : 0, &replies,
                             &threatens);
        *proved = replies == 0;
        /* the hardest first: of replies with equal disproof numbers the
         * first is taken */
        unsigned value[64], order[64], count = 0;
        guess_make(&w->base, a, d, weights_of(oxo_popcount64(a)));
        for (uint64_t s = replies; s != 0; s &= s - 1) {
            unsigned c = oxo_lowest64(s);
            unsigned v = guess_after(&w->base, c) * 256 + damage(a, d, c);
            unsigned i = count++;
            for (; i > 0 && value[i - 1] < v; i--) {
                value[i] = value[i - 1];
                order[i] = order[i - 1];
            }
            value[i] = v;
            order[i] = c;
        }
        for (unsigned i = 0; i < count; i++) {
            pack(&child[n], a, d | UINT64_C(1) << order[i]);
            child[n].is_or = true;
            child[n].move |= order[i];
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
    /* Would the defender win by force if the attacker passed? Then only a
     * move in the zone of that win, or a three, can be good; and what is not
     * a three must leave him no forced win. */
    oxo_qubic_win win;
    bool danger_near = must != 0;
    if (must == 0 && oxo_qubic_force_search(w->force, d, a, &win)) {
        moves &= oxo_qubic_zone(d, a, &win) | three_makers(a, d);
        danger_near = true;
    }
    guess_make(&w->base, a, d, weights_of(oxo_popcount64(a) + 1));
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
        uint64_t after = a | UINT64_C(1) << order[i];
        if (danger_near && oxo_qubic_completions(after, d) == 0 &&
            oxo_qubic_force_search(w->force, d, after, NULL))
            continue;
        pack(&child[n], after, d);
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
