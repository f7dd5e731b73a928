/* The searcher of forced sequences in Qubic: its table, its choice of engine
 * and the shortest sequence by deepening. The recursion itself is in
 * qubic_force_body.h, compiled once for every machine and once for AVX2.
 */
#include "board/qubic_force.h"
#include "board/qubic_force_impl.h"
#include <stdlib.h>
#include <string.h>

oxo_qubic_force *oxo_qubic_force_new(oxo_qubic_engine engine)
{
    if (engine == OXO_QUBIC_AUTO)
        engine = oxo_qubic_have_avx2() ? OXO_QUBIC_AVX2 : OXO_QUBIC_PORTABLE;
    if (engine == OXO_QUBIC_AVX2 && !oxo_qubic_have_avx2())
        return NULL;
    oxo_qubic_force *force = malloc(sizeof *force);
    if (force == NULL)
        return NULL;
    force->engine = engine;
    force->tables = oxo_qubic_tables_get();
    force->nodes = 0;
    force->budget = 0;
    oxo_qubic_force_reset(force);
    return force;
}

void oxo_qubic_force_free(oxo_qubic_force *force)
{
    free(force);
}

void oxo_qubic_force_reset(oxo_qubic_force *force)
{
    /* no position has a stone of both sides on cell 0 */
    memset(force->buckets, 0xff, sizeof force->buckets);
    memset(force->notes, 0, sizeof force->notes);
    force->search = 0;
}

void oxo_qubic_force_budget(oxo_qubic_force *force, uint64_t nodes)
{
    force->budget = nodes;
}

bool oxo_qubic_force_gave_up(const oxo_qubic_force *force)
{
    return force->budget != 0 && force->nodes >= force->stop;
}

oxo_qubic_engine oxo_qubic_force_engine(const oxo_qubic_force *force)
{
    return force->engine;
}

uint64_t oxo_qubic_force_nodes(const oxo_qubic_force *force)
{
    return force->nodes;
}

static bool solve(oxo_qubic_force *f, uint64_t attacker, uint64_t defender,
                  unsigned depth)
{
    if (f->engine == OXO_QUBIC_AVX2)
        return oxo_qubic_solve_avx2(f, attacker, defender, depth);
    return oxo_qubic_solve_portable(f, attacker, defender, depth);
}

static void take(const oxo_qubic_force *f, oxo_qubic_win *win)
{
    if (win == NULL)
        return;
    win->length = f->length;
    win->completes = f->completes;
    memcpy(win->attack, f->attack, f->length);
    memcpy(win->block, f->block, f->length);
}

bool oxo_qubic_force_search(oxo_qubic_force *f, uint64_t attacker,
                            uint64_t defender, oxo_qubic_win *win)
{
    if (!solve(f, attacker, defender, OXO_QUBIC_FORCE_MAX))
        return false;
    take(f, win);
    return true;
}

bool oxo_qubic_force_shortest(oxo_qubic_force *f, uint64_t attacker,
                              uint64_t defender, unsigned longest,
                              oxo_qubic_win *win)
{
    /* the complete search first: most positions have no win at all, and its
     * length bounds the deepening */
    if (longest == 0 || !solve(f, attacker, defender, OXO_QUBIC_FORCE_MAX))
        return false;
    if (longest > f->length)
        longest = f->length;
    for (unsigned depth = 1; depth <= longest; depth++) {
        if (solve(f, attacker, defender, depth)) {
            take(f, win);
            return true;
        }
    }
    return false;
}
