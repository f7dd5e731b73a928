/* Qubic on two words: the tables of lines, built once, and what the lines of
 * a position say (qubic_board.h). */
#include "board/qubic_board.h"
#include "base/bits.h"
#include <pthread.h>

static oxo_qubic_tables tables; /* written once, under `once` */
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* A direction moves each coordinate by -1, 0 or +1; the first that moves rises,
 * so that every line is met once. A line starts at 0 in a rising coordinate,
 * at 3 in a falling one, anywhere in a resting one. */
static void build(void)
{
    unsigned lines = 0;
    for (int code = 1; code < 27; code++) {
        int step[3] = {code % 3, code / 3 % 3, code / 9};
        int first = 0;
        for (int i = 0; i < 3; i++) {
            step[i] = step[i] == 2 ? -1 : step[i];
            if (first == 0)
                first = step[i];
        }
        if (first < 0)
            continue;
        for (int start = 0; start < 64; start++) {
            int at[3] = {start % 4, start / 4 % 4, start / 16};
            int begins = 1;
            for (int i = 0; i < 3; i++) {
                if ((step[i] > 0 && at[i] != 0) || (step[i] < 0 && at[i] != 3))
                    begins = 0;
            }
            if (!begins)
                continue;
            for (int k = 0; k < 4; k++) {
                int cell = (at[0] + k * step[0]) + 4 * (at[1] + k * step[1]) +
                           16 * (at[2] + k * step[2]);
                tables.line[lines] |= UINT64_C(1) << cell;
                tables.through[cell][lines / 64] |= UINT64_C(1) << lines % 64;
                tables.lines_of[cell][tables.degree[cell]++] = (uint8_t)lines;
            }
            lines++;
        }
    }
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

uint64_t oxo_qubic_completions(uint64_t own, uint64_t other)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    uint64_t cells = 0;
    for (unsigned l = 0; l < OXO_QUBIC_LINES; l++) {
        uint64_t rest = t->line[l] & ~own;
        if ((rest & (rest - 1)) == 0)
            cells |= rest & ~other;
    }
    return cells;
}

uint64_t oxo_qubic_makers(uint64_t own, uint64_t other)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    uint64_t cells = 0;
    for (unsigned l = 0; l < OXO_QUBIC_LINES; l++) {
        uint64_t line = t->line[l];
        uint64_t two = line & own, one = two & (two - 1);
        if ((line & other) == 0 && one != 0 && (one & (one - 1)) == 0)
            cells |= line & ~own;
    }
    return cells;
}

uint64_t oxo_qubic_through(uint64_t own, uint64_t other, unsigned cell)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    uint64_t cells = 0;
    for (unsigned k = 0; k < t->degree[cell]; k++) {
        uint64_t rest = t->line[t->lines_of[cell][k]] & ~own;
        if ((rest & (rest - 1)) == 0)
            cells |= rest & ~other;
    }
    return cells;
}
