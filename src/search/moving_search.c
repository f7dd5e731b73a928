/* Moving games that no table holds (N >= 4): forced ends, ply by ply deeper.
 *
 * forces(p, d, side) answers exactly: can `side` force its win within d plies?
 * Depths are tried in turn, odd ones for the side to move and even ones for
 * the other (an end is always the work of the side that moved last), so the
 * first depth with a yes is the exact distance. One question at a time: asked
 * for both sides at once, the defender would go on looking for wins of his own
 * after the first move that saved him.
 *
 * What keeps it small, all of it sound:
 *   - a winning move is played at once;
 *   - cells where the other side would win next must be occupied: two of them
 *     lose, one leaves only the moves that go there (a win is always legal,
 *     the rank rule exempts it, and tokens are never captured, so a threat
 *     goes away only by taking its cell);
 *   - with three plies left and the other side placing, only moves that make
 *     a threat can win, because placing opens nothing for the attacker (unless
 *     it places its last token: then it may be left without a move);
 *   - a side that will not have enough tokens for its lines by then is not
 *     asked at all;
 *   - while at most the centre is taken, one placement of each kind of cell is
 *     enough: the symmetries of the cube carry any cell to any other with as
 *     many middle coordinates.
 *
 * Positions are passed by value (copy, play, recurse): nothing to undo. A
 * transposition table was left out: with the rules above the wins of the
 * paper's 1+N versions are found within a second (docs/MOVING.md), and the
 * versions that resist do so because of breadth in quiet positions.
 */
#include "oxo/search.h"
#include "rules/moving.h"

#include "base/bits.h"
#include "base/pulse.h"
#include <stdlib.h>
#include <string.h>

typedef struct search {
    const oxo_game *game;
    const oxo_moving_game *g;
    oxo_context *context;
    uint64_t nodes;
    oxo_pulse pulse;
    bool stopped;
    unsigned least; /* tokens without which there cannot be enough lines */
} search;

/* Two lines share at most a cell, so lines are triples of tokens of which no
 * two share a pair. Each of t tokens is on at most (t-1)/2 of them, so there
 * are at most t/3 * ((t-1)/2), rounded down twice, and one less than that when
 * t is 5 more than a multiple of 6 (J. Spencer, 1968): 1 line with 3 tokens, 2
 * with 5, 4 with 6, 8 with 8, 12 with 9. */
static unsigned least_tokens(unsigned lines)
{
    unsigned t = 3;
    while (t * ((t - 1) / 2) / 3 - (t % 6 == 5) < lines)
        t++;
    return t;
}

/* The limit of positions by their number, that of time by the clock: on large
 * boards one position may take a while. */
static bool stopped(search *s)
{
    const bool counted = s->nodes % 256 == 0;
    if (!s->stopped && (counted || oxo_pulse_due(&s->pulse))) {
        oxo_context_report(s->context, (oxo_progress){.phase = "forced ends",
                                                      .nodes = s->nodes,
                                                      .done = -1});
        s->stopped = oxo_context_stopped(s->context, counted ? s->nodes : 0);
    }
    return s->stopped;
}

typedef struct ordered {
    oxo_move move;
    unsigned threats;
} ordered;

/* The cells on which `side` would win with its next turn, if it were its
 * turn. */
static unsigned winning_cells(const search *s, const oxo_moving_pos *p,
                              unsigned side, uint64_t *cells)
{
    const oxo_moving_game *g = s->g;
    const unsigned W = g->words;
    uint64_t mine[W];
    memcpy(mine, p->stones + (size_t)side * W, sizeof mine);
    const uint64_t *theirs = p->stones + (size_t)(1 - side) * W;
    unsigned placed = 0, count = 0;
    for (unsigned w = 0; w < W; w++)
        placed += oxo_popcount64(mine[w]);
    memset(cells, 0, W * sizeof *cells);
    if (placed < g->spec.tokens && placed > 0 && g->spec.lines == 1) {
        /* lines with two of mine and an empty cell, found from my tokens */
        for (unsigned w = 0; w < W; w++) {
            for (uint64_t rest = mine[w]; rest; rest &= rest - 1) {
                const unsigned a = 64 * w + oxo_lowest64(rest);
                for (uint32_t i = g->through_start[a];
                     i < g->through_start[a + 1]; i++) {
                    const unsigned b = g->through[2 * i],
                                   c = g->through[2 * i + 1];
                    const bool has_b = oxo_bit_get(mine, b);
                    const unsigned other = has_b ? c : b;
                    if ((has_b || oxo_bit_get(mine, c)) &&
                        !oxo_bit_get(mine, other) &&
                        !oxo_bit_get(theirs, other) &&
                        !oxo_bit_get(cells, other)) {
                        oxo_bit_set(cells, other);
                        count++;
                    }
                }
            }
        }
        return count;
    }
    if (placed < g->spec.tokens) {
        const bool first = placed == 0 && g->spec.centre_ban && side == 0;
        for (unsigned c = 0; c < g->head.cells; c++) {
            if (oxo_bit_get(mine, c) || oxo_bit_get(theirs, c) ||
                (first && c == g->head.cells / 2))
                continue;
            if (p->lines[side] + oxo_moving_through(g, mine, c) >=
                g->spec.lines) {
                oxo_bit_set(cells, c);
                count++;
            }
        }
        return count;
    }
    for (unsigned w = 0; w < W; w++) {
        for (uint64_t rest = p->stones[(size_t)side * W + w]; rest;
             rest &= rest - 1) {
            const unsigned from = 64 * w + oxo_lowest64(rest);
            oxo_bit_clear(mine, from);
            const unsigned without =
                p->lines[side] - oxo_moving_through(g, mine, from);
            for (uint32_t i = g->step_start[from]; i < g->step_start[from + 1];
                 i++) {
                const unsigned to = g->steps[i];
                if (oxo_bit_get(mine, to) || oxo_bit_get(theirs, to) ||
                    oxo_bit_get(cells, to))
                    continue;
                if (without + oxo_moving_through(g, mine, to) >=
                    g->spec.lines) {
                    oxo_bit_set(cells, to);
                    count++;
                }
            }
            oxo_bit_set(mine, from);
        }
    }
    return count;
}

static int by_threats(const void *a, const void *b)
{
    const ordered *x = a, *y = b;
    if (x->threats != y->threats)
        return x->threats < y->threats ? 1 : -1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Number of middle coordinates of a cell. */
static unsigned kind_of_cell(unsigned n, unsigned cell)
{
    unsigned kind = 0;
    for (; n--; cell /= 3)
        kind += cell % 3 == 1;
    return kind;
}

/* The moves worth a look, those that make most threats first; fewer when
 * stopped. */
static unsigned candidates(search *s, const oxo_moving_pos *p,
                           const uint64_t *must, ordered *list)
{
    const oxo_game *game = s->game;
    const oxo_pos *pos = (const oxo_pos *)(const void *)p;
    oxo_move *moves = malloc(game->max_moves * sizeof *moves);
    uint64_t after_bytes[(game->pos_size + 7) / 8], cells[s->g->words];
    oxo_moving_pos *after = (oxo_moving_pos *)(void *)after_bytes;
    if (!moves)
        return UINT32_MAX;
    const unsigned count = game->ops->moves(game, pos, moves);
    unsigned kept = 0, kinds = 0;
    /* the symmetries all keep a board on which at most the centre is taken */
    bool symmetric = true;
    for (unsigned c = 0; symmetric && c < game->cells; c++)
        symmetric =
            c == game->cells / 2 || !(oxo_bit_get(p->stones, c) ||
                                      oxo_bit_get(p->stones + s->g->words, c));
    symmetric = symmetric && count && !oxo_moving_is_step(moves[0]);
    for (unsigned i = 0; i < count; i++) {
        if (oxo_pulse_due(&s->pulse) && oxo_context_stopped(s->context, 0)) {
            s->stopped = true;
            break;
        }
        if (must && (moves[i] == OXO_MOVING_PASS ||
                     !oxo_bit_get(must, oxo_moving_to(moves[i]))))
            continue;
        if (symmetric) {
            const unsigned kind = kind_of_cell(s->g->spec.n, moves[i]);
            if (kinds >> kind & 1)
                continue;
            kinds |= 1u << kind;
        }
        memcpy(after, p, game->pos_size);
        game->ops->play(game, (oxo_pos *)(void *)after, moves[i]);
        list[kept].move = moves[i];
        list[kept++].threats = winning_cells(s, after, p->side, cells);
    }
    free(moves);
    qsort(list, kept, sizeof *list, by_threats);
    return kept;
}

/* The winning move that comes first, for the record. */
static void find_win(const search *s, const oxo_pos *pos, const uint64_t *cells,
                     oxo_move *best)
{
    const oxo_game *game = s->game;
    oxo_move *list = malloc(game->max_moves * sizeof *list);
    const unsigned count = list ? game->ops->moves(game, pos, list) : 0;
    for (unsigned i = count; i--;) {
        oxo_pos *after = oxo_pos_copy(game, pos);
        if (list[i] != OXO_MOVING_PASS && after &&
            oxo_bit_get(cells, oxo_moving_to(list[i]))) {
            game->ops->play(game, after, list[i]);
            const oxo_moving_pos *p = (const oxo_moving_pos *)(void *)after;
            if (p->lines[1 - p->side] >= s->g->spec.lines)
                *best = list[i];
        }
        free(after);
    }
    free(list);
}

/* Can the other side be left without a move only once it has no token in hand?
 * Where the rank rule waits for the last placement, placing may end it too. */
static bool in_hand(const search *s, unsigned placed)
{
    return placed < s->g->spec.tokens && s->g->spec.rank != OXO_RANK_PLACED;
}

/* Is there a move of the side to move that leaves the other without one? One
 * move fills one cell, so where the rank rule forbids nothing the other has to
 * have at most one empty cell to go to before it. */
static bool can_block_all(const search *s, const oxo_moving_pos *p,
                          unsigned other_placed, oxo_move *best)
{
    const oxo_moving_game *g = s->g;
    const oxo_game *game = s->game;
    const unsigned W = g->words, other = 1u - p->side;
    if (g->spec.passes || in_hand(s, other_placed))
        return false;
    if (g->spec.rank == OXO_RANK_OFF) {
        unsigned reach = g->head.cells, more = 0;
        for (unsigned w = 0; w < W && !more; w++)
            for (uint64_t rest = p->stones[(size_t)other * W + w];
                 rest && !more; rest &= rest - 1) {
                const unsigned from = 64 * w + oxo_lowest64(rest);
                for (uint32_t i = g->step_start[from];
                     i < g->step_start[from + 1]; i++) {
                    const unsigned to = g->steps[i];
                    if (oxo_bit_get(p->stones, to) ||
                        oxo_bit_get(p->stones + W, to))
                        continue;
                    more |= reach != g->head.cells && reach != to;
                    reach = to;
                }
            }
        if (more)
            return false;
    }
    const oxo_pos *pos = (const oxo_pos *)(const void *)p;
    oxo_move *list = malloc(game->max_moves * sizeof *list);
    uint64_t bytes[(game->pos_size + 7) / 8];
    oxo_pos *after = (oxo_pos *)(void *)bytes;
    const unsigned count = list ? game->ops->moves(game, pos, list) : 0;
    bool found = false;
    for (unsigned i = 0; i < count && !found; i++) {
        memcpy(after, p, game->pos_size);
        game->ops->play(game, after, list[i]);
        found = game->ops->outcome(game, after) != OXO_ONGOING;
        if (found && best)
            *best = list[i];
    }
    free(list);
    return found;
}

/* Can `attacker` force his win within `depth` plies? `depth` is odd exactly
 * when he is to move. False also when stopped. */
static bool forces(search *s, const oxo_moving_pos *p, unsigned depth,
                   unsigned attacker, oxo_move *best)
{
    const oxo_game *game = s->game;
    const oxo_pos *pos = (const oxo_pos *)(const void *)p;
    const unsigned side = p->side, W = s->g->words;
    const bool attacking = side == attacker;
    uint64_t cells[W], must[W];
    s->nodes++;
    if (stopped(s))
        return false;
    if (p->lines[1 - side] >= s->g->spec.lines)
        return !attacking;
    if (winning_cells(s, p, side, cells)) {
        if (attacking && best)
            find_win(s, pos, cells, best);
        return attacking;
    }
    if (depth == 0) /* the defender is to move: is he stuck? */
        return game->ops->outcome(game, pos) != OXO_ONGOING;
    unsigned placed[2] = {0, 0};
    for (unsigned w = 0; w < 2 * W; w++)
        placed[w >= W] += oxo_popcount64(p->stones[w]);
    if (depth == 1)
        return can_block_all(s, p, placed[1 - side], best);
    /* too few tokens by then, and nobody is stuck while placing */
    if (placed[attacker] + (depth + attacking) / 2 < s->least &&
        s->g->spec.rank != OXO_RANK_PLACED && s->least <= s->g->spec.tokens)
        return false;
    const unsigned danger = winning_cells(s, p, 1 - side, must);
    if (danger >= 2)
        return !attacking;
    /* placing, and with a token in hand after that too */
    const bool other_places = in_hand(s, placed[1 - side] + 1);
    if (!attacking && depth == 2 && !danger && in_hand(s, placed[side] + 1))
        return false; /* any placement keeps the attacker from winning next,
                         and there always is one (src/rules/moving.c) */
    ordered *list = malloc(game->max_moves * sizeof *list);
    const unsigned count =
        list ? candidates(s, p, danger ? must : NULL, list) : UINT32_MAX;
    if (count == UINT32_MAX) {
        free(list);
        s->stopped = true;
        return false;
    }
    uint64_t bytes[(game->pos_size + 7) / 8];
    oxo_moving_pos *after = (oxo_moving_pos *)(void *)bytes;
    bool result = !attacking; /* no candidate: stuck, or not to be saved */
    for (unsigned i = 0; i < count && result == !attacking && !s->stopped;
         i++) {
        if (attacking && depth == 3 && other_places && !list[i].threats)
            break; /* sorted: none of the others threatens either */
        memcpy(after, p, game->pos_size);
        game->ops->play(game, (oxo_pos *)(void *)after, list[i].move);
        result = forces(s, after, depth - 1, attacker, NULL);
        if (result && attacking && best)
            *best = list[i].move;
    }
    free(list);
    return result && !s->stopped;
}

oxo_status oxo_moving_search(const oxo_game *game, const oxo_pos *pos,
                             unsigned max_plies, oxo_context *context,
                             oxo_moving_result *result, oxo_error *error)
{
    oxo_moving_spec spec;
    if (!oxo_moving_spec_of(game, &spec))
        return oxo_fail(error, OXO_UNSUPPORTED, "'%s' is not a moving game",
                        game->name);
    search s = {.game = game,
                .g = oxo_moving_of(game),
                .context = context,
                .least = least_tokens(spec.lines)};
    oxo_moving_result r = {.best = OXO_MOVE_NONE};
    const oxo_moving_pos *p = (const oxo_moving_pos *)(const void *)pos;
    for (unsigned depth = 0; !max_plies || depth <= max_plies; depth++) {
        const bool own = depth % 2 == 1;
        const unsigned attacker = own ? p->side : 1u - p->side;
        const bool yes = forces(&s, p, depth, attacker, own ? &r.best : NULL);
        r.nodes = s.nodes;
        if (yes) {
            r.value =
                oxo_value_exact(attacker ? OXO_SECOND_WINS : OXO_FIRST_WINS,
                                depth, OXO_GROUND_FULL_SEARCH);
            break;
        }
        if (s.stopped)
            break;
        r.plies = depth;
    }
    *result = r;
    if (r.value.winner != OXO_OPEN)
        return OXO_OK;
    return oxo_fail(error, OXO_LIMIT,
                    "neither side can force an end within %u plies; beyond "
                    "that nothing is known",
                    r.plies);
}
