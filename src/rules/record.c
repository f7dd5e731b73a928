/* Game records: the tree of moves and its header.
 *
 * The tree is kept as first child and next sibling, so that the main line is
 * the chain of first children and a variation costs one pointer. Positions are
 * not stored: games are short, and replaying from the start (at most a few
 * hundred moves) is cheaper than keeping them right through edits.
 *
 * Depth of recursion here is the nesting of variations, never the length of a
 * game; the reader (record_text.c) bounds the nesting of files.
 */
#include "base/array.h"
#include "oxo/families.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void destroy_chain(oxo_record_node *node)
{
    while (node) {
        for (oxo_record_node *alt = node->next; alt;) {
            oxo_record_node *after = alt->next;
            destroy_chain(alt->child);
            free(alt->comment);
            free(alt);
            alt = after;
        }
        oxo_record_node *child = node->child;
        free(node->comment);
        free(node);
        node = child;
    }
}

static char *copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

oxo_status oxo_record_create(const char *name, const oxo_pos *start,
                             oxo_record **record, oxo_error *error)
{
    oxo_record *r = calloc(1, sizeof *r);
    if (!r)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_game_create(name, &r->game, error);
    if (status != OXO_OK) {
        free(r);
        return status;
    }
    r->start = start ? oxo_pos_copy(r->game, start) : oxo_pos_new(r->game);
    r->root = calloc(1, sizeof *r->root);
    if (!r->start || !r->root) {
        oxo_record_destroy(r);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    r->root->move = OXO_MOVE_NONE;
    *record = r;
    return OXO_OK;
}

void oxo_record_destroy(oxo_record *record)
{
    if (!record)
        return;
    for (unsigned i = 0; i < record->keys; i++) {
        free(record->key[i]);
        free(record->value[i]);
    }
    free(record->key);
    free(record->value);
    destroy_chain(record->root);
    free(record->start);
    oxo_game_destroy(record->game);
    free(record);
}

/* ---- header ---- */

const char *oxo_record_get(const oxo_record *record, const char *key)
{
    for (unsigned i = 0; i < record->keys; i++) {
        if (!strcmp(record->key[i], key))
            return record->value[i];
    }
    return NULL;
}

static bool key_is_fine(const char *key)
{
    if (!*key || !strcmp(key, "game") || !strcmp(key, "start"))
        return false;
    return key[strspn(key, "abcdefghijklmnopqrstuvwxyz"
                           "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")] == 0;
}

static void remove_key(oxo_record *record, const char *key)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < record->keys; i++) {
        if (!strcmp(record->key[i], key)) {
            free(record->key[i]);
            free(record->value[i]);
            continue;
        }
        record->key[kept] = record->key[i];
        record->value[kept++] = record->value[i];
    }
    record->keys = kept;
}

oxo_status oxo_record_set(oxo_record *record, const char *key,
                          const char *value, oxo_error *error)
{
    if (!key_is_fine(key))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "'%.40s' is no key of a header: expected letters, "
                        "digits and '-', and not game or start",
                        key);
    if (!value) {
        remove_key(record, key);
        return OXO_OK;
    }
    while (*value && (unsigned char)*value <= ' ')
        value++;
    char *text = copy_text(value), *name = copy_text(key);
    if (!text || !name)
        goto out_of_memory;
    for (char *c = text; *c; c++) {
        if ((unsigned char)*c < ' ')
            *c = ' ';
    }
    for (size_t n = strlen(text); n && text[n - 1] == ' ';)
        text[--n] = 0;
    for (unsigned i = 0; i < record->keys; i++) {
        if (!strcmp(record->key[i], key)) {
            free(record->value[i]);
            record->value[i] = text;
            free(name);
            return OXO_OK;
        }
    }
    unsigned key_room = record->keys, value_room = record->keys;
    OXO_GROW(record->key, record->keys + 1, key_room, goto out_of_memory);
    OXO_GROW(record->value, record->keys + 1, value_room, goto out_of_memory);
    record->key[record->keys] = name;
    record->value[record->keys++] = text;
    return OXO_OK;
out_of_memory:
    free(text);
    free(name);
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

/* ---- tree ---- */

oxo_record_node *oxo_record_add(oxo_record_node *node, oxo_move move)
{
    oxo_record_node **link = &node->child;
    while (*link) {
        if ((*link)->move == move)
            return *link;
        link = &(*link)->next;
    }
    oxo_record_node *made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->move = move;
    made->parent = node;
    return *link = made;
}

/* The pointer that holds `node`; the node has a parent. */
static oxo_record_node **link_to(oxo_record_node *node)
{
    oxo_record_node **link = &node->parent->child;
    while (*link != node)
        link = &(*link)->next;
    return link;
}

void oxo_record_promote(oxo_record_node *node)
{
    for (; node->parent; node = node->parent) {
        *link_to(node) = node->next;
        node->next = node->parent->child;
        node->parent->child = node;
    }
}

void oxo_record_remove(oxo_record_node *node)
{
    *link_to(node) = node->next;
    node->next = NULL;
    destroy_chain(node);
}

oxo_status oxo_record_comment(oxo_record_node *node, const char *text,
                              oxo_error *error)
{
    char *copy = NULL;
    if (text && *text && !(copy = copy_text(text)))
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    free(node->comment);
    node->comment = copy;
    return OXO_OK;
}

unsigned oxo_record_depth(const oxo_record_node *node)
{
    unsigned depth = 0;
    while ((node = node->parent))
        depth++;
    return depth;
}

oxo_record_node *oxo_record_end(const oxo_record *record)
{
    oxo_record_node *node = record->root;
    while (node->child)
        node = node->child;
    return node;
}

void oxo_record_position(const oxo_record *record, const oxo_record_node *node,
                         oxo_pos *pos)
{
    const oxo_game *game = record->game;
    const unsigned depth = oxo_record_depth(node);
    memcpy(pos, record->start, game->pos_size);
    /* from the root down: the ancestor `left` steps above the node */
    for (unsigned left = depth; left--;) {
        const oxo_record_node *at = node;
        for (unsigned i = 0; i < left; i++)
            at = at->parent;
        if (at->move == OXO_RECORD_PASS)
            oxo_record_pass(game, pos, NULL);
        else
            game->ops->play(game, pos, at->move);
    }
}

oxo_status oxo_record_pass(const oxo_game *game, oxo_pos *pos, oxo_error *error)
{
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "the game is over");
    const oxo_side turn = game->ops->turn(game, pos);
    const size_t size = game->pos_text_max + 4;
    char *text = malloc(size);
    oxo_pos *other = oxo_pos_new(game);
    oxo_status status = OXO_NO_MEMORY;
    if (text && other) {
        size_t length = game->ops->pos_text(game, pos, text, size - 4);
        char *slash = strchr(text, '/');
        if (slash)
            length = (size_t)(slash - text);
        snprintf(text + length, 4, "/%c", turn == OXO_FIRST ? 'o' : 'x');
        status = game->ops->pos_parse(game, text, length + 2, other, NULL);
        if (status == OXO_BAD_INPUT ||
            (status == OXO_OK && game->ops->turn(game, other) == turn))
            status = OXO_UNSUPPORTED;
        if (status == OXO_OK)
            memcpy(pos, other, game->pos_size);
    }
    free(text);
    free(other);
    if (status == OXO_UNSUPPORTED)
        return oxo_fail(error, status,
                        "nobody can pass here, not even in analysis");
    return status == OXO_OK ? status : oxo_fail(error, status, "out of memory");
}
