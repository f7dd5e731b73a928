/* The zone of a forced win, and why it is one.
 *
 * Let the attacker, to move in (A, D), win by a_1 b_1 a_2 b_2 ... a_n, and let
 * c, c' be the two cells threatened at the end (one cell c when a_n completes
 * a line). The zone is
 *
 *   Z = {a_i} + {b_i} + {c, c'}
 *     + for every i < n and every line through b_i that, right after b_i, has
 *       two defending stones, no attacking stone and the empty cells u, v:
 *       u unless v = a_{i+1}, and v unless u = a_{i+1}.
 *
 * Claim. Let d be empty in (A, D), d not in Z, and let D + d have no three
 * whose last cell is empty other than those of D. Then the same sequence wins
 * from (A, D + d).
 *
 * Proof. The attacker's cells a_i are still empty. The line that a_i makes a
 * three of consists of stones of A, cells a_j and the cell b_i (or c, c'),
 * none of which is d, so it still is a three and b_i still is empty: the
 * defender must play b_i, unless he can complete a line himself or wins the
 * tempo by a three of his own. He can complete a line after a_i only if he had
 * a three before a_i whose last cell is not a_i. Before a_1 he has, by the
 * condition, only the threes he has in (A, D): at most one, and a_1 stops it,
 * because the sequence is a forced win there. Suppose b_i (i < n) is the first
 * block that gives him, in D + d + b_1 ... b_i, a three with empty last cell w
 * other than a_{i+1}. This three is not one of the original sequence, so its
 * line holds d; it holds b_i, since otherwise it would be there earlier. So
 * without d the line had, right after b_i, two defending stones, no attacking
 * stone, and the empty cells d and w. By definition d is in Z unless
 * w = a_{i+1}: a contradiction either way. Hence a_{i+1} always is on time, and
 * after a_n the defender, without a three, can stop only one of c and c'. QED
 *
 * The claim is about one extra stone only; a second use for another stone
 * starts from the new position.
 */
#include "board/qubic_board.h"
#include "board/qubic_force.h"

uint64_t oxo_qubic_zone(uint64_t attacker, uint64_t defender,
                        const oxo_qubic_win *win)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    uint64_t zone = 0;
    for (unsigned i = 0; i < win->length; i++) {
        uint64_t a = UINT64_C(1) << win->attack[i];
        zone |= a;
        attacker |= a;
        if (i + 1 == win->length)
            break;
        uint64_t b = UINT64_C(1) << win->block[i];
        uint64_t next = UINT64_C(1) << win->attack[i + 1];
        zone |= b;
        defender |= b;
        for (unsigned k = 0; k < t->degree[win->block[i]]; k++) {
            uint64_t line = t->line[t->lines_of[win->block[i]][k]];
            if ((line & attacker) != 0)
                continue;
            uint64_t open = line & ~defender;
            uint64_t rest = open & (open - 1);
            if (rest == 0 || (rest & (rest - 1)) != 0)
                continue; /* not two empty cells */
            if ((open & next) != 0)
                open = next; /* the other cell is answered in passing */
            zone |= open;
        }
    }
    if (win->completes)
        return zone;
    /* before the last attack there was no three: the two are through it
     * (looking at all lines took a quarter of the time of a reply filter) */
    const unsigned last = win->attack[win->length - 1];
    for (unsigned k = 0; k < t->degree[last]; k++) {
        uint64_t line = t->line[t->lines_of[last][k]];
        uint64_t open = line & ~attacker;
        if ((line & defender) == 0 && (open & (open - 1)) == 0)
            zone |= open;
    }
    return zone;
}
