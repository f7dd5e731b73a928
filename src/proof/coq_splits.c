/* The stages of a draw by splits (form `groups`), for Coq.
 *
 *      stage  "0 STONES STONES"      position, the first player to move
 *      split  "1 REPLY GROUP ..."    of the stage above; REPLY may be empty
 *      reply  "2 MOVE REPLY STAGE SYMMETRY"
 *      image  "3 MOVE LIKE SYMMETRY MOVE LIKE SYMMETRY ..."
 *
 * A group is the number of its pattern and its cells, a pattern the sets of a
 * group with its cells numbered as they come: each is played out once. A stage
 * is written after the stages that its replies lead to, and an image after the
 * move that it is like; proofs/Splits.v says what each step answers.
 *
 * The certificate says neither which cell answers which move nor by what
 * symmetry: that is looked for here, in the plainest way. Nothing is checked
 * that Coq will check, only that every move has an answer to be written. */
#include "proof/coq.h"

#include "base/array.h"
#include "base/runs.h"
#include <string.h>

enum { PATTERN_CELLS = 16, PATTERN_SETS = 12 };
#define NOTHING UINT32_MAX

/* A line `reply` or `split`. */
typedef struct entry {
    char *board;    /* a mark for each cell: x, o or a point */
    uint32_t cell;  /* NOTHING: a split without a reply */
    uint32_t stage; /* of a reply: + 1, the stage it leads to; 0: not yet */
    size_t groups;  /* of a split: where they begin in the body */
} entry;

typedef struct step {
    uint32_t move, cell, stage, symmetry; /* stage NOTHING: an image */
} step;

typedef struct maker {
    const oxo_game *game;
    const oxo_certificate *certificate;
    const oxo_context *context;
    oxo_coq_out *out;
    oxo_coq_parts *parts;
    oxo_group *group;
    uint32_t cells, stages, *number; /* number[s]: + 1, of a symmetry in use */
    unsigned width;
    entry *reply, *split;
    size_t replies, splits, reply_room, split_room;
    char *text; /* the literal at hand: no longer than the body */
    size_t size;
} maker;

static oxo_status no_memory(maker *m)
{
    return oxo_fail(m->out->error, OXO_NO_MEMORY, "out of memory");
}

static oxo_status bad(maker *m, size_t line, const char *expected)
{
    return oxo_fail_at(m->out->error, OXO_BAD_INPUT, line, 1, "expected %s",
                       expected);
}

/* ---- reading ---- */

/* Moves over the word, if it stands there. */
static bool word(const char **at, const char *end, const char *wanted)
{
    size_t length = strlen(wanted);
    if ((size_t)(end - *at) < length || memcmp(*at, wanted, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool number(const char **at, const char *end, uint32_t below,
                   uint32_t *value)
{
    const char *from = *at;
    for (*value = 0; *at < end && **at >= '0' && **at <= '9'; (*at)++)
        if ((*value = 10 * *value + (uint32_t)(**at - '0')) >= below)
            return false;
    return *at > from;
}

/* "POSITION" and perhaps " CELL". */
static oxo_status read_entry(maker *m, const char *at, const char *end,
                             size_t line, entry *e)
{
    const unsigned words = m->cells / 64 + 1;
    const char *space = memchr(at, ' ', (size_t)(end - at));
    const char *stop = space ? space : end;
    char side;
    uint64_t *stones = calloc(2 * (size_t)words, sizeof *stones);
    *e = (entry){.board = malloc(m->cells), .cell = NOTHING};
    oxo_status status = stones && e->board ? OXO_OK : no_memory(m);
    if (status == OXO_OK)
        status = oxo_runs_read(at, (size_t)(stop - at), m->cells, stones, words,
                               &side, m->out->error);
    for (uint32_t c = 0; status == OXO_OK && c < m->cells; c++)
        e->board[c] = oxo_runs_mark(stones, words, c);
    free(stones);
    if (status == OXO_OK && space &&
        (!word(&space, end, " ") || !number(&space, end, m->cells, &e->cell) ||
         space != end || e->board[e->cell] != '.'))
        status = bad(m, line, "an empty cell after the position");
    return status;
}

static oxo_status read_body(maker *m)
{
    size_t at = 0, length, line = m->certificate->body_line;
    const char *text;
    oxo_status status = OXO_OK;
    for (; status == OXO_OK &&
           oxo_certificate_next(m->certificate, &at, &text, &length);
         line++) {
        const char *end = text + length;
        entry *e;
        if (word(&text, end, "reply ")) {
            OXO_GROW(m->reply, m->replies + 1, m->reply_room,
                     return no_memory(m));
            e = &m->reply[m->replies++];
            status = read_entry(m, text, end, line, e);
            if (status == OXO_OK && e->cell == NOTHING)
                status = bad(m, line, "a cell after the position");
        } else if (word(&text, end, "split ")) {
            OXO_GROW(m->split, m->splits + 1, m->split_room,
                     return no_memory(m));
            e = &m->split[m->splits++];
            status = read_entry(m, text, end, line, e);
            e->groups = at;
        } else if (m->splits == 0 || !word(&text, end, "group ")) {
            status = bad(m, line, "`reply', `split' or a `group' of a split");
        }
    }
    return status;
}

/* ---- groups ---- */

static oxo_status pattern_number(maker *m, const char *text, uint32_t *value)
{
    oxo_coq_parts *p = m->parts;
    for (*value = 0; *value < p->patterns; ++*value)
        if (!strcmp(p->pattern[*value].text, text))
            return OXO_OK;
    if (p->patterns == OXO_COQ_DIGITS * OXO_COQ_DIGITS)
        return oxo_fail(m->out->error, OXO_UNSUPPORTED,
                        "expected at most %d kinds of groups",
                        OXO_COQ_DIGITS * OXO_COQ_DIGITS);
    OXO_GROW(p->pattern, p->patterns + 1, p->pattern_room, return no_memory(m));
    strcpy(p->pattern[p->patterns++].text, text);
    return OXO_OK;
}

static oxo_status bad_group(maker *m, const char *expected, const char *line,
                            const char *end)
{
    return oxo_fail(m->out->error, OXO_BAD_INPUT, "expected %s: group%.*s",
                    expected, (int)(end - line < 100 ? end - line : 100), line);
}

/* " SET SET ...": its literal is added to the text, its cells are marked. */
static oxo_status put_group(maker *m, const char *at, const char *end,
                            bool *inside)
{
    const char *line = at;
    uint32_t cell[PATTERN_CELLS], count = 0, sets = 0, kind;
    char pattern[sizeof m->parts->pattern->text];
    size_t size = 0;
    while (at < end) {
        if (!word(&at, end, " ") || ++sets > PATTERN_SETS)
            return bad_group(m, "a group of at most 12 sets", line, end);
        if (size)
            pattern[size++] = ' ';
        unsigned members = 0;
        do {
            uint32_t c, i = 0;
            if (!number(&at, end, m->cells, &c) || ++members > PATTERN_CELLS)
                return bad_group(m, "a set of cells", line, end);
            while (i < count && cell[i] != c)
                i++;
            if (i == PATTERN_CELLS)
                return bad_group(m, "a group of at most 16 cells", line, end);
            if (i == count)
                cell[count++] = c;
            inside[c] = true;
            size += oxo_coq_number(pattern + size, 1, i);
        } while (word(&at, end, ","));
    }
    pattern[size] = 0;
    oxo_status status = pattern_number(m, pattern, &kind);
    if (status != OXO_OK)
        return status;
    m->text[m->size++] = ' ';
    m->size += oxo_coq_number(m->text + m->size, 2, kind);
    for (uint32_t i = 0; i < count; i++)
        m->size += oxo_coq_number(m->text + m->size, m->width, cell[i]);
    return OXO_OK;
}

static oxo_status put_split(maker *m, const entry *e, bool *inside)
{
    size_t at = e->groups, length;
    const char *text;
    oxo_status status = OXO_OK;
    memset(inside, 0, m->cells);
    m->size = 0;
    m->text[m->size++] = '1';
    m->text[m->size++] = ' ';
    if (e->cell != NOTHING)
        m->size += oxo_coq_number(m->text + m->size, m->width, e->cell);
    while (status == OXO_OK &&
           oxo_certificate_next(m->certificate, &at, &text, &length)) {
        const char *end = text + length;
        if (!word(&text, end, "group"))
            break;
        status = put_group(m, text, end, inside);
    }
    return status;
}

/* ---- moves ---- */

/* Does s take `from` to `to`: is what c has in the one at the image of c in
 * the other? With `extra`, `to` has one stone x more; it comes from there. */
static bool takes(const maker *m, uint32_t s, const char *from, const char *to,
                  uint32_t *extra)
{
    const uint16_t *image = oxo_group_element(m->group, s).cell;
    if (extra)
        *extra = NOTHING;
    for (uint32_t c = 0; c < m->cells; c++)
        if (from[c] != to[image[c]]) {
            if (!extra || *extra != NOTHING || from[c] != '.' ||
                to[image[c]] != 'x')
                return false;
            *extra = c;
        }
    return !extra || *extra != NOTHING;
}

/* The number under which a symmetry is written, from 0. */
static oxo_status use(maker *m, uint32_t s, uint32_t *as)
{
    oxo_coq_parts *p = m->parts;
    if (m->number[s] == 0) {
        OXO_GROW(p->symmetry, p->symmetries + 1, p->symmetry_room,
                 return no_memory(m));
        p->symmetry[p->symmetries++] = s;
        m->number[s] = (uint32_t)p->symmetries;
    }
    *as = m->number[s] - 1;
    return OXO_OK;
}

static oxo_status put_stage(maker *m, const char *board, uint32_t *stage);

/* An answer to the move, which is on the board `after`: like a move that is
 * answered, or by a line `reply`. `after` is changed by nobody. */
static oxo_status answer(maker *m, const char *board, const char *after,
                         const bool *answered, step *found)
{
    const uint32_t symmetries = oxo_group_listed(m->group);
    for (uint32_t s = 0; s < symmetries; s++)
        if (takes(m, s, board, after, &found->cell) && answered[found->cell]) {
            found->stage = NOTHING;
            return use(m, s, &found->symmetry);
        }
    for (size_t i = 0; i < m->replies; i++)
        for (uint32_t s = 0; s < symmetries; s++)
            if (takes(m, s, m->reply[i].board, after, NULL)) {
                entry *e = &m->reply[i];
                oxo_status status = OXO_OK;
                found->cell = oxo_group_element(m->group, s).cell[e->cell];
                if (e->stage == 0) {
                    char *next = malloc(m->cells);
                    if (!next)
                        return no_memory(m);
                    memcpy(next, e->board, m->cells);
                    next[e->cell] = 'o';
                    status = put_stage(m, next, &e->stage);
                    free(next);
                }
                found->stage = e->stage - 1;
                return status == OXO_OK ? use(m, s, &found->symmetry) : status;
            }
    return oxo_fail(m->out->error, OXO_NO, "nothing answers cell %u in %s",
                    (unsigned)found->move, m->game->name);
}

/* ---- stages ---- */

/* The steps that answer the moves which no split answers. */
static oxo_status find_steps(maker *m, const char *board, bool *answered,
                             step *steps, uint32_t *count)
{
    char *after = malloc(m->cells);
    oxo_status status = after ? OXO_OK : no_memory(m);
    for (uint32_t c = 0; status == OXO_OK && c < m->cells; c++) {
        if (board[c] != '.' || answered[c])
            continue;
        if (m->context && m->context->stop &&
            m->context->stop(m->context->user))
            status = oxo_fail(m->out->error, OXO_LIMIT, "stopped");
        memcpy(after, board, m->cells);
        after[c] = 'x';
        steps[*count].move = c;
        if (status == OXO_OK)
            status = answer(m, board, after, answered, &steps[*count]);
        ++*count;
        answered[c] = true;
    }
    free(after);
    return status;
}

/* " CELL" in the digits of cells. */
static void put_cell(maker *m, uint32_t cell)
{
    m->text[m->size++] = ' ';
    m->size += oxo_coq_number(m->text + m->size, m->width, cell);
}

static void put_number(maker *m, unsigned width, uint32_t value)
{
    m->text[m->size++] = ' ';
    m->size += oxo_coq_number(m->text + m->size, width, value);
}

static oxo_status put_steps(maker *m, const char *board, const step *steps,
                            uint32_t count)
{
    oxo_status status;
    m->size = 0;
    m->text[m->size++] = '0';
    for (int side = 0; side < 2; side++) {
        m->text[m->size++] = ' ';
        for (uint32_t c = 0; c < m->cells; c++)
            if (board[c] == "xo"[side])
                m->size += oxo_coq_number(m->text + m->size, m->width, c);
    }
    status = oxo_coq_node(m->out, m->text, m->size);
    for (size_t i = 0; status == OXO_OK && i < m->splits; i++)
        if (!memcmp(m->split[i].board, board, m->cells)) {
            bool *inside = malloc(m->cells);
            status = inside ? put_split(m, &m->split[i], inside) : no_memory(m);
            free(inside);
            if (status == OXO_OK)
                status = oxo_coq_node(m->out, m->text, m->size);
            m->out->report.splits++;
        }
    for (uint32_t i = 0; status == OXO_OK && i < count; i++) {
        const bool image = steps[i].stage == NOTHING;
        m->size = 0;
        m->text[m->size++] = image ? '3' : '2';
        put_cell(m, steps[i].move);
        put_cell(m, steps[i].cell);
        if (!image)
            put_number(m, 3, steps[i].stage);
        put_number(m, 2, steps[i].symmetry);
        status = oxo_coq_node(m->out, m->text, m->size);
        m->out->report.links++;
    }
    return status;
}

/* *stage: its number + 1. */
static oxo_status put_stage(maker *m, const char *board, uint32_t *stage)
{
    bool *inside = malloc(m->cells), *answered = calloc(m->cells, 1);
    step *steps = calloc(m->cells, sizeof *steps);
    uint32_t count = 0;
    oxo_status status = inside && answered && steps ? OXO_OK : no_memory(m);
    for (size_t i = 0; status == OXO_OK && i < m->splits; i++) {
        const entry *e = &m->split[i];
        if (memcmp(e->board, board, m->cells) != 0)
            continue;
        status = put_split(m, e, inside);
        for (uint32_t c = 0; c < m->cells; c++)
            answered[c] = answered[c] || e->cell == NOTHING ||
                          (!inside[c] && c != e->cell);
    }
    if (status == OXO_OK)
        status = find_steps(m, board, answered, steps, &count);
    if (status == OXO_OK)
        status = put_steps(m, board, steps, count);
    *stage = ++m->stages;
    m->out->report.nodes++;
    free(inside);
    free(answered);
    free(steps);
    return status;
}

oxo_status oxo_coq_splits(const oxo_game *game,
                          const oxo_certificate *certificate,
                          const oxo_context *context, oxo_coq_out *out,
                          oxo_coq_parts *parts)
{
    maker m = {.game = game,
               .certificate = certificate,
               .context = context,
               .out = out,
               .parts = parts,
               .cells = game->cells,
               .width = oxo_coq_width(game->cells)};
    uint32_t stage;
    char *empty = malloc(game->cells);
    /* a cell of a group takes two characters at least, and here two digits */
    m.text = malloc(certificate->body_size + 4 * (size_t)game->cells + 64);
    oxo_status status = empty && m.text
                            ? oxo_coq_group(game, &m.group, out->error)
                            : no_memory(&m);
    if (status == OXO_OK) {
        m.number = calloc(oxo_group_listed(m.group), sizeof *m.number);
        status = m.number ? read_body(&m) : no_memory(&m);
    }
    if (status == OXO_OK) {
        memset(empty, '.', game->cells);
        status = put_stage(&m, empty, &stage);
    }
    for (size_t i = 0; i < m.replies; i++)
        free(m.reply[i].board);
    for (size_t i = 0; i < m.splits; i++)
        free(m.split[i].board);
    free(m.reply);
    free(m.split);
    free(m.number);
    free(m.text);
    free(empty);
    oxo_group_destroy(m.group);
    return status;
}
