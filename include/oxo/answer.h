/* Questions and answers in JSON: the library behind one function.
 *
 *     oxo_session *session = oxo_session_create();
 *     char *reply = oxo_ask(session,
 *         "{\"ask\":\"solve\",\"game\":\"3^2\"}", 28, NULL);
 *     {"ok":true,"answer":{"game":"3^2","winner":"draw", ...}}
 *     oxo_reply_free(reply);
 *
 * The same table of questions stands behind `oxo VERB --json`, the protocol
 * `oxo engine --json-lines`, the browser's module and Python, so they all give
 * the same bytes. docs/JSON.md describes every question, its parameters and
 * its answer; {"ask":"questions"} is the table itself. What is not in the
 * table is refused: unknown keys, wrong types, numbers out of range.
 *
 * An answer depends on its question alone and holds nothing that varies
 * between runs, unless it was asked for ("cost":true) or a limit of time cut
 * it short. A session only keeps ready what is costly to make again: the last
 * game and its player. It belongs to one thread; make one for each.
 */
#ifndef OXO_ANSWER_H
#define OXO_ANSWER_H

#include "oxo/base.h"

OXO_C_BEGIN

/* Raised when an answer changes its meaning or loses a member. */
#define OXO_SCHEMA 1

typedef struct oxo_session oxo_session;

/* NULL: out of memory. Release it with oxo_session_destroy. */
OXO_API oxo_session *oxo_session_create(void);
OXO_API void oxo_session_destroy(oxo_session *session); /* NULL is fine */

/* The game and the player of questions that leave them out; NULL: those of the
 * table of questions. The texts must outlive the session. */
OXO_API void oxo_session_defaults(oxo_session *session, const char *game,
                                  const char *player);

/* Answers a question of `length` bytes. *answer gets one JSON value without an
 * end of line (oxo_reply_free it) with OXO_OK, with OXO_NO when the answer is
 * "no", and with OXO_LIMIT when what was asked for stayed open; with any other
 * status it is NULL and *error says why. The context (NULL: no limits) bounds
 * what the question's own limits leave. */
OXO_API oxo_status oxo_answer(oxo_session *session, const char *question,
                              size_t length, const oxo_context *context,
                              char **answer, oxo_error *error);

/* The same in an envelope that is always there; NULL only when memory ran out.
 * The question's "id" comes back, whatever it is.
 *
 *     {"id":7,"ok":true,"answer":{...}}
 *     {"id":7,"ok":false,"code":"bad-input","error":"...","line":0,"column":0}
 *
 * The codes: no, limit, bad-input, memory, unsupported, stopped. free() the
 * reply. */
OXO_API char *oxo_ask(oxo_session *session, const char *question, size_t length,
                      const oxo_context *context);
OXO_API void oxo_reply_free(char *reply); /* NULL is fine */

OXO_C_END

#endif
