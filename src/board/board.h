/* The kernel of a line game: what every search on its lines needs.
 *
 *     game ──oxo_board_create──► board   lines, completions, makers, canonical
 *                                  │     form; immutable, shared by threads
 *                            oxo_force_new
 *                                  ▼
 *                                force   forced sequences, their zones and
 *                                        their replay; one per thread
 *
 * The kernel is chosen once, by structure, when the board is made: 4^3 (also
 * as a .pg file with the same lines) on 64-bit words and vectors, any other
 * game with up to OXO_BOARD_CELLS cells by counters on its lines. Nobody who
 * uses a board asks which it is.
 *
 * Cells. A .pg file that is k^n gets the cells of k^n; board->point says which
 * point of the game a cell is, board->cell the reverse. Everywhere else both
 * are the identity.
 *
 * Boards are bitsets of board->words words: cell c is bit c%64 of word c/64.
 * A position is (own stones, other's stones) and the side that `own` is: the
 * sides of a .pg game may have different lines.
 *
 * Supported: sides that take turns until the board is full. Not: misere and
 * gravity.
 */
#ifndef OXO_BOARD_BOARD_H
#define OXO_BOARD_BOARD_H

#include "base/bits.h"
#include "oxo/families.h"
#include "oxo/game.h"
#include <string.h>

enum {
    OXO_BOARD_CELLS = 1024,
    OXO_BOARD_WORDS = OXO_BOARD_CELLS / 64,
    OXO_WIN_MAX = 64 /* attacks of a forced sequence */
};

typedef struct oxo_board oxo_board;

/* The game must outlive the board. OXO_UNSUPPORTED with the reason for games
 * that have no kernel. */
oxo_status oxo_board_create(const oxo_game *game, oxo_board **board,
                            oxo_error *error);
/* The same without recognising k^n in a .pg file: cells are points. */
oxo_status oxo_board_create_plain(const oxo_game *game, oxo_board **board,
                                  oxo_error *error);
void oxo_board_destroy(oxo_board *board); /* NULL is fine */

/* Open for reading. */
struct oxo_board {
    const oxo_game *game;
    oxo_game *standard; /* the k^n game that a .pg file was recognised as */
    unsigned k, n;      /* k^n, or 0 */
    unsigned cells, words;
    uint16_t *point, *cell;
    bool vector; /* 4^3: 64-bit words (private to src/board) */
    bool tiny;   /* some line has fewer than three cells */
    /* The lines of both sides in one list; those that both have, once. */
    uint32_t lines;
    uint32_t *line_start; /* lines + 1 */
    uint16_t *line_cells;
    uint32_t *cell_start; /* cells + 1 */
    uint16_t *cell_lines;
    uint64_t *empty_line[2]; /* see counts.h, by attacking side */
    uint64_t *all;           /* every cell */
    uint64_t (*random)[4];   /* by cell: 128 bits for each side */
    struct oxo_board_symmetry *symmetry;
};

static inline const uint16_t *oxo_board_line(const oxo_board *b, unsigned l,
                                             unsigned *size)
{
    *size = b->line_start[l + 1] - b->line_start[l];
    return b->line_cells + b->line_start[l];
}

/* The name under which certificates know the game. */
static inline const char *oxo_board_name(const oxo_board *b)
{
    return b->standard != NULL ? b->standard->name : b->game->name;
}

/* The stones of a position of the game, in cells of the board. */
void oxo_board_stones(const oxo_board *board, const oxo_pos *pos, oxo_side side,
                      uint64_t *stones);

/* ---- sets of cells ---- */

static inline void oxo_set_clear(const oxo_board *b, uint64_t *set)
{
    memset(set, 0, b->words * sizeof *set);
}

static inline void oxo_set_copy(const oxo_board *b, uint64_t *to,
                                const uint64_t *from)
{
    memcpy(to, from, b->words * sizeof *to);
}

static inline unsigned oxo_set_size(const oxo_board *b, const uint64_t *set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < b->words; i++)
        n += oxo_popcount64(set[i]);
    return n;
}

static inline bool oxo_set_any(const oxo_board *b, const uint64_t *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < b->words; i++)
        any |= set[i];
    return any != 0;
}

/* The lowest cell of a set that is not empty. */
static inline unsigned oxo_set_lowest(const uint64_t *set)
{
    unsigned i = 0;
    while (set[i] == 0)
        i++;
    return 64 * i + oxo_lowest64(set[i]);
}

/* The cells without a stone. */
static inline void oxo_set_empty(const oxo_board *b, const uint64_t *own,
                                 const uint64_t *other, uint64_t *empty)
{
    for (unsigned i = 0; i < b->words; i++)
        empty[i] = b->all[i] & ~(own[i] | other[i]);
}

/* for (OXO_EACH(b, set, c)) visits the cells of a set in increasing order. */
typedef struct oxo_each {
    const uint64_t *set;
    uint64_t word;
    unsigned at, words, cell;
} oxo_each;

static inline bool oxo_each_next(oxo_each *e)
{
    while (e->word == 0) {
        if (++e->at >= e->words)
            return false;
        e->word = e->set[e->at];
    }
    e->cell = 64 * e->at + oxo_lowest64(e->word);
    e->word &= e->word - 1;
    return true;
}

#define OXO_EACH(b, s, e)                         \
    oxo_each e = {(s), (s)[0], 0, (b)->words, 0}; \
    oxo_each_next(&e);

/* ---- what the lines say ---- */

/* Empty cells on which `side`, whose stones are `own`, completes a line. */
void oxo_board_completions(const oxo_board *board, oxo_side side,
                           const uint64_t *own, const uint64_t *other,
                           uint64_t *cells);
/* Empty cells on which it makes a three: a line that then lacks one cell,
 * which is empty. */
void oxo_board_makers(const oxo_board *board, oxo_side side,
                      const uint64_t *own, const uint64_t *other,
                      uint64_t *cells);
/* Does this side own a line? */
bool oxo_board_has_line(const oxo_board *board, oxo_side side,
                        const uint64_t *own);

/* ---- canonical form ---- */

/* The image (ca, cd) of (a, d) that stands for its class: the same for all
 * images under the symmetries that are listed (oxo/symmetry.h). Returns a map
 * that leads to it. */
uint32_t oxo_board_canon(const oxo_board *board, const uint64_t *a,
                         const uint64_t *d, uint64_t *ca, uint64_t *cd);
/* The map that moves nothing. */
uint32_t oxo_board_identity(const oxo_board *board);
/* Where a map sends a cell, and which cell it sends there. */
unsigned oxo_board_map(const oxo_board *board, uint32_t map, unsigned cell);
unsigned oxo_board_unmap(const oxo_board *board, uint32_t map, unsigned cell);

/* The same for a position and one more stone, when several are asked for: what
 * they share is computed once. Not shared between threads. */
typedef struct oxo_canon oxo_canon;
oxo_canon *oxo_canon_new(const oxo_board *board); /* NULL: out of memory */
void oxo_canon_free(oxo_canon *canon);            /* NULL is fine */
void oxo_canon_set(oxo_canon *canon, const uint64_t *a, const uint64_t *d);
/* The form with a stone of a (`attacks`) or of d on an empty cell. */
uint32_t oxo_canon_with(const oxo_canon *canon, bool attacks, unsigned cell,
                        uint64_t *ca, uint64_t *cd);

/* ---- forced sequences ---- */

/*     attack[0] block[0] attack[1] block[1] ... attack[length - 1]
 * Every attack makes a three, the block is its missing cell; the last attack
 * makes two threes with different missing cells, or completes a line at once
 * (length 1, `completes`). When a block gives the defender a three, the next
 * attack stops it. */
typedef struct oxo_win {
    unsigned length;
    bool completes;
    uint16_t attack[OXO_WIN_MAX], block[OXO_WIN_MAX];
} oxo_win;

typedef struct oxo_force oxo_force;

oxo_force *oxo_force_new(const oxo_board *board); /* NULL: out of memory */
void oxo_force_free(oxo_force *force);            /* NULL is fine */
/* Searches give up after so many positions (0: never, as at first) and then
 * say false: no win was found, but there may be one. */
void oxo_force_budget(oxo_force *force, uint64_t positions);
/* Did the last search end for want of budget? */
bool oxo_force_gave_up(const oxo_force *force);
/* Positions examined so far. */
uint64_t oxo_force_nodes(const oxo_force *force);

/* Has `side`, which is to move and owns `own`, a forced win? Neither side has
 * a line. *win (may be NULL) then holds a sequence. */
bool oxo_force_search(oxo_force *force, oxo_side side, const uint64_t *own,
                      const uint64_t *other, oxo_win *win);
/* The same with as few attacks as possible. */
bool oxo_force_shortest(oxo_force *force, oxo_side side, const uint64_t *own,
                        const uint64_t *other, oxo_win *win);

/* Plays a known sequence on this board, with the blocks that are then forced
 * (they may differ from those of `win`), and sees whether it wins: after how
 * many of its attacks, or 0. As sound as a search, and much cheaper. */
unsigned oxo_force_replay(oxo_force *force, oxo_side side, const uint64_t *own,
                          const uint64_t *other, const oxo_win *win);

/* The same where the other side is known to have no completion. */
unsigned oxo_force_replay_quiet(oxo_force *force, oxo_side side,
                                const uint64_t *own, const uint64_t *other,
                                const oxo_win *win);

/* Sequences that have won in positions nearby, to be played again before
 * anything is searched. Empty: count is 0. */
enum { OXO_KNOWN = 16 };
typedef struct oxo_known {
    unsigned count;
    uint8_t order[OXO_KNOWN]; /* the latest used first */
    oxo_win win[OXO_KNOWN];
} oxo_known;

/* Has `side`, which is to move, a forced win by one of them? Then *win is that
 * sequence, and the number of its attacks that it takes; else 0. `quiet`: the
 * other side is known to have no completion. */
unsigned oxo_known_wins(oxo_known *known, oxo_force *force, oxo_side side,
                        const uint64_t *own, const uint64_t *other, bool quiet,
                        const oxo_win **win);
/* As oxo_force_search; what is found becomes known. NULL: no win. */
const oxo_win *oxo_known_search(oxo_known *known, oxo_force *force,
                                oxo_side side, const uint64_t *own,
                                const uint64_t *other);

/* The zone of a win: for every empty cell outside it, if a stone of the other
 * side there makes no three, the same sequence wins with that stone on the
 * board (zone.c). */
void oxo_board_zone(const oxo_board *board, oxo_side side, const uint64_t *own,
                    const uint64_t *other, const oxo_win *win, uint64_t *zone);

#endif
