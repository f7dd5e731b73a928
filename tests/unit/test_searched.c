/* Strategies out of a proof search (src/proof/searched.c), followed by a naive
 * twin of the checker: the rules of docs/CERTIFICATE.md, 3.7, spelt out on
 * positions of the contract, with every image of every entry compared. */
#include "support/support.h"

#include "oxo/proof.h"
#include "oxo/symmetry.h"
#include "search/gravity.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ENTRIES = 4000 };

typedef struct twin {
    oxo_game *game;
    oxo_group *group;
    oxo_gravity *gravity; /* for the follow-up, which has tests of its own */
    oxo_pos *entry[MAX_ENTRIES], *image;
    oxo_move move[MAX_ENTRIES];
    bool used[MAX_ENTRIES];
    unsigned entries;
    int without; /* this entry is taken to be missing, or -1 */
    oxo_side hero;
    bool wins;
} twin;

static bool same_board(const oxo_game *game, const oxo_pos *a, const oxo_pos *b)
{
    uint8_t x[64], y[64];
    game->ops->key(game, a, x);
    game->ops->key(game, b, y);
    return !memcmp(x, y, game->key_size);
}

/* The move that the strategy has here. */
static bool look_up(twin *t, const oxo_pos *pos, oxo_move *move)
{
    for (unsigned i = 0; i < t->entries; i++)
        for (uint32_t e = 0; e < oxo_group_listed(t->group); e++) {
            const oxo_map map = oxo_group_element(t->group, e);
            t->game->ops->transform(t->game, &map, t->entry[i], t->image);
            if ((int)i == t->without || !same_board(t->game, t->image, pos))
                continue;
            t->used[i] = true;
            *move = map.cell[t->move[i]];
            return true;
        }
    return false;
}

/* Does every line of `owner` hold a stone of the other side? */
static bool spoilt(const twin *t, const oxo_pos *pos, oxo_side owner)
{
    const oxo_geometry *g = oxo_line_geometry(t->game, owner);
    const uint64_t other =
        *oxo_line_stones(t->game, pos, owner ? OXO_FIRST : OXO_SECOND);
    for (uint32_t l = 0; l < g->lines; l++) {
        bool held = false;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            held |= other >> g->line_points[i] & 1;
        if (!held)
            return false;
    }
    return true;
}

static bool follow(twin *t, const oxo_pos *pos)
{
    const oxo_game *game = t->game;
    const oxo_outcome outcome = game->ops->outcome(game, pos);
    const oxo_side other = oxo_other(t->hero);
    const bool misere = oxo_line_of(game)->spec.misere;
    if (outcome != OXO_ONGOING)
        return outcome == oxo_win_of(t->hero) ||
               (!t->wins && outcome == OXO_DRAW);
    oxo_move moves[32], move;
    oxo_pos *next = oxo_pos_new(game);
    const unsigned n = game->ops->moves(game, pos, moves);
    bool fine = true;
    if (game->ops->turn(game, pos) != t->hero) {
        if (t->wins || !t->gravity || !oxo_gravity_holds(t->gravity, pos))
            for (unsigned i = 0; i < n && fine; i++) {
                memcpy(next, pos, game->pos_size);
                game->ops->play(game, next, moves[i]);
                fine = follow(t, next);
            }
        free(next);
        return fine;
    }
    bool settled = !t->wins && spoilt(t, pos, misere ? t->hero : other);
    for (unsigned i = 0; i < n && !settled && !misere; i++) {
        memcpy(next, pos, game->pos_size);
        game->ops->play(game, next, moves[i]);
        settled = game->ops->outcome(game, next) == oxo_win_of(t->hero);
    }
    if (!settled) {
        fine = look_up(t, pos, &move) && oxo_pos_legal(game, pos, move);
        if (fine) {
            memcpy(next, pos, game->pos_size);
            game->ops->play(game, next, move);
            fine = follow(t, next);
        }
    }
    free(next);
    return fine;
}

static void read_entries(twin *t, const oxo_certificate *certificate)
{
    const char *line;
    size_t at = 0, length;
    while (oxo_certificate_next(certificate, &at, &line, &length)) {
        char copy[256], text[200];
        unsigned move;
        snprintf(copy, sizeof copy, "%.*s", (int)length, line);
        if (!strncmp(copy, "map ", 4))
            continue;
        assert_int_equal(sscanf(copy, "%199s %u", text, &move), 2);
        assert_true(t->entries < MAX_ENTRIES);
        oxo_pos *pos = oxo_pos_new(t->game);
        assert_int_equal(
            t->game->ops->pos_parse(t->game, text, strlen(text), pos, NULL),
            OXO_OK);
        t->entry[t->entries] = pos;
        t->move[t->entries++] = move;
    }
}

static bool follow_all(twin *t, const char *claim)
{
    const bool draw = !strcmp(claim, "draw");
    oxo_pos *start = oxo_pos_new(t->game);
    bool fine = true;
    t->wins = !draw;
    for (int side = 0; side < 2 && fine; side++) {
        t->hero = (oxo_side)side;
        if (draw || (claim[0] == 'f') == (side == 0))
            fine = follow(t, start);
    }
    free(start);
    return fine;
}

static void strategies(void **state)
{
    (void)state;
    const char *const games[] = {"3^2:misere",         "3^2:gravity",
                                 "3^2:gravity,misere", "2^2:misere",
                                 "4x3:gravity,line=3", "4x3:gravity",
                                 "3x2x2:gravity",      "4x2:misere,line=3"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        twin *t = calloc(1, sizeof *t);
        t->game = test_game(games[i]);
        t->image = oxo_pos_new(t->game);
        assert_int_equal(oxo_group_create(t->game, NULL, &t->group, NULL),
                         OXO_OK);
        oxo_gravity_create(t->game, NULL, 1, &t->gravity, NULL);
        oxo_prove_result result;
        assert_int_equal(oxo_prove(t->game, NULL, NULL, &result, NULL), OXO_OK);
        assert_non_null(result.certificate);
        assert_string_equal(result.certificate->form, "strategy");
        read_entries(t, result.certificate);
        t->without = -1;
        if (!follow_all(t, result.certificate->claim))
            fail_msg("%s: the strategy has a hole", games[i]);
        /* every entry is needed: without it there is a hole */
        for (unsigned e = 0; e < t->entries; e++)
            assert_true(t->used[e]);
        for (unsigned e = 0; e < t->entries; e += 1 + t->entries / 12) {
            t->without = (int)e;
            assert_false(follow_all(t, result.certificate->claim));
        }
        for (unsigned e = 0; e < t->entries; e++)
            free(t->entry[e]);
        oxo_prove_clear(&result);
        oxo_gravity_destroy(t->gravity);
        oxo_group_destroy(t->group);
        free(t->image);
        oxo_game_destroy(t->game);
        free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(strategies)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
