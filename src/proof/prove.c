/* Proofs from scratch: which way for which game, and their certificates. */
#include "proof/prove.h"
#include "base/bits.h"
#include "base/runs.h"
#include "oxo/families.h"
#include "oxo/proof.h"
#include "oxo/symmetry.h"
#include "proof/certificate_out.h"
#include "proof/number_graph.h"
#include "proof/searched.h"
#include "proof/strategy.h"
#include "rules/line.h"
#include "search/line_jobs.h"
#include "search/line_problem.h"
#include "search/pn_small.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void oxo_prove_clear(oxo_prove_result *result)
{
    oxo_certificate_destroy(result->certificate);
    result->certificate = NULL;
}

void oxo_prove_take_numbers(const oxo_pn_graph *graph, oxo_prove_result *result)
{
    const oxo_pn_id *child;
    result->nodes += oxo_pn_graph_nodes(graph);
    result->graph = oxo_pn_graph_size(graph);
    result->expanded = oxo_pn_graph_expanded(graph);
    result->bytes = oxo_pn_graph_most_bytes(graph);
    result->pn = oxo_pn_graph_pn(graph, 0);
    result->dn = oxo_pn_graph_dn(graph, 0);
    result->forgets = oxo_pn_graph_forgets(graph);
    result->replies = oxo_pn_graph_children(graph, 0, &child);
    result->settled = 0;
    for (uint32_t i = 0; i < result->replies; i++)
        result->settled += oxo_pn_graph_pn(graph, child[i]) == 0;
}

oxo_context oxo_prove_rest(const oxo_context *context,
                           const oxo_prove_result *result)
{
    oxo_context rest = {0};
    if (context != NULL)
        rest = *context;
    if (rest.max_nodes != 0)
        rest.max_nodes =
            rest.max_nodes > result->nodes ? rest.max_nodes - result->nodes : 1;
    return rest;
}

/* ---- a search that is saved ---- */

typedef struct keeper {
    const char *name;
    const oxo_prove_options *options;
    const oxo_context *context;
    bool kept; /* the file is there, by this search */
} keeper;

static oxo_status keep(void *user, const oxo_pn_graph *g, oxo_error *error)
{
    keeper *k = user;
    oxo_context_report(k->context,
                       (oxo_progress){.phase = "saving",
                                      .nodes = oxo_pn_graph_nodes(g),
                                      .done = -1,
                                      .memory = oxo_pn_graph_bytes(g)});
    const oxo_status status =
        oxo_pn_graph_save(g, k->name, k->options->save, error);
    k->kept |= status == OXO_OK;
    return status;
}

static void log_job(void *user, const oxo_pn_job *j)
{
    const oxo_prove_options *options = ((const keeper *)user)->options;
    char line[256];
    snprintf(line, sizeof line, "%u %u %u %u %.6f %.6f %.6f %llu %llu %u %u",
             j->worker, j->depth, j->parent, j->position, j->begun, j->ended,
             j->busy, (unsigned long long)j->positions,
             (unsigned long long)j->expanded, j->pn, j->dn);
    options->log(options->user, line);
}

static oxo_status search_by_jobs(oxo_pn_graph *g, const oxo_line_problem *line,
                                 keeper *k, oxo_context *context,
                                 oxo_prove_result *result, oxo_error *error)
{
    const oxo_prove_options *o = k->options;
    oxo_line_order order;
    oxo_pn_crew_report report = {0};
    oxo_status status =
        oxo_line_order_make(line, context ? context->threads : 1,
                            context ? context->max_memory : 0, &order, error);
    if (status != OXO_OK)
        return status;
    const oxo_pn_crew crew = {.trade = &oxo_line_trade,
                              .order = &order,
                              .order_size = sizeof order,
                              .workers = o->workers,
                              .ranks = context ? context->ranks : NULL,
                              .budget = o->job,
                              .save = o->save ? keep : NULL,
                              .log = o->log ? log_job : NULL,
                              .user = k};
    status = oxo_pn_jobs_search(g, &crew, context, &report, error);
    result->workers = report.workers;
    result->jobs += report.jobs;
    result->busy += report.busy;
    if (report.longest > result->longest)
        result->longest = report.longest;
    return status;
}

typedef struct keeping {
    keeper *keeper;
    oxo_error *error;
} keeping;

static oxo_status keep_here(void *user, const oxo_pn_graph *g)
{
    const keeping *k = user;
    return keep(k->keeper, g, k->error);
}

/* Saved every minute, if it is to be. */
static oxo_status search_here(oxo_pn_graph *g, keeper *k, oxo_context *context,
                              oxo_error *error)
{
    keeping now = {k, error};
    const oxo_pn_keeper saves = {60, keep_here, &now};
    const oxo_status status =
        oxo_pn_graph_search_kept(g, k->options->save ? &saves : NULL, context);
    if (status == OXO_NO_MEMORY)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_LIMIT)
        return oxo_fail(error, OXO_LIMIT, "gave up at a limit");
    return status;
}

oxo_status oxo_prove_search(const oxo_pn_problem *problem,
                            const oxo_line_problem *line, const char *name,
                            const oxo_prove_options *options,
                            const oxo_context *whole, oxo_pn_graph **graph,
                            oxo_prove_result *result, oxo_error *error)
{
    oxo_pn_graph *g = NULL;
    oxo_status status;
    oxo_context rest = oxo_prove_rest(whole, result), *context = &rest;
    keeper k = {.name = name, .options = options, .context = context};
    if (options->resume != NULL) {
        k.kept = options->save && strcmp(options->save, options->resume) == 0;
        status = oxo_pn_graph_load(problem, name, options->resume, &g, error);
        if (status != OXO_OK)
            return status;
        if (!oxo_pn_graph_fit(g, context->max_memory)) {
            status =
                oxo_fail(error, OXO_BAD_INPUT,
                         "what %s has proved takes %.1f MB: the limit of "
                         "memory must be larger",
                         options->resume, (double)oxo_pn_graph_bytes(g) / 1e6);
            oxo_pn_graph_free(g);
            return status;
        }
    } else if (oxo_pn_graph_new(problem, &g) != OXO_OK) {
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    status = line != NULL && (options->workers > 0 || context->ranks != NULL)
                 ? search_by_jobs(g, line, &k, context, result, error)
                 : search_here(g, &k, context, error);
    if (status == OXO_LIMIT && options->save != NULL) {
        /* if that fails, *error says why, and it has stopped all the same */
        result->saved = keep(&k, g, error) == OXO_OK;
    }
    result->kept |= k.kept;
    if (status != OXO_OK && status != OXO_LIMIT) {
        oxo_pn_graph_free(g);
        return status;
    }
    oxo_prove_take_numbers(g, result);
    *graph = g;
    return status;
}

/* ---- every other game of the contract ---- */

typedef struct generic {
    const oxo_game *game;
    oxo_group *group;
    oxo_pos *start;
    bool whole; /* the game from its start, and no move of it is given */
    oxo_game_problem setup;
} generic;

/* Entries of the winner: positions reachable from the root when he plays the
 * first proved move. The strategy module then drops what is forced. */
static oxo_status generic_strategy(const generic *x, const oxo_pn_graph *g,
                                   oxo_side winner, oxo_strategy *strategy,
                                   oxo_error *error)
{
    const oxo_game *game = x->game;
    uint32_t size = oxo_pn_graph_size(g);
    uint8_t *seen = calloc(size, 1);
    oxo_pn_id *stack = malloc(size * sizeof *stack);
    oxo_pos *pos = oxo_pos_new(game), *next = oxo_pos_new(game);
    oxo_pos *canon = oxo_pos_new(game);
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    oxo_status status = OXO_OK;
    uint32_t depth = 0;
    if (!seen || !stack || !pos || !next || !canon || !moves)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else
        stack[depth++] = 0, seen[0] = 1;
    while (status == OXO_OK && depth > 0) {
        oxo_pn_id id = stack[--depth];
        const oxo_pn_id *child;
        unsigned n = oxo_pn_graph_children(g, id, &child);
        bool mine = oxo_pn_graph_is_or(g, id);
        for (unsigned i = 0; i < n; i++) {
            if (mine && oxo_pn_graph_pn(g, child[i]) != 0)
                continue;
            if (!seen[child[i]]) {
                seen[child[i]] = 1;
                stack[depth++] = child[i];
            }
            if (!mine)
                continue;
            memcpy(pos, oxo_pn_graph_key(g, id), game->pos_size);
            unsigned count = game->ops->moves(game, pos, moves), k = 0;
            for (; k < count; k++) {
                memcpy(next, pos, game->pos_size);
                game->ops->play(game, next, moves[k]);
                if (x->group != NULL)
                    oxo_group_canon(x->group, next, canon, NULL);
                else
                    memcpy(canon, next, game->pos_size);
                if (memcmp(canon, oxo_pn_graph_key(g, child[i]),
                           game->pos_size) == 0)
                    break;
            }
            if (k == count)
                status = oxo_fail(error, OXO_NO, "a proof without its move");
            oxo_stones stones = {0};
            unsigned words = (game->cells + 63) / 64;
            for (int side = 0; side < 2; side++)
                memcpy(stones.side[side],
                       oxo_line_stones(game, pos, (oxo_side)side),
                       words * sizeof(uint64_t));
            (void)winner;
            if (status == OXO_OK)
                status =
                    oxo_strategy_add(strategy, &stones, &moves[k], 1, 0, error);
            break;
        }
    }
    free(seen);
    free(stack);
    free(pos);
    free(next);
    free(canon);
    free(moves);
    return status;
}

static oxo_status generic_certificate(const generic *x, const oxo_pn_graph *g,
                                      oxo_side winner, oxo_context *context,
                                      oxo_prove_result *result,
                                      oxo_error *error)
{
    if (strcmp(x->game->ops->family, "line") != 0 ||
        oxo_line_of(x->game)->spec.misere ||
        oxo_line_of(x->game)->spec.gravity ||
        x->game->cells > OXO_STRATEGY_CELLS)
        return OXO_OK; /* no form of certificate for these */
    oxo_strategy *strategy = NULL;
    oxo_status status =
        oxo_strategy_create(x->game, winner, OXO_COMPACT, &strategy, error);
    if (status == OXO_UNSUPPORTED)
        return OXO_OK;
    oxo_strategy_report report;
    oxo_context quiet = oxo_context_within(context, OXO_UNCOUNTED, 0);
    if (status == OXO_OK)
        status = generic_strategy(x, g, winner, strategy, error);
    if (status == OXO_OK)
        status = oxo_strategy_compact(strategy, &quiet, &result->certificate,
                                      &report, error);
    oxo_strategy_destroy(strategy);
    if (status == OXO_OK) {
        result->entries = result->certificate->entries;
        for (unsigned i = 0; i < OXO_PROVE_LEVELS; i++) {
            result->level[i] = report.level_used[i];
            if (report.level_used[i])
                result->deepest = i;
        }
    }
    return status;
}

/* Can a certificate be about this position? The game goes on there, and the
 * stones say whose turn it is. */
static bool stones_tell(const oxo_game *game, const oxo_pos *pos)
{
    if (strcmp(game->ops->family, "line") != 0)
        return false;
    const oxo_line_game *g = oxo_line_of(game);
    const oxo_line_pos *p = (const oxo_line_pos *)(const void *)pos;
    unsigned turns[2] = {0, 0}, stones[2] = {0, 0};
    for (unsigned t = 0; t < p->ply; t++)
        turns[g->turn_at[t] != 0]++;
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned w = 0; w < g->words; w++) {
            const uint64_t initial = g->initial[side] ? g->initial[side][w] : 0;
            stones[side] +=
                oxo_popcount64(p->stones[side * g->words + w] & ~initial);
        }
    }
    return p->winner == 0 && !p->swapped && stones[0] == turns[0] &&
           stones[1] == turns[1];
}

/* The claim is about x->start. */
static oxo_status say_start(const generic *x, oxo_certificate *c,
                            oxo_error *error)
{
    const size_t size = 5 * (size_t)x->game->cells + 16;
    char *text = malloc(size);
    oxo_status status = OXO_NO_MEMORY;
    if (text != NULL) {
        oxo_writer w = {text, size, 0};
        oxo_runs_put(&w, oxo_line_stones(x->game, x->start, OXO_FIRST),
                     oxo_line_of(x->game)->words, x->game->cells);
        status = oxo_certificate_from(c, text);
    }
    free(text);
    return status == OXO_OK ? status : oxo_fail(error, status, "out of memory");
}

/* What a decided question gives for a certificate. A win of a plain k^n game
 * comes in the compact form. Everything else comes as a strategy: of the
 * winner, or, when both questions are refuted, of either side in turn, for
 * which *draft is kept between the two. */
static oxo_status take_strategy(const generic *x, const oxo_pn_graph *g,
                                oxo_side winner, oxo_context *context,
                                oxo_certificate **draft,
                                oxo_prove_result *result, oxo_error *error)
{
    const bool proved = oxo_pn_graph_pn(g, 0) == 0;
    oxo_line_spec spec;
    oxo_status status = OXO_OK;
    if (proved && x->whole && oxo_line_spec_of(x->game, &spec) &&
        !spec.misere && !spec.gravity)
        return generic_certificate(x, g, winner, context, result, error);
    if (!oxo_searched_may_use(x->game, x->group))
        return OXO_OK; /* images that nobody lists would be missing */
    if (proved || winner == OXO_FIRST) {
        oxo_certificate_destroy(*draft);
        *draft = NULL;
        status =
            oxo_searched_begin(x->game, x->group, "strategy", draft, error);
        if (status == OXO_UNSUPPORTED)
            return OXO_OK; /* no form of certificate for this family */
        if (status == OXO_OK && !x->whole)
            status = say_start(x, *draft, error);
    }
    if (status != OXO_OK || *draft == NULL)
        return status;
    status = oxo_searched_add(x->game, x->group, g, winner, *draft, error);
    if (status != OXO_OK || (!proved && winner == OXO_FIRST))
        return status;
    snprintf((*draft)->claim, sizeof(*draft)->claim, "%s",
             !proved               ? "draw"
             : winner == OXO_FIRST ? "first-wins"
                                   : "second-wins");
    result->certificate = *draft;
    result->entries = (*draft)->entries;
    *draft = NULL;
    return OXO_OK;
}

/* One question by df-pn or on a tree: the answer, and no proof to take
 * anything from. Without a limit of memory a table of 2^20 positions, or a
 * tree of 2 GB. */
static oxo_status small_search(const oxo_pn_problem *problem,
                               oxo_prove_driver driver, oxo_context *context,
                               bool *proved, oxo_prove_result *result,
                               oxo_error *error)
{
    oxo_pn_answer answer = {0};
    const oxo_context rest = oxo_prove_rest(context, result);
    oxo_context own = oxo_context_within(&rest, 0, 0);
    oxo_status status;
    if (driver == OXO_PROVE_PNS) {
        if (!own.max_memory)
            own.max_memory = (size_t)2000 * 1000 * 1000;
        status = oxo_pns(problem, &own, &answer);
    } else {
        const size_t slot = problem->key_size + 8;
        unsigned bits = own.max_memory ? 4 : 20;
        while (own.max_memory && bits < 28 &&
               slot << (bits + 1) <= own.max_memory)
            bits++;
        status = oxo_dfpn(problem, bits, &own, &answer);
    }
    if (status == OXO_LIMIT)
        oxo_fail(error, OXO_LIMIT, "gave up at a limit");
    else if (status != OXO_OK)
        return oxo_fail(error, status, "out of memory");
    *proved = answer.decided && answer.proved;
    result->nodes += answer.nodes;
    result->expanded = answer.expanded;
    result->graph = answer.stored;
    result->bytes = answer.bytes;
    return status;
}

/* "Does the first player win?" in a game with gravity, depth first for a while:
 * the follow-up serves the second player, and that search finds it in 1,008
 * positions of 4x4x2:gravity, where 5 million did not do for proof numbers.
 * If the answer is no, *draft then has a strategy of the second. OXO_NO: go on
 * with proof numbers. */
static oxo_status depth_first(const generic *x, oxo_context *context,
                              oxo_certificate **draft, oxo_prove_result *result,
                              oxo_error *error)
{
    enum { PATIENCE = 1 << 14, MAX_IMAGES = 1024 };
    bool proved = false;
    if (oxo_line_geometry(x->game, OXO_FIRST) == NULL ||
        !oxo_line_of(x->game)->layer || x->group == NULL ||
        !oxo_group_complete(x->group) ||
        oxo_group_listed(x->group) > MAX_IMAGES)
        return OXO_NO;
    const oxo_context own = oxo_context_within(context, PATIENCE, 0);
    oxo_status status =
        oxo_searched_begin(x->game, x->group, "strategy", draft, error);
    if (status == OXO_OK)
        status = oxo_searched_ask(x->game, x->group, OXO_FIRST, &own, *draft,
                                  &proved, &result->nodes, error);
    if (status == OXO_OK && proved)
        status = OXO_NO; /* its strategies of wins are longer */
    if (status != OXO_OK) {
        oxo_certificate_destroy(*draft);
        *draft = NULL;
    }
    if (status == OXO_UNSUPPORTED || status == OXO_LIMIT)
        return OXO_NO; /* the limits of the user end the next search, too */
    return status;
}

/* The name of a saved search: the game, by its contents where a file says
 * what it is, the first move if there is one, and the question. */
static oxo_status search_name(const oxo_game *game, oxo_move first,
                              oxo_side side, char name[64], oxo_error *error)
{
    char *text = NULL, contents[24] = "", opening[24] = "";
    size_t size = 0;
    if (strcmp(game->ops->family, "line") == 0 && !oxo_line_of(game)->shape.n) {
        const oxo_status status = oxo_pg_write(game, &text, &size, error);
        if (status != OXO_OK)
            return status;
        snprintf(contents, sizeof contents, " #%08x",
                 (unsigned)oxo_crc64(0, text, size));
        free(text);
    }
    if (first != OXO_MOVE_NONE)
        snprintf(opening, sizeof opening, " after move %u", (unsigned)first);
    const size_t length = strlen(game->name);
    snprintf(name, 64, "%s%.20s%.10s%.22s, %s", length > 20 ? "..." : "",
             game->name + (length > 20 ? length - 20 : 0), contents, opening,
             side == OXO_FIRST ? "first" : "second");
    return OXO_OK;
}

/* First "does the first player win", then "does the second": both refuted is
 * a draw. `for_checkers`: without symmetries that they could not follow. */
static oxo_status generic_prove(const oxo_game *game,
                                const oxo_prove_options *options,
                                bool for_checkers, oxo_context *context,
                                oxo_prove_result *result, oxo_error *error)
{
    generic x = {.game = game,
                 .whole =
                     options->first == OXO_MOVE_NONE && options->from == NULL};
    oxo_certificate *draft = NULL;
    oxo_status status = OXO_OK;
    const oxo_group_options known = {.coordinates = true};
    if (oxo_group_create(game, &known, &x.group, NULL) == OXO_NO_MEMORY)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (for_checkers && !oxo_searched_may_use(game, x.group)) {
        oxo_group_destroy(x.group);
        x.group = NULL;
    }
    x.start = options->from != NULL ? oxo_pos_copy(game, options->from)
                                    : oxo_pos_new(game);
    if (x.start == NULL)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK && options->first != OXO_MOVE_NONE) {
        if (!oxo_pos_legal(game, x.start, options->first))
            status = oxo_fail(error, OXO_BAD_INPUT, "not a legal first move");
        else
            game->ops->play(game, x.start, options->first);
    }
    const oxo_outcome wins[2] = {OXO_FIRST_WINS, OXO_SECOND_WINS};
    result->value = oxo_proved(OXO_DRAW);
    result->first = options->first;
    /* a search that was stopped in the second question goes on there; the
     * first is asked anew, since its strategy is wanted, and saves nothing */
    char saved[64] = "", names[2][64] = {"", ""};
    for (int side = 0; status == OXO_OK && side < 2; side++)
        status = search_name(game, options->first, (oxo_side)side, names[side],
                             error);
    const bool in_second = options->resume &&
                           oxo_pn_graph_saved_name(options->resume, saved) &&
                           strcmp(saved, names[1]) == 0;
    for (int side = 0; status == OXO_OK && side < 2; side++) {
        x.setup = (oxo_game_problem){.game = game,
                                     .group = x.group,
                                     .winner = (oxo_side)side,
                                     .root = x.start,
                                     .derivations = options->derivations};
        oxo_pn_problem problem;
        oxo_pn_graph *graph = NULL;
        oxo_prove_options own = *options;
        if (side == in_second)
            own.resume = options->resume;
        else
            own.resume = NULL;
        if (side < in_second)
            own.save = NULL;
        status = oxo_game_problem_init(&problem, &x.setup, error);
        if (status == OXO_OK && options->driver != OXO_PROVE_GRAPH) {
            bool proved = false;
            status = small_search(&problem, options->driver, context, &proved,
                                  result, error);
            if (proved) {
                result->value = oxo_proved(wins[side]);
                break;
            }
            continue;
        }
        if (status == OXO_OK && side == 0 && x.whole) {
            const oxo_status answer =
                depth_first(&x, context, &draft, result, error);
            if (answer == OXO_OK)
                continue;
            status = answer == OXO_NO ? OXO_OK : answer;
        }
        if (status == OXO_OK)
            status = oxo_prove_search(&problem, NULL, names[side], &own,
                                      context, &graph, result, error);
        const bool won = status == OXO_OK && oxo_pn_graph_pn(graph, 0) == 0;
        if (won)
            result->value = oxo_proved(wins[side]);
        if (status == OXO_OK && (x.whole || stones_tell(game, x.start)))
            status = take_strategy(&x, graph, (oxo_side)side, context, &draft,
                                   result, error);
        oxo_pn_graph_free(graph);
        if (won)
            break;
    }
    if (status == OXO_LIMIT && draft != NULL) { /* half of a draw */
        snprintf(draft->claim, sizeof draft->claim, "second-does-not-lose");
        result->certificate = draft;
        result->entries = draft->entries;
        draft = NULL;
    }
    oxo_certificate_destroy(draft);
    if (status == OXO_OK && result->certificate == NULL &&
        options->driver == OXO_PROVE_GRAPH && options->from == NULL &&
        options->first == OXO_MOVE_NONE) {
        status = oxo_number_certificate(game, result->value.winner == OXO_DRAW,
                                        context, &result->certificate, error);
        if (result->certificate != NULL)
            result->entries = result->certificate->entries;
    }
    if (status == OXO_LIMIT)
        result->value = oxo_proved(OXO_OPEN);
    static const char *const methods[] = {
        [OXO_PROVE_GRAPH] = "proof-number search",
        [OXO_PROVE_DFPN] = "depth-first proof-number search",
        [OXO_PROVE_PNS] = "proof-number search on a tree"};
    snprintf(result->method, sizeof result->method, "%s",
             methods[options->driver]);
    free(x.start);
    oxo_group_destroy(x.group);
    return status;
}

/* Is the first move restricted, and still to come? Then the kernel, which
 * knows of cells only, is not asked. */
static bool restricted(const oxo_game *game, const oxo_prove_options *options)
{
    return oxo_line_of(game)->first_moves != NULL &&
           (options->from == NULL ||
            ((const oxo_line_pos *)(const void *)options->from)->ply == 0);
}

static void begin_again(oxo_prove_result *result)
{
    oxo_prove_clear(result);
    *result = (oxo_prove_result){.first = OXO_MOVE_NONE};
}

/* Threats refute slowly where few moves threaten anything. So on boards that
 * full search can do they have a short look first, and then the plain search
 * has its turn. OXO_LIMIT: neither has an answer, and *result is as it was. */
static oxo_status soon_or_plainly(const oxo_board *board,
                                  const oxo_prove_options *options,
                                  oxo_context *context,
                                  oxo_prove_result *result, oxo_error *error)
{
    enum { SMALL_CELLS = 27, LOOK = 200000, PLAIN = 3000000 };
    if (board->cells > SMALL_CELLS || options->resume || options->workers ||
        (context && context->ranks))
        return OXO_LIMIT;
    oxo_prove_options quick = *options;
    quick.save = NULL;
    oxo_context part = oxo_context_within(context, LOOK, 0);
    oxo_status status = oxo_prove_line(board, &quick, &part, result, error);
    if (status != OXO_LIMIT)
        return status;
    const uint64_t spent = result->nodes;
    const oxo_context rest = oxo_prove_rest(context, result);
    begin_again(result);
    if (oxo_context_stopped(context, spent))
        return OXO_LIMIT;
    part = oxo_context_within(&rest, PLAIN, 0);
    status = generic_prove(board->game, &quick, true, &part, result, error);
    if (status == OXO_OK)
        result->nodes += spent;
    else
        begin_again(result);
    return status == OXO_OK || status == OXO_NO_MEMORY ? status : OXO_LIMIT;
}

/* By threats. What they refute has no certificate, and a win of a game without
 * plain play has one that names the file only; so what the plain search can
 * repeat soon is proved by it once more, which leaves a certificate that
 * carries all. Of positions, which are many, it may take a few times as long
 * as the threats did. */
static oxo_status with_kernel(const oxo_board *board,
                              const oxo_prove_options *options,
                              oxo_context *context, oxo_prove_result *result,
                              oxo_error *error)
{
    enum { SOON = 3000000, AGAIN = 10, SMALL = 100000 };
    oxo_status status = soon_or_plainly(board, options, context, result, error);
    if (status == OXO_LIMIT)
        status = oxo_prove_line(board, options, context, result, error);
    const bool whole = !options->from && options->first == OXO_MOVE_NONE;
    if (status != OXO_OK ||
        (result->certificate != NULL && oxo_prove_carries(result->certificate)))
        return status;
    uint64_t soon = SOON;
    if (!whole && AGAIN * result->nodes + SMALL < SOON)
        soon = AGAIN * result->nodes + SMALL;
    const oxo_context rest = oxo_prove_rest(context, result);
    oxo_context part = oxo_context_within(&rest, soon, 0);
    oxo_prove_options plain = *options;
    plain.resume = plain.save = NULL;
    oxo_prove_result again = {.first = OXO_MOVE_NONE};
    oxo_error ignored;
    if (generic_prove(board->game, &plain, true, &part, &again, &ignored) ==
            OXO_OK &&
        again.value.winner == result->value.winner &&
        again.certificate != NULL) {
        again.kept = result->kept;
        again.workers = result->workers; /* the first proof was by jobs */
        again.jobs = result->jobs;
        again.busy = result->busy;
        again.longest = result->longest;
        oxo_prove_clear(result);
        *result = again;
    } else {
        oxo_prove_clear(&again);
    }
    if (result->certificate && !oxo_prove_carries(result->certificate)) {
        oxo_certificate_destroy(result->certificate); /* nobody can check it */
        result->certificate = NULL;
    }
    return OXO_OK;
}

/* Where the game is over there is nothing to prove. */
static oxo_status goes_on(const oxo_game *game, const oxo_pos *from,
                          oxo_error *error)
{
    oxo_pos *start = from ? NULL : oxo_pos_new(game);
    const oxo_pos *at = from ? from : start;
    oxo_status status = OXO_OK;
    if (at == NULL)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else if (game->ops->outcome(game, at) != OXO_ONGOING)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          from ? "the game is over in this position"
                               : "the game is over before the first move");
    free(start);
    return status;
}

/* The combination of 1992: proof-number search over positions that are
 * settled by forced sequences, for one opening (a corner unless one is
 * chosen). */
static oxo_status small_line(const oxo_board *board,
                             const oxo_prove_options *options,
                             oxo_context *context, oxo_prove_result *result,
                             oxo_error *error)
{
    oxo_line_problem setup = {.board = board, .attacker = OXO_FIRST};
    oxo_pn_problem problem;
    const unsigned cell = options->first == OXO_MOVE_NONE ? 0 : options->first;
    bool proved = false;
    oxo_bit_set(setup.own, cell);
    oxo_line_problem_init(&problem, &setup);
    snprintf(result->method, sizeof result->method, "forced sequences under %s",
             options->driver == OXO_PROVE_PNS ? "plain pn search" : "df-pn");
    const oxo_status status = small_search(&problem, options->driver, context,
                                           &proved, result, error);
    result->first = cell;
    if (status == OXO_OK && proved)
        result->value = oxo_proved(OXO_FIRST_WINS);
    else if (status == OXO_OK)
        return oxo_fail(error, OXO_LIMIT,
                        "this opening does not win; others were not tried");
    return status;
}

oxo_status oxo_prove(const oxo_game *game, const oxo_prove_options *options,
                     oxo_context *context, oxo_prove_result *result,
                     oxo_error *error)
{
    static const oxo_prove_options defaults = {.first = OXO_MOVE_NONE};
    oxo_prove_result r = {.first = OXO_MOVE_NONE};
    if (options == NULL)
        options = &defaults;
    double begin = oxo_clock();
    const oxo_status open = goes_on(game, options->from, error);
    if (open != OXO_OK)
        return open;
    /* forced sequences where the game has them, but for the drivers that keep
     * no proof */
    oxo_board *board = NULL;
    oxo_error why;
    oxo_status status = OXO_UNSUPPORTED;
    const bool graph = options->driver == OXO_PROVE_GRAPH;
    if (!graph && (options->resume || options->save || options->from))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        options->from ? "a position is proved by the graph "
                                        "search only"
                                      : "only the graph search saves and "
                                        "resumes");
    if (options->derivations &&
        (graph || strcmp(game->ops->family, "line") != 0))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "threat space decides positions of line games, under "
                        "the searches that keep no proof");
    if (strcmp(game->ops->family, "line") == 0)
        status = oxo_board_create(game, &board, &why);
    if (status == OXO_OK && !graph && board->vector && !options->derivations)
        status = small_line(board, options, context, &r, error);
    else if (status == OXO_OK && graph && !restricted(game, options))
        status = with_kernel(board, options, context, &r, error);
    else if (status == OXO_OK || status == OXO_UNSUPPORTED)
        status = generic_prove(game, options, false, context, &r, error);
    oxo_board_destroy(board);
    r.seconds = oxo_clock() - begin;
    if (status != OXO_OK && status != OXO_LIMIT) {
        oxo_prove_clear(&r);
        return status;
    }
    *result = r;
    return status;
}
