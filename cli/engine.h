/* The engine behind the protocols: a game, a position, a player that thinks.
 *
 *     stdin ── line ──> engine_ugi_line / engine_gtp_line
 *                              │
 *                      engine: game, position, history, player
 *                              │ engine_go: a thread of its own
 *                              v
 *     stdout <── engine_say ── bestmove
 *
 * A line handler gets one line without its end, any bytes at all, and answers
 * through engine_say; whatever the line holds, the engine goes on. Handlers
 * return false when the dialogue is over (quit).
 */
#ifndef OXO_CLI_ENGINE_H
#define OXO_CLI_ENGINE_H

#include "oxo/judge.h"
#include "oxo/player.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

typedef struct engine {
    oxo_game *game;
    oxo_pos *base, *pos; /* where the moves begin, and where we are */
    oxo_move *moves;     /* played from base to pos */
    unsigned count, room;
    char player_name[256];
    uint64_t seed;
    oxo_player *player; /* made when first needed */
    oxo_judge *judge;   /* of the game, for continuations; made then */
    FILE *out;
    pthread_mutex_t lock; /* of out */
    /* the search */
    pthread_t thread;
    bool running;
    atomic_bool stop;
    oxo_context limits;
    double began, reported; /* of the thinking, for info lines */
    bool infinite;          /* answer only after stop */
    /* bounds for tests: 0 = none */
    uint64_t cap_nodes;
    bool alone; /* no threads: go answers before it returns */
} engine;

/* NULL on failure. `out` stays the caller's. */
engine *engine_new(FILE *out, const char *game, const char *player,
                   uint64_t seed, oxo_error *error);
void engine_free(engine *e);

/* One line of output (the end of line is added), flushed. */
void engine_say(engine *e, const char *format, ...) OXO_PRINTF(2, 3);

/* All of these stop a running search first and change nothing on failure. */
bool engine_set_game(engine *e, const char *name, oxo_error *error);
bool engine_set_player(engine *e, const char *name, oxo_error *error);
void engine_set_seed(engine *e, uint64_t seed);
void engine_restart(engine *e);
/* A position: text (NULL = start) and then moves, each an argument of
 * engine_play; on failure the old position stays. */
bool engine_position(engine *e, const char *text, char **moves, unsigned count,
                     oxo_error *error);
bool engine_play(engine *e, oxo_move move, oxo_error *error);
bool engine_undo(engine *e);

/* Thinks in a thread and says "bestmove ..." (UGI) at its end. */
void engine_go(engine *e);
void engine_stop(engine *e);   /* waits for bestmove */
void engine_finish(engine *e); /* lets it think to its end, unless infinite */
/* Thinks now and here. */
bool engine_choose(engine *e, oxo_choice *choice, oxo_error *error);

/* "guess", "forced", "proved". */
const char *engine_basis_name(oxo_value value);

/* ---- the protocols ---- */
bool engine_ugi_line(engine *e, const char *line, size_t length);
bool engine_gtp_line(engine *e, const char *line, size_t length);

/* ---- JSON lines: many questions in flight (engine_json.c) ---- */

typedef struct engine_server engine_server;

/* `threads` workers (0: every line is answered before the next is read); game
 * and player are what a question leaves out, and must outlive it; at most
 * cap_nodes in any search (0: no bound). NULL: out of memory. */
engine_server *engine_server_new(FILE *out, unsigned threads, const char *game,
                                 const char *player, uint64_t cap_nodes);
/* With `finish` every question is answered first; otherwise all are stopped. */
void engine_server_free(engine_server *server, bool finish);
/* As the handlers above; answers may come later. */
bool engine_server_line(engine_server *server, const char *line, size_t length);

/* Can this game's board be laid out for GTP? */
bool engine_gtp_fits(const oxo_game *game, oxo_error *error);

/* Splits a copy of a line at blanks and control characters; returns the
 * number of words, at most `max`. free(*copy) afterwards. */
unsigned engine_words(const char *line, size_t length, char **copy,
                      char **words, unsigned max);

#endif
