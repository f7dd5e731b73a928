/* oxo paper: one file per paper that we follow, paper_NAME.c.
 *
 * A paper is a list of items, each a table, a figure or a claim of it:
 *
 *     oxo paper patashnik          all of them, in the paper's order
 *     oxo paper patashnik fig9     one
 *
 * An item prints with paper_say what the paper shows, made anew, and with
 * paper_row each number of the paper beside ours. Both also fill the JSON, so
 * that an item is written once.
 */
#ifndef OXO_CLI_PAPER_H
#define OXO_CLI_PAPER_H

#include "cli.h"

typedef struct cli_paper_item {
    const char *id;    /* what is typed: table1, fig9, claim-98 */
    const char *title; /* "Figure 9: ..." */
    int (*run)(void);  /* the exit code */
    bool slow;         /* only with --full, or when it is named */
} cli_paper_item;

typedef struct cli_paper {
    const char *name;            /* what is typed */
    const char *title;           /* author, title, year */
    const cli_paper_item *items; /* ends with id == NULL */
} cli_paper;

/* A paper's file defines one of these; verb_paper.c lists them. */
extern const cli_paper cli_paper_patashnik;
extern const cli_paper cli_paper_schoo;
extern const cli_paper cli_paper_markowsky;
extern const cli_paper cli_paper_marchi_fischer;
extern const cli_paper cli_paper_cantin;

/* Text of the item at hand. */
void paper_say(const char *format, ...) OXO_PRINTF(1, 2);
/* A number or a fact of the paper ("-": it gives none) beside ours. */
void paper_row(const char *what, const char *theirs, const char *format, ...)
    OXO_PRINTF(3, 4);
/* For an item with rows of a shape of its own: the open list of its rows, to
 * which it adds objects and prints nothing; NULL when text is wanted. */
json_out *paper_rows(void);
/* Boards side by side, four in a row, each with a caption below it; `board`
 * are texts of several lines. */
void paper_boards(unsigned count, char *const *board, char *const *caption);

/* --full: also what takes minutes. */
extern bool cli_paper_full;
/* A smaller run, for papers with trainings and matches; 0: the paper's size. */
extern uint64_t cli_paper_games, cli_paper_positions, cli_paper_epochs;
/* --dictionary: Patashnik's file of 2929 moves, or NULL. */
extern const char *cli_paper_dictionary;

#endif
