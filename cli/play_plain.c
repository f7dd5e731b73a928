/* oxo play without a screen: lines in, lines out.
 *
 * Works with a pipe, a terminal that can do nothing, and a screen reader. The
 * board is printed after every change; a bad line gives one line of text. */
#include "play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_board(play_session *s)
{
    play_board *b = play_board_make(s, 100);
    if (!b)
        return;
    char *page = malloc((size_t)b->rows * (b->columns + 1));
    if (page) {
        memset(page, ' ', (size_t)b->rows * (b->columns + 1));
        for (unsigned i = 0; i < b->labels; i++) {
            const play_label *l = &b->label[i];
            const size_t length = strlen(l->text);
            if (l->row < b->rows && l->column + length < b->columns + 1)
                memcpy(page + l->row * (b->columns + 1) + l->column, l->text,
                       length);
        }
        for (unsigned c = 0; c < b->cells; c++) {
            const play_cell *cell = &b->cell[c];
            char *at = page + cell->row * (b->columns + 1) + cell->column - 1;
            const size_t length = strlen(cell->text);
            at[0] = cell->left;
            memcpy(at + 1 + (b->width - length), cell->text, length);
            at[1 + b->width] = cell->right;
        }
        for (unsigned r = 0; r < b->rows; r++) {
            const char *line = page + r * (b->columns + 1);
            size_t length = b->columns + 1;
            while (length && line[length - 1] == ' ')
                length--;
            printf("%.*s\n", (int)length, line);
        }
    }
    free(page);
    play_board_destroy(b);
}

static void print_text(play_session *s)
{
    if (s->text_used)
        fputs(s->text, stdout);
    play_clear_text(s);
    fflush(stdout);
}

/* Where we are, as one line: what changed is worth a new picture. */
typedef struct shown {
    const oxo_record *record;
    const oxo_record_node *node;
    const oxo_move *line;
    unsigned at;
    bool hints;
} shown;

static shown now(const play_session *s)
{
    return (shown){s->record, s->node, s->line, s->line_at, s->hints};
}

static void prompt(play_session *s)
{
    const oxo_game *game = play_game(s);
    if (play_stepping(s))
        printf("line> ");
    else if (game->ops->outcome(game, s->pos) != OXO_ONGOING)
        printf("over> ");
    else
        printf("%s> ", oxo_side_name(game, game->ops->turn(game, s->pos)));
    fflush(stdout);
}

int play_plain(play_session *s)
{
    char *line = NULL;
    size_t size = 0;
    printf("%s. Type a move, or help.\n", play_game(s)->title);
    print_text(s);
    print_board(s);
    while (!s->quit && !play_interrupted()) {
        const shown before = now(s);
        if (play_players_turn(s)) {
            play_let_player_move(s);
        } else {
            prompt(s);
            errno = 0;
            if (getline(&line, &size, stdin) < 0) {
                putchar('\n');
                break;
            }
            if (!isatty(0))
                fputs(line, stdout); /* a transcript shows what was typed */
            if (strlen(line) > 1000)
                play_say(s, "That line is too long.");
            else
                play_command(s, line);
        }
        print_text(s);
        const shown after = now(s);
        if (before.record != after.record || before.node != after.node ||
            before.line != after.line || before.at != after.at ||
            before.hints != after.hints)
            print_board(s);
        print_text(s);
    }
    free(line);
    play_leave(s);
    print_text(s);
    return EXIT_YES;
}
