/* Asking a finished table: values, best moves, counts. See oxo/search.h. */
#include "search/moving_index.h"

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
    const uint16_t v = mi_get(&table->index, mine, theirs);
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

void oxo_table_count(const oxo_table *table, unsigned number,
                     oxo_table_counts *counts)
{
    const mi_index *x = &table->index;
    const mi_layer *layer = &x->layer[number];
    const mi_sets *sets = &x->sets[layer->mine];
    oxo_table_counts c = {.mine = layer->mine, .theirs = layer->theirs};
    for (uint32_t row = 0; row < sets->rows; row++) {
        const uint16_t *values = layer->value + (uint64_t)row * layer->columns;
        const bool alone = sets->self_start[row] == sets->self_start[row + 1];
        for (uint32_t k = 0; k < layer->columns; k++) {
            if (values[k] == MI_NOTHING)
                continue;
            const unsigned first = alone || mi_is_first(x, layer, row, k);
            if (values[k] == MI_DRAW) {
                c.drawn += sets->orbit[row];
                c.drawn_classes += first;
                continue;
            }
            const unsigned d = (unsigned)values[k] - MI_DISTANCE;
            if (d % 2) {
                c.won += sets->orbit[row];
                c.won_classes += first;
                c.longest_win = d > c.longest_win ? d : c.longest_win;
            } else {
                c.lost += sets->orbit[row];
                c.lost_classes += first;
                c.longest_loss = d > c.longest_loss ? d : c.longest_loss;
            }
        }
    }
    *counts = c;
}

uint64_t oxo_table_at_distance(const oxo_table *table, unsigned number,
                               unsigned distance)
{
    const mi_index *x = &table->index;
    const mi_layer *layer = &x->layer[number];
    const mi_sets *sets = &x->sets[layer->mine];
    uint64_t count = 0;
    for (uint32_t row = 0; row < sets->rows; row++) {
        const uint16_t *values = layer->value + (uint64_t)row * layer->columns;
        for (uint32_t k = 0; k < layer->columns; k++)
            count += values[k] == distance + MI_DISTANCE ? sets->orbit[row] : 0;
    }
    return count;
}

oxo_status oxo_table_example(const oxo_table *table, unsigned number,
                             unsigned distance, oxo_pos *pos)
{
    const mi_index *x = &table->index;
    const mi_layer *layer = &x->layer[number];
    const mi_sets *sets = &x->sets[layer->mine];
    for (uint64_t i = 0; i < layer->entries; i++) {
        if (layer->value[i] != distance + MI_DISTANCE)
            continue;
        const uint32_t row = (uint32_t)(i / layer->columns);
        const uint64_t mine = sets->rep[row];
        const uint64_t theirs = mi_cells_of(
            sets, row, x->sets[layer->theirs].mask[i % layer->columns]);
        if (layer->mine == layer->theirs)
            oxo_moving_set(table->game, pos, &mine, &theirs, OXO_FIRST);
        else
            oxo_moving_set(table->game, pos, &theirs, &mine, OXO_SECOND);
        return OXO_OK;
    }
    return OXO_NO;
}
