/* Two free cells for every living line, kept while stones fall.
 *
 * A line is living while the defender has no stone on it. When every living
 * line owns two free cells that no other line owns, the defender draws from
 * there on by answering in the pair, whoever is to move at the attacker's
 * turn.
 *
 *     attacker takes a cell     the line that owned it misses one cell
 *     defender takes a cell     the lines through it die, their cells are free
 *     oxo_two_each_fill         lines that miss a cell get one by augmenting
 *                               paths; nothing is matched anew
 *
 * The board of one position is an oxo_two_each; positions are copied, not
 * undone. What a search needs besides (marks, a queue) is in an
 * oxo_two_each_room, one per thread.
 */
#ifndef OXO_THEORY_TWO_EACH_H
#define OXO_THEORY_TWO_EACH_H

#include "oxo/families.h"

/* Owners are 16-bit numbers. */
enum { OXO_TWO_EACH_MAX_LINES = 65000, OXO_TWO_EACH_WEIGHTS = 32 };
#define OXO_NO_OWNER UINT16_MAX

enum { OXO_CELL_FREE, OXO_CELL_ATTACKER, OXO_CELL_DEFENDER };

typedef struct oxo_two_each {
    uint32_t missing; /* cells that living lines still lack */
    uint32_t living;  /* lines */
    uint32_t open;    /* free cells */
    bool lost;        /* the attacker owns a line */
    uint32_t *weight; /* of a cell: of the living lines through it */
    uint16_t *owner;  /* of a cell: the line, or OXO_NO_OWNER */
    uint8_t *stone;   /* of a cell: OXO_CELL_... */
    uint8_t *owned;   /* of a line: how many cells, 0 to 2 */
    uint8_t *dead;    /* of a line: the defender's stones on it */
    uint8_t *stones;  /* of a line: as many as the longest line has, less those
                         that the attacker lacks; the weight goes by it */
} oxo_two_each;

typedef struct oxo_two_each_room {
    const oxo_geometry *g;
    uint32_t longest; /* line */
    uint32_t weights[OXO_TWO_EACH_WEIGHTS];
    size_t bytes;    /* of a position's arrays */
    uint32_t *seen;  /* of a line: the last search that met it */
    uint32_t search; /* number of that search */
    uint16_t *from;  /* of a line: the line before it on the path */
    uint32_t *via;   /* of a line: its cell that the line before wants */
    uint16_t *queue; /* of lines */
    uint32_t *cells; /* queue of cells */
    uint64_t filled; /* calls of fill that had something to do */
    uint64_t walked; /* lines met by augmenting */
} oxo_two_each_room;

/* OXO_UNSUPPORTED for more lines than owners can name, or longer ones than
 * there are weights. */
oxo_status oxo_two_each_room_init(oxo_two_each_room *room,
                                  const oxo_geometry *g,
                                  const uint32_t *weights, oxo_error *error);
void oxo_two_each_room_clear(oxo_two_each_room *room);

/* A position block for this board (free() it through _free), and the empty
 * board in it. NULL: out of memory. */
oxo_two_each *oxo_two_each_new(const oxo_two_each_room *room);
void oxo_two_each_free(oxo_two_each *position);
void oxo_two_each_copy(const oxo_two_each_room *room, oxo_two_each *to,
                       const oxo_two_each *from);

/* One more stone; the cell must be free. */
void oxo_two_each_attack(const oxo_two_each_room *room, oxo_two_each *p,
                         uint32_t cell);
void oxo_two_each_defend(const oxo_two_each_room *room, oxo_two_each *p,
                         uint32_t cell);

/* Gives cells to lines that lack some, until all have two (true) or no more
 * can be given (false; so where a line is lost). With `whole` false it may end
 * at the first line that cannot be served. */
bool oxo_two_each_fill(oxo_two_each_room *room, oxo_two_each *p, bool whole);

/* For a position in which nothing is missing: marks in `spare` (one byte per
 * cell) every free cell that the attacker may take and still leave two cells
 * to each living line; returns how many. They are the cells that nobody owns,
 * and all that alternating paths reach from them: c, a line through c, the
 * cells it owns. */
uint32_t oxo_two_each_spare(oxo_two_each_room *room, const oxo_two_each *p,
                            uint8_t *spare);

/* The free cell with the greatest weight, the smallest of equals; `barred`
 * (may be NULL) marks cells to leave out. UINT32_MAX: there is none. */
uint32_t oxo_two_each_heaviest(const oxo_two_each_room *room,
                               const oxo_two_each *p, const uint8_t *barred);

#endif
