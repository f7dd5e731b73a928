/* oxo plan: games as planning tasks; plans and policies for PDDL files. */
#include "cli.h"

#include "answer/facts.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

static const char *pddl_dir, *output, *dot_file, *never, *method_text,
    *position, *checkpoint;
static bool policy_wanted, no_symmetry, all_rules, forced_rules, no_verify,
    deterministic, first;
static uint64_t draw_depth;

/* ---- files ---- */

static int write_pddl(const char *name)
{
    int code = EXIT_USAGE;
    oxo_game *game = cli_game(name, &code);
    if (!game)
        return code;
    oxo_pos *pos = cli_position(game, position, &code);
    oxo_error error;
    if (pos && mkdir(pddl_dir, 0777) != 0 && errno != EEXIST)
        code =
            cli_usage_error("cannot make '%s': %s", pddl_dir, strerror(errno));
    else if (pos) {
        code = EXIT_YES;
        for (int i = 0; i < OXO_PLAN_TEXTS && code == EXIT_YES; i++) {
            char path[4096], *text = NULL;
            size_t size = 0;
            if (oxo_plan_of_game(game, pos, (oxo_plan_text)i, &text, &size,
                                 &error) != OXO_OK) {
                code = cli_fail(&error);
                break;
            }
            snprintf(path, sizeof path, "%s/%s", pddl_dir,
                     oxo_plan_text_name((oxo_plan_text)i));
            if (cli_save(path, text, size) != EXIT_YES)
                code = EXIT_USAGE;
            else
                printf("%s\n", path);
            free(text);
        }
    }
    free(pos);
    oxo_game_destroy(game);
    return code;
}

/* ---- results ---- */

static double used_seconds(double *mib)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    *mib = (double)usage.ru_maxrss / 1024;
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
}

static void print_about(const oxo_plan *plan)
{
    oxo_plan_info i = oxo_plan_about(plan);
    printf("problem %s in domain %s: %u facts, %u actions%s, %u symmetr%s\n",
           i.problem, i.domain, i.facts, i.actions,
           i.nondeterministic ? ", non-deterministic" : "", i.symmetries,
           i.symmetries == 1 ? "y" : "ies");
}

static void finish_json(json_out *out)
{
    double mib, seconds = used_seconds(&mib);
    cli_json_cost(out, "seconds", seconds);
    cli_json_cost(out, "mib", mib);
    cli_json_end('}');
}

static int classical(const oxo_plan *plan)
{
    oxo_context context = cli_context();
    oxo_plan_steps steps = {0};
    oxo_error error = {0};
    oxo_status status = oxo_plan_classical(plan, &context, &steps, &error);
    cli_progress_done();
    if (status != OXO_OK && status != OXO_NO)
        return cli_fail(&error);
    bool verified = status == OXO_OK;
    if (verified && !no_verify &&
        oxo_plan_replay(plan, &steps, &error) != OXO_OK) {
        free(steps.action);
        fprintf(stderr, "oxo plan: the plan does not hold: %s\n", error.text);
        return EXIT_USAGE;
    }
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    for (unsigned i = 0; out && i < steps.count; i++) {
        char name[512];
        oxo_plan_action_text(plan, steps.action[i], name, sizeof name);
        fprintf(out, "%s\n", name);
    }
    int code = status == OXO_OK ? EXIT_YES : EXIT_NO;
    if (out)
        fclose(out);
    if (output && verified && cli_save(output, text, size) != EXIT_YES)
        code = EXIT_USAGE;
    if (cli_json) {
        json_out *object = cli_json_begin('{');
        oxo_put_plan(object, plan);
        oxo_put_steps(object, plan, &steps, verified, verified && !no_verify);
        finish_json(object);
    } else {
        print_about(plan);
        if (!verified)
            printf("no plan exists\n");
        else {
            double mib, seconds = used_seconds(&mib);
            printf("plan of %u steps, %llu states evaluated, %.2f s, %.0f "
                   "MiB\n",
                   steps.count, (unsigned long long)steps.evaluated, seconds,
                   mib);
            if (!no_verify)
                printf("verified: every step replayed from the text of the "
                       "domain\n");
            if (!output)
                fputs(text ? text : "", stdout);
        }
    }
    free(text);
    free(steps.action);
    return code;
}

static int write_policy(const oxo_plan *plan, const oxo_policy *policy)
{
    oxo_policy_writing how = {.all = all_rules,
                              .forced = forced_rules,
                              .depth = (unsigned)draw_depth};
    oxo_error error = {0};
    char *text = NULL;
    size_t size = 0;
    if (output) {
        if (oxo_policy_rules(plan, policy, &how, &text, &size, &error) !=
            OXO_OK)
            return cli_fail(&error);
        bool good = cli_save(output, text, size) == EXIT_YES;
        free(text);
        if (!good)
            return EXIT_USAGE;
    }
    if (dot_file) {
        if (oxo_policy_dot(plan, policy, &how, &text, &size, &error) != OXO_OK)
            return cli_fail(&error);
        bool good = cli_save(dot_file, text, size) == EXIT_YES;
        free(text);
        if (!good)
            return EXIT_USAGE;
    }
    return EXIT_YES;
}

/* What is known when a search ends before its answer, and how to go on. */
static void say_stopped(const oxo_plan_stats *stats)
{
    fprintf(stderr, "oxo plan: stopped after %llu states",
            (unsigned long long)stats->states);
    if (!stats->whole && stats->bound)
        fprintf(stderr, "; no policy has fewer than %u steps", stats->bound);
    if (stats->kept)
        fprintf(stderr,
                "\noxo plan: kept in %s; the same command goes on from there\n",
                checkpoint);
    else
        fprintf(stderr, "\noxo plan: with --checkpoint FILE what is known is "
                        "kept, and the same command goes on from there\n");
}

static int strong(const oxo_plan *plan)
{
    oxo_context context = cli_context();
    oxo_plan_options options = {.no_symmetry = no_symmetry,
                                .first = first,
                                .never = never,
                                .checkpoint = checkpoint};
    oxo_plan_stats stats = {0};
    oxo_policy *policy = NULL;
    oxo_error error = {0};
    if (method_text && !strcmp(method_text, "deepening"))
        options.method = OXO_PLAN_DEEPENING;
    else if (method_text && !strcmp(method_text, "whole"))
        options.method = OXO_PLAN_WHOLE;
    else if (method_text && strcmp(method_text, "auto") != 0)
        return cli_usage_error("--method is auto, deepening or whole");
    oxo_status status =
        oxo_plan_strong(plan, &options, &context, &policy, &stats, &error);
    cli_progress_done();
    if (status == OXO_LIMIT)
        say_stopped(&stats);
    if (status != OXO_OK && status != OXO_NO)
        return cli_fail(&error);
    double mib, seconds = used_seconds(&mib);
    int code = status == OXO_OK ? EXIT_YES : EXIT_NO;
    oxo_policy_report report = {0};
    char lasting[512] = ""; /* why there is none, as far as that is plain */
    if (status == OXO_NO && stats.hopeless)
        oxo_plan_lasting(plan, lasting, sizeof lasting);
    bool verify = status == OXO_OK && !no_verify;
    if (verify &&
        oxo_policy_verify(plan, policy, NULL, &report, &error) != OXO_OK) {
        fprintf(stderr, "oxo plan: the policy does not hold: %s\n", error.text);
        oxo_policy_destroy(policy);
        return error.status == OXO_LIMIT ? EXIT_GAVE_UP : EXIT_USAGE;
    }
    if (cli_json) {
        json_out *object = cli_json_begin('{');
        oxo_put_plan(object, plan);
        oxo_put_policy(object, plan, policy, &stats, verify ? &report : NULL);
        finish_json(object);
    } else {
        print_about(plan);
        if (!policy) {
            printf("no strong policy exists: some reply always keeps the goal "
                   "away\n");
            if (*lasting)
                printf("reason: the goal needs %s, which no action brings back "
                       "once it is lost;\n  %llu states were met in which it "
                       "is lost (--never FACT leaves such outcomes out)\n",
                       lasting, (unsigned long long)stats.hopeless);
        } else
            printf("strong policy: %llu rules, %llu up to symmetry\n",
                   (unsigned long long)oxo_policy_size(policy),
                   (unsigned long long)oxo_policy_folded(policy));
        printf("search: %llu states kept, %llu expanded, %s, %.2f s, %.0f "
               "MiB\n",
               (unsigned long long)stats.states,
               (unsigned long long)stats.expanded,
               stats.whole ? "the whole space" : "deepening", seconds, mib);
        if (verify) {
            printf("verified: %llu states with a rule (%llu of them "
                   "decisions), %llu outcomes followed, %llu goal states, "
                   "at most %u steps\n",
                   (unsigned long long)report.states,
                   (unsigned long long)report.decisions,
                   (unsigned long long)report.outcomes,
                   (unsigned long long)report.goals, report.depth);
            if (report.excluded)
                printf("%llu outcomes in which %s comes true were left out\n",
                       (unsigned long long)report.excluded, never);
        }
    }
    if (policy) {
        int written = write_policy(plan, policy);
        if (written != EXIT_YES)
            code = written;
    }
    oxo_policy_destroy(policy);
    return code;
}

static int solve(oxo_plan_source domain, oxo_plan_source problem)
{
    oxo_plan *plan = NULL;
    oxo_error error = {0};
    if (oxo_plan_create(&domain, &problem, 0, &plan, &error) != OXO_OK)
        return cli_fail(&error);
    bool policy =
        policy_wanted || oxo_plan_about(plan).nondeterministic || dot_file;
    int code = policy ? strong(plan) : classical(plan);
    oxo_plan_destroy(plan);
    return code;
}

static bool ends_in_pddl(const char *path)
{
    const size_t length = strlen(path);
    return length > 5 && !strcmp(path + length - 5, ".pddl");
}

static int run(int argc, char **argv)
{
    const bool tasks = argc == 2 && ends_in_pddl(argv[0]);
    if (argc == 2 && !tasks && position)
        return cli_usage_error("the position is given twice");
    if (argc == 2 && !tasks)
        position = argv[1];
    if (pddl_dir && tasks)
        return cli_usage_error("--pddl goes with one game");
    if (pddl_dir)
        return write_pddl(argv[0]);
    if (position && tasks)
        return cli_usage_error("--position goes with a game");
    oxo_plan_source source[2] = {{0}};
    char *text[2] = {NULL, NULL};
    int code = EXIT_YES;
    if (tasks) {
        for (int i = 0; i < 2 && code == EXIT_YES; i++) {
            text[i] = cli_load(argv[i], &source[i].size, &code);
            source[i].name = argv[i];
            if (!text[i])
                code = EXIT_USAGE;
        }
    } else {
        oxo_game *game = cli_game(argv[0], &code);
        oxo_pos *pos = game ? cli_position(game, position, &code) : NULL;
        oxo_error error;
        if (!pos && code == EXIT_YES)
            code = EXIT_USAGE;
        for (int i = 0; i < 2 && code == EXIT_YES; i++) {
            oxo_plan_text which =
                deterministic ? (i ? OXO_PLAN_DET_PROBLEM : OXO_PLAN_DET_DOMAIN)
                              : (i ? OXO_PLAN_PROBLEM : OXO_PLAN_DOMAIN);
            source[i].name = oxo_plan_text_name(which);
            if (oxo_plan_of_game(game, pos, which, &text[i], &source[i].size,
                                 &error) != OXO_OK)
                code = cli_fail(&error);
        }
        free(pos);
        oxo_game_destroy(game);
    }
    source[0].text = text[0];
    source[1].text = text[1];
    if (code == EXIT_YES)
        code = solve(source[0], source[1]);
    free(text[0]);
    free(text[1]);
    return code;
}

static const cli_option options[] = {
    {"pddl", 0, CLI_TEXT, "DIR",
     "write the game's domain and problem files into DIR", &pddl_dir},
    {"position", 0, CLI_TEXT, "POSITION", NULL, &position},
    {"deterministic", 0, CLI_FLAG, NULL,
     "with a game: let the planner play both sides", &deterministic},
    {"policy", 0, CLI_FLAG, NULL,
     "look for a strong policy also when nothing is left to chance",
     &policy_wanted},
    {"output", 'o', CLI_TEXT, "FILE",
     "write the plan or the rules to FILE (- is the output)", &output},
    {"all", 0, CLI_FLAG, NULL,
     "write and draw every rule, not one of each symmetry class", &all_rules},
    {"forced", 0, CLI_FLAG, NULL,
     "also write rules for states with a single applicable action",
     &forced_rules},
    {"dot", 0, CLI_TEXT, "FILE", "draw the policy as a Graphviz graph",
     &dot_file},
    {"depth", 0, CLI_COUNT, "N", "draw only N levels of decisions",
     &draw_depth},
    {"never", 0, CLI_TEXT, "FACT",
     "outcomes that make FACT true never happen (such as dead-end)", &never},
    {"method", 0, CLI_TEXT, "NAME",
     "auto, deepening (fewest steps) or whole (the whole space)", &method_text},
    {"checkpoint", 0, CLI_TEXT, "FILE",
     "a policy: keep in FILE what a stopped search knows, and go on from it",
     &checkpoint},
    {"first", 0, CLI_FLAG, NULL,
     "take the first policy found, do not look for a smaller one", &first},
    {"no-symmetry", 0, CLI_FLAG, NULL, "do not use symmetries", &no_symmetry},
    {"no-verify", 0, CLI_FLAG, NULL, "do not roll out the result", &no_verify},
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"plan 3^3 --pddl qubic", "write domain and problem files for 3^3"},
    {"plan qubic/domain.pddl qubic/problem.pddl",
     "find and verify X's strong policy"},
    {"plan 3^3 --dot policy.dot", "the same, drawn up to symmetry"},
    {"plan 3^3 --deterministic", "a game that X wins with O's help"},
    {"plan 3^2", "no strong policy: exit code 1"},
    {"plan 2^2 --all --dot - --forced", "a small policy as a whole"},
    {0}};

const cli_verb cli_verb_plan = {
    .name = "plan",
    .arguments = "GAME [POSITION] | DOMAIN.pddl PROBLEM.pddl",
    .summary = "plans and strong policies for PDDL tasks, and games as such",
    .description =
        "Reads planning tasks in PDDL (:strips, :typing, negative, "
        "disjunctive and quantified conditions, conditional effects, oneof) "
        "and solves them. Without oneof the answer is a plan. With oneof it is "
        "a strong policy: if-then rules under which every run ends in the "
        "goal, whatever the oneofs choose; the policy is verified by rolling "
        "out every outcome with a simulator that reads the text again. A line "
        "game is turned into such a task first, with X to win against every "
        "reply of O. Exit code 1 says that no plan or policy exists.",
    .options = options,
    .examples = examples,
    .min_arguments = 1,
    .max_arguments = 2,
    .run = run,
};
