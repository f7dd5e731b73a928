/* Writing game records, and their files.
 *
 * The writer is the inverse of the reader: reading what it wrote gives the
 * same tree, header and comments (tests/unit/test_record.c, and the fuzz target
 * for any input that can be read at all). Lines are filled to 76 columns;
 * comments are never broken or reflowed.
 */
#include "oxo/families.h"

#include "base/array.h"
#include "base/file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1 << 28 }; /* bytes of a file that is read */

typedef struct writer {
    char *text;
    size_t used, size, column;
    bool failed;
} writer;

static void put_bytes(writer *w, const char *bytes, size_t length)
{
    if (w->failed)
        return;
    OXO_GROW(w->text, w->used + length + 1, w->size, w->failed = true);
    if (w->failed)
        return;
    memcpy(w->text + w->used, bytes, length);
    w->used += length;
    w->text[w->used] = 0;
    for (size_t i = 0; i < length; i++)
        w->column = bytes[i] == '\n' ? 0 : w->column + 1;
}

static void put_line(writer *w, const char *key, const char *value)
{
    put_bytes(w, key, strlen(key));
    if (*value)
        put_bytes(w, " ", 1);
    put_bytes(w, value, strlen(value));
    put_bytes(w, "\n", 1);
}

/* A word of the body, on a new line when this one is full. */
static void put_word(writer *w, const char *word)
{
    const size_t length = strlen(word);
    if (w->column && w->column + 1 + length > 76)
        put_bytes(w, "\n", 1);
    else if (w->column && w->used && w->text[w->used - 1] != '(')
        put_bytes(w, " ", 1);
    put_bytes(w, word, length);
}

static void put_comment(writer *w, const char *comment)
{
    put_word(w, "{");
    for (const char *c = comment; *c; c++) {
        if (*c == '}' || *c == '\\')
            put_bytes(w, "\\", 1);
        put_bytes(w, c, 1);
    }
    put_bytes(w, "}", 1);
}

/* Would the reader take this word for the number before a move? */
static bool reads_as_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789");
    return digits && word[digits] == '.' &&
           word[digits + strspn(word + digits, ".")] == 0;
}

static void put_move(writer *w, const oxo_game *game, oxo_move move)
{
    char text[256];
    if (move == OXO_RECORD_PASS) {
        put_word(w, "pass");
        return;
    }
    const size_t length = game->ops->move_text(game, move, text, sizeof text);
    /* the cells of a .pg file may have names that are no single word here */
    if (length >= sizeof text || strpbrk(text, "(){}, \t\r\n") ||
        reads_as_number(text))
        snprintf(text, sizeof text, "%lu", (unsigned long)move);
    put_word(w, text);
}

/* Writes the moves from `node` on; `ply` is the number of moves before it, and
 * `number` says that the first one needs its number. Recursion goes as deep as
 * variations are nested. */
static void put_chain(writer *w, const oxo_game *game,
                      const oxo_record_node *node, unsigned ply, bool number)
{
    for (; node; node = node->child, ply++) {
        char text[32];
        if (number || ply % 2 == 0) {
            snprintf(text, sizeof text, ply % 2 ? "%u..." : "%u.", ply / 2 + 1);
            put_word(w, text);
        }
        put_move(w, game, node->move);
        number = node->comment || node->next;
        if (node->comment)
            put_comment(w, node->comment);
        if (node->parent->child != node)
            continue; /* its siblings are written where the first one is */
        for (const oxo_record_node *alt = node->next; alt; alt = alt->next) {
            put_word(w, "(");
            snprintf(text, sizeof text, ply % 2 ? "%u..." : "%u.", ply / 2 + 1);
            put_word(w, text);
            put_move(w, game, alt->move);
            if (alt->comment)
                put_comment(w, alt->comment);
            put_chain(w, game, alt->child, ply + 1, alt->comment != NULL);
            put_bytes(w, ")", 1);
        }
    }
}

oxo_status oxo_record_text(const oxo_record *record, char **text,
                           oxo_error *error)
{
    const oxo_game *game = record->game;
    writer w = {.text = NULL};
    oxo_pos *first = oxo_pos_new(game);
    const size_t size = game->pos_text_max + 1;
    char *start = malloc(size), *usual = malloc(size);
    if (!first || !start || !usual) {
        free(first);
        free(start);
        free(usual);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    put_line(&w, "oxo-record", "1");
    put_line(&w, "game", game->name);
    game->ops->pos_text(game, record->start, start, size);
    game->ops->pos_text(game, first, usual, size);
    if (strcmp(start, usual))
        put_line(&w, "start", start);
    free(first);
    free(start);
    free(usual);
    for (unsigned i = 0; i < record->keys; i++)
        put_line(&w, record->key[i], record->value[i]);
    put_bytes(&w, "\n", 1);
    if (record->root->comment)
        put_comment(&w, record->root->comment);
    put_chain(&w, game, record->root->child, 0, true);
    if (w.column)
        put_bytes(&w, "\n", 1);
    if (w.failed) {
        free(w.text);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *text = w.text;
    return OXO_OK;
}

/* ---- files ---- */

oxo_status oxo_record_load(const char *path, const char *name,
                           oxo_record **record, oxo_record **partial,
                           oxo_error *error)
{
    if (partial)
        *partial = NULL;
    char *text = NULL;
    size_t size = 0;
    oxo_status status = oxo_file_load(path, LARGEST, &text, &size, error);
    if (status == OXO_OK)
        status = oxo_record_import(name, text, size, record, partial, error);
    free(text);
    return status;
}

oxo_status oxo_record_save(const oxo_record *record, const char *path,
                           oxo_error *error)
{
    char *text = NULL;
    oxo_status status = oxo_record_text(record, &text, error);
    if (status != OXO_OK)
        return status;
    status = oxo_file_save(path, text, strlen(text), error);
    free(text);
    return status;
}
