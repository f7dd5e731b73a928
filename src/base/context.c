/* Limits, progress and stop of a long computation (see oxo/base.h). */
#include "oxo/base.h"

#include <math.h>
#include <time.h>

double oxo_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

bool oxo_every(double *last, double seconds)
{
    const double now = oxo_clock();
    if (now - *last < seconds)
        return false;
    *last = now;
    return true;
}

oxo_context oxo_context_within(const oxo_context *parent, uint64_t nodes,
                               double seconds)
{
    oxo_context child = parent ? *parent : (oxo_context){0};
    child.ranks = NULL;
    if (nodes == OXO_UNCOUNTED)
        child.max_nodes = 0;
    else if (nodes && (!child.max_nodes || nodes < child.max_nodes))
        child.max_nodes = nodes;
    if (seconds > 0 && seconds < HUGE_VAL) {
        const double end = oxo_clock() + seconds;
        if (!(child.deadline > 0) || end < child.deadline)
            child.deadline = end;
    }
    return child;
}

double oxo_context_left(const oxo_context *context)
{
    if (!context || !(context->deadline > 0))
        return HUGE_VAL;
    const double left = context->deadline - oxo_clock();
    return left > 0 ? left : 0;
}

bool oxo_context_stopped(const oxo_context *context, uint64_t nodes)
{
    if (!context)
        return false;
    if (context->max_nodes && nodes >= context->max_nodes)
        return true;
    if (context->stop && context->stop(context->user))
        return true;
    return context->deadline > 0 && oxo_clock() >= context->deadline;
}

void oxo_context_report(const oxo_context *context, oxo_progress progress)
{
    if (context && context->progress)
        context->progress(context->user, &progress);
}
