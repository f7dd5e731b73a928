/* Strategies: certificates of form `compact` and `full`.
 *
 * The hero is the side for whom the claim is made; the other side is the
 * enemy. The certificate says what the hero does; the enemy does anything at
 * all. The check walks through every position that can arise, from the empty
 * board: at the hero's turns with the one move of the strategy, at the enemy's
 * turns with every legal move. It is a proof by induction, from full boards
 * backwards:
 *
 *   Claim W. hero_moves() returns VERIFIED only if the hero, to move in the
 *   position at hand, can force the goal (goal WIN: complete a line before the
 *   enemy does; goal NOT_LOSE: keep the enemy from completing one first).
 *
 * There are the following ways to return VERIFIED, and no other:
 *
 *   1. The hero completes a line at once. Then both goals are reached.
 *   2. The board is full and the goal is NOT_LOSE.
 *   3. The position, or an image of it under a symmetry, was met before and
 *      that visit ended with VERIFIED; then W holds for the image and, since a
 *      symmetry turns plays into plays, for the position. No visit that has
 *      not ended is used: a class enters `settled` at the end of its visit.
 *   4. A forced win (forced.c), or one spelt out (spelt_out() below).
 *   5. The hero has a move after which each move of the enemy leads to a
 *      position where W holds; none of them completes a line for the enemy;
 *      and there is at least one, or the goal is NOT_LOSE.
 *
 * So the strategy's moves need not be trusted, nor that entries are in their
 * simplest form, nor that two entries agree: whatever move is proposed, 5
 * tests it against every answer.
 *
 * Where does the move in 5 come from? An entry of the certificate holds for
 * the position it shows and for all images of it. Form `full`: the entry, and
 * nothing else. Form `compact`, which is what Thompson's header to Patashnik's
 * dictionary prescribes: block if the enemy could complete a line, else the
 * entry, else there must be a forced win.
 */
#include "check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    size_t line;  /* in the file */
    size_t first; /* its moves are moves[first .. first + count) */
    size_t count;
    bool used;
};

struct walk {
    const struct board *b;
    struct group group;
    enum side hero;
    enum goal goal;
    bool compact;
    struct position p;
    struct forced forced;

    /* Keys are canonical positions with the hero to move. Class i has
     * settled[i], and an entry if entry_of[i] != ABSENT. */
    struct table classes;
    bool *settled;
    size_t *entry_of;
    size_t class_room;

    struct entry *entries; /* moves are in canonical coordinates */
    cell_t *moves;
    size_t entry_count, move_count, move_room;

    cell_t *path; /* the moves from the empty board to p */
    size_t path_size;
    uint8_t *image; /* scratch: a canonical position */

    size_t strategic, blocks, wins; /* classes settled by entry, block, force */
};

/* ---- what broke ---------------------------------------------------------- */

static void show_board(const struct position *p)
{
    const struct board *b = p->b;
    char row[OXOCHECK_MAX_STRATEGY_CELLS + 1];
    for (size_t c = 0; c < b->cells; c += b->k) {
        for (size_t x = 0; x < b->k; x++)
            row[x] = ".xo"[p->at[c + x]];
        row[b->k] = '\0';
        if (c > 0 && c / b->k % b->k == 0)
            say("   --");
        say("   %s", row);
    }
}

static enum verdict refuted(const struct walk *w, const char *why)
{
    char text[2 * OXOCHECK_MAX_STRATEGY_CELLS + 2];
    write_position(&w->p, text);
    printf("c %s\n", why);
    printf("c position: %s\n", text);
    printf("c after the moves:");
    for (size_t i = 0; i < w->path_size; i++)
        printf(" %u", (unsigned)w->path[i]);
    printf("\n");
    show_board(&w->p);
    return REFUTED;
}

/* ---- entries ------------------------------------------------------------- */

/* The class of the position at hand, made if it is new; *map is a map that
 * sends the position to its canonical form. */
static size_t class_of(struct walk *w, size_t *map)
{
    *map = canonical(&w->group, w->p.at, w->image);
    size_t class = table_find(&w->classes, w->image);
    if (class != ABSENT)
        return class;
    class = table_add(&w->classes, w->image);
    if (class == w->class_room) {
        w->class_room *= 2;
        w->settled = more_memory(w->settled, w->class_room, sizeof(bool));
        w->entry_of = more_memory(w->entry_of, w->class_room, sizeof(size_t));
    }
    w->settled[class] = false;
    w->entry_of[class] = ABSENT;
    return class;
}

/* Is this a position of the game with the hero to move? */
static bool legal(const struct walk *w, struct cursor *u)
{
    const struct position *p = &w->p;
    size_t x = p->stones[FIRST], o = p->stones[SECOND];
    if (x != o + (w->hero == SECOND)) {
        complain(u,
                 "%zu x and %zu o: it is not the %s player's turn in this "
                 "position",
                 x, o, w->hero == FIRST ? "first" : "second");
        return false;
    }
    for (cell_t c = 0; c < p->b->cells; c++)
        if (p->at[c] != NOBODY && completed_at(p, (enum side)p->at[c], c)) {
            complain(u, "a line is complete in this position");
            return false;
        }
    return true;
}

static bool read_entry(struct walk *w, struct cursor *u, bool dictionary)
{
    struct cursor start = *u;
    struct entry *e = &w->entries[w->entry_count];
    size_t map, move, cells = w->b->cells;
    if (!dictionary && (at_end(u) || u->c->bytes[u->at] == ' ')) {
        complain(u, "a position is expected here");
        return false;
    }
    if (!read_position(u, &w->p) || !legal(w, &start))
        return false;
    size_t class = class_of(w, &map);
    if (w->entry_of[class] != ABSENT) {
        complain(&start, "this position has an entry already, in line %zu",
                 w->entries[w->entry_of[class]].line);
        return false;
    }
    const cell_t *source = w->group.source + map * cells;
    *e = (struct entry){.line = u->line, .first = w->move_count};
    do {
        struct cursor place_of_move;
        if (!read_char(u, ' ', "one space"))
            return false;
        place_of_move = *u;
        if (!read_number(u, "a move", cells, &move))
            return false;
        if (w->p.at[move] != NOBODY) {
            complain(&place_of_move, "cell %zu is occupied", move);
            return false;
        }
        if (w->move_count == w->move_room) {
            w->move_room *= 2;
            w->moves = more_memory(w->moves, w->move_room, sizeof(cell_t));
        }
        /* the canonical position has at cell c what this has at source[c] */
        cell_t c = 0;
        while (source[c] != move)
            c++;
        w->moves[w->move_count++] = c;
        e->count++;
    } while (!w->compact && !at_end(u));
    if (!read_end(u))
        return false;
    w->entry_of[class] = w->entry_count++;
    return true;
}

static bool read_entries(struct walk *w, const struct certificate *c)
{
    struct cursor u = body_start(c);
    w->entries = get_memory(c->entries + 1, sizeof *w->entries);
    while (body_next(&u))
        if (!read_entry(w, &u, c->dictionary))
            return false;
    clear_position(&w->p);
    return true;
}

/* ---- the walk ------------------------------------------------------------ */

static void do_move(struct walk *w, enum side s, cell_t c)
{
    place(&w->p, s, c);
    w->path[w->path_size++] = c;
}

static void undo_move(struct walk *w)
{
    lift(&w->p, w->path[--w->path_size]);
}

static enum verdict hero_moves(struct walk *w);

/* Rule 5, with the move given: every answer of the enemy is tried. */
static enum verdict all_answers(struct walk *w, cell_t move)
{
    enum verdict verdict = VERIFIED;
    enum side enemy = other(w->hero);
    size_t answers = 0;
    do_move(w, w->hero, move);
    for (cell_t c = 0; c < w->b->cells && verdict == VERIFIED; c++) {
        if (w->p.at[c] != NOBODY)
            continue;
        answers++;
        do_move(w, enemy, c);
        verdict = completed_at(&w->p, enemy, c)
                      ? refuted(w, "the other side completes a line")
                      : hero_moves(w);
        undo_move(w);
    }
    if (answers == 0 && w->goal == WIN)
        verdict = refuted(w, "the board is full and nobody has won");
    undo_move(w);
    return verdict;
}

/* Rule 4 for an entry of form `full` with several moves: each but the last
 * leaves the hero exactly one completion, which the enemy must occupy; the
 * last leaves two. As in forced.c, the enemy must have no completion when it
 * is its turn. */
static enum verdict spelt_out(struct walk *w, const cell_t *moves, size_t count,
                              const cell_t *source)
{
    enum verdict verdict = NOT_CHECKED;
    size_t before = w->path_size;
    for (size_t i = 0; verdict == NOT_CHECKED; i++) {
        cell_t block[2], danger[2], a = source[moves[i]];
        if (w->p.at[a] != NOBODY) {
            verdict = refuted(w, "the sequence goes on at an occupied cell");
            break;
        }
        do_move(w, w->hero, a);
        int threats = completions(&w->p, w->hero, block);
        if (completions(&w->p, other(w->hero), danger) > 0)
            verdict = refuted(w, "the other side completes a line");
        else if (threats == 0)
            verdict = refuted(w, "the sequence has a move that forces nothing");
        else if (threats == 1 && i + 1 == count)
            verdict = refuted(w, "the sequence ends before it has won");
        else if (threats == 2 && i + 1 < count)
            verdict = refuted(w, "the sequence goes on after it has won");
        else if (threats == 2)
            verdict = VERIFIED;
        else
            do_move(w, other(w->hero), block[0]);
    }
    while (w->path_size > before)
        undo_move(w);
    return verdict;
}

static enum verdict hero_moves(struct walk *w)
{
    cell_t win[2], danger[2];
    size_t map, stones = w->p.stones[FIRST] + w->p.stones[SECOND];
    enum verdict verdict;
    if (completions(&w->p, w->hero, win) > 0)
        return VERIFIED; /* rule 1 */
    if (stones == w->b->cells)
        return w->goal == NOT_LOSE /* rule 2 */
                   ? VERIFIED
                   : refuted(w, "the board is full and nobody has won");
    size_t class = class_of(w, &map);
    if (w->settled[class])
        return VERIFIED; /* rule 3 */
    progress("positions met", w->classes.count);
    const cell_t *source = w->group.source + map * w->b->cells;
    int dangers = w->compact ? completions(&w->p, other(w->hero), danger) : 0;
    size_t number = w->entry_of[class];
    if (dangers == 2) {
        verdict = refuted(w, "two lines must be blocked at once");
    } else if (dangers == 1) {
        w->blocks++;
        verdict = all_answers(w, danger[0]); /* rule 5 */
    } else if (number != ABSENT) {
        struct entry *e = &w->entries[number];
        const cell_t *moves = w->moves + e->first;
        e->used = true;
        w->strategic++;
        verdict = e->count == 1 ? all_answers(w, source[moves[0]]) /* rule 5 */
                                : spelt_out(w, moves, e->count, source);
    } else if (!w->compact) {
        verdict = refuted(w, "the certificate has no entry for this position");
    } else {
        w->wins++;
        verdict = forced_win(&w->forced, &w->p, w->hero) /* rule 4 */
                      ? VERIFIED
                      : refuted(w, "the certificate has no entry for this "
                                   "position, and it has no forced win");
    }
    if (verdict == VERIFIED)
        w->settled[class] = true;
    return verdict;
}

/* The empty board, the first player to move. */
static enum verdict from_the_start(struct walk *w)
{
    enum verdict verdict = VERIFIED;
    if (w->hero == FIRST)
        return hero_moves(w);
    for (cell_t c = 0; c < w->b->cells && verdict == VERIFIED; c++) {
        do_move(w, FIRST, c);
        verdict = completed_at(&w->p, FIRST, c)
                      ? refuted(w, "the other side completes a line")
                      : hero_moves(w);
        undo_move(w);
    }
    return verdict;
}

static enum verdict report(const struct walk *w, const char *file)
{
    size_t settled = 0, unused = 0, example = 0;
    for (size_t i = 0; i < w->classes.count; i++)
        settled += w->settled[i];
    for (size_t i = w->entry_count; i-- > 0;)
        if (!w->entries[i].used) {
            unused++;
            example = w->entries[i].line;
        }
    say("positions (up to symmetry, the %s player to move): %zu",
        w->hero == FIRST ? "first" : "second", settled);
    say("  settled by an entry %zu, by a block %zu, by a forced win %zu",
        w->strategic, w->blocks, w->wins);
    if (w->wins > 0)
        say("  positions in forced-win searches %llu, longest win found %zu "
            "moves",
            (unsigned long long)w->forced.positions, w->forced.longest);
    if (unused > 0)
        say("entries never reached: %zu (the first in line %zu of %s)", unused,
            example, file);
    if (unused > 0 && options.strict) {
        printf("c %s: line %zu: an entry that is never reached\n", file,
               example);
        return REFUTED;
    }
    return VERIFIED;
}

enum verdict check_strategy(const struct certificate *c, const struct board *b,
                            enum side hero, enum goal goal, bool compact)
{
    enum verdict verdict = NOT_CHECKED;
    struct walk w = {.b = b, .hero = hero, .goal = goal, .compact = compact};
    w.class_room = w.move_room = 16;
    make_group(&w.group, b);
    make_position(&w.p, b);
    make_table(&w.classes, b->cells);
    make_table(&w.forced.failed, b->cells);
    w.settled = get_memory(w.class_room, sizeof *w.settled);
    w.entry_of = get_memory(w.class_room, sizeof *w.entry_of);
    w.moves = get_memory(w.move_room, sizeof *w.moves);
    w.path = get_memory(b->cells, sizeof *w.path);
    w.image = get_memory(b->cells, sizeof *w.image);
    say("%zu symmetries%s", w.group.maps,
        w.group.maps == MAX_MAPS ? " (there may be more)" : "");
    if (read_entries(&w, c))
        verdict = from_the_start(&w);
    if (verdict == VERIFIED)
        verdict = report(&w, c->file);
    free_group(&w.group);
    free_position(&w.p);
    free_table(&w.classes);
    free_table(&w.forced.failed);
    free(w.settled);
    free(w.entry_of);
    free(w.entries);
    free(w.moves);
    free(w.path);
    free(w.image);
    return verdict;
}
