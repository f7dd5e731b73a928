/* The rules of moving games behind the contract of include/oxo/game.h.
 *
 * Invariants of a position: no cell is held twice; the side to move never has
 * the winning pattern (the game ended with it); the sides have equally many
 * tokens, or the first has one more and the second is to move. A side with
 * tokens in hand places, otherwise it moves.
 *
 * The rank rule. A configuration of c tokens that does not win must span an
 * affine space of dimension min(c-1, N). Its rank comes from elimination over
 * the integers, so no rounding can decide a game. Where it binds from the
 * first placement on, a player is never stuck while placing: the tokens so far
 * span at most a hyperplane, which leaves at least 2*3^(N-1) cells outside,
 * more than the opponent has tokens. With rank=placed he can be, and loses.
 *
 * Why bitsets of words and not one 64-bit board: N goes up to 6 (729 cells).
 * The solver of N <= 3 has its own 32-bit boards (src/search/retrograde.c).
 *
 * Paper: E. Marchi, G. W. Fischer, "Tic-tac-toe in Four Dimensions, with a
 * FORTRAN Program on a PC".
 */
#include "rules/moving.h"

#include "base/bits.h"
#include "rules/families.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static oxo_moving_pos *mutable_of(oxo_pos *pos)
{
    return (oxo_moving_pos *)(void *)pos;
}

static const oxo_moving_pos *of(const oxo_pos *pos)
{
    return (const oxo_moving_pos *)(const void *)pos;
}

/* ---- geometry ---- */

static void coordinates(unsigned n, unsigned cell, int *x)
{
    for (unsigned i = 0; i < n; i++, cell /= 3)
        x[i] = (int)(cell % 3);
}

/* Affine rank (dimension of the affine hull) of some cells of 3^n, by exact
 * integer elimination. Zero for a single cell and for none. */
static unsigned affine_rank(unsigned n, const uint16_t *cells, unsigned count)
{
    /* Rows in echelon form; every new difference is reduced by them without
     * division and then divided by its gcd. A reduced vector is the product
     * of the pivots used (at most 2, 8, 32, 256, 1536: minors of a matrix
     * with entries -2..2) times quotients of minors (at most 10240), below
     * 10^13: 64 bits are plenty for n <= 6. */
    int64_t row[OXO_MOVING_MAX_N][OXO_MOVING_MAX_N];
    unsigned pivot[OXO_MOVING_MAX_N];
    unsigned rank = 0;
    int origin[OXO_MOVING_MAX_N], x[OXO_MOVING_MAX_N];
    if (!count)
        return 0;
    coordinates(n, cells[0], origin);
    for (unsigned i = 1; i < count && rank < n; i++) {
        coordinates(n, cells[i], x);
        int64_t *v = row[rank];
        for (unsigned j = 0; j < n; j++)
            v[j] = x[j] - origin[j];
        for (unsigned r = 0; r < rank; r++) {
            const int64_t a = row[r][pivot[r]], b = v[pivot[r]];
            if (!b)
                continue;
            for (unsigned j = 0; j < n; j++)
                v[j] = v[j] * a - row[r][j] * b;
        }
        int64_t gcd = 0;
        unsigned first = n;
        for (unsigned j = 0; j < n; j++) {
            int64_t a = v[j] < 0 ? -v[j] : v[j];
            if (a && first == n)
                first = j;
            while (a) {
                const int64_t rest = gcd % a;
                gcd = a;
                a = rest;
            }
        }
        if (first == n)
            continue;
        for (unsigned j = 0; j < n; j++)
            v[j] /= gcd;
        pivot[rank++] = first;
    }
    return rank;
}

bool oxo_moving_allowed(const oxo_moving_game *g, const uint64_t *stones,
                        unsigned lines)
{
    if (g->spec.rank == OXO_RANK_OFF || lines >= g->spec.lines)
        return true;
    uint16_t cells[364]; /* the most tokens: (3^6-1)/2 */
    unsigned count = 0;
    for (unsigned w = 0; w < g->words; w++) {
        for (uint64_t rest = stones[w]; rest; rest &= rest - 1)
            cells[count++] = (uint16_t)(64 * w + oxo_lowest64(rest));
    }
    if (g->spec.rank == OXO_RANK_PLACED && count < g->spec.tokens)
        return true;
    const unsigned most = count ? count - 1 : 0;
    return affine_rank(g->spec.n, cells, count) ==
           (most < g->spec.n ? most : g->spec.n);
}

unsigned oxo_moving_through(const oxo_moving_game *g, const uint64_t *stones,
                            unsigned cell)
{
    unsigned count = 0;
    for (uint32_t i = g->through_start[cell]; i < g->through_start[cell + 1];
         i++)
        count += oxo_bit_get(stones, g->through[2 * i]) &&
                 oxo_bit_get(stones, g->through[2 * i + 1]);
    return count;
}

/* Counts the lines through each cell in `fill`, and writes them into
 * g->through at the places that fill says when that is there. A line is a
 * first cell a, a middle b and the cell 2b - a; as numbers a < b < 2b - a in
 * one of its two directions, so that each is met once. */
static void list_lines(oxo_moving_game *g, uint32_t *fill)
{
    const unsigned n = g->spec.n, cells = g->head.cells;
    for (unsigned a = 0; a < cells; a++) {
        for (unsigned b = a + 1; b < cells; b++) {
            /* a < b as numbers; the third cell is 2b - a */
            int x[OXO_MOVING_MAX_N], y[OXO_MOVING_MAX_N];
            coordinates(n, a, x);
            coordinates(n, b, y);
            unsigned c = 0, scale = 1, moving = 0;
            for (unsigned i = 0; i < n; i++, scale *= 3) {
                const int z = 2 * y[i] - x[i];
                if (z < 0 || z > 2)
                    break;
                moving += z != x[i];
                c += scale * (unsigned)z;
            }
            if (scale != cells || (moving > 1 && !g->spec.diagonals))
                continue;
            const unsigned line[3] = {a, b, c};
            for (unsigned i = 0; i < 3; i++) {
                const unsigned at = line[i];
                if (g->through) {
                    g->through[2 * (size_t)fill[at]] =
                        (uint16_t)line[(i + 1) % 3];
                    g->through[2 * (size_t)fill[at] + 1] =
                        (uint16_t)line[(i + 2) % 3];
                }
                fill[at]++;
            }
        }
    }
}

/* The step rules of the paper's section 2, on coordinates 0..2 (its 1..3). */
static bool may_step(const oxo_moving_spec *s, unsigned from, unsigned to)
{
    int x[OXO_MOVING_MAX_N], y[OXO_MOVING_MAX_N];
    if (from == to)
        return false;
    if (s->steps == OXO_STEPS_FLY)
        return true;
    coordinates(s->n, from, x);
    coordinates(s->n, to, y);
    unsigned changed = 0;
    bool into_middle = false, out_of_middle = false;
    for (unsigned i = 0; i < s->n; i++) {
        if (x[i] - y[i] > 1 || y[i] - x[i] > 1)
            return false;
        changed += x[i] != y[i];
        into_middle |= x[i] != 1 && y[i] == 1;
        out_of_middle |= x[i] == 1 && y[i] != 1;
    }
    if (s->steps == OXO_STEPS_ORTHOGONAL)
        return changed == 1;
    return s->lateral || !(into_middle && out_of_middle);
}

static bool build_tables(oxo_moving_game *g)
{
    const unsigned cells = g->head.cells;
    g->through_start = calloc(cells + 1, sizeof *g->through_start);
    g->step_start = calloc(cells + 1, sizeof *g->step_start);
    uint32_t *fill = calloc(cells, sizeof *fill);
    if (!g->through_start || !g->step_start || !fill) {
        free(fill);
        return false;
    }
    list_lines(g, fill);
    for (unsigned c = 0; c < cells; c++) {
        g->through_start[c + 1] = g->through_start[c] + fill[c];
        fill[c] = g->through_start[c];
    }
    g->through =
        malloc((2 * (size_t)g->through_start[cells] + 1) * sizeof *g->through);
    for (unsigned from = 0; from < cells; from++) {
        uint32_t degree = 0;
        for (unsigned to = 0; to < cells; to++)
            degree += may_step(&g->spec, from, to);
        g->step_start[from + 1] = g->step_start[from] + degree;
    }
    g->steps = malloc(((size_t)g->step_start[cells] + 1) * sizeof *g->steps);
    if (!g->through || !g->steps) {
        free(fill);
        return false;
    }
    list_lines(g, fill);
    uint32_t at = 0;
    for (unsigned from = 0; from < cells; from++) {
        for (unsigned to = 0; to < cells; to++) {
            if (may_step(&g->spec, from, to))
                g->steps[at++] = (uint16_t)to;
        }
    }
    free(fill);
    return true;
}

/* ---- the contract ---- */

static unsigned count_tokens(const oxo_moving_game *g, const uint64_t *stones)
{
    unsigned count = 0;
    for (unsigned w = 0; w < g->words; w++)
        count += oxo_popcount64(stones[w]);
    return count;
}

/* The legal moves, at most `limit` of them (1 answers "is there any"). */
static unsigned generate(const oxo_moving_game *g, const oxo_moving_pos *p,
                         oxo_move *out, unsigned limit)
{
    const unsigned W = g->words, side = p->side;
    uint64_t mine[W];
    memcpy(mine, p->stones + (size_t)side * W, sizeof mine);
    const uint64_t *theirs = p->stones + (size_t)(1 - side) * W;
    const unsigned lines = p->lines[side];
    const unsigned placed = count_tokens(g, mine);
    unsigned count = 0;
    if (placed < g->spec.tokens) {
        const bool first =
            g->spec.centre_ban && !placed && !count_tokens(g, theirs);
        for (unsigned c = 0; c < g->head.cells && count < limit; c++) {
            if (oxo_bit_get(mine, c) || oxo_bit_get(theirs, c) ||
                (first && c == g->head.cells / 2))
                continue;
            const unsigned after = lines + oxo_moving_through(g, mine, c);
            oxo_bit_set(mine, c);
            if (oxo_moving_allowed(g, mine, after))
                out[count++] = c;
            oxo_bit_clear(mine, c);
        }
        return count;
    }
    for (unsigned w = 0; w < W; w++) {
        for (uint64_t rest = p->stones[(size_t)side * W + w]; rest;
             rest &= rest - 1) {
            const unsigned from = 64 * w + oxo_lowest64(rest);
            oxo_bit_clear(mine, from);
            const unsigned without = lines - oxo_moving_through(g, mine, from);
            for (uint32_t i = g->step_start[from];
                 i < g->step_start[from + 1] && count < limit; i++) {
                const unsigned to = g->steps[i];
                if (oxo_bit_get(mine, to) || oxo_bit_get(theirs, to))
                    continue;
                const unsigned after =
                    without + oxo_moving_through(g, mine, to);
                oxo_bit_set(mine, to);
                if (oxo_moving_allowed(g, mine, after))
                    out[count++] = oxo_moving_step(from, to);
                oxo_bit_clear(mine, to);
            }
            oxo_bit_set(mine, from);
        }
    }
    if (!count && limit && g->spec.passes)
        out[count++] = OXO_MOVING_PASS;
    return count;
}

static oxo_outcome outcome(const oxo_game *game, const oxo_pos *pos)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    const oxo_moving_pos *p = of(pos);
    const oxo_outcome other =
        p->side == OXO_FIRST ? OXO_SECOND_WINS : OXO_FIRST_WINS;
    if (p->lines[1 - p->side] >= g->spec.lines)
        return other;
    oxo_move any;
    return generate(g, p, &any, 1) ? OXO_ONGOING : other;
}

static unsigned moves(const oxo_game *game, const oxo_pos *pos, oxo_move *out)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    const oxo_moving_pos *p = of(pos);
    if (p->lines[1 - p->side] >= g->spec.lines)
        return 0;
    return generate(g, p, out, game->max_moves);
}

/* The same rules as generate(), for one move: lists of thousands of moves
 * (N = 6) are too long to be searched each time. */
static bool legal(const oxo_game *game, const oxo_pos *pos, oxo_move move)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    const oxo_moving_pos *p = of(pos);
    const unsigned W = g->words, side = p->side;
    uint64_t mine[W];
    memcpy(mine, p->stones + (size_t)side * W, sizeof mine);
    const uint64_t *theirs = p->stones + (size_t)(1 - side) * W;
    if (p->lines[1 - side] >= g->spec.lines)
        return false;
    const unsigned placed = count_tokens(g, mine);
    if (move == OXO_MOVING_PASS) {
        oxo_move any;
        return placed == g->spec.tokens && generate(g, p, &any, 1) &&
               any == OXO_MOVING_PASS;
    }
    const unsigned to = oxo_moving_to(move);
    unsigned lines = p->lines[side];
    if (to >= game->cells || oxo_bit_get(mine, to) || oxo_bit_get(theirs, to) ||
        oxo_moving_is_step(move) != (placed == g->spec.tokens))
        return false;
    if (oxo_moving_is_step(move)) {
        const unsigned from = oxo_moving_from(move);
        if (from >= game->cells || !oxo_bit_get(mine, from) ||
            !may_step(&g->spec, from, to))
            return false;
        oxo_bit_clear(mine, from);
        lines -= oxo_moving_through(g, mine, from);
    } else if (g->spec.centre_ban && to == game->cells / 2 && !placed &&
               !count_tokens(g, theirs)) {
        return false;
    }
    lines += oxo_moving_through(g, mine, to);
    oxo_bit_set(mine, to);
    return oxo_moving_allowed(g, mine, lines);
}

static void start(const oxo_game *game, oxo_pos *pos)
{
    memset(pos, 0, game->pos_size);
}

static void take(const oxo_moving_game *g, oxo_moving_pos *p, unsigned side,
                 unsigned cell)
{
    uint64_t *stones = p->stones + (size_t)side * g->words;
    oxo_bit_clear(stones, cell);
    p->lines[side] =
        (uint16_t)(p->lines[side] - oxo_moving_through(g, stones, cell));
}

static void put(const oxo_moving_game *g, oxo_moving_pos *p, unsigned side,
                unsigned cell)
{
    uint64_t *stones = p->stones + (size_t)side * g->words;
    p->lines[side] =
        (uint16_t)(p->lines[side] + oxo_moving_through(g, stones, cell));
    oxo_bit_set(stones, cell);
}

static void play(const oxo_game *game, oxo_pos *pos, oxo_move move)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    oxo_moving_pos *p = mutable_of(pos);
    if (move != OXO_MOVING_PASS) {
        if (oxo_moving_is_step(move))
            take(g, p, p->side, oxo_moving_from(move));
        put(g, p, p->side, oxo_moving_to(move));
    }
    p->side = (uint8_t)(1 - p->side);
}

static void undo(const oxo_game *game, oxo_pos *pos, oxo_move move)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    oxo_moving_pos *p = mutable_of(pos);
    p->side = (uint8_t)(1 - p->side);
    if (move == OXO_MOVING_PASS)
        return;
    take(g, p, p->side, oxo_moving_to(move));
    if (oxo_moving_is_step(move))
        put(g, p, p->side, oxo_moving_from(move));
}

static oxo_side turn(const oxo_game *game, const oxo_pos *pos)
{
    (void)game;
    return of(pos)->side ? OXO_SECOND : OXO_FIRST;
}

/* The tokens of both, eight cells a byte, then the side. */
static void key(const oxo_game *game, const oxo_pos *pos, uint8_t *out)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    const oxo_moving_pos *p = of(pos);
    const unsigned bytes = (game->cells + 7) / 8;
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = 0; i < bytes; i++)
            *out++ = (uint8_t)(p->stones[(size_t)side * g->words + i / 8] >>
                               8 * (i % 8));
    }
    *out = p->side;
}

static void transform(const oxo_game *game, const oxo_map *map,
                      const oxo_pos *pos, oxo_pos *image)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    const oxo_moving_pos *p = of(pos);
    oxo_moving_pos *q = mutable_of(image);
    memset(q, 0, game->pos_size);
    q->lines[0] = p->lines[0];
    q->lines[1] = p->lines[1];
    q->side = p->side;
    for (unsigned w = 0; w < 2 * g->words; w++) {
        uint64_t *to = q->stones + (w < g->words ? 0 : g->words);
        for (uint64_t rest = p->stones[w]; rest; rest &= rest - 1)
            oxo_bit_set(to,
                        map->cell[64 * (w % g->words) + oxo_lowest64(rest)]);
    }
}

static oxo_move transform_move(const oxo_game *game, const oxo_map *map,
                               oxo_move move)
{
    (void)game;
    if (move == OXO_MOVING_PASS)
        return move;
    const unsigned to = map->cell[oxo_moving_to(move)];
    return oxo_moving_is_step(move)
               ? oxo_moving_step(map->cell[oxo_moving_from(move)], to)
               : to;
}

/* Exchange of neighbouring coordinates, and one reflection: they generate all
 * 2^N N! symmetries of the cube, which respect lines, steps, lateral steps,
 * ranks and the centre. */
static unsigned generators(const oxo_game *game, unsigned max, uint16_t *cells,
                           uint16_t *values)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    const unsigned n = g->spec.n;
    unsigned count = 0;
    (void)values;
    for (; count < max && count < n; count++) {
        uint16_t *map = cells + (size_t)count * game->cells;
        for (unsigned c = 0; c < game->cells; c++) {
            int x[OXO_MOVING_MAX_N];
            coordinates(n, c, x);
            if (count + 1 < n) {
                const int swap = x[count];
                x[count] = x[count + 1];
                x[count + 1] = swap;
            } else {
                x[0] = 2 - x[0];
            }
            int image = 0;
            for (unsigned i = n; i--;)
                image = 3 * image + x[i];
            map[c] = (uint16_t)image;
        }
    }
    return count;
}

static void destroy(oxo_game *game)
{
    oxo_moving_game *g = (oxo_moving_game *)(void *)game;
    free(g->through_start);
    free(g->through);
    free(g->step_start);
    free(g->steps);
    free(g);
}

static size_t rules_text(const oxo_game *game, char *text, size_t size)
{
    static const char *const steps[] = {"one step, also diagonal",
                                        "one step along an axis",
                                        "to any empty cell"};
    static const char *const ranks[] = {
        "highest affine rank after every turn, unless it wins",
        "highest affine rank once all are placed, unless it wins", "none"};
    const oxo_moving_spec *s = &oxo_moving_of(game)->spec;
    return (size_t)snprintf(
        text, size,
        "name         %s\n"
        "board        3^%u, %u cells\n"
        "tokens       %u each, placed in turn, then moved\n"
        "wins         %u line%s of three%s\n"
        "moves        %s%s\n"
        "rank rule    %s\n"
        "%s"
        "stuck        a player without a move %s\n",
        game->name, s->n, game->cells, s->tokens, s->lines,
        s->lines == 1 ? "" : "s at once",
        s->diagonals ? "" : ", along an axis only", steps[s->steps],
        s->steps != OXO_STEPS_ALL ? ""
        : s->lateral              ? ", lateral ones too"
                                  : ", no lateral ones",
        ranks[s->rank],
        s->centre_ban ? "opening      the first placement is not the centre\n"
                      : "",
        s->passes ? "passes" : "loses");
}

static const oxo_ops ops = {
    .family = "moving",
    .destroy = destroy,
    .start = start,
    .moves = moves,
    .play = play,
    .undo = undo,
    .outcome = outcome,
    .turn = turn,
    .key = key,
    .transform = transform,
    .transform_move = transform_move,
    .move_text = oxo_moving_move_text,
    .move_parse = oxo_moving_move_parse,
    .pos_text = oxo_moving_pos_text,
    .pos_parse = oxo_moving_pos_parse,
    .generators = generators,
    .legal = legal,
    .board_text = oxo_moving_board_text,
    .rules_text = rules_text,
};

/* ---- creation and access ---- */

bool oxo_moving_spec_of(const oxo_game *game, oxo_moving_spec *spec)
{
    if (game->ops != &ops)
        return false;
    *spec = oxo_moving_of(game)->spec;
    return true;
}

const uint64_t *oxo_moving_stones(const oxo_game *game, const oxo_pos *pos,
                                  oxo_side side)
{
    return of(pos)->stones + (side ? oxo_moving_of(game)->words : 0);
}

void oxo_moving_set(const oxo_game *game, oxo_pos *pos, const uint64_t *first,
                    const uint64_t *second, oxo_side to_move)
{
    const oxo_moving_game *g = oxo_moving_of(game);
    oxo_moving_pos *p = mutable_of(pos);
    memset(p, 0, game->pos_size);
    for (unsigned c = 0; c < game->cells; c++) {
        if (oxo_bit_get(first, c))
            put(g, p, 0, c);
        if (oxo_bit_get(second, c))
            put(g, p, 1, c);
    }
    p->side = (uint8_t)to_move;
}

static void set_title(oxo_moving_game *g, const char *name)
{
    const char *special = oxo_moving_special_title(name);
    if (special) {
        snprintf(g->head.title, sizeof g->head.title, "%s", special);
        return;
    }
    snprintf(g->head.title, sizeof g->head.title,
             "Moving tic-tac-toe in %u dimensions (%u tokens, %u line%s)",
             g->spec.n, g->spec.tokens, g->spec.lines,
             g->spec.lines == 1 ? "" : "s");
}

static oxo_status create(const char *name, oxo_game **game, oxo_error *error)
{
    oxo_moving_spec spec;
    oxo_status status = oxo_moving_spec_parse(name, &spec, error);
    if (status != OXO_OK)
        return status;
    oxo_moving_game *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    unsigned cells = 1;
    for (unsigned i = 0; i < spec.n; i++)
        cells *= 3;
    g->spec = spec;
    g->words = (cells + 63) / 64;
    g->head.ops = &ops;
    g->head.cells = cells;
    oxo_moving_spec_name(&spec, g->head.name, sizeof g->head.name);
    set_title(g, name);
    g->head.pos_size =
        sizeof(oxo_moving_pos) + 2 * (size_t)g->words * sizeof(uint64_t);
    g->head.key_size = 2 * (size_t)((cells + 7) / 8) + 1;
    /* the stones, at most as many numbers of at most 3 digits, "/o", NUL */
    g->head.pos_text_max = 8 * (size_t)spec.tokens + 8;
    if (!build_tables(g)) {
        destroy(&g->head);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    unsigned degree = 0;
    for (unsigned c = 0; c < cells; c++) {
        const uint32_t d = g->step_start[c + 1] - g->step_start[c];
        degree = d > degree ? d : degree;
    }
    if (degree > cells - spec.tokens)
        degree = cells - spec.tokens;
    g->head.max_moves = spec.tokens * degree;
    if (g->head.max_moves < cells)
        g->head.max_moves = cells;
    *game = &g->head;
    return OXO_OK;
}

const oxo_family oxo_family_moving = {"moving", oxo_moving_claims, create};
