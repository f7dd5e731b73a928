/* What a run of oxo shrink has found out, in a file: a run that is killed goes
 * on from there and ends with the same result as one that was not.
 *
 * A run depends on nothing but its input, so going on is doing it again with a
 * memory of what took long: the costs of places, the proofs of single places,
 * the second moves that were chosen anew, and where the annealing stood at the
 * end of rounds. None of it changes an answer (needs.h).
 */
#ifndef OXO_PROOF_SHRINK_PART_H
#define OXO_PROOF_SHRINK_PART_H

#include "base/random.h"
#include "oxo/base.h"
#include "proof/choice.h"
#include "proof/line_extract.h"
#include "proof/needs.h"

/* The end of a round: the random numbers, the best choice so far, and what
 * every place has chosen. */
typedef struct oxo_part_round {
    unsigned number;
    bool listed; /* more moves were listed after it */
    oxo_random random;
    oxo_choice_memory best;
    uint32_t *chosen;
    size_t places;
} oxo_part_round;

typedef struct oxo_part {
    const char *path;
    uint64_t question; /* a hash of the input and the options */
    double saved, every;
    bool opened; /* the second moves are chosen: */
    oxo_random random;
    oxo_line_entries opening;
    oxo_keys proved; /* places, and for each the entries of its proof */
    oxo_line_entries *proofs;
    uint32_t proof_room;
    oxo_part_round *rounds;
    size_t round_count, round_room;
} oxo_part;

/* `words`: of a side's stones. */
void oxo_part_init(oxo_part *part, const char *path, uint64_t question,
                   unsigned words);
void oxo_part_clear(oxo_part *part);

/* Takes over what the file holds. OXO_IO: there is none; OXO_BAD_INPUT: it is
 * damaged, or of another question. */
oxo_status oxo_part_load(oxo_part *part, oxo_cost *cost, oxo_error *error);
oxo_status oxo_part_save(oxo_part *part, const oxo_cost *cost,
                         oxo_error *error);
/* The same when it is time: after half a second, one, two ... a minute. */
oxo_status oxo_part_save_due(oxo_part *part, const oxo_cost *cost,
                             oxo_error *error);

/* The entries of a place's proof, none if it has none; NULL: not asked. */
const oxo_line_entries *oxo_part_proof(const oxo_part *part,
                                       const uint64_t *place);
/* Copies. */
oxo_status oxo_part_proved(oxo_part *part, const uint64_t *place,
                           const oxo_line_entries *entries, oxo_error *error);
oxo_status oxo_part_opened(oxo_part *part, const oxo_line_entries *opening,
                           oxo_random random, oxo_error *error);
/* A round has ended; those that nothing was listed after are forgotten. */
oxo_status oxo_part_round_done(oxo_part *part, unsigned number, bool listed,
                               const oxo_choice *choice,
                               const oxo_choice_memory *best, oxo_random random,
                               oxo_error *error);
/* The record of this round, or of the first after it; NULL: none. */
const oxo_part_round *oxo_part_round_at(const oxo_part *part, unsigned number);

#endif
