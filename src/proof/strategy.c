/* Strategies: classes of positions, entries, and where they come from.
 *
 * Every position is kept by its representative under the automorphisms of the
 * game (oxo_board_canon), with the winner's stones first. An entry's moves are
 * kept in the coordinates of the representative, so that looking one up needs
 * one map and its inverse.
 *
 * What is refused here is what could not be meant: positions with the wrong
 * side to move, complete lines, moves to occupied cells, two entries for one
 * class. Whether the moves are any good is the walk's business.
 */
#include "proof/strategy.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/runs.h"
#include "oxo/game.h"
#include "rules/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- boards ---------------------------------------------------------------*/

oxo_sides oxo_strategy_roles(const oxo_strategy *s, const oxo_stones *stones)
{
    oxo_sides p;
    memcpy(p.own, stones->side[s->winner], sizeof p.own);
    memcpy(p.other, stones->side[!s->winner], sizeof p.other);
    return p;
}

void oxo_strategy_players(const oxo_strategy *s, const oxo_sides *p,
                          oxo_stones *stones)
{
    memcpy(stones->side[s->winner], p->own, sizeof p->own);
    memcpy(stones->side[!s->winner], p->other, sizeof p->other);
}

size_t oxo_strategy_text(const oxo_strategy *s, const oxo_stones *stones,
                         char *text, size_t size)
{
    oxo_writer w = {text, size, 0};
    oxo_runs_put(&w, stones->side[0], OXO_STRATEGY_WORDS, s->cells);
    return w.used;
}

void oxo_strategy_completions(const oxo_strategy *s, const oxo_sides *p,
                              int side, uint64_t *out)
{
    if (side == 0)
        oxo_board_completions(s->board, s->winner, p->own, p->other, out);
    else
        oxo_board_completions(s->board, oxo_other(s->winner), p->other, p->own,
                              out);
}

/* ---- classes --------------------------------------------------------------*/

unsigned oxo_strategy_image(const oxo_strategy *s, uint32_t map, unsigned cell)
{
    return oxo_board_map(s->board, map, cell);
}

uint32_t oxo_strategy_canon(const oxo_strategy *s, const oxo_sides *from,
                            oxo_sides *to)
{
    const oxo_board *b = s->board;
    uint32_t map =
        oxo_board_canon(b, from->own, from->other, to->own, to->other);
    /* a representative stays as it is, so that entries which were written
     * once read back with the same moves */
    const size_t bytes = b->words * sizeof *to->own;
    return memcmp(from->own, to->own, bytes) == 0 &&
                   memcmp(from->other, to->other, bytes) == 0
               ? oxo_board_identity(b)
               : map;
}

oxo_sides oxo_strategy_position(const oxo_strategy *s, uint32_t class)
{
    oxo_sides p = {{0}, {0}};
    const uint64_t *at = oxo_keys_at(&s->classes, class);
    memcpy(p.own, at, s->words * sizeof *at);
    memcpy(p.other, at + s->words, s->words * sizeof *at);
    return p;
}

oxo_sides oxo_strategy_given(const oxo_strategy *s, size_t entry)
{
    oxo_sides p = {{0}, {0}};
    const uint64_t *at = s->given + entry * 2 * s->words;
    memcpy(p.own, at, s->words * sizeof *at);
    memcpy(p.other, at + s->words, s->words * sizeof *at);
    return p;
}

/* A position in the compact storage of classes. */
static void store(const oxo_strategy *s, const oxo_sides *p, uint64_t *at)
{
    memcpy(at, p->own, s->words * sizeof *at);
    memcpy(at + s->words, p->other, s->words * sizeof *at);
}

uint32_t oxo_strategy_find(const oxo_strategy *s, const oxo_sides *canonical)
{
    uint64_t stones[2 * OXO_STRATEGY_WORDS];
    store(s, canonical, stones);
    return oxo_keys_find(&s->classes, stones);
}

uint32_t oxo_strategy_add_class(oxo_strategy *s, const uint64_t *stones)
{
    OXO_GROW(s->entry_of, s->classes.count + 1, s->entry_of_room,
             return UINT32_MAX);
    OXO_GROW(s->seen, s->classes.count + 1, s->seen_room, return UINT32_MAX);
    bool fresh;
    const uint32_t made = oxo_keys_add(&s->classes, stones, &fresh);
    if (made != OXO_NO_KEY && fresh) {
        s->entry_of[made] = OXO_NO_ENTRY;
        s->seen[made] = 0;
    }
    return made;
}

uint32_t oxo_strategy_class(oxo_strategy *s, const oxo_sides *canonical)
{
    uint64_t stones[2 * OXO_STRATEGY_WORDS];
    store(s, canonical, stones);
    return oxo_strategy_add_class(s, stones);
}

/* The entry of a position and its first move there; OXO_NO_ENTRY. */
static uint32_t look_up(const oxo_strategy *s, const oxo_sides *p,
                        oxo_move *move)
{
    if (s->classes.count == 0)
        return OXO_NO_ENTRY;
    oxo_sides canonical;
    const uint32_t map = oxo_strategy_canon(s, p, &canonical);
    const uint32_t class = oxo_strategy_find(s, &canonical);
    if (class == UINT32_MAX || s->entry_of[class] == OXO_NO_ENTRY)
        return OXO_NO_ENTRY;
    /* the map leads to the class, so the move comes back by its inverse */
    const oxo_move there = s->moves[s->entries[s->entry_of[class]].first];
    *move = oxo_board_unmap(s->board, map, there);
    return s->entry_of[class];
}

oxo_status oxo_strategy_lookup(const oxo_strategy *s, const oxo_stones *stones,
                               oxo_move *move)
{
    const oxo_sides p = oxo_strategy_roles(s, stones);
    return look_up(s, &p, move) != OXO_NO_ENTRY ? OXO_OK : OXO_NO;
}

bool oxo_strategy_owner_move(const oxo_strategy *s, oxo_force *force,
                             const oxo_sides *p, bool shortest,
                             oxo_owner_move *m)
{
    uint64_t cells[OXO_BOARD_WORDS];
    for (int side = 0; side < 2; side++) {
        oxo_strategy_completions(s, p, side, cells);
        if (!oxo_set_any(s->board, cells))
            continue;
        m->kind = side == 0 ? OXO_MET_WIN : OXO_MET_BLOCK;
        m->move = oxo_set_lowest(cells);
        return side == 0 || oxo_set_size(s->board, cells) == 1;
    }
    m->kind = OXO_MET_ENTRY;
    m->entry = look_up(s, p, &m->move);
    if (m->entry != OXO_NO_ENTRY)
        return true;
    m->kind = OXO_MET_FORCED;
    if (!(shortest ? oxo_force_shortest : oxo_force_search)(
            force, s->winner, p->own, p->other, &m->win))
        return false;
    m->move = m->win.attack[0];
    return true;
}

/* ---- making ---------------------------------------------------------------*/

void oxo_strategy_destroy(oxo_strategy *s)
{
    if (!s)
        return;
    oxo_keys_clear(&s->classes);
    free(s->entry_of);
    free(s->seen);
    free(s->entries);
    free(s->moves);
    free(s->given);
    oxo_forced_destroy(s->forced);
    oxo_force_free(s->force);
    oxo_board_destroy(s->board);
    free(s);
}

oxo_status oxo_strategy_create(const oxo_game *game, oxo_side winner,
                               oxo_strategy_form form, oxo_strategy **strategy,
                               oxo_error *error)
{
    if (!oxo_line_geometry(game, OXO_FIRST) || game->cells > OXO_STRATEGY_CELLS)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "strategies are walked on line games of up to %d cells",
                        OXO_STRATEGY_CELLS);
    const oxo_line_game *line = oxo_line_of(game);
    for (unsigned i = 0; i + 1 < line->plies; i++) {
        if (line->turn_at[i] == line->turn_at[i + 1])
            return oxo_fail(error, OXO_UNSUPPORTED,
                            "strategies need sides that take turns");
    }
    oxo_strategy *s = calloc(1, sizeof *s);
    if (!s)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    s->game = game;
    s->winner = winner;
    s->form = form;
    s->cells = game->cells;
    s->words = (s->cells + 63) / 64;
    oxo_keys_init(&s->classes, 2 * s->words * sizeof(uint64_t));
    /* refuses misere and gravity, for which completions mean other things */
    oxo_status status = oxo_forced_create(game, &s->forced, error);
    if (status == OXO_OK && line->first_moves)
        status = oxo_fail(error, OXO_UNSUPPORTED,
                          "the first move of this game is restricted");
    if (status == OXO_OK)
        status = oxo_board_create_plain(game, &s->board, error);
    if (status == OXO_OK && (s->force = oxo_force_new(s->board)) == NULL)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_pos *pos = oxo_pos_new(game);
    if (status == OXO_OK && !pos)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        oxo_board_stones(s->board, pos, winner, s->start.own);
        oxo_board_stones(s->board, pos, oxo_other(winner), s->start.other);
        s->begins = game->ops->turn(game, pos) == winner;
        const unsigned stones = oxo_set_size(s->board, s->start.own) +
                                oxo_set_size(s->board, s->start.other);
        if (line->plies + stones < s->cells)
            status = oxo_fail(error, OXO_UNSUPPORTED,
                              "strategies need a game that goes on until the "
                              "board is full");
    }
    free(pos);
    if (status != OXO_OK) {
        oxo_strategy_destroy(s);
        return status;
    }
    *strategy = s;
    return OXO_OK;
}

size_t oxo_strategy_entries(const oxo_strategy *s)
{
    return s->entry_count;
}

/* ---- entries --------------------------------------------------------------*/

static oxo_status check_board(const oxo_strategy *s, const oxo_sides *p,
                              oxo_error *error)
{
    const oxo_board *b = s->board;
    for (unsigned w = 0; w < b->words; w++) {
        if ((p->own[w] & p->other[w]) ||
            (!s->placed && ((s->start.own[w] & ~p->own[w]) ||
                            (s->start.other[w] & ~p->other[w]))))
            return oxo_fail(error, OXO_BAD_INPUT,
                            "not a position of this game");
    }
    const unsigned own =
        oxo_set_size(b, p->own) - oxo_set_size(b, s->start.own);
    const unsigned other =
        oxo_set_size(b, p->other) - oxo_set_size(b, s->start.other);
    if (other != own + !s->begins)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "it is not the %s player's turn in this position",
                        s->winner == OXO_FIRST ? "first" : "second");
    if (oxo_board_has_line(b, s->winner, p->own) ||
        oxo_board_has_line(b, oxo_other(s->winner), p->other))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "a line is complete in this position");
    return OXO_OK;
}

oxo_status oxo_strategy_add(oxo_strategy *s, const oxo_stones *stones,
                            const oxo_move *moves, unsigned count, size_t line,
                            oxo_error *error)
{
    oxo_sides p = oxo_strategy_roles(s, stones), canonical;
    oxo_status status = check_board(s, &p, error);
    if (status != OXO_OK)
        return status;
    if (count == 0 || (count > 1 && s->form == OXO_COMPACT))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "an entry of a compact strategy has one move");
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] >= s->cells)
            return oxo_fail(error, OXO_BAD_INPUT, "there is no cell %lu",
                            (unsigned long)moves[i]);
        if (oxo_bit_get(p.own, moves[i]) || oxo_bit_get(p.other, moves[i]))
            return oxo_fail(error, OXO_BAD_INPUT, "cell %lu is occupied",
                            (unsigned long)moves[i]);
    }
    uint32_t map = oxo_strategy_canon(s, &p, &canonical);
    uint32_t class = oxo_strategy_class(s, &canonical);
    if (class == UINT32_MAX)
        goto no_memory;
    if (s->entry_of[class] != OXO_NO_ENTRY)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "this position has an entry already, in line %zu",
                        s->entries[s->entry_of[class]].line);
    OXO_GROW(s->entries, s->entry_count + 1, s->entry_room, goto no_memory);
    OXO_GROW_SIZED(s->given, 2 * s->words * sizeof *s->given,
                   s->entry_count + 1, s->given_room, goto no_memory);
    OXO_GROW(s->moves, s->move_count + count, s->move_room, goto no_memory);
    s->entries[s->entry_count] =
        (oxo_entry){line, (uint32_t)s->move_count, count, false, moves[0]};
    store(s, &p, s->given + s->entry_count * 2 * s->words);
    for (unsigned i = 0; i < count; i++)
        s->moves[s->move_count++] = oxo_strategy_image(s, map, moves[i]);
    s->entry_of[class] = (uint32_t)s->entry_count++;
    return OXO_OK;
no_memory:
    return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
}

/* ---- texts ----------------------------------------------------------------*/

/* A run-length board of exactly `length` characters. */
static oxo_status read_board(const oxo_strategy *s, const char *text,
                             size_t length, oxo_stones *stones, size_t *column,
                             oxo_error *error)
{
    memset(stones, 0, sizeof *stones);
    unsigned cell = 0;
    for (size_t i = 0; i < length;) {
        *column = i + 1;
        if (text[i] == 'x' || text[i] == 'o' || text[i] == '.') {
            if (cell >= s->cells)
                return oxo_fail(error, OXO_BAD_INPUT,
                                "the board has only %u cells", s->cells);
            if (text[i] != '.')
                oxo_bit_set(stones->side[text[i] == 'o'], cell);
            cell++;
            i++;
            continue;
        }
        if (text[i] < '1' || text[i] > '9')
            return oxo_fail(error, OXO_BAD_INPUT,
                            "expected x, o or a number of empty cells");
        unsigned run = 0;
        while (i < length && text[i] >= '0' && text[i] <= '9' && run <= 9999)
            run = 10 * run + (unsigned)(text[i++] - '0');
        if (run > s->cells - cell)
            return oxo_fail(error, OXO_BAD_INPUT, "the board has only %u cells",
                            s->cells);
        cell += run;
    }
    *column = 1;
    return OXO_OK;
}

/* "POSITION M1 M2 ..." with the error's place inside the line. */
static oxo_status read_entry(oxo_strategy *s, const char *line, size_t length,
                             size_t number, bool dictionary, oxo_error *error)
{
    const char *space = memchr(line, ' ', length);
    size_t board = space ? (size_t)(space - line) : length, column = 1;
    oxo_stones stones = {0};
    oxo_error why = {0};
    oxo_status status = OXO_OK;
    oxo_move moves[OXO_STRATEGY_CELLS];
    unsigned count = 0;
    if (board == 0 && !dictionary)
        status = oxo_fail(&why, OXO_BAD_INPUT, "expected a position");
    if (status == OXO_OK)
        status = read_board(s, line, board, &stones, &column, &why);
    size_t at = board;
    while (status == OXO_OK && at < length) {
        column = at + 1;
        if (line[at] != ' ' || at + 1 == length || line[at + 1] < '0' ||
            line[at + 1] > '9' ||
            (line[at + 1] == '0' && at + 2 < length && line[at + 2] != ' ')) {
            status = oxo_fail(&why, OXO_BAD_INPUT,
                              "expected one space and the number of a cell");
            break;
        }
        at++;
        column = at + 1;
        oxo_move move = 0;
        while (at < length && line[at] >= '0' && line[at] <= '9' &&
               move <= 99999)
            move = 10 * move + (oxo_move)(line[at++] - '0');
        if (count == OXO_STRATEGY_CELLS || move >= s->cells) {
            status = oxo_fail(&why, OXO_BAD_INPUT, "there is no such cell");
            break;
        }
        moves[count++] = move;
    }
    if (status == OXO_OK && !count) {
        column = length + 1;
        status = oxo_fail(&why, OXO_BAD_INPUT, "expected a move");
    }
    if (status == OXO_OK) {
        column = 1;
        status = oxo_strategy_add(s, &stones, moves, count, number, &why);
    }
    if (status == OXO_OK)
        return OXO_OK;
    return oxo_fail_at(error, status, number, column, "%s", why.text);
}

/* The strategy is about a position and not about the start of the game. */
static oxo_status begin_at(oxo_strategy *s, const char *text, oxo_error *error)
{
    oxo_stones stones;
    oxo_error why = {0};
    size_t column = 1;
    if (read_board(s, text, strlen(text), &stones, &column, &why) != OXO_OK)
        return oxo_fail(error, OXO_BAD_INPUT, "start: %s", why.text);
    const unsigned first = oxo_set_size(s->board, stones.side[0]);
    const unsigned second = oxo_set_size(s->board, stones.side[1]);
    if (first != second && first != second + 1)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "start: x has as many stones as o, or one more");
    const oxo_sides p = oxo_strategy_roles(s, &stones);
    if (oxo_board_has_line(s->board, s->winner, p.own) ||
        oxo_board_has_line(s->board, oxo_other(s->winner), p.other))
        return oxo_fail(error, OXO_BAD_INPUT, "start: a line is complete");
    /* entries are images, not continuations, of the start */
    s->begins = (first == second) == (s->winner == OXO_FIRST);
    s->start = p;
    s->placed = true;
    return OXO_OK;
}

/* Is this line of a body about the game (its text, its symmetries) and no
 * entry? *text counts the lines of text still to come. */
static bool about_game(const char *line, size_t length, size_t *text)
{
    if (*text > 0) {
        --*text;
        return true;
    }
    if (length > 5 && !memcmp(line, "text ", 5)) {
        *text = strtoul(line + 5, NULL, 10);
        return true;
    }
    return length > 4 && !memcmp(line, "map ", 4);
}

oxo_status oxo_strategy_from_certificate(const oxo_game *game,
                                         const oxo_certificate *certificate,
                                         oxo_strategy **strategy,
                                         oxo_error *error)
{
    bool first = !strcmp(certificate->claim, "first-wins");
    bool compact = !strcmp(certificate->form, "compact");
    if (!first && strcmp(certificate->claim, "second-wins"))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the claim '%s' is not that a side wins",
                        certificate->claim);
    if (!compact && strcmp(certificate->form, "full"))
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "a certificate of the form '%s' is not a strategy of "
                        "positions and moves",
                        certificate->form);
    oxo_strategy *s = NULL;
    oxo_status status =
        oxo_strategy_create(game, first ? OXO_FIRST : OXO_SECOND,
                            compact ? OXO_COMPACT : OXO_FULL, &s, error);
    if (status != OXO_OK)
        return status;
    size_t at = 0, length, text = 0, number = certificate->body_line;
    const char *line;
    if (certificate->start)
        status = begin_at(s, certificate->start, error);
    for (; status == OXO_OK &&
           oxo_certificate_next(certificate, &at, &line, &length);
         number++)
        if (!about_game(line, length, &text))
            status = read_entry(s, line, length, number, false, error);
    if (status == OXO_OK)
        *strategy = s;
    else
        oxo_strategy_destroy(s);
    return status;
}

/* Does the text begin with a whole board, a cell a letter: O'Dwyer's notation?
 */
static bool begins_with_board(const oxo_game *game, const char *text,
                              size_t size)
{
    size_t length = 0; /* the text has no NUL at its end */
    while (length < size && text[length] && strchr(".xoXO", text[length]))
        length++;
    return length == game->cells && length < size && text[length] == '\n';
}

oxo_status oxo_strategy_from_dictionary(const oxo_game *game, const char *text,
                                        size_t size, oxo_strategy **strategy,
                                        oxo_error *error)
{
    if (size && begins_with_board(game, text, size))
        return oxo_wildcard_read(game, text, size, strategy, error);
    oxo_strategy *s = NULL;
    oxo_status status =
        oxo_strategy_create(game, OXO_FIRST, OXO_COMPACT, &s, error);
    if (status != OXO_OK)
        return status;
    /* the explanations end with a line of dashes, if they are there */
    size_t start = 0, number = 1, line = 1;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t next = end ? (size_t)(end - text) + 1 : size;
        line++;
        if (size - at >= 5 && !memcmp(text + at, "-----", 5)) {
            start = next;
            number = line;
        }
        at = next;
    }
    for (size_t at = start; at < size && status == OXO_OK; number++) {
        const char *end = memchr(text + at, '\n', size - at);
        if (!end) {
            status = oxo_fail_at(error, OXO_BAD_INPUT, number, size - at + 1,
                                 "the file is cut short inside a line");
            break;
        }
        size_t length = (size_t)(end - text) - at;
        status = read_entry(s, text + at, length, number, true, error);
        at += length + 1;
    }
    if (status == OXO_OK && !s->entry_count)
        status = oxo_fail_at(error, OXO_BAD_INPUT, number, 1,
                             "the dictionary has no entries");
    if (status == OXO_OK)
        *strategy = s;
    else
        oxo_strategy_destroy(s);
    return status;
}
