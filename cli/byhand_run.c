/* The conversation of `oxo by-hand` and `oxo prove --by-hand`: asks for the
 * strategic moves of Figure 13, shows boards and hints, saves and resumes. */
#include "byhand_run.h"

#include "cli.h"
#include "oxo/families.h"
#include "oxo/proof.h"
#include "oxo/symmetry.h"
#include "proof_print.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_position(const oxo_game *game, const oxo_stones *stones)
{
    /* an empty board with these stones, through the text of a position */
    char text[2 * OXO_STRATEGY_CELLS + 8], board[16384];
    unsigned at = 0;
    for (unsigned c = 0; c < game->cells; c++)
        text[at++] = stones->side[0][c / 64] >> c % 64 & 1   ? 'x'
                     : stones->side[1][c / 64] >> c % 64 & 1 ? 'o'
                                                             : '.';
    text[at] = 0;
    oxo_pos *pos = oxo_pos_new(game);
    if (pos && game->ops->pos_parse(game, text, at, pos, NULL) == OXO_OK) {
        oxo_pos_board(game, pos, board, sizeof board);
        printf("%s\n", board);
    } else
        printf("%s\n", text);
    free(pos);
}

/* How a position is shown: the algorithm keeps one of all that are equal up to
 * automorphism, which may lie turned; it is turned back so that as many stones
 * as can be stand where they stood on the board before. With --trace nothing
 * is turned: the steps name the cells of the algorithm. */
typedef struct view {
    oxo_group *group; /* NULL: nothing is turned */
    uint32_t element; /* from the algorithm's cells to those shown */
    oxo_stones shown; /* the board before, as it was shown */
} view;

static oxo_move to_shown(const view *v, oxo_move cell)
{
    return v->group ? oxo_group_element(v->group, v->element).cell[cell] : cell;
}

static oxo_move from_shown(const view *v, oxo_move cell)
{
    return v->group ? oxo_group_element(v->group,
                                        oxo_group_inverse(v->group, v->element))
                          .cell[cell]
                    : cell;
}

static bool has(const oxo_stones *s, int side, unsigned cell)
{
    return s->side[side][cell / 64] >> cell % 64 & 1;
}

/* The stones as they are shown. */
static oxo_stones turned(const view *v, const oxo_game *game,
                         const oxo_stones *stones)
{
    oxo_stones out = {0};
    for (unsigned c = 0; c < game->cells; c++) {
        const oxo_move at = to_shown(v, c);
        for (int side = 0; side < 2; side++) {
            if (has(stones, side, c))
                out.side[side][at / 64] |= UINT64_C(1) << at % 64;
        }
    }
    return out;
}

static void turn_back(view *v, const oxo_game *game, const oxo_stones *stones)
{
    unsigned most = 0;
    uint32_t best = 0;
    for (uint32_t e = 0; v->group && e < oxo_group_listed(v->group); e++) {
        const oxo_map map = oxo_group_element(v->group, e);
        unsigned same = 0;
        for (unsigned c = 0; c < game->cells; c++)
            same += (has(stones, 0, c) && has(&v->shown, 0, map.cell[c])) ||
                    (has(stones, 1, c) && has(&v->shown, 1, map.cell[c]));
        if (same > most) {
            most = same;
            best = e;
        }
    }
    v->element = best; /* number 0 is the identity */
    v->shown = turned(v, game, stones);
}

static void print_moves(const oxo_game *game, const view *v,
                        const oxo_byhand_event *event)
{
    for (unsigned i = 0; i < event->count; i++) {
        char text[64];
        game->ops->move_text(game, to_shown(v, event->moves[i]), text,
                             sizeof text);
        printf(" %s", text);
    }
}

/* One line per step, in the words of the paper. */
static void print_step(const oxo_game *game, const oxo_byhand_event *event,
                       unsigned number)
{
    static const char *const says[] = {
        "put the 0-position onto the unexamined-position stack",
        "get the next position from the stack",
        "the stack is empty: the game is a first-player win",
        "the second player lacks one point of a line:",
        "the second player has no such line",
        "a first-player forced sequence exists:",
        "no first-player forced sequence",
        "a strategic move is wanted",
        "the strategic move is",
        "complaint: a second-player forced sequence exists:",
        "no second-player forced sequence",
        "all replies; distinct new positions on the stack:",
        "lost: two lines must be blocked at once, or the board is full"};
    printf("%4u. step %u: %s", number, event->step, says[event->what]);
    if (event->what == OXO_BYHAND_REPLIES)
        printf(" %u", event->distinct);
    else
        print_moves(game, &(view){.group = NULL}, event);
    printf("\n");
}

static bool save(oxo_byhand *b, const char *path)
{
    oxo_certificate *c = NULL;
    oxo_error error = {0};
    if (oxo_byhand_certificate(b, &c, &error) == OXO_OK &&
        oxo_certificate_save(c, path, &error) == OXO_OK) {
        printf("saved %zu strategic moves to %s\n", c->entries, path);
        oxo_certificate_destroy(c);
        return true;
    }
    oxo_certificate_destroy(c);
    cli_fail(&error);
    return false;
}

static void hints(const oxo_game *game, const view *v, oxo_byhand *b)
{
    oxo_move moves[5];
    unsigned open[5], count = oxo_byhand_hints(b, 5, moves, open);
    if (!count)
        printf("every move lets the second player force a win\n");
    for (unsigned i = 0; i < count; i++) {
        char text[64];
        game->ops->move_text(game, to_shown(v, moves[i]), text, sizeof text);
        printf("  %-6s leaves %u replies without a forced sequence\n", text,
               open[i]);
    }
}

/* Asks until a move was given; false: the person wants to stop. */
static bool ask(const oxo_game *game, view *v, oxo_byhand *b,
                const oxo_byhand_event *event, const char *output)
{
    char line[512];
    size_t moves, waiting, met;
    oxo_byhand_counts(b, &moves, &waiting, &met);
    printf("\n%sposition wanted: %zu strategic moves so far, %zu positions "
           "met, %zu waiting\n",
           isatty(STDOUT_FILENO) ? "\a" : "", moves, met, waiting);
    turn_back(v, game, &event->stones);
    print_position(game, &v->shown);
    for (;;) {
        printf("move (or hint, undo, save, quit)> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            printf("\n");
            return false;
        }
        line[strcspn(line, "\r\n")] = 0;
        if (!strcmp(line, "quit") || !strcmp(line, "q"))
            return false;
        if (!*line)
            continue;
        if (!strcmp(line, "hint") || !strcmp(line, "h")) {
            hints(game, v, b);
            continue;
        }
        if (!strcmp(line, "undo") || !strcmp(line, "u")) {
            if (oxo_byhand_retract(b) == OXO_OK)
                return true;
            printf("there is no move to take back\n");
            continue;
        }
        if (!strcmp(line, "save") || !strncmp(line, "save ", 5)) {
            const char *path = line[4] ? line + 5 : output;
            if (path)
                save(b, path);
            else
                printf("where to? save FILE\n");
            continue;
        }
        oxo_move move = OXO_MOVE_NONE;
        oxo_error error = {0};
        oxo_pos *pos = oxo_pos_new(game); /* only the cell's name is read */
        oxo_status status =
            pos ? game->ops->move_parse(game, pos, line, strlen(line), &move,
                                        &error)
                : OXO_NO_MEMORY;
        free(pos);
        if (status == OXO_OK &&
            (has(&v->shown, 0, move) || has(&v->shown, 1, move)))
            status = oxo_fail(&error, OXO_BAD_INPUT, "%s is taken", line);
        if (status == OXO_OK)
            status = oxo_byhand_answer(b, from_shown(v, move), &error);
        if (status == OXO_OK) {
            v->shown.side[0][move / 64] |= UINT64_C(1) << move % 64;
            return true;
        }
        printf("%s\n", error.text);
    }
}

/* The strategy to start from: empty, or the moves of a file. */
static oxo_strategy *known_moves(const oxo_game *game, const char *path,
                                 int *code)
{
    oxo_strategy *s = NULL;
    oxo_error error = {0};
    if (!path) {
        if (oxo_strategy_create(game, OXO_FIRST, OXO_COMPACT, &s, &error) !=
            OXO_OK)
            *code = cli_fail(&error);
        return s;
    }
    size_t size;
    char *text = cli_load(path, &size, code);
    if (!text)
        return NULL;
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_parse(text, size, &c, &error);
    bool certificate = size >= 15 && (!memcmp(text, "oxo-certificate", 15) ||
                                      !memcmp(text, "\x28\xb5\x2f\xfd", 4));
    if (status == OXO_OK && strcmp(c->game, game->name))
        status = oxo_fail(&error, OXO_BAD_INPUT, "its game is %s, not %s",
                          c->game, game->name);
    else if (status == OXO_OK)
        status = oxo_strategy_from_certificate(game, c, &s, &error);
    else if (!certificate)
        status = oxo_strategy_from_dictionary(game, text, size, &s, &error);
    if (status != OXO_OK)
        *code = proof_fail(path, &error);
    oxo_certificate_destroy(c);
    free(text);
    return s;
}

int byhand_run(const char *game_name, const byhand_options *options)
{
    int code = EXIT_YES;
    if (options->moves && options->resume)
        return cli_usage_error("--moves and --resume are one or the other");
    oxo_game *game = cli_game(game_name, &code);
    if (!game)
        return code;
    oxo_byhand *b = NULL;
    oxo_error error = {0};
    oxo_strategy *s = known_moves(
        game, options->moves ? options->moves : options->resume, &code);
    if (s && oxo_byhand_create(s, &b, &error) != OXO_OK)
        code = cli_fail(&error);
    oxo_context context = cli_context();
    unsigned steps = 0;
    bool going = b != NULL;
    enum { MOST_TURNS = 50000 };
    view v = {.group = NULL};
    if (going && !options->trace &&
        oxo_group_create(game, NULL, &v.group, NULL) == OXO_OK &&
        (!oxo_group_complete(v.group) ||
         oxo_group_listed(v.group) > MOST_TURNS)) {
        oxo_group_destroy(v.group);
        v.group = NULL;
    }
    while (going) {
        oxo_byhand_event event;
        if (oxo_byhand_next(b, &context, &event, &error) != OXO_OK) {
            code = cli_fail(&error);
            break;
        }
        /* asking and being given the move are one step of the paper */
        steps += event.what != OXO_BYHAND_ASK;
        if (options->trace && event.what != OXO_BYHAND_ASK)
            print_step(game, &event, steps);
        if (steps % 4096 == 0) {
            size_t moves, waiting, met;
            oxo_byhand_counts(b, &moves, &waiting, &met);
            oxo_context_report(&context, (oxo_progress){.phase = "step by step",
                                                        .nodes = met,
                                                        .done = -1});
            if (oxo_context_stopped(&context, met)) {
                code = EXIT_GAVE_UP;
                break;
            }
        }
        switch (event.what) {
        case OXO_BYHAND_SOLVED:
            going = false;
            break;
        case OXO_BYHAND_COMPLAIN:
            cli_progress_done();
            printf("that lets the second player force a win:");
            print_moves(game, &v, &event);
            printf("\n");
            break;
        case OXO_BYHAND_LOST:
            cli_progress_done();
            printf("this cannot be won any more; the latest strategic move is "
                   "taken back:\n");
            turn_back(&v, game, &event.stones);
            print_position(game, &v.shown);
            if (oxo_byhand_retract(b) == OXO_OK)
                break;
            printf("no move is left to take back\n");
            code = EXIT_NO;
            going = false;
            break;
        case OXO_BYHAND_ASK:
            cli_progress_done();
            if (!ask(game, &v, b, &event, options->output)) {
                code = EXIT_GAVE_UP;
                going = false;
            }
            break;
        default:
            break;
        }
    }
    cli_progress_done();
    if (b) {
        size_t moves, waiting, met;
        oxo_byhand_counts(b, &moves, &waiting, &met);
        if (code == EXIT_YES)
            printf("solved: the first player wins %s; %zu strategic moves, %zu "
                   "positions, %u steps\n",
                   game->name, moves, met, steps);
        if (options->output && !save(b, options->output))
            code = EXIT_USAGE;
    }
    oxo_byhand_destroy(b);
    oxo_group_destroy(v.group);
    oxo_game_destroy(game);
    return code;
}
