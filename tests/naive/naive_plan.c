/* Random planning tasks and the naive solver: a table over all 2^7 states,
 * iterated until nothing changes. Facts: (p a) (p b) (p c) (q) (r a) (r b)
 * (r c); a, b are of type s, a subtype of t, to which c belongs. */
#include "naive/naive_plan.h"

#include "base/random.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACTS = 7, STATES = 1 << FACTS, MAX_ACTIONS = 5, MAX_NODES = 4000 };
enum { ATOM, NOT, AND, OR, IMPLY, ALL, SOME, SAME, WHEN, ONEOF };

/* Terms: 0..2 objects a, b, c; 3 the parameter, 4 the bound variable. */
typedef struct node {
    int kind, predicate, term, term2, kids, kid[3];
    bool only_s; /* quantifier over s instead of t */
} node;

typedef struct action {
    bool parameter, only_s;
    int pre, effect;
} action;

struct naive_task {
    oxo_random random;
    bool oneof;
    node nodes[MAX_NODES];
    int count, actions, goal;
    action action[MAX_ACTIONS];
    unsigned init;
    char domain[200000], problem[20000];
    size_t length;
    char *out;
    size_t room;
};

static unsigned below(naive_task *t, unsigned n)
{
    return oxo_random_below(&t->random, n);
}

static int new_node(naive_task *t, int kind)
{
    t->nodes[t->count] = (node){.kind = kind};
    return t->count++;
}

static int random_term(naive_task *t, bool parameter, bool variable)
{
    unsigned kind = below(t, 4);
    if (kind == 0 && parameter)
        return 3;
    if (kind <= 1 && variable)
        return 4;
    if (kind == 2 && parameter)
        return 3;
    return (int)below(t, 3);
}

static int random_atom(naive_task *t, bool parameter, bool variable)
{
    int n = new_node(t, ATOM);
    t->nodes[n].predicate = (int)below(t, 3); /* p q r */
    t->nodes[n].term = random_term(t, parameter, variable);
    return n;
}

static int random_condition(naive_task *t, int depth, bool parameter,
                            bool variable)
{
    unsigned kind = depth ? below(t, 9) : 0;
    int n;
    if (kind <= 2 || t->count > MAX_NODES - 600)
        return random_atom(t, parameter, variable);
    switch (kind) {
    case 3:
        n = new_node(t, NOT);
        t->nodes[n].kids = 1;
        break;
    case 4:
    case 5:
        n = new_node(t, kind == 4 ? AND : OR);
        t->nodes[n].kids = (int)below(t, 3) + (kind == 5);
        break;
    case 6:
        n = new_node(t, IMPLY);
        t->nodes[n].kids = 2;
        break;
    case 7:
        if (variable)
            return random_atom(t, parameter, variable);
        n = new_node(t, below(t, 2) ? ALL : SOME);
        t->nodes[n].only_s = below(t, 2);
        t->nodes[n].kids = 1;
        break;
    default:
        n = new_node(t, SAME);
        t->nodes[n].term = random_term(t, parameter, variable);
        t->nodes[n].term2 = random_term(t, parameter, variable);
        return n;
    }
    bool bound =
        variable || t->nodes[n].kind == ALL || t->nodes[n].kind == SOME;
    for (int i = 0; i < t->nodes[n].kids; i++) {
        int kid = random_condition(t, depth - 1, parameter, bound);
        t->nodes[n].kid[i] = kid;
    }
    return n;
}

static int random_effect(naive_task *t, int depth, bool parameter,
                         bool variable)
{
    unsigned kind = depth ? below(t, 8) : below(t, 2);
    int n, kid;
    if (t->count > MAX_NODES - 600)
        kind = 0;
    switch (kind) {
    case 1:
        n = new_node(t, NOT);
        kid = random_atom(t, parameter, variable);
        t->nodes[n].kid[0] = kid;
        t->nodes[n].kids = 1;
        return n;
    case 2:
    case 3:
        n = new_node(t, AND);
        t->nodes[n].kids = 1 + (int)below(t, 3);
        break;
    case 4:
        n = new_node(t, WHEN);
        kid = random_condition(t, 2, parameter, variable);
        t->nodes[n].kid[0] = kid;
        kid = random_effect(t, depth - 1, parameter, variable);
        t->nodes[n].kid[1] = kid;
        t->nodes[n].kids = 2;
        return n;
    case 5:
    case 6:
        if (t->oneof) {
            n = new_node(t, ONEOF);
            t->nodes[n].kids = 1 + (int)below(t, 3);
            break;
        } /* fall through */
    case 7:
        if (!variable) {
            n = new_node(t, ALL);
            t->nodes[n].only_s = below(t, 2);
            t->nodes[n].kids = 1;
            kid = random_effect(t, depth > 1 ? 1 : 0, parameter, true);
            t->nodes[n].kid[0] = kid;
            return n;
        } /* fall through */
    default:
        return random_atom(t, parameter, variable);
    }
    for (int i = 0; i < t->nodes[n].kids; i++) {
        kid = random_effect(t, depth - 1, parameter, variable);
        t->nodes[n].kid[i] = kid;
    }
    return n;
}

/* ---- text ---- */

static void put(naive_task *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    t->length += (size_t)vsnprintf(t->out + t->length, t->room - t->length,
                                   format, args);
    va_end(args);
    if (t->length >= t->room)
        abort();
}

static const char *term_text(int term)
{
    static const char *const text[] = {"a", "b", "C", "?x", "?Y"};
    return text[term];
}

static void write_node(naive_task *t, int index)
{
    static const char *const word[] = {"",      "not",    "and",    "or",
                                       "imply", "forall", "exists", "=",
                                       "when",  "oneof"};
    const node *n = &t->nodes[index];
    if (n->kind == ATOM) {
        if (n->predicate == 1)
            put(t, "(q)");
        else
            put(t, "(%s %s)", n->predicate ? "r" : "P", term_text(n->term));
        return;
    }
    put(t, "(%s", word[n->kind]);
    if (n->kind == SAME)
        put(t, " %s %s", term_text(n->term), term_text(n->term2));
    if (n->kind == ALL || n->kind == SOME)
        put(t, " (?y - %s)", n->only_s ? "s" : "t");
    for (int i = 0; i < n->kids; i++) {
        put(t, " ");
        write_node(t, n->kid[i]);
    }
    put(t, ")");
}

static void write_task(naive_task *t)
{
    t->out = t->domain;
    t->room = sizeof t->domain;
    put(t, "; a random task\n(define (domain d)\n(:requirements :adl "
           ":non-deterministic)\n(:types s - t)\n(:constants a b - s c - t)\n"
           "(:predicates (p ?o - t) (q) (r ?o - t))\n");
    for (int i = 0; i < t->actions; i++) {
        put(t, "(:action act%d :parameters (%s)\n :precondition ", i,
            !t->action[i].parameter ? ""
            : t->action[i].only_s   ? "?x - s"
                                    : "?x - t");
        write_node(t, t->action[i].pre);
        put(t, "\n :effect ");
        write_node(t, t->action[i].effect);
        put(t, ")\n");
    }
    put(t, ")\n");
    t->out = t->problem;
    t->room = sizeof t->problem;
    t->length = 0;
    put(t, "(define (problem x) (:domain d) (:init");
    static const char *const fact[] = {"(p a)", "(p b)", "(p c)", "(q)",
                                       "(r a)", "(r b)", "(r c)"};
    for (int i = 0; i < FACTS; i++) {
        if (t->init >> i & 1)
            put(t, " %s", fact[i]);
    }
    put(t, ") (:goal ");
    write_node(t, t->goal);
    put(t, "))\n");
}

/* ---- meaning ---- */

static int value(int term, int x, int y)
{
    return term == 3 ? x : term == 4 ? y : term;
}

static int fact_of(const node *n, int x, int y)
{
    if (n->predicate == 1)
        return 3;
    return (n->predicate ? 4 : 0) + value(n->term, x, y);
}

static bool holds(const naive_task *t, int index, unsigned state, int x, int y)
{
    const node *n = &t->nodes[index];
    bool result;
    switch (n->kind) {
    case ATOM:
        return state >> fact_of(n, x, y) & 1;
    case SAME:
        return value(n->term, x, y) == value(n->term2, x, y);
    case NOT:
        return !holds(t, n->kid[0], state, x, y);
    case IMPLY:
        return !holds(t, n->kid[0], state, x, y) ||
               holds(t, n->kid[1], state, x, y);
    case AND:
    case OR:
        result = n->kind == AND;
        for (int i = 0; i < n->kids; i++) {
            bool one = holds(t, n->kid[i], state, x, y);
            result = n->kind == AND ? result && one : result || one;
        }
        return result;
    default:
        result = n->kind == ALL;
        for (int o = 0; o < (n->only_s ? 2 : 3); o++) {
            bool one = holds(t, n->kid[0], state, x, o);
            result = n->kind == ALL ? result && one : result || one;
        }
        return result;
    }
}

/* All pairs (adds, deletes) that an effect can produce, as a set over
 * 2^14: add | delete << 7. */
enum { PAIRS = 1 << 14 };
typedef struct pairs {
    uint16_t *list;
    int count;
} pairs;

static pairs only(unsigned pair)
{
    pairs p = {malloc(sizeof(uint16_t)), 1};
    p.list[0] = (uint16_t)pair;
    return p;
}

static void insert(pairs *p, unsigned pair)
{
    for (int i = 0; i < p->count; i++) {
        if (p->list[i] == pair)
            return;
    }
    p->list = realloc(p->list, (size_t)(p->count + 1) * sizeof *p->list);
    p->list[p->count++] = (uint16_t)pair;
}

static pairs both(pairs a, pairs b)
{
    pairs p = {NULL, 0};
    for (int i = 0; i < a.count; i++) {
        for (int j = 0; j < b.count; j++)
            insert(&p, a.list[i] | b.list[j]);
    }
    free(a.list);
    free(b.list);
    return p;
}

static pairs effects(const naive_task *t, int index, unsigned state, int x,
                     int y)
{
    const node *n = &t->nodes[index];
    pairs p, more;
    switch (n->kind) {
    case ATOM:
        return only(1u << fact_of(n, x, y));
    case NOT:
        return only(1u << (FACTS + fact_of(&t->nodes[n->kid[0]], x, y)));
    case AND:
        p = only(0);
        for (int i = 0; i < n->kids; i++)
            p = both(p, effects(t, n->kid[i], state, x, y));
        return p;
    case ALL:
        p = only(0);
        for (int o = 0; o < (n->only_s ? 2 : 3); o++)
            p = both(p, effects(t, n->kid[0], state, x, o));
        return p;
    case WHEN:
        return holds(t, n->kid[0], state, x, y)
                   ? effects(t, n->kid[1], state, x, y)
                   : only(0);
    default:
        p = (pairs){NULL, 0};
        for (int i = 0; i < n->kids; i++) {
            more = effects(t, n->kid[i], state, x, y);
            for (int j = 0; j < more.count; j++)
                insert(&p, more.list[j]);
            free(more.list);
        }
        return p;
    }
}

int naive_task_depth(const naive_task *t)
{
    int depth[STATES];
    for (unsigned s = 0; s < STATES; s++)
        depth[s] = holds(t, t->goal, s, 0, 0) ? 0 : -1;
    for (int round = 1; round <= STATES; round++) {
        bool changed = false;
        for (unsigned s = 0; s < STATES; s++) {
            for (int a = 0; a < t->actions && depth[s] < 0; a++) {
                const action *act = &t->action[a];
                int objects = act->parameter ? act->only_s ? 2 : 3 : 1;
                for (int x = 0; x < objects && depth[s] < 0; x++) {
                    if (!holds(t, act->pre, s, x, 0))
                        continue;
                    pairs p = effects(t, act->effect, s, x, 0);
                    bool all = true;
                    for (int i = 0; i < p.count; i++) {
                        unsigned after = (s & ~((unsigned)p.list[i] >> FACTS)) |
                                         (p.list[i] & (STATES - 1));
                        all = all && depth[after] >= 0 && depth[after] < round;
                    }
                    free(p.list);
                    if (all) {
                        depth[s] = round;
                        changed = true;
                    }
                }
            }
        }
        if (!changed)
            break;
    }
    return depth[t->init];
}

naive_task *naive_task_random(uint64_t seed, bool with_oneof)
{
    naive_task *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->random.state = seed * 77 + 5;
    t->oneof = with_oneof;
    t->actions = 2 + (int)below(t, MAX_ACTIONS - 1);
    for (int i = 0; i < t->actions; i++) {
        action *a = &t->action[i];
        a->parameter = below(t, 2);
        a->only_s = below(t, 2);
        a->pre = random_condition(t, 2, a->parameter, false);
        a->effect = random_effect(t, 3, a->parameter, false);
    }
    t->goal = new_node(t, AND);
    /* a few literals: goals that need more than one step are not rare then */
    t->nodes[t->goal].kids = 3;
    for (int i = 0; i < 3; i++) {
        int kid = i ? new_node(t, NOT) : -1, atom;
        if (i && below(t, 2)) {
            atom = random_atom(t, false, false);
            t->nodes[kid].kids = 1;
            t->nodes[kid].kid[0] = atom;
        } else
            kid = random_condition(t, i == 0 ? 2 : 0, false, false);
        t->nodes[t->goal].kid[i] = kid;
    }
    t->init = below(t, STATES);
    write_task(t);
    return t;
}

void naive_task_destroy(naive_task *t)
{
    free(t);
}

const char *naive_task_domain(const naive_task *t)
{
    return t->domain;
}

const char *naive_task_problem(const naive_task *t)
{
    return t->problem;
}

static bool has_line(const uint32_t *lines, unsigned count, uint32_t stones)
{
    for (unsigned i = 0; i < count; i++) {
        if ((lines[i] & stones) == lines[i])
            return true;
    }
    return false;
}

bool naive_x_wins(unsigned cells, const uint32_t *lines, unsigned count,
                  uint32_t x, uint32_t o, bool x_moves, bool misere,
                  unsigned layer)
{
    if (has_line(lines, count, x))
        return !misere;
    if (has_line(lines, count, o))
        return misere;
    uint32_t all = (uint32_t)((UINT64_C(1) << cells) - 1);
    if ((x | o) == all)
        return false;
    for (unsigned c = 0; c < cells; c++) {
        uint32_t bit = UINT32_C(1) << c;
        if (((x | o) & bit) ||
            (layer && c >= layer && !((x | o) >> (c - layer) & 1)))
            continue;
        bool wins =
            naive_x_wins(cells, lines, count, x_moves ? x | bit : x,
                         x_moves ? o : o | bit, !x_moves, misere, layer);
        if (wins == x_moves)
            return wins;
    }
    return !x_moves;
}
