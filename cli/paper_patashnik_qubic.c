/* Patashnik's paper, the items about Qubic: Figures 7 to 12, and what he
 * counted in his search. Our side comes from the certificate that the library
 * holds; his, where his file of moves is given with --dictionary, from it. */
#include "paper_patashnik.h"

#include "answer/figure12.h"
#include "base/random.h"
#include "oxo/families.h"
#include "oxo/judge.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "proof_longest.h"
#include "proof_print.h"
#include <stdlib.h>
#include <string.h>

enum { CELLS = 64 };

/* The shipped strategy of Qubic, or NULL after printing why not. */
static oxo_strategy *shipped(const oxo_game *game, int *code)
{
    oxo_certificate *certificate = NULL;
    oxo_strategy *strategy = NULL;
    oxo_error error = {0};
    if (oxo_book_certificate(game, 0, &certificate, &error) != OXO_OK ||
        oxo_strategy_from_certificate(game, certificate, &strategy, &error) !=
            OXO_OK)
        *code = cli_fail(&error);
    oxo_certificate_destroy(certificate);
    return strategy;
}

static void marks_of(const oxo_game *game, const oxo_pos *pos, char *mark)
{
    for (unsigned c = 0; c < CELLS; c++) {
        const bool x = oxo_line_stones(game, pos, OXO_FIRST)[0] >> c & 1;
        const bool o = oxo_line_stones(game, pos, OXO_SECOND)[0] >> c & 1;
        mark[c] = x ? 'X' : o ? 'O' : '.';
    }
}

/* ---- Figure 7 --------------------------------------------------------------
 */

/* A set of permutations of the cells, closed under composition. */
typedef struct closure {
    uint8_t map[256][CELLS];
    unsigned count;
} closure;

static bool member(const closure *c, const uint8_t *map)
{
    for (unsigned i = 0; i < c->count; i++)
        if (!memcmp(c->map[i], map, CELLS))
            return true;
    return false;
}

/* All products of the generators. */
static void generate(closure *c, unsigned generators,
                     const uint8_t (*generator)[CELLS])
{
    c->count = 1;
    for (unsigned i = 0; i < CELLS; i++)
        c->map[0][i] = (uint8_t)i;
    for (unsigned i = 0; i < c->count; i++) {
        for (unsigned g = 0; g < generators; g++) {
            uint8_t map[CELLS];
            for (unsigned x = 0; x < CELLS; x++)
                map[x] = generator[g][c->map[i][x]];
            if (c->count < 256 && !member(c, map))
                memcpy(c->map[c->count++], map, CELLS);
        }
    }
}

/* Each coordinate value v becomes value[v]. */
static void by_value(const unsigned value[4], uint8_t map[CELLS])
{
    for (unsigned c = 0; c < CELLS; c++)
        map[c] =
            (uint8_t)(value[c % 4] + 4 * value[c / 4 % 4] + 16 * value[c / 16]);
}

/* How many lines go to lines? */
static unsigned lines_kept(const oxo_geometry *g, const uint8_t map[CELLS])
{
    unsigned kept = 0;
    for (uint32_t l = 0; l < g->lines; l++) {
        uint64_t image = 0, line;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            image |= UINT64_C(1) << map[g->line_points[i]];
        for (uint32_t m = 0; m < g->lines; m++) {
            line = 0;
            for (uint32_t i = g->line_start[m]; i < g->line_start[m + 1]; i++)
                line |= UINT64_C(1) << g->line_points[i];
            kept += line == image;
        }
    }
    return kept;
}

int patashnik_fig7(void)
{
    static const unsigned inner[4] = {0, 2, 1, 3}, halves[4] = {1, 0, 3, 2};
    uint8_t generator[5][CELLS]; /* three of the cube, then the two */
    for (unsigned c = 0; c < CELLS; c++) {
        const unsigned x = c % 4, y = c / 4 % 4, z = c / 16;
        generator[0][c] = (uint8_t)(3 - x + 4 * y + 16 * z);
        generator[1][c] = (uint8_t)(y + 4 * x + 16 * z);
        generator[2][c] = (uint8_t)(y + 4 * z + 16 * x);
    }
    by_value(inner, generator[3]);
    by_value(halves, generator[4]);
    oxo_geometry *g = NULL;
    oxo_error error;
    if (oxo_geometry_create(4, 3, &g, &error) != OXO_OK)
        return cli_fail(&error);
    /* the points of the caption, counted from 1 as it does */
    static const unsigned point[2][3] = {{1, 1, 1}, {2, 3, 4}};
    static const char *const name[2] = {"X1 (1,1,1)", "O3 (2,3,4)"};
    static const char *const paper[2][2] = {{"(1,1,1)", "(2,2,2)"},
                                            {"(3,2,4)", "(1,4,3)"}};
    for (unsigned p = 0; p < 2; p++) {
        const unsigned cell =
            point[p][0] - 1 + 4 * (point[p][1] - 1) + 16 * (point[p][2] - 1);
        for (unsigned m = 0; m < 2; m++) {
            const unsigned image = generator[3 + m][cell];
            char what[64];
            snprintf(what, sizeof what, "%s under the %s one", name[p],
                     m ? "right" : "left");
            paper_row(what, paper[p][m], "(%u,%u,%u)", image % 4 + 1,
                      image / 4 % 4 + 1, image / 16 + 1);
        }
    }
    closure *c = malloc(sizeof *c);
    if (!c) {
        oxo_geometry_destroy(g);
        return cli_out_of_memory();
    }
    paper_row("lines kept by the left one (2 and 3 switched)", "76", "%u",
              lines_kept(g, generator[3]));
    paper_row("lines kept by the right one (1-2, 3-4)", "76", "%u",
              lines_kept(g, generator[4]));
    const uint8_t(*all)[CELLS] = (const uint8_t(*)[CELLS])generator;
    generate(c, 3, all);
    const unsigned cube = c->count;
    paper_row("rotations and reflections of the cube", "48", "%u", cube);
    generate(c, 4, all);
    paper_row("with the left one", "-", "%u", c->count);
    generate(c, 5, all);
    paper_row("with both", "192", "%u", c->count);
    paper_row("combinations with at least one of the two", "144", "%u",
              c->count - cube);
    free(c);
    oxo_geometry_destroy(g);
    int code = EXIT_YES;
    oxo_game *game = cli_game("4^3", &code);
    oxo_group *group = NULL;
    const oxo_group_options nauty = {.method = OXO_GROUP_NAUTY};
    if (game && oxo_group_create(game, &nauty, &group, &error) == OXO_OK)
        paper_row("all automorphisms, by nauty", "192", "%s",
                  oxo_group_order_text(group));
    oxo_group_destroy(group);
    oxo_game_destroy(game);
    return code;
}

/* ---- Figures 8 and 9
 * ---------------------------------------------------------- */

int patashnik_fig8(void)
{
    int code = EXIT_YES;
    oxo_game *game = cli_game("4^3", &code);
    oxo_group *group = NULL;
    oxo_error error;
    if (!game)
        return code;
    if (oxo_group_create(game, NULL, &group, &error) != OXO_OK) {
        oxo_game_destroy(game);
        return cli_fail(&error);
    }
    uint32_t orbit[CELLS];
    const unsigned orbits = oxo_group_orbits(group, orbit);
    unsigned strong = 0;
    char mark[CELLS], text[256];
    for (unsigned c = 0; c < CELLS; c++) {
        mark[c] = orbit[c] == orbit[0] ? 'X' : '.';
        strong += orbit[c] == orbit[0];
    }
    patashnik_board(4, 3, mark, text);
    char *board = text, caption[] = "the points equivalent to a corner",
         *note = caption;
    paper_boards(1, &board, &note);
    paper_row("distinct 1-positions", "2", "%u", orbits);
    paper_row("points marked X", "16", "%u", strong);
    paper_row("the remaining points", "48", "%u", CELLS - strong);
    oxo_group_destroy(group);
    oxo_game_destroy(game);
    return code;
}

int patashnik_fig9(void)
{
    static const char *const paper[] = {"1", "1", "12", "7"};
    int code = EXIT_YES;
    oxo_game *game = cli_game("4^3", &code);
    oxo_strategy *strategy = game ? shipped(game, &code) : NULL;
    if (strategy)
        code = patashnik_tree("4^3", strategy, 3, paper);
    paper_row("3-positions of the complete tree", "249984", "%u",
              64u * 63u * 62u);
    oxo_strategy_destroy(strategy);
    oxo_game_destroy(game);
    return code;
}

/* ---- no fewer than seven ----------------------------------------------------
 */

/* A 3-position answers the 2-positions that it can come from: those without
 * one of its two X. Of all 3-positions after a strong first move, how few
 * answer all twelve 2-positions? That the 3-positions are won is not asked, so
 * this is a lower bound for every proof that begins with a strong point. */
int patashnik_seven(void)
{
    enum { TWOS = 12, MOST = TWOS * CELLS };
    int code = EXIT_YES;
    oxo_game *game = cli_game("4^3", &code);
    oxo_group *group = NULL;
    oxo_pos *pos = game ? oxo_pos_new(game) : NULL;
    oxo_error error;
    if (!pos || oxo_group_create(game, NULL, &group, &error) != OXO_OK) {
        free(pos);
        oxo_game_destroy(game);
        return code == EXIT_YES ? cli_out_of_memory() : code;
    }
    uint8_t two[TWOS][64], three[MOST][64], key[64];
    unsigned reply[TWOS], answers[MOST], twos = 0, threes = 0;
    const size_t size = game->key_size;
    for (unsigned o = 1; o < CELLS; o++) {
        game->ops->start(game, pos);
        game->ops->play(game, pos, 0);
        game->ops->play(game, pos, o);
        oxo_group_canon_key(group, pos, key, NULL);
        bool fresh = true;
        for (unsigned i = 0; i < twos; i++)
            fresh &= memcmp(two[i], key, size) != 0;
        if (fresh && twos < TWOS) {
            reply[twos] = o;
            memcpy(two[twos++], key, size);
        }
    }
    for (unsigned i = 0; i < twos; i++) {
        for (unsigned x = 1; x < CELLS; x++) {
            if (x == reply[i])
                continue;
            game->ops->start(game, pos);
            game->ops->play(game, pos, 0);
            game->ops->play(game, pos, reply[i]);
            game->ops->play(game, pos, x);
            oxo_group_canon_key(group, pos, key, NULL);
            unsigned t = 0;
            while (t < threes && memcmp(three[t], key, size))
                t++;
            if (t == threes) {
                memcpy(three[threes], key, size);
                answers[threes++] = 0;
            }
            answers[t] |= 1u << i;
        }
    }
    static uint8_t fewest[1 << TWOS];
    memset(fewest, 0xff, sizeof fewest);
    fewest[0] = 0;
    unsigned pairs = 0;
    for (unsigned t = 0; t < threes; t++)
        pairs += (answers[t] & (answers[t] - 1)) != 0;
    for (unsigned set = 0; set < 1u << twos; set++) {
        for (unsigned t = 0; t < threes && fewest[set] != 0xff; t++) {
            uint8_t *to = &fewest[set | answers[t]];
            if (fewest[set] + 1 < *to)
                *to = (uint8_t)(fewest[set] + 1);
        }
    }
    paper_row("distinct 2-positions", "12", "%u", twos);
    paper_row("distinct 3-positions below them", "-", "%u", threes);
    paper_row("of these answer two 2-positions (none three)", "-", "%u", pairs);
    paper_row("fewest that answer all 2-positions", "7 used", "%u",
              fewest[(1u << twos) - 1]);
    paper_say("  So seven is not only what he used: no proof that opens on a "
              "strong point has\n  fewer.\n");
    oxo_group_destroy(group);
    free(pos);
    oxo_game_destroy(game);
    return code;
}

/* ---- Figures 10 and 11
 * ---------------------------------------------------------- */

/* Boards of a forced sequence: F the attack, B the block. */
static void show_sequence(const oxo_game *game, const oxo_pos *from,
                          const oxo_move *moves, unsigned count,
                          const oxo_move *last)
{
    enum { MOST = 33 };
    char *board[MOST], *caption[MOST], mark[CELLS], text[256], note[32];
    oxo_pos *pos = oxo_pos_copy(game, from);
    unsigned boards = 0;
    for (unsigned i = 0; pos && i < count && boards < MOST; i += 2) {
        marks_of(game, pos, mark);
        mark[moves[i]] = 'F';
        if (i + 1 < count)
            mark[moves[i + 1]] = 'B';
        else if (last)
            mark[last[0]] = mark[last[1]] = 'B';
        patashnik_board(4, 3, mark, text);
        snprintf(note, sizeof note, "position %u", boards + 1);
        board[boards] = strdup(text);
        caption[boards++] = strdup(note);
        game->ops->play(game, pos, moves[i]);
        if (i + 1 < count)
            game->ops->play(game, pos, moves[i + 1]);
    }
    paper_boards(boards, board, caption);
    for (unsigned i = 0; i < boards; i++) {
        free(board[i]);
        free(caption[i]);
    }
    free(pos);
}

int patashnik_fig10(void)
{
    int code = EXIT_YES;
    oxo_game *game = cli_game("4^3", &code);
    oxo_pos *pos =
        game ? cli_position(game, "a4A a1B d4A a1D d1A d4C", &code) : NULL;
    oxo_forced *forced = NULL;
    oxo_forced_win win;
    oxo_error error;
    const oxo_forced_query query = {.attacker = OXO_FIRST, .shortest = true};
    if (pos && oxo_forced_create(game, &forced, &error) == OXO_OK &&
        oxo_forced_search(forced, pos, &query, NULL, &win, &error) == OXO_OK) {
        paper_say("  Three moves each, X to move. F forces, B must block; in "
                  "the last position two\n  cells must be blocked at once.\n");
        show_sequence(game, pos, win.moves, win.count, win.last);
        paper_row("attacks", "-", "%u", win.length);
    }
    oxo_forced_destroy(forced);
    free(pos);
    oxo_game_destroy(game);
    return code;
}

typedef struct complication {
    oxo_move attack, block, stop; /* F, B and C of the figure's top row */
} complication;

/* Is there an attack whose block makes a three of the second player's that
 * must be stopped by a move which attacks nothing? */
static bool complicated(oxo_forced *forced, const oxo_game *game,
                        const oxo_pos *pos, complication *found)
{
    const oxo_forced_query x = {.attacker = OXO_FIRST, .shortest = true};
    const oxo_forced_query o = {.attacker = OXO_SECOND, .shortest = true};
    oxo_move moves[CELLS];
    oxo_forced_win win;
    oxo_pos *next = oxo_pos_new(game);
    const unsigned count = game->ops->moves(game, pos, moves);
    bool yes = false;
    for (unsigned i = 0; next && !yes && i < count; i++) {
        memcpy(next, pos, game->pos_size);
        game->ops->play(game, next, moves[i]);
        if (oxo_forced_search(forced, next, &x, NULL, &win, NULL) != OXO_OK ||
            !win.completes)
            continue; /* no attack */
        const oxo_move block = win.moves[0];
        game->ops->play(game, next, block);
        if (oxo_forced_search(forced, next, &x, NULL, &win, NULL) == OXO_OK &&
            win.completes)
            continue; /* a double threat: no block helps */
        if (oxo_forced_search(forced, next, &o, NULL, &win, NULL) != OXO_OK ||
            !win.completes)
            continue; /* the block makes no three */
        const oxo_move stop = win.moves[0];
        game->ops->play(game, next, stop);
        if (oxo_forced_search(forced, next, &x, NULL, &win, NULL) == OXO_OK &&
            win.completes)
            continue; /* stopping it attacks as well */
        *found = (complication){moves[i], block, stop};
        yes = true;
    }
    free(next);
    return yes;
}

int patashnik_fig11(void)
{
    int code = EXIT_YES;
    oxo_game *game = cli_game("4^3", &code);
    oxo_pos *pos = game ? oxo_pos_new(game) : NULL;
    oxo_forced *forced = NULL;
    oxo_error error;
    if (!pos || oxo_forced_create(game, &forced, &error) != OXO_OK) {
        free(pos);
        oxo_game_destroy(game);
        return EXIT_USAGE;
    }
    const oxo_forced_query x = {.attacker = OXO_FIRST, .shortest = true};
    const oxo_forced_query o = {.attacker = OXO_SECOND, .shortest = true};
    oxo_random random = {cli_seed + 1};
    oxo_forced_win win, theirs;
    complication c;
    for (unsigned tried = 1;; tried++) {
        oxo_move moves[CELLS];
        game->ops->start(game, pos);
        for (int i = 0; i < 10; i++) {
            const unsigned count = game->ops->moves(game, pos, moves);
            game->ops->play(game, pos, moves[oxo_random_below(&random, count)]);
        }
        const bool threatened =
            oxo_forced_search(forced, pos, &o, NULL, &theirs, NULL) == OXO_OK &&
            theirs.completes;
        if (threatened || !complicated(forced, game, pos, &c))
            continue;
        if (oxo_forced_search(forced, pos, &x, NULL, &win, NULL) != OXO_OK ||
            win.length < 3 || win.length > 5)
            continue;
        bool used = false; /* the same attack must be part of the win */
        for (unsigned i = 2; i < win.count; i += 2)
            used |= win.moves[i] == c.attack;
        if (!used)
            continue;
        char f[8], b[8], s[8], mark[CELLS], text[256];
        game->ops->move_text(game, c.attack, f, sizeof f);
        game->ops->move_text(game, c.block, b, sizeof b);
        game->ops->move_text(game, c.stop, s, sizeof s);
        paper_say("  An example of ours (random position %u of seed %llu), X "
                  "to move.\n  Top: X attacks at F = %s; the block at B = %s "
                  "makes a three of O's, so X must\n  stop it at C = %s, which "
                  "threatens nothing: the sequence has ended.\n",
                  tried, (unsigned long long)cli_seed + 1, f, b, s);
        marks_of(game, pos, mark);
        mark[c.attack] = 'F';
        mark[c.block] = 'B';
        mark[c.stop] = 'C';
        patashnik_board(4, 3, mark, text);
        char *board = text, caption[] = "ends", *note = caption;
        paper_boards(1, &board, &note);
        paper_say("  Bottom: the same attack later, after others, wins.\n");
        show_sequence(game, pos, win.moves, win.count, win.last);
        paper_row("attacks when reordered", "-", "%u", win.length);
        break;
    }
    oxo_forced_destroy(forced);
    free(pos);
    oxo_game_destroy(game);
    return code;
}

/* ---- Figure 12 and the counts
 * ---------------------------------------------------- */

int patashnik_fig12(void)
{
    int code = EXIT_YES;
    oxo_game *game = cli_game("4^3", &code);
    oxo_strategy *strategy = game ? shipped(game, &code) : NULL;
    oxo_strategy_report *report = calloc(1, sizeof *report);
    oxo_error error;
    oxo_context context = cli_context();
    if (strategy && report) {
        const oxo_status status =
            oxo_strategy_walk(strategy, &context, NULL, NULL, report, &error);
        cli_progress_done();
        if (status != OXO_OK) {
            code = cli_fail(&error);
        } else {
            uint64_t his = 0;
            for (unsigned r = 0; r <= 16; r += 2) {
                char what[64], number[24];
                his += figure12_patashnik[r];
                snprintf(what, sizeof what, "strategic positions at level %u",
                         r);
                snprintf(number, sizeof number, "%llu",
                         (unsigned long long)figure12_patashnik[r]);
                paper_row(what, number, "%llu",
                          (unsigned long long)report->level_entries[r]);
            }
            paper_row("in all", his == 2929 ? "2929" : "?", "%llu",
                      (unsigned long long)report->entries);
            unsigned deepest = 0;
            for (unsigned r = 0; r <= OXO_STRATEGY_CELLS; r++)
                deepest = report->level_entries[r] ? r : deepest;
            paper_row("the most stones at a strategic move", "16", "%u",
                      deepest);
            if (!cli_json)
                proof_histogram("the shipped certificate",
                                report->level_entries, "Patashnik 1980",
                                figure12_patashnik);
        }
    }
    free(report);
    oxo_strategy_destroy(strategy);
    oxo_game_destroy(game);
    return code;
}

int patashnik_claims(void)
{
    int code = EXIT_YES;
    oxo_game *game = cli_game("4^3", &code);
    oxo_strategy *strategy = NULL;
    if (game && cli_paper_dictionary) {
        size_t size;
        char *text = cli_load(cli_paper_dictionary, &size, &code);
        oxo_error error;
        if (text && oxo_strategy_from_dictionary(game, text, size, &strategy,
                                                 &error) != OXO_OK)
            code = proof_fail(cli_paper_dictionary, &error);
        free(text);
    } else if (game) {
        strategy = shipped(game, &code);
    }
    oxo_strategy_report *report = calloc(1, sizeof *report);
    oxo_complete_report complete;
    proof_sequences found = {0};
    oxo_error error;
    oxo_context context = cli_context();
    oxo_status status = OXO_NO_MEMORY;
    if (strategy && report)
        status = oxo_strategy_walk(strategy, &context, proof_gather, &found,
                                   report, &error);
    unsigned longest = 0, asked = 0;
    if (status == OXO_OK)
        status = proof_longest_needed(game, &found, &longest, &asked);
    if (status == OXO_OK)
        status = oxo_complete(strategy, &context, &complete, &error);
    cli_progress_done();
    if (status == OXO_OK) {
        const bool his = cli_paper_dictionary != NULL;
        const double asked_for = (double)(report->kind[OXO_MET_FORCED] +
                                          report->kind[OXO_MET_ENTRY]);
        const double all = asked_for + (double)report->kind[OXO_MET_BLOCK];
        paper_say("  Counted in %s.\n",
                  his ? "his dictionary"
                      : "the shipped certificate (--dictionary FILE: in his)");
        paper_row("strategic moves", "2929", "%llu",
                  (unsigned long long)report->entries);
        paper_row("first to move, a forced sequence exists", "roughly 98 %",
                  "%.1f %% (%llu of %.0f)",
                  100 * (double)report->kind[OXO_MET_FORCED] / all,
                  (unsigned long long)report->kind[OXO_MET_FORCED], all);
        paper_row("the same where no block is due", "-", "%.1f %%",
                  100 * (double)report->kind[OXO_MET_FORCED] / asked_for);
        paper_row("first-player moves in the search", "over 1000000", "%llu",
                  (unsigned long long)complete.positions);
        paper_row("longest sequence as first found", "-", "%u attacks",
                  report->longest);
        paper_row("longest sequence that is needed", "-", "%u attacks",
                  longest);
        paper_say("  (Needed: every sequence longer than the result was "
                  "replaced by a shortest one,\n  %u searches.)\n",
                  asked);
    } else if (code == EXIT_YES) {
        code = cli_fail(&error);
    }
    free(found.list);
    free(report);
    oxo_strategy_destroy(strategy);
    oxo_game_destroy(game);
    return code;
}
