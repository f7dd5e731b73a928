/* The proof of Qubic: search, strategy, certificate; its openings. */
#include "base/bits.h"
#include "base/random.h"
#include "oxo/line.h"
#include "oxo/symmetry.h"
#include "proof/prove.h"
#include "proof/qubic_extract.h"
#include "search/qubic_board.h"
#include "search/qubic_problem.h"
#include "symmetry/qubic_canon.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The cell of 4^3 for a point of the game (they differ in a .pg file). */
static oxo_status cell_of(const oxo_game *game, oxo_move point, unsigned *cell,
                          oxo_error *error)
{
    uint16_t cells[64];
    oxo_line_spec spec;
    if (!oxo_line_recognise(game, &spec, cells) || spec.k != 4 || spec.n != 3)
        return oxo_fail(error, OXO_UNSUPPORTED, "%s is not 4^3", game->name);
    for (unsigned c = 0; c < 64; c++) {
        if (cells[c] == point) {
            *cell = c;
            return OXO_OK;
        }
    }
    return oxo_fail(error, OXO_BAD_INPUT, "not a legal first move");
}

/* One first move of every kind, those on most lines first. */
static unsigned openings(unsigned cells[64])
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    uint64_t seen[64][2];
    unsigned n = 0;
    for (unsigned lines = 7; lines > 0; lines--) {
        for (unsigned c = 0; c < 64; c++) {
            uint64_t key[2];
            bool fresh = t->degree[c] == lines;
            oxo_qubic_canon(UINT64_C(1) << c, 0, &key[0], &key[1]);
            for (unsigned i = 0; i < n; i++)
                fresh &= key[0] != seen[i][0];
            if (fresh) {
                memcpy(seen[n], key, sizeof key);
                cells[n++] = c;
            }
        }
    }
    return n;
}

static oxo_status make_certificate(const oxo_game *game,
                                   const oxo_pn_graph *graph, unsigned first,
                                   oxo_prove_result *result, oxo_error *error)
{
    oxo_qubic_entry *entries = NULL;
    size_t count = 0;
    double begin = oxo_clock();
    oxo_status status = oxo_qubic_extract(graph, 0, &entries, &count, error);
    if (status != OXO_OK)
        return status;
    oxo_certificate *c = NULL;
    status = oxo_certificate_create("4^3", "first-wins", "compact", &c, error);
    if (status == OXO_OK && strcmp(game->name, "4^3") != 0)
        status = oxo_certificate_note(c, "recognised", game->name);
    if (status == OXO_OK) {
        uint32_t move = first;
        status = oxo_certificate_add_moves(c, "64", &move, 1);
        result->level[0] = 1;
        result->entries = 1;
    }
    for (size_t i = 0; status == OXO_OK && i < count; i++) {
        char text[130];
        uint32_t move = entries[i].move;
        oxo_qubic_text(entries[i].attacker, entries[i].defender, text);
        status = oxo_certificate_add_moves(c, text, &move, 1);
        unsigned level =
            oxo_popcount64(entries[i].attacker | entries[i].defender);
        result->level[level]++;
        result->entries++;
        if (level > result->deepest)
            result->deepest = level;
    }
    free(entries);
    if (status != OXO_OK) {
        oxo_certificate_destroy(c);
        return oxo_fail(error, status, "out of memory");
    }
    result->certificate = c;
    result->extract_seconds = oxo_clock() - begin;
    return OXO_OK;
}

oxo_status oxo_prove_qubic(const oxo_game *game,
                           const oxo_prove_options *options,
                           oxo_context *context, oxo_prove_result *result,
                           oxo_error *error)
{
    unsigned cells[64], count = openings(cells);
    if (options->first != OXO_MOVE_NONE) {
        count = 1;
        oxo_status status = cell_of(game, options->first, &cells[0], error);
        if (status != OXO_OK)
            return status;
    }
    /* a search that was stopped says itself which opening it is about */
    char saved[64];
    unsigned cell;
    if (options->first == OXO_MOVE_NONE && options->resume != NULL &&
        oxo_pn_graph_saved_name(options->resume, saved) &&
        sscanf(saved, "4^3 after %u", &cell) == 1 && cell < 64) {
        count = 1;
        cells[0] = cell;
    }
    snprintf(result->method, sizeof result->method,
             "forced sequences under proof-number search");
    for (unsigned i = 0; i < count; i++) {
        oxo_qubic_problem setup = {.attacker = UINT64_C(1) << cells[i]};
        oxo_pn_problem problem;
        oxo_pn_graph *graph = NULL;
        char name[64];
        snprintf(name, sizeof name, "4^3 after %u", cells[i]);
        oxo_qubic_problem_init(&problem, &setup);
        oxo_status status = oxo_prove_search(&problem, name, options, context,
                                             &graph, result, error);
        result->first = cells[i];
        if (status == OXO_OK && oxo_pn_graph_pn(graph, 0) == 0) {
            result->outcome = OXO_FIRST_WINS;
            status = make_certificate(game, graph, cells[i], result, error);
            oxo_pn_graph_free(graph);
            return status;
        }
        oxo_pn_graph_free(graph);
        if (status != OXO_OK)
            return status;
        /* refuted: the first player does not win with this opening, by moves
         * of any kind, since all his moves are in the graph */
    }
    result->outcome = OXO_ONGOING;
    return oxo_fail(error, OXO_UNSUPPORTED,
                    "no win for the first player; the rest is not searched");
}

oxo_status
oxo_prove_replies(const oxo_game *game, oxo_move first, oxo_context *context,
                  oxo_opening_reply *replies, unsigned *count,
                  void (*each)(void *user, const oxo_opening_reply *reply),
                  void *user, oxo_error *error)
{
    unsigned cell, n = 0;
    oxo_status status = cell_of(game, first, &cell, error);
    if (status != OXO_OK)
        return status;
    uint64_t a = UINT64_C(1) << cell, seen[64][2];
    unsigned distinct = 0;
    for (unsigned r = 0; status == OXO_OK && r < 64; r++) {
        uint64_t d = UINT64_C(1) << r, key[2];
        if (r == cell)
            continue;
        oxo_qubic_canon(a, d, &key[0], &key[1]);
        bool fresh = true;
        for (unsigned i = 0; i < distinct; i++)
            fresh &= memcmp(seen[i], key, sizeof key) != 0;
        if (!fresh)
            continue;
        memcpy(seen[distinct++], key, sizeof key);
        oxo_qubic_problem setup = {.attacker = a, .defender = d};
        oxo_pn_problem problem;
        oxo_pn_graph *graph = NULL;
        oxo_opening_reply reply = {.reply = r, .answer = OXO_MOVE_NONE};
        double begin = oxo_clock();
        oxo_qubic_problem_init(&problem, &setup);
        if (oxo_pn_graph_new(&problem, &graph) != OXO_OK)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        status = oxo_pn_graph_search(graph, context);
        if (status == OXO_OK && oxo_pn_graph_pn(graph, 0) == 0) {
            oxo_qubic_entry *entries = NULL;
            size_t entry_count = 0;
            status = oxo_qubic_extract(graph, 0, &entries, &entry_count, error);
            reply.outcome = OXO_FIRST_WINS;
            reply.entries = entry_count;
            for (size_t i = 0; status == OXO_OK && i < entry_count; i++) {
                unsigned level =
                    oxo_popcount64(entries[i].attacker | entries[i].defender);
                if (level > reply.deepest)
                    reply.deepest = level;
                if (level == 2) {
                    /* the entry is canonical: bring its move home */
                    uint64_t ca, cd;
                    unsigned s = oxo_qubic_canon_map(a, d, &ca, &cd);
                    reply.answer =
                        oxo_qubic_map(oxo_qubic_inverse(s), entries[i].move);
                }
            }
            free(entries);
        }
        reply.nodes = oxo_pn_graph_nodes(graph);
        oxo_pn_graph_free(graph);
        reply.seconds = oxo_clock() - begin;
        if (status != OXO_OK)
            break;
        replies[n++] = reply;
        if (each != NULL)
            each(user, &reply);
    }
    *count = n;
    if (status == OXO_LIMIT)
        return oxo_fail(error, OXO_LIMIT, "gave up at a limit");
    return status;
}

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
    oxo_qubic_problem setup = {.attacker = 1};
    oxo_pn_problem problem;
    oxo_pn_graph *graph = NULL;
    oxo_qubic_problem_init(&problem, &setup);
    if (oxo_pn_graph_new(&problem, &graph) != OXO_OK ||
        oxo_pn_graph_search(graph, NULL) != OXO_OK) {
        oxo_pn_graph_free(graph);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *nodes = oxo_pn_graph_nodes(graph);
    oxo_pn_graph_free(graph);
    return OXO_OK;
}
