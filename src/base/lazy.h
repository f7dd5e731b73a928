/* A library of others that is loaded when it is first needed.
 *
 * A heavy dependency that few programs use (Z3, cairo, OpenBLAS) is found at
 * run time, so that liboxo links and loads without it. An environment variable
 * names another file in its place, for unusual installations and for tests.
 */
#ifndef OXO_BASE_LAZY_H
#define OXO_BASE_LAZY_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Fills function[i] with the address of name[i]; false unless all are there.
 * The library stays loaded until the program ends. */
static inline bool oxo_lazy_load(const char *library, const char *variable,
                                 size_t count, const char *const *name,
                                 void **function)
{
    const char *other = getenv(variable);
    void *handle =
        dlopen(other && *other ? other : library, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return false;
    for (size_t i = 0; i < count; i++) {
        function[i] = dlsym(handle, name[i]);
        if (!function[i]) {
            dlclose(handle);
            return false;
        }
    }
    return true;
}

#endif
