/* perfect: the best move wherever it can be established.
 *
 * In this order:
 *  - line games: forced sequences, the certificate (perfect_lines.c). For 4^3
 *    the certificate is in the library; for others cert=FILE names one;
 *  - games of other families, and small line games: tables and full search
 *    (perfect_solved.c);
 *  - line games: a bounded proof search, stubborn defence (perfect_lines.c);
 *  - else judgement, by tree search.
 * The basis of its choice says which it was.
 *
 * Options: nodes=N simulations of a judgement (4000 unless given), cert=FILE.
 */
#include "players/perfect.h"

#include "players/book.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    oxo_perfect *p = (oxo_perfect *)player;
    const bool lines = oxo_mcts_forced(p->mcts) != NULL;
    if (lines && oxo_perfect_sure(p, pos, context, choice) == OXO_OK)
        return OXO_OK;
    oxo_status status = oxo_perfect_solved(p, pos, context, choice, error);
    if (status != OXO_NO)
        return status;
    if (lines) {
        status = oxo_perfect_lines(p, pos, context, choice, error);
        if (status != OXO_NO)
            return status;
    }
    const uint64_t bound = context ? context->max_nodes : 0;
    oxo_context limits = oxo_perfect_limit(context, bound);
    limits.progress = context ? context->progress : NULL;
    const oxo_mcts_options options = {
        .nodes = bound || limits.deadline > 0 ? 0 : p->nodes};
    oxo_mcts_move best;
    status = oxo_mcts_run(p->mcts, pos, &options, &player->random, &limits,
                          &best, error);
    if (status == OXO_OK)
        oxo_choice_from_mcts(p->mcts, pos, &best, choice);
    return status;
}

static void destroy(oxo_player *player)
{
    oxo_perfect *p = (oxo_perfect *)player;
    oxo_mcts_destroy(p->mcts);
    oxo_strategy_destroy(p->strategy);
    oxo_table_destroy(p->table);
    oxo_number_solver_destroy(p->numbers);
    free(p);
}

static oxo_status load_strategy(oxo_perfect *p, const oxo_game *game,
                                const char *path, oxo_error *error)
{
    oxo_certificate *certificate = NULL;
    oxo_status status = path ? oxo_certificate_load(path, &certificate, error)
                             : oxo_book_certificate(game, &certificate, error);
    if (status != OXO_OK)
        return status == OXO_NO ? OXO_OK : status;
    if (strcmp(certificate->game, game->name))
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "the certificate is about %.40s, not %.40s",
                          certificate->game, game->name);
    else if (!strcmp(certificate->claim, "first-wins"))
        p->winner = OXO_FIRST;
    else if (!strcmp(certificate->claim, "second-wins"))
        p->winner = OXO_SECOND;
    else
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "expected a certificate of a win, not of '%s'",
                          certificate->claim);
    if (status == OXO_OK)
        status = oxo_strategy_from_certificate(game, certificate, &p->strategy,
                                               error);
    oxo_certificate_destroy(certificate);
    return status;
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    static const char *const keys[] = {"nodes", "cert", NULL};
    double nodes = 4000;
    oxo_status status = oxo_options_check("perfect", options, keys, error);
    if (status != OXO_OK)
        return status;
    bool bad = false;
    oxo_option_number(options, "nodes", &nodes, &bad);
    if (bad || !(nodes >= 1 && nodes < 1e15))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "perfect takes nodes=N (simulations) and cert=FILE");
    const char *cert = strstr(options, "cert=");
    char path[256] = "";
    if (cert)
        snprintf(path, sizeof path, "%.*s", (int)strcspn(cert + 5, ","),
                 cert + 5);
    oxo_perfect *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->nodes = (uint64_t)nodes;
    status = oxo_mcts_create(game, &p->mcts, error);
    if (status == OXO_OK)
        status = load_strategy(p, game, cert ? path : NULL, error);
    if (status != OXO_OK) {
        destroy(&p->head);
        return status;
    }
    *player = &p->head;
    return OXO_OK;
}

const oxo_player_kind_ops oxo_player_perfect = {
    "perfect",
    "certificate, tables, full search, forced sequences: nodes=N, cert=FILE",
    create, choose, destroy};
