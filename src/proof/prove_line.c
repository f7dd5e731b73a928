/* Proofs of line games with a kernel: searches, strategies, certificates.
 *
 * From the start of a k^n game one opening after the other is asked for, those
 * on most lines first: "does the first player win with it?" From any other
 * position two questions are asked in turn, "does this side win?" for each of
 * the two, with budgets that grow, so that a position which is easy for either
 * is decided soon (question.h). Both refuted is a draw.
 */
#include "base/random.h"
#include "base/runs.h"
#include "board/counts.h"
#include "board/qubic_board.h"
#include "board/qubic_force.h"
#include "oxo/symmetry.h"
#include "proof/certificate_out.h"
#include "proof/line_extract.h"
#include "proof/prove.h"
#include "proof/question.h"
#include "proof/searched.h"
#include "proof/strategy.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- certificates ---- */

static unsigned stones_of(const oxo_board *b, const uint64_t *stones)
{
    return oxo_set_size(b, stones) + oxo_set_size(b, stones + b->words);
}

/* The run-length text of a board given by roles; free() it. */
static char *board_text(const oxo_board *b, oxo_side attacker,
                        const uint64_t *own, const uint64_t *other)
{
    uint64_t stones[2 * OXO_BOARD_WORDS];
    const size_t bytes = b->words * sizeof *stones;
    memcpy(stones + (attacker == OXO_FIRST ? 0 : b->words), own, bytes);
    memcpy(stones + (attacker == OXO_FIRST ? b->words : 0), other, bytes);
    const size_t size = 5 * (size_t)b->cells + 16;
    char *text = malloc(size);
    if (text != NULL) {
        oxo_writer w = {text, size, 0};
        oxo_runs_put(&w, stones, b->words, b->cells);
    }
    return text;
}

static oxo_status add_entry(oxo_certificate *c, const oxo_board *b,
                            oxo_side attacker, const uint64_t *own,
                            const uint64_t *other, unsigned move,
                            oxo_prove_result *result)
{
    char *text = board_text(b, attacker, own, other);
    const uint32_t cell = move;
    const oxo_status status =
        text == NULL ? OXO_NO_MEMORY
                     : oxo_certificate_add_moves(c, text, &cell, 1);
    free(text);
    const unsigned level = oxo_set_size(b, own) + oxo_set_size(b, other);
    result->level[level]++;
    result->entries++;
    if (level > result->deepest)
        result->deepest = level;
    return status;
}

/* Do both sides play for the same lines, in turn, from an empty board? Only
 * such games have the compact form (docs/CERTIFICATE.md, 3.10). */
static bool plain_play(const oxo_board *b)
{
    const oxo_line_game *g = oxo_line_of(b->game);
    bool plain = g->initial[0] == NULL && g->initial[1] == NULL &&
                 g->first_moves == NULL && g->plies >= b->cells;
    for (unsigned t = 0; plain && t < b->cells; t++)
        plain = g->turn_at[t] == t % 2;
    for (uint32_t l = 0; plain && l < b->lines; l++)
        plain = oxo_lacks_attack(b->empty_line[0][l]) < OXO_NO_LINE &&
                oxo_lacks_defend(b->empty_line[0][l]) < OXO_NO_LINE;
    return plain;
}

bool oxo_prove_carries(const oxo_certificate *c)
{
    const size_t length = strlen(c->game);
    return length < 3 || strcmp(c->game + length - 3, ".pg") != 0;
}

oxo_status oxo_prove_begin(const oxo_board *b, oxo_side winner,
                           oxo_certificate **out, oxo_error *error)
{
    const char *claim = winner == OXO_FIRST ? "first-wins" : "second-wins";
    oxo_group *group = NULL;
    oxo_status status = OXO_UNSUPPORTED;
    if (b->k == 0 && b->standard == NULL && plain_play(b)) {
        status = oxo_group_create(b->game, NULL, &group, error);
        if (status == OXO_OK && oxo_searched_may_use(b->game, group))
            status = oxo_searched_begin(b->game, group, "compact", out, error);
        else if (status != OXO_NO_MEMORY)
            status = OXO_UNSUPPORTED;
        oxo_group_destroy(group);
        if (status == OXO_OK)
            snprintf((*out)->claim, sizeof(*out)->claim, "%s", claim);
    }
    if (status == OXO_OK || status == OXO_NO_MEMORY)
        return status;
    return oxo_certificate_create(oxo_board_name(b), claim, "compact", out,
                                  error);
}

oxo_status oxo_prove_certificate(const oxo_pn_graph *graph,
                                 const oxo_line_problem *setup, oxo_move first,
                                 bool from, oxo_prove_result *result,
                                 oxo_error *error)
{
    const oxo_board *b = setup->board;
    oxo_line_entries entries = {0};
    const double begin = oxo_clock();
    oxo_status status = oxo_line_extract(graph, setup, 0, &entries, error);
    if (status != OXO_OK)
        return status;
    oxo_certificate *c = NULL;
    status = oxo_prove_begin(b, setup->attacker, &c, error);
    if (status == OXO_OK && b->standard != NULL)
        status = oxo_certificate_note(c, "recognised", b->game->name);
    if (status == OXO_OK && from) {
        char *text = board_text(b, setup->attacker, setup->own, setup->other);
        status = text == NULL ? OXO_NO_MEMORY : oxo_certificate_from(c, text);
        free(text);
    }
    if (status == OXO_OK && first != OXO_MOVE_NONE) {
        const uint64_t none[OXO_BOARD_WORDS] = {0};
        status = add_entry(c, b, setup->attacker, none, none, first, result);
    }
    for (size_t i = 0; status == OXO_OK && i < entries.count; i++) {
        const uint64_t *at = entries.stones + i * 2 * b->words;
        status = add_entry(c, b, setup->attacker, at, at + b->words,
                           entries.move[i], result);
    }
    oxo_line_entries_free(&entries);
    if (status != OXO_OK) {
        oxo_certificate_destroy(c);
        return oxo_fail(error, status, "out of memory");
    }
    result->certificate = c;
    result->extract_seconds = oxo_clock() - begin;
    return OXO_OK;
}

/* ---- the openings of k^n ---- */

/* One first move of every kind, those on most lines first; their number. */
static unsigned openings(const oxo_board *b, uint16_t *cells)
{
    const uint64_t none[OXO_BOARD_WORDS] = {0};
    uint64_t(*seen)[OXO_BOARD_WORDS] = malloc(b->cells * sizeof *seen);
    unsigned n = 0, most = 0;
    for (unsigned c = 0; c < b->cells; c++) {
        const unsigned degree = b->cell_start[c + 1] - b->cell_start[c];
        most = degree > most ? degree : most;
    }
    for (unsigned lines = most + 1; seen != NULL && lines-- > 0;) {
        for (unsigned c = 0; c < b->cells; c++) {
            uint64_t own[OXO_BOARD_WORDS] = {0}, ignored[OXO_BOARD_WORDS];
            if (b->cell_start[c + 1] - b->cell_start[c] != lines)
                continue;
            oxo_bit_set(own, c);
            oxo_board_canon(b, own, none, seen[n], ignored);
            bool fresh = true;
            for (unsigned i = 0; i < n; i++)
                fresh &=
                    memcmp(seen[i], seen[n], b->words * sizeof **seen) != 0;
            if (fresh)
                cells[n++] = (uint16_t)c;
        }
    }
    free(seen);
    return n;
}

/* This first move before all others, none of its kind twice; their number. */
static unsigned to_front(const oxo_board *b, uint16_t *cells, unsigned count,
                         unsigned cell)
{
    const uint64_t none[OXO_BOARD_WORDS] = {0};
    uint64_t own[OXO_BOARD_WORDS] = {0}, kind[OXO_BOARD_WORDS];
    uint64_t other[OXO_BOARD_WORDS], ignored[OXO_BOARD_WORDS];
    unsigned at = 0;
    oxo_bit_set(own, cell);
    oxo_board_canon(b, own, none, kind, ignored);
    for (unsigned i = 0; i < count; i++) {
        memset(own, 0, sizeof own);
        oxo_bit_set(own, cells[i]);
        oxo_board_canon(b, own, none, other, ignored);
        if (memcmp(kind, other, b->words * sizeof *kind) == 0)
            at = i; /* there is one */
    }
    memmove(cells + 1, cells, at * sizeof *cells);
    cells[0] = (uint16_t)cell;
    return count;
}

static oxo_line_problem after_opening(const oxo_board *b, unsigned cell)
{
    oxo_line_problem setup = {
        .board = b, .attacker = OXO_FIRST, .in_turn = true};
    oxo_bit_set(setup.own, cell);
    return setup;
}

/* An opening that does not win: does it lose? */
static oxo_status second_after(const oxo_board *b, unsigned cell,
                               oxo_context *context, oxo_prove_result *result,
                               oxo_error *error)
{
    oxo_line_problem setup = {
        .board = b, .attacker = OXO_SECOND, .attacks = true};
    oxo_pn_problem problem;
    oxo_pn_graph *graph = NULL;
    oxo_bit_set(setup.other, cell);
    oxo_line_problem_init(&problem, &setup);
    oxo_context rest = oxo_prove_rest(context, result);
    oxo_status status = oxo_pn_graph_new(&problem, &graph);
    if (status == OXO_OK)
        status = oxo_pn_graph_search(graph, &rest);
    if (status == OXO_OK) {
        const bool wins = oxo_pn_graph_pn(graph, 0) == 0;
        result->value = oxo_proved(wins ? OXO_SECOND_WINS : OXO_DRAW);
        if (wins)
            status = oxo_prove_certificate(graph, &setup, OXO_MOVE_NONE, true,
                                           result, error);
    } else {
        oxo_fail(error, status,
                 status == OXO_LIMIT ? "gave up at a limit" : "out of memory");
    }
    if (graph != NULL)
        oxo_prove_take_numbers(graph, result);
    oxo_pn_graph_free(graph);
    return status;
}

static oxo_status prove_openings(const oxo_board *b,
                                 const oxo_prove_options *options,
                                 oxo_context *context, uint16_t *cells,
                                 oxo_prove_result *result, oxo_error *error)
{
    const char *name = oxo_board_name(b);
    unsigned count = openings(b, cells), cell;
    if (count == 0)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (options->first != OXO_MOVE_NONE) {
        count = 1;
        cells[0] = b->cell[options->first];
    }
    /* a search that was stopped says itself which opening it is about; if that
     * does not win, nothing is known here of the others */
    char saved[64];
    if (options->first == OXO_MOVE_NONE && options->resume != NULL &&
        oxo_pn_graph_saved_name(options->resume, saved) &&
        strncmp(saved, name, strlen(name)) == 0 &&
        sscanf(saved + strlen(name), " after %u", &cell) == 1 &&
        cell < b->cells)
        count = to_front(b, cells, count, cell);
    oxo_prove_options own = *options;
    bool whole = true;
    for (unsigned i = 0; i < count; i++, own.resume = NULL) {
        oxo_line_problem setup = after_opening(b, cells[i]);
        oxo_pn_problem problem;
        oxo_pn_graph *graph = NULL;
        char search[64];
        snprintf(search, sizeof search, "%.40s after %u", name, cells[i]);
        oxo_line_problem_init(&problem, &setup);
        oxo_status status = oxo_prove_search(&problem, &setup, search, &own,
                                             context, &graph, result, error);
        result->first = b->point[cells[i]];
        if (status == OXO_OK && oxo_pn_graph_pn(graph, 0) == 0) {
            result->value = oxo_proved(OXO_FIRST_WINS);
            status = oxo_prove_certificate(graph, &setup, cells[i], false,
                                           result, error);
            oxo_pn_graph_free(graph);
            return status;
        }
        oxo_pn_graph_free(graph);
        if (status != OXO_OK)
            return status;
        /* refuted: the first player does not win with this opening, by moves
         * of any kind, since all his moves are in the graph */
        whole &= setup.most_stones == b->cells;
    }
    result->value = oxo_proved(OXO_OPEN);
    if (!whole)
        return oxo_fail(error, OXO_LIMIT, "gave up: the board is too large");
    /* no opening wins, and an extra stone does no harm: a draw */
    if (options->first == OXO_MOVE_NONE) {
        result->value = oxo_proved(OXO_DRAW);
        result->first = OXO_MOVE_NONE;
        return OXO_OK;
    }
    return second_after(b, cells[0], context, result, error);
}

/* ---- any position ---- */

static oxo_status prove_from(const oxo_board *b, const oxo_pos *pos, bool from,
                             oxo_context *context, oxo_prove_result *result,
                             oxo_error *error)
{
    const oxo_game *game = b->game;
    oxo_question q[2] = {0};
    unsigned winner = 2;
    oxo_status status = oxo_question_ask(&q[0], b, pos, OXO_FIRST);
    if (status == OXO_OK)
        status = oxo_question_ask(&q[1], b, pos, OXO_SECOND);
    if (status == OXO_OK)
        status =
            oxo_question_both(q, game->ops->turn(game, pos), context, &winner);
    for (int i = 0; i < 2; i++) {
        if (q[i].graph != NULL)
            oxo_prove_take_numbers(q[i].graph, result);
    }
    if (status == OXO_NO_MEMORY)
        oxo_fail(error, status, "out of memory");
    else if (status == OXO_LIMIT)
        oxo_fail(error, status, "gave up at a limit");
    else if (winner < 2) {
        result->value =
            oxo_proved(winner == 0 ? OXO_FIRST_WINS : OXO_SECOND_WINS);
        oxo_prove_take_numbers(q[winner].graph, result);
        result->nodes =
            oxo_pn_graph_nodes(q[0].graph) + oxo_pn_graph_nodes(q[1].graph);
        status = oxo_prove_certificate(q[winner].graph, &q[winner].setup,
                                       OXO_MOVE_NONE, from, result, error);
    } else {
        result->value = oxo_proved(OXO_DRAW);
    }
    oxo_pn_graph_free(q[0].graph);
    oxo_pn_graph_free(q[1].graph);
    return status;
}

oxo_status oxo_prove_line(const oxo_board *b, const oxo_prove_options *options,
                          oxo_context *context, oxo_prove_result *result,
                          oxo_error *error)
{
    snprintf(result->method, sizeof result->method,
             "forced sequences under proof-number search");
    if (options->from == NULL && b->k != 0) {
        uint16_t *cells = malloc(b->cells * sizeof *cells);
        if (cells == NULL)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        const oxo_status status =
            prove_openings(b, options, context, cells, result, error);
        free(cells);
        return status;
    }
    /* nothing is saved here (result->saved stays false), so there is nothing
     * to go on from */
    if (options->resume != NULL)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "only proofs of openings are saved and resumed");
    if (options->from != NULL)
        return prove_from(b, options->from, true, context, result, error);
    oxo_pos *start = oxo_pos_new(b->game);
    oxo_status status = OXO_OK;
    const bool opens = options->first != OXO_MOVE_NONE;
    if (start == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (opens && !oxo_pos_legal(b->game, start, options->first))
        status = oxo_fail(error, OXO_BAD_INPUT, "not a legal first move");
    else if (opens)
        b->game->ops->play(b->game, start, options->first);
    if (status == OXO_OK)
        status = prove_from(b, start, opens, context, result, error);
    result->first = options->first;
    free(start);
    return status;
}

/* ---- replies to an opening ---- */

static oxo_status prove_reply(const oxo_board *b, oxo_line_problem *setup,
                              oxo_context *context, oxo_opening_reply *reply,
                              oxo_error *error)
{
    oxo_pn_problem problem;
    oxo_question q = {.setup = *setup};
    oxo_line_problem_init(&problem, &q.setup);
    if (oxo_pn_graph_new(&problem, &q.graph) != OXO_OK)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_pn_graph_search(q.graph, context);
    if (status == OXO_OK && oxo_pn_graph_pn(q.graph, 0) == 0) {
        oxo_line_entries entries = {0};
        status = oxo_line_extract(q.graph, &q.setup, 0, &entries, error);
        reply->value = oxo_proved(OXO_FIRST_WINS);
        reply->entries = entries.count;
        for (size_t i = 0; i < entries.count; i++) {
            const unsigned level =
                stones_of(b, entries.stones + i * 2 * b->words);
            if (level > reply->deepest)
                reply->deepest = level;
        }
        reply->answer = oxo_question_move(&q);
        oxo_line_entries_free(&entries);
    }
    reply->nodes = oxo_pn_graph_nodes(q.graph);
    oxo_pn_graph_free(q.graph);
    return status;
}

static oxo_status opening_board(const oxo_game *game, oxo_move first,
                                oxo_board **board, oxo_error *error)
{
    const oxo_status status = oxo_board_create(game, board, error);
    if (status != OXO_OK || ((*board)->k != 0 && first < (*board)->cells))
        return status;
    oxo_board_destroy(*board);
    return oxo_fail(error, OXO_UNSUPPORTED, "not an opening of k^n");
}

oxo_status oxo_opening_replies(const oxo_game *game, oxo_move first,
                               oxo_move *replies, unsigned *count,
                               oxo_error *error)
{
    oxo_board *b = NULL;
    const oxo_status status = opening_board(game, first, &b, error);
    if (status != OXO_OK)
        return status;
    uint64_t(*seen)[2 * OXO_BOARD_WORDS] = calloc(b->cells, sizeof *seen);
    unsigned n = 0;
    for (unsigned r = 0; seen != NULL && r < b->cells; r++) {
        oxo_line_problem setup = after_opening(b, b->cell[first]);
        if (r == b->cell[first])
            continue;
        oxo_bit_set(setup.other, r);
        oxo_board_canon(b, setup.own, setup.other, seen[n],
                        seen[n] + OXO_BOARD_WORDS);
        bool fresh = true;
        for (unsigned i = 0; i < n; i++)
            fresh &= memcmp(seen[i], seen[n], sizeof *seen) != 0;
        if (fresh)
            replies[n++] = b->point[r];
    }
    oxo_board_destroy(b);
    if (seen == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    free(seen);
    *count = n;
    return OXO_OK;
}

oxo_status oxo_prove_reply(const oxo_game *game, oxo_move first, oxo_move reply,
                           oxo_context *context, oxo_opening_reply *proved,
                           oxo_error *error)
{
    oxo_board *b = NULL;
    oxo_status status = opening_board(game, first, &b, error);
    if (status != OXO_OK)
        return status;
    oxo_line_problem setup = after_opening(b, b->cell[first]);
    oxo_opening_reply result = {.reply = reply, .answer = OXO_MOVE_NONE};
    const double begin = oxo_clock();
    setup.attacks = true;
    oxo_bit_set(setup.other, b->cell[reply]);
    status = prove_reply(b, &setup, context, &result, error);
    result.seconds = oxo_clock() - begin;
    if (status == OXO_OK)
        *proved = result;
    else if (status == OXO_LIMIT)
        oxo_fail(error, OXO_LIMIT, "gave up at a limit");
    oxo_board_destroy(b);
    return status;
}

/* ---- for the benchmarks ---- */

oxo_status oxo_bench_forced(uint64_t *nodes, oxo_error *error)
{
    oxo_qubic_force *force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    if (force == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_random random = {1};
    for (int i = 0; i < 200000; i++) {
        unsigned n = 2 * (5 + oxo_random_below(&random, 8));
        uint64_t side[2] = {0, 0};
        for (unsigned k = 0; k < n; k++) {
            unsigned c;
            do {
                c = oxo_random_below(&random, 64);
            } while ((side[0] | side[1]) >> c & 1);
            side[k % 2] |= UINT64_C(1) << c;
        }
        if (!oxo_qubic_has_line(side[0]) && !oxo_qubic_has_line(side[1]))
            (void)oxo_qubic_force_search(force, side[0], side[1], NULL);
    }
    *nodes = oxo_qubic_force_nodes(force);
    oxo_qubic_force_free(force);
    return OXO_OK;
}

oxo_status oxo_bench_proof(uint64_t *nodes, oxo_error *error)
{
    oxo_game *game = NULL;
    oxo_board *b = NULL;
    oxo_pn_graph *graph = NULL;
    oxo_status status = oxo_game_create("4^3", &game, error);
    if (status == OXO_OK)
        status = oxo_board_create(game, &b, error);
    if (status == OXO_OK) {
        oxo_line_problem setup = after_opening(b, 0);
        oxo_pn_problem problem;
        oxo_line_problem_init(&problem, &setup);
        status = oxo_pn_graph_new(&problem, &graph);
        if (status == OXO_OK)
            status = oxo_pn_graph_search(graph, NULL);
        if (status == OXO_OK)
            *nodes = oxo_pn_graph_nodes(graph);
        else
            oxo_fail(error, status, "out of memory");
        oxo_pn_graph_free(graph);
    }
    oxo_board_destroy(b);
    oxo_game_destroy(game);
    return status;
}
