/* Table 1: what is known about the games k^n, and why. */
#include "answer/facts.h"

#include <stdio.h>
#include <stdlib.h>

const char *const oxo_prediction_word[] = {"-", "win", "draw"};
const char *const oxo_judgement_word[] = {"silent", "open", "supported",
                                          "refuted"};
static const char *const era_word[] = {"paper", "since", "this run"};
static const char *const basis_word[] = {"theorem", "certificate", "citation"};

const char *oxo_deduction_basis(const oxo_deduction *d)
{
    const oxo_reason *ground = oxo_deduction_ground(d);
    return ground && d->classes != OXO_CLASS_ANY ? basis_word[ground->basis]
                                                 : "";
}

static void put_reasons(json_out *out, const oxo_deduction *d)
{
    json_open(out, "reasons", '[');
    for (unsigned i = 0; i < d->count; i++) {
        const oxo_reason *r = &d->reason[i];
        json_open(out, NULL, '{');
        json_text(out, "id", r->id);
        json_text(out, "title", r->title);
        json_text(out, "source", r->source);
        json_text(out, "era", era_word[r->era]);
        json_text(out, "basis", basis_word[r->basis]);
        json_text(out, "premise", r->premise);
        json_boolean(out, "holds", r->holds);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void put_conjectures(json_out *out, const oxo_deduction *d)
{
    json_open(out, "conjectures", '[');
    for (unsigned c = 1; c <= OXO_CONJECTURES; c++) {
        json_open(out, NULL, '{');
        json_number(out, "conjecture", c);
        json_text(out, "predicts",
                  oxo_prediction_word[oxo_conjecture_predict(c, d)]);
        json_text(out, "judgement",
                  oxo_judgement_word[oxo_conjecture_judge(c, d)]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The members of one game. */
static void put_game(oxo_call *call, const oxo_deduction *d, bool misere,
                     bool reasons)
{
    static const char *const winner[] = {"first", "second", "draw"};
    json_out *out = call->out;
    char game[64];
    snprintf(game, sizeof game, "%u^%u%s", d->k, d->n, misere ? ":misere" : "");
    json_text(out, "game", game);
    json_number(out, "k", d->k);
    json_number(out, "n", d->n);
    json_number(out, "points", d->numbers.points);
    json_number(out, "lines", d->numbers.lines);
    if (!misere)
        json_number(out, "spl", d->numbers.spl);
    json_open(out, misere ? "may" : "classes", '[');
    for (unsigned c = 0; c < 3; c++) {
        if (d->classes >> c & 1 && misere)
            json_text(out, NULL, winner[c]);
        else if (d->classes >> c & 1)
            json_number(out, NULL, c + 1);
    }
    json_close(out, ']');
    if (!misere && oxo_asked_flag(call, "today")) {
        const oxo_reason *ground = oxo_deduction_ground(d);
        json_text(out, "basis", oxo_deduction_basis(d));
        json_text(out, "ground", ground ? ground->title : "");
        json_text(out, "source", ground ? ground->source : "");
    }
    if (reasons)
        put_reasons(out, d);
    if (!misere && oxo_asked_flag(call, "conjectures"))
        put_conjectures(out, d);
}

static oxo_status deduce(oxo_call *call, unsigned k, unsigned n, bool misere,
                         oxo_deduction *d)
{
    const oxo_theory_options options = {
        oxo_asked_flag(call, "today"), oxo_asked_flag(call, "pairing"),
        oxo_asked_flag(call, "drawn"), &call->context};
    return misere ? oxo_misere_deduce(k, n, d, call->error)
                  : oxo_theory_deduce(k, n, &options, d, call->error);
}

oxo_status oxo_answer_table(oxo_call *call)
{
    json_out *out = call->out;
    const char *one = oxo_asked_text(call, "game");
    bool misere = oxo_asked_flag(call, "misere");
    oxo_deduction d;
    oxo_status status = OXO_OK;
    json_open(out, NULL, '{');
    if (one) {
        oxo_line_spec spec;
        status = oxo_line_spec_parse(one, &spec, call->error);
        if (status != OXO_OK)
            return status;
        if (spec.gravity)
            return oxo_fail(call->error, OXO_UNSUPPORTED,
                            "the table is about games without gravity: "
                            "expected %u^%u",
                            spec.k, spec.n);
        misere |= spec.misere;
        status = deduce(call, spec.k, spec.n, misere, &d);
        if (status == OXO_OK)
            put_game(call, &d, misere, true);
        json_close(out, '}');
        return status == OXO_OK ? OXO_OK : oxo_no_answer(call, status);
    }
    json_boolean(out, "today", oxo_asked_flag(call, "today"));
    json_boolean(out, "pairing", oxo_asked_flag(call, "pairing"));
    json_boolean(out, "drawn", oxo_asked_flag(call, "drawn"));
    json_boolean(out, "misere", misere);
    json_open(out, "games", '[');
    for (unsigned k = 1; k <= OXO_TABLE_K && status == OXO_OK; k++) {
        for (unsigned n = 1; n <= OXO_TABLE_N && status == OXO_OK; n++) {
            status = deduce(call, k, n, misere, &d);
            if (status != OXO_OK)
                return oxo_no_answer(call, status);
            json_open(out, NULL, '{');
            put_game(call, &d, misere, false);
            json_close(out, '}');
        }
    }
    json_close(out, ']');
    json_close(out, '}');
    return status;
}
