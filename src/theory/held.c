/* Small games of hitting sets: see held.h.
 *
 *     first(S)   the first player to move: every cell of his must leave a
 *                position that the second holds
 *     second(S)  the second to move: some cell must do. A set that lacks one
 *                cell must be hit at once; and if the sum of 2^-(cells that a
 *                set lacks) is below 1 he holds (Erdos and Selfridge 1973), by
 *                always taking the heaviest cell.
 *
 * S is the list of the sets without a stone of the second player, each less
 * the cells that the first has. Copies are passed on, nothing is undone.
 */
#include "theory/held.h"

#include "base/bits.h"

typedef struct sets {
    uint16_t set[OXO_HELD_SETS];
    unsigned count;
} sets;

static bool first(const sets *s);

/* The sum of the weights is counted in units of 2^-OXO_HELD_CELLS. */
static uint32_t weight(uint16_t set)
{
    return UINT32_C(1) << (OXO_HELD_CELLS - (unsigned)__builtin_popcount(set));
}

static uint16_t heaviest(const sets *s, uint16_t cells)
{
    uint16_t best = 0;
    uint32_t most = 0;
    for (unsigned c = 0; c < OXO_HELD_CELLS; c++) {
        const uint16_t cell = (uint16_t)(1u << c);
        uint32_t sum = 0;
        if (!(cells & cell))
            continue;
        for (unsigned i = 0; i < s->count; i++)
            sum += s->set[i] & cell ? weight(s->set[i]) : 0;
        if (sum > most) {
            most = sum;
            best = cell;
        }
    }
    return best;
}

static bool second(const sets *s)
{
    uint16_t must = 0, all = 0;
    uint64_t sum = 0;
    for (unsigned i = 0; i < s->count; i++) {
        const uint16_t set = s->set[i];
        if (!set)
            return false;
        all |= set;
        must |= (set & (set - 1)) ? 0 : set;
        sum += weight(set);
    }
    if (must & (must - 1))
        return false;
    if (sum < UINT64_C(1) << OXO_HELD_CELLS)
        return true;
    for (uint16_t left = must ? must : all; left;) {
        const uint16_t cell = heaviest(s, left);
        sets after = {.count = 0};
        left &= (uint16_t)~cell;
        for (unsigned i = 0; i < s->count; i++)
            if (!(s->set[i] & cell))
                after.set[after.count++] = s->set[i];
        if (first(&after))
            return true;
    }
    return false;
}

static bool first(const sets *s)
{
    uint16_t all = 0;
    for (unsigned i = 0; i < s->count; i++) {
        if (!(s->set[i] & (s->set[i] - 1)))
            return false;
        all |= s->set[i];
    }
    for (; all; all &= (uint16_t)(all - 1)) {
        const uint16_t cell = (uint16_t)(all & -all);
        sets after = *s;
        for (unsigned i = 0; i < s->count; i++)
            after.set[i] &= (uint16_t)~cell;
        if (!second(&after))
            return false;
    }
    return true;
}

bool oxo_held(const uint16_t *set, unsigned count)
{
    sets s = {.count = count};
    for (unsigned i = 0; i < count; i++)
        s.set[i] = set[i];
    return first(&s);
}
