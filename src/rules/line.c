#include "oxo/line.h"
#include "rules/families.h"
static bool claims(const char *name)
{
    (void)name;
    return true;
}
static oxo_status create(const char *name, oxo_game **game, oxo_error *error)
{
    (void)game;
    return oxo_fail(error, OXO_UNSUPPORTED, "no game '%s' yet", name);
}
const oxo_family oxo_family_line = {"line", claims, create};
