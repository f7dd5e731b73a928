/* The pulse of pulse.h: how many calls a look at the clock is worth. */
#include "base/pulse.h"

#include "oxo/base.h"

#define SHORT 0.002
#define LONG 0.008
enum { MOST = 1 << 20 };

bool oxo_pulse_look(oxo_pulse *pulse)
{
    const double now = oxo_clock(), since = now - pulse->last;
    if (pulse->step == 0)
        pulse->step = 1;
    else if (since < SHORT && pulse->step < MOST)
        pulse->step *= 2;
    else if (since > LONG)
        pulse->step = pulse->step > 16 ? pulse->step / 16 : 1;
    pulse->last = now;
    pulse->left = pulse->step - 1;
    return true;
}
