/* Patashnik's algorithm at the terminal: shared by `oxo by-hand` and
 * `oxo prove --by-hand`. */
#ifndef OXO_CLI_BYHAND_RUN_H
#define OXO_CLI_BYHAND_RUN_H

#include <stdbool.h>

typedef struct byhand_options {
    const char *moves;  /* dictionary or certificate to take moves from */
    const char *resume; /* certificate saved earlier */
    const char *output; /* where to save */
    bool trace;         /* print every step */
} byhand_options;

/* Runs until solved, given up or the input ends; returns the exit code. */
int byhand_run(const char *game_name, const byhand_options *options);

#endif
