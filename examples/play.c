/* A game of Qubic between two players of the library, and the forced win that
 * ended it. Build against an installed oxo:
 *
 *     cc -std=c17 play.c $(pkg-config --cflags --libs oxo) -o play
 *     ./play            or with moves to begin with: ./play b1A a1A
 */
#include <oxo/player.h>
#include <oxo/search.h>
#include <stdio.h>
#include <stdlib.h>

static int give_up(const oxo_error *error)
{
    fprintf(stderr, "play: %s\n", error->text);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    oxo_error error;
    oxo_game *game;
    oxo_player *players[2];
    oxo_forced *forced;
    char name[64];

    /* 1: a game, a position, two players */
    if (oxo_game_create("4^3", &game, &error) != OXO_OK ||
        oxo_player_create("perfect", game, 1, &players[0], &error) != OXO_OK ||
        oxo_player_create("level:7", game, 2, &players[1], &error) != OXO_OK ||
        oxo_forced_create(game, &forced, &error) != OXO_OK)
        return give_up(&error);
    oxo_pos *pos = oxo_pos_new(game);
    puts(oxo_game_title(game));
    for (int i = 1; i < argc; i++) {
        oxo_move move;
        if (oxo_move_read(game, pos, argv[i], &move, &error) != OXO_OK ||
            oxo_pos_play(game, pos, move, &error) != OXO_OK)
            return give_up(&error);
    }

    while (oxo_pos_outcome(game, pos) == OXO_ONGOING) {
        /* 2: is there a forced win for the side to move? */
        const oxo_side side = oxo_pos_turn(game, pos);
        const oxo_forced_query query = {.attacker = side, .shortest = true};
        oxo_forced_win win;
        if (oxo_forced_search(forced, pos, &query, NULL, &win, &error) ==
            OXO_OK)
            printf("        (%u move%s to a double threat)\n", win.length,
                   win.length == 1 ? "" : "s");
        /* 3: choose and play */
        oxo_choice choice;
        if (oxo_player_choose(players[side], pos, NULL, &choice, &error) !=
            OXO_OK)
            return give_up(&error);
        oxo_move_text(game, choice.move, name, sizeof name);
        printf("%-7s %s  %s\n", oxo_side_name(game, side), name, choice.why);
        if (oxo_pos_play(game, pos, choice.move, &error) != OXO_OK)
            return give_up(&error);
    }
    char text[512];
    oxo_pos_text(game, pos, text, sizeof text);
    printf("%s: %s\n", text, oxo_outcome_name(oxo_pos_outcome(game, pos)));
    oxo_forced_destroy(forced);
    oxo_player_destroy(players[0]);
    oxo_player_destroy(players[1]);
    oxo_pos_free(pos);
    oxo_game_destroy(game);
    return EXIT_SUCCESS;
}
