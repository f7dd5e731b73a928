/* What the judge says, in words: one text for the terminal, the protocols and
 * the page. A sentence that names a value names its ground. */
#include "judge/judge.h"

#include "oxo/families.h"
#include <stdarg.h>
#include <stdio.h>

/* Text that is written piece by piece, counted to its end, cut off at size. */
typedef struct text {
    char *to;
    size_t size, used;
} text;

static void OXO_PRINTF(2, 3) say(text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const size_t left = t->used < t->size ? t->size - t->used : 0;
    const int n = vsnprintf(left ? t->to + t->used : NULL, left, format, args);
    va_end(args);
    t->used += n > 0 ? (size_t)n : 0;
}

typedef struct name {
    char text[128];
} name;

static name name_of(const oxo_game *game, oxo_move move)
{
    name n = {"pass"};
    if (move != OXO_RECORD_PASS)
        game->ops->move_text(game, move, n.text, sizeof n.text);
    return n;
}

/* "wins in at most 9 plies (forced)" */
static void say_value(text *t, oxo_side side, oxo_value v)
{
    if (v.winner == OXO_OPEN) {
        say(t, "is not decided");
        return;
    }
    say(t, "%s",
        oxo_value_wins(v, side)    ? "wins"
        : oxo_value_loses(v, side) ? "loses"
                                   : "draws");
    if (v.plies != OXO_PLIES_UNKNOWN)
        say(t, " in %s%u %s", v.exact ? "" : "at most ", v.plies,
            v.plies == 1 ? "ply" : "plies");
    say(t, " (%s)", oxo_ground_name(v.ground));
}

static void say_move(text *t, const oxo_game *game, oxo_side side,
                     oxo_move move, oxo_value value)
{
    say(t, "%s ", name_of(game, move).text);
    say_value(t, side, value);
    say(t, ".");
}

/* "a1, which draws (full-search)." */
static void say_which(text *t, const oxo_game *game, oxo_side side,
                      oxo_move move, oxo_value value)
{
    say(t, "%s, which ", name_of(game, move).text);
    say_value(t, side, value);
    say(t, ".");
}

size_t oxo_move_sentence(const oxo_game *game, oxo_side side, oxo_move move,
                         oxo_value value, char *to, size_t size)
{
    text t = {to, size, 0};
    say_move(&t, game, side, move, value);
    return t.used;
}

size_t oxo_analysis_sentence(const oxo_game *game, const oxo_analysis *a,
                             char *to, size_t size)
{
    text t = {to, size, 0};
    if (a->over && a->value.winner == OXO_DRAW) {
        say(&t, "The game is a draw.");
    } else if (a->over) {
        say(&t, "%s has won.",
            oxo_side_name(game, oxo_value_wins(a->value, OXO_FIRST)
                                    ? OXO_FIRST
                                    : OXO_SECOND));
    } else if (a->value.winner == OXO_OPEN) {
        say(&t, "%s to move: not decided.", oxo_side_name(game, a->side));
    } else {
        say(&t, "%s to move ", oxo_side_name(game, a->side));
        say_value(&t, a->side, a->value);
        say(&t, ".");
    }
    return t.used;
}

/* Are all moves known to lose, and is it known how long each takes? */
static bool all_counted(const oxo_analysis *a)
{
    for (unsigned i = 0; i < a->moves; i++)
        if (a->move[i].value.plies == OXO_PLIES_UNKNOWN)
            return false;
    return true;
}

/* The best move that is known to be worth what the position is worth; NULL:
 * there is none. The position may be decided when its moves are open, and in a
 * drawn one an open move may stand before the drawn ones. */
static const oxo_judged_move *known_to_hold(const oxo_analysis *a)
{
    for (unsigned i = 0; i < a->moves && a->value.winner != OXO_OPEN; i++)
        if (a->move[i].value.winner == a->value.winner)
            return &a->move[i];
    return NULL;
}

size_t oxo_hint_sentence(const oxo_game *game, const oxo_analysis *a,
                         oxo_move guess, char *to, size_t size)
{
    text t = {to, size, 0};
    if (a->over)
        return oxo_analysis_sentence(game, a, to, size);
    const oxo_judged_move *best = known_to_hold(a);
    if (best) {
        say(&t, "Hint: ");
        say_move(&t, game, a->side, best->move, best->value);
        if (oxo_value_loses(a->value, a->side))
            say(&t, " Every move loses%s",
                all_counted(a) ? "; this one holds out longest." : ".");
        return t.used;
    }
    const oxo_side other = oxo_other(a->side);
    const oxo_side_threats *threats = &a->threats[other];
    if (threats->threes)
        say(&t, "Careful: %s completes a line with %s. ",
            oxo_side_name(game, other), name_of(game, threats->three[0]).text);
    else if (threats->forced)
        say(&t, "Careful: %s threatens a forced sequence with %s. ",
            oxo_side_name(game, other), name_of(game, threats->moves[0]).text);
    best = &a->move[0];
    for (unsigned i = 0; i < a->moves; i++)
        if (a->move[i].move == guess &&
            !oxo_value_loses(a->move[i].value, a->side))
            best = &a->move[i];
    say(&t, "Hint: %s (a guess: ", name_of(game, best->move).text);
    if (a->value.winner == OXO_OPEN) {
        say(&t, "the position is not decided).");
    } else {
        say(&t, "%s ", oxo_side_name(game, a->side));
        say_value(&t, a->side, a->value);
        say(&t, ", but with which move is not known).");
    }
    return t.used;
}

static void say_turning_point(text *t, const oxo_game *game, const oxo_why *w,
                              const oxo_move *moves)
{
    if (!w->mistake) {
        say(t, " So does every other move here, and the game was lost before "
               "it began.");
        return;
    }
    const name made = name_of(game, moves[w->mistake - 1]),
               instead = name_of(game, w->instead);
    say(t, " So does every other move here. ");
    if (w->instead_value.winner == OXO_OPEN)
        say(t,
            "The game was lost after move %u, %s, at the latest; whether it "
            "was before is not decided. Another move there was %s.",
            w->mistake, made.text, instead.text);
    else {
        say(t, "The turning point was move %u, %s; there %s ", w->mistake,
            made.text, instead.text);
        say_value(t, w->side, w->instead_value);
        say(t, ".");
    }
}

size_t oxo_why_sentence(const oxo_game *game, const oxo_why *w,
                        const oxo_move *moves, char *to, size_t size)
{
    text t = {to, size, 0};
    const name move = name_of(game, w->move);
    if (w->value.winner == OXO_OPEN) {
        say(&t, "Nothing refutes %s as far as can be seen: it is not decided.",
            move.text);
        return t.used;
    }
    say_move(&t, game, w->side, w->move, w->value);
    if (!oxo_value_loses(w->value, w->side)) {
        const bool missed = oxo_value_wins(w->best_value, w->side) &&
                            !oxo_value_wins(w->value, w->side);
        if (missed) {
            say(&t, " Better was ");
            say_which(&t, game, w->side, w->best, w->best_value);
        }
        return t.used;
    }
    if (w->lost_before) {
        say_turning_point(&t, game, w, moves);
        return t.used;
    }
    say(&t, " %u of %u moves are not known to lose; ", w->better, w->choices);
    if (w->best_value.winner == OXO_OPEN) {
        say(&t, "one of them is %s.", name_of(game, w->best).text);
    } else {
        say(&t, "the best was ");
        say_which(&t, game, w->side, w->best, w->best_value);
    }
    return t.used;
}
