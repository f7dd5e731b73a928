/* How many workers would a proof by jobs keep busy? A simulation driven by the
 * jobs of a real run with one worker (oxo prove --workers 1 --log FILE).
 *
 *     cc -std=c17 -O2 tools/jobs_model.c -o jobs_model -lm
 *     ./jobs_model FILE [--ns N] [--latency S] [--svg PICTURE] W:POSITIONS ...
 *
 * A line of the log is: worker, depth, parent, position, begun, ended, busy,
 * positions, expanded, pn, dn (docs/CLUSTER.md). A job lasts as long as it was
 * busy, or N nanoseconds for each of its positions (--ns: for a log made on a
 * machine that had other work to do), and S seconds for its messages.
 *
 * Jobs on the same position follow each other. Which positions could have been
 * worked on at the same time the log does not say, so there are two answers:
 *
 *     free      all of them: only the jobs of one position wait for each other
 *     in turn   replies to one move are worked on together, and the next move
 *               begins when the jobs that came before it in the log are done
 *
 * The master's search lies between: it prefers replies to the best move, and
 * looks further when all of those are taken. Several workers also examine more
 * positions than one. W:POSITIONS says how many W workers examined; between
 * and beyond these a power of W through the origin is fitted (least squares of
 * the logarithms), and both answers are divided by it.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 20, WORKERS = 64, POINTS = 7 };

typedef struct job {
    unsigned parent, position;
    double length;
    double positions;
    long before; /* the job on the same position that comes before, or -1 */
    long group;  /* the first job of its parent */
} job;

static job *jobs;
static long count;

static int read_log(const char *path, double ns, double latency)
{
    FILE *f = fopen(path, "r");
    char line[512];
    if (f == NULL)
        return 0;
    while (count < MOST && fgets(line, sizeof line, f) != NULL) {
        job *j = &jobs[count];
        double busy, positions;
        if (sscanf(line, "%*u %*u %u %u %*f %*f %lf %lf", &j->parent,
                   &j->position, &busy, &positions) != 4) {
            fclose(f);
            return 0;
        }
        j->length = (ns > 0 ? positions * ns * 1e-9 : busy) + latency;
        j->positions = positions;
        j->before = -1;
        j->group = count;
        for (long i = count - 1; i >= 0; i--) {
            if (jobs[i].position == j->position && j->before < 0)
                j->before = i;
            if (jobs[i].parent == j->parent)
                j->group = i;
        }
        count++;
    }
    fclose(f);
    return count > 0;
}

/* When W workers are done, each taking the first job of the log that may
 * begin. */
static double simulate(unsigned workers, bool in_turn)
{
    double *end = calloc((size_t)count, sizeof *end), now = 0, last = 0;
    char *state = calloc((size_t)count, 1); /* 1 begun, 2 done */
    double free_at[WORKERS] = {0};
    long left = count, from = 0;
    if (end == NULL || state == NULL)
        exit(2);
    while (left > 0) {
        unsigned w = 0;
        for (unsigned i = 1; i < workers; i++)
            w = free_at[i] < free_at[w] ? i : w;
        now = free_at[w];
        for (long i = from; i < count; i++) {
            if (state[i] == 1 && end[i] <= now)
                state[i] = 2;
        }
        while (from < count && state[from] == 2)
            from++;
        long found = -1;
        for (long i = from; i < count && found < 0; i++) {
            if (state[i] != 0 ||
                (jobs[i].before >= 0 && state[jobs[i].before] != 2))
                continue;
            /* all before the first job of its group are done */
            if (in_turn && jobs[i].group > from)
                continue;
            found = i;
        }
        if (found < 0) { /* waits for the next that ends */
            double next = INFINITY;
            for (long i = from; i < count; i++) {
                if (state[i] == 1 && end[i] > now && end[i] < next)
                    next = end[i];
            }
            free_at[w] = next;
            continue;
        }
        state[found] = 1;
        end[found] = now + jobs[found].length;
        free_at[w] = end[found];
        last = end[found] > last ? end[found] : last;
        left--;
    }
    free(end);
    free(state);
    return last;
}

/* ---- the picture: both axes logarithmic, 1 to 64 ---- */

static double across(double workers)
{
    return 60 + 60 * log2(workers);
}

static double up(double gain)
{
    return 400 - 60 * log2(gain);
}

static void curve(FILE *f, const unsigned *w, const double *gain,
                  const char *style)
{
    fprintf(f, "<polyline fill=\"none\" %s points=\"", style);
    for (int i = 0; i < POINTS; i++)
        fprintf(f, "%.1f,%.1f ", across(w[i]), up(gain[i]));
    fprintf(f, "\"/>\n");
}

static int picture(const char *path, const unsigned *w, double gain[5][POINTS])
{
    FILE *f = fopen(path, "w");
    if (f == NULL)
        return 0;
    fprintf(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"560\" "
               "height=\"450\" font-family=\"sans-serif\" font-size=\"12\">\n"
               "<rect width=\"560\" height=\"450\" fill=\"white\"/>\n");
    for (int i = 0; i < POINTS; i++)
        fprintf(f,
                "<path stroke=\"#ddd\" d=\"M60 %.0fH420M%.0f 400V40\"/>\n"
                "<text x=\"50\" y=\"%.0f\" text-anchor=\"end\">%u</text>"
                "<text x=\"%.0f\" y=\"418\" text-anchor=\"middle\">%u</text>\n",
                up(w[i]), across(w[i]), up(w[i]) + 4, w[i], across(w[i]), w[i]);
    static const char *const style[] = {
        "stroke=\"#999\" stroke-dasharray=\"2 3\"",
        "stroke=\"#06c\" stroke-dasharray=\"6 3\"",
        "stroke=\"#c60\" stroke-dasharray=\"6 3\"",
        "stroke=\"#06c\" stroke-width=\"2\"",
        "stroke=\"#c60\" stroke-width=\"2\""};
    static const char *const name[] = {"one for each", "free", "in turn",
                                       "free, extra work",
                                       "in turn, extra work"};
    for (int i = 0; i < 5; i++) {
        curve(f, w, gain[i], style[i]);
        fprintf(f, "<text x=\"428\" y=\"%.0f\">%s</text>\n",
                up(gain[i][POINTS - 1]) + 4, name[i]);
    }
    fprintf(f, "<text x=\"240\" y=\"440\" text-anchor=\"middle\">workers"
               "</text><text x=\"60\" y=\"24\">times quicker than one worker"
               "</text>\n</svg>\n");
    return fclose(f) == 0;
}

int main(int argc, char **argv)
{
    static const unsigned w[POINTS] = {1, 2, 4, 8, 16, 32, 64};
    const char *svg = NULL, *path = NULL;
    double ns = 0, latency = 0, upper = 0, lower = 0, one = 0;
    for (int i = 1; i < argc; i++) {
        unsigned workers;
        double positions;
        if (i + 1 < argc && strcmp(argv[i], "--ns") == 0)
            ns = atof(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--latency") == 0)
            latency = atof(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--svg") == 0)
            svg = argv[++i];
        else if (sscanf(argv[i], "%u:%lf", &workers, &positions) == 2 &&
                 workers > 0) {
            if (workers == 1)
                one = positions;
            else if (one > 0) {
                upper += log(workers) * log(positions / one);
                lower += log(workers) * log(workers);
            }
        } else
            path = argv[i];
    }
    jobs = calloc(MOST, sizeof *jobs);
    if (jobs == NULL || path == NULL || !read_log(path, ns, latency)) {
        fprintf(stderr, "jobs_model: expected a log of oxo prove --workers 1; "
                        "1:POSITIONS comes before the others\n");
        return 2;
    }
    const double power = lower > 0 ? upper / lower : 0;
    double sum = 0, longest = 0, gain[5][POINTS];
    for (long i = 0; i < count; i++) {
        sum += jobs[i].length;
        longest = jobs[i].length > longest ? jobs[i].length : longest;
    }
    printf("%ld jobs, %.1f s, the longest %.3f s; W workers examine W^%.3f "
           "times the positions of one\n"
           "workers   free  in turn   work   free/work  in turn/work\n",
           count, sum, longest, power);
    for (int i = 0; i < POINTS; i++) {
        const double more = pow(w[i], power);
        gain[0][i] = w[i];
        gain[1][i] = sum / simulate(w[i], false);
        gain[2][i] = sum / simulate(w[i], true);
        gain[3][i] = gain[1][i] / more;
        gain[4][i] = gain[2][i] / more;
        printf("%7u %6.2f %8.2f %6.2f %11.2f %13.2f\n", w[i], gain[1][i],
               gain[2][i], more, gain[3][i], gain[4][i]);
    }
    free(jobs);
    if (svg != NULL && !picture(svg, w, gain)) {
        fprintf(stderr, "jobs_model: cannot write %s\n", svg);
        return 2;
    }
    return 0;
}
