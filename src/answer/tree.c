/* The game trees of Figures 3, 4 and 6: their sizes. */
#include "answer/facts.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = 3, COUNT_LIMIT = 2000000 };

static const char *const names[KINDS] = {"complete", "first", "distinct"};

oxo_status oxo_trees_each(const oxo_game *game, const oxo_tree_options *options,
                          bool every_kind, const oxo_context *context,
                          oxo_status (*each)(void *user, oxo_tree_kind kind,
                                             const oxo_tree *tree,
                                             const char *reason),
                          void *user, oxo_error *error)
{
    oxo_strategy *strategy = NULL; /* of the certificate that is shipped */
    oxo_certificate *certificate = NULL;
    oxo_status worst = OXO_OK, status = OXO_OK;
    if (oxo_book_certificate(game, 0, &certificate, NULL) == OXO_OK &&
        !strcmp(certificate->game, game->name))
        oxo_strategy_from_certificate(game, certificate, &strategy, NULL);
    oxo_certificate_destroy(certificate);
    for (unsigned i = 0; i < KINDS && status == OXO_OK; i++) {
        oxo_tree_options one = *options;
        oxo_context limits = *context;
        oxo_tree *tree = NULL;
        oxo_error why;
        if (!every_kind && options->kind != (oxo_tree_kind)i)
            continue;
        one.kind = (oxo_tree_kind)i;
        one.strategy = strategy;
        if (!limits.max_nodes)
            limits.max_nodes = COUNT_LIMIT;
        const oxo_status built =
            oxo_tree_build(game, &one, &limits, &tree, &why);
        if (built == OXO_OK || built == OXO_NO)
            status = each(user, one.kind, tree, tree ? NULL : why.text);
        else
            status = oxo_fail(error, built, "%s", why.text);
        if (built == OXO_NO && worst == OXO_OK)
            worst = OXO_NO;
        if (tree && tree->limited)
            worst = oxo_fail(error, OXO_LIMIT,
                             "gave up at %llu positions of a tree",
                             (unsigned long long)limits.max_nodes);
        oxo_tree_destroy(tree);
        /* the distinct tree is a part of the first-player tree */
        if (built == OXO_NO && one.kind == OXO_TREE_FIRST)
            break;
    }
    oxo_strategy_destroy(strategy);
    return status != OXO_OK ? status : worst;
}

static oxo_status put_tree(void *user, oxo_tree_kind kind, const oxo_tree *tree,
                           const char *reason)
{
    json_out *out = user;
    uint64_t terminal = 0;
    json_open(out, NULL, '{');
    json_text(out, "tree", names[kind]);
    json_boolean(out, "exists", tree != NULL);
    if (!tree) {
        json_text(out, "reason", reason);
        json_close(out, '}');
        return OXO_OK;
    }
    for (unsigned r = 0; r < tree->levels; r++)
        terminal += tree->terminal[r];
    json_boolean(out, "complete", tree->complete);
    json_number(out, "positions", tree->level_start[tree->levels]);
    json_number(out, "terminal", terminal);
    json_open(out, "levels", '[');
    for (unsigned r = 0; r < tree->levels; r++) {
        json_open(out, NULL, '{');
        json_number(out, "level", r);
        json_number(out, "positions",
                    tree->level_start[r + 1] - tree->level_start[r]);
        json_number(out, "terminal", tree->terminal[r]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    return OXO_OK;
}

oxo_status oxo_answer_tree(oxo_call *call)
{
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    if (status != OXO_OK)
        return status;
    const unsigned kind = oxo_asked_choice(call, "kind", KINDS);
    const oxo_tree_options options = {
        .kind = (oxo_tree_kind)(kind % KINDS),
        .max_plies = (unsigned)oxo_asked_count(call, "plies")};
    json_open(call->out, NULL, '{');
    json_text(call->out, "game", call->game->name);
    json_open(call->out, "trees", '[');
    status = oxo_trees_each(call->game, &options, kind == KINDS, &call->context,
                            put_tree, call->out, call->error);
    json_close(call->out, ']');
    json_close(call->out, '}');
    return status;
}
