/* Line games with gravity on at most 64 cells: Score Four, Connect Four.
 *
 * A position is two words. `threats` are the empty cells with which a side
 * completes a line; with gravity most of them cannot be taken or blocked yet.
 * What follows from them without search, for the side to move:
 *
 *   - a threat of its own that is playable wins;
 *   - two playable threats of the other side lose, one must be blocked;
 *   - a stone below a threat of the other side loses: it is never played while
 *     there is another move. When there is none, that is zugzwang, and whose
 *     turn it is then is a matter of parity.
 *
 * And a defence for the side that is not to move, when an even number of cells
 * is empty ("follow up"): columns with an even number of empty cells are left
 * to the other side to begin and answered in place, so that the defender gets
 * every second cell of them; two columns with an odd number are joined by their
 * lowest cells, of which he gets one; or two columns with equally many empty
 * cells are answered row by row, a stone in one by the stone beside it in the
 * other, so that he gets one of each row. If that spoils every line of the
 * other side, it cannot win.
 */
#ifndef OXO_SEARCH_GRAVITY_H
#define OXO_SEARCH_GRAVITY_H

#include "oxo/symmetry.h"
#include "rules/line.h"

typedef struct oxo_gravity oxo_gravity;

/* For a line game with gravity, not misere, of at most 64 cells; any other is
 * OXO_UNSUPPORTED. `group` may be NULL; it is used, not kept. The table of
 * positions grows to at most `memory` bytes (0: 256 MB). */
oxo_status oxo_gravity_create(const oxo_game *game, const oxo_group *group,
                              size_t memory, oxo_gravity **gravity,
                              oxo_error *error);
void oxo_gravity_destroy(oxo_gravity *gravity);

/* Can `side` force a win within `depth` plies (OXO_MEMO_ANY: at all)? Asks
 * `stopped(user)` every 1024 positions, and returns false at once when it says
 * so: the answer then means nothing. Adds to *nodes. */
bool oxo_gravity_wins(oxo_gravity *gravity, const oxo_pos *pos, oxo_side side,
                      unsigned depth, bool (*stopped)(void *user), void *user,
                      uint64_t *nodes);
size_t oxo_gravity_bytes(const oxo_gravity *gravity);

/* The empty cells with which `side` would complete a line. */
uint64_t oxo_gravity_threats(const oxo_gravity *gravity, const oxo_pos *pos,
                             oxo_side side);
/* Does the follow-up hold for the side that is not to move? */
bool oxo_gravity_holds(const oxo_gravity *gravity, const oxo_pos *pos);

/* The best move by a search of growing depth with an estimate at its leaves,
 * until `nodes` positions (0: until stopped). The estimate is in millionths of
 * a win for the side to move; *outcome is set when the search decided the
 * position. False when not even one ply was searched. */
bool oxo_gravity_best(oxo_gravity *gravity, const oxo_pos *pos, uint64_t nodes,
                      bool (*stopped)(void *user), void *user, oxo_move *move,
                      int *estimate, unsigned *depth, oxo_outcome *outcome);

#endif
