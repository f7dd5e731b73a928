/* L. Cantin (2023), sections 1 to 3: what a line is, the constraint player, the
 * planning models. The paper's figures are constants here; all others come
 * from this run. */
#include "paper_cantin.h"

#include "oxo/families.h"
#include "oxo/plan.h"
#include "oxo/player.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

/* ---- section 1.1: triples ------------------------------------------------ */

/* How many rows of three the cube has in this direction. */
static unsigned rows_along(const int v[3])
{
    unsigned count = 0;
    for (int c = 0; c < 27; c++) {
        const int x[3] = {c % 3, c / 3 % 3, c / 9};
        bool inside = true;
        for (int i = 0; i < 3; i++)
            inside = inside && x[i] + 2 * v[i] >= 0 && x[i] + 2 * v[i] <= 2;
        count += inside;
    }
    return count;
}

int cantin_triples(void)
{
    static const int paper[10][3] = {
        {1, 0, 0}, {0, 1, 0}, {0, 0, 1},  {1, 1, 0},  {1, 0, 1},
        {0, 1, 1}, {1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1}};
    oxo_game *cube = NULL;
    oxo_error error;
    unsigned theirs = 0, all = 0, directions = 0;
    if (oxo_game_create("3^3", &cube, &error) != OXO_OK)
        return cli_fail(&error);
    paper_say("  {x, x + v, x + 2v} inside the cube, v one of\n");
    for (int code = 0; code < 27; code++) {
        const int v[3] = {code / 9 - 1, code / 3 % 3 - 1, code % 3 - 1};
        const int lead = v[0] ? v[0] : v[1] ? v[1] : v[2];
        bool named = false;
        if (lead != 1) /* a direction and its opposite are one */
            continue;
        for (int i = 0; i < 10; i++)
            named = named || !memcmp(v, paper[i], sizeof v);
        const unsigned rows = rows_along(v);
        directions++;
        all += rows;
        theirs += named ? rows : 0;
        paper_say("  (%2d,%2d,%2d)  %u rows%s\n", v[0], v[1], v[2], rows,
                  named ? "" : "   not among the paper's ten");
    }
    const unsigned lines = oxo_line_geometry(cube, OXO_FIRST)->lines;
    paper_row("vectors", "10", "%u", directions);
    paper_row("triples", "-", "%u (all 13: %u)", theirs, all);
    paper_row("lines of 3^3", "-", "%u", lines);
    paper_say("  The definition leaves out one of the two diagonals of each of "
              "the nine slices that\n  are parallel to a face; section 1 of "
              "the text has \"diagonals in the xy, yz, and\n  xz planes\", "
              "all of them.\n");
    oxo_game_destroy(cube);
    return EXIT_YES;
}

/* ---- section 2: constraints ---------------------------------------------- */

static int match_row(const oxo_game *cube, const char *a, const char *b,
                     const char *what, oxo_error *error)
{
    const oxo_match_options options = {
        .games = cantin_games(100), .seed = cli_seed + 1000, .one_side = true};
    oxo_context context = cli_context();
    oxo_match_score score = {0};
    if (oxo_match(cube, a, b, &options, &context, &score, error) != OXO_OK)
        return cli_fail(error);
    paper_row(what, "-", "%llu : %llu : %llu",
              (unsigned long long)score.wins[0],
              (unsigned long long)score.draws[0],
              (unsigned long long)score.losses[0]);
    return EXIT_YES;
}

int cantin_csp(void)
{
    oxo_game *cube = NULL;
    oxo_error error;
    int code = EXIT_YES;
    if (oxo_game_create("3^3", &cube, &error) != OXO_OK)
        return cli_fail(&error);
    paper_say(
        "  Three models in turn: a winning move (some triple with sum -3); a "
        "move after\n  which no triple of the other side has sum 2; else the "
        "paper plays at random\n  (csp:other=random), because it could not "
        "make its solver optimise; ours ranks\n  the moves (csp). %u games a "
        "row, won : drawn : lost by who moves first.\n",
        cantin_games(100));
    static const char *const rows[][3] = {
        {"csp:other=random", "random", "paper's models against random, as X"},
        {"random", "csp:other=random", "random against the paper's models"},
        {"csp", "csp:other=random", "ours against the paper's, as X"},
        {"csp:other=random", "csp", "the paper's against ours, as X"}};
    for (unsigned i = 0; i < 4 && code == EXIT_YES; i++)
        code = match_row(cube, rows[i][0], rows[i][1], rows[i][2], &error);
    if (code == EXIT_YES)
        paper_say("  (\"ok at the game, but not great\": it takes and prevents "
                  "lines and cannot meet\n  two threats at once.)\n");
    oxo_game_destroy(cube);
    return code;
}

/* ---- section 3: planning ------------------------------------------------- */

typedef struct texts {
    char *domain, *problem;
} texts;

static oxo_status make_texts(bool deterministic, texts *t, oxo_error *error)
{
    oxo_game *cube = NULL;
    size_t size;
    oxo_status status = oxo_game_create("3^3", &cube, error);
    oxo_pos *pos = status == OXO_OK ? oxo_pos_new(cube) : NULL;
    if (status == OXO_OK && !pos)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_plan_of_game(
            cube, pos, deterministic ? OXO_PLAN_DET_DOMAIN : OXO_PLAN_DOMAIN,
            &t->domain, &size, error);
    if (status == OXO_OK)
        status = oxo_plan_of_game(
            cube, pos, deterministic ? OXO_PLAN_DET_PROBLEM : OXO_PLAN_LITERAL,
            &t->problem, &size, error);
    free(pos);
    oxo_game_destroy(cube);
    return status;
}

static oxo_status read_task(const texts *t, oxo_plan **plan, oxo_error *error)
{
    const oxo_plan_source domain = {"domain", t->domain, strlen(t->domain)};
    const oxo_plan_source problem = {"problem", t->problem, strlen(t->problem)};
    return oxo_plan_create(&domain, &problem, 0, plan, error);
}

int cantin_plan(void)
{
    static const char *const paper[] = {
        "(play-x cell000)", "(check)", "(play-o cell222)", "(check)",
        "(play-x cell001)", "(check)", "(play-o cell221)", "(check)",
        "(play-x cell002)", "(check)"};
    texts t = {0};
    oxo_plan *plan = NULL;
    oxo_plan_steps steps = {0};
    oxo_context context = cli_context();
    oxo_error error;
    oxo_status status = make_texts(true, &t, &error);
    if (status == OXO_OK)
        status = read_task(&t, &plan, &error);
    if (status == OXO_OK)
        status = oxo_plan_classical(plan, &context, &steps, &error);
    if (status == OXO_OK)
        status = oxo_plan_replay(plan, &steps, &error);
    if (status == OXO_OK) {
        paper_say("  %-20s %s\n", "paper", "ours");
        for (unsigned i = 0; i < 10 || i < steps.count; i++) {
            char text[64] = "";
            if (i < steps.count)
                oxo_plan_action_text(plan, steps.action[i], text, sizeof text);
            paper_say("  %-20s %s\n", i < 10 ? paper[i] : "", text);
        }
        paper_row("steps", "10", "%u", steps.count);
        paper_row("states evaluated", "-", "%llu",
                  (unsigned long long)steps.evaluated);
        paper_say("  Both play for both sides. Ours was replayed in this "
                  "run.\n");
    }
    free(steps.action);
    oxo_plan_destroy(plan);
    free(t.domain);
    free(t.problem);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

/* text with every `old` replaced by `new`; free() it. */
static char *replaced(const char *text, const char *old, const char *new)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, old)); at += strlen(old))
        count++;
    char *out = malloc(strlen(text) + count * strlen(new) + 1), *to = out;
    for (const char *at = text; out;) {
        const char *next = strstr(at, old);
        const size_t length = next ? (size_t)(next - at) : strlen(at);
        memcpy(to, at, length);
        to += length;
        if (!next)
            break;
        memcpy(to, new, strlen(new));
        to += strlen(new);
        at = next + strlen(old);
    }
    if (out)
        *to = '\0';
    return out;
}

/* The conditional effects of (check), as they stand in the domain. */
static char *check_effects(const char *domain)
{
    const char *from = strstr(domain, "(:action check");
    from = from ? strstr(from, "(when") : NULL;
    size_t length = from ? strlen(from) : 0;
    /* four brackets close the effect, the action and the domain */
    while (length && strchr(")\n ", from[length - 1]))
        length--;
    char *out = malloc(length + 8);
    if (out) {
        memcpy(out, from ? from : "", length);
        strcpy(out + length, "))");
    }
    return out;
}

/* X's lines as conditions: what stands after "(when". */
static char *goal_of(const char *effects)
{
    char *out = malloc(strlen(effects) + 32), *to = out;
    if (!out)
        return NULL;
    to += sprintf(to, "(:goal (or");
    for (const char *at = effects; (at = strstr(at, "(when "));) {
        at += strlen("(when ");
        const char *end = strstr(at, "))");
        if (!end)
            break;
        const char *mark = strstr(at, "mark-x");
        if (mark && mark < end) {
            memcpy(to, at, (size_t)(end - at) + 2);
            to += end - at + 2;
        }
    }
    strcpy(to, ")))");
    return out;
}

static int one_way(const char *what, const char *theirs, const texts *t)
{
    oxo_plan *plan = NULL;
    oxo_plan_steps steps = {0};
    oxo_context context = cli_context();
    oxo_error error;
    oxo_status status = read_task(t, &plan, &error);
    if (status == OXO_OK)
        status = oxo_plan_classical(plan, &context, &steps, &error);
    if (status == OXO_OK)
        status = oxo_plan_replay(plan, &steps, &error);
    if (status == OXO_OK) {
        paper_row(what, theirs, "%u steps, %llu states", steps.count,
                  (unsigned long long)steps.evaluated);
    }
    free(steps.action);
    oxo_plan_destroy(plan);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

int cantin_wins(void)
{
    texts check = {0}, goal = {0}, effect = {0};
    oxo_error error;
    if (make_texts(true, &check, &error) != OXO_OK)
        return cli_fail(&error);
    char *effects = check_effects(check.domain);
    char *lines = effects ? goal_of(effects) : NULL;
    char *at = strstr(check.problem, "(:goal");
    /* in the goal: no (check), the goal names the 49 lines */
    goal.domain = replaced(check.domain, " (check-required)))", "))");
    goal.problem =
        calloc(strlen(check.problem) + (lines ? strlen(lines) : 0) + 1, 1);
    /* as an effect of playing: both moves look for lines as well, in the
     * position before them, as conditional effects do */
    if (effects && goal.domain) {
        char *with = malloc(strlen(effects) + 16);
        if (with) {
            sprintf(with, "\n      %s))", effects);
            effect.domain = replaced(check.domain, " (check-required)))", with);
        }
        free(with);
    }
    effect.problem = strdup(check.problem);
    int code = EXIT_YES;
    if (!lines || !at || !goal.domain || !goal.problem || !effect.domain ||
        !effect.problem) {
        code = cli_out_of_memory();
    } else {
        memcpy(goal.problem, check.problem, (size_t)(at - check.problem));
        strcat(goal.problem, lines);
        code =
            one_way("in the goal (the naive model)", "57 GB, no plan", &goal);
        if (code == EXIT_YES)
            code = one_way("as an effect of playing", "a round late", &effect);
        if (code == EXIT_YES)
            code = one_way("by a (check) after each move", "works", &check);
    }
    if (code == EXIT_YES)
        paper_say("  The naive goal is a disjunction of 49 lines. Why it was "
                  "too much for his planner\n  the report does not say; ours "
                  "evaluates conditions as they stand. An effect looks\n  at "
                  "the board before the move, so a line is seen one move "
                  "late: the sixth step is\n  a move of O's after X has "
                  "three in a row.\n");
    free(effects);
    free(lines);
    free(check.domain);
    free(check.problem);
    free(goal.domain);
    free(goal.problem);
    free(effect.domain);
    free(effect.problem);
    return code;
}

/* The literal goal: no dead end, with a domain in which play goes on after
 * one, as the report has it. */
int cantin_policy(void)
{
    texts t = {0}, his = {0};
    oxo_plan *plan = NULL;
    oxo_policy *policy = NULL;
    oxo_plan_stats stats;
    oxo_policy_report report;
    oxo_context context = cli_context();
    oxo_error error;
    char lasting[128] = "";
    const oxo_plan_options never = {.never = "dead-end"};
    oxo_status status = make_texts(false, &t, &error);
    if (status == OXO_OK) {
        his.domain = replaced(t.domain, " (not (dead-end))", "");
        his.problem = replaced(t.problem, "(:init (x-turn)",
                               "(:init (x-turn) (not (check-required)) (not "
                               "(dead-end))");
        if (!his.domain || !his.problem)
            status = oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK)
        status = read_task(&his, &plan, &error);
    if (status == OXO_OK) {
        status = oxo_plan_strong(plan, NULL, &context, &policy, &stats, &error);
        if (status == OXO_NO) {
            oxo_plan_lasting(plan, lasting, sizeof lasting);
            paper_row("goal: (won mark-x) and no dead end", "a policy",
                      "unsolvable, %llu states",
                      (unsigned long long)stats.expanded);
            paper_say("  Reason: the goal needs %s, which no action brings "
                      "back, and from\n  O's first move on one outcome of "
                      "(play-o) is a cell that is taken.\n",
                      lasting);
            status = OXO_OK;
        } else if (status == OXO_OK) {
            paper_row("goal: (won mark-x) and no dead end", "a policy",
                      "a policy");
        }
    }
    oxo_policy_destroy(policy);
    policy = NULL;
    if (status == OXO_OK)
        status =
            oxo_plan_strong(plan, &never, &context, &policy, &stats, &error);
    if (status == OXO_OK)
        status = oxo_policy_verify(plan, policy, &context, &report, &error);
    if (status == OXO_OK) {
        paper_row("the same, such outcomes left out", "-", "a policy, %u steps",
                  report.depth);
        paper_row("verified", "a few states", "all %llu",
                  (unsigned long long)report.states);
        paper_row("Figure 2, its picture", "a snippet", "whole (--dot)");
    }
    cli_progress_done();
    oxo_policy_destroy(policy);
    oxo_plan_destroy(plan);
    free(t.domain);
    free(t.problem);
    free(his.domain);
    free(his.problem);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}
