/* Number games: Graham's, Nygaard's and their generalisations (Markowsky).
 *
 * Two players take turns to write one of their numbers, each number once, into
 * an empty cell of a k^n board. Whoever completes a line (all of its k cells
 * filled) that wins has won: a line wins when its numbers have the target sum
 * or product or, where the game says so, are all of one parity (Nygaard) or
 * all the mover's own. A full board without such a line is a draw.
 *
 * Names: graham, nygaard, number[:OPTION,...] with the options
 *     k=3..5  n=2|3        the board is k^n                 (3, 2)
 *     numbers=LIST         the numbers of both players      (1..k^n)
 *     first=LIST second=LIST  the sets of the two players, spelt out
 *     start=odd|even       numbers go by parity; who starts
 *     any                  both may use every remaining number
 *     sum=S | product=P    the target     (sum; k/2 * (lowest + highest))
 *     parity               Nygaard's rule: k numbers of one parity win too
 *     own                  k numbers of the mover's own set win too
 * A LIST is `primes`, `squares` (as many as there are cells) or numbers and
 * ranges A..B or A..B/STEP joined by '+'. Without first/second/start/any the
 * numbers are dealt in increasing order, the lowest to the player who starts:
 * 1..9 gives Odd the first move, 2..10 gives it to Even.
 */
#ifndef OXO_NUMBER_H
#define OXO_NUMBER_H

#include "oxo/game.h"

OXO_C_BEGIN

enum { OXO_NUMBER_MAX = 999, OXO_NUMBER_POOL = 128 };

/* What the name of a number game says. */
typedef struct oxo_number_spec {
    unsigned k, n;
    bool product;    /* the target is a product, else a sum */
    uint64_t target; /* at most 999^5 */
    bool parity, own;
    unsigned count;                   /* numbers in the pool */
    uint16_t number[OXO_NUMBER_POOL]; /* increasing */
    uint8_t users[OXO_NUMBER_POOL];   /* bit OXO_FIRST, bit OXO_SECOND */
} oxo_number_spec;

/* Does the text name a number game at all? (its options may be wrong) */
OXO_API bool oxo_number_claims(const char *name);
/* Reads and checks a name; a spec that comes back makes a playable game. */
OXO_API oxo_status oxo_number_spec_parse(const char *name,
                                         oxo_number_spec *spec,
                                         oxo_error *error);
/* Writes the canonical name; returns its length (without the NUL). */
OXO_API size_t oxo_number_spec_name(const oxo_number_spec *spec, char *text,
                                    size_t size);
/* Does this full line of k numbers win for the one who completed it? */
OXO_API bool oxo_number_line_wins(const oxo_number_spec *spec,
                                  const uint16_t *numbers);
/* "Odd" or "Even" where a side has only such numbers and the other side only
 * the others, else "First" and "Second". */
OXO_API const char *oxo_number_side_name(const oxo_number_spec *spec,
                                         oxo_side side);
/* Can k different numbers of the pool reach this target? */
OXO_API bool oxo_number_reachable(const oxo_number_spec *spec, bool product,
                                  uint64_t target);

/* The spec behind a game, NULL for games of other families. */
OXO_API const oxo_number_spec *oxo_number_spec_of(const oxo_game *game);
/* The numbers on the board, 0 = empty cell. */
OXO_API const uint16_t *oxo_number_board(const oxo_game *game,
                                         const oxo_pos *pos);
/* Moves: the cell and the number. */
static inline oxo_move oxo_number_move(unsigned cell, unsigned number)
{
    return (oxo_move)(cell << 10 | number);
}
static inline unsigned oxo_number_move_cell(oxo_move move)
{
    return move >> 10;
}
static inline unsigned oxo_number_move_number(oxo_move move)
{
    return move & 1023;
}

/* The lines of the board: line l has cells out[l*k .. l*k+k-1]. Returns the
 * number of lines; writes nothing when out is NULL. */
OXO_API unsigned oxo_number_lines(const oxo_number_spec *spec, uint8_t *out);

/* The symmetries of the board: permutations of the cells that keep the lines,
 * as rows of k^n entries (at most 192 rows), identity first. */
OXO_API unsigned oxo_number_cell_maps(const oxo_number_spec *spec,
                                      uint8_t *maps);
/* The symmetries of the numbers: permutations of the pool (as indices) that
 * keep each player's set and the winning sets of k numbers. They are searched
 * for, not assumed: Graham's game has 8 of them (those of the magic square),
 * among them the a -> 10-a of the paper. Rows of spec->count entries,
 * identity first, at most `max` (>= 2) rows. A group larger than `max` is
 * replaced by the identity and, if it is in it, the reflection a -> c-a. */
OXO_API unsigned oxo_number_value_maps(const oxo_number_spec *spec,
                                       unsigned max, uint8_t *maps);
/* c of the symmetry a -> c-a, or 0 where the rules do not have it. */
OXO_API unsigned oxo_number_reflection(const oxo_number_spec *spec);

OXO_C_END

#endif
