/* Networks as ONNX (onnx.h).
 *
 * ONNX files are protocol buffers; of that encoding we need varints (wire type
 * 0) and length-delimited fields (wire type 2: text, bytes, messages), so it
 * is written by hand. A message is built in a buffer of its own and then put
 * into its parent with its length. Field numbers are those of onnx.proto
 * (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto), repeated beside
 * each use.
 *
 *     board --Gather--> --Reshape--> --Gemm--> --Relu--> ... --Softmax--> out
 *
 * Groups become a Reshape to rows of one part each, and another one back.
 * tests/cli/onnx.py reads the file with a decoder of its own and evaluates it.
 */
#include "learn/onnx.h"

#include "base/array.h"
#include "base/file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct buffer {
    unsigned char *bytes;
    size_t used, room;
    bool failed; /* out of memory: everything after is ignored */
} buffer;

static void put_bytes(buffer *b, const void *bytes, size_t size)
{
    if (b->failed)
        return;
    OXO_GROW(b->bytes, b->used + size, b->room, {
        b->failed = true;
        return;
    });
    if (size)
        memcpy(b->bytes + b->used, bytes, size);
    b->used += size;
}

static void put_varint(buffer *b, uint64_t value)
{
    unsigned char bytes[10];
    size_t size = 0;
    do {
        bytes[size] = (unsigned char)((value & 127) | (value > 127 ? 128 : 0));
        size++;
        value >>= 7;
    } while (value);
    put_bytes(b, bytes, size);
}

static void put_number(buffer *b, unsigned field, int64_t value)
{
    put_varint(b, field << 3);
    put_varint(b, (uint64_t)value);
}

static void put_block(buffer *b, unsigned field, const void *bytes, size_t size)
{
    put_varint(b, field << 3 | 2);
    put_varint(b, size);
    put_bytes(b, bytes, size);
}

static void put_text(buffer *b, unsigned field, const char *text)
{
    put_block(b, field, text, strlen(text));
}

/* Puts a message into its parent and frees it. */
static void put_message(buffer *b, unsigned field, buffer *message)
{
    put_block(b, field, message->bytes, message->used);
    b->failed = b->failed || message->failed;
    free(message->bytes);
    *message = (buffer){0};
}

/* ---- parts of a graph ---- */

enum { FLOAT = 1, INT64 = 7 }; /* TensorProto.DataType */

/* GraphProto.initializer: TensorProto { dims 1, data_type 2, name 8,
 * raw_data 9 }; d1 = 0 means one dimension. */
static void put_tensor(buffer *graph, const char *name, int type, size_t d0,
                       size_t d1, const void *data)
{
    buffer t = {0};
    const size_t count = d0 * (d1 ? d1 : 1), each = type == FLOAT ? 4 : 8;
    unsigned char *raw = malloc(count * each);
    if (!raw)
        t.failed = true;
    for (size_t i = 0; raw && i < count; i++) { /* little-endian */
        uint64_t bits = 0;
        if (type == FLOAT) {
            uint32_t half;
            memcpy(&half, (const float *)data + i, 4);
            bits = half;
        } else
            bits = (uint64_t)((const int64_t *)data)[i];
        for (size_t j = 0; j < each; j++)
            raw[i * each + j] = (unsigned char)(bits >> (8 * j));
    }
    put_number(&t, 1, (int64_t)d0);
    if (d1)
        put_number(&t, 1, (int64_t)d1);
    put_number(&t, 2, type);
    put_text(&t, 8, name);
    if (raw)
        put_block(&t, 9, raw, count * each);
    free(raw);
    put_message(graph, 5, &t);
}

/* GraphProto.node: NodeProto { input 1, output 2, op_type 4, attribute 5 };
 * AttributeProto { name 1, i 3, type 20 (2 = INT) }. */
static void put_node(buffer *graph, const char *type, const char *const *input,
                     const char *output, const char *attribute, int64_t value)
{
    buffer node = {0};
    for (; *input; input++)
        put_text(&node, 1, *input);
    put_text(&node, 2, output);
    put_text(&node, 4, type);
    if (attribute) {
        buffer a = {0};
        put_text(&a, 1, attribute);
        put_number(&a, 3, value);
        put_number(&a, 20, 2);
        put_message(&node, 5, &a);
    }
    put_message(graph, 1, &node);
}

/* GraphProto.input 11 and output 12: ValueInfoProto { name 1, type 2 {
 * tensor_type 1 { elem_type 1, shape 2 { dim 1 { dim_value 1 or dim_param 2
 * }}}}}. */
static void put_value(buffer *graph, unsigned field, const char *name,
                      size_t width)
{
    buffer batch = {0}, columns = {0}, shape = {0}, tensor = {0}, type = {0},
           value = {0};
    put_text(&batch, 2, "batch");
    put_number(&columns, 1, (int64_t)width);
    put_message(&shape, 1, &batch);
    put_message(&shape, 1, &columns);
    put_number(&tensor, 1, FLOAT);
    put_message(&tensor, 2, &shape);
    put_message(&type, 1, &tensor);
    put_text(&value, 1, name);
    put_message(&value, 2, &type);
    put_message(graph, field, &value);
}

/* ---- the network ---- */

enum { NAME = 40 };

typedef struct place {
    char name[NAME];
    size_t columns; /* of the tensor as it is */
} place;

/* Makes the tensor have `columns` columns. */
static void reshape(buffer *graph, place *p, size_t columns, unsigned *fresh)
{
    if (p->columns == columns)
        return;
    char shape[NAME], out[NAME];
    const int64_t dims[2] = {-1, (int64_t)columns};
    snprintf(shape, sizeof shape, "shape%u", *fresh);
    snprintf(out, sizeof out, "reshaped%u", (*fresh)++);
    put_tensor(graph, shape, INT64, 2, 0, dims);
    put_node(graph, "Reshape", (const char *[]){p->name, shape, NULL}, out,
             NULL, 0);
    memcpy(p->name, out, sizeof out);
    p->columns = columns;
}

static void put_dense(buffer *graph, const oxo_net *net, unsigned i, place *p,
                      unsigned *fresh)
{
    const oxo_layer *l = &net->layer[i];
    const size_t in = l->in / l->groups, out = l->out / l->groups;
    const float *w = net->weight + l->weights;
    char weight[NAME], bias[NAME], sum[NAME], active[NAME];
    snprintf(weight, sizeof weight, "weight%u", i);
    snprintf(bias, sizeof bias, "bias%u", i);
    snprintf(sum, sizeof sum, "sum%u", i);
    snprintf(active, sizeof active, "layer%u", i);
    reshape(graph, p, in, fresh);
    put_tensor(graph, weight, FLOAT, in, out, w);
    put_tensor(graph, bias, FLOAT, out, 0, w + in * out);
    put_node(graph, "Gemm", (const char *[]){p->name, weight, bias, NULL}, sum,
             NULL, 0);
    memcpy(p->name, sum, sizeof sum);
    p->columns = out;
    if (l->activation == OXO_LINEAR)
        return;
    put_node(graph,
             l->activation == OXO_RELU   ? "Relu"
             : l->activation == OXO_TANH ? "Tanh"
                                         : "Softmax",
             (const char *[]){sum, NULL}, active,
             l->activation == OXO_SOFTMAX ? "axis" : NULL, -1);
    memcpy(p->name, active, sizeof active);
}

static void put_graph(buffer *graph, const oxo_net *net)
{
    place at[OXO_NET_LAYERS];
    unsigned fresh = 0;
    for (unsigned i = 0; i < net->layers; i++) {
        const oxo_layer *l = &net->layer[i];
        place p = {"board", net->input};
        if (l->source >= 0)
            p = at[l->source];
        if (l->kind == OXO_LAYER_DENSE)
            put_dense(graph, net, i, &p, &fresh);
        else if (l->kind == OXO_LAYER_GATHER) {
            char index[NAME], out[NAME];
            int64_t *cells = malloc(l->out * sizeof *cells);
            graph->failed = graph->failed || !cells;
            for (size_t j = 0; cells && j < l->out; j++)
                cells[j] = (int64_t)l->index[j];
            snprintf(index, sizeof index, "index%u", i);
            snprintf(out, sizeof out, "layer%u", i);
            reshape(graph, &p, l->in, &fresh);
            if (cells)
                put_tensor(graph, index, INT64, l->out, 0, cells);
            free(cells);
            put_node(graph, "Gather", (const char *[]){p.name, index, NULL},
                     out, "axis", 1);
            memcpy(p.name, out, sizeof out);
            p.columns = l->out;
        }
        at[i] = p;
    }
    put_text(graph, 2, "oxo");
    put_value(graph, 11, "board", net->input);
    for (unsigned h = 0; h < net->heads; h++) {
        place p = at[net->head[h].layer];
        reshape(graph, &p, net->head[h].width, &fresh);
        put_node(graph, "Identity", (const char *[]){p.name, NULL},
                 net->head[h].name, NULL, 0);
        put_value(graph, 12, net->head[h].name, net->head[h].width);
    }
}

oxo_status oxo_onnx_write(const oxo_net *net, unsigned char **bytes,
                          size_t *size, oxo_error *error)
{
    buffer model = {0}, graph = {0}, set = {0};
    put_number(&model, 1, 8); /* ModelProto.ir_version */
    put_text(&model, 2, "oxo");
    put_graph(&graph, net);
    put_message(&model, 7, &graph);
    put_text(&set, 1, "");
    put_number(&set, 2, 13);
    put_message(&model, 8, &set); /* opset_import { domain, version } */
    if (model.failed) {
        free(model.bytes);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    *bytes = model.bytes;
    *size = model.used;
    return OXO_OK;
}

oxo_status oxo_onnx_save(const oxo_net *net, const char *path, oxo_error *error)
{
    unsigned char *bytes;
    size_t size;
    oxo_status status = oxo_onnx_write(net, &bytes, &size, error);
    if (status != OXO_OK)
        return status;
    status = oxo_file_save(path, bytes, size, error);
    free(bytes);
    return status;
}
