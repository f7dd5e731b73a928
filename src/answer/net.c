/* What a network says about the moves of a position. */
#include "answer/net.h"

#if OXO_HAVE_LEARN
#include "base/bits.h"
#include "learn/model.h"
#include "learn/player_qubic.h"
#include "learn/puct.h"
#include "learn/shipped.h"
#include "oxo/families.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>
#include <string.h>

oxo_status oxo_net_open(const oxo_game *game, const char *file, oxo_net **net,
                        oxo_net_extra *extra, oxo_error *error)
{
    const bool qubic = oxo_net_is_qubic(game);
    if (file)
        return oxo_net_load(file, net, extra, error);
    if (!qubic && strcmp(game->name, "3^3"))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the library has networks for 3^3 and 4^3, none for "
                        "%.80s: give one with --file",
                        game->name);
    size_t size;
    const unsigned char *shipped = oxo_net_shipped(qubic ? 4 : 3, &size);
    return shipped ? oxo_net_read(shipped, size, net, extra, error)
                   : oxo_fail(error, OXO_UNSUPPORTED,
                              "this build holds no network: give --file");
}

static int by_share(const void *a, const void *b)
{
    const oxo_net_move *x = a, *y = b;
    if (x->share < y->share || x->share > y->share)
        return x->share < y->share ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

/* ---- 4^3: a value and a policy ---- */

/* Mean over all images, so that symmetric moves get equal shares. */
static oxo_status ask_images(const oxo_net *net,
                             const oxo_qubic_query *question, double *share,
                             double *value, oxo_error *error)
{
    oxo_qubic_eval *eval = NULL;
    oxo_qubic_query *q = calloc(OXO_QUBIC_SYMMETRIES, sizeof *q);
    const oxo_status status =
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

static oxo_status judge_qubic(const oxo_net *net, const oxo_game *game,
                              const oxo_pos *pos, oxo_net_judgement *judgement,
                              oxo_error *error)
{
    static const char *const text[] = {"every move loses", "no line is open",
                                       "a win for the side to move", "nothing"};
    const oxo_side side = game->ops->turn(game, pos);
    oxo_qubic_query q = {.own = *oxo_line_stones(game, pos, side),
                         .other = *oxo_line_stones(game, pos, oxo_other(side))};
    double share[64] = {0};
    oxo_net_judgement j = {.policy = true};
    oxo_puct_facts *facts = oxo_puct_facts_new(1);
    if (!facts)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    const int forced = oxo_puct_fact(facts, q.own, q.other, &q.moves);
    oxo_puct_facts_free(facts);
    const bool fewer = forced == 2 && q.moves != ~(q.own | q.other);
    if (forced != 2)
        q.moves = ~(q.own | q.other);
    const oxo_status status = ask_images(net, &q, share, &j.value, error);
    if (status != OXO_OK)
        return status;
    for (uint64_t m = q.moves; m; m &= m - 1) {
        const unsigned c = oxo_lowest64(m);
        j.move[j.count++] = (oxo_net_move){c, share[c]};
    }
    j.forced =
        fewer ? "only these moves do not lose at once" : text[forced + 1];
    *judgement = j;
    return OXO_OK;
}

/* ---- models that judge the position after each move ---- */

static oxo_status judge_moves(const oxo_net *net, const oxo_net_extra *extra,
                              const oxo_game *game, const oxo_pos *pos,
                              oxo_net_judgement *judgement, oxo_error *error)
{
    oxo_lines lines = {0};
    oxo_model *model = NULL;
    oxo_net *copy = NULL;
    oxo_net_judgement j = {.policy = false};
    oxo_status status = oxo_lines_of(game, &lines, error);
    if (status == OXO_OK)
        status = oxo_net_copy(net, &copy, error);
    if (status == OXO_OK)
        status = oxo_model_create(copy, oxo_model_view(extra), &lines, &model,
                                  error);
    if (status == OXO_OK) {
        copy = NULL; /* the model's now */
        const oxo_side side = game->ops->turn(game, pos);
        uint8_t cell[64];
        float win[64];
        j.count = oxo_model_judge(model, *oxo_line_stones(game, pos, side),
                                  *oxo_line_stones(game, pos, oxo_other(side)),
                                  side, cell, win);
        for (unsigned i = 0; i < j.count; i++)
            j.move[i] = (oxo_net_move){cell[i], (double)win[i]};
        *judgement = j;
    }
    oxo_net_destroy(copy);
    oxo_model_destroy(model);
    oxo_lines_free(&lines);
    return status;
}

oxo_status oxo_net_judge(const oxo_net *net, const oxo_net_extra *extra,
                         const oxo_game *game, const oxo_pos *pos,
                         oxo_net_judgement *judgement, oxo_error *error)
{
    if (game->ops->outcome(game, pos) != OXO_ONGOING)
        return oxo_fail(error, OXO_BAD_INPUT, "the game is over");
    const oxo_status status =
        oxo_net_is_qubic(game) && oxo_net_find_head(net, "policy") >= 0
            ? judge_qubic(net, game, pos, judgement, error)
            : judge_moves(net, extra, game, pos, judgement, error);
    if (status == OXO_OK)
        qsort(judgement->move, judgement->count, sizeof *judgement->move,
              by_share);
    return status;
}

/* ---- the question ---- */

static void put_judgement(oxo_call *call, const oxo_net_judgement *j)
{
    json_out *out = call->out;
    oxo_put_position(out, call->game, call->pos);
    if (j->policy) {
        json_text(out, "forced", j->forced);
        json_real(out, "value", j->value);
    }
    json_open(out, "moves", '[');
    for (unsigned i = 0; i < j->count; i++) {
        json_open(out, NULL, '{');
        oxo_answer_move(call, "move", j->move[i].move);
        json_real(out, j->policy ? "share" : "win", j->move[i].share);
        json_close(out, '}');
    }
    json_close(out, ']');
}

oxo_status oxo_answer_net(oxo_call *call)
{
    oxo_net *net = NULL;
    oxo_net_extra extra = {0};
    oxo_net_judgement judgement;
    const bool about = oxo_asked_flag(call, "layers");
    oxo_status status = oxo_asked_where(call);
    if (status == OXO_OK)
        status = oxo_net_open(call->game, oxo_asked_text(call, "file"), &net,
                              &extra, call->error);
    if (status == OXO_OK && !about)
        status = oxo_net_judge(net, &extra, call->game, call->pos, &judgement,
                               call->error);
    if (status == OXO_OK) {
        json_open(call->out, NULL, '{');
        if (about) {
            json_text(call->out, "game", call->game->name);
            json_number(call->out, "weights", net->weights);
            json_text(call->out, "layers", net->description);
            json_text(call->out, "notes", extra.notes ? extra.notes : "");
        } else {
            put_judgement(call, &judgement);
        }
        json_close(call->out, '}');
    }
    oxo_net_destroy(net);
    oxo_net_extra_free(&extra);
    return status;
}
#else
typedef int oxo_no_net; /* a translation unit holds something */
#endif
