/* The inside of "play a few moves, then pair": what the search and its files
 * share. */
#ifndef OXO_THEORY_PTP_H
#define OXO_THEORY_PTP_H

#include "base/keys.h"
#include "oxo/symmetry.h"
#include "oxo/theory.h"
#include "theory/two_each.h"
#include <pthread.h>
#include <stdatomic.h>

struct oxo_ptp_job;

typedef struct oxo_ptp_worker {
    struct oxo_ptp_job *job;
    oxo_two_each_room room;
    oxo_two_each **at; /* 2 * depth + 2 positions */
    uint8_t *covered;  /* of a cell: settled in the last round */
    uint8_t *spare;    /* two times the cells */
    uint8_t *barred;   /* depth + 1 times the cells: replies that failed */
    uint64_t positions[OXO_PTP_MAX_DEPTH + 1];
    uint64_t last, wrong, polled;
    char **entries; /* replies that are not the rule's, as text */
    uint32_t count, room_entries;
    bool no_memory;
} oxo_ptp_worker;

typedef struct oxo_ptp_job {
    const oxo_game *game;
    const oxo_geometry *g;
    const oxo_group *group; /* complete, or NULL: images are not known */
    unsigned depth, width;
    const oxo_context *context;
    pthread_mutex_t lock;
    atomic_bool halt; /* a limit, no memory, or a task has failed */
    bool limited;
    uint64_t nodes; /* of all threads, under the lock */
    oxo_ptp_worker *team;
    unsigned threads;
    uint32_t firsts, firsts_done; /* first moves up to symmetry */
    uint8_t *done;                /* of a cell: this first move is settled */
    uint32_t *answer;             /* of such a cell: by this reply */
    oxo_keys seen; /* second moves gone through, up to symmetry */
    oxo_keys now;  /* the same of the round in work */
    uint8_t *key;  /* scratch */
    struct oxo_line_pos *pos;
    /* the round in work: second moves after a first move and its answer */
    uint32_t first, reply; /* UINT32_MAX: none */
    const oxo_two_each *after;
    uint32_t next;
    uint8_t *settled; /* of a cell: this second move is settled */
    uint8_t *image;   /* of a cell: it is, by an image */
    bool failed;
} oxo_ptp_job;

/* Writes how far the job has come, and reads it back: depth, width, done,
 * answer, first, reply, settled, and the entries into the first worker. Reading
 * happens in two steps, since the job is sized by its depth: first the depth
 * and the width, then (with `job` set up) the rest. */
oxo_status oxo_ptp_save(const oxo_ptp_job *job, const char *game,
                        const char *path, oxo_error *error);
oxo_status oxo_ptp_load(const char *game, const char *path, unsigned *depth,
                        unsigned *width, oxo_ptp_job *job, oxo_error *error);

/* The body of the certificate of a job that is done. */
oxo_status oxo_ptp_certificate(const oxo_ptp_job *job, const uint32_t *weights,
                               oxo_certificate *certificate, oxo_error *error);

/* Keeps a reply that is not the rule's; takes over `text`. */
bool oxo_ptp_add_entry(oxo_ptp_worker *worker, char *text);

#endif
