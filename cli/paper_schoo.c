/* P. N. A. Schoo and H. J. van den Herik, Qubic opnieuw opgelost, Convex
 * Courier 8(6), 1992: its three tables, its nine figures, and its two claims
 * about how much threat space has to look at, measured.
 *
 * The example is a plane with three white corners. The paper does not say
 * where Black's stones are ("on the other planes"); ours block nothing. Boards
 * have the paper's orientation: row 4 on top.
 */
#include "paper.h"

#include "base/random.h"
#include "oxo/families.h"
#include "oxo/search.h"
#include <stdlib.h>
#include <string.h>

static const char example[] = "a4A a1B d4A a1D d1A d4C";

/* ---- Figure 1 --------------------------------------------------------------
 */

static int fig1(void)
{
    oxo_geometry *g = NULL;
    oxo_error error;
    if (oxo_geometry_create(4, 3, &g, &error) != OXO_OK)
        return cli_fail(&error);
    unsigned kind[4] = {0};
    uint32_t shown[4] = {0};
    for (uint32_t l = 0; l < g->lines; l++) {
        const uint32_t *p = g->line_points + g->line_start[l];
        unsigned moving = p[0] % 4 != p[1] % 4;
        moving += p[0] / 4 % 4 != p[1] / 4 % 4;
        moving += p[0] / 16 != p[1] / 16;
        kind[moving]++;
        shown[moving] = l;
    }
    static const char *const name[4] = {"", "a: one coordinate changes",
                                        "b: two, a diagonal of a plane",
                                        "c: three, a diagonal of the cube"};
    static const char *const paper[4] = {"", "48", "24", "4"};
    for (unsigned m = 1; m <= 3; m++) {
        const uint32_t *p = g->line_points + g->line_start[shown[m]];
        char text[4][8];
        for (unsigned i = 0; i < 4; i++)
            oxo_cell_text(4, 3, p[i], text[i], sizeof text[i]);
        paper_say("  %-34s for example %s %s %s %s\n", name[m], text[0],
                  text[1], text[2], text[3]);
    }
    for (unsigned m = 1; m <= 3; m++)
        paper_row(name[m], paper[m], "%u", kind[m]);
    paper_row("groups in all", "76", "%u", g->lines);
    oxo_geometry_destroy(g);
    return EXIT_YES;
}

/* ---- the example
 * ------------------------------------------------------------- */

typedef struct worked {
    oxo_game *game;
    oxo_pos *pos;
    oxo_threats *threats;
} worked;

static void worked_clear(worked *w)
{
    oxo_threats_destroy(w->threats);
    free(w->pos);
    oxo_game_destroy(w->game);
}

static int work(worked *w)
{
    int code = EXIT_YES;
    *w = (worked){0};
    w->game = cli_game("4^3", &code);
    w->pos = w->game ? cli_position(w->game, example, &code) : NULL;
    const oxo_threats_query query = {.attacker = OXO_FIRST};
    oxo_error error;
    if (w->pos && oxo_threats_search(w->game, w->pos, &query, NULL, &w->threats,
                                     &error) != OXO_OK)
        code = cli_fail(&error);
    if (code != EXIT_YES)
        worked_clear(w);
    return code;
}

/* The plane, row 4 on top; cell (x, y) shows text[x + 4y]. */
static void plane(char text[16][8])
{
    for (int y = 3; y >= 0; y--) {
        paper_say("  %d |", y + 1);
        for (int x = 0; x < 4; x++)
            paper_say(" %-5s|", text[x + 4 * y]);
        paper_say("\n");
    }
    paper_say("      a      b      c      d\n");
}

static void stones(const worked *w, const char *mark, char text[16][8])
{
    for (unsigned c = 0; c < 16; c++) {
        const bool white =
            oxo_line_stones(w->game, w->pos, OXO_FIRST)[0] >> c & 1;
        snprintf(text[c], 8, "%s", white ? mark : "");
    }
}

static int fig3(void)
{
    worked w;
    int code = work(&w);
    if (code != EXIT_YES)
        return code;
    char text[16][8];
    stones(&w, "o", text);
    plane(text);
    worked_clear(&w);
    return code;
}

/* Figures 4, 5 and 7: in which layers a cell can be gained. */
static int layers(unsigned most)
{
    worked w;
    int code = work(&w);
    if (code != EXIT_YES)
        return code;
    char text[16][8];
    stones(&w, "0", text);
    for (unsigned i = 0; i < w.threats->derivations; i++) {
        const oxo_derivation *d = &w.threats->derivation[i];
        if (d->layer > most || d->cell >= 16)
            continue;
        const size_t used = strlen(text[d->cell]);
        snprintf(text[d->cell] + used, 8 - used, "%s%u", used ? " " : "",
                 d->layer);
    }
    plane(text);
    worked_clear(&w);
    return code;
}

static int fig4(void)
{
    return layers(1);
}
static int fig5(void)
{
    return layers(2);
}
static int fig7(void)
{
    return layers(3);
}

static int table(unsigned layer, const char *paper)
{
    worked w;
    int code = work(&w);
    if (code != EXIT_YES)
        return code;
    unsigned rows = 0;
    paper_say("  Nummer  Veld  Kost  Benodigd\n");
    for (unsigned i = 0; i < w.threats->derivations; i++) {
        const oxo_derivation *d = &w.threats->derivation[i];
        if (d->layer != layer)
            continue;
        rows++;
        char cell[8], cost[8], need[2][8];
        w.game->ops->move_text(w.game, d->cell, cell, sizeof cell);
        w.game->ops->move_text(w.game, d->cost, cost, sizeof cost);
        for (unsigned j = 0; j < 2; j++)
            w.game->ops->move_text(w.game, d->need[j], need[j], sizeof need[j]);
        /* the plane is layer A: its name is left out, as in the paper */
        paper_say("  %6u  %-4.2s  %-4.2s  %.2s, %.2s\n", i + 1, cell, cost,
                  need[0], need[1]);
    }
    paper_row("rows", paper, "%u", rows);
    worked_clear(&w);
    return code;
}

static int table1(void)
{
    return table(1, "6");
}
static int table2(void)
{
    return table(2, "8");
}
static int table3(void)
{
    return table(3, "4");
}

/* Marks + (needed) and - (given away) of a derivation and all that it rests
 * on; bit 0 and 1 of mark[]. */
static void mark_all(const oxo_threats *t, int number, unsigned mark[64])
{
    if (number < 0)
        return;
    const oxo_derivation *d = &t->derivation[number];
    mark[d->cost] |= 2;
    mark[d->cell] |= 1;
    for (unsigned i = 0; i < d->needed; i++) {
        mark[d->need[i]] |= 1;
        mark_all(t, d->by[i], mark);
    }
}

/* Figures 6 and 8: two derivations of a cell played together. */
static int together(int first, int second)
{
    worked w;
    int code = work(&w);
    if (code != EXIT_YES)
        return code;
    unsigned mark[64] = {0}, clashes = 0;
    char text[16][8];
    stones(&w, "+", text);
    mark_all(w.threats, first - 1, mark);
    mark_all(w.threats, second - 1, mark);
    for (unsigned c = 0; c < 16; c++) {
        static const char *const sign[4] = {"", "+", "-", "+ -"};
        if (mark[c])
            snprintf(text[c], 8, "%s", sign[mark[c]]);
        clashes += mark[c] == 3;
    }
    plane(text);
    char what[64];
    snprintf(what, sizeof what, "%d with %d: cells both needed and given away",
             first, second);
    paper_row(what, first == 8 ? "b3, c2" : "none", "%u", clashes);
    worked_clear(&w);
    return code;
}

static int fig6(void)
{
    return together(8, 12);
}
static int fig8(void)
{
    return together(14, 18);
}

/* Figures 2 and 9: the moves on the board. */
static int fig9(void)
{
    worked w;
    int code = work(&w);
    if (code != EXIT_YES)
        return code;
    char text[16][8], used[64] = "";
    stones(&w, "o", text);
    for (unsigned i = 0; i < w.threats->count; i++)
        if (w.threats->moves[i] < 16)
            snprintf(text[w.threats->moves[i]], 8, "%u", (i + 1) % 100);
    snprintf(text[w.threats->last[0]], 8, "a");
    snprintf(text[w.threats->last[1]], 8, "b");
    plane(text);
    for (unsigned i = 0; i < w.threats->used_count; i++)
        snprintf(used + strlen(used), sizeof used - strlen(used), "%s%u",
                 i ? ", " : "", w.threats->used[i] + 1);
    paper_row("derivations used", "1,3,6,8,14,18", "%s", used);
    paper_row("derivations in all", "18", "%u", w.threats->derivations);
    paper_row("a win in so many moves of both", "11", "%u",
              w.threats->count + 2);
    worked_clear(&w);
    return code;
}

/* Figure 2's own moves, replayed: each odd one must make exactly one three,
 * which the next move blocks, and the last one two. */
static int fig2(void)
{
    static const char *const printed[] = {"b4A", "c4A", "b3A", "c2A", "b2A",
                                          "b1A", "c3A", "a1A", "d3A"};
    static const char *const last[] = {"a3A", "d2A"};
    enum { MOVES = sizeof printed / sizeof *printed };
    worked w;
    int code = work(&w);
    if (code != EXIT_YES)
        return code;
    char text[16][8];
    unsigned forced = 0;
    oxo_pos *probe = oxo_pos_new(w.game);
    stones(&w, "o", text);
    for (unsigned i = 0; probe && i < MOVES; i++) {
        oxo_move move, other[64];
        unsigned threes = 0;
        bool right = true;
        if (w.game->ops->move_parse(w.game, w.pos, printed[i], 3, &move,
                                    NULL) != OXO_OK)
            break;
        snprintf(text[move], 8, "%u", i + 1);
        w.game->ops->play(w.game, w.pos, move);
        if (i % 2)
            continue;
        /* White's threes: cells that would win if Black went elsewhere */
        const unsigned count = w.game->ops->moves(w.game, w.pos, other);
        for (unsigned j = 0; j < count; j++) {
            const oxo_move away = other[j ? 0 : 1];
            char name[8];
            memcpy(probe, w.pos, w.game->pos_size);
            w.game->ops->play(w.game, probe, away);
            w.game->ops->play(w.game, probe, other[j]);
            if (w.game->ops->outcome(w.game, probe) != OXO_FIRST_WINS)
                continue;
            threes++;
            w.game->ops->move_text(w.game, other[j], name, sizeof name);
            right &= i + 1 < MOVES
                         ? !strcmp(name, printed[i + 1])
                         : !strcmp(name, last[0]) || !strcmp(name, last[1]);
        }
        forced += right && threes == (i + 1 < MOVES ? 1 : 2);
    }
    snprintf(text[8], 8, "a"); /* a3 */
    snprintf(text[7], 8, "b"); /* d2 */
    plane(text);
    paper_row("white moves that force what is printed", "5", "%u", forced);
    free(probe);
    worked_clear(&w);
    return code;
}

/* ---- the claims
 * --------------------------------------------------------------- */

typedef struct effort {
    unsigned positions, found;
    double derivations, nodes;
    double most_derivations, most_nodes;
} effort;

/* Threat space and complete search on one position. */
static oxo_status measure(const oxo_game *game, const oxo_pos *pos,
                          oxo_forced *forced, effort *win, effort *none,
                          unsigned wanted)
{
    const oxo_side side = game->ops->turn(game, pos);
    const oxo_forced_query query = {.attacker = side};
    const oxo_threats_query space = {.attacker = side};
    oxo_forced_win result = {0};
    oxo_threats *threats = NULL;
    oxo_error error;
    oxo_status status =
        oxo_forced_search(forced, pos, &query, NULL, &result, &error);
    if (status != OXO_OK && status != OXO_NO)
        return status;
    effort *e = status == OXO_OK ? win : none;
    if ((status == OXO_OK && result.completes) || e->positions == wanted)
        return OXO_OK;
    status = oxo_threats_search(game, pos, &space, NULL, &threats, &error);
    if (!threats)
        return status;
    e->positions++;
    e->found += status == OXO_OK;
    e->derivations += threats->derivations;
    e->nodes += (double)result.nodes;
    if (threats->derivations > e->most_derivations)
        e->most_derivations = threats->derivations;
    if ((double)result.nodes > e->most_nodes)
        e->most_nodes = (double)result.nodes;
    oxo_threats_destroy(threats);
    return OXO_OK;
}

static int claims(void)
{
    const unsigned wanted =
        cli_paper_positions ? (unsigned)cli_paper_positions : 100;
    worked w;
    int code = work(&w);
    if (code != EXIT_YES)
        return code;
    oxo_forced *forced = NULL;
    oxo_error error;
    oxo_random random = {cli_seed + 1};
    effort win = {0}, none = {0};
    oxo_status status = oxo_forced_create(w.game, &forced, &error);
    const oxo_forced_query plain = {.attacker = OXO_FIRST};
    oxo_forced_win result = {0};
    if (status == OXO_OK)
        status =
            oxo_forced_search(forced, w.pos, &plain, NULL, &result, &error);
    if (status == OXO_OK) {
        paper_row("the example: derivations", "18", "%u",
                  w.threats->derivations);
        paper_row("the example: positions of a search", "a few hundred", "%llu",
                  (unsigned long long)result.nodes);
    }
    while (status == OXO_OK &&
           (win.positions < wanted || none.positions < wanted)) {
        oxo_move moves[64];
        const unsigned plies = 8 + 2 * oxo_random_below(&random, 8);
        w.game->ops->start(w.game, w.pos);
        for (unsigned i = 0; i < plies; i++) {
            const unsigned count = w.game->ops->moves(w.game, w.pos, moves);
            if (count)
                w.game->ops->play(w.game, w.pos,
                                  moves[oxo_random_below(&random, count)]);
        }
        if (w.game->ops->outcome(w.game, w.pos) == OXO_ONGOING)
            status = measure(w.game, w.pos, forced, &win, &none, wanted);
        if (cli_interrupted())
            status = OXO_LIMIT;
    }
    const effort *e[2] = {&win, &none};
    static const char *const title[2] = {"with a forced win",
                                         "without a forced win"};
    for (int i = 0; i < 2 && status == OXO_OK; i++) {
        paper_say("  %u random positions of 8 to 22 stones %s\n",
                  e[i]->positions, title[i]);
        const double n = e[i]->positions;
        paper_row("  derivations, mean and most", "-", "%.0f, %.0f",
                  e[i]->derivations / n, e[i]->most_derivations);
        paper_row("  positions of complete search, mean and most", "-",
                  "%.0f, %.0f", e[i]->nodes / n, e[i]->most_nodes);
        paper_row("  threat space finds a win in", "-", "%u", e[i]->found);
    }
    if (status == OXO_OK)
        paper_say("  Threat space stops at 5000 derivations. Our complete "
                  "search remembers positions and\n  tries only moves that "
                  "attack, so it is no longer what a conventional method was\n"
                  "  in 1992: it is what rejects quickly. (--positions 1000 "
                  "takes two minutes.)\n");
    oxo_forced_destroy(forced);
    worked_clear(&w);
    return status == OXO_OK      ? EXIT_YES
           : status == OXO_LIMIT ? EXIT_GAVE_UP
                                 : cli_fail(&error);
}

static const cli_paper_item items[] = {
    {"fig1", "Figuur 1: the three kinds of groups", fig1, false},
    {"fig2", "Figuur 2: a win in 11 moves", fig2, false},
    {"fig3", "Figuur 3: the position it starts from", fig3, false},
    {"table1", "Tabel 1: direct threats", table1, false},
    {"fig4", "Figuur 4: the first layer (0: stones)", fig4, false},
    {"table2", "Tabel 2: the second layer", table2, false},
    {"fig5", "Figuur 5: two layers", fig5, false},
    {"fig6", "Figuur 6: derivations 8 and 12 of b2 are in conflict", fig6,
     false},
    {"table3", "Tabel 3: the third layer", table3, false},
    {"fig7", "Figuur 7: three layers", fig7, false},
    {"fig8", "Figuur 8: derivations 14 and 18 of c3 are not", fig8, false},
    {"fig9", "Figuur 9: the moves", fig9, false},
    {"claims", "How much has to be looked at", claims, false},
    {0}};

const cli_paper cli_paper_schoo = {
    "schoo",
    "P. N. A. Schoo, H. J. van den Herik, Qubic opnieuw opgelost (1992)",
    items};
