/* The proof explorer: the shipped certificate for Qubic, step by step.
 *
 * White (the first player) follows the rules of the compact form: complete a
 * line; else block a three; else play the entry of the position; else a forced
 * sequence exists. */
#include "answer/answer.h"

#include "answer/figure12.h"
#include "base/bits.h"
#include "oxo/families.h"
#include "oxo/proof.h"
#include "oxo/search.h"
#include "oxo/symmetry.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const unsigned char oxo_book_qubic[];
extern const size_t oxo_book_qubic_size;

enum { KEY = 32, MAX_CELLS = 64 };

struct oxo_explorer {
    oxo_game *game;
    oxo_certificate *certificate;
    oxo_strategy *strategy;
    oxo_group *group;
    oxo_forced *forced;
    uint8_t *keys; /* canonical keys of the entries, in their order */
};

void oxo_explorer_destroy(oxo_explorer *p)
{
    if (!p)
        return;
    oxo_forced_destroy(p->forced);
    oxo_group_destroy(p->group);
    oxo_strategy_destroy(p->strategy);
    oxo_certificate_destroy(p->certificate);
    oxo_game_destroy(p->game);
    free(p->keys);
    free(p);
}

static oxo_status take_keys(oxo_explorer *p, oxo_error *error)
{
    const oxo_game *game = p->game;
    oxo_pos *pos = oxo_pos_new(game);
    oxo_status status = OXO_OK;
    size_t at = 0, length, n = 0;
    const char *line;
    p->keys = calloc(p->certificate->entries + 1, KEY);
    if (!pos || !p->keys || game->key_size > KEY)
        status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    while (status == OXO_OK &&
           oxo_certificate_next(p->certificate, &at, &line, &length)) {
        const char *blank = memchr(line, ' ', length);
        status = game->ops->pos_parse(
            game, line, blank ? (size_t)(blank - line) : length, pos, error);
        if (status == OXO_OK)
            status =
                oxo_group_canon_key(p->group, pos, p->keys + KEY * n++, NULL);
    }
    free(pos);
    return status;
}

static oxo_status load(oxo_call *call, oxo_explorer **proof)
{
    if (call->session->explorer) {
        *proof = call->session->explorer;
        return OXO_OK;
    }
    oxo_explorer *p = calloc(1, sizeof *p);
    if (!p)
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    oxo_status status =
        oxo_certificate_parse((const char *)oxo_book_qubic, oxo_book_qubic_size,
                              &p->certificate, call->error);
    if (status == OXO_OK)
        status = oxo_game_create(p->certificate->game, &p->game, call->error);
    if (status == OXO_OK)
        status = oxo_strategy_from_certificate(p->game, p->certificate,
                                               &p->strategy, call->error);
    if (status == OXO_OK)
        status = oxo_group_create(p->game, NULL, &p->group, call->error);
    if (status == OXO_OK)
        status = oxo_forced_create(p->game, &p->forced, call->error);
    if (status == OXO_OK)
        status = take_keys(p, call->error);
    if (status != OXO_OK) {
        oxo_explorer_destroy(p);
        return status;
    }
    *proof = call->session->explorer = p;
    return OXO_OK;
}

/* ---- info and walk ---- */

oxo_status oxo_answer_proof_info(oxo_call *call)
{
    oxo_explorer *p;
    const oxo_status status = load(call, &p);
    if (status != OXO_OK)
        return status;
    json_out *out = call->out;
    unsigned ours[MAX_CELLS + 1] = {0};
    size_t at = 0, length;
    const char *line;
    while (oxo_certificate_next(p->certificate, &at, &line, &length)) {
        unsigned stones = 0;
        for (size_t i = 0; i < length && line[i] != ' '; i++)
            stones += line[i] == 'x' || line[i] == 'o';
        if (stones <= MAX_CELLS)
            ours[stones]++;
    }
    json_open(out, NULL, '{');
    json_text(out, "game", p->game->name);
    json_text(out, "claim", p->certificate->claim);
    json_text(out, "form", p->certificate->form);
    json_number(out, "entries", p->certificate->entries);
    json_number(out, "size", oxo_book_qubic_size);
    json_open(out, "levels", '[');
    for (unsigned i = 0; i <= MAX_CELLS; i++) {
        const uint64_t theirs =
            i < OXO_PROVE_LEVELS ? figure12_patashnik[i] : 0;
        if (!ours[i] && !theirs)
            continue;
        json_open(out, NULL, '{');
        json_number(out, "level", i);
        json_number(out, "ours", ours[i]);
        json_number(out, "patashnik", theirs);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_text(out, "source",
              "counted from O. Patashnik's dictionary of 2929 strategic moves "
              "(1977; Mathematics Magazine 53, 1980, Figure 12)");
    json_close(out, '}');
    return OXO_OK;
}

oxo_status oxo_answer_proof_walk(oxo_call *call)
{
    oxo_explorer *p;
    oxo_strategy *fresh = NULL; /* one that remembers no earlier search */
    oxo_status status = load(call, &p);
    oxo_strategy_report *r = calloc(1, sizeof *r);
    if (status == OXO_OK && !r)
        status = oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    if (status == OXO_OK)
        status = oxo_strategy_from_certificate(p->game, p->certificate, &fresh,
                                               call->error);
    if (status == OXO_OK)
        status = oxo_strategy_walk(fresh, &call->context, NULL, NULL, r,
                                   call->error);
    oxo_strategy_destroy(fresh);
    if (status == OXO_OK || status == OXO_NO) {
        json_out *out = call->out;
        json_open(out, NULL, '{');
        json_boolean(out, "verified", r->verified);
        json_number(out, "positions", r->positions);
        json_number(out, "wins", r->kind[OXO_MET_WIN]);
        json_number(out, "blocks", r->kind[OXO_MET_BLOCK]);
        json_number(out, "strategic", r->kind[OXO_MET_ENTRY]);
        json_number(out, "forced", r->kind[OXO_MET_FORCED]);
        json_number(out, "longest", r->longest);
        json_text(out, "longest_at", r->longest_at);
        json_number(out, "nodes", r->nodes);
        json_close(out, '}');
        status = OXO_OK;
    }
    free(r);
    return status;
}

/* ---- one step ---- */

typedef enum kind { NOTHING, WIN, BLOCK, STRATEGIC, FORCED } kind;
static const char *const kind_names[] = {"", "win", "block", "strategic",
                                         "forced"};

typedef struct step {
    kind kind;
    unsigned count;
    oxo_move line[MAX_CELLS + 1];
} step;

static void stones_of(const oxo_game *game, const oxo_pos *pos, oxo_stones *s)
{
    *s = (oxo_stones){{{0}}};
    for (unsigned side = 0; side < 2; side++)
        s->side[side][0] = oxo_line_stones(game, pos, (oxo_side)side)[0];
}

/* An empty cell that completes a line of `side`; OXO_MOVE_NONE. */
static oxo_move completing(const oxo_game *game, const oxo_stones *s,
                           oxo_side side)
{
    const oxo_geometry *g = oxo_line_geometry(game, side);
    for (uint32_t l = 0; l < g->lines; l++) {
        uint64_t line = 0;
        for (uint32_t i = g->line_start[l]; i < g->line_start[l + 1]; i++)
            line |= UINT64_C(1) << g->line_points[i];
        const uint64_t rest = line & ~s->side[side][0];
        if (rest && !(rest & (rest - 1)) && !(rest & s->side[!side][0]))
            return (oxo_move)oxo_lowest64(rest);
    }
    return OXO_MOVE_NONE;
}

/* What White plays in a position with White to move. */
static step white_plays(const oxo_call *call, oxo_explorer *p,
                        const oxo_pos *pos)
{
    step s = {.kind = NOTHING, .count = 1};
    oxo_stones stones;
    oxo_forced_win win;
    oxo_context context = call->context;
    const oxo_forced_query query = {.attacker = OXO_FIRST, .shortest = true};
    stones_of(p->game, pos, &stones);
    s.line[0] = completing(p->game, &stones, OXO_FIRST);
    if (s.line[0] != OXO_MOVE_NONE) {
        s.kind = WIN;
        return s;
    }
    s.line[0] = completing(p->game, &stones, OXO_SECOND);
    if (s.line[0] != OXO_MOVE_NONE) {
        s.kind = BLOCK;
    } else if (oxo_strategy_lookup(p->strategy, &stones, &s.line[0]) ==
               OXO_OK) {
        s.kind = STRATEGIC;
    } else if (oxo_forced_search(p->forced, pos, &query, &context, &win,
                                 NULL) == OXO_OK &&
               win.count <= MAX_CELLS) {
        s.kind = FORCED;
        s.count = win.count;
        memcpy(s.line, win.moves, win.count * sizeof *win.moves);
    }
    return s;
}

/* The entry behind a strategic move, as it stands in the certificate. */
static void put_entry(oxo_call *call, const oxo_explorer *p, const oxo_pos *pos)
{
    uint8_t key[KEY] = {0};
    size_t at = 0, length, n = 0;
    const char *line;
    if (oxo_group_canon_key(p->group, pos, key, NULL) != OXO_OK)
        return;
    while (oxo_certificate_next(p->certificate, &at, &line, &length)) {
        if (memcmp(p->keys + KEY * n++, key, KEY))
            continue;
        char text[MAX_CELLS + 16];
        const char *blank = memchr(line, ' ', length);
        if (!blank || length >= sizeof text)
            return;
        memcpy(text, line, length);
        text[length] = 0;
        text[blank - line] = 0;
        json_open(call->out, "entry", '{');
        json_text(call->out, "position", text);
        /* the entry's own move: a flat index in the file */
        const unsigned long cell = strtoul(text + (blank - line) + 1, NULL, 10);
        char name[16];
        oxo_cell_text(4, 3, (uint32_t)(cell % MAX_CELLS), name, sizeof name);
        json_text(call->out, "move", name);
        json_number(call->out, "line", p->certificate->body_line + n - 1);
        json_close(call->out, '}');
        return;
    }
}

static void put_white(oxo_call *call, oxo_explorer *p)
{
    const step s = white_plays(call, p, call->pos);
    if (s.kind == NOTHING) {
        json_null(call->out, "white");
        return;
    }
    json_open(call->out, "white", '{');
    oxo_answer_move(call, "move", s.line[0]);
    json_text(call->out, "kind", kind_names[s.kind]);
    oxo_answer_moves(call, "line", s.line, s.count);
    if (s.kind == STRATEGIC)
        put_entry(call, p, call->pos);
    json_close(call->out, '}');
}

static oxo_status put_replies(oxo_call *call, oxo_explorer *p)
{
    const oxo_game *game = call->game;
    oxo_move moves[MAX_CELLS];
    uint8_t keys[MAX_CELLS][KEY] = {{0}};
    unsigned classes = 0;
    const unsigned count = game->ops->moves(game, call->pos, moves);
    oxo_pos *pos = oxo_pos_copy(game, call->pos);
    if (!pos)
        return oxo_fail(call->error, OXO_NO_MEMORY, "out of memory");
    for (unsigned i = 0; i < count; i++) {
        memcpy(pos, call->pos, game->pos_size);
        game->ops->play(game, pos, moves[i]);
        if (game->ops->outcome(game, pos) != OXO_ONGOING)
            continue; /* off the strategy: Black has won */
        const step s = white_plays(call, p, pos);
        if (s.kind == NOTHING)
            continue;
        uint8_t key[KEY] = {0};
        unsigned class = 0;
        oxo_group_canon_key(p->group, pos, key, NULL);
        while (class < classes && memcmp(keys[class], key, KEY))
            class ++;
        if (class == classes)
            memcpy(keys[classes++], key, KEY);
        json_open(call->out, NULL, '{');
        oxo_answer_move(call, "move", moves[i]);
        oxo_answer_move(call, "answer", s.line[0]);
        json_text(call->out, "kind", kind_names[s.kind]);
        json_number(call->out, "class", class);
        json_close(call->out, '}');
    }
    free(pos);
    return OXO_OK;
}

oxo_status oxo_answer_proof_step(oxo_call *call)
{
    oxo_explorer *p;
    oxo_status status = load(call, &p);
    if (status == OXO_OK)
        status = oxo_asked_where(call);
    if (status != OXO_OK)
        return status;
    if (strcmp(call->game->name, p->game->name))
        return oxo_fail(call->error, OXO_UNSUPPORTED,
                        "the certificate is about %s", p->game->name);
    const oxo_game *game = call->game;
    const bool over = game->ops->outcome(game, call->pos) != OXO_ONGOING;
    const bool white = game->ops->turn(game, call->pos) == OXO_FIRST;
    json_open(call->out, NULL, '{');
    json_open(call->out, "state", '{');
    oxo_answer_state_members(call);
    json_close(call->out, '}');
    if (white && !over)
        put_white(call, p);
    else
        json_null(call->out, "white");
    json_open(call->out, "black", '[');
    if (!white && !over)
        status = put_replies(call, p);
    json_close(call->out, ']');
    json_close(call->out, '}');
    return status;
}
