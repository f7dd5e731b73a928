/* Builds the graph of good moves; see number_graph.h. */
#include "proof/number_graph.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/keys.h"
#include "oxo/search.h"
#include "search/number_search.h"
#include <stdlib.h>
#include <string.h>

void oxo_number_smallest(const number_tables *t, const uint8_t *board,
                         uint8_t *best)
{
    uint8_t image[NUMBER_CELLS];
    memcpy(best, board, t->cells);
    for (unsigned v = 0; v < t->value_maps; v++) {
        const uint8_t *values = t->value_map + v * t->spec.count;
        for (unsigned m = 0; m < t->cell_maps; m++) {
            const uint8_t *from = t->cell_map + m * t->cells;
            for (unsigned c = 0; c < t->cells; c++)
                image[c] = board[from[c]]
                               ? (uint8_t)(values[board[from[c]] - 1] + 1)
                               : 0;
            if (memcmp(image, best, t->cells) < 0)
                memcpy(best, image, t->cells);
        }
    }
}

static bool completes(const number_tables *t, const uint8_t *board,
                      unsigned cell, unsigned value)
{
    for (unsigned i = 0; i < t->degree[cell]; i++) {
        const uint8_t *at = t->line_cells[t->through[cell][i]];
        unsigned state = NUMBER_START;
        for (unsigned j = 0; j < t->spec.k; j++) {
            if (at[j] == cell)
                continue;
            state =
                board[at[j]] ? t->next[state][board[at[j]] - 1] : NUMBER_DEAD;
        }
        if (t->next[state][value] == NUMBER_WIN)
            return true;
    }
    return false;
}

static unsigned used_values(const number_tables *t, const uint8_t *board)
{
    unsigned used = 0;
    for (unsigned c = 0; c < t->cells; c++)
        used |= board[c] ? 1u << (board[c] - 1) : 0;
    return used;
}

bool oxo_number_immediate(const number_tables *t, const uint8_t *board,
                          unsigned side, unsigned *cell, unsigned *value)
{
    unsigned used = used_values(t, board);
    for (unsigned c = 0; c < t->cells; c++) {
        for (unsigned g = 0; !board[c] && g < t->spec.count; g++) {
            if ((used >> g & 1) || !(t->spec.users[g] >> side & 1) ||
                !completes(t, board, c, g))
                continue;
            *cell = c;
            *value = g;
            return true;
        }
    }
    return false;
}

/* Do `open` more numbers out of those not used, from `from` on, take a line
 * in this state to a win? */
static bool can_win(const number_tables *t, unsigned state, unsigned open,
                    unsigned from, unsigned used)
{
    if (open == 0)
        return state == NUMBER_WIN;
    for (unsigned v = from; v < t->spec.count; v++) {
        if (!(used >> v & 1) &&
            can_win(t, t->next[state][v], open - 1, v + 1, used))
            return true;
    }
    return false;
}

/* Can the numbers that are left, whoever owns them, complete no line? */
static bool dead(const number_tables *t, const uint8_t *board)
{
    const unsigned used = used_values(t, board);
    for (unsigned l = 0; l < t->lines; l++) {
        unsigned state = NUMBER_START, open = 0;
        for (unsigned j = 0; j < t->spec.k; j++) {
            const unsigned at = board[t->line_cells[l][j]];
            if (at)
                state = t->next[state][at - 1];
            else
                open++;
        }
        if (open && can_win(t, state, open, 0, used))
            return false;
    }
    return true;
}

/* ---- building ---- */

enum { MOST_NODES = 1 << 19 };

typedef struct builder {
    number_graph *g;
    void *engine;
    number_run run;
    oxo_keys nodes; /* boards, numbered as the nodes */
    uint32_t node_room, option_room, edge_room;
    bool full; /* too many nodes or no memory */
} builder;

/* The node of a board; new boards go to the end of the list. */
static uint32_t node_of(builder *b, const uint8_t *board)
{
    number_graph *g = b->g;
    uint8_t best[NUMBER_CELLS];
    bool fresh;
    oxo_number_smallest(g->tables, board, best);
    const uint32_t id = oxo_keys_add(&b->nodes, best, &fresh);
    if (id != OXO_NO_KEY && !fresh)
        return id;
    b->full = id == OXO_NO_KEY || id >= MOST_NODES;
    OXO_GROW(g->node, g->nodes + 1, b->node_room, b->full = true);
    if (b->full)
        return 0;
    number_node *n = &g->node[g->nodes++];
    memset(n, 0, sizeof *n);
    memcpy(n->board, best, 9);
    for (unsigned c = 0; c < 9; c++)
        n->filled = (uint8_t)(n->filled + (best[c] != 0));
    unsigned cell, value;
    n->immediate =
        oxo_number_immediate(g->tables, best, g->hero, &cell, &value) ||
        (g->holds && dead(g->tables, best));
    g->immediate += n->immediate;
    return id;
}

static int by_id(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The nodes that the answers to a move leave; the board is after the move. */
static void add_option(builder *b, uint8_t *board, unsigned cell,
                       unsigned value)
{
    number_graph *g = b->g;
    const number_tables *t = g->tables;
    unsigned used = used_values(t, board), other = 1 - g->hero;
    uint32_t first = g->edges;
    for (unsigned c = 0; c < 9; c++) {
        for (unsigned v = 0; !board[c] && v < t->spec.count; v++) {
            if ((used >> v & 1) || !(t->spec.users[v] >> other & 1))
                continue;
            board[c] = (uint8_t)(v + 1);
            uint32_t id = node_of(b, board);
            board[c] = 0;
            OXO_GROW(g->edge, g->edges + 1, b->edge_room, b->full = true);
            if (b->full)
                return;
            g->edge[g->edges++] = id;
        }
    }
    uint32_t count = g->edges - first, kept = 0;
    if (count)
        qsort(g->edge + first, count, sizeof *g->edge, by_id);
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || g->edge[first + i] != g->edge[first + kept - 1])
            g->edge[first + kept++] = g->edge[first + i];
    }
    g->edges = first + kept;
    OXO_GROW(g->option, g->options + 1, b->option_room, {
        b->full = true;
        return;
    });
    g->option[g->options++] =
        (number_option){(uint8_t)cell, (uint8_t)value, first, kept};
}

/* Does the hero still reach the goal on this board, the other side to move? */
static bool good(builder *b, const uint8_t *board)
{
    const number_graph *g = b->g;
    return g->holds
               ? !oxo_number_narrow.wins(b->engine, board, 1 - g->hero, &b->run)
               : oxo_number_narrow.wins(b->engine, board, g->hero, &b->run);
}

static void expand(builder *b, uint32_t id)
{
    number_graph *g = b->g;
    const number_tables *t = g->tables;
    uint8_t board[9];
    if (g->node[id].immediate)
        return;
    memcpy(board, g->node[id].board, 9);
    unsigned used = used_values(t, board);
    g->node[id].first = g->options;
    for (unsigned c = 0; c < 9; c++) {
        for (unsigned v = 0; !board[c] && v < t->spec.count; v++) {
            if ((used >> v & 1) || !(t->spec.users[v] >> g->hero & 1))
                continue;
            board[c] = (uint8_t)(v + 1);
            if (good(b, board) && !b->run.stopped)
                add_option(b, board, c, v);
            board[c] = 0;
            if (b->full || b->run.stopped)
                return;
        }
    }
    g->node[id].count = g->options - g->node[id].first;
}

void oxo_number_graph_destroy(number_graph *g)
{
    if (!g)
        return;
    oxo_number_tables_destroy(g->tables);
    free(g->node);
    free(g->option);
    free(g->edge);
    free(g);
}

/* Where play begins for the hero: the start, or what the other side's first
 * moves leave. */
static void add_roots(builder *b)
{
    number_graph *g = b->g;
    uint8_t board[9] = {0};
    if (g->hero == OXO_FIRST) {
        node_of(b, board);
    } else {
        for (unsigned c = 0; c < 9; c++) {
            for (unsigned v = 0; v < g->tables->spec.count; v++) {
                if (!(g->tables->spec.users[v] & 1))
                    continue;
                board[c] = (uint8_t)(v + 1);
                node_of(b, board);
                board[c] = 0;
            }
        }
    }
    g->roots = g->nodes;
}

/* Who is the hero, and can the goal be reached? */
static oxo_status set_goal(builder *b, const oxo_game *game,
                           oxo_number_goal goal, oxo_error *error)
{
    static const char *const names[2] = {"first", "second"};
    const uint8_t empty[9] = {0};
    number_graph *g = b->g;
    g->holds = goal != OXO_NUMBER_WIN;
    if (g->holds) {
        g->hero = goal == OXO_NUMBER_FIRST_HOLDS ? OXO_FIRST : OXO_SECOND;
        if (good(b, empty) || b->run.stopped)
            return OXO_OK;
        return oxo_fail(error, OXO_NO, "%s is won for the %s player",
                        game->name, names[1 - g->hero]);
    }
    for (g->hero = OXO_FIRST; g->hero <= OXO_SECOND; g->hero++) {
        if (good(b, empty) || b->run.stopped)
            return OXO_OK;
    }
    return oxo_fail(error, OXO_NO,
                    "%s is a draw: nobody has a "
                    "winning strategy",
                    game->name);
}

oxo_status oxo_number_graph_create(const oxo_game *game, oxo_number_goal goal,
                                   oxo_number_symmetries symmetries,
                                   oxo_context *context, number_graph **graph,
                                   oxo_error *error)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    if (!spec || game->cells != 9 || spec->count > 14)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "strategies are made for 3x3 number games with up to "
                        "14 numbers");
    number_graph *g = calloc(1, sizeof *g);
    if (!g)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_number_tables_create(spec, &g->tables, error);
    if (status != OXO_OK) {
        free(g);
        return status;
    }
    if (symmetries == OXO_NUMBER_BOARD)
        g->tables->value_maps = 1; /* the identity comes first */
    else if (symmetries == OXO_NUMBER_REFLECTION) {
        g->tables->value_maps =
            oxo_number_value_maps(spec, 2, g->tables->value_map);
        if (!g->tables->value_maps) {
            oxo_number_tables_destroy(g->tables);
            free(g);
            return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
        }
    }
    builder b = {.g = g, .run = {.context = context, .phase = "good moves"}};
    b.engine = oxo_number_narrow.create(g->tables, (size_t)1 << 28);
    oxo_keys_init(&b.nodes, 9);
    b.full = !b.engine;
    status = OXO_OK;
    if (!b.full) {
        status = set_goal(&b, game, goal, error);
        if (status == OXO_OK)
            add_roots(&b);
        for (uint32_t id = 0;
             id < g->nodes && status == OXO_OK && !b.full && !b.run.stopped;
             id++)
            expand(&b, id);
    }
    if (status == OXO_OK && b.run.stopped)
        status = oxo_fail(error, OXO_LIMIT, "stopped while listing moves");
    else if (status == OXO_OK && b.full)
        status = oxo_fail(error, OXO_NO_MEMORY,
                          "the good moves of this game are too many for "
                          "the memory");
    oxo_number_narrow.destroy(b.engine);
    oxo_keys_clear(&b.nodes);
    if (status != OXO_OK)
        oxo_number_graph_destroy(g);
    else
        *graph = g;
    return status;
}
