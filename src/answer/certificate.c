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

/* ---- the questions ---- */

typedef struct proof {
    oxo_certificate *certificate; /* NULL: a dictionary */
    oxo_game *game;
    oxo_strategy *strategy; /* NULL: another form */
} proof;

static void close_proof(proof *p)
{
    oxo_strategy_destroy(p->strategy);
    oxo_game_destroy(p->game);
    oxo_certificate_destroy(p->certificate);
}

static oxo_status open_proof(const char *text, bool any_form, proof *p,
                             oxo_error *error)
{
    const size_t size = strlen(text);
    *p = (proof){.certificate = NULL};
    oxo_status status =
        oxo_certificate_parse(text, size, &p->certificate, error);
    if (status != OXO_OK && !strncmp(text, "oxo-certificate", 15))
        return status;
    status = oxo_game_create(p->certificate ? p->certificate->game : "4^3",
                             &p->game, error);
    if (status != OXO_OK)
        return status;
    if (!p->certificate)
        return oxo_strategy_from_dictionary(p->game, text, size, &p->strategy,
                                            error);
    const bool strategy = !strcmp(p->certificate->form, "compact") ||
                          !strcmp(p->certificate->form, "full");
    return strategy || !any_form
               ? oxo_strategy_from_certificate(p->game, p->certificate,
                                               &p->strategy, error)
               : OXO_OK;
}

static oxo_status walk(oxo_call *call, const proof *p,
                       oxo_strategy_report **report)
{
    *report = calloc(1, sizeof **report);
    return *report ? oxo_strategy_walk(p->strategy, &call->context, NULL, NULL,
                                       *report, call->error)
                   : oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
}

/* The walk of the text, and of the one beside it. */
static oxo_status answer_levels(oxo_call *call, const proof *p)
{
    const char *text = oxo_asked_text(call, "beside");
    oxo_strategy_report *ours = NULL, *beside = NULL;
    proof other = {.certificate = NULL};
    oxo_status status = walk(call, p, &ours);
    if (status == OXO_OK && text)
        status = open_proof(text, false, &other, call->error);
    if (status == OXO_OK && text)
        status = walk(call, &other, &beside);
    if (status == OXO_OK)
        oxo_put_levels(call->out, ours, beside);
    close_proof(&other);
    free(ours);
    free(beside);
    return status;
}

oxo_status oxo_answer_proof(oxo_call *call)
{
    enum { INFO, HISTOGRAM, COMPLETE };
    const unsigned what = oxo_asked_choice(call, "what", INFO);
    proof p;
    oxo_status status =
        open_proof(oxo_asked_text(call, "text"), what == INFO, &p, call->error);
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
    } else if (status == OXO_OK) {
        oxo_complete_report report;
        status = oxo_complete(p.strategy, &call->context, &report, call->error);
        if (status == OXO_OK)
            oxo_put_complete(call->out, &report);
    }
    close_proof(&p);
    return status;
}

oxo_status oxo_answer_verify_dictionary(oxo_call *call)
{
    const char *text = oxo_asked_text(call, "text");
    proof p = {.certificate = NULL};
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
    close_proof(&p);
    return status;
}
