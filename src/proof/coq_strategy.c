/* The nodes of a winning strategy, for Coq.
 *
 *      node   position, move, and for every reply a plan or a link
 *      plan   attack block attack block ... last stone
 *      link   reply -> node, symmetry
 *
 * A node is a position with the first player to move in which the strategy
 * plays an entry's move or a block. Replies that lose to a forced sequence get
 * it as a plan, and one plan serves all the replies outside of its zone: few
 * plans (4 of about 55 replies in 4^3), chosen greedily, so the data is small
 * where a strategy with every move spelt out is large. The other replies lead
 * to nodes of their own, one for each class of positions. A node is written
 * after the nodes that it links to, so that the checker meets only what is
 * proved.
 *
 * The zone is the one of proofs/Forced.v, computed here in the plainest way; a
 * mistake would be noticed there. */
#include "proof/coq.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/keys.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include "proof/strategy.h"
#include <string.h>

enum {
    CELLS = 256, /* at most: a cell is a byte here */
    WORDS = CELLS / 64,
    LINK_NODE_DIGITS = 3,
    LINK_SYMMETRY_DIGITS = 2
};

typedef struct board {
    uint64_t own[WORDS], other[WORDS];
} board;

typedef struct plan {
    size_t first; /* in the cells of the list */
    unsigned count;
    uint64_t zone[WORDS];
} plan;

/* Plans of one node. */
typedef struct plan_list {
    plan *plan;
    size_t count, room;
    uint8_t *cell;
    size_t cells, cell_room;
} plan_list;

typedef struct maker {
    const oxo_game *game;
    oxo_strategy *strategy;
    oxo_context *context;
    oxo_coq_out *out;
    oxo_forced *forced;
    oxo_group *group;
    uint64_t (*line)[WORDS];
    uint32_t lines;
    unsigned words; /* of a set of cells */
    oxo_keys nodes; /* boards of the nodes written, by number */
    uint64_t searched;
} maker;

static oxo_status no_memory(maker *m)
{
    return oxo_fail(m->out->error, OXO_NO_MEMORY, "out of memory");
}

/* ---- boards ---- */

static bool is_free(const board *b, unsigned cell)
{
    return !oxo_bit_get(b->own, cell) && !oxo_bit_get(b->other, cell);
}

static unsigned count_of(const maker *m, const uint64_t *set)
{
    unsigned count = 0;
    for (unsigned i = 0; i < m->words; i++)
        count += oxo_popcount64(set[i]);
    return count;
}

/* How many cells a line lacks for a side, and which; CELLS when the side
 * `against` has a stone in it. */
static unsigned lacks(const maker *m, uint32_t line, const uint64_t *side,
                      const uint64_t *against, uint64_t out[WORDS])
{
    const uint64_t *cells = m->line[line];
    for (unsigned i = 0; i < m->words; i++) {
        if (cells[i] & against[i])
            return CELLS;
        out[i] = cells[i] & ~side[i];
    }
    return count_of(m, out);
}

/* The cells on which `side` completes a line. */
static void completions(const maker *m, const uint64_t *side,
                        const uint64_t *against, uint64_t out[WORDS])
{
    memset(out, 0, WORDS * sizeof *out);
    for (uint32_t l = 0; l < m->lines; l++) {
        uint64_t open[WORDS];
        if (lacks(m, l, side, against, open) == 1)
            for (unsigned i = 0; i < m->words; i++)
                out[i] |= open[i];
    }
}

static bool completes(const maker *m, const board *b, unsigned cell)
{
    uint64_t cells[WORDS];
    completions(m, b->own, b->other, cells);
    return oxo_bit_get(cells, cell);
}

/* The representative of a position, and a symmetry that leads to it. */
static board canonical(const maker *m, const board *b, uint32_t *symmetry)
{
    uint8_t own[CELLS], other[CELLS];
    unsigned owns = 0, others = 0;
    for (unsigned c = 0; c < m->game->cells; c++) {
        if (oxo_bit_get(b->own, c))
            own[owns++] = (uint8_t)c;
        else if (oxo_bit_get(b->other, c))
            other[others++] = (uint8_t)c;
    }
    board best = *b;
    uint32_t listed = oxo_group_listed(m->group);
    for (uint32_t s = 0; s < listed; s++) {
        const uint16_t *to = oxo_group_element(m->group, s).cell;
        board image = {0};
        for (unsigned i = 0; i < owns; i++)
            oxo_bit_set(image.own, to[own[i]]);
        for (unsigned i = 0; i < others; i++)
            oxo_bit_set(image.other, to[other[i]]);
        if (s == 0 || memcmp(&image, &best, sizeof best) < 0) {
            best = image;
            *symmetry = s;
        }
    }
    return best;
}

/* ---- plans ---- */

/* Adds the cells of lines that the other side might complete with two more
 * stones; false when one is enough. */
static bool add_dangers(const maker *m, const board *b, uint64_t zone[WORDS])
{
    for (uint32_t l = 0; l < m->lines; l++) {
        uint64_t open[WORDS];
        unsigned count = lacks(m, l, b->other, b->own, open);
        if (count < 2)
            return false;
        if (count == 2)
            for (unsigned i = 0; i < m->words; i++)
                zone[i] |= open[i];
    }
    return true;
}

/* The cells on which the plan depends; false when it does not win. */
static bool plan_zone(const maker *m, board b, const uint8_t *cell,
                      unsigned count, uint64_t zone[WORDS])
{
    memset(zone, 0, WORDS * sizeof *zone);
    for (unsigned i = 0; i < count; i += 2) {
        if (!is_free(&b, cell[i]))
            return false;
        oxo_bit_set(zone, cell[i]);
        if (i + 1 == count)
            return completes(m, &b, cell[i]);
        oxo_bit_set(b.own, cell[i]);
        if (!add_dangers(m, &b, zone) || !is_free(&b, cell[i + 1]) ||
            !completes(m, &b, cell[i + 1]))
            return false;
        oxo_bit_set(zone, cell[i + 1]);
        oxo_bit_set(b.other, cell[i + 1]);
    }
    return false;
}

/* Searches for a forced win of the first player on `b`, and keeps it as a plan
 * of the position `base`, which is b or b without the reply. OXO_NO: none. */
static oxo_status find_plan(maker *m, const board *b, const board *base,
                            plan_list *list)
{
    oxo_forced_query query = {.attacker = OXO_FIRST, .shortest = true};
    oxo_forced_win win;
    oxo_status status = oxo_forced_stones(m->forced, b->own, b->other, &query,
                                          m->context, &win, m->out->error);
    if (status != OXO_OK)
        return status;
    m->searched += win.nodes;
    unsigned count = win.completes ? 1 : win.count + 2;
    OXO_GROW(list->plan, list->count + 1, list->room, return no_memory(m));
    OXO_GROW(list->cell, list->cells + count, list->cell_room,
             return no_memory(m));
    uint8_t *cell = list->cell + list->cells;
    for (unsigned i = 0; i < (win.completes ? 1 : win.count); i++)
        cell[i] = (uint8_t)win.moves[i];
    if (!win.completes) {
        cell[count - 2] = (uint8_t)win.last[0];
        cell[count - 1] = (uint8_t)win.last[1];
    }
    plan *p = &list->plan[list->count];
    *p = (plan){.first = list->cells, .count = count};
    if (!plan_zone(m, *base, cell, count, p->zone))
        return OXO_NO; /* it leans on the reply */
    list->count++;
    list->cells += count;
    return OXO_OK;
}

static bool met(const plan_list *list, unsigned reply)
{
    for (size_t i = 0; i < list->count; i++)
        if (!oxo_bit_get(list->plan[i].zone, reply))
            return true;
    return false;
}

/* ---- nodes ---- */

typedef struct literal {
    char *text;
    size_t size, room;
} literal;

static oxo_status put_cells(maker *m, literal *out, const uint8_t *cell,
                            unsigned count)
{
    unsigned width = oxo_coq_width(m->game->cells);
    OXO_GROW(out->text, out->size + count * width, out->room,
             return no_memory(m));
    for (unsigned i = 0; i < count; i++)
        out->size += oxo_coq_number(out->text + out->size, width, cell[i]);
    return OXO_OK;
}

static oxo_status put_char(maker *m, literal *out, char c)
{
    OXO_GROW(out->text, out->size + 1, out->room, return no_memory(m));
    out->text[out->size++] = c;
    return OXO_OK;
}

static oxo_status put_set(maker *m, literal *out, const uint64_t *set)
{
    oxo_status status = OXO_OK;
    for (unsigned c = 0; status == OXO_OK && c < m->game->cells; c++) {
        uint8_t cell = (uint8_t)c;
        if (oxo_bit_get(set, c))
            status = put_cells(m, out, &cell, 1);
    }
    return status == OXO_OK ? put_char(m, out, ' ') : status;
}

/* The plans that meet the replies `open`, the one that meets most first. */
static oxo_status put_plans(maker *m, literal *out, const plan_list *list,
                            uint64_t open[WORDS])
{
    oxo_status status = OXO_OK;
    m->out->report.replies += count_of(m, open);
    while (status == OXO_OK && count_of(m, open)) {
        const plan *best = NULL;
        unsigned most = 0;
        for (size_t i = 0; i < list->count; i++) {
            const plan *p = &list->plan[i];
            unsigned meets = 0;
            for (unsigned j = 0; j < m->words; j++)
                meets += oxo_popcount64(open[j] & ~p->zone[j]);
            if (meets > most ||
                (best && meets == most && p->count < best->count)) {
                best = p;
                most = meets;
            }
        }
        if (!best) /* a plan meets each, or it would have a link */
            return oxo_fail(m->out->error, OXO_UNSUPPORTED,
                            "a reply is met by no plan");
        status = put_char(m, out, ' ');
        if (status == OXO_OK)
            status = put_cells(m, out, list->cell + best->first, best->count);
        for (unsigned i = 0; i < m->words; i++)
            open[i] &= best->zone[i];
        m->out->report.plans++;
    }
    return status;
}

static oxo_stones stones_of(const board *b)
{
    oxo_stones stones = {0};
    memcpy(stones.side[OXO_FIRST], b->own, sizeof b->own);
    memcpy(stones.side[OXO_SECOND], b->other, sizeof b->other);
    return stones;
}

static oxo_status refuted(maker *m, const board *b, const char *why)
{
    char text[3 * OXO_STRATEGY_CELLS];
    oxo_stones stones = stones_of(b);
    oxo_strategy_text(m->strategy, &stones, text, sizeof text);
    return oxo_fail(m->out->error, OXO_NO,
                    "the strategy does not win: %s at %.120s", why, text);
}

/* The first player's move in a position without a forced win. */
static oxo_status strategy_move(maker *m, const board *b, unsigned *cell)
{
    uint64_t threats[WORDS];
    completions(m, b->other, b->own, threats);
    unsigned count = count_of(m, threats);
    if (count > 1)
        return refuted(m, b, "the other side has two completions");
    if (count == 1) {
        *cell = 0;
        while (!oxo_bit_get(threats, *cell))
            ++*cell;
        m->out->report.blocks++;
        return OXO_OK;
    }
    oxo_stones stones = stones_of(b);
    oxo_move move;
    if (oxo_strategy_lookup(m->strategy, &stones, &move) != OXO_OK)
        return refuted(m, b, "the position has no entry and no forced win");
    *cell = move;
    return OXO_OK;
}

static oxo_status make(maker *m, const board *b, uint32_t *number);

static oxo_status put_link(maker *m, literal *out, const board *after,
                           unsigned reply)
{
    uint32_t symmetry = 0, number = 0;
    uint8_t cell = (uint8_t)reply;
    board b = canonical(m, after, &symmetry);
    oxo_status status = make(m, &b, &number);
    if (status == OXO_OK)
        status = put_char(m, out, ' ');
    if (status == OXO_OK)
        status = put_cells(m, out, &cell, 1);
    if (status != OXO_OK)
        return status;
    OXO_GROW(out->text, out->size + LINK_NODE_DIGITS + LINK_SYMMETRY_DIGITS,
             out->room, return no_memory(m));
    out->size +=
        oxo_coq_number(out->text + out->size, LINK_NODE_DIGITS, number);
    out->size +=
        oxo_coq_number(out->text + out->size, LINK_SYMMETRY_DIGITS, symmetry);
    m->out->report.links++;
    return OXO_OK;
}

/* A plan for every reply that has one; the others into `linked`. */
static oxo_status answer_replies(maker *m, const board *b, plan_list *list,
                                 uint64_t planned[WORDS],
                                 uint64_t linked[WORDS])
{
    /* what wins if the reply does nothing meets most of them */
    oxo_status status = find_plan(m, b, b, list);
    for (unsigned r = 0; r < m->game->cells; r++) {
        if (status != OXO_OK && status != OXO_NO)
            return status;
        if (!is_free(b, r))
            continue;
        status = OXO_OK;
        if (!met(list, r)) {
            board after = *b;
            oxo_bit_set(after.other, r);
            status = find_plan(m, &after, b, list);
        }
        oxo_bit_set(status == OXO_OK ? planned : linked, r);
    }
    return status == OXO_NO ? OXO_OK : status;
}

static oxo_status write_node(maker *m, const board *b, unsigned move,
                             plan_list *list, literal *out)
{
    uint8_t cell = (uint8_t)move;
    uint64_t planned[WORDS] = {0}, linked[WORDS] = {0};
    board after = *b;
    oxo_bit_set(after.own, move);
    oxo_status status = answer_replies(m, &after, list, planned, linked);
    if (status == OXO_OK)
        status = put_set(m, out, b->own);
    if (status == OXO_OK)
        status = put_set(m, out, b->other);
    if (status == OXO_OK)
        status = put_cells(m, out, &cell, 1);
    if (status == OXO_OK)
        status = put_plans(m, out, list, planned);
    if (status == OXO_OK && count_of(m, linked))
        status = put_char(m, out, '/');
    for (unsigned r = 0; status == OXO_OK && r < m->game->cells; r++)
        if (oxo_bit_get(linked, r)) {
            board reply = after;
            oxo_bit_set(reply.other, r);
            status = put_link(m, out, &reply, r);
        }
    return status;
}

/* The number of the node of a canonical position without a forced win; it and
 * the nodes that it needs are written when they are new. */
static oxo_status make(maker *m, const board *b, uint32_t *number)
{
    *number = oxo_keys_find(&m->nodes, b);
    if (*number != OXO_NO_KEY)
        return OXO_OK;
    if (oxo_context_stopped(m->context, m->searched))
        return oxo_fail(m->out->error, OXO_LIMIT, "stopped");
    oxo_context_report(m->context, (oxo_progress){.phase = "spelling out",
                                                  .nodes = m->nodes.count,
                                                  .done = -1});
    unsigned move = 0;
    oxo_status status = strategy_move(m, b, &move);
    if (status != OXO_OK)
        return status;
    plan_list list = {0};
    literal out = {0};
    status = write_node(m, b, move, &list, &out);
    if (status == OXO_OK) {
        *number = oxo_keys_add(&m->nodes, b, NULL);
        if (*number == OXO_NO_KEY)
            status = no_memory(m);
        else if (*number >= OXO_COQ_DIGITS * OXO_COQ_DIGITS * OXO_COQ_DIGITS)
            status = oxo_fail(m->out->error, OXO_UNSUPPORTED,
                              "the strategy has too many positions: at most "
                              "%d are foreseen",
                              OXO_COQ_DIGITS * OXO_COQ_DIGITS * OXO_COQ_DIGITS);
        else
            status = oxo_coq_node(m->out, out.text, out.size);
    }
    free(list.plan);
    free(list.cell);
    free(out.text);
    return status;
}

oxo_status oxo_coq_strategy(const oxo_game *game, oxo_strategy *strategy,
                            oxo_context *context, oxo_coq_out *out)
{
    const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
    maker m = {.game = game,
               .strategy = strategy,
               .context = context,
               .out = out,
               .lines = g->lines,
               .words = (game->cells + 63) / 64};
    if (game->cells > CELLS)
        return oxo_fail(out->error, OXO_UNSUPPORTED,
                        "expected a board of at most %d cells for a strategy",
                        CELLS);
    oxo_keys_init(&m.nodes, sizeof(board));
    oxo_status status = oxo_forced_create(game, &m.forced, out->error);
    if (status == OXO_OK)
        status = oxo_coq_group(game, &m.group, out->error);
    if (status == OXO_OK && !(m.line = calloc(g->lines, sizeof *m.line)))
        status = no_memory(&m);
    if (status == OXO_OK) {
        for (uint32_t l = 0; l < g->lines; l++)
            for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
                oxo_bit_set(m.line[l], g->line_points[i]);
        uint32_t number;
        status = make(&m, &(board){0}, &number);
        out->report.nodes = m.nodes.count;
    }
    oxo_forced_destroy(m.forced);
    oxo_group_destroy(m.group);
    oxo_keys_clear(&m.nodes);
    free(m.line);
    return status;
}
