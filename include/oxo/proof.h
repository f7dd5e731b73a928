/* Proofs: certificate files, strategies and their walk, proof search, and the
 * forms that others ask for. */
#ifndef OXO_PROOF_H
#define OXO_PROOF_H

#include "oxo/base.h"
#include "oxo/game.h"
#include "oxo/search.h"
#include <stdbool.h>
#include <stdint.h>

OXO_C_BEGIN

/* ======== certificate =======================================================
 */

/* Certificate files: the container that every proof is written into.
 *
 *     oxo-certificate 1
 *     game 4^3
 *     claim first-wins
 *     form compact
 *     entries 2
 *     x-seed 1                      (any number of x- lines, kept as they are)
 *                                   (an empty line ends the header)
 *     64 0                          (the body: `entries` lines of text)
 *     x14o 12
 *     checksum crc64 0123456789abcdef
 *
 * docs/CERTIFICATE.md says what the bodies of the forms mean; this module
 * knows only the frame: header keys, number of lines, checksum (CRC-64/XZ over
 * every byte before the checksum line), and zstd compression of the whole.
 * A file that was cut short or altered is refused with the place.
 *
 * Certificates are plain values: no function here keeps global state, and two
 * threads may use two certificates at once.
 */

typedef struct oxo_certificate {
    char game[128]; /* name that oxo_game_create understands */
    char claim[32]; /* first-wins, second-wins, draw, ... */
    char form[32];  /* compact, full, pairing, strategy, table, ... */
    char *start;    /* the position the claim is about; NULL: the usual one */
    char *extra;    /* the x- lines of the header, each with its \n */
    size_t extra_size;
    char *body; /* the body lines, each with its \n */
    size_t body_size, body_room;
    size_t entries;   /* number of body lines */
    size_t body_line; /* line number of the first body line in the file */
} oxo_certificate;

/* ---- making ---- */

/* An empty certificate; destroy it. Fails on names with line breaks. */
OXO_API oxo_status oxo_certificate_create(const char *game, const char *claim,
                                          const char *form,
                                          oxo_certificate **certificate,
                                          oxo_error *error);
OXO_API void oxo_certificate_destroy(oxo_certificate *certificate);

/* Adds a header line "x-KEY VALUE" (pass the key without the x-). */
OXO_API oxo_status oxo_certificate_note(oxo_certificate *certificate,
                                        const char *key, const char *value);
/* Adds one body line (without \n). */
OXO_API oxo_status oxo_certificate_add(oxo_certificate *certificate,
                                       const char *line, size_t length);
/* Adds the body line "POSITION M1 M2 ...". */
OXO_API oxo_status oxo_certificate_add_moves(oxo_certificate *certificate,
                                             const char *position,
                                             const uint32_t *moves,
                                             size_t count);

/* The whole file as text; free() it. */
OXO_API oxo_status oxo_certificate_text(const oxo_certificate *certificate,
                                        char **text, size_t *size);
/* Writes a file, compressed when its name ends in .zst. The file appears
 * under its name only when it is complete. */
OXO_API oxo_status oxo_certificate_save(const oxo_certificate *certificate,
                                        const char *path, oxo_error *error);

/* ---- reading ---- */

/* The game that a certificate is about, by its name or by the text that it
 * carries (pg:...); the caller destroys it. */
OXO_API oxo_status oxo_certificate_game(const oxo_certificate *certificate,
                                        oxo_game **game, oxo_error *error);

/* Reads the text of a file, plain or zstd, and checks the frame. On failure
 * error->line and error->column say where in the (decompressed) text. Release
 * it with oxo_certificate_destroy. */
OXO_API oxo_status oxo_certificate_parse(const char *bytes, size_t size,
                                         oxo_certificate **certificate,
                                         oxo_error *error);
/* The same from a file; release it with oxo_certificate_destroy. */
OXO_API oxo_status oxo_certificate_load(const char *path,
                                        oxo_certificate **certificate,
                                        oxo_error *error);

/* Walks the body: start with *at = 0; false at the end. The line comes
 * without its \n and is not NUL-terminated. The line belongs to the
 * certificate. */
OXO_API bool oxo_certificate_next(const oxo_certificate *certificate,
                                  size_t *at, const char **line,
                                  size_t *length);

/* ======== strategy ==========================================================
 */

/* Winning strategies of line games: read, walked, verified, written.
 *
 * A strategy belongs to one side, the winner. It has entries, each a position
 * (with the winner to move) and its move or moves, which hold for all images
 * of the position under the automorphisms of the game.
 *
 * compact (the header of Patashnik's dictionary): complete a line if possible;
 * else block a three of the other side; else play the entry's move; else a
 * forced sequence must exist, and the walk searches for it.
 * full: complete a line if possible; else the position has an entry. One move:
 * all replies are considered. Several moves: the attacks of a forced sequence,
 * the blocks being implied. The walk searches for nothing.
 *
 * Boards of up to OXO_STRATEGY_CELLS cells, sides that take turns, no misere,
 * no gravity. A strategy is not shared between threads.
 */

enum { OXO_STRATEGY_CELLS = 1024, OXO_STRATEGY_WORDS = 16 };

typedef enum oxo_strategy_form { OXO_COMPACT, OXO_FULL } oxo_strategy_form;

typedef struct oxo_strategy oxo_strategy;

/* Stones as bitsets, by side: cell c is bit c%64 of word c/64. */
typedef struct oxo_stones {
    uint64_t side[2][OXO_STRATEGY_WORDS];
} oxo_stones;

/* The game must outlive the strategy. */
OXO_API oxo_status oxo_strategy_create(const oxo_game *game, oxo_side winner,
                                       oxo_strategy_form form,
                                       oxo_strategy **strategy,
                                       oxo_error *error);
OXO_API void oxo_strategy_destroy(oxo_strategy *strategy); /* NULL is fine */

/* The strategy of a certificate whose game was created from its name; errors
 * carry line and column of the certificate's text. Release it with
 * oxo_strategy_destroy; the game must outlive it. */
OXO_API oxo_status oxo_strategy_from_certificate(
    const oxo_game *game, const oxo_certificate *certificate,
    oxo_strategy **strategy, oxo_error *error);

/* Patashnik's dictionary for 4^3, with or without the explanations in front
 * of it (up to the line of dashes). A line is a run-length position, one
 * space and a move; the empty position is the empty string. Release it with
 * oxo_strategy_destroy; the game must outlive it. */
OXO_API oxo_status oxo_strategy_from_dictionary(const oxo_game *game,
                                                const char *text, size_t size,
                                                oxo_strategy **strategy,
                                                oxo_error *error);

/* ---- the walk ---- */

typedef enum oxo_met_kind {
    OXO_MET_WIN,    /* the winner completes a line */
    OXO_MET_BLOCK,  /* the winner must block */
    OXO_MET_ENTRY,  /* an entry of one move */
    OXO_MET_FORCED, /* a forced sequence: found, or spelt out by an entry */
    OXO_MET_KINDS
} oxo_met_kind;

/* A position met with the winner to move: the representative of its class. */
typedef struct oxo_met {
    oxo_met_kind kind;
    oxo_stones stones;
    unsigned count; /* winner's moves: 1, or the attacks when forced */
    const oxo_move *moves;
} oxo_met;

typedef struct oxo_strategy_report {
    bool verified;
    /* positions met with the winner to move: distinct ones, except that on
     * boards of over 128 cells those settled by replaying a sequence count
     * as often as they are met (unless somebody watches every one) */
    uint64_t positions;
    uint64_t kind[OXO_MET_KINDS];
    uint64_t entries, unreached; /* entries in all; never met */
    unsigned longest;            /* attacks of the longest sequence used */
    char longest_at[160];        /* the position it starts from */
    /* by number of stones on the board */
    uint64_t level_positions[OXO_STRATEGY_CELLS + 1];
    uint64_t level_entries[OXO_STRATEGY_CELLS + 1]; /* entries in the file */
    uint64_t level_used[OXO_STRATEGY_CELLS + 1];    /* entries met */
    uint64_t level_forced[OXO_STRATEGY_CELLS + 1];
    uint64_t nodes; /* positions of the forced-sequence searches */
    /* when not verified: why and where */
    char why[96], where[160];
} oxo_strategy_report;

/* Walks through every position that can arise from the start when the winner
 * follows the strategy and the other side does anything. OXO_OK: it wins in
 * all of them, report->verified is true. OXO_NO: report->why and where say
 * what breaks it. `met` (may be NULL) sees every class once, in no particular
 * order; a return of anything but OXO_OK ends the walk with that status. */
OXO_API oxo_status
oxo_strategy_walk(oxo_strategy *strategy, oxo_context *context,
                  oxo_status (*met)(void *user, const oxo_met *met), void *user,
                  oxo_strategy_report *report, oxo_error *error);

/* ---- conversions; both walk and so also verify ---- */

/* The full form of any strategy that holds. Release it with
 * oxo_certificate_destroy. */
OXO_API oxo_status oxo_strategy_expand(oxo_strategy *strategy,
                                       oxo_context *context,
                                       oxo_certificate **certificate,
                                       oxo_strategy_report *report,
                                       oxo_error *error);
/* The compact form: only positions that are met, whose move is neither a
 * block nor replaced by a forced sequence. Release it with
 * oxo_certificate_destroy. */
OXO_API oxo_status oxo_strategy_compact(oxo_strategy *strategy,
                                        oxo_context *context,
                                        oxo_certificate **certificate,
                                        oxo_strategy_report *report,
                                        oxo_error *error);

/* ======== prove =============================================================
 */

/* Proofs from scratch: who wins, and a certificate that convinces a sceptic.
 *
 * Line games have a kernel of threats: forced sequences under proof-number
 * search on an explicit graph. Other games, and line games without a kernel
 * (misere, gravity, sides that do not take turns), go through proof-number
 * search on the game contract, draws of large boards through pairings.
 * oxo_prove picks the way; the result says which it was.
 */

enum { OXO_PROVE_LEVELS = 1025 };

/* Which proof-number search; OXO_PROVE_GRAPH unless there is a reason. The
 * others are for games of the contract other than 4^3: they keep no proof, so
 * there is no certificate, and nothing to save and resume. */
typedef enum oxo_prove_driver {
    OXO_PROVE_GRAPH, /* an explicit graph */
    OXO_PROVE_DFPN,  /* depth-first, with a table (Nagai 2002) */
    OXO_PROVE_PNS    /* a tree, as Allis wrote it down (1994): the reference */
} oxo_prove_driver;

typedef struct oxo_prove_options {
    /* The first move whose value is asked for; OXO_MOVE_NONE: the game's own
     * value (openings in turn, those on most lines first). */
    oxo_move first;
    /* The position whose value is asked for; NULL: the start. */
    const oxo_pos *from;
    const char *resume; /* continue from this file; NULL: from scratch */
    const char *save;   /* write it every minute and when stopped, or NULL */
    oxo_prove_driver driver;
    /* With the drivers that keep no proof, in line games: positions are decided
     * by threat-space search with at most so many derivations (Schoo and van
     * den Herik 1992), not by complete searches for forced sequences. 0: no. */
    unsigned derivations;
    /* Openings of k^n: the search is divided into jobs for this many workers
     * in this process, each with a graph of its own (0: one search), and for
     * context->ranks. The threads of the context are those of each worker. */
    unsigned workers;
    uint64_t job; /* positions of a job; 0: 200,000 */
    /* each job when it has come back, as a line of text; may be NULL */
    void (*log)(void *user, const char *line);
    void *user;
} oxo_prove_options;

typedef struct oxo_prove_result {
    oxo_value value; /* open: not decided before a limit */
    char method[48]; /* how it was decided, for people */
    oxo_move first;  /* the opening it is about, or OXO_MOVE_NONE */
    oxo_certificate *certificate; /* NULL where there is no form for it */
    /* the search */
    uint32_t replies, settled; /* of the opponent to the opening (graph) */
    uint32_t pn, dn;           /* of the root (graph) */
    uint32_t forgets;          /* how often memory was full, and the search
                                  forgot what was cheap and went on */
    uint64_t nodes;            /* positions examined */
    uint64_t graph, expanded;  /* positions stored and expanded */
    size_t bytes;
    double seconds, extract_seconds;
    bool saved; /* options->save was written when it was stopped */
    /* options->save was written at all. What was proved can be had again from
     * there: to be removed when the certificate is in a safe place. */
    bool kept;
    /* by jobs: workers, jobs, seconds of work of all, of the longest */
    unsigned workers;
    uint64_t jobs;
    double busy, longest;
    /* the proof: strategic positions by stones on the board */
    uint64_t entries, level[OXO_PROVE_LEVELS];
    unsigned deepest; /* most stones of a strategic position */
} oxo_prove_result;

/* OXO_OK: decided. OXO_LIMIT: not before a limit of the context; *result says
 * how far it came. Other failures leave *result untouched. `options` may be
 * NULL. Release with oxo_prove_clear. */
OXO_API oxo_status oxo_prove(const oxo_game *game,
                             const oxo_prove_options *options,
                             oxo_context *context, oxo_prove_result *result,
                             oxo_error *error);
OXO_API void oxo_prove_clear(oxo_prove_result *result);

/* Values of many positions of one game: what the kernel costs to make is paid
 * once. Not shared between threads; the game must outlive it. OXO_UNSUPPORTED
 * with the reason for games without a kernel. */
typedef struct oxo_prover oxo_prover;
/* Release it with oxo_prover_destroy; the game must outlive it. */
OXO_API oxo_status oxo_prover_create(const oxo_game *game, oxo_prover **prover,
                                     oxo_error *error);
OXO_API void oxo_prover_destroy(oxo_prover *prover); /* NULL is fine */

/* Does this side, to move, win by threats? Every move of a threat sequence
 * makes a line that lacks one cell, or would leave a forced sequence if the
 * other side passed (in games of five in a row: fours force, threes threaten);
 * the other side may answer as it likes. OXO_OK: yes. OXO_NO: not known to: a
 * forced search has a budget, and a quiet move may still win. OXO_LIMIT. */
typedef struct oxo_threat_win {
    oxo_move move;    /* the first threat */
    unsigned replies; /* to it, that do not lose to a forced sequence */
    uint64_t entries; /* positions of the certificate */
    uint64_t nodes;   /* positions examined */
    /* threat, answer, threat ... where the answers lead on longest; ends where
     * a forced sequence begins */
    unsigned count;
    oxo_move line[64];
    oxo_certificate *certificate; /* from this position; the caller's */
} oxo_threat_win;
OXO_API oxo_status oxo_prover_threats(oxo_prover *prover, const oxo_pos *pos,
                                      oxo_context *context, oxo_threat_win *win,
                                      oxo_error *error);

/* ======== byhand ============================================================
 */

/* Patashnik's algorithm (Figure 13 of his 1980 paper), a step at a time.
 *
 *   1  put the 0-position on the stack
 *   2  get the next position from the stack; none: the game is solved
 *   3  has the second player a three-in-a-row? then 7, else 4
 *   4  has the first player a forced sequence? then back to 2, else 5
 *   5  get a strategic move (from a person, or from a file)
 *   6  has the second player a forced sequence now? then complain and back
 *      to 5, else 7
 *   7  block the three if there is one; put all distinct positions after all
 *      replies on the stack; back to 2
 *
 * The strategic moves make a compact strategy. A run can be saved at any time
 * as such a certificate, and resumed from it: known positions are not asked
 * for again, which is also how moves are taken from a dictionary, as Thompson
 * did.
 *
 * One thing his program did not need to say: when a bad strategic move lets
 * the second player get two threes in spite of step 6 (which only follows
 * strategic moves, not blocks), event OXO_BYHAND_LOST is reported, and the
 * way on is oxo_byhand_retract.
 */

typedef enum oxo_byhand_what {
    OXO_BYHAND_START,     /* step 1 */
    OXO_BYHAND_GOT,       /* step 2: a position */
    OXO_BYHAND_SOLVED,    /* step 2: the stack is empty */
    OXO_BYHAND_THREE,     /* step 3: the second player has a three */
    OXO_BYHAND_NO_THREE,  /* step 3 */
    OXO_BYHAND_FORCED,    /* step 4: moves = the attacks */
    OXO_BYHAND_NO_FORCED, /* step 4 */
    OXO_BYHAND_ASK,       /* step 5: a move is wanted; answer and go on */
    OXO_BYHAND_GIVEN,     /* step 5: the move was known */
    OXO_BYHAND_COMPLAIN,  /* step 6: moves = the second player's attacks */
    OXO_BYHAND_FINE,      /* step 6 */
    OXO_BYHAND_REPLIES,   /* step 7: distinct new positions; moves[0] = block */
    OXO_BYHAND_LOST       /* step 3: two threes against the first player, or a
                             full board */
} oxo_byhand_what;

typedef struct oxo_byhand_event {
    unsigned step;
    oxo_byhand_what what;
    oxo_stones stones; /* the position at hand */
    unsigned count;    /* of moves */
    oxo_move moves[OXO_STRATEGY_CELLS];
    unsigned distinct; /* step 7: positions put on the stack */
} oxo_byhand_event;

typedef struct oxo_byhand oxo_byhand;

/* Takes over the strategy (also on failure), whose entries are the moves that
 * are known: empty to start from nothing. It must be compact and for the
 * first player. Release it with oxo_byhand_destroy. */
OXO_API oxo_status oxo_byhand_create(oxo_strategy *strategy, oxo_byhand **made,
                                     oxo_error *error);
OXO_API void oxo_byhand_destroy(oxo_byhand *byhand); /* NULL is fine */

/* Does the next step and says what it was. At OXO_BYHAND_ASK the same step
 * comes again until oxo_byhand_answer was called; after SOLVED nothing
 * changes; after LOST only retract helps. */
OXO_API oxo_status oxo_byhand_next(oxo_byhand *byhand, oxo_context *context,
                                   oxo_byhand_event *event, oxo_error *error);

/* The strategic move for the position asked for. */
OXO_API oxo_status oxo_byhand_answer(oxo_byhand *byhand, oxo_move move,
                                     oxo_error *error);

/* Takes back the latest strategic move and begins again at step 1 (all others
 * are known, so nothing else is asked twice). OXO_NO: there is none. */
OXO_API oxo_status oxo_byhand_retract(oxo_byhand *byhand);

/* Hints for the position asked for: moves that pass step 6, best first: those
 * that leave the fewest replies without a forced sequence. At most `max`;
 * open[i] is that number of replies. Returns how many. */
OXO_API unsigned oxo_byhand_hints(oxo_byhand *byhand, unsigned max,
                                  oxo_move *moves, unsigned *open);

/* Strategic moves so far, positions on the stack, positions met. */
OXO_API void oxo_byhand_counts(const oxo_byhand *byhand, size_t *moves,
                               size_t *waiting, size_t *met);

/* The moves so far as a compact certificate; it proves the win only once the
 * game is solved, and carries "x-by-hand unfinished" before. Release it with
 * oxo_certificate_destroy. */
OXO_API oxo_status oxo_byhand_certificate(const oxo_byhand *byhand,
                                          oxo_certificate **certificate,
                                          oxo_error *error);

/* ======== complete ==========================================================
 */

/* The completed dictionary: O'Dwyer's question of 2025.
 *
 * Patashnik's dictionary leaves blocks, forced sequences and the completion of
 * a line to the player. How large is a list that leaves nothing to the player?
 * Here every position that can arise with the winner to move gets its move:
 *
 *   moves        entries, blocks and every move of the forced sequences;
 *   completions  positions where a line is completed at once, counted by the
 *                lines that they take in his notation: one for each position
 *                with a threat (the reply is any but the block), two for a
 *                double threat.
 *
 * Where the other side's reply does not matter the same sequence is played
 * against all of them, so that they fit into one line. The number of lines is
 * an upper bound: greedy cover, one choice of sequences.
 */

typedef struct oxo_complete_report {
    uint64_t entries, blocks, attacks; /* positions by what is played */
    uint64_t positions;                /* their sum */
    uint64_t lines;                    /* covering them, with wildcards */
    uint64_t completion_lines;         /* more lines for completing a line */
} oxo_complete_report;

/* For compact strategies of any line game. OXO_NO: the strategy does not
 * win. */
OXO_API oxo_status oxo_complete(oxo_strategy *strategy, oxo_context *context,
                                oxo_complete_report *report, oxo_error *error);

/* ======== wildcard ==========================================================
 */

/* O'Dwyer's compressed notation for strategies (2025).
 *
 * A line is a whole board: x and o are stones, . is empty, X is the winner's
 * move, and where capital O appears, exactly one of these cells holds an o:
 *
 *     .....xX..o......        one position
 *     O....xXO...OOO..        five positions, all answered by the same X
 *
 * (4x4 board, three in a row; A. O'Dwyer, "Winning 4x4x4 tic-tac-toe by
 * consulting an oracle", 2 June 2025, and the HararyTicTacToe folder of his
 * RecreationalMath repository.) Lines stand for all images of their positions
 * under the automorphisms of the game.
 */

typedef enum oxo_wildcard_method {
    OXO_WILDCARD_PLAIN,  /* one line per position */
    OXO_WILDCARD_GREEDY, /* his way: merge what stands in the same coordinates
                            into the last line, from the end of the list */
    OXO_WILDCARD_COVER   /* cover all positions by few lines, using the
                            automorphisms */
} oxo_wildcard_method;

typedef struct oxo_wildcard_stats {
    size_t positions, lines, wildcards; /* wildcards: lines with O */
} oxo_wildcard_stats;

/* The entries of a compact strategy for the first player as lines of text;
 * free() it. OXO_UNSUPPORTED for full strategies and second-player wins. */
OXO_API oxo_status oxo_wildcard_write(const oxo_strategy *strategy,
                                      oxo_wildcard_method method, char **text,
                                      size_t *size, oxo_wildcard_stats *stats,
                                      oxo_error *error);

/* ======== number strategy ===================================================
 */

/* Strategies for 3x3 number games: complete ones, and small ones.
 *
 * A strategy tells its side what to play in every position that can come up
 * with that side to move: so that it wins, or so that it does not lose.
 * Positions in which a line can be completed at once need no entry: there one
 * wins; nor do, where a tie is enough, positions in which the numbers left
 * complete no line any more. Positions that are images of each other under a
 * symmetry are one entry.
 */

/* What a strategy is for. */
typedef enum oxo_number_goal {
    OXO_NUMBER_WIN,         /* the side that wins the game, to win it */
    OXO_NUMBER_FIRST_HOLDS, /* the first player, not to lose */
    OXO_NUMBER_SECOND_HOLDS /* the second player, not to lose */
} oxo_number_goal;

/* Which symmetries make two positions the same entry. */
typedef enum oxo_number_symmetries {
    OXO_NUMBER_ALL = 0,    /* board and numbers: 64 in Graham's game */
    OXO_NUMBER_REFLECTION, /* board and a -> c-a: the paper's 16 */
    OXO_NUMBER_BOARD       /* board only: 8 */
} oxo_number_symmetries;

typedef struct oxo_number_entry {
    uint16_t board[9]; /* 0 = empty */
    unsigned filled;
    unsigned count; /* moves that do: one in a compact strategy */
    oxo_move *moves;
} oxo_number_entry;

typedef struct oxo_number_strategy {
    oxo_side side;
    bool holds; /* it does not lose; else it wins */
    unsigned count;
    oxo_number_entry *entries; /* by number of filled cells, then by board */
    unsigned immediate;        /* positions without an entry that come up */
    unsigned symmetries;       /* order of the group in use */
    /* complete ones: the decimal logarithm of how many strategies there are,
     * one good move being chosen at each place of the tree of play up to
     * symmetry (completing a line is not counted as a choice) */
    double strategies;
    /* compact strategies: */
    bool proven;     /* no strategy has a smaller cost */
    unsigned bound;  /* every strategy has at least this cost */
    unsigned greedy; /* cost of the first one found, without search */
    uint64_t nodes;  /* choices tried */
} oxo_number_strategy;

/* Every move that reaches the goal in every position that the side can reach
 * by such moves. OXO_NO when the goal cannot be reached: nobody wins, or the
 * other side does. Release it with oxo_number_strategy_destroy. */
OXO_API oxo_status oxo_number_strategy_complete(
    const oxo_game *game, oxo_number_goal goal,
    oxo_number_symmetries symmetries, oxo_context *context,
    oxo_number_strategy **strategy, oxo_error *error);

/* One move per position, as few positions as can be. The cost is the number of
 * entries, with `count_immediate` also of the positions with an immediate win.
 * Branch and bound over all choices: `proven` says whether it came to its end
 * before the limits of the context;
 * when not, the best one found is returned with its bound and the status is
 * OXO_OK all the same. Release it with oxo_number_strategy_destroy. */
OXO_API oxo_status oxo_number_strategy_compact(
    const oxo_game *game, oxo_number_goal goal,
    oxo_number_symmetries symmetries, bool count_immediate,
    oxo_context *context, oxo_number_strategy **strategy, oxo_error *error);
OXO_API void oxo_number_strategy_destroy(oxo_number_strategy *strategy);

/* The strategy as a certificate of form `strategy` (first moves only). With
 * two strategies that hold, one for each side, the claim is a draw; `other` is
 * NULL where there is one. Release it with oxo_certificate_destroy. */
OXO_API oxo_status oxo_number_strategy_certificate(
    const oxo_game *game, const oxo_number_strategy *strategy,
    const oxo_number_strategy *other, oxo_certificate **certificate,
    oxo_error *error);

/* A rule by which a person wins without a table; src/proof/number_rule.c says
 * how rules are made. A wish is twice a quantity, plus one where much of it is
 * wanted. */
enum { OXO_NUMBER_WISHES = 8 };

typedef unsigned oxo_number_wish;

typedef struct oxo_number_rule {
    oxo_side side;
    unsigned count;
    oxo_number_wish wish[OXO_NUMBER_WISHES];
    unsigned positions; /* that somebody who plays by it meets, up to symmetry,
                           without those in which a line is completed */
    unsigned exceptions;
    oxo_number_entry *exception; /* a position and its move */
    uint64_t tried;              /* rules looked at */
} oxo_number_rule;

/* The words for a wish, in the imperative. A constant. */
OXO_API const char *oxo_number_wish_text(oxo_number_wish wish);

/* The rule of at most `wishes` wishes with the fewest exceptions that a beam
 * search of this width finds: nothing says that there is no better one, but
 * rule and exceptions together do win. OXO_NO when nobody wins the game.
 * Release it with oxo_number_rule_destroy. */
OXO_API oxo_status oxo_number_rule_find(const oxo_game *game, unsigned wishes,
                                        unsigned width, oxo_context *context,
                                        oxo_number_rule **rule,
                                        oxo_error *error);
OXO_API void oxo_number_rule_destroy(oxo_number_rule *rule); /* NULL is fine */

/* Larger boards: a certificate of form `compact` that holds the answers to the
 * openings (or the winning opening), and leaves the rest to the checker's
 * search. OXO_NO when they do not settle who wins. Release it with
 * oxo_certificate_destroy. */
OXO_API oxo_status oxo_number_openings_certificate(
    const oxo_game *game, const oxo_number_openings *openings,
    oxo_certificate **certificate, oxo_error *error);

/* ======== coq ===============================================================
 */

/* The data of a certificate for the proof assistant Coq.
 *
 * The folder proofs/ holds theorems about k^n; what they compute with is
 * written here, from a certificate of ours. Nothing in these files has to be
 * believed: the kernel of Coq checks them against the rules of the game.
 *
 *     DIR/Symmetries.v     the symmetries of the board, one text each
 *     DIR/Nodes1.v ...     the nodes of a strategy, one text each
 *     DIR/Data.v           puts them together: symmetries, nodes
 *
 * For a draw by groups the nodes are its positions and what answers the moves
 * there, and Data.v has the patterns of the groups as well. For a draw by
 * pairing there is DIR/Data.v alone: pairs. proofs/Decode.v says what the texts
 * mean.
 */

typedef struct oxo_coq_report {
    uint64_t nodes;   /* positions with the first player to move */
    uint64_t blocks;  /* of these, forced to block; the others are entries */
    uint64_t plans;   /* forced sequences written */
    uint64_t links;   /* replies that lead to another node */
    uint64_t replies; /* replies met by plans */
    unsigned symmetries, files;
    uint64_t pairs;            /* of a pairing; the rest is then 0 */
    uint64_t splits, patterns; /* of a draw by groups; nodes, links count too */
    uint64_t bytes;            /* of all files together */
} oxo_coq_report;

/* Writes the files into `directory`, which is made when it is not there, for
 * Coq to know them as NAME.Data and so on (-Q DIR NAME). Strategies that win
 * k^n for the first player (compact or full) and draws by pairing or by groups
 * are understood, else OXO_UNSUPPORTED. OXO_NO: the strategy does not win, and
 * the error says where. The game is the certificate's. */
OXO_API oxo_status oxo_coq_write(const oxo_game *game,
                                 const oxo_certificate *certificate,
                                 const char *directory, const char *name,
                                 oxo_context *context, oxo_coq_report *report,
                                 oxo_error *error);

OXO_C_END

#endif
