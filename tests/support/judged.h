/* What tests of the judge share. */
#ifndef OXO_TESTS_JUDGED_H
#define OXO_TESTS_JUDGED_H

#include "support/support.h"

#include "judge/judge.h"
#include <stdlib.h>

/* What a fresh judge says. */
static inline oxo_analysis *judge(const oxo_game *game, const oxo_pos *pos,
                                  oxo_judge_options options)
{
    oxo_judge *j = NULL;
    oxo_analysis *a = NULL;
    oxo_error error = {0};
    if (oxo_judge_create(game, &options, &j, &error) != OXO_OK ||
        oxo_judge_analyse(j, pos, NULL, &a, &error) != OXO_OK)
        fail_msg("%s: %s", game->name, error.text);
    oxo_judge_destroy(j);
    return a;
}

/* Plays the line; it must be legal from end to end. */
static inline void line_is_legal(const oxo_game *game, const oxo_pos *pos,
                                 const oxo_judged_move *m)
{
    oxo_pos *at = oxo_pos_copy(game, pos);
    assert_true(m->count >= 1 && m->line[0] == m->move);
    for (unsigned i = 0; i < m->count; i++) {
        assert_true(oxo_pos_legal(game, at, m->line[i]));
        game->ops->play(game, at, m->line[i]);
    }
    free(at);
}

#endif
