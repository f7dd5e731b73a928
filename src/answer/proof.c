/* The proof explorer: the certificates that come with oxo, step by step.
 *
 * White (the first player) owns all of them and plays by the rules of the
 * compact form (oxo_strategy_owner_move). Of Qubic there are two, of 4^4 three,
 * by the first move; a step asks the first that knows the position. */
#include "answer/answer.h"

#include "answer/facts.h"
#include "answer/figure12.h"
#include "base/bits.h"
#include "judge/shelf.h"
#include "oxo/families.h"
#include "oxo/symmetry.h"
#include "proof/strategy.h"
#include "proof/strategy_left.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct oxo_explorer {
    oxo_game *game;
    oxo_board *board;
    oxo_force *force;
    oxo_shelf *shelf;
    /* what was counted; made when first asked for */
    oxo_left *left[OXO_SHELF_MOST];
};

void oxo_explorer_destroy(oxo_explorer *p)
{
    if (!p)
        return;
    for (unsigned i = 0; i < OXO_SHELF_MOST; i++)
        oxo_left_destroy(p->left[i]);
    oxo_force_free(p->force);
    oxo_shelf_destroy(p->shelf);
    oxo_board_destroy(p->board);
    oxo_game_destroy(p->game);
    free(p);
}

/* The explorer of a game, kept until another game is asked about. */
static oxo_status explorer_of(oxo_call *call, const char *name,
                              oxo_explorer **explorer)
{
    oxo_session *session = call->session;
    if (session->explorer && !strcmp(session->explorer->game->name, name)) {
        *explorer = session->explorer;
        return OXO_OK;
    }
    oxo_explorer_destroy(session->explorer);
    session->explorer = NULL;
    oxo_explorer *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    oxo_status status = oxo_game_create(name, &p->game, call->error);
    /* plain: a file with the lines of 4^3 has other cells than the certificate
     */
    if (status == OXO_OK)
        status = oxo_board_create_plain(p->game, &p->board, call->error);
    if (status == OXO_OK)
        status = oxo_shelf_create(p->board, &p->shelf, call->error);
    if (status == OXO_OK && !(p->force = oxo_force_new(p->board)))
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status != OXO_OK) {
        oxo_explorer_destroy(p);
        return status;
    }
    *explorer = session->explorer = p;
    return OXO_OK;
}

/* Certificate i of the game, from 0, read when it is first asked for. */
static oxo_status volume_of(oxo_call *call, oxo_explorer *p, unsigned i,
                            const oxo_volume **found)
{
    if (i < oxo_shelf_count(p->shelf))
        return oxo_shelf_volume(p->shelf, i, found, call->error);
    return oxo_fail(call->error, OXO_UNSUPPORTED,
                    "the library has no certificate %u of %s, only of 4^3 "
                    "(two) and 4^4 (three)",
                    i + 1, p->game->name);
}

/* The certificate that info and walk are asked about; *number from 0. */
static oxo_status asked(oxo_call *call, oxo_explorer **p, unsigned *number,
                        const oxo_volume **v)
{
    const oxo_status status =
        explorer_of(call, oxo_asked_text(call, "game"), p);
    *number = (unsigned)oxo_asked_count(call, "certificate") - 1;
    return status == OXO_OK ? volume_of(call, *p, *number, v) : status;
}

/* ---- info and walk ---- */

oxo_status oxo_answer_proof_info(oxo_call *call)
{
    oxo_explorer *p;
    const oxo_volume *v;
    unsigned number;
    char *text = NULL;
    size_t size = 0;
    oxo_status status = asked(call, &p, &number, &v);
    if (status == OXO_OK &&
        oxo_certificate_text(v->certificate, &text, &size) != OXO_OK)
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    free(text);
    if (status != OXO_OK)
        return status;
    json_out *out = call->out;
    const oxo_strategy *s = v->strategy;
    unsigned ours[OXO_STRATEGY_CELLS + 1] = {0};
    for (size_t i = 0; i < s->entry_count; i++) {
        const oxo_sides at = oxo_strategy_given(s, i);
        ours[oxo_set_size(s->board, at.own) +
             oxo_set_size(s->board, at.other)]++;
    }
    /* Figure 12 is about the strong opening of Qubic */
    const bool qubic = number == 0 && !strcmp(p->game->name, "4^3");
    json_open(out, NULL, '{');
    json_text(out, "game", p->game->name);
    json_text(out, "claim", v->certificate->claim);
    json_text(out, "form", v->certificate->form);
    json_number(out, "entries", v->certificate->entries);
    json_number(out, "size", size);
    json_open(out, "levels", '[');
    for (unsigned i = 0; i <= p->game->cells; i++) {
        const uint64_t theirs =
            qubic && i < OXO_PROVE_LEVELS ? figure12_patashnik[i] : 0;
        if (!ours[i] && !theirs)
            continue;
        json_open(out, NULL, '{');
        json_number(out, "level", i);
        json_number(out, "ours", ours[i]);
        if (qubic)
            json_number(out, "patashnik", theirs);
        json_close(out, '}');
    }
    json_close(out, ']');
    if (qubic)
        json_text(
            out, "source",
            "counted from O. Patashnik's dictionary of 2929 strategic moves "
            "(1977; Mathematics Magazine 53, 1980, Figure 12)");
    json_close(out, '}');
    return OXO_OK;
}

oxo_status oxo_answer_proof_walk(oxo_call *call)
{
    oxo_explorer *p;
    const oxo_volume *v;
    unsigned number;
    oxo_strategy *fresh = NULL; /* one that remembers no earlier search */
    oxo_status status = asked(call, &p, &number, &v);
    oxo_strategy_report *r = calloc(1, sizeof *r);
    if (status == OXO_OK && !r)
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_strategy_from_certificate(p->game, v->certificate, &fresh,
                                               call->error);
    if (status == OXO_OK)
        status = oxo_strategy_walk(fresh, &call->context, NULL, NULL, r,
                                   call->error);
    oxo_strategy_destroy(fresh);
    if (status == OXO_OK || status == OXO_NO) {
        oxo_put_walk(call->out, p->game, r);
        status = OXO_OK;
    }
    free(r);
    return status;
}

/* ---- one step ---- */

static const char *const kind_names[OXO_MET_KINDS] = {"win", "block",
                                                      "strategic", "forced"};

/* White's stones and Black's. */
static oxo_sides sides(const oxo_volume *v, const oxo_pos *pos)
{
    oxo_sides at = {{0}, {0}};
    oxo_board_stones(v->strategy->board, pos, OXO_FIRST, at.own);
    oxo_board_stones(v->strategy->board, pos, OXO_SECOND, at.other);
    return at;
}

/* What White plays in a position with White to move. */
static bool white_plays(const oxo_explorer *p, const oxo_volume *v,
                        const oxo_pos *pos, oxo_owner_move *m)
{
    const oxo_sides at = sides(v, pos);
    return oxo_strategy_owner_move(v->strategy, p->force, &at, true, m);
}

/* Black's replies, and what White plays after each. */
typedef struct replies {
    unsigned count, answered;
    oxo_move *move;
    bool *known;
    oxo_owner_move *answer;
    oxo_sides *class; /* representatives */
} replies;

static void replies_free(replies *r)
{
    free(r->move);
    free(r->known);
    free(r->answer);
    free(r->class);
}

static bool look_at_replies(const oxo_explorer *p, const oxo_volume *v,
                            const oxo_pos *pos, replies *r)
{
    const oxo_game *game = p->game;
    *r = (replies){.move = calloc(game->max_moves, sizeof *r->move),
                   .known = calloc(game->max_moves, sizeof *r->known),
                   .answer = calloc(game->max_moves, sizeof *r->answer),
                   .class = calloc(game->max_moves, sizeof *r->class)};
    oxo_pos *after = oxo_pos_copy(game, pos);
    const bool good = r->move && r->known && r->answer && r->class && after;
    if (good)
        r->count = game->ops->moves(game, pos, r->move);
    for (unsigned i = 0; i < r->count; i++) {
        memcpy(after, pos, game->pos_size);
        game->ops->play(game, after, r->move[i]);
        if (game->ops->outcome(game, after) != OXO_ONGOING)
            continue; /* off the strategy: Black has won */
        const oxo_sides at = sides(v, after);
        oxo_strategy_canon(v->strategy, &at, &r->class[i]);
        r->known[i] = white_plays(p, v, after, &r->answer[i]);
        r->answered += r->known[i];
    }
    free(after);
    return good;
}

/* The certificate that knows the position, *number from 0: what White plays in
 * it, or answers to the most replies; the first of equals. `asked` counts from
 * 1; 0: whichever. */
static oxo_status choose(oxo_call *call, oxo_explorer *p, unsigned asked,
                         bool white, unsigned *number, const oxo_volume **best)
{
    oxo_status status = OXO_OK;
    *best = NULL;
    *number = asked ? asked - 1 : 0;
    uint64_t own[OXO_BOARD_WORDS] = {0};
    unsigned most = 0;
    bool all = asked != 0;
    oxo_board_stones(p->board, call->pos, OXO_FIRST, own);
    for (unsigned i = 0;
         status == OXO_OK && !all && i < oxo_shelf_count(p->shelf); i++) {
        const oxo_volume *v;
        oxo_owner_move m;
        replies r = {0};
        if (!oxo_shelf_concerns(p->shelf, i, own) ||
            volume_of(call, p, i, &v) != OXO_OK)
            continue;
        if (white) {
            all = white_plays(p, v, call->pos, &m);
        } else {
            if (!look_at_replies(p, v, call->pos, &r))
                status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
            all = r.answered == r.count;
        }
        if (!*best || all || r.answered > most) {
            most = r.answered;
            *number = i;
            *best = v;
        }
        replies_free(&r);
    }
    return status == OXO_OK && !*best ? volume_of(call, p, *number, best)
                                      : status;
}

/* The entry behind a strategic move, as it stands in the certificate. */
static void put_entry(oxo_call *call, const oxo_explorer *p,
                      const oxo_volume *v, uint32_t number)
{
    const oxo_strategy *s = v->strategy;
    const oxo_sides at = oxo_strategy_given(s, number);
    oxo_stones stones;
    char text[2 * OXO_STRATEGY_CELLS];
    oxo_strategy_players(s, &at, &stones);
    oxo_strategy_text(s, &stones, text, sizeof text);
    json_open(call->out, "entry", '{');
    json_text(call->out, "position", text);
    oxo_put_move(call->out, "move", p->game, s->entries[number].given_move,
                 false);
    json_number(call->out, "line", s->entries[number].line);
    json_close(call->out, '}');
}

static void put_white(oxo_call *call, const oxo_explorer *p,
                      const oxo_volume *v)
{
    oxo_owner_move m;
    if (!white_plays(p, v, call->pos, &m)) {
        json_null(call->out, "white");
        return;
    }
    oxo_move line[2 * OXO_WIN_MAX] = {m.move};
    unsigned count = 1;
    for (unsigned i = 1; m.kind == OXO_MET_FORCED && i < m.win.length; i++) {
        line[count++] = m.win.block[i - 1];
        line[count++] = m.win.attack[i];
    }
    json_open(call->out, "white", '{');
    oxo_answer_move(call, "move", m.move);
    json_text(call->out, "kind", kind_names[m.kind]);
    oxo_answer_moves(call, "line", line, count);
    if (m.kind == OXO_MET_ENTRY)
        put_entry(call, p, v, m.entry);
    json_close(call->out, '}');
}

static void put_replies(oxo_call *call, const replies *r)
{
    unsigned classes = 0;
    for (unsigned i = 0; i < r->count; i++) {
        if (!r->known[i])
            continue;
        /* the classes that were met stand in front */
        unsigned class = 0;
        while (class < classes &&
               memcmp(&r->class[class], &r -> class[i], sizeof *r->class))
            class ++;
        if (class == classes)
            r->class[classes++] = r->class[i];
        json_open(call->out, NULL, '{');
        oxo_answer_move(call, "move", r->move[i]);
        oxo_answer_move(call, "answer", r->answer[i].move);
        json_text(call->out, "kind", kind_names[r->answer[i].kind]);
        json_number(call->out, "class", class);
        json_close(call->out, '}');
    }
}

/* The position, the certificate that knows it, and whose turn it is. */
static oxo_status place(oxo_call *call, oxo_explorer **p, unsigned *number,
                        const oxo_volume **v, bool *over, bool *white)
{
    const unsigned asked = (unsigned)oxo_asked_count(call, "certificate");
    oxo_status status = oxo_asked_where(call);
    if (status == OXO_OK)
        status = explorer_of(call, call->game->name, p);
    if (status != OXO_OK)
        return status;
    const oxo_game *game = call->game;
    *over = game->ops->outcome(game, call->pos) != OXO_ONGOING;
    *white = game->ops->turn(game, call->pos) == OXO_FIRST;
    return choose(call, *p, *over && !asked ? 1 : asked, *white, number, v);
}

oxo_status oxo_answer_proof_step(oxo_call *call)
{
    oxo_explorer *p;
    const oxo_volume *v;
    unsigned number;
    replies r = {0};
    bool over, white;
    oxo_status status = place(call, &p, &number, &v, &over, &white);
    if (status == OXO_OK && !over && !white &&
        !look_at_replies(p, v, call->pos, &r))
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK) {
        json_open(call->out, NULL, '{');
        json_open(call->out, "state", '{');
        oxo_answer_state_members(call);
        json_close(call->out, '}');
        json_number(call->out, "certificate", number + 1);
        if (white && !over)
            put_white(call, p, v);
        else
            json_null(call->out, "white");
        json_open(call->out, "black", '[');
        put_replies(call, &r);
        json_close(call->out, ']');
        json_close(call->out, '}');
    }
    replies_free(&r);
    return status;
}

/* How many moves White still needs, at most. */
oxo_status oxo_answer_proof_left(oxo_call *call)
{
    oxo_explorer *p;
    const oxo_volume *v;
    unsigned number;
    bool over, white;
    unsigned moves = 0;
    oxo_status status = place(call, &p, &number, &v, &over, &white);
    if (status == OXO_OK && !over && !p->left[number] &&
        !(p->left[number] = oxo_left_create(v->strategy)))
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK && !over) {
        const oxo_sides at = sides(v, call->pos);
        status = oxo_left_moves(p->left[number], &at, white, &call->context,
                                &moves, call->error);
    }
    if (status != OXO_OK && status != OXO_LIMIT && status != OXO_NO)
        return status;
    json_open(call->out, NULL, '{');
    json_number(call->out, "certificate", number + 1);
    json_text(call->out, "status",
              over               ? "over"
              : status == OXO_OK ? "counted"
              : status == OXO_NO ? "not won"
                                 : "open");
    if (status == OXO_OK)
        json_number(call->out, "left", moves);
    else
        json_null(call->out, "left");
    json_close(call->out, '}');
    return OXO_OK;
}
