/* The judge late in a game, and looking back: exact draws, and the move that
 * gave a game away. */
#include "support/support.h"

#include "base/random.h"
#include "naive/minimax.h"
#include "oxo/families.h"
#include "oxo/judge.h"
#include <stdlib.h>

/* Can a side complete a line with one stone, were it to move? */
static bool has_three(const oxo_game *game, const oxo_pos *pos, oxo_side side)
{
    const oxo_geometry *g = oxo_line_geometry(game, side);
    const uint64_t mine = *oxo_line_stones(game, pos, side);
    const uint64_t theirs =
        *oxo_line_stones(game, pos, side == OXO_FIRST ? OXO_SECOND : OXO_FIRST);
    for (uint32_t l = 0; l < g->lines; l++) {
        unsigned own = 0, empty = 0;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            const uint64_t cell = UINT64_C(1) << g->line_points[i];
            own += (mine & cell) != 0;
            empty += ((mine | theirs) & cell) == 0;
        }
        if (own == 3 && empty == 1)
            return true;
    }
    return false;
}

/* Positions of Qubic with 22 empty cells and no threes are decided, move by
 * move, draws among them; the search that does it is compared with minimax
 * elsewhere. */
static void late_positions_are_decided(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_pos *pos = oxo_pos_new(game);
    oxo_random random = {5};
    unsigned draws = 0, searched = 0;
    oxo_judge *j = NULL;
    assert_int_equal(oxo_judge_create(game, NULL, &j, NULL), OXO_OK);
    for (unsigned i = 0; i < test_share(60000); i++) {
        if (!test_random_position(game, &random, 22, pos) ||
            has_three(game, pos, OXO_FIRST) || has_three(game, pos, OXO_SECOND))
            continue;
        oxo_analysis *a = NULL;
        assert_int_equal(oxo_judge_analyse(j, pos, NULL, &a, NULL), OXO_OK);
        assert_int_not_equal(a->value.winner, OXO_OPEN);
        for (unsigned m = 0; m < a->moves; m++) {
            assert_int_not_equal(a->move[m].value.winner, OXO_OPEN);
            draws += a->move[m].value.winner == OXO_DRAW;
            searched += a->move[m].value.ground == OXO_GROUND_FULL_SEARCH;
        }
        oxo_analysis_destroy(a);
    }
    assert_true(!test_whole() || (draws > 0 && searched > 0));
    oxo_judge_destroy(j);
    free(pos);
    oxo_game_destroy(game);
}

/* Is the position lost for this side, by plain minimax? */
static bool lost(const oxo_game *game, const oxo_move *moves, unsigned count,
                 oxo_side side, oxo_pos *pos)
{
    unsigned distance;
    game->ops->start(game, pos);
    for (unsigned i = 0; i < count; i++)
        game->ops->play(game, pos, moves[i]);
    return naive_minimax(game, pos, &distance) ==
           oxo_win_of(side == OXO_FIRST ? OXO_SECOND : OXO_FIRST);
}

/* Random games cut anywhere: the turning point is the last move of the side
 * that moved last before which minimax does not call it lost. */
static void turning_points_like_minimax(void **state)
{
    (void)state;
    const char *const names[] = {"3^2", "3^2:misere", "3x4:line=3"};
    oxo_random random = {17};
    for (unsigned g = 0; g < 3; g++) {
        oxo_game *game = test_game(names[g]);
        oxo_pos *start = oxo_pos_new(game), *pos = oxo_pos_new(game);
        unsigned found = 0;
        oxo_judge *j = NULL;
        game->ops->start(game, start);
        assert_int_equal(oxo_judge_create(game, NULL, &j, NULL), OXO_OK);
        for (unsigned i = 0; i < test_share(60); i++) {
            oxo_move moves[12], legal[12];
            const unsigned want = game->cells - 6 + i % 5;
            unsigned count = 0;
            game->ops->start(game, pos);
            for (unsigned n; count < want; count++) {
                n = game->ops->moves(game, pos, legal);
                if (n == 0)
                    break;
                moves[count] = legal[oxo_random_below(&random, n)];
                game->ops->play(game, pos, moves[count]);
            }
            if (count < want || game->ops->outcome(game, pos) != OXO_ONGOING)
                continue;
            const oxo_side side = count % 2 ? OXO_FIRST : OXO_SECOND;
            oxo_why *why = NULL;
            assert_int_equal(
                oxo_judge_why(j, start, moves, count, NULL, &why, NULL),
                OXO_OK);
            const bool loses = lost(game, moves, count, side, pos);
            assert_int_equal(oxo_value_loses(why->value, side), loses);
            unsigned turning = 0; /* its number, from 1 */
            for (unsigned n = count; loses && n > 0; n -= n > 1 ? 2 : 1) {
                if (lost(game, moves, n - 1, side, pos))
                    continue;
                turning = n;
                break;
            }
            if (loses) {
                assert_int_equal(why->lost_before, turning != count);
                assert_int_equal(turning == count ? 0 : turning, why->mistake);
                found += turning < count;
            }
            oxo_why_destroy(why);
        }
        if (found == 0 && test_whole())
            fail_msg("%s: no turning point", names[g]);
        oxo_judge_destroy(j);
        free(start);
        free(pos);
        oxo_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_positions_are_decided),
        cmocka_unit_test(turning_points_like_minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
