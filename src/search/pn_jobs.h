/* Proof-number search by jobs: one keeps the upper graph, many settle what
 * stands below it.
 *
 *     master   the problem's root and the positions a few plies below it, in an
 *              ordinary graph; plus, as they come in, the proofs of the jobs
 *     worker   a graph of its own, kept from job to job; a job is a leaf of the
 *              master's graph and a budget of positions
 *     result   proved: the part of the graph that proves it; disproved; or the
 *              proof and disproof number so far
 *
 * Positions that took some work and are decided go with the next job to every
 * other worker. A position that was not decided within its budget stays with
 * the worker that began it, since only that one has the graph below it; others
 * take it over when there is nothing else for them to do.
 *
 * When the root is decided the master's graph holds all that a certificate is
 * made of; it is saved and resumed like any other (pn_graph.h).
 *
 * The way of the search depends on who is quicker, so that with several workers
 * two runs differ, as with threads. What is proved does not.
 */
#ifndef OXO_SEARCH_PN_JOBS_H
#define OXO_SEARCH_PN_JOBS_H

#include "base/farm.h"
#include "search/pn_graph.h"

/* A worker's bench: what `open` of a trade makes, perhaps with more behind it.
 * `problem`, `threads` and `memory` are set by it, the rest is 0. */
typedef struct oxo_pn_bench {
    oxo_pn_problem problem;
    unsigned threads;
    size_t memory; /* bytes of the graph; 0: no limit */
    oxo_pn_graph *graph;
    uint32_t *mark; /* by node: has the master seen it */
    size_t marks;
    uint32_t round;
} oxo_pn_bench;

/* `work` of the trade, and what its `close` has to call. */
oxo_status oxo_pn_bench_work(void *bench, oxo_message *task,
                             oxo_message *result, oxo_context *context,
                             oxo_error *error);
void oxo_pn_bench_clear(oxo_pn_bench *bench);

/* One job, when it has come back. */
typedef struct oxo_pn_job {
    unsigned worker;
    unsigned depth; /* of the position, in plies below the root */
    uint32_t position, parent;
    double begun, ended, busy;    /* seconds since the search began; at work */
    uint64_t positions, expanded; /* examined for it */
    uint32_t pn, dn;
} oxo_pn_job;

typedef struct oxo_pn_crew {
    const oxo_trade *trade;
    const void *order;
    size_t order_size;
    unsigned workers; /* in this process */
    oxo_ranks *ranks; /* and one in each of the other ranks */
    uint64_t budget;  /* positions of a job; 0: 200,000 */
    /* every so often, between two jobs; may be NULL */
    oxo_status (*save)(void *user, const oxo_pn_graph *graph, oxo_error *error);
    void (*log)(void *user, const oxo_pn_job *job); /* each job; may be NULL */
    void *user;
} oxo_pn_crew;

/* What a search by jobs was. */
typedef struct oxo_pn_crew_report {
    unsigned workers;
    uint64_t jobs;
    double busy;    /* seconds that the workers worked, all together */
    double longest; /* job */
    uint64_t facts; /* decided positions that were passed on */
} oxo_pn_crew_report;

/* As oxo_pn_graph_search; the graph is the master's. */
oxo_status oxo_pn_jobs_search(oxo_pn_graph *graph, const oxo_pn_crew *crew,
                              oxo_context *context, oxo_pn_crew_report *report,
                              oxo_error *error);

#endif
