/* Ranks of an MPI run (ranks.h). */
#include "base/ranks.h"

#include <stdlib.h>
#include <string.h>

#ifndef OXO_HAVE_MPI
#define OXO_HAVE_MPI 0
#endif

unsigned oxo_ranks_launched(unsigned *self)
{
    static const char *const names[][2] = {
        {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
        {"PMI_SIZE", "PMI_RANK"}};
    for (unsigned i = 0; OXO_HAVE_MPI && i < 2; i++) {
        const char *size = getenv(names[i][0]), *rank = getenv(names[i][1]);
        if (size && rank && atoi(size) > 1) {
            if (self)
                *self = (unsigned)atoi(rank);
            return (unsigned)atoi(size);
        }
    }
    return 1;
}

#if OXO_HAVE_MPI
#include "base/lazy.h"
#include <mpi.h>
#include <pthread.h>
#include <time.h>

/* The functions of MPI that are used, and its constants, which in OpenMPI are
 * addresses of variables. */
/* clang-format off */
#define FUNCTIONS(F) \
    F(Init_thread) F(Finalize) F(Abort) F(Comm_rank) F(Comm_size) \
    F(Allreduce) F(Bcast) F(Alltoall) F(Alltoallv) F(Send) F(Recv) \
    F(Iprobe) F(Get_count)
/* clang-format on */

struct oxo_ranks {
#define MEMBER(name) __typeof__(&MPI_##name) name;
    FUNCTIONS(MEMBER)
#undef MEMBER
    MPI_Comm world;
    MPI_Datatype byte, number;
    MPI_Op sum, most;
    unsigned count, self;
    uint64_t messages, bytes;
    pthread_t thread; /* that may use MPI */
    double looked;
};

static bool load(oxo_ranks *r)
{
    static const char *const name[] = {
#define NAME(name) "MPI_" #name,
        FUNCTIONS(NAME)
#undef NAME
#if defined(OPEN_MPI)
            "ompi_mpi_comm_world",
        "ompi_mpi_byte",
        "ompi_mpi_uint64_t",
        "ompi_mpi_op_sum",
        "ompi_mpi_op_max"
#endif
    };
    enum { COUNT = sizeof name / sizeof *name };
    void *found[COUNT];
    if (!oxo_lazy_load(OXO_MPI_LIBRARY, "OXO_LIBRARY_MPI", COUNT, name, found))
        return false;
    unsigned at = 0;
#define TAKE(name) memcpy(&r->name, &found[at++], sizeof r->name);
    FUNCTIONS(TAKE)
#undef TAKE
#if defined(OPEN_MPI)
    r->world = found[at++];
    r->byte = found[at++];
    r->number = found[at++];
    r->sum = found[at++];
    r->most = found[at++];
#else
    r->world = MPI_COMM_WORLD;
    r->byte = MPI_BYTE;
    r->number = MPI_UINT64_T;
    r->sum = MPI_SUM;
    r->most = MPI_MAX;
#endif
    return true;
}

oxo_status oxo_ranks_open(oxo_ranks **ranks, oxo_error *error)
{
    *ranks = NULL;
    if (oxo_ranks_launched(NULL) < 2)
        return OXO_OK;
    oxo_ranks *r = calloc(1, sizeof *r);
    if (!r)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    int given = 0, count = 1, self = 0;
    if (!load(r)) {
        free(r);
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "several processes were started, but the library of "
                        "MPI (%s) cannot be loaded",
                        OXO_MPI_LIBRARY);
    }
    r->Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    r->Comm_size(r->world, &count);
    r->Comm_rank(r->world, &self);
    r->count = (unsigned)count;
    r->self = (unsigned)self;
    r->thread = pthread_self();
    *ranks = r;
    return OXO_OK;
}

void oxo_ranks_close(oxo_ranks *r)
{
    if (!r)
        return;
    r->Finalize();
    free(r);
}

void oxo_ranks_abort(oxo_ranks *r, int code)
{
    if (r)
        r->Abort(r->world, code);
    exit(code);
}

unsigned oxo_ranks_count(const oxo_ranks *r)
{
    return r ? r->count : 1;
}

unsigned oxo_ranks_self(const oxo_ranks *r)
{
    return r ? r->self : 0;
}

static void sent(oxo_ranks *r, size_t bytes)
{
    r->messages++;
    r->bytes += bytes;
}

bool oxo_ranks_any(oxo_ranks *r, bool here)
{
    if (!r)
        return here;
    uint64_t mine = here, all = 0;
    r->Allreduce(&mine, &all, 1, r->number, r->most, r->world);
    sent(r, sizeof mine);
    return all != 0;
}

void oxo_ranks_sum(oxo_ranks *r, uint64_t *numbers, unsigned count)
{
    enum { MOST = 64 };
    uint64_t sum[MOST];
    for (unsigned at = 0; r && at < count;) {
        const unsigned part = count - at < MOST ? count - at : MOST;
        r->Allreduce(numbers + at, sum, (int)part, r->number, r->sum, r->world);
        memcpy(numbers + at, sum, part * sizeof *sum);
        sent(r, part * sizeof *sum);
        at += part;
    }
}

void oxo_ranks_share(oxo_ranks *r, void *bytes, size_t size)
{
    if (!r)
        return;
    r->Bcast(bytes, (int)size, r->byte, 0, r->world);
    sent(r, size);
}

oxo_status oxo_ranks_exchange(oxo_ranks *r, const uint64_t *out,
                              const size_t *count, uint64_t **in, size_t *room,
                              size_t *received, oxo_error *error)
{
    const unsigned n = oxo_ranks_count(r);
    int *plan = calloc(4 * (size_t)n, sizeof *plan);
    if (!plan)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    int *to = plan, *from = plan + n, *to_at = plan + 2 * n,
        *from_at = plan + 3 * n;
    size_t total = 0, sum = 0;
    for (unsigned i = 0; i < n; i++) {
        to[i] = (int)count[i];
        to_at[i] = (int)total;
        total += count[i];
    }
    if (r)
        r->Alltoall(to, (int)sizeof *to, r->byte, from, (int)sizeof *from,
                    r->byte, r->world);
    else
        from[0] = to[0];
    for (unsigned i = 0; i < n; i++) {
        from_at[i] = (int)sum;
        sum += (size_t)from[i];
    }
    oxo_status status = OXO_OK;
    if (sum > *room) {
        uint64_t *more = realloc(*in, sum * sizeof **in);
        if (more) {
            *in = more;
            *room = sum;
        } else {
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        }
    }
    /* who has no room must not leave the others waiting */
    if (oxo_ranks_any(r, status != OXO_OK)) {
        free(plan);
        return status == OXO_OK ? oxo_fail(error, OXO_NO_MEMORY,
                                           "another rank is out of memory")
                                : status;
    }
    if (r) {
        r->Alltoallv(out, to, to_at, r->number, *in, from, from_at, r->number,
                     r->world);
        for (unsigned i = 0; i < n; i++) {
            if (i != r->self && to[i])
                sent(r, (size_t)to[i] * sizeof *out);
        }
    } else if (total) {
        memcpy(*in, out, total * sizeof *out);
    }
    *received = sum;
    free(plan);
    return OXO_OK;
}

void oxo_ranks_send(oxo_ranks *r, unsigned to, const void *bytes, size_t size)
{
    r->Send(bytes, (int)size, r->byte, (int)to, 0, r->world);
    sent(r, size);
}

oxo_status oxo_ranks_receive(oxo_ranks *r, int from, void **bytes, size_t *room,
                             size_t *size, unsigned *sender, oxo_error *error)
{
    MPI_Status state;
    int there = 0, length = 0;
    const int source = from == OXO_RANKS_ANY ? MPI_ANY_SOURCE : from;
    for (unsigned tries = 0; !there; tries++) {
        r->Iprobe(source, 0, r->world, &there, &state);
        if (!there && tries > 100)
            nanosleep(&(struct timespec){0, 200000}, NULL);
    }
    r->Get_count(&state, r->byte, &length);
    if ((size_t)length > *room) {
        void *more = realloc(*bytes, (size_t)length);
        if (!more)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        *bytes = more;
        *room = (size_t)length;
    }
    r->Recv(*bytes, length, r->byte, state.MPI_SOURCE, 0, r->world, &state);
    *size = (size_t)length;
    if (sender)
        *sender = (unsigned)state.MPI_SOURCE;
    return OXO_OK;
}

bool oxo_ranks_waiting(oxo_ranks *r)
{
    MPI_Status state;
    int there = 0;
    r->Iprobe(MPI_ANY_SOURCE, 0, r->world, &there, &state);
    if (!there)
        nanosleep(&(struct timespec){0, 200000}, NULL);
    return there != 0;
}

bool oxo_ranks_called(oxo_ranks *r)
{
    MPI_Status state;
    int there = 0;
    if (pthread_equal(r->thread, pthread_self()) && oxo_every(&r->looked, 0.1))
        r->Iprobe(MPI_ANY_SOURCE, 0, r->world, &there, &state);
    return there != 0;
}

void oxo_ranks_traffic(const oxo_ranks *r, uint64_t *messages, uint64_t *bytes)
{
    *messages = r ? r->messages : 0;
    *bytes = r ? r->bytes : 0;
}

#else /* one process, always */

oxo_status oxo_ranks_open(oxo_ranks **ranks, oxo_error *error)
{
    (void)error;
    *ranks = NULL;
    return OXO_OK;
}

void oxo_ranks_close(oxo_ranks *ranks)
{
    (void)ranks;
}

void oxo_ranks_abort(oxo_ranks *ranks, int code)
{
    (void)ranks;
    exit(code);
}

unsigned oxo_ranks_count(const oxo_ranks *ranks)
{
    (void)ranks;
    return 1;
}

unsigned oxo_ranks_self(const oxo_ranks *ranks)
{
    (void)ranks;
    return 0;
}

bool oxo_ranks_any(oxo_ranks *ranks, bool here)
{
    (void)ranks;
    return here;
}

void oxo_ranks_sum(oxo_ranks *ranks, uint64_t *numbers, unsigned count)
{
    (void)ranks, (void)numbers, (void)count;
}

void oxo_ranks_share(oxo_ranks *ranks, void *bytes, size_t size)
{
    (void)ranks, (void)bytes, (void)size;
}

oxo_status oxo_ranks_exchange(oxo_ranks *ranks, const uint64_t *out,
                              const size_t *count, uint64_t **in, size_t *room,
                              size_t *received, oxo_error *error)
{
    (void)ranks, (void)out, (void)count, (void)in, (void)room;
    *received = 0;
    return oxo_fail(error, OXO_UNSUPPORTED, "no other processes");
}

void oxo_ranks_send(oxo_ranks *ranks, unsigned to, const void *bytes,
                    size_t size)
{
    (void)ranks, (void)to, (void)bytes, (void)size;
}

oxo_status oxo_ranks_receive(oxo_ranks *ranks, int from, void **bytes,
                             size_t *room, size_t *size, unsigned *sender,
                             oxo_error *error)
{
    (void)ranks, (void)from, (void)bytes, (void)room, (void)size, (void)sender;
    return oxo_fail(error, OXO_UNSUPPORTED, "no other processes");
}

bool oxo_ranks_waiting(oxo_ranks *ranks)
{
    (void)ranks;
    return false;
}

bool oxo_ranks_called(oxo_ranks *ranks)
{
    (void)ranks;
    return false;
}

void oxo_ranks_traffic(const oxo_ranks *ranks, uint64_t *messages,
                       uint64_t *bytes)
{
    (void)ranks;
    *messages = *bytes = 0;
}

#endif
