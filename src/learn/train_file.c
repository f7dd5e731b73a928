/* Training (train.h): checkpoints and curves. */
#include "learn/train.h"

#include "base/writer.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Doubles go into the notes as hexadecimal, which loses nothing. */
oxo_status oxo_training_save(const oxo_training *training, const char *notes,
                             const char *path, oxo_error *error)
{
    const oxo_training *t = training;
    const oxo_train_options *o = &t->options;
    const size_t weights = t->net->weights;
    char own[1024];
    const int length = snprintf(
        own, sizeof own,
        "x-train-options %u %u %u %a %a %a %llu %u\n"
        "x-train-state %u %u %zu %llu %a %a %a\n",
        o->epochs, o->batch, o->patience, o->rate, o->final, o->validation,
        (unsigned long long)o->seed, o->frozen, t->epoch, t->best_epoch, t->row,
        (unsigned long long)t->adam.step, t->loss_sum, t->hit_sum, t->seconds);
    const size_t size = (size_t)length + (notes ? strlen(notes) : 0) + 1;
    char *all = malloc(size);
    if (!all)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    snprintf(all, size, "%s%s", notes ? notes : "", own);
    const oxo_net_extra extra = {
        .notes = all,
        .arrays = 5,
        .array = {{"best", weights, t->best},
                  {"mean", weights, t->adam.mean},
                  {"square", weights, t->adam.square},
                  {"play", weights, t->play},
                  {"curve", (size_t)4 * t->epoch, (float *)t->curve}}};
    oxo_status status = oxo_net_save(t->net, &extra, path, error);
    free(all);
    return status;
}

static bool take(const oxo_net_extra *extra, const char *name, size_t count,
                 float *to)
{
    const oxo_net_array *a = oxo_net_extra_array(extra, name);
    if (!a || a->count != count)
        return false;
    memcpy(to, a->data, count * sizeof *to);
    return true;
}

oxo_status oxo_training_load(const char *path, oxo_training **training,
                             char **notes, oxo_error *error)
{
    oxo_net *net = NULL;
    oxo_net_extra extra = {0};
    oxo_status status = oxo_net_load(path, &net, &extra, error);
    if (status != OXO_OK)
        return status;
    char options[256], state[256];
    oxo_train_options o;
    unsigned epoch, best_epoch;
    size_t row;
    unsigned long long step, seed;
    double loss_sum, hit_sum, seconds;
    oxo_training *t = NULL;
    oxo_net_note_text(&extra, "x-train-options", options, sizeof options);
    oxo_net_note_text(&extra, "x-train-state", state, sizeof state);
    if (sscanf(options, "%u %u %u %la %la %la %llu %u", &o.epochs, &o.batch,
               &o.patience, &o.rate, &o.final, &o.validation, &seed,
               &o.frozen) != 8 ||
        sscanf(state, "%u %u %zu %llu %la %la %la", &epoch, &best_epoch, &row,
               &step, &loss_sum, &hit_sum, &seconds) != 7)
        status =
            oxo_fail(error, OXO_BAD_INPUT, "%.150s is not a checkpoint", path);
    if (status == OXO_OK) {
        o.seed = seed;
        status = oxo_training_create(net, &o, &t, error);
        if (status == OXO_OK)
            net = NULL; /* taken over */
    }
    if (status == OXO_OK) {
        const size_t weights = t->net->weights;
        if (epoch > o.epochs || best_epoch > epoch ||
            !take(&extra, "best", weights, t->best) ||
            !take(&extra, "mean", weights, t->adam.mean) ||
            !take(&extra, "square", weights, t->adam.square) ||
            !take(&extra, "play", weights, t->play) ||
            !take(&extra, "curve", (size_t)4 * epoch, (float *)t->curve))
            status =
                oxo_fail(error, OXO_BAD_INPUT,
                         "%.150s: parts of the checkpoint are missing", path);
        t->epoch = epoch;
        t->best_epoch = best_epoch;
        t->row = row;
        t->adam.step = step;
        t->loss_sum = loss_sum;
        t->hit_sum = hit_sum;
        t->seconds = seconds;
    }
    if (status == OXO_OK) {
        if (notes) {
            *notes = extra.notes;
            extra.notes = NULL;
        }
        *training = t;
    } else
        oxo_training_destroy(t);
    oxo_net_destroy(net);
    oxo_net_extra_free(&extra);
    return status;
}

/* ---- curves ---- */

size_t oxo_training_csv(const oxo_training *training, char *text, size_t size)
{
    oxo_writer w = {text, size, 0};
    oxo_put(&w, "epoch,loss,hits,validation_loss,validation_hits\n");
    for (unsigned i = 0; i < training->epoch; i++) {
        const oxo_train_point *p = &training->curve[i];
        oxo_put(&w, "%u,%.6f,%.6f,%.6f,%.6f\n", i + 1, (double)p->loss,
                (double)p->hits, (double)p->validation_loss,
                (double)p->validation_hits);
    }
    return w.used;
}

enum { LEFT = 60, TOP = 40, WIDE = 520, HIGH = 260 };

static void polyline(oxo_writer *w, const oxo_training *t, bool validation,
                     double low, double high, const char *colour)
{
    oxo_put(w,
            "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" "
            "points=\"",
            colour);
    for (unsigned i = 0; i < t->epoch; i++) {
        const double y = (double)(validation ? t->curve[i].validation_loss
                                             : t->curve[i].loss);
        oxo_put(w, "%s%.1f,%.1f", i ? " " : "",
                LEFT + WIDE * (t->epoch > 1 ? (double)i / (t->epoch - 1) : 0.5),
                TOP + HIGH * (high - y) / (high - low));
    }
    oxo_put(w, "\"/>\n");
}

size_t oxo_training_svg(const oxo_training *training, const char *title,
                        char *text, size_t size)
{
    const oxo_training *t = training;
    oxo_writer w = {text, size, 0};
    double low = 1e9, high = -1e9;
    for (unsigned i = 0; i < t->epoch; i++) {
        low = fmin(
            low, (double)fminf(t->curve[i].loss, t->curve[i].validation_loss));
        high = fmax(
            high, (double)fmaxf(t->curve[i].loss, t->curve[i].validation_loss));
    }
    if (!(high > low)) {
        low = t->epoch ? low - 0.5 : 0;
        high = low + 1;
    }
    oxo_put(&w,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 620 360\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"620\" height=\"360\" fill=\"white\"/>\n"
            "<text x=\"%d\" y=\"24\" font-size=\"15\">",
            LEFT);
    for (const char *c = title; *c; c++)
        if (*c == '<' || *c == '&')
            oxo_put(&w, *c == '<' ? "&lt;" : "&amp;");
        else
            oxo_put(&w, "%c", *c);
    oxo_put(&w, "</text>\n");
    for (int i = 0; i <= 4; i++) {
        const int y = TOP + HIGH * i / 4;
        oxo_put(&w,
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" "
                "stroke=\"#ddd\"/>\n"
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.3f</text>\n",
                LEFT, y, LEFT + WIDE, y, LEFT - 6, y + 4,
                high - (high - low) * i / 4);
    }
    oxo_put(&w,
            "<text x=\"%d\" y=\"%d\">1</text>\n"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">epoch %u</text>\n",
            LEFT, TOP + HIGH + 18, LEFT + WIDE, TOP + HIGH + 18, t->epoch);
    polyline(&w, t, false, low, high, "#1f77b4");
    if (t->options.validation > 0)
        polyline(&w, t, true, low, high, "#d62728");
    oxo_put(&w,
            "<text x=\"%d\" y=\"%d\" fill=\"#1f77b4\">loss</text>\n"
            "<text x=\"%d\" y=\"%d\" fill=\"#d62728\">validation loss</text>\n"
            "</svg>\n",
            LEFT + WIDE / 2 - 90, TOP + HIGH + 38, LEFT + WIDE / 2 - 40,
            TOP + HIGH + 38);
    return w.used;
}
