/* Asking a finished table: values, best moves, counts. See oxo/search.h. */
#include "search/moving_rows.h"

#include "rules/moving.h"
#include "search/table.h"

#include <stdlib.h>
#include <string.h>

const oxo_game *oxo_table_game(const oxo_table *table)
{
    return table->game;
}

void oxo_table_destroy(oxo_table *table)
{
    if (!table)
        return;
    mi_destroy(&table->index);
    oxo_game_destroy(table->game);
    free(table);
}

oxo_status oxo_table_probe(const oxo_table *table, const oxo_pos *pos,
                           oxo_value *value, oxo_error *error)
{
    const oxo_game *game = table->game;
    const oxo_side side = game->ops->turn(game, pos), other = oxo_other(side);
    const uint32_t mine = (uint32_t)*oxo_moving_stones(game, pos, side);
    const uint32_t theirs = (uint32_t)*oxo_moving_stones(game, pos, other);
    uint16_t v;
    const oxo_status status = mi_get(&table->index, mine, theirs, &v, error);
    if (status != OXO_OK)
        return status;
    if (v == MI_NOTHING) {
        /* full patterns have no entry: the game is over, or no position */
        if (game->ops->outcome(game, pos) == OXO_ONGOING)
            return oxo_fail(error, OXO_NO, "no position of %s can be like this",
                            game->name);
        *value = oxo_value_exact(oxo_win_of(other), 0, OXO_GROUND_TABLE);
    } else if (v >= MI_DISTANCE) {
        const uint32_t plies = (uint32_t)v - MI_DISTANCE;
        *value = oxo_value_exact(oxo_win_of(plies % 2 ? side : other), plies,
                                 OXO_GROUND_TABLE);
    } else {
        *value = oxo_value_uncounted(OXO_DRAW, OXO_GROUND_TABLE);
    }
    return OXO_OK;
}

unsigned oxo_table_best(const oxo_table *table, const oxo_pos *pos,
                        oxo_move *moves, oxo_value *value)
{
    const oxo_game *game = table->game;
    const oxo_side side = game->ops->turn(game, pos);
    const unsigned count = game->ops->moves(game, pos, moves);
    unsigned best = 0;
    oxo_pos *after = malloc(game->pos_size);
    if (!after)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        oxo_value reply;
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, moves[i]);
        if (oxo_table_probe(table, after, &reply, NULL) != OXO_OK)
            continue;
        reply = oxo_value_from_child(reply);
        const int better = best ? oxo_value_compare(side, reply, *value) : 1;
        if (better > 0) {
            best = 0;
            *value = reply;
        }
        if (better >= 0)
            moves[best++] = moves[i];
    }
    free(after);
    return best;
}

unsigned oxo_table_layers(const oxo_table *table)
{
    return table->index.layers;
}

/* The rows of a layer one after another: a way to count that never fails for
 * want of memory (a row that cannot be read counts as nothing). */
typedef struct walk {
    const mi_index *x;
    const mi_layer *layer;
    const mi_sets *sets;
    uint16_t *room;
} walk;

static walk walk_of(const oxo_table *table, unsigned number)
{
    const mi_index *x = &table->index;
    const mi_layer *layer = &x->layer[number];
    return (walk){x, layer, &x->sets[layer->mine],
                  layer->pack ? malloc(layer->columns * sizeof(uint16_t))
                              : NULL};
}

static const uint16_t *row_of(const walk *w, uint32_t row)
{
    return w->layer->pack && !w->room
               ? NULL
               : mi_row(w->x, w->layer, row, w->room, NULL);
}

static void count_row(const walk *w, uint32_t row, const uint16_t *values,
                      oxo_table_counts *c)
{
    const mi_sets *sets = w->sets;
    const bool alone = sets->self_start[row] == sets->self_start[row + 1];
    for (uint32_t k = 0; k < w->layer->columns; k++) {
        if (values[k] == MI_NOTHING)
            continue;
        const unsigned first = alone || mi_is_first(w->x, w->layer, row, k);
        if (values[k] == MI_DRAW) {
            c->drawn += sets->orbit[row];
            c->drawn_classes += first;
            continue;
        }
        const unsigned d = (unsigned)values[k] - MI_DISTANCE;
        if (d % 2) {
            c->won += sets->orbit[row];
            c->won_classes += first;
            c->longest_win = d > c->longest_win ? d : c->longest_win;
        } else {
            c->lost += sets->orbit[row];
            c->lost_classes += first;
            c->longest_loss = d > c->longest_loss ? d : c->longest_loss;
        }
    }
}

void oxo_table_count(const oxo_table *table, unsigned number,
                     oxo_table_counts *counts)
{
    const walk w = walk_of(table, number);
    oxo_table_counts c = {.mine = w.layer->mine, .theirs = w.layer->theirs};
    for (uint32_t row = 0; row < w.sets->rows; row++) {
        const uint16_t *values = row_of(&w, row);
        if (values)
            count_row(&w, row, values, &c);
    }
    free(w.room);
    *counts = c;
}

/* May the row hold this distance? */
static bool may_hold(const walk *w, uint32_t row, unsigned distance)
{
    return w->layer->there[row] >> (distance & 63) & 1;
}

uint64_t oxo_table_at_distance(const oxo_table *table, unsigned number,
                               unsigned distance)
{
    const walk w = walk_of(table, number);
    uint64_t count = 0;
    for (uint32_t row = 0; row < w.sets->rows; row++) {
        const uint16_t *values =
            may_hold(&w, row, distance) ? row_of(&w, row) : NULL;
        for (uint32_t k = 0; values && k < w.layer->columns; k++)
            count +=
                values[k] == distance + MI_DISTANCE ? w.sets->orbit[row] : 0;
    }
    free(w.room);
    return count;
}

/* The first column of a row with this value, or `columns`. */
static uint32_t find_value(const walk *w, const uint16_t *values, unsigned v)
{
    uint32_t k = 0;
    while (k < w->layer->columns && values[k] != v)
        k++;
    return k;
}

oxo_status oxo_table_example(const oxo_table *table, unsigned number,
                             unsigned distance, oxo_pos *pos)
{
    const walk w = walk_of(table, number);
    const mi_layer *layer = w.layer;
    oxo_status status = OXO_NO;
    for (uint32_t row = 0; status == OXO_NO && row < w.sets->rows; row++) {
        const uint16_t *values =
            may_hold(&w, row, distance) ? row_of(&w, row) : NULL;
        const uint32_t k = values
                               ? find_value(&w, values, distance + MI_DISTANCE)
                               : layer->columns;
        if (k == layer->columns)
            continue;
        const uint64_t mine = w.sets->rep[row];
        const uint64_t theirs =
            mi_cells_of(w.sets, row, w.x->sets[layer->theirs].mask[k]);
        if (layer->mine == layer->theirs)
            oxo_moving_set(table->game, pos, &mine, &theirs, OXO_FIRST);
        else
            oxo_moving_set(table->game, pos, &theirs, &mine, OXO_SECOND);
        status = OXO_OK;
    }
    free(w.room);
    return status;
}
