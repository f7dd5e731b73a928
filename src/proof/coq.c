/* Files for Coq: the frame around what coq_strategy.c and coq_splits.c find,
 * and pairings.
 *
 * A file is a list of string literals. Long lists are split: coqc needs 1.5 s
 * for a file of 1500 nodes, and its memory grows with the longest one. */
#include "proof/coq.h"

#include "base/array.h"
#include "base/file.h"
#include "oxo/families.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { NODES_PER_FILE = 1500, PAIRS_PER_LITERAL = 16 };

static const char head[] =
    "(* Written by oxo proof coq. Nothing here has to be believed. *)\n"
    "From Oxo Require Import Text.\n";

static oxo_status no_memory(oxo_error *error)
{
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

static void put(oxo_coq_out *out, const char *text, size_t size)
{
    OXO_GROW(out->text, out->size + size, out->room, out->failed = true);
    if (out->failed)
        return;
    memcpy(out->text + out->size, text, size);
    out->size += size;
}

OXO_PRINTF(2, 3)
static void print(oxo_coq_out *out, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        put(out, text, (size_t)length);
}

/* Saves the file at hand as STEM.v and begins another. */
static oxo_status save(oxo_coq_out *out, const char *stem)
{
    char path[4096];
    if (out->failed)
        return no_memory(out->error);
    int length = snprintf(path, sizeof path, "%s/%s.v", out->directory, stem);
    if (length < 0 || (size_t)length >= sizeof path)
        return oxo_fail(out->error, OXO_BAD_INPUT,
                        "expected a shorter name of a folder");
    oxo_status status = oxo_file_save(path, out->text, out->size, out->error);
    if (status != OXO_OK)
        return status;
    out->report.bytes += out->size;
    out->report.files++;
    out->size = out->literals = 0;
    return OXO_OK;
}

size_t oxo_coq_number(char *text, unsigned width, uint32_t value)
{
    for (unsigned i = width; i-- > 0; value /= OXO_COQ_DIGITS)
        text[i] = (char)('0' + value % OXO_COQ_DIGITS);
    return width;
}

static void literal(oxo_coq_out *out, const char *text, size_t size)
{
    print(out, "\"");
    put(out, text, size);
    print(out, "\" ::\n");
    out->literals++;
}

static void begin_list(oxo_coq_out *out, const char *what)
{
    print(out, "Definition %s : list text :=\n", what);
}

static oxo_status end_list(oxo_coq_out *out, const char *stem)
{
    print(out, "nil.\n");
    return save(out, stem);
}

static void board_size(oxo_coq_out *out)
{
    print(out, "Definition k := %u.\nDefinition n := %u.\n", out->k, out->n);
}

/* ---- the files of a strategy ---- */

static oxo_status end_nodes(oxo_coq_out *out)
{
    char stem[32];
    snprintf(stem, sizeof stem, "Nodes%u", ++out->files);
    return end_list(out, stem);
}

oxo_status oxo_coq_node(oxo_coq_out *out, const char *text, size_t size)
{
    oxo_status status = OXO_OK;
    if (out->literals == NODES_PER_FILE)
        status = end_nodes(out);
    if (status != OXO_OK)
        return status;
    if (out->literals == 0) {
        print(out, "%s", head);
        begin_list(out, "nodes");
    }
    literal(out, text, size);
    return OXO_OK;
}

oxo_status oxo_coq_group(const oxo_game *game, oxo_group **group,
                         oxo_error *error)
{
    oxo_group_options options = {.max_elements =
                                     OXO_COQ_DIGITS * OXO_COQ_DIGITS};
    return oxo_group_create(game, &options, group, error);
}

/* Of all symmetries, or of those in use: one literal each. */
static oxo_status symmetries(const oxo_game *game, oxo_coq_out *out,
                             const oxo_coq_parts *parts)
{
    oxo_group *group = NULL;
    oxo_status status = oxo_coq_group(game, &group, out->error);
    if (status != OXO_OK)
        return status;
    unsigned width = oxo_coq_width(game->cells);
    print(out, "%s", head);
    begin_list(out, "symmetries");
    size_t count = parts ? parts->symmetries : oxo_group_listed(group);
    for (size_t i = 0; i < count; i++) {
        char text[2 * OXO_COQ_DIGITS * OXO_COQ_DIGITS];
        size_t size = 0;
        oxo_map map =
            oxo_group_element(group, parts ? parts->symmetry[i] : (uint32_t)i);
        for (uint32_t c = 0; c < game->cells; c++)
            size += oxo_coq_number(text + size, width, map.cell[c]);
        literal(out, text, size);
        out->report.symmetries++;
    }
    oxo_group_destroy(group);
    return end_list(out, "Symmetries");
}

static oxo_status put_together(oxo_coq_out *out, const oxo_coq_parts *parts)
{
    print(out, "%s", head);
    print(out, "From %s Require Symmetries", out->name);
    for (unsigned i = 1; i <= out->files; i++)
        print(out, " Nodes%u", i);
    print(out, ".\n");
    board_size(out);
    print(out, "Definition symmetries := Symmetries.symmetries.\n");
    if (parts) {
        begin_list(out, "patterns");
        for (size_t i = 0; i < parts->patterns; i++)
            literal(out, parts->pattern[i].text,
                    strlen(parts->pattern[i].text));
        print(out, "nil.\n");
        out->report.patterns = parts->patterns;
    }
    begin_list(out, "nodes");
    for (unsigned i = 1; i <= out->files; i++)
        print(out, "Nodes%u.nodes ++\n", i);
    return end_list(out, "Data");
}

static oxo_status write_strategy(const oxo_game *game,
                                 const oxo_certificate *certificate,
                                 oxo_context *context, oxo_coq_out *out)
{
    oxo_strategy *strategy = NULL;
    oxo_status status =
        oxo_strategy_from_certificate(game, certificate, &strategy, out->error);
    if (status != OXO_OK)
        return status;
    if (!strcmp(certificate->form, "full")) {
        /* its strategic positions are enough: the rest is found again */
        oxo_certificate *compact = NULL;
        oxo_strategy_report *report = calloc(1, sizeof *report);
        status = report ? oxo_strategy_compact(strategy, context, &compact,
                                               report, out->error)
                        : no_memory(out->error);
        if (status == OXO_NO)
            oxo_fail(out->error, OXO_NO, "the strategy does not win: %s at %s",
                     report->why, report->where);
        free(report);
        oxo_strategy_destroy(strategy);
        strategy = NULL;
        if (status == OXO_OK)
            status = oxo_strategy_from_certificate(game, compact, &strategy,
                                                   out->error);
        oxo_certificate_destroy(compact);
        if (status != OXO_OK)
            return status;
    }
    status = symmetries(game, out, NULL);
    if (status == OXO_OK)
        status = oxo_coq_strategy(game, strategy, context, out);
    if (status == OXO_OK)
        status = end_nodes(out);
    if (status == OXO_OK)
        status = put_together(out, NULL);
    oxo_strategy_destroy(strategy);
    return status;
}

/* ---- the files of a draw by splits ---- */

static oxo_status write_splits(const oxo_game *game,
                               const oxo_certificate *certificate,
                               const oxo_context *context, oxo_coq_out *out)
{
    oxo_coq_parts parts = {0};
    oxo_status status = oxo_coq_splits(game, certificate, context, out, &parts);
    if (status == OXO_OK)
        status = end_nodes(out);
    if (status == OXO_OK)
        status = symmetries(game, out, &parts);
    if (status == OXO_OK)
        status = put_together(out, &parts);
    free(parts.symmetry);
    free(parts.pattern);
    return status;
}

/* ---- the file of a pairing ---- */

static bool read_pair(const char *line, size_t length, uint32_t cells,
                      uint32_t pair[2])
{
    size_t at = 0;
    for (int i = 0; i < 2; i++) {
        uint32_t value = 0;
        size_t from = at;
        while (at < length && line[at] >= '0' && line[at] <= '9' &&
               value < cells)
            value = 10 * value + (uint32_t)(line[at++] - '0');
        if (at == from || value >= cells)
            return false;
        pair[i] = value;
        if (i == 0 && (at == length || line[at++] != ' '))
            return false;
    }
    return at == length;
}

static oxo_status write_pairing(const oxo_game *game,
                                const oxo_certificate *certificate,
                                oxo_coq_out *out)
{
    unsigned width = oxo_coq_width(game->cells);
    char text[PAIRS_PER_LITERAL * 5];
    size_t at = 0, length, size = 0, line = certificate->body_line;
    const char *body;
    print(out, "%s", head);
    board_size(out);
    begin_list(out, "pairs");
    for (; oxo_certificate_next(certificate, &at, &body, &length); line++) {
        uint32_t pair[2];
        if (!read_pair(body, length, game->cells, pair))
            return oxo_fail_at(out->error, OXO_BAD_INPUT, line, 1,
                               "expected two cells of %s", game->name);
        if (size)
            text[size++] = ' ';
        size += oxo_coq_number(text + size, width, pair[0]);
        size += oxo_coq_number(text + size, width, pair[1]);
        if (++out->report.pairs % PAIRS_PER_LITERAL == 0) {
            literal(out, text, size);
            size = 0;
        }
    }
    if (size)
        literal(out, text, size);
    return end_list(out, "Data");
}

oxo_status oxo_coq_write(const oxo_game *game,
                         const oxo_certificate *certificate,
                         const char *directory, const char *name,
                         oxo_context *context, oxo_coq_report *report,
                         oxo_error *error)
{
    oxo_line_spec spec;
    bool strategy = !strcmp(certificate->claim, "first-wins") &&
                    (!strcmp(certificate->form, "compact") ||
                     !strcmp(certificate->form, "full"));
    bool pairing = !strcmp(certificate->claim, "draw") &&
                   !strcmp(certificate->form, "pairing");
    bool splits = !strcmp(certificate->claim, "draw") &&
                  !strcmp(certificate->form, "groups");
    if (!oxo_line_spec_of(game, &spec) || spec.misere || spec.gravity)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "expected a k^n game with the ordinary rules");
    if (!strategy && !pairing && !splits)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "expected a strategy that wins for the first player "
                        "or a draw by pairing or by groups");
    if (game->cells > OXO_COQ_DIGITS * OXO_COQ_DIGITS)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "expected a board of at most %d cells",
                        OXO_COQ_DIGITS * OXO_COQ_DIGITS);
    size_t letters = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789");
    if (name[0] < 'A' || name[0] > 'Z' || name[letters] || letters > 60)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected a name of letters and digits that begins "
                        "with a capital");
    if (mkdir(directory, 0777) && errno != EEXIST)
        return oxo_fail(error, OXO_IO, "cannot make %s: %s", directory,
                        strerror(errno));
    oxo_coq_out out = {.directory = directory,
                       .name = name,
                       .k = spec.k,
                       .n = spec.n,
                       .error = error};
    oxo_status status =
        strategy  ? write_strategy(game, certificate, context, &out)
        : pairing ? write_pairing(game, certificate, &out)
                  : write_splits(game, certificate, context, &out);
    if (status == OXO_OK)
        *report = out.report;
    free(out.text);
    return status;
}
