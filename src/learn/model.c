/* Models: from a board to numbers and from numbers to moves (model.h). */
#include "learn/model.h"

#include "base/writer.h"
#include <stdlib.h>
#include <string.h>

/* x + 3y + 9z. Rows of a slice run along one direction, columns along the
 * other, so that the eight lines of a slice are lines of the cube. */
const uint8_t oxo_slices[15][9] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8},          /* z = 0 */
    {9, 10, 11, 12, 13, 14, 15, 16, 17},  /* z = 1 */
    {18, 19, 20, 21, 22, 23, 24, 25, 26}, /* z = 2 */
    {0, 1, 2, 9, 10, 11, 18, 19, 20},     /* y = 0 */
    {3, 4, 5, 12, 13, 14, 21, 22, 23},    /* y = 1 */
    {6, 7, 8, 15, 16, 17, 24, 25, 26},    /* y = 2 */
    {0, 3, 6, 9, 12, 15, 18, 21, 24},     /* x = 0 */
    {1, 4, 7, 10, 13, 16, 19, 22, 25},    /* x = 1 */
    {2, 5, 8, 11, 14, 17, 20, 23, 26},    /* x = 2 */
    {0, 4, 8, 9, 13, 17, 18, 22, 26},     /* x = y */
    {2, 4, 6, 11, 13, 15, 20, 22, 24},    /* x + y = 2 */
    {0, 10, 20, 3, 13, 23, 6, 16, 26},    /* x = z */
    {2, 10, 18, 5, 13, 21, 8, 16, 24},    /* x + z = 2 */
    {0, 12, 24, 1, 13, 25, 2, 14, 26},    /* y = z */
    {6, 12, 18, 7, 13, 19, 8, 14, 20},    /* y + z = 2 */
};

/* The layers between input and output that the paper took from an article on
 * tic-tac-toe, for model 1 and for the slices of model 2 alike. */
static const char tower[] = "dense 200 relu\ndropout 0.2\ndense 125 relu\n"
                            "dense 75 relu\ndropout 0.1\ndense 25 relu\n";

/* The same for evaluation only. */
static const char bare_tower[] = "dense 200 relu\ndense 125 relu\n"
                                 "dense 75 relu\ndense 25 relu\n";

static void describe_slices(oxo_writer *w, unsigned slices, const char *part)
{
    oxo_put(w, "input 27\ngather %u", 9 * slices);
    for (unsigned s = 0; s < slices; s++)
        for (unsigned i = 0; i < 9; i++)
            oxo_put(w, " %u", (unsigned)oxo_slices[s][i]);
    oxo_put(w,
            "\ngroups %u\n%sdense 3 softmax\ngroups 1\n"
            "dense 50 relu\ndense 25 relu\ndense 2 softmax\n",
            slices, part);
}

oxo_status oxo_model2_create(const oxo_net *ttt, unsigned slices, uint64_t seed,
                             oxo_net **net, unsigned *frozen, oxo_error *error)
{
    char text[2048];
    oxo_writer w = {text, sizeof text, 0};
    oxo_net *made = NULL;
    const unsigned layers = 6; /* gather and five dense ones */
    if (slices != 11 && slices != 15)
        return oxo_fail(error, OXO_BAD_INPUT, "expected 11 or 15 slices");
    describe_slices(&w, slices, bare_tower);
    oxo_status status = oxo_net_create(text, seed, &made, error);
    if (status != OXO_OK)
        return status;
    if (ttt->input != 9 || ttt->heads != 1 || ttt->head[0].width != 3 ||
        ttt->weights != made->layer[layers].weights) {
        oxo_net_destroy(made);
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected a network named ttt, for 3^2");
    }
    memcpy(made->weight, ttt->weight, ttt->weights * sizeof *ttt->weight);
    *net = made;
    *frozen = layers;
    return OXO_OK;
}

static void describe_lines(oxo_writer *w, const oxo_lines *lines)
{
    oxo_put(w, "input %u\ngather %u", lines->cells, lines->k * lines->lines);
    for (unsigned l = 0; l < lines->lines; l++)
        for (uint64_t rest = lines->line[l]; rest; rest &= rest - 1)
            oxo_put(w, " %u", oxo_lowest64(rest));
    oxo_put(w,
            "\ngroups %u\ndense 12 relu\ndense 8 relu\ngroups 1\n"
            "dense 64 relu\ndense 32 relu\ndense 2 softmax\n",
            lines->lines);
}

oxo_status oxo_model_describe(const char *name, const oxo_lines *lines,
                              char *text, size_t size, size_t *length,
                              bool *mover, oxo_error *error)
{
    oxo_writer w = {text, size, 0};
    oxo_status status = OXO_OK;
    bool view = false;
    if (!strcmp(name, "model1"))
        oxo_put(&w, "input %u\n%sdense 2 softmax\n", lines->cells, tower);
    else if (!strcmp(name, "ttt"))
        oxo_put(&w, "input %u\n%sdense 3 softmax\n", lines->cells, tower);
    else if (!strncmp(name, "model2", 6) && lines->cells != 27)
        status = oxo_fail(error, OXO_UNSUPPORTED, "model2 is for 3^3");
    else if (!strcmp(name, "model2") || !strcmp(name, "model2:15"))
        describe_slices(&w, 15, tower);
    else if (!strcmp(name, "model2:11"))
        describe_slices(&w, 11, tower);
    else if (!strcmp(name, "lines")) {
        describe_lines(&w, lines);
        view = true;
    } else
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "no model '%.40s': expected model1, model2, "
                          "model2:11, lines or ttt",
                          name);
    if (status == OXO_OK) {
        *length = w.used;
        *mover = view;
    }
    return status;
}

oxo_status oxo_model_create(oxo_net *net, bool mover, const oxo_lines *lines,
                            oxo_model **model, oxo_error *error)
{
    const oxo_activation f = net->layer[net->head[0].layer].activation;
    const size_t width = net->head[0].width;
    const bool fits =
        net->input == lines->cells && net->heads == 1 &&
        ((width == 2 && f == OXO_SOFTMAX) || (width == 3 && f == OXO_SOFTMAX) ||
         (width == 1 && f == OXO_TANH));
    if (!fits)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the network has %zu inputs and %zu outputs in %u "
                        "heads: expected %u, and softmax of 2 or 3 or tanh of "
                        "1, in one",
                        net->input, width, net->heads, lines->cells);
    oxo_model *m = calloc(1, sizeof *m);
    if (!m)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status =
        oxo_net_work_create(net, lines->cells, false, &m->work, error);
    if (status != OXO_OK) {
        free(m);
        return status;
    }
    m->net = net;
    m->mover = mover;
    m->lines = lines;
    *model = m;
    return OXO_OK;
}

void oxo_model_destroy(oxo_model *model)
{
    if (!model)
        return;
    oxo_net_work_destroy(model->work);
    oxo_net_destroy(model->net);
    free(model);
}

bool oxo_model_view(const oxo_net_extra *extra)
{
    size_t length;
    const char *view = oxo_net_note(extra, "x-view", &length);
    return view && length == 5 && !memcmp(view, "mover", 5);
}

void oxo_model_input(const oxo_lines *lines, bool mover, uint64_t moved,
                     uint64_t other, oxo_side side, float *row)
{
    const float mine = mover || side == OXO_FIRST ? 1 : -1;
    for (unsigned c = 0; c < lines->cells; c++)
        row[c] = moved >> c & 1 ? mine : other >> c & 1 ? -mine : 0;
}

unsigned oxo_model_judge(oxo_model *model, uint64_t me, uint64_t other,
                         oxo_side side, uint8_t cell[64], float win[64])
{
    const oxo_lines *g = model->lines;
    unsigned count = 0;
    for (uint64_t rest = g->all & ~(me | other); rest; rest &= rest - 1) {
        const unsigned c = oxo_lowest64(rest);
        oxo_model_input(g, model->mover, me | UINT64_C(1) << c, other, side,
                        model->input + count * g->cells);
        cell[count++] = (uint8_t)c;
    }
    oxo_net_forward(model->net, model->work, model->input, count, NULL);
    const float *out = oxo_net_output(model->work, 0);
    const size_t width = model->net->head[0].width;
    const bool swap = !model->mover && side == OXO_SECOND;
    for (unsigned i = 0; i < count; i++, out += width) {
        if (width == 1)
            win[i] = (1 + (swap ? -out[0] : out[0])) / 2;
        else
            win[i] = out[swap] + (width == 3 ? out[2] / 2 : 0);
    }
    return count;
}
