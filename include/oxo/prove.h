/* Proofs from scratch: who wins, and a certificate that convinces a sceptic.
 *
 * Line games have a kernel of threats: forced sequences under proof-number
 * search on an explicit graph. Other games, and line games without a kernel
 * (misere, gravity, sides that do not take turns), go through proof-number
 * search on the game contract, draws of large boards through pairings.
 * oxo_prove picks the way; the result says which it was.
 */
#ifndef OXO_PROVE_H
#define OXO_PROVE_H

#include "oxo/certificate.h"
#include "oxo/context.h"
#include "oxo/game.h"
#include "oxo/value.h"

OXO_C_BEGIN

enum { OXO_PROVE_LEVELS = 1025 };

/* Which proof-number search; OXO_PROVE_GRAPH unless there is a reason. The
 * others are for games of the contract other than 4^3: they keep no proof, so
 * there is no certificate, and nothing to save and resume. */
typedef enum oxo_prove_driver {
    OXO_PROVE_GRAPH, /* an explicit graph */
    OXO_PROVE_DFPN,  /* depth-first, with a table (Nagai 2002) */
    OXO_PROVE_PNS    /* a tree, as Allis wrote it down (1994): the reference */
} oxo_prove_driver;

typedef struct oxo_prove_options {
    /* The first move whose value is asked for; OXO_MOVE_NONE: the game's own
     * value (openings in turn, those on most lines first). */
    oxo_move first;
    /* The position whose value is asked for; NULL: the start. */
    const oxo_pos *from;
    const char *resume; /* continue from this file; NULL: from scratch */
    const char *save;   /* write it when stopped before the end, or NULL */
    oxo_prove_driver driver;
} oxo_prove_options;

typedef struct oxo_prove_result {
    oxo_outcome outcome; /* OXO_ONGOING: not decided before a limit */
    char method[48];     /* how it was decided, for people */
    oxo_move first;      /* the opening it is about, or OXO_MOVE_NONE */
    oxo_certificate *certificate; /* NULL where there is no form for it */
    /* the search */
    uint32_t replies, settled; /* of the opponent to the opening (graph) */
    uint32_t pn, dn;           /* of the root (graph) */
    uint64_t nodes;            /* positions examined */
    uint64_t graph, expanded;  /* positions stored and expanded */
    size_t bytes;
    double seconds, extract_seconds;
    bool saved; /* options->save was written */
    /* the proof: strategic positions by stones on the board */
    uint64_t entries, level[OXO_PROVE_LEVELS];
    unsigned deepest; /* most stones of a strategic position */
} oxo_prove_result;

/* OXO_OK: decided. OXO_LIMIT: not before a limit of the context; *result says
 * how far it came. Other failures leave *result untouched. `options` may be
 * NULL. Release with oxo_prove_clear. */
OXO_API oxo_status oxo_prove(const oxo_game *game,
                             const oxo_prove_options *options,
                             oxo_context *context, oxo_prove_result *result,
                             oxo_error *error);
OXO_API void oxo_prove_clear(oxo_prove_result *result);

/* Values of many positions of one game: what the kernel costs to make is paid
 * once. Not shared between threads; the game must outlive it. OXO_UNSUPPORTED
 * with the reason for games without a kernel. */
typedef struct oxo_prover oxo_prover;
OXO_API oxo_status oxo_prover_create(const oxo_game *game, oxo_prover **prover,
                                     oxo_error *error);
OXO_API void oxo_prover_destroy(oxo_prover *prover); /* NULL is fine */
/* Who wins from here, within the limits of the context (nodes are positions of
 * the forced-sequence searches)? OXO_OK: *value is established, and *move is a
 * winning move if the side to move wins, else OXO_MOVE_NONE. OXO_LIMIT: not
 * before a limit; *value and *move are untouched. */
OXO_API oxo_status oxo_prover_value(oxo_prover *prover, const oxo_pos *pos,
                                    oxo_context *context, oxo_value *value,
                                    oxo_move *move, oxo_error *error);

/* Does this side win from here? OXO_OK: yes, and *move is a winning move if it
 * is to move, else OXO_MOVE_NONE. OXO_NO: it does not, whatever it plays.
 * OXO_LIMIT: not known before a limit. *nodes counts the positions. */
OXO_API oxo_status oxo_prover_wins(oxo_prover *prover, const oxo_pos *pos,
                                   oxo_side winner, oxo_context *context,
                                   oxo_move *move, uint64_t *nodes,
                                   oxo_error *error);

/* One reply to an opening of k^n, up to symmetry. */
typedef struct oxo_opening_reply {
    oxo_move reply;
    oxo_outcome outcome;
    oxo_move answer;  /* the winner's move, OXO_MOVE_NONE when forced */
    uint64_t entries; /* strategic positions from here on */
    unsigned deepest;
    uint64_t nodes;
    double seconds;
} oxo_opening_reply;

/* Proves every distinct reply to an opening on its own, each from scratch.
 * `replies` has room for game->cells; *count of them. `each` (may be NULL) sees
 * every one when it is done. OXO_LIMIT ends it early with *count complete ones.
 */
OXO_API oxo_status
oxo_prove_replies(const oxo_game *game, oxo_move first, oxo_context *context,
                  oxo_opening_reply *replies, unsigned *count,
                  void (*each)(void *user, const oxo_opening_reply *reply),
                  void *user, oxo_error *error);

/* For `oxo bench`: the positions of a fixed set of forced-sequence searches,
 * and of the proof of the strong opening of Qubic with one thread. The same
 * on every machine. */
OXO_API oxo_status oxo_bench_forced(uint64_t *nodes, oxo_error *error);
OXO_API oxo_status oxo_bench_proof(uint64_t *nodes, oxo_error *error);

OXO_C_END

#endif
