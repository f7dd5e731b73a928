/* The search over open twos, included once per engine.
 *
 * The including file defines the type `state`, what it knows of the lines of a
 * position beside f, and
 *
 *     block_threatens(f, s, a, b, &must)  what the defender threatens once he
 *                           has blocked b (the attacker took a): must is NONE
 *                           or a cell; false when there are two of them
 *     opened_by(f, s, a, b, out)  the pairs of the lines through a that lack
 *                           three cells and do not hold b, in the order of the
 *                           lines; how many
 *     play(f, s, a, b, &after), take_back(f, a, b)
 *
 * All engines examine the same positions in the same order.
 */

/* What the pairs that are left after (a, b), and those that a opens, allow
 * next: *wins is a cell on two of them (or NONE), *can whether there is any
 * attack at all; both only on `must` unless that is NONE. Returns how many
 * lines a opens. `disjoint`: no cell lies on two pairs. */
static unsigned outlook(oxo_force_lines *f, const state *s, const pair *list,
                        unsigned count, bool disjoint, unsigned a, unsigned b,
                        unsigned must, unsigned *wins, bool *can)
{
    pair *fresh = f->fresh;
    const unsigned opened = opened_by(f, s, a, b, fresh);
    *wins = NONE;
    if (!disjoint) {
        /* rare: take the marks of the pairs that go, look at the others */
        for (unsigned i = 0; i < count; i++)
            f->partner[list[i].p] = f->partner[list[i].q] = NONE;
        for (unsigned i = 0; i < count; i++) {
            const pair at = list[i];
            if (at.p == a || at.p == b || at.q == a || at.q == b)
                continue;
            for (int k = 0; k < 2; k++) {
                const uint16_t u = k ? at.q : at.p, v = k ? at.p : at.q;
                if (f->partner[u] == NONE)
                    f->partner[u] = v;
                else if (f->partner[u] != v && (must == NONE || must == u))
                    *wins = u;
            }
        }
    } else {
        f->partner[a] = f->partner[b] = NONE;
    }
    *can = must == NONE ? count > 1 || opened > 0 : f->partner[must] != NONE;
    for (unsigned i = 0; i < opened && *wins == NONE; i++) {
        for (int k = 0; k < 2; k++) {
            const uint16_t u = k ? fresh[i].q : fresh[i].p;
            const uint16_t v = k ? fresh[i].p : fresh[i].q;
            if (must != NONE && must != u)
                continue;
            *can = true;
            if (f->partner[u] != NONE && f->partner[u] != v)
                *wins = u;
            for (unsigned j = 0; j < i; j++) {
                if ((fresh[j].p == u && fresh[j].q != v) ||
                    (fresh[j].q == u && fresh[j].p != v))
                    *wins = u;
            }
        }
    }
    if (disjoint) {
        f->partner[a] = (uint16_t)b;
        f->partner[b] = (uint16_t)a;
    } else {
        for (unsigned i = 0; i < count; i++) {
            f->partner[list[i].p] = list[i].q;
            f->partner[list[i].q] = list[i].p;
        }
    }
    return opened;
}

/* Are all cells of these pairs among those that sleep? */
static inline bool all_asleep(const pair *list, unsigned count,
                              const uint16_t *asleep, unsigned sleeping)
{
    if (2 * count > sleeping)
        return false;
    for (unsigned i = 0; i < count; i++) {
        unsigned found = 0;
        for (unsigned k = 0; k < sleeping; k++)
            found += asleep[k] == list[i].p || asleep[k] == list[i].q;
        if (found != 2)
            return false;
    }
    return true;
}

/* Is there a win with at most `depth` attacks, the first of which is `must`
 * unless that is NONE? No attack makes two threes at once (the caller has
 * looked); neither side has a three but the one that `must` stops. */
static bool solve(oxo_force_lines *f, const state *s, const pair *list,
                  unsigned count, uint64_t hash, unsigned must,
                  const uint16_t *asleep, unsigned sleeping, candidate *tries,
                  uint16_t *passed, unsigned depth, unsigned ply)
{
    const oxo_board *board = f->board;
    bucket *at = bucket_of(f, hash);
    const slot *known = holds(f, &at->costly, hash, depth)   ? &at->costly
                        : holds(f, &at->latest, hash, depth) ? &at->latest
                                                             : NULL;
    if (known != NULL) {
        f->cut |= known->depth != ANY;
        return false;
    }
    const uint64_t before = f->nodes;
    const bool cut_before = f->cut;
    f->cut = false;
    bool disjoint = true;
    for (unsigned i = 0; i < count; i++) {
        disjoint &= f->partner[list[i].p] == NONE;
        disjoint &= f->partner[list[i].q] == NONE;
        f->partner[list[i].p] = list[i].q;
        f->partner[list[i].q] = list[i].p;
    }
    if (!disjoint)
        sleeping = 0;
    for (unsigned i = 0; i < sleeping; i++)
        f->asleep[asleep[i]] = 1;
    unsigned tried = 0, most = 0, passing = 0;
    bool won = false;
    for (unsigned i = 0; i < 2 * count && !won; i++) {
        const uint16_t a = i & 1 ? list[i / 2].q : list[i / 2].p;
        const uint16_t b = i & 1 ? list[i / 2].p : list[i / 2].q;
        unsigned next, wins;
        bool can;
        if (must != NONE && a != must)
            continue;
        const bool safe = block_threatens(f, s, a, b, &next);
        if (f->asleep[a]) {
            /* it failed elsewhere, perhaps for want of depth */
            f->cut |= cut_before;
            if (safe && next == NONE)
                passed[passing++] = a;
            continue;
        }
        f->nodes++;
        if (!safe)
            continue;
        const unsigned fresh =
            outlook(f, s, list, count, disjoint, a, b, next, &wins, &can);
        if (wins != NONE) {
            f->win.attack[ply] = a;
            f->win.block[ply] = b;
            f->win.attack[ply + 1] = (uint16_t)wins;
            f->win.length = ply + 2;
            won = true;
        } else if (can && depth == 2) {
            f->cut = true;
        } else if (can) {
            __builtin_prefetch(bucket_of(f, hash_add(board, hash, a, b)));
            tries[tried++] = (candidate){a, b, (uint16_t)next, (uint16_t)fresh};
            most = fresh > most ? fresh : most;
        }
    }
    for (unsigned i = 0; i < sleeping; i++)
        f->asleep[asleep[i]] = 0;
    for (unsigned i = 0; i < count; i++)
        f->partner[list[i].p] = f->partner[list[i].q] = NONE;
    if (won)
        return true;
    if (f->nodes >= f->stop) {
        f->gave_up = true;
        return false;
    }
    pair *below = f->pairs + (list - f->pairs) + count;
    for (unsigned made = most + 1; made-- > 0;) {
        for (unsigned i = 0; i < tried; i++) {
            const candidate c = tries[i];
            if (c.fresh != made)
                continue;
            const bool free = c.must == NONE && disjoint;
            unsigned n = 0;
            for (unsigned k = 0; k < count; k++) {
                const pair e = list[k];
                if (e.p != c.a && e.p != c.b && e.q != c.a && e.q != c.b)
                    below[n++] = e;
            }
            if (c.fresh > 0)
                n += opened_by(f, s, c.a, c.b, below + n);
            else if (free && all_asleep(below, n, passed, passing)) {
                /* nothing is left to try there: not worth a visit */
                passed[passing++] = c.a;
                continue;
            }
            state after;
            play(f, s, c.a, c.b, &after);
            won = solve(f, &after, below, n, hash_add(board, hash, c.a, c.b),
                        c.must, passed, free ? passing : 0, tries + tried,
                        passed + passing, depth - 1, ply + 1);
            take_back(f, c.a, c.b);
            if (won) {
                f->win.attack[ply] = c.a;
                f->win.block[ply] = c.b;
                return true;
            }
            if (f->gave_up)
                return false;
            if (free)
                passed[passing++] = c.a;
        }
    }
    const uint8_t cost = (uint8_t)(63 - __builtin_clzll(f->nodes - before + 1));
    if (cost >= WORTH_KEEPING) {
        slot *to = at->costly.search != f->search || cost >= at->costly.log_cost
                       ? &at->costly
                       : &at->latest;
        *to = (slot){hash, f->cut ? (uint16_t)depth : ANY, cost,
                     (uint8_t)f->counts.attacker, f->search};
        uint64_t *stones = stones_of(f, to);
        for (unsigned i = 0; i < 2 * board->words; i++)
            stones[i] = f->own[i];
    }
    f->cut |= cut_before;
    return false;
}
