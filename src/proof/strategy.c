/* Strategies: classes of positions, entries, and where they come from.
 *
 * Every position is kept by its representative under the automorphisms of the
 * game, with the winner's stones first. For 4^3 the representative is that of
 * symmetry/qubic_canon.h; other games take the smallest image over all listed
 * automorphisms. An entry's moves are kept in the coordinates of the
 * representative, so that looking one up needs one map and its inverse.
 *
 * What is refused here is what could not be meant: positions with the wrong
 * side to move, complete lines, moves to occupied cells, two entries for one
 * class. Whether the moves are any good is the walk's business.
 */
#include "proof/strategy.h"

#include "base/bits.h"
#include "base/runs.h"
#include "oxo/symmetry.h"
#include "rules/line.h"
#include "search/qubic_board.h"
#include "symmetry/qubic_canon.h"
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
    oxo_runs_put(&w, stones->side[0], 2, s->cells);
    return w.used;
}

void oxo_strategy_completions(const oxo_strategy *s, const oxo_sides *p,
                              int side, uint64_t out[2])
{
    const uint64_t *own = side ? p->other : p->own;
    const uint64_t *other = side ? p->own : p->other;
    out[0] = out[1] = 0;
    if (s->qubic) {
        out[0] = oxo_qubic_completions(own[0], other[0]);
        return;
    }
    for (uint32_t l = 0; l < s->line_count[side]; l++) {
        const uint64_t *line = s->lines[side][l];
        uint64_t low = line[0] & ~own[0], high = line[1] & ~own[1];
        bool one =
            low ? !(low & (low - 1)) && !high : high && !(high & (high - 1));
        if (one && !(low & other[0]) && !(high & other[1])) {
            out[0] |= low;
            out[1] |= high;
        }
    }
}

static bool has_line(const oxo_strategy *s, const oxo_sides *p, int side)
{
    const uint64_t *own = side ? p->other : p->own;
    for (uint32_t l = 0; l < s->line_count[side]; l++) {
        const uint64_t *line = s->lines[side][l];
        if (!(line[0] & ~own[0]) && !(line[1] & ~own[1]))
            return true;
    }
    return false;
}

/* ---- classes --------------------------------------------------------------*/

unsigned oxo_strategy_image(const oxo_strategy *s, uint32_t map, unsigned cell)
{
    return s->qubic ? oxo_qubic_map(map, cell)
                    : s->maps[(size_t)map * s->cells + cell];
}

static void image_of(const oxo_strategy *s, uint32_t map, const uint64_t *from,
                     uint64_t *to)
{
    const uint16_t *cells = s->maps + (size_t)map * s->cells;
    to[0] = to[1] = 0;
    for (unsigned w = 0; w < s->words; w++) {
        for (uint64_t bits = from[w]; bits; bits &= bits - 1)
            oxo_bit_set(to, cells[64 * w + oxo_lowest64(bits)]);
    }
}

uint32_t oxo_strategy_canon(const oxo_strategy *s, const oxo_sides *from,
                            oxo_sides *to)
{
    if (s->qubic) {
        to->own[1] = to->other[1] = 0;
        uint32_t map = oxo_qubic_canon_map(from->own[0], from->other[0],
                                           &to->own[0], &to->other[0]);
        /* a representative stays as it is, so that entries which were written
         * once read back with the same moves */
        return memcmp(from, to, sizeof *to) ? map : 0;
    }
    uint32_t best = 0;
    *to = *from;
    for (uint32_t m = 1; m < s->map_count; m++) {
        oxo_sides image;
        image_of(s, m, from->own, image.own);
        image_of(s, m, from->other, image.other);
        if (memcmp(&image, to, sizeof image) < 0) {
            *to = image;
            best = m;
        }
    }
    return best;
}

static uint64_t hash_of(const oxo_sides *p)
{
    uint64_t h = oxo_mix64(p->own[0] + UINT64_C(0x9e3779b97f4a7c15));
    h = oxo_mix64(h ^ p->other[0]);
    return oxo_mix64(h + p->own[1] * 3 + p->other[1]);
}

static bool grow_index(oxo_strategy *s)
{
    uint32_t size = s->index_mask ? 2 * (s->index_mask + 1) : 4096;
    uint32_t *made = calloc(size, sizeof *made);
    if (!made)
        return false;
    free(s->index);
    s->index = made;
    s->index_mask = size - 1;
    for (uint32_t i = 0; i < s->class_count; i++) {
        uint64_t at = hash_of(&s->classes[i]);
        while (made[at & s->index_mask])
            at++;
        made[at & s->index_mask] = i + 1;
    }
    return true;
}

uint32_t oxo_strategy_class(oxo_strategy *s, const oxo_sides *canonical)
{
    if (2 * (uint64_t)s->class_count >= s->index_mask && !grow_index(s))
        return UINT32_MAX;
    uint64_t at = hash_of(canonical);
    for (;; at++) {
        uint32_t found = s->index[at & s->index_mask];
        if (!found)
            break;
        if (!memcmp(&s->classes[found - 1], canonical, sizeof *canonical))
            return found - 1;
    }
    if (s->class_count == s->class_room) {
        uint32_t room = s->class_room ? 2 * s->class_room : 4096;
        oxo_sides *classes = realloc(s->classes, room * sizeof *classes);
        if (classes)
            s->classes = classes;
        uint32_t *entry_of = realloc(s->entry_of, room * sizeof *entry_of);
        if (entry_of)
            s->entry_of = entry_of;
        uint8_t *seen = realloc(s->seen, room);
        if (seen)
            s->seen = seen;
        if (!classes || !entry_of || !seen || room > UINT32_MAX / 4)
            return UINT32_MAX;
        s->class_room = room;
    }
    uint32_t made = s->class_count++;
    s->classes[made] = *canonical;
    s->entry_of[made] = OXO_NO_ENTRY;
    s->seen[made] = 0;
    s->index[at & s->index_mask] = made + 1;
    return made;
}

oxo_status oxo_strategy_lookup(const oxo_strategy *s, const oxo_stones *stones,
                               oxo_move *move)
{
    if (s->class_count == 0)
        return OXO_NO;
    const oxo_sides p = oxo_strategy_roles(s, stones);
    oxo_sides canonical;
    const uint32_t map = oxo_strategy_canon(s, &p, &canonical);
    for (uint64_t at = hash_of(&canonical);; at++) {
        const uint32_t found = s->index[at & s->index_mask];
        if (!found)
            return OXO_NO;
        if (memcmp(&s->classes[found - 1], &canonical, sizeof canonical))
            continue;
        const uint32_t entry = s->entry_of[found - 1];
        if (entry == OXO_NO_ENTRY)
            return OXO_NO;
        /* the map leads to the class, so the move comes back by its inverse */
        const oxo_move there = s->moves[s->entries[entry].first];
        for (unsigned cell = 0; cell < s->cells; cell++)
            if (oxo_strategy_image(s, map, cell) == there) {
                *move = cell;
                return OXO_OK;
            }
        return OXO_NO;
    }
}

/* ---- making ---------------------------------------------------------------*/

void oxo_strategy_destroy(oxo_strategy *s)
{
    if (!s)
        return;
    if (s->lines[1] != s->lines[0])
        free(s->lines[1]);
    free(s->lines[0]);
    free(s->maps);
    free(s->classes);
    free(s->entry_of);
    free(s->seen);
    free(s->index);
    free(s->entries);
    free(s->moves);
    oxo_forced_destroy(s->forced);
    free(s);
}

static oxo_status list_maps(oxo_strategy *s, oxo_error *error)
{
    if (s->qubic)
        return OXO_OK;
    oxo_group *group = NULL;
    oxo_status status = oxo_group_create(s->game, NULL, &group, error);
    if (status != OXO_OK)
        return status;
    s->map_count = oxo_group_listed(group);
    s->maps = malloc((size_t)s->map_count * s->cells * sizeof *s->maps);
    if (!s->maps)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    for (uint32_t m = 0; m < s->map_count && s->maps; m++) {
        oxo_map map = oxo_group_element(group, m);
        memcpy(s->maps + (size_t)m * s->cells, map.cell,
               s->cells * sizeof *s->maps);
    }
    oxo_group_destroy(group);
    return status;
}

static oxo_status list_lines(oxo_strategy *s, oxo_error *error)
{
    for (int role = 0; role < 2; role++) {
        const oxo_geometry *g =
            oxo_line_geometry(s->game, role ? !s->winner : s->winner);
        s->line_count[role] = g->lines;
        s->lines[role] = calloc((size_t)g->lines + 1, sizeof *s->lines[role]);
        if (!s->lines[role])
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        for (uint32_t l = 0; l < g->lines; l++) {
            for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
                oxo_bit_set(s->lines[role][l], g->line_points[i]);
        }
    }
    return OXO_OK;
}

oxo_status oxo_strategy_create(const oxo_game *game, oxo_side winner,
                               oxo_strategy_form form, oxo_strategy **strategy,
                               oxo_error *error)
{
    oxo_line_spec spec = {0};
    if (!oxo_line_geometry(game, OXO_FIRST) || game->cells > OXO_STRATEGY_CELLS)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "strategies are walked on line games of up to %d cells",
                        OXO_STRATEGY_CELLS);
    const oxo_line_game *line = oxo_line_of(game);
    for (unsigned i = 0; i + 1 < line->times; i++) {
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
    s->qubic = oxo_line_spec_of(game, &spec) && spec.k == 4 && spec.n == 3;
    /* refuses misere and gravity, for which completions mean other things */
    oxo_status status = oxo_forced_create(game, &s->forced, error);
    if (status == OXO_OK && line->first_moves)
        status = oxo_fail(error, OXO_UNSUPPORTED,
                          "the first move of this game is restricted");
    if (status == OXO_OK)
        status = list_lines(s, error);
    if (status == OXO_OK)
        status = list_maps(s, error);
    oxo_pos *pos = oxo_pos_new(game);
    if (status == OXO_OK && !pos)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        size_t bytes = s->words * sizeof(uint64_t);
        memcpy(s->start.own, oxo_line_stones(game, pos, winner), bytes);
        memcpy(s->start.other, oxo_line_stones(game, pos, !winner), bytes);
        unsigned stones = 0;
        for (unsigned w = 0; w < 2; w++)
            stones += oxo_popcount64(s->start.own[w] | s->start.other[w]);
        if (line->times + stones != s->cells)
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

/* How many stones more than at the start a role has. */
static unsigned played(const uint64_t *stones, const uint64_t *start)
{
    return oxo_popcount64(stones[0] & ~start[0]) +
           oxo_popcount64(stones[1] & ~start[1]);
}

static oxo_status check_board(const oxo_strategy *s, const oxo_sides *p,
                              oxo_error *error)
{
    for (unsigned w = 0; w < 2; w++) {
        if ((p->own[w] & p->other[w]) || (s->start.own[w] & ~p->own[w]) ||
            (s->start.other[w] & ~p->other[w]))
            return oxo_fail(error, OXO_BAD_INPUT,
                            "not a position of this game");
    }
    unsigned own = played(p->own, s->start.own);
    unsigned other = played(p->other, s->start.other);
    bool moves_first = oxo_line_of(s->game)->turn_at[0] == (uint8_t)s->winner;
    if (other != own + !moves_first)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "it is not the %s player's turn in this position",
                        s->winner == OXO_FIRST ? "first" : "second");
    if (has_line(s, p, 0) || has_line(s, p, 1))
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
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    if (s->entry_of[class] != OXO_NO_ENTRY)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "this position has an entry already, in line %zu",
                        s->entries[s->entry_of[class]].line);
    if (s->entry_count == s->entry_room) {
        size_t room = s->entry_room ? 2 * s->entry_room : 1024;
        oxo_entry *more = realloc(s->entries, room * sizeof *more);
        if (!more)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        s->entries = more;
        s->entry_room = room;
    }
    while (s->move_count + count > s->move_room) {
        size_t room = s->move_room ? 2 * s->move_room : 4096;
        oxo_move *more = realloc(s->moves, room * sizeof *more);
        if (!more)
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        s->moves = more;
        s->move_room = room;
    }
    s->entries[s->entry_count] =
        (oxo_entry){line, (uint32_t)s->move_count, count, false, p, moves[0]};
    for (unsigned i = 0; i < count; i++)
        s->moves[s->move_count++] = oxo_strategy_image(s, map, moves[i]);
    s->entry_of[class] = (uint32_t)s->entry_count++;
    return OXO_OK;
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
    size_t at = 0, length, number = certificate->body_line;
    const char *line;
    while (status == OXO_OK &&
           oxo_certificate_next(certificate, &at, &line, &length))
        status = read_entry(s, line, length, number++, false, error);
    if (status == OXO_OK)
        *strategy = s;
    else
        oxo_strategy_destroy(s);
    return status;
}

oxo_status oxo_strategy_from_dictionary(const oxo_game *game, const char *text,
                                        size_t size, oxo_strategy **strategy,
                                        oxo_error *error)
{
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
