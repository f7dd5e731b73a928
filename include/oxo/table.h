/* Complete tables of moving games: every position, its value and distance.
 *
 * A table is made by retrograde analysis (oxo_table_solve), written to and
 * read from a file (oxo_table_save, oxo_table_load), and asked about positions
 * (oxo_table_probe, oxo_table_best). Boards up to 3^3; larger games are
 * refused with OXO_UNSUPPORTED. A table does not change after it was made, so
 * any number of threads may probe it.
 *
 * Distance = plies until the game ends when the winner hurries and the loser
 * delays. It is odd exactly when the side to move wins. A draw is endless
 * play: neither side can force an end in its favour.
 */
#ifndef OXO_TABLE_H
#define OXO_TABLE_H

#include "oxo/context.h"
#include "oxo/value.h"

OXO_C_BEGIN

typedef struct oxo_table oxo_table;

/* How much it takes: the entries of all layers and the bytes of a solve, both
 * upper bounds computed without starting it. */
OXO_API oxo_status oxo_table_estimate(const oxo_game *game, uint64_t *entries,
                                      uint64_t *bytes, oxo_error *error);

typedef struct oxo_table_options {
    const char *checkpoint; /* file to go on from and to save to, or NULL */
    double save_every;      /* seconds between saves, 0 = only when stopped */
} oxo_table_options;

/* Solves the whole game. Refuses with OXO_LIMIT before it starts when the
 * estimate exceeds context->max_memory (or, without a limit, the memory of
 * the machine). When stopped, and a checkpoint is named, what is known is
 * saved; the next call with the same name goes on from there. options and
 * context may be NULL. */
OXO_API oxo_status oxo_table_solve(const oxo_game *game,
                                   const oxo_table_options *options,
                                   oxo_context *context, oxo_table **table,
                                   oxo_error *error);
OXO_API void oxo_table_destroy(oxo_table *table); /* NULL is fine */

/* The file is a certificate of form `table` (docs/CERTIFICATE.md), compressed
 * when its name ends in .zst. Loading needs no game: the file names it. */
OXO_API oxo_status oxo_table_save(const oxo_table *table, const char *path,
                                  oxo_error *error);
OXO_API oxo_status oxo_table_load(const char *path, oxo_table **table,
                                  oxo_error *error);

/* The same from the bytes of a file, plain or compressed. */
OXO_API oxo_status oxo_table_parse(const char *bytes, size_t size,
                                   oxo_table **table, oxo_error *error);

/* The game a table is about; it belongs to the table. */
OXO_API const oxo_game *oxo_table_game(const oxo_table *table);

/* Value of a position of that game (or of another object made from the same
 * name), always exact. OXO_NO when the position cannot occur (see the rank
 * rule). */
OXO_API oxo_status oxo_table_probe(const oxo_table *table, const oxo_pos *pos,
                                   oxo_value *value, oxo_error *error);

/* The best legal moves of a position, in increasing order: the shortest win,
 * else a draw, else the longest loss. Room for game->max_moves; returns their
 * number, 0 when the game is over. */
OXO_API unsigned oxo_table_best(const oxo_table *table, const oxo_pos *pos,
                                oxo_move *moves, oxo_value *value);

/* Counts of the positions with `first` + `second` tokens on the board. Those
 * of the moving phase count once for the side to move, whoever that is. */
typedef struct oxo_table_counts {
    unsigned mine, theirs;     /* tokens of the side to move and the other */
    uint64_t won, lost, drawn; /* positions, for the side to move */
    uint64_t won_classes, lost_classes, drawn_classes; /* up to symmetry */
    unsigned longest_win, longest_loss;                /* plies */
} oxo_table_counts;

/* Layers 0 .. oxo_table_layers - 1 by tokens on the board; the last is the
 * moving phase. */
OXO_API unsigned oxo_table_layers(const oxo_table *table);
OXO_API void oxo_table_count(const oxo_table *table, unsigned layer,
                             oxo_table_counts *counts);
/* How many positions of a layer have this distance (won when it is odd). */
OXO_API uint64_t oxo_table_at_distance(const oxo_table *table, unsigned layer,
                                       unsigned distance);
/* Some position of a layer with this distance, from the view of the first
 * player where both could be to move; OXO_NO when there is none. */
OXO_API oxo_status oxo_table_example(const oxo_table *table, unsigned layer,
                                     unsigned distance, oxo_pos *pos);

/* ---- games too large for a table ---- */

typedef struct oxo_moving_result {
    oxo_value value; /* exact, or open: only the bound below is known */
    unsigned plies;  /* neither side can force an end within so many */
    oxo_move best;   /* when won: a first move of the shortest win */
    uint64_t nodes;
} oxo_moving_result;

/* Searches deeper and deeper from a position of a moving game of any
 * dimension, at most `max_plies` (0 = until a limit of the context). OXO_OK
 * when the value is known; OXO_LIMIT when not, and then result->plies is the
 * proved bound. The result is filled in both cases. A draw is never found:
 * it would need every position. */
OXO_API oxo_status oxo_moving_search(const oxo_game *game, const oxo_pos *pos,
                                     unsigned max_plies, oxo_context *context,
                                     oxo_moving_result *result,
                                     oxo_error *error);

OXO_C_END

#endif
