/* pthreads where there is one thread: locks are nothing, "once" is a flag, and
 * a new thread cannot be had (the library then does the work itself). */
#ifndef OXO_WEB_PTHREAD_H
#define OXO_WEB_PTHREAD_H

#include <errno.h>
#include <stddef.h>

typedef int pthread_t, pthread_mutex_t, pthread_cond_t, pthread_once_t;
#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_COND_INITIALIZER 0
#define PTHREAD_ONCE_INIT 0

static inline int oxo_no_thread(void *object)
{
    (void)object;
    return 0;
}
#define pthread_mutex_init(m, attributes) oxo_no_thread(m)
#define pthread_mutex_destroy(m) oxo_no_thread(m)
#define pthread_mutex_lock(m) oxo_no_thread(m)
#define pthread_mutex_trylock(m) oxo_no_thread(m)
#define pthread_mutex_unlock(m) oxo_no_thread(m)
#define pthread_cond_init(c, attributes) oxo_no_thread(c)
#define pthread_cond_destroy(c) oxo_no_thread(c)
#define pthread_cond_broadcast(c) oxo_no_thread(c)
#define pthread_cond_signal(c) oxo_no_thread(c)
/* Waiting alone would be forever; nobody waits with one thread. */
#define pthread_cond_wait(c, m) (oxo_no_thread(c), oxo_no_thread(m))

static inline int pthread_create(pthread_t *thread, const void *attributes,
                                 void *(*run)(void *), void *argument)
{
    (void)thread;
    (void)attributes;
    (void)run;
    (void)argument;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread;
    (void)result;
    return 0;
}

static inline int pthread_once(pthread_once_t *once, void (*run)(void))
{
    if (!*once) {
        *once = 1;
        run();
    }
    return 0;
}

#endif
