/* oxo puzzle: positions with exactly one winning first move.
 *
 * The stock and its lines are those of puzzle_stock.h. `oxo puzzle --make N
 * --seed S` writes such lines, `oxo puzzle --check FILE` verifies them.
 */
#include "cli.h"

#include "answer/lines.h"
#include "answer/puzzle_stock.h"
#if OXO_HAVE_DRAW
#include "oxo/draw.h"
#endif
#include "oxo/families.h"
#include "oxo/player.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *game_name, *date, *from, *check, *guess, *sheet;
enum { GRADES = 5 };
static uint64_t number, grade, make, sample, tempting, on_sheet = 5;
static bool solution, proved, at_random, playing;

/* ---- one puzzle ---- */

static void print_line(const oxo_game *game, const oxo_puzzle *p)
{
    for (unsigned i = 0; i < p->count; i++) {
        char text[64];
        game->ops->move_text(game, p->line[i], text, sizeof text);
        printf(" %s", text);
    }
    putchar('\n');
}

static void print_puzzle(const oxo_game *game, const oxo_pos *pos,
                         const oxo_puzzle *p)
{
    char *board = cli_board(game, pos), text[1024], move[64];
    game->ops->pos_text(game, pos, text, sizeof text);
    game->ops->move_text(game, p->solution, move, sizeof move);
    printf("%s\n%s\n%s to move and win in %u plies: one move does it.\n",
           game->title, board ? board : "",
           oxo_side_name(game, game->ops->turn(game, pos)), p->plies);
    printf("grade %u of 5, %u tempting wrong move%s%s\n", p->grade, p->tempting,
           p->tempting == 1 ? "" : "s",
           p->proved ? "; every other move is shown not to win"
                     : "; no other move wins by force");
    free(board);
    if (solution) {
        printf("solution:");
        print_line(game, p);
    } else if (!guess && !playing) {
        printf("try: the same with --try CELL, --play or --solution\n");
    }
}

/* ---- solved in place ---- */

static void print_board(const oxo_game *game, const oxo_pos *pos)
{
    char *board = cli_board(game, pos);
    printf("%s\n", board ? board : "");
    free(board);
}

/* A move keeps the win if the position after it is won by force for the one
 * who made it, whatever the defence: asked of the judge, reply by reply. The
 * solution's own line is known to. */
static bool keeps_win(const oxo_game *game, const oxo_pos *pos, oxo_move move,
                      oxo_side solver, oxo_move *defence)
{
    oxo_pos *after = oxo_pos_copy(game, pos);
    oxo_error error;
    oxo_forced *forced = NULL;
    bool wins = false;
    if (!after)
        return false;
    game->ops->play(game, after, move);
    const oxo_outcome outcome = game->ops->outcome(game, after);
    *defence = OXO_MOVE_NONE;
    if (outcome != OXO_ONGOING) {
        wins =
            outcome == (solver == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS);
    } else if (oxo_forced_create(game, &forced, &error) == OXO_OK) {
        oxo_move *replies = malloc(game->max_moves * sizeof *replies);
        const unsigned count =
            replies ? game->ops->moves(game, after, replies) : 0;
        unsigned longest = 0;
        wins = count > 0;
        for (unsigned i = 0; wins && i < count; i++) {
            oxo_pos *next = oxo_pos_copy(game, after);
            if (next)
                game->ops->play(game, next, replies[i]);
            oxo_forced_win win = {0};
            const oxo_forced_query query = {solver, true, false};
            oxo_context context = cli_context();
            if (!next || game->ops->outcome(game, next) != OXO_ONGOING ||
                oxo_forced_search(forced, next, &query, &context, &win,
                                  &error) != OXO_OK) {
                wins = false; /* this reply saves the defence */
                *defence = replies[i];
            } else if (*defence == OXO_MOVE_NONE ||
                       (win.completes ? 0 : win.length) > longest) {
                longest = win.completes ? 0 : win.length;
                *defence = replies[i];
            }
            free(next);
        }
        free(replies);
    }
    oxo_forced_destroy(forced);
    free(after);
    return wins;
}

/* Asks for the solver's moves until the line is complete. */
static int solve_here(const oxo_game *game, oxo_pos *pos, const oxo_puzzle *p)
{
    const oxo_side solver = game->ops->turn(game, pos);
    char line[128], text[64];
    unsigned wrong = 0;
    for (bool first = true;;) {
        printf("your move> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            break;
        line[strcspn(line, "\r\n")] = 0;
        if (!strcmp(line, "quit") || !strcmp(line, "q"))
            break;
        if (!line[0])
            continue;
        if (!strcmp(line, "solution") || !strcmp(line, "hint")) {
            if (!first)
                printf("the winning move was found: go on with threats\n");
            else if (line[0] == 'h') {
                game->ops->move_text(game, p->solution, text, sizeof text);
                printf("it begins with %c\n", text[0]);
            } else {
                printf("solution:");
                print_line(game, p);
            }
            continue;
        }
        oxo_move move, defence = OXO_MOVE_NONE;
        oxo_error error;
        if (game->ops->move_parse(game, pos, line, strlen(line), &move,
                                  &error) != OXO_OK) {
            printf("%s\n", error.text);
            continue;
        }
        const bool good = keeps_win(game, pos, move, solver, &defence) ||
                          (first && move == p->solution);
        if (defence != OXO_MOVE_NONE)
            game->ops->move_text(game, defence, text, sizeof text);
        if (!good) {
            wrong++;
            printf("%s does not win%s%s%s; try again\n", line,
                   defence != OXO_MOVE_NONE ? ": the answer is " : "",
                   defence != OXO_MOVE_NONE ? text : "",
                   defence != OXO_MOVE_NONE ? "" : "");
            continue;
        }
        game->ops->play(game, pos, move);
        if (game->ops->outcome(game, pos) != OXO_ONGOING) {
            print_board(game, pos);
            printf("solved%s\n", wrong ? "" : " without a mistake");
            return EXIT_YES;
        }
        if (defence == OXO_MOVE_NONE)
            return EXIT_NO;
        game->ops->play(game, pos, defence);
        first = false;
        printf("good; the defence answers %s\n", text);
        print_board(game, pos);
    }
    printf("not solved\n");
    return EXIT_NO;
}

/* ---- a puzzle of the stock, or one that was brought ---- */

/* Shows a position that must be a puzzle; the answer to --try is the code. */
static int show(const char *name, const char *position)
{
    int code;
    oxo_game *game = cli_game(name, &code);
    if (!game)
        return code;
    oxo_pos *pos = cli_position(game, position, &code);
    oxo_puzzle puzzle;
    oxo_error error;
    oxo_context context = cli_context();
    if (pos && oxo_puzzle_check(game, pos, &context, &puzzle, &error) != OXO_OK)
        code = cli_fail(&error);
    else if (pos) {
        code = EXIT_YES;
        oxo_move move = OXO_MOVE_NONE;
        oxo_move cell;
        if (guess &&
            game->ops->move_parse(game, pos, guess, strlen(guess), &move,
                                  &error) != OXO_OK &&
            oxo_cell_named(game, guess, &cell, NULL) != OXO_OK) {
            code = cli_fail(&error);
        } else {
            if (cli_json) {
                cli_question("solve_puzzle", game->name, game, pos);
                code = cli_answer();
            } else {
                print_puzzle(game, pos, &puzzle);
            }
            if (playing && !cli_json)
                code = solve_here(game, pos, &puzzle);
            if (guess) {
                code = move == puzzle.solution ? EXIT_YES : EXIT_NO;
                if (!cli_json)
                    printf("%s %s\n", guess,
                           move == OXO_MOVE_NONE
                               ? "is taken: it is not the move."
                           : code ? "is not the move."
                                  : "is right.");
            }
        }
    }
    free(pos);
    oxo_game_destroy(game);
    return code;
}

/* ---- many puzzles ---- */

static void print_made(void *user, const oxo_pos *pos, const oxo_puzzle *p)
{
    const oxo_game *game = user;
    char text[1024], move[64];
    game->ops->pos_text(game, pos, text, sizeof text);
    game->ops->move_text(game, p->solution, move, sizeof move);
    cli_progress_done();
    printf("%s %s %s %u %u %u %s\n", game->name, text, move, p->plies,
           p->tempting, p->grade, p->proved ? "proved" : "forced");
    fflush(stdout);
}

static int make_stock(const char *name)
{
    int code;
    oxo_game *game = cli_game(name, &code);
    if (!game)
        return code;
    oxo_error error;
    printf("# oxo puzzle --game %s --make %lu --seed %lu --tempting %lu"
           " --grade %lu%s\n",
           game->name, (unsigned long)make, (unsigned long)cli_seed,
           (unsigned long)tempting, (unsigned long)grade,
           proved ? " --proved" : "");
    oxo_context context = cli_context();
    const oxo_puzzle_wish wish = {.seed = cli_seed << 20,
                                  .games = 200,
                                  .min_grade = (unsigned)grade,
                                  .min_tempting = (unsigned)tempting,
                                  .proved = proved};
    const oxo_status status = puzzle_stock_make(game, &wish, make, &context,
                                                print_made, game, &error);
    cli_progress_done();
    code = status == OXO_OK ? EXIT_YES : cli_fail(&error);
    oxo_game_destroy(game);
    return code;
}

/* Does a line of the stock say the truth? Prints what is wrong. */
static bool entry_holds(const puzzle_entry *e, unsigned line)
{
    oxo_error error = {.text = ""};
    oxo_game *game = NULL;
    oxo_pos *pos = NULL;
    oxo_puzzle p = {.plies = 0};
    char move[64] = "";
    oxo_status status = oxo_game_create(e->game, &game, &error);
    if (status == OXO_OK && (pos = oxo_pos_new(game)))
        status = oxo_pos_read(game, e->position, pos, &error);
    oxo_context context = cli_context();
    if (status == OXO_OK && pos)
        status = oxo_puzzle_check(game, pos, &context, &p, &error);
    if (status == OXO_OK && pos)
        game->ops->move_text(game, p.solution, move, sizeof move);
    const bool fine = status == OXO_OK && !strcmp(move, e->move) &&
                      p.plies == e->plies && p.tempting == e->tempting &&
                      p.grade == e->grade &&
                      p.proved == !strcmp(e->ground, "proved");
    if (!fine)
        printf("line %u: %s %s: %s\n", line, e->game, e->position,
               status == OXO_OK ? "solution or grades differ" : error.text);
    free(pos);
    oxo_game_destroy(game);
    return fine;
}

static int check_stock(void)
{
    FILE *file = fopen(check, "r");
    if (!file)
        return cli_usage_error("cannot open '%s'", check);
    char line[512];
    unsigned at = 0, checked = 0, wrong = 0;
    while (fgets(line, sizeof line, file) && !cli_interrupted()) {
        puzzle_entry e;
        at++;
        if (line[0] == '#' || line[0] == '\n' ||
            (sample > 1 && at % sample != 0))
            continue;
        checked++;
        if (!puzzle_entry_read(line, &e)) {
            printf("line %u: expected 7 fields\n", at);
            wrong++;
        } else {
            wrong += !entry_holds(&e, at);
        }
    }
    fclose(file);
    printf("%u puzzles checked, %u wrong\n", checked, wrong);
    return wrong || !checked ? EXIT_NO : EXIT_YES;
}

/* Positions of a game in which the only winning move was missed. */
static int from_record(void)
{
    oxo_record *r = NULL;
    oxo_error error;
    if (oxo_record_load(from, game_name, &r, NULL, &error) != OXO_OK)
        return cli_fail(&error);
    const oxo_game *game = r->game;
    oxo_pos *pos = oxo_pos_new(game);
    json_out *out = cli_json ? cli_json_begin('[') : NULL;
    unsigned found = 0, ply = 0;
    oxo_status status = OXO_OK;
    for (oxo_record_node *n = r->root; pos && n->child; n = n->child, ply++) {
        oxo_puzzle p;
        oxo_record_position(r, n, pos);
        oxo_context context = cli_context();
        status = oxo_puzzle_check(game, pos, &context, &p, &error);
        if (status != OXO_OK && status != OXO_NO)
            break;
        if (status == OXO_NO || p.solution == n->child->move)
            continue;
        found++;
        if (out) {
            json_open(out, NULL, '{');
            oxo_put_puzzle(out, game, pos, &p, false);
            cli_json_moves(out, "line", game, p.line, p.count);
            json_number(out, "ply", ply + 1);
            json_close(out, '}');
            continue;
        }
        char played[64] = "pass";
        if (n->child->move != OXO_RECORD_PASS)
            game->ops->move_text(game, n->child->move, played, sizeof played);
        printf("%smove %u, %s was played\n", found > 1 ? "\n" : "", ply + 1,
               played);
        guess = ""; /* no advice after each */
        print_puzzle(game, pos, &p);
    }
    if (status != OXO_OK && status != OXO_NO) {
        oxo_record_destroy(r);
        free(pos);
        return cli_fail(&error);
    }
    if (out) {
        cli_json_end(']');
    } else if (!found) {
        printf("no position in which one move won and was missed\n");
    }
    free(pos);
    oxo_record_destroy(r);
    return found ? EXIT_YES : EXIT_NO;
}

/* ---- on paper ---- */

static int write_sheet(uint64_t stock)
{
#if OXO_HAVE_DRAW
    enum { MOST = 100 };
    static oxo_sheet_item items[MOST];
    static char caption[MOST][400], answer[MOST][300];
    oxo_game *games[MOST] = {0};
    oxo_pos *positions[MOST] = {0};
    oxo_error error;
    int code = EXIT_YES;
    unsigned n = 0;
    if (on_sheet < 1 || on_sheet > MOST || on_sheet > stock)
        return cli_usage_error("--count expects 1 to %lu",
                               (unsigned long)(stock < MOST ? stock : MOST));
    /* one after another from here on: none comes twice */
    const uint64_t begin =
        at_random ? (cli_seed * UINT64_C(0x9e3779b97f4a7c15) >> 20) % stock
        : number  ? number - 1
                  : 0;
    for (; n < on_sheet && code == EXIT_YES; n++) {
        puzzle_entry e;
        oxo_puzzle p;
        puzzle_stock_nth(game_name, (unsigned)grade, (begin + n) % stock, &e);
        games[n] = cli_game(e.game, &code);
        positions[n] =
            games[n] ? cli_position(games[n], e.position, &code) : NULL;
        oxo_context context = cli_context();
        if (!positions[n])
            break;
        if (oxo_puzzle_check(games[n], positions[n], &context, &p, &error) !=
            OXO_OK) {
            code = cli_fail(&error);
            break;
        }
        snprintf(caption[n], sizeof caption[n],
                 "%s: %s (%s) to move and win in %u plies.  Grade %u of 5.",
                 games[n]->name,
                 oxo_side_name(games[n],
                               games[n]->ops->turn(games[n], positions[n])),
                 games[n]->ops->turn(games[n], positions[n]) == OXO_FIRST
                     ? "crosses"
                     : "rings",
                 p.plies, p.grade);
        size_t used = 0;
        for (unsigned i = 0; i < p.count && used + 70 < sizeof answer[n]; i++) {
            char text[64];
            games[n]->ops->move_text(games[n], p.line[i], text, sizeof text);
            used += (size_t)snprintf(answer[n] + used, sizeof answer[n] - used,
                                     "%s%s", i ? " " : "", text);
        }
        items[n] =
            (oxo_sheet_item){games[n], positions[n], caption[n], answer[n]};
    }
    cli_progress_done();
    if (code == EXIT_YES &&
        oxo_draw_sheet(items, n, "Puzzles", sheet, &error) != OXO_OK)
        code = cli_fail(&error);
    for (unsigned i = 0; i < MOST; i++) {
        free(positions[i]);
        oxo_game_destroy(games[i]);
    }
    return code;
#else
    (void)stock;
    return cli_usage_error("this build cannot write pictures");
#endif
}

/* There is no puzzle of this game and grade: what there is. */
static int say_stock(void)
{
    char games[256] = "", grades[64] = "";
    puzzle_entry e;
    for (uint64_t i = 0; puzzle_stock_nth(NULL, 0, i, &e); i++) {
        const size_t length = strlen(e.game), used = strlen(games);
        const char *known = strstr(games, e.game);
        while (known && ((known > games && known[-1] != ' ') ||
                         (known[length] != ',' && known[length] != '\0')))
            known = strstr(known + 1, e.game);
        if (!known)
            snprintf(games + used, sizeof games - used, "%s%s",
                     used ? ", " : "", e.game);
    }
    if (!puzzle_stock_count(game_name, 0))
        return cli_usage_error("no puzzle of %s is in the stock, which has %s; "
                               "oxo puzzle %s --make 1 makes one",
                               game_name, games, game_name);
    for (unsigned g = 1; g <= GRADES; g++) {
        const size_t used = strlen(grades);
        if (puzzle_stock_count(game_name, g))
            snprintf(grades + used, sizeof grades - used, "%s%u",
                     used ? ", " : "", g);
    }
    return cli_usage_error("no puzzle of %s has grade %lu: its grades are %s",
                           game_name ? game_name : "the stock",
                           (unsigned long)grade, grades);
}

static int run(int argc, char **argv)
{
    static char name[256];
    if (argc == 2)
        return show(argv[0], argv[1]);
    if (grade > GRADES)
        return cli_usage_error("--grade expects 1 to %d, not %lu", GRADES,
                               (unsigned long)grade);
    if (cli_game_given) { /* qubic and 4x4x4 are 4^3 here, too */
        int code = EXIT_USAGE;
        oxo_game *game = cli_game(argv[0], &code);
        if (!game)
            return code;
        snprintf(name, sizeof name, "%s", game->name);
        oxo_game_destroy(game);
        game_name = name;
    }
    if (check)
        return check_stock();
    if (from)
        return from_record();
    if (make)
        return make_stock(argv[0]);
    const uint64_t count = puzzle_stock_count(game_name, (unsigned)grade);
    if (!count)
        return say_stock();
    if (sheet)
        return write_sheet(count);
    uint64_t which = number - 1;
    if (number > count)
        return cli_usage_error("--number %lu: there are %lu",
                               (unsigned long)number, (unsigned long)count);
    if (!number && at_random) {
        which = (cli_seed * UINT64_C(0x9e3779b97f4a7c15) >> 20) % count;
    } else if (!number) {
        char today[16];
        const time_t now = time(NULL);
        struct tm local;
        if (!date && localtime_r(&now, &local)) {
            strftime(today, sizeof today, "%Y-%m-%d", &local);
            date = today;
        }
        if (!date || !puzzle_stock_of_day(date, count, &which))
            return cli_usage_error("--date %s: expected YYYY-MM-DD",
                                   date ? date : "");
        if (!cli_json)
            printf("puzzle of %s (number %lu of %lu)\n", date,
                   (unsigned long)which + 1, (unsigned long)count);
    }
    puzzle_entry e;
    puzzle_stock_nth(game_name, (unsigned)grade, which, &e);
    return show(e.game, e.position);
}

static const cli_option options[] = {
    {"number", 0, CLI_COUNT, "N", "the N-th puzzle of the stock", &number},
    {"random", 0, CLI_FLAG, NULL, "any puzzle of the stock, by --seed",
     &at_random},
    {"date", 0, CLI_TEXT, "DAY", "the puzzle of YYYY-MM-DD (default today)",
     &date},
    {"grade", 0, CLI_COUNT, "G",
     "only puzzles of this grade, 1 to 5 (--make: at least)", &grade},
    {"try", 0, CLI_TEXT, "MOVE",
     "is this the move? the answer is the exit code", &guess},
    {"play", 0, CLI_FLAG, NULL,
     "solve it here: type moves, the defence answers; hint, solution, quit",
     &playing},
    {"solution", 's', CLI_FLAG, NULL, "show the solution", &solution},
    {"sheet", 0, CLI_TEXT, "FILE",
     "a sheet for printing, solutions on the last page: FILE.pdf, FILE.svg or "
     "FILE.html; "
     "from --number on, or by --random",
     &sheet},
    {"count", 0, CLI_COUNT, "N", "with --sheet: N puzzles (default 5)",
     &on_sheet},
    {"from", 0, CLI_TEXT, "FILE",
     "make puzzles of the wins that were missed in a game record", &from},
    {"make", 0, CLI_COUNT, "N", "find N new puzzles and write stock lines",
     &make},
    {"proved", 0, CLI_FLAG, NULL,
     "with --make: only those whose every other move is shown not to win",
     &proved},
    {"tempting", 0, CLI_COUNT, "N",
     "with --make: only those with at least N tempting moves", &tempting},
    {"check", 0, CLI_TEXT, "FILE", "verify the puzzles of a stock file",
     &check},
    {"sample", 0, CLI_COUNT, "N", "with --check: only every N-th line",
     &sample},
    CLI_JSON,
    CLI_SEED,
    CLI_THREADS,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"puzzle", "the puzzle of the day"},
    {"puzzle --number 7 --solution", "one of the stock, with its solution"},
    {"puzzle --grade 5 --random --seed 3", "a hard one"},
    {"puzzle --number 7 --try a2A", "is a2A the move?"},
    {"puzzle --number 7 --play", "solve it move by move"},
    {"puzzle --grade 2 --count 10 --sheet puzzles.pdf",
     "ten of them on paper, with their solutions"},
    {"puzzle --from game.oxo", "the wins that were missed in a game"},
    {"puzzle 4^3 --make 2 --seed 5", "make new ones"},
    {0}};

const cli_verb cli_verb_puzzle = {
    .name = "puzzle",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "positions with exactly one winning move",
    .description =
        "A puzzle has exactly one winning first move: one attack begins a "
        "forced win (or full search\nsays so), and no other does. Most are "
        "proved further: every other move is shown not to win.\nGraded 1 to 5 "
        "by the length of the win and the wrong moves that look like it. A "
        "POSITION is\nchecked for being a puzzle: exit code 1 when it is none.",
    .options = options,
    .examples = examples,
    .min_arguments = 0,
    .max_arguments = 2,
    .run = run,
};
