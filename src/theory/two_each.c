/* Two free cells for every living line: see two_each.h.
 *
 * Invariants: owner[c] == l only for free cells c on living lines l; owned[l]
 * counts them; missing is the sum of 2 - owned[l] over living lines; weight[c]
 * is the sum over the living lines through c of the weight for what the
 * attacker has of it (also for taken cells, where nobody reads it).
 *
 * Paths are looked for breadth first: they are short then, and need no
 * recursion on large boards. The matching of a child differs from its parent's
 * by a handful of cells, so most fills walk a few lines.
 */
#include "theory/two_each.h"

#include <stdlib.h>
#include <string.h>

oxo_status oxo_two_each_room_init(oxo_two_each_room *room,
                                  const oxo_geometry *g,
                                  const uint32_t *weights, oxo_error *error)
{
    if (g->lines > OXO_TWO_EACH_MAX_LINES)
        return oxo_fail(error, OXO_UNSUPPORTED, "%u lines: expected at most %d",
                        g->lines, OXO_TWO_EACH_MAX_LINES);
    oxo_two_each_room r = {.g = g, .longest = oxo_geometry_longest(g)};
    if (r.longest > OXO_TWO_EACH_WEIGHTS)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "a line of %u cells: expected at most %d", r.longest,
                        OXO_TWO_EACH_WEIGHTS);
    memcpy(r.weights, weights, sizeof r.weights);
    const size_t points = g->points, lines = g->lines;
    r.bytes = points * (sizeof(uint32_t) + sizeof(uint16_t) + 1) + 3 * lines;
    r.seen = calloc(lines + 1, sizeof *r.seen);
    r.from = malloc((lines + 1) * sizeof *r.from);
    r.via = malloc((lines + 1) * sizeof *r.via);
    r.queue = malloc((lines + 1) * sizeof *r.queue);
    r.cells = malloc((points + 1) * sizeof *r.cells);
    if (!r.seen || !r.from || !r.via || !r.queue || !r.cells) {
        oxo_two_each_room_clear(&r);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *room = r;
    return OXO_OK;
}

void oxo_two_each_room_clear(oxo_two_each_room *room)
{
    free(room->seen);
    free(room->from);
    free(room->via);
    free(room->queue);
    free(room->cells);
    *room = (oxo_two_each_room){0};
}

oxo_two_each *oxo_two_each_new(const oxo_two_each_room *room)
{
    const oxo_geometry *g = room->g;
    oxo_two_each *p = calloc(1, sizeof *p + room->bytes);
    if (!p)
        return NULL;
    p->weight = (uint32_t *)(void *)(p + 1);
    p->owner = (uint16_t *)(p->weight + g->points);
    p->stone = (uint8_t *)(p->owner + g->points);
    p->owned = p->stone + g->points;
    p->dead = p->owned + g->lines;
    p->stones = p->dead + g->lines;
    p->missing = 2 * g->lines;
    p->living = g->lines;
    p->open = g->points;
    for (uint32_t c = 0; c < g->points; c++)
        p->owner[c] = OXO_NO_OWNER;
    for (uint32_t l = 0; l < g->lines; l++) {
        const uint32_t from = g->line_start[l], to = g->line_start[l + 1];
        p->stones[l] = (uint8_t)(room->longest - (to - from));
        for (uint32_t i = from; i < to; i++)
            p->weight[g->line_points[i]] += room->weights[p->stones[l]];
    }
    return p;
}

void oxo_two_each_free(oxo_two_each *position)
{
    free(position);
}

void oxo_two_each_copy(const oxo_two_each_room *room, oxo_two_each *to,
                       const oxo_two_each *from)
{
    to->missing = from->missing;
    to->living = from->living;
    to->open = from->open;
    to->lost = from->lost;
    memcpy(to->weight, from->weight, room->bytes);
}

/* What a living line weighs. */
static uint32_t weight_of(const oxo_two_each_room *room, uint32_t stones)
{
    return room
        ->weights[stones < OXO_TWO_EACH_WEIGHTS ? stones
                                                : OXO_TWO_EACH_WEIGHTS - 1];
}

void oxo_two_each_attack(const oxo_two_each_room *room, oxo_two_each *p,
                         uint32_t cell)
{
    const oxo_geometry *g = room->g;
    p->stone[cell] = OXO_CELL_ATTACKER;
    p->open--;
    if (p->owner[cell] != OXO_NO_OWNER) {
        p->owned[p->owner[cell]]--;
        p->owner[cell] = OXO_NO_OWNER;
        p->missing++;
    }
    for (uint32_t i = g->point_start[cell]; i < g->point_start[cell + 1]; i++) {
        uint32_t l = g->point_lines[i];
        uint32_t before = weight_of(room, p->stones[l]);
        if (p->stones[l] < UINT8_MAX)
            p->stones[l]++;
        uint32_t more = weight_of(room, p->stones[l]) - before;
        p->lost = p->lost || (!p->dead[l] && p->stones[l] == room->longest);
        if (p->dead[l] || !more)
            continue;
        for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1]; j++)
            p->weight[g->line_points[j]] += more;
    }
}

void oxo_two_each_defend(const oxo_two_each_room *room, oxo_two_each *p,
                         uint32_t cell)
{
    const oxo_geometry *g = room->g;
    p->stone[cell] = OXO_CELL_DEFENDER;
    p->open--;
    for (uint32_t i = g->point_start[cell]; i < g->point_start[cell + 1]; i++) {
        uint32_t l = g->point_lines[i];
        if (p->dead[l])
            continue;
        p->dead[l] = 1;
        p->living--;
        p->missing -= 2u - p->owned[l];
        p->owned[l] = 0;
        uint32_t less = weight_of(room, p->stones[l]);
        for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1]; j++) {
            uint32_t c = g->line_points[j];
            p->weight[c] -= less;
            if (p->owner[c] == l)
                p->owner[c] = OXO_NO_OWNER;
        }
    }
}

/* The path that ends with line l taking cell c: every line on it hands the
 * cell that the line before wants on to it. */
static void shift(const oxo_two_each_room *room, oxo_two_each *p, uint32_t l,
                  uint32_t c, uint32_t root)
{
    for (;;) {
        p->owner[c] = (uint16_t)l;
        if (l == root)
            break;
        c = room->via[l];
        l = room->from[l];
    }
    p->owned[root]++;
    p->missing--;
}

static bool augment(oxo_two_each_room *room, oxo_two_each *p, uint32_t root)
{
    const oxo_geometry *g = room->g;
    uint32_t head = 0, tail = 0;
    if (++room->search == 0) { /* the number came round */
        memset(room->seen, 0, g->lines * sizeof *room->seen);
        room->search = 1;
    }
    room->seen[root] = room->search;
    room->queue[tail++] = (uint16_t)root;
    while (head < tail) {
        uint32_t l = room->queue[head++];
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            uint32_t c = g->line_points[i];
            uint32_t o = p->owner[c];
            if (p->stone[c] != OXO_CELL_FREE)
                continue;
            if (o == OXO_NO_OWNER) {
                shift(room, p, l, c, root);
                room->walked += head;
                return true;
            }
            if (room->seen[o] == room->search)
                continue;
            room->seen[o] = room->search;
            room->from[o] = (uint16_t)l;
            room->via[o] = c;
            room->queue[tail++] = (uint16_t)o;
        }
    }
    room->walked += head;
    return false;
}

bool oxo_two_each_fill(oxo_two_each_room *room, oxo_two_each *p, bool whole)
{
    if (!p->missing)
        return true;
    if (!whole && 2 * (uint64_t)p->living > p->open)
        return false;
    room->filled++;
    uint32_t hopeless = 0; /* cells that no path brings */
    for (uint32_t l = 0; l < room->g->lines && p->missing > hopeless; l++) {
        if (p->dead[l])
            continue;
        while (p->owned[l] < 2) {
            if (augment(room, p, l))
                continue;
            if (!whole)
                return false;
            hopeless += 2u - p->owned[l];
            break;
        }
    }
    return p->missing == 0;
}

uint32_t oxo_two_each_spare(oxo_two_each_room *room, const oxo_two_each *p,
                            uint8_t *spare)
{
    const oxo_geometry *g = room->g;
    uint32_t head = 0, tail = 0;
    if (++room->search == 0) {
        memset(room->seen, 0, g->lines * sizeof *room->seen);
        room->search = 1;
    }
    for (uint32_t c = 0; c < g->points; c++) {
        spare[c] = p->stone[c] == OXO_CELL_FREE && p->owner[c] == OXO_NO_OWNER;
        if (spare[c])
            room->cells[tail++] = c;
    }
    while (head < tail) {
        uint32_t c = room->cells[head++];
        for (uint32_t i = g->point_start[c]; i < g->point_start[c + 1]; i++) {
            uint32_t l = g->point_lines[i];
            if (p->dead[l] || room->seen[l] == room->search)
                continue;
            room->seen[l] = room->search;
            for (uint32_t j = g->line_start[l]; j < g->line_start[l + 1]; j++) {
                uint32_t e = g->line_points[j];
                if (p->owner[e] == l && !spare[e]) {
                    spare[e] = 1;
                    room->cells[tail++] = e;
                }
            }
        }
    }
    return tail;
}

uint32_t oxo_two_each_heaviest(const oxo_two_each_room *room,
                               const oxo_two_each *p, const uint8_t *barred)
{
    uint32_t best = UINT32_MAX, most = 0;
    for (uint32_t c = 0; c < room->g->points; c++) {
        uint32_t key = p->weight[c] + 1; /* a cell of weight 0 is a cell */
        if (p->stone[c] != OXO_CELL_FREE || (barred && barred[c]))
            continue;
        if (key > most) {
            most = key;
            best = c;
        }
    }
    return best;
}
