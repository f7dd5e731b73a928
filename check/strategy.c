/* Strategies in every line game: form `strategy`, and `full` for draws of k^n.
 *
 * Claims of a win, of not losing, and of a draw; misere, gravity, and games
 * given as text, where the sides may have different lines and several moves in
 * a row. The rules are played as they stand, and nothing is searched for.
 *
 *   Claim H. visit() returns VERIFIED only if the hero, whoever is to move,
 *   can reach the goal from the position at hand: win, or not lose.
 *
 * By induction on the moves that are left. It returns VERIFIED only if
 *   1. no move is left, nobody has completed a line, and the goal is not to
 *      lose;
 *   2. the other side is to move, and each of its legal moves ends the game in
 *      the hero's favour or leads to a position where H holds; or the goal is
 *      not to lose, and the follow-up holds (claim F in follow.c);
 *   3. the hero is to move and
 *      a. without misere, a legal move of his completes a line of his; or
 *      b. the goal is not to lose, and no play leads to a loss: each line that
 *         would have to be completed for it holds a stone that prevents that
 *         for ever (form `strategy` only); or
 *      c. an image of the position under a symmetry of the game was visited
 *         before, and that visit ended with VERIFIED; or
 *      d. the entry's move is legal, does not lose, and leads to a position
 *         where H holds.
 *
 * `draw`: both sides in turn are the hero, with the goal not to lose; then
 * neither can have a winning strategy. In form `full` only the second is: in
 * k^n the first cannot be forced to lose, because a winning strategy of the
 * second player would serve the first as well, who puts down any stone and then
 * follows it (Nash): an extra stone of one's own does no harm there.
 */
#include "game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct walk {
    const struct certificate *c;
    const struct line_game *g;
    enum side hero;
    bool win;         /* the goal: to win, or not to lose */
    bool hopes_count; /* rule 3b */
    /* p[s] has the stones on the board of the lines of s */
    struct position p[3];
    size_t ply;

    struct table classes; /* canonical positions with a hero to move */
    struct class
    {
        size_t line; /* of its entry in the file, or 0 */
        cell_t move; /* in canonical coordinates */
        bool settled, used;
    } * class;
    size_t room;

    cell_t *path;
    size_t path_size;
    uint8_t *image;
    size_t by_entry;
    uint64_t visits, limit;
};

static enum verdict refuted(const struct walk *w, const char *why)
{
    return show_refutation(&w->p[FIRST], w->path, w->path_size, why);
}

/* ---- the rules ----------------------------------------------------------- */

static void put(struct walk *w, enum side s, cell_t c)
{
    place(&w->p[FIRST], s, c);
    place(&w->p[SECOND], s, c);
    w->path[w->path_size++] = c;
    w->ply++;
}

static void take_back(struct walk *w)
{
    cell_t c = w->path[--w->path_size];
    lift(&w->p[FIRST], c);
    lift(&w->p[SECOND], c);
    w->ply--;
}

static bool legal(const struct walk *w, cell_t c)
{
    const uint8_t *at = w->p[FIRST].at;
    const struct line_game *g = w->g;
    return at[c] == NOBODY && (w->ply > 0 || !g->opening || g->opening[c]) &&
           (c < g->layer || g->layer == 0 || at[c - g->layer] != NOBODY);
}

/* Has this move of s completed a line of s? */
static bool completed(const struct walk *w, enum side s, cell_t c)
{
    return completed_at(&w->p[s], s, c);
}

/* Can s own none of its lines any more? */
static bool hopeless(const struct walk *w, enum side s)
{
    for (size_t line = 0; line < w->g->own[s].lines; line++)
        if (w->p[s].need[s][line] != DEAD)
            return false;
    return true;
}

/* ---- positions ----------------------------------------------------------- */

static size_t class_of(struct walk *w, size_t *map)
{
    *map = canonical(&w->g->group, w->p[FIRST].at, w->image);
    size_t number = table_find(&w->classes, w->image);
    if (number != ABSENT)
        return number;
    number = table_add(&w->classes, w->image);
    if (number == w->room) {
        w->room *= 2;
        w->class = more_memory(w->class, w->room, sizeof *w->class);
    }
    w->class[number] = (struct class){.line = 0};
    return number;
}

/* Reads a position into p; it must be one that can stand on the board, with
 * the initial stones of the game, no complete line, and moves left. */
static bool read_stones(struct walk *w, struct cursor *u)
{
    const struct line_game *g = w->g;
    struct cursor start = *u;
    struct position *p = &w->p[FIRST];
    if (at_end(u) || u->c->bytes[u->at] == ' ') {
        complain(u, "a position is expected here");
        return false;
    }
    if (!read_position(u, p))
        return false;
    clear_position(&w->p[SECOND]);
    size_t expected[3] = {0, 0, 0};
    for (cell_t c = 0; c < g->cells; c++) {
        if (p->at[c] != NOBODY)
            place(&w->p[SECOND], (enum side)p->at[c], c);
        if (g->initial[c] != NOBODY && p->at[c] != g->initial[c]) {
            complain(&start, "an initial stone is missing in this position");
            return false;
        }
        expected[g->initial[c]]++;
        if (g->layer > 0 && c >= g->layer && p->at[c] != NOBODY &&
            p->at[c - g->layer] == NOBODY) {
            complain(&start, "a stone hangs in the air in this position");
            return false;
        }
    }
    w->ply = p->stones[FIRST] + p->stones[SECOND] - g->initial_stones;
    for (size_t i = 0; i < w->ply && i < g->plies; i++)
        expected[g->turn[i]]++;
    if (w->ply > g->plies || p->stones[FIRST] != expected[FIRST]) {
        complain(&start, "%zu x and %zu o: it is nobody's turn",
                 p->stones[FIRST], p->stones[SECOND]);
        return false;
    }
    for (enum side s = FIRST; s <= SECOND; s++)
        for (size_t line = 0; line < g->own[s].lines; line++)
            if (w->p[s].need[s][line] == 0) {
                complain(&start, "a line is complete in this position");
                return false;
            }
    return true;
}

static bool read_entry(struct walk *w, struct cursor *u, bool first,
                       bool second)
{
    struct cursor start = *u;
    size_t map, move, cells = w->g->cells;
    if (!read_stones(w, u))
        return false;
    if (w->ply == w->g->plies ||
        !(w->g->turn[w->ply] == FIRST ? first : second)) {
        complain(&start,
                 "%zu x and %zu o: it is not the %s player's turn in this "
                 "position",
                 w->p[FIRST].stones[FIRST], w->p[FIRST].stones[SECOND],
                 first ? "first" : "second");
        return false;
    }
    size_t number = class_of(w, &map);
    if (w->class[number].line != 0) {
        complain(&start, "this position has an entry already, in line %zu",
                 w->class[number].line);
        return false;
    }
    if (!read_char(u, ' ', "one space"))
        return false;
    start = *u;
    if (!read_number(u, "a move", cells, &move) || !read_end(u))
        return false;
    if (!legal(w, (cell_t)move)) {
        complain(&start,
                 w->p[FIRST].at[move] ? "cell %zu is occupied"
                                      : "cell %zu cannot be taken yet",
                 move);
        return false;
    }
    const cell_t *source = w->g->group.source + map * cells;
    cell_t c = 0;
    while (source[c] != move)
        c++;
    w->class[number].line = u->line;
    w->class[number].move = c;
    return true;
}

/* ---- the walk ------------------------------------------------------------ */

static enum verdict visit(struct walk *w);

/* Rule 2. */
static enum verdict all_answers(struct walk *w, enum side enemy)
{
    if (w->hopes_count && !w->win && follow_up_holds(w->g, &w->p[enemy], enemy))
        return VERIFIED;
    for (cell_t c = 0; c < w->g->cells; c++) {
        if (!legal(w, c))
            continue;
        put(w, enemy, c);
        enum verdict verdict = !completed(w, enemy, c) ? visit(w)
                               : w->g->misere
                                   ? VERIFIED
                                   : refuted(w, "the other side completes a "
                                                "line");
        take_back(w);
        if (verdict != VERIFIED)
            return verdict;
    }
    return VERIFIED;
}

/* Rule 3. */
static enum verdict hero_moves(struct walk *w)
{
    size_t map;
    enum side hero = w->hero;
    for (cell_t c = 0; !w->g->misere && c < w->g->cells; c++)
        if (legal(w, c)) {
            put(w, hero, c);
            bool wins = completed(w, hero, c);
            take_back(w);
            if (wins)
                return VERIFIED; /* 3a */
        }
    if (w->hopes_count && !w->win &&
        hopeless(w, w->g->misere ? hero : other(hero)))
        return VERIFIED; /* 3b */
    size_t number = class_of(w, &map);
    if (w->class[number].settled)
        return VERIFIED; /* 3c */
    if (w->class[number].line == 0)
        return refuted(w, "the certificate has no entry for this position");
    progress("positions met", w->classes.count);
    w->class[number].used = true;
    w->by_entry++;
    cell_t c = w->g->group.source[map * w->g->cells + w->class[number].move];
    if (!legal(w, c))
        return refuted(w, "the move of the entry is not legal here");
    put(w, hero, c); /* 3d */
    enum verdict verdict = completed(w, hero, c)
                               ? refuted(w, "the player completes a line, and "
                                            "loses")
                               : visit(w);
    take_back(w);
    if (verdict == VERIFIED)
        w->class[number].settled = true;
    return verdict;
}

static enum verdict visit(struct walk *w)
{
    bool some = false;
    if (++w->visits > w->limit)
        return gave_up(w->c);
    for (cell_t c = 0; c < w->g->cells && w->ply < w->g->plies && !some; c++)
        some = legal(w, c);
    if (!some) /* rule 1 */
        return w->win ? refuted(w, "the board is full and nobody has won")
                      : VERIFIED;
    enum side turn = (enum side)w->g->turn[w->ply];
    return turn == w->hero ? hero_moves(w) : all_answers(w, turn);
}

/* Sets up the start position. */
static bool set_start(struct walk *w)
{
    const struct line_game *g = w->g;
    if (w->c->start) {
        struct cursor u = start_value(w->c);
        return read_stones(w, &u) && read_end(&u);
    }
    for (enum side s = FIRST; s <= SECOND; s++) {
        clear_position(&w->p[s]);
        for (cell_t c = 0; c < g->cells; c++)
            if (g->initial[c] != NOBODY)
                place(&w->p[s], (enum side)g->initial[c], c);
    }
    w->ply = 0;
    for (enum side s = FIRST; s <= SECOND; s++)
        for (size_t line = 0; line < g->own[s].lines; line++)
            if (w->p[s].need[s][line] == 0) {
                fprintf(stderr,
                        "%s: a line is complete before the first "
                        "move\n",
                        w->c->file);
                return false;
            }
    return true;
}

static enum verdict report(const struct walk *w)
{
    size_t unused = 0, example = 0;
    for (size_t i = w->classes.count; i-- > 0;)
        if (w->class[i].line && !w->class[i].used) {
            unused++;
            example = w->class[i].line;
        }
    say("positions settled by an entry %zu", w->by_entry);
    return unused_entries(w->c, unused, example);
}

/* ---- the checker --------------------------------------------------------- */

static enum verdict check_game(const struct certificate *c,
                               const struct line_game *g)
{
    bool full = same(c->form, "full"), draw = same(c->claim, "draw");
    bool first = (draw && !full) || strncmp(c->claim, "first-", 6) == 0;
    bool second = draw || strncmp(c->claim, "second-", 7) == 0;
    enum verdict verdict = NOT_CHECKED;
    struct walk w = {.c = c, .g = g, .hopes_count = !full, .room = 16};
    w.win = same(c->claim, "first-wins") || same(c->claim, "second-wins");
    w.limit = search_limit(c);
    make_position(&w.p[FIRST], &g->own[FIRST]);
    make_position(&w.p[SECOND], &g->own[SECOND]);
    make_table(&w.classes, g->cells);
    w.class = get_memory(w.room, sizeof *w.class);
    w.path = get_memory(g->cells, sizeof *w.path);
    w.image = get_memory(g->cells, sizeof *w.image);
    say("%zu symmetries", g->group.maps);
    bool fine = true;
    for (struct cursor u = g->entries; fine && body_next(&u);)
        fine = read_entry(&w, &u, first, second);
    for (enum side s = FIRST; fine && s <= SECOND; s++)
        if (s == FIRST ? first : second) {
            w.hero = s;
            verdict = set_start(&w) ? visit(&w) : NOT_CHECKED;
            fine = verdict == VERIFIED;
        }
    if (verdict == VERIFIED)
        verdict = report(&w);
    free_position(&w.p[FIRST]);
    free_position(&w.p[SECOND]);
    free_table(&w.classes);
    free(w.class);
    free(w.path);
    free(w.image);
    return verdict;
}

static bool knows(const char *game)
{
    size_t k, n;
    bool misere, gravity;
    return is_text_game(game) || is_box_game(game) ||
           parse_line_game(game, &k, &n, &misere, &gravity);
}

static bool takes(const char *claim, const char *form)
{
    if (same(form, "full"))
        return same(claim, "draw");
    return same(form, "strategy") &&
           (same(claim, "draw") || same(claim, "first-wins") ||
            same(claim, "second-wins") || same(claim, "first-does-not-lose") ||
            same(claim, "second-does-not-lose"));
}

static enum verdict check(const struct certificate *c)
{
    struct line_game g;
    enum verdict verdict = NOT_CHECKED;
    if (!make_line_game(&g, c, OXOCHECK_MAX_STRATEGY_CELLS))
        return NOT_CHECKED;
    if (!g.text && !g.box)
        find_symmetries(&g);
    if (same(c->form, "full") &&
        (g.text || g.box || !plain_play(&g) || c->start))
        complain(&g.entries, "form `full' of a draw is for k^n from the empty "
                             "board; form `strategy' is for all games");
    else
        verdict = check_game(c, &g);
    free_line_game(&g);
    if (verdict == VERIFIED)
        say("%s%s: %s", c->game, c->start ? ", from the start position" : "",
            same(c->claim, "draw")         ? "with best play a draw"
            : same(c->claim, "first-wins") ? "the first player can force a win"
            : same(c->claim, "second-wins")
                ? "the second player can force a win"
            : same(c->claim, "first-does-not-lose")
                ? "the first player need not lose"
                : "the second player need not lose");
    return verdict;
}

const struct checker checker_strategy = {
    "K^N, AxB..[:misere,gravity,line=K], pg:SUM",
    "all claims: strategy; draw of K^N: full",
    "line game",
    knows,
    takes,
    check,
    NULL};
