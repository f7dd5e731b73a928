/* Choosing among winning moves so that few places are needed.
 *
 *     place --move--> { place, place, ... }      one alternative
 *
 * The size of a choice is the number of places that are reached from the root
 * when each reached place plays its chosen alternative. Stones only grow along
 * a move, so there are no cycles.
 */
#ifndef OXO_PROOF_QUBIC_CHOICE_H
#define OXO_PROOF_QUBIC_CHOICE_H

#include "base/random.h"
#include "oxo/base.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OXO_QUBIC_NOWHERE UINT32_MAX

typedef struct oxo_qubic_place {
    uint64_t a, d;               /* canonical */
    uint32_t first, count, room; /* its alternatives */
    uint32_t chosen;             /* which of them */
    uint32_t users;
    uint32_t slot;   /* where it stands in the list of places in use */
    uint32_t active; /* and in that of places that annealing may change */
    uint32_t note;   /* both for the caller */
    uint16_t weight; /* what it counts, 1 unless the caller says otherwise */
    bool filled;     /* alternatives are listed */
    bool fixed;      /* annealing leaves it alone */
} oxo_qubic_place;

typedef struct oxo_qubic_alternative {
    uint32_t first; /* of its needs */
    uint16_t count;
    uint8_t move;
} oxo_qubic_alternative;

typedef struct oxo_qubic_choice {
    oxo_qubic_place *places;
    size_t place_count, place_room;
    oxo_qubic_alternative *alts;
    size_t alt_count, alt_room;
    uint32_t *needs;
    size_t need_count, need_room;
    uint32_t *index; /* hash of places */
    size_t index_size;
    uint32_t *in_use, *active;
    size_t use_count, active_count, list_room;
    size_t size; /* sum of the weights in use */
    bool failed; /* out of memory: nothing here can be relied on */
} oxo_qubic_choice;

/* A zeroed structure is an empty one. */
void oxo_qubic_choice_free(oxo_qubic_choice *choice); /* what it holds */

/* The place of a canonical position: found, or made if it is new. */
uint32_t oxo_qubic_choice_find(const oxo_qubic_choice *choice, uint64_t a,
                               uint64_t d);
uint32_t oxo_qubic_choice_place(oxo_qubic_choice *choice, uint64_t a,
                                uint64_t d);

/* One more alternative of a place; nothing if the place has one with the same
 * move. Its number, or OXO_QUBIC_NOWHERE when memory runs out. Only while
 * nothing is in use. */
uint32_t oxo_qubic_choice_add(oxo_qubic_choice *choice, uint32_t place,
                              uint8_t move, const uint32_t *needs,
                              unsigned count);

/* Counts a place and what it needs as in use, or no longer. */
void oxo_qubic_choice_enter(oxo_qubic_choice *choice, uint32_t place);
void oxo_qubic_choice_leave(oxo_qubic_choice *choice, uint32_t place);
void oxo_qubic_choice_set(oxo_qubic_choice *choice, uint32_t place,
                          uint32_t alternative);

/* The places in use with what they chose, to come back to. */
typedef struct oxo_qubic_memory {
    uint32_t *pairs; /* place, alternative */
    size_t count, room;
    size_t size; /* sum of the weights */
} oxo_qubic_memory;

bool oxo_qubic_choice_save(const oxo_qubic_choice *choice,
                           oxo_qubic_memory *memory); /* false: no memory */
/* Only while nothing is in use; enter the root afterwards. */
void oxo_qubic_choice_restore(oxo_qubic_choice *choice,
                              const oxo_qubic_memory *memory);

/* Annealing from heat `hot` down to `cold` in so many steps: the smallest
 * choice met goes to *best if it is smaller than what *best holds. Depends on
 * nothing but its input. Stops early when the context says so. */
void oxo_qubic_choice_anneal(oxo_qubic_choice *choice, uint64_t steps,
                             double hot, double cold, oxo_random *random,
                             oxo_context *context, oxo_qubic_memory *best);

#endif
