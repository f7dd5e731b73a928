/* Threat-space search (Schoo and van den Herik 1992).
 *
 * A derivation says how the attacker can come to own a cell:
 *
 *     number  cell  cost  needed
 *        1     b3    c2   a4, d1
 *
 * with a4 and d1 the attacker threatens c2 by playing b3; the defender answers
 * c2. Direct derivations need only stones that are there; indirect ones need
 * cells that earlier derivations gain, layer by layer. Where two derivations
 * of the same cell with different costs can be played together, that cell
 * makes two threats at once: a win, unless
 *   - they are in conflict: one gives the defender a cell that the other
 *     needs, or both cost the same cell on the way;
 *   - the defender's answers make a three of his own that no order of the
 *     moves meets.
 *
 * What it finds is a forced sequence (each is replayed by the rules before it
 * is reported). That it finds nothing proves nothing: oxo/forced.h does.
 */
#ifndef OXO_THREATSPACE_H
#define OXO_THREATSPACE_H

#include "oxo/context.h"
#include "oxo/game.h"

OXO_C_BEGIN

enum { OXO_THREATS_CELLS = 256, OXO_THREATS_NEEDED = 14 };

typedef struct oxo_derivation {
    unsigned layer; /* 1: direct */
    oxo_move cell, cost;
    unsigned needed; /* how many cells are needed */
    oxo_move need[OXO_THREATS_NEEDED];
    /* the derivation that gains each needed cell, or -1: a stone */
    int by[OXO_THREATS_NEEDED];
} oxo_derivation;

typedef enum oxo_meeting_kind {
    OXO_MEET_WIN,
    OXO_MEET_CONFLICT,  /* cells in `clash` are both needed and given away */
    OXO_MEET_SAME_COST, /* two derivations cost the cells in `clash` */
    OXO_MEET_DEFENDER   /* the defender gets a three of his own */
} oxo_meeting_kind;

/* Two derivations of one cell, and what came of it. */
typedef struct oxo_meeting {
    unsigned first, second; /* numbers of derivations, from 0 */
    oxo_move cell;
    oxo_meeting_kind kind;
    unsigned clashes;
    oxo_move clash[4]; /* the first few */
} oxo_meeting;

typedef struct oxo_threats {
    unsigned derivations, layers;
    oxo_derivation *derivation;
    unsigned meetings;
    oxo_meeting *meeting;
    bool found;
    /* the win: derivations used (numbers, in playing order; the last two are
     * the ones that meet) and the moves */
    unsigned used_count;
    unsigned *used;
    unsigned count; /* attack, block ... attack */
    oxo_move *moves;
    oxo_move last[2];
    bool completes; /* the attacker can complete a line at once: moves[0] */
} oxo_threats;

typedef struct oxo_threats_query {
    oxo_side attacker;
    unsigned max_derivations; /* 0: 5000 */
    bool all; /* go on after the first win, to see the whole space */
} oxo_threats_query;

/* OXO_OK: a win was found; OXO_NO: not (which proves nothing); OXO_LIMIT: too
 * many derivations or stopped. In all three cases *threats is what was built;
 * destroy it. Boards of up to OXO_THREATS_CELLS cells. */
OXO_API oxo_status oxo_threats_search(const oxo_game *game, const oxo_pos *pos,
                                      const oxo_threats_query *query,
                                      oxo_context *context,
                                      oxo_threats **threats, oxo_error *error);
OXO_API void oxo_threats_destroy(oxo_threats *threats); /* NULL is fine */

OXO_C_END

#endif
