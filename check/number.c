/* The family of number games: two players write numbers into the cells of a
 * k^n board in turn, each number once; who completes a line that wins has won;
 * a full board without one is a draw.
 *
 * A line wins when its numbers have the target sum (or product); with `parity'
 * also when they are all odd or all even; with `own' also when all of them
 * belong to one player. Whoever writes the last number of such a line wins.
 *
 * The hero is the player for whom the claim is made: to win, or not to lose.
 * Form `strategy'. The body has lines
 *
 *     ....2..7. b1=3          a position with the hero to move, and a move
 *
 * and stands for this way to play: if the hero can complete a winning line,
 * do so; otherwise find the position among the entries, up to symmetry, and
 * play its move. The checker follows it against every play of the other side:
 * it never searches for a move of the hero other than a completing one. A hero
 * who is only not to lose needs no entry where the board is dead: the numbers
 * that are left complete no line, whoever writes them. For a draw both players
 * are heroes, each with entries of their own, followed one after the other.
 *
 * Form `compact' (wins only) is the same, except that a position without an
 * entry is searched (number_search.c): a complete search finds a win from
 * there, or the certificate is refuted. A few entries can then stand for a
 * large game, at the price of time.
 *
 * Why acceptance implies the claim. visit() is called for every position with
 * the hero to move that this way to play can come to, or for an image of it
 * under a symmetry; the cells and numbers of the image are only renamed. It
 * returns true only if the hero completes a line there, or has an entry
 * after whose move the other side cannot complete a line, cannot fill the
 * board (unless a draw will do), and every answer leads to a position for which
 * visit() was true; or if a draw will do and nobody can complete a line any
 * more. The number of filled cells grows, so there is no circle; a position
 * seen before was true, because the first false one ends the check.
 */
#include "number.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- lines --------------------------------------------------------------- */

bool winning_numbers(const struct rules *r, const uint8_t *index)
{
    uint64_t sum = 0, product = 1;
    size_t odd = 0;
    unsigned owners = 3;
    for (size_t i = 0; i < r->k; i++) {
        unsigned v = r->value[index[i]];
        sum += v;
        product *= v;
        odd += v % 2;
        owners &= r->users[index[i]];
    }
    return (r->product ? product : sum) == r->target ||
           (r->parity && (odd == 0 || odd == r->k)) || (r->own && owners != 0);
}

/* at[c] is 1 + index of the number in cell c, or 0. Does the number in cell c
 * complete a winning line? */
static bool completed(const struct game *x, const uint8_t *at, size_t c)
{
    for (size_t i = x->b.first[c]; i < x->b.first[c + 1]; i++) {
        const cell_t *cell = x->b.cell + x->b.through[i] * x->b.k;
        uint8_t index[5];
        bool full = true;
        for (size_t j = 0; j < x->b.k; j++) {
            full = full && at[cell[j]] != 0;
            index[j] = full ? (uint8_t)(at[cell[j]] - 1) : 0;
        }
        if (full && winning_numbers(&x->r, index))
            return true;
    }
    return false;
}

/* ---- symmetries of the numbers ------------------------------------------- */

/* A renaming of the numbers changes nothing if it keeps each player's numbers
 * and sends winning sets of k numbers to winning sets, and others to others.
 * Found by trying everything; a set is compared as soon as all of its numbers
 * have an image. */
struct renamer {
    struct game *x;
    uint8_t image[MAX_NUMBERS];
    bool used[MAX_NUMBERS];
    size_t room, steps;
};

/* All sets of k numbers up to `last' that contain it. */
static bool sets_agree(const struct renamer *f, uint8_t *set, size_t size,
                       size_t from, size_t last)
{
    const struct rules *r = &f->x->r;
    if (size == r->k) {
        uint8_t image[5];
        for (size_t i = 0; i < size; i++)
            image[i] = f->image[set[i]];
        return winning_numbers(r, set) == winning_numbers(r, image);
    }
    for (size_t i = from; i < last; i++) {
        set[size] = (uint8_t)i;
        if (!sets_agree(f, set, size + 1, i + 1, last))
            return false;
    }
    return true;
}

static void rename_from(struct renamer *f, size_t next)
{
    struct game *x = f->x;
    if (x->renamings == MAX_RENAMINGS || ++f->steps > MAX_STEPS)
        return;
    if (next == x->r.count) {
        if (x->renamings == f->room)
            x->to = more_memory(x->to, f->room *= 2, x->r.count);
        memcpy(x->to + x->renamings++ * x->r.count, f->image, x->r.count);
        return;
    }
    for (size_t i = 0; i < x->r.count; i++) {
        uint8_t set[5] = {(uint8_t)next};
        if (f->used[i] || x->r.users[i] != x->r.users[next])
            continue;
        f->used[i] = true;
        f->image[next] = (uint8_t)i;
        if (sets_agree(f, set, 1, 0, next))
            rename_from(f, next + 1);
        f->used[i] = false;
    }
}

/* Numbers are tried in increasing order, so the first renaming changes
 * nothing. If there are very many, or so many numbers that finding them would
 * take long, it is the only one used: canonical images must come from a whole
 * group, or equal positions might look different. */
static void make_renamings(struct game *x)
{
    struct renamer f = {.x = x, .room = 16};
    x->to = get_memory(f.room, x->r.count);
    for (size_t i = 0; i < x->r.count; i++)
        x->to[i] = (uint8_t)i;
    if (x->r.count <= 16)
        rename_from(&f, 0);
    if (x->renamings == 0 || x->renamings == MAX_RENAMINGS ||
        f.steps > MAX_STEPS)
        x->renamings = 1;
}

/* The greatest image of a position under maps and renamings. If move is not
 * NULL it is renamed along. */
static void turn(const struct game *x, const uint8_t *at, uint8_t *best,
                 struct move *move)
{
    size_t cells = x->b.cells;
    uint8_t image[MAX_CELLS];
    struct move moved = move ? *move : (struct move){0};
    bool any = false;
    for (size_t m = 0; m < x->renamings; m++) {
        const uint8_t *to = x->to + m * x->r.count;
        for (size_t s = 0; s < x->g.maps; s++) {
            const cell_t *source = x->g.source + s * cells;
            for (size_t c = 0; c < cells; c++)
                image[c] = at[source[c]] != 0
                               ? (uint8_t)(to[at[source[c]] - 1] + 1)
                               : 0;
            if (any && memcmp(image, best, cells) <= 0)
                continue;
            any = true;
            memcpy(best, image, cells);
            for (size_t c = 0; move && c < cells; c++)
                if (source[c] == move->cell)
                    moved.cell = (uint8_t)c;
            if (move)
                moved.index = to[move->index];
        }
    }
    if (move)
        *move = moved;
}

/* ---- reading the entries ------------------------------------------------- */

static bool read_value(struct cursor *u, const struct game *x, unsigned v,
                       uint8_t *index)
{
    for (size_t i = 0; i < x->r.count; i++)
        if (x->r.value[i] == v) {
            *index = (uint8_t)i;
            return true;
        }
    complain(u, "%u is not a number of this game", v);
    return false;
}

/* Cells as one character each (., 1-9, a-z for 10-35), or with commas. */
static bool read_board(struct cursor *u, const struct game *x, uint8_t *at)
{
    const char *text = u->c->bytes + u->at;
    size_t length = 0;
    while (text[length] != ' ' && text[length] != '\n')
        length++;
    bool commas = memchr(text, ',', length) != NULL;
    for (size_t c = 0; c < x->b.cells; c++) {
        size_t v = 0;
        uint8_t index = 0;
        char t = u->c->bytes[u->at];
        if (commas && c > 0 && !read_char(u, ',', "a comma"))
            return false;
        t = u->c->bytes[u->at];
        if (t == '.') {
            u->at++;
        } else if (commas) {
            if (!read_number(u, "a number or a dot", MAX_VALUE + 1, &v))
                return false;
        } else if ((t >= '1' && t <= '9') || (t >= 'a' && t <= 'z')) {
            v = (size_t)(t <= '9' ? t - '0' : t - 'a' + 10);
            u->at++;
        } else {
            complain(u, "expected cell %zu of the board", c + 1);
            return false;
        }
        if (v != 0 && !read_value(u, x, (unsigned)v, &index))
            return false;
        at[c] = v != 0 ? (uint8_t)(index + 1) : 0;
    }
    return read_char(u, ' ', "a space after the board");
}

static bool read_move(struct cursor *u, const struct game *x, struct move *m)
{
    size_t cell = 0, scale = 1, number;
    for (size_t i = 0; i < x->r.n; i++) {
        char low = i == 0 ? 'a' : i == 1 ? '1' : 'A';
        char t = u->c->bytes[u->at];
        if (t < low || t >= low + (char)x->r.k) {
            complain(u, "expected a cell like %s", x->r.n == 2 ? "b2" : "b2A");
            return false;
        }
        cell += (size_t)(t - low) * scale;
        scale *= x->r.k;
        u->at++;
    }
    m->cell = (uint8_t)cell;
    return read_char(u, '=', "= between cell and number") &&
           read_number(u, "a number", MAX_VALUE + 1, &number) &&
           read_value(u, x, (unsigned)number, &m->index) && read_end(u);
}

/* Is it a hero's turn on this board, by the numbers on it? */
static bool fair(struct cursor *u, const struct game *x, const uint8_t *at,
                 unsigned *mover)
{
    size_t filled = 0, only[3] = {0, 0, 0};
    bool used[MAX_NUMBERS] = {false};
    for (size_t c = 0; c < x->b.cells; c++) {
        if (at[c] == 0)
            continue;
        if (used[at[c] - 1]) {
            complain(u, "a number stands there twice");
            return false;
        }
        used[at[c] - 1] = true;
        filled++;
        if (x->r.users[at[c] - 1] < 3)
            only[x->r.users[at[c] - 1]]++;
    }
    if (!(x->heroes >> filled % 2 & 1) || only[1] > (filled + 1) / 2 ||
        only[2] > filled / 2) {
        complain(u, "%s is not to move in this position",
                 x->holds ? "who must not lose" : "the winner");
        return false;
    }
    *mover = filled % 2 + 1;
    return true;
}

static bool read_entries(const struct certificate *c, struct game *x)
{
    struct cursor u = body_start(c);
    uint8_t at[MAX_CELLS], best[MAX_CELLS];
    x->move = get_memory(c->entries + 1, sizeof *x->move);
    while (body_next(&u)) {
        struct move m = {0};
        unsigned mover;
        if (!read_board(&u, x, at) || !fair(&u, x, at, &mover) ||
            !read_move(&u, x, &m))
            return false;
        bool used = at[m.cell] != 0 || !(x->r.users[m.index] & mover);
        for (size_t i = 0; i < x->b.cells; i++)
            used = used || at[i] == m.index + 1;
        if (used) {
            complain(&u, "this move cannot be played here");
            return false;
        }
        turn(x, at, best, &m);
        if (table_find(&x->entries, best) != ABSENT) {
            complain(&u, "this position stands in the body already");
            return false;
        }
        x->move[table_add(&x->entries, best)] = m;
    }
    return true;
}

/* ---- following the strategy ---------------------------------------------- */

static void show(const struct game *x, const uint8_t *at, const char *why)
{
    char text[MAX_CELLS * 4 + 1];
    size_t length = 0;
    for (size_t c = 0; c < x->b.cells; c++) {
        if (c > 0)
            text[length++] = ',';
        if (at[c] == 0)
            text[length++] = '.';
        else
            length += (size_t)snprintf(text + length, 4, "%u",
                                       x->r.value[at[c] - 1] % 1000);
    }
    text[length] = 0;
    printf("c position %s: %s\n", text, why);
}

/* May `player' (1 or 2) write number i now? */
static bool free_for(const struct game *x, const uint8_t *at, unsigned player,
                     size_t i)
{
    if (!(x->r.users[i] & player))
        return false;
    for (size_t c = 0; c < x->b.cells; c++)
        if (at[c] == i + 1)
            return false;
    return true;
}

/* Can the player complete a winning line now? */
static bool can_complete(const struct game *x, uint8_t *at, unsigned player)
{
    for (size_t i = 0; i < x->r.count; i++) {
        if (!free_for(x, at, player, i))
            continue;
        for (size_t c = 0; c < x->b.cells; c++) {
            if (at[c] != 0)
                continue;
            at[c] = (uint8_t)(i + 1);
            bool done = completed(x, at, c);
            at[c] = 0;
            if (done)
                return true;
        }
    }
    return false;
}

static bool visit(struct game *x, const uint8_t *given);

/* All moves of the other side in `at'; the board is restored. */
static bool answers(struct game *x, uint8_t *at)
{
    unsigned other_side = 3 - x->hero;
    bool some = false;
    for (size_t i = 0; i < x->r.count; i++) {
        if (!free_for(x, at, other_side, i))
            continue;
        for (size_t c = 0; c < x->b.cells; c++) {
            if (at[c] != 0)
                continue;
            some = true;
            at[c] = (uint8_t)(i + 1);
            if (completed(x, at, c)) {
                show(x, at, "the other side has completed a line");
                return false;
            }
            if (!visit(x, at))
                return false;
            at[c] = 0;
        }
    }
    if (!some && !x->holds)
        show(x, at, "the other side cannot move, and nobody has won");
    return some || x->holds;
}

/* Do `open' more numbers that are not on the board, from number `from' on,
 * make a winning line of the `filled' ones in index? */
static bool line_lives(const struct game *x, const bool *used, uint8_t *index,
                       size_t filled, size_t from)
{
    if (filled == x->r.k)
        return winning_numbers(&x->r, index);
    for (size_t i = from; i < x->r.count; i++) {
        if (used[i])
            continue;
        index[filled] = (uint8_t)i;
        if (line_lives(x, used, index, filled + 1, i + 1))
            return true;
    }
    return false;
}

/* Can nobody complete a line any more, whoever writes which number? */
static bool dead(const struct game *x, const uint8_t *at)
{
    bool used[MAX_NUMBERS] = {false};
    for (size_t c = 0; c < x->b.cells; c++)
        if (at[c] != 0)
            used[at[c] - 1] = true;
    for (size_t l = 0; l < x->b.lines; l++) {
        const cell_t *cell = x->b.cell + l * x->b.k;
        uint8_t index[5];
        size_t filled = 0;
        for (size_t j = 0; j < x->b.k; j++)
            if (at[cell[j]] != 0)
                index[filled++] = (uint8_t)(at[cell[j]] - 1);
        if (filled < x->b.k && line_lives(x, used, index, filled, 0))
            return false;
    }
    return true;
}

/* Does the way to play reach its goal from here? The hero is to move. */
static bool visit(struct game *x, const uint8_t *given)
{
    uint8_t at[MAX_CELLS], copy[MAX_CELLS];
    memcpy(copy, given, x->b.cells);
    if (can_complete(x, copy, x->hero)) {
        x->completed++;
        return true;
    }
    turn(x, given, at, NULL);
    if (table_find(&x->seen, at) != ABSENT)
        return true;
    table_add(&x->seen, at);
    x->positions++;
    progress("positions visited", x->positions);
    size_t entry = table_find(&x->entries, at);
    if (entry == ABSENT && x->holds && dead(x, given))
        return true;
    if (entry == ABSENT && x->compact) {
        if (number_search(x, given))
            return true;
        if (!x->stopped)
            show(x, given, "no entry for it, and the search finds no win");
        return false;
    }
    if (entry == ABSENT) {
        show(x, given, "no line to complete, and no entry for it");
        return false;
    }
    x->move[entry].used = true;
    at[x->move[entry].cell] = (uint8_t)(x->move[entry].index + 1);
    return answers(x, at);
}

static enum verdict follow(struct game *x)
{
    uint8_t empty[MAX_CELLS] = {0};
    for (x->hero = 1; x->hero <= 2; x->hero++) {
        if (!(x->heroes & x->hero))
            continue;
        if (!(x->hero == 1 ? visit(x, empty) : answers(x, empty)))
            return x->stopped ? gave_up(x->c) : REFUTED;
    }
    size_t unused = 0;
    for (size_t i = 0; i < x->entries.count; i++)
        unused += !x->move[i].used;
    say("%llu positions visited, %llu times a line was completed, %zu "
        "entries unused",
        (unsigned long long)x->positions, (unsigned long long)x->completed,
        unused);
    if (x->compact)
        say("%llu positions searched", (unsigned long long)x->searched);
    if (unused > 0 && x->c->strict) {
        printf("c %zu entries are never reached\n", unused);
        return REFUTED;
    }
    return VERIFIED;
}

static bool knows(const char *game)
{
    struct rules r;
    return read_rules(game, &r);
}

static bool takes(const char *claim, const char *form)
{
    bool win = same(claim, "first-wins") || same(claim, "second-wins");
    bool hold = same(claim, "first-does-not-lose") ||
                same(claim, "second-does-not-lose") || same(claim, "draw");
    return ((win || hold) && same(form, "strategy")) ||
           (win && same(form, "compact"));
}

static enum verdict check(const struct certificate *c)
{
    struct game x = {0};
    enum verdict verdict = NOT_CHECKED;
    bool draw = same(c->claim, "draw");
    bool first = strncmp(c->claim, "first", 5) == 0;
    x.c = c;
    /* a position is looked at with all its moves: as long as two elsewhere */
    x.limit = c->patient ? UINT64_MAX : search_limit(c) / 2;
    x.compact = same(c->form, "compact");
    if (c->start) {
        struct cursor u = start_value(c);
        return complain(&u, "number games are checked from the empty board");
    }
    if (!read_rules(c->game, &x.r) ||
        !make_board(&x.b, x.r.k, x.r.n, MAX_CELLS))
        return NOT_CHECKED;
    x.heroes = draw ? 3 : first ? 1 : 2;
    x.holds = !same(c->claim, "first-wins") && !same(c->claim, "second-wins");
    x.hero = x.heroes & 1 ? 1 : 2;
    make_group(&x.g, &x.b, NULL);
    make_renamings(&x);
    make_table(&x.entries, x.b.cells);
    make_table(&x.seen, x.b.cells);
    say("game %s: %zu cells, %zu lines, %zu numbers, %s %llu%s%s", c->game,
        x.b.cells, x.b.lines, x.r.count, x.r.product ? "product" : "sum",
        (unsigned long long)x.r.target, x.r.parity ? ", parity" : "",
        x.r.own ? ", own" : "");
    say("%zu symmetries of the board, %zu of the numbers", x.g.maps,
        x.renamings);
    if (x.compact && !number_search_start(&x))
        fprintf(stderr, "%s: too large to be searched\n", c->file);
    else if (read_entries(c, &x))
        verdict = follow(&x);
    number_search_end(&x);
    if (verdict == VERIFIED && draw)
        say("neither player can force a win in %s", c->game);
    else if (verdict == VERIFIED)
        say("the %s player can %s in %s", first ? "first" : "second",
            x.holds ? "avoid losing" : "force a win", c->game);
    free(x.move);
    free(x.to);
    free_table(&x.entries);
    free_table(&x.seen);
    free_group(&x.g);
    free_board(&x.b);
    return verdict;
}

static enum verdict describe(const char *game)
{
    struct game x = {0};
    if (!read_rules(game, &x.r) || !make_board(&x.b, x.r.k, x.r.n, MAX_CELLS))
        return NOT_CHECKED;
    make_group(&x.g, &x.b, NULL);
    make_renamings(&x);
    printf("%s: %zu cells, %zu lines, %zu symmetries of the board, %zu of the "
           "numbers\n",
           game, x.b.cells, x.b.lines, x.g.maps, x.renamings);
    free(x.to);
    free_group(&x.g);
    free_board(&x.b);
    return VERIFIED;
}

const struct checker checker_number = {
    "graham, nygaard, number:OPTION,...",
    "first-wins, second-wins: strategy, compact; draw, ...-does-not-lose: "
    "strategy",
    "number game",
    knows,
    takes,
    check,
    describe};
