/* The paper's four conjectures, as predictions that can be held against facts.
 *
 * All comparisons are in whole numbers: "k >= 2 / (2^(1/n) - 1)" is points >=
 * 2 lines, and "k > 2 / (3^(1/n) - 1)" is points > lines, as the paper says
 * itself.
 */
#include "oxo/theory.h"

#include <string.h>

static const oxo_conjecture conjectures[OXO_CONJECTURES] = {
    {"Hales and Jewett 1963",
     "points >= 2 lines: the second player draws, by a pairing"},
    {"after Gammill 1974",
     "the second player draws exactly when points > lines"},
    {"Citrenbaum 1970", "the second player draws exactly when k > n"},
    {"a modification of 3",
     "the second player draws exactly when a draw position exists"},
};

const oxo_conjecture *oxo_conjecture_about(unsigned number)
{
    return number >= 1 && number <= OXO_CONJECTURES ? &conjectures[number - 1]
                                                    : NULL;
}

static oxo_prediction draw_if(bool condition)
{
    return condition ? OXO_PREDICTS_DRAW : OXO_PREDICTS_WIN;
}

oxo_prediction oxo_conjecture_predict(unsigned number, const oxo_deduction *d)
{
    const oxo_numbers *is = &d->numbers;
    switch (number) {
    case 1:
        return is->points / 2 >= is->lines ? OXO_PREDICTS_DRAW
                                           : OXO_PREDICTS_NOTHING;
    case 2:
        return draw_if(is->points > is->lines);
    case 3:
        return draw_if(d->k > d->n);
    case 4:
        /* it speaks only where it is known whether a draw position exists */
        if (d->classes == OXO_CLASS_1)
            return OXO_PREDICTS_WIN;
        return d->classes & OXO_CLASS_1 ? OXO_PREDICTS_NOTHING
                                        : OXO_PREDICTS_DRAW;
    default:
        return OXO_PREDICTS_NOTHING;
    }
}

oxo_judgement oxo_conjecture_judge(unsigned number, const oxo_deduction *d)
{
    /* conjecture 1 is about pairings: where one was looked for, that decides,
     * and not whether the game is a draw for another reason */
    for (unsigned i = 0; number == 1 && i < d->count; i++) {
        if (!strcmp(d->reason[i].id, "pairing") &&
            oxo_conjecture_predict(1, d) == OXO_PREDICTS_DRAW)
            return d->reason[i].holds ? OXO_SUPPORTED : OXO_REFUTED;
    }
    unsigned predicted;
    switch (oxo_conjecture_predict(number, d)) {
    case OXO_PREDICTS_WIN:
        predicted = OXO_CLASS_1 | OXO_CLASS_2;
        break;
    case OXO_PREDICTS_DRAW:
        predicted = OXO_CLASS_3;
        break;
    default:
        return OXO_SILENT;
    }
    if (!(d->classes & predicted))
        return OXO_REFUTED;
    return d->classes & ~predicted ? OXO_UNDECIDED : OXO_SUPPORTED;
}
