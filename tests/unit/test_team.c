/* Threads in rounds: everybody works once a round, and what was written in one
 * round is seen in the next by all. */
#include "base/team.h"
#include "support/support.h"
#include <stdatomic.h>

enum { THREADS = 5, ROUNDS = 1000, CELLS = 64 };

typedef struct job {
    unsigned size, round;
    unsigned calls[THREADS];
    atomic_uint next;
    /* a cell is the sum of two of the round before: wrong if a thread began
     * too early, or the round ended too soon */
    uint32_t cell[2][CELLS];
} job;

static void work(void *user, unsigned name)
{
    job *j = user;
    j->calls[name]++;
    uint32_t *to = j->cell[j->round % 2], *from = j->cell[(j->round + 1) % 2];
    for (unsigned i; (i = atomic_fetch_add(&j->next, 1)) < CELLS;)
        to[i] = from[i] + from[(i + 1) % CELLS] + 1;
}

static void run(unsigned threads, job *j)
{
    oxo_team *team = oxo_team_new(threads);
    assert_non_null(team);
    *j = (job){.size = oxo_team_size(team)};
    assert_in_range(j->size, 1, threads ? threads : 1);
    for (j->round = 1; j->round <= ROUNDS; j->round++) {
        atomic_store(&j->next, 0);
        oxo_team_round(team, work, j);
    }
    oxo_team_free(team);
    for (unsigned i = 0; i < j->size; i++)
        assert_int_equal(j->calls[i], ROUNDS);
}

static void rounds(void **state)
{
    (void)state;
    static job alone, many;
    run(1, &alone);
    for (unsigned threads = 0; threads <= THREADS; threads++) {
        run(threads, &many);
        assert_memory_equal(many.cell, alone.cell, sizeof many.cell);
    }
}

/* A team that never works ends as well. */
static void idle(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 100; i++)
        oxo_team_free(oxo_team_new(1 + i % THREADS));
    oxo_team_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds),
        cmocka_unit_test(idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
