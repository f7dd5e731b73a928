/* Reading game records, and importers. Grammar: docs/RECORDS.md.
 *
 * The reader goes once through the bytes with a stack of levels, one for the
 * main line and one for every variation that is open:
 *
 *     level    node    before      after
 *       0      d4D     ..a1A       ..a1A d4D      main line stands behind d4D
 *       1      c1A     ..a1A b1A   ..             inside ( after d4D
 *
 * `before` is the position in front of the level's last move, which is where a
 * variation that follows begins. Everything is checked as it comes, so the
 * tree that exists when an error is met is a correct record of what was read:
 * it is handed over as `partial`, and nothing that was typed in is lost to a
 * slip in the last line.
 */
#include "oxo/families.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NESTING = 100 };

typedef struct level {
    oxo_record_node *node;
    oxo_pos *before, *after;
    bool moved;          /* a move was read on this level */
    char *pending;       /* comment in front of a variation's first move */
    size_t line, column; /* where it was opened */
} level;

typedef struct reader {
    const char *text;
    size_t length, at, line, line_start;
    oxo_record *record;
    level level[MAX_NESTING];
    unsigned depth; /* levels in use */
    oxo_error *error;
} reader;

static size_t column(const reader *r)
{
    return r->at - r->line_start + 1;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',';
}

static void step(reader *r)
{
    if (r->text[r->at++] == '\n') {
        r->line++;
        r->line_start = r->at;
    }
}

static oxo_status out_of_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

/* ---- body ---- */

static char *join(const char *a, const char *b)
{
    const size_t size = (a ? strlen(a) + 1 : 0) + strlen(b) + 1;
    char *text = malloc(size);
    if (text)
        snprintf(text, size, "%s%s%s", a ? a : "", a ? "\n" : "", b);
    return text;
}

static oxo_status read_comment(reader *r)
{
    const size_t line = r->line, start = column(r);
    char *text = malloc(r->length - r->at + 1);
    if (!text)
        return out_of_memory(r->error);
    size_t used = 0;
    step(r);
    while (r->at < r->length && r->text[r->at] != '}') {
        char c = r->text[r->at];
        if (c == '\\' && r->at + 1 < r->length &&
            (r->text[r->at + 1] == '}' || r->text[r->at + 1] == '\\')) {
            step(r);
            c = r->text[r->at];
        }
        text[used++] = c;
        step(r);
    }
    text[used] = 0;
    level *l = &r->level[r->depth - 1];
    const bool pending = r->depth > 1 && !l->moved;
    char **to = pending ? &l->pending : &l->node->comment;
    char *joined = join(*to, text);
    free(text);
    if (!joined)
        return out_of_memory(r->error);
    free(*to);
    *to = joined;
    if (r->at == r->length)
        return oxo_fail_at(r->error, OXO_BAD_INPUT, line, start,
                           "this comment is never closed: expected }");
    step(r);
    return OXO_OK;
}

static oxo_status open_variation(reader *r)
{
    level *l = &r->level[r->depth - 1];
    if (!l->moved)
        return oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, column(r),
                           "a variation follows the move that it replaces: "
                           "expected a move before (");
    if (r->depth == MAX_NESTING)
        return oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, column(r),
                           "variations are nested more than %d deep",
                           MAX_NESTING - 1);
    const oxo_game *game = r->record->game;
    level made = {.node = l->node->parent,
                  .before = oxo_pos_copy(game, l->before),
                  .after = oxo_pos_copy(game, l->before),
                  .line = r->line,
                  .column = column(r)};
    if (!made.before || !made.after) {
        free(made.before);
        free(made.after);
        return out_of_memory(r->error);
    }
    r->level[r->depth++] = made;
    step(r);
    return OXO_OK;
}

static void drop_level(reader *r)
{
    level *l = &r->level[--r->depth];
    free(l->before);
    free(l->after);
    free(l->pending);
}

static oxo_status close_variation(reader *r)
{
    if (r->depth == 1)
        return oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, column(r),
                           "no variation is open here that ) could close");
    if (!r->level[r->depth - 1].moved)
        return oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, column(r),
                           "a variation needs a move before )");
    drop_level(r);
    step(r);
    return OXO_OK;
}

/* "12." and "12..." stand before moves for the eye only. */
static bool is_number(const char *token, size_t length)
{
    size_t i = 0;
    while (i < length && token[i] >= '0' && token[i] <= '9')
        i++;
    if (!i || i == length)
        return false;
    while (i < length && token[i] == '.')
        i++;
    return i == length;
}

static oxo_status read_move(reader *r)
{
    const char *token = r->text + r->at;
    size_t length = 0;
    while (r->at + length < r->length && !is_blank(token[length]) &&
           !strchr("(){}", token[length]))
        length++;
    level *l = &r->level[r->depth - 1];
    const oxo_game *game = r->record->game;
    if (is_number(token, length)) {
        r->at += length;
        return OXO_OK;
    }
    if (game->ops->outcome(game, l->after) != OXO_ONGOING)
        return oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, column(r),
                           "the game is over before '%.*s'",
                           (int)(length > 40 ? 40 : length), token);
    oxo_move move;
    oxo_error why = {.status = OXO_OK};
    oxo_status status =
        game->ops->move_parse(game, l->after, token, length, &move, &why);
    memcpy(l->before, l->after, game->pos_size);
    if (status == OXO_OK) {
        game->ops->play(game, l->after, move);
    } else if (length == 4 && !memcmp(token, "pass", 4)) {
        move = OXO_RECORD_PASS;
        status = oxo_record_pass(game, l->after, &why);
    }
    if (status != OXO_OK)
        return oxo_fail_at(r->error, status, r->line, column(r), "%s",
                           why.text);
    /* a new node even if the move is there: the file's order is kept */
    oxo_record_node *made = calloc(1, sizeof *made);
    if (!made)
        return out_of_memory(r->error);
    made->move = move;
    made->parent = l->node;
    made->comment = l->pending;
    l->pending = NULL;
    oxo_record_node **link = &l->node->child;
    while (*link)
        link = &(*link)->next;
    *link = made;
    l->node = made;
    l->moved = true;
    r->at += length;
    return OXO_OK;
}

static oxo_status read_body(reader *r)
{
    const oxo_game *game = r->record->game;
    level *main = &r->level[0];
    *main = (level){.node = r->record->root,
                    .before = oxo_pos_copy(game, r->record->start),
                    .after = oxo_pos_copy(game, r->record->start)};
    r->depth = 1;
    oxo_status status =
        main->before && main->after ? OXO_OK : out_of_memory(r->error);
    while (status == OXO_OK && r->at < r->length) {
        const char c = r->text[r->at];
        if (is_blank(c))
            step(r);
        else if (c == '{')
            status = read_comment(r);
        else if (c == '(')
            status = open_variation(r);
        else if (c == ')')
            status = close_variation(r);
        else if (c == '}')
            status = oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, column(r),
                                 "no comment is open here that } could close");
        else
            status = read_move(r);
    }
    if (status == OXO_OK && r->depth > 1) {
        const level *l = &r->level[r->depth - 1];
        status = oxo_fail_at(r->error, OXO_BAD_INPUT, l->line, l->column,
                             "this variation is never closed: expected )");
    }
    while (r->depth) {
        level *l = &r->level[r->depth - 1];
        /* a comment that waited for a move stays with what came before */
        if (l->pending) {
            char *joined = join(l->node->comment, l->pending);
            if (joined) {
                free(l->node->comment);
                l->node->comment = joined;
            }
        }
        drop_level(r);
    }
    return status;
}

/* ---- header ---- */

/* The end of the line that starts at `from`, without its line end. */
static size_t line_end(const reader *r, size_t from)
{
    const char *end = memchr(r->text + from, '\n', r->length - from);
    return end ? (size_t)(end - r->text) : r->length;
}

static char *slice(const char *from, size_t length)
{
    char *text = malloc(length + 1);
    if (text) {
        memcpy(text, from, length);
        text[length] = 0;
    }
    return text;
}

/* Splits a header line at `at`; both parts to be freed. */
static oxo_status split(const reader *r, size_t at, char **key, char **value)
{
    size_t end = line_end(r, at), name = at;
    while (end > at && strchr(" \t\r", r->text[end - 1]))
        end--;
    while (name < end && r->text[name] != ' ' && r->text[name] != '\t')
        name++;
    size_t rest = name;
    while (rest < end && (r->text[rest] == ' ' || r->text[rest] == '\t'))
        rest++;
    *key = slice(r->text + at, name - at);
    *value = slice(r->text + rest, end - rest);
    if (*key && *value)
        return OXO_OK;
    free(*key);
    free(*value);
    return out_of_memory(r->error);
}

static bool line_is_empty(const reader *r, size_t at)
{
    const size_t end = line_end(r, at);
    while (at < end && strchr(" \t\r", r->text[at]))
        at++;
    return at == end;
}

/* Looks for `key` among the header lines; the rest of the line, or NULL. */
static char *find_value(const reader *r, const char *wanted, size_t *line,
                        bool *twice)
{
    char *found = NULL;
    size_t number = r->line;
    *twice = false;
    for (size_t at = r->at; at < r->length && !line_is_empty(r, at);
         at = line_end(r, at) + 1, number++) {
        char *key, *value;
        if (split(r, at, &key, &value) != OXO_OK)
            break;
        if (!strcmp(key, wanted) && !found) {
            found = value;
            value = NULL;
            *line = number;
        } else if (!strcmp(key, wanted)) {
            *twice = true;
            *line = number;
        }
        free(key);
        free(value);
    }
    return found;
}

static bool result_fits(const char *result, oxo_outcome outcome)
{
    if (outcome == OXO_ONGOING)
        return true; /* somebody gave up, or it goes on */
    return !strcmp(result, oxo_outcome_name(outcome));
}

/* Reads all header lines into the record, whose game exists by now. */
static oxo_status read_header(reader *r, size_t *result_line)
{
    for (; r->at < r->length && !line_is_empty(r, r->at); r->line++) {
        r->line_start = r->at;
        char *key, *value;
        oxo_status status = split(r, r->at, &key, &value);
        if (status != OXO_OK)
            return status;
        oxo_error why = {.status = OXO_OK};
        const size_t shift = strlen(key) + 2;
        if (!strcmp(key, "start")) {
            status =
                oxo_pos_read(r->record->game, value, r->record->start, &why);
            if (status == OXO_BAD_INPUT)
                status = oxo_fail_at(r->error, status, r->line,
                                     shift + (why.column ? why.column - 1 : 0),
                                     "%s", why.text);
        } else if (strcmp(key, "game")) {
            if (!strcmp(key, "result")) {
                *result_line = r->line;
                if (strcmp(value, "first") && strcmp(value, "second") &&
                    strcmp(value, "draw") && strcmp(value, "ongoing"))
                    status = oxo_fail_at(
                        r->error, OXO_BAD_INPUT, r->line, shift,
                        "result '%.40s': expected first, second, draw or "
                        "ongoing",
                        value);
            }
            if (status == OXO_OK && oxo_record_get(r->record, key))
                status = oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, 1,
                                     "the header has '%.40s' twice", key);
            if (status == OXO_OK) {
                status = oxo_record_set(r->record, key, value, &why);
                if (status != OXO_OK)
                    status = oxo_fail_at(r->error, status, r->line, 1, "%s",
                                         why.text);
            }
        }
        free(key);
        free(value);
        if (status != OXO_OK)
            return status;
        const size_t end = line_end(r, r->at);
        r->at = end < r->length ? end + 1 : end;
    }
    r->line_start = r->at;
    return OXO_OK;
}

static oxo_status create(reader *r)
{
    size_t line = 0, second = 0;
    bool twice = false;
    char *name = find_value(r, "game", &line, &twice);
    if (!name)
        return oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, 1,
                           "the header has no line 'game NAME'");
    oxo_error why = {.status = OXO_OK};
    oxo_status status =
        twice ? oxo_fail(&why, OXO_BAD_INPUT, "the header has 'game' twice")
              : oxo_record_create(name, NULL, &r->record, &why);
    free(name);
    if (status != OXO_OK)
        return oxo_fail_at(r->error, status, line, twice ? 1 : 6, "%s",
                           why.text);
    free(find_value(r, "start", &second, &twice));
    return twice ? oxo_fail_at(r->error, OXO_BAD_INPUT, second, 1,
                               "the header has 'start' twice")
                 : OXO_OK;
}

static oxo_status check_result(const reader *r, size_t line)
{
    const char *result = oxo_record_get(r->record, "result");
    const oxo_game *game = r->record->game;
    oxo_pos *pos = oxo_pos_new(game);
    if (!pos)
        return out_of_memory(r->error);
    oxo_record_position(r->record, oxo_record_end(r->record), pos);
    const oxo_outcome outcome = game->ops->outcome(game, pos);
    free(pos);
    if (result && !result_fits(result, outcome))
        return oxo_fail_at(r->error, OXO_BAD_INPUT, line, 8,
                           "the header says result %s, but the moves end with "
                           "%s",
                           result, oxo_outcome_name(outcome));
    return OXO_OK;
}

static const char magic[] = "oxo-record";

oxo_status oxo_record_parse(const char *text, size_t length,
                            oxo_record **record, oxo_record **partial,
                            oxo_error *error)
{
    oxo_error ignored;
    reader *r = calloc(1, sizeof *r);
    if (partial)
        *partial = NULL;
    if (!r)
        return out_of_memory(error);
    *r = (reader){.text = text,
                  .length = length,
                  .line = 1,
                  .error = error ? error : &ignored};
    const char *zero = memchr(text, 0, length);
    if (zero) /* read what is in front of it, then complain */
        r->length = (size_t)(zero - text);
    char *key = NULL, *value = NULL;
    size_t result_line = 0;
    oxo_status status = split(r, 0, &key, &value);
    if (status == OXO_OK) {
        if (strcmp(key, magic))
            status = oxo_fail_at(r->error, OXO_BAD_INPUT, 1, 1,
                                 "expected 'oxo-record 1' on the first line");
        else if (strcmp(value, "1"))
            status = oxo_fail_at(r->error, OXO_BAD_INPUT, 1, sizeof magic + 1,
                                 "version '%.20s' of records: this program "
                                 "knows version 1",
                                 value);
        free(key);
        free(value);
    }
    if (status == OXO_OK) {
        const size_t end = line_end(r, 0);
        r->at = end < r->length ? end + 1 : end;
        r->line_start = r->at;
        r->line = 2;
        status = create(r);
    }
    if (status == OXO_OK)
        status = read_header(r, &result_line);
    if (status == OXO_OK)
        status = read_body(r);
    if (status == OXO_OK && zero)
        status = oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, column(r),
                             "a zero byte: this is not a text");
    if (status == OXO_OK)
        status = check_result(r, result_line);
    if (status == OXO_OK)
        *record = r->record;
    else if (partial)
        *partial = r->record;
    else
        oxo_record_destroy(r->record);
    free(r);
    return status;
}

/* ---- importers ---- */

/* A board of one character per cell, perhaps over several lines: its packed
 * text, or NULL. */
static char *packed_board(const oxo_game *game, const char *text, size_t length)
{
    char *board = malloc((size_t)game->cells + 1);
    size_t used = 0;
    for (size_t i = 0; board && i < length; i++) {
        const char c = text[i];
        if (strchr(" \t\r\n", c) && c)
            continue;
        if (used == game->cells || !c || !strchr("xXoO.-_", c)) {
            free(board);
            return NULL;
        }
        board[used++] = c == '-' || c == '_' ? '.' : c;
    }
    if (board && used != game->cells) {
        free(board);
        return NULL;
    }
    if (board)
        board[used] = 0;
    return board;
}

oxo_status oxo_record_import(const char *name, const char *text, size_t length,
                             oxo_record **record, oxo_record **partial,
                             oxo_error *error)
{
    if (partial)
        *partial = NULL;
    if (length >= sizeof magic - 1 && !memcmp(text, magic, sizeof magic - 1))
        return oxo_record_parse(text, length, record, partial, error);
    oxo_error ignored;
    oxo_record *made = NULL;
    oxo_status status =
        oxo_record_create(name ? name : "4^3", NULL, &made, error);
    if (status != OXO_OK)
        return status;
    reader *r = calloc(1, sizeof *r);
    if (!r) {
        oxo_record_destroy(made);
        return out_of_memory(error);
    }
    const char *zero = memchr(text, 0, length);
    *r = (reader){.text = text,
                  .length = zero ? (size_t)(zero - text) : length,
                  .line = 1,
                  .record = made,
                  .error = error ? error : &ignored};
    while (r->at < r->length && is_blank(r->text[r->at]))
        step(r);
    char *board = packed_board(made->game, text, r->length);
    if (board) {
        oxo_error why;
        status = made->game->ops->pos_parse(made->game, board, strlen(board),
                                            made->start, &why);
        if (status != OXO_OK)
            status = oxo_fail_at(r->error, status, r->line, column(r), "%s",
                                 why.text);
        free(board);
    } else {
        /* a first word that reads as a position is one; moves may follow */
        size_t word = 0;
        while (r->at + word < r->length && !is_blank(r->text[r->at + word]))
            word++;
        if (made->game->ops->pos_parse(made->game, r->text + r->at, word,
                                       made->start, NULL) == OXO_OK)
            r->at += word;
        status = read_body(r);
    }
    if (status == OXO_OK && zero)
        status = oxo_fail_at(r->error, OXO_BAD_INPUT, r->line, column(r),
                             "a zero byte: this is not a text");
    free(r);
    if (status == OXO_OK)
        *record = made;
    else if (partial)
        *partial = made;
    else
        oxo_record_destroy(made);
    return status;
}
