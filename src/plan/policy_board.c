/* Recognising boards in the facts of a task. */
#include "plan/policy_board.h"

#include "base/bits.h"
#include <string.h>

static int find_object(const pddl_task *t, const char *name)
{
    for (unsigned i = 0; i < t->objects; i++) {
        if (!strcmp(t->object[i].name, name))
            return (int)i;
    }
    return -1;
}

/* The bit of an atom, -1 when it has none; *always when it is constantly
 * true. */
static int32_t fact_of(const ground_task *t, uint64_t atom, bool *always)
{
    *always = false;
    for (unsigned f = 0; f < t->facts; f++) {
        if (t->atom[f] == atom)
            return (int32_t)f;
    }
    for (size_t i = 0; i < t->constants; i++)
        *always |= t->constant[i] == atom;
    return -1;
}

bool plan_board_find(const ground_task *t, plan_board *b)
{
    const pddl_task *p = t->lifted;
    int x = find_object(p, "mark-x"), o = find_object(p, "mark-o");
    uint32_t predicate = 0;
    while (predicate < p->predicates &&
           strcmp(p->predicate[predicate].name, "cell-mark"))
        predicate++;
    *b = (plan_board){0};
    if (x < 0 || o < 0 || predicate == p->predicates ||
        p->predicate[predicate].arity != 2)
        return false;
    for (unsigned i = 0; i < p->objects; i++) {
        if (!pddl_fits(p, i, p->predicate[predicate].types[0]) ||
            strncmp(p->object[i].name, "cell", 4))
            continue;
        if (b->cells == PLAN_BOARD_MAX)
            return false;
        unsigned c = b->cells++;
        b->object[c] = i;
        b->x[c] =
            fact_of(t, pddl_atom(p, predicate, (uint32_t[]){i, (uint32_t)x}),
                    &b->always_x[c]);
        b->o[c] =
            fact_of(t, pddl_atom(p, predicate, (uint32_t[]){i, (uint32_t)o}),
                    &b->always_o[c]);
    }
    if (!b->cells)
        return false;
    /* names of n digits and k^n cells: a cube */
    b->n = (unsigned)strlen(p->object[b->object[0]].name + 4);
    for (unsigned k = 1; k <= 10 && b->n && b->n <= 8; k++) {
        unsigned size = 1;
        for (unsigned i = 0; i < b->n && size <= b->cells; i++)
            size *= k;
        if (size == b->cells)
            b->k = k;
    }
    return true;
}

char plan_board_at(const plan_board *b, const uint64_t *state, unsigned c)
{
    if (b->always_x[c] ||
        (b->x[c] >= 0 && oxo_bit_get(state, (unsigned)b->x[c])))
        return 'x';
    if (b->always_o[c] ||
        (b->o[c] >= 0 && oxo_bit_get(state, (unsigned)b->o[c])))
        return 'o';
    return '.';
}

void plan_board_text(const plan_board *b, const ground_task *t,
                     const uint64_t *state, char *text, size_t size)
{
    unsigned c = 0;
    (void)t;
    for (; c < b->cells && c + 1 < size; c++)
        text[c] = plan_board_at(b, state, c);
    text[c] = 0;
}

int plan_board_move(const plan_board *b, const ground_task *t, uint32_t action)
{
    const ground_action *a = &t->action[action];
    if (t->lifted->action[a->schema].parameters != 1)
        return -1;
    for (unsigned c = 0; c < b->cells; c++) {
        if (b->object[c] == t->argument[a->argument])
            return (int)c;
    }
    return -1;
}
