/* What a stopped strong planner knows, as a file (base/sealed.h), and back.
 *
 *     head        which task, and how states are counted
 *     states      the keys of the table in their order
 *     entries     what is known of each: none of it depends on the path or on
 *                 the bound that was at work (strong.c), so all of it holds
 *                 when the search goes on
 *
 * A file of another task, of other options, or a damaged one is refused.
 */
#include "plan/strong.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/sealed.h"
#include <string.h>

static const char kind[] = "oxo-plan 1\n";

typedef struct head {
    uint64_t texts, hopeless;
    int32_t never;
    uint32_t symmetries, words, actions, states, whole;
} head;

static head head_of(const strong_search *s, bool whole)
{
    return (head){.texts = s->plan->texts,
                  .hopeless = s->hopeless,
                  .never = s->never,
                  .symmetries = s->symmetry ? s->plan->group->order : 1,
                  .words = s->t->words,
                  .actions = s->t->actions,
                  .states = s->store.count,
                  .whole = whole};
}

oxo_status strong_save(const strong_search *s, bool whole, const char *path,
                       oxo_error *error)
{
    oxo_sealed *file;
    const head h = head_of(s, whole);
    oxo_status status = oxo_sealed_create(path, kind, &file, error);
    if (status != OXO_OK)
        return status;
    oxo_sealed_put(file, &h, sizeof h);
    for (uint32_t i = 0; i < h.states; i++)
        oxo_sealed_put(file, oxo_keys_at(&s->store, i), s->store.width);
    oxo_sealed_put(file, s->entry, h.states * sizeof *s->entry);
    return oxo_sealed_keep(file, error);
}

/* Everything behind the head; false: not whole, or a state comes twice. */
static oxo_status read_table(strong_search *s, oxo_sealed *file, uint32_t count)
{
    uint64_t state[GROUND_MAX_WORDS];
    for (uint32_t i = 0; i < count; i++) {
        bool fresh;
        if (!oxo_sealed_get(file, state, s->store.width))
            return OXO_BAD_INPUT;
        if (oxo_keys_add(&s->store, state, &fresh) == OXO_NO_KEY)
            return OXO_NO_MEMORY;
        if (!fresh)
            return OXO_BAD_INPUT;
        OXO_GROW(s->entry, s->store.count, s->entry_room, return OXO_NO_MEMORY);
    }
    if (!oxo_sealed_get(file, s->entry, count * sizeof *s->entry) ||
        !oxo_sealed_checked(file))
        return OXO_BAD_INPUT;
    for (uint32_t i = 0; i < count; i++) {
        if (s->entry[i].rank > 0 && s->entry[i].action >= s->t->actions)
            return OXO_BAD_INPUT;
    }
    return OXO_OK;
}

oxo_status strong_load(strong_search *s, bool *whole, const char *path,
                       oxo_error *error)
{
    oxo_sealed *file;
    oxo_error why = {0};
    oxo_status status = oxo_sealed_open(path, kind, &file, &why);
    if (status == OXO_IO)
        return OXO_OK; /* none yet: from the start */
    if (status != OXO_OK) {
        if (error)
            *error = why;
        return status;
    }
    head found, mine = head_of(s, false);
    const bool read = oxo_sealed_get(file, &found, sizeof found);
    mine.hopeless = found.hopeless;
    mine.states = found.states;
    mine.whole = found.whole;
    if (!read || memcmp(&found, &mine, sizeof mine) != 0)
        status =
            oxo_fail(error, OXO_BAD_INPUT,
                     "%.200s was kept for another task or other options", path);
    else {
        status = read_table(s, file, found.states);
        if (status == OXO_BAD_INPUT)
            oxo_fail(error, status, "%.200s is damaged", path);
        else if (status != OXO_OK)
            oxo_fail(error, status, "out of memory");
        s->hopeless = found.hopeless;
        *whole = found.whole != 0;
    }
    oxo_sealed_close(file);
    return status;
}
