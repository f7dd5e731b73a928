/* oxo tournament: every player meets every other; ratings with error bars. */
#include "cli.h"

#include "oxo/match.h"
#include "oxo/rating.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *game_name = "4^3";
static uint64_t games = 20;
static bool levels, markdown;

enum { MAX_PLAYERS = 32 };

typedef struct table {
    unsigned n;
    const char *names[MAX_PLAYERS];
    double points[MAX_PLAYERS * MAX_PLAYERS], games[MAX_PLAYERS * MAX_PLAYERS];
    /* of each player, by the side it had: wins, draws, losses */
    double side[MAX_PLAYERS][2][3];
    double elo[MAX_PLAYERS], error[MAX_PLAYERS];
    double seconds;
} table;

static void add(table *t, unsigned i, unsigned j, const oxo_match_score *s)
{
    for (int side = 0; side < 2; side++) {
        const double w = (double)s->wins[side], d = (double)s->draws[side],
                     l = (double)s->losses[side];
        t->points[i * t->n + j] += w + d / 2;
        t->points[j * t->n + i] += l + d / 2;
        t->games[i * t->n + j] += w + d + l;
        t->games[j * t->n + i] += w + d + l;
        t->side[i][side][0] += w;
        t->side[i][side][1] += d;
        t->side[i][side][2] += l;
        t->side[j][!side][0] += l;
        t->side[j][!side][1] += d;
        t->side[j][!side][2] += w;
    }
}

static void print_table(const table *t)
{
    const char *bar = markdown ? " | " : "  ";
    const unsigned n = t->n;
    if (!markdown)
        printf("%s, %llu games for every pair, seed %llu\n\n", game_name,
               (unsigned long long)games, (unsigned long long)cli_seed);
    printf("%s%-18s%sElo%s 95 %%%s  first W/D/L%s second W/D/L",
           markdown ? "| " : "", "player", bar, bar, bar, bar);
    for (unsigned j = 0; j < n; j++)
        printf("%s%5u", bar, j + 1);
    printf("%s\n", markdown ? " |" : "");
    if (markdown) {
        printf("|---|--:|--:|:-:|:-:|");
        for (unsigned j = 0; j < n; j++)
            printf("--:|");
        putchar('\n');
    }
    for (unsigned i = 0; i < n; i++) {
        char name[80], first[40], second[40];
        snprintf(name, sizeof name, "%u %s", i + 1, t->names[i]);
        snprintf(first, sizeof first, "%.0f/%.0f/%.0f", t->side[i][0][0],
                 t->side[i][0][1], t->side[i][0][2]);
        snprintf(second, sizeof second, "%.0f/%.0f/%.0f", t->side[i][1][0],
                 t->side[i][1][1], t->side[i][1][2]);
        printf("%s%-18s%s%+5.0f%s±%3.0f%s%13s%s%13s", markdown ? "| " : "",
               name, bar, t->elo[i], bar, 1.96 * t->error[i], bar, first, bar,
               second);
        for (unsigned j = 0; j < n; j++) {
            if (i == j)
                printf("%s%5s", bar, "-");
            else
                printf("%s%5.1f", bar,
                       100 * t->points[i * n + j] / t->games[i * n + j]);
        }
        printf("%s\n", markdown ? " |" : "");
    }
    printf(
        "\nThe columns on the right give the score in %% against each player."
        "\n");
}

static void json_reals(json_out *out, const char *key, const double *value,
                       unsigned count)
{
    json_open(out, key, '[');
    for (unsigned i = 0; i < count; i++)
        json_real(out, NULL, value[i]);
    json_close(out, ']');
}

static void print_json(const table *t)
{
    json_out *out = cli_json_begin('{');
    json_text(out, "game", game_name);
    json_number(out, "games", games);
    json_number(out, "seed", cli_seed);
    cli_json_cost(out, "seconds", t->seconds);
    json_open(out, "players", '[');
    for (unsigned i = 0; i < t->n; i++) {
        json_open(out, NULL, '{');
        json_text(out, "player", t->names[i]);
        json_real(out, "elo", t->elo[i]);
        json_real(out, "error95", 1.96 * t->error[i]);
        json_reals(out, "first", t->side[i][0], 3);
        json_reals(out, "second", t->side[i][1], 3);
        json_open(out, "scores", '[');
        for (unsigned j = 0; j < t->n; j++) {
            if (i == j)
                json_null(out, NULL);
            else
                json_real(out, NULL,
                          t->points[i * t->n + j] / t->games[i * t->n + j]);
        }
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
    cli_json_end('}');
}

static int play_all(const oxo_game *game, table *t)
{
    oxo_context context = cli_context();
    oxo_error error;
    const double begin = oxo_clock();
    for (unsigned i = 0; i < t->n; i++)
        for (unsigned j = i + 1; j < t->n; j++) {
            const oxo_match_options options = {.games = games,
                                               .seed = cli_seed + i * 1000 + j};
            oxo_match_score score;
            const oxo_status status =
                oxo_match(game, t->names[i], t->names[j], &options, &context,
                          &score, &error);
            if (status != OXO_OK)
                return cli_fail(&error);
            add(t, i, j, &score);
        }
    cli_progress_done();
    t->seconds = oxo_clock() - begin;
    if (oxo_rating(t->n, t->points, t->games, 1, t->elo, t->error, &error) !=
        OXO_OK)
        return cli_fail(&error);
    return EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const char *const all[] = {"level:1", "level:2", "level:3",
                                      "level:4", "level:5", "level:6",
                                      "level:7", "level:8", "level:9"};
    table *t = calloc(1, sizeof *t);
    if (!t)
        return EXIT_GAVE_UP;
    for (unsigned i = 0; levels && i < 9; i++)
        t->names[t->n++] = all[i];
    for (int i = 0; i < argc && t->n < MAX_PLAYERS; i++)
        t->names[t->n++] = argv[i];
    int code = EXIT_USAGE;
    if (t->n < 2 || argc + 9 * levels > MAX_PLAYERS)
        code = cli_usage_error("expected 2 to %d players", MAX_PLAYERS);
    else if (games < 2 || games % 2)
        code = cli_usage_error("--games expects an even number");
    else {
        oxo_game *game = cli_game(game_name, &code);
        if (game) {
            code = play_all(game, t);
            if (code == EXIT_YES && cli_json)
                print_json(t);
            else if (code == EXIT_YES)
                print_table(t);
        }
        oxo_game_destroy(game);
    }
    free(t);
    return code;
}

static const cli_option options[] = {
    {"game", 'g', CLI_TEXT, "GAME", "the game (4^3 unless given)", &game_name},
    {"games", 'n', CLI_COUNT, "N", "games of every pair (20 unless given)",
     &games},
    {"levels", 0, CLI_FLAG, NULL, "level:1 to level:9 take part", &levels},
    {"markdown", 0, CLI_FLAG, NULL, "print the table as Markdown", &markdown},
    CLI_SEED,
    CLI_THREADS,
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"tournament random greedy forced --game 3^3 --games 100",
     "three players, ratings with error bars"},
    {"tournament --levels --games 40", "the ladder of levels on Qubic"},
    {0}};

const cli_verb cli_verb_tournament = {
    .name = "tournament",
    .arguments = "PLAYER...",
    .summary = "let every player meet every other and rate them",
    .description =
        "A round robin in which each pair plays the same number of games, half "
        "of them with either side moving first. Ratings are those of the "
        "Bradley-Terry model by maximum likelihood with one drawn game added "
        "to every pair; their mean is 0. Error bars are 1.96 standard errors "
        "from the Fisher information.",
    .options = options,
    .examples = examples,
    .max_arguments = -1,
    .run = run,
};
