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

#include "../support/check_trials.h"

enum { SETS = 400, DRAW = 1, ENDED = 3, PRIME = 101 };

struct game {
    char name[120];
    int n, cells, tokens, lines;
    bool rank_always, rank_placed, orthogonal, fly, lateral, diagonals, ban,
        passes;
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

/* ---- the rules -------------------------------------------------------------
 */

static int coordinate(int cell, int axis)
{
    return axis == 0 ? cell % 3 : axis == 1 ? cell / 3 % 3 : cell / 9;
}

static int cell_at(const struct game *g, const int *x)
{
    int cell = 0;
    for (int i = g->n - 1; i >= 0; i--) {
        if (x[i] < 0 || x[i] > 2)
            return -1;
        cell = 3 * cell + x[i];
    }
    return cell;
}

/* Lines: p, p + d, p + 2d; d and -d give the same ones. */
static int lines_in(const struct game *g, unsigned set)
{
    int found = 0;
    for (int p = 0; p < g->cells; p++)
        for (int code = 0; code < g->cells; code++) {
            int d[3], x[3], axes = 0, full = 0;
            for (int i = 0; i < g->n; i++) {
                d[i] = coordinate(code, i) - 1;
                axes += d[i] != 0;
            }
            if (axes == 0 || (axes > 1 && !g->diagonals))
                continue;
            for (int step = 0; step < 3; step++) {
                for (int i = 0; i < g->n; i++)
                    x[i] = coordinate(p, i) + step * d[i];
                int c = cell_at(g, x);
                full += c >= 0 && (set >> c & 1);
            }
            found += full == 3;
        }
    return found / 2;
}

/* The rank of the differences, modulo a prime larger than any determinant. */
static int affine_rank(const struct game *g, unsigned set)
{
    int row[30][3], rows = 0, rank = 0, first = -1;
    for (int c = 0; c < g->cells; c++) {
        if (!(set >> c & 1))
            continue;
        if (first < 0) {
            first = c;
            continue;
        }
        for (int i = 0; i < g->n; i++)
            row[rows][i] =
                (coordinate(c, i) - coordinate(first, i) + PRIME) % PRIME;
        rows++;
    }
    for (int column = 0; column < g->n; column++) {
        int pivot = rank;
        while (pivot < rows && row[pivot][column] == 0)
            pivot++;
        if (pivot == rows)
            continue;
        for (int i = 0; i < g->n; i++) {
            int keep = row[pivot][i];
            row[pivot][i] = row[rank][i];
            row[rank][i] = keep;
        }
        for (int r = rank + 1; r < rows; r++) {
            int a = row[rank][column], b = row[r][column];
            for (int i = 0; i < g->n; i++)
                row[r][i] =
                    ((a * row[r][i] - b * row[rank][i]) % PRIME + PRIME) %
                    PRIME;
        }
        rank++;
    }
    return rank;
}

static int size_of(unsigned set)
{
    int size = 0;
    for (; set; set >>= 1)
        size += (int)(set & 1);
    return size;
}

static bool may_stand(const struct game *g, unsigned set)
{
    int size = size_of(set), most = size - 1 < g->n ? size - 1 : g->n;
    if (lines_in(g, set) >= g->lines)
        return false;
    if (size == 0 || (!g->rank_always && !g->rank_placed) ||
        (g->rank_placed && size < g->tokens))
        return true;
    return affine_rank(g, set) == most;
}

static bool may_step(const struct game *g, int from, int to)
{
    int changed = 0, far = 0, to_middle = 0, from_middle = 0;
    for (int i = 0; i < g->n; i++) {
        int a = coordinate(from, i), b = coordinate(to, i);
        changed += a != b;
        far += abs(a - b) == 2;
        to_middle += a != 1 && b == 1;
        from_middle += a == 1 && b != 1;
    }
    if (changed == 0)
        return false;
    if (g->fly)
        return true;
    if (far)
        return false;
    if (g->orthogonal)
        return changed == 1;
    return g->lateral || !to_middle || !from_middle;
}

static unsigned image(const struct game *g, unsigned set, int turn)
{
    static const int axes[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                   {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    unsigned result = 0;
    for (int c = 0; c < g->cells; c++) {
        int x[3] = {0, 0, 0};
        for (int i = 0; i < g->n; i++) {
            int y = coordinate(c, i);
            x[axes[turn / 8][i]] = turn >> i & 1 ? 2 - y : y;
        }
        if (set >> c & 1)
            result |= 1u << cell_at(g, x);
    }
    return result;
}

static bool is_least(const struct game *g, unsigned set)
{
    for (int turn = 0; turn < (g->n == 2 ? 16 : 48); turn++)
        if ((g->n == 3 || !(turn & 4)) && image(g, set, turn) < set)
            return false;
    return true;
}

static int find_set(const struct game *g, unsigned mask)
{
    if (g->n == 2)
        return g->index_of[mask];
    for (int s = g->from[size_of(mask)];; s++)
        if (g->mask[s] == mask)
            return s;
}

/* Sets, and for each where one turn leads. */
static void lay_out(struct game *g)
{
    g->sets = 0;
    for (int size = 0; size <= g->tokens; size++) {
        g->from[size] = g->sets;
        if (size <= 2) /* a loop over all masks of 3x3x3 would be long */
            for (int a = size > 0 ? 0 : -1; a < (size > 0 ? g->cells : 0); a++)
                for (int b = size > 1 ? 0 : -1; b < (size > 1 ? a : 0); b++)
                    g->mask[g->sets++] =
                        (a < 0 ? 0 : 1u << a) | (b < 0 ? 0 : 1u << b);
        else
            for (unsigned m = 0; m < 1u << g->cells; m++)
                if (size_of(m) == size)
                    g->mask[g->sets++] = m;
    }
    g->from[g->tokens + 1] = g->sets;
    for (int s = 0; s < g->sets; s++) {
        if (g->n == 2)
            g->index_of[g->mask[s]] = s;
        g->wins[s] = lines_in(g, g->mask[s]) >= g->lines;
        g->allowed[s] = may_stand(g, g->mask[s]);
        g->size[s] = size_of(g->mask[s]);
        g->least[s] = is_least(g, g->mask[s]);
    }
    for (int s = 0; s < g->sets; s++) {
        unsigned m = g->mask[s];
        g->moves[s] = 0;
        for (int to = 0; to < g->cells; to++) {
            if (m >> to & 1)
                continue;
            if (size_of(m) < g->tokens)
                g->move[s][g->moves[s]++] = find_set(g, m | 1u << to);
            for (int from = 0; size_of(m) == g->tokens && from < g->cells;
                 from++)
                if ((m >> from & 1) && may_step(g, from, to))
                    g->move[s][g->moves[s]++] =
                        find_set(g, (m & ~(1u << from)) | 1u << to);
        }
    }
}

static void random_game(struct game *g, int n, int tokens)
{
    memset(g, 0, sizeof *g);
    do {
        char *at = g->name;
        int kind = below(4), steps = below(4);
        g->n = n;
        g->cells = n == 2 ? 9 : 27;
        at += sprintf(at, "moving:%d", n);
        g->tokens = 1 + below(tokens);
        if (g->tokens != 1 + n || below(2))
            at += sprintf(at, ",tokens=%d", g->tokens);
        g->lines = 1 + (below(3) ? 0 : below(4));
        if (g->lines > 1)
            at += sprintf(at, ",lines=%d", g->lines);
        g->rank_always = kind < 2;
        g->rank_placed = kind == 2;
        at += sprintf(at, "%s",
                      (const char *const[]){"", ",rank=always", ",rank=placed",
                                            ",rank=off"}[kind]);
        g->orthogonal = steps == 2;
        g->fly = steps == 3;
        at +=
            sprintf(at, "%s",
                    (const char *const[]){"", ",steps=all", ",steps=orthogonal",
                                          ",steps=fly"}[steps]);
        g->lateral = below(2);
        g->diagonals = below(3) > 0;
        g->ban = below(3) == 0;
        g->passes = below(3) == 0;
        at += sprintf(at, "%s%s%s%s", g->lateral ? ",lateral=on" : "",
                      g->diagonals ? "" : ",diagonals=off",
                      g->ban ? ",centre=ban" : "",
                      g->passes ? ",stuck=passes" : "");
    } while (strlen(g->name) > 63);
    lay_out(g);
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
        if (g->ban && g->mask[mine] == 0 && g->mask[theirs] == 0 &&
            g->mask[next] == 1u << g->cells / 2)
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
    if (legal == 0 && g->passes && g->size[mine] == g->tokens) {
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
    int t = g->tokens;
    memset(v, 0, sizeof(values));
    for (int mine = g->from[t]; mine < g->from[t + 1]; mine++)
        for (int theirs = g->from[t]; theirs < g->from[t + 1]; theirs++)
            if (is_position(g, mine, theirs))
                v[mine][theirs] = DRAW;
    bool more = true;
    for (int d = 0; more || d < 3; d++) {
        more = false;
        for (int mine = g->from[t]; mine < g->from[t + 1]; mine++)
            for (int theirs = g->from[t]; theirs < g->from[t + 1]; theirs++)
                if (v[mine][theirs] == DRAW &&
                    !(fixed && fixed[mine][theirs])) {
                    /* lost only if no turn leads to what is still a draw:
                     * by_one_turn says so */
                    int now = by_one_turn(g, v, mine, theirs);
                    if (now == ENDED + d) {
                        v[mine][theirs] = now;
                        more = true;
                    }
                }
    }
    for (int layer = 2 * t - 1; layer >= 0; layer--)
        work_out(g, v, layer / 2, layer - layer / 2, 1, fixed);
}

/* Marks all images of one position that ends at once, lost or (if there is
 * none) won, so that it will be called a draw. */
static void hide_an_end(const struct game *g, values truth, bool (*fixed)[SETS])
{
    for (int value = ENDED; value <= ENDED + 1; value++) {
        int seen = 0, mine = 0, theirs = 0;
        for (int a = 0; a < g->sets; a++)
            for (int b = 0; b < g->sets; b++)
                if (is_position(g, a, b) && truth[a][b] == value &&
                    below(++seen) == 0) {
                    mine = a;
                    theirs = b;
                }
        for (int turn = 0; seen && turn < (g->n == 2 ? 16 : 48); turn++)
            if (g->n == 3 || !(turn & 4))
                fixed[find_set(g, image(g, g->mask[mine], turn))]
                     [find_set(g, image(g, g->mask[theirs], turn))] = true;
        if (seen)
            return;
    }
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
    for (int layer = 0; layer <= 2 * g->tokens; layer++) {
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
        g->name, claim, form == DECIDED ? "decided" : "table", rows);
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
        if (!same && claim != claim_of(v[0][0]) && below(4))
            continue;
        for (int list = 0; list < 2; list++) {
            enum verdict verdict =
                check_values(g, v, claims[claim], list ? DECIDED : table);
            enum verdict wanted = same && claim == truth ? VERIFIED : REFUTED;
            if (verdict != wanted)
                fail_msg("%s, claim %s, %s %s: verdict %d", g->name,
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

static void try_game(const struct game *g, int false_tables)
{
    static values truth, lie;
    static bool fixed[SETS][SETS];
    solve(g, truth, NULL);
    games_by_value[claim_of(truth[0][0])]++;
    judge(g, truth, claim_of(truth[0][0]), true);
    for (int i = 0; i < false_tables; i++) {
        int t = g->tokens, kind = below(5);
        memset(fixed, 0, sizeof fixed);
        if (kind == 0) {
            /* noise */
            for (int a = 0; a < g->sets; a++)
                for (int b = 0; b < g->sets; b++)
                    lie[a][b] = is_position(g, a, b)
                                    ? (below(3) ? ENDED + below(20) : DRAW)
                                    : 0;
        } else if (kind == 4) {
            /* an end of the game that is passed over in silence, and all that
             * follows from that: nothing else contradicts its neighbours */
            hide_an_end(g, truth, fixed);
            solve(g, lie, fixed);
        } else if (kind == 3) {
            /* the truth with holes: some of it, or all that takes longer than
             * so many plies, is not listed; nothing follows from that */
            const int most = below(2) ? ENDED + below(12) : 3000;
            memcpy(lie, truth, sizeof lie);
            for (int a = 0; a < g->sets; a++)
                for (int b = 0; b < g->sets; b++)
                    if (lie[a][b] >= ENDED &&
                        (lie[a][b] > most || (most == 3000 && !below(30))))
                        lie[a][b] = DRAW;
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
        if (kind < 3 || (kind == 3 && below(2)))
            work_out(g, lie, t, t, kind == 3 ? 1 : 1 + below(30), fixed);
        for (int layer = 2 * t - 1; layer >= 0; layer--)
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
        random_game(&g, 2, 4);
        try_game(&g, 2);
        /* the table of another game with as many tokens, whose sets may fit */
        random_game(&other_game, 2, 4);
        if (other_game.tokens != g.tokens ||
            memcmp(other_game.allowed, g.allowed, sizeof g.allowed) != 0)
            continue;
        solve(&g, truth, NULL);
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

static void cubes(void **state)
{
    static struct game g;
    (void)state;
    for (int trial = 0; trial < trials(40); trial++) {
        random_game(&g, 3, 2);
        try_game(&g, 1);
    }
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares),
        cmocka_unit_test(cubes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
