/* Pictures that the verbs write by hand, without cairo, so that they are there
 * in every build. */
#ifndef OXO_CLI_CHART_H
#define OXO_CLI_CHART_H

#include "oxo/game.h"
#include "oxo/theory.h"

/* Counts that grow by factors: a curve for each series over 0, 1, 2 ... on a
 * logarithmic scale. A count of 0 is not drawn. */
typedef struct chart_series {
    const char *name;
    const uint64_t *value; /* UINT64_MAX: too large to say */
} chart_series;

/* Both return the exit code, after saying why not. */
int chart_growth(const char *path, const char *title, const char *across,
                 const chart_series *series, unsigned count, unsigned points);

/* A tree of positions, level by level: boards where they can be read, dots
 * where there are too many; a ring is a game that is over. */
int chart_tree(const char *path, const char *title, const oxo_game *game,
               const oxo_tree *tree);

#endif
