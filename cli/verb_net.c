/* oxo net: what a network file holds and how it judges a position. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static const char *onnx_file, *file_name;
static bool speed;

#if OXO_HAVE_LEARN
#include "answer/net.h"
#include "bench.h"
#include "learn/onnx.h"

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

static int judge(const oxo_net *net, const oxo_net_extra *extra,
                 const oxo_game *game, const char *text)
{
    int code = EXIT_USAGE;
    oxo_error error;
    oxo_net_judgement j;
    oxo_pos *pos = cli_position(game, text, &code);
    if (!pos)
        return code;
    const oxo_status status = oxo_net_judge(net, extra, game, pos, &j, &error);
    free(pos);
    if (status != OXO_OK)
        return cli_fail(&error);
    if (j.policy)
        printf("forced: %s\nvalue %+.3f for the side to move\n", j.forced,
               j.value);
    for (unsigned i = 0; i < j.count; i++) {
        char name[64];
        game->ops->move_text(game, j.move[i].move, name, sizeof name);
        printf("%-6s %6.2f %%\n", name, 100 * j.move[i].share);
    }
    return EXIT_YES;
}

/* The question, where nothing but an answer is wanted. */
static int ask(const oxo_game *game, const char *text)
{
    int code = EXIT_USAGE;
    oxo_pos *pos = cli_position(game, text, &code);
    if (!pos)
        return code;
    json_out *question = cli_question("net", game->name, game, pos);
    free(pos);
    if (file_name)
        json_text(question, "file", file_name);
    json_boolean(question, "layers", !text);
    return cli_answer();
}
#endif

static int run(int argc, char **argv)
{
#if OXO_HAVE_LEARN
    oxo_net *net = NULL;
    oxo_net_extra extra = {0};
    oxo_error error;
    int code = EXIT_YES;
    const char *text = argc > 1 ? argv[1] : NULL;
    oxo_game *game = cli_game(argv[0], &code);
    if (!game)
        return code;
    oxo_status status = oxo_net_open(game, file_name, &net, &extra, &error);
    if (status == OXO_OK && onnx_file)
        status = oxo_onnx_save(net, onnx_file, &error);
    if (status != OXO_OK)
        code = cli_fail(&error);
    else if (speed && !text)
        code = measure(net);
    else if (cli_json && (text || !onnx_file))
        code = ask(game, text);
    else if (text)
        code = judge(net, &extra, game, text);
    else if (!onnx_file)
        print_net(net, &extra);
    oxo_game_destroy(game);
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
