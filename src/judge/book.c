/* The certificates as judges: which positions they decide, and how.
 *
 * A strategy wins from the start, so every position that it leads to is won
 * for its owner:
 *
 *   owner to move   he completes a line; blocks the only three of the other
 *                   side, if all that can follow is covered; plays his entry;
 *                   or has a forced sequence
 *   other to move   covered: he cannot complete a line, and the owner wins
 *                   after every reply
 *
 * A block is followed by all replies, so this is a search; but it goes on only
 * below replies that make a three, and off the strategy the first reply
 * without an entry ends it.
 *
 * The library holds two certificates of Qubic: the strong opening (in a
 * corner or the centre) and the weak one (all other cells); together every
 * first move wins. The second is larger and only read when it is needed.
 */
#include "judge/judge.h"

#include "base/bits.h"
#include "oxo/strategy.h"
#include "rules/line.h"
#include <stdlib.h>
#include <string.h>

/* data/qubic.proof and data/qubic-weak.proof: see cmake/embed.cmake */
extern const unsigned char oxo_book_qubic[], oxo_book_qubic_weak[];
extern const size_t oxo_book_qubic_size, oxo_book_qubic_weak_size;

enum {
    BOOKS = 3, /* a file, and those of the library */
    WORDS = JUDGE_WORDS,
    NO_MORE = 1000 /* certificates of the library to be read */
};

typedef struct stones {
    uint64_t owner[WORDS], other[WORDS];
} stones;

typedef struct volume {
    oxo_strategy *strategy;
    oxo_side owner;
} volume;

struct oxo_book {
    const judge_standard *standard;
    oxo_forced *forced;
    unsigned shelf; /* the next certificate of the library to be read */
    unsigned volumes;
    volume volume[BOOKS];
    oxo_context *context; /* of the question being answered */
};

/* ---- which certificates ---- */

static oxo_status shipped(unsigned i, oxo_certificate **certificate,
                          oxo_error *error)
{
    const struct {
        const unsigned char *bytes;
        size_t size;
    } all[] = {{oxo_book_qubic, oxo_book_qubic_size},
               {oxo_book_qubic_weak, oxo_book_qubic_weak_size}};
    if (i >= sizeof all / sizeof *all || !all[i].size)
        return OXO_NO;
    return oxo_certificate_parse((const char *)all[i].bytes, all[i].size,
                                 certificate, error);
}

oxo_status oxo_book_certificate(const oxo_game *game, unsigned i,
                                oxo_certificate **certificate, oxo_error *error)
{
    judge_standard s;
    oxo_status status = judge_standard_create(game, &s, error);
    if (status != OXO_OK)
        return status;
    status =
        judge_standard_is(&s, "4^3") ? shipped(i, certificate, error) : OXO_NO;
    judge_standard_clear(&s);
    return status;
}

/* The strategy of a certificate becomes one more volume. */
static oxo_status add(oxo_book *b, const oxo_certificate *c, oxo_error *error)
{
    volume *v = &b->volume[b->volumes];
    if (strcmp(c->game, b->standard->own->name))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the certificate is about %.40s, not %.40s", c->game,
                        b->standard->own->name);
    if (!strcmp(c->claim, "first-wins"))
        v->owner = OXO_FIRST;
    else if (!strcmp(c->claim, "second-wins"))
        v->owner = OXO_SECOND;
    else
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected a certificate of a win, not of '%s'",
                        c->claim);
    const oxo_status status =
        oxo_strategy_from_certificate(b->standard->own, c, &v->strategy, error);
    b->volumes += status == OXO_OK;
    return status;
}

/* Volume i, read when first asked for; NULL behind the last. */
static const volume *volume_at(oxo_book *b, unsigned i)
{
    while (i >= b->volumes) {
        oxo_certificate *c = NULL;
        if (b->shelf == NO_MORE || shipped(b->shelf, &c, NULL) != OXO_OK ||
            add(b, c, NULL) != OXO_OK)
            b->shelf = NO_MORE;
        else
            b->shelf++;
        oxo_certificate_destroy(c);
        if (b->shelf == NO_MORE)
            return NULL;
    }
    return &b->volume[i];
}

/* ---- the search ---- */

/* Cells that complete a line of `side`; the first two of them. */
static unsigned completions(const oxo_book *b, oxo_side side,
                            const uint64_t *own, const uint64_t *other,
                            unsigned cell[2])
{
    const oxo_geometry *g = oxo_line_geometry(b->standard->own, side);
    unsigned count = 0;
    for (uint32_t l = 0; l < g->lines && count < 2; l++) {
        uint32_t hole = UINT32_MAX;
        bool fine = true;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1] && fine;
             i++) {
            const uint32_t c = g->line_points[i];
            if (oxo_bit_get(own, c))
                continue;
            fine = hole == UINT32_MAX && !oxo_bit_get(other, c);
            hole = c;
        }
        if (fine && hole != UINT32_MAX && !(count && cell[0] == hole))
            cell[count++] = hole;
    }
    return count;
}

static bool covered(oxo_book *b, const volume *v, stones *s);

/* Owner to move: does the book win? If so *answer is his move. */
static bool won(oxo_book *b, const volume *v, stones *s, oxo_move *answer)
{
    unsigned cell[2];
    if (completions(b, v->owner, s->owner, s->other, cell)) {
        *answer = cell[0];
        return true;
    }
    const unsigned threes =
        completions(b, oxo_other(v->owner), s->other, s->owner, cell);
    if (threes) {
        if (threes > 1)
            return false;
        stones after = *s;
        oxo_bit_set(after.owner, cell[0]);
        *answer = cell[0];
        return covered(b, v, &after);
    }
    oxo_stones board;
    memcpy(board.side[v->owner], s->owner, sizeof s->owner);
    memcpy(board.side[oxo_other(v->owner)], s->other, sizeof s->other);
    if (oxo_strategy_lookup(v->strategy, &board, answer) == OXO_OK)
        return true;
    const oxo_forced_query query = {.attacker = v->owner};
    oxo_forced_win win;
    if (oxo_forced_stones(b->forced, s->owner, s->other, &query, b->context,
                          &win, NULL) != OXO_OK)
        return false;
    *answer = win.moves[0];
    return true;
}

/* Other side to move: does the owner win after every reply? */
static bool covered(oxo_book *b, const volume *v, stones *s)
{
    unsigned cell[2];
    bool any = false;
    if (oxo_context_stopped(b->context, 0) ||
        completions(b, oxo_other(v->owner), s->other, s->owner, cell))
        return false;
    for (unsigned c = 0; c < b->standard->own->cells; c++) {
        oxo_move answer;
        if (oxo_bit_get(s->owner, c) || oxo_bit_get(s->other, c))
            continue;
        any = true;
        stones after = *s;
        oxo_bit_set(after.other, c);
        if (!won(b, v, &after, &answer))
            return false;
    }
    return any; /* a full board is a draw */
}

/* ---- the book ---- */

oxo_status oxo_book_create(const judge_standard *standard, const char *file,
                           bool with_shipped, oxo_book **book, oxo_error *error)
{
    const oxo_game *own = standard->own;
    *book = NULL;
    if (own->cells > 64 * WORDS || !oxo_line_geometry(own, OXO_FIRST)) {
        if (file)
            return oxo_fail(error, OXO_UNSUPPORTED,
                            "there are no strategies for %.80s", own->name);
        return OXO_OK;
    }
    oxo_book *b = calloc(1, sizeof *b);
    if (!b)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    b->standard = standard;
    b->shelf = NO_MORE;
    oxo_certificate *c = NULL;
    oxo_status status = OXO_OK;
    if (file) {
        status = oxo_certificate_load(file, &c, error);
        if (status == OXO_OK)
            status = add(b, c, error);
        oxo_certificate_destroy(c);
    }
    if (with_shipped && judge_standard_is(standard, "4^3"))
        b->shelf = 0;
    const bool empty = !b->volumes && b->shelf == NO_MORE;
    if (status == OXO_OK && !empty)
        status = oxo_forced_create(own, &b->forced, error);
    if (status != OXO_OK || empty)
        oxo_book_destroy(b);
    else
        *book = b;
    return status;
}

void oxo_book_destroy(oxo_book *b)
{
    if (!b)
        return;
    for (unsigned i = 0; i < b->volumes; i++)
        oxo_strategy_destroy(b->volume[i].strategy);
    oxo_forced_destroy(b->forced);
    free(b);
}

/* Whose turn it is in a position that is not over; false when it is. */
static bool turn_of(const oxo_book *b, const oxo_pos *pos, oxo_side *turn)
{
    const oxo_game *game = b ? b->standard->game : NULL;
    if (!b || game->ops->outcome(game, pos) != OXO_ONGOING)
        return false;
    *turn = game->ops->turn(game, pos);
    return true;
}

bool oxo_book_entry(oxo_book *b, const oxo_pos *pos, oxo_move *move)
{
    const volume *v;
    oxo_side turn;
    if (!turn_of(b, pos, &turn))
        return false;
    for (unsigned i = 0; (v = volume_at(b, i)); i++) {
        oxo_stones board;
        for (unsigned side = 0; side < 2; side++)
            judge_standard_stones(b->standard, pos, (oxo_side)side,
                                  board.side[side]);
        if (turn == v->owner &&
            oxo_strategy_lookup(v->strategy, &board, move) == OXO_OK) {
            *move = judge_standard_move(b->standard, *move);
            return true;
        }
    }
    return false;
}

bool oxo_book_owner(oxo_book *b, oxo_side side)
{
    const volume *v = b ? volume_at(b, 0) : NULL;
    return v && v->owner == side;
}

oxo_value oxo_book_value(oxo_book *b, const oxo_pos *pos, oxo_context *context,
                         oxo_move *answer)
{
    const volume *v;
    oxo_side turn;
    *answer = OXO_MOVE_NONE;
    if (!turn_of(b, pos, &turn))
        return (oxo_value){0};
    b->context = context;
    for (unsigned i = 0; (v = volume_at(b, i)); i++) {
        stones s;
        oxo_move move = OXO_MOVE_NONE;
        judge_standard_stones(b->standard, pos, v->owner, s.owner);
        judge_standard_stones(b->standard, pos, oxo_other(v->owner), s.other);
        if (turn == v->owner ? won(b, v, &s, &move) : covered(b, v, &s)) {
            *answer = judge_standard_move(b->standard, move);
            return oxo_value_uncounted(oxo_win_of(v->owner),
                                       OXO_GROUND_CERTIFICATE);
        }
    }
    return (oxo_value){0};
}
