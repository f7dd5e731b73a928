/* Line games of every kind: k^n with its options, and games given as text.
 * What the checkers of strategies, pairings and mirrors share. */
#ifndef OXOCHECK_GAME_H
#define OXOCHECK_GAME_H

#include "check.h"

struct line_game {
    struct board own[3]; /* own[FIRST], own[SECOND]: the lines of each side */
    struct group group;  /* symmetries of the game */
    size_t cells;
    size_t plies;     /* so many moves are made, if the board has room */
    uint8_t *turn;    /* [plies] enum side */
    uint8_t *initial; /* [cells] enum side: stones at the start */
    size_t initial_stones;
    bool *opening;         /* where the first move may go; NULL: anywhere */
    bool misere;           /* who completes a line loses */
    size_t layer;          /* gravity: cells of a layer; otherwise 0 */
    bool text;             /* made from a text: own[SECOND] is its own board */
    bool box;              /* a box; like a text it brings its symmetries */
    struct cursor entries; /* the lines of the form come next */
};

/* Reads K^N, KxK...xK, qubic, with or without :misere, :gravity and both. */
bool parse_line_game(const char *name, size_t *k, size_t *n, bool *misere,
                     bool *gravity);
/* Is this the name of a box: AxBx...xC with sides that differ, or any board
 * with an option line=K? */
bool is_box_game(const char *name);
/* pg: and 16 digits */
bool is_text_game(const char *name);

/* The game of a certificate. False, after saying why, if there is none; there
 * is then nothing to free. */
bool make_line_game(struct line_game *g, const struct certificate *c,
                    size_t max_cells);
void free_line_game(struct line_game *g);

/* The symmetries; before this, g->group is not there. Not for games as text,
 * which bring their own. */
void find_symmetries(struct line_game *g);
/* Is this map a symmetry of the game (docs/CERTIFICATE.md, section 3.7)? */
bool is_symmetry(const struct line_game *g, const cell_t *map);
/* Do both sides have the same lines, of at least two cells, and move in turn
 * from an empty board until it is full? */
bool plain_play(const struct line_game *g);

/* follow.c: can the other side answer `enemy`, who is to move, so that he never
 * completes a line? "No" says nothing. */
bool follow_up_holds(const struct line_game *g, const struct position *p,
                     enum side enemy);

/* text.c: the lines `map` that come next, and the rest of make_line_game() for
 * a game given as text. */
bool read_maps(struct line_game *g);
bool read_text_game(struct line_game *g, const struct certificate *c);

#endif
