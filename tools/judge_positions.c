/* judge_positions: how many random positions of Qubic the judge decides, and
 * in what time.
 *
 *     cmake --build --preset release --target judge_positions
 *     build/release/judge_positions [POSITIONS [SEED [SECONDS]]]
 *     build/release/judge_positions --moves [POSITIONS [SEED [SECONDS]]]
 *     build/release/judge_positions --game GAME FEWEST MOST NODES [POSITIONS
 *                                   [SEED]]
 *     build/release/judge_positions --threats GAME FEWEST MOST [POSITIONS
 *                                   [SEED [NODES]]]
 *
 * A position has 6 to 30 stones, laid in turn on random cells, and nobody has
 * a three; boards that do not fit are drawn anew. Each is put to a fresh judge
 * with so many seconds of processor time (10; with --moves 5) and no other
 * limit, so that the load of the machine matters little. With --moves every
 * move of the position is to be judged.
 *
 * With --game positions of any line game with so many stones are put to a judge
 * that may examine so many positions: how many are decided, and how many of
 * their moves.
 *
 * With --threats positions of any line game are put to three searches, each
 * with so many positions (200,000) to examine: is there a forced sequence, a
 * threat sequence, a win at all for the side to move? */
#include "base/random.h"
#include "oxo/families.h"
#include "oxo/judge.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "proof/prove.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FEWEST = 6, MOST = 30, CELLS = 1024 };

static double processor(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double until;

static bool late(void *user)
{
    (void)user;
    return processor() > until;
}

/* Has this side a line that lacks one empty cell, or a whole one? */
static bool has_three(const oxo_game *game, const uint8_t *board, uint8_t side)
{
    const oxo_geometry *g =
        oxo_line_geometry(game, side == 1 ? OXO_FIRST : OXO_SECOND);
    for (uint32_t l = 0; l < g->lines; l++) {
        unsigned mine = 0, empty = 0;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++) {
            mine += board[g->line_points[i]] == side;
            empty += board[g->line_points[i]] == 0;
        }
        const unsigned size = g->line_start[l + 1] - g->line_start[l];
        if (mine == size || (mine + 1 == size && empty == 1))
            return true;
    }
    return false;
}

/* A random position as a list of moves; their number. */
static unsigned draw(const oxo_game *game, oxo_random *random, unsigned fewest,
                     unsigned most, oxo_move *moves)
{
    for (;;) {
        uint8_t board[CELLS] = {0};
        const unsigned stones =
            fewest + oxo_random_below(random, most - fewest + 1);
        for (unsigned i = 0; i < stones; i++) {
            do {
                moves[i] = oxo_random_below(random, game->cells);
            } while (board[moves[i]]);
            board[moves[i]] = (uint8_t)(1 + i % 2);
        }
        if (!has_three(game, board, 1) && !has_three(game, board, 2))
            return stones;
    }
}

static void show_open(const oxo_game *game, const oxo_move *moves,
                      unsigned count)
{
    printf("open:");
    for (unsigned i = 0; i < count; i++) {
        char text[16];
        game->ops->move_text(game, moves[i], text, sizeof text);
        printf(" %s", text);
    }
    printf("\n");
    fflush(stdout);
}

typedef struct tally {
    unsigned within[3], winner[4], ground[16], moves, judged, whole;
    double seconds;
} tally;

static bool one(const oxo_game *game, const oxo_move *moves, unsigned count,
                bool every, double seconds, uint64_t nodes, tally *t)
{
    static const double bounds[3] = {0.1, 1, 10};
    const oxo_judge_options options = {.nodes = nodes};
    oxo_judge *judge = NULL;
    oxo_analysis *a = NULL;
    oxo_value value = {0};
    oxo_pos *pos = oxo_pos_new(game);
    if (pos == NULL)
        return false;
    for (unsigned i = 0; i < count; i++)
        game->ops->play(game, pos, moves[i]);
    oxo_status status = oxo_judge_create(game, &options, &judge, NULL);
    const double begin = processor();
    until = begin + seconds;
    oxo_context context = {.stop = late};
    if (status == OXO_OK && every)
        status = oxo_judge_analyse(judge, pos, &context, &a, NULL);
    else if (status == OXO_OK)
        status = oxo_judge_value(judge, pos, &context, &value, NULL, NULL);
    const double spent = processor() - begin;
    t->seconds += spent;
    if (a != NULL) {
        unsigned judged = 0;
        for (unsigned i = 0; i < a->moves; i++)
            judged += a->move[i].value.winner != OXO_OPEN;
        t->moves += a->moves;
        t->judged += judged;
        t->whole += judged == a->moves;
        value = a->value;
        if (judged < a->moves && seconds < HUGE_VAL)
            show_open(game, moves, count);
    } else if (value.winner == OXO_OPEN) {
        show_open(game, moves, count);
    }
    t->winner[value.winner]++;
    if (value.winner != OXO_OPEN) {
        t->ground[value.ground]++;
        for (int i = 0; i < 3; i++)
            t->within[i] += spent <= bounds[i];
    }
    oxo_analysis_destroy(a);
    oxo_judge_destroy(judge);
    free(pos);
    return status == OXO_OK;
}

/* ---- the judge on any line game ---- */

static int judge_game(int numbers, char **number)
{
    const unsigned fewest = (unsigned)atoi(number[1]);
    const unsigned most = (unsigned)atoi(number[2]);
    const uint64_t nodes = (uint64_t)atoll(number[3]);
    const unsigned count = numbers > 4 ? (unsigned)atoi(number[4]) : 40;
    oxo_random random = {numbers > 5 ? (uint64_t)atoll(number[5]) : 1};
    oxo_game *game = NULL;
    oxo_error error;
    tally t = {0};
    if (oxo_game_create(number[0], &game, &error) != OXO_OK ||
        game->cells > CELLS) {
        fprintf(stderr, "judge_positions: %s\n", error.text);
        return 2;
    }
    for (unsigned i = 0; i < count; i++) {
        oxo_move moves[CELLS];
        const unsigned stones = draw(game, &random, fewest, most, moves);
        if (!one(game, moves, stones, true, HUGE_VAL, nodes, &t)) {
            fprintf(stderr, "judge_positions: out of memory\n");
            return 2;
        }
    }
    printf("%s, %u positions of %u to %u stones, %llu positions a judge: %u "
           "decided, %u of %u moves judged, %.1f s of processor time\n",
           game->name, count, fewest, most, (unsigned long long)nodes,
           count - t.winner[OXO_OPEN], t.judged, t.moves, t.seconds);
    oxo_game_destroy(game);
    return 0;
}

/* ---- threats ---- */

typedef struct race {
    const char *name;
    unsigned won, refuted;
    uint64_t nodes;
    double seconds;
} race;

static void take(race *r, oxo_status status, uint64_t nodes, double begin)
{
    r->won += status == OXO_OK;
    r->refuted += status == OXO_NO;
    r->nodes += nodes;
    r->seconds += processor() - begin;
}

static int threats(int numbers, char **number)
{
    const unsigned fewest = (unsigned)atoi(number[1]);
    const unsigned most = (unsigned)atoi(number[2]);
    const unsigned count = numbers > 3 ? (unsigned)atoi(number[3]) : 100;
    oxo_random random = {numbers > 4 ? (uint64_t)atoll(number[4]) : 1};
    const uint64_t nodes = numbers > 5 ? (uint64_t)atoll(number[5]) : 200000;
    race r[3] = {{.name = "forced sequence"},
                 {.name = "threat sequence"},
                 {.name = "any move"}};
    oxo_game *game = NULL;
    oxo_prover *prover = NULL;
    oxo_forced *forced = NULL;
    oxo_error error;
    unsigned both = 0;
    if (oxo_game_create(number[0], &game, &error) != OXO_OK ||
        oxo_prover_create(game, &prover, &error) != OXO_OK ||
        oxo_forced_create(game, &forced, &error) != OXO_OK ||
        game->cells > CELLS) {
        fprintf(stderr, "judge_positions: %s\n", error.text);
        return 2;
    }
    for (unsigned i = 0; i < count; i++) {
        oxo_move moves[CELLS], move;
        const unsigned stones = draw(game, &random, fewest, most, moves);
        oxo_pos *pos = oxo_pos_new(game);
        if (pos == NULL)
            return 2;
        for (unsigned k = 0; k < stones; k++)
            game->ops->play(game, pos, moves[k]);
        const oxo_side side = game->ops->turn(game, pos);
        oxo_context context = {.max_nodes = nodes};
        const oxo_forced_query query = {.attacker = side};
        oxo_forced_win line = {0};
        oxo_threat_win win = {0};
        uint64_t spent = 0;
        double begin = processor();
        oxo_status status =
            oxo_forced_search(forced, pos, &query, &context, &line, &error);
        take(&r[0], status, line.nodes, begin);
        begin = processor();
        status = oxo_prover_threats(prover, pos, &context, &win, &error);
        take(&r[1], status, win.nodes, begin);
        begin = processor();
        const oxo_status any =
            oxo_prover_wins(prover, pos, side, &context, &move, &spent, &error);
        take(&r[2], any, spent, begin);
        both += status == OXO_OK && any == OXO_OK;
        if (status == OXO_OK && any == OXO_NO) {
            fprintf(stderr, "judge_positions: the searches contradict\n");
            return 1;
        }
        oxo_certificate_destroy(win.certificate);
        free(pos);
    }
    printf("%s, %u positions of %u to %u stones, %llu positions a search\n",
           game->name, count, fewest, most, (unsigned long long)nodes);
    for (int i = 0; i < 3; i++)
        printf("%-16s %4u won, %4u refuted, %12llu positions, %.1f s\n",
               r[i].name, r[i].won, r[i].refuted,
               (unsigned long long)r[i].nodes, r[i].seconds);
    printf("won by threats and by any move: %u\n", both);
    oxo_forced_destroy(forced);
    oxo_prover_destroy(prover);
    oxo_game_destroy(game);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 4 && strcmp(argv[1], "--threats") == 0)
        return threats(argc - 2, argv + 2);
    if (argc > 5 && strcmp(argv[1], "--game") == 0)
        return judge_game(argc - 2, argv + 2);
    const bool every = argc > 1 && strcmp(argv[1], "--moves") == 0;
    char **number = argv + 1 + every;
    const int numbers = argc - 1 - every;
    const unsigned count = numbers > 0 ? (unsigned)atoi(number[0]) : 1000;
    oxo_random random = {numbers > 1 ? (uint64_t)atoll(number[1]) : 1};
    const double seconds = numbers > 2 ? atof(number[2]) : every ? 5 : 10;
    oxo_game *game = NULL;
    tally t = {0};
    if (oxo_game_create("4^3", &game, NULL) != OXO_OK)
        return 2;
    for (unsigned i = 0; i < count; i++) {
        oxo_move moves[64];
        const unsigned stones = draw(game, &random, FEWEST, MOST, moves);
        if (!one(game, moves, stones, every, seconds, UINT64_C(1) << 40, &t)) {
            fprintf(stderr, "judge_positions: out of memory\n");
            return 2;
        }
    }
    printf("%u positions: %u decided in 0.1 s, %u in 1 s, %u in 10 s; first "
           "player %u, second %u, draws %u, open %u\n",
           count, t.within[0], t.within[1], t.within[2],
           t.winner[OXO_FIRST_WINS], t.winner[OXO_SECOND_WINS],
           t.winner[OXO_DRAW], t.winner[OXO_OPEN]);
    printf("by ground: forced %u, certificate %u, full search %u, proof search "
           "%u; %.1f s of processor time\n",
           t.ground[OXO_GROUND_FORCED], t.ground[OXO_GROUND_CERTIFICATE],
           t.ground[OXO_GROUND_FULL_SEARCH], t.ground[OXO_GROUND_PROOF_SEARCH],
           t.seconds);
    if (every)
        printf("moves: %u of %u judged in %.0f s a position; all moves of %u "
               "positions\n",
               t.judged, t.moves, seconds, t.whole);
    oxo_game_destroy(game);
    return 0;
}
