/* Qubic the slow way: arrays, no tables of the library. */
#ifndef OXO_TESTS_NAIVE_QUBIC_H
#define OXO_TESTS_NAIVE_QUBIC_H

#include <stdbool.h>
#include <stdint.h>

enum { NAIVE_NONE = 0, NAIVE_ATTACKER = 1, NAIVE_DEFENDER = 2 };

typedef struct naive_qubic {
    uint8_t cell[4][4][4]; /* [z][y][x] */
} naive_qubic;

naive_qubic naive_qubic_from(uint64_t attacker, uint64_t defender);

/* Has a side four in a row? */
bool naive_qubic_won(const naive_qubic *board, int side);

/* The cells where a side completes a line, as flat numbers; returns how many.
 */
unsigned naive_qubic_completing(const naive_qubic *board, int side,
                                uint8_t cells[64]);

/* Plain recursive forced-sequence search. 1 win, 0 none, -1 when more than
 * *budget positions were needed (then nothing is known). */
int naive_qubic_forced(naive_qubic board, long *budget);

/* The same question answered by a plain search on words, without any pruning
 * but a memory of failed positions (cleared by the call): fast enough for
 * positions with many threats. 1, 0 or -1 as above. */
int naive_qubic_forced_plain(uint64_t attacker, uint64_t defender,
                             long *budget);

/* Does this sequence win by the rules, move by move, against the only blocks?
 * `attack` has `length` moves, `block` one less. */
bool naive_qubic_sequence_wins(naive_qubic board, const uint8_t *attack,
                               const uint8_t *block, unsigned length);

#endif
