/* The program as several processes: mpirun -n 4 oxo VERB ... */
#ifndef OXO_CLI_RANKS_H
#define OXO_CLI_RANKS_H

#include "base/ranks.h"

/* NULL when there is one process. */
extern oxo_ranks *cli_ranks;

/* At the beginning. True for rank 0, which goes on as if it were alone; the
 * others have worked and are done when this returns. */
bool cli_ranks_begin(int argc, char **argv, int *code);
void cli_ranks_end(void);

#endif
