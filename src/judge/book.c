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
 * The library holds certificates of Qubic, the strong opening (in a corner or
 * the centre) and the weak one (all other cells), so that every first move
 * wins; and one of 4^4. Each is read when it is first needed.
 */
#include "judge/judge.h"

#include "board/board.h"
#include "oxo/proof.h"
#include "proof/strategy.h"
#include <stdlib.h>
#include <string.h>

/* data/qubic.proof, data/qubic-weak.proof, data/four.proof: cmake/embed.cmake
 */
extern const unsigned char oxo_book_qubic[], oxo_book_qubic_weak[],
    oxo_book_four[];
extern const size_t oxo_book_qubic_size, oxo_book_qubic_weak_size,
    oxo_book_four_size;

enum {
    BOOKS = 3,      /* a file, and those of the library for one game */
    NO_MORE = 1000, /* certificates of the library to be read */
    FORCE = 200000  /* positions of one search for a forced sequence */
};

/* The certificates of the library. */
static const struct {
    const char *game;
    unsigned cells; /* of that game: all others need not be recognised */
    const unsigned char *bytes;
    const size_t *size;
} library[] = {
    {"4^3", 64, oxo_book_qubic, &oxo_book_qubic_size},
    {"4^3", 64, oxo_book_qubic_weak, &oxo_book_qubic_weak_size},
    {"4^4", 256, oxo_book_four, &oxo_book_four_size},
};
enum { LIBRARY = sizeof library / sizeof *library };

typedef struct volume {
    oxo_strategy *strategy;
    oxo_side owner;
} volume;

struct oxo_book {
    oxo_board *board; /* a .pg file that is k^n is seen as k^n */
    oxo_force *force;
    unsigned shelf; /* the next certificate of the library to be read */
    unsigned volumes;
    volume volume[BOOKS];
    oxo_context *context; /* of the question being answered */
};

/* ---- which certificates ---- */

/* May the library have a certificate of this game? */
static bool may_have(const oxo_game *game)
{
    bool found = false;
    for (unsigned i = 0; i < LIBRARY; i++)
        found |= library[i].cells == game->cells;
    return found;
}

/* Certificate i of those that the library has of a game. */
static oxo_status shipped(const char *name, unsigned i,
                          oxo_certificate **certificate, oxo_error *error)
{
    for (unsigned k = 0; k < LIBRARY; k++) {
        if (strcmp(library[k].game, name) || !*library[k].size || i-- > 0)
            continue;
        return oxo_certificate_parse((const char *)library[k].bytes,
                                     *library[k].size, certificate, error);
    }
    return OXO_NO;
}

oxo_status oxo_book_certificate(const oxo_game *game, unsigned i,
                                oxo_certificate **certificate, oxo_error *error)
{
    oxo_board *board = NULL;
    if (!may_have(game) || oxo_board_create(game, &board, NULL) != OXO_OK)
        return OXO_NO;
    const oxo_status status =
        shipped(oxo_board_name(board), i, certificate, error);
    oxo_board_destroy(board);
    return status;
}

/* The game whose cells the certificates speak of. */
static const oxo_game *own_game(const oxo_book *b)
{
    return b->board->standard ? b->board->standard : b->board->game;
}

/* The strategy of a certificate becomes one more volume. */
static oxo_status add(oxo_book *b, const oxo_certificate *c, oxo_error *error)
{
    volume *v = &b->volume[b->volumes];
    if (strcmp(c->game, oxo_board_name(b->board)))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the certificate is about %.40s, not %.40s", c->game,
                        oxo_board_name(b->board));
    if (!strcmp(c->claim, "first-wins"))
        v->owner = OXO_FIRST;
    else if (!strcmp(c->claim, "second-wins"))
        v->owner = OXO_SECOND;
    else
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected a certificate of a win, not of '%s'",
                        c->claim);
    const oxo_status status =
        oxo_strategy_from_certificate(own_game(b), c, &v->strategy, error);
    b->volumes += status == OXO_OK;
    return status;
}

/* Volume i, read when first asked for; NULL behind the last. */
static const volume *volume_at(oxo_book *b, unsigned i)
{
    while (i >= b->volumes) {
        oxo_certificate *c = NULL;
        if (b->shelf == NO_MORE ||
            shipped(oxo_board_name(b->board), b->shelf, &c, NULL) != OXO_OK ||
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

static bool covered(oxo_book *b, const volume *v, const oxo_sides *s);

/* Owner to move: does the book win? If so *answer is his move. */
static bool won(oxo_book *b, const volume *v, const oxo_sides *s,
                oxo_move *answer)
{
    oxo_owner_move m;
    if (!oxo_strategy_owner_move(v->strategy, b->force, s, false, &m))
        return false;
    *answer = m.move;
    if (m.kind != OXO_MET_BLOCK)
        return true;
    oxo_sides after = *s;
    oxo_bit_set(after.own, m.move);
    return covered(b, v, &after);
}

/* Other side to move: does the owner win after every reply? */
static bool covered(oxo_book *b, const volume *v, const oxo_sides *s)
{
    const oxo_board *board = b->board;
    uint64_t cells[OXO_BOARD_WORDS];
    oxo_move answer;
    oxo_board_completions(board, oxo_other(v->owner), s->other, s->own, cells);
    if (oxo_context_stopped(b->context, 0) || oxo_set_any(board, cells))
        return false;
    oxo_set_empty(board, s->own, s->other, cells);
    if (!oxo_set_any(board, cells))
        return false; /* a full board is a draw */
    for (OXO_EACH(board, cells, c)) {
        oxo_sides after = *s;
        oxo_bit_set(after.other, c.cell);
        if (!won(b, v, &after, &answer))
            return false;
    }
    return true;
}

/* ---- the book ---- */

oxo_status oxo_book_create(const oxo_game *game, const char *file,
                           bool with_shipped, oxo_book **book, oxo_error *error)
{
    *book = NULL;
    if (!file && (!with_shipped || !may_have(game)))
        return OXO_OK;
    oxo_book *b = calloc(1, sizeof *b);
    if (!b)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    b->shelf = NO_MORE;
    oxo_certificate *c = NULL;
    oxo_status status = oxo_board_create(game, &b->board, error);
    if (status == OXO_UNSUPPORTED && !file) {
        oxo_book_destroy(b);
        return OXO_OK;
    }
    if (status == OXO_OK && file) {
        status = oxo_certificate_load(file, &c, error);
        if (status == OXO_OK)
            status = add(b, c, error);
        oxo_certificate_destroy(c);
    }
    bool known = false;
    for (unsigned i = 0; status == OXO_OK && with_shipped && i < LIBRARY; i++)
        known |= !strcmp(library[i].game, oxo_board_name(b->board));
    if (known)
        b->shelf = 0;
    const bool empty = !b->volumes && b->shelf == NO_MORE;
    if (status == OXO_OK && !(b->force = oxo_force_new(b->board)))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        oxo_force_budget(b->force, FORCE);
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
    oxo_force_free(b->force);
    oxo_board_destroy(b->board);
    free(b);
}

/* Whose turn it is in a position that is not over; false when it is. */
static bool turn_of(const oxo_book *b, const oxo_pos *pos, oxo_side *turn)
{
    const oxo_game *game = b ? b->board->game : NULL;
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
        oxo_stones position = {0};
        for (unsigned side = 0; side < 2; side++)
            oxo_board_stones(b->board, pos, (oxo_side)side,
                             position.side[side]);
        if (turn == v->owner &&
            oxo_strategy_lookup(v->strategy, &position, move) == OXO_OK) {
            *move = b->board->point[*move];
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
        oxo_sides s = {{0}, {0}};
        oxo_move move = OXO_MOVE_NONE;
        oxo_board_stones(b->board, pos, v->owner, s.own);
        oxo_board_stones(b->board, pos, oxo_other(v->owner), s.other);
        if (turn == v->owner ? won(b, v, &s, &move) : covered(b, v, &s)) {
            if (move != OXO_MOVE_NONE)
                *answer = b->board->point[move];
            return oxo_value_uncounted(oxo_win_of(v->owner),
                                       OXO_GROUND_CERTIFICATE);
        }
    }
    return (oxo_value){0};
}
