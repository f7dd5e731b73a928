/* Lines that survive (journal.h). */
#include "journal.h"

#include "base/array.h"
#include "base/file.h"
#include "cli.h"
#include <string.h>
#include <unistd.h>

static void put(journal *j, const char *text, size_t length)
{
    if (j->error.status != OXO_OK)
        return;
    OXO_GROW(j->text, j->used + length + 1, j->room,
             oxo_fail(&j->error, OXO_NO_MEMORY, "out of memory"));
    if (j->error.status != OXO_OK)
        return;
    memcpy(j->text + j->used, text, length);
    j->used += length;
    j->text[j->used] = 0;
    j->dirty = true;
}

static void save(journal *j)
{
    if (j->error.status != OXO_OK)
        return;
    const double begin = oxo_clock();
    oxo_file_save(j->path, j->text, j->used, &j->error);
    j->saved = oxo_clock();
    j->cost = j->saved - begin;
    j->dirty = false;
}

bool journal_begin(journal *j, const char *path, const char *head)
{
    *j = (journal){.path = path, .device = oxo_file_is_device(path)};
    if (oxo_file_writable(path, &j->error) != OXO_OK) {
        cli_fail(&j->error);
        return false;
    }
    j->saved = oxo_clock();
    put(j, head, strlen(head));
    put(j, "\n", 1);
    return true;
}

bool journal_resume(journal *j, const char *path, const char *head,
                    bool (*each)(void *user, char *line), void *user)
{
    size_t size = 0, row = 1;
    int code;
    if (access(path, F_OK) != 0)
        return journal_begin(j, path, head);
    char *text = cli_load(path, &size, &code);
    if (!text || !journal_begin(j, path, head)) {
        free(text);
        return false;
    }
    char *at = text;
    bool good = true;
    for (char *end; good && (end = strchr(at, '\n')); at = end + 1, row++) {
        *end = 0;
        if (row == 1 && strcmp(at, head)) {
            cli_usage_error("'%s' is of another run: its first line is not "
                            "'%.120s'",
                            path, head);
            good = false;
        } else if (row > 1) {
            put(j, at, strlen(at)); /* before `each`, which may change it */
            put(j, "\n", 1);
            good = each(user, at);
            if (!good)
                cli_usage_error("'%s', line %zu: not a line of this run", path,
                                row);
        }
    }
    free(text);
    if (!good) {
        free(j->text);
        *j = (journal){0};
    }
    return good;
}

void journal_add(journal *j, const char *line)
{
    put(j, line, strlen(line));
    put(j, "\n", 1);
    const double pause = 20 * j->cost > 1 ? 20 * j->cost : 1;
    if (!j->device && oxo_clock() - j->saved >= pause)
        save(j);
}

bool journal_end(journal *j)
{
    if (!j->path)
        return true;
    if (j->dirty)
        save(j);
    free(j->text);
    j->text = NULL;
    if (j->error.status != OXO_OK) {
        cli_fail(&j->error);
        return false;
    }
    return true;
}
