/* oxo paper: one file per paper that we follow, paper_NAME.c. */
#ifndef OXO_CLI_PAPER_H
#define OXO_CLI_PAPER_H

#include "cli.h"

typedef struct cli_paper {
    const char *name;  /* what is typed */
    const char *title; /* author, title, year */
    /* Prints its tables beside ours; with json not NULL it fills that object
     * and prints nothing. Returns the exit code. */
    int (*run)(json_out *json);
} cli_paper;

/* A paper's file defines one of these; verb_paper.c lists them. */
extern const cli_paper cli_paper_markowsky;
extern const cli_paper cli_paper_marchi_fischer;
extern const cli_paper cli_paper_cantin;

/* --full: also what takes minutes. */
extern bool cli_paper_full;
/* A smaller run, for papers with trainings and matches; 0: the paper's size. */
extern uint64_t cli_paper_games, cli_paper_positions, cli_paper_epochs;

#endif
