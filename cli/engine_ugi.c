/* UGI, the Universal Game Interface: one line in, some lines out.
 *
 * ugi, isready, uginewgame, setoption, position, go, stop, query, quit; docs
 * in docs/ENGINE.md. The moves and positions are those of the game's notation.
 * The game itself is an option, since UGI knows none. */
#include "board_text.h"
#include "engine.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 20000 };
#define MAX_SEED 4294967295ULL

static bool is(const char *word, const char *text)
{
    return !strcmp(word, text);
}

static void hello(engine *e)
{
    engine_say(e, "id name oxo %s", OXO_VERSION);
    engine_say(e, "id author the oxo authors");
    engine_say(e, "option name Game type string default %s", e->game->name);
    engine_say(e, "option name Player type string default %s", e->player_name);
    engine_say(e, "option name Seed type spin default %llu min 0 max %llu",
               (unsigned long long)e->seed, MAX_SEED);
    engine_say(e, "ugiok");
}

/* Joins words[from..to) with blanks; free() it. */
static char *join(char **words, unsigned from, unsigned to)
{
    size_t size = 1;
    for (unsigned i = from; i < to; i++)
        size += strlen(words[i]) + 1;
    char *text = calloc(1, size);
    size_t at = 0;
    for (unsigned i = from; text && i < to; i++) {
        const size_t length = strlen(words[i]);
        if (i > from)
            text[at++] = ' ';
        memcpy(text + at, words[i], length);
        at += length;
    }
    return text;
}

static void complain(engine *e, const char *text)
{
    engine_say(e, "info string error: %s", text);
}

static void set_option(engine *e, char **words, unsigned count)
{
    unsigned value = 0;
    for (unsigned i = 2; i < count && !value; i++)
        if (is(words[i], "value"))
            value = i;
    if (count < 5 || !is(words[1], "name") || value != 3) {
        complain(e, "expected: setoption name NAME value VALUE");
        return;
    }
    char *text = join(words, value + 1, count);
    oxo_error error = {.text = "out of memory"};
    bool good = text != NULL;
    if (good && is(words[2], "Game")) {
        char player[sizeof e->player_name];
        memcpy(player, e->player_name, sizeof player);
        good = engine_set_game(e, text, &error);
        /* the player may not be able to play it; greedy plays everything */
        if (good && !engine_set_player(e, player, &error)) {
            complain(e, error.text);
            good = engine_set_player(e, "greedy", &error);
        }
    } else if (good && is(words[2], "Player")) {
        good = engine_set_player(e, text, &error);
    } else if (good && is(words[2], "Seed")) {
        const size_t digits = strspn(text, "0123456789");
        const unsigned long long seed = strtoull(text, NULL, 10);
        good = digits && !text[digits] && digits <= 10 && seed <= MAX_SEED;
        if (good)
            engine_set_seed(e, seed);
        else
            oxo_fail(&error, OXO_BAD_INPUT,
                     "Seed: expected a number from 0 to %llu", MAX_SEED);
    } else if (good) {
        good = false;
        oxo_fail(&error, OXO_BAD_INPUT,
                 "no option '%.40s': expected Game, Player or Seed", words[2]);
    }
    if (!good)
        complain(e, error.text);
    free(text);
}

static void position(engine *e, char **words, unsigned count)
{
    unsigned moves = count;
    for (unsigned i = 1; i < count && moves == count; i++)
        if (is(words[i], "moves"))
            moves = i;
    oxo_error error = {.text =
                           "expected: position startpos|fen TEXT [moves ...]"};
    bool good = false;
    const unsigned after = moves < count ? moves + 1 : count;
    if (count > 1 && is(words[1], "startpos") && moves >= 2) {
        good = engine_position(e, NULL, words + after, count - after, &error);
    } else if (count > 2 && is(words[1], "fen") && moves > 2) {
        char *text = join(words, 2, moves);
        good = text &&
               engine_position(e, text, words + after, count - after, &error);
        free(text);
    }
    if (!good)
        complain(e, error.text);
}

static void go(engine *e, char **words, unsigned count)
{
    engine_stop(e);
    double seconds = 0;
    e->limits = (oxo_context){0};
    e->infinite = false;
    double clock[2] = {0, 0}, extra[2] = {0, 0};
    for (unsigned i = 1; i < count; i++) {
        if (is(words[i], "infinite")) {
            e->infinite = true;
            continue;
        }
        char *end = NULL;
        const double value = i + 1 < count ? strtod(words[i + 1], &end) : 0;
        if (!end || *end || end == words[i + 1] || !(value >= 0) ||
            !(value < 1e15)) {
            engine_say(e, "info string error: '%.40s' expects a number",
                       words[i]);
            return;
        }
        if (is(words[i], "movetime"))
            seconds = value > 0 ? value / 1000 : 0.001;
        else if (is(words[i], "nodes"))
            e->limits.max_nodes = value >= 1 ? (uint64_t)value : 1;
        else if (is(words[i], "p1time") || is(words[i], "p2time"))
            clock[words[i][1] == '2'] = value / 1000;
        else if (is(words[i], "p1inc") || is(words[i], "p2inc"))
            extra[words[i][1] == '2'] = value / 1000;
        else if (!is(words[i], "depth") && !is(words[i], "movestogo")) {
            engine_say(e, "info string error: go does not know '%.40s'",
                       words[i]);
            return;
        }
        i++;
    }
    if (e->game->ops->outcome(e->game, e->pos) != OXO_ONGOING) {
        complain(e, "the game is over");
        engine_say(e, "bestmove 0000");
        return;
    }
    const oxo_side side = e->game->ops->turn(e->game, e->pos);
    if (seconds <= 0 && clock[side] > 0)
        seconds = clock[side] / 30 + extra[side] / 2;
    if (e->infinite)
        seconds = 1e9;
    e->limits = oxo_context_within(&e->limits, 0, seconds);
    engine_go(e);
}

static void query(engine *e, char **words, unsigned count)
{
    const oxo_outcome outcome = e->game->ops->outcome(e->game, e->pos);
    if (count == 2 && is(words[1], "gameover"))
        engine_say(e, "response %s", outcome == OXO_ONGOING ? "false" : "true");
    else if (count == 2 && is(words[1], "p1turn"))
        engine_say(e, "response %s",
                   e->game->ops->turn(e->game, e->pos) == OXO_FIRST ? "true"
                                                                    : "false");
    else if (count == 2 && is(words[1], "result"))
        engine_say(e, "response %s",
                   outcome == OXO_FIRST_WINS    ? "p1win"
                   : outcome == OXO_SECOND_WINS ? "p2win"
                   : outcome == OXO_DRAW        ? "draw"
                                                : "none");
    else
        complain(e, "expected: query gameover|p1turn|result");
}

static void show(engine *e)
{
    char *board = cli_board(e->game, e->pos),
         *text = malloc(e->game->pos_text_max);
    if (board && text) {
        e->game->ops->pos_text(e->game, e->pos, text, e->game->pos_text_max);
        engine_say(e, "%s\nfen %s", board, text);
    }
    free(board);
    free(text);
}

bool engine_ugi_line(engine *e, const char *line, size_t length)
{
    char *copy, **words = malloc(MAX_WORDS * sizeof *words);
    if (!words)
        return true;
    const unsigned count = engine_words(line, length, &copy, words, MAX_WORDS);
    bool more = true;
    if (count == 0) {
        /* nothing to answer */
    } else if (is(words[0], "quit")) {
        engine_stop(e);
        more = false;
    } else if (is(words[0], "ugi")) {
        hello(e);
    } else if (is(words[0], "isready")) {
        engine_say(e, "readyok");
    } else if (is(words[0], "uginewgame")) {
        engine_restart(e);
    } else if (is(words[0], "setoption")) {
        set_option(e, words, count);
    } else if (is(words[0], "position")) {
        position(e, words, count);
    } else if (is(words[0], "go")) {
        go(e, words, count);
    } else if (is(words[0], "stop")) {
        engine_stop(e);
    } else if (is(words[0], "query")) {
        query(e, words, count);
    } else if (is(words[0], "d")) {
        show(e);
    } else {
        engine_say(e, "info string error: unknown command '%.40s'", words[0]);
    }
    free(words);
    free(copy);
    return more;
}
