/* Two- and three-positions of Qubic and the choice among them
 * (qubic_threes.h). */
#include "proof/qubic_threes.h"

#include "base/bits.h"
#include "symmetry/qubic_canon.h"
#include <string.h>

void oxo_qubic_threes_list(oxo_qubic_threes *t)
{
    uint64_t a, d;
    memset(t, 0, sizeof *t);
    for (unsigned r = 1; r < 64; r++) {
        unsigned i = 0;
        oxo_qubic_canon(1, UINT64_C(1) << r, &a, &d);
        while (i < t->two_count && (t->two[i].a != a || t->two[i].d != d))
            i++;
        if (i == t->two_count)
            t->two[t->two_count++] = (oxo_qubic_board){a, d};
    }
    for (unsigned i = 0; i < t->two_count; i++) {
        for (uint64_t m = ~(t->two[i].a | t->two[i].d); m; m &= m - 1) {
            unsigned k = 0;
            oxo_qubic_canon(t->two[i].a | (m & (~m + 1)), t->two[i].d, &a, &d);
            while (k < t->three_count &&
                   (t->three[k].board.a != a || t->three[k].board.d != d))
                k++;
            if (k == t->three_count)
                t->three[t->three_count++].board = (oxo_qubic_board){a, d};
            t->three[k].answers |= UINT32_C(1) << i;
        }
    }
}

unsigned oxo_qubic_three_replies(const oxo_qubic_three *t,
                                 oxo_qubic_board replies[64])
{
    unsigned n = 0;
    for (uint64_t r = ~(t->board.a | t->board.d); r; r &= r - 1) {
        oxo_qubic_board b;
        unsigned i = 0;
        oxo_qubic_canon(t->board.a, t->board.d | (r & (~r + 1)), &b.a, &b.d);
        while (i < n && (replies[i].a != b.a || replies[i].d != b.d))
            i++;
        if (i == n)
            replies[n++] = b;
    }
    return n;
}

unsigned oxo_qubic_three_move(oxo_qubic_board two, const oxo_qubic_three *t)
{
    for (uint64_t m = ~(two.a | two.d); m; m &= m - 1) {
        uint64_t a, d;
        oxo_qubic_canon(two.a | (m & (~m + 1)), two.d, &a, &d);
        if (a == t->board.a && d == t->board.d)
            return oxo_lowest64(m);
    }
    return 64;
}

unsigned oxo_qubic_threes_cover(const oxo_qubic_threes *t, const double *weight,
                                unsigned with, unsigned pick[OXO_QUBIC_TWOS])
{
    enum { SETS = 1 << 12 };
    const double far = 1e300;
    double best[SETS];
    uint16_t from[SETS], before[SETS];
    const unsigned full = (1u << t->two_count) - 1;
    unsigned start = 0, n = 0;
    if (full >= SETS)
        return 0;
    for (unsigned i = 0; i <= full; i++)
        best[i] = far;
    if (with < t->three_count) {
        start = t->three[with].answers;
        pick[n++] = with;
    }
    best[start] = 0;
    for (unsigned set = start; set < full; set++) {
        if (best[set] >= far)
            continue;
        /* the first one open has to be answered by something */
        const unsigned open = oxo_lowest64(~(uint64_t)set);
        for (unsigned i = 0; i < t->three_count; i++) {
            const unsigned to = set | t->three[i].answers;
            if (!(t->three[i].answers >> open & 1) ||
                weight[i] >= OXO_QUBIC_NEVER ||
                best[set] + weight[i] >= best[to])
                continue;
            best[to] = best[set] + weight[i];
            from[to] = (uint16_t)i;
            before[to] = (uint16_t)set;
        }
    }
    if (best[full] >= far)
        return 0;
    for (unsigned set = full; set != start; set = before[set])
        pick[n++] = from[set];
    return n;
}
