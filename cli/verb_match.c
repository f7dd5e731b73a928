/* oxo match: two players, many games, and what the score means. */
#include "cli.h"

#include "answer/facts.h"
#include "base/array.h"
#include "base/writer.h"
#include "journal.h"
#include "oxo/families.h"
#include "oxo/player.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *game_name, *record_file, *save_folder;
static uint64_t games = 100;
static bool one_side, list_players, resume;
static uint64_t every;
static double elo0 = 0, elo1 = 0;

typedef struct recorder {
    const oxo_game *game;
    const char *const *players; /* in the order of the command line */
    journal journal;            /* of --record */
    char *line;                 /* room for one of it */
    size_t line_room;
    oxo_error error; /* of --save; status OXO_OK: none so far */
} recorder;

/* The game as a record of its own, DIR/NUMBER.oxo. */
static oxo_status save_game(const recorder *r, const oxo_match_game *g,
                            oxo_error *error)
{
    oxo_record *record = NULL;
    oxo_status status = oxo_record_create(r->game->name, NULL, &record, error);
    if (status != OXO_OK)
        return status;
    const bool swapped = g->side == OXO_SECOND;
    status = oxo_record_set(record, "first", r->players[swapped], error);
    if (status == OXO_OK)
        status = oxo_record_set(record, "second", r->players[!swapped], error);
    if (status == OXO_OK)
        status = oxo_record_set(record, "result", oxo_outcome_name(g->outcome),
                                error);
    oxo_record_node *node = record->root;
    for (unsigned i = 0; i < g->plies && status == OXO_OK; i++) {
        node = oxo_record_add(node, g->moves[i]);
        if (!node)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK) {
        char path[1000];
        snprintf(path, sizeof path, "%.900s/%06llu.oxo", save_folder,
                 (unsigned long long)g->number);
        status = oxo_record_save(record, path, error);
    }
    oxo_record_destroy(record);
    return status;
}

/* One line per game: number, side, outcome, moves. */
static void record(void *user, const oxo_match_game *g)
{
    recorder *r = user;
    if (save_folder && r->error.status == OXO_OK)
        save_game(r, g, &r->error);
    if (!r->journal.path || r->error.status != OXO_OK)
        return;
    OXO_GROW(r->line, 64 * ((size_t)g->plies + 1), r->line_room,
             oxo_fail(&r->error, OXO_NO_MEMORY, "out of memory"));
    if (r->error.status != OXO_OK)
        return;
    oxo_writer w = {r->line, r->line_room, 0};
    oxo_put(&w, "%llu %s %s", (unsigned long long)g->number,
            g->side == OXO_FIRST ? "first" : "second",
            oxo_outcome_name(g->outcome));
    for (unsigned i = 0; i < g->plies; i++) {
        char name[64];
        r->game->ops->move_text(r->game, g->moves[i], name, sizeof name);
        oxo_put(&w, " %s", name);
    }
    journal_add(&r->journal, r->line);
}

static bool same(const char *text, const char *word, size_t length)
{
    return strlen(word) == length && !memcmp(text, word, length);
}

/* One line of a record: replays its game and adds it to the score. False when
 * it is not the game with this number. */
static bool replay(const oxo_game *game, char *line, uint64_t number,
                   oxo_pos *pos, oxo_match_score *score)
{
    char *at = line;
    size_t length = strcspn(at, " ");
    char *end;
    if (strtoull(at, &end, 10) != number || end != at + length)
        return false;
    const oxo_side side = one_side ? OXO_FIRST : (oxo_side)(number % 2);
    at += length + (at[length] == ' ');
    length = strcspn(at, " ");
    if (!same(at, side == OXO_FIRST ? "first" : "second", length))
        return false;
    at += length + (at[length] == ' ');
    const char *said = at;
    const size_t said_length = strcspn(at, " ");
    at += said_length + (at[said_length] == ' ');
    unsigned plies = 0;
    game->ops->start(game, pos);
    while (*at) {
        oxo_move move;
        length = strcspn(at, " ");
        if (game->ops->outcome(game, pos) != OXO_ONGOING ||
            game->ops->move_parse(game, pos, at, length, &move, NULL) != OXO_OK)
            return false;
        game->ops->play(game, pos, move);
        plies++;
        at += length + (at[length] == ' ');
    }
    oxo_outcome outcome = game->ops->outcome(game, pos);
    /* an unfinished game stands only as a draw by its length */
    if (outcome == OXO_ONGOING && plies >= 1000)
        outcome = OXO_DRAW;
    if (outcome == OXO_ONGOING ||
        !same(said, oxo_outcome_name(outcome), said_length))
        return false;
    if (outcome == OXO_DRAW)
        score->draws[side]++;
    else if ((outcome == OXO_FIRST_WINS) == (side == OXO_FIRST))
        score->wins[side]++;
    else
        score->losses[side]++;
    score->plies += plies;
    return true;
}

/* What a record that is taken up holds so far. */
typedef struct past {
    const oxo_game *game;
    oxo_pos *pos;
    uint64_t games;
    oxo_match_score *score;
} past;

static bool count_past(void *user, char *line)
{
    past *p = user;
    return replay(p->game, line, p->games++, p->pos, p->score);
}

/* Takes up a record where it ends: the games in it count. Returns an exit
 * code; *first is the number of the next game. */
static int take_up(const oxo_game *game, const char *head, journal *record,
                   uint64_t *first, oxo_match_score *score)
{
    past p = {.game = game, .pos = oxo_pos_new(game), .score = score};
    if (!p.pos)
        return cli_out_of_memory();
    const bool good = journal_resume(record, record_file, head, count_past, &p);
    free(p.pos);
    *first = p.games;
    return good ? EXIT_YES : EXIT_USAGE;
}

static void add_score(oxo_match_score *to, const oxo_match_score *from)
{
    for (int side = 0; side < 2; side++) {
        to->wins[side] += from->wins[side];
        to->draws[side] += from->draws[side];
        to->losses[side] += from->losses[side];
    }
    to->plies += from->plies;
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

static void print_json(const oxo_game *game, const char *a, const char *b,
                       const oxo_match_score *s, double seconds)
{
    json_out *out = cli_json_begin('{');
    oxo_put_score(out, game, a, b, cli_seed, s);
    cli_json_cost(out, "seconds", seconds);
    cli_json_end('}');
}

static int run(int argc, char **argv)
{
    if (list_players) {
        const char *name, *summary;
        for (unsigned i = 0; oxo_player_kind(i, &name, &summary); i++)
            printf("%-10s %s\n", name, summary);
        return EXIT_YES;
    }
    game_name = *argv++;
    argc--;
    if (argc != 2)
        return cli_usage_error("expected two players: oxo match [GAME] A B");
    if (games < 1)
        return cli_usage_error("--games expects at least 1");
    if (resume && !record_file)
        return cli_usage_error("--resume needs --output FILE");
    if (every && (resume || record_file || save_folder))
        return cli_usage_error("--every keeps no record");
    if (every)
        one_side = true;
    int code = EXIT_USAGE;
    oxo_game *game = cli_game(game_name, &code);
    if (!game)
        return code;
    game_name = game->name;
    recorder r = {.game = game, .players = (const char *const *)argv};
    uint64_t first = 0;
    oxo_match_score before = {0};
    if (record_file) {
        char head[800];
        snprintf(head, sizeof head,
                 "# oxo match %.256s %.256s --game %s --seed %llu%s", argv[0],
                 argv[1], game->name, (unsigned long long)cli_seed,
                 one_side ? " --first-only" : "");
        if (resume) {
            code = take_up(game, head, &r.journal, &first, &before);
        } else {
            code = journal_begin(&r.journal, record_file, head) ? EXIT_YES
                                                                : EXIT_USAGE;
        }
        if (code != EXIT_YES) {
            oxo_game_destroy(game);
            return code;
        }
    }
    oxo_context context = cli_context();
    const oxo_match_options options = {
        .games = first < games ? games - first : 0,
        .first = first,
        .seed = cli_seed,
        .one_side = one_side,
        .finished = record_file || save_folder ? record : NULL,
        .user = &r};
    oxo_match_score score = {0};
    oxo_error error;
    const double begin = oxo_clock();
    const oxo_status status =
        every ? oxo_match_every(game, argv[0], argv[1], (unsigned)every,
                                &options, &context, &score, &error)
        : options.games ? oxo_match(game, argv[0], argv[1], &options, &context,
                                    &score, &error)
                        : OXO_OK;
    add_score(&score, &before);
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
            print_json(game, argv[0], argv[1], &score, seconds);
        else if (played)
            print_text(argv[0], argv[1], &score, seconds);
        if (status == OXO_LIMIT)
            fprintf(stderr, "oxo match: stopped after %llu of %llu games%s\n",
                    (unsigned long long)played, (unsigned long long)games,
                    every         ? ""
                    : record_file ? "; the same command with --resume goes on"
                                  : "; with -o FILE it could go on by "
                                    "--resume");
    }
    if (r.error.status != OXO_OK)
        code = cli_fail(&r.error);
    if (!journal_end(&r.journal))
        code = EXIT_USAGE;
    free(r.line);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"games", 'n', CLI_COUNT, "N", "how many games (100 unless given)", &games},
    {"first-only", 0, CLI_FLAG, NULL, "A moves first in every game", &one_side},
    {"output", 'o', CLI_TEXT, "FILE", "write the games to FILE, one a line",
     &record_file},
    {"record", 0, CLI_TEXT, "FILE", NULL, &record_file},
    {"save", 0, CLI_TEXT, "DIR",
     "also write every game to the folder DIR as a record (NUMBER.oxo)",
     &save_folder},
    {"resume", 0, CLI_FLAG, NULL, "go on with the match in --output FILE",
     &resume},
    {"every", 0, CLI_COUNT, "N",
     "B answers the first N moves of A with every distinct reply; one game "
     "each",
     &every},
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
    {"match 3^3 random random --games 100k --first-only",
     "how much the first move is worth between random players"},
    {"match forced greedy --games 200",
     "what forced sequences are worth on Qubic"},
    {"match perfect forced --every 2",
     "White's strategy against every opening reply"},
    {"match perfect 'ugi:oxo engine --player greedy' --games 4",
     "against another program that speaks UGI"},
    {"match --players", "who can play"},
    {0}};

const cli_verb cli_verb_match = {
    .name = "match",
    .arguments = "[GAME] A B",
    .shape = CLI_GAME,
    .summary = "play many games between two players and judge the score",
    .description =
        "Players alternate in moving first unless --first-only is given. The "
        "same seed gives the same games, whatever the number of threads. "
        "Intervals are Wilson's at 95 %; the z-test asks whether wins and "
        "losses of the first player named could be equally likely. An external "
        "engine is named ugi:COMMAND. With --output and --resume a match that "
        "was stopped goes on where it ended.",
    .options = options,
    .examples = examples,
    .max_arguments = 3,
    .run = run,
};
