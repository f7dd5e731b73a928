/* See options.h. Names are short, so every option looks through those before
 * it. */
#include "rules/options.h"

#include <string.h>

oxo_status oxo_options_once(const char *options, oxo_error *error)
{
    for (const char *at = options;; at++) {
        const size_t key = strcspn(at, "=,:");
        for (const char *before = options; at[key] == '=' && before < at;
             before += strcspn(before, ",:") + 1) {
            if (!strncmp(before, at, key + 1))
                return oxo_fail(error, OXO_BAD_INPUT,
                                "'%.*s' is given twice: expected one value",
                                (int)(key < 40 ? key : 40), at);
        }
        at += strcspn(at, ",:");
        if (!*at)
            return OXO_OK;
    }
}
