/* The inside of the answers.
 *
 *     question ── ask.c: checked by the table, questions.c ──> oxo_call
 *                                                               │
 *     state.c  think.c  solve.c  puzzle.c  record.c  proof.c  bench.c
 *                    one function per question: works, then writes
 *                                                               │
 *     write.c: moves, lines, values, limits: one writer each ───> JSON
 *
 * A function that answers finds its parameters checked and its defaults filled
 * in, writes exactly one JSON value to call->out and returns a status; what it
 * wrote counts with OXO_OK, OXO_NO and OXO_LIMIT and is dropped otherwise.
 */
#ifndef OXO_ANSWER_ANSWER_H
#define OXO_ANSWER_ANSWER_H

#include "base/json.h"
#include "oxo/answer.h"
#include "oxo/families.h"
#include "oxo/game.h"
#include "oxo/judge.h"
#include "oxo/player.h"
#include "oxo/search.h"

typedef struct oxo_explorer oxo_explorer; /* proof.c */

struct oxo_session {
    oxo_game *game;                            /* the last one */
    oxo_player *player;                        /* of game; NULL */
    oxo_explorer *explorer;                    /* NULL until asked for */
    const char *default_game, *default_player; /* NULL: none */
};

typedef struct oxo_question oxo_question;

typedef struct oxo_call {
    oxo_session *session;
    const oxo_question *question;
    json_doc doc;
    const json_node *request; /* the object itself */
    json_out *out;
    oxo_error *error;
    oxo_context context; /* with the question's limits */
    bool cells;          /* moves are objects with their cells */
    bool cost;           /* what varies between runs is asked for */
    /* of questions about a game, and about a position */
    const oxo_game *game;
    oxo_pos *start, *pos;
    unsigned count;
    oxo_move *moves; /* from start to pos; OXO_RECORD_PASS among them */
} oxo_call;

typedef enum oxo_parameter_type {
    OXO_P_TEXT,
    OXO_P_CHOICE, /* one of a few texts */
    OXO_P_COUNT,  /* a whole number */
    OXO_P_REAL,   /* a number from 0 to max */
    OXO_P_FLAG,
    OXO_P_SIDE,    /* "first" or "second" */
    OXO_P_TEXTS,   /* a list of texts */
    OXO_P_NUMBERS, /* a list of whole numbers */
    OXO_P_LIST,    /* of something that the question describes */
    OXO_P_ANY
} oxo_parameter_type;

typedef struct oxo_parameter {
    const char *name;
    oxo_parameter_type type;
    bool required;
    uint64_t min, max;   /* of counts and numbers; lengths of lists: max */
    uint64_t otherwise;  /* counts and flags: when not given */
    double if_real;      /* reals: when not given */
    const char *if_text; /* texts, choices: when not given; NULL: not there */
    const char *choices; /* "one|another" */
    const char *help;
} oxo_parameter;

enum { OXO_MAX_PARAMETERS = 20 };

struct oxo_question {
    const char *name, *help;
    oxo_status (*answer)(oxo_call *call);
    oxo_parameter parameter[OXO_MAX_PARAMETERS]; /* ends with name == NULL */
};

/* questions.c: the table, and what every question takes (ends with name ==
 * NULL). */
extern const oxo_question oxo_questions[];
extern const unsigned oxo_question_count;
extern const oxo_parameter oxo_common_parameters[];

/* ---- parameters: the value given, or the table's ---- */

const char *oxo_asked_text(const oxo_call *call, const char *key);
uint64_t oxo_asked_count(const oxo_call *call, const char *key);
double oxo_asked_real(const oxo_call *call, const char *key);
bool oxo_asked_flag(const oxo_call *call, const char *key);
/* The number of the choice, from 0; `none` when there is none. */
unsigned oxo_asked_choice(const oxo_call *call, const char *key, unsigned none);
/* The list, or NULL. */
const json_node *oxo_asked_list(const oxo_call *call, const char *key);
/* The side asked about, or the one given. */
oxo_side oxo_asked_side(const oxo_call *call, const char *key,
                        oxo_side otherwise);
/* Makes a named game call->game. */
oxo_status oxo_asked_game(oxo_call *call, const char *name);
/* Game, position and moves. */
oxo_status oxo_asked_where(oxo_call *call);
/* The same, for a game that is not over. */
oxo_status oxo_asked_ongoing(oxo_call *call);

/* Drops what was written, for the middle of something; returns `status`. */
oxo_status oxo_no_answer(oxo_call *call, oxo_status status);

/* ---- write.c: one writer for everything that comes twice ---- */

/* With cells: {"text":"a1A","cell":0}, "from" in moving, "number" in number
 * games; cell -1: a pass. Otherwise the text alone. */
void oxo_put_move(json_out *out, const char *key, const oxo_game *game,
                  oxo_move move, bool cells);
void oxo_put_moves(json_out *out, const char *key, const oxo_game *game,
                   const oxo_move *moves, unsigned count, bool cells);
/* A cell of a line game: its number with `cells`, otherwise its name. */
void oxo_put_cell(json_out *out, const char *key, const oxo_game *game,
                  uint32_t cell, bool cells);
/* The members winner, plies, exact, ground. */
void oxo_put_value(json_out *out, oxo_value value);
/* The members game, position, to_move, over. */
void oxo_put_position(json_out *out, const oxo_game *game, const oxo_pos *pos);
void oxo_put_line(json_out *out, const char *key, const oxo_geometry *geometry,
                  uint32_t line);
const char *oxo_side_word(oxo_side side); /* "first", "second" */

/* The same with the wishes of a call. */
void oxo_answer_move(oxo_call *call, const char *key, oxo_move move);
void oxo_answer_moves(oxo_call *call, const char *key, const oxo_move *moves,
                      unsigned count);

/* ---- typed answers that verbs print after work of their own ---- */

/* The members but the line. */
void oxo_put_puzzle(json_out *out, const oxo_game *game, const oxo_pos *pos,
                    const oxo_puzzle *puzzle, bool cells);
void oxo_put_forced(json_out *out, const oxo_game *game, const oxo_pos *pos,
                    oxo_side attacker, const oxo_forced_win *win, /* or NULL */
                    uint64_t nodes, bool cells);

/* ---- the answers ---- */

void oxo_answer_state_members(oxo_call *call);
void oxo_answer_side_threats(oxo_call *call, oxo_side side,
                             const oxo_side_threats *threats);
oxo_status oxo_answer_hello(oxo_call *call);
oxo_status oxo_answer_questions(oxo_call *call);
oxo_status oxo_answer_info(oxo_call *call);
oxo_status oxo_answer_show(oxo_call *call);
oxo_status oxo_answer_lines(oxo_call *call);
oxo_status oxo_answer_state(oxo_call *call);
oxo_status oxo_answer_setup(oxo_call *call);
oxo_status oxo_answer_choose(oxo_call *call);
oxo_status oxo_answer_analyse(oxo_call *call);
oxo_status oxo_answer_threats(oxo_call *call);
oxo_status oxo_answer_forced(oxo_call *call);
oxo_status oxo_answer_why(oxo_call *call);
oxo_status oxo_answer_solve(oxo_call *call);
oxo_status oxo_answer_prove(oxo_call *call);
oxo_status oxo_answer_count(oxo_call *call);
oxo_status oxo_answer_match(oxo_call *call);
oxo_status oxo_answer_puzzles(oxo_call *call);
oxo_status oxo_answer_puzzle(oxo_call *call);
oxo_status oxo_answer_puzzle_of_the_day(oxo_call *call);
oxo_status oxo_answer_make_puzzle(oxo_call *call);
oxo_status oxo_answer_try_puzzle(oxo_call *call);
oxo_status oxo_answer_solve_puzzle(oxo_call *call);
oxo_status oxo_answer_read_record(oxo_call *call);
oxo_status oxo_answer_write_record(oxo_call *call);
oxo_status oxo_answer_proof_info(oxo_call *call);
oxo_status oxo_answer_proof_walk(oxo_call *call);
oxo_status oxo_answer_proof_step(oxo_call *call);
oxo_status oxo_answer_proof_left(oxo_call *call);
oxo_status oxo_answer_bench(oxo_call *call);
oxo_status oxo_answer_explain(oxo_call *call);
oxo_status oxo_answer_tree(oxo_call *call);
oxo_status oxo_answer_table(oxo_call *call);
oxo_status oxo_answer_csp(oxo_call *call);
oxo_status oxo_answer_strategy(oxo_call *call);
oxo_status oxo_answer_record(oxo_call *call);
oxo_status oxo_answer_openings(oxo_call *call);
oxo_status oxo_answer_sweep(oxo_call *call);
oxo_status oxo_answer_plan(oxo_call *call);
oxo_status oxo_answer_proof(oxo_call *call);
oxo_status oxo_answer_verify_dictionary(oxo_call *call);
oxo_status oxo_answer_tournament(oxo_call *call);
oxo_status oxo_answer_net(oxo_call *call);

void oxo_explorer_destroy(oxo_explorer *explorer); /* NULL is fine */

#endif
