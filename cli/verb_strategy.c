/* oxo strategy: how the winner of a number game wins, or how each side holds a
 * tie, in few positions or with every good move; as certificate, text and
 * HTML. */
#include "cli.h"

#include "answer/facts.h"
#include "base/file.h"
#include "number_page.h"
#include "oxo/proof.h"
#include <stdlib.h>
#include <string.h>

static bool complete, count_immediate;
static const char *symmetry = "all", *certificate_file, *html_file, *text_file;
static const char *checkpoint, *wanted_side;
static bool want_rule;
static uint64_t wishes = 6, width = 50;

static const char *const symmetry_names[] = {"all", "reflection", "board"};

static void print_summary(const oxo_game *game, const oxo_number_strategy *s)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    unsigned per[9] = {0};
    uint64_t moves = 0;
    for (unsigned i = 0; i < s->count; i++) {
        per[s->entries[i].filled]++;
        moves += s->entries[i].count;
    }
    printf("%s: a %s strategy for %s%s\n", game->title,
           complete ? "complete" : "compact",
           oxo_number_side_name(spec, s->side),
           s->holds ? ", not to lose" : "");
    printf("positions  %u up to %u symmetries (by numbers on the board:",
           s->count, s->symmetries);
    for (unsigned i = 0; i < 9; i++) {
        if (per[i])
            printf(" %u:%u", i, per[i]);
    }
    printf(")\n");
    printf("and        %u in which a line is completed at once%s, %u in all\n",
           s->immediate, s->holds ? " or none can be any more" : "",
           s->count + s->immediate);
    if (complete) {
        printf("moves      %llu that %s\n", (unsigned long long)moves,
               s->holds ? "do not lose" : "win");
        printf("strategies 10^%.2f, a good move chosen at each place of the "
               "tree of play\n",
               s->strategies);
        return;
    }
    unsigned cost = s->count + (count_immediate ? s->immediate : 0);
    printf("optimal    %s", s->proven ? "yes, proven" : "not proven");
    printf(": no strategy has fewer than %u %s (%llu choices tried)\n",
           s->bound, count_immediate ? "in all" : "positions",
           (unsigned long long)s->nodes);
    if (s->greedy > cost)
        printf("           the first one found had %u\n", s->greedy);
}

/* All positions with their moves, a line each. */
static void print_lines(const oxo_game *game, const oxo_number_strategy *s)
{
    for (unsigned i = 0; i < s->count; i++) {
        const oxo_number_entry *e = &s->entries[i];
        for (unsigned c = 0; c < 9; c++) {
            if (e->board[c])
                printf("%s%u", c ? "," : "", e->board[c]);
            else
                printf("%s.", c ? "," : "");
        }
        for (unsigned m = 0; m < e->count; m++) {
            char text[32];
            game->ops->move_text(game, e->moves[m], text, sizeof text);
            printf(" %s", text);
        }
        putchar('\n');
    }
}

/* A rule to win by, and where it fails. */
static int print_rule(const oxo_game *game)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    oxo_context context = cli_context();
    oxo_number_rule *r = NULL;
    oxo_error error;
    const oxo_status status = oxo_number_rule_find(
        game, (unsigned)wishes, (unsigned)width, &context, &r, &error);
    cli_progress_done();
    if (status != OXO_OK)
        return cli_fail(&error);
    if (cli_json) {
        json_out *out = cli_json_begin('{');
        json_text(out, "game", game->name);
        json_text(out, "side", r->side == OXO_FIRST ? "first" : "second");
        json_open(out, "rule", '[');
        for (unsigned i = 0; i < r->count; i++)
            json_text(out, NULL, oxo_number_wish_text(r->wish[i]));
        json_close(out, ']');
        json_number(out, "positions", r->positions);
        json_open(out, "exceptions", '[');
        for (unsigned i = 0; i < r->exceptions; i++)
            oxo_put_number_entry(out, game, &r->exception[i], false);
        json_close(out, ']');
        cli_json_end('}');
        oxo_number_rule_destroy(r);
        return EXIT_YES;
    }
    printf("%s: a rule for %s\n", game->title,
           oxo_number_side_name(spec, r->side));
    puts("  If you can complete a line, do. Otherwise look at every move, and");
    for (unsigned i = 0; i < r->count; i++)
        printf("  %u. %s%s\n", i + 1, oxo_number_wish_text(r->wish[i]),
               i + 1 < r->count ? ";" : ".");
    puts("  A later line decides among the moves that the earlier ones leave; "
         "any that is\n  left at the end will do.");
    printf("positions  %u are met, up to symmetry\n", r->positions);
    printf("exceptions %u (of %llu rules looked at)\n", r->exceptions,
           (unsigned long long)r->tried);
    for (unsigned i = 0; i < r->exceptions; i++) {
        const oxo_number_entry *e = &r->exception[i];
        char move[32];
        for (unsigned c = 0; c < 9; c++) {
            if (e->board[c])
                printf("%s%u", c ? "," : "  ", e->board[c]);
            else
                printf("%s.", c ? "," : "  ");
        }
        game->ops->move_text(game, e->moves[0], move, sizeof move);
        printf(" %s\n", move);
    }
    oxo_number_rule_destroy(r);
    return EXIT_YES;
}

typedef void page(const oxo_game *, const oxo_number_strategy *,
                  oxo_number_symmetries, FILE *);

static int write_page(const char *path, page *write, const oxo_game *game,
                      const oxo_number_strategy *s,
                      oxo_number_symmetries symmetries)
{
    oxo_file *file;
    oxo_error error;
    if (oxo_file_open(path, &file, &error) != OXO_OK)
        return cli_fail(&error);
    write(game, s, symmetries, oxo_file_stream(file));
    if (oxo_file_keep(file, &error) != OXO_OK)
        return cli_fail(&error);
    if (!cli_json)
        printf("wrote      %s\n", path);
    return EXIT_YES;
}

static int write_files(const oxo_game *game, oxo_number_strategy *const *list,
                       unsigned count, oxo_number_symmetries symmetries)
{
    int code = EXIT_YES;
    if (certificate_file) {
        oxo_certificate *c = NULL;
        oxo_error error;
        oxo_status status = oxo_number_strategy_certificate(
            game, list[0], count == 2 ? list[1] : NULL, &c, &error);
        if (status == OXO_OK)
            status = oxo_certificate_save(c, certificate_file, &error);
        oxo_certificate_destroy(c);
        if (status != OXO_OK)
            return cli_fail(&error);
        if (!cli_json)
            printf("wrote      %s (check it: oxocheck %s)\n", certificate_file,
                   certificate_file);
    }
    if (text_file)
        code =
            write_page(text_file, number_page_text, game, list[0], symmetries);
    if (code == EXIT_YES && html_file)
        code =
            write_page(html_file, number_page_html, game, list[0], symmetries);
    return code;
}

/* Boards larger than 3x3: the answers to the openings. */
static int large(const oxo_game *game)
{
    oxo_context context = cli_context();
    oxo_pos *pos = oxo_pos_new(game);
    oxo_number_openings all;
    oxo_certificate *c = NULL;
    oxo_error error;
    if (complete || html_file || text_file || cli_json || !certificate_file) {
        free(pos);
        return cli_usage_error("boards larger than 3x3 have certificates "
                               "only: -o FILE");
    }
    if (!pos)
        return cli_out_of_memory();
    context.threads = (unsigned)cli_threads;
    oxo_status status = oxo_number_openings_solve(
        game, pos, checkpoint, cli_max_memory, &context, &all, &error);
    cli_progress_done();
    if (status == OXO_OK || status == OXO_LIMIT) {
        oxo_error why;
        oxo_status made = oxo_number_openings_certificate(game, &all, &c, &why);
        if (made == OXO_OK || status == OXO_OK) {
            status = made;
            error = why;
        }
    }
    if (status == OXO_OK)
        status = oxo_certificate_save(c, certificate_file, &error);
    int code = EXIT_YES;
    if (status != OXO_OK)
        code = cli_fail(&error);
    else
        printf("%s: %s by the %s to %zu distinct openings\n"
               "wrote      %s (check it: oxocheck %s; it searches the rest)\n",
               game->title, c->claim,
               c->entries == 1 ? "best opening and answers" : "answers",
               (size_t)all.count, certificate_file, certificate_file);
    oxo_certificate_destroy(c);
    oxo_number_openings_clear(&all);
    free(pos);
    return code;
}

static int run(int argc, char **argv)
{
    int code = EXIT_USAGE;
    unsigned which = 0;
    (void)argc;
    while (which < 3 && strcmp(symmetry, symmetry_names[which]))
        which++;
    if (which == 3)
        return cli_usage_error("--symmetry is all, reflection or board");
    unsigned side_wanted = 2; /* whoever wins, or both */
    if (wanted_side) {
        if (strcmp(wanted_side, "first") && strcmp(wanted_side, "second"))
            return cli_usage_error("--side is first or second");
        side_wanted = strcmp(wanted_side, "first") ? OXO_SECOND : OXO_FIRST;
    }
    if (complete && (certificate_file || html_file || text_file))
        return cli_usage_error("certificates and pages are of compact "
                               "strategies: leave out --complete");
    if (certificate_file && which != 0)
        return cli_usage_error("a certificate is up to all symmetries: leave "
                               "out --symmetry");
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    if (want_rule) {
        code = print_rule(game);
        oxo_game_destroy(game);
        return code;
    }
    if (oxo_number_spec_of(game) && game->cells > 9) {
        code = large(game);
        oxo_game_destroy(game);
        return code;
    }
    oxo_number_strategy *list[2] = {NULL, NULL};
    oxo_error error;
    oxo_number_symmetries symmetries = (oxo_number_symmetries)which;
    unsigned count = 0;
    oxo_context context = cli_context();
    oxo_status status =
        oxo_strategies(game, side_wanted, complete, symmetries, count_immediate,
                       &context, list, &count, &error);
    cli_progress_done();
    if (status != OXO_OK) {
        code = cli_fail(&error);
    } else if (count == 2 && (text_file || html_file)) {
        code = cli_usage_error("a page is for one side: add --side first or "
                               "--side second");
    } else {
        if (cli_json) {
            oxo_put_strategies(cli_json_begin(0), game, list, count, complete,
                               false);
            cli_json_end(0);
        }
        for (unsigned i = 0; i < count && !cli_json; i++) {
            print_summary(game, list[i]);
            if (complete)
                print_lines(game, list[i]);
        }
        code = write_files(game, list, count, symmetries);
        bool proven = true;
        for (unsigned i = 0; i < count; i++)
            proven = proven && list[i]->proven;
        if (code == EXIT_YES && !complete && !proven)
            code = EXIT_GAVE_UP;
    }
    oxo_number_strategy_destroy(list[0]);
    oxo_number_strategy_destroy(list[1]);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"side", 0, CLI_TEXT, "SIDE",
     "not to lose, for one side: first or second (a tie: both)", &wanted_side},
    {"complete", 0, CLI_FLAG, NULL,
     "every good move in every position that such moves lead to", &complete},
    {"rule", 0, CLI_FLAG, NULL,
     "a rule that a person can follow without a table, and its exceptions",
     &want_rule},
    {"wishes", 0, CLI_COUNT, "N", "of the rule, at most (6)", &wishes},
    {"width", 0, CLI_COUNT, "N", "of the search for it (50)", &width},
    {"symmetry", 0, CLI_TEXT, "WHICH",
     "what counts as the same position: all, reflection (board and a -> c-a), "
     "board",
     &symmetry},
    {"count-immediate", 0, CLI_FLAG, NULL,
     "also count positions in which a line is completed at once",
     &count_immediate},
    {"output", 'o', CLI_TEXT, "FILE",
     "write a certificate that oxocheck verifies", &certificate_file},
    {"certificate", 0, CLI_TEXT, "FILE", NULL, &certificate_file},
    {"text", 0, CLI_TEXT, "FILE", "write a page to play from", &text_file},
    {"html", 0, CLI_TEXT, "FILE", "write a page that plays by itself",
     &html_file},
    {"checkpoint", 0, CLI_TEXT, "FILE",
     "larger boards: note settled openings in FILE and resume", &checkpoint},
    CLI_JSON,
    CLI_LIMITS,
    CLI_THREADS,
    {0}};

static const cli_example examples[] = {
    {"strategy graham", "the fewest positions that Odd must know"},
    {"strategy graham -o graham.cert", "the same as a certificate"},
    {"strategy graham --symmetry board --text graham.txt --html graham.html",
     "pages for people, boards only turned and mirrored"},
    {"strategy graham --symmetry reflection",
     "up to the 16 symmetries of Markowsky's paper"},
    {"strategy graham --complete", "every winning move of every position"},
    {"strategy graham --rule", "a rule for people, and its exceptions"},
    {"strategy nygaard -o nygaard.cert",
     "a tie: a strategy for each side, and a certificate of the draw"},
    {"strategy nygaard --side second --html nygaard.html",
     "how Even does not lose, as a page that plays"},
    {"strategy number:sum=14 --seconds 10", "somebody else's game"},
    {"strategy number:k=4 -o k4.cert",
     "4x4, sum 34: Even's answers to the openings, for oxocheck"},
    {0}};

const cli_verb cli_verb_strategy = {
    .name = "strategy",
    .arguments = "GAME",
    .shape = CLI_GAME_REQUIRED,
    .summary = "find the smallest strategy of a number game",
    .description =
        "Lists the winner's positions and moves, up to symmetry; of a tie "
        "those of both\nsides. Where a line can be completed that is the move, "
        "without an entry. The\n"
        "smallest strategy is found by branch and\nbound; at a limit the best "
        "one so far is given with the bound, and the exit code is 3. Larger "
        "boards: a\ncertificate of the answers to the openings.",
    .options = options,
    .examples = examples,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
