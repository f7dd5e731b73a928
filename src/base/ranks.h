/* Several processes that work on one thing: the ranks of an MPI run.
 *
 *     mpirun -n 4 oxo solve moving:3       rank 0 speaks, the others work
 *
 * MPI is loaded when a launcher's environment says that there are several
 * processes (base/lazy.h), so that nothing else depends on it. NULL stands for
 * one process alone: every function here takes it and does what one does.
 *
 * Calls marked "all" must be made by all ranks in the same order. Only the
 * thread that opened the ranks may use them. When a rank dies, MPI ends the
 * others: nothing here fails and returns. What must survive is a checkpoint.
 */
#ifndef OXO_BASE_RANKS_H
#define OXO_BASE_RANKS_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct oxo_ranks oxo_ranks;

/* How many processes the launcher's environment speaks of, 1 when of none,
 * and which this is: known before MPI is there. */
unsigned oxo_ranks_launched(unsigned *self);

/* *ranks is NULL when there is one process. OXO_UNSUPPORTED when there are
 * several and MPI cannot be loaded. All. */
oxo_status oxo_ranks_open(oxo_ranks **ranks, oxo_error *error);
void oxo_ranks_close(oxo_ranks *ranks); /* all; waits for all */
/* Ends all ranks at once. */
void oxo_ranks_abort(oxo_ranks *ranks, int code);

unsigned oxo_ranks_count(const oxo_ranks *ranks);
unsigned oxo_ranks_self(const oxo_ranks *ranks);

/* All: is it true of any rank? */
bool oxo_ranks_any(oxo_ranks *ranks, bool here);
/* All: each number becomes the sum over the ranks. */
void oxo_ranks_sum(oxo_ranks *ranks, uint64_t *numbers, unsigned count);
/* All: the bytes of rank 0 for everyone. */
void oxo_ranks_share(oxo_ranks *ranks, void *bytes, size_t size);
/* All: out holds count[0] numbers for rank 0, then count[1] for rank 1 ...;
 * *in grows as needed to hold what all ranks sent here, *received numbers. */
oxo_status oxo_ranks_exchange(oxo_ranks *ranks, const uint64_t *out,
                              const size_t *count, uint64_t **in, size_t *room,
                              size_t *received, oxo_error *error);

/* Bytes from one rank to another, in order. Sending may wait until they are
 * received. `from` may be OXO_RANKS_ANY; *bytes grows as needed. */
enum { OXO_RANKS_ANY = -1 };
void oxo_ranks_send(oxo_ranks *ranks, unsigned to, const void *bytes,
                    size_t size);
oxo_status oxo_ranks_receive(oxo_ranks *ranks, int from, void **bytes,
                             size_t *room, size_t *size, unsigned *sender,
                             oxo_error *error);
/* Is there something to receive? Sleeps a moment when not. */
bool oxo_ranks_waiting(oxo_ranks *ranks);

/* The same without sleeping, from any thread and as often as one likes: false
 * from other threads, and looks a few times a second. */
bool oxo_ranks_called(oxo_ranks *ranks);

/* What this rank has sent so far. */
void oxo_ranks_traffic(const oxo_ranks *ranks, uint64_t *messages,
                       uint64_t *bytes);

#endif
