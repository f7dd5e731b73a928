/* The kernel of line games: lines, canonical forms, forced sequences, zones
 * and replays, each against the naive twin; and values of positions against
 * the exact solver. */
#include "support/support.h"

#include "base/random.h"
#include "board/board.h"
#include "board/force_lines_impl.h"
#include "naive/naive_forced.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include "proof/prove.h"
#include "search/line_problem.h"
#include "search/pn_graph.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct position {
    uint64_t side[2][OXO_BOARD_WORDS];
} position;

static oxo_board *board_of(const oxo_game *game)
{
    oxo_board *b = NULL;
    oxo_error error;
    if (oxo_board_create(game, &b, &error) != OXO_OK)
        fail_msg("%s", error.text);
    return b;
}

/* Stones at random, as many of each side or one more of the first; false
 * when somebody has a line. */
static bool random_position(const oxo_board *b, oxo_random *random,
                            unsigned stones, position *p)
{
    memset(p, 0, sizeof *p);
    for (unsigned i = 0; i < stones; i++) {
        unsigned c;
        do {
            c = oxo_random_below(random, b->cells);
        } while (oxo_bit_get(p->side[0], c) || oxo_bit_get(p->side[1], c));
        oxo_bit_set(p->side[i % 2], c);
    }
    return !oxo_board_has_line(b, OXO_FIRST, p->side[0]) &&
           !oxo_board_has_line(b, OXO_SECOND, p->side[1]);
}

static naive_board naive_of(const oxo_board *b, const position *p,
                            oxo_side attacker)
{
    const oxo_game *game = b->standard ? b->standard : b->game;
    naive_board n = {.lines = {oxo_line_geometry(game, attacker),
                               oxo_line_geometry(game, !attacker)}};
    for (unsigned c = 0; c < b->cells; c++)
        n.at[c] = oxo_bit_get(p->side[attacker], c)    ? 'a'
                  : oxo_bit_get(p->side[!attacker], c) ? 'd'
                                                       : '.';
    return n;
}

/* Cells that complete a line of 'a' (missing 1) or make it lack one (2). */
static bool naive_lacks(const naive_board *n, unsigned cell, unsigned missing)
{
    const oxo_geometry *g = n->lines[0];
    for (uint32_t l = 0; l < g->lines; l++) {
        unsigned open = 0, theirs = 0, through = 0;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            open += n->at[g->line_points[i]] == '.';
            theirs += n->at[g->line_points[i]] == 'd';
            through += g->line_points[i] == cell;
        }
        if (through && !theirs && open == missing)
            return true;
    }
    return false;
}

static const struct {
    const char *name;
    unsigned low, high, runs;
} games[] = {{"3^2", 0, 7, 200},  {"3^3", 2, 12, 200}, {"4^2", 3, 12, 200},
             {"4^3", 6, 30, 200}, {"5^2", 6, 20, 200}, {"2^3", 0, 3, 20},
             {"3^4", 2, 10, 40},  {"4^4", 4, 40, 40}};

enum { GAMES = sizeof games / sizeof *games };

static void lines_say(void **state)
{
    (void)state;
    oxo_random random = {3};
    for (unsigned g = 0; g < GAMES; g++) {
        oxo_game *game = test_game(games[g].name);
        oxo_board *b = board_of(game);
        for (unsigned i = 0; i < test_share(games[g].runs); i++) {
            position p;
            unsigned stones =
                games[g].low +
                oxo_random_below(&random, games[g].high - games[g].low + 1);
            if (!random_position(b, &random, stones, &p))
                continue;
            for (int side = 0; side < 2; side++) {
                naive_board n = naive_of(b, &p, (oxo_side)side);
                uint64_t complete[OXO_BOARD_WORDS], makers[OXO_BOARD_WORDS];
                oxo_board_completions(b, (oxo_side)side, p.side[side],
                                      p.side[!side], complete);
                oxo_board_makers(b, (oxo_side)side, p.side[side], p.side[!side],
                                 makers);
                for (unsigned c = 0; c < b->cells; c++) {
                    const bool empty = n.at[c] == '.';
                    assert_int_equal(oxo_bit_get(complete, c),
                                     empty && naive_lacks(&n, c, 1));
                    assert_int_equal(oxo_bit_get(makers, c),
                                     empty && naive_lacks(&n, c, 2));
                }
            }
        }
        oxo_board_destroy(b);
        oxo_game_destroy(game);
    }
}

/* The form is an image by the map it names, and all images have it. */
static void forms_are_canonical(void **state)
{
    (void)state;
    oxo_random random = {5};
    for (unsigned g = 0; g < GAMES; g++) {
        oxo_game *game = test_game(games[g].name);
        oxo_board *b = board_of(game);
        oxo_group *group = NULL;
        oxo_error error;
        oxo_canon *canon = oxo_canon_new(b);
        assert_non_null(canon);
        assert_int_equal(oxo_group_create(game, NULL, &group, &error), OXO_OK);
        for (unsigned i = 0; i < test_share(40); i++) {
            position p, q = {0}, form, again;
            memset(&form, 0, sizeof form);
            memset(&again, 0, sizeof again);
            (void)random_position(b, &random,
                                  oxo_random_below(&random, games[g].high), &p);
            const uint32_t map = oxo_board_canon(b, p.side[0], p.side[1],
                                                 form.side[0], form.side[1]);
            for (unsigned c = 0; c < b->cells; c++) {
                const unsigned to = oxo_board_map(b, map, c);
                assert_int_equal(oxo_board_unmap(b, map, to), c);
                for (int side = 0; side < 2; side++)
                    assert_int_equal(oxo_bit_get(p.side[side], c),
                                     oxo_bit_get(form.side[side], to));
            }
            const uint16_t *e =
                oxo_group_element(
                    group, oxo_random_below(&random, oxo_group_listed(group)))
                    .cell;
            for (unsigned c = 0; c < b->cells; c++) {
                for (int side = 0; side < 2; side++) {
                    if (oxo_bit_get(p.side[side], c))
                        oxo_bit_set(q.side[side], e[c]);
                }
            }
            oxo_board_canon(b, q.side[0], q.side[1], again.side[0],
                            again.side[1]);
            assert_memory_equal(&form, &again, sizeof form);
            /* one more stone of either side: the same form and map as when
             * asked for at once */
            oxo_canon_set(canon, p.side[0], p.side[1]);
            for (unsigned c = i % 7; c < b->cells; c += 1 + b->cells / 12) {
                if (oxo_bit_get(p.side[0], c) || oxo_bit_get(p.side[1], c))
                    continue;
                for (int side = 0; side < 2; side++) {
                    q = p;
                    oxo_bit_set(q.side[side], c);
                    const uint32_t there = oxo_board_canon(
                        b, q.side[0], q.side[1], form.side[0], form.side[1]);
                    assert_int_equal(oxo_canon_with(canon, side == 0, c,
                                                    again.side[0],
                                                    again.side[1]),
                                     there);
                    assert_memory_equal(&form, &again, sizeof form);
                }
            }
        }
        oxo_canon_free(canon);
        oxo_group_destroy(group);
        oxo_board_destroy(b);
        oxo_game_destroy(game);
    }
}

static void spell_out(const oxo_win *win, oxo_move *moves)
{
    for (unsigned i = 0; i < win->length; i++) {
        moves[2 * i] = win->attack[i];
        if (i + 1 < win->length)
            moves[2 * i + 1] = win->block[i];
    }
}

/* Found exactly when the definition says so (as deep as the twin can look),
 * legal move by move, and good outside its zone; a replay says what playing
 * it out says. */
static void forced_sequences(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned low, high, depth, runs;
    } list[] = {{"3^2", 0, 7, 9, 150},  {"3^3", 2, 12, 4, 75},
                {"4^2", 3, 12, 9, 200}, {"4^3", 10, 26, 3, 30},
                {"5^2", 8, 22, 9, 200}, {"2^3", 0, 3, 4, 20},
                {"3^4", 2, 9, 2, 8},    {"4^4", 10, 40, 2, 6}};
    oxo_random random = {9};
    unsigned refused = 0, replayed = 0;
    for (unsigned g = 0; g < sizeof list / sizeof *list; g++) {
        oxo_game *game = test_game(list[g].name);
        oxo_board *b = board_of(game);
        oxo_force *force = oxo_force_new(b);
        oxo_force_lines *plain = oxo_force_lines_new(b);
        unsigned wins = 0, done = 0;
        assert_non_null(force);
        assert_non_null(plain);
        for (unsigned i = 0; i < test_share(list[g].runs); i++) {
            position p;
            unsigned stones =
                list[g].low +
                oxo_random_below(&random, list[g].high - list[g].low + 1);
            if (!random_position(b, &random, stones, &p))
                continue;
            const oxo_side side = (oxo_side)(i % 2);
            naive_board n = naive_of(b, &p, side);
            const uint64_t *own = p.side[side], *other = p.side[!side];
            oxo_win win, same;
            const bool found = oxo_force_search(force, side, own, other, &win);
            /* on 4^3 the counters are the twin of the vectors */
            assert_int_equal(oxo_force_lines_search(plain, side, own, other, 0,
                                                    false, &same),
                             found);
            done++;
            if (!found) {
                assert_int_equal(naive_forced_length(&n, list[g].depth), 0);
                assert_false(oxo_force_shortest(force, side, own, other, NULL));
                continue;
            }
            wins++;
            oxo_win shortest, twin;
            assert_true(oxo_force_shortest(force, side, own, other, &shortest));
            assert_true(oxo_force_lines_search(plain, side, own, other, 0, true,
                                               &twin));
            assert_int_equal(shortest.length, twin.length);
            assert_true(shortest.length <= win.length);
            const unsigned least = naive_forced_length(&n, 2);
            assert_int_equal(least, shortest.length > 2 ? 0 : shortest.length);
            oxo_move moves[2 * OXO_WIN_MAX];
            spell_out(&same, moves);
            assert_true(naive_forced_replay(&n, moves, 2 * same.length - 1));
            spell_out(&win, moves);
            assert_true(naive_forced_replay(&n, moves, 2 * win.length - 1));
            assert_int_equal(oxo_force_replay(force, side, own, other, &win),
                             win.length);
            uint64_t zone[OXO_BOARD_WORDS], makers[OXO_BOARD_WORDS];
            oxo_board_zone(b, side, own, other, &win, zone);
            oxo_board_makers(b, (oxo_side)!side, other, own, makers);
            for (unsigned c = 0; c < b->cells; c++) {
                if (n.at[c] != '.')
                    continue;
                uint64_t more[OXO_BOARD_WORDS];
                oxo_set_copy(b, more, other);
                oxo_bit_set(more, c);
                n.at[c] = 'd';
                const unsigned attacks =
                    oxo_force_replay(force, side, own, more, &win);
                if (!oxo_bit_get(zone, c) && !oxo_bit_get(makers, c)) {
                    assert_true(
                        naive_forced_replay(&n, moves, 2 * win.length - 1));
                    assert_int_equal(attacks, win.length);
                }
                /* what a replay claims a search must find as well */
                if (attacks) {
                    assert_true(oxo_force_search(force, side, own, more, NULL));
                    replayed++;
                } else {
                    refused++;
                }
                n.at[c] = '.';
            }
        }
        print_message("%s: %u positions, %u with a forced win\n", list[g].name,
                      done, wins);
        assert_true(!test_whole() || wins > 0);
        oxo_force_lines_free(plain);
        oxo_force_free(force);
        oxo_board_destroy(b);
        oxo_game_destroy(game);
    }
    print_message("%u replays won, %u did not\n", replayed, refused);
    assert_true(!test_whole() || (replayed > 0 && refused > 0));
}

/* Counters on lines, sets of lines and sets in vectors examine the same
 * positions and find the same sequences. */
static void engines_agree(void **state)
{
    (void)state;
    static const char *const names[] = {"3^3", "4^2", "4^3", "3^4", "4^4"};
    oxo_random random = {29};
    unsigned wins = 0, longest = 0;
    for (unsigned g = 0; g < sizeof names / sizeof *names; g++) {
        oxo_game *game = test_game(names[g]);
        oxo_board *b = board_of(game);
        oxo_force_lines *engine[3];
        for (int e = 0; e < 3; e++) {
            engine[e] = oxo_force_lines_new(b);
            assert_non_null(engine[e]);
            assert_non_null(engine[e]->sets);
        }
        engine[1]->avx2 = false;
        free(engine[2]->sets);
        engine[2]->sets = NULL;
        for (unsigned i = 0; i < test_share(400); i++) {
            position p;
            const unsigned half = b->cells < 100 ? b->cells / 2 : 60;
            if (!random_position(b, &random, oxo_random_below(&random, half),
                                 &p))
                continue;
            const oxo_side side = (oxo_side)(i % 2);
            const uint64_t budget = i % 5 ? 20000 : 50;
            oxo_win win[3];
            bool won[3];
            for (int e = 0; e < 3; e++) {
                memset(&win[e], 0, sizeof win[e]);
                won[e] = oxo_force_lines_search(engine[e], side, p.side[side],
                                                p.side[!side], budget,
                                                i % 3 == 0, &win[e]);
                assert_int_equal(won[e], won[0]);
                assert_int_equal(oxo_force_lines_nodes(engine[e]),
                                 oxo_force_lines_nodes(engine[0]));
                assert_int_equal(oxo_force_lines_gave_up(engine[e]),
                                 oxo_force_lines_gave_up(engine[0]));
                assert_int_equal(win[e].length, win[0].length);
                for (unsigned k = 0; k < win[0].length; k++)
                    assert_int_equal(win[e].attack[k], win[0].attack[k]);
            }
            wins += won[0];
            if (won[0] && win[0].length > longest)
                longest = win[0].length;
        }
        for (int e = 0; e < 3; e++)
            oxo_force_lines_free(engine[e]);
        oxo_board_destroy(b);
        oxo_game_destroy(game);
    }
    assert_true(wins > 100 && longest > 4);
}

/* What is remembered is told apart by its stones alone: with random bits that
 * are all the same, so that every position falls into one place, searches say
 * what they say otherwise. */
static void memory_is_exact(void **state)
{
    (void)state;
    static const char *const names[] = {"3^3", "4^2", "4^3", "5^2", "4^4"};
    oxo_random random = {23};
    for (unsigned g = 0; g < sizeof names / sizeof *names; g++) {
        oxo_game *game = test_game(names[g]);
        oxo_board *b = board_of(game), *blind = board_of(game);
        memset(blind->random, 0, blind->cells * sizeof *blind->random);
        oxo_force_lines *one = oxo_force_lines_new(b);
        oxo_force_lines *two = oxo_force_lines_new(blind);
        unsigned wins = 0, losses = 0;
        assert_non_null(one);
        assert_non_null(two);
        for (unsigned i = 0; i < 400; i++) {
            position p;
            const unsigned half = b->cells < 100 ? b->cells / 2 : 40;
            if (!random_position(b, &random, oxo_random_below(&random, half),
                                 &p))
                continue;
            const oxo_side side = (oxo_side)(i % 2);
            const bool won = oxo_force_lines_search(
                one, side, p.side[side], p.side[!side], 0, false, NULL);
            assert_int_equal(oxo_force_lines_search(two, side, p.side[side],
                                                    p.side[!side], 0, false,
                                                    NULL),
                             won);
            wins += won;
            losses += !won;
        }
        assert_true(wins > 0 && losses > 0);
        oxo_force_lines_free(one);
        oxo_force_lines_free(two);
        oxo_board_destroy(blind);
        oxo_board_destroy(b);
        oxo_game_destroy(game);
    }
}

/* Values of positions: side to move, the other side, draws. */
static void values_of_positions(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned low, high, runs;
    } list[] = {{"3^2", 0, 8, 30},
                {"4^2", 6, 15, 30},
                {"3^3", 6, 20, 30},
                {"5^2", 12, 24, 10}};
    oxo_random random = {13};
    for (unsigned g = 0; g < sizeof list / sizeof *list; g++) {
        oxo_game *game = test_game(list[g].name);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_prover *prover = NULL;
        oxo_error error;
        unsigned met[4] = {0};
        assert_int_equal(oxo_prover_create(game, &prover, &error), OXO_OK);
        for (unsigned i = 0; i < test_share(list[g].runs); i++) {
            oxo_move moves[32], move;
            unsigned stones =
                list[g].low +
                oxo_random_below(&random, list[g].high - list[g].low + 1);
            game->ops->start(game, pos);
            for (unsigned k = 0; k < stones; k++) {
                unsigned n = game->ops->moves(game, pos, moves);
                if (n > 0)
                    game->ops->play(game, pos,
                                    moves[oxo_random_below(&random, n)]);
            }
            oxo_value value;
            oxo_solution solution;
            assert_int_equal(
                oxo_prover_value(prover, pos, NULL, &value, &move, &error),
                OXO_OK);
            assert_int_equal(
                oxo_solve(game, pos, NULL, NULL, &solution, &error), OXO_OK);
            assert_int_equal(value.winner, solution.value.winner);
            met[value.winner]++;
            oxo_solution_clear(&solution);
            if (move == OXO_MOVE_NONE)
                continue;
            game->ops->play(game, pos, move);
            assert_int_equal(
                oxo_solve(game, pos, NULL, NULL, &solution, &error), OXO_OK);
            assert_int_equal(value.winner, solution.value.winner);
            oxo_solution_clear(&solution);
        }
        print_message("%s: first %u, second %u, draw %u\n", list[g].name,
                      met[OXO_FIRST_WINS], met[OXO_SECOND_WINS], met[OXO_DRAW]);
        oxo_prover_destroy(prover);
        free(pos);
        oxo_game_destroy(game);
    }
}

/* Does this side, to move, win by threats? The proof search with moves that
 * threaten alone, and forced searches without a budget. */
static bool wins_by_threats(const oxo_board *b, const position *p,
                            oxo_side side)
{
    oxo_line_problem setup = {.board = b,
                              .attacker = side,
                              .attacks = true,
                              .threats = true,
                              .budget = UINT64_C(1) << 40};
    oxo_pn_problem problem;
    oxo_pn_graph *graph = NULL;
    oxo_set_copy(b, setup.own, p->side[side]);
    oxo_set_copy(b, setup.other, p->side[!side]);
    oxo_line_problem_init(&problem, &setup);
    assert_int_equal(oxo_pn_graph_new(&problem, &graph), OXO_OK);
    assert_int_equal(oxo_pn_graph_search(graph, NULL), OXO_OK);
    const bool wins = oxo_pn_graph_pn(graph, 0) == 0;
    oxo_pn_graph_free(graph);
    return wins;
}

/* A square board, lines of so many cells in a row in every direction. */
static void write_rows(const char *path, int size, int length)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "#times\n");
    for (int i = 1; i <= size * size; i++)
        fprintf(f, "t%d ", i);
    fprintf(f, "\n#blackturns\n");
    for (int i = 1; i <= size * size; i += 2)
        fprintf(f, "t%d ", i);
    fprintf(f, "\n#positions\n");
    for (int i = 0; i < size * size; i++)
        fprintf(f, "%c%d ", 'a' + i % size, 1 + i / size);
    for (int side = 0; side < 2; side++) {
        fprintf(f, "\n%s\n", side ? "#whitewins" : "#blackwins");
        for (int way = 0; way < 4; way++) {
            const int dx = way != 1, dy = way == 3 ? -1 : way != 0;
            for (int at = 0; at < size * size; at++) {
                const int x = at % size + dx * (length - 1);
                const int y = at / size + dy * (length - 1);
                if (x >= size || y >= size || y < 0)
                    continue;
                for (int i = 0; i < length; i++)
                    fprintf(f, "%c%d ", 'a' + at % size + dx * i,
                            1 + at / size + dy * i);
                fprintf(f, "\n");
            }
        }
    }
    fclose(f);
}

/* Threats of second order, against the definition spelt out. */
static void threat_sequences(void **state)
{
    (void)state;
    static const struct {
        const char *name; /* NULL: rows on a square board */
        int size, length;
        unsigned low, high, runs;
    } list[] = {{"4^2", 0, 0, 6, 12, 60},
                {"5^2", 0, 0, 14, 20, 60},
                {NULL, 5, 4, 9, 16, 80},
                {NULL, 6, 5, 22, 27, 60}};
    oxo_random random = {29};
    unsigned beyond = 0;
    char path[64];
    snprintf(path, sizeof path, "/tmp/oxo-test-%ld.pg", (long)getpid());
    for (unsigned g = 0; g < sizeof list / sizeof *list; g++) {
        if (list[g].name == NULL)
            write_rows(path, list[g].size, list[g].length);
        oxo_game *game = test_game(list[g].name ? list[g].name : path);
        oxo_board *b = board_of(game);
        unsigned done = 0, forced = 0, wins = 0;
        for (unsigned i = 0; i < list[g].runs; i++) {
            position p;
            unsigned stones =
                list[g].low +
                oxo_random_below(&random, list[g].high - list[g].low + 1);
            if (!random_position(b, &random, stones, &p))
                continue;
            const oxo_side side = (oxo_side)(stones % 2);
            naive_board n = naive_of(b, &p, side);
            const bool expected = naive_threats(&n, b->cells);
            assert_int_equal(wins_by_threats(b, &p, side), expected);
            done++;
            wins += expected;
            forced += naive_forced(&n, b->cells);
        }
        print_message("%s: %u positions, %u forced, %u won by threats\n",
                      list[g].name ? list[g].name : "rows", done, forced, wins);
        assert_true(wins >= forced && wins < done);
        beyond += wins - forced;
        oxo_board_destroy(b);
        oxo_game_destroy(game);
        if (list[g].name == NULL)
            unlink(path);
    }
    assert_true(beyond > 0);
}

/* A board that has no kernel says why. */
static void refusals(void **state)
{
    (void)state;
    static const char *const names[] = {"3^3:misere", "3^3:gravity", "graham",
                                        "11^3"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        oxo_board *b = NULL;
        oxo_error error;
        assert_int_equal(oxo_board_create(game, &b, &error), OXO_UNSUPPORTED);
        assert_null(b);
        assert_non_null(strstr(error.text, "kernel"));
        oxo_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_say),
        cmocka_unit_test(forms_are_canonical),
        cmocka_unit_test(forced_sequences),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(memory_is_exact),
        cmocka_unit_test(values_of_positions),
        cmocka_unit_test(threat_sequences),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
