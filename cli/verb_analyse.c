/* oxo analyse: what is known about every move, and what both sides threaten.
 * The JSON of --json is described in docs/ANALYSE.md. */
#include "cli.h"

#include "oxo/analyse.h"
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

static void threats_json(json_out *out, const char *key, const oxo_game *game,
                         const oxo_side_threats *t)
{
    json_open(out, key, '{');
    cli_json_moves(out, "threes", game, t->three, t->threes);
    json_boolean(out, "searched", t->searched);
    if (t->forced) {
        cli_json_moves(out, "forced", game, t->moves, t->count);
        json_number(out, "plies", t->plies);
    } else {
        json_null(out, "forced");
    }
    json_close(out, '}');
}

static void print_json(const oxo_game *game, const oxo_pos *pos,
                       const oxo_analysis *a, const oxo_move *line,
                       unsigned count)
{
    json_out *out = cli_json_begin('{');
    char *text = malloc(game->pos_text_max);
    json_text(out, "game", game->name);
    if (text) {
        game->ops->pos_text(game, pos, text, game->pos_text_max);
        json_text(out, "position", text);
    }
    free(text);
    json_text(out, "outcome", oxo_outcome_name(a->outcome));
    json_text(out, "to_move", game->ops->turn(game, pos) ? "second" : "first");
    json_text(out, "verdict", verdict_name(a->verdict));
    json_number(out, "plies", a->plies);
    json_boolean(out, "exact", a->exact);
    json_open(out, "moves", '[');
    for (unsigned i = 0; i < a->moves; i++) {
        const oxo_analysed_move *m = &a->move[i];
        json_open(out, NULL, '{');
        cli_json_move(out, "move", game, m->move);
        json_text(out, "verdict", verdict_name(m->verdict));
        json_text(out, "ground", ground_name(m->ground));
        json_number(out, "plies", m->plies);
        json_boolean(out, "exact", m->exact);
        json_real(out, "estimate", m->estimate);
        cli_json_moves(out, "line", game, m->line, m->count);
        json_close(out, '}');
    }
    json_close(out, ']');
    cli_json_moves(out, "best_line", game, line, count);
    json_open(out, "threats", '{');
    threats_json(out, "first", game, &a->threats[0]);
    threats_json(out, "second", game, &a->threats[1]);
    json_close(out, '}');
    cli_json_end('}');
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
