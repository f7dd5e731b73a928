/* oxo forced: the forced sequence of a position, or the proof that none is. */
#include "cli.h"

#include "oxo/families.h"
#include "oxo/search.h"
#include <stdlib.h>
#include <string.h>

static const char *side_text;
static bool shortest, generic, no_boards;

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

static void print_board(const oxo_game *game, const oxo_pos *pos)
{
    char board[16384];
    oxo_pos_board(game, pos, board, sizeof board);
    printf("%s", board);
    size_t length = strlen(board);
    if (length && board[length - 1] != '\n')
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
    print_board(game, pos);
    printf("\nits win, the attacks odd, the blocks even:\n");
    cli_print_numbered(game, pos, win->moves, win->count);
    for (unsigned i = 0; i < win->count; i++) {
        game->ops->play(game, pos, win->moves[i]);
        if (i % 2 && i + 1 < win->count)
            continue;
        game->ops->move_text(game, win->moves[i], text, sizeof text);
        printf("\nafter %s (move %u):\n", text, i / 2 + 1);
        print_board(game, pos);
    }
}

static int run(int argc, char **argv)
{
    int code = 0;
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    oxo_pos *pos = cli_position(game, argc > 1 ? argv[1] : NULL, &code);
    oxo_forced *forced = NULL;
    oxo_error error = {0};
    if (!pos)
        goto done;
    oxo_side attacker = game->ops->turn(game, pos);
    if (side_text) {
        if (!strcmp(side_text, "x") || !strcmp(side_text, "first"))
            attacker = OXO_FIRST;
        else if (!strcmp(side_text, "o") || !strcmp(side_text, "second"))
            attacker = OXO_SECOND;
        else {
            code = cli_usage_error("--side is x, o, first or second");
            goto done;
        }
    }
    oxo_status status = oxo_forced_create(game, &forced, &error);
    oxo_forced_win win = {0};
    oxo_context context = cli_context();
    oxo_forced_query query = {attacker, shortest, generic};
    if (status == OXO_OK)
        status = oxo_forced_search(forced, pos, &query, &context, &win, &error);
    cli_progress_done();
    if (status != OXO_OK && status != OXO_NO) {
        code = cli_fail(&error);
        goto done;
    }
    if (cli_json) {
        oxo_put_forced(cli_json_begin(0), game, pos, attacker,
                       status == OXO_OK ? &win : NULL, win.nodes, false);
        cli_json_end(0);
    } else if (status == OXO_OK)
        report(game, pos, attacker, &win);
    else
        printf("no forced sequence for %s exists (%llu positions examined)\n",
               oxo_side_name(game, attacker), (unsigned long long)win.nodes);
    code = status == OXO_OK ? EXIT_YES : EXIT_NO;
done:
    oxo_forced_destroy(forced);
    free(pos);
    oxo_game_destroy(game);
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
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"forced x2x8x3o30oo", "three stones each on 4^3: is there a forced win?"},
    {"forced --shortest --no-boards x2x8x3o30oo",
     "a shortest sequence, without boards"},
    {"forced 3^3 12ox", "the same question in 3^3"},
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
        "sequence winning.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
