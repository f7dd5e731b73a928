/* A pulse: true every few thousandths of a second, and nearly free between.
 *
 * Computations count nodes and look at the clock every so many of them. What
 * "so many" should be differs a millionfold between boards, so the pulse finds
 * it out: it reads the clock after 1, 2, 4 ... calls until calls are about
 * 4 ms apart, and falls back when they become slower.
 *
 *     static bool stopped(search *s)
 *     {
 *         if ((s->nodes & 1023) == 0)
 *             s->stopped |= oxo_context_stopped(s->context, s->nodes);
 *         else if (oxo_pulse_due(&s->pulse))
 *             s->stopped |= oxo_context_stopped(s->context, 0);
 *         return s->stopped;
 *     }
 *
 * The limit of nodes is looked at by the number of nodes alone, so that the
 * same limit gives the same answer on every machine.
 *
 * Whoever stops must also come back quickly: a loop over children ends when
 * the search has stopped.
 */
#ifndef OXO_BASE_PULSE_H
#define OXO_BASE_PULSE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct oxo_pulse { /* {0} to begin with */
    uint32_t left, step;
    double last;
} oxo_pulse;

bool oxo_pulse_look(oxo_pulse *pulse);

static inline bool oxo_pulse_due(oxo_pulse *pulse)
{
    if (pulse->left > 0) {
        pulse->left--;
        return false;
    }
    return oxo_pulse_look(pulse);
}

#endif
