/* oxo openings: every first move and every distinct reply, proved. */
#include "cli.h"

#include "answer/facts.h"
#include <stdlib.h>
#include <string.h>

static const char *only_first;
static uint64_t skip;

static void cell_name(const oxo_game *game, oxo_move move, char *text,
                      size_t size)
{
    if (move == OXO_MOVE_NONE)
        snprintf(text, size, "forced");
    else
        game->ops->move_text(game, move, text, size);
}

static const char *plies_text(oxo_value value, char text[16])
{
    if (value.exact && value.winner != OXO_DRAW)
        snprintf(text, 16, "%u", value.plies);
    else
        strcpy(text, "-");
    return text;
}

static void print_begin(void *user, const oxo_opening *o)
{
    char name[64], plies[16];
    const bool won = o->value.winner != OXO_DRAW;
    cell_name(user, o->first, name, sizeof name);
    cli_progress_done();
    if (o->proof)
        printf("opening %s (%u lines)\n  reply value          answer strategic "
               " deepest    positions     time\n",
               name, o->lines);
    else
        printf("opening %s: %s%s%s%s\n  reply value  answer   plies   "
               " positions\n",
               name, oxo_outcome_name(o->value.winner), won ? ", " : "",
               won ? plies_text(o->value, plies) : "", won ? " plies" : "");
}

static void print_reply(void *user, const oxo_opening *o, const oxo_opened *r)
{
    char reply[64], answer[64] = "-", plies[16];
    cell_name(user, r->reply, reply, sizeof reply);
    if (o->proof || r->answer != OXO_MOVE_NONE)
        cell_name(user, r->answer, answer, sizeof answer);
    cli_progress_done();
    if (o->proof)
        printf("  %-5s %-14s %-6s %9llu %8u %12llu %8.2f s\n", reply,
               r->value.winner == OXO_FIRST_WINS ? "first wins" : "not a win",
               answer, (unsigned long long)r->entries, r->deepest,
               (unsigned long long)r->nodes, r->seconds);
    else
        printf("  %-5s %-6s %-6s %7s %12llu\n", reply,
               oxo_outcome_name(r->value.winner), answer,
               plies_text(r->value, plies), (unsigned long long)r->nodes);
    fflush(stdout);
}

static void print_end(void *user, const oxo_opening *o)
{
    char name[64];
    cell_name(user, o->first, name, sizeof name);
    cli_progress_done();
    if (!o->complete)
        return;
    if (o->skipped)
        printf("opening %s: %u more distinct replies, %u of them lose; the "
               "first %u were not looked at\n\n",
               name, o->replies, o->lose, o->skipped);
    else if (o->proof)
        printf("opening %s %s: %u distinct replies, %llu strategic positions "
               "in their proofs together, %.2f s\n\n",
               name,
               o->value.winner == OXO_FIRST_WINS ? "wins" : "does not win",
               o->replies, (unsigned long long)o->entries, o->seconds);
    else
        printf("opening %s %s: %u distinct replies: %u lose, %u draw, %u "
               "win for the second player\n\n",
               name, oxo_outcome_name(o->value.winner), o->replies, o->lose,
               o->draw, o->win);
}

/* What was printed stands; these are left, each a command of its own. */
static void say_how_to_go_on(void *user, const oxo_move *left, unsigned count,
                             unsigned done)
{
    const oxo_game *game = user;
    char name[64];
    cli_progress_done();
    fflush(stdout);
    fprintf(stderr, "oxo openings: what is printed stands; to go on:");
    for (unsigned i = 0; i < count && i < 3; i++) {
        cell_name(game, left[i], name, sizeof name);
        fprintf(stderr, "%s oxo openings %s --first %s", i ? "," : "",
                game->name, name);
        if (!i && done)
            fprintf(stderr, " --skip %u", done);
    }
    fprintf(stderr, count > 3 ? ", and %u more\n" : "\n", count - 3);
}

static int run(int argc, char **argv)
{
    int code = EXIT_YES;
    (void)argc;
    if (skip > 100000)
        return cli_usage_error("--skip expects at most 100000 replies");
    oxo_game *game = cli_game(argv[0], &code);
    if (game == NULL)
        return code;
    if (cli_json) {
        json_out *question = cli_question("openings", game->name, NULL, NULL);
        if (only_first)
            json_text(question, "first", only_first);
        if (skip)
            json_number(question, "skip", skip);
        oxo_game_destroy(game);
        return cli_answer();
    }
    oxo_move first = OXO_MOVE_NONE;
    oxo_error error = {.status = OXO_OK};
    oxo_pos *start = cli_position(game, NULL, &code);
    oxo_status status = OXO_OK;
    if (start && only_first)
        status = game->ops->move_parse(game, start, only_first,
                                       strlen(only_first), &first, &error);
    const oxo_context context = cli_context();
    const oxo_openings_watch watch = {print_begin, print_reply, print_end,
                                      say_how_to_go_on, game};
    if (start && status == OXO_OK)
        status = oxo_openings_find(game, first, (unsigned)skip, &context,
                                   &watch, &error);
    cli_progress_done();
    if (start && status != OXO_OK)
        code = cli_fail(&error);
    free(start);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"first", 0, CLI_TEXT, "CELL", "only this first move", &only_first},
    {"skip", 0, CLI_COUNT, "N",
     "go on after N replies, as a run that was stopped says", &skip},
    CLI_THREADS,
    CLI_LIMITS,
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"openings 3^3", "only the centre wins"},
    {"openings 4^3 --first a1A", "the 12 replies to the strong opening"},
    {0}};

const cli_verb cli_verb_openings = {
    .name = "openings",
    .arguments = "[GAME]",
    .shape = CLI_GAME,
    .summary = "the proved value of every first move and every reply",
    .description =
        "For each first move and each distinct reply to it: the value, the "
        "best answer and what the proof takes. Every reply on a board of more "
        "than 36 cells is proved on its own from scratch: strategic positions "
        "that the proof needs, "
        "the most stones on the board in one of them, positions examined and "
        "time. Other games go through the exact solver: plies of the whole "
        "game with best play, positions examined. --nodes holds for each "
        "reply, --seconds for all of them.",
    .options = options,
    .examples = examples,
    .max_arguments = 1,
    .run = run};
