/* The inside of a player: what a new kind has to write.
 *
 * A kind is one file with an oxo_player_kind_ops, listed in player.c. Its
 * struct begins with oxo_player. */
#ifndef OXO_PLAYERS_PLAYER_H
#define OXO_PLAYERS_PLAYER_H

#include "base/random.h"
#include "oxo/player.h"
#include "search/mcts.h"

typedef struct oxo_player_kind_ops {
    const char *name;    /* before the colon */
    const char *summary; /* one line, with its options */
    /* `options` is what stands behind the colon ("" if nothing). */
    oxo_status (*create)(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error);
    oxo_status (*choose)(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error);
    void (*destroy)(oxo_player *player);
} oxo_player_kind_ops;

struct oxo_player {
    const oxo_player_kind_ops *kind;
    const oxo_game *game;
    oxo_random random;
    char name[256];
};

extern const oxo_player_kind_ops oxo_player_random, oxo_player_greedy,
    oxo_player_forced, oxo_player_search, oxo_player_perfect, oxo_player_table,
    oxo_player_level, oxo_player_ugi, oxo_player_columns, oxo_player_builder;
extern const oxo_player_kind_ops oxo_player_plan;
#if OXO_HAVE_CSP
extern const oxo_player_kind_ops oxo_player_csp; /* src/csp */
#endif
#if OXO_HAVE_LEARN
extern const oxo_player_kind_ops oxo_player_net; /* src/learn */
#endif

/* What level 1..9 is made of; false beyond. */
bool oxo_level(unsigned level, const char **player, const char **weaker,
               double *slips);

/* Refuses options whose key is not in the list (which ends with NULL). */
oxo_status oxo_options_check(const char *player, const char *options,
                             const char *const *keys, oxo_error *error);

/* The options of a player that thinks within limits: nodes=N and ms=N.
 * `*nodes` and `*seconds` come with the defaults; `unit` is what a node is. */
oxo_status oxo_options_limits(const char *player, const char *options,
                              const char *unit, uint64_t *nodes,
                              double *seconds, oxo_error *error);

/* A move that wins, and in how many plies. */
void oxo_choice_wins(oxo_choice *choice, oxo_move move, oxo_value value);

/* Turns the answer of a tree search into a choice. */
void oxo_choice_from_mcts(const oxo_mcts *mcts, const oxo_pos *pos,
                          const oxo_mcts_move *best, oxo_choice *choice);

/* Reads "key=value" options: finds `key` in a comma-separated list. Returns
 * false when it is not there; a value that is no number leaves *value alone
 * and sets *bad. */
bool oxo_option_number(const char *options, const char *key, double *value,
                       bool *bad);

/* A move at random, uniformly; the game is not over. */
oxo_move oxo_random_move(const oxo_game *game, const oxo_pos *pos,
                         oxo_random *random);

#endif
