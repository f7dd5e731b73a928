/* See moving_index.h.
 *
 * Why rows by orbit of the mover's set and not the least image of the whole
 * position: the map is found by one look-up of the set's rank instead of 48
 * images, and the rank among the cells left stays a perfect index. The price
 * is about 10 % more entries than classes (sets with symmetries of their own).
 */
#include "search/moving_index.h"

#include "base/array.h"
#include "base/bits.h"
#include "search/moving_rows.h"
#include <stdlib.h>
#include <string.h>

/* ---- the symmetries of the cube ---- */

static void list_maps(unsigned n, unsigned cells, uint8_t map[48][MI_CELLS],
                      unsigned *count)
{
    static const uint8_t orders[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                         {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    static const unsigned power[3] = {1, 3, 9};
    *count = 0;
    for (unsigned o = 0; o < (n == 2 ? 2u : 6u); o++) {
        for (unsigned flip = 0; flip < 1u << n; flip++) {
            for (unsigned c = 0; c < cells; c++) {
                unsigned image = 0;
                for (unsigned i = 0; i < n; i++) {
                    unsigned x = c / power[i] % 3;
                    if (flip >> i & 1)
                        x = 2 - x;
                    image += x * power[orders[o][i]];
                }
                map[*count][c] = (uint8_t)image;
            }
            ++*count;
        }
    }
}

static uint32_t image_of(const uint8_t *map, uint32_t mask)
{
    uint32_t image = 0;
    for (; mask; mask &= mask - 1)
        image |= 1u << map[__builtin_ctz(mask)];
    return image;
}

/* ---- how large will it be ---- */

/* Orbits of the sets of each size, by Burnside's lemma: a map fixes as many
 * sets of size s as there are ways to make s from its cycle lengths. */
static void count_orbits(unsigned n, unsigned cells, unsigned tokens,
                         uint64_t *orbits)
{
    uint8_t map[48][MI_CELLS];
    unsigned maps;
    list_maps(n, cells, map, &maps);
    memset(orbits, 0, (tokens + 1) * sizeof *orbits);
    for (unsigned m = 0; m < maps; m++) {
        uint64_t ways[MI_TOKENS + 1] = {1};
        uint32_t seen = 0;
        for (unsigned c = 0; c < cells; c++) {
            unsigned length = 0;
            for (unsigned at = c; !(seen >> at & 1); at = map[m][at]) {
                seen |= 1u << at;
                length++;
            }
            for (unsigned s = tokens; length && s >= length; s--)
                ways[s] += ways[s - length];
        }
        for (unsigned s = 0; s <= tokens; s++)
            orbits[s] += ways[s];
    }
    for (unsigned s = 0; s <= tokens; s++)
        orbits[s] /= maps;
}

static void layer_tokens(unsigned layer, unsigned *mine, unsigned *theirs)
{
    *mine = layer / 2;
    *theirs = layer - *mine;
}

static uint64_t set_bytes(unsigned cells, unsigned size)
{
    return oxo_binomial(cells, size) *
           (sizeof(uint32_t) + sizeof(int32_t) + 1 + MI_CELLS);
}

oxo_status oxo_table_estimate(const oxo_game *game, uint64_t *entries,
                              uint64_t *bytes, oxo_error *error)
{
    oxo_moving_spec spec;
    if (!oxo_moving_spec_of(game, &spec))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "tables are for moving games, not '%s'", game->name);
    if (spec.n > 3)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s: 3^%u cells are too many for a table of every "
                        "position",
                        game->name, spec.n);
    uint64_t orbits[MI_TOKENS + 1], total = 0, size = 0;
    count_orbits(spec.n, game->cells, spec.tokens, orbits);
    for (unsigned layer = 0; layer <= 2 * spec.tokens; layer++) {
        unsigned mine, theirs;
        layer_tokens(layer, &mine, &theirs);
        total += orbits[mine] * oxo_binomial(game->cells - mine, theirs);
    }
    for (unsigned s = 0; s <= spec.tokens; s++)
        size += set_bytes(game->cells, s);
    *entries = total;
    *bytes = total * sizeof(uint16_t) + size;
    return OXO_OK;
}

/* ---- the index ---- */

/* Only for masks that occur: on the board, and of at most `tokens` cells. */
static bool build_ranks(mi_index *x)
{
    const unsigned low_bits = x->cells < MI_LOW_BITS ? x->cells : MI_LOW_BITS;
    const unsigned lows = 1u << low_bits, highs = 1u << (x->cells - low_bits);
    const unsigned stride = 1u << (MI_CELLS - MI_LOW_BITS);
    x->low = malloc(lows * sizeof *x->low);
    x->high = calloc((size_t)(x->tokens + 1) * stride, sizeof *x->high);
    if (!x->low || !x->high)
        return false;
    for (unsigned mask = 0; mask < lows; mask++) {
        uint32_t rank = 0, count = 0;
        for (unsigned bits = mask; bits; bits &= bits - 1)
            rank +=
                (uint32_t)oxo_binomial((unsigned)__builtin_ctz(bits), ++count);
        x->low[mask] = rank | count << 28;
    }
    for (unsigned count = 0; count <= x->tokens; count++) {
        for (unsigned mask = 0; mask < highs; mask++) {
            uint32_t rank = 0, i = count;
            for (unsigned bits = mask; bits; bits &= bits - 1)
                rank += (uint32_t)oxo_binomial(
                    MI_LOW_BITS + (unsigned)__builtin_ctz(bits), ++i);
            x->high[count * stride + mask] = rank;
        }
    }
    return true;
}

/* Is the set playable, and has it the pattern? */
static bool judge(const oxo_moving_game *g, uint32_t mask, uint8_t *wins)
{
    uint64_t stones = 0;
    unsigned lines = 0;
    for (uint32_t rest = mask; rest; rest &= rest - 1) {
        const unsigned cell = (unsigned)__builtin_ctz(rest);
        lines += oxo_moving_through(g, &stones, cell);
        stones |= UINT64_C(1) << cell;
    }
    *wins = lines >= g->spec.lines;
    return !*wins && oxo_moving_allowed(g, &stones, lines);
}

/* A new row for the orbit of `rep`, the smallest mask in it. */
static bool add_row(mi_index *x, mi_sets *s, uint32_t rep)
{
    const uint32_t row = s->rows;
    OXO_GROW(s->rep, row + 1, s->rep_room, return false);
    OXO_GROW(s->orbit, row + 1, s->orbit_room, return false);
    OXO_GROW_SIZED(s->left, MI_CELLS, row + 1, s->left_room, return false);
    OXO_GROW(s->self_start, row + 2, s->self_start_room, return false);
    s->rows++;
    if (!row)
        s->self_start[0] = 0;
    s->rep[row] = rep;
    s->orbit[row] = 0;
    s->self_start[row + 1] = s->self_start[row];
    uint8_t renumber[MI_CELLS], *left = s->left + (size_t)row * MI_CELLS;
    unsigned next = 0;
    memset(renumber, 0xff, sizeof renumber);
    memset(left, 0xff, MI_CELLS);
    for (unsigned c = 0; c < x->cells; c++) {
        if (!(rep >> c & 1)) {
            left[next] = (uint8_t)c;
            renumber[c] = (uint8_t)next++;
        }
    }
    for (unsigned m = 0; m < x->maps; m++) {
        const uint32_t set = mi_rank(x, image_of(x->map[m], rep));
        if (s->row[set] < MI_NO_ROW) {
            s->row[set] = (int32_t)row;
            s->orbit[row]++;
            uint8_t *to = s->to_column + (size_t)set * MI_CELLS;
            for (unsigned c = 0; c < x->cells; c++)
                to[x->map[m][c]] = renumber[c];
        } else if (s->mask[set] == rep) {
            const uint32_t at = s->self_start[row + 1]++;
            OXO_GROW_SIZED(s->self, MI_CELLS, at + 1, s->self_room,
                           return false);
            for (unsigned i = 0; i < next; i++)
                s->self[(size_t)at * MI_CELLS + i] =
                    renumber[x->map[m][left[i]]];
        }
    }
    return true;
}

static bool build_sets(mi_index *x, const oxo_moving_game *g, unsigned size)
{
    mi_sets *s = &x->sets[size];
    s->size = size;
    s->count = (uint32_t)oxo_binomial(x->cells, size);
    s->mask = malloc(s->count * sizeof *s->mask);
    s->row = malloc(s->count * sizeof *s->row);
    s->wins = malloc(s->count);
    s->to_column = malloc((size_t)s->count * MI_CELLS);
    if (!s->mask || !s->row || !s->wins || !s->to_column)
        return false;
    memset(s->to_column, 0xff, (size_t)s->count * MI_CELLS);
    uint32_t mask = (1u << size) - 1;
    for (uint32_t i = 0; i < s->count; i++) {
        s->mask[i] = mask;
        s->row[i] = judge(g, mask, &s->wins[i]) ? MI_NO_ROW - 1 : MI_NO_ROW;
        if (mask) { /* the next larger mask with as many bits */
            const uint32_t lowest = mask & (~mask + 1), ripple = mask + lowest;
            mask = ripple | ((mask ^ ripple) >> 2) / lowest;
        }
    }
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->row[i] < MI_NO_ROW && !add_row(x, s, s->mask[i]))
            return false;
        s->barred_count += s->row[i] == MI_NO_ROW;
    }
    if (s->barred_count > s->count / 64)
        return true; /* looking every set up is as quick */
    s->barred = malloc((s->barred_count + 1) * sizeof *s->barred);
    for (uint32_t i = 0, at = 0; s->barred && i < s->count; i++) {
        if (s->row[i] == MI_NO_ROW)
            s->barred[at++] = s->mask[i];
    }
    return s->barred != NULL;
}

oxo_status mi_create(mi_index *x, const oxo_game *game, oxo_error *error)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    uint64_t entries, bytes;
    oxo_status status = oxo_table_estimate(game, &entries, &bytes, error);
    if (status != OXO_OK)
        return status;
    memset(x, 0, sizeof *x);
    x->spec = g->spec;
    x->cells = game->cells;
    x->tokens = g->spec.tokens;
    x->share = 1;
    list_maps(g->spec.n, x->cells, x->map, &x->maps);
    for (unsigned c = 0; c < x->cells; c++) {
        for (uint32_t i = g->step_start[c]; i < g->step_start[c + 1]; i++)
            x->step[c] |= 1u << g->steps[i];
    }
    bool fine = build_ranks(x);
    for (unsigned s = 0; fine && s <= x->tokens; s++)
        fine = build_sets(x, g, s);
    x->layers = 2 * x->tokens + 1;
    for (unsigned i = 0; fine && i < x->layers; i++) {
        mi_layer *layer = &x->layer[i];
        layer_tokens(i, &layer->mine, &layer->theirs);
        layer->columns =
            (uint32_t)oxo_binomial(x->cells - layer->mine, layer->theirs);
        layer->entries = (uint64_t)x->sets[layer->mine].rows * layer->columns;
    }
    if (fine)
        return OXO_OK;
    mi_destroy(x);
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

void mi_destroy(mi_index *x)
{
    for (unsigned i = 0; i <= MI_TOKENS; i++) {
        mi_sets *s = &x->sets[i];
        free(s->mask);
        free(s->row);
        free(s->wins);
        free(s->to_column);
        free(s->rep);
        free(s->orbit);
        free(s->left);
        free(s->self_start);
        free(s->self);
        free(s->barred);
    }
    for (unsigned i = 0; i < x->layers; i++)
        mi_rows_free(&x->layer[i]);
    free(x->low);
    free(x->high);
    memset(x, 0, sizeof *x);
}

bool mi_is_first(const mi_index *x, const mi_layer *layer, uint32_t row,
                 uint32_t column)
{
    const mi_sets *sets = &x->sets[layer->mine];
    const uint32_t mask = x->sets[layer->theirs].mask[column];
    for (uint32_t i = sets->self_start[row]; i < sets->self_start[row + 1];
         i++) {
        if (image_of(sets->self + (size_t)i * MI_CELLS, mask) < mask)
            return false;
    }
    return true;
}
