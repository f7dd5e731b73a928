/* Figure 13 step by step: the 17 steps of the 3^3 walk-through, complaints,
 * retraction, resuming, and Patashnik's own moves taken from his file. */
#include "support/support.h"

#include "oxo/proof.h"
#include "oxo/symmetry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_byhand *begin(const oxo_game *game)
{
    oxo_strategy *s = NULL;
    oxo_byhand *b = NULL;
    oxo_error error;
    assert_int_equal(
        oxo_strategy_create(game, OXO_FIRST, OXO_COMPACT, &s, &error), OXO_OK);
    assert_int_equal(oxo_byhand_create(s, &b, &error), OXO_OK);
    return b;
}

static oxo_byhand_what next(oxo_byhand *b, oxo_byhand_event *event)
{
    oxo_error error;
    assert_int_equal(oxo_byhand_next(b, NULL, event, &error), OXO_OK);
    return event->what;
}

/* The list of the paper: step by step, what is found at each. */
static void seventeen_steps(void **state)
{
    (void)state;
    static const struct {
        unsigned step;
        oxo_byhand_what what;
    } trace[17] = {
        {1, OXO_BYHAND_START},    {2, OXO_BYHAND_GOT},
        {3, OXO_BYHAND_NO_THREE}, {4, OXO_BYHAND_NO_FORCED},
        {5, OXO_BYHAND_ASK},      {6, OXO_BYHAND_FINE},
        {7, OXO_BYHAND_REPLIES},  {2, OXO_BYHAND_GOT},
        {3, OXO_BYHAND_NO_THREE}, {4, OXO_BYHAND_FORCED},
        {2, OXO_BYHAND_GOT},      {3, OXO_BYHAND_NO_THREE},
        {4, OXO_BYHAND_FORCED},   {2, OXO_BYHAND_GOT},
        {3, OXO_BYHAND_NO_THREE}, {4, OXO_BYHAND_FORCED},
        {2, OXO_BYHAND_SOLVED},
    };
    oxo_game *game = test_game("3^3");
    oxo_byhand *b = begin(game);
    oxo_byhand_event event;
    oxo_error error;
    for (unsigned i = 0; i < 17; i++) {
        assert_int_equal(next(b, &event), trace[i].what);
        assert_int_equal(event.step, trace[i].step);
        if (event.what == OXO_BYHAND_ASK) {
            /* the centre, "the only strongest point"; it is also the only
             * move that leaves no reply without a forced sequence */
            oxo_move hint[3];
            unsigned open[3];
            assert_int_equal(oxo_byhand_hints(b, 3, hint, open), 3);
            assert_int_equal(hint[0], 13);
            assert_int_equal(open[0], 0);
            assert_true(open[1] > 0);
            assert_int_equal(oxo_byhand_answer(b, 13, &error), OXO_OK);
            assert_int_equal(next(b, &event), OXO_BYHAND_GIVEN);
        }
        if (event.what == OXO_BYHAND_REPLIES)
            assert_int_equal(event.distinct, 3); /* "only three are distinct" */
        if (event.what == OXO_BYHAND_FORCED)
            assert_int_equal(event.count, 2);
    }
    assert_int_equal(next(b, &event), OXO_BYHAND_SOLVED);
    oxo_certificate *c = NULL;
    assert_int_equal(oxo_byhand_certificate(b, &c, &error), OXO_OK);
    assert_int_equal(c->entries, 1);
    assert_int_equal(c->extra_size, 0);
    assert_memory_equal(c->body, "27 13\n", 6);
    oxo_certificate_destroy(c);
    oxo_byhand_destroy(b);
    oxo_game_destroy(game);
}

/* A corner first in 3^3 leaves the centre to the second player: step 6 comes
 * to complain, and the way back is open. */
static void complaints(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_byhand *b = begin(game);
    oxo_byhand_event event;
    oxo_error error;
    while (next(b, &event) != OXO_BYHAND_ASK) {
    }
    assert_int_equal(oxo_byhand_answer(b, 0, &error), OXO_OK);
    assert_int_equal(oxo_byhand_answer(b, 1, &error), OXO_BAD_INPUT);
    assert_int_equal(next(b, &event), OXO_BYHAND_GIVEN);
    /* no stone, no sequence yet: it is after the second player has the centre
     * that a quiet move is complained about */
    assert_int_equal(next(b, &event), OXO_BYHAND_FINE);
    bool complained = false;
    for (unsigned i = 0; i < 200 && !complained; i++) {
        oxo_byhand_what what = next(b, &event);
        complained = what == OXO_BYHAND_COMPLAIN;
        if (what != OXO_BYHAND_ASK)
            continue;
        uint64_t full = event.stones.side[0][0] | event.stones.side[1][0];
        oxo_move quiet = 26;
        while (full >> quiet & 1)
            quiet--;
        assert_int_equal(oxo_byhand_answer(b, quiet, &error), OXO_OK);
    }
    assert_true(complained);
    assert_true(event.count > 0);
    assert_int_equal(next(b, &event), OXO_BYHAND_ASK);
    /* all the way back: every answer is taken back, the first one last */
    while (oxo_byhand_retract(b) == OXO_OK)
        assert_int_equal(next(b, &event), OXO_BYHAND_START);
    size_t moves, waiting, met;
    oxo_byhand_counts(b, &moves, &waiting, &met);
    assert_int_equal(moves, 0);
    while (next(b, &event) != OXO_BYHAND_ASK) {
    }
    assert_int_equal(oxo_byhand_answer(b, 99, &error), OXO_BAD_INPUT);
    assert_int_equal(oxo_byhand_answer(b, 13, &error), OXO_OK);
    while (next(b, &event) != OXO_BYHAND_SOLVED)
        assert_int_not_equal(event.what, OXO_BYHAND_ASK);
    oxo_byhand_destroy(b);
    oxo_game_destroy(game);
}

/* A game that cannot be won: bad answers end in a loss or in a full board,
 * which is noticed and can be taken back. */
static void hopeless(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^2");
    oxo_byhand *b = begin(game);
    oxo_byhand_event event;
    oxo_error error;
    unsigned complained = 0, asked = 0;
    for (unsigned i = 0; i < 4000; i++) {
        oxo_byhand_what what = next(b, &event);
        if (what == OXO_BYHAND_COMPLAIN)
            complained++;
        if (what == OXO_BYHAND_LOST || what == OXO_BYHAND_SOLVED)
            break;
        if (what != OXO_BYHAND_ASK)
            continue;
        asked++;
        uint64_t full = event.stones.side[0][0] | event.stones.side[1][0];
        unsigned c = 15 - complained % 16;
        while (full >> c & 1)
            c = (c + 15) % 16;
        assert_int_equal(oxo_byhand_answer(b, c, &error), OXO_OK);
    }
    assert_true(asked > 1);
    assert_int_equal(next(b, &event), OXO_BYHAND_LOST); /* 4^2 is a draw */
    assert_int_equal(oxo_byhand_retract(b), OXO_OK);
    assert_int_equal(next(b, &event), OXO_BYHAND_START);
    oxo_byhand_destroy(b);
    oxo_game_destroy(game);
}

/* Thompson's way: the moves come from the file and nothing is asked. */
static void from_dictionary(void **state)
{
    (void)state;
    char path[512];
    if (!test_shared("patashnik/qubic.dictionary", path, sizeof path))
        skip();
    size_t size;
    char *text = test_read_file(path, &size);
    oxo_game *game = test_game("4^3");
    oxo_strategy *s = NULL;
    oxo_byhand *b = NULL;
    oxo_error error;
    assert_int_equal(oxo_strategy_from_dictionary(game, text, size, &s, &error),
                     OXO_OK);
    assert_int_equal(oxo_byhand_create(s, &b, &error), OXO_OK);
    oxo_byhand_event event;
    size_t given = 0;
    while (next(b, &event) != OXO_BYHAND_SOLVED) {
        assert_int_not_equal(event.what, OXO_BYHAND_ASK);
        assert_int_not_equal(event.what, OXO_BYHAND_COMPLAIN);
        assert_int_not_equal(event.what, OXO_BYHAND_LOST);
        given += event.what == OXO_BYHAND_GIVEN;
    }
    assert_int_equal(given, 2929);
    size_t moves, waiting, met;
    oxo_byhand_counts(b, &moves, &waiting, &met);
    assert_int_equal(moves, 2929);
    assert_int_equal(waiting, 0);
    assert_int_equal(met, 528788);
    oxo_byhand_destroy(b);
    oxo_game_destroy(game);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seventeen_steps),
        cmocka_unit_test(complaints),
        cmocka_unit_test(hopeless),
        cmocka_unit_test(from_dictionary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
