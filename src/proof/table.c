/* Tables of moving games as files, and the solve that can be interrupted.
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
 * 0 no position, 1 draw, 2 candidate (checkpoints only), 3 + distance. Two
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
 * A checkpoint is the same with form `checkpoint` and a first line
 * `state LAYER DISTANCE BEGUN`.
 */
#include "oxo/proof.h"
#include "oxo/search.h"
#include "search/retrograde.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__unix__)
#include <unistd.h>
#endif

enum { BASE = 94, FIRST_CHAR = '!', CODE_DISTANCE = 3 };

/* ---- writing ---- */

static unsigned code_of(uint16_t value)
{
    switch (value) {
    case MI_NOTHING:
        return 0;
    case MI_DRAW:
        return 1;
    case MI_CANDIDATE:
        return 2;
    default:
        return CODE_DISTANCE + (unsigned)(value - MI_DISTANCE);
    }
}

static unsigned width_of(const mi_index *x)
{
    for (unsigned i = 0; i < x->layers; i++) {
        for (uint64_t e = 0; e < x->layer[i].entries; e++) {
            if (code_of(x->layer[i].value[e]) >= BASE)
                return 2;
        }
    }
    return 1;
}

static oxo_status add_text(oxo_certificate *c, const char *text)
{
    return oxo_certificate_add(c, text, strlen(text));
}

static oxo_status write_layers(const mi_index *x, oxo_certificate *c)
{
    const unsigned width = width_of(x);
    char line[96];
    snprintf(line, sizeof line, "width %u", width);
    oxo_status status = add_text(c, line);
    for (unsigned i = 0; status == OXO_OK && i < x->layers; i++) {
        const mi_layer *layer = &x->layer[i];
        const uint32_t rows = x->sets[layer->mine].rows;
        snprintf(line, sizeof line, "layer %u %u rows %u columns %u",
                 layer->mine, layer->theirs, rows, layer->columns);
        status = add_text(c, line);
        char *text = malloc((size_t)layer->columns * width + 1);
        if (!text)
            return OXO_NO_MEMORY;
        for (uint32_t row = 0; status == OXO_OK && row < rows; row++) {
            const uint16_t *value =
                layer->value + (uint64_t)row * layer->columns;
            size_t at = 0;
            for (uint32_t k = 0; k < layer->columns; k++) {
                const unsigned code = code_of(value[k]);
                if (width == 2)
                    text[at++] = (char)(FIRST_CHAR + code / BASE % BASE);
                text[at++] = (char)(FIRST_CHAR + code % BASE);
            }
            status = oxo_certificate_add(c, text, at);
        }
        free(text);
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
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_create(
        table->game->name, claim_of(x->layer[0].value[0]), "table", &c, error);
    if (status != OXO_OK)
        return status;
    status = write_layers(x, c);
    if (status == OXO_OK)
        status = oxo_certificate_save(c, path, error);
    else
        oxo_fail(error, status, "out of memory while writing %s", path);
    oxo_certificate_destroy(c);
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
                           unsigned most, uint16_t *value)
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
        if (code == 2 && !most)
            return wrong(r, "no candidates in a table");
        value[k] = code == 0   ? MI_NOTHING
                   : code == 1 ? MI_DRAW
                   : code == 2 ? MI_CANDIDATE
                               : (uint16_t)(code - CODE_DISTANCE + MI_DISTANCE);
    }
    return OXO_OK;
}

static oxo_status read_layers(mi_index *x, reader *r, bool candidates)
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
        snprintf(wanted, sizeof wanted, "layer %u %u rows %u columns %u",
                 layer->mine, layer->theirs, rows, layer->columns);
        if (!short_line(r, line, sizeof line) || strcmp(line, wanted))
            return wrong(r, wanted);
        for (uint32_t row = 0; row < rows; row++) {
            oxo_status status =
                read_row(r, width, layer->columns, candidates,
                         layer->value + (uint64_t)row * layer->columns);
            if (status != OXO_OK)
                return status;
        }
    }
    if (short_line(r, line, sizeof line))
        return wrong(r, "the end after the last layer");
    return OXO_OK;
}

static oxo_status new_table(const char *name, oxo_table **table,
                            oxo_error *error)
{
    oxo_table *t = calloc(1, sizeof *t);
    if (!t)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_game_create(name, &t->game, error);
    if (status == OXO_OK) {
        uint64_t entries, bytes;
        status = oxo_table_estimate(t->game, &entries, &bytes, error);
    }
    if (status == OXO_OK)
        status = mi_create(&t->index, t->game, true, error);
    if (status != OXO_OK) {
        oxo_table_destroy(t);
        return status;
    }
    *table = t;
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
        status = new_table(c->game, &t, error);
    if (status == OXO_OK) {
        reader r = {c, 0, 0, error};
        status = read_layers(&t->index, &r, false);
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

/* ---- solving with checkpoints ---- */

typedef struct checkpoint {
    const oxo_table *table;
    const char *path;
} checkpoint;

static oxo_status save_checkpoint(void *user, const retro_state *state,
                                  oxo_error *error)
{
    const checkpoint *p = user;
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_create(p->table->game->name, "unknown",
                                               "checkpoint", &c, error);
    if (status != OXO_OK)
        return status;
    char line[64];
    snprintf(line, sizeof line, "state %u %u %d", state->layer, state->distance,
             state->begun);
    status = add_text(c, line);
    if (status == OXO_OK)
        status = write_layers(&p->table->index, c);
    if (status == OXO_OK)
        status = oxo_certificate_save(c, p->path, error);
    else
        oxo_fail(error, status, "out of memory while writing %s", p->path);
    oxo_certificate_destroy(c);
    return status;
}

static oxo_status load_checkpoint(oxo_table *table, const char *path,
                                  retro_state *state, oxo_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return OXO_OK; /* nothing to go on from */
    fclose(file);
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_load(path, &c, error);
    if (status != OXO_OK)
        return status;
    reader r = {c, 0, 0, error};
    char line[64];
    int begun = 0;
    retro_state read = {0};
    if (strcmp(c->form, "checkpoint") || strcmp(c->game, table->game->name))
        status = oxo_fail(error, OXO_BAD_INPUT, "%s is not a checkpoint of %s",
                          path, table->game->name);
    else if (!short_line(&r, line, sizeof line) ||
             sscanf(line, "state %u %u %d", &read.layer, &read.distance,
                    &begun) != 3 ||
             read.layer >= table->index.layers)
        status = wrong(&r, "'state LAYER DISTANCE BEGUN'");
    else
        status = read_layers(&table->index, &r, true);
    oxo_certificate_destroy(c);
    if (status == OXO_OK) {
        read.begun = begun != 0;
        *state = read;
    }
    return status;
}

static uint64_t machine_memory(void)
{
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0)
        return (uint64_t)pages * (uint64_t)size;
#endif
    return UINT64_MAX;
}

oxo_status oxo_table_solve(const oxo_game *game,
                           const oxo_table_options *options,
                           oxo_context *context, oxo_table **table,
                           oxo_error *error)
{
    uint64_t entries, bytes;
    oxo_status status = oxo_table_estimate(game, &entries, &bytes, error);
    if (status != OXO_OK)
        return status;
    const uint64_t limit =
        context && context->max_memory ? context->max_memory : machine_memory();
    if (bytes > limit)
        return oxo_fail(error, OXO_LIMIT,
                        "%s needs up to %.0f MB for %.3g entries; the limit "
                        "is %.0f MB",
                        game->name, (double)bytes / 1048576.0, (double)entries,
                        (double)limit / 1048576.0);
    oxo_table *t = NULL;
    status = new_table(game->name, &t, error);
    if (status != OXO_OK)
        return status;
    retro_state state = {.layer = t->index.layers - 1};
    checkpoint point = {t, options ? options->checkpoint : NULL};
    const retro_hook hook = {save_checkpoint, &point,
                             options ? options->save_every : 0};
    if (point.path)
        status = load_checkpoint(t, point.path, &state, error);
    if (status == OXO_OK)
        status = retro_solve(&t->index, &state, point.path ? &hook : NULL,
                             context, error);
    if (status != OXO_OK) {
        oxo_table_destroy(t);
        return status;
    }
    *table = t;
    return OXO_OK;
}
