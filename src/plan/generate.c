/* Line games as planning tasks, in the words of Cantin (2023), section 3.
 *
 * play-x takes a cell; play-o is a oneof over all cells, and an O on a cell
 * that is not empty makes (dead-end) true; (check) looks for complete lines
 * after every move. Two goals are offered for the non-deterministic version.
 * The paper's words are that the goal forbids a dead end. Read strictly, that
 * leaves no strong policy: after the first X every play-o has an outcome with
 * a dead end, and a strong policy must answer for every outcome. problem.pddl
 * therefore counts a dead end as reached goal (O broke the rules, X need not
 * go on); problem-literal.pddl keeps the paper's goal, to be solved with
 * outcomes that break the rules left out (--never dead-end).
 */
#include "base/bits.h"
#include "oxo/plan.h"
#include "plan/policy.h"
#include "rules/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_INCIDENCES = 1 << 18, MOST_CELLS = 1024 };

static const char *const file_name[OXO_PLAN_TEXTS] = {
    "domain.pddl", "problem.pddl", "problem-literal.pddl",
    "domain-deterministic.pddl", "problem-deterministic.pddl"};

const char *oxo_plan_text_name(oxo_plan_text which)
{
    return which < OXO_PLAN_TEXTS ? file_name[which] : NULL;
}

static const char *mark_name(int side)
{
    return side ? "mark-o" : "mark-x";
}

/* cell012 for (0, 1, 2); boards beyond ten get dashes, other games numbers. */
static void put_cell(FILE *out, const oxo_line_spec *spec, unsigned cell)
{
    fputs("cell", out);
    if (!spec->n) {
        fprintf(out, "-%u", cell);
        return;
    }
    for (unsigned i = 0; i < spec->n; i++) {
        fprintf(out, spec->k > 10 ? "-%u" : "%u", cell % spec->k);
        cell /= spec->k;
    }
}

size_t oxo_plan_cell_text(const oxo_game *game, uint32_t cell, char *text,
                          size_t size)
{
    char *buffer = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&buffer, &length);
    if (!out)
        return 0;
    put_cell(out, &oxo_line_of(game)->spec, cell);
    fclose(out);
    length = buffer ? strlen(buffer) - 4 : 0;
    if (buffer && size)
        snprintf(text, size, "%s", buffer + 4);
    free(buffer);
    return length;
}

static void put_head(FILE *out, const oxo_game *game, bool deterministic)
{
    fprintf(out,
            "; %s as a planning domain, %s, after Cantin (2023).\n"
            "; made by oxo plan\n"
            "(define (domain qubic)\n"
            "  (:requirements :strips :typing :negative-preconditions\n"
            "                 :disjunctive-preconditions "
            ":conditional-effects%s)\n"
            "  (:types cell mark)\n",
            game->name,
            deterministic ? "one planner plays both sides"
                          : "X against every reply of O",
            deterministic ? ""
                          : "\n                 :existential-preconditions "
                            ":non-deterministic");
}

static void put_domain(FILE *out, const oxo_game *game, bool deterministic)
{
    const oxo_line_game *g = oxo_line_of(game);
    const char *quiet = "(not (check-required)) (not (dead-end))\n"
                        "                       (not (won mark-x)) "
                        "(not (won mark-o))";
    const unsigned layer = g->layer;
    /* with gravity a cell rests on the one below it */
    const char *rest =
        g->spec.gravity
            ? "\n                       (forall (?lower - cell)\n"
              "                         (imply (below ?lower ?cell)\n"
              "                                (not (cell-mark ?lower "
              "mark-empty))))"
            : "";
    put_head(out, game, deterministic);
    fputs("  (:constants\n   ", out);
    for (unsigned c = 0; c < game->cells; c++) {
        fputs(c && c % 9 == 0 ? "\n    " : " ", out);
        put_cell(out, &g->spec, c);
    }
    fputs(" - cell\n    mark-x mark-o mark-empty - mark)\n"
          "  (:predicates\n"
          "    (cell-mark ?cell - cell ?mark - mark)\n"
          "    (x-turn)\n"
          "    (won ?winner - mark)\n"
          "    (check-required)\n"
          "    (dead-end)",
          out);
    fputs(g->spec.gravity ? "\n    (below ?lower ?upper - cell))\n\n" : ")\n\n",
          out);
    fprintf(out,
            "  (:action play-x\n"
            "    :parameters (?cell - cell)\n"
            "    :precondition (and (x-turn) (cell-mark ?cell mark-empty)\n"
            "                       %s%s)\n"
            "    :effect (and (not (cell-mark ?cell mark-empty))\n"
            "                 (cell-mark ?cell mark-x)\n"
            "                 (not (x-turn)) (check-required)))\n\n",
            quiet, rest);
    if (deterministic)
        fprintf(out,
                "  (:action play-o\n"
                "    :parameters (?cell - cell)\n"
                "    :precondition (and (not (x-turn)) (cell-mark ?cell "
                "mark-empty)\n"
                "                       %s%s)\n"
                "    :effect (and (not (cell-mark ?cell mark-empty))\n"
                "                 (cell-mark ?cell mark-o)\n"
                "                 (x-turn) (check-required)))\n\n",
                quiet, rest);
    else {
        /* with a full board O has nothing to play: the game is over */
        fprintf(out,
                "  (:action play-o\n"
                "    :parameters ()\n"
                "    :precondition (and (not (x-turn))\n"
                "                       %s\n"
                "                       (exists (?cell - cell) (cell-mark "
                "?cell mark-empty)))\n"
                "    :effect (and (x-turn) (check-required)\n"
                "      (oneof\n",
                quiet);
        for (unsigned c = 0; c < game->cells; c++) {
            const bool rests = g->spec.gravity && c >= layer;
            fputs(rests ? "        (and (when (and (cell-mark "
                        : "        (and (when (cell-mark ",
                  out);
            put_cell(out, &g->spec, c);
            fputs(" mark-empty)", out);
            if (rests) {
                fputs(" (not (cell-mark ", out);
                put_cell(out, &g->spec, c - layer);
                fputs(" mark-empty)))", out);
            }
            fputs("\n                   (and (not (cell-mark ", out);
            put_cell(out, &g->spec, c);
            fputs(" mark-empty)) (cell-mark ", out);
            put_cell(out, &g->spec, c);
            fprintf(out, " mark-o)))\n             (when %s(not (cell-mark ",
                    rests ? "(or " : "");
            put_cell(out, &g->spec, c);
            fputs(" mark-empty))", out);
            if (rests) {
                fputs(" (cell-mark ", out);
                put_cell(out, &g->spec, c - layer);
                fputs(" mark-empty))", out);
            }
            fprintf(out, " (dead-end)))%s\n",
                    c + 1 < game->cells ? "" : ")))\n");
        }
    }
    fputs("  (:action check\n"
          "    :parameters ()\n"
          "    :precondition (check-required)\n"
          "    :effect (and (not (check-required))",
          out);
    for (int side = 0; side < 2; side++) {
        const oxo_geometry *lines = g->geometry[side];
        int winner = g->spec.misere ? 1 - side : side;
        for (uint32_t l = 0; l < lines->lines; l++) {
            fputs("\n      (when (and", out);
            for (uint32_t i = lines->line_start[l];
                 i < lines->line_start[l + 1]; i++) {
                fputs(" (cell-mark ", out);
                put_cell(out, &g->spec, lines->line_points[i]);
                fprintf(out, " %s)", mark_name(side));
            }
            fprintf(out, ")\n            (won %s))", mark_name(winner));
        }
    }
    fputs(")))\n", out);
}

static void put_problem(FILE *out, const oxo_game *game, const oxo_pos *pos,
                        oxo_plan_text which)
{
    const oxo_line_game *g = oxo_line_of(game);
    static const char *const goal[] = {
        [OXO_PLAN_PROBLEM] = "(or (won mark-x) (dead-end))",
        [OXO_PLAN_LITERAL] = "(and (won mark-x) (not (dead-end)))",
        [OXO_PLAN_DET_PROBLEM] = "(won mark-x)"};
    fputs("; made by oxo plan\n(define (problem ", out);
    for (const char *c = game->name; *c; c++)
        fputc((*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') ? *c : '-',
              out);
    fputs("-x-wins)\n  (:domain qubic)\n  (:init", out);
    if (game->ops->turn(game, pos) == OXO_FIRST)
        fputs(" (x-turn)", out);
    for (unsigned c = 0; c < game->cells; c++) {
        const char *mark = "mark-empty";
        for (int side = 0; side < 2; side++) {
            if (oxo_bit_get(oxo_line_stones(game, pos, (oxo_side)side), c))
                mark = mark_name(side);
        }
        fputs(c % 3 ? " " : "\n    ", out);
        fputs("(cell-mark ", out);
        put_cell(out, &g->spec, c);
        fprintf(out, " %s)", mark);
    }
    for (unsigned c = 0; g->spec.gravity && c < game->cells; c++) {
        const unsigned layer = g->layer;
        if (c < layer)
            continue;
        fputs(c % 3 ? " " : "\n    ", out);
        fputs("(below ", out);
        put_cell(out, &g->spec, c - layer);
        fputc(' ', out);
        put_cell(out, &g->spec, c);
        fputc(')', out);
    }
    fprintf(out, ")\n  (:goal %s))\n", goal[which]);
}

oxo_status oxo_plan_of_game(const oxo_game *game, const oxo_pos *pos,
                            oxo_plan_text which, char **text, size_t *size,
                            oxo_error *error)
{
    if (which >= OXO_PLAN_TEXTS)
        return oxo_fail(error, OXO_BAD_INPUT, "no such text");
    if (!oxo_line_geometry(game, OXO_FIRST))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s is not a line game, planning knows no others",
                        game->name);
    const oxo_line_game *g = oxo_line_of(game);
    for (int side = 0; side < 2; side++) {
        const oxo_geometry *lines = g->geometry[side];
        if (lines->line_start[lines->lines] > MOST_INCIDENCES ||
            game->cells > MOST_CELLS)
            return oxo_fail(error, OXO_LIMIT,
                            "%s is too large for a planning task: expected at "
                            "most %d cells and %d points in all lines together",
                            game->name, MOST_CELLS, MOST_INCIDENCES);
    }
    if (g->first_moves &&
        (!pos || ((const oxo_line_pos *)(const void *)pos)->ply == 0))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s restricts the first move; give a position after it",
                        game->name);
    unsigned free_cells = game->cells;
    for (unsigned c = 0; c < game->cells; c++) {
        for (int side = 0; side < 2; side++)
            free_cells -= g->initial[side] && oxo_bit_get(g->initial[side], c);
    }
    bool turns = g->plies == free_cells;
    for (unsigned i = 0; i < g->plies; i++)
        turns = turns && g->turn_at[i] == i % 2;
    if (!turns)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "%s: the sides do not take turns until the board is "
                        "full",
                        game->name);
    oxo_pos *start = pos ? NULL : oxo_pos_new(game);
    if (!pos && !start)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = OXO_OK;
    char *buffer = NULL;
    size_t length = 0;
    FILE *out = NULL;
    if (game->ops->outcome(game, pos ? pos : start) != OXO_ONGOING)
        status = oxo_fail(error, OXO_BAD_INPUT, "the game is over here");
    else if (!(out = open_memstream(&buffer, &length)))
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else {
        if (which == OXO_PLAN_DOMAIN || which == OXO_PLAN_DET_DOMAIN)
            put_domain(out, game, which == OXO_PLAN_DET_DOMAIN);
        else
            put_problem(out, game, pos ? pos : start, which);
        bool bad = ferror(out) != 0;
        if (fclose(out) != 0 || bad) {
            free(buffer);
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        } else {
            *text = buffer;
            *size = length;
        }
    }
    free(start);
    return status;
}
