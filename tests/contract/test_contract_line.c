/* Every promise of the contract, for line games of many shapes. */
#include "contract/contract.h"

#include "naive/line_naive.h"
#include <stdio.h>

static void small_boards(void **state)
{
    (void)state;
    const char *const names[] = {
        "1^1",        "1^3",        "2^1", "2^2",        "2^3",   "3^1",
        "3^2",        "3^2:misere", "3^3", "3^3:misere", "4^2",   "4^3",
        "4^3:misere", "5^2",        "5^3", "4x4x4",      "qubic", "3^4"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        contract_check(names[i], 20, 7 + i, naive_line_outcome);
}

static void gravity(void **state)
{
    (void)state;
    contract_check("4^3:gravity", 20, 1, naive_line_outcome);
    contract_check("4^3:gravity,misere", 20, 2, naive_line_outcome);
    contract_check("3^2:gravity", 50, 3, naive_line_outcome);
}

static void boxes(void **state)
{
    (void)state;
    const char *const names[] = {"3x4",
                                 "4x3:line=3",
                                 "7x6:gravity,line=4",
                                 "4x4x2",
                                 "4x4x2:gravity",
                                 "4x4x3:gravity,misere",
                                 "2x3x4:line=2",
                                 "5x3x2x2:misere,line=3",
                                 "5x5x4:gravity,line=4"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        contract_check(names[i], 20, 31 + i, naive_box_outcome);
}

static void large_boards(void **state)
{
    (void)state;
    contract_check("4^5", 1, 1, NULL);
    contract_check("3^6", 1, 2, NULL);
    contract_check("12^3", 1, 3, NULL);
}

static void pg_games(void **state)
{
    (void)state;
    const char *const files[] = {"gttt_1_1_00102030_4x4_b.pg",
                                 "gttt_1_1_001020_3x3_b.pg",
                                 "gttt_1_1_0010_3x3_torus_w.pg",
                                 "gttt_2_1_001020_3x3_b.pg",
                                 "hein_04_3x3-03.pg",
                                 "hein_09_4x4-07.pg",
                                 "qubic_1_1_4x4x4.pg"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char name[80], path[500];
        snprintf(name, sizeof name, "pg/%s", files[i]);
        if (!test_shared(name, path, sizeof path))
            skip();
        contract_check(path, 20, 11 + i, NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards), cmocka_unit_test(gravity),
        cmocka_unit_test(boxes),        cmocka_unit_test(large_boards),
        cmocka_unit_test(pg_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
