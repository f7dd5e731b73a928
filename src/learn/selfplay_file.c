/* Self-play (selfplay.h): checkpoints and curves.
 *
 * A checkpoint is a network file (net.h) with these arrays beside the weights:
 *
 *     mean, square     Adam's moments
 *     window, fresh    positions, 43 numbers each: own and other in four
 *                      pieces of 16 bits, the value's four bytes in two
 *                      pieces, the game, two entries of the policy in each of
 *                      32 numbers. Whole numbers below 2^16 are exact floats.
 *     done, plies      games of the present generation
 *     curve            9 numbers a generation
 */
#include "learn/selfplay.h"

#include "base/writer.h"
#include "learn/qubic_eval.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 43, POINT = sizeof(oxo_selfplay_point) / sizeof(float) };

static float *pack(const oxo_selfplay_sample *samples, size_t count)
{
    float *all = malloc((count ? count : 1) * NUMBERS * sizeof *all), *to = all;
    if (!all)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        const oxo_selfplay_sample *e = &samples[i];
        uint32_t value;
        memcpy(&value, &e->value, sizeof value);
        for (int k = 0; k < 4; k++)
            *to++ = (float)(e->own >> 16 * k & 65535);
        for (int k = 0; k < 4; k++)
            *to++ = (float)(e->other >> 16 * k & 65535);
        *to++ = (float)(value & 65535);
        *to++ = (float)(value >> 16);
        *to++ = (float)e->game;
        for (int c = 0; c < 64; c += 2)
            *to++ = (float)(e->policy[c] + 256 * e->policy[c + 1]);
    }
    return all;
}

/* A whole number below 2^16; anything else sets *bad. */
static uint32_t piece(float number, bool *bad)
{
    if (!(number >= 0 && number < 65536) || floorf(number) < number) {
        *bad = true;
        return 0;
    }
    return (uint32_t)number;
}

static bool unpack_one(const float *from, oxo_selfplay_sample *e)
{
    bool bad = false;
    unsigned sum = 0;
    *e = (oxo_selfplay_sample){0};
    for (int k = 0; k < 4; k++) {
        e->own |= (uint64_t)piece(from[k], &bad) << 16 * k;
        e->other |= (uint64_t)piece(from[4 + k], &bad) << 16 * k;
    }
    const uint32_t value = piece(from[8], &bad) | piece(from[9], &bad) << 16;
    memcpy(&e->value, &value, sizeof value);
    e->game = (uint16_t)piece(from[10], &bad);
    for (int c = 0; c < 64; c += 2) {
        const uint32_t two = piece(from[11 + c / 2], &bad);
        e->policy[c] = (uint8_t)two;
        e->policy[c + 1] = (uint8_t)(two >> 8);
        sum += e->policy[c] + (unsigned)e->policy[c + 1];
    }
    for (int c = 0; c < 64; c++)
        if (((e->own | e->other) >> c & 1) && e->policy[c])
            bad = true;
    return !bad && !(e->own & e->other) && sum && e->value >= -1 &&
           e->value <= 1;
}

static bool unpack(const oxo_net_extra *extra, const char *name,
                   oxo_selfplay_sample **samples, size_t *count, size_t *room)
{
    const oxo_net_array *a = oxo_net_extra_array(extra, name);
    if (!a || a->count % NUMBERS)
        return false;
    const size_t n = a->count / NUMBERS;
    oxo_selfplay_sample *p = malloc((n ? n : 1) * sizeof *p);
    bool ok = p != NULL;
    for (size_t i = 0; ok && i < n; i++)
        ok = unpack_one(a->data + i * NUMBERS, &p[i]);
    if (!ok) {
        free(p);
        return false;
    }
    *samples = p;
    *count = *room = n;
    return true;
}

static float *widen(const uint8_t *bytes, size_t count)
{
    float *all = malloc((count ? count : 1) * sizeof *all);
    for (size_t i = 0; all && i < count; i++)
        all[i] = (float)bytes[i];
    return all;
}

static bool narrow(const oxo_net_extra *extra, const char *name, unsigned most,
                   uint8_t *bytes, size_t count)
{
    const oxo_net_array *a = oxo_net_extra_array(extra, name);
    bool bad = !a || a->count != count;
    for (size_t i = 0; !bad && i < count; i++) {
        const uint32_t n = piece(a->data[i], &bad);
        bad = bad || n > most;
        bytes[i] = (uint8_t)n;
    }
    return !bad;
}

static bool take(const oxo_net_extra *extra, const char *name, size_t count,
                 float *to)
{
    const oxo_net_array *a = oxo_net_extra_array(extra, name);
    if (!a || a->count != count)
        return false;
    if (count)
        memcpy(to, a->data, count * sizeof *to);
    return true;
}

oxo_status oxo_selfplay_save(const oxo_selfplay *s, const char *notes,
                             const char *path, oxo_error *error)
{
    const oxo_selfplay_options *o = &s->options;
    const size_t size = 1024 + (notes ? strlen(notes) : 0);
    char *all = malloc(size);
    float *window = pack(s->window, s->window_count);
    float *fresh = pack(s->fresh, s->fresh_count);
    float *done = widen(s->done, o->games), *plies = widen(s->plies, o->games);
    oxo_status status = OXO_OK;
    if (all && window && fresh && done && plies) {
        snprintf(all, size,
                 "%sx-selfplay-options %u %u %u %u %u %a %u %u %a %a %u %u "
                 "%llu\nx-selfplay-state %u %llu %llu %a\n",
                 notes ? notes : "", o->generations, o->games, o->slots,
                 o->visits, o->quick, o->full, o->window, o->batch, o->passes,
                 o->rate, o->first, o->second, (unsigned long long)o->seed,
                 s->generation, (unsigned long long)s->positions,
                 (unsigned long long)s->adam.step, s->seconds);
        const oxo_net_extra extra = {
            .notes = all,
            .arrays = 7,
            .array = {
                {"mean", s->adam.count, s->adam.mean},
                {"square", s->adam.count, s->adam.square},
                {"window", s->window_count * NUMBERS, window},
                {"fresh", s->fresh_count * NUMBERS, fresh},
                {"done", o->games, done},
                {"plies", o->games, plies},
                {"curve", (size_t)POINT * s->generation, (float *)s->curve}}};
        status = oxo_net_save(s->net, &extra, path, error);
    } else
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    free(all);
    free(window);
    free(fresh);
    free(done);
    free(plies);
    return status;
}

/* Everything but the network, which has been read. */
static bool restore(oxo_selfplay *s, const oxo_net_extra *extra)
{
    const size_t games = s->options.games;
    return s->generation <= s->options.generations &&
           take(extra, "mean", s->adam.count, s->adam.mean) &&
           take(extra, "square", s->adam.count, s->adam.square) &&
           take(extra, "curve", (size_t)POINT * s->generation,
                (float *)s->curve) &&
           unpack(extra, "window", &s->window, &s->window_count,
                  &s->window_room) &&
           unpack(extra, "fresh", &s->fresh, &s->fresh_count, &s->fresh_room) &&
           narrow(extra, "done", 3, s->done, games) &&
           narrow(extra, "plies", 64, s->plies, games);
}

oxo_status oxo_selfplay_load(const char *path, oxo_selfplay **selfplay,
                             oxo_error *error)
{
    oxo_net *net = NULL;
    oxo_net_extra extra = {0};
    oxo_selfplay *s = NULL;
    oxo_selfplay_options o;
    char options[400], state[200];
    unsigned generation;
    unsigned long long seed, positions, step;
    double seconds;
    oxo_status status = oxo_net_load(path, &net, &extra, error);
    if (status != OXO_OK)
        return status;
    oxo_net_note_text(&extra, "x-selfplay-options", options, sizeof options);
    oxo_net_note_text(&extra, "x-selfplay-state", state, sizeof state);
    if (sscanf(options, "%u %u %u %u %u %la %u %u %la %la %u %u %llu",
               &o.generations, &o.games, &o.slots, &o.visits, &o.quick, &o.full,
               &o.window, &o.batch, &o.passes, &o.rate, &o.first, &o.second,
               &seed) != 13 ||
        sscanf(state, "%u %llu %llu %la", &generation, &positions, &step,
               &seconds) != 4)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "%.150s is not a checkpoint of self-play", path);
    if (status == OXO_OK) {
        o.seed = seed;
        status = oxo_selfplay_create(&o, &s, error);
    }
    if (status == OXO_OK) {
        s->generation = generation;
        s->positions = positions;
        s->adam.step = step;
        s->seconds = seconds;
        if (strcmp(s->net->description, net->description) ||
            !restore(s, &extra))
            status = oxo_fail(error, OXO_BAD_INPUT,
                              "%.150s: the checkpoint's parts do not fit "
                              "together",
                              path);
        else
            memcpy(s->net->weight, net->weight,
                   net->weights * sizeof *net->weight);
    }
    oxo_net_destroy(net);
    oxo_net_extra_free(&extra);
    if (status == OXO_OK)
        *selfplay = s;
    else
        oxo_selfplay_destroy(s);
    return status;
}

/* ---- curves ---- */

size_t oxo_selfplay_csv(const oxo_selfplay *s, char *text, size_t size)
{
    oxo_writer w = {text, size, 0};
    oxo_put(&w, "generation,positions,plies,first_wins,drawn,policy_loss,"
                "value_loss,against_greedy,against_forced,seconds\n");
    for (unsigned i = 0; i < s->generation; i++) {
        const oxo_selfplay_point *p = &s->curve[i];
        oxo_put(&w, "%u,%.0f,%.2f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.1f\n", i + 1,
                (double)p->positions, (double)p->plies, (double)p->first,
                (double)p->drawn, (double)p->policy, (double)p->value,
                (double)p->rating[0], (double)p->rating[1], (double)p->seconds);
    }
    return w.used;
}

enum { LEFT = 60, TOP = 40, WIDE = 520, HIGH = 260 };

static float shown(const oxo_selfplay_point *p, int which)
{
    return which < 2 ? p->rating[which] : p->policy;
}

static void polyline(oxo_writer *w, const oxo_selfplay *s, int which, float top,
                     const char *colour, const char *label)
{
    oxo_put(w,
            "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n"
            "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" "
            "points=\"",
            LEFT + 180 * which, TOP + HIGH + 40, colour, label, colour);
    for (unsigned i = 0; i < s->generation; i++)
        oxo_put(w, "%s%.1f,%.1f", i ? " " : "",
                LEFT + WIDE * (i + 1.0) / s->generation,
                TOP + HIGH * (1 - (double)(shown(&s->curve[i], which) / top)));
    oxo_put(w, "\"/>\n");
}

size_t oxo_selfplay_svg(const oxo_selfplay *s, char *text, size_t size)
{
    oxo_writer w = {text, size, 0};
    float most = 1e-3f;
    for (unsigned i = 0; i < s->generation; i++)
        most = fmaxf(most, s->curve[i].policy);
    oxo_put(&w,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 620 360\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"620\" height=\"360\" fill=\"white\"/>\n"
            "<text x=\"%d\" y=\"24\" font-size=\"15\">Qubic by self-play: "
            "scores without search, %u generations of %u games</text>\n",
            LEFT, s->generation, s->options.games);
    for (int i = 0; i <= 4; i++) {
        const int y = TOP + HIGH * i / 4;
        oxo_put(&w,
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" "
                "stroke=\"#ddd\"/>\n"
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d %%</text>\n"
                "<text x=\"%d\" y=\"%d\">%.2f</text>\n",
                LEFT, y, LEFT + WIDE, y, LEFT - 6, y + 4, 100 - 25 * i,
                LEFT + WIDE + 4, y + 4, (double)most * (4 - i) / 4);
    }
    polyline(&w, s, 0, 1, "#1f77b4", "score against greedy");
    polyline(&w, s, 1, 1, "#2ca02c", "score against forced");
    polyline(&w, s, 2, most, "#d62728", "policy loss (right scale)");
    oxo_put(&w, "</svg>\n");
    return w.used;
}
