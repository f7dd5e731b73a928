/* Games given as text, in the `.pg` format of Mayer-Eichberger and Saffidine
 * (2020); docs/CERTIFICATE.md, section 3.10, has the rules.
 *
 *     text 19            the first line of the body: so many lines of text
 *     #positions         keyword; its words follow, on this line or others
 *     a1 a2 b1 b2        `%` to the end of a line is a comment
 *     ...
 *     map 1 0 3 2        symmetries, each tested; any number of them
 *     4 0                the lines of the form
 *
 * The text is read in one pass into words, each with its keyword and the line
 * it stands on, because keywords come in any order. This file also is the
 * checker of wins in such games and in boxes, if they have plain play: win.c on
 * their board, with the symmetries that the certificate brings.
 */
#include "game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum section {
    POSITIONS,
    TIMES,
    BLACK_TURNS,
    BLACK_WINS,
    WHITE_WINS,
    BLACK_INITIALS,
    WHITE_INITIALS,
    FIRST_MOVES,
    VERSION,
    SECTIONS
};

static const char *const keywords[SECTIONS] = {
    "#positions",     "#times",      "#blackturns",
    "#blackwins",     "#whitewins",  "#blackinitials",
    "#whiteinitials", "#firstmoves", "#version"};

struct word {
    enum section section;
    struct cursor place; /* of its first byte */
    const char *text;
    size_t length;
};

struct text {
    bool present[SECTIONS];
    struct word *word;
    size_t words, room;
    /* the words of #positions and #times, by number */
    const struct word **point, **time;
    size_t points, times;
};

/* ---- words --------------------------------------------------------------- */

/* The next word before the end of the line or a comment; length 0: none. */
static struct word next_word(struct cursor *u)
{
    const char *bytes = u->c->bytes;
    size_t end = u->next_line - 1;
    while (u->at < end && bytes[u->at] == ' ')
        u->at++;
    struct word w = {SECTIONS, *u, bytes + u->at, 0};
    while (u->at < end && bytes[u->at] != ' ' && bytes[u->at] != '%')
        u->at++;
    w.length = (size_t)(bytes + u->at - w.text);
    return w;
}

static bool is_word(const struct word *w, const char *text)
{
    return strlen(text) == w->length && memcmp(w->text, text, w->length) == 0;
}

/* One line of the text; *now is the keyword that it continues. */
static bool read_line(struct text *t, struct cursor *u, enum section *now)
{
    for (bool first = true;; first = false) {
        struct word w = next_word(u);
        if (w.length == 0)
            return true;
        if (first && u->c->bytes[u->line_start] == '#') {
            enum section s = POSITIONS;
            while (s < SECTIONS && !is_word(&w, keywords[s]))
                s++;
            if (s == SECTIONS || t->present[s]) {
                complain(&w.place, s == SECTIONS ? "unknown keyword"
                                                 : "a keyword for the second "
                                                   "time");
                return false;
            }
            t->present[s] = true;
            *now = s;
            continue;
        }
        if (*now == SECTIONS) {
            complain(&w.place, "a keyword such as #positions is expected here");
            return false;
        }
        if (t->words == t->room) {
            t->room = 2 * t->room + 16;
            t->word = more_memory(t->word, t->room, sizeof *t->word);
        }
        w.section = *now;
        t->word[t->words++] = w;
    }
}

/* The number of the word in a list, or ABSENT after a complaint. */
static size_t find_word(const struct word **list, size_t count,
                        const struct word *w)
{
    for (size_t i = 0; i < count; i++)
        if (list[i]->length == w->length &&
            memcmp(list[i]->text, w->text, w->length) == 0)
            return i;
    complain(&w->place, "this name is not declared");
    return ABSENT;
}

/* The words of one section, all different and not too many. */
static bool list_words(const struct text *t, enum section s,
                       const struct word **list, size_t *count,
                       const struct cursor *u)
{
    for (size_t i = 0; i < t->words; i++) {
        const struct word *w = &t->word[i];
        if (w->section != s)
            continue;
        for (size_t j = 0; j < *count; j++)
            if (list[j]->length == w->length &&
                memcmp(list[j]->text, w->text, w->length) == 0) {
                complain(&w->place, "this name is declared twice");
                return false;
            }
        if (*count == OXOCHECK_MAX_STRATEGY_CELLS) {
            complain(&w->place, "too many names");
            return false;
        }
        list[(*count)++] = w;
    }
    if (*count == 0)
        complain(u, "the text has no %s", keywords[s]);
    return *count > 0;
}

/* ---- what the sections mean ---------------------------------------------- */

static bool read_lines(const struct text *t, enum section s, struct board *b)
{
    size_t used = 0, row = 0;
    *b = (struct board){.cells = t->points};
    b->cell = get_memory(t->words, sizeof *b->cell);
    b->start = get_memory(t->words + 1, sizeof *b->start);
    for (size_t i = 0; i < t->words; i++) {
        const struct word *w = &t->word[i];
        if (w->section != s)
            continue;
        size_t c = find_word(t->point, t->points, w);
        if (c == ABSENT)
            return false;
        if (b->lines == 0 || w->place.line != row)
            b->lines++;
        else
            for (size_t j = b->start[b->lines - 1]; j < used; j++)
                if (b->cell[j] == c) {
                    complain(&w->place, "this cell is twice in the line");
                    return false;
                }
        row = w->place.line;
        b->cell[used++] = (cell_t)c;
        b->start[b->lines] = used;
        if (used > MAX_STRATEGY_INCIDENCES) {
            complain(&w->place, "too many lines to check");
            return false;
        }
    }
    find_lines_through_cells(b);
    return true;
}

static bool read_stones(const struct text *t, enum section s, enum side side,
                        struct line_game *g)
{
    for (size_t i = 0; i < t->words; i++) {
        const struct word *w = &t->word[i];
        if (w->section != s)
            continue;
        size_t c = find_word(t->point, t->points, w);
        if (c == ABSENT)
            return false;
        if (g->initial[c] != NOBODY) {
            complain(&w->place, "a stone stands here already");
            return false;
        }
        g->initial[c] = (uint8_t)side;
        g->initial_stones++;
    }
    return true;
}

static bool read_turns(const struct text *t, struct line_game *g)
{
    g->plies = t->times;
    g->turn = get_memory(g->plies, sizeof *g->turn);
    memset(g->turn, SECOND, g->plies);
    for (size_t i = 0; i < t->words; i++)
        if (t->word[i].section == BLACK_TURNS) {
            size_t time = find_word(t->time, t->times, &t->word[i]);
            if (time == ABSENT)
                return false;
            g->turn[time] = FIRST;
        }
    return true;
}

static bool read_opening(const struct text *t, struct line_game *g)
{
    if (!t->present[FIRST_MOVES])
        return true;
    g->opening = get_memory(g->cells, sizeof *g->opening);
    for (size_t i = 0; i < t->words; i++)
        if (t->word[i].section == FIRST_MOVES) {
            size_t c = find_word(t->point, t->points, &t->word[i]);
            if (c == ABSENT)
                return false;
            g->opening[c] = true;
        }
    return true;
}

static bool build(struct line_game *g, struct text *t, const struct cursor *u)
{
    if (!t->present[BLACK_TURNS]) {
        complain(u, "the text has no %s", keywords[BLACK_TURNS]);
        return false;
    }
    if (!list_words(t, POSITIONS, t->point, &t->points, u) ||
        !list_words(t, TIMES, t->time, &t->times, u))
        return false;
    g->cells = t->points;
    g->initial = get_memory(g->cells, sizeof *g->initial);
    return read_turns(t, g) && read_lines(t, BLACK_WINS, &g->own[FIRST]) &&
           read_lines(t, WHITE_WINS, &g->own[SECOND]) &&
           read_stones(t, BLACK_INITIALS, FIRST, g) &&
           read_stones(t, WHITE_INITIALS, SECOND, g) && read_opening(t, g);
}

/* ---- the body ------------------------------------------------------------ */

bool read_maps(struct line_game *g)
{
    cell_t *map = get_memory(g->cells, sizeof *map);
    bool fine = true;
    for (struct cursor u = g->entries; fine && body_next(&u);) {
        struct cursor start = u;
        if (!read_word(&u, "map"))
            break;
        for (size_t c = 0; fine && c < g->cells; c++) {
            size_t image = 0;
            fine = read_char(&u, ' ', "one space") &&
                   read_number(&u, "a cell", g->cells, &image);
            map[c] = (cell_t)image;
        }
        fine = fine && read_end(&u);
        if (fine && !is_symmetry(g, map)) {
            complain(&start, "this map is not a symmetry of the game");
            fine = false;
        }
        if (fine)
            add_generator(&g->group, map);
        g->entries = u;
    }
    free(map);
    return fine;
}

bool read_text_game(struct line_game *g, const struct certificate *c)
{
    struct text t = {.words = 0};
    struct cursor u = body_start(c);
    enum section now = SECTIONS;
    size_t lines = 0;
    g->text = true;
    if (!body_next(&u) || !read_word(&u, "text ")) {
        complain(&u, "`text ' and a number of lines are expected here");
        return false;
    }
    if (!read_number(&u, "a number of lines", c->entries, &lines) ||
        !read_end(&u))
        return false;
    size_t from = u.next_line;
    bool fine = true;
    for (size_t i = 0; fine && i < lines; i++)
        fine = body_next(&u) && read_line(&t, &u, &now);
    char sum[17];
    snprintf(sum, sizeof sum, "%016llx",
             (unsigned long long)crc64(c->bytes + from, u.next_line - from));
    if (fine && !same(sum, c->game + 3)) {
        complain(&u, "the text has the sum %s, not that of the name", sum);
        fine = false;
    }
    t.point = get_memory(OXOCHECK_MAX_STRATEGY_CELLS, sizeof *t.point);
    t.time = get_memory(OXOCHECK_MAX_STRATEGY_CELLS, sizeof *t.time);
    g->entries = u;
    fine = fine && build(g, &t, &u);
    if (fine) {
        make_trivial_group(&g->group, g->cells);
        fine = read_maps(g);
    }
    free(t.word);
    free(t.point);
    free(t.time);
    if (!fine)
        free_line_game(g);
    else
        say("game as text: %zu cells, %zu and %zu lines, %zu symmetries",
            g->cells, g->own[FIRST].lines, g->own[SECOND].lines, g->group.maps);
    return fine;
}

/* ---- wins in plain play -------------------------------------------------- */

static bool takes(const char *claim, const char *form)
{
    return (same(claim, "first-wins") || same(claim, "second-wins")) &&
           (same(form, "compact") || same(form, "full"));
}

static enum verdict check(const struct certificate *c)
{
    struct line_game g;
    bool first = same(c->claim, "first-wins");
    enum verdict verdict = NOT_CHECKED;
    if (!make_line_game(&g, c, OXOCHECK_MAX_STRATEGY_CELLS))
        return NOT_CHECKED;
    if (plain_play(&g))
        verdict = check_win(c, g.entries, &g.own[FIRST], &g.group,
                            first ? FIRST : SECOND, same(c->form, "compact"));
    else
        complain(&g.entries, "the game has no plain play: form `strategy' is "
                             "for it");
    free_line_game(&g);
    if (verdict == VERIFIED)
        say("the %s player can force a win in %s%s", first ? "first" : "second",
            is_text_game(c->game) ? "the game of this text" : c->game,
            c->start ? " from the start position of the certificate" : "");
    return verdict;
}

static bool knows(const char *game)
{
    return is_text_game(game) || is_box_game(game);
}

const struct checker checker_text = {"pg:SUM and boxes, plain play",
                                     "first-wins, second-wins: compact, full",
                                     "line game",
                                     knows,
                                     takes,
                                     check,
                                     NULL};
