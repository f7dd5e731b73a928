/* The judgement of the network for 4^3, printed. */
#include "net_qubic.h"

#if OXO_HAVE_LEARN
#include "base/bits.h"
#include "learn/puct.h"
#include "oxo/families.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>

typedef struct ranked {
    unsigned cell;
    double share;
} ranked;

static int by_share(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    if (x->share < y->share || x->share > y->share)
        return x->share < y->share ? 1 : -1;
    return x->cell < y->cell ? -1 : x->cell > y->cell;
}

/* Mean over all images, so that symmetric moves get equal shares. */
static oxo_status ask(const oxo_net *net, const oxo_qubic_query *question,
                      double *share, double *value, oxo_error *error)
{
    oxo_qubic_eval *eval = NULL;
    oxo_qubic_query *q = calloc(OXO_QUBIC_SYMMETRIES, sizeof *q);
    oxo_status status =
        q ? oxo_qubic_eval_create(net, OXO_QUBIC_SYMMETRIES, &eval, error)
          : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        for (unsigned i = 0; i < OXO_QUBIC_SYMMETRIES; i++) {
            q[i] = *question;
            q[i].symmetry = i;
        }
        oxo_qubic_eval_run(eval, q, OXO_QUBIC_SYMMETRIES);
        for (unsigned i = 0; i < OXO_QUBIC_SYMMETRIES; i++) {
            *value += (double)q[i].value / OXO_QUBIC_SYMMETRIES;
            for (unsigned c = 0; c < 64; c++)
                share[c] += (double)q[i].prior[c] / OXO_QUBIC_SYMMETRIES;
        }
    }
    oxo_qubic_eval_destroy(eval);
    free(q);
    return status;
}

static void print(const oxo_game *game, const ranked *moves, unsigned count,
                  double value, const char *forced)
{
    if (!cli_json) {
        printf("forced: %s\nvalue %+.3f for the side to move\n", forced, value);
        for (unsigned i = 0; i < count; i++) {
            char name[64];
            game->ops->move_text(game, moves[i].cell, name, sizeof name);
            printf("%-6s %6.2f %%\n", name, 100 * moves[i].share);
        }
        return;
    }
    json_out *out = cli_json_begin('{');
    json_text(out, "game", game->name);
    json_text(out, "forced", forced);
    json_real(out, "value", value);
    json_open(out, "moves", '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(out, NULL, '{');
        cli_json_move(out, "move", game, moves[i].cell);
        json_real(out, "share", moves[i].share);
        json_close(out, '}');
    }
    json_close(out, ']');
    cli_json_end('}');
}

int net_qubic_print(const oxo_net *net, const oxo_game *game,
                    const oxo_pos *pos)
{
    static const char *const text[] = {"every move loses", "no line is open",
                                       "a win for the side to move", "nothing"};
    const oxo_side side = game->ops->turn(game, pos);
    oxo_qubic_query q = {.own = *oxo_line_stones(game, pos, side),
                         .other = *oxo_line_stones(game, pos, (oxo_side)!side)};
    oxo_error error;
    double share[64] = {0}, value = 0;
    ranked moves[64];
    unsigned count = 0;
    oxo_puct_facts *facts = oxo_puct_facts_new(1);
    if (!facts) {
        oxo_fail(&error, OXO_NO_MEMORY, "out of memory");
        return cli_fail(&error);
    }
    const int forced = oxo_puct_fact(facts, q.own, q.other, &q.moves);
    oxo_puct_facts_free(facts);
    const bool fewer = forced == 2 && q.moves != ~(q.own | q.other);
    if (forced != 2)
        q.moves = ~(q.own | q.other);
    if (ask(net, &q, share, &value, &error) != OXO_OK)
        return cli_fail(&error);
    for (uint64_t m = q.moves; m; m &= m - 1) {
        const unsigned c = oxo_lowest64(m);
        moves[count++] = (ranked){c, share[c]};
    }
    qsort(moves, count, sizeof *moves, by_share);
    print(game, moves, count, value,
          fewer ? "only these moves do not lose at once" : text[forced + 1]);
    return EXIT_YES;
}
#endif
