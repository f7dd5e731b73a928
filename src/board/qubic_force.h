/* Forced sequences in Qubic: complete search on two 64-bit words.
 *
 * A forced sequence (Patashnik 1980): the attacker makes a three, the defender
 * must block it, and so on until one move makes two threes at once. When a
 * block makes a three of the defender's, the attacker's next move must block
 * that three and still make a three of its own (Patashnik's Figure 11).
 *
 *     attack[0] block[0] attack[1] block[1] ... attack[n-1]
 *
 * After attack[n-1] the attacker threatens two different cells and the
 * defender has no three: the next attacking move completes a line.
 */
#ifndef OXO_BOARD_QUBIC_FORCE_H
#define OXO_BOARD_QUBIC_FORCE_H

#include <stdbool.h>
#include <stdint.h>

enum { OXO_QUBIC_FORCE_MAX = 32 }; /* 64 cells hold at most 32 pairs */

typedef struct oxo_qubic_win {
    /* Number of attacking moves up to the one that threatens twice (or that
     * completes a line at once: then length is 1 and `completes` is set). */
    unsigned length;
    bool completes;
    uint8_t attack[OXO_QUBIC_FORCE_MAX];
    uint8_t block[OXO_QUBIC_FORCE_MAX]; /* length - 1 of them */
} oxo_qubic_win;

/* A searcher: its table of positions without a forced win and its counter.
 * Not shared between threads. */
typedef struct oxo_qubic_force oxo_qubic_force;

/* The implementations; AUTO takes the fastest that this machine can run. */
typedef enum oxo_qubic_engine {
    OXO_QUBIC_AUTO,
    OXO_QUBIC_PORTABLE,
    OXO_QUBIC_AVX2
} oxo_qubic_engine;

/* NULL when out of memory or when the machine lacks the engine asked for. */
oxo_qubic_force *oxo_qubic_force_new(oxo_qubic_engine engine);
void oxo_qubic_force_free(oxo_qubic_force *force); /* NULL is fine */
/* Searches give up after so many positions (0: never, as at first) and then
 * say false: no win was found, but there may be one. */
void oxo_qubic_force_budget(oxo_qubic_force *force, uint64_t nodes);
/* Did the last search end for want of budget? */
bool oxo_qubic_force_gave_up(const oxo_qubic_force *force);
oxo_qubic_engine oxo_qubic_force_engine(const oxo_qubic_force *force);

/* Has the attacker, who is to move, a forced win? `attacker` and `defender`
 * are disjoint and contain no line. True: *win (may be NULL) holds a sequence.
 * False: no forced sequence exists (every order of every threatening move was
 * tried, directly or by an equal position in the exact table). */
bool oxo_qubic_force_search(oxo_qubic_force *force, uint64_t attacker,
                            uint64_t defender, oxo_qubic_win *win);

/* The same with a shortest sequence; sequences longer than `longest` attacking
 * moves do not count (OXO_QUBIC_FORCE_MAX: no bound). */
bool oxo_qubic_force_shortest(oxo_qubic_force *force, uint64_t attacker,
                              uint64_t defender, unsigned longest,
                              oxo_qubic_win *win);

/* The zone of a forced win: a set of empty cells such that for every empty
 * cell d outside it, if a defending stone on d does not make a three, the same
 * sequence still wins with that stone on the board. The proof is in
 * qubic_zone.c. */
uint64_t oxo_qubic_zone(uint64_t attacker, uint64_t defender,
                        const oxo_qubic_win *win);

/* Positions visited since the searcher was made; the same on every machine
 * and with every engine. */
uint64_t oxo_qubic_force_nodes(const oxo_qubic_force *force);

/* Forgets the table, so that node counts start from a known state. */
void oxo_qubic_force_reset(oxo_qubic_force *force);

#endif
