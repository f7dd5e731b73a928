/* Qubic on two words: the tables of lines, built once, and what the lines of
 * a position say (qubic_board.h). */
#include "board/qubic_board.h"
#include "base/bits.h"
#include "rules/line.h"
#include <pthread.h>

static oxo_qubic_tables tables; /* written once, under `once` */
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* After the rest. lines_of[] has the lines in order. */
static void build_joined(void)
{
    uint32_t next = 0;
    for (unsigned c = 0; c < OXO_QUBIC_CELLS; c++) {
        oxo_qubic_join *j = &tables.join[c];
        j->through[0] = tables.through[c][0];
        j->through[1] = tables.through[c][1];
        j->first = next;
        j->low = oxo_popcount64(j->through[0]);
        for (unsigned which = 1; which < 1u << tables.degree[c]; which++) {
            const unsigned line = tables.lines_of[c][oxo_lowest64(which)];
            tables.joined[next + which] =
                tables.joined[next + (which & (which - 1))] | tables.line[line];
        }
        next += 1u << tables.degree[c];
    }
}

static void build(void)
{
    static const unsigned side[3] = {4, 4, 4};
    uint32_t points[4 * OXO_QUBIC_LINES];
    oxo_box_lines(3, side, 4, points);
    for (unsigned i = 0; i < 4 * OXO_QUBIC_LINES; i++) {
        const unsigned line = i / 4, cell = points[i];
        tables.line[line] |= UINT64_C(1) << cell;
        tables.through[cell][line / 64] |= UINT64_C(1) << line % 64;
        tables.lines_of[cell][tables.degree[cell]++] = (uint8_t)line;
    }
    build_joined();
}

const oxo_qubic_tables *oxo_qubic_tables_get(void)
{
    pthread_once(&once, build);
    return &tables;
}

int oxo_qubic_has_line(uint64_t stones)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    for (unsigned l = 0; l < OXO_QUBIC_LINES; l++) {
        if ((stones & t->line[l]) == t->line[l])
            return 1;
    }
    return 0;
}

/* Stones on all lines at once, one bit of the counts per set: lines with one
 * or three of them in `one`, with two or three in `two` (four count as none).
 * Against a look at each of the 76 lines, a fifth of the time. */
typedef struct counts {
    uint64_t one[2], two[2];
} counts;

static inline counts count_lines(const oxo_qubic_tables *t, uint64_t stones)
{
    counts c = {{0, 0}, {0, 0}};
    for (; stones != 0; stones &= stones - 1) {
        const uint64_t *through = t->through[oxo_lowest64(stones)];
        for (int i = 0; i < 2; i++) {
            c.two[i] ^= c.one[i] & through[i];
            c.one[i] ^= through[i];
        }
    }
    return c;
}

/* The cells outside `own` of the lines of a set that have no stone of
 * `other`. */
static inline uint64_t open_cells(const oxo_qubic_tables *t,
                                  const uint64_t set[2], uint64_t own,
                                  uint64_t other)
{
    uint64_t cells = 0;
    for (unsigned i = 0; i < 2; i++) {
        for (uint64_t w = set[i]; w != 0; w &= w - 1) {
            const uint64_t line = t->line[64 * i + oxo_lowest64(w)];
            if ((line & other) == 0)
                cells |= line & ~own;
        }
    }
    return cells;
}

uint64_t oxo_qubic_completions(uint64_t own, uint64_t other)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    const counts c = count_lines(t, own);
    const uint64_t threes[2] = {c.one[0] & c.two[0], c.one[1] & c.two[1]};
    return open_cells(t, threes, own, other);
}

uint64_t oxo_qubic_makers(uint64_t own, uint64_t other)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    const counts c = count_lines(t, own);
    const uint64_t twos[2] = {c.two[0] & ~c.one[0], c.two[1] & ~c.one[1]};
    return open_cells(t, twos, own, other);
}
