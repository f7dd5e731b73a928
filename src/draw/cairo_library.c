/* Loading cairo: see cairo_library.h. */
#define OXO_DRAW_CAIRO_LIBRARY_H_ITSELF
#include "draw/cairo_library.h"

#include "base/lazy.h"
#include <pthread.h>

oxo_cairo_api oxo_cairo;

static bool loaded;

static void load(void)
{
    static const char *const name[] = {
#define F(name) "cairo_" #name,
        CAIRO_FUNCTIONS(F)
#undef F
    };
    void *function[sizeof name / sizeof *name];
    loaded = oxo_lazy_load("libcairo.so.2", "OXO_LIBRARY_CAIRO",
                           sizeof name / sizeof *name, name, function);
    if (loaded)
        memcpy(&oxo_cairo, function, sizeof oxo_cairo);
}

oxo_status oxo_cairo_load(oxo_error *error)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    _Static_assert(sizeof(oxo_cairo_api) % sizeof(void *) == 0,
                   "pointers only");
    pthread_once(&once, load);
    return loaded ? OXO_OK
                  : oxo_fail(error, OXO_UNSUPPORTED,
                             "pictures need cairo, and the library "
                             "libcairo.so.2 is not installed (or there is no "
                             "memory to load it)");
}
