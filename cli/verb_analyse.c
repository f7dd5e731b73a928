/* oxo analyse: what is known about every move, and what both sides threaten.
 * The JSON of --json is described in docs/ANALYSE.md. */
#include "cli.h"

#include "oxo/analyse.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static bool all;

static const char *verdict_name(oxo_verdict v)
{
    return v == OXO_VERDICT_WIN    ? "win"
           : v == OXO_VERDICT_LOSS ? "loss"
           : v == OXO_VERDICT_DRAW ? "draw"
                                   : "open";
}

static const char *ground_name(oxo_ground g)
{
    return g == OXO_GROUND_NONE ? "estimate" : oxo_ground_name(g);
}

/* The best line: that of the best move, and as long as the verdict comes from
 * full search or a proof, the best moves that follow it; at most `max` moves.
 */
static unsigned best_line(const oxo_game *game, const oxo_pos *pos,
                          const oxo_analysis *a,
                          const oxo_analyse_options *options, oxo_move *line,
                          unsigned max)
{
    unsigned count = 0;
    oxo_pos *at = oxo_pos_copy(game, pos);
    oxo_analysis *next = NULL;
    while (at && a->moves && count < max) {
        const oxo_analysed_move *best = &a->move[0];
        const bool go_on = best->ground > OXO_GROUND_FORCED &&
                           best->verdict != OXO_VERDICT_DRAW;
        for (unsigned i = 0; i < (go_on ? 1 : best->count) && count < max;
             i++) {
            game->ops->play(game, at, best->line[i]);
            line[count++] = best->line[i];
        }
        oxo_analysis_destroy(next);
        next = NULL;
        oxo_context context = cli_context();
        context.max_nodes = 0;
        if (!go_on ||
            oxo_analyse(game, at, options, &context, &next, NULL) != OXO_OK)
            break;
        a = next;
    }
    oxo_analysis_destroy(next);
    free(at);
    return count;
}

static json_t *moves_json(const oxo_game *game, const oxo_move *moves,
                          unsigned count)
{
    json_t *array = json_array();
    for (unsigned i = 0; i < count; i++) {
        char text[256];
        game->ops->move_text(game, moves[i], text, sizeof text);
        json_array_append_new(array, json_string(text));
    }
    return array;
}

static json_t *threats_json(const oxo_game *game, const oxo_side_threats *t)
{
    json_t *object = json_object();
    json_object_set_new(object, "threes",
                        moves_json(game, t->three, t->threes));
    json_object_set_new(object, "searched", json_boolean(t->searched));
    json_object_set_new(object, "forced",
                        t->forced ? moves_json(game, t->moves, t->count)
                                  : json_null());
    if (t->forced)
        json_object_set_new(object, "plies", json_integer(t->plies));
    return object;
}

static void print_json(const oxo_game *game, const oxo_pos *pos,
                       const oxo_analysis *a, const oxo_move *line,
                       unsigned count)
{
    json_t *object = json_object(), *list = json_array();
    json_t *threats = json_object();
    char *text = malloc(game->pos_text_max);
    json_object_set_new(object, "game", json_string(game->name));
    if (text) {
        game->ops->pos_text(game, pos, text, game->pos_text_max);
        json_object_set_new(object, "position", json_string(text));
    }
    free(text);
    json_object_set_new(object, "outcome",
                        json_string(oxo_outcome_name(a->outcome)));
    json_object_set_new(
        object, "to_move",
        json_string(game->ops->turn(game, pos) ? "second" : "first"));
    json_object_set_new(object, "verdict",
                        json_string(verdict_name(a->verdict)));
    json_object_set_new(object, "plies", json_integer(a->plies));
    json_object_set_new(object, "exact", json_boolean(a->exact));
    for (unsigned i = 0; i < a->moves; i++) {
        const oxo_analysed_move *m = &a->move[i];
        json_t *entry = json_object();
        char name[256];
        game->ops->move_text(game, m->move, name, sizeof name);
        json_object_set_new(entry, "move", json_string(name));
        json_object_set_new(entry, "verdict",
                            json_string(verdict_name(m->verdict)));
        json_object_set_new(entry, "ground",
                            json_string(ground_name(m->ground)));
        json_object_set_new(entry, "plies", json_integer(m->plies));
        json_object_set_new(entry, "exact", json_boolean(m->exact));
        json_object_set_new(entry, "estimate", json_real(m->estimate));
        json_object_set_new(entry, "line", moves_json(game, m->line, m->count));
        json_array_append_new(list, entry);
    }
    json_object_set_new(object, "moves", list);
    json_object_set_new(object, "best_line", moves_json(game, line, count));
    json_object_set_new(threats, "first", threats_json(game, &a->threats[0]));
    json_object_set_new(threats, "second", threats_json(game, &a->threats[1]));
    json_object_set_new(object, "threats", threats);
    json_dumpf(object, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(4));
    putchar('\n');
    json_decref(object);
}

static void print_moves(const oxo_game *game, const oxo_move *moves,
                        unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char text[256];
        game->ops->move_text(game, moves[i], text, sizeof text);
        printf(" %s", text);
    }
}

static void print_verdict(oxo_verdict v, unsigned plies, bool exact)
{
    if (v == OXO_VERDICT_OPEN || v == OXO_VERDICT_DRAW || !plies)
        printf("%s", verdict_name(v));
    else
        printf("%s in %s%u %s", verdict_name(v), exact ? "" : "at most ", plies,
               plies == 1 ? "ply" : "plies");
}

static void print_threats(const oxo_game *game, const oxo_analysis *a)
{
    for (unsigned side = 0; side < 2; side++) {
        const oxo_side_threats *t = &a->threats[side];
        if (!t->searched && !t->three)
            continue;
        printf("%s threatens:", oxo_side_name(game, (oxo_side)side));
        if (!t->threes)
            printf(" no line at once");
        else
            printf(" to complete a line with");
        print_moves(game, t->three, t->threes);
        if (t->forced && !t->threes) {
            printf("; a forced sequence, %u plies:", t->plies);
            print_moves(game, t->moves, t->count);
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
    const size_t size = oxo_pos_board(game, pos, NULL, 0) + 1;
    char *board = malloc(size);
    if (board) {
        oxo_pos_board(game, pos, board, size);
        printf("%s\n\n%s\n", game->title, board);
    }
    free(board);
    if (a->outcome != OXO_ONGOING) {
        printf("the game is over: %s\n", oxo_outcome_name(a->outcome));
        return;
    }
    printf("%s to move: ", oxo_side_name(game, game->ops->turn(game, pos)));
    if (a->verdict == OXO_VERDICT_OPEN)
        printf("not decided by forced sequences or full search");
    else
        print_verdict(a->verdict, a->plies, a->exact);
    putchar('\n');
    print_threats(game, a);
    printf("\nmove       verdict               by        line or estimate\n");
    const unsigned shown = all || a->moves <= 12 ? a->moves : 12;
    for (unsigned i = 0; i < shown; i++) {
        const oxo_analysed_move *m = &a->move[i];
        char name[256], verdict[64];
        game->ops->move_text(game, m->move, name, sizeof name);
        if (m->verdict == OXO_VERDICT_OPEN || m->verdict == OXO_VERDICT_DRAW ||
            !m->plies)
            snprintf(verdict, sizeof verdict, "%s", verdict_name(m->verdict));
        else
            snprintf(verdict, sizeof verdict, "%s in %s%u",
                     verdict_name(m->verdict), m->exact ? "" : "at most ",
                     m->plies);
        printf("%-10s %-21s %s", name, verdict, ground_name(m->ground));
        const int gap = 8 - (int)strlen(ground_name(m->ground));
        if (m->verdict == OXO_VERDICT_OPEN)
            printf("%*s  %+.2f", gap, "", m->estimate);
        else if (m->count > 1) {
            printf("%*s ", gap, "");
            print_moves(game, m->line, m->count);
        }
        putchar('\n');
    }
    if (shown < a->moves) {
        unsigned counts[4] = {0};
        for (unsigned i = shown; i < a->moves; i++)
            counts[a->move[i].verdict + 1]++;
        printf("and %u more: %u win, %u draw, %u open, %u lose (--all)\n",
               a->moves - shown, counts[2], counts[1], counts[3], counts[0]);
    }
    printf("\nbest line:");
    print_moves(game, line, count);
    putchar('\n');
}

static int run(int argc, char **argv)
{
    int code;
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    oxo_pos *pos = cli_position(game, argc > 1 ? argv[1] : NULL, &code);
    if (!pos) {
        oxo_game_destroy(game);
        return code;
    }
    oxo_context context = cli_context();
    context.max_nodes = 0; /* --nodes is for full search */
    const oxo_analyse_options options = {
        .solve_nodes = cli_max_nodes, .seed = cli_seed, .proof = true};
    oxo_analysis *a = NULL;
    oxo_error error;
    const oxo_status status =
        oxo_analyse(game, pos, &options, &context, &a, &error);
    cli_progress_done();
    oxo_move line[40];
    unsigned count = 0;
    if (status == OXO_OK)
        count = best_line(game, pos, a, &options, line, 40);
    if (status != OXO_OK)
        code = cli_fail(&error);
    else if (cli_json)
        print_json(game, pos, a, line, count);
    else
        print_text(game, pos, a, line, count);
    if (status == OXO_OK)
        code = EXIT_YES;
    oxo_analysis_destroy(a);
    free(pos);
    oxo_game_destroy(game);
    return code;
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
    .arguments = "GAME [POSITION]",
    .summary = "judge every legal move of a position",
    .description =
        "For every legal move: proved win, loss or draw with its length, by "
        "the rules, by a forced\nsequence or by full search (at most --nodes "
        "positions), or else an estimate; what both sides\nthreaten: lines "
        "(first order) and forced sequences (second order); and the best "
        "line.",
    .options = options,
    .examples = examples,
    .min_arguments = 1,
    .max_arguments = 2,
    .run = run,
};
