/* What the verbs about certificates print: reports, histograms, errors. */
#ifndef OXO_CLI_PROOF_PRINT_H
#define OXO_CLI_PROOF_PRINT_H

#include "oxo/proof.h"
#include <stdbool.h>

/* An error with its place in the file; returns the exit code. */
int proof_fail(const char *path, const oxo_error *error);

void proof_report(const oxo_game *game, const oxo_strategy_report *report);

/* Figure 12: strategic positions per level, as a text chart; `beside` (may be
 * NULL) is shown next to it. */
void proof_histogram(const char *name, const uint64_t *levels,
                     const char *beside_name, const uint64_t *beside);
/* The same as a picture; false after saying why not. */
bool proof_histogram_svg(const char *path, const char *name,
                         const oxo_strategy_report *report,
                         const char *beside_name, const uint64_t *beside);

#endif
