/* oxo selfplay: a network learns Qubic from games against itself. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *output, *csv_file, *svg_file;
static uint64_t generations = 64, games = 640, slots = 128, visits = 96,
                quick = 24, first = 384, second = 192, until, rated;
static double passes = 10, rate = 0.002, full = 0.4;
static bool resume;

#if OXO_HAVE_LEARN
#include "learn/selfplay.h"
#include "oxo/player.h"

static void write_notes(const oxo_selfplay *s, char *text, size_t size)
{
    const oxo_selfplay_options *o = &s->options;
    snprintf(text, size,
             "x-game 4^3\nx-model qubic\nx-positions %llu\n"
             "x-generation %u\n"
             "x-command oxo selfplay --generations %u --games %u --visits %u "
             "--quick %u --full %g --passes %g --rate %g --first %u "
             "--second %u --slots %u --seed %llu --until %u\n",
             (unsigned long long)s->positions, s->generation, o->generations,
             o->games, o->visits, o->quick, o->full, o->passes, o->rate,
             o->first, o->second, o->slots, (unsigned long long)o->seed,
             s->generation);
}

/* The network alone, and the checkpoint beside it. */
static oxo_status keep(const oxo_selfplay *s, const char *part,
                       oxo_error *error)
{
    char notes[600];
    write_notes(s, notes, sizeof notes);
    const oxo_net_extra extra = {.notes = notes};
    oxo_status status = oxo_net_save(s->net, &extra, output, error);
    return status == OXO_OK ? oxo_selfplay_save(s, notes, part, error) : status;
}

/* Scores of the network without simulations against greedy and forced. */
static oxo_status rate_it(oxo_selfplay *s, const oxo_game *game,
                          oxo_context *context, oxo_error *error)
{
    static const char *const opponents[] = {"greedy", "forced"};
    char name[256];
    if (snprintf(name, sizeof name, "net:%s,sims=0", output) >=
        (int)sizeof name)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the name of the file is too "
                        "long for a player");
    for (int i = 0; i < 2; i++) {
        const oxo_match_options options = {.games = rated, .seed = 1};
        oxo_match_score score;
        oxo_context limit = {.stop = context->stop,
                             .user = context->user,
                             .ranks = context->ranks};
        oxo_status status = oxo_match(game, name, opponents[i], &options,
                                      &limit, &score, error);
        if (status != OXO_OK)
            return status;
        double points = 0;
        for (int side = 0; side < 2; side++)
            points +=
                (double)score.wins[side] + 0.5 * (double)score.draws[side];
        s->curve[s->generation - 1].rating[i] = (float)(points / (double)rated);
    }
    return OXO_OK;
}

static void print_point(const oxo_selfplay *s, unsigned i)
{
    const oxo_selfplay_point *p = &s->curve[i];
    printf("%4u %9.0f %6.1f %6.1f %% %6.1f %% %8.4f %8.4f", i + 1,
           (double)p->positions, (double)p->plies, 100 * (double)p->first,
           100 * (double)p->drawn, (double)p->policy, (double)p->value);
    if (rated)
        printf(" %6.1f %% %6.1f %%", 100 * (double)p->rating[0],
               100 * (double)p->rating[1]);
    printf(" %8.1f s\n", (double)p->seconds);
    fflush(stdout);
}

static bool write_curve(const oxo_selfplay *s, const char *path,
                        size_t (*write)(const oxo_selfplay *, char *, size_t))
{
    if (!path)
        return true;
    const size_t size = write(s, NULL, 0);
    char *text = malloc(size + 1);
    if (!text) {
        cli_out_of_memory();
        return false;
    }
    write(s, text, size + 1);
    const bool ok = cli_save(path, text, size) == EXIT_YES;
    free(text);
    return ok;
}

static void print_json(const oxo_selfplay *s)
{
    json_out *out = cli_json_begin('{');
    json_open(out, "curve", '[');
    for (unsigned i = 0; i < s->generation; i++) {
        const oxo_selfplay_point *p = &s->curve[i];
        json_open(out, NULL, '{');
        json_real(out, "positions", (double)p->positions);
        json_real(out, "plies", (double)p->plies);
        json_real(out, "first_wins", (double)p->first);
        json_real(out, "drawn", (double)p->drawn);
        json_real(out, "policy_loss", (double)p->policy);
        json_real(out, "value_loss", (double)p->value);
        json_real(out, "against_greedy", (double)p->rating[0]);
        json_real(out, "against_forced", (double)p->rating[1]);
        cli_json_cost(out, "seconds", (double)p->seconds);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_number(out, "positions", s->positions);
    json_number(out, "weights", s->net->weights);
    cli_json_cost(out, "seconds", s->seconds);
    cli_json_end('}');
}

static oxo_status run_all(oxo_selfplay *s, const oxo_game *game,
                          const char *part, oxo_error *error)
{
    oxo_context context = cli_context();
    if (!cli_json)
        printf(" gen positions  plies    first    drawn   policy    value%s"
               "       time\n",
               rated ? "   greedy   forced" : "");
    for (;;) {
        if (until && s->generation >= until)
            return keep(s, part, error);
        oxo_status status = oxo_selfplay_generation(s, &context, error);
        cli_progress_done();
        if (status == OXO_NO)
            return OXO_OK;
        if (status == OXO_LIMIT) {
            status = keep(s, part, error);
            return status == OXO_OK ? OXO_LIMIT : status;
        }
        if (status != OXO_OK)
            return status;
        status = keep(s, part, error);
        if (status == OXO_OK && rated) {
            status = rate_it(s, game, &context, error);
            if (status == OXO_LIMIT) /* found out by the next generation */
                status = OXO_OK;
        }
        if (status != OXO_OK)
            return status;
        if (!cli_json)
            print_point(s, s->generation - 1);
    }
}

/* The limits of oxo_selfplay_create, by the names of the options. */
static bool in_range(void)
{
    const struct {
        const char *name;
        double value, low, high;
    } list[] = {{"generations", (double)generations, 1, 100000},
                {"games", (double)games, 1, 65536},
                {"slots", (double)slots, 1, 4096},
                {"visits", (double)visits, 2, 1e6},
                {"quick", (double)quick, 2, 1e6},
                {"first", (double)first, 1, 4096},
                {"second", (double)second, 1, 4096},
                {"rated", (double)rated, 0, 1e6},
                {"full", full, 0.001, 1},
                {"passes", passes, 0.001, 1000},
                {"rate", rate, 1e-9, 1}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        if (!(list[i].value >= list[i].low && list[i].value <= list[i].high)) {
            cli_usage_error("--%s expects %.7g to %.7g, not %.7g", list[i].name,
                            list[i].low, list[i].high, list[i].value);
            return false;
        }
    }
    return true;
}

static int run_selfplay(void)
{
    oxo_selfplay_options o = {.generations = (unsigned)generations,
                              .games = (unsigned)games,
                              .slots = (unsigned)slots,
                              .visits = (unsigned)visits,
                              .quick = (unsigned)quick,
                              .full = full,
                              .window = oxo_selfplay_defaults.window,
                              .batch = oxo_selfplay_defaults.batch,
                              .passes = passes,
                              .rate = rate,
                              .first = (unsigned)first,
                              .second = (unsigned)second,
                              .seed = cli_seed};
    oxo_selfplay *s = NULL;
    oxo_error error = {0};
    char part[1000];
    int code = EXIT_USAGE;
    if (output && cli_is_standard_output(output))
        return cli_usage_error("-o expects a file here: checkpoints lie "
                               "beside it, and it is read again");
    if (!output)
        return cli_usage_error("expected -o FILE for the network");
    if (!in_range())
        return EXIT_USAGE;
    if (cli_check_writable(output) != EXIT_YES ||
        cli_check_writable(csv_file) != EXIT_YES ||
        cli_check_writable(svg_file) != EXIT_YES)
        return EXIT_USAGE;
    if (snprintf(part, sizeof part, "%s.part", output) >= (int)sizeof part)
        return cli_usage_error("the name of the file is too long");
    oxo_game *game = cli_game("4^3", &code);
    if (!game)
        return code;
    oxo_status status = resume ? oxo_selfplay_load(part, &s, &error)
                               : oxo_selfplay_create(&o, &s, &error);
    if (status == OXO_OK)
        status = run_all(s, game, part, &error);
    oxo_game_destroy(game);
    if (status == OXO_OK) {
        if (s->generation == s->options.generations)
            unlink(part);
        if (cli_json)
            print_json(s);
        code = write_curve(s, csv_file, oxo_selfplay_csv) &&
                       write_curve(s, svg_file, oxo_selfplay_svg)
                   ? EXIT_YES
                   : EXIT_USAGE;
    } else if (status == OXO_LIMIT) {
        fprintf(stderr,
                "oxo selfplay: stopped in generation %u of %u; go on with: "
                "oxo selfplay --resume -o %s\n",
                s->generation + 1, s->options.generations, output);
        code = EXIT_GAVE_UP;
    } else
        code = cli_fail(&error);
    oxo_selfplay_destroy(s);
    return code;
}
#endif

static int run(int argc, char **argv)
{
    (void)argc;
    (void)argv;
#if OXO_HAVE_LEARN
    return run_selfplay();
#else
    return cli_usage_error("this build has no networks (OXO_WITH_LEARN)");
#endif
}

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE",
     "the network, after every generation; FILE.part is the checkpoint",
     &output},
    {"generations", 0, CLI_COUNT, "N", "how many generations (64 unless given)",
     &generations},
    {"until", 0, CLI_COUNT, "N",
     "end after N of them; the rate falls as if all were to come", &until},
    {"games", 'n', CLI_COUNT, "N", "games of a generation (640 unless given)",
     &games},
    {"visits", 0, CLI_COUNT, "N",
     "simulations of a full search (96 unless given)", &visits},
    {"quick", 0, CLI_COUNT, "N",
     "simulations of a quick search (24 unless given)", &quick},
    {"full", 0, CLI_NUMBER, "S",
     "share of moves that are searched fully (0.4 unless given)", &full},
    {"passes", 0, CLI_NUMBER, "N",
     "how often a position is learnt from (10 unless given)", &passes},
    {"rate", 0, CLI_NUMBER, "R",
     "learning rate of Adam at the start (0.002 unless given)", &rate},
    {"first", 0, CLI_COUNT, "N",
     "width of the first hidden layer (384 unless given)", &first},
    {"second", 0, CLI_COUNT, "N", "width of the second (192 unless given)",
     &second},
    {"slots", 0, CLI_COUNT, "N", "games played side by side (128 unless given)",
     &slots},
    {"rated", 0, CLI_COUNT, "N",
     "after every generation N games each against greedy and forced, without "
     "simulations",
     &rated},
    {"resume", 0, CLI_FLAG, NULL,
     "go on with what FILE.part holds, with its options", &resume},
    {"csv", 0, CLI_TEXT, "FILE", "write the curves as CSV", &csv_file},
    {"svg", 0, CLI_TEXT, "FILE", "write the curves as a picture", &svg_file},
    CLI_SEED,
    CLI_THREADS,
    {"seconds", 0, CLI_NUMBER, "S", "stop after S seconds, keep a checkpoint",
     &cli_max_seconds},
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"selfplay -o qubic.net --rated 100 --csv qubic.csv",
     "the network of the library, with its curves"},
    {"selfplay --resume -o qubic.net", "go on after Ctrl-C"},
    {"match net:qubic.net greedy --game 4^3 --games 1000",
     "how good it has become"},
    {0}};

const cli_verb cli_verb_selfplay = {
    .name = "selfplay",
    .arguments = "",
    .summary = "train a network for 4^3 by games against itself",
    .description =
        "Generations of games by tree search over forced sequences, judged by "
        "the network\nas it is, and learning from them: policy towards the "
        "visits of the search, value\ntowards the results. The network plays "
        "4^3 as net:FILE. The same seed\ngives the same network "
        "on the same machine. Ctrl-C keeps everything but the games\nin "
        "progress, and a run that was resumed ends with the same weights.",
    .options = options,
    .examples = examples,
    .max_arguments = 0,
    .run = run,
};
