/* oxo openings: every first move and every distinct reply, proved. */
#include "cli.h"

#include "oxo/families.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include <stdlib.h>
#include <string.h>

static const char *only_first;

static void cell_name(const oxo_game *game, oxo_move move, char *text,
                      size_t size)
{
    if (move == OXO_MOVE_NONE)
        snprintf(text, size, "forced");
    else
        game->ops->move_text(game, move, text, size);
}

typedef struct printing {
    const oxo_game *game;
    json_out *out; /* NULL: text */
} printing;

static void print_reply(void *user, const oxo_opening_reply *r)
{
    printing *p = user;
    char reply[64], answer[64];
    cell_name(p->game, r->reply, reply, sizeof reply);
    cell_name(p->game, r->answer, answer, sizeof answer);
    json_out *out = p->out;
    if (out) {
        json_open(out, NULL, '{');
        json_text(out, "reply", reply);
        json_text(out, "winner", oxo_winner_name(r->value.winner));
        json_text(out, "answer", answer);
        json_number(out, "entries", r->entries);
        json_number(out, "deepest", r->deepest);
        json_number(out, "nodes", r->nodes);
        cli_json_cost(out, "seconds", r->seconds);
        json_close(out, '}');
        return;
    }
    cli_progress_done();
    printf("  %-5s %-14s %-6s %9llu %8u %12llu %8.2f s\n", reply,
           r->value.winner == OXO_FIRST_WINS ? "first wins" : "not a win",
           answer, (unsigned long long)r->entries, r->deepest,
           (unsigned long long)r->nodes, r->seconds);
    fflush(stdout);
}

/* The first move of each orbit, those on most lines first. */
static unsigned first_moves(const oxo_game *game, oxo_move *moves, int *code)
{
    oxo_group *group = NULL;
    oxo_error error;
    unsigned n = 0;
    if (oxo_group_create(game, NULL, &group, &error) != OXO_OK) {
        *code = cli_fail(&error);
        return 0;
    }
    uint32_t *orbit = malloc(game->cells * sizeof *orbit);
    if (orbit != NULL)
        oxo_group_orbits(group, orbit);
    else
        *code = cli_out_of_memory();
    const oxo_geometry *g = oxo_line_geometry(game, OXO_FIRST);
    for (uint32_t c = 0; orbit != NULL && c < game->cells; c++) {
        if (orbit[c] != c)
            continue;
        unsigned i = n++;
        for (; i > 0 &&
               oxo_geometry_degree(g, moves[i - 1]) < oxo_geometry_degree(g, c);
             i--)
            moves[i] = moves[i - 1];
        moves[i] = c;
    }
    free(orbit);
    oxo_group_destroy(group);
    return n;
}

/* An opening that was broken off claims nothing beyond its replies. */
static void close_open(json_out *out)
{
    json_close(out, ']');
    json_text(out, "winner", "open");
    json_boolean(out, "complete", false);
    json_close(out, '}');
}

static int qubic_opening(const oxo_game *game, oxo_move first, json_out *out)
{
    char name[64];
    cell_name(game, first, name, sizeof name);
    oxo_opening_reply replies[1024];
    unsigned count = 0;
    oxo_error error;
    oxo_context context = cli_context();
    printing p = {game, out};
    if (out) {
        json_open(out, NULL, '{');
        json_text(out, "first", name);
        json_open(out, "replies", '[');
    } else {
        printf("opening %s (%u lines)\n  reply value          answer strategic "
               " deepest    positions     time\n",
               name,
               oxo_geometry_degree(oxo_line_geometry(game, OXO_FIRST), first));
    }
    double begin = oxo_clock();
    oxo_status status = oxo_prove_replies(game, first, &context, replies,
                                          &count, print_reply, &p, &error);
    cli_progress_done();
    if (status != OXO_OK) {
        if (out)
            close_open(out);
        return cli_fail(&error);
    }
    bool wins = true;
    uint64_t entries = 0;
    for (unsigned i = 0; i < count; i++) {
        wins &= replies[i].value.winner == OXO_FIRST_WINS;
        entries += replies[i].entries;
    }
    if (out) {
        json_close(out, ']');
        json_text(out, "winner", wins ? "first" : "open");
        json_close(out, '}');
    } else {
        printf("opening %s %s: %u distinct replies, %llu strategic positions "
               "in their proofs together, %.2f s\n\n",
               name, wins ? "wins" : "does not win", count,
               (unsigned long long)entries, oxo_clock() - begin);
    }
    return EXIT_YES;
}

/* Plies of the whole game, `before` of them played; a draw has none. */
static void put_plies(json_out *out, oxo_value value, unsigned before)
{
    if (value.exact && value.winner != OXO_DRAW)
        json_number(out, "plies", before + value.plies);
    else
        json_null(out, "plies");
}

static const char *plies_text(oxo_value value, unsigned before, char text[16])
{
    if (value.exact && value.winner != OXO_DRAW)
        snprintf(text, 16, "%u", before + value.plies);
    else
        strcpy(text, "-");
    return text;
}

/* One reply in another game: its value, the best answer to it, how long the
 * winner needs. */
static oxo_status solved_reply(const oxo_game *game, const oxo_pos *opened,
                               oxo_move reply, oxo_solution *s,
                               oxo_move *answer, oxo_error *error)
{
    oxo_context context = cli_context();
    oxo_solve_options options = {.distance = true, .moves = true};
    oxo_pos *pos = oxo_pos_copy(game, opened);
    if (pos == NULL)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    game->ops->play(game, pos, reply);
    oxo_status status = oxo_solve(game, pos, &options, &context, s, error);
    cli_progress_done();
    *answer = OXO_MOVE_NONE;
    for (unsigned i = 0; status == OXO_OK && i < s->move_count; i++) {
        if (s->moves[i].value.winner == s->value.winner &&
            s->moves[i].value.plies == s->value.plies &&
            *answer == OXO_MOVE_NONE)
            *answer = s->moves[i].move;
    }
    free(pos);
    return status;
}

/* Other games: the exact solver after every opening and every reply. */
static int solved_opening(const oxo_game *game, oxo_move first, json_out *out)
{
    oxo_pos *pos = oxo_pos_new(game);
    oxo_error error;
    oxo_context context = cli_context();
    oxo_solve_options options = {.distance = true, .moves = true};
    oxo_solution s;
    char name[64], plies[16];
    cell_name(game, first, name, sizeof name);
    if (pos == NULL)
        return cli_out_of_memory();
    game->ops->play(game, pos, first);
    oxo_status status = oxo_solve(game, pos, &options, &context, &s, &error);
    cli_progress_done();
    if (status != OXO_OK) {
        free(pos);
        return cli_fail(&error);
    }
    if (out) {
        json_open(out, NULL, '{');
        json_text(out, "first", name);
        json_text(out, "winner", oxo_winner_name(s.value.winner));
        put_plies(out, s.value, 1);
        json_open(out, "replies", '[');
    } else {
        const bool won = s.value.winner != OXO_DRAW;
        printf("opening %s: %s%s%s%s\n  reply value  answer   plies   "
               " positions\n",
               name, oxo_outcome_name(s.value.winner), won ? ", " : "",
               won ? plies_text(s.value, 1, plies) : "", won ? " plies" : "");
    }
    unsigned kinds = 0, count[4] = {0};
    for (unsigned i = 0; status == OXO_OK && i < s.move_count; i++) {
        if (s.moves[i].kind < kinds)
            continue;
        kinds = s.moves[i].kind + 1;
        oxo_solution r;
        oxo_move answer = OXO_MOVE_NONE;
        status = solved_reply(game, pos, s.moves[i].move, &r, &answer, &error);
        if (status != OXO_OK)
            break;
        char reply[64], best[64] = "-";
        cell_name(game, s.moves[i].move, reply, sizeof reply);
        if (answer != OXO_MOVE_NONE)
            cell_name(game, answer, best, sizeof best);
        count[r.value.winner & 3]++;
        if (out) {
            json_open(out, NULL, '{');
            json_text(out, "reply", reply);
            json_text(out, "winner", oxo_winner_name(r.value.winner));
            json_text(out, "answer", best);
            put_plies(out, r.value, 2);
            json_number(out, "nodes", r.nodes);
            json_close(out, '}');
        } else {
            printf("  %-5s %-6s %-6s %7s %12llu\n", reply,
                   oxo_outcome_name(r.value.winner), best,
                   plies_text(r.value, 2, plies), (unsigned long long)r.nodes);
            fflush(stdout);
        }
        oxo_solution_clear(&r);
    }
    free(pos);
    if (status != OXO_OK) {
        oxo_solution_clear(&s);
        if (out)
            close_open(out);
        return cli_fail(&error);
    }
    if (out) {
        json_close(out, ']');
        json_number(out, "nodes", s.nodes);
        json_close(out, '}');
    } else {
        printf("opening %s %s: %u distinct replies: %u lose, %u draw, %u "
               "win for the second player\n\n",
               name, oxo_outcome_name(s.value.winner), kinds,
               count[OXO_FIRST_WINS], count[OXO_DRAW], count[OXO_SECOND_WINS]);
    }
    oxo_solution_clear(&s);
    return EXIT_YES;
}

/* What was printed stands; these are left, each a command of its own. */
static void say_how_to_go_on(const oxo_game *game, const oxo_move *left,
                             unsigned count)
{
    char name[64];
    fflush(stdout);
    fprintf(stderr, "oxo openings: what is printed stands; to go on:");
    for (unsigned i = 0; i < count && i < 3; i++) {
        cell_name(game, left[i], name, sizeof name);
        fprintf(stderr, "%s oxo openings %s --first %s", i ? "," : "",
                game->name, name);
    }
    fprintf(stderr, count > 3 ? ", and %u more\n" : "\n", count - 3);
}

static int run(int argc, char **argv)
{
    int code = EXIT_YES;
    (void)argc;
    oxo_game *game = cli_game(argv[0], &code);
    if (game == NULL)
        return code;
    oxo_line_spec spec;
    if (strcmp(game->ops->family, "line") != 0) {
        oxo_game_destroy(game);
        return cli_usage_error("openings are for line games");
    }
    bool qubic =
        oxo_line_recognise(game, &spec, NULL) && spec.k == 4 && spec.n == 3;
    oxo_move *moves = malloc(game->cells * sizeof *moves);
    unsigned count = 0;
    if (moves == NULL)
        code = cli_out_of_memory();
    else if (only_first != NULL) {
        oxo_pos *start = cli_position(game, NULL, &code);
        oxo_error error;
        if (start != NULL &&
            game->ops->move_parse(game, start, only_first, strlen(only_first),
                                  &moves[0], &error) != OXO_OK)
            code = cli_fail(&error);
        count = 1;
        free(start);
    } else {
        count = first_moves(game, moves, &code);
    }
    json_out *out = cli_json ? cli_json_begin('{') : NULL;
    if (out) {
        json_text(out, "game", game->name);
        json_open(out, "openings", '[');
    }
    unsigned done = 0;
    for (; code == EXIT_YES && done < count; done += code == EXIT_YES)
        code = qubic ? qubic_opening(game, moves[done], out)
                     : solved_opening(game, moves[done], out);
    if ((code == EXIT_YES || code == EXIT_GAVE_UP) && out) {
        json_close(out, ']');
        json_boolean(out, "complete", code == EXIT_YES);
        cli_json_end('}');
    }
    if (code == EXIT_GAVE_UP)
        say_how_to_go_on(game, moves + done, count - done);
    free(moves);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"first", 0, CLI_TEXT, "CELL", "only this first move", &only_first},
    CLI_THREADS,
    CLI_LIMITS,
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"openings 3^3", "only the centre wins"},
    {"openings 4^3 --first a1A", "the 12 replies to the strong opening"},
    {0}};

const cli_verb cli_verb_openings = {
    .name = "openings",
    .arguments = "[GAME]",
    .shape = CLI_GAME,
    .summary = "the proved value of every first move and every reply",
    .description =
        "For each first move and each distinct reply to it: the value, the "
        "best answer and what the proof takes. Every reply of Qubic is proved "
        "on its own from scratch: strategic positions that the proof needs, "
        "the most stones on the board in one of them, positions examined and "
        "time. Other games go through the exact solver: plies of the whole "
        "game with best play, positions examined. --nodes holds for each "
        "reply, --seconds for all of them.",
    .options = options,
    .examples = examples,
    .max_arguments = 1,
    .run = run};
