/* Symmetry: automorphism groups of games and canonical positions.
 *
 * A symmetry of a game is a permutation of its cells (in number games also of
 * the numbers) under which nothing about the game changes: winning lines of
 * each side go to winning lines of that side, initial stones and the cells
 * allowed for the first move stay where they are as sets, and with gravity
 * "directly below" is kept. Colours are never exchanged.
 *
 * An oxo_group knows its exact order, generators and orbits however large it
 * is. Up to a limit it also lists its elements, and canonical positions are
 * taken over the listed elements. A larger group lists only a subgroup (see
 * oxo_group_complete): canonical positions are then still sound for a
 * transposition table, they only recognise fewer equal positions.
 *
 * Groups are immutable after creation and may be shared between threads. The
 * game must outlive its group.
 */
#ifndef OXO_SYMMETRY_H
#define OXO_SYMMETRY_H

#include "oxo/base.h"
#include "oxo/families.h"
#include "oxo/game.h"

OXO_C_BEGIN

typedef struct oxo_group oxo_group;

typedef enum oxo_group_method {
    OXO_GROUP_BEST = 0,    /* construction where there is one, else nauty */
    OXO_GROUP_CONSTRUCTED, /* k^n games: generators and order from theory;
                              other families: the generators of the rules */
    OXO_GROUP_NAUTY        /* line games: computed from points and lines */
} oxo_group_method;

typedef struct oxo_group_options {
    oxo_group_method method;
    uint32_t max_elements; /* list at most so many elements; 0 = 2^20 */
    bool or_part; /* where there are more: list a subgroup that fixes points */
    size_t max_bytes; /* memory of that list; 0 = 64 MiB */
    /* Line games with a list of first moves: do not ask that it is kept. Such
     * lists often name one cell per orbit. The larger group is right for
     * everything but the question which first moves there are: all positions
     * after the first move keep their value under it. */
    bool any_first_move;
    /* k^n games: only axes exchanged or reversed and values renamed in all
     * coordinates alike. These are all, but for 2^n and k^1, where any two
     * points, or all, are on a line: there checkers know no others. */
    bool coordinates;
} oxo_group_options;

/* The symmetry group of a game; options may be NULL. OXO_UNSUPPORTED when the
 * method does not fit the game. Games whose family knows no symmetry get the
 * trivial group. Release it with oxo_group_destroy; the game must outlive it.
 */
OXO_API oxo_status oxo_group_create(const oxo_game *game,
                                    const oxo_group_options *options,
                                    oxo_group **group, oxo_error *error);
OXO_API void oxo_group_destroy(oxo_group *group); /* NULL is fine */

/* The exact order in decimal, and as a number: UINT64_MAX when it is that
 * large or larger. The text belongs to the group. */
OXO_API const char *oxo_group_order_text(const oxo_group *group);
OXO_API uint64_t oxo_group_order(const oxo_group *group);

/* A generating set; it may be empty for the trivial group. */
OXO_API unsigned oxo_group_generators(const oxo_group *group);
OXO_API oxo_map oxo_group_generator(const oxo_group *group, unsigned i);

/* Orbits of cells: orbit_of[c] (room for game->cells) is the smallest cell of
 * the orbit of c. Returns the number of orbits. orbit_of may be NULL. */
OXO_API unsigned oxo_group_orbits(const oxo_group *group, uint32_t *orbit_of);

/* ---- listed elements; number 0 is the identity ---- */

OXO_API uint32_t oxo_group_listed(const oxo_group *group);
/* Are these all elements of the group? */
OXO_API bool oxo_group_complete(const oxo_group *group);
OXO_API oxo_map oxo_group_element(const oxo_group *group, uint32_t element);
OXO_API uint32_t oxo_group_inverse(const oxo_group *group, uint32_t element);

/* ---- canonical positions ---- */

/* The canonical representative of a position: the same for all its images
 * under listed elements, and itself one of them. *element (may be NULL) is a
 * listed element that sends pos to out; out must not be pos. Fails only with
 * OXO_NO_MEMORY, which games with small positions (4 KiB) never meet. */
OXO_API oxo_status oxo_group_canon(const oxo_group *group, const oxo_pos *pos,
                                   oxo_pos *out, uint32_t *element);
/* Only its key (game->key_size bytes): cheaper, for hash tables. */
OXO_API oxo_status oxo_group_canon_key(const oxo_group *group,
                                       const oxo_pos *pos, uint8_t *key,
                                       uint32_t *element);

/* ---- recognising k^n ---- */

/* Is this line game, whatever it calls its points, the k^n game with ordinary
 * rules? If so, *spec says which, and cells (room for game->cells, may be
 * NULL) the point of the game for each cell of k^n. Games with over 1024
 * points, or with a first move that is restricted, are not recognised. */
OXO_API bool oxo_line_recognise(const oxo_game *game, oxo_line_spec *spec,
                                uint16_t *cells);

/* ---- counting positions ---- */

typedef struct oxo_count_level {
    unsigned plies;
    uint64_t distinct;  /* positions up to symmetry */
    uint64_t finished;  /* of these, games that are over */
    uint64_t positions; /* all positions; 0 when not counted, see below;
                           UINT64_MAX when that large or larger */
} oxo_count_level;

/* Counts the positions that can be reached from `start` (NULL: the start
 * position) in exactly r = 0..plies moves, up to symmetry. A finished game
 * counts at the level at which it ends and has no successors. Writes plies + 1
 * levels. `positions`, the number without symmetry, is the sum of the orbits;
 * it is counted when every symmetry leaves `start` as it is, as the empty
 * board does.
 *
 * OXO_LIMIT at a limit of the context (the levels that are complete have been
 * written and *complete is their number), OXO_UNSUPPORTED when the group does
 * not list all its elements. Memory: about 40 bytes per position of 4^3, else
 * the size of a position per position. */
OXO_API oxo_status oxo_count_positions(const oxo_game *game,
                                       const oxo_group *group,
                                       const oxo_pos *start, unsigned plies,
                                       oxo_context *context,
                                       oxo_count_level *levels,
                                       unsigned *complete, oxo_error *error);

OXO_C_END

#endif
