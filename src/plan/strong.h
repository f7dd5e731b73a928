/* The table of the strong planner: what is known of every state met. */
#ifndef OXO_PLAN_STRONG_H
#define OXO_PLAN_STRONG_H

#include "base/pulse.h"
#include "plan/task.h"

enum { STRONG_NEVER = INT32_MAX };

typedef struct strong_entry {
    int32_t rank;    /* solved within so many steps; -1 unknown */
    int32_t failed;  /* not within so many; -1 unknown, STRONG_NEVER never */
    uint32_t action; /* first step of the solution */
    float cost;      /* size of the solution's tree; negative: not yet known */
} strong_entry;

typedef struct strong_search {
    const oxo_plan *plan;
    const ground_task *t;
    bool symmetry;
    int32_t never;
    oxo_context *context;
    oxo_keys store;
    strong_entry *entry; /* one for each state */
    uint32_t entry_room;
    uint32_t *list; /* outcomes of actions on the path */
    uint32_t listed, list_room;
    uint64_t *success; /* per action: how often it solved a state */
    uint64_t expanded, shrink_end;
    size_t extra; /* bytes of other tables */
    oxo_pulse pulse;
    bool memory, stopped;
    bool lasting; /* care and value say what must never be lost */
    uint64_t care[GROUND_MAX_WORDS], value[GROUND_MAX_WORDS];
    uint64_t hopeless; /* states met in which it is lost */
} strong_search;

/* The number of a state (of its canonical form); UINT32_MAX when out of
 * memory or at a limit. */
uint32_t strong_state(strong_search *s, const uint64_t *state);

/* Appends the distinct outcomes of an applicable action to s->list and returns
 * how many; -1 when out of memory or stopped. Outcomes that make `never` true
 * are left out; 0 means that none is left (the action cannot be used). */
int strong_outcomes(strong_search *s, uint32_t at, uint32_t action);

bool strong_stopped(strong_search *s);

/* All states that can be reached from `root`, then backwards from the goals:
 * sets rank and action of every solvable one. */
oxo_status strong_whole(strong_search *s, uint32_t root);

/* The table as a file, and back (strong_save.c). `whole`: the search was
 * building the whole space. A file that is not there is an empty table. */
oxo_status strong_save(const strong_search *s, bool whole, const char *path,
                       oxo_error *error);
oxo_status strong_load(strong_search *s, bool *whole, const char *path,
                       oxo_error *error);

#endif
