/* Wins by threats. Every move of x's makes a three, answers a three of o's, or
 * is quiet and leaves him a forced sequence (threes, up to two at once) if o
 * passes; every reply that can hurt that sequence is looked at. x plays in the
 * cube S only, but for answers; o plays anywhere on the board.
 *
 * Invariant: a "true" is always an exhibited win; limits of the searches and
 * collisions in the table of failures only ever lose wins. */
#include "naive/four_n_threats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELLS = 4096,
    LINES = 21280,
    CHAIN = 20, /* moves of x's in a forced sequence */
    MOVES = 8,  /* quiet moves tried in earnest */
    FAILURES = 1 << 20
};
enum { X = 1, O = 2 };

static board boards[GROUPS + 1][GROUPS - 2];

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        printf("no memory\n");
        exit(2);
    }
    return memory;
}

int retied(int cell, int tied)
{
    for (int i = 3; i < 3 + tied; i++)
        cell ^= (cell >> 4 & 3) << (2 * i);
    return cell;
}

/* Lines by the 6^m choices "constant 0..3, running up, running down" for each
 * coordinate, one direction only: the first that runs runs up. */
const board *board_of(int m, int tied)
{
    board *b = &boards[m][tied];
    if (b->line)
        return b;
    b->m = m;
    b->tied = tied;
    b->cells = 1 << (2 * m);
    int choices = 1;
    for (int i = 0; i < m; i++)
        choices *= 6;
    b->line = room(LINES, sizeof *b->line);
    for (int inside = 1; inside >= 0; inside--)
        for (int choice = 0; choice < choices; choice++) {
            int cell[4] = {0, 0, 0, 0};
            int running = 0;
            for (int i = 0, rest = choice; i < m; i++, rest /= 6) {
                const int kind = rest % 6;
                if (kind == 5 && !running)
                    running = -1;
                if (kind == 4 && !running)
                    running = 1;
                for (int k = 0; k < 4; k++)
                    cell[k] |= (kind == 4   ? k
                                : kind == 5 ? 3 - k
                                            : kind)
                               << (2 * i);
            }
            if (running != 1)
                continue;
            bool in_cube = true;
            for (int k = 0; k < 4; k++) {
                cell[k] = retied(cell[k], tied);
                in_cube = in_cube && cell[k] < CUBE;
            }
            if (in_cube != (inside == 1))
                continue;
            for (int k = 0; k < 4; k++)
                b->line[b->lines][k] = (uint16_t)cell[k];
            b->lines++;
        }
    b->first = room((size_t)b->cells + 1, sizeof *b->first);
    b->through = room(4 * (size_t)b->lines, sizeof *b->through);
    int used = 0;
    for (int c = 0; c < b->cells; c++) {
        b->first[c] = used;
        for (int l = 0; l < b->lines; l++)
            for (int k = 0; k < 4; k++)
                if (b->line[l][k] == c)
                    b->through[used++] = (uint16_t)l;
    }
    b->first[b->cells] = used;
    return b;
}

/* ---- The position being searched ---- */

static const board *on;
static uint8_t owner[CELLS];
static uint8_t count[3][LINES]; /* stones of X and of O on each line */
static uint64_t hash, number[3][CELLS];
static long nodes, node_limit;

typedef struct failure {
    uint64_t key;
    int depth;
} failure;
static failure failures[FAILURES];

static void play(int cell, int side)
{
    owner[cell] = (uint8_t)side;
    hash ^= number[side][cell];
    for (int i = on->first[cell]; i < on->first[cell + 1]; i++)
        count[side][on->through[i]]++;
}

static void undo(int cell)
{
    const int side = owner[cell];
    owner[cell] = 0;
    hash ^= number[side][cell];
    for (int i = on->first[cell]; i < on->first[cell + 1]; i++)
        count[side][on->through[i]]--;
}

static int empty_cell(int line)
{
    for (int k = 0; k < 4; k++)
        if (!owner[on->line[line][k]])
            return on->line[line][k];
    return -1;
}

/* The different cells that complete a three of `side` through `cell`: how many
 * (2 stands for more), the first two in `end`. */
static int threes(int side, int cell, int end[2])
{
    int found = 0;
    for (int i = on->first[cell]; i < on->first[cell + 1]; i++) {
        const int line = on->through[i];
        if (count[side][line] != 3 || count[3 - side][line])
            continue;
        const int at = empty_cell(line);
        if (found == 1 && end[0] == at)
            continue;
        end[found++] = at;
        if (found == 2)
            break;
    }
    return found;
}

typedef struct chain {
    int length;
    int cell[2 * CHAIN + 2]; /* x's moves and o's blocks, then both ends */
    int blocks, block[CHAIN];
} chain;

enum { NO, CUT, YES };

/* Has x, to move, a forced sequence of at most `depth` moves? `must` is the
 * cell that blocks the three of o's, or -1. CUT: not with this depth. */
static int forced_within(int depth, int must, chain *out)
{
    const uint64_t key = hash ^ (must >= 0 ? number[0][must] : 0);
    failure *f = &failures[key % FAILURES];
    if (f->key == key && f->depth >= depth)
        return f->depth == CHAIN + 1 ? NO : CUT;
    if (++nodes > node_limit)
        return CUT;
    int answer = NO;
    for (int l = 0; l < CUBE_LINES; l++) {
        if (count[X][l] != 2 || count[O][l])
            continue;
        for (int k = 0; k < 4; k++) {
            const int move = on->line[l][k];
            if (owner[move] || (must >= 0 && move != must))
                continue;
            int end[2], z[2] = {-1, -1};
            play(move, X);
            int result = NO;
            if (threes(X, move, end) == 2) {
                result = YES;
                out->cell[out->length++] = end[0];
                out->cell[out->length++] = end[1];
            } else if (depth == 1) {
                result = CUT;
            } else {
                play(end[0], O);
                const int replies = threes(O, end[0], z);
                if (replies < 2)
                    result = forced_within(depth - 1, replies ? z[0] : -1, out);
                undo(end[0]);
                if (result == YES) {
                    out->cell[out->length++] = end[0];
                    out->block[out->blocks++] = end[0];
                }
            }
            undo(move);
            if (result == YES) {
                out->cell[out->length++] = move;
                return YES;
            }
            if (result == CUT)
                answer = CUT;
        }
    }
    if (nodes <= node_limit) {
        f->key = key;
        f->depth = answer == NO ? CHAIN + 1 : depth;
    }
    return answer;
}

/* The shortest forced sequence. */
static bool forced(int must, chain *out)
{
    for (int depth = 1; depth <= CHAIN; depth++) {
        out->length = out->blocks = 0;
        const int result = forced_within(depth, must, out);
        if (result != CUT || nodes > node_limit)
            return result == YES;
    }
    return false;
}

/* The cells where a reply of o's can hurt the forced sequence f. Without one of
 * its cells all threes of x's in it arise as before; and o gets a three that he
 * did not have only on a line without x, with the reply and two more of his
 * stones, old ones or blocks. */
static int replies_to(const chain *f, bool every, int *reply)
{
    static uint8_t marked[CELLS];
    int found = 0;
    if (every) {
        for (int c = 0; c < on->cells; c++)
            if (!owner[c])
                reply[found++] = c;
        return found;
    }
    for (int i = 0; i < f->length; i++)
        if (!marked[f->cell[i]]) {
            marked[f->cell[i]] = 1;
            reply[found++] = f->cell[i];
        }
    for (int i = 0; i < f->blocks; i++)
        play(f->block[i], O);
    for (int c = 0; c < on->cells; c++) {
        if (owner[c] != O)
            continue;
        for (int i = on->first[c]; i < on->first[c + 1]; i++) {
            const int line = on->through[i];
            if (count[O][line] < 2 || count[X][line])
                continue;
            for (int k = 0; k < 4; k++) {
                const int at = on->line[line][k];
                if (!owner[at] && !marked[at]) {
                    marked[at] = 1;
                    reply[found++] = at;
                }
            }
        }
    }
    for (int i = 0; i < f->blocks; i++)
        undo(f->block[i]);
    for (int i = 0; i < found; i++)
        marked[reply[i]] = 0;
    return found;
}

static bool listed(int cell, const int *list, int size)
{
    for (int i = 0; i < size; i++)
        if (list[i] == cell)
            return true;
    return false;
}

static bool all_replies;

static bool win(int quiet, int must);

/* o is to move and x threatens the forced sequence f. Which replies does x not
 * meet with another forced sequence? A sequence found against a reply r is good
 * against all others that cannot hurt it there, for without r o has less. -1:
 * there is a reply that he does not meet at all without a quiet move. */
static int hard_replies(const chain *f, int quiet, int *hard)
{
    int reply[CELLS], other[CELLS], end[2];
    int replies = replies_to(f, all_replies, reply), found = 0;
    for (int i = 0; i < replies; i++) {
        chain g;
        play(reply[i], O);
        const int against = threes(O, reply[i], end);
        const bool met = against < 2 && forced(against ? end[0] : -1, &g);
        const int others = met ? replies_to(&g, all_replies, other) : 0;
        undo(reply[i]);
        if (against == 2 || (!met && !against && !quiet))
            return -1;
        if (!met) {
            hard[found++] = reply[i];
            continue;
        }
        int kept = i + 1, hard_kept = 0;
        for (int j = i + 1; j < replies; j++)
            if (listed(reply[j], other, others))
                reply[kept++] = reply[j];
        for (int j = 0; j < found; j++)
            if (listed(hard[j], other, others))
                hard[hard_kept++] = hard[j];
        replies = kept;
        found = hard_kept;
    }
    return found;
}

/* x has just played `move`, o is to move and has no three: the replies that x
 * does not meet with a forced sequence, or -1 if x does not win so. */
static int replies_left(int move, int quiet, int *hard)
{
    int end[2];
    chain f;
    const int made = threes(X, move, end);
    if (made == 2)
        return 0;
    hard[0] = end[0];
    if (made == 1)
        return 1;
    return forced(-1, &f) ? hard_replies(&f, quiet, hard) : -1;
}

/* x has just played `move`, o is to move and has no three: does x win with at
 * most `quiet` more quiet moves? */
static bool holds(int move, int quiet)
{
    int hard[CELLS], z[2];
    const int replies = replies_left(move, quiet, hard);
    for (int i = 0; i < replies; i++) {
        play(hard[i], O);
        const int against = threes(O, hard[i], z);
        const bool won = against < 2 && win(quiet, against ? z[0] : -1);
        undo(hard[i]);
        if (!won)
            return false;
    }
    return replies >= 0;
}

/* x is to move; o's only three, if any, is completed at `must`. Of the quiet
 * moves those are tried that leave the fewest replies. */
static bool win(int quiet, int must)
{
    chain f;
    if (forced(must, &f))
        return true;
    if (must >= 0) {
        play(must, X);
        const bool won = holds(must, quiet);
        undo(must);
        return won;
    }
    if (!quiet)
        return false;
    int order[CUBE], left[CUBE], hard[CELLS];
    int moves = 0;
    for (int c = 0; c < CUBE && nodes <= node_limit; c++) {
        if (owner[c])
            continue;
        play(c, X);
        const int replies = replies_left(c, quiet - 1, hard);
        undo(c);
        if (replies == 0)
            return true;
        if (replies < 0)
            continue;
        int at = moves++;
        for (; at > 0 && left[at - 1] > replies; at--) {
            left[at] = left[at - 1];
            order[at] = order[at - 1];
        }
        left[at] = replies;
        order[at] = c;
    }
    for (int i = 0; i < moves && i < MOVES && nodes <= node_limit; i++) {
        play(order[i], X);
        const bool won = holds(order[i], quiet - 1);
        undo(order[i]);
        if (won)
            return true;
    }
    return false;
}

/* Sets up a position and looks for a win of x, to move. */
bool won_by_threats(const stones *p, int quiet, long limit, bool all)
{
    all_replies = all;
    on = board_of(p->m, p->tied);
    nodes = 0;
    node_limit = limit;
    for (int i = 0; i < p->xs; i++)
        play(p->x[i], X);
    for (int i = 0; i < p->os; i++)
        play(p->o[i], O);
    int must = -1;
    bool lost = false;
    for (int i = 0; i < p->os; i++) {
        int z[2];
        const int against = threes(O, p->o[i], z);
        if (against == 2 || (against == 1 && must >= 0 && must != z[0]))
            lost = true;
        if (against == 1)
            must = z[0];
    }
    bool won = false;
    for (int q = 0; q <= quiet && !lost && !won; q++)
        won = win(q, must);
    for (int i = 0; i < p->xs; i++)
        undo(p->x[i]);
    for (int i = 0; i < p->os; i++)
        undo(p->o[i]);
    return won;
}

/* ---- What has been searched already ---- */

enum { REMEMBERED = 1 << 18, KEY = 9 };
static const struct effort {
    int quiet;
    long limit;
} efforts[EFFORTS] = {{1, 100000}, {2, 300000}, {3, 5000000}};

typedef struct known {
    uint16_t key[KEY];
    bool won;
    int effort; /* 1 + the last one tried */
} known;
static known *memory;
long searched, searched_won;

static void sort_cells(uint16_t *cell, int size)
{
    for (int i = 1; i < size; i++)
        for (int k = i; k > 0 && cell[k - 1] > cell[k]; k--) {
            const uint16_t kept = cell[k];
            cell[k] = cell[k - 1];
            cell[k - 1] = kept;
        }
}

/* The cell with the three coordinates of S in another order and perhaps the
 * digits 1 and 2 exchanged everywhere (and so in digit ^ digit); both keep
 * lines and S, if the third coordinate stays where others are tied to it. */
static uint16_t moved(int cell, int m, const int order[3], bool exchange)
{
    static const int exchanged[4] = {0, 2, 1, 3};
    int image = 0;
    for (int i = 0; i < m; i++) {
        const int digit = cell >> (2 * (i < 3 ? order[i] : i)) & 3;
        image |= (exchange ? exchanged[digit] : digit) << (2 * i);
    }
    return (uint16_t)image;
}

static void key_of(const stones *p, uint16_t key[KEY])
{
    static const int orders[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const int numbers = ((p->m * 8 + p->tied) * 8 + p->xs) * 8 + p->os;
    for (int t = 0; t < (p->tied ? 4 : 12); t++) {
        uint16_t image[KEY] = {(uint16_t)numbers};
        for (int i = 0; i < p->xs; i++)
            image[1 + i] = moved(p->x[i], p->m, orders[t / 2], t % 2);
        for (int i = 0; i < p->os; i++)
            image[1 + p->xs + i] = moved(p->o[i], p->m, orders[t / 2], t % 2);
        sort_cells(image + 1, p->xs);
        sort_cells(image + 1 + p->xs, p->os);
        if (t == 0 || memcmp(image, key, sizeof image) < 0)
            memcpy(key, image, sizeof image);
    }
}

bool known_won(const stones *p, int effort)
{
    uint16_t key[KEY];
    key_of(p, key);
    uint64_t at = 0;
    for (int i = 0; i < KEY; i++)
        at = (at ^ key[i]) * 0x9E3779B97F4A7C15U;
    at = (at >> 20) % REMEMBERED;
    while (memory[at].effort && memcmp(memory[at].key, key, sizeof key) != 0)
        at = (at + 1) % REMEMBERED;
    known *k = &memory[at];
    if (!k->effort) {
        memcpy(k->key, key, sizeof key);
        if (++searched > REMEMBERED / 2) {
            printf("too many positions\n");
            exit(2);
        }
    }
    if (!k->won && k->effort <= effort) {
        k->effort = effort + 1;
        k->won = won_by_threats(p, efforts[effort].quiet, efforts[effort].limit,
                                false);
        searched_won += k->won;
    }
    return k->won;
}

void threats_start(void)
{
    uint64_t state = 88172645463325252U;
    for (int side = 0; side < 3; side++)
        for (int c = 0; c < CELLS; c++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            number[side][c] = state * 0x9E3779B97F4A7C15U;
        }
    memory = room(REMEMBERED, sizeof *memory);
}
