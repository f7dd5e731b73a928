/* oxo match: two players, many games, and what the score means. */
#include "cli.h"

#include "oxo/match.h"
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *game_name = "3^3", *record_file;
static uint64_t games = 100;
static bool one_side, list_players;
static double elo0 = 0, elo1 = 0;

typedef struct recorder {
    const oxo_game *game;
    FILE *file;
} recorder;

/* One line per game: number, side, outcome, moves. */
static void record(void *user, const oxo_match_game *g)
{
    const recorder *r = user;
    fprintf(r->file, "%llu %s %s", (unsigned long long)g->number,
            g->side == OXO_FIRST ? "first" : "second",
            oxo_outcome_name(g->outcome));
    for (unsigned i = 0; i < g->plies; i++) {
        char name[64];
        r->game->ops->move_text(r->game, g->moves[i], name, sizeof name);
        fprintf(r->file, " %s", name);
    }
    fputc('\n', r->file);
}

static void print_row(const char *label, double wins, double draws,
                      double losses)
{
    double low, high;
    const double total = wins + draws + losses;
    if (total == 0)
        return;
    oxo_wilson(wins, total, 1.96, &low, &high);
    printf("%-18s %8.0f %8.0f %8.0f   %6.2f %% [%5.2f, %5.2f]\n", label, wins,
           draws, losses, 100 * wins / total, 100 * low, 100 * high);
}

static void print_text(const char *a, const char *b, const oxo_match_score *s,
                       double seconds)
{
    const double w0 = (double)s->wins[0], w1 = (double)s->wins[1];
    const double d0 = (double)s->draws[0], d1 = (double)s->draws[1];
    const double l0 = (double)s->losses[0], l1 = (double)s->losses[1];
    const double w = w0 + w1, d = d0 + d1, l = l0 + l1, n = w + d + l;
    printf("%s against %s on %s\n\n", a, b, game_name);
    printf("%-18s %8s %8s %8s   wins with 95 %% interval\n", "", "wins",
           "draws", "losses");
    print_row("moving first", w0, d0, l0);
    print_row("moving second", w1, d1, l1);
    if (!one_side)
        print_row("together", w, d, l);
    printf("\nmean length        %.2f plies\n", (double)s->plies / n);
    double p;
    const double z = oxo_two_proportions(w, n, l, n, &p);
    printf("wins against losses z = %.2f, p = %.3g (two-proportion z-test)\n",
           z, p);
    if (!one_side) {
        const double score = (w + d / 2) / n;
        const double error =
            1.96 * sqrt((w + d / 4) / n - score * score) / sqrt(n);
        printf("Elo difference     %+.1f [%+.1f, %+.1f]\n", oxo_elo(score),
               oxo_elo(fmax(score - error, 0)),
               oxo_elo(fmin(score + error, 1)));
    }
    if (elo1 > elo0) {
        const double llr = oxo_sprt(w, d, l, elo0, elo1);
        const double bound = log(0.95 / 0.05);
        printf("SPRT [%g, %g]      log-likelihood ratio %.2f: %s\n", elo0, elo1,
               llr,
               llr > bound    ? "accepts the higher"
               : llr < -bound ? "accepts the lower"
                              : "not decided");
    }
    printf("time               %.2f s, %.0f games/s\n", seconds, n / seconds);
}

static void print_json(const char *a, const char *b, const oxo_match_score *s,
                       double seconds)
{
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:I, s:f, s:I}", "game", game_name, "a", a,
                  "b", b, "seed", (json_int_t)cli_seed, "seconds", seconds,
                  "plies", (json_int_t)s->plies);
    for (int side = 0; side < 2; side++)
        json_object_set_new(object, side ? "a_second" : "a_first",
                            json_pack("{s:I, s:I, s:I}", "wins",
                                      (json_int_t)s->wins[side], "draws",
                                      (json_int_t)s->draws[side], "losses",
                                      (json_int_t)s->losses[side]));
    json_dumpf(object, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(object);
}

static int run(int argc, char **argv)
{
    if (list_players) {
        const char *name, *summary;
        for (unsigned i = 0; oxo_player_kind(i, &name, &summary); i++)
            printf("%-10s %s\n", name, summary);
        return EXIT_YES;
    }
    if (argc != 2)
        return cli_usage_error("expected two players: oxo match A B");
    if (games < 1)
        return cli_usage_error("--games expects at least 1");
    int code = EXIT_USAGE;
    oxo_game *game = cli_game(game_name, &code);
    if (!game)
        return code;
    recorder r = {.game = game};
    if (record_file) {
        r.file = fopen(record_file, "w");
        if (!r.file) {
            oxo_game_destroy(game);
            return cli_usage_error("cannot write '%s'", record_file);
        }
        fprintf(r.file, "# oxo match %s %s --game %s --seed %llu\n", argv[0],
                argv[1], game->name, (unsigned long long)cli_seed);
    }
    oxo_context context = cli_context();
    const oxo_match_options options = {.games = games,
                                       .seed = cli_seed,
                                       .one_side = one_side,
                                       .finished = r.file ? record : NULL,
                                       .user = &r};
    oxo_match_score score = {0};
    oxo_error error;
    const double begin = oxo_clock();
    const oxo_status status =
        oxo_match(game, argv[0], argv[1], &options, &context, &score, &error);
    const double seconds = oxo_clock() - begin;
    cli_progress_done();
    code = EXIT_YES;
    const uint64_t played = score.wins[0] + score.wins[1] + score.draws[0] +
                            score.draws[1] + score.losses[0] + score.losses[1];
    if (status != OXO_OK && status != OXO_LIMIT) {
        code = cli_fail(&error);
    } else {
        if (status == OXO_LIMIT)
            code = EXIT_GAVE_UP;
        if (played && cli_json)
            print_json(argv[0], argv[1], &score, seconds);
        else if (played)
            print_text(argv[0], argv[1], &score, seconds);
        if (status == OXO_LIMIT)
            fprintf(stderr, "oxo match: stopped after %llu of %llu games\n",
                    (unsigned long long)played, (unsigned long long)games);
    }
    if (r.file && fclose(r.file) != 0)
        code = cli_usage_error("could not write all of '%s'", record_file);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"game", 'g', CLI_TEXT, "GAME", "the game (3^3 unless given)", &game_name},
    {"games", 'n', CLI_COUNT, "N", "how many games (100 unless given)", &games},
    {"first-only", 0, CLI_FLAG, NULL, "A moves first in every game", &one_side},
    {"record", 'o', CLI_TEXT, "FILE", "write the games to FILE, one a line",
     &record_file},
    {"elo0", 0, CLI_NUMBER, "E", "SPRT: the lower hypothesis", &elo0},
    {"elo1", 0, CLI_NUMBER, "E",
     "SPRT: the higher hypothesis; tested when above --elo0", &elo1},
    {"players", 0, CLI_FLAG, NULL, "list the kinds of players", &list_players},
    CLI_SEED,
    CLI_THREADS,
    {"seconds", 0, CLI_NUMBER, "S", "stop after S seconds", &cli_max_seconds},
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"match random random --game 3^3 --games 100k --first-only",
     "how much the first move is worth between random players"},
    {"match forced greedy --game 4^3 --games 200",
     "what forced sequences are worth on Qubic"},
    {"match --players", "who can play"},
    {0}};

const cli_verb cli_verb_match = {
    .name = "match",
    .arguments = "A B",
    .summary = "play many games between two players and judge the score",
    .description =
        "Players alternate in moving first unless --first-only is given. The "
        "same seed gives the same games, whatever the number of threads. "
        "Intervals are Wilson's at 95 %; the z-test asks whether wins and "
        "losses of the first player named could be equally likely.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
