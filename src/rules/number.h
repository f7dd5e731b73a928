/* Inside the library: what the rules of number games lend to other folders. */
#ifndef OXO_RULES_NUMBER_H
#define OXO_RULES_NUMBER_H

#include "oxo/families.h"

/* "b2", "b2A"; returns the length. */
size_t oxo_number_cell_text(const oxo_number_spec *spec, unsigned cell,
                            char *text, size_t size);

/* May both sides use every number? */
bool oxo_number_all_shared(const oxo_number_spec *spec);

#endif
