/* The way from a text to the function that answers it. See answer.h; the
 * questions are in questions.c. What the table does not know is refused, and
 * what is not given gets its default. */
#include "answer/answer.h"

#include "oxo/families.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 8192 };

/* ---- sessions ---- */

oxo_session *oxo_session_create(void)
{
    return calloc(1, sizeof(oxo_session));
}

static void forget_game(oxo_session *session)
{
    oxo_player_destroy(session->player);
    oxo_game_destroy(session->game);
    session->player = NULL;
    session->game = NULL;
}

void oxo_session_destroy(oxo_session *session)
{
    if (!session)
        return;
    forget_game(session);
    oxo_explorer_destroy(session->explorer);
    free(session);
}

void oxo_session_defaults(oxo_session *session, const char *game,
                          const char *player)
{
    session->default_game = game;
    session->default_player = player;
}

/* ---- parameters ---- */

/* What the session says where the question does not; NULL: nothing. */
static const char *session_default(const oxo_call *call, const char *key)
{
    return !strcmp(key, "game")     ? call->session->default_game
           : !strcmp(key, "player") ? call->session->default_player
                                    : NULL;
}

static const oxo_parameter *find_parameter(const oxo_question *question,
                                           const char *name)
{
    for (const oxo_parameter *p = oxo_common_parameters; p->name; p++)
        if (!strcmp(p->name, name))
            return p;
    for (const oxo_parameter *p = question->parameter; p->name; p++)
        if (!strcmp(p->name, name))
            return p;
    return NULL;
}

static bool is_count(const json_node *n, uint64_t min, uint64_t max)
{
    return n->kind == JSON_NUMBER && n->number >= (double)min &&
           n->number <= (double)max && floor(n->number) >= n->number;
}

static oxo_status check_list(const oxo_call *call, const oxo_parameter *p,
                             const json_node *list)
{
    const bool numbers = p->type == OXO_P_NUMBERS;
    const uint64_t room = numbers ? MAX_CELLS : p->max;
    uint64_t count = 0;
    bool good = list->kind == JSON_LIST;
    for (const json_node *n = json_first(&call->doc, list); n && good;
         n = json_next(&call->doc, n))
        good = ++count <= room && (p->type == OXO_P_TEXTS ? n->kind == JSON_TEXT
                                   : numbers ? is_count(n, 0, p->max)
                                             : true);
    if (good)
        return OXO_OK;
    if (numbers)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "%s: expected a list of numbers from 0 to %llu",
                        p->name, (unsigned long long)p->max);
    return oxo_fail(call->error, OXO_BAD_INPUT,
                    "%s: expected a list of at most %llu %s", p->name,
                    (unsigned long long)p->max,
                    p->type == OXO_P_TEXTS ? "texts" : "entries");
}

/* Which of the choices "one|another" a text is; as many as there are: none. */
static unsigned which(const char *choices, const char *text)
{
    const size_t length = strlen(text);
    unsigned i = 0;
    for (const char *at = choices;; at++) {
        const size_t size = strcspn(at, "|");
        if (size == length && !memcmp(at, text, size))
            return i;
        i++;
        at += size;
        if (!*at)
            return i;
    }
}

static unsigned count_choices(const char *choices)
{
    return which(choices, "");
}

static oxo_status check_choice(const oxo_call *call, const oxo_parameter *p,
                               const json_node *n)
{
    if (n->kind == JSON_TEXT &&
        which(p->choices, n->text) < count_choices(p->choices))
        return OXO_OK;
    char words[160];
    size_t used = 0;
    const unsigned count = count_choices(p->choices);
    const char *at = p->choices;
    words[0] = 0;
    for (unsigned i = 0; i < count && used < sizeof words; i++) {
        const size_t size = strcspn(at, "|");
        used += (size_t)snprintf(words + used, sizeof words - used, "%s%.*s",
                                 !i              ? ""
                                 : i + 1 < count ? ", "
                                                 : " or ",
                                 (int)size, at);
        at += size + 1;
    }
    return oxo_fail(call->error, OXO_BAD_INPUT, "%s: expected %s", p->name,
                    words);
}

static oxo_status check_type(const oxo_call *call, const oxo_parameter *p,
                             const json_node *n)
{
    switch (p->type) {
    case OXO_P_TEXT:
        if (n->kind == JSON_TEXT)
            return OXO_OK;
        return oxo_fail(call->error, OXO_BAD_INPUT, "%s: expected a text",
                        p->name);
    case OXO_P_CHOICE:
        return check_choice(call, p, n);
    case OXO_P_REAL:
        if (n->kind == JSON_NUMBER && n->number >= 0 &&
            n->number <= (double)p->max)
            return OXO_OK;
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "%s: expected a number from 0 to %llu", p->name,
                        (unsigned long long)p->max);
    case OXO_P_COUNT:
        if (is_count(n, p->min, p->max))
            return OXO_OK;
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "%s: expected a whole number from %llu to %llu",
                        p->name, (unsigned long long)p->min,
                        (unsigned long long)p->max);
    case OXO_P_FLAG:
        if (n->kind == JSON_BOOLEAN)
            return OXO_OK;
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "%s: expected true or false", p->name);
    case OXO_P_SIDE:
        if (n->kind == JSON_TEXT &&
            (!strcmp(n->text, "first") || !strcmp(n->text, "second")))
            return OXO_OK;
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "%s: expected \"first\" or \"second\"", p->name);
    case OXO_P_TEXTS:
    case OXO_P_NUMBERS:
    case OXO_P_LIST:
        return check_list(call, p, n);
    case OXO_P_ANY:
        break;
    }
    return OXO_OK;
}

static oxo_status unknown_key(const oxo_call *call, const char *key)
{
    char known[160];
    size_t used = 0;
    known[0] = 0;
    for (const oxo_parameter *p = call->question->parameter;
         p->name && used < sizeof known; p++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s",
                                 used ? ", " : "", p->name);
    return oxo_fail(call->error, OXO_BAD_INPUT,
                    "%s has no parameter \"%.40s\"; it takes %.120s",
                    call->question->name, key, used ? known : "none");
}

static oxo_status check(oxo_call *call)
{
    for (const json_node *n = json_first(&call->doc, call->request); n;
         n = json_next(&call->doc, n)) {
        const oxo_parameter *p = find_parameter(call->question, n->key);
        const oxo_status status =
            p ? check_type(call, p, n) : unknown_key(call, n->key);
        if (status != OXO_OK)
            return status;
    }
    for (const oxo_parameter *p = call->question->parameter; p->name; p++)
        if (p->required && !json_get(&call->doc, call->request, p->name) &&
            !session_default(call, p->name))
            return oxo_fail(call->error, OXO_BAD_INPUT, "%s: expected %s",
                            p->name, p->help);
    return OXO_OK;
}

const char *oxo_asked_text(const oxo_call *call, const char *key)
{
    const json_node *n = json_get(&call->doc, call->request, key);
    const oxo_parameter *p = find_parameter(call->question, key);
    const char *ours = session_default(call, key);
    return n                                     ? n->text
           : ours && (p->required || p->if_text) ? ours
                                                 : p->if_text;
}

uint64_t oxo_asked_count(const oxo_call *call, const char *key)
{
    const json_node *n = json_get(&call->doc, call->request, key);
    const oxo_parameter *p = find_parameter(call->question, key);
    return n ? (uint64_t)n->number : p ? p->otherwise : 0;
}

double oxo_asked_real(const oxo_call *call, const char *key)
{
    const json_node *n = json_get(&call->doc, call->request, key);
    return n ? n->number : find_parameter(call->question, key)->if_real;
}

unsigned oxo_asked_choice(const oxo_call *call, const char *key, unsigned none)
{
    const char *text = oxo_asked_text(call, key);
    return text ? which(find_parameter(call->question, key)->choices, text)
                : none;
}

bool oxo_asked_flag(const oxo_call *call, const char *key)
{
    return oxo_asked_count(call, key) != 0;
}

const json_node *oxo_asked_list(const oxo_call *call, const char *key)
{
    return json_get(&call->doc, call->request, key);
}

oxo_side oxo_asked_side(const oxo_call *call, const char *key,
                        oxo_side otherwise)
{
    const char *text = oxo_asked_text(call, key);
    return !text ? otherwise : !strcmp(text, "first") ? OXO_FIRST : OXO_SECOND;
}

/* ---- games and positions ---- */

oxo_status oxo_asked_game(oxo_call *call, const char *name)
{
    oxo_session *session = call->session;
    if (!session->game || strcmp(session->game->name, name)) {
        oxo_game *game;
        const oxo_status status = oxo_game_create(name, &game, call->error);
        if (status != OXO_OK)
            return status;
        if (session->game && !strcmp(session->game->name, game->name)) {
            oxo_game_destroy(game); /* another name of the same game */
        } else {
            forget_game(session);
            session->game = game;
        }
    }
    call->game = session->game;
    return OXO_OK;
}

static oxo_status play_text(oxo_call *call, const char *text)
{
    const oxo_game *game = call->game;
    oxo_move move;
    oxo_error error;
    oxo_status status = game->ops->move_parse(game, call->pos, text,
                                              strlen(text), &move, &error);
    if (status == OXO_OK) {
        game->ops->play(game, call->pos, move);
    } else if (!strcmp(text, "pass")) {
        move = OXO_RECORD_PASS;
        status = oxo_record_pass(game, call->pos, &error);
    }
    if (status != OXO_OK)
        return oxo_fail(call->error, status, "move %u: %.200s", call->count + 1,
                        error.text);
    call->moves[call->count++] = move;
    return OXO_OK;
}

oxo_status oxo_asked_where(oxo_call *call)
{
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    if (status != OXO_OK)
        return status;
    const json_node *list = oxo_asked_list(call, "moves");
    size_t count = 0;
    for (const json_node *n = json_first(&call->doc, list); n;
         n = json_next(&call->doc, n))
        count++;
    call->start = oxo_pos_new(call->game);
    call->pos = oxo_pos_new(call->game);
    call->moves = malloc((count + 1) * sizeof *call->moves);
    if (!call->start || !call->pos || !call->moves)
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    status = oxo_pos_read(call->game, oxo_asked_text(call, "position"),
                          call->start, call->error);
    if (status != OXO_OK)
        return status;
    memcpy(call->pos, call->start, call->game->pos_size);
    for (const json_node *n = json_first(&call->doc, list);
         n && status == OXO_OK; n = json_next(&call->doc, n))
        status = play_text(call, n->text);
    return status;
}

oxo_status oxo_asked_ongoing(oxo_call *call)
{
    const oxo_status status = oxo_asked_where(call);
    if (status != OXO_OK)
        return status;
    return call->game->ops->outcome(call->game, call->pos) == OXO_ONGOING
               ? OXO_OK
               : oxo_fail(call->error, OXO_BAD_INPUT, "the game is over");
}

oxo_status oxo_no_answer(oxo_call *call, oxo_status status)
{
    free(call->out->text);
    *call->out = (json_out){.text = NULL};
    return status;
}

/* ---- the table as an answer ---- */

static void put_parameter(json_out *out, const oxo_parameter *p)
{
    static const char *const types[] = {"text", "choice", "count", "real",
                                        "flag", "side",   "texts", "numbers",
                                        "list", "any"};
    json_open(out, NULL, '{');
    json_text(out, "name", p->name);
    json_text(out, "type", types[p->type]);
    json_boolean(out, "required", p->required);
    if (p->type == OXO_P_COUNT) {
        json_number(out, "min", p->min);
        json_number(out, "max", p->max);
        if (!p->required)
            json_number(out, "default", p->otherwise);
    } else if (p->type == OXO_P_FLAG) {
        json_boolean(out, "default", p->otherwise != 0);
    } else if (p->type == OXO_P_REAL) {
        json_number(out, "min", 0);
        json_number(out, "max", p->max);
        json_real(out, "default", p->if_real);
    } else if (p->type == OXO_P_CHOICE) {
        json_open(out, "choices", '[');
        for (const char *at = p->choices; *at; at += *at == '|') {
            char word[40];
            const size_t size = strcspn(at, "|");
            snprintf(word, sizeof word, "%.*s", (int)size, at);
            json_text(out, NULL, word);
            at += size;
        }
        json_close(out, ']');
    }
    if ((p->type == OXO_P_TEXT || p->type == OXO_P_CHOICE) && p->if_text)
        json_text(out, "default", p->if_text);
    json_text(out, "help", p->help);
    json_close(out, '}');
}

oxo_status oxo_answer_questions(oxo_call *call)
{
    json_out *out = call->out;
    json_open(out, NULL, '{');
    json_number(out, "schema", OXO_SCHEMA);
    json_open(out, "every_question", '[');
    for (const oxo_parameter *p = oxo_common_parameters; p->name; p++)
        put_parameter(out, p);
    json_close(out, ']');
    json_open(out, "questions", '[');
    for (unsigned i = 0; i < oxo_question_count; i++) {
        json_open(out, NULL, '{');
        json_text(out, "ask", oxo_questions[i].name);
        json_text(out, "help", oxo_questions[i].help);
        json_open(out, "parameters", '[');
        for (const oxo_parameter *p = oxo_questions[i].parameter; p->name; p++)
            put_parameter(out, p);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
    return OXO_OK;
}

/* ---- from a text to an answer ---- */

static oxo_status dispatch(oxo_call *call)
{
    const json_node *ask = json_get(&call->doc, call->request, "ask");
    if (!ask || ask->kind != JSON_TEXT)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "expected an object with a text \"ask\"");
    for (unsigned i = 0; i < oxo_question_count && !call->question; i++)
        if (!strcmp(oxo_questions[i].name, ask->text))
            call->question = &oxo_questions[i];
    if (!call->question)
        return oxo_fail(call->error, OXO_BAD_INPUT, "no such question: %.40s",
                        ask->text);
    const oxo_status status = check(call);
    if (status != OXO_OK)
        return status;
    call->cells = oxo_asked_flag(call, "cells");
    call->cost = oxo_asked_flag(call, "cost");
    struct oxo_ranks *ranks = call->context.ranks; /* it is the whole */
    call->context =
        oxo_context_within(&call->context, oxo_asked_count(call, "nodes"),
                           (double)oxo_asked_count(call, "ms") / 1000);
    call->context.ranks = ranks;
    return call->question->answer(call);
}

/* The answer appended to `out` as a member `key`; nothing when there is
 * none. */
static oxo_status answer_into(oxo_call *call, const char *key)
{
    json_out answer = {.text = NULL}, *out = call->out;
    call->out = &answer;
    oxo_status status = dispatch(call);
    if (answer.failed)
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (answer.text &&
        (status == OXO_OK || status == OXO_NO || status == OXO_LIMIT))
        json_raw(out, key, answer.text);
    else if (status == OXO_OK)
        status = oxo_fail(call->error, OXO_UNSUPPORTED, "no answer");
    free(answer.text);
    free(call->start);
    free(call->pos);
    free(call->moves);
    return status;
}

oxo_status oxo_answer(oxo_session *session, const char *question, size_t length,
                      const oxo_context *context, char **answer,
                      oxo_error *error)
{
    json_out out = {.text = NULL};
    oxo_call call = {.session = session, .out = &out, .error = error};
    *answer = NULL;
    if (context)
        call.context = *context;
    oxo_status status = json_read(question, length, &call.doc, error);
    if (status != OXO_OK)
        return status;
    call.request = call.doc.node;
    status = answer_into(&call, NULL);
    json_doc_clear(&call.doc);
    if (out.failed) {
        free(out.text);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *answer = out.text;
    return status;
}

static void put_error(json_out *out, oxo_status status, const oxo_error *error,
                      bool stopped)
{
    static const char *const codes[] = {[OXO_OK] = "ok",
                                        [OXO_NO] = "no",
                                        [OXO_LIMIT] = "limit",
                                        [OXO_BAD_INPUT] = "bad-input",
                                        [OXO_NO_MEMORY] = "memory",
                                        [OXO_IO] = "bad-input",
                                        [OXO_UNSUPPORTED] = "unsupported"};
    json_boolean(out, "ok", false);
    json_text(out, "code",
              status == OXO_LIMIT && stopped ? "stopped" : codes[status]);
    json_text(out, "error", error->text);
    json_number(out, "line", error->line);
    json_number(out, "column", error->column);
}

char *oxo_ask(oxo_session *session, const char *question, size_t length,
              const oxo_context *context)
{
    json_out out = {.text = NULL};
    oxo_error error = {.status = OXO_OK};
    oxo_call call = {.session = session, .out = &out, .error = &error};
    if (context)
        call.context = *context;
    json_open(&out, NULL, '{');
    oxo_status status = json_read(question, length, &call.doc, &error);
    call.request = status == OXO_OK ? call.doc.node : NULL;
    const json_node *id = json_get(&call.doc, call.request, "id");
    if (id)
        json_copy(&out, "id", &call.doc, id);
    const json_out before = out;
    if (status == OXO_OK) {
        json_boolean(&out, "ok", true);
        const size_t used = out.used;
        status = answer_into(&call, "answer");
        if (out.used == used) { /* no answer: it becomes an error */
            out.used = before.used;
            out.comma = before.comma;
            put_error(&out, status, &error,
                      context && context->stop && context->stop(context->user));
        }
    } else {
        put_error(&out, status, &error, false);
    }
    json_close(&out, '}');
    json_doc_clear(&call.doc);
    if (out.failed) {
        free(out.text);
        return NULL;
    }
    return out.text;
}

void oxo_reply_free(char *reply)
{
    free(reply);
}
