/* A complete search of number games, for certificates in form `compact'.
 *
 * The definition: the winner can force a win from a position if he is to move
 * and some move completes a winning line or leads to a position from which he
 * can; or if the other side is to move, has a move, and every move of it leads
 * to such a position without completing a line. From a full board nobody can.
 *
 * wins() is that definition, with moves left out whose outcome is known. Call
 * `me' the side to move and `they' the other:
 *   - if I can complete a winning line, I win: nothing else need be tried;
 *   - otherwise let cell c be one where they could complete a line at their
 *     next move. The number they need for it is not mine to use (I would have
 *     completed the line with it), so my move does not take it away: unless I
 *     write on c they win. So all my moves off c lose, and with two such cells
 *     all my moves lose;
 *   - a move that leaves a line with one hole and a number of theirs that
 *     completes it loses as well;
 *   - so I have lost if I have a move and every move is one of these. Without
 *     a move nobody wins; the names that are accepted exclude it, and wins()
 *     says so all the same.
 *
 * Positions are remembered by what the future depends on: the empty cells, the
 * numbers left, and of each line that can still win what its numbers come to.
 * (The order in which they came and where they stand no longer matters.) The
 * table is exact and begins anew for every position that is asked about.
 */
#include "number.h"
#include <stdlib.h>
#include <string.h>

enum { CELLS = 16, LINES = 16, VALUES = 16, NONE = 255 };

struct search {
    size_t cells, lines;
    uint16_t line_cells[LINES]; /* as bits */
    uint8_t through[CELLS][8], degree[CELLS];
    uint16_t users[3];               /* numbers of player 1 and 2, as bits */
    uint16_t class[4];               /* odd, even, player 1's, player 2's */
    uint8_t classes[VALUES];         /* the same by number */
    uint8_t index_of[MAX_VALUE + 1]; /* number -> index or NONE */
    uint32_t out;                    /* an amount that is out of reach */
    struct table won, lost;
};

/* A position. amount: sum or product of a line; seen: bit i is set as long as
 * all its numbers are of class i (0 and 1 with `parity', 2 and 3 with `own').
 */
struct state {
    uint16_t empty, left; /* cells and numbers, as bits */
    uint32_t amount[LINES];
    uint8_t holes[LINES], seen[LINES];
};

static size_t lowest(unsigned bits)
{
    size_t i = 0;
    while (!(bits >> i & 1))
        i++;
    return i;
}

static size_t count_bits(unsigned bits)
{
    size_t n = 0;
    for (; bits != 0; bits &= bits - 1)
        n++;
    return n;
}

/* The amount of a line after one more number. */
static uint32_t joined(const struct game *x, uint32_t amount, size_t i)
{
    uint64_t sum = x->r.product ? (uint64_t)amount * x->r.value[i]
                                : (uint64_t)amount + x->r.value[i];
    return sum > x->r.target ? x->search->out : (uint32_t)sum;
}

/* The numbers that complete a line with this amount and these classes. */
static unsigned completing(const struct game *x, uint32_t amount, unsigned seen)
{
    const struct search *s = x->search;
    unsigned all = 0;
    uint64_t missing = 0;
    if (amount != s->out && x->r.product && x->r.target % amount == 0)
        missing = x->r.target / amount;
    else if (amount != s->out && !x->r.product)
        missing = x->r.target - amount;
    if (missing > 0 && missing <= MAX_VALUE && s->index_of[missing] != NONE)
        all = 1u << s->index_of[missing];
    for (; seen != 0; seen &= seen - 1)
        all |= s->class[lowest(seen)];
    return all;
}

static void put(const struct game *x, struct state *p, size_t cell, size_t i)
{
    const struct search *s = x->search;
    p->empty &= (uint16_t) ~(1u << cell);
    p->left &= (uint16_t) ~(1u << i);
    for (size_t j = 0; j < s->degree[cell]; j++) {
        size_t l = s->through[cell][j];
        p->amount[l] = joined(x, p->amount[l], i);
        p->holes[l]--;
        p->seen[l] &= s->classes[i];
    }
}

/* The numbers left that complete a line with two holes after number i. */
static unsigned after(const struct game *x, const struct state *p, size_t l,
                      size_t i)
{
    return completing(x, joined(x, p->amount[l], i),
                      p->seen[l] & x->search->classes[i]) &
           p->left & ~(1u << i);
}

static bool hopeless(const struct game *x, const struct state *p, size_t l)
{
    return p->holes[l] == 0 ||
           (p->amount[l] == x->search->out && p->seen[l] == 0);
}

struct view {
    bool completes;          /* the player to move completes a line */
    bool lost;               /* every move loses at once */
    unsigned cells;          /* where to move */
    uint16_t numbers[CELLS]; /* with what, for each of these cells */
    size_t moves;
};

static void look(const struct game *x, const struct state *p, unsigned player,
                 struct view *v)
{
    const struct search *s = x->search;
    unsigned mine = p->left & s->users[player];
    unsigned theirs = p->left & s->users[3 - player];
    unsigned threats = 0;
    uint16_t bad[CELLS] = {0};
    memset(v, 0, sizeof *v);
    for (size_t l = 0; l < s->lines; l++) {
        unsigned holes = s->line_cells[l] & p->empty;
        if (hopeless(x, p, l))
            continue;
        if (p->holes[l] == 1) {
            unsigned all = completing(x, p->amount[l], p->seen[l]);
            if (all & mine) {
                v->completes = true;
                return;
            }
            if (all & theirs)
                threats |= holes;
        } else if (p->holes[l] == 2) {
            unsigned giving = 0;
            for (unsigned rest = mine; rest != 0; rest &= rest - 1)
                if (after(x, p, l, lowest(rest)) & theirs)
                    giving |= rest & (~rest + 1);
            for (; holes != 0; holes &= holes - 1)
                bad[lowest(holes)] |= (uint16_t)giving;
        }
    }
    v->lost = (threats & (threats - 1)) != 0;
    v->cells = threats != 0 ? threats : p->empty;
    for (unsigned rest = v->lost ? 0 : v->cells; rest != 0; rest &= rest - 1) {
        size_t c = lowest(rest);
        v->numbers[c] = (uint16_t)(mine & ~bad[c]);
        v->moves += count_bits(v->numbers[c]);
    }
    v->lost = p->empty != 0 && mine != 0 && v->moves == 0;
}

/* Can some numbers that are left still complete the line? With three holes or
 * more the answer is yes without a look. */
static bool alive(const struct game *x, const struct state *p, size_t l)
{
    if (hopeless(x, p, l))
        return false;
    if (p->holes[l] == 1)
        return (completing(x, p->amount[l], p->seen[l]) & p->left) != 0;
    for (unsigned rest = p->holes[l] == 2 ? p->left : 0; rest != 0;
         rest &= rest - 1)
        if (after(x, p, l, lowest(rest)) != 0)
            return true;
    return p->holes[l] > 2;
}

enum { KEY = 4 + 5 * LINES };

/* The key of a position; false when no line can win any more. */
static bool make_key(const struct game *x, const struct state *p, uint8_t *key)
{
    bool any = false;
    memset(key, 0, KEY);
    memcpy(key, &p->empty, 2);
    memcpy(key + 2, &p->left, 2);
    for (size_t l = 0; l < x->search->lines; l++) {
        if (!alive(x, p, l))
            continue;
        any = true;
        key[4 + 5 * l] = (uint8_t)(p->seen[l] + 1);
        memcpy(key + 5 + 5 * l, &p->amount[l], 4);
    }
    return any;
}

struct choice {
    size_t answers; /* safe answers that it leaves */
    uint8_t cell, index;
};

/* Does the winner win, `player' being to move? */
static bool wins(struct game *x, const struct state *p, unsigned player)
{
    struct search *s = x->search;
    struct view v;
    uint8_t key[KEY];
    struct choice move[CELLS * VALUES];
    bool mine = player == x->hero;
    size_t count = 0;
    x->searched++;
    progress("positions searched", x->searched);
    if (x->searched > x->limit)
        x->stopped = true;
    if (x->stopped || p->empty == 0 || !(p->left & s->users[player]))
        return false;
    look(x, p, player, &v);
    if (v.completes || v.lost)
        return v.completes == mine;
    if (!make_key(x, p, key))
        return false;
    if (table_find(&s->won, key) != ABSENT)
        return true;
    if (table_find(&s->lost, key) != ABSENT)
        return false;
    /* Moves that leave few safe answers first. */
    bool result = !mine;
    for (unsigned cells = v.cells; cells != 0 && result != mine;
         cells &= cells - 1) {
        size_t c = lowest(cells);
        for (unsigned rest = v.numbers[c]; rest != 0; rest &= rest - 1) {
            struct state child = *p;
            struct view next;
            size_t i = lowest(rest), at = count;
            put(x, &child, c, i);
            look(x, &child, 3 - player, &next);
            if (next.lost) {
                result = mine;
                break;
            }
            for (; at > 0 && move[at - 1].answers > next.moves; at--)
                move[at] = move[at - 1];
            move[at] = (struct choice){next.moves, (uint8_t)c, (uint8_t)i};
            count++;
        }
    }
    for (size_t m = 0; m < count && result != mine; m++) {
        struct state child = *p;
        put(x, &child, move[m].cell, move[m].index);
        result = wins(x, &child, 3 - player);
    }
    table_add(result ? &s->won : &s->lost, key);
    return result;
}

bool number_search(struct game *x, const uint8_t *at)
{
    struct search *s = x->search;
    struct state p = {.empty = (uint16_t)((1u << s->cells) - 1),
                      .left = (uint16_t)((1u << x->r.count) - 1)};
    unsigned filled = 0;
    for (size_t l = 0; l < s->lines; l++) {
        p.amount[l] = x->r.product ? 1 : 0;
        p.holes[l] = (uint8_t)x->r.k;
        p.seen[l] = (uint8_t)((x->r.parity ? 3 : 0) | (x->r.own ? 12 : 0));
    }
    for (size_t c = 0; c < s->cells; c++)
        if (at[c] != 0) {
            put(x, &p, c, at[c] - 1u);
            filled++;
        }
    empty_table(&s->won);
    empty_table(&s->lost);
    return wins(x, &p, 1 + filled % 2) && !x->stopped;
}

bool number_search_start(struct game *x)
{
    if (x->b.cells > CELLS || x->b.lines > LINES || x->r.count > VALUES ||
        x->r.target > 1000000000)
        return false;
    struct search *s = x->search = get_memory(1, sizeof *s);
    s->cells = x->b.cells;
    s->lines = x->b.lines;
    s->out = UINT32_MAX;
    for (size_t l = 0; l < s->lines; l++)
        for (size_t j = 0; j < x->b.k; j++) {
            cell_t c = x->b.cell[l * x->b.k + j];
            s->line_cells[l] |= (uint16_t)(1u << c);
            s->through[c][s->degree[c]++] = (uint8_t)l;
        }
    memset(s->index_of, NONE, sizeof s->index_of);
    for (size_t i = 0; i < x->r.count; i++) {
        uint16_t bit = (uint16_t)(1u << i);
        s->index_of[x->r.value[i]] = (uint8_t)i;
        s->class[x->r.value[i] % 2 ? 0 : 1] |= bit;
        for (unsigned player = 1; player <= 2; player++)
            if (x->r.users[i] & player) {
                s->users[player] |= bit;
                s->class[1 + player] |= bit;
            }
        for (unsigned c = 0; c < 4; c++)
            s->classes[i] |= (uint8_t)(((unsigned)s->class[c] >> i & 1u) << c);
    }
    make_table(&s->won, KEY);
    make_table(&s->lost, KEY);
    return true;
}

void number_search_end(struct game *x)
{
    if (!x->search)
        return;
    free_table(&x->search->won);
    free_table(&x->search->lost);
    free(x->search);
    x->search = NULL;
}
