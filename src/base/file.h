/* Files that are whole or absent: the one way to write a file in oxo.
 *
 *     oxo_file *file;
 *     status = oxo_file_open(path, &file, error);
 *     if (status == OXO_OK) {
 *         fprintf(oxo_file_stream(file), ...);     nothing to check here
 *         status = oxo_file_keep(file, error);     this says how it went
 *     }
 *
 * What is written goes to PATH.partial in the same folder and gets its name
 * only when all of it is on the disk; until then a file of that name stays as
 * it was, and after a failure, too. A program that is killed leaves at most the
 * .partial behind, which the next one to write PATH takes over; a lock keeps
 * two at a time apart. Devices, pipes and /dev/stdout are written as they are:
 * there is nothing to rename, but errors are reported all the same.
 */
#ifndef OXO_BASE_FILE_H
#define OXO_BASE_FILE_H

#include "oxo/base.h"
#include <stdbool.h>
#include <stdio.h>

typedef struct oxo_file oxo_file;

/* OXO_OK when a file of this name can be written, else OXO_IO and why not.
 * For the beginning of long work, so that nothing is lost to a mistyped
 * folder; it opens nothing, since the file may be a pipe. */
oxo_status oxo_file_writable(const char *path, oxo_error *error);

oxo_status oxo_file_open(const char *path, oxo_file **file, oxo_error *error);

/* To write to. Its errors stick: oxo_file_keep reports them. */
FILE *oxo_file_stream(oxo_file *file);

/* True when something written so far has failed: no need to go on. */
bool oxo_file_failed(const oxo_file *file);

/* Ends the writing: the file gets its name (OXO_OK), or there is none
 * (OXO_IO). Either way `file` is gone. NULL is nothing, and fine. */
oxo_status oxo_file_keep(oxo_file *file, oxo_error *error);

/* Ends the writing without a result. NULL is nothing. */
void oxo_file_drop(oxo_file *file);

/* All in one: a file of these bytes. */
oxo_status oxo_file_save(const char *path, const void *bytes, size_t size,
                         oxo_error *error);

/* True for devices, pipes and the standard streams, which are written as they
 * are. */
bool oxo_file_is_device(const char *path);

/* The bytes of a file of at most `max` bytes, with a 0 behind them that is not
 * counted; free() them. OXO_IO when it cannot be read, OXO_BAD_INPUT when it
 * is larger. */
oxo_status oxo_file_load(const char *path, size_t max, char **bytes,
                         size_t *size, oxo_error *error);

#endif
