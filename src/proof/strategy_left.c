/* The count of strategy_left.h. */
#include "proof/strategy_left.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/keys.h"
#include "base/pulse.h"
#include <stdlib.h>
#include <string.h>

enum {
    KNOWN = 8,                /* sequences that are played again */
    LARGEST_SEARCH = 50000000 /* positions of one forced search, as the walk */
};

struct oxo_left {
    const oxo_strategy *s;
    oxo_force *force;
    oxo_keys keys; /* classes with the owner to move: entries and blocks */
    uint16_t *moves;
    uint32_t room;
};

typedef struct counting {
    oxo_left *left;
    oxo_context *context;
    oxo_pulse pulse;
    uint64_t nodes;
    oxo_status status;
} counting;

/* Sequences that won after other replies to the same move. */
typedef struct sequences {
    oxo_win win[KNOWN];
    unsigned count, next;
} sequences;

oxo_left *oxo_left_create(const oxo_strategy *strategy)
{
    oxo_left *left = calloc(1, sizeof *left);
    if (!left || !(left->force = oxo_force_new(strategy->board))) {
        free(left);
        return NULL;
    }
    left->s = strategy;
    oxo_force_budget(left->force, LARGEST_SEARCH);
    oxo_keys_init(&left->keys, 2 * strategy->words * sizeof(uint64_t));
    return left;
}

void oxo_left_destroy(oxo_left *left)
{
    if (!left)
        return;
    oxo_keys_clear(&left->keys);
    free(left->moves);
    oxo_force_free(left->force);
    free(left);
}

static bool stopped(counting *c)
{
    const bool look = (++c->nodes & 63) == 0;
    if (c->status == OXO_OK && (look || oxo_pulse_due(&c->pulse)) &&
        oxo_context_stopped(c->context, look ? c->nodes : 0))
        c->status = OXO_LIMIT;
    return c->status != OXO_OK;
}

/* The owner's moves where a forced sequence must decide; at most `best`: the
 * exact number does not matter. */
static unsigned forced(counting *c, const oxo_sides *p, sequences *known,
                       unsigned best)
{
    oxo_left *left = c->left;
    const oxo_side side = left->s->winner;
    for (unsigned i = 0; i < known->count; i++) {
        const unsigned attacks = oxo_force_replay(left->force, side, p->own,
                                                  p->other, &known->win[i]);
        if (attacks && attacks + 1 <= best)
            return attacks + 1;
    }
    oxo_win win;
    if (!oxo_force_shortest(left->force, side, p->own, p->other, &win)) {
        c->status = oxo_force_gave_up(left->force) ? OXO_LIMIT : OXO_NO;
        return 0;
    }
    known->win[known->next] = win;
    known->next = (known->next + 1) % KNOWN;
    known->count += known->count < KNOWN;
    return win.length + 1;
}

static unsigned most(counting *c, oxo_sides *p);

/* The owner's moves from a position where it is his turn. */
static unsigned owner_to_move(counting *c, const oxo_sides *p, sequences *known,
                              unsigned best)
{
    oxo_left *left = c->left;
    const oxo_strategy *s = left->s;
    uint64_t cells[OXO_BOARD_WORDS], key[2 * OXO_STRATEGY_WORDS];
    if (stopped(c))
        return 0;
    oxo_strategy_completions(s, p, 0, cells);
    if (oxo_set_any(s->board, cells))
        return 1;
    oxo_strategy_completions(s, p, 1, cells);
    const unsigned dangers = oxo_set_size(s->board, cells);
    oxo_sides canonical;
    const uint32_t map = oxo_strategy_canon(s, p, &canonical);
    const uint32_t class = oxo_strategy_find(s, &canonical);
    const bool entry =
        class != UINT32_MAX && s->entry_of[class] != OXO_NO_ENTRY;
    if (dangers > 1) {
        c->status = OXO_NO;
        return 0;
    }
    if (!dangers && !entry)
        return forced(c, p, known, best);
    memcpy(key, canonical.own, s->words * sizeof *key);
    memcpy(key + s->words, canonical.other, s->words * sizeof *key);
    uint32_t number = oxo_keys_find(&left->keys, key);
    if (number != OXO_NO_KEY)
        return left->moves[number];
    oxo_sides next = canonical;
    const unsigned move =
        dangers ? oxo_strategy_image(s, map, oxo_set_lowest(cells))
                : s->moves[s->entries[s->entry_of[class]].first];
    oxo_bit_set(next.own, move);
    const unsigned moves = 1 + most(c, &next);
    if (c->status != OXO_OK)
        return 0;
    number = oxo_keys_add(&left->keys, key, NULL);
    if (number != OXO_NO_KEY)
        OXO_GROW(left->moves, number + 1, left->room, number = OXO_NO_KEY);
    if (number == OXO_NO_KEY)
        c->status = OXO_NO_MEMORY;
    else
        left->moves[number] = (uint16_t)moves;
    return moves;
}

/* The most after any reply of the other side. */
static unsigned most(counting *c, oxo_sides *p)
{
    const oxo_strategy *s = c->left->s;
    uint64_t cells[OXO_BOARD_WORDS];
    unsigned best = 0;
    oxo_strategy_completions(s, p, 1, cells);
    if (oxo_set_any(s->board, cells)) {
        c->status = OXO_NO;
        return 0;
    }
    sequences *known = calloc(1, sizeof *known);
    if (!known)
        c->status = OXO_NO_MEMORY;
    for (unsigned cell = 0; cell < s->cells && c->status == OXO_OK; cell++) {
        if (oxo_bit_get(p->own, cell) || oxo_bit_get(p->other, cell))
            continue;
        oxo_bit_set(p->other, cell);
        const unsigned moves = owner_to_move(c, p, known, best);
        oxo_bit_clear(p->other, cell);
        if (moves > best)
            best = moves;
    }
    free(known);
    if (c->status == OXO_OK && !best)
        c->status = OXO_NO; /* the board is full and nobody has won */
    return best;
}

oxo_status oxo_left_moves(oxo_left *left, const oxo_sides *at, bool owner,
                          oxo_context *context, unsigned *moves,
                          oxo_error *error)
{
    counting c = {.left = left, .context = context};
    sequences known = {.count = 0};
    oxo_sides p = *at;
    const unsigned count =
        owner ? owner_to_move(&c, &p, &known, 0) : most(&c, &p);
    switch (c.status) {
    case OXO_OK:
        *moves = count;
        return OXO_OK;
    case OXO_NO:
        return oxo_fail(error, OXO_NO, "the strategy does not win from here");
    case OXO_LIMIT:
        return oxo_fail(error, OXO_LIMIT, "stopped after %llu positions",
                        (unsigned long long)c.nodes);
    default:
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
}
