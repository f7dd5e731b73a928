/* A library of others that is loaded when it is first needed.
 *
 * A heavy dependency that few programs use (Z3, cairo, OpenBLAS) is found at
 * run time, so that liboxo links and loads without it. An environment variable
 * names another file in its place, for unusual installations and for tests.
 */
#ifndef OXO_BASE_LAZY_H
#define OXO_BASE_LAZY_H

#include <dlfcn.h>
#include <pthread.h>
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

/* A table of functions and whether it was tried to fill it. */
typedef struct oxo_lazy {
    pthread_mutex_t lock;
    bool tried, loaded;
} oxo_lazy;
#define OXO_LAZY                                \
    {                                           \
        PTHREAD_MUTEX_INITIALIZER, false, false \
    }

/* Fills a table (a struct of `count` pointers) the first time; any thread. */
static inline bool oxo_lazy_table(oxo_lazy *lazy, const char *library,
                                  const char *variable, size_t count,
                                  const char *const *name, void *table)
{
    pthread_mutex_lock(&lazy->lock);
    if (!lazy->tried) {
        void **function = malloc(count * sizeof *function);
        lazy->tried = true;
        lazy->loaded =
            function && oxo_lazy_load(library, variable, count, name, function);
        if (lazy->loaded)
            memcpy(table, function, count * sizeof *function);
        free(function);
    }
    pthread_mutex_unlock(&lazy->lock);
    return lazy->loaded;
}

#endif
