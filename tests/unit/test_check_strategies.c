/* oxocheck on whole certificates: random strategies and pairings on small
 * boards against a naive player, and files that would cost too much. As in
 * test_check.c, the twins share no code with the checker or with src/. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check_lines.h"
#include "../support/check_trials.h"

static size_t random_below(size_t n)
{
    return (size_t)below((int)n);
}

/* ---- whole certificates: random strategies on 3^2 --------------------------
 */

/* A certificate with this body, as the file would be. */
static enum verdict check_text(const char *game, const char *claim,
                               const char *form, size_t entries,
                               const char *body)
{
    static char text[100000];
    int size = snprintf(text, sizeof text,
                        "oxo-certificate 1\ngame %s\nclaim %s\nform %s\n"
                        "entries %zu\n\n%s",
                        game, claim, form, entries, body);
    size += snprintf(text + size, sizeof text - (size_t)size,
                     "checksum crc64 %016llx\n",
                     (unsigned long long)crc64(text, (size_t)size));
    return check_bytes("test", text, (size_t)size, false, false);
}

static const int square[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                 {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static bool has_three(const char *at, char s)
{
    for (int l = 0; l < 8; l++)
        if (at[square[l][0]] == s && at[square[l][1]] == s &&
            at[square[l][2]] == s)
            return true;
    return false;
}

/* What s can reach, to move or not: 1 win, 0 draw, -1 loss for `hero`. What was
 * found is kept, plus 2, by the whole position. */
static int minimax(char *at, char turn, char hero)
{
    static char known[2][2][19683];
    char o = hero == 'x' ? 'o' : 'x';
    int best = turn == hero ? -2 : 2;
    if (has_three(at, hero))
        return 1;
    if (has_three(at, o))
        return -1;
    size_t number = 0;
    for (int c = 0; c < 9; c++)
        number = 3 * number + (at[c] == 'x' ? 1 : at[c] == 'o' ? 2 : 0);
    char *kept = &known[turn == 'x'][hero == 'x'][number];
    if (*kept)
        return *kept - 2;
    for (int c = 0; c < 9; c++)
        if (at[c] == '.') {
            at[c] = turn;
            int v = minimax(at, turn == 'x' ? 'o' : 'x', hero);
            at[c] = '.';
            if (turn == hero ? v > best : v < best)
                best = v;
        }
    best = best == 2 || best == -2 ? 0 : best;
    *kept = (char)(best + 2);
    return best;
}

/* The eight maps of the square, by coordinates. */
static int square_map(int g, int c)
{
    int x = c % 3, y = c / 3;
    if (g & 1)
        x = 2 - x;
    if (g & 2)
        y = 2 - y;
    return g & 4 ? y + 3 * x : x + 3 * y;
}

struct strategy {
    char at[500][9];
    int move[500];
    size_t count;
};

/* The strategy's move in a position, by looking for an entry and a map. */
static int look_up(const struct strategy *s, const char *at)
{
    for (size_t e = 0; e < s->count; e++)
        for (int g = 0; g < 8; g++) {
            bool same = true;
            for (int c = 0; c < 9; c++)
                same = same && at[square_map(g, c)] == s->at[e][c];
            if (same)
                return square_map(g, s->move[e]);
        }
    return -1;
}

/* Does the strategy reach its goal in form `full`? Hero to move. While `make`
 * is set, missing entries are added: a random move, or a good one. */
static bool play_out(struct strategy *s, char *at, char hero, bool win,
                     bool make, size_t foolish)
{
    char o = hero == 'x' ? 'o' : 'x';
    int empty = 0, move = -1;
    for (int c = 0; c < 9; c++)
        if (at[c] == '.') {
            empty++;
            at[c] = hero;
            bool wins = has_three(at, hero);
            at[c] = '.';
            if (wins)
                return true;
        }
    if (empty == 0)
        return !win;
    move = look_up(s, at);
    if (move < 0 && !make)
        return false;
    if (move < 0) {
        int best = -2;
        for (int i = 0, c = (int)random_below(9); i < 9; i++, c = (c + 1) % 9)
            if (at[c] == '.') {
                at[c] = hero;
                int v = foolish > 0 && random_below(foolish) == 0
                            ? 2
                            : minimax(at, o, hero);
                at[c] = '.';
                if (v > best) {
                    best = v;
                    move = c;
                }
            }
        memcpy(s->at[s->count], at, 9);
        s->move[s->count++] = move;
    }
    at[move] = hero;
    bool fine = empty > 1 || !win;
    for (int c = 0; c < 9; c++)
        if (at[c] == '.') {
            at[c] = o;
            if (has_three(at, o) || !play_out(s, at, hero, win, make, foolish))
                fine = false;
            at[c] = '.';
        }
    at[move] = '.';
    return fine;
}

static bool play_from_start(struct strategy *s, char hero, bool win, bool make,
                            size_t foolish)
{
    char at[9];
    bool fine = true;
    memset(at, '.', 9);
    if (hero == 'x')
        return play_out(s, at, hero, win, make, foolish);
    for (int c = 0; c < 9; c++) {
        at[c] = 'x';
        fine = play_out(s, at, hero, win, make, foolish) && fine;
        at[c] = '.';
    }
    return fine;
}

static void random_strategies_agree(void **state)
{
    static const char *const claims[] = {"draw", "second-wins", "first-wins"};
    size_t seen[3][3] = {{0}};
    (void)state;
    for (int trial = 0; trial < 400; trial++) {
        static struct strategy s;
        static char body[20000];
        size_t claim = random_below(4) % 3, size = 0;
        char hero = claim == 2 ? 'x' : 'o';
        s.count = 0;
        play_from_start(&s, hero, claim > 0, true,
                        random_below(2) * (10 + random_below(100)));
        if (random_below(4) == 0) /* an entry is lost */
            s.count--;
        for (size_t e = 0; e < s.count; e++) {
            int g = (int)random_below(8); /* any representative will do */
            for (int c = 0; c < 9; c++) {
                int from = 0;
                while (square_map(g, from) != c)
                    from++;
                char ch = s.at[e][from];
                body[size++] = ch == '.' ? '1' : ch;
                if (ch == '.' && size > 1 && body[size - 2] >= '1' &&
                    body[size - 2] <= '8') {
                    size--;
                    body[size - 1]++;
                }
            }
            size +=
                (size_t)sprintf(body + size, " %d\n", square_map(g, s.move[e]));
        }
        body[size] = '\0';
        bool expected = play_from_start(&s, hero, claim > 0, false, 0);
        enum verdict got =
            check_text("3^2", claims[claim], "full", s.count, body);
        assert_int_equal(got, expected ? VERIFIED : REFUTED);
        seen[claim][got]++;
    }
    assert_true(seen[0][VERIFIED] > 20 && seen[0][REFUTED] > 20);
    assert_true(seen[1][REFUTED] > 20 && seen[1][VERIFIED] == 0);
    assert_true(seen[2][REFUTED] > 20 && seen[2][VERIFIED] == 0);
}

/* Small files may ask for little work, large ones for more. */
static void work_is_limited(void **state)
{
    struct certificate c = {.size = 1024};
    (void)state;
    assert_true(search_limit(&c) == 200000);
    c.size = 100;
    assert_true(search_limit(&c) == 200000);
    c.size = 1034;
    assert_true(search_limit(&c) == 210000);
    c.patient = true;
    assert_true(search_limit(&c) == UINT64_MAX);
}

/* Random pairings of 5^2 against the definition. */
static void random_pairings_agree(void **state)
{
    static const int good[12][2] = {{5, 15},  {0, 2},   {18, 24}, {6, 8},
                                    {10, 11}, {16, 19}, {12, 20}, {22, 23},
                                    {1, 21},  {7, 17},  {3, 13},  {4, 9}};
    static size_t lines[100][8];
    size_t count = naive_lines(5, 2, lines), seen[3] = {0};
    (void)state;
    assert_int_equal(count, 12);
    for (int trial = 0; trial < 300; trial++) {
        int pairs[12][2], used[25] = {0};
        char body[200];
        size_t size = 0;
        bool expected = true;
        memcpy(pairs, good, sizeof pairs);
        if (random_below(3) > 0)
            pairs[random_below(12)][random_below(2)] = (int)random_below(25);
        for (int i = 0; i < 12; i++) {
            if (pairs[i][0] == pairs[i][1])
                pairs[i][1] = (pairs[i][1] + 1) % 25;
            used[pairs[i][0]]++;
            used[pairs[i][1]]++;
            size += (size_t)sprintf(body + size, "%d %d\n", pairs[i][0],
                                    pairs[i][1]);
        }
        for (int c = 0; c < 25; c++)
            expected = expected && used[c] <= 1;
        for (size_t l = 0; l < count; l++) {
            bool has = false;
            for (int i = 0; i < 12; i++) {
                int in = 0;
                for (int j = 0; j < 5; j++)
                    in += (int)lines[l][j] == pairs[i][0] ||
                          (int)lines[l][j] == pairs[i][1];
                has = has || in == 2;
            }
            expected = expected && has;
        }
        enum verdict got = check_text("5^2", "draw", "pairing", 12, body);
        assert_int_equal(got, expected ? VERIFIED : REFUTED);
        seen[got]++;
    }
    assert_true(seen[VERIFIED] > 20 && seen[REFUTED] > 20);
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_strategies_agree),
        cmocka_unit_test(random_pairings_agree),
        cmocka_unit_test(work_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
