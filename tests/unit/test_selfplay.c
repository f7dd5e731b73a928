/* Qubic by self-play: inputs against a count line by line, symmetry, what is
 * forced against single searches, proofs of the tree against plain minimax,
 * learning that is reproducible and can be stopped, files that are refused,
 * and the network of the library at work. */
#include "support/support.h"

#if OXO_HAVE_LEARN
#include "base/bits.h"
#include "base/random.h"
#include "board/qubic_board.h"
#include "learn/puct.h"
#include "learn/qubic_eval.h"
#include "learn/selfplay.h"
#include "oxo/player.h"
#include "symmetry/qubic_canon.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const unsigned char oxo_net_qubic[];
extern const size_t oxo_net_qubic_size;

/* A random position of `stones` stones without a line; own is to move. */
static void random_position(oxo_random *random, unsigned stones, uint64_t *own,
                            uint64_t *other)
{
    uint64_t side[2] = {0, 0};
    for (unsigned i = 0, tries = 0; i < stones; tries++) {
        const uint64_t bit = UINT64_C(1) << oxo_random_below(random, 64);
        if (tries > 1000) { /* no way on: begin again */
            side[0] = side[1] = 0;
            i = tries = 0;
        }
        if (((side[0] | side[1]) & bit) ||
            oxo_qubic_has_line(side[i % 2] | bit))
            continue;
        side[i++ % 2] |= bit;
    }
    *own = side[stones % 2];
    *other = side[!(stones % 2)];
}

static void test_inputs(void **state)
{
    (void)state;
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    oxo_random random = {1};
    for (int round = 0; round < 500; round++) {
        uint64_t own, other;
        float got[OXO_QUBIC_INPUTS], want[OXO_QUBIC_INPUTS] = {0};
        random_position(&random, oxo_random_below(&random, 40), &own, &other);
        for (unsigned c = 0; c < 64; c++) {
            want[c] = (float)(own >> c & 1);
            want[64 + c] = (float)(other >> c & 1);
        }
        for (unsigned l = 0; l < OXO_QUBIC_LINES; l++) {
            const unsigned a = oxo_popcount64(t->line[l] & own);
            const unsigned b = oxo_popcount64(t->line[l] & other);
            if (!b && (a == 1 || a == 2))
                want[128 + 76 * (a - 1) + l] = 1;
            if (!a && (b == 1 || b == 2))
                want[128 + 76 * (b + 1) + l] = 1;
        }
        oxo_qubic_inputs(own, other, got);
        assert_memory_equal(got, want, sizeof want);
    }
}

static oxo_net *small_net(uint64_t seed)
{
    char text[512];
    oxo_net *net = NULL;
    oxo_qubic_describe(24, 16, text, sizeof text);
    assert_int_equal(oxo_net_create(text, seed, &net, NULL), OXO_OK);
    return net;
}

/* Seen through an automorphism = the image seen as it is; and the mean over
 * all images does not depend on which image is asked about. */
static void test_symmetry(void **state)
{
    (void)state;
    oxo_net *net = small_net(3);
    oxo_qubic_eval *eval = NULL;
    static oxo_qubic_query q[2][192];
    oxo_random random = {2};
    assert_int_equal(oxo_qubic_eval_create(net, 192, &eval, NULL), OXO_OK);
    for (int round = 0; round < 20; round++) {
        uint64_t own, other;
        const unsigned s = oxo_random_below(&random, 192);
        random_position(&random, 10, &own, &other);
        const uint64_t moves = ~(own | other);
        for (unsigned i = 0; i < 192; i++) {
            q[0][i] = (oxo_qubic_query){
                .own = own, .other = other, .moves = moves, .symmetry = i};
            q[1][i] = (oxo_qubic_query){.own = oxo_qubic_image(s, own),
                                        .other = oxo_qubic_image(s, other),
                                        .moves = oxo_qubic_image(s, moves),
                                        .symmetry = i};
        }
        oxo_qubic_eval_run(eval, q[0], 192);
        oxo_qubic_eval_run(eval, q[1], 192);
        double sum = 0, value[2] = {0, 0}, mean[2][64] = {{0}};
        for (unsigned c = 0; c < 64; c++) {
            assert_true(fabsf(q[0][s].prior[c] -
                              q[1][0].prior[oxo_qubic_map(s, c)]) < 1e-5f);
            assert_true((moves >> c & 1) || q[0][0].prior[c] <= 0);
            sum += (double)q[0][0].prior[c];
        }
        assert_true(fabs(sum - 1) < 1e-5);
        for (unsigned i = 0; i < 192; i++)
            for (int k = 0; k < 2; k++) {
                value[k] += (double)q[k][i].value;
                for (unsigned c = 0; c < 64; c++)
                    mean[k][c] += (double)q[k][i].prior[c];
            }
        assert_true(fabs(value[0] - value[1]) < 1e-3);
        for (unsigned c = 0; c < 64; c++)
            assert_true(fabs(mean[0][c] - mean[1][oxo_qubic_map(s, c)]) < 1e-3);
    }
    oxo_qubic_eval_destroy(eval);
    oxo_net_destroy(net);
}

/* An answer is the same bits wherever its question stands and whatever is asked
 * with it. */
static void test_alone_or_together(void **state)
{
    (void)state;
    static const unsigned widths[][2] = {{24, 16}, {48, 24}, {384, 192}};
    for (unsigned w = 0; w < 3; w++) {
        char text[512];
        oxo_net *net = NULL;
        oxo_qubic_eval *eval = NULL;
        oxo_qubic_query together[50], alone;
        oxo_random random = {w};
        oxo_qubic_describe(widths[w][0], widths[w][1], text, sizeof text);
        assert_int_equal(oxo_net_create(text, w, &net, NULL), OXO_OK);
        assert_int_equal(oxo_qubic_eval_create(net, 32, &eval, NULL), OXO_OK);
        for (unsigned i = 0; i < 50; i++) {
            uint64_t own, other;
            random_position(&random, 10, &own, &other);
            together[i] =
                (oxo_qubic_query){.own = own,
                                  .other = other,
                                  .moves = ~(own | other),
                                  .symmetry = oxo_random_below(&random, 192)};
        }
        oxo_qubic_eval_run(eval, together, 50);
        for (unsigned i = 0; i < 50; i++) {
            alone = together[i];
            oxo_qubic_eval_run(eval, &alone, 1);
            assert_memory_equal(&alone.value, &together[i].value,
                                sizeof alone.value);
            assert_memory_equal(alone.prior, together[i].prior,
                                sizeof alone.prior);
        }
        oxo_qubic_eval_destroy(eval);
        oxo_net_destroy(net);
    }
}

static void test_wrong_network(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "input 27\nhead policy\ndense 64\nhead value\ndense 1 tanh\n",
        "input 432\nhead policy\ndense 63\nhead value\ndense 1 tanh\n",
        "input 432\nhead policy\ndense 64\nhead value\ndense 2 tanh\n",
        "input 432\nhead policy\ndense 64\n", "input 432\ndense 64\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_net *net = NULL;
        oxo_qubic_eval *eval = NULL;
        assert_int_equal(oxo_net_create(bad[i], 1, &net, NULL), OXO_OK);
        assert_int_equal(oxo_qubic_eval_create(net, 1, &eval, NULL),
                         OXO_BAD_INPUT);
        assert_null(eval);
        oxo_net_destroy(net);
    }
}

/* What is forced, move by move. */
static void test_facts(void **state)
{
    (void)state;
    oxo_puct_facts *facts = oxo_puct_facts_new(6); /* slots are shared a lot */
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_PORTABLE);
    oxo_random random = {5};
    unsigned seen[4] = {0, 0, 0, 0}, restricted = 0;
    for (int round = 0; round < 600; round++) {
        uint64_t own, other, moves, want = 0;
        random_position(&random, 6 + oxo_random_below(&random, 24), &own,
                        &other);
        int value = 2;
        if (oxo_qubic_force_search(force, own, other, NULL))
            value = 1;
        else {
            for (uint64_t m = ~(own | other); m; m &= m - 1) {
                const uint64_t bit = m & (~m + 1);
                if (!oxo_qubic_force_search(force, other, own | bit, NULL))
                    want |= bit;
            }
            if (!want)
                value = -1;
        }
        for (int twice = 0; twice < 2; twice++) {
            assert_int_equal(oxo_puct_fact(facts, own, other, &moves), value);
            assert_true(moves == want);
        }
        seen[value + 1]++;
        restricted += want && want != ~(own | other);
    }
    assert_true(seen[0] && seen[2] && seen[3] && restricted);
    oxo_qubic_force_free(force);
    oxo_puct_facts_free(facts);
}

/* The value by trying everything, as long as a line is open. */
static int minimax(uint64_t own, uint64_t other)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    const uint64_t empty = ~(own | other);
    int best = -1;
    bool open = false;
    if (oxo_qubic_has_line(other))
        return -1;
    for (unsigned l = 0; l < OXO_QUBIC_LINES; l++)
        open = open || !(t->line[l] & own) || !(t->line[l] & other);
    if (!open)
        return 0;
    for (uint64_t m = empty; m && best < 1; m &= m - 1) {
        const int value = -minimax(other, own | (m & (~m + 1)));
        best = value > best ? value : best;
    }
    return best;
}

/* A late position: random moves that leave no forced sequence, as long as
 * there are any. */
static void late_position(oxo_puct_facts *facts, oxo_random *random,
                          unsigned stones, uint64_t *own, uint64_t *other)
{
    *own = *other = 0;
    for (unsigned i = 0; i < stones;) {
        uint64_t moves;
        if (oxo_puct_fact(facts, *own, *other, &moves) != 2) {
            *own = *other = 0; /* begin again */
            i = 0;
            continue;
        }
        unsigned skip = oxo_random_below(random, oxo_popcount64(moves));
        while (skip--)
            moves &= moves - 1;
        const uint64_t after = *own | (moves & (~moves + 1));
        *own = *other;
        *other = after;
        i++;
    }
}

static void answer_evenly(oxo_qubic_query *q)
{
    for (unsigned c = 0; c < 64; c++)
        q->prior[c] =
            q->moves >> c & 1 ? 1 / (float)oxo_popcount64(q->moves) : 0;
    q->value = 0;
}

/* Up to `visits` simulations without a network; is the root proved? */
static bool prove(oxo_puct *tree, uint64_t own, uint64_t other, unsigned visits,
                  int *value)
{
    oxo_qubic_query query;
    assert_true(oxo_puct_begin(tree, own, other));
    while (!oxo_puct_proved(tree, NULL) && oxo_puct_visits(tree) < visits)
        if (oxo_puct_step(tree, &query)) {
            answer_evenly(&query);
            oxo_puct_answer(tree, &query);
        }
    return oxo_puct_proved(tree, value);
}

/* Late positions, against everything tried. Almost all are draws. */
static void test_draws(void **state)
{
    (void)state;
    oxo_puct_facts *facts = oxo_puct_facts_new(10);
    oxo_puct *tree = oxo_puct_new(facts);
    oxo_random random = {7};
    unsigned late = 0;
    for (int round = 0; round < 60; round++) {
        uint64_t own, other;
        int value = 2;
        late_position(facts, &random, 56 + oxo_random_below(&random, 5), &own,
                      &other);
        assert_true(prove(tree, own, other, 100000, &value));
        assert_int_equal(value, minimax(own, other));
        if (!oxo_puct_moves(tree))
            continue;
        /* what it would play keeps the value */
        float share[64];
        late++;
        assert_true(fabsf(oxo_puct_judge(tree, share) - (float)value) < 1e-6f);
        for (unsigned c = 0; c < 64; c++)
            if (share[c] > 0)
                assert_int_equal(-minimax(other, own | UINT64_C(1) << c),
                                 value);
    }
    assert_true(late);
    oxo_puct_free(tree);
    oxo_puct_facts_free(facts);
}

/* Plays the tree's win out against every reply, whatever the filter thinks of
 * it, down to forced sequences. */
static void win_against_all(oxo_puct *tree, oxo_qubic_force *force,
                            uint64_t own, uint64_t other)
{
    int value;
    float share[64];
    if (oxo_qubic_force_search(force, own, other, NULL))
        return;
    assert_true(prove(tree, own, other, 5000, &value));
    assert_int_equal(value, 1);
    oxo_puct_judge(tree, share);
    unsigned c = 0;
    while (c < 64 && share[c] <= 0)
        c++;
    assert_true(c < 64);
    const uint64_t after = own | UINT64_C(1) << c;
    for (uint64_t m = ~(after | other); m; m &= m - 1) {
        const uint64_t reply = other | (m & (~m + 1));
        assert_false(oxo_qubic_has_line(reply));
        win_against_all(tree, force, after, reply);
    }
}

static void test_wins(void **state)
{
    (void)state;
    oxo_puct_facts *facts = oxo_puct_facts_new(10);
    oxo_puct *tree = oxo_puct_new(facts);
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    oxo_random random = {8};
    unsigned won = 0, lost = 0;
    while (won < 15 || lost < 5) {
        uint64_t own, other;
        int value = 2;
        late_position(facts, &random, 8 + oxo_random_below(&random, 12), &own,
                      &other);
        if (!prove(tree, own, other, 300, &value))
            continue;
        if (value == 1) {
            win_against_all(tree, force, own, other);
            won++;
        } else if (value == -1) {
            for (uint64_t m = ~(own | other); m; m &= m - 1)
                win_against_all(tree, force, other, own | (m & (~m + 1)));
            lost++;
        }
    }
    oxo_qubic_force_free(force);
    oxo_puct_free(tree);
    oxo_puct_facts_free(facts);
}

/* Visits follow the priors, noise keeps them a distribution. */
static void test_search(void **state)
{
    (void)state;
    oxo_puct_facts *facts = oxo_puct_facts_new(10);
    oxo_puct *tree = oxo_puct_new(facts);
    oxo_qubic_query query;
    oxo_random random = {9};
    float share[64];
    assert_true(oxo_puct_begin(tree, 0, 0));
    assert_true(oxo_puct_moves(tree) == ~UINT64_C(0));
    assert_true(oxo_puct_step(tree, &query));
    memset(query.prior, 0, sizeof query.prior);
    query.prior[21] = 0.9f;
    query.prior[0] = 0.1f;
    query.value = 0.25f;
    oxo_puct_answer(tree, &query);
    assert_true(fabsf(oxo_puct_judge(tree, share) - 0.25f) < 1e-6f);
    assert_true(share[21] > 0.89f); /* the priors, before any visit */
    oxo_puct_noise(tree, 0.3, 0.25, &random);
    float sum = 0;
    oxo_puct_judge(tree, share);
    for (unsigned c = 0; c < 64; c++)
        sum += share[c];
    assert_true(fabsf(sum - 1) < 1e-5f);
    while (oxo_puct_visits(tree) < 60)
        if (oxo_puct_step(tree, &query)) {
            answer_evenly(&query);
            oxo_puct_answer(tree, &query);
        }
    oxo_puct_judge(tree, share);
    for (unsigned c = 0; c < 64; c++)
        assert_true(c == 21 || share[c] < share[21]);
    oxo_puct_free(tree);
    oxo_puct_facts_free(facts);
}

/* ---- learning ---- */

static oxo_selfplay_options tiny(uint64_t seed)
{
    oxo_selfplay_options o = oxo_selfplay_defaults;
    o.generations = 3;
    o.games = 12;
    o.slots = 5;
    o.visits = 12;
    o.quick = 4;
    o.batch = 32;
    o.first = 16;
    o.second = 16;
    o.seed = seed;
    return o;
}

static bool stop_after(void *user)
{
    unsigned *left = user;
    return *left ? (--*left, false) : true;
}

static void test_stop_and_resume(void **state)
{
    (void)state;
    const oxo_selfplay_options o = tiny(4);
    oxo_selfplay *whole = NULL, *cut = NULL;
    char path[] = "/tmp/oxo-selfplay-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(oxo_selfplay_create(&o, &whole, NULL), OXO_OK);
    while (oxo_selfplay_generation(whole, NULL, NULL) == OXO_OK)
        ;
    assert_int_equal(whole->generation, 3);
    assert_true(whole->positions > 20);
    unsigned left = 3, stops = 0;
    oxo_context context = {.stop = stop_after, .user = &left};
    assert_int_equal(oxo_selfplay_create(&o, &cut, NULL), OXO_OK);
    for (;;) {
        oxo_error error = {0};
        const oxo_status status =
            oxo_selfplay_generation(cut, &context, &error);
        if (status == OXO_NO)
            break;
        if (status == OXO_LIMIT) {
            left = 40 * ++stops;
            assert_int_equal(oxo_selfplay_save(cut, "x-note n\n", path, NULL),
                             OXO_OK);
            oxo_selfplay_destroy(cut);
            cut = NULL;
            assert_int_equal(oxo_selfplay_load(path, &cut, &error), OXO_OK);
        } else
            assert_int_equal(status, OXO_OK);
    }
    assert_true(stops >= 2);
    assert_int_equal(cut->positions, whole->positions);
    assert_memory_equal(cut->net->weight, whole->net->weight,
                        whole->net->weights * sizeof(float));
    oxo_selfplay_destroy(cut);
    cut = NULL;
    /* threads change nothing */
    for (unsigned t = 2; t < 6; t++) {
        oxo_context threads = {.threads = t};
        assert_int_equal(oxo_selfplay_create(&o, &cut, NULL), OXO_OK);
        while (oxo_selfplay_generation(cut, &threads, NULL) == OXO_OK)
            ;
        assert_memory_equal(cut->net->weight, whole->net->weight,
                            whole->net->weights * sizeof(float));
        oxo_selfplay_destroy(cut);
        cut = NULL;
    }
    /* a network is no checkpoint; a checkpoint that lies is refused */
    assert_int_equal(oxo_net_save(whole->net, NULL, path, NULL), OXO_OK);
    assert_int_equal(oxo_selfplay_load(path, &cut, NULL), OXO_BAD_INPUT);
    assert_int_equal(oxo_selfplay_save(whole, NULL, path, NULL), OXO_OK);
    oxo_net *net = NULL;
    for (unsigned i = 0; i < 7; i++) {
        oxo_net_extra extra;
        assert_int_equal(oxo_net_load(path, &net, &extra, NULL), OXO_OK);
        char lying[] = "/tmp/oxo-lying-XXXXXX";
        const int other = mkstemp(lying);
        close(other);
        if (!extra.array[i].count) { /* `fresh` between generations */
            free(extra.array[i].data);
            extra.array[i].data = calloc(1, sizeof(float));
            extra.array[i].count = 1;
        } else if (i == 2) /* the first position of the window */
            extra.array[i].data[3] = 0.5f;
        else
            extra.array[i].count--;
        assert_int_equal(oxo_net_save(net, &extra, lying, NULL), OXO_OK);
        assert_int_equal(oxo_selfplay_load(lying, &cut, NULL), OXO_BAD_INPUT);
        unlink(lying);
        oxo_net_destroy(net);
        oxo_net_extra_free(&extra);
    }
    char text[2000];
    assert_true(oxo_selfplay_csv(whole, text, sizeof text) < sizeof text);
    assert_non_null(strstr(text, "\n3,"));
    oxo_selfplay_destroy(whole);
    unlink(path);
}

static void test_options(void **state)
{
    (void)state;
    oxo_selfplay *s = NULL;
    oxo_selfplay_options o = tiny(1);
    o.games = 0;
    assert_int_equal(oxo_selfplay_create(&o, &s, NULL), OXO_BAD_INPUT);
    o = tiny(1);
    o.full = NAN;
    assert_int_equal(oxo_selfplay_create(&o, &s, NULL), OXO_BAD_INPUT);
    o = tiny(1);
    o.visits = 1;
    assert_int_equal(oxo_selfplay_create(&o, &s, NULL), OXO_BAD_INPUT);
    assert_null(s);
}

/* ---- the player ---- */

static void test_player(void **state)
{
    (void)state;
    if (!oxo_net_qubic_size)
        skip();
    static const char *const good[] = {
        "net", "net:sims=0", "net:sims=9,images=1", "net:uniform=1,sims=20"};
    static const char *const bad[] = {"net:sims=-1",     "net:sims=x",
                                      "net:sims=",       "net:images=0",
                                      "net:images=1000", "net:,",
                                      "net:uniform=2",   "net:a,b",
                                      "net:no such file"};
    oxo_game *game = NULL, *other = NULL;
    assert_int_equal(oxo_game_create("4^3", &game, NULL), OXO_OK);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        oxo_player *player = NULL;
        assert_int_equal(oxo_player_create(good[i], game, 1, &player, NULL),
                         OXO_OK);
        oxo_player_destroy(player);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        oxo_player *player = NULL;
        assert_int_not_equal(oxo_player_create(bad[i], game, 1, &player, NULL),
                             OXO_OK);
        assert_null(player);
    }
    /* other games are not for it */
    static const char *const games[] = {"4^3:misere", "4^3:gravity", "5^3"};
    for (size_t i = 0; i < 3; i++) {
        oxo_player *player = NULL;
        assert_int_equal(oxo_game_create(games[i], &other, NULL), OXO_OK);
        assert_int_not_equal(oxo_player_create("net", other, 1, &player, NULL),
                             OXO_OK);
        oxo_game_destroy(other);
    }
    oxo_game_destroy(game);
}

static oxo_choice choose(const oxo_game *game, const char *name,
                         const char *text)
{
    oxo_player *player = NULL;
    oxo_choice choice;
    oxo_pos *pos = oxo_pos_new(game);
    assert_int_equal(game->ops->pos_parse(game, text, strlen(text), pos, NULL),
                     OXO_OK);
    assert_int_equal(oxo_player_create(name, game, 1, &player, NULL), OXO_OK);
    assert_int_equal(oxo_player_choose(player, pos, NULL, &choice, NULL),
                     OXO_OK);
    oxo_player_destroy(player);
    free(pos);
    return choice;
}

/* It wins, blocks and knows when all is lost, with or without a network. */
static void test_choices(void **state)
{
    (void)state;
    if (!oxo_net_qubic_size)
        skip();
    static const char *const names[] = {"net:sims=0", "net:sims=20",
                                        "net:uniform=1"};
    oxo_game *game = NULL;
    assert_int_equal(oxo_game_create("4^3", &game, NULL), OXO_OK);
    for (int i = 0; i < 3; i++) {
        /* three in a row against three others: cell 3 wins */
        oxo_choice c = choose(game, names[i], "xxx1ooo57");
        assert_int_equal(c.move, 3);
        /* a move that ends it, as at every other door */
        assert_int_equal(c.value.ground, OXO_GROUND_RULES);
        assert_int_equal(c.value.winner, OXO_FIRST_WINS);
        assert_int_equal(c.value.plies, 1);
        c = choose(game, names[i], "xxx1oo58"); /* o must stop it */
        assert_int_equal(c.move, 3);
        /* two threes against it */
        c = choose(game, names[i], "xxx1xxx5o2o3o4o2o33");
        assert_int_equal(c.value.winner, OXO_FIRST_WINS);
        assert_int_equal(c.value.ground, OXO_GROUND_FORCED);
    }
    oxo_game_destroy(game);
}

/* The network of the library: intact, and better than greedy by far even
 * without simulations; a damaged one is refused. */
static void test_shipped(void **state)
{
    (void)state;
    if (!oxo_net_qubic_size)
        skip();
    oxo_game *game = NULL;
    oxo_match_score score;
    const oxo_match_options options = {.games = 40, .seed = 3};
    oxo_context context = {.threads = 2};
    assert_int_equal(oxo_game_create("4^3", &game, NULL), OXO_OK);
    assert_int_equal(oxo_match(game, "net:sims=0", "greedy", &options, &context,
                               &score, NULL),
                     OXO_OK);
    assert_true(score.wins[0] + score.wins[1] >= 28);
    oxo_game_destroy(game);
    assert_true(oxo_net_qubic_size < 2000000);
    unsigned char *bytes = malloc(oxo_net_qubic_size);
    oxo_net *net = NULL;
    assert_non_null(bytes);
    oxo_random random = {11};
    for (int i = 0; i < 20; i++) {
        memcpy(bytes, oxo_net_qubic, oxo_net_qubic_size);
        bytes[oxo_random_below(&random, (uint32_t)oxo_net_qubic_size)] ^=
            (unsigned char)(1u << i % 8);
        assert_int_not_equal(
            oxo_net_read(bytes, oxo_net_qubic_size, &net, NULL, NULL), OXO_OK);
    }
    for (size_t size = 0; size < oxo_net_qubic_size; size += 99991)
        assert_int_not_equal(oxo_net_read(bytes, size, &net, NULL, NULL),
                             OXO_OK);
    assert_null(net);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_alone_or_together),
        cmocka_unit_test(test_wrong_network),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_wins),
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_stop_and_resume),
        cmocka_unit_test(test_player),
        cmocka_unit_test(test_choices),
        cmocka_unit_test(test_shipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void)
{
    return 77;
}
#endif
