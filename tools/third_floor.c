/* third_floor: how few entries a certificate of Qubic can have whose second
 * moves are those of a given one.
 *
 *     cmake --build --preset release --target third_floor
 *     build/release/third_floor data/qubic.proof
 *     build/release/third_floor data/qubic.proof --three 5
 *
 * The second moves fix the three-positions and with them the four-positions,
 * every one of them an entry. Each four-position plays one third move, and all
 * of its third moves are listed here, quiet ones too, with the six-positions
 * that they need (needs.h). A six-position weighs what its smallest tree has
 * (oxo_cost_of), DEEP + 1 if that is more than DEEP. What is to be made small
 * is the number of four-positions and the weights of the different
 * six-positions that are needed; the start and the twelve two-positions, which
 * are in every strategy, are counted with the whole.
 *
 * From above: annealing, a four-position at a time, which draws its third move
 * by what each of them would add (a heat bath).
 *
 * From below: the weight w of a six-position is shared out among the
 * four-positions with a move that needs it,
 *
 *     share >= 0,  sum of the shares of a six-position <= w,
 *
 * and then no choice is smaller than the sum over the four-positions of the
 * cheapest move by their own shares: whoever needs a six-position pays its
 * share, and together they pay w at the most. A subgradient method looks for
 * good shares; the bound holds for any.
 *
 * Weights are found out when they are needed and count as their lower bounds
 * until then; so the bound holds for what is not known as well. It is a bound
 * on certificates only as far as trees are: six-positions that share what
 * follows them, or that play a quiet move, can be cheaper than their trees. */
#include "base/bits.h"
#include "base/keys.h"
#include "base/random.h"
#include "oxo/proof.h"
#include "proof/needs.h"
#include "proof/qubic_threes.h"
#include "proof/strategy.h"
#include "symmetry/qubic_canon.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEP = 8, OPENING = 13, SWEEPS = 400, STARTS = 8, STEPS = 3000 };

typedef struct move {
    uint32_t first, count; /* its needs */
} move;

typedef struct four {
    uint32_t first, count; /* its moves */
    uint32_t chosen;
    uint32_t first_share, shares; /* six-positions of its moves */
} four;

typedef struct picture {
    oxo_cost *cost;
    oxo_random random;
    oxo_keys fours, sixes;
    four *four;
    move *moves;
    uint32_t *needs;               /* numbers of shares */
    uint32_t *six;                 /* by share */
    double *share, *use;           /* and how much it was used lately */
    uint32_t *first_owner, *owner; /* shares by six-position */
    uint8_t *least;                /* of a six-position's weight */
    bool *exact;
    uint32_t *users;
    size_t move_count, need_count, share_count;
    size_t size; /* of the present choice, without the opening */
} picture;

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL) {
        fputs("third_floor: out of memory\n", stderr);
        exit(5);
    }
    return memory;
}

static void *more(void *memory, size_t count, size_t size)
{
    memory = realloc(memory, (count + 1) * size);
    if (memory == NULL) {
        fputs("third_floor: out of memory\n", stderr);
        exit(5);
    }
    return memory;
}

/* ---- what there is to choose from ---- */

/* The third moves of four-position f that differ, with their needs as numbers
 * of six-positions. */
static void list_moves(picture *p, uint32_t f, oxo_needs *needs)
{
    uint64_t at[2];
    memcpy(at, oxo_keys_at(&p->fours, f), sizeof at);
    oxo_keys seen;
    oxo_keys_init(&seen, sizeof at);
    p->four[f].first = (uint32_t)p->move_count;
    for (uint64_t left = ~(at[0] | at[1]); left; left &= left - 1) {
        oxo_qubic_board after;
        bool fresh = false;
        oxo_qubic_canon(at[0] | (left & (~left + 1)), at[1], &after.a,
                        &after.d);
        if (oxo_keys_add(&seen, &after, &fresh) == OXO_NO_KEY || !fresh ||
            !oxo_needs_after(p->cost, at, oxo_lowest64(left), OXO_NEEDS, true,
                             needs))
            continue;
        p->moves = more(p->moves, p->move_count + 1, sizeof *p->moves);
        p->needs =
            more(p->needs, p->need_count + needs->count, sizeof *p->needs);
        p->moves[p->move_count++] =
            (move){(uint32_t)p->need_count, needs->count};
        for (unsigned i = 0; i < needs->count; i++)
            p->needs[p->need_count++] =
                oxo_keys_add(&p->sixes, needs->key + 2 * i, NULL);
        p->four[f].count++;
    }
    oxo_keys_clear(&seen);
}

/* Needs become shares: one for each six-position of a four-position. */
static void number_shares(picture *p)
{
    const uint32_t sixes = p->sixes.count;
    uint32_t *known = take(sixes, sizeof *known);
    p->six = take(p->need_count, sizeof *p->six);
    p->first_owner = take(sixes + 1, sizeof *p->first_owner);
    for (uint32_t f = 0; f < p->fours.count; f++) {
        four *at = &p->four[f];
        at->first_share = (uint32_t)p->share_count;
        for (uint32_t m = at->first; m < at->first + at->count; m++) {
            for (uint32_t i = 0; i < p->moves[m].count; i++) {
                uint32_t *need = &p->needs[p->moves[m].first + i];
                const uint32_t six = *need;
                /* numbers are 1 more: 0 is none, and old ones are too small */
                if (known[six] <= at->first_share) {
                    p->six[p->share_count++] = six;
                    p->first_owner[six + 1]++;
                    known[six] = (uint32_t)p->share_count;
                }
                *need = known[six] - 1;
            }
        }
        at->shares = (uint32_t)p->share_count - at->first_share;
    }
    for (uint32_t s = 0; s < sixes; s++)
        p->first_owner[s + 1] += p->first_owner[s];
    p->owner = take(p->share_count, sizeof *p->owner);
    memset(known, 0, sixes * sizeof *known);
    for (uint32_t i = 0; i < p->share_count; i++)
        p->owner[p->first_owner[p->six[i]] + known[p->six[i]]++] = i;
    free(known);
    p->share = take(p->share_count, sizeof *p->share);
    p->use = take(p->share_count, sizeof *p->use);
    p->least = take(sixes, sizeof *p->least);
    memset(p->least, 1, sixes);
    p->exact = take(sixes, sizeof *p->exact);
    p->users = take(sixes, sizeof *p->users);
}

/* One more step towards the weight of a six-position; false: it is known. */
static bool ask(picture *p, uint32_t six)
{
    if (p->exact[six] || p->least[six] > DEEP)
        return false;
    uint64_t key[2];
    memcpy(key, oxo_keys_at(&p->sixes, six), sizeof key);
    const unsigned cost = oxo_cost_of(p->cost, key, p->least[six]);
    p->exact[six] = cost <= p->least[six];
    p->least[six] = (uint8_t)cost;
    return true;
}

/* ---- from above ---- */

static uint32_t six_of(const picture *p, const move *m, uint32_t i)
{
    return p->six[p->needs[m->first + i]];
}

static void enter(picture *p, uint32_t f, uint32_t chosen)
{
    const move *m = &p->moves[p->four[f].first + chosen];
    p->four[f].chosen = chosen;
    for (uint32_t i = 0; i < m->count; i++) {
        const uint32_t six = six_of(p, m, i);
        p->size += p->users[six]++ ? 0 : p->least[six];
    }
}

static void leave(picture *p, uint32_t f)
{
    const move *m = &p->moves[p->four[f].first + p->four[f].chosen];
    for (uint32_t i = 0; i < m->count; i++) {
        const uint32_t six = six_of(p, m, i);
        p->size -= --p->users[six] ? 0 : p->least[six];
    }
}

/* What a move would add, or more than `most`. */
static unsigned added(const picture *p, const move *m, unsigned most)
{
    unsigned sum = 0;
    for (uint32_t i = 0; i < m->count && sum <= most; i++) {
        const uint32_t six = six_of(p, m, i);
        sum += p->users[six] ? 0 : p->least[six];
    }
    return sum;
}

/* A four-position that has left draws its move; what that would add is known
 * exactly then. */
static uint32_t draw(picture *p, uint32_t f, double heat)
{
    const four *at = &p->four[f];
    const unsigned slack = (unsigned)(heat * 12) + 1;
    for (;;) {
        unsigned sum[64], best = UINT32_MAX / 2;
        double chance[64], all = 0;
        bool fresh = false;
        for (uint32_t i = 0; i < at->count; i++) {
            sum[i] = added(p, &p->moves[at->first + i], best + slack);
            best = sum[i] < best ? sum[i] : best;
        }
        for (uint32_t i = 0; i < at->count; i++) {
            chance[i] = sum[i] <= best + slack
                            ? exp(-(double)(sum[i] - best) / heat)
                            : 0;
            all += chance[i];
        }
        uint32_t k = 0;
        for (double point = all * oxo_random_unit(&p->random);
             k + 1 < at->count && point >= chance[k]; k++)
            point -= chance[k];
        const move *m = &p->moves[at->first + k];
        for (uint32_t i = 0; i < m->count; i++) {
            if (!p->users[six_of(p, m, i)])
                fresh |= ask(p, six_of(p, m, i));
        }
        if (!fresh && chance[k] > 0)
            return k;
    }
}

static size_t anneal(picture *p, double hot, double cold)
{
    size_t best = SIZE_MAX;
    for (uint32_t f = 0; f < p->fours.count; f++)
        enter(p, f, draw(p, f, hot));
    for (unsigned sweep = 0; sweep < SWEEPS; sweep++) {
        const double heat = hot * pow(cold / hot, (double)sweep / SWEEPS);
        for (uint32_t i = 0; i < p->fours.count; i++) {
            const uint32_t f = oxo_random_below(&p->random, p->fours.count);
            leave(p, f);
            enter(p, f, draw(p, f, heat));
            best = p->size < best ? p->size : best;
        }
    }
    for (uint32_t f = 0; f < p->fours.count; f++)
        leave(p, f);
    return best + p->fours.count;
}

/* ---- from below ---- */

static int falling(const void *left, const void *right)
{
    const double p = *(const double *)left, q = *(const double *)right;
    return p < q ? 1 : p > q ? -1 : 0;
}

/* The shares of a six-position, moved towards those who use it: the nearest
 * ones that are not negative and whose sum is its weight. */
static void share_out(picture *p, uint32_t six, double step)
{
    const uint32_t first = p->first_owner[six];
    const uint32_t count = p->first_owner[six + 1] - first;
    double sorted[1024], sum = 0, off = 0, most = 0;
    for (uint32_t i = 0; i < count; i++)
        most = fmax(most, p->use[p->owner[first + i]]);
    if (most < 0.01 || count > 1024)
        return; /* as they are: nobody asks, or too many to be worth it */
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t o = p->owner[first + i];
        sorted[i] = p->share[o] += step * p->use[o];
    }
    qsort(sorted, count, sizeof *sorted, falling);
    for (uint32_t i = 0; i < count; i++) {
        sum += sorted[i];
        off = (sum - p->least[six]) / (i + 1);
        if (i + 1 == count || sorted[i + 1] <= off)
            break;
    }
    for (uint32_t i = 0; i < count; i++) {
        double *share = &p->share[p->owner[first + i]];
        *share = *share > off ? *share - off : 0;
    }
}

/* The cheapest move of a four-position by its shares; `use` follows it. */
static double cheapest(picture *p, uint32_t f, bool sharpen)
{
    const four *at = &p->four[f];
    double best = HUGE_VAL;
    const move *found = NULL;
    for (uint32_t k = 0; k < at->count; k++) {
        const move *m = &p->moves[at->first + k];
        double sum = 0;
        for (uint32_t i = 0; i < m->count && sum < best; i++)
            sum += p->share[p->needs[m->first + i]];
        if (sum < best) {
            best = sum;
            found = m;
        }
    }
    for (uint32_t i = 0; i < at->shares; i++)
        p->use[at->first_share + i] *= 0.7;
    for (uint32_t i = 0; found != NULL && i < found->count; i++) {
        p->use[p->needs[found->first + i]] += 0.3;
        while (sharpen && ask(p, six_of(p, found, i)))
            ;
    }
    return best;
}

static double bound(picture *p)
{
    double best = 0, step = 0.3;
    for (uint32_t six = 0; six < p->sixes.count; six++) {
        const uint32_t first = p->first_owner[six],
                       end = p->first_owner[six + 1];
        for (uint32_t i = first; i < end; i++)
            p->share[p->owner[i]] = (double)p->least[six] / (end - first);
    }
    for (unsigned n = 1; n <= STEPS; n++) {
        double sum = p->fours.count;
        for (uint32_t f = 0; f < p->fours.count; f++)
            sum += cheapest(p, f, n % 25 == 0);
        best = sum > best ? sum : best;
        for (uint32_t six = 0; six < p->sixes.count; six++)
            share_out(p, six, step);
        if (n % 100 == 0)
            step *= 0.85;
    }
    return best;
}

/* ---- the second moves ---- */

static oxo_strategy *read_strategy(const char *path, oxo_game **game)
{
    oxo_certificate *c = NULL;
    oxo_strategy *s = NULL;
    oxo_error error = {0};
    oxo_status status = oxo_certificate_load(path, &c, &error);
    if (status == OXO_OK)
        status = oxo_game_create(c->game, game, &error);
    if (status == OXO_OK)
        status = oxo_strategy_from_certificate(*game, c, &s, &error);
    if (status == OXO_OK && (s->board->k != 4 || s->board->n != 3 ||
                             s->winner != OXO_FIRST || !s->begins))
        status = oxo_fail(&error, OXO_BAD_INPUT,
                          "expected a certificate of 4^3 from the start");
    if (status != OXO_OK) {
        fprintf(stderr, "third_floor: %s\n", error.text);
        exit(2);
    }
    oxo_certificate_destroy(c);
    return s;
}

/* The three-positions of a strategy, as numbers of the list. */
static unsigned threes_of(const oxo_strategy *s, const oxo_qubic_threes *list,
                          unsigned found[OXO_QUBIC_TWOS])
{
    unsigned count = 0;
    for (unsigned i = 0; i < list->three_count; i++) {
        bool used = false;
        for (size_t e = 0; e < s->entry_count && !used; e++) {
            const oxo_sides at = oxo_strategy_given(s, e);
            oxo_qubic_board b;
            if (oxo_popcount64(at.own[0]) != 1)
                continue;
            oxo_qubic_canon(at.own[0] | UINT64_C(1) << s->entries[e].given_move,
                            at.other[0], &b.a, &b.d);
            used =
                b.a == list->three[i].board.a && b.d == list->three[i].board.d;
        }
        if (used && count < OXO_QUBIC_TWOS)
            found[count++] = i;
    }
    return count;
}

/* The figures for one three-position (from 1 on), or for all of them (0). */
static void report(picture *p, const oxo_qubic_threes *list,
                   const unsigned *found, unsigned threes, unsigned only)
{
    for (unsigned i = 0; i < threes; i++) {
        oxo_qubic_board reply[64];
        const unsigned n =
            oxo_qubic_three_replies(&list->three[found[i]], reply);
        for (unsigned k = 0; k < n && (!only || i + 1 == only); k++)
            oxo_keys_add(&p->fours, &reply[k], NULL);
    }
    p->four = take(p->fours.count, sizeof *p->four);
    oxo_needs *needs = take(1, sizeof *needs);
    for (uint32_t f = 0; f < p->fours.count; f++)
        list_moves(p, f, needs);
    free(needs);
    number_shares(p);
    printf("three-positions   %u\n", only ? 1 : threes);
    printf("four-positions    %u, with %zu third moves\n", p->fours.count,
           p->move_count);
    printf("six-positions     %u\n", p->sixes.count);
    const unsigned fixed = only ? 0 : OPENING;
    size_t best = SIZE_MAX;
    for (unsigned i = 0; i < STARTS; i++) {
        const size_t size = anneal(p, i % 2 ? 3 : 1.5, 0.25);
        best = size < best ? size : best;
    }
    printf("annealed          %zu\n", best + fixed);
    fflush(stdout);
    printf("not below         %.1f\n", bound(p) + fixed);
    printf("six-positions that weigh more than %d count as %d\n", DEEP,
           DEEP + 1);
}

int main(int argc, char **argv)
{
    const bool one = argc == 4 && !strcmp(argv[2], "--three");
    if (argc != 2 && !one) {
        fputs("usage: third_floor CERTIFICATE [--three NUMBER]\n", stderr);
        return 2;
    }
    oxo_game *game = NULL;
    oxo_strategy *s = read_strategy(argv[1], &game);
    oxo_qubic_threes *list = take(1, sizeof *list);
    unsigned found[OXO_QUBIC_TWOS];
    picture p = {.cost = oxo_cost_new(s->board, OXO_FIRST), .random = {1}};
    if (p.cost == NULL)
        return 5;
    oxo_keys_init(&p.fours, sizeof(oxo_qubic_board));
    oxo_keys_init(&p.sixes, sizeof(oxo_qubic_board));
    oxo_qubic_threes_list(list);
    const unsigned threes = threes_of(s, list, found);
    const unsigned only = one ? (unsigned)strtoul(argv[3], NULL, 10) : 0;
    const bool good = threes > 0 && only <= threes && (!one || only > 0);
    if (good)
        report(&p, list, found, threes, only);
    else
        fprintf(stderr, "third_floor: expected one of %u three-positions\n",
                threes);
    oxo_cost_free(p.cost);
    oxo_keys_clear(&p.fours);
    oxo_keys_clear(&p.sixes);
    free(p.four);
    free(p.moves);
    free(p.needs);
    free(p.six);
    free(p.share);
    free(p.use);
    free(p.first_owner);
    free(p.owner);
    free(p.least);
    free(p.exact);
    free(p.users);
    free(list);
    oxo_strategy_destroy(s);
    oxo_game_destroy(game);
    return good ? 0 : 2;
}
