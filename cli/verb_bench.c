/* oxo bench: a signature of the searches, and their speed. */
#include "bench.h"
#include "cli.h"

#include "answer/bench.h"
#include "base/bits.h"
#include "oxo/base.h"
#include <stdlib.h>
#include <string.h>

static const char *only;

static bool wanted(const char *name)
{
    return !only || strstr(name, only);
}

/* Prints them, or writes them to `out`. */
static oxo_status run_rates(json_out *out, unsigned *count, oxo_error *error)
{
    for (unsigned i = 0; i < cli_rating_count; i++) {
        cli_rate rate;
        if (!wanted(cli_ratings[i].name))
            continue;
        const oxo_status status = cli_ratings[i].run(&rate, error);
        if (status != OXO_OK)
            return status;
        ++*count;
        if (out) {
            json_open(out, NULL, '{');
            json_text(out, "name", cli_ratings[i].name);
            json_number(out, "evaluations", rate.evaluations);
            json_real(out, "seconds", rate.seconds);
            json_real(out, "per_second", rate.per_second);
            json_close(out, '}');
        } else {
            printf("%-34s %10llu times %8.3f s %12.0f evaluations/s\n",
                   cli_ratings[i].name, (unsigned long long)rate.evaluations,
                   rate.seconds, rate.per_second);
        }
    }
    return OXO_OK;
}

static int run(int argc, char **argv)
{
    uint64_t signature = 0, total = 0;
    double seconds = 0;
    unsigned searches = 0, rates = 0;
    json_out *out = cli_json ? cli_json_begin('{') : NULL;
    oxo_error error;
    (void)argc;
    (void)argv;
    if (cli_json && !cli_cost) { /* speeds are what --cost adds */
        cli_question("bench", NULL, NULL, NULL);
        if (only)
            json_text(out, "only", only);
        return cli_answer();
    }
    if (out)
        json_open(out, "benchmarks", '[');
    for (unsigned i = 0; i < oxo_benchmark_count; i++) {
        uint64_t nodes = 0;
        if (!wanted(oxo_benchmarks[i].name))
            continue;
        const double begin = oxo_clock();
        if (oxo_benchmarks[i].run(&nodes, &error) != OXO_OK)
            return cli_fail(&error);
        const double time = oxo_clock() - begin;
        searches++;
        signature = oxo_mix64(signature + nodes);
        total += nodes;
        seconds += time;
        if (out) {
            json_open(out, NULL, '{');
            json_text(out, "name", oxo_benchmarks[i].name);
            json_number(out, "nodes", nodes);
            json_real(out, "seconds", time);
            json_close(out, '}');
        } else {
            printf("%-34s %10llu nodes %8.3f s %12.0f nodes/s\n",
                   oxo_benchmarks[i].name, (unsigned long long)nodes, time,
                   (double)nodes / (time > 0 ? time : 1e-9));
        }
    }
    if (out) {
        json_close(out, ']');
        json_open(out, "rates", '[');
    }
    if (run_rates(out, &rates, &error) != OXO_OK)
        return cli_fail(&error);
    if (!searches && !rates)
        return cli_usage_error("no benchmark has '%s' in its name", only);
    char text[20];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)signature);
    if (out) {
        json_close(out, ']');
        if (searches) {
            json_text(out, "signature", text);
            json_number(out, "nodes", total);
        }
        cli_json_end('}');
    } else if (searches) {
        printf("%-34s %10llu nodes %8.3f s\nsignature %s\n", "all searches",
               (unsigned long long)total, seconds, text);
    }
    return EXIT_YES;
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
