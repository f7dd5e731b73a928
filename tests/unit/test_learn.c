/* Learning: labels against the other solver, data against the rules, slices,
 * training that stops and goes on, the network player. */
#include "support/support.h"

#if OXO_HAVE_LEARN
#include "base/random.h"
#include "learn/data.h"
#include "learn/label.h"
#include "learn/train.h"
#include "naive/naive_net.h"
#include "oxo/families.h"
#include "oxo/player.h"
#include "oxo/search.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The value for the side to move by oxo_solve. */
static int solved(const oxo_game *game, const oxo_pos *pos)
{
    oxo_solution s;
    oxo_solve_options options = {0};
    assert_int_equal(oxo_solve(game, pos, &options, NULL, &s, NULL), OXO_OK);
    const oxo_outcome mine = game->ops->turn(game, pos) == OXO_FIRST
                                 ? OXO_FIRST_WINS
                                 : OXO_SECOND_WINS;
    int value = s.value.winner == OXO_DRAW ? 0
                : s.value.winner == mine   ? 1
                                           : -1;
    oxo_solution_clear(&s);
    return value;
}

static void test_labels(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned games;
    } sample[] = {{"3^2", 200}, {"4^2", 12}, {"3^3", 60}, {"2^3", 20}};
    oxo_random random = {7};
    unsigned seen[3] = {0};
    for (size_t i = 0; i < sizeof sample / sizeof *sample; i++) {
        oxo_game *game = test_game(sample[i].name);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_lines lines;
        oxo_labeller *labeller = NULL;
        assert_int_equal(oxo_lines_of(game, &lines, NULL), OXO_OK);
        assert_int_equal(oxo_labeller_create(&lines, &labeller, NULL), OXO_OK);
        for (unsigned n = 0; n < sample[i].games; n++) {
            game->ops->start(game, pos);
            while (game->ops->outcome(game, pos) == OXO_ONGOING) {
                oxo_move moves[64];
                const oxo_side side = game->ops->turn(game, pos);
                const uint64_t me = *oxo_line_stones(game, pos, side),
                               other =
                                   *oxo_line_stones(game, pos, (oxo_side)!side);
                int value = 9;
                unsigned replies, winning, drawing, win = 0, draw = 0;
                assert_int_equal(
                    oxo_label(labeller, me, other, NULL, &value, NULL), OXO_OK);
                assert_int_equal(value, solved(game, pos));
                seen[value + 1]++;
                assert_int_equal(oxo_label_replies(labeller, me, other, NULL,
                                                   &replies, &winning, &drawing,
                                                   NULL),
                                 OXO_OK);
                const unsigned count = game->ops->moves(game, pos, moves);
                if (n < 3 && (i != 2 || count < 20)) {
                    for (unsigned m = 0; m < count; m++) {
                        game->ops->play(game, pos, moves[m]);
                        int v = game->ops->outcome(game, pos) == OXO_ONGOING
                                    ? solved(game, pos)
                                : game->ops->outcome(game, pos) == OXO_DRAW
                                    ? 0
                                    : -1;
                        win += v < 0;
                        draw += v == 0;
                        game->ops->undo(game, pos, moves[m]);
                    }
                    assert_int_equal(replies, count);
                    assert_int_equal(winning, win);
                    assert_int_equal(drawing, draw);
                }
                game->ops->play(game, pos,
                                moves[oxo_random_below(&random, count)]);
            }
        }
        oxo_labeller_destroy(labeller);
        oxo_lines_free(&lines);
        free(pos);
        oxo_game_destroy(game);
    }
    assert_true(seen[0] > 20 && seen[1] > 20 && seen[2] > 20);
    oxo_game *game = test_game("4^3");
    oxo_lines lines;
    oxo_labeller *labeller = NULL;
    assert_int_equal(oxo_lines_of(game, &lines, NULL), OXO_OK);
    assert_int_equal(oxo_labeller_create(&lines, &labeller, NULL),
                     OXO_UNSUPPORTED);
    oxo_lines_free(&lines);
    oxo_game_destroy(game);
    game = test_game("3^3:misere");
    assert_int_equal(oxo_lines_of(game, &lines, NULL), OXO_UNSUPPORTED);
    oxo_game_destroy(game);
}

/* A row back as a position of the game; the winner so far, 2 = nobody. */
static unsigned read_row(const oxo_lines *g, const float *row,
                         uint64_t stones[2])
{
    stones[0] = stones[1] = 0;
    for (unsigned c = 0; c < g->cells; c++)
        if (row[c] != 0)
            stones[row[c] < 0] |= UINT64_C(1) << c;
    for (unsigned l = 0; l < g->lines; l++)
        for (unsigned s = 0; s < 2; s++)
            if ((stones[s] & g->line[l]) == g->line[l])
                return s;
    return 2;
}

static void test_data(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_lines g;
    oxo_dataset data, again;
    oxo_labeller *labeller = NULL;
    assert_int_equal(oxo_lines_of(game, &g, NULL), OXO_OK);
    assert_int_equal(oxo_labeller_create(&g, &labeller, NULL), OXO_OK);
    oxo_data_options options = {.rows = 20000, .seed = 3, .targets = 2};

    /* random: games follow one another, one more stone a row, and all rows of
     * a game carry the owner of the line at its end */
    assert_int_equal(oxo_data_create(&g, &options, NULL, &data, NULL), OXO_OK);
    assert_int_equal(data.rows, 20000);
    unsigned games = 0, first = 0, begin = 0;
    for (size_t r = 0; r < data.rows; r++) {
        uint64_t s[2];
        const unsigned winner = read_row(&g, data.input + 27 * r, s);
        assert_int_equal(oxo_popcount64(s[0]) + oxo_popcount64(s[1]),
                         r - begin + 1);
        if (winner == 2)
            continue;
        for (size_t i = begin; i <= r; i++)
            assert_true(data.target[2 * i + winner] == 1 &&
                        data.target[2 * i + !winner] == 0);
        games++;
        first += winner == 0;
        begin = (unsigned)r + 1;
    }
    assert_true(games > 1500);
    /* the exact odds are 0.5642; five standard errors */
    assert_true(fabs((double)first / games - 0.5642) <
                2.5 / sqrt((double)games));
    assert_int_equal(oxo_data_create(&g, &options, NULL, &again, NULL), OXO_OK);
    assert_memory_equal(data.input, again.input, 20000 * 27 * sizeof(float));
    oxo_dataset_free(&again);
    oxo_dataset_free(&data);

    /* perfect and replies: every label against the solver, by the mover's
     * view and by the absolute one */
    for (int kind = 0; kind < 2; kind++)
        for (int view = 0; view < 2; view++) {
            options.kind = kind ? OXO_DATA_REPLIES : OXO_DATA_PERFECT;
            options.mover = view;
            options.targets = view ? 1 : 2;
            options.rows = 3000;
            assert_int_equal(oxo_data_create(&g, &options, NULL, &data, NULL),
                             OXO_OK);
            unsigned between = 0, lost = 0;
            for (size_t r = 0; r < data.rows; r++) {
                uint64_t s[2];
                const unsigned won = read_row(&g, data.input + 27 * r, s);
                const unsigned x = oxo_popcount64(s[0]),
                               o = oxo_popcount64(s[1]);
                const unsigned moved = view || x > o ? 0 : 1;
                double wanted = 1;
                if (won == 2) {
                    unsigned replies, winning, drawing;
                    oxo_label_replies(labeller, s[!moved], s[moved], NULL,
                                      &replies, &winning, &drawing, NULL);
                    wanted = kind ? 1 - (double)winning / replies
                                  : (winning ? 0 : 1);
                    assert_int_equal(drawing, 0);
                } else
                    assert_int_equal(won, moved);
                const double got = view ? ((double)data.target[r] + 1) / 2
                                        : (double)data.target[2 * r + moved];
                assert_float_equal(got, wanted, 1e-6);
                between += wanted > 0 && wanted < 1;
                lost += wanted == 0;
            }
            assert_true(kind ? between > 500 : lost > 500);
            oxo_dataset_free(&data);
        }
    options.rows = 0;
    assert_int_equal(oxo_data_create(&g, &options, NULL, &data, NULL),
                     OXO_BAD_INPUT);
    oxo_labeller_destroy(labeller);
    oxo_lines_free(&g);
    oxo_game_destroy(game);
}

/* Each of the 15 slices is a tic-tac-toe board: 8 lines, and they are lines of
 * the cube; all 49 lines are met. */
static void test_slices(void **state)
{
    (void)state;
    static const uint8_t ttt[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8},
                                      {0, 3, 6}, {1, 4, 7}, {2, 5, 8},
                                      {0, 4, 8}, {2, 4, 6}};
    oxo_game *game = test_game("3^3");
    oxo_lines g;
    assert_int_equal(oxo_lines_of(game, &g, NULL), OXO_OK);
    unsigned met[49] = {0}, all = 0;
    for (unsigned s = 0; s < 15; s++)
        for (unsigned i = 0; i < 8; i++) {
            uint64_t line = 0;
            unsigned l = 0;
            for (unsigned j = 0; j < 3; j++)
                line |= UINT64_C(1) << oxo_slices[s][ttt[i][j]];
            while (l < 49 && g.line[l] != line)
                l++;
            assert_true(l < 49);
            met[l]++;
        }
    for (unsigned l = 0; l < 49; l++)
        all += met[l] > 0;
    assert_int_equal(all, 49);
    oxo_lines_free(&g);
    oxo_game_destroy(game);
}

static oxo_net *named(const char *name, const oxo_lines *g, uint64_t seed,
                      bool *mover)
{
    static char text[8192];
    size_t length;
    oxo_net *net = NULL;
    assert_int_equal(
        oxo_model_describe(name, g, text, sizeof text, &length, mover, NULL),
        OXO_OK);
    assert_true(length < sizeof text);
    assert_int_equal(oxo_net_create(text, seed, &net, NULL), OXO_OK);
    return net;
}

/* Model 2 is what it is meant to be: the tic-tac-toe network on each slice by
 * itself, then the small one on what they say. */
static void test_model2(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3"), *flat = test_game("3^2");
    oxo_lines g, square;
    bool mover;
    assert_int_equal(oxo_lines_of(game, &g, NULL), OXO_OK);
    assert_int_equal(oxo_lines_of(flat, &square, NULL), OXO_OK);
    for (unsigned slices = 11; slices <= 15; slices += 4) {
        oxo_net *net =
            named(slices == 11 ? "model2:11" : "model2", &g, 5, &mover);
        oxo_net *slice = named("ttt", &square, 1, &mover), *rest = NULL;
        char text[100];
        snprintf(text, sizeof text,
                 "input %u\ndense 50 relu\ndense 25 relu\ndense 2 softmax\n",
                 3 * slices);
        assert_int_equal(oxo_net_create(text, 1, &rest, NULL), OXO_OK);
        assert_int_equal(net->weights, slice->weights + rest->weights);
        double *weight = calloc(net->weights, sizeof *weight);
        for (size_t i = 0; i < net->weights; i++)
            weight[i] = (double)net->weight[i];
        oxo_net_work *work = NULL;
        assert_int_equal(oxo_net_work_create(net, 4, false, &work, NULL),
                         OXO_OK);
        float input[4 * 27];
        oxo_random random = {slices};
        for (unsigned i = 0; i < 4 * 27; i++)
            input[i] = (float)oxo_random_below(&random, 3) - 1;
        oxo_net_forward(net, work, input, 4, NULL);
        for (unsigned r = 0; r < 4; r++) {
            double said[45], board[9], out[2];
            for (unsigned s = 0; s < slices; s++) {
                for (unsigned i = 0; i < 9; i++)
                    board[i] = (double)input[27 * r + oxo_slices[s][i]];
                naive_net_forward(slice, weight, board, said + 3 * s);
            }
            naive_net_forward(rest, weight + slice->weights, said, out);
            assert_float_equal(oxo_net_output(work, 0)[2 * r], out[0], 1e-5);
            assert_float_equal(oxo_net_output(work, 0)[2 * r + 1], out[1],
                               1e-5);
        }
        free(weight);
        oxo_net_work_destroy(work);
        oxo_net_destroy(net);
        oxo_net_destroy(slice);
        oxo_net_destroy(rest);
    }
    oxo_lines_free(&g);
    oxo_lines_free(&square);
    oxo_game_destroy(game);
    oxo_game_destroy(flat);
}

/* ---- training ---- */

static bool stop_soon(void *user)
{
    unsigned *left = user;
    return (*left)-- == 0;
}

static oxo_training *begin(const oxo_lines *g, unsigned epochs,
                           unsigned patience)
{
    bool mover;
    oxo_train_options options = oxo_train_defaults;
    options.epochs = epochs;
    options.patience = patience;
    options.final = 0.1;
    options.seed = 12;
    oxo_training *t = NULL;
    assert_int_equal(
        oxo_training_create(named("model1", g, 12, &mover), &options, &t, NULL),
        OXO_OK);
    return t;
}

/* Stopped at any batch, saved, loaded and run on: the same weights. */
static void test_resume(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_lines g;
    oxo_dataset data;
    assert_int_equal(oxo_lines_of(game, &g, NULL), OXO_OK);
    const oxo_data_options options = {.rows = 2000, .seed = 3, .targets = 2};
    assert_int_equal(oxo_data_create(&g, &options, NULL, &data, NULL), OXO_OK);
    oxo_training *whole = begin(&g, 3, 0);
    assert_int_equal(oxo_training_run(whole, &data, NULL, NULL), OXO_OK);
    assert_int_equal(whole->epoch, 3);
    assert_true(whole->curve[2].loss < whole->curve[0].loss);

    char path[] = "/tmp/oxo-learn-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    oxo_training *t = begin(&g, 3, 0);
    unsigned runs = 0;
    for (;; runs++) {
        unsigned left = 5 + 4 * runs;
        oxo_context context = {.stop = stop_soon, .user = &left};
        oxo_error error = {0};
        const oxo_status status = oxo_training_run(t, &data, &context, &error);
        if (status == OXO_OK)
            break;
        assert_int_equal(status, OXO_LIMIT);
        char *notes = NULL;
        assert_int_equal(oxo_training_save(t, "x-what test\n", path, NULL),
                         OXO_OK);
        oxo_training_destroy(t);
        t = NULL;
        if (oxo_training_load(path, &t, &notes, &error) != OXO_OK)
            fail_msg("%s", error.text);
        assert_memory_equal(notes, "x-what test\n", 12);
        free(notes);
    }
    assert_true(runs > 3);
    assert_int_equal(t->best_epoch, whole->best_epoch);
    assert_memory_equal(t->curve, whole->curve, 3 * sizeof *t->curve);
    assert_memory_equal(t->best, whole->best,
                        t->net->weights * sizeof *t->best);
    assert_memory_equal(t->net->weight, whole->net->weight,
                        t->net->weights * sizeof *t->best);
    /* a network that is no checkpoint, and a checkpoint that was cut */
    oxo_training *none = NULL;
    oxo_error error = {0};
    assert_int_equal(oxo_net_save(t->net, NULL, path, NULL), OXO_OK);
    assert_int_equal(oxo_training_load(path, &none, NULL, &error),
                     OXO_BAD_INPUT);
    assert_non_null(strstr(error.text, "not a checkpoint"));
    assert_int_equal(oxo_training_save(t, NULL, path, NULL), OXO_OK);
    assert_int_equal(truncate(path, 100000), 0);
    assert_int_equal(oxo_training_load(path, &none, NULL, &error),
                     OXO_BAD_INPUT);
    assert_non_null(strstr(error.text, "truncated"));
    assert_null(none);
    unlink(path);

    char csv[1000], svg[4000];
    assert_true(oxo_training_csv(t, csv, sizeof csv) < sizeof csv);
    assert_non_null(strstr(csv, "validation_hits\n1,0."));
    assert_true(oxo_training_svg(t, "a<b", svg, sizeof svg) < sizeof svg);
    assert_non_null(strstr(svg, "a&lt;b"));
    oxo_training_destroy(t);
    oxo_training_destroy(whole);
    /* noise cannot be learnt: early stopping ends it and keeps the best */
    for (size_t i = 0; i < data.rows; i++) {
        data.target[2 * i] = (float)(i * 2654435761u >> 7 & 1);
        data.target[2 * i + 1] = 1 - data.target[2 * i];
    }
    t = begin(&g, 60, 2);
    assert_int_equal(oxo_training_run(t, &data, NULL, NULL), OXO_OK);
    assert_true(t->epoch < 60);
    assert_int_equal(t->epoch, t->best_epoch + 2);
    double loss, hits;
    memcpy(t->net->weight, t->best, t->net->weights * sizeof *t->best);
    assert_int_equal(
        oxo_training_measure(t->net, &data, 1800, 200, &loss, &hits, NULL),
        OXO_OK);
    assert_float_equal(loss, t->curve[t->best_epoch - 1].validation_loss, 1e-5);
    oxo_training_destroy(t);
    oxo_dataset_free(&data);
    oxo_lines_free(&g);
    oxo_game_destroy(game);
}

/* Frozen layers keep their weights to the bit, the others learn. */
static void test_frozen(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3"), *flat = test_game("3^2");
    oxo_lines g, square;
    bool mover;
    assert_int_equal(oxo_lines_of(game, &g, NULL), OXO_OK);
    assert_int_equal(oxo_lines_of(flat, &square, NULL), OXO_OK);
    oxo_net *ttt = named("ttt", &square, 8, &mover), *net = NULL;
    oxo_net *wrong = named("model1", &g, 8, &mover);
    oxo_train_options options = oxo_train_defaults;
    assert_int_equal(
        oxo_model2_create(wrong, 15, 2, &net, &options.frozen, NULL),
        OXO_BAD_INPUT);
    assert_int_equal(oxo_model2_create(ttt, 12, 2, &net, &options.frozen, NULL),
                     OXO_BAD_INPUT);
    assert_int_equal(oxo_model2_create(ttt, 11, 2, &net, &options.frozen, NULL),
                     OXO_OK);
    oxo_net *before = NULL;
    assert_int_equal(oxo_net_copy(net, &before, NULL), OXO_OK);
    oxo_dataset data;
    const oxo_data_options rows = {.rows = 600, .seed = 3, .targets = 2};
    assert_int_equal(oxo_data_create(&g, &rows, NULL, &data, NULL), OXO_OK);
    oxo_training *t = NULL;
    options.epochs = 2;
    assert_int_equal(oxo_training_create(net, &options, &t, NULL), OXO_OK);
    assert_int_equal(oxo_training_run(t, &data, NULL, NULL), OXO_OK);
    assert_memory_equal(net->weight, ttt->weight,
                        ttt->weights * sizeof *ttt->weight);
    /* units that never fire keep theirs, but every layer learns */
    for (unsigned i = options.frozen; i < net->layers; i++) {
        const oxo_layer *l = &net->layer[i];
        unsigned moved = 0;
        for (size_t j = 0; j < (l->in + 1) * l->out; j++)
            moved +=
                net->weight[l->weights + j] != before->weight[l->weights + j];
        assert_true(moved > l->out / 2);
    }
    oxo_training_destroy(t);
    oxo_dataset_free(&data);
    oxo_net_destroy(before);
    oxo_net_destroy(wrong);
    oxo_net_destroy(ttt);
    oxo_lines_free(&g);
    oxo_lines_free(&square);
    oxo_game_destroy(game);
    oxo_game_destroy(flat);
}

/* The player in the library. What it must reach over thousands of games is in
 * docs/NETWORKS.md; here a sample with room for bad luck. */
static void test_player(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    const oxo_match_options options = {.games = 400, .seed = 5};
    oxo_match_score score = {0};
    oxo_error error = {0};
    if (oxo_match(game, "net", "random", &options, NULL, &score, &error) !=
        OXO_OK)
        fail_msg("%s", error.text);
    print_message("net against random: %u/%u as X, %u/%u as O\n",
                  (unsigned)score.wins[0], 200u, (unsigned)score.wins[1], 200u);
    assert_true(score.wins[0] >= 199);
    assert_true(score.wins[1] >= 195);
    oxo_player *player = NULL;
    assert_int_equal(
        oxo_player_create("net:/nonexistent", game, 1, &player, &error),
        OXO_IO);
    oxo_game_destroy(game);
    game = test_game("4^2");
    assert_int_equal(oxo_player_create("net", game, 1, &player, &error),
                     OXO_UNSUPPORTED);
    oxo_game_destroy(game);
    assert_null(player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels), cmocka_unit_test(test_data),
        cmocka_unit_test(test_slices), cmocka_unit_test(test_model2),
        cmocka_unit_test(test_resume), cmocka_unit_test(test_frozen),
        cmocka_unit_test(test_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void)
{
    print_message("built without OXO_WITH_LEARN\n");
    return 77;
}
#endif
