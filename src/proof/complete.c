/* How large a dictionary is that leaves nothing to the player; see
 * oxo/proof.h.
 *
 * The walk differs from strategy_walk.c in what it does at a forced win: it
 * follows the sequence move by move and gives every position on it an entry of
 * its own, with the rest of the sequence as its plan. A class that has a plan
 * already keeps it, so each class has one move and the play stays winning.
 *
 * Before the replies to a quiet move are settled one by one, the other side is
 * made to pass: if the winner then has a forced sequence, its zone says which
 * replies cannot disturb it, and all others get that same sequence as their
 * plan. On Patashnik's dictionary this is what makes the list compressible.
 */
#include "oxo/proof.h"

#include "base/bits.h"
#include "board/qubic_board.h"
#include "proof/strategy.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>
#include <string.h>

typedef struct node {
    uint64_t own, other;
    uint32_t plan;  /* offset of its attacks in the pool, or NO_PLAN */
    uint8_t length; /* of the plan */
    uint8_t move;   /* what is played; 255: a line is completed */
    uint8_t kind;   /* oxo_completed_kind */
    uint32_t line;  /* of the cover */
} node;

#define NO_PLAN UINT32_MAX

typedef struct build {
    oxo_strategy *s;
    node *nodes;
    uint32_t count, room, done;
    uint32_t *index;
    uint32_t mask;
    uint8_t *pool;
    size_t pool_size, pool_room;
    uint64_t (*threats)[2]; /* set of positions after an attack */
    uint32_t threat_mask, threat_count;
    oxo_complete_report *report;
    oxo_context *context;
    oxo_error *error;
    oxo_status status;
} build;

static uint64_t hash_of(uint64_t own, uint64_t other)
{
    return oxo_mix64(oxo_mix64(own + UINT64_C(0x9e3779b97f4a7c15)) ^ other);
}

static void no_memory(build *b)
{
    b->status = oxo_fail(b->error, OXO_NO_MEMORY, "out of memory");
}

static bool grow_index(build *b)
{
    uint32_t size = b->mask ? 2 * (b->mask + 1) : 1u << 16;
    uint32_t *made = calloc(size, sizeof *made);
    if (!made)
        return false;
    free(b->index);
    b->index = made;
    b->mask = size - 1;
    for (uint32_t i = 0; i < b->count; i++) {
        uint64_t at = hash_of(b->nodes[i].own, b->nodes[i].other);
        while (made[at & b->mask])
            at++;
        made[at & b->mask] = i + 1;
    }
    return true;
}

/* A position with the winner to move and, perhaps, attacks that win it. */
static void reach(build *b, uint64_t own, uint64_t other, const uint8_t *plan,
                  unsigned length)
{
    if (oxo_qubic_completions(own, other))
        return; /* counted by the position before */
    uint64_t x, o;
    unsigned map = oxo_qubic_canon_map(own, other, &x, &o);
    if (2 * (uint64_t)b->count >= b->mask && !grow_index(b)) {
        no_memory(b);
        return;
    }
    uint64_t at = hash_of(x, o);
    for (; b->index[at & b->mask]; at++) {
        const node *n = &b->nodes[b->index[at & b->mask] - 1];
        if (n->own == x && n->other == o)
            return;
    }
    if (b->count == b->room) {
        uint32_t room = b->room ? 2 * b->room : 1u << 15;
        node *more = realloc(b->nodes, room * sizeof *more);
        if (!more) {
            no_memory(b);
            return;
        }
        b->nodes = more;
        b->room = room;
    }
    if (b->pool_size + length > b->pool_room) {
        size_t room = 2 * b->pool_room + 65536;
        uint8_t *more = realloc(b->pool, room);
        if (!more) {
            no_memory(b);
            return;
        }
        b->pool = more;
        b->pool_room = room;
    }
    b->nodes[b->count] =
        (node){.own = x,
               .other = o,
               .plan = length ? (uint32_t)b->pool_size : NO_PLAN,
               .length = (uint8_t)length,
               .move = 255};
    for (unsigned i = 0; i < length; i++)
        b->pool[b->pool_size++] = (uint8_t)oxo_qubic_map(map, plan[i]);
    b->index[at & b->mask] = ++b->count;
}

/* Counts the lines that complete: once per class of positions after an
 * attack. */
static void count_threat(build *b, uint64_t own, uint64_t other)
{
    uint64_t threat = oxo_qubic_completions(own, other), x, o;
    if (!threat)
        return;
    oxo_qubic_canon(own, other, &x, &o);
    if (2 * (uint64_t)b->threat_count >= b->threat_mask) {
        uint32_t size = b->threat_mask ? 2 * (b->threat_mask + 1) : 1u << 16;
        uint64_t(*made)[2] = calloc(size, sizeof *made);
        if (!made) {
            no_memory(b);
            return;
        }
        for (uint32_t i = 0; b->threats && i <= b->threat_mask; i++) {
            if (!b->threats[i][0])
                continue;
            uint64_t at = hash_of(b->threats[i][0], b->threats[i][1]);
            while (made[at & (size - 1)][0])
                at++;
            memcpy(made[at & (size - 1)], b->threats[i], sizeof *made);
        }
        free(b->threats);
        b->threats = made;
        b->threat_mask = size - 1;
    }
    uint64_t at = hash_of(x, o);
    for (; b->threats[at & b->threat_mask][0]; at++) {
        const uint64_t *t = b->threats[at & b->threat_mask];
        if (t[0] == x && t[1] == o)
            return;
    }
    b->threats[at & b->threat_mask][0] = x;
    b->threats[at & b->threat_mask][1] = o;
    b->threat_count++;
    b->report->completion_lines += threat & (threat - 1) ? 2 : 1;
}

/* A forced sequence of the winner's; its attacks. */
static unsigned search(build *b, uint64_t own, uint64_t other, uint8_t *attacks,
                       uint64_t *zone)
{
    oxo_forced_query query = {.attacker = OXO_FIRST, .shortest = true};
    oxo_forced_win win;
    oxo_status status = oxo_forced_stones(b->s->forced, &own, &other, &query,
                                          b->context, &win, b->error);
    if (status == OXO_NO)
        return 0;
    if (status != OXO_OK) {
        b->status = status;
        return 0;
    }
    for (unsigned i = 0; i < win.length; i++)
        attacks[i] = (uint8_t)win.moves[2 * i];
    if (zone)
        *zone = win.zone[0];
    return win.length;
}

/* All replies to a move; a plan may be known for the harmless ones. */
static void replies(build *b, uint64_t own, uint64_t other)
{
    uint8_t plan[64];
    uint64_t zone = 0;
    unsigned length = 0;
    if (oxo_qubic_completions(other, own)) {
        b->status = OXO_NO;
        return;
    }
    if (!oxo_qubic_completions(own, other))
        length = search(b, own, other, plan, &zone);
    for (uint64_t empty = ~(own | other); empty && b->status == OXO_OK;
         empty &= empty - 1) {
        uint64_t reply = empty & (~empty + 1);
        bool harmless = length && !(reply & zone);
        reach(b, own, other | reply, plan, harmless ? length : 0);
    }
    count_threat(b, own, other);
}

/* The move of the strategy for a class, or 255. */
static unsigned entry_move(const build *b, uint64_t own, uint64_t other)
{
    oxo_strategy *s = b->s;
    oxo_sides p = {{own}, {other}};
    uint32_t class = oxo_strategy_class(s, &p);
    if (class == UINT32_MAX || s->entry_of[class] == OXO_NO_ENTRY)
        return 255;
    return s->moves[s->entries[s->entry_of[class]].first];
}

static void settle(build *b, uint32_t number)
{
    node n = b->nodes[number];
    uint64_t danger = oxo_qubic_completions(n.other, n.own);
    uint8_t plan[64];
    unsigned length = n.plan == NO_PLAN ? 0 : n.length;
    if (length)
        memcpy(plan, b->pool + n.plan, length);
    unsigned entry = length || danger ? 255 : entry_move(b, n.own, n.other);
    if (danger & (danger - 1)) {
        b->status = OXO_NO;
        return;
    }
    if (length == 0 && entry == 255 && !danger) {
        length = search(b, n.own, n.other, plan, NULL);
        if (!length && b->status == OXO_OK)
            b->status = OXO_NO;
    }
    if (b->status != OXO_OK)
        return;
    if (length) {
        n.move = plan[0];
        n.kind = OXO_COMPLETED_ATTACK;
        b->report->attacks++;
        uint64_t own = n.own | UINT64_C(1) << plan[0];
        uint64_t threat = oxo_qubic_completions(own, n.other);
        count_threat(b, own, n.other);
        if (length > 1)
            reach(b, own, n.other | threat, plan + 1, length - 1);
    } else {
        n.move = (uint8_t)(danger ? oxo_lowest64(danger) : entry);
        n.kind = danger ? OXO_COMPLETED_BLOCK : OXO_COMPLETED_ENTRY;
        *(danger ? &b->report->blocks : &b->report->entries) += 1;
        replies(b, n.own | UINT64_C(1) << n.move, n.other);
    }
    b->nodes[number].move = n.move;
    b->nodes[number].kind = n.kind;
}

/* ---- lines ----------------------------------------------------------------*/

typedef struct candidate {
    uint64_t own, other; /* canonical; own includes the move */
    uint32_t entry;
    uint32_t move;
} candidate;

static int by_base(const void *a, const void *b)
{
    const candidate *p = a, *q = b;
    if (p->own != q->own)
        return p->own < q->own ? -1 : 1;
    if (p->other != q->other)
        return p->other < q->other ? -1 : 1;
    if (p->move != q->move)
        return p->move < q->move ? -1 : 1;
    return (p->entry > q->entry) - (p->entry < q->entry);
}

static bool same_base(const candidate *p, const candidate *q)
{
    return p->own == q->own && p->other == q->other && p->move == q->move;
}

/* Greedy cover of all positions by bases, larger gains first. */
static void cover(build *b)
{
    size_t total = 0, used = 0;
    for (uint32_t i = 0; i < b->count; i++)
        total += oxo_popcount64(b->nodes[i].other);
    candidate *all = malloc((total + 1) * sizeof *all);
    uint8_t *done = calloc((size_t)b->count + 1, 1);
    if (!all || !done) {
        free(all);
        free(done);
        no_memory(b);
        return;
    }
    for (uint32_t i = 0; i < b->count; i++) {
        const node *n = &b->nodes[i];
        for (uint64_t o = n->other; o; o &= o - 1) {
            candidate *c = &all[used++];
            unsigned map = oxo_qubic_canon_map(n->own | UINT64_C(1) << n->move,
                                               n->other & ~(o & (~o + 1)),
                                               &c->own, &c->other);
            c->entry = i;
            c->move = oxo_qubic_map(map, n->move);
        }
    }
    qsort(all, used, sizeof *all, by_base);
    for (size_t gain = 64; gain > 0; gain--) {
        for (size_t i = 0, end; i < used; i = end) {
            size_t fresh = 0;
            for (end = i; end < used && same_base(&all[i], &all[end]); end++)
                fresh += !done[all[end].entry] &&
                         (end == i || all[end].entry != all[end - 1].entry);
            if (fresh < gain)
                continue;
            for (size_t j = i; j < end; j++) {
                if (!done[all[j].entry])
                    b->nodes[all[j].entry].line = (uint32_t)b->report->lines;
                done[all[j].entry] = 1;
            }
            b->report->lines++;
        }
    }
    for (uint32_t i = 0; i < b->count; i++) { /* boards without an o */
        if (!done[i])
            b->nodes[i].line = (uint32_t)b->report->lines++;
    }
    free(all);
    free(done);
}

static void hand_over(build *b, oxo_completed **list)
{
    oxo_completed *made = malloc(((size_t)b->count + 1) * sizeof *made);
    if (!made) {
        no_memory(b);
        return;
    }
    for (uint32_t i = 0; i < b->count; i++) {
        const node *n = &b->nodes[i];
        made[i] = (oxo_completed){n->own, n->other, n->move,
                                  (oxo_completed_kind)n->kind, n->line};
    }
    *list = made;
}

oxo_status oxo_complete(oxo_strategy *s, oxo_context *context,
                        oxo_complete_report *report, oxo_completed **list,
                        oxo_error *error)
{
    if (!s->board->vector || s->form != OXO_COMPACT || s->winner != OXO_FIRST)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "only compact strategies for 4^3 are completed");
    memset(report, 0, sizeof *report);
    build b = {.s = s, .report = report, .context = context, .error = error};
    reach(&b, s->start.own[0], s->start.other[0], NULL, 0);
    while (b.done < b.count && b.status == OXO_OK) {
        settle(&b, b.done++);
        if (b.done % 4096 == 0 && context) {
            oxo_context_report(context, (oxo_progress){.phase = "completing",
                                                       .nodes = b.done,
                                                       .done = -1});
            if (oxo_context_stopped(context, b.done))
                b.status = oxo_fail(error, OXO_LIMIT, "stopped");
        }
    }
    if (b.status == OXO_NO)
        oxo_fail(error, OXO_NO, "the strategy does not win");
    report->positions = b.count;
    if (b.status == OXO_OK)
        cover(&b);
    if (b.status == OXO_OK && list)
        hand_over(&b, list);
    free(b.nodes);
    free(b.index);
    free(b.pool);
    free(b.threats);
    return b.status;
}
