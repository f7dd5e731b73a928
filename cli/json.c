/* The document that --json prints; see cli.h. */
#include "cli.h"

#include <stdlib.h>
#include <unistd.h>

static json_out document;

json_out *cli_json_begin(char bracket)
{
    free(document.text);
    document = (json_out){.text = NULL};
    json_open(&document, NULL, bracket);
    return &document;
}

void cli_json_end(char bracket)
{
    json_out shown = {.text = NULL};
    json_close(&document, bracket);
    if (isatty(1))
        json_indent(&document, &shown);
    const json_out *out = shown.text ? &shown : &document;
    if (out->failed)
        cli_usage_error("out of memory");
    else
        puts(out->text);
    free(shown.text);
    free(document.text);
    document = (json_out){.text = NULL};
}

void cli_json_cost(json_out *out, const char *key, double value)
{
    if (cli_cost)
        json_real(out, key, value);
}

void cli_json_move(json_out *out, const char *key, const oxo_game *game,
                   oxo_move move)
{
    char text[256];
    game->ops->move_text(game, move, text, sizeof text);
    json_text(out, key, text);
}

void cli_json_moves(json_out *out, const char *key, const oxo_game *game,
                    const oxo_move *moves, unsigned count)
{
    json_open(out, key, '[');
    for (unsigned i = 0; i < count; i++)
        cli_json_move(out, NULL, game, moves[i]);
    json_close(out, ']');
}
