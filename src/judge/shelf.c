/* The certificates that come with oxo (shelf.h). */
#include "judge/shelf.h"

#include "oxo/judge.h"
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *game;
    unsigned cells;   /* of that game: all others need not be recognised */
    unsigned through; /* lines through the first move */
    const char *file;
} known[] = {
    {"4^3", 64, 7, "qubic.proof"},   {"4^3", 64, 4, "qubic-weak.proof"},
    {"4^4", 256, 15, "four.proof"},  {"4^4", 256, 8, "four-8.proof"},
    {"4^4", 256, 6, "four-6.proof"},
};
enum { KNOWN = sizeof known / sizeof *known };

static const struct {
    const char *game;
    unsigned cells;
    const char *file;
} draws[] = {{"6^3", 216, "six.proof"}, {"7^3", 343, "seven.proof"}};
enum { DRAWS = sizeof draws / sizeof *draws };

struct oxo_shelf {
    const oxo_board *board;
    unsigned begin, count; /* in known[] */
    oxo_volume volume[OXO_SHELF_MOST];
};

/* ---- one certificate ---- */

oxo_status oxo_volume_of(const oxo_board *board, oxo_certificate *c,
                         oxo_volume *volume, oxo_error *error)
{
    /* the game whose cells the certificate speaks of */
    const oxo_game *game = board->standard ? board->standard : board->game;
    oxo_volume v = {.certificate = c, .owner = OXO_FIRST};
    if (strcmp(c->game, oxo_board_name(board)))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "the certificate is about %.40s, not %.40s", c->game,
                        oxo_board_name(board));
    if (!strcmp(c->claim, "second-wins"))
        v.owner = OXO_SECOND;
    else if (strcmp(c->claim, "first-wins"))
        return oxo_fail(error, OXO_BAD_INPUT,
                        "expected a certificate of a win, not of '%s'",
                        c->claim);
    const oxo_status status =
        oxo_strategy_from_certificate(game, c, &v.strategy, error);
    if (status == OXO_OK)
        *volume = v;
    return status;
}

void oxo_volume_clear(oxo_volume *v)
{
    oxo_strategy_destroy(v->strategy);
    oxo_certificate_destroy(v->certificate);
    *v = (oxo_volume){.owner = OXO_FIRST};
}

/* ---- those that come with oxo ---- */

bool oxo_shelf_may_have(const oxo_game *game)
{
    bool found = false;
    for (unsigned i = 0; i < KNOWN; i++)
        found |= known[i].cells == game->cells;
    return found;
}

static oxo_status load(const char *file, oxo_certificate **certificate,
                       oxo_error *error)
{
    size_t size = 0;
    const unsigned char *bytes = oxo_certificate_shipped(file, &size);
    if (!bytes)
        return oxo_fail(error, OXO_UNSUPPORTED,
                        "the certificate %s is not to be had", file);
    return oxo_certificate_parse((const char *)bytes, size, certificate, error);
}

oxo_status oxo_shelf_create(const oxo_board *board, oxo_shelf **shelf,
                            oxo_error *error)
{
    unsigned begin = 0, end;
    *shelf = NULL;
    while (begin < KNOWN && strcmp(known[begin].game, oxo_board_name(board)))
        begin++;
    for (end = begin; end < KNOWN; end++)
        if (strcmp(known[end].game, known[begin].game))
            break;
    if (end == begin)
        return OXO_OK;
    oxo_shelf *made = calloc(1, sizeof *made);
    if (!made)
        return oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    made->board = board;
    made->begin = begin;
    made->count = end - begin;
    *shelf = made;
    return OXO_OK;
}

void oxo_shelf_destroy(oxo_shelf *shelf)
{
    for (unsigned i = 0; i < oxo_shelf_count(shelf); i++)
        oxo_volume_clear(&shelf->volume[i]);
    free(shelf);
}

unsigned oxo_shelf_count(const oxo_shelf *shelf)
{
    return shelf ? shelf->count : 0;
}

oxo_status oxo_shelf_volume(oxo_shelf *shelf, unsigned i,
                            const oxo_volume **volume, oxo_error *error)
{
    oxo_volume *v = &shelf->volume[i];
    oxo_certificate *c = NULL;
    oxo_status status = OXO_OK;
    if (!v->strategy)
        status = load(known[shelf->begin + i].file, &c, error);
    if (status == OXO_OK && c)
        status = oxo_volume_of(shelf->board, c, v, error);
    if (status == OXO_OK)
        *volume = v;
    else
        oxo_certificate_destroy(c);
    return status;
}

bool oxo_shelf_concerns(const oxo_shelf *shelf, unsigned i, const uint64_t *own)
{
    const oxo_board *b = shelf->board;
    if (!oxo_set_any(b, own))
        return true;
    for (OXO_EACH(b, own, c))
        if (b->cell_start[c.cell + 1] - b->cell_start[c.cell] ==
            known[shelf->begin + i].through)
            return true;
    return false;
}

/* ---- draws ---- */

bool oxo_shelf_may_draw(const oxo_game *game)
{
    bool found = false;
    for (unsigned i = 0; i < DRAWS; i++)
        found |= draws[i].cells == game->cells;
    return found;
}

oxo_status oxo_shelf_draw(const oxo_board *board, oxo_certificate **certificate,
                          oxo_error *error)
{
    for (unsigned i = 0; i < DRAWS; i++)
        if (!strcmp(draws[i].game, oxo_board_name(board)))
            return load(draws[i].file, certificate, error);
    return OXO_NO;
}

oxo_status oxo_book_certificate(const oxo_game *game, unsigned i,
                                oxo_certificate **certificate, oxo_error *error)
{
    oxo_board *board = NULL;
    oxo_shelf *shelf = NULL;
    if (!oxo_shelf_may_have(game) ||
        oxo_board_create(game, &board, NULL) != OXO_OK)
        return OXO_NO;
    oxo_status status = oxo_shelf_create(board, &shelf, error);
    if (status == OXO_OK)
        status = i < oxo_shelf_count(shelf)
                     ? load(known[shelf->begin + i].file, certificate, error)
                     : OXO_NO;
    oxo_shelf_destroy(shelf);
    oxo_board_destroy(board);
    return status;
}
