/* Figure 13, a step at a time; see oxo/proof.h.
 *
 * State: the step that comes next, the class of the position at hand, the
 * stack of classes. Positions are looked up in the strategy's own table of
 * classes, so that redundant ones (equal up to automorphism) are put on the
 * stack once. Resuming replays from the start with the known moves; that is
 * simpler than saving the stack and can not disagree with it.
 *
 * Step 3 here first lets the first player complete a line when he can: the
 * paper's wording would block instead and only win later.
 */
#include "oxo/proof.h"

#include "base/array.h"
#include "base/bits.h"
#include "proof/strategy.h"
#include <stdlib.h>
#include <string.h>

struct oxo_byhand {
    oxo_strategy *s;
    unsigned step;  /* the step that comes next */
    uint32_t class; /* the position at hand */
    unsigned block; /* step 7 came from 3: the cell to block, else cells */
    bool lost, solved;
    uint32_t *stack;
    size_t waiting, room, met;
    uint64_t nodes;  /* of the searches so far */
    uint32_t *given; /* classes with strategic moves, in the order given */
    size_t given_count, given_room;
};

void oxo_byhand_destroy(oxo_byhand *b)
{
    if (!b)
        return;
    oxo_strategy_destroy(b->s);
    free(b->stack);
    free(b->given);
    free(b);
}

oxo_status oxo_byhand_create(oxo_strategy *strategy, oxo_byhand **made,
                             oxo_error *error)
{
    oxo_byhand *b = NULL;
    oxo_status status = OXO_OK;
    if (strategy->form != OXO_COMPACT || strategy->winner != OXO_FIRST)
        status = oxo_fail(error, OXO_UNSUPPORTED,
                          "only compact strategies of the first player can be "
                          "made by hand");
    else if (!(b = calloc(1, sizeof *b)))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK) {
        oxo_strategy_destroy(strategy);
        return status;
    }
    b->s = strategy;
    b->step = 1;
    *made = b;
    return OXO_OK;
}

static bool push(uint32_t **list, size_t *count, size_t *room, uint32_t value)
{
    OXO_GROW(*list, *count + 1, *room, return false);
    (*list)[(*count)++] = value;
    return true;
}

/* Puts the class of a position on the stack if it is new. */
static oxo_status reach(oxo_byhand *b, const oxo_sides *p, unsigned *distinct)
{
    oxo_sides canonical;
    oxo_strategy_canon(b->s, p, &canonical);
    uint32_t class = oxo_strategy_class(b->s, &canonical);
    if (class == UINT32_MAX)
        return OXO_NO_MEMORY;
    if (b->s->seen[class])
        return OXO_OK;
    b->s->seen[class] = 1;
    ++*distinct;
    return push(&b->stack, &b->waiting, &b->room, class) ? OXO_OK
                                                         : OXO_NO_MEMORY;
}

/* A forced sequence of one side; its attacks go to the event. */
static oxo_status search(oxo_byhand *b, const oxo_sides *p, oxo_side attacker,
                         oxo_context *context, oxo_byhand_event *event,
                         oxo_error *error)
{
    oxo_force *force = b->s->force;
    const bool first = attacker == b->s->winner;
    oxo_win win;
    const uint64_t before = oxo_force_nodes(force);
    oxo_force_budget(force, 50000000);
    const bool found =
        oxo_force_search(force, attacker, first ? p->own : p->other,
                         first ? p->other : p->own, &win);
    b->nodes += oxo_force_nodes(force) - before;
    if (!found && (oxo_force_gave_up(force) ||
                   (context && oxo_context_stopped(context, b->nodes))))
        return oxo_fail(error, OXO_LIMIT, "stopped after %llu positions",
                        (unsigned long long)b->nodes);
    if (found && event) {
        event->count = win.length;
        for (unsigned i = 0; i < win.length; i++)
            event->moves[i] = win.attack[i];
    }
    return found ? OXO_OK : OXO_NO;
}

static void step_3(oxo_byhand *b, const oxo_sides *p, oxo_byhand_event *event)
{
    const oxo_board *board = b->s->board;
    uint64_t win[OXO_BOARD_WORDS], danger[OXO_BOARD_WORDS];
    oxo_strategy_completions(b->s, p, 0, win);
    oxo_strategy_completions(b->s, p, 1, danger);
    const unsigned dangers = oxo_set_size(board, danger);
    b->block = b->s->cells;
    const unsigned stones =
        oxo_set_size(board, p->own) + oxo_set_size(board, p->other);
    if (stones == b->s->cells) {
        event->what = OXO_BYHAND_LOST; /* full, and nobody has won */
        b->lost = true;
    } else if (dangers == 0 || oxo_set_any(board, win)) {
        event->what = OXO_BYHAND_NO_THREE;
        b->step = 4;
    } else if (dangers == 1) {
        event->what = OXO_BYHAND_THREE;
        b->block = oxo_set_lowest(danger);
        event->moves[0] = b->block;
        event->count = 1;
        b->step = 7;
    } else {
        event->what = OXO_BYHAND_LOST;
        b->lost = true;
    }
}

static oxo_status step_7(oxo_byhand *b, oxo_byhand_event *event,
                         oxo_error *error)
{
    oxo_strategy *s = b->s;
    oxo_sides p = oxo_strategy_position(s, b->class);
    unsigned move = b->block;
    event->what = OXO_BYHAND_REPLIES;
    if (move == s->cells)
        move = s->moves[s->entries[s->entry_of[b->class]].first];
    else {
        event->moves[0] = move;
        event->count = 1;
    }
    oxo_bit_set(p.own, move);
    unsigned replies = 0;
    for (unsigned c = 0; c < s->cells; c++) {
        if (oxo_bit_get(p.own, c) || oxo_bit_get(p.other, c))
            continue;
        oxo_sides next = p;
        oxo_bit_set(next.other, c);
        replies++;
        if (reach(b, &next, &event->distinct) != OXO_OK)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (!replies) {
        event->what = OXO_BYHAND_LOST;
        b->lost = true;
    }
    b->step = 2;
    return OXO_OK;
}

oxo_status oxo_byhand_next(oxo_byhand *b, oxo_context *context,
                           oxo_byhand_event *event, oxo_error *error)
{
    oxo_strategy *s = b->s;
    oxo_status status = OXO_OK;
    memset(event, 0, sizeof *event);
    event->step = b->step;
    if (b->lost) {
        event->what = OXO_BYHAND_LOST;
    } else if (b->step == 1) {
        unsigned distinct = 0;
        if (s->classes.count)
            memset(s->seen, 0, s->classes.count);
        b->waiting = b->met = 0;
        event->what = OXO_BYHAND_START;
        if (reach(b, &s->start, &distinct) != OXO_OK)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        b->class = b->stack[0];
        b->step = 2;
    } else if (b->step == 2) {
        b->solved = b->waiting == 0;
        event->what = b->solved ? OXO_BYHAND_SOLVED : OXO_BYHAND_GOT;
        if (!b->solved) {
            b->class = b->stack[--b->waiting];
            b->met++;
            b->step = 3;
        }
    } else if (b->step == 3) {
        const oxo_sides here = oxo_strategy_position(s, b->class);
        step_3(b, &here, event);
    } else if (b->step == 4) {
        const oxo_sides here = oxo_strategy_position(s, b->class);
        status = search(b, &here, s->winner, context, event, error);
        event->what =
            status == OXO_OK ? OXO_BYHAND_FORCED : OXO_BYHAND_NO_FORCED;
        if (status == OXO_OK || status == OXO_NO)
            b->step = status == OXO_OK ? 2 : 5;
    } else if (b->step == 5) {
        uint32_t entry = s->entry_of[b->class];
        event->what = entry == OXO_NO_ENTRY ? OXO_BYHAND_ASK : OXO_BYHAND_GIVEN;
        if (entry != OXO_NO_ENTRY) {
            event->moves[0] = s->moves[s->entries[entry].first];
            event->count = 1;
            b->step = 6;
        }
    } else if (b->step == 6) {
        oxo_sides p = oxo_strategy_position(s, b->class);
        uint32_t entry = s->entry_of[b->class];
        oxo_bit_set(p.own, s->moves[s->entries[entry].first]);
        status = search(b, &p, !s->winner, context, event, error);
        event->what = status == OXO_OK ? OXO_BYHAND_COMPLAIN : OXO_BYHAND_FINE;
        if (status == OXO_OK) {
            s->entry_of[b->class] = OXO_NO_ENTRY;
            if (b->given_count && b->given[b->given_count - 1] == b->class)
                b->given_count--;
            b->step = 5;
        } else if (status == OXO_NO)
            b->step = 7;
    } else
        status = step_7(b, event, error);
    const oxo_sides shown = oxo_strategy_position(s, b->class);
    oxo_strategy_players(s, &shown, &event->stones);
    return status == OXO_NO ? OXO_OK : status;
}

oxo_status oxo_byhand_answer(oxo_byhand *b, oxo_move move, oxo_error *error)
{
    oxo_strategy *s = b->s;
    if (b->step != 5 || b->lost || s->entry_of[b->class] != OXO_NO_ENTRY)
        return oxo_fail(error, OXO_BAD_INPUT, "no move is asked for now");
    oxo_stones stones;
    const oxo_sides here = oxo_strategy_position(s, b->class);
    oxo_strategy_players(s, &here, &stones);
    oxo_status status = oxo_strategy_add(s, &stones, &move, 1, 0, error);
    if (status == OXO_OK &&
        !push(&b->given, &b->given_count, &b->given_room, b->class))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    return status;
}

oxo_status oxo_byhand_retract(oxo_byhand *b)
{
    if (!b->given_count)
        return OXO_NO;
    b->s->entry_of[b->given[--b->given_count]] = OXO_NO_ENTRY;
    b->step = 1;
    b->lost = b->solved = false;
    return OXO_OK;
}

unsigned oxo_byhand_hints(oxo_byhand *b, unsigned max, oxo_move *moves,
                          unsigned *open)
{
    const oxo_strategy *s = b->s;
    unsigned count = 0;
    if (b->step != 5)
        return 0;
    for (unsigned m = 0; m < s->cells; m++) {
        oxo_sides p = oxo_strategy_position(s, b->class);
        if (oxo_bit_get(p.own, m) || oxo_bit_get(p.other, m))
            continue;
        oxo_bit_set(p.own, m);
        if (search(b, &p, !s->winner, NULL, NULL, NULL) == OXO_OK)
            continue;
        unsigned left = 0;
        for (unsigned c = 0; c < s->cells; c++) {
            oxo_sides next = p;
            if (oxo_bit_get(p.own, c) || oxo_bit_get(p.other, c))
                continue;
            oxo_bit_set(next.other, c);
            left += search(b, &next, s->winner, NULL, NULL, NULL) != OXO_OK;
        }
        unsigned at = count < max ? count : max;
        while (at > 0 && open[at - 1] > left)
            at--;
        if (at == max)
            continue;
        unsigned last = count < max ? count : max - 1;
        memmove(moves + at + 1, moves + at, (last - at) * sizeof *moves);
        memmove(open + at + 1, open + at, (last - at) * sizeof *open);
        moves[at] = m;
        open[at] = left;
        count = last + 1;
    }
    return count;
}

void oxo_byhand_counts(const oxo_byhand *b, size_t *moves, size_t *waiting,
                       size_t *met)
{
    *moves = 0;
    for (uint32_t i = 0; i < b->s->classes.count; i++)
        *moves += b->s->entry_of[i] != OXO_NO_ENTRY;
    *waiting = b->waiting;
    *met = b->met;
}

oxo_status oxo_byhand_certificate(const oxo_byhand *b,
                                  oxo_certificate **certificate,
                                  oxo_error *error)
{
    const oxo_strategy *s = b->s;
    oxo_certificate *made = NULL;
    oxo_status status = oxo_certificate_create(s->game->name, "first-wins",
                                               "compact", &made, error);
    if (status == OXO_OK && !b->solved)
        status = oxo_certificate_note(made, "by-hand", "unfinished");
    for (uint32_t i = 0; i < s->classes.count && status == OXO_OK; i++) {
        uint32_t entry = s->entry_of[i];
        /* a finished proof keeps only what it needs */
        if (entry == OXO_NO_ENTRY || (b->solved && !s->seen[i]))
            continue;
        char text[3 * OXO_STRATEGY_CELLS];
        oxo_stones stones;
        const oxo_sides at = oxo_strategy_position(s, i);
        oxo_strategy_players(s, &at, &stones);
        oxo_strategy_text(s, &stones, text, sizeof text);
        status = oxo_certificate_add_moves(
            made, text, s->moves + s->entries[entry].first, 1);
    }
    if (status == OXO_OK)
        *certificate = made;
    else {
        oxo_certificate_destroy(made);
        oxo_fail(error, status, "out of memory");
    }
    return status;
}
