/* Complete search for forced sequences in any line game; see oxo/search.h.
 *
 * State: for each side's own winning sets, two byte counters per line,
 *
 *     mine[l]   stones of the side that wants the line
 *     theirs[l] stones of the other side on it
 *
 * A line with theirs = 0 and mine = size - 2 is an open two: it has two empty
 * points p and q, and the attack p is answered by the block q and the other
 * way round. All attacks of a position are found by one pass over the lines.
 *
 * Why the recursion needs no other case:
 *  - completions (mine = size - 1) exist only at the root. Later on an attack
 *    that opens two different completions ends the search, and the completion
 *    of an attack that opens one is taken by the block.
 *  - a defender's three can only arise through a block, so after each block
 *    the lines through it are all that need a look. Two missing points: the
 *    attacker is lost. One: it is the only attack allowed.
 *  - when the last attack makes two threes the defender has none (he had none,
 *    or his one was just blocked), so he cannot win first.
 *
 * A position is determined by the two sets of stones, and a win ends the whole
 * search, so only failures are remembered, whole positions and exactly; the
 * table may forget, never invent. With the bound of the shortest search the
 * number of attacks allowed is stored beside them.
 *
 * Tried and rejected: only attacks that create a new open two (loses wins:
 * the order of Figure 11 in Patashnik 1980 needs others); a table without
 * replacement (memory without bound in lost positions).
 *
 * 4^3, also as a .pg file with the same lines, goes to the vector search of
 * qubic_force.h, in the cells of 4^3; query.generic keeps it here, which is how
 * the tests compare the two.
 *
 * Why not the kernel of board.h for the others: it has no bound on the number
 * of attacks, which games whose time runs out need, no board of over 1024
 * cells, 60000 lines or with lines of one cell, and ends at 64 attacks.
 */
#include "oxo/search.h"

#include "base/array.h"
#include "base/bits.h"
#include "board/qubic_force.h"
#include "oxo/families.h"
#include "oxo/symmetry.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* The winning sets of one side. */
typedef struct winning_sets {
    const oxo_geometry *g;
    uint16_t *size, *mine, *theirs;
} winning_sets;

typedef struct pair {
    uint32_t attack, block;
} pair;

struct oxo_forced {
    const oxo_game *game;
    const oxo_line_game *line;
    unsigned cells, words;
    winning_sets sets[2]; /* by side */
    uint64_t *stones[2];  /* by side: current position of the search */
    /* failures: slot = attacker's words, defender's words, attacks allowed */
    uint64_t *slots;
    size_t slot_words, slot_mask, used;
    /* candidates of all levels of the recursion, a stack */
    pair *pairs;
    size_t pairs_count, pairs_room;
    uint32_t *first, *stamp, stamp_now; /* completion seen first, per cell */
    /* the answer */
    oxo_move *moves;
    uint64_t *zone;
    unsigned length;
    oxo_move last[2];
    /* the run */
    oxo_side attacker;
    oxo_context *context;
    uint64_t nodes;
    bool stopped, no_memory;
    oxo_qubic_force *qubic; /* fast path, made at its first use */
    bool is_qubic;
    uint16_t point[64], cell[64]; /* 4^3: the point of a cell, and back */
};

void oxo_forced_destroy(oxo_forced *f)
{
    if (!f)
        return;
    for (int side = 0; side < 2; side++) {
        free(f->sets[side].size);
        free(f->stones[side]);
    }
    free(f->slots);
    free(f->pairs);
    free(f->first);
    free(f->moves);
    free(f->zone);
    oxo_qubic_force_free(f->qubic);
    free(f);
}

oxo_status oxo_forced_create(const oxo_game *game, oxo_forced **forced,
                             oxo_error *error)
{
    oxo_line_spec spec = {0};
    if (!oxo_line_geometry(game, OXO_FIRST))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s is not a line game: it has no forced sequences",
                        game->name);
    spec = oxo_line_of(game)->spec;
    if (spec.misere || spec.gravity)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "forced sequences are not defined for %s games",
                        spec.misere ? "misere" : "gravity");
    oxo_forced *f = calloc(1, sizeof *f);
    if (!f)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    f->game = game;
    f->line = oxo_line_of(game);
    f->cells = game->cells;
    f->words = (f->cells + 63) / 64;
    f->slot_words = 2 * (size_t)f->words + 1;
    bool good = true;
    for (int side = 0; side < 2; side++) {
        winning_sets *w = &f->sets[side];
        w->g = oxo_line_geometry(game, (oxo_side)side);
        w->size = calloc(3 * (size_t)w->g->lines + 1, sizeof *w->size);
        f->stones[side] = calloc(f->words, sizeof(uint64_t));
        good = good && w->size && f->stones[side];
        if (!w->size)
            continue;
        w->mine = w->size + w->g->lines;
        w->theirs = w->mine + w->g->lines;
        for (uint32_t l = 0; l < w->g->lines; l++)
            w->size[l] =
                (uint16_t)(w->g->line_start[l + 1] - w->g->line_start[l]);
    }
    f->first = calloc(2 * (size_t)f->cells, sizeof *f->first);
    f->stamp = f->first ? f->first + f->cells : NULL;
    f->moves = calloc((size_t)f->cells + 2, sizeof *f->moves);
    f->zone = calloc(f->words, sizeof *f->zone);
    f->slot_mask = 1023;
    f->slots = calloc((f->slot_mask + 1) * f->slot_words, sizeof *f->slots);
    if (!good || !f->first || !f->moves || !f->zone || !f->slots) {
        oxo_forced_destroy(f);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    for (unsigned c = 0; c < 64; c++)
        f->point[c] = (uint16_t)c;
    const bool known = spec.k == 4 && spec.n == 3;
    f->is_qubic = known || (game->cells == 64 && spec.k == 0 &&
                            oxo_line_recognise(game, &spec, f->point) &&
                            spec.k == 4 && spec.n == 3);
    for (unsigned c = 0; c < 64 && f->is_qubic; c++)
        f->cell[f->point[c]] = (uint16_t)c;
    *forced = f;
    return OXO_OK;
}

/* ---- stones ---------------------------------------------------------------*/

static void change(oxo_forced *f, oxo_side side, uint32_t cell, int by)
{
    const winning_sets *own = &f->sets[side], *other = &f->sets[!side];
    const oxo_geometry *g = own->g;
    for (uint32_t i = g->point_start[cell]; i < g->point_start[cell + 1]; i++)
        own->mine[g->point_lines[i]] =
            (uint16_t)(own->mine[g->point_lines[i]] + by);
    g = other->g;
    for (uint32_t i = g->point_start[cell]; i < g->point_start[cell + 1]; i++)
        other->theirs[g->point_lines[i]] =
            (uint16_t)(other->theirs[g->point_lines[i]] + by);
    f->stones[side][cell / 64] ^= UINT64_C(1) << cell % 64;
}

static bool empty(const oxo_forced *f, uint32_t cell)
{
    return !oxo_bit_get(f->stones[0], cell) && !oxo_bit_get(f->stones[1], cell);
}

/* The empty points of a line that has at most two. */
static unsigned empties(const oxo_forced *f, const oxo_geometry *g, uint32_t l,
                        uint32_t *out)
{
    unsigned count = 0;
    for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
        if (empty(f, g->line_points[i]) && count < 2)
            out[count++] = g->line_points[i];
    }
    return count;
}

/* The missing points of a side's threes, at most two different ones: in all
 * lines, or in those through one cell. */
static unsigned threes(const oxo_forced *f, oxo_side side, uint32_t through,
                       uint32_t *out)
{
    const winning_sets *w = &f->sets[side];
    const oxo_geometry *g = w->g;
    uint32_t from = 0, to = g->lines;
    if (through != NONE) {
        from = g->point_start[through];
        to = g->point_start[through + 1];
    }
    unsigned count = 0;
    for (uint32_t i = from; i < to; i++) {
        uint32_t l = through == NONE ? i : g->point_lines[i], missing[2];
        if (w->theirs[l] || w->mine[l] + 1 != w->size[l])
            continue;
        if (empties(f, g, l, missing) != 1)
            continue;
        if (count == 0 || missing[0] != out[0]) {
            out[count++] = missing[0];
            if (count == 2)
                break;
        }
    }
    return count;
}

/* ---- the table of failures ------------------------------------------------*/

/* Where the position (a, d) is or would be; *found says which. The table has a
 * fixed size and forgets, which base/keys.h never does. */
static uint64_t *slot_of(const oxo_forced *f, const uint64_t *a,
                         const uint64_t *d, bool *found)
{
    uint64_t hash = 0x9e3779b97f4a7c15u;
    size_t bytes = f->words * sizeof *a;
    for (unsigned i = 0; i < f->words; i++)
        hash = oxo_mix64(oxo_mix64(hash ^ a[i]) + d[i]);
    uint64_t *slot = NULL;
    for (unsigned probe = 0; probe < 8; probe++) {
        slot = f->slots + ((hash + probe) & f->slot_mask) * f->slot_words;
        uint64_t depth = slot[2 * f->words];
        if (!depth)
            break;
        if (!memcmp(slot, a, bytes) && !memcmp(slot + f->words, d, bytes)) {
            *found = true;
            return slot;
        }
    }
    *found = false; /* a full neighbourhood loses its last position */
    return slot;
}

static uint64_t *lookup(const oxo_forced *f, bool *found)
{
    return slot_of(f, f->stones[f->attacker], f->stones[!f->attacker], found);
}

/* The table doubles while it is half full, up to what the context allows. */
static void grow(oxo_forced *f)
{
    size_t limit = (size_t)256 << 20;
    if (f->context && f->context->max_memory)
        limit = f->context->max_memory;
    size_t slots = 2 * (f->slot_mask + 1);
    if (slots * f->slot_words * sizeof *f->slots > limit)
        return;
    uint64_t *old = f->slots;
    size_t old_slots = f->slot_mask + 1;
    uint64_t *made = calloc(slots * f->slot_words, sizeof *made);
    if (!made)
        return; /* the old table still serves */
    f->slots = made;
    f->slot_mask = slots - 1;
    f->used = 0;
    for (size_t i = 0; i < old_slots; i++) {
        const uint64_t *from = old + i * f->slot_words;
        if (!from[2 * f->words])
            continue;
        bool found;
        uint64_t *to = slot_of(f, from, from + f->words, &found);
        f->used += to[2 * f->words] == 0;
        memcpy(to, from, f->slot_words * sizeof *to);
    }
    free(old);
}

static void remember(oxo_forced *f, uint64_t depth)
{
    if (2 * f->used > f->slot_mask)
        grow(f);
    bool found;
    uint64_t *slot = lookup(f, &found);
    if (found) {
        if (slot[2 * f->words] < depth)
            slot[2 * f->words] = depth;
        return;
    }
    if (!slot[2 * f->words])
        f->used++;
    memcpy(slot, f->stones[f->attacker], f->words * sizeof *slot);
    memcpy(slot + f->words, f->stones[!f->attacker], f->words * sizeof *slot);
    slot[2 * f->words] = depth;
}

static void forget(oxo_forced *f)
{
    /* a small table is cheap to clear; a large one is made anew */
    if (f->slot_mask > 65535) {
        uint64_t *made = calloc(65536 * f->slot_words, sizeof *made);
        if (made) {
            free(f->slots);
            f->slots = made;
            f->slot_mask = 65535;
            f->used = 0;
            return;
        }
    }
    if (f->used)
        memset(f->slots, 0,
               (f->slot_mask + 1) * f->slot_words * sizeof *f->slots);
    f->used = 0;
}

/* ---- the search -----------------------------------------------------------*/

/* Puts all attacks of the position on the stack. An attack that completes two
 * ways is reported at once: returns it, with its completions in f->last. */
static uint32_t collect(oxo_forced *f, uint32_t must)
{
    const winning_sets *w = &f->sets[f->attacker];
    const oxo_geometry *g = w->g;
    f->stamp_now++;
    for (uint32_t l = 0; l < g->lines; l++) {
        if (w->theirs[l] || w->mine[l] + 2 != w->size[l])
            continue;
        uint32_t e[2];
        if (empties(f, g, l, e) != 2)
            continue;
        for (unsigned i = 0; i < 2; i++) {
            uint32_t attack = e[i], block = e[!i];
            if (must != NONE && attack != must)
                continue;
            if (f->stamp[attack] == f->stamp_now) {
                if (f->first[attack] == block)
                    continue;
                f->last[0] = f->first[attack];
                f->last[1] = block;
                return attack;
            }
            f->stamp[attack] = f->stamp_now;
            f->first[attack] = block;
            OXO_GROW(f->pairs, f->pairs_count + 1, f->pairs_room, {
                f->no_memory = true;
                return NONE;
            });
            f->pairs[f->pairs_count++] = (pair){attack, block};
        }
    }
    return NONE;
}

/* Is there a forced sequence of at most `depth` attacks (depth > 0) from the
 * current position, in which nobody can complete a line at once, except that
 * the defender threatens `must`? True: moves from 2*level on are the answer.
 * False: none exists, unless stopped is set. */
static bool solve(oxo_forced *f, uint32_t must, unsigned level, unsigned depth)
{
    f->nodes++;
    if (f->nodes % 1024 == 0 && f->context &&
        oxo_context_stopped(f->context, f->nodes))
        f->stopped = true;
    if (f->stopped)
        return false;
    size_t base = f->pairs_count;
    uint32_t winner = collect(f, must);
    if (winner != NONE) {
        f->pairs_count = base;
        f->moves[2 * level] = winner;
        f->length = level + 1;
        return true;
    }
    size_t end = f->pairs_count;
    if (f->no_memory || end == base) {
        f->stopped |= f->no_memory;
        f->pairs_count = base;
        return false;
    }
    bool known;
    const uint64_t *slot = lookup(f, &known);
    if (depth == 1 || (known && slot[2 * f->words] >= depth)) {
        f->pairs_count = base;
        return false;
    }
    const oxo_side attacker = f->attacker, defender = !attacker;
    bool won = false;
    for (size_t i = base; i < end && !won && !f->stopped; i++) {
        const pair p = f->pairs[i];
        uint32_t missing[2];
        change(f, attacker, p.attack, 1);
        change(f, defender, p.block, 1);
        unsigned count = threes(f, defender, p.block, missing);
        if (count < 2 &&
            solve(f, count ? missing[0] : NONE, level + 1, depth - 1)) {
            f->moves[2 * level] = p.attack;
            f->moves[2 * level + 1] = p.block;
            won = true;
        }
        change(f, defender, p.block, -1);
        change(f, attacker, p.attack, -1);
    }
    f->pairs_count = base;
    if (!won && !f->stopped)
        remember(f, depth);
    return won;
}

/* ---- the zone -------------------------------------------------------------*/

/* A further defending stone on d can only matter if d is used by the sequence
 * or if it makes a three at a moment when the attacker is to move and is not
 * about to take its missing point: that is, if d and q are the empty points of
 * an open two of the defender's at that moment and q is not the next attack.
 * (Whether d itself is already taken by then is covered: it is used.) */
static void make_zone(oxo_forced *f, unsigned count, bool completes)
{
    const oxo_side attacker = f->attacker, defender = !attacker;
    const winning_sets *w = &f->sets[defender];
    memset(f->zone, 0, f->words * sizeof *f->zone);
    for (unsigned i = 0; i < count; i++)
        oxo_bit_set(f->zone, f->moves[i]);
    if (!completes) {
        oxo_bit_set(f->zone, f->last[0]);
        oxo_bit_set(f->zone, f->last[1]);
    }
    unsigned done = 0;
    while (!completes) {
        uint32_t next = f->moves[done];
        for (uint32_t l = 0; l < w->g->lines; l++) {
            uint32_t e[2];
            if (w->theirs[l] || w->mine[l] + 2 != w->size[l] ||
                empties(f, w->g, l, e) != 2)
                continue;
            if (e[1] != next)
                oxo_bit_set(f->zone, e[0]);
            if (e[0] != next)
                oxo_bit_set(f->zone, e[1]);
        }
        if (done + 2 >= count)
            break;
        change(f, attacker, f->moves[done], 1);
        change(f, defender, f->moves[done + 1], 1);
        done += 2;
    }
    while (done) {
        done -= 2;
        change(f, defender, f->moves[done + 1], -1);
        change(f, attacker, f->moves[done], -1);
    }
}

/* ---- entry ----------------------------------------------------------------*/

static void load(oxo_forced *f, oxo_side side, const uint64_t *stones)
{
    for (unsigned i = 0; i < f->words; i++) {
        for (uint64_t s = stones[i]; s; s &= s - 1)
            change(f, side, 64 * i + oxo_lowest64(s), 1);
    }
}

static void unload(oxo_forced *f)
{
    for (int side = 0; side < 2; side++) {
        winning_sets *w = &f->sets[side];
        memset(w->mine, 0, 2 * (size_t)w->g->lines * sizeof *w->mine);
        memset(f->stones[side], 0, f->words * sizeof(uint64_t));
    }
}

/* A side's stones in the cells of 4^3. */
static uint64_t qubic_stones(const oxo_forced *f, oxo_side side)
{
    uint64_t cells = 0;
    for (uint64_t s = f->stones[side][0]; s; s &= s - 1)
        cells |= UINT64_C(1) << f->cell[oxo_lowest64(s)];
    return cells;
}

/* The fast path of 4^3. */
static oxo_status run_qubic(oxo_forced *f, const oxo_forced_query *query,
                            unsigned longest, bool *completes)
{
    if (!f->qubic)
        f->qubic = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    if (!f->qubic)
        return OXO_NO_MEMORY;
    oxo_qubic_win win;
    const uint64_t own = qubic_stones(f, f->attacker),
                   other = qubic_stones(f, !f->attacker);
    uint64_t before = oxo_qubic_force_nodes(f->qubic);
    bool found = query->shortest || longest < OXO_QUBIC_FORCE_MAX
                     ? oxo_qubic_force_shortest(f->qubic, own, other,
                                                longest < OXO_QUBIC_FORCE_MAX
                                                    ? longest
                                                    : OXO_QUBIC_FORCE_MAX,
                                                &win)
                     : oxo_qubic_force_search(f->qubic, own, other, &win);
    f->nodes = oxo_qubic_force_nodes(f->qubic) - before;
    if (!found)
        return OXO_NO;
    f->length = win.length;
    *completes = win.completes;
    for (unsigned i = 0; i < win.length; i++) {
        f->moves[2 * i] = f->point[win.attack[i]];
        if (i + 1 < win.length)
            f->moves[2 * i + 1] = f->point[win.block[i]];
    }
    if (!win.completes) {
        /* the two completions, from our own counters */
        for (unsigned i = 0; i + 1 < 2 * win.length; i++)
            change(f, i % 2 ? !f->attacker : f->attacker, f->moves[i], 1);
        threes(f, f->attacker, NONE, f->last);
        for (unsigned i = 2 * win.length - 1; i-- > 0;)
            change(f, i % 2 ? !f->attacker : f->attacker, f->moves[i], -1);
    }
    return OXO_OK;
}

static oxo_status run_generic(oxo_forced *f, const oxo_forced_query *query,
                              unsigned longest, bool *completes)
{
    uint32_t missing[2];
    if (threes(f, f->attacker, NONE, missing)) {
        f->nodes = 1;
        f->moves[0] = missing[0];
        f->length = 1;
        *completes = true;
        return longest ? OXO_OK : OXO_NO;
    }
    *completes = false;
    unsigned count = threes(f, !f->attacker, NONE, missing);
    if (count > 1 || longest == 0) {
        f->nodes = 1;
        return OXO_NO;
    }
    uint32_t must = count ? missing[0] : NONE;
    forget(f);
    bool won = solve(f, must, 0, longest);
    if (won && query->shortest) {
        /* a win of n attacks is known and stays in f->moves unless one of
         * these finds a shorter one */
        unsigned known = f->length;
        for (unsigned depth = 1; depth < known && !f->stopped; depth++) {
            if (solve(f, must, 0, depth))
                break;
        }
    }
    if (f->stopped)
        return f->no_memory ? OXO_NO_MEMORY : OXO_LIMIT;
    return won ? OXO_OK : OXO_NO;
}

static oxo_status run(oxo_forced *f, const uint64_t *own, const uint64_t *other,
                      const oxo_forced_query *query, unsigned longest,
                      oxo_context *context, oxo_forced_win *win,
                      oxo_error *error)
{
    const bool qubic = !query->generic && f->is_qubic;
    /* on a huge board even looking at every line takes a while */
    if (!qubic && oxo_context_stopped(context, 0))
        return oxo_fail(error, OXO_LIMIT, "stopped after 0 positions");
    f->attacker = query->attacker;
    f->context = context;
    f->nodes = 0;
    f->stopped = f->no_memory = false;
    f->pairs_count = 0;
    load(f, f->attacker, own);
    load(f, !f->attacker, other);
    bool completes = false;
    oxo_status status = qubic ? run_qubic(f, query, longest, &completes)
                              : run_generic(f, query, longest, &completes);
    if (status == OXO_OK) {
        unsigned count = 2 * f->length - 1;
        if (win) {
            make_zone(f, count, completes);
            *win = (oxo_forced_win){
                .length = f->length,
                .completes = completes,
                .count = count,
                .moves = f->moves,
                .last = {completes ? OXO_MOVE_NONE : f->last[0],
                         completes ? OXO_MOVE_NONE : f->last[1]},
                .zone = f->zone,
                .nodes = f->nodes,
            };
        }
    } else if (status == OXO_NO) {
        if (win)
            win->nodes = f->nodes;
    } else
        oxo_fail(error, status,
                 status == OXO_LIMIT ? "stopped after %llu positions"
                                     : "out of memory after %llu positions",
                 (unsigned long long)f->nodes);
    unload(f);
    return status;
}

oxo_status oxo_forced_stones(oxo_forced *f, const uint64_t *own,
                             const uint64_t *other,
                             const oxo_forced_query *query,
                             oxo_context *context, oxo_forced_win *win,
                             oxo_error *error)
{
    for (unsigned i = 0; i < f->words; i++) {
        if (own[i] & other[i])
            return oxo_fail(error, OXO_BAD_INPUT, "a cell has two stones");
    }
    return run(f, own, other, query, f->cells, context, win, error);
}

oxo_status oxo_forced_search(oxo_forced *f, const oxo_pos *pos,
                             const oxo_forced_query *query,
                             oxo_context *context, oxo_forced_win *win,
                             oxo_error *error)
{
    const oxo_line_pos *p = (const oxo_line_pos *)(const void *)pos;
    if (f->game->ops->outcome(f->game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "the game is over");
    /* the sides must take turns, and the last completion must come in time */
    unsigned left = f->line->plies - p->ply;
    for (unsigned i = 0; i + 1 < left; i++) {
        if (f->line->turn_at[p->ply + i] == f->line->turn_at[p->ply + i + 1])
            return oxo_fail(error, OXO_UNSUPPORTED,
                            "forced sequences need sides that take turns");
    }
    if (p->ply == 0 && f->line->first_moves)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the first move of this game is restricted");
    const uint64_t *own = oxo_line_stones(f->game, pos, query->attacker);
    const uint64_t *other = oxo_line_stones(f->game, pos, !query->attacker);
    unsigned room = f->cells;
    for (unsigned i = 0; i < f->words; i++)
        room -= oxo_popcount64(own[i] | other[i]);
    /* a sequence of n attacks takes 2n+1 plies and as many empty cells, so a
     * game that goes on until the board is full sets no bound of its own */
    if (left >= room)
        return run(f, own, other, query, f->cells, context, win, error);
    if (left >= 3)
        return run(f, own, other, query, (left - 1) / 2, context, win, error);
    oxo_forced_win now; /* only a completion at once is in time */
    oxo_status status = run(f, own, other, query, 1, context, &now, error);
    if (status != OXO_OK || !now.completes)
        return status == OXO_OK ? OXO_NO : status;
    if (win)
        *win = now;
    return OXO_OK;
}
