/* Distinct positions level by level.
 *
 * Every canonical position of one level is expanded; the canonical forms of
 * its successors go into an exact set (whole keys are compared, a hash only
 * says where to look). Paths that meet are counted once, so this counts
 * positions, not games. Only two levels are in memory at a time, and of the
 * last one only the keys.
 */
#include "symmetry/count.h"

#include "base/array.h"
#include "base/keys.h"
#include "base/pulse.h"
#include "symmetry/group.h"
#include <stdlib.h>
#include <string.h>

/* The positions of one ply. */
typedef struct level_set {
    oxo_keys keys;
    size_t pos_size;    /* 0: keys only */
    uint8_t *positions; /* canonical, by the numbers of the keys */
    size_t room;
} level_set;

static void set_free(level_set *set)
{
    oxo_keys_clear(&set->keys);
    free(set->positions);
    memset(set, 0, sizeof *set);
}

static size_t set_bytes(const level_set *set)
{
    return oxo_keys_bytes(&set->keys) + set->room * set->pos_size;
}

/* The key must not be there yet; pos is its canonical position. */
static oxo_status set_add(level_set *set, const uint8_t *key,
                          const oxo_pos *pos, size_t max_bytes)
{
    const uint32_t count = set->keys.count;
    if (count == set->keys.room && max_bytes &&
        2 * (size_t)count * (set->keys.width + set->pos_size + 8) > max_bytes)
        return OXO_LIMIT; /* before it grows */
    if (set->pos_size)
        OXO_GROW_SIZED(set->positions, set->pos_size, (size_t)count + 1,
                       set->room, return OXO_NO_MEMORY);
    if (oxo_keys_add(&set->keys, key, NULL) == OXO_NO_KEY)
        return OXO_NO_MEMORY;
    if (set->pos_size)
        memcpy(set->positions + count * set->pos_size, pos, set->pos_size);
    return OXO_OK;
}

typedef struct counting {
    const oxo_game *game;
    const oxo_group *group;
    oxo_context *context;
    bool orbits;    /* count positions without symmetry too */
    uint64_t nodes; /* successors looked at */
    oxo_pulse pulse;
    oxo_pos *child, *canon;
    uint8_t *key;
    oxo_move *moves;
} counting;

/* Counts a position into a level unless it is there already. */
static oxo_status enter(counting *c, const oxo_pos *pos, level_set *set,
                        oxo_count_level *level)
{
    uint32_t element = 0, fixing = 1;
    oxo_status status = oxo_group_canon_key(c->group, pos, c->key, &element);
    if (status != OXO_OK || oxo_keys_find(&set->keys, c->key) != OXO_NO_KEY)
        return status;
    if (c->orbits)
        status = oxo_group_fixing(c->group, pos, &fixing);
    if (status != OXO_OK)
        return status;
    const oxo_map map = oxo_group_element(c->group, element);
    c->game->ops->transform(c->game, &map, pos, c->canon);
    status =
        set_add(set, c->key, c->canon, c->context ? c->context->max_memory : 0);
    if (status != OXO_OK)
        return status;
    level->distinct++;
    level->finished += c->game->ops->outcome(c->game, pos) != OXO_ONGOING;
    if (c->orbits)
        oxo_count_add(&level->positions, oxo_group_listed(c->group) / fixing);
    return OXO_OK;
}

static oxo_status expand(counting *c, const level_set *from, level_set *to,
                         oxo_count_level *level)
{
    const oxo_game *game = c->game;
    oxo_status status = OXO_OK;
    for (size_t i = 0; i < from->keys.count && status == OXO_OK; i++) {
        const oxo_pos *pos =
            (const oxo_pos *)(const void *)(from->positions +
                                            i * from->pos_size);
        const unsigned moves = game->ops->moves(game, pos, c->moves);
        for (unsigned m = 0; m < moves && status == OXO_OK; m++) {
            memcpy(c->child, pos, game->pos_size);
            game->ops->play(game, c->child, c->moves[m]);
            status = enter(c, c->child, to, level);
            if (status == OXO_OK && oxo_pulse_due(&c->pulse) &&
                oxo_context_stopped(c->context, 0))
                status = OXO_LIMIT;
        }
        c->nodes += moves;
        if (i % 64 == 0 && status == OXO_OK && c->context) {
            if (oxo_context_stopped(c->context, c->nodes))
                status = OXO_LIMIT;
            oxo_context_report(
                c->context,
                (oxo_progress){.phase = "counting",
                               .nodes = c->nodes,
                               .done = (double)i / (double)from->keys.count,
                               .memory = set_bytes(from) + set_bytes(to)});
        }
    }
    return status;
}

static oxo_status count_generic(counting *c, const oxo_pos *start,
                                unsigned plies, oxo_count_level *levels,
                                unsigned *complete)
{
    const size_t pos_size = (c->game->pos_size + 7) / 8 * 8;
    level_set now = {.pos_size = pos_size};
    oxo_keys_init(&now.keys, c->game->key_size);
    oxo_count_level level = {0};
    oxo_status status = enter(c, start, &now, &level);
    if (status == OXO_OK) {
        levels[0] = level;
        *complete = 1;
    }
    for (unsigned r = 1; r <= plies && status == OXO_OK; r++) {
        level_set next = {.pos_size = r < plies ? pos_size : 0};
        oxo_keys_init(&next.keys, c->game->key_size);
        level = (oxo_count_level){.plies = r};
        status = expand(c, &now, &next, &level);
        set_free(&now);
        now = next;
        if (status == OXO_OK) {
            levels[r] = level;
            *complete = r + 1;
        }
    }
    set_free(&now);
    return status;
}

oxo_status oxo_count_positions(const oxo_game *game, const oxo_group *group,
                               const oxo_pos *start, unsigned plies,
                               oxo_context *context, oxo_count_level *levels,
                               unsigned *complete, oxo_error *error)
{
    if (!oxo_group_complete(group))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "counting needs all symmetries in a list, and %s has "
                        "more than fit",
                        game->name);
    counting c = {.game = game, .group = group, .context = context};
    oxo_pos *first = start ? oxo_pos_copy(game, start) : oxo_pos_new(game);
    const size_t pos_size = (game->pos_size + 7) / 8 * 8;
    c.child = malloc(pos_size);
    c.canon = calloc(1, pos_size);
    c.key = malloc(game->key_size);
    c.moves = malloc((game->max_moves + 1) * sizeof *c.moves);
    oxo_status status = OXO_NO_MEMORY;
    unsigned done = 0;
    if (first && c.child && c.canon && c.key && c.moves) {
        uint32_t fixing = 0;
        status = oxo_group_fixing(group, first, &fixing);
        c.orbits = fixing == oxo_group_listed(group);
        if (status == OXO_OK && group->qubic)
            status = oxo_count_qubic(game, first, plies, context, levels, &done,
                                     error);
        else if (status == OXO_OK)
            status = count_generic(&c, first, plies, levels, &done);
    }
    free(first);
    free(c.child);
    free(c.canon);
    free(c.key);
    free(c.moves);
    if (status == OXO_OK || status == OXO_LIMIT)
        *complete = done;
    if (status == OXO_OK)
        return OXO_OK;
    return oxo_fail(error, status,
                    status == OXO_LIMIT
                        ? "gave up at ply %u: stopped, or a limit reached"
                        : "out of memory at ply %u",
                    done);
}
