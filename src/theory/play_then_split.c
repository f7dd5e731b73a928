/* Play a few moves, then split the board: see oxo/theory.h.
 *
 *     settle(P, d): the first player to move, d replies before the split
 *       d = 0   a split of P into small boards (split.h)
 *       d = 1   for replies r, best first, and each stone m that is not yet
 *               answered: a split of P + r that leaves m out. It answers every
 *               stone that it leaves out, and all images of P with such a stone
 *       d > 1   for each stone m, one of each kind under symmetry: a reply r
 *               with settle(P + m + r, d - 1)
 *
 * A split found for one m is where the search for the next begins: one small
 * board has to go, and a few steps mend that. What is hard is left for later
 * rounds with more steps.
 *
 * The certificate has a line `reply` for every answer of the rounds before the
 * last, a line `split` and its groups for every split, in the coordinates in
 * which they were found. Nothing in it depends on how a split was found.
 */
#include "oxo/theory.h"

#include "base/bits.h"
#include "base/keys.h"
#include "base/runs.h"
#include "base/writer.h"
#include "oxo/game.h"
#include "oxo/symmetry.h"
#include "rules/line.h"
#include "theory/split.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 6 /* replies tried */ };

/* How much is spent on the splits with one more reply: for so many replies, so
 * many steps for the first split and so many for each that goes on from it.
 * Where a deeper answer is possible less is spent. */
typedef struct pace {
    unsigned replies;
    uint64_t begin, go_on;
} pace;
enum { PATIENT = 3, HASTY = 1 };
static const pace patient[PATIENT] = {
    {3, 1000000, 20000}, {WIDTH, 1000000, 100000}, {WIDTH, 1000000, 200000}};
static const pace hasty[HASTY] = {{3, 1000000, 20000}};
enum { FEASIBLE = 4 }; /* replies; more leave too many positions */
#define STEPS 1000000  /* of one split, unless the caller says so */

typedef struct task {
    const oxo_geometry *g;
    oxo_game *game; /* NULL: too large to play, and depth 0 */
    oxo_group *group;
    oxo_split *split;
    const oxo_context *context; /* until the first split is found, `hope` */
    const oxo_context *whole;   /* from then on */
    oxo_certificate *draft;
    oxo_split_result *result;
    struct oxo_line_pos *pos;
    uint8_t *key;
    uint64_t *bits; /* of a position as text */
    char *text;
    size_t text_size;
    uint64_t steps; /* of a split, in the last round */
    unsigned depth;
    uint32_t splits_before; /* the position at hand */
    bool stopped;
} task;

static oxo_status no_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

/* ---- positions: of every cell 0, 1 (the first player) or 2 ---- */

/* The key of the position up to symmetry, in t->key. */
static oxo_status find_key(task *t, const uint8_t *stone, oxo_error *error)
{
    const oxo_line_game *game = oxo_line_of(t->game);
    oxo_line_clear(game, t->pos);
    for (uint32_t c = 0; c < t->g->points; c++)
        if (stone[c])
            oxo_line_put(game, t->pos, stone[c] == 1 ? OXO_FIRST : OXO_SECOND,
                         c);
    oxo_status status =
        oxo_group_canon_key(t->group, (oxo_pos *)(void *)t->pos, t->key, NULL);
    return status == OXO_OK ? status : no_memory(error);
}

/* Adds "WORD POSITION" or "WORD POSITION CELL". */
static oxo_status add_entry(task *t, const char *word, const uint8_t *stone,
                            uint32_t cell, oxo_error *error)
{
    const unsigned words = ((t->g->points + 63) / 64);
    oxo_writer out = {t->text, t->text_size, 0};
    memset(t->bits, 0, 2 * words * sizeof *t->bits);
    for (uint32_t c = 0; c < t->g->points; c++)
        if (stone[c])
            oxo_bit_set(t->bits + (stone[c] - 1) * words, c);
    oxo_put(&out, "%s ", word);
    oxo_runs_put(&out, t->bits, words, t->g->points);
    if (cell != UINT32_MAX)
        oxo_put(&out, " %u", cell);
    return oxo_certificate_add(t->draft, t->text, out.used) == OXO_OK
               ? OXO_OK
               : no_memory(error);
}

/* ---- replies ---- */

typedef struct reply {
    uint32_t cell, kills, crowd;
} reply;

static int by_worth(const void *a, const void *b)
{
    const reply *x = a, *y = b;
    if (x->kills != y->kills)
        return x->kills < y->kills ? 1 : -1;
    if (x->crowd != y->crowd)
        return x->crowd < y->crowd ? 1 : -1;
    return (x->cell > y->cell) - (x->cell < y->cell);
}

/* Free cells by the living lines through them, then by the first player's
 * stones on these. Returns how many, WIDTH at most. */
static unsigned best_replies(const task *t, const uint8_t *stone,
                             reply best[WIDTH])
{
    const oxo_geometry *g = t->g;
    unsigned count = 0;
    for (uint32_t c = 0; c < g->points; c++) {
        reply r = {.cell = c};
        for (uint32_t i = g->point_start[c]; i < g->point_start[c + 1]; i++) {
            const uint32_t l = g->point_lines[i];
            unsigned stones[3] = {0};
            for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1]; j++)
                stones[stone[g->line_points[j]]]++;
            r.kills += stones[2] == 0;
            r.crowd += stones[2] == 0 ? stones[1] : 0;
        }
        if (stone[c])
            continue;
        if (count < WIDTH)
            best[count++] = r;
        else if (by_worth(&r, &best[WIDTH - 1]) < 0)
            best[WIDTH - 1] = r;
        qsort(best, count, sizeof *best, by_worth);
    }
    return count;
}

/* ---- splits with one more reply ---- */

static bool halted(task *t, uint32_t stone)
{
    const uint64_t steps = oxo_split_steps(t->split);
    char detail[96];
    t->result->steps = steps;
    if (!t->context)
        return false;
    t->stopped = t->stopped || oxo_context_stopped(t->context, steps);
    snprintf(detail, sizeof detail,
             "first move %u of %u, %u splits, stone %u of %u",
             t->result->settled + 1, t->result->firsts, t->result->splits,
             stone + 1, t->g->points);
    oxo_context_report(t->context,
                       (oxo_progress){.phase = "splitting the board",
                                      .nodes = steps,
                                      .done = -1,
                                      .detail = detail});
    return t->stopped;
}

/* Stones that are answered: their positions up to symmetry in `fine`. */
static oxo_status note_answered(task *t, uint8_t *stone, uint32_t r,
                                oxo_keys *fine, oxo_error *error)
{
    oxo_status status = OXO_OK;
    for (uint32_t m = 0; status == OXO_OK && m < t->g->points; m++) {
        if (stone[m] || m == r || oxo_split_uses(t->split, m))
            continue;
        stone[m] = 1;
        status = find_key(t, stone, error);
        stone[m] = 0;
        if (status == OXO_OK && oxo_keys_add(fine, t->key, NULL) == OXO_NO_KEY)
            status = no_memory(error);
    }
    return status;
}

static oxo_status is_answered(task *t, uint8_t *stone, uint32_t m,
                              const oxo_keys *fine, bool *yes, oxo_error *error)
{
    stone[m] = 1;
    oxo_status status = find_key(t, stone, error);
    stone[m] = 0;
    *yes = status == OXO_OK && oxo_keys_find(fine, t->key) != OXO_NO_KEY;
    return status;
}

/* One attempt for the stone m with the reply r. */
static oxo_status try_split(task *t, uint8_t *stone, uint32_t m, uint32_t r,
                            uint64_t steps, oxo_keys *fine, bool *good,
                            oxo_error *error)
{
    stone[m] = 1;
    stone[r] = 2;
    oxo_split_place(t->split, stone);
    stone[m] = stone[r] = 0;
    *good = oxo_split_find(t->split, steps, t->context);
    if (!*good)
        return OXO_OK;
    t->result->splits++;
    t->context = t->whole;
    oxo_status status = add_entry(t, "split", stone, r, error);
    if (status == OXO_OK)
        status = oxo_split_write(t->split, t->draft, error);
    if (status == OXO_OK)
        status = note_answered(t, stone, r, fine, error);
    return status;
}

/* Splits with one more reply, one after another, for the stones that are not
 * answered yet. `left` is how many remain. */
static oxo_status sweep(task *t, uint8_t *stone, const pace *with,
                        oxo_keys *fine, uint32_t *left, oxo_error *error)
{
    reply best[WIDTH];
    const unsigned replies = best_replies(t, stone, best);
    oxo_status status = OXO_OK;
    *left = 1;
    for (unsigned i = 0; *left && i < replies && i < with->replies; i++) {
        uint64_t steps = with->begin;
        *left = 0;
        for (uint32_t m = 0; m < t->g->points; m++) {
            bool good = true;
            if (stone[m])
                continue;
            status = is_answered(t, stone, m, fine, &good, error);
            if (status != OXO_OK)
                return status;
            if (good)
                continue;
            ++*left;
            if (m == best[i].cell)
                continue;
            if (halted(t, m))
                return OXO_OK;
            status = try_split(t, stone, m, best[i].cell,
                               steps < t->steps ? steps : t->steps, fine, &good,
                               error);
            if (status != OXO_OK)
                return status;
            *left -= good;
            steps = with->go_on;
            if (!good && oxo_split_open(t->split) && with->begin > 0 &&
                t->result->splits == t->splits_before)
                break; /* this reply has not given a single split */
        }
    }
    return status;
}

/* ---- all rounds ---- */

static oxo_status settle(task *t, uint8_t *stone, unsigned depth, bool *held,
                         oxo_error *error);

/* A stone m of the first player is on the board: a reply that holds. */
static oxo_status answer(task *t, uint8_t *stone, unsigned depth, bool *held,
                         oxo_error *error)
{
    reply best[WIDTH];
    const unsigned replies = best_replies(t, stone, best);
    oxo_status status = OXO_OK;
    *held = false;
    for (unsigned i = 0;
         !*held && status == OXO_OK && !t->stopped && i < replies; i++) {
        const size_t size = t->draft->body_size, entries = t->draft->entries;
        status = add_entry(t, "reply", stone, best[i].cell, error);
        stone[best[i].cell] = 2;
        if (status == OXO_OK)
            status = settle(t, stone, depth - 1, held, error);
        stone[best[i].cell] = 0;
        if (!*held) { /* what was written for it is no use */
            t->draft->body_size = size;
            t->draft->entries = entries;
        }
    }
    return status;
}

/* The stones that no split has answered, each with a reply of its own. */
static oxo_status answer_rest(task *t, uint8_t *stone, unsigned depth,
                              oxo_keys *fine, bool *held, oxo_error *error)
{
    oxo_status status = OXO_OK;
    *held = true;
    for (uint32_t m = 0; *held && status == OXO_OK && m < t->g->points; m++) {
        bool answered = stone[m] != 0;
        if (!answered)
            status = is_answered(t, stone, m, fine, &answered, error);
        if (answered || status != OXO_OK)
            continue;
        stone[m] = 1;
        status = answer(t, stone, depth, held, error);
        if (status == OXO_OK)
            status = find_key(t, stone, error);
        stone[m] = 0;
        if (status == OXO_OK && *held &&
            oxo_keys_add(fine, t->key, NULL) == OXO_NO_KEY)
            status = no_memory(error);
        t->result->settled += depth == t->depth && *held;
    }
    return status;
}

static oxo_status settle_now(task *t, uint8_t *stone, bool *held,
                             oxo_error *error)
{
    oxo_status status = OXO_OK;
    oxo_split_place(t->split, stone);
    *held = !halted(t, 0) && oxo_split_find(t->split, t->steps, t->context);
    if (*held)
        status = add_entry(t, "split", stone, UINT32_MAX, error);
    if (*held && status == OXO_OK)
        status = oxo_split_write(t->split, t->draft, error);
    t->result->splits += *held;
    if (*held)
        t->context = t->whole;
    halted(t, 0);
    return status;
}

static oxo_status settle(task *t, uint8_t *stone, unsigned depth, bool *held,
                         oxo_error *error)
{
    oxo_keys fine;
    oxo_status status = OXO_OK;
    uint32_t left = 1;
    *held = false;
    if (depth == 0)
        return settle_now(t, stone, held, error);
    oxo_keys_init(&fine, t->game->key_size);
    const pace *with = depth == 1 ? patient : hasty;
    const unsigned paces = depth == 1 ? PATIENT : HASTY;
    t->splits_before = t->result->splits;
    const bool empty = depth == t->depth && depth > 1;
    for (unsigned i = 0;
         left && !empty && i < paces && status == OXO_OK && !t->stopped; i++)
        status = sweep(t, stone, &with[i], &fine, &left, error);
    *held = left == 0;
    if (left && depth > 1 && status == OXO_OK && !t->stopped)
        status = answer_rest(t, stone, depth, &fine, held, error);
    *held = *held && status == OXO_OK && !t->stopped;
    oxo_keys_clear(&fine);
    return status;
}

/* ---- the whole ---- */

static oxo_status count_firsts(task *t, oxo_error *error)
{
    uint32_t *orbit = malloc(((size_t)t->g->points + 1) * sizeof *orbit);
    if (!orbit)
        return no_memory(error);
    oxo_group_orbits(t->group, orbit);
    for (uint32_t c = 0; c < t->g->points; c++)
        t->result->firsts += orbit[c] == c;
    free(orbit);
    return OXO_OK;
}

/* From depth 1 on positions are compared up to symmetry. */
static oxo_status find_symmetries(task *t, const char *name, oxo_error *error)
{
    oxo_status status = oxo_game_create(name, &t->game, error);
    if (status == OXO_OK)
        status = oxo_group_create(t->game, NULL, &t->group, error);
    if (status != OXO_OK)
        return status;
    t->pos = malloc(t->game->pos_size);
    t->key = malloc(t->game->key_size);
    return t->pos && t->key ? count_firsts(t, error) : no_memory(error);
}

/* Could the cells do, if every `lines` lines took `cells` cells? The second
 * player's stones lie on the strongest cells, no two on one line. */
static bool cells_do(const task *t, unsigned depth, uint32_t cells,
                     uint32_t lines)
{
    uint32_t most = 0;
    for (uint32_t c = 0; c < t->g->points; c++)
        if (oxo_geometry_degree(t->g, c) > most)
            most = oxo_geometry_degree(t->g, c);
    const uint64_t dead = (uint64_t)most * depth;
    const uint64_t living = t->g->lines > dead ? t->g->lines - dead : 0;
    return 2 * (uint64_t)depth <= t->g->points &&
           living * cells <= (t->g->points - 2 * (uint64_t)depth) * lines;
}

/* No split holds more lines than the most thrifty small boards would. */
static bool counting_allows(const task *t, unsigned depth)
{
    uint32_t cells, lines;
    oxo_split_thrift(t->split, &cells, &lines);
    return cells_do(t, depth, cells, lines);
}

/* With 3x3 cells for six lines and a few cells to spare there is hope. */
static unsigned hopeful_depth(const task *t)
{
    unsigned depth = 0;
    while (depth <= OXO_SPLIT_MAX_DEPTH && !cells_do(t, depth, 310, 200))
        depth++;
    return depth;
}

static oxo_status too_many_lines(const char *name, oxo_error *error)
{
    return oxo_fail(error, OXO_UNSUPPORTED, "%s: too many lines for the cells",
                    name);
}

static oxo_status one_depth(task *t, const char *name, unsigned depth,
                            oxo_error *error)
{
    oxo_split_result *r = t->result;
    uint8_t *stone = calloc(t->g->points, 1);
    oxo_status status =
        oxo_certificate_create(name, "draw", "groups", &t->draft, error);
    if (!stone && status == OXO_OK)
        status = no_memory(error);
    t->depth = r->depth = depth;
    r->settled = 0;
    if (status == OXO_OK)
        status = settle(t, stone, depth, &r->held, error);
    free(stone);
    if (status == OXO_OK && r->held) {
        r->certificate = t->draft;
        t->draft = NULL;
        r->settled = r->firsts;
    }
    oxo_certificate_destroy(t->draft);
    t->draft = NULL;
    if (status == OXO_OK && t->stopped)
        status = oxo_fail(error, OXO_LIMIT, "gave up at a limit");
    return status;
}

static void end_task(task *t)
{
    free(t->bits);
    free(t->text);
    free(t->pos);
    free(t->key);
    oxo_split_destroy(t->split);
    oxo_group_destroy(t->group);
    oxo_game_destroy(t->game);
}

oxo_status oxo_play_then_split(unsigned k, unsigned n,
                               const oxo_split_options *options,
                               const oxo_context *context,
                               oxo_split_result *result, oxo_error *error)
{
    static const oxo_split_options defaults = {0};
    const oxo_split_options *o = options ? options : &defaults;
    const double begin = oxo_clock();
    oxo_geometry *g = NULL;
    oxo_split_result r = {0};
    char name[32];
    snprintf(name, sizeof name, "%u^%u", k, n);
    oxo_status status = oxo_split_allows(k, n, error);
    if (status == OXO_OK)
        status = oxo_geometry_create(k, n, &g, error);
    task t = {.g = g,
              .context = o->hope ? o->hope : context,
              .whole = context,
              .result = &r,
              .steps = o->steps ? o->steps : STEPS};
    unsigned depth = o->depth;
    if (status == OXO_OK && !depth && !o->fixed) {
        depth = hopeful_depth(&t);
        if (depth > FEASIBLE) /* before the catalogue, which can be large */
            status = too_many_lines(name, error);
    }
    if (status == OXO_OK)
        status = oxo_split_create(g, o->seed ? o->seed : 1, context, &t.split,
                                  error);
    if (status == OXO_OK) {
        t.text_size = (size_t)g->points + 64;
        t.text = malloc(t.text_size);
        t.bits = calloc(2 * ((g->points + 63) / 64), sizeof *t.bits);
        status = t.text && t.bits ? OXO_OK : no_memory(error);
    }
    const unsigned most = o->depth || o->fixed ? depth : depth + 1;
    bool tried = false;
    for (; status == OXO_OK && !r.held && depth <= most; depth++) {
        if (!counting_allows(&t, depth) || depth > FEASIBLE)
            continue;
        tried = true;
        if (depth && !t.group)
            status = find_symmetries(&t, name, error);
        if (status == OXO_OK)
            status = one_depth(&t, name, depth, error);
    }
    if (status == OXO_OK && !tried)
        status = too_many_lines(name, error);
    r.steps = t.split ? oxo_split_steps(t.split) : 0;
    r.seconds = oxo_clock() - begin;
    end_task(&t);
    oxo_geometry_destroy(g);
    if (status != OXO_OK && status != OXO_LIMIT) {
        oxo_split_clear(&r);
        return status;
    }
    *result = r;
    return status;
}

void oxo_split_clear(oxo_split_result *result)
{
    oxo_certificate_destroy(result->certificate);
    result->certificate = NULL;
}
