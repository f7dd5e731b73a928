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

static inline uint64_t join(const oxo_qubic_tables *t, lines set, unsigned cell,
                            unsigned *count)
{
    const lines on = AND(set, THROUGH(cell));
    uint64_t cells = 0;
    unsigned n = 0;
    for (uint64_t w = on.low; w != 0; w &= w - 1, n++)
        cells |= t->line[oxo_lowest64(w)];
    for (uint64_t w = on.high; w != 0; w &= w - 1, n++)
        cells |= t->line[64 + oxo_lowest64(w)];
    *count = n;
    return cells;
}

#define SOLVE oxo_qubic_solve_portable
#include "board/qubic_force_body.h"
