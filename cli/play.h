/* oxo play: a game between people and players, in two front ends.
 *
 *     verb_play.c ──► play_session.c    the game: record, players, analysis
 *          │               ▲
 *          │          play_commands.c   one table: words, keys, help
 *          ▼               ▲
 *     play_plain.c ────────┤            line mode
 *     play_screen.c ───────┘            full screen (ncursesw)
 *          └── play_board.c             where cells stand and what marks them
 *
 * Both front ends send the same command texts to play_command and show what
 * play_board makes of the session, so that neither can do what the other
 * cannot. Nothing in a session ends the program: what goes wrong becomes a
 * message and the game goes on.
 */
#ifndef OXO_CLI_PLAY_H
#define OXO_CLI_PLAY_H

#include "cli.h"
#include "oxo/families.h"
#include "oxo/judge.h"
#include "oxo/player.h"

typedef struct play_session {
    oxo_record *record;
    oxo_record_node *node; /* where we are */
    oxo_pos *pos;          /* the position there */
    bool human[2];
    char opponent[256];
    oxo_player *player, *adviser; /* made when needed; NULL */
    bool paused;                  /* players wait for `go` */
    bool hints;
    bool no_colour;
    bool changed; /* since the last save */
    bool quit;
    double seconds; /* per move of a player */
    uint64_t seed;
    char save_path[1024];
    oxo_judge *judge;       /* made when needed; remembers for the whole game */
    oxo_analysis *analysis; /* of pos, or NULL */
    /* a line that is being stepped through (why?): shown instead of pos */
    oxo_pos *line_start, *line_pos;
    oxo_move *line;
    unsigned line_count, line_at;
    /* what the last command had to say: lines, each ending in \n */
    char *text;
    size_t text_used, text_size;
} play_session;

/* ---- play_session.c ---- */

/* Takes over the record. Returns false when out of memory. */
bool play_begin(play_session *s, oxo_record *record);
void play_end(play_session *s);
void play_say(play_session *s, const char *format, ...) OXO_PRINTF(2, 3);
void play_clear_text(play_session *s);
const oxo_game *play_game(const play_session *s);
/* The position on show, and whether it is a line that is stepped through. */
const oxo_pos *play_shown(const play_session *s);
bool play_stepping(const play_session *s);
oxo_move play_last_move(const play_session *s);
/* Goes to a node of the record. */
void play_go_to(play_session *s, oxo_record_node *node);
void play_move(play_session *s, oxo_move move);
/* Is it a player's turn now? And let it move. */
bool play_players_turn(const play_session *s);
void play_let_player_move(play_session *s);
void play_undo(play_session *s);
void play_redo(play_session *s);
void play_hint(play_session *s);
void play_why(play_session *s);
void play_step(play_session *s, int by);
void play_stop_stepping(play_session *s);
const oxo_analysis *play_analysis(play_session *s);
void play_describe(play_session *s); /* one line: who moves, who has won */
void play_save(play_session *s, const char *path);
void play_leave(play_session *s);
/* Replaces the game by a record. False: nothing was replaced, and why was
 * said: no such file, a file that cannot be read to its end, another game
 * where `only` is set. */
bool play_load(play_session *s, const char *path, const char *game, bool only);

/* The same with the game that was saved last. */
bool play_resume(play_session *s, const char *game, bool only);
/* Set when Ctrl-C or a signal to end came in. */
bool play_interrupted(void);
void play_catch_signals(void);

/* ---- play_commands.c ---- */

typedef struct play_command {
    const char *name, *arguments, *help;
    int key; /* in full-screen mode, 0: none */
    const char *key_name;
    void (*run)(play_session *s, const char *arguments);
} play_command_entry;

extern const play_command_entry play_commands[]; /* ends with name NULL */

/* Runs a line: a command with its arguments, or a move. */
void play_command(play_session *s, const char *line);
/* Runs the command of a key; false when the key has none. */
bool play_key(play_session *s, int key);

/* ---- play_board.c ---- */

typedef enum play_ink {
    INK_PLAIN,
    INK_FIRST,
    INK_SECOND,
    INK_LABEL,
    INK_GOOD,
    INK_BAD
} play_ink;

typedef struct play_cell {
    unsigned row, column; /* of the middle of the cell */
    char text[8];         /* stone, number or mark, without the frame */
    char left, right;     /* the frame: marks by shape */
    play_ink ink;
    bool strong, shown_win, shown_last;
} play_cell;

typedef struct play_label {
    unsigned row, column;
    char text[24];
} play_label;

typedef struct play_board {
    unsigned rows, columns, width; /* width of the middle of a cell */
    unsigned cells, labels;
    play_cell *cell;
    play_label *label;
} play_board;

/* What the session shows, laid out for at most `max_columns` (0: any); layers
 * go below each other when they do not fit side by side. NULL: no memory. */
play_board *play_board_make(play_session *s, unsigned max_columns);
void play_board_destroy(play_board *b);
/* Adds the numbers of a number game that are left, and where lines of one
 * parity win the board that shows it (play_numbers.c). False: no memory. */
bool play_numbers(play_board *b, const oxo_game *game, const oxo_pos *pos,
                  unsigned max_columns);
extern const char play_legend[];

/* ---- the front ends ---- */
int play_plain(play_session *s);
int play_screen(play_session *s);
/* Is the kind of terminal in TERM one that curses knows? (play_terminal.c) */
bool play_terminal_known(void);

#endif
