/* The inside of the judge.
 *
 *     judge.c      memory, one position, every move: asks the others in turn
 *     lines.c      the rules and forced sequences, move by move; threats
 *     shelf.c      the certificates that come with oxo, read on demand
 *     shipped.c    their bytes
 *     book.c       certificates of wins as judges
 *     hold.c       draws: both sides hold, by pairs or by a certificate
 *     argument.c   misere games by mirror and weight; the start by theory
 *     prove.c      proof search from the position at hand
 *     estimate.c   guesses for what stays open; no grounds
 *     why.c        refutations and the turning point of a game
 *     sentences.c  all of it in words
 */
#ifndef OXO_JUDGE_JUDGE_H
#define OXO_JUDGE_JUDGE_H

#include "base/keys.h"
#include "oxo/families.h"
#include "oxo/judge.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"

typedef struct oxo_book oxo_book;
typedef struct oxo_hold oxo_hold;
typedef struct oxo_argument oxo_argument;

struct oxo_judge {
    const oxo_game *game;
    oxo_judge_options options;
    oxo_forced *forced; /* NULL: not for this game */
    oxo_solver *solver; /* these: NULL: none, or not made yet */
    oxo_prover *prover; /* of line games */
    bool solver_tried, prover_tried;
    oxo_book *book;
    oxo_hold *hold;
    oxo_argument *argument;
    oxo_group *group; /* positions are remembered up to it; NULL: as they are */
    /* what was established, by key */
    oxo_keys keys;
    oxo_value *known;
    uint32_t room;
    uint8_t *key;
    /* scratch of one question at a time */
    oxo_pos *after, *deeper;
    oxo_move *replies;
};

/* What is remembered; open when nothing is. */
oxo_value judge_recall(oxo_judge *j, const oxo_pos *pos);
/* Remembers an established value (open is ignored). A value that says less
 * than what is known already changes nothing. */
void judge_remember(oxo_judge *j, const oxo_pos *pos, oxo_value value);

/* oxo_judge_analyse; without `all` it ends as soon as the position itself is
 * decided. */
oxo_status judge_analyse(oxo_judge *j, const oxo_pos *pos, bool all,
                         oxo_context *context, oxo_analysis **analysis,
                         oxo_error *error);

/* Is the position won for the side to move by a forced sequence, a certificate
 * or an argument? Then its value and a winning move; else open. */
oxo_value judge_win(oxo_judge *j, const oxo_pos *pos, oxo_context *context,
                    oxo_move *move);
/* The exact values of all moves, in the order of moves(), by a table or the
 * solver: OXO_OK; OXO_NO_MEMORY; anything else where it is not asked, or did
 * not find out all of them (those that are missing are open). */
oxo_status judge_solved(oxo_judge *j, const oxo_pos *pos, oxo_context *context,
                        oxo_value *values);

/* ---- lines.c ---- */

/* A shortest forced sequence of `attacker`, as if it were to move: OXO_OK,
 * OXO_NO, OXO_LIMIT; OXO_UNSUPPORTED where the game has none. */
oxo_status judge_forced(oxo_judge *j, const oxo_pos *pos, oxo_side attacker,
                        oxo_context *context, oxo_forced_win *win,
                        oxo_error *error);
/* Judges one move by the rules and by forced sequences of both sides. */
oxo_status judge_by_lines(oxo_judge *j, const oxo_pos *pos, oxo_judged_move *m,
                          oxo_context *context, oxo_error *error);
oxo_status judge_threats(oxo_judge *j, const oxo_pos *pos, oxo_side side,
                         oxo_side_threats *threats, oxo_context *context,
                         oxo_error *error);
/* The line of a judged move: the move, `second` unless OXO_MOVE_NONE, rest. */
oxo_status judge_set_line(oxo_judged_move *m, oxo_move second,
                          const oxo_move *rest, unsigned count,
                          oxo_error *error);

/* ---- book.c ---- */

/* OXO_OK, and NULL, also where there is no certificate for the game, which
 * must outlive the book. */
oxo_status oxo_book_create(const oxo_game *game, const char *file, bool shipped,
                           oxo_book **book, oxo_error *error);
void oxo_book_destroy(oxo_book *book); /* NULL is fine */
/* The value of a position by the certificates, open where they lead to
 * nothing like it. *answer gets the winner's move when it is his turn, else
 * OXO_MOVE_NONE. */
oxo_value oxo_book_value(oxo_book *book, const oxo_pos *pos,
                         oxo_context *context, oxo_move *answer);
/* The owner's move, where the position is an entry of a certificate. */
bool oxo_book_entry(oxo_book *book, const oxo_pos *pos, oxo_move *move);
/* Has this side a certificate? */
bool oxo_book_owner(const oxo_book *book, oxo_side side);

/* ---- hold.c ---- */

/* OXO_OK, and NULL, also where it cannot say anything about the game, which
 * must outlive it. `shipped`: with the certificates that come with oxo. */
oxo_status oxo_hold_create(const oxo_game *game, bool shipped, oxo_hold **hold,
                           oxo_error *error);
void oxo_hold_destroy(oxo_hold *hold); /* NULL is fine */
/* drawn[i]: move[i] leaves a draw. `child` is room for a position. Returns how
 * many do; 0 when hold is NULL. If any does and *none_wins, the position is a
 * draw whatever the other moves are. */
unsigned oxo_hold_drawn(oxo_hold *hold, const oxo_pos *pos, oxo_pos *child,
                        const oxo_move *move, unsigned moves, bool *drawn,
                        bool *none_wins, oxo_context *context);

/* ---- argument.c ---- */

/* OXO_OK, and NULL, also where there is none for the game, which must outlive
 * it. */
oxo_status oxo_argument_create(const oxo_game *game, oxo_argument **argument,
                               oxo_error *error);
void oxo_argument_destroy(oxo_argument *argument); /* NULL is fine */
/* The value of a position of a misere game, or open; NULL: open. *reply gets a
 * move that keeps it where the side to move mirrors, else OXO_MOVE_NONE. */
oxo_value oxo_argument_value(oxo_argument *argument, const oxo_pos *pos,
                             oxo_context *context, oxo_move *reply);
/* The value of the start of k^n, which says nothing about a move; open
 * elsewhere. */
oxo_value oxo_argument_start(oxo_argument *argument, const oxo_pos *pos);

/* ---- prove.c ---- */

/* Can proof search say anything about this game? */
bool judge_can_prove(oxo_judge *j);
/* Positions of the first question of a round, and of all of them. */
void judge_proof_effort(oxo_judge *j, uint64_t *first, uint64_t *most);
/* Does `winner` win? OXO_OK: proved, and *move (may be NULL) is a winning move
 * if it is the winner's turn; OXO_NO: disproved; OXO_LIMIT: not decided within
 * `nodes` positions or the context's limits. *spent gets the positions. */
oxo_status judge_prove(oxo_judge *j, const oxo_pos *pos, oxo_side winner,
                       uint64_t nodes, oxo_context *context, oxo_move *move,
                       uint64_t *spent, oxo_error *error);

/* ---- estimate.c ---- */

/* Guesses for the open moves, until the context says stop. */
void judge_estimate(oxo_judge *j, const oxo_pos *pos, oxo_context *context,
                    oxo_analysis *a);

#endif
