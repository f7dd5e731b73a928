/* A rule by which a person wins a number game without a table.
 *
 * A rule is a list of wishes, each a quantity that is seen on the board after
 * a move (how many numbers would complete a line for the other side, how many
 * for me, ...) and whether much or little of it is wanted. To find a move:
 *
 *     complete a line if you can;
 *     of all moves keep those with the least (most) of the first quantity,
 *     of these those with the least (most) of the second, and so on;
 *     play any that is left.
 *
 * An exception is a position, met by somebody who plays so, in which some move
 * that is left does not win. Exceptions come with a move of their own, and
 * play goes on by the rule after it. Quantities do not change under symmetries
 * of the game, so a rule says the same about a position and its images, and
 * the graph of good moves (number_graph.h) is enough to judge it: 421
 * positions in Graham's game, 150 microseconds a rule.
 *
 * Rules are found by beam search: begin with no wish, add each wish to each of
 * the best rules so far, keep the best of these. Fewest exceptions first, then
 * fewest wishes.
 */
#include "oxo/proof.h"

#include "base/bits.h"
#include "proof/number_graph.h"
#include "proof/prove.h"
#include <stdlib.h>
#include <string.h>

/* ---- quantities -------------------------------------------------------- */

typedef enum quantity {
    HIS_LINES,  /* numbers in cells that complete a line for the other side */
    MY_LINES,   /* the same for me, if I were to move again */
    MY_CELLS,   /* cells in which I could complete a line */
    ANSWERS,    /* answers after which I cannot complete a line at once */
    ALIVE,      /* lines that somebody could still win */
    PAIRS,      /* lines with exactly one empty cell that can still be won */
    CELL,       /* lines through the cell: corner 3, edge 2, centre 4 */
    NUMBER,     /* winning sets that the number belongs to */
    MINE_ALONG, /* my numbers on lines with the cell */
    HIS_ALONG,  /* the other side's */
    CLOSED,     /* lines that the move fills */
    LEFT_SETS,  /* winning sets of which no number is used yet */
    QUANTITIES
} quantity;

static const char *const words[QUANTITIES][2] = {
    {"leave the other side the fewest ways to complete a line",
     "leave the other side the most ways to complete a line"},
    {"threaten to complete lines in the fewest ways",
     "threaten to complete lines in the most ways"},
    {"threaten in the fewest cells", "threaten in the most cells"},
    {"leave the fewest answers after which you cannot complete a line",
     "leave the most answers after which you cannot complete a line"},
    {"leave the fewest lines that can still be won",
     "leave the most lines that can still be won"},
    {"leave the fewest lines that one number can win",
     "leave the most lines that one number can win"},
    {"prefer an edge, then a corner, then the centre",
     "prefer the centre, then a corner, then an edge"},
    {"use the number that is in the fewest winning triples",
     "use the number that is in the most winning triples"},
    {"stay away from lines with your own numbers",
     "go where most of your own numbers are in line"},
    {"stay away from lines with the other side's numbers",
     "go where most of the other side's numbers are in line"},
    {"fill up the fewest lines", "fill up the most lines"},
    {"leave the fewest winning triples untouched",
     "leave the most winning triples untouched"},
};

const char *oxo_number_wish_text(oxo_number_wish wish)
{
    return wish < 2 * QUANTITIES ? words[wish / 2][wish % 2] : "";
}

static bool completes(const number_tables *t, const uint8_t *board,
                      unsigned cell, unsigned value)
{
    for (unsigned i = 0; i < t->degree[cell]; i++) {
        const uint8_t *at = t->line_cells[t->through[cell][i]];
        unsigned state = NUMBER_START;
        for (unsigned j = 0; j < t->spec.k; j++) {
            if (at[j] != cell)
                state = board[at[j]] ? t->next[state][board[at[j]] - 1]
                                     : NUMBER_DEAD;
        }
        if (t->next[state][value] == NUMBER_WIN)
            return true;
    }
    return false;
}

static unsigned used_numbers(const uint8_t *board)
{
    unsigned used = 0;
    for (unsigned c = 0; c < 9; c++)
        used |= board[c] ? 1u << (board[c] - 1) : 0;
    return used;
}

/* In how many ways can `side` complete a line, and in how many cells? */
static void threats(const number_tables *t, const uint8_t *board, unsigned side,
                    unsigned *ways, unsigned *cells)
{
    const unsigned used = used_numbers(board);
    *ways = *cells = 0;
    for (unsigned c = 0; c < 9; c++) {
        unsigned here = 0;
        for (unsigned v = 0; !board[c] && v < t->spec.count; v++)
            here += !(used >> v & 1) && (t->spec.users[v] >> side & 1) &&
                    completes(t, board, c, v);
        *ways += here;
        *cells += here > 0;
    }
}

/* Is a set of k numbers, given as bits, a winning one? */
static bool winning_set(const number_tables *t, unsigned set)
{
    unsigned state = NUMBER_START;
    for (unsigned v = 0; v < t->spec.count; v++)
        state = set >> v & 1 ? t->next[state][v] : state;
    return state == NUMBER_WIN;
}

static void measure_lines(const number_tables *t, const uint8_t *board,
                          unsigned *q)
{
    const unsigned all = (1u << t->spec.count) - 1;
    const unsigned unused = all & ~used_numbers(board);
    for (unsigned l = 0; l < t->lines; l++) {
        unsigned on = 0, filled = 0;
        bool alive = false;
        for (unsigned j = 0; j < t->spec.k; j++) {
            const unsigned at = board[t->line_cells[l][j]];
            on |= at ? 1u << (at - 1) : 0;
            filled += at != 0;
        }
        for (unsigned set = on; filled < t->spec.k && !alive && set <= all;
             set++)
            alive = (set & on) == on && !(set & ~on & ~unused) &&
                    oxo_popcount64(set) == t->spec.k && winning_set(t, set);
        q[ALIVE] += alive;
        q[PAIRS] += alive && filled + 1 == t->spec.k;
    }
    for (unsigned set = 0; set <= all; set++)
        q[LEFT_SETS] += !(set & ~unused) && oxo_popcount64(set) == t->spec.k &&
                        winning_set(t, set);
}

/* All quantities of a move; the board is as it is before the move. */
static void measure(const number_tables *t, const uint8_t *before,
                    unsigned side, unsigned cell, unsigned value, unsigned *q)
{
    const unsigned all = (1u << t->spec.count) - 1;
    uint8_t board[NUMBER_CELLS];
    unsigned none;
    memcpy(board, before, t->cells);
    memset(q, 0, QUANTITIES * sizeof *q);
    board[cell] = (uint8_t)(value + 1);
    threats(t, board, 1 - side, &q[HIS_LINES], &none);
    threats(t, board, side, &q[MY_LINES], &q[MY_CELLS]);
    measure_lines(t, board, q);
    q[CELL] = t->degree[cell];
    for (unsigned set = 0; set <= all; set++)
        q[NUMBER] += (set >> value & 1) && oxo_popcount64(set) == t->spec.k &&
                     winning_set(t, set);
    for (unsigned i = 0; i < t->degree[cell]; i++) {
        const uint8_t *at = t->line_cells[t->through[cell][i]];
        bool full = true;
        for (unsigned j = 0; j < t->spec.k; j++) {
            const unsigned v = before[at[j]];
            full = full && (v || at[j] == cell);
            q[MINE_ALONG] += v && (t->spec.users[v - 1] >> side & 1);
            q[HIS_ALONG] += v && !(t->spec.users[v - 1] >> side & 1);
        }
        q[CLOSED] += full;
    }
    const unsigned used = used_numbers(board);
    for (unsigned c = 0; c < 9; c++) {
        for (unsigned v = 0; !board[c] && v < t->spec.count; v++) {
            if ((used >> v & 1) || !(t->spec.users[v] >> (1 - side) & 1))
                continue;
            uint8_t after[NUMBER_CELLS];
            unsigned where, what;
            memcpy(after, board, t->cells);
            after[c] = (uint8_t)(v + 1);
            q[ANSWERS] += !oxo_number_immediate(t, after, side, &where, &what);
        }
    }
}

/* Keeps of the moves in `keep` those with the least or most; `q` are rows of
 * quantities. Returns how many are left. */
static unsigned narrow(const unsigned (*q)[QUANTITIES], oxo_number_wish wish,
                       unsigned *keep, unsigned count)
{
    const unsigned which = wish / 2;
    unsigned best = 0, left = 0;
    for (unsigned i = 0; i < count; i++) {
        const unsigned now = q[keep[i]][which];
        if (i == 0 || (wish % 2 ? now > best : now < best))
            best = now;
    }
    for (unsigned i = 0; i < count; i++) {
        if (q[keep[i]][which] == best)
            keep[left++] = keep[i];
    }
    return left;
}

/* ---- judging a rule ------------------------------------------------------ */

typedef struct candidate {
    unsigned count, exceptions, positions;
    oxo_number_wish wish[OXO_NUMBER_WISHES];
} candidate;

typedef struct finder {
    const number_graph *g;
    uint32_t *first; /* by node: its moves */
    unsigned (*q)[QUANTITIES];
    uint32_t *option; /* by move: its option, or UINT32_MAX: does not win */
    uint64_t *set;    /* by node: exceptions met from it on */
    size_t words;
    bool *exceptional;
    uint32_t *choice; /* by exception: its option */
} finder;

static unsigned size_of(const uint64_t *set, size_t length)
{
    unsigned size = 0;
    for (size_t i = 0; i < length; i++)
        size += oxo_popcount64(set[i]);
    return size;
}

/* Adds to `set` what the answers to an option bring. */
static void add_option(const finder *f, uint32_t option, uint64_t *set)
{
    const number_option *o = &f->g->option[option];
    for (uint32_t e = 0; e < o->count; e++) {
        const uint64_t *from = f->set + f->g->edge[o->first + e] * f->words;
        for (size_t i = 0; i < f->words; i++)
            set[i] |= from[i];
    }
}

enum { MOST_MOVES = 9 * OXO_NUMBER_POOL };

/* The moves that a rule leaves; false when one of them does not win. */
static bool leaves(const finder *f, const candidate *rule, uint32_t id,
                   unsigned *keep, unsigned *count)
{
    const uint32_t first = f->first[id];
    *count = f->first[id + 1] - first;
    for (unsigned i = 0; i < *count; i++)
        keep[i] = i;
    for (unsigned w = 0; w < rule->count; w++)
        *count = narrow((const unsigned(*)[QUANTITIES])(f->q + first),
                        rule->wish[w], keep, *count);
    for (unsigned i = 0; i < *count; i++) {
        if (f->option[first + keep[i]] == UINT32_MAX)
            return false;
    }
    return true;
}

/* Fills rule->exceptions; children have larger ids than their node, so one
 * pass from the end is enough. */
static void judge(finder *f, candidate *rule)
{
    const number_graph *g = f->g;
    uint64_t best[128], now[128];
    unsigned keep[MOST_MOVES], count;
    for (uint32_t id = g->nodes; id-- > 0;) {
        uint64_t *set = f->set + id * f->words;
        const number_node *n = &g->node[id];
        memset(set, 0, f->words * sizeof *set);
        f->exceptional[id] = false;
        if (n->immediate)
            continue;
        if (leaves(f, rule, id, keep, &count)) {
            for (unsigned i = 0; i < count; i++)
                add_option(f, f->option[f->first[id] + keep[i]], set);
            continue;
        }
        f->exceptional[id] = true;
        for (uint32_t o = n->first; o < n->first + n->count; o++) {
            memset(now, 0, f->words * sizeof *now);
            add_option(f, o, now);
            if (o == n->first ||
                size_of(now, f->words) < size_of(best, f->words)) {
                memcpy(best, now, f->words * sizeof *now);
                f->choice[id] = o;
            }
        }
        memcpy(set, best, f->words * sizeof *set);
        set[id / 64] |= UINT64_C(1) << id % 64;
    }
    memset(now, 0, f->words * sizeof *now);
    for (uint32_t id = 0; id < g->roots; id++)
        for (size_t i = 0; i < f->words; i++)
            now[i] |= f->set[id * f->words + i];
    rule->exceptions = size_of(now, f->words);
}

static int by_quality(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    if (x->exceptions != y->exceptions)
        return x->exceptions < y->exceptions ? -1 : 1;
    if (x->count != y->count)
        return x->count < y->count ? -1 : 1;
    return memcmp(x->wish, y->wish, sizeof x->wish);
}

/* ---- the result ---------------------------------------------------------- */

void oxo_number_rule_destroy(oxo_number_rule *rule)
{
    for (unsigned i = 0; rule && i < rule->exceptions; i++)
        free(rule->exception[i].moves);
    if (rule)
        free(rule->exception);
    free(rule);
}

/* The positions that are met, and the exceptions among them. */
static oxo_number_rule *result_of(finder *f, candidate *best)
{
    const number_graph *g = f->g;
    const oxo_number_spec *spec = &g->tables->spec;
    bool *met = calloc(g->nodes + 1, 1);
    oxo_number_rule *r = calloc(1, sizeof *r);
    if (r)
        r->exception = calloc(best->exceptions + 1, sizeof *r->exception);
    if (!met || !r || !r->exception) {
        free(met);
        oxo_number_rule_destroy(r);
        return NULL;
    }
    judge(f, best);
    r->side = (oxo_side)g->hero;
    r->count = best->count;
    memcpy(r->wish, best->wish, sizeof r->wish);
    memset(met, true, g->roots);
    for (uint32_t id = 0; id < g->nodes; id++) {
        unsigned keep[MOST_MOVES], count = 0;
        const number_node *n = &g->node[id];
        if (!met[id] || n->immediate)
            continue;
        r->positions++;
        if (!f->exceptional[id])
            leaves(f, best, id, keep, &count);
        for (unsigned i = 0; i < count + f->exceptional[id]; i++) {
            const number_option *o =
                &g->option[f->exceptional[id]
                               ? f->choice[id]
                               : f->option[f->first[id] + keep[i]]];
            for (uint32_t e = 0; e < o->count; e++)
                met[g->edge[o->first + e]] = true;
        }
        if (!f->exceptional[id])
            continue;
        oxo_number_entry *e = &r->exception[r->exceptions];
        const number_option *o = &g->option[f->choice[id]];
        e->moves = malloc(sizeof *e->moves);
        if (!e->moves) {
            free(met);
            oxo_number_rule_destroy(r);
            return NULL;
        }
        r->exceptions++;
        e->filled = n->filled;
        for (unsigned c = 0; c < 9; c++)
            e->board[c] = n->board[c] ? spec->number[n->board[c] - 1] : 0;
        e->moves[e->count++] = oxo_number_move(o->cell, spec->number[o->value]);
    }
    free(met);
    return r;
}

/* ---- the search ---------------------------------------------------------- */

static bool prepare(finder *f)
{
    const number_graph *g = f->g;
    const number_tables *t = g->tables;
    size_t moves = 0;
    f->words = (g->nodes + 63) / 64;
    f->first = calloc(g->nodes + 1, sizeof *f->first);
    f->set = calloc(g->nodes * f->words + 1, sizeof *f->set);
    f->exceptional = calloc(g->nodes + 1, 1);
    f->choice = calloc(g->nodes + 1, sizeof *f->choice);
    for (uint32_t id = 0; id < g->nodes; id++)
        if (!g->node[id].immediate)
            moves += (size_t)(9 - g->node[id].filled) * t->spec.count;
    f->q = malloc(moves * sizeof *f->q + 1);
    f->option = malloc((moves + 1) * sizeof *f->option);
    if (!f->first || !f->set || !f->exceptional || !f->choice || !f->q ||
        !f->option || f->words > 128)
        return false;
    uint32_t at = 0;
    for (uint32_t id = 0; id < g->nodes; id++) {
        const number_node *n = &g->node[id];
        f->first[id] = at;
        if (n->immediate)
            continue;
        const unsigned used = used_numbers(n->board);
        uint32_t next = n->first;
        for (unsigned c = 0; c < 9; c++) {
            for (unsigned v = 0; !n->board[c] && v < t->spec.count; v++) {
                if ((used >> v & 1) || !(t->spec.users[v] >> g->hero & 1))
                    continue;
                measure(t, n->board, g->hero, c, v, f->q[at]);
                const bool wins = next < n->first + n->count &&
                                  g->option[next].cell == c &&
                                  g->option[next].value == v;
                f->option[at++] = wins ? next++ : UINT32_MAX;
            }
        }
    }
    f->first[g->nodes] = at;
    return true;
}

static oxo_status beam_search(finder *f, unsigned wishes, unsigned width,
                              oxo_context *context, candidate *best,
                              uint64_t *tried, oxo_error *error)
{
    const size_t room = (size_t)width * 2 * QUANTITIES;
    candidate *beam = calloc(width, sizeof *beam);
    candidate *next = calloc(room, sizeof *next);
    oxo_status status = OXO_OK;
    size_t count = 1;
    if (!beam || !next) {
        free(beam);
        free(next);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    judge(f, &beam[0]);
    *best = beam[0];
    *tried = 1;
    for (unsigned depth = 0; depth < wishes && status == OXO_OK; depth++) {
        size_t made = 0;
        for (size_t i = 0; i < count && status == OXO_OK; i++) {
            for (unsigned w = 0; w < 2 * QUANTITIES; w++) {
                candidate *c = &next[made++];
                *c = beam[i];
                c->wish[c->count++] = w;
                judge(f, c);
                ++*tried;
            }
            if (oxo_context_stopped(context, *tried))
                status = oxo_fail(error, OXO_LIMIT, "stopped after %llu rules",
                                  (unsigned long long)*tried);
            oxo_context_report(
                context,
                (oxo_progress){.phase = "rules", .nodes = *tried, .done = -1});
        }
        qsort(next, made, sizeof *next, by_quality);
        if (made && by_quality(&next[0], best) < 0)
            *best = next[0];
        count = made < width ? made : width;
        memcpy(beam, next, count * sizeof *beam);
    }
    free(beam);
    free(next);
    return status;
}

oxo_status oxo_number_rule_find(const oxo_game *game, unsigned wishes,
                                unsigned width, oxo_context *context,
                                oxo_number_rule **rule, oxo_error *error)
{
    number_graph *g;
    if (wishes > OXO_NUMBER_WISHES || width == 0 || width > 10000)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected at most %d wishes and a width of 1 to 10000",
                        OXO_NUMBER_WISHES);
    oxo_status status = oxo_number_graph_create(
        game, OXO_NUMBER_WIN, OXO_NUMBER_ALL, context, &g, error);
    if (status != OXO_OK)
        return status;
    finder f = {.g = g};
    candidate best;
    uint64_t tried = 0;
    oxo_number_rule *made = NULL;
    if (!prepare(&f))
        status = oxo_fail(error, OXO_NO_MEMORY,
                          "this game has too many positions for a rule");
    if (status == OXO_OK)
        status = beam_search(&f, wishes, width, context, &best, &tried, error);
    if (status == OXO_OK) {
        made = result_of(&f, &best);
        if (!made)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (made) {
        made->tried = tried;
        *rule = made;
    }
    free(f.first);
    free(f.q);
    free(f.option);
    free(f.set);
    free(f.exceptional);
    free(f.choice);
    oxo_number_graph_destroy(g);
    return status;
}

unsigned oxo_number_rule_moves(const oxo_game *game,
                               const oxo_number_rule *rule, const oxo_pos *pos,
                               oxo_move *moves)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    const uint16_t *at = oxo_number_board(game, pos);
    number_tables *t;
    oxo_error error;
    unsigned q[MOST_MOVES][QUANTITIES], keep[MOST_MOVES], count = 0, wins = 0;
    uint8_t board[NUMBER_CELLS] = {0};
    if (!spec || game->cells != 9 || spec->count > 14 ||
        oxo_number_tables_create(spec, &t, &error) != OXO_OK)
        return 0;
    for (unsigned c = 0; c < 9; c++)
        for (unsigned v = 0; v < spec->count; v++)
            if (at[c] == spec->number[v])
                board[c] = (uint8_t)(v + 1);
    const unsigned all = game->ops->moves(game, pos, moves);
    for (unsigned i = 0; i < all; i++) {
        const unsigned cell = oxo_number_move_cell(moves[i]);
        unsigned value = 0;
        while (spec->number[value] != oxo_number_move_number(moves[i]))
            value++;
        if (completes(t, board, cell, value))
            moves[wins++] = moves[i];
        measure(t, board, rule->side, cell, value, q[i]);
        keep[count++] = i;
    }
    if (!wins) {
        for (unsigned w = 0; w < rule->count; w++)
            count = narrow((const unsigned(*)[QUANTITIES])q, rule->wish[w],
                           keep, count);
        for (unsigned i = 0; i < count; i++)
            moves[i] = moves[keep[i]];
    }
    oxo_number_tables_destroy(t);
    return wins ? wins : count;
}
