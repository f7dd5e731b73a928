#include "naive/count_naive.h"

#include <stdlib.h>
#include <string.h>

/* Sorting needs the sizes; tests are single-threaded. */
static size_t row_size, key_size;

static int compare_rows(const void *a, const void *b)
{
    return memcmp(a, b, key_size);
}

/* Rows of `key, position`; sorts and drops rows with equal keys. */
static size_t unique_rows(uint8_t *rows, size_t count)
{
    qsort(rows, count, row_size, compare_rows);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!kept ||
            memcmp(rows + (kept - 1) * row_size, rows + i * row_size, key_size))
            memmove(rows + kept++ * row_size, rows + i * row_size, row_size);
    return kept;
}

static void count_level(const oxo_game *game, const oxo_group *group,
                        const uint8_t *rows, size_t count,
                        oxo_count_level *level)
{
    /* one row per position: its smallest key, then 1 if it is finished */
    const size_t saved = row_size;
    uint8_t *classes = malloc((count + 1) * (key_size + 1));
    uint8_t *key = malloc(key_size);
    oxo_pos *pos = oxo_pos_new(game), *image = oxo_pos_new(game);
    for (size_t i = 0; i < count; i++) {
        uint8_t *row = classes + i * (key_size + 1);
        memcpy(pos, rows + i * saved + key_size, game->pos_size);
        for (uint32_t e = 0; e < oxo_group_listed(group); e++) {
            const oxo_map map = oxo_group_element(group, e);
            game->ops->transform(game, &map, pos, image);
            game->ops->key(game, image, key);
            if (e == 0 || memcmp(key, row, key_size) < 0)
                memcpy(row, key, key_size);
        }
        row[key_size] = game->ops->outcome(game, pos) != OXO_ONGOING;
    }
    row_size = key_size + 1;
    level->positions = count;
    level->distinct = unique_rows(classes, count);
    level->finished = 0;
    for (size_t i = 0; i < level->distinct; i++)
        level->finished += classes[i * row_size + key_size];
    row_size = saved;
    free(image);
    free(pos);
    free(key);
    free(classes);
}

bool naive_count(const oxo_game *game, const oxo_group *group,
                 const oxo_pos *start, unsigned plies, oxo_count_level *levels)
{
    enum { MAX = 1000000 };
    key_size = game->key_size;
    row_size = key_size + game->pos_size;
    uint8_t *rows = malloc(row_size);
    size_t count = 1;
    oxo_pos *pos = oxo_pos_copy(game, start), *child = oxo_pos_new(game);
    oxo_move *moves = malloc((game->max_moves + 1) * sizeof *moves);
    game->ops->key(game, start, rows);
    memcpy(rows + key_size, start, game->pos_size);
    for (unsigned r = 0; r <= plies; r++) {
        levels[r].plies = r;
        count_level(game, group, rows, count, &levels[r]);
        uint8_t *next = malloc((count * game->max_moves + 1) * row_size);
        size_t successors = 0;
        for (size_t i = 0; i < count; i++) {
            memcpy(pos, rows + i * row_size + key_size, game->pos_size);
            unsigned m = game->ops->moves(game, pos, moves);
            for (unsigned j = 0; j < m; j++) {
                memcpy(child, pos, game->pos_size);
                game->ops->play(game, child, moves[j]);
                uint8_t *row = next + successors++ * row_size;
                game->ops->key(game, child, row);
                memcpy(row + key_size, child, game->pos_size);
            }
        }
        free(rows);
        rows = next;
        count = unique_rows(rows, successors);
        if (count > MAX)
            break;
    }
    free(moves);
    free(child);
    free(pos);
    free(rows);
    return count <= MAX;
}
