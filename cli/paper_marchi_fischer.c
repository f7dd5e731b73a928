/* E. Marchi, G. W. Fischer, Tic-tac-toe in Four Dimensions: each version of
 * the paper, what it is, whether we have solved it, and its value.
 *
 * All values come from this run: tables by retrograde analysis up to three
 * dimensions, search from the empty board beyond. The bounds of the unsolved
 * ones are plies that were searched completely. The version with 5 tokens and
 * 2 lines takes about a minute of two cores and runs only with --full.
 */
#include "paper.h"

#include "moving_report.h"
#include "oxo/moving.h"
#include <stdlib.h>
#include <string.h>

typedef struct version {
    const char *section, *what, *name;
    unsigned plies; /* 0: a table; otherwise search so deep */
    bool slow;      /* only with --full */
} version;

static const version versions[] = {
    {"1", "two dimensions", "moving:2", 0, false},
    {"3c", "1+N tokens, a line", "moving:3", 0, false},
    {"3c", "1+N tokens, a line", "moving:4", 7, false},
    {"3c", "1+N tokens, a line", "moving:5", 7, false},
    {"3c", "1+N tokens, a line", "moving:6", 7, true},
    {"3c", "1+2(N-1) tokens, N-1 lines", "moving:3,tokens=5,lines=2", 0, true},
    {"3c", "1+2(N-1) tokens, N-1 lines", "moving:4,tokens=7,lines=3", 10,
     false},
    {"3c", "1+2(N-1) tokens, N-1 lines", "moving:5,tokens=9,lines=4", 10,
     false},
    {"b1", "3^(N-2) tokens: a line", "moving:3,power=1", 0, false},
    {"b1", "3^(N-2) tokens: a square", "moving:4,power=1", 14, false},
    {"b1", "3^(N-2) tokens: a cube", "moving:5,power=1", 36, false},
    {"b2", "3^(N-1) tokens: a line", "moving:2,power=2", 0, false},
    {"b2", "3^(N-1) tokens: a square", "moving:3,power=2", 14, false},
    {"b2", "3^(N-1) tokens: a cube", "moving:4,power=2", 36, false},
};

typedef struct answer {
    bool ran, solved;
    oxo_value value;
    unsigned plies; /* bound when not solved */
    double seconds;
} answer;

static int solve(const version *v, answer *a)
{
    int code = EXIT_USAGE;
    oxo_game *game = cli_game(v->name, &code);
    if (!game)
        return code;
    oxo_pos *pos = cli_position(game, NULL, &code);
    const double start = oxo_clock();
    *a = (answer){.ran = true};
    if (pos && !v->plies) {
        oxo_table *table = cli_moving_table(game, NULL, NULL, true, &code);
        if (table) {
            oxo_table_probe(table, pos, &a->value, NULL);
            a->solved = true;
            code = EXIT_YES;
        }
        oxo_table_destroy(table);
    } else if (pos) {
        oxo_context context = cli_context();
        oxo_moving_result result = {0};
        oxo_moving_search(game, pos, v->plies, &context, &result, NULL);
        a->value = result.value;
        a->solved = a->value.winner != OXO_OPEN;
        a->plies = result.plies;
        code = cli_interrupted() ? EXIT_GAVE_UP : EXIT_YES;
    }
    cli_progress_done();
    a->seconds = oxo_clock() - start;
    free(pos);
    oxo_game_destroy(game);
    return code;
}

static void value_text(const answer *a, char *text, size_t size)
{
    if (!a->ran)
        snprintf(text, size, "(with --full)");
    else if (!a->solved)
        snprintf(text, size, "open; no forced end within %u plies", a->plies);
    else if (a->value.winner == OXO_DRAW)
        snprintf(text, size, "draw");
    else
        snprintf(text, size, "%s player wins, %u plies",
                 oxo_winner_name(a->value.winner), a->value.plies);
}

/* Section 1: "first token in the centre, second 45 degrees from opposition to
 * the first of the counterpart": which replies win after each answer? */
static bool opening(unsigned *only_centre, unsigned *winning, unsigned *claimed)
{
    int code;
    oxo_game *game = cli_game("moving:2", &code);
    oxo_table *table =
        game ? cli_moving_table(game, NULL, NULL, true, &code) : NULL;
    oxo_pos *pos = game ? cli_position(game, NULL, &code) : NULL;
    static const unsigned rim[8] = {0, 1, 2, 5, 8, 7, 6, 3};
    *only_centre = *winning = *claimed = 0;
    for (unsigned c = 0; table && pos && c < 9; c++) {
        oxo_value e;
        game->ops->start(game, pos);
        game->ops->play(game, pos, c);
        oxo_table_probe(table, pos, &e, NULL);
        *only_centre += e.winner == OXO_FIRST_WINS;
    }
    for (unsigned i = 0; table && pos && i < 8; i++) {
        for (unsigned second = 0; second < 9; second++) {
            oxo_value e;
            if (second == 4 || second == rim[i])
                continue;
            game->ops->start(game, pos);
            game->ops->play(game, pos, 4);
            game->ops->play(game, pos, rim[i]);
            game->ops->play(game, pos, second);
            oxo_table_probe(table, pos, &e, NULL);
            const bool wins = e.winner == OXO_FIRST_WINS;
            *winning += wins;
            *claimed += wins && (second == rim[(i + 3) % 8] ||
                                 second == rim[(i + 5) % 8]);
        }
    }
    const bool fine = table && pos;
    free(pos);
    oxo_table_destroy(table);
    oxo_game_destroy(game);
    return fine;
}

/* Section 3b: is a full square recognised by its number of lines? Every set
 * of 9 of the 27 cells, counted: how many have 8 lines, and how many of these
 * are squares or rectangles (all cells c + a*u + b*v)? */
static void squares(uint64_t *sets, uint64_t *full, unsigned *patterns,
                    unsigned *most)
{
    uint32_t line[49];
    unsigned lines = 0, found = 0;
    uint32_t pattern[64];
    for (int c = 0; c < 27; c++) {
        for (int u = 14; u < 27; u++) { /* one of each pair of directions */
            const int x = c % 3, y = c / 3 % 3, z = c / 9;
            const int ux = u % 3 - 1, uy = u / 3 % 3 - 1, uz = u / 9 - 1;
            if ((ux && x != 1) || (uy && y != 1) || (uz && z != 1))
                continue;
            const int step = ux + 3 * uy + 9 * uz;
            line[lines++] = 1u << c | 1u << (c + step) | 1u << (c - step);
            for (int v = u + 1; v < 27; v++) {
                const int vx = v % 3 - 1, vy = v / 3 % 3 - 1, vz = v / 9 - 1;
                if ((ux && vx) || (uy && vy) || (uz && vz) || (vx && x != 1) ||
                    (vy && y != 1) || (vz && z != 1))
                    continue;
                const int other = vx + 3 * vy + 9 * vz;
                uint32_t mask = 0;
                for (int a = -1; a <= 1; a++)
                    for (int b = -1; b <= 1; b++)
                        mask |= 1u << (c + a * step + b * other);
                bool known = false;
                for (unsigned i = 0; i < found; i++)
                    known |= pattern[i] == mask;
                if (!known)
                    pattern[found++] = mask;
            }
        }
    }
    *sets = *full = 0;
    *most = 0;
    for (uint32_t m = 511; m < 1u << 27;) {
        unsigned count = 0;
        for (unsigned i = 0; i < lines; i++)
            count += (m & line[i]) == line[i];
        ++*sets;
        bool square = false;
        if (count >= 8) {
            ++*full;
            for (unsigned i = 0; i < found; i++)
                square |= pattern[i] == m;
        }
        if (!square && count > *most)
            *most = count;
        const uint32_t low = m & (~m + 1), ripple = m + low;
        m = ripple | ((m ^ ripple) >> 2) / low;
    }
    *patterns = found;
}

static int run(json_out *json)
{
    const size_t count = sizeof versions / sizeof *versions;
    int code = EXIT_YES;
    if (json)
        json_open(json, "versions", '[');
    else
        printf("Marchi and Fischer: each version, and its value with best "
               "play\n\n%-4s %-27s %-27s %s\n",
               "", "what", "name", "value");
    for (size_t i = 0; i < count && code == EXIT_YES; i++) {
        const version *v = &versions[i];
        answer a = {0};
        char text[64];
        if (!v->slow || cli_paper_full)
            code = solve(v, &a);
        if (code != EXIT_YES)
            break;
        value_text(&a, text, sizeof text);
        if (!json) {
            printf("%-4s %-27s %-27s %s\n", v->section, v->what, v->name, text);
            fflush(stdout);
            continue;
        }
        json_open(json, NULL, '{');
        json_text(json, "game", v->name);
        json_text(json, "what", v->what);
        json_boolean(json, "solved", a.solved);
        json_boolean(json, "ran", a.ran);
        if (a.solved) {
            json_text(json, "winner", oxo_winner_name(a.value.winner));
            if (a.value.exact)
                json_number(json, "plies", a.value.plies);
            else
                json_null(json, "plies");
        } else if (a.ran) {
            json_number(json, "no_end_within", a.plies);
        }
        cli_json_cost(json, "seconds", a.seconds);
        json_close(json, '}');
    }
    unsigned wins, winning, claimed, patterns, most;
    uint64_t sets, full;
    if (code == EXIT_YES && !opening(&wins, &winning, &claimed))
        code = EXIT_GAVE_UP;
    if (code != EXIT_YES)
        return code;
    squares(&sets, &full, &patterns, &most);
    const unsigned last = cli_paper_full ? 6 : 5;
    uint64_t seen[7] = {0}, exceptions[7] = {0};
    for (unsigned n = 3; n <= last; n++)
        oxo_moving_square_exceptions(n, &seen[n], &exceptions[n], NULL);
    if (json) {
        json_close(json, ']');
        json_open(json, "opening", '{');
        json_number(json, "winning_first_placements", wins);
        json_number(json, "winning_second_placements", winning);
        json_number(json, "of_these_45_degrees_from_opposition", claimed);
        json_close(json, '}');
        json_open(json, "squares", '{');
        json_number(json, "sets", sets);
        json_number(json, "with_8_lines", full);
        json_number(json, "squares", patterns);
        json_number(json, "most_lines_otherwise", most);
        json_close(json, '}');
        return EXIT_YES;
    }
    printf("\nsection 1, the opening in two dimensions\n"
           "  winning first placements: %u (the paper: the centre)\n"
           "  winning second placements over the 8 answers: %u, of which 45 "
           "degrees from\n  opposition: %u (the paper names no others)\n",
           wins, winning, claimed);
    printf("\nsection 3b, squares recognised by 8 lines, three dimensions\n"
           "  sets of 9 cells: %llu; with 8 lines or more: %llu; squares and "
           "rectangles: %u;\n  most lines in any other set: %u\n",
           (unsigned long long)sets, (unsigned long long)full, patterns, most);
    for (unsigned n = 3; n <= last; n++)
        printf("  %u dimensions, by the argument of degrees: %llu sets with 8 "
               "lines met, %llu no squares\n",
               n, (unsigned long long)seen[n],
               (unsigned long long)exceptions[n]);
    return EXIT_YES;
}

const cli_paper cli_paper_marchi_fischer = {
    "marchi-fischer",
    "E. Marchi, G. W. Fischer: Tic-tac-toe in Four Dimensions", run, NULL};
