/* Loading Z3: see z3_library.h. */
#define OXO_CSP_Z3_LIBRARY_H_ITSELF
#include "csp/z3_library.h"

#include "base/lazy.h"

oxo_z3_api oxo_z3;

oxo_status oxo_z3_load(oxo_error *error)
{
    static oxo_lazy lazy = OXO_LAZY;
    static const char *const name[] = {
#define F(name) "Z3_" #name,
        Z3_FUNCTIONS(F)
#undef F
    };
    _Static_assert(sizeof oxo_z3 == sizeof name, "a pointer for each name");
    if (oxo_lazy_table(&lazy, "libz3.so.4", "OXO_LIBRARY_Z3",
                       sizeof name / sizeof *name, name, &oxo_z3))
        return OXO_OK;
    return oxo_fail(error, OXO_UNSUPPORTED,
                    "the constraint player needs Z3, and the library "
                    "libz3.so.4 is not installed");
}
