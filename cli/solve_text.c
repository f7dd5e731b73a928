/* One writer for the answers of all solvers.
 *
 * It asks the solution what it holds, never the game which family it is of:
 * plies where they were counted, a reply where one was noted, what a move took
 * where moves were settled one by one, a table's layers where there is a
 * table. The one exception is a picture: the grid of a small number game. */
#include "solve_text.h"

#include "answer/facts.h"
#include "base/scratch.h"
#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>

/* cells across the grid of a number game: what a line has room for */
enum { GRID_CELLS = 9 };

/* ---- before it is solved ---- */

int solve_text_rules(const oxo_game *game)
{
    if (!game->ops->rules_text)
        return EXIT_YES;
    const size_t length = game->ops->rules_text(game, NULL, 0);
    char *text = length == SIZE_MAX ? NULL : malloc(length + 1);
    if (!text || game->ops->rules_text(game, text, length + 1) != length) {
        free(text);
        return cli_out_of_memory();
    }
    printf("%s\n", text);
    free(text);
    return EXIT_YES;
}

static int print_position(const oxo_game *game, const oxo_pos *pos)
{
    oxo_pos *start = oxo_pos_new(game);
    char *text = malloc(game->pos_text_max);
    int code = EXIT_YES;
    if (!start || !text) {
        code = cli_out_of_memory();
    } else if (memcmp(start, pos, game->pos_size)) {
        game->ops->pos_text(game, pos, text, game->pos_text_max);
        printf("position     %s, %s to move\n", text,
               oxo_side_name(game, game->ops->turn(game, pos)));
    }
    free(start);
    free(text);
    return code;
}

static bool is_there(const char *file)
{
    FILE *f = file ? fopen(file, "rb") : NULL;
    if (f)
        fclose(f);
    return f != NULL;
}

int solve_text_head(const oxo_game *game, const oxo_pos *pos, const char *table,
                    const char *scratch)
{
    uint64_t entries, bytes;
    printf("%s\n\n", game->title);
    int code = solve_text_rules(game);
    if (code == EXIT_YES)
        code = print_position(game, pos);
    if (code != EXIT_YES || is_there(table) ||
        oxo_table_estimate(game, &entries, &bytes, NULL) != OXO_OK)
        return code;
    const double megabytes = (double)bytes / 1048576.0;
    printf("table        at most %llu entries, %.1f MB\n",
           (unsigned long long)entries, megabytes);
    if (scratch)
        printf("scratch      at most %.1f MB, compressed less; %.1f MB are "
               "free in %s\n",
               megabytes, (double)oxo_scratch_free(scratch) / 1048576.0,
               scratch);
    fflush(stdout); /* it may take hours */
    return code;
}

/* ---- values ---- */

/* "the first player wins in 7", "Black wins", "a draw", "not known". */
static void value_text(const oxo_game *game, oxo_value value, char *text,
                       size_t size)
{
    const bool named = game->side_name[0][0] != 0;
    if (value.winner == OXO_OPEN || value.winner == OXO_DRAW) {
        snprintf(text, size, "%s",
                 value.winner == OXO_DRAW ? "a draw" : "not known");
        return;
    }
    const int used = snprintf(text, size, "%s%s%s wins", named ? "" : "the ",
                              oxo_side_name(game, value.winner == OXO_FIRST_WINS
                                                      ? OXO_FIRST
                                                      : OXO_SECOND),
                              named ? "" : " player");
    if (value.plies != OXO_PLIES_UNKNOWN && (size_t)used < size)
        snprintf(text + used, size - (size_t)used, " in %s%u",
                 value.exact ? "" : "at most ", value.plies);
}

static void print_value(const oxo_game *game, const oxo_solution *s)
{
    char text[80];
    value_text(game, s->value, text, sizeof text);
    printf("value        %s%s", text,
           s->value.winner == OXO_DRAW
               ? (game->max_plies ? "" : " by endless play")
           : s->value.winner != OXO_OPEN && s->value.plies != OXO_PLIES_UNKNOWN
               ? " plies"
               : "");
    if (s->value.winner == OXO_OPEN && s->no_end_within < s->no_end_before)
        printf("; nothing can end before ply %u, and only %u were searched",
               s->no_end_before, s->no_end_within);
    else if (s->value.winner == OXO_OPEN && s->no_end_within)
        printf("; neither side can force an end within %u plies",
               s->no_end_within);
    putchar('\n');
}

static void print_best(const oxo_game *game, const oxo_solution *s)
{
    bool any = false;
    for (unsigned i = 0; i < s->move_count; i++) {
        char name[64];
        if (!oxo_is_best(s, &s->moves[i]))
            continue;
        game->ops->move_text(game, s->moves[i].move, name, sizeof name);
        printf("%s %s", any ? "" : "best moves  ", name);
        any = true;
    }
    if (any)
        putchar('\n');
}

static void print_cost(const oxo_solution *s, const oxo_table *table)
{
    if (table)
        printf("ready after  ");
    else
        printf("searched     %llu positions", (unsigned long long)s->nodes);
    if (s->stored)
        printf(" (%llu stored)", (unsigned long long)s->stored);
    printf("%s%.3f s", table ? "" : " in ", s->seconds);
    if (s->resumed)
        printf(" (%u moves taken from the checkpoint)", s->resumed);
    putchar('\n');
}

/* ---- moves ---- */

static void print_kind(const oxo_game *game, const oxo_solution *s,
                       unsigned first, bool every_move)
{
    const oxo_solved_move *m = &s->moves[first];
    char name[64], value[80];
    unsigned alike = 0;
    for (unsigned i = first; i < s->move_count; i++)
        alike += s->moves[i].kind == m->kind;
    game->ops->move_text(game, m->move, name, sizeof name);
    value_text(game, m->value, value, sizeof value);
    printf("  %-8s %-29s %3u alike", name, value, alike);
    if (m->reply != OXO_MOVE_NONE) {
        game->ops->move_text(game, m->reply, name, sizeof name);
        printf("  by %-7s", name);
    }
    if (m->nodes && m->value.winner != OXO_OPEN)
        printf(" %11llu positions %6.1f s", (unsigned long long)m->nodes,
               m->seconds);
    const char *before = ": ";
    for (unsigned i = first + 1; i < s->move_count && every_move; i++) {
        if (s->moves[i].kind != m->kind)
            continue;
        game->ops->move_text(game, s->moves[i].move, name, sizeof name);
        printf("%s%s", before, name);
        before = " ";
    }
    putchar('\n');
}

static void print_moves(const oxo_game *game, const oxo_solution *s,
                        bool every_move)
{
    unsigned kinds = 0;
    for (unsigned i = 0; i < s->move_count; i++)
        kinds = s->moves[i].kind >= kinds ? s->moves[i].kind + 1 : kinds;
    printf("\ndistinct moves: %u of %u\n", kinds, s->move_count);
    for (unsigned i = 0, next = 0; i < s->move_count; i++) {
        if (s->moves[i].kind == next) {
            print_kind(game, s, i, every_move);
            next++;
        }
    }
}

/* Where a move puts a number on a cell: numbers down, cells across. */
static void print_grid(const oxo_game *game, const oxo_pos *pos,
                       const oxo_solution *s)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    if (!spec || game->cells > GRID_CELLS || !s->move_count)
        return;
    const uint16_t *at = oxo_number_board(game, pos);
    const oxo_side side = game->ops->turn(game, pos);
    char text[32];
    printf("\nall %u moves (W n: wins in n plies, D: draw, L n: loses)\n"
           "number",
           s->move_count);
    for (unsigned c = 0; c < game->cells; c++) {
        if (at[c])
            continue;
        game->ops->move_text(game, oxo_number_move(c, 1), text, sizeof text);
        printf("%5.*s", (int)strcspn(text, "="), text);
    }
    for (unsigned i = 0; i < spec->count; i++) {
        bool head = false;
        for (unsigned j = 0; j < s->move_count; j++) {
            const oxo_solved_move *m = &s->moves[j];
            if (oxo_number_move_number(m->move) != spec->number[i])
                continue;
            if (!head)
                printf("\n%6u", spec->number[i]);
            head = true;
            if (m->value.winner == OXO_DRAW)
                snprintf(text, sizeof text, "D");
            else
                snprintf(text, sizeof text, "%c%u",
                         oxo_value_wins(m->value, side) ? 'W' : 'L',
                         m->value.plies);
            printf("%5s", text);
        }
    }
    putchar('\n');
}

/* ---- a table of every position ---- */

static void print_layer(const oxo_table_counts *c)
{
    char cell[3][48];
    const uint64_t all[3][2] = {{c->won, c->won_classes},
                                {c->lost, c->lost_classes},
                                {c->drawn, c->drawn_classes}};
    for (unsigned j = 0; j < 3; j++)
        snprintf(cell[j], sizeof cell[j], "%llu (%llu)",
                 (unsigned long long)all[j][0], (unsigned long long)all[j][1]);
    printf("  %2u %2u %21s %20s %18s   %u\n", c->mine, c->theirs, cell[0],
           cell[1], cell[2],
           c->longest_win > c->longest_loss ? c->longest_win : c->longest_loss);
}

static void print_layers(const oxo_game *game, const oxo_table *table)
{
    oxo_table_counts sum = {0};
    unsigned longest_layer = 0;
    printf("\npositions, for the side to move (up to symmetry in brackets)\n"
           "  tokens              won                 lost                "
           "drawn   longest\n");
    for (unsigned i = 0; i < oxo_table_layers(table); i++) {
        oxo_table_counts c;
        oxo_table_count(table, i, &c);
        print_layer(&c);
        sum.won += c.won;
        sum.lost += c.lost;
        sum.drawn += c.drawn;
        if (c.longest_win > sum.longest_win) {
            sum.longest_win = c.longest_win;
            longest_layer = i;
        }
    }
    printf("  all   %18llu %20llu %18llu\n", (unsigned long long)sum.won,
           (unsigned long long)sum.lost, (unsigned long long)sum.drawn);
    oxo_pos *pos = oxo_pos_new(game);
    if (sum.longest_win && pos &&
        oxo_table_example(table, longest_layer, sum.longest_win, pos) ==
            OXO_OK) {
        char text[128];
        game->ops->pos_text(game, pos, text, sizeof text);
        printf("\nlongest win  %u plies, for example %s\n", sum.longest_win,
               text);
    }
    free(pos);
}

void solve_text(const oxo_game *game, const oxo_pos *pos,
                const oxo_solution *solution, const oxo_table *table,
                bool every_move)
{
    print_value(game, solution);
    print_best(game, solution);
    print_cost(solution, table);
    if (solution->move_count > 1)
        print_moves(game, solution, every_move);
    print_grid(game, pos, solution);
    if (table)
        print_layers(game, table);
}
