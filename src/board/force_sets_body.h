/* The lines of a position as sets, for the search over open twos; included by
 * force_sets_portable.c and force_sets_avx2.c, which differ in what the
 * compiler may use, in the name of the function, SEARCH, and in USED(v): which
 * of the four words of a vector are not zero, one bit each.
 *
 *      l3, l4      lines of the attacker's without a defending stone that lack
 *                  three, four cells
 *      m2, m3, m4  lines of the defender's without an attacking stone that
 *                  lack two, three, four
 *
 * 576 bits each: two vectors of 256 and a word (4^4 has 520 lines). One move by
 * each side changes all of them with some twenty operations on whole sets, and
 * "which lines through this cell lack three" is one AND, where counters on
 * lines are looked at one by one. Sets are copied, not undone.
 */
#include "board/force_lines_impl.h"

/* the parts stand one after the other, word by word */
typedef struct set {
    wide v[2];
    uint64_t last;
} set;

typedef struct state {
    set l3, l4, m2, m3, m4;
} state;

/* Something done with every part of some sets. */
#define EACH_PART(DO) \
    DO(v[0])          \
    DO(v[1])          \
    DO(last)

static inline void through(const oxo_force_lines *f, unsigned cell, set *out)
{
    const wide *v = (const wide *)(const void *)f->sets->through[cell];
    out->v[0] = v[0];
    out->v[1] = v[1];
    out->last = f->sets->through_last[cell];
}

/* Which of its nine words are not zero. */
static inline unsigned used_words(const set *x)
{
    return USED(x->v[0]) | USED(x->v[1]) << 4 | (unsigned)(x->last != 0) << 8;
}

/* The empty cells of a line, one bit for each of the four. */
static inline unsigned empty_of(const oxo_force_lines *f, unsigned l)
{
    const uint16_t *c = f->sets->cell[l];
    const uint8_t *taken = f->sets->taken;
    return 15u ^ (taken[c[0]] | (unsigned)taken[c[1]] << 1 |
                  (unsigned)taken[c[2]] << 2 | (unsigned)taken[c[3]] << 3);
}

static inline bool block_threatens(oxo_force_lines *f, const state *s,
                                   unsigned a, unsigned b, unsigned *must)
{
    set ta, tb, made;
    through(f, a, &ta);
    through(f, b, &tb);
#define MADE(p) made.p = s->m2.p & tb.p & ~ta.p;
    EACH_PART(MADE)
#undef MADE
    unsigned used = used_words(&made);
    *must = NONE;
    if (used == 0)
        return true;
    uint8_t *taken = f->sets->taken;
    bool one = true;
    taken[b] = 1;
    for (; used != 0; used &= used - 1) {
        const unsigned i = (unsigned)__builtin_ctz(used);
        uint64_t w;
        memcpy(&w, (const char *)&made + 8 * i, sizeof w);
        for (; w != 0; w &= w - 1) {
            const unsigned l = 64 * i + oxo_lowest64(w);
            const unsigned c = f->sets->cell[l][__builtin_ctz(empty_of(f, l))];
            one &= *must == NONE || *must == c;
            *must = c;
        }
    }
    taken[b] = 0;
    return one;
}

static inline unsigned opened_by(oxo_force_lines *f, const state *s, unsigned a,
                                 unsigned b, pair *out)
{
    set ta, tb, made;
    through(f, a, &ta);
    through(f, b, &tb);
#define MADE(p) made.p = s->l3.p & ta.p & ~tb.p;
    EACH_PART(MADE)
#undef MADE
    unsigned used = used_words(&made);
    if (used == 0)
        return 0;
    uint8_t *taken = f->sets->taken;
    unsigned opened = 0;
    taken[a] = 1;
    for (; used != 0; used &= used - 1) {
        const unsigned i = (unsigned)__builtin_ctz(used);
        uint64_t w;
        memcpy(&w, (const char *)&made + 8 * i, sizeof w);
        for (; w != 0; w &= w - 1) {
            const unsigned l = 64 * i + oxo_lowest64(w);
            const unsigned empty = empty_of(f, l);
            const uint16_t *c = f->sets->cell[l];
            out[opened++] =
                (pair){c[__builtin_ctz(empty)], c[31 - __builtin_clz(empty)]};
        }
    }
    taken[a] = 0;
    return opened;
}

/* The lines after an attack on the cell of ta and a block on that of tb. */
static inline void move(const state *s, const set *ta, const set *tb,
                        state *after)
{
#define MOVE(p)                                                          \
    {                                                                    \
        after->l3.p = ((s->l3.p & ~ta->p) | (s->l4.p & ta->p)) & ~tb->p; \
        after->m2.p = ((s->m2.p & ~tb->p) | (s->m3.p & tb->p)) & ~ta->p; \
        after->m3.p = ((s->m3.p & ~tb->p) | (s->m4.p & tb->p)) & ~ta->p; \
        after->l4.p = s->l4.p & ~(ta->p | tb->p);                        \
        after->m4.p = s->m4.p & ~(ta->p | tb->p);                        \
    }
    EACH_PART(MOVE)
#undef MOVE
}

static inline void play(oxo_force_lines *f, const state *s, unsigned a,
                        unsigned b, state *after)
{
    set ta, tb;
    through(f, a, &ta);
    through(f, b, &tb);
    move(s, &ta, &tb, after);
    f->sets->taken[a] = f->sets->taken[b] = 1;
    oxo_bit_set(f->own, a);
    oxo_bit_set(f->other, b);
}

static inline void take_back(oxo_force_lines *f, unsigned a, unsigned b)
{
    f->sets->taken[a] = f->sets->taken[b] = 0;
    oxo_bit_clear(f->own, a);
    oxo_bit_clear(f->other, b);
}

#include "board/force_lines_body.h"

static void read_set(const uint64_t from[OXO_SETS_WORDS + 1], set *to)
{
    memcpy(to->v, from, sizeof to->v);
    to->last = from[OXO_SETS_WORDS];
}

bool SEARCH(oxo_force_lines *f, unsigned count, uint64_t hash, unsigned must,
            unsigned depth)
{
    const oxo_board *b = f->board;
    const oxo_side attacker = f->counts.attacker;
    const set none = {{{0}}, 0};
    state s;
    set t;
    read_set(f->sets->size[attacker][1], &s.l3);
    read_set(f->sets->size[attacker][2], &s.l4);
    read_set(f->sets->size[oxo_other(attacker)][0], &s.m2);
    read_set(f->sets->size[oxo_other(attacker)][1], &s.m3);
    read_set(f->sets->size[oxo_other(attacker)][2], &s.m4);
    memcpy(f->sets->taken, f->counts.taken, b->cells);
    for (OXO_EACH(b, f->own, e)) {
        through(f, e.cell, &t);
        move(&s, &t, &none, &s);
    }
    for (OXO_EACH(b, f->other, e)) {
        through(f, e.cell, &t);
        move(&s, &none, &t, &s);
    }
    return solve(f, &s, f->pairs, count, hash, must, NULL, 0, f->candidates,
                 f->sleepers, depth, 0);
}
