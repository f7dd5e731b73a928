/* Games: the contract that all of them keep, what a position is worth, and the
 * same contract as plain functions for other languages. */
#ifndef OXO_GAME_H
#define OXO_GAME_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stdint.h>

OXO_C_BEGIN

/* ======== game ==============================================================
 */

/* The contract of a game: what every game promises to everything else.
 *
 * A game is an immutable object made from its name; a position is a block of
 * `pos_size` bytes that its owner allocates and may copy with memcpy. All
 * functions below are thread-safe as long as two threads do not share a
 * position that one of them changes.
 *
 *     oxo_game_create("4^3", &game, &error)
 *            |
 *            v
 *        oxo_game --ops--> rules of its family (line, moving, number)
 *            |
 *       start(pos), moves(pos), play(pos, m), undo(pos, m), outcome(pos)
 *
 * A new family is one file with an oxo_ops table and one line in
 * src/rules/registry.c; tests/contract then tests every promise made here.
 *
 * Moves are 32-bit numbers whose meaning belongs to the family: in line games
 * the cell; in moving games the cell while placing, later from and to; in
 * number games the cell and the number.
 */

typedef uint32_t oxo_move;
#define OXO_MOVE_NONE UINT32_MAX

typedef enum oxo_side { OXO_FIRST = 0, OXO_SECOND = 1 } oxo_side;

typedef enum oxo_outcome {
    OXO_ONGOING = 0,
    OXO_FIRST_WINS,
    OXO_SECOND_WINS,
    OXO_DRAW,
    OXO_OPEN = OXO_ONGOING /* of a value (oxo/value.h): not established */
} oxo_outcome;

typedef struct oxo_game oxo_game;
typedef struct oxo_pos oxo_pos; /* never defined: a block of bytes */

/* A symmetry as it acts on boards: cell c goes to cell[c]; in number games
 * the number v goes to value[v] (value is NULL where numbers stay). */
typedef struct oxo_map {
    const uint16_t *cell;
    const uint16_t *value;
} oxo_map;

typedef struct oxo_ops {
    const char *family; /* "line", "moving", "number" */

    /* ---- required ---- */
    void (*destroy)(oxo_game *game);
    /* The start position. */
    void (*start)(const oxo_game *game, oxo_pos *pos);
    /* All legal moves in increasing order; room for game->max_moves. Zero
     * exactly when outcome() is not OXO_ONGOING. */
    unsigned (*moves)(const oxo_game *game, const oxo_pos *pos, oxo_move *out);
    /* Plays a legal move (the caller vouches for legality). */
    void (*play)(const oxo_game *game, oxo_pos *pos, oxo_move move);
    /* Takes back `move`, which must be the move played last: afterwards the
     * position equals, byte for byte, what it was before. */
    void (*undo)(const oxo_game *game, oxo_pos *pos, oxo_move move);
    oxo_outcome (*outcome)(const oxo_game *game, const oxo_pos *pos);
    /* Whose move it is; in a finished game, whose it would be. */
    oxo_side (*turn)(const oxo_game *game, const oxo_pos *pos);
    /* key_size bytes; two positions have equal keys exactly when they have
     * the same board and the same continuation. */
    void (*key)(const oxo_game *game, const oxo_pos *pos, uint8_t *key);
    /* The image of a position and of a move under a map. */
    void (*transform)(const oxo_game *game, const oxo_map *map,
                      const oxo_pos *pos, oxo_pos *image);
    oxo_move (*transform_move)(const oxo_game *game, const oxo_map *map,
                               oxo_move move);
    /* Text of a move and of a position, as people and files write them.
     * Writers return the length without the final NUL, as snprintf does.
     * Parsers take exactly `length` bytes, check everything (move_parse also
     * legality in `pos`), and never read beyond. */
    size_t (*move_text)(const oxo_game *game, oxo_move move, char *text,
                        size_t size);
    oxo_status (*move_parse)(const oxo_game *game, const oxo_pos *pos,
                             const char *text, size_t length, oxo_move *move,
                             oxo_error *error);
    size_t (*pos_text)(const oxo_game *game, const oxo_pos *pos, char *text,
                       size_t size);
    oxo_status (*pos_parse)(const oxo_game *game, const char *text,
                            size_t length, oxo_pos *pos, oxo_error *error);

    /* ---- optional: NULL where the family has nothing better ---- */
    /* Generators of the symmetry group that are known by construction. Writes
     * maps into caller's storage: `cells` has room for max*game->cells
     * entries, `values` for max*game->values; returns how many, UINT_MAX when
     * out of memory. */
    unsigned (*generators)(const oxo_game *game, unsigned max, uint16_t *cells,
                           uint16_t *values);
    /* A good 64-bit hash of what key() describes; default: hash of the key. */
    uint64_t (*hash)(const oxo_game *game, const oxo_pos *pos);
    /* Is this move legal? default: look it up in moves(). */
    bool (*legal)(const oxo_game *game, const oxo_pos *pos, oxo_move move);
    /* A picture of the board in text, several lines; default: pos_text. */
    size_t (*board_text)(const oxo_game *game, const oxo_pos *pos, char *text,
                         size_t size);
    /* The rules in words, beyond what the title says: lines of a word, filled
     * up to 13 columns, and what is to be said of it. SIZE_MAX when out of
     * memory; default: nothing to add. */
    size_t (*rules_text)(const oxo_game *game, char *text, size_t size);
} oxo_ops;

/* The head of every game; a family's own struct begins with it. */
struct oxo_game {
    const oxo_ops *ops;
    char name[128];        /* canonical name: creates an equal game (but for
                            * one made of a text: "pg:" and its sum) */
    char title[128];       /* one line for people, e.g. "Qubic (4x4x4)" */
    char side_name[2][16]; /* "Odd", "Black" ...; "" = first, second */
    size_t pos_size;       /* bytes of a position */
    size_t key_size;       /* bytes of a key */
    size_t pos_text_max;   /* enough room for any pos_text with its NUL */
    unsigned cells;        /* points of the board */
    unsigned values;       /* number games: size of value maps, else 0 */
    unsigned max_moves;    /* bound on the legal moves of a position */
    unsigned max_plies;    /* bound on the length of a game, 0 = endless play */
};

/* Creates a game from its name. Names: "4^3", "4x4x4", "qubic", "3^2:misere",
 * "4^3:gravity", "dir/file.pg", "moving:3,tokens=5", "graham", "number:sum=14"
 * ...; a name with a line end in it is the text of a .pg file itself. On
 * failure error->text says what was expected. Release it with oxo_game_destroy;
 * whatever is made from a game must go before it. */
OXO_API oxo_status oxo_game_create(const char *name, oxo_game **game,
                                   oxo_error *error);
OXO_API void oxo_game_destroy(oxo_game *game); /* NULL is fine */

/* A new position block, holding the start position; free() it. NULL when out
 * of memory. */
OXO_API oxo_pos *oxo_pos_new(const oxo_game *game);
/* A new block with the same position; free() it. NULL when out of memory. */
OXO_API oxo_pos *oxo_pos_copy(const oxo_game *game, const oxo_pos *pos);

/* The defaults behind the optional functions, and shorthands. */
OXO_API uint64_t oxo_pos_hash(const oxo_game *game, const oxo_pos *pos);
OXO_API bool oxo_pos_legal(const oxo_game *game, const oxo_pos *pos,
                           oxo_move move);
OXO_API size_t oxo_pos_board(const oxo_game *game, const oxo_pos *pos,
                             char *text, size_t size);

/* Reads a position in any notation: what pos_parse takes, or a list of moves
 * from the start separated by blanks or commas (after "moves " or when the
 * text does not read as a board). "" and "start" are the start position. */
OXO_API oxo_status oxo_pos_read(const oxo_game *game, const char *text,
                                oxo_pos *pos, oxo_error *error);

/* What people call a side: the game's own name for it, or first/second. */
OXO_API const char *oxo_side_name(const oxo_game *game, oxo_side side);

/* "first", "second", "draw", "ongoing". A constant. */
OXO_API const char *oxo_outcome_name(oxo_outcome outcome);

/* ======== value =============================================================
 */

/* The value of a position or of a move: one type for everything that says who
 * wins.
 *
 *     winner   OXO_FIRST_WINS, OXO_SECOND_WINS, OXO_DRAW with best play by
 *              both, or OXO_OPEN: not established
 *     plies    moves until the end of the game, or OXO_PLIES_UNKNOWN
 *     exact    plies is the very number when the winner hurries and the loser
 *              delays; otherwise the winner needs at most so many
 *     ground   what the winner rests on
 *
 * A winner other than OXO_OPEN is established, never guessed: an estimate is
 * not a ground. Plies of a draw are always OXO_PLIES_UNKNOWN, and exact says
 * that plies is known; so the value of all zeros is an open one.
 *
 * The value of a move counts from the position before it. Names in text and
 * JSON are made here and nowhere else. All functions are pure.
 */

/* Strongest first. A value that rests on several has the last of them. */
typedef enum oxo_ground {
    OXO_GROUND_NONE,        /* of an open value */
    OXO_GROUND_RULES,       /* the game is over, or a move ends it */
    OXO_GROUND_FORCED,      /* a forced sequence */
    OXO_GROUND_TABLE,       /* a table of every position */
    OXO_GROUND_CERTIFICATE, /* one that the library holds, or pairs found */
    OXO_GROUND_THEORY,      /* a proof for every board of its kind */
    OXO_GROUND_FULL_SEARCH, /* full search from the position */
    OXO_GROUND_PROOF_SEARCH /* proof search from the position */
} oxo_ground;

#define OXO_PLIES_UNKNOWN UINT32_MAX

typedef struct oxo_value {
    oxo_outcome winner;
    oxo_ground ground;
    uint32_t plies;
    bool exact;
} oxo_value;

/* "first", "second", "draw", "open". A constant. */
OXO_API const char *oxo_winner_name(oxo_outcome winner);
/* "rules", "forced", "table", "certificate", "theory", "full-search",
 * "proof-search"; "none" for an open value. A constant. */
OXO_API const char *oxo_ground_name(oxo_ground ground);

/* The outcome in which `side` wins; the other side. */
static inline oxo_outcome oxo_win_of(oxo_side side)
{
    return side == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS;
}
static inline oxo_side oxo_other(oxo_side side)
{
    return side == OXO_FIRST ? OXO_SECOND : OXO_FIRST;
}

static inline bool oxo_value_wins(oxo_value value, oxo_side side)
{
    return value.winner == oxo_win_of(side);
}
static inline bool oxo_value_loses(oxo_value value, oxo_side side)
{
    return value.winner == oxo_win_of(oxo_other(side));
}

/* Makes values. A draw has no plies whatever is given. */
OXO_API oxo_value oxo_value_exact(oxo_outcome winner, uint32_t plies,
                                  oxo_ground ground);
OXO_API oxo_value oxo_value_within(oxo_outcome winner, uint32_t plies,
                                   oxo_ground ground);
OXO_API oxo_value oxo_value_uncounted(oxo_outcome winner, oxo_ground ground);

/* The value of a move from that of the position it leads to: one ply more. */
OXO_API oxo_value oxo_value_from_child(oxo_value child);

/* The value of a position with `side` to move from the values of all its
 * moves (at least one): won if one is won, else open if one is open, else
 * drawn if one is drawn, else lost. Exact when nothing that is open, bounded
 * or uncounted could change the plies. */
OXO_API oxo_value oxo_value_of_moves(oxo_side side, const oxo_value *moves,
                                     unsigned count);

/* Above 0 when `a` is better for `side` than `b`, 0 when neither: a win (the
 * shorter the better, uncounted last), then open and draws alike, then losses
 * (uncounted first, then the longer the better). */
OXO_API int oxo_value_compare(oxo_side side, oxo_value a, oxo_value b);

/* Can both be true of one position? Open goes with everything; winners must
 * agree, an exact number with an exact one and with a bound. */
OXO_API bool oxo_value_agree(oxo_value a, oxo_value b);

/* "win", "loss", "draw", "open" as `side` sees it. A constant. */
OXO_API const char *oxo_value_word(oxo_value value, oxo_side side);
/* "win in 7 plies", "loss in at most 12 plies", "draw", "open" as `side` sees
 * it. Returns the length without the final NUL, as snprintf does. */
OXO_API size_t oxo_value_text(oxo_value value, oxo_side side, char *text,
                              size_t size);

/* ======== bind ==============================================================
 */

/* The contract of a game as plain functions, for other languages.
 *
 * C code calls game->ops; a caller that cannot reach into a struct, such as a
 * foreign function interface, calls these. They do the same. */

/* A constant. */
OXO_API const char *oxo_version(void);
/* These two belong to the game. */
OXO_API const char *oxo_game_name(const oxo_game *game);
/* It belongs to the game. */
OXO_API const char *oxo_game_title(const oxo_game *game);
OXO_API unsigned oxo_game_max_moves(const oxo_game *game);

OXO_API oxo_outcome oxo_pos_outcome(const oxo_game *game, const oxo_pos *pos);
OXO_API oxo_side oxo_pos_turn(const oxo_game *game, const oxo_pos *pos);
/* Room for oxo_game_max_moves; returns how many. */
OXO_API unsigned oxo_pos_moves(const oxo_game *game, const oxo_pos *pos,
                               oxo_move *moves);
/* Plays a move; OXO_BAD_INPUT when it is not legal. */
OXO_API oxo_status oxo_pos_play(const oxo_game *game, oxo_pos *pos,
                                oxo_move move, oxo_error *error);
/* Texts: the length without the final NUL, as snprintf returns it. */
OXO_API size_t oxo_pos_text(const oxo_game *game, const oxo_pos *pos,
                            char *text, size_t size);
OXO_API size_t oxo_move_text(const oxo_game *game, oxo_move move, char *text,
                             size_t size);
OXO_API oxo_status oxo_move_read(const oxo_game *game, const oxo_pos *pos,
                                 const char *text, oxo_move *move,
                                 oxo_error *error);
/* Releases what oxo_pos_new and oxo_pos_copy gave; NULL is fine. */
OXO_API void oxo_pos_free(oxo_pos *pos);

OXO_C_END

#endif
