/* Values: making, comparing, joining and naming them. See oxo/game.h.
 *
 * When is the number of a won position exact? Its shortest win must be exact,
 * and no other move may win sooner: a win that is bounded or uncounted might,
 * and so might an open move, unless the win is one at once.
 */
#include "oxo/game.h"

#include <stdio.h>

const char *oxo_winner_name(oxo_outcome winner)
{
    return winner == OXO_OPEN ? "open" : oxo_outcome_name(winner);
}

const char *oxo_ground_name(oxo_ground ground)
{
    static const char *const names[] = {"none",        "rules",       "forced",
                                        "table",       "certificate", "theory",
                                        "full-search", "proof-search"};
    return names[ground];
}

static oxo_value make(oxo_outcome winner, uint32_t plies, bool exact,
                      oxo_ground ground)
{
    if (winner == OXO_OPEN)
        return (oxo_value){.plies = OXO_PLIES_UNKNOWN};
    const bool counted = winner != OXO_DRAW && plies != OXO_PLIES_UNKNOWN;
    return (oxo_value){winner, ground, counted ? plies : OXO_PLIES_UNKNOWN,
                       counted && exact};
}

oxo_value oxo_value_exact(oxo_outcome winner, uint32_t plies, oxo_ground ground)
{
    return make(winner, plies, true, ground);
}

oxo_value oxo_value_within(oxo_outcome winner, uint32_t plies,
                           oxo_ground ground)
{
    return make(winner, plies, false, ground);
}

oxo_value oxo_value_uncounted(oxo_outcome winner, oxo_ground ground)
{
    return make(winner, OXO_PLIES_UNKNOWN, false, ground);
}

oxo_value oxo_value_from_child(oxo_value child)
{
    if (child.plies != OXO_PLIES_UNKNOWN)
        child.plies++;
    return child.winner == OXO_OPEN ? make(OXO_OPEN, 0, false, OXO_GROUND_NONE)
                                    : child;
}

/* 1 for a win of `side`, -1 for a loss, 0 for a draw and for open. */
static int rank(oxo_side side, oxo_value v)
{
    return oxo_value_wins(v, side) ? 1 : oxo_value_loses(v, side) ? -1 : 0;
}

int oxo_value_compare(oxo_side side, oxo_value a, oxo_value b)
{
    const int ra = rank(side, a), rb = rank(side, b);
    if (ra != rb)
        return ra > rb ? 1 : -1;
    if (!ra || a.plies == b.plies)
        return 0;
    return (a.plies < b.plies) == (ra > 0) ? 1 : -1;
}

static bool might_win_sooner(oxo_side side, oxo_value v, uint32_t plies)
{
    return v.winner == OXO_OPEN ? plies > 1
                                : oxo_value_wins(v, side) && !v.exact;
}

oxo_value oxo_value_of_moves(oxo_side side, const oxo_value *moves,
                             unsigned count)
{
    oxo_value best = moves[0];
    bool open = false, drawn = false, all_exact = true;
    oxo_ground weakest = OXO_GROUND_NONE;
    for (unsigned i = 0; i < count; i++) {
        open |= moves[i].winner == OXO_OPEN;
        drawn |= moves[i].winner == OXO_DRAW;
        all_exact &= moves[i].exact;
        if (moves[i].ground > weakest)
            weakest = moves[i].ground;
        if (oxo_value_compare(side, moves[i], best) > 0)
            best = moves[i];
    }
    if (oxo_value_wins(best, side)) {
        for (unsigned i = 0; i < count && best.exact; i++)
            best.exact = !might_win_sooner(side, moves[i], best.plies);
        return best;
    }
    if (open)
        return make(OXO_OPEN, 0, false, OXO_GROUND_NONE);
    if (drawn)
        return make(OXO_DRAW, 0, false, weakest);
    return make(best.winner, best.plies, all_exact, weakest);
}

bool oxo_value_agree(oxo_value a, oxo_value b)
{
    if (a.winner == OXO_OPEN || b.winner == OXO_OPEN)
        return true;
    if (a.winner != b.winner)
        return false;
    if (a.plies == OXO_PLIES_UNKNOWN || b.plies == OXO_PLIES_UNKNOWN)
        return true;
    if (a.exact && b.exact)
        return a.plies == b.plies;
    return (!a.exact || a.plies <= b.plies) && (!b.exact || b.plies <= a.plies);
}

const char *oxo_value_word(oxo_value value, oxo_side side)
{
    const int r = rank(side, value);
    return r > 0 ? "win" : r < 0 ? "loss" : oxo_winner_name(value.winner);
}

size_t oxo_value_text(oxo_value value, oxo_side side, char *text, size_t size)
{
    const char *word = oxo_value_word(value, side);
    int length;
    if (!rank(side, value) || value.plies == OXO_PLIES_UNKNOWN)
        length = snprintf(text, size, "%s", word);
    else
        length = snprintf(text, size, "%s in %s%u %s", word,
                          value.exact ? "" : "at most ", value.plies,
                          value.plies == 1 ? "ply" : "plies");
    return length < 0 ? 0 : (size_t)length;
}
