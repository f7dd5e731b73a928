/* The game that is being played: record, sides, players, advice, files.
 *
 * The record is the only truth: the position is replayed from it whenever we
 * go somewhere else, undo and redo are steps in its tree, and a new move after
 * an undo becomes the main line while the old one stays as a variation.
 */
#include "play.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- signals ---- */

static volatile sig_atomic_t interrupted;

static void on_signal(int number)
{
    (void)number;
    interrupted = 1;
}

void play_catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal; /* no SA_RESTART: reading must wake up */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

bool play_interrupted(void)
{
    return interrupted != 0;
}

static bool stop(void *user)
{
    (void)user;
    return interrupted != 0;
}

static oxo_context thinking_time(const play_session *s)
{
    oxo_context context = oxo_context_within(NULL, 0, s->seconds);
    context.stop = stop;
    return context;
}

/* ---- text ---- */

void play_say(play_session *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char line[2048];
    vsnprintf(line, sizeof line - 1, format, args);
    va_end(args);
    strcat(line, "\n");
    const size_t length = strlen(line);
    if (s->text_used + length + 1 > s->text_size) {
        const size_t size = 2 * (s->text_used + length + 1);
        char *grown = realloc(s->text, size);
        if (!grown)
            return;
        s->text = grown;
        s->text_size = size;
    }
    memcpy(s->text + s->text_used, line, length + 1);
    s->text_used += length;
}

void play_clear_text(play_session *s)
{
    s->text_used = 0;
    if (s->text)
        s->text[0] = 0;
}

/* ---- where we are ---- */

const oxo_game *play_game(const play_session *s)
{
    return s->record->game;
}

bool play_stepping(const play_session *s)
{
    return s->line != NULL;
}

const oxo_pos *play_shown(const play_session *s)
{
    return s->line ? s->line_pos : s->pos;
}

oxo_move play_last_move(const play_session *s)
{
    if (s->line)
        return s->line_at ? s->line[s->line_at - 1] : OXO_MOVE_NONE;
    return s->node->move == OXO_RECORD_PASS ? OXO_MOVE_NONE : s->node->move;
}

static void forget_analysis(play_session *s)
{
    oxo_analysis_destroy(s->analysis);
    s->analysis = NULL;
}

void play_go_to(play_session *s, oxo_record_node *node)
{
    play_stop_stepping(s);
    forget_analysis(s);
    s->node = node;
    oxo_record_position(s->record, node, s->pos);
}

bool play_begin(play_session *s, oxo_record *record)
{
    const oxo_game *game = record->game;
    oxo_pos *pos = oxo_pos_new(game), *start = oxo_pos_new(game);
    oxo_pos *shown = oxo_pos_new(game);
    if (!pos || !start || !shown) {
        free(pos);
        free(start);
        free(shown);
        return false;
    }
    /* what belonged to the old game */
    play_stop_stepping(s);
    forget_analysis(s);
    oxo_player_destroy(s->player);
    oxo_player_destroy(s->adviser);
    s->player = s->adviser = NULL;
    oxo_judge_destroy(s->judge);
    s->judge = NULL;
    free(s->pos);
    free(s->line_start);
    free(s->line_pos);
    oxo_record_destroy(s->record);
    s->record = record;
    s->pos = pos;
    s->line_start = start;
    s->line_pos = shown;
    s->changed = false;
    play_go_to(s, oxo_record_end(record));
    return true;
}

void play_end(play_session *s)
{
    play_stop_stepping(s);
    forget_analysis(s);
    oxo_player_destroy(s->player);
    oxo_player_destroy(s->adviser);
    oxo_judge_destroy(s->judge);
    free(s->pos);
    free(s->line_start);
    free(s->line_pos);
    free(s->text);
    oxo_record_destroy(s->record);
}

static oxo_side turn(const play_session *s)
{
    return play_game(s)->ops->turn(play_game(s), s->pos);
}

static bool is_over(const play_session *s)
{
    return play_game(s)->ops->outcome(play_game(s), s->pos) != OXO_ONGOING;
}

static const char *text_of(const play_session *s, oxo_move move)
{
    static char text[4][256];
    static unsigned at;
    char *to = text[at++ % 4];
    if (move == OXO_RECORD_PASS)
        snprintf(to, sizeof text[0], "pass");
    else
        play_game(s)->ops->move_text(play_game(s), move, to, sizeof text[0]);
    return to;
}

void play_describe(play_session *s)
{
    const oxo_game *game = play_game(s);
    const oxo_outcome outcome = game->ops->outcome(game, s->pos);
    if (outcome == OXO_DRAW)
        play_say(s, "The game is a draw.");
    else if (outcome != OXO_ONGOING) {
        const oxo_side side =
            outcome == OXO_FIRST_WINS ? OXO_FIRST : OXO_SECOND;
        if (s->human[side] && !s->human[!side])
            play_say(s, "You have won.");
        else if (s->human[!side] && !s->human[side])
            play_say(s, "%s has won: you have lost.",
                     oxo_side_name(game, side));
        else
            play_say(s, "%s has won.", oxo_side_name(game, side));
    }
    if (outcome != OXO_ONGOING)
        play_say(s, "new starts again, why explains, undo takes back.");
}

/* ---- moves ---- */

void play_move(play_session *s, oxo_move move)
{
    oxo_record_node *node = oxo_record_add(s->node, move);
    if (!node) {
        play_say(s, "Out of memory: the move was not played.");
        return;
    }
    oxo_record_promote(node);
    s->changed = true;
    s->paused = false;
    play_go_to(s, node);
    play_describe(s);
}

bool play_players_turn(const play_session *s)
{
    return !s->line && !s->paused && !is_over(s) && !s->human[turn(s)];
}

/* Makes a player, or the best one that can play this game. */
static bool make_player(play_session *s, const char *name, oxo_player **player)
{
    static const char *const others[] = {"perfect", "search", "forced",
                                         "greedy", "random"};
    oxo_error error;
    if (*player)
        return true;
    if (oxo_player_create(name, play_game(s), s->seed, player, &error) ==
        OXO_OK)
        return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (oxo_player_create(others[i], play_game(s), s->seed, player, NULL) ==
            OXO_OK) {
            play_say(s, "%s; %s plays instead.", error.text, others[i]);
            return true;
        }
    }
    play_say(s, "%s", error.text);
    return false;
}

void play_let_player_move(play_session *s)
{
    if (is_over(s)) {
        play_say(s, "The game is over.");
        return;
    }
    oxo_context context = thinking_time(s);
    oxo_choice choice;
    oxo_error error;
    if (!make_player(s, s->opponent, &s->player)) {
        s->paused = true;
        return;
    }
    if (oxo_player_choose(s->player, s->pos, &context, &choice, &error) !=
        OXO_OK) {
        play_say(s, "%s", error.text);
        s->paused = true;
        return;
    }
    if (interrupted)
        return; /* the person wants to go: the position stays as it was */
    play_say(s, "%s (%s) plays %s%s%s.", oxo_side_name(play_game(s), turn(s)),
             oxo_player_name(s->player), text_of(s, choice.move),
             choice.why[0] ? ": " : "", choice.why);
    play_move(s, choice.move);
}

void play_undo(play_session *s)
{
    if (play_stepping(s)) {
        play_stop_stepping(s);
        return;
    }
    oxo_record_node *node = s->node->parent;
    /* back to where a person is to move */
    oxo_pos *pos = oxo_pos_new(play_game(s));
    while (node && pos && (s->human[0] || s->human[1])) {
        oxo_record_position(s->record, node, pos);
        if (s->human[play_game(s)->ops->turn(play_game(s), pos)])
            break;
        node = node->parent;
    }
    free(pos);
    if (!node) {
        play_say(s, "There is no move to take back.");
        return;
    }
    char moves[256] = "";
    for (const oxo_record_node *n = s->node; n != node; n = n->parent) {
        const size_t used = strlen(moves);
        snprintf(moves + used, sizeof moves - used, "%s%s", used ? ", " : "",
                 text_of(s, n->move));
    }
    play_say(s, "Taken back: %s.", moves);
    s->paused = !s->human[0] && !s->human[1];
    play_go_to(s, node);
}

void play_redo(play_session *s)
{
    if (play_stepping(s) || !s->node->child) {
        play_say(s, "There is no move to play again.");
        return;
    }
    do
        play_go_to(s, s->node->child);
    while (s->node->child && play_players_turn(s));
    play_say(s, "Played again: %s.", text_of(s, s->node->move));
    play_describe(s);
}

/* ---- advice ---- */

/* A longer text, in lines of at most 78 columns. */
static void say_text(play_session *s, const char *text)
{
    while (*text) {
        size_t length = strlen(text), next = length;
        if (length > 78) {
            for (length = 78; length > 1 && text[length] != ' ';)
                length--;
            next = length + 1;
        }
        play_say(s, "%.*s", (int)length, text);
        text += next;
    }
}

/* The judge of this game, or NULL after saying why not. */
static oxo_judge *the_judge(play_session *s)
{
    const oxo_judge_options options = {.seed = s->seed};
    oxo_error error;
    if (!s->judge &&
        oxo_judge_create(play_game(s), &options, &s->judge, &error) != OXO_OK)
        play_say(s, "No judge: %s.", error.text);
    return s->judge;
}

const oxo_analysis *play_analysis(play_session *s)
{
    if (!s->analysis && !is_over(s) && the_judge(s)) {
        oxo_context context = thinking_time(s);
        oxo_error error;
        if (oxo_judge_analyse(s->judge, s->pos, &context, &s->analysis,
                              &error) != OXO_OK)
            play_say(s, "No analysis: %s.", error.text);
    }
    return s->analysis;
}

void play_hint(play_session *s)
{
    if (is_over(s)) {
        play_say(s, "The game is over.");
        return;
    }
    const oxo_analysis *a = play_analysis(s);
    if (!a)
        return;
    oxo_choice choice = {.move = OXO_MOVE_NONE};
    if (a->value.winner == OXO_OPEN) { /* a better guess than an estimate */
        oxo_context context = thinking_time(s);
        if (make_player(s, "perfect", &s->adviser))
            oxo_player_choose(s->adviser, s->pos, &context, &choice, NULL);
    }
    char text[512];
    oxo_hint_sentence(play_game(s), a, choice.move, text, sizeof text);
    say_text(s, text);
}

/* ---- why? ---- */

void play_stop_stepping(play_session *s)
{
    free(s->line);
    s->line = NULL;
    s->line_count = s->line_at = 0;
}

static void show_step(play_session *s)
{
    const oxo_game *game = play_game(s);
    memcpy(s->line_pos, s->line_start, game->pos_size);
    for (unsigned i = 0; i < s->line_at; i++)
        game->ops->play(game, s->line_pos, s->line[i]);
}

void play_step(play_session *s, int by)
{
    if (!play_stepping(s)) {
        play_say(s, "There is no line to step through: ask why first.");
        return;
    }
    const long at = (long)s->line_at + by;
    if (at < 0 || at > (long)s->line_count) {
        play_say(s, at < 0 ? "This is the beginning of the line."
                           : "This is the end of the line; undo goes back to "
                             "the game.");
        return;
    }
    s->line_at = (unsigned)at;
    show_step(s);
    char text[1024] = "";
    size_t used = 0;
    for (unsigned i = 0; i < s->line_count && used < sizeof text - 300; i++) {
        const char *name = text_of(s, s->line[i]);
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 i + 1 == s->line_at ? " <%s>" : " %s", name);
    }
    play_say(s, "Step %u of %u:%s", s->line_at, s->line_count, text);
}

/* The node whose move is to be explained: the last one up to `from` that a
 * person made; *before becomes the position in front of it. */
static oxo_record_node *move_in_question(play_session *s, oxo_record_node *from,
                                         oxo_pos *before)
{
    for (oxo_record_node *n = from; n->parent; n = n->parent) {
        oxo_record_position(s->record, n->parent, before);
        if (n->move != OXO_RECORD_PASS &&
            (s->human[play_game(s)->ops->turn(play_game(s), before)] ||
             (!s->human[0] && !s->human[1])))
            return n;
    }
    return NULL;
}

static void explain(play_session *s, const oxo_record_node *node,
                    const oxo_why *w, const oxo_move *moves)
{
    char text[1024];
    oxo_why_sentence(play_game(s), w, moves, text, sizeof text);
    say_text(s, text);
    if (!oxo_value_loses(w->value, w->side))
        return;
    oxo_move *line = malloc((w->count + 1) * sizeof *line);
    if (!line)
        return;
    memcpy(line, w->line, w->count * sizeof *line);
    play_stop_stepping(s);
    s->line = line;
    s->line_count = w->count;
    oxo_record_position(s->record, node, s->line_start);
    show_step(s);
    play_say(s, "Step through it with next and back; undo ends it.");
    play_step(s, s->line_count ? 1 : 0);
}

void play_why(play_session *s)
{
    const oxo_game *game = play_game(s);
    oxo_pos *pos = oxo_pos_new(game);
    oxo_why *why = NULL;
    oxo_error error;
    oxo_record_node *node = pos ? move_in_question(s, s->node, pos) : NULL;
    free(pos);
    if (!node) {
        play_say(s, "No move has been made that could be explained.");
        return;
    }
    const unsigned count = oxo_record_depth(node);
    oxo_move *moves = malloc(count * sizeof *moves);
    if (!moves)
        return;
    unsigned at = count;
    for (const oxo_record_node *n = node; n->parent; n = n->parent)
        moves[--at] = n->move;
    oxo_context context = thinking_time(s);
    if (!the_judge(s))
        ;
    else if (oxo_judge_why(s->judge, s->record->start, moves, count, &context,
                           &why, &error) == OXO_OK)
        explain(s, node, why, moves);
    else
        play_say(s, "No explanation: %s.", error.text);
    oxo_why_destroy(why);
    free(moves);
}

/* ---- files ---- */

/* Creates the folders above a file, as far as that is possible. */
static void make_folders(const char *path)
{
    char part[1024];
    snprintf(part, sizeof part, "%s", path);
    for (char *c = part + 1; *c; c++) {
        if (*c == '/') {
            *c = 0;
            mkdir(part, 0777);
            *c = '/';
        }
    }
}

void play_save(play_session *s, const char *path)
{
    const oxo_game *game = play_game(s);
    oxo_error error;
    char today[16] = "";
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local))
        strftime(today, sizeof today, "%Y-%m-%d", &local);
    for (unsigned side = 0; side < 2; side++) {
        const char *key = side ? "second" : "first";
        if (!oxo_record_get(s->record, key))
            oxo_record_set(s->record, key,
                           s->human[side] ? "person" : s->opponent, NULL);
    }
    if (!oxo_record_get(s->record, "date"))
        oxo_record_set(s->record, "date", today, NULL);
    oxo_pos *end = oxo_pos_new(game);
    if (end) {
        oxo_record_position(s->record, oxo_record_end(s->record), end);
        oxo_record_set(s->record, "result",
                       oxo_outcome_name(game->ops->outcome(game, end)), NULL);
    }
    free(end);
    const char *to = path && *path ? path : s->save_path;
    make_folders(to);
    if (oxo_record_save(s->record, to, &error) != OXO_OK) {
        play_say(s, "Not saved: %s.", error.text);
        return;
    }
    s->changed = false;
    play_say(s, "Saved to %s.", to);
}

/* On leaving: saves what is not saved; what cannot be saved is shown, so that
 * it can still be copied from the screen. */
void play_leave(play_session *s)
{
    char *text = NULL;
    if (!s->changed)
        return;
    play_save(s, NULL);
    if (!s->changed || oxo_record_text(s->record, &text, NULL) != OXO_OK)
        return;
    for (char *line = text; *line;) {
        const size_t length = strcspn(line, "\n");
        play_say(s, "%.*s", (int)(length > 2000 ? 2000 : length), line);
        line += length + (line[length] != 0);
    }
    free(text);
}

bool play_resume(play_session *s, const char *game, bool only)
{
    if (access(s->save_path, F_OK) != 0 && errno == ENOENT) {
        play_say(s, "No game has been saved yet, so there is none to go on "
                    "with.");
        return false;
    }
    return play_load(s, s->save_path, game, only);
}

bool play_load(play_session *s, const char *path, const char *game, bool only)
{
    oxo_record *record = NULL, *partial = NULL;
    oxo_error error = {.line = 0};
    if (oxo_record_load(path, game, &record, &partial, &error) != OXO_OK) {
        if (error.line)
            play_say(s, "%s: line %zu, column %zu: %s.", path, error.line,
                     error.column, error.text);
        else
            play_say(s, "%s.", error.text);
        const unsigned before =
            partial ? oxo_record_depth(oxo_record_end(partial)) : 0;
        if (before)
            play_say(s, "It has %u moves before that. Nothing was loaded.",
                     before);
        oxo_record_destroy(partial);
        return false;
    }
    if (only && strcmp(record->game->name, play_game(s)->name)) {
        play_say(s, "%s holds a game of %s, not of %s: nothing was loaded.",
                 path, record->game->name, play_game(s)->name);
        oxo_record_destroy(record);
        return false;
    }
    if (!play_begin(s, record)) {
        oxo_record_destroy(record);
        play_say(s, "Out of memory: not loaded.");
        return false;
    }
    s->paused = !s->human[0] && !s->human[1];
    play_say(s, "Loaded %s: %u moves of %s.", path, oxo_record_depth(s->node),
             play_game(s)->name);
    return true;
}
