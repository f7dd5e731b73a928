/* Threads that work in rounds and wait in between.
 *
 *     round 1            round 2
 *     caller  |=======|  |=====|       each calls job(user, name) once a round;
 *     1       |=====| .  |=====|       the round is over when all have come
 *     2       |======|.  |===| .       back, and what they wrote is seen by all
 *
 * For work that comes in many short parts, a thread a part would be made and
 * ended thousands of times. The caller is name 0 and works too; threads that
 * cannot be had are done without, so a team of one is good everywhere.
 *
 *     oxo_team *team = oxo_team_new(threads);
 *     while (more to do)
 *         oxo_team_round(team, job, &shared);
 *     oxo_team_free(team);
 */
#ifndef OXO_BASE_TEAM_H
#define OXO_BASE_TEAM_H

typedef struct oxo_team oxo_team;

/* The caller and up to threads - 1 more; NULL: out of memory. */
oxo_team *oxo_team_new(unsigned threads);
void oxo_team_free(oxo_team *team); /* NULL is fine */

/* How many work, the caller included. */
unsigned oxo_team_size(const oxo_team *team);

/* One round. Called by one thread at a time. */
void oxo_team_round(oxo_team *team, void (*job)(void *user, unsigned name),
                    void *user);

#endif
