/* tune_guess: the weights of src/search/line_guess.c by direct search: what is
 * made smaller is the number of positions that proofs need with them.
 *
 *     cmake --build --preset release --target tune_guess
 *     build/release/tune_guess --steps 100 --whole 40 --save FILE
 *     build/release/tune_guess --from FILE --whole 40 --save FILE
 *     build/release/tune_guess --judge FILE
 *
 * 1. The problems are replies to the two openings of 4^3 (guess_problems.h).
 * 2. The replies for training are proved without evaluation, and weights are
 *    fitted to these graphs (guess_fit.h): the start, made from nothing.
 *    --from: the weights of a file are the start; start_guess makes better ones
 *    than the fit.
 * 3. --steps: an evolution strategy of one parent and one child. A child is
 *    the parent with one to three changes; a change adds to one weight in
 *    consecutive rows (half of the time in all later ones) and takes from the
 *    constant what it adds on the average. It replaces the parent if the
 *    replies for training need fewer positions in all. The changes grow by half
 *    after a success and shrink by a tenth after a failure.
 * 4. --whole: as many steps more, the two openings as wholes in place of the
 *    replies.
 *
 * Positions after the strong opening count eight times, since it needs a
 * twentieth of the weak one's. A reply that is not decided after so many
 * positions (--cap, 150 million; four times as many for an opening) counts
 * twice as many. A child is given up as soon as its sum exceeds the parent's,
 * or by an eighth what the parent needed for the problems so far, those that
 * were cheap without evaluation first.
 *
 * Counts of positions are exact and the tool is deterministic: the same options
 * give the same weights, on a busy machine too, and with every compiler (whole
 * numbers, but for the fit: see guess_fit.h). A step depends on the seed, its
 * number, the parent and the size of the changes, which --save writes after
 * each step: --from with the same options goes on from such a file. Ctrl-C ends
 * the search and prints the best weights so far.
 *
 * --judge: what the weights of a file need for replies of both kinds and for
 * the openings. How much of a gain is luck: docs/NOTEBOOK.md, "Tuning the
 * weights". */
#include "base/bits.h"
#include "base/file.h"
#include "base/random.h"
#include "guess_fit.h"
#include "guess_problems.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STRONG_COUNTS = 8 };
enum { LARGEST = 24 * 64, SMALLEST = 6 * 64 }; /* changes, in bits / 4096 */

/* A set of problems, and what they need by the parent and by the child. */
typedef struct race {
    guess_set set;
    uint64_t needed[GUESS_PROBLEMS], expected[GUESS_PROBLEMS];
} race;

typedef struct state {
    oxo_guess_table table;
    unsigned step; /* of both kinds together */
    unsigned size; /* of changes */
} state;

typedef struct options {
    uint64_t steps, whole, only, seed, cap;
    const char *from, *save, *judge;
} options;

/* Positions after the strong opening count so many times. */
static uint64_t times_of(const guess_problem *p)
{
    return oxo_bit_get(p->setup.own, GUESS_STRONG) ? STRONG_COUNTS : 1;
}

/* Does the table need fewer positions for the set than the parent did? Then
 * these are the parent's from now on. `first`: there is no parent. */
static bool better(race *r, const oxo_guess_table *table, uint64_t cap,
                   bool first)
{
    uint64_t all = 0, sum = 0, before = 0;
    for (unsigned i = 0; i < r->set.count; i++)
        all += times_of(&r->set.problem[i]) * r->needed[i];
    for (unsigned i = 0; i < r->set.count; i++) {
        const guess_problem *p = &r->set.problem[i];
        const uint64_t times = times_of(p);
        before += times * r->needed[i];
        uint64_t limit = before + before / 8;
        limit = first ? UINT64_MAX / 2 : limit < all ? limit : all;
        r->expected[i] = guess_needs(p, table, cap, (limit - sum) / times);
        sum += times * r->expected[i];
        if (guess_stopped(NULL) || sum > limit)
            return false;
    }
    if (!first && sum >= all)
        return false;
    memcpy(r->needed, r->expected, sizeof r->needed);
    return true;
}

static uint64_t sum_of(const race *r)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < r->set.count; i++)
        sum += times_of(&r->set.problem[i]) * r->needed[i];
    return sum;
}

/* ---- the start ---- */

static int by_plain(const void *a, const void *b)
{
    const guess_problem *x = a, *y = b;
    const uint64_t p = x->plain * times_of(x), q = y->plain * times_of(y);
    return (p > q) - (p < q);
}

static bool fit_to(guess_problem *some, unsigned count, oxo_counts *counts,
                   guess_fit *fit)
{
    for (unsigned i = 0; i < count; i++) {
        guess_problem *p = &some[i];
        oxo_pn_problem pn;
        oxo_pn_graph *graph = NULL;
        oxo_context context = {.stop = guess_stopped};
        const oxo_line_problem setup = p->setup;
        p->setup.plain = true;
        oxo_line_problem_init(&pn, &p->setup);
        if (oxo_pn_graph_new(&pn, &graph) != OXO_OK ||
            oxo_pn_graph_search(graph, &context) != OXO_OK) {
            oxo_pn_graph_free(graph);
            return false;
        }
        p->plain = oxo_pn_graph_nodes(graph);
        guess_fit_take(fit, graph, &p->setup, counts, false);
        oxo_pn_graph_free(graph);
        p->setup = setup;
    }
    guess_fit_solve(fit);
    qsort(some, count, sizeof *some, by_plain);
    return true;
}

/* ---- steps ---- */

/* About normal, with a variance of a little over 1/3, in 1024ths. */
static int bell(oxo_random *random)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (int)oxo_random_below(random, 2049) - 1024;
    return sum / 2;
}

/* Means and spreads of the features in 256ths. */
typedef struct scale {
    int mean[OXO_GUESS_ROWS][GUESS_WIDTH], spread[OXO_GUESS_ROWS][GUESS_WIDTH];
} scale;

static scale scale_of(const guess_fit *fit)
{
    scale s;
    for (unsigned i = 0; i < OXO_GUESS_ROWS; i++) {
        for (unsigned k = 0; k < GUESS_WIDTH; k++) {
            s.mean[i][k] = (int)lround(256 * fit->row[i].mean[k]);
            s.spread[i][k] = (int)lround(256 * fit->row[i].spread[k]);
        }
    }
    return s;
}

static void change(oxo_guess_table *t, const scale *s, unsigned size,
                   oxo_random *random)
{
    const unsigned weight = oxo_random_below(random, GUESS_WIDTH);
    const unsigned first = oxo_random_below(random, OXO_GUESS_ROWS);
    const unsigned some = first + 1 + oxo_random_below(random, 4);
    const unsigned end = oxo_random_below(random, 2) == 0 ? OXO_GUESS_ROWS
                         : some < OXO_GUESS_ROWS          ? some
                                                          : OXO_GUESS_ROWS;
    /* of the exponent, as far as the feature varies: in bits / 4096 */
    const int effect = (int)size * bell(random) / 1024;
    for (unsigned i = first; i < end; i++) {
        oxo_guess_weights *row = &t->row[i];
        if (weight == 0) {
            row->constant += effect / 64;
            continue;
        }
        /* a feature that hardly varies there: as if it did by a half */
        const int spread =
            s->spread[i][weight] < 128 ? 128 : s->spread[i][weight];
        const int by = effect * 4 / spread;
        *guess_weight(row, weight) += by;
        row->constant -= by * s->mean[i][weight] / 256;
    }
}

static void save(const options *o, const state *s)
{
    oxo_file *file = NULL;
    oxo_error error;
    if (o->save == NULL)
        return;
    oxo_status status = oxo_file_open(o->save, &file, &error);
    if (status == OXO_OK) {
        fprintf(oxo_file_stream(file), "// step %u, size %u\n", s->step,
                s->size);
        guess_print_table(oxo_file_stream(file), &s->table);
        status = oxo_file_keep(file, &error);
    }
    if (status != OXO_OK) {
        fprintf(stderr, "tune_guess: %s\n", error.text);
        exit(2);
    }
}

static bool load(const char *path, state *s)
{
    FILE *file = fopen(path, "r");
    unsigned rows = 0;
    char line[256];
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        unsigned step, size;
        if (sscanf(line, "// step %u, size %u", &step, &size) == 2) {
            s->step = step;
            s->size = size;
        }
        if (rows < OXO_GUESS_ROWS)
            rows += guess_read_row(line, &s->table.row[rows]);
    }
    if (file != NULL)
        fclose(file);
    return rows == OXO_GUESS_ROWS;
}

static void tune(race *r, const scale *sc, const options *o, uint64_t until,
                 state *at, const char *what)
{
    const unsigned from = at->step;
    if (at->step >= until || !better(r, &at->table, o->cap, true))
        return;
    printf("// %s: %llu positions at the start\n", what,
           (unsigned long long)sum_of(r));
    fflush(stdout);
    if (from == 0 || at->size == 0)
        at->size = LARGEST;
    while (at->step < until && !guess_stopped(NULL)) {
        oxo_random random = {o->seed};
        random.state = oxo_random_next(&random) ^ oxo_mix64(at->step + 1);
        oxo_guess_table child = at->table;
        const unsigned changes = 1 + oxo_random_below(&random, 3);
        for (unsigned i = 0; i < changes; i++)
            change(&child, sc, at->size, &random);
        const bool won = better(r, &child, o->cap, false);
        if (guess_stopped(NULL))
            break;
        at->step++;
        if (won) {
            at->table = child;
            printf("// step %u, size %u: %llu positions, %.0f s\n", at->step,
                   at->size, (unsigned long long)sum_of(r),
                   (double)clock() / CLOCKS_PER_SEC);
            fflush(stdout);
        }
        at->size = won ? at->size * 3 / 2 : at->size * 9 / 10;
        at->size = at->size > LARGEST    ? LARGEST
                   : at->size < SMALLEST ? SMALLEST
                                         : at->size;
        save(o, at);
    }
}

/* ---- the judgement ---- */

static void judge(const oxo_guess_table *table, const guess_set part[2],
                  const guess_set *whole, uint64_t cap, const char *when)
{
    static const char *const name[2] = {"held out", "training"};
    for (int k = 0; k < 2; k++) {
        uint64_t sum[2] = {0, 0}, over = 0;
        for (unsigned i = 0; i < part[k].count && !guess_stopped(NULL); i++) {
            const guess_problem *p = &part[k].problem[i];
            const uint64_t n = guess_needs(p, table, cap, UINT64_MAX / 2);
            sum[times_of(p) == 1] += n;
            over += n >= cap;
        }
        if (!guess_stopped(NULL))
            printf("// %s, %s: %llu positions for replies to the strong "
                   "opening, %llu to the weak one; %llu over the cap\n",
                   when, name[k], (unsigned long long)sum[0],
                   (unsigned long long)sum[1], (unsigned long long)over);
        fflush(stdout);
    }
    for (unsigned i = 0; i < whole->count && !guess_stopped(NULL); i++) {
        const uint64_t n =
            guess_needs(&whole->problem[i], table, 4 * cap, UINT64_MAX / 2);
        if (!guess_stopped(NULL))
            printf("// %s, %s: %llu positions%s\n", when,
                   whole->problem[i].name, (unsigned long long)n,
                   n == 8 * cap ? " (over the cap)" : "");
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    (void)argc;
    options o = {.seed = 1, .cap = 150};
    const guess_option option[] = {
        {"--steps", &o.steps, NULL}, {"--whole", &o.whole, NULL},
        {"--seed", &o.seed, NULL},   {"--cap", &o.cap, NULL},
        {"--only", &o.only, NULL},   {"--from", NULL, &o.from},
        {"--save", NULL, &o.save},   {"--judge", NULL, &o.judge}};
    oxo_error error;
    oxo_game *game = NULL;
    oxo_board *b = NULL;
    oxo_counts counts;
    static race replies, openings; /* replies: for training */
    static guess_set part[2];
    static guess_fit scales, fit = {.by_work = true, .repeats = 4};
    state at = {.step = 0};
    if (!guess_read_options(argv, option, sizeof option / sizeof *option)) {
        fprintf(stderr,
                "usage: tune_guess [--steps N] [--whole N] [--seed N] [--cap "
                "MILLIONS] [--only REPLIES] [--from FILE] [--save FILE]\n"
                "       tune_guess --judge FILE [--cap MILLIONS]\n");
        return 2;
    }
    if (oxo_game_create("4^3", &game, &error) != OXO_OK ||
        oxo_board_create(game, &b, &error) != OXO_OK ||
        !oxo_counts_init(&counts, b)) {
        fprintf(stderr, "tune_guess: out of memory\n");
        return 2;
    }
    o.cap *= 1000000;
    guess_stop_by_signal();
    guess_problems(game, b, part, &openings.set);
    replies.set = part[1];
    const char *file = o.judge != NULL ? o.judge : o.from;
    if (file != NULL && !load(file, &at)) {
        fprintf(stderr, "tune_guess: %s: 12 rows as in line_guess.c expected\n",
                file);
        return 2;
    }
    if (o.save != NULL && oxo_file_writable(o.save, &error) != OXO_OK) {
        fprintf(stderr, "tune_guess: %s\n", error.text);
        return 2;
    }
    if (o.only != 0 && o.only < replies.set.count)
        replies.set.count = (unsigned)o.only;
    if (o.judge != NULL) {
        judge(&at.table, part, &openings.set, o.cap, "weights");
    } else if (fit_to(&openings.set.problem[GUESS_STRONG], 1, &counts,
                      &scales) &&
               ((o.from != NULL && at.step >= o.steps) ||
                fit_to(replies.set.problem, replies.set.count, &counts,
                       &fit))) {
        const scale s = scale_of(&scales);
        if (o.from == NULL)
            at.table = guess_fit_table(&fit);
        printf("// start after %.0f s\n", (double)clock() / CLOCKS_PER_SEC);
        tune(&replies, &s, &o, o.steps, &at, "replies");
        o.cap *= 4;
        tune(&openings, &s, &o, o.steps + o.whole, &at, "openings");
        printf("// %u steps, %.0f s of processor time\n", at.step,
               (double)clock() / CLOCKS_PER_SEC);
        guess_print_table(stdout, &at.table);
    }
    oxo_counts_free(&counts);
    oxo_board_destroy(b);
    oxo_game_destroy(game);
    return 0;
}
