/* A policy as a picture: a Graphviz graph that a person can read.
 *
 * Three things make it small. Steps in which there is nothing to decide (one
 * applicable action) are folded into the edges. Decisions that are images of
 * each other under a symmetry are drawn once. And all replies after which the
 * goal follows without anybody else having a say ("X completes a line") become
 * one node under each decision. What is left of 3^3 fits on a page. With
 * `all` and `forced` nothing is folded: the whole policy, for small ones.
 *
 * An edge says how many replies it stands for; it is dashed when the state at
 * its end is drawn as a symmetric image.
 */
#include "base/array.h"
#include "base/bits.h"
#include "base/markup.h"
#include "plan/policy_board.h"
#include "plan/task.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct picture {
    const ground_task *t;
    const oxo_policy *p;
    const oxo_policy_writing *how;
    FILE *out;
    bool boards;
    plan_board board;
    /* rules after a rule: next[start[i] .. start[i+1]-1]; goals[i]: outcomes
     * that are goal states */
    uint32_t *start, *next, *goals;
    bool *straight;  /* nobody else has a say from here to the goal */
    uint32_t *drawn; /* per fold (or rule): the rule that is drawn for it */
    uint32_t *parent, *level;
    uint32_t *stamp, stamps;
    uint32_t *stack;
} picture;

static uint32_t identity(const picture *x, uint32_t rule)
{
    return x->how->all ? rule : x->p->rule[rule].fold;
}

static const uint64_t *state_of(const picture *x, uint32_t rule)
{
    return plan_state(&x->p->states, rule);
}

/* ---- the graph of rules ---- */

static bool successors(picture *x)
{
    const ground_task *t = x->t;
    const oxo_policy *p = x->p;
    uint32_t used = 0, room = 0;
    uint64_t after[GROUND_MAX_WORDS];
    for (uint32_t i = 0; i < p->rules; i++) {
        const ground_action *a = &t->action[p->rule[i].action];
        x->start[i] = used;
        for (uint32_t o = 0; o < a->outcomes; o++) {
            ground_apply(t, &t->outcome[a->outcome + o], state_of(x, i), after);
            if (p->never >= 0 && oxo_bit_get(after, (unsigned)p->never))
                continue;
            if (ground_holds(t, &t->goal, after)) {
                x->goals[i]++;
                continue;
            }
            const uint32_t index = oxo_keys_find(&p->states, after);
            bool known = index == OXO_NO_KEY;
            for (uint32_t j = x->start[i]; j < used && !known; j++)
                known = x->next[j] == index;
            if (known)
                continue;
            OXO_GROW(x->next, used + 1, room, return false);
            x->next[used++] = index;
        }
    }
    x->start[p->rules] = used;
    /* ranks fall along every edge, so going up by rank settles `straight` */
    uint32_t highest = 0;
    for (uint32_t i = 0; i < p->rules; i++)
        highest = p->rule[i].rank > highest ? p->rule[i].rank : highest;
    for (uint32_t rank = 1; rank <= highest; rank++) {
        for (uint32_t i = 0; i < p->rules; i++) {
            if (p->rule[i].rank != rank)
                continue;
            uint32_t kids = x->start[i + 1] - x->start[i];
            x->straight[i] = kids == 0 || (kids == 1 && !x->goals[i] &&
                                           x->straight[x->next[x->start[i]]]);
        }
    }
    return true;
}

/* ---- labels ---- */

static void put_board(picture *x, uint32_t rule)
{
    const plan_board *b = &x->board;
    const uint64_t *state = state_of(x, rule);
    const uint64_t *before =
        x->parent[rule] == UINT32_MAX ? NULL : state_of(x, x->parent[rule]);
    const int move = plan_board_move(b, x->t, x->p->rule[rule].action);
    const unsigned k = b->k, side = b->n == 1 ? 1 : k, layer = k * side,
                   layers = b->cells / layer;
    const unsigned across = b->n == 4 ? k : layers;
    fputs("<TABLE BORDER=\"0\" CELLSPACING=\"4\"><TR>", x->out);
    for (unsigned l = 0; l < layers; l++) {
        if (l && l % across == 0)
            fputs("</TR><TR>", x->out);
        fprintf(x->out,
                "<TD><TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" "
                "CELLPADDING=\"0\" COLOR=\"#999999\" FIXEDSIZE=\"TRUE\" "
                "WIDTH=\"%u\" HEIGHT=\"%u\">",
                18 * k, 18 * side);
        for (unsigned row = 0; row < side; row++) {
            fputs("<TR>", x->out);
            for (unsigned column = 0; column < k; column++) {
                unsigned c = l * layer + row * k + column;
                char mark = plan_board_at(b, state, c);
                bool fresh = before && mark != plan_board_at(b, before, c) &&
                             mark == 'o';
                const char *paint = (int)c == move ? "#b7e4a8"
                                    : fresh        ? "#f6c1bd"
                                                   : "#ffffff";
                fprintf(x->out,
                        "<TD WIDTH=\"17\" HEIGHT=\"17\" BGCOLOR=\"%s\">%s</TD>",
                        paint,
                        (int)c == move ? "<B>X</B>"
                        : mark == 'x'  ? "X"
                        : mark == 'o'  ? "O"
                                       : " ");
            }
            fputs("</TR>", x->out);
        }
        fputs("</TABLE></TD>", x->out);
    }
    fputs("</TR></TABLE>", x->out);
}

/* What is different from the start, a few facts only. */
static void put_changes(picture *x, uint32_t rule)
{
    const uint64_t *state = state_of(x, rule);
    unsigned shown = 0;
    char text[256];
    for (unsigned f = 0; f < x->t->facts && shown < 7; f++) {
        bool now = oxo_bit_get(state, f);
        if (now == oxo_bit_get(x->t->init, f))
            continue;
        if (++shown == 7) {
            fputs("...<BR/>", x->out);
            break;
        }
        pddl_atom_text(x->t->lifted, x->t->atom[f], text, sizeof text);
        if (!now)
            fputs("not ", x->out);
        oxo_put_markup(x->out, text);
        fputs("<BR/>", x->out);
    }
}

static void put_node(picture *x, uint32_t rule)
{
    const plan_rule *r = &x->p->rule[rule];
    char text[256];
    fprintf(x->out, "  n%u [label=<", rule);
    bool board = x->boards && x->board.k && x->board.n <= 4;
    fputs("<TABLE BORDER=\"1\" CELLBORDER=\"0\" CELLSPACING=\"0\" "
          "STYLE=\"ROUNDED\"><TR><TD>",
          x->out);
    if (board)
        put_board(x, rule);
    else
        put_changes(x, rule);
    fputs("</TD></TR><TR><TD><FONT POINT-SIZE=\"10\">", x->out);
    ground_action_text(x->t, r->action, text, sizeof text);
    oxo_put_markup(x->out, text);
    fprintf(x->out, "<BR/>goal within %u</FONT></TD></TR></TABLE>>];\n",
            r->rank);
}

/* ---- edges ---- */

/* The decisions after a decision, through steps without a choice: calls
 * themselves are gathered in x->stack; returns their number. */
static uint32_t decisions_after(picture *x, uint32_t rule, uint32_t *finishing,
                                uint32_t *worst, uint32_t *at_once)
{
    uint32_t found = 0, pending = 0;
    uint32_t *wait = x->stack + x->p->rules; /* second half: still to follow */
    x->stamps++;
    *finishing = *worst = 0;
    *at_once = x->goals[rule];
    for (uint32_t j = x->start[rule]; j < x->start[rule + 1]; j++)
        wait[pending++] = x->next[j];
    while (pending) {
        uint32_t i = wait[--pending];
        if (x->stamp[i] == x->stamps)
            continue;
        x->stamp[i] = x->stamps;
        if (x->straight[i] && !x->how->forced) {
            (*finishing)++;
            if (x->p->rule[i].rank > *worst)
                *worst = x->p->rule[i].rank;
        } else if (x->p->rule[i].choice || x->how->forced)
            x->stack[found++] = i;
        else {
            *at_once += x->goals[i];
            for (uint32_t j = x->start[i]; j < x->start[i + 1]; j++) {
                if (x->stamp[x->next[j]] != x->stamps)
                    wait[pending++] = x->next[j];
            }
        }
    }
    return found;
}

static int by_rule(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void put_edges(picture *x, uint32_t rule, uint32_t *queue,
                      uint32_t *queued)
{
    uint32_t finishing, worst, at_once;
    uint32_t count = decisions_after(x, rule, &finishing, &worst, &at_once);
    const bool deepest = x->how->depth && x->level[rule] + 1 >= x->how->depth;
    qsort(x->stack, count, sizeof *x->stack, by_rule);
    if (deepest && count) {
        fprintf(x->out,
                "  m%u [shape=box, style=dashed, label=\"%u replies go on\"];\n"
                "  n%u -> m%u;\n",
                rule, count, rule, rule);
        count = 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = identity(x, x->stack[i]), same = 0;
        bool first = true;
        for (uint32_t j = 0; j < count; j++) {
            if (identity(x, x->stack[j]) != id)
                continue;
            same++;
            first = first && j >= i;
        }
        if (!first)
            continue;
        bool fresh = x->drawn[id] == UINT32_MAX;
        if (fresh) {
            x->drawn[id] = x->stack[i];
            x->parent[x->stack[i]] = rule;
            x->level[x->stack[i]] = x->level[rule] + 1;
            queue[(*queued)++] = x->stack[i];
        }
        fprintf(x->out, "  n%u -> n%u [", rule, x->drawn[id]);
        if (x->start[rule + 1] - x->start[rule] + x->goals[rule] > 1 ||
            !x->how->forced) /* a step without a reply needs no number */
            fprintf(x->out, "label=\"%u%s\"", same,
                    same == 1 ? " reply" : " replies");
        fprintf(x->out, "%s];\n", fresh ? "" : " style=dashed");
    }
    if (finishing) {
        fprintf(x->out,
                "  f%u [shape=ellipse, style=filled, fillcolor=\"#eef6ea\", "
                "label=\"goal within %u\"];\n"
                "  n%u -> f%u [label=\"%u%s\"];\n",
                rule, worst, rule, rule, finishing,
                count ? finishing == 1 ? " other reply" : " other replies"
                : finishing == 1 ? " reply"
                                 : " replies");
    } else if (at_once && (!count || x->how->forced))
        fprintf(x->out,
                "  f%u [shape=ellipse, style=filled, fillcolor=\"#eef6ea\", "
                "label=\"goal\"];\n  n%u -> f%u;\n",
                rule, rule, rule);
}

static void draw(picture *x, uint32_t *queue)
{
    const pddl_task *t = x->t->lifted;
    uint32_t queued = 0;
    fprintf(x->out,
            "// policy of problem %s in domain %s; made by oxo plan --dot\n"
            "// dot -Tsvg FILE > policy.svg\n"
            "digraph policy {\n"
            "  graph [fontname=\"Helvetica\", ranksep=0.45, nodesep=0.25, "
            "labelloc=t,\n"
            "    label=\"%s: %u rules, %u up to symmetry\"];\n"
            "  node [fontname=\"Helvetica\", fontsize=12, shape=plain];\n"
            "  edge [fontname=\"Helvetica\", fontsize=10, "
            "color=\"#555555\"];\n",
            t->problem, t->domain, x->how->title ? x->how->title : t->problem,
            x->p->rules, x->p->folds);
    if (!x->p->rules)
        fputs("  goal [shape=ellipse, label=\"the goal holds already\"];\n",
              x->out);
    else {
        queue[queued++] = 0;
        x->drawn[identity(x, 0)] = 0;
    }
    for (uint32_t i = 0; i < queued; i++) {
        put_node(x, queue[i]);
        put_edges(x, queue[i], queue, &queued);
    }
    fputs("}\n", x->out);
}

oxo_status oxo_policy_dot(const oxo_plan *plan, const oxo_policy *policy,
                          const oxo_policy_writing *how, char **text,
                          size_t *size, oxo_error *error)
{
    static const oxo_policy_writing plain = {0};
    picture x = {.t = plan->ground, .p = policy, .how = how ? how : &plain};
    const size_t n = policy->rules + (size_t)1;
    char *buffer = NULL;
    size_t length = 0;
    x.start = calloc(n, sizeof *x.start);
    x.goals = calloc(n, sizeof *x.goals);
    x.straight = calloc(n, sizeof *x.straight);
    x.drawn = malloc(n * sizeof *x.drawn);
    x.parent = malloc(n * sizeof *x.parent);
    x.level = calloc(n, sizeof *x.level);
    x.stamp = calloc(n, sizeof *x.stamp);
    uint32_t *queue = calloc(n, sizeof *queue);
    bool good = x.start && x.goals && x.straight && x.drawn && x.parent &&
                x.level && x.stamp && queue && successors(&x);
    if (good) {
        /* waiting entries: every edge may be pushed once */
        x.stack = malloc((n + x.start[policy->rules] + n) * sizeof *x.stack);
        good = x.stack && (x.out = open_memstream(&buffer, &length));
    }
    if (good) {
        memset(x.drawn, 0xff, n * sizeof *x.drawn);
        memset(x.parent, 0xff, n * sizeof *x.parent);
        x.boards = plan_board_find(x.t, &x.board);
        draw(&x, queue);
        good = ferror(x.out) == 0;
        if (fclose(x.out) != 0 || !good) {
            good = false;
            free(buffer);
        }
    }
    free(x.start);
    free(x.next);
    free(x.goals);
    free(x.straight);
    free(x.drawn);
    free(x.parent);
    free(x.level);
    free(x.stamp);
    free(x.stack);
    free(queue);
    if (!good)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    *text = buffer;
    *size = length;
    return OXO_OK;
}
