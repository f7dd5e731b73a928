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

void make_forced(struct forced *f, const struct board *b, uint64_t limit)
{
    /* room for the lists of all depths: each has two cells less than the last
     */
    *f = (struct forced){.limit = limit, .room = b->cells * b->cells / 2 + 1};
    make_table(&f->failed, b->cells);
    f->seen = get_memory(b->cells, sizeof *f->seen);
    f->candidate = get_memory(f->room, sizeof *f->candidate);
}

void free_forced(struct forced *f)
{
    free_table(&f->failed);
    give_back(f->seen);
    give_back(f->candidate);
}

/* What the functions below leave as it was, and what they find. */
/*@ lemma stones_stay{J, K, L}: \forall struct position *p;
  @   same_stones{J, K}(p) && same_stones{K, L}(p) &&
  @   0 <= \at(p->b->cells, J) && 0 <= \at(p->b->lines, J) ==>
  @      same_stones{J, L}(p);
  @ predicate same_candidates{K, L}(struct forced *f) =
  @   \forall integer i; 0 <= i < \at(f->used, K) ==>
  @      \at(f->candidate[i].cell, L) == \at(f->candidate[i].cell, K);
  @ predicate as_before{K, L}(struct forced *f, struct position *p) =
  @   sound_forced{L}(f, p) && same_stones{K, L}(p) &&
  @   \at(f->used, L) == \at(f->used, K) && same_candidates{K, L}(f);
  @ predicate won_from(struct forced *f, struct board *b, integer depth) =
  @   f->won.count <= SEQUENCE && \forall integer i;
  @      0 <= i && depth - 1 <= i < f->won.count ==>
  @         f->won.move[i] < b->cells; */

/*@ requires sound_forced(f, p) && 1 <= s <= 2;
  @ requires a < p->b->cells && p->at[a] == 0;
  @ assigns WRITES_SEARCH(f, p);
  @ ensures as_before{Pre, Post}(f, p);
  @ ensures \result ==> won_from(f, p->b, depth);
  @ exits \false; */
static bool try_move(struct forced *f, struct position *p, enum side s,
                     cell_t a, size_t depth);

/* What is known of a list of candidates while it is made, and when it is. */
/*@ predicate empty_cells(struct forced *f, struct position *p, integer from,
  @                       integer to) =
  @   \forall integer i; from <= i < to ==>
  @      f->candidate[i].cell < p->b->cells &&
  @      p->at[f->candidate[i].cell] == 0;
  @ predicate seen_in(struct forced *f, struct board *b, integer from,
  @                   integer to) =
  @   \forall integer c; 0 <= c < b->cells && f->seen[c] != 0 ==>
  @      from < f->seen[c] <= to && f->candidate[f->seen[c] - 1].cell == c;
  @ predicate list_of(struct forced *f, struct position *p, integer from,
  @                   integer to) =
  @   own_position(p) && sound_lists(f, p->b) &&
  @   from <= to <= f->room &&
  @   empty_cells(f, p, from, to) && seen_in(f, p->b, from, to); */

/* Puts an empty cell at the end of a list, or marks it if it is there. Returns
 * the new end. */
/*@ requires list_of(f, p, from, to) && from + p->b->cells <= f->room;
  @ requires to <= from + p->b->cells;
  @ requires a < p->b->cells && p->at[a] == 0;
  @ assigns f->candidate[from .. f->room - 1], f->seen[a];
  @ ensures list_of(f, p, from, \result) && to <= \result;
  @ ensures \result <= from + p->b->cells;
  @ exits \false; */
static inline size_t add_candidate(struct forced *f, const struct position *p,
                                   cell_t a, size_t from, size_t to)
{
    if (f->seen[a] != 0) {
        f->candidate[f->seen[a] - 1].twice = true;
    } else if (to < from + p->b->cells) { /* it is: no cell comes twice */
        f->candidate[to++] = (struct candidate){a, false};
        f->seen[a] = to;
        /*@ assert f->candidate[to - 1].cell == a; */
        /*@ assert \forall integer i; from <= i < to - 1 ==>
          @    f->candidate[i].cell == \at(f->candidate[i].cell, Pre); */
        /*@ assert \forall integer c; 0 <= c < p->b->cells && c != a ==>
          @    f->seen[c] == \at(f->seen[c], Pre); */
        /*@ assert seen_in(f, p->b, from, to); */
    }
    /*@ assert same_board{Pre, Here}(p->b); */
    /*@ assert readable_board(p->b); */
    /*@ assert own_position(p); */
    /*@ assert sound_lists(f, p->b); */
    /*@ assert empty_cells(f, p, from, to); */
    /*@ assert seen_in(f, p->b, from, to); */
    return to;
}

/* Collects the cells on lines where s needs two stones, from candidate[from]
 * on; marks those on two such lines. Returns the end of the list. */
/*@ requires sound_forced(f, p) && 1 <= s <= 2;
  @ requires from + p->b->cells <= f->room;
  @ assigns f->candidate[from .. f->room - 1], f->seen[0 .. p->b->cells - 1];
  @ ensures sound_forced(f, p) && from <= \result <= f->room;
  @ ensures empty_cells(f, p, from, \result);
  @ exits \false; */
static size_t collect(struct forced *f, const struct position *p, enum side s,
                      size_t from)
{
    const struct board *b = p->b;
    size_t to = from;
    /*@ loop invariant line <= b->lines && to <= from + b->cells;
      @ loop invariant list_of(f, p, from, to);
      @ loop assigns line, to, f->seen[0 .. b->cells - 1],
      @    f->candidate[from .. f->room - 1];
      @ loop variant b->lines - line; */
    for (size_t line = line_needing(p, s, 2, 0); line < b->lines;
         line = line_needing(p, s, 2, line + 1)) {
        /*@ loop invariant b->start[line] <= i <= b->start[line + 1] && to <=
          from + b->cells;
          @ loop invariant list_of(f, p, from, to);
          @ loop assigns i, to, f->seen[0 .. b->cells - 1],
          @    f->candidate[from .. f->room - 1];
          @ loop variant b->start[line + 1] - i; */
        for (size_t i = b->start[line]; i < b->start[line + 1]; i++)
            if (p->at[b->cell[i]] == NOBODY)
                to = add_candidate(f, p, b->cell[i], from, to);
    }
    /*@ loop invariant from <= i <= to;
      @ loop invariant sound_lists(f, b);
      @ loop invariant seen_in(f, b, i, to);
      @ loop assigns i, f->seen[0 .. b->cells - 1];
      @ loop variant to - i; */
    for (size_t i = from; i < to; i++)
        f->seen[f->candidate[i].cell] = 0;
    /*@ assert nothing_seen(f, p->b); */
    /*@ assert same_board{Pre, Here}(p->b); */
    /*@ assert readable_board(p->b); */
    /*@ assert own_position(p); */
    /*@ assert f->failed.slots == \at(f->failed.slots, Pre) &&
      @    f->failed.count == \at(f->failed.count, Pre) &&
      @    f->failed.room == \at(f->failed.room, Pre) &&
      @    f->failed.width == \at(f->failed.width, Pre); */
    /*@ assert \forall integer i; 0 <= i < f->failed.slots ==>
      @    f->failed.slot[i] == \at(f->failed.slot[i], Pre); */
    /*@ assert own_table(&f->failed, OF_FAILED_KEYS, OF_FAILED_SLOTS); */
    return to;
}

/* Has s, to move, a forced win? Neither side has a completion. */
/*@ requires sound_forced(f, p) && 1 <= s <= 2;
  @ assigns WRITES_SEARCH(f, p);
  @ ensures as_before{Pre, Post}(f, p);
  @ ensures \result ==> won_from(f, p->b, depth);
  @ exits \false; */
static bool search(struct forced *f, struct position *p, enum side s,
                   size_t depth)
{
    size_t from = f->used, to;
    bool wins = false;
    /* (there is always room for one more list) */
    f->stopped |= f->positions > f->limit || f->room - from < p->b->cells;
    if (f->stopped || table_find(&f->failed, p->at) != ABSENT)
        return false;
    f->used = to = collect(f, p, s, from);
    /*@ loop invariant -1 <= twice <= 1;
      @ loop invariant sound_forced(f, p) && empty_cells(f, p, from, to);
      @ loop invariant same_stones{Pre, Here}(p) && f->used == to;
      @ loop invariant same_candidates{Pre, Here}(f);
      @ loop invariant wins ==> won_from(f, p->b, depth);
      @ loop assigns twice, wins, WRITES_SEARCH(f, p);
      @ loop variant twice; */
    for (int twice = 1; twice >= 0; twice--)
        /*@ loop invariant from <= i <= to;
          @ loop invariant sound_forced(f, p) && empty_cells(f, p, from, to);
          @ loop invariant same_stones{Pre, Here}(p) && f->used == to;
          @ loop invariant same_candidates{Pre, Here}(f);
          @ loop invariant wins ==> won_from(f, p->b, depth);
          @ loop assigns i, wins, WRITES_SEARCH(f, p);
          @ loop variant to - i; */
        for (size_t i = from; i < to && !wins; i++)
            if (f->candidate[i].twice == twice)
                wins = try_move(f, p, s, f->candidate[i].cell, depth);
    f->used = from;
    if (!wins)
        table_add(&f->failed, p->at);
    return wins;
}

/* The other side occupies b, the only completion of s: has s, who has none
 * now, a forced win? The other side has those that the stone on b made. */
/*@ requires sound_forced(f, p) && 1 <= s <= 2;
  @ requires b < p->b->cells && p->at[b] == 0;
  @ assigns WRITES_SEARCH(f, p);
  @ ensures as_before{Pre, Post}(f, p);
  @ ensures \result ==> won_from(f, p->b, depth);
  @ exits \false; */
static bool after_block(struct forced *f, struct position *p, enum side s,
                        cell_t b, size_t depth)
{
    cell_t must[2];
    f->positions++;
    place(p, other(s), b);
    /*@ assert sound_forced(f, p); */
    int dangers = completions_through(p, other(s), b, must);
    bool wins = dangers == 0
                    ? search(f, p, s, depth)
                    : dangers == 1 && try_move(f, p, s, must[0], depth);
    lift(p, b);
    /*@ assert sound_forced(f, p); */
    return wins;
}

/* Does the move a of s begin a forced win? Before the move s has no
 * completion, and the other side none except perhaps on a. So afterwards the
 * other side has none, and those of s are on lines through a. */
static bool try_move(struct forced *f, struct position *p, enum side s,
                     cell_t a, size_t depth)
{
    cell_t b[2];
    place(p, s, a);
    /*@ assert sound_forced(f, p); */
    int threats = completions_through(p, s, a, b);
    bool wins = threats == 2;
    if (threats == 1) {
        wins = after_block(f, p, s, b[0], depth + 1);
    } else if (threats == 2) {
        f->won.count = depth <= SEQUENCE ? depth : 0;
        f->longest = depth > f->longest ? depth : f->longest;
    }
    lift(p, a);
    /*@ assert sound_forced(f, p); */
    if (wins && depth - 1 < SEQUENCE)
        f->won.move[depth - 1] = a;
    return wins;
}

bool forced_win(struct forced *f, struct position *p, enum side s)
{
    empty_table(&f->failed);
    f->positions++;
    /*@ assert same_board{Pre, Here}(p->b); */
    /*@ assert readable_board(p->b); */
    /*@ assert own_position(p); */
    /*@ assert sound_lists(f, p->b); */
    /*@ assert nothing_seen(f, p->b); */
    /*@ assert same_stones{Pre, Here}(p); */
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
