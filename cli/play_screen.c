/* oxo play on a full screen (ncursesw).
 *
 *     title, sides, whose move                             line 0
 *     board (scrolls with the cursor when it is larger)    from line 2
 *     what the last command said, at most six lines        above the bottom
 *     keys                                                 last but one
 *     > input                                              last line
 *
 * Letters and digits go to the input line, which takes moves and all commands
 * of the table; the keys of commands are signs, so that they never stand in
 * the way of a cell's name. Everything is drawn anew after each key: a resize
 * is just another key.
 */
#include "play.h"

#if OXO_HAVE_TERM

#include "oxo/families.h"
#include <ctype.h>
#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_LINES = 6 };

typedef struct screen {
    play_session *s;
    unsigned cursor; /* cell */
    bool touched;    /* the cursor was moved: show it */
    int picked;      /* moving games: the token in hand, or -1 */
    char input[256];
    size_t used;
    int top, left; /* what part of the board is seen */
    bool colours;
} screen;

static attr_t ink(const screen *v, play_ink which)
{
    if (!v->colours)
        return A_NORMAL;
    switch (which) {
    case INK_FIRST:
        return COLOR_PAIR(1);
    case INK_SECOND:
        return COLOR_PAIR(2);
    case INK_LABEL:
        return COLOR_PAIR(3);
    case INK_GOOD:
        return COLOR_PAIR(4);
    case INK_BAD:
        return COLOR_PAIR(5);
    default:
        return A_NORMAL;
    }
}

/* ---- drawing ---- */

static void draw_title(const screen *v)
{
    const play_session *s = v->s;
    const oxo_game *game = play_game(s);
    const oxo_outcome outcome = game->ops->outcome(game, s->pos);
    char left[256], state[128];
    const oxo_number_spec *number = oxo_number_spec_of(game);
    snprintf(left, sizeof left, " %.60s  %s%s: %.40s  %s%s: %.40s", game->name,
             number ? "" : "X ", oxo_side_name(game, OXO_FIRST),
             s->human[0] ? "you" : s->opponent, number ? "" : "O ",
             oxo_side_name(game, OXO_SECOND),
             s->human[1] ? "you" : s->opponent);
    if (play_stepping(s))
        snprintf(state, sizeof state, "WHY? step %u of %u ", s->line_at,
                 s->line_count);
    else if (outcome == OXO_DRAW)
        snprintf(state, sizeof state, "a draw ");
    else if (outcome != OXO_ONGOING)
        snprintf(state, sizeof state, "%s has won ",
                 oxo_side_name(game, outcome == OXO_FIRST_WINS ? OXO_FIRST
                                                               : OXO_SECOND));
    else
        snprintf(state, sizeof state, "move %u: %s ",
                 oxo_record_depth(s->node) + 1,
                 oxo_side_name(game, game->ops->turn(game, s->pos)));
    attron(A_REVERSE);
    move(0, 0);
    for (int i = 0; i < COLS; i++)
        addch(' ');
    mvaddnstr(0, 0, left, COLS);
    if ((int)strlen(state) < COLS)
        mvaddstr(0, COLS - (int)strlen(state), state);
    attroff(A_REVERSE);
}

/* How much of a text goes on one screen line: up to its end, or to the last
 * blank that fits. *next is where the line after it begins. */
static int fit(const char *text, int width, const char **next)
{
    int length = (int)strcspn(text, "\n");
    if (length > width) {
        length = width;
        while (length > 1 && text[length] != ' ')
            length--;
        if (length <= 1)
            length = width;
        *next = text + length + (text[length] == ' ');
    } else {
        *next = text + length + (text[length] != 0);
    }
    return length;
}

/* Lines of text at the bottom; returns the first screen line they take. */
static int draw_text(const screen *v)
{
    const play_session *s = v->s;
    const char *lines[TEXT_LINES];
    int lengths[TEXT_LINES], count = 0;
    for (const char *at = s->text_used ? s->text : "", *next; *at; at = next) {
        const int length = fit(at, COLS - 2, &next);
        if (count == TEXT_LINES) {
            memmove(lines, lines + 1, sizeof lines - sizeof *lines);
            memmove(lengths, lengths + 1, sizeof lengths - sizeof *lengths);
            count--;
        }
        lines[count] = at;
        lengths[count++] = length;
    }
    const int room = LINES - 6 > 0 ? LINES - 6 : 0;
    const int from = count > room ? count - room : 0;
    for (int i = from; i < count; i++)
        mvaddnstr(LINES - 3 - count + i, 1, lines[i], lengths[i]);
    return LINES - 3 - (count - from);
}

/* The keys, as many as fit; help always does. */
static void draw_keys(const screen *v)
{
    static const char *const playing[] = {"Enter: play", "< undo",    "! hint",
                                          "? why",       "= analyse", "> redo",
                                          "* hints",     "; go",      NULL};
    static const char *const stepping[] = {"] next", "[ back", "< to the game",
                                           NULL};
    static const char help[] = "# help";
    int column = 1 + (int)sizeof help - 1 + 2;
    attron(A_DIM);
    mvaddstr(LINES - 2, 1, help);
    for (const char *const *key = play_stepping(v->s) ? stepping : playing;
         *key; key++) {
        const int length = (int)strlen(*key);
        if (column + length >= COLS)
            break;
        mvaddstr(LINES - 2, column, *key);
        column += length + 2;
    }
    attroff(A_DIM);
    /* the end of a long input is what is being typed */
    const int room = COLS > 4 ? COLS - 4 : 0;
    const int skip = (int)v->used > room ? (int)v->used - room : 0;
    mvprintw(LINES - 1, 0, "> %s", v->input + skip);
}

/* Scrolls so that the cursor can be seen, or the last move as long as the
 * cursor was not moved since. */
static void scroll_to_cursor(screen *v, const play_board *b, int height)
{
    unsigned seen = v->cursor;
    for (unsigned c = 0; !v->touched && c < b->cells; c++)
        if (b->cell[c].shown_last)
            seen = c;
    const int row = (int)b->cell[seen].row;
    const int column = (int)b->cell[seen].column;
    const int width = COLS, cell = (int)b->width + 2;
    if ((int)b->rows <= height)
        v->top = 0;
    else if (row < v->top + 2)
        v->top = row > 2 ? row - 2 : 0;
    else if (row >= v->top + height - 1)
        v->top = row - height + 2;
    if ((int)b->columns <= width)
        v->left = 0;
    else if (column - 3 < v->left)
        v->left = column > 6 ? column - 6 : 0;
    else if (column + cell >= v->left + width)
        v->left = column + cell - width + 1;
}

static void put_char(const screen *v, int row, int column, int height, char c,
                     attr_t attributes)
{
    row -= v->top;
    column -= v->left;
    if (row < 0 || row >= height || column < 0 || column >= COLS)
        return;
    attron(attributes);
    mvaddch(row + 2, column, (chtype)(unsigned char)c);
    attroff(attributes);
}

static void draw_board(screen *v, const play_board *b, int height)
{
    const bool mine = !play_stepping(v->s);
    for (unsigned i = 0; i < b->labels; i++) {
        const play_label *l = &b->label[i];
        for (int j = 0; l->text[j]; j++)
            put_char(v, (int)l->row, (int)l->column + j, height, l->text[j],
                     ink(v, INK_LABEL));
    }
    for (unsigned c = 0; c < b->cells; c++) {
        const play_cell *cell = &b->cell[c];
        const bool here = mine && v->touched && c == v->cursor;
        attr_t how = ink(v, cell->ink) | (cell->strong ? A_BOLD : A_NORMAL);
        if (cell->shown_win || here)
            how |= A_REVERSE;
        char left = cell->left, right = cell->right;
        if (v->picked == (int)c) {
            left = '(';
            right = ')';
        }
        if (here && left == ' ') { /* other marks stay; it is reversed too */
            left = '{';
            right = '}';
        }
        const int row = (int)cell->row, column = (int)cell->column;
        const int length = (int)strlen(cell->text);
        put_char(v, row, column - 1, height, left, how);
        for (int i = 0; i < (int)b->width; i++) {
            const int at = i - ((int)b->width - length);
            put_char(v, row, column + i, height, at >= 0 ? cell->text[at] : ' ',
                     how);
        }
        put_char(v, row, column + (int)b->width, height, right, how);
    }
}

/* The last moves, and what the marks mean, where there is room below. */
static void draw_below(const screen *v, const play_board *b, int bottom)
{
    const play_session *s = v->s;
    const oxo_game *game = play_game(s);
    int row = 3 + (int)b->rows;
    if (row + 1 < bottom && s->node->parent) {
        const oxo_record_node *first = s->node;
        unsigned shown = 1;
        for (; shown < 10 && first->parent->parent; shown++)
            first = first->parent;
        const unsigned skipped = oxo_record_depth(s->node) - shown;
        mvprintw(row, 1, skipped ? "moves: ..." : "moves:");
        /* the path from `first` down to where we are */
        for (unsigned left = shown; left--;) {
            const oxo_record_node *n = s->node;
            for (unsigned i = 0; i < left; i++)
                n = n->parent;
            char name[64] = "pass";
            if (n->move != OXO_RECORD_PASS)
                game->ops->move_text(game, n->move, name, sizeof name);
            if (getcurx(stdscr) + (int)strlen(name) + 2 < COLS)
                printw(" %s", name);
        }
    }
    row += 2;
    attron(A_DIM);
    for (const char *line = play_legend; *line && row + 1 < bottom; row++) {
        const int length = (int)strcspn(line, "\n");
        mvaddnstr(row, 1, line, length < COLS - 1 ? length : COLS - 1);
        line += length + (line[length] != 0);
    }
    attroff(A_DIM);
}

static void draw(screen *v)
{
    erase();
    play_board *b = play_board_make(v->s, (unsigned)COLS);
    if (LINES < 6 || COLS < 12 || !b) {
        mvaddnstr(0, 0, "too small", COLS);
        refresh();
        play_board_destroy(b);
        return;
    }
    draw_title(v);
    const int bottom = draw_text(v);
    const int height = bottom - 2 > 1 ? bottom - 2 : 1;
    scroll_to_cursor(v, b, height);
    draw_board(v, b, height);
    draw_below(v, b, bottom);
    draw_keys(v);
    move(LINES - 1, (int)v->used + 2 < COLS ? (int)v->used + 2 : COLS - 1);
    refresh();
    play_board_destroy(b);
}

/* Text that is longer than the room under the board: page by page, each until
 * a key is pressed. A resize lays the page out again. */
static void show_pages(const screen *v)
{
    const char *text = v->s->text_used ? v->s->text : "", *next;
    int lines = 0;
    for (const char *at = text; *at; at = next, lines++)
        fit(at, COLS - 2, &next);
    if (lines <= TEXT_LINES || LINES < 4)
        return;
    while (*text && !play_interrupted()) {
        const char *end = text;
        erase();
        for (int row = 0; row < LINES - 1 && *end; row++, end = next) {
            /* what goes on from the line above stands further right */
            const bool same = end > v->s->text && end[-1] != '\n';
            const int indent = same && COLS > 30 ? 8 : 0;
            const int length = fit(end, COLS - indent, &next);
            mvaddnstr(row, indent, end, length);
        }
        attron(A_REVERSE);
        mvaddnstr(LINES - 1, 0,
                  *end ? "-- any key: more --"
                       : "-- any key: back to the board --",
                  COLS);
        attroff(A_REVERSE);
        refresh();
        int key;
        do
            key = getch(); /* ERR: nothing was pressed for a moment */
        while (key == ERR && !play_interrupted());
        if (key != KEY_RESIZE)
            text = end;
    }
    play_clear_text(v->s);
}

/* ---- input ---- */

/* The nearest cell in a direction, along the row or column it is in. */
static void move_cursor(screen *v, int down, int right)
{
    play_board *b = play_board_make(v->s, (unsigned)COLS);
    v->touched = true;
    if (!b)
        return;
    const play_cell *from = &b->cell[v->cursor];
    unsigned best = v->cursor;
    long distance = 0;
    for (unsigned c = 0; c < b->cells; c++) {
        const long dr = (long)b->cell[c].row - (long)from->row;
        const long dc = (long)b->cell[c].column - (long)from->column;
        const long along = down ? dr * down : dc * right;
        if ((down ? dc : dr) != 0 || along <= 0)
            continue;
        if (best == v->cursor || along < distance) {
            best = c;
            distance = along;
        }
    }
    v->cursor = best;
    play_board_destroy(b);
}

/* To the same place in the next layer (coordinate 2, or 1 without it). */
static void next_layer(screen *v, int by)
{
    oxo_line_spec line;
    oxo_moving_spec moving;
    const oxo_game *game = play_game(v->s);
    const oxo_number_spec *number = oxo_number_spec_of(game);
    unsigned k = 0, n = 0;
    if (number)
        k = number->k, n = number->n;
    else if (oxo_moving_spec_of(game, &moving))
        k = 3, n = moving.n;
    else if (oxo_line_spec_of(game, &line))
        k = line.k, n = line.n;
    v->touched = true;
    if (k < 2 || n < 3)
        return;
    const long step = (long)k * k, size = (long)game->cells;
    v->cursor = (unsigned)(((long)v->cursor + by * step + size) % size);
}

static void submit(screen *v, const char *line)
{
    play_clear_text(v->s);
    v->touched = false;
    play_command(v->s, line);
    if (v->cursor >= play_game(v->s)->cells)
        v->cursor = 0;
    show_pages(v);
}

/* Enter or a click: a move at the cursor. */
static void play_here(screen *v)
{
    play_session *s = v->s;
    const oxo_game *game = play_game(s);
    char line[300];
    v->touched = true;
    oxo_moving_spec moving;
    if (oxo_number_spec_of(game)) {
        /* the cell is known: the number is typed behind it */
        char name[256];
        game->ops->move_text(game, oxo_number_move(v->cursor, 1), name,
                             sizeof name);
        snprintf(v->input, sizeof v->input, "%.*s=",
                 (int)(strcspn(name, "=") < 200 ? strcspn(name, "=") : 200),
                 name);
        v->used = strlen(v->input);
        play_clear_text(s);
        play_say(s, "Type the number, then Enter.");
        return;
    }
    if (oxo_moving_spec_of(game, &moving) && !play_stepping(s)) {
        oxo_move moves[game->max_moves];
        const unsigned count = game->ops->moves(game, s->pos, moves);
        bool steps = false;
        for (unsigned i = 0; i < count; i++)
            steps |= oxo_moving_is_step(moves[i]) &&
                     oxo_moving_from(moves[i]) == v->cursor;
        if (steps && v->picked < 0) {
            v->picked = (int)v->cursor;
            play_clear_text(s);
            play_say(s, "Picked up: go to its new cell and press Enter.");
            return;
        }
        if (v->picked >= 0) {
            char name[256];
            game->ops->move_text(
                game, oxo_moving_step((unsigned)v->picked, v->cursor), name,
                sizeof name);
            const bool same = v->picked == (int)v->cursor;
            v->picked = -1;
            if (!same)
                submit(v, name);
            return;
        }
    }
    game->ops->move_text(game, v->cursor, line, sizeof line);
    submit(v, line);
}

static void click(screen *v)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    play_board *b = play_board_make(v->s, (unsigned)COLS);
    if (!b)
        return;
    const int row = event.y - 2 + v->top, column = event.x + v->left;
    bool hit = false;
    for (unsigned c = 0; c < b->cells && !hit; c++) {
        const play_cell *cell = &b->cell[c];
        hit = (int)cell->row == row && column >= (int)cell->column - 1 &&
              column <= (int)(cell->column + b->width);
        if (hit)
            v->cursor = c;
    }
    play_board_destroy(b);
    if (hit)
        play_here(v);
}

static void type(screen *v, int key)
{
    if (key == KEY_BACKSPACE || key == 127 || key == '\b') {
        if (v->used)
            v->input[--v->used] = 0;
    } else if (key == 27) {
        v->used = 0;
        v->input[0] = 0;
        v->picked = -1;
        if (play_stepping(v->s))
            submit(v, "undo");
    } else if (key == '\n' || key == '\r' || key == KEY_ENTER) {
        if (!v->used) {
            play_here(v);
            return;
        }
        char line[sizeof v->input];
        memcpy(line, v->input, sizeof line);
        v->used = 0;
        v->input[0] = 0;
        submit(v, line);
    } else if (key >= ' ' && key < 127 && v->used + 1 < sizeof v->input) {
        v->input[v->used++] = (char)key;
        v->input[v->used] = 0;
    }
}

static void handle(screen *v, int key)
{
    switch (key) {
    case KEY_UP:
        move_cursor(v, -1, 0);
        return;
    case KEY_DOWN:
        move_cursor(v, 1, 0);
        return;
    case KEY_LEFT:
        move_cursor(v, 0, -1);
        return;
    case KEY_RIGHT:
        move_cursor(v, 0, 1);
        return;
    case KEY_PPAGE:
        next_layer(v, -1);
        return;
    case KEY_NPAGE:
        next_layer(v, 1);
        return;
    case KEY_MOUSE:
        click(v);
        return;
    case KEY_F(1):
        submit(v, "help");
        return;
    case KEY_RESIZE:
        return;
    case ' ':
        if (!v->used) {
            play_here(v);
            return;
        }
        break;
    default:
        break;
    }
    if (!v->used) {
        play_session *s = v->s;
        for (const play_command_entry *c = play_commands; c->name; c++) {
            if (c->key && c->key == key) {
                submit(v, c->name);
                if (s->quit)
                    return;
                return;
            }
        }
    }
    type(v, key);
}

/* Colours that read on light and on dark: blue and orange in the middle of
 * the scale where there are 256, and nobody takes them for each other. */
static void start_colours(screen *v)
{
    const char *none = getenv("NO_COLOR");
    if (v->s->no_colour || (none && *none) || !has_colors())
        return;
    start_color();
    use_default_colors();
    const bool many = COLORS >= 256;
    init_pair(1, many ? 33 : COLOR_BLUE, -1);
    init_pair(2, many ? 166 : COLOR_RED, -1);
    init_pair(3, many ? 244 : -1, -1);
    init_pair(4, many ? 28 : COLOR_GREEN, -1);
    init_pair(5, many ? 162 : COLOR_MAGENTA, -1);
    v->colours = true;
}

/* False: this terminal is not known, and nothing was changed. */
static bool start_screen(screen *v)
{
    if (!play_terminal_known())
        return false;
    setlocale(LC_ALL, "");
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED, NULL);
    mouseinterval(0);
    start_colours(v);
    timeout(200); /* wake up to look for Ctrl-C and to go on playing */
    return true;
}

int play_screen(play_session *s)
{
    screen v = {.s = s, .picked = -1};
    if (!start_screen(&v))
        return play_plain(s);
    show_pages(&v); /* what loading had to say */
    bool dirty = true;
    while (!s->quit && !play_interrupted()) {
        if (v.picked >= 0 && play_players_turn(s))
            v.picked = -1;
        if (dirty)
            draw(&v);
        if (play_players_turn(s)) {
            mvaddstr(LINES - 1, 0, "> thinking...");
            refresh();
            play_let_player_move(s);
            dirty = true;
            if (!s->human[0] && !s->human[1]) {
                draw(&v);
                const int key = getch(); /* a pause to look, or a command */
                if (key != ERR) {
                    s->paused = true;
                    handle(&v, key);
                }
                play_clear_text(s);
            }
            continue;
        }
        const int key = getch();
        dirty = key != ERR;
        if (key != ERR)
            handle(&v, key);
    }
    endwin();
    play_clear_text(s);
    play_leave(s);
    if (s->text_used)
        fputs(s->text, stdout);
    return EXIT_YES;
}

#endif
