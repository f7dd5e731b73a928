#include "naive/naive_forced.h"

#include <string.h>

/* Has `who` a whole line of his own? */
static bool complete(const naive_board *b, char who)
{
    const oxo_geometry *g = b->lines[who == 'd'];
    for (uint32_t l = 0; l < g->lines; l++) {
        bool all = true;
        for (uint32_t i = g->line_start[l]; all && i < g->line_start[l + 1];
             i++)
            all = b->at[g->line_points[i]] == who;
        if (all)
            return true;
    }
    return false;
}

/* How many different empty points complete a line of `who`; *one is one. Such a
 * point is the only one of its line that is not his. */
static unsigned completions(const naive_board *b, char who, uint32_t *one)
{
    const oxo_geometry *g = b->lines[who == 'd'];
    bool found[sizeof b->at] = {false};
    unsigned count = 0;
    for (uint32_t l = 0; l < g->lines; l++) {
        unsigned missing = 0;
        uint32_t point = 0;
        for (uint32_t i = g->line_start[l];
             missing < 2 && i < g->line_start[l + 1]; i++)
            if (b->at[g->line_points[i]] != who) {
                missing++;
                point = g->line_points[i];
            }
        if (missing == 1 && b->at[point] == '.' && !found[point]) {
            found[point] = true;
            count++;
            *one = point;
        }
    }
    return count;
}

bool naive_forced(naive_board *b, unsigned depth)
{
    uint32_t one = 0;
    if (completions(b, 'a', &one))
        return depth >= 1;
    if (depth < 2)
        return false;
    for (uint32_t a = 0; a < b->lines[0]->points; a++) {
        if (b->at[a] != '.')
            continue;
        b->at[a] = 'a';
        bool wins = completions(b, 'a', &one) > 0;
        for (uint32_t d = 0; d < b->lines[0]->points && wins; d++) {
            if (b->at[d] != '.')
                continue;
            b->at[d] = 'd';
            wins = !complete(b, 'd') && naive_forced(b, depth - 1);
            b->at[d] = '.';
        }
        b->at[a] = '.';
        if (wins)
            return true;
    }
    return false;
}

bool naive_threats(naive_board *b, unsigned depth)
{
    const uint32_t points = b->lines[0]->points;
    uint32_t one = 0;
    if (naive_forced(b, points))
        return true;
    for (uint32_t a = 0; a < points && depth > 0; a++) {
        if (b->at[a] != '.')
            continue;
        unsigned replies = 0;
        b->at[a] = 'a';
        bool wins = completions(b, 'a', &one) > 0 || naive_forced(b, points);
        for (uint32_t d = 0; d < points && wins; d++) {
            if (b->at[d] != '.')
                continue;
            replies++;
            b->at[d] = 'd';
            wins = !complete(b, 'd') && naive_threats(b, depth - 1);
            b->at[d] = '.';
        }
        b->at[a] = '.';
        if (wins && replies > 0)
            return true;
    }
    return false;
}

unsigned naive_defender_threes(naive_board *b)
{
    uint32_t one = 0;
    return completions(b, 'd', &one);
}

unsigned naive_forced_length(naive_board *b, unsigned most)
{
    uint32_t one = 0;
    if (completions(b, 'a', &one))
        return 1;
    for (unsigned length = 1; length <= most; length++) {
        if (naive_forced(b, length + 1))
            return length;
    }
    return 0;
}

bool naive_forced_replay(const naive_board *board, const oxo_move *moves,
                         unsigned count)
{
    naive_board b = *board;
    uint32_t one = 0;
    for (unsigned i = 0; i < count; i++) {
        char who = i % 2 ? 'd' : 'a';
        if (moves[i] >= b.lines[0]->points || b.at[moves[i]] != '.')
            return false;
        if (i % 2) {
            if (completions(&b, 'a', &one) != 1 || one != moves[i] ||
                completions(&b, 'd', &one))
                return false;
        }
        b.at[moves[i]] = who;
    }
    if (complete(&b, 'a'))
        return count == 1;
    return count % 2 && completions(&b, 'a', &one) >= 2 &&
           !completions(&b, 'd', &one);
}
