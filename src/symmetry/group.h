/* The inside of a group, shared by the files of this folder. */
#ifndef OXO_SYMMETRY_GROUP_H
#define OXO_SYMMETRY_GROUP_H

#include "oxo/symmetry.h"
#include "rules/line.h"
#include "symmetry/chain.h"

/* What construction or nauty finds out about a group: generators, and numbers
 * whose product is its order. A permutation acts on the cells and, in number
 * games, on the numbers behind them: degree = cells + values. */
typedef struct oxo_group_parts {
    unsigned degree;
    unsigned generators, generator_room;
    uint16_t *generator; /* generators * degree */
    unsigned factors, factor_room;
    uint32_t *factor;
    const char *origin;
} oxo_group_parts;

void oxo_parts_free(oxo_group_parts *parts);
/* Room for one more generator, or NULL when out of memory. */
uint16_t *oxo_parts_generator(oxo_group_parts *parts);
oxo_status oxo_parts_factor(oxo_group_parts *parts, uint32_t factor);

/* The group of a k^n game from theory (kn.c), or a part of it: what maps of
 * coordinates do (oxo_group_options), or only the rotations and reflections of
 * the cube, 2^n n! of them (with gravity those that keep the last
 * coordinate). */
typedef enum oxo_kn_part {
    OXO_KN_ALL,
    OXO_KN_COORDINATES,
    OXO_KN_ROTATIONS
} oxo_kn_part;
oxo_status oxo_parts_of_kn(const oxo_line_spec *spec, oxo_kn_part part,
                           oxo_group_parts *parts);

/* The group of any line game with nauty (incidence.c); `any_first_move` as in
 * oxo_group_options. */
oxo_status oxo_parts_of_incidence(const oxo_line_game *game,
                                  bool any_first_move, oxo_group_parts *parts,
                                  oxo_error *error);

/* The product of numbers in decimal; free() it. NULL when out of memory. */
char *oxo_product_text(const uint32_t *factor, unsigned factors);

struct oxo_group {
    const oxo_game *game;
    unsigned degree;
    unsigned generators;
    uint16_t *generator;
    char *order_text;
    uint64_t order;
    const char *origin;
    unsigned orbits;
    uint32_t *orbit_of;
    /* the listed elements; with `qubic` in the order of oxo_qubic_maps, else
     * in the order of the chain */
    oxo_chain *chain;
    uint32_t listed;
    bool complete, qubic;
    uint16_t *element; /* listed * degree */
    /* Number games: what generators and elements do to the numbers, as
     * oxo_map wants it (in the permutations number v is point cells + v);
     * NULL in other games. */
    uint16_t *generator_values, *element_values;
    /* Line games of at most 64 cells: bit[e * cells + c] is the bit of the
     * image of cell c under e in a word whose order as a number is the order
     * of the key's bytes: cell c is bit 8*(7 - c/8) + c%8. NULL otherwise. */
    uint64_t *bit;
};

/* The number of the listed element that moves cells as given; false when
 * there is none. Time grows with the length of a base, not with the order. */
bool oxo_group_find(const oxo_group *group, const uint16_t *cells,
                    uint32_t *element);
/* "First b, then a". */
uint32_t oxo_group_compose(const oxo_group *group, uint32_t a, uint32_t b);
/* The subgroup that sends a set of cells to itself. Needs a complete group
 * (else OXO_UNSUPPORTED). */
oxo_status oxo_group_stabiliser(const oxo_group *group, const uint32_t *cells,
                                unsigned count, oxo_group **stabiliser,
                                oxo_error *error);
/* How many listed elements leave a position as it is (at least 1). */
oxo_status oxo_group_fixing(const oxo_group *group, const oxo_pos *pos,
                            uint32_t *count);

#endif
