/* Names of moving games and the sets of tokens that they allow, for oxocheck: a
 * third opinion, written from docs/MOVING.md alone (tests/support/
 * moving_rules.h).
 *
 * How many sets of each size a side can have, up to symmetry, is counted here
 * and stands in the heads of a table's layers; a head that is not what the
 * checker counts is refused. So random games, with every option, send the heads
 * alone: lists of decided entries with nothing decided. (What the entries must
 * be is for test_check_moving.c, with fewer tokens.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "../support/moving_rules.h"

extern const struct checker checker_moving;

/* ---- which names are games --------------------------------------------------
 */

#define TOKENS_3 ",tokens=3,tokens=3,tokens=3"
#define TOKENS_11 TOKENS_3 TOKENS_3 TOKENS_3 ",tokens=3,tokens=3"

static void names(void **state)
{
    static const struct {
        const char *name;
        bool taken;
    } cases[] = {
        {"moving:2", true},
        {"moving:3", true},
        {"moving:1", false},
        {"moving:1,tokens=1", false},
        {"moving:4", false},
        {"moving:0", false},
        {"moving:", false},
        {"moving:02", false},
        {"moving:2x", false},
        {"moving:22", false},
        {"moving:2,", false},
        {"moving:2,,", false},
        {"moving", false},
        {"move:2", false},
        {"movinG:2", false},
        {"moving:2,tokens=1", true},
        {"moving:2,tokens=4", true},
        {"moving:2,tokens=5", false},
        {"moving:2,tokens=9", false},
        {"moving:2,tokens=0", false},
        {"moving:2,tokens=03", false},
        {"moving:2,tokens=", false},
        {"moving:2,tokens=x", false},
        {"moving:2,tokens=3x", false},
        {"moving:2,tokens", false},
        {"moving:3,tokens=13", true},
        {"moving:3,tokens=14", false},
        {"moving:2,lines=9", true},
        {"moving:2,lines=0", false},
        {"moving:2,lines=9999", true},
        {"moving:2,lines=10000", false},
        {"moving:2,lines=99999", false},
        {"moving:2,lines=:", false},
        {"moving:2,power=1", false},
        {"moving:2,power=2", true},
        {"moving:2,power=3", false},
        {"moving:3,power=0", false},
        {"moving:3,power=1", true},
        {"moving:3,power=2", true},
        {"moving:3,power=3", false},
        {"moving:3,power=x", false},
        {"moving:2,power=2,tokens=3", false},
        {"moving:2,power=2,lines=1", false},
        {"moving:2,lines=1,power=2", false},
        {"moving:3,power=2,tokens=9", false},
        {"moving:3,power=2,lines=8", false},
        {"moving:2,rank=always", true},
        {"moving:2,rank=placed", true},
        {"moving:2,rank=off", true},
        {"moving:2,rank=on", false},
        {"moving:2,steps=all", true},
        {"moving:2,steps=orthogonal", true},
        {"moving:2,steps=fly", true},
        {"moving:2,steps=none", false},
        {"moving:2,lateral=on", true},
        {"moving:2,lateral=off", false},
        {"moving:2,diagonals=off", true},
        {"moving:2,diagonals=on", false},
        {"moving:2,centre=ban", true},
        {"moving:2,centre=free", false},
        {"moving:2,stuck=passes", true},
        {"moving:2,stuck=loses", false},
        /* 127 characters, and one more */
        {"moving:2" TOKENS_11 ",lines=123,lines=123", true},
        {"moving:2" TOKENS_11 ",lines=123,lines=1234", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (checker_moving.knows(cases[i].name) != cases[i].taken)
            fail_msg("%s: %s", cases[i].name,
                     cases[i].taken ? "refused" : "taken");
}

/* ---- sets -------------------------------------------------------------------
 */

/* The sets of `left` more cells from cell c on that may stand, up to symmetry.
 */
static int count_rows(const struct naive *g, unsigned set, int left, int c)
{
    int found = 0;
    if (left == 0)
        return may_stand(g, set) && is_least(g, set);
    for (; c + left <= g->cells; c++)
        found += count_rows(g, set | 1u << c, left - 1, c + 1);
    return found;
}

static long choose(int n, int k)
{
    long ways = 1;
    for (int i = 1; i <= k; i++)
        ways = ways * (n - i + 1) / i;
    return ways;
}

/* The heads of the layers up to `last`; says what the checker prints on stderr.
 */
static enum verdict check_heads(const struct naive *g, int last, char *said,
                                size_t room)
{
    char text[4000];
    int rows = 0;
    size_t size = (size_t)sprintf(text,
                                  "oxo-certificate 1\ngame %s\nclaim draw\n"
                                  "form decided\nentries %d\n\n",
                                  g->name, last + 1);
    for (int layer = 0; layer <= last; layer++) {
        const int a = layer / 2, b = layer - a;
        if (a == b)
            rows = count_rows(g, 0, a, 0);
        size +=
            (size_t)sprintf(text + size, "layer %d %d rows %d columns %ld\n", a,
                            b, rows, choose(g->cells - a, b));
    }
    size += (size_t)sprintf(text + size, "checksum crc64 %016llx\n",
                            (unsigned long long)crc64(text, size));
    fflush(stderr);
    FILE *old = stderr, *caught = fmemopen(said, room, "w");
    assert_non_null(caught);
    stderr = caught;
    const enum verdict verdict = check_bytes("test", text, size, false, false);
    stderr = old;
    fclose(caught);
    return verdict;
}

static void try_heads(const struct naive *g)
{
    char said[300] = "";
    if (check_heads(g, 2 * g->tokens, said, sizeof said) == NOT_CHECKED)
        fail_msg("%s: %s", g->name, said);
}

static void heads(void **state)
{
    (void)state;
    for (int trial = 0; trial < (fast() ? 60 : 300); trial++) {
        struct naive g;
        random_game(&g, 2 + below(2), trial % 20 ? 4 : 5);
        if (g.n == 2 && g.tokens > 4)
            continue;
        try_heads(&g);
    }
}

/* A full pattern of dimension m: 3^m tokens, all its lines, and no rank rule
 * unless it is asked for. */
static void powers(void **state)
{
    static const char *const options[] = {"", ",rank=always", ",rank=placed",
                                          ",rank=off"};
    (void)state;
    for (int n = 2; n <= 3; n++)
        for (int option = 0; option < 4; option++)
            for (int before = 0; before < 2; before++)
                for (int diagonals = 0; diagonals < 2; diagonals++) {
                    struct naive g = {.n = n,
                                      .cells = n == 2 ? 9 : 27,
                                      .tokens = 3,
                                      .lines = 1,
                                      .rank_always = option == 1,
                                      .rank_placed = option == 2,
                                      .diagonals = diagonals};
                    sprintf(g.name, "moving:%d%s,power=%d%s%s", n,
                            before ? options[option] : "", 4 - n,
                            before ? "" : options[option],
                            diagonals ? "" : ",diagonals=off");
                    lay_lines(&g);
                    try_heads(&g);
                }
    /* the square in three dimensions: 9 tokens and 8 lines; sets of more than
     * seven would take long */
    struct naive square = {
        .name = "moving:3,power=2", .n = 3, .cells = 27, .lines = 8};
    char said[300] = "";
    square.diagonals = true;
    square.tokens = 9;
    lay_lines(&square);
    assert_int_equal(square.on_board, 49);
    assert_int_equal(check_heads(&square, 14, said, sizeof said), NOT_CHECKED);
    if (!strstr(said, "expected `layer 7 8 "))
        fail_msg("%s", said);
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(heads),
        cmocka_unit_test(powers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
