/* A record of finished work, line by line, that survives whatever comes.
 *
 * Lines are kept in memory, and the file is written anew, whole, about once a
 * second (less often when writing takes long) and at the end. A program that
 * is killed loses the last second of lines and never half a line. A device or
 * a pipe gets everything at the end.
 */
#ifndef OXO_CLI_JOURNAL_H
#define OXO_CLI_JOURNAL_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct journal {
    const char *path;
    char *text;
    size_t used, room;
    double saved, cost; /* when it was last written, how long that took */
    bool device, dirty;
    oxo_error error; /* the first thing that went wrong; OXO_OK: nothing */
} journal;

/* A new one with a first line; no file is touched yet. False: says why not. */
bool journal_begin(journal *j, const char *path, const char *head);

/* Takes up a file whose first line is `head`: hands every line after it to
 * `each` (without its end; false refuses it), keeps them, and drops a last line
 * that was cut short. A file that is not there is begun. False: says why not.
 */
bool journal_resume(journal *j, const char *path, const char *head,
                    bool (*each)(void *user, char *line), void *user);

/* Adds a line, without its end. */
void journal_add(journal *j, const char *line);

/* Writes what is left; true when all is on the disk, else says why not. */
bool journal_end(journal *j);

#endif
