/* Can oxocheck be made to lie about draws? Forms `play-then-pair` and `groups`
 * on thousands of small games, against the rules of docs/CERTIFICATE.md,
 * sections 3.8 and 3.12, read literally, and against the truth.
 *
 * Most certificates are good or nearly so: made with the rules at hand and
 * then, half of them, damaged in one place. A checker that leaves out one
 * comparison verifies some of those.
 */
#include "../support/check_games.h"

/* A game in which nothing is symmetric: often one cell, one line, or one reply
 * alone decides. White has the same lines or none. */
static void make_draw_game(struct game *g)
{
    memset(g, 0, sizeof *g);
    g->text = true;
    g->plain = below(2);
    g->cells = g->plies = 4 + below(5);
    do {
        g->lines[0] = 2 + below(4);
        for (int l = 0; l < g->lines[0]; l++) {
            bool in[CELLS] = {false};
            int size = 2 + below(3);
            for (int i = 0; i < size;) {
                int c = below(g->cells);
                i += !in[c];
                in[c] = true;
            }
            g->size[0][l] = 0;
            for (int c = 0; c < g->cells; c++)
                if (in[c])
                    g->line[0][l][g->size[0][l]++] = c;
        }
        for (int c = 0; c < g->cells; c++) {
            g->initial[c] = g->plain || below(8) ? '.' : "xo"[below(2)];
            g->opening[c] = g->plain || below(6) > 0;
            g->below[c] = -1;
            g->turn[c] = c % 2;
            g->map[0][c] = c;
        }
    } while (owns_line(g, g->initial, 0));
    g->maps = 1;
    if (g->plain) {
        g->lines[1] = g->lines[0];
        memcpy(g->line[1], g->line[0], sizeof g->line[0]);
        memcpy(g->size[1], g->size[0], sizeof g->size[0]);
    }
    write_text(g);
}

/* Are all symmetries that the checker knows in g->map? */
static bool symmetries_known(const struct game *g)
{
    return g->text || g->box || !strcmp(g->name, "3^2");
}

/* ---- a few replies, then pairs: section 3.8 read literally --------------- */

struct rule {
    int depth, weights, weight[CELLS];
    int exceptions, reply[8];
    char exception[8][CELLS];
    int seen; /* positions followed with j = 0 and 1 */
    char followed[200][CELLS];
};

static bool alive(const struct game *g, const char *at, int l)
{
    bool is = true;
    for (int i = 0; i < g->size[0][l]; i++)
        is = is && at[g->line[0][l][i]] != 'o';
    return is;
}

static int empty_cells(const struct game *g, const char *at, int l)
{
    int empty = 0;
    for (int i = 0; i < g->size[0][l]; i++)
        empty += at[g->line[0][l][i]] == '.';
    return empty;
}

/* Two empty cells of their own for the alive lines from l on: all ways. */
static bool gives_two(const struct game *g, char *at, int l)
{
    while (l < g->lines[0] && !alive(g, at, l))
        l++;
    if (l == g->lines[0])
        return true;
    const int *cell = g->line[0][l];
    for (int i = 0; i < g->size[0][l]; i++)
        for (int j = i + 1; j < g->size[0][l]; j++) {
            if (at[cell[i]] != '.' || at[cell[j]] != '.')
                continue;
            at[cell[i]] = at[cell[j]] = '#'; /* given away */
            bool fine = gives_two(g, at, l + 1);
            at[cell[i]] = at[cell[j]] = '.';
            if (fine)
                return true;
        }
    return false;
}

static int reply_of(const struct game *g, const struct rule *r, const char *at)
{
    for (int i = 0; i < r->exceptions; i++)
        if (!memcmp(r->exception[i], at, (size_t)g->cells))
            return r->reply[i];
    int best = -1, most = -1;
    for (int c = 0; c < g->cells; c++) {
        int sum = 0;
        for (int l = 0; l < g->lines[0]; l++)
            for (int i = 0; i < g->size[0][l]; i++)
                if (g->line[0][l][i] == c && alive(g, at, l))
                    sum += r->weight[r->weights - empty_cells(g, at, l)];
        if (at[c] == '.' && sum > most) {
            most = sum;
            best = c;
        }
    }
    return best;
}

static bool followed(const struct game *g, struct rule *r, const char *at)
{
    for (int i = 0; i < r->seen; i++)
        for (int m = 0; m < g->maps; m++) {
            bool image = true;
            for (int c = 0; image && c < g->cells; c++)
                image = r->followed[i][g->map[m][c]] == at[c];
            if (image)
                return true;
        }
    return false;
}

static bool rule_settles(const struct game *g, struct rule *r, char *at, int j)
{
    if (gives_two(g, at, 0))
        return true;
    if (j == r->depth)
        return false;
    for (int c = 0; c < g->cells; c++) {
        if (at[c] != '.' || (j == 0 && g->turn[0] == 0 && !g->opening[c]))
            continue;
        at[c] = 'x';
        bool good = !owns_line(g, at, 0), last = j + 1 == r->depth;
        if (good && !last && (j > 1 || !followed(g, r, at))) {
            int reply = reply_of(g, r, at);
            good = reply >= 0;
            if (good) {
                at[reply] = 'o';
                good = rule_settles(g, r, at, j + 1);
                at[reply] = '.';
            }
            if (j < 2)
                memcpy(r->followed[r->seen++], at, CELLS);
        }
        bool found = !last;
        for (int d = 0; good && !found && d < g->cells; d++)
            if (at[d] == '.') {
                at[d] = 'o';
                found = gives_two(g, at, 0);
                at[d] = '.';
            }
        at[c] = '.';
        if (!good || !found)
            return false;
    }
    return true;
}

/* Is each line of side s one of the other side, and of two cells or more? */
static bool lines_are_shared(const struct game *g, int s)
{
    for (int l = 0; l < g->lines[s]; l++) {
        bool found = false;
        for (int m = 0; m < g->lines[1 - s]; m++)
            found = found ||
                    (g->size[s][l] == g->size[1 - s][m] &&
                     !memcmp(g->line[s][l], g->line[1 - s][m],
                             (size_t)g->size[s][l] * sizeof g->line[0][0][0]));
        if (!found || g->size[s][l] < 2)
            return false;
    }
    return true;
}

/* Plain play, section 3.10; the lines of texts are sorted. */
static bool is_plain(const struct game *g)
{
    bool plain =
        g->plies >= g->cells && !g->misere && !strstr(g->name, "gravity") &&
        (!g->text || (lines_are_shared(g, 0) && lines_are_shared(g, 1)));
    for (int c = 0; c < g->cells; c++)
        plain = plain && g->opening[c] && g->initial[c] == '.' &&
                (c >= g->plies || g->turn[c] == c % 2);
    return plain;
}

/* For which games the form is, and for which of them a draw. */
static bool fits(const struct game *g, bool draw)
{
    bool fine = !g->misere && !strstr(g->name, "gravity");
    for (int i = 1; i < g->plies; i++)
        fine = fine && (g->turn[i - 1] || g->turn[i]);
    return fine && (!draw || g->lines[1] == 0 || is_plain(g));
}

/* Exceptions where the rule itself would lead: some steps by rule, and then
 * another reply. */
static int add_exceptions(const struct game *g, struct rule *r, char *body)
{
    int size = 0;
    for (int i = below(8); i > 0; i--) {
        char text[64], now[CELLS];
        memcpy(now, g->initial, CELLS);
        int steps = below(3), c = below(g->cells), reply = below(g->cells);
        for (; steps > 0 && now[c] == '.'; steps--) {
            now[c] = 'x';
            int d = reply_of(g, r, now);
            if (d < 0)
                break;
            now[d] = 'o';
            c = below(g->cells);
        }
        if (steps > 0 || now[c] != '.' || now[reply] != '.' || reply == c)
            continue;
        now[c] = 'x';
        bool again = false;
        for (int j = 0; j < r->exceptions; j++)
            again = again || !memcmp(r->exception[j], now, (size_t)g->cells);
        if (again)
            continue;
        memcpy(r->exception[r->exceptions], now, CELLS);
        r->reply[r->exceptions++] = reply;
        write_stones(g, now, text);
        size += sprintf(body + size, "%s %d\n", text, reply);
    }
    body[size] = '\0';
    return size;
}

static void plays_then_pairs(void **state)
{
    static struct game g;
    static struct rule r;
    size_t kinds[3] = {0}; /* verified: k^n, boxes, texts */
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(30000); trial++) {
        char at[CELLS], body[2000];
        int size, claim = 3 + below(2);
        do
            if (below(4))
                make_draw_game(&g);
            else
                make_any_game(&g);
        while (g.cells < 3 || (!fits(&g, claim == 4) && below(20)));
        memcpy(at, g.initial, CELLS);
        memset(&r, 0, sizeof r);
        r.depth = 1 + below((g.cells + 1) / 2);
        size = sprintf(body, "depth %d\nweights", r.depth);
        for (int l = 0; l < g.lines[0]; l++)
            if (g.size[0][l] > r.weights)
                r.weights = g.size[0][l];
        for (int i = 0; i < r.weights; i++) {
            r.weight[i] = below(30);
            size += sprintf(body + size, " %d", r.weight[i]);
        }
        size += sprintf(body + size, "\n");
        add_exceptions(&g, &r, body + size);
        enum verdict verdict = check_claim(&g, claims[claim], "play-then-pair",
                                           NULL, body, 2 + r.exceptions);
        judge(is_true(&g, at, claim), false, verdict, &g, claims[claim],
              "play-then-pair");
        if (!fits(&g, claim == 4))
            assert_int_equal(verdict, NOT_CHECKED);
        else if (symmetries_known(&g) &&
                 verdict !=
                     (rule_settles(&g, &r, at, 0) ? VERIFIED : REFUTED)) {
            print_message("%s: verdict %d\n%s%s", g.name, (int)verdict,
                          g.source, body);
            fail();
        }
        kinds[g.text ? 2 : g.box ? 1 : 0] += verdict == VERIFIED;
    }
    print_message("play-then-pair: true %zu verified %zu refuted, false %zu "
                  "refuted\n",
                  count[1][VERIFIED], count[1][REFUTED], count[0][REFUTED]);
    assert_true(fast() ||
                (count[1][VERIFIED] > 5000 && count[1][REFUTED] > 1000 &&
                 count[0][REFUTED] > 3000 && kinds[0] > 100 && kinds[1] > 100 &&
                 kinds[2] > 100));
    assert_int_equal(count[0][VERIFIED], 0);
}

/* ---- groups: section 3.12 read literally --------------------------------- */

enum { GROUPS = 3, SETS = 12, SPLITS = 60, REPLIES = 60 };

struct split {
    char at[CELLS];
    int reply;                                   /* -1: none */
    int groups, sets[GROUPS], set[GROUPS][SETS]; /* sets: masks of cells */
};

struct groups {
    int splits, replies;
    struct split split[SPLITS];
    char asked[REPLIES][CELLS]; /* the second player is to move */
    int reply[REPLIES];
};

/* Can the second player keep the first from owning a set? He is to move if
 * `second`. */
static bool small_held(const struct split *s, int group, int all, int x, int o,
                       bool second)
{
    bool held = !second;
    for (int i = 0; i < s->sets[group]; i++)
        if ((s->set[group][i] & x) == s->set[group][i])
            return false;
    if ((x | o) == all)
        return true;
    for (int c = 0; c < CELLS; c++)
        if ((all & ~(x | o)) >> c & 1) {
            bool after = second
                             ? small_held(s, group, all, x, o | 1 << c, false)
                             : small_held(s, group, all, x | 1 << c, o, true);
            held = second ? held || after : held && after;
        }
    return held;
}

static int cells_of(const struct split *s, int group)
{
    int all = 0;
    for (int i = 0; i < s->sets[group]; i++)
        all |= s->set[group][i];
    return all;
}

static bool split_fits(const struct game *g, const struct split *s)
{
    char at[CELLS];
    int used = 0;
    memcpy(at, s->at, CELLS);
    if (s->reply >= 0)
        at[s->reply] = 'o';
    for (int i = 0; i < s->groups; i++) {
        int all = cells_of(s, i);
        for (int c = 0; c < g->cells; c++)
            if (all >> c & 1 && at[c] != '.')
                return false;
        if (all & used || !small_held(s, i, all, 0, 0, false))
            return false;
        used |= all;
    }
    for (int l = 0; l < g->lines[0]; l++) {
        int line = 0;
        bool safe = !alive(g, at, l);
        for (int i = 0; i < g->size[0][l]; i++)
            line |= 1 << g->line[0][l][i];
        for (int i = 0; i < s->groups; i++)
            for (int j = 0; j < s->sets[i]; j++)
                safe = safe || (s->set[i][j] & ~line) == 0;
        if (!safe)
            return false;
    }
    return true;
}

static bool is_image(const struct game *g, const char *a, const char *b)
{
    for (int m = 0; m < g->maps; m++) {
        bool image = true;
        for (int c = 0; image && c < g->cells; c++)
            image = a[g->map[m][c]] == b[c];
        if (image)
            return true;
    }
    return false;
}

/* Is the stone on m answered by a split of `at`, as it is or as an image? */
static bool split_answers(const struct game *g, const struct groups *w,
                          const char *at, int m)
{
    for (int i = 0; i < w->splits; i++) {
        const struct split *s = &w->split[i];
        int used = 0;
        if (memcmp(s->at, at, (size_t)g->cells) != 0 || !split_fits(g, s))
            continue;
        for (int j = 0; j < s->groups; j++)
            used |= cells_of(s, j);
        for (int c = 0; c < g->cells; c++) {
            char a[CELLS], b[CELLS];
            if (at[c] != '.' || used >> c & 1 || c == s->reply)
                continue;
            memcpy(a, at, CELLS);
            memcpy(b, at, CELLS);
            a[c] = b[m] = 'x';
            if (is_image(g, a, b))
                return true;
        }
    }
    return false;
}

/* The first player to move: is the position settled? */
static bool groups_settle(const struct game *g, const struct groups *w,
                          const char *at)
{
    for (int i = 0; i < w->splits; i++)
        if (w->split[i].reply < 0 &&
            !memcmp(w->split[i].at, at, (size_t)g->cells) &&
            split_fits(g, &w->split[i]))
            return true;
    for (int m = 0; m < g->cells; m++) {
        char after[CELLS];
        bool fine = at[m] != '.' || split_answers(g, w, at, m);
        memcpy(after, at, CELLS);
        after[m] = 'x';
        if (at[m] == '.' && owns_line(g, after, 0))
            return false;
        for (int i = 0; !fine && i < w->replies; i++)
            if (is_image(g, w->asked[i], after)) {
                char next[CELLS];
                memcpy(next, w->asked[i], CELLS);
                next[w->reply[i]] = 'o';
                fine = groups_settle(g, w, next);
            }
        if (!fine)
            return false;
    }
    return true;
}

/* A split of `at`: the empty cells dealt out to groups, and each living line
 * given its cells in the group where it has most. */
static void deal(const struct game *g, const char *at, int r, struct split *s)
{
    int group_of[CELLS], share = 1 + below(5);
    memset(s, 0, sizeof *s);
    memcpy(s->at, at, CELLS);
    s->reply = r;
    s->groups = 1 + below(GROUPS);
    for (int c = 0; c < g->cells; c++)
        group_of[c] =
            at[c] != '.' || c == r || below(share) == 0 ? -1 : below(s->groups);
    for (int l = 0; l < g->lines[0]; l++) {
        int most = 0, in[GROUPS] = {0}, mask[GROUPS] = {0};
        bool dead = false;
        for (int i = 0; i < g->size[0][l]; i++) {
            const int c = g->line[0][l][i];
            dead = dead || at[c] == 'o' || c == r;
            if (group_of[c] >= 0) {
                in[group_of[c]]++;
                mask[group_of[c]] |= 1 << c;
            }
        }
        for (int i = 1; i < GROUPS; i++)
            most = in[i] > in[most] ? i : most;
        if (!dead && in[most] > 0 && s->sets[most] < SETS)
            s->set[most][s->sets[most]++] = mask[most];
    }
    /* groups without a set are none */
    int kept = 0;
    for (int i = 0; i < s->groups; i++)
        if (s->sets[i] > 0) {
            memcpy(s->set[kept], s->set[i], sizeof s->set[i]);
            s->sets[kept++] = s->sets[i];
        }
    s->groups = kept;
}

static bool deal_well(const struct game *g, const char *at, int r,
                      struct split *s)
{
    for (int tries = 0; tries < 12; tries++) {
        deal(g, at, r, s);
        if (split_fits(g, s))
            return true;
    }
    return false;
}

/* Settles `at` as well as it can with so many replies. */
static void make_groups(const struct game *g, struct groups *w, const char *at,
                        int replies)
{
    if (w->splits + g->cells + 1 >= SPLITS || w->replies + g->cells >= REPLIES)
        return;
    if (below(3) && deal_well(g, at, -1, &w->split[w->splits])) {
        w->splits++;
        return;
    }
    for (int r = 0; r < g->cells; r++)
        if (at[r] == '.' && below(2) &&
            deal_well(g, at, r, &w->split[w->splits]))
            w->splits++;
    for (int m = 0; replies > 0 && m < g->cells; m++) {
        char after[CELLS];
        int r = below(g->cells);
        bool known = at[m] != '.' || split_answers(g, w, at, m);
        memcpy(after, at, CELLS);
        after[m] = 'x';
        for (int i = 0; i < w->replies; i++)
            known = known || is_image(g, w->asked[i], after);
        if (known || after[r] != '.')
            continue;
        if (w->replies == REPLIES)
            return;
        memcpy(w->asked[w->replies], after, CELLS);
        w->reply[w->replies++] = r;
        after[r] = 'o';
        make_groups(g, w, after, replies - 1);
    }
}

/* One thing is changed, which does not make a split unreadable. */
static void damage(const struct game *g, struct groups *w)
{
    struct split *s = &w->split[w->splits ? below(w->splits) : 0];
    int i = s->groups ? below(s->groups) : 0, c = below(g->cells);
    int *set = &s->set[i][s->sets[i] ? below(s->sets[i]) : 0];
    bool in_groups = w->splits > 0 && s->groups > 0;
    switch (below(7)) {
    case 0: /* a set is lost; the last of its group is the group */
        if (in_groups) {
            *set = s->set[i][--s->sets[i]];
            if (s->sets[i] == 0) {
                s->groups--;
                memcpy(s->set[i], s->set[s->groups], sizeof s->set[i]);
                s->sets[i] = s->sets[s->groups];
            }
        }
        break;
    case 1: /* a set has a cell less */
        if (in_groups && (*set & (*set - 1)))
            *set &= *set - 1;
        break;
    case 2: /* or more, perhaps of another group, or taken */
    case 3:
        if (in_groups)
            *set |= 1 << c;
        break;
    case 4: /* another reply */
        if (w->splits > 0 && s->at[c] == '.')
            s->reply = c;
        break;
    case 5: /* a reply is lost */
        if (w->replies > 0) {
            w->replies--;
            int j = below(w->replies + 1);
            memcpy(w->asked[j], w->asked[w->replies], CELLS);
            w->reply[j] = w->reply[w->replies];
        }
        break;
    default: /* a split is lost */
        if (w->splits > 0)
            *s = w->split[--w->splits];
    }
}

static int write_splits(const struct game *g, const struct groups *w,
                        char *body, int *size)
{
    int lines = 0;
    for (int n = 0; n < w->splits; n++) {
        const struct split *s = &w->split[n];
        char text[64];
        write_stones(g, s->at, text);
        *size += sprintf(body + *size, "split %s", text);
        if (s->reply >= 0)
            *size += sprintf(body + *size, " %d", s->reply);
        *size += sprintf(body + *size, "\n");
        for (int i = 0; i < s->groups; i++) {
            *size += sprintf(body + *size, "group");
            for (int j = 0; j < s->sets[i]; j++) {
                char separator = ' ';
                for (int c = 0; c < g->cells; c++)
                    if (s->set[i][j] >> c & 1) {
                        *size += sprintf(body + *size, "%c%d", separator, c);
                        separator = ',';
                    }
            }
            *size += sprintf(body + *size, "\n");
        }
        lines += 1 + s->groups;
    }
    return lines;
}

static int write_replies(const struct game *g, const struct groups *w,
                         char *body, int *size)
{
    for (int i = 0; i < w->replies; i++) {
        char text[64];
        write_stones(g, w->asked[i], text);
        *size += sprintf(body + *size, "reply %s %d\n", text, w->reply[i]);
    }
    return w->replies;
}

static void groups(void **state)
{
    static struct game g;
    static struct groups w;
    size_t with_reply = 0;
    (void)state;
    memset(count, 0, sizeof count);
    for (int trial = 0; trial < trials(12000); trial++) {
        static char body[100000];
        char at[CELLS];
        int lines = 0, size = 0, claim = 3 + below(2);
        do
            if (below(4))
                make_draw_game(&g);
            else
                make_any_game(&g);
        while (g.cells < 3 || (!is_plain(&g) && below(40)));
        memcpy(at, g.initial, CELLS);
        memset(&w, 0, sizeof w);
        make_groups(&g, &w, at, below(4));
        if (below(2))
            damage(&g, &w);
        *body = 0;
        if (below(2)) {
            lines = write_splits(&g, &w, body, &size);
            lines += write_replies(&g, &w, body, &size);
        } else {
            lines = write_replies(&g, &w, body, &size);
            lines += write_splits(&g, &w, body, &size);
        }
        enum verdict verdict =
            check_claim(&g, claims[claim], "groups", NULL, body, lines);
        bool good = true, settled = groups_settle(&g, &w, at);
        for (int i = 0; i < w.splits; i++)
            good = good && split_fits(&g, &w.split[i]);
        judge(is_true(&g, at, claim), false, verdict, &g, claims[claim],
              "groups");
        with_reply += w.replies > 0 && verdict == VERIFIED;
        if (!is_plain(&g))
            assert_int_equal(verdict, NOT_CHECKED);
        else if (symmetries_known(&g) &&
                 (verdict == VERIFIED ? !settled : good && settled)) {
            print_message("%s: verdict %d\n%s%s", g.name, (int)verdict,
                          g.source, body);
            fail();
        }
    }
    print_message("groups: true %zu verified %zu refuted, false %zu refuted, "
                  "%zu with replies\n",
                  count[1][VERIFIED], count[1][REFUTED], count[0][REFUTED],
                  with_reply);
    assert_true(fast() ||
                (count[1][VERIFIED] > 2000 && with_reply > 100 &&
                 count[1][REFUTED] > 1000 && count[0][REFUTED] > 1000));
    assert_int_equal(count[0][VERIFIED], 0);
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {cmocka_unit_test(plays_then_pairs),
                                       cmocka_unit_test(groups)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
