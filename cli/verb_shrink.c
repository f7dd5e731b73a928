/* oxo shrink: the same claim about a line game with fewer strategic positions.
 */
#include "cli.h"

#include "base/array.h"
#include "oxo/proof.h"
#include "proof/certificate_out.h"
#include "proof/prove.h"
#include "proof/qubic_bound.h"
#include "proof/shrink.h"
#include "proof/strategy.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *output, *answers;
static double seconds = -1; /* not given */
static uint64_t rounds, depth = 4, openings;
static char part_path[1000];
static const char *part; /* beside the output: what is known so far */
enum { ROUNDS = 24 };    /* unless told otherwise */
static bool fewest_threes, bound, resume;

/* The strategies of the files that were given, all about the same position of
 * the same game; the first of them, or an empty one of 4^3, says which. */
typedef struct input {
    oxo_game *game;
    oxo_strategy *strategy;
    char *start; /* as the certificate has it, or NULL */
    oxo_line_entries entries;
    size_t room, stone_room;
} input;

static void forget(input *in)
{
    oxo_line_entries_free(&in->entries);
    oxo_strategy_destroy(in->strategy);
    free(in->start);
    oxo_game_destroy(in->game);
}

static oxo_status take_entries(input *in, const oxo_strategy *s,
                               oxo_error *error)
{
    oxo_line_entries *e = &in->entries;
    const unsigned words = e->words = s->words;
    for (size_t i = 0; i < s->entry_count; i++) {
        const oxo_sides at = oxo_strategy_given(s, i);
        OXO_GROW(e->move, e->count + 1, in->room,
                 return oxo_fail(error, OXO_NO_MEMORY, "out of memory"));
        OXO_GROW(e->stones, 2 * words * (e->count + 1), in->stone_room,
                 return oxo_fail(error, OXO_NO_MEMORY, "out of memory"));
        uint64_t *to = e->stones + e->count * 2 * words;
        memcpy(to, at.own, words * sizeof *to);
        memcpy(to + words, at.other, words * sizeof *to);
        e->move[e->count++] = (uint16_t)s->entries[i].given_move;
    }
    return OXO_OK;
}

static oxo_status read_file(const char *path, input *in, oxo_error *error)
{
    oxo_certificate *c = NULL;
    oxo_strategy *s = NULL;
    oxo_status status = oxo_certificate_load(path, &c, error);
    if (status != OXO_OK)
        return status;
    const bool first = in->game == NULL;
    if (strcmp(c->form, "compact") != 0)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "'%.80s' has the form %.20s: expected a compact "
                          "certificate that a side wins",
                          path, c->form);
    else if (first)
        status = oxo_certificate_game(c, &in->game, error);
    else if (strcmp(c->game, in->game->name) != 0)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "'%.80s' is about %.40s: expected %.40s as in the "
                          "first file",
                          path, c->game, in->game->name);
    if (status == OXO_OK)
        status = oxo_strategy_from_certificate(in->game, c, &s, error);
    if (status == OXO_OK && !first &&
        (s->winner != in->strategy->winner ||
         s->begins != in->strategy->begins ||
         memcmp(&s->start, &in->strategy->start, sizeof s->start) != 0))
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "'%.80s' is about another claim than the first file",
                          path);
    if (status == OXO_OK)
        status = take_entries(in, s, error);
    if (status == OXO_OK && first) {
        in->strategy = s;
        s = NULL;
        if (c->start != NULL && (in->start = strdup(c->start)) == NULL)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    oxo_strategy_destroy(s);
    oxo_certificate_destroy(c);
    return status;
}

static oxo_status add_entry(input *in, uint64_t own, uint64_t other,
                            oxo_move move, oxo_error *error)
{
    oxo_line_entries *e = &in->entries;
    OXO_GROW(e->move, e->count + 1, in->room,
             return oxo_fail(error, OXO_NO_MEMORY, "out of memory"));
    OXO_GROW(e->stones, 2 * (e->count + 1), in->stone_room,
             return oxo_fail(error, OXO_NO_MEMORY, "out of memory"));
    e->words = 1;
    e->stones[2 * e->count] = own;
    e->stones[2 * e->count + 1] = other;
    e->move[e->count++] = (uint16_t)move;
    return OXO_OK;
}

/* --answers "REPLY:ANSWER ...": what White plays on 4^3 after a1A and a reply,
 * a reply of each of the twelve kinds. */
static oxo_status read_answers(input *in, oxo_error *error)
{
    const oxo_game *game = in->game;
    oxo_pos *start = oxo_pos_new(game);
    oxo_status status = start ? add_entry(in, 0, 0, 0, error)
                              : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (const char *at = answers; status == OXO_OK && *at;) {
        const size_t length = strcspn(at, " "), colon = strcspn(at, ": ");
        oxo_move reply = 0, answer = 0;
        if (colon >= length ||
            game->ops->move_parse(game, start, at, colon, &reply, NULL) !=
                OXO_OK ||
            game->ops->move_parse(game, start, at + colon + 1,
                                  length - colon - 1, &answer,
                                  NULL) != OXO_OK ||
            !reply || !answer || reply == answer)
            status = oxo_fail(error, OXO_BAD_INPUT,
                              "--answers expects pairs like d4D:a1D, not "
                              "'%.*s'",
                              (int)(length < 40 ? length : 40), at);
        else
            status = add_entry(in, 1, UINT64_C(1) << reply, answer, error);
        at += length + strspn(at + length, " ");
    }
    free(start);
    return status;
}

static oxo_status read_all(int argc, char **argv, input *in, oxo_error *error)
{
    oxo_status status = OXO_OK;
    for (int i = 0; i < argc && status == OXO_OK; i++)
        status = read_file(argv[i], in, error);
    if (status == OXO_OK && !argc)
        status = oxo_game_create("4^3", &in->game, error);
    if (status == OXO_OK && !argc)
        status = oxo_strategy_create(in->game, OXO_FIRST, OXO_COMPACT,
                                     &in->strategy, error);
    if (status == OXO_OK && answers)
        status = read_answers(in, error);
    return status;
}

/* The command that does the same again: rounds instead of seconds. No command
 * does so when the listing of moves was stopped, and then it says that. */
static void command_of(int argc, char **argv, const oxo_shrink_report *report,
                       char *text, size_t room)
{
    int n = snprintf(text, room, "oxo shrink");
    for (int i = 0; i < argc && n >= 0 && (size_t)n < room; i++) {
        const char *name = strrchr(argv[i], '/');
        n += snprintf(text + n, room - (size_t)n, " %s",
                      name ? name + 1 : argv[i]);
    }
    if (n >= 0 && (size_t)n < room && answers)
        n += snprintf(text + n, room - (size_t)n, " --answers '%s'", answers);
    if (n >= 0 && (size_t)n < room && openings)
        n += snprintf(text + n, room - (size_t)n, " --openings %llu",
                      (unsigned long long)openings);
    if (n >= 0 && (size_t)n < room)
        snprintf(text + n, room - (size_t)n,
                 "%s --depth %llu --rounds %u --seed %llu%s",
                 fewest_threes ? " --fewest-threes" : "",
                 (unsigned long long)depth, report->rounds,
                 (unsigned long long)cli_seed,
                 report->cut ? " (stopped while listing moves)" : "");
}

/* What a run has to know to write what it finds. */
typedef struct writing {
    const input *in;
    double end;  /* of everything; 0: no limit */
    size_t kept; /* entries of the last certificate written; 0: none */
    int argc;
    char **argv;
} writing;

static oxo_status make(const writing *w, const oxo_line_entries *e,
                       const oxo_shrink_report *report, oxo_certificate **made,
                       oxo_error *error)
{
    const oxo_strategy *s = w->in->strategy;
    char note[32], command[400];
    char *text = malloc(3 * (size_t)s->cells + 8);
    if (text == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    command_of(w->argc, w->argv, report, command, sizeof command);
    snprintf(note, sizeof note, "%llu", (unsigned long long)cli_seed);
    oxo_status status = oxo_prove_begin(s->board, s->winner, made, error);
    if (status == OXO_OK && w->in->start != NULL)
        status = oxo_certificate_from(*made, w->in->start);
    if (status == OXO_OK)
        status = oxo_certificate_note(*made, "command", command);
    if (status == OXO_OK)
        status = oxo_certificate_note(*made, "seed", note);
    for (size_t i = 0; i < e->count && status == OXO_OK; i++) {
        const uint32_t move = e->move[i];
        oxo_sides at = {0};
        oxo_stones stones;
        const uint64_t *from = e->stones + i * 2 * e->words;
        memcpy(at.own, from, e->words * sizeof *from);
        memcpy(at.other, from + e->words, e->words * sizeof *from);
        oxo_strategy_players(s, &at, &stones);
        oxo_strategy_text(s, &stones, text, 3 * (size_t)s->cells + 8);
        status = oxo_certificate_add_moves(*made, text, &move, 1);
    }
    free(text);
    return status;
}

/* Walks through a new certificate, and only then writes it. After Ctrl-C the
 * walk has a quarter of a second: what was found last is worth that. */
static oxo_status walk_and_save(writing *w, const oxo_line_entries *e,
                                const oxo_shrink_report *report,
                                oxo_strategy_report *walk, oxo_error *error)
{
    oxo_certificate *made = NULL;
    oxo_strategy *strategy = NULL;
    oxo_status status = make(w, e, report, &made, error);
    if (status == OXO_OK)
        status =
            oxo_strategy_from_certificate(w->in->game, made, &strategy, error);
    if (status == OXO_OK) {
        oxo_context walking = cli_context();
        const double soon = oxo_clock() + 0.25;
        const bool asked = walking.stop(walking.user);
        walking.stop = asked ? NULL : walking.stop;
        walking.deadline =
            asked && (w->end <= 0 || soon < w->end) ? soon : w->end;
        status = oxo_strategy_walk(strategy, &walking, NULL, NULL, walk, error);
        if (status == OXO_NO)
            oxo_fail(error, OXO_NO, "the walk refutes it: %s in %s", walk->why,
                     walk->where);
    }
    if (status == OXO_OK && output)
        status = oxo_certificate_save(made, output, error);
    if (status == OXO_OK)
        w->kept = e->count;
    oxo_strategy_destroy(strategy);
    oxo_certificate_destroy(made);
    return status;
}

/* Every so often, what there is: a process that is killed loses little. */
static oxo_status keep(void *user, const oxo_line_entries *e, unsigned done,
                       oxo_error *error)
{
    const oxo_shrink_report so_far = {.rounds = done};
    oxo_strategy_report *walk = malloc(sizeof *walk);
    if (walk == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const oxo_status status = walk_and_save(user, e, &so_far, walk, error);
    free(walk);
    return status == OXO_LIMIT ? OXO_OK : status; /* the end will say so */
}

static void print(const oxo_shrink_report *report,
                  const oxo_strategy_report *walk)
{
    printf("positions with a known win  %zu, with %zu moves", report->places,
           report->alternatives);
    if (report->proofs)
        printf(", %llu by proof search", (unsigned long long)report->proofs);
    if (report->cut)
        printf("; stopped before all were listed");
    printf("\nannealing                   %u round%s, seed %llu\n",
           report->rounds, report->rounds == 1 ? "" : "s",
           (unsigned long long)cli_seed);
    if (report->least_threes)
        printf("three-positions             %u (at least %u after a strong "
               "first move)\n",
               report->threes, report->least_threes);
    if (report->before)
        printf("strategic positions         %zu -> %zu\n", report->before,
               report->after);
    else
        printf("strategic positions         %zu\n", report->after);
    for (unsigned level = 0; level <= OXO_STRATEGY_CELLS; level++) {
        if (walk->level_used[level])
            printf("  %2u stones %6llu\n", level,
                   (unsigned long long)walk->level_used[level]);
    }
    printf("walked                      %llu positions: it holds\n",
           (unsigned long long)walk->positions);
}

/* At a limit: what was walked last stands, and the rest was not lost. */
static oxo_status stopped(const writing *w, oxo_error *error)
{
    if (w->kept > 0 && output) {
        cli_progress_done();
        printf("stopped; the last certificate that was walked is in %s, %zu "
               "strategic positions%s\n",
               cli_file_shown(output), w->kept,
               part ? ": the same command with --resume goes on" : "");
        return OXO_OK;
    }
    if (part == NULL || access(part, R_OK) != 0)
        return oxo_fail(error, OXO_LIMIT,
                        "stopped before there was a smaller certificate; "
                        "nothing is written");
    return oxo_fail(error, OXO_LIMIT,
                    "stopped before there was a smaller certificate; what is "
                    "known was saved: the same command with --resume goes on");
}

static oxo_status work(const input *in, int argc, char **argv,
                       oxo_context *context, oxo_error *error)
{
    const double begin = oxo_clock();
    writing w = {.in = in,
                 .end = seconds > 0 ? begin + seconds : 0,
                 .argc = argc,
                 .argv = argv};
    const oxo_strategy *s = in->strategy;
    oxo_line_entries small = {0};
    oxo_shrink_report report;
    const oxo_shrink_from from = {s->board, s->winner, !argc || s->begins,
                                  s->start.own, s->start.other};
    const oxo_shrink_options wish = {
        .seed = cli_seed,
        .rounds_end = seconds > 0 ? begin + 0.85 * seconds : 0,
        .end = w.end,
        .rounds = rounds        ? (unsigned)rounds
                  : seconds > 0 ? UINT_MAX
                                : ROUNDS,
        .depth = (unsigned)depth,
        .open_rounds = (unsigned)openings,
        .fewest_threes = fewest_threes,
        .save = output ? keep : NULL,
        .user = &w,
        .part = part,
        .resume = resume};
    context->deadline = seconds > 0 ? begin + 0.7 * seconds : 0;
    oxo_status status =
        oxo_shrink(&from, &in->entries, &wish, context, &small, &report, error);
    if (status == OXO_LIMIT)
        return stopped(&w, error);
    if (status != OXO_OK)
        return status;
    oxo_strategy_report *walk = malloc(sizeof *walk);
    if (walk == NULL)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else
        status = walk_and_save(&w, &small, &report, walk, error);
    if (status == OXO_OK && part && !report.cut && report.rounds >= wish.rounds)
        unlink(part); /* it is done */
    cli_progress_done();
    if (status == OXO_OK)
        print(&report, walk);
    if (status == OXO_OK && output)
        printf("certificate                 %s\n", cli_file_shown(output));
    if (status == OXO_LIMIT)
        status = stopped(&w, error);
    free(walk);
    oxo_line_entries_free(&small);
    return status;
}

/* --bound: how few entries there must be. */
static int print_bound(void)
{
    oxo_context context = cli_context();
    oxo_error error = {0};
    oxo_qubic_bound b;
    context.deadline = 0;
    const oxo_status status = oxo_qubic_bound_find(&context, &b, &error);
    cli_progress_done();
    if (status != OXO_OK)
        return cli_fail(&error);
    printf("two-positions               %u\n", b.twos);
    printf("three-positions to choose   %u\n", b.threes);
    printf("four-positions after them   %u\n", b.fours);
    printf("needed at the least         %u of them\n", b.least_fours);
    printf("entries at the least        %u, with a first move on seven lines\n",
           b.least);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    int code = EXIT_YES;
    if (bound && argc > 0)
        return cli_usage_error("--bound is about every certificate of 4^3: "
                               "expected no file, not '%s'",
                               argv[0]);
    if (bound)
        return print_bound();
    if (seconds >= 0 && !(seconds > 0))
        return cli_usage_error("--seconds expects more than 0");
    if (resume && (!output || cli_is_standard_output(output)))
        return cli_usage_error("--resume expects -o FILE, beside which "
                               "FILE.part lies");
    if (output && !cli_is_standard_output(output)) {
        if (snprintf(part_path, sizeof part_path, "%s.part", output) >=
            (int)sizeof part_path)
            return cli_usage_error("the name of the file is too long");
        part = part_path;
    }
    if (depth < 1 || depth > 8)
        return cli_usage_error("--depth expects 1 to 8");
    if (rounds > 1000000 || openings > 1000000)
        return cli_usage_error("at most a million rounds");
    if (cli_check_writable(output) != EXIT_YES)
        return EXIT_USAGE;
    if (answers && (argc || openings || fewest_threes))
        return cli_usage_error("--answers goes without a certificate, "
                               "--openings and --fewest-threes");
    if (!openings && !answers && (!argc || fewest_threes))
        openings = 300;
    input in = {0};
    oxo_error error = {0};
    oxo_status status = read_all(argc, argv, &in, &error);
    if (status == OXO_OK) {
        oxo_context context = cli_context();
        status = work(&in, argc, argv, &context, &error);
    }
    if (status != OXO_OK)
        code = cli_fail(&error);
    forget(&in);
    return code;
}

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE", "write the smaller certificate to FILE",
     &output},
    {"seconds", 0, CLI_NUMBER, "S",
     "be done after S seconds, the last walk included", &seconds},
    {"rounds", 0, CLI_COUNT, "N",
     "anneal for N rounds (24 unless given, or as many as --seconds allows)",
     &rounds},
    {"resume", 0, CLI_FLAG, NULL,
     "go on with what FILE.part holds of the same command", &resume},
    {"depth", 0, CLI_COUNT, "N",
     "find positions that need up to N entries (1 to 8, 4 unless given)",
     &depth},
    {"openings", 0, CLI_COUNT, "N",
     "4^3: choose the answers to the first reply anew, in N rounds (300 "
     "without a certificate)",
     &openings},
    {"fewest-threes", 0, CLI_FLAG, NULL,
     "and as few positions after that answer as possible", &fewest_threes},
    {"answers", 0, CLI_TEXT, "PAIRS",
     "4^3, without a certificate: play these answers after a1A and a reply, "
     "as REPLY:ANSWER for each of the twelve kinds of replies",
     &answers},
    {"bound", 0, CLI_FLAG, NULL,
     "only say how many entries there are at the least, in any certificate "
     "with a first move on seven lines",
     &bound},
    CLI_SEED,
    CLI_THREADS,
    {0}};

static const cli_example examples[] = {
    {"shrink qubic.proof -o small.proof", "fewer strategic positions"},
    {"shrink --seconds 600 --seed 7 -o small.proof",
     "from nothing, with the best second moves it can find"},
    {"shrink a.proof b.proof --depth 1",
     "quickly; the moves of the second proof as further choices"},
    {"shrink weak.proof --depth 1 --threads 2 -o small.proof",
     "any compact certificate: the weak opening, 4^4, a box, a .pg file"},
    {"shrink --bound", "how small a certificate can be at all"},
    {0}};

const cli_verb cli_verb_shrink = {
    .name = "shrink",
    .arguments = "[CERTIFICATE...]",
    .summary = "make a certificate of a line game smaller",
    .description =
        "Lists winning moves for the positions of compact certificates that a "
        "side wins a line game, and for those that these moves lead to, and "
        "chooses among them by annealing so that as few positions as possible "
        "are needed. Without a certificate, or with --openings, it first "
        "chooses White's answers to the twelve first replies of 4^3. Threads "
        "change the time, not the result. What is written has been walked "
        "against every reply; smaller ones are written every minute or so. "
        "What is known is kept in FILE.part until it is done: the same command "
        "with --resume goes on, also after a kill, to the same result. "
        "Ctrl-C ends it within half a second: what can be walked in that time "
        "is written, otherwise what was walked last stands.",
    .options = options,
    .examples = examples,
    .max_arguments = -1,
    .run = run,
};
