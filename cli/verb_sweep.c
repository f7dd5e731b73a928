/* oxo sweep: the value of a number game for every target, as a table. */
#include "cli.h"

#include "number_report.h"
#include "oxo/search.h"
#include <stdlib.h>
#include <string.h>

static bool want_csv, gave_up;

/* What oxo sweep runs through when it is not told which game: every 3x3 family
 * of the paper's open problems. */
static const char *const families[] = {
    "number:sum=*",
    "number:sum=*,parity",
    "number:numbers=2..10,sum=*",
    "number:numbers=2..10,sum=*,parity",
    "number:any,sum=*",
    "number:any,sum=*,parity",
    "number:numbers=primes,sum=*",
    "number:numbers=primes,sum=*,own",
    "number:numbers=squares,sum=*",
    "number:numbers=squares,sum=*,own",
    "number:product=*",
    "number:product=*,parity",
    "number:any,product=*",
    "number:numbers=2..10,product=*",
};

typedef struct pattern {
    char head[200], tail[200]; /* around the target */
    bool product;
    uint64_t from, to; /* of the targets; 0..max for a star */
} pattern;

typedef struct row {
    uint64_t target;
    unsigned sets; /* winning sets of k numbers */
    oxo_outcome outcome;
    unsigned plies;
    bool small; /* the columns below are known */
    unsigned moves, kinds, win, draw, loss;
    uint64_t nodes;
} row;

/* Splits NAME at "sum=*", "sum=A..B", "product=*", "product=A..B". */
static bool read_pattern(const char *name, pattern *p)
{
    static const char *const keys[] = {"sum=", "product="};
    memset(p, 0, sizeof *p);
    if (strlen(name) >= sizeof p->head)
        return false;
    for (int i = 0; i < 2; i++) {
        const char *at = strstr(name, keys[i]);
        if (!at)
            continue;
        const char *value = at + strlen(keys[i]);
        size_t length = strcspn(value, ",");
        p->product = i == 1;
        memcpy(p->head, name, (size_t)(at - name));
        strcpy(p->tail, value + length);
        p->to = UINT64_MAX;
        if (length == 1 && *value == '*')
            return true;
        unsigned long long from, to;
        int used = 0;
        if (sscanf(value, "%llu..%llu%n", &from, &to, &used) == 2 &&
            (size_t)used == length && from <= to) {
            p->from = from;
            p->to = to;
            return true;
        }
        return false;
    }
    return false;
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void list_targets(const oxo_number_spec *spec, bool product,
                         unsigned left, unsigned from, uint64_t value,
                         uint64_t *out, size_t *count)
{
    if (left == 0) {
        out[(*count)++] = value;
        return;
    }
    for (unsigned i = from; i + left <= spec->count; i++)
        list_targets(spec, product, left - 1, i + 1,
                     product ? value * spec->number[i]
                             : value + spec->number[i],
                     out, count);
}

/* The numbers of the pattern's games: a game with the lowest possible sum. */
static oxo_status read_pool(const pattern *p, oxo_number_spec *spec,
                            oxo_error *error)
{
    oxo_status status = OXO_BAD_INPUT;
    for (unsigned sum = 6; sum < 3000 && status != OXO_OK; sum++) {
        char name[512];
        snprintf(name, sizeof name, "%ssum=%u%s", p->head, sum, p->tail);
        status = oxo_number_spec_parse(name, spec, error);
    }
    return status;
}

static oxo_status solve_row(const oxo_game *game, oxo_context *context, row *r,
                            oxo_error *error)
{
    oxo_number_solver *solver;
    oxo_pos *pos = oxo_pos_new(game);
    oxo_move *moves = malloc(sizeof *moves * game->max_moves);
    unsigned *class = malloc(sizeof *class * game->max_moves);
    oxo_value *values = calloc(game->max_moves, sizeof *values);
    oxo_status status =
        oxo_number_solver_create(game, cli_max_memory, &solver, error);
    if (status != OXO_OK || !pos || !moves || !class || !values) {
        free(pos);
        free(moves);
        free(class);
        free(values);
        return status != OXO_OK
                   ? status
                   : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    r->moves = game->ops->moves(game, pos, moves);
    r->kinds = oxo_number_move_classes(game, pos, r->moves, moves, class);
    if (r->moves && !r->kinds) {
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    } else if (game->cells <= 9) {
        oxo_value value = {0};
        r->small = true;
        status = oxo_number_solve(solver, pos, context, &value, error);
        r->outcome = value.winner;
        r->plies = number_report_plies(game, pos, value);
        for (unsigned i = 0; i < r->moves && status == OXO_OK; i++) {
            if (class[i] == i) {
                game->ops->start(game, pos);
                game->ops->play(game, pos, moves[i]);
                status =
                    oxo_number_solve(solver, pos, context, &values[i], error);
            }
            oxo_outcome got = values[class[i]].winner;
            r->win += got == OXO_FIRST_WINS;
            r->draw += got == OXO_DRAW;
            r->loss += got == OXO_SECOND_WINS;
        }
    } else {
        oxo_move move;
        oxo_outcome outcome;
        status =
            oxo_number_outcome(solver, pos, context, &outcome, &move, error);
        if (status == OXO_OK)
            r->outcome = outcome;
    }
    r->nodes = oxo_number_solver_stats(solver).nodes;
    oxo_number_solver_destroy(solver);
    free(pos);
    free(moves);
    free(class);
    free(values);
    return status;
}

static void print_row(const oxo_game *game, const pattern *p, const row *r,
                      json_out *rows)
{
    const char *outcome =
        r->outcome == OXO_ONGOING ? "unknown" : oxo_outcome_name(r->outcome);
    if (rows) {
        json_open(rows, NULL, '{');
        json_text(rows, "game", game->name);
        json_number(rows, p->product ? "product" : "sum", r->target);
        json_number(rows, "sets", r->sets);
        json_text(rows, "winner", oxo_winner_name(r->outcome));
        json_number(rows, "moves", r->moves);
        json_number(rows, "distinct", r->kinds);
        if (r->small) {
            json_number(rows, "plies", r->plies);
            json_number(rows, "win", r->win);
            json_number(rows, "draw", r->draw);
            json_number(rows, "loss", r->loss);
        }
        json_number(rows, "nodes", r->nodes);
        json_close(rows, '}');
    } else if (want_csv) {
        printf("\"%s\",%s,%llu,%u,%s,", game->name,
               p->product ? "product" : "sum", (unsigned long long)r->target,
               r->sets, outcome);
        if (r->small)
            printf("%u,%u,%u,%u,%u,%u,%llu\n", r->plies, r->moves, r->kinds,
                   r->win, r->draw, r->loss, (unsigned long long)r->nodes);
        else
            printf(",%u,%u,,,,%llu\n", r->moves, r->kinds,
                   (unsigned long long)r->nodes);
    } else if (r->small) {
        printf("%8llu %5u  %-11s %5u %6u %9u %5u %5u %5u %9llu\n",
               (unsigned long long)r->target, r->sets,
               number_report_outcome(game, r->outcome), r->plies, r->moves,
               r->kinds, r->win, r->draw, r->loss,
               (unsigned long long)r->nodes);
    } else {
        printf("%8llu %5u  %-11s %5s %6u %9u %5s %5s %5s %9llu\n",
               (unsigned long long)r->target, r->sets,
               number_report_outcome(game, r->outcome), "-", r->moves, r->kinds,
               "-", "-", "-", (unsigned long long)r->nodes);
    }
    fflush(stdout);
}

static int sweep(const char *name, json_out *rows)
{
    pattern p;
    oxo_number_spec spec;
    oxo_error error;
    if (!oxo_number_claims(name) || !read_pattern(name, &p))
        return cli_usage_error("'%s' is no pattern: expected a number game "
                               "with sum=*, product=* or a range like "
                               "sum=30..38",
                               name);
    oxo_status status = read_pool(&p, &spec, &error);
    if (status != OXO_OK)
        return cli_fail(&error);
    size_t room = 1, count = 0;
    for (unsigned i = 0; i < spec.k; i++)
        room = room * (spec.count - i) / (i + 1);
    if (room > 1000000)
        return cli_usage_error("%s: too many targets", name);
    uint64_t *targets = malloc(sizeof *targets * room);
    if (!targets)
        return cli_out_of_memory();
    list_targets(&spec, p.product, spec.k, 0, p.product, targets, &count);
    qsort(targets, count, sizeof *targets, by_size);
    if (!rows && !want_csv)
        printf("%s\n%8s %5s  %-11s %5s %6s %9s %5s %5s %5s %9s\n", name,
               p.product ? "product" : "sum", "sets", "value", "plies", "moves",
               "distinct", "win", "draw", "lose", "searched");
    int code = EXIT_YES;
    oxo_context context = cli_context();
    for (size_t i = 0, next; i < count && code == EXIT_YES; i = next) {
        row r = {.target = targets[i]};
        for (next = i; next < count && targets[next] == targets[i]; next++)
            r.sets++;
        if (r.target < p.from || r.target > p.to)
            continue;
        if (oxo_context_stopped(&context, 0)) {
            cli_progress_done();
            fprintf(stderr, "oxo sweep: stopped before target %llu of %s\n",
                    (unsigned long long)r.target, name);
            code = EXIT_GAVE_UP;
            break;
        }
        char full[512], detail[64];
        snprintf(full, sizeof full, "%s%s=%llu%s", p.head,
                 p.product ? "product" : "sum", (unsigned long long)r.target,
                 p.tail);
        oxo_game *game = cli_game(full, &code);
        if (!game)
            break;
        snprintf(detail, sizeof detail, "target %llu",
                 (unsigned long long)r.target);
        oxo_context_report(&context,
                           (oxo_progress){.phase = name,
                                          .done = (double)i / (double)count,
                                          .detail = detail});
        status = solve_row(game, &context, &r, &error);
        cli_progress_done();
        if (status == OXO_OK || status == OXO_LIMIT) {
            gave_up |= status == OXO_LIMIT;
            print_row(game, &p, &r, rows);
        } else {
            code = cli_fail(&error);
        }
        oxo_game_destroy(game);
    }
    free(targets);
    if (!rows && !want_csv)
        putchar('\n');
    return code;
}

static int run(int argc, char **argv)
{
    int code = EXIT_YES;
    if (want_csv && cli_json)
        return cli_usage_error("--csv or --json, not both");
    json_out *rows = cli_json ? cli_json_begin('[') : NULL;
    if (want_csv)
        puts("game,operation,target,sets,outcome,plies,moves,distinct,win,"
             "draw,lose,searched");
    if (argc == 0) {
        for (size_t i = 0;
             i < sizeof families / sizeof *families && code == EXIT_YES; i++)
            code = sweep(families[i], rows);
    }
    for (int i = 0; i < argc && code == EXIT_YES; i++)
        code = sweep(argv[i], rows);
    if (rows && (code == EXIT_YES || code == EXIT_GAVE_UP))
        cli_json_end(']');
    return code == EXIT_YES && gave_up ? EXIT_GAVE_UP : code;
}

static const cli_option options[] = {
    {"csv", 0, CLI_FLAG, NULL, "print comma-separated values", &want_csv},
    CLI_JSON,
    CLI_LIMITS,
    {0}};

static const cli_example examples[] = {
    {"sweep \"number:sum=*\"", "Graham's game with every possible sum"},
    {"sweep \"number:numbers=2..10,sum=*,parity\" --csv",
     "the numbers 2..10, Even first, with Nygaard's rule, for a spreadsheet"},
    {"sweep \"number:numbers=primes,sum=*\" \"number:product=*\"",
     "two sweeps after each other"},
    {"sweep \"number:k=4,sum=30..38\" --seconds 60",
     "4x4 around the magic sum, a minute at most"},
    {"sweep", "every 3x3 family of the paper's open problems"},
    {0}};

const cli_verb cli_verb_sweep = {
    .name = "sweep",
    .arguments = "[PATTERN...]",
    .summary = "solve a number game for every sum or product",
    .description =
        "PATTERN is the name of a number game with a star or a range as its "
        "target: sum=*,\nproduct=*, sum=30..38. A row says how many sets of "
        "numbers have the target, who\nwins and in how many plies, how many "
        "first moves there are, how many of them are\ndistinct up to symmetry "
        "and how many win, draw and lose for the player who starts.\n--nodes "
        "counts for each row, --seconds for all of them; a row that reaches "
        "a limit says\nunknown and the exit code is 3.",
    .options = options,
    .examples = examples,
    .max_arguments = -1,
    .run = run,
};
