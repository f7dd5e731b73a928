/* The commands of oxo play: one table for the line mode, the keys of the full
 * screen, and the help of both. A line that is no command is a move. */
#include "play.h"

#include "base/bits.h"
#include "oxo/families.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

static void run_undo(play_session *s, const char *arguments)
{
    (void)arguments;
    play_undo(s);
}

static void run_redo(play_session *s, const char *arguments)
{
    (void)arguments;
    play_redo(s);
}

static void run_go(play_session *s, const char *arguments)
{
    (void)arguments;
    s->paused = false;
    play_stop_stepping(s);
    play_let_player_move(s);
}

static bool held_by_stepping(play_session *s)
{
    if (!play_stepping(s))
        return false;
    play_say(s, "A line is being stepped through: undo ends it.");
    return true;
}

static void run_pass(play_session *s, const char *arguments)
{
    (void)arguments;
    const oxo_game *game = play_game(s);
    oxo_move move;
    oxo_error error;
    if (held_by_stepping(s))
        return;
    if (game->ops->move_parse(game, s->pos, "pass", 4, &move, NULL) == OXO_OK) {
        play_move(s, move);
        return;
    }
    oxo_pos *try = oxo_pos_copy(game, s->pos);
    if (!try)
        return;
    if (oxo_record_pass(game, try, &error) != OXO_OK) {
        play_say(s, "No pass: %s.", error.text);
    } else {
        play_say(s, "%s does nothing (analysis).",
                 oxo_side_name(game, game->ops->turn(game, s->pos)));
        play_move(s, OXO_RECORD_PASS);
    }
    free(try);
}

/* ---- who plays ---- */

static void say_sides(play_session *s)
{
    const oxo_game *game = play_game(s);
    play_say(s, "%s: %s, %s: %s.", oxo_side_name(game, OXO_FIRST),
             s->human[0] ? "you" : s->opponent, oxo_side_name(game, OXO_SECOND),
             s->human[1] ? "you" : s->opponent);
}

static void run_swap(play_session *s, const char *arguments)
{
    (void)arguments;
    if (s->human[0] == s->human[1]) {
        play_say(s, "Both sides are played alike: see side.");
        return;
    }
    s->human[0] = !s->human[0];
    s->human[1] = !s->human[1];
    s->paused = false;
    say_sides(s);
}

static void run_side(play_session *s, const char *arguments)
{
    static const char *const names[] = {"none", "first", "second", "both"};
    for (unsigned i = 0; i < 4; i++) {
        if (!strcmp(arguments, names[i])) {
            s->human[0] = i & 1;
            s->human[1] = i >> 1;
            s->paused = false;
            say_sides(s);
            return;
        }
    }
    play_say(s, "side: expected first, second, both or none.");
}

static void run_opponent(play_session *s, const char *arguments)
{
    if (!*arguments) {
        const char *name, *summary;
        play_say(s, "The opponent is %s. There are:", s->opponent);
        for (unsigned i = 0; oxo_player_kind(i, &name, &summary); i++)
            play_say(s, "  %-10s %s", name, summary);
        return;
    }
    oxo_player *made = NULL;
    oxo_error error;
    if (oxo_player_create(arguments, play_game(s), s->seed, &made, &error) !=
        OXO_OK) {
        play_say(s, "%s.", error.text);
        return;
    }
    oxo_player_destroy(s->player);
    s->player = made;
    snprintf(s->opponent, sizeof s->opponent, "%s", arguments);
    say_sides(s);
}

static void run_level(play_session *s, const char *arguments)
{
    char player[32];
    if (strlen(arguments) != 1 || *arguments < '1' || *arguments > '9') {
        play_say(s, "level: expected a number from 1 (weak) to 9 (strong).");
        return;
    }
    snprintf(player, sizeof player, "level:%s", arguments);
    run_opponent(s, player);
}

/* ---- understanding ---- */

static void run_hint(play_session *s, const char *arguments)
{
    (void)arguments;
    play_hint(s);
}

static void run_hints(play_session *s, const char *arguments)
{
    if (*arguments && strcmp(arguments, "on") && strcmp(arguments, "off")) {
        play_say(s, "hints: expected on or off.");
        return;
    }
    s->hints = *arguments ? !strcmp(arguments, "on") : !s->hints;
    play_say(s, s->hints ? "Hints stay on: + wins, - loses, = draws, ? is the "
                           "best guess."
                         : "Hints are off.");
}

static void run_why(play_session *s, const char *arguments)
{
    (void)arguments;
    play_why(s);
}

static void run_next(play_session *s, const char *arguments)
{
    (void)arguments;
    play_step(s, 1);
}

static void run_back(play_session *s, const char *arguments)
{
    (void)arguments;
    play_step(s, -1);
}

static void run_analyse(play_session *s, const char *arguments)
{
    const bool all = !strcmp(arguments, "all");
    if (*arguments && !all) {
        play_say(s, "analyse, or analyse all for every move.");
        return;
    }
    const oxo_game *game = play_game(s);
    const oxo_analysis *a = play_analysis(s);
    if (!a) {
        play_describe(s);
        return;
    }
    for (unsigned side = 0; side < 2; side++) {
        const oxo_side_threats *t = &a->threats[side];
        char cell[256];
        if (t->threes) {
            game->ops->move_text(game, t->three[0], cell, sizeof cell);
            play_say(s, "%s threatens to complete a line at %s.",
                     oxo_side_name(game, (oxo_side)side), cell);
        } else if (t->forced) {
            game->ops->move_text(game, t->moves[0], cell, sizeof cell);
            play_say(s, "%s threatens a forced sequence: %s and on, %u plies.",
                     oxo_side_name(game, (oxo_side)side), cell, t->plies);
        }
    }
    char text[256];
    oxo_analysis_sentence(game, a, text, sizeof text);
    play_say(s, "%s", text);
    const unsigned shown = all || a->moves <= 8 ? a->moves : 8;
    for (unsigned i = 0; i < shown; i++) {
        const oxo_judged_move *m = &a->move[i];
        char move[256];
        game->ops->move_text(game, m->move, move, sizeof move);
        oxo_value_text(m->value, a->side, text, sizeof text);
        if (m->value.winner == OXO_OPEN)
            play_say(s, "  %-8s %s %+.2f", move, text, m->estimate);
        else
            play_say(s, "  %-8s %s (%s)", move, text,
                     oxo_ground_name(m->value.ground));
    }
    if (shown == a->moves)
        return;
    unsigned counts[4] = {0};
    for (unsigned i = shown; i < a->moves; i++)
        counts[a->move[i].value.winner]++;
    play_say(s,
             "  and %u more: %u win, %u draw, %u open, %u lose (analyse all)",
             a->moves - shown, counts[oxo_win_of(a->side)], counts[OXO_DRAW],
             counts[OXO_OPEN], counts[oxo_win_of(oxo_other(a->side))]);
}

/* ---- positions and files ---- */

/* A game that is left behind is kept. */
static void keep(play_session *s)
{
    if (s->changed)
        play_save(s, NULL);
}

static void start_from(play_session *s, const char *name, const oxo_pos *pos)
{
    oxo_record *record = NULL;
    oxo_error error;
    keep(s);
    if (oxo_record_create(name, pos, &record, &error) != OXO_OK) {
        play_say(s, "%s.", error.text);
        return;
    }
    if (!play_begin(s, record)) {
        oxo_record_destroy(record);
        play_say(s, "Out of memory.");
    }
}

static void run_new(play_session *s, const char *arguments)
{
    char name[128];
    snprintf(name, sizeof name, "%s",
             *arguments ? arguments : play_game(s)->name);
    start_from(s, name, NULL);
    s->paused = false;
    play_say(s, "A new game of %s.", play_game(s)->name);
}

/* While a position is set up nobody moves by himself. */
static void set_up(play_session *s, const char *text)
{
    const oxo_game *game = play_game(s);
    oxo_error error;
    char name[128];
    oxo_pos *pos = oxo_pos_new(game);
    if (!pos)
        return;
    if (oxo_pos_read(game, text, pos, &error) != OXO_OK) {
        if (error.column)
            play_say(s, "column %zu: %s.", error.column, error.text);
        else
            play_say(s, "%s.", error.text);
    } else {
        snprintf(name, sizeof name, "%s", game->name);
        start_from(s, name, pos);
        s->paused = true;
        play_say(s, "The position is set up; play on with a move or go.");
        play_describe(s);
    }
    free(pos);
}

static void run_setup(play_session *s, const char *arguments)
{
    set_up(s, *arguments ? arguments : "start");
}

/* The board with one character per cell, for games of stones. */
static char *board_string(play_session *s)
{
    const oxo_game *game = play_game(s);
    oxo_moving_spec moving;
    const bool moves = oxo_moving_spec_of(game, &moving);
    if (!moves && !oxo_line_geometry(game, OXO_FIRST)) {
        play_say(s, "In this game use setup POSITION.");
        return NULL;
    }
    char *text = malloc((size_t)game->cells + 3);
    for (unsigned c = 0; text && c < game->cells; c++) {
        text[c] = '.';
        for (unsigned side = 0; side < 2; side++) {
            const uint64_t *own =
                moves ? oxo_moving_stones(game, s->pos, (oxo_side)side)
                      : oxo_line_stones(game, s->pos, (oxo_side)side);
            if (oxo_bit_get(own, c))
                text[c] = side ? 'o' : 'x';
        }
    }
    if (text)
        snprintf(text + game->cells, 3, "/%c",
                 game->ops->turn(game, s->pos) ? 'o' : 'x');
    return text;
}

/* Reads a cell's name or flat number; game->cells when there is none. */
static unsigned find_cell(const oxo_game *game, const char *word)
{
    for (unsigned c = 0; c < game->cells; c++) {
        char name[256], number[16];
        game->ops->move_text(game, c, name, sizeof name);
        snprintf(number, sizeof number, "%u", c);
        if (!strcmp(word, name) || !strcmp(word, number))
            return c;
    }
    return game->cells;
}

static void run_put(play_session *s, const char *arguments)
{
    const oxo_game *game = play_game(s);
    char *board = board_string(s);
    if (!board)
        return;
    char words[512];
    snprintf(words, sizeof words, "%s", arguments);
    char *rest = NULL, *word = strtok_r(words, " ,", &rest);
    char mark = word && !word[1] ? (char)tolower((unsigned char)word[0]) : 0;
    if (mark == '-')
        mark = '.';
    unsigned count = 0;
    bool fine = mark == 'x' || mark == 'o' || mark == '.';
    while (fine && (word = strtok_r(NULL, " ,", &rest))) {
        const unsigned cell = find_cell(game, word);
        if (cell == game->cells) {
            play_say(s, "There is no cell '%.40s'.", word);
            free(board);
            return;
        }
        board[cell] = mark;
        count++;
    }
    if (!fine || !count)
        play_say(s, "put: expected x, o or . and cells, as in put x b2B c3C.");
    else
        set_up(s, memchr(board, 'x', game->cells) ||
                          memchr(board, 'o', game->cells)
                      ? board
                      : "start");
    free(board);
}

static void run_turn(play_session *s, const char *arguments)
{
    char *board = board_string(s);
    if (!board)
        return;
    if (strcmp(arguments, "x") && strcmp(arguments, "o")) {
        play_say(s, "turn: expected x or o.");
    } else {
        board[play_game(s)->cells + 1] = *arguments;
        set_up(s, board);
    }
    free(board);
}

static void run_save(play_session *s, const char *arguments)
{
    play_save(s, arguments);
}

static void run_load(play_session *s, const char *arguments)
{
    if (!*arguments) {
        play_say(s, "load: expected the name of a file.");
        return;
    }
    keep(s);
    play_load(s, arguments, play_game(s)->name, false);
}

static void run_resume(play_session *s, const char *arguments)
{
    (void)arguments;
    if (s->changed) {
        play_say(s, "This game is not saved yet: save FILE, then resume.");
        return;
    }
    play_resume(s, play_game(s)->name, false);
}

static void run_comment(play_session *s, const char *arguments)
{
    oxo_record_comment(s->node, arguments, NULL);
    s->changed = true;
    play_say(s, *arguments ? "Noted." : "The comment is gone.");
}

static void run_record(play_session *s, const char *arguments)
{
    (void)arguments;
    char *text = NULL;
    if (oxo_record_text(s->record, &text, NULL) == OXO_OK) {
        for (char *line = text; *line;) {
            const size_t length = strcspn(line, "\n");
            play_say(s, "%.*s", (int)(length > 2000 ? 2000 : length), line);
            line += length + (line[length] != 0);
        }
    }
    free(text);
}

static void run_position(play_session *s, const char *arguments)
{
    (void)arguments;
    const oxo_game *game = play_game(s);
    char *text = malloc(game->pos_text_max);
    if (text) {
        game->ops->pos_text(game, play_shown(s), text, game->pos_text_max);
        play_say(s, "%s", text);
    }
    free(text);
}

static void run_help(play_session *s, const char *arguments)
{
    const oxo_game *game = play_game(s);
    oxo_move moves[game->max_moves];
    char move[256] = "b2B";
    if (game->ops->moves(game, s->pos, moves))
        game->ops->move_text(game, moves[0], move, sizeof move);
    if (!*arguments)
        play_say(s, "  %-18s %-7s play a move; Enter at the cursor does too",
                 move, "Enter");
    for (const play_command_entry *c = play_commands; c->name; c++) {
        char words[64];
        if (*arguments && strcmp(arguments, c->name))
            continue;
        snprintf(words, sizeof words, "%s%s%s", c->name,
                 *c->arguments ? " " : "", c->arguments);
        play_say(s, "  %-18s %-7s %s", words, c->key_name, c->help);
    }
    if (*arguments)
        return;
    for (const char *line = play_legend; *line;) {
        const size_t length = strcspn(line, "\n");
        play_say(s, "%.*s", (int)length, line);
        line += length + (line[length] != 0);
    }
}

static void run_quit(play_session *s, const char *arguments)
{
    (void)arguments;
    s->quit = true;
}

const play_command_entry play_commands[] = {
    {"undo", "", "take back, or leave a line that is stepped through", '<', "<",
     run_undo},
    {"redo", "", "play again what was taken back", '>', ">", run_redo},
    {"hint", "", "a good move, and how certain that is", '!', "!", run_hint},
    {"hints", "[on|off]", "show hints on the board all the time", '*', "*",
     run_hints},
    {"why", "", "what refutes the last move you made", '?', "?", run_why},
    {"next", "", "one step further in that line", ']', "]", run_next},
    {"back", "", "one step back in it", '[', "[", run_back},
    {"analyse", "[all]", "every move and the threats of both sides", '=', "=",
     run_analyse},
    {"pass", "", "do nothing (what if?)", '_', "_", run_pass},
    {"go", "", "let the player make the next move", ';', ";", run_go},
    {"swap", "", "change sides with the player", '~', "~", run_swap},
    {"side", "SIDE", "you play first, second, both or none", 0, "", run_side},
    {"opponent", "[PLAYER]", "choose the player, or list them", 0, "",
     run_opponent},
    {"level", "1..9", "how strong the player is, 1 weak to 9 strong", 0, "",
     run_level},
    {"new", "[GAME]", "start again, or another game", 0, "", run_new},
    {"setup", "[POSITION]", "set up a position in any notation", 0, "",
     run_setup},
    {"put", "MARK CELL...", "change the board: put x b2B, put . b2B", 0, "",
     run_put},
    {"turn", "x|o", "say who is to move in a position set up", 0, "", run_turn},
    {"save", "[FILE]", "save the record of the game", 0, "", run_save},
    {"load", "FILE", "load a record, or import a game", 0, "", run_load},
    {"resume", "", "go on with the game saved last", 0, "", run_resume},
    {"comment", "TEXT", "write a comment on the last move", 0, "", run_comment},
    {"record", "", "show the record", 0, "", run_record},
    {"position", "", "show the position in a line", 0, "", run_position},
    {"help", "[COMMAND]", "this list", '#', "# or F1", run_help},
    {"quit", "", "leave; the game is saved", 0, "Ctrl-C", run_quit},
    {0}};

static void run_move(play_session *s, const char *line)
{
    const oxo_game *game = play_game(s);
    oxo_move move;
    oxo_error error;
    if (held_by_stepping(s))
        return;
    if (game->ops->move_parse(game, s->pos, line, strlen(line), &move,
                              &error) == OXO_OK)
        play_move(s, move);
    else
        play_say(s, "%s. (help lists the commands)", error.text);
}

void play_command(play_session *s, const char *line)
{
    char words[1024];
    while (isspace((unsigned char)*line))
        line++;
    snprintf(words, sizeof words, "%s", line);
    for (size_t n = strlen(words); n && isspace((unsigned char)words[n - 1]);)
        words[--n] = 0;
    if (!*words)
        return;
    const size_t length = strcspn(words, " \t");
    for (const play_command_entry *c = play_commands; c->name; c++) {
        if (strlen(c->name) != length || memcmp(c->name, words, length))
            continue;
        const char *arguments = words + length;
        while (*arguments == ' ' || *arguments == '\t')
            arguments++;
        if (!*c->arguments && *arguments)
            play_say(s, "%s takes no argument.", c->name);
        else
            c->run(s, arguments);
        return;
    }
    run_move(s, words);
}

bool play_key(play_session *s, int key)
{
    for (const play_command_entry *c = play_commands; c->name; c++) {
        if (c->key && c->key == key) {
            c->run(s, "");
            return true;
        }
    }
    return false;
}
