#include "search/qubic_force.h"
#include "search/qubic_force_impl.h"
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

oxo_qubic_engine oxo_qubic_force_engine(const oxo_qubic_force *force)
{
    return force->engine;
}

uint64_t oxo_qubic_force_nodes(const oxo_qubic_force *force)
{
    return force->nodes;
}

static bool solve(oxo_qubic_force *f, uint64_t attacker, uint64_t defender,
                  uint64_t allowed, unsigned depth)
{
    if (f->engine == OXO_QUBIC_AVX2)
        return oxo_qubic_solve_avx2(f, attacker, defender, allowed, depth);
    return oxo_qubic_solve_portable(f, attacker, defender, allowed, depth);
}

/* Handles what the recursion excludes: threes on the board. Returns 1 for a
 * win (win is filled), 0 for none, -1 when the recursion has to decide. */
static int start(uint64_t attacker, uint64_t defender, uint64_t *allowed,
                 oxo_qubic_win *win)
{
    uint64_t cells = oxo_qubic_completions(attacker, defender);
    if (cells != 0) {
        if (win != NULL) {
            win->length = 1;
            win->completes = true;
            win->attack[0] = (uint8_t)oxo_lowest64(cells);
        }
        return 1;
    }
    cells = oxo_qubic_completions(defender, attacker);
    if ((cells & (cells - 1)) != 0)
        return 0; /* two threes: one of them will be completed */
    *allowed = cells != 0 ? cells : ~UINT64_C(0);
    return -1;
}

static void take(const oxo_qubic_force *f, oxo_qubic_win *win)
{
    if (win == NULL)
        return;
    win->length = f->length;
    win->completes = false;
    memcpy(win->attack, f->attack, f->length);
    memcpy(win->block, f->block, f->length);
}

bool oxo_qubic_force_search(oxo_qubic_force *f, uint64_t attacker,
                            uint64_t defender, oxo_qubic_win *win)
{
    uint64_t allowed;
    int known = start(attacker, defender, &allowed, win);
    if (known >= 0)
        return known;
    if (!solve(f, attacker, defender, allowed, OXO_QUBIC_FORCE_MAX))
        return false;
    take(f, win);
    return true;
}

bool oxo_qubic_force_shortest(oxo_qubic_force *f, uint64_t attacker,
                              uint64_t defender, unsigned longest,
                              oxo_qubic_win *win)
{
    if (longest == 0)
        return false;
    uint64_t allowed;
    int known = start(attacker, defender, &allowed, win);
    if (known >= 0)
        return known;
    /* the complete search first: most positions have no win at all, and its
     * length bounds the deepening */
    if (!solve(f, attacker, defender, allowed, OXO_QUBIC_FORCE_MAX))
        return false;
    unsigned found = f->length;
    if (longest > found)
        longest = found;
    for (unsigned depth = 1; depth <= longest; depth++) {
        if (solve(f, attacker, defender, allowed, depth)) {
            take(f, win);
            return true;
        }
    }
    return false;
}
