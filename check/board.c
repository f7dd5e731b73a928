/* Boards, and positions on them.
 *
 * Cells of k^n are the points (x0, ..., x[n-1]) with 0 <= xi < k, numbered
 * x0 + k x1 + k^2 x2 + ...: the numbering of Patashnik's dictionary for 4^3.
 *
 * A line is k cells p, p + d, p + 2d, ..., p + (k-1)d, all on the board, for a
 * direction d != 0 with entries -1, 0, 1. Directions d and -d give the same
 * lines, so only those whose first entry that is not 0 is 1 are taken. There
 * must be ((k+2)^n - k^n) / 2 lines; the code counts what it found against
 * that formula, which it does not use otherwise. (Games given as text bring
 * lines of their own: text.c.)
 *
 * A position keeps for each line the number of stones of each side, and what
 * follows from them: how many stones a side still needs to own the line.
 */
#include "check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names --------------------------------------------------------------- */

bool small_number(const char **text, size_t *number)
{
    size_t value = 0, digits = 0;
    if (**text == '0')
        return false;
    while (**text >= '0' && **text <= '9' && digits < 5) {
        value = value * 10 + (size_t)(*(*text)++ - '0');
        digits++;
    }
    *number = value;
    return digits > 0 && digits < 5;
}

bool parse_game(const char *name, size_t *k, size_t *n)
{
    if (strcmp(name, "qubic") == 0)
        name = "4^3";
    if (!small_number(&name, k))
        return false;
    if (*name == '^') {
        name++;
        return small_number(&name, n) && *name == '\0';
    }
    for (*n = 1; *name == 'x'; (*n)++) {
        size_t again;
        name++;
        if (!small_number(&name, &again) || again != *k)
            return false;
    }
    return *n > 1 && *name == '\0';
}

/* ---- lines --------------------------------------------------------------- */

/* base^exponent, or `limit` if that is less. */
static size_t power(size_t base, size_t exponent, size_t limit)
{
    size_t value = 1;
    for (size_t i = 0; i < exponent; i++) {
        if (value > limit / base)
            return limit;
        value *= base;
    }
    return value < limit ? value : limit;
}

/* Adds the lines of direction `d` that start at `first` plus anything in the
 * lowest i coordinates, which have `stride` values together. A coordinate that
 * runs starts at one end, others take all values. A step may be less than
 * nothing: sums of size_t come out right all the same. */
static void add_lines(struct board *b, const int *d, size_t i, size_t stride,
                      size_t first, size_t step)
{
    if (i-- == 0) {
        for (size_t j = 0; j < b->k; j++)
            b->cell[b->lines * b->k + j] = (cell_t)(first + j * step);
        b->lines++;
        b->start[b->lines] = b->lines * b->k;
        return;
    }
    stride /= b->k;
    if (d[i] == -1)
        add_lines(b, d, i, stride, first + (b->k - 1) * stride, step - stride);
    else if (d[i] == 1)
        add_lines(b, d, i, stride, first, step + stride);
    for (size_t x = 0; d[i] == 0 && x < b->k; x++)
        add_lines(b, d, i, stride, first + x * stride, step);
}

static void find_lines(struct board *b)
{
    int d[MAX_DIMENSION];
    size_t directions = power(3, b->n, SIZE_MAX);
    for (size_t code = 1; code < directions; code++) {
        size_t rest = code;
        int leading = 0;
        for (size_t i = 0; i < b->n; i++, rest /= 3) {
            d[i] = rest % 3 == 2 ? -1 : (int)(rest % 3);
            if (leading == 0)
                leading = d[i];
        }
        if (leading == 1)
            add_lines(b, d, b->n, b->cells, 0, 0);
    }
}

void find_lines_through_cells(struct board *b)
{
    size_t incidences = b->start[b->lines];
    b->through = get_memory(incidences, sizeof *b->through);
    b->first = get_memory(b->cells + 1, sizeof *b->first);
    for (size_t i = 0; i < incidences; i++)
        b->first[b->cell[i] + 1]++;
    for (size_t c = 0; c < b->cells; c++)
        b->first[c + 1] += b->first[c];
    size_t *next = get_memory(b->cells, sizeof *next);
    memcpy(next, b->first, b->cells * sizeof *next);
    for (size_t line = 0; line < b->lines; line++)
        for (size_t i = b->start[line]; i < b->start[line + 1]; i++)
            b->through[next[b->cell[i]]++] = line;
    free(next);
}

bool make_board(struct board *b, size_t k, size_t n, size_t max_cells)
{
    size_t most = MAX_INCIDENCES, limit = most + 1;
    size_t cells = power(k, n, limit), larger = power(k + 2, n, 3 * limit);
    *b = (struct board){.k = k, .n = n, .cells = cells};
    if (max_cells <= OXOCHECK_MAX_STRATEGY_CELLS)
        most = MAX_STRATEGY_INCIDENCES;
    if (n > MAX_DIMENSION || cells > max_cells ||
        (larger - cells) / 2 * k > most) {
        fprintf(stderr, "oxocheck: the board %zu^%zu is too large to check\n",
                k, n);
        return false;
    }
    size_t lines = (larger - cells) / 2;
    b->cell = get_memory(lines * k, sizeof *b->cell);
    b->start = get_memory(lines + 1, sizeof *b->start);
    find_lines(b);
    if (b->lines != lines) { /* cannot happen; would have overrun memory */
        fprintf(stderr, "oxocheck: found %zu lines of %zu\n", b->lines, lines);
        return false;
    }
    find_lines_through_cells(b);
    return true;
}

void free_board(struct board *b)
{
    free(b->cell);
    free(b->start);
    free(b->through);
    free(b->first);
}

/* ---- positions ----------------------------------------------------------- */

/* What a side with `own` stones on a line of `size` cells needs there. */
/*@ assigns \nothing;
  @ exits \false; */
static inline uint8_t needed(size_t size, size_t own, size_t others)
{
    size_t empty = size - own < FAR ? size - own : FAR;
    return others > 0 ? DEAD : (uint8_t)empty;
}

/* The stones of s on the lines through a cell become one more or, with
 * `change` -1, one less. (Pointers are copied because the compiler must else
 * expect every store to change them.) */
/*@ requires own_position(p) && 1 <= s <= 2 && c < p->b->cells;
  @ requires -1 <= change <= 1;
  @ assigns WRITES_LINES(p);
  @ ensures own_position(p);
  @ exits \false; */
static inline void recount(struct position *p, enum side s, cell_t c,
                           int change)
{
    const struct board *b = p->b;
    const size_t *through = b->through, *start = b->start;
    uint16_t *own = p->count[s], *others = p->count[other(s)];
    uint8_t *own_need = p->need[s], *others_need = p->need[other(s)];
    /*@ loop invariant end == b->first[c + 1] && b->first[c] <= i <= end;
      @ loop invariant own_position(p);
      @ loop assigns i, WRITES_LINES(p);
      @ loop variant end - i; */
    for (size_t i = b->first[c], end = b->first[c + 1]; i < end; i++) {
        size_t line = through[i], size = start[line + 1] - start[line];
        uint16_t x = (uint16_t)(own[line] + change), o = others[line];
        own[line] = x;
        own_need[line] = needed(size, x, o);
        others_need[line] = needed(size, o, x);
    }
}

void make_position(struct position *p, const struct board *b)
{
    *p = (struct position){.b = b, .at = get_memory(b->cells, sizeof *p->at)};
    for (enum side s = FIRST; s <= SECOND; s++) {
        p->count[s] = get_memory(b->lines, sizeof *p->count[s]);
        p->need[s] = get_memory(b->lines, sizeof *p->need[s]);
        for (size_t i = 0; i < b->lines; i++)
            p->need[s][i] = needed(b->start[i + 1] - b->start[i], 0, 0);
    }
}

void free_position(struct position *p)
{
    free(p->at);
    for (enum side s = FIRST; s <= SECOND; s++) {
        free(p->count[s]);
        free(p->need[s]);
    }
}

void clear_position(struct position *p)
{
    for (cell_t c = 0; c < p->b->cells; c++)
        if (p->at[c] != NOBODY)
            lift(p, c);
}

void place(struct position *p, enum side s, cell_t c)
{
    p->at[c] = (uint8_t)s;
    p->stones[s]++;
    recount(p, s, c, 1);
}

void lift(struct position *p, cell_t c)
{
    enum side s = (enum side)p->at[c];
    recount(p, s, c, -1);
    p->stones[s]--;
    p->at[c] = NOBODY;
}

size_t line_needing(const struct position *p, enum side s, uint8_t stones,
                    size_t from)
{
    const uint8_t *need = p->need[s];
    const uint8_t *line = memchr(need + from, stones, p->b->lines - from);
    return line ? (size_t)(line - need) : p->b->lines;
}

bool completed_at(const struct position *p, enum side s, cell_t c)
{
    const struct board *b = p->b;
    /*@ loop invariant end == b->first[c + 1] && b->first[c] <= i;
      @ loop invariant i <= end;
      @ loop assigns i;
      @ loop variant end - i; */
    for (size_t i = b->first[c], end = b->first[c + 1]; i < end; i++)
        if (p->need[s][b->through[i]] == 0)
            return true;
    return false;
}

/* The empty cell of a line that needs one stone is added to `found`, unless it
 * is there; returns the new number of cells found. There is such a cell; that
 * the loop ends without it as well is for those who would rather not believe
 * that. */
/*@ requires sound_position(p) && line < p->b->lines;
  @ requires 0 <= number <= 1 && \valid(found + (0 .. 1));
  @ requires \separated(found + (0 .. 1),
  @    p->b->cell + (0 .. p->b->start[p->b->lines] - 1));
  @ requires number == 1 ==>
  @    found[0] < p->b->cells && p->at[found[0]] == 0;
  @ assigns found[number];
  @ ensures number <= \result <= number + 1;
  @ ensures \forall integer i; 0 <= i < \result ==>
  @    found[i] < p->b->cells && p->at[found[i]] == 0;
  @ exits \false; */
static int add_completion(const struct position *p, size_t line,
                          cell_t found[2], int number)
{
    size_t i = p->b->start[line], end = p->b->start[line + 1];
    /*@ loop invariant p->b->start[line] <= i <= end;
      @ loop assigns i;
      @ loop variant end - i; */
    while (i < end && p->at[p->b->cell[i]] != NOBODY)
        i++;
    if (i < end && (number == 0 || found[0] != p->b->cell[i]))
        found[number++] = p->b->cell[i];
    return number;
}

int completions(const struct position *p, enum side s, cell_t found[2])
{
    const struct board *b = p->b;
    int number = 0;
    /*@ loop invariant line <= b->lines && sound_position(p);
      @ loop invariant 0 <= number <= 2;
      @ loop invariant \forall integer j; 0 <= j < number ==>
      @    found[j] < b->cells && p->at[found[j]] == 0;
      @ loop assigns line, number, found[0 .. 1];
      @ loop variant b->lines - line; */
    for (size_t line = line_needing(p, s, 1, 0); line < b->lines && number < 2;
         line = line_needing(p, s, 1, line + 1))
        number = add_completion(p, line, found, number);
    return number;
}

int completions_through(const struct position *p, enum side s, cell_t c,
                        cell_t found[2])
{
    const struct board *b = p->b;
    int number = 0;
    /*@ loop invariant end == b->first[c + 1] && b->first[c] <= i;
      @ loop invariant i <= end;
      @ loop invariant sound_position(p);
      @ loop invariant 0 <= number <= 2;
      @ loop invariant \forall integer j; 0 <= j < number ==>
      @    found[j] < b->cells && p->at[found[j]] == 0;
      @ loop assigns i, number, found[0 .. 1];
      @ loop variant end - i; */
    for (size_t i = b->first[c], end = b->first[c + 1]; i < end && number < 2;
         i++)
        if (p->need[s][b->through[i]] == 1)
            number = add_completion(p, b->through[i], found, number);
    return number;
}

/* ---- positions as text --------------------------------------------------- */

bool read_position(struct cursor *u, struct position *p)
{
    size_t at = 0, cells = p->b->cells;
    struct cursor start = *u;
    clear_position(p);
    while (!at_end(u) && u->c->bytes[u->at] != ' ') {
        char ch = u->c->bytes[u->at];
        size_t run = 1;
        if (ch == 'x' || ch == 'o')
            u->at++;
        else if (!read_number(u, "`x', `o' or a number of empty cells",
                              cells + 1, &run))
            return false;
        if (run == 0 || run > cells - at) {
            complain(&start,
                     run ? "the position has more than %zu cells"
                         : "a run of no cells in a position (board of "
                           "%zu)",
                     cells);
            return false;
        }
        if (ch == 'x' || ch == 'o')
            place(p, ch == 'x' ? FIRST : SECOND, (cell_t)at);
        at += run;
    }
    return true;
}

bool unfinished(const struct position *p, const struct cursor *u)
{
    /*@ loop invariant 0 <= line <= p->b->lines;
      @ loop assigns line;
      @ loop variant p->b->lines - line; */
    for (size_t line = 0; line < p->b->lines; line++)
        if (p->need[FIRST][line] == 0 || p->need[SECOND][line] == 0) {
            complain(u, "a line is complete in this position");
            return false;
        }
    return true;
}
