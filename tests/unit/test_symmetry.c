/* Groups: theory against nauty against trying everything; canonical positions
 * against the smallest key of all images. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "naive/symmetry_naive.h"
#include "oxo/families.h"
#include "oxo/symmetry.h"
#include "symmetry/chain.h"
#include "symmetry/group.h"
#include "symmetry/qubic_canon.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_group *group_of(const oxo_game *game, oxo_group_method method)
{
    oxo_group *group = NULL;
    oxo_error error = {0};
    const oxo_group_options options = {.method = method};
    if (oxo_group_create(game, &options, &group, &error) != OXO_OK)
        fail_msg("%s: %s", game->name, error.text);
    return group;
}

static void known_orders(void **state)
{
    (void)state;
    static const struct {
        const char *game, *order;
        unsigned orbits;
    } known[] = {
        {"4^3", "192", 2},
        {"2^2", "24", 1},
        {"3^3", "48", 4},
        {"3^2", "8", 3},
        {"2^3", "40320", 1},
        {"4^2", "32", 2},
        {"1^4", "1", 1},
        {"5^1", "120", 1},
        {"5^2", "32", 4},
        {"5^3", "192", 6},
        {"4^3:misere", "192", 2},
        {"4^3:gravity", "8", 12},
        {"2^4", "20922789888000", 1},
        {"2^5", "263130836933693530167218012160000000", 1},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        oxo_game *game = test_game(known[i].game);
        for (int m = OXO_GROUP_BEST; m <= OXO_GROUP_NAUTY; m++) {
            oxo_group *group = group_of(game, (oxo_group_method)m);
            assert_string_equal(oxo_group_order_text(group), known[i].order);
            if (oxo_group_orbits(group, NULL) != known[i].orbits)
                fail_msg("%s: %u orbits", known[i].game,
                         oxo_group_orbits(group, NULL));
            oxo_group_destroy(group);
        }
        oxo_game_destroy(game);
    }
}

/* Maps of coordinates: all symmetries, but for 2^n and k^1. */
static void by_coordinates(void **state)
{
    (void)state;
    static const struct {
        const char *game, *order;
    } known[] = {{"2^2", "8"},         {"2^3", "48"}, {"2^4", "384"},
                 {"3^1", "2"},         {"4^1", "8"},  {"5^1", "8"},
                 {"2^3:gravity", "8"}, {"3^2", "8"},  {"4^3", "192"},
                 {"4^3:gravity", "8"}, {"5^3", "192"}};
    const oxo_group_options options = {.coordinates = true};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        oxo_game *game = test_game(known[i].game);
        oxo_group *group = NULL;
        assert_int_equal(oxo_group_create(game, &options, &group, NULL),
                         OXO_OK);
        assert_string_equal(oxo_group_order_text(group), known[i].order);
        assert_true(oxo_group_complete(group));
        assert_int_equal(oxo_group_listed(group), oxo_group_order(group));
        oxo_group_destroy(group);
        oxo_game_destroy(game);
    }
}

/* same order, same orbits, and each one's generators in the other's list */
static void compare_methods(const char *name)
{
    oxo_game *game = test_game(name);
    oxo_group *a = group_of(game, OXO_GROUP_CONSTRUCTED);
    oxo_group *b = group_of(game, OXO_GROUP_NAUTY);
    if (strcmp(oxo_group_order_text(a), oxo_group_order_text(b)))
        fail_msg("%s: construction %s, nauty %s", name, oxo_group_order_text(a),
                 oxo_group_order_text(b));
    uint32_t *oa = malloc(game->cells * sizeof *oa);
    uint32_t *ob = malloc(game->cells * sizeof *ob);
    assert_int_equal(oxo_group_orbits(a, oa), oxo_group_orbits(b, ob));
    assert_memory_equal(oa, ob, game->cells * sizeof *oa);
    uint32_t e;
    if (oxo_group_complete(a) && oxo_group_complete(b)) {
        for (unsigned g = 0; g < oxo_group_generators(b); g++)
            assert_true(oxo_group_find(a, oxo_group_generator(b, g).cell, &e));
        for (unsigned g = 0; g < oxo_group_generators(a); g++)
            assert_true(oxo_group_find(b, oxo_group_generator(a, g).cell, &e));
    }
    free(oa);
    free(ob);
    oxo_group_destroy(a);
    oxo_group_destroy(b);
    oxo_game_destroy(game);
}

static void construction_agrees_with_nauty(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 6; n++)
        for (unsigned k = 1, points = 1; k <= 12; k++) {
            points = 1;
            for (unsigned i = 0; i < n; i++)
                points *= k;
            if (points > 800)
                break;
            char name[64];
            snprintf(name, sizeof name, "%u^%u", k, n);
            compare_methods(name);
            if (n < 2)
                continue;
            snprintf(name, sizeof name, "%u^%u:gravity", k, n);
            compare_methods(name);
        }
}

static void trying_everything(void **state)
{
    (void)state;
    /* the boxes have twins: points that are on the same lines, or on none */
    static const char *const names[] = {
        "1^3", "2^1", "5^1", "2^2", "3^2",   "4^2",        "5^2",       "2^3",
        "3^3", "4^3", "3x2", "4x2", "3x2x2", "4x3:line=3", "5x2:line=4"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *name = names[i];
        oxo_game *game = test_game(name);
        oxo_group *group = group_of(game, OXO_GROUP_BEST);
        assert_int_equal(naive_automorphisms(oxo_line_geometry(game, 0)),
                         oxo_group_order(group));
        oxo_group_destroy(group);
        oxo_game_destroy(game);
    }
}

static void chains_against_closure(void **state)
{
    (void)state;
    oxo_random random = {5};
    for (unsigned i = 0; i < 200; i++) {
        enum { DEGREE = 6 };
        uint16_t generators[3 * DEGREE];
        const unsigned count = oxo_random_below(&random, 4);
        for (unsigned g = 0; g < count; g++) {
            uint16_t *p = generators + g * DEGREE;
            for (unsigned j = 0; j < DEGREE; j++)
                p[j] = (uint16_t)j;
            /* few exchanges, so that small groups occur too */
            for (unsigned j = oxo_random_below(&random, 5); j-- > 0;) {
                unsigned a = oxo_random_below(&random, DEGREE);
                unsigned b = oxo_random_below(&random, DEGREE);
                uint16_t t = p[a];
                p[a] = p[b];
                p[b] = t;
            }
        }
        oxo_chain *chain = NULL;
        assert_int_equal(
            oxo_chain_create(DEGREE, count, generators, 1000, &chain), OXO_OK);
        const uint64_t order = oxo_chain_order(chain);
        assert_int_equal(order, naive_closure(DEGREE, count, generators, 720));
        for (uint64_t e = 0; e < order; e++) {
            uint16_t p[DEGREE];
            uint64_t found = order;
            oxo_chain_element(chain, e, p);
            assert_true(oxo_chain_find(chain, p, &found));
            assert_int_equal(found, e);
        }
        oxo_chain_destroy(chain);
        if (order > 1) { /* a limit below the order is noticed */
            chain = NULL;
            assert_int_equal(
                oxo_chain_create(DEGREE, count, generators, order - 1, &chain),
                OXO_LIMIT);
            assert_null(chain);
        }
    }
}

static void group_law(void **state)
{
    (void)state;
    static const char *const names[] = {"3^2", "4^2", "3^3",
                                        "4^3", "2^2", "3^3:gravity"};
    oxo_random random = {3};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        oxo_game *game = test_game(names[n]);
        oxo_group *group = group_of(game, OXO_GROUP_BEST);
        assert_true(oxo_group_complete(group));
        assert_int_equal(oxo_group_listed(group), oxo_group_order(group));
        for (unsigned c = 0; c < game->cells; c++)
            assert_int_equal(oxo_group_element(group, 0).cell[c], c);
        for (unsigned i = 0; i < 300; i++) {
            uint32_t a = oxo_random_below(&random, oxo_group_listed(group));
            uint32_t b = oxo_random_below(&random, oxo_group_listed(group));
            uint32_t ab = oxo_group_compose(group, a, b), found;
            oxo_map ma = oxo_group_element(group, a),
                    mb = oxo_group_element(group, b),
                    mab = oxo_group_element(group, ab);
            for (unsigned c = 0; c < game->cells; c++)
                assert_int_equal(mab.cell[c], ma.cell[mb.cell[c]]);
            assert_int_equal(
                oxo_group_compose(group, a, oxo_group_inverse(group, a)), 0);
            assert_true(oxo_group_find(group, mab.cell, &found));
            assert_int_equal(found, ab);
        }
        oxo_group_destroy(group);
        oxo_game_destroy(game);
    }
}

/* permutations that are no symmetries are not found */
static void strangers_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"3^3", "4^3"};
    for (size_t n = 0; n < 2; n++) {
        oxo_game *game = test_game(names[n]);
        oxo_group *group = group_of(game, OXO_GROUP_BEST);
        uint16_t map[64];
        uint32_t e = 77;
        for (unsigned c = 0; c < game->cells; c++)
            map[c] = (uint16_t)c;
        map[0] = 1;
        map[1] = 0;
        assert_false(oxo_group_find(group, map, &e));
        map[0] = 999; /* not even a cell */
        assert_false(oxo_group_find(group, map, &e));
        assert_int_equal(e, 77);
        oxo_group_destroy(group);
        oxo_game_destroy(game);
    }
}

static void stabilisers(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_group *group = group_of(game, OXO_GROUP_BEST), *sub = NULL;
    uint32_t orbit_of[64], size[64] = {0};
    assert_int_equal(oxo_group_orbits(group, orbit_of), 2);
    for (unsigned c = 0; c < 64; c++)
        size[orbit_of[c]]++;
    assert_int_equal(size[0], 16); /* strong, with a corner */
    assert_int_equal(size[1], 48);
    for (uint32_t c = 0; c < 64; c++) {
        assert_int_equal(oxo_group_stabiliser(group, &c, 1, &sub, NULL),
                         OXO_OK);
        /* orbit times stabiliser is the order */
        assert_int_equal(oxo_group_order(sub) * size[orbit_of[c]], 192);
        if (c == 0) /* twelve replies to a strong first move: Patashnik */
            assert_int_equal(oxo_group_orbits(sub, NULL), 13);
        oxo_group_destroy(sub);
    }
    /* a main diagonal as a set: two end points times what fixes each */
    const uint32_t diagonal[] = {0, 21, 42, 63};
    assert_int_equal(oxo_group_stabiliser(group, diagonal, 4, &sub, NULL),
                     OXO_OK);
    unsigned keeping = 0;
    for (unsigned s = 0; s < 192; s++)
        keeping += oxo_qubic_image(s, UINT64_C(0x8000040000200001)) ==
                   UINT64_C(0x8000040000200001);
    assert_int_equal(oxo_group_order(sub), keeping);
    oxo_group_destroy(sub);
    sub = NULL;
    const uint32_t outside = 64;
    assert_int_equal(oxo_group_stabiliser(group, &outside, 1, &sub, NULL),
                     OXO_BAD_INPUT);
    assert_null(sub);
    oxo_group_destroy(group);
    oxo_game_destroy(game);
}

static void too_large_to_list(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_group *group = NULL, *sub = NULL;
    const oxo_group_options few = {.max_elements = 100};
    assert_int_equal(oxo_group_create(game, &few, &group, NULL), OXO_OK);
    assert_int_equal(oxo_group_order(group), 192);
    assert_int_equal(oxo_group_orbits(group, NULL), 2);
    assert_false(oxo_group_complete(group));
    assert_int_equal(oxo_group_listed(group), 48);
    const uint32_t corner = 0;
    assert_int_equal(oxo_group_stabiliser(group, &corner, 1, &sub, NULL),
                     OXO_UNSUPPORTED);
    oxo_group_destroy(group);
    const oxo_group_options none = {.max_elements = 1};
    assert_int_equal(oxo_group_create(game, &none, &group, NULL), OXO_OK);
    assert_int_equal(oxo_group_listed(group), 1);
    oxo_group_destroy(group);
    oxo_game_destroy(game);
    game = test_game("2^10");
    group = group_of(game, OXO_GROUP_BEST);
    assert_int_equal(strlen(oxo_group_order_text(group)), 2640); /* 1024! */
    assert_true(oxo_group_order(group) == UINT64_MAX);
    assert_false(oxo_group_complete(group));
    oxo_group_destroy(group);
    oxo_game_destroy(game);
}

/* ---- positions ---- */

static void naive_canon_key(const oxo_game *game, const oxo_group *group,
                            const oxo_pos *pos, uint8_t *best)
{
    oxo_pos *image = oxo_pos_new(game);
    uint8_t *key = malloc(game->key_size);
    for (uint32_t e = 0; e < oxo_group_listed(group); e++) {
        oxo_map map = oxo_group_element(group, e);
        game->ops->transform(game, &map, pos, image);
        game->ops->key(game, image, key);
        if (e == 0 || memcmp(key, best, game->key_size) < 0)
            memcpy(best, key, game->key_size);
    }
    free(key);
    free(image);
}

static void check_canon(const oxo_game *game, const oxo_group *group,
                        const oxo_pos *pos, oxo_random *random, bool smallest)
{
    oxo_pos *canon = oxo_pos_new(game), *image = oxo_pos_new(game);
    oxo_pos *again = oxo_pos_new(game);
    uint8_t *key = malloc(3 * game->key_size), *other = key + game->key_size,
            *best = other + game->key_size;
    uint32_t element = 0, fixing = 0, fixing2 = 0;
    assert_int_equal(oxo_group_canon(group, pos, canon, &element), OXO_OK);
    /* the witness sends it there */
    oxo_map map = oxo_group_element(group, element);
    game->ops->transform(game, &map, pos, image);
    assert_memory_equal(image, canon, game->pos_size);
    /* the key alone is the same */
    game->ops->key(game, canon, key);
    assert_int_equal(oxo_group_canon_key(group, pos, other, &element), OXO_OK);
    assert_memory_equal(key, other, game->key_size);
    if (smallest) {
        naive_canon_key(game, group, pos, best);
        assert_memory_equal(key, best, game->key_size);
    }
    /* idempotent, constant on orbits */
    assert_int_equal(oxo_group_canon(group, canon, again, NULL), OXO_OK);
    assert_memory_equal(again, canon, game->pos_size);
    assert_int_equal(oxo_group_fixing(group, pos, &fixing), OXO_OK);
    assert_int_equal(oxo_group_listed(group) % fixing, 0);
    for (unsigned i = 0; i < 4; i++) {
        map = oxo_group_element(
            group, oxo_random_below(random, oxo_group_listed(group)));
        game->ops->transform(game, &map, pos, image);
        assert_int_equal(oxo_group_canon(group, image, again, NULL), OXO_OK);
        assert_memory_equal(again, canon, game->pos_size);
        assert_int_equal(oxo_group_fixing(group, image, &fixing2), OXO_OK);
        assert_int_equal(fixing, fixing2);
    }
    free(key);
    free(again);
    free(image);
    free(canon);
}

static void canonical_positions(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned games;
    } games[] = {{"2^2", 3},         {"3^2", 20},        {"4^2", 10},
                 {"5^2", 5},         {"3^3", 10},        {"4^3", 4},
                 {"3^4", 1},         {"3^3:gravity", 5}, {"4^3:gravity", 3},
                 {"3^2:misere", 10}, {"6^2", 1},         {"2^3", 1},
                 {"4^1", 2},         {"1^2", 1},         {"9^2", 1},
                 {"moving:2", 2},    {"graham", 5},      {"nygaard", 5},
                 {"moving:3", 1}};
    oxo_random random = {17};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        oxo_game *game = test_game(games[g].name);
        oxo_group *group = group_of(game, OXO_GROUP_BEST);
        oxo_pos *pos = oxo_pos_new(game);
        oxo_move *moves = malloc(game->max_moves * sizeof *moves);
        const bool smallest = strcmp(games[g].name, "4^3") != 0;
        for (unsigned i = 0; i < games[g].games; i++) {
            game->ops->start(game, pos);
            for (unsigned ply = 0; ply < 100; ply++) { /* some are endless */
                check_canon(game, group, pos, &random, smallest);
                unsigned count = game->ops->moves(game, pos, moves);
                if (!count)
                    break;
                game->ops->play(game, pos,
                                moves[oxo_random_below(&random, count)]);
            }
        }
        free(moves);
        free(pos);
        oxo_group_destroy(group);
        oxo_game_destroy(game);
    }
}

/* A subgroup in place of nine columns in any order: those that leave the first
 * three where they are. */
static void part_of_a_group(void **state)
{
    (void)state;
    oxo_game *game = test_game("3x3x4:gravity");
    oxo_group *group = NULL;
    const oxo_group_options part = {.max_elements = 4096, .or_part = true};
    assert_int_equal(oxo_group_create(game, &part, &group, NULL), OXO_OK);
    assert_int_equal(oxo_group_order(group), 362880);
    assert_int_equal(oxo_group_listed(group), 720);
    assert_false(oxo_group_complete(group));
    oxo_random random = {5};
    oxo_pos *pos = oxo_pos_new(game);
    oxo_move moves[36];
    unsigned count;
    while ((count = game->ops->moves(game, pos, moves)) > 0) {
        check_canon(game, group, pos, &random, true);
        game->ops->play(game, pos, moves[oxo_random_below(&random, count)]);
    }
    free(pos);
    oxo_group_destroy(group);
    oxo_game_destroy(game);
}

/* Positions that are not equivalent get different canonical forms: as many
 * classes of 1-, 2- and 3-stone boards as Burnside's lemma says. */
static const uint16_t *map_of(void *user, unsigned i)
{
    return oxo_group_element(user, i).cell;
}

static void as_many_classes_as_burnside_says(void **state)
{
    (void)state;
    static const char *const names[] = {"4^3", "3^3", "5^2", "3^4"};
    for (size_t n = 0; n < 4; n++) {
        oxo_game *game = test_game(names[n]);
        oxo_group *group = group_of(game, OXO_GROUP_BEST);
        oxo_count_level levels[4];
        unsigned complete = 0;
        assert_int_equal(oxo_count_positions(game, group, NULL, 3, NULL, levels,
                                             &complete, NULL),
                         OXO_OK);
        assert_int_equal(complete, 4);
        for (unsigned r = 0; r <= 3; r++)
            assert_int_equal(levels[r].distinct,
                             naive_burnside(game->cells,
                                            oxo_group_listed(group), map_of,
                                            group, (r + 1) / 2, r / 2));
        oxo_group_destroy(group);
        oxo_game_destroy(game);
    }
}

/* ---- other games ---- */

static void pg_games(void **state)
{
    (void)state;
    static const struct {
        const char *name, *order; /* order NULL: only the laws */
    } games[] = {
        {"pg/qubic_1_1_4x4x4.pg", "192"},
        {"pg/gttt_1_1_001020_3x3_b.pg", NULL},
        {"pg/gttt_1_1_00102030_4x4_b.pg", NULL},
        {"pg/gttt_1_1_001020_4x4_b.pg", NULL},
        {"pg/gttt_1_1_0010_3x3_torus_w.pg", NULL},
        {"pg/gttt_2_1_001020_3x3_b.pg", NULL},
        {"pg/hein_04_3x3-03.pg", NULL},
        {"pg/hein_09_4x4-07.pg", NULL},
    };
    oxo_random random = {23};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char path[512];
        if (!test_shared(games[i].name, path, sizeof path))
            skip();
        oxo_game *game = test_game(path);
        oxo_group *group = group_of(game, OXO_GROUP_BEST);
        if (games[i].order)
            assert_string_equal(oxo_group_order_text(group), games[i].order);
        const oxo_group_options any = {.any_first_move = true};
        oxo_group *larger = NULL;
        assert_int_equal(oxo_group_create(game, &any, &larger, NULL), OXO_OK);
        print_message("%s: order %s, with any first move %s\n", games[i].name,
                      oxo_group_order_text(group),
                      oxo_group_order_text(larger));
        assert_int_equal(oxo_group_order(larger) % oxo_group_order(group), 0);
        for (unsigned g = 0; g < oxo_group_generators(group); g++) {
            uint32_t found;
            assert_true(oxo_group_find(
                larger, oxo_group_generator(group, g).cell, &found));
        }
        oxo_pos *pos = oxo_pos_new(game), *image = oxo_pos_new(game);
        /* every symmetry keeps the start, also initial stones */
        for (uint32_t e = 0; e < oxo_group_listed(group); e++) {
            oxo_map map = oxo_group_element(group, e);
            game->ops->transform(game, &map, pos, image);
            assert_memory_equal(pos, image, game->pos_size);
        }
        oxo_move moves[64];
        for (unsigned count;
             (count = game->ops->moves(game, pos, moves)) > 0;) {
            check_canon(game, group, pos, &random, true);
            check_canon(game, larger, pos, &random, true);
            game->ops->play(game, pos, moves[oxo_random_below(&random, count)]);
        }
        free(image);
        free(pos);
        oxo_group_options options = {.method = OXO_GROUP_CONSTRUCTED};
        oxo_group *none = NULL;
        assert_int_equal(oxo_group_create(game, &options, &none, NULL),
                         OXO_UNSUPPORTED);
        assert_null(none);
        oxo_group_destroy(larger);
        oxo_group_destroy(group);
        oxo_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_orders),
        cmocka_unit_test(by_coordinates),
        cmocka_unit_test(construction_agrees_with_nauty),
        cmocka_unit_test(trying_everything),
        cmocka_unit_test(chains_against_closure),
        cmocka_unit_test(group_law),
        cmocka_unit_test(strangers_are_refused),
        cmocka_unit_test(stabilisers),
        cmocka_unit_test(part_of_a_group),
        cmocka_unit_test(too_large_to_list),
        cmocka_unit_test(canonical_positions),
        cmocka_unit_test(as_many_classes_as_burnside_says),
        cmocka_unit_test(pg_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
