/* oxo prove: who wins, from scratch, with a certificate. */
#include "byhand_run.h"
#include "cli.h"
#include "proof_print.h"
#include "prove_theory.h"
#include "ranks.h"

#include "answer/facts.h"
#include "answer/figure12.h"
#include "base/file.h"
#include "oxo/families.h"
#include "oxo/proof.h"
#include "oxo/theory.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *output, *first_text, *resume_path, *save_path;
static bool no_walk, by_hand, trace, split;
static const char *moves_path, *search_text, *position_text;
static oxo_prove_driver driver;
static uint64_t depth, workers, job_size, derivations;
static const char *log_path;
static FILE *log_file;

static void log_line(void *user, const char *line)
{
    (void)user;
    fprintf(log_file, "%s\n", line);
}

static int save_certificate(const oxo_certificate *certificate)
{
    oxo_error error;
    if (output == NULL || certificate == NULL)
        return EXIT_YES;
    if (oxo_certificate_save(certificate, output, &error) != OXO_OK)
        return cli_fail(&error);
    if (!cli_json)
        printf("certificate: %s (%zu entries)\n", cli_file_shown(output),
               certificate->entries);
    return EXIT_YES;
}

/* How it was made, in the header: with one thread and no other workers the same
 * command gives the same file again. */
static int note_command(const oxo_game *game, oxo_certificate *certificate,
                        unsigned threads)
{
    char text[512];
    if (certificate == NULL)
        return EXIT_YES;
    char launch[32] = "", crew[32] = "";
    if (cli_ranks)
        snprintf(launch, sizeof launch, "mpirun -n %u ",
                 oxo_ranks_count(cli_ranks));
    if (workers)
        snprintf(crew, sizeof crew, " --workers %u", (unsigned)workers);
    snprintf(text, sizeof text, "%soxo prove %s%s%s%s%s%s%s%s --threads %u%s",
             launch, game->name, position_text ? " '" : "",
             position_text ? position_text : "", position_text ? "'" : "",
             first_text ? " --first " : "", first_text ? first_text : "",
             search_text ? " --search " : "", search_text ? search_text : "",
             threads ? threads : 1, crew);
    return oxo_certificate_note(certificate, "command", text) == OXO_OK
               ? EXIT_YES
               : cli_out_of_memory();
}

/* ---- searches ---- */

/* `saved`: of a search that was stopped, the file, or NULL. */
static void print_json(const oxo_game *game, const oxo_prove_result *r,
                       const oxo_strategy_report *walk, const char *saved)
{
    json_out *out = cli_json_begin('{');
    oxo_put_prove(out, game, r, false, cli_cost);
    json_boolean(out, "verified", walk != NULL && walk->verified);
    if (saved)
        json_text(out, "saved", saved);
    else
        json_null(out, "saved");
    cli_json_end('}');
}

static void print_text(const oxo_game *game, const oxo_prove_result *r)
{
    static const char *const words[] = {"not decided", "the first player wins",
                                        "the second player wins", "a draw"};
    printf("%s: %s", game->title[0] ? game->title : game->name,
           words[r->value.winner]);
    if (r->certificate != NULL && strchr(r->certificate->game, '^') &&
        strcmp(r->certificate->game, game->name) != 0)
        printf(" (it is %s)", r->certificate->game);
    if (r->first != OXO_MOVE_NONE) {
        char name[64];
        game->ops->move_text(game, r->first, name, sizeof name);
        printf(r->value.winner == OXO_ONGOING      ? " (opening %s)"
               : r->value.winner == OXO_FIRST_WINS ? " by opening %s"
                                                   : " after the opening %s",
               name);
    }
    printf("\nsearch: %s%s%.2f s, %llu positions examined, %llu stored, %llu "
           "expanded, %.1f MB\n",
           driver == OXO_PROVE_GRAPH ? "" : r->method,
           driver == OXO_PROVE_GRAPH ? "" : ", ",
           r->seconds - r->extract_seconds, (unsigned long long)r->nodes,
           (unsigned long long)r->graph, (unsigned long long)r->expanded,
           (double)r->bytes / 1e6);
    if (r->forgets > 0)
        printf("memory was full %u time%s: what was cheap was forgotten\n",
               r->forgets, r->forgets == 1 ? "" : "s");
    if (r->jobs > 0)
        printf("jobs: %llu by %u workers, %.2f s of work, the longest %.2f s\n",
               (unsigned long long)r->jobs, r->workers, r->busy, r->longest);
    if (r->value.winner == OXO_ONGOING && driver == OXO_PROVE_GRAPH) {
        printf("%u of %u replies settled; proof number %u, disproof number "
               "%u\n",
               r->settled, r->replies, r->pn, r->dn);
        if (r->certificate != NULL)
            printf("the second player does not lose: %llu entries\n",
                   (unsigned long long)r->entries);
        return;
    }
    if (r->certificate == NULL)
        return;
    if (strcmp(r->certificate->form, "compact") != 0) {
        printf("%s: %llu entries\n",
               r->value.winner == OXO_DRAW
                   ? "strategies of both sides, with which neither loses"
                   : "strategy",
               (unsigned long long)r->entries);
        return;
    }
    printf("strategy: %llu strategic position%s, the deepest with %u stone%s "
           "(%.2f s)\n",
           (unsigned long long)r->entries, r->entries == 1 ? "" : "s",
           r->deepest, r->deepest == 1 ? "" : "s", r->extract_seconds);
    bool qubic = strcmp(r->certificate->game, "4^3") == 0;
    proof_histogram("this proof", r->level, qubic ? "Patashnik 1980" : NULL,
                    qubic ? figure12_patashnik : NULL);
}

/* The certificate once more, on its own: every reply of the other side to
 * every entry, with nothing from the search. */
static int walk_certificate(const char *name,
                            const oxo_certificate *certificate,
                            oxo_strategy_report *report)
{
    oxo_game *game = NULL;
    oxo_strategy *strategy = NULL;
    oxo_error error;
    oxo_context context = cli_context();
    context.max_nodes = 0;
    double begin = oxo_clock();
    oxo_status status = oxo_game_create(name, &game, &error);
    if (status == OXO_OK)
        status =
            oxo_strategy_from_certificate(game, certificate, &strategy, &error);
    if (status == OXO_OK)
        status =
            oxo_strategy_walk(strategy, &context, NULL, NULL, report, &error);
    cli_progress_done();
    if (status == OXO_OK && !cli_json)
        printf("walked: %llu positions met, %llu forced wins, longest %u "
               "attacks: the certificate holds (%.2f s)\n",
               (unsigned long long)report->positions,
               (unsigned long long)report->kind[OXO_MET_FORCED],
               report->longest, oxo_clock() - begin);
    oxo_strategy_destroy(strategy);
    oxo_game_destroy(game);
    return status == OXO_OK ? EXIT_YES : cli_fail(&error);
}

static bool same_file(const char *a, const char *b);

/* Where a search is saved if nothing is said: beside the certificate, when
 * that is a file. False: its name is too long. */
static bool beside_output(char *save, size_t size, const char **path)
{
    if (output == NULL || cli_is_standard_output(output) ||
        oxo_file_is_device(output))
        return true;
    const int length = snprintf(save, size, "%s.search", output);
    *path = save;
    return length > 0 && (size_t)length < size;
}

/* The command that goes on with what was saved. */
static void say_go_on(const oxo_game *game)
{
    printf("stopped; go on with: oxo prove %s", cli_word(game->name));
    if (first_text)
        printf(" --first %s", cli_word(first_text));
    printf(" --resume %s", cli_word(save_path));
    if (output)
        printf(" -o %s", cli_word(output));
    printf("\n");
}

static bool exists(const char *path)
{
    return path != NULL && access(path, F_OK) == 0;
}

static int search(const oxo_game *game, const oxo_pos *from)
{
    oxo_prove_options options = {.first = OXO_MOVE_NONE,
                                 .from = from,
                                 .resume = resume_path,
                                 .driver = driver,
                                 .derivations = (unsigned)derivations,
                                 .workers = (unsigned)workers,
                                 .job = job_size,
                                 .log = log_file ? log_line : NULL};
    oxo_error error;
    char save[1024];
    if (first_text != NULL) {
        oxo_pos *start = oxo_pos_new(game);
        oxo_status status =
            start == NULL ? oxo_fail(&error, OXO_NO_MEMORY, "out of memory")
                          : game->ops->move_parse(game, start, first_text,
                                                  strlen(first_text),
                                                  &options.first, &error);
        free(start);
        if (status != OXO_OK)
            return cli_fail(&error);
    }
    if (save_path == NULL && resume_path != NULL)
        save_path = resume_path;
    if (save_path == NULL && from == NULL &&
        !beside_output(save, sizeof save, &save_path))
        return cli_usage_error("the name %s.search is too long", output);
    if (cli_check_writable(save_path) != EXIT_YES)
        return EXIT_USAGE;
    options.save = save_path;
    oxo_context context = cli_context();
    oxo_prove_result result;
    error.text[0] = 0;
    oxo_status status = oxo_prove(game, &options, &context, &result, &error);
    cli_progress_done();
    if (status != OXO_OK && status != OXO_LIMIT) {
        const int code = cli_fail(&error);
        if (status == OXO_IO && exists(save_path) && !cli_json)
            say_go_on(game);
        return code;
    }
    char resumed[64];
    if (first_text == NULL && resume_path != NULL &&
        result.first != OXO_MOVE_NONE) { /* the file said which opening */
        game->ops->move_text(game, result.first, resumed, sizeof resumed);
        first_text = resumed;
    }
    oxo_strategy_report walk;
    memset(&walk, 0, sizeof walk);
    if (!cli_json)
        print_text(game, &result);
    int code = EXIT_YES;
    if (result.certificate != NULL && !no_walk &&
        strcmp(result.certificate->form, "compact") == 0)
        code = walk_certificate(strncmp(result.certificate->game, "pg:", 3) == 0
                                    ? game->name
                                    : result.certificate->game,
                                result.certificate, &walk);
    if (code == EXIT_YES)
        code = note_command(game, result.certificate, context.threads);
    if (code == EXIT_YES)
        code = save_certificate(result.certificate);
    if (code == EXIT_YES && cli_json)
        print_json(game, &result, &walk,
                   status != OXO_OK && (result.saved || result.kept) ? save_path
                                                                     : NULL);
    if (code == EXIT_YES && output != NULL && result.certificate == NULL &&
        status == OXO_OK) {
        fprintf(stderr, "oxo prove: decided, but there is no form of "
                        "certificate for this claim; nothing was written\n");
        code = EXIT_NO;
    }
    /* a proof that was not written, or not walked, can still be had from what
     * was saved on the way */
    const bool lost = result.certificate != NULL && code != EXIT_YES;
    if (result.kept && status == OXO_OK && !lost &&
        !(output && same_file(output, save_path)))
        (void)remove(save_path);
    const bool stopped = lost || status != OXO_OK;
    const bool unwritten = strncmp(error.text, "cannot", 6) == 0;
    if (status == OXO_LIMIT && save_path != NULL && !result.saved &&
        (unwritten || !exists(save_path)))
        fprintf(stderr, "oxo prove: not saved: %s\n",
                unwritten ? error.text
                          : "only openings of k^n, and games in which no "
                            "sequence is forced, are");
    if (stopped && (result.saved || result.kept) && !cli_json)
        say_go_on(game);
    else if (lost && !cli_json)
        printf("stopped; not saved: the search was too short for that%s\n",
               no_walk ? "" : "; --no-walk writes the certificate as it is");
    else if (status == OXO_LIMIT && save_path == NULL && !cli_json &&
             from == NULL && driver == OXO_PROVE_GRAPH)
        printf("stopped; not saved, for want of --save FILE or -o FILE\n");
    if (code == EXIT_YES && status == OXO_LIMIT)
        code = EXIT_GAVE_UP;
    oxo_prove_clear(&result);
    return code;
}

/* --search, and what does not go with it. */
static int read_search(void)
{
    static const char *const names[] = {[OXO_PROVE_GRAPH] = "graph",
                                        [OXO_PROVE_DFPN] = "dfpn",
                                        [OXO_PROVE_PNS] = "pns"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if (search_text == NULL || strcmp(search_text, names[i]) != 0)
            continue;
        driver = (oxo_prove_driver)i;
        if (driver != OXO_PROVE_GRAPH && (output || save_path || resume_path))
            return cli_usage_error("--search %s keeps no proof: nothing to "
                                   "write, save or resume",
                                   search_text);
        return EXIT_YES;
    }
    return search_text == NULL
               ? EXIT_YES
               : cli_usage_error("--search expects graph, dfpn or pns");
}

/* Two names of one file, which need not be there yet. */
static bool same_file(const char *a, const char *b)
{
    struct stat x, y;
    while (strncmp(a, "./", 2) == 0)
        a += 2;
    while (strncmp(b, "./", 2) == 0)
        b += 2;
    return strcmp(a, b) == 0 ||
           (stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
            x.st_ino == y.st_ino && S_ISREG(x.st_mode));
}

/* EXIT_NO: go on with a search. */
static int without_search(const char *name)
{
    char save[1024];
    const bool stopped = prove_theory_stopped(resume_path);
    theory_options o = {.output = output,
                        .save = save_path ? save_path : resume_path,
                        .resume = stopped ? resume_path : NULL,
                        .depth = depth,
                        .split = split};
    if (depth > OXO_PTP_MAX_DEPTH)
        return cli_usage_error("--depth expects 1 to %d", OXO_PTP_MAX_DEPTH);
    if (resume_path != NULL && !stopped)
        return EXIT_NO;
    if (o.save == NULL && !beside_output(save, sizeof save, &o.save))
        return cli_usage_error("the name %s.search is too long", output);
    return prove_theory(name, &o);
}

static int run(int argc, char **argv)
{
    int code = read_search();
    if (code != EXIT_YES)
        return code;
    position_text = argc > 1 ? argv[1] : NULL;
    /* no move: the start, as if nothing had been said */
    if (position_text && !position_text[strspn(position_text, " \t\n")])
        position_text = NULL;
    if (derivations > 100000)
        return cli_usage_error("--threat-space expects at most 100000");
    if (derivations && driver == OXO_PROVE_GRAPH)
        return cli_usage_error("--threat-space goes with --search pns or dfpn");
    if (workers > 64)
        return cli_usage_error("--workers expects at most 64");
    if (position_text != NULL && (workers || log_path))
        return cli_usage_error("only openings of k^n are proved by jobs");
    if (position_text != NULL && (by_hand || moves_path || first_text ||
                                  depth || save_path || resume_path))
        return cli_usage_error("a POSITION does not go with --by-hand, "
                               "--moves, --first, --depth, --save, --resume");
    if ((split || depth) && (first_text || search_text || position_text))
        return cli_usage_error("--%s asks for a draw of the whole game without "
                               "a search: it does not go with --first, "
                               "--search and a POSITION",
                               split ? "split" : "depth");
    if (split && (save_path || resume_path))
        return cli_usage_error("--split is not saved: it does not go with "
                               "--save and --resume");
    if (by_hand || moves_path) {
        byhand_options hand = {moves_path, resume_path, output, trace};
        return byhand_run(argv[0], &hand);
    }
    if (output != NULL && save_path != NULL && same_file(output, save_path))
        return cli_usage_error("--save and -o name the same file");
    code = cli_check_writable(output);
    if (code == EXIT_YES)
        code = cli_check_writable(save_path);
    if (code != EXIT_YES)
        return code;
    code = EXIT_NO;
    if (first_text == NULL && search_text == NULL && position_text == NULL)
        code = without_search(argv[0]);
    if (code != EXIT_NO)
        return code;
    const bool whole = first_text == NULL && position_text == NULL;
    oxo_game *game = cli_game(argv[0], &code);
    if (game == NULL && whole)
        prove_theory_known(argv[0]);
    if (game == NULL)
        return code;
    code = EXIT_YES;
    oxo_pos *from =
        position_text ? cli_position(game, position_text, &code) : NULL;
    if (from != NULL && game->ops->outcome(game, from) != OXO_ONGOING)
        code = cli_usage_error("the game is over in this position");
    if (code == EXIT_YES && log_path != NULL &&
        (log_file = fopen(log_path, "w")) == NULL)
        code = cli_usage_error("cannot write %s", log_path);
    if (code == EXIT_YES) {
        code = search(game, from);
        if (code == EXIT_USAGE && whole && resume_path == NULL)
            prove_theory_known(argv[0]);
    }
    if (log_file != NULL && fclose(log_file) != 0 && code == EXIT_YES)
        code = cli_usage_error("cannot write %s", log_path);
    free(from);
    oxo_game_destroy(game);
    return code;
}

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE",
     "write the certificate to FILE (.zst: compressed)", &output},
    {"first", 0, CLI_TEXT, "CELL", "prove this first move, not the best one",
     &first_text},
    {"search", 0, CLI_TEXT, "HOW",
     "graph; or dfpn (depth-first) or pns (on a tree), which keep no proof; "
     "games other than 4^3",
     &search_text},
    {"threat-space", 0, CLI_COUNT, "N",
     "with pns or dfpn: positions are decided by threat-space search with at "
     "most N derivations, as in 1992",
     &derivations},
    {"depth", 0, CLI_COUNT, "N",
     "a draw by N replies at most and then pairs; no search", &depth},
    {"split", 0, CLI_FLAG, NULL,
     "a draw by a few replies (--depth) and then small boards; k^n, no search",
     &split},
    {"resume", 0, CLI_TEXT, "FILE",
     "continue a search that was stopped; --nodes counts what it has examined, "
     "too",
     &resume_path},
    {"save", 0, CLI_TEXT, "FILE",
     "where to save a stopped search (default: the output's name + .search)",
     &save_path},
    {"workers", 0, CLI_COUNT, "N",
     "openings of k^n: by jobs for N workers, each with a graph of its own",
     &workers},
    {"job", 0, CLI_COUNT, "N", "positions of a job (default: 200000)",
     &job_size},
    {"log", 0, CLI_TEXT, "FILE", "a line for each job (docs/CLUSTER.md)",
     &log_path},
    {"no-walk", 0, CLI_FLAG, NULL,
     "do not walk through the certificate again before writing it", &no_walk},
    {"by-hand", 0, CLI_FLAG, NULL,
     "Patashnik's way: you give the strategic moves (see oxo by-hand)",
     &by_hand},
    {"moves", 0, CLI_TEXT, "FILE",
     "his way with the moves of a dictionary or certificate", &moves_path},
    {"trace", 0, CLI_FLAG, NULL, "by hand: print every step", &trace},
    CLI_THREADS,
    CLI_LIMITS,
    CLI_JSON,
    {0}};

static const cli_example examples[] = {
    {"prove 4^3 -o qubic.proof", "the first player wins Qubic"},
    {"prove 4^3 --first b1A --threads 2",
     "and also with one of the 48 weak openings"},
    {"prove 4^4 -o four.proof", "so does 4^4"},
    {"prove 4^3 'a1A a4A d4D d4C d1A c3C'", "who wins from a position"},
    {"prove 3^3", "a small one"},
    {"prove 3^3 --search dfpn", "the same by the textbook's search"},
    {"prove 5^2 -o draw.proof", "a draw by pairing"},
    {"prove 7^3 -o 7.proof", "a draw by four replies and then pairs"},
    {"prove 4^3:misere -o mirror.proof", "the second player does not lose"},
    {"prove 3^3 --by-hand --trace", "step by step, asking you"},
    {0}};

const cli_verb cli_verb_prove = {
    .name = "prove",
    .arguments = "[GAME] [POSITION]",
    .shape = CLI_GAME_POSITION,
    .summary = "prove from scratch who wins, and write a certificate",
    .description =
        "Decides a game by proof-number search, with nothing known beforehand. "
        "In line games a search for forced sequences works under it. With a "
        "POSITION both questions are asked from there, whether the side to "
        "move wins and whether the other does; the certificate is about that "
        "position. A win of a line game comes as a "
        "compact certificate: the strategic positions with their moves, which "
        "oxocheck verifies without this program. A draw comes as a pairing "
        "where there is one, or as a few replies and then pairs (--search asks "
        "for a search all the same); the player who mirrors a misere game does "
        "not lose. A search whose --memory is full forgets what was cheap and "
        "goes on; one that is resumed and takes more is read, and forgets "
        "until it fits. Ctrl-C "
        "stops and saves; --resume goes on. With "
        "one thread every run is the same. Several processes (mpirun) or "
        "--workers share the openings of k^n as jobs: docs/CLUSTER.md.",
    .options = options,
    .examples = examples,
    .max_arguments = 2,
    .run = run};
