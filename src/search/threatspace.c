/* Threat-space search as the 1992 paper builds it; see oxo/search.h.
 *
 * Every derivation stands for a set of derivations, itself and all that it
 * needs (its members), and so for two sets of cells,
 *
 *     plus    cells that the attacker gains: the cells of the members
 *     minus   cells that the defender gets:  their costs
 *
 * which must not meet, and no two members may have the same cost: the second
 * of them would find its line blocked. (The paper's test with '+' and '-'
 * marks on one board leaves the second case out; it is needed.)
 *
 * Order. The paper's tables come out in its own numbering: direct pairs by
 * the first cell, then, for each derivation of the last layer in turn, the
 * lines through its cell whose other needed cells are stones or were gained by
 * earlier derivations; each line gives two derivations, the smaller cell
 * first. A new derivation is compared at once with all earlier ones of the
 * same cell.
 *
 * The last test. The paper looks whether the defender would have three stones
 * in a line. Here the members are played in the order of their numbers by the
 * rules; if the defender comes to have a three that the next move does not
 * take, other orders are tried (Patashnik's Figure 11 is such a case). Only a
 * sequence that was played to its double threat is reported.
 *
 * What is not found: wins in which a cell is first given away and only then
 * becomes useful, and those beyond max_derivations. The tests count them
 * against the complete search.
 */
#include "oxo/search.h"

#include "base/array.h"
#include "base/bits.h"
#include "oxo/families.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

enum { WORDS = OXO_THREATS_CELLS / 64, ORDERS = 20000 };

typedef struct cells {
    uint64_t w[WORDS];
} cells;

/* What a derivation stands for. */
typedef struct closure {
    cells plus, minus;
    unsigned members; /* how many */
    unsigned *member; /* numbers, increasing; the last is itself */
} closure;

typedef struct space {
    const oxo_game *game;
    const oxo_geometry *own, *other; /* lines of attacker and defender */
    cells attacker, defender;
    unsigned k, n, limit;
    oxo_threats *t;
    closure *closures;
    unsigned room, closure_room, meeting_room;
    unsigned orders; /* positions tried by the last test */
    oxo_status status;
} space;

static bool get(const cells *c, unsigned cell)
{
    return oxo_bit_get(c->w, cell);
}

static bool meet(const cells *a, const cells *b)
{
    for (unsigned i = 0; i < WORDS; i++) {
        if (a->w[i] & b->w[i])
            return true;
    }
    return false;
}

/* Cells are listed as people read them: by the first coordinate, then the
 * second ... (a1, a2, b1), not by flat index. */
static uint64_t reading_order(const space *s, oxo_move cell)
{
    if (!s->k)
        return cell;
    uint64_t key = 0;
    for (unsigned i = 0; i < s->n; i++) {
        key = key * s->k + cell % s->k;
        cell /= s->k;
    }
    return key;
}

static bool reads_before(const space *s, oxo_move a, oxo_move b)
{
    return reading_order(s, a) < reading_order(s, b);
}

/* ---- the last test: play it -----------------------------------------------*/

/* The empty cells that complete a line, at most two of them. */
static unsigned completions(const oxo_geometry *g, const cells *own,
                            const cells *other, oxo_move *out)
{
    unsigned count = 0;
    for (uint32_t l = 0; l < g->lines && count < 2; l++) {
        oxo_move missing = OXO_MOVE_NONE;
        bool open = true;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            oxo_move c = g->line_points[i];
            if (get(own, c))
                continue;
            if (missing != OXO_MOVE_NONE || get(other, c)) {
                open = false;
                break;
            }
            missing = c;
        }
        if (open && missing != OXO_MOVE_NONE &&
            (count == 0 || out[0] != missing))
            out[count++] = missing;
    }
    return count;
}

typedef struct play {
    const unsigned *member; /* what may be played, increasing */
    unsigned members;
    unsigned done; /* moves so far */
    oxo_move moves[OXO_THREATS_CELLS];
    unsigned order[OXO_THREATS_CELLS], ordered;
    oxo_move last[2];
} play;

/* Plays the members that are left in some order that wins. */
static bool play_on(space *s, cells attacker, cells defender, play *p)
{
    if (++s->orders > ORDERS)
        return false;
    oxo_move danger[2];
    unsigned dangers = completions(s->other, &defender, &attacker, danger);
    if (dangers > 1)
        return false;
    for (unsigned i = 0; i < p->members; i++) {
        const oxo_derivation *d = &s->t->derivation[p->member[i]];
        if (get(&attacker, d->cell) || get(&defender, d->cell) ||
            get(&defender, d->cost) || (dangers && danger[0] != d->cell))
            continue;
        bool ready = true;
        for (unsigned n = 0; n < d->needed; n++)
            ready = ready && get(&attacker, d->need[n]);
        if (!ready)
            continue;
        cells a = attacker, b = defender;
        oxo_move threat[2];
        oxo_bit_set(a.w, d->cell);
        unsigned threats = completions(s->own, &a, &b, threat);
        const unsigned done = p->done, ordered = p->ordered;
        p->moves[p->done++] = d->cell;
        p->order[p->ordered++] = p->member[i];
        if (threats == 2) {
            p->last[0] = threat[0];
            p->last[1] = threat[1];
            return true;
        }
        if (threats == 1) {
            p->moves[p->done++] = threat[0];
            oxo_bit_set(b.w, threat[0]);
            if (play_on(s, a, b, p))
                return true;
        }
        p->done = done;
        p->ordered = ordered;
    }
    return false;
}

/* ---- derivations ----------------------------------------------------------*/

/* The union of two sorted lists; returns its length. */
static unsigned unite(const unsigned *a, unsigned as, const unsigned *b,
                      unsigned bs, unsigned *out)
{
    unsigned i = 0, j = 0, count = 0;
    while (i < as || j < bs) {
        unsigned next = j == bs || (i < as && a[i] < b[j]) ? a[i] : b[j];
        i += i < as && a[i] == next;
        j += j < bs && b[j] == next;
        out[count++] = next;
    }
    return count;
}

/* The cells of a set of members; false when two of them cost the same cell,
 * which then is in *twice. */
static bool balance(const space *s, const unsigned *member, unsigned members,
                    cells *plus, cells *minus, cells *twice)
{
    bool good = true;
    memset(plus, 0, sizeof *plus);
    memset(minus, 0, sizeof *minus);
    memset(twice, 0, sizeof *twice);
    for (unsigned i = 0; i < members; i++) {
        const oxo_derivation *d = &s->t->derivation[member[i]];
        oxo_bit_set(plus->w, d->cell);
        if (get(minus, d->cost)) {
            oxo_bit_set(twice->w, d->cost);
            good = false;
        }
        oxo_bit_set(minus->w, d->cost);
    }
    return good;
}

static void note_meeting(space *s, oxo_meeting m, const cells *a,
                         const cells *b)
{
    oxo_threats *t = s->t;
    for (unsigned c = 0; a && c < s->game->cells && m.clashes < 4; c++) {
        if (get(a, c) && (!b || get(b, c)))
            m.clash[m.clashes++] = c;
    }
    OXO_GROW(t->meeting, t->meetings + 1, s->meeting_room, {
        s->status = OXO_NO_MEMORY;
        return;
    });
    t->meeting[t->meetings++] = m;
}

/* Do derivations a and b of the same cell win together? */
static void try_meeting(space *s, unsigned a, unsigned b)
{
    oxo_threats *t = s->t;
    const closure *p = &s->closures[a], *q = &s->closures[b];
    oxo_meeting m = {.first = a, .second = b, .cell = t->derivation[a].cell};
    if (t->derivation[a].cost == t->derivation[b].cost)
        return; /* one threat made in two ways */
    unsigned *both = malloc((p->members + q->members) * sizeof *both);
    if (!both) {
        s->status = OXO_NO_MEMORY;
        return;
    }
    unsigned count = unite(p->member, p->members, q->member, q->members, both);
    cells plus, minus, twice;
    bool single = balance(s, both, count, &plus, &minus, &twice);
    if (meet(&plus, &minus)) {
        m.kind = OXO_MEET_CONFLICT;
        note_meeting(s, m, &plus, &minus);
    } else if (!single) {
        m.kind = OXO_MEET_SAME_COST;
        note_meeting(s, m, &twice, NULL);
    } else {
        play *game = calloc(1, sizeof *game);
        if (!game) {
            free(both);
            s->status = OXO_NO_MEMORY;
            return;
        }
        game->member = both;
        game->members = count;
        s->orders = 0;
        bool won = play_on(s, s->attacker, s->defender, game);
        m.kind = won ? OXO_MEET_WIN : OXO_MEET_DEFENDER;
        note_meeting(s, m, NULL, NULL);
        if (won && !t->found) {
            t->moves = malloc(game->done * sizeof *t->moves);
            t->used = malloc((game->ordered + 1) * sizeof *t->used);
            if (t->moves && t->used) {
                t->found = true;
                t->count = game->done;
                memcpy(t->moves, game->moves, game->done * sizeof *t->moves);
                memcpy(t->used, game->order, game->ordered * sizeof *t->used);
                t->used_count = game->ordered;
                /* the cell that wins was played once, by one of the two */
                unsigned last = t->used[t->used_count - 1];
                if (last == a || last == b)
                    t->used[t->used_count++] = last == a ? b : a;
                t->last[0] = game->last[0];
                t->last[1] = game->last[1];
            } else
                s->status = OXO_NO_MEMORY;
        }
        free(game);
    }
    free(both);
}

/* Adds a derivation unless it is in conflict with itself or stands for the
 * same members as one that is there; then looks for meetings. */
static void add(space *s, oxo_derivation d)
{
    oxo_threats *t = s->t;
    unsigned scratch[2][4096], count = 0, which = 0;
    for (unsigned i = 0; i < d.needed; i++) {
        if (d.by[i] < 0)
            continue;
        const closure *c = &s->closures[d.by[i]];
        if (count + c->members > 4000)
            return;
        count = unite(scratch[which], count, c->member, c->members,
                      scratch[!which]);
        which = !which;
    }
    if (t->derivations == s->limit) {
        s->status = OXO_LIMIT;
        return;
    }
    const unsigned number = t->derivations;
    OXO_GROW(t->derivation, number + 1, s->room, s->status = OXO_NO_MEMORY);
    OXO_GROW(s->closures, number + 1, s->closure_room,
             s->status = OXO_NO_MEMORY);
    if (s->status != OXO_OK)
        return;
    t->derivation[number] = d;
    scratch[which][count++] = number;
    closure made = {.members = count};
    cells twice;
    if (!balance(s, scratch[which], count, &made.plus, &made.minus, &twice) ||
        meet(&made.plus, &made.minus))
        return;
    made.member = malloc(count * sizeof *made.member);
    if (!made.member) {
        s->status = OXO_NO_MEMORY;
        return;
    }
    memcpy(made.member, scratch[which], count * sizeof *made.member);
    s->closures[number] = made;
    t->derivations++;
    t->layers = d.layer;
    for (unsigned i = 0; i < number && s->status == OXO_OK; i++) {
        if (t->derivation[i].cell == d.cell)
            try_meeting(s, i, number);
    }
}

/* Both derivations of one line: `p` and `q` are its cells that are left. */
static void add_pair(space *s, unsigned layer, oxo_move p, oxo_move q,
                     unsigned needed, const oxo_move *need, const int *by,
                     bool all)
{
    oxo_derivation d = {.layer = layer, .needed = needed};
    memcpy(d.need, need, needed * sizeof *need);
    memcpy(d.by, by, needed * sizeof *by);
    for (unsigned i = 1; i < needed; i++) { /* as people read them */
        for (unsigned j = i; j > 0 && reads_before(s, d.need[j], d.need[j - 1]);
             j--) {
            oxo_move cell = d.need[j];
            int from = d.by[j];
            d.need[j] = d.need[j - 1];
            d.by[j] = d.by[j - 1];
            d.need[j - 1] = cell;
            d.by[j - 1] = from;
        }
    }
    if (reads_before(s, q, p)) {
        oxo_move swap = p;
        p = q;
        q = swap;
    }
    for (int turn = 0; turn < 2; turn++) {
        if (s->status != OXO_OK || (s->t->found && !all))
            return;
        d.cell = turn ? q : p;
        d.cost = turn ? p : q;
        add(s, d);
    }
}

typedef struct direct {
    oxo_move p, q;
    uint32_t line;
} direct;

static int by_reading(const void *a, const void *b, const space *s)
{
    const direct *x = a, *y = b;
    uint64_t p = reading_order(s, x->p), q = reading_order(s, y->p);
    if (p != q)
        return p < q ? -1 : 1;
    p = reading_order(s, x->q);
    q = reading_order(s, y->q);
    if (p != q)
        return p < q ? -1 : 1;
    return x->line < y->line ? -1 : 1;
}

static void first_layer(space *s, bool all)
{
    const oxo_geometry *g = s->own;
    direct *found = malloc((g->lines + 1) * sizeof *found);
    unsigned count = 0;
    if (!found) {
        s->status = OXO_NO_MEMORY;
        return;
    }
    for (uint32_t l = 0; l < g->lines; l++) {
        oxo_move e[2];
        unsigned empties = 0;
        bool open =
            g->line_start[l + 1] - g->line_start[l] <= OXO_THREATS_NEEDED;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1] && open;
             i++) {
            oxo_move c = g->line_points[i];
            if (get(&s->defender, c))
                open = false;
            else if (!get(&s->attacker, c)) {
                if (empties < 2)
                    e[empties] = c;
                empties++;
            }
        }
        if (!open || empties != 2)
            continue;
        if (reads_before(s, e[1], e[0])) {
            oxo_move swap = e[0];
            e[0] = e[1];
            e[1] = swap;
        }
        found[count++] = (direct){e[0], e[1], l};
    }
    /* insertion sort: few, and no global for the comparison */
    for (unsigned i = 1; i < count; i++) {
        direct d = found[i];
        unsigned j = i;
        for (; j > 0 && by_reading(&d, &found[j - 1], s) < 0; j--)
            found[j] = found[j - 1];
        found[j] = d;
    }
    for (unsigned i = 0; i < count; i++) {
        oxo_move need[OXO_THREATS_NEEDED];
        int by[OXO_THREATS_NEEDED];
        unsigned needed = 0;
        uint32_t l = found[i].line;
        for (uint32_t c = g->line_start[l]; c < g->line_start[l + 1]; c++) {
            if (g->line_points[c] == found[i].p ||
                g->line_points[c] == found[i].q)
                continue;
            by[needed] = -1;
            need[needed++] = g->line_points[c];
        }
        add_pair(s, 1, found[i].p, found[i].q, needed, need, by, all);
    }
    free(found);
}

/* Chooses providers for the needed cells from `at` on, then adds the pair. */
static void provide(space *s, unsigned layer, unsigned newest, oxo_move p,
                    oxo_move q, unsigned needed, const oxo_move *need, int *by,
                    unsigned at, bool all)
{
    while (at < needed && by[at] != -2)
        at++;
    if (at == needed) {
        add_pair(s, layer, p, q, needed, need, by, all);
        return;
    }
    for (unsigned i = 0; i < newest && s->status == OXO_OK; i++) {
        if (s->t->derivation[i].cell != need[at])
            continue;
        by[at] = (int)i;
        provide(s, layer, newest, p, q, needed, need, by, at + 1, all);
        by[at] = -2;
        if (s->t->found && !all)
            return;
    }
}

/* Everything that needs derivation j and otherwise stones or earlier ones. */
static void extend(space *s, unsigned layer, unsigned j, bool all)
{
    const oxo_geometry *g = s->own;
    const oxo_move gained = s->t->derivation[j].cell;
    for (uint32_t i = g->point_start[gained]; i < g->point_start[gained + 1];
         i++) {
        uint32_t l = g->point_lines[i];
        uint32_t from = g->line_start[l], to = g->line_start[l + 1];
        oxo_move open[OXO_THREATS_NEEDED + 2], need[OXO_THREATS_NEEDED];
        int by[OXO_THREATS_NEEDED];
        unsigned opens = 0, stones = 0;
        bool blocked = to - from > OXO_THREATS_NEEDED || to - from < 3;
        for (uint32_t c = from; c < to && !blocked; c++) {
            oxo_move cell = g->line_points[c];
            if (get(&s->defender, cell))
                blocked = true;
            else if (get(&s->attacker, cell)) {
                by[stones] = -1;
                need[stones++] = cell;
            } else if (cell != gained)
                open[opens++] = cell;
        }
        if (blocked || opens < 2)
            continue;
        by[stones] = (int)j;
        need[stones++] = gained;
        for (unsigned a = 0; a < opens; a++) {
            for (unsigned b = a + 1; b < opens; b++) {
                oxo_move all_need[OXO_THREATS_NEEDED];
                int all_by[OXO_THREATS_NEEDED];
                unsigned needed = stones;
                memcpy(all_need, need, stones * sizeof *need);
                memcpy(all_by, by, stones * sizeof *by);
                for (unsigned c = 0; c < opens; c++) {
                    if (c == a || c == b)
                        continue;
                    all_by[needed] = -2;
                    all_need[needed++] = open[c];
                }
                provide(s, layer, j, open[a], open[b], needed, all_need, all_by,
                        0, all);
                if (s->status != OXO_OK || (s->t->found && !all))
                    return;
            }
        }
    }
}

/* ---- entry ----------------------------------------------------------------*/

void oxo_threats_destroy(oxo_threats *t)
{
    if (!t)
        return;
    free(t->derivation);
    free(t->meeting);
    free(t->used);
    free(t->moves);
    free(t);
}

static void build(space *s, const oxo_threats_query *query,
                  oxo_context *context)
{
    oxo_threats *t = s->t;
    oxo_move now[2];
    if (completions(s->own, &s->attacker, &s->defender, now)) {
        t->moves = malloc(sizeof *t->moves);
        if (!t->moves) {
            s->status = OXO_NO_MEMORY;
            return;
        }
        t->moves[0] = now[0];
        t->count = 1;
        t->found = t->completes = true;
        return;
    }
    first_layer(s, query->all);
    unsigned from = 0;
    for (unsigned layer = 2; s->status == OXO_OK; layer++) {
        unsigned to = t->derivations;
        if (from == to || (t->found && !query->all))
            break;
        for (unsigned j = from; j < to && s->status == OXO_OK; j++) {
            extend(s, layer, j, query->all);
            if (t->found && !query->all)
                return;
            if (context && oxo_context_stopped(context, t->derivations))
                s->status = OXO_LIMIT;
        }
        from = to;
    }
}

/* Derivations take for granted that every threat is answered and that there
 * is time for the last completion: in a .pg game neither need be so. */
static bool turns_until_full(const oxo_game *game, const oxo_pos *pos)
{
    const oxo_line_game *line = oxo_line_of(game);
    const oxo_line_pos *p = (const oxo_line_pos *)(const void *)pos;
    const uint64_t *first = oxo_line_stones(game, pos, OXO_FIRST);
    const uint64_t *second = oxo_line_stones(game, pos, OXO_SECOND);
    unsigned room = game->cells;
    for (unsigned i = 0; i < (game->cells + 63) / 64; i++)
        room -= oxo_popcount64(first[i] | second[i]);
    for (unsigned i = p->ply; i + 1 < line->plies; i++) {
        if (line->turn_at[i] == line->turn_at[i + 1])
            return false;
    }
    /* n attacks take 2n+1 plies: an odd number */
    return (unsigned)(line->plies - p->ply) >= ((room - 1) | 1) &&
           !(p->ply == 0 && line->first_moves);
}

oxo_status oxo_threats_search(const oxo_game *game, const oxo_pos *pos,
                              const oxo_threats_query *query,
                              oxo_context *context, oxo_threats **threats,
                              oxo_error *error)
{
    oxo_line_spec spec = {0};
    const oxo_geometry *own = oxo_line_geometry(game, query->attacker);
    bool kn = own && oxo_line_spec_of(game, &spec);
    /* of a box `spec` says nothing */
    if (!own || game->cells > OXO_THREATS_CELLS ||
        oxo_line_of(game)->spec.misere || oxo_line_of(game)->spec.gravity)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "threat space is for line games of up to %d cells, "
                        "without misere and gravity",
                        OXO_THREATS_CELLS);
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "the game is over");
    if (!turns_until_full(game, pos))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "threat space needs sides that take turns until the "
                        "board is full; oxo forced also counts the turns");
    space *s = calloc(1, sizeof *s);
    if (s)
        s->t = calloc(1, sizeof *s->t);
    if (!s || !s->t) {
        free(s);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    s->game = game;
    s->own = own;
    s->other = oxo_line_geometry(game, !query->attacker);
    s->k = kn ? spec.k : 0;
    s->n = kn ? spec.n : 0;
    s->limit = query->max_derivations ? query->max_derivations : 5000;
    s->status = OXO_OK;
    size_t bytes = (game->cells + 63) / 64 * sizeof(uint64_t);
    memcpy(s->attacker.w, oxo_line_stones(game, pos, query->attacker), bytes);
    memcpy(s->defender.w, oxo_line_stones(game, pos, !query->attacker), bytes);
    build(s, query, context);
    oxo_status status = s->status;
    oxo_threats *t = s->t;
    for (unsigned i = 0; i < t->derivations; i++)
        free(s->closures[i].member);
    free(s->closures);
    free(s);
    if (status == OXO_NO_MEMORY) {
        oxo_threats_destroy(t);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *threats = t;
    return t->found ? OXO_OK : status == OXO_LIMIT ? OXO_LIMIT : OXO_NO;
}
