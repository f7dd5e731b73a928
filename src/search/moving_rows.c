/* See moving_rows.h. */
#include "search/moving_rows.h"

#include "base/bits.h"
#include "base/scratch.h"
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

typedef struct packed_row {
    uint64_t at;
    uint32_t size; /* 0: blank */
} packed_row;

struct mi_packed {
    const char *folder;
    oxo_scratch *file;
    uint64_t live; /* bytes of the newest version of every row */
    packed_row *row;
};

/* Rows of this process, and the place of one among them. */
static uint32_t own_rows(const mi_index *x, const mi_layer *layer)
{
    const uint32_t rows = x->sets[layer->mine].rows;
    return (rows + x->share - 1 - x->self) / x->share;
}

static uint32_t place(const mi_index *x, uint32_t row)
{
    return row / x->share;
}

static uint16_t *plain(const mi_index *x, const mi_layer *layer, uint32_t row)
{
    return layer->value + (uint64_t)place(x, row) * layer->columns;
}

oxo_status mi_rows_create(mi_index *x, mi_layer *layer, const char *folder,
                          oxo_error *error)
{
    const uint64_t rows = own_rows(x, layer), entries = rows * layer->columns;
    layer->there = calloc((size_t)rows + 1, sizeof *layer->there);
    bool fine = layer->there != NULL;
    if (fine && folder) {
        layer->pack = calloc(1, sizeof *layer->pack);
        fine = layer->pack != NULL;
        if (fine) {
            layer->pack->folder = folder;
            layer->pack->row =
                calloc((size_t)rows + 1, sizeof *layer->pack->row);
            fine = layer->pack->row != NULL;
        }
        if (fine) {
            const oxo_status status =
                oxo_scratch_create(folder, &layer->pack->file, error);
            if (status != OXO_OK)
                return status;
        }
    } else if (fine) {
        /* a 32-bit machine has no room for the larger ones */
        fine = entries < SIZE_MAX / sizeof *layer->value;
        if (fine)
            layer->value = calloc((size_t)entries + 1, sizeof *layer->value);
        fine = layer->value != NULL;
    }
    return fine ? OXO_OK : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

void mi_rows_free(mi_layer *layer)
{
    free(layer->value);
    free(layer->there);
    if (layer->pack) {
        oxo_scratch_destroy(layer->pack->file);
        free(layer->pack->row);
        free(layer->pack);
    }
    layer->value = NULL;
    layer->there = NULL;
    layer->pack = NULL;
}

uint64_t mi_rows_memory(const mi_index *x, const mi_layer *layer)
{
    const uint64_t rows = own_rows(x, layer);
    if (layer->pack)
        return rows * (sizeof(packed_row) + sizeof *layer->there);
    return layer->value
               ? rows * (layer->columns * sizeof(uint16_t) + sizeof(uint64_t))
               : 0;
}

uint64_t mi_rows_disk(const mi_layer *layer)
{
    return layer->pack ? oxo_scratch_size(layer->pack->file) : 0;
}

/* ---- how a row begins ---- */

/* Cells to which the mover's set can be moved (or where it can be put): those
 * that win, and the other legal ones. */
static void first_targets(const mi_index *x, const mi_layer *layer,
                          uint32_t mine, uint32_t *wins, uint32_t *legal)
{
    const bool moving = layer == &x->layer[x->layers - 1];
    const mi_sets *after = &x->sets[layer->mine + (moving ? 0 : 1)];
    *wins = *legal = 0;
    for (uint32_t a = moving ? mine : 1; a; a &= a - 1) {
        const unsigned from = (unsigned)__builtin_ctz(a);
        uint32_t to = moving ? x->step[from] : (1u << x->cells) - 1;
        if (!moving && x->spec.centre_ban && layer == x->layer)
            to &= ~(1u << (x->cells / 2));
        for (uint32_t b = to & ~mine; b; b &= b - 1) {
            const uint32_t cell = b & (~b + 1);
            const uint32_t set =
                mi_rank(x, (moving ? mine ^ (1u << from) : mine) | cell);
            if (after->wins[set])
                *wins |= cell;
            else if (after->row[set] != MI_NO_ROW)
                *legal |= cell;
        }
    }
}

bool mi_row_begin(const mi_index *x, const mi_layer *layer, uint32_t row,
                  uint16_t *values)
{
    const bool moving = layer == &x->layer[x->layers - 1];
    const mi_sets *own = &x->sets[layer->mine];
    const mi_sets *other = &x->sets[layer->theirs];
    const uint32_t set = mi_rank(x, own->rep[row]);
    uint32_t wins, legal;
    first_targets(x, layer, own->rep[row], &wins, &legal);
    /* from here on in the numbers of the cells left */
    const unsigned ways = (unsigned)oxo_popcount64(legal);
    wins = mi_columns_of(own, set, wins);
    legal = mi_columns_of(own, set, legal);
    const bool can_stick = ways <= layer->theirs && !(moving && x->spec.passes);
    const bool blank = !wins && !can_stick;
    if (blank) {
        memset(values, 0, layer->columns * sizeof *values); /* MI_DRAW */
    } else {
        for (uint32_t k = 0; k < layer->columns; k++) {
            const uint32_t free_cells = ~other->mask[k];
            values[k] =
                (uint16_t)(wins & free_cells ? MI_DISTANCE + 1
                           : can_stick && !(legal & free_cells) ? MI_DISTANCE
                                                                : MI_DRAW);
        }
    }
    if (other->barred) {
        for (uint32_t i = 0; i < other->barred_count; i++) {
            if (!(other->barred[i] & own->rep[row]))
                values[mi_rank(x, mi_columns_of(own, set, other->barred[i]))] =
                    MI_NOTHING;
        }
        return !blank;
    }
    for (uint32_t k = 0; k < layer->columns; k++) {
        const uint32_t theirs = mi_cells_of(own, row, other->mask[k]);
        if (other->row[mi_rank(x, theirs)] == MI_NO_ROW)
            values[k] = MI_NOTHING;
    }
    return !blank;
}

/* ---- packed rows ---- */

size_t mi_row_bound(const mi_layer *layer)
{
    return ZSTD_compressBound(layer->columns * sizeof(uint16_t));
}

static oxo_status unpack(const mi_layer *layer, uint16_t *room,
                         const void *bytes, size_t size, oxo_error *error)
{
    const size_t whole = layer->columns * sizeof *room;
    if (ZSTD_decompress(room, whole, bytes, size) != whole)
        return oxo_fail(error, OXO_BAD_INPUT, "a row of the table is damaged");
    return OXO_OK;
}

static oxo_status pack(const mi_layer *layer, const uint16_t *values,
                       void *bytes, size_t *size, oxo_error *error)
{
    *size = ZSTD_compress(bytes, mi_row_bound(layer), values,
                          layer->columns * sizeof *values, 1);
    if (ZSTD_isError(*size))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    return OXO_OK;
}

/* Rows that were written again leave their old versions behind; when these
 * are most of the file, the others move to a new one. */
static oxo_status tidy(const mi_index *x, mi_layer *layer, char *bytes,
                       oxo_error *error)
{
    struct mi_packed *p = layer->pack;
    if (oxo_scratch_size(p->file) < 2 * p->live + ((uint64_t)64 << 20))
        return OXO_OK;
    const uint32_t rows = own_rows(x, layer);
    oxo_scratch *fresh = NULL;
    packed_row *moved = malloc(((size_t)rows + 1) * sizeof *moved);
    oxo_status status = moved ? oxo_scratch_create(p->folder, &fresh, error)
                              : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (uint32_t i = 0; status == OXO_OK && i < rows; i++) {
        moved[i] = p->row[i];
        if (!moved[i].size)
            continue;
        status =
            oxo_scratch_get(p->file, p->row[i].at, bytes, moved[i].size, error);
        if (status == OXO_OK)
            status = oxo_scratch_put(fresh, bytes, moved[i].size, &moved[i].at,
                                     error);
    }
    if (status != OXO_OK) { /* everything stays where it was */
        oxo_scratch_destroy(fresh);
        free(moved);
        return status;
    }
    oxo_scratch_destroy(p->file);
    free(p->row);
    p->file = fresh;
    p->row = moved;
    return OXO_OK;
}

static oxo_status put(const mi_index *x, mi_layer *layer, uint32_t row,
                      const void *bytes, size_t size, oxo_error *error)
{
    packed_row *r = &layer->pack->row[place(x, row)];
    uint64_t at = 0;
    if (size) {
        const oxo_status status =
            oxo_scratch_put(layer->pack->file, bytes, size, &at, error);
        if (status != OXO_OK)
            return status;
    }
    layer->pack->live += size - r->size;
    r->at = at;
    r->size = (uint32_t)size;
    return OXO_OK;
}

/* ---- reading ---- */

const uint16_t *mi_row(const mi_index *x, const mi_layer *layer, uint32_t row,
                       uint16_t *room, oxo_error *error)
{
    if (!layer->pack)
        return plain(x, layer, row);
    const packed_row *r = &layer->pack->row[place(x, row)];
    if (!r->size) {
        mi_row_begin(x, layer, row, room);
        return room;
    }
    char *bytes = malloc(r->size);
    if (!bytes) {
        oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        return NULL;
    }
    oxo_status status =
        oxo_scratch_get(layer->pack->file, r->at, bytes, r->size, error);
    if (status == OXO_OK)
        status = unpack(layer, room, bytes, r->size, error);
    free(bytes);
    return status == OXO_OK ? room : NULL;
}

oxo_status mi_row_bytes(const mi_index *x, const mi_layer *layer, uint32_t row,
                        uint16_t *room, void *bytes, size_t *size,
                        oxo_error *error)
{
    if (layer->pack) { /* as it is */
        const packed_row *r = &layer->pack->row[place(x, row)];
        *size = r->size;
        return r->size ? oxo_scratch_get(layer->pack->file, r->at, bytes,
                                         r->size, error)
                       : OXO_OK;
    }
    const uint16_t *values = plain(x, layer, row);
    *size = 0;
    if (!layer->there[place(x, row)]) /* nothing but draws */
        return OXO_OK;
    (void)room;
    return pack(layer, values, bytes, size, error);
}

oxo_status mi_get(const mi_index *x, uint32_t mine, uint32_t theirs,
                  uint16_t *value, oxo_error *error)
{
    const unsigned a = (unsigned)oxo_popcount64(mine),
                   b = (unsigned)oxo_popcount64(theirs);
    *value = MI_NOTHING;
    if (a > x->tokens || b > x->tokens || (b != a && b != a + 1))
        return OXO_OK;
    const mi_sets *sets = &x->sets[a];
    const mi_layer *layer = &x->layer[a + b];
    const uint32_t set = mi_rank(x, mine);
    if (sets->row[set] == MI_NO_ROW)
        return OXO_OK;
    const uint32_t row = (uint32_t)sets->row[set],
                   column = mi_rank(x, mi_columns_of(sets, set, theirs));
    if (!layer->pack) {
        *value = plain(x, layer, row)[column];
        return OXO_OK;
    }
    uint16_t *room = malloc(layer->columns * sizeof *room);
    if (!room)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const uint16_t *values = mi_row(x, layer, row, room, error);
    if (values)
        *value = values[column];
    free(room);
    return values ? OXO_OK : OXO_IO;
}

/* ---- writing ---- */

static void note(mi_index *x, mi_layer *layer, uint32_t row, uint64_t bits)
{
    uint64_t *there = &layer->there[place(x, row)];
    if ((__atomic_load_n(there, __ATOMIC_RELAXED) & bits) != bits)
        __atomic_fetch_or(there, bits, __ATOMIC_RELAXED);
}

static uint64_t bit_of(unsigned value)
{
    return UINT64_C(1) << ((value - MI_DISTANCE) & 63);
}

static uint64_t bits_in(const mi_layer *layer, const uint16_t *values)
{
    uint64_t bits = 0;
    for (uint32_t k = 0; k < layer->columns; k++) {
        if (values[k] != MI_DRAW && values[k] != MI_NOTHING)
            bits |= bit_of(values[k]);
    }
    return bits;
}

oxo_status mi_row_reset(mi_index *x, mi_layer *layer, uint32_t row,
                        uint16_t *room, oxo_error *error)
{
    if (!layer->pack) {
        uint16_t *values = plain(x, layer, row);
        layer->there[place(x, row)] =
            mi_row_begin(x, layer, row, values) ? bits_in(layer, values) : 0;
        return OXO_OK;
    }
    /* packed, a row whose beginning can be computed needs no room either */
    layer->there[place(x, row)] =
        mi_row_begin(x, layer, row, room) ? bits_in(layer, room) : 0;
    return put(x, layer, row, NULL, 0, error);
}

oxo_status mi_row_set(mi_index *x, mi_layer *layer, uint32_t row,
                      uint16_t *room, const void *bytes, size_t size,
                      oxo_error *error)
{
    if (!size)
        return mi_row_reset(x, layer, row, room, error);
    uint16_t *values = layer->pack ? room : plain(x, layer, row);
    oxo_status status = unpack(layer, values, bytes, size, error);
    if (status != OXO_OK)
        return status;
    layer->there[place(x, row)] = bits_in(layer, values);
    return layer->pack ? put(x, layer, row, bytes, size, error) : OXO_OK;
}

/* Stores v at every column of the row that shows the class of `column`.
 * Threads store the same values, so that their order does not matter. */
static void store_class(const mi_index *x, const mi_layer *layer, uint32_t row,
                        uint32_t column, unsigned v, uint16_t *values)
{
    const mi_sets *sets = &x->sets[layer->mine];
    __atomic_store_n(&values[column], (uint16_t)v, __ATOMIC_RELAXED);
    const uint32_t mask = x->sets[layer->theirs].mask[column];
    for (uint32_t i = sets->self_start[row]; i < sets->self_start[row + 1];
         i++) {
        const uint8_t *map = sets->self + (size_t)i * MI_CELLS;
        uint32_t image = 0;
        for (uint32_t rest = mask; rest; rest &= rest - 1)
            image |= 1u << map[__builtin_ctz(rest)];
        __atomic_store_n(&values[mi_rank(x, image)], (uint16_t)v,
                         __ATOMIC_RELAXED);
    }
}

void mi_row_mark(mi_index *x, mi_layer *layer, mi_mark mark)
{
    const uint32_t row = mi_mark_row(mark), column = mi_mark_column(mark);
    uint16_t *values = plain(x, layer, row);
    if (__atomic_load_n(&values[column], __ATOMIC_RELAXED) != MI_DRAW)
        return;
    store_class(x, layer, row, column, mi_mark_value(mark), values);
    note(x, layer, row, bit_of(mi_mark_value(mark)));
}

/* Marks of one packed row. */
static oxo_status mark_packed(mi_index *x, mi_layer *layer,
                              const mi_mark *marks, size_t count,
                              uint16_t *room, char *bytes, oxo_error *error)
{
    const uint32_t row = mi_mark_row(*marks);
    if (!mi_row(x, layer, row, room, error))
        return OXO_IO;
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t column = mi_mark_column(marks[i]);
        if (room[column] != MI_DRAW)
            continue;
        store_class(x, layer, row, column, mi_mark_value(marks[i]), room);
        bits |= bit_of(mi_mark_value(marks[i]));
    }
    if (!bits)
        return OXO_OK;
    note(x, layer, row, bits);
    size_t size = 0;
    const oxo_status status = pack(layer, room, bytes, &size, error);
    return status == OXO_OK ? put(x, layer, row, bytes, size, error) : status;
}

oxo_status mi_rows_mark(mi_index *x, mi_layer *layer, mi_mark *marks,
                        size_t count, mi_mark *other, oxo_error *error)
{
    if (!layer->pack) {
        for (size_t i = 0; i < count; i++)
            mi_row_mark(x, layer, marks[i]);
        return OXO_OK;
    }
    /* sorted by counting: all marks of a row together */
    const uint32_t rows = own_rows(x, layer);
    size_t *start = calloc((size_t)rows + 1, sizeof *start);
    uint16_t *room = malloc(layer->columns * sizeof *room);
    char *bytes = malloc(mi_row_bound(layer));
    oxo_status status = OXO_OK;
    if (!start || !room || !bytes)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        for (size_t i = 0; i < count; i++)
            start[place(x, mi_mark_row(marks[i]))]++;
        for (size_t i = 0, sum = 0; i <= rows; i++) {
            const size_t here = start[i];
            start[i] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; i++)
            other[start[place(x, mi_mark_row(marks[i]))]++] = marks[i];
        for (size_t i = 0; status == OXO_OK && i < count;) {
            size_t end = i + 1;
            while (end < count &&
                   mi_mark_row(other[end]) == mi_mark_row(other[i]))
                end++;
            status =
                mark_packed(x, layer, other + i, end - i, room, bytes, error);
            i = end;
        }
        if (status == OXO_OK)
            status = tidy(x, layer, bytes, error);
    }
    free(start);
    free(room);
    free(bytes);
    return status;
}
