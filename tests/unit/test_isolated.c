/* The lemma of docs/FOUR.md on stones outside a cube of 4^n.
 *
 * S is a sub-board of 4^n; a stone is isolated from S when no line holds it and
 * a cell of S. The strategy inside S = 4^3 is found here by trying every move
 * and every reply: two stones to none, one quiet move, and after every reply a
 * forced win or a second quiet move that leaves a forced win after every reply.
 * That it holds in the whole board is then tried on 4^5, with every one of its
 * cells as a reply and forced wins searched among all its lines. */
#include "support/support.h"

#include "base/random.h"
#include "board/board.h"
#include "naive/naive_qubic.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct stones {
    uint64_t side[2][OXO_BOARD_WORDS];
} stones;

typedef struct table {
    oxo_game *game;
    oxo_board *board;
    oxo_force *force;
} table;

/* Answers inside the cube: the quiet move, and after each reply the second one,
 * FORCED where a forced win is at hand. */
enum { FORCED = 64, NONE = 65 };
typedef struct plan {
    unsigned quiet;
    unsigned second[64];
} plan;

static table open_table(const char *name)
{
    table t = {0};
    oxo_error error;
    if (oxo_game_create(name, &t.game, &error) != OXO_OK ||
        oxo_board_create(t.game, &t.board, &error) != OXO_OK)
        fail_msg("%s", error.text);
    t.force = oxo_force_new(t.board);
    assert_non_null(t.force);
    return t;
}

static void close_table(table *t)
{
    oxo_force_free(t->force);
    oxo_board_destroy(t->board);
    oxo_game_destroy(t->game);
}

static bool taken(const stones *s, unsigned cell)
{
    return oxo_bit_get(s->side[0], cell) || oxo_bit_get(s->side[1], cell);
}

static stones with(const stones *s, unsigned side, unsigned cell)
{
    stones t = *s;
    assert_false(taken(s, cell));
    oxo_bit_set(t.side[side], cell);
    return t;
}

/* Has the first player, to move, a forced win? On 4^3 the twin replays it. */
static bool forced(const table *t, const stones *s)
{
    oxo_win win;
    if (!oxo_force_search(t->force, OXO_FIRST, s->side[0], s->side[1], &win))
        return false;
    if (t->board->cells == 64) {
        uint8_t attack[OXO_WIN_MAX], block[OXO_WIN_MAX];
        for (unsigned i = 0; i < win.length; i++) {
            attack[i] = (uint8_t)win.attack[i];
            block[i] = (uint8_t)win.block[i];
        }
        assert_true(naive_qubic_sequence_wins(
            naive_qubic_from(s->side[0][0], s->side[1][0]), attack, block,
            win.length));
    }
    return true;
}

/* Is there a forced win after every reply, and after none? */
static bool wins_against_all(const table *t, const stones *s)
{
    if (!forced(t, s))
        return false;
    for (unsigned c = 0; c < t->board->cells; c++) {
        if (taken(s, c))
            continue;
        const stones next = with(s, 1, c);
        if (!forced(t, &next))
            return false;
    }
    return true;
}

/* Fills in the second moves; false when one of the replies has none. */
static bool plan_after(const table *t, const stones *s, plan *p)
{
    for (unsigned reply = 0; reply < 64; reply++) {
        p->second[reply] = FORCED;
        if (taken(s, reply))
            continue;
        const stones met = with(s, 1, reply);
        if (forced(t, &met))
            continue;
        p->second[reply] = NONE;
        for (unsigned c = 0; c < 64 && p->second[reply] == NONE; c++) {
            if (taken(&met, c))
                continue;
            const stones next = with(&met, 0, c);
            if (wins_against_all(t, &next))
                p->second[reply] = c;
        }
        if (p->second[reply] == NONE)
            return false;
    }
    return true;
}

/* The first quiet move with a plan; NONE when there is none. */
static plan find_plan(const table *t, const stones *s)
{
    plan p = {.quiet = NONE};
    for (unsigned c = 0; c < 64; c++) {
        if (taken(s, c))
            continue;
        const stones next = with(s, 0, c);
        if (forced(t, &next) && plan_after(t, &next, &p)) {
            p.quiet = c;
            return p;
        }
    }
    return p;
}

static stones pair_in_cube(unsigned x1)
{
    stones s = {0};
    oxo_bit_set(s.side[0], 0);
    oxo_bit_set(s.side[0], x1);
    return s;
}

/* 3 on one, two or three coordinates and 0 on the others. */
static const unsigned pairs[3] = {3, 15, 63};

static void two_stones_to_none_win_the_cube(void **state)
{
    (void)state;
    table t = open_table("4^3");
    for (unsigned i = 0; i < 3; i++) {
        const stones s = pair_in_cube(pairs[i]);
        assert_false(forced(&t, &s));
        const plan p = find_plan(&t, &s);
        assert_int_not_equal(p.quiet, NONE);
        unsigned second = 0;
        for (unsigned c = 0; c < 64; c++)
            second += p.second[c] != FORCED;
        assert_true(second > 0);
    }
    close_table(&t);
}

/* A stone between the two takes all of it away: no third stone threatens. */
static void a_stone_on_their_line_stops_it(void **state)
{
    (void)state;
    table t = open_table("4^3");
    for (unsigned i = 0; i < 3; i++) {
        const stones s = pair_in_cube(pairs[i]);
        const stones met = with(&s, 1, pairs[i] / 3);
        for (unsigned c = 0; c < 64; c++) {
            if (taken(&met, c))
                continue;
            const stones next = with(&met, 0, c);
            assert_false(forced(&t, &next));
        }
    }
    close_table(&t);
}

/* ---- 4^5 ---- */

/* S: the first coordinates run, the last two are 0. */
static bool isolated(const oxo_board *b, unsigned cell)
{
    if (cell < 64)
        return false;
    for (uint32_t i = b->cell_start[cell]; i < b->cell_start[cell + 1]; i++) {
        unsigned size;
        const uint16_t *line = oxo_board_line(b, b->cell_lines[i], &size);
        for (unsigned j = 0; j < size; j++)
            if (line[j] < 64)
                return false;
    }
    return true;
}

/* The cell that the second player now threatens to complete on, or NO_CELL. */
enum { NO_CELL = OXO_BOARD_CELLS };
static unsigned threatened(const table *t, const stones *s)
{
    uint64_t cells[OXO_BOARD_WORDS] = {0};
    oxo_board_completions(t->board, OXO_SECOND, s->side[1], s->side[0], cells);
    if (!oxo_set_any(t->board, cells))
        return NO_CELL;
    assert_int_equal(oxo_set_size(t->board, cells), 1);
    return oxo_set_lowest(cells);
}

static unsigned threes_met, seconds_met;

/* After a quiet move: every cell of the board as a reply. A three outside is
 * answered, and the second player is to move again. */
static void all_replies_lose(const table *t, const stones *s, const plan *p)
{
    for (unsigned c = 0; c < t->board->cells; c++) {
        if (taken(s, c))
            continue;
        const stones met = with(s, 1, c);
        const unsigned hole = threatened(t, &met);
        if (hole != NO_CELL) {
            assert_true(c >= 64 && hole >= 64);
            threes_met++;
            const stones next = with(&met, 0, hole);
            all_replies_lose(t, &next, p);
        } else if (!forced(t, &met)) {
            assert_non_null(p);
            assert_true(c < 64 && p->second[c] < 64);
            seconds_met++;
            const stones next = with(&met, 0, p->second[c]);
            all_replies_lose(t, &next, NULL);
        }
    }
}

static void isolated_stones_do_no_harm(void **state)
{
    (void)state;
    table cube = open_table("4^3"), whole = open_table("4^5");
    oxo_random random = {5};
    for (unsigned i = 0; i < 3; i++) {
        const stones pair = pair_in_cube(pairs[i]);
        const plan p = find_plan(&cube, &pair);
        stones s = pair;
        oxo_bit_set(s.side[0], p.quiet);
        /* two isolated stones on one line, so that a three is possible, whose
         * other cells are isolated too */
        for (;;) {
            const unsigned l = oxo_random_below(&random, whole.board->lines);
            unsigned size, alone = 0;
            const uint16_t *line = oxo_board_line(whole.board, l, &size);
            for (unsigned j = 0; j < size; j++)
                alone += isolated(whole.board, line[j]);
            if (alone < size)
                continue;
            s = with(&s, 1, line[0]);
            s = with(&s, 1, line[1]);
            break;
        }
        all_replies_lose(&whole, &s, &p);
    }
    assert_true(threes_met > 0);
    assert_true(seconds_met > 0);
    close_table(&cube);
    close_table(&whole);
}

/* Isolated is what two different values other than 0 on the last two
 * coordinates make: 6 of the 16 pairs. */
static void isolated_means_two_values(void **state)
{
    (void)state;
    table t = open_table("4^5");
    for (unsigned c = 0; c < t.board->cells; c++) {
        const unsigned u = c / 64 % 4, v = c / 256;
        assert_int_equal(isolated(t.board, c), u != 0 && v != 0 && u != v);
    }
    close_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_stones_to_none_win_the_cube),
        cmocka_unit_test(a_stone_on_their_line_stops_it),
        cmocka_unit_test(isolated_means_two_values),
        cmocka_unit_test(isolated_stones_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
