/* Networks: the reader of descriptions, creation and first weights. */
#include "learn/net_impl.h"

#include "base/random.h"
#include "base/writer.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WIDTH = 65536, MAX_WEIGHTS = 1 << 26 };

/* A line of the description and where we are in it. */
typedef struct reader {
    const char *start, *at, *end; /* of the line */
    size_t line;
    oxo_error *error;
} reader;

static oxo_status bad(const reader *r, const char *at, const char *text)
{
    return oxo_fail_at(r->error, OXO_BAD_INPUT, r->line,
                       (size_t)(at - r->start) + 1, "%s", text);
}

/* The next word of the line; false at its end. */
static bool word(reader *r, const char **text, size_t *length)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
        r->at++;
    *text = r->at;
    while (r->at < r->end && *r->at != ' ' && *r->at != '\t')
        r->at++;
    *length = (size_t)(r->at - *text);
    return *length > 0;
}

static bool is(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && !memcmp(text, name, length);
}

static oxo_status number(reader *r, size_t low, size_t high, const char *what,
                         size_t *value)
{
    const char *text;
    size_t length, n = 0;
    if (!word(r, &text, &length))
        return bad(r, r->at, what);
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || n > high)
            return bad(r, text, what);
        n = 10 * n + (size_t)(text[i] - '0');
    }
    if (n < low || n > high)
        return bad(r, text, what);
    *value = n;
    return OXO_OK;
}

/* Where the next layer attaches. */
typedef struct state {
    int source;
    size_t width;
    unsigned groups;
} state;

static oxo_status add_layer(reader *r, oxo_net *net, state *s, oxo_layer layer)
{
    if (net->layers == OXO_NET_LAYERS)
        return bad(r, r->start, "too many layers");
    layer.source = s->source;
    layer.in = s->width;
    net->layer[net->layers] = layer;
    s->source = (int)net->layers++;
    s->width = layer.out;
    return OXO_OK;
}

static oxo_status read_dense(reader *r, oxo_net *net, state *s)
{
    static const char *const name[] = {"linear", "relu", "tanh", "softmax"};
    const char *text;
    size_t length, out;
    oxo_layer layer = {.kind = OXO_LAYER_DENSE, .groups = s->groups};
    oxo_status status = number(r, 1, MAX_WIDTH / s->groups,
                               "expected the number of outputs", &out);
    if (status != OXO_OK)
        return status;
    unsigned f = 0;
    if (word(r, &text, &length)) {
        while (f < 4 && !is(text, length, name[f]))
            f++;
        if (f == 4)
            return bad(r, text, "expected linear, relu, tanh or softmax");
    }
    layer.activation = (oxo_activation)f;
    layer.out = out * s->groups;
    layer.weights = net->weights;
    size_t weights = (s->width / s->groups + 1) * out;
    if (weights > MAX_WEIGHTS - net->weights)
        return bad(r, r->start, "too many weights");
    net->weights += weights;
    return add_layer(r, net, s, layer);
}

static oxo_status read_dropout(reader *r, oxo_net *net, state *s)
{
    const char *text;
    size_t length;
    char copy[32], *end;
    if (!word(r, &text, &length) || length >= sizeof copy)
        return bad(r, text, "expected the share that is dropped");
    memcpy(copy, text, length);
    copy[length] = 0;
    double rate = strtod(copy, &end);
    if (*end || !(rate >= 0 && rate < 1))
        return bad(r, text, "expected a share from 0 to below 1");
    return add_layer(r, net, s,
                     (oxo_layer){.kind = OXO_LAYER_DROPOUT,
                                 .groups = s->groups,
                                 .out = s->width,
                                 .rate = (float)rate});
}

static oxo_status read_gather(reader *r, oxo_net *net, state *s)
{
    size_t count, index;
    oxo_status status =
        number(r, 1, MAX_WIDTH, "expected how many numbers follow", &count);
    if (status != OXO_OK)
        return status;
    if (s->groups != 1)
        return bad(r, r->start, "gather works on whole rows: groups 1 first");
    oxo_layer layer = {.kind = OXO_LAYER_GATHER, .groups = 1, .out = count};
    layer.index = calloc(count, sizeof *layer.index);
    if (!layer.index)
        return oxo_fail(r->error, OXO_NO_MEMORY, "out of memory");
    for (size_t i = 0; i < count && status == OXO_OK; i++) {
        status = number(r, 0, s->width - 1,
                        "expected a place in the row before", &index);
        if (status == OXO_OK)
            layer.index[i] = (uint32_t)index;
    }
    if (status == OXO_OK)
        status = add_layer(r, net, s, layer);
    if (status != OXO_OK)
        free(layer.index);
    return status;
}

/* Ends a head (or the trunk, when it is the only one). */
static oxo_status end_head(reader *r, oxo_net *net, const state *s,
                           int trunk_end)
{
    if (s->source <= trunk_end || net->layer[s->source].kind != OXO_LAYER_DENSE)
        return bad(r, r->start, "a head must end in a dense layer of its own");
    net->head[net->heads - 1].layer = s->source;
    net->head[net->heads - 1].width = s->width;
    return OXO_OK;
}

static oxo_status begin_head(reader *r, oxo_net *net)
{
    const char *text;
    size_t length;
    oxo_net_head *head = &net->head[net->heads];
    if (!word(r, &text, &length) || length >= sizeof head->name)
        return bad(r, text, "expected a name of at most 15 letters");
    for (size_t i = 0; i < length; i++)
        if (text[i] < 'a' || text[i] > 'z')
            return bad(r, text, "expected a name of small letters");
    if (net->heads == OXO_NET_HEADS)
        return bad(r, r->start, "too many heads");
    memcpy(head->name, text, length);
    head->name[length] = 0;
    if (oxo_net_find_head(net, head->name) >= 0)
        return bad(r, text, "this head was there before");
    net->heads++;
    return OXO_OK;
}

/* One line behind `input`. */
static oxo_status read_line(reader *r, oxo_net *net, state *s, state *trunk)
{
    const char *text, *rest;
    size_t length, value;
    oxo_status status;
    if (!word(r, &text, &length))
        return OXO_OK;
    if (is(text, length, "dense"))
        status = read_dense(r, net, s);
    else if (is(text, length, "dropout"))
        status = read_dropout(r, net, s);
    else if (is(text, length, "gather"))
        status = read_gather(r, net, s);
    else if (is(text, length, "groups")) {
        status = number(r, 1, MAX_WIDTH, "expected a number of groups", &value);
        if (status == OXO_OK && s->width % value)
            status = bad(r, text, "the row does not divide into such groups");
        if (status == OXO_OK)
            s->groups = (unsigned)value;
    } else if (is(text, length, "head")) {
        if (net->heads)
            status = end_head(r, net, s, trunk->source);
        else {
            *trunk = *s;
            status = OXO_OK;
        }
        if (status == OXO_OK)
            status = begin_head(r, net);
        *s = *trunk;
    } else
        return bad(r, text, "expected dense, dropout, gather, groups or head");
    if (status == OXO_OK && word(r, &rest, &length))
        status = bad(r, rest, "expected the end of the line");
    return status;
}

/* The canonical text; returns its length. */
static size_t write_description(const oxo_net *net, char *text, size_t size)
{
    static const char *const name[] = {"linear", "relu", "tanh", "softmax"};
    oxo_writer w = {text, size, 0};
    const bool named = net->heads > 1 || strcmp(net->head[0].name, "out");
    unsigned groups = 1, head = 0, trunk_groups = 1;
    oxo_put(&w, "input %zu\n", net->input);
    for (unsigned i = 0; i < net->layers; i++) {
        const oxo_layer *l = &net->layer[i];
        const int before = head ? net->head[head - 1].layer : net->trunk;
        if (named && head < net->heads && (int)i == before + 1) {
            if (head)
                groups = trunk_groups;
            else
                trunk_groups = groups;
            oxo_put(&w, "head %s\n", net->head[head++].name);
        }
        if (l->groups != groups)
            oxo_put(&w, "groups %u\n", l->groups);
        groups = l->groups;
        if (l->kind == OXO_LAYER_DENSE)
            oxo_put(&w, "dense %zu %s\n", l->out / l->groups,
                    name[l->activation]);
        else if (l->kind == OXO_LAYER_DROPOUT)
            oxo_put(&w, "dropout %g\n", (double)l->rate);
        else {
            oxo_put(&w, "gather %zu", l->out);
            for (size_t j = 0; j < l->out; j++)
                oxo_put(&w, " %u", (unsigned)l->index[j]);
            oxo_put(&w, "\n");
        }
    }
    return w.used;
}

oxo_status oxo_net_parse(const char *description, size_t length, oxo_net **out,
                         oxo_error *error)
{
    reader r = {.error = error};
    state s = {.source = -1, .groups = 1}, trunk = s;
    oxo_status status = OXO_OK;
    oxo_net *net = calloc(1, sizeof *net);
    if (!net)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (const char *at = description; at < description + length;) {
        const char *end = description + length;
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *text;
        size_t size;
        r.start = r.at = at;
        r.end = newline ? newline : end;
        r.line++;
        at = newline ? newline + 1 : end;
        if (net->input)
            status = read_line(&r, net, &s, &trunk);
        else if (!word(&r, &text, &size))
            continue;
        else if (!is(text, size, "input"))
            status = bad(&r, text, "expected input");
        else {
            status = number(&r, 1, MAX_WIDTH,
                            "expected how many inputs there are", &net->input);
            s.width = net->input;
            if (status == OXO_OK && word(&r, &text, &size))
                status = bad(&r, text, "expected the end of the line");
        }
        if (status != OXO_OK)
            break;
    }
    if (status == OXO_OK && !net->input)
        status = oxo_fail(error, OXO_BAD_INPUT, "the description is empty");
    if (status == OXO_OK && !net->heads) {
        memcpy(net->head[0].name, "out", 4);
        net->heads = 1;
        trunk.source = -1;
    }
    if (status == OXO_OK)
        status = end_head(&r, net, &s, trunk.source);
    if (status == OXO_OK) {
        net->trunk = trunk.source;
        size_t size = write_description(net, NULL, 0) + 1;
        net->description = malloc(size);
        if (net->description)
            write_description(net, net->description, size);
        else
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK)
        *out = net;
    else
        oxo_net_destroy(net);
    return status;
}

oxo_status oxo_net_create(const char *description, uint64_t seed, oxo_net **net,
                          oxo_error *error)
{
    oxo_net *made;
    oxo_status status =
        oxo_net_parse(description, strlen(description), &made, error);
    if (status != OXO_OK)
        return status;
    made->weight = calloc(made->weights, sizeof *made->weight);
    if (!made->weight) {
        oxo_net_destroy(made);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    oxo_net_initialise(made, 0, seed);
    *net = made;
    return OXO_OK;
}

oxo_status oxo_net_copy(const oxo_net *net, oxo_net **copy, oxo_error *error)
{
    oxo_status status = oxo_net_create(net->description, 0, copy, error);
    if (status == OXO_OK)
        memcpy((*copy)->weight, net->weight,
               net->weights * sizeof *net->weight);
    return status;
}

void oxo_net_destroy(oxo_net *net)
{
    if (!net)
        return;
    for (unsigned i = 0; i < net->layers; i++)
        free(net->layer[i].index);
    free(net->description);
    free(net->weight);
    free(net);
}

void oxo_net_initialise(oxo_net *net, unsigned first, uint64_t seed)
{
    for (unsigned i = first; i < net->layers; i++) {
        const oxo_layer *l = &net->layer[i];
        if (l->kind != OXO_LAYER_DENSE)
            continue;
        const size_t in = l->in / l->groups, out = l->out / l->groups;
        const double limit = sqrt(6.0 / (double)(in + out));
        oxo_random random = {seed * UINT64_C(0x9e3779b97f4a7c15) + i};
        float *w = net->weight + l->weights;
        for (size_t j = 0; j < in * out; j++)
            w[j] = (float)(limit * (2 * oxo_random_unit(&random) - 1));
        memset(w + in * out, 0, out * sizeof *w);
    }
}

int oxo_net_find_head(const oxo_net *net, const char *name)
{
    for (unsigned i = 0; i < net->heads; i++)
        if (!strcmp(net->head[i].name, name))
            return (int)i;
    return -1;
}
