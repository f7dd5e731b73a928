/* oxo prove without a game tree: see prove_theory.h.
 *
 * In this order: a pairing (k^n, also on boards too large to play), playing a
 * few moves and then pairing (any line game), playing a few moves and then
 * splitting the board (k^n), and for misere games a mirror.
 */
#include "prove_theory.h"
#include "cli.h"

#include "oxo/families.h"
#include "oxo/proof.h"
#include "oxo/theory.h"
#include "proof/prove.h"
#include <stdlib.h>
#include <string.h>

/* Without --depth, playing and then pairing is given up for a search after so
 * many positions. */
#define TRY_POSITIONS 5000000
/* Without --split, splitting the board is given up for a search when so many
 * steps, or half of the user's limits, have not found a single split. The first
 * of 6^3 comes before 16,000 steps; 5^3 has none after 200,000. */
#define TRY_STEPS 100000

static int write_certificate(oxo_certificate *c, const char *name,
                             const theory_options *o)
{
    oxo_error error;
    char command[256], depth[32] = "";
    if (o->depth)
        snprintf(depth, sizeof depth, " --depth %u", (unsigned)o->depth);
    snprintf(command, sizeof command, "oxo prove %s%s%s", name,
             o->split ? " --split" : "", depth);
    if (o->output == NULL || c == NULL)
        return EXIT_YES;
    if (oxo_certificate_note(c, "command", command) != OXO_OK)
        return cli_out_of_memory();
    if (oxo_certificate_save(c, o->output, &error) != OXO_OK)
        return cli_fail(&error);
    if (!cli_json)
        printf("certificate: %s (%zu entries, %zu bytes)\n",
               cli_file_shown(o->output), c->entries, c->body_size);
    return EXIT_YES;
}

/* ---- a pairing ---- */

static oxo_status pairing_certificate(const char *name, const oxo_pairing *p,
                                      oxo_certificate **certificate,
                                      oxo_error *error)
{
    oxo_certificate *c = NULL;
    oxo_status status =
        oxo_certificate_create(name, "draw", "pairing", &c, error);
    for (uint32_t i = 0; status == OXO_OK && i < p->pairs; i++) {
        char line[32];
        int length = snprintf(line, sizeof line, "%u %u", p->pair[2 * i],
                              p->pair[2 * i + 1]);
        if (oxo_certificate_add(c, line, (size_t)length) != OXO_OK)
            status = oxo_fail(error, OXO_NO_MEMORY, "out of memory");
    }
    if (status == OXO_OK)
        *certificate = c;
    else
        oxo_certificate_destroy(c);
    return status;
}

static int try_pairing(const char *name, const oxo_line_spec *spec,
                       const theory_options *o)
{
    oxo_numbers is;
    oxo_error error;
    if (oxo_numbers_of(spec->k, spec->n, &is, &error) != OXO_OK ||
        is.points / 2 < is.lines)
        return EXIT_NO;
    oxo_geometry *g = NULL;
    oxo_pairing *pairing = NULL;
    oxo_certificate *c = NULL;
    oxo_context context = cli_context();
    oxo_status status = oxo_geometry_create(spec->k, spec->n, &g, &error);
    if (status == OXO_OK)
        status = oxo_pairing_find(g, NULL, &context, &pairing, &error);
    cli_progress_done();
    int code = EXIT_NO;
    if (status == OXO_OK && pairing->exists) {
        status = oxo_pairing_check(g, NULL, pairing, &error);
        if (status == OXO_OK)
            status = pairing_certificate(name, pairing, &c, &error);
        if (status == OXO_OK)
            code = write_certificate(c, name, o);
        if (status == OXO_OK && code == EXIT_YES && cli_json) {
            json_out *out = cli_json_begin('{');
            json_text(out, "game", name);
            json_text(out, "winner", "draw");
            json_text(out, "method", "pairing");
            json_number(out, "pairs", pairing->pairs);
            cli_json_end('}');
        } else if (status == OXO_OK && code == EXIT_YES) {
            printf("%s is a draw: the second player answers in pairs (%u "
                   "pairs, one on every line)\n",
                   name, pairing->pairs);
        }
    }
    oxo_certificate_destroy(c);
    oxo_pairing_destroy(pairing);
    oxo_geometry_destroy(g);
    return status == OXO_OK ? code : cli_fail(&error);
}

/* ---- a few moves, then a pairing ---- */

/* `saved`: of a stopped one, the file, or NULL. */
static void print_play_then_pair(const char *name, const oxo_ptp_result *r,
                                 const char *saved)
{
    uint64_t positions = 0;
    for (unsigned d = 0; d <= r->depth; d++)
        positions += r->positions[d];
    if (cli_json) {
        json_out *out = cli_json_begin('{');
        json_text(out, "game", name);
        json_text(out, "winner", r->drawn ? "draw" : "open");
        json_text(out, "method", "play-then-pair");
        if (r->held && !r->drawn)
            json_text(out, "claim", "second-does-not-lose");
        json_number(out, "depth", r->depth);
        json_number(out, "least_depth", r->least);
        json_number(out, "firsts", r->firsts);
        json_number(out, "settled", r->settled);
        json_number(out, "positions", positions);
        json_number(out, "matchings", r->matchings);
        json_number(out, "last_replies", r->last);
        json_number(out, "wrong", r->wrong);
        if (saved)
            json_text(out, "saved", saved);
        else
            json_null(out, "saved");
        cli_json_cost(out, "seconds", r->seconds);
        cli_json_end('}');
        return;
    }
    const char *holds = r->drawn ? " is a draw" : ": the second does not lose";
    if (r->held && positions == 1)
        printf("%s%s: the second player answers in pairs\n", name, holds);
    else if (r->held)
        printf("%s%s: the second player takes the cell on most living lines, "
               "%u time%s at most, and then answers in pairs\n",
               name, holds, r->depth, r->depth == 1 ? "" : "s");
    else
        printf("%s: not decided with %u replies before the pairs\n", name,
               r->depth);
    printf("%u of %u first moves settled, %llu positions, %llu matchings, %llu "
           "last replies, the rule wrong %llu times (%.2f s)\n",
           r->settled, r->firsts, (unsigned long long)positions,
           (unsigned long long)r->matchings, (unsigned long long)r->last,
           (unsigned long long)r->wrong, r->seconds);
}

/* Does a short search show that the first player wins? Then no pairs hold, and
 * the real search says so soon. */
static bool is_won_soon(const oxo_game *game, const oxo_context *user)
{
    enum { POSITIONS = 20000, CELLS = 64 };
    oxo_prover *prover = NULL;
    oxo_error error;
    oxo_pos *start = oxo_pos_new(game);
    bool won = false;
    if (start && game->cells <= CELLS &&
        oxo_prover_create(game, &prover, &error) == OXO_OK) {
        oxo_context context = oxo_context_within(user, POSITIONS, 0);
        oxo_move move;
        uint64_t nodes;
        won = oxo_prover_wins(prover, start, OXO_FIRST, &context, &move, &nodes,
                              &error) == OXO_OK;
    }
    oxo_prover_destroy(prover);
    free(start);
    return won;
}

static int try_play_then_pair(const char *name, const theory_options *o)
{
    oxo_error error;
    oxo_game *game = NULL;
    if (oxo_game_create(name, &game, &error) != OXO_OK)
        return EXIT_NO; /* too large to play */
    const oxo_context user = cli_context();
    const bool asked = o->depth || o->resume;
    if (!asked && is_won_soon(game, &user)) {
        oxo_game_destroy(game);
        return EXIT_NO;
    }
    const oxo_context context = oxo_context_within(
        &user, asked || user.max_nodes ? 0 : TRY_POSITIONS, 0);
    const oxo_ptp_options options = {
        .depth = (unsigned)o->depth, .resume = o->resume, .save = o->save};
    oxo_ptp_result r;
    oxo_status status =
        oxo_play_then_pair(game, &options, &context, &r, &error);
    cli_progress_done();
    oxo_game_destroy(game);
    if (status == OXO_UNSUPPORTED && !asked)
        return EXIT_NO;
    if (status != OXO_OK && status != OXO_LIMIT)
        return cli_fail(&error);
    /* our own patience is no answer: a search is next */
    const bool ended =
        status == OXO_LIMIT && (asked || user.max_nodes || cli_interrupted() ||
                                oxo_context_stopped(&user, 0));
    int code = EXIT_NO;
    if (r.drawn || asked || ended) {
        print_play_then_pair(name, &r, ended && r.saved ? o->save : NULL);
        /* not held: not this way, and no other was asked for */
        code =
            r.held ? write_certificate(r.certificate, name, o) : EXIT_GAVE_UP;
        /* a bound is an answer when it was asked for as a file */
        if (code == EXIT_YES && !r.drawn && !o->output)
            code = EXIT_GAVE_UP;
    }
    if (ended && r.saved && !cli_json)
        printf("stopped; go on with: oxo prove %s --resume %s%s%s\n",
               cli_word(name), cli_word(o->save), o->output ? " -o " : "",
               o->output ? cli_word(o->output) : "");
    oxo_ptp_clear(&r);
    return code;
}

/* ---- a few moves, then small boards ---- */

static void print_split(const char *name, const oxo_split_result *r,
                        bool stopped)
{
    if (cli_json) {
        json_out *out = cli_json_begin('{');
        json_text(out, "game", name);
        json_text(out, "winner", r->held ? "draw" : "open");
        json_text(out, "method", "groups");
        json_number(out, "depth", r->depth);
        json_number(out, "firsts", r->firsts);
        json_number(out, "settled", r->settled);
        json_number(out, "splits", r->splits);
        json_number(out, "steps", r->steps);
        cli_json_cost(out, "seconds", r->seconds);
        cli_json_end('}');
        return;
    }
    if (r->held && r->depth == 0)
        printf("%s is a draw: the second player answers on the small board on "
               "which the first has played\n",
               name);
    else if (r->held)
        printf("%s is a draw: after %u repl%s at most the second player splits "
               "the board into small ones and answers where the first has "
               "played\n",
               name, r->depth, r->depth == 1 ? "y" : "ies");
    else
        printf("%s: %s to split the board after %u repl%s\n", name,
               stopped ? "stopped before a way was found" : "no way found",
               r->depth, r->depth == 1 ? "y" : "ies");
    if (r->firsts)
        printf("%u of %u first moves settled, ", r->settled, r->firsts);
    printf("%u split%s found in %llu steps (%.2f s)\n", r->splits,
           r->splits == 1 ? "" : "s", (unsigned long long)r->steps, r->seconds);
}

static int try_split(const char *name, const oxo_line_spec *spec,
                     const theory_options *o)
{
    oxo_error error;
    oxo_split_result r;
    const oxo_context context = cli_context();
    oxo_numbers is;
    const bool alone = /* no search comes after it */
        o->split || oxo_numbers_of(spec->k, spec->n, &is, &error) != OXO_OK ||
        is.points > OXO_BOARD_CELLS;
    const uint64_t half = context.max_nodes / 2;
    const oxo_context hope = oxo_context_within(
        &context, half && half < TRY_STEPS ? half : TRY_STEPS,
        oxo_context_left(&context) / 2);
    const oxo_split_options options = {.depth = (unsigned)o->depth,
                                       .hope = alone ? NULL : &hope};
    oxo_status status =
        oxo_play_then_split(spec->k, spec->n, &options, &context, &r, &error);
    cli_progress_done();
    if (status == OXO_UNSUPPORTED && !o->split)
        return EXIT_NO;
    if (status != OXO_OK && status != OXO_LIMIT)
        return cli_fail(&error);
    int code = EXIT_NO;
    /* without a split our own patience has ended, which is no answer */
    const bool ended = status == OXO_LIMIT &&
                       (r.splits || oxo_context_stopped(&context, r.steps));
    if (r.held || o->split || ended) {
        print_split(name, &r, status == OXO_LIMIT);
        code =
            r.held ? write_certificate(r.certificate, name, o) : EXIT_GAVE_UP;
    }
    oxo_split_clear(&r);
    return code;
}

/* ---- a mirror ---- */

static int try_mirror(const char *name, const oxo_line_spec *spec,
                      const theory_options *o)
{
    oxo_deduction d = {.classes = OXO_MAY_ANY};
    oxo_mirror *mirror = NULL;
    oxo_certificate *c = NULL;
    oxo_geometry *g = NULL;
    oxo_error error;
    oxo_context context = cli_context();
    oxo_status status = oxo_mirror_find(spec, &mirror, &error);
    if (status != OXO_OK)
        return status == OXO_NO ? EXIT_NO : cli_fail(&error);
    if (!spec->gravity)
        status = oxo_misere_deduce(spec->k, spec->n, &d, &error);
    if (status == OXO_OK)
        status = oxo_geometry_create(spec->k, spec->n, &g, &error);
    if (status == OXO_OK)
        status = oxo_mirror_check(g, mirror, &context, &error);
    const char *who = mirror->hero == OXO_FIRST ? "first" : "second";
    const bool wins = d.classes == (mirror->hero == OXO_FIRST ? OXO_MAY_FIRST
                                                              : OXO_MAY_SECOND);
    char claim[32];
    snprintf(claim, sizeof claim, "%s-%s", who,
             wins ? "wins" : "does-not-lose");
    if (status == OXO_OK)
        status = oxo_mirror_certificate(name, claim, mirror, &c, &error);
    int code = EXIT_NO;
    if (status != OXO_OK)
        code = cli_fail(&error);
    else
        code = write_certificate(c, name, o);
    const bool draw = d.classes == OXO_MAY_DRAW;
    if (code == EXIT_YES && cli_json) {
        json_out *out = cli_json_begin('{');
        json_text(out, "game", name);
        json_text(out, "winner", wins ? who : draw ? "draw" : "open");
        json_text(out, "method", "mirror");
        json_text(out, "claim", claim);
        json_number(out, "pairs", mirror->pairs);
        cli_json_end('}');
    } else if (code == EXIT_YES) {
        printf("%s: the %s player %s: %s every stone by its mirror image\n",
               name, who, wins ? "wins" : "does not lose",
               mirror->centre ? "he begins in the centre and answers"
                              : "he answers");
        if (wins)
            puts("(no full board is without a line, so the other side "
                 "completes one)");
        else if (draw)
            puts("the other side does not lose either, by the weight of the "
                 "lines: a draw (docs/DRAWS.md)");
        else
            puts("not decided whether he can force a win");
    }
    /* a bound is an answer when it was asked for as a file */
    if (code == EXIT_YES && !wins && !draw && !o->output)
        code = EXIT_GAVE_UP;
    oxo_certificate_destroy(c);
    oxo_geometry_destroy(g);
    oxo_mirror_destroy(mirror);
    return code;
}

/* Boards up to this size are left to the search, which decides them. */
enum { SEARCHED_CELLS = 16 };

int prove_theory(const char *name, const theory_options *o)
{
    oxo_line_spec spec;
    oxo_error error;
    const bool power = oxo_line_spec_parse(name, &spec, &error) == OXO_OK;
    if ((o->split && !power) ||
        ((o->split || o->depth) && power && (spec.misere || spec.gravity)))
        return cli_usage_error("--%s expects %s without misere and gravity, "
                               "not %s",
                               o->split ? "split" : "depth",
                               o->split ? "k^n" : "a line game", name);
    if (!power)
        return try_play_then_pair(name, o); /* a box or a file */
    char canonical[64];
    snprintf(canonical, sizeof canonical, "%u^%u%s%s%s", spec.k, spec.n,
             spec.gravity || spec.misere ? ":" : "",
             spec.gravity ? "gravity" : "",
             spec.misere ? spec.gravity ? ",misere" : "misere" : "");
    if (spec.misere) {
        oxo_numbers is;
        if (oxo_numbers_of(spec.k, spec.n, &is, &error) == OXO_OK &&
            is.points <= SEARCHED_CELLS)
            return EXIT_NO;
        return try_mirror(canonical, &spec, o);
    }
    if (spec.gravity)
        return EXIT_NO;
    if (o->split)
        return try_split(canonical, &spec, o);
    int code =
        o->depth || o->resume ? EXIT_NO : try_pairing(canonical, &spec, o);
    if (code == EXIT_NO)
        code = try_play_then_pair(canonical, o);
    return code == EXIT_NO ? try_split(canonical, &spec, o) : code;
}

void prove_theory_known(const char *name)
{
    const oxo_theory_options today = {.today = true};
    oxo_line_spec spec;
    oxo_deduction d;
    oxo_error error;
    if (oxo_line_spec_parse(name, &spec, &error) != OXO_OK || spec.misere ||
        spec.gravity ||
        oxo_theory_deduce(spec.k, spec.n, &today, &d, &error) != OXO_OK)
        return;
    const bool draw = d.classes == OXO_CLASS_3;
    if (draw || (d.classes & OXO_CLASS_3) == 0)
        fprintf(stderr,
                "oxo prove: %s all the same: oxo table --why %u^%u --today\n",
                draw ? "it is a draw" : "the first player wins it", spec.k,
                spec.n);
}

int prove_theory_stopped(const char *path)
{
    static const char head[] = "oxo-certificate ";
    char begin[sizeof head] = {0};
    FILE *file = path ? fopen(path, "rb") : NULL;
    if (file == NULL)
        return 0;
    size_t got = fread(begin, 1, sizeof head - 1, file);
    fclose(file);
    return got == sizeof head - 1 && strcmp(begin, head) == 0;
}
