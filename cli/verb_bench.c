/* oxo bench: a signature of the searches, and their speed. */
#include "bench.h"
#include "cli.h"

#include "base/bits.h"
#include "oxo/context.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *only;

static bool wanted(const char *name)
{
    return !only || strstr(name, only);
}

/* Prints them, or adds them to `list`. */
static oxo_status run_rates(json_t *list, oxo_error *error)
{
    for (unsigned i = 0; i < cli_rating_count; i++) {
        cli_rate rate;
        if (!wanted(cli_ratings[i].name))
            continue;
        const oxo_status status = cli_ratings[i].run(&rate, error);
        if (status != OXO_OK)
            return status;
        json_array_append_new(
            list,
            json_pack("{s:s, s:I, s:f, s:f}", "name", cli_ratings[i].name,
                      "evaluations", (json_int_t)rate.evaluations, "seconds",
                      rate.seconds, "per_second", rate.per_second));
        if (!cli_json)
            printf("%-34s %10llu times %8.3f s %12.0f evaluations/s\n",
                   cli_ratings[i].name, (unsigned long long)rate.evaluations,
                   rate.seconds, rate.per_second);
    }
    return OXO_OK;
}

static int run(int argc, char **argv)
{
    uint64_t signature = 0, total = 0;
    double seconds = 0;
    json_t *list = json_array(), *rates = json_array();
    oxo_error error;
    oxo_status status = OXO_OK;
    int code = EXIT_YES;
    (void)argc;
    (void)argv;
    for (unsigned i = 0; i < cli_benchmark_count && status == OXO_OK; i++) {
        uint64_t nodes = 0;
        if (!wanted(cli_benchmarks[i].name))
            continue;
        const double begin = oxo_clock();
        status = cli_benchmarks[i].run(&nodes, &error);
        if (status != OXO_OK)
            break;
        const double time = oxo_clock() - begin;
        signature = oxo_mix64(signature + nodes);
        total += nodes;
        seconds += time;
        json_array_append_new(
            list, json_pack("{s:s, s:I, s:f}", "name", cli_benchmarks[i].name,
                            "nodes", (json_int_t)nodes, "seconds", time));
        if (!cli_json)
            printf("%-34s %10llu nodes %8.3f s %12.0f nodes/s\n",
                   cli_benchmarks[i].name, (unsigned long long)nodes, time,
                   (double)nodes / (time > 0 ? time : 1e-9));
    }
    if (status == OXO_OK)
        status = run_rates(rates, &error);
    const bool searched = json_array_size(list) > 0;
    char text[20];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)signature);
    if (status != OXO_OK) {
        code = cli_fail(&error);
    } else if (!searched && !json_array_size(rates)) {
        code = cli_usage_error("no benchmark has '%s' in its name", only);
    } else if (cli_json) {
        json_t *object =
            json_pack("{s:O, s:O}", "benchmarks", list, "rates", rates);
        if (searched) {
            json_object_set_new(object, "nodes",
                                json_integer((json_int_t)total));
            json_object_set_new(object, "signature", json_string(text));
        }
        json_dumpf(object, stdout, JSON_INDENT(2));
        putchar('\n');
        json_decref(object);
    } else if (searched) {
        printf("%-34s %10llu nodes %8.3f s\nsignature %s\n", "all searches",
               (unsigned long long)total, seconds, text);
    }
    json_decref(list);
    json_decref(rates);
    return code;
}

static const cli_option options[] = {
    {"only", 0, CLI_TEXT, "TEXT", "only benchmarks whose name contains TEXT",
     &only},
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"bench", "node counts, speeds and the signature"},
    {"bench --only network", "positions a second that networks judge"},
    {0}};

const cli_verb cli_verb_bench = {
    .name = "bench",
    .arguments = "",
    .summary = "print the signature of the searches and their speed",
    .description = "The signature depends only on node counts: it is the same "
                   "on every machine and\nwith every compiler, and changes "
                   "when a search visits other positions. Speeds of networks "
                   "are of processor time,\none thread, batches of 512 (4^3: "
                   "32 as in self-play), the best of five turns.",
    .options = options,
    .examples = examples,
    .run = run,
};
