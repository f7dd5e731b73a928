/* The search over open twos with sets of lines, for every machine. */
#include <stdint.h>

typedef uint64_t wide __attribute__((vector_size(32)));

#define USED(x)                                               \
    ((unsigned)((x)[0] != 0) | (unsigned)((x)[1] != 0) << 1 | \
     (unsigned)((x)[2] != 0) << 2 | (unsigned)((x)[3] != 0) << 3)
#define SEARCH oxo_force_sets_portable
#include "board/force_sets_body.h"
