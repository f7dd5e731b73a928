/* Wins of line games on boards of any size, from random positions: oxocheck's
 * verdict on an empty body, and on one entry, against the rules of form
 * `compact` read literally (docs/CERTIFICATE.md, section 3.2).
 *
 * Boards beyond 64 cells go another way through check/win.c: sequences that won
 * against other answers are played out before anything is looked up. The third
 * opinion cannot walk through all answers on such a board; so the games are
 * given as text, with few cells on lines and many on none. A stone on one of
 * the latter is a pass, and all passes are alike.
 */
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

enum { LIVE = 12, CELLS = 80, LINES = 24 };

struct game {
    int cells, live;
    int name[LIVE]; /* the number of the i-th cell on lines */
    int lines, size[LINES], line[LINES][LIVE];
    char text[6000];
    int rows;
};

/* stones on the cells on lines: 0 none, 1 the hero, 2 the other side */
struct stones {
    signed char at[LIVE];
    int spare; /* empty cells on no line */
};

/* ---- the rules, literally --------------------------------------------------
 */

static bool owns(const struct game *g, const struct stones *p, int side)
{
    for (int l = 0; l < g->lines; l++) {
        int has = 0;
        for (int i = 0; i < g->size[l]; i++)
            has += p->at[g->line[l][i]] == side;
        if (has == g->size[l])
            return true;
    }
    return false;
}

/* How many cells complete a line for the side; *first is one of them. */
static int completing(const struct game *g, const struct stones *p, int side,
                      int *first)
{
    int found = 0;
    for (int c = 0; c < g->live; c++) {
        struct stones q = *p;
        if (q.at[c] != 0)
            continue;
        q.at[c] = (signed char)side;
        if (owns(g, &q, side)) {
            *first = c;
            found++;
        }
    }
    return found;
}

/* "Forced win" of section 3.2: the hero, without a completion, to move. */
static bool forced(const struct game *g, const struct stones *p)
{
    for (int a = 0; a < g->live; a++) {
        struct stones q = *p;
        int b, c;
        if (q.at[a] != 0)
            continue;
        q.at[a] = 1;
        if (completing(g, &q, 2, &c) > 0)
            continue;
        int threats = completing(g, &q, 1, &b);
        if (threats >= 2)
            return true;
        if (threats == 1) {
            q.at[b] = 2;
            if (forced(g, &q))
                return true;
        }
    }
    return false;
}

static bool settled(const struct game *g, const struct stones *p, int entry);

static bool all_answered(const struct game *g, const struct stones *p)
{
    int answers = p->spare;
    for (int c = 0; c < g->live; c++) {
        struct stones q = *p;
        if (q.at[c] != 0)
            continue;
        answers++;
        q.at[c] = 2;
        if (owns(g, &q, 2) || !settled(g, &q, -1))
            return false;
    }
    struct stones q = *p;
    q.spare--;
    return answers > 0 && (p->spare == 0 || settled(g, &q, -1));
}

/* The hero to move; entry: a cell that the certificate names here, or -1. */
static bool settled(const struct game *g, const struct stones *p, int entry)
{
    int c = -1;
    if (completing(g, p, 1, &c) > 0)
        return true;
    int dangers = completing(g, p, 2, &c);
    if (dangers >= 2)
        return false;
    if (dangers == 0 && entry < 0)
        return forced(g, p);
    struct stones q = *p;
    q.at[dangers ? c : entry] = 1;
    return all_answered(g, &q);
}

/* The truth: has the hero, to move or not, a winning strategy? */
static bool wins(const struct game *g, const struct stones *p, bool hero)
{
    for (int c = 0; c < g->live; c++) {
        struct stones q = *p;
        if (q.at[c] != 0)
            continue;
        q.at[c] = hero ? 1 : 2;
        bool over = owns(g, &q, hero ? 1 : 2);
        bool good = over ? hero : wins(g, &q, !hero);
        if (good == hero)
            return hero;
    }
    /* a spare cell: of no use to the hero, a pass for the other side */
    struct stones q = *p;
    q.spare--;
    bool some = false;
    for (int c = 0; c < g->live; c++)
        some = some || q.at[c] == 0;
    if (hero || !some)
        return false;
    return p->spare == 0 || wins(g, &q, true);
}

/* ---- games and certificates ------------------------------------------------
 */

static void make_game(struct game *g)
{
    bool taken[CELLS] = {false};
    memset(g, 0, sizeof *g);
    g->live = 4 + below(LIVE - 3);
    g->cells = below(3) ? 60 + below(CELLS - 59) : g->live + below(6);
    for (int i = 0; i < g->live; i++) {
        do
            g->name[i] = below(g->cells);
        while (taken[g->name[i]]);
        taken[g->name[i]] = true;
    }
    g->lines = 3 + below(LINES - 2);
    for (int l = 0; l < g->lines; l++) {
        bool in[LIVE] = {false};
        g->size[l] = below(8) == 0 ? 2 : 3 + below(2);
        for (int i = 0; i < g->size[l]; i++) {
            int c = below(g->live);
            while (in[c])
                c = (c + 1) % g->live;
            in[c] = true;
            g->line[l][i] = c;
        }
    }
    char *t = g->text;
    t += sprintf(t, "#positions\n");
    for (int c = 0; c < g->cells; c++)
        t += sprintf(t, "%d ", c);
    t += sprintf(t, "\n#times\n");
    for (int c = 0; c < g->cells; c++)
        t += sprintf(t, "%d ", c);
    t += sprintf(t, "\n#blackturns\n");
    for (int c = 0; c < g->cells; c += 2)
        t += sprintf(t, "%d ", c);
    for (int s = 0; s < 2; s++) {
        t += sprintf(t, s ? "\n#whitewins" : "\n#blackwins");
        for (int l = 0; l < g->lines; l++) {
            t += sprintf(t, "\n");
            for (int i = 0; i < g->size[l]; i++)
                t += sprintf(t, "%d ", g->name[g->line[l][i]]);
        }
    }
    sprintf(t, "\n");
    for (t = g->text; *t; t++)
        g->rows += *t == '\n';
}

/* A position of the game with the hero to move or not; false if it is none. */
static bool random_stones(const struct game *g, bool hero_first, bool to_move,
                          struct stones *p, char *at)
{
    int own = below(6), count[3] = {0}, moves = below(5);
    memset(p, 0, sizeof *p);
    memset(at, '.', (size_t)g->cells);
    for (int i = 0; i < own + moves; i++) {
        int c = below(g->live);
        if (p->at[c] == 0)
            p->at[c] = (signed char)(i < own ? 1 : 2);
    }
    for (int c = 0; c < g->live; c++) {
        count[p->at[c]]++;
        if (p->at[c])
            at[g->name[c]] = (p->at[c] == 1) == hero_first ? 'x' : 'o';
    }
    if (owns(g, p, 1) || owns(g, p, 2))
        return false;
    /* spare cells make the numbers right */
    int lead = (hero_first ? 0 : -1) + (to_move ? 0 : 1);
    for (int c = 0; c < g->cells; c++) {
        bool spare = true;
        for (int i = 0; i < g->live; i++)
            spare = spare && g->name[i] != c;
        if (!spare)
            continue;
        int side = count[1] - count[2] < lead   ? 1
                   : count[1] - count[2] > lead ? 2
                                                : 0;
        if (side == 0) {
            p->spare++;
            continue;
        }
        count[side]++;
        at[c] = (side == 1) == hero_first ? 'x' : 'o';
    }
    return count[1] - count[2] == lead;
}

static void run_length(const char *at, int cells, char *text)
{
    int empty = 0;
    for (int c = 0; c < cells; c++) {
        if (at[c] == '.') {
            empty++;
            continue;
        }
        if (empty)
            text += sprintf(text, "%d", empty);
        empty = 0;
        *text++ = at[c];
    }
    if (empty)
        text += sprintf(text, "%d", empty);
    *text = '\0';
}

static enum verdict verdict_on(const struct game *g, bool hero_first,
                               const char *start, const char *entry)
{
    static char text[20000];
    size_t size = (size_t)sprintf(
        text,
        "oxo-certificate 1\ngame pg:%016llx\nclaim %s\nform compact\nstart "
        "%s\nentries %d\n\ntext %d\n%s%s",
        (unsigned long long)crc64(g->text, strlen(g->text)),
        hero_first ? "first-wins" : "second-wins", start,
        g->rows + 1 + (*entry != '\0'), g->rows, g->text, entry);
    size += (size_t)sprintf(text + size, "checksum crc64 %016llx\n",
                            (unsigned long long)crc64(text, size));
    return check_bytes("test", text, size, false, true);
}

static void literally(void **state)
{
    static struct game g;
    int wanted = trials(30000), tried[2] = {0};
    int large = 0, quiet = 0, lies = 0;
    (void)state;
    for (int trial = 0; trial < wanted; trial++) {
        struct stones p;
        char at[CELLS], start[2 * CELLS], entry[2 * CELLS + 20] = "";
        bool hero_first = below(3) > 0, to_move = below(4) > 0;
        int move = -1;
        make_game(&g);
        if (!random_stones(&g, hero_first, to_move, &p, at))
            continue;
        /* most are not won by the next stone */
        if (to_move && completing(&g, &p, 1, &move) > 0 && below(20))
            continue;
        move = -1;
        run_length(at, g.cells, start);
        if (to_move && below(8)) {
            move = below(g.live);
            /* best of all one that wins without a threat: then sequences that
             * won against one answer are played against the others */
            for (int c = 0; c < g.live; c++) {
                struct stones q = p;
                int b;
                q.at[c] = 1;
                if (p.at[c] == 0 && completing(&g, &q, 1, &b) == 0 &&
                    settled(&g, &p, c)) {
                    move = c;
                    quiet += g.cells > 64;
                    break;
                }
            }
            if (p.at[move] != 0)
                move = -1;
            else
                sprintf(entry, "%s %d\n", start, g.name[move]);
        }
        bool rule = to_move ? settled(&g, &p, move) : all_answered(&g, &p);
        enum verdict verdict = verdict_on(&g, hero_first, start, entry);
        if (verdict != (rule ? VERIFIED : REFUTED)) {
            print_message("verdict %d, by the rules %d: start %s, %s\n%s",
                          (int)verdict, (int)rule, start, entry, g.text);
            fail();
        }
        tried[rule]++;
        large += g.cells > 64 && rule;
        /* and the rules do not lie */
        int left = 0;
        for (int c = 0; c < g.live; c++)
            left += p.at[c] == 0;
        if (rule && left <= 8)
            lies += !wins(&g, &p, to_move);
    }
    print_message("%d verified, %d of them beyond 64 cells (%d after a quiet "
                  "move), %d refuted\n",
                  tried[1], large, quiet, tried[0]);
    assert_int_equal(lies, 0);
    assert_true(quiet > wanted / 1000);
    assert_true(large > wanted / 50 && tried[0] > wanted / 20);
}

int main(void)
{
    start_trials();
    const struct CMUnitTest tests[] = {cmocka_unit_test(literally)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
