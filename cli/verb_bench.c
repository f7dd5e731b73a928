/* oxo bench: a signature of the searches, and their speed. */
#include "bench.h"
#include "cli.h"

#include "base/bits.h"
#include "oxo/prove.h"
#include "oxo/solve.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *only;

static oxo_status solve_start(const char *name, uint64_t *nodes,
                              oxo_error *error)
{
    oxo_game *game = NULL;
    oxo_status status = oxo_game_create(name, &game, error);
    if (status != OXO_OK)
        return status;
    oxo_pos *pos = oxo_pos_new(game);
    oxo_solve_options options = {.distance = true, .moves = true};
    oxo_solution solution;
    status = pos ? oxo_solve(game, pos, &options, NULL, &solution, error)
                 : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        *nodes = solution.nodes;
        oxo_solution_clear(&solution);
    }
    free(pos);
    oxo_game_destroy(game);
    return status;
}

static oxo_status solve_3_3(uint64_t *nodes, oxo_error *error)
{
    return solve_start("3^3", nodes, error);
}

static oxo_status solve_misere(uint64_t *nodes, oxo_error *error)
{
    return solve_start("3^2:misere", nodes, error);
}

static oxo_status solve_gravity(uint64_t *nodes, oxo_error *error)
{
    return solve_start("5^2:gravity", nodes, error);
}

static const cli_benchmark benchmarks[] = {
    {"solve 3^3", solve_3_3},
    {"solve 5^2:gravity", solve_gravity},
    {"solve 3^2:misere", solve_misere},
    {"graham and nygaard, 45 moves each", cli_bench_number_small},
    {"number:k=4, a1=5", cli_bench_number_large},
    {"forced sequences 4^3", oxo_bench_forced},
    {"prove 4^3, strong opening", oxo_bench_proof},
};

static int run(int argc, char **argv)
{
    const size_t count = sizeof benchmarks / sizeof *benchmarks;
    uint64_t signature = 0, total = 0;
    double seconds = 0;
    json_t *list = json_array();
    (void)argc;
    (void)argv;
    for (size_t i = 0; i < count; i++) {
        uint64_t nodes = 0;
        oxo_error error;
        if (only && !strstr(benchmarks[i].name, only))
            continue;
        const double begin = oxo_clock();
        if (benchmarks[i].run(&nodes, &error) != OXO_OK) {
            json_decref(list);
            return cli_fail(&error);
        }
        const double time = oxo_clock() - begin;
        signature = oxo_mix64(signature + nodes);
        total += nodes;
        seconds += time;
        json_array_append_new(
            list, json_pack("{s:s, s:I, s:f}", "name", benchmarks[i].name,
                            "nodes", (json_int_t)nodes, "seconds", time));
        if (!cli_json)
            printf("%-28s %12llu nodes %8.3f s %12.0f nodes/s\n",
                   benchmarks[i].name, (unsigned long long)nodes, time,
                   (double)nodes / (time > 0 ? time : 1e-9));
    }
    if (!json_array_size(list)) {
        json_decref(list);
        return cli_usage_error("no benchmark has '%s' in its name", only);
    }
    if (cli_json) {
        json_t *object =
            json_pack("{s:o, s:I}", "benchmarks", json_incref(list), "nodes",
                      (json_int_t)total);
        char text[20];
        snprintf(text, sizeof text, "%016llx", (unsigned long long)signature);
        json_object_set_new(object, "signature", json_string(text));
        json_dumpf(object, stdout, JSON_INDENT(2));
        putchar('\n');
        json_decref(object);
    } else {
        printf("%-28s %12llu nodes %8.3f s\nsignature %016llx\n", "all",
               (unsigned long long)total, seconds,
               (unsigned long long)signature);
    }
    json_decref(list);
    return EXIT_YES;
}

static const cli_option options[] = {
    {"only", 0, CLI_TEXT, "TEXT", "only benchmarks whose name contains TEXT",
     &only},
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"bench", "node counts, speeds and the signature"}, {0}};

const cli_verb cli_verb_bench = {
    .name = "bench",
    .arguments = "",
    .summary = "print the signature of the searches and their speed",
    .description = "The signature depends only on node counts: it is the same "
                   "on every machine and\nwith every compiler, and changes "
                   "when a search visits other positions.",
    .options = options,
    .examples = examples,
    .run = run,
};
