/* The families of games and how their names are told apart. */
#ifndef OXO_RULES_FAMILIES_H
#define OXO_RULES_FAMILIES_H

#include "oxo/game.h"

typedef struct oxo_family {
    const char *name;
    /* Does this name look like one of ours? The first family that says yes
     * creates the game or explains what is wrong with the name. */
    bool (*claims)(const char *name);
    oxo_status (*create)(const char *name, oxo_game **game, oxo_error *error);
} oxo_family;

extern const oxo_family oxo_family_moving; /* moving:N, tapatan, achi ... */
extern const oxo_family oxo_family_number; /* graham, nygaard, number: */
extern const oxo_family oxo_family_line;   /* k^n, kxkxk, qubic, .pg files */

#endif
