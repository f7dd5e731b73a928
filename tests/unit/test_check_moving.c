/* Can oxocheck be made to lie about moving games? A third opinion, written from
 * docs/MOVING.md and section 5 of docs/CERTIFICATE.md alone.
 *
 * Random games on 3x3 with up to four tokens, and on 3x3x3 with up to two, with
 * every option, are solved by the definition, position by position and without
 * symmetry. Then oxocheck gets tables made from the solution, each whole (form
 * `table`) and as a list of what is won or lost in it (form `decided`):
 *
 *   - the true one, with each of the three claims: verified exactly with the
 *     claim that is true;
 *   - false ones, made so that as few entries as possible contradict their
 *     neighbours: some entries are lies, the first among them, and all others
 *     are worked out from these again and again; or all begin as noise and only
 *     the rule of one move is applied, for ever so long; or the table belongs
 * to another game. A table that differs from the truth is never verified. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/moving_rules.h"

enum { SETS = 400, DRAW = 1, ENDED = 3 };

struct game {
    struct naive rules;
    /* all sets of at most `tokens` cells, those of one size together, by
     * increasing mask */
    int sets, from[6];
    unsigned mask[SETS];
    int size[SETS];
    bool wins[SETS], allowed[SETS];
    bool least[SETS];     /* among its images */
    int index_of[1 << 9]; /* of small boards */
    int moves[SETS], move[SETS][120];
};

static int find_set(const struct game *g, unsigned mask)
{
    if (g->rules.n == 2)
        return g->index_of[mask];
    for (int s = g->from[size_of(mask)];; s++)
        if (g->mask[s] == mask)
            return s;
}

/* Sets, and for each where one turn leads. */
static void lay_out(struct game *g)
{
    const struct naive rules = g->rules;
    memset(g, 0, sizeof *g);
    g->rules = rules;
    for (int size = 0; size <= g->rules.tokens; size++) {
        g->from[size] = g->sets;
        if (size <= 2) /* a loop over all masks of 3x3x3 would be long */
            for (int a = size > 0 ? 0 : -1; a < (size > 0 ? g->rules.cells : 0);
                 a++)
                for (int b = size > 1 ? 0 : -1; b < (size > 1 ? a : 0); b++)
                    g->mask[g->sets++] =
                        (a < 0 ? 0 : 1u << a) | (b < 0 ? 0 : 1u << b);
        else
            for (unsigned m = 0; m < 1u << g->rules.cells; m++)
                if (size_of(m) == size)
                    g->mask[g->sets++] = m;
    }
    g->from[g->rules.tokens + 1] = g->sets;
    for (int s = 0; s < g->sets; s++) {
        if (g->rules.n == 2)
            g->index_of[g->mask[s]] = s;
        g->wins[s] = lines_in(&g->rules, g->mask[s]) >= g->rules.lines;
        g->allowed[s] = may_stand(&g->rules, g->mask[s]);
        g->size[s] = size_of(g->mask[s]);
        g->least[s] = is_least(&g->rules, g->mask[s]);
    }
    for (int s = 0; s < g->sets; s++) {
        unsigned m = g->mask[s];
        g->moves[s] = 0;
        for (int to = 0; to < g->rules.cells; to++) {
            if (m >> to & 1)
                continue;
            if (size_of(m) < g->rules.tokens)
                g->move[s][g->moves[s]++] = find_set(g, m | 1u << to);
            for (int from = 0;
                 size_of(m) == g->rules.tokens && from < g->rules.cells; from++)
                if ((m >> from & 1) && may_step(&g->rules, from, to))
                    g->move[s][g->moves[s]++] =
                        find_set(g, (m & ~(1u << from)) | 1u << to);
        }
    }
}

/* ---- values, in the numbers of a table -------------------------------------
 */

typedef int values[SETS][SETS]; /* of (mine, theirs), the first to move */

/* What the values after each turn make of a position. */
static int by_one_turn(const struct game *g, values v, int mine, int theirs)
{
    int legal = 0, shortest = 0, longest = 0;
    bool draw = false;
    for (int i = 0; i < g->moves[mine]; i++) {
        int next = g->move[mine][i];
        if (g->mask[next] & g->mask[theirs])
            continue;
        if (g->rules.ban && g->mask[mine] == 0 && g->mask[theirs] == 0 &&
            g->mask[next] == 1u << g->rules.cells / 2)
            continue;
        if (g->wins[next])
            return ENDED + 1;
        if (!g->allowed[next])
            continue;
        int after = v[theirs][next];
        legal++;
        if (after < ENDED)
            draw = true;
        else if ((after - ENDED) % 2 == 0)
            shortest = shortest && shortest < after ? shortest : after;
        else
            longest = longest > after ? longest : after;
    }
    if (legal == 0 && g->rules.passes && g->size[mine] == g->rules.tokens) {
        int after = v[theirs][mine];
        return after < ENDED ? DRAW : after + 1;
    }
    return legal == 0 ? ENDED
           : shortest ? shortest + 1
           : draw     ? DRAW
                      : longest + 1;
}

static bool is_position(const struct game *g, int mine, int theirs)
{
    int a = g->size[mine], b = g->size[theirs];
    return (a == b || a + 1 == b) && g->allowed[mine] && g->allowed[theirs] &&
           !(g->mask[mine] & g->mask[theirs]);
}

/* `rounds` times by_one_turn for every position of one layer, or until nothing
 * changes; entries in `fixed` stay. */
static void work_out(const struct game *g, values v, int a, int b, int rounds,
                     bool (*fixed)[SETS])
{
    bool changed = true;
    for (int round = 0; changed && round < rounds; round++) {
        changed = false;
        for (int mine = g->from[a]; mine < g->from[a + 1]; mine++)
            for (int theirs = g->from[b]; theirs < g->from[b + 1]; theirs++) {
                if (!is_position(g, mine, theirs) ||
                    (fixed && fixed[mine][theirs]))
                    continue;
                int now = by_one_turn(g, v, mine, theirs);
                if (now > 3000) /* lies may grow for ever */
                    now = DRAW;
                changed = changed || now != v[mine][theirs];
                v[mine][theirs] = now;
            }
    }
}

/* The truth. When all tokens are placed: everything is a draw until it is known
 * that the game ends after d plies, for d = 0, 1, ... A position that
 * by_one_turn() calls ended after d plies, while exactly those that end sooner
 * are known, does. */
static void solve(const struct game *g, values v, bool (*fixed)[SETS])
{
    static int left[SETS * SETS][2]; /* still a draw, and not fixed */
    int t = g->rules.tokens, open = 0;
    memset(v, 0, sizeof(values));
    for (int i = 0; fixed && i < g->sets * g->sets; i++)
        if (fixed[i / g->sets][i % g->sets])
            v[i / g->sets][i % g->sets] = DRAW;
    for (int mine = g->from[t]; mine < g->from[t + 1]; mine++)
        for (int theirs = g->from[t]; theirs < g->from[t + 1]; theirs++)
            if (is_position(g, mine, theirs)) {
                v[mine][theirs] = DRAW;
                if (fixed && fixed[mine][theirs])
                    continue;
                left[open][0] = mine;
                left[open++][1] = theirs;
            }
    bool more = true;
    for (int d = 0; more || d < 3; d++) {
        int kept = 0;
        more = false;
        for (int i = 0; i < open; i++) {
            /* lost only if no turn leads to what is still a draw: by_one_turn
             * says so */
            int *here = &v[left[i][0]][left[i][1]];
            int now = by_one_turn(g, v, left[i][0], left[i][1]);
            if (now == ENDED + d) {
                *here = now;
                more = true;
            } else {
                left[kept][0] = left[i][0];
                left[kept++][1] = left[i][1];
            }
        }
        open = kept;
    }
    for (int layer = 2 * t - 1; layer >= 0; layer--)
        work_out(g, v, layer / 2, layer - layer / 2, 1, fixed);
}

/* Marks all images of one position of the layer (or of any, if it is -1) with
 * such a value, so that it will be called a draw; false if there is none. */
static bool hide(const struct game *g, values truth, int layer, int least,
                 int most, bool (*fixed)[SETS])
{
    int seen = 0, mine = 0, theirs = 0;
    for (int a = 0; a < g->sets; a++)
        for (int b = 0; b < g->sets; b++)
            if (is_position(g, a, b) && truth[a][b] >= least &&
                truth[a][b] <= most &&
                (layer < 0 || g->size[a] + g->size[b] == layer) &&
                below(++seen) == 0) {
                mine = a;
                theirs = b;
            }
    for (int turn = 0; seen && turn < (g->rules.n == 2 ? 16 : 48); turn++)
        if (g->rules.n == 3 || !(turn & 4))
            fixed[find_set(g, image(&g->rules, g->mask[mine], turn))]
                 [find_set(g, image(&g->rules, g->mask[theirs], turn))] = true;
    return seen > 0;
}

/* ---- tables as text ---------------------------------------------------------
 */

enum form { NARROW, WIDE, DECIDED };

static char text[4000000];

/* The entries of the row of `mine` against b cells; how many they are. */
static int put_table_row(const struct game *g, values v, int mine, int b,
                         bool wide, char *out, size_t *size)
{
    int columns = 0;
    /* increasing in the renumbered cells is increasing in the cells */
    for (int theirs = g->from[b]; theirs < g->from[b + 1]; theirs++) {
        if (g->mask[mine] & g->mask[theirs])
            continue;
        int code = g->allowed[theirs] ? v[mine][theirs] : 0;
        if (wide)
            out[(*size)++] = (char)('!' + code / 94);
        out[(*size)++] = (char)('!' + code % 94);
        columns++;
    }
    out[(*size)++] = '\n';
    return columns;
}

/* The same for a list: the row's number, then its runs of one distance, if
 * anything in it is decided. */
static int put_decided_row(const struct game *g, values v, int mine, int b,
                           int row, char *out, size_t *size)
{
    int columns = 0, passed = 0, run = 0, distance = -1;
    bool any = false;
    for (int theirs = g->from[b]; theirs <= g->from[b + 1]; theirs++) {
        const bool end = theirs == g->from[b + 1];
        if (!end && (g->mask[mine] & g->mask[theirs]))
            continue;
        const int code = !end && g->allowed[theirs] ? v[mine][theirs] : 0;
        const int here = code < ENDED ? -1 : code - ENDED;
        if (run > 0 && here != distance) {
            if (!any)
                *size += (size_t)sprintf(out + *size, "%d", row);
            *size += (size_t)sprintf(out + *size, " %d %d %d", passed, run,
                                     distance);
            any = true;
            passed = run = 0;
        }
        distance = here;
        run += here >= 0;
        passed += here < 0;
        columns += !end;
    }
    if (any)
        out[(*size)++] = '\n';
    return columns;
}

static enum verdict check_values(const struct game *g, values v,
                                 const char *claim, enum form form)
{
    static char body[sizeof text - 1000];
    size_t size = 0, rows = 0;
    if (form != DECIDED)
        size += (size_t)sprintf(body, "width %d\n", form == WIDE ? 2 : 1);
    for (int layer = 0; layer <= 2 * g->rules.tokens; layer++) {
        int a = layer / 2, b = layer - a, here = 0, columns = 0;
        char *head = body + size;
        size += (size_t)sprintf(head, "layer %d %d rows %8d columns %8d\n", a,
                                b, 0, 0);
        for (int mine = g->from[a]; mine < g->from[a + 1]; mine++) {
            if (!g->allowed[mine] || !g->least[mine])
                continue;
            columns =
                form == DECIDED
                    ? put_decided_row(g, v, mine, b, here, body, &size)
                    : put_table_row(g, v, mine, b, form == WIDE, body, &size);
            here++;
        }
        /* the numbers of the layer's head, now that they are known */
        char line[80];
        size_t old = strlen("layer 0 0 rows 12345678 columns 12345678\n");
        size_t new = (size_t)sprintf(line, "layer %d %d rows %d columns %d\n",
                                     a, b, here, columns);
        memmove(head + new, head + old, size - (size_t)(head - body) - old);
        memcpy(head, line, new);
        size -= old - new;
    }
    for (size_t i = 0; i < size; i++)
        rows += body[i] == '\n';
    size_t length = (size_t)sprintf(
        text, "oxo-certificate 1\ngame %s\nclaim %s\nform %s\nentries %zu\n\n",
        g->rules.name, claim, form == DECIDED ? "decided" : "table", rows);
    memcpy(text + length, body, size);
    length += size;
    length += (size_t)sprintf(text + length, "checksum crc64 %016llx\n",
                              (unsigned long long)crc64(text, length));
    return check_bytes("test", text, length, false, false);
}

/* ---- the tests --------------------------------------------------------------
 */

static const char *const claims[] = {"first-wins", "second-wins", "draw"};

static int claim_of(int value)
{
    return value < ENDED ? 2 : (value - ENDED) % 2 ? 0 : 1;
}

static size_t accepted, refused, lies, games_by_value[3];

/* As the table says, with any claim; `same` if it is the truth. */
static void judge(const struct game *g, values v, int truth, bool same)
{
    int most = 0;
    for (int a = 0; a < g->sets; a++)
        for (int b = 0; b < g->sets; b++)
            if (is_position(g, a, b) && v[a][b] > most)
                most = v[a][b];
    const enum form table = most > 93 || below(4) == 0 ? WIDE : NARROW;
    for (int claim = 0; claim < 3; claim++) {
        if (claim != claim_of(v[0][0]) && below(4))
            continue;
        for (int list = 0; list < 2; list++) {
            enum verdict verdict =
                check_values(g, v, claims[claim], list ? DECIDED : table);
            enum verdict wanted = same && claim == truth ? VERIFIED : REFUTED;
            if (verdict != wanted)
                fail_msg("%s, claim %s, %s %s: verdict %d", g->rules.name,
                         claims[claim], same ? "true" : "false",
                         list ? "list" : "table", (int)verdict);
            accepted += verdict == VERIFIED;
            refused += verdict == REFUTED;
        }
    }
}

/* Does the file of `v` differ from that of the truth? Only entries in rows that
 * are written count. */
static bool differs(const struct game *g, values truth, values v)
{
    for (int mine = 0; mine < g->sets; mine++)
        for (int theirs = 0; theirs < g->sets; theirs++)
            if (is_position(g, mine, theirs) &&
                truth[mine][theirs] != v[mine][theirs] && g->least[mine])
                return true;
    return false;
}

static void try_game(const struct game *g, values truth, int false_tables)
{
    static values lie;
    static bool fixed[SETS][SETS];
    solve(g, truth, NULL);
    games_by_value[claim_of(truth[0][0])]++;
    judge(g, truth, claim_of(truth[0][0]), true);
    for (int i = 0; i < false_tables; i++) {
        int t = g->rules.tokens, kind = below(7);
        bool again = false;
        memset(fixed, 0, sizeof fixed);
        if (kind == 0) {
            /* noise */
            for (int a = 0; a < g->sets; a++)
                for (int b = 0; b < g->sets; b++)
                    lie[a][b] = is_position(g, a, b)
                                    ? (below(3) ? ENDED + below(20) : DRAW)
                                    : 0;
        } else if (kind > 3) {
            /* a position that is passed over in silence, an end of the game or
             * any that is decided, and all that follows from that: nothing else
             * contradicts its neighbours */
            if (kind == 4
                    ? !hide(g, truth, -1, ENDED, ENDED, fixed)
                    : !hide(g, truth, below(2 * t + 1), ENDED, 3000, fixed))
                hide(g, truth, -1, ENDED, kind == 4 ? ENDED + 1 : 3000, fixed);
            solve(g, lie, fixed);
        } else if (kind == 3) {
            /* the truth with holes: a single entry, some of it, or all that
             * takes longer than so many plies, is not listed; nothing follows
             * from that */
            const int most = below(2) ? ENDED + below(12) : 3000;
            const bool single = below(2);
            int seen = 0, mine = 0, theirs = 0;
            memcpy(lie, truth, sizeof lie);
            for (int a = 0; a < g->sets; a++)
                for (int b = 0; b < g->sets; b++) {
                    if (lie[a][b] < ENDED)
                        continue;
                    if (single && g->least[a] && below(++seen) == 0) {
                        mine = a;
                        theirs = b;
                    }
                    if (!single &&
                        (lie[a][b] > most || (most == 3000 && !below(30))))
                        lie[a][b] = DRAW;
                }
            if (seen)
                lie[mine][theirs] = DRAW;
            again = !single && below(2);
        } else {
            /* lies about some positions, and the first one in all likelihood */
            memcpy(lie, truth, sizeof lie);
            for (int n = 1 + below(kind == 1 ? 2 : 50); n > 0; n--) {
                int a = below(g->sets), b = below(g->sets);
                if (!is_position(g, a, b))
                    continue;
                lie[a][b] = below(4) ? ENDED + below(12) : DRAW;
                fixed[a][b] = true;
            }
            if (below(3)) {
                fixed[0][0] = true;
                do
                    lie[0][0] = below(3) ? ENDED + below(14) : DRAW;
                while (claim_of(lie[0][0]) == claim_of(truth[0][0]));
            }
        }
        if (kind < 3 || again)
            work_out(g, lie, t, t, kind == 3 ? 1 : 1 + below(30), fixed);
        for (int layer = 2 * t - 1; layer >= 0 && (kind != 3 || again); layer--)
            work_out(g, lie, layer / 2, layer - layer / 2, 1, fixed);
        if (!differs(g, truth, lie))
            continue;
        lies++;
        judge(g, lie, claim_of(truth[0][0]), false);
    }
}

static void squares(void **state)
{
    static struct game g, other_game;
    static values truth, other_truth;
    (void)state;
    accepted = refused = lies = 0;
    for (int trial = 0; trial < trials(2000); trial++) {
        random_game(&g.rules, 2, 4);
        lay_out(&g);
        try_game(&g, truth, 2);
        /* the table of another game with as many tokens, whose sets may fit */
        random_game(&other_game.rules, 2, 4);
        lay_out(&other_game);
        if (other_game.rules.tokens != g.rules.tokens ||
            memcmp(other_game.allowed, g.allowed, sizeof g.allowed) != 0)
            continue;
        solve(&other_game, other_truth, NULL);
        if (!differs(&g, truth, other_truth))
            continue;
        lies++;
        judge(&g, other_truth, claim_of(truth[0][0]), false);
    }
    print_message("%zu verified, %zu refuted, %zu false tables and lists\n",
                  accepted, refused, lies);
    assert_true(getenv("OXO_FAST") ||
                (accepted == 4000 && refused > 4000 && lies > 2000));
    for (int value = 0; value < 3; value++)
        assert_true(getenv("OXO_FAST") || games_by_value[value] > 20);
}

/* Every decided position of a game, one after the other: it is hidden, with its
 * images, and the rest solved anew. */
static void each_hidden(void **state)
{
    static struct game g;
    static values truth, lie;
    static bool fixed[SETS][SETS], done[SETS][SETS];
    size_t hidden = 0;
    (void)state;
    for (int games = 0; games < (fast() ? 1 : 6);) {
        random_game(&g.rules, 2, 3);
        if (g.rules.tokens < 3 || g.rules.lines > 1)
            continue;
        lay_out(&g);
        solve(&g, truth, NULL);
        games++;
        memset(done, 0, sizeof done);
        for (int a = 0; a < g.sets; a++)
            for (int b = 0; b < g.sets; b++) {
                if (!is_position(&g, a, b) || truth[a][b] < ENDED || done[a][b])
                    continue;
                memset(fixed, 0, sizeof fixed);
                for (int turn = 0; turn < 16; turn++)
                    if (!(turn & 4)) {
                        const int mine =
                            find_set(&g, image(&g.rules, g.mask[a], turn));
                        const int theirs =
                            find_set(&g, image(&g.rules, g.mask[b], turn));
                        fixed[mine][theirs] = done[mine][theirs] = true;
                    }
                solve(&g, lie, fixed);
                if (!differs(&g, truth, lie))
                    continue;
                hidden++;
                if (check_values(&g, lie, claims[claim_of(lie[0][0])],
                                 DECIDED) != REFUTED)
                    fail_msg("%s: a position with the value %d hidden",
                             g.rules.name, truth[a][b] - ENDED);
            }
    }
    print_message("%zu positions hidden\n", hidden);
    assert_true(fast() || hidden > 500);
}

static void cubes(void **state)
{
    static struct game g;
    static values truth;
    (void)state;
    for (int trial = 0; trial < trials(40); trial++) {
        random_game(&g.rules, 3, 2);
        lay_out(&g);
        try_game(&g, truth, 1);
    }
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares),
        cmocka_unit_test(each_hidden),
        cmocka_unit_test(cubes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
