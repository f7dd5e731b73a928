/* tune_guess: the weights of src/search/line_guess.c by direct search: what is
 * made smaller is the number of positions that proofs need with them.
 *
 *     cmake --build --preset release --target tune_guess
 *     build/release/tune_guess --steps 100 --whole 40 --save FILE
 *     build/release/tune_guess --from FILE --whole 40 --save FILE
 *     build/release/tune_guess --judge FILE
 *
 * 1. The replies to the two openings of 4^3, one of each symmetric kind, are a
 *    problem each. Every second one is for training, the others are held out.
 * 2. The replies for training are proved without evaluation, and weights are
 *    fitted to these graphs (guess_fit.h): the start, made from nothing.
 *    --from: the weights of a file are the start.
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
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 64, STRONG = 0, WEAK = 1, STRONG_COUNTS = 8 };
enum { LARGEST = 24 * 64, SMALLEST = 6 * 64 }; /* changes, in bits / 4096 */

typedef struct problem {
    char name[20];
    oxo_line_problem setup;
    uint64_t times;    /* its positions count so many times */
    uint64_t plain;    /* positions without evaluation */
    uint64_t needed;   /* by the parent */
    uint64_t expected; /* by the child */
} problem;

typedef struct set {
    problem problem[MOST];
    unsigned count;
} set;

typedef struct state {
    oxo_guess_table table;
    unsigned step; /* of both kinds together */
    unsigned size; /* of changes */
} state;

typedef struct options {
    unsigned steps, whole, only;
    uint64_t seed, cap;
    const char *from, *save, *judge;
} options;

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static bool is_stopped(void *user)
{
    (void)user;
    return stopped != 0;
}

/* ---- problems ---- */

static void add(set *s, const oxo_game *game, const oxo_board *b, unsigned open,
                unsigned reply)
{
    problem *p = &s->problem[s->count++];
    const bool whole = reply >= b->cells;
    char text[2][8] = {"", ""};
    *p = (problem){.times = open == STRONG ? STRONG_COUNTS : 1};
    p->setup =
        (oxo_line_problem){.board = b, .attacks = !whole, .in_turn = whole};
    oxo_bit_set(p->setup.own, open);
    game->ops->move_text(game, open, text[0], sizeof text[0]);
    if (!whole) {
        oxo_bit_set(p->setup.other, reply);
        game->ops->move_text(game, reply, text[1], sizeof text[1]);
    }
    snprintf(p->name, sizeof p->name, "%s %s", text[0], text[1]);
}

/* The replies to an opening, one of each kind, by turns into two sets. */
static void add_replies(set part[2], const oxo_game *game, const oxo_board *b,
                        unsigned open)
{
    uint64_t seen[64][2];
    unsigned kinds = 0;
    for (unsigned reply = 0; reply < b->cells; reply++) {
        oxo_line_problem s = {.board = b, .attacks = true};
        oxo_pn_problem unused;
        uint64_t key[2];
        uint32_t map;
        bool known = reply == open;
        oxo_bit_set(s.own, open);
        oxo_bit_set(s.other, reply);
        oxo_line_problem_init(&unused, &s);
        (void)oxo_line_problem_key(&s, s.own, s.other, key, &map);
        for (unsigned i = 0; i < kinds; i++)
            known |= memcmp(seen[i], key, sizeof key) == 0;
        if (known)
            continue;
        memcpy(seen[kinds], key, sizeof key);
        add(&part[++kinds % 2], game, b, open, reply);
    }
}

/* Positions that a proof needs, twice the cap if it needs more than that, or a
 * number above `enough` as soon as it has more than that. */
static uint64_t needs(const problem *p, const oxo_guess_table *table,
                      uint64_t cap, uint64_t enough)
{
    oxo_pn_problem pn;
    oxo_pn_graph *graph = NULL;
    oxo_line_problem setup = p->setup;
    const uint64_t most = enough < cap ? enough + 1 : cap;
    oxo_context context = {.max_nodes = most, .stop = is_stopped};
    setup.weights = table;
    oxo_line_problem_init(&pn, &setup);
    if (oxo_pn_graph_new(&pn, &graph) != OXO_OK) {
        fprintf(stderr, "tune_guess: out of memory\n");
        exit(2);
    }
    const oxo_status status = oxo_pn_graph_search(graph, &context);
    const uint64_t nodes = oxo_pn_graph_nodes(graph);
    oxo_pn_graph_free(graph);
    return status == OXO_OK || nodes > enough ? nodes : 2 * cap;
}

/* Does the table need fewer positions for the set than the parent did? Then
 * these are the parent's from now on. `first`: there is no parent. */
static bool better(set *s, const oxo_guess_table *table, uint64_t cap,
                   bool first)
{
    uint64_t all = 0, sum = 0, before = 0;
    for (unsigned i = 0; i < s->count; i++)
        all += s->problem[i].times * s->problem[i].needed;
    for (unsigned i = 0; i < s->count; i++) {
        problem *p = &s->problem[i];
        before += p->times * p->needed;
        uint64_t limit = before + before / 8;
        limit = first ? UINT64_MAX / 2 : limit < all ? limit : all;
        p->expected = needs(p, table, cap, (limit - sum) / p->times);
        sum += p->times * p->expected;
        if (stopped || sum > limit)
            return false;
    }
    if (!first && sum >= all)
        return false;
    for (unsigned i = 0; i < s->count; i++)
        s->problem[i].needed = s->problem[i].expected;
    return true;
}

static uint64_t sum_of(const set *s)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < s->count; i++)
        sum += s->problem[i].times * s->problem[i].needed;
    return sum;
}

/* ---- the start ---- */

static int by_plain(const void *a, const void *b)
{
    const problem *x = a, *y = b;
    const uint64_t p = x->plain * x->times, q = y->plain * y->times;
    return (p > q) - (p < q);
}

static bool fit_to(problem *some, unsigned count, oxo_counts *counts,
                   guess_fit *fit)
{
    for (unsigned i = 0; i < count; i++) {
        problem *p = &some[i];
        oxo_pn_problem pn;
        oxo_pn_graph *graph = NULL;
        oxo_context context = {.stop = is_stopped};
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

static void print_table(FILE *file, const oxo_guess_table *t)
{
    for (unsigned i = 0; i < OXO_GUESS_ROWS; i++) {
        guess_print_row(file, &t->row[i]);
        fprintf(file, "\n");
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
        print_table(oxo_file_stream(file), &s->table);
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
        int w[GUESS_WIDTH];
        unsigned step, size;
        if (sscanf(line, "// step %u, size %u", &step, &size) == 2) {
            s->step = step;
            s->size = size;
        }
        if (rows < OXO_GUESS_ROWS &&
            sscanf(line, " {%d, {%d, %d, %d}, {%d, %d, %d}}", &w[0], &w[1],
                   &w[2], &w[3], &w[4], &w[5], &w[6]) == GUESS_WIDTH) {
            for (unsigned k = 0; k < GUESS_WIDTH; k++)
                *guess_weight(&s->table.row[rows], k) = w[k];
            rows++;
        }
    }
    if (file != NULL)
        fclose(file);
    return rows == OXO_GUESS_ROWS;
}

static void tune(set *s, const scale *sc, const options *o, unsigned until,
                 state *at, const char *what)
{
    const unsigned from = at->step;
    if (at->step >= until || !better(s, &at->table, o->cap, true))
        return;
    printf("// %s: %llu positions at the start\n", what,
           (unsigned long long)sum_of(s));
    fflush(stdout);
    if (from == 0 || at->size == 0)
        at->size = LARGEST;
    while (at->step < until && !stopped) {
        oxo_random random = {o->seed};
        random.state = oxo_random_next(&random) ^ oxo_mix64(at->step + 1);
        oxo_guess_table child = at->table;
        const unsigned changes = 1 + oxo_random_below(&random, 3);
        for (unsigned i = 0; i < changes; i++)
            change(&child, sc, at->size, &random);
        const bool won = better(s, &child, o->cap, false);
        if (stopped)
            break;
        at->step++;
        if (won) {
            at->table = child;
            printf("// step %u, size %u: %llu positions, %.0f s\n", at->step,
                   at->size, (unsigned long long)sum_of(s),
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

static void judge(const oxo_guess_table *table, set part[2], set *whole,
                  uint64_t cap, const char *when)
{
    static const char *const name[2] = {"held out", "training"};
    for (int k = 0; k < 2; k++) {
        uint64_t sum[2] = {0, 0}, over[2] = {0, 0};
        for (unsigned i = 0; i < part[k].count && !stopped; i++) {
            problem *p = &part[k].problem[i];
            const uint64_t n = needs(p, table, cap, UINT64_MAX / 2);
            sum[p->times == 1] += n;
            over[p->times == 1] += n >= cap;
        }
        if (!stopped)
            printf("// %s, %s: %llu positions for replies to the strong "
                   "opening, %llu to the weak one; %llu over the cap\n",
                   when, name[k], (unsigned long long)sum[0],
                   (unsigned long long)sum[1],
                   (unsigned long long)(over[0] + over[1]));
        fflush(stdout);
    }
    for (unsigned i = 0; i < whole->count && !stopped; i++) {
        const uint64_t n =
            needs(&whole->problem[i], table, 4 * cap, UINT64_MAX / 2);
        if (!stopped)
            printf("// %s, %s: %llu positions%s\n", when,
                   whole->problem[i].name, (unsigned long long)n,
                   n == 8 * cap ? " (over the cap)" : "");
        fflush(stdout);
    }
}

static bool read_options(int argc, char **argv, options *o)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *name = argv[i], *value = argv[i + 1];
        const uint64_t number = strtoull(value, NULL, 10);
        if (strcmp(name, "--steps") == 0)
            o->steps = (unsigned)number;
        else if (strcmp(name, "--whole") == 0)
            o->whole = (unsigned)number;
        else if (strcmp(name, "--seed") == 0)
            o->seed = number;
        else if (strcmp(name, "--cap") == 0)
            o->cap = number * 1000000;
        else if (strcmp(name, "--only") == 0)
            o->only = (unsigned)number;
        else if (strcmp(name, "--from") == 0)
            o->from = value;
        else if (strcmp(name, "--save") == 0)
            o->save = value;
        else if (strcmp(name, "--judge") == 0)
            o->judge = value;
        else
            return false;
    }
    return argc % 2 == 1;
}

int main(int argc, char **argv)
{
    options o = {.seed = 1, .cap = 150 * UINT64_C(1000000)};
    oxo_error error;
    oxo_game *game = NULL;
    oxo_board *b = NULL;
    oxo_counts counts;
    static set part[2], whole; /* held out, for training */
    static guess_fit scales, fit = {.by_work = true, .repeats = 4};
    state at = {.step = 0};
    if (!read_options(argc, argv, &o)) {
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
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    for (unsigned open = STRONG; open <= WEAK; open++) {
        add_replies(part, game, b, open);
        add(&whole, game, b, open, b->cells);
    }
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
    if (o.only != 0 && o.only < part[1].count)
        part[1].count = o.only;
    if (o.judge != NULL) {
        judge(&at.table, part, &whole, o.cap, "weights");
    } else if (fit_to(&whole.problem[STRONG], 1, &counts, &scales) &&
               ((o.from != NULL && at.step >= o.steps) ||
                fit_to(part[1].problem, part[1].count, &counts, &fit))) {
        const scale s = scale_of(&scales);
        if (o.from == NULL)
            at.table = guess_fit_table(&fit);
        printf("// start after %.0f s\n", (double)clock() / CLOCKS_PER_SEC);
        tune(&part[1], &s, &o, o.steps, &at, "replies");
        o.cap *= 4;
        tune(&whole, &s, &o, o.steps + o.whole, &at, "openings");
        printf("// %u steps, %.0f s of processor time\n", at.step,
               (double)clock() / CLOCKS_PER_SEC);
        print_table(stdout, &at.table);
    }
    oxo_counts_free(&counts);
    oxo_board_destroy(b);
    oxo_game_destroy(game);
    return 0;
}
