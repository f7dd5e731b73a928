/* The rows of a table: where they are kept and how they change.
 *
 *     plain    all rows of a layer in one array
 *     packed   each row compressed by itself, in a scratch file
 *
 * Both hold the same values, and of several processes each holds its share of
 * the rows (mi_index.share). Reading a row gives its values, wherever they
 * are. Writing is by marks: "the position in this row and column has this
 * value", which says something only where nothing is known yet. Marks come in
 * any order and any number of times with the same result, so they can be
 * collected, sorted, sent to another process or done at once.
 *
 * A row begins with what the rules say by themselves: no position, won at
 * once, no move; everything else is a draw until proved otherwise. A row in
 * which only draws are left so far is blank. It takes no room when packed,
 * which is what makes games possible in which hardly anything is decided.
 */
#ifndef OXO_SEARCH_MOVING_ROWS_H
#define OXO_SEARCH_MOVING_ROWS_H

#include "search/moving_index.h"

/* row << 40 | column << 15 | value; mi_create refuses what does not fit */
typedef uint64_t mi_mark;

static inline mi_mark mi_mark_of(uint32_t row, uint32_t column, unsigned value)
{
    return (uint64_t)row << 40 | (uint64_t)column << 15 | value;
}
static inline uint32_t mi_mark_row(mi_mark mark)
{
    return (uint32_t)(mark >> 40);
}
static inline uint32_t mi_mark_column(mi_mark mark)
{
    return (uint32_t)(mark >> 15) & 0x1ffffff;
}
static inline unsigned mi_mark_value(mi_mark mark)
{
    return (unsigned)mark & 0x7fff;
}

/* Makes room for the rows of a layer, plain or (folder not NULL) packed. */
oxo_status mi_rows_create(mi_index *index, mi_layer *layer, const char *folder,
                          oxo_error *error);
void mi_rows_free(mi_layer *layer);

/* Is the row this process's own? */
static inline bool mi_rows_mine(const mi_index *x, uint32_t row)
{
    return row % x->share == x->self;
}

/* The values of a row; `room` has place for all columns and is used when the
 * row is not in memory as it is. NULL after an error. */
const uint16_t *mi_row(const mi_index *index, const mi_layer *layer,
                       uint32_t row, uint16_t *room, oxo_error *error);

/* Fills a row with its beginning; false when it is blank. */
bool mi_row_begin(const mi_index *index, const mi_layer *layer, uint32_t row,
                  uint16_t *values);
/* Begins the row where it is kept. */
oxo_status mi_row_reset(mi_index *index, mi_layer *layer, uint32_t row,
                        uint16_t *room, oxo_error *error);

/* Plain rows only: does a mark at once, from any thread. */
void mi_row_mark(mi_index *index, mi_layer *layer, mi_mark mark);
/* Does many marks; they are sorted by row in `other`, of the same length. */
oxo_status mi_rows_mark(mi_index *index, mi_layer *layer, mi_mark *marks,
                        size_t count, mi_mark *other, oxo_error *error);

/* A row as bytes to be kept or sent: 0 when it is blank. Room for
 * mi_row_bound bytes. */
size_t mi_row_bound(const mi_layer *layer);
oxo_status mi_row_bytes(const mi_index *index, const mi_layer *layer,
                        uint32_t row, uint16_t *room, void *bytes, size_t *size,
                        oxo_error *error);
/* The other way round. OXO_BAD_INPUT when they are no row. */
oxo_status mi_row_set(mi_index *index, mi_layer *layer, uint32_t row,
                      uint16_t *room, const void *bytes, size_t size,
                      oxo_error *error);

/* Bytes in memory, and on the disk. */
uint64_t mi_rows_memory(const mi_index *index, const mi_layer *layer);
uint64_t mi_rows_disk(const mi_layer *layer);

/* The value of a position, MI_NOTHING when it is none. */
oxo_status mi_get(const mi_index *index, uint32_t mine, uint32_t theirs,
                  uint16_t *value, oxo_error *error);

#endif
