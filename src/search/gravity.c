/* Exact search and best moves of games with gravity. See gravity.h.
 *
 * wins() is one Boolean question, as in solve.c; best() is negamax with a
 * window, iterated over the depth. They share threats, defence and move order.
 * Both copy positions instead of undoing moves.
 *
 * The table keeps whole positions, so a hit is never mistaken; when it may not
 * grow any more, a new position takes the place of an old one in its bucket.
 */
#include "search/gravity.h"

#include "base/bits.h"
#include "search/memo.h"
#include <stdlib.h>
#include <string.h>

enum {
    MAX_LINES = 1024,
    MAX_DEGREE = 64,
    FIRST_SLOTS = 1 << 14,
    BUCKET = 4,
    CANON_STONES = 28, /* with more stones a position stands for itself */
    COVER_LINES = 40,  /* that the follow-up looks at, */
    COVER_TRIES = 100, /* and choices of columns that it tries */
    WIN = 1000000
};

typedef struct slot {
    uint64_t stones[2];
    uint16_t proved, refuted; /* as in memo.h; proved == 0: not in use */
    int32_t value;            /* of best(): window searches */
    uint8_t question;         /* who moves, who is to win; of best(): 4, 5 */
    uint8_t move;             /* the best one, of the canonical position */
    uint8_t kind, depth;      /* of value: 0 exact, 1 at least, 2 at most */
} slot;

struct oxo_gravity {
    const oxo_game *game;
    unsigned cells, layer, height;
    uint64_t full, bottom;
    unsigned lines;
    uint64_t *line;
    uint16_t *of_cell; /* MAX_DEGREE for each cell */
    uint8_t degree[64];
    unsigned maps;
    uint8_t *map; /* 64 for each */
    slot *table;
    size_t slots, used, most;
    bool (*stopped)(void *user);
    void *user;
    bool stop;
    uint64_t nodes, limit;
};

typedef struct stones {
    uint64_t of[2];
} stones;

static stones stones_of(const oxo_game *game, const oxo_pos *pos)
{
    return (stones){{*oxo_line_stones(game, pos, OXO_FIRST),
                     *oxo_line_stones(game, pos, OXO_SECOND)}};
}

/* ---- what a position shows ---- */

typedef struct view {
    uint64_t playable, threat[2];
    bool alive[2];
} view;

static view look(const oxo_gravity *g, const stones *s)
{
    const uint64_t taken = s->of[0] | s->of[1];
    view v = {.playable = g->full & ~taken & (taken << g->layer | g->bottom)};
    for (unsigned l = 0; l < g->lines; l++) {
        const uint64_t m = g->line[l], a = m & s->of[0], b = m & s->of[1];
        if (a && b)
            continue;
        const uint64_t rest = m & ~(a | b);
        if (!b)
            v.alive[0] = true;
        if (!a)
            v.alive[1] = true;
        if (!(rest & (rest - 1))) {
            if (a)
                v.threat[0] |= rest;
            if (b)
                v.threat[1] |= rest;
        }
    }
    return v;
}

static bool several(uint64_t set)
{
    return (set & (set - 1)) != 0;
}

/* ---- the follow-up of gravity.h ---- */

/* The columns, how they are answered, and the lines that are left. */
typedef struct cover {
    const oxo_gravity *g;
    uint64_t upper[64]; /* of a column: cells that the defender gets in it */
    uint64_t empty[64]; /* of a column */
    uint64_t lowest;    /* cells of odd columns that are not joined yet */
    uint64_t undecided; /* columns */
    uint64_t line[COVER_LINES];
    unsigned lines;
} cover;

static void keep_lines(cover *c, uint64_t cells, bool both)
{
    unsigned left = 0;
    for (unsigned l = 0; l < c->lines; l++) {
        const uint64_t in = c->line[l] & cells;
        if (both ? in != cells : in == 0)
            c->line[left++] = c->line[l];
    }
    c->lines = left;
}

/* This column is answered in place. */
static void in_place(cover *c, unsigned column)
{
    if (!(c->undecided >> column & 1))
        return;
    c->undecided &= ~(UINT64_C(1) << column);
    keep_lines(c, c->upper[column], false);
}

/* Two columns are joined by their lowest cells and then answered in place. */
static void join(cover *c, uint64_t pair)
{
    c->lowest &= ~pair;
    keep_lines(c, pair, true);
    for (; pair; pair &= pair - 1)
        in_place(c, oxo_lowest64(pair) % c->g->layer);
}

/* Two columns of one height are answered row by row, one in the other. */
static void twin(cover *c, unsigned a, unsigned b)
{
    c->undecided &= ~(UINT64_C(1) << a | UINT64_C(1) << b);
    c->lowest &= ~(c->empty[a] | c->empty[b]);
    uint64_t in_b = c->empty[b];
    for (uint64_t in_a = c->empty[a]; in_a; in_a &= in_a - 1) {
        keep_lines(c, (in_a & -in_a) | (in_b & -in_b), true);
        in_b &= in_b - 1;
    }
}

/* Can the rest be chosen so that no line is left? The line with fewest cells
 * to be had in place is looked at first. */
static bool covers(const cover *c, unsigned *tries)
{
    if (c->lines == 0)
        return true;
    const unsigned layer = c->g->layer;
    uint64_t line = 0, ways = 0;
    unsigned fewest = UINT32_MAX;
    for (unsigned l = 0; l < c->lines; l++) {
        uint64_t can = 0;
        for (uint64_t m = c->line[l]; m; m &= m - 1) {
            const unsigned column = oxo_lowest64(m) % layer;
            if (c->undecided >> column & 1 && c->upper[column] & m & -m)
                can |= m & -m;
        }
        if (oxo_popcount64(can) < fewest) {
            fewest = oxo_popcount64(can);
            line = c->line[l];
            ways = can;
        }
    }
    for (; ways; ways &= ways - 1) {
        cover next = *c;
        if (++*tries > COVER_TRIES)
            return false;
        in_place(&next, oxo_lowest64(ways) % layer);
        if (covers(&next, tries))
            return true;
    }
    for (uint64_t m = line; m; m &= m - 1) {
        for (uint64_t n = m & (m - 1); n; n &= n - 1) {
            const uint64_t x = m & -m, y = n & -n;
            const unsigned a = oxo_lowest64(x), b = oxo_lowest64(y);
            if ((c->lowest & (x | y)) == (x | y)) {
                cover next = *c;
                if (++*tries > COVER_TRIES)
                    return false;
                join(&next, x | y);
                if (covers(&next, tries))
                    return true;
            }
            if (a / layer == b / layer && c->undecided >> a % layer & 1 &&
                c->undecided >> b % layer & 1 && c->empty[a % layer] & x &&
                oxo_popcount64(c->empty[a % layer]) ==
                    oxo_popcount64(c->empty[b % layer])) {
                cover next = *c;
                if (++*tries > COVER_TRIES)
                    return false;
                twin(&next, a % layer, b % layer);
                if (covers(&next, tries))
                    return true;
            }
        }
    }
    return false;
}

/* The follow-up against `attacker`, who is to move. */
static bool holds(const oxo_gravity *g, const stones *s, unsigned attacker)
{
    const uint64_t taken = s->of[0] | s->of[1], empty = g->full & ~taken;
    if (oxo_popcount64(empty) % 2)
        return false;
    cover c = {.g = g, .undecided = g->bottom};
    uint64_t mine = 0;
    for (unsigned column = 0; column < g->layer; column++) {
        unsigned from = 0;
        while (from < g->height && taken >> (column + from * g->layer) & 1)
            from++;
        const unsigned odd = (g->height - from) % 2;
        c.upper[column] = c.empty[column] = 0;
        for (unsigned z = from; z < g->height; z++) {
            const uint64_t cell = UINT64_C(1) << (column + z * g->layer);
            c.empty[column] |= cell;
            if (odd && z == from)
                c.lowest |= cell;
            else if ((z - from - odd) % 2)
                c.upper[column] |= cell;
        }
        mine |= c.upper[column];
    }
    unsigned tries = 0;
    for (unsigned l = 0; l < g->lines; l++) {
        if (g->line[l] & s->of[!attacker])
            continue;
        if (c.lines == COVER_LINES)
            return false;
        c.line[c.lines++] = g->line[l];
    }
    /* all in place, where that is nearly enough */
    cover all = c;
    all.undecided = 0;
    keep_lines(&all, mine, false);
    if (covers(&all, &tries))
        return true;
    tries = 0;
    return covers(&c, &tries);
}

/* ---- moves, best first ---- */

static unsigned order(const oxo_gravity *g, const stones *s, uint64_t moves,
                      unsigned first, uint8_t *out)
{
    static const uint16_t weight[] = {1, 4, 16, 64, 256, 1024};
    uint32_t score[64];
    unsigned count = 0;
    for (; moves; moves &= moves - 1) {
        const unsigned c = oxo_lowest64(moves);
        uint32_t sum = c == first ? UINT32_MAX / 2 : 0;
        for (unsigned i = 0; i < g->degree[c]; i++) {
            const uint64_t m = g->line[g->of_cell[c * MAX_DEGREE + i]];
            for (unsigned side = 0; side < 2; side++)
                if (!(m & s->of[!side])) {
                    const unsigned n = oxo_popcount64(m & s->of[side]);
                    sum += weight[n < 5 ? n : 5];
                }
        }
        unsigned at = count++;
        while (at > 0 && score[at - 1] < sum) {
            score[at] = score[at - 1];
            out[at] = out[at - 1];
            at--;
        }
        score[at] = sum;
        out[at] = (uint8_t)c;
    }
    return count;
}

/* ---- the table ---- */

/* The least image; *map leads to it. */
static stones canonical(const oxo_gravity *g, const stones *s, unsigned *map)
{
    stones best = *s;
    *map = 0;
    if (oxo_popcount64(s->of[0] | s->of[1]) > CANON_STONES)
        return best;
    for (unsigned i = 1; i < g->maps; i++) {
        const uint8_t *to = g->map + (size_t)64 * i;
        stones image = {{0, 0}};
        for (unsigned side = 0; side < 2; side++)
            for (uint64_t m = s->of[side]; m; m &= m - 1)
                image.of[side] |= UINT64_C(1) << to[oxo_lowest64(m)];
        if (image.of[0] < best.of[0] ||
            (image.of[0] == best.of[0] && image.of[1] < best.of[1])) {
            best = image;
            *map = i;
        }
    }
    return best;
}

static size_t bucket_of(const stones *s, unsigned question, size_t slots)
{
    uint64_t h =
        oxo_mix64(s->of[0] + UINT64_C(0x9e3779b97f4a7c15) * (question + 1));
    return (size_t)oxo_mix64(h ^ s->of[1]) & (slots - 1) &
           ~(size_t)(BUCKET - 1);
}

static slot *find(slot *table, size_t slots, const stones *s, unsigned question)
{
    slot *b = table + bucket_of(s, question, slots);
    for (unsigned i = 0; i < BUCKET; i++)
        if (b[i].proved && b[i].stones[0] == s->of[0] &&
            b[i].stones[1] == s->of[1] && b[i].question == question)
            return &b[i];
    return NULL;
}

/* In place: the entries of a bucket stay in it or go to the one half a table
 * further on. (With a second table beside it a limit of 4 GB took 6.3.) */
static void grow(oxo_gravity *g)
{
    const size_t half = g->slots;
    if (2 * half > g->most)
        return;
    slot *table = realloc(g->table, 2 * half * sizeof *table);
    if (!table)
        return; /* it stays as large as it is */
    memset(table + half, 0, half * sizeof *table);
    g->table = table;
    g->slots = 2 * half;
    for (size_t at = 0; at < half; at += BUCKET) {
        slot *low = table + at, *high = low + half;
        unsigned lows = 0, highs = 0;
        for (unsigned k = 0; k < BUCKET; k++) {
            const slot one = low[k];
            const stones s = {{one.stones[0], one.stones[1]}};
            low[k] = (slot){0};
            if (!one.proved)
                continue;
            if (bucket_of(&s, one.question, g->slots) == at)
                low[lows++] = one;
            else
                high[highs++] = one;
        }
    }
}

/* The slot of a position, taken from another if need be. */
static slot *slot_for(oxo_gravity *g, const stones *s, unsigned question)
{
    slot *known = find(g->table, g->slots, s, question);
    if (known)
        return known;
    if (g->used > g->slots / 2)
        grow(g);
    slot *b = g->table + bucket_of(s, question, g->slots);
    slot *take = &b[g->nodes % BUCKET];
    for (unsigned i = 0; i < BUCKET; i++)
        if (!b[i].proved) {
            take = &b[i];
            g->used++;
            break;
        }
    *take = (slot){.stones = {s->of[0], s->of[1]},
                   .proved = OXO_MEMO_NEVER,
                   .question = (uint8_t)question,
                   .move = 64};
    return take;
}

static unsigned image_of(const oxo_gravity *g, unsigned map, unsigned cell)
{
    return cell < 64 && map ? g->map[(size_t)64 * map + cell] : cell;
}

/* Where a move kept for the canonical position is here. */
static unsigned source_of(const oxo_gravity *g, unsigned map, unsigned cell)
{
    for (unsigned c = 0; map && cell < 64 && c < g->cells; c++)
        if (g->map[(size_t)64 * map + c] == cell)
            return c;
    return cell;
}

static bool enough(oxo_gravity *g)
{
    g->nodes++;
    if (!g->stop && g->limit && g->nodes >= g->limit)
        g->stop = true;
    if (!g->stop && g->nodes % 1024 == 0 && g->stopped)
        g->stop = g->stopped(g->user);
    return g->stop;
}

/* ---- can this side win? ---- */

static bool wins(oxo_gravity *g, const stones *s, unsigned mover,
                 unsigned attacker, unsigned depth)
{
    const bool attack = mover == attacker;
    if (enough(g) || depth == 0)
        return false;
    const view v = look(g, s);
    const uint64_t own = v.threat[mover] & v.playable,
                   other = v.threat[!mover] & v.playable;
    if (!v.alive[attacker] || !v.playable)
        return false;
    if (own)
        return attack;
    if (depth < (attack ? 3u : 2u))
        return false;
    if (several(other))
        return !attack;
    uint64_t moves = other ? other : v.playable;
    moves &= ~(v.threat[!mover] >> g->layer);
    if (!moves)
        return !attack;
    if (attack && holds(g, s, attacker))
        return false;

    unsigned map;
    const stones key = canonical(g, s, &map);
    const unsigned question = 2 * mover + attacker;
    const slot *known = find(g->table, g->slots, &key, question);
    unsigned first = 64;
    if (known) {
        if (known->proved <= depth)
            return true;
        if (known->refuted >= depth)
            return false;
        first = source_of(g, map, known->move);
    }
    uint8_t list[64];
    const unsigned count = order(g, s, moves, first, list);
    const unsigned rest = depth == OXO_MEMO_ANY ? depth : depth - 1;
    bool result = !attack;
    uint8_t best = list[0];
    for (unsigned i = 0; i < count && result == !attack && !g->stop; i++) {
        stones next = *s;
        next.of[mover] |= UINT64_C(1) << list[i];
        result = wins(g, &next, !mover, attacker, rest);
        best = list[i];
    }
    if (g->stop)
        return false;
    slot *keep = slot_for(g, &key, question);
    if (result && depth < keep->proved)
        keep->proved = (uint16_t)depth;
    if (!result && depth > keep->refuted)
        keep->refuted = (uint16_t)depth;
    keep->move = (uint8_t)image_of(g, map, best);
    return result;
}

static void begin(oxo_gravity *g, bool (*stopped)(void *), void *user,
                  uint64_t limit)
{
    g->stopped = stopped;
    g->user = user;
    g->stop = false;
    g->nodes = 0;
    g->limit = limit;
}

bool oxo_gravity_wins(oxo_gravity *g, const oxo_pos *pos, oxo_side side,
                      unsigned depth, bool (*stopped)(void *), void *user,
                      uint64_t *nodes)
{
    const stones s = stones_of(g->game, pos);
    begin(g, stopped, user, 0);
    const bool result =
        wins(g, &s, g->game->ops->turn(g->game, pos), side, depth);
    *nodes += g->nodes;
    return result;
}

uint64_t oxo_gravity_threats(const oxo_gravity *g, const oxo_pos *pos,
                             oxo_side side)
{
    const stones s = stones_of(g->game, pos);
    return look(g, &s).threat[side];
}

bool oxo_gravity_holds(const oxo_gravity *g, const oxo_pos *pos)
{
    const stones s = stones_of(g->game, pos);
    return holds(g, &s, g->game->ops->turn(g->game, pos));
}

/* ---- the best move ---- */

/* For the side to move: living lines by their stones; and threats that cannot
 * be played yet, by the row they lie in. On a board whose columns are even the
 * player who answers in the same column gets the rows 2, 4, ..., so a threat in
 * an odd row serves the first player and one in an even row the second; only
 * the lowest of a column counts. */
static int estimate(const oxo_gravity *g, const stones *s, const view *v,
                    unsigned mover)
{
    static const int by_stones[] = {1, 6, 24, 40, 48, 54};
    int sum[2] = {0, 0};
    for (unsigned l = 0; l < g->lines; l++) {
        const uint64_t m = g->line[l], a = m & s->of[0], b = m & s->of[1];
        if (a && b)
            continue;
        const unsigned n = oxo_popcount64(a | b);
        if (a || b)
            sum[b != 0] += by_stones[n < 5 ? n : 5];
    }
    for (unsigned c = 0; c < g->layer; c++)
        for (unsigned z = 0; z < g->height; z++) {
            const uint64_t cell = UINT64_C(1) << (c + z * g->layer);
            const bool serves = g->height % 2 == 0;
            const unsigned whose = z % 2;
            if (!((v->threat[0] | v->threat[1]) & cell))
                continue;
            if (serves && v->threat[whose] & cell) {
                sum[whose] += 260 - 30 * (int)z;
                break;
            }
            sum[v->threat[1] & cell ? 1 : 0] += 50;
        }
    return sum[mover] - sum[!mover];
}

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static int search(oxo_gravity *g, const stones *s, unsigned mover, int depth,
                  int alpha, int beta, int ply, uint8_t *chosen)
{
    if (enough(g))
        return 0;
    const view v = look(g, s);
    const uint64_t own = v.threat[mover] & v.playable,
                   other = v.threat[!mover] & v.playable;
    if (!v.playable || (!v.alive[0] && !v.alive[1]))
        return 0;
    if (own) {
        if (chosen)
            *chosen = (uint8_t)oxo_lowest64(own);
        return WIN - ply - 1;
    }
    uint64_t moves = other ? other : v.playable;
    if (several(other) || !(moves & ~(v.threat[!mover] >> g->layer))) {
        if (chosen)
            *chosen = (uint8_t)oxo_lowest64(moves);
        return -(WIN - ply - 2);
    }
    moves &= ~(v.threat[!mover] >> g->layer);
    /* between which values it must lie, whatever the estimates say */
    const int most = !v.alive[mover] || holds(g, s, mover) ? 0 : 2 * WIN;
    const int least = v.alive[!mover] ? -2 * WIN : 0;
    if (!chosen && (most <= alpha || most == least))
        return most;
    if (!chosen && least >= beta)
        return least;
    if (depth <= 0 && !other)
        return within(estimate(g, s, &v, mover), least, most);
    unsigned map;
    const stones key = canonical(g, s, &map);
    const slot *known = find(g->table, g->slots, &key, 4 + mover);
    unsigned first = 64;
    if (known) {
        first = source_of(g, map, known->move);
        /* a value of a win counts plies from its own root: only bounds within
         * the game's ordinary values are used again */
        if (!chosen && known->depth >= depth && known->value > -WIN / 2 &&
            known->value < WIN / 2 &&
            (known->kind == 0 || (known->kind == 1 && known->value >= beta) ||
             (known->kind == 2 && known->value <= alpha)))
            return known->value;
    }
    uint8_t list[64];
    const unsigned count = order(g, s, moves, first, list);
    const int from = alpha;
    int best = -2 * WIN;
    uint8_t best_move = list[0];
    for (unsigned i = 0; i < count; i++) {
        stones next = *s;
        next.of[mover] |= UINT64_C(1) << list[i];
        /* a forced answer costs no depth */
        const int value = -search(g, &next, !mover, depth - (other ? 0 : 1),
                                  -beta, -alpha, ply + 1, NULL);
        if (g->stop)
            return 0;
        if (value > best) {
            best = value;
            best_move = list[i];
        }
        if (value > alpha)
            alpha = value;
        if (alpha >= beta)
            break;
    }
    best = within(best, least, most);
    slot *keep = slot_for(g, &key, 4 + mover);
    keep->value = best;
    keep->depth = (uint8_t)(depth < 0 ? 0 : depth);
    keep->kind = best >= beta ? 1 : best <= from ? 2 : 0;
    keep->move = (uint8_t)image_of(g, map, best_move);
    if (chosen)
        *chosen = best_move;
    return best;
}

bool oxo_gravity_best(oxo_gravity *g, const oxo_pos *pos, uint64_t nodes,
                      bool (*stopped)(void *), void *user, oxo_move *move,
                      int *value, unsigned *depth, oxo_outcome *outcome)
{
    const stones s = stones_of(g->game, pos);
    const oxo_side mover = g->game->ops->turn(g->game, pos);
    const unsigned empty = g->cells - oxo_popcount64(s.of[0] | s.of[1]);
    bool any = false;
    begin(g, stopped, user, nodes);
    /* the same answer to the same question, whatever was asked before */
    memset(g->table, 0, g->slots * sizeof *g->table);
    g->used = 0;
    *outcome = OXO_OPEN;
    for (unsigned d = 1; d <= empty; d++) {
        uint8_t chosen = 64;
        const int v =
            search(g, &s, mover, (int)d, -2 * WIN, 2 * WIN, 0, &chosen);
        if (g->stop || chosen >= g->cells)
            break;
        any = true;
        *move = chosen;
        *depth = d;
        *value = v > WIN / 2    ? 1000000
                 : v < -WIN / 2 ? -1000000
                                : within(v * 500, -900000, 900000);
        if (v > WIN / 2 || v < -WIN / 2) {
            *outcome = oxo_win_of(v > 0 ? mover : oxo_other(mover));
            break;
        }
        if (d == empty)
            *outcome = OXO_DRAW;
    }
    return any;
}

/* ---- making it ---- */

oxo_status oxo_gravity_create(const oxo_game *game, const oxo_group *group,
                              size_t memory, oxo_gravity **gravity,
                              oxo_error *error)
{
    const oxo_geometry *lines = oxo_line_geometry(game, OXO_FIRST);
    if (!lines || !oxo_line_of(game)->layer || oxo_line_of(game)->spec.misere ||
        game->cells > 64 || oxo_line_of(game)->layer == game->cells ||
        oxo_line_of(game)->shape.length < 2 || lines->lines > MAX_LINES)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s is not a game with gravity on at most 64 cells",
                        game->name);
    for (unsigned c = 0; c < game->cells; c++)
        if (oxo_geometry_degree(lines, c) > MAX_DEGREE)
            return oxo_fail(error, OXO_UNSUPPORTED,
                            "%s has too many lines through a cell", game->name);
    oxo_gravity *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const uint32_t maps =
        group && oxo_group_listed(group) ? oxo_group_listed(group) : 1;
    g->game = game;
    g->cells = game->cells;
    g->layer = oxo_line_of(game)->layer;
    g->height = g->cells / g->layer;
    g->full = g->cells == 64 ? UINT64_MAX : (UINT64_C(1) << g->cells) - 1;
    g->bottom = (UINT64_C(1) << g->layer) - 1;
    g->lines = lines->lines;
    g->line = calloc((size_t)g->lines + 1, sizeof *g->line);
    g->of_cell = calloc((size_t)64 * MAX_DEGREE, sizeof *g->of_cell);
    g->map = calloc(maps, 64);
    g->slots = FIRST_SLOTS;
    g->most = (memory ? memory : (size_t)256 << 20) / sizeof(slot);
    while (g->slots > BUCKET && g->slots > g->most)
        g->slots /= 2;
    g->table = calloc(g->slots, sizeof *g->table);
    if (!g->line || !g->of_cell || !g->map || !g->table) {
        oxo_gravity_destroy(g);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    for (unsigned l = 0; l < g->lines; l++)
        for (uint32_t i = lines->line_start[l]; i < lines->line_start[l + 1];
             i++) {
            const uint32_t c = lines->line_points[i];
            g->line[l] |= UINT64_C(1) << c;
            g->of_cell[c * MAX_DEGREE + g->degree[c]++] = (uint16_t)l;
        }
    for (unsigned c = 0; c < 64; c++)
        g->map[c] = (uint8_t)c;
    /* number 0 is the identity, whatever the group begins with */
    for (uint32_t e = 0; group && e < oxo_group_listed(group); e++) {
        const oxo_map m = oxo_group_element(group, e);
        bool moves = false;
        for (unsigned c = 0; c < g->cells; c++)
            moves |= m.cell[c] != c;
        if (!moves)
            continue;
        g->maps += g->maps == 0;
        for (unsigned c = 0; c < g->cells; c++)
            g->map[(size_t)64 * g->maps + c] = (uint8_t)m.cell[c];
        g->maps++;
    }
    *gravity = g;
    return OXO_OK;
}

void oxo_gravity_destroy(oxo_gravity *g)
{
    if (!g)
        return;
    free(g->line);
    free(g->of_cell);
    free(g->map);
    free(g->table);
    free(g);
}

size_t oxo_gravity_bytes(const oxo_gravity *g)
{
    return g->slots * sizeof *g->table;
}
