/* Network files: a text header, floats, a checksum (format: net.h). */
#include "learn/net_impl.h"

#include "base/file.h"
#include "base/writer.h"
#include "oxo/proof.h"
#include "proof/certificate_out.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC "oxo-network 1\n"
enum { TRAILER = 32 }; /* "checksum crc64 " 16 digits "\n" */
enum { MAX_ARRAY = 1 << 28 };

/* ---- bytes ---- */

static void put_floats(unsigned char *at, const float *data, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &data[i], 4);
        for (int b = 0; b < 4; b++)
            at[4 * i + (size_t)b] = (unsigned char)(bits >> (8 * b));
    }
}

static bool get_floats(const unsigned char *at, float *data, size_t count,
                       size_t *bad)
{
    for (size_t i = 0; i < count; i++, at += 4) {
        uint32_t bits = (uint32_t)at[0] | (uint32_t)at[1] << 8 |
                        (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
        memcpy(&data[i], &bits, 4);
        if (!isfinite(data[i])) {
            *bad = i;
            return false;
        }
    }
    return true;
}

oxo_status oxo_net_write(const oxo_net *net, const oxo_net_extra *extra,
                         unsigned char **bytes, size_t *size, oxo_error *error)
{
    const char *notes = extra && extra->notes ? extra->notes : "";
    const unsigned arrays = extra ? extra->arrays : 0;
    size_t floats = net->weights, header;
    unsigned char *out = NULL;
    for (unsigned i = 0; i < arrays; i++)
        floats += extra->array[i].count;
    for (int pass = 0;; pass++) { /* first how long, then the text */
        oxo_writer w = {(char *)out, out ? header + 1 : 0, 0};
        oxo_put(&w, MAGIC "%s%s", net->description, notes);
        oxo_put(&w, "array weights %zu\n", net->weights);
        for (unsigned i = 0; i < arrays; i++)
            oxo_put(&w, "array %s %zu\n", extra->array[i].name,
                    extra->array[i].count);
        oxo_put(&w, "\n");
        header = w.used;
        if (pass)
            break;
        out = malloc(header + 4 * floats + TRAILER + 1);
        if (!out)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    size_t at = header;
    put_floats(out + at, net->weight, net->weights);
    at += 4 * net->weights;
    for (unsigned i = 0; i < arrays; i++) {
        put_floats(out + at, extra->array[i].data, extra->array[i].count);
        at += 4 * extra->array[i].count;
    }
    snprintf((char *)out + at, TRAILER + 1, "checksum crc64 %016llx\n",
             (unsigned long long)oxo_crc64(0, out, at));
    *bytes = out;
    *size = at + TRAILER;
    return OXO_OK;
}

/* ---- reading ---- */

typedef struct header {
    size_t text, text_size;   /* the description */
    size_t notes, notes_size; /* all x- lines */
    size_t floats;            /* where they begin */
    unsigned arrays;
    oxo_net_array array[OXO_NET_ARRAYS + 1];
} header;

static bool starts(const unsigned char *at, size_t length, const char *with)
{
    return length >= strlen(with) && !memcmp(at, with, strlen(with));
}

static oxo_status read_array(const unsigned char *at, size_t length,
                             size_t line, header *h, oxo_error *error)
{
    char copy[64], name[16], rest;
    unsigned long long count;
    if (h->arrays > OXO_NET_ARRAYS)
        return oxo_fail_at(error, OXO_BAD_INPUT, line, 1, "too many arrays");
    if (length >= sizeof copy)
        length = sizeof copy - 1;
    memcpy(copy, at, length);
    copy[length] = 0;
    if (sscanf(copy, "array %15[a-z0-9] %10llu%c", name, &count, &rest) != 2 ||
        count > MAX_ARRAY)
        return oxo_fail_at(error, OXO_BAD_INPUT, line, 1,
                           "expected array, a name and how many numbers");
    oxo_net_array *a = &h->array[h->arrays++];
    memcpy(a->name, name, sizeof name);
    a->count = (size_t)count;
    return OXO_OK;
}

/* Description first, then notes, then arrays, then an empty line. */
static oxo_status read_header(const unsigned char *bytes, size_t size,
                              header *h, oxo_error *error)
{
    size_t at = strlen(MAGIC), line = 2;
    int part = 0;
    *h = (header){.text = at, .notes = at};
    if (!starts(bytes, size, MAGIC))
        return oxo_fail_at(error, OXO_BAD_INPUT, 1, 1,
                           "not a network: expected oxo-network 1");
    for (;; line++) {
        const unsigned char *end = memchr(bytes + at, '\n', size - at);
        if (!end || memchr(bytes + at, 0, (size_t)(end - (bytes + at))))
            return oxo_fail_at(error, OXO_BAD_INPUT, line, 1,
                               "the file ends within the header");
        const size_t length = (size_t)(end - (bytes + at));
        const bool note = starts(bytes + at, length, "x-"),
                   array = starts(bytes + at, length, "array ");
        if (!note && part == 0)
            h->notes = at + (array || !length ? 0 : length + 1);
        if (note || array || !length) {
            if (part == 0)
                h->text_size = at - h->text;
            part = array ? 2 : part ? part : 1;
        } else if (part)
            return oxo_fail_at(error, OXO_BAD_INPUT, line, 1,
                               "expected x-..., array or an empty line");
        if (note && part == 2)
            return oxo_fail_at(error, OXO_BAD_INPUT, line, 1,
                               "notes come before the arrays");
        if (note)
            h->notes_size += length + 1;
        if (array) {
            oxo_status status = read_array(bytes + at, length, line, h, error);
            if (status != OXO_OK)
                return status;
        }
        at += length + 1;
        if (!length)
            break;
    }
    h->floats = at;
    return OXO_OK;
}

/* The body has exactly the announced length and the right checksum. */
static oxo_status check_body(const unsigned char *bytes, size_t size,
                             const header *h, oxo_error *error)
{
    size_t wanted = h->floats + TRAILER;
    for (unsigned i = 0; i < h->arrays; i++)
        wanted += 4 * h->array[i].count;
    if (size != wanted)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "%s: %zu bytes, but the header announces %zu",
                        size < wanted ? "truncated" : "too long", size, wanted);
    char line[TRAILER + 1];
    snprintf(line, sizeof line, "checksum crc64 %016llx\n",
             (unsigned long long)oxo_crc64(0, bytes, size - TRAILER));
    if (memcmp(line, bytes + size - TRAILER, TRAILER))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "corrupt: the checksum at byte %zu is not that of the "
                        "bytes before (%.16s)",
                        size - TRAILER, line + 15);
    return OXO_OK;
}

static oxo_status read_floats(const unsigned char *bytes, header *h,
                              oxo_error *error)
{
    size_t at = h->floats, bad;
    for (unsigned i = 0; i < h->arrays; i++) {
        oxo_net_array *a = &h->array[i];
        a->data = malloc(a->count ? a->count * sizeof *a->data : 1);
        if (!a->data)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        if (!get_floats(bytes + at, a->data, a->count, &bad))
            return oxo_fail(error, OXO_BAD_INPUT,
                            "number %zu of %s (byte %zu) is not finite", bad,
                            a->name, at + 4 * bad);
        at += 4 * a->count;
    }
    return OXO_OK;
}

oxo_status oxo_net_read(const unsigned char *bytes, size_t size, oxo_net **net,
                        oxo_net_extra *extra, oxo_error *error)
{
    header h;
    oxo_net *made = NULL;
    char *notes = NULL;
    oxo_status status = read_header(bytes, size, &h, error);
    if (status == OXO_OK) {
        status = oxo_net_parse((const char *)bytes + h.text, h.text_size, &made,
                               error);
        if (status != OXO_OK && error)
            error->line += error->line > 0; /* the first line was ours */
    }
    if (status == OXO_OK && (!h.arrays || strcmp(h.array[0].name, "weights") ||
                             h.array[0].count != made->weights))
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "expected array weights %zu first", made->weights);
    if (status == OXO_OK)
        status = check_body(bytes, size, &h, error);
    if (status == OXO_OK)
        status = read_floats(bytes, &h, error);
    if (status == OXO_OK && extra) {
        notes = malloc(h.notes_size + 1);
        if (!notes)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (status != OXO_OK) {
        for (unsigned i = 0; i < h.arrays; i++)
            free(h.array[i].data);
        oxo_net_destroy(made);
        return status;
    }
    made->weight = h.array[0].data;
    if (extra) {
        memcpy(notes, bytes + h.notes, h.notes_size);
        notes[h.notes_size] = 0;
        *extra = (oxo_net_extra){.notes = notes, .arrays = h.arrays - 1};
        memcpy(extra->array, h.array + 1, extra->arrays * sizeof *h.array);
    } else
        for (unsigned i = 1; i < h.arrays; i++)
            free(h.array[i].data);
    *net = made;
    return OXO_OK;
}

void oxo_net_extra_free(oxo_net_extra *extra)
{
    for (unsigned i = 0; i < extra->arrays; i++)
        free(extra->array[i].data);
    free(extra->notes);
    *extra = (oxo_net_extra){0};
}

const char *oxo_net_note(const oxo_net_extra *extra, const char *key,
                         size_t *length)
{
    const size_t size = strlen(key);
    for (const char *at = extra->notes; at && *at;) {
        const char *end = strchr(at, '\n');
        if (!end)
            return NULL;
        if (!strncmp(at, key, size) && at[size] == ' ') {
            *length = (size_t)(end - (at + size + 1));
            return at + size + 1;
        }
        at = end + 1;
    }
    return NULL;
}

void oxo_net_note_text(const oxo_net_extra *extra, const char *key, char *text,
                       size_t size)
{
    size_t length;
    const char *value = oxo_net_note(extra, key, &length);
    if (!value || length >= size)
        length = 0;
    memcpy(text, value ? value : "", length);
    text[length] = 0;
}

const oxo_net_array *oxo_net_extra_array(const oxo_net_extra *extra,
                                         const char *name)
{
    for (unsigned i = 0; i < extra->arrays; i++)
        if (!strcmp(extra->array[i].name, name))
            return &extra->array[i];
    return NULL;
}

/* ---- files ---- */

oxo_status oxo_net_save(const oxo_net *net, const oxo_net_extra *extra,
                        const char *path, oxo_error *error)
{
    unsigned char *bytes;
    size_t size;
    oxo_status status = oxo_net_write(net, extra, &bytes, &size, error);
    if (status != OXO_OK)
        return status;
    status = oxo_file_save(path, bytes, size, error);
    free(bytes);
    return status;
}

oxo_status oxo_net_load(const char *path, oxo_net **net, oxo_net_extra *extra,
                        oxo_error *error)
{
    char *bytes = NULL;
    size_t size = 0;
    oxo_status status =
        oxo_file_load(path, (size_t)1 << 31, &bytes, &size, error);
    if (status == OXO_OK)
        status =
            oxo_net_read((const unsigned char *)bytes, size, net, extra, error);
    if (status == OXO_BAD_INPUT && error) { /* say which file */
        char text[sizeof error->text];
        memcpy(text, error->text, sizeof text);
        snprintf(error->text, sizeof error->text, "%.80s: %.140s", path, text);
    }
    free(bytes);
    return status;
}
