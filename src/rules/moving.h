/* The inside of a moving game.
 *
 * A position:
 *
 *     +---------+---------+------+-----+----------------+----------------+
 *     | lines of| lines of| side |  0  | tokens of      | tokens of      |
 *     | first   | second  |      |     | first (words)  | second (words) |
 *     +---------+---------+------+-----+----------------+----------------+
 *       16 bits   16 bits   8      24     64 each          64 each
 *
 * lines = full lines of three that the side owns, kept up to date so that
 * play and outcome look only at the lines through the cells of a move.
 */
#ifndef OXO_RULES_MOVING_H
#define OXO_RULES_MOVING_H

#include "oxo/families.h"

typedef struct oxo_moving_pos {
    uint16_t lines[2];
    uint8_t side;
    uint8_t zero[3];
    uint64_t stones[];
} oxo_moving_pos;

typedef struct oxo_moving_game {
    oxo_game head;
    oxo_moving_spec spec;
    unsigned words;
    /* the two other cells of each line through cell c:
     * through[2*i], through[2*i+1] for i in through_start[c] .. [c+1]-1 */
    uint32_t *through_start;
    uint16_t *through;
    /* where a token on cell c may step, in increasing order */
    uint32_t *step_start;
    uint16_t *steps;
} oxo_moving_game;

static inline const oxo_moving_game *oxo_moving_of(const oxo_game *game)
{
    return (const oxo_moving_game *)(const void *)game;
}

/* May the tokens of a side stand like this, `lines` of their lines being
 * full? (The rank rule; a winning configuration always may.) */
bool oxo_moving_allowed(const oxo_moving_game *game, const uint64_t *stones,
                        unsigned lines);

/* Lines through `cell` whose other two cells are in the set. */
unsigned oxo_moving_through(const oxo_moving_game *game, const uint64_t *stones,
                            unsigned cell);

/* moving_spec.c: is the name one of ours, and the title of a traditional game
 * (NULL for other names). */
bool oxo_moving_claims(const char *name);
const char *oxo_moving_special_title(const char *name);

/* moving_text.c */
size_t oxo_moving_move_text(const oxo_game *game, oxo_move move, char *text,
                            size_t size);
oxo_status oxo_moving_move_parse(const oxo_game *game, const oxo_pos *pos,
                                 const char *text, size_t length,
                                 oxo_move *move, oxo_error *error);
size_t oxo_moving_pos_text(const oxo_game *game, const oxo_pos *pos, char *text,
                           size_t size);
oxo_status oxo_moving_pos_parse(const oxo_game *game, const char *text,
                                size_t length, oxo_pos *pos, oxo_error *error);
size_t oxo_moving_board_text(const oxo_game *game, const oxo_pos *pos,
                             char *text, size_t size);

/* Reads a name; writes the canonical one. */
oxo_status oxo_moving_spec_parse(const char *name, oxo_moving_spec *spec,
                                 oxo_error *error);
void oxo_moving_spec_name(const oxo_moving_spec *spec, char *name, size_t size);

/* The lines in a full M-dimensional pattern: (5^M - 3^M) / 2 = 1, 8, 49 ... */
unsigned oxo_moving_power_lines(unsigned m);
/* A position from bitsets of words as above, which are not checked beyond
 * what play needs: nobody may hold a cell twice. */
void oxo_moving_set(const oxo_game *game, oxo_pos *pos, const uint64_t *first,
                    const uint64_t *second, oxo_side turn);

#endif
