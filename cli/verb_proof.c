/* oxo proof: look at a certificate, change its form, export it. */
#include "cli.h"

#include "answer/facts.h"
#include "oxo/proof.h"
#include "proof_print.h"
#include <stdlib.h>
#include <string.h>

static const char *output, *svg_path, *dictionary_path, *notation, *coq_name;

/* Loads a file; forms that are no strategies only if `any_form`. */
static int proof_open(const char *path, bool any_form, oxo_proof *p)
{
    int code = EXIT_YES;
    size_t size;
    oxo_error error = {0};
    char *text = cli_load(path, &size, &code);
    if (text && oxo_proof_read(text, size, any_form, p, &error) != OXO_OK)
        code = proof_fail(path, &error);
    free(text);
    return code;
}

static int walk(oxo_proof *p, oxo_strategy_report *report)
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

static int info(oxo_proof *p)
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

/* Where to, and in which notation: false after saying what was expected. */
static bool form_of(const char *what, oxo_proof_form *form)
{
    static const char *const notations[] = {"patashnik", "boards", "compressed",
                                            "compressed-plain"};
    *form = !strcmp(what, "expand")    ? OXO_PROOF_FULL
            : !strcmp(what, "compact") ? OXO_PROOF_COMPACT
                                       : OXO_PROOF_PATASHNIK;
    for (unsigned i = 0; i < 4; i++) {
        if (*form < OXO_PROOF_PATASHNIK || !notation)
            return true;
        if (!strcmp(notation, notations[i])) {
            *form = (oxo_proof_form)(OXO_PROOF_PATASHNIK + i);
            return true;
        }
    }
    cli_usage_error("--notation is patashnik, boards, compressed or "
                    "compressed-plain");
    return false;
}

static int save(const oxo_converted *made)
{
    oxo_error error = {0};
    if (made->text) {
        const int code =
            cli_save(output ? output : "-", made->text, made->size);
        if (code == EXIT_YES && output && made->lines.lines)
            printf("%s: %zu positions in %zu lines, %zu of them with several "
                   "replies\n",
                   output, made->lines.positions, made->lines.lines,
                   made->lines.wildcards);
        return code;
    }
    if (oxo_certificate_save(made->certificate, output ? output : "/dev/stdout",
                             &error) != OXO_OK)
        return cli_fail(&error);
    if (output)
        printf("%s: %s form, %zu entries\n", output, made->certificate->form,
               made->certificate->entries);
    return EXIT_YES;
}

static int convert(oxo_proof *p, const char *what)
{
    oxo_proof_form form;
    oxo_converted made;
    oxo_error error = {0};
    oxo_context context = cli_context();
    if (!form_of(what, &form))
        return EXIT_USAGE;
    const oxo_status status =
        oxo_proof_convert(p, form, &context, &made, &error);
    cli_progress_done();
    int code = status == OXO_OK ? EXIT_YES : EXIT_NO;
    if (status != OXO_OK && status != OXO_NO) {
        code = cli_fail(&error);
    } else if (cli_json) {
        if (status == OXO_OK)
            oxo_put_converted(cli_json_begin(0), p->game, &made);
        else
            oxo_put_walk(cli_json_begin(0), p->game, made.report);
        cli_json_end(0);
    } else if (status == OXO_NO) {
        proof_report(p->game, made.report);
    } else {
        code = save(&made);
    }
    oxo_converted_clear(&made);
    return code;
}

static int histogram(oxo_proof *p, const char *path)
{
    oxo_strategy_report *report = calloc(1, sizeof *report),
                        *his = calloc(1, sizeof *his);
    int code = report && his ? walk(p, report) : EXIT_GAVE_UP;
    oxo_proof other = {0};
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
            proof_histogram(path, report->level_entries, dictionary_path,
                            beside ? his->level_entries : NULL);
        if (svg_path &&
            !proof_histogram_svg(svg_path, path, report, dictionary_path,
                                 beside ? his->level_entries : NULL))
            code = EXIT_USAGE;
    } else if (code == EXIT_NO && report)
        proof_report(p->game, report);
    if (beside)
        oxo_proof_clear(&other);
    free(report);
    free(his);
    return code;
}

static int complete(oxo_proof *p)
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
static int coq(oxo_proof *p)
{
    oxo_coq_report r;
    oxo_error error = {0};
    oxo_context context = cli_context();
    oxo_converted made = {0}; /* of a dictionary */
    if (!output)
        return cli_usage_error("expected -o DIR, the folder to write to");
    oxo_status status =
        p->certificate
            ? OXO_OK
            : oxo_proof_convert(p, OXO_PROOF_COMPACT, &context, &made, &error);
    const bool wins = status != OXO_NO;
    if (status == OXO_OK)
        status = oxo_coq_write(
            p->game, p->certificate ? p->certificate : made.certificate, output,
            coq_name ? coq_name : "Data", &context, &r, &error);
    cli_progress_done();
    if (!wins)
        proof_report(p->game, made.report);
    else if (status == OXO_NO)
        printf("%s\n", error.text);
    oxo_converted_clear(&made);
    if (status == OXO_NO)
        return EXIT_NO;
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
        json_number(out, "splits", r.splits);
        json_number(out, "patterns", r.patterns);
        json_number(out, "files", r.files);
        json_number(out, "bytes", r.bytes);
        cli_json_end('}');
        return EXIT_YES;
    }
    if (r.pairs)
        printf("%s: pairs %llu\n", output, (unsigned long long)r.pairs);
    else if (r.splits)
        printf("%s: positions %llu, splits %llu with groups of %llu patterns; "
               "other moves %llu by symmetry or reply; symmetries %u; files "
               "%u, bytes %llu\n",
               output, (unsigned long long)r.nodes,
               (unsigned long long)r.splits, (unsigned long long)r.patterns,
               (unsigned long long)r.links, r.symmetries, r.files,
               (unsigned long long)r.bytes);
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
    oxo_proof p = {0};
    int code = proof_open(argv[1], word == 0 || word == 4, &p);
    if (code != EXIT_YES)
        return code;
    code = word == 0   ? info(&p)
           : word <= 3 ? convert(&p, what)
           : word == 4 ? coq(&p)
           : word == 5 ? histogram(&p, argv[1])
                       : complete(&p);
    oxo_proof_clear(&p);
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
    CLI_THREADS,
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
     "what the theorems of proofs/ compute with: wins, pairings, groups"},
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
