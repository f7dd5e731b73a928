/* Proofs of line games with a kernel: searches, strategies, certificates.
 *
 * From the start of a k^n game one opening after the other is asked for, those
 * on most lines first: "does the first player win with it?" From any other
 * position two questions are asked in turn, "does this side win?" for each of
 * the two, with budgets that grow, so that a position which is easy for either
 * is decided soon. Both refuted is a draw.
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
        if (status == OXO_OK && oxo_group_complete(group))
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

/* The strategy of a proved graph. `first`: the opening that leads to its root
 * (a cell), or OXO_MOVE_NONE; `from`: the claim is about the root itself. */
static oxo_status make_certificate(const oxo_pn_graph *graph,
                                   const oxo_line_problem *setup,
                                   oxo_move first, bool from,
                                   oxo_prove_result *result, oxo_error *error)
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
    oxo_status status = oxo_pn_graph_new(&problem, &graph);
    if (status == OXO_OK)
        status = oxo_pn_graph_search(graph, context);
    if (status == OXO_OK) {
        const bool wins = oxo_pn_graph_pn(graph, 0) == 0;
        result->value = oxo_proved(wins ? OXO_SECOND_WINS : OXO_DRAW);
        if (wins)
            status = make_certificate(graph, &setup, OXO_MOVE_NONE, true,
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
    /* a search that was stopped says itself which opening it is about */
    char saved[64];
    if (options->first == OXO_MOVE_NONE && options->resume != NULL &&
        oxo_pn_graph_saved_name(options->resume, saved) &&
        strncmp(saved, name, strlen(name)) == 0 &&
        sscanf(saved + strlen(name), " after %u", &cell) == 1 &&
        cell < b->cells) {
        count = 1;
        cells[0] = (uint16_t)cell;
    }
    bool whole = true;
    for (unsigned i = 0; i < count; i++) {
        oxo_line_problem setup = after_opening(b, cells[i]);
        oxo_pn_problem problem;
        oxo_pn_graph *graph = NULL;
        char search[64];
        snprintf(search, sizeof search, "%.40s after %u", name, cells[i]);
        oxo_line_problem_init(&problem, &setup);
        oxo_status status = oxo_prove_search(&problem, &setup, search, options,
                                             context, &graph, result, error);
        result->first = b->point[cells[i]];
        if (status == OXO_OK && oxo_pn_graph_pn(graph, 0) == 0) {
            result->value = oxo_proved(OXO_FIRST_WINS);
            status =
                make_certificate(graph, &setup, cells[i], false, result, error);
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

typedef struct question {
    oxo_line_problem setup;
    oxo_pn_problem problem;
    oxo_pn_graph *graph;
} question;

static void ask_setup(question *q, const oxo_board *b, const oxo_pos *pos,
                      oxo_side attacker)
{
    q->setup = (oxo_line_problem){.board = b,
                                  .attacker = attacker,
                                  .attacks = b->game->ops->turn(b->game, pos) ==
                                             attacker};
    oxo_board_stones(b, pos, attacker, q->setup.own);
    oxo_board_stones(b, pos, oxo_other(attacker), q->setup.other);
}

static oxo_status ask_graph(question *q)
{
    oxo_line_problem_init(&q->problem, &q->setup);
    return oxo_pn_graph_new(&q->problem, &q->graph);
}

static oxo_status ask(question *q, const oxo_board *b, const oxo_pos *pos,
                      oxo_side attacker)
{
    ask_setup(q, b, pos, attacker);
    return ask_graph(q);
}

/* Asks both questions in turn until one is answered with yes (*winner is its
 * number) or both with no (*winner is 2). The side to move is asked about
 * first, and every round may cost four times as much as the one before. */
static oxo_status ask_both(question q[2], unsigned first, oxo_context *context,
                           unsigned *winner)
{
    bool refuted[2] = {false, false};
    uint64_t round = 4000;
    for (;; round *= 4) {
        for (unsigned i = 0; i < 2; i++) {
            question *at = &q[first ^ i];
            if (refuted[first ^ i])
                continue;
            const uint64_t spent =
                oxo_pn_graph_nodes(q[0].graph) + oxo_pn_graph_nodes(q[1].graph);
            if (oxo_context_stopped(context, spent))
                return OXO_LIMIT;
            /* its own count of nodes goes on from what it has spent */
            oxo_context part = oxo_context_within(context, OXO_UNCOUNTED, 0);
            part.max_nodes = oxo_pn_graph_nodes(at->graph) + round;
            if (refuted[first ^ i ^ 1])
                part.max_nodes = 0;
            if (context != NULL && context->max_nodes != 0) {
                const uint64_t left =
                    context->max_nodes - spent + oxo_pn_graph_nodes(at->graph);
                if (part.max_nodes == 0 || left < part.max_nodes)
                    part.max_nodes = left;
            }
            const oxo_status status = oxo_pn_graph_search(at->graph, &part);
            if (status == OXO_NO_MEMORY)
                return status;
            if (status != OXO_OK)
                continue;
            if (oxo_pn_graph_pn(at->graph, 0) == 0) {
                *winner = first ^ i;
                return OXO_OK;
            }
            refuted[first ^ i] = true;
            if (at->setup.most_stones < at->setup.board->cells)
                return OXO_LIMIT; /* no refutation on large boards */
            if (refuted[first ^ i ^ 1]) {
                *winner = 2;
                return OXO_OK;
            }
        }
    }
}

static oxo_status prove_from(const oxo_board *b, const oxo_pos *pos, bool from,
                             oxo_context *context, oxo_prove_result *result,
                             oxo_error *error)
{
    const oxo_game *game = b->game;
    question q[2] = {0};
    unsigned winner = 2;
    oxo_status status = ask(&q[0], b, pos, OXO_FIRST);
    if (status == OXO_OK)
        status = ask(&q[1], b, pos, OXO_SECOND);
    if (status == OXO_OK)
        status = ask_both(q, game->ops->turn(game, pos), context, &winner);
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
        status = make_certificate(q[winner].graph, &q[winner].setup,
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
    if (start == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const oxo_status status =
        prove_from(b, start, false, context, result, error);
    free(start);
    return status;
}

/* ---- values for whoever asks often ---- */

struct oxo_prover {
    oxo_board *board;
    oxo_force *force;
};

void oxo_prover_destroy(oxo_prover *p)
{
    if (p == NULL)
        return;
    oxo_force_free(p->force);
    oxo_board_destroy(p->board);
    free(p);
}

oxo_status oxo_prover_create(const oxo_game *game, oxo_prover **prover,
                             oxo_error *error)
{
    oxo_prover *p = calloc(1, sizeof *p);
    if (p == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_board_create(game, &p->board, error);
    if (status == OXO_OK && (p->force = oxo_force_new(p->board)) == NULL)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK) {
        oxo_prover_destroy(p);
        return status;
    }
    *prover = p;
    return OXO_OK;
}

/* The winner's move in the coordinates of the root. */
static oxo_move winning_move(const question *q)
{
    const oxo_board *b = q->setup.board;
    const oxo_pn_id *child;
    const unsigned n = oxo_pn_graph_children(q->graph, 0, &child);
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
    const uint32_t map =
        oxo_board_canon(b, q->setup.own, q->setup.other, own, other);
    for (unsigned i = 0; q->setup.attacks && i < n; i++) {
        if (oxo_pn_graph_pn(q->graph, child[i]) == 0)
            return b->point[oxo_board_unmap(
                b, map, oxo_pn_graph_moves(q->graph, 0)[i])];
    }
    return OXO_MOVE_NONE;
}

oxo_status oxo_prover_value(oxo_prover *p, const oxo_pos *pos,
                            oxo_context *context, oxo_value *value,
                            oxo_move *move, oxo_error *error)
{
    const oxo_board *b = p->board;
    const oxo_game *game = b->game;
    const oxo_outcome over = game->ops->outcome(game, pos);
    const oxo_side turn = game->ops->turn(game, pos);
    if (over != OXO_ONGOING) {
        *value = (oxo_value){over, OXO_GROUND_RULES,
                             over == OXO_DRAW ? OXO_PLIES_UNKNOWN : 0,
                             over != OXO_DRAW};
        *move = OXO_MOVE_NONE;
        return OXO_OK;
    }
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
    oxo_win win;
    oxo_board_stones(b, pos, turn, own);
    oxo_board_stones(b, pos, oxo_other(turn), other);
    oxo_force_budget(p->force, 100000);
    if (oxo_force_search(p->force, turn, own, other, &win)) {
        *value =
            (oxo_value){oxo_win_of(turn),
                        win.completes ? OXO_GROUND_RULES : OXO_GROUND_FORCED,
                        win.completes ? 1 : 2 * win.length + 1, win.completes};
        *move = b->point[win.attack[0]];
        return OXO_OK;
    }
    question q[2] = {0};
    unsigned winner = 2;
    oxo_status status = ask(&q[0], b, pos, OXO_FIRST);
    if (status == OXO_OK)
        status = ask(&q[1], b, pos, OXO_SECOND);
    if (status == OXO_OK)
        status = ask_both(q, turn, context, &winner);
    if (status == OXO_OK) {
        *value = (oxo_value){winner == 2   ? OXO_DRAW
                             : winner == 0 ? OXO_FIRST_WINS
                                           : OXO_SECOND_WINS,
                             OXO_GROUND_PROOF_SEARCH, OXO_PLIES_UNKNOWN, false};
        *move =
            winner == (unsigned)turn ? winning_move(&q[winner]) : OXO_MOVE_NONE;
    } else {
        oxo_fail(error, status,
                 status == OXO_LIMIT ? "gave up at a limit" : "out of memory");
    }
    oxo_pn_graph_free(q[0].graph);
    oxo_pn_graph_free(q[1].graph);
    return status;
}

oxo_status oxo_prover_wins(oxo_prover *p, const oxo_pos *pos, oxo_side winner,
                           oxo_context *context, oxo_move *move,
                           uint64_t *nodes, oxo_error *error)
{
    const oxo_board *b = p->board;
    question q = {0};
    oxo_status status = ask(&q, b, pos, winner);
    if (status == OXO_OK)
        status = oxo_pn_graph_search(q.graph, context);
    *nodes = q.graph != NULL ? oxo_pn_graph_nodes(q.graph) : 0;
    if (status == OXO_OK && oxo_pn_graph_pn(q.graph, 0) != 0) {
        status = q.setup.most_stones == b->cells ? OXO_NO : OXO_LIMIT;
    } else if (status == OXO_OK) {
        oxo_win win;
        *move = winning_move(&q);
        if (q.setup.attacks && *move == OXO_MOVE_NONE) {
            oxo_force_budget(p->force, 0);
            if (oxo_force_search(p->force, winner, q.setup.own, q.setup.other,
                                 &win))
                *move = b->point[win.attack[0]];
        }
    }
    if (status == OXO_LIMIT || status == OXO_NO_MEMORY)
        oxo_fail(error, status,
                 status == OXO_LIMIT ? "gave up at a limit" : "out of memory");
    oxo_pn_graph_free(q.graph);
    return status;
}

/* ---- threats ---- */

/* Asks whether threats win for the side to move. OXO_OK: they do, and the graph
 * holds it. */
static oxo_status ask_threats(question *q, const oxo_board *b,
                              const oxo_pos *pos, oxo_context *context,
                              uint64_t *nodes, oxo_error *error)
{
    ask_setup(q, b, pos, b->game->ops->turn(b->game, pos));
    q->setup.threats = true;
    oxo_status status = ask_graph(q);
    if (status == OXO_OK)
        status = oxo_pn_graph_search(q->graph, context);
    *nodes = q->graph != NULL ? oxo_pn_graph_nodes(q->graph) : 0;
    if (status == OXO_OK && oxo_pn_graph_pn(q->graph, 0) != 0)
        status = OXO_NO;
    if (status == OXO_LIMIT || status == OXO_NO_MEMORY)
        oxo_fail(error, status,
                 status == OXO_LIMIT ? "gave up at a limit" : "out of memory");
    return status;
}

/* The first move of what was found. */
static oxo_move threat_move(oxo_prover *p, const question *q)
{
    oxo_win forced;
    const oxo_move move = winning_move(q);
    oxo_force_budget(p->force, 0);
    return move == OXO_MOVE_NONE &&
                   oxo_force_search(p->force, q->setup.attacker, q->setup.own,
                                    q->setup.other, &forced)
               ? p->board->point[forced.attack[0]]
               : move;
}

oxo_status oxo_prover_threatens(oxo_prover *p, const oxo_pos *pos,
                                oxo_context *context, oxo_move *move,
                                uint64_t *nodes, oxo_error *error)
{
    question q = {0};
    const oxo_status status =
        ask_threats(&q, p->board, pos, context, nodes, error);
    *move = status == OXO_OK ? threat_move(p, &q) : OXO_MOVE_NONE;
    oxo_pn_graph_free(q.graph);
    return status;
}

/* One step down the proof from a real position with this key: the child to
 * follow (a proved move, or the answer that took most) and its real cell. */
static bool follow(const question *q, uint64_t *own, uint64_t *other,
                   oxo_pn_id *at, unsigned *cell)
{
    const oxo_board *b = q->setup.board;
    const oxo_pn_id *child;
    const unsigned n = oxo_pn_graph_children(q->graph, *at, &child);
    const bool mine = oxo_pn_graph_is_or(q->graph, *at);
    uint64_t ca[OXO_BOARD_WORDS], cd[OXO_BOARD_WORDS];
    const uint32_t map = oxo_board_canon(b, own, other, ca, cd);
    unsigned best = n;
    for (unsigned i = 0; i < n; i++) {
        if (mine && oxo_pn_graph_pn(q->graph, child[i]) == 0) {
            best = i;
            break;
        }
        if (!mine &&
            (best == n || oxo_pn_graph_visits(q->graph, child[i]) >
                              oxo_pn_graph_visits(q->graph, child[best])))
            best = i;
    }
    if (best == n)
        return false;
    *cell = oxo_board_unmap(b, map, oxo_pn_graph_moves(q->graph, *at)[best]);
    oxo_bit_set(mine ? own : other, *cell);
    *at = child[best];
    return true;
}

static void tell(const question *q, oxo_threat_win *win)
{
    const oxo_board *b = q->setup.board;
    uint64_t own[OXO_BOARD_WORDS], other[OXO_BOARD_WORDS];
    const oxo_pn_id *child;
    oxo_pn_id at = 0;
    unsigned cell;
    oxo_set_copy(b, own, q->setup.own);
    oxo_set_copy(b, other, q->setup.other);
    while (win->count < sizeof win->line / sizeof *win->line &&
           follow(q, own, other, &at, &cell)) {
        win->line[win->count++] = b->point[cell];
        if (win->count == 1)
            win->replies = oxo_pn_graph_children(q->graph, at, &child);
    }
    win->move = win->count > 0 ? win->line[0] : OXO_MOVE_NONE;
}

oxo_status oxo_prover_threats(oxo_prover *p, const oxo_pos *pos,
                              oxo_context *context, oxo_threat_win *win,
                              oxo_error *error)
{
    question q = {0};
    oxo_threat_win found = {.move = OXO_MOVE_NONE};
    oxo_prove_result result = {0};
    oxo_status status =
        ask_threats(&q, p->board, pos, context, &found.nodes, error);
    if (status == OXO_OK)
        status = make_certificate(q.graph, &q.setup, OXO_MOVE_NONE, true,
                                  &result, error);
    if (status == OXO_OK) {
        tell(&q, &found);
        found.entries = result.entries;
        found.certificate = result.certificate;
        if (found.move == OXO_MOVE_NONE)
            found.move = threat_move(p, &q);
    }
    oxo_pn_graph_free(q.graph);
    if (status == OXO_OK || status == OXO_NO || status == OXO_LIMIT)
        *win = found;
    return status;
}

/* ---- replies to an opening ---- */

static oxo_status prove_reply(const oxo_board *b, oxo_line_problem *setup,
                              oxo_context *context, oxo_opening_reply *reply,
                              oxo_error *error)
{
    oxo_pn_problem problem;
    question q = {.setup = *setup};
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
        reply->answer = winning_move(&q);
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
