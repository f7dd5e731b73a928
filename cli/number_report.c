/* What oxo solve says about a number game.
 *
 * Boards of up to nine cells get exact values with distances for every move.
 * Larger ones get the winner of every distinct move and the answer that wins,
 * with threads and a checkpoint. */
#include "number_report.h"

#include "answer/facts.h"
#include <stdlib.h>
#include <string.h>

const char *number_report_outcome(const oxo_game *game, oxo_outcome outcome)
{
    static const char *const texts[3][2] = {{"Odd wins", "Even wins"},
                                            {"Even wins", "Odd wins"},
                                            {"First wins", "Second wins"}};
    if (outcome == OXO_ONGOING)
        return "unknown";
    if (outcome == OXO_DRAW)
        return "draw";
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    const char *name = oxo_number_side_name(spec, OXO_FIRST);
    int row = name[0] == 'O' ? 0 : name[0] == 'E' ? 1 : 2;
    return texts[row][outcome == OXO_SECOND_WINS];
}

bool number_report_rules(const oxo_game *game)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    uint8_t *maps = malloc((size_t)1024 * OXO_NUMBER_POOL);
    unsigned values = 0;
    for (int side = 0; side < 2; side++) {
        printf("%-10s%s:", side ? "" : "players",
               oxo_number_side_name(spec, (oxo_side)side));
        for (unsigned i = 0; i < spec->count; i++) {
            if (spec->users[i] >> side & 1)
                printf(" %u", spec->number[i]);
        }
        printf("%s\n", side ? "" : " (starts)");
    }
    printf("wins      the player who completes a line with %s %llu%s%s\n",
           spec->product ? "product" : "sum", (unsigned long long)spec->target,
           spec->parity ? ", or of one parity" : "",
           spec->own ? ", or of numbers all their own" : "");
    if (maps)
        values = oxo_number_value_maps(spec, 1024, maps);
    if (values) {
        unsigned cells = oxo_number_cell_maps(spec, maps);
        unsigned c = oxo_number_reflection(spec);
        printf("symmetry  %u = %u of the board x %u of the numbers",
               cells * values, cells, values);
        if (c)
            printf(" (a -> %u-a among them)", c);
        putchar('\n');
    } else {
        printf("symmetry  not counted: out of memory\n");
    }
    free(maps);
    return values != 0;
}

/* ---- small boards: everything with distances
 * --------------------------------- */

typedef struct small {
    unsigned count, kinds;
    oxo_move *moves;
    unsigned *class;
    oxo_value value, *values; /* of the position, of each move */
    oxo_number_stats stats;
    double seconds;
} small;

static oxo_status solve_small(const oxo_game *game, const oxo_pos *pos,
                              oxo_context *context, small *s, oxo_error *error)
{
    oxo_number_solver *solver = NULL;
    oxo_pos *child = oxo_pos_new(game);
    double start = oxo_clock();
    s->moves = malloc(sizeof *s->moves * game->max_moves);
    s->class = malloc(sizeof *s->class * game->max_moves);
    s->values = calloc(game->max_moves, sizeof *s->values);
    if (!child || !s->moves || !s->class || !s->values) {
        free(child);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    s->count = game->ops->moves(game, pos, s->moves);
    s->kinds = oxo_number_move_classes(game, pos, s->count, s->moves, s->class);
    oxo_status status =
        s->count && !s->kinds
            ? oxo_fail(error, OXO_NO_MEMORY, "out of memory")
            : oxo_number_solver_create(game, cli_max_memory, &solver, error);
    if (status == OXO_OK)
        status = oxo_number_solve(solver, pos, context, &s->value, error);
    for (unsigned i = 0; i < s->count && status == OXO_OK; i++) {
        if (s->class[i] != i) {
            s->values[i] = s->values[s->class[i]];
            continue;
        }
        memcpy(child, pos, game->pos_size);
        game->ops->play(game, child, s->moves[i]);
        status = oxo_number_solve(solver, child, context, &s->values[i], error);
        s->values[i] = oxo_value_from_child(s->values[i]);
    }
    if (solver)
        s->stats = oxo_number_solver_stats(solver);
    s->seconds = oxo_clock() - start;
    oxo_number_solver_destroy(solver);
    free(child);
    return status;
}

/* W9, D, L6 for the player to move. */
static void short_value(const oxo_game *game, const oxo_pos *pos,
                        oxo_value value, char *text, size_t size)
{
    if (value.winner == OXO_DRAW)
        snprintf(text, size, "D");
    else
        snprintf(text, size, "%c%u",
                 oxo_value_wins(value, game->ops->turn(game, pos)) ? 'W' : 'L',
                 value.plies);
}

/* Numbers down, cells across. */
static void print_grid(const oxo_game *game, const oxo_pos *pos, const small *s)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    const uint16_t *at = oxo_number_board(game, pos);
    char text[32];
    printf("\nall %u moves (W n: wins in n plies, D: draw, L n: loses)\n"
           "number",
           s->count);
    for (unsigned c = 0; c < game->cells; c++) {
        if (at[c])
            continue;
        game->ops->move_text(game, oxo_number_move(c, 1), text, sizeof text);
        printf("%5.*s", (int)strcspn(text, "="), text);
    }
    for (unsigned i = 0; i < spec->count; i++) {
        bool head = false;
        for (unsigned j = 0; j < s->count; j++) {
            if (oxo_number_move_number(s->moves[j]) != spec->number[i])
                continue;
            if (!head)
                printf("\n%6u", spec->number[i]);
            head = true;
            short_value(game, pos, s->values[j], text, sizeof text);
            printf("%5s", text);
        }
    }
    putchar('\n');
}

static void print_small(const oxo_game *game, const oxo_pos *pos,
                        const small *s)
{
    char text[64], board[512];
    printf("%s (%s)\n", game->title, game->name);
    number_report_rules(game);
    game->ops->pos_text(game, pos, text, sizeof text);
    oxo_pos_board(game, pos, board, sizeof board);
    if (s->count && oxo_number_board(game, pos) && strspn(text, ".") != 9)
        printf("position  %s, %s to move\n%s", text,
               oxo_number_side_name(oxo_number_spec_of(game),
                                    game->ops->turn(game, pos)),
               board);
    printf("\nvalue     %s, %u plies with best play\n",
           number_report_outcome(game, s->value.winner),
           oxo_number_length(game, pos, s->value));
    printf("searched  %llu positions in %.3f s\n",
           (unsigned long long)s->stats.nodes, s->seconds);
    printf("\ndistinct moves: %u of %u\n", s->kinds, s->count);
    for (unsigned i = 0; i < s->count; i++) {
        unsigned same = 0;
        if (s->class[i] != i)
            continue;
        for (unsigned j = i; j < s->count; j++)
            same += s->class[j] == i;
        game->ops->move_text(game, s->moves[i], text, sizeof text);
        printf("  %-6s %-11s %2u plies  (%u alike)\n", text,
               number_report_outcome(game, s->values[i].winner),
               oxo_number_length(game, pos, s->values[i]), same);
    }
    if (s->count)
        print_grid(game, pos, s);
}

/* ---- larger boards
 * ------------------------------------------------------------- */

/* What the openings say about the position: the best of them. */
static oxo_outcome best_of(const oxo_game *game, const oxo_pos *pos,
                           const oxo_number_openings *all)
{
    oxo_outcome mine = game->ops->turn(game, pos) == OXO_FIRST
                           ? OXO_FIRST_WINS
                           : OXO_SECOND_WINS;
    bool unknown = false, draw = false;
    for (unsigned i = 0; i < all->count; i++) {
        if (all->opening[i].outcome == mine)
            return mine;
        unknown |= all->opening[i].outcome == OXO_ONGOING;
        draw |= all->opening[i].outcome == OXO_DRAW;
    }
    if (unknown)
        return OXO_ONGOING;
    return draw                     ? OXO_DRAW
           : mine == OXO_FIRST_WINS ? OXO_SECOND_WINS
                                    : OXO_FIRST_WINS;
}

static void print_large(const oxo_game *game, const oxo_pos *pos,
                        const oxo_number_openings *all)
{
    char text[256], answer[32];
    printf("%s (%s)\n", game->title, game->name);
    number_report_rules(game);
    game->ops->pos_text(game, pos, text, sizeof text);
    if (strspn(text, ".,") != strlen(text))
        printf("position  %s\n", text);
    printf("\nvalue     %s\n",
           number_report_outcome(game, best_of(game, pos, all)));
    printf("searched  %llu positions in %.1f s", (unsigned long long)all->nodes,
           all->seconds);
    if (all->resumed)
        printf(" (%u moves taken from the checkpoint)", all->resumed);
    printf("\n\ndistinct moves: %u\n", all->count);
    for (unsigned i = 0; i < all->count; i++) {
        const oxo_number_opening *o = &all->opening[i];
        game->ops->move_text(game, o->move, text, sizeof text);
        printf("  %-7s %-11s", text, number_report_outcome(game, o->outcome));
        if (o->answer != OXO_MOVE_NONE) {
            game->ops->move_text(game, o->answer, answer, sizeof answer);
            printf(" by %-7s", answer);
        }
        if (o->outcome != OXO_ONGOING)
            printf(" %11llu positions %6.1f s", (unsigned long long)o->nodes,
                   o->seconds);
        printf("  (%u alike)\n", o->equivalent);
    }
}

int number_report_solve(const oxo_game *game, const oxo_pos *pos,
                        const char *checkpoint)
{
    oxo_context context = cli_context();
    oxo_error error = {0};
    int code = EXIT_YES;
    if (game->cells <= 9) {
        small s = {0};
        if (solve_small(game, pos, &context, &s, &error) != OXO_OK) {
            code = cli_fail(&error);
        } else {
            cli_progress_done();
            print_small(game, pos, &s);
        }
        free(s.moves);
        free(s.class);
        free(s.values);
        return code;
    }
    oxo_number_openings all;
    context.threads = (unsigned)cli_threads;
    oxo_status status = oxo_number_openings_solve(
        game, pos, checkpoint, cli_max_memory, &context, &all, &error);
    cli_progress_done();
    if (status == OXO_OK || status == OXO_LIMIT) {
        print_large(game, pos, &all);
        /* the position may be settled although some moves are not */
        if (status == OXO_LIMIT && best_of(game, pos, &all) == OXO_ONGOING)
            code = cli_fail(&error);
    } else {
        code = cli_fail(&error);
    }
    oxo_number_openings_clear(&all);
    return code;
}
