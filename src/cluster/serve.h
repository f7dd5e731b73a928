/* What the ranks other than 0 do: wait for work, join it, wait again.
 *
 * Rank 0 runs the program as if it were alone. A computation that knows how to
 * use other ranks sends each of them the name of the work and then whatever
 * it needs; a rank that gets a name takes part until that work is over. So
 * every verb runs under mpirun, whether it has work to share or not.
 */
#ifndef OXO_CLUSTER_SERVE_H
#define OXO_CLUSTER_SERVE_H

#include "base/ranks.h"

/* Ranks other than 0: until rank 0 says that it is over. */
void oxo_serve(oxo_ranks *ranks);
/* Rank 0: says so. */
void oxo_serve_end(oxo_ranks *ranks);

#endif
