/* The certificate of Qubic as judge of moves: see book.h.
 *
 *   White to move   the entry's move wins, and every move that leads to an
 *                   equivalent position; where Black has a three, the block,
 *                   if all that can follow is covered
 *   Black to move   a move loses when White then has an entry, a forced
 *                   sequence, or a block after which all replies lose again
 *
 * A block is followed by all of Black's replies, so this is a search; but it
 * goes on only below replies that make a three, and off the strategy the first
 * reply without an entry ends it.
 */
#include "players/book.h"

#include "base/bits.h"
#include "oxo/line.h"
#include "oxo/strategy.h"
#include "search/qubic_board.h"
#include "search/qubic_force.h"
#include "symmetry/qubic_canon.h"
#include <stdlib.h>
#include <string.h>

/* data/qubic.proof, see cmake/embed.cmake */
extern const unsigned char oxo_book_qubic[];
extern const size_t oxo_book_qubic_size;

static bool is_qubic(const oxo_game *game)
{
    oxo_line_spec spec;
    return oxo_line_spec_of(game, &spec) && spec.k == 4 && spec.n == 3 &&
           !spec.misere && !spec.gravity;
}

oxo_status oxo_book_certificate(const oxo_game *game,
                                oxo_certificate **certificate, oxo_error *error)
{
    if (!oxo_book_qubic_size || !is_qubic(game))
        return OXO_NO;
    return oxo_certificate_parse((const char *)oxo_book_qubic,
                                 oxo_book_qubic_size, certificate, error);
}

typedef struct judge {
    oxo_strategy *strategy;
    oxo_qubic_force *force;
} judge;

static bool entry(const judge *j, uint64_t white, uint64_t black,
                  oxo_move *move)
{
    const oxo_stones stones = {{{white, 0}, {black, 0}}};
    return oxo_strategy_lookup(j->strategy, &stones, move) == OXO_OK;
}

static bool covered(const judge *j, uint64_t white, uint64_t black);

/* White to move: does the book win? If so *answer is White's move. */
static bool won(const judge *j, uint64_t white, uint64_t black,
                oxo_move *answer)
{
    uint64_t cells = oxo_qubic_completions(white, black);
    if (cells) {
        *answer = oxo_lowest64(cells);
        return true;
    }
    cells = oxo_qubic_completions(black, white);
    if (cells) {
        *answer = oxo_lowest64(cells);
        return !(cells & (cells - 1)) && covered(j, white | cells, black);
    }
    if (entry(j, white, black, answer))
        return true;
    oxo_qubic_win win;
    if (!oxo_qubic_force_search(j->force, white, black, &win))
        return false;
    *answer = win.attack[0];
    return true;
}

/* Black to move: does White win after every reply? */
static bool covered(const judge *j, uint64_t white, uint64_t black)
{
    oxo_move answer;
    uint64_t empty = ~(white | black);
    if (oxo_qubic_completions(black, white) || !empty)
        return false;
    for (; empty; empty &= empty - 1) {
        if (!won(j, white, black | (empty & (~empty + 1)), &answer))
            return false;
    }
    return true;
}

static oxo_status say(oxo_analysed_move *m, oxo_verdict verdict,
                      oxo_move answer, oxo_error *error)
{
    oxo_move *line = malloc(2 * sizeof *line);
    if (!line)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    line[0] = m->move;
    line[1] = answer;
    free(m->line);
    m->line = line;
    m->count = answer == OXO_MOVE_NONE ? 1 : 2;
    m->verdict = verdict;
    m->ground = OXO_GROUND_CERTIFICATE;
    m->plies = 0;
    m->exact = false;
    return OXO_OK;
}

static oxo_status judge_white(const judge *j, uint64_t white, uint64_t black,
                              oxo_analysis *a, oxo_error *error)
{
    const uint64_t block = oxo_qubic_completions(black, white);
    oxo_move move;
    uint64_t key[2], other[2];
    if (oxo_qubic_completions(white, black))
        return OXO_OK; /* the rules know it */
    if (block ? !won(j, white, black, &move) : !entry(j, white, black, &move))
        return OXO_OK;
    oxo_qubic_canon(white | UINT64_C(1) << move, black, &key[0], &key[1]);
    for (unsigned i = 0; i < a->moves; i++) {
        oxo_analysed_move *m = &a->move[i];
        oxo_qubic_canon(white | UINT64_C(1) << m->move, black, &other[0],
                        &other[1]);
        if (m->verdict == OXO_VERDICT_OPEN && key[0] == other[0] &&
            key[1] == other[1]) {
            const oxo_status status =
                say(m, OXO_VERDICT_WIN, OXO_MOVE_NONE, error);
            if (status != OXO_OK)
                return status;
        }
    }
    return OXO_OK;
}

static oxo_status judge_black(const judge *j, uint64_t white, uint64_t black,
                              oxo_analysis *a, oxo_error *error)
{
    for (unsigned i = 0; i < a->moves; i++) {
        oxo_analysed_move *m = &a->move[i];
        oxo_move answer;
        if (m->verdict == OXO_VERDICT_OPEN &&
            won(j, white, black | UINT64_C(1) << m->move, &answer)) {
            const oxo_status status = say(m, OXO_VERDICT_LOSS, answer, error);
            if (status != OXO_OK)
                return status;
        }
    }
    return OXO_OK;
}

oxo_status oxo_book_judge(const oxo_game *game, const oxo_pos *pos,
                          oxo_analysis *analysis, oxo_error *error)
{
    oxo_certificate *certificate = NULL;
    judge j = {.strategy = NULL};
    oxo_status status = oxo_book_certificate(game, &certificate, error);
    if (status != OXO_OK)
        return status == OXO_NO ? OXO_OK : status;
    status =
        oxo_strategy_from_certificate(game, certificate, &j.strategy, error);
    oxo_certificate_destroy(certificate);
    if (status != OXO_OK)
        return status;
    j.force = oxo_qubic_force_new(OXO_QUBIC_AUTO);
    const uint64_t white = oxo_line_stones(game, pos, OXO_FIRST)[0];
    const uint64_t black = oxo_line_stones(game, pos, OXO_SECOND)[0];
    if (!j.force)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    else if (game->ops->turn(game, pos) == OXO_FIRST)
        status = judge_white(&j, white, black, analysis, error);
    else
        status = judge_black(&j, white, black, analysis, error);
    oxo_qubic_force_free(j.force);
    oxo_strategy_destroy(j.strategy);
    return status;
}
