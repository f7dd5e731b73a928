/* The opening of Qubic after a strong first move: the two-positions (first
 * move and reply), the three-positions (the attacker's second move), and the
 * replies to those.
 *
 * A three-position answers the two-positions that lack one of its attacking
 * stones: one or two of them. A strategy has to choose three-positions that
 * together answer all two-positions. */
#ifndef OXO_PROOF_QUBIC_THREES_H
#define OXO_PROOF_QUBIC_THREES_H

#include <stdint.h>

typedef struct oxo_qubic_board {
    uint64_t a, d; /* canonical; as two words also the key of a place */
} oxo_qubic_board;

enum { OXO_QUBIC_TWOS = 16, OXO_QUBIC_THREES = 1024 };

typedef struct oxo_qubic_three {
    oxo_qubic_board board; /* defender to move */
    uint32_t answers;      /* set of two-positions */
} oxo_qubic_three;

typedef struct oxo_qubic_threes {
    oxo_qubic_board two[OXO_QUBIC_TWOS];
    unsigned two_count; /* 12 */
    oxo_qubic_three three[OXO_QUBIC_THREES];
    unsigned three_count;
} oxo_qubic_threes;

void oxo_qubic_threes_list(oxo_qubic_threes *threes);

/* The different positions after a reply to a three-position: all of them are
 * places, for two stones threaten nothing. At most 61. */
unsigned oxo_qubic_three_replies(const oxo_qubic_three *three,
                                 oxo_qubic_board replies[64]);

/* The move of a two-position that leads to a three-position; 64: none. */
unsigned oxo_qubic_three_move(oxo_qubic_board two,
                              const oxo_qubic_three *three);

/* A set of three-positions that answer all two-positions with the smallest sum
 * of weights, exactly (over the 2^12 sets of two-positions); with `with` among
 * them if that is a three-position. How many: 0 if there is no such set.
 * Weights of OXO_QUBIC_NEVER are never taken. */
#define OXO_QUBIC_NEVER 1e9
unsigned oxo_qubic_threes_cover(const oxo_qubic_threes *threes,
                                const double *weight, unsigned with,
                                unsigned pick[OXO_QUBIC_TWOS]);

#endif
