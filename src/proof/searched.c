/* Strategies out of a decided proof search.
 *
 * The graph holds canonical positions. From the root, every stored child is
 * followed where the other side is to move, and one good child where the hero
 * is: a proved one if the hero is the prover, a refuted one otherwise; of
 * several one that is followed anyway, or the one with the smallest tree below
 * it (4^2:misere: 7,279 entries with the first that the search had decided,
 * which depends on the order of the search). The walk
 * ends where the checker's does (docs/CERTIFICATE.md, 3.7): where the hero can
 * complete a line, and, if he is only not to lose, where the other side can
 * win no more or the follow-up holds.
 *
 * A node that the search left undecided is never reached: all stored children
 * of a decided node on the other side's turn are decided the same way. A move
 * of the other side that the graph leaves out lets the hero complete a line at
 * once (search/game_problem.c), and rule 1 settles that.
 */
#include "proof/searched.h"

#include "base/bits.h"
#include "base/file.h"
#include "base/keys.h"
#include "base/runs.h"
#include "proof/certificate_out.h"
#include "rules/line.h"
#include "search/gravity.h"
#include "search/line_eval.h"
#include "search/memo.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PG_BYTES = 1 << 24 };

/* ---- the game ---- */

/* The description of a .pg game as the frame of certificates wants it: without
 * control characters (tabs are blanks, lines end in \n alone) and empty
 * lines. */
static void make_plain(char *text, size_t *size)
{
    size_t out = 0;
    for (size_t i = 0; i < *size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c == '\t')
            text[out++] = ' ';
        else if (c == '\n' ? out > 0 && text[out - 1] != '\n'
                           : c >= 32 && c != 127)
            text[out++] = text[i];
    }
    if (out > 0 && text[out - 1] != '\n')
        text[out++] = '\n'; /* there is room: the 0 behind the text */
    *size = out;
}

static oxo_status add_text(oxo_certificate *c, const char *text, size_t size)
{
    char head[32];
    size_t lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    int length = snprintf(head, sizeof head, "text %zu", lines);
    oxo_status status = oxo_certificate_add(c, head, (size_t)length);
    for (size_t at = 0; status == OXO_OK && at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t n = (size_t)(end - (text + at));
        status = oxo_certificate_add(c, text + at, n);
        at += n + 1;
    }
    return status;
}

oxo_status oxo_certificate_game(const oxo_certificate *c, oxo_game **game,
                                oxo_error *error)
{
    size_t at = 0, length, lines = 0;
    const char *line;
    if (strncmp(c->game, "pg:", 3) != 0)
        return oxo_game_create(c->game, game, error);
    if (oxo_certificate_next(c, &at, &line, &length) && length > 5 &&
        memcmp(line, "text ", 5) == 0)
        lines = strtoul(line + 5, NULL, 10);
    const char *text = c->body + at;
    while (lines > 0 && oxo_certificate_next(c, &at, &line, &length))
        lines--;
    const size_t size = (size_t)(c->body + at - text);
    char name[32];
    snprintf(name, sizeof name, "pg:%016llx",
             (unsigned long long)oxo_crc64(0, text, size));
    if (strcmp(c->game, name) != 0)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected the text of the game %s, got that of %s",
                        c->game, name);
    return oxo_pg_parse(text, size, c->game, game, error);
}

static oxo_status add_maps(oxo_certificate *c, const oxo_game *game,
                           const oxo_group *group)
{
    size_t size = 8 + 8 * (size_t)game->cells;
    char *line = malloc(size);
    oxo_status status = line ? OXO_OK : OXO_NO_MEMORY;
    for (unsigned i = 0; status == OXO_OK && i < oxo_group_generators(group);
         i++) {
        const oxo_map map = oxo_group_generator(group, i);
        oxo_writer w = {line, size, 0};
        oxo_put(&w, "map");
        for (unsigned cell = 0; cell < game->cells; cell++)
            oxo_put(&w, " %u", map.cell[cell]);
        status = oxo_certificate_add(c, line, w.used);
    }
    free(line);
    return status;
}

bool oxo_searched_may_use(const oxo_game *game, const oxo_group *group)
{
    enum { MOST_MAPS = 20000, MOST_IMAGES = 1 << 24 };
    oxo_line_spec spec;
    if (group == NULL)
        return true;
    if (!oxo_group_complete(group))
        return false;
    const uint32_t maps = oxo_group_listed(group);
    return oxo_line_spec_of(game, &spec) ||
           (maps <= MOST_MAPS && maps <= MOST_IMAGES / game->cells);
}

oxo_status oxo_searched_begin(const oxo_game *game, const oxo_group *group,
                              const char *form, oxo_certificate **certificate,
                              oxo_error *error)
{
    oxo_line_spec spec;
    if (strcmp(game->ops->family, "line") != 0)
        return oxo_fail(error, OXO_UNSUPPORTED, "not a line game");
    oxo_certificate *c = NULL;
    oxo_status status;
    if (oxo_line_of(game)->shape.n) { /* a board: the name says all */
        const bool power = oxo_line_spec_of(game, &spec);
        status = oxo_certificate_create(game->name, "draw", form, &c, error);
        if (status == OXO_OK && !power && group != NULL &&
            add_maps(c, game, group) != OXO_OK)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    } else {
        char *text = NULL, name[32];
        size_t size = 0;
        /* a graph or shapes go in as the winning sets that they mean, and so
         * does a game that was not read from a file */
        if (oxo_line_of(game)->described ||
            oxo_file_load(game->name, MAX_PG_BYTES, &text, &size, error) !=
                OXO_OK)
            status = oxo_pg_write(game, &text, &size, error);
        else
            status = OXO_OK;
        if (status != OXO_OK)
            return status;
        make_plain(text, &size);
        snprintf(name, sizeof name, "pg:%016llx",
                 (unsigned long long)oxo_crc64(0, text, size));
        status = oxo_certificate_create(name, "draw", form, &c, error);
        if (status == OXO_OK && add_text(c, text, size) != OXO_OK)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        free(text);
        if (status == OXO_OK && group != NULL &&
            add_maps(c, game, group) != OXO_OK)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK)
        *certificate = c;
    else
        oxo_certificate_destroy(c);
    return status;
}

/* ---- the walk ---- */

typedef struct walk {
    const oxo_game *game;
    const oxo_group *group;
    const oxo_pn_graph *graph;
    oxo_side hero;
    bool wins, misere;
    oxo_pos *pos, *next, *canon;
    oxo_move *moves;
    oxo_gravity *gravity; /* or NULL */
    float *cost; /* of a node: entries below it, as a tree; < 0: not known */
    char *text;
    size_t text_size;
    oxo_certificate *out;
} walk;

/* Can this side never again own a line? */
static bool harmless(const walk *w, const oxo_pos *pos, oxo_side side)
{
    const oxo_geometry *g = oxo_line_geometry(w->game, side);
    const uint64_t *other = oxo_line_stones(
        w->game, pos, side == OXO_FIRST ? OXO_SECOND : OXO_FIRST);
    for (uint32_t l = 0; l < g->lines; l++) {
        bool held = false;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            held = held || oxo_bit_get(other, g->line_points[i]);
        if (!held)
            return false;
    }
    return true;
}

/* Nothing to say about this position: the rules of the form settle it. */
static bool settled(walk *w, const oxo_pos *pos)
{
    const oxo_game *game = w->game;
    const oxo_side other = w->hero == OXO_FIRST ? OXO_SECOND : OXO_FIRST;
    if (!w->wins && harmless(w, pos, w->misere ? w->hero : other))
        return true;
    if (w->misere)
        return false;
    const oxo_outcome won =
        w->hero == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS;
    unsigned count = game->ops->moves(game, pos, w->moves);
    for (unsigned i = 0; i < count; i++) {
        memcpy(w->next, pos, game->pos_size);
        game->ops->play(game, w->next, w->moves[i]);
        if (game->ops->outcome(game, w->next) == won)
            return true;
    }
    return false;
}

/* The move that leads from w->pos to a stored child. */
static bool move_to(walk *w, oxo_pn_id child, oxo_move *move)
{
    const oxo_game *game = w->game;
    unsigned count = game->ops->moves(game, w->pos, w->moves);
    for (unsigned i = 0; i < count; i++) {
        memcpy(w->next, w->pos, game->pos_size);
        game->ops->play(game, w->next, w->moves[i]);
        const oxo_pos *is = w->next;
        if (w->group != NULL &&
            oxo_group_canon(w->group, w->next, w->canon, NULL) == OXO_OK)
            is = w->canon;
        if (memcmp(is, oxo_pn_graph_key(w->graph, child), game->pos_size) ==
            0) {
            *move = w->moves[i];
            return true;
        }
    }
    return false;
}

/* The hero plays this in w->pos. */
static oxo_status add_move(walk *w, oxo_move move, oxo_error *error)
{
    const unsigned words = (w->game->cells + 63) / 64;
    const uint64_t *stones = oxo_line_stones(w->game, w->pos, OXO_FIRST);
    oxo_writer text = {w->text, w->text_size, 0};
    oxo_runs_put(&text, stones, words, w->game->cells);
    oxo_put(&text, " %u", move);
    if (oxo_certificate_add(w->out, w->text, text.used) != OXO_OK)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    return OXO_OK;
}

static bool good_child(const walk *w, oxo_pn_id child)
{
    return w->wins ? oxo_pn_graph_pn(w->graph, child) == 0
                   : oxo_pn_graph_dn(w->graph, child) == 0;
}

/* How many entries the good children of a node need, about: positions that are
 * met twice count twice. As deep as the game is long. */
static float cost_of(walk *w, oxo_pn_id id, bool mine)
{
    if (w->cost[id] >= 0)
        return w->cost[id];
    const oxo_pn_id *child;
    const unsigned n = oxo_pn_graph_children(w->graph, id, &child);
    float sum = 0, least = -1;
    for (unsigned i = 0; i < n; i++) {
        if (!good_child(w, child[i]))
            continue;
        const float cost = cost_of(w, child[i], !mine);
        sum += cost;
        least = least < 0 || cost < least ? cost : least;
    }
    w->cost[id] = mine && n > 0 ? 1 + least : sum;
    return w->cost[id];
}

/* The hero's move: to a position that is followed anyway, or else to one with
 * few entries below it. UINT32_MAX: there is none. */
static oxo_pn_id chosen(walk *w, const uint8_t *seen, const oxo_pn_id *child,
                        unsigned n)
{
    oxo_pn_id best = UINT32_MAX;
    float least = 0;
    for (unsigned i = 0; i < n; i++) {
        if (!good_child(w, child[i]))
            continue;
        const float cost = seen[child[i]] ? 0 : cost_of(w, child[i], false);
        if (best == UINT32_MAX || cost < least) {
            best = child[i];
            least = cost;
        }
    }
    return best;
}

static oxo_status add_entry(walk *w, oxo_pn_id child, oxo_error *error)
{
    oxo_move move = OXO_MOVE_NONE;
    if (!move_to(w, child, &move))
        return oxo_fail(error, OXO_NO, "a proof without its move");
    return add_move(w, move, error);
}

/* Pushes what has to be followed from one node. */
static oxo_status follow(walk *w, oxo_pn_id id, uint8_t *seen, oxo_pn_id *stack,
                         uint32_t *depth, oxo_error *error)
{
    const oxo_game *game = w->game;
    memcpy(w->pos, oxo_pn_graph_key(w->graph, id), game->pos_size);
    if (game->ops->outcome(game, w->pos) != OXO_ONGOING)
        return OXO_OK;
    const bool mine = game->ops->turn(game, w->pos) == w->hero;
    const oxo_side other = w->hero == OXO_FIRST ? OXO_SECOND : OXO_FIRST;
    if (mine ? settled(w, w->pos)
             : !w->wins &&
                   (harmless(w, w->pos, w->misere ? w->hero : other) ||
                    (w->gravity && oxo_gravity_holds(w->gravity, w->pos))))
        return OXO_OK;
    const oxo_pn_id *child;
    unsigned n = oxo_pn_graph_children(w->graph, id, &child);
    oxo_pn_id move = UINT32_MAX;
    if (mine) {
        move = chosen(w, seen, child, n);
        if (move == UINT32_MAX)
            return oxo_fail(error, OXO_NO, "a proof with a hole");
        oxo_status status = add_entry(w, move, error);
        if (status != OXO_OK)
            return status;
        child = &move;
        n = 1;
    }
    if (n == 0)
        return oxo_fail(error, OXO_NO, "a proof with a hole");
    for (unsigned i = 0; i < n; i++) {
        if (!good_child(w, child[i]))
            return oxo_fail(error, OXO_NO, "a proof with a hole");
        if (!seen[child[i]]) {
            seen[child[i]] = 1;
            stack[(*depth)++] = child[i];
        }
    }
    return OXO_OK;
}

static void walk_end(walk *w)
{
    free(w->pos);
    free(w->next);
    free(w->canon);
    free(w->moves);
    free(w->text);
    free(w->cost);
    oxo_gravity_destroy(w->gravity);
}

/* What both walks need; walk_end() in any case. */
static bool walk_begin(walk *w)
{
    w->misere = oxo_line_of(w->game)->shape.misere;
    w->text_size = 4 * (size_t)w->game->cells + 64;
    w->pos = oxo_pos_new(w->game);
    w->next = oxo_pos_new(w->game);
    w->canon = oxo_pos_new(w->game);
    w->moves = malloc((w->game->max_moves + 1) * sizeof *w->moves);
    w->text = malloc(w->text_size);
    return w->pos && w->next && w->canon && w->moves && w->text &&
           oxo_gravity_create(w->game, NULL, 1, &w->gravity, NULL) !=
               OXO_NO_MEMORY;
}

oxo_status oxo_searched_add(const oxo_game *game, const oxo_group *group,
                            const oxo_pn_graph *graph, oxo_side winner,
                            oxo_certificate *certificate, oxo_error *error)
{
    const bool proved = oxo_pn_graph_pn(graph, 0) == 0;
    if (!proved && oxo_pn_graph_dn(graph, 0) != 0)
        return oxo_fail(error, OXO_NO, "the search is not decided");
    const uint32_t size = oxo_pn_graph_size(graph);
    walk w = {.game = game,
              .group = group,
              .graph = graph,
              .hero = proved ? winner : oxo_other(winner),
              .wins = proved,
              .cost = malloc(size * sizeof *w.cost),
              .out = certificate};
    uint8_t *seen = calloc(size, 1);
    oxo_pn_id *stack = malloc(size * sizeof *stack);
    oxo_status status = OXO_OK;
    uint32_t depth = 0;
    if (!walk_begin(&w) || !w.cost || !seen || !stack)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else
        stack[depth++] = 0, seen[0] = 1;
    for (uint32_t i = 0; w.cost && i < size; i++)
        w.cost[i] = -1;
    while (status == OXO_OK && depth > 0) {
        oxo_pn_id id = stack[--depth];
        status = follow(&w, id, seen, stack, &depth, error);
    }
    free(seen);
    free(stack);
    walk_end(&w);
    return status;
}

/* ---- the walk with a search at hand ---- */

typedef struct asking {
    walk w;
    oxo_gravity *search;
    oxo_side winner;
    const oxo_context *context;
    uint64_t nodes;
    bool stopped;
    oxo_keys seen; /* positions with the hero to move, up to symmetry */
} asking;

static bool ask_stopped(void *user)
{
    asking *a = user;
    a->nodes += 1024;
    a->stopped = a->stopped || oxo_context_stopped(a->context, a->nodes);
    return a->stopped;
}

/* Does the hero hold what he wants after his move, in w.next? */
static bool good_after(asking *a)
{
    uint64_t nodes = 0;
    const bool yes = oxo_gravity_wins(a->search, a->w.next, a->winner,
                                      OXO_MEMO_ANY, ask_stopped, a, &nodes);
    return !a->stopped && yes == a->w.wins;
}

/* A move after which nothing is left to say; else one that the search likes. */
static bool hero_move(asking *a, oxo_move *move)
{
    walk *w = &a->w;
    const oxo_game *game = w->game;
    const unsigned count = oxo_line_ordered_moves(game, w->pos, w->moves);
    for (int ask = 0; ask < 2; ask++) {
        for (unsigned i = 0; i < count; i++) {
            memcpy(w->next, w->pos, game->pos_size);
            game->ops->play(game, w->next, w->moves[i]);
            const bool over =
                game->ops->outcome(game, w->next) != OXO_ONGOING ||
                (!w->wins && (harmless(w, w->next, oxo_other(w->hero)) ||
                              oxo_gravity_holds(w->gravity, w->next)));
            if (ask ? good_after(a) : over && !w->wins) {
                *move = w->moves[i];
                return true;
            }
        }
    }
    return false;
}

/* Notes w.pos, with the hero to move, if it is new and there is something to
 * say about it. */
static oxo_status meet(asking *a, const oxo_pos *pos)
{
    walk *w = &a->w;
    const oxo_game *game = w->game;
    bool fresh = true;
    memcpy(w->pos, pos, game->pos_size);
    if (game->ops->outcome(game, w->pos) != OXO_ONGOING || settled(w, w->pos))
        return OXO_OK;
    const oxo_pos *is = w->pos;
    if (w->group != NULL &&
        oxo_group_canon(w->group, w->pos, w->canon, NULL) == OXO_OK)
        is = w->canon;
    if (oxo_keys_add(&a->seen, is, &fresh) == OXO_NO_KEY)
        return OXO_NO_MEMORY;
    return OXO_OK;
}

/* Every answer of the other side, if the rules of the form do not settle the
 * position. */
static oxo_status all_answers(asking *a, oxo_pos *after, oxo_move *answers,
                              oxo_error *error)
{
    walk *w = &a->w;
    const oxo_game *game = w->game;
    if (game->ops->outcome(game, after) != OXO_ONGOING ||
        (!w->wins && (harmless(w, after, oxo_other(w->hero)) ||
                      oxo_gravity_holds(w->gravity, after))))
        return OXO_OK;
    const unsigned count = game->ops->moves(game, after, answers);
    for (unsigned i = 0; i < count; i++) {
        game->ops->play(game, after, answers[i]);
        if (meet(a, after) != OXO_OK)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        game->ops->undo(game, after, answers[i]);
    }
    return OXO_OK;
}

/* One position of the hero: his move, and every answer to it. */
static oxo_status go_on(asking *a, uint32_t number, oxo_pos *after,
                        oxo_move *answers, oxo_error *error)
{
    walk *w = &a->w;
    const oxo_game *game = w->game;
    oxo_move move = OXO_MOVE_NONE;
    memcpy(w->pos, oxo_keys_at(&a->seen, number), game->pos_size);
    if (!hero_move(a, &move))
        return oxo_fail(error, a->stopped ? OXO_LIMIT : OXO_NO,
                        a->stopped ? "gave up at a limit"
                                   : "a proof without its move");
    oxo_status status = add_move(w, move, error);
    memcpy(after, w->pos, game->pos_size);
    game->ops->play(game, after, move);
    return status == OXO_OK ? all_answers(a, after, answers, error) : status;
}

oxo_status oxo_searched_ask(const oxo_game *game, const oxo_group *group,
                            oxo_side winner, const oxo_context *context,
                            oxo_certificate *certificate, bool *proved,
                            uint64_t *nodes, oxo_error *error)
{
    asking a = {.w = {.game = game, .group = group, .out = certificate},
                .winner = winner,
                .context = context};
    oxo_status status = oxo_gravity_create(
        game, group, context ? context->max_memory : 0, &a.search, error);
    if (status != OXO_OK)
        return status;
    oxo_keys_init(&a.seen, game->pos_size);
    oxo_pos *after = oxo_pos_new(game);
    oxo_move *answers = malloc((game->max_moves + 1) * sizeof *answers);
    if (!walk_begin(&a.w) || !after || !answers)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        game->ops->start(game, after);
        memcpy(a.w.next, after, game->pos_size);
        uint64_t looked = 0;
        *proved = oxo_gravity_wins(a.search, after, winner, OXO_MEMO_ANY,
                                   ask_stopped, &a, &looked);
        a.w.wins = *proved;
        a.w.hero = *proved ? winner : oxo_other(winner);
        if (a.stopped)
            status = oxo_fail(error, OXO_LIMIT, "gave up at a limit");
    }
    if (status == OXO_OK && game->ops->turn(game, after) == a.w.hero) {
        if (meet(&a, after) != OXO_OK)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    } else if (status == OXO_OK) {
        status = all_answers(&a, after, answers, error);
    }
    for (uint32_t i = 0; status == OXO_OK && i < a.seen.count; i++)
        status = go_on(&a, i, after, answers, error);
    *nodes += a.nodes;
    free(after);
    free(answers);
    oxo_keys_clear(&a.seen);
    oxo_gravity_destroy(a.search);
    walk_end(&a.w);
    return status;
}
