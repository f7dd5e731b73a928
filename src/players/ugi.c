/* ugi: another program that speaks UGI, as a player.
 *
 *     ugi:COMMAND              thinks 100 ms for a move
 *     ugi:ms=50:COMMAND        or this long
 *     ugi:nodes=2000:COMMAND   or so many nodes
 *
 * COMMAND goes to the shell. The program gets one end of a socket pair as its
 * standard input and output, so a program that dies is an error here and no
 * SIGPIPE. It is told the game when it has an option of that name; moves and
 * positions are in our notation. An answer that does not come, or is no legal
 * move, is an error that ends the match: nobody wins by it.
 */
#include "players/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__wasi__)

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    (void)game;
    (void)options;
    (void)player;
    return oxo_fail(error, OXO_UNSUPPORTED, "no other programs here");
}

const oxo_player_kind_ops oxo_player_ugi = {
    "ugi", "another program (not in this build)", create, NULL, NULL};

#else

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 4096, PATIENCE = 30 }; /* seconds beyond the time to think */

typedef struct ugi_player {
    oxo_player head;
    pid_t child;
    int socket;
    char go[48]; /* the command */
    double seconds;
    bool has_seed;
    char buffer[LINE]; /* read, not yet used */
    size_t filled;
} ugi_player;

static bool tell(ugi_player *p, const char *text, oxo_error *error)
{
    for (size_t left = strlen(text); left > 0;) {
        const ssize_t sent = send(p->socket, text, left, MSG_NOSIGNAL);
        if (sent <= 0) {
            oxo_fail(error, OXO_IO, "the engine has gone");
            return false;
        }
        text += sent;
        left -= (size_t)sent;
    }
    return true;
}

/* One line of the engine into `line` (LINE bytes); longer ones are cut. */
static oxo_status hear(ugi_player *p, char *line, double patience,
                       oxo_context *context, oxo_error *error)
{
    const double begin = oxo_clock();
    for (;;) {
        char *end = memchr(p->buffer, '\n', p->filled);
        if (!end && p->filled == LINE)
            end = p->buffer + LINE - 1;
        if (end) {
            const size_t length = (size_t)(end - p->buffer);
            memcpy(line, p->buffer, length);
            line[length] = 0;
            if (length && line[length - 1] == '\r')
                line[length - 1] = 0;
            p->filled -= length + 1;
            memmove(p->buffer, end + 1, p->filled);
            return OXO_OK;
        }
        if (oxo_clock() - begin > patience)
            return oxo_fail(error, OXO_IO, "the engine does not answer");
        if (context && context->stop && context->stop(context->user))
            return oxo_fail(error, OXO_LIMIT, "stopped");
        struct pollfd wait = {.fd = p->socket, .events = POLLIN};
        if (poll(&wait, 1, 100) <= 0)
            continue;
        const ssize_t got =
            recv(p->socket, p->buffer + p->filled, LINE - p->filled, 0);
        if (got <= 0)
            return oxo_fail(error, OXO_IO, "the engine has gone");
        p->filled += (size_t)got;
    }
}

/* Reads lines until one begins with `word`; it stays in `line`. */
static oxo_status await(ugi_player *p, const char *word, char *line,
                        double patience, oxo_context *context,
                        bool *game_option, oxo_error *error)
{
    for (;;) {
        oxo_status status = hear(p, line, patience, context, error);
        if (status != OXO_OK)
            return status;
        if (game_option && !strncmp(line, "option name Game ", 17))
            *game_option = true;
        if (!strncmp(line, "option name Seed ", 17))
            p->has_seed = true;
        const size_t length = strlen(word);
        if (!strncmp(line, word, length) &&
            (!line[length] || line[length] == ' '))
            return OXO_OK;
    }
}

static oxo_status choose(oxo_player *player, const oxo_pos *pos,
                         oxo_context *context, oxo_choice *choice,
                         oxo_error *error)
{
    ugi_player *p = (ugi_player *)player;
    const oxo_game *game = player->game;
    const size_t size = game->pos_text_max + 64;
    char *text = malloc(size), line[LINE];
    if (!text)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    /* engines with a seed are given a new one for each move, so that a match
     * can be repeated and its games differ */
    bool good = true;
    const uint64_t seed = oxo_random_next(&player->random) >> 32;
    if (p->has_seed) {
        snprintf(text, size, "setoption name Seed value %llu\n",
                 (unsigned long long)seed);
        good = tell(p, text, error);
    }
    size_t at = (size_t)snprintf(text, size, "position fen ");
    at += game->ops->pos_text(game, pos, text + at, size - at);
    snprintf(text + at, size - at, "\n%s\n", p->go);
    good = good && tell(p, text, error);
    free(text);
    if (!good)
        return OXO_IO;
    oxo_status status =
        await(p, "bestmove", line, p->seconds + PATIENCE, context, NULL, error);
    if (status != OXO_OK)
        return status;
    const char *move = line + strlen("bestmove");
    move += strspn(move, " ");
    const size_t length = strcspn(move, " ");
    oxo_error why;
    if (game->ops->move_parse(game, pos, move, length, &choice->move, &why) !=
        OXO_OK)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the engine played '%.40s': %.120s", move, why.text);
    snprintf(choice->why, sizeof choice->why, "the engine's move");
    return OXO_OK;
}

static void destroy(oxo_player *player)
{
    ugi_player *p = (ugi_player *)player;
    if (p->child > 0) {
        oxo_error ignored;
        tell(p, "stop\nquit\n", &ignored);
        shutdown(p->socket, SHUT_RDWR);
        close(p->socket);
        /* a second to leave by itself */
        for (int i = 0; i < 100; i++) {
            if (waitpid(p->child, NULL, WNOHANG) == p->child) {
                p->child = 0;
                break;
            }
            nanosleep(&(struct timespec){.tv_nsec = 10 * 1000 * 1000}, NULL);
        }
        if (p->child > 0) {
            kill(-p->child, SIGKILL); /* its own group, see start() */
            waitpid(p->child, NULL, 0);
        }
    }
    free(p);
}

static oxo_status start(ugi_player *p, const char *command, oxo_error *error)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return oxo_fail(error, OXO_IO, "no socket pair");
    p->child = fork();
    if (p->child == 0) {
        setpgid(0, 0);
        dup2(ends[1], 0);
        dup2(ends[1], 1);
        close(ends[0]);
        close(ends[1]);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    p->socket = ends[0];
    if (p->child > 0) {
        setpgid(p->child, p->child);
        return OXO_OK;
    }
    close(ends[0]);
    return oxo_fail(error, OXO_IO, "cannot start '%.80s'", command);
}

static oxo_status create(const oxo_game *game, const char *options,
                         oxo_player **player, oxo_error *error)
{
    char go[48] = "go movetime 100\n", line[LINE];
    double seconds = 0.1;
    unsigned long long number;
    int used = 0;
    if (sscanf(options, "ms=%llu:%n", &number, &used) == 1 && used) {
        snprintf(go, sizeof go, "go movetime %llu\n", number);
        seconds = (double)number / 1000;
    } else if (sscanf(options, "nodes=%llu:%n", &number, &used) == 1 && used) {
        snprintf(go, sizeof go, "go nodes %llu\n", number);
    }
    options += used;
    if (!*options)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected ugi:COMMAND, ugi:ms=N:COMMAND or "
                        "ugi:nodes=N:COMMAND");
    ugi_player *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    p->seconds = seconds;
    snprintf(p->go, sizeof p->go, "%.*s", (int)strcspn(go, "\n"), go);
    bool option = false;
    oxo_status status = start(p, options, error);
    if (status == OXO_OK && !tell(p, "ugi\n", error))
        status = OXO_IO;
    if (status == OXO_OK)
        status = await(p, "ugiok", line, PATIENCE, NULL, &option, error);
    if (status == OXO_OK && option) {
        char text[160];
        snprintf(text, sizeof text, "setoption name Game value %s\n",
                 game->name);
        if (!tell(p, text, error))
            status = OXO_IO;
    }
    if (status == OXO_OK && !tell(p, "uginewgame\nisready\n", error))
        status = OXO_IO;
    if (status == OXO_OK)
        status = await(p, "readyok", line, PATIENCE, NULL, NULL, error);
    if (status != OXO_OK) {
        destroy(&p->head);
        return status;
    }
    *player = &p->head;
    return OXO_OK;
}

const oxo_player_kind_ops oxo_player_ugi = {
    "ugi",
    "another program: ugi:COMMAND, ugi:ms=N:COMMAND, ugi:nodes=N:COMMAND",
    create, choose, destroy};

#endif
