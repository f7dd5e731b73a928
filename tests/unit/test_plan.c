/* Planning: reader, grounding, both planners, the judge; against the naive
 * solver on random tasks and against minimax on games. */
#include "support/support.h"

#include "base/bits.h"
#include "base/random.h"
#include "naive/naive_plan.h"
#include "oxo/families.h"
#include "oxo/plan.h"
#include "oxo/player.h"
#include "plan/task.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_plan_source source(const char *name, const char *text)
{
    return (oxo_plan_source){name, text, strlen(text)};
}

static oxo_plan *task(const char *domain, const char *problem)
{
    oxo_plan_source d = source("d.pddl", domain), p = source("p.pddl", problem);
    oxo_plan *plan = NULL;
    oxo_error error = {0};
    if (oxo_plan_create(&d, &p, 0, &plan, &error) != OXO_OK)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.text);
    return plan;
}

static oxo_plan *game_task(const oxo_game *game, const oxo_pos *pos,
                           oxo_plan_text domain, oxo_plan_text problem)
{
    char *text[2];
    size_t size[2];
    oxo_error error = {0};
    assert_int_equal(
        oxo_plan_of_game(game, pos, domain, &text[0], &size[0], &error),
        OXO_OK);
    assert_int_equal(
        oxo_plan_of_game(game, pos, problem, &text[1], &size[1], &error),
        OXO_OK);
    oxo_plan *plan = task(text[0], text[1]);
    free(text[0]);
    free(text[1]);
    return plan;
}

/* ---- texts that must be refused, and where ---- */

#define D(body) "(define (domain d)\n" body ")"
#define P(body) "(define (problem p) (:domain d)\n" body ")"
#define GOOD_D D("(:types t)(:constants a - t)(:predicates (p ?x - t) (q))")
#define GOOD_P P("(:init (q)) (:goal (q))")

static const struct {
    const char *domain, *problem, *says;
    size_t line, column;
} refused[] = {
    {"", GOOD_P, "d.pddl: expected '('", 1, 1},
    {"(define (domain d)", GOOD_P, "end of the file", 1, 19},
    {"(define (problem d))", GOOD_P, "expected 'domain'", 1, 10},
    {D(")"), GOOD_P, "')' without '('", 2, 2},
    {D("(:requirements :fluents)"), GOOD_P, "':fluents' is not supp", 2, 16},
    {D("(:functions (f))"), GOOD_P, "not a section", 2, 2},
    {D("(:predicates (p) (p))"), GOOD_P, "declared twice", 2, 19},
    {D("(:predicates (p ?x - u))"), GOOD_P, "unknown type 'u'", 2, 22},
    {D("(:predicates (p ?))"), GOOD_P, "needs a name", 2, 17},
    {D("(:predicates (p x))"), GOOD_P, "expected a variable", 2, 17},
    {D("(:constants - t)"), GOOD_P, "type without objects", 2, 13},
    {D("(:predicates (p))\n(:action a :effect (p ?x))"), GOOD_P,
     "takes 0 arguments", 3, 23},
    {D("(:predicates (p ?y))\n(:action a :effect (p ?x))"), GOOD_P,
     "unknown variable '?x'", 3, 23},
    {D("(:predicates (p ?y))\n(:action a :effect (p))"), GOOD_P,
     "takes 1 arguments", 3, 22},
    {D("(:predicates (p))\n(:action a :effect (or (p)))"), GOOD_P,
     "'or' cannot be an effect", 3, 21},
    {D("(:predicates (p))\n(:action a :effect (not (= ?x ?x)))"), GOOD_P,
     "equality cannot be an effect", 3, 26},
    {D("(:predicates (p))\n(:action a :effect (oneof))"), GOOD_P,
     "'oneof' needs", 3, 26},
    {D("(:predicates (p))\n(:action a :precondition (oneof (p)))"), GOOD_P,
     "unknown predicate 'oneof'", 3, 27},
    {D("(:predicates (p))\n(:action a :effect (p) :effect (p))"), GOOD_P,
     "once each", 3, 24},
    {D("(:action a) (:action a)"), GOOD_P, "declared twice", 2, 22},
    {D("(:action a :parameters (?x ?x))"), GOOD_P, "appears twice", 2, 28},
    {D("\x01"), GOOD_P, "unexpected byte 0x01", 2, 1},
    {GOOD_D, P("(:init (q))"), "no :goal", 2, 12},
    {GOOD_D, P("(:init) (:init) (:goal (q))"), "comes twice", 2, 10},
    {GOOD_D, "(define (problem p) (:domain e))", "the domain is 'd'", 1, 30},
    {GOOD_D, P("(:init (not (= a a))) (:goal (q))"), "a fact after", 2, 14},
    {GOOD_D, P("(:init (q) (not (q))) (:goal (q))"), "does not hold", 2, 21},
    {GOOD_D, P("(:objects b - v) (:init)(:goal (q))"), "unknown type", 2, 15},
    {GOOD_D, P("(:init (p b)) (:goal (q))"), "unknown object 'b'", 2, 11},
    {GOOD_D, P("(:objects b) (:init (p b)) (:goal (q))"), "wrong type", 2, 24},
    {GOOD_D, P("(:init) (:goal (forall ?x (q)))"), "expected '('", 2, 24},
    {GOOD_D, P("(:init) (:goal (q))) x"), "after the end", 2, 22},
};

static void test_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        oxo_plan_source d = source("d.pddl", refused[i].domain),
                        p = source("p.pddl", refused[i].problem);
        oxo_plan *plan = NULL;
        oxo_error error = {0};
        oxo_status status = oxo_plan_create(&d, &p, 0, &plan, &error);
        assert_int_equal(status, OXO_BAD_INPUT);
        assert_null(plan);
        if (!strstr(error.text, refused[i].says) ||
            error.line != refused[i].line || error.column != refused[i].column)
            fail_msg("case %zu: expected '%s' at %zu:%zu, got %zu:%zu %s", i,
                     refused[i].says, refused[i].line, refused[i].column,
                     error.line, error.column, error.text);
    }
    /* quantifiers that would never end, brackets without end, and a limit on
     * grounding */
    char deep[1000];
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    memcpy(deep, "(define (domain d) ", 19);
    oxo_plan_source d = source("d", deep), p = source("p", GOOD_P);
    oxo_plan *plan = NULL;
    oxo_error error = {0};
    assert_int_equal(oxo_plan_create(&d, &p, 0, &plan, &error), OXO_BAD_INPUT);
    d = source("d",
               D("(:constants a b c d e f g h i j k l m n)(:predicates (q))"
                 "(:action m :precondition (forall (?a ?b ?c ?d ?e ?f ?g "
                 "?h ?i ?j) (= ?a ?a)) :effect (q))"));
    assert_int_equal(oxo_plan_create(&d, &p, 1000, &plan, &error), OXO_LIMIT);
    d = source("d", D("(:constants a b c d e f g)(:predicates (q) (p ?x ?y))"
                      "(:action m :parameters (?x ?y ?z) :effect (p ?x ?y))"));
    assert_int_equal(oxo_plan_create(&d, &p, 100, &plan, &error), OXO_LIMIT);
    assert_int_equal(oxo_plan_create(&d, &p, 343, &plan, &error), OXO_OK);
    assert_int_equal(oxo_plan_about(plan).actions, 343);
    oxo_plan_destroy(plan);
}

/* ---- random tasks ---- */

static void strong_agrees(const oxo_plan *plan, oxo_plan_options options,
                          int depth, const char *text)
{
    oxo_policy *policy = NULL;
    oxo_error error = {0};
    oxo_policy_report report;
    oxo_status status =
        oxo_plan_strong(plan, &options, NULL, &policy, NULL, &error);
    if ((int)status != (depth < 0 ? OXO_NO : OXO_OK))
        fail_msg("status %d, depth %d: %s\n%s", (int)status, depth, error.text,
                 text);
    if (depth < 0)
        return;
    if (oxo_policy_verify(plan, policy, NULL, &report, &error) != OXO_OK)
        fail_msg("%s\n%s", error.text, text);
    if ((int)report.depth != depth)
        fail_msg("depth %u, not %d\n%s", report.depth, depth, text);
    oxo_policy_destroy(policy);
}

static void test_random_tasks(void **state)
{
    unsigned solvable = 0, deep = 0, symmetric = 0, solved_symmetric = 0;
    (void)state;
    for (uint64_t seed = 0; seed < test_share(5000); seed++) {
        naive_task *naive = naive_task_random(seed, true);
        const char *text = naive_task_domain(naive);
        oxo_plan *plan = task(text, naive_task_problem(naive));
        int depth = naive_task_depth(naive);
        solvable += depth >= 0;
        deep += depth > 1;
        symmetric += oxo_plan_about(plan).symmetries > 1;
        solved_symmetric += depth > 0 && oxo_plan_about(plan).symmetries > 1;
        strong_agrees(plan, (oxo_plan_options){0}, depth, text);
        strong_agrees(plan, (oxo_plan_options){.method = OXO_PLAN_WHOLE}, depth,
                      text);
        strong_agrees(plan, (oxo_plan_options){.no_symmetry = true}, depth,
                      text);
        oxo_plan_destroy(plan);
        naive_task_destroy(naive);
    }
    /* the sample must hold something of everything */
    print_message("%u solvable, %u deep, %u symmetric, %u of them solved\n",
                  solvable, deep, symmetric, solved_symmetric);
    if (test_whole()) {
        assert_true(solvable > 100 && solvable < 4500);
        assert_true(deep > 10);
        assert_true(symmetric > 20 && solved_symmetric > 3);
    }
}

static void test_random_plans(void **state)
{
    unsigned solvable = 0;
    (void)state;
    for (uint64_t seed = 1000; seed < 1000 + test_share(1000); seed++) {
        naive_task *naive = naive_task_random(seed, false);
        oxo_plan *plan =
            task(naive_task_domain(naive), naive_task_problem(naive));
        int depth = naive_task_depth(naive);
        oxo_plan_steps steps = {0};
        oxo_error error = {0};
        oxo_status status = oxo_plan_classical(plan, NULL, &steps, &error);
        if ((int)status != (depth < 0 ? OXO_NO : OXO_OK))
            fail_msg("seed %u: status %d, depth %d\n%s", (unsigned)seed,
                     (int)status, depth, naive_task_domain(naive));
        if (depth >= 0) {
            assert_int_equal(oxo_plan_replay(plan, &steps, &error), OXO_OK);
            assert_true(steps.count >= (unsigned)depth);
            solvable++;
            if (steps.count > 1 && depth == (int)steps.count) {
                /* a shortest plan without its last step is none */
                steps.count--;
                assert_int_equal(oxo_plan_replay(plan, &steps, &error), OXO_NO);
            }
            free(steps.action);
        }
        oxo_plan_destroy(plan);
        naive_task_destroy(naive);
    }
    if (test_whole())
        assert_true(solvable > 50);
}

/* ---- games ---- */

static uint32_t stones(const oxo_game *game, const oxo_pos *pos, oxo_side side)
{
    return (uint32_t)oxo_line_stones(game, pos, side)[0];
}

static void game_agrees(const oxo_game *game, const oxo_pos *pos, bool misere)
{
    const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
    uint32_t lines[64] = {0};
    for (uint32_t l = 0; l < g->lines; l++) {
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            lines[l] |= UINT32_C(1) << g->line_points[i];
    }
    bool wins = naive_x_wins(
        game->cells, lines, g->lines, stones(game, pos, OXO_FIRST),
        stones(game, pos, OXO_SECOND), game->ops->turn(game, pos) == OXO_FIRST,
        misere, strstr(game->name, "gravity") ? 3 : 0);
    oxo_plan *plan = game_task(game, pos, OXO_PLAN_DOMAIN, OXO_PLAN_PROBLEM);
    oxo_policy *policy = NULL;
    oxo_error error = {0};
    oxo_status status =
        oxo_plan_strong(plan, NULL, NULL, &policy, NULL, &error);
    assert_int_equal(status, wins ? OXO_OK : OXO_NO);
    if (wins)
        assert_int_equal(oxo_policy_verify(plan, policy, NULL, NULL, &error),
                         OXO_OK);
    oxo_policy_destroy(policy);
    oxo_plan_destroy(plan);
    /* the paper's goal with broken rules left out is the same question */
    plan = game_task(game, pos, OXO_PLAN_DOMAIN, OXO_PLAN_LITERAL);
    policy = NULL;
    oxo_plan_options options = {.never = "dead-end"};
    status = oxo_plan_strong(plan, &options, NULL, &policy, NULL, &error);
    if (status != OXO_BAD_INPUT) /* (dead-end) cannot change: one cell left */
        assert_int_equal(status, wins ? OXO_OK : OXO_NO);
    oxo_policy_destroy(policy);
    oxo_plan_destroy(plan);
}

static void test_games(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned least, games;
    } sample[] = {{"2^2", 0, 3},        {"3^2", 0, 30}, {"3^2:misere", 0, 20},
                  {"2^3:misere", 1, 5}, {"2^3", 0, 3},  {"3^2:gravity", 0, 20},
                  {"3^3", 18, 20}};
    oxo_random random = {7};
    for (size_t i = 0; i < sizeof sample / sizeof sample[0]; i++) {
        oxo_game *game = test_game(sample[i].name);
        oxo_move *moves = malloc(game->max_moves * sizeof *moves);
        for (unsigned n = 0; n < sample[i].games; n++) {
            oxo_pos *pos = oxo_pos_new(game);
            unsigned plies =
                sample[i].least +
                oxo_random_below(&random, game->cells - sample[i].least);
            bool over = false;
            for (unsigned p = 0; p < plies && n; p++) {
                unsigned count = game->ops->moves(game, pos, moves);
                if (!count) {
                    over = true;
                    break;
                }
                game->ops->play(game, pos,
                                moves[oxo_random_below(&random, count)]);
            }
            over |= game->ops->outcome(game, pos) != OXO_ONGOING;
            if (!over && (n || !sample[i].least))
                game_agrees(game, pos, strstr(sample[i].name, "misere"));
            free(pos);
        }
        free(moves);
        oxo_game_destroy(game);
    }
}

static void test_cube(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_plan *plan = game_task(game, NULL, OXO_PLAN_DOMAIN, OXO_PLAN_PROBLEM);
    assert_int_equal(oxo_plan_about(plan).symmetries, 48);
    oxo_policy *policy = NULL;
    oxo_plan_stats stats;
    oxo_error error = {0};
    assert_int_equal(oxo_plan_strong(plan, NULL, NULL, &policy, &stats, &error),
                     OXO_OK);
    oxo_policy_report report;
    assert_int_equal(oxo_policy_verify(plan, policy, NULL, &report, &error),
                     OXO_OK);
    /* four stones of X: x check o check ... x check */
    assert_int_equal(report.depth, 14);
    assert_int_equal(report.states, oxo_policy_size(policy));
    /* a spoilt rule is noticed: a move that is possible but not covered by
     * rules, then an action that cannot be done */
    oxo_policy_spoil(policy, 0, 0);
    assert_int_equal(oxo_policy_verify(plan, policy, NULL, NULL, &error),
                     OXO_NO);
    assert_non_null(strstr(error.text, "has no rule"));
    oxo_policy_spoil(policy, 0, 28);
    assert_int_equal(oxo_policy_verify(plan, policy, NULL, NULL, &error),
                     OXO_NO);
    assert_non_null(strstr(error.text, "cannot be done"));
    oxo_policy_destroy(policy);
    /* limits are limits, not answers */
    oxo_context context = {.max_nodes = 2000};
    policy = NULL;
    assert_int_equal(
        oxo_plan_strong(plan, NULL, &context, &policy, NULL, &error),
        OXO_LIMIT);
    assert_null(policy);
    oxo_plan_destroy(plan);
    /* as the paper words it there is no strong policy */
    plan = game_task(game, NULL, OXO_PLAN_DOMAIN, OXO_PLAN_LITERAL);
    assert_int_equal(oxo_plan_strong(plan, NULL, NULL, &policy, NULL, &error),
                     OXO_NO);
    oxo_plan_options options = {.never = "no-such-fact"};
    assert_int_equal(
        oxo_plan_strong(plan, &options, NULL, &policy, NULL, &error),
        OXO_BAD_INPUT);
    oxo_plan_destroy(plan);
    /* both sides played by the planner */
    plan = game_task(game, NULL, OXO_PLAN_DET_DOMAIN, OXO_PLAN_DET_PROBLEM);
    oxo_plan_steps steps;
    assert_int_equal(oxo_plan_classical(plan, NULL, &steps, &error), OXO_OK);
    assert_int_equal(steps.count, 10);
    assert_int_equal(oxo_plan_replay(plan, &steps, &error), OXO_OK);
    uint32_t swap = steps.action[0];
    steps.action[0] = steps.action[2];
    steps.action[2] = swap;
    assert_int_equal(oxo_plan_replay(plan, &steps, &error), OXO_NO);
    free(steps.action);
    oxo_plan_destroy(plan);
    oxo_game_destroy(game);
}

/* A domain with cycles in which a strong policy exists only for some starts:
 * a coin that may fall back can never be relied on. */
static void test_cycles(void **state)
{
    (void)state;
    static const char domain[] =
        "(define (domain walk) (:requirements :typing :non-deterministic)"
        "(:types place) (:predicates (at ?p - place) (road ?p ?q - place)"
        " (ice ?p ?q - place))"
        "(:action go :parameters (?p ?q - place)"
        " :precondition (and (at ?p) (road ?p ?q))"
        " :effect (and (not (at ?p)) (at ?q)))"
        "(:action slide :parameters (?p ?q - place)"
        " :precondition (and (at ?p) (ice ?p ?q))"
        " :effect (oneof (and) (and (not (at ?p)) (at ?q)))))";
    static const char head[] =
        "(define (problem w) (:domain walk) (:objects a b c d - place)"
        "(:init (at a) (ice a d) (road a b) (road b a) ";
    char problem[512];
    oxo_error error = {0};
    for (int i = 0; i < 2; i++) {
        snprintf(problem, sizeof problem, "%s%s) (:goal (at d)))", head,
                 i ? "(road b c) (road c d)" : "(ice b d)");
        oxo_plan *plan = task(domain, problem);
        for (int m = OXO_PLAN_AUTO; m <= OXO_PLAN_WHOLE; m += OXO_PLAN_WHOLE) {
            oxo_policy *policy = NULL;
            oxo_plan_options options = {.method = (oxo_plan_method)m};
            oxo_status status =
                oxo_plan_strong(plan, &options, NULL, &policy, NULL, &error);
            assert_int_equal(status, i ? OXO_OK : OXO_NO);
            oxo_policy_destroy(policy);
        }
        oxo_plan_destroy(plan);
    }
}

static void test_texts(void **state)
{
    (void)state;
    oxo_game *game = test_game("2^2");
    oxo_plan *plan = game_task(game, NULL, OXO_PLAN_DOMAIN, OXO_PLAN_PROBLEM);
    oxo_policy *policy = NULL;
    oxo_error error = {0};
    assert_int_equal(oxo_plan_strong(plan, NULL, NULL, &policy, NULL, &error),
                     OXO_OK);
    oxo_policy_writing how = {.all = true, .forced = true};
    char *text = NULL;
    size_t size = 0, rules = 0;
    assert_int_equal(oxo_policy_rules(plan, policy, &how, &text, &size, &error),
                     OXO_OK);
    for (char *at = text; (at = strstr(at, "\nif ")); at++)
        rules++;
    assert_int_equal(rules, oxo_policy_size(policy));
    free(text);
    assert_int_equal(oxo_policy_dot(plan, policy, &how, &text, &size, &error),
                     OXO_OK);
    assert_non_null(strstr(text, "digraph policy {"));
    assert_non_null(strstr(text, "goal within 6"));
    free(text);
    oxo_policy_destroy(policy);
    oxo_plan_destroy(plan);
    oxo_game_destroy(game);
    game = test_game("moving:3");
    assert_int_equal(
        oxo_plan_of_game(game, NULL, OXO_PLAN_DOMAIN, &text, &size, &error),
        OXO_UNSUPPORTED);
    oxo_game_destroy(game);
}

/* As X on 3^3 the player follows a policy: it wins whatever the other does. */
static void test_player(void **state)
{
    (void)state;
    oxo_game *game = test_game("3^3");
    oxo_error error = {0};
    oxo_player *player[2] = {NULL, NULL};
    assert_int_equal(oxo_player_create("plan", game, 1, &player[0], &error),
                     OXO_OK);
    assert_int_equal(oxo_player_create("greedy", game, 1, &player[1], &error),
                     OXO_OK);
    for (int n = 0; n < 3; n++) {
        oxo_pos *pos = oxo_pos_new(game);
        while (game->ops->outcome(game, pos) == OXO_ONGOING) {
            oxo_side side = game->ops->turn(game, pos);
            oxo_choice choice;
            assert_int_equal(
                oxo_player_choose(player[side], pos, NULL, &choice, &error),
                OXO_OK);
            assert_true(oxo_pos_legal(game, pos, choice.move));
            if (side == OXO_FIRST)
                assert_int_not_equal(choice.value.winner, OXO_OPEN);
            game->ops->play(game, pos, choice.move);
        }
        assert_int_equal(game->ops->outcome(game, pos), OXO_FIRST_WINS);
        free(pos);
    }
    oxo_player_destroy(player[0]);
    oxo_player_destroy(player[1]);
    oxo_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_random_tasks),
        cmocka_unit_test(test_random_plans),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_cube),
        cmocka_unit_test(test_cycles),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
