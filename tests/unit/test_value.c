/* Values: names, comparing, joining; the join against minimax of a toy tree. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/game.h"

static void names(void **state)
{
    (void)state;
    char text[64];
    assert_string_equal(oxo_winner_name(OXO_FIRST_WINS), "first");
    assert_string_equal(oxo_winner_name(OXO_OPEN), "open");
    assert_string_equal(oxo_winner_name(OXO_DRAW), "draw");
    assert_string_equal(oxo_ground_name(OXO_GROUND_PROOF_SEARCH),
                        "proof-search");
    const oxo_value v = oxo_value_within(OXO_SECOND_WINS, 7, OXO_GROUND_FORCED);
    oxo_value_text(v, OXO_FIRST, text, sizeof text);
    assert_string_equal(text, "loss in at most 7 plies");
    oxo_value_text(oxo_value_exact(OXO_SECOND_WINS, 1, OXO_GROUND_RULES),
                   OXO_SECOND, text, sizeof text);
    assert_string_equal(text, "win in 1 ply");
    oxo_value_text(oxo_value_uncounted(OXO_FIRST_WINS, OXO_GROUND_CERTIFICATE),
                   OXO_FIRST, text, sizeof text);
    assert_string_equal(text, "win");
    oxo_value_text((oxo_value){0}, OXO_FIRST, text, sizeof text);
    assert_string_equal(text, "open");
}

static void plies(void **state)
{
    (void)state;
    oxo_value v = oxo_value_exact(OXO_DRAW, 9, OXO_GROUND_TABLE);
    assert_true(v.plies == OXO_PLIES_UNKNOWN && !v.exact);
    v = oxo_value_from_child(v);
    assert_true(v.plies == OXO_PLIES_UNKNOWN && v.winner == OXO_DRAW);
    v = oxo_value_from_child(
        oxo_value_exact(OXO_FIRST_WINS, 4, OXO_GROUND_TABLE));
    assert_true(v.plies == 5 && v.exact && v.ground == OXO_GROUND_TABLE);
    assert_int_equal(oxo_value_from_child((oxo_value){0}).winner, OXO_OPEN);
}

static void agreement(void **state)
{
    (void)state;
    const oxo_value won5 = oxo_value_exact(OXO_FIRST_WINS, 5, OXO_GROUND_TABLE);
    const oxo_value won7 = oxo_value_exact(OXO_FIRST_WINS, 7, OXO_GROUND_TABLE);
    const oxo_value within6 =
        oxo_value_within(OXO_FIRST_WINS, 6, OXO_GROUND_FORCED);
    const oxo_value drawn = oxo_value_uncounted(OXO_DRAW, OXO_GROUND_TABLE);
    assert_true(oxo_value_agree(won5, within6));
    assert_false(oxo_value_agree(within6, won7));
    assert_false(oxo_value_agree(won5, won7));
    assert_false(oxo_value_agree(won5, drawn));
    assert_true(oxo_value_agree((oxo_value){0}, drawn));
}

/* The truth of a position and what is known of it: exact, a bound, a winner
 * without a number, or nothing. */
static oxo_value blur(oxo_value truth, oxo_random *random)
{
    switch (oxo_random_below(random, 4)) {
    case 0:
        return truth;
    case 1:
        return oxo_value_within(truth.winner,
                                truth.plies == OXO_PLIES_UNKNOWN
                                    ? truth.plies
                                    : truth.plies + oxo_random_below(random, 3),
                                OXO_GROUND_FORCED);
    case 2:
        return oxo_value_uncounted(truth.winner, OXO_GROUND_CERTIFICATE);
    default:
        return (oxo_value){0};
    }
}

/* Random positions with random moves: what is joined from what is known must
 * agree with the truth (naive minimax), and say as much as it can. */
static void join(void **state)
{
    (void)state;
    oxo_random random = {7};
    unsigned decided = 0, exact = 0;
    for (unsigned t = 0; t < 20000; t++) {
        const oxo_side side = (oxo_side)oxo_random_below(&random, 2);
        const unsigned count = 1 + oxo_random_below(&random, 4);
        oxo_value truth = {0}, known[4];
        bool all = true, win = false;
        for (unsigned i = 0; i < count; i++) {
            const oxo_outcome winner =
                (oxo_outcome)(1 + oxo_random_below(&random, 3));
            const oxo_value v = oxo_value_exact(
                winner, 1 + oxo_random_below(&random, 5), OXO_GROUND_TABLE);
            known[i] = blur(v, &random);
            all &= known[i].winner != OXO_OPEN;
            win |= oxo_value_wins(known[i], side);
            const bool better =
                !i || (v.winner == oxo_win_of(side)
                           ? truth.winner != v.winner || v.plies < truth.plies
                       : v.winner == OXO_DRAW
                           ? truth.winner == oxo_win_of(oxo_other(side))
                           : truth.winner == v.winner && v.plies > truth.plies);
            if (better)
                truth = v;
        }
        const oxo_value v = oxo_value_of_moves(side, known, count);
        assert_int_equal(v.winner != OXO_OPEN, win || all);
        if (!oxo_value_agree(v, truth))
            fail_msg("trial %u", t);
        decided += v.winner != OXO_OPEN;
        exact += v.exact;
    }
    assert_true(decided > 10000 && exact > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names), cmocka_unit_test(plies),
        cmocka_unit_test(agreement), cmocka_unit_test(join)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
