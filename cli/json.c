/* The document that --json prints; see cli.h. */
#include "cli.h"

#include <stdlib.h>
#include <unistd.h>

static json_out document;

json_out *cli_json_begin(char bracket)
{
    free(document.text);
    document = (json_out){.text = NULL};
    if (bracket)
        json_open(&document, NULL, bracket);
    return &document;
}

/* One line, or indented when a person looks. */
static void print(json_out *out)
{
    json_out shown = {.text = NULL};
    if (isatty(1) && !cli_many)
        json_indent(out, &shown);
    if (out->failed)
        cli_out_of_memory();
    else
        puts(shown.text ? shown.text : out->text);
    cli_answered = true;
    if (cli_many)
        fflush(stdout); /* who asks line by line waits for it */
    free(shown.text);
    free(out->text);
    *out = (json_out){.text = NULL};
}

void cli_json_end(char bracket)
{
    if (bracket)
        json_close(&document, bracket);
    print(&document);
}

json_out *cli_question(const char *ask, const char *game, const oxo_game *in,
                       const oxo_pos *pos)
{
    json_out *out = cli_json_begin('{');
    json_text(out, "ask", ask);
    if (game)
        json_text(out, "game", game);
    char *text = in && pos ? malloc(in->pos_text_max) : NULL;
    if (text) {
        in->ops->pos_text(in, pos, text, in->pos_text_max);
        json_text(out, "position", text);
    }
    free(text);
    if (cli_cost)
        json_boolean(out, "cost", true);
    return out;
}

int cli_answer(void)
{
    oxo_session *session = oxo_session_create();
    const oxo_context context = cli_context();
    oxo_error error = {.status = OXO_OK};
    json_out answer = {.text = NULL};
    oxo_status status = OXO_NO_MEMORY;
    json_close(&document, '}');
    if (session && !document.failed)
        status = oxo_answer(session, document.text, document.used, &context,
                            &answer.text, &error);
    cli_progress_done();
    int code = EXIT_YES;
    if (answer.text)
        print(&answer);
    if (status == OXO_NO && !error.status)
        code = EXIT_NO;
    else if (status != OXO_OK)
        code = cli_fail(&error);
    oxo_session_destroy(session);
    return code;
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
