/* Proof problems to make weights with: guess_problems.h. */
#include "guess_problems.h"
#include "base/bits.h"
#include "search/pn_graph.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool guess_read_options(char **argv, const guess_option *option, unsigned count)
{
    for (char **at = argv + 1; *at != NULL; at += 2) {
        unsigned i = 0;
        while (i < count && strcmp(*at, option[i].name) != 0)
            i++;
        const char *value = i < count ? at[1] : NULL;
        if (value == NULL) {
            fprintf(stderr, "%s: %s\n", *at,
                    i < count ? "expected a value" : "no such option");
            return false;
        }
        const bool digits = value[0] != '\0' && strlen(value) < 19 &&
                            value[strspn(value, "0123456789")] == '\0';
        if (option[i].number == NULL) {
            *option[i].text = value;
        } else if (digits) {
            *option[i].number = strtoull(value, NULL, 10);
        } else {
            fprintf(stderr, "%s: expected a number, not '%s'\n", *at, value);
            return false;
        }
    }
    return true;
}

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

void guess_stop_by_signal(void)
{
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
}

bool guess_stopped(void *unused)
{
    (void)unused;
    return stopped != 0;
}

static void add(guess_set *s, const oxo_game *game, const oxo_board *b,
                unsigned open, unsigned reply)
{
    guess_problem *p = &s->problem[s->count++];
    const bool whole = reply >= b->cells;
    char text[2][8] = {"", ""};
    *p = (guess_problem){.work = 0};
    p->setup =
        (oxo_line_problem){.board = b, .attacks = !whole, .in_turn = whole};
    oxo_bit_set(p->setup.own, open);
    game->ops->move_text(game, open, text[0], sizeof text[0]);
    if (!whole) {
        oxo_bit_set(p->setup.other, reply);
        game->ops->move_text(game, reply, text[1], sizeof text[1]);
    }
    snprintf(p->name, sizeof p->name, "%s %s", text[0], text[1]);
}

/* The replies to an opening, one of each kind, by turns into two sets. */
static void add_replies(guess_set part[2], const oxo_game *game,
                        const oxo_board *b, unsigned open)
{
    uint64_t seen[64][2];
    unsigned kinds = 0;
    for (unsigned reply = 0; reply < b->cells; reply++) {
        oxo_line_problem s = {.board = b, .attacks = true};
        oxo_pn_problem unused;
        uint64_t key[2];
        uint32_t map;
        bool known = reply == open;
        oxo_bit_set(s.own, open);
        oxo_bit_set(s.other, reply);
        oxo_line_problem_init(&unused, &s);
        (void)oxo_line_problem_key(&s, s.own, s.other, key, &map);
        for (unsigned i = 0; i < kinds; i++)
            known |= memcmp(seen[i], key, sizeof key) == 0;
        if (known)
            continue;
        memcpy(seen[kinds], key, sizeof key);
        add(&part[++kinds % 2], game, b, open, reply);
    }
}

void guess_problems(const oxo_game *game, const oxo_board *b, guess_set part[2],
                    guess_set *whole)
{
    for (unsigned open = GUESS_STRONG; open <= GUESS_WEAK; open++) {
        add_replies(part, game, b, open);
        add(whole, game, b, open, b->cells);
    }
}

uint64_t guess_needs(const guess_problem *p, const oxo_guess_table *table,
                     uint64_t cap, uint64_t enough)
{
    oxo_pn_problem pn;
    oxo_pn_graph *graph = NULL;
    oxo_line_problem setup = p->setup;
    const uint64_t most = enough < cap ? enough + 1 : cap;
    oxo_context context = {.max_nodes = most, .stop = guess_stopped};
    setup.weights = table;
    oxo_line_problem_init(&pn, &setup);
    if (oxo_pn_graph_new(&pn, &graph) != OXO_OK) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    const oxo_status status = oxo_pn_graph_search(graph, &context);
    const uint64_t nodes = oxo_pn_graph_nodes(graph);
    oxo_pn_graph_free(graph);
    return status == OXO_OK || nodes > enough ? nodes : 2 * cap;
}
