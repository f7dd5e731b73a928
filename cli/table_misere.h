/* The misere part of `oxo table`. */
#ifndef OXO_CLI_TABLE_MISERE_H
#define OXO_CLI_TABLE_MISERE_H

#include "oxo/families.h"
#include "oxo/theory.h"
#include <stdio.h>

/* The table for k = 1..last_k and n = 1..last_n, in the form asked for. */
int table_misere(unsigned last_k, unsigned last_n, bool csv);
/* One game with every criterion. */
int table_misere_why(const oxo_line_spec *spec);

/* The source of a criterion, with the game's name for the K^N in it. */
void table_put_source(const oxo_reason *reason, unsigned k, unsigned n,
                      FILE *out);

#endif
