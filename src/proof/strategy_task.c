/* See strategy_task.h.
 *
 * After most replies to one move the same forced sequences win, so those that
 * have won are played again (oxo_force_replay) before anything is searched.
 * Zones could spare even that; this way nothing here rests on the argument
 * behind them.
 */
#include "proof/strategy_task.h"

#include "base/array.h"
#include "base/bits.h"
#include <stdlib.h>
#include <string.h>

enum { LARGEST_SEARCH = 50000000 }; /* positions of one forced search */

bool oxo_desk_open(oxo_desk *d, const oxo_strategy *s)
{
    d->force = oxo_force_new(s->board);
    d->canon = oxo_canon_new(s->board);
    if (d->force == NULL || d->canon == NULL)
        return false;
    oxo_force_budget(d->force, LARGEST_SEARCH);
    return true;
}

void oxo_desk_close(oxo_desk *d)
{
    oxo_force_free(d->force);
    oxo_canon_free(d->canon);
}

bool oxo_task_make(oxo_task *t, const oxo_strategy *s)
{
    t->reply = malloc(s->cells * sizeof *t->reply);
    t->form = malloc(s->cells * 2 * s->words * sizeof *t->form);
    return t->reply != NULL && t->form != NULL;
}

void oxo_task_clear(oxo_task *t)
{
    free(t->reply);
    free(t->form);
    free(t->attacks);
}

static void refute(oxo_task *t, const oxo_sides *where, const char *why)
{
    t->status = OXO_NO;
    t->why = why;
    t->where = *where;
}

/* Every reply to the position in t->after. The other side must have no
 * completion, and there must be a reply, or the game is a draw. */
static void all_replies(const oxo_strategy *s, oxo_desk *desk, oxo_task *t)
{
    const oxo_board *b = s->board;
    uint64_t cells[OXO_BOARD_WORDS], empty[OXO_BOARD_WORDS];
    oxo_strategy_completions(s, &t->after, 1, cells);
    if (oxo_set_any(b, cells)) {
        refute(t, &t->after, "the other side can complete a line");
        return;
    }
    oxo_set_empty(b, t->after.own, t->after.other, empty);
    if (!oxo_set_any(b, empty)) {
        refute(t, &t->after, "the board is full and nobody has won");
        return;
    }
    oxo_strategy_completions(s, &t->after, 0, t->wins);
    oxo_board_makers(b, oxo_other(s->winner), t->after.other, t->after.own,
                     t->makers);
    oxo_canon_set(desk->canon, t->after.own, t->after.other);
    for (OXO_EACH(b, empty, e)) {
        uint64_t *form = t->form + (size_t)t->replies * 2 * s->words;
        (void)oxo_canon_with(desk->canon, false, e.cell, form, form + s->words);
        t->reply[t->replies++] =
            (oxo_reply){.class = UINT32_MAX, .cell = (uint16_t)e.cell};
    }
}

/* The winner's move is t->moves[0]. */
static void answer(const oxo_strategy *s, oxo_desk *desk, oxo_task *t)
{
    t->after = t->p;
    oxo_bit_set(t->after.own, t->moves[0]);
    all_replies(s, desk, t);
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

/* Finds a forced sequence; its attacks go to t->found. False when there is
 * none (a refutation if it is needed). */
static bool search(const oxo_strategy *s, oxo_desk *desk, oxo_task *t,
                   bool needed)
{
    oxo_win win;
    if (!oxo_force_search(desk->force, s->winner, t->p.own, t->p.other, &win)) {
        if (oxo_force_gave_up(desk->force))
            t->status = OXO_LIMIT;
        else if (needed)
            refute(t, &t->p, "the position has no entry and no forced win");
        return false;
    }
    for (unsigned i = 0; i < win.length; i++)
        t->found[i] = win.attack[i];
    t->kind = OXO_MET_FORCED;
    t->count = win.length;
    return true;
}

static void play_entry(const oxo_strategy *s, oxo_desk *desk, oxo_task *t,
                       const oxo_entry *entry, bool danger)
{
    t->count = entry->count;
    t->moves = s->moves + entry->first;
    const char *why = NULL;
    if (entry->count > 1) {
        t->kind = OXO_MET_FORCED;
        if (!replay(s, t->p, t->moves, entry->count, &why))
            refute(t, &t->p, why);
    } else if (s->form == OXO_FULL && !danger &&
               replay(s, t->p, t->moves, 1, &why)) {
        t->kind = OXO_MET_FORCED; /* two threes by one move */
    } else {
        t->kind = danger ? OXO_MET_BLOCK : OXO_MET_ENTRY;
        answer(s, desk, t);
    }
}

void oxo_task_open(const oxo_strategy *s, oxo_desk *desk, oxo_task *t)
{
    const oxo_board *b = s->board;
    t->status = OXO_OK;
    t->replies = 0;
    t->attack_count = 0;
    t->count = 1;
    t->moves = t->found;
    if (t->class == UINT32_MAX) {
        t->after = t->p;
        all_replies(s, desk, t);
        return;
    }
    uint64_t win[OXO_BOARD_WORDS], danger[OXO_BOARD_WORDS];
    oxo_strategy_completions(s, &t->p, 0, win);
    if (oxo_set_any(b, win)) {
        t->kind = OXO_MET_WIN;
        t->found[0] = oxo_set_lowest(win);
        return;
    }
    oxo_strategy_completions(s, &t->p, 1, danger);
    const unsigned dangers = oxo_set_size(b, danger);
    if (dangers > 1) {
        refute(t, &t->p, "two lines must be blocked at once");
        return;
    }
    if (!dangers && s->tactics_first &&
        (search(s, desk, t, false) || t->status != OXO_OK))
        return;
    if (dangers && (s->form == OXO_COMPACT || s->tactics_first)) {
        t->kind = OXO_MET_BLOCK;
        t->found[0] = oxo_set_lowest(danger);
        answer(s, desk, t);
    } else if (t->entry != OXO_NO_ENTRY) {
        play_entry(s, desk, t, &s->entries[t->entry], dangers > 0);
    } else if (s->form == OXO_FULL) {
        refute(t, &t->p, "the certificate has no entry for this position");
    } else {
        (void)search(s, desk, t, true);
    }
}

/* Is a position in which neither side can complete a line won by a sequence
 * that has won after another reply, or by one that is found now? Then *win
 * points to it, and the number of attacks; 0: it is not. */
static unsigned won_by_force(const oxo_strategy *s, oxo_desk *desk, oxo_task *t,
                             const oxo_sides *p, const oxo_win **win)
{
    const unsigned attacks = oxo_known_wins(
        &desk->known, desk->force, s->winner, p->own, p->other, true, win);
    if (attacks > 0)
        return attacks;
    *win = oxo_known_search(&desk->known, desk->force, s->winner, p->own,
                            p->other);
    if (*win != NULL)
        return (*win)->length;
    if (oxo_force_gave_up(desk->force))
        t->status = OXO_LIMIT;
    return 0;
}

/* The attacks of a win after a reply, in the coordinates of its form. */
static void keep_attacks(const oxo_strategy *s, oxo_task *t, oxo_reply *r,
                         const oxo_sides *p, const uint16_t *attack)
{
    OXO_GROW(t->attacks, t->attack_count + r->count, t->attack_room,
             t->status = OXO_NO_MEMORY);
    if (t->status != OXO_OK)
        return;
    oxo_sides form;
    const uint32_t map = oxo_strategy_canon(s, p, &form);
    r->first = (uint32_t)t->attack_count;
    for (unsigned i = 0; i < r->count; i++)
        t->attacks[t->attack_count++] = oxo_strategy_image(s, map, attack[i]);
}

void oxo_task_look(const oxo_strategy *s, oxo_desk *desk, oxo_task *t,
                   bool keep)
{
    const oxo_board *b = s->board;
    oxo_sides p = t->after;
    desk->known.count = 0;
    t->completed = t->forced = t->open = t->longest = 0;
    for (unsigned i = 0; i < t->replies && t->status == OXO_OK; i++) {
        oxo_reply *r = &t->reply[i];
        if (!r->look)
            continue;
        uint64_t wins[OXO_BOARD_WORDS];
        oxo_set_copy(b, wins, t->wins);
        oxo_bit_clear(wins, r->cell);
        oxo_bit_set(p.other, r->cell);
        const uint16_t lowest =
            (uint16_t)(oxo_set_any(b, wins) ? oxo_set_lowest(wins) : 0);
        const uint16_t *attack = &lowest;
        if (oxo_set_any(b, wins)) {
            r->count = 1;
            r->completes = true;
        } else if (!oxo_bit_get(t->makers, r->cell)) {
            const oxo_win *win;
            r->count = (uint16_t)won_by_force(s, desk, t, &p, &win);
            if (r->count > 0)
                attack = win->attack;
        }
        t->completed += r->completes;
        t->forced += !r->completes && r->count > 0;
        t->open += r->count == 0;
        if (!r->completes && r->count > t->longest) {
            t->longest = r->count;
            t->longest_at = i;
        }
        if (keep && r->count > 0)
            keep_attacks(s, t, r, &p, attack);
        oxo_bit_clear(p.other, r->cell);
    }
}
