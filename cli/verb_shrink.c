/* oxo shrink: the same claim about Qubic with fewer strategic positions. */
#include "cli.h"

#include "oxo/families.h"
#include "oxo/proof.h"
#include "proof/qubic_bound.h"
#include "proof/qubic_shrink.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char *output;
static double seconds = 60;
static uint64_t rounds, depth = 4, openings;
static bool fewest_threes, bound;

typedef struct entries {
    oxo_qubic_entry *list;
    size_t count, room;
} entries;

/* One body line "POSITION MOVE" of a compact certificate. */
static oxo_status read_line(const oxo_game *game, const char *line,
                            size_t length, entries *e, oxo_error *error)
{
    const char *space = memchr(line, ' ', length);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_status status =
        pos ? OXO_OK : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK && !space)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "expected a compact certificate: position and move");
    if (status == OXO_OK)
        status = game->ops->pos_parse(game, line, (size_t)(space - line), pos,
                                      error);
    oxo_move move = 0;
    if (status == OXO_OK)
        status = game->ops->move_parse(game, pos, space + 1,
                                       length - (size_t)(space - line) - 1,
                                       &move, error);
    if (status == OXO_OK && e->count == e->room) {
        const size_t room = e->room * 2 + 1024;
        oxo_qubic_entry *larger = realloc(e->list, room * sizeof *larger);
        if (larger) {
            e->list = larger;
            e->room = room;
        } else {
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        }
    }
    if (status == OXO_OK)
        e->list[e->count++] = (oxo_qubic_entry){
            oxo_line_stones(game, pos, OXO_FIRST)[0],
            oxo_line_stones(game, pos, OXO_SECOND)[0], (uint8_t)move};
    free(pos);
    return status;
}

static oxo_status read_file(const oxo_game *game, const char *path, entries *e,
                            oxo_error *error)
{
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_load(path, &c, error);
    if (status != OXO_OK)
        return status;
    if (strcmp(c->game, game->name) || strcmp(c->claim, "first-wins") ||
        strcmp(c->form, "compact"))
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "'%.80s' is about %.20s: expected a compact "
                          "certificate that the first player wins 4^3",
                          path, c->game);
    const char *line;
    size_t at = 0, length;
    while (status == OXO_OK && oxo_certificate_next(c, &at, &line, &length))
        status = read_line(game, line, length, e, error);
    oxo_certificate_destroy(c);
    return status;
}

/* The command that does the same again: rounds instead of seconds. No command
 * does so when the listing of moves was stopped, and then it says that. */
static void command_of(int argc, char **argv,
                       const oxo_qubic_shrink_report *report, char *text,
                       size_t room)
{
    int n = snprintf(text, room, "oxo shrink");
    for (int i = 0; i < argc && n >= 0 && (size_t)n < room; i++) {
        const char *name = strrchr(argv[i], '/');
        n += snprintf(text + n, room - (size_t)n, " %s",
                      name ? name + 1 : argv[i]);
    }
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

static oxo_status make(const entries *e, const char *command,
                       oxo_certificate **made, oxo_error *error)
{
    char note[32];
    oxo_status status =
        oxo_certificate_create("4^3", "first-wins", "compact", made, error);
    snprintf(note, sizeof note, "%llu", (unsigned long long)cli_seed);
    if (status == OXO_OK)
        status = oxo_certificate_note(*made, "command", command);
    if (status == OXO_OK)
        status = oxo_certificate_note(*made, "seed", note);
    for (size_t i = 0; i < e->count && status == OXO_OK; i++) {
        char text[130];
        const uint32_t move = e->list[i].move;
        oxo_qubic_text(e->list[i].attacker, e->list[i].defender, text);
        status = oxo_certificate_add_moves(*made, text, &move, 1);
    }
    return status;
}

static void print(const oxo_qubic_shrink_report *report,
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
    printf("three-positions             %u (at least %u after a strong first "
           "move)\n",
           report->threes, report->least_threes);
    if (report->before)
        printf("strategic positions         %zu -> %zu\n", report->before,
               report->after);
    else
        printf("strategic positions         %zu\n", report->after);
    for (unsigned level = 0; level <= 64; level++) {
        if (walk->level_used[level])
            printf("  %2u stones %6llu\n", level,
                   (unsigned long long)walk->level_used[level]);
    }
    printf("walked                      %llu positions: it holds\n",
           (unsigned long long)walk->positions);
}

/* Shrinks, verifies every reply by a walk, and only then writes. */
static oxo_status work(const oxo_game *game, const entries *given, int argc,
                       char **argv, oxo_context *context, oxo_error *error)
{
    entries small = {0};
    oxo_qubic_shrink_report report;
    const oxo_qubic_shrink_options wish = {.seed = cli_seed,
                                           .seconds = rounds ? 0 : seconds,
                                           .rounds = rounds ? (unsigned)rounds
                                                            : UINT_MAX,
                                           .depth = (unsigned)depth,
                                           .open_rounds = (unsigned)openings,
                                           .fewest_threes = fewest_threes};
    oxo_status status =
        oxo_qubic_shrink(given->list, given->count, &wish, context, &small.list,
                         &small.count, &report, error);
    if (status == OXO_LIMIT)
        return oxo_fail(error, OXO_LIMIT,
                        "stopped before there was a smaller certificate; "
                        "nothing is written");
    if (status != OXO_OK)
        return status;
    char command[400];
    oxo_certificate *made = NULL;
    oxo_strategy *strategy = NULL;
    oxo_strategy_report walk;
    command_of(argc, argv, &report, command, sizeof command);
    status = make(&small, command, &made, error);
    if (status == OXO_OK)
        status = oxo_strategy_from_certificate(game, made, &strategy, error);
    if (status == OXO_OK) {
        oxo_context walking = cli_context();
        walking.stop = NULL; /* what was found before Ctrl-C is kept */
        walking.deadline = 0;
        status =
            oxo_strategy_walk(strategy, &walking, NULL, NULL, &walk, error);
        if (status == OXO_NO)
            oxo_fail(error, OXO_NO, "the walk refutes it: %s in %s", walk.why,
                     walk.where);
    }
    cli_progress_done();
    if (status == OXO_OK)
        print(&report, &walk);
    if (status == OXO_OK && output) {
        status = oxo_certificate_save(made, output, error);
        if (status == OXO_OK)
            printf("certificate                 %s\n", cli_file_shown(output));
    }
    oxo_strategy_destroy(strategy);
    oxo_certificate_destroy(made);
    free(small.list);
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
    if (!(seconds > 0))
        return cli_usage_error("--seconds expects more than 0");
    if (depth < 1 || depth > 8)
        return cli_usage_error("--depth expects 1 to 8");
    if (rounds > 1000000 || openings > 1000000)
        return cli_usage_error("at most a million rounds");
    if (cli_check_writable(output) != EXIT_YES)
        return EXIT_USAGE;
    if (!openings && (!argc || fewest_threes))
        openings = 300;
    oxo_game *game = cli_game("4^3", &code);
    if (!game)
        return code;
    entries given = {0};
    oxo_error error = {0};
    oxo_status status = OXO_OK;
    for (int i = 0; i < argc && status == OXO_OK; i++)
        status = read_file(game, argv[i], &given, &error);
    if (status == OXO_OK) {
        oxo_context context = cli_context();
        context.deadline = 0; /* --seconds is for the annealing */
        status = work(game, &given, argc, argv, &context, &error);
    }
    if (status != OXO_OK)
        code = cli_fail(&error);
    free(given.list);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE", "write the smaller certificate to FILE",
     &output},
    {"seconds", 0, CLI_NUMBER, "S", "anneal for S seconds (60 unless given)",
     &seconds},
    {"rounds", 0, CLI_COUNT, "N", "anneal for N rounds instead: the same again",
     &rounds},
    {"depth", 0, CLI_COUNT, "N",
     "find positions that need up to N entries (1 to 8, 4 unless given)",
     &depth},
    {"openings", 0, CLI_COUNT, "N",
     "choose the answers to the first reply anew, in N rounds (300 without a "
     "certificate)",
     &openings},
    {"fewest-threes", 0, CLI_FLAG, NULL,
     "and as few positions after that answer as possible", &fewest_threes},
    {"bound", 0, CLI_FLAG, NULL,
     "only say how many entries there are at the least, in any certificate "
     "with a first move on seven lines",
     &bound},
    CLI_SEED,
    {0}};

static const cli_example examples[] = {
    {"shrink qubic.proof -o small.proof", "fewer strategic positions"},
    {"shrink --seconds 600 --seed 7 -o small.proof",
     "from nothing, with the best second moves it can find"},
    {"shrink a.proof b.proof --depth 1",
     "quickly; the moves of the second proof as further choices"},
    {"shrink --bound", "how small a certificate can be at all"},
    {0}};

const cli_verb cli_verb_shrink = {
    .name = "shrink",
    .arguments = "[CERTIFICATE...]",
    .summary = "make a certificate of Qubic smaller",
    .description =
        "Lists winning moves for the positions of compact certificates that "
        "the first player wins 4^3, and for those that these moves lead to, "
        "and chooses among them by annealing so that as few positions as "
        "possible are needed. Without a certificate, or with --openings, it "
        "first chooses White's answers to the twelve first replies. The "
        "result is walked against every reply before it is written. Ctrl-C "
        "ends the listing or the annealing and keeps what was found, which "
        "takes "
        "some seconds; give the file that was written to go on.",
    .options = options,
    .examples = examples,
    .max_arguments = -1,
    .run = run,
};
