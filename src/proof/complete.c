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
#include "proof/complete.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/keys.h"
#include <stdlib.h>
#include <string.h>

/* A position with the winner to move; its stones are the key of its number. */
typedef struct node {
    size_t plan;     /* where its attacks are in the pool */
    uint16_t length; /* of the plan; 0: none */
    uint16_t move;   /* what is played */
    uint8_t kind;    /* oxo_completed_kind */
    uint32_t line;   /* of the cover */
} node;

enum { NO_MOVE = UINT16_MAX };

typedef struct build {
    oxo_strategy *s;
    const oxo_board *board;
    oxo_keys reached; /* canonical: the winner's stones, the other side's */
    node *nodes;
    uint32_t room, done;
    uint16_t *pool;
    size_t pool_size, pool_room;
    oxo_keys threats; /* positions after an attack */
    oxo_complete_report *report;
    oxo_context *context;
    oxo_error *error;
    oxo_status status;
} build;

static void no_memory(build *b)
{
    b->status = oxo_fail(b->error, OXO_NO_MEMORY, "out of memory");
}

static void put_key(const build *b, const oxo_sides *p, uint64_t *key)
{
    const size_t words = b->s->words;
    memcpy(key, p->own, words * sizeof *key);
    memcpy(key + words, p->other, words * sizeof *key);
}

static oxo_sides position(const build *b, uint32_t number)
{
    const size_t words = b->s->words;
    const uint64_t *key = oxo_keys_at(&b->reached, number);
    oxo_sides p = {{0}, {0}};
    memcpy(p.own, key, words * sizeof *key);
    memcpy(p.other, key + words, words * sizeof *key);
    return p;
}

/* Where the winner (0) or the other side (1) completes a line: how many cells,
 * and one of them. */
static unsigned completions(const build *b, const oxo_sides *p, int side,
                            unsigned *cell)
{
    uint64_t cells[OXO_STRATEGY_WORDS];
    oxo_strategy_completions(b->s, p, side, cells);
    const unsigned count = oxo_set_size(b->board, cells);
    if (count > 0)
        *cell = oxo_set_lowest(cells);
    return count;
}

/* A position with the winner to move and, perhaps, attacks that win it. */
static void reach(build *b, const oxo_sides *p, const uint16_t *plan,
                  unsigned length)
{
    unsigned cell;
    if (completions(b, p, 0, &cell) > 0)
        return; /* counted by the position before */
    oxo_sides canonical;
    uint64_t key[2 * OXO_STRATEGY_WORDS];
    const uint32_t map = oxo_board_canon(b->board, p->own, p->other,
                                         canonical.own, canonical.other);
    put_key(b, &canonical, key);
    bool fresh;
    const uint32_t number = oxo_keys_add(&b->reached, key, &fresh);
    if (number != OXO_NO_KEY && !fresh)
        return;
    if (number == OXO_NO_KEY) {
        no_memory(b);
        return;
    }
    OXO_GROW(b->nodes, b->reached.count, b->room, no_memory(b));
    OXO_GROW(b->pool, b->pool_size + length, b->pool_room, no_memory(b));
    if (b->status != OXO_OK)
        return;
    b->nodes[number] = (node){
        .plan = b->pool_size, .length = (uint16_t)length, .move = NO_MOVE};
    for (unsigned i = 0; i < length; i++)
        b->pool[b->pool_size++] =
            (uint16_t)oxo_board_map(b->board, map, plan[i]);
}

/* Counts the lines that complete: once per class of positions after an
 * attack. */
static void count_threat(build *b, const oxo_sides *p)
{
    unsigned cell;
    const unsigned threats = completions(b, p, 0, &cell);
    if (threats == 0)
        return;
    oxo_sides canonical;
    uint64_t key[2 * OXO_STRATEGY_WORDS];
    (void)oxo_board_canon(b->board, p->own, p->other, canonical.own,
                          canonical.other);
    put_key(b, &canonical, key);
    bool fresh;
    if (oxo_keys_add(&b->threats, key, &fresh) == OXO_NO_KEY)
        no_memory(b);
    else if (fresh)
        b->report->completion_lines += threats > 1 ? 2 : 1;
}

/* A forced sequence of the winner's; its attacks, and its zone if asked. */
static unsigned search(build *b, const oxo_sides *p, uint16_t *attacks,
                       uint64_t *zone)
{
    oxo_forced_query query = {.attacker = b->s->winner, .shortest = true};
    oxo_forced_win win;
    oxo_status status = oxo_forced_stones(b->s->forced, p->own, p->other,
                                          &query, b->context, &win, b->error);
    if (status == OXO_NO)
        return 0;
    if (status != OXO_OK) {
        b->status = status;
        return 0;
    }
    for (unsigned i = 0; i < win.length; i++)
        attacks[i] = (uint16_t)win.moves[2 * i];
    if (zone)
        memcpy(zone, win.zone, b->s->words * sizeof *zone);
    return win.length;
}

/* All replies to a move; a plan may be known for the harmless ones. */
static void replies(build *b, const oxo_sides *after)
{
    uint16_t plan[OXO_STRATEGY_CELLS];
    uint64_t zone[OXO_STRATEGY_WORDS], empty[OXO_STRATEGY_WORDS];
    unsigned length = 0, cell;
    oxo_sides p = *after;
    oxo_set_empty(b->board, p.own, p.other, empty);
    if (completions(b, &p, 1, &cell) > 0 || !oxo_set_any(b->board, empty)) {
        b->status = OXO_NO;
        return;
    }
    if (completions(b, &p, 0, &cell) == 0)
        length = search(b, &p, plan, zone);
    for (OXO_EACH(b->board, empty, e)) {
        if (b->status != OXO_OK)
            return;
        const bool harmless = length && !oxo_bit_get(zone, e.cell);
        oxo_bit_set(p.other, e.cell);
        reach(b, &p, plan, harmless ? length : 0);
        oxo_bit_clear(p.other, e.cell);
    }
    count_threat(b, &p);
}

/* The move of the strategy for a class, or NO_MOVE. */
static unsigned entry_move(const build *b, const oxo_sides *canonical)
{
    const oxo_strategy *s = b->s;
    const uint32_t class = oxo_strategy_find(s, canonical);
    if (class == UINT32_MAX || s->entry_of[class] == OXO_NO_ENTRY)
        return NO_MOVE;
    return s->moves[s->entries[s->entry_of[class]].first];
}

static void settle(build *b, uint32_t number)
{
    node n = b->nodes[number];
    oxo_sides p = position(b, number);
    uint16_t plan[OXO_STRATEGY_CELLS];
    unsigned length = n.length, block = 0, cell;
    const unsigned dangers = completions(b, &p, 1, &block);
    if (length)
        memcpy(plan, b->pool + n.plan, length * sizeof *plan);
    const unsigned entry = length || dangers ? NO_MOVE : entry_move(b, &p);
    if (dangers > 1) {
        b->status = OXO_NO;
        return;
    }
    if (length == 0 && entry == NO_MOVE && !dangers) {
        length = search(b, &p, plan, NULL);
        if (!length && b->status == OXO_OK)
            b->status = OXO_NO;
    }
    if (b->status != OXO_OK)
        return;
    if (length) {
        n.move = plan[0];
        n.kind = OXO_COMPLETED_ATTACK;
        b->report->attacks++;
        oxo_bit_set(p.own, plan[0]);
        count_threat(b, &p);
        if (length > 1 && completions(b, &p, 0, &cell) == 1) {
            oxo_bit_set(p.other, cell);
            reach(b, &p, plan + 1, length - 1);
        }
    } else {
        n.move = (uint16_t)(dangers ? block : entry);
        n.kind = dangers ? OXO_COMPLETED_BLOCK : OXO_COMPLETED_ENTRY;
        *(dangers ? &b->report->blocks : &b->report->entries) += 1;
        oxo_bit_set(p.own, n.move);
        replies(b, &p);
    }
    b->nodes[number].move = n.move;
    b->nodes[number].kind = n.kind;
}

/* ---- lines ----------------------------------------------------------------*/

typedef struct candidate {
    const uint64_t *base; /* canonical; the winner's stones with the move */
    uint32_t words;       /* of the base */
    uint32_t entry, move;
} candidate;

static int by_base(const void *a, const void *b)
{
    const candidate *p = a, *q = b;
    for (uint32_t i = 0; i < p->words; i++) {
        if (p->base[i] != q->base[i])
            return p->base[i] < q->base[i] ? -1 : 1;
    }
    if (p->move != q->move)
        return p->move < q->move ? -1 : 1;
    return (p->entry > q->entry) - (p->entry < q->entry);
}

static bool same_base(const candidate *p, const candidate *q)
{
    return p->move == q->move &&
           memcmp(p->base, q->base, p->words * sizeof *p->base) == 0;
}

/* The bases that a position fits to: one for every stone of the other side
 * that may be any other. */
static size_t put_bases(build *b, uint32_t number, candidate *c, uint64_t *base)
{
    const node *n = &b->nodes[number];
    const uint32_t words = 2 * b->s->words;
    oxo_sides p = position(b, number);
    uint64_t stones[OXO_STRATEGY_WORDS];
    size_t count = 0;
    oxo_set_copy(b->board, stones, p.other);
    oxo_bit_set(p.own, n->move);
    for (OXO_EACH(b->board, stones, e)) {
        oxo_sides canonical;
        oxo_bit_clear(p.other, e.cell);
        const uint32_t map = oxo_board_canon(b->board, p.own, p.other,
                                             canonical.own, canonical.other);
        oxo_bit_set(p.other, e.cell);
        put_key(b, &canonical, base);
        c[count++] =
            (candidate){base, words, number,
                        (uint32_t)oxo_board_map(b->board, map, n->move)};
        base += words;
    }
    return count;
}

/* A run of candidates with one base. */
typedef struct run {
    size_t first, end;
    size_t most; /* positions that are not covered yet, at most */
} run;

static size_t uncovered(const candidate *all, const run *r, const uint8_t *done)
{
    size_t count = 0;
    for (size_t i = r->first; i < r->end; i++)
        count += !done[all[i].entry] &&
                 (i == r->first || all[i].entry != all[i - 1].entry);
    return count;
}

static size_t find_runs(const candidate *all, size_t count, run *runs)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !same_base(&all[i - 1], &all[i]))
            runs[found++].first = i;
        runs[found - 1].end = i + 1;
        runs[found - 1].most = i + 1 - runs[found - 1].first;
    }
    return found;
}

/* Greedy cover of all positions by bases, larger gains first. */
static void cover(build *b)
{
    const uint32_t count = b->reached.count;
    const size_t words = 2 * b->s->words;
    size_t total = 0, used = 0;
    for (uint32_t i = 0; i < count; i++) {
        const oxo_sides p = position(b, i);
        total += oxo_set_size(b->board, p.other);
    }
    candidate *all = malloc((total + 1) * sizeof *all);
    uint64_t *bases = malloc((total + 1) * words * sizeof *bases);
    run *runs = malloc((total + 1) * sizeof *runs);
    uint8_t *done = calloc((size_t)count + 1, 1);
    if (!all || !bases || !runs || !done) {
        no_memory(b);
        goto end;
    }
    for (uint32_t i = 0; i < count; i++)
        used += put_bases(b, i, all + used, bases + used * words);
    qsort(all, used, sizeof *all, by_base);
    const size_t run_count = find_runs(all, used, runs);
    for (size_t gain = b->s->cells; gain > 0; gain--) {
        for (run *r = runs; r < runs + run_count; r++) {
            if (r->most < gain || (r->most = uncovered(all, r, done)) < gain)
                continue;
            for (size_t j = r->first; j < r->end; j++) {
                if (!done[all[j].entry])
                    b->nodes[all[j].entry].line = (uint32_t)b->report->lines;
                done[all[j].entry] = 1;
            }
            b->report->lines++;
            r->most = 0;
        }
    }
    for (uint32_t i = 0; i < count; i++) { /* nothing of the other side */
        if (!done[i])
            b->nodes[i].line = (uint32_t)b->report->lines++;
    }
end:
    free(all);
    free(bases);
    free(runs);
    free(done);
}

static void hand_over(build *b, oxo_completed **list)
{
    const uint32_t count = b->reached.count;
    oxo_completed *made = malloc(((size_t)count + 1) * sizeof *made);
    if (!made) {
        no_memory(b);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const node *n = &b->nodes[i];
        made[i] = (oxo_completed){position(b, i), n->move,
                                  (oxo_completed_kind)n->kind, n->line};
    }
    *list = made;
}

oxo_status oxo_complete_list(oxo_strategy *s, oxo_context *context,
                             oxo_complete_report *report, oxo_completed **list,
                             oxo_error *error)
{
    if (s->form != OXO_COMPACT)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "only compact strategies are completed");
    memset(report, 0, sizeof *report);
    build b = {.s = s,
               .board = s->board,
               .report = report,
               .context = context,
               .error = error};
    oxo_keys_init(&b.reached, 2 * s->words * sizeof(uint64_t));
    oxo_keys_init(&b.threats, 2 * s->words * sizeof(uint64_t));
    if (s->begins)
        reach(&b, &s->start, NULL, 0);
    else
        replies(&b, &s->start);
    while (b.done < b.reached.count && b.status == OXO_OK) {
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
    report->positions = b.reached.count;
    if (b.status == OXO_OK)
        cover(&b);
    if (b.status == OXO_OK && list)
        hand_over(&b, list);
    oxo_keys_clear(&b.reached);
    oxo_keys_clear(&b.threats);
    free(b.nodes);
    free(b.pool);
    return b.status;
}

oxo_status oxo_complete(oxo_strategy *s, oxo_context *context,
                        oxo_complete_report *report, oxo_error *error)
{
    return oxo_complete_list(s, context, report, NULL, error);
}
