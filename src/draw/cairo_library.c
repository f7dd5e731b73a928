/* Loading cairo: see cairo_library.h. */
#define OXO_DRAW_CAIRO_LIBRARY_H_ITSELF
#include "draw/cairo_library.h"

#include "base/lazy.h"

oxo_cairo_api oxo_cairo;

oxo_status oxo_cairo_load(oxo_error *error)
{
    static oxo_lazy lazy = OXO_LAZY;
    static const char *const name[] = {
#define F(name) "cairo_" #name,
        CAIRO_FUNCTIONS(F)
#undef F
    };
    _Static_assert(sizeof oxo_cairo == sizeof name, "a pointer for each name");
    if (oxo_lazy_table(&lazy, "libcairo.so.2", "OXO_LIBRARY_CAIRO",
                       sizeof name / sizeof *name, name, &oxo_cairo))
        return OXO_OK;
    return oxo_fail(error, OXO_UNSUPPORTED,
                    "pictures need cairo, and the library "
                    "libcairo.so.2 is not installed (or there is no "
                    "memory to load it)");
}
