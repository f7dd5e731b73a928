/* Inside the library: what the rules of number games lend to other folders. */
#ifndef OXO_RULES_NUMBER_H
#define OXO_RULES_NUMBER_H

#include "oxo/families.h"

/* "b2", "b2A"; returns the length. */
size_t oxo_number_cell_text(const oxo_number_spec *spec, unsigned cell,
                            char *text, size_t size);

/* May both sides use every number? */
bool oxo_number_all_shared(const oxo_number_spec *spec);

/* c of the symmetry a -> c-a, or 0 where the rules do not have it. */
unsigned oxo_number_reflection(const oxo_number_spec *spec);

/* Does the text name a number game at all? (its options may be wrong) */
bool oxo_number_claims(const char *name);
/* Writes the canonical name; returns its length (without the NUL). */
size_t oxo_number_spec_name(const oxo_number_spec *spec, char *text,
                            size_t size);
/* Reads and checks a name; a spec that comes back makes a playable game. */
oxo_status oxo_number_spec_parse(const char *name, oxo_number_spec *spec,
                                 oxo_error *error);

#endif
