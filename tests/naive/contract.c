/* The contract suite: see contract/contract.h. */
#include "contract/contract.h"

#include "base/random.h"
#include "oxo/symmetry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAPS = 8 };

typedef struct suite {
    const oxo_game *game;
    /* symmetries that the rules know by construction */
    unsigned maps;
    uint16_t *cells, *values;
    oxo_pos *pos, *copy, *other, *image;
    oxo_move *moves;
    uint8_t *key, *key2;
    char *text;
    size_t room;
} suite;

/* Of a family that leaves symmetries to src/symmetry: generators of the group
 * found there. */
static void maps_of_group(suite *s)
{
    oxo_group *group = NULL;
    if (oxo_group_create(s->game, NULL, &group, NULL) != OXO_OK)
        return;
    for (unsigned i = 0; i < oxo_group_generators(group) && s->maps < MAPS; i++)
        memcpy(s->cells + (size_t)s->maps++ * s->game->cells,
               oxo_group_generator(group, i).cell,
               s->game->cells * sizeof *s->cells);
    oxo_group_destroy(group);
}

static void is_permutation(const uint16_t *map, unsigned size)
{
    bool *seen = calloc(size + 1, sizeof *seen);
    for (unsigned i = 0; i < size; i++) {
        assert_true(map[i] < size && !seen[map[i]]);
        seen[map[i]] = true;
    }
    free(seen);
}

/* A symmetry keeps outcome, turn and the number of moves, and it does not
 * matter whether one plays first or maps first. */
static void check_maps(suite *s)
{
    const oxo_game *g = s->game;
    const oxo_ops *ops = g->ops;
    const unsigned count = ops->moves(g, s->pos, s->moves);
    for (unsigned m = 0; m < s->maps; m++) {
        const oxo_map map = {s->cells + (size_t)m * g->cells,
                             g->values ? s->values + (size_t)m * g->values
                                       : NULL};
        ops->transform(g, &map, s->pos, s->other);
        assert_int_equal(ops->outcome(g, s->other), ops->outcome(g, s->pos));
        assert_int_equal(ops->turn(g, s->other), ops->turn(g, s->pos));
        for (unsigned i = 0; i < count; i += 1 + count / 8) {
            const oxo_move move = s->moves[i];
            const oxo_move image = ops->transform_move(g, &map, move);
            assert_true(oxo_pos_legal(g, s->other, image));
            memcpy(s->copy, s->pos, g->pos_size);
            ops->play(g, s->copy, move);
            ops->transform(g, &map, s->copy, s->image);
            ops->key(g, s->image, s->key);
            memcpy(s->copy, s->other, g->pos_size);
            ops->play(g, s->copy, image);
            ops->key(g, s->copy, s->key2);
            assert_memory_equal(s->key, s->key2, g->key_size);
        }
        oxo_move *moves = calloc(g->max_moves + 1, sizeof *moves);
        assert_int_equal(ops->moves(g, s->other, moves), count);
        free(moves);
    }
}

static void check_position(suite *s, contract_twin *twin)
{
    const oxo_game *g = s->game;
    const oxo_ops *ops = g->ops;
    const unsigned count = ops->moves(g, s->pos, s->moves);
    const oxo_outcome outcome = ops->outcome(g, s->pos);
    assert_true(count <= g->max_moves);
    assert_int_equal(count == 0, outcome != OXO_ONGOING);
    for (unsigned i = 1; i < count; i++)
        assert_true(s->moves[i - 1] < s->moves[i]);
    if (twin)
        assert_int_equal(outcome, twin(g, s->pos));

    /* text of the position and back */
    size_t length = ops->pos_text(g, s->pos, s->text, s->room);
    assert_true(length < g->pos_text_max);
    oxo_error error = {0};
    memset(s->other, 0x55, g->pos_size);
    if (ops->pos_parse(g, s->text, length, s->other, &error) != OXO_OK)
        fail_msg("%s: own text '%s' refused: %s", g->name, s->text, error.text);
    ops->key(g, s->pos, s->key);
    ops->key(g, s->other, s->key2);
    assert_memory_equal(s->key, s->key2, g->key_size);
    assert_int_equal(oxo_pos_hash(g, s->pos), oxo_pos_hash(g, s->other));
    assert_int_equal(ops->turn(g, s->pos), ops->turn(g, s->other));
    assert_int_equal(ops->outcome(g, s->other), outcome);
    /* writing into too little room must not write beyond it */
    char small[4] = {'#', '#', '#', '#'};
    assert_int_equal(ops->pos_text(g, s->pos, small, 3), length);
    assert_int_equal(small[3], '#');

    /* all moves on a small board, a spread of them on a large one */
    for (unsigned i = 0; i < count; i += 1 + count / 64) {
        const oxo_move move = s->moves[i];
        char name[64];
        assert_true(oxo_pos_legal(g, s->pos, move));
        size_t n = ops->move_text(g, move, name, sizeof name);
        assert_true(n < sizeof name);
        oxo_move read = OXO_MOVE_NONE;
        if (ops->move_parse(g, s->pos, name, n, &read, &error) != OXO_OK)
            fail_msg("%s: own move '%s' refused: %s", g->name, name,
                     error.text);
        assert_int_equal(read, move);
        memcpy(s->copy, s->pos, g->pos_size);
        ops->play(g, s->copy, move);
        ops->key(g, s->copy, s->key2);
        assert_memory_not_equal(s->key, s->key2, g->key_size);
        ops->undo(g, s->copy, move);
        assert_memory_equal(s->copy, s->pos, g->pos_size);
    }
    assert_false(oxo_pos_legal(g, s->pos, OXO_MOVE_NONE));
}

/* Whole lines, whatever the room: the length is said, nothing beyond is
 * written. */
static void check_rules(const oxo_game *game, char *text, size_t size)
{
    const size_t length = game->ops->rules_text(game, NULL, 0);
    assert_true(length > 13 && length < size / 2);
    assert_int_equal(game->ops->rules_text(game, text, size), length);
    assert_int_equal(strlen(text), length);
    assert_int_equal(text[length - 1], '\n');
    for (const char *line = text; *line; line = strchr(line, '\n') + 1)
        assert_true(strcspn(line, "\n") > 13 && line[12] == ' ');
    char *cut = text + size / 2;
    memset(cut, '#', length + 1);
    assert_int_equal(game->ops->rules_text(game, cut, length / 2), length);
    assert_int_equal(strlen(cut), length / 2 - 1);
    assert_memory_equal(cut, text, length / 2 - 1);
    assert_int_equal(cut[length / 2], '#');
}

void contract_check(const char *name, unsigned games, uint64_t seed,
                    contract_twin *twin)
{
    oxo_game *game = test_game(name);
    oxo_game *again = test_game(game->name); /* canonical name names it */
    assert_string_equal(game->name, again->name);
    assert_int_equal(game->pos_size, again->pos_size);
    oxo_game_destroy(again);
    suite s = {.game = game};
    s.room = game->pos_text_max;
    s.pos = oxo_pos_new(game);
    s.copy = oxo_pos_new(game);
    s.other = oxo_pos_new(game);
    s.image = oxo_pos_new(game);
    s.cells = calloc((size_t)MAPS * game->cells + 1, sizeof *s.cells);
    s.values = calloc((size_t)MAPS * game->values + 1, sizeof *s.values);
    if (game->ops->generators)
        s.maps = game->ops->generators(game, MAPS, s.cells, s.values);
    else if (game->cells <= 256)
        maps_of_group(&s);
    assert_true(s.maps <= MAPS);
    for (unsigned m = 0; m < s.maps; m++)
        is_permutation(s.cells + (size_t)m * game->cells, game->cells);
    s.moves = calloc(game->max_moves, sizeof *s.moves);
    s.key = calloc(2, game->key_size);
    s.key2 = s.key + game->key_size;
    s.text = malloc(s.room);
    oxo_random random = {seed};
    for (unsigned g = 0; g < games; g++) {
        game->ops->start(game, s.pos);
        for (unsigned ply = 0; ply < 4000; ply++) {
            check_position(&s, twin);
            if (ply < 12 || ply % 8 == 0)
                check_maps(&s);
            unsigned count = game->ops->moves(game, s.pos, s.moves);
            if (!count)
                break;
            assert_true(game->max_plies == 0 || ply < game->max_plies);
            game->ops->play(game, s.pos,
                            s.moves[oxo_random_below(&random, count)]);
            if (game->max_plies == 0 && ply > 60)
                break; /* endless play: long enough */
        }
    }
    char *board = malloc(1 << 20);
    assert_true(oxo_pos_board(game, s.pos, board, 1 << 20) < 1 << 20);
    if (game->ops->rules_text)
        check_rules(game, board, 1 << 20);
    free(board);
    free(s.pos);
    free(s.copy);
    free(s.other);
    free(s.image);
    free(s.cells);
    free(s.values);
    free(s.moves);
    free(s.key);
    free(s.text);
    oxo_game_destroy(game);
}
