/* Words of a PDDL text: brackets and names, with their places. */
#ifndef OXO_PLAN_PDDL_LEX_H
#define OXO_PLAN_PDDL_LEX_H

#include "oxo/plan.h"

typedef enum pddl_token {
    PDDL_END,
    PDDL_OPEN,
    PDDL_CLOSE,
    PDDL_NAME,    /* also "-" and "=" */
    PDDL_VARIABLE /* with its question mark */
} pddl_token;

enum { PDDL_MAX_WORD = 128 };

typedef struct pddl_lexer {
    const oxo_plan_source *source;
    size_t at, line, column; /* of the next byte */
    /* the token that has been read but not consumed */
    pddl_token token;
    char word[PDDL_MAX_WORD]; /* in lower case */
    size_t word_line, word_column;
    unsigned depth; /* open brackets */
    oxo_error *error;
} pddl_lexer;

oxo_status pddl_lex_start(pddl_lexer *lexer, const oxo_plan_source *source,
                          oxo_error *error);
/* Reads the next token into the lexer. */
oxo_status pddl_lex_next(pddl_lexer *lexer);
/* An error at the current token: "NAME: ..." with line and column. */
oxo_status pddl_lex_fail(pddl_lexer *lexer, const char *format, ...)
    OXO_PRINTF(2, 3);

#endif
