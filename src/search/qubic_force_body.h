/* The recursion of the forced-sequence search, included once per engine.
 *
 * The including file defines
 *   counters            a struct with 96 byte counters, one per line
 *   cnt_zero()          all zero
 *   cnt_add(c, row)     one attacking stone: + row
 *   cnt_add16(c, row)   one defending stone: + 16 * row
 *   cnt_equal(c, v)     the set of lines whose counter is v
 * and SOLVE, the name of the function.
 *
 *   counter of a line:   7 6 5 4 | 3 2 1 0
 *                        defender| attacker       both at most 4
 *
 * so 0x02 is an attacker's open two, 0x30 a defender's three.
 *
 * State is passed by value (copy-make); nothing is undone.
 */
typedef struct line_set {
    uint64_t low;  /* lines 0..63 */
    uint32_t high; /* lines 64..75 */
} line_set;

static bool solve(oxo_qubic_force *f, uint64_t attacker, uint64_t defender,
                  counters count, uint64_t allowed, unsigned depth,
                  unsigned ply)
{
    const oxo_qubic_tables *t = f->tables;
    f->nodes++;
    /* pairs of empty cells of the attacker's open twos */
    uint64_t pair[OXO_QUBIC_LINES];
    unsigned pairs = 0;
    uint64_t empty = ~(attacker | defender), seen = 0, twice = 0;
    line_set twos = cnt_equal(count, 0x02);
    for (uint64_t s = twos.low; s != 0; s &= s - 1) {
        uint64_t e = t->line[oxo_lowest64(s)] & empty;
        pair[pairs++] = e;
        twice |= seen & e;
        seen |= e;
    }
    for (uint64_t s = twos.high; s != 0; s &= s - 1) {
        uint64_t e = t->line[64 + oxo_lowest64(s)] & empty;
        pair[pairs++] = e;
        twice |= seen & e;
        seen |= e;
    }
    if ((twice & allowed) != 0) {
        /* two lines through one cell have no other cell in common, so the
         * two threats are at two cells, and the defender has no three left:
         * he had at most one, and `allowed` is its last cell */
        f->attack[ply] = (uint8_t)oxo_lowest64(twice & allowed);
        f->length = ply + 1;
        return true;
    }
    if ((seen & allowed) == 0 || depth <= 1)
        return false;
    size_t at = oxo_qubic_slot_of(attacker, defender);
    oxo_qubic_slot *slot = &f->slots[at];
    if (slot->attacker == attacker && slot->defender == defender &&
        f->depths[at] >= depth)
        return false;
    for (unsigned i = 0; i < pairs; i++) {
        uint64_t low = pair[i] & (~pair[i] + 1), high = pair[i] ^ low;
        for (int turn = 0; turn < 2; turn++) {
            uint64_t a = turn == 0 ? low : high, b = turn == 0 ? high : low;
            if ((a & allowed) == 0)
                continue;
            unsigned ai = oxo_lowest64(a), bi = oxo_lowest64(b);
            counters next = cnt_add(count, t->unit[ai]);
            next = cnt_add16(next, t->unit[bi]);
            uint64_t forced = ~UINT64_C(0);
            line_set threes = cnt_equal(next, 0x30);
            if ((threes.low | threes.high) != 0) {
                /* the block made a three: it must be stopped at once; two
                 * threes through one stone have different last cells */
                unsigned l;
                if (threes.low == 0)
                    l = 64 + oxo_lowest64(threes.high),
                    threes.high &= threes.high - 1;
                else
                    l = oxo_lowest64(threes.low), threes.low &= threes.low - 1;
                if ((threes.low | threes.high) != 0)
                    continue;
                forced = t->line[l] & ~(defender | b);
            }
            if (solve(f, attacker | a, defender | b, next, forced, depth - 1,
                      ply + 1)) {
                f->attack[ply] = (uint8_t)ai;
                f->block[ply] = (uint8_t)bi;
                return true;
            }
        }
    }
    slot->attacker = attacker;
    slot->defender = defender;
    f->depths[at] = (uint8_t)depth;
    return false;
}

bool SOLVE(oxo_qubic_force *force, uint64_t attacker, uint64_t defender,
           uint64_t allowed, unsigned depth)
{
    counters count = cnt_zero();
    for (uint64_t s = attacker; s != 0; s &= s - 1)
        count = cnt_add(count, force->tables->unit[oxo_lowest64(s)]);
    for (uint64_t s = defender; s != 0; s &= s - 1)
        count = cnt_add16(count, force->tables->unit[oxo_lowest64(s)]);
    return solve(force, attacker, defender, count, allowed, depth, 0);
}
