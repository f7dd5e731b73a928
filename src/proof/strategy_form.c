/* Between the compact and the full form. Both ways walk the strategy, so what
 * comes out has been verified on the way. */
#include "proof/strategy.h"

#include "base/bits.h"
#include <stdlib.h>
#include <string.h>

typedef struct writer {
    oxo_strategy *s;
    oxo_certificate *made;
    bool compact;
    oxo_error *error;
} writer;

static oxo_status write_met(void *user, const oxo_met *met)
{
    writer *w = user;
    if (met->kind == OXO_MET_WIN)
        return OXO_OK;
    if (w->compact && met->kind != OXO_MET_ENTRY)
        return OXO_OK;
    char text[3 * OXO_STRATEGY_CELLS];
    oxo_strategy_text(w->s, &met->stones, text, sizeof text);
    oxo_status status =
        oxo_certificate_add_moves(w->made, text, met->moves, met->count);
    return status == OXO_OK ? OXO_OK
                            : oxo_fail(w->error, status, "out of memory");
}

/* Entries in a fixed order: fewer stones first, then by their text. */
typedef struct line {
    const char *text;
    size_t length;
    unsigned stones;
} line;

static int by_stones(const void *a, const void *b)
{
    const line *p = a, *q = b;
    if (p->stones != q->stones)
        return p->stones < q->stones ? -1 : 1;
    size_t shorter = p->length < q->length ? p->length : q->length;
    int order = memcmp(p->text, q->text, shorter);
    return order ? order : (p->length > q->length) - (p->length < q->length);
}

static oxo_status sort_body(oxo_certificate *c)
{
    line *lines = malloc((c->entries + 1) * sizeof *lines);
    char *body = malloc(c->body_size + 1);
    if (!lines || !body) {
        free(lines);
        free(body);
        return OXO_NO_MEMORY;
    }
    size_t at = 0, count = 0;
    while (oxo_certificate_next(c, &at, &lines[count].text,
                                &lines[count].length)) {
        lines[count].stones = 0;
        for (size_t i = 0;
             i < lines[count].length && lines[count].text[i] != ' '; i++)
            lines[count].stones += lines[count].text[i] > '9';
        count++;
    }
    qsort(lines, count, sizeof *lines, by_stones);
    size_t size = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(body + size, lines[i].text, lines[i].length + 1);
        size += lines[i].length + 1;
    }
    free(lines);
    free(c->body);
    c->body = body;
    c->body_room = c->body_size = size;
    return OXO_OK;
}

static oxo_status convert(oxo_strategy *s, bool compact, oxo_context *context,
                          oxo_certificate **certificate,
                          oxo_strategy_report *report, oxo_error *error)
{
    writer w = {s, NULL, compact, error};
    oxo_status status = oxo_certificate_create(
        s->game->name, s->winner == OXO_FIRST ? "first-wins" : "second-wins",
        compact ? "compact" : "full", &w.made, error);
    if (status == OXO_OK) {
        s->tactics_first = compact;
        status = oxo_strategy_walk(s, context, write_met, &w, report, error);
        s->tactics_first = false;
    }
    if (status == OXO_OK && sort_body(w.made) != OXO_OK)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        *certificate = w.made;
    else
        oxo_certificate_destroy(w.made);
    return status;
}

oxo_status oxo_strategy_expand(oxo_strategy *s, oxo_context *context,
                               oxo_certificate **certificate,
                               oxo_strategy_report *report, oxo_error *error)
{
    return convert(s, false, context, certificate, report, error);
}

oxo_status oxo_strategy_compact(oxo_strategy *s, oxo_context *context,
                                oxo_certificate **certificate,
                                oxo_strategy_report *report, oxo_error *error)
{
    return convert(s, true, context, certificate, report, error);
}
