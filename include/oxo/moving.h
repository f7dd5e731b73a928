/* Moving games: Marchi and Fischer's tic-tac-toe in N dimensions.
 *
 * The board is 3^N. The players place their tokens in turn, then move one
 * token a turn; whoever has the winning pattern after his own turn, also while
 * placing, wins at once. The pattern is a number of lines of three; a full
 * square or cube is recognised by its number of lines, as the paper does.
 *
 * Names (see docs/MOVING.md for every option):
 *   moving:3                       1+N tokens, one line
 *   moving:3,tokens=5,lines=2      1+2(N-1) tokens, N-1 lines
 *   moving:4,power=1               3^(N-2) tokens, a full square
 *   moving:4,power=2               3^(N-1) tokens, a full cube
 *   tapatan, achi, three-mens-morris, nine-holes
 */
#ifndef OXO_MOVING_H
#define OXO_MOVING_H

#include "oxo/game.h"

OXO_C_BEGIN

enum { OXO_MOVING_MAX_N = 6 };

/* When must a configuration that does not win have the highest affine rank
 * that its number of tokens allows? */
typedef enum oxo_moving_rank {
    OXO_RANK_ALWAYS, /* after every turn */
    OXO_RANK_PLACED, /* once all tokens of the player are on the board */
    OXO_RANK_OFF
} oxo_moving_rank;

typedef enum oxo_moving_steps {
    OXO_STEPS_ALL,        /* every coordinate changes by -1, 0 or 1 */
    OXO_STEPS_ORTHOGONAL, /* exactly one coordinate changes, by 1 */
    OXO_STEPS_FLY         /* to any empty cell */
} oxo_moving_steps;

typedef struct oxo_moving_spec {
    unsigned n;      /* dimension, 2..6 */
    unsigned tokens; /* of each player, 1..(3^n-1)/2 */
    unsigned lines;  /* that win together */
    oxo_moving_rank rank;
    oxo_moving_steps steps;
    bool lateral;    /* OXO_STEPS_ALL: the paper's lateral steps are allowed */
    bool diagonals;  /* lines in which several coordinates change count */
    bool centre_ban; /* the very first placement may not be the centre */
    bool passes;     /* who has placed all tokens and cannot move passes */
} oxo_moving_spec;

/* The lines in a full M-dimensional pattern: (5^M - 3^M) / 2 = 1, 8, 49 ... */
OXO_API unsigned oxo_moving_power_lines(unsigned m);

/* Reads a name; writes the canonical one. */
OXO_API oxo_status oxo_moving_spec_parse(const char *name,
                                         oxo_moving_spec *spec,
                                         oxo_error *error);
OXO_API void oxo_moving_spec_name(const oxo_moving_spec *spec, char *name,
                                  size_t size);

/* What a moving game was made from; false for games of other families. */
OXO_API bool oxo_moving_spec_of(const oxo_game *game, oxo_moving_spec *spec);

/* The tokens of a side: a bitset, cell c is bit c%64 of word c/64. */
OXO_API const uint64_t *oxo_moving_stones(const oxo_game *game,
                                          const oxo_pos *pos, oxo_side side);

/* A position from bitsets of words as above, which are not checked beyond
 * what play needs: nobody may hold a cell twice. */
OXO_API void oxo_moving_set(const oxo_game *game, oxo_pos *pos,
                            const uint64_t *first, const uint64_t *second,
                            oxo_side turn);

/* Affine rank (dimension of the affine hull) of some cells of 3^n, by exact
 * integer elimination. Zero for a single cell and for none. */
OXO_API unsigned oxo_moving_affine_rank(unsigned n, const uint16_t *cells,
                                        unsigned count);

/* Looks for nine cells of 3^n with eight lines that are no square: all such
 * sets with a middle cell from each kind are examined (`sets` of them, each
 * perhaps several times), `exceptions` are no squares. */
OXO_API oxo_status oxo_moving_square_exceptions(unsigned n, uint64_t *sets,
                                                uint64_t *exceptions,
                                                oxo_error *error);

/* No game of this kind can end with a pattern before this ply: the fewest
 * cells that hold so many lines, all placed by the first player. A bound of a
 * search below it says nothing. */
OXO_API unsigned oxo_moving_earliest(const oxo_moving_spec *spec);

/* A move: a placement is the cell, a step is from and to.
 *
 *     31        16 15         0
 *     +-----------+-----------+
 *     | from + 1  |    to     |     placement: upper half 0
 *     +-----------+-----------+     pass: 0x80000000
 */
#define OXO_MOVING_PASS UINT32_C(0x80000000)
static inline oxo_move oxo_moving_step(unsigned from, unsigned to)
{
    return (oxo_move)((from + 1) << 16 | to);
}
static inline bool oxo_moving_is_step(oxo_move move)
{
    return move >> 16 && move != OXO_MOVING_PASS;
}
static inline unsigned oxo_moving_from(oxo_move move)
{
    return (move >> 16) - 1;
}
static inline unsigned oxo_moving_to(oxo_move move)
{
    return move & 0xffff;
}

OXO_C_END

#endif
