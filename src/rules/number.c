/* Number games behind the contract: playing, reading and writing positions.
 *
 * A position is the board and two counters. Which player moves follows from
 * the number of filled cells; `won` counts the winning lines that the last
 * move completed, so outcome() looks at nothing else and undo() restores the
 * block byte for byte.
 *
 *     filled  won   at[0]  at[1] ... at[cells-1]     (16 bits each)
 *       3      0      5      0         2             0 = empty cell
 *
 * Text of a position: one character per cell in flat order (a1 b1 c1 a2 ...),
 * '.' empty, then 1..9 and a..z for 10..35; games with larger numbers write
 * numbers and dots with commas between them (which is read everywhere).
 *
 * Which boards can occur? A board that has the right share of numbers is
 * reachable exactly when it has no winning line, or when one number of the
 * last mover lies on all winning lines: without it nothing wins, so every
 * order of the rest was possible. pos_parse refuses everything else, and
 * count_configurations (number_count.c) counts with the same argument.
 */
#include "oxo/families.h"

#include "base/bits.h"
#include "rules/families.h"
#include "rules/number.h"
#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct number_pos {
    uint16_t filled, won;
    uint16_t at[];
} number_pos;

typedef struct number_game {
    oxo_game head;
    oxo_number_spec spec;
    unsigned lines;
    uint8_t line[109 * 5];    /* cells of the lines, k each */
    uint8_t through[125][13]; /* lines through a cell */
    uint8_t degree[125];
    uint8_t index[OXO_NUMBER_MAX + 1]; /* of a number in the pool, 255 = no */
} number_game;

static const oxo_ops ops;

static const number_game *game_of(const oxo_game *game)
{
    return (const number_game *)(const void *)game;
}

static const number_pos *read_pos(const oxo_pos *pos)
{
    return (const number_pos *)(const void *)pos;
}

static number_pos *write_pos(oxo_pos *pos)
{
    return (number_pos *)(void *)pos;
}

const oxo_number_spec *oxo_number_spec_of(const oxo_game *game)
{
    return game->ops == &ops ? &game_of(game)->spec : NULL;
}

const uint16_t *oxo_number_board(const oxo_game *game, const oxo_pos *pos)
{
    (void)game;
    return read_pos(pos)->at;
}

static void destroy(oxo_game *game)
{
    free(game);
}

static void start(const oxo_game *game, oxo_pos *pos)
{
    memset(pos, 0, game->pos_size);
}

static oxo_side turn(const oxo_game *game, const oxo_pos *pos)
{
    (void)game;
    return read_pos(pos)->filled % 2 ? OXO_SECOND : OXO_FIRST;
}

static oxo_outcome outcome(const oxo_game *game, const oxo_pos *pos)
{
    const number_pos *p = read_pos(pos);
    if (p->won)
        return p->filled % 2 ? OXO_FIRST_WINS : OXO_SECOND_WINS;
    return p->filled == game->cells ? OXO_DRAW : OXO_ONGOING;
}

static void mark_used(const number_game *g, const number_pos *p, bool *used)
{
    memset(used, 0, OXO_NUMBER_POOL);
    for (unsigned c = 0; c < g->head.cells; c++) {
        if (p->at[c])
            used[g->index[p->at[c]]] = true;
    }
}

static unsigned moves(const oxo_game *game, const oxo_pos *pos, oxo_move *out)
{
    const number_game *g = game_of(game);
    const number_pos *p = read_pos(pos);
    bool used[OXO_NUMBER_POOL];
    unsigned side = p->filled % 2, count = 0;
    if (outcome(game, pos) != OXO_ONGOING)
        return 0;
    mark_used(g, p, used);
    for (unsigned c = 0; c < game->cells; c++) {
        if (p->at[c])
            continue;
        for (unsigned i = 0; i < g->spec.count; i++) {
            if (!used[i] && g->spec.users[i] >> side & 1)
                out[count++] = oxo_number_move(c, g->spec.number[i]);
        }
    }
    return count;
}

static bool legal(const oxo_game *game, const oxo_pos *pos, oxo_move move)
{
    const number_game *g = game_of(game);
    const number_pos *p = read_pos(pos);
    unsigned cell = oxo_number_move_cell(move);
    unsigned number = oxo_number_move_number(move);
    if (outcome(game, pos) != OXO_ONGOING || cell >= game->cells ||
        p->at[cell] || number > OXO_NUMBER_MAX || g->index[number] == 255 ||
        !(g->spec.users[g->index[number]] >> p->filled % 2 & 1))
        return false;
    for (unsigned c = 0; c < game->cells; c++) {
        if (p->at[c] == number)
            return false;
    }
    return true;
}

/* Is line l full, and does it win? */
static bool line_wins(const number_game *g, const uint16_t *at, unsigned l)
{
    uint16_t numbers[5];
    for (unsigned i = 0; i < g->spec.k; i++) {
        numbers[i] = at[g->line[l * g->spec.k + i]];
        if (!numbers[i])
            return false;
    }
    return oxo_number_line_wins(&g->spec, numbers);
}

static void play(const oxo_game *game, oxo_pos *pos, oxo_move move)
{
    const number_game *g = game_of(game);
    number_pos *p = write_pos(pos);
    unsigned cell = oxo_number_move_cell(move);
    p->at[cell] = (uint16_t)oxo_number_move_number(move);
    p->filled++;
    p->won = 0;
    for (unsigned i = 0; i < g->degree[cell]; i++)
        p->won = (uint16_t)(p->won + line_wins(g, p->at, g->through[cell][i]));
}

static void undo(const oxo_game *game, oxo_pos *pos, oxo_move move)
{
    (void)game;
    number_pos *p = write_pos(pos);
    p->at[oxo_number_move_cell(move)] = 0;
    p->filled--;
    p->won = 0; /* there was none, or the move could not have been played */
}

static void key(const oxo_game *game, const oxo_pos *pos, uint8_t *out)
{
    memcpy(out, read_pos(pos)->at, 2 * (size_t)game->cells);
}

static void transform(const oxo_game *game, const oxo_map *map,
                      const oxo_pos *pos, oxo_pos *image)
{
    const number_pos *p = read_pos(pos);
    number_pos *q = write_pos(image);
    q->filled = p->filled;
    q->won = p->won;
    for (unsigned c = 0; c < game->cells; c++)
        q->at[map->cell[c]] =
            p->at[c] && map->value ? map->value[p->at[c]] : p->at[c];
}

static oxo_move transform_move(const oxo_game *game, const oxo_map *map,
                               oxo_move move)
{
    (void)game;
    unsigned number = oxo_number_move_number(move);
    return oxo_number_move(map->cell[oxo_number_move_cell(move)],
                           map->value ? map->value[number] : number);
}

/* Picks rows that generate all rows (each a permutation of `width` things):
 * a row is taken when what was taken before does not generate it. */
static unsigned pick_generators(const uint8_t *rows, unsigned count,
                                unsigned width, uint16_t *picked)
{
    bool have[1024] = {true}; /* row 0 is the identity */
    unsigned found = 0;
    for (unsigned r = 1; r < count; r++) {
        if (have[r])
            continue;
        picked[found++] = (uint16_t)r;
        for (bool grown = true; grown;) {
            grown = false;
            for (unsigned i = 0; i < count; i++) {
                for (unsigned j = 0; have[i] && j < found; j++) {
                    uint8_t product[OXO_NUMBER_POOL];
                    for (unsigned x = 0; x < width; x++)
                        product[x] =
                            rows[picked[j] * width + rows[i * width + x]];
                    unsigned at = 0;
                    while (memcmp(rows + at * width, product, width))
                        at++; /* the rows are a group: it is there */
                    grown |= !have[at];
                    have[at] = true;
                }
            }
        }
    }
    return found;
}

static unsigned generators(const oxo_game *game, unsigned max, uint16_t *cells,
                           uint16_t *values)
{
    const number_game *g = game_of(game);
    uint8_t *rows = malloc((size_t)1024 * OXO_NUMBER_POOL);
    uint16_t picked[1024];
    unsigned count = 0;
    bool enough = rows != NULL;
    for (int numbers = 0; enough && numbers < 2; numbers++) {
        unsigned width = numbers ? g->spec.count : game->cells;
        const unsigned maps = numbers
                                  ? oxo_number_value_maps(&g->spec, 1024, rows)
                                  : oxo_number_cell_maps(&g->spec, rows);
        enough = maps != 0;
        unsigned found = pick_generators(rows, maps, width, picked);
        for (unsigned i = 0; i < found && count < max; i++, count++) {
            const uint8_t *row = rows + picked[i] * width;
            uint16_t *cell = cells + (size_t)count * game->cells;
            uint16_t *value = values + (size_t)count * game->values;
            for (unsigned c = 0; c < game->cells; c++)
                cell[c] = numbers ? (uint16_t)c : row[c];
            for (unsigned v = 0; v < game->values; v++)
                value[v] = (uint16_t)v;
            for (unsigned v = 0; numbers && v < g->spec.count; v++)
                value[g->spec.number[v]] = g->spec.number[row[v]];
        }
    }
    free(rows);
    return enough ? count : UINT_MAX;
}

/* ---- text
 * ---------------------------------------------------------------------- */

size_t oxo_number_cell_text(const oxo_number_spec *spec, unsigned cell,
                            char *text, size_t size)
{
    unsigned k = spec->k;
    if (spec->n == 2)
        return (size_t)snprintf(text, size, "%c%u", 'a' + (int)(cell % k),
                                cell / k + 1);
    return (size_t)snprintf(text, size, "%c%u%c", 'a' + (int)(cell % k),
                            cell / k % k + 1, 'A' + (int)(cell / k / k));
}

static size_t move_text(const oxo_game *game, oxo_move move, char *text,
                        size_t size)
{
    char cell[16];
    oxo_number_cell_text(&game_of(game)->spec, oxo_number_move_cell(move), cell,
                         sizeof cell);
    return (size_t)snprintf(text, size, "%s=%u", cell,
                            oxo_number_move_number(move));
}

static oxo_status move_parse(const oxo_game *game, const oxo_pos *pos,
                             const char *text, size_t length, oxo_move *move,
                             oxo_error *error)
{
    const number_game *g = game_of(game);
    unsigned k = g->spec.k, n = g->spec.n, number = 0, x[3] = {0, 0, 0};
    bool ok = length > n + 1 && length <= n + 4 && text[n] == '=';
    if (ok) {
        x[0] = (unsigned)(tolower((unsigned char)text[0]) - 'a');
        x[1] = (unsigned)(text[1] - '1');
        x[2] = n == 3 ? (unsigned)(toupper((unsigned char)text[2]) - 'A') : 0;
        ok = x[0] < k && x[1] < k && x[2] < k;
    }
    for (size_t i = n + 1; ok && i < length; i++) {
        ok = text[i] >= '0' && text[i] <= '9';
        number = number * 10 + (unsigned)(text[i] - '0');
    }
    if (!ok)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "'%.*s' is not a move: expected a cell and a number "
                        "like %s",
                        (int)(length > 40 ? 40 : length), text,
                        n == 2 ? "b2=5" : "b2A=5");
    oxo_move read = oxo_number_move(x[0] + k * x[1] + k * k * x[2], number);
    if (!legal(game, pos, read)) {
        const char *why = "the number is not one to play now";
        if (outcome(game, pos) != OXO_ONGOING)
            why = "the game is over";
        else if (read_pos(pos)->at[oxo_number_move_cell(read)])
            why = "the cell is taken";
        return oxo_fail(error, OXO_BAD_INPUT, "%.*s: %s", (int)length, text,
                        why);
    }
    *move = read;
    return OXO_OK;
}

static bool one_character(const number_game *g)
{
    return g->spec.number[g->spec.count - 1] <= 35;
}

static size_t pos_text(const oxo_game *game, const oxo_pos *pos, char *text,
                       size_t size)
{
    const number_game *g = game_of(game);
    const number_pos *p = read_pos(pos);
    char all[125 * 4 + 1];
    size_t at = 0;
    for (unsigned c = 0; c < game->cells; c++) {
        unsigned v = p->at[c];
        if (!one_character(g)) {
            if (c)
                all[at++] = ',';
            if (v)
                at += (size_t)snprintf(all + at, 4, "%u", v % 1000);
            else
                all[at++] = '.';
        } else {
            all[at++] = ".123456789abcdefghijklmnopqrstuvwxyz"[v];
        }
    }
    all[at] = 0;
    if (size) {
        size_t fits = at < size ? at : size - 1;
        memcpy(text, all, fits);
        text[fits] = 0;
    }
    return at;
}

/* Cells of a board text into `at`; false when it is no board. */
static bool read_cells(const number_game *g, const char *text, size_t length,
                       uint16_t *at)
{
    size_t i = 0;
    unsigned cells = g->head.cells;
    if (length == cells && !memchr(text, ',', length)) {
        for (unsigned c = 0; c < cells; c++) {
            char t = text[c];
            if (t != '.' && !(t >= '1' && t <= '9') && !(t >= 'a' && t <= 'z'))
                return false;
            at[c] = (uint16_t)(t == '.'   ? 0
                               : t <= '9' ? t - '0'
                                          : t - 'a' + 10);
        }
        return true;
    }
    for (unsigned c = 0; c < cells; c++) {
        size_t from = i;
        unsigned v = 0;
        if (c && (i >= length || text[i++] != ','))
            return false;
        if (c)
            from = i;
        if (i < length && text[i] == '.') {
            i++;
        } else {
            while (i < length && i - from < 3 && text[i] >= '0' &&
                   text[i] <= '9')
                v = v * 10 + (unsigned)(text[i++] - '0');
            if (i == from || v == 0)
                return false;
        }
        at[c] = (uint16_t)v;
    }
    return i == length;
}

/* Checks that the numbers on the board can have been played by the two. */
static oxo_status check_shares(const number_game *g, const number_pos *p,
                               oxo_error *error)
{
    bool used[OXO_NUMBER_POOL] = {false};
    unsigned only[2] = {0, 0};
    for (unsigned c = 0; c < g->head.cells; c++) {
        unsigned v = p->at[c];
        if (!v)
            continue;
        if (v > OXO_NUMBER_MAX || g->index[v] == 255)
            return oxo_fail(error, OXO_BAD_INPUT,
                            "%u is not a number of this game", v);
        if (used[g->index[v]])
            return oxo_fail(error, OXO_BAD_INPUT, "%u stands there twice", v);
        used[g->index[v]] = true;
        unsigned users = g->spec.users[g->index[v]];
        if (users != 3)
            only[users - 1]++;
    }
    if (only[0] > (p->filled + 1u) / 2 || only[1] > p->filled / 2u)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the first player has %u numbers there, the second %u: "
                        "they take turns",
                        only[0], only[1]);
    return OXO_OK;
}

static oxo_status pos_parse(const oxo_game *game, const char *text,
                            size_t length, oxo_pos *pos, oxo_error *error)
{
    const number_game *g = game_of(game);
    union {
        number_pos pos;
        uint16_t words[2 + 125];
    } made;
    memset(&made, 0, sizeof made);
    number_pos *p = &made.pos;
    if (!read_cells(g, text, length, made.words + 2))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected %u cells, '.' or a number each (as digits "
                        "or with commas between them)",
                        game->cells);
    for (unsigned c = 0; c < game->cells; c++)
        p->filled = (uint16_t)(p->filled + (made.words[2 + c] != 0));
    oxo_status status = check_shares(g, p, error);
    if (status != OXO_OK)
        return status;
    unsigned last = p->filled % 2 ? OXO_FIRST : OXO_SECOND;
    uint8_t hits[125] = {0};
    for (unsigned l = 0; l < g->lines; l++) {
        if (!line_wins(g, p->at, l))
            continue;
        p->won++;
        for (unsigned i = 0; i < g->spec.k; i++)
            hits[g->line[l * g->spec.k + i]]++;
    }
    bool explained = p->won == 0;
    for (unsigned c = 0; c < game->cells && !explained; c++)
        explained =
            hits[c] == p->won && g->spec.users[g->index[p->at[c]]] >> last & 1;
    if (!explained)
        return oxo_fail(error, OXO_BAD_INPUT,
                        "this board cannot occur: no last move explains its "
                        "%u winning lines",
                        p->won);
    memcpy(pos, made.words, game->pos_size);
    return OXO_OK;
}

/* Rows in the order of the position text, row 1 first, columns a b c ...; the
 * layers of a cube below each other. */
static size_t board_text(const oxo_game *game, const oxo_pos *pos, char *text,
                         size_t size)
{
    const number_game *g = game_of(game);
    const number_pos *p = read_pos(pos);
    unsigned k = g->spec.k;
    int width = g->spec.number[g->spec.count - 1] > 99  ? 4
                : g->spec.number[g->spec.count - 1] > 9 ? 3
                                                        : 2;
    char all[2048];
    size_t at = 0;
    for (unsigned z = 0; z < game->cells / k / k; z++) {
        at += (size_t)snprintf(all + at, sizeof all - at, "  ");
        for (unsigned x = 0; x < k; x++)
            at += (size_t)snprintf(all + at, sizeof all - at, "%*c", width,
                                   'a' + (int)x);
        if (g->spec.n == 3)
            at += (size_t)snprintf(all + at, sizeof all - at, "  %c",
                                   'A' + (int)z);
        all[at++] = '\n';
        for (unsigned y = 0; y < k; y++) {
            at += (size_t)snprintf(all + at, sizeof all - at, "%2u", y + 1);
            for (unsigned x = 0; x < k; x++) {
                unsigned v = p->at[x + k * y + k * k * z];
                at += v ? (size_t)snprintf(all + at, sizeof all - at, "%*u",
                                           width, v)
                        : (size_t)snprintf(all + at, sizeof all - at, "%*c",
                                           width, '.');
            }
            all[at++] = '\n';
        }
    }
    all[at] = 0;
    if (size) {
        size_t fits = at < size ? at : size - 1;
        memcpy(text, all, fits);
        text[fits] = 0;
    }
    return at;
}

/* Adds to a text that may have no room left; `at` is its length so far. */
static void add(char *text, size_t size, size_t *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const bool room = *at < size;
    const int length = vsnprintf(room ? text + *at : NULL,
                                 room ? size - *at : 0, format, arguments);
    va_end(arguments);
    *at += (size_t)length;
}

static size_t rules_text(const oxo_game *game, char *text, size_t size)
{
    const oxo_number_spec *spec = &game_of(game)->spec;
    uint8_t *maps = malloc((size_t)1024 * OXO_NUMBER_POOL);
    const unsigned values = maps ? oxo_number_value_maps(spec, 1024, maps) : 0;
    size_t at = 0;
    if (!values) {
        free(maps);
        return SIZE_MAX;
    }
    add(text, size, &at, "name         %s\n", game->name);
    for (int side = 0; side < 2; side++) {
        add(text, size, &at, "%-13s%s:", side ? "" : "players",
            oxo_number_side_name(spec, (oxo_side)side));
        for (unsigned i = 0; i < spec->count; i++) {
            if (spec->users[i] >> side & 1)
                add(text, size, &at, " %u", spec->number[i]);
        }
        add(text, size, &at, "%s\n", side ? "" : " (starts)");
    }
    add(text, size, &at,
        "wins         the player who completes a line with %s %llu%s%s\n",
        spec->product ? "product" : "sum", (unsigned long long)spec->target,
        spec->parity ? ", or of one parity" : "",
        spec->own ? ", or of numbers all their own" : "");
    const unsigned cells = oxo_number_cell_maps(spec, maps);
    const unsigned c = oxo_number_reflection(spec);
    add(text, size, &at,
        "symmetry     %u = %u of the board x %u of the numbers", cells * values,
        cells, values);
    if (c)
        add(text, size, &at, " (a -> %u-a among them)", c);
    add(text, size, &at, "\n");
    free(maps);
    return at;
}

static const oxo_ops ops = {
    .family = "number",
    .destroy = destroy,
    .start = start,
    .moves = moves,
    .play = play,
    .undo = undo,
    .outcome = outcome,
    .turn = turn,
    .key = key,
    .transform = transform,
    .transform_move = transform_move,
    .move_text = move_text,
    .move_parse = move_parse,
    .pos_text = pos_text,
    .pos_parse = pos_parse,
    .generators = generators,
    .legal = legal,
    .board_text = board_text,
    .rules_text = rules_text,
};

/* ---- creation
 * ------------------------------------------------------------------ */

static void set_title(number_game *g)
{
    const oxo_number_spec *s = &g->spec;
    char board[24], all[256];
    if (!strcmp(g->head.name, "graham") || !strcmp(g->head.name, "nygaard")) {
        snprintf(g->head.title, sizeof g->head.title, "%s's game",
                 g->head.name[0] == 'g' ? "Graham" : "Nygaard");
        return;
    }
    snprintf(board, sizeof board, s->n == 2 ? "%ux%u" : "%ux%ux%u", s->k, s->k,
             s->k);
    snprintf(all, sizeof all, "number game %s, %u numbers %u..%u, %s %llu%s%s",
             board, s->count, s->number[0], s->number[s->count - 1],
             s->product ? "product" : "sum", (unsigned long long)s->target,
             s->parity ? " or one parity" : "", s->own ? " or all own" : "");
    snprintf(g->head.title, sizeof g->head.title, "%.127s", all);
}

static oxo_status create(const char *name, oxo_game **game, oxo_error *error)
{
    oxo_number_spec spec;
    oxo_status status = oxo_number_spec_parse(name, &spec, error);
    if (status != OXO_OK)
        return status;
    number_game *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    g->spec = spec;
    g->head.ops = &ops;
    oxo_number_spec_name(&spec, g->head.name, sizeof g->head.name);
    set_title(g);
    if (oxo_number_side_name(&spec, OXO_FIRST)[0] != 'F') {
        for (unsigned side = 0; side < 2; side++)
            snprintf(g->head.side_name[side], sizeof g->head.side_name[side],
                     "%s", oxo_number_side_name(&spec, (oxo_side)side));
    }
    unsigned cells = spec.n == 2 ? spec.k * spec.k : spec.k * spec.k * spec.k;
    g->head.cells = cells;
    g->head.values = spec.number[spec.count - 1] + 1u;
    g->head.pos_size = sizeof(number_pos) + 2 * (size_t)cells;
    g->head.key_size = 2 * (size_t)cells;
    g->head.pos_text_max = 4 * (size_t)cells + 1;
    g->head.max_moves = cells * spec.count;
    g->head.max_plies = cells;
    g->lines = oxo_number_lines(&spec, g->line);
    for (unsigned l = 0; l < g->lines; l++) {
        for (unsigned i = 0; i < spec.k; i++) {
            unsigned c = g->line[l * spec.k + i];
            g->through[c][g->degree[c]++] = (uint8_t)l;
        }
    }
    memset(g->index, 255, sizeof g->index);
    for (unsigned i = 0; i < spec.count; i++)
        g->index[spec.number[i]] = (uint8_t)i;
    *game = &g->head;
    return OXO_OK;
}

const oxo_family oxo_family_number = {"number", oxo_number_claims, create};
