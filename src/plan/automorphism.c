/* Symmetries of a ground task: refinement of colours, then backtracking.
 *
 * A permutation of the facts is a symmetry when it sends the set of actions to
 * itself (condition, outcomes, effects) and the goal to itself. The start need
 * not stay: a state is solvable exactly when its image is.
 *
 * Whether a given permutation is one is decided exactly up to the collision of
 * a 128-bit hash: an action is a tree whose leaves are facts, its hash is
 * computed from the leaves with commutative sums where order does not matter,
 * and the permutation passes when the multiset of hashes is the same before
 * and after. Finding candidates uses colours of facts: a fact's colour is
 * mixed with the colours of the places where it occurs until no class splits
 * any more (the idea of Weisfeiler and Lehman); then a fact of a class is
 * fixed and the same is repeated, in two copies at once, the second with the
 * image of the fixed fact. This yields generators level by level, as in a
 * stabiliser chain. A budget bounds the work; giving up only means a
 * smaller group.
 *
 * nauty would find the same; it is not used here because its Debian build keeps
 * static work space, and two folders with two locks around it would race.
 */
#include "plan/automorphism.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/keys.h"
#include <stdlib.h>
#include <string.h>

typedef struct hash {
    uint64_t a, b;
} hash;

enum { WORK = 4 * 1000 * 1000 };

typedef struct finder {
    const ground_task *t;
    hash *node;    /* of nodes, under the present colours */
    hash *action;  /* of actions */
    uint64_t *sum; /* new colours */
    hash *before;  /* sorted hashes of the actions as they are */
    hash goal_before;
    uint64_t **level; /* colours of the base chain */
    uint16_t *base;
    unsigned depth;
    uint16_t *generator; /* generators * facts */
    unsigned generators, room;
    uint64_t work; /* that may still be done, in nodes looked at */
    bool failed;   /* out of memory */
} finder;

static hash stir(hash x, uint64_t y)
{
    return (hash){oxo_mix64(x.a * 3 + y),
                  oxo_mix64(x.b * 5 + (y ^ UINT64_C(0xc2b2ae3d27d4eb4f)))};
}

static hash stir2(hash x, hash y)
{
    return (hash){oxo_mix64(x.a * 3 + y.a), oxo_mix64(x.b * 5 + y.b)};
}

static void add(hash *sum, hash x)
{
    sum->a += oxo_mix64(x.a ^ UINT64_C(0x9e3779b97f4a7c15));
    sum->b += oxo_mix64(x.b ^ UINT64_C(0x165667b19e3779f9));
}

static hash seed(uint64_t kind)
{
    return (hash){oxo_mix64(kind + 11), oxo_mix64(kind + UINT64_C(0xabcdef))};
}

/* ---- hashes from the leaves up ---- */

static hash tree(finder *f, uint32_t node, const uint64_t *colour)
{
    const ground_node *n = &f->t->node[node];
    hash h = seed(n->kind);
    if (n->kind == GROUND_FACT || n->kind == GROUND_NOT)
        h = stir(h, colour[n->fact]);
    else {
        hash sum = {n->kids, n->kids};
        for (uint32_t i = 0; i < n->kids; i++)
            add(&sum, tree(f, f->t->kid[n->kid + i], colour));
        h = stir2(h, sum);
    }
    f->node[node] = h;
    return h;
}

static hash change_hash(const finder *f, const ground_effect *e,
                        const uint64_t *colour)
{
    hash sum = {0, 0};
    for (uint32_t c = 0; c < e->changes; c++) {
        const ground_change *change = &f->t->change[e->change + c];
        for (uint64_t s = change->set; s; s &= s - 1)
            add(&sum,
                stir(seed(20), colour[64 * change->word + oxo_lowest64(s)]));
        for (uint64_t s = change->clear; s; s &= s - 1)
            add(&sum,
                stir(seed(21), colour[64 * change->word + oxo_lowest64(s)]));
    }
    return sum;
}

static hash effect_hash(finder *f, const ground_effect *e,
                        const uint64_t *colour)
{
    return stir2(tree(f, e->when.root, colour), change_hash(f, e, colour));
}

static hash outcome_hash(finder *f, const ground_outcome *o,
                         const uint64_t *colour)
{
    hash sum = {o->effects, 1};
    for (uint32_t i = 0; i < o->effects; i++)
        add(&sum, effect_hash(f, &f->t->effect[o->effect + i], colour));
    return sum;
}

static hash action_hash(finder *f, uint32_t action, const uint64_t *colour)
{
    const ground_action *a = &f->t->action[action];
    hash sum = {a->outcomes, a->schema};
    for (uint32_t i = 0; i < a->outcomes; i++)
        add(&sum, outcome_hash(f, &f->t->outcome[a->outcome + i], colour));
    return stir2(stir(tree(f, a->pre.root, colour), a->schema), sum);
}

/* ---- colours from the roots down ---- */

static void push_down(finder *f, uint32_t node, uint64_t context)
{
    const ground_node *n = &f->t->node[node];
    uint64_t here = oxo_mix64(context * 7 + f->node[node].a);
    if (n->kind == GROUND_FACT || n->kind == GROUND_NOT)
        f->sum[n->fact] += oxo_mix64(here + n->kind);
    for (uint32_t i = 0; i < n->kids; i++)
        push_down(f, f->t->kid[n->kid + i], here);
}

static void push_action(finder *f, uint32_t action, const uint64_t *colour)
{
    const ground_action *a = &f->t->action[action];
    uint64_t context = f->action[action].a;
    push_down(f, a->pre.root, context);
    for (uint32_t i = 0; i < a->outcomes; i++) {
        const ground_outcome *o = &f->t->outcome[a->outcome + i];
        uint64_t inside = oxo_mix64(context * 9 + outcome_hash(f, o, colour).a);
        for (uint32_t j = 0; j < o->effects; j++) {
            const ground_effect *e = &f->t->effect[o->effect + j];
            uint64_t here =
                oxo_mix64(inside * 11 + effect_hash(f, e, colour).a);
            push_down(f, e->when.root, here);
            for (uint32_t c = 0; c < e->changes; c++) {
                const ground_change *change = &f->t->change[e->change + c];
                for (uint64_t s = change->set; s; s &= s - 1)
                    f->sum[64 * change->word + oxo_lowest64(s)] +=
                        oxo_mix64(here + 101);
                for (uint64_t s = change->clear; s; s &= s - 1)
                    f->sum[64 * change->word + oxo_lowest64(s)] +=
                        oxo_mix64(here + 102);
            }
        }
    }
}

static int by_word(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static int by_hash(const void *a, const void *b)
{
    const hash *x = a, *y = b;
    if (x->a != y->a)
        return x->a < y->a ? -1 : 1;
    return (x->b > y->b) - (x->b < y->b);
}

/* Number of colours; *sorted (facts words) gets them in order. */
static unsigned classes(const finder *f, const uint64_t *colour,
                        uint64_t *sorted)
{
    unsigned count = 0;
    memcpy(sorted, colour, f->t->facts * sizeof *sorted);
    qsort(sorted, f->t->facts, sizeof *sorted, by_word);
    for (unsigned i = 0; i < f->t->facts; i++)
        count += !i || sorted[i] != sorted[i - 1];
    return count;
}

/* False, and tired from then on, when so much work is not left. */
static bool spend(finder *f, uint64_t cost)
{
    const bool enough = f->work >= cost;
    f->work = enough ? f->work - cost : 0;
    return enough;
}

/* Splits classes until none splits; returns their number. */
static unsigned refine(finder *f, uint64_t *colour, uint64_t *sorted)
{
    const ground_task *t = f->t;
    unsigned count = classes(f, colour, sorted);
    for (;;) {
        if (!spend(f, (uint64_t)t->nodes + t->effects + 8 * t->facts))
            return count;
        memset(f->sum, 0, (t->facts + (size_t)1) * sizeof *f->sum);
        for (uint32_t a = 0; a < t->actions; a++)
            f->action[a] = action_hash(f, a, colour);
        tree(f, t->goal.root, colour);
        for (uint32_t a = 0; a < t->actions; a++)
            push_action(f, a, colour);
        push_down(f, t->goal.root, 12345);
        for (unsigned i = 0; i < t->facts; i++)
            colour[i] = oxo_mix64(colour[i] * 5 + f->sum[i]);
        unsigned now = classes(f, colour, sorted);
        if (now <= count)
            return now;
        count = now;
    }
}

/* ---- candidates ---- */

/* Is the permutation a symmetry? */
static bool is_symmetry(finder *f, const uint16_t *image, uint64_t *colour)
{
    const ground_task *t = f->t;
    for (unsigned i = 0; i < t->facts; i++)
        colour[i] = image[i];
    for (uint32_t a = 0; a < t->actions; a++)
        f->action[a] = action_hash(f, a, colour);
    hash goal = tree(f, t->goal.root, colour);
    if (memcmp(&goal, &f->goal_before, sizeof goal))
        return false;
    qsort(f->action, t->actions, sizeof *f->action, by_hash);
    return !memcmp(f->action, f->before, t->actions * sizeof *f->action);
}

static bool match(finder *f, const uint64_t *from, const uint64_t *to,
                  uint16_t *image)
{
    /* both discrete: pair equal colours */
    unsigned n = f->t->facts;
    for (unsigned i = 0; i < n; i++) {
        unsigned j = 0;
        while (j < n && to[j] != from[i])
            j++;
        if (j == n)
            return false;
        image[i] = (uint16_t)j;
    }
    return true;
}

/* Completes a partial map: colours `to` belong to level `depth` of the base
 * chain. True when *image is a symmetry. */
static bool complete(finder *f, unsigned depth, const uint64_t *to,
                     uint16_t *image)
{
    const unsigned n = f->t->facts;
    const bool deepest = depth == f->depth;
    if (!spend(f, deepest ? (uint64_t)f->t->nodes + f->t->effects : n))
        return false;
    uint64_t *colour = malloc(3 * (n + (size_t)1) * sizeof *colour);
    if (!colour) {
        f->failed = true;
        return false;
    }
    uint64_t *mine = colour + n, *theirs = mine + n;
    bool found = false;
    classes(f, to, mine);
    classes(f, f->level[depth], theirs);
    if (memcmp(mine, theirs, n * sizeof *mine)) {
        free(colour);
        return false;
    }
    if (deepest)
        found = match(f, f->level[depth], to, image) &&
                is_symmetry(f, image, colour);
    else {
        uint64_t wanted = f->level[depth][f->base[depth]];
        for (unsigned w = 0; w < n && !found; w++) {
            if (to[w] != wanted)
                continue;
            memcpy(colour, to, n * sizeof *colour);
            colour[w] = oxo_mix64(colour[w] + 77);
            refine(f, colour, mine);
            found = complete(f, depth + 1, colour, image);
        }
    }
    free(colour);
    return found;
}

/* Has another fact the colour of this one? */
static bool shared(const uint64_t *colour, unsigned n, unsigned fact)
{
    for (unsigned i = 0; i < n; i++)
        if (i != fact && colour[i] == colour[fact])
            return true;
    return false;
}

static bool base_chain(finder *f)
{
    const unsigned n = f->t->facts;
    uint64_t *sorted = malloc((n + (size_t)1) * sizeof *sorted);
    f->level = calloc(n + (size_t)2, sizeof *f->level);
    f->base = calloc(n + (size_t)1, sizeof *f->base);
    bool good = sorted && f->level && f->base;
    for (f->depth = 0; good;) {
        uint64_t *colour = malloc((n + (size_t)1) * sizeof *colour);
        if (!(good = colour != NULL))
            break;
        f->level[f->depth] = colour;
        if (f->depth) {
            memcpy(colour, f->level[f->depth - 1], n * sizeof *colour);
            uint16_t b = f->base[f->depth - 1];
            colour[b] = oxo_mix64(colour[b] + 77);
        } else {
            for (unsigned i = 0; i < n; i++)
                colour[i] = 1;
        }
        if (refine(f, colour, sorted) == n)
            break;
        if (f->work == 0) { /* no base, no generators: no symmetry */
            f->depth = 0;
            break;
        }
        unsigned pick = 0; /* first fact of a shared colour */
        while (pick < n && !shared(colour, n, pick))
            pick++;
        f->base[f->depth++] = (uint16_t)pick;
    }
    free(sorted);
    return good;
}

static bool add_generator(finder *f, const uint16_t *image)
{
    const unsigned n = f->t->facts;
    OXO_GROW_SIZED(f->generator, n * sizeof *image, f->generators + 1, f->room,
                   return false);
    memcpy(f->generator + f->generators++ * (size_t)n, image,
           n * sizeof *image);
    return true;
}

/* Marks the orbit of a fact under the generators from `first` on. */
static void orbit_of(const finder *f, unsigned first, unsigned fact, bool *in)
{
    const unsigned n = f->t->facts;
    memset(in, 0, n * sizeof *in);
    in[fact] = true;
    for (bool grown = true; grown;) {
        grown = false;
        for (unsigned g = first; g < f->generators; g++) {
            for (unsigned i = 0; i < n; i++) {
                unsigned j = f->generator[g * (size_t)n + i];
                if (in[i] && !in[j])
                    grown = in[j] = true;
            }
        }
    }
}

static bool find_generators(finder *f)
{
    const ground_task *t = f->t;
    const unsigned n = t->facts;
    uint64_t *colour = malloc(2 * (n + (size_t)1) * sizeof *colour);
    uint16_t *image = malloc((n + (size_t)1) * sizeof *image);
    bool *in = malloc(n + (size_t)1);
    bool good = colour && image && in && base_chain(f);
    if (good) {
        for (unsigned i = 0; i < n; i++)
            colour[i] = i;
        for (uint32_t a = 0; a < t->actions; a++)
            f->before[a] = action_hash(f, a, colour);
        f->goal_before = tree(f, t->goal.root, colour);
        qsort(f->before, t->actions, sizeof *f->before, by_hash);
    }
    /* from the deepest level up: every generator found below fixes b */
    for (unsigned level = f->depth; good && level-- > 0;) {
        unsigned b = f->base[level];
        for (unsigned w = 0; good && f->work && w < n; w++) {
            if (f->level[level][w] != f->level[level][b] ||
                !spend(f, f->generators * (uint64_t)n / 4))
                continue;
            orbit_of(f, 0, b, in);
            if (in[w])
                continue;
            memcpy(colour, f->level[level], n * sizeof *colour);
            colour[w] = oxo_mix64(colour[w] + 77);
            refine(f, colour, colour + n);
            if (complete(f, level + 1, colour, image))
                good = add_generator(f, image);
            good = good && !f->failed;
        }
    }
    free(colour);
    free(image);
    free(in);
    return good;
}

/* ---- elements ---- */

/* All products of the first `generators` generators, the identity first. False
 * when there are more than PLAN_GROUP_MAX; f->failed when out of memory. */
static bool closure(finder *f, unsigned generators, oxo_keys *list)
{
    const unsigned n = f->t->facts;
    uint16_t *new = malloc((n + (size_t)1) * sizeof *new);
    oxo_keys_empty(list);
    for (unsigned i = 0; new &&i < n; i++)
        new[i] = (uint16_t)i;
    f->failed = !new || oxo_keys_add(list, new, NULL) == OXO_NO_KEY;
    for (uint32_t at = 0; !f->failed && at < list->count; at++) {
        for (unsigned g = 0; g < generators && !f->failed; g++) {
            const uint16_t *old = oxo_keys_at(list, at);
            for (unsigned i = 0; i < n; i++)
                new[i] = f->generator[g * (size_t)n + old[i]];
            f->failed = oxo_keys_add(list, new, NULL) == OXO_NO_KEY;
        }
        if (list->count > PLAN_GROUP_MAX)
            break;
    }
    free(new);
    return !f->failed && list->count <= PLAN_GROUP_MAX;
}

static bool map_actions(finder *f, plan_group *g)
{
    const ground_task *t = f->t;
    uint64_t *colour = malloc((t->facts + (size_t)1) * sizeof *colour);
    uint32_t *first = malloc((t->actions + (size_t)1) * sizeof *first);
    oxo_keys plain; /* the actions as they are; equal ones once */
    oxo_keys_init(&plain, sizeof(hash));
    bool good = colour && first;
    for (unsigned i = 0; good && i < t->facts; i++)
        colour[i] = i;
    for (uint32_t a = 0; good && a < t->actions; a++) {
        bool fresh = false;
        const hash h = action_hash(f, a, colour);
        const uint32_t number = oxo_keys_add(&plain, &h, &fresh);
        good = number != OXO_NO_KEY;
        if (fresh)
            first[number] = a;
    }
    if (!good) {
        free(colour);
        free(first);
        oxo_keys_clear(&plain);
        return false;
    }
    for (unsigned e = 0; e < g->order; e++) {
        for (unsigned i = 0; i < t->facts; i++)
            colour[i] = g->fact[e * (size_t)t->facts + i];
        for (uint32_t a = 0; a < t->actions; a++) {
            const hash h = action_hash(f, a, colour);
            const uint32_t number = oxo_keys_find(&plain, &h);
            good = good && number != OXO_NO_KEY;
            g->action[e * (size_t)t->actions + a] =
                number != OXO_NO_KEY ? first[number] : 0;
        }
    }
    free(colour);
    free(first);
    oxo_keys_clear(&plain);
    return good;
}

/* The group of as many generators as PLAN_GROUP_MAX allows. */
static oxo_status list_elements(finder *f, plan_group *g)
{
    const ground_task *t = f->t;
    const size_t n = t->facts;
    oxo_keys list;
    oxo_keys_init(&list, n ? n * sizeof(uint16_t) : 1);
    unsigned use = 0;
    while (use < f->generators && closure(f, use + 1, &list))
        use++;
    bool good = !f->failed && closure(f, use, &list);
    g->order = list.count;
    g->fact = malloc((g->order * n + 1) * sizeof *g->fact);
    g->action = malloc((g->order * (size_t)t->actions + 1) * sizeof *g->action);
    g->inverse = calloc(g->order + (size_t)1, sizeof *g->inverse);
    uint16_t *back = malloc((n + 1) * sizeof *back);
    good = good && g->fact && g->action && g->inverse && back;
    for (uint32_t e = 0; good && e < g->order; e++) {
        uint16_t *image = g->fact + e * n;
        memcpy(image, oxo_keys_at(&list, e), n * sizeof *image);
        for (size_t i = 0; i < n; i++)
            back[image[i]] = (uint16_t)i;
        g->inverse[e] = oxo_keys_find(&list, back);
    }
    free(back);
    oxo_keys_clear(&list);
    return good && map_actions(f, g) ? OXO_OK : OXO_NO_MEMORY;
}

oxo_status plan_group_create(const ground_task *t, plan_group **group,
                             oxo_error *error)
{
    finder f = {.t = t, .work = WORK};
    plan_group *g = calloc(1, sizeof *g);
    f.node = malloc((t->nodes + (size_t)1) * sizeof *f.node);
    f.action = malloc((t->actions + (size_t)1) * sizeof *f.action);
    f.before = malloc((t->actions + (size_t)1) * sizeof *f.before);
    f.sum = malloc((t->facts + (size_t)1) * sizeof *f.sum);
    oxo_status status = OXO_NO_MEMORY;
    if (g && f.node && f.action && f.before && f.sum) {
        g->facts = t->facts;
        g->actions = t->actions;
        /* large tasks: looking for symmetry would cost more than it saves */
        bool small = t->facts && t->facts <= 1024 && t->actions &&
                     (t->nodes + t->effects) <= 200000;
        if (!small || find_generators(&f))
            status = list_elements(&f, g);
    }
    for (unsigned i = 0; f.level && i <= t->facts; i++)
        free(f.level[i]);
    free(f.level);
    free(f.base);
    free(f.generator);
    free(f.node);
    free(f.action);
    free(f.before);
    free(f.sum);
    if (status != OXO_OK) {
        plan_group_destroy(g);
        return oxo_fail(error, status, "out of memory");
    }
    *group = g;
    return OXO_OK;
}

void plan_group_destroy(plan_group *g)
{
    if (!g)
        return;
    free(g->fact);
    free(g->action);
    free(g->inverse);
    free(g);
}

void plan_group_image(const plan_group *g, unsigned words, uint32_t element,
                      const uint64_t *state, uint64_t *image)
{
    const uint16_t *to = g->fact + element * (size_t)g->facts;
    memset(image, 0, words * sizeof *image);
    for (unsigned w = 0; w < words; w++) {
        for (uint64_t s = state[w]; s; s &= s - 1)
            oxo_bit_set(image, to[64 * w + oxo_lowest64(s)]);
    }
}

void plan_group_canon(const plan_group *g, unsigned words,
                      const uint64_t *state, uint64_t *canon, uint32_t *element)
{
    uint64_t image[GROUND_MAX_WORDS];
    memcpy(canon, state, words * sizeof *canon);
    *element = 0;
    for (uint32_t e = 1; e < g->order; e++) {
        plan_group_image(g, words, e, state, image);
        unsigned w = words;
        while (w-- > 0 && image[w] == canon[w])
            ;
        if (w < words && image[w] < canon[w]) {
            memcpy(canon, image, words * sizeof *canon);
            *element = e;
        }
    }
}
