/* The family of moving games (Marchi and Fischer) on 3x3 and 3x3x3: a table
 * of every position is checked entry by entry.
 *
 * Rules. Two players place their tokens in turn, then move one token a turn
 * to an empty cell. Who has enough full lines of three after his turn wins. A
 * configuration that does not win must have the highest affine rank its number
 * of tokens allows (if the game's name does not say otherwise). Who cannot
 * move loses, or passes.
 *
 * Why the check proves the claim. A position is (mine, theirs), the tokens of
 * the side to move first. For every position the table has a value, and it is
 * compared with what the values of the positions after each move give:
 *
 *     some move leads to a loss of the other   won, one ply longer than the
 *                                              shortest of these losses
 *     else some move leads to a draw           drawn
 *     else                                     lost, one ply longer than the
 *                                              longest win of the other
 *     no move                                  lost, distance 0 (or a pass)
 *
 * By induction on the distance every "won" and "lost" is true: each step of
 * the argument goes to a smaller distance. From a drawn position no move wins,
 * and some move leads to another drawn one, so the side to move can go on for
 * ever and can hope for no more: play without end is a draw.
 *
 * Where an entry stands (docs/MOVING.md). A set of cells is a mask, cell c is
 * bit c. Rows of layer (a, b): the sets of a cells that the side to move can
 * have and that are the smallest among their images under the symmetries of
 * the cube, in increasing order. Columns: the sets of b of the other cells,
 * these renumbered from 0, in increasing order of their masks. A position is
 * looked up by any symmetry that takes `mine` to its smallest image; positions
 * that several symmetries take to different columns have an entry in each, and
 * each is checked.
 */
#include "moving.h"
#include "check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the game's name ----------------------------------------------------- */

static bool number(const char *text, unsigned *value)
{
    char *end;
    if (*text < '1' || *text > '9')
        return false;
    *value = (unsigned)strtoul(text, &end, 10);
    return *end == '\0' && end - text <= 4;
}

static unsigned power(unsigned base, unsigned exponent)
{
    unsigned value = 1;
    while (exponent--)
        value *= base;
    return value;
}

/* One "key=value"; *m becomes the dimension of a full pattern. */
static bool option(const char *word, struct game *g, unsigned *m,
                   bool *rank_said)
{
    static const char *const ranks[] = {"rank=always", "rank=placed",
                                        "rank=off"};
    static const char *const steps[] = {"steps=all", "steps=orthogonal",
                                        "steps=fly"};
    unsigned p;
    if (strncmp(word, "tokens=", 7) == 0)
        return number(word + 7, &g->tokens);
    if (strncmp(word, "lines=", 6) == 0)
        return number(word + 6, &g->lines);
    if (strncmp(word, "power=", 6) == 0 && number(word + 6, &p) && p <= 2) {
        *m = g->n + p - 3;
        return *m > 0;
    }
    for (unsigned i = 0; i < 3; i++) {
        if (same(word, ranks[i])) {
            g->rank = i;
            *rank_said = true;
            return true;
        }
        if (same(word, steps[i])) {
            g->steps = i;
            return true;
        }
    }
    if (same(word, "lateral=on"))
        return g->lateral = true;
    if (same(word, "diagonals=off"))
        return !(g->diagonals = false);
    if (same(word, "centre=ban"))
        return g->ban = true;
    if (same(word, "stuck=passes"))
        return g->passes = true;
    return false;
}

/* The game of a name; false if it is none. */
static bool read_name(const char *name, struct game *g)
{
    char text[NAME_ROOM];
    unsigned m = 0;
    bool rank_said = false;
    if (strncmp(name, "moving:", 7) != 0 || strlen(name) >= sizeof text)
        return false;
    strcpy(text, name + 7);
    *g = (struct game){.diagonals = true};
    char *word = text, *next = strchr(text, ',');
    if (next)
        *next++ = '\0';
    if (!number(word, &g->n) || g->n < 2 || g->n > 3)
        return false;
    while (next) {
        word = next;
        next = strchr(word, ',');
        if (next)
            *next++ = '\0';
        if (!option(word, g, &m, &rank_said))
            return false;
    }
    if (m > 0 && (g->tokens || g->lines))
        return false;
    if (m > 0) {
        g->tokens = power(3, m);
        g->lines = (power(5, m) - power(3, m)) / 2;
        if (!rank_said)
            g->rank = 2;
    }
    if (!g->tokens)
        g->tokens = 1 + g->n;
    if (!g->lines)
        g->lines = 1;
    g->cells = power(3, g->n);
    return g->tokens <= (g->cells - 1) / 2;
}

/* ---- geometry ------------------------------------------------------------ */

static int at(unsigned cell, unsigned axis)
{
    return (int)(cell / power(3, axis) % 3);
}

/* A line is a cell, its middle, and the cells at equal distance on both
 * sides: all pairs of cells whose midpoint is a cell. */
static void find_lines(struct moving *w)
{
    w->lines = 0;
    for (unsigned a = 0; a < w->g.cells; a++)
        for (unsigned b = a + 1; b < w->g.cells; b++) {
            unsigned middle = 0, moving = 0;
            bool even = true;
            for (unsigned i = 0; i < w->g.n; i++) {
                int sum = at(a, i) + at(b, i);
                even = even && sum % 2 == 0;
                moving += at(a, i) != at(b, i);
                middle += (unsigned)(sum / 2) * power(3, i);
            }
            if (even && (moving == 1 || w->g.diagonals))
                w->line[w->lines++] = 1u << a | 1u << middle | 1u << b;
        }
}

static bool may_step(const struct moving *w, unsigned from, unsigned to)
{
    unsigned changed = 0, far = 0, in = 0, out = 0;
    for (unsigned i = 0; i < w->g.n; i++) {
        int difference = abs(at(from, i) - at(to, i));
        changed += difference > 0;
        far += difference > 1;
        in += at(from, i) != 1 && at(to, i) == 1;
        out += at(from, i) == 1 && at(to, i) != 1;
    }
    if (w->g.steps == 2)
        return changed > 0;
    if (w->g.steps == 1)
        return changed == 1 && far == 0;
    return changed > 0 && far == 0 && (w->g.lateral || in == 0 || out == 0);
}

/* Every permutation of the axes with every choice of reversed ones. */
static void find_maps(struct moving *w)
{
    w->maps = 0;
    for (unsigned a = 0; a < w->g.n; a++)
        for (unsigned b = 0; b < w->g.n; b++)
            for (unsigned c = 0; c < w->g.n; c++) {
                const unsigned axis[3] = {a, b, c};
                if (a == b || (w->g.n == 3 && (a == c || b == c)) ||
                    (w->g.n == 2 && c != 0))
                    continue;
                for (unsigned flip = 0; flip < power(2, w->g.n); flip++) {
                    for (unsigned cell = 0; cell < w->g.cells; cell++) {
                        int image = 0;
                        for (unsigned i = 0; i < w->g.n; i++) {
                            int x = at(cell, i);
                            if (flip >> i & 1)
                                x = 2 - x;
                            image += x * (int)power(3, axis[i]);
                        }
                        w->map[w->maps][cell] = (uint8_t)image;
                    }
                    w->maps++;
                }
            }
}

uint32_t image(const struct moving *w, unsigned m, uint32_t mask)
{
    uint32_t result = 0;
    for (unsigned c = 0; c < w->g.cells; c++)
        if (mask >> c & 1)
            result |= 1u << w->map[m][c];
    return result;
}

/* ---- w->sets ----------------------------------------------------------------
 */

static unsigned size_of(uint32_t mask)
{
    unsigned size = 0;
    for (; mask; mask &= mask - 1)
        size++;
    return size;
}

void count_sets(struct moving *w)
{
    for (unsigned n = 0; n <= CELLS; n++) {
        w->choose[n][0] = 1;
        for (unsigned k = 1; k <= TOKENS; k++)
            w->choose[n][k] =
                n ? w->choose[n - 1][k - 1] + w->choose[n - 1][k] : 0;
    }
}

uint32_t rank_of(const struct moving *w, uint32_t mask)
{
    uint32_t rank = 0;
    for (unsigned i = 1; mask; mask &= mask - 1, i++)
        rank += w->choose[lowest(mask)][i];
    return rank;
}

/* The dimension of the affine hull: how many directions from the first cell
 * are independent, by vector products in at most three dimensions. */
static unsigned affine_rank(const struct moving *w, uint32_t mask)
{
    int v[CELLS][3] = {{0}}, count = 0;
    if (!mask)
        return 0;
    unsigned first = lowest(mask), best = 0;
    for (unsigned c = first + 1; c < w->g.cells; c++)
        if (mask >> c & 1) {
            for (unsigned i = 0; i < w->g.n; i++)
                v[count][i] = at(c, i) - at(first, i);
            count++;
        }
    best = count > 0;
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++) {
            int x = v[a][1] * v[b][2] - v[a][2] * v[b][1];
            int y = v[a][2] * v[b][0] - v[a][0] * v[b][2];
            int z = v[a][0] * v[b][1] - v[a][1] * v[b][0];
            if ((x || y || z) && best < 2)
                best = 2;
            for (int c = b + 1; c < count; c++)
                if (x * v[c][0] + y * v[c][1] + z * v[c][2])
                    return 3;
        }
    return best;
}

/* Can a player who is to move have this set? */
static bool playable(const struct moving *w, uint32_t mask, bool *wins)
{
    unsigned found = 0, size = size_of(mask);
    for (unsigned i = 0; i < w->lines; i++)
        found += (mask & w->line[i]) == w->line[i];
    *wins = found >= w->g.lines;
    if (*wins)
        return false;
    if (w->g.rank == 2 || (w->g.rank == 1 && size < w->g.tokens) || size == 0)
        return true;
    return affine_rank(w, mask) == (size - 1 < w->g.n ? size - 1 : w->g.n);
}

void make_sets(struct moving *w, unsigned size)
{
    struct sets *s = &w->sets[size];
    s->count = w->choose[w->g.cells][size];
    s->rows = 0;
    s->mask = get_memory(s->count, sizeof *s->mask);
    s->wins = get_memory(s->count, sizeof *s->wins);
    s->row = get_memory(s->count, sizeof *s->row);
    s->number = get_memory(s->count, CELLS);
    s->least = get_memory(s->count, sizeof *s->least);
    uint32_t m = (1u << size) - 1;
    for (uint32_t i = 0; i < s->count; i++) {
        s->mask[i] = m;
        if (m == 0)
            break;
        /* the next larger number with as many bits: the lowest run of ones
         * gives its top one to the next place and the rest to the bottom */
        uint32_t low = m & (~m + 1), carried = m + low;
        m = carried | ((m ^ carried) / low >> 2);
    }
    for (uint32_t i = 0; i < s->count; i++)
        s->row[i] = playable(w, s->mask[i], &s->wins[i]) ? -2 : -1;
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->row[i] != -2)
            continue; /* not playable, or an image of an earlier one */
        uint32_t least = s->mask[i];
        s->least[s->rows] = least;
        uint8_t renumbered[CELLS] = {0};
        for (unsigned c = 0, n = 0; c < w->g.cells; c++)
            if (!(least >> c & 1))
                renumbered[c] = (uint8_t)n++;
        for (unsigned k = 0; k < w->maps; k++) {
            uint32_t j = rank_of(w, image(w, k, least));
            s->row[j] = (int32_t)s->rows;
            for (unsigned c = 0; c < w->g.cells; c++)
                s->number[j * CELLS + w->map[k][c]] = renumbered[c];
        }
        s->rows++;
    }
}

/* ---- the table ----------------------------------------------------------- */

uint32_t column_of(const struct moving *w, unsigned layer, uint32_t set,
                   uint32_t theirs)
{
    const uint8_t *to = w->sets[layer / 2].number + (size_t)set * CELLS;
    uint32_t mask = 0;
    for (; theirs; theirs &= theirs - 1)
        mask |= 1u << to[lowest(theirs)];
    return rank_of(w, mask);
}

/* The value of (mine, theirs), of which `set` is the rank of mine. */
static unsigned value(const struct moving *w, unsigned layer, uint32_t set,
                      uint32_t theirs)
{
    const struct sets *s = &w->sets[layer / 2];
    const uint32_t column = column_of(w, layer, set, theirs);
    if (w->decided)
        return decided_value(w->decided, layer, (uint32_t)s->row[set], column);
    uint32_t columns = w->choose[w->g.cells - layer / 2][layer - layer / 2];
    const char *text = w->layer_text[layer] +
                       (size_t)s->row[set] * ((size_t)columns * w->width + 1) +
                       (size_t)column * w->width;
    unsigned code = (unsigned)(text[0] - '!');
    return w->width == 1 ? code : code * BASE + (unsigned)(text[1] - '!');
}

unsigned expected(const struct moving *w, unsigned layer, uint32_t mine,
                  uint32_t theirs)
{
    const unsigned size = layer / 2;
    const bool placing = size < w->g.tokens;
    const uint32_t other = rank_of(w, theirs);
    const struct sets *after = &w->sets[placing ? size + 1 : size];
    const unsigned next = placing ? layer + 1 : layer;
    unsigned shortest = 0, longest = 0, moves = 0;
    bool draw = false;
    /* while placing, one round with nothing taken away */
    for (uint32_t from = placing ? 1u << 31 : mine; from; from &= from - 1) {
        uint32_t rest = placing ? mine : mine & ~(from & (~from + 1));
        uint32_t targets = ~(mine | theirs) & ((1u << w->g.cells) - 1);
        if (!placing)
            targets &= w->step[lowest(from)];
        if (placing && layer == 0 && w->g.ban)
            targets &= ~(1u << w->g.cells / 2);
        for (; targets; targets &= targets - 1) {
            uint32_t mask = rest | (targets & (~targets + 1));
            uint32_t set = rank_of(w, mask);
            unsigned v;
            if (after->wins[set])
                return DISTANCE + 1;
            if (after->row[set] < 0)
                continue; /* the rank rule */
            moves++;
            v = value(w, next, other, mask);
            if (v == DRAWN)
                draw = true;
            else if ((v - DISTANCE) % 2 == 0) /* the other side loses */
                shortest = shortest && shortest < v ? shortest : v;
            else
                longest = longest > v ? longest : v;
        }
    }
    if (moves == 0 && !placing && w->g.passes) {
        unsigned v = value(w, layer, other, mine);
        return v == DRAWN ? DRAWN : v + 1;
    }
    if (moves == 0)
        return DISTANCE;
    return shortest ? shortest + 1 : draw ? DRAWN : longest + 1;
}

static void say_value(const char *who, unsigned v)
{
    if (v == NO_POSITION)
        say("  %s: no position", who);
    else if (v == DRAWN)
        say("  %s: draw", who);
    else
        say("  %s: %s in %u plies", who, (v - DISTANCE) % 2 ? "won" : "lost",
            v - DISTANCE);
}

enum verdict refute(const struct moving *w, unsigned layer, uint32_t mine,
                    uint32_t theirs, unsigned stored, unsigned computed)
{
    char text[CELLS + 1] = {0};
    const bool first = layer % 2 == 0; /* x is to move */
    for (unsigned c = 0; c < w->g.cells; c++)
        text[c] = mine >> c & 1     ? (first ? 'x' : 'o')
                  : theirs >> c & 1 ? (first ? 'o' : 'x')
                                    : '.';
    printf("c wrong entry: position %s, %c to move\n", text, first ? 'x' : 'o');
    say_value("the table", stored);
    say_value("its moves", computed);
    return REFUTED;
}

/* All entries of a layer. Later layers first is not necessary: every entry is
 * compared with its neighbours, whatever they are. */
static enum verdict check_layer(const struct moving *w, unsigned layer)
{
    const unsigned a = layer / 2, b = layer - a;
    const struct sets *s = &w->sets[a], *t = &w->sets[b];
    const uint32_t columns = w->choose[w->g.cells - a][b];
    uint64_t won = 0, lost = 0, drawn = 0;
    unsigned longest = 0;
    for (uint32_t row = 0; row < s->rows; row++) {
        const uint32_t mine = s->least[row];
        unsigned left[CELLS], n = 0;
        for (unsigned c = 0; c < w->g.cells; c++)
            if (!(mine >> c & 1))
                left[n++] = c;
        /* `value` may use another symmetry of a set that has some, so the
         * entries are read here by their place */
        const char *text = w->layer_text[layer] +
                           (size_t)row * ((size_t)columns * w->width + 1);
        for (uint32_t k = 0; k < columns; k++) {
            progress("entries of this layer", (uint64_t)row * columns + k);
            uint32_t theirs = 0;
            for (uint32_t m = t->mask[k]; m; m &= m - 1)
                theirs |= 1u << left[lowest(m)];
            unsigned stored = (unsigned)(text[(size_t)k * w->width] - '!');
            if (w->width == 2)
                stored = stored * BASE +
                         (unsigned)(text[(size_t)k * w->width + 1] - '!');
            unsigned computed = t->row[rank_of(w, theirs)] < 0
                                    ? NO_POSITION
                                    : expected(w, layer, mine, theirs);
            if (stored != computed)
                return refute(w, layer, mine, theirs, stored, computed);
            won += stored >= DISTANCE && (stored - DISTANCE) % 2 == 1;
            lost += stored >= DISTANCE && (stored - DISTANCE) % 2 == 0;
            drawn += stored == DRAWN;
            if (stored >= DISTANCE && stored - DISTANCE > longest)
                longest = stored - DISTANCE;
        }
    }
    say("%u and %u tokens: %llu entries won, %llu lost, %llu drawn; longest "
        "%u plies",
        a, b, (unsigned long long)won, (unsigned long long)lost,
        (unsigned long long)drawn, longest);
    return VERIFIED;
}

/* Finds the layers in the text; every line must have its length and only
 * characters that are digits. */
static bool read_layers(struct moving *w, const struct certificate *c)
{
    struct cursor u = body_start(c);
    char wanted[80];
    if (!body_next(&u) || u.next_line - u.at != 8 ||
        memcmp(c->bytes + u.at, "width ", 6) != 0 ||
        (c->bytes[u.at + 6] != '1' && c->bytes[u.at + 6] != '2')) {
        complain(&u, "expected `width 1' or `width 2'");
        return false;
    }
    w->width = (unsigned)(c->bytes[u.at + 6] - '0');
    for (unsigned layer = 0; layer <= 2 * w->g.tokens; layer++) {
        const unsigned a = layer / 2, b = layer - a;
        const uint32_t columns = w->choose[w->g.cells - a][b];
        /* only now: a short file must not cost the sets of a large game */
        if (b == a)
            make_sets(w, a);
        int length =
            snprintf(wanted, sizeof wanted, "layer %u %u rows %u columns %u", a,
                     b, (unsigned)w->sets[a].rows, (unsigned)columns);
        if (!body_next(&u) || u.next_line - u.at != (size_t)length + 1 ||
            memcmp(c->bytes + u.at, wanted, (size_t)length) != 0) {
            complain(&u, "expected `%s'", wanted);
            return false;
        }
        for (uint32_t row = 0; row < w->sets[a].rows; row++) {
            if (!body_next(&u) ||
                u.next_line - u.at != (size_t)columns * w->width + 1) {
                complain(&u, "expected a row of %u entries", (unsigned)columns);
                return false;
            }
            if (row == 0)
                w->layer_text[layer] = c->bytes + u.at;
            for (; u.at + 1 < u.next_line; u.at++)
                if (c->bytes[u.at] < '!' || c->bytes[u.at] > '~') {
                    complain(&u, "expected characters from ! to ~");
                    return false;
                }
        }
    }
    if (body_next(&u)) {
        complain(&u, "nothing may follow the last layer");
        return false;
    }
    return true;
}

enum verdict check_claim(const struct moving *w, const struct certificate *c)
{
    unsigned start = value(w, 0, 0, 0);
    const char *claim = start == DRAWN                ? "draw"
                        : (start - DISTANCE) % 2 == 1 ? "first-wins"
                                                      : "second-wins";
    if (!same(claim, c->claim)) {
        printf("c the table says %s, the header claims %s\n", claim, c->claim);
        return REFUTED;
    }
    if (start == DRAWN)
        say("proved: neither side can force a win in %s", c->game);
    else
        say("proved: %s in %s, %u plies from the empty board", claim, c->game,
            start - DISTANCE);
    return VERIFIED;
}

static enum verdict check_table(const struct moving *w,
                                const struct certificate *c)
{
    enum verdict verdict = VERIFIED;
    for (unsigned layer = 0; verdict == VERIFIED && layer <= 2 * w->g.tokens;
         layer++)
        verdict = check_layer(w, layer);
    return verdict == VERIFIED ? check_claim(w, c) : verdict;
}

static bool knows(const char *game)
{
    struct game g;
    return read_name(game, &g);
}

static bool takes(const char *claim, const char *form)
{
    return (same(form, "table") || same(form, "decided")) &&
           (same(claim, "first-wins") || same(claim, "second-wins") ||
            same(claim, "draw"));
}

static enum verdict check(const struct certificate *c)
{
    struct moving *w = get_memory(1, sizeof *w);
    enum verdict verdict = NOT_CHECKED;
    if (!read_name(c->game, &w->g)) {
        free(w);
        return NOT_CHECKED;
    }
    count_sets(w);
    find_lines(w);
    find_maps(w);
    for (unsigned a = 0; a < w->g.cells; a++)
        for (unsigned b = 0; b < w->g.cells; b++)
            w->step[a] |= may_step(w, a, b) ? 1u << b : 0;
    say("%u cells, %u lines, %u symmetries; %u tokens each", w->g.cells,
        w->lines, w->maps, w->g.tokens);
    if (c->start) {
        struct cursor u = start_value(c);
        complain(&u, "moving games are checked from the empty board");
    } else if (same(c->form, "decided")) {
        verdict = check_decided(w, c);
    } else if (read_layers(w, c)) {
        verdict = check_table(w, c);
    }
    for (unsigned size = 0; size <= w->g.tokens; size++) {
        free(w->sets[size].mask);
        free(w->sets[size].wins);
        free(w->sets[size].row);
        free(w->sets[size].number);
        free(w->sets[size].least);
    }
    free(w);
    return verdict;
}

const struct checker checker_moving = {
    "moving:2, moving:3, with options",
    "first-wins, second-wins, draw: table, decided",
    "moving game",
    knows,
    takes,
    check,
    NULL};
