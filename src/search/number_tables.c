/* Builds the line automaton and its derived tables; see number_tables.h.
 *
 * A state is (cells filled, what is left of the target, parity seen, owner
 * seen). States from which no numbers of the pool lead to a win are merged into
 * one dead state. The automaton is built by breadth-first search from the empty
 * line.
 */
#include "search/number_tables.h"

#include <stdlib.h>
#include <string.h>

enum { SEEN_NONE = 0, SEEN_MIXED = 3, NO_REST = -1 };

typedef struct line_state {
    unsigned filled;
    int64_t rest;           /* of the sum or product, NO_REST = out of reach */
    unsigned parity, owner; /* SEEN_NONE, 1, 2 or SEEN_MIXED */
} line_state;

static bool same(const line_state *a, const line_state *b)
{
    return a->filled == b->filled && a->rest == b->rest &&
           a->parity == b->parity && a->owner == b->owner;
}

/* Can `left` different numbers of the pool make up `rest`? */
static bool can_reach(const oxo_number_spec *spec, int64_t rest, unsigned left,
                      unsigned from)
{
    if (rest == NO_REST)
        return false;
    if (left == 0)
        return rest == (spec->product ? 1 : 0);
    for (unsigned i = from; i < spec->count; i++) {
        int64_t v = spec->number[i];
        if (v > rest)
            return false;
        if (spec->product && rest % v)
            continue;
        if (can_reach(spec, spec->product ? rest / v : rest - v, left - 1,
                      i + 1))
            return true;
    }
    return false;
}

static line_state step(const oxo_number_spec *spec, line_state s, unsigned g)
{
    int64_t v = spec->number[g];
    s.filled++;
    if (s.rest != NO_REST) {
        if (spec->product)
            s.rest = s.rest % v ? NO_REST : s.rest / v;
        else
            s.rest = s.rest < v ? NO_REST : s.rest - v;
    }
    if (!can_reach(spec, s.rest, spec->k - s.filled, 0))
        s.rest = NO_REST;
    unsigned parity = v % 2 ? 1 : 2;
    if (s.parity != parity && s.parity != SEEN_NONE)
        parity = SEEN_MIXED;
    s.parity = spec->parity ? parity : SEEN_MIXED;
    unsigned owner = spec->users[g];
    if (s.owner != owner && s.owner != SEEN_NONE)
        owner = SEEN_MIXED;
    s.owner = spec->own ? owner : SEEN_MIXED;
    return s;
}

static bool is_dead(const line_state *s)
{
    return s->rest == NO_REST && s->parity == SEEN_MIXED &&
           s->owner == SEEN_MIXED;
}

static bool build_automaton(number_tables *t)
{
    const oxo_number_spec *spec = &t->spec;
    line_state *made = calloc(NUMBER_STATES, sizeof *made);
    unsigned per_stage[6] = {0};
    if (!made)
        return false;
    made[NUMBER_START] = (line_state){
        .rest = (int64_t)spec->target,
        .parity = spec->parity ? SEEN_NONE : SEEN_MIXED,
        .owner = spec->own ? SEEN_NONE : SEEN_MIXED,
    };
    t->stage[NUMBER_START] = (uint8_t)spec->k;
    t->dense[NUMBER_START] = 1;
    t->states = NUMBER_START + 1;
    bool fits = true;
    for (unsigned s = NUMBER_START; fits && s < t->states; s++) {
        for (unsigned g = 0; g < spec->count; g++) {
            line_state to = step(spec, made[s], g);
            unsigned id = NUMBER_DEAD;
            if (!is_dead(&to) && to.filled == spec->k) {
                id = NUMBER_WIN;
            } else if (!is_dead(&to)) {
                id = NUMBER_START;
                while (id < t->states && !same(&made[id], &to))
                    id++;
                if (id == NUMBER_STATES) {
                    fits = false;
                    break;
                }
                if (id == t->states) {
                    made[t->states++] = to;
                    unsigned stage = spec->k - to.filled;
                    t->stage[id] = (uint8_t)stage;
                    t->dense[id] = (uint8_t)++per_stage[stage];
                }
            }
            t->next[s][g] = (uint8_t)id;
        }
    }
    t->dense_bits = 1;
    for (unsigned stage = 1; stage < spec->k; stage++) {
        while (per_stage[stage] >> t->dense_bits)
            t->dense_bits++;
    }
    free(made);
    return fits;
}

uint32_t oxo_number_give_slow(const number_tables *t, unsigned side,
                              unsigned state, uint32_t rest)
{
    uint32_t bad = 0;
    for (unsigned i = 0; i < t->set_size[side]; i++) {
        unsigned g = t->global[side][i];
        unsigned to = t->next[state][g];
        if (t->finish[1 - side][to] & rest & ~t->local_bit[1 - side][g])
            bad |= UINT32_C(1) << i;
    }
    return bad;
}

static bool can_do_twice(const number_tables *t, unsigned side, unsigned state,
                         uint32_t own)
{
    for (uint32_t rest = own; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctz(rest);
        unsigned to = t->next[state][t->global[side][i]];
        if (t->finish[side][to] & own & ~(UINT32_C(1) << i))
            return true;
    }
    return false;
}

static bool build_rows(number_tables *t)
{
    for (unsigned s = NUMBER_START; s < t->states; s++) {
        for (unsigned side = 0; side < 2 && t->stage[s] == 1; side++) {
            for (unsigned i = 0; i < t->set_size[side]; i++) {
                if (t->next[s][t->global[side][i]] == NUMBER_WIN)
                    t->finish[side][s] |= UINT32_C(1) << i;
            }
        }
        if (t->stage[s] == 2)
            t->row[s] = (uint8_t)t->rows++;
    }
    if (t->set_size[0] > 14 || t->set_size[1] > 14)
        return true; /* larger than the caches: the slow way is faster */
    for (unsigned side = 0; side < 2; side++) {
        size_t give = (size_t)t->rows << t->set_size[1 - side];
        size_t twice = (size_t)t->rows << t->set_size[side];
        t->give[side] = malloc(give * sizeof(uint32_t) + 1);
        t->twice[side] = malloc(twice + 1);
        if (!t->give[side] || !t->twice[side])
            return false;
        for (unsigned s = NUMBER_START; s < t->states; s++) {
            if (t->stage[s] != 2)
                continue;
            uint32_t row = t->row[s];
            for (uint32_t m = 0; m < 1u << t->set_size[1 - side]; m++)
                t->give[side][(row << t->set_size[1 - side]) + m] =
                    oxo_number_give_slow(t, side, s, m);
            for (uint32_t m = 0; m < 1u << t->set_size[side]; m++)
                t->twice[side][(row << t->set_size[side]) + m] =
                    can_do_twice(t, side, s, m);
        }
    }
    return true;
}

/* From full sets of used numbers to empty ones, so that what a number leads to
 * is known. */
static bool build_hope(number_tables *t)
{
    const unsigned count = t->spec.count;
    t->one_class = true;
    for (unsigned g = 1; g < count; g++)
        t->one_class &= (t->spec.users[g] == 3) == (t->spec.users[0] == 3);
    if (count > NUMBER_CLOSERS)
        return true;
    t->hope = calloc((size_t)t->states << count, sizeof *t->hope);
    if (!t->hope)
        return false;
    uint32_t leads_on[NUMBER_STATES] = {0}; /* numbers that leave it alive */
    for (unsigned s = NUMBER_START; s < t->states; s++) {
        for (unsigned g = 0; g < count; g++)
            leads_on[s] |= (uint32_t)(t->next[s][g] != NUMBER_DEAD) << g;
    }
    for (uint32_t used = (UINT32_C(1) << count) - 1; used-- > 0;) {
        for (unsigned s = NUMBER_START; s < t->states; s++) {
            uint32_t hope = 0;
            for (uint32_t rest = leads_on[s] & ~used; rest; rest &= rest - 1) {
                const uint32_t bit = rest & -rest;
                const unsigned g = (unsigned)__builtin_ctz(rest);
                const unsigned to = t->next[s][g];
                const uint32_t after =
                    to == NUMBER_WIN
                        ? (uint32_t)t->spec.users[g] << NUMBER_CLOSERS
                        : t->hope[(size_t)(used | bit) * t->states + to];
                hope |= after ? after | bit : 0;
            }
            t->hope[(size_t)used * t->states + s] = hope;
        }
    }
    return true;
}

static void build_board(number_tables *t)
{
    uint8_t cells[NUMBER_LINES * 5];
    unsigned k = t->spec.k;
    t->lines = oxo_number_lines(&t->spec, cells);
    for (unsigned l = 0; l < t->lines; l++) {
        for (unsigned i = 0; i < k; i++) {
            unsigned c = cells[l * k + i];
            t->line_cells[l][i] = (uint8_t)c;
            t->line_mask[l] |= UINT32_C(1) << c;
            t->through[c][t->degree[c]++] = (uint8_t)l;
        }
    }
    for (unsigned i = 0; i < t->spec.count; i++) {
        for (unsigned side = 0; side < 2; side++) {
            if (!(t->spec.users[i] >> side & 1))
                continue;
            t->local_bit[side][i] = UINT32_C(1) << t->set_size[side];
            t->global[side][t->set_size[side]++] = (uint8_t)i;
        }
    }
}

void oxo_number_tables_destroy(number_tables *t)
{
    if (!t)
        return;
    for (unsigned side = 0; side < 2; side++) {
        free(t->give[side]);
        free(t->twice[side]);
    }
    free(t->hope);
    free(t->cell_map);
    free(t->value_map);
    free(t);
}

oxo_status oxo_number_tables_create(const oxo_number_spec *spec,
                                    number_tables **tables, oxo_error *error)
{
    enum { MOST_VALUE_MAPS = 128 };
    unsigned cells =
        spec->n == 2 ? spec->k * spec->k : spec->k * spec->k * spec->k;
    if (cells > NUMBER_CELLS || spec->count > NUMBER_VALUES)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the search takes boards up to 5x5 and 3x3x3 and up "
                        "to %d numbers",
                        NUMBER_VALUES);
    number_tables *t = calloc(1, sizeof *t);
    if (!t)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    t->spec = *spec;
    t->cells = cells;
    build_board(t);
    t->cell_map = malloc((size_t)192 * cells);
    t->value_map = malloc((size_t)MOST_VALUE_MAPS * spec->count);
    if (!t->cell_map || !t->value_map) {
        oxo_number_tables_destroy(t);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (!build_automaton(t)) {
        oxo_number_tables_destroy(t);
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "there is no memory for the lines of this game, or "
                        "they have too many states for the "
                        "search (at most %d)",
                        NUMBER_STATES - NUMBER_START);
    }
    if (!build_rows(t) || !build_hope(t) || !t->cell_map || !t->value_map) {
        oxo_number_tables_destroy(t);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    t->cell_maps = oxo_number_cell_maps(spec, t->cell_map);
    t->value_maps = oxo_number_value_maps(spec, MOST_VALUE_MAPS, t->value_map);
    if (!t->value_maps) {
        oxo_number_tables_destroy(t);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *tables = t;
    return OXO_OK;
}
