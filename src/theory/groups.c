/* A certificate of form groups as a judge of positions: see groups.h.
 *
 *     basis   what a line of the certificate settles: stones of both sides,
 *             and for a split its small boards
 *
 * A question goes through every basis under every symmetry. Its stones of the
 * defender, two at most in what ships, leave few of them; of these only the
 * small boards with stones on them are played out.
 */
#include "theory/groups.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/runs.h"
#include "oxo/symmetry.h"
#include "theory/held.h"
#include <stdlib.h>
#include <string.h>

enum { NO_BOARD = UINT16_MAX };

typedef struct small {
    uint32_t cell[OXO_HELD_CELLS];
    uint16_t set[OXO_HELD_SETS]; /* of numbers in cell[] */
    uint8_t cells, sets;
} small;

typedef struct basis {
    uint32_t *attacker, *defender; /* cells */
    uint32_t attackers, defenders;
    bool split, checked, sound;
    uint32_t begin, end; /* small boards */
    uint16_t *board_of;  /* of a cell, from begin; NO_BOARD. NULL: unchecked */
} basis;

struct oxo_groups {
    const oxo_game *game;
    const oxo_geometry *g;
    oxo_group *symmetries;
    basis *basis;
    uint32_t count, room;
    small *small;
    uint32_t smalls, small_room;
};

static oxo_status no_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

/* ---- reading ---- */

typedef struct reader {
    oxo_groups *made;
    const char *at, *end;
    size_t line; /* in the file */
    oxo_error *error;
} reader;

static oxo_status bad(const reader *r, const char *what)
{
    return oxo_fail(r->error, OXO_BAD_INPUT,
                    "line %zu of the certificate: expected %s", r->line, what);
}

static bool skip(reader *r, char c)
{
    const bool is = r->at < r->end && *r->at == c;
    r->at += is;
    return is;
}

static bool read_cell(reader *r, uint32_t *cell)
{
    const char *start = r->at;
    uint32_t n = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++)
        if ((n = 10 * n + (uint32_t)(*r->at - '0')) >= r->made->g->points)
            return false;
    *cell = n;
    return r->at > start;
}

static uint32_t *cells_of(const uint64_t *set, uint32_t points, uint32_t *count)
{
    uint32_t *list = malloc((points + 1) * sizeof *list); /* one to spare */
    *count = 0;
    for (uint32_t c = 0; list && c < points; c++)
        if (oxo_bit_get(set, c))
            list[(*count)++] = c;
    return list;
}

static oxo_status add_basis(reader *r, const uint64_t *stones, unsigned words,
                            bool split)
{
    oxo_groups *m = r->made;
    OXO_GROW(m->basis, m->count + 1, m->room, return no_memory(r->error));
    basis *b = &m->basis[m->count++];
    *b = (basis){.split = split, .begin = m->smalls, .end = m->smalls};
    b->attacker = cells_of(stones, m->g->points, &b->attackers);
    b->defender = cells_of(stones + words, m->g->points, &b->defenders);
    return b->attacker && b->defender ? OXO_OK : no_memory(r->error);
}

/* reply POSITION CELL, split POSITION [CELL] */
static oxo_status read_basis(reader *r, bool split)
{
    const uint32_t points = r->made->g->points;
    const unsigned words = (points + 63) / 64;
    const char *text = r->at;
    uint64_t *stones = calloc(2 * (size_t)words, sizeof *stones);
    char side;
    uint32_t cell;
    if (!stones)
        return no_memory(r->error);
    while (r->at < r->end && *r->at != ' ')
        r->at++;
    oxo_status status = oxo_runs_read(text, (size_t)(r->at - text), points,
                                      stones, words, &side, NULL) == OXO_OK
                            ? OXO_OK
                            : bad(r, "a position");
    if (status == OXO_OK && skip(r, ' ')) {
        if (!read_cell(r, &cell) || oxo_bit_get(stones, cell) ||
            oxo_bit_get(stones + words, cell))
            status = bad(r, "a free cell");
        else
            oxo_bit_set(stones + words, cell);
    } else if (status == OXO_OK && !split) {
        status = bad(r, "a reply");
    }
    if (status == OXO_OK && r->at != r->end)
        status = bad(r, "the end of the line");
    if (status == OXO_OK)
        status = add_basis(r, stones, words, split);
    free(stones);
    return status;
}

static bool add_to_set(small *s, uint32_t cell, uint16_t *set)
{
    unsigned i = 0;
    while (i < s->cells && s->cell[i] != cell)
        i++;
    if (i == OXO_HELD_CELLS)
        return false;
    if (i == s->cells)
        s->cell[s->cells++] = cell;
    *set |= (uint16_t)(1u << i);
    return true;
}

/* group CELL,CELL... CELL,CELL... */
static oxo_status read_small(reader *r)
{
    oxo_groups *m = r->made;
    if (m->count == 0 || !m->basis[m->count - 1].split)
        return bad(r, "a split before its groups");
    OXO_GROW(m->small, m->smalls + 1, m->small_room,
             return no_memory(r->error));
    small s = {.cells = 0};
    do {
        uint16_t set = 0;
        uint32_t cell;
        if (s.sets == OXO_HELD_SETS)
            return bad(r, "at most 12 sets");
        do {
            if (!read_cell(r, &cell) || !add_to_set(&s, cell, &set))
                return bad(r, "sets of at most 16 cells");
        } while (skip(r, ','));
        s.set[s.sets++] = set;
    } while (skip(r, ' '));
    if (r->at != r->end)
        return bad(r, "the end of the line");
    m->small[m->smalls++] = s;
    m->basis[m->count - 1].end = m->smalls;
    return OXO_OK;
}

static bool starts(reader *r, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length))
        return false;
    r->at += length;
    return true;
}

static oxo_status read_all(oxo_groups *m, const oxo_certificate *c,
                           oxo_error *error)
{
    const unsigned words = (m->g->points + 63) / 64;
    uint64_t *none = calloc(2 * (size_t)words, sizeof *none);
    reader r = {.made = m, .line = c->body_line, .error = error};
    const char *text;
    size_t at = 0, length;
    /* the claim itself: the defender holds the empty board */
    oxo_status status =
        none ? add_basis(&r, none, words, false) : no_memory(error);
    free(none);
    for (; status == OXO_OK && oxo_certificate_next(c, &at, &text, &length);
         r.line++) {
        r.at = text;
        r.end = text + length;
        if (starts(&r, "reply "))
            status = read_basis(&r, false);
        else if (starts(&r, "split "))
            status = read_basis(&r, true);
        else if (starts(&r, "group "))
            status = read_small(&r);
        else
            status = bad(&r, "reply, split or group");
    }
    return status;
}

oxo_status oxo_groups_create(const oxo_game *game, const oxo_certificate *c,
                             oxo_groups **groups, oxo_error *error)
{
    if (strcmp(c->form, "groups") || c->start ||
        (strcmp(c->claim, "draw") && strcmp(c->claim, "second-does-not-lose")))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected a draw from the empty board in the form "
                        "groups, not %s, %s",
                        c->claim, c->form);
    if (strcmp(c->game, game->name))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the certificate is about %.40s, not %.40s", c->game,
                        game->name);
    oxo_groups *m = calloc(1, sizeof *m);
    if (!m)
        return no_memory(error);
    m->game = game;
    m->g = oxo_line_geometry(game, OXO_FIRST);
    oxo_status status =
        m->g && m->g == oxo_line_geometry(game, OXO_SECOND)
            ? OXO_OK
            : oxo_fail(error, OXO_UNSUPPORTED,
                       "expected a game in which both sides have one set of "
                       "lines");
    const oxo_group_options options = {.or_part = true};
    if (status == OXO_OK)
        status = oxo_group_create(game, &options, &m->symmetries, error);
    if (status == OXO_OK)
        status = read_all(m, c, error);
    if (status == OXO_OK)
        *groups = m;
    else
        oxo_groups_destroy(m);
    return status;
}

void oxo_groups_destroy(oxo_groups *m)
{
    if (!m)
        return;
    for (uint32_t i = 0; i < m->count; i++) {
        free(m->basis[i].attacker);
        free(m->basis[i].defender);
        free(m->basis[i].board_of);
    }
    free(m->basis);
    free(m->small);
    oxo_group_destroy(m->symmetries);
    free(m);
}

/* ---- a split from its definition ---- */

/* Is a set of the split part of this line? `on` is the line as flags. */
static bool line_held(const oxo_groups *m, const basis *b, const uint8_t *on)
{
    for (uint32_t i = b->begin; i < b->end; i++) {
        const small *s = &m->small[i];
        uint16_t here = 0;
        for (unsigned c = 0; c < s->cells; c++)
            here |= (uint16_t)((on[s->cell[c]] ? 1u : 0u) << c);
        for (unsigned k = 0; k < s->sets; k++)
            if (!(s->set[k] & ~here))
                return true;
    }
    return false;
}

static bool lines_held(const oxo_groups *m, const basis *b,
                       const uint8_t *taken)
{
    const oxo_geometry *g = m->g;
    uint8_t *on = calloc(g->points, 1);
    bool held = on != NULL;
    for (uint32_t l = 0; l < g->lines && held; l++) {
        bool hit = false;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            on[g->line_points[i]] = 1;
            hit |= taken[g->line_points[i]] == 2;
        }
        held = hit || line_held(m, b, on);
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            on[g->line_points[i]] = 0;
    }
    free(on);
    return held;
}

/* Free cells, each in one small board; each held; every living line holds a
 * set. Sets board_of. False also without memory. */
static bool check_split(const oxo_groups *m, basis *b)
{
    const uint32_t points = m->g->points;
    uint8_t *taken = calloc(points, 1);
    b->board_of = malloc(points * sizeof *b->board_of);
    bool sound = taken && b->board_of && b->end - b->begin < NO_BOARD;
    for (uint32_t i = 0; sound && i < points; i++)
        b->board_of[i] = NO_BOARD;
    for (uint32_t i = 0; sound && i < b->attackers; i++)
        taken[b->attacker[i]] = 1;
    for (uint32_t i = 0; sound && i < b->defenders; i++)
        taken[b->defender[i]] = 2;
    for (uint32_t i = b->begin; sound && i < b->end; i++) {
        const small *s = &m->small[i];
        for (unsigned c = 0; c < s->cells; c++) {
            sound &= !taken[s->cell[c]] && b->board_of[s->cell[c]] == NO_BOARD;
            b->board_of[s->cell[c]] = (uint16_t)(i - b->begin);
        }
        sound = sound && oxo_held(s->set, s->sets);
    }
    sound = sound && lines_held(m, b, taken);
    free(taken);
    return sound;
}

/* ---- questions ---- */

typedef struct question {
    oxo_groups *m;
    const uint64_t *attacker, *defender;
    const uint32_t *stone; /* the attacker's */
    uint32_t attackers;
    uint64_t *replies;
} question;

/* Does the defender still hold a small board, its cells sent by `map`, with
 * `reply` (none: UINT32_MAX) added? */
static bool still_held(const question *q, const small *s, const uint16_t *map,
                       uint32_t reply)
{
    uint16_t attacked = 0, defended = 0, left[OXO_HELD_SETS];
    unsigned sets = 0;
    for (unsigned c = 0; c < s->cells; c++) {
        const uint32_t cell = map[s->cell[c]];
        attacked |= (uint16_t)(oxo_bit_get(q->attacker, cell) << c);
        defended |=
            (uint16_t)((oxo_bit_get(q->defender, cell) || cell == reply) << c);
    }
    for (unsigned i = 0; i < s->sets; i++)
        if (!(s->set[i] & defended))
            left[sets++] = (uint16_t)(s->set[i] & ~attacked);
    return oxo_held(left, sets);
}

/* Goes through the small boards with stones on them. Returns how many of them
 * are not held, 2 at most; *broken is the last. */
static unsigned count_broken(const question *q, const basis *b,
                             const uint16_t *map, const uint16_t *back,
                             uint32_t *broken)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < q->attackers && count < 2; i++) {
        const uint16_t board = b->board_of[back[q->stone[i]]];
        bool seen = board == NO_BOARD;
        for (uint32_t j = 0; j < i && !seen; j++)
            seen = b->board_of[back[q->stone[j]]] == board;
        if (seen ||
            still_held(q, &q->m->small[b->begin + board], map, UINT32_MAX))
            continue;
        *broken = b->begin + board;
        count++;
    }
    return count;
}

static void mend(const question *q, const small *s, const uint16_t *map)
{
    for (unsigned c = 0; c < s->cells; c++) {
        const uint32_t cell = map[s->cell[c]];
        if (!oxo_bit_get(q->attacker, cell) &&
            !oxo_bit_get(q->defender, cell) && still_held(q, s, map, cell))
            oxo_bit_set(q->replies, cell);
    }
}

static bool holds_by_split(const question *q, basis *b, const uint16_t *map,
                           const uint16_t *back, uint32_t missing)
{
    uint32_t broken = 0;
    if (!b->checked) {
        b->sound = check_split(q->m, b);
        b->checked = true;
    }
    if (!b->sound)
        return false;
    const unsigned count = count_broken(q, b, map, back, &broken);
    if (count == 0 && missing == UINT32_MAX)
        return true;
    if (count == 0)
        oxo_bit_set(q->replies, missing);
    else if (count == 1 && missing == UINT32_MAX)
        mend(q, &q->m->small[broken], map);
    return false;
}

static bool holds_by_reply(const question *q, const basis *b,
                           const uint16_t *map, uint32_t missing)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < b->attackers; i++)
        found += oxo_bit_get(q->attacker, map[b->attacker[i]]);
    if (found != q->attackers)
        return false;
    if (missing != UINT32_MAX)
        oxo_bit_set(q->replies, missing);
    return missing == UINT32_MAX;
}

/* One basis under one symmetry. */
static bool holds_by(const question *q, basis *b, const uint16_t *map,
                     const uint16_t *back)
{
    uint32_t missing = UINT32_MAX;
    for (uint32_t i = 0; i < b->defenders; i++) {
        const uint32_t cell = map[b->defender[i]];
        if (oxo_bit_get(q->defender, cell))
            continue;
        if (missing != UINT32_MAX || oxo_bit_get(q->attacker, cell))
            return false;
        missing = cell;
    }
    return b->split ? holds_by_split(q, b, map, back, missing)
                    : holds_by_reply(q, b, map, missing);
}

bool oxo_groups_hold(oxo_groups *m, const uint64_t *attacker,
                     const uint64_t *defender, const oxo_context *context,
                     uint64_t *replies)
{
    const uint32_t elements = oxo_group_listed(m->symmetries);
    uint32_t *stone = malloc(m->g->points * sizeof *stone);
    question q = {m, attacker, defender, stone, 0, replies};
    bool held = false;
    for (uint32_t c = 0; stone && c < m->g->points; c++)
        if (oxo_bit_get(attacker, c))
            stone[q.attackers++] = c;
    for (uint32_t i = 0; stone && i < m->count && !held; i++) {
        basis *b = &m->basis[i];
        if (!b->split && q.attackers > b->attackers)
            continue;
        for (uint32_t e = 0; e < elements && !held; e++) {
            if (e % 256 == 0 && oxo_context_stopped(context, 0))
                break;
            const oxo_map map = oxo_group_element(m->symmetries, e);
            const oxo_map back = oxo_group_element(
                m->symmetries, oxo_group_inverse(m->symmetries, e));
            held = holds_by(&q, b, map.cell, back.cell);
        }
    }
    free(stone);
    return held;
}
