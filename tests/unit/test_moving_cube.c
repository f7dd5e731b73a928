/* moving:3, every position of the moving phase, by a second solver: no
 * symmetry, no predecessors, plain sweeps over all raw positions until nothing
 * changes, with the rules of tests/naive/moving_naive.c. Counts per distance
 * must agree with the table, and sampled positions one by one.
 *
 * 1.1e8 positions, 0.6 GB, a few minutes: runs only with OXO_SLOW_TESTS set:
 *     OXO_SLOW_TESTS=1 build/release/tests/test_moving_cube
 */
#include "support/support.h"

#include "base/random.h"
#include "naive/moving_naive.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include "rules/moving.h"
#include "search/table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 17550, UNKNOWN = 255, NOTHING = 254 };

typedef struct naive_set {
    uint32_t mask;
    bool playable; /* a side to move may have it */
    unsigned moves;
    struct {
        uint8_t to;
        bool wins;
        uint16_t set;
    } move[4 * 26];
} naive_set;

static naive_set *sets;

static int find_set(uint32_t mask)
{
    int low = 0, high = SETS - 1;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (sets[middle].mask < mask)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void board_of(uint32_t mask, naive_board *board)
{
    for (unsigned c = 0; c < 27; c++)
        board->at[c] = mask >> c & 1 ? 'x' : '.';
    board->turn = 'x';
}

/* All sets of four cells and their moves on a board without opponent. */
static void make_sets(const oxo_moving_spec *spec)
{
    unsigned count = 0;
    sets = calloc(SETS, sizeof *sets);
    for (uint32_t mask = 0; mask < 1u << 27; mask++) {
        if (__builtin_popcount(mask) == 4)
            sets[count++].mask = mask;
    }
    assert_int_equal(count, SETS);
    for (unsigned i = 0; i < SETS; i++) {
        naive_board board;
        oxo_move moves[200];
        board_of(sets[i].mask, &board);
        sets[i].playable = naive_moving_allowed(spec, &board, 'x') &&
                           !naive_moving_wins(spec, &board, 'x');
        const unsigned found = naive_moving_moves(spec, &board, moves);
        for (unsigned m = 0; m < found; m++) {
            naive_board after = board;
            naive_moving_play(&after, moves[m]);
            sets[i].move[m].to = (uint8_t)oxo_moving_to(moves[m]);
            sets[i].move[m].wins = naive_moving_wins(spec, &after, 'x');
            sets[i].move[m].set = (uint16_t)find_set(
                (sets[i].mask & ~(1u << oxo_moving_from(moves[m]))) |
                1u << oxo_moving_to(moves[m]));
        }
        sets[i].moves = found;
    }
}

/* What the moves of (x, o) say in sweep d: an odd one looks for wins, an even
 * one for losses. other[o][x] is the value of (x, o): for one x and its few
 * moves, successive o read successive bytes. */
static bool settled(const uint8_t *other, unsigned x, unsigned o, unsigned d)
{
    for (unsigned m = 0; m < sets[x].moves; m++) {
        if (sets[o].mask >> sets[x].move[m].to & 1)
            continue;
        const unsigned v = other[(size_t)sets[x].move[m].set * SETS + o];
        if (d % 2 && (sets[x].move[m].wins || (v < d && v % 2 == 0)))
            return true;
        if (d % 2 == 0 && (sets[x].move[m].wins || v >= d || v % 2 == 0))
            return false;
    }
    return d % 2 == 0; /* no way out, or no move at all */
}

static void agree(void **state)
{
    (void)state;
    if (!getenv("OXO_SLOW_TESTS")) {
        print_message("skipped: set OXO_SLOW_TESTS to run it\n");
        skip();
    }
    oxo_game *game = test_game("moving:3");
    oxo_moving_spec spec;
    oxo_moving_spec_of(game, &spec);
    make_sets(&spec);
    uint8_t *value = malloc((size_t)SETS * SETS);
    uint8_t *other = malloc((size_t)SETS * SETS);
    uint64_t count[256] = {0}, unknown = 0;
    for (size_t x = 0; x < SETS; x++) {
        for (size_t o = 0; o < SETS; o++) {
            const bool position = sets[x].playable && sets[o].playable &&
                                  !(sets[x].mask & sets[o].mask);
            value[x * SETS + o] = position ? UNKNOWN : NOTHING;
            other[o * SETS + x] = value[x * SETS + o];
            unknown += position;
        }
    }
    uint64_t changed = 1;
    for (unsigned d = 0; changed || d < 3; d++) {
        changed = 0;
        for (unsigned x = 0; x < SETS; x++) {
            for (unsigned o = 0; o < SETS; o++) {
                if (value[(size_t)x * SETS + o] != UNKNOWN ||
                    !settled(other, x, o, d))
                    continue;
                value[(size_t)x * SETS + o] = (uint8_t)d;
                changed++;
            }
        }
        /* the other array follows after the sweep */
        for (size_t x = 0; x < SETS; x++) {
            for (size_t o = 0; o < SETS; o++) {
                if (value[x * SETS + o] == d)
                    other[o * SETS + x] = (uint8_t)d;
            }
        }
        count[d] = changed;
        unknown -= changed;
        printf("distance %u: %llu\n", d, (unsigned long long)changed);
        fflush(stdout);
    }
    oxo_table *table = NULL;
    oxo_error error = {0};
    oxo_context context = {.threads = 2};
    assert_int_equal(oxo_table_solve(game, NULL, &context, &table, &error),
                     OXO_OK);
    const unsigned last = oxo_table_layers(table) - 1;
    oxo_table_counts counts;
    oxo_table_count(table, last, &counts);
    assert_int_equal(counts.drawn, unknown);
    for (unsigned d = 0; d < 250; d++)
        assert_int_equal(oxo_table_at_distance(table, last, d), count[d]);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_random random = {5};
    for (unsigned t = 0; t < 200000; t++) {
        const unsigned x = oxo_random_below(&random, SETS);
        const unsigned o = oxo_random_below(&random, SETS);
        const uint8_t v = value[(size_t)x * SETS + o];
        if (v == NOTHING)
            continue;
        const uint64_t first = sets[x].mask, second = sets[o].mask;
        oxo_value entry;
        oxo_moving_set(game, pos, &first, &second, OXO_FIRST);
        assert_int_equal(oxo_table_probe(table, pos, &entry, NULL), OXO_OK);
        assert_int_equal(entry.winner == OXO_DRAW, v == UNKNOWN);
        if (v != UNKNOWN)
            assert_int_equal(entry.plies, v);
    }
    free(pos);
    free(value);
    free(other);
    free(sets);
    oxo_table_destroy(table);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
