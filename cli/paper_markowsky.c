/* G. Markowsky, Numerical Tic-Tac-Toe - I (1990): its tables and claims beside
 * what we compute. The paper's figures are constants here; all others come
 * from this run. */
#include "paper.h"

#include "oxo/number_solve.h"
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
    oxo_number_value value;
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

static void json_column(json_out *out, const char *name, const uint64_t *column,
                        int last)
{
    json_open(out, name, '[');
    for (int i = 1; i <= last; i++)
        json_number(out, NULL, column[i]);
    json_close(out, ']');
}

static void print_counts(const char *title, const oxo_number_counts *c)
{
    printf("%s\n"
           "  size    formula  enumerated   can occur   of these won   up to "
           "%u board   up to all %u\n",
           title, c->board_symmetries, c->symmetries);
    for (int i = 1; i <= 9; i++)
        printf(
            "  %4d %10llu %11llu %11llu %14llu %15llu %14llu\n", i,
            (unsigned long long)c->bound[i], (unsigned long long)c->boards[i],
            (unsigned long long)c->reachable[i], (unsigned long long)c->won[i],
            (unsigned long long)c->turned[i], (unsigned long long)c->orbits[i]);
    printf("  1..9 %10llu %11llu %11llu %14llu %15llu %14llu\n\n",
           (unsigned long long)total(c->bound),
           (unsigned long long)total(c->boards),
           (unsigned long long)total(c->reachable),
           (unsigned long long)total(c->won),
           (unsigned long long)total(c->turned),
           (unsigned long long)total(c->orbits));
}

static void json_counts(json_out *out, const char *name,
                        const oxo_number_counts *c)
{
    json_open(out, name, '{');
    json_column(out, "formula", c->bound, 9);
    json_column(out, "enumerated", c->boards, 9);
    json_column(out, "can_occur", c->reachable, 9);
    json_column(out, "won", c->won, 9);
    json_column(out, "up_to_board_symmetry", c->turned, 9);
    json_column(out, "up_to_symmetry", c->orbits, 9);
    json_number(out, "symmetries", c->symmetries);
    json_close(out, '}');
}

static void print_table1(const oxo_number_counts *graham,
                         const oxo_number_counts *plain)
{
    printf(
        "Table 1: how many configurations\n"
        "  size  paper: number games      ours  paper: tic-tac-toe   ours\n");
    for (int i = 1; i <= 9; i++)
        printf(
            "  %4d %20llu %9llu %19llu %6llu%s\n", i,
            (unsigned long long)table1[i], (unsigned long long)graham->bound[i],
            (unsigned long long)table1_plain[i],
            (unsigned long long)plain->bound[i],
            table1[i] != graham->bound[i] || table1_plain[i] != plain->bound[i]
                ? "  <- differs"
                : "");
    uint64_t printed = total(table1), ours = total(graham->bound);
    printf("  1..9 %20llu %9llu %19llu %6llu\n", (unsigned long long)printed,
           (unsigned long long)ours, (unsigned long long)total(table1_plain),
           (unsigned long long)total(plain->bound));
    for (int i = 1; i <= 9; i++) {
        if (table1[i] == graham->bound[i])
            continue;
        printf("  Size %d: the paper prints %llu, its formula gives %llu, and "
               "so does our enumeration\n  (%llu). Its own total, %llu, %s "
               "with ours; the printed rows add up to %llu.\n",
               i, (unsigned long long)table1[i],
               (unsigned long long)graham->bound[i],
               (unsigned long long)graham->boards[i],
               (unsigned long long)paper_total,
               paper_total == ours ? "agrees" : "does not agree",
               (unsigned long long)printed);
    }
    putchar('\n');
}

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

static void print_search(const char *title, const uint64_t *paper,
                         const uint64_t *bound, const searched *s)
{
    printf("%s\n"
           "  size  configurations  paper examined     %%   ours, with "
           "distances     %%   ours, who wins\n",
           title);
    for (int i = 1; i <= 7; i++)
        printf("  %4d %15llu %15llu %5.1f %21llu %5.2f %16llu\n", i,
               (unsigned long long)bound[i], (unsigned long long)paper[i],
               100.0 * (double)paper[i] / (double)bound[i],
               (unsigned long long)s->size[i],
               100.0 * (double)s->size[i] / (double)bound[i],
               (unsigned long long)s->boolean[i]);
    printf(
        "  (%llu and %llu more of size 8 and 9; %.3f s for both of ours)\n\n",
        (unsigned long long)(s->size[8] + s->size[9]),
        (unsigned long long)(s->boolean[8] + s->boolean[9]), s->seconds);
}

static const char *who(oxo_outcome outcome)
{
    return outcome == OXO_FIRST_WINS    ? "Odd wins"
           : outcome == OXO_SECOND_WINS ? "Even wins"
                                        : "tie";
}

/* The nine first moves of the paper: 1, 3, 5 on a corner, an edge, the centre.
 * For `json` adds an array. */
static oxo_status openings(const char *name, json_out *json, oxo_error *error)
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
    unsigned class[64];
    unsigned count = 0, kinds = 0;
    if (pos) {
        count = game->ops->moves(game, pos, moves);
        kinds = oxo_number_move_classes(game, pos, count, moves, class);
    }
    status = pos ? oxo_number_solver_create(game, 0, &solver, error)
                 : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (json)
        json_open(json, name, '[');
    else
        printf("%s: the nine first moves of the paper\n  number", game->title);
    for (int c = 0; c < 3 && !json; c++)
        printf("  %-14s", cell_names[c]);
    for (int v = 0; v < 3 && status == OXO_OK; v++) {
        if (!json)
            printf("\n  %6u", numbers[v]);
        for (int c = 0; c < 3 && status == OXO_OK; c++) {
            oxo_number_value value;
            game->ops->start(game, pos);
            game->ops->play(game, pos, oxo_number_move(cells[c], numbers[v]));
            status = oxo_number_solve(solver, pos, &context, &value, error);
            if (status != OXO_OK)
                break;
            char text[32];
            snprintf(text, sizeof text, "%s in %u", who(value.outcome),
                     value.plies + 1);
            if (value.outcome == OXO_DRAW)
                strcpy(text, "tie");
            if (!json) {
                printf("  %-14s", text);
                continue;
            }
            json_open(json, NULL, '{');
            json_number(json, "number", numbers[v]);
            json_text(json, "cell", cell_names[c]);
            json_text(json, "outcome", oxo_outcome_name(value.outcome));
            json_number(json, "distance", value.plies + 1);
            json_close(json, '}');
        }
    }
    if (!json)
        printf("\n  Of %u first moves the paper examines 9 (turning the board, "
               "a -> 10-a); really\n  distinct are only %u.\n\n",
               count, kinds);
    else
        json_close(json, ']');
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
    printf("Claims of the paper\n"
           "  Graham's game is a win for Odd       ours: %s in %u plies\n"
           "  Nygaard's game is a tie              ours: %s\n"
           "  5 first loses Nygaard's game         ours: the row of 5 above\n"
           "  with any number for both, one player\n"
           "  has a very simple strategy           ours: %s in %u plies (5 in "
           "the centre; whatever\n"
           "                                       a is put anywhere, 10-a "
           "opposite completes 15)\n\n",
           who(graham->value.outcome), graham->value.plies,
           who(nygaard->value.outcome),
           any->value.outcome == OXO_FIRST_WINS ? "the first player wins"
                                                : "differs",
           any->value.plies);
    printf(
        "Remarks\n"
        "  The triples of 1..9 with sum 15 are the lines of the magic square "
        "276/951/438, so its\n"
        "  turnings permute the numbers and keep the game: 8 symmetries of "
        "the numbers, a -> 10-a\n"
        "  being one of them. With the 8 of the board there are 64, not 16, "
        "and 1 and 3 are the\n"
        "  same opening. oxo finds this by search, for any number game.\n"
        "  Our counts of examined positions depend on our search (lines as "
        "automata, exact table,\n"
        "  safe moves only); the paper's do on its own, so the columns say "
        "how much each had to\n"
        "  look at, not who is right. Ours with distances settle every first "
        "move's length too.\n"
        "  In the play that follows Table 3 the paper sends both Odd's block "
        "and Even's 4 to\n"
        "  position c, and calls Figure 5 a table: slips of the pen, the "
        "argument stands.\n");
}

static int run(json_out *json)
{
    oxo_number_counts graham, nygaard, plain;
    searched sg = {0}, sn = {0}, sa = {0};
    oxo_error error;
    oxo_status status = count_game("graham", &graham, &error);
    if (status == OXO_OK)
        status = count_game("nygaard", &nygaard, &error);
    if (status == OXO_OK)
        status = search("graham", &sg, &error);
    if (status == OXO_OK)
        status = search("nygaard", &sn, &error);
    if (status == OXO_OK)
        status = search("number:any", &sa, &error);
    if (status != OXO_OK)
        return cli_fail(&error);
    oxo_number_count_plain(&plain);
    if (json) {
        json_open(json, "table1", '{');
        json_column(json, "paper", table1, 9);
        json_column(json, "paper_tic_tac_toe", table1_plain, 9);
        json_counts(json, "graham", &graham);
        json_counts(json, "nygaard", &nygaard);
        json_counts(json, "tic_tac_toe", &plain);
        json_close(json, '}');
        json_open(json, "table2", '{');
        json_column(json, "paper", table2, 7);
        json_column(json, "ours", sg.size, 9);
        json_column(json, "ours_who_wins", sg.boolean, 9);
        json_close(json, '}');
        json_open(json, "table3", '{');
        json_column(json, "paper", table3, 7);
        json_column(json, "ours", sn.size, 9);
        json_column(json, "ours_who_wins", sn.boolean, 9);
        json_close(json, '}');
        json_open(json, "first_moves", '{');
        status = openings("graham", json, &error);
        if (status == OXO_OK)
            status = openings("nygaard", json, &error);
        json_close(json, '}');
        return status == OXO_OK ? EXIT_YES : cli_fail(&error);
    }
    printf("%s\n\n", cli_paper_markowsky.title);
    print_table1(&graham, &plain);
    puts("Open problem: how many configurations can really occur? A board can "
         "when it has no winning\nline or when one number of the last player "
         "lies on all of them.");
    print_counts("Graham's game", &graham);
    print_counts("Nygaard's game", &nygaard);
    print_counts("Tic-tac-toe", &plain);
    print_search("Table 2: Graham's game", table2, graham.bound, &sg);
    print_search("Table 3: Nygaard's game", table3, nygaard.bound, &sn);
    status = openings("graham", NULL, &error);
    if (status == OXO_OK)
        status = openings("nygaard", NULL, &error);
    if (status != OXO_OK)
        return cli_fail(&error);
    print_claims(&sg, &sn, &sa);
    return EXIT_YES;
}

const cli_paper cli_paper_markowsky = {
    "markowsky", "G. Markowsky, Numerical Tic-Tac-Toe - I (1990)", run, NULL};
