/* Canonical positions: the smallest key among the images of a position.
 *
 * Three ways to the same idea:
 *   - 4^3: qubic_canon.c (its representative is another one: the greatest
 *     packed board);
 *   - line games of at most 64 cells: images of the two stone sets as words,
 *     the second one made only when the first does not decide;
 *   - any game: transform and key, image by image.
 * The last two give the same representative, which the tests compare.
 */
#include "symmetry/group.h"

#include "base/bits.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>
#include <string.h>

/* Scratch memory on the stack for ordinary positions. */
typedef struct scratch {
    uint64_t inside[512];
    void *block;
} scratch;

static void *scratch_get(scratch *s, size_t size)
{
    s->block = size <= sizeof s->inside ? s->inside : malloc(size);
    return s->block;
}

static void scratch_free(scratch *s)
{
    if (s->block != s->inside)
        free(s->block);
}

/* ---- line games of at most 64 cells ---- */

static unsigned cells_of(uint64_t set, uint8_t *cells)
{
    unsigned count = 0;
    for (; set; set &= set - 1)
        cells[count++] = (uint8_t)oxo_lowest64(set);
    return count;
}

static inline uint64_t image_of(const uint64_t *bit, const uint8_t *cells,
                                unsigned count)
{
    uint64_t image = 0;
    for (unsigned i = 0; i < count; i++)
        image |= bit[cells[i]];
    return image;
}

/* The element that gives the smallest (first, second), read as the key's
 * bytes; *fixing gets how many give it, the order of the stabiliser. */
static uint32_t smallest_words(const oxo_group *group, uint64_t first,
                               uint64_t second, uint64_t *best_first,
                               uint64_t *best_second, uint32_t *fixing)
{
    uint8_t x[64], o[64];
    const unsigned xs = cells_of(first, x), os = cells_of(second, o);
    const unsigned cells = group->game->cells;
    uint32_t element = 0, ties = 1;
    uint64_t bx = image_of(group->bit, x, xs), bo = image_of(group->bit, o, os);
    const uint64_t *bit = group->bit + cells;
    for (uint32_t e = 1; e < group->listed; e++, bit += cells) {
        const uint64_t ix = image_of(bit, x, xs);
        if (ix > bx)
            continue;
        const uint64_t io = image_of(bit, o, os);
        if (ix == bx && io >= bo) {
            ties += io == bo;
            continue;
        }
        bx = ix;
        bo = io;
        element = e;
        ties = 1;
    }
    *best_first = bx;
    *best_second = bo;
    *fixing = ties;
    return element;
}

/* ---- any game ---- */

/* Leaves the smallest key in key and says whose it is; image is scratch. */
static uint32_t smallest_key(const oxo_group *group, const oxo_pos *pos,
                             oxo_pos *image, uint8_t *key, uint8_t *other,
                             uint32_t *fixing)
{
    const oxo_game *game = group->game;
    uint32_t element = 0, ties = 1;
    game->ops->key(game, pos, key);
    for (uint32_t e = 1; e < group->listed; e++) {
        const oxo_map map = oxo_group_element(group, e);
        game->ops->transform(game, &map, pos, image);
        game->ops->key(game, image, other);
        const int order = memcmp(other, key, game->key_size);
        if (order > 0)
            continue;
        if (order == 0) {
            ties++;
            continue;
        }
        memcpy(key, other, game->key_size);
        element = e;
        ties = 1;
    }
    *fixing = ties;
    return element;
}

/* ---- what the header promises ---- */

/* The element and, where key is not NULL, the canonical key. */
static oxo_status canonical(const oxo_group *group, const oxo_pos *pos,
                            uint8_t *key, uint32_t *element, uint32_t *fixing)
{
    const oxo_game *game = group->game;
    const uint64_t *x = NULL, *o = NULL;
    if (group->qubic || group->bit) {
        x = oxo_line_stones(game, pos, OXO_FIRST);
        o = oxo_line_stones(game, pos, OXO_SECOND);
    }
    if (group->bit) {
        uint64_t words[2];
        *element = smallest_words(group, *x, *o, &words[0], &words[1], fixing);
        const size_t bytes = (game->cells + 7) / 8;
        if (key) {
            game->ops->key(game, pos, key); /* whose turn it is stays */
            for (size_t i = 0; i < 2 * bytes; i++)
                key[i] = (uint8_t)(words[i / bytes] >> (56 - 8 * (i % bytes)));
        }
        return OXO_OK;
    }
    if (group->qubic) {
        uint64_t words[2];
        *element = oxo_qubic_canon_map(*x, *o, &words[0], &words[1]);
        if (key) {
            game->ops->key(game, pos, key);
            for (unsigned i = 0; i < 16; i++)
                key[i] = (uint8_t)(words[i / 8] >> 8 * (i % 8));
        }
        return OXO_OK;
    }
    scratch s;
    const size_t align = (game->pos_size + 7) / 8 * 8;
    uint8_t *block = scratch_get(&s, align + 2 * game->key_size);
    if (!block)
        return OXO_NO_MEMORY;
    *element = smallest_key(group, pos, (oxo_pos *)(void *)block, block + align,
                            block + align + game->key_size, fixing);
    if (key)
        memcpy(key, block + align, game->key_size);
    scratch_free(&s);
    return OXO_OK;
}

oxo_status oxo_group_canon(const oxo_group *group, const oxo_pos *pos,
                           oxo_pos *out, uint32_t *element)
{
    uint32_t e = 0, fixing;
    oxo_status status = canonical(group, pos, NULL, &e, &fixing);
    if (status != OXO_OK)
        return status;
    if (e == 0) {
        memcpy(out, pos, group->game->pos_size);
    } else {
        const oxo_map map = oxo_group_element(group, e);
        group->game->ops->transform(group->game, &map, pos, out);
    }
    if (element)
        *element = e;
    return OXO_OK;
}

oxo_status oxo_group_canon_key(const oxo_group *group, const oxo_pos *pos,
                               uint8_t *key, uint32_t *element)
{
    uint32_t e = 0, fixing;
    oxo_status status = canonical(group, pos, key, &e, &fixing);
    if (status == OXO_OK && element)
        *element = e;
    return status;
}

oxo_status oxo_group_fixing(const oxo_group *group, const oxo_pos *pos,
                            uint32_t *count)
{
    uint32_t element = 0, fixing = 0;
    if (group->qubic) {
        *count =
            oxo_qubic_fixing(*oxo_line_stones(group->game, pos, OXO_FIRST),
                             *oxo_line_stones(group->game, pos, OXO_SECOND));
        return OXO_OK;
    }
    oxo_status status = canonical(group, pos, NULL, &element, &fixing);
    if (status == OXO_OK)
        *count = fixing;
    return status;
}
