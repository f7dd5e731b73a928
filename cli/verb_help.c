/* oxo help: the list of verbs, one verb, man pages, shell completion. */
#include "cli.h"

#include <string.h>

static bool man, completion;

static int run(int argc, char **argv)
{
    if (completion) {
        cli_write_completion(stdout);
        return EXIT_YES;
    }
    if (argc == 0) {
        if (man)
            cli_write_man(NULL, stdout);
        else
            cli_help_all(stdout);
        return EXIT_YES;
    }
    for (size_t i = 0; cli_verbs[i]; i++) {
        if (strcmp(cli_verbs[i]->name, argv[0]))
            continue;
        if (man)
            cli_write_man(cli_verbs[i], stdout);
        else
            cli_help_verb(cli_verbs[i], stdout);
        return EXIT_YES;
    }
    if (!man && cli_help_topic(argv[0], stdout))
        return EXIT_YES;
    return cli_usage_error("no verb or topic '%s'; 'oxo help' lists them",
                           argv[0]);
}

static const cli_option options[] = {
    {"man", 0, CLI_FLAG, NULL, "print the manual page (roff) instead", &man},
    {"completion", 0, CLI_FLAG, NULL, "print the bash completion script",
     &completion},
    {0}};

static const cli_example examples[] = {
    {"help", "the verbs, a line each"},
    {"help solve", "options and examples of one verb"},
    {"help positions", "a topic: games, positions, certificates, json"},
    {"help --man solve", "its manual page, as make install installs it"},
    {0}};

const cli_verb cli_verb_help = {
    .name = "help",
    .arguments = "[VERB | TOPIC]",
    .summary = "list the verbs, explain one, or a topic",
    .options = options,
    .examples = examples,
    .max_arguments = 1,
    .run = run,
};
