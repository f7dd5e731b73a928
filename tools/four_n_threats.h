/* Wins by threats in 4^n: x plays in a cube, o where he likes.
 *
 * A point of 4^n has a digit 0..3 on each coordinate, kept as two bits, a = 1
 * for 2 and 3, c = 1 for 1 and 2. Along a line the running coordinates all have
 * c = 0 or all c = 1, and the four points are one point with a flipped on all
 * of them or not, and c flipped on all of them or not: p and q are on a line if
 * they differ in a, or in c, or in both, on the same coordinates, and c is the
 * same there.
 *
 * A cube consists of the points that are 0 outside three disjoint groups of
 * coordinates and have one digit on each group: a copy of 4^3. Its cells are
 * numbered by the three digits, the first group's lowest. A line with two cells
 * in a cube lies in it.
 *
 * threats_win: x, to move, wins whatever o does anywhere in 4^n, by moves in
 * the cube each of which
 * - makes a three (a line with three of his stones and an empty cell), or
 * - answers a three of o's, or
 * - is quiet, but were o to pass, a forced sequence would win: each move makes
 *   a three, until one makes two.
 * "false" only says that no such win was found. Which replies to a quiet move
 * have to be looked at: four_n_threats.c.
 */
#ifndef FOUR_N_THREATS_H
#define FOUR_N_THREATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct point {
    uint32_t a, c;
} point;

static inline bool same_point(point p, point q)
{
    return p.a == q.a && p.c == q.c;
}

static inline bool point_listed(const point *list, int count, point p)
{
    for (int i = 0; i < count; i++)
        if (same_point(list[i], p))
            return true;
    return false;
}

/* The coordinates that run on the line through p and q; 0: there is none. */
static inline uint32_t line_through(point p, point q)
{
    const uint32_t a = p.a ^ q.a, c = p.c ^ q.c, run = a | c;
    if ((a != 0 && a != run) || (c != 0 && c != run))
        return 0;
    return (p.c & run) == 0 || (p.c & run) == run ? run : 0;
}

/* The other two points of that line. */
static inline void rest_of_line(point p, point q, uint32_t run, point rest[2])
{
    const point flipped[3] = {
        {p.a ^ run, p.c}, {p.a, p.c ^ run}, {p.a ^ run, p.c ^ run}};
    for (int i = 0, count = 0; i < 3; i++)
        if (!same_point(flipped[i], q))
            rest[count++] = flipped[i];
}

/* The cell of a point, -1 outside the cube. */
static inline int cube_cell(const uint32_t group[3], point p)
{
    int cell = 0;
    if (((p.a | p.c) & ~(group[0] | group[1] | group[2])) != 0)
        return -1;
    for (int k = 0; k < 3; k++) {
        const uint32_t a = p.a & group[k], c = p.c & group[k];
        if ((a != 0 && a != group[k]) || (c != 0 && c != group[k]))
            return -1;
        cell |= ((a != 0) * 2 + ((a != 0) != (c != 0))) << 2 * k;
    }
    return cell;
}

/* The point of a cell. */
point cube_point(const uint32_t group[3], int cell);

/* Stones: in the cube by cells, the others one by one. */
enum { MAX_OUTSIDE = 24 };
typedef struct position {
    uint64_t x, o;
    int xs, os;
    point x_out[MAX_OUTSIDE], o_out[MAX_OUTSIDE];
} position;

typedef struct threats {
    uint32_t group[3];
    point cell[64];
    uint64_t line[76];
    int through[64][7], lines_through[64];
    uint64_t visits, limit; /* positions in forced sequences */
    uint64_t run, failed[1 << 14];
} threats;

/* Once; then the cube, as often as it changes. */
void threats_init(threats *t);
void threats_cube(threats *t, const uint32_t group[3]);

/* At most `quiet` quiet moves in a row, given up after so many visits. Nobody
 * has a line. Refused (false) if o has a three. */
bool threats_win(threats *t, const position *at, int quiet, uint64_t visits);

#endif
