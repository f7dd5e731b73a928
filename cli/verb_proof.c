/* oxo proof: look at a certificate, change its form, export it. */
#include "cli.h"

#include "answer/facts.h"
#include "oxo/proof.h"
#include "proof_print.h"
#include <stdlib.h>
#include <string.h>

static const char *output, *svg_path, *dictionary_path, *notation, *coq_name;

/* What was read: a certificate, or a dictionary in Patashnik's notation. */
typedef struct proof {
    const char *path;
    oxo_certificate *certificate; /* NULL for a dictionary */
    oxo_game *game;
    oxo_strategy *strategy; /* NULL for other forms */
} proof;

static void proof_close(proof *p)
{
    oxo_strategy_destroy(p->strategy);
    oxo_game_destroy(p->game);
    oxo_certificate_destroy(p->certificate);
}

/* Loads a file; forms that are no strategies only if `any_form`. */
static int proof_open(const char *path, bool any_form, proof *p)
{
    int code = EXIT_YES;
    size_t size;
    oxo_error error = {0};
    *p = (proof){.path = path};
    char *text = cli_load(path, &size, &code);
    if (!text)
        return code;
    oxo_status status =
        oxo_certificate_parse(text, size, &p->certificate, &error);
    bool certificate = (size >= 4 && !memcmp(text, "\x28\xb5\x2f\xfd", 4)) ||
                       (size >= 15 && !memcmp(text, "oxo-certificate", 15));
    if (status != OXO_OK && certificate) {
        code = proof_fail(path, &error);
    } else if (status == OXO_OK) {
        p->game = cli_game(p->certificate->game, &code);
        bool strategy = !strcmp(p->certificate->form, "compact") ||
                        !strcmp(p->certificate->form, "full");
        if (p->game && (strategy || !any_form) &&
            oxo_strategy_from_certificate(p->game, p->certificate, &p->strategy,
                                          &error) != OXO_OK)
            code = proof_fail(path, &error);
    } else {
        p->game = cli_game("4^3", &code);
        if (p->game && oxo_strategy_from_dictionary(
                           p->game, text, size, &p->strategy, &error) != OXO_OK)
            code = proof_fail(path, &error);
    }
    free(text);
    if (code != EXIT_YES)
        proof_close(p);
    return code;
}

static int walk(proof *p, oxo_strategy_report *report)
{
    oxo_error error = {0};
    oxo_context context = cli_context();
    oxo_status status =
        oxo_strategy_walk(p->strategy, &context, NULL, NULL, report, &error);
    cli_progress_done();
    if (status == OXO_OK || status == OXO_NO)
        return status == OXO_OK ? EXIT_YES : EXIT_NO;
    return cli_fail(&error);
}

static int info(proof *p)
{
    if (p->certificate && !cli_json)
        printf("game    %s\nclaim   %s\nform    %s\nentries %zu\n%.*s",
               p->certificate->game, p->certificate->claim,
               p->certificate->form, p->certificate->entries,
               (int)p->certificate->extra_size,
               p->certificate->extra ? p->certificate->extra : "");
    if (!p->strategy) {
        /* a pairing, a table ...: what the file says of itself */
        if (cli_json) {
            oxo_put_certificate(cli_json_begin(0), p->certificate);
            cli_json_end(0);
        } else
            printf("not verified here: oxocheck checks this form\n");
        return EXIT_YES;
    }
    oxo_strategy_report *report = calloc(1, sizeof *report);
    int code = report ? walk(p, report) : cli_out_of_memory();
    if (code == EXIT_YES || code == EXIT_NO) {
        if (cli_json) {
            oxo_put_walk(cli_json_begin(0), p->game, report);
            cli_json_end(0);
        } else
            proof_report(p->game, report);
    }
    free(report);
    return code;
}

static int convert(proof *p, bool compact)
{
    oxo_certificate *made = NULL;
    oxo_strategy_report *report = calloc(1, sizeof *report);
    oxo_error error = {0};
    oxo_context context = cli_context();
    if (!report)
        return EXIT_GAVE_UP;
    oxo_status status =
        compact
            ? oxo_strategy_compact(p->strategy, &context, &made, report, &error)
            : oxo_strategy_expand(p->strategy, &context, &made, report, &error);
    cli_progress_done();
    int code = EXIT_YES;
    if (status == OXO_NO) {
        proof_report(p->game, report);
        code = EXIT_NO;
    } else if (status != OXO_OK)
        code = cli_fail(&error);
    else {
        if (p->certificate && p->certificate->extra_size) {
            /* what was noted about the source stays */
            made->extra = malloc(p->certificate->extra_size);
            if (made->extra) {
                memcpy(made->extra, p->certificate->extra,
                       p->certificate->extra_size);
                made->extra_size = p->certificate->extra_size;
            }
        }
        status =
            oxo_certificate_save(made, output ? output : "/dev/stdout", &error);
        if (status != OXO_OK)
            code = cli_fail(&error);
        else if (output)
            printf("%s: %s form, %zu entries\n", output,
                   compact ? "compact" : "full", made->entries);
    }
    oxo_certificate_destroy(made);
    free(report);
    return code;
}

/* Patashnik's own lines, sorted as the certificate has them. */
static char *patashnik_text(proof *p, size_t *size, int *code)
{
    oxo_certificate *compact = NULL;
    oxo_strategy_report *report = calloc(1, sizeof *report);
    oxo_error error = {0};
    oxo_context context = cli_context();
    char *text = NULL;
    oxo_status status = report ? oxo_strategy_compact(p->strategy, &context,
                                                      &compact, report, &error)
                               : OXO_NO_MEMORY;
    cli_progress_done();
    if (status == OXO_OK)
        text = malloc(compact->body_size + 1);
    *size = 0;
    size_t at = 0, length;
    const char *line;
    while (text && oxo_certificate_next(compact, &at, &line, &length)) {
        /* the empty board is the empty string there */
        const char *space = memchr(line, ' ', length);
        bool stones = memchr(line, 'x', length) || memchr(line, 'o', length);
        size_t skip = stones ? 0 : (size_t)(space - line);
        memcpy(text + *size, line + skip, length + 1 - skip);
        *size += length + 1 - skip;
    }
    if (!text) {
        if (status == OXO_NO)
            proof_report(p->game, report);
        *code = status == OXO_NO ? EXIT_NO : cli_fail(&error);
    }
    oxo_certificate_destroy(compact);
    free(report);
    return text;
}

static int export(proof *p)
{
    char *text = NULL;
    size_t size = 0;
    int code = EXIT_YES;
    oxo_error error = {0};
    oxo_wildcard_stats stats = {0};
    if (!notation || !strcmp(notation, "patashnik")) {
        text = patashnik_text(p, &size, &code);
    } else {
        oxo_wildcard_method method;
        if (!strcmp(notation, "compressed"))
            method = OXO_WILDCARD_COVER;
        else if (!strcmp(notation, "compressed-plain"))
            method = OXO_WILDCARD_GREEDY;
        else if (!strcmp(notation, "boards"))
            method = OXO_WILDCARD_PLAIN;
        else
            return cli_usage_error("--notation is patashnik, boards, "
                                   "compressed or compressed-plain");
        if (oxo_wildcard_write(p->strategy, method, &text, &size, &stats,
                               &error) != OXO_OK)
            code = cli_fail(&error);
    }
    if (text) {
        const int wrote = cli_save(output ? output : "-", text, size);
        if (wrote != EXIT_YES)
            code = wrote;
        else if (output && stats.lines)
            printf("%s: %zu positions in %zu lines, %zu of them with several "
                   "replies\n",
                   output, stats.positions, stats.lines, stats.wildcards);
    }
    free(text);
    return code;
}

static int histogram(proof *p)
{
    oxo_strategy_report *report = calloc(1, sizeof *report),
                        *his = calloc(1, sizeof *his);
    int code = report && his ? walk(p, report) : EXIT_GAVE_UP;
    proof other = {0};
    bool beside = false;
    if (code == EXIT_YES && dictionary_path) {
        code = proof_open(dictionary_path, false, &other);
        if (code == EXIT_YES) {
            code = walk(&other, his);
            beside = true;
        }
    }
    if (code == EXIT_YES) {
        if (cli_json) {
            oxo_put_levels(cli_json_begin(0), report, beside ? his : NULL);
            cli_json_end(0);
        } else
            proof_histogram(p->path, report->level_entries, dictionary_path,
                            beside ? his->level_entries : NULL);
        if (svg_path &&
            !proof_histogram_svg(svg_path, p->path, report, dictionary_path,
                                 beside ? his->level_entries : NULL))
            code = EXIT_USAGE;
    } else if (code == EXIT_NO && report)
        proof_report(p->game, report);
    if (beside)
        proof_close(&other);
    free(report);
    free(his);
    return code;
}

static int complete(proof *p)
{
    oxo_complete_report r;
    oxo_error error = {0};
    oxo_context context = cli_context();
    oxo_status status = oxo_complete(p->strategy, &context, &r, &error);
    cli_progress_done();
    if (status == OXO_NO) {
        printf("%s\n", error.text);
        return EXIT_NO;
    }
    if (status != OXO_OK)
        return cli_fail(&error);
    if (cli_json) {
        oxo_put_complete(cli_json_begin(0), &r);
        cli_json_end(0);
        return EXIT_YES;
    }
    printf("every move but completing a line, spelt out:\n"
           "  positions        %10llu\n"
           "    entries        %10llu\n"
           "    blocks         %10llu\n"
           "    attacks        %10llu\n"
           "  lines, at most   %10llu\n"
           "completing lines as well: at most %llu lines more\n",
           (unsigned long long)r.positions, (unsigned long long)r.entries,
           (unsigned long long)r.blocks, (unsigned long long)r.attacks,
           (unsigned long long)r.lines, (unsigned long long)r.completion_lines);
    return EXIT_YES;
}

/* The data for the theorems of proofs/. */
static int coq(proof *p)
{
    oxo_coq_report r;
    oxo_error error = {0};
    oxo_context context = cli_context();
    oxo_certificate *made = NULL;
    if (!output)
        return cli_usage_error("expected -o DIR, the folder to write to");
    oxo_status status = OXO_OK;
    if (!p->certificate) { /* a dictionary */
        oxo_strategy_report *report = calloc(1, sizeof *report);
        if (!report)
            return EXIT_GAVE_UP;
        status =
            oxo_strategy_compact(p->strategy, &context, &made, report, &error);
        if (status == OXO_NO)
            proof_report(p->game, report);
        free(report);
    }
    if (status == OXO_OK)
        status =
            oxo_coq_write(p->game, made ? made : p->certificate, output,
                          coq_name ? coq_name : "Data", &context, &r, &error);
    else if (status == OXO_NO)
        return EXIT_NO;
    cli_progress_done();
    oxo_certificate_destroy(made);
    if (status == OXO_NO) {
        printf("%s\n", error.text);
        return EXIT_NO;
    }
    if (status != OXO_OK)
        return cli_fail(&error);
    if (cli_json) {
        json_out *out = cli_json_begin('{');
        json_number(out, "nodes", r.nodes);
        json_number(out, "blocks", r.blocks);
        json_number(out, "plans", r.plans);
        json_number(out, "replies", r.replies);
        json_number(out, "links", r.links);
        json_number(out, "symmetries", r.symmetries);
        json_number(out, "pairs", r.pairs);
        json_number(out, "files", r.files);
        json_number(out, "bytes", r.bytes);
        cli_json_end('}');
        return EXIT_YES;
    }
    if (r.pairs)
        printf("%s: pairs %llu\n", output, (unsigned long long)r.pairs);
    else
        printf("%s: nodes %llu, of them blocks %llu; plans %llu for %llu "
               "replies; links %llu; symmetries %u; files %u, bytes %llu\n",
               output, (unsigned long long)r.nodes,
               (unsigned long long)r.blocks, (unsigned long long)r.plans,
               (unsigned long long)r.replies, (unsigned long long)r.links,
               r.symmetries, r.files, (unsigned long long)r.bytes);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    (void)argc;
    const char *what = argv[0];
    static const char *const words[] = {
        "info", "expand", "compact", "export", "coq", "histogram", "complete"};
    enum { WORDS = sizeof words / sizeof *words };
    size_t word = 0;
    while (word < WORDS && strcmp(what, words[word]))
        word++;
    if (word == WORDS)
        return cli_usage_error("expected info, expand, compact, export, coq, "
                               "histogram or complete");
    proof p;
    int code = proof_open(argv[1], word == 0 || word == 4, &p);
    if (code != EXIT_YES)
        return code;
    code = word == 0   ? info(&p)
           : word <= 2 ? convert(&p, word == 2)
           : word == 3 ? export(&p)
           : word == 4 ? coq(&p)
           : word == 5 ? histogram(&p)
                       : complete(&p);
    proof_close(&p);
    return code;
}

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE",
     "write there (.zst: compressed) instead of to standard output; of coq: "
     "the folder",
     &output},
    {"notation", 0, CLI_TEXT, "NAME",
     "of export: patashnik (default), boards, compressed (O'Dwyer's notation, "
     "few lines), compressed-plain (his way of merging)",
     &notation},
    {"name", 0, CLI_TEXT, "NAME",
     "of coq: what the folder is called in Coq (default: Data)", &coq_name},
    {"beside", 0, CLI_TEXT, "FILE",
     "histogram: show this certificate or dictionary beside it",
     &dictionary_path},
    {"svg", 0, CLI_TEXT, "FILE", "histogram: also draw it", &svg_path},
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"proof info qubic.proof", "what it claims, and the walk through it"},
    {"proof expand qubic.proof -o full.proof.zst",
     "every move spelt out, for a checker that searches for nothing"},
    {"proof compact full.proof.zst -o small.proof",
     "back to the strategic positions"},
    {"proof export qubic.proof --notation compressed -o oracle.txt",
     "O'Dwyer's notation: a line may carry several replies"},
    {"proof coq qubic.proof -o data",
     "what the theorems of proofs/ compute with"},
    {"proof histogram qubic.proof --beside qubic.dictionary",
     "Figure 12, beside Patashnik's"},
    {"proof complete qubic.dictionary",
     "how long it would be with nothing left to the player"},
    {0}};

const cli_verb cli_verb_proof = {
    .name = "proof",
    .arguments = "info|expand|compact|export|coq|histogram|complete FILE",
    .summary = "look at a certificate, change its form, export it",
    .description =
        "FILE is a certificate (plain or zstd) or a dictionary in Patashnik's "
        "notation. Every conversion walks through the whole strategy and so "
        "verifies it; a strategy that does not win is reported with the "
        "position that breaks it and exit code 1.",
    .options = options,
    .examples = examples,
    .min_arguments = 2,
    .max_arguments = 2,
    .run = run,
};
