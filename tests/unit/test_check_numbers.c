/* Can oxocheck be made to lie about number games? A third opinion, written from
 * docs/NUMBER.md and section 4 of docs/CERTIFICATE.md alone.
 *
 * Names: thousands at random; which of them are games is found by playing with
 * counts only (can a side be without a number on its turn?) and by trying all
 * sets of three numbers. Claims: random games on 3x3 searched to the end from
 * the rules, without any of the shortcuts of number_search.c; a claim is
 * verified, in form `compact` without entries, exactly if it is true. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check_trials.h"

enum { VALUES = 20, CELLS = 9, SLOTS = 1 << 23 };

struct game {
    char name[80];
    bool has[2][VALUES + 1]; /* numbers of each side */
    int sum;
    bool parity;
};

/* Can the side to move be without a number, with so many left of its own, of
 * the other's own and shared, after `filled` moves? */
static bool starves(int filled, int mine, int theirs, int shared)
{
    if (filled == CELLS)
        return false;
    if (mine + shared == 0)
        return true;
    return (mine > 0 && starves(filled + 1, theirs, mine - 1, shared)) ||
           (shared > 0 && starves(filled + 1, theirs, mine, shared - 1));
}

static bool is_game(const struct game *g)
{
    int own[2] = {0, 0}, shared = 0;
    bool reached = false;
    for (int v = 1; v <= VALUES; v++) {
        shared += g->has[0][v] && g->has[1][v];
        for (int s = 0; s < 2; s++)
            own[s] += g->has[s][v] && !g->has[1 - s][v];
    }
    for (int a = 1; a <= VALUES; a++)
        for (int b = 1; b < a; b++)
            for (int c = 1; c < b; c++)
                reached = reached || (a + b + c == g->sum &&
                                      (g->has[0][a] || g->has[1][a]) &&
                                      (g->has[0][b] || g->has[1][b]) &&
                                      (g->has[0][c] || g->has[1][c]));
    return reached && !starves(0, own[0], own[1], shared);
}

/* With numbers up to `most`, at most 20; all of them, if they are few. */
static void random_game(struct game *g, int most)
{
    memset(g, 0, sizeof *g);
    bool small = most <= 11;
    int at;
    int shared = below(3) ? 0 : 1 + below(3); /* in three, one is shared */
    for (int v = 1; v <= most; v++) {
        int side = shared && below(4) == 0 ? 2 : below(2);
        if (!small && below(3) == 0)
            continue;
        g->has[0][v] = side != 1;
        g->has[1][v] = side != 0;
    }
    g->sum = 3 + below(3 * most);
    g->parity = below(3) == 0;
    at = sprintf(g->name, "number:");
    for (int s = 0; s < 2; s++) {
        at += sprintf(g->name + at, "%s", s ? "second=" : "first=");
        for (int v = 1; v <= VALUES; v++) {
            int to = v;
            if (!g->has[s][v])
                continue;
            while (to < VALUES && g->has[s][to + 1])
                to++;
            at += sprintf(g->name + at, to > v ? "%d..%d+" : "%d+", v, to);
            v = to;
        }
        g->name[at - 1] = ',';
    }
    sprintf(g->name + at, "sum=%d%s", g->sum, g->parity ? ",parity" : "");
}

static enum verdict check_empty(const char *game, const char *claim)
{
    char text[400];
    size_t size = (size_t)sprintf(text,
                                  "oxo-certificate 1\ngame %s\nclaim %s\n"
                                  "form compact\nentries 0\n\n",
                                  game, claim);
    size += (size_t)sprintf(text + size, "checksum crc64 %016llx\n",
                            (unsigned long long)crc64(text, size));
    return check_bytes("test", text, size, false, true);
}

/* ---- the search ------------------------------------------------------------
 */

static uint64_t keys[SLOTS];
static uint8_t known[SLOTS];
static size_t used;

static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static bool completes(const struct game *g, const int *at, int c)
{
    for (int l = 0; l < 8; l++) {
        int sum = 0, odd = 0, on = 0, full = 0;
        for (int i = 0; i < 3; i++) {
            int v = at[lines[l][i]];
            sum += v;
            odd += v % 2;
            full += v > 0;
            on += lines[l][i] == c;
        }
        if (on && full == 3 &&
            (sum == g->sum || (g->parity && (odd == 0 || odd == 3))))
            return true;
    }
    return false;
}

/* Can `hero` force a win? Gives up, returning -1, when the table is full. */
static int wins(const struct game *g, int *at, int filled, unsigned taken,
                int hero)
{
    uint64_t key = 0;
    int side = filled % 2;
    /* who can complete a line at once does */
    for (int v = 1; v <= VALUES; v++)
        for (int c = 0; c < CELLS && g->has[side][v] && !(taken >> v & 1);
             c++) {
            if (at[c])
                continue;
            at[c] = v;
            bool done = completes(g, at, c);
            at[c] = 0;
            if (done)
                return side == hero;
        }
    for (int c = 0; c < CELLS; c++)
        key = key << 4 | (unsigned)at[c];
    size_t slot = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 41) % SLOTS;
    while (known[slot] && keys[slot] != key)
        slot = (slot + 1) % SLOTS;
    if (known[slot])
        return known[slot] - 1;
    if (used > SLOTS / 2)
        return -1;
    int result = side == hero ? 0 : filled < CELLS;
    for (int v = 1; v <= VALUES && result == (side != hero); v++)
        for (int c = 0; c < CELLS && g->has[side][v] && !(taken >> v & 1) &&
                        result == (side != hero);
             c++) {
            if (at[c])
                continue;
            at[c] = v;
            int w = wins(g, at, filled + 1, taken | 1u << v, hero);
            at[c] = 0;
            if (w < 0)
                return -1;
            result = w;
        }
    /* the table may have grown in the meantime */
    while (known[slot] && keys[slot] != key)
        slot = (slot + 1) % SLOTS;
    keys[slot] = key;
    known[slot] = (uint8_t)(result + 1);
    used++;
    return result;
}

static int truth(const struct game *g, int hero)
{
    int at[CELLS] = {0};
    memset(known, 0, sizeof known);
    used = 0;
    return wins(g, at, 0, 0, hero);
}

/* ---- the tests -------------------------------------------------------------
 */

static void names(void **state)
{
    size_t seen[2] = {0, 0};
    (void)state;
    for (int trial = 0; trial < (fast() ? 1000 : 20000); trial++) {
        struct game g;
        random_game(&g, below(2) ? 11 : VALUES);
        if (strlen(g.name) > 63)
            continue;
        /* `draw` is no claim of a number game: the complaint tells whether the
         * name was known, and nothing is searched */
        fflush(stderr);
        char text[200] = "";
        FILE *old = stderr, *caught = fmemopen(text, sizeof text, "w");
        assert_non_null(caught);
        stderr = caught;
        assert_int_equal(check_empty(g.name, "draw"), NOT_CHECKED);
        stderr = old;
        fclose(caught);
        bool taken = strstr(text, "is not known here") == NULL;
        if (taken != is_game(&g))
            fail_msg("%s: %s", g.name, taken ? "taken" : "refused");
        seen[taken]++;
    }
    assert_true(fast() || (seen[0] > 1000 && seen[1] > 1000));
}

static void claims(void **state)
{
    size_t seen[2] = {0, 0}, open = 0;
    int games = fast() ? 5 : getenv("OXO_SLOW_TESTS") ? 2000 : 100;
    (void)state;
    for (int trial = 0; trial < games;) {
        struct game g;
        random_game(&g, below(8) ? 9 : 11); /* 11 takes long */
        if (!is_game(&g) || strlen(g.name) > 63)
            continue;
        trial++;
        for (int hero = 0; hero < 2; hero++) {
            int expected = truth(&g, hero);
            if (expected < 0) {
                open++;
                continue;
            }
            enum verdict verdict =
                check_empty(g.name, hero ? "second-wins" : "first-wins");
            if (verdict != (expected ? VERIFIED : REFUTED))
                fail_msg("%s, side %d: verdict %d, truth %d", g.name, hero,
                         (int)verdict, expected);
            seen[expected]++;
        }
    }
    assert_true(fast() || (seen[0] > 10 && seen[1] > 5 && open < 30));
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(claims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
