/* Judges every move of a position within two seconds, with progress, and stops
 * at Ctrl-C with what is known by then. Build against an installed oxo:
 *
 *     cc -std=c17 analyse.c $(pkg-config --cflags --libs oxo) -o analyse
 *     ./analyse 4^3 "a1A a4A d4D d4C d1A c3C"
 */
#include <oxo/judge.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* Both are called from the computation; `user` is the context's. */
static bool stop(void *user)
{
    (void)user;
    return interrupted;
}

static void progress(void *user, const oxo_progress *now)
{
    double *last = user;
    if (oxo_clock() - *last < 0.2)
        return;
    *last = oxo_clock();
    fprintf(stderr, "\r%s: %llu positions ", now->phase,
            (unsigned long long)now->nodes);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "4^3";
    const char *position = argc > 2 ? argv[2] : "a1A a4A d4D d4C d1A c3C";
    oxo_error error;
    oxo_game *game = NULL;
    oxo_judge *judge = NULL;
    oxo_analysis *analysis = NULL;
    oxo_pos *pos = NULL;
    double last = 0;
    signal(SIGINT, on_interrupt);

    /* a budget: two seconds from now; no limit of positions */
    oxo_context context = oxo_context_within(NULL, 0, 2);
    context.stop = stop;
    context.progress = progress;
    context.user = &last;

    int code = EXIT_FAILURE;
    if (oxo_game_create(name, &game, &error) != OXO_OK ||
        !(pos = oxo_pos_new(game)) ||
        oxo_pos_read(game, position, pos, &error) != OXO_OK ||
        oxo_judge_create(game, NULL, &judge, &error) != OXO_OK ||
        oxo_judge_analyse(judge, pos, &context, &analysis, &error) != OXO_OK) {
        fprintf(stderr, "analyse: %s\n", error.text);
        goto done;
    }
    fprintf(stderr, "\r%40s\r", "");
    char text[256];
    oxo_analysis_sentence(game, analysis, text, sizeof text);
    puts(text);
    for (unsigned i = 0; i < analysis->moves && i < 5; i++) {
        const oxo_judged_move *m = &analysis->move[i];
        oxo_move_sentence(game, analysis->side, m->move, m->value, text,
                          sizeof text);
        printf("  %s\n", text);
    }
    code = EXIT_SUCCESS;
done:
    oxo_analysis_destroy(analysis);
    oxo_judge_destroy(judge);
    free(pos);
    oxo_game_destroy(game);
    return code;
}
