/* oxo analyse: what is known about every move, and what both sides threaten.
 * --json is the question "analyse" of docs/JSON.md. */
#include "cli.h"

#include "oxo/judge.h"
#include <stdlib.h>
#include <string.h>

static bool all;

/* Moves behind `at` columns of text; on a terminal they go on below, indented,
 * when a line is full. */
static void print_moves(const oxo_game *game, const oxo_move *moves,
                        unsigned count, unsigned at)
{
    const unsigned width = cli_width();
    for (unsigned i = 0; i < count; i++) {
        char text[256];
        game->ops->move_text(game, moves[i], text, sizeof text);
        const unsigned length = (unsigned)strlen(text) + 1;
        if (width && at + length > width && at > 4) {
            printf("\n   ");
            at = 3;
        }
        printf(" %s", text);
        at += length;
    }
}

static void print_threats(const oxo_game *game, const oxo_analysis *a)
{
    for (unsigned side = 0; side < 2; side++) {
        const oxo_side_threats *t = &a->threats[side];
        if (!t->searched && !t->three)
            continue;
        const bool narrow = cli_width() && cli_width() < 80;
        int at = printf("%s threatens:", oxo_side_name(game, (oxo_side)side));
        if (!t->threes)
            at += printf(" no line at once");
        else
            at += printf(" to complete a line with");
        print_moves(game, t->three, t->threes, (unsigned)at);
        if (t->forced && !t->threes) {
            at += printf(";%sa forced sequence, %u plies:",
                         narrow ? "\n    " : " ", t->plies);
            print_moves(game, t->moves, t->count, narrow ? 36 : (unsigned)at);
        } else if (t->searched && !t->threes) {
            printf(", and no forced sequence");
        }
        putchar('\n');
    }
}

static void print_text(const oxo_game *game, const oxo_pos *pos,
                       const oxo_analysis *a, const oxo_move *line,
                       unsigned count)
{
    char *board = cli_board(game, pos);
    printf("%s\n\n%s\n", game->title, board ? board : "");
    free(board);
    char sentence[256];
    oxo_analysis_sentence(game, a, sentence, sizeof sentence);
    printf("%s\n", sentence);
    if (a->over)
        return;
    print_threats(game, a);
    /* where the table is too wide, the line of play stands below its move */
    const bool narrow = cli_width() && cli_width() < 80;
    if (narrow)
        printf("\nmove       value                   by\n");
    else
        printf("\nmove       value                   by            line or "
               "estimate\n");
    const unsigned shown = all || a->moves <= 12 ? a->moves : 12;
    for (unsigned i = 0; i < shown; i++) {
        const oxo_judged_move *m = &a->move[i];
        char name[256], value[64];
        const bool open = m->value.winner == OXO_OPEN;
        game->ops->move_text(game, m->move, name, sizeof name);
        oxo_value_text(m->value, a->side, value, sizeof value);
        printf("%-10s %-23s ", name, value);
        if (open) {
            printf("%-12s  %+.2f", "estimate", m->estimate);
        } else {
            printf(m->count > 1 && !narrow ? "%-12s " : "%s",
                   oxo_ground_name(m->value.ground));
            if (narrow && m->count > 1)
                printf("\n   ");
            print_moves(game, m->line, m->count > 1 ? m->count : 0,
                        narrow ? 3 : 48);
        }
        putchar('\n');
    }
    if (shown < a->moves) {
        unsigned counts[4] = {0};
        for (unsigned i = shown; i < a->moves; i++)
            counts[a->move[i].value.winner]++;
        printf("and %u more: %u win, %u draw, %u open, %u lose (--all)\n",
               a->moves - shown, counts[oxo_win_of(a->side)], counts[OXO_DRAW],
               counts[OXO_OPEN], counts[oxo_win_of(oxo_other(a->side))]);
    }
    printf("\nbest line:");
    print_moves(game, line, count, 10);
    putchar('\n');
}

static int run(const oxo_game *game, oxo_pos *pos)
{
    if (cli_json) {
        json_out *question = cli_question("analyse", game->name, game, pos);
        if (cli_max_nodes)
            json_number(question, "nodes", cli_max_nodes);
        json_number(question, "seed", cli_seed);
        cli_max_nodes = 0; /* --nodes is for each search */
        return cli_answer();
    }
    oxo_context context = cli_context();
    context.max_nodes = 0; /* --nodes is for full search */
    const oxo_judge_options options = {.nodes = cli_max_nodes,
                                       .seed = cli_seed};
    oxo_judge *judge = NULL;
    oxo_analysis *a = NULL;
    oxo_error error;
    oxo_status status = oxo_judge_create(game, &options, &judge, &error);
    if (status == OXO_OK)
        status = oxo_judge_analyse(judge, pos, &context, &a, &error);
    oxo_move line[40];
    unsigned count = 0;
    if (status == OXO_OK)
        count = oxo_judge_best_line(judge, pos, a, &context, line, 40);
    cli_progress_done();
    if (status == OXO_OK)
        print_text(game, pos, a, line, count);
    oxo_analysis_destroy(a);
    oxo_judge_destroy(judge);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

static const cli_option options[] = {
    {"all", 'a', CLI_FLAG, NULL, "show every move, not the best twelve", &all},
    CLI_JSON,
    CLI_LIMITS,
    CLI_SEED,
    {0}};

static const cli_example examples[] = {
    {"analyse 3^2 \"b2 b1\"", "every reply with its exact value"},
    {"analyse 4^3 \"a4A a1B d4A a1D d1A d4C\"",
     "a forced win, and the moves that miss it"},
    {"analyse tapatan", "a moving game, from its table"},
    {"analyse 4^3 game.oxo --json", "the last position of a record"},
    {0}};

const cli_verb cli_verb_analyse = {
    .name = "analyse",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "judge every legal move of a position",
    .description =
        "For every legal move: a win, loss or draw that is established, with "
        "its length where it is known and\nits ground (rules, forced sequence, "
        "table, certificate, full search, proof search), or else an "
        "estimate;\nwhat both sides threaten: lines (first order) and forced "
        "sequences (second order); and the best line.\nSearches examine at "
        "most --nodes positions; with --seconds proof search goes on until "
        "then.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .at = run,
};
