/* The walk: does this strategy win against everything?
 *
 * Positions with the winner to move are taken from a stack, class by class.
 * Stones are only ever added, so the walk ends, and the strategy wins exactly
 * when every class that is reached is settled by one of the four ways of
 * oxo_met_kind; no class needs the verdict of another, so each is looked at
 * once and nothing is undone.
 *
 * All replies are generated, also those that leave a three open (the next
 * position is then settled by completing it). The zone of a forced sequence
 * could spare most of the searches; measured on Patashnik's dictionary the
 * walk is fast enough without, and this way the numbers count what was seen.
 */
#include "proof/strategy.h"

#include "base/bits.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct walk {
    oxo_strategy *s;
    oxo_strategy_report *report;
    uint32_t *stack;
    size_t count, room;
    oxo_status status; /* OXO_NO: refuted */
    oxo_error *error;
} walk;

static unsigned stones_of(const oxo_sides *p)
{
    unsigned count = 0;
    for (unsigned w = 0; w < 2; w++)
        count += oxo_popcount64(p->own[w] | p->other[w]);
    return count;
}

static void put_text(const oxo_strategy *s, const oxo_sides *p, char *text,
                     size_t size)
{
    oxo_stones stones;
    oxo_strategy_players(s, p, &stones);
    oxo_strategy_text(s, &stones, text, size);
}

static void refute(walk *w, const oxo_sides *p, const char *why)
{
    w->status = OXO_NO;
    snprintf(w->report->why, sizeof w->report->why, "%s", why);
    put_text(w->s, p, w->report->where, sizeof w->report->where);
}

/* Puts the class of a position on the stack unless it was there before. */
static void reach(walk *w, const oxo_sides *p)
{
    oxo_sides canonical;
    oxo_strategy_canon(w->s, p, &canonical);
    uint32_t class = oxo_strategy_class(w->s, &canonical);
    if (class != UINT32_MAX && w->s->seen[class])
        return;
    if (class != UINT32_MAX && w->count == w->room) {
        size_t room = w->room ? 2 * w->room : 4096;
        uint32_t *more = realloc(w->stack, room * sizeof *more);
        if (!more)
            class = UINT32_MAX;
        else {
            w->stack = more;
            w->room = room;
        }
    }
    if (class == UINT32_MAX) {
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
        return;
    }
    w->s->seen[class] = 1;
    w->stack[w->count++] = class;
}

/* Every reply to a move of the winner's. The other side must have no
 * completion, and there must be a reply, or the game is a draw. */
static void all_replies(walk *w, oxo_sides p, unsigned move)
{
    const oxo_strategy *s = w->s;
    oxo_bit_set(p.own, move);
    uint64_t danger[2];
    oxo_strategy_completions(s, &p, 1, danger);
    if (danger[0] | danger[1]) {
        refute(w, &p, "the other side can complete a line");
        return;
    }
    unsigned replies = 0;
    for (unsigned c = 0; c < s->cells && w->status == OXO_OK; c++) {
        if (oxo_bit_get(p.own, c) || oxo_bit_get(p.other, c))
            continue;
        oxo_sides next = p;
        oxo_bit_set(next.other, c);
        reach(w, &next);
        replies++;
    }
    if (!replies)
        refute(w, &p, "the board is full and nobody has won");
}

/* A sequence spelt out: each attack but the last leaves one completion, which
 * is blocked; the last leaves two; the other side never has one when it is
 * its turn. */
static bool replay(const oxo_strategy *s, oxo_sides p, const oxo_move *moves,
                   unsigned count, const char **why)
{
    for (unsigned i = 0; i < count; i++) {
        uint64_t danger[2], win[2];
        if (oxo_bit_get(p.own, moves[i]) || oxo_bit_get(p.other, moves[i])) {
            *why = "the sequence goes on at an occupied cell";
            return false;
        }
        oxo_bit_set(p.own, moves[i]);
        oxo_strategy_completions(s, &p, 0, win);
        oxo_strategy_completions(s, &p, 1, danger);
        unsigned threats = oxo_popcount64(win[0]) + oxo_popcount64(win[1]);
        *why = danger[0] | danger[1] ? "the other side can complete a line"
               : threats == 0 ? "the sequence has a move that forces nothing"
               : threats == 1 && i + 1 == count
                   ? "the sequence ends before it has won"
               : threats > 1 && i + 1 < count
                   ? "the sequence goes on after it has won"
                   : NULL;
        if (*why)
            return false;
        p.other[0] |= win[0];
        p.other[1] |= win[1];
    }
    return true;
}

/* Finds a forced sequence; its attacks go to moves. Returns how many, 0 when
 * there is none (a refutation if it is needed) or the search was stopped. */
static unsigned search(walk *w, const oxo_sides *p, oxo_context *context,
                       bool needed, oxo_move *moves)
{
    oxo_forced_query query = {.attacker = w->s->winner};
    oxo_forced_win win = {0};
    oxo_status status = oxo_forced_stones(w->s->forced, p->own, p->other,
                                          &query, context, &win, w->error);
    w->report->nodes += win.nodes;
    if (status == OXO_NO) {
        if (needed)
            refute(w, p, "the position has no entry and no forced win");
        return 0;
    }
    if (status != OXO_OK) {
        w->status = status;
        return 0;
    }
    for (unsigned i = 0; i < win.length; i++)
        moves[i] = win.moves[2 * i];
    return win.length;
}

/* Settles one class. */
static void settle(walk *w, uint32_t class, oxo_context *context, oxo_met *met,
                   oxo_move *moves)
{
    oxo_strategy *s = w->s;
    const oxo_sides p = s->classes[class];
    uint64_t win[2], danger[2];
    oxo_strategy_completions(s, &p, 0, win);
    met->moves = moves;
    met->count = 1;
    if (win[0] | win[1]) {
        met->kind = OXO_MET_WIN;
        moves[0] = win[0] ? oxo_lowest64(win[0]) : 64 + oxo_lowest64(win[1]);
        return;
    }
    const uint32_t number = s->entry_of[class];
    oxo_strategy_completions(s, &p, 1, danger);
    unsigned dangers = oxo_popcount64(danger[0]) + oxo_popcount64(danger[1]);
    if (dangers > 1) {
        refute(w, &p, "two lines must be blocked at once");
        return;
    }
    unsigned attacks = 0;
    if (!dangers && s->tactics_first) {
        attacks = search(w, &p, context, false, moves);
        if (w->status != OXO_OK)
            return;
    }
    if (attacks) {
        met->kind = OXO_MET_FORCED;
        met->count = attacks;
    } else if (dangers && (s->form == OXO_COMPACT || s->tactics_first)) {
        met->kind = OXO_MET_BLOCK;
        moves[0] =
            danger[0] ? oxo_lowest64(danger[0]) : 64 + oxo_lowest64(danger[1]);
        all_replies(w, p, moves[0]);
    } else if (number != OXO_NO_ENTRY) {
        oxo_entry *entry = &s->entries[number];
        entry->used = true;
        memcpy(moves, s->moves + entry->first, entry->count * sizeof *moves);
        met->count = entry->count;
        const char *why = NULL;
        if (entry->count > 1) {
            met->kind = OXO_MET_FORCED;
            if (!replay(s, p, moves, entry->count, &why))
                refute(w, &p, why);
        } else if (s->form == OXO_FULL && !dangers &&
                   replay(s, p, moves, 1, &why)) {
            met->kind = OXO_MET_FORCED; /* two threes by one move */
        } else {
            met->kind = dangers ? OXO_MET_BLOCK : OXO_MET_ENTRY;
            all_replies(w, p, moves[0]);
        }
    } else if (s->form == OXO_FULL) {
        refute(w, &p, "the certificate has no entry for this position");
    } else {
        met->kind = OXO_MET_FORCED;
        met->count = search(w, &p, context, true, moves);
    }
}

static void count(walk *w, const oxo_sides *p, const oxo_met *met)
{
    oxo_strategy_report *r = w->report;
    unsigned level = stones_of(p);
    r->positions++;
    r->kind[met->kind]++;
    r->level_positions[level]++;
    if (met->kind == OXO_MET_ENTRY)
        r->level_used[level]++;
    if (met->kind == OXO_MET_FORCED) {
        r->level_forced[level]++;
        if (met->count > r->longest) {
            r->longest = met->count;
            put_text(w->s, p, r->longest_at, sizeof r->longest_at);
        }
    }
}

/* The first positions with the winner to move. */
static void begin(walk *w)
{
    oxo_strategy *s = w->s;
    oxo_pos *pos = oxo_pos_new(s->game);
    if (!pos) {
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
        return;
    }
    bool first = s->game->ops->turn(s->game, pos) == s->winner;
    free(pos);
    if (first) {
        reach(w, &s->start);
        return;
    }
    uint64_t danger[2];
    oxo_strategy_completions(s, &s->start, 1, danger);
    if (danger[0] | danger[1]) {
        refute(w, &s->start, "the other side can complete a line");
        return;
    }
    for (unsigned c = 0; c < s->cells && w->status == OXO_OK; c++) {
        oxo_sides next = s->start;
        if (oxo_bit_get(next.own, c) || oxo_bit_get(next.other, c))
            continue;
        oxo_bit_set(next.other, c);
        reach(w, &next);
    }
}

oxo_status oxo_strategy_walk(oxo_strategy *s, oxo_context *context,
                             oxo_status (*met)(void *user, const oxo_met *met),
                             void *user, oxo_strategy_report *report,
                             oxo_error *error)
{
    memset(report, 0, sizeof *report);
    if (s->class_count)
        memset(s->seen, 0, s->class_count);
    report->entries = s->entry_count;
    for (size_t i = 0; i < s->entry_count; i++)
        s->entries[i].used = false;
    for (uint32_t i = 0; i < s->class_count; i++) {
        if (s->entry_of[i] != OXO_NO_ENTRY)
            report->level_entries[stones_of(&s->classes[i])]++;
    }
    walk w = {.s = s, .report = report, .error = error};
    begin(&w);
    while (w.count && w.status == OXO_OK) {
        if (report->positions % 4096 == 0 && context) {
            if (oxo_context_stopped(context, report->positions + report->nodes))
                w.status =
                    oxo_fail(error, OXO_LIMIT, "stopped after %llu positions",
                             (unsigned long long)report->positions);
            oxo_context_report(context,
                               (oxo_progress){.phase = "walking the strategy",
                                              .nodes = report->positions,
                                              .done = -1});
        }
        uint32_t class = w.stack[--w.count];
        oxo_move moves[OXO_STRATEGY_CELLS];
        oxo_met here = {0};
        if (w.status == OXO_OK)
            settle(&w, class, context, &here, moves);
        if (w.status != OXO_OK)
            break;
        count(&w, &s->classes[class], &here);
        if (met) {
            oxo_strategy_players(s, &s->classes[class], &here.stones);
            w.status = met(user, &here);
        }
    }
    free(w.stack);
    for (size_t i = 0; i < s->entry_count; i++)
        report->unreached += !s->entries[i].used;
    report->verified = w.status == OXO_OK;
    return w.status;
}
