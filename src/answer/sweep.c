/* The value of a number game for every target, as a table.
 *
 * Targets are solved by the workers of a farm (base/farm.h): a row depends on
 * its target and the limits alone. */
#include "answer/facts.h"

#include "answer/trades.h"
#include "base/array.h"
#include "rules/number.h"
#include "search/number_solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTED = 9, MANY = 1000000, MOST_PATTERNS = 100 };

/* What oxo sweep runs through when it is not told which game: every 3x3 family
 * of the paper's open problems. */
const char *const oxo_sweep_patterns[] = {
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
    NULL,
};

typedef struct pattern {
    char head[200], tail[200]; /* around the target */
    bool product;
    uint64_t from, to; /* of the targets; 0..max for a star */
} pattern;

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

unsigned oxo_number_length(const oxo_game *game, const oxo_pos *pos,
                           oxo_value value)
{
    const uint16_t *at = oxo_number_board(game, pos);
    unsigned empty = 0;
    for (unsigned c = 0; c < game->cells; c++)
        empty += !at[c];
    return value.winner == OXO_DRAW ? empty : value.plies;
}

/* Boards beyond distances: the winner alone. */
static oxo_status find_winner(const oxo_game *game, const oxo_pos *pos,
                              oxo_context *context, oxo_swept *r,
                              oxo_error *error)
{
    oxo_number_solver *solver = NULL;
    oxo_outcome outcome = OXO_OPEN;
    oxo_move move;
    oxo_status status =
        oxo_number_solver_create(game, context->max_memory, &solver, error);
    if (status == OXO_OK)
        status =
            oxo_number_outcome(solver, pos, context, &outcome, &move, error);
    if (status == OXO_OK)
        r->value = oxo_value_uncounted(outcome, OXO_GROUND_FULL_SEARCH);
    if (solver)
        r->nodes = oxo_number_solver_stats(solver).nodes;
    oxo_number_solver_destroy(solver);
    return status;
}

static oxo_status find_all(const oxo_game *game, const oxo_pos *pos,
                           oxo_context *context, oxo_swept *r, oxo_error *error)
{
    const oxo_solve_options options = {.distance = true, .moves = true};
    oxo_solver *solver = NULL;
    oxo_solution s = {.moves = NULL};
    oxo_status status =
        oxo_solver_create(game, context->max_memory, &solver, error);
    if (status == OXO_OK)
        status = oxo_solver_solve(solver, pos, &options, context, &s, error);
    if (status == OXO_OK) {
        r->counted = true;
        r->value = s.value;
        r->length = oxo_number_length(game, pos, s.value);
    }
    for (unsigned i = 0; status == OXO_OK && i < s.move_count; i++) {
        const oxo_outcome winner = s.moves[i].value.winner;
        r->win += winner == OXO_FIRST_WINS;
        r->draw += winner == OXO_DRAW;
        r->loss += winner == OXO_SECOND_WINS;
    }
    if (status == OXO_OK || status == OXO_LIMIT) {
        r->nodes = s.nodes;
        oxo_solution_clear(&s);
    }
    oxo_solver_destroy(solver);
    return status;
}

static oxo_status sweep_one(const oxo_game *game, oxo_context *context,
                            oxo_swept *r, oxo_error *error)
{
    oxo_pos *pos = oxo_pos_new(game);
    oxo_move *moves = malloc(sizeof *moves * game->max_moves);
    unsigned *like = malloc(sizeof *like * game->max_moves);
    oxo_status status = OXO_NO_MEMORY;
    if (pos && moves && like) {
        r->moves = game->ops->moves(game, pos, moves);
        r->distinct = oxo_number_move_classes(game, pos, r->moves, moves, like);
        if (r->distinct || !r->moves)
            status = game->cells <= COUNTED
                         ? find_all(game, pos, context, r, error)
                         : find_winner(game, pos, context, r, error);
    }
    if (status == OXO_NO_MEMORY)
        oxo_fail(error, status, "out of memory");
    free(pos);
    free(moves);
    free(like);
    return status;
}

/* ---- the targets of a pattern, and who solves them ---- */

typedef struct targets {
    pattern p;
    uint64_t *target; /* distinct, in order */
    unsigned *sets;   /* of numbers that come to it */
    size_t count;
} targets;

static void list_clear(targets *l)
{
    free(l->target);
    free(l->sets);
    *l = (targets){.count = 0};
}

static oxo_status list_read(const char *name, targets *l, oxo_error *error)
{
    oxo_number_spec spec;
    pattern *p = &l->p;
    *l = (targets){.count = 0};
    if (!oxo_number_claims(name) || !read_pattern(name, p))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "'%.80s' is no pattern: expected a number game with "
                        "sum=*, product=* or a range like sum=30..38",
                        name);
    const oxo_status status = read_pool(p, &spec, error);
    if (status != OXO_OK)
        return status;
    size_t room = 1, all = 0;
    for (unsigned i = 0; i < spec.k; i++)
        room = room * (spec.count - i) / (i + 1);
    if (room > MANY)
        return oxo_fail(error, OXO_BAD_INPUT, "%.80s: too many targets", name);
    l->target = malloc(sizeof *l->target * room);
    l->sets = malloc(sizeof *l->sets * room);
    if (!l->target || !l->sets) {
        list_clear(l);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    list_targets(&spec, p->product, spec.k, 0, p->product, l->target, &all);
    qsort(l->target, all, sizeof *l->target, by_size);
    for (size_t i = 0, next; i < all; i = next) {
        for (next = i; next < all && l->target[next] == l->target[i]; next++)
            ;
        if (l->target[i] < p->from || l->target[i] > p->to)
            continue;
        l->sets[l->count] = (unsigned)(next - i);
        l->target[l->count++] = l->target[i];
    }
    return OXO_OK;
}

static oxo_status list_game(const targets *l, size_t number, oxo_game **game,
                            oxo_error *error)
{
    char full[512];
    snprintf(full, sizeof full, "%s%s=%llu%s", l->p.head,
             l->p.product ? "product" : "sum",
             (unsigned long long)l->target[number], l->p.tail);
    return oxo_game_create(full, game, error);
}

/* To every worker: this and the pattern. */
typedef struct order_head {
    uint64_t nodes, memory; /* limits of a row */
    uint32_t rank;          /* its bits, too */
} order_head;

typedef struct bench {
    order_head head;
    targets list;
} bench;

static void bench_clear(void *opaque)
{
    bench *b = opaque;
    list_clear(&b->list);
}

static oxo_status bench_open(void *opaque, oxo_message *order, oxo_error *error)
{
    bench *b = opaque;
    oxo_message_get(order, &b->head, sizeof b->head);
    const char *name = oxo_message_text(order);
    return name != NULL
               ? list_read(name, &b->list, error)
               : oxo_fail(error, OXO_BAD_INPUT, "an order that was cut short");
}

/* The bits of a game whose row is known. */
static oxo_status weigh(const oxo_game *game, oxo_context *context,
                        oxo_swept *r, oxo_error *error)
{
    oxo_number_solver *solver = NULL;
    oxo_pos *pos = oxo_pos_new(game);
    oxo_status status = pos ? oxo_number_solver_create(
                                  game, context->max_memory, &solver, error)
                            : oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_number_bits(solver, pos, context, &r->bits, error);
    r->counted = status == OXO_OK; /* half known is not known */
    oxo_number_solver_destroy(solver);
    free(pos);
    return status;
}

/* A row that reaches a limit is handed in as open. */
static oxo_status bench_work(void *opaque, oxo_message *task,
                             oxo_message *result, oxo_context *context,
                             oxo_error *error)
{
    const bench *b = opaque;
    uint64_t number = 0;
    if (!oxo_message_get(task, &number, sizeof number) ||
        number >= b->list.count)
        return oxo_fail(error, OXO_BAD_INPUT, "not a row");
    oxo_swept r = {.product = b->list.p.product,
                   .target = b->list.target[number],
                   .sets = b->list.sets[number],
                   .value = {.plies = OXO_PLIES_UNKNOWN}};
    oxo_context limits = *context;
    limits.max_nodes = b->head.nodes;
    limits.max_memory = (size_t)b->head.memory;
    oxo_game *game = NULL;
    oxo_status status = list_game(&b->list, (size_t)number, &game, error);
    if (status == OXO_OK && b->head.rank && game->cells > COUNTED)
        status = oxo_fail(error, OXO_UNSUPPORTED,
                          "%.150s: only boards of up to nine cells are ranked",
                          game->name);
    if (status == OXO_OK)
        status = sweep_one(game, &limits, &r, error);
    if (status == OXO_OK && b->head.rank && r.counted)
        status = weigh(game, &limits, &r, error);
    oxo_game_destroy(game);
    if (status != OXO_OK && status != OXO_LIMIT)
        return status;
    oxo_message_put(result, &r, sizeof r);
    return OXO_OK;
}

const oxo_trade oxo_sweep_trade = {.name = "sweep",
                                   .bench_size = sizeof(bench),
                                   .open = bench_open,
                                   .clear = bench_clear,
                                   .work = bench_work};

typedef struct sweeping {
    const char *name;
    const targets *list;
    const oxo_context *context;
    void (*each)(void *user, const oxo_game *game, const oxo_swept *swept);
    void *user;
    size_t taken;
    bool open;
} sweeping;

static oxo_status take_row(void *user, uint64_t number, oxo_message *result,
                           oxo_error *error)
{
    sweeping *s = user;
    oxo_swept r;
    oxo_game *game = NULL;
    if (!oxo_message_get(result, &r, sizeof r))
        return oxo_fail(error, OXO_BAD_INPUT, "a row that was cut short");
    const oxo_status status = list_game(s->list, (size_t)number, &game, error);
    if (status != OXO_OK)
        return status;
    s->open |= r.value.winner == OXO_OPEN;
    s->each(s->user, game, &r);
    oxo_game_destroy(game);
    s->taken = (size_t)number + 1;
    char detail[64];
    snprintf(detail, sizeof detail, "target %llu",
             (unsigned long long)r.target);
    oxo_context_report(
        s->context,
        (oxo_progress){.phase = s->name,
                       .done = (double)s->taken / (double)s->list->count,
                       .detail = detail});
    return OXO_OK;
}

static oxo_status sweep(const char *name, bool rank, const oxo_context *context,
                        void (*each)(void *user, const oxo_game *game,
                                     const oxo_swept *swept),
                        void *user, oxo_error *error)
{
    oxo_context limits = context ? *context : (oxo_context){0};
    const unsigned threads = limits.threads ? limits.threads : 1;
    const order_head head = {.nodes = limits.max_nodes,
                             .memory = limits.max_memory / threads,
                             .rank = rank};
    limits.max_nodes = 0; /* it is for each row */
    targets l;
    oxo_message order = {0};
    oxo_status status = list_read(name, &l, error);
    if (status != OXO_OK)
        return status;
    oxo_message_put(&order, &head, sizeof head);
    oxo_message_put(&order, name, strlen(name) + 1);
    sweeping s = {.name = name,
                  .list = &l,
                  .context = &limits,
                  .each = each,
                  .user = user};
    const oxo_numbered numbers = {.trade = &oxo_sweep_trade,
                                  .order = order.bytes,
                                  .order_size = order.size,
                                  .ranks = limits.ranks,
                                  .count = l.count,
                                  .take = take_row,
                                  .user = &s};
    status = order.failed ? oxo_fail(error, OXO_NO_MEMORY, "out of memory")
                          : oxo_farm_numbers(&numbers, &limits, error);
    if (status == OXO_LIMIT)
        oxo_fail(error, OXO_LIMIT, "stopped before target %llu of %.150s",
                 (unsigned long long)l.target[s.taken], name);
    else if (status == OXO_OK && s.open)
        status = oxo_fail(error, OXO_LIMIT, "some targets of %.150s stay open",
                          name);
    free(order.bytes);
    list_clear(&l);
    return status;
}

oxo_status oxo_sweep(const char *name, const oxo_context *context,
                     void (*each)(void *user, const oxo_game *game,
                                  const oxo_swept *swept),
                     void *user, oxo_error *error)
{
    return sweep(name, false, context, each, user, error);
}

/* ---- ranked ---- */

typedef struct ranked {
    char *game;
    oxo_swept swept;
    size_t number; /* in the order in which they came */
} ranked;

typedef struct ranking {
    ranked *row;
    size_t count, room;
    oxo_status status;
    oxo_error error;
} ranking;

static int by_bits(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    if (x->swept.counted != y->swept.counted)
        return x->swept.counted ? -1 : 1;
    if (x->swept.bits < y->swept.bits || x->swept.bits > y->swept.bits)
        return x->swept.bits < y->swept.bits ? 1 : -1;
    return (x->number > y->number) - (x->number < y->number);
}

static void keep_row(void *user, const oxo_game *game, const oxo_swept *r)
{
    ranking *all = user;
    if (all->status != OXO_OK)
        return;
    OXO_GROW(all->row, all->count + 1, all->room, {
        all->status = oxo_fail(&all->error, OXO_NO_MEMORY, "out of memory");
        return;
    });
    ranked *row = &all->row[all->count];
    *row =
        (ranked){.game = strdup(game->name), .swept = *r, .number = all->count};
    if (row->game)
        all->count++;
    else
        all->status = oxo_fail(&all->error, OXO_NO_MEMORY, "out of memory");
}

oxo_status oxo_sweep_ranked(const char *const *patterns, unsigned count,
                            const oxo_context *context,
                            void (*each)(void *user, const oxo_game *game,
                                         const oxo_swept *swept),
                            void *user, oxo_error *error)
{
    ranking all = {.status = OXO_OK};
    oxo_status status = OXO_OK;
    bool open = false;
    for (unsigned i = 0; i < count && status == OXO_OK; i++) {
        status = sweep(patterns[i], true, context, keep_row, &all, error);
        open |= status == OXO_LIMIT;
        if (status == OXO_LIMIT && !oxo_context_stopped(context, 0))
            status = OXO_OK;
        if (all.status != OXO_OK) {
            status = all.status;
            if (error)
                *error = all.error;
        }
    }
    if (all.count)
        qsort(all.row, all.count, sizeof *all.row, by_bits);
    for (size_t i = 0; i < all.count; i++) {
        oxo_game *game = NULL;
        open |= !all.row[i].swept.counted;
        if ((status == OXO_OK || status == OXO_LIMIT) &&
            oxo_game_create(all.row[i].game, &game, NULL) == OXO_OK)
            each(user, game, &all.row[i].swept);
        oxo_game_destroy(game);
        free(all.row[i].game);
    }
    free(all.row);
    return status == OXO_OK && open
               ? oxo_fail(error, OXO_LIMIT, "some games stay open")
               : status;
}

/* ---- the question ---- */

static void put_one(json_out *out, const oxo_game *game, const oxo_swept *r,
                    bool bits)
{
    json_open(out, NULL, '{');
    json_text(out, "game", game->name);
    json_number(out, r->product ? "product" : "sum", r->target);
    json_number(out, "sets", r->sets);
    oxo_put_value(out, r->value);
    json_number(out, "moves", r->moves);
    json_number(out, "distinct", r->distinct);
    if (r->counted) {
        json_number(out, "length", r->length);
        json_number(out, "win", r->win);
        json_number(out, "draw", r->draw);
        json_number(out, "loss", r->loss);
    }
    if (r->counted && bits)
        json_real(out, "bits", r->bits);
    json_number(out, "nodes", r->nodes);
    json_close(out, '}');
}

static void put_row(void *user, const oxo_game *game, const oxo_swept *r)
{
    put_one(user, game, r, false);
}

static void put_ranked(void *user, const oxo_game *game, const oxo_swept *r)
{
    put_one(user, game, r, true);
}

static oxo_status answer_ranked(oxo_call *call, const json_node *list)
{
    const char *names[MOST_PATTERNS];
    const char *const *patterns = list ? names : oxo_sweep_patterns;
    unsigned count = 0;
    for (const json_node *n = json_first(&call->doc, list); n;
         n = json_next(&call->doc, n))
        names[count++] = n->text;
    while (!list && patterns[count])
        count++;
    json_open(call->out, NULL, '{');
    json_open(call->out, "rows", '[');
    const oxo_status status = oxo_sweep_ranked(
        patterns, count, &call->context, put_ranked, call->out, call->error);
    json_close(call->out, ']');
    json_close(call->out, '}');
    return status;
}

oxo_status oxo_answer_sweep(oxo_call *call)
{
    const json_node *list = oxo_asked_list(call, "patterns");
    if (oxo_asked_flag(call, "rank"))
        return answer_ranked(call, list);
    const json_node *n = json_first(&call->doc, list);
    oxo_status status = OXO_OK, worst = OXO_OK;
    json_open(call->out, NULL, '{');
    json_open(call->out, "rows", '[');
    for (unsigned i = 0; list ? n != NULL : oxo_sweep_patterns[i] != NULL;
         i++) {
        status = oxo_sweep(list ? n->text : oxo_sweep_patterns[i],
                           &call->context, put_row, call->out, call->error);
        if (status == OXO_LIMIT)
            worst = status;
        else if (status != OXO_OK)
            return status;
        if (list)
            n = json_next(&call->doc, n);
        if (oxo_context_stopped(&call->context, 0))
            break;
    }
    json_close(call->out, ']');
    json_close(call->out, '}');
    return worst;
}
