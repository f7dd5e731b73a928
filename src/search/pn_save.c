/* A proof graph in a file: stop today, go on tomorrow.
 *
 *   "oxo-pn 3\n"  name[64]  key_size size edges expanded spent   (u64 each)
 *   size  x { data (u64; 0 if expanded)  pn dn first visits (u32)
 *             count (u16)  tag flags (u8)  rest (u32)  key }
 *   edges x child (u32)
 *   edges x move (u16)
 *   hash of all bytes before it (u64)
 *
 * Numbers are written as the machine has them: the file is a checkpoint for
 * this machine, not an exchange format. Parents, best children and the hash
 * table are made anew on loading, and every index is checked. */
#include "base/bits.h"
#include "search/pn_graph_impl.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[9] = "oxo-pn 3\n";

typedef struct header {
    char name[64];
    uint64_t key_size, size, edges, expanded, spent;
} header;

typedef struct record {
    uint64_t data;
    uint32_t pn, dn, first, visits;
    uint16_t count;
    uint8_t tag, flags; /* 1 OR, 2 expanded */
    uint32_t rest;      /* of an expanded node, else 0 */
} record;

typedef struct stream {
    FILE *file;
    uint64_t hash;
    bool failed;
} stream;

static uint64_t mix_in(uint64_t hash, const void *bytes, size_t size)
{
    return oxo_mix64(hash ^ oxo_hash_bytes(bytes, size));
}

static void put(stream *s, const void *bytes, size_t size)
{
    s->hash = mix_in(s->hash, bytes, size);
    s->failed |= fwrite(bytes, 1, size, s->file) != size;
}

static void get(stream *s, void *bytes, size_t size)
{
    if (s->failed || fread(bytes, 1, size, s->file) != size) {
        s->failed = true;
        memset(bytes, 0, size);
    }
    s->hash = mix_in(s->hash, bytes, size);
}

oxo_status oxo_pn_graph_save(const oxo_pn_graph *g, const char *name,
                             const char *path, oxo_error *error)
{
    char part[1024];
    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return oxo_fail(error, OXO_BAD_INPUT, "file name too long");
    stream s = {fopen(part, "wb"), 0, false};
    if (s.file == NULL)
        return oxo_fail(error, OXO_IO, "cannot write %s", part);
    header h = {.key_size = g->problem.key_size,
                .size = g->size,
                .edges = g->edge_count,
                .expanded = g->expanded,
                .spent = g->spent};
    snprintf(h.name, sizeof h.name, "%s", name);
    put(&s, magic, sizeof magic);
    put(&s, &h, sizeof h);
    for (uint32_t i = 0; i < g->size; i++) {
        const pn_record *n = &g->nodes[i];
        record r = {.data = n->expanded ? 0 : n->data,
                    .pn = g->num[i].pn,
                    .dn = g->num[i].dn,
                    .first = n->first,
                    .visits = n->visits,
                    .count = n->count,
                    .tag = n->tag,
                    .flags = (uint8_t)(n->is_or | n->expanded << 1),
                    .rest = n->expanded ? n->rest : 0};
        put(&s, &r, sizeof r);
        put(&s, g->keys + i * g->problem.key_size, g->problem.key_size);
    }
    put(&s, g->child, g->edge_count * sizeof *g->child);
    put(&s, g->moves, g->edge_count * sizeof *g->moves);
    uint64_t hash = s.hash;
    s.failed |= fwrite(&hash, 1, sizeof hash, s.file) != sizeof hash;
    s.failed |= fclose(s.file) != 0;
    if (s.failed || rename(part, path) != 0) {
        remove(part);
        return oxo_fail(error, OXO_IO, "cannot write %s", path);
    }
    return OXO_OK;
}

static bool read_all(stream *s, oxo_pn_graph *g, const header *h)
{
    for (uint64_t i = 0; i < h->size; i++) {
        record r;
        oxo_pn_node n = {0};
        get(s, &r, sizeof r);
        get(s, n.key, g->problem.key_size);
        if (s->failed || !oxo_pn_graph_room(g, 1, 0) ||
            oxo_pn_graph_find(g, n.key) != OXO_PN_NOBODY)
            return false;
        n.data = r.data;
        n.tag = r.tag;
        n.is_or = r.flags & 1;
        n.pn = r.pn;
        n.dn = r.dn;
        uint32_t id = oxo_pn_graph_insert(g, &n);
        g->nodes[id].first = r.first;
        g->nodes[id].visits = r.visits;
        g->nodes[id].count = r.count;
        g->nodes[id].expanded = (r.flags & 2) != 0;
        if (g->nodes[id].expanded)
            g->nodes[id].rest = r.rest;
        if (r.pn > OXO_PN_INF || r.dn > OXO_PN_INF || r.first > h->edges ||
            r.count > h->edges - r.first || r.rest > OXO_PN_INF ||
            (r.count > 0 && (r.flags & 2) == 0))
            return false;
    }
    if (!oxo_pn_graph_room(g, 0, (uint32_t)h->edges))
        return false;
    get(s, g->child, (size_t)h->edges * sizeof *g->child);
    get(s, g->moves, (size_t)h->edges * sizeof *g->moves);
    g->edge_count = (uint32_t)h->edges;
    uint64_t hash = 0;
    if (s->failed || fread(&hash, 1, sizeof hash, s->file) != sizeof hash ||
        hash != s->hash)
        return false;
    for (uint32_t id = 0; id < g->size; id++) {
        const pn_record *n = &g->nodes[id];
        for (uint32_t e = n->first; e < n->first + n->count; e++) {
            uint32_t c = g->child[e];
            if (c >= g->size)
                return false;
            g->edges[e] = (pn_edge){id, g->nodes[c].parents};
            g->nodes[c].parents = e;
        }
        if (n->count > 0 || (n->expanded && n->rest < OXO_PN_INF))
            (void)oxo_pn_graph_compute(g, id);
    }
    return true;
}

bool oxo_pn_graph_saved_name(const char *path, char name[64])
{
    stream s = {fopen(path, "rb"), 0, false};
    char start[sizeof magic];
    header h;
    if (s.file == NULL)
        return false;
    get(&s, start, sizeof start);
    get(&s, &h, sizeof h);
    fclose(s.file);
    if (s.failed || memcmp(start, magic, sizeof magic) != 0)
        return false;
    memcpy(name, h.name, sizeof h.name);
    name[sizeof h.name - 1] = '\0';
    return true;
}

oxo_status oxo_pn_graph_load(const oxo_pn_problem *problem, const char *name,
                             const char *path, oxo_pn_graph **out,
                             oxo_error *error)
{
    stream s = {fopen(path, "rb"), 0, false};
    if (s.file == NULL)
        return oxo_fail(error, OXO_IO, "cannot read %s", path);
    char start[sizeof magic];
    header h;
    get(&s, start, sizeof start);
    get(&s, &h, sizeof h);
    h.name[sizeof h.name - 1] = '\0';
    oxo_status status = OXO_OK;
    oxo_pn_graph *g = NULL;
    if (s.failed || memcmp(start, magic, sizeof magic) != 0)
        status = oxo_fail(error, OXO_BAD_INPUT, "%s holds no search", path);
    else if (strcmp(h.name, name) != 0 || h.key_size != problem->key_size)
        status =
            oxo_fail(error, OXO_BAD_INPUT, "%s holds a search of %s, not of %s",
                     path, h.name, name);
    else if (h.size == 0 || h.size > UINT32_MAX / 4 || h.edges > UINT32_MAX / 4)
        status = oxo_fail(error, OXO_BAD_INPUT, "%s is damaged", path);
    else if ((g = oxo_pn_graph_blank(problem)) == NULL)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else if (!read_all(&s, g, &h))
        status = oxo_fail(error, OXO_BAD_INPUT, "%s is damaged", path);
    fclose(s.file);
    if (status != OXO_OK) {
        oxo_pn_graph_free(g);
        return status;
    }
    g->expanded = h.expanded;
    g->spent = h.spent;
    *out = g;
    return OXO_OK;
}
