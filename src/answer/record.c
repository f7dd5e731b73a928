/* Records in and out.
 *
 * A tree travels as a list of nodes in which parents come before their
 * children and children in their order: node i (from 1) has "parent", 0 being
 * the root. */
#include "answer/facts.h"

#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>

/* The node that follows in the order parent, first child, next alternative;
 * *depth goes along. NULL behind the last. */
static const oxo_record_node *after(const oxo_record_node *node, size_t *depth)
{
    if (node->child) {
        ++*depth;
        return node->child;
    }
    while (node && !node->next) {
        node = node->parent;
        --*depth;
    }
    return node ? node->next : NULL;
}

static oxo_status put_nodes(oxo_call *call, const oxo_record *r)
{
    json_out *out = call->out;
    size_t room = 64, depth = 0;
    uint32_t *number = malloc(room * sizeof *number), last = 0;
    json_open(out, "tree", '[');
    if (number)
        number[0] = 0;
    for (const oxo_record_node *n = after(r->root, &depth); n && number;
         n = after(n, &depth)) {
        if (depth == room) {
            uint32_t *grown = realloc(number, (room *= 2) * sizeof *number);
            if (!grown)
                free(number);
            number = grown;
            if (!number)
                break;
        }
        number[depth] = ++last;
        json_open(out, NULL, '{');
        json_number(out, "parent", number[depth - 1]);
        if (n->move == OXO_RECORD_PASS) {
            json_text(out, "move", "pass");
        } else {
            char text[64];
            r->game->ops->move_text(r->game, n->move, text, sizeof text);
            json_text(out, "move", text);
        }
        if (n->comment)
            json_text(out, "comment", n->comment);
        json_close(out, '}');
    }
    json_close(out, ']');
    if (!number)
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    free(number);
    return OXO_OK;
}

static void put_header(json_out *out, const oxo_record *r)
{
    json_open(out, "header", '[');
    for (unsigned i = 0; i < r->keys; i++) {
        json_open(out, NULL, '[');
        json_text(out, NULL, r->key[i]);
        json_text(out, NULL, r->value[i]);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static oxo_status put_record(oxo_call *call, const oxo_record *r)
{
    const oxo_game *game = r->game;
    json_out *out = call->out;
    oxo_pos *start = oxo_pos_new(game);
    char *text = malloc(game->pos_text_max);
    oxo_status status = OXO_OK;
    json_text(out, "game", game->name);
    if (!start || !text) {
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    } else if (memcmp(start, r->start, game->pos_size)) {
        game->ops->pos_text(game, r->start, text, game->pos_text_max);
        json_text(out, "position", text);
    }
    free(start);
    free(text);
    put_header(out, r);
    if (r->root->comment)
        json_text(out, "comment", r->root->comment);
    return status == OXO_OK ? put_nodes(call, r) : status;
}

oxo_status oxo_answer_read_record(oxo_call *call)
{
    const char *text = oxo_asked_text(call, "text");
    oxo_record *record = NULL, *partial = NULL;
    oxo_error error = {.status = OXO_OK};
    oxo_status status =
        oxo_record_import(oxo_asked_text(call, "game"), text, strlen(text),
                          &record, &partial, &error);
    if (status != OXO_OK && !partial) {
        *call->error = error;
        return status;
    }
    json_open(call->out, NULL, '{');
    const oxo_status put = put_record(call, record ? record : partial);
    if (status == OXO_OK) {
        json_null(call->out, "error");
    } else {
        json_open(call->out, "error", '{');
        json_number(call->out, "line", error.line);
        json_number(call->out, "column", error.column);
        json_text(call->out, "text", error.text);
        json_close(call->out, '}');
    }
    json_close(call->out, '}');
    oxo_record_destroy(record);
    oxo_record_destroy(partial);
    return put;
}

/* ---- in short ---- */

oxo_status oxo_put_record(json_out *out, const oxo_record *r, bool cells,
                          oxo_error *error)
{
    const oxo_game *game = r->game;
    oxo_pos *end = oxo_pos_new(game);
    uint64_t nodes = 0;
    size_t depth = 0;
    if (!end)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_record_position(r, oxo_record_end(r), end);
    for (const oxo_record_node *n = after(r->root, &depth); n;
         n = after(n, &depth))
        nodes++;
    json_open(out, NULL, '{');
    oxo_put_position(out, game, end);
    json_text(out, "winner", oxo_winner_name(game->ops->outcome(game, end)));
    put_header(out, r);
    json_open(out, "moves", '[');
    for (const oxo_record_node *n = r->root->child; n; n = n->child)
        oxo_put_move(out, NULL, game, n->move, cells);
    json_close(out, ']');
    json_number(out, "nodes", nodes);
    json_close(out, '}');
    free(end);
    return OXO_OK;
}

oxo_status oxo_answer_record(oxo_call *call)
{
    const char *text = oxo_asked_text(call, "text");
    oxo_record *record = NULL;
    oxo_status status =
        oxo_record_import(oxo_asked_text(call, "game"), text, strlen(text),
                          &record, NULL, call->error);
    if (status == OXO_OK)
        status = oxo_put_record(call->out, record, call->cells, call->error);
    oxo_record_destroy(record);
    return status;
}

/* ---- writing ---- */

static oxo_status take_header(oxo_call *call, oxo_record *r)
{
    const json_doc *doc = &call->doc;
    oxo_status status = OXO_OK;
    const json_node *list = oxo_asked_list(call, "header");
    for (const json_node *n = json_first(doc, list); n && status == OXO_OK;
         n = json_next(doc, n)) {
        const json_node *key = json_first(doc, n);
        const json_node *value = key ? json_next(doc, key) : NULL;
        if (!value || key->kind != JSON_TEXT || value->kind != JSON_TEXT)
            return oxo_fail(call->error, OXO_BAD_INPUT,
                            "header: expected pairs of texts");
        status = oxo_record_set(r, key->text, value->text, call->error);
    }
    return status;
}

/* Adds a node; `pos` is the position at *at, if that is not NULL. */
static oxo_status take_node(oxo_call *call, oxo_record *r, oxo_pos *pos,
                            const oxo_record_node **at, const json_node *n,
                            oxo_record_node **nodes, size_t count)
{
    const oxo_game *game = r->game;
    const json_node *parent = json_get(&call->doc, n, "parent");
    const json_node *move = json_get(&call->doc, n, "move");
    const json_node *comment = json_get(&call->doc, n, "comment");
    if (!parent || parent->kind != JSON_NUMBER || parent->number < 0 ||
        parent->number >= (double)count || !move || move->kind != JSON_TEXT)
        return oxo_fail(call->error, OXO_BAD_INPUT,
                        "tree: expected a move and an earlier parent");
    oxo_record_node *above = nodes[(size_t)parent->number];
    if (*at != above) /* most nodes follow the one before them */
        oxo_record_position(r, above, pos);
    *at = NULL;
    oxo_move made = OXO_RECORD_PASS;
    oxo_status status = game->ops->move_parse(
        game, pos, move->text, strlen(move->text), &made, call->error);
    if (status != OXO_OK && !strcmp(move->text, "pass")) {
        made = OXO_RECORD_PASS;
        status = oxo_record_pass(game, pos, call->error);
    }
    if (status != OXO_OK)
        return status;
    nodes[count] = oxo_record_add(above, made);
    if (!nodes[count])
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (made != OXO_RECORD_PASS)
        game->ops->play(game, pos, made);
    *at = nodes[count];
    if (comment && comment->kind == JSON_TEXT)
        status = oxo_record_comment(nodes[count], comment->text, call->error);
    return status;
}

static oxo_status take_nodes(oxo_call *call, oxo_record *r)
{
    const json_doc *doc = &call->doc;
    const json_node *list = oxo_asked_list(call, "tree");
    size_t count = 0;
    for (const json_node *n = json_first(doc, list); n; n = json_next(doc, n))
        count++;
    oxo_record_node **nodes = malloc((count + 1) * sizeof *nodes);
    oxo_pos *pos = oxo_pos_new(r->game);
    oxo_status status = OXO_OK;
    if (!nodes || !pos) {
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    } else {
        const oxo_record_node *at = NULL;
        nodes[0] = r->root;
        count = 1;
        for (const json_node *n = json_first(doc, list); n && status == OXO_OK;
             n = json_next(doc, n), count++)
            status = take_node(call, r, pos, &at, n, nodes, count);
    }
    free(nodes);
    free(pos);
    return status;
}

oxo_status oxo_answer_write_record(oxo_call *call)
{
    const char *start = oxo_asked_text(call, "position");
    const char *comment = oxo_asked_text(call, "comment");
    oxo_record *r = NULL;
    char *text = NULL;
    oxo_status status = oxo_asked_game(call, oxo_asked_text(call, "game"));
    oxo_pos *pos = status == OXO_OK ? oxo_pos_new(call->game) : NULL;
    if (status == OXO_OK && !pos)
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK && start)
        status = oxo_pos_read(call->game, start, pos, call->error);
    if (status == OXO_OK)
        status = oxo_record_create(call->game->name, pos, &r, call->error);
    if (status == OXO_OK)
        status = take_header(call, r);
    if (status == OXO_OK && comment)
        status = oxo_record_comment(r->root, comment, call->error);
    if (status == OXO_OK)
        status = take_nodes(call, r);
    if (status == OXO_OK)
        status = oxo_record_text(r, &text, call->error);
    if (status == OXO_OK)
        json_text(call->out, NULL, text);
    free(text);
    free(pos);
    oxo_record_destroy(r);
    return status;
}
