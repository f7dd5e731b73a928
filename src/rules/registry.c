/* From a name to a game: asks each family in turn. */
#include "rules/families.h"

static const oxo_family *const families[] = {
    &oxo_family_moving, &oxo_family_number,
    &oxo_family_line, /* last: it explains names that nobody knows */
};

oxo_status oxo_game_create(const char *name, oxo_game **game, oxo_error *error)
{
    const size_t count = sizeof families / sizeof *families;
    for (size_t i = 0; i + 1 < count; i++) {
        if (families[i]->claims(name))
            return families[i]->create(name, game, error);
    }
    return families[count - 1]->create(name, game, error);
}
