/* Choosing among winning moves so that few places are needed.
 *
 *     place --move--> { place, place, ... }      one alternative
 *
 * The size of a choice is the number of places that are reached from the root
 * when each reached place plays its chosen alternative. Stones only grow along
 * a move, so there are no cycles.
 */
#ifndef OXO_PROOF_CHOICE_H
#define OXO_PROOF_CHOICE_H

#include "base/keys.h"
#include "base/random.h"
#include "oxo/base.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OXO_NOWHERE OXO_NO_KEY

typedef struct oxo_place {
    uint32_t first, count, room; /* its alternatives */
    uint32_t chosen;             /* which of them */
    uint32_t users;
    uint32_t slot;   /* where it stands in the list of places in use */
    uint32_t active; /* and in that of places that annealing may change */
    uint32_t note;   /* both for the caller */
    uint16_t weight; /* what it counts, 1 unless the caller says otherwise */
    bool filled;     /* alternatives are listed */
    bool fixed;      /* annealing leaves it alone */
} oxo_place;

typedef struct oxo_alternative {
    uint32_t first; /* of its needs */
    uint16_t count;
    uint16_t move;
} oxo_alternative;

typedef struct oxo_choice {
    oxo_keys keys; /* of the places, by their number */
    oxo_place *places;
    size_t place_count, place_room;
    oxo_alternative *alts;
    size_t alt_count, alt_room;
    uint32_t *needs;
    size_t need_count, need_room;
    uint32_t *in_use, *active;
    size_t use_count, active_count, list_room;
    size_t size; /* sum of the weights in use */
    bool failed; /* out of memory: nothing here can be relied on */
} oxo_choice;

/* An empty one, with keys of so many bytes. */
void oxo_choice_init(oxo_choice *choice, size_t width);
void oxo_choice_free(oxo_choice *choice); /* what it holds */

/* The place of a key: found, or made if it is new; OXO_NOWHERE: none, or out of
 * memory. */
uint32_t oxo_choice_find(const oxo_choice *choice, const void *key);
uint32_t oxo_choice_place(oxo_choice *choice, const void *key);
static inline const void *oxo_choice_key(const oxo_choice *choice,
                                         uint32_t place)
{
    return oxo_keys_at(&choice->keys, place);
}

/* One more alternative of a place; nothing if the place has one with the same
 * move. Its number, or OXO_NOWHERE when memory runs out. Only while
 * nothing is in use. */
uint32_t oxo_choice_add(oxo_choice *choice, uint32_t place, uint16_t move,
                        const uint32_t *needs, unsigned count);

/* Counts a place and what it needs as in use, or no longer. */
void oxo_choice_enter(oxo_choice *choice, uint32_t place);
void oxo_choice_leave(oxo_choice *choice, uint32_t place);
void oxo_choice_set(oxo_choice *choice, uint32_t place, uint32_t alternative);

/* The places in use with what they chose, to come back to. */
typedef struct oxo_choice_memory {
    uint32_t *pairs; /* place, alternative */
    size_t count, room;
    size_t size; /* sum of the weights */
} oxo_choice_memory;

bool oxo_choice_save(const oxo_choice *choice,
                     oxo_choice_memory *memory); /* false: no memory */
/* Only while nothing is in use; enter the root afterwards. */
void oxo_choice_restore(oxo_choice *choice, const oxo_choice_memory *memory);

/* Annealing from heat `hot` down to `cold` in so many steps: the smallest
 * choice met goes to *best if it is smaller than what *best holds. Depends on
 * nothing but its input. Stops early when the context says so. */
void oxo_choice_anneal(oxo_choice *choice, uint64_t steps, double hot,
                       double cold, oxo_random *random, oxo_context *context,
                       oxo_choice_memory *best);

#endif
