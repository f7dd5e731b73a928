/* The promises of oxo/game.h, tested for any game. */
#ifndef OXO_TESTS_CONTRACT_H
#define OXO_TESTS_CONTRACT_H

#include "support/support.h"

/* Plays `games` random games and checks at every position: moves() is sorted
 * and empty exactly at the end, legal() agrees with moves(), play and undo are
 * inverse byte for byte, keys and hashes tell positions apart and agree,
 * moves and positions survive the way through text, symmetries that the game
 * knows by construction keep outcome and turn and commute with play, rules in
 * words (if there are any) are whole lines, and
 * outcome and legality agree with `twin` if it is given. */
typedef oxo_outcome contract_twin(const oxo_game *game, const oxo_pos *pos);
void contract_check(const char *name, unsigned games, uint64_t seed,
                    contract_twin *twin);

#endif
