/* Limits, progress and stop of a long computation (see oxo/context.h). */
#include "oxo/context.h"

#include <time.h>

double oxo_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void oxo_context_start(oxo_context *context)
{
    if (!context)
        return;
    context->started = oxo_clock();
    context->reported = 0;
}

bool oxo_context_stopped(oxo_context *context, uint64_t nodes)
{
    if (!context)
        return false;
    if (context->max_nodes && nodes >= context->max_nodes)
        return true;
    if (context->stop && context->stop(context->user))
        return true;
    return context->max_seconds > 0 &&
           oxo_clock() - context->started >= context->max_seconds;
}

void oxo_context_report(oxo_context *context, oxo_progress progress)
{
    if (!context || !context->progress)
        return;
    double now = oxo_clock();
    if (now - context->reported < 0.1)
        return;
    context->reported = now;
    progress.seconds = now - context->started;
    context->progress(context->user, &progress);
}
