/* Certificates and dictionaries given as texts: what they claim, and the walk
 * through them. */
#include "answer/facts.h"

#include <stdlib.h>
#include <string.h>

void oxo_put_walk(json_out *out, const oxo_game *game,
                  const oxo_strategy_report *r)
{
    json_open(out, NULL, '{');
    json_text(out, "game", game->name);
    json_boolean(out, "verified", r->verified);
    json_number(out, "positions", r->positions);
    json_number(out, "wins", r->kind[OXO_MET_WIN]);
    json_number(out, "blocks", r->kind[OXO_MET_BLOCK]);
    json_number(out, "strategic", r->kind[OXO_MET_ENTRY]);
    json_number(out, "forced", r->kind[OXO_MET_FORCED]);
    json_number(out, "entries", r->entries);
    json_number(out, "unreached", r->unreached);
    json_number(out, "longest", r->longest);
    json_number(out, "nodes", r->nodes);
    json_text(out, "longest_at", r->longest_at);
    if (!r->verified) {
        json_text(out, "why", r->why);
        json_text(out, "where", r->where);
    }
    json_open(out, "levels", '[');
    for (unsigned i = 0; i <= OXO_STRATEGY_CELLS; i++) {
        if (!r->level_positions[i] && !r->level_entries[i])
            continue;
        json_open(out, NULL, '{');
        json_number(out, "level", i);
        json_number(out, "entries", r->level_entries[i]);
        json_number(out, "used", r->level_used[i]);
        json_number(out, "positions", r->level_positions[i]);
        json_number(out, "forced", r->level_forced[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

void oxo_put_certificate(json_out *out, const oxo_certificate *c)
{
    json_open(out, NULL, '{');
    json_text(out, "game", c->game);
    json_text(out, "claim", c->claim);
    json_text(out, "form", c->form);
    json_number(out, "entries", c->entries);
    json_close(out, '}');
}

void oxo_put_complete(json_out *out, const oxo_complete_report *r)
{
    json_open(out, NULL, '{');
    json_number(out, "positions", r->positions);
    json_number(out, "entries", r->entries);
    json_number(out, "blocks", r->blocks);
    json_number(out, "attacks", r->attacks);
    json_number(out, "lines", r->lines);
    json_number(out, "completion_lines", r->completion_lines);
    json_close(out, '}');
}

void oxo_put_levels(json_out *out, const oxo_strategy_report *ours,
                    const oxo_strategy_report *beside)
{
    json_open(out, NULL, '{');
    json_open(out, "levels", '[');
    for (unsigned i = 0; i <= OXO_STRATEGY_CELLS; i++) {
        const uint64_t theirs = beside ? beside->level_entries[i] : 0;
        if (!ours->level_entries[i] && !theirs)
            continue;
        json_open(out, NULL, '{');
        json_number(out, "level", i);
        json_number(out, "entries", ours->level_entries[i]);
        if (beside)
            json_number(out, "beside", theirs);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* ---- reading ---- */

oxo_status oxo_proof_read(const char *text, size_t size, bool any_form,
                          oxo_proof *proof, oxo_error *error)
{
    static const char *const magic[] = {"oxo-certificate", "\x28\xb5\x2f\xfd"};
    oxo_proof p = {.certificate = NULL};
    bool certificate = false; /* or zstd: no dictionary */
    for (unsigned i = 0; i < 2; i++)
        certificate |= size >= strlen(magic[i]) &&
                       !memcmp(text, magic[i], strlen(magic[i]));
    oxo_status status =
        oxo_certificate_parse(text, size, &p.certificate, error);
    if (status != OXO_OK && certificate)
        return status;
    status = p.certificate ? oxo_certificate_game(p.certificate, &p.game, error)
                           : oxo_game_create("4^3", &p.game, error);
    if (status == OXO_OK && !p.certificate)
        status = oxo_strategy_from_dictionary(p.game, text, size, &p.strategy,
                                              error);
    else if (status == OXO_OK &&
             (!any_form || !strcmp(p.certificate->form, "compact") ||
              !strcmp(p.certificate->form, "full")))
        status = oxo_strategy_from_certificate(p.game, p.certificate,
                                               &p.strategy, error);
    if (status == OXO_OK)
        *proof = p;
    else
        oxo_proof_clear(&p);
    return status;
}

void oxo_proof_clear(oxo_proof *p)
{
    oxo_strategy_destroy(p->strategy);
    oxo_game_destroy(p->game);
    oxo_certificate_destroy(p->certificate);
    *p = (oxo_proof){.certificate = NULL};
}

/* ---- other forms ---- */

/* Patashnik's own lines, sorted as the certificate has them: its body, but the
 * empty board is the empty string. */
static oxo_status patashnik_lines(oxo_converted *made, oxo_error *error)
{
    const oxo_certificate *compact = made->certificate;
    size_t at = 0, length;
    const char *line;
    made->text = malloc(compact->body_size + 1);
    if (!made->text)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    while (oxo_certificate_next(compact, &at, &line, &length)) {
        const char *space = memchr(line, ' ', length);
        const bool stones =
            memchr(line, 'x', length) || memchr(line, 'o', length);
        const size_t skip = stones ? 0 : (size_t)(space - line);
        memcpy(made->text + made->size, line + skip, length + 1 - skip);
        made->size += length + 1 - skip;
    }
    made->text[made->size] = 0;
    return OXO_OK;
}

oxo_status oxo_proof_convert(const oxo_proof *p, oxo_proof_form form,
                             oxo_context *context, oxo_converted *made,
                             oxo_error *error)
{
    static const oxo_wildcard_method methods[] = {
        [OXO_PROOF_BOARDS] = OXO_WILDCARD_PLAIN,
        [OXO_PROOF_COMPRESSED] = OXO_WILDCARD_COVER,
        [OXO_PROOF_COMPRESSED_PLAIN] = OXO_WILDCARD_GREEDY};
    *made = (oxo_converted){.text = NULL};
    if (form >= OXO_PROOF_BOARDS)
        return oxo_wildcard_write(p->strategy, methods[form], &made->text,
                                  &made->size, &made->lines, error);
    made->report = calloc(1, sizeof *made->report);
    if (!made->report)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status =
        (form == OXO_PROOF_FULL ? oxo_strategy_expand : oxo_strategy_compact)(
            p->strategy, context, &made->certificate, made->report, error);
    if (status != OXO_OK)
        return status;
    if (form == OXO_PROOF_PATASHNIK)
        return patashnik_lines(made, error);
    if (p->certificate && p->certificate->extra_size) {
        /* what was noted about the source stays */
        oxo_certificate *c = made->certificate;
        if (!(c->extra = malloc(p->certificate->extra_size)))
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        memcpy(c->extra, p->certificate->extra, p->certificate->extra_size);
        c->extra_size = p->certificate->extra_size;
    }
    return OXO_OK;
}

void oxo_converted_clear(oxo_converted *made)
{
    oxo_certificate_destroy(made->certificate);
    free(made->report);
    free(made->text);
    *made = (oxo_converted){.text = NULL};
}

void oxo_put_converted(json_out *out, const oxo_game *game,
                       const oxo_converted *made)
{
    char *text = NULL;
    size_t size;
    const oxo_certificate *c = made->certificate;
    json_open(out, NULL, '{');
    json_text(out, "game", game->name);
    if (c) {
        json_text(out, "claim", c->claim);
        json_text(out, "form", c->form);
        json_number(out, "entries", c->entries);
    } else {
        json_number(out, "positions", made->lines.positions);
        json_number(out, "lines", made->lines.lines);
        json_number(out, "wildcards", made->lines.wildcards);
    }
    if (!made->text && oxo_certificate_text(c, &text, &size) != OXO_OK)
        out->failed = true;
    json_text(out, "text", made->text ? made->text : text ? text : "");
    free(text);
    json_close(out, '}');
}

/* ---- the questions ---- */

static oxo_status walk(oxo_call *call, const oxo_proof *p,
                       oxo_strategy_report **report)
{
    *report = calloc(1, sizeof **report);
    return *report ? oxo_strategy_walk(p->strategy, &call->context, NULL, NULL,
                                       *report, call->error)
                   : oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
}

/* The walk of the text, and of the one beside it. */
static oxo_status answer_levels(oxo_call *call, const oxo_proof *p)
{
    const char *text = oxo_asked_text(call, "beside");
    oxo_strategy_report *ours = NULL, *beside = NULL;
    oxo_proof other = {.certificate = NULL};
    oxo_status status = walk(call, p, &ours);
    if (status == OXO_OK && text)
        status = oxo_proof_read(text, strlen(text), false, &other, call->error);
    if (status == OXO_OK && text)
        status = walk(call, &other, &beside);
    if (status == OXO_OK)
        oxo_put_levels(call->out, ours, beside);
    oxo_proof_clear(&other);
    free(ours);
    free(beside);
    return status;
}

/* A strategy that does not win is answered with its walk. */
static oxo_status answer_converted(oxo_call *call, const oxo_proof *p,
                                   oxo_proof_form form)
{
    oxo_converted made;
    const oxo_status status =
        oxo_proof_convert(p, form, &call->context, &made, call->error);
    if (status == OXO_OK)
        oxo_put_converted(call->out, p->game, &made);
    else if (status == OXO_NO)
        oxo_put_walk(call->out, p->game, made.report);
    oxo_converted_clear(&made);
    return status;
}

oxo_status oxo_answer_proof(oxo_call *call)
{
    enum { INFO, HISTOGRAM, COMPLETE, EXPAND, COMPACT, EXPORT };
    const unsigned what = oxo_asked_choice(call, "what", INFO);
    const char *text = oxo_asked_text(call, "text");
    oxo_proof p = {.certificate = NULL};
    oxo_status status =
        oxo_proof_read(text, strlen(text), what == INFO, &p, call->error);
    if (status == OXO_OK && !p.strategy) {
        /* a pairing, a table ...: what the text says of itself */
        oxo_put_certificate(call->out, p.certificate);
    } else if (status == OXO_OK && what == INFO) {
        oxo_strategy_report *report = NULL;
        status = walk(call, &p, &report);
        if (status == OXO_OK || status == OXO_NO)
            oxo_put_walk(call->out, p.game, report);
        free(report);
    } else if (status == OXO_OK && what == HISTOGRAM) {
        status = answer_levels(call, &p);
    } else if (status == OXO_OK && what >= EXPAND) {
        const oxo_proof_form form =
            what == EXPAND ? OXO_PROOF_FULL
            : what == COMPACT
                ? OXO_PROOF_COMPACT
                : OXO_PROOF_PATASHNIK + oxo_asked_choice(call, "notation", 0);
        status = answer_converted(call, &p, form);
    } else if (status == OXO_OK) {
        oxo_complete_report report;
        status = oxo_complete(p.strategy, &call->context, &report, call->error);
        if (status == OXO_OK)
            oxo_put_complete(call->out, &report);
    }
    oxo_proof_clear(&p);
    return status;
}

oxo_status oxo_answer_verify_dictionary(oxo_call *call)
{
    const char *text = oxo_asked_text(call, "text");
    oxo_proof p = {.certificate = NULL};
    oxo_strategy_report *report = NULL;
    oxo_status status = oxo_game_create("4^3", &p.game, call->error);
    if (status == OXO_OK)
        status = oxo_strategy_from_dictionary(p.game, text, strlen(text),
                                              &p.strategy, call->error);
    if (status == OXO_OK)
        status = walk(call, &p, &report);
    if (status == OXO_OK || status == OXO_NO)
        oxo_put_walk(call->out, p.game, report);
    free(report);
    oxo_proof_clear(&p);
    return status;
}
