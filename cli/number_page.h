/* Strategies of number games as pages that a person can play from. */
#ifndef OXO_CLI_NUMBER_PAGE_H
#define OXO_CLI_NUMBER_PAGE_H

#include "oxo/proof.h"
#include <stdio.h>

/* Boards beside each other, the move in brackets. */
void number_page_text(const oxo_game *game, const oxo_number_strategy *s,
                      oxo_number_symmetries symmetries, FILE *out);
/* A page of its own: the boards, and one to play on against the strategy. */
void number_page_html(const oxo_game *game, const oxo_number_strategy *s,
                      oxo_number_symmetries symmetries, FILE *out);

#endif
