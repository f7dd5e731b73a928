/* Words about number games, shared by the verbs sweep and paper. */
#ifndef OXO_CLI_NUMBER_REPORT_H
#define OXO_CLI_NUMBER_REPORT_H

#include "cli.h"

/* "Odd wins", "draw", "unknown". */
const char *number_report_outcome(const oxo_game *game, oxo_outcome outcome);

#endif
