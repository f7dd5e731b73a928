/* The recursion of the forced-sequence search, included once per engine.
 *
 * The including file defines the type `lines`, a set of the 76 lines with the
 * operators of the macros below, join(), the cells of those lines of a set that
 * go through a cell (and how many they are), and SOLVE, the name of the
 * function.
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

/* A threatening move and its only answer, and what comes after them. */
typedef struct candidate {
    uint64_t a, b;
    uint64_t next;        /* what the attacker may play */
    uint64_t seen, twice; /* cells of his open twos; of two of them */
    uint32_t bucket;      /* of the table, fetched ahead */
    unsigned fresh;       /* open twos that the move makes */
} candidate;

/* Fills in what comes of the attack c->a and the answer c->b; `others`: the
 * cells of the open twos that have neither, `doubled`: of two of them. The
 * move wins if c->twice & c->next, it fails if not even c->seen & c->next.
 * No branches: which way they go is anybody's guess. */
static inline void play(const oxo_qubic_tables *t, const sets *s,
                        uint64_t empty, uint64_t others, uint64_t doubled,
                        candidate *c)
{
    const unsigned a = oxo_lowest64(c->a), b = oxo_lowest64(c->b);
    const uint64_t left = empty & ~(c->a | c->b);
    unsigned threes;
    /* a three that the block makes is to be stopped at once; two threes
     * through one stone have different last cells and cannot be stopped */
    const uint64_t stop = join(t, s->d2, b, &threes) & left;
    c->next =
        (stop | -(uint64_t)(stop == 0)) & -(uint64_t)((stop & (stop - 1)) == 0);
    /* lines through one cell have no other cell in common; the one through a
     * and b has two stones and is not in a1 */
    const uint64_t made = join(t, s->a1, a, &c->fresh) & left;
    c->seen = others | made;
    c->twice = doubled | (others & made);
}

static inline bool makes_three(const oxo_qubic_tables *t, const sets *s,
                               uint64_t cell)
{
    const lines made = AND(s->d2, THROUGH(oxo_lowest64(cell)));
    return (LOW(made) | HIGH(made)) != 0;
}

static inline void note_move(oxo_qubic_force *f, const candidate *c,
                             unsigned ply)
{
    f->attack[ply] = (uint8_t)oxo_lowest64(c->a);
    f->block[ply] = (uint8_t)oxo_lowest64(c->b);
}

static inline void note_end(oxo_qubic_force *f, const candidate *c,
                            unsigned ply)
{
    note_move(f, c, ply);
    f->attack[ply + 1] = (uint8_t)oxo_lowest64(c->twice & c->next);
    f->length = ply + 2;
}

static inline sets after(const oxo_qubic_tables *t, const sets *s,
                         const candidate *c)
{
    return defender_on(attacker_on(*s, THROUGH(oxo_lowest64(c->a))),
                       THROUGH(oxo_lowest64(c->b)));
}

static inline bool known_failure(const oxo_qubic_force *f, uint64_t attacker,
                                 uint64_t defender, size_t at, unsigned depth)
{
    const oxo_qubic_bucket *bucket = &f->buckets[at];
    const oxo_qubic_notes *notes = &f->notes[at];
    return (bucket->costly.attacker == attacker &&
            bucket->costly.defender == defender && notes->depth[0] >= depth) ||
           (bucket->latest.attacker == attacker &&
            bucket->latest.defender == defender && notes->depth[1] >= depth);
}

static inline void remember_failure(oxo_qubic_force *f, uint64_t attacker,
                                    uint64_t defender, size_t at,
                                    unsigned depth, uint64_t nodes)
{
    oxo_qubic_bucket *bucket = &f->buckets[at];
    oxo_qubic_notes *notes = &f->notes[at];
    const unsigned cost = 63 - (unsigned)__builtin_clzll(nodes + 1);
    if (notes->search != f->search || cost >= notes->log_cost) {
        bucket->costly = (oxo_qubic_slot){attacker, defender};
        notes->depth[0] = (uint8_t)depth;
        notes->log_cost = (uint8_t)cost;
        notes->search = f->search;
    } else {
        bucket->latest = (oxo_qubic_slot){attacker, defender};
        notes->depth[1] = (uint8_t)depth;
    }
}

/* Is there a win with at most `depth` attacking moves whose first is in
 * `allowed`? `seen` are the cells of the attacker's open twos, `twice` those on
 * two of them; no cell of `allowed` is (the caller has looked), and neither
 * side has a three except one that `allowed` stops. */
static bool solve(oxo_qubic_force *f, const sets *s, uint64_t attacker,
                  uint64_t defender, uint64_t allowed, uint64_t asleep,
                  uint64_t seen, uint64_t twice, size_t at, unsigned depth,
                  unsigned ply);

/* The only move allowed is on one open two. */
static inline bool solve_one(oxo_qubic_force *f, const sets *s,
                             uint64_t attacker, uint64_t defender,
                             uint64_t allowed, uint64_t seen, unsigned depth,
                             unsigned ply)
{
    const oxo_qubic_tables *t = f->tables;
    const uint64_t empty = ~(attacker | defender);
    const lines on = AND(s->a2, THROUGH(oxo_lowest64(allowed)));
    const uint64_t both =
        empty & t->line[LOW(on) != 0 ? oxo_lowest64(LOW(on))
                                     : 64 + oxo_lowest64(HIGH(on))];
    candidate c = {.a = allowed, .b = both ^ allowed};
    f->nodes++;
    play(t, s, empty, seen & ~both, 0, &c);
    if ((c.twice & c.next) != 0) {
        note_end(f, &c, ply);
        return true;
    }
    if ((c.seen & c.next) != 0 && depth > 2) {
        const size_t b = oxo_qubic_bucket_of(attacker | c.a, defender | c.b);
        __builtin_prefetch(&f->buckets[b]);
        const sets now = after(t, s, &c);
        if (solve(f, &now, attacker | c.a, defender | c.b, c.next, 0, c.seen,
                  c.twice, b, depth - 1, ply + 1)) {
            note_move(f, &c, ply);
            return true;
        }
    }
    return false;
}

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
 * table stays exact. */
static inline bool solve_all(oxo_qubic_force *f, const sets *s,
                             uint64_t attacker, uint64_t defender,
                             uint64_t allowed, uint64_t asleep, uint64_t seen,
                             uint64_t twice, unsigned depth, unsigned ply)
{
    const oxo_qubic_tables *t = f->tables;
    const uint64_t empty = ~(attacker | defender);
    /* the pairs of empty cells of the attacker's open twos */
    uint64_t pair[OXO_QUBIC_LINES];
    unsigned pairs = 0;
    for (uint64_t w = LOW(s->a2); w != 0; w &= w - 1)
        pair[pairs++] = t->line[oxo_lowest64(w)] & empty;
    for (uint64_t w = HIGH(s->a2); w != 0; w &= w - 1)
        pair[pairs++] = t->line[64 + oxo_lowest64(w)] & empty;
    if (twice != 0)
        asleep = 0;
    uint64_t passed = asleep; /* what sleeps on below */
    const uint64_t sleeps = asleep & seen & allowed;
    for (unsigned i = 0; sleeps != 0 && i < pairs; i++) {
        const uint64_t both = pair[i], x = both & (~both + 1), y = both ^ x;
        passed &= ~((x & sleeps) != 0 && makes_three(t, s, y) ? x : 0);
        passed &= ~((y & sleeps) != 0 && makes_three(t, s, x) ? y : 0);
    }
    const uint64_t awake = allowed & ~asleep;
    candidate list[2 * OXO_QUBIC_LINES + 1];
    unsigned count = 0;
    for (unsigned i = 0; i < 2 * pairs; i++) {
        const uint64_t both = pair[i / 2];
        uint64_t a = both & (~both + 1), b = both ^ a;
        if (i & 1)
            a = b, b ^= both;
        if ((a & awake) == 0)
            continue;
        f->nodes++;
        uint64_t others = seen & ~both, doubled = 0;
        if (twice != 0) {
            /* rare: only below a forced move; the block may break twos */
            others = 0;
            for (unsigned k = 0; k < pairs; k++) {
                if ((pair[k] & both) == 0) {
                    doubled |= others & pair[k];
                    others |= pair[k];
                }
            }
        }
        candidate *c = &list[count];
        c->a = a;
        c->b = b;
        play(t, s, empty, others, doubled, c);
        if ((c->twice & c->next) != 0) {
            note_end(f, c, ply);
            return true;
        }
        count += (c->seen & c->next) != 0;
    }
    if (depth <= 2)
        count = 0;
    /* those that make most open twos first */
    uint8_t order[2 * OXO_QUBIC_LINES];
    for (unsigned i = 0; i < count; i++) {
        candidate *c = &list[i];
        c->bucket =
            (uint32_t)oxo_qubic_bucket_of(attacker | c->a, defender | c->b);
        __builtin_prefetch(&f->buckets[c->bucket]);
        unsigned k = i;
        for (; k > 0 && list[order[k - 1]].fresh < c->fresh; k--)
            order[k] = order[k - 1];
        order[k] = (uint8_t)i;
    }
    for (unsigned i = 0; i < count; i++) {
        const candidate *c = &list[order[i]];
        const bool free = c->next == ~UINT64_C(0) && twice == 0;
        const sets now = after(t, s, c);
        if (solve(f, &now, attacker | c->a, defender | c->b, c->next,
                  free ? passed : 0, c->seen, c->twice, c->bucket, depth - 1,
                  ply + 1)) {
            note_move(f, c, ply);
            return true;
        }
        if (free)
            passed |= c->a;
    }
    return false;
}

static bool solve(oxo_qubic_force *f, const sets *s, uint64_t attacker,
                  uint64_t defender, uint64_t allowed, uint64_t asleep,
                  uint64_t seen, uint64_t twice, size_t at, unsigned depth,
                  unsigned ply)
{
    if (known_failure(f, attacker, defender, at, depth))
        return false;
    const uint64_t nodes_before = f->nodes;
    if (nodes_before >= f->stop)
        return false;
    if ((allowed & (allowed - 1)) == 0 && twice == 0
            ? solve_one(f, s, attacker, defender, allowed, seen, depth, ply)
            : solve_all(f, s, attacker, defender, allowed, asleep, seen, twice,
                        depth, ply))
        return true;
    if (f->nodes < f->stop) /* else given up: not known to have no win */
        remember_failure(f, attacker, defender, at, depth,
                         f->nodes - nodes_before);
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
    return solve(f, &s, attacker, defender, allowed, 0, seen, twice,
                 oxo_qubic_bucket_of(attacker, defender), depth, 0);
}
