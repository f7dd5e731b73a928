/* The family of line games k^n: two players put stones on empty cells in
 * turn; who first has a whole line wins; a full board without one is a draw.
 *
 * Which claims come in which form:
 *
 *     claim        form              what is checked
 *     first-wins   compact, full     a strategy of the first player that wins
 *     second-wins  compact, full     the same of the second player
 *     draw         pairing           neither side can force a line
 *     draw         full              the second player never loses; and the
 *                                    first player cannot be forced to lose
 *
 * The last remark is Nash's: were there a winning strategy for the second
 * player, the first could put down any stone and then follow it as if he were
 * second; an extra stone of one's own does no harm where both sides have the
 * same lines. (For the same reason `second-wins` will never be verified for
 * k^n; it is here because the rule costs nothing and its tests show that it
 * refuses.)
 */
#include "check.h"
#include <stdio.h>
#include <string.h>

static bool knows(const char *game)
{
    size_t k, n;
    return parse_game(game, &k, &n);
}

static enum verdict check(const struct certificate *c)
{
    bool first = strcmp(c->claim, "first-wins") == 0;
    bool second = strcmp(c->claim, "second-wins") == 0;
    bool draw = strcmp(c->claim, "draw") == 0;
    bool compact = strcmp(c->form, "compact") == 0;
    bool full = strcmp(c->form, "full") == 0;
    bool pairing = strcmp(c->form, "pairing") == 0;
    bool strategy = ((first || second) && (compact || full)) || (draw && full);
    struct board b;
    size_t k, n;
    enum verdict verdict;
    if (!strategy && !(draw && pairing)) {
        fprintf(stderr,
                "%s: claim `%s' in form `%s' cannot be checked for a line "
                "game\n",
                c->file, c->claim, c->form);
        return NOT_CHECKED;
    }
    if (!parse_game(c->game, &k, &n) ||
        !make_board(&b, k, n,
                    strategy ? OXOCHECK_MAX_STRATEGY_CELLS
                             : OXOCHECK_MAX_PAIRING_CELLS))
        return NOT_CHECKED;
    say("game %zu^%zu: %zu cells, %zu lines", k, n, b.cells, b.lines);
    if (!strategy)
        verdict = check_pairing(c, &b);
    else
        verdict = check_strategy(c, &b, first ? FIRST : SECOND,
                                 draw ? NOT_LOSE : WIN, compact);
    free_board(&b);
    if (verdict == VERIFIED)
        say("%s %zu^%zu%s",
            draw    ? "with best play"
            : first ? "the first player can force a win in"
                    : "the second player can force a win in",
            k, n, draw ? " is a draw" : "");
    return verdict;
}

static enum verdict describe(const char *game)
{
    struct board b;
    struct group g;
    size_t k, n;
    if (!parse_game(game, &k, &n) ||
        !make_board(&b, k, n, OXOCHECK_MAX_STRATEGY_CELLS))
        return NOT_CHECKED;
    make_group(&g, &b);
    printf("%zu^%zu: %zu cells, %zu lines, %zu symmetries%s\n", k, n, b.cells,
           b.lines, g.maps, g.maps == MAX_MAPS ? " or more" : "");
    free_group(&g);
    free_board(&b);
    return VERIFIED;
}

const struct family family_line = {"line games", "K^N, KxK...xK, qubic", knows,
                                   check, describe};
