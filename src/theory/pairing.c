/* Pairing draws by bipartite matching (Hopcroft and Karp 1973).
 *
 *     line l  -->  nodes 2l and 2l+1 (its two wants)      left side
 *     point p -->  node p                                 right side
 *     edge         when p is free and on l
 *
 * A matching that covers every left node is a pairing. When the largest one
 * leaves a node uncovered, the lines reached from it by alternating paths form
 * a set X whose free points are all matched into X, so X has at most 2|X|-1
 * of them: Hall's condition fails and X is the evidence. One uncovered node is
 * enough, and starting from one keeps X small.
 *
 * Why Hopcroft-Karp: the plain augmenting method is quadratic where pairings
 * are tight (11^4 has 14641 points for 13920 wants); 15^5 has 4.95 million
 * edges. Both sides of the search use explicit stacks: augmenting paths on
 * 15^5 are long enough to be unkind to the C stack.
 *
 * Invariants: left_of[right_of[u]] == u wherever right_of[u] is set, and only
 * free points of unblocked lines are ever matched.
 */
#include "oxo/theory.h"

#include "base/bits.h"
#include <stdlib.h>
#include <string.h>

#define NOBODY UINT32_MAX

typedef struct matcher {
    const oxo_geometry *g;
    const uint64_t *own, *enemy;
    uint32_t wants; /* left nodes */
    uint32_t *line; /* live lines, increasing; want u is of line[u / 2] */
    uint32_t *right_of, *left_of;
    uint32_t *level, *next, *queue; /* per left node */
    uint64_t visited;
    oxo_context *context;
} matcher;

static bool has(const uint64_t *set, uint32_t point)
{
    return set && oxo_bit_get(set, point);
}

static bool blocked(const oxo_geometry *g, const uint64_t *own, uint32_t line)
{
    if (!own)
        return false;
    for (uint32_t i = g->line_start[line]; i < g->line_start[line + 1]; i++) {
        if (oxo_bit_get(own, g->line_points[i]))
            return true;
    }
    return false;
}

/* The edges of want u are line_points[edge_begin .. edge_end-1], less the
 * enemy's stones (own stones cannot occur on a live line). */
static uint32_t edge_begin(const matcher *m, uint32_t u)
{
    return m->g->line_start[m->line[u / 2]];
}

static uint32_t edge_end(const matcher *m, uint32_t u)
{
    return m->g->line_start[m->line[u / 2] + 1];
}

/* A first matching: every want takes the first point nobody has. */
static void greedy(matcher *m)
{
    for (uint32_t u = 0; u < m->wants; u++) {
        for (uint32_t i = edge_begin(m, u); i < edge_end(m, u); i++) {
            uint32_t p = m->g->line_points[i];
            if (m->left_of[p] == NOBODY && !has(m->enemy, p)) {
                m->left_of[p] = u;
                m->right_of[u] = p;
                break;
            }
        }
    }
}

/* Breadth-first levels from `root`, or from all uncovered wants when root is
 * NOBODY. Returns whether an unmatched point was reached; *count is how many
 * wants were reached, and they stand in queue[]. */
static bool layer(matcher *m, uint32_t root, uint32_t *count)
{
    uint32_t head = 0, tail = 0;
    bool reached = false;
    for (uint32_t u = 0; u < m->wants; u++) {
        m->level[u] = NOBODY;
        m->next[u] = edge_begin(m, u);
        if (root == NOBODY ? m->right_of[u] == NOBODY : u == root) {
            m->level[u] = 0;
            m->queue[tail++] = u;
        }
    }
    uint32_t last = NOBODY; /* level at which the search ends */
    while (head < tail) {
        uint32_t u = m->queue[head++];
        if (m->level[u] >= last)
            break;
        for (uint32_t i = edge_begin(m, u); i < edge_end(m, u); i++) {
            uint32_t p = m->g->line_points[i];
            m->visited++;
            if (has(m->enemy, p))
                continue;
            uint32_t v = m->left_of[p];
            if (v == NOBODY) {
                reached = true;
                last = m->level[u];
            } else if (m->level[v] == NOBODY) {
                m->level[v] = m->level[u] + 1;
                m->queue[tail++] = v;
            }
        }
    }
    *count = tail;
    return reached;
}

/* Looks for an augmenting path from `root` along increasing levels and applies
 * it. queue[] serves as the stack: it is free between two layerings. */
static bool augment(matcher *m, uint32_t root)
{
    uint32_t depth = 0;
    m->queue[0] = root;
    for (;;) {
        uint32_t u = m->queue[depth];
        if (m->next[u] == edge_end(m, u)) { /* dead end */
            m->level[u] = NOBODY;
            if (depth == 0)
                return false;
            m->next[m->queue[--depth]]++;
            continue;
        }
        uint32_t p = m->g->line_points[m->next[u]];
        m->visited++;
        if (has(m->enemy, p)) {
            m->next[u]++;
            continue;
        }
        uint32_t v = m->left_of[p];
        if (v == NOBODY)
            break;
        if (m->level[v] != NOBODY && m->level[v] == m->level[u] + 1)
            m->queue[++depth] = v;
        else
            m->next[u]++;
    }
    for (uint32_t i = depth + 1; i-- > 0;) {
        uint32_t u = m->queue[i];
        uint32_t p = m->g->line_points[m->next[u]];
        m->right_of[u] = p;
        m->left_of[p] = u;
        m->next[u]++; /* this edge is used up in this phase */
    }
    return true;
}

/* A largest matching; *open is an uncovered want, or NOBODY. */
static oxo_status match(matcher *m, uint32_t *open, oxo_error *error)
{
    greedy(m);
    for (;;) {
        uint32_t count;
        bool reached = layer(m, NOBODY, &count);
        if (m->context) {
            if (oxo_context_stopped(m->context, m->visited))
                return oxo_fail(error, OXO_LIMIT,
                                "gave up looking for a pairing");
            oxo_context_report(m->context, (oxo_progress){.phase = "matching",
                                                          .nodes = m->visited,
                                                          .done = -1});
        }
        *open = NOBODY;
        for (uint32_t u = 0; u < m->wants; u++) {
            if (m->right_of[u] != NOBODY)
                continue;
            if (!reached) {
                *open = u;
                return OXO_OK;
            }
            augment(m, u);
        }
        if (!reached)
            return OXO_OK;
    }
}

/* Do two live lines share two free points? `seen[l]` is the last line that
 * met l, over pairs of lines through a point. */
static bool lines_share_two(const matcher *m, uint32_t *seen, uint32_t *live)
{
    const oxo_geometry *g = m->g;
    uint32_t live_lines = m->wants / 2;
    memset(seen, 0xff, g->lines * sizeof *seen);
    memset(live, 0, g->lines * sizeof *live);
    for (uint32_t i = 0; i < live_lines; i++)
        live[m->line[i]] = 1;
    for (uint32_t i = 0; i < live_lines; i++) {
        uint32_t a = m->line[i];
        for (uint32_t j = g->line_start[a]; j < g->line_start[a + 1]; j++) {
            uint32_t p = g->line_points[j];
            if (has(m->enemy, p))
                continue;
            for (uint32_t t = g->point_start[p]; t < g->point_start[p + 1];
                 t++) {
                uint32_t b = g->point_lines[t];
                if (b == a || !live[b])
                    continue;
                if (seen[b] == a)
                    return true;
                seen[b] = a;
            }
        }
    }
    return false;
}

static oxo_status evidence(matcher *m, uint32_t open, oxo_pairing *out,
                           oxo_error *error)
{
    uint32_t count;
    layer(m, open, &count);
    uint32_t reached = 0, lines = 0;
    out->line = malloc((count + 1) * sizeof *out->line);
    uint32_t *seen = malloc((m->g->lines + 1) * sizeof *seen);
    uint32_t *live = malloc((m->g->lines + 1) * sizeof *live);
    if (!out->line || !seen || !live) {
        free(seen);
        free(live);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    for (uint32_t u = 0; u < m->wants; u += 2) {
        /* both wants of a line see the same points, so either brings all */
        bool one = m->level[u] != NOBODY, two = m->level[u + 1] != NOBODY;
        reached += (uint32_t)one + (uint32_t)two;
        if (one || two)
            out->line[lines++] = m->line[u / 2];
    }
    out->lines = lines;
    /* every free point of these lines is matched to a reached want, and each
     * reached want except `open` brought in exactly one point */
    out->points = reached - 1;
    out->conclusive = !lines_share_two(m, seen, live);
    free(seen);
    free(live);
    return OXO_OK;
}

oxo_status oxo_pairing_find(const oxo_geometry *geometry,
                            const oxo_pairing_stones *stones,
                            oxo_context *context, oxo_pairing **pairing,
                            oxo_error *error)
{
    matcher m = {.g = geometry, .context = context};
    if (stones) {
        m.own = stones->own;
        m.enemy = stones->enemy;
    }
    size_t lines = geometry->lines, wants = 2 * lines;
    if (wants >= NOBODY)
        return oxo_fail(error, OXO_UNSUPPORTED, "too many lines to pair");
    oxo_pairing *out = calloc(1, sizeof *out);
    m.line = malloc((lines + 1) * sizeof *m.line);
    m.right_of = malloc((wants + 1) * sizeof *m.right_of);
    m.level = malloc((wants + 1) * sizeof *m.level);
    m.next = malloc((wants + 1) * sizeof *m.next);
    m.queue = malloc((wants + 1) * sizeof *m.queue);
    m.left_of = malloc(((size_t)geometry->points + 1) * sizeof *m.left_of);
    oxo_status status = OXO_OK;
    if (!out || !m.line || !m.right_of || !m.level || !m.next || !m.queue ||
        !m.left_of) {
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        goto end;
    }
    for (uint32_t l = 0; l < geometry->lines; l++) {
        if (!blocked(geometry, m.own, l)) {
            m.line[m.wants / 2] = l;
            m.wants += 2;
        }
    }
    memset(m.right_of, 0xff, wants * sizeof *m.right_of);
    memset(m.left_of, 0xff, geometry->points * sizeof *m.left_of);
    uint32_t open;
    status = match(&m, &open, error);
    if (status != OXO_OK)
        goto end;
    out->exists = open == NOBODY;
    if (out->exists) {
        /* right_of is already the list of pairs, want by want */
        out->pairs = m.wants / 2;
        out->pair = m.right_of;
        out->line = m.line;
        m.right_of = NULL;
        m.line = NULL;
    } else {
        status = evidence(&m, open, out, error);
    }
end:
    free(m.line);
    free(m.right_of);
    free(m.level);
    free(m.next);
    free(m.queue);
    free(m.left_of);
    if (status != OXO_OK)
        oxo_pairing_destroy(out);
    else
        *pairing = out;
    return status;
}

void oxo_pairing_destroy(oxo_pairing *pairing)
{
    if (!pairing)
        return;
    free(pairing->pair);
    free(pairing->line);
    free(pairing);
}
