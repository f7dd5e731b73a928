/* Everything that can choose a move, matches and ratings, puzzles. */
#ifndef OXO_PLAYER_H
#define OXO_PLAYER_H

#include "oxo/base.h"
#include "oxo/game.h"

OXO_C_BEGIN

/* ======== player ============================================================
 */

/* Players: everything that can choose a move, behind one interface.
 *
 *     oxo_player_create("greedy", game, 1, &player, &error)
 *     oxo_player_choose(player, pos, &context, &choice, &error)
 *
 * A player is named by a text: "random", "search:nodes=20000", "level:5".
 * It belongs to one game and one thread, and remembers nothing between moves
 * that would make its choice depend on more than the position, its seed and
 * how many moves it has chosen: the same seed plays the same game.
 */

typedef struct oxo_choice {
    oxo_move move;
    oxo_value value; /* of the move, counted from before it; open: a guess */
    double estimate; /* a guess in -1..1 for the side that moves */
    char why[64];    /* a few words for people, e.g. "blocks b2B" */
} oxo_choice;

typedef struct oxo_player oxo_player;

/* Creates a player from its name. OXO_UNSUPPORTED when it cannot play this
 * game; the game must outlive it. */
OXO_API oxo_status oxo_player_create(const char *name, const oxo_game *game,
                                     uint64_t seed, oxo_player **player,
                                     oxo_error *error);
OXO_API void oxo_player_destroy(oxo_player *player); /* NULL is fine */

/* Begins a new stream of random numbers, as if created with this seed. */
OXO_API void oxo_player_reseed(oxo_player *player, uint64_t seed);

/* The name it was created from. It belongs to the player. */
OXO_API const char *oxo_player_name(const oxo_player *player);

/* Chooses a move in a position that is not over. Stops early, with the best
 * move found so far, when the context says so: it always has a legal move. */
OXO_API oxo_status oxo_player_choose(oxo_player *player, const oxo_pos *pos,
                                     oxo_context *context, oxo_choice *choice,
                                     oxo_error *error);

/* The kinds of players, for help texts: name and summary of the i-th, false
 * behind the last. Both are constants. */
OXO_API bool oxo_player_kind(unsigned i, const char **name,
                             const char **summary);

/* ======== match =============================================================
 */

/* Matches: many games between two players, and what the score means. */

typedef struct oxo_match_score {
    /* from the first player named, by the side it played */
    uint64_t wins[2], draws[2], losses[2];
    uint64_t plies; /* of all games together */
} oxo_match_score;

/* One game as it is played; moves belong to the caller's storage. */
typedef struct oxo_match_game {
    uint64_t number; /* from 0 */
    oxo_side side;   /* what the first player named plays */
    oxo_outcome outcome;
    unsigned plies;
    const oxo_move *moves;
} oxo_match_game;

typedef struct oxo_match_options {
    uint64_t games;
    uint64_t seed;      /* game g depends on (seed, g) only */
    uint64_t first;     /* number of the first game, to resume a match */
    bool one_side;      /* the first player named always moves first */
    unsigned max_plies; /* a longer game is a draw; 0 = 1000 */
    /* Called for every game in order of its number, one call at a time. */
    void (*finished)(void *user, const oxo_match_game *game);
    void *user;
} oxo_match_options;

/* Plays the games on context->threads threads and context->ranks. The sides
 * alternate: the first player named moves first in even games. The score does
 * not depend on who plays. At OXO_LIMIT the score holds the games that were
 * finished (a run of numbers from options->first). */
OXO_API oxo_status oxo_match(const oxo_game *game, const char *a, const char *b,
                             const oxo_match_options *options,
                             oxo_context *context, oxo_match_score *score,
                             oxo_error *error);

/* Games in which b, moving second, answers the first `depth` moves of a with
 * every reply that is distinct under symmetry, and then plays by itself: one
 * game for each distinct position so reached. One thread; options->seed,
 * max_plies, finished (without the moves of the opening: `moves` begins where
 * b plays by itself, and `plies` counts from there) and user count. */
OXO_API oxo_status oxo_match_every(const oxo_game *game, const char *a,
                                   const char *b, unsigned depth,
                                   const oxo_match_options *options,
                                   oxo_context *context, oxo_match_score *score,
                                   oxo_error *error);

/* ---- what a score means ---- */

/* Wilson's interval for a proportion of `wins` in `games` at z standard
 * deviations (1.96 for 95 %). */
OXO_API void oxo_wilson(double wins, double games, double z, double *low,
                        double *high);
/* Two-proportion z-test: the z value and the two-sided p-value of the
 * hypothesis that both proportions are equal. */
OXO_API double oxo_two_proportions(double wins1, double games1, double wins2,
                                   double games2, double *p_value);
/* Elo difference of an expected score in 0..1 (infinite at the ends). */
OXO_API double oxo_elo(double score);
/* Log-likelihood ratio of the hypotheses "the Elo difference is elo1" against
 * "elo0", normal approximation; compare with ln((1-beta)/alpha). */
OXO_API double oxo_sprt(double wins, double draws, double losses, double elo0,
                        double elo1);

/* ======== rating ============================================================
 */

/* Ratings: strengths of several players from the scores of their matches. */

/* The Bradley-Terry model by maximum likelihood: the expected score of i
 * against j is 1 / (1 + 10^((elo[j] - elo[i]) / 400)).
 *
 * `points` and `games` are n*n, row i and column j: what i scored against j
 * (a draw is half a point) and how many games they played; games must be
 * symmetric, the diagonal is ignored. `prior` drawn games are added to every
 * pair that met: without them a player that wins every game has no finite
 * rating. elo has mean 0; error (may be NULL) is one standard error of the
 * difference to that mean, from the Fisher information. Draws make scores
 * vary less than the model supposes, so errors are on the safe side.
 *
 * OXO_BAD_INPUT when n < 2, numbers make no sense, or the players fall into
 * groups that never met. */
OXO_API oxo_status oxo_rating(unsigned n, const double *points,
                              const double *games, double prior, double *elo,
                              double *error, oxo_error *why);

/* ======== puzzle ============================================================
 */

/* Puzzles: positions with exactly one winning first move.
 *
 * Promised of every puzzle: the side to move wins, exactly one move is known
 * to win (by a forced sequence or full search), and the other side has no line
 * to complete, so that the move is not merely a block. Forced sequences are
 * searched completely: no other first attack wins by force. With `proved`
 * also no quiet move wins: every other move is shown to lose or draw.
 *
 * Graded by the length of the win and by the tempting moves, which are wrong
 * moves that make a three.
 */

typedef struct oxo_puzzle {
    oxo_move solution;
    unsigned plies;    /* to the end of the win that was found */
    unsigned tempting; /* wrong moves that make a three */
    unsigned grade;    /* 1 (easy) .. 5 */
    bool proved;       /* every other move is shown not to win */
    unsigned count;    /* the line, solution first */
    oxo_move line[64];
} oxo_puzzle;

/* Is the position a puzzle? OXO_NO when not, with the reason in *error. */
OXO_API oxo_status oxo_puzzle_check(const oxo_game *game, const oxo_pos *pos,
                                    oxo_context *context, oxo_puzzle *puzzle,
                                    oxo_error *error);

/* Looks for a puzzle in games of careless players (three of four moves greedy,
 * one random), at most `games` of them; the same seed finds the same one.
 * OXO_NO when there was none. */
typedef struct oxo_puzzle_wish {
    uint64_t seed;
    unsigned games;     /* 0: 1000 */
    unsigned min_grade; /* 0: any */
    unsigned min_tempting;
    bool proved; /* only proved ones */
} oxo_puzzle_wish;
OXO_API oxo_status oxo_puzzle_make(const oxo_game *game,
                                   const oxo_puzzle_wish *wish,
                                   oxo_context *context, oxo_pos *pos,
                                   oxo_puzzle *puzzle, oxo_error *error);

OXO_C_END

#endif
