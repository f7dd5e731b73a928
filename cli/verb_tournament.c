/* oxo tournament: every player meets every other; ratings with error bars. */
#include "cli.h"

#include "answer/facts.h"
#include "base/file.h"
#include "base/writer.h"
#include "journal.h"
#include "oxo/player.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *game_name, *record_file, *svg_file;
static uint64_t games = 20;
static bool levels, markdown, resume;

enum { MAX_PLAYERS = OXO_TOURNAMENT_PLAYERS };

typedef oxo_tournament table;

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
            else if (t->games[i * n + j] == 0)
                printf("%s%5s", bar, "?");
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

/* ---- the ratings as a picture: best on top, a bar for 95 % ---- */

static void put_name(FILE *file, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", file);
        else if (*text == '&')
            fputs("&amp;", file);
        else
            fputc(*text, file);
    }
}

static int draw_ratings(const table *t)
{
    oxo_file *out;
    oxo_error error;
    if (oxo_file_open(svg_file, &out, &error) != OXO_OK)
        return cli_fail(&error);
    FILE *file = oxo_file_stream(out);
    unsigned order[MAX_PLAYERS];
    double low = 0, high = 0;
    for (unsigned i = 0; i < t->n; i++) {
        unsigned at = i;
        for (; at > 0 && t->elo[order[at - 1]] < t->elo[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
        low = fmin(low, t->elo[i] - 1.96 * t->error[i]);
        high = fmax(high, t->elo[i] + 1.96 * t->error[i]);
    }
    const double left = 150, right = 580, top = 56, row = 26;
    const double step = high - low > 2000  ? 500
                        : high - low > 800 ? 200
                        : high - low > 300 ? 100
                                           : 50;
    low = floor(low / step) * step;
    high = ceil(high / step) * step;
    const double unit = (right - left) / fmax(high - low, 1);
    const double bottom = top + row * t->n;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 620 "
            "%.0f\" font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"20\" y=\"24\" font-size=\"15\">Ratings on ",
            bottom + 46);
    put_name(file, game_name);
    fprintf(file, " (Elo, bars: 95 %%)</text>\n");
    for (double v = low; v <= high + 0.5; v += step)
        fprintf(file,
                "<line x1=\"%.1f\" y1=\"%.0f\" x2=\"%.1f\" y2=\"%.0f\" "
                "stroke=\"#dddddd\"/><text x=\"%.1f\" y=\"%.0f\" "
                "text-anchor=\"middle\" fill=\"#555555\">%+.0f</text>\n",
                left + (v - low) * unit, top - 8, left + (v - low) * unit,
                bottom, left + (v - low) * unit, bottom + 20, v);
    for (unsigned r = 0; r < t->n; r++) {
        const unsigned i = order[r];
        const double y = top + row * (r + 0.5), bar = 1.96 * t->error[i];
        fprintf(file, "<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">",
                left - 14, y + 4);
        put_name(file, t->names[i]);
        fprintf(file,
                "</text><line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
                "y2=\"%.1f\" stroke=\"#30588c\" stroke-width=\"3\"/>"
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" "
                "fill=\"#30588c\"><title>%+.0f ± %.0f</title></circle>\n",
                left + (t->elo[i] - bar - low) * unit, y,
                left + (t->elo[i] + bar - low) * unit, y,
                left + (t->elo[i] - low) * unit, y, t->elo[i], bar);
    }
    fputs("</svg>\n", file);
    return oxo_file_keep(out, &error) == OXO_OK ? EXIT_YES : cli_fail(&error);
}

/* ---- the record: one line per finished game, "I J NUMBER SIDE OUTCOME" ----
 */

typedef struct pair {
    unsigned i, j;
    uint64_t games; /* that the record holds */
    oxo_match_score score;
} pair;

typedef struct hall {
    journal record;
    pair *pairs;
    unsigned count;
    const pair *now;
} hall;

static void count_game(oxo_match_score *score, oxo_side side,
                       oxo_outcome outcome)
{
    if (outcome == OXO_DRAW)
        score->draws[side]++;
    else if ((outcome == OXO_FIRST_WINS) == (side == OXO_FIRST))
        score->wins[side]++;
    else
        score->losses[side]++;
}

static void note_game(void *user, const oxo_match_game *g)
{
    hall *h = user;
    char line[96];
    snprintf(line, sizeof line, "%u %u %llu %s %s", h->now->i, h->now->j,
             (unsigned long long)g->number,
             g->side == OXO_FIRST ? "first" : "second",
             oxo_outcome_name(g->outcome));
    journal_add(&h->record, line);
}

/* A line of the record: the next game of its pair, or not of this run. */
static bool take_game(void *user, char *line)
{
    hall *h = user;
    unsigned i, j;
    unsigned long long number;
    char side[8], outcome[16], again[96];
    if (sscanf(line, "%u %u %llu %7s %15s", &i, &j, &number, side, outcome) !=
        5)
        return false;
    snprintf(again, sizeof again, "%u %u %llu %s %s", i, j, number, side,
             outcome);
    if (strcmp(again, line))
        return false;
    for (unsigned p = 0; p < h->count; p++) {
        pair *it = &h->pairs[p];
        if (it->i != i || it->j != j)
            continue;
        if (number != it->games || number >= games ||
            strcmp(side, number % 2 ? "second" : "first"))
            return false;
        for (int v = OXO_FIRST_WINS; v <= OXO_DRAW; v++) {
            if (!strcmp(outcome, oxo_outcome_name((oxo_outcome)v))) {
                count_game(&it->score, (oxo_side)(number % 2), (oxo_outcome)v);
                it->games++;
                return true;
            }
        }
    }
    return false;
}

static bool open_record(hall *h, const oxo_game *game, const table *t)
{
    char head[2000];
    oxo_writer w = {head, sizeof head, 0};
    oxo_put(&w, "# oxo tournament --game %s --games %llu --seed %llu",
            game->name, (unsigned long long)games,
            (unsigned long long)cli_seed);
    for (unsigned i = 0; i < t->n; i++)
        oxo_put(&w, " %s", t->names[i]);
    if (w.used >= sizeof head) {
        cli_usage_error("the names of the players are too long for a record");
        return false;
    }
    return resume ? journal_resume(&h->record, record_file, head, take_game, h)
                  : journal_begin(&h->record, record_file, head);
}

static oxo_status play_pair(const oxo_game *game, const table *t, hall *h,
                            pair *p, oxo_context *context, oxo_error *error)
{
    const oxo_match_options options = {.games = games - p->games,
                                       .first = p->games,
                                       .seed = cli_seed + p->i * 1000 + p->j,
                                       .finished =
                                           record_file ? note_game : NULL,
                                       .user = h};
    oxo_match_score score = {0};
    h->now = p;
    if (!options.games)
        return OXO_OK;
    const oxo_status status = oxo_match(game, t->names[p->i], t->names[p->j],
                                        &options, context, &score, error);
    for (int side = 0; side < 2; side++) {
        p->score.wins[side] += score.wins[side];
        p->score.draws[side] += score.draws[side];
        p->score.losses[side] += score.losses[side];
    }
    return status;
}

/* What there is, and how to go on. */
static void say_stopped(const hall *h)
{
    uint64_t played = 0;
    for (unsigned p = 0; p < h->count; p++) {
        for (int side = 0; side < 2; side++)
            played += h->pairs[p].score.wins[side] +
                      h->pairs[p].score.draws[side] +
                      h->pairs[p].score.losses[side];
    }
    fprintf(stderr, "oxo tournament: stopped after %llu of %llu games; ",
            (unsigned long long)played, (unsigned long long)(games * h->count));
    if (record_file)
        fprintf(stderr, "the same command with --resume goes on\n");
    else
        fprintf(stderr, "with -o FILE it could go on by --resume\n");
}

static int play_all(const oxo_game *game, table *t)
{
    oxo_context context = cli_context();
    oxo_error error;
    const double begin = oxo_clock();
    hall h = {.pairs = calloc(t->n * (size_t)t->n, sizeof *h.pairs)};
    if (!h.pairs)
        return cli_out_of_memory();
    for (unsigned i = 0; i < t->n; i++)
        for (unsigned j = i + 1; j < t->n; j++)
            h.pairs[h.count++] = (pair){.i = i, .j = j};
    if (record_file && !open_record(&h, game, t)) {
        free(h.pairs);
        return EXIT_USAGE;
    }
    oxo_status status = OXO_OK;
    for (unsigned p = 0; p < h.count && status == OXO_OK; p++) {
        status = play_pair(game, t, &h, &h.pairs[p], &context, &error);
        oxo_tournament_add(t, h.pairs[p].i, h.pairs[p].j, &h.pairs[p].score);
    }
    cli_progress_done();
    t->seconds = oxo_clock() - begin;
    const bool stopped = status == OXO_LIMIT;
    const bool kept = journal_end(&h.record);
    if (stopped)
        say_stopped(&h);
    free(h.pairs);
    if (!kept)
        return EXIT_USAGE;
    if (status == OXO_OK || stopped)
        status =
            oxo_rating(t->n, t->points, t->games, 1, t->elo, t->error, &error);
    if (stopped && status != OXO_OK) {
        t->n = 0; /* some have not met any other: there is nothing to rate */
        return EXIT_GAVE_UP;
    }
    if (status != OXO_OK)
        return cli_fail(&error);
    return stopped ? EXIT_GAVE_UP : EXIT_YES;
}

static int run(int argc, char **argv)
{
    static const char *const all[] = {"level:1", "level:2", "level:3",
                                      "level:4", "level:5", "level:6",
                                      "level:7", "level:8", "level:9"};
    table *t = calloc(1, sizeof *t);
    if (!t)
        return EXIT_GAVE_UP;
    game_name = *argv++;
    argc--;
    for (unsigned i = 0; levels && i < 9; i++)
        t->names[t->n++] = all[i];
    for (int i = 0; i < argc && t->n < MAX_PLAYERS; i++)
        t->names[t->n++] = argv[i];
    int code = EXIT_USAGE;
    if (t->n < 2 || argc + 9 * levels > MAX_PLAYERS)
        code = cli_usage_error("expected 2 to %d players", MAX_PLAYERS);
    else if (games < 2 || games % 2)
        code = cli_usage_error("--games expects an even number");
    else if (cli_check_writable(svg_file) != EXIT_YES)
        code = EXIT_USAGE;
    else if (resume && !record_file)
        code = cli_usage_error("--resume needs --output FILE");
    else {
        oxo_game *game = cli_game(game_name, &code);
        if (game) {
            code = play_all(game, t);
            const bool rated =
                t->n && (code == EXIT_YES || code == EXIT_GAVE_UP);
            if (rated && svg_file && draw_ratings(t) != EXIT_YES)
                code = EXIT_USAGE;
            if (rated && cli_json) {
                oxo_put_tournament(cli_json_begin(0), game, t, games, cli_seed,
                                   cli_cost);
                cli_json_end(0);
            } else if (rated)
                print_table(t);
        }
        oxo_game_destroy(game);
    }
    free(t);
    return code;
}

static const cli_option options[] = {
    {"games", 'n', CLI_COUNT, "N", "games of every pair (20 unless given)",
     &games},
    {"output", 'o', CLI_TEXT, "FILE", "write the results to FILE, one a line",
     &record_file},
    {"record", 0, CLI_TEXT, "FILE", NULL, &record_file},
    {"resume", 0, CLI_FLAG, NULL, "go on with the tournament in --output FILE",
     &resume},
    {"levels", 0, CLI_FLAG, NULL, "level:1 to level:9 take part", &levels},
    {"markdown", 0, CLI_FLAG, NULL, "print the table as Markdown", &markdown},
    {"svg", 0, CLI_TEXT, "FILE", "draw the ratings with their error bars",
     &svg_file},
    CLI_SEED,
    CLI_THREADS,
    {"seconds", 0, CLI_NUMBER, "S", "stop after S seconds", &cli_max_seconds},
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"tournament 3^3 random greedy forced --games 100",
     "three players, ratings with error bars"},
    {"tournament 3^3 random greedy forced --svg ratings.svg",
     "the ratings as a picture"},
    {"tournament --levels --games 40", "the ladder of levels on Qubic"},
    {0}};

const cli_verb cli_verb_tournament = {
    .name = "tournament",
    .arguments = "[GAME] PLAYER...",
    .shape = CLI_GAME,
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
