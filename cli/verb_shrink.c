/* oxo shrink: the same claim about Qubic with fewer strategic positions. */
#include "cli.h"

#include "oxo/certificate.h"
#include "oxo/line.h"
#include "oxo/strategy.h"
#include "proof/qubic_shrink.h"
#include <stdlib.h>
#include <string.h>

static const char *output;
static double seconds = 60;

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

static oxo_status make(const entries *e, oxo_certificate **made,
                       oxo_error *error)
{
    char note[32];
    oxo_status status =
        oxo_certificate_create("4^3", "first-wins", "compact", made, error);
    snprintf(note, sizeof note, "%llu", (unsigned long long)cli_seed);
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

/* Shrinks, verifies every reply by a walk, and only then writes. */
static oxo_status work(const oxo_game *game, const entries *given,
                       oxo_context *context, oxo_error *error)
{
    entries small = {0};
    oxo_qubic_shrink_report report;
    oxo_status status =
        oxo_qubic_shrink(given->list, given->count, seconds, cli_seed, context,
                         &small.list, &small.count, &report, error);
    if (status != OXO_OK)
        return status;
    oxo_certificate *made = NULL;
    oxo_strategy *strategy = NULL;
    oxo_strategy_report walk;
    status = make(&small, &made, error);
    if (status == OXO_OK)
        status = oxo_strategy_from_certificate(game, made, &strategy, error);
    if (status == OXO_OK) {
        oxo_context walking = cli_context();
        status =
            oxo_strategy_walk(strategy, &walking, NULL, NULL, &walk, error);
        if (status == OXO_NO)
            oxo_fail(error, OXO_NO, "the walk refutes it: %s in %s", walk.why,
                     walk.where);
    }
    cli_progress_done();
    if (status == OXO_OK) {
        printf("positions with a known win  %zu, with %zu moves\n"
               "annealing                   %llu steps in %.0f s, seed %llu\n"
               "strategic positions         %zu -> %zu\n",
               report.places, report.alternatives,
               (unsigned long long)report.steps, seconds,
               (unsigned long long)cli_seed, report.before, report.after);
        for (unsigned level = 0; level <= 64; level++) {
            if (walk.level_used[level])
                printf("  %2u stones %6llu\n", level,
                       (unsigned long long)walk.level_used[level]);
        }
        printf("walked                      %llu positions: it holds\n",
               (unsigned long long)walk.positions);
    }
    if (status == OXO_OK && output) {
        status = oxo_certificate_save(made, output, error);
        if (status == OXO_OK)
            printf("certificate                 %s\n", output);
    }
    oxo_strategy_destroy(strategy);
    oxo_certificate_destroy(made);
    free(small.list);
    return status;
}

static int run(int argc, char **argv)
{
    int code = EXIT_YES;
    if (!(seconds > 0))
        return cli_usage_error("--seconds expects more than 0");
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
        context.max_seconds = 0; /* --seconds is for the annealing */
        status = work(game, &given, &context, &error);
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
    CLI_SEED,
    {0}};

static const cli_example examples[] = {
    {"shrink qubic.proof -o small.proof", "fewer strategic positions"},
    {"shrink a.proof b.proof --seconds 600 --seed 7 -o small.proof",
     "choose among the positions of two proofs"},
    {0}};

const cli_verb cli_verb_shrink = {
    .name = "shrink",
    .arguments = "CERTIFICATE...",
    .summary = "make a certificate of Qubic smaller",
    .description =
        "Reads compact certificates that the first player wins 4^3, lists for "
        "each of their positions the moves that win with positions already "
        "known or with nothing but forced wins, and chooses among them by "
        "annealing so that as few positions as possible are needed. The "
        "result is walked against every reply before it is written.",
    .options = options,
    .examples = examples,
    .min_arguments = 1,
    .max_arguments = -1,
    .run = run,
};
