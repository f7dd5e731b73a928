/* The search for a forced win, complete: "none found" means "there is none".
 *
 * Call k-1 stones of one side on a line whose last cell is empty a threat, and
 * that empty cell its completion. A forced win for side s, to move, is:
 *
 *     a cell a such that, once s has played there,
 *       - the other side has no completion on the board, and
 *       - s has two different completions: the other side can occupy only
 *         one, and s completes a line at the next move; or
 *       - s has exactly one completion b, and after the other side's stone on
 *         b there is again a forced win for s.
 *
 * In the last case the other side could play elsewhere; then s completes the
 * line at b. It cannot complete a line itself, having no completion. So a
 * forced win is a win against every defence. The recursion is over the number
 * of empty cells, which falls by two, so it ends.
 *
 * Which cells a come into question? After a stone on a, s must have a
 * completion and had none before, so a lies on a line with k-2 stones of s and
 * two empty cells, a and b. All of these are tried, in both orders. If the
 * other side has a completion c, it must be gone: a = c, and if it has two
 * there is no forced win. Nothing else is left out.
 *
 * Many orders of the same moves lead to the same position, so positions
 * without a forced win are remembered, with exact keys, for one search.
 *
 * The order in which moves are tried changes the time and nothing else: first
 * a cell on two such lines, which wins at once.
 *
 * replay() plays a sequence that has won elsewhere: nothing is taken over but
 * the moves to try. Each is played out on the board and must force as above; so
 * it is as sound as a search, and says nothing when it fails.
 *
 * The searches stop at a limit; then `stopped` is set and no answer is given.
 */
#include "check.h"
#include <stdlib.h>

void make_forced(struct forced *f, const struct board *b, uint64_t limit)
{
    *f = (struct forced){.limit = limit, .room = 4 * b->cells};
    make_table(&f->failed, b->cells);
    f->seen = get_memory(b->cells, sizeof *f->seen);
    f->candidate = get_memory(f->room, sizeof *f->candidate);
}

void free_forced(struct forced *f)
{
    free_table(&f->failed);
    free(f->seen);
    free(f->candidate);
}

/*@ requires own_position(p) && sound_forced(f, p) && apart(f, p);
  @ requires 1 <= s <= 2;
  @ assigns *f, f->candidate[0 .. f->room - 1], f->seen[0 .. p->b->cells - 1],
  @    f->failed.keys[0 .. f->failed.room * f->failed.width - 1],
  @    f->failed.slot[0 .. f->failed.slots - 1],
  @    p->at[0 .. p->b->cells - 1], p->stones[1 .. 2],
  @    p->count[1][0 .. p->b->lines - 1], p->count[2][0 .. p->b->lines - 1],
  @    p->need[1][0 .. p->b->lines - 1], p->need[2][0 .. p->b->lines - 1];
  @ ensures own_position(p) && sound_forced(f, p) && apart(f, p);
  @ ensures f->used == \old(f->used);
  @ ensures \forall integer i; 0 <= i < f->used ==>
  @    f->candidate[i].cell == \old(f->candidate[i].cell);
  @ ensures \forall integer c; 0 <= c < p->b->cells ==>
  @    p->at[c] == \old(p->at[c]); */
static bool search(struct forced *f, struct position *p, enum side s,
                   size_t depth);

/* Does the move a of s begin a forced win? Before the move s has no
 * completion, and the other side none except perhaps on a. So afterwards the
 * other side has none, and those of s are on lines through a. */
/*@ requires own_position(p) && sound_forced(f, p) && apart(f, p);
  @ requires 1 <= s <= 2;
  @ requires a < p->b->cells && p->at[a] == 0;
  @ assigns *f, f->candidate[0 .. f->room - 1], f->seen[0 .. p->b->cells - 1],
  @    f->failed.keys[0 .. f->failed.room * f->failed.width - 1],
  @    f->failed.slot[0 .. f->failed.slots - 1],
  @    p->at[0 .. p->b->cells - 1], p->stones[1 .. 2],
  @    p->count[1][0 .. p->b->lines - 1], p->count[2][0 .. p->b->lines - 1],
  @    p->need[1][0 .. p->b->lines - 1], p->need[2][0 .. p->b->lines - 1];
  @ ensures own_position(p) && sound_forced(f, p) && apart(f, p);
  @ ensures f->used == \old(f->used);
  @ ensures \forall integer i; 0 <= i < f->used ==>
  @    f->candidate[i].cell == \old(f->candidate[i].cell);
  @ ensures \forall integer c; 0 <= c < p->b->cells ==>
  @    p->at[c] == \old(p->at[c]); */
static bool try_move(struct forced *f, struct position *p, enum side s,
                     cell_t a, size_t depth)
{
    cell_t b[2], must[2];
    bool wins = false;
    place(p, s, a);
    int threats = completions_through(p, s, a, b);
    if (threats == 2) {
        wins = true;
        f->won.count = depth <= SEQUENCE ? depth : 0;
        if (depth > f->longest)
            f->longest = depth;
    } else if (threats == 1) {
        f->positions++;
        place(p, other(s), b[0]);
        /* s has no completion now: its only one is occupied. The other side
         * has those that the stone on b made. */
        int dangers = completions_through(p, other(s), b[0], must);
        if (dangers == 0)
            wins = search(f, p, s, depth + 1);
        else if (dangers == 1)
            wins = try_move(f, p, s, must[0], depth + 1);
        lift(p, b[0]);
    }
    lift(p, a);
    if (wins && depth - 1 < SEQUENCE)
        f->won.move[depth - 1] = a;
    return wins;
}

/* Collects the cells on lines where s needs two stones, from candidate[from]
 * on; marks those on two such lines. Returns the end of the list. */
/*@ requires own_position(p) && sound_forced(f, p) && apart(f, p);
  @ requires 1 <= s <= 2 && from <= f->room;
  @ assigns f->room, f->candidate, f->candidate[0 .. f->room - 1],
  @    f->seen[0 .. p->b->cells - 1];
  @ ensures from <= \result <= f->room && f->room <= 1099511627776;
  @ ensures \forall integer i; from <= i < \result ==>
  @    f->candidate[i].cell < p->b->cells &&
  @    p->at[f->candidate[i].cell] == 0;
  @ ensures \forall integer i; 0 <= i < from ==>
  @    f->candidate[i].cell == \old(f->candidate[i].cell);
  @ ensures own_position(p) && sound_forced(f, p) && apart(f, p); */
static size_t collect(struct forced *f, const struct position *p, enum side s,
                      size_t from)
{
    const struct board *b = p->b;
    size_t to = from, most = from + b->cells;
    if (most > f->room) {
        f->room = 2 * most;
        f->candidate = more_memory(f->candidate, f->room, sizeof *f->candidate);
    }
    /* what more_memory() gives */
    /*@ admit own_position(p) && sound_forced(f, p) && apart(f, p) &&
      @    most <= f->room && \forall integer i; 0 <= i < from ==>
      @       f->candidate[i].cell == \at(f->candidate[i].cell, Pre); */
    /*@ loop invariant line <= b->lines && from <= to <= most <= f->room;
      @ loop invariant sound_position(p) && sound_lists(f, b);
      @ loop invariant \forall integer i; from <= i < to ==>
      @    f->candidate[i].cell < b->cells &&
      @    p->at[f->candidate[i].cell] == 0;
      @ loop invariant \forall integer c; 0 <= c < b->cells && f->seen[c] != 0
      @    ==> from < f->seen[c] <= to &&
      @        f->candidate[f->seen[c] - 1].cell == c;
      @ loop assigns line, to, f->seen[0 .. b->cells - 1],
      @    f->candidate[from .. f->room - 1];
      @ loop variant b->lines - line; */
    for (size_t line = line_needing(p, s, 2, 0); line < b->lines;
         line = line_needing(p, s, 2, line + 1)) {
        size_t last = b->start[line + 1];
        /*@ loop invariant b->start[line] <= i <= last && from <= to <= most;
          @ loop invariant sound_position(p) && sound_lists(f, b);
          @ loop invariant last == b->start[line + 1];
          @ loop invariant \forall integer j; from <= j < to ==>
          @    f->candidate[j].cell < b->cells &&
          @    p->at[f->candidate[j].cell] == 0;
          @ loop invariant \forall integer c; 0 <= c < b->cells &&
          @    f->seen[c] != 0 ==> from < f->seen[c] <= to &&
          @        f->candidate[f->seen[c] - 1].cell == c;
          @ loop assigns i, to, f->seen[0 .. b->cells - 1],
          @    f->candidate[from .. f->room - 1];
          @ loop variant last - i; */
        for (size_t i = b->start[line]; i < last; i++) {
            cell_t a = b->cell[i];
            if (p->at[a] != NOBODY)
                continue;
            if (f->seen[a] != 0) {
                f->candidate[f->seen[a] - 1].twice = true;
            } else if (to < most) { /* it is: no cell comes twice */
                f->candidate[to++] = (struct candidate){a, false};
                f->seen[a] = to;
            }
        }
    }
    /*@ loop invariant from <= i <= to;
      @ loop invariant sound_position(p) && sound_lists(f, b);
      @ loop invariant \forall integer c; 0 <= c < b->cells && f->seen[c] != 0
      @    ==> i < f->seen[c] <= to &&
      @        f->candidate[f->seen[c] - 1].cell == c;
      @ loop assigns i, f->seen[0 .. b->cells - 1];
      @ loop variant to - i; */
    for (size_t i = from; i < to; i++)
        f->seen[f->candidate[i].cell] = 0;
    return to;
}

/* Has s, to move, a forced win? Neither side has a completion. */
static bool search(struct forced *f, struct position *p, enum side s,
                   size_t depth)
{
    size_t from = f->used, to;
    bool wins = false;
    if (f->positions > f->limit)
        f->stopped = true;
    if (f->stopped || table_find(&f->failed, p->at) != ABSENT)
        return false;
    f->used = to = collect(f, p, s, from);
    /*@ loop invariant -1 <= twice <= 1;
      @ loop invariant own_position(p) && sound_forced(f, p) && apart(f, p);
      @ loop invariant \forall integer j; from <= j < to ==>
      @    f->candidate[j].cell < p->b->cells &&
      @    p->at[f->candidate[j].cell] == 0;
      @ loop invariant \forall integer j; 0 <= j < from ==>
      @    f->candidate[j].cell == \at(f->candidate[j].cell, Pre);
      @ loop invariant \forall integer c; 0 <= c < p->b->cells ==>
      @    p->at[c] == \at(p->at[c], Pre);
      @ loop invariant f->used == to;
      @ loop assigns twice, wins, *f, f->candidate[0 .. f->room - 1],
      @    f->seen[0 .. p->b->cells - 1],
      @    f->failed.keys[0 .. f->failed.room * f->failed.width - 1],
      @    f->failed.slot[0 .. f->failed.slots - 1],
      @    p->at[0 .. p->b->cells - 1], p->stones[1 .. 2],
      @    p->count[1][0 .. p->b->lines - 1],
      @    p->count[2][0 .. p->b->lines - 1],
      @    p->need[1][0 .. p->b->lines - 1], p->need[2][0 .. p->b->lines - 1];
      @ loop variant twice; */
    for (int twice = 1; twice >= 0; twice--)
        /*@ loop invariant from <= i <= to && f->used == to;
          @ loop invariant own_position(p) && sound_forced(f, p) && apart(f, p);
          @ loop invariant \forall integer j; from <= j < to ==>
          @    f->candidate[j].cell < p->b->cells &&
          @    p->at[f->candidate[j].cell] == 0;
          @ loop invariant \forall integer j; 0 <= j < from ==>
          @    f->candidate[j].cell == \at(f->candidate[j].cell, Pre);
          @ loop invariant \forall integer c; 0 <= c < p->b->cells ==>
          @    p->at[c] == \at(p->at[c], Pre);
          @ loop assigns i, wins, *f, f->candidate[0 .. f->room - 1],
          @    f->seen[0 .. p->b->cells - 1],
          @    f->failed.keys[0 .. f->failed.room * f->failed.width - 1],
          @    f->failed.slot[0 .. f->failed.slots - 1],
          @    p->at[0 .. p->b->cells - 1], p->stones[1 .. 2],
          @    p->count[1][0 .. p->b->lines - 1],
          @    p->count[2][0 .. p->b->lines - 1],
          @    p->need[1][0 .. p->b->lines - 1],
          @    p->need[2][0 .. p->b->lines - 1];
          @ loop variant to - i; */
        for (size_t i = from; i < to && !wins; i++)
            if (f->candidate[i].twice == twice)
                wins = try_move(f, p, s, f->candidate[i].cell, depth);
    f->used = from;
    if (!wins)
        table_add(&f->failed, p->at);
    return wins;
}

bool forced_win(struct forced *f, struct position *p, enum side s)
{
    empty_table(&f->failed);
    f->positions++;
    return search(f, p, s, 1);
}

/* Under the same conditions as try_move(). */
bool replay(struct position *p, enum side s, const struct sequence *q, size_t i)
{
    cell_t b[2], must[2];
    if (i == q->count || p->at[q->move[i]] != NOBODY)
        return false;
    place(p, s, q->move[i]);
    int threats = completions_through(p, s, q->move[i], b);
    bool wins = threats == 2;
    if (threats == 1) {
        place(p, other(s), b[0]);
        int dangers = completions_through(p, other(s), b[0], must);
        /* a completion of the other side must be met by the next move */
        if (dangers == 0 ||
            (dangers == 1 && i + 1 < q->count && q->move[i + 1] == must[0]))
            wins = replay(p, s, q, i + 1);
        lift(p, b[0]);
    }
    lift(p, q->move[i]);
    return wins;
}
