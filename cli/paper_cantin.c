/* L. Cantin, Applying AI techniques to solve Qubic (2023): its items, and the
 * figures of its networks (section 4.5) beside ours, trained in this run.
 * The paper's figures are constants here; all others come from this run. */
#include "paper_cantin.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The paper's size, or what --games, --positions, --epochs say in its place:
 * they only make a run smaller. */
static size_t at_most(size_t size, uint64_t wish)
{
    return wish && wish < size ? (size_t)wish : size;
}

unsigned cantin_games(unsigned most)
{
    return (unsigned)at_most(most, cli_paper_games);
}

#if OXO_HAVE_LEARN
#include "learn/gemm.h"
#include "learn/train.h"
#include "oxo/player.h"

typedef struct setting {
    oxo_game *cube, *square;
    oxo_lines cube_lines, square_lines;
    oxo_context context;
    oxo_match_score baseline; /* random against random, the first moves first */
    char file[32];            /* where a network lies while it plays */
    json_out *json;           /* rows, or NULL */
    oxo_error error;
} setting;

static const char library[] = "net";

/* One line of the table: what plays as `side` against random. */
typedef struct figure {
    char what[64];
    oxo_side side;
    unsigned paper_wins, paper_games; /* games 0: the paper has no figure */
} figure;

static unsigned games(void)
{
    return cantin_games(1000);
}

static size_t positions_of(size_t positions)
{
    return at_most(positions, cli_paper_positions);
}

static unsigned epochs_of(unsigned epochs)
{
    return (unsigned)at_most(epochs, cli_paper_epochs);
}

/* 2500 is 2,500; for numbers below a million. */
static const char *grouped(size_t number, char text[16])
{
    if (number < 1000)
        snprintf(text, 16, "%zu", number);
    else
        snprintf(text, 16, "%zu,%03zu", number / 1000 % 1000, number % 1000);
    return text;
}

static oxo_status play(setting *s, const char *player, const figure *f,
                       double *wins, double *seconds)
{
    const oxo_match_options options = {
        .games = games(), .seed = cli_seed + 1000, .one_side = true};
    oxo_match_score score = {0};
    const bool second = f->side == OXO_SECOND;
    const double start = oxo_clock();
    oxo_status status = oxo_match(s->cube, second ? "random" : player,
                                  second ? player : "random", &options,
                                  &s->context, &score, &s->error);
    *wins = (double)(second ? score.losses[0] : score.wins[0]);
    *seconds = oxo_clock() - start;
    if (status == OXO_OK && !strcmp(player, "random"))
        s->baseline = score;
    return status;
}

/* Plays a figure and prints its line. The first p-value asks whether a random
 * player in its place would win as often; the second whether our share and the
 * paper's may be the same. */
static oxo_status report(setting *s, const char *player, const figure *f)
{
    double wins, seconds, low, high, p_random = 1, p_paper = 1;
    oxo_status status = play(s, player, f, &wins, &seconds);
    if (status != OXO_OK)
        return status;
    const double n = games(), base_games = (double)(s->baseline.wins[0] +
                                                    s->baseline.losses[0]);
    const bool baseline = !strcmp(player, "random");
    if (baseline) /* X against O, as the paper tests it */
        oxo_two_proportions(wins, n, n - wins, n, &p_random);
    else
        oxo_two_proportions(wins, n,
                            (double)(f->side == OXO_SECOND
                                         ? s->baseline.losses[0]
                                         : s->baseline.wins[0]),
                            base_games, &p_random);
    oxo_wilson(wins, n, 1.96, &low, &high);
    if (f->paper_games)
        oxo_two_proportions(wins, n, f->paper_wins, f->paper_games, &p_paper);
    if (s->json) {
        json_out *out = s->json;
        json_open(out, NULL, '{');
        json_text(out, "what", f->what);
        json_text(out, "side", f->side == OXO_SECOND ? "O" : "X");
        json_real(out, "wins", wins);
        json_number(out, "games", games());
        json_open(out, "interval", '[');
        json_real(out, NULL, low);
        json_real(out, NULL, high);
        json_close(out, ']');
        json_real(out, "p_random", p_random);
        cli_json_cost(out, "games_per_second", n / seconds);
        if (f->paper_games) {
            json_number(out, "paper_wins", f->paper_wins);
            json_number(out, "paper_games", f->paper_games);
            json_real(out, "p_paper", p_paper);
        }
        json_close(out, '}');
        return OXO_OK;
    }
    char paper[16] = "-", same[16] = "-", ours[16];
    if (f->paper_games) {
        snprintf(paper, sizeof paper, "%u/%u", f->paper_wins, f->paper_games);
        snprintf(same, sizeof same, "%.2g", p_paper);
    }
    snprintf(ours, sizeof ours, "%.0f/%u", wins, games());
    cli_progress_done();
    printf("  %-38s %s %9s %10s  %5.1f %% [%5.1f, %5.1f] %9.2g %9s\n", f->what,
           f->side == OXO_SECOND ? "O" : "X", paper, ours, 100 * wins / n,
           100 * low, 100 * high, p_random, same);
    fflush(stdout);
    return OXO_OK;
}

/* Trains a network (taken over) on random games; the best weights by
 * validation go into it. */
static oxo_status train(setting *s, oxo_net *net, const oxo_lines *lines,
                        size_t positions, unsigned epochs, unsigned frozen,
                        oxo_training **training)
{
    const oxo_data_options data_options = {.kind = OXO_DATA_RANDOM,
                                           .rows = positions,
                                           .seed = cli_seed,
                                           .targets =
                                               (unsigned)net->head[0].width};
    oxo_train_options options = oxo_train_defaults;
    oxo_dataset data = {0};
    options.epochs = epochs;
    options.seed = cli_seed;
    options.frozen = frozen;
    oxo_status status = oxo_training_create(net, &options, training, &s->error);
    if (status != OXO_OK) {
        oxo_net_destroy(net);
        return status;
    }
    status =
        oxo_data_create(lines, &data_options, &s->context, &data, &s->error);
    if (status == OXO_OK)
        status = oxo_training_run(*training, &data, &s->context, &s->error);
    cli_progress_done();
    oxo_dataset_free(&data);
    return status;
}

/* Makes net:FILE play these weights. */
static oxo_status put(setting *s, const oxo_training *t, const float *weight,
                      char *player, size_t size)
{
    oxo_net net = *t->net;
    net.weight = (float *)weight;
    snprintf(player, size, "net:%s", s->file);
    return oxo_net_save(&net, NULL, s->file, &s->error);
}

static oxo_status named(setting *s, const char *name, const oxo_lines *lines,
                        oxo_net **net)
{
    char text[4096];
    size_t length;
    bool mover;
    oxo_status status = oxo_model_describe(name, lines, text, sizeof text,
                                           &length, &mover, &s->error);
    return status == OXO_OK ? oxo_net_create(text, cli_seed, net, &s->error)
                            : status;
}

static oxo_status model1(setting *s)
{
    static const figure best[] = {
        {"Model 1, epoch kept by validation", OXO_FIRST, 896, 1000},
        {"Model 1, epoch kept by validation", OXO_SECOND, 803, 1000}};
    figure last[] = {{"", OXO_FIRST, 896, 1000}, {"", OXO_SECOND, 803, 1000}};
    const size_t positions = positions_of(250000);
    const unsigned epochs = epochs_of(20);
    for (int i = 0; i < 2; i++)
        snprintf(last[i].what, sizeof last[i].what,
                 "Model 1, after all %u epochs", epochs);
    oxo_training *t = NULL;
    oxo_net *net = NULL;
    char player[64], number[16];
    oxo_status status = named(s, "model1", &s->cube_lines, &net);
    if (status == OXO_OK)
        status = train(s, net, &s->cube_lines, positions, epochs, 0, &t);
    if (status == OXO_OK)
        status = put(s, t, t->best, player, sizeof player);
    for (int i = 0; i < 2 && status == OXO_OK; i++)
        status = report(s, player, &best[i]);
    if (status == OXO_OK)
        status = put(s, t, t->net->weight, player, sizeof player);
    for (int i = 0; i < 2 && status == OXO_OK; i++)
        status = report(s, player, &last[i]);
    if (status == OXO_OK && !s->json)
        printf("    %zu weights; %s positions, %u epochs in %.1f s; "
               "validation kept epoch %u\n",
               t->net->weights, grouped(positions, number), epochs, t->seconds,
               t->best_epoch);
    oxo_training_destroy(t);
    return status;
}

/* A tic-tac-toe network, then the layers behind it, for 11 and 15 slices. */
static oxo_status model2(setting *s)
{
    static const struct {
        unsigned slices;
        size_t positions;
        bool full, blank; /* only with --full; slices that know nothing */
    } rows[] = {{11, 2500, false, false},
                {15, 2500, false, false},
                {11, 2500, false, true},
                {15, 250000, true, false}};
    oxo_training *ttt = NULL;
    oxo_net *net = NULL, *blank = NULL;
    char player[64], number[16];
    double seconds = 0;
    oxo_status status = named(s, "ttt", &s->square_lines, &blank);
    if (status == OXO_OK)
        status = named(s, "ttt", &s->square_lines, &net);
    if (status == OXO_OK)
        status = train(s, net, &s->square_lines, positions_of(100000),
                       epochs_of(5), 0, &ttt);
    for (size_t i = 0; i < sizeof rows / sizeof *rows && status == OXO_OK;
         i++) {
        oxo_training *t = NULL;
        figure lines[] = {{"", OXO_FIRST, 53, 100}, {"", OXO_SECOND, 0, 0}};
        const size_t positions = positions_of(rows[i].positions);
        unsigned frozen;
        if (rows[i].full && !cli_paper_full)
            continue;
        oxo_net slice = *(rows[i].blank ? blank : ttt->net);
        if (!rows[i].blank)
            slice.weight = ttt->best;
        status = oxo_model2_create(&slice, rows[i].slices, cli_seed, &net,
                                   &frozen, &s->error);
        if (status == OXO_OK)
            status = train(s, net, &s->cube_lines, positions, epochs_of(10),
                           frozen, &t);
        if (status == OXO_OK) {
            seconds = t->seconds;
            status = put(s, t, t->best, player, sizeof player);
        }
        for (int side = 0; side < 2 && status == OXO_OK; side++) {
            char *what = lines[side].what;
            if (rows[i].blank)
                snprintf(what, sizeof lines[side].what,
                         "Model 2, slices never trained");
            else
                snprintf(what, sizeof lines[side].what,
                         "Model 2, %u slices, %s positions", rows[i].slices,
                         grouped(positions, number));
            status = report(s, player, &lines[side]);
        }
        oxo_training_destroy(t);
    }
    if (status == OXO_OK && !s->json)
        printf("    the tic-tac-toe network in %.1f s (%s positions), the "
               "last one behind it in %.1f s\n",
               ttt->seconds, grouped(positions_of(100000), number), seconds);
    oxo_training_destroy(ttt);
    oxo_net_destroy(blank);
    return status;
}

static void print_remarks(void)
{
    double p;
    oxo_two_proportions(558, 1000, 442, 1000, &p);
    printf("\n"
           "Remarks\n"
           "  Baseline: the paper gives p = 0.01 for its 558 : 442; the test "
           "it names gives %.2g.\n"
           "  Model 1: layers, data and choice of moves are the paper's. It "
           "does not say how many\n"
           "  epochs it trained, nor the size of a batch (ours 128; Adam with "
           "Keras's defaults). Labels\n"
           "  of random games are mostly noise: after an epoch or two a "
           "network begins to learn the\n"
           "  games by heart, validation says so, and it plays worse.\n"
           "  Model 2: the idea works, with the paper's own number of "
           "positions, so too few data, too\n"
           "  small a network or 11 slices instead of 15 are not why it had 53 "
           "of 100. What was cannot\n"
           "  be told from the text; slices whose network has learnt nothing "
           "come nearest to it. The\n"
           "  tic-tac-toe network is ours, with the layers of Model 1 (the "
           "paper took one from an\n"
           "  article); the 11 slices are the 9 parallel to a face and two "
           "diagonal ones (the paper\n"
           "  does not name its 11).\n"
           "  The network in the library is not the paper's: labels of an "
           "exact solver, weights shared\n"
           "  by all lines (docs/NETWORKS.md).\n",
           p);
}

static oxo_status all(setting *s)
{
    static const figure baseline = {"random", OXO_FIRST, 558, 1000};
    static const figure ours[] = {
        {"the network in the library", OXO_FIRST, 0, 0},
        {"the network in the library", OXO_SECOND, 0, 0}};
    if (!s->json)
        printf("  %-38s   %9s %10s  %-23s %9s %9s\n"
               "  %-38s   %9s %10s  %-23s %9s %9s\n",
               "", "", "", "", "p: as", "p: as", "", "paper", "ours",
               "wins with 95 % interval", "random", "the paper");
    oxo_status status = report(s, "random", &baseline);
    if (status == OXO_OK)
        status = model1(s);
    if (status == OXO_OK)
        status = model2(s);
    for (int i = 0; i < 2 && status == OXO_OK; i++)
        status = report(s, library, &ours[i]);
    /* the remarks are about networks trained as the paper's were */
    if (status == OXO_OK && !s->json) {
        if (cli_paper_games || cli_paper_positions || cli_paper_epochs)
            printf("\nA smaller run than the paper's: its figures say nothing "
                   "about the paper's.\n");
        else
            print_remarks();
    }
    return status;
}

static int run(json_out *json)
{
    setting s = {.context = cli_context(), .file = "/tmp/oxo-cantin-XXXXXX"};
    const int fd = mkstemp(s.file);
    if (fd < 0)
        return cli_usage_error("cannot make a file in /tmp");
    close(fd);
    oxo_gemm_threads(1);
    s.json = json;
    oxo_status status = oxo_game_create("3^3", &s.cube, &s.error);
    if (status == OXO_OK)
        status = oxo_game_create("3^2", &s.square, &s.error);
    if (status == OXO_OK)
        status = oxo_lines_of(s.cube, &s.cube_lines, &s.error);
    if (status == OXO_OK)
        status = oxo_lines_of(s.square, &s.square_lines, &s.error);
    if (status == OXO_OK)
        status = all(&s);
    cli_progress_done();
    unlink(s.file);
    oxo_lines_free(&s.cube_lines);
    oxo_lines_free(&s.square_lines);
    oxo_game_destroy(s.cube);
    oxo_game_destroy(s.square);
    return status == OXO_OK ? EXIT_YES : cli_fail(&s.error);
}
#else
static int run(json_out *json)
{
    (void)json;
    return cli_usage_error("this build has no networks (OXO_WITH_LEARN)");
}
#endif

static int networks(void)
{
    return run(paper_rows());
}

static const cli_paper_item items[] = {
    {"triples", "Section 1.1: what a triple is", cantin_triples, false},
#if OXO_HAVE_CSP
    {"csp", "Section 2: the constraint player", cantin_csp, false},
#endif
    {"plan", "Section 3.2: a plan for both sides", cantin_plan, false},
    {"wins", "Section 3.2: three ways to register a win", cantin_wins, false},
    {"policy", "Section 3.2 and Figure 2: the policy and its goal",
     cantin_policy, false},
    {"networks", "Section 4.5: wins against random on 3^3", networks, false},
    {0}};

const cli_paper cli_paper_cantin = {
    "cantin", "L. Cantin, Applying AI techniques to solve Qubic (2023)", items};
