/* `oxocheck --board K^N`: no checker, it only describes. */
#include "check.h"
#include <stdio.h>

static bool knows(const char *game)
{
    size_t k, n;
    return parse_game(game, &k, &n);
}

static bool takes(const char *claim, const char *form)
{
    (void)claim;
    (void)form;
    return false;
}

static enum verdict describe(const char *game)
{
    struct board b;
    struct group g;
    size_t k, n;
    if (!parse_game(game, &k, &n) ||
        !make_board(&b, k, n, OXOCHECK_MAX_STRATEGY_CELLS))
        return NOT_CHECKED;
    make_group(&g, &b, NULL);
    printf("%zu^%zu: %zu cells, %zu lines, %zu symmetries in use\n", k, n,
           b.cells, b.lines, g.maps);
    free_group(&g);
    free_board(&b);
    return VERIFIED;
}

const struct checker checker_describe = {"K^N, KxK...xK, qubic",
                                         "--board",
                                         "line game",
                                         knows,
                                         takes,
                                         NULL,
                                         describe};
