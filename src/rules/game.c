/* What every game gets for nothing: position blocks, defaults of the optional
 * functions, and reading a position in any notation. */
#include "oxo/game.h"

#include "base/bits.h"
#include <stdlib.h>
#include <string.h>

oxo_pos *oxo_pos_new(const oxo_game *game)
{
    oxo_pos *pos = calloc(1, game->pos_size);
    if (pos)
        game->ops->start(game, pos);
    return pos;
}

oxo_pos *oxo_pos_copy(const oxo_game *game, const oxo_pos *pos)
{
    oxo_pos *copy = malloc(game->pos_size);
    if (copy)
        memcpy(copy, pos, game->pos_size);
    return copy;
}

void oxo_game_destroy(oxo_game *game)
{
    if (game)
        game->ops->destroy(game);
}

uint64_t oxo_pos_hash(const oxo_game *game, const oxo_pos *pos)
{
    if (game->ops->hash)
        return game->ops->hash(game, pos);
    uint8_t key[game->key_size];
    game->ops->key(game, pos, key);
    return oxo_hash_bytes(key, game->key_size);
}

bool oxo_pos_legal(const oxo_game *game, const oxo_pos *pos, oxo_move move)
{
    if (game->ops->legal)
        return game->ops->legal(game, pos, move);
    oxo_move moves[game->max_moves];
    unsigned count = game->ops->moves(game, pos, moves);
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] == move)
            return true;
    }
    return false;
}

size_t oxo_pos_board(const oxo_game *game, const oxo_pos *pos, char *text,
                     size_t size)
{
    if (game->ops->board_text)
        return game->ops->board_text(game, pos, text, size);
    return game->ops->pos_text(game, pos, text, size);
}

const char *oxo_side_name(const oxo_game *game, oxo_side side)
{
    if (game->side_name[side][0])
        return game->side_name[side];
    return side == OXO_FIRST ? "first" : "second";
}

const char *oxo_outcome_name(oxo_outcome outcome)
{
    static const char *const names[] = {"ongoing", "first", "second", "draw"};
    return names[outcome];
}

/* A list of moves from the start, separated by blanks or commas. */
static oxo_status read_moves(const oxo_game *game, const char *text,
                             oxo_pos *pos, oxo_error *error)
{
    const char *at = text;
    game->ops->start(game, pos);
    for (;;) {
        at += strspn(at, " ,\t");
        if (!*at)
            return OXO_OK;
        size_t length = strcspn(at, " ,\t");
        if (game->ops->outcome(game, pos) != OXO_ONGOING)
            return oxo_fail_at(error, OXO_BAD_INPUT, 1, (size_t)(at - text) + 1,
                               "the game is over before '%.*s'",
                               (int)(length > 40 ? 40 : length), at);
        oxo_move move;
        oxo_status status =
            game->ops->move_parse(game, pos, at, length, &move, error);
        if (status != OXO_OK) {
            if (error && !error->line) {
                error->line = 1;
                error->column = (size_t)(at - text) + 1;
            }
            return status;
        }
        game->ops->play(game, pos, move);
        at += length;
    }
}

oxo_status oxo_pos_read(const oxo_game *game, const char *text, oxo_pos *pos,
                        oxo_error *error)
{
    while (*text == ' ' || *text == '\t')
        text++;
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n", text[length - 1]))
        length--;
    if (length == 0 || (length == 5 && !memcmp(text, "start", 5))) {
        game->ops->start(game, pos);
        return OXO_OK;
    }
    oxo_pos *read = oxo_pos_new(game);
    char *copy = malloc(length + 1);
    if (!read || !copy) {
        free(read);
        free(copy);
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    memcpy(copy, text, length);
    copy[length] = 0;
    oxo_status status;
    if (!strncmp(copy, "moves ", 6)) {
        status = read_moves(game, copy + 6, read, error);
    } else {
        oxo_error as_board;
        status = game->ops->pos_parse(game, copy, length, read, &as_board);
        if (status == OXO_NO_MEMORY) {
            if (error)
                *error = as_board;
        } else if (status != OXO_OK) {
            oxo_error as_moves = as_board;
            status = read_moves(game, copy, read, &as_moves);
            /* A first move that reads as one means a list was meant. */
            if (error)
                *error = status != OXO_OK && as_moves.column > 1 ? as_moves
                                                                 : as_board;
        }
    }
    if (status == OXO_OK)
        memcpy(pos, read, game->pos_size);
    free(read);
    free(copy);
    return status;
}
