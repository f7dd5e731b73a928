/* A completed dictionary of 4^3 (oxo/proof.h) followed by brute force: the
 * twin of src/proof/complete.c. It does not make a list of its own, since many
 * are right; it says whether one is.
 *
 * From the start every reply is tried after every listed move, forced or not.
 * No plans, no zones, no hashing: classes are found by looking at all images
 * and then at the whole list. So it is for starts with many stones. */
#ifndef OXO_TESTS_NAIVE_COMPLETE_H
#define OXO_TESTS_NAIVE_COMPLETE_H

#include "proof/complete.h"

/* An entry of the strategy that was completed. */
typedef struct naive_known {
    uint64_t own, other;
    uint8_t move;
} naive_known;

/* NULL when the list is right: it wins from (own, other); it holds all that
 * can be reached and nothing else, no class twice; kinds, lines and numbers
 * of the report are what their definitions say. Otherwise what is wrong. */
const char *naive_complete(uint64_t own, uint64_t other,
                           const naive_known *entries, size_t entry_count,
                           const oxo_completed *list,
                           const oxo_complete_report *report);

#endif
