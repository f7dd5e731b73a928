/* G. Markowsky, Numerical Tic-Tac-Toe - I (1990): its tables and claims beside
 * what we compute. The paper's figures are constants here; all others come
 * from this run. */
#include "paper.h"

#include "answer/facts.h"
#include "number_report.h"
#include "oxo/families.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include "rules/line.h"
#include "search_1990.h"
#include <stdlib.h>
#include <string.h>

/* Tables 1 to 3 as printed; index = size. */
static const uint64_t table1[10] = {0,      45,      1440,    20160,   181440,
                                    907200, 2419200, 3628800, 1814880, 362880};
static const uint64_t table1_plain[10] = {0,    9,    72,   252, 756,
                                          1260, 1680, 1260, 630, 126};
static const uint64_t paper_total = 9335565;
static const uint64_t table2[8] = {0, 4, 128, 577, 4856, 15247, 52533, 115817};
static const uint64_t table3[8] = {0, 9, 195, 470, 2639, 4141, 7799, 11723};

typedef struct searched {
    oxo_value value;
    uint64_t size[10], boolean[10];
    double seconds;
} searched;

static uint64_t total(const uint64_t *column)
{
    uint64_t sum = 0;
    for (int i = 1; i <= 9; i++)
        sum += column[i];
    return sum;
}

static void print_counts(const char *title, const oxo_number_counts *c)
{
    paper_say("  %s\n  size   formula enumerated  can occur  just won  up to "
              "%u turns  up to all %u\n",
              title, c->board_symmetries, c->symmetries);
    for (int i = 1; i <= 9; i++)
        paper_say(
            "  %4d %9llu %10llu %10llu %9llu %14llu %13llu\n", i,
            (unsigned long long)c->bound[i], (unsigned long long)c->boards[i],
            (unsigned long long)c->reachable[i], (unsigned long long)c->won[i],
            (unsigned long long)c->turned[i], (unsigned long long)c->orbits[i]);
    paper_say("  1..9 %9llu %10llu %10llu %9llu %14llu %13llu\n",
              (unsigned long long)total(c->bound),
              (unsigned long long)total(c->boards),
              (unsigned long long)total(c->reachable),
              (unsigned long long)total(c->won),
              (unsigned long long)total(c->turned),
              (unsigned long long)total(c->orbits));
}

static void print_table1(const oxo_number_counts *graham,
                         const oxo_number_counts *plain)
{
    paper_say(
        "  size  paper: number games      ours  paper: tic-tac-toe   ours\n");
    for (int i = 1; i <= 9; i++)
        paper_say(
            "  %4d %20llu %9llu %19llu %6llu%s\n", i,
            (unsigned long long)table1[i], (unsigned long long)graham->bound[i],
            (unsigned long long)table1_plain[i],
            (unsigned long long)plain->bound[i],
            table1[i] != graham->bound[i] || table1_plain[i] != plain->bound[i]
                ? "  <- differs"
                : "");
    uint64_t printed = total(table1), ours = total(graham->bound);
    paper_say("  1..9 %20llu %9llu %19llu %6llu\n", (unsigned long long)printed,
              (unsigned long long)ours, (unsigned long long)total(table1_plain),
              (unsigned long long)total(plain->bound));
    for (int i = 1; i <= 9; i++) {
        if (table1[i] == graham->bound[i])
            continue;
        paper_say(
            "  Size %d: the paper prints %llu, its formula gives %llu, and "
            "so does our\n  enumeration (%llu). Its own total, %llu, %s "
            "with ours; the printed rows\n  add up to %llu.\n",
            i, (unsigned long long)table1[i],
            (unsigned long long)graham->bound[i],
            (unsigned long long)graham->boards[i],
            (unsigned long long)paper_total,
            paper_total == ours ? "agrees" : "does not agree",
            (unsigned long long)printed);
    }
}

static oxo_status count_game(const char *name, oxo_number_counts *counts,
                             oxo_error *error);

static oxo_status search(const char *name, searched *s, oxo_error *error)
{
    oxo_game *game = NULL;
    oxo_number_solver *solver = NULL;
    oxo_context context = cli_context();
    double start = oxo_clock();
    oxo_status status = oxo_game_create(name, &game, error);
    if (status != OXO_OK)
        return status;
    oxo_pos *pos = oxo_pos_new(game);
    status = pos ? oxo_number_solver_create(game, 0, &solver, error)
                 : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_number_solve(solver, pos, &context, &s->value, error);
    if (status == OXO_OK) {
        oxo_number_stats stats = oxo_number_solver_stats(solver);
        bool wins;
        memcpy(s->size, stats.size, sizeof s->size);
        status =
            oxo_number_wins(solver, pos, OXO_FIRST, &context, &wins, error);
        if (status == OXO_OK && !wins) /* a tie needs both questions */
            status = oxo_number_wins(solver, pos, OXO_SECOND, &context, &wins,
                                     error);
        oxo_number_stats after = oxo_number_solver_stats(solver);
        for (int i = 0; i < 10; i++)
            s->boolean[i] = after.size[i] - stats.size[i];
    }
    s->seconds = oxo_clock() - start;
    oxo_number_solver_destroy(solver);
    free(pos);
    oxo_game_destroy(game);
    return status;
}

/* A table of examined configurations: the paper's, its search rebuilt with
 * the setting that fits best, and ours. */
static int print_search(const char *name, const uint64_t *paper,
                        const search_1990 *setting, const char *setting_text)
{
    oxo_number_counts counts;
    searched s = {0};
    oxo_error error;
    uint64_t rebuilt[10], misfit = 0, all = 0;
    oxo_status status = count_game(name, &counts, &error);
    if (status == OXO_OK)
        status = search(name, &s, &error);
    const int value = search_1990_run(setting, rebuilt);
    if (status == OXO_OK && value == -2)
        status = oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK)
        return cli_fail(&error);
    paper_say("  size  configurations  examined    %%   rebuilt   ours, with "
              "distances   who wins\n");
    for (int i = 1; i <= 7; i++) {
        misfit += paper[i] > rebuilt[i] ? paper[i] - rebuilt[i]
                                        : rebuilt[i] - paper[i];
        all += paper[i];
        paper_say("  %4d %15llu %9llu %4.1f %9llu %22llu %10llu\n", i,
                  (unsigned long long)counts.bound[i],
                  (unsigned long long)paper[i],
                  100.0 * (double)paper[i] / (double)counts.bound[i],
                  (unsigned long long)rebuilt[i], (unsigned long long)s.size[i],
                  (unsigned long long)s.boolean[i]);
    }
    paper_row("value found by the rebuilt search",
              setting->parity ? "tie" : "Odd wins", "%s",
              value > 0   ? "Odd wins"
              : value < 0 ? "Even wins"
                          : "tie");
    paper_row("misfit", "-", "%llu of %llu (%.1f %%)",
              (unsigned long long)misfit, (unsigned long long)all,
              100 * (double)misfit / (double)all);
    paper_say("  Rebuilt: %s.\n", setting_text);
    if (s.value.winner == OXO_DRAW)
        paper_say("  Who wins: a tie takes two questions, does Odd win and "
                  "does Even; both are counted.\n");
    return EXIT_YES;
}

static const char *who(oxo_outcome outcome)
{
    return outcome == OXO_FIRST_WINS    ? "Odd wins"
           : outcome == OXO_SECOND_WINS ? "Even wins"
                                        : "tie";
}

/* The nine first moves of the paper: 1, 3, 5 on a corner, an edge, the
 * centre. */
static oxo_status openings(const char *name, oxo_error *error)
{
    static const unsigned cells[3] = {0, 1, 4}, numbers[3] = {1, 3, 5};
    static const char *const cell_names[3] = {"corner", "edge", "centre"};
    oxo_game *game = NULL;
    oxo_number_solver *solver = NULL;
    oxo_context context = cli_context();
    oxo_status status = oxo_game_create(name, &game, error);
    if (status != OXO_OK)
        return status;
    oxo_pos *pos = oxo_pos_new(game);
    oxo_move moves[64];
    unsigned classes[64];
    unsigned count = 0, kinds = 0;
    if (pos) {
        count = game->ops->moves(game, pos, moves);
        kinds = oxo_number_move_classes(game, pos, count, moves, classes);
    }
    status = pos ? oxo_number_solver_create(game, 0, &solver, error)
                 : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    paper_say("  %s\n  number", game->title);
    for (int c = 0; c < 3; c++)
        paper_say("  %-14s", cell_names[c]);
    for (int v = 0; v < 3 && status == OXO_OK; v++) {
        paper_say("\n  %6u", numbers[v]);
        for (int c = 0; c < 3 && status == OXO_OK; c++) {
            oxo_value value;
            game->ops->start(game, pos);
            game->ops->play(game, pos, oxo_number_move(cells[c], numbers[v]));
            status = oxo_number_solve(solver, pos, &context, &value, error);
            if (status != OXO_OK)
                break;
            char text[32];
            if (value.winner == OXO_DRAW)
                snprintf(text, sizeof text, "tie");
            else
                snprintf(text, sizeof text, "%s in %u", who(value.winner),
                         value.plies + 1);
            paper_say("  %-14s", text);
        }
    }
    paper_say("\n");
    paper_row("first moves", "45", "%u", count);
    paper_row("to be examined, up to symmetry", "9", "%u", kinds);
    oxo_number_solver_destroy(solver);
    free(pos);
    oxo_game_destroy(game);
    return status;
}

static oxo_status count_game(const char *name, oxo_number_counts *counts,
                             oxo_error *error)
{
    oxo_game *game = NULL;
    oxo_context context = cli_context();
    oxo_status status = oxo_game_create(name, &game, error);
    if (status == OXO_OK)
        status = oxo_number_count(game, &context, counts, error);
    cli_progress_done();
    oxo_game_destroy(game);
    return status;
}

static void print_claims(const searched *graham, const searched *nygaard,
                         const searched *any)
{
    paper_row("Graham's game", "Odd wins", "%s in %u plies",
              who(graham->value.winner), graham->value.plies);
    paper_row("Nygaard's game", "tie", "%s", who(nygaard->value.winner));
    paper_row("any number for both: simple for", "one player", "%s in %u plies",
              any->value.winner == OXO_FIRST_WINS ? "the first" : "differs",
              any->value.plies);
    paper_say(
        "  (5 in the centre; whatever a is put anywhere, 10-a opposite "
        "completes 15.)\n"
        "  Symmetry: the triples of 1..9 with sum 15 are the lines of the "
        "magic square\n"
        "  276/951/438, so its turnings permute the numbers and keep the "
        "game: 8\n"
        "  symmetries of the numbers, a -> 10-a being one of them. With the 8 "
        "of the board\n"
        "  there are 64, not 16, and 1 and 3 are the same opening. oxo finds "
        "this by search,\n"
        "  for any number game.\n"
        "  Counts of examined positions belong to a search (ours: lines as "
        "automata, an\n"
        "  exact table, safe moves only): they say how much each had to look "
        "at, not who is\n"
        "  right.\n");
}

/* ---- Figure 5
 * ---------------------------------------------------------------- */

/* What a position is worth, in the words of the paper. */
static oxo_status worth(oxo_number_solver *solver, const oxo_pos *pos,
                        oxo_outcome *outcome, oxo_error *error)
{
    oxo_context context = cli_context();
    oxo_value value;
    const oxo_status status =
        oxo_number_solve(solver, pos, &context, &value, error);
    *outcome = value.winner;
    return status;
}

/* The moves that win for the side to move, or are as good as any. */
static oxo_status best_moves(const oxo_game *game, oxo_number_solver *solver,
                             const oxo_pos *pos, char *text, size_t size,
                             oxo_error *error)
{
    oxo_outcome target;
    oxo_status status = worth(solver, pos, &target, error);
    oxo_move moves[64];
    const unsigned count = game->ops->moves(game, pos, moves);
    oxo_pos *next = oxo_pos_new(game);
    text[0] = '\0';
    for (unsigned i = 0; next && status == OXO_OK && i < count; i++) {
        oxo_outcome outcome;
        memcpy(next, pos, game->pos_size);
        game->ops->play(game, next, moves[i]);
        outcome = game->ops->outcome(game, next);
        if (outcome == OXO_ONGOING)
            status = worth(solver, next, &outcome, error);
        if (outcome != target)
            continue;
        char one[16];
        game->ops->move_text(game, moves[i], one, sizeof one);
        const size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s", used ? " " : "", one);
    }
    free(next);
    return status;
}

static int fig5(void)
{
    static const unsigned x[] = {1, 3, 7, 9};
    oxo_game *game = NULL;
    oxo_number_solver *solver = NULL;
    oxo_error error;
    oxo_status status = oxo_game_create("nygaard", &game, &error);
    if (status == OXO_OK)
        status = oxo_number_solver_create(game, 0, &solver, &error);
    oxo_pos *pos = status == OXO_OK ? oxo_pos_new(game) : NULL;
    unsigned works = 0;
    paper_say("  Odd puts 5 on b1, Even 2 on a1 (and threatens 8), Odd X on "
              "c1; then Even is to\n  win with 4 in the centre.\n");
    for (unsigned i = 0; pos && status == OXO_OK && i < 4; i++) {
        char reply[128];
        oxo_outcome centre;
        game->ops->start(game, pos);
        game->ops->play(game, pos, oxo_number_move(1, 5));
        game->ops->play(game, pos, oxo_number_move(0, 2));
        game->ops->play(game, pos, oxo_number_move(2, x[i]));
        status = best_moves(game, solver, pos, reply, sizeof reply, &error);
        paper_say("  X = %u: Even wins with %s\n", x[i], reply);
        game->ops->play(game, pos, oxo_number_move(4, 4));
        if (status == OXO_OK)
            status = worth(solver, pos, &centre, &error);
        if (status == OXO_OK)
            status = best_moves(game, solver, pos, reply, sizeof reply, &error);
        if (status != OXO_OK)
            break;
        works += centre == OXO_SECOND_WINS;
        if (centre == OXO_SECOND_WINS)
            paper_say("         4 in the centre: Even wins\n");
        else
            paper_say("         4 in the centre: %s; Odd's answer %s\n",
                      who(centre), reply);
    }
    paper_row("X after which 4 in the centre wins", "all four", "%u of 4",
              works);
    paper_say("  So the argument of the text does not stand, though its "
              "conclusion does: every 5\n  on the first move loses. (The text "
              "also sends both X and the 4 to position c.)\n");
    free(pos);
    oxo_number_solver_destroy(solver);
    oxo_game_destroy(game);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

/* ---- the items
 * ------------------------------------------------------------------ */

/* Figures 1 and 2: what one needs to play. */
static int fig1(void)
{
    paper_say("  Odd:  1 3 5 7 9       . . .\n"
              "                        . . .\n"
              "  Even: 2 4 6 8         . . .\n"
              "  (play it: oxo play graham; a picture: oxo draw graham -o "
              "board.svg)\n");
    return EXIT_YES;
}

static int fig2(void)
{
    paper_say("  Odd:  1 3 5 7 9       . . .      . . .\n"
              "                        . . .      . . .\n"
              "  Even: 2 4 6 8         . . .      . . .\n"
              "                       numbers     parity\n"
              "  (play it: oxo play nygaard; a picture: oxo draw nygaard -o "
              "board.svg)\n");
    return EXIT_YES;
}

static int table1_item(void)
{
    oxo_number_counts graham, plain;
    oxo_error error;
    if (count_game("graham", &graham, &error) != OXO_OK)
        return cli_fail(&error);
    oxo_number_count_plain(&plain);
    print_table1(&graham, &plain);
    return EXIT_YES;
}

static int occur(void)
{
    static const char *const name[2] = {"graham", "nygaard"};
    static const char *const title[2] = {"Graham's game", "Nygaard's game"};
    oxo_number_counts counts;
    oxo_error error;
    paper_say("  A board can occur when it has no winning line or when one "
              "number of the last\n  player lies on all of them.\n");
    for (int i = 0; i < 2; i++) {
        if (count_game(name[i], &counts, &error) != OXO_OK)
            return cli_fail(&error);
        print_counts(title[i], &counts);
    }
    oxo_number_count_plain(&counts);
    print_counts("Tic-tac-toe", &counts);
    return EXIT_YES;
}

static int table2_item(void)
{
    const search_1990 setting = {.see_double = true};
    return print_search("graham", table2, &setting,
                        "own win, forced block, two threats count as won; "
                        "cells, then numbers");
}

static int table3_item(void)
{
    const search_1990 setting = {
        .parity = true, .see_double = true, .odd_by_number = true};
    const int code =
        print_search("nygaard", table3, &setting,
                     "the same, but Odd tries numbers, then cells");
    return code;
}

static int fig4(void)
{
    oxo_error error;
    oxo_status status = openings("graham", &error);
    if (status == OXO_OK)
        status = openings("nygaard", &error);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

/* ---- games that are tic-tac-toe in disguise ------------------------------ */

/* Nine things to take in turn, and which three of them win. */
typedef struct disguise {
    const char *title;
    const char *thing[9];
    /* Do these three win? */
    bool (*wins)(const char *a, const char *b, const char *c);
} disguise;

static unsigned target; /* of the sums and products below */

static bool sum_wins(const char *a, const char *b, const char *c)
{
    return (unsigned)(atoi(a) + atoi(b) + atoi(c)) == target;
}

static bool product_wins(const char *a, const char *b, const char *c)
{
    return (unsigned)(atoi(a) * atoi(b) * atoi(c)) == target;
}

static bool letter_wins(const char *a, const char *b, const char *c)
{
    for (; *a; a++) {
        if (strchr(b, *a) && strchr(c, *a))
            return true;
    }
    return false;
}

/* The game as a list of points and lines. */
static oxo_status make_disguise(const disguise *d, unsigned *lines,
                                oxo_game **game, oxo_error *error)
{
    char text[4096];
    size_t used = 0;
    *lines = 0;
    used += (size_t)snprintf(text + used, sizeof text - used,
                             "#times\nt1 t2 t3 t4 t5 t6 t7 t8 t9\n"
                             "#blackturns\nt1 t3 t5 t7 t9\n#positions\n");
    for (int i = 0; i < 9; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                 d->thing[i], i < 8 ? " " : "");
    for (int side = 0; side < 2; side++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "\n#%swins\n",
                                 side ? "white" : "black");
        for (int a = 0; a < 9; a++)
            for (int b = a + 1; b < 9; b++)
                for (int c = b + 1; c < 9; c++) {
                    if (!d->wins(d->thing[a], d->thing[b], d->thing[c]))
                        continue;
                    *lines += !side;
                    if (sizeof text - used > 40)
                        used += (size_t)snprintf(
                            text + used, sizeof text - used, "%s %s %s\n",
                            d->thing[a], d->thing[b], d->thing[c]);
                }
    }
    return oxo_pg_parse(text, used, "disguise.pg", game, error);
}

static int equal(void)
{
    static const disguise list[] = {
        {"number scrabble: three numbers of 1..9 with sum 15",
         {"1", "2", "3", "4", "5", "6", "7", "8", "9"},
         sum_wins},
        {"Hot: three words with a common letter",
         {"hot", "form", "woes", "tank", "hear", "wasp", "tied", "brim",
          "ship"},
         letter_wins},
        {"divisors of 36: three with product 216",
         {"1", "2", "3", "4", "6", "9", "12", "18", "36"},
         product_wins}};
    static const unsigned targets[] = {15, 0, 216};
    oxo_error error;
    paper_say("  Nine things are taken in turn; a program looks for a way to "
              "lay them out so that\n  the winning threes are the lines of "
              "3^2.\n");
    for (unsigned i = 0; i < 3; i++) {
        oxo_game *game = NULL;
        unsigned lines;
        oxo_line_spec spec = {0};
        uint16_t at[9];
        target = targets[i];
        if (make_disguise(&list[i], &lines, &game, &error) != OXO_OK)
            return cli_fail(&error);
        const bool same =
            oxo_line_recognise(game, &spec, at) && spec.k == 3 && spec.n == 2;
        paper_say("  %s: %u threes, %s\n", list[i].title, lines,
                  same ? "tic-tac-toe:" : "another game");
        for (unsigned r = 0; same && r < 3; r++)
            paper_say("      %-5s %-5s %s\n", list[i].thing[at[3 * r]],
                      list[i].thing[at[3 * r + 1]],
                      list[i].thing[at[3 * r + 2]]);
        oxo_game_destroy(game);
    }
    unsigned equal_sums = 0, which = 0;
    for (target = 6; target <= 24; target++) {
        oxo_game *game = NULL;
        unsigned lines;
        oxo_line_spec spec = {0};
        if (make_disguise(&list[0], &lines, &game, &error) != OXO_OK)
            continue; /* no winning three: no game */
        if (oxo_line_recognise(game, &spec, NULL) && spec.k == 3 &&
            spec.n == 2) {
            equal_sums++;
            which = target;
        }
        oxo_game_destroy(game);
    }
    paper_row("1..9, other sums that are tic-tac-toe", "-", "%u (only %u is)",
              equal_sums - 1, which);
    return EXIT_YES;
}

/* The paper's wish for "an exhaustive list of all winning strategies", and
 * how little a player must know. */
static int strategies(void)
{
    static const struct {
        const char *name;
        oxo_number_goal goal;
    } rows[] = {{"graham", OXO_NUMBER_WIN},
                {"nygaard", OXO_NUMBER_FIRST_HOLDS},
                {"nygaard", OXO_NUMBER_SECOND_HOLDS}};
    paper_say("  A strategy is a choice of one good move in each position that "
              "comes up. All good\n  moves are listed by oxo strategy GAME "
              "--complete; the fewest positions by oxo\n  strategy GAME, with "
              "a certificate.\n"
              "                             all good moves            to be "
              "known\n"
              "  game     for              positions  moves  strategies  at "
              "least\n");
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        oxo_game *game = NULL;
        oxo_number_strategy *all = NULL, *small = NULL;
        oxo_context context = cli_context();
        oxo_error error;
        oxo_status status = oxo_game_create(rows[i].name, &game, &error);
        if (status == OXO_OK)
            status = oxo_number_strategy_complete(
                game, rows[i].goal, OXO_NUMBER_ALL, &context, &all, &error);
        if (status == OXO_OK)
            status =
                oxo_number_strategy_compact(game, rows[i].goal, OXO_NUMBER_ALL,
                                            false, &context, &small, &error);
        if (status == OXO_OK) {
            unsigned moves = 0;
            for (unsigned e = 0; e < all->count; e++)
                moves += all->entries[e].count;
            paper_say("  %-8s %-4s %-12s %8u %6u     10^%-5.0f %8u%s\n",
                      rows[i].name,
                      oxo_number_side_name(oxo_number_spec_of(game), all->side),
                      all->holds ? "not to lose" : "to win", all->count, moves,
                      all->strategies, small->count,
                      small->proven ? "" : " (not proven)");
        }
        oxo_number_strategy_destroy(all);
        oxo_number_strategy_destroy(small);
        oxo_game_destroy(game);
        if (status != OXO_OK)
            return cli_fail(&error);
    }
    return EXIT_YES;
}

/* The wish for a strategy that needs no table. */
static int rule(void)
{
    oxo_game *game = NULL;
    oxo_number_rule *r = NULL;
    oxo_context context = cli_context();
    oxo_error error;
    oxo_status status = oxo_game_create("graham", &game, &error);
    if (status == OXO_OK)
        status = oxo_number_rule_find(game, 4, 20, &context, &r, &error);
    cli_progress_done();
    if (status == OXO_OK) {
        paper_say("  Odd completes a line if possible; otherwise, of all "
                  "moves,\n");
        for (unsigned i = 0; i < r->count; i++)
            paper_say("  %u. %s%s\n", i + 1, oxo_number_wish_text(r->wish[i]),
                      i + 1 < r->count ? ";" : ".");
        paper_say("  A later line decides among what the earlier ones leave; "
                  "any move that is left\n  wins, but for the exceptions:\n");
        for (unsigned i = 0; i < r->exceptions; i++) {
            const oxo_number_entry *e = &r->exception[i];
            char move[32], board[12] = "...|...|...";
            for (unsigned c = 0; c < 9; c++)
                if (e->board[c])
                    board[c + c / 3] = (char)('0' + e->board[c]);
            game->ops->move_text(game, e->moves[0], move, sizeof move);
            paper_say("    %s  %s\n", board, move);
        }
        paper_row("a strategy without a table", "wanted",
                  "%u lines, %u exceptions", r->count, r->exceptions);
        paper_say("  (boards row by row, up to the 64 symmetries; %u positions "
                  "are met; %llu rules\n  were looked at)\n",
                  r->positions, (unsigned long long)r->tried);
    }
    oxo_number_rule_destroy(r);
    oxo_game_destroy(game);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

static void interest_row(void *user, const oxo_game *game, const oxo_swept *r)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    (void)user;
    cli_progress_done();
    if (r->counted)
        paper_say("  %3u  %-7s  %5.2f  %-10s %5u   %3u %4u %4u\n",
                  (unsigned)spec->target, spec->parity ? "yes" : "no", r->bits,
                  r->value.winner == OXO_DRAW
                      ? "tie"
                      : number_report_outcome(game, r->value.winner),
                  r->length, r->win, r->draw, r->loss);
}

/* "What are the sums that make the game most interesting?" */
static int interest(void)
{
    static const char *const both[] = {"number:sum=6..15",
                                       "number:sum=6..15,parity"};
    const oxo_context context = cli_context();
    oxo_error error;
    paper_say("  Measured by what good play takes to know, in bits: a move "
              "counts log2(moves there\n  are / moves that keep the value), "
              "summed over a game and averaged over games in\n  which both "
              "choose at random among the moves that keep it. Sums above 15 "
              "are those\n  below it in disguise (a -> 10-a makes s into "
              "30-s).\n"
              "  sum  parity    bits  value      plies   win draw lose\n");
    const oxo_status status =
        oxo_sweep_ranked(both, 2, &context, interest_row, NULL, &error);
    cli_progress_done();
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

static int claims(void)
{
    static const char *const name[3] = {"graham", "nygaard", "number:any"};
    searched s[3] = {0};
    oxo_error error;
    for (int i = 0; i < 3; i++)
        if (search(name[i], &s[i], &error) != OXO_OK)
            return cli_fail(&error);
    print_claims(&s[0], &s[1], &s[2]);
    return EXIT_YES;
}

static const cli_paper_item items[] = {
    {"fig1", "Figure 1: the setup of Graham's game", fig1, false},
    {"fig2", "Figure 2: the setup of Nygaard's game", fig2, false},
    {"table1", "Table 1: how many configurations", table1_item, false},
    {"occur", "Open problem: how many configurations can really occur?", occur,
     false},
    {"fig4", "Figure 4: the nine first moves, and their values", fig4, false},
    {"table2", "Table 2: configurations examined for Graham's game",
     table2_item, false},
    {"table3", "Table 3: configurations examined for Nygaard's game",
     table3_item, false},
    {"fig5", "Figure 5: why 5 first loses Nygaard's game", fig5, false},
    {"claims", "Claims and remarks", claims, false},
    {"strategies", "Open problem: all strategies of both games", strategies,
     false},
    {"rule", "Open problem: a strategy without a table", rule, false},
    {"interest", "Open problem: which sums make the game most interesting?",
     interest, false},
    {"equal", "Open problem: games that are tic-tac-toe in disguise", equal,
     false},
    {0}};

const cli_paper cli_paper_markowsky = {
    "markowsky", "G. Markowsky, Numerical Tic-Tac-Toe - I (1990)", items};
