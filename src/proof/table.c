/* Tables of moving games as files.
 *
 * A table is a certificate of form `table`. Its body, as text:
 *
 *     width 1                          characters an entry
 *     layer 0 0 rows 1 columns 1       tokens of the side to move, and others
 *     +                                one line a row, `columns` entries
 *     layer 0 1 rows 1 columns 27
 *     ...
 *
 * An entry is a number written in one or two digits of base 94, '!' to '~':
 * 0 no position, 1 draw, 2 not used, 3 + distance. Two
 * digits are used only when a distance does not fit into one (above 90). Rows
 * and columns are those of src/search/moving_index.h, whose order is defined
 * without reference to the program: representatives are the smallest masks of
 * their orbits in increasing order, columns are subsets of the remaining cells
 * in increasing order of their renumbered masks. The format is documented in
 * docs/MOVING.md and verified by oxocheck.
 *
 * Why text: the container with its checksum and compression is there already,
 * the checker reads it with the code that reads every certificate, and zstd
 * makes the size irrelevant.
 *
 * Written row by row, from wherever the rows are kept (moving_rows.h); read
 * into memory.
 */
#include "search/table.h"
#include "base/array.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "proof/certificate_out.h"
#include "search/moving_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BASE = 94, FIRST_CHAR = '!', CODE_DISTANCE = 3 };

/* ---- writing ---- */

static unsigned code_of(uint16_t value)
{
    switch (value) {
    case MI_NOTHING:
        return 0;
    case MI_DRAW:
        return 1;
    default:
        return CODE_DISTANCE + (unsigned)(value - MI_DISTANCE);
    }
}

/* What it takes to go through all rows of a table. */
typedef struct walk {
    const mi_index *x;
    uint16_t *room;
    char *text;
} walk;

static bool walk_begin(walk *w, const mi_index *x)
{
    size_t columns = 1;
    for (unsigned i = 0; i < x->layers; i++)
        columns = x->layer[i].columns > columns ? x->layer[i].columns : columns;
    *w = (walk){x, malloc(columns * sizeof *w->room), malloc(2 * columns)};
    return w->room && w->text;
}

static void walk_end(walk *w)
{
    free(w->room);
    free(w->text);
}

/* Characters an entry needs; 0 after an error. */
static unsigned width_of(const walk *w, oxo_error *error)
{
    const mi_index *x = w->x;
    for (unsigned i = 0; i < x->layers; i++) {
        const mi_layer *layer = &x->layer[i];
        for (uint32_t row = 0; row < x->sets[layer->mine].rows; row++) {
            if (layer->there && !layer->there[row])
                continue; /* nothing but draws */
            const uint16_t *value = mi_row(x, layer, row, w->room, error);
            if (!value)
                return 0;
            for (uint32_t k = 0; k < layer->columns; k++) {
                if (code_of(value[k]) >= BASE)
                    return 2;
            }
        }
    }
    return 1;
}

static oxo_status write_row(const walk *w, const mi_layer *layer, uint32_t row,
                            unsigned width, oxo_certificate_out *out,
                            oxo_error *error)
{
    const uint16_t *value = mi_row(w->x, layer, row, w->room, error);
    if (!value)
        return OXO_IO;
    size_t at = 0;
    for (uint32_t k = 0; k < layer->columns; k++) {
        const unsigned code = code_of(value[k]);
        if (width == 2)
            w->text[at++] = (char)(FIRST_CHAR + code / BASE % BASE);
        w->text[at++] = (char)(FIRST_CHAR + code % BASE);
    }
    return oxo_certificate_line(out, w->text, at, error);
}

static void layer_line(const mi_index *x, unsigned i, char *line, size_t size)
{
    const mi_layer *layer = &x->layer[i];
    snprintf(line, size, "layer %u %u rows %u columns %u", layer->mine,
             layer->theirs, x->sets[layer->mine].rows, layer->columns);
}

static oxo_status write_layers(const walk *w, unsigned width,
                               oxo_certificate_out *out, oxo_error *error)
{
    const mi_index *x = w->x;
    char line[96];
    snprintf(line, sizeof line, "width %u", width);
    oxo_status status = oxo_certificate_line(out, line, strlen(line), error);
    for (unsigned i = 0; status == OXO_OK && i < x->layers; i++) {
        layer_line(x, i, line, sizeof line);
        status = oxo_certificate_line(out, line, strlen(line), error);
        const uint32_t rows = x->sets[x->layer[i].mine].rows;
        for (uint32_t row = 0; status == OXO_OK && row < rows; row++)
            status = write_row(w, &x->layer[i], row, width, out, error);
    }
    return status;
}

static const char *claim_of(uint16_t start)
{
    if (start == MI_DRAW)
        return "draw";
    return (start - MI_DISTANCE) % 2 ? "first-wins" : "second-wins";
}

oxo_status oxo_table_save(const oxo_table *table, const char *path,
                          oxo_error *error)
{
    const mi_index *x = &table->index;
    walk w;
    uint16_t start = MI_NOTHING;
    oxo_status status = walk_begin(&w, x)
                            ? mi_get(x, 0, 0, &start, error)
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const unsigned width = status == OXO_OK ? width_of(&w, error) : 0;
    if (status == OXO_OK && !width)
        status = OXO_IO;
    uint64_t entries = 1, size = strlen("width 1\n");
    for (unsigned i = 0; i < x->layers; i++) {
        char line[96];
        const uint64_t rows = x->sets[x->layer[i].mine].rows;
        layer_line(x, i, line, sizeof line);
        entries += 1 + rows;
        size += strlen(line) + 1 +
                rows * ((uint64_t)x->layer[i].columns * width + 1);
    }
    oxo_certificate_out *out = NULL;
    if (status == OXO_OK)
        status = oxo_certificate_begin(path, table->game->name, claim_of(start),
                                       "table", entries, size, &out, error);
    if (status == OXO_OK)
        status = write_layers(&w, width, out, error);
    if (status == OXO_OK)
        status = oxo_certificate_finish(out, error);
    else
        oxo_certificate_drop(out);
    walk_end(&w);
    return status;
}

/* ---- the decided entries alone ---- */

/* A row of form `decided` as text: its number, then how many entries are
 * passed over, how many follow and their distance. *room grows as needed; the
 * length is 0 when nothing in the row is decided. */
static oxo_status decided_row(const walk *w, const mi_layer *layer,
                              uint32_t row, char **text, size_t *room,
                              size_t *length, oxo_error *error)
{
    *length = 0;
    if (layer->there && !layer->there[row])
        return OXO_OK; /* nothing but draws */
    const uint16_t *value = mi_row(w->x, layer, row, w->room, error);
    if (!value)
        return OXO_IO;
    uint32_t passed = 0;
    for (uint32_t k = 0, next; k < layer->columns; k = next) {
        next = k + 1;
        if (value[k] == MI_DRAW || value[k] == MI_NOTHING) {
            passed++;
            continue;
        }
        while (next < layer->columns && value[next] == value[k])
            next++;
        enum { LONGEST = 64 };
        OXO_GROW(*text, *length + LONGEST, *room,
                 return oxo_fail(error, OXO_NO_MEMORY, "out of memory"));
        if (!*length)
            *length = (size_t)snprintf(*text, LONGEST, "%u", row);
        *length +=
            (size_t)snprintf(*text + *length, LONGEST, " %u %u %u", passed,
                             next - k, (unsigned)value[k] - MI_DISTANCE);
        passed = 0;
    }
    return OXO_OK;
}

/* Counts lines and bytes, or with `out` writes them. */
static oxo_status decided_lines(const walk *w, oxo_certificate_out *out,
                                uint64_t *lines, uint64_t *bytes,
                                oxo_error *error)
{
    const mi_index *x = w->x;
    char line[96], *text = NULL;
    size_t room = 0, length = 0;
    oxo_status status = OXO_OK;
    *lines = *bytes = 0;
    for (unsigned i = 0; status == OXO_OK && i < x->layers; i++) {
        const mi_layer *layer = &x->layer[i];
        const uint32_t rows = x->sets[layer->mine].rows;
        layer_line(x, i, line, sizeof line);
        ++*lines;
        *bytes += strlen(line) + 1;
        if (out)
            status = oxo_certificate_line(out, line, strlen(line), error);
        for (uint32_t row = 0; status == OXO_OK && row < rows; row++) {
            status = decided_row(w, layer, row, &text, &room, &length, error);
            if (status != OXO_OK || !length)
                continue;
            ++*lines;
            *bytes += length + 1;
            if (out)
                status = oxo_certificate_line(out, text, length, error);
        }
    }
    free(text);
    return status;
}

oxo_status oxo_table_save_decided(const oxo_table *table, const char *path,
                                  oxo_error *error)
{
    const mi_index *x = &table->index;
    walk w;
    uint16_t start = MI_NOTHING;
    uint64_t lines = 0, bytes = 0;
    oxo_certificate_out *out = NULL;
    oxo_status status = walk_begin(&w, x)
                            ? mi_get(x, 0, 0, &start, error)
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = decided_lines(&w, NULL, &lines, &bytes, error);
    if (status == OXO_OK)
        status = oxo_certificate_begin(path, table->game->name, claim_of(start),
                                       "decided", lines, bytes, &out, error);
    if (status == OXO_OK)
        status = decided_lines(&w, out, &lines, &bytes, error);
    if (status == OXO_OK)
        status = oxo_certificate_finish(out, error);
    else
        oxo_certificate_drop(out);
    walk_end(&w);
    return status;
}

/* ---- reading ---- */

typedef struct reader {
    const oxo_certificate *c;
    size_t at, line;
    oxo_error *error;
} reader;

static oxo_status wrong(const reader *r, const char *what)
{
    return oxo_fail_at(r->error, OXO_BAD_INPUT, r->c->body_line + r->line - 1,
                       1, "expected %s", what);
}

/* The next line as a string, for the short ones. */
static bool short_line(reader *r, char *text, size_t size)
{
    const char *line;
    size_t length;
    if (!oxo_certificate_next(r->c, &r->at, &line, &length) || length >= size)
        return false;
    r->line++;
    memcpy(text, line, length);
    text[length] = 0;
    return true;
}

static oxo_status read_row(reader *r, unsigned width, uint32_t columns,
                           uint16_t *value)
{
    const char *line;
    size_t length;
    if (!oxo_certificate_next(r->c, &r->at, &line, &length))
        return wrong(r, "another row");
    r->line++;
    if (length != (size_t)columns * width)
        return wrong(r, "a row of as many entries as the layer has columns");
    for (uint32_t k = 0; k < columns; k++) {
        unsigned code = 0;
        for (unsigned i = 0; i < width; i++) {
            const int digit = *line++ - FIRST_CHAR;
            if (digit < 0 || digit >= BASE)
                return wrong(r, "entries of characters from ! to ~");
            code = code * BASE + (unsigned)digit;
        }
        if (code == 2)
            return wrong(r, "entries other than #");
        value[k] = code == 0   ? MI_NOTHING
                   : code == 1 ? MI_DRAW
                               : (uint16_t)(code - CODE_DISTANCE + MI_DISTANCE);
    }
    return OXO_OK;
}

static oxo_status read_layers(mi_index *x, reader *r)
{
    char line[96], wanted[96];
    unsigned width = 0;
    if (!short_line(r, line, sizeof line) ||
        (strcmp(line, "width 1") && strcmp(line, "width 2")))
        return wrong(r, "'width 1' or 'width 2'");
    width = line[6] == '1' ? 1 : 2;
    for (unsigned i = 0; i < x->layers; i++) {
        mi_layer *layer = &x->layer[i];
        const uint32_t rows = x->sets[layer->mine].rows;
        layer_line(x, i, wanted, sizeof wanted);
        if (!short_line(r, line, sizeof line) || strcmp(line, wanted))
            return wrong(r, wanted);
        for (uint32_t row = 0; row < rows; row++) {
            oxo_status status =
                read_row(r, width, layer->columns,
                         layer->value + (uint64_t)row * layer->columns);
            if (status != OXO_OK)
                return status;
            layer->there[row] = UINT64_MAX;
        }
    }
    if (short_line(r, line, sizeof line))
        return wrong(r, "the end after the last layer");
    return OXO_OK;
}

/* Takes the certificate apart and destroys it. */
static oxo_status from_certificate(oxo_certificate *c, oxo_table **table,
                                   oxo_error *error)
{
    oxo_table *t = NULL;
    oxo_game *game = NULL;
    oxo_status status = OXO_OK;
    uint64_t entries = 0, bytes = 0;
    if (strcmp(c->form, "table") || strncmp(c->game, "moving:", 7))
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "form '%s' of game '%.60s' is no table of a moving "
                          "game",
                          c->form, c->game);
    if (status == OXO_OK)
        status = oxo_game_create(c->game, &game, error);
    if (status == OXO_OK)
        status = oxo_table_estimate(game, &entries, &bytes, error);
    /* A table that does not fit its own text cannot be right; this also keeps
     * a forged name from asking for memory that the file does not justify. */
    if (status == OXO_OK && entries / 64 > c->body_size)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "too short for a table of %.80s", c->game);
    oxo_game_destroy(game);
    if (status == OXO_OK)
        status = oxo_table_new(c->game, &t, error);
    for (unsigned i = 0; status == OXO_OK && i < t->index.layers; i++)
        status = mi_rows_create(&t->index, &t->index.layer[i], NULL, error);
    if (status == OXO_OK) {
        reader r = {c, 0, 0, error};
        status = read_layers(&t->index, &r);
    }
    if (status == OXO_OK &&
        strcmp(c->claim, claim_of(t->index.layer[0].value[0])))
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "the header claims %s but the first entry says %s",
                          c->claim, claim_of(t->index.layer[0].value[0]));
    oxo_certificate_destroy(c);
    if (status != OXO_OK) {
        oxo_table_destroy(t);
        return status;
    }
    *table = t;
    return OXO_OK;
}

oxo_status oxo_table_load(const char *path, oxo_table **table, oxo_error *error)
{
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_load(path, &c, error);
    return status == OXO_OK ? from_certificate(c, table, error) : status;
}

oxo_status oxo_table_parse(const char *bytes, size_t size, oxo_table **table,
                           oxo_error *error)
{
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_parse(bytes, size, &c, error);
    return status == OXO_OK ? from_certificate(c, table, error) : status;
}
