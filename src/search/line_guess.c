/* The guess at the work of a position (line_guess.h). */
#include "search/line_guess.h"

/* 4^3: by
 *     start_guess >FILE
 *     tune_guess --from FILE --whole 41
 * whose outputs are kept in tests/golden/qubic_start.txt and qubic_weights.txt;
 * docs/NOTEBOOK.md, "Weights from nothing" */
static const oxo_guess_table qubic = {{
    {-503, {10, -100, -321}, {112, 410, 18}},
    {498, {4, -68, -167}, {42, 132, 200}},
    {470, {1, -44, -108}, {28, 114, 103}},
    {484, {-1, -29, -71}, {14, 138, 6}},
    {558, {-2, -30, -60}, {13, 132, -30}},
    {641, {-4, -30, -60}, {13, 112, -67}},
    {668, {-6, -30, -51}, {13, 111, -104}},
    {550, {-3, -26, -53}, {14, 111, -100}},
    {458, {-1, -24, -52}, {15, 128, -97}},
    {431, {1, -23, -51}, {16, 112, -94}},
    {320, {4, -18, -52}, {18, 121, -96}},
    {336, {5, -12, -52}, {15, 160, -93}},
}};

const oxo_guess_table *oxo_guess_weights_for(const oxo_board *b)
{
    return b->k == 4 && b->n == 3 ? &qubic : NULL;
}

unsigned oxo_guess_row(unsigned stones)
{
    return stones < 2                    ? 0
           : stones < OXO_GUESS_ROWS + 2 ? stones - 2
                                         : OXO_GUESS_ROWS - 1;
}

static unsigned attackers_on(uint64_t line)
{
    return (unsigned)(line >> 48);
}

static unsigned defenders_on(uint64_t line)
{
    return (unsigned)(line >> 16 & 0xffff);
}

/* What a line with so many stones of each side adds. */
static int line_worth(const oxo_guess_weights *w, unsigned a, unsigned d)
{
    if (d == 0)
        return a < 3 ? w->attack[a] : 0;
    return a == 0 && d < 4 ? w->defend[d - 1] : 0;
}

/* What a line with these stones adds, and what a defending stone on it adds to
 * that. */
typedef struct line_guess {
    int worth, change;
} line_guess;

static line_guess line_of(const oxo_guess *g, unsigned a, unsigned d)
{
    const int worth = line_worth(g->weights, a, d);
    if (a != 0 && d != 0)
        return (line_guess){0, 0};
    return (line_guess){worth, line_worth(g->weights, a, d + 1) - worth};
}

/* A line is `now` where it was `before`. Entries of cells that are taken
 * change too: nobody asks for them, since they are no replies. */
static void change_line(oxo_guess *g, unsigned l, line_guess now,
                        line_guess before)
{
    const int change = now.change - before.change;
    unsigned size;
    const uint16_t *line = oxo_board_line(g->board, l, &size);
    g->all += now.worth - before.worth;
    for (unsigned i = 0; change != 0 && i < size; i++)
        g->change[line[i]] += change;
}

void oxo_guess_make(oxo_guess *g, const oxo_guess_table *table,
                    const oxo_counts *c, unsigned attackers)
{
    const oxo_board *b = c->board;
    g->board = b;
    g->weights = table != NULL ? &table->row[oxo_guess_row(attackers)] : NULL;
    if (table == NULL)
        return;
    g->all = g->weights->constant;
    memset(g->change, 0, b->cells * sizeof *g->change);
    for (unsigned l = 0; l < b->lines; l++)
        change_line(
            g, l,
            line_of(g, attackers_on(c->line[l]), defenders_on(c->line[l])),
            (line_guess){0, 0});
}

void oxo_guess_move(oxo_guess *g, const oxo_guess *before, const oxo_counts *c,
                    unsigned cell)
{
    const oxo_board *b = c->board;
    g->board = before->board;
    g->weights = before->weights;
    if (g->weights == NULL)
        return;
    g->all = before->all;
    memcpy(g->change, before->change, b->cells * sizeof *g->change);
    for (uint32_t k = b->cell_start[cell]; k < b->cell_start[cell + 1]; k++) {
        const unsigned l = b->cell_lines[k];
        const unsigned a = attackers_on(c->line[l]);
        const unsigned d = defenders_on(c->line[l]);
        change_line(g, l, line_of(g, a + 1, d), line_of(g, a, d));
    }
}

/* 2^(v/64), at least 1 and at most 1000. */
static uint32_t power(int v)
{
    /* 65536 * (2^(i/8) - 1); linear in between */
    static const uint16_t fine[8] = {0,     5932,  12400, 19454,
                                     27146, 35535, 44682, 54658};
    if (v <= 0)
        return 1;
    if (v >= 638)
        return 1000;
    const unsigned i = ((unsigned)v & 63) >> 3, f = (unsigned)v & 7;
    const uint32_t low = 65536u + fine[i];
    const uint32_t high = i == 7 ? 131072u : 65536u + fine[i + 1];
    const uint32_t m = low + (high - low) * f / 8;
    return (uint32_t)((((uint64_t)m << (v >> 6)) + 32768) >> 16);
}

uint32_t oxo_guess_after(const oxo_guess *g, unsigned reply)
{
    return g->weights != NULL ? power(g->all + g->change[reply]) : 1;
}

uint32_t oxo_guess_sum(const oxo_guess *g, const uint64_t *replies)
{
    uint32_t sum = 0;
    for (OXO_EACH(g->board, replies, e))
        sum += oxo_guess_after(g, e.cell);
    return sum;
}

void oxo_guess_features(const oxo_counts *c, int out[OXO_GUESS_FEATURES])
{
    memset(out, 0, OXO_GUESS_FEATURES * sizeof *out);
    for (unsigned l = 0; l < c->board->lines; l++) {
        const unsigned a = attackers_on(c->line[l]);
        const unsigned d = defenders_on(c->line[l]);
        if (d == 0 && a < 3)
            out[a]++;
        else if (a == 0 && d < 4)
            out[2 + d]++;
    }
}
