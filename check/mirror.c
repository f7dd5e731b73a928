/* Misere games by a mirror: certificates of form `mirror`.
 *
 * The pairs of the certificate are a map s of the cells that exchanges the
 * cells of a pair and leaves the others, the fixed ones, where they are. The
 * hero answers a stone on c by one on s(c), a stone on a fixed cell by one on
 * another; as first player he begins on a fixed cell. If
 *
 *   1. s is a symmetry of the game,
 *   2. the number of fixed cells is odd for the first player, even for the
 *      second, and with gravity 0, and
 *   3. every line with a fixed cell contains both cells of a pair,
 *
 * then he never completes a line first: docs/CERTIFICATE.md, section 3.9, has
 * the proof, half a page. In short: after his stones each pair is empty or has
 * a stone of each side; so a line that he owns contains no pair, by 3 no fixed
 * cell, and its image under s is a line that the other side owned one stone
 * earlier.
 *
 * If moreover in every way to fill the board like that some line is of one
 * side, no play ends in a draw, and the hero wins. That is shown by trying all
 * ways, a pair at a time, going back when a line is complete.
 */
#include "game.h"
#include "pairs.h"
#include <stdio.h>
#include <stdlib.h>

/* Rules 1 to 3. The first is asked last: on a board of millions of lines it
 * takes long, and by then a few pairs on such a board are refuted. */
static enum verdict check_map(const struct line_game *g, const cell_t *mate,
                              enum side hero)
{
    const struct board *b = &g->own[FIRST];
    size_t fixed = 0;
    for (cell_t c = 0; c < g->cells; c++)
        fixed += mate[c] == g->cells;
    if (fixed % 2 != (hero == FIRST) || (g->layer > 0 && fixed > 0)) {
        printf("c %zu fixed cells: the %s player cannot answer\n", fixed,
               hero == FIRST ? "first" : "second");
        return REFUTED;
    }
    for (size_t line = 0; line < b->lines; line++) {
        bool still = false, pair = false;
        for (size_t i = b->start[line]; i < b->start[line + 1]; i++) {
            still = still || mate[b->cell[i]] == g->cells;
            for (size_t j = i + 1; j < b->start[line + 1]; j++)
                pair = pair || mate[b->cell[i]] == b->cell[j];
        }
        if (still && !pair) {
            printf("c a line with a fixed cell has no pair:");
            for (size_t i = b->start[line]; i < b->start[line + 1]; i++)
                printf(" %u", (unsigned)b->cell[i]);
            printf("\n");
            return REFUTED;
        }
    }
    cell_t *map = get_memory(g->cells, sizeof *map);
    for (cell_t c = 0; c < g->cells; c++)
        map[c] = mate[c] == g->cells ? c : mate[c];
    bool symmetry = is_symmetry(g, map);
    free(map);
    if (!symmetry)
        printf("c the pairs are not a symmetry of the game\n");
    return symmetry ? VERIFIED : REFUTED;
}

struct ending {
    struct position p;
    const cell_t *mate;
    uint64_t looked, limit;
};

/* Can the cells from c on be filled without a line of one side? NOT_CHECKED
 * after too long a search, REFUTED if they can, VERIFIED if not. */
static enum verdict fill(struct ending *e, cell_t c)
{
    struct position *p = &e->p;
    size_t cells = p->b->cells;
    while (c < cells && p->at[c] != NOBODY)
        c++;
    if (c == cells) {
        show_position(p, "a play can end in a draw");
        return REFUTED;
    }
    progress("ends of the play", e->looked);
    if (++e->looked > e->limit)
        return NOT_CHECKED;
    cell_t d = e->mate[c];
    for (enum side s = FIRST; s <= SECOND; s++) {
        place(p, s, c);
        bool complete = completed_at(p, s, c);
        if (d != cells) {
            place(p, other(s), d);
            complete = complete || completed_at(p, other(s), d);
        }
        enum verdict verdict = complete ? VERIFIED : fill(e, c + 1);
        if (d != cells)
            lift(p, d);
        lift(p, c);
        if (verdict != VERIFIED)
            return verdict;
    }
    return VERIFIED;
}

static enum verdict no_draw(const struct certificate *c,
                            const struct line_game *g, const cell_t *mate,
                            enum side hero)
{
    struct ending e = {.mate = mate, .limit = search_limit(c)};
    make_position(&e.p, &g->own[FIRST]);
    if (hero == FIRST) { /* his first stone, on a fixed cell */
        cell_t first = 0;
        while (mate[first] != g->cells)
            first++;
        place(&e.p, FIRST, first);
    }
    enum verdict verdict = fill(&e, 0);
    free_position(&e.p);
    say("ends of the play looked at: %llu", (unsigned long long)e.looked);
    return verdict == NOT_CHECKED ? gave_up(c) : verdict;
}

static bool knows(const char *game)
{
    size_t k, n;
    bool misere, gravity;
    return parse_line_game(game, &k, &n, &misere, &gravity) && misere;
}

static bool takes(const char *claim, const char *form)
{
    return same(form, "mirror") &&
           (same(claim, "first-wins") || same(claim, "second-wins") ||
            same(claim, "first-does-not-lose") ||
            same(claim, "second-does-not-lose"));
}

static enum verdict check(const struct certificate *c)
{
    struct line_game g;
    enum verdict verdict = NOT_CHECKED;
    bool win = same(c->claim, "first-wins") || same(c->claim, "second-wins");
    enum side hero = c->claim[0] == 'f' ? FIRST : SECOND;
    if (!make_line_game(&g, c, OXOCHECK_MAX_PAIRING_CELLS))
        return NOT_CHECKED;
    cell_t *mate = get_memory(g.cells, sizeof *mate);
    if (c->start) {
        struct cursor u = start_value(c);
        complain(&u, "a mirror is for the empty board");
    } else {
        verdict = read_pairs(g.entries, g.cells, mate);
    }
    if (verdict == VERIFIED)
        verdict = check_map(&g, mate, hero);
    if (verdict == VERIFIED && win)
        verdict = no_draw(c, &g, mate, hero);
    free(mate);
    free_line_game(&g);
    if (verdict == VERIFIED)
        say("%s: the %s player %s", c->game, hero == FIRST ? "first" : "second",
            win ? "can force a win" : "need not lose");
    return verdict;
}

const struct checker checker_mirror = {"K^N:misere, also with gravity",
                                       "all claims but draw: mirror",
                                       "line game",
                                       knows,
                                       takes,
                                       check,
                                       NULL};
