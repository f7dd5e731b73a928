/* Boards printed, and with a sequence of moves numbered on them as books print
 * it. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

int cli_print_board(const oxo_game *game, const oxo_pos *pos)
{
    char *text = cli_board(game, pos);
    if (!text)
        return cli_out_of_memory();
    const size_t length = strlen(text);
    fputs(text, stdout);
    if (length && text[length - 1] != '\n')
        putchar('\n');
    free(text);
    return EXIT_YES;
}

/* Where a stone stands in the text of a board is found by looking: the text
 * before the move and the text after it differ there alone. */
void cli_print_numbered(const oxo_game *game, const oxo_pos *start,
                        const oxo_move *moves, unsigned count)
{
    const size_t size = oxo_pos_board(game, start, NULL, 0) + 1;
    char *page = malloc(size), *before = malloc(size), *after = malloc(size);
    oxo_pos *pos = oxo_pos_copy(game, start);
    const bool fine = page && before && after && pos;
    if (fine) {
        oxo_pos_board(game, start, page, size);
        strcpy(after, page);
    }
    for (unsigned i = 0; fine && i < count && i < 99; i++) {
        strcpy(before, after);
        game->ops->play(game, pos, moves[i]);
        oxo_pos_board(game, pos, after, size);
        size_t at = 0;
        while (before[at] && before[at] == after[at])
            at++;
        if (!before[at])
            continue;
        char number[8];
        snprintf(number, sizeof number, "%u", i + 1);
        /* two digits take the blank in front of the cell as well */
        const size_t digits = strlen(number);
        if (digits > 1 && at > 0 && page[at - 1] == ' ')
            at--;
        memcpy(page + at, number, digits);
    }
    char *folded = fine ? cli_board_folded(page, cli_width()) : NULL;
    if (folded)
        printf("%s%s", folded, size > 1 && page[size - 2] == '\n' ? "" : "\n");
    free(folded);
    free(page);
    free(before);
    free(after);
    free(pos);
}
