/* Loading Z3: see z3_library.h. */
#define OXO_CSP_Z3_LIBRARY_H_ITSELF
#include "csp/z3_library.h"

#include "base/lazy.h"
#include <pthread.h>

oxo_z3_api oxo_z3;

static bool loaded;

static void load(void)
{
    static const char *const name[] = {
#define F(name) "Z3_" #name,
        Z3_FUNCTIONS(F)
#undef F
    };
    void *function[sizeof name / sizeof *name];
    loaded = oxo_lazy_load("libz3.so.4", "OXO_LIBRARY_Z3",
                           sizeof name / sizeof *name, name, function);
    if (loaded)
        memcpy(&oxo_z3, function, sizeof oxo_z3);
}

oxo_status oxo_z3_load(oxo_error *error)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    _Static_assert(sizeof(oxo_z3_api) % sizeof(void *) == 0, "pointers only");
    pthread_once(&once, load);
    return loaded ? OXO_OK
                  : oxo_fail(error, OXO_UNSUPPORTED,
                             "the constraint player needs Z3, and the library "
                             "libz3.so.4 is not installed");
}
