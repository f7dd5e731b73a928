/* See shrink_part.h. The file (base/sealed.h):
 *
 *     question, opened, random            opening
 *     number of costs                     place, fact ...
 *     number of proofs                    place, entries ...
 *     number of rounds                    number, random, best, chosen ...
 */
#include "proof/shrink_part.h"

#include "base/array.h"
#include "base/sealed.h"
#include <stdlib.h>
#include <string.h>

#define KIND "oxo-shrink 1\n"
static const double first_save = 0.5, longest = 60; /* seconds */

static oxo_status no_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

void oxo_part_init(oxo_part *p, const char *path, uint64_t question,
                   unsigned words)
{
    *p = (oxo_part){.path = path,
                    .question = question,
                    .saved = oxo_clock(),
                    .every = first_save,
                    .opening = {.words = words}};
    oxo_keys_init(&p->proved, 2 * words * sizeof(uint64_t));
}

static void clear_round(oxo_part_round *r)
{
    free(r->best.pairs);
    free(r->chosen);
}

void oxo_part_clear(oxo_part *p)
{
    oxo_line_entries_free(&p->opening);
    for (uint32_t i = 0; i < p->proved.count; i++)
        oxo_line_entries_free(&p->proofs[i]);
    for (size_t i = 0; i < p->round_count; i++)
        clear_round(&p->rounds[i]);
    oxo_keys_clear(&p->proved);
    free(p->proofs);
    free(p->rounds);
}

/* ---- what is remembered ---- */

static bool copy_entries(const oxo_line_entries *from, oxo_line_entries *to)
{
    const size_t stones = from->count * 2 * from->words;
    *to = (oxo_line_entries){.count = from->count, .words = from->words};
    to->stones = malloc((stones + 1) * sizeof *to->stones);
    to->move = malloc((from->count + 1) * sizeof *to->move);
    if (!to->stones || !to->move) {
        oxo_line_entries_free(to);
        return false;
    }
    if (from->count) {
        memcpy(to->stones, from->stones, stones * sizeof *to->stones);
        memcpy(to->move, from->move, from->count * sizeof *to->move);
    }
    return true;
}

const oxo_line_entries *oxo_part_proof(const oxo_part *p, const uint64_t *place)
{
    const uint32_t id = oxo_keys_find(&p->proved, place);
    return id == OXO_NO_KEY ? NULL : &p->proofs[id];
}

oxo_status oxo_part_proved(oxo_part *p, const uint64_t *place,
                           const oxo_line_entries *entries, oxo_error *error)
{
    bool fresh = false;
    oxo_line_entries copy, mine = *entries;
    mine.words = p->opening.words;
    OXO_GROW(p->proofs, p->proved.count + 1, p->proof_room,
             return no_memory(error));
    if (!copy_entries(&mine, &copy))
        return no_memory(error);
    const uint32_t id = oxo_keys_add(&p->proved, place, &fresh);
    if (id != OXO_NO_KEY && fresh) {
        p->proofs[id] = copy;
        return OXO_OK;
    }
    oxo_line_entries_free(&copy);
    return id == OXO_NO_KEY ? no_memory(error) : OXO_OK;
}

oxo_status oxo_part_opened(oxo_part *p, const oxo_line_entries *opening,
                           oxo_random random, oxo_error *error)
{
    oxo_line_entries copy;
    if (!copy_entries(opening, &copy))
        return no_memory(error);
    oxo_line_entries_free(&p->opening);
    p->opening = copy;
    p->random = random;
    p->opened = true;
    return OXO_OK;
}

oxo_status oxo_part_round_done(oxo_part *p, unsigned number, bool listed,
                               const oxo_choice *c,
                               const oxo_choice_memory *best, oxo_random random,
                               oxo_error *error)
{
    oxo_part_round r = {.number = number,
                        .listed = listed,
                        .random = random,
                        .places = c->place_count};
    OXO_GROW(p->rounds, p->round_count + 1, p->round_room,
             return no_memory(error));
    r.best = *best;
    r.best.pairs = malloc((2 * best->count + 1) * sizeof *r.best.pairs);
    r.chosen = malloc((r.places + 1) * sizeof *r.chosen);
    if (!r.best.pairs || !r.chosen) {
        clear_round(&r);
        return no_memory(error);
    }
    memcpy(r.best.pairs, best->pairs, 2 * best->count * sizeof *best->pairs);
    r.best.room = 2 * best->count + 1;
    for (size_t i = 0; i < r.places; i++)
        r.chosen[i] = c->places[i].chosen;
    /* the last one is of use until there is another */
    if (p->round_count && !p->rounds[p->round_count - 1].listed)
        clear_round(&p->rounds[--p->round_count]);
    p->rounds[p->round_count++] = r;
    return OXO_OK;
}

const oxo_part_round *oxo_part_round_at(const oxo_part *p, unsigned number)
{
    for (size_t i = 0; i < p->round_count; i++) {
        if (p->rounds[i].number >= number)
            return &p->rounds[i];
    }
    return NULL;
}

/* ---- the file ---- */

static void put_entries(oxo_sealed *f, const oxo_line_entries *e)
{
    const uint64_t count = e->count;
    oxo_sealed_put(f, &count, sizeof count);
    if (!count)
        return;
    oxo_sealed_put(f, e->stones, e->count * 2 * e->words * sizeof *e->stones);
    oxo_sealed_put(f, e->move, e->count * sizeof *e->move);
}

static bool get_entries(oxo_sealed *f, unsigned words, oxo_line_entries *e)
{
    enum { MOST = 1 << 26 };
    uint64_t count = 0;
    if (!oxo_sealed_get(f, &count, sizeof count) || count > MOST)
        return false;
    *e = (oxo_line_entries){.count = (size_t)count, .words = words};
    e->stones = malloc((e->count * 2 * words + 1) * sizeof *e->stones);
    e->move = malloc((e->count + 1) * sizeof *e->move);
    if (e->stones && e->move &&
        oxo_sealed_get(f, e->stones,
                       e->count * 2 * words * sizeof *e->stones) &&
        oxo_sealed_get(f, e->move, e->count * sizeof *e->move))
        return true;
    oxo_line_entries_free(e);
    return false;
}

static void put_round(oxo_sealed *f, const oxo_part_round *r)
{
    const uint64_t head[] = {r->number,     r->random.state, r->best.size,
                             r->best.count, r->places,       r->listed};
    oxo_sealed_put(f, head, sizeof head);
    oxo_sealed_put(f, r->best.pairs, 2 * r->best.count * sizeof *r->best.pairs);
    oxo_sealed_put(f, r->chosen, r->places * sizeof *r->chosen);
}

static bool get_round(oxo_sealed *f, oxo_part_round *r)
{
    enum { MOST = 1 << 28 };
    uint64_t head[6];
    *r = (oxo_part_round){0};
    if (!oxo_sealed_get(f, head, sizeof head) || head[3] > MOST ||
        head[4] > MOST)
        return false;
    r->number = (unsigned)head[0];
    r->random.state = head[1];
    r->best.size = (size_t)head[2];
    r->best.count = (size_t)head[3];
    r->best.room = 2 * r->best.count + 1;
    r->places = (size_t)head[4];
    r->listed = head[5] != 0;
    r->best.pairs = malloc(r->best.room * sizeof *r->best.pairs);
    r->chosen = malloc((r->places + 1) * sizeof *r->chosen);
    if (r->best.pairs && r->chosen &&
        oxo_sealed_get(f, r->best.pairs,
                       2 * r->best.count * sizeof *r->best.pairs) &&
        oxo_sealed_get(f, r->chosen, r->places * sizeof *r->chosen))
        return true;
    clear_round(r);
    return false;
}

oxo_status oxo_part_save(oxo_part *p, const oxo_cost *cost, oxo_error *error)
{
    oxo_sealed *f = NULL;
    oxo_status status = oxo_sealed_create(p->path, KIND, &f, error);
    if (status != OXO_OK)
        return status;
    const uint64_t head[] = {p->question, p->opened, p->random.state};
    oxo_sealed_put(f, head, sizeof head);
    put_entries(f, &p->opening);
    const uint64_t facts = oxo_cost_facts(cost), proofs = p->proved.count,
                   rounds = p->round_count;
    oxo_sealed_put(f, &facts, sizeof facts);
    for (uint32_t i = 0; i < facts; i++) {
        oxo_cost_fact fact;
        const uint64_t *place = oxo_cost_get(cost, i, &fact);
        oxo_sealed_put(f, place, p->proved.width);
        oxo_sealed_put(f, &fact, sizeof fact);
    }
    oxo_sealed_put(f, &proofs, sizeof proofs);
    for (uint32_t i = 0; i < proofs; i++) {
        oxo_sealed_put(f, oxo_keys_at(&p->proved, i), p->proved.width);
        put_entries(f, &p->proofs[i]);
    }
    oxo_sealed_put(f, &rounds, sizeof rounds);
    for (size_t i = 0; i < p->round_count; i++)
        put_round(f, &p->rounds[i]);
    status = oxo_sealed_keep(f, error);
    p->saved = oxo_clock();
    p->every = p->every * 2 < longest ? p->every * 2 : longest;
    return status;
}

oxo_status oxo_part_save_due(oxo_part *p, const oxo_cost *cost,
                             oxo_error *error)
{
    return oxo_clock() < p->saved + p->every ? OXO_OK
                                             : oxo_part_save(p, cost, error);
}

static bool read_all(oxo_part *p, oxo_sealed *f, oxo_cost *cost)
{
    uint64_t place[OXO_PLACE_WORDS], count = 0;
    oxo_cost_fact fact;
    oxo_line_entries e;
    if (!get_entries(f, p->opening.words, &e))
        return false;
    oxo_line_entries_free(&p->opening);
    p->opening = e;
    if (!oxo_sealed_get(f, &count, sizeof count))
        return false;
    for (; count > 0; count--) {
        if (!oxo_sealed_get(f, place, p->proved.width) ||
            !oxo_sealed_get(f, &fact, sizeof fact))
            return false;
        oxo_cost_put(cost, place, fact);
    }
    if (!oxo_sealed_get(f, &count, sizeof count))
        return false;
    for (; count > 0; count--) {
        if (!oxo_sealed_get(f, place, p->proved.width) ||
            !get_entries(f, p->opening.words, &e))
            return false;
        const oxo_status status = oxo_part_proved(p, place, &e, NULL);
        oxo_line_entries_free(&e);
        if (status != OXO_OK)
            return false;
    }
    if (!oxo_sealed_get(f, &count, sizeof count))
        return false;
    for (; count > 0; count--) {
        OXO_GROW(p->rounds, p->round_count + 1, p->round_room, return false);
        if (!get_round(f, &p->rounds[p->round_count]))
            return false;
        p->round_count++;
    }
    return oxo_sealed_checked(f);
}

oxo_status oxo_part_load(oxo_part *p, oxo_cost *cost, oxo_error *error)
{
    uint64_t head[3];
    oxo_sealed *f = NULL;
    oxo_status status = oxo_sealed_open(p->path, KIND, &f, error);
    if (status != OXO_OK)
        return status;
    if (!oxo_sealed_get(f, head, sizeof head) || head[0] != p->question) {
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "'%.200s' is of another run: expected the same "
                          "certificates and options",
                          p->path);
    } else {
        p->opened = head[1] != 0;
        p->random.state = head[2];
        if (!read_all(p, f, cost))
            status =
                oxo_fail(error, OXO_BAD_INPUT, "'%.200s' is damaged", p->path);
    }
    oxo_sealed_close(f);
    return status;
}
