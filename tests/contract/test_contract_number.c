/* The contract of oxo/game.h for number games of every kind, and that the
 * symmetries they name are symmetries: images of moves are moves of images. */
#include "contract/contract.h"

#include "base/random.h"
#include "oxo/families.h"
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"graham",
                                    "nygaard",
                                    "number:sum=14",
                                    "number:numbers=2..10",
                                    "number:any",
                                    "number:any,parity",
                                    "number:product=72",
                                    "number:numbers=primes,sum=31,own",
                                    "number:numbers=squares,sum=98",
                                    "number:first=1..9,second=4..12,sum=20",
                                    "number:k=4",
                                    "number:k=4,start=even,sum=33",
                                    "number:k=5",
                                    "number:n=3",
                                    "number:k=4,n=3,parity",
                                    "number:k=5,n=3"};

static void contract(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        contract_check(names[i], i < 13 ? 30 : 3, i + 1, NULL);
}

static void symmetries(void **unused)
{
    (void)unused;
    oxo_random random = {3};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        oxo_game *game = test_game(names[i]);
        uint16_t *cells = malloc(sizeof(uint16_t) * 64 * game->cells);
        uint16_t *values = malloc(sizeof(uint16_t) * 64 * game->values);
        oxo_move *moves = malloc(sizeof *moves * game->max_moves);
        unsigned count = game->ops->generators(game, 64, cells, values);
        assert_in_range(count, 2, 12);
        for (unsigned s = 0; s < count; s++) {
            oxo_map map = {cells + s * game->cells, values + s * game->values};
            oxo_pos *pos = oxo_pos_new(game), *image = oxo_pos_new(game);
            oxo_pos *played = oxo_pos_new(game);
            for (;;) {
                game->ops->transform(game, &map, pos, image);
                assert_int_equal(game->ops->outcome(game, pos),
                                 game->ops->outcome(game, image));
                unsigned n = game->ops->moves(game, pos, moves);
                if (!n)
                    break;
                oxo_move move = moves[oxo_random_below(&random, n)];
                oxo_move other = game->ops->transform_move(game, &map, move);
                assert_true(oxo_pos_legal(game, image, other));
                game->ops->play(game, image, other);
                game->ops->play(game, pos, move);
                game->ops->transform(game, &map, pos, played);
                assert_memory_equal(played, image, game->pos_size);
            }
            free(pos);
            free(image);
            free(played);
        }
        free(cells);
        free(values);
        free(moves);
        oxo_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(contract),
                                       cmocka_unit_test(symmetries)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
