/* The recursion of the forced-sequence search, included once per engine.
 *
 * The including file defines the type `lines`, a set of the 76 lines with the
 * operators of the macros below, and SOLVE, the name of the function.
 *
 * What every line holds is kept as five disjoint sets of lines:
 *
 *      a0  no stone             a1  one attacking stone, no defending one
 *                               a2  two attacking stones, no defending one
 *                               d1  one defending stone, no attacking one
 *                               d2  two defending stones, no attacking one
 *
 * Lines with stones of both sides are dead and in no set; threes are used up
 * at once and need no set. One move by each side changes all five with 17
 * operations on whole sets. (76 byte counters in three 32-byte registers, the
 * first version, needed about twice the time for the same positions: the
 * question asked most often, "which lines through this cell have one stone",
 * is one AND here.)
 *
 * State is passed by value (copy-make); nothing is undone.
 */

typedef struct sets {
    lines a0, a1, a2, d1, d2;
} sets;

static inline sets attacker_on(sets s, lines through)
{
    sets r;
    r.a2 = OR(ANDNOT(s.a2, through), AND(s.a1, through));
    r.a1 = OR(ANDNOT(s.a1, through), AND(s.a0, through));
    r.a0 = ANDNOT(s.a0, through);
    r.d1 = ANDNOT(s.d1, through);
    r.d2 = ANDNOT(s.d2, through);
    return r;
}

static inline sets defender_on(sets s, lines through)
{
    sets r;
    r.d2 = OR(ANDNOT(s.d2, through), AND(s.d1, through));
    r.d1 = OR(ANDNOT(s.d1, through), AND(s.a0, through));
    r.a0 = ANDNOT(s.a0, through);
    r.a1 = ANDNOT(s.a1, through);
    r.a2 = ANDNOT(s.a2, through);
    return r;
}

/* A threatening move that does not win at once, and its only answer. */
typedef struct candidate {
    uint64_t a, b;
    uint64_t allowed; /* what the attacker may play next */
    uint32_t bucket;  /* of the table, fetched ahead */
    unsigned fresh;   /* open twos that it makes */
} candidate;

/* Sleeping moves. Let p = (a, b) and q = (a', b') be threatening pairs of one
 * position N in which no cell lies on two open twos, so that all pairs are
 * disjoint, and let neither b nor b' make a three in N. Then q can follow p
 * and p can follow q, and both orders lead to the same position. Once N + p
 * has failed, N + p + q has failed with it (depths are equal too), so below
 * N + q the move p need not be tried: it sleeps there. It goes on sleeping
 * below as long as the same holds again (its block still makes no three, nor
 * does that of the next move). As long as no cell lies on two open twos, a
 * sleeping pair is known by its attacking cell.
 * A position that fails with some moves asleep has failed altogether, so the
 * table stays exact.
 *
 * Is there a win with at most `depth` attacking moves whose first is in
 * `allowed`? No cell of `allowed` makes two threes at once (the caller has
 * looked), neither side has a three except one that `allowed` stops. */
static bool solve(oxo_qubic_force *f, uint64_t attacker, uint64_t defender,
                  sets s, uint64_t allowed, uint64_t asleep, size_t at,
                  unsigned depth, unsigned ply)
{
    const oxo_qubic_tables *t = f->tables;
    oxo_qubic_bucket *bucket = &f->buckets[at];
    oxo_qubic_notes *notes = &f->notes[at];
    if ((bucket->costly.attacker == attacker &&
         bucket->costly.defender == defender && notes->depth[0] >= depth) ||
        (bucket->latest.attacker == attacker &&
         bucket->latest.defender == defender && notes->depth[1] >= depth))
        return false;
    uint64_t nodes_before = f->nodes;
    if (nodes_before >= f->stop)
        return false;
    /* the pairs of empty cells of the attacker's open twos */
    uint64_t pair[OXO_QUBIC_LINES];
    unsigned pairs = 0;
    uint64_t empty = ~(attacker | defender), seen = 0, twice = 0;
    for (uint64_t w = LOW(s.a2); w != 0; w &= w - 1) {
        uint64_t e = t->line[oxo_lowest64(w)] & empty;
        pair[pairs++] = e;
        twice |= seen & e;
        seen |= e;
    }
    for (uint64_t w = HIGH(s.a2); w != 0; w &= w - 1) {
        uint64_t e = t->line[64 + oxo_lowest64(w)] & empty;
        pair[pairs++] = e;
        twice |= seen & e;
        seen |= e;
    }
    if (twice != 0)
        asleep = 0;
    uint64_t passed = asleep; /* what sleeps on below */
    candidate list[2 * OXO_QUBIC_LINES];
    unsigned count = 0, most = 0;
    for (unsigned i = 0; i < 2 * pairs; i++) {
        uint64_t both = pair[i / 2], a = both & (~both + 1), b = both ^ a;
        if (i & 1)
            a = b, b ^= both;
        if ((a & allowed) == 0)
            continue;
        if ((a & asleep) != 0) {
            lines made = AND(s.d2, THROUGH(oxo_lowest64(b)));
            if ((LOW(made) | HIGH(made)) != 0)
                passed &= ~a; /* its block makes a three by now */
            continue;
        }
        f->nodes++;
        lines la = THROUGH(oxo_lowest64(a)), lb = THROUGH(oxo_lowest64(b));
        uint64_t left = empty & ~both, next = ~UINT64_C(0);
        lines threes = AND(s.d2, lb);
        uint64_t low = LOW(threes), high = HIGH(threes);
        if ((low | high) != 0) {
            /* the block makes a three, to be stopped at once; two threes
             * through one stone have different last cells */
            if ((low & (low - 1)) != 0 || (high & (high - 1)) != 0 ||
                (low != 0 && high != 0))
                continue;
            next =
                left &
                t->line[low != 0 ? oxo_lowest64(low) : 64 + oxo_lowest64(high)];
        }
        uint64_t can = seen & left, wins = 0;
        if (twice != 0) {
            /* rare: only below a forced move; the block may break twos */
            can = 0;
            for (unsigned k = 0; k < pairs; k++) {
                if ((pair[k] & both) == 0) {
                    wins |= can & pair[k];
                    can |= pair[k];
                }
            }
        }
        lines fresh = ANDNOT(AND(s.a1, la), lb);
        unsigned made = 0;
        for (uint64_t w = LOW(fresh); w != 0; w &= w - 1, made++) {
            uint64_t e = t->line[oxo_lowest64(w)] & left;
            wins |= can & e;
            can |= e;
        }
        for (uint64_t w = HIGH(fresh); w != 0; w &= w - 1, made++) {
            uint64_t e = t->line[64 + oxo_lowest64(w)] & left;
            wins |= can & e;
            can |= e;
        }
        if ((wins & next) != 0) {
            f->attack[ply] = (uint8_t)oxo_lowest64(a);
            f->block[ply] = (uint8_t)oxo_lowest64(b);
            f->attack[ply + 1] = (uint8_t)oxo_lowest64(wins & next);
            f->length = ply + 2;
            return true;
        }
        if ((can & next) == 0 || depth <= 2)
            continue;
        uint32_t ahead =
            (uint32_t)oxo_qubic_bucket_of(attacker | a, defender | b);
        __builtin_prefetch(&f->buckets[ahead]);
        list[count++] = (candidate){a, b, next, ahead, made};
        if (made > most)
            most = made;
    }
    for (unsigned made = most + 1; made-- > 0;) {
        for (unsigned i = 0; i < count; i++) {
            if (list[i].fresh != made)
                continue;
            unsigned ai = oxo_lowest64(list[i].a), bi = oxo_lowest64(list[i].b);
            bool free = list[i].allowed == ~UINT64_C(0) && twice == 0;
            if (solve(f, attacker | list[i].a, defender | list[i].b,
                      defender_on(attacker_on(s, THROUGH(ai)), THROUGH(bi)),
                      list[i].allowed, free ? passed : 0, list[i].bucket,
                      depth - 1, ply + 1)) {
                f->attack[ply] = (uint8_t)ai;
                f->block[ply] = (uint8_t)bi;
                return true;
            }
            if (free)
                passed |= list[i].a;
        }
    }
    if (f->nodes >= f->stop)
        return false; /* given up: not known to have no win */
    unsigned cost = 63 - (unsigned)__builtin_clzll(f->nodes - nodes_before + 1);
    if (notes->search != f->search || cost >= notes->log_cost) {
        bucket->costly = (oxo_qubic_slot){attacker, defender};
        notes->depth[0] = (uint8_t)depth;
        notes->log_cost = (uint8_t)cost;
        notes->search = f->search;
    } else {
        bucket->latest = (oxo_qubic_slot){attacker, defender};
        notes->depth[1] = (uint8_t)depth;
    }
    return false;
}

/* The cells of a set of lines that are not in `taken`. */
static inline uint64_t cells_of(const oxo_qubic_tables *t, lines set,
                                uint64_t taken)
{
    uint64_t cells = 0;
    for (uint64_t w = LOW(set); w != 0; w &= w - 1)
        cells |= t->line[oxo_lowest64(w)];
    for (uint64_t w = HIGH(set); w != 0; w &= w - 1)
        cells |= t->line[64 + oxo_lowest64(w)];
    return cells & ~taken;
}

/* Counts stones on all lines at once, one bit of the counts per set. */
#define COUNT(stones, one, two)                                             \
    do {                                                                    \
        for (uint64_t w_ = (stones); w_ != 0; w_ &= w_ - 1) {               \
            lines l_ = THROUGH(oxo_lowest64(w_));                           \
            two = OR(ANDNOT(two, AND(one, l_)), ANDNOT(AND(one, l_), two)); \
            one = OR(ANDNOT(one, l_), ANDNOT(l_, one));                     \
        }                                                                   \
    } while (0)

bool SOLVE(oxo_qubic_force *f, uint64_t attacker, uint64_t defender,
           unsigned depth)
{
    const oxo_qubic_tables *t = f->tables;
    uint64_t occupied = attacker | defender, allowed = ~UINT64_C(0);
    lines all = ALL, a_one = NONE, a_two = NONE, d_one = NONE, d_two = NONE;
    COUNT(attacker, a_one, a_two);
    COUNT(defender, d_one, d_two);
    lines no_a = ANDNOT(all, OR(a_one, a_two));
    lines no_d = ANDNOT(all, OR(d_one, d_two));
    f->nodes++;
    f->search++;
    f->stop = f->budget == 0 ? UINT64_MAX : f->nodes + f->budget;
    f->completes = false;
    lines threes = AND(AND(a_one, a_two), no_d);
    uint64_t cells = cells_of(t, threes, occupied);
    if (cells != 0) {
        f->completes = true;
        f->attack[0] = (uint8_t)oxo_lowest64(cells);
        f->length = 1;
        return depth >= 1;
    }
    threes = AND(AND(d_one, d_two), no_a);
    cells = cells_of(t, threes, occupied);
    if ((cells & (cells - 1)) != 0)
        return false; /* two threes: one of them will be completed */
    if (cells != 0)
        allowed = cells;
    sets s = {AND(no_a, no_d), AND(ANDNOT(a_one, a_two), no_d),
              AND(ANDNOT(a_two, a_one), no_d), AND(ANDNOT(d_one, d_two), no_a),
              AND(ANDNOT(d_two, d_one), no_a)};
    uint64_t seen = 0, twice = 0;
    for (uint64_t w = LOW(s.a2); w != 0; w &= w - 1) {
        uint64_t e = t->line[oxo_lowest64(w)] & ~occupied;
        twice |= seen & e;
        seen |= e;
    }
    for (uint64_t w = HIGH(s.a2); w != 0; w &= w - 1) {
        uint64_t e = t->line[64 + oxo_lowest64(w)] & ~occupied;
        twice |= seen & e;
        seen |= e;
    }
    if ((twice & allowed) != 0) {
        f->attack[0] = (uint8_t)oxo_lowest64(twice & allowed);
        f->length = 1;
        return depth >= 1;
    }
    if ((seen & allowed) == 0 || depth <= 1)
        return false;
    return solve(f, attacker, defender, s, allowed, 0,
                 oxo_qubic_bucket_of(attacker, defender), depth, 0);
}
