/* oxo solve for moving games: values, first placements, counts, longest win.
 *
 * Up to three dimensions a table of every position is made (or read from a
 * file); beyond, a search from the position gives the value or a bound.
 */
#include "moving_report.h"

#include "base/scratch.h"
#include "oxo/families.h"
#include "ranks.h"
#include <stdlib.h>
#include <string.h>

const char *cli_scratch, *cli_decided;

void cli_moving_rules(const oxo_game *game)
{
    static const char *const steps[] = {"one step, also diagonal",
                                        "one step along an axis",
                                        "to any empty cell"};
    static const char *const ranks[] = {
        "highest affine rank after every turn, unless it wins",
        "highest affine rank once all are placed, unless it wins", "none"};
    oxo_moving_spec s;
    if (!oxo_moving_spec_of(game, &s))
        return;
    printf("name         %s\n", game->name);
    printf("board        3^%u, %u cells\n", s.n, game->cells);
    printf("tokens       %u each, placed in turn, then moved\n", s.tokens);
    printf("wins         %u line%s of three%s\n", s.lines,
           s.lines == 1 ? "" : "s at once",
           s.diagonals ? "" : ", along an axis only");
    printf("moves        %s%s\n", steps[s.steps],
           s.steps != OXO_STEPS_ALL ? ""
           : s.lateral              ? ", lateral ones too"
                                    : ", no lateral ones");
    printf("rank rule    %s\n", ranks[s.rank]);
    if (s.centre_ban)
        printf("opening      the first placement is not the centre\n");
    printf("stuck        %s\n", s.passes ? "a player without a move passes"
                                         : "a player without a move loses");
}

oxo_table *cli_moving_table(const oxo_game *game, const char *file,
                            const char *checkpoint, bool quiet, int *code)
{
    oxo_error error = {0};
    oxo_table *table = NULL;
    FILE *there = file ? fopen(file, "rb") : NULL;
    if (there) {
        fclose(there);
        if (oxo_table_load(file, &table, &error) != OXO_OK) {
            *code = cli_fail(&error);
            return NULL;
        }
        if (strcmp(oxo_table_game(table)->name, game->name)) {
            *code = cli_usage_error("%s is a table of %s", file,
                                    oxo_table_game(table)->name);
            oxo_table_destroy(table);
            return NULL;
        }
        return table;
    }
    uint64_t entries, bytes;
    if (oxo_table_estimate(game, &entries, &bytes, &error) != OXO_OK) {
        *code = cli_fail(&error);
        return NULL;
    }
    if (!quiet) {
        printf("table        at most %llu entries, %.1f MB\n",
               (unsigned long long)entries, (double)bytes / 1048576.0);
        if (cli_scratch)
            printf("scratch      at most %.1f MB, compressed less; %.1f MB are "
                   "free in %s\n",
                   (double)bytes / 1048576.0,
                   (double)oxo_scratch_free(cli_scratch) / 1048576.0,
                   cli_scratch);
        fflush(stdout);
    }
    oxo_context context = cli_context();
    /* a table that is worth a scratch folder is worth a checkpoint in it */
    char beside[1024];
    if (cli_scratch && !checkpoint) {
        snprintf(beside, sizeof beside, "%s/%s.checkpoint", cli_scratch,
                 game->name);
        checkpoint = beside;
    }
    const oxo_table_options options = {.checkpoint = checkpoint,
                                       .save_every = checkpoint ? 60 : 0,
                                       .scratch = cli_scratch};
    if (oxo_table_solve(game, &options, &context, &table, &error) != OXO_OK ||
        (file && oxo_table_save(table, file, &error) != OXO_OK)) {
        oxo_table_destroy(table);
        *code = cli_fail(&error);
        return NULL;
    }
    cli_progress_done();
    return table;
}

/* ---- the moves of a position, equivalent ones together ---- */

typedef struct group {
    oxo_value value;
    oxo_move first;
    unsigned count;
} group;

/* The least image of a position under all symmetries of the cube, as text of
 * its key: equal texts, equivalent positions. Small boards only. */
static void least_key(const oxo_game *game, const oxo_pos *pos, uint8_t *key)
{
    oxo_moving_spec spec;
    oxo_moving_spec_of(game, &spec);
    uint16_t map[729];
    oxo_pos *image = oxo_pos_new(game);
    uint8_t *other = malloc(game->key_size);
    static const uint8_t orders[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                         {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    static const unsigned power[3] = {1, 3, 9};
    bool any = false;
    if (!image || !other)
        exit(cli_out_of_memory());
    for (unsigned o = 0; o < (spec.n == 2 ? 2u : 6u); o++) {
        for (unsigned flip = 0; flip < 1u << spec.n; flip++) {
            for (unsigned c = 0; c < game->cells; c++) {
                unsigned to = 0;
                for (unsigned i = 0; i < spec.n; i++) {
                    const unsigned x = c / power[i] % 3;
                    to += (flip >> i & 1 ? 2 - x : x) * power[orders[o][i]];
                }
                map[c] = (uint16_t)to;
            }
            const oxo_map as_map = {map, NULL};
            game->ops->transform(game, &as_map, pos, image);
            game->ops->key(game, image, other);
            if (!any || memcmp(other, key, game->key_size) < 0)
                memcpy(key, other, game->key_size);
            any = true;
        }
    }
    free(image);
    free(other);
}

/* Values of all moves, equivalent ones counted together. free() the list. */
static group *list_moves(const oxo_table *table, const oxo_pos *pos,
                         unsigned *count)
{
    const oxo_game *game = oxo_table_game(table);
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    group *groups = calloc(game->max_moves + 1, sizeof *groups);
    uint8_t *keys = malloc((game->max_moves + 1) * game->key_size);
    *count = 0;
    if (!moves || !groups || !keys)
        exit(cli_out_of_memory());
    const unsigned found = game->ops->moves(game, pos, moves);
    for (unsigned m = 0; m < found; m++) {
        oxo_pos *after = oxo_pos_copy(game, pos);
        oxo_value reply;
        if (!after)
            exit(cli_out_of_memory());
        game->ops->play(game, after, moves[m]);
        uint8_t *key = keys + *count * game->key_size;
        least_key(game, after, key);
        unsigned i = 0;
        while (i < *count &&
               memcmp(keys + i * game->key_size, key, game->key_size))
            i++;
        if (i < *count) {
            groups[i].count++;
        } else if (oxo_table_probe(table, after, &reply, NULL) == OXO_OK) {
            groups[i].first = moves[m];
            groups[i].count = 1;
            groups[i].value = oxo_value_from_child(reply);
            ++*count;
        }
        free(after);
    }
    free(moves);
    free(keys);
    return groups;
}

static void print_moves(const oxo_table *table, const oxo_pos *pos,
                        const char *title)
{
    const oxo_game *game = oxo_table_game(table);
    unsigned count;
    group *groups = list_moves(table, pos, &count);
    printf("\n%s\n", title);
    for (unsigned i = 0; groups && i < count; i++) {
        char name[64], value[32];
        const char *word =
            oxo_value_word(groups[i].value, game->ops->turn(game, pos));
        game->ops->move_text(game, groups[i].first, name, sizeof name);
        if (groups[i].value.winner == OXO_DRAW)
            snprintf(value, sizeof value, "%s", word);
        else
            snprintf(value, sizeof value, "%s in %u", word,
                     groups[i].value.plies);
        printf("  %-8s %-12s %u like it\n", name, value, groups[i].count);
    }
    free(groups);
}

static void print_counts(const oxo_table *table)
{
    const unsigned layers = oxo_table_layers(table);
    const oxo_game *game = oxo_table_game(table);
    oxo_table_counts sum = {0};
    unsigned longest_layer = 0;
    printf("\npositions, for the side to move (up to symmetry in brackets)\n"
           "  tokens              won                 lost                "
           "drawn   longest\n");
    for (unsigned i = 0; i < layers; i++) {
        oxo_table_counts c;
        char cell[3][40];
        oxo_table_count(table, i, &c);
        const uint64_t all[3][2] = {{c.won, c.won_classes},
                                    {c.lost, c.lost_classes},
                                    {c.drawn, c.drawn_classes}};
        for (unsigned j = 0; j < 3; j++)
            snprintf(cell[j], sizeof cell[j], "%llu (%llu)",
                     (unsigned long long)all[j][0],
                     (unsigned long long)all[j][1]);
        printf("  %2u %2u %21s %20s %18s   %u\n", c.mine, c.theirs, cell[0],
               cell[1], cell[2],
               c.longest_win > c.longest_loss ? c.longest_win : c.longest_loss);
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

/* ---- the verb ---- */

static void print_value(oxo_value value)
{
    if (value.winner == OXO_DRAW)
        printf("value        a draw by endless play\n");
    else
        printf("value        the %s player wins in %u plies\n",
               oxo_winner_name(value.winner), value.plies);
}

/* Games beyond tables. */
static int search(const oxo_game *game, const oxo_pos *pos)
{
    oxo_context context = cli_context();
    oxo_moving_result result;
    oxo_error error = {0};
    const double start = oxo_clock();
    const oxo_status status =
        oxo_moving_search(game, pos, 0, &context, &result, &error);
    const bool solved = status == OXO_OK;
    const double seconds = oxo_clock() - start;
    cli_progress_done();
    if (status != OXO_OK && status != OXO_LIMIT)
        return cli_fail(&error);
    char name[64] = "";
    if (solved && result.best != OXO_MOVE_NONE)
        game->ops->move_text(game, result.best, name, sizeof name);
    printf("%s\n\n", game->title);
    if (solved) {
        print_value(result.value);
        if (name[0])
            printf("best move    %s\n", name);
    } else {
        oxo_moving_spec spec = {0};
        oxo_moving_spec_of(game, &spec);
        const unsigned earliest = oxo_moving_earliest(&spec);
        if (result.plies < earliest)
            printf("value        not known; nothing can end before ply %u, and "
                   "only %u were searched\n",
                   earliest, result.plies);
        else
            printf(
                "value        not known; neither side can force an end within "
                "%u plies\n",
                result.plies);
    }
    printf("searched     %llu positions in %.3f s\n",
           (unsigned long long)result.nodes, seconds);
    return solved ? EXIT_YES : EXIT_GAVE_UP;
}

int cli_moving_solve(const oxo_game *game, const oxo_pos *pos, const char *file,
                     const char *checkpoint, bool every_move)
{
    oxo_moving_spec spec;
    oxo_moving_spec_of(game, &spec);
    if (spec.n > 3 && cli_decided)
        return cli_usage_error("--decided expects a game of at most three "
                               "dimensions, which has a table");
    if (spec.n > 3)
        return search(game, pos);
    if (cli_check_writable(cli_decided) != EXIT_YES)
        return EXIT_USAGE;
    const double start = oxo_clock();
    int code = EXIT_USAGE;
    printf("%s\n\n", game->title);
    oxo_table *table = cli_moving_table(game, file, checkpoint, false, &code);
    if (!table)
        return code;
    const double seconds = oxo_clock() - start;
    oxo_value value;
    oxo_error error = {0};
    if ((cli_decided &&
         oxo_table_save_decided(table, cli_decided, &error) != OXO_OK) ||
        oxo_table_probe(table, pos, &value, &error) != OXO_OK) {
        oxo_table_destroy(table);
        return cli_fail(&error);
    }
    oxo_pos *empty = oxo_pos_new(game);
    if (!empty) {
        oxo_table_destroy(table);
        oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        return cli_fail(&error);
    }
    const bool from_start = !memcmp(empty, pos, game->pos_size);
    free(empty);
    print_value(value);
    printf("ready after  %.3f s\n", seconds);
    if (from_start)
        print_moves(table, pos, "first placements, for the first player");
    else
        print_moves(table, pos, "moves, for the side to move");
    if (from_start || every_move)
        print_counts(table);
    oxo_table_destroy(table);
    return EXIT_YES;
}
