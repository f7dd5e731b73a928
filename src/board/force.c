/* Forced sequences on a board: which engine, and the replay (board.h). */
#include "board/board.h"
#include "board/force_lines.h"
#include "board/qubic_board.h"
#include "board/qubic_force.h"
#include <stdlib.h>

struct oxo_force {
    const oxo_board *board;
    oxo_qubic_force *vector; /* one of the two */
    oxo_force_lines *lines;
    uint64_t budget;
};

oxo_force *oxo_force_new(const oxo_board *b)
{
    oxo_force *f = calloc(1, sizeof *f);
    if (f == NULL)
        return NULL;
    f->board = b;
    if (b->vector)
        f->vector = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    else
        f->lines = oxo_force_lines_new(b);
    if (f->vector == NULL && f->lines == NULL) {
        free(f);
        return NULL;
    }
    return f;
}

void oxo_force_free(oxo_force *f)
{
    if (f == NULL)
        return;
    oxo_qubic_force_free(f->vector);
    oxo_force_lines_free(f->lines);
    free(f);
}

void oxo_force_budget(oxo_force *f, uint64_t positions)
{
    f->budget = positions;
    if (f->vector != NULL)
        oxo_qubic_force_budget(f->vector, positions);
}

bool oxo_force_gave_up(const oxo_force *f)
{
    return f->vector != NULL ? oxo_qubic_force_gave_up(f->vector)
                             : oxo_force_lines_gave_up(f->lines);
}

uint64_t oxo_force_nodes(const oxo_force *f)
{
    return f->vector != NULL ? oxo_qubic_force_nodes(f->vector)
                             : oxo_force_lines_nodes(f->lines);
}

static bool search(oxo_force *f, oxo_side side, const uint64_t *own,
                   const uint64_t *other, bool shortest, oxo_win *win)
{
    oxo_qubic_win narrow, *const to = win != NULL ? &narrow : NULL;
    if (f->vector == NULL)
        return oxo_force_lines_search(f->lines, side, own, other, f->budget,
                                      shortest, win);
    if (shortest ? !oxo_qubic_force_shortest(f->vector, *own, *other,
                                             OXO_QUBIC_FORCE_MAX, to)
                 : !oxo_qubic_force_search(f->vector, *own, *other, to))
        return false;
    if (win != NULL) {
        win->length = narrow.length;
        win->completes = narrow.completes;
        for (unsigned i = 0; i < narrow.length; i++) {
            win->attack[i] = narrow.attack[i];
            win->block[i] = narrow.block[i];
        }
    }
    return true;
}

bool oxo_force_search(oxo_force *f, oxo_side side, const uint64_t *own,
                      const uint64_t *other, oxo_win *win)
{
    return search(f, side, own, other, false, win);
}

bool oxo_force_shortest(oxo_force *f, oxo_side side, const uint64_t *own,
                        const uint64_t *other, oxo_win *win)
{
    return search(f, side, own, other, true, win);
}

/* The replay on two words; as force_lines.c does it. `must`: where the other
 * side completes a line. */
static unsigned replay_words(uint64_t own, uint64_t other, uint64_t must,
                             const oxo_win *win)
{
    const oxo_qubic_tables *t = oxo_qubic_tables_get();
    if (win->completes)
        return (oxo_qubic_completions(own, other) >> win->attack[0] & 1) != 0;
    for (unsigned i = 0; i < win->length; i++) {
        const uint64_t a = UINT64_C(1) << win->attack[i];
        if (((own | other) & a) != 0 || (must & ~a) != 0)
            return 0;
        own |= a;
        const uint64_t block = oxo_qubic_through(t, own, other, win->attack[i]);
        if ((block & (block - 1)) != 0)
            return i + 1;
        if (block == 0)
            return 0;
        other |= block;
        must = oxo_qubic_through(t, other, own, oxo_lowest64(block));
    }
    return 0;
}

unsigned oxo_force_replay(oxo_force *f, oxo_side side, const uint64_t *own,
                          const uint64_t *other, const oxo_win *win)
{
    return f->vector != NULL
               ? replay_words(*own, *other, oxo_qubic_completions(*other, *own),
                              win)
               : oxo_force_lines_replay(f->lines, side, own, other, false, win);
}

unsigned oxo_force_replay_quiet(oxo_force *f, oxo_side side,
                                const uint64_t *own, const uint64_t *other,
                                const oxo_win *win)
{
    return f->vector != NULL
               ? replay_words(*own, *other, 0, win)
               : oxo_force_lines_replay(f->lines, side, own, other, true, win);
}

/* ---- sequences that have won nearby ---- */

static void put_first(oxo_known *known, unsigned at, unsigned k)
{
    memmove(known->order + 1, known->order, at);
    known->order[0] = (uint8_t)k;
}

unsigned oxo_known_wins(oxo_known *known, oxo_force *f, oxo_side side,
                        const uint64_t *own, const uint64_t *other, bool quiet,
                        const oxo_win **win)
{
    for (unsigned i = 0; i < known->count; i++) {
        const unsigned k = known->order[i];
        const unsigned attacks =
            (quiet ? oxo_force_replay_quiet
                   : oxo_force_replay)(f, side, own, other, &known->win[k]);
        if (attacks == 0)
            continue;
        put_first(known, i, k);
        *win = &known->win[k];
        return attacks;
    }
    return 0;
}

const oxo_win *oxo_known_search(oxo_known *known, oxo_force *f, oxo_side side,
                                const uint64_t *own, const uint64_t *other)
{
    /* the one that was used longest ago makes room */
    const unsigned k =
        known->count < OXO_KNOWN ? known->count : known->order[OXO_KNOWN - 1];
    if (!oxo_force_search(f, side, own, other, &known->win[k]))
        return NULL;
    known->count += known->count < OXO_KNOWN;
    put_first(known, known->count - 1, k);
    return &known->win[k];
}
