/* Draws by a few replies and then a pairing: form `play-then-pair`.
 *
 * For every game in which the second player can answer each stone of the first
 * on any empty cell. Lines are the first player's.
 *
 * The second player replies by a rule (docs/CERTIFICATE.md, section 3.8) until
 * every alive line, one without a stone of his, can be given two empty cells of
 * its own. Then he answers in these pairs, and the first player never owns a
 * line. The check plays every move of the first player.
 *
 *   Claim D. settled() returns VERIFIED only if the second player, the first
 *   being to move, can keep him from ever owning a line.
 *
 * By induction on the replies that are left: the position is paired; or no
 * move of the first player completes a line and after each of them there is a
 * reply that leads to a position where D holds. Nothing depends on where the
 * reply comes from, so neither the rule nor the order of the cells is argued
 * about. A position an image of which is settled need not be looked at.
 *
 * Matchings. owner[c] is the alive line that cell c is given to, have[line] how
 * many it has. A line that lacks one takes an empty cell of its own, or one of
 * another line that can in turn find a replacement: an augmenting path, and if
 * there is none no matching gives it more (Berge). The matching is kept from
 * position to position: a stone takes away one cell at most, and what a dead
 * line had becomes free.
 *
 * The last round. Let the matching be complete with a stone of the second
 * player on r. If the first player then had one more stone, on c, would it
 * still be? Yes if nobody owns c; otherwise exactly if the line that owns c can
 * find a replacement by an augmenting path, that is, if c can be reached from a
 * cell that nobody owns by steps "to a line through it, to a cell that this
 * line owns". One sweep finds all such c: for each of them r is a reply. If the
 * matching is not complete without c it is not complete with it either, so the
 * replies r, tried one after another, find a reply to every c that has one.
 */
#include "game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FREE = -1 };

/* A position with its matching; everything lies in one block. */
struct state {
    int32_t *owner;  /* by cell: a line, or FREE */
    uint16_t *x, *o; /* by line: stones of the first and of the second */
    uint8_t *have;   /* by line: cells given to it, 0 to 2 */
    uint8_t *at;     /* by cell: enum side */
    void *block;
};

struct check {
    const struct certificate *c;
    const struct line_game *game;
    const struct board *b;
    const struct group *g;
    const bool *opening;     /* cells for the first stone; NULL: all */
    size_t depth, block;     /* block: bytes of a state */
    size_t *weight;          /* by what the first player has of a line */
    size_t weights;          /* cells of the longest line */
    struct table exceptions; /* keys: positions with the second to move */
    struct exception {
        size_t line;
        cell_t reply;
        bool used;
    } * exception;
    struct table done;   /* canonical positions, the second to move, settled */
    struct state *level; /* [2 * depth + 2] */
    size_t *value;       /* scratch: weights of cells */
    uint32_t *mark, now; /* lines seen by the augmenting path at hand */
    cell_t *queue;
    uint8_t *image, *reach;
    bool *line_seen, *covered;
    cell_t *path;
    size_t path_size;
    uint64_t positions, last_rounds, replies;
    uint64_t work, limit; /* cells looked at by the loops below */
};

/* ---- states -------------------------------------------------------------- */

static void make_state(const struct check *w, struct state *s)
{
    size_t cells = w->b->cells, lines = w->b->lines;
    s->block = get_memory(w->block, 1);
    s->owner = s->block;
    s->x = (uint16_t *)(s->owner + cells);
    s->o = s->x + lines;
    s->have = (uint8_t *)(s->o + lines);
    s->at = s->have + lines;
    for (size_t c = 0; c < cells; c++)
        s->owner[c] = FREE;
}

static void copy_state(const struct check *w, struct state *to,
                       const struct state *from)
{
    memcpy(to->block, from->block, w->block);
}

static void first_plays(const struct check *w, struct state *s, cell_t c)
{
    const struct board *b = w->b;
    if (s->owner[c] != FREE)
        s->have[s->owner[c]]--;
    s->owner[c] = FREE;
    s->at[c] = FIRST;
    for (size_t i = b->first[c]; i < b->first[c + 1]; i++)
        s->x[b->through[i]]++;
}

static void second_plays(const struct check *w, struct state *s, cell_t c)
{
    const struct board *b = w->b;
    s->at[c] = SECOND;
    for (size_t i = b->first[c]; i < b->first[c + 1]; i++) {
        size_t line = b->through[i];
        s->o[line]++;
        for (size_t j = b->start[line]; j < b->start[line + 1]; j++)
            if (s->owner[b->cell[j]] == (int32_t)line)
                s->owner[b->cell[j]] = FREE;
        s->have[line] = 0;
    }
}

/* ---- matchings ----------------------------------------------------------- */

/* Gives the line one more cell, if there is a way. */
static bool augment(struct check *w, struct state *s, size_t line)
{
    const struct board *b = w->b;
    w->mark[line] = w->now;
    w->work += 2 * (b->start[line + 1] - b->start[line]);
    for (size_t i = b->start[line]; i < b->start[line + 1]; i++) {
        cell_t c = b->cell[i];
        if (s->at[c] == NOBODY && s->owner[c] == FREE) {
            s->owner[c] = (int32_t)line;
            return true;
        }
    }
    for (size_t i = b->start[line]; i < b->start[line + 1]; i++) {
        cell_t c = b->cell[i];
        if (s->at[c] != NOBODY || w->mark[s->owner[c]] == w->now)
            continue;
        if (augment(w, s, (size_t)s->owner[c])) {
            s->owner[c] = (int32_t)line;
            return true;
        }
    }
    return false;
}

/* Is the position paired? The matching becomes complete, or as large as
 * possible; with `quick` it stops at the first line that finds nothing. */
static bool paired(struct check *w, struct state *s, bool quick)
{
    bool complete = true;
    w->work += w->b->lines;
    for (size_t line = 0; line < w->b->lines && (complete || !quick); line++)
        while (s->o[line] == 0 && s->have[line] < 2) {
            w->now++;
            if (!augment(w, s, line)) {
                complete = false;
                break;
            }
            s->have[line]++;
        }
    return complete;
}

/* reach[c]: the matching, complete, would survive the loss of the empty cell
 * c. */
static void sweep(struct check *w, const struct state *s)
{
    const struct board *b = w->b;
    size_t head = 0, tail = 0;
    w->work += b->start[b->lines];
    memset(w->reach, 0, b->cells);
    memset(w->line_seen, 0, b->lines * sizeof *w->line_seen);
    for (cell_t c = 0; c < b->cells; c++)
        if (s->at[c] == NOBODY && s->owner[c] == FREE) {
            w->reach[c] = 1;
            w->queue[tail++] = c;
        }
    while (head < tail) {
        cell_t c = w->queue[head++];
        for (size_t i = b->first[c]; i < b->first[c + 1]; i++) {
            size_t line = b->through[i];
            if (s->o[line] > 0 || w->line_seen[line])
                continue;
            w->line_seen[line] = true;
            for (size_t j = b->start[line]; j < b->start[line + 1]; j++) {
                cell_t d = b->cell[j];
                if (s->owner[d] == (int32_t)line && !w->reach[d]) {
                    w->reach[d] = 1;
                    w->queue[tail++] = d;
                }
            }
        }
    }
}

/* ---- replies ------------------------------------------------------------- */

static void weigh(struct check *w, const struct state *s)
{
    const struct board *b = w->b;
    w->work += b->start[b->lines];
    memset(w->value, 0, b->cells * sizeof *w->value);
    for (size_t line = 0; line < b->lines; line++)
        for (size_t i = b->start[line];
             s->o[line] == 0 && i < b->start[line + 1]; i++)
            w->value[b->cell[i]] +=
                w->weight[s->x[line] + w->weights -
                          (b->start[line + 1] - b->start[line])];
}

/* The rule: the empty cell of greatest weight, the lowest of several; the
 * number of cells if none is empty. */
static cell_t rule(struct check *w, const struct state *s)
{
    size_t cells = w->b->cells, best = cells;
    weigh(w, s);
    for (size_t c = 0; c < cells; c++)
        if (s->at[c] == NOBODY &&
            (best == cells || w->value[c] > w->value[best]))
            best = c;
    return (cell_t)best;
}

static cell_t reply_to(struct check *w, const struct state *s)
{
    size_t number = table_find(&w->exceptions, s->at);
    if (number == ABSENT)
        return rule(w, s);
    w->exception[number].used = true;
    return w->exception[number].reply;
}

/* ---- the walk ------------------------------------------------------------ */

static enum verdict refuted(const struct check *w, const struct state *s,
                            const char *why)
{
    struct position p;
    make_position(&p, w->b);
    for (cell_t c = 0; c < w->b->cells; c++)
        if (s->at[c] != NOBODY)
            place(&p, (enum side)s->at[c], c);
    enum verdict verdict = show_refutation(&p, w->path, w->path_size, why);
    free_position(&p);
    return verdict;
}

/* May the first player put his next stone here, `made` replies made? */
static bool open_to_first(const struct check *w, const struct state *s,
                          size_t made, cell_t c)
{
    return s->at[c] == NOBODY && (made > 0 || !w->opening || w->opening[c]);
}

/* Can the first player complete a line at once? */
static bool first_completes(const struct check *w, const struct state *s,
                            size_t made)
{
    const struct board *b = w->b;
    for (size_t line = 0; line < b->lines; line++) {
        if (s->o[line] > 0 ||
            s->x[line] + 1u != b->start[line + 1] - b->start[line])
            continue;
        for (size_t i = b->start[line]; i < b->start[line + 1]; i++)
            if (open_to_first(w, s, made, b->cell[i]))
                return true;
    }
    return false;
}

/* One reply is left, the first player is to move. */
static enum verdict last_round(struct check *w, const struct state *s,
                               struct state *t, size_t made)
{
    size_t cells = w->b->cells, left = 0;
    w->last_rounds++;
    weigh(w, s);
    for (cell_t c = 0; c < cells; c++) {
        w->covered[c] = !open_to_first(w, s, made, c);
        left += !w->covered[c];
        w->value[c] = s->at[c] != NOBODY ? 0 : w->value[c] + 1;
    }
    while (left > 0) {
        if (w->work > w->limit)
            return gave_up(w->c);
        /* the best reply that was not tried */
        size_t r = 0;
        for (size_t c = 1; c < cells; c++)
            if (w->value[c] > w->value[r])
                r = c;
        if (w->value[r] == 0)
            break;
        w->value[r] = 0;
        w->replies++;
        w->work += cells;
        copy_state(w, t, s);
        second_plays(w, t, (cell_t)r);
        if (!paired(w, t, true))
            continue;
        sweep(w, t);
        for (size_t c = 0; c < cells; c++)
            if (w->reach[c] && !w->covered[c]) {
                w->covered[c] = true;
                left--;
            }
    }
    for (cell_t c = 0; left > 0 && c < cells; c++)
        if (!w->covered[c]) {
            w->path[w->path_size++] = c;
            return refuted(w, s, "no last reply makes a pairing");
        }
    return VERIFIED;
}

/* The first player to move, `made` replies made; level[2 * made] has the
 * position. */
static enum verdict settled(struct check *w, size_t made)
{
    struct state *s = &w->level[2 * made], *after = s + 1;
    w->positions++;
    if (w->work > w->limit)
        return gave_up(w->c);
    progress("positions", w->positions);
    if (paired(w, s, false))
        return VERIFIED;
    if (made == w->depth)
        return refuted(w, s, "the replies are used up, and no pairing exists");
    if (first_completes(w, s, made))
        return refuted(w, s, "the first player completes a line");
    if (made + 1 == w->depth)
        return last_round(w, s, after, made);
    for (cell_t c = 0; c < w->b->cells; c++) {
        if (!open_to_first(w, s, made, c))
            continue;
        copy_state(w, after, s);
        first_plays(w, after, c);
        bool remember = made < 2;
        if (remember) {
            w->work += w->g->maps;
            canonical(w->g, after->at, w->image);
            if (table_find(&w->done, w->image) != ABSENT)
                continue;
        }
        cell_t r = reply_to(w, after);
        if (r == w->b->cells)
            return refuted(w, after, "no cell is left for a reply");
        copy_state(w, after + 1, after);
        second_plays(w, after + 1, r);
        w->path[w->path_size++] = c;
        w->path[w->path_size++] = r;
        enum verdict verdict = settled(w, made + 1);
        if (verdict != VERIFIED)
            return verdict;
        w->path_size -= 2;
        if (remember) {
            canonical(w->g, after->at, w->image);
            table_add(&w->done, w->image);
        }
    }
    return VERIFIED;
}

/* ---- the body ------------------------------------------------------------ */

static bool read_rule(struct check *w, struct cursor *u)
{
    if (!body_next(u) || !read_word(u, "depth ")) {
        complain(u, "`depth ' and a number are expected here");
        return false;
    }
    if (!read_number(u, "the depth", 1001, &w->depth) || !read_end(u))
        return false;
    if (w->depth == 0 || w->depth > (w->b->cells + 1) / 2) {
        complain(u, "the depth must be 1 to half of the cells");
        return false;
    }
    if (!body_next(u) || !read_word(u, "weights")) {
        complain(u, "`weights' and %zu numbers are expected here", w->weights);
        return false;
    }
    for (size_t i = 0; i < w->weights; i++)
        if (!read_char(u, ' ', "one space") ||
            !read_number(u, "a weight", 1000000, &w->weight[i]))
            return false;
    return read_end(u);
}

static bool read_exceptions(struct check *w, struct cursor *u)
{
    struct position p;
    bool fine = true;
    size_t before[3] = {0}; /* stones at the start */
    for (size_t c = 0; c < w->b->cells; c++)
        before[w->game->initial[c]]++;
    make_position(&p, w->b);
    while (fine && body_next(u)) {
        struct cursor start = *u;
        size_t reply;
        fine = read_position(u, &p) && read_char(u, ' ', "one space") &&
               read_number(u, "a reply", p.b->cells, &reply) && read_end(u);
        if (!fine)
            break;
        fine = false;
        if (p.stones[FIRST] + before[SECOND] !=
            p.stones[SECOND] + before[FIRST] + 1)
            complain(&start, "it is not the second player's turn in this "
                             "position");
        else if (p.at[reply] != NOBODY)
            complain(&start, "cell %zu is occupied", reply);
        else if (table_find(&w->exceptions, p.at) != ABSENT)
            complain(&start, "this position has an exception already");
        else
            fine = true;
        if (fine)
            w->exception[table_add(&w->exceptions, p.at)] =
                (struct exception){u->line, (cell_t)reply, false};
    }
    free_position(&p);
    return fine;
}

static enum verdict report(const struct check *w)
{
    size_t unused = 0, example = 0;
    for (size_t i = w->exceptions.count; i-- > 0;)
        if (!w->exception[i].used) {
            unused++;
            example = w->exception[i].line;
        }
    say("positions with the first player to move: %llu",
        (unsigned long long)w->positions);
    say("  last rounds %llu, replies tried in them %llu",
        (unsigned long long)w->last_rounds, (unsigned long long)w->replies);
    return unused_entries(w->c, unused, example);
}

/* ---- the checker --------------------------------------------------------- */

static enum verdict check_game(const struct certificate *c,
                               const struct line_game *g)
{
    const struct board *b = &g->own[FIRST];
    struct check w = {.c = c, .game = g, .b = b, .g = &g->group};
    struct cursor u = g->entries;
    if (g->plies > 0 && g->turn[0] == FIRST)
        w.opening = g->opening;
    for (size_t line = 0; line < b->lines; line++)
        if (b->start[line + 1] - b->start[line] > w.weights)
            w.weights = b->start[line + 1] - b->start[line];
    enum verdict verdict = NOT_CHECKED;
    w.block = b->cells * (sizeof *w.level->owner + 1) +
              b->lines * (2 * sizeof *w.level->x + 1);
    w.limit = c->patient ? UINT64_MAX : 2600 * search_limit(c);
    w.weight = get_memory(w.weights + 1, sizeof *w.weight);
    w.exception = get_memory(c->entries, sizeof *w.exception);
    make_table(&w.exceptions, b->cells);
    make_table(&w.done, b->cells);
    w.value = get_memory(b->cells, sizeof *w.value);
    w.mark = get_memory(b->lines, sizeof *w.mark);
    w.queue = get_memory(b->cells, sizeof *w.queue);
    w.image = get_memory(b->cells, sizeof *w.image);
    w.reach = get_memory(b->cells, sizeof *w.reach);
    w.line_seen = get_memory(b->lines, sizeof *w.line_seen);
    w.covered = get_memory(b->cells, sizeof *w.covered);
    w.path = get_memory(b->cells + 2, sizeof *w.path);
    bool fine = read_rule(&w, &u) && read_exceptions(&w, &u);
    size_t levels = fine ? 2 * w.depth + 2 : 0;
    w.level = get_memory(levels, sizeof *w.level);
    for (size_t i = 0; i < levels; i++)
        make_state(&w, &w.level[i]);
    for (cell_t cell = 0; fine && cell < b->cells; cell++)
        if (g->initial[cell] == FIRST)
            first_plays(&w, &w.level[0], cell);
        else if (g->initial[cell] == SECOND)
            second_plays(&w, &w.level[0], cell);
    if (fine)
        verdict = settled(&w, 0);
    if (verdict == VERIFIED)
        verdict = report(&w);
    for (size_t i = 0; i < levels; i++)
        free(w.level[i].block);
    free(w.level);
    free(w.weight);
    free(w.exception);
    free_table(&w.exceptions);
    free_table(&w.done);
    free(w.value);
    free(w.mark);
    free(w.queue);
    free(w.image);
    free(w.reach);
    free(w.line_seen);
    free(w.covered);
    free(w.path);
    return verdict;
}

static bool knows(const char *game)
{
    size_t k, n;
    return parse_game(game, &k, &n) || is_text_game(game) || is_box_game(game);
}

static bool takes(const char *claim, const char *form)
{
    return same(form, "play-then-pair") &&
           (same(claim, "draw") || same(claim, "second-does-not-lose"));
}

/* Has the second player a turn after each of the first, and any cell to go to?
 */
static bool answers_each_stone(const struct line_game *g)
{
    bool fine = !g->misere && g->layer == 0;
    for (size_t i = 1; i < g->plies; i++)
        fine = fine && (g->turn[i - 1] != FIRST || g->turn[i] != FIRST);
    return fine;
}

static enum verdict check(const struct certificate *c)
{
    struct line_game g;
    enum verdict verdict = NOT_CHECKED;
    bool draw = same(c->claim, "draw");
    if (!make_line_game(&g, c, OXOCHECK_MAX_STRATEGY_CELLS))
        return NOT_CHECKED;
    if (c->start) {
        struct cursor u = start_value(c);
        complain(&u, "this form is for the start of the game");
    } else if (!answers_each_stone(&g)) {
        complain(&g.entries, "the second player cannot answer every stone in "
                             "this game");
    } else if (draw && g.own[SECOND].lines > 0 && !plain_play(&g)) {
        complain(&g.entries, "without plain play the first player might lose: "
                             "only `second-does-not-lose' can be claimed");
    } else {
        if (!g.text && !g.box)
            find_symmetries(&g);
        verdict = check_game(c, &g);
    }
    free_line_game(&g);
    if (verdict == VERIFIED) /* draw: by strategy stealing, see strategy.c */
        say("%s: %s", c->game,
            draw ? "with best play a draw" : "the second player need not lose");
    return verdict;
}

const struct checker checker_play_then_pair = {
    "K^N, boxes, pg:SUM without two turns of Black running",
    "draw, second-does-not-lose: play-then-pair",
    "line game",
    knows,
    takes,
    check,
    NULL};
