/* E. Marchi, G. W. Fischer, Tic-tac-toe in Four Dimensions: each version of
 * the paper with its value, and what can be tested of its text.
 *
 * All values come from this run: tables by retrograde analysis up to three
 * dimensions, search from the empty board beyond. A version that was not
 * solved says the first ply at which anybody can have the pattern at all; a
 * bound of the search is printed only beyond it. The version with 5 tokens and
 * 2 lines takes about a minute of two cores and runs only with --full.
 */
#include "paper.h"

#include "oxo/families.h"
#include "oxo/player.h"
#include <stdlib.h>
#include <string.h>

typedef struct version {
    const char *section, *what, *name;
    /* 0: a table; 1: open, nothing is searched; otherwise search so deep */
    unsigned plies;
    bool slow; /* only with --full */
} version;

static const version versions[] = {
    {"1", "two dimensions", "moving:2", 0, false},
    {"3c", "1+N tokens, a line", "moving:3", 0, false},
    {"3c", "1+N tokens, a line", "moving:4", 7, false},
    {"3c", "1+N tokens, a line", "moving:5", 7, false},
    {"3c", "1+N tokens, a line", "moving:6", 7, true},
    {"3c", "1+2(N-1) tokens, N-1 lines", "moving:3,tokens=5,lines=2", 0, true},
    {"3c", "1+2(N-1) tokens, N-1 lines", "moving:4,tokens=7,lines=3", 1, false},
    {"3c", "1+2(N-1) tokens, N-1 lines", "moving:5,tokens=9,lines=4", 1, false},
    {"b1", "3^(N-2) tokens: a line", "moving:3,power=1", 0, false},
    {"b1", "3^(N-2) tokens: a square", "moving:4,power=1", 1, false},
    {"b1", "3^(N-2) tokens: a cube", "moving:5,power=1", 1, false},
    {"b2", "3^(N-1) tokens: a line", "moving:2,power=2", 0, false},
    {"b2", "3^(N-1) tokens: a square", "moving:3,power=2", 1, false},
    {"b2", "3^(N-1) tokens: a cube", "moving:4,power=2", 1, false},
};

typedef struct answer {
    bool ran, solved;
    oxo_value value;
    unsigned plies; /* bound when not solved */
    unsigned earliest;
} answer;

static oxo_table *make_table(const oxo_game *game, int *code)
{
    oxo_context context = cli_context();
    oxo_table *table = NULL;
    oxo_error error = {0};
    if (oxo_table_solve(game, NULL, &context, &table, &error) != OXO_OK)
        *code = cli_fail(&error);
    cli_progress_done();
    return table;
}

static int solve(const version *v, answer *a)
{
    int code = EXIT_USAGE;
    oxo_game *game = cli_game(v->name, &code);
    if (!game)
        return code;
    oxo_pos *pos = cli_position(game, NULL, &code);
    oxo_moving_spec spec = {0};
    oxo_moving_spec_of(game, &spec);
    *a = (answer){.ran = true, .earliest = oxo_moving_earliest(&spec)};
    if (pos && !v->plies) {
        oxo_table *table = make_table(game, &code);
        if (table) {
            oxo_table_probe(table, pos, &a->value, NULL);
            a->solved = true;
            code = EXIT_YES;
        }
        oxo_table_destroy(table);
    } else if (pos && v->plies == 1) {
        code = EXIT_YES;
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
    free(pos);
    oxo_game_destroy(game);
    return code;
}

static void value_text(const answer *a, char *text, size_t size)
{
    if (!a->ran)
        snprintf(text, size, "(with --full)");
    else if (!a->solved && a->plies < a->earliest)
        snprintf(text, size, "open; no end before ply %u", a->earliest);
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
    oxo_table *table = game ? make_table(game, &code) : NULL;
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

static int list_versions(void)
{
    paper_say("     %-27s %-26s %s\n", "what", "name", "value");
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        const version *v = &versions[i];
        answer a = {0};
        char text[64];
        if (!v->slow || cli_paper_full) {
            const int code = solve(v, &a);
            if (code != EXIT_YES)
                return code;
        }
        value_text(&a, text, sizeof text);
        paper_say("%-4s %-27s %-26s %s\n", v->section, v->what, v->name, text);
    }
    paper_say(
        "  \"No end before\": the fewest cells with so many lines, all "
        "placed; for the cubes a\n  lower bound (53 if only cubes have "
        "49 lines). Searches that end below it are not\n  printed: they "
        "could not find anything.\n  The square in three dimensions is a "
        "draw, which this run has not computed: it takes\n  a minute and "
        "files (docs/MOVING.md):\n  oxo solve moving:3,power=2 --memory 6G "
        "--scratch DIR\n");
    return EXIT_YES;
}

static int opening_item(void)
{
    unsigned wins, winning, claimed;
    if (!opening(&wins, &winning, &claimed))
        return EXIT_GAVE_UP;
    paper_row("winning first placements", "the centre", "%u", wins);
    paper_row("winning second placements after it", "-", "%u", winning);
    paper_row("of these 45 degrees from opposition", "all", "%u", claimed);
    return EXIT_YES;
}

static int squares_item(void)
{
    unsigned patterns, most;
    uint64_t sets, full;
    squares(&sets, &full, &patterns, &most);
    paper_row("sets of 9 cells in three dimensions", "-", "%llu",
              (unsigned long long)sets);
    paper_row("of these with 8 lines", "-", "%llu", (unsigned long long)full);
    paper_row("squares and rectangles", "the same", "%u", patterns);
    paper_row("most lines in any other set", "-", "%u", most);
    const unsigned last = cli_paper_full ? 6 : 5;
    for (unsigned n = 3; n <= last; n++) {
        uint64_t seen = 0, exceptions = 0;
        char what[64];
        oxo_moving_square_exceptions(n, &seen, &exceptions, NULL);
        snprintf(what, sizeof what, "%u dimensions: sets with 8 lines", n);
        paper_row(what, "squares", "%llu met, %llu no squares",
                  (unsigned long long)seen, (unsigned long long)exceptions);
    }
    return EXIT_YES;
}

/* Section 2: "planes which are not parallel to the facets and occupy only 7
 * sub-cubes". Every plane through three cells, by how many cells it has. */
static int planes(void)
{
    unsigned count[28] = {0}, tilted[28] = {0};
    uint32_t *seen = NULL;
    unsigned found = 0, room = 0;
    for (int a = 0; a < 27; a++) {
        for (int b = a + 1; b < 27; b++) {
            for (int c = b + 1; c < 27; c++) {
                const int u[3] = {b % 3 - a % 3, b / 3 % 3 - a / 3 % 3,
                                  b / 9 - a / 9};
                const int v[3] = {c % 3 - a % 3, c / 3 % 3 - a / 3 % 3,
                                  c / 9 - a / 9};
                const int normal[3] = {u[1] * v[2] - u[2] * v[1],
                                       u[2] * v[0] - u[0] * v[2],
                                       u[0] * v[1] - u[1] * v[0]};
                uint32_t plane = 0;
                for (int p = 0; p < 27; p++) {
                    const int d = (p % 3 - a % 3) * normal[0] +
                                  (p / 3 % 3 - a / 3 % 3) * normal[1] +
                                  (p / 9 - a / 9) * normal[2];
                    plane |= d == 0 ? 1u << p : 0;
                }
                if (plane == 0x7ffffff) /* three cells on a line */
                    continue;
                bool fresh = true;
                for (unsigned i = 0; i < found; i++)
                    fresh &= seen[i] != plane;
                if (!fresh)
                    continue;
                if (found == room) {
                    room = 2 * room + 256;
                    uint32_t *more = realloc(seen, room * sizeof *more);
                    if (!more) {
                        free(seen);
                        return cli_out_of_memory();
                    }
                    seen = more;
                }
                seen[found++] = plane;
                const int zeros = !normal[0] + !normal[1] + !normal[2];
                const int cells = __builtin_popcount(plane);
                count[cells]++;
                tilted[cells] += zeros < 2;
            }
        }
    }
    free(seen);
    paper_say("  cells   planes   of these not parallel to a facet\n");
    for (int i = 27; i >= 3; i--)
        if (count[i])
            paper_say("  %5d %8u %10u\n", i, count[i], tilted[i]);
    paper_row("planes of seven cells exist", "yes", "%u", count[7]);
    return EXIT_YES;
}

/* "All the described versions of 4-dimensional tic-tac-toe could be played
 * till a winner's position": so can ours, by a player that builds. */
static int played(void)
{
    static const char *const name[] = {"moving:4", "moving:4,tokens=7,lines=3",
                                       "moving:4,power=1", "moving:4,power=2",
                                       "moving:3,power=2"};
    static const char *const other[] = {"random", "builder"};
    const unsigned games = 8;
    paper_say("  version                    builder against  ended  won by "
              "it  mean plies\n");
    for (unsigned i = 0; i < sizeof name / sizeof *name; i++) {
        for (unsigned j = 0; j < 2; j++) {
            const oxo_match_options options = {.games = games,
                                               .seed = cli_seed};
            oxo_context context = cli_context();
            oxo_match_score score = {0};
            oxo_error error;
            int code = EXIT_YES;
            oxo_game *game = cli_game(name[i], &code);
            if (!game)
                return code;
            const oxo_status status = oxo_match(
                game, "builder", other[j], &options, &context, &score, &error);
            oxo_game_destroy(game);
            cli_progress_done();
            if (status != OXO_OK)
                return cli_fail(&error);
            const uint64_t wins = score.wins[0] + score.wins[1],
                           draws = score.draws[0] + score.draws[1];
            paper_say("  %-26s %-15s %2llu of %u %10llu %11.1f\n", name[i],
                      other[j], (unsigned long long)(games - draws), games,
                      (unsigned long long)wins,
                      (double)score.plies / (double)games);
        }
    }
    paper_say("  (A game without a winner after 1000 plies is left as a draw. "
              "The last two lines\n  are the square game in three dimensions, "
              "which is a draw with best play.)\n");
    return EXIT_YES;
}

/* Where our results and the text part. */
static int claims(void)
{
    paper_row("\"a finite tree\"", "finite", "play can be endless");
    paper_say("  Tokens can move back and forth, so play need not end; oxo "
              "counts endless play as a\n  draw, and there are drawn positions "
              "('oxo solve moving:3' counts them).\n");
    static const char *const name[2] = {"moving:2", "moving:4"};
    unsigned plies[2] = {0};
    for (int i = 0; i < 2; i++) {
        const version v = {"", "", name[i], i ? 7 : 0, false};
        answer a;
        const int code = solve(&v, &a);
        if (code != EXIT_YES)
            return code;
        plies[i] = a.value.plies;
    }
    paper_row("a win in two dimensions takes", "-", "%u plies", plies[0]);
    paper_row("a win in four dimensions, 1+N tokens", "not as trivial",
              "%u plies", plies[1]);
    paper_say("  With one line to make, more dimensions make it easier: it is "
              "won while placing.\n");
    return EXIT_YES;
}

static const cli_paper_item items[] = {
    {"versions", "Each version, and its value with best play", list_versions,
     false},
    {"opening", "Section 1: the opening in two dimensions", opening_item,
     false},
    {"planes", "Section 2: planes of fewer than nine cells", planes, false},
    {"squares", "Section 3b: squares recognised by their eight lines",
     squares_item, false},
    {"played", "Conclusion: every version played to a winner", played, false},
    {"claims", "Where the text and we differ", claims, false},
    {0}};

const cli_paper cli_paper_marchi_fischer = {
    "marchi-fischer",
    "E. Marchi, G. W. Fischer: Tic-tac-toe in Four Dimensions", items};
