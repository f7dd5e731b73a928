/* The library behind one function: a request in JSON, a reply in JSON.
 *
 *     {"ask":"choose","game":"4^3","moves":["a1A"],"player":"level:5"}
 *     {"ok":true,"value":{"move":{"text":"d4D","cell":63}, ...}}
 *     {"ok":false,"code":"bad-input","error":"...","line":0,"column":0}
 *
 * web/src/engine/api.ts is the schema: a request holds the arguments of one of
 * its methods and in "ask" the name of the method, "value" is what the promise
 * resolves to. (Records are the exception: a tree may be deeper than a reader
 * should nest, so they travel as a list of nodes with the number of their
 * parent, and client.ts makes a tree of it.)
 *
 * This folder is ordinary C: the native build compiles it too, for the tests,
 * the fuzzer and `oxo-web-native`, which answers requests line by line so that
 * the WebAssembly module can be compared with it. Only module.c knows that
 * there is a browser.
 *
 * An oxo_web remembers only what is costly to make again (the last game and
 * player, the strategy of the certificate); no answer depends on what was
 * asked before.
 */
#ifndef OXO_WEB_H
#define OXO_WEB_H

#include "base/json.h"
#include "oxo/context.h"
#include "oxo/forced.h"
#include "oxo/game.h"
#include "oxo/judge.h"
#include "oxo/line.h"
#include "oxo/player.h"
#include "oxo/strategy.h"
#include "oxo/symmetry.h"

typedef struct web_proof web_proof; /* answer_proof.c */

typedef struct oxo_web {
    oxo_game *game;
    oxo_player *player; /* of game; NULL */
    oxo_judge *judge;   /* of game; NULL */
    web_proof *proof;   /* NULL until asked for */
    void (*progress)(void *user, const oxo_progress *progress); /* NULL */
    void *user;
    /* at most so many nodes in any search, 0 = no bound: for the fuzzer */
    uint64_t cap_nodes;
} oxo_web;

oxo_web *oxo_web_create(void); /* NULL: out of memory */
void oxo_web_destroy(oxo_web *web);

/* Answers a request. The reply is always there (free() it), except when
 * memory ran out: NULL. */
char *oxo_web_answer(oxo_web *web, const char *text, size_t length);

/* ---- inside: what the answers share ---- */

typedef struct web_call {
    oxo_web *web;
    json_doc doc;
    const json_node *request; /* the object itself */
    json_out *out;
    oxo_error *error;
    oxo_context context; /* with the request's limits */
    /* of requests about a position */
    const oxo_game *game;
    oxo_pos *start, *pos;
    unsigned count;
    oxo_move *moves; /* from start to pos; OXO_RECORD_PASS among them */
} web_call;

/* Arguments of the request; the value given, or `otherwise`. */
const char *web_text(const web_call *call, const char *key,
                     const char *otherwise);
uint64_t web_count(const web_call *call, const char *key, uint64_t otherwise);

/* The game (kept for the next request), and the position with its moves. */
oxo_status web_game(web_call *call, const char *name);
oxo_status web_where(web_call *call);

/* Pieces of replies. */
void web_move(web_call *call, const char *key, oxo_move move);
void web_moves(web_call *call, const char *key, const oxo_move *moves,
               unsigned count);
void web_state(web_call *call); /* the members of a State */
void web_line(web_call *call, const char *key, const oxo_geometry *geometry,
              uint32_t line);
const char *web_side(oxo_side side);

/* The lines of the board, whatever the family; destroy *made if not NULL. */
oxo_status web_geometry(const oxo_game *game, oxo_side side,
                        const oxo_geometry **geometry, oxo_geometry **made,
                        oxo_error *error);

/* The answers: each writes one value. */
oxo_status web_hello(web_call *call);
oxo_status web_info(web_call *call);
oxo_status web_state_of(web_call *call);
oxo_status web_setup(web_call *call);
oxo_status web_choose(web_call *call);
oxo_status web_analyse(web_call *call);
oxo_status web_threats(web_call *call);
oxo_status web_forced(web_call *call);
oxo_status web_why(web_call *call);
oxo_status web_puzzles(web_call *call);
oxo_status web_puzzle(web_call *call);
oxo_status web_puzzle_of_the_day(web_call *call);
oxo_status web_make_puzzle(web_call *call);
oxo_status web_try_puzzle(web_call *call);
oxo_status web_solve_puzzle(web_call *call);
oxo_status web_read_record(web_call *call);
oxo_status web_write_record(web_call *call);
oxo_status web_proof_info(web_call *call);
oxo_status web_proof_walk(web_call *call);
oxo_status web_proof_step(web_call *call);
oxo_status web_bench(web_call *call);

void web_proof_destroy(web_proof *proof); /* NULL is fine */

#endif
