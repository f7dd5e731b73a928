/* Strategies of number games (form `strategy`): can oxocheck be made to accept
 * a claim that is false?
 *
 * Random games on 3x3 are searched from the rules
 * (tests/support/number_rules.h) without the checker's shortcuts. For each of
 * the five claims a strategy is written down: an entry for every position that
 * its hero can come to, up to symmetry, with a move that keeps what is claimed
 * where there is one, else one that does not lose, and any where there is none.
 * So a false claim comes with the best that can be said for it. Verified are
 * exactly the claims that are true. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/number_rules.h"

enum { CELLS = 9, SLOTS = 1 << 23, MOST_RENAMINGS = 500, MOST_ENTRIES = 20000 };

/* ---- truth -----------------------------------------------------------------
 */

static uint64_t keys[2][SLOTS];
static uint8_t known[2][SLOTS];
static size_t used[2];

static uint64_t key_of(const int *at)
{
    uint64_t key = 1;
    for (int c = 0; c < CELLS; c++)
        key = key << 4 | (unsigned)at[c];
    return key;
}

static int filled_in(const int *at)
{
    int filled = 0;
    for (int c = 0; c < CELLS; c++)
        filled += at[c] != 0;
    return filled;
}

static bool taken_in(const int *at, int number)
{
    for (int c = 0; c < CELLS; c++)
        if (at[c] == number + 1)
            return true;
    return false;
}

/* Can `hero` force a win from here? -1: the table is full. Who can complete a
 * line does: there is nothing better. */
static int forces(const struct naive *g, int *at, int hero)
{
    const int filled = filled_in(at), side = filled % 2;
    if (can_complete(g, at, side))
        return side == hero;
    const uint64_t key = key_of(at);
    size_t slot = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 41) % SLOTS;
    while (known[hero][slot] && keys[hero][slot] != key)
        slot = (slot + 1) % SLOTS;
    if (known[hero][slot])
        return known[hero][slot] - 1;
    if (used[hero] > SLOTS / 2)
        return -1;
    bool any = false;
    int result = -2;
    for (int i = 0; i < g->count && result == -2; i++) {
        if (!g->may[side][i] || taken_in(at, i))
            continue;
        for (int c = 0; c < CELLS && result == -2; c++) {
            if (at[c])
                continue;
            any = true;
            at[c] = i + 1;
            const int after = forces(g, at, hero);
            at[c] = 0;
            if (after < 0)
                return -1;
            if (after == (side == hero))
                result = after;
        }
    }
    if (result == -2)
        result = side != hero && any;
    while (known[hero][slot] && keys[hero][slot] != key)
        slot = (slot + 1) % SLOTS; /* the table has grown in the meantime */
    keys[hero][slot] = key;
    known[hero][slot] = (uint8_t)(result + 1);
    used[hero]++;
    return result;
}

/* ---- symmetry --------------------------------------------------------------
 */

static int renaming[MOST_RENAMINGS + 1][MOST], renamings;

/* Extends a renaming of the first `next` numbers in every way that keeps whose
 * they are and which sets of three win. */
static void rename_on(const struct naive *g, int *to, int next)
{
    if (renamings > MOST_RENAMINGS)
        return;
    if (next == g->count) {
        memcpy(renaming[renamings++], to, sizeof(int) * MOST);
        return;
    }
    for (int i = 0; i < g->count; i++) {
        bool fits =
            g->may[0][i] == g->may[0][next] && g->may[1][i] == g->may[1][next];
        for (int a = 0; a < next && fits; a++)
            fits = to[a] != i;
        to[next] = i;
        for (int a = 0; a < next && fits; a++)
            for (int b = 0; b < a && fits; b++) {
                int here[CELLS] = {0}, there[CELLS] = {0};
                const int set[3] = {a, b, next};
                for (int j = 0; j < 3; j++) {
                    here[g->line[0][j]] = set[j] + 1;
                    there[g->line[0][j]] = to[set[j]] + 1;
                }
                fits = completes(g, here, g->line[0][0]) ==
                       completes(g, there, g->line[0][0]);
            }
        if (fits)
            rename_on(g, to, next + 1);
    }
}

/* The least key of all images. */
static uint64_t least_image(const int *at)
{
    uint64_t least = UINT64_MAX;
    for (int turn = 0; turn < 8; turn++)
        for (int r = 0; r < renamings; r++) {
            int image[CELLS];
            for (int c = 0; c < CELLS; c++) {
                int x = c % 3, y = c / 3;
                x = turn & 1 ? 2 - x : x;
                y = turn & 2 ? 2 - y : y;
                image[turn & 4 ? 3 * x + y : 3 * y + x] =
                    at[c] ? renaming[r][at[c] - 1] + 1 : 0;
            }
            const uint64_t key = key_of(image);
            least = key < least ? key : least;
        }
    return least;
}

/* ---- a strategy ------------------------------------------------------------
 */

static char body[MOST_ENTRIES * 20];
static size_t length, entries;
static uint64_t met[1 << 16];
static bool too_long;

static bool first_time(const int *at)
{
    const uint64_t key = least_image(at);
    size_t slot = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 48);
    while (met[slot] && met[slot] != key)
        slot = (slot + 1) % (1 << 16);
    if (met[slot])
        return false;
    met[slot] = key;
    return true;
}

/* Does the position keep the claim, the other side being to move? */
static bool keeps(const struct naive *g, int *at, int hero, bool hold)
{
    return hold ? forces(g, at, 1 - hero) == 0 : forces(g, at, hero) == 1;
}

/* In how many ways can numbers that are not on the board make a winning line of
 * one with an empty cell, whoever writes them? Three numbers on each line are
 * tried, those that stand there among them. */
static int ways_left(const struct naive *g, int *at)
{
    int ways = 0;
    for (int l = 0; l < g->lines; l++) {
        int line[CELLS] = {0}, kept[3];
        bool full = true;
        for (int j = 0; j < 3; j++) {
            kept[j] = at[g->line[l][j]];
            full = full && kept[j];
        }
        if (full)
            continue;
        for (int code = 0; code < g->count * g->count * g->count; code++) {
            const int set[3] = {code % g->count, code / g->count % g->count,
                                code / g->count / g->count};
            bool fits =
                set[0] != set[1] && set[0] != set[2] && set[1] != set[2];
            for (int j = 0; j < 3 && fits; j++) {
                fits = kept[j] ? kept[j] == set[j] + 1 : !taken_in(at, set[j]);
                line[g->line[l][j]] = set[j] + 1;
            }
            ways += fits && completes(g, line, g->line[l][0]);
        }
    }
    return ways;
}

/* What is left out of a strategy: entries of dead positions, which need none;
 * and, of those with the fewest ways, one that is needed. */
static bool without_dead;
static int fewest, few;   /* the fewest ways, and how often */
static size_t few_at[16]; /* where such an entry begins */

static void answer_all(const struct naive *g, int *at, int hero, bool hold);

/* The hero is to move: an entry, and what can follow. */
static void choose(const struct naive *g, int *at, int hero, bool hold)
{
    int number = -1, cell = -1, seen = 0;
    bool safe_found = false;
    if (too_long || can_complete(g, at, hero) || !first_time(at))
        return;
    for (int i = 0; i < g->count; i++)
        for (int c = 0; c < CELLS && g->may[hero][i] && !taken_in(at, i); c++) {
            if (at[c])
                continue;
            at[c] = i + 1;
            const bool good = keeps(g, at, hero, hold);
            const bool safe = !good && !hold && keeps(g, at, hero, true);
            at[c] = 0;
            if (good) {
                number = i;
                cell = c;
                i = g->count; /* it will do */
                break;
            }
            /* not to lose is the next best */
            if (safe && !safe_found)
                seen = 0;
            safe_found = safe_found || safe;
            if (safe == safe_found && below(++seen) == 0) {
                number = i;
                cell = c;
            }
        }
    if (number < 0)
        return; /* a full board */
    if (without_dead) {
        const int ways = ways_left(g, at);
        if (ways == 0)
            return;
        if (ways < fewest) {
            fewest = ways;
            few = 0;
        }
        if (ways == fewest) {
            /* any of them, with the same chance */
            const int place = few < 16 ? few : below(few + 1);
            if (place < 16)
                few_at[place] = length;
            few++;
        }
    }
    if (++entries > MOST_ENTRIES - 1) {
        too_long = true;
        return;
    }
    for (int c = 0; c < CELLS; c++)
        body[length++] = ".123456789abcdefg"[at[c] ? g->value[at[c] - 1] : 0];
    length += (size_t)sprintf(body + length, " %c%c=%d\n", 'a' + cell % 3,
                              '1' + cell / 3, g->value[number]);
    at[cell] = number + 1;
    answer_all(g, at, hero, hold);
    at[cell] = 0;
}

static void answer_all(const struct naive *g, int *at, int hero, bool hold)
{
    for (int i = 0; i < g->count; i++)
        for (int c = 0; c < CELLS && g->may[1 - hero][i] && !taken_in(at, i);
             c++) {
            if (at[c])
                continue;
            at[c] = i + 1;
            if (!completes(g, at, c))
                choose(g, at, hero, hold);
            at[c] = 0;
        }
}

static void write_strategy(const struct naive *g, int hero, bool hold)
{
    int at[CELLS] = {0};
    memset(met, 0, sizeof met);
    if (hero == 0)
        choose(g, at, hero, hold);
    else
        answer_all(g, at, hero, hold);
}

static enum verdict check_strategy(const struct naive *g, const char *claim)
{
    static char text[sizeof body + 1000];
    size_t size = (size_t)sprintf(text,
                                  "oxo-certificate 1\ngame %s\nclaim %s\n"
                                  "form strategy\nentries %zu\n\n",
                                  g->name, claim, entries);
    memcpy(text + size, body, length);
    size += length;
    size += (size_t)sprintf(text + size, "checksum crc64 %016llx\n",
                            (unsigned long long)crc64(text, size));
    return check_bytes("test", text, size, false, true);
}

/* ---- the test --------------------------------------------------------------
 */

static size_t verdicts[5][2], left_out, holes, dead_ones;

/* A true claim not to lose: verified without the entries of dead positions,
 * refuted when one more is left out. */
static void try_dead(const struct naive *g, int hero, const char *claim,
                     size_t whole)
{
    static char all[sizeof body];
    length = entries = 0;
    without_dead = true;
    fewest = 1000000;
    few = 0;
    write_strategy(g, hero, true);
    without_dead = false;
    if (check_strategy(g, claim) != VERIFIED)
        fail_msg("%s, claim %s, %zu entries of %zu", g->name, claim, entries,
                 whole);
    dead_ones += whole - entries;
    const size_t size = length;
    memcpy(all, body, length);
    for (int i = 0; i < few && i < 16; i++) {
        const size_t from = few_at[i];
        size_t to = from;
        while (all[to++] != '\n')
            ;
        memcpy(body, all, from);
        memcpy(body + from, all + to, size - to);
        length = size - (to - from);
        entries--;
        if (check_strategy(g, claim) != REFUTED)
            fail_msg("%s, claim %s, %d ways left and no entry", g->name, claim,
                     fewest);
        entries++;
        holes++;
    }
}

/* If `rare`, only a game that the second player wins. */
static void try_game(const struct naive *g, bool rare)
{
    static const char *const claims[] = {"first-wins", "second-wins",
                                         "first-does-not-lose",
                                         "second-does-not-lose", "draw"};
    int at[CELLS] = {0}, to[MOST] = {0};
    memset(known, 0, sizeof known);
    used[0] = used[1] = 0;
    renamings = 0;
    rename_on(g, to, 0);
    const int first = forces(g, at, 0), second = forces(g, at, 1);
    if (renamings > MOST_RENAMINGS || first < 0 || second < 0) {
        left_out++;
        return;
    }
    if (rare && !second)
        return;
    const bool truth[5] = {first, second, !second, !first, !first && !second};
    for (int claim = 0; claim < 5; claim++) {
        length = entries = 0;
        too_long = false;
        if (claim < 4)
            write_strategy(g, claim % 2, claim >= 2);
        for (int hero = 0; claim == 4 && hero < 2; hero++)
            write_strategy(g, hero, true);
        if (too_long) {
            left_out++;
            continue;
        }
        const enum verdict verdict = check_strategy(g, claims[claim]);
        if (verdict != (truth[claim] ? VERIFIED : REFUTED))
            fail_msg("%s, claim %s, %zu entries: verdict %d, truth %d", g->name,
                     claims[claim], entries, (int)verdict, truth[claim]);
        verdicts[claim][truth[claim]]++;
        if (truth[claim] && (claim == 2 || claim == 3))
            try_dead(g, claim % 2, claims[claim], entries);
    }
}

static void strategies(void **state)
{
    (void)state;
    for (int games = 0; games < (fast() ? 2 : 30) ||
                        (!fast() && !verdicts[1][1] && games < 400);) {
        struct naive g;
        random_game(&g, 3, 9 + (below(6) == 0), 1);
        int own[2] = {0, 0}, shared = 0;
        for (int i = 0; i < g.count; i++) {
            own[0] += g.may[0][i];
            own[1] += g.may[1][i];
            shared += g.may[0][i] && g.may[1][i];
        }
        /* each side has numbers enough, whatever is taken: the checker asks
         * for the same in test_check_numbers.c */
        if (strlen(g.name) > 63 || own[0] < 5 + (shared < 4 ? shared : 4) ||
            own[1] < 4 + (shared < 4 ? shared : 4))
            continue;
        games++;
        const uint64_t kept = seed; /* the next game does not depend on this */
        try_game(&g, games > 30);
        seed = kept;
    }
    for (int claim = 0; claim < 5; claim++)
        print_message("claim %d: %zu true, %zu false\n", claim + 1,
                      verdicts[claim][1], verdicts[claim][0]);
    print_message("%zu left out as too large\n", left_out);
    print_message("%zu dead positions, %zu times one more left out\n",
                  dead_ones, holes);
    for (int claim = 0; claim < 5; claim++)
        assert_true(fast() ||
                    (verdicts[claim][0] > 0 && verdicts[claim][1] > 0));
    assert_true(fast() || (left_out < 100 && dead_ones > 1000 && holes > 20));
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strategies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
