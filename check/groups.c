/* Draws by a few replies and then small boards: form `groups`.
 *
 * For plain play: both sides have the same lines and any empty cell may be
 * taken. The body has three kinds of lines (docs/CERTIFICATE.md, section 3.10):
 *
 *   reply POSITION R   the second player, to move in POSITION, plays R
 *   split POSITION     the first player is to move in POSITION
 *   split POSITION R   the same, and the second player has R in mind
 *   group SET SET ...  of the split above it; a set is cells, joined by commas
 *
 * What a split shows. The sets of a group are a small game: the first player
 * wants to own a whole set, begins, and stones alternate. held() finds by
 * trying everything that the second player can stop him. Groups have no cell in
 * common and none that is taken (or is R). Then the second player, answering
 * always in the group in which the first has just played, gets a stone on every
 * set of every group. (If the first plays outside the groups, or where nothing
 * is left to stop, he plays anywhere: an extra stone of his never makes a small
 * game worse.) If every line without a stone of his contains a set, the first
 * player never owns a line.
 *
 *   Claim G. holds() returns VERIFIED only if the second player, the first
 *   being to move, can keep him from ever owning a line.
 *
 * By induction on the empty cells. With a split without R that is what has just
 * been said. Otherwise no stone m of the first player completes a line, and
 * every one leads to a position that is an image, under a symmetry of the game,
 * of one in which the second player has an answer: either some split with R at
 * the position at hand leaves m out, so that R answers m and the rest is the
 * split; or there is a line `reply`, and G holds for the position after it. The
 * latter is looked at in the coordinates of that line: images are as good as
 * what they are images of.
 *
 * The first player does not lose either, because he could use a strategy of the
 * second player's himself: an extra stone never harms. So it is a draw.
 */
#include "game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP_CELLS = 16, GROUP_SETS = 12 };

/* The small game that is being played out. */
struct small {
    uint16_t set[GROUP_SETS]; /* masks of cells */
    size_t sets;
    struct table known; /* positions that were looked at */
    uint8_t *value;     /* of these: 1 the second player holds, 0 not */
    size_t room;
};

struct check {
    const struct certificate *c;
    const struct board *b;
    const struct group *g;
    struct table answers; /* images of the positions of lines `reply` */
    struct answer {
        struct cursor at; /* behind the word */
        cell_t reply;
        bool used;
    } * answer;
    struct table splits; /* positions with lines `split` */
    struct split {
        struct cursor at; /* where its groups begin: the line before */
        cell_t reply;     /* b->cells: none */
        size_t next;      /* + 1, of the same position; 0: none */
    } * split;
    size_t *first_split; /* + 1, by number in `splits` */
    size_t split_count;
    struct table patterns; /* groups that are held */
    struct small small;
    uint32_t *owner; /* of a cell: number of its group, 0: none */
    bool *line_held;
    uint8_t *image;
    uint64_t positions, groups, looked, limit;
    bool stopped;
};

/* ---- a small game -------------------------------------------------------- */

/* The first player to move; he owns `x`, the second `o`. */
static bool held(struct check *w, uint16_t x, uint16_t o);

/* The second player to move. */
static bool answered(struct check *w, uint16_t x, uint16_t o)
{
    const struct small *s = &w->small;
    uint16_t must = 0, useful = 0;
    bool over = true;
    for (size_t i = 0; i < s->sets; i++) {
        uint16_t lacks = (uint16_t)(s->set[i] & ~x);
        if (s->set[i] & o)
            continue;
        if (lacks == 0)
            return false;
        over = false;
        useful |= lacks;
        if ((lacks & (lacks - 1)) == 0)
            must |= lacks; /* otherwise he takes it */
    }
    if (over)
        return true;
    for (uint16_t left = must ? must : useful; left;
         left &= (uint16_t)(left - 1))
        if (held(w, x, (uint16_t)(o | (left & -left))))
            return true;
    return false;
}

static bool held(struct check *w, uint16_t x, uint16_t o)
{
    struct small *s = &w->small;
    uint16_t useful = 0, key[2] = {x, o};
    uint8_t bytes[sizeof key];
    for (size_t i = 0; i < s->sets; i++)
        if (!(s->set[i] & o))
            useful |= (uint16_t)(s->set[i] & ~x);
    if (useful == 0)
        return true; /* every set has a stone of his */
    memcpy(bytes, key, sizeof key);
    size_t number = table_find(&s->known, bytes);
    if (number != ABSENT)
        return s->value[number] == 1;
    if (++w->looked > w->limit) {
        w->stopped = true;
        return false;
    }
    bool yes = true;
    for (uint16_t left = useful; yes && left; left &= (uint16_t)(left - 1))
        yes = answered(w, (uint16_t)(x | (left & -left)), o);
    number = table_add(&s->known, bytes);
    if (number >= s->room) {
        s->room = 2 * number + 64;
        s->value = more_memory(s->value, s->room, sizeof *s->value);
    }
    s->value[number] = yes;
    return yes;
}

/* Is the group in w->small held? The same pattern is asked once. */
static bool group_held(struct check *w)
{
    uint8_t key[GROUP_SETS * sizeof *w->small.set] = {0};
    memcpy(key, w->small.set, w->small.sets * sizeof *w->small.set);
    if (table_find(&w->patterns, key) != ABSENT)
        return true;
    empty_table(&w->small.known);
    if (!held(w, 0, 0))
        return false;
    table_add(&w->patterns, key);
    return true;
}

/* ---- a split ------------------------------------------------------------- */

/* Marks the lines that contain all these cells. */
static void hold_lines(struct check *w, const cell_t *set, size_t size)
{
    const struct board *b = w->b;
    for (size_t i = b->first[set[0]]; i < b->first[set[0] + 1]; i++) {
        size_t line = b->through[i], found = 0;
        for (size_t j = b->start[line]; j < b->start[line + 1]; j++)
            for (size_t k = 0; k < size; k++)
                found += b->cell[j] == set[k];
        if (found == size)
            w->line_held[line] = true;
    }
}

/* Reads a group, number `number` of its split; `at` is the position with the
 * reply in it. VERIFIED if it is held. */
static enum verdict read_group(struct check *w, struct cursor *u,
                               uint32_t number, const uint8_t *at)
{
    struct small *s = &w->small;
    cell_t cells[GROUP_CELLS];
    size_t count = 0;
    s->sets = 0;
    do {
        cell_t set[GROUP_CELLS];
        size_t size = 0;
        if (!read_char(u, ' ', "one space"))
            return NOT_CHECKED;
        if (s->sets == GROUP_SETS)
            return complain(u, "a group has at most %d sets", GROUP_SETS);
        s->set[s->sets] = 0;
        do {
            size_t c, i = 0;
            struct cursor here = *u;
            if (!read_number(u, "a cell", w->b->cells, &c))
                return NOT_CHECKED;
            if (at[c] != NOBODY)
                return complain(&here, "cell %zu is taken", c);
            if (w->owner[c] != 0 && w->owner[c] != number) {
                printf("c line %zu: cell %zu is in two groups\n", u->line, c);
                return REFUTED;
            }
            while (i < count && cells[i] != c)
                i++;
            if (i == GROUP_CELLS)
                return complain(&here, "a group has at most %d cells",
                                GROUP_CELLS);
            if (i == count)
                cells[count++] = (cell_t)c;
            if (s->set[s->sets] >> i & 1)
                return complain(&here, "cell %zu is twice in the set", c);
            s->set[s->sets] |= (uint16_t)(1u << i);
            w->owner[c] = number;
            set[size++] = (cell_t)c;
        } while (!at_end(u) && read_word(u, ","));
        hold_lines(w, set, size);
        s->sets++;
    } while (!at_end(u));
    w->groups++;
    if (group_held(w))
        return VERIFIED;
    if (!w->stopped)
        printf("c line %zu: the first player wins in this group\n", u->line);
    return w->stopped ? NOT_CHECKED : REFUTED;
}

/* The groups of a split of position p. */
static enum verdict check_split(struct check *w, const struct position *p,
                                const struct split *split)
{
    const struct board *b = w->b;
    struct cursor u = split->at;
    enum verdict verdict = VERIFIED;
    uint32_t number = 0;
    uint8_t *at = get_memory(b->cells, 1);
    memcpy(at, p->at, b->cells);
    if (split->reply < b->cells)
        at[split->reply] = SECOND;
    memset(w->owner, 0, b->cells * sizeof *w->owner);
    memset(w->line_held, 0, b->lines * sizeof *w->line_held);
    while (verdict == VERIFIED && body_next(&u) && read_word(&u, "group"))
        verdict = read_group(w, &u, ++number, at);
    for (size_t line = 0; verdict == VERIFIED && line < b->lines; line++) {
        bool hit = w->line_held[line];
        for (size_t i = b->start[line]; !hit && i < b->start[line + 1]; i++)
            hit = at[b->cell[i]] == SECOND;
        if (hit)
            continue;
        printf("c line %zu: no group holds the line of the cells",
               split->at.line);
        for (size_t i = b->start[line]; i < b->start[line + 1]; i++)
            printf(" %u", (unsigned)b->cell[i]);
        printf("\n");
        verdict = REFUTED;
    }
    free(at);
    return verdict;
}

/* ---- positions ----------------------------------------------------------- */

static enum verdict holds(struct check *w, const struct position *p);

/* The stone m of the first player is on the board: is there a line `reply` for
 * this position or an image of it, and does it hold? */
static enum verdict replied(struct check *w, const struct position *p)
{
    struct position q;
    canonical(w->g, p->at, w->image);
    size_t number = table_find(&w->answers, w->image);
    if (number == ABSENT) {
        show_position(p, "nothing answers the first player here");
        return REFUTED;
    }
    struct answer *a = &w->answer[number];
    if (a->used)
        return VERIFIED; /* it was looked at before, or it will be refuted */
    a->used = true;
    struct cursor u = a->at;
    make_position(&q, w->b);
    enum verdict verdict = read_position(&u, &q) ? VERIFIED : NOT_CHECKED;
    if (verdict == VERIFIED) {
        place(&q, SECOND, a->reply);
        verdict = holds(w, &q);
    }
    free_position(&q);
    return verdict;
}

static enum verdict holds(struct check *w, const struct position *p)
{
    const size_t cells = w->b->cells;
    struct table fine; /* images with a stone that a split answers */
    enum verdict verdict = VERIFIED;
    bool settled = false;
    struct position q;
    w->positions++;
    progress("positions", w->positions);
    make_table(&fine, cells);
    make_position(&q, w->b);
    for (cell_t c = 0; c < cells; c++)
        if (p->at[c] != NOBODY)
            place(&q, p->at[c], c);
    size_t number = table_find(&w->splits, p->at);
    for (size_t i = number == ABSENT ? 0 : w->first_split[number];
         i > 0 && verdict == VERIFIED && !settled; i = w->split[i - 1].next) {
        const struct split *split = &w->split[i - 1];
        verdict = check_split(w, p, split);
        settled = verdict == VERIFIED && split->reply == cells;
        for (cell_t m = 0; m < cells && !settled && verdict == VERIFIED; m++) {
            if (p->at[m] != NOBODY || m == split->reply || w->owner[m] != 0)
                continue;
            place(&q, FIRST, m);
            canonical(w->g, q.at, w->image);
            lift(&q, m);
            if (table_find(&fine, w->image) == ABSENT)
                table_add(&fine, w->image);
        }
    }
    for (cell_t m = 0; m < cells && !settled && verdict == VERIFIED; m++) {
        if (p->at[m] != NOBODY)
            continue;
        place(&q, FIRST, m);
        canonical(w->g, q.at, w->image);
        if (completed_at(&q, FIRST, m)) {
            show_position(&q, "the first player completes a line");
            verdict = REFUTED;
        } else if (table_find(&fine, w->image) == ABSENT) {
            verdict = replied(w, &q);
        }
        lift(&q, m);
    }
    free_position(&q);
    free_table(&fine);
    return verdict;
}

/* ---- reading the body ---------------------------------------------------- */

/* "POSITION" and perhaps " CELL". Complains and returns false otherwise. */
static bool read_entry(const struct check *w, struct cursor *u,
                       struct position *p, bool second, cell_t *cell)
{
    struct cursor start = *u;
    size_t number;
    *cell = (cell_t)w->b->cells;
    if (!read_position(u, p))
        return false;
    if (p->stones[FIRST] != p->stones[SECOND] + second) {
        complain(&start, "it is not the %s player's turn in this position",
                 second ? "second" : "first");
        return false;
    }
    if (!second && at_end(u))
        return true;
    if (!read_char(u, ' ', "one space") ||
        !read_number(u, "a reply", w->b->cells, &number) || !read_end(u))
        return false;
    if (p->at[number] != NOBODY) {
        complain(&start, "cell %zu is taken", number);
        return false;
    }
    *cell = (cell_t)number;
    return true;
}

static bool add_split(struct check *w, const struct cursor *line,
                      const struct position *p, cell_t reply)
{
    size_t number = table_find(&w->splits, p->at);
    if (number == ABSENT) {
        number = table_add(&w->splits, p->at);
        w->first_split[number] = 0;
    }
    w->split[w->split_count] =
        (struct split){*line, reply, w->first_split[number]};
    w->first_split[number] = ++w->split_count;
    return true;
}

static bool add_answer(struct check *w, const struct cursor *line,
                       const struct cursor *at, const struct position *p,
                       cell_t reply)
{
    canonical(w->g, p->at, w->image);
    if (table_find(&w->answers, w->image) != ABSENT) {
        complain(line, "this position, or an image of it, has a reply already");
        return false;
    }
    w->answer[table_add(&w->answers, w->image)] =
        (struct answer){*at, reply, false};
    return true;
}

static bool read_body(struct check *w, struct cursor u)
{
    struct position p;
    bool fine = true, group_may_follow = false;
    make_position(&p, w->b);
    while (fine && body_next(&u)) {
        struct cursor line = u;
        cell_t cell;
        if (group_may_follow && read_word(&u, "group "))
            continue; /* read when its split is */
        bool split = read_word(&u, "split ");
        if (!split && !read_word(&u, "reply ")) {
            complain(&u, "`reply', `split'%s is expected here",
                     group_may_follow ? " or `group'" : "");
            fine = false;
            break;
        }
        struct cursor at = u;
        fine = read_entry(w, &u, &p, !split, &cell) &&
               (split ? add_split(w, &line, &p, cell)
                      : add_answer(w, &line, &at, &p, cell));
        group_may_follow = split;
    }
    free_position(&p);
    return fine;
}

/* ---- the checker --------------------------------------------------------- */

static enum verdict check_game(const struct certificate *c,
                               const struct line_game *g)
{
    const struct board *b = &g->own[FIRST];
    struct check w = {.c = c, .b = b, .g = &g->group};
    w.limit = c->patient ? UINT64_MAX : 5 * search_limit(c);
    size_t cells = b->cells, lines = c->entries + 1;
    struct position start;
    enum verdict verdict = NOT_CHECKED;
    make_table(&w.answers, cells);
    make_table(&w.splits, cells);
    make_table(&w.patterns, GROUP_SETS * sizeof *w.small.set);
    make_table(&w.small.known, 2 * sizeof(uint16_t));
    w.answer = get_memory(lines, sizeof *w.answer);
    w.split = get_memory(lines, sizeof *w.split);
    w.first_split = get_memory(lines, sizeof *w.first_split);
    w.owner = get_memory(cells, sizeof *w.owner);
    w.line_held = get_memory(b->lines, sizeof *w.line_held);
    w.image = get_memory(cells, 1);
    make_position(&start, b);
    if (read_body(&w, g->entries))
        verdict = holds(&w, &start);
    if (verdict == NOT_CHECKED && w.stopped)
        verdict = gave_up(c);
    if (verdict == VERIFIED) {
        size_t unused = 0, line = 0;
        for (size_t i = w.answers.count; i-- > 0;)
            if (!w.answer[i].used) {
                unused++;
                line = w.answer[i].at.line;
            }
        say("positions with the first player to move: %llu, splits %zu",
            (unsigned long long)w.positions, w.split_count);
        say("  groups %llu, of %zu patterns, each played out",
            (unsigned long long)w.groups, w.patterns.count);
        verdict = unused_entries(c, unused, line);
    }
    free_position(&start);
    free_table(&w.answers);
    free_table(&w.splits);
    free_table(&w.patterns);
    free_table(&w.small.known);
    free(w.small.value);
    free(w.answer);
    free(w.split);
    free(w.first_split);
    free(w.owner);
    free(w.line_held);
    free(w.image);
    return verdict;
}

static bool knows(const char *game)
{
    size_t k, n;
    return parse_game(game, &k, &n) || is_text_game(game) || is_box_game(game);
}

static bool takes(const char *claim, const char *form)
{
    return same(form, "groups") &&
           (same(claim, "draw") || same(claim, "second-does-not-lose"));
}

static enum verdict check(const struct certificate *c)
{
    struct line_game g;
    enum verdict verdict = NOT_CHECKED;
    if (!make_line_game(&g, c, OXOCHECK_MAX_PAIRING_CELLS))
        return NOT_CHECKED;
    if (c->start) {
        struct cursor u = start_value(c);
        complain(&u, "groups are for the empty board");
    } else if (!plain_play(&g)) {
        complain(&g.entries, "groups prove nothing without plain play");
    } else {
        if (!g.text && !g.box)
            find_symmetries(&g);
        verdict = check_game(c, &g);
    }
    free_line_game(&g);
    if (verdict == VERIFIED) /* draw: by strategy stealing */
        say("%s: %s", c->game,
            same(c->claim, "draw") ? "with best play a draw"
                                   : "the second player need not lose");
    return verdict;
}

const struct checker checker_groups = {"K^N, boxes, pg:SUM with plain play",
                                       "draw, second-does-not-lose: groups",
                                       "line game",
                                       knows,
                                       takes,
                                       check,
                                       NULL};
