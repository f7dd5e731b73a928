/* One position of the walk through a strategy, looked at by one thread.
 *
 *     open   which of the four ways of oxo_met_kind settles it; when the
 *            winner's move has to be answered, the forms of the positions
 *            after all replies
 *     (the walk says here which of them are new: `look`)
 *     look   is a new one won at once, by a completion or by force?
 *
 * Neither of the two writes to anything but the task and its desk, and what
 * they find depends on the position alone, not on what the desk was used for
 * before: so threads give what one gives.
 *
 * What the positions after all replies share is computed once, in the position
 * P before the reply c, where the other side has no completion:
 *   - the winner completes a line after c where he does in P, but for c;
 *   - the other side can complete one after c exactly if c makes a three;
 *   - the canonical forms (oxo_canon_with).
 */
#ifndef OXO_PROOF_STRATEGY_TASK_H
#define OXO_PROOF_STRATEGY_TASK_H

#include "proof/strategy.h"

/* What one thread works with. */
typedef struct oxo_desk {
    oxo_force *force;
    oxo_canon *canon;
    oxo_known known; /* wins after other replies to the same move */
    uint64_t counted; /* of what the force has searched */
} oxo_desk;

typedef struct oxo_reply {
    uint32_t class; /* of the position after it, or UINT32_MAX */
    uint32_t first; /* in the task's `attacks`, when they are kept */
    uint16_t cell;
    uint16_t count; /* attacks of the win found by look; 0: none */
    bool look;
    bool completes; /* the win is a completion */
} oxo_reply;

typedef struct oxo_task {
    uint32_t class; /* UINT32_MAX: the start, with the other side to move */
    uint32_t entry; /* of the class, or OXO_NO_ENTRY */
    oxo_sides p;    /* the winner is to move, but for the start */
    /* open: OXO_OK, OXO_NO with `why` and `where`, or OXO_LIMIT when a
     * sequence is too hard to find; look: OXO_OK, OXO_LIMIT, OXO_NO_MEMORY */
    oxo_status status;
    const char *why;
    oxo_sides where;
    oxo_met_kind kind;
    unsigned count; /* winner's moves */
    const oxo_move *moves;
    oxo_move found[OXO_WIN_MAX];
    oxo_sides after; /* with the winner's move, when it is answered */
    uint64_t wins[OXO_BOARD_WORDS], makers[OXO_BOARD_WORDS];
    unsigned replies;
    oxo_reply *reply; /* room for each cell */
    /* look: replies after which the winner completes a line, has a forced
     * win, and has neither; the longest of these wins */
    unsigned completed, forced, open;
    unsigned longest, longest_at;
    uint64_t *form; /* of the position after each reply: 2 * words */
    oxo_move *attacks;
    size_t attack_count, attack_room;
} oxo_task;

bool oxo_desk_open(oxo_desk *desk, const oxo_strategy *s); /* false: memory */
void oxo_desk_close(oxo_desk *desk);
bool oxo_task_make(oxo_task *task, const oxo_strategy *s); /* false: memory */
void oxo_task_clear(oxo_task *task);

/* The task's class, entry and p are set. */
void oxo_task_open(const oxo_strategy *s, oxo_desk *desk, oxo_task *task);
/* `keep`: the attacks go to task->attacks, in the coordinates of the form. */
void oxo_task_look(const oxo_strategy *s, oxo_desk *desk, oxo_task *task,
                   bool keep);

/* The form of the position after a reply, as oxo_strategy_add_class takes it.
 */
static inline const uint64_t *
oxo_task_form(const oxo_strategy *s, const oxo_task *task, unsigned reply)
{
    return task->form + (size_t)reply * 2 * s->words;
}

#endif
