/* Files of "play a few moves, then pair": what a stopped run saves, and the
 * certificate of one that came to its end.
 *
 * A saved run is text in the frame of certificates (whole or absent, with a
 * checksum), of form play-then-pair-part:
 *
 *     depth 4          replies before the pairs
 *     width 4          replies tried where the heaviest fails
 *     done 0 171       a first move that is settled, with all its second moves,
 *                      and its answer
 *     at 1 171         the first move in work, and the answer in work
 *     settled 5        a second move after these that is settled
 *     entry 1x5o2x 9   a reply that is not the rule's
 */
#include "theory/ptp.h"

#include "base/array.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char form_part[] = "play-then-pair-part";

bool oxo_ptp_add_entry(oxo_ptp_worker *worker, char *text)
{
    OXO_GROW(worker->entries, worker->count + 1, worker->room_entries, {
        free(text);
        return false;
    });
    worker->entries[worker->count++] = text;
    return true;
}

static oxo_status add(oxo_certificate *c, const char *word, const char *rest)
{
    size_t size = strlen(word) + strlen(rest) + 1;
    char *line = malloc(size);
    if (!line)
        return OXO_NO_MEMORY;
    snprintf(line, size, "%s%s", word, rest);
    oxo_status status = oxo_certificate_add(c, line, size - 1);
    free(line);
    return status;
}

static oxo_status add_number(oxo_certificate *c, const char *word,
                             uint32_t number)
{
    char rest[16];
    snprintf(rest, sizeof rest, "%u", number);
    return add(c, word, rest);
}

oxo_status oxo_ptp_save(const oxo_ptp_job *j, const char *game,
                        const char *path, oxo_error *error)
{
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_create(game, "second-does-not-lose",
                                               form_part, &c, error);
    if (status != OXO_OK)
        return status;
    status = add_number(c, "depth ", j->depth);
    if (status == OXO_OK)
        status = add_number(c, "width ", j->width);
    char rest[32];
    for (uint32_t x = 0; status == OXO_OK && x < j->g->points; x++) {
        snprintf(rest, sizeof rest, "%u %u", x, j->answer[x]);
        if (j->done[x])
            status = add(c, "done ", rest);
    }
    if (status == OXO_OK && j->first != UINT32_MAX) {
        snprintf(rest, sizeof rest, "%u %u", j->first, j->reply);
        status = add(c, "at ", rest);
        for (uint32_t x = 0; status == OXO_OK && x < j->g->points; x++) {
            if (j->settled[x])
                status = add_number(c, "settled ", x);
        }
    }
    for (unsigned t = 0; t < j->threads; t++) {
        for (uint32_t i = 0; status == OXO_OK && i < j->team[t].count; i++)
            status = add(c, "entry ", j->team[t].entries[i]);
    }
    status = status == OXO_OK ? oxo_certificate_save(c, path, error)
                              : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_certificate_destroy(c);
    return status;
}

/* One line of a saved run; false: it does not read. */
static bool read_line(const char *line, unsigned *depth, unsigned *width,
                      oxo_ptp_job *j)
{
    uint32_t a, b;
    char end;
    if (sscanf(line, "depth %u%c", &a, &end) == 1) {
        if (depth)
            *depth = a;
        return a >= 1 && a <= OXO_PTP_MAX_DEPTH && (!j || a == j->depth);
    }
    if (sscanf(line, "width %u%c", &a, &end) == 1) {
        if (width)
            *width = a;
        return a >= 1 && (!j || a == j->width);
    }
    if (!j)
        return true; /* read the second time */
    if (sscanf(line, "at %u %u%c", &a, &b, &end) == 2) {
        j->first = a;
        j->reply = b;
        return a < j->g->points && b < j->g->points;
    }
    if (sscanf(line, "done %u %u%c", &a, &b, &end) == 2) {
        if (a >= j->g->points || b >= j->g->points)
            return false;
        j->done[a] = 1;
        j->answer[a] = b;
        return true;
    }
    if (sscanf(line, "settled %u%c", &a, &end) == 1) {
        if (a < j->g->points)
            j->settled[a] = 1;
        return a < j->g->points;
    }
    if (strncmp(line, "entry ", 6) != 0)
        return false;
    char *text = strdup(line + 6);
    return text && oxo_ptp_add_entry(&j->team[0], text);
}

oxo_status oxo_ptp_load(const char *game, const char *path, unsigned *depth,
                        unsigned *width, oxo_ptp_job *j, oxo_error *error)
{
    oxo_certificate *c = NULL;
    oxo_status status = oxo_certificate_load(path, &c, error);
    if (status != OXO_OK)
        return status;
    if (strcmp(c->game, game) != 0 || strcmp(c->form, form_part) != 0)
        status = oxo_fail(error, OXO_BAD_INPUT,
                          "%s: expected a stopped run of %s (form %s), found "
                          "%s (form %s)",
                          path, game, form_part, c->game, c->form);
    const char *line;
    size_t at = 0, length, number = c->body_line;
    for (; status == OXO_OK && oxo_certificate_next(c, &at, &line, &length);
         number++) {
        char *copy = strndup(line, length);
        if (!copy)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        else if (!read_line(copy, depth, width, j))
            status = oxo_fail_at(error, OXO_BAD_INPUT, number, 1,
                                 "%s: not a line of a stopped run", path);
        free(copy);
    }
    oxo_certificate_destroy(c);
    return status;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

oxo_status oxo_ptp_certificate(const oxo_ptp_job *j, const uint32_t *weights,
                               oxo_certificate *c, oxo_error *error)
{
    uint32_t count = 0;
    for (unsigned t = 0; t < j->threads; t++)
        count += j->team[t].count;
    char **all = malloc((count + 1) * sizeof *all);
    if (!all)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (unsigned t = 0, n = 0; t < j->threads; t++) {
        for (uint32_t i = 0; i < j->team[t].count; i++)
            all[n++] = j->team[t].entries[i];
    }
    qsort(all, count, sizeof *all, by_text); /* one order for all threads */
    oxo_status status = add_number(c, "depth ", j->depth);
    char line[16 * OXO_TWO_EACH_WEIGHTS] = "";
    size_t used = 0;
    for (unsigned s = 0; s < oxo_geometry_longest(j->g); s++)
        used += (size_t)snprintf(line + used, sizeof line - used, " %u",
                                 weights[s]);
    if (status == OXO_OK)
        status = add(c, "weights", line);
    for (uint32_t i = 0; status == OXO_OK && i < count; i++) {
        if (i == 0 || strcmp(all[i], all[i - 1]) != 0)
            status = add(c, "", all[i]);
    }
    free(all);
    return status == OXO_OK ? status : oxo_fail(error, status, "out of memory");
}
