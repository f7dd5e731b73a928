/* oxo train: teaches a network to judge positions. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *game_name = "3^3", *data_name = "random", *output, *csv_file,
                  *svg_file, *onnx_file, *from_file, *slices_file;
static uint64_t positions = 250000, epochs = 10, batch = 128, patience,
                threads = 1;
static double rate = 0.001, final_share = 1, validation = 0.1;
static bool resume, symmetry;

#if OXO_HAVE_LEARN
#include "learn/gemm.h"
#include "learn/onnx.h"
#include "learn/train.h"

/* Everything a run needs; what defines it is in the checkpoint's notes. */
typedef struct job {
    char model[32], game_name[64], data_name[16];
    size_t positions;
    bool symmetry, mover;
    oxo_game *game;
    oxo_lines lines;
    oxo_data_options data_options;
    oxo_context context;
    oxo_training *training;
    char part[1000]; /* the checkpoint */
} job;

static void end_job(job *j)
{
    oxo_training_destroy(j->training);
    oxo_lines_free(&j->lines);
    oxo_game_destroy(j->game);
}

/* What makes this training the one it is, for checkpoint and network. */
static void write_notes(const job *j, char *text, size_t size)
{
    const oxo_train_options *o = &j->training->options;
    snprintf(text, size,
             "x-view %s\nx-model %s\nx-game %s\nx-data %s %zu %d\n"
             "x-command oxo train %s --game %s --data %s --positions %zu%s "
             "--epochs %u --batch %u --rate %g --final %g --validation %g "
             "--patience %u --seed %llu\n",
             j->mover ? "mover" : "absolute", j->model, j->game_name,
             j->data_name, j->positions, j->symmetry, j->model, j->game_name,
             j->data_name, j->positions, j->symmetry ? " --symmetry" : "",
             o->epochs, o->batch, o->rate, o->final, o->validation, o->patience,
             (unsigned long long)o->seed);
}

/* Self-play: new games by the present weights for every epoch. */
static oxo_status refresh(void *user, const oxo_net *net, unsigned epoch,
                          oxo_dataset *data, oxo_error *error)
{
    job *j = user;
    oxo_net *copy = NULL;
    oxo_model *model = NULL;
    oxo_data_options options = j->data_options;
    oxo_dataset made;
    oxo_status status = oxo_net_copy(net, &copy, error);
    if (status != OXO_OK)
        return status;
    status = oxo_model_create(copy, j->mover, &j->lines, &model, error);
    if (status != OXO_OK) {
        oxo_net_destroy(copy);
        return status;
    }
    options.model = model;
    options.seed = options.seed * 1000003 + epoch + 1;
    if (!epoch) /* nothing learnt yet: random games begin */
        options.kind = OXO_DATA_RANDOM;
    status = oxo_data_create(&j->lines, &options, &j->context, &made, error);
    oxo_model_destroy(model);
    if (status == OXO_OK) {
        oxo_dataset_free(data);
        *data = made;
    }
    return status;
}

/* All that is known so far, for --resume. */
static oxo_status save_part(void *user, oxo_error *error)
{
    const job *j = user;
    char notes[1024];
    write_notes(j, notes, sizeof notes);
    return oxo_training_save(j->training, notes, j->part, error);
}

static oxo_status new_training(job *j, oxo_error *error)
{
    oxo_train_options options = {.epochs = (unsigned)epochs,
                                 .batch = (unsigned)batch,
                                 .patience = (unsigned)patience,
                                 .rate = rate,
                                 .final = final_share,
                                 .validation = validation,
                                 .seed = cli_seed};
    oxo_net *net = NULL;
    size_t length;
    char text[8192];
    oxo_status status;
    if (slices_file) {
        oxo_net *ttt = NULL;
        status = oxo_net_load(slices_file, &ttt, NULL, error);
        if (status == OXO_OK)
            status =
                strncmp(j->model, "model2", 6)
                    ? oxo_fail(error, OXO_BAD_INPUT, "--slices is for model2")
                    : oxo_model2_create(ttt,
                                        strcmp(j->model, "model2:11") ? 15 : 11,
                                        cli_seed, &net, &options.frozen, error);
        oxo_net_destroy(ttt);
    } else if (from_file) {
        oxo_net_extra extra;
        status = oxo_net_load(from_file, &net, &extra, error);
        if (status == OXO_OK) {
            j->mover = oxo_model_view(&extra);
            oxo_net_extra_free(&extra);
        }
    } else {
        status = oxo_model_describe(j->model, &j->lines, text, sizeof text,
                                    &length, &j->mover, error);
        if (status == OXO_OK)
            status = length < sizeof text
                         ? oxo_net_create(text, cli_seed, &net, error)
                         : oxo_fail(error, OXO_UNSUPPORTED, "board too large");
    }
    if (status == OXO_OK)
        status = oxo_training_create(net, &options, &j->training, error);
    if (status != OXO_OK)
        oxo_net_destroy(net);
    return status;
}

/* The training and what it is for, from the checkpoint. */
static oxo_status old_training(job *j, oxo_error *error)
{
    char *notes = NULL;
    size_t length;
    oxo_status status = oxo_training_load(j->part, &j->training, &notes, error);
    if (status != OXO_OK)
        return status;
    const oxo_net_extra extra = {.notes = notes};
    const char *model = oxo_net_note(&extra, "x-model", &length);
    const char *game = oxo_net_note(&extra, "x-game", &length);
    const char *data = oxo_net_note(&extra, "x-data", &length);
    int turned;
    if (!model || !game || !data || sscanf(model, "%31s", j->model) != 1 ||
        sscanf(game, "%63s", j->game_name) != 1 ||
        sscanf(data, "%15s %zu %d", j->data_name, &j->positions, &turned) != 3)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "%.150s does not say what was trained", j->part);
    else {
        j->symmetry = turned != 0;
        j->mover = oxo_model_view(&extra);
    }
    free(notes);
    return status;
}

static oxo_status make_data(job *j, oxo_dataset *data, oxo_error *error)
{
    const oxo_net *net = j->training->net;
    oxo_data_kind kind;
    if (!oxo_data_kind_of(j->data_name, &kind))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "no data '%s': expected random, perfect, replies or "
                        "selfplay",
                        j->data_name);
    j->data_options =
        (oxo_data_options){.kind = kind,
                           .rows = j->positions,
                           .seed = j->training->options.seed,
                           .mover = j->mover,
                           .symmetry = j->symmetry,
                           .targets = (unsigned)net->head[0].width};
    j->training->epoch_done = save_part;
    j->training->user = j;
    oxo_data_options options = j->data_options;
    if (kind == OXO_DATA_SELFPLAY) {
        j->training->refresh = refresh;
        options.kind = OXO_DATA_RANDOM; /* replaced before the first epoch */
    }
    return oxo_data_create(&j->lines, &options, &j->context, data, error);
}

static bool write_curves(const job *j)
{
    const oxo_training *t = j->training;
    bool ok = true;
    for (int i = 0; i < 2 && ok; i++) {
        const char *path = i ? svg_file : csv_file;
        if (!path)
            continue;
        char title[160];
        snprintf(title, sizeof title, "%s on %s, %zu positions, data %s",
                 j->model, j->game_name, j->positions, j->data_name);
        const size_t size = i ? oxo_training_svg(t, title, NULL, 0)
                              : oxo_training_csv(t, NULL, 0);
        char *text = malloc(size + 1);
        if (!text)
            return false;
        if (i)
            oxo_training_svg(t, title, text, size + 1);
        else
            oxo_training_csv(t, text, size + 1);
        ok = cli_save(path, text, size) == EXIT_YES;
        free(text);
    }
    return ok;
}

static void print_curve(const oxo_training *t, double data_seconds)
{
    if (cli_json) {
        json_out *out = cli_json_begin('{');
        json_open(out, "curve", '[');
        for (unsigned i = 0; i < t->epoch; i++) {
            const oxo_train_point *p = &t->curve[i];
            json_open(out, NULL, '{');
            json_real(out, "loss", (double)p->loss);
            json_real(out, "hits", (double)p->hits);
            json_real(out, "validation_loss", (double)p->validation_loss);
            json_real(out, "validation_hits", (double)p->validation_hits);
            json_close(out, '}');
        }
        json_close(out, ']');
        json_number(out, "best_epoch", t->best_epoch);
        json_number(out, "weights", t->net->weights);
        cli_json_cost(out, "seconds", t->seconds);
        cli_json_cost(out, "data_seconds", data_seconds);
        cli_json_end('}');
        return;
    }
    printf("epoch      loss   right  | validation: loss   right\n");
    for (unsigned i = 0; i < t->epoch; i++) {
        const oxo_train_point *p = &t->curve[i];
        printf("%5u %9.4f %6.2f %% | %16.4f %6.2f %%%s\n", i + 1,
               (double)p->loss, 100 * (double)p->hits,
               (double)p->validation_loss, 100 * (double)p->validation_hits,
               i + 1 == t->best_epoch ? "  <- kept" : "");
    }
    printf("%zu weights\n", t->net->weights);
}

/* The best weights as the network file. */
static oxo_status finish(job *j, oxo_error *error)
{
    oxo_training *t = j->training;
    char notes[1024];
    write_notes(j, notes, sizeof notes);
    memcpy(t->net->weight, t->best, t->net->weights * sizeof *t->best);
    const oxo_net_extra extra = {.notes = notes};
    oxo_status status = oxo_net_save(t->net, &extra, output, error);
    if (status == OXO_OK)
        unlink(j->part);
    if (status == OXO_OK && onnx_file)
        status = oxo_onnx_save(t->net, onnx_file, error);
    return status;
}

static int train(job *j)
{
    oxo_error error;
    oxo_dataset data = {0};
    const double start = oxo_clock();
    oxo_status status = make_data(j, &data, &error);
    const double data_seconds = oxo_clock() - start;
    if (status == OXO_OK)
        status = oxo_training_run(j->training, &data, &j->context, &error);
    cli_progress_done();
    oxo_dataset_free(&data);
    if (status == OXO_LIMIT) { /* keep what there is */
        status = save_part(j, &error);
        if (status != OXO_OK)
            return cli_fail(&error);
        fprintf(stderr,
                "oxo train: stopped in epoch %u of %u; '%s' holds all of it, "
                "go on with: oxo train --resume -o %s\n",
                j->training->epoch + 1, j->training->options.epochs, j->part,
                output);
        return EXIT_GAVE_UP;
    }
    if (status == OXO_OK)
        status = finish(j, &error);
    if (status != OXO_OK)
        return cli_fail(&error);
    print_curve(j->training, data_seconds);
    if (!cli_json)
        fprintf(stderr, "data in %.2f s, training in %.2f s\n", data_seconds,
                j->training->seconds);
    return write_curves(j) ? EXIT_YES : EXIT_USAGE;
}

static int run_train(int argc, char **argv)
{
    job j = {
        .positions = positions, .symmetry = symmetry, .context = cli_context()};
    oxo_error error = {0};
    int code = EXIT_USAGE;
    if (output && cli_is_standard_output(output))
        return cli_usage_error("-o expects a file here: checkpoints lie "
                               "beside it, and it is read again");
    if (!output)
        return cli_usage_error("expected -o FILE for the network");
    if (resume && argc)
        return cli_usage_error("--resume takes the model and all options from "
                               "the checkpoint");
    if (epochs > 100000 || batch > 65536 || patience > 100000 || threads < 1 ||
        threads > 64)
        return cli_usage_error("expected at most 100000 epochs, batches of "
                               "65536, 1 to 64 threads");
    const char *const written[] = {output, csv_file, svg_file, onnx_file};
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        if (cli_check_writable(written[i]) != EXIT_YES)
            return EXIT_USAGE;
    }
    snprintf(j.model, sizeof j.model, "%s", argc ? argv[0] : "model1");
    snprintf(j.game_name, sizeof j.game_name, "%s", game_name);
    snprintf(j.data_name, sizeof j.data_name, "%s", data_name);
    if (snprintf(j.part, sizeof j.part, "%s.part", output) >=
        (int)sizeof j.part)
        return cli_usage_error("the name of the file is too long");
    oxo_gemm_threads((unsigned)threads);
    oxo_status status = resume ? old_training(&j, &error) : OXO_OK;
    if (status != OXO_OK) {
        end_job(&j);
        return cli_fail(&error);
    }
    j.game = cli_game(j.game_name, &code);
    if (j.game) {
        status = oxo_lines_of(j.game, &j.lines, &error);
        if (status == OXO_OK && !resume)
            status = new_training(&j, &error);
        code = status == OXO_OK ? train(&j) : cli_fail(&error);
    }
    end_job(&j);
    return code;
}
#endif

static int run(int argc, char **argv)
{
#if OXO_HAVE_LEARN
    return run_train(argc, argv);
#else
    (void)argc;
    (void)argv;
    return cli_usage_error("this build has no networks (OXO_WITH_LEARN)");
#endif
}

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE",
     "the network; FILE.part is the checkpoint", &output},
    {"game", 'g', CLI_TEXT, "GAME", "the game (3^3 unless given)", &game_name},
    {"data", 0, CLI_TEXT, "KIND",
     "random, perfect, replies or selfplay (random unless given)", &data_name},
    {"positions", 0, CLI_COUNT, "N", "how many positions (250k unless given)",
     &positions},
    {"symmetry", 0, CLI_FLAG, NULL,
     "turn every position by a random symmetry (perfect and replies do)",
     &symmetry},
    {"epochs", 0, CLI_COUNT, "N", "passes over the data (10 unless given)",
     &epochs},
    {"batch", 0, CLI_COUNT, "N", "positions a step (128 unless given)", &batch},
    {"rate", 0, CLI_NUMBER, "R", "learning rate of Adam (0.001 unless given)",
     &rate},
    {"final", 0, CLI_NUMBER, "F",
     "the rate falls along a cosine to this share of it (1: it stays)",
     &final_share},
    {"validation", 0, CLI_NUMBER, "S",
     "share of the positions kept for validation (0.1 unless given)",
     &validation},
    {"patience", 0, CLI_COUNT, "N",
     "stop after N epochs without a better validation loss", &patience},
    {"from", 0, CLI_TEXT, "FILE", "start from the weights of this network",
     &from_file},
    {"slices", 0, CLI_TEXT, "FILE",
     "model2: keep this tic-tac-toe network (train ttt --game 3^2) as it is",
     &slices_file},
    {"resume", 0, CLI_FLAG, NULL,
     "go on with the training that FILE.part holds, with its options", &resume},
    {"csv", 0, CLI_TEXT, "FILE", "write the curves as CSV", &csv_file},
    {"svg", 0, CLI_TEXT, "FILE", "write the curves as a picture", &svg_file},
    {"onnx", 0, CLI_TEXT, "FILE", "also write the network as ONNX", &onnx_file},
    CLI_SEED,
    {"threads", 't', CLI_COUNT, "N",
     "threads of a matrix product (1 unless given; another number rounds "
     "differently)",
     &threads},
    {"seconds", 0, CLI_NUMBER, "S", "stop after S seconds, keep a checkpoint",
     &cli_max_seconds},
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"train model1 -o model1.net", "Model 1 of Cantin (2023) on random games"},
    {"train lines --data perfect --positions 500k -o cube.net",
     "our own network with labels of the solver"},
    {"train --resume -o model1.net", "go on after Ctrl-C"},
    {"train model2 --positions 20k -o m2.net --svg m2.svg",
     "the slice model, with its curves"},
    {0}};

const cli_verb cli_verb_train = {
    .name = "train",
    .arguments = "[MODEL]",
    .summary = "train a network to judge positions",
    .description =
        "MODEL is model1 or model2 of Cantin (2023) (model2:11 with the "
        "paper's "
        "number of\nslices), or lines, our own; the network plays as net:FILE. "
        "Data: random games\nlabelled with their winner; perfect, with the "
        "winner by best play; replies, with\nthe share of replies that do not "
        "beat the move; selfplay, games of the network\nitself. The same seed "
        "gives the same network on the same machine. Ctrl-C keeps a\n"
        "checkpoint, and a resumed training ends with the same weights as one "
        "that was not\nstopped.",
    .options = options,
    .examples = examples,
    .max_arguments = 1,
    .run = run,
};
