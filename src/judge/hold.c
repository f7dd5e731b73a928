/* Draws: positions in which both sides keep each other from a line.
 *
 * A side holds when, whatever the other does, it gets a stone on every line:
 * by a pair of free cells on each living line, found here, or by a certificate
 * of form groups that comes with oxo (theory/groups.h). In both a further stone
 * of its own never hurts, so with S to move
 *
 *     the other side holds        no move of S wins
 *     S holds without moving      no move of S loses
 *     S holds after a move        that move does not lose
 *
 * and two questions often settle every move of the position. Where the other
 * side does not hold as it is, each move is asked about: it may hold with the
 * right reply.
 *
 * Games: sides in turn until the board is full, without gravity and misere;
 * others have no oxo_hold.
 */
#include "judge/judge.h"

#include "base/bits.h"
#include "judge/shelf.h"
#include "oxo/theory.h"
#include "rules/line.h"
#include "theory/groups.h"
#include <stdlib.h>
#include <string.h>

enum { REPLY_CELLS = 512 }; /* boards on which replies are tried for pairs */

struct oxo_hold {
    const oxo_game *game;
    const oxo_line_game *line;
    oxo_board *board;   /* of the certificate; NULL: none */
    oxo_groups *groups; /* these two are made when first asked for */
    bool shipped, looked;
    /* scratch: sets of points, and of cells of the board */
    uint64_t *replies, *sides, *cells;
    uint32_t *through; /* living lines through a point */
};

/* Sides in turn until the board is full; all moves allowed. */
static bool plain(const oxo_game *game)
{
    if (!oxo_line_geometry(game, OXO_FIRST))
        return false;
    const oxo_line_game *line = oxo_line_of(game);
    bool is = !line->spec.misere && !line->spec.gravity && !line->first_moves;
    unsigned stones = 0;
    for (unsigned i = 0; i < 2 * line->words; i++)
        if (line->initial[i / line->words])
            stones +=
                oxo_popcount64(line->initial[i / line->words][i % line->words]);
    is = is && line->plies + stones >= game->cells;
    for (unsigned t = 0; is && t + 1 < line->plies; t++)
        is = line->turn_at[t] != line->turn_at[t + 1];
    return is;
}

oxo_status oxo_hold_create(const oxo_game *game, bool shipped, oxo_hold **hold,
                           oxo_error *error)
{
    *hold = NULL;
    if (!plain(game))
        return OXO_OK;
    oxo_hold *h = calloc(1, sizeof *h);
    if (h) {
        h->game = game;
        h->line = oxo_line_of(game);
        h->shipped = shipped;
        h->replies = calloc(h->line->words, sizeof *h->replies);
        h->sides = calloc(h->line->words, sizeof *h->sides);
        h->cells = calloc(3 * (size_t)h->line->words, sizeof *h->cells);
        h->through = calloc(game->cells, sizeof *h->through);
    }
    if (!h || !h->replies || !h->sides || !h->cells || !h->through) {
        oxo_hold_destroy(h);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *hold = h;
    return OXO_OK;
}

void oxo_hold_destroy(oxo_hold *h)
{
    if (!h)
        return;
    oxo_groups_destroy(h->groups);
    oxo_board_destroy(h->board);
    free(h->replies);
    free(h->sides);
    free(h->cells);
    free(h->through);
    free(h);
}

/* ---- by the certificate ---- */

static void look_on_the_shelf(oxo_hold *h)
{
    oxo_certificate *c = NULL;
    h->looked = true;
    if (!h->shipped || !oxo_shelf_may_draw(h->game) ||
        oxo_board_create(h->game, &h->board, NULL) != OXO_OK)
        return;
    if (oxo_shelf_draw(h->board, &c, NULL) == OXO_OK)
        oxo_groups_create(h->board->standard ? h->board->standard : h->game, c,
                          &h->groups, NULL);
    oxo_certificate_destroy(c);
}

/* Points of the game as cells of the board, or back. */
static void sent(const oxo_hold *h, const uint64_t *from, const uint16_t *map,
                 uint64_t *to)
{
    for (unsigned c = 0; c < h->game->cells; c++)
        if (oxo_bit_get(from, c))
            oxo_bit_set(to, map[c]);
}

static bool by_certificate(oxo_hold *h, const uint64_t *attacker,
                           const uint64_t *defender, oxo_context *context)
{
    const unsigned words = h->line->words;
    uint64_t *a = h->cells, *d = a + words, *replies = d + words;
    if (!h->looked)
        look_on_the_shelf(h);
    if (!h->groups)
        return false;
    memset(a, 0, 3 * (size_t)words * sizeof *a);
    sent(h, attacker, h->board->cell, a);
    sent(h, defender, h->board->cell, d);
    if (oxo_groups_hold(h->groups, a, d, context, replies))
        return true;
    sent(h, replies, h->board->point, h->replies);
    return false;
}

/* ---- by pairs ---- */

/* Counts the attacker's living lines, and those through every point; *free_on
 * is how many free points they have together. False: there are more than
 * `most`, or one of them is full but for a cell, or full. */
static bool count_lines(oxo_hold *h, const oxo_geometry *g,
                        const uint64_t *attacker, const uint64_t *defender,
                        uint32_t most, uint32_t *living, uint32_t *free_on)
{
    bool fine = true;
    *living = *free_on = 0;
    memset(h->through, 0, h->game->cells * sizeof *h->through);
    for (uint32_t l = 0; l < g->lines; l++) {
        const uint32_t *at = g->line_points + g->line_start[l],
                       *end = g->line_points + g->line_start[l + 1];
        uint32_t empty = 0;
        bool blocked = false;
        for (const uint32_t *p = at; p < end && !blocked; p++) {
            blocked = oxo_bit_get(defender, *p);
            empty += !oxo_bit_get(attacker, *p);
        }
        if (blocked)
            continue;
        if (++*living > most)
            return false;
        fine &= empty > 1;
        for (const uint32_t *p = at; p < end; p++)
            h->through[*p]++;
    }
    for (unsigned c = 0; c < h->game->cells; c++)
        *free_on += h->through[c] && !oxo_bit_get(attacker, c);
    return fine;
}

static bool paired(const oxo_geometry *g, const uint64_t *attacker,
                   const uint64_t *defender, oxo_context *context)
{
    const oxo_pairing_stones stones = {.own = defender, .enemy = attacker};
    oxo_context quiet = oxo_context_within(context, OXO_UNCOUNTED, 0);
    oxo_pairing *pairing = NULL;
    quiet.progress = NULL;
    const bool exists =
        oxo_pairing_find(g, &stones, &quiet, &pairing, NULL) == OXO_OK &&
        pairing->exists &&
        oxo_pairing_check(g, &stones, pairing, NULL) == OXO_OK;
    oxo_pairing_destroy(pairing);
    return exists;
}

static bool by_pairs(oxo_hold *h, const oxo_geometry *g,
                     const uint64_t *attacker, const uint64_t *defender,
                     bool one, oxo_context *context)
{
    /* without replies to try, the count matters up to half the cells */
    const bool replies = h->game->cells <= REPLY_CELLS;
    uint32_t living, empty;
    const bool calm =
        count_lines(h, g, attacker, defender,
                    replies ? UINT32_MAX : h->game->cells / 2, &living, &empty);
    if (calm && 2 * (uint64_t)living <= empty &&
        paired(g, attacker, defender, context))
        return true;
    if (!replies)
        return false;
    uint64_t *with = h->sides;
    memcpy(with, defender, h->line->words * sizeof *with);
    for (unsigned c = 0; c < h->game->cells; c++) {
        if (oxo_bit_get(attacker, c) || oxo_bit_get(defender, c) ||
            oxo_bit_get(h->replies, c) ||
            2 * (uint64_t)(living - h->through[c]) + 1 > empty ||
            oxo_context_stopped(context, 0))
            continue;
        oxo_bit_set(with, c);
        if (paired(g, attacker, with, context)) {
            oxo_bit_set(h->replies, c);
            if (one)
                break;
        }
        oxo_bit_clear(with, c);
    }
    return false;
}

/* ---- both ---- */

/* Does `side` hold with the other to move? If not, h->replies are moves with
 * which it does; with `one`, at least one of them if there are any. */
static bool holds(oxo_hold *h, const oxo_pos *pos, oxo_side side, bool one,
                  oxo_context *context)
{
    const oxo_line_pos *at = (const oxo_line_pos *)(const void *)pos;
    const unsigned words = h->line->words;
    const uint64_t *own = at->stones + (side == OXO_FIRST ? 0 : words);
    const uint64_t *other = at->stones + (side == OXO_FIRST ? words : 0);
    memset(h->replies, 0, words * sizeof *h->replies);
    if (by_certificate(h, other, own, context))
        return true;
    for (unsigned i = 0; one && i < words; i++)
        if (h->replies[i])
            return false;
    return by_pairs(h, h->line->geometry[oxo_other(side)], other, own, one,
                    context);
}

static bool any_reply(const oxo_hold *h)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < h->line->words; i++)
        any |= h->replies[i];
    return any != 0;
}

unsigned oxo_hold_drawn(oxo_hold *h, const oxo_pos *pos, oxo_pos *child,
                        const oxo_move *move, unsigned moves, bool *drawn,
                        bool *none_wins, oxo_context *context)
{
    unsigned count = 0;
    *none_wins = false;
    for (unsigned i = 0; i < moves; i++)
        drawn[i] = false;
    if (!h)
        return 0;
    const oxo_game *game = h->game;
    const oxo_side side = game->ops->turn(game, pos);
    const bool safe = holds(h, pos, side, false, context);
    if (!safe && !any_reply(h))
        return 0;
    for (unsigned i = 0; i < moves; i++)
        drawn[i] = move[i] < game->cells &&
                   (safe || oxo_bit_get(h->replies, (unsigned)move[i]));
    *none_wins = holds(h, pos, oxo_other(side), true, context);
    for (unsigned i = 0; i < moves; i++) {
        if (!*none_wins && drawn[i]) {
            memcpy(child, pos, game->pos_size);
            game->ops->play(game, child, move[i]);
            drawn[i] = game->ops->outcome(game, child) == OXO_ONGOING &&
                       (holds(h, child, oxo_other(side), true, context) ||
                        any_reply(h));
        }
        count += drawn[i];
    }
    return count;
}
