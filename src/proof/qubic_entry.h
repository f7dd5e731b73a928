/* An entry of a strategy for Qubic on two words, and its text. */
#ifndef OXO_PROOF_QUBIC_ENTRY_H
#define OXO_PROOF_QUBIC_ENTRY_H

#include "base/runs.h"
#include <stdint.h>

typedef struct oxo_qubic_entry {
    uint64_t attacker, defender; /* canonical; attacker to move */
    uint8_t move;
} oxo_qubic_entry;

/* Run-length text of a board: "xo1x", "64" when empty. Room for 130 bytes. */
static inline void oxo_qubic_text(uint64_t x, uint64_t o, char *text)
{
    const uint64_t stones[2] = {x, o};
    oxo_writer w = {text, 130, 0};
    oxo_runs_put(&w, stones, 1, 64);
}

#endif
