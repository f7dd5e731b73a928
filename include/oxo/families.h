/* The three families of games, beyond the contract: line games, moving games,
 * number games; and records of games.
 *
 * Geometries, games and specs are immutable once made and may be shared by
 * threads; what a function reads of a game stays the game's. What is made here
 * (a create, a read, a parse) is the caller's to destroy, as said beside it. A
 * record is for one thread at a time. */
#ifndef OXO_FAMILIES_H
#define OXO_FAMILIES_H

#include "oxo/game.h"

OXO_C_BEGIN

/* ======== line ==============================================================
 */

/* Line games: points, lines, and who owns a whole line first.
 *
 * oxo_geometry is the bare incidence structure. It is built by construction
 * for any k^n (up to 2^31 incidences), also for boards far too large to play,
 * and read from a list of lines for any other positional game.
 */

/* Lines of points and points on lines, both as one array with offsets:
 * line l holds line_points[line_start[l] .. line_start[l+1]-1], and the same
 * for the lines through a point. */
typedef struct oxo_geometry {
    unsigned k, n; /* the board is k^n; both 0 when it is something else */
    uint32_t points, lines;
    uint32_t *line_start, *line_points;
    uint32_t *point_start, *point_lines;
} oxo_geometry;

/* All lines of k^n by construction: every direction (each coordinate fixed,
 * rising or falling, the first moving one rising) from every starting point.
 * For k = 1 each of the (3^n-1)/2 directions gives a line of the one point,
 * as Patashnik's remark asks. Flat index of (x0, x1, x2 ...) with xi in
 * 0..k-1 is x0 + k*x1 + k*k*x2 + ... Release it with oxo_geometry_destroy. */
OXO_API oxo_status oxo_geometry_create(unsigned k, unsigned n,
                                       oxo_geometry **geometry,
                                       oxo_error *error);
OXO_API void oxo_geometry_destroy(oxo_geometry *geometry);

/* Number of lines through a point. */
static inline uint32_t oxo_geometry_degree(const oxo_geometry *g, uint32_t p)
{
    return g->point_start[p + 1] - g->point_start[p];
}

/* Points of the longest line; 0 without lines. */
static inline uint32_t oxo_geometry_longest(const oxo_geometry *g)
{
    uint32_t longest = 0;
    for (uint32_t l = 0; l < g->lines; l++) {
        const uint32_t length = g->line_start[l + 1] - g->line_start[l];
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Lines through a cell of k^n, n at most 16; no board is built. */
OXO_API uint64_t oxo_cell_lines(unsigned k, unsigned n, uint64_t cell);

/* What a line-game name says. */
typedef struct oxo_line_spec {
    unsigned k, n;
    bool misere, gravity;
} oxo_line_spec;

/* Reads "4^3", "4x4x4", "qubic", "3^2:misere", "4^3:gravity,misere". Boxes
 * ("4x4x2", "7x6:line=4") are refused: they are games, but not k^n. */
OXO_API oxo_status oxo_line_spec_parse(const char *name, oxo_line_spec *spec,
                                       oxo_error *error);

/* The geometry behind a line game for one side (both are the same object
 * unless a .pg file gives the players different winning sets), and what it
 * was made from; NULL for games of other families. They belong to the game. */
OXO_API const oxo_geometry *oxo_line_geometry(const oxo_game *game,
                                              oxo_side side);
OXO_API bool oxo_line_spec_of(const oxo_game *game, oxo_line_spec *spec);

/* The stones of a side in a position of a line game: a bitset, cell c is bit
 * c%64 of word c/64. It is a part of the position, valid until that is changed
 * or freed. */
OXO_API const uint64_t *oxo_line_stones(const oxo_game *game,
                                        const oxo_pos *pos, oxo_side side);

/* Writes the name of a cell in CELL coordinates (a1, a1A, a1Ab ...) for a k^n
 * board; returns its length. Coordinates go letter, number, capital letter and
 * again; values above 26 take further letters (a..z, aa, ab ...). */
OXO_API size_t oxo_cell_text(unsigned k, unsigned n, uint32_t cell, char *text,
                             size_t size);

/* ======== moving ============================================================
 */

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

/* What a moving game was made from; false for games of other families. */
OXO_API bool oxo_moving_spec_of(const oxo_game *game, oxo_moving_spec *spec);

/* The tokens of a side: a bitset, cell c is bit c%64 of word c/64. It is a part
 * of the position, valid until that is changed or freed. */
OXO_API const uint64_t *oxo_moving_stones(const oxo_game *game,
                                          const oxo_pos *pos, oxo_side side);

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

/* ======== number ============================================================
 */

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

/* Does this full line of k numbers win for the one who completed it? */
OXO_API bool oxo_number_line_wins(const oxo_number_spec *spec,
                                  const uint16_t *numbers);
/* "Odd" or "Even" where a side has only such numbers and the other side only
 * the others, else "First" and "Second". A constant. */
OXO_API const char *oxo_number_side_name(const oxo_number_spec *spec,
                                         oxo_side side);

/* The spec behind a game, NULL for games of other families. It belongs to the
 * game. */
OXO_API const oxo_number_spec *oxo_number_spec_of(const oxo_game *game);
/* The numbers on the board, 0 = empty cell. They are a part of the position,
 * valid until that is changed or freed. */
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
 * replaced by the identity and, if it is in it, the reflection a -> c-a.
 * 0: out of memory. */
OXO_API unsigned oxo_number_value_maps(const oxo_number_spec *spec,
                                       unsigned max, uint8_t *maps);

/* ======== record ============================================================
 */

/* Game records: a tree of moves with a header, as text.
 *
 *     oxo-record 1
 *     game 4^3
 *     first Ann
 *     second perfect
 *     date 2026-11-15
 *     result second
 *
 *     1. a1A d4D {a corner} 2. b2B (2. b1A c1A {also played}) c2C
 *
 * The main line and every variation are paths of one tree. docs/RECORDS.md
 * has the grammar. Nothing is lost in reading and writing: header keys that
 * mean nothing to us, their order, comments and variations all come back. A
 * file that breaks off or goes wrong gives line and column, and the part
 * before the error is still handed over to who asks for it.
 */

/* A turn passed over where the rules know no pass: only in analysis. */
#define OXO_RECORD_PASS (UINT32_MAX - 1)

/* One move. The root of a record is a node without a move. */
typedef struct oxo_record_node oxo_record_node;
struct oxo_record_node {
    oxo_move move; /* OXO_MOVE_NONE in the root */
    char *comment; /* or NULL */
    oxo_record_node *parent;
    oxo_record_node *child; /* the main continuation */
    oxo_record_node *next;  /* the next alternative to this move */
};

typedef struct oxo_record {
    oxo_game *game; /* owned */
    oxo_pos *start; /* owned */
    /* header in the order of the file: key[i] value[i], without the line
     * "game" (it is game->name) and "start" (it is the start position) */
    unsigned keys;
    char **key, **value;
    oxo_record_node *root;
} oxo_record;

/* An empty record of a game from a position (NULL: the start). The record
 * makes its own game from `name`. Release it with oxo_record_destroy. */
OXO_API oxo_status oxo_record_create(const char *name, const oxo_pos *start,
                                     oxo_record **record, oxo_error *error);
OXO_API void oxo_record_destroy(oxo_record *record); /* NULL is fine */

/* A value of the header, or NULL; setting NULL removes the key. A key is one
 * word of letters, digits and '-'; line ends in a value become blanks. What get
 * returns is valid until the key is set again. */
OXO_API const char *oxo_record_get(const oxo_record *record, const char *key);
OXO_API oxo_status oxo_record_set(oxo_record *record, const char *key,
                                  const char *value, oxo_error *error);

/* The child of `node` that plays `move`, made (as the last alternative) if it
 * is not there. The caller vouches for legality. NULL: out of memory. Nodes
 * belong to the record. */
OXO_API oxo_record_node *oxo_record_add(oxo_record_node *node, oxo_move move);
/* Makes the line that leads to `node` the main line. */
OXO_API void oxo_record_promote(oxo_record_node *node);
/* Takes a node (not the root) with everything behind it out of the tree. */
OXO_API void oxo_record_remove(oxo_record_node *node);
/* Replaces the comment; NULL or "" removes it. */
OXO_API oxo_status oxo_record_comment(oxo_record_node *node, const char *text,
                                      oxo_error *error);

/* The position at a node, by replaying from the start. */
OXO_API void oxo_record_position(const oxo_record *record,
                                 const oxo_record_node *node, oxo_pos *pos);
/* The last node of the main line, and how many moves lead to a node. Nodes
 * belong to the record. */
OXO_API oxo_record_node *oxo_record_end(const oxo_record *record);
OXO_API unsigned oxo_record_depth(const oxo_record_node *node);

/* The same board with the other side to move. OXO_UNSUPPORTED where the game
 * has no such position (number games, placing in moving games). */
OXO_API oxo_status oxo_record_pass(const oxo_game *game, oxo_pos *pos,
                                   oxo_error *error);

/* Reads a record. On OXO_BAD_INPUT error has line and column and, when
 * `partial` is not NULL, *partial is the record up to there (or NULL when not
 * even the game was readable); *record is untouched. Release both with
 * oxo_record_destroy. */
OXO_API oxo_status oxo_record_parse(const char *text, size_t length,
                                    oxo_record **record, oxo_record **partial,
                                    oxo_error *error);
/* Reads a record or, for the game `name`, anything else that holds a game: a
 * run-length string, a board of one character per cell (also spread over
 * lines; '-' and '_' count as empty), a list of moves or of flat indices, or
 * a position followed by moves. `name` NULL: 4^3. Release both with
 * oxo_record_destroy. */
OXO_API oxo_status oxo_record_import(const char *name, const char *text,
                                     size_t length, oxo_record **record,
                                     oxo_record **partial, oxo_error *error);
/* The text of a record; free() it. */
OXO_API oxo_status oxo_record_text(const oxo_record *record, char **text,
                                   oxo_error *error);

/* Files. Loading imports; saving writes beside the file and renames, so that
 * a full disk or a crash leaves the old file whole. Release both with
 * oxo_record_destroy. */
OXO_API oxo_status oxo_record_load(const char *path, const char *name,
                                   oxo_record **record, oxo_record **partial,
                                   oxo_error *error);
OXO_API oxo_status oxo_record_save(const oxo_record *record, const char *path,
                                   oxo_error *error);

OXO_C_END

#endif
