/* GTP 2 with the gogui-rules extension, so that GoGui shows and plays line
 * games on a square board.
 *
 * A board of up to four dimensions is laid out on a grid. 4^3 gives 8x8, the
 * layers in reading order:
 *
 *      8  A A A A B B B B         column = x0 + k * (layer mod across)
 *      7  A A A A B B B B         row    = x1 + k * (layer div across),
 *      ...                                 from the top
 *      4  C C C C D D D D
 *      1  C C C C D D D D
 *         A B C D E F G H         (GTP has no column I)
 *
 * Four dimensions: column = x0 + k * x2, row = x1 + k * x3. Points of the
 * square that belong to no cell are '?'. Black moves first. */
#include "engine.h"

#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 25, MAX_WORDS = 64 };

typedef struct layout {
    unsigned size;
    int cell[MAX_SIZE][MAX_SIZE]; /* [row][column], -1 = none */
} layout;

static bool lay_out(const oxo_game *game, layout *l)
{
    oxo_line_spec s;
    if (!oxo_line_spec_of(game, &s) || s.k == 0 || s.n > 4 || game->cells > 625)
        return false;
    unsigned across = 1;
    if (s.n == 3)
        while (across * across < s.k)
            across++;
    l->size = 0;
    for (unsigned r = 0; r < MAX_SIZE; r++)
        for (unsigned c = 0; c < MAX_SIZE; c++)
            l->cell[r][c] = -1;
    for (unsigned cell = 0; cell < game->cells; cell++) {
        const unsigned x0 = cell % s.k, x1 = cell / s.k % s.k,
                       x2 = cell / s.k / s.k % s.k,
                       x3 = cell / s.k / s.k / s.k % s.k;
        unsigned column = x0, row = x1;
        if (s.n == 3) {
            column += s.k * (x2 % across);
            row += s.k * (x2 / across);
        } else if (s.n == 4) {
            column += s.k * x2;
            row += s.k * x3;
        }
        if (column >= MAX_SIZE || row >= MAX_SIZE)
            return false;
        l->cell[row][column] = (int)cell;
        if (column >= l->size)
            l->size = column + 1;
        if (row >= l->size)
            l->size = row + 1;
    }
    return true;
}

bool engine_gtp_fits(const oxo_game *game, oxo_error *error)
{
    layout l;
    if (lay_out(game, &l))
        return true;
    oxo_fail(error, OXO_UNSUPPORTED,
             "GTP has a square board of at most 25x25: %.60s does not fit",
             game->name);
    return false;
}

static void vertex_text(unsigned size, unsigned row, unsigned column,
                        char text[8])
{
    char letter = (char)('A' + column);
    if (letter >= 'I')
        letter++;
    snprintf(text, 8, "%c%u", letter, (size - row) % 100);
}

/* The cell of a vertex, or -1. */
static int vertex_parse(const layout *l, const char *text)
{
    char letter = text[0];
    if (letter >= 'a' && letter <= 'z')
        letter = (char)(letter - 'a' + 'A');
    if (letter < 'A' || letter > 'Z' || letter == 'I')
        return -1;
    const unsigned column = (unsigned)(letter - 'A' - (letter > 'I'));
    char *end;
    const unsigned long number = strtoul(text + 1, &end, 10);
    if (text[1] < '0' || text[1] > '9' || *end || number < 1 ||
        number > l->size || column >= l->size)
        return -1;
    return l->cell[l->size - number][column];
}

static int colour_parse(const char *text)
{
    if (!strcmp(text, "b") || !strcmp(text, "B") || !strcmp(text, "black") ||
        !strcmp(text, "Black") || !strcmp(text, "BLACK"))
        return OXO_FIRST;
    if (!strcmp(text, "w") || !strcmp(text, "W") || !strcmp(text, "white") ||
        !strcmp(text, "White") || !strcmp(text, "WHITE"))
        return OXO_SECOND;
    return -1;
}

/* An answer is built here: text, and whether it is a failure. */
typedef struct answer {
    bool failed;
    size_t length;
    char text[8192];
} answer;

static void put(answer *a, const char *text)
{
    const size_t length = strlen(text);
    if (a->length + length < sizeof a->text) {
        memcpy(a->text + a->length, text, length + 1);
        a->length += length;
    }
}

static void fail(answer *a, const char *text)
{
    a->failed = true;
    a->length = 0;
    put(a, text);
}

static void put_board(engine *e, const layout *l, answer *a, bool frame)
{
    const uint64_t *first = oxo_line_stones(e->game, e->pos, OXO_FIRST);
    const uint64_t *second = oxo_line_stones(e->game, e->pos, OXO_SECOND);
    char text[16];
    for (unsigned r = 0; r < l->size; r++) {
        if (frame) {
            snprintf(text, sizeof text, "\n%2u ", (l->size - r) % 100);
            put(a, text);
        } else if (r) {
            put(a, "\n");
        }
        for (unsigned c = 0; c < l->size; c++) {
            const int cell = l->cell[r][c];
            const char *mark = cell < 0                               ? "?"
                               : first[cell / 64] >> (cell % 64) & 1  ? "X"
                               : second[cell / 64] >> (cell % 64) & 1 ? "O"
                                                                      : ".";
            if (frame)
                put(a, " ");
            put(a, mark);
        }
    }
    if (!frame)
        return;
    put(a, "\n   ");
    for (unsigned c = 0; c < l->size; c++) {
        snprintf(text, sizeof text, " %c",
                 (char)('A' + c + ((char)('A' + c) >= 'I')));
        put(a, text);
    }
}

static void put_moves(engine *e, const layout *l, answer *a)
{
    char text[8];
    for (unsigned r = 0; r < l->size; r++)
        for (unsigned c = 0; c < l->size; c++)
            if (l->cell[r][c] >= 0 &&
                oxo_pos_legal(e->game, e->pos, (oxo_move)l->cell[r][c])) {
                vertex_text(l->size, r, c, text);
                if (a->length)
                    put(a, " ");
                put(a, text);
            }
}

static void play(engine *e, const layout *l, const char *colour,
                 const char *vertex, answer *a)
{
    const int side = colour_parse(colour), cell = vertex_parse(l, vertex);
    oxo_error error;
    if (side < 0 || cell < 0)
        fail(a, "invalid color or coordinate");
    else if (e->game->ops->outcome(e->game, e->pos) != OXO_ONGOING ||
             (int)e->game->ops->turn(e->game, e->pos) != side ||
             !oxo_pos_legal(e->game, e->pos, (oxo_move)cell))
        fail(a, "illegal move");
    else if (!engine_play(e, (oxo_move)cell, &error))
        fail(a, error.text);
}

static void generate(engine *e, const layout *l, const char *colour, bool keep,
                     answer *a)
{
    const int side = colour_parse(colour);
    oxo_choice choice;
    oxo_error error;
    if (side < 0) {
        fail(a, "invalid color");
        return;
    }
    if (e->game->ops->outcome(e->game, e->pos) != OXO_ONGOING) {
        put(a, "pass");
        return;
    }
    if ((int)e->game->ops->turn(e->game, e->pos) != side) {
        fail(a, "it is not this color's turn");
        return;
    }
    if (!engine_choose(e, &choice, &error) ||
        (keep && !engine_play(e, choice.move, &error))) {
        fail(a, error.text);
        return;
    }
    char text[8];
    for (unsigned r = 0; r < l->size; r++)
        for (unsigned c = 0; c < l->size; c++)
            if (l->cell[r][c] == (int)choice.move) {
                vertex_text(l->size, r, c, text);
                put(a, text);
            }
}

static void result(engine *e, answer *a)
{
    const oxo_outcome outcome = e->game->ops->outcome(e->game, e->pos);
    put(a, outcome == OXO_FIRST_WINS    ? "black"
           : outcome == OXO_SECOND_WINS ? "white"
           : outcome == OXO_DRAW        ? "draw"
                                        : "unknown");
}

static const char *const commands[] = {"boardsize",
                                       "clear_board",
                                       "genmove",
                                       "gogui-rules_board",
                                       "gogui-rules_board_size",
                                       "gogui-rules_final_result",
                                       "gogui-rules_game_id",
                                       "gogui-rules_legal_moves",
                                       "gogui-rules_side_to_move",
                                       "known_command",
                                       "komi",
                                       "list_commands",
                                       "name",
                                       "oxo-game",
                                       "oxo-player",
                                       "play",
                                       "protocol_version",
                                       "quit",
                                       "reg_genmove",
                                       "showboard",
                                       "time_left",
                                       "time_settings",
                                       "undo",
                                       "version",
                                       NULL};

static bool known(const char *name)
{
    for (const char *const *c = commands; *c; c++)
        if (!strcmp(*c, name))
            return true;
    return false;
}

static void change_game(engine *e, const char *name, answer *a)
{
    oxo_error error;
    oxo_game *game;
    if (oxo_game_create(name, &game, &error) != OXO_OK) {
        fail(a, error.text);
        return;
    }
    const bool fits = engine_gtp_fits(game, &error);
    oxo_game_destroy(game);
    char player[sizeof e->player_name];
    memcpy(player, e->player_name, sizeof player);
    if (!fits || !engine_set_game(e, name, &error) ||
        (!engine_set_player(e, player, &error) &&
         !engine_set_player(e, "greedy", &error)))
        fail(a, error.text);
}

/* words[0] is a known command */
static void run(engine *e, const layout *l, char **words, unsigned count,
                answer *a)
{
    const char *name = words[0];
    char text[32];
    oxo_error error;
#define IS(what, arguments)                              \
    (!strcmp(name, what) && (count == (arguments) + 1 || \
                             (fail(a, "wrong number of arguments"), false)))
    if (IS("protocol_version", 0)) {
        put(a, "2");
    } else if (IS("name", 0)) {
        put(a, "oxo");
    } else if (IS("version", 0)) {
        put(a, OXO_VERSION);
    } else if (IS("known_command", 1)) {
        put(a, known(words[1]) ? "true" : "false");
    } else if (IS("list_commands", 0)) {
        for (const char *const *c = commands; *c; c++) {
            if (a->length)
                put(a, "\n");
            put(a, *c);
        }
    } else if (IS("boardsize", 1)) {
        if (strtoul(words[1], NULL, 10) != l->size)
            fail(a, "unacceptable size");
    } else if (IS("clear_board", 0)) {
        engine_restart(e);
    } else if (IS("play", 2)) {
        play(e, l, words[1], words[2], a);
    } else if (IS("genmove", 1)) {
        generate(e, l, words[1], true, a);
    } else if (IS("reg_genmove", 1)) {
        generate(e, l, words[1], false, a);
    } else if (IS("undo", 0)) {
        if (!engine_undo(e))
            fail(a, "cannot undo");
    } else if (IS("showboard", 0)) {
        put_board(e, l, a, true);
    } else if (IS("gogui-rules_game_id", 0)) {
        put(a, e->game->name);
    } else if (IS("gogui-rules_board", 0)) {
        put_board(e, l, a, false);
    } else if (IS("gogui-rules_board_size", 0)) {
        snprintf(text, sizeof text, "%u", l->size);
        put(a, text);
    } else if (IS("gogui-rules_legal_moves", 0)) {
        put_moves(e, l, a);
    } else if (IS("gogui-rules_side_to_move", 0)) {
        put(a, e->game->ops->turn(e->game, e->pos) == OXO_FIRST ? "black"
                                                                : "white");
    } else if (IS("gogui-rules_final_result", 0)) {
        result(e, a);
    } else if (IS("oxo-game", 1)) {
        change_game(e, words[1], a);
    } else if (IS("oxo-player", 1)) {
        if (!engine_set_player(e, words[1], &error))
            fail(a, error.text);
    }
    /* komi, time_left, time_settings: accepted, without meaning here */
#undef IS
}

bool engine_gtp_line(engine *e, const char *line, size_t length)
{
    const char *hash = length ? memchr(line, '#', length) : NULL;
    if (hash)
        length = (size_t)(hash - line);
    char *copy, *words[MAX_WORDS];
    const unsigned count = engine_words(line, length, &copy, words, MAX_WORDS);
    unsigned first = 0;
    const char *id = "";
    if (count && strspn(words[0], "0123456789") == strlen(words[0])) {
        id = words[0];
        first = 1;
    }
    bool more = true;
    answer *a = calloc(1, sizeof *a);
    layout l;
    if (a && count > first && lay_out(e->game, &l)) {
        if (!strcmp(words[first], "quit"))
            more = false;
        else if (known(words[first]))
            run(e, &l, words + first, count - first, a);
        else
            fail(a, "unknown command");
        engine_say(e, "%c%.12s%s%s\n", a->failed ? '?' : '=', id,
                   a->length ? " " : "", a->text);
    }
    free(a);
    free(copy);
    return more;
}
