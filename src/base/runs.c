/* See runs.h. */
#include "base/runs.h"

#include "base/bits.h"

char oxo_runs_mark(const uint64_t *stones, unsigned words, unsigned cell)
{
    if (oxo_bit_get(stones, cell))
        return 'x';
    return oxo_bit_get(stones + words, cell) ? 'o' : '.';
}

void oxo_runs_put(oxo_writer *w, const uint64_t *stones, unsigned words,
                  unsigned cells)
{
    unsigned run = 0;
    for (unsigned c = 0; c < cells; c++) {
        const char m = oxo_runs_mark(stones, words, c);
        if (m == '.') {
            run++;
            continue;
        }
        if (run)
            oxo_put(w, "%u", run);
        run = 0;
        oxo_put(w, "%c", m);
    }
    if (run == cells)
        oxo_put(w, "%u", run);
}

oxo_status oxo_runs_read(const char *text, size_t length, unsigned cells,
                         uint64_t *stones, unsigned words, char *side,
                         oxo_error *error)
{
    size_t cell = 0, found = 0, i = 0;
    while (i < length && text[i] != '/') {
        const size_t column = i + 1;
        const char c = text[i];
        const bool first = c == 'x' || c == 'X', second = c == 'o' || c == 'O';
        size_t run = 1;
        if (c >= '0' && c <= '9') {
            for (run = 0; i < length && text[i] >= '0' && text[i] <= '9'; i++) {
                if (run <= cells)
                    run = run * 10 + (size_t)(text[i] - '0');
            }
        } else if (first || second || c == '.') {
            i++;
        } else {
            return oxo_fail_at(error, OXO_BAD_INPUT, 1, column,
                               "expected a board of x, o, . and numbers of "
                               "empty cells, or a list of moves");
        }
        if (cell + run > cells)
            return oxo_fail_at(error, OXO_BAD_INPUT, 1, column,
                               "the board has only %u cells", cells);
        if (first || second) {
            oxo_bit_set(stones + (second ? words : 0), (unsigned)cell);
            found++;
        }
        cell += run;
    }
    if (!found && cell != cells)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "an empty board is written %u, or 'start'", cells);
    char said = 0;
    if (i < length) {
        said = i + 2 == length ? text[i + 1] : '?';
        if (said != 'x' && said != 'o')
            return oxo_fail_at(error, OXO_BAD_INPUT, 1, i + 1,
                               "expected /x or /o at the end");
    }
    *side = said;
    return OXO_OK;
}
