/* The forced-sequence search with sets of lines in pairs of plain words. */
#include "board/qubic_force_impl.h"

typedef struct lines {
    uint64_t low, high;
} lines;

static inline lines AND(lines x, lines y)
{
    return (lines){x.low & y.low, x.high & y.high};
}

static inline lines OR(lines x, lines y)
{
    return (lines){x.low | y.low, x.high | y.high};
}

static inline lines ANDNOT(lines x, lines y)
{
    return (lines){x.low & ~y.low, x.high & ~y.high};
}

#define LOW(x) ((x).low)
#define HIGH(x) ((x).high)
#define THROUGH(cell) ((lines){t->through[cell][0], t->through[cell][1]})
#define ALL                                                       \
    {                                                             \
        ~UINT64_C(0), (UINT64_C(1) << (OXO_QUBIC_LINES - 64)) - 1 \
    }
#define NONE \
    {        \
        0, 0 \
    }
#define SOLVE oxo_qubic_solve_portable
#include "board/qubic_force_body.h"
