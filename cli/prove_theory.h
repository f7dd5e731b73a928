/* The part of `oxo prove` that searches no game tree: pairings, playing and
 * then pairing or splitting the board, mirrors. */
#ifndef OXO_CLI_PROVE_THEORY_H
#define OXO_CLI_PROVE_THEORY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct theory_options {
    const char *output; /* certificate, or NULL */
    const char *save, *resume;
    uint64_t depth; /* of playing and then pairing; 0: choose */
    bool split;     /* play and then split the board, nothing else */
} theory_options;

/* EXIT_NO: nothing of the kind decides this game, or it is no game k^n. */
int prove_theory(const char *name, const theory_options *options);

/* Of a game that is beyond the search: says on stderr where its value is known
 * from, if it is. */
void prove_theory_known(const char *name);

/* Is this file a stopped run of this part? */
int prove_theory_stopped(const char *path);

#endif
