/* The facts of a game: points, lines, symmetries. See facts.h. */
#include "answer/facts.h"

#include "rules/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By formula where the board is k^n, else by counting. */
static oxo_status count_points(oxo_facts *f, const oxo_geometry *g,
                               oxo_error *error)
{
    oxo_numbers numbers;
    const unsigned room =
        g && g->lines + 1 > OXO_DEGREES_MAX ? g->lines + 1 : OXO_DEGREES_MAX;
    f->degree = calloc(room, sizeof *f->degree);
    if (!f->degree)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (f->spec.k) {
        f->degrees = oxo_degrees_of(f->spec.k, f->spec.n, f->degree);
        if (!f->degrees)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "%u^%u is too large to count: expected at most 16 "
                            "dimensions and (k+2)^n below 2^62",
                            f->spec.k, f->spec.n);
        const oxo_status status =
            oxo_numbers_of(f->spec.k, f->spec.n, &numbers, error);
        f->points = numbers.points;
        f->lines = numbers.lines;
        return status;
    }
    f->points = g->points;
    f->lines = g->lines;
    for (uint32_t lines = g->lines + 1; lines-- > 0;) {
        uint64_t points = 0;
        for (uint32_t p = 0; p < g->points; p++)
            points += oxo_geometry_degree(g, p) == lines;
        if (points)
            f->degree[f->degrees++] = (oxo_degree){lines, points};
    }
    return OXO_OK;
}

oxo_status oxo_facts_find(const char *name, const oxo_game *game,
                          oxo_facts *facts, oxo_error *error)
{
    oxo_facts f = {.playable = game != NULL, .family = "line"};
    const bool power =
        game ? oxo_line_spec_of(game, &f.spec)
             : oxo_line_spec_parse(name, &f.spec, error) == OXO_OK;
    oxo_status status = power || game ? OXO_OK : OXO_BAD_INPUT;
    if (!power)
        f.spec = (oxo_line_spec){.k = 0};
    snprintf(f.name, sizeof f.name, "%s", game ? game->name : name);
    snprintf(f.title, sizeof f.title, "%s", game ? game->title : name);
    if (game)
        f.family = game->ops->family;
    if (status == OXO_OK && !strcmp(f.family, "line"))
        status = count_points(
            &f, power ? NULL : oxo_line_geometry(game, OXO_FIRST), error);
    f.cells = game ? game->cells : f.points;
    oxo_group *group = NULL;
    oxo_status grouped = OXO_NO;
    if (status == OXO_OK && game)
        grouped = oxo_group_create(game, NULL, &group, NULL);
    if (grouped == OXO_NO_MEMORY)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (grouped == OXO_OK) {
        snprintf(f.automorphisms, sizeof f.automorphisms, "%s",
                 oxo_group_order_text(group));
        f.orbits = oxo_group_orbits(group, NULL);
    }
    oxo_group_destroy(group);
    if (status == OXO_OK)
        *facts = f;
    else
        oxo_facts_clear(&f);
    return status;
}

void oxo_facts_clear(oxo_facts *facts)
{
    free(facts->degree);
    *facts = (oxo_facts){.playable = false};
}

static void put_facts(json_out *out, const oxo_facts *f)
{
    json_open(out, NULL, '{');
    json_text(out, "game", f->name);
    json_text(out, "title", f->title);
    json_text(out, "family", f->family);
    json_boolean(out, "playable", f->playable);
    json_number(out, "cells", f->cells);
    if (f->spec.k) {
        json_number(out, "k", f->spec.k);
        json_number(out, "n", f->spec.n);
    }
    if (f->degrees) {
        json_boolean(out, "misere", f->spec.misere);
        json_boolean(out, "gravity", f->spec.gravity);
        json_number(out, "lines", f->lines);
        json_number(out, "strongest_point_lines", f->degree[0].lines);
        json_number(out, "strongest_points", f->degree[0].points);
        json_open(out, "points_by_lines", '{');
        for (unsigned i = f->degrees; i-- > 0;) {
            char name[24];
            snprintf(name, sizeof name, "%llu",
                     (unsigned long long)f->degree[i].lines);
            json_number(out, name, f->degree[i].points);
        }
        json_close(out, '}');
    }
    if (f->automorphisms[0]) {
        json_text(out, "automorphisms", f->automorphisms);
        json_number(out, "orbits", f->orbits);
    }
    json_close(out, '}');
}

oxo_status oxo_answer_show(oxo_call *call)
{
    const char *name = oxo_asked_text(call, "game");
    oxo_line_spec spec;
    oxo_facts facts;
    oxo_status status = oxo_asked_game(call, name);
    if (status != OXO_OK && oxo_line_spec_parse(name, &spec, NULL) != OXO_OK)
        return status;
    status = oxo_facts_find(name, call->game, &facts, call->error);
    if (status != OXO_OK)
        return status;
    put_facts(call->out, &facts);
    oxo_facts_clear(&facts);
    return OXO_OK;
}
