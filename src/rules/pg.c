/* Positional games from .pg files.
 *
 * The format is that of Mayer-Eichberger and Saffidine ("Positional Games and
 * QBF: The Corrective Encoding", 2020): lines beginning with % are comments,
 * lines beginning with # are keywords whose values are the lines up to the
 * next keyword. Black is our first side (x), White our second (o); who moves
 * when is said by the time points, so either may begin and either may place
 * several stones in a row.
 *
 * Black's winning sets may also be described (the collection of their paper of
 * 2023): a graph with two borders to connect, or shapes to build on a grid;
 * pg_graph.c lists them. docs/PG.md has the whole format.
 *
 * The reader works in two passes over a table of sections, because keywords
 * come in any order while winning sets need the names of the points.
 */
#include "rules/line.h"
#include "rules/pg_graph.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/file.h"
#include "base/keys.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 1 << 24, MAX_NAME = 31 };

enum section {
    TIMES,
    BLACK_TURNS,
    POSITIONS,
    BLACK_WINS,
    WHITE_WINS,
    BLACK_INITIALS,
    WHITE_INITIALS,
    FIRST_MOVES,
    VERSION,
    /* winning sets of Black that are described, not listed */
    EDGES,
    SOURCE,
    TARGET,
    NEIGHBOURS,
    START_BORDER,
    END_BORDER,
    BLACK_GOAL,
    /* hints for other programs, skipped */
    DISTANCES,
    UNREACHABLE_PAIRS,
    SECTIONS
};

static const char *const keywords[SECTIONS] = {
    "#times",      "#blackturns",      "#positions",     "#blackwins",
    "#whitewins",  "#blackinitials",   "#whiteinitials", "#firstmoves",
    "#version",    "#edges",           "#source",        "#target",
    "#neighbours", "#startboarder",    "#endboarder",    "#blackgoal",
    "#distances",  "#unreachablepairs"};

typedef struct span {
    const char *text;
    size_t length, line; /* line number of the first line, from 1 */
} span;

/* A list of names (time points or points), in the order of the file. */
typedef struct names {
    span *item;
    size_t count, room;
    oxo_keys keys; /* the same, to be found quickly */
} names;

typedef struct reader {
    span section[SECTIONS]; /* text NULL: not in the file */
    names times, points;
    oxo_error *error;
} reader;

/* The next word of a section; words are separated by blanks and line ends,
 * comments run from % to the end of the line. `*line_break` says whether a
 * new line began before it. */
static bool next_word(span *rest, span *word, bool *line_break)
{
    *line_break = false;
    while (rest->length) {
        const char c = *rest->text;
        if (c == '%') {
            while (rest->length && *rest->text != '\n') {
                rest->text++;
                rest->length--;
            }
            continue;
        }
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            break;
        if (c == '\n') {
            rest->line++;
            *line_break = true;
        }
        rest->text++;
        rest->length--;
    }
    if (!rest->length)
        return false;
    *word = (span){rest->text, 0, rest->line};
    while (rest->length && !strchr(" \t\r\n%", *rest->text)) {
        rest->text++;
        rest->length--;
        word->length++;
    }
    return true;
}

static bool same(const span *a, const span *b)
{
    return a->length == b->length && !memcmp(a->text, b->text, a->length);
}

/* A name as a key: its length, then its bytes. False: too long for a name. */
static bool key_of(const span *word, uint8_t key[MAX_NAME + 1])
{
    if (word->length > MAX_NAME)
        return false;
    memset(key, 0, MAX_NAME + 1);
    key[0] = (uint8_t)word->length;
    memcpy(key + 1, word->text, word->length);
    return true;
}

/* Index of a name, or -1. */
static long find(const names *list, const span *word)
{
    uint8_t key[MAX_NAME + 1];
    const uint32_t number = key_of(word, key) && list->count > 0
                                ? oxo_keys_find(&list->keys, key)
                                : OXO_NO_KEY;
    return number == OXO_NO_KEY ? -1 : (long)number;
}

/* Adds a name that is not there and not too long. */
static bool add_name(names *list, const span *word)
{
    uint8_t key[MAX_NAME + 1];
    if (list->keys.width == 0)
        oxo_keys_init(&list->keys, sizeof key);
    OXO_GROW(list->item, list->count + 1, list->room, return false);
    if (!key_of(word, key) ||
        oxo_keys_add(&list->keys, key, NULL) == OXO_NO_KEY)
        return false;
    list->item[list->count++] = *word;
    return true;
}

static void free_names(names *list)
{
    free(list->item);
    oxo_keys_clear(&list->keys);
}

/* Is a word one of a section? */
static bool lists(const struct reader *r, enum section section,
                  const span *word)
{
    span rest = r->section[section], other;
    bool line_break;
    while (rest.text && next_word(&rest, &other, &line_break)) {
        if (same(&other, word))
            return true;
    }
    return false;
}

static oxo_status bad_word(const reader *r, const span *word, const char *why)
{
    return oxo_fail_at(r->error, OXO_BAD_INPUT, word->line, 1, "'%.*s' %s",
                       (int)(word->length < 40 ? word->length : 40), word->text,
                       why);
}

static bool blank(const char *text, size_t size)
{
    while (size && (*text == ' ' || *text == '\t' || *text == '\r')) {
        text++;
        size--;
    }
    return size == 0;
}

static oxo_status split_sections(reader *r, const char *text, size_t length)
{
    enum section current = SECTIONS;
    size_t line = 1;
    for (size_t at = 0; at < length; line++) {
        const char *begin = text + at;
        const char *end = memchr(begin, '\n', length - at);
        size_t size = end ? (size_t)(end - begin) : length - at;
        at += size + 1;
        if (*begin == '#') {
            size_t word = 0;
            while (word < size && !strchr(" \t\r", begin[word]))
                word++;
            for (current = 0; current < SECTIONS; current++) {
                if (strlen(keywords[current]) == word &&
                    !memcmp(keywords[current], begin, word))
                    break;
            }
            if (current == SECTIONS)
                return oxo_fail_at(
                    r->error, OXO_BAD_INPUT, line, 1,
                    "unknown keyword '%.*s': expected one of #times "
                    "#blackturns #positions #blackwins #whitewins "
                    "#blackinitials #whiteinitials #firstmoves #version "
                    "#edges #source #target #neighbours #startboarder "
                    "#endboarder #blackgoal (docs/PG.md)",
                    (int)(word < 40 ? word : 40), begin);
            if (r->section[current].text)
                return oxo_fail_at(r->error, OXO_BAD_INPUT, line, 1,
                                   "%s stands twice", keywords[current]);
            r->section[current] = (span){begin + word, size - word, line};
        } else if (current != SECTIONS) {
            /* the section goes on to the end of this line */
            r->section[current].length =
                (size_t)(begin + size - r->section[current].text);
        } else if (*begin != '%' && !blank(begin, size)) {
            return oxo_fail_at(r->error, OXO_BAD_INPUT, line, 1,
                               "expected a keyword such as #positions before "
                               "any value");
        }
    }
    return OXO_OK;
}

static oxo_status read_names(const reader *r, enum section section, names *list,
                             size_t limit)
{
    span rest = r->section[section], word;
    bool line_break;
    if (!rest.text)
        return oxo_fail(r->error, OXO_BAD_INPUT, "expected %s in the file",
                        keywords[section]);
    while (next_word(&rest, &word, &line_break)) {
        if (word.length > MAX_NAME)
            return bad_word(r, &word, "is too long: expected at most 31 bytes");
        if (find(list, &word) >= 0)
            return bad_word(r, &word, "stands twice");
        if (list->count == limit)
            return bad_word(r, &word, "is one too many");
        if (!add_name(list, &word))
            return oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
    }
    if (!list->count)
        return oxo_fail(r->error, OXO_BAD_INPUT, "%s is empty",
                        keywords[section]);
    return OXO_OK;
}

/* Reads points into a bitset of its own; *set stays NULL without a section. */
static oxo_status read_set(const reader *r, enum section section,
                           unsigned words, uint64_t **set)
{
    span rest = r->section[section], word;
    bool line_break;
    if (!rest.text)
        return OXO_OK;
    *set = calloc(words, sizeof **set);
    if (!*set)
        return oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
    while (next_word(&rest, &word, &line_break)) {
        const long point = find(&r->points, &word);
        if (point < 0)
            return bad_word(r, &word, "is not one of #positions");
        oxo_bit_set(*set, (unsigned)point);
    }
    return OXO_OK;
}

/* Winning sets, one a line, into a geometry. */
static oxo_status read_lines(const reader *r, enum section section,
                             oxo_geometry **geometry)
{
    span rest = r->section[section], word;
    size_t lines = 0, points = 0;
    bool line_break;
    if (!rest.text)
        rest = (span){"", 0, 0};
    /* Every word costs at least two bytes of text, a line no more. */
    uint32_t *start = calloc(rest.length / 2 + 3, sizeof *start);
    uint32_t *point = calloc(rest.length / 2 + 3, sizeof *point);
    oxo_status status = OXO_OK;
    if (!start || !point)
        status = oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
    while (status == OXO_OK && next_word(&rest, &word, &line_break)) {
        const long p = find(&r->points, &word);
        if (line_break || !lines)
            start[lines++] = (uint32_t)points;
        if (p < 0)
            status = bad_word(r, &word, "is not one of #positions");
        for (size_t i = start[lines - 1]; i < points; i++) {
            if (point[i] == (uint32_t)p)
                status = bad_word(r, &word, "stands twice in one line");
        }
        if (points - start[lines - 1] >= 255)
            status = bad_word(r, &word, "makes a line of over 255 points");
        point[points++] = (uint32_t)p;
    }
    if (status == OXO_OK) {
        start[lines] = (uint32_t)points;
        status =
            oxo_geometry_from_lines((uint32_t)r->points.count, (uint32_t)lines,
                                    start, point, geometry, r->error);
    }
    free(start);
    free(point);
    return status;
}

/* ---- winning sets that are described ---- */

static bool is_empty(const reader *r, enum section section)
{
    span rest = r->section[section], word;
    bool line_break;
    return !rest.text || !next_word(&rest, &word, &line_break);
}

/* Pairs of points; a name of #source or #target that is no point is a border,
 * and who is joined to it lies on that border. */
static oxo_status read_edges(const reader *r, oxo_pg_graph *g)
{
    static const char lonely[] =
        "stands wrong: expected two names in a line of #edges";
    span rest = r->section[EDGES], word[2] = {{0}};
    bool line_break;
    unsigned i = 0;
    for (; next_word(&rest, &word[i], &line_break); i = !i) {
        if (i ? line_break : !line_break && word[1].text)
            return bad_word(r, &word[0], lonely);
        if (!i)
            continue;
        const long p[2] = {find(&r->points, &word[0]),
                           find(&r->points, &word[1])};
        if (p[0] >= 0 && p[1] >= 0)
            oxo_pg_graph_join(g, (uint32_t)p[0], (uint32_t)p[1]);
        for (int e = 0; e < 2 && (p[0] < 0 || p[1] < 0); e++) {
            if (p[e] >= 0)
                continue;
            const bool begin = lists(r, SOURCE, &word[e]),
                       end = lists(r, TARGET, &word[e]);
            if (!begin && !end)
                return bad_word(r, &word[e],
                                "is not one of #positions, #source, #target");
            if (p[!e] < 0)
                return bad_word(r, &word[!e], "joins a border to a border");
            oxo_bit_set(begin ? g->from : g->to, (unsigned)p[!e]);
        }
    }
    if (i)
        return bad_word(r, &word[0], lonely);
    /* #source and #target may be points themselves */
    const enum section border[] = {SOURCE, TARGET};
    for (int e = 0; e < 2; e++) {
        rest = r->section[border[e]];
        while (next_word(&rest, &word[0], &line_break)) {
            const long p = find(&r->points, &word[0]);
            if (p >= 0)
                oxo_bit_set(e ? g->to : g->from, (unsigned)p);
        }
    }
    return OXO_OK;
}

static oxo_status read_border(const reader *r, enum section section,
                              uint64_t *set)
{
    span rest = r->section[section], word;
    bool line_break;
    while (next_word(&rest, &word, &line_break)) {
        const long p = find(&r->points, &word);
        if (p < 0)
            return bad_word(r, &word, "is not one of #positions");
        oxo_bit_set(set, (unsigned)p);
    }
    return OXO_OK;
}

/* A point and its neighbours in every line. */
static oxo_status read_neighbours(const reader *r, oxo_pg_graph *g)
{
    span rest = r->section[NEIGHBOURS], word;
    bool line_break;
    long first = -1;
    while (next_word(&rest, &word, &line_break)) {
        const long p = find(&r->points, &word);
        if (p < 0)
            return bad_word(r, &word, "is not one of #positions");
        if (line_break || first < 0)
            first = p;
        else
            oxo_pg_graph_join(g, (uint32_t)first, (uint32_t)p);
    }
    oxo_status status = read_border(r, START_BORDER, g->from);
    if (status == OXO_OK)
        status = read_border(r, END_BORDER, g->to);
    return status;
}

static oxo_status read_paths(const reader *r, oxo_line_game *g)
{
    oxo_pg_graph graph;
    const enum section *pair =
        r->section[EDGES].text
            ? (const enum section[]){SOURCE, TARGET}
            : (const enum section[]){START_BORDER, END_BORDER};
    for (int e = 0; e < 2; e++) {
        if (is_empty(r, pair[e]))
            return oxo_fail(r->error, OXO_BAD_INPUT, "expected %s in the file",
                            keywords[pair[e]]);
    }
    oxo_status status =
        oxo_pg_graph_create((uint32_t)r->points.count, &graph, r->error);
    if (status != OXO_OK)
        return status;
    status = r->section[EDGES].text ? read_edges(r, &graph)
                                    : read_neighbours(r, &graph);
    unsigned turns = 0;
    for (unsigned t = 0; t < g->plies; t++)
        turns += g->turn_at[t] == OXO_FIRST;
    if (status == OXO_OK)
        status = oxo_pg_paths(&graph, g->initial[0], g->initial[1], turns,
                              &g->geometry[0], r->error);
    oxo_pg_graph_clear(&graph);
    return status;
}

/* A step of a shape: up(p0,p1) or side(p0,p1). */
static oxo_status read_step(const reader *r, const span *word,
                            oxo_pg_shape *shape, names *cells)
{
    static const char *const way[OXO_PG_WAYS] = {"up", "side"};
    const char *open = memchr(word->text, '(', word->length);
    const char *comma = memchr(word->text, ',', word->length);
    unsigned w = OXO_PG_WAYS;
    for (unsigned i = 0; open && i < OXO_PG_WAYS; i++) {
        if ((size_t)(open - word->text) == strlen(way[i]) &&
            !memcmp(word->text, way[i], strlen(way[i])))
            w = i;
    }
    if (w == OXO_PG_WAYS || !comma || comma < open ||
        word->text[word->length - 1] != ')')
        return bad_word(r, word, "is no step: expected up(a,b) or side(a,b)");
    if (shape->steps == OXO_PG_SHAPE_STEPS)
        return bad_word(r, word, "is one step too many: expected at most 64");
    const span end[2] = {{open + 1, (size_t)(comma - open - 1), word->line},
                         {comma + 1,
                          (size_t)(word->text + word->length - 1 - (comma + 1)),
                          word->line}};
    uint8_t at[2];
    for (int e = 0; e < 2; e++) {
        long c = find(cells, &end[e]);
        if (c < 0) {
            if (cells->count == OXO_PG_SHAPE_CELLS)
                return bad_word(r, word, "makes a shape of over 32 cells");
            if (end[e].length > MAX_NAME)
                return bad_word(r, word,
                                "has a name that is too long: expected at "
                                "most 31 bytes");
            c = (long)cells->count;
            if (!add_name(cells, &end[e]))
                return oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
        }
        at[e] = (uint8_t)c;
    }
    if (at[0] == at[1])
        return bad_word(r, word, "leads from a cell to itself");
    shape->step[shape->steps].a = at[0];
    shape->step[shape->steps].b = at[1];
    shape->step[shape->steps++].way = (uint8_t)w;
    shape->cells = (unsigned)cells->count;
    return OXO_OK;
}

/* #neighbours as a grid: a point, the one above it, the one beside it. */
static oxo_status read_grid(const reader *r, uint32_t *next)
{
    span rest = r->section[NEIGHBOURS], word;
    const span none = {"na", 2, 0};
    bool line_break;
    long first = -1;
    unsigned column = 0;
    while (next_word(&rest, &word, &line_break)) {
        const long p = find(&r->points, &word);
        column = line_break || first < 0 ? 0 : column + 1;
        if (p < 0 && (column == 0 || !same(&word, &none)))
            return bad_word(r, &word, "is not one of #positions");
        if (column > OXO_PG_WAYS)
            return bad_word(r, &word, "is one neighbour too many");
        if (column == 0)
            first = p;
        else if (p >= 0)
            next[OXO_PG_WAYS * (size_t)first + column - 1] = (uint32_t)p;
    }
    return OXO_OK;
}

static oxo_status read_shapes(const reader *r, oxo_line_game *g)
{
    oxo_pg_shape *shapes = NULL;
    size_t count = 0, room = 0;
    uint32_t *next = malloc((OXO_PG_WAYS * r->points.count + 1) * sizeof *next);
    names cells = {0};
    oxo_status status = OXO_OK;
    if (!next)
        return oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
    memset(next, 0xff, OXO_PG_WAYS * r->points.count * sizeof *next);
    status = read_grid(r, next);
    span rest = r->section[BLACK_GOAL], word;
    bool line_break;
    while (status == OXO_OK && next_word(&rest, &word, &line_break)) {
        if (line_break || !count) {
            OXO_GROW(shapes, count + 1, room, {
                status = oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
                break;
            });
            shapes[count++] = (oxo_pg_shape){0};
            cells.count = 0;
            oxo_keys_empty(&cells.keys);
        }
        status = read_step(r, &word, &shapes[count - 1], &cells);
    }
    if (status == OXO_OK)
        status = oxo_pg_places((uint32_t)r->points.count, next, shapes, count,
                               &g->geometry[0], r->error);
    free(next);
    free(shapes);
    free_names(&cells);
    return status;
}

/* Black's winning sets, listed or described. */
static oxo_status read_black(const reader *r, oxo_line_game *g)
{
    const bool graph = r->section[EDGES].text || r->section[NEIGHBOURS].text;
    if (!graph)
        return read_lines(r, BLACK_WINS, &g->geometry[0]);
    if (!is_empty(r, BLACK_WINS))
        return oxo_fail(r->error, OXO_BAD_INPUT,
                        "expected #blackwins or a graph, not both");
    g->described = true;
    return r->section[BLACK_GOAL].text ? read_shapes(r, g) : read_paths(r, g);
}

static oxo_status read_turns(const reader *r, oxo_line_game *g)
{
    span rest = r->section[BLACK_TURNS], word;
    bool line_break;
    if (!rest.text)
        return oxo_fail(r->error, OXO_BAD_INPUT,
                        "expected #blackturns in the file");
    g->plies = (uint16_t)r->times.count;
    g->turn_at = malloc((size_t)g->plies + 1);
    if (!g->turn_at)
        return oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
    memset(g->turn_at, OXO_SECOND, (size_t)g->plies + 1);
    while (next_word(&rest, &word, &line_break)) {
        const long t = find(&r->times, &word);
        if (t < 0)
            return bad_word(r, &word, "is not one of #times");
        g->turn_at[t] = OXO_FIRST;
    }
    /* behind the last time point nobody moves; name the one who would */
    g->turn_at[g->plies] = g->turn_at[g->plies - 1] == OXO_FIRST;
    return OXO_OK;
}

/* The same lines in the same order? */
static bool same_lines(const oxo_geometry *a, const oxo_geometry *b)
{
    return a->lines == b->lines &&
           memcmp(a->line_start, b->line_start,
                  (a->lines + (size_t)1) * sizeof *a->line_start) == 0 &&
           memcmp(a->line_points, b->line_points,
                  a->line_start[a->lines] * sizeof *a->line_points) == 0;
}

static oxo_status build(reader *r, oxo_line_game *g)
{
    oxo_status status =
        read_names(r, POSITIONS, &r->points, OXO_LINE_MAX_POINTS);
    if (status == OXO_OK)
        status = read_names(r, TIMES, &r->times, OXO_LINE_MAX_POINTS);
    if (status == OXO_OK)
        status = read_turns(r, g);
    const unsigned words = (unsigned)(r->points.count + 63) / 64;
    if (status == OXO_OK)
        status = read_set(r, BLACK_INITIALS, words, &g->initial[0]);
    if (status == OXO_OK)
        status = read_set(r, WHITE_INITIALS, words, &g->initial[1]);
    if (status == OXO_OK)
        status = read_black(r, g);
    if (status == OXO_OK)
        status = read_lines(r, WHITE_WINS, &g->geometry[1]);
    if (status == OXO_OK && same_lines(g->geometry[0], g->geometry[1])) {
        oxo_geometry_destroy(g->geometry[1]);
        g->geometry[1] = g->geometry[0]; /* each line is then kept once */
    }
    if (status == OXO_OK)
        status = read_set(r, FIRST_MOVES, words, &g->first_moves);
    if (status != OXO_OK)
        return status;
    bool can_begin = !g->first_moves;
    for (unsigned w = 0; w < words; w++) {
        const uint64_t black = g->initial[0] ? g->initial[0][w] : 0;
        const uint64_t white = g->initial[1] ? g->initial[1][w] : 0;
        if (black & white)
            return oxo_fail(r->error, OXO_BAD_INPUT,
                            "a point is both a black and a white initial");
        if (g->first_moves && (g->first_moves[w] & ~(black | white)))
            can_begin = true;
    }
    if (!can_begin)
        return oxo_fail(r->error, OXO_BAD_INPUT,
                        "#firstmoves leaves no empty point to begin with");
    g->cell_names = calloc(r->points.count, sizeof *g->cell_names);
    if (!g->cell_names)
        return oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
    for (size_t c = 0; c < r->points.count; c++) {
        g->cell_names[c] = calloc(r->points.item[c].length + 1, 1);
        if (!g->cell_names[c])
            return oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
        memcpy(g->cell_names[c], r->points.item[c].text,
               r->points.item[c].length);
    }
    return OXO_OK;
}

oxo_status oxo_pg_parse(const char *text, size_t length, const char *name,
                        oxo_game **game, oxo_error *error)
{
    reader r = {.error = error};
    if (strlen(name) >= sizeof(*game)->name)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the path of a .pg file may have at most %zu bytes",
                        sizeof(*game)->name - 1);
    if (memchr(text, 0, length))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "a NUL byte: expected a .pg text file");
    oxo_line_game *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = split_sections(&r, text, length);
    if (status == OXO_OK)
        status = build(&r, g);
    if (status == OXO_OK) {
        oxo_line_finish(g);
        snprintf(g->head.name, sizeof g->head.name, "%s", name);
        snprintf(g->head.title, sizeof g->head.title,
                 "positional game: %u points, %u black and %u white lines",
                 g->head.cells, g->geometry[0]->lines, g->geometry[1]->lines);
        strcpy(g->head.side_name[OXO_FIRST], "Black");
        strcpy(g->head.side_name[OXO_SECOND], "White");
        *game = &g->head;
    } else {
        if (r.points.count)
            g->head.cells = (unsigned)r.points.count; /* names made so far */
        oxo_line_destroy(&g->head);
    }
    free_names(&r.points);
    free_names(&r.times);
    return status;
}

oxo_status oxo_pg_read(const char *path, oxo_game **game, oxo_error *error)
{
    char *text = NULL;
    size_t used = 0;
    oxo_status status = oxo_file_load(path, MAX_FILE - 1, &text, &used, error);
    if (status == OXO_BAD_INPUT)
        oxo_fail(error, OXO_BAD_INPUT,
                 "'%.100s' is over 16 MB: too long for a game", path);
    if (status == OXO_OK)
        status = oxo_pg_parse(text, used, path, game, error);
    free(text);
    return status;
}
