/* Draws by pairing: certificates of form `pairing`.
 *
 * The certificate lists pairs of empty cells. Suppose no cell is in two pairs,
 * and every line that a side could still own contains both cells of some pair.
 * Then that side can be kept from owning a line:
 *
 *   Whoever wants to prevent it answers each stone on a cell of a pair with a
 *   stone on the other cell of that pair. (If that cell is taken already, by
 *   itself, or the stone was on an unpaired cell, or he is to move without
 *   having to answer, he plays anywhere: an extra stone of his own never makes
 *   the rest worse.) So the other side never owns both cells of a pair. Its
 *   lines hold a stone of his already, or a pair.
 *
 * `first-does-not-lose` and `second-does-not-lose` need this for the lines of
 * one side, `draw` for both.
 */
#include "game.h"
#include "pairs.h"
#include <stdio.h>
#include <stdlib.h>

enum verdict read_pairs(struct cursor u, size_t cells, cell_t *mate)
{
    /*@ loop invariant 0 <= i <= cells;
      @ loop invariant \forall integer j; 0 <= j < i ==> mate[j] == cells;
      @ loop assigns i, mate[0 .. cells - 1];
      @ loop variant cells - i; */
    for (size_t i = 0; i < cells; i++)
        mate[i] = (cell_t)cells;
    /*@ loop invariant sound_text(u.c);
      @ loop invariant \forall integer j; 0 <= j < cells ==> mate[j] <= cells;
      @ loop assigns u, mate[0 .. cells - 1]; */
    while (body_next(&u)) {
        size_t pair[2];
        if (!read_number(&u, "a cell", cells, &pair[0]) ||
            !read_char(&u, ' ', "one space") ||
            !read_number(&u, "a cell", cells, &pair[1]) || !read_end(&u))
            return NOT_CHECKED;
        if (pair[0] == pair[1])
            return complain(&u, "a pair must be two cells");
        /*@ loop invariant 0 <= i <= 2;
          @ loop assigns i;
          @ loop variant 2 - i; */
        for (int i = 0; i < 2; i++)
            if (mate[pair[i]] != cells) {
                printf("c line %zu: cell %zu is in two pairs\n", u.line,
                       pair[i]);
                return REFUTED;
            }
        mate[pair[0]] = (cell_t)pair[1];
        mate[pair[1]] = (cell_t)pair[0];
    }
    return VERIFIED;
}

/* Does this line contain both cells of a pair, empty at the start? */
/*@ requires sound_position(p) && line < p->b->lines;
  @ requires \valid_read(mate + (0 .. p->b->cells - 1));
  @ assigns \nothing; */
static bool has_pair(const struct position *p, size_t line, const cell_t *mate)
{
    const struct board *b = p->b;
    size_t from = b->start[line], to = b->start[line + 1];
    /*@ loop invariant from <= i <= to;
      @ loop assigns i;
      @ loop variant to - i; */
    for (size_t i = from; i < to; i++)
        /*@ loop invariant i < j <= to;
          @ loop assigns j;
          @ loop variant to - j; */
        for (size_t j = i + 1; j < to; j++)
            if (mate[b->cell[i]] == b->cell[j] && p->at[b->cell[i]] == NOBODY &&
                p->at[b->cell[j]] == NOBODY)
                return true;
    return false;
}

/* Every line that the side could still own. */
/*@ requires sound_position(p) && 1 <= s <= 2;
  @ requires \valid_read(mate + (0 .. p->b->cells - 1));
  @ assigns \nothing; */
static enum verdict lines_have_pairs(const struct position *p, enum side s,
                                     const cell_t *mate)
{
    const struct board *b = p->b;
    /*@ loop invariant 0 <= line <= b->lines;
      @ loop assigns line;
      @ loop variant b->lines - line; */
    for (size_t line = 0; line < b->lines; line++) {
        if (p->need[s][line] == DEAD || has_pair(p, line, mate))
            continue;
        printf("c no pair lies in the line of the cells");
        /*@ loop invariant b->start[line] <= i <= b->start[line + 1];
          @ loop assigns i;
          @ loop variant b->start[line + 1] - i; */
        for (size_t i = b->start[line]; i < b->start[line + 1]; i++)
            printf(" %u", (unsigned)b->cell[i]);
        printf("\n");
        return REFUTED;
    }
    return VERIFIED;
}

static bool knows(const char *game)
{
    size_t k, n;
    return is_text_game(game) || parse_game(game, &k, &n);
}

static bool takes(const char *claim, const char *form)
{
    return same(form, "pairing") &&
           (same(claim, "draw") || same(claim, "first-does-not-lose") ||
            same(claim, "second-does-not-lose"));
}

static enum verdict check_game(const struct certificate *c,
                               const struct line_game *g)
{
    struct position p;
    enum side turn;
    bool draw = same(c->claim, "draw"),
         first = same(c->claim, "first-does-not-lose");
    cell_t *mate = get_memory(g->cells, sizeof *mate);
    make_position(&p, &g->own[FIRST]);
    enum verdict verdict = read_start(c, &p, &turn)
                               ? read_pairs(g->entries, g->cells, mate)
                               : NOT_CHECKED;
    if (verdict == VERIFIED && (draw || !first))
        verdict = lines_have_pairs(&p, FIRST, mate);
    if (verdict == VERIFIED && (draw || first))
        verdict = lines_have_pairs(&p, SECOND, mate);
    free(mate);
    free_position(&p);
    if (verdict == VERIFIED)
        say("%s%s: %s", c->game, c->start ? ", from the start position" : "",
            draw    ? "with best play a draw"
            : first ? "the first player need not lose"
                    : "the second player need not lose");
    return verdict;
}

static enum verdict check(const struct certificate *c)
{
    struct line_game g;
    enum verdict verdict = NOT_CHECKED;
    if (!make_line_game(&g, c, OXOCHECK_MAX_PAIRING_CELLS))
        return NOT_CHECKED;
    if (plain_play(&g))
        verdict = check_game(c, &g);
    else
        complain(&g.entries, "a pairing proves nothing without plain play");
    free_line_game(&g);
    return verdict;
}

const struct checker checker_pairing = {
    "K^N, pg:SUM with plain play",
    "draw, first-does-not-lose, second-does-not-lose: pairing",
    "line game",
    knows,
    takes,
    check,
    NULL};
