/* oxo bench: a signature of the searches, and their speed. */
#include "bench.h"
#include "cli.h"

#include "base/bits.h"
#include "oxo/context.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *only;

static int run(int argc, char **argv)
{
    uint64_t signature = 0, total = 0;
    double seconds = 0;
    json_t *list = json_array();
    (void)argc;
    (void)argv;
    for (unsigned i = 0; i < cli_benchmark_count; i++) {
        uint64_t nodes = 0;
        oxo_error error;
        if (only && !strstr(cli_benchmarks[i].name, only))
            continue;
        const double begin = oxo_clock();
        if (cli_benchmarks[i].run(&nodes, &error) != OXO_OK) {
            json_decref(list);
            return cli_fail(&error);
        }
        const double time = oxo_clock() - begin;
        signature = oxo_mix64(signature + nodes);
        total += nodes;
        seconds += time;
        json_array_append_new(
            list, json_pack("{s:s, s:I, s:f}", "name", cli_benchmarks[i].name,
                            "nodes", (json_int_t)nodes, "seconds", time));
        if (!cli_json)
            printf("%-28s %12llu nodes %8.3f s %12.0f nodes/s\n",
                   cli_benchmarks[i].name, (unsigned long long)nodes, time,
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
