/* Automated planning: PDDL tasks, classical plans, strong policies.
 *
 *   domain.pddl ┐           ┌─ oxo_plan_classical ─> actions in a row
 *               ├─> oxo_plan┤
 *  problem.pddl ┘           └─ oxo_plan_strong ────> policy: if-then rules
 *                                                      │ oxo_policy_verify
 *                                                      │ oxo_policy_rules
 *                                                      └ oxo_policy_dot
 *
 * The fragment of PDDL: :strips, :typing (with either), :constants, :equality,
 * negative, disjunctive and quantified conditions (and, or, not, imply,
 * forall, exists, =), conditional effects (when), forall in effects, and
 * `oneof` for effects that somebody else chooses (:non-deterministic). An add
 * wins over a delete of the same fact in the same step. Names do not
 * distinguish upper and lower case.
 *
 * A policy is strong when every way in which the oneofs can fall leads to the
 * goal in a bounded number of steps (Cimatti, Roveri and Traverso 1998). The
 * planners say "no" (OXO_NO) only when they have excluded every plan; a limit
 * is OXO_LIMIT.
 *
 * A task is immutable after creation; it may be shared between threads.
 */
#ifndef OXO_PLAN_H
#define OXO_PLAN_H

#include "oxo/base.h"
#include "oxo/game.h"

OXO_C_BEGIN

/* A text to read, and the name under which errors speak of it. */
typedef struct oxo_plan_source {
    const char *name;
    const char *text;
    size_t size;
} oxo_plan_source;

typedef struct oxo_plan oxo_plan;
typedef struct oxo_policy oxo_policy;

/* Reads and grounds a task. Errors carry the file's name in the text, line and
 * column. OXO_LIMIT when grounding would grow beyond max_actions (0 = 10^6)
 * or the fixed limits of src/plan. Release it with oxo_plan_destroy. */
OXO_API oxo_status oxo_plan_create(const oxo_plan_source *domain,
                                   const oxo_plan_source *problem,
                                   size_t max_actions, oxo_plan **plan,
                                   oxo_error *error);
OXO_API void oxo_plan_destroy(oxo_plan *plan);

typedef struct oxo_plan_info {
    const char *domain, *problem; /* names in the files */
    unsigned objects, schemas;    /* as written */
    unsigned facts, actions;      /* ground: facts that can change */
    unsigned outcomes;            /* most outcomes of an action */
    bool nondeterministic;
    uint32_t symmetries; /* order of the group that is used */
} oxo_plan_info;

OXO_API oxo_plan_info oxo_plan_about(const oxo_plan *plan);

/* The text of a ground action, "(play-x cell000)". */
OXO_API size_t oxo_plan_action_text(const oxo_plan *plan, uint32_t action,
                                    char *text, size_t size);

/* ---- classical plans ---- */

typedef struct oxo_plan_steps {
    uint32_t *action; /* free() it */
    unsigned count;
    uint64_t expanded, evaluated; /* states */
} oxo_plan_steps;

/* A plan for a deterministic task: greedy best-first search with the additive
 * heuristic. OXO_NO: none exists. OXO_UNSUPPORTED: the task has oneofs. The
 * plan need not be shortest. */
OXO_API oxo_status oxo_plan_classical(const oxo_plan *plan,
                                      oxo_context *context,
                                      oxo_plan_steps *steps, oxo_error *error);

/* Replays a plan with the independent simulator; OXO_NO with the reason in
 * *error when a step cannot be done or the goal does not hold at the end. */
OXO_API oxo_status oxo_plan_replay(const oxo_plan *plan,
                                   const oxo_plan_steps *steps,
                                   oxo_error *error);

/* ---- strong policies ---- */

typedef enum oxo_plan_method {
    OXO_PLAN_AUTO = 0,  /* deepening; whole space when that cannot end */
    OXO_PLAN_DEEPENING, /* iterative deepening: fewest steps at worst */
    OXO_PLAN_WHOLE      /* every reachable state, then backwards */
} oxo_plan_method;

typedef struct oxo_plan_options {
    oxo_plan_method method;
    bool no_symmetry;
    bool first; /* the first policy found, do not look for a smaller one */
    /* A fact that never comes true ("dead-end"), or NULL: outcomes that make
     * it true are taken to be impossible. */
    const char *never;
    /* A file, or NULL: a search that is stopped keeps its table there, and the
     * next one for the same task goes on from it; it goes when that is done. */
    const char *checkpoint;
} oxo_plan_options;

typedef struct oxo_plan_stats {
    uint64_t states;   /* kept in the table (up to symmetry) */
    uint64_t expanded; /* expansions, counting repeated ones */
    unsigned bound;    /* last bound on the number of steps: no policy has
                        * fewer */
    bool whole;        /* the whole space was built */
    uint64_t hopeless; /* states met that lost something for ever, see below */
    size_t memory;     /* bytes of the tables */
    bool resumed;      /* went on from a checkpoint */
    bool kept;         /* stopped, and kept in one */
} oxo_plan_stats;

/* What the goal needs and no action brings back once it is lost, such as
 * "(not (dead-end))"; empty when there is nothing of the kind. Returns the
 * length as snprintf does. */
OXO_API size_t oxo_plan_lasting(const oxo_plan *plan, char *text, size_t size);

/* OXO_OK: *policy is a strong policy; with deepening no other one has fewer
 * steps in the worst case. OXO_NO: no strong policy exists. `options`,
 * `context` and `stats` may be NULL. Release the policy with
 * oxo_policy_destroy. */
OXO_API oxo_status oxo_plan_strong(const oxo_plan *plan,
                                   const oxo_plan_options *options,
                                   oxo_context *context, oxo_policy **policy,
                                   oxo_plan_stats *stats, oxo_error *error);
OXO_API void oxo_policy_destroy(oxo_policy *policy);

/* What rolling out a policy found. */
typedef struct oxo_policy_report {
    uint64_t states;    /* reachable states that have a rule */
    uint64_t goals;     /* reachable goal states */
    uint64_t outcomes;  /* transitions followed */
    uint64_t decisions; /* states with a rule and more than one action */
    unsigned depth;     /* most actions on the way to the goal */
    uint64_t excluded;  /* outcomes left out because of `never` */
} oxo_policy_report;

/* Rolls out every reply with the independent simulator: each state that can be
 * reached has one rule whose action is applicable there, every outcome is a
 * goal state or has a rule, and no state comes back (so every run ends).
 * OXO_NO, with the reason in *error, when one of them fails. */
OXO_API oxo_status oxo_policy_verify(const oxo_plan *plan,
                                     const oxo_policy *policy,
                                     oxo_context *context,
                                     oxo_policy_report *report,
                                     oxo_error *error);

/* Numbers of rules in all, and up to symmetry. */
OXO_API uint64_t oxo_policy_size(const oxo_policy *policy);
OXO_API uint64_t oxo_policy_folded(const oxo_policy *policy);

typedef struct oxo_policy_writing {
    bool all;       /* every rule, not one of each symmetry class */
    bool forced;    /* also rules of states with one applicable action */
    unsigned depth; /* pictures: levels of decisions to draw, 0 = all */
    const char *title;
} oxo_policy_writing;

/* The rules as text, one `if ... then ...` each; free() *text. */
OXO_API oxo_status oxo_policy_rules(const oxo_plan *plan,
                                    const oxo_policy *policy,
                                    const oxo_policy_writing *how, char **text,
                                    size_t *size, oxo_error *error);
/* The picture as a Graphviz graph: decisions are nodes, steps in which there
 * is nothing to decide are folded into the edges; free() *text. */
OXO_API oxo_status oxo_policy_dot(const oxo_plan *plan,
                                  const oxo_policy *policy,
                                  const oxo_policy_writing *how, char **text,
                                  size_t *size, oxo_error *error);

/* ---- tasks from games ---- */

typedef enum oxo_plan_text {
    OXO_PLAN_DOMAIN,     /* play-o is a oneof over all cells */
    OXO_PLAN_PROBLEM,    /* goal: X has won, or O broke the rules */
    OXO_PLAN_LITERAL,    /* the goal as the paper words it: no dead end */
    OXO_PLAN_DET_DOMAIN, /* deterministic: the planner plays both sides */
    OXO_PLAN_DET_PROBLEM,
    OXO_PLAN_TEXTS
} oxo_plan_text;

/* File names for the five texts: "domain.pddl", ... Constants. */
OXO_API const char *oxo_plan_text_name(oxo_plan_text which);

/* A line game as a planning task in the words of Cantin (2023): cell000,
 * mark-x, play-x, play-o, check, cell-mark, x-turn, won, check-required,
 * dead-end; from the position given (NULL: the start). Games in which the
 * sides take turns until the board is full; free() *text. */
OXO_API oxo_status oxo_plan_of_game(const oxo_game *game, const oxo_pos *pos,
                                    oxo_plan_text which, char **text,
                                    size_t *size, oxo_error *error);

OXO_C_END

#endif
