/* The definition of a forced sequence, word for word and slow: the twin of
 * src/search/forced.c. */
#ifndef OXO_TESTS_NAIVE_FORCED_H
#define OXO_TESTS_NAIVE_FORCED_H

#include "oxo/families.h"

typedef struct naive_board {
    const oxo_geometry *lines[2]; /* of attacker (0) and defender (1) */
    char at[256];                 /* 'a', 'd' or '.' */
} naive_board;

/* Can the attacker, to move, win with at most `depth` more moves of which each
 * but the last leaves a line of his with one empty point and no other gap?
 * All answers of the defender are tried. */
bool naive_forced(naive_board *board, unsigned depth);

/* Different points on which the defender would complete a line. */
unsigned naive_defender_threes(naive_board *board);

/* Fewest attacks of a forced sequence as oxo/search.h counts them, or 0 when
 * there is none with at most `most`. */
unsigned naive_forced_length(naive_board *board, unsigned most);

/* Can the attacker, to move, win by threats: with moves of which each makes a
 * three or would leave a forced sequence if the defender passed, against every
 * answer? The twin of the proof search with threats alone. */
bool naive_threats(naive_board *board, unsigned depth);

/* Plays a sequence (attack, block ... attack) by the rules: every attack but
 * the last must leave exactly the given block, the last must leave two
 * different completions and the defender none, or complete at once. */
bool naive_forced_replay(const naive_board *board, const oxo_move *moves,
                         unsigned count);

#endif
