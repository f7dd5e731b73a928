/* start_guess: weights of src/search/line_guess.c made from nothing, as a start
 * for tune_guess: what is made smaller is the work of proofs with them.
 *
 *     cmake --build --preset release --target start_guess tune_guess
 *     build/release/start_guess >FILE
 *     build/release/tune_guess --from FILE --whole 41
 *
 * 1. The replies for training (guess_problems.h) are proved without evaluation.
 *    Weights are fitted to these graphs (guess_fit.h). Cheap replies, and
 *    positions of two and three stones a side met in these proofs, chosen by
 *    the work they took there, are the problems to tune on.
 * 2. A shape says at five rows what the mean position is guessed to need and
 *    what one spread of each feature adds to that; the table has the rows in
 *    between by linear interpolation. In each round ten children are drawn
 *    about the shape, and the shape moves to a mean of the best five of them,
 *    which depends less on luck than any one child.
 * 3. The first row is lowered by a fixed number of bits.
 *
 * A child's value is the sum of the logarithms of the positions that the
 * problems need: many cheap problems count as much as few dear ones, and each
 * is a search of its own. A problem not decided after so many positions (about
 * what it needs without evaluation) counts twice as many.
 *
 * The tool is deterministic: the same options give the same weights, on a busy
 * machine too, and with every compiler (whole numbers, but for the fit: see
 * guess_fit.h). A round depends on the seed, its number and the shape, which
 * --save STATE writes after each round: --from STATE with the same options goes
 * on from there. Ctrl-C ends the search and prints the weights so far. Figures:
 * docs/NOTEBOOK.md, "Weights from nothing". */
#include "base/bits.h"
#include "base/file.h"
#include "base/random.h"
#include "guess_fit.h"
#include "guess_problems.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KNOTS = 5, ROUNDS = 25, CHILDREN = 10, PARENTS = 5 };
enum { BIT = 1024, PART = 256 }; /* units of shapes and of features */
/* The rows of a shape; what the best children count for, in hundredths. */
static const int knot_row[KNOTS] = {0, 1, 3, 6, OXO_GUESS_ROWS - 1};
static const int counts_for[PARENTS] = {46, 27, 16, 8, 3};

/* Problems: replies that need at most CHEAP positions without evaluation, and
 * positions that took so many walks then, of those of three stones every third;
 * a position is given up after RATE positions for each of the walks, a reply
 * after what it needs without evaluation. */
enum { CHEAP = 2000000, LEAST_OF_TWO = 400, LEAST_OF_THREE = 500 };
enum { MOST_WORK = 1000, RATE = 600 };
/* The problems say little of the first row, which guides the second move; the
 * fit guesses ten bits there, the most there is, so that all are the same. */
enum { LOWER = 6 * BIT };

/* Means and spreads of the features in 256ths. */
typedef struct scale {
    int mean[OXO_GUESS_ROWS][GUESS_WIDTH], spread[OXO_GUESS_ROWS][GUESS_WIDTH];
} scale;

/* In 1024ths of a bit: the exponent of a position with the mean features, then
 * what one spread more of each feature adds to it. */
typedef struct shape {
    int at[KNOTS][GUESS_WIDTH];
} shape;

/* ---- problems ---- */

/* The base-two logarithm in 1024ths, cut off. */
static uint64_t bits_of(uint64_t n)
{
    unsigned whole = 0;
    uint64_t part = 0;
    while (n >> whole > 1)
        whole++;
    uint64_t x = whole > 31 ? n >> (whole - 31) : n << (31 - whole);
    for (int i = 0; i < 10; i++) { /* x / 2^31: at least 1, less than 2 */
        x = x * x >> 31;
        part = 2 * part + (x >> 32);
        x >>= x >> 32;
    }
    return (uint64_t)whole * BIT + part;
}

static uint64_t value_of(const guess_set *s, const oxo_guess_table *table)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < s->count && !guess_stopped(NULL); i++) {
        const guess_problem *p = &s->problem[i];
        const uint64_t most =
            p->work == 0 ? p->plain : (uint64_t)p->work * RATE;
        sum += bits_of(guess_needs(p, table, most, UINT64_MAX / 2));
    }
    return sum;
}

/* ---- the start ---- */

static void take_positions(guess_set *s, const oxo_pn_graph *graph,
                           const oxo_line_problem *setup)
{
    for (oxo_pn_id id = 0; id < oxo_pn_graph_size(graph); id++) {
        const void *key = oxo_pn_graph_key(graph, id);
        guess_problem p = {.work = oxo_pn_graph_visits(graph, id)};
        if (!oxo_pn_graph_is_or(graph, id) || oxo_pn_graph_pn(graph, id) != 0 ||
            p.work > MOST_WORK || s->count == GUESS_PROBLEMS)
            continue;
        p.setup = (oxo_line_problem){.board = setup->board, .attacks = true};
        oxo_line_problem_position(setup, key, p.setup.own, p.setup.other);
        const unsigned stones = oxo_set_size(setup->board, p.setup.own);
        const bool third = (oxo_hash_words(key, setup->key_size) >> 8) % 3 == 0;
        if ((stones == 2 && p.work >= LEAST_OF_TWO) ||
            (stones == 3 && p.work >= LEAST_OF_THREE && third))
            s->problem[s->count++] = p;
    }
}

static bool prepare(const guess_set *replies, oxo_counts *counts, guess_set *s,
                    guess_fit *fit)
{
    for (unsigned i = 0; i < replies->count; i++) {
        guess_problem p = replies->problem[i];
        oxo_pn_problem pn;
        oxo_pn_graph *graph = NULL;
        oxo_context context = {.stop = guess_stopped};
        oxo_line_problem setup = p.setup;
        setup.plain = true;
        oxo_line_problem_init(&pn, &setup);
        if (oxo_pn_graph_new(&pn, &graph) != OXO_OK ||
            oxo_pn_graph_search(graph, &context) != OXO_OK) {
            oxo_pn_graph_free(graph);
            return false;
        }
        p.plain = oxo_pn_graph_nodes(graph);
        if (p.plain <= CHEAP && s->count < GUESS_PROBLEMS)
            s->problem[s->count++] = p;
        take_positions(s, graph, &setup);
        guess_fit_take(fit, graph, &setup, counts, false);
        oxo_pn_graph_free(graph);
    }
    guess_fit_solve(fit);
    return true;
}

static scale scale_of(const guess_fit *fit)
{
    scale s;
    for (unsigned i = 0; i < OXO_GUESS_ROWS; i++) {
        for (unsigned k = 0; k < GUESS_WIDTH; k++) {
            const int spread = (int)lround(PART * fit->row[i].spread[k]);
            s.mean[i][k] = (int)lround(PART * fit->row[i].mean[k]);
            /* a feature that hardly varies there: as if it did by a half */
            s.spread[i][k] = spread < PART / 2 ? PART / 2 : spread;
        }
    }
    return s;
}

/* The fit as a shape; above ten bits all guesses are the same. */
static shape shape_of(const guess_fit *fit, const scale *s)
{
    shape h;
    for (unsigned j = 0; j < KNOTS; j++) {
        const int i = knot_row[j];
        const guess_row *r = &fit->row[i];
        double mean = 0;
        for (unsigned k = 0; k < GUESS_WIDTH; k++) {
            mean += r->weight[k] * r->mean[k];
            h.at[j][k] =
                (int)lround(BIT * r->weight[k] * s->spread[i][k] / PART);
        }
        h.at[j][0] = (int)lround(BIT * (mean < 10 ? mean : 10));
    }
    return h;
}

/* ---- rounds ---- */

static oxo_guess_table table_of(const shape *h, const scale *s)
{
    oxo_guess_table t;
    unsigned j = 0;
    for (int i = 0; i < OXO_GUESS_ROWS; i++) {
        j += j + 2 < KNOTS && i >= knot_row[j + 1];
        const int before = i - knot_row[j], after = knot_row[j + 1] - i;
        int at[GUESS_WIDTH];
        for (unsigned k = 0; k < GUESS_WIDTH; k++)
            at[k] = (h->at[j][k] * after + h->at[j + 1][k] * before) /
                    (before + after);
        int constant = at[0] / (BIT / 64) * PART;
        for (unsigned k = 1; k < GUESS_WIDTH; k++) {
            const int weight = at[k] * (64 * PART / BIT) / s->spread[i][k];
            *guess_weight(&t.row[i], k) = weight;
            constant -= weight * s->mean[i][k];
        }
        t.row[i].constant = constant / PART;
    }
    return t;
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* About normal, with a variance of 1, in 1024ths. */
static int bell(oxo_random *random)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += (int)oxo_random_below(random, 2049) - 1024;
    return sum;
}

/* Changes of a weight at different rows go together in part. */
static shape child_of(const shape *h, int size, oxo_random *random)
{
    shape c = *h;
    for (unsigned k = 0; k < GUESS_WIDTH; k++) {
        const int all = bell(random);
        for (unsigned j = 0; j < KNOTS; j++)
            c.at[j][k] += (all + bell(random)) * size / 1448; /* 1024 sqrt(2) */
    }
    return c;
}

static void move_shape(shape *h, const shape *child, const unsigned *order)
{
    for (unsigned j = 0; j < KNOTS; j++) {
        for (unsigned k = 0; k < GUESS_WIDTH; k++) {
            int sum = 0;
            for (unsigned i = 0; i < PARENTS; i++)
                sum += counts_for[i] * (child[order[i]].at[j][k] - h->at[j][k]);
            h->at[j][k] += sum / 100;
        }
    }
}

static bool play_round(const guess_set *s, const scale *sc, unsigned round,
                       uint64_t seed, shape *h)
{
    const int size = 250 - 15 * (int)round / 8;
    oxo_random random = {seed};
    random.state = oxo_random_next(&random) ^ oxo_mix64(round + 1);
    shape child[CHILDREN];
    uint64_t value[CHILDREN];
    unsigned order[CHILDREN];
    for (unsigned i = 0; i < CHILDREN; i++) {
        child[i] = child_of(h, size, &random);
        const oxo_guess_table table = table_of(&child[i], sc);
        value[i] = value_of(s, &table);
        unsigned at = i;
        for (; at > 0 && value[order[at - 1]] > value[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    if (guess_stopped(NULL))
        return false;
    const double unit = (double)BIT * (s->count > 0 ? s->count : 1);
    printf("// round %u, %u problems: 2^%.3f to 2^%.3f positions, %.0f s\n",
           round + 1, s->count, (double)value[order[0]] / unit,
           (double)value[order[CHILDREN - 1]] / unit, seconds());
    fflush(stdout);
    move_shape(h, child, order);
    return true;
}

static void save(const char *path, unsigned round, const shape *h,
                 const scale *s)
{
    oxo_file *file = NULL;
    oxo_error error;
    oxo_status status = oxo_file_open(path, &file, &error);
    if (status == OXO_OK) {
        FILE *out = oxo_file_stream(file);
        const oxo_guess_table table = table_of(h, s);
        fprintf(out, "// round %u\n", round);
        for (unsigned j = 0; j < KNOTS; j++) {
            fprintf(out, "// row %d:", knot_row[j]);
            for (unsigned k = 0; k < GUESS_WIDTH; k++)
                fprintf(out, " %d", h->at[j][k]);
            fprintf(out, "\n");
        }
        guess_print_table(out, &table);
        status = oxo_file_keep(file, &error);
    }
    if (status != OXO_OK) {
        fprintf(stderr, "start_guess: %s\n", error.text);
        exit(2);
    }
}

/* The shape of a file that was saved, and the rounds done. */
static bool load(const char *path, shape *h, unsigned *round)
{
    FILE *file = fopen(path, "r");
    unsigned knots = 0;
    char line[256];
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        int w[GUESS_WIDTH];
        (void)sscanf(line, "// round %u", round);
        if (knots < KNOTS &&
            sscanf(line, "// row %*d: %d %d %d %d %d %d %d", &w[0], &w[1],
                   &w[2], &w[3], &w[4], &w[5], &w[6]) == GUESS_WIDTH)
            memcpy(h->at[knots++], w, sizeof w);
    }
    if (file != NULL)
        fclose(file);
    return knots == KNOTS;
}

int main(int argc, char **argv)
{
    (void)argc;
    struct {
        uint64_t rounds, only, seed;
        const char *from, *save;
    } o = {.seed = 1, .rounds = ROUNDS};
    const guess_option option[] = {{"--rounds", &o.rounds, NULL},
                                   {"--seed", &o.seed, NULL},
                                   {"--only", &o.only, NULL},
                                   {"--from", NULL, &o.from},
                                   {"--save", NULL, &o.save}};
    oxo_error error;
    oxo_game *game = NULL;
    oxo_board *b = NULL;
    oxo_counts counts;
    static guess_set part[2], openings, problems;
    static guess_fit fit = {.by_work = true, .repeats = 4};
    shape h;
    unsigned done = 0;
    if (!guess_read_options(argv, option, sizeof option / sizeof *option)) {
        fprintf(stderr, "usage: start_guess [--rounds N] [--seed N] [--only "
                        "REPLIES] [--from FILE] [--save FILE]\n");
        return 2;
    }
    if (o.from != NULL && !load(o.from, &h, &done)) {
        fprintf(stderr, "start_guess: %s: a file of --save expected\n", o.from);
        return 2;
    }
    if (o.save != NULL && oxo_file_writable(o.save, &error) != OXO_OK) {
        fprintf(stderr, "start_guess: %s\n", error.text);
        return 2;
    }
    if (oxo_game_create("4^3", &game, &error) != OXO_OK ||
        oxo_board_create(game, &b, &error) != OXO_OK ||
        !oxo_counts_init(&counts, b)) {
        fprintf(stderr, "start_guess: out of memory\n");
        return 2;
    }
    guess_stop_by_signal();
    guess_problems(game, b, part, &openings);
    guess_set *replies = &part[1];
    if (o.only != 0 && o.only < replies->count)
        replies->count = (unsigned)o.only;
    if (prepare(replies, &counts, &problems, &fit)) {
        const scale s = scale_of(&fit);
        if (o.from == NULL)
            h = shape_of(&fit, &s);
        printf("// start after %.0f s\n", seconds());
        while (done < o.rounds && play_round(&problems, &s, done, o.seed, &h)) {
            done++;
            if (o.save != NULL)
                save(o.save, done, &h, &s);
        }
        h.at[0][0] -= LOWER;
        const oxo_guess_table table = table_of(&h, &s);
        printf("// %.0f s of processor time\n", seconds());
        guess_print_table(stdout, &table);
    }
    oxo_counts_free(&counts);
    oxo_board_destroy(b);
    oxo_game_destroy(game);
    return 0;
}
