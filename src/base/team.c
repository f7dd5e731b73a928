/* See team.h. Rounds may be shorter than a sleep and a call to wake up, so who
 * waits looks again for some hundredths of a millisecond before it sleeps. */
#include "base/team.h"

#include "base/bits.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum { MAX_THREADS = 64, LOOKS = 2000 };

typedef struct member {
    oxo_team *team;
    unsigned name;
} member;

struct oxo_team {
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    atomic_uint round;   /* changed under the lock */
    atomic_uint working; /* but for the caller; the same */
    bool over;
    void (*job)(void *user, unsigned name);
    void *user;
    unsigned started;
    pthread_t thread[MAX_THREADS];
    member member[MAX_THREADS];
};

static void *serve(void *opaque)
{
    const member *me = opaque;
    oxo_team *t = me->team;
    for (unsigned done = 0;; done++) {
        for (unsigned i = 0; i < LOOKS && atomic_load(&t->round) == done; i++)
            oxo_pause();
        pthread_mutex_lock(&t->lock);
        while (atomic_load(&t->round) == done)
            pthread_cond_wait(&t->begun, &t->lock);
        const bool over = t->over;
        pthread_mutex_unlock(&t->lock);
        if (over)
            return NULL;
        t->job(t->user, me->name);
        pthread_mutex_lock(&t->lock);
        if (atomic_fetch_sub(&t->working, 1) == 1)
            pthread_cond_signal(&t->ended);
        pthread_mutex_unlock(&t->lock);
    }
}

oxo_team *oxo_team_new(unsigned threads)
{
    oxo_team *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    if (pthread_mutex_init(&t->lock, NULL) != 0) {
        free(t);
        return NULL;
    }
    if (pthread_cond_init(&t->begun, NULL) != 0) {
        pthread_mutex_destroy(&t->lock);
        free(t);
        return NULL;
    }
    if (pthread_cond_init(&t->ended, NULL) != 0) {
        pthread_cond_destroy(&t->begun);
        pthread_mutex_destroy(&t->lock);
        free(t);
        return NULL;
    }
    while (t->started + 1 < threads && t->started < MAX_THREADS) {
        member *m = &t->member[t->started];
        *m = (member){t, t->started + 1};
        if (pthread_create(&t->thread[t->started], NULL, serve, m) != 0)
            break;
        t->started++;
    }
    return t;
}

/* Tells all that there is a round, or that it is over. */
static void begin(oxo_team *t)
{
    pthread_mutex_lock(&t->lock);
    atomic_store(&t->working, t->started);
    atomic_fetch_add(&t->round, 1);
    pthread_cond_broadcast(&t->begun);
    pthread_mutex_unlock(&t->lock);
}

void oxo_team_free(oxo_team *t)
{
    if (t == NULL)
        return;
    t->over = true; /* nobody looks before the next round begins */
    begin(t);
    for (unsigned i = 0; i < t->started; i++)
        pthread_join(t->thread[i], NULL);
    pthread_cond_destroy(&t->ended);
    pthread_cond_destroy(&t->begun);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

unsigned oxo_team_size(const oxo_team *t)
{
    return t->started + 1;
}

void oxo_team_round(oxo_team *t, void (*job)(void *user, unsigned name),
                    void *user)
{
    t->job = job;
    t->user = user;
    if (t->started > 0)
        begin(t);
    job(user, 0);
    if (t->started == 0)
        return;
    for (unsigned i = 0; i < LOOKS && atomic_load(&t->working) > 0; i++)
        oxo_pause();
    pthread_mutex_lock(&t->lock);
    while (atomic_load(&t->working) > 0)
        pthread_cond_wait(&t->ended, &t->lock);
    pthread_mutex_unlock(&t->lock);
}
