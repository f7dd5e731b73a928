/* Can oxocheck be made to lie? Thousands of small line games of every kind with
 * claims true and false.
 *
 * The third opinion is a full search written from the rules in
 * docs/CERTIFICATE.md alone: it shares nothing with check/ or src/. For every
 * game and claim it says whether the claim is true; certificates are made, as
 * good as they can be, for true and for false claims, and others at random.
 *
 *     a verified claim is true                 (no lie)
 *     an honest certificate is verified        (no refusal)
 */
#include "../support/check_games.h"

/* ---- strategies, written down ------------------------------------------- */

struct body {
    char text[60000];
    size_t size;
    int lines;
    char seen[3000][CELLS];
    int positions;
};

static void add_entry(const struct game *g, struct body *b, const char *at,
                      int move)
{
    char text[64];
    write_stones(g, at, text);
    b->size += (size_t)sprintf(b->text + b->size, "%s %d\n", text, move);
    b->lines++;
}

/* Is an image of the position in the body? */
static bool known(const struct game *g, struct body *b, const char *at)
{
    for (int i = 0; i < b->positions; i++)
        for (int m = 0; m < g->maps; m++) {
            bool same_stones = true;
            for (int c = 0; c < g->cells && same_stones; c++)
                same_stones = b->seen[i][g->map[m][c]] == at[c];
            if (same_stones)
                return true;
        }
    memcpy(b->seen[b->positions++], at, CELLS);
    return false;
}

/* Entries for the hero's positions after all plays: his best move (sometimes
 * any), against every answer. */
static void make_entries(struct game *g, struct body *b, char *at, int hero,
                         int foolish)
{
    int ply = ply_of(g, at), best = -2, move = -1;
    if (ply >= g->plies)
        return;
    int s = g->turn[ply], sign = s == 0 ? 1 : -1;
    if (s == hero && known(g, b, at))
        return;
    for (int i = 0, c = below(g->cells); i < g->cells;
         i++, c = (c + 1) % g->cells) {
        if (!legal(g, at, c))
            continue;
        at[c] = "xo"[s];
        bool over = owns_line(g, at, s);
        if (s == hero) {
            int v = over ? (g->misere ? -1 : 1) : sign * value(g, at);
            if (foolish && below(foolish) == 0)
                v = 2;
            if (v > best) {
                best = v;
                move = c;
            }
        } else if (!over) {
            make_entries(g, b, at, hero, foolish);
        }
        at[c] = '.';
    }
    if (s != hero || move < 0)
        return;
    add_entry(g, b, at, move);
    at[move] = "xo"[s];
    if (!owns_line(g, at, s))
        make_entries(g, b, at, hero, foolish);
    at[move] = '.';
}

/* ---- the tests ------------------------------------------------------------
 */

static void strategies(void **state)
{
    static struct game g;
    static struct body b;
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(4000); trial++) {
        char at[CELLS], start[64];
        make_any_game(&g);
        random_start(&g, at);
        bool from_start = ply_of(&g, at) == 0;
        write_stones(&g, at, start);
        for (int claim = 0; claim < CLAIMS; claim++) {
            bool truth = is_true(&g, at, claim), damaged = below(4) == 0;
            int foolish = below(3) == 0 ? 2 + below(10) : 0;
            memset(&b, 0, sizeof b);
            if (claim != 1 && claim != 3)
                make_entries(&g, &b, at, 0, foolish);
            if (claim != 0 && claim != 2)
                make_entries(&g, &b, at, 1, foolish);
            if (damaged && b.lines > 0) { /* the last entry is lost */
                b.text[b.size - 1] = '\0';
                char *last = strrchr(b.text, '\n');
                *(last ? last + 1 : b.text) = '\0';
                b.lines--;
            }
            const char *const forms[] = {"strategy", "compact", "full"};
            for (int f = 0; f < (g.plain && claim < 2 ? 3 : 1); f++)
                judge(truth, !foolish && !damaged,
                      check_claim(&g, claims[claim], forms[f],
                                  from_start ? NULL : start, b.text, b.lines),
                      &g, claims[claim], forms[f]);
        }
    }
    assert_true(fast() ||
                (count[1][VERIFIED] > 5000 && count[1][REFUTED] > 500));
    assert_true(fast() || count[0][REFUTED] > 5000);
    assert_int_equal(count[0][VERIFIED], 0);
}

static void pairings(void **state)
{
    static struct game g;
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(20000); trial++) {
        char at[CELLS], start[64], body[100];
        bool used[CELLS] = {false};
        int lines = 0, size = 0, claim = 2 + below(3);
        do {
            if (below(2))
                make_text_game(&g);
            else
                make_board_game(&g);
        } while (!g.plain);
        random_start(&g, at);
        body[0] = '\0';
        for (int i = 0; i < 12; i++) {
            int a = below(g.cells), c = below(g.cells);
            if (a == c || used[a] || used[c])
                continue;
            used[a] = used[c] = true;
            size += sprintf(body + size, "%d %d\n", a, c);
            lines++;
        }
        write_stones(&g, at, start);
        bool from_start = ply_of(&g, at) == 0;
        judge(is_true(&g, at, claim), false,
              check_claim(&g, claims[claim], "pairing",
                          from_start ? NULL : start, body, lines),
              &g, claims[claim], "pairing");
    }
    assert_true(fast() ||
                (count[1][VERIFIED] > 300 && count[0][REFUTED] > 1000));
    assert_int_equal(count[0][VERIFIED], 0);
}

static void mirrors(void **state)
{
    static struct game g;
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(20000); trial++) {
        char at[CELLS], body[100];
        int lines = 0, size = 0, claim = below(4), map = 0;
        do
            make_board_game(&g);
        while (!g.misere);
        memcpy(at, g.initial, CELLS);
        map = below(g.maps);
        bool used[CELLS] = {false};
        body[0] = '\0';
        for (int c = 0; c < g.cells; c++) {
            int d = below(20) ? g.map[map][c] : below(g.cells);
            if (d == c || used[c] || used[d])
                continue;
            used[c] = used[d] = true;
            size += sprintf(body + size, "%d %d\n", c, d);
            lines++;
        }
        judge(is_true(&g, at, claim), false,
              check_claim(&g, claims[claim], "mirror", NULL, body, lines), &g,
              claims[claim], "mirror");
    }
    assert_true(fast() ||
                (count[1][VERIFIED] > 300 && count[0][REFUTED] > 1000));
    assert_int_equal(count[0][VERIFIED], 0);
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {cmocka_unit_test(strategies),
                                       cmocka_unit_test(pairings),
                                       cmocka_unit_test(mirrors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
