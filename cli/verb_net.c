/* oxo net: what a network file holds and how it judges a position. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static const char *game_name, *onnx_file, *file_name;
static bool speed;

#if OXO_HAVE_LEARN
#include "bench.h"
#include "learn/model.h"
#include "learn/onnx.h"
#include "learn/shipped.h"
#include "net_qubic.h"
#include "oxo/families.h"

static bool is_qubic(void)
{
    oxo_line_spec spec;
    return oxo_line_spec_parse(game_name, &spec, NULL) == OXO_OK &&
           spec.k == 4 && spec.n == 3 && !spec.gravity && !spec.misere;
}

static oxo_status open_net(oxo_net **net, oxo_net_extra *extra,
                           oxo_error *error)
{
    if (file_name)
        return oxo_net_load(file_name, net, extra, error);
    size_t size;
    const unsigned char *shipped = oxo_net_shipped(is_qubic() ? 4 : 3, &size);
    return oxo_net_read(shipped, size, net, extra, error);
}

/* Layers with long lists cut short, then the notes. */
static void print_net(const oxo_net *net, const oxo_net_extra *extra)
{
    const char *texts[] = {net->description, extra->notes};
    for (int i = 0; i < 2; i++)
        for (const char *at = texts[i]; *at;) {
            const size_t length = strcspn(at, "\n");
            const bool cut = !strncmp(at, "gather ", 7) && length > 60;
            printf("%.*s%s\n", (int)(cut ? 56 : length), at, cut ? " ..." : "");
            at += length + (at[length] == '\n');
        }
    printf("%zu weights\n", net->weights);
}

typedef struct judged {
    oxo_move move;
    double win;
} judged;

static int by_win(const void *a, const void *b)
{
    const judged *x = a, *y = b;
    return x->win != y->win ? (x->win < y->win ? 1 : -1)
                            : (x->move > y->move) - (x->move < y->move);
}

static void print_moves(const oxo_game *game, const judged *moves,
                        unsigned count)
{
    for (unsigned i = 0; !cli_json && i < count; i++) {
        char name[64];
        game->ops->move_text(game, moves[i].move, name, sizeof name);
        printf("%-6s %6.2f %%\n", name, 100 * moves[i].win);
    }
    if (!cli_json)
        return;
    json_out *out = cli_json_begin('{');
    json_text(out, "game", game->name);
    json_open(out, "moves", '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        cli_json_move(out, "move", game, moves[i].move);
        json_real(out, "win", moves[i].win);
        json_close(out, '}');
    }
    json_close(out, ']');
    cli_json_end('}');
}

static int measure(const oxo_net *net)
{
    cli_rate rate;
    oxo_error error;
    if (cli_net_rate(net, &rate, &error) != OXO_OK)
        return cli_fail(&error);
    printf("%.0f evaluations a second of processor time (one thread, batches "
           "of %d)\n",
           rate.per_second, CLI_NET_BATCH);
    return EXIT_YES;
}

static int judge(oxo_net **net, const oxo_net_extra *extra, const char *text)
{
    int code = EXIT_USAGE;
    oxo_error error;
    oxo_lines lines = {0};
    oxo_model *model = NULL;
    oxo_game *game = cli_game(game_name, &code);
    oxo_pos *pos = game ? cli_position(game, text, &code) : NULL;
    if (pos && is_qubic() && oxo_net_find_head(*net, "policy") >= 0) {
        if (game->ops->outcome(game, pos) != OXO_ONGOING) {
            oxo_fail(&error, OXO_BAD_INPUT, "the game is over");
            code = cli_fail(&error);
        } else
            code = net_qubic_print(*net, game, pos);
    } else if (pos) {
        oxo_status status = oxo_lines_of(game, &lines, &error);
        if (status == OXO_OK)
            status = oxo_model_create(*net, oxo_model_view(extra), &lines,
                                      &model, &error);
        if (status == OXO_OK) {
            *net = NULL; /* the model's now */
            if (game->ops->outcome(game, pos) != OXO_ONGOING)
                status = oxo_fail(&error, OXO_BAD_INPUT, "the game is over");
        }
        if (status == OXO_OK) {
            const oxo_side side = game->ops->turn(game, pos);
            uint8_t cell[64];
            float win[64];
            judged moves[64];
            const unsigned count = oxo_model_judge(
                model, *oxo_line_stones(game, pos, side),
                *oxo_line_stones(game, pos, (oxo_side)!side), side, cell, win);
            for (unsigned i = 0; i < count; i++)
                moves[i] = (judged){cell[i], (double)win[i]};
            qsort(moves, count, sizeof *moves, by_win);
            print_moves(game, moves, count);
        }
        code = status == OXO_OK ? EXIT_YES : cli_fail(&error);
    }
    oxo_model_destroy(model);
    oxo_lines_free(&lines);
    free(pos);
    oxo_game_destroy(game);
    return code;
}
#endif

static int run(int argc, char **argv)
{
#if OXO_HAVE_LEARN
    oxo_net *net = NULL;
    oxo_net_extra extra = {0};
    oxo_error error;
    game_name = argv[0];
    size_t size;
    if (!file_name && !oxo_net_shipped(3, &size))
        return cli_usage_error("this build holds no network: give --file");
    if (!file_name && strcmp(game_name, "3^3") && !is_qubic())
        return cli_usage_error("the library has networks for 3^3 and 4^3, "
                               "none for %s: give one with --file",
                               game_name);
    oxo_status status = open_net(&net, &extra, &error);
    if (status == OXO_OK && onnx_file)
        status = oxo_onnx_save(net, onnx_file, &error);
    int code = EXIT_YES;
    if (status != OXO_OK)
        code = cli_fail(&error);
    else if (argc > 1)
        code = judge(&net, &extra, argv[1]);
    else if (speed)
        code = measure(net);
    else if (!onnx_file)
        print_net(net, &extra);
    oxo_net_destroy(net);
    oxo_net_extra_free(&extra);
    return code;
#else
    (void)argc;
    (void)argv;
    return cli_usage_error("this build has no networks (OXO_WITH_LEARN)");
#endif
}

static const cli_option options[] = {
    {"file", 'f', CLI_TEXT, "FILE",
     "the network (the one in the library unless given)", &file_name},
    {"onnx", 0, CLI_TEXT, "FILE", "write it as ONNX", &onnx_file},
    {"speed", 0, CLI_FLAG, NULL, "measure evaluations a second", &speed},
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"net 3^3", "the layers of the network in the library and its command"},
    {"net 3^3 13x", "how it judges the answers to a stone in the centre"},
    {"net 4^3 64", "the network of self-play on the empty board"},
    {"net -f model1.net --onnx model1.onnx", "for other programs"},
    {"net -f model1.net --speed", "evaluations a second"},
    {0}};

const cli_verb cli_verb_net = {
    .name = "net",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "show a network, its judgement of a position, or export it",
    .description =
        "Without a position: the layers and notes of a network file. With one: "
        "every legal\nmove with the network's estimate that the side to move "
        "wins after it, best first;\nthe player net takes the first. On 4^3: "
        "what is forced, the "
        "network's value, and its\nshare for every move that does not lose "
        "to a forced sequence.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run,
};
