/* Strategies of number games: the smallest one is the smallest (compared with
 * trying every choice, without any bound), the complete one is complete, and
 * both win against every play. */
#include "support/support.h"

#include "oxo/proof.h"
#include "oxo/search.h"
#include "proof/number_graph.h"
#include "proof/prove.h"
#include <stdlib.h>
#include <string.h>

/* Every choice for every node, in the order of their numbers. Only a cost that
 * is not below the best so far ends a line, and a node with an option that
 * leads to immediate wins only takes that one. */
typedef struct naive {
    const number_graph *g;
    bool *in;
    unsigned cost, best;
} naive;

static void choose(naive *s, uint32_t id)
{
    const number_graph *g = s->g;
    while (id < g->nodes && (!s->in[id] || g->node[id].immediate))
        id++;
    if (s->cost >= s->best)
        return;
    if (id == g->nodes) {
        s->best = s->cost;
        return;
    }
    uint32_t first = g->node[id].first, end = first + g->node[id].count;
    for (uint32_t i = first; i < end; i++) {
        bool nothing = true;
        for (uint32_t e = 0; e < g->option[i].count; e++)
            nothing &= g->node[g->edge[g->option[i].first + e]].immediate;
        if (nothing) {
            choose(s, id + 1);
            return;
        }
    }
    for (uint32_t i = first; i < end; i++) {
        const number_option *o = &g->option[i];
        uint32_t *fresh = malloc(sizeof *fresh * (o->count + 1)), count = 0;
        unsigned cost = s->cost;
        for (uint32_t e = 0; e < o->count; e++) {
            uint32_t to = g->edge[o->first + e];
            assert_true(to > id); /* or the walk above would miss it */
            if (s->in[to])
                continue;
            s->in[to] = true;
            fresh[count++] = to;
            s->cost += !g->node[to].immediate;
        }
        choose(s, id + 1);
        while (count)
            s->in[fresh[--count]] = false;
        s->cost = cost;
        free(fresh);
    }
}

static void test_smallest(void **unused)
{
    (void)unused;
    static const char *const names[] = {"graham", "number:any",
                                        "number:numbers=2..10",
                                        "number:first=1..5,second=6..9"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_error error;
        number_graph *g;
        oxo_number_strategy *s;
        oxo_status status = oxo_number_graph_create(
            game, OXO_NUMBER_WIN, OXO_NUMBER_ALL, NULL, &g, &error);
        if (status == OXO_NO) {
            oxo_game_destroy(game);
            continue;
        }
        assert_int_equal(status, OXO_OK);
        assert_int_equal(oxo_number_strategy_compact(game, OXO_NUMBER_WIN,
                                                     OXO_NUMBER_ALL, false,
                                                     NULL, &s, &error),
                         OXO_OK);
        assert_true(s->proven);
        naive n = {g, calloc(g->nodes + 1, 1), g->roots, s->count + 1};
        for (uint32_t r = 0; r < g->roots; r++)
            n.in[r] = true;
        choose(&n, 0);
        assert_int_equal(n.best, s->count);
        free(n.in);
        oxo_number_strategy_destroy(s);
        oxo_number_graph_destroy(g);
        oxo_game_destroy(game);
    }
}

/* The complete strategy lists exactly the moves that reach the goal. */
static void complete_of(const char *name, oxo_number_goal goal)
{
    oxo_game *game = test_game(name);
    oxo_error error;
    oxo_number_strategy *s;
    oxo_number_solver *solver;
    assert_int_equal(oxo_number_strategy_complete(game, goal, OXO_NUMBER_ALL,
                                                  NULL, &s, &error),
                     OXO_OK);
    assert_int_equal(s->holds, goal != OXO_NUMBER_WIN);
    assert_int_equal(oxo_number_solver_create(game, 0, &solver, &error),
                     OXO_OK);
    oxo_pos *pos = oxo_pos_new(game);
    for (unsigned i = 0; i < s->count; i++) {
        const oxo_number_entry *e = &s->entries[i];
        char text[16];
        for (unsigned c = 0; c < 9; c++)
            text[c] = ".123456789"[e->board[c]];
        text[9] = 0;
        assert_int_equal(oxo_pos_read(game, text, pos, &error), OXO_OK);
        oxo_move moves[64];
        unsigned count = game->ops->moves(game, pos, moves), listed = 0;
        for (unsigned m = 0; m < count; m++) {
            oxo_value value;
            game->ops->play(game, pos, moves[m]);
            assert_int_equal(
                oxo_number_solve(solver, pos, NULL, &value, &error), OXO_OK);
            game->ops->undo(game, pos, moves[m]);
            bool good =
                goal == OXO_NUMBER_WIN
                    ? value.winner == OXO_FIRST_WINS
                    : value.winner != (s->side == OXO_FIRST ? OXO_SECOND_WINS
                                                            : OXO_FIRST_WINS);
            bool there = listed < e->count && e->moves[listed] == moves[m];
            assert_int_equal(good, there);
            listed += there;
        }
        assert_int_equal(listed, e->count);
    }
    free(pos);
    oxo_number_solver_destroy(solver);
    oxo_number_strategy_destroy(s);
    oxo_game_destroy(game);
}

static void test_complete(void **unused)
{
    (void)unused;
    complete_of("graham", OXO_NUMBER_WIN);
    complete_of("graham", OXO_NUMBER_FIRST_HOLDS);
    complete_of("nygaard", OXO_NUMBER_FIRST_HOLDS);
    complete_of("nygaard", OXO_NUMBER_SECOND_HOLDS);
}

/* Plays a compact strategy against every play, with the rules of the game
 * alone: where it has no entry the side completes a line, or every way to go
 * on ends in a tie. Entries are found by trying all symmetries. */
typedef struct walk {
    const oxo_game *game;
    const oxo_number_strategy *s;
    const uint8_t *cells, *values;
    unsigned cell_maps, value_maps;
    uint64_t positions;
} walk;

static bool entry_move(const walk *w, const oxo_pos *pos, oxo_move *move)
{
    const uint16_t *board = oxo_number_board(w->game, pos);
    const oxo_number_spec *spec = oxo_number_spec_of(w->game);
    for (unsigned i = 0; i < w->s->count; i++) {
        const oxo_number_entry *e = &w->s->entries[i];
        for (unsigned m = 0; m < w->cell_maps; m++)
            for (unsigned v = 0; v < w->value_maps; v++) {
                unsigned to[10] = {0};
                bool same = true;
                for (unsigned j = 0; j < spec->count; j++)
                    to[spec->number[j]] =
                        spec->number[w->values[v * spec->count + j]];
                for (unsigned c = 0; same && c < 9; c++)
                    same = board[w->cells[9 * m + c]] == to[e->board[c]];
                if (!same)
                    continue;
                *move = oxo_number_move(
                    w->cells[9 * m + oxo_number_move_cell(e->moves[0])],
                    to[oxo_number_move_number(e->moves[0])]);
                return true;
            }
    }
    return false;
}

/* Is every end of the game from here a tie? */
static bool tie_only(const walk *w, oxo_pos *pos)
{
    oxo_move moves[64];
    const oxo_game *game = w->game;
    const unsigned count = game->ops->moves(game, pos, moves);
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return game->ops->outcome(game, pos) == OXO_DRAW;
    for (unsigned i = 0; i < count; i++) {
        game->ops->play(game, pos, moves[i]);
        const bool tie = tie_only(w, pos);
        game->ops->undo(game, pos, moves[i]);
        if (!tie)
            return false;
    }
    return true;
}

static void follow(walk *w, oxo_pos *pos)
{
    const oxo_game *game = w->game;
    const oxo_outcome outcome = game->ops->outcome(game, pos);
    oxo_move moves[64], move;
    w->positions++;
    if (outcome != OXO_ONGOING) {
        assert_int_not_equal(outcome, w->s->side == OXO_FIRST ? OXO_SECOND_WINS
                                                              : OXO_FIRST_WINS);
        return;
    }
    const unsigned count = game->ops->moves(game, pos, moves);
    if (game->ops->turn(game, pos) != w->s->side) {
        for (unsigned i = 0; i < count; i++) {
            game->ops->play(game, pos, moves[i]);
            follow(w, pos);
            game->ops->undo(game, pos, moves[i]);
        }
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        game->ops->play(game, pos, moves[i]);
        const oxo_outcome now = game->ops->outcome(game, pos);
        game->ops->undo(game, pos, moves[i]);
        if (now == OXO_FIRST_WINS || now == OXO_SECOND_WINS)
            return;
    }
    if (!entry_move(w, pos, &move)) {
        assert_true(tie_only(w, pos));
        return;
    }
    game->ops->play(game, pos, move);
    follow(w, pos);
    game->ops->undo(game, pos, move);
}

static void test_holds(void **unused)
{
    (void)unused;
    for (int side = 0; side < 2; side++) {
        oxo_game *game = test_game("nygaard");
        const oxo_number_spec *spec = oxo_number_spec_of(game);
        oxo_number_strategy *s;
        oxo_error error;
        uint8_t cells[8 * 9], values[128 * OXO_NUMBER_POOL];
        assert_int_equal(
            oxo_number_strategy_compact(
                game, side ? OXO_NUMBER_SECOND_HOLDS : OXO_NUMBER_FIRST_HOLDS,
                OXO_NUMBER_ALL, false, NULL, &s, &error),
            OXO_OK);
        assert_true(s->proven);
        walk w = {.game = game, .s = s, .cells = cells, .values = values};
        w.cell_maps = oxo_number_cell_maps(spec, cells);
        w.value_maps = oxo_number_value_maps(spec, 128, values);
        oxo_pos *pos = oxo_pos_new(game);
        follow(&w, pos);
        assert_true(w.positions > 100);
        free(pos);
        oxo_number_strategy_destroy(s);
        oxo_game_destroy(game);
    }
}

/* Whoever plays by the rule, and by its exceptions where they apply, wins:
 * in random games against a random side every move that the rule leaves is a
 * winning one, by the solver; and no exception is idle talk. */
static void test_rule(void **unused)
{
    (void)unused;
    oxo_game *game = test_game("graham");
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    oxo_number_rule *rule;
    oxo_number_solver *solver;
    oxo_error error;
    uint8_t cells[8 * 9], values[128 * OXO_NUMBER_POOL];
    assert_int_equal(oxo_number_rule_find(game, 4, 20, NULL, &rule, &error),
                     OXO_OK);
    assert_int_equal(oxo_number_solver_create(game, 0, &solver, &error),
                     OXO_OK);
    assert_true(rule->count <= 4);
    assert_true(rule->exceptions < rule->positions);
    oxo_number_strategy exceptions = {.side = rule->side,
                                      .count = rule->exceptions,
                                      .entries = rule->exception};
    walk w = {.game = game, .s = &exceptions, .cells = cells, .values = values};
    w.cell_maps = oxo_number_cell_maps(spec, cells);
    w.value_maps = oxo_number_value_maps(spec, 128, values);
    oxo_pos *pos = oxo_pos_new(game);
    uint64_t random = 1;
    for (int i = 0; i < 400; i++) {
        game->ops->start(game, pos);
        while (game->ops->outcome(game, pos) == OXO_ONGOING) {
            oxo_move moves[64];
            unsigned count;
            if (game->ops->turn(game, pos) != rule->side) {
                count = game->ops->moves(game, pos, moves);
            } else if (entry_move(&w, pos, moves)) {
                count = 1;
            } else {
                count = oxo_number_rule_moves(game, rule, pos, moves);
            }
            assert_true(count > 0);
            random = random * UINT64_C(6364136223846793005) + 1;
            game->ops->play(game, pos, moves[(random >> 33) % count]);
            oxo_value value;
            assert_int_equal(
                oxo_number_solve(solver, pos, NULL, &value, &error), OXO_OK);
            assert_int_equal(value.winner, OXO_FIRST_WINS);
        }
    }
    /* an exception: the rule leaves a move that does not win */
    for (unsigned i = 0; i < rule->exceptions; i++) {
        const oxo_number_entry *e = &rule->exception[i];
        char text[16];
        oxo_move moves[64];
        unsigned bad = 0;
        for (unsigned c = 0; c < 9; c++)
            text[c] = ".123456789"[e->board[c]];
        text[9] = 0;
        assert_int_equal(oxo_pos_read(game, text, pos, &error), OXO_OK);
        const unsigned count = oxo_number_rule_moves(game, rule, pos, moves);
        for (unsigned m = 0; m < count; m++) {
            oxo_value value;
            game->ops->play(game, pos, moves[m]);
            assert_int_equal(
                oxo_number_solve(solver, pos, NULL, &value, &error), OXO_OK);
            game->ops->undo(game, pos, moves[m]);
            bad += value.winner != OXO_FIRST_WINS;
        }
        assert_true(bad > 0);
    }
    free(pos);
    oxo_number_solver_destroy(solver);
    oxo_number_rule_destroy(rule);
    oxo_game_destroy(game);
}

static void test_refusals(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        oxo_status status;
    } cases[] = {{"nygaard", OXO_NO},
                 {"number:k=4", OXO_UNSUPPORTED},
                 {"3^2", OXO_UNSUPPORTED}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        oxo_game *game = test_game(cases[i].name);
        oxo_number_strategy *s = NULL;
        oxo_error error;
        assert_int_equal(oxo_number_strategy_compact(game, OXO_NUMBER_WIN,
                                                     OXO_NUMBER_ALL, false,
                                                     NULL, &s, &error),
                         cases[i].status);
        assert_null(s);
        oxo_game_destroy(game);
    }
    oxo_game *game = test_game("graham"); /* Odd wins: Even does not hold */
    oxo_number_strategy *s = NULL;
    oxo_error error;
    assert_int_equal(oxo_number_strategy_compact(game, OXO_NUMBER_SECOND_HOLDS,
                                                 OXO_NUMBER_ALL, false, NULL,
                                                 &s, &error),
                     OXO_NO);
    assert_null(s);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smallest), cmocka_unit_test(test_complete),
        cmocka_unit_test(test_holds), cmocka_unit_test(test_rule),
        cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
