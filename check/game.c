/* Line games: names with options, symmetries, and what "plain" means. */
#include "game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool is_text_game(const char *name)
{
    if (strncmp(name, "pg:", 3) != 0)
        return false;
    return strlen(name) == 19 && strspn(name + 3, "0123456789abcdef") == 16;
}

bool parse_line_game(const char *name, size_t *k, size_t *n, bool *misere,
                     bool *gravity)
{
    char board[NAME_ROOM];
    size_t length = strcspn(name, ":");
    *misere = *gravity = false;
    if (length >= sizeof board)
        return false;
    memcpy(board, name, length);
    board[length] = '\0';
    if (!parse_game(board, k, n))
        return false;
    for (name += length; *name; name += length) {
        name++; /* the colon, or a comma */
        length = strcspn(name, ",");
        bool *option = length == 6 && !memcmp(name, "misere", 6)    ? misere
                       : length == 7 && !memcmp(name, "gravity", 7) ? gravity
                                                                    : NULL;
        if (!option || *option || (option == gravity && *n < 2))
            return false;
        *option = true;
    }
    return true;
}

/* Sides, length of a line and options of a box (docs/CERTIFICATE.md, 3.11). */
struct box {
    size_t n, side[MAX_DIMENSION], length;
    bool misere, gravity;
};

static bool parse_sides(const char **name, struct box *b)
{
    size_t number;
    if (!small_number(name, &number))
        return false;
    b->side[b->n++] = number;
    if (**name == '^') {
        size_t dimension;
        ++*name;
        if (!small_number(name, &dimension) || dimension > MAX_DIMENSION)
            return false;
        while (b->n < dimension)
            b->side[b->n++] = number;
        return true;
    }
    while (**name == 'x') {
        ++*name;
        if (b->n == MAX_DIMENSION || !small_number(name, &b->side[b->n++]))
            return false;
    }
    return b->n > 1;
}

static bool parse_box(const char *name, struct box *b)
{
    size_t longest = 0, shortest = SIZE_MAX;
    *b = (struct box){.n = 0};
    if (!parse_sides(&name, b))
        return false;
    for (size_t i = 0; i < b->n; i++) {
        longest = b->side[i] > longest ? b->side[i] : longest;
        shortest = b->side[i] < shortest ? b->side[i] : shortest;
    }
    for (char before = ':'; *name; before = ',') {
        const char *number;
        if (*name++ != before)
            return false;
        size_t word = strcspn(name, ",");
        if (word == 6 && !memcmp(name, "misere", 6) && !b->misere) {
            b->misere = true;
        } else if (word == 7 && !memcmp(name, "gravity", 7) && !b->gravity) {
            b->gravity = true;
        } else if (word > 5 && !memcmp(name, "line=", 5) && !b->length) {
            number = name + 5;
            if (!small_number(&number, &b->length) || number != name + word ||
                b->length < 2 || b->length > longest)
                return false;
        } else {
            return false;
        }
        name += word;
    }
    if (!b->length)
        b->length = longest;
    return (b->length != shortest || b->length != longest) &&
           (!b->gravity || b->n > 1);
}

bool is_box_game(const char *name)
{
    struct box b;
    return parse_box(name, &b);
}

bool make_line_game(struct line_game *g, const struct certificate *c,
                    size_t max_cells)
{
    size_t k, n, height;
    bool gravity;
    struct box box;
    memset(g, 0, sizeof *g);
    g->entries = body_start(c);
    if (is_text_game(c->game))
        return read_text_game(g, c);
    if (parse_line_game(c->game, &k, &n, &g->misere, &gravity)) {
        if (!make_board(&g->own[FIRST], k, n, max_cells))
            return false;
        height = k;
    } else {
        if (!parse_box(c->game, &box) ||
            !make_box(&g->own[FIRST], box.side, box.n, box.length, max_cells))
            return false;
        g->box = true;
        g->misere = box.misere;
        gravity = box.gravity;
        height = box.side[box.n - 1];
    }
    g->own[SECOND] = g->own[FIRST];
    g->cells = g->plies = g->own[FIRST].cells;
    g->layer = gravity ? g->cells / height : 0;
    g->initial = get_memory(g->cells, sizeof *g->initial);
    g->turn = get_memory(g->plies, sizeof *g->turn);
    for (size_t i = 0; i < g->plies; i++)
        g->turn[i] = i % 2 ? SECOND : FIRST;
    say("game %s: %zu cells, %zu lines", c->game, g->cells,
        g->own[FIRST].lines);
    if (!g->box)
        return true;
    make_trivial_group(&g->group, g->cells);
    if (read_maps(g))
        return true;
    free_line_game(g);
    return false;
}

void free_line_game(struct line_game *g)
{
    free_board(&g->own[FIRST]);
    if (g->text)
        free_board(&g->own[SECOND]);
    free_group(&g->group);
    free(g->turn);
    free(g->initial);
    free(g->opening);
}

bool is_symmetry(const struct line_game *g, const cell_t *map)
{
    bool fine = preserves_lines(&g->own[FIRST], map) &&
                (!g->text || preserves_lines(&g->own[SECOND], map));
    for (size_t c = 0; fine && c < g->cells; c++) {
        fine = g->initial[map[c]] == g->initial[c] &&
               (!g->opening || g->opening[map[c]] == g->opening[c]);
        if (g->layer > 0 && (c < g->layer || map[c] < g->layer))
            fine = fine && c < g->layer && map[c] < g->layer;
        else if (g->layer > 0)
            fine = fine && map[c - g->layer] == map[c] - g->layer;
    }
    return fine;
}

/* Gravity on k^n: the height of a cell and what is below it stay. */
static bool keeps_layers(const struct board *b, const cell_t *map)
{
    size_t layer = b->cells / b->k;
    for (size_t c = layer; c < b->cells; c++)
        if (map[c] < layer || map[c - layer] != map[c] - layer)
            return false;
    return true;
}

void find_symmetries(struct line_game *g)
{
    make_group(&g->group, &g->own[FIRST], g->layer ? keeps_layers : NULL);
}

/* Is each line of a also one of b? */
static bool has_lines_of(const struct board *b, const struct board *a)
{
    bool *in = get_memory(a->cells, sizeof *in), all = true;
    for (size_t line = 0; all && line < a->lines; line++) {
        const cell_t *cell = a->cell + a->start[line];
        size_t size = a->start[line + 1] - a->start[line];
        bool found = false;
        for (size_t i = 0; i < size; i++)
            in[cell[i]] = true;
        for (size_t t = b->first[cell[0]]; t < b->first[cell[0] + 1]; t++) {
            size_t from = b->start[b->through[t]];
            size_t to = b->start[b->through[t] + 1];
            bool agree = to - from == size;
            for (; agree && from < to; from++)
                agree = in[b->cell[from]];
            found = found || agree;
        }
        all = found;
        for (size_t i = 0; i < size; i++)
            in[cell[i]] = false;
    }
    free(in);
    return all;
}

bool plain_play(const struct line_game *g)
{
    const struct board *a = &g->own[FIRST], *b = &g->own[SECOND];
    if (g->misere || g->layer || g->opening || g->initial_stones > 0 ||
        g->plies < g->cells)
        return false;
    for (size_t i = 0; i < g->cells; i++)
        if (g->turn[i] != (i % 2 ? SECOND : FIRST))
            return false;
    for (size_t line = 0; g->text && line < a->lines; line++)
        if (a->start[line + 1] - a->start[line] < 2)
            return false;
    return !g->text || (has_lines_of(a, b) && has_lines_of(b, a));
}
