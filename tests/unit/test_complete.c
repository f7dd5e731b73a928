/* Completed dictionaries against their naive twin, on boards of 4^3 that are
 * more than half full: from the empty board a list has hundreds of thousands
 * of positions. Lists with one thing wrong, which the twin must refuse. And
 * lists of other line games, followed by the rules of the game alone. */
#include "support/support.h"

#include "base/bits.h"
#include "base/keys.h"
#include "base/random.h"
#include "naive/naive_complete.h"
#include "naive/naive_qubic.h"
#include "oxo/symmetry.h"
#include "proof/complete.h"
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 24, LEAST = 15, SPREAD = 6 };
/* The twin's time grows with the square of a list. */
enum { SMALL = 160 };

/* Completes the strategy that has this one entry, from there on: the start of
 * a strategy is set from inside. */
static oxo_status complete(const oxo_game *game, const naive_known *e,
                           oxo_complete_report *report, oxo_completed **list)
{
    oxo_strategy *s = NULL;
    oxo_error error;
    const oxo_stones stones = {{{e->own, 0}, {e->other, 0}}};
    const oxo_move move = e->move;
    assert_int_equal(
        oxo_strategy_create(game, OXO_FIRST, OXO_COMPACT, &s, &error), OXO_OK);
    assert_int_equal(oxo_strategy_add(s, &stones, &move, 1, 0, &error), OXO_OK);
    s->start = (oxo_sides){{e->own, 0}, {e->other, 0}};
    const oxo_status status = oxo_complete_list(s, NULL, report, list, &error);
    oxo_strategy_destroy(s);
    return status;
}

/* Does the entry win if it is followed as a compact strategy? By brute force;
 * the winner is to move. */
static bool naive_wins(const naive_known *e, uint64_t own, uint64_t other)
{
    const naive_qubic mine = naive_qubic_from(own, other),
                      theirs = naive_qubic_from(other, own);
    uint8_t cells[64];
    long budget = 10000000;
    uint64_t move;
    if (naive_qubic_completing(&mine, NAIVE_ATTACKER, cells))
        return true;
    const unsigned danger =
        naive_qubic_completing(&theirs, NAIVE_ATTACKER, cells);
    if (danger > 1)
        return false;
    if (danger)
        move = UINT64_C(1) << cells[0];
    else if (own == e->own && other == e->other)
        move = UINT64_C(1) << e->move;
    else
        return naive_qubic_forced_plain(own, other, &budget) == 1;
    const naive_qubic after = naive_qubic_from(other, own | move);
    if (naive_qubic_completing(&after, NAIVE_ATTACKER, cells))
        return false;
    uint64_t empty = ~(own | other | move);
    bool wins = empty != 0;
    for (; empty && wins; empty &= empty - 1)
        wins = naive_wins(e, own | move, other | (empty & (~empty + 1)));
    return wins;
}

/* A board with so many stones of each side, no line and nobody about to
 * complete one. */
static naive_known random_board(oxo_random *random, unsigned each)
{
    for (;;) {
        naive_known e = {0};
        uint8_t cells[64];
        for (unsigned i = 0; i < 2 * each;) {
            const uint64_t bit = UINT64_C(1) << oxo_random_below(random, 64);
            if ((e.own | e.other) & bit)
                continue;
            *(i % 2 ? &e.other : &e.own) |= bit;
            i++;
        }
        const naive_qubic board = naive_qubic_from(e.own, e.other);
        if (!naive_qubic_won(&board, NAIVE_ATTACKER) &&
            !naive_qubic_won(&board, NAIVE_DEFENDER) &&
            !naive_qubic_completing(&board, NAIVE_ATTACKER, cells) &&
            !naive_qubic_completing(&board, NAIVE_DEFENDER, cells))
            return e;
    }
}

static void twin_agrees(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_random random = {3};
    uint64_t entries = 0, blocks = 0, attacks = 0, saved = 0, completions = 0;
    unsigned won = 0, quiet = 0, lost = 0;
    for (unsigned i = 0; i < test_share(BOARDS); i++) {
        naive_known e = random_board(&random, LEAST + i % SPREAD);
        for (uint64_t empty = ~(e.own | e.other); empty; empty &= empty - 1) {
            oxo_complete_report report;
            oxo_completed *list = NULL;
            e.move = (uint8_t)oxo_lowest64(empty);
            const oxo_status status = complete(game, &e, &report, &list);
            if (status != OXO_OK) {
                assert_int_equal(status, OXO_NO);
                assert_false(naive_wins(&e, e.own, e.other));
                lost++;
                continue;
            }
            if (report.positions > SMALL) {
                free(list);
                continue;
            }
            const char *wrong =
                naive_complete(e.own, e.other, &e, 1, list, &report);
            if (wrong)
                fail_msg("board %u, move %u, %llu positions: %s", i, e.move,
                         (unsigned long long)report.positions, wrong);
            assert_int_equal(report.positions,
                             report.entries + report.blocks + report.attacks);
            entries += report.entries;
            blocks += report.blocks;
            attacks += report.attacks;
            saved += report.positions - report.lines;
            completions += report.completion_lines;
            won++;
            uint8_t cells[64];
            const naive_qubic after =
                naive_qubic_from(e.own | UINT64_C(1) << e.move, e.other);
            quiet += !naive_qubic_completing(&after, NAIVE_ATTACKER, cells);
            free(list);
        }
    }
    assert_true(entries == won);
    if (test_whole()) {
        assert_true(won > 50 && quiet > 20 && lost > 100);
        assert_true(blocks > 10 && attacks > 200);
        assert_true(saved > 100 && completions > 200);
    }
    oxo_game_destroy(game);
}

/* A list that has everything, but is short. */
static naive_known short_list(const oxo_game *game, oxo_complete_report *report,
                              oxo_completed **list)
{
    oxo_random random = {5};
    for (;;) {
        naive_known e = random_board(&random, 14);
        for (uint64_t empty = ~(e.own | e.other); empty; empty &= empty - 1) {
            e.move = (uint8_t)oxo_lowest64(empty);
            if (complete(game, &e, report, list) != OXO_OK)
                continue;
            if (report->blocks && report->attacks > 5 &&
                report->positions < SMALL &&
                report->lines + 2 < report->positions)
                return e;
            free(*list);
        }
    }
}

static const char *twin(const naive_known *e, const oxo_complete_report *report,
                        const oxo_completed *list)
{
    return naive_complete(e->own, e->other, e, 1, list, report);
}

/* One thing wrong at a time. */
static void twin_refuses(void **state)
{
    (void)state;
    oxo_game *game = test_game("4^3");
    oxo_complete_report report, r;
    oxo_completed *list = NULL;
    const naive_known e = short_list(game, &report, &list);
    assert_null(twin(&e, &report, list));
    const size_t last = report.positions - 1;
    oxo_completed keep;
    for (size_t i = 0; i <= last; i += 1 + last / 4) {
        keep = list[i]; /* another move: the first empty cell that differs */
        do
            list[i].move = (uint16_t)((list[i].move + 1) % 64);
        while ((keep.p.own[0] | keep.p.other[0]) >> list[i].move & 1);
        if (keep.kind != OXO_COMPLETED_ATTACK) /* one of those may win, too */
            assert_non_null(twin(&e, &report, list));
        list[i] = keep;
        list[i].p.own[0] &= list[i].p.own[0] - 1; /* a stone is gone */
        assert_non_null(twin(&e, &report, list));
        list[i] = keep;
        list[i].kind = (keep.kind + 1) % OXO_COMPLETED_KINDS;
        assert_non_null(twin(&e, &report, list));
        list[i] = keep;
    }
    /* one missing, one twice */
    r = report;
    r.positions--;
    assert_non_null(twin(&e, &r, list));
    keep = list[last];
    list[last] = list[last - 1];
    assert_non_null(twin(&e, &report, list));
    list[last] = keep;
    /* lines: one too few, one that is empty, positions that do not fit */
    r = report;
    r.lines--;
    assert_non_null(twin(&e, &r, list));
    r.lines += 2;
    assert_non_null(twin(&e, &r, list));
    size_t entry = 0;
    while (list[entry].kind != OXO_COMPLETED_ENTRY)
        entry++;
    for (size_t i = 0; i <= last; i += 1 + last / 4) {
        keep = list[i];
        if (i == entry || keep.kind == OXO_COMPLETED_ENTRY)
            continue;
        list[i].line = list[entry].line;
        assert_non_null(twin(&e, &report, list));
        list[i] = keep;
    }
    /* numbers */
    uint64_t *const numbers[] = {&r.entries, &r.blocks, &r.attacks,
                                 &r.completion_lines};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        r = report;
        ++*numbers[i];
        assert_non_null(twin(&e, &r, list));
    }
    assert_null(twin(&e, &report, list));
    free(list);
    oxo_game_destroy(game);
}

/* ---- other line games ---- */

/* A list and where its positions are, by the canonical keys of the game's own
 * symmetries. */
typedef struct listed {
    oxo_game *game;
    oxo_group *group;
    oxo_side winner;
    oxo_completed *list;
    oxo_keys keys;
    bool *reached;
    uint64_t met;
} listed;

static void key_of(const listed *l, const oxo_pos *pos, uint8_t *key)
{
    uint32_t element;
    assert_int_equal(oxo_group_canon_key(l->group, pos, key, &element), OXO_OK);
}

/* The position of stones: no line is complete, so any order will do. */
static oxo_pos *position(const listed *l, const oxo_sides *p)
{
    const oxo_game *g = l->game;
    oxo_pos *pos = oxo_pos_new(g);
    const uint64_t *stones[2] = {p->own, p->other};
    unsigned next[2] = {0, 0};
    for (;;) {
        const unsigned side = g->ops->turn(g, pos) != l->winner;
        while (next[side] < g->cells && !oxo_bit_get(stones[side], next[side]))
            next[side]++;
        if (next[side] == g->cells)
            return pos;
        g->ops->play(g, pos, next[side]++);
    }
}

/* The winner is to move: he completes a line, or his move is in the list and
 * every reply to it is followed. */
static void follow(listed *l, const oxo_pos *pos)
{
    oxo_move moves[64];
    uint8_t key[64];
    const oxo_game *g = l->game;
    const unsigned count = g->ops->moves(g, pos, moves);
    const oxo_outcome won =
        l->winner == OXO_FIRST ? OXO_FIRST_WINS : OXO_SECOND_WINS;
    assert_int_equal(g->ops->turn(g, pos), l->winner);
    for (unsigned i = 0; i < count; i++) {
        oxo_pos *after = oxo_pos_copy(g, pos);
        g->ops->play(g, after, moves[i]);
        const bool ends = g->ops->outcome(g, after) == won;
        free(after);
        if (ends)
            return;
    }
    key_of(l, pos, key);
    const uint32_t number = oxo_keys_find(&l->keys, key);
    assert_true(number != OXO_NO_KEY);
    if (l->reached[number])
        return;
    l->reached[number] = true;
    l->met++;
    oxo_pos *after = position(l, &l->list[number].p);
    assert_true(oxo_pos_legal(g, after, l->list[number].move));
    g->ops->play(g, after, l->list[number].move);
    assert_int_equal(g->ops->outcome(g, after), OXO_ONGOING);
    const unsigned replies = g->ops->moves(g, after, moves);
    for (unsigned i = 0; i < replies; i++) {
        oxo_pos *next = oxo_pos_copy(g, after);
        g->ops->play(g, next, moves[i]);
        assert_int_equal(g->ops->outcome(g, next), OXO_ONGOING);
        follow(l, next);
        free(next);
    }
    free(after);
}

/* A certificate of oxo's own, completed and followed. */
static void other_games(void **state)
{
    (void)state;
    static const struct {
        const char *game, *moves;
        oxo_side winner;
    } cases[] = {
        {"3^3", "", OXO_FIRST},
        {"3^3", "a1A", OXO_SECOND},
        {"3x3x3x2", "", OXO_FIRST},
        {"5^2:line=3", "", OXO_FIRST},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        oxo_error error;
        oxo_complete_report report;
        oxo_prove_result proved;
        oxo_strategy *s;
        listed l = {.game = test_game(cases[i].game),
                    .winner = cases[i].winner};
        const oxo_game *g = l.game;
        oxo_pos *start = oxo_pos_new(g);
        assert_int_equal(oxo_pos_read(g, cases[i].moves, start, &error),
                         OXO_OK);
        assert_int_equal(oxo_group_create(g, NULL, &l.group, &error), OXO_OK);
        const oxo_prove_options options = {.first = OXO_MOVE_NONE,
                                           .from = start};
        assert_int_equal(oxo_prove(g, &options, NULL, &proved, &error), OXO_OK);
        if (oxo_strategy_from_certificate(g, proved.certificate, &s, &error) !=
            OXO_OK)
            fail_msg("%s: %s", cases[i].game, error.text);
        assert_int_equal(oxo_complete_list(s, NULL, &report, &l.list, &error),
                         OXO_OK);
        assert_int_equal(report.positions,
                         report.entries + report.blocks + report.attacks);
        assert_true(report.attacks > 0 && report.lines < report.positions);
        l.reached = calloc(report.positions + 1, sizeof *l.reached);
        oxo_keys_init(&l.keys, g->key_size);
        for (uint32_t k = 0; k < report.positions; k++) {
            uint8_t key[64];
            bool fresh;
            oxo_pos *pos = position(&l, &l.list[k].p);
            key_of(&l, pos, key);
            assert_int_equal(oxo_keys_add(&l.keys, key, &fresh), k);
            assert_true(fresh); /* no class twice */
            free(pos);
        }
        follow(&l, start);
        assert_int_equal(l.met, report.positions);
        oxo_keys_clear(&l.keys);
        free(l.reached);
        free(l.list);
        free(start);
        oxo_strategy_destroy(s);
        oxo_prove_clear(&proved);
        oxo_group_destroy(l.group);
        oxo_game_destroy(l.game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_games),
        cmocka_unit_test(twin_agrees),
        cmocka_unit_test(twin_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
