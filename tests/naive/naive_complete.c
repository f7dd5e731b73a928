#include "naive/naive_complete.h"
#include "naive/naive_qubic.h"
#include "naive/qubic_naive.h"

#include <stdlib.h>

typedef struct pair {
    uint64_t own, other;
} pair;

typedef struct walk {
    uint8_t maps[1000][64];
    unsigned map_count;
    const naive_known *entries;
    size_t entry_count;
    const oxo_completed *list;
    size_t count;
    bool *reached;
    pair *after; /* classes after a move that threatens something */
    size_t after_count;
    uint64_t completion_lines;
    const char *wrong;
} walk;

static uint64_t bit(unsigned cell)
{
    return UINT64_C(1) << cell;
}

static uint64_t image(const uint8_t *map, uint64_t cells)
{
    uint64_t out = 0;
    for (unsigned c = 0; c < 64; c++)
        out |= (cells >> c & 1) << map[c];
    return out;
}

static pair canonical(walk *w, uint64_t own, uint64_t other)
{
    pair p;
    naive_qubic_canon(w->maps, w->map_count, own, other, &p.own, &p.other);
    return p;
}

static unsigned threats(uint64_t own, uint64_t other, uint8_t cells[64])
{
    const naive_qubic board = naive_qubic_from(own, other);
    return naive_qubic_completing(&board, NAIVE_ATTACKER, cells);
}

static bool won(uint64_t own)
{
    const naive_qubic board = naive_qubic_from(own, 0);
    return naive_qubic_won(&board, NAIVE_ATTACKER);
}

/* Can `move` in (own, other) be the entry's move, seen through some map? */
static bool is_entry(const walk *w, uint64_t own, uint64_t other, unsigned move)
{
    for (unsigned m = 0; m < w->map_count; m++) {
        const uint64_t x = image(w->maps[m], own), o = image(w->maps[m], other);
        for (size_t i = 0; i < w->entry_count; i++)
            if (w->entries[i].own == x && w->entries[i].other == o &&
                w->entries[i].move == w->maps[m][move])
                return true;
    }
    return false;
}

static void check_kind(walk *w, const oxo_completed *p)
{
    uint8_t cells[64];
    const unsigned danger = threats(p->p.other[0], p->p.own[0], cells);
    const bool blocks = danger == 1 && cells[0] == p->move;
    const uint64_t own = p->p.own[0] | bit(p->move);
    if (danger && !blocks)
        w->wrong = "a threat is not blocked";
    else if (p->kind == OXO_COMPLETED_BLOCK && !danger)
        w->wrong = "nothing to block";
    else if (p->kind == OXO_COMPLETED_ENTRY &&
             (danger || !is_entry(w, p->p.own[0], p->p.other[0], p->move)))
        w->wrong = "not the move of an entry";
    else if (p->kind == OXO_COMPLETED_ATTACK &&
             !threats(own, p->p.other[0], cells))
        w->wrong = "an attack that threatens nothing";
}

/* Lines that complete: one or two for each class after a move. */
static void count_threats(walk *w, uint64_t own, uint64_t other)
{
    uint8_t cells[64];
    const unsigned n = threats(own, other, cells);
    if (!n)
        return;
    const pair p = canonical(w, own, other);
    for (size_t i = 0; i < w->after_count; i++)
        if (w->after[i].own == p.own && w->after[i].other == p.other)
            return;
    w->after[w->after_count++] = p;
    w->completion_lines += n > 1 ? 2 : 1;
}

static void follow(walk *w, uint64_t own, uint64_t other);

/* The winner has played: every reply. */
static void replies(walk *w, uint64_t own, uint64_t other)
{
    count_threats(w, own, other);
    for (unsigned c = 0; c < 64 && !w->wrong; c++) {
        if ((own | other) & bit(c))
            continue;
        if (won(other | bit(c)))
            w->wrong = "the other side completes a line";
        else
            follow(w, own, other | bit(c));
    }
}

/* The winner is to move. */
static void follow(walk *w, uint64_t own, uint64_t other)
{
    uint8_t cells[64];
    if (threats(own, other, cells))
        return; /* a line is completed */
    if (!~(own | other)) {
        w->wrong = "a full board";
        return;
    }
    const pair p = canonical(w, own, other);
    size_t found = w->count;
    for (size_t i = 0; i < w->count && !w->wrong; i++)
        if (w->list[i].p.own[0] == p.own && w->list[i].p.other[0] == p.other) {
            if (found != w->count)
                w->wrong = "a class twice";
            found = i;
        }
    if (found == w->count)
        w->wrong = "a position without a move";
    if (w->wrong || w->reached[found])
        return; /* an image of what was followed before */
    w->reached[found] = true;
    const oxo_completed *q = &w->list[found];
    if (q->move >= 64 || (q->p.own[0] | q->p.other[0]) & bit(q->move)) {
        w->wrong = "a move to a cell that is not empty";
        return;
    }
    check_kind(w, q);
    if (!w->wrong)
        replies(w, q->p.own[0] | bit(q->move), q->p.other[0]);
}

/* Is this position, seen through some map, the board (own, base) with one more
 * stone of the other side, where `move` of own is the one just played? */
static bool fits(const walk *w, const oxo_completed *p, uint64_t own,
                 uint64_t base, unsigned move)
{
    for (unsigned m = 0; m < w->map_count; m++) {
        const uint64_t more = image(w->maps[m], p->p.other[0]) ^ base;
        if (w->maps[m][p->move] == move &&
            image(w->maps[m], p->p.own[0] | bit(p->move)) == own && more &&
            !(more & base) && !(more & (more - 1)))
            return true;
    }
    return false;
}

/* Is there a base that all positions of a line fit to? A line with one
 * position needs none. */
static bool line_holds(const walk *w, uint64_t line)
{
    size_t first = 0, members = 0;
    for (size_t i = w->count; i-- > 0;)
        if (w->list[i].line == line) {
            first = i;
            members++;
        }
    const oxo_completed *p = &w->list[first];
    for (unsigned c = 0; c < 64 && members > 1; c++) {
        size_t held = 0;
        if (!(p->p.other[0] & bit(c)))
            continue;
        for (size_t i = first; i < w->count; i++)
            held += w->list[i].line == line &&
                    fits(w, &w->list[i], p->p.own[0] | bit(p->move),
                         p->p.other[0] & ~bit(c), p->move);
        if (held == members)
            return true;
    }
    return members == 1;
}

static const char *check_lines(const walk *w, uint64_t lines)
{
    for (size_t i = 0; i < w->count; i++)
        if (w->list[i].line >= lines)
            return "no such line";
    for (uint64_t line = 0; line < lines; line++)
        if (!line_holds(w, line))
            return "a line that does not hold its positions";
    return NULL;
}

const char *naive_complete(uint64_t own, uint64_t other,
                           const naive_known *entries, size_t entry_count,
                           const oxo_completed *list,
                           const oxo_complete_report *report)
{
    walk *w = calloc(1, sizeof *w);
    const size_t count = report->positions;
    bool *reached = calloc(count + 1, sizeof *reached);
    pair *after = calloc(count + 1, sizeof *after);
    const char *wrong = "out of memory";
    if (w && reached && after) {
        uint64_t kinds[OXO_COMPLETED_KINDS] = {0};
        *w = (walk){.entries = entries,
                    .entry_count = entry_count,
                    .list = list,
                    .count = count,
                    .reached = reached,
                    .after = after};
        w->map_count = naive_qubic_group(w->maps);
        follow(w, own, other);
        for (size_t i = 0; i < count; i++) {
            kinds[list[i].kind]++;
            if (!w->wrong && !reached[i])
                w->wrong = "a position that is never reached";
        }
        if (!w->wrong && (kinds[OXO_COMPLETED_ENTRY] != report->entries ||
                          kinds[OXO_COMPLETED_BLOCK] != report->blocks ||
                          kinds[OXO_COMPLETED_ATTACK] != report->attacks ||
                          w->completion_lines != report->completion_lines))
            w->wrong = "numbers of the report";
        wrong = w->wrong ? w->wrong : check_lines(w, report->lines);
    }
    free(w);
    free(reached);
    free(after);
    return wrong;
}
