/* In place of src/symmetry/incidence.c: the groups of k^n boards come from
 * theory and need no nauty; other line games come from files, and there are
 * none in a browser. */
#include "symmetry/group.h"

oxo_status oxo_parts_of_incidence(const oxo_line_game *game,
                                  bool any_first_move, oxo_group_parts *parts,
                                  oxo_error *error)
{
    (void)game;
    (void)any_first_move;
    (void)parts;
    return oxo_fail(error, OXO_UNSUPPORTED, "this build has no nauty");
}
