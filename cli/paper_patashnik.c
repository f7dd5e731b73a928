/* O. Patashnik, Qubic: 4x4x4 Tic-Tac-Toe, Mathematics Magazine 53 (1980):
 * Table 1, Figures 1 to 15 and the numbers of the text, each made anew.
 *
 * Our copy of the paper is its text: figures are known by their captions, and
 * the class digits of Table 1 cannot be read in it. What is quoted is what the
 * text says. paper_patashnik_qubic.c holds the items about Qubic itself.
 */
#include "paper_patashnik.h"

#include "oxo/proof.h"
#include "oxo/theory.h"
#include <stdlib.h>
#include <string.h>

/* ---- boards -------------------------------------------------------------- */

void patashnik_board(unsigned k, unsigned n, const char *mark, char *text)
{
    const unsigned across = n > 2 ? k : 1, down = n > 1 ? k : 1;
    unsigned blocks = 1;
    for (unsigned i = 3; i < n; i++)
        blocks *= k;
    char *end = text;
    for (unsigned b = 0; b < blocks; b++) {
        for (unsigned y = 0; y < down; y++) {
            for (unsigned z = 0; z < across; z++) {
                end += sprintf(end, "%s", z ? "  " : "");
                for (unsigned x = 0; x < k; x++)
                    *end++ = mark[x + k * (y + down * (z + across * b))];
            }
            *end++ = '\n';
        }
        if (b + 1 < blocks)
            *end++ = '\n';
    }
    *end = '\0';
}

/* ---- Figures 1 and 2 ------------------------------------------------------
 */

static int fig1(void)
{
    oxo_geometry *g = NULL;
    oxo_error error;
    if (oxo_geometry_create(3, 2, &g, &error) != OXO_OK)
        return cli_fail(&error);
    for (uint32_t l = 0; l < g->lines; l++) {
        char text[3][8];
        for (uint32_t i = 0; i < 3; i++)
            oxo_cell_text(3, 2, g->line_points[g->line_start[l] + i], text[i],
                          sizeof text[i]);
        paper_say("  line %u: %s %s %s\n", l + 1, text[0], text[1], text[2]);
    }
    paper_row("points of 3^2", "9", "%u", g->points);
    paper_row("lines of 3^2", "8", "%u", g->lines);
    oxo_geometry_destroy(g);
    return EXIT_YES;
}

static int fig2(void)
{
    static const char *const paper[2] = {"4", "3"};
    for (unsigned i = 0; i < 2; i++) {
        const unsigned k = 5 + i;
        oxo_geometry *g = NULL;
        oxo_numbers counted;
        oxo_error error;
        uint32_t strongest;
        if (oxo_geometry_create(k, 2, &g, &error) != OXO_OK)
            return cli_fail(&error);
        oxo_numbers_count(g, &counted, &strongest);
        char mark[36], text[64], what[64];
        for (uint32_t p = 0; p < g->points; p++)
            mark[p] = oxo_geometry_degree(g, p) == counted.spl ? 'X' : '.';
        patashnik_board(k, 2, mark, text);
        char *board = text, *caption = what;
        snprintf(what, sizeof what, "%u^2: strongest points %u", k, strongest);
        paper_boards(1, &board, &caption);
        snprintf(what, sizeof what, "%u^2: lines through a strongest point", k);
        paper_row(what, paper[i], "%llu", (unsigned long long)counted.spl);
        oxo_geometry_destroy(g);
    }
    return EXIT_YES;
}

/* ---- Table 1 ----------------------------------------------------------------
 */

/* Points, lines and strongest-point lines as printed, n = 2..5; 0 where our
 * copy cannot be read. */
static const uint32_t printed[15][4][3] = {
    {{1, 4, 4}, {1, 13, 13}, {1, 40, 40}, {1, 121, 121}},
    {{0, 6, 3}, {8, 28, 7}, {16, 120, 15}, {32, 496, 31}},
    {{9, 8, 4}, {27, 49, 13}, {81, 272, 40}, {243, 1441, 121}},
    {{16, 10, 3}, {64, 76, 7}, {256, 520, 15}, {1024, 3376, 31}},
    {{25, 12, 4}, {125, 109, 13}, {625, 888, 40}, {3125, 6841, 121}},
    {{36, 14, 3}, {216, 148, 7}, {1296, 1400, 15}, {7776, 12496, 31}},
    {{49, 16, 4}, {343, 193, 13}, {2401, 2080, 40}, {16807, 21121, 121}},
    {{64, 18, 3}, {512, 244, 7}, {4096, 2952, 15}, {32768, 33616, 31}},
    {{81, 20, 4}, {729, 301, 13}, {6561, 4040, 40}, {59049, 51001, 121}},
    {{100, 22, 3}, {1000, 364, 7}, {10000, 5368, 15}, {100000, 74416, 31}},
    {{121, 24, 4}, {1331, 433, 13}, {14641, 6960, 40}, {161051, 105121, 121}},
    {{144, 26, 3}, {1728, 508, 7}, {20736, 8840, 15}, {248832, 144496, 31}},
    {{169, 28, 4}, {2197, 589, 13}, {28561, 11032, 40}, {371293, 194041, 121}},
    {{196, 30, 3}, {2744, 676, 7}, {38416, 13560, 15}, {537824, 255376, 31}},
    {{225, 32, 4}, {3375, 769, 13}, {50625, 16448, 40}, {759375, 330241, 121}},
};

/* Two columns of the table: classes of 1980, and of today where they differ;
 * points, lines, lines through a strongest point. */
static int columns(unsigned from, unsigned tally[3])
{
    paper_say("   k   %-34s n = %u\n", from == 2 ? "n = 2" : "n = 4", from + 1);
    for (unsigned k = 1; k <= 15; k++) {
        char cell[2][80];
        for (unsigned i = 0; i < 2; i++) {
            const oxo_theory_options today = {.today = true};
            const unsigned n = from + i;
            oxo_deduction old, now;
            oxo_error error;
            if (oxo_theory_deduce(k, n, NULL, &old, &error) != OXO_OK ||
                oxo_theory_deduce(k, n, &today, &now, &error) != OXO_OK)
                return cli_fail(&error);
            const uint64_t ours[3] = {old.numbers.points, old.numbers.lines,
                                      old.numbers.spl};
            for (int j = 0; j < 3; j++) {
                const uint32_t theirs = printed[k - 1][n - 2][j];
                tally[theirs == 0 ? 2 : theirs != ours[j]]++;
            }
            char classes[32];
            snprintf(classes, sizeof classes, "%s%s%s",
                     oxo_classes_text(old.classes),
                     old.classes != now.classes ? " -> " : "",
                     old.classes != now.classes ? oxo_classes_text(now.classes)
                                                : "");
            snprintf(cell[i], sizeof cell[i], "%-12s %6llu %6llu %3llu",
                     classes, (unsigned long long)ours[0],
                     (unsigned long long)ours[1], (unsigned long long)ours[2]);
        }
        paper_say("  %2u   %-34s %s\n", k, cell[0], cell[1]);
    }
    return EXIT_YES;
}

static int table1(void)
{
    unsigned tally[3] = {0}; /* equal, different, not readable */
    paper_say("  class (-> today), points, lines, lines through a strongest "
              "point\n");
    int code = columns(2, tally);
    if (code == EXIT_YES)
        code = columns(4, tally);
    if (code != EXIT_YES)
        return code;
    paper_row("numbers of Table 1, n = 2 to 5, like ours", "-", "%u", tally[0]);
    paper_row("different from ours", "-", "%u", tally[1]);
    paper_row("not to be read in our copy", "-", "%u", tally[2]);
    paper_say("  The class digits cannot be read in our copy; ours follow "
              "from the criteria of the\n  text ('oxo table --why 5^3', 'oxo "
              "table --today').\n");
    return tally[1] ? EXIT_NO : EXIT_YES;
}

/* ---- the trees of 2^2 and automorphisms ------------------------------------
 */

static int tree_of(const char *name, const oxo_strategy *strategy,
                   oxo_tree_kind kind, unsigned plies, const char *const *paper)
{
    int code = EXIT_YES;
    oxo_game *game = cli_game(name, &code);
    if (!game)
        return code;
    oxo_context context = cli_context();
    const oxo_tree_options options = {kind, plies, strategy};
    oxo_tree *tree = NULL;
    oxo_error error;
    if (oxo_tree_build(game, &options, &context, &tree, &error) != OXO_OK) {
        oxo_game_destroy(game);
        return cli_fail(&error);
    }
    oxo_line_spec spec = {0};
    oxo_line_spec_of(game, &spec);
    oxo_pos *pos = oxo_pos_new(game);
    for (unsigned r = 0; pos && r < tree->levels; r++) {
        enum { MOST = 24 };
        char *board[MOST], *caption[MOST];
        unsigned count = 0;
        for (uint32_t i = tree->level_start[r];
             i < tree->level_start[r + 1] && count < MOST; i++, count++) {
            char mark[64], text[256], note[64];
            oxo_tree_position(game, tree, i, pos);
            for (unsigned c = 0; c < game->cells; c++) {
                mark[c] = '.';
                for (int side = 0; side < 2; side++)
                    if (oxo_line_stones(game, pos, (oxo_side)side)[0] >> c & 1)
                        mark[c] = side ? 'O' : 'X';
            }
            patashnik_board(spec.k, spec.n, mark, text);
            if (r)
                snprintf(note, sizeof note, "%u (from %u)",
                         i - tree->level_start[r] + 1,
                         tree->node[i].parent - tree->level_start[r - 1] + 1);
            else
                snprintf(note, sizeof note, "1");
            board[count] = strdup(text);
            caption[count] = strdup(note);
        }
        paper_say("  level %u\n", r);
        paper_boards(count, board, caption);
        for (unsigned i = 0; i < count; i++) {
            free(board[i]);
            free(caption[i]);
        }
    }
    for (unsigned r = 0; r < tree->levels; r++) {
        char what[64];
        snprintf(what, sizeof what, "%.20s: positions at level %u", game->name,
                 r);
        paper_row(what, paper && paper[r] ? paper[r] : "-", "%u",
                  tree->level_start[r + 1] - tree->level_start[r]);
    }
    free(pos);
    oxo_tree_destroy(tree);
    oxo_game_destroy(game);
    return EXIT_YES;
}

static int fig3(void)
{
    static const char *const paper[] = {NULL, NULL, NULL, "24"};
    return tree_of("2^2", NULL, OXO_TREE_COMPLETE, 0, paper);
}

static int fig4(void)
{
    static const char *const paper[] = {NULL, NULL, NULL, "3"};
    return tree_of("2^2", NULL, OXO_TREE_FIRST, 0, paper);
}

static int fig5(void)
{
    oxo_geometry *g = NULL;
    oxo_error error;
    if (oxo_geometry_create(2, 2, &g, &error) != OXO_OK)
        return cli_fail(&error);
    /* p1 p2 on the first row, p3 p4 on the second, as in the flat index */
    static const unsigned swap[4] = {0, 3, 2, 1};
    unsigned kept = 0;
    paper_say("  p1 p2      p1 p4\n  p3 p4  ->  p3 p2\n");
    for (uint32_t l = 0; l < g->lines; l++) {
        const uint32_t *p = g->line_points + g->line_start[l];
        unsigned a = swap[p[0]], b = swap[p[1]];
        bool line = false;
        for (uint32_t m = 0; m < g->lines; m++) {
            const uint32_t *q = g->line_points + g->line_start[m];
            line |= (q[0] == a && q[1] == b) || (q[0] == b && q[1] == a);
        }
        kept += line;
        paper_say("  {p%u, p%u} goes to {p%u, p%u}%s\n", p[0] + 1, p[1] + 1,
                  a + 1, b + 1, line ? ": a line" : ": not a line");
    }
    oxo_geometry_destroy(g);
    oxo_game *game = NULL;
    oxo_group *group = NULL;
    if (oxo_game_create("2^2", &game, &error) != OXO_OK ||
        oxo_group_create(game, NULL, &group, &error) != OXO_OK) {
        oxo_game_destroy(game);
        return cli_fail(&error);
    }
    paper_row("lines of 2^2 that stay lines", "6", "%u", kept);
    paper_row("automorphisms of 2^2", "24", "%s", oxo_group_order_text(group));
    oxo_group_destroy(group);
    oxo_game_destroy(game);
    return EXIT_YES;
}

static int fig6(void)
{
    return tree_of("2^2", NULL, OXO_TREE_DISTINCT, 0, NULL);
}

int patashnik_tree(const char *name, const oxo_strategy *strategy,
                   unsigned plies, const char *const *paper)
{
    return tree_of(name, strategy, OXO_TREE_DISTINCT, plies, paper);
}

/* ---- Figures 13 to 15: the algorithm and 3^3 --------------------------------
 */

static int fig13(void)
{
    paper_say(
        "  The steps as 'oxo by-hand' names and performs them.\n"
        "\n"
        "      (1) put the 0-position on the stack\n"
        "       |\n"
        "       v\n"
        "  +-> (2) get the next position ----- none left --> the game is "
        "solved\n"
        "  |    |\n"
        "  |    v\n"
        "  |   (3) has the second player a three? -- yes ---------------+\n"
        "  |    | no                                                    |\n"
        "  |    v                                                       |\n"
        "  +-- (4) has the first player a forced sequence?              |\n"
        "  | yes| no                                                    |\n"
        "  |    v                                                       |\n"
        "  |   (5) get a strategic move  <--- complain ---+             |\n"
        "  |    |                                         |             |\n"
        "  |    v                                         | yes         |\n"
        "  |   (6) has the second player a forced sequence now?         |\n"
        "  |    | no                                                    |\n"
        "  |    v                                                       v\n"
        "  +-- (7) block the three if there is one; put the distinct "
        "positions\n"
        "          after every reply on the stack\n");
    return EXIT_YES;
}

static int fig14(void)
{
    static const char *const paper[] = {"1", "1", "3"};
    return tree_of("3^3", NULL, OXO_TREE_DISTINCT, 2, paper);
}

static int fig15(void)
{
    oxo_game *game = NULL;
    oxo_strategy *strategy = NULL;
    oxo_byhand *byhand = NULL;
    oxo_error error;
    oxo_context context = cli_context();
    oxo_status status = oxo_game_create("3^3", &game, &error);
    if (status == OXO_OK)
        status = oxo_strategy_create(game, OXO_FIRST, OXO_COMPACT, &strategy,
                                     &error);
    if (status == OXO_OK)
        status = oxo_byhand_create(strategy, &byhand, &error);
    unsigned steps = 0, forced = 0, strategic = 0;
    for (bool solved = false; status == OXO_OK && !solved;) {
        oxo_byhand_event e;
        status = oxo_byhand_next(byhand, &context, &e, &error);
        if (status != OXO_OK)
            break;
        if (e.what == OXO_BYHAND_ASK) { /* the only strongest point */
            status = oxo_byhand_answer(byhand, 13, &error);
            strategic++;
            continue;
        }
        steps++;
        solved = e.what == OXO_BYHAND_SOLVED;
        if (e.what == OXO_BYHAND_FORCED) {
            forced++;
            paper_say("  2-position %u: the first player forces by", forced);
            for (unsigned i = 0; i < e.count; i++) {
                char text[16];
                game->ops->move_text(game, e.moves[i], text, sizeof text);
                paper_say(" %s", text);
            }
            paper_say(", the last one making two threats\n");
        }
    }
    oxo_byhand_destroy(byhand);
    oxo_game_destroy(game);
    if (status != OXO_OK)
        return cli_fail(&error);
    paper_row("steps of the proof of 3^3", "17", "%u", steps);
    paper_row("strategic moves", "1", "%u", strategic);
    paper_row("2-positions with a forced sequence", "3", "%u", forced);
    return EXIT_YES;
}

/* ---- draw positions and conjecture 1 ----------------------------------------
 */

/* A draw position wherever Paul's theorem says that there is one, as far as
 * boards can be shown and searched; and 4^5, about which it is silent. */
static int draws(void)
{
    static const unsigned game[][2] = {{3, 2}, {4, 3}, {5, 3}, {6, 3},
                                       {4, 4}, {5, 4}, {5, 5}, {4, 5}};
    const size_t games = sizeof game / sizeof *game;
    for (size_t i = 0; i < games; i++) {
        const unsigned k = game[i][0], n = game[i][1];
        oxo_geometry *g = NULL;
        oxo_error error;
        if (oxo_geometry_create(k, n, &g, &error) != OXO_OK)
            return cli_fail(&error);
        oxo_context context = cli_context();
        context.max_nodes = OXO_THEORY_EXCHANGES;
        uint64_t *first = calloc(g->points / 64 + 1, sizeof *first);
        char *mark = malloc(g->points + 1), *text = malloc(3 * g->points + 64);
        oxo_status status = OXO_NO_MEMORY;
        if (first && mark && text)
            status =
                oxo_drawn_find(g, OXO_THEORY_SEED, &context, first, &error);
        char what[64];
        snprintf(what, sizeof what, "%u^%u: a draw position (%s)", k, n,
                 k > n || (n >= 4 && k >= n) ? "Paul 1979"
                                             : "the criteria are silent");
        if (status == OXO_OK && g->points <= 256) {
            for (uint32_t p = 0; p < g->points; p++)
                mark[p] = first[p / 64] >> (p % 64) & 1 ? 'X' : 'O';
            patashnik_board(k, n, mark, text);
            char *caption = what;
            paper_boards(1, &text, &caption);
        }
        const bool checked =
            status == OXO_OK && oxo_drawn_check(g, first, &error) == OXO_OK;
        paper_row(what, k > n || (n >= 4 && k >= n) ? "exists" : "-", "%s",
                  checked ? "found and checked" : "not found in this search");
        free(first);
        free(mark);
        free(text);
        oxo_geometry_destroy(g);
        if (status != OXO_OK && status != OXO_LIMIT)
            return cli_fail(&error);
    }
    paper_say("  So n_4, the least dimension from which on 4^n has no draw "
              "position, is at least 6:\n  the paper says that it is not 4.\n");
    return EXIT_YES;
}

static int ratio(void)
{
    unsigned holds = 0, fails = 0;
    for (unsigned k = 1; k <= 15; k++) {
        for (unsigned n = 1; n <= 5; n++) {
            oxo_density d;
            oxo_error error;
            if (oxo_density_kn(k, n, &d, &error) != OXO_OK)
                return cli_fail(&error);
            if (oxo_density_holds(&d)) {
                holds++;
                continue;
            }
            fails++;
            paper_say("  %u^%u: %llu lines on %llu points, but some %llu lie "
                      "on %llu points\n",
                      k, n, (unsigned long long)d.lines,
                      (unsigned long long)d.points,
                      (unsigned long long)d.densest_lines,
                      (unsigned long long)d.densest_points);
        }
    }
    paper_say("  The conjecture: of all sets of lines of k^n the ratio lines / "
              "points on them is\n  largest for all lines together. Decided by "
              "maximum flow, for k to 15 and n to 5:\n");
    paper_row("games in which it holds", "all", "%u of %u", holds,
              holds + fails);
    return fails ? EXIT_NO : EXIT_YES;
}

/* ---- the list
 * ------------------------------------------------------------------ */

static const cli_paper_item items[] = {
    {"fig1", "Figure 1: the nine points and eight lines of 3^2", fig1, false},
    {"fig2", "Figure 2: strongest points of 5^2 and 6^2", fig2, false},
    {"table1", "Table 1: the strategy problem for the k^n games", table1,
     false},
    {"draws", "Draw positions: Paul's theorem, and n_4", draws, false},
    {"ratio", "Conjecture 1: the ratio of lines to points", ratio, false},
    {"fig3", "Figure 3: the complete game tree of 2^2", fig3, false},
    {"fig4", "Figure 4: a first-player game tree of 2^2", fig4, false},
    {"fig5", "Figure 5: p2 and p4 of 2^2 switched", fig5, false},
    {"fig6", "Figure 6: a distinct-position tree of 2^2", fig6, false},
    {"fig7", "Figure 7: two unintuitive automorphisms of Qubic", patashnik_fig7,
     false},
    {"fig8", "Figure 8: the two distinct 1-positions of Qubic", patashnik_fig8,
     false},
    {"fig9", "Figure 9: levels 0 to 3 of a distinct-position tree of Qubic",
     patashnik_fig9, false},
    {"seven", "No fewer than seven 3-positions", patashnik_seven, false},
    {"fig10", "Figure 10: a forced sequence", patashnik_fig10, false},
    {"fig11", "Figure 11: a complication, and its solution by reordering",
     patashnik_fig11, false},
    {"fig12", "Figure 12: strategic positions by level", patashnik_fig12,
     false},
    {"claims",
     "Counts of the search: 98 %, a million moves, the longest "
     "sequence",
     patashnik_claims, false},
    {"fig13", "Figure 13: the algorithm", fig13, false},
    {"fig14", "Figure 14: levels 0 to 2 of the distinct-position tree of 3^3",
     fig14, false},
    {"fig15", "Figure 15: the proof of 3^3, by the algorithm", fig15, false},
    {0}};

const cli_paper cli_paper_patashnik = {
    "patashnik", "O. Patashnik, Qubic: 4x4x4 Tic-Tac-Toe (1980)", items};
