/* oxo forced: the forced sequence of a position, or the proof that none is. */
#include "cli.h"

#include "oxo/families.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include <stdlib.h>
#include <string.h>

static const char *side_text, *output;
static bool shortest, generic, no_boards, threats;

static void print_cells(const oxo_game *game, const uint64_t *set)
{
    unsigned column = 0;
    for (unsigned c = 0; c < game->cells; c++) {
        if (!(set[c / 64] >> c % 64 & 1))
            continue;
        char text[64];
        game->ops->move_text(game, c, text, sizeof text);
        if (column + strlen(text) > 72) {
            printf("\n     ");
            column = 0;
        }
        printf(" %s", text);
        column += (unsigned)strlen(text) + 1;
    }
    printf("\n");
}

static void report(const oxo_game *game, oxo_pos *pos, oxo_side attacker,
                   const oxo_forced_win *win)
{
    char text[64];
    printf("forced win for %s: ", oxo_side_name(game, attacker));
    if (win->completes)
        printf("a line is completed at once\n");
    else
        printf("%u attack%s, the line is complete after %u plies%s\n",
               win->length, win->length == 1 ? "" : "s", 2 * win->length + 1,
               shortest ? " (no shorter one exists)" : "");
    for (unsigned i = 0; i < win->count; i++) {
        game->ops->move_text(game, win->moves[i], text, sizeof text);
        if (i % 2 == 0)
            printf("%3u. %s", i / 2 + 1, text);
        else
            printf("   blocked at %s\n", text);
    }
    if (win->completes)
        printf("   completes a line\n");
    else {
        char other[64];
        game->ops->move_text(game, win->last[0], text, sizeof text);
        game->ops->move_text(game, win->last[1], other, sizeof other);
        printf("   threatens %s and %s\n", text, other);
    }
    printf("zone:");
    print_cells(game, win->zone);
    printf("positions examined: %llu\n", (unsigned long long)win->nodes);
    if (no_boards)
        return;
    /* boards only where the sequence can be played from this position */
    if (game->ops->turn(game, pos) != attacker)
        return;
    printf("\nthe position:\n");
    cli_print_board(game, pos);
    printf("\nits win, the attacks odd, the blocks even:\n");
    cli_print_numbered(game, pos, win->moves, win->count);
    for (unsigned i = 0; i < win->count; i++) {
        game->ops->play(game, pos, win->moves[i]);
        if (i % 2 && i + 1 < win->count)
            continue;
        game->ops->move_text(game, win->moves[i], text, sizeof text);
        printf("\nafter %s (move %u):\n", text, i / 2 + 1);
        cli_print_board(game, pos);
    }
}

/* ---- threats of second order ---- */

static void report_threats(const oxo_game *game, oxo_side attacker,
                           const oxo_threat_win *win)
{
    char text[64];
    game->ops->move_text(game, win->move, text, sizeof text);
    if (win->count == 0) {
        printf("forced win for %s, from %s on (oxo forced shows it)\n",
               oxo_side_name(game, attacker), text);
    } else {
        printf("threat sequence for %s: %s, %u answer%s not lost by force, "
               "%llu position%s with a threat to make\n",
               oxo_side_name(game, attacker), text, win->replies,
               win->replies == 1 ? "" : "s", (unsigned long long)win->entries,
               win->entries == 1 ? "" : "s");
        for (unsigned i = 0; i < win->count; i++) {
            game->ops->move_text(game, win->line[i], text, sizeof text);
            if (i % 2 == 0)
                printf("%3u. %s", i / 2 + 1, text);
            else
                printf("   answered at %s\n", text);
        }
        printf("%s\n", win->count % 2 ? "   every answer loses by force"
                                      : "     and a forced sequence");
    }
    printf("positions examined: %llu\n", (unsigned long long)win->nodes);
}

static void threats_json(const oxo_game *game, const oxo_pos *pos,
                         oxo_side attacker, const oxo_threat_win *win,
                         bool found)
{
    json_out *out = cli_json_begin('{');
    oxo_put_position(out, game, pos);
    json_text(out, "attacker", oxo_side_word(attacker));
    json_boolean(out, "found", found);
    if (found) {
        json_number(out, "entries", win->entries);
        json_number(out, "replies", win->replies);
        oxo_put_moves(out, "moves", game, win->count ? win->line : &win->move,
                      win->count ? win->count : 1, false);
    }
    json_number(out, "nodes", win->nodes);
    cli_json_end('}');
}

static int search_threats(const oxo_game *game, const oxo_pos *pos)
{
    oxo_error error;
    oxo_prover *prover = NULL;
    oxo_threat_win win = {0};
    oxo_context context = cli_context();
    context.threads = 1; /* the same answer every time */
    const oxo_side attacker = game->ops->turn(game, pos);
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return cli_usage_error("the game is over in this position");
    oxo_status status = oxo_prover_create(game, &prover, &error);
    if (status == OXO_OK)
        status = oxo_prover_threats(prover, pos, &context, &win, &error);
    cli_progress_done();
    oxo_prover_destroy(prover);
    if (status != OXO_OK && status != OXO_NO)
        return cli_fail(&error);
    if (cli_json)
        threats_json(game, pos, attacker, &win, status == OXO_OK);
    else if (status == OXO_OK)
        report_threats(game, attacker, &win);
    else
        printf("no threat sequence for %s was found (%llu positions "
               "examined)\n",
               oxo_side_name(game, attacker), (unsigned long long)win.nodes);
    int code = status == OXO_OK ? EXIT_YES : EXIT_NO;
    if (output != NULL && win.certificate != NULL &&
        oxo_certificate_save(win.certificate, output, &error) != OXO_OK)
        code = cli_fail(&error);
    oxo_certificate_destroy(win.certificate);
    return code;
}

static int run(const oxo_game *game, oxo_pos *pos)
{
    oxo_forced *forced = NULL;
    oxo_error error = {0};
    oxo_side attacker;
    if (output && !threats)
        return cli_usage_error("-o goes with --threats");
    if (threats)
        return side_text || shortest || generic
                   ? cli_usage_error("--threats does not go with --side, "
                                     "--shortest, --generic")
                   : search_threats(game, pos);
    int code = cli_side(side_text, game->ops->turn(game, pos), &attacker);
    if (code != EXIT_YES)
        return code;
    oxo_status status = oxo_forced_create(game, &forced, &error);
    oxo_forced_win win = {0};
    oxo_context context = cli_context();
    oxo_forced_query query = {attacker, shortest, generic};
    if (status == OXO_OK)
        status = oxo_forced_search(forced, pos, &query, &context, &win, &error);
    cli_progress_done();
    code = status == OXO_OK ? EXIT_YES : EXIT_NO;
    if (status != OXO_OK && status != OXO_NO) {
        code = cli_fail(&error);
    } else if (cli_json) {
        oxo_put_forced(cli_json_begin(0), game, pos, attacker,
                       status == OXO_OK ? &win : NULL, win.nodes, false);
        cli_json_end(0);
    } else if (status == OXO_OK)
        report(game, pos, attacker, &win);
    else
        printf("no forced sequence for %s exists (%llu positions examined)\n",
               oxo_side_name(game, attacker), (unsigned long long)win.nodes);
    oxo_forced_destroy(forced);
    return code;
}

static const cli_option options[] = {
    {"shortest", 0, CLI_FLAG, NULL, "find a sequence with the fewest attacks",
     &shortest},
    {"side", 0, CLI_TEXT, "SIDE",
     "who attacks, as if it were to move: x or o (default: the side to move)",
     &side_text},
    {"no-boards", 0, CLI_FLAG, NULL, "print the sequence only", &no_boards},
    {"generic", 0, CLI_FLAG, NULL,
     "use the search for all line games also for 4^3", &generic},
    {"threats", 0, CLI_FLAG, NULL,
     "moves that threaten a forced sequence as well, with every answer",
     &threats},
    {"output", 'o', CLI_TEXT, "FILE",
     "with --threats: write the certificate to FILE", &output},
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"forced x2x8x3o30oo", "three stones each on 4^3: is there a forced win?"},
    {"forced --shortest --no-boards x2x8x3o30oo",
     "a shortest sequence, without boards"},
    {"forced 3^3 12ox", "the same question in 3^3"},
    {"forced --threats qubic 'a1A b1A d4D c1A a4A a3A'",
     "by threats, where no sequence forces"},
    {"forced --side o --json xo1x8x8o41o",
     "could the second player force, if it were to move?"},
    {0}};

const cli_verb cli_verb_forced = {
    .name = "forced",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "find a forced sequence, or prove that none exists",
    .description =
        "A forced sequence (Patashnik 1980): each attack makes a line that "
        "lacks one point, the defender must take it, and the last attack makes "
        "two at once. The search is complete: exit code 1 with 'no forced "
        "sequence' is a proof. The zone is the set of cells on which the win "
        "depends: a further defending stone on any other cell leaves the same "
        "sequence winning. With --threats a move may also threaten a forced "
        "sequence: in five in a row fours force and threes threaten. Every "
        "answer is considered, and what is found is a certificate; that "
        "nothing is found proves nothing.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .at = run,
};
