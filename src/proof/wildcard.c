/* O'Dwyer's compressed notation; see oxo/proof.h.
 *
 * A line with wildcards is given by a base: the x stones, the o stones but one
 * and the move. It may carry every entry that becomes the base when one o is
 * taken away. So an entry with n stones of o can stand in one of n lines, and
 * the fewest lines are a smallest set of bases that meets all entries: set
 * cover. The greedy rule (always the base with the most uncovered entries) is
 * used, first with the bases as they stand, or, for OXO_WILDCARD_COVER, up to
 * automorphism: two entries share a line if images of them do.
 *
 * On Patashnik's 2929 entries: his merging rule gives 1008 lines in the order
 * of the file (his own list, merged in another order, has 951), greedy cover
 * without automorphisms 942, with automorphisms 677.
 */
#include "oxo/proof.h"

#include "base/array.h"
#include "base/bits.h"
#include "proof/strategy.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct item {
    oxo_sides p;
    unsigned move;
} item;

/* A base with the entry that it came from and the o that was taken away, in
 * the coordinates of the base's representative. */
typedef struct candidate {
    oxo_sides base;
    uint16_t move, wild;
    uint32_t entry;
} candidate;

static int by_base(const void *a, const void *b)
{
    const candidate *p = a, *q = b;
    int order = memcmp(&p->base, &q->base, sizeof p->base);
    if (order)
        return order;
    if (p->move != q->move)
        return p->move < q->move ? -1 : 1;
    if (p->entry != q->entry)
        return p->entry < q->entry ? -1 : 1;
    return (p->wild > q->wild) - (p->wild < q->wild);
}

/* The representative of (x, base, move): the canonical board first, then the
 * smallest image of the move among the maps that give this board. */
static uint32_t canon_base(const oxo_strategy *s, const oxo_sides *base,
                           unsigned move, oxo_sides *to, unsigned *move_to)
{
    /* the move as a stone of its own makes the colours three; two boards do
     * it: with the move among the winner's stones it is canonical, and the
     * image of the move tells which one it was */
    oxo_sides with = *base;
    oxo_bit_set(with.own, move);
    uint32_t map = oxo_strategy_canon(s, &with, to);
    *move_to = oxo_strategy_image(s, map, move);
    return map;
}

typedef struct line_text {
    char *text;
    size_t size, room;
    unsigned cells;
    bool failed;
} line_text;

static void put_line(line_text *out, const oxo_sides *p, unsigned move,
                     const uint64_t *wild)
{
    OXO_GROW(out->text, out->size + out->cells + 2, out->room, {
        out->failed = true;
        return;
    });
    for (unsigned c = 0; c < out->cells; c++)
        out->text[out->size++] = c == move                      ? 'X'
                                 : oxo_bit_get(p->own, c)       ? 'x'
                                 : oxo_bit_get(p->other, c)     ? 'o'
                                 : wild && oxo_bit_get(wild, c) ? 'O'
                                                                : '.';
    out->text[out->size++] = '\n';
    out->text[out->size] = 0;
}

/* His order: the last entry, then every other from the front that fits. */
static void merge_greedy(const item *items, size_t count, line_text *out,
                         oxo_wildcard_stats *stats)
{
    uint8_t *done = calloc(count + 1, 1);
    if (!done) {
        out->failed = true;
        return;
    }
    for (size_t i = count; i-- > 0;) {
        if (done[i])
            continue;
        oxo_sides base = items[i].p;
        uint64_t wild[2] = {0, 0};
        bool wide = false;
        for (size_t j = 0; j < i; j++) {
            const item *t = &items[j];
            if (done[j] || t->move != items[i].move ||
                memcmp(t->p.own, base.own, sizeof base.own))
                continue;
            /* stones of t beyond the base, and of the base beyond t */
            uint64_t more[2], less[2];
            unsigned m = 0, l = 0;
            for (unsigned w = 0; w < 2; w++) {
                more[w] = t->p.other[w] & ~base.other[w];
                less[w] = base.other[w] & ~t->p.other[w];
                m += oxo_popcount64(more[w]);
                l += oxo_popcount64(less[w]);
            }
            if (m != 1 || l != (wide ? 0 : 1))
                continue;
            for (unsigned w = 0; w < 2; w++) {
                wild[w] |= more[w] | less[w];
                base.other[w] &= ~less[w];
            }
            wide = true;
            done[j] = 1;
        }
        put_line(out, &base, items[i].move, wide ? wild : NULL);
        stats->lines++;
        stats->wildcards += wide;
    }
    free(done);
}

static void cover(const oxo_strategy *s, const item *items, size_t count,
                  line_text *out, oxo_wildcard_stats *stats)
{
    size_t total = 0, used = 0;
    for (size_t i = 0; i < count; i++)
        total += oxo_popcount64(items[i].p.other[0]) +
                 oxo_popcount64(items[i].p.other[1]);
    candidate *all = malloc((total + 1) * sizeof *all);
    uint8_t *done = calloc(count + 1, 1);
    size_t *group = malloc((total + 1) * sizeof *group);
    if (!all || !done || !group) {
        out->failed = true;
        goto end;
    }
    for (size_t i = 0; i < count; i++) {
        for (unsigned w = 0; w < 2; w++) {
            for (uint64_t bits = items[i].p.other[w]; bits; bits &= bits - 1) {
                unsigned wild = 64 * w + oxo_lowest64(bits), move;
                oxo_sides base = items[i].p;
                oxo_bit_clear(base.other, wild);
                candidate *c = &all[used++];
                memset(c, 0, sizeof *c);
                uint32_t map =
                    canon_base(s, &base, items[i].move, &c->base, &move);
                c->move = (uint16_t)move;
                c->wild = (uint16_t)oxo_strategy_image(s, map, wild);
                c->entry = (uint32_t)i;
            }
        }
    }
    qsort(all, used, sizeof *all, by_base);
    size_t groups = 0;
    for (size_t i = 0; i < used; i++) {
        if (i == 0 ||
            memcmp(&all[i].base, &all[i - 1].base, sizeof all[i].base) ||
            all[i].move != all[i - 1].move)
            group[groups++] = i;
    }
    group[groups] = used;
    /* always the base with the most uncovered entries; the first of equals.
     * Gains only shrink, so a pass per gain from large to small is enough. */
    for (size_t gain = count; gain > 0;) {
        size_t next = 0;
        for (size_t g = 0; g < groups; g++) {
            size_t fresh = 0;
            for (size_t i = group[g]; i < group[g + 1]; i++) {
                bool again = i > group[g] && all[i - 1].entry == all[i].entry;
                fresh += !done[all[i].entry] && !again;
            }
            if (fresh < gain || !fresh) {
                next = fresh > next ? fresh : next;
                continue;
            }
            uint64_t wild[2] = {0, 0};
            unsigned wilds = 0;
            size_t last = 0;
            for (size_t i = group[g]; i < group[g + 1]; i++) {
                bool again = i > group[g] && all[i - 1].entry == all[i].entry;
                if (done[all[i].entry] && !again)
                    continue;
                if (again)
                    continue;
                done[all[i].entry] = 1;
                oxo_bit_set(wild, all[i].wild);
                wilds++;
                last = i;
            }
            oxo_sides base = all[group[g]].base;
            unsigned move = all[group[g]].move;
            oxo_bit_clear(base.own, move);
            if (wilds == 1) {
                oxo_bit_set(base.other, all[last].wild);
                wild[0] = wild[1] = 0;
            }
            put_line(out, &base, move, wild);
            stats->lines++;
            stats->wildcards += wilds > 1;
        }
        gain = next < gain ? next : gain - 1;
    }
    /* entries without any o, such as the empty board */
    for (size_t i = 0; i < count; i++) {
        if (done[i])
            continue;
        put_line(out, &items[i].p, items[i].move, NULL);
        stats->lines++;
    }
end:
    free(all);
    free(done);
    free(group);
}

oxo_status oxo_wildcard_write(const oxo_strategy *s, oxo_wildcard_method method,
                              char **text, size_t *size,
                              oxo_wildcard_stats *stats, oxo_error *error)
{
    if (s->form != OXO_COMPACT || s->winner != OXO_FIRST)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the compressed notation is for compact strategies of "
                        "the first player");
    item *items = malloc((s->entry_count + 1) * sizeof *items);
    line_text out = {.cells = s->cells};
    oxo_wildcard_stats made = {.positions = s->entry_count};
    if (!items)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < s->entry_count; i++)
        items[i] = (item){oxo_strategy_given(s, i), s->entries[i].given_move};
    if (method == OXO_WILDCARD_COVER)
        cover(s, items, s->entry_count, &out, &made);
    else if (method == OXO_WILDCARD_GREEDY)
        merge_greedy(items, s->entry_count, &out, &made);
    else {
        for (size_t i = 0; i < s->entry_count; i++)
            put_line(&out, &items[i].p, items[i].move, NULL);
        made.lines = s->entry_count;
    }
    free(items);
    if (out.failed || !out.text) {
        free(out.text);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *text = out.text;
    *size = out.size;
    if (stats)
        *stats = made;
    return OXO_OK;
}

/* One line: its stones, its move, its wildcards. */
static oxo_status read_line(oxo_strategy *s, const char *line, size_t length,
                            size_t number, oxo_error *error)
{
    oxo_stones base = {0};
    uint64_t wild[2] = {0, 0};
    oxo_move move = OXO_MOVE_NONE;
    unsigned wilds = 0;
    if (length != s->cells)
        return oxo_fail_at(error, OXO_BAD_INPUT, number,
                           length < s->cells ? length + 1 : s->cells + 1,
                           "a line must show all %u cells", s->cells);
    for (unsigned c = 0; c < s->cells; c++) {
        if (line[c] == 'x' || line[c] == 'o')
            oxo_bit_set(base.side[line[c] == 'o'], c);
        else if (line[c] == 'O') {
            oxo_bit_set(wild, c);
            wilds++;
        } else if (line[c] == 'X' && move == OXO_MOVE_NONE)
            move = c;
        else if (line[c] != '.')
            return oxo_fail_at(error, OXO_BAD_INPUT, number, c + 1,
                               line[c] == 'X' ? "a second move in this line"
                                              : "expected x, o, ., X or O");
    }
    if (move == OXO_MOVE_NONE)
        return oxo_fail_at(error, OXO_BAD_INPUT, number, length + 1,
                           "this line has no move X");
    for (unsigned c = 0; c < s->cells; c++) {
        oxo_stones stones = base;
        if (wilds && !oxo_bit_get(wild, c))
            continue;
        if (!wilds && c)
            break;
        if (wilds)
            oxo_bit_set(stones.side[1], c);
        oxo_error why = {0};
        oxo_sides roles = oxo_strategy_roles(s, &stones), canonical;
        oxo_strategy_canon(s, &roles, &canonical);
        uint32_t class = oxo_strategy_class(s, &canonical);
        if (class != UINT32_MAX && s->entry_of[class] != OXO_NO_ENTRY)
            continue;
        if (oxo_strategy_add(s, &stones, &move, 1, number, &why) != OXO_OK)
            return oxo_fail_at(error, why.status, number, c + 1, "%s",
                               why.text);
    }
    return OXO_OK;
}

oxo_status oxo_wildcard_read(const oxo_game *game, const char *text,
                             size_t size, oxo_strategy **strategy,
                             oxo_error *error)
{
    oxo_strategy *s = NULL;
    oxo_status status =
        oxo_strategy_create(game, OXO_FIRST, OXO_COMPACT, &s, error);
    size_t number = 1;
    for (size_t at = 0; at < size && status == OXO_OK; number++) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end ? (size_t)(end - text) - at : size - at;
        if (length)
            status = read_line(s, text + at, length, number, error);
        at += length + 1;
    }
    if (status == OXO_OK)
        *strategy = s;
    else
        oxo_strategy_destroy(s);
    return status;
}
