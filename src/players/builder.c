/* builder: a player of moving games that builds what the game asks for.
 *
 * A target is a set of cells that wins: a full square or cube (c + a u + b v
 * ... with directions that change different coordinates), or in the versions
 * with lines so many lines through one cell. Every turn the builder takes the
 * target that is nearest to complete, looks at every legal move, and plays
 * the one after which its tokens are nearest to that target: tokens in it
 * count most, then how far the others have to go. A move that wins is played;
 * one in twenty moves is random, so that two builders who stand in each
 * other's way do not do so for ever. It does not defend.
 *
 * That is enough to play every version of Marchi and Fischer's paper to a
 * winner, which random and searching players hardly ever do for squares and
 * cubes: they need nine or twenty-seven tokens in their places.
 */
#include "players/player.h"

#include "base/array.h"
#include "base/bits.h"
#include "oxo/families.h"
#include "rules/moving.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 12, MOST_CELLS = 729 };

typedef struct builder {
    oxo_player player;
    oxo_moving_spec spec;
    unsigned cells, power; /* power: dimension of the target, 0: lines */
    unsigned targets, target_room, target_cells;
    uint16_t *target; /* power: target_cells each */
} builder;

static unsigned digit(unsigned cell, unsigned i)
{
    while (i--)
        cell /= 3;
    return cell % 3;
}

/* ---- full squares and cubes ---------------------------------------------- */

/* Adds the targets around `middle`, whose coordinates in the supports of all
 * directions are 1, with `left` more directions to choose from code `from` on.
 */
static bool add_targets(builder *b, unsigned middle, unsigned left,
                        unsigned from, int *steps, unsigned used)
{
    unsigned all = 1;
    for (unsigned i = 0; i < b->spec.n; i++)
        all *= 3;
    if (left == 0) {
        OXO_GROW_SIZED(b->target, b->target_cells * sizeof *b->target,
                       b->targets + 1, b->target_room, return false);
        uint16_t *to = b->target + (size_t)b->targets++ * b->target_cells;
        for (unsigned i = 0; i < b->target_cells; i++) {
            int cell = (int)middle;
            for (unsigned d = 0, rest = i; d < b->power; d++, rest /= 3)
                cell += ((int)(rest % 3) - 1) * steps[d];
            to[i] = (uint16_t)cell;
        }
        return true;
    }
    for (unsigned code = from; code < all; code++) {
        int step = 0;
        unsigned support = 0, scale = 1;
        bool fits = true;
        for (unsigned i = 0; i < b->spec.n; i++, scale *= 3) {
            const int v = (int)digit(code, i) - 1;
            step += v * (int)scale;
            support |= v ? 1u << i : 0;
            fits = fits && (!v || digit(middle, i) == 1);
        }
        /* one of a direction and its opposite: the greater code */
        if (!fits || code <= all / 2 || (support & used))
            continue;
        steps[b->power - left] = step;
        if (!add_targets(b, middle, left - 1, code + 1, steps, used | support))
            return false;
    }
    return true;
}

/* ---- choosing ------------------------------------------------------------ */

static unsigned distance(unsigned n, unsigned a, unsigned b)
{
    unsigned most = 0;
    for (unsigned i = 0; i < n; i++, a /= 3, b /= 3) {
        const unsigned x = a % 3, y = b % 3, d = x > y ? x - y : y - x;
        most = d > most ? d : most;
    }
    return most;
}

static bool has(const uint64_t *set, unsigned cell)
{
    return oxo_bit_get(set, cell);
}

/* The lines through a cell that are best for the builder, as a target: their
 * number, cells written without repetition. */
static unsigned star(const builder *b, unsigned middle, const uint64_t *mine,
                     const uint64_t *theirs, uint16_t *cells, int *score)
{
    unsigned all = b->cells, count = 0, lines = 0;
    bool taken[MOST_CELLS] = {false};
    cells[count++] = (uint16_t)middle;
    *score = 4 * has(mine, middle) - 3 * has(theirs, middle);
    while (lines < b->spec.lines && count + 2 <= b->spec.tokens) {
        int best = -100;
        unsigned best_code = 0;
        int best_step = 0;
        for (unsigned code = all / 2 + 1; code < all; code++) {
            int step = 0, value = 0;
            unsigned scale = 1, changes = 0;
            bool fits = !taken[code];
            for (unsigned i = 0; fits && i < b->spec.n; i++, scale *= 3) {
                const int v = (int)digit(code, i) - 1;
                step += v * (int)scale;
                changes += v != 0;
                fits = !v || digit(middle, i) == 1;
            }
            if (!fits || (changes > 1 && !b->spec.diagonals))
                continue;
            for (int s = -1; s <= 1; s += 2) {
                const unsigned at = (unsigned)((int)middle + s * step);
                value += 4 * has(mine, at) - 3 * has(theirs, at);
            }
            if (value > best) {
                best = value;
                best_code = code;
                best_step = step;
            }
        }
        if (best == -100)
            break;
        taken[best_code] = true;
        cells[count++] = (uint16_t)((int)middle + best_step);
        cells[count++] = (uint16_t)((int)middle - best_step);
        *score += best;
        lines++;
    }
    if (lines < b->spec.lines)
        *score = -1000;
    return count;
}

/* The nearest target: how many cells. */
static unsigned find_target(const builder *b, const uint64_t *mine,
                            const uint64_t *theirs, uint16_t *cells)
{
    int best = -1000000;
    unsigned count = 0;
    if (b->power) {
        for (unsigned t = 0; t < b->targets; t++) {
            const uint16_t *at = b->target + (size_t)t * b->target_cells;
            int score = 0;
            for (unsigned i = 0; i < b->target_cells; i++)
                score += 4 * has(mine, at[i]) - 3 * has(theirs, at[i]);
            if (score > best) {
                best = score;
                memcpy(cells, at, b->target_cells * sizeof *cells);
                count = b->target_cells;
            }
        }
        return count;
    }
    for (unsigned c = 0; c < b->cells; c++) {
        uint16_t now[MOST_CELLS];
        int score;
        const unsigned size = star(b, c, mine, theirs, now, &score);
        if (score > best) {
            best = score;
            memcpy(cells, now, size * sizeof *cells);
            count = size;
        }
    }
    return count;
}

/* How near the tokens are to the target: more is better. */
static int nearness(const builder *b, const uint64_t *mine,
                    const uint64_t *theirs, const uint16_t *cells,
                    unsigned count)
{
    bool in[MOST_CELLS] = {false};
    int value = 0;
    for (unsigned i = 0; i < count; i++) {
        in[cells[i]] = true;
        value += 100 * has(mine, cells[i]);
    }
    for (unsigned c = 0; c < b->cells; c++) {
        unsigned least = 9;
        if (in[c] || !has(mine, c))
            continue;
        for (unsigned i = 0; i < count; i++) {
            if (has(mine, cells[i]))
                continue;
            const unsigned d =
                distance(b->spec.n, c, cells[i]) + has(theirs, cells[i]);
            least = d < least ? d : least;
        }
        value -= (int)least;
    }
    return value;
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    const builder *b = (const builder *)player;
    const oxo_game *game = player->game;
    oxo_move *moves = malloc(sizeof *moves * (game->max_moves + (size_t)1));
    oxo_pos *after = oxo_pos_new(game);
    uint16_t target[MOST_CELLS];
    (void)context;
    if (!moves || !after) {
        free(moves);
        free(after);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    const oxo_side side = game->ops->turn(game, pos);
    const unsigned count = game->ops->moves(game, pos, moves);
    const unsigned size =
        find_target(b, oxo_moving_stones(game, pos, side),
                    oxo_moving_stones(game, pos, oxo_other(side)), target);
    int best = -1000000;
    unsigned same = 0;
    const bool stray = oxo_random_below(&player->random, 20) == 0;
    for (unsigned i = 0; i < count; i++) {
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, moves[i]);
        int value = 0;
        if (game->ops->outcome(game, after) == oxo_win_of(side))
            value = 1000000;
        else if (!stray)
            value = nearness(b, oxo_moving_stones(game, after, side),
                             oxo_moving_stones(game, after, oxo_other(side)),
                             target, size);
        same = value > best ? 1 : same + (value == best);
        if (value > best ||
            (value == best && oxo_random_below(&player->random, same) == 0)) {
            best = value;
            *choice = (oxo_choice){.move = moves[i]};
        }
    }
    snprintf(choice->why, sizeof choice->why, "%s",
             best == 1000000 ? "completes it"
             : stray         ? "makes room"
                             : "nearer to a target");
    free(moves);
    free(after);
    return OXO_OK;
}

static void destroy(oxo_player *player)
{
    if (player)
        free(((builder *)player)->target);
    free(player);
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    static const char *const keys[] = {NULL};
    oxo_moving_spec spec;
    const oxo_status status =
        oxo_options_check("builder", options, keys, error);
    if (status != OXO_OK)
        return status;
    if (!oxo_moving_spec_of(game, &spec))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "builder plays moving games only");
    builder *b = calloc(1, sizeof *b);
    if (!b)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    b->spec = spec;
    b->cells = game->cells;
    b->target_cells = 1;
    for (unsigned m = 2; m <= spec.n; m++) {
        if (spec.lines == oxo_moving_power_lines(m))
            b->power = m;
    }
    for (unsigned i = 0; i < b->power; i++)
        b->target_cells *= 3;
    bool fine = true;
    for (unsigned c = 0; b->power && fine && c < b->cells; c++) {
        int steps[OXO_MOVING_MAX_N];
        fine = add_targets(b, c, b->power, 0, steps, 0);
    }
    if (!fine) {
        destroy(&b->player);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *player = &b->player;
    return OXO_OK;
}

const oxo_player_kind_ops oxo_player_builder = {
    .name = "builder",
    .summary = "moving games: builds the lines, square or cube that wins",
    .create = create,
    .choose = choose,
    .destroy = destroy,
};
