/* Search: forced sequences, threat space, exact solution, number games, tables
 * of moving games. */
#ifndef OXO_SEARCH_H
#define OXO_SEARCH_H

#include "oxo/base.h"
#include "oxo/families.h"
#include "oxo/game.h"

OXO_C_BEGIN

/* ======== forced ============================================================
 */

/* Forced sequences in line games (Patashnik 1980).
 *
 *     attack  block  attack  block  ...  attack
 *
 * Every attack makes a "three": a line of the attacker's that lacks one point,
 * which is empty (k-1 in a row in k^n; in a game with lines of several sizes
 * each line counts by its own size). The defender must take that point. The
 * last attack makes threes with two different missing points, so the next
 * attacking move completes a line. When a block gives the defender a three,
 * the next attack must take its missing point and still make a three.
 *
 * The search is complete: OXO_NO means that no forced sequence exists, in any
 * order of any threatening moves.
 */

/* A searcher for one game: tables and working memory. Not shared between
 * threads; the game must outlive it. */
typedef struct oxo_forced oxo_forced;

/* OXO_UNSUPPORTED for games of other families, for misere (where a line
 * loses) and for gravity (where a block may be impossible). Release it with
 * oxo_forced_destroy; the game must outlive it. */
OXO_API oxo_status oxo_forced_create(const oxo_game *game, oxo_forced **forced,
                                     oxo_error *error);
OXO_API void oxo_forced_destroy(oxo_forced *forced); /* NULL is fine */

typedef struct oxo_forced_query {
    oxo_side attacker; /* taken to be the side to move, whoever it is */
    bool shortest;     /* a sequence with the fewest attacks */
    bool generic;      /* never take the fast path of a particular game */
} oxo_forced_query;

typedef struct oxo_forced_win {
    unsigned length;       /* attacks, the last one included */
    bool completes;        /* the only attack completes a line at once */
    unsigned count;        /* of moves: 2 * length - 1 */
    const oxo_move *moves; /* attack, block, attack ... attack */
    /* After the last attack: two points that each complete a line (not set
     * when `completes`). The game ends after 2 * length + 1 plies. */
    oxo_move last[2];
    /* The cells on which the win depends: for every empty cell d outside the
     * zone the same sequence still wins when the defender has one more stone,
     * on d. A bitset of (cells + 63) / 64 words. */
    const uint64_t *zone;
    uint64_t nodes; /* positions examined by this search */
} oxo_forced_win;

/* Searches from a position that is not over. OXO_OK: *win (may be NULL) holds
 * a sequence; its pointers belong to the searcher and stay valid until its
 * next search. OXO_NO: none exists. OXO_LIMIT: the context said stop. */
OXO_API oxo_status oxo_forced_search(oxo_forced *forced, const oxo_pos *pos,
                                     const oxo_forced_query *query,
                                     oxo_context *context, oxo_forced_win *win,
                                     oxo_error *error);

/* The same for stones given as bitsets (cell c is bit c%64 of word c/64), of
 * a game whose plies alternate until the board is full. */
OXO_API oxo_status oxo_forced_stones(oxo_forced *forced, const uint64_t *own,
                                     const uint64_t *other,
                                     const oxo_forced_query *query,
                                     oxo_context *context, oxo_forced_win *win,
                                     oxo_error *error);

/* ======== threatspace =======================================================
 */

/* Threat-space search (Schoo and van den Herik 1992).
 *
 * A derivation says how the attacker can come to own a cell:
 *
 *     number  cell  cost  needed
 *        1     b3    c2   a4, d1
 *
 * with a4 and d1 the attacker threatens c2 by playing b3; the defender answers
 * c2. Direct derivations need only stones that are there; indirect ones need
 * cells that earlier derivations gain, layer by layer. Where two derivations
 * of the same cell with different costs can be played together, that cell
 * makes two threats at once: a win, unless
 *   - they are in conflict: one gives the defender a cell that the other
 *     needs, or both cost the same cell on the way;
 *   - the defender's answers make a three of his own that no order of the
 *     moves meets.
 *
 * What it finds is a forced sequence (each is replayed by the rules before it
 * is reported). That it finds nothing proves nothing: oxo/forced.h does.
 */

enum { OXO_THREATS_CELLS = 1024, OXO_THREATS_NEEDED = 14 };

typedef struct oxo_derivation {
    unsigned layer; /* 1: direct */
    oxo_move cell, cost;
    unsigned needed; /* how many cells are needed */
    oxo_move need[OXO_THREATS_NEEDED];
    /* the derivation that gains each needed cell, or -1: a stone */
    int by[OXO_THREATS_NEEDED];
} oxo_derivation;

typedef enum oxo_meeting_kind {
    OXO_MEET_WIN,
    OXO_MEET_CONFLICT,  /* cells in `clash` are both needed and given away */
    OXO_MEET_SAME_COST, /* two derivations cost the cells in `clash` */
    OXO_MEET_DEFENDER   /* the defender gets a three of his own */
} oxo_meeting_kind;

/* Two derivations of one cell, and what came of it. */
typedef struct oxo_meeting {
    unsigned first, second; /* numbers of derivations, from 0 */
    oxo_move cell;
    oxo_meeting_kind kind;
    unsigned clashes;
    oxo_move clash[4]; /* the first few */
} oxo_meeting;

typedef struct oxo_threats {
    unsigned derivations, layers;
    oxo_derivation *derivation;
    unsigned meetings;
    oxo_meeting *meeting;
    bool found;
    /* the win: derivations used (numbers, in playing order; the last two are
     * the ones that meet) and the moves */
    unsigned used_count;
    unsigned *used;
    unsigned count; /* attack, block ... attack */
    oxo_move *moves;
    oxo_move last[2];
    bool completes; /* the attacker can complete a line at once: moves[0] */
} oxo_threats;

typedef struct oxo_threats_query {
    oxo_side attacker;
    unsigned max_derivations; /* 0: 5000 */
    bool all; /* go on after the first win, to see the whole space */
} oxo_threats_query;

/* OXO_OK: a win was found; OXO_NO: not (which proves nothing); OXO_LIMIT: too
 * many derivations or stopped. In all three cases *threats is what was built;
 * destroy it. Boards of up to OXO_THREATS_CELLS cells. */
OXO_API oxo_status oxo_threats_search(const oxo_game *game, const oxo_pos *pos,
                                      const oxo_threats_query *query,
                                      oxo_context *context,
                                      oxo_threats **threats, oxo_error *error);
OXO_API void oxo_threats_destroy(oxo_threats *threats); /* NULL is fine */

/* ======== solve =============================================================
 */

/* The first solver: exact values of games small enough for full search.
 *
 * Works for every game of bounded length (game->max_plies > 0). The question
 * "can this side force a win within d plies?" is searched with a memo of
 * canonical positions; a value is what the answers for both sides leave. The
 * memo is exact: a limit gives OXO_LIMIT, never a wrong answer.
 */

typedef struct oxo_solve_options {
    bool distance;    /* also how many plies the winner needs */
    bool moves;       /* also the value of every legal move */
    bool no_symmetry; /* do not identify positions under symmetry */
    bool no_bounds;   /* no static bounds, no move ordering (for tests) */
    /* of oxo_solver_solve, or NULL: a file to go on from, which gets what is
     * settled; for solvers that know how */
    const char *checkpoint;
    /* likewise: a folder for a table that does not fit into memory */
    const char *scratch;
} oxo_solve_options;

/* One move and its value, counted from the position before it (uncounted when
 * the distance was not asked for). Moves that lead to equivalent positions
 * share a `kind`, numbered from 0 in order of their first member. */
typedef struct oxo_solved_move {
    oxo_move move;
    oxo_value value;
    unsigned kind;
    oxo_move reply; /* by which the other side wins; OXO_MOVE_NONE: not noted */
    /* what it took, of moves that were settled one by one; else 0 */
    uint64_t nodes;
    double seconds;
} oxo_solved_move;

typedef struct oxo_solution {
    oxo_value value; /* plies only if the distance was asked for */
    uint64_t nodes;  /* positions examined */
    uint64_t stored; /* positions in the memo */
    size_t memory;   /* bytes of the memo */
    double seconds;
    unsigned move_count; /* 0 unless asked for */
    oxo_solved_move *moves;
    unsigned no_end_within; /* open: nobody can force an end in so many plies */
    unsigned no_end_before; /* nothing ends before this ply; 0: not known */
    unsigned resumed;       /* moves that were read from the checkpoint */
} oxo_solution;

/* Solves a position. OXO_LIMIT when a limit of the context was reached,
 * OXO_UNSUPPORTED for games with endless play. On OXO_OK the caller releases
 * the solution with oxo_solution_clear. */
OXO_API oxo_status oxo_solve(const oxo_game *game, const oxo_pos *pos,
                             const oxo_solve_options *options,
                             oxo_context *context, oxo_solution *solution,
                             oxo_error *error);
OXO_API void oxo_solution_clear(oxo_solution *solution);

/* ======== solver ============================================================
 */

/* The solver of a game: exact values, whatever the family.
 *
 * The optional part of the game contract (oxo/game.h) that needs memory of its
 * own. A game has the strongest solver that suits it:
 *   table    moving games whose table fits into `memory`: every position
 *   search   moving games beyond that: both sides' shortest forced ends
 *   number   number games: their own search, which remembers positions
 *   full     other games of bounded length: oxo_solve
 * Nobody who asks a solver needs to know which it is. One thread at a time
 * per solver; the game must outlive it.
 */

typedef struct oxo_solver oxo_solver;

/* `memory` bounds the tables (bytes; 0: 64 MB). OXO_UNSUPPORTED when nothing
 * suits this game. Release it with oxo_solver_destroy. */
OXO_API oxo_status oxo_solver_create(const oxo_game *game, size_t memory,
                                     oxo_solver **solver, oxo_error *error);
OXO_API void oxo_solver_destroy(oxo_solver *solver); /* NULL is fine */

/* The exact value of a position. OXO_LIMIT when a limit of the context was
 * reached first; its max_nodes counts positions of this call. */
OXO_API oxo_status oxo_solver_value(oxo_solver *solver, const oxo_pos *pos,
                                    oxo_context *context, oxo_value *value,
                                    oxo_error *error);

/* The values of all legal moves in the order of moves(), each counted from
 * `pos`; room for game->max_moves. OXO_LIMIT when some are not known: those
 * are open. */
OXO_API oxo_status oxo_solver_moves(oxo_solver *solver, const oxo_pos *pos,
                                    oxo_context *context, oxo_value *values,
                                    oxo_error *error);

/* The whole answer, as oxo_solve gives it, whatever the family: distances
 * where the solver counts them, all moves and their kinds. With OXO_LIMIT the
 * solution holds what was settled (move_count 0: nothing); clear it with
 * OXO_OK and with OXO_LIMIT. context->threads share the work where they can. */
OXO_API oxo_status oxo_solver_solve(oxo_solver *solver, const oxo_pos *pos,
                                    const oxo_solve_options *options,
                                    oxo_context *context,
                                    oxo_solution *solution, oxo_error *error);

/* ======== number solve ======================================================
 */

/* Solving number games: values with distance, who wins, and what can occur.
 *
 * A solver belongs to one game and remembers what it has found out, so asking
 * for every move of a position costs little more than asking for one. It takes
 * boards up to 5x5 and 3x3x3 with up to 31 numbers (OXO_UNSUPPORTED beyond);
 * 3x3 games take milliseconds, 4x4 seconds to minutes, the rest runs into the
 * limits of the context and says so. One thread at a time per solver.
 */

typedef struct oxo_number_stats {
    uint64_t nodes;
    uint64_t
        size[33];  /* positions examined with so many numbers on the board */
    size_t memory; /* of the tables, bytes */
} oxo_number_stats;

typedef struct oxo_number_solver oxo_number_solver;

/* `memory` bounds the table of known positions (0: 1 GB). The game must live
 * as long as the solver. Release it with oxo_number_solver_destroy. */
OXO_API oxo_status oxo_number_solver_create(const oxo_game *game, size_t memory,
                                            oxo_number_solver **solver,
                                            oxo_error *error);
OXO_API void oxo_number_solver_destroy(oxo_number_solver *solver);

/* The exact value of a position. OXO_LIMIT when the context stopped it. */
OXO_API oxo_status oxo_number_solve(oxo_number_solver *solver,
                                    const oxo_pos *pos, oxo_context *context,
                                    oxo_value *value, oxo_error *error);
/* Does `side` win? Without distance, for the larger boards. */
OXO_API oxo_status oxo_number_wins(oxo_number_solver *solver,
                                   const oxo_pos *pos, oxo_side side,
                                   oxo_context *context, bool *wins,
                                   oxo_error *error);
/* What all calls so far have examined. */
OXO_API oxo_number_stats oxo_number_solver_stats(const oxo_number_solver *s);

/* The first moves up to symmetry: like[i] for the i-th move of moves() at
 * `pos` is the index of the first move equivalent to it. Returns how many
 * classes there are; 0: out of memory. The symmetries used are those of the
 * game that keep the position. */
OXO_API unsigned oxo_number_move_classes(const oxo_game *game,
                                         const oxo_pos *pos, unsigned count,
                                         const oxo_move *moves, unsigned *like);

/* ---- openings: all distinct moves of a position, with several threads ---- */

typedef struct oxo_number_opening {
    oxo_move move;
    unsigned equivalent; /* moves that are the same up to symmetry */
    oxo_outcome outcome; /* OXO_ONGOING = unknown */
    oxo_move answer;     /* a winning answer of the other side, or NONE */
    uint64_t nodes;
    double seconds;
} oxo_number_opening;

typedef struct oxo_number_openings {
    unsigned count; /* distinct moves */
    oxo_number_opening *opening;
    uint64_t nodes;   /* of this run */
    unsigned resumed; /* of them read from the checkpoint */
    double seconds;
} oxo_number_openings;

/* Settles every distinct move of `pos` without distances. `checkpoint` (or
 * NULL) names a file that gets a line for every settled move and is read at
 * the start, so an interrupted run goes on where it was. context->threads
 * threads share `memory` bytes. Returns OXO_LIMIT with what is known filled in
 * when it was stopped; free the openings with oxo_number_openings_clear in
 * both cases. */
OXO_API oxo_status oxo_number_openings_solve(
    const oxo_game *game, const oxo_pos *pos, const char *checkpoint,
    size_t memory, oxo_context *context, oxo_number_openings *openings,
    oxo_error *error);
OXO_API void oxo_number_openings_clear(oxo_number_openings *openings);

/* ---- counting configurations (Markowsky's Table 1 and his open problem) ----
 */

typedef struct oxo_number_counts {
    uint64_t bound[10];     /* the formula: right shares of numbers on cells */
    uint64_t boards[10];    /* the same, by enumeration */
    uint64_t reachable[10]; /* of them can occur in play, finished or not */
    uint64_t won[10];       /* of these, games that have just been won */
    uint64_t turned[10];    /* reachable, up to the symmetries of the board */
    uint64_t orbits[10];    /* reachable, up to all symmetries of the game */
    unsigned board_symmetries, symmetries;
} oxo_number_counts;

/* For 3x3 games with up to 10 numbers, separate sets. */
OXO_API oxo_status oxo_number_count(const oxo_game *game, oxo_context *context,
                                    oxo_number_counts *counts,
                                    oxo_error *error);
/* The same for tic-tac-toe (crosses begin; lines win). */
OXO_API void oxo_number_count_plain(oxo_number_counts *counts);

/* ======== table =============================================================
 */

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

typedef struct oxo_table oxo_table;

/* How much it takes: the entries of all layers and the bytes of a solve, both
 * upper bounds computed without starting it. */
OXO_API oxo_status oxo_table_estimate(const oxo_game *game, uint64_t *entries,
                                      uint64_t *bytes, oxo_error *error);

typedef struct oxo_table_options {
    const char *checkpoint; /* file to go on from and to save to, or NULL */
    double save_every;      /* seconds between saves, 0 = only when stopped */
    /* A folder for the rows of a table that does not fit into memory; NULL:
     * such a table is refused. */
    const char *scratch;
} oxo_table_options;

/* Solves the whole game. Refuses with OXO_LIMIT before it starts when the
 * estimate exceeds context->max_memory (or, without a limit, the memory of
 * the machine) and no scratch folder is named. When stopped, and a checkpoint
 * is named, what is known is saved; the next call with the same name goes on
 * from there. The rows are divided among context->ranks; rank 0 gets the
 * table. options and context may be NULL. Release the table with
 * oxo_table_destroy. */
OXO_API oxo_status oxo_table_solve(const oxo_game *game,
                                   const oxo_table_options *options,
                                   oxo_context *context, oxo_table **table,
                                   oxo_error *error);
OXO_API void oxo_table_destroy(oxo_table *table); /* NULL is fine */

/* The file is a certificate of form `table` (docs/CERTIFICATE.md), compressed
 * when its name ends in .zst. Loading needs no game: the file names it. */
OXO_API oxo_status oxo_table_save(const oxo_table *table, const char *path,
                                  oxo_error *error);
/* Of form `decided`: the won and lost entries alone, what is not there being
 * drawn. oxocheck verifies it in the memory that these take. */
OXO_API oxo_status oxo_table_save_decided(const oxo_table *table,
                                          const char *path, oxo_error *error);
/* Release the table with oxo_table_destroy. */
OXO_API oxo_status oxo_table_load(const char *path, oxo_table **table,
                                  oxo_error *error);

/* The game a table is about; it belongs to the table. */
OXO_API const oxo_game *oxo_table_game(const oxo_table *table);

/* Value of a position of that game (or of another object made from the same
 * name), always exact. OXO_NO when the position cannot occur (see the rank
 * rule). */
OXO_API oxo_status oxo_table_probe(const oxo_table *table, const oxo_pos *pos,
                                   oxo_value *value, oxo_error *error);

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
