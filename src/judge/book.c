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
 * The certificates are those that come with oxo (shelf.h), which are read when
 * a position that they may know is asked about, and a file.
 *
 * What was found with the other side to move is remembered by class, for each
 * certificate: 4^4 has 256 first moves and three kinds of them.
 */
#include "judge/judge.h"

#include "base/array.h"
#include "base/keys.h"
#include "judge/shelf.h"
#include "proof/strategy.h"
#include <stdlib.h>
#include <string.h>

enum {
    BOOKS = OXO_SHELF_MOST + 1, /* those that come with oxo, and a file */
    FORCE = 200000 /* positions of one search for a forced sequence */
};

/* What a certificate says with the other side to move, by class. */
typedef struct memory {
    oxo_keys classes;
    bool *covered;
    uint32_t room;
} memory;

struct oxo_book {
    oxo_board *board; /* a .pg file that is k^n is seen as k^n */
    oxo_force *force;
    oxo_shelf *shelf; /* NULL: none of these */
    oxo_volume file;  /* no strategy: none */
    memory memory[BOOKS];
    oxo_context *context; /* of the question being answered */
};

/* The certificates that may know a position are number 0, 1 ...: the file,
 * then those of the shelf. Certificate i, NULL when it does not concern the
 * position or is not to be had. */
static const oxo_volume *volume_at(oxo_book *b, unsigned i, const oxo_pos *pos)
{
    const oxo_volume *v = NULL;
    uint64_t own[OXO_BOARD_WORDS] = {0};
    if (i == 0)
        return b->file.strategy ? &b->file : NULL;
    if (i > oxo_shelf_count(b->shelf))
        return NULL;
    /* all of them are the first player's */
    oxo_board_stones(b->board, pos, OXO_FIRST, own);
    if (!oxo_shelf_concerns(b->shelf, i - 1, own) ||
        oxo_shelf_volume(b->shelf, i - 1, &v, NULL) != OXO_OK)
        return NULL;
    return v;
}

/* ---- the search ---- */

static bool covered(oxo_book *b, const oxo_volume *v, const oxo_sides *s);

/* Owner to move: does the book win? If so *answer is his move. */
static bool won(oxo_book *b, const oxo_volume *v, const oxo_sides *s,
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
static bool covered(oxo_book *b, const oxo_volume *v, const oxo_sides *s)
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

/* The same for a position that is asked about, by memory where it can be. */
static bool covered_class(oxo_book *b, memory *m, const oxo_volume *v,
                          const oxo_sides *s)
{
    const unsigned words = b->board->words;
    uint64_t key[2 * OXO_BOARD_WORDS];
    bool fresh;
    oxo_board_canon(b->board, s->own, s->other, key, key + words);
    const uint32_t found = oxo_keys_find(&m->classes, key);
    if (found != OXO_NO_KEY)
        return m->covered[found];
    const bool is = covered(b, v, s);
    if (!is && oxo_context_stopped(b->context, 0))
        return false; /* not found out */
    OXO_GROW(m->covered, m->classes.count + 1, m->room, return is);
    const uint32_t number = oxo_keys_add(&m->classes, key, &fresh);
    if (number != OXO_NO_KEY)
        m->covered[number] = is;
    return is;
}

/* ---- the book ---- */

static oxo_status read_file(oxo_book *b, const char *file, oxo_error *error)
{
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_load(file, &c, error);
    if (status == OXO_OK)
        status = oxo_volume_of(b->board, c, &b->file, error);
    if (status != OXO_OK)
        oxo_certificate_destroy(c);
    return status;
}

oxo_status oxo_book_create(const oxo_game *game, const char *file,
                           bool with_shipped, oxo_book **book, oxo_error *error)
{
    *book = NULL;
    if (!file && (!with_shipped || !oxo_shelf_may_have(game)))
        return OXO_OK;
    oxo_book *b = calloc(1, sizeof *b);
    if (!b)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_board_create(game, &b->board, error);
    if (status == OXO_UNSUPPORTED && !file) {
        oxo_book_destroy(b);
        return OXO_OK;
    }
    if (status == OXO_OK && file)
        status = read_file(b, file, error);
    if (status == OXO_OK && with_shipped)
        status = oxo_shelf_create(b->board, &b->shelf, error);
    if (status == OXO_OK && !(b->force = oxo_force_new(b->board)))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK || (!b->file.strategy && !b->shelf)) {
        oxo_book_destroy(b);
        return status;
    }
    oxo_force_budget(b->force, FORCE);
    for (unsigned i = 0; i < BOOKS; i++)
        oxo_keys_init(&b->memory[i].classes,
                      2 * b->board->words * sizeof(uint64_t));
    *book = b;
    return OXO_OK;
}

void oxo_book_destroy(oxo_book *b)
{
    if (!b)
        return;
    for (unsigned i = 0; i < BOOKS; i++) {
        oxo_keys_clear(&b->memory[i].classes);
        free(b->memory[i].covered);
    }
    oxo_volume_clear(&b->file);
    oxo_shelf_destroy(b->shelf);
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
    oxo_side turn;
    if (!turn_of(b, pos, &turn))
        return false;
    for (unsigned i = 0; i < BOOKS; i++) {
        const oxo_volume *v = volume_at(b, i, pos);
        oxo_stones position = {0};
        if (!v || turn != v->owner)
            continue;
        for (unsigned side = 0; side < 2; side++)
            oxo_board_stones(b->board, pos, (oxo_side)side,
                             position.side[side]);
        if (oxo_strategy_lookup(v->strategy, &position, move) == OXO_OK) {
            *move = b->board->point[*move];
            return true;
        }
    }
    return false;
}

bool oxo_book_owner(const oxo_book *b, oxo_side side)
{
    /* those that come with oxo are the first player's */
    return b && ((b->file.strategy && b->file.owner == side) ||
                 (b->shelf && side == OXO_FIRST));
}

oxo_value oxo_book_value(oxo_book *b, const oxo_pos *pos, oxo_context *context,
                         oxo_move *answer)
{
    oxo_side turn;
    *answer = OXO_MOVE_NONE;
    if (!turn_of(b, pos, &turn))
        return (oxo_value){0};
    b->context = context;
    for (unsigned i = 0; i < BOOKS; i++) {
        const oxo_volume *v = volume_at(b, i, pos);
        oxo_sides s = {{0}, {0}};
        oxo_move move = OXO_MOVE_NONE;
        if (!v)
            continue;
        oxo_board_stones(b->board, pos, v->owner, s.own);
        oxo_board_stones(b->board, pos, oxo_other(v->owner), s.other);
        if (turn == v->owner ? won(b, v, &s, &move)
                             : covered_class(b, &b->memory[i], v, &s)) {
            if (move != OXO_MOVE_NONE)
                *answer = b->board->point[move];
            return oxo_value_uncounted(oxo_win_of(v->owner),
                                       OXO_GROUND_CERTIFICATE);
        }
    }
    return (oxo_value){0};
}
