/* The walk: does this strategy win against everything?
 *
 * Positions with the winner to move are settled by one of the four ways of
 * oxo_met_kind. Those that need an answer to every reply (entries and blocks)
 * are kept on a stack, class by class. Stones are only ever added, so the walk
 * ends, and the strategy wins exactly when every class that is reached is
 * settled; no class needs the verdict of another, so each is looked at once
 * and nothing is undone.
 *
 * All replies are generated, also those that leave a three open (the next
 * position is then settled by completing it). After most replies to one move
 * the same forced sequences win, so those that have won are played again
 * (oxo_force_replay) before anything is searched. Zones could spare even
 * that; this way nothing here rests on the argument behind them.
 *
 * What the positions after all replies to one move share is computed once, in
 * the position P before the reply c, where the other side has no completion:
 *   - the winner completes a line after c where he does in P, but for c;
 *   - the other side can complete one after c exactly if c makes a three;
 *   - the canonical forms (oxo_canon_with).
 */
#include "proof/strategy.h"

#include "base/array.h"
#include "base/bits.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_SEARCH = 50000000 }; /* positions of one forced search */

typedef struct walk {
    oxo_strategy *s;
    oxo_strategy_report *report;
    oxo_status (*met)(void *user, const oxo_met *met);
    void *user;
    bool distinct; /* positions settled at once are kept, to count once */
    oxo_context *context;
    oxo_move *moves;  /* of the position at hand */
    oxo_known *known; /* wins after other replies to the same move */
    oxo_canon *canon;
    uint64_t *form; /* of the position after each reply: 2 * words */
    uint32_t *stack;
    size_t count, room;
    oxo_status status; /* OXO_NO: refuted */
    oxo_error *error;
} walk;

static unsigned stones_of(const oxo_strategy *s, const oxo_sides *p)
{
    return oxo_set_size(s->board, p->own) + oxo_set_size(s->board, p->other);
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

static void give_up(walk *w)
{
    w->status =
        oxo_fail(w->error, OXO_LIMIT, "a forced sequence is too hard to find");
}

/* Puts a class on the stack unless it was there before. */
static void push(walk *w, uint32_t class)
{
    if (class != UINT32_MAX && w->s->seen[class])
        return;
    OXO_GROW(w->stack, w->count + 1, w->room, class = UINT32_MAX);
    if (class == UINT32_MAX) {
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
        return;
    }
    w->s->seen[class] = 1;
    w->stack[w->count++] = class;
}

static void count(walk *w, const oxo_sides *p, const oxo_met *met)
{
    oxo_strategy_report *r = w->report;
    unsigned level = stones_of(w->s, p);
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

/* A position that is settled: counted and shown. Moves in its coordinates. */
static void settled(walk *w, const oxo_sides *canonical, oxo_met *met)
{
    count(w, canonical, met);
    if (w->met) {
        oxo_strategy_players(w->s, canonical, &met->stones);
        w->status = w->met(w->user, met);
    }
}

/* Is a position in which neither side can complete a line won by a sequence
 * that has won after another reply, or by one that is found now? Then *win
 * points to it, and the number of attacks; 0: it is not. */
static unsigned won_by_force(walk *w, const oxo_sides *p, const oxo_win **win)
{
    oxo_strategy *s = w->s;
    const unsigned attacks = oxo_known_wins(w->known, s->force, s->winner,
                                            p->own, p->other, true, win);
    if (attacks > 0)
        return attacks;
    const uint64_t before = oxo_force_nodes(s->force);
    *win = oxo_known_search(w->known, s->force, s->winner, p->own, p->other);
    w->report->nodes += oxo_force_nodes(s->force) - before;
    if (*win != NULL)
        return (*win)->length;
    if (oxo_force_gave_up(s->force))
        give_up(w);
    return 0;
}

/* A position with the winner to move: it goes on the stack, or is settled
 * here when the strategy has nothing to say about it and it is won at once.
 * Known of it: its form, where the winner completes a line, and whether the
 * other side could. */
typedef struct reached {
    const oxo_sides *p, *canonical;
    const uint64_t *wins;
    bool danger;
} reached;

static void reach(walk *w, const reached *r)
{
    oxo_strategy *s = w->s;
    uint32_t class = oxo_strategy_find(s, r->canonical);
    if (class != UINT32_MAX && s->seen[class])
        return;
    oxo_win at_once; /* a completion */
    const oxo_win *win = &at_once;
    unsigned attacks = 0;
    if (s->form == OXO_COMPACT && !s->tactics_first &&
        (class == UINT32_MAX || s->entry_of[class] == OXO_NO_ENTRY)) {
        if (oxo_set_any(s->board, r->wins)) {
            attacks = 1;
            at_once.completes = true;
            at_once.attack[0] = (uint16_t)oxo_set_lowest(r->wins);
        } else if (!r->danger) {
            attacks = won_by_force(w, r->p, &win);
        }
    }
    if (w->status != OXO_OK)
        return;
    if (attacks == 0) {
        push(w,
             class != UINT32_MAX ? class : oxo_strategy_class(s, r->canonical));
        return;
    }
    if (w->distinct && class == UINT32_MAX)
        class = oxo_strategy_class(s, r->canonical);
    if (class != UINT32_MAX)
        s->seen[class] = 1;
    else if (w->distinct) {
        w->status = oxo_fail(w->error, OXO_NO_MEMORY, "out of memory");
        return;
    }
    oxo_met met = {.kind = win->completes ? OXO_MET_WIN : OXO_MET_FORCED,
                   .count = attacks,
                   .moves = w->moves};
    if (w->met) {
        oxo_sides form;
        const uint32_t map = oxo_strategy_canon(s, r->p, &form);
        for (unsigned i = 0; i < attacks; i++)
            w->moves[i] = oxo_strategy_image(s, map, win->attack[i]);
    }
    settled(w, r->canonical, &met);
}

/* The first position with the winner to move, or one of the first. */
static void reach_first(walk *w, const oxo_sides *p)
{
    oxo_strategy *s = w->s;
    oxo_sides canonical;
    uint64_t wins[OXO_BOARD_WORDS], danger[OXO_BOARD_WORDS];
    oxo_strategy_completions(s, p, 0, wins);
    oxo_strategy_completions(s, p, 1, danger);
    (void)oxo_strategy_canon(s, p, &canonical);
    reach(w, &(reached){p, &canonical, wins, oxo_set_any(s->board, danger)});
}

/* Every reply to a move of the winner's. The other side must have no
 * completion, and there must be a reply, or the game is a draw. */
static void all_replies(walk *w, oxo_sides p, unsigned move)
{
    const oxo_strategy *s = w->s;
    const oxo_board *b = s->board;
    const size_t words = s->words;
    oxo_bit_set(p.own, move);
    uint64_t cells[OXO_BOARD_WORDS], wins[OXO_BOARD_WORDS],
        makers[OXO_BOARD_WORDS], empty[OXO_BOARD_WORDS];
    oxo_strategy_completions(s, &p, 1, cells);
    if (oxo_set_any(b, cells)) {
        refute(w, &p, "the other side can complete a line");
        return;
    }
    oxo_set_empty(b, p.own, p.other, empty);
    if (!oxo_set_any(b, empty)) {
        refute(w, &p, "the board is full and nobody has won");
        return;
    }
    oxo_strategy_completions(s, &p, 0, wins);
    oxo_board_makers(b, oxo_other(s->winner), p.other, p.own, makers);
    /* all forms first: their places in the table are far apart */
    oxo_canon_set(w->canon, p.own, p.other);
    for (OXO_EACH(b, empty, e)) {
        uint64_t *form = w->form + e.cell * 2 * words;
        (void)oxo_canon_with(w->canon, false, e.cell, form, form + words);
        oxo_keys_prefetch(&s->classes, form);
    }
    w->known->count = 0;
    for (OXO_EACH(b, empty, e)) {
        const uint64_t *form = w->form + e.cell * 2 * words;
        oxo_sides canonical;
        memcpy(canonical.own, form, words * sizeof *form);
        memcpy(canonical.other, form + words, words * sizeof *form);
        oxo_set_copy(b, cells, wins);
        oxo_bit_clear(cells, e.cell);
        oxo_bit_set(p.other, e.cell);
        reach(w,
              &(reached){&p, &canonical, cells, oxo_bit_get(makers, e.cell)});
        oxo_bit_clear(p.other, e.cell);
        if (w->status != OXO_OK)
            return;
    }
}

/* A sequence spelt out: each attack but the last leaves one completion, which
 * is blocked; the last leaves two; the other side never has one when it is
 * its turn. */
static bool replay(const oxo_strategy *s, oxo_sides p, const oxo_move *moves,
                   unsigned count, const char **why)
{
    const oxo_board *b = s->board;
    for (unsigned i = 0; i < count; i++) {
        uint64_t danger[OXO_BOARD_WORDS], win[OXO_BOARD_WORDS];
        if (oxo_bit_get(p.own, moves[i]) || oxo_bit_get(p.other, moves[i])) {
            *why = "the sequence goes on at an occupied cell";
            return false;
        }
        oxo_bit_set(p.own, moves[i]);
        oxo_strategy_completions(s, &p, 0, win);
        oxo_strategy_completions(s, &p, 1, danger);
        const unsigned threats = oxo_set_size(b, win);
        *why = oxo_set_any(b, danger) ? "the other side can complete a line"
               : threats == 0 ? "the sequence has a move that forces nothing"
               : threats == 1 && i + 1 == count
                   ? "the sequence ends before it has won"
               : threats > 1 && i + 1 < count
                   ? "the sequence goes on after it has won"
                   : NULL;
        if (*why)
            return false;
        for (unsigned k = 0; k < b->words; k++)
            p.other[k] |= win[k];
    }
    return true;
}

/* Finds a forced sequence; its attacks go to moves. Returns how many, 0 when
 * there is none (a refutation if it is needed). */
static unsigned search(walk *w, const oxo_sides *p, bool needed,
                       oxo_move *moves)
{
    oxo_force *force = w->s->force;
    oxo_win win;
    const uint64_t before = oxo_force_nodes(force);
    const bool found =
        oxo_force_search(force, w->s->winner, p->own, p->other, &win);
    w->report->nodes += oxo_force_nodes(force) - before;
    if (!found) {
        if (oxo_force_gave_up(force))
            give_up(w);
        else if (needed)
            refute(w, p, "the position has no entry and no forced win");
        return 0;
    }
    for (unsigned i = 0; i < win.length; i++)
        moves[i] = win.attack[i];
    return win.length;
}

/* Settles one class. */
static void settle(walk *w, uint32_t class, const oxo_sides *at, oxo_met *met,
                   oxo_move *moves)
{
    oxo_strategy *s = w->s;
    const oxo_board *b = s->board;
    const oxo_sides p = *at;
    uint64_t win[OXO_BOARD_WORDS], danger[OXO_BOARD_WORDS];
    oxo_strategy_completions(s, &p, 0, win);
    met->moves = moves;
    met->count = 1;
    if (oxo_set_any(b, win)) {
        met->kind = OXO_MET_WIN;
        moves[0] = oxo_set_lowest(win);
        return;
    }
    const uint32_t number = s->entry_of[class];
    oxo_strategy_completions(s, &p, 1, danger);
    const unsigned dangers = oxo_set_size(b, danger);
    if (dangers > 1) {
        refute(w, &p, "two lines must be blocked at once");
        return;
    }
    unsigned attacks = 0;
    if (!dangers && s->tactics_first) {
        attacks = search(w, &p, false, moves);
        if (w->status != OXO_OK)
            return;
    }
    if (attacks) {
        met->kind = OXO_MET_FORCED;
        met->count = attacks;
    } else if (dangers && (s->form == OXO_COMPACT || s->tactics_first)) {
        met->kind = OXO_MET_BLOCK;
        moves[0] = oxo_set_lowest(danger);
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
        met->count = search(w, &p, true, moves);
    }
}

/* The first positions with the winner to move. */
static void begin(walk *w)
{
    oxo_strategy *s = w->s;
    if (s->begins) {
        reach_first(w, &s->start);
        return;
    }
    uint64_t danger[OXO_BOARD_WORDS];
    oxo_strategy_completions(s, &s->start, 1, danger);
    if (oxo_set_any(s->board, danger)) {
        refute(w, &s->start, "the other side can complete a line");
        return;
    }
    for (unsigned c = 0; c < s->cells && w->status == OXO_OK; c++) {
        oxo_sides next = s->start;
        if (oxo_bit_get(next.own, c) || oxo_bit_get(next.other, c))
            continue;
        oxo_bit_set(next.other, c);
        reach_first(w, &next);
    }
}

oxo_status oxo_strategy_walk(oxo_strategy *s, oxo_context *context,
                             oxo_status (*met)(void *user, const oxo_met *met),
                             void *user, oxo_strategy_report *report,
                             oxo_error *error)
{
    memset(report, 0, sizeof *report);
    if (s->classes.count)
        memset(s->seen, 0, s->classes.count);
    report->entries = s->entry_count;
    for (size_t i = 0; i < s->entry_count; i++)
        s->entries[i].used = false;
    for (uint32_t i = 0; i < s->classes.count; i++) {
        if (s->entry_of[i] == OXO_NO_ENTRY)
            continue;
        const oxo_sides p = oxo_strategy_position(s, i);
        report->level_entries[stones_of(s, &p)]++;
    }
    walk w = {.s = s,
              .report = report,
              .met = met,
              .user = user,
              .distinct = met != NULL || s->words <= 2,
              .context = context,
              .moves = malloc(OXO_STRATEGY_CELLS * sizeof *w.moves),
              .known = calloc(1, sizeof *w.known),
              .canon = oxo_canon_new(s->board),
              .form = malloc(s->cells * 2 * s->words * sizeof *w.form),
              .error = error};
    oxo_move *moves = malloc(OXO_STRATEGY_CELLS * sizeof *moves);
    if (!w.moves || !w.known || !w.canon || !w.form || !moves)
        w.status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_force_budget(s->force, LARGEST_SEARCH);
    uint64_t shown = 0;
    if (w.status == OXO_OK)
        begin(&w);
    while (w.count && w.status == OXO_OK) {
        if (report->positions + report->nodes >= shown && context) {
            shown = report->positions + report->nodes + 4096;
            if (oxo_context_stopped(context, report->positions + report->nodes))
                w.status =
                    oxo_fail(error, OXO_LIMIT, "stopped after %llu positions",
                             (unsigned long long)report->positions);
            oxo_context_report(context,
                               (oxo_progress){.phase = "walking the strategy",
                                              .nodes = report->positions,
                                              .done = -1});
        }
        if (w.status != OXO_OK)
            break;
        const uint32_t class = w.stack[--w.count];
        const oxo_sides p = oxo_strategy_position(s, class);
        oxo_met here = {0};
        settle(&w, class, &p, &here, moves);
        if (w.status == OXO_OK)
            settled(&w, &p, &here);
    }
    free(w.stack);
    free(w.moves);
    free(w.known);
    oxo_canon_free(w.canon);
    free(w.form);
    free(moves);
    for (size_t i = 0; i < s->entry_count; i++)
        report->unreached += !s->entries[i].used;
    report->verified = w.status == OXO_OK;
    return w.status;
}
