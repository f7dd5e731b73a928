/* oxocheck: what its files share. For wins of line games read, in this order:
 *
 *     reader.c    the certificate as text: header, lines, checksum
 *     board.c     cells, lines and positions
 *     symmetry.c  which maps of the cells preserve the lines
 *     table.c     a set of positions with exact keys
 *     forced.c    the complete search for a forced win
 *     win.c       strategies: why acceptance implies the claim
 *
 * main.c has the help and hands a certificate to the checker that knows its
 * game and form; speak.c prints, checksum.c finds accidents, dictionary.c reads
 * Patashnik's file. Every other file is a checker of its own, for other claims,
 * built on reader.c and on as much of the rest as it wants; docs/TRUST.md says
 * which files stand behind which claim.
 *
 * The program shares nothing with the prover: no code, no tables, no header.
 * It favours the plain way over the fast one wherever both are fast enough.
 */
#ifndef OXOCHECK_H
#define OXOCHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a check can end with. VERIFIED is not the value that forgotten or
 * zeroed memory has, so that nothing is verified by accident. */
enum verdict { NOT_CHECKED = 0, REFUTED = 1, VERIFIED = 2 };

/* ---- reader.c ------------------------------------------------------------ */

enum { NAME_ROOM = 128 }; /* the name of a game, with the 0 at its end */

struct certificate {
    const char *file; /* its name, for messages */
    const char *bytes;
    size_t size;
    char game[NAME_ROOM], claim[32], form[32]; /* header values */
    size_t start;          /* offset of the value of `start`, or 0 */
    size_t entries;        /* number of body lines */
    size_t body, body_end; /* the body is bytes[body..body_end) */
    size_t body_line;      /* line number of its first line */
    bool dictionary;       /* Patashnik's file: no header of ours */
    bool strict;           /* entries that are never reached refute it */
    bool patient;          /* searches have no limit */
};

/* Splits the bytes into header and body, checks every rule of the container
 * (docs/CERTIFICATE.md, section 2) and the checksum. Returns NOT_CHECKED after
 * saying where it broke, VERIFIED when the container is sound: that says
 * nothing yet about the claim. */
enum verdict read_certificate(struct certificate *c, const char *file,
                              const char *bytes, size_t size);

struct cursor;
/* A text that has been read, for Frama-C (tools/frama-c.sh). */
/*@ predicate sound_text(struct certificate *c) =
  @   \valid_read(c) && c->body_end <= c->size <= 9223372036854775807 &&
  @   \valid_read(c->bytes + (0 .. c->size - 1)); */

/* Where the line that `at` is in ends, and the place of any byte. */
/*@ requires sound_text(c) && at <= c->size;
  @ assigns \nothing;
  @ ensures at <= \result <= c->size;
  @ exits \false; */
size_t end_of_line(const struct certificate *c, size_t at);
struct cursor place_of(const struct certificate *c, size_t at);

/* Are the two texts the same? */
bool same(const char *a, const char *b);

/* A place in the certificate, moved over by the functions below. */
struct cursor {
    const struct certificate *c;
    size_t at;         /* offset of the next byte */
    size_t line;       /* its line, from 1 */
    size_t line_start; /* offset of the first byte of that line */
    size_t next_line;  /* offset of the line after it */
};

/* The line of a cursor lies in the text, and the cursor in the line. */
/*@ predicate sound_line(struct cursor *u) =
  @   \valid_read(u) && \valid_read(u->c) && 1 <= u->next_line &&
  @   u->at < u->next_line <= 9223372036854775808 &&
  @   \valid_read(u->c->bytes + (0 .. u->next_line - 2)); */

struct cursor body_start(const struct certificate *c);
/* Goes to the next line of the body; false when there is none. */
/*@ requires \valid(u) && sound_text(u->c) && \separated(u, u->c);
  @ assigns u->at, u->line, u->line_start, u->next_line;
  @ ensures sound_text(u->c) && (\result ==> sound_line(u));
  @ exits \false; */
bool body_next(struct cursor *u);
/* The value of the header line `start`; only if c->start is not 0. */
struct cursor start_value(const struct certificate *c);
/* At the end of the line? */
/*@ requires sound_line(u);
  @ assigns \nothing;
  @ ensures \result == 0 ==> u->at + 1 < u->next_line;
  @ exits \false; */
bool at_end(const struct cursor *u);
/* Reads one decimal number less than `below`, without sign or leading zero.
 * Otherwise complains, with `what` it should have been, and returns false. */
/*@ requires \valid(u) && sound_line(u) && below <= 1000000000000000000;
  @ requires \valid(number) && \separated(u, number);
  @ assigns u->at, *number;
  @ ensures sound_line(u) && (\result ==> *number < below);
  @ exits \false; */
bool read_number(struct cursor *u, const char *what, size_t below,
                 size_t *number);
/* Reads exactly the character `wanted`, or complains and returns false. */
/*@ requires \valid(u) && sound_line(u);
  @ assigns u->at;
  @ ensures sound_line(u);
  @ exits \false; */
bool read_char(struct cursor *u, char wanted, const char *what);
/* Moves over the word if it stands here; otherwise false, and no complaint. */
bool read_word(struct cursor *u, const char *word);
/* True at the end of the line; otherwise complains and returns false. */
/*@ requires sound_line(u);
  @ assigns \nothing;
  @ exits \false; */
bool read_end(struct cursor *u);

/* ---- checksum.c, dictionary.c -------------------------------------------- */

/*@ requires \valid_read(bytes + (0 .. size - 1));
  @ assigns \nothing; */
uint64_t crc64(const char *bytes, size_t size);
/* The last line: the word, the name of the sum, 16 digits. */
enum verdict read_checksum(const struct certificate *c, struct cursor *u);
/* A file that does not start like a certificate. */
enum verdict read_dictionary(struct certificate *c);

/* ---- main.c -------------------------------------------------------------- */

/* Checks the bytes of a certificate, from the container to the claim. */
enum verdict check_bytes(const char *name, const char *bytes, size_t size,
                         bool strict, bool patient);

/* How many positions a search may look at (docs/CERTIFICATE.md, section 7). */
/*@ assigns \nothing;
  @ exits \false; */
uint64_t search_limit(const struct certificate *c);
/* After a search has reached its limit: says so. Always NOT_CHECKED. */
/*@ assigns \nothing;
  @ ensures \result == NOT_CHECKED;
  @ exits \false; */
enum verdict gave_up(const struct certificate *c);

/* The last word on a check in which so many entries were never reached, the
 * first of them in this line: VERIFIED, or with --strict REFUTED. */
/*@ assigns \nothing;
  @ exits \false; */
enum verdict unused_entries(const struct certificate *c, size_t unused,
                            size_t line);

/* Memory, zeroed, or after a message exit 2 with `s NOT CHECKED`. What it is
 * that they give is written where they are called (`admit`); that they may end
 * the program is nothing to a proof about what it does until then. */
/*@ assigns \nothing;
  @ exits \false; */
void *get_memory(size_t count, size_t size);
/*@ assigns \nothing;
  @ exits \false; */
void *more_memory(void *old, size_t count, size_t size);
/*@ assigns \nothing;
  @ exits \false; */
void give_back(void *memory);

/* Which memory a function may write, in words that Frama-C reads
 * (docs/TRUST.md, tools/frama-c.sh): every block that get_memory() gives has an
 * owner, the part of the program that writes it, and keeps it when it grows.
 * Blocks of different owners are different blocks. So "writes the bytes of
 * KEYS" says all, also if these bytes move meanwhile. */
/*@ axiomatic Owners { logic integer owner(char *block) reads \nothing; } */
enum owner {
    OF_BOARD,
    OF_POSITION,
    OF_STONES, /* position: at */
    OF_COUNTS, /* ... count */
    OF_NEEDS,  /* ... need */
    OF_FORCED,
    OF_CANDIDATES, /* forced: candidate */
    OF_SEEN,       /* ... seen */
    OF_FAILED_KEYS,
    OF_FAILED_SLOTS,
    OF_GROUP,   /* group: itself, source, generator */
    OF_LEAD,    /* ... lead */
    OF_WALK,    /* win.c: struct walk */
    OF_PATH,    /* ... path */
    OF_KNOWN,   /* ... known */
    OF_CLASSES, /* ... class */
    OF_CLASS_KEYS,
    OF_CLASS_SLOTS,
    OF_ENTRIES, /* ... entries */
    OF_MOVES,   /* ... moves */
    OF_IMAGE,   /* ... image */
    OF_KEY,     /* ... key */
    OF_CALLER,  /* a variable of the function that calls */
};
/* ... and of blocks that a function of symmetry.c gets and gives back. */
/*@ logic integer OF_SCRATCH = 100;
  @ logic integer OF_FOUND_KEYS = 101;
  @ logic integer OF_FOUND_SLOTS = 102;
  @ logic integer OF_TEXT = 103; // the certificate */
// clang-format off
#define WRITES_OF(type, o) { *x | type *x; owner(\base_addr(x)) == o }
// clang-format on

/* A checker: one file that defines `const struct checker checker_NAME` and one
 * line CHECKER(NAME) in checkers.def. */
struct checker {
    const char *games;  /* for the help, e.g. "K^N, qubic" */
    const char *forms;  /* for the help, e.g. "first-wins: compact" */
    const char *family; /* "line game": for messages */
    bool (*knows)(const char *game); /* is this one of its game names? */
    bool (*takes)(const char *claim, const char *form);
    /* The whole check; the container has been read. VERIFIED only if the claim
     * of the certificate follows; it prints what exactly that is. */
    enum verdict (*check)(const struct certificate *c);
    /* Describes the board (for --board) or NULL. */
    enum verdict (*describe)(const char *game);
};

/* ---- board.c ------------------------------------------------------------- */

/* Larger boards are refused: 1 for pairings, which need a few bytes a cell; 2
 * for strategies, which hold many positions. */
#ifndef OXOCHECK_MAX_PAIRING_CELLS
#define OXOCHECK_MAX_PAIRING_CELLS 1000000
#endif
#ifndef OXOCHECK_MAX_STRATEGY_CELLS
#define OXOCHECK_MAX_STRATEGY_CELLS 4096
#endif
#define MAX_INCIDENCES 20000000 /* cells of all lines together */
#define MAX_STRATEGY_INCIDENCES 200000
#define MAX_DIMENSION 20

typedef uint32_t cell_t;

/*  line i is cell[start[i] .. start[i+1]-1];
 *  the lines through cell c are through[first[c] .. first[c+1]-1].  */
struct board {
    size_t k, n; /* 0 if the lines are not those of k^n */
    size_t cells, lines;
    cell_t *cell;
    size_t *start, *first, *through;
};

/* What every function below relies on, in words that Frama-C reads
 * (tools/frama-c.sh): the lines are parts of `cell`, one after the other, the
 * lines through a cell are a part of `through`, and nothing points outside.
 * (That a size_t is not less than 0 has to be said of memory that only lemmas
 * look at.) */
/*@ predicate rising(size_t *a, integer n) =
  @   \forall integer i; 0 <= i < n ==> a[i] <= a[i + 1] <= a[n];
  @ predicate numbers_below(size_t *a, integer n, integer bound) =
  @   \forall integer i; 0 <= i < n ==> a[i] < bound;
  @ predicate cells_below(cell_t *a, integer n, integer bound) =
  @   \forall integer i; 0 <= i < n ==> a[i] < bound;
  @ predicate readable_board(struct board *b) =
  @   \valid_read(b) && 0 <= b->lines &&
  @   0 <= b->cells < 4294967296 && // cell_t numbers them
  @   \valid_read(b->start + (0 .. b->lines)) &&
  @   \valid_read(b->first + (0 .. b->cells)) &&
  @   \valid_read(b->cell + (0 .. b->start[b->lines] - 1)) &&
  @   \valid_read(b->through + (0 .. b->first[b->cells] - 1));
  @ predicate sound_board(struct board *b) =
  @   readable_board(b) &&
  @   rising(b->start, b->lines) && rising(b->first, b->cells) &&
  @   cells_below(b->cell, b->start[b->lines], b->cells) &&
  @   numbers_below(b->through, b->first[b->cells], b->lines); */
/* It stays sound while nobody writes it. */
/*@ predicate same_numbers{K, L}(size_t *a, integer n) =
  @   \forall integer i; 0 <= i < n ==> \at(a[i], K) == \at(a[i], L);
  @ predicate same_cells{K, L}(cell_t *a, integer n) =
  @   \forall integer i; 0 <= i < n ==> \at(a[i], K) == \at(a[i], L);
  @ predicate same_board{K, L}(struct board *b) =
  @   \at(b->cells, K) == \at(b->cells, L) &&
  @   \at(b->lines, K) == \at(b->lines, L) &&
  @   \at(b->start, K) == \at(b->start, L) &&
  @   \at(b->first, K) == \at(b->first, L) &&
  @   \at(b->cell, K) == \at(b->cell, L) &&
  @   \at(b->through, K) == \at(b->through, L) &&
  @   same_numbers{K, L}(\at(b->start, K), \at(b->lines, K) + 1) &&
  @   same_numbers{K, L}(\at(b->first, K), \at(b->cells, K) + 1) &&
  @   same_cells{K, L}(\at(b->cell, K), \at(b->start[b->lines], K)) &&
  @   same_numbers{K, L}(\at(b->through, K), \at(b->first[b->cells], K));
  @ lemma rising_stays{K, L}: \forall size_t *a, integer n;
  @   rising{K}(a, n) && same_numbers{K, L}(a, n + 1) ==> rising{L}(a, n);
  @ lemma numbers_stay{K, L}: \forall size_t *a, integer n, bound;
  @   numbers_below{K}(a, n, bound) && same_numbers{K, L}(a, n) ==>
  @      numbers_below{L}(a, n, bound);
  @ lemma cells_stay{K, L}: \forall cell_t *a, integer n, bound;
  @   cells_below{K}(a, n, bound) && same_cells{K, L}(a, n) ==>
  @      cells_below{L}(a, n, bound);
  @ lemma ends_stay{K, L}: \forall size_t *a, integer n;
  @   0 <= n && same_numbers{K, L}(a, n + 1) ==>
  @      \at(a[n], K) == \at(a[n], L);
  @ lemma board_stays{K, L}: \forall struct board *b;
  @   sound_board{K}(b) && same_board{K, L}(b) && readable_board{L}(b) ==>
  @      sound_board{L}(b); */

/* Reads a game name: K^N, qubic, or KxKx...xK. False if it is none. */
bool parse_game(const char *name, size_t *k, size_t *n);
/* The board of k^n. False, after saying why, if it is larger than max_cells. */
bool make_board(struct board *b, size_t k, size_t n, size_t max_cells);
/* The same of a box with the lines of `length` cells in a row; k and n are 0.
 */
bool make_box(struct board *b, const size_t *side, size_t n, size_t length,
              size_t max_cells);
/* A number from 1 to 9999 at *text; moves over it. */
bool small_number(const char **text, size_t *number);
/* The last step for every board: which lines run through which cell. */
void find_lines_through_cells(struct board *b);
void free_board(struct board *b);

enum side { NOBODY = 0, FIRST = 1, SECOND = 2 }; /* '.', 'x', 'o' */

/*@ assigns \nothing;
  @ ensures \result == (s == 1 ? 2 : 1);
  @ exits \false; */
static inline enum side other(enum side s)
{
    return s == FIRST ? SECOND : FIRST;
}

/* Stones on the board, and what they mean for the lines:
 *     count[s][line]  stones of s on it
 *     need[s][line]   stones that s still needs to own it, at most FAR; DEAD
 *                     if the other side has a stone on it
 * The second follows from the first; it is kept because "where does s lack one
 * stone?" is asked most of all. */
enum { FAR = 254, DEAD = 255 };
struct position {
    const struct board *b;
    uint8_t *at; /* enum side of each cell */
    uint16_t *count[3];
    uint8_t *need[3];
    size_t stones[3]; /* stones[side] */
};

/*@ predicate sound_position(struct position *p) =
  @   \valid_read(p) && sound_board(p->b) &&
  @   \valid_read(p->at + (0 .. p->b->cells - 1)) &&
  @   \valid_read(p->count[1] + (0 .. p->b->lines - 1)) &&
  @   \valid_read(p->count[2] + (0 .. p->b->lines - 1)) &&
  @   \valid_read(p->need[1] + (0 .. p->b->lines - 1)) &&
  @   \valid_read(p->need[2] + (0 .. p->b->lines - 1)); */

/* One that may be changed: its parts, and the board, are blocks of their own.
 */
/*@ predicate own_position(struct position *p) =
  @   \valid(p) && sound_position(p) &&
  @   \valid(p->at + (0 .. p->b->cells - 1)) &&
  @   \valid(p->count[1] + (0 .. p->b->lines - 1)) &&
  @   \valid(p->count[2] + (0 .. p->b->lines - 1)) &&
  @   \valid(p->need[1] + (0 .. p->b->lines - 1)) &&
  @   \valid(p->need[2] + (0 .. p->b->lines - 1)) &&
  @   owner(\base_addr(p)) == OF_POSITION &&
  @   owner(\base_addr(p->b)) == OF_BOARD &&
  @   owner(\base_addr(p->b->start)) == OF_BOARD &&
  @   owner(\base_addr(p->b->first)) == OF_BOARD &&
  @   owner(\base_addr(p->b->cell)) == OF_BOARD &&
  @   owner(\base_addr(p->b->through)) == OF_BOARD &&
  @   owner(\base_addr(p->at)) == OF_STONES &&
  @   owner(\base_addr(p->count[1])) == OF_COUNTS &&
  @   owner(\base_addr(p->count[2])) == OF_COUNTS &&
  @   owner(\base_addr(p->need[1])) == OF_NEEDS &&
  @   owner(\base_addr(p->need[2])) == OF_NEEDS; */
/* What place() and lift() write, for lists of what is written ("assigns"). */
// clang-format off
#define WRITES_LINES(p) \
    p->count[1][0 .. p->b->lines - 1], p->count[2][0 .. p->b->lines - 1], \
    p->need[1][0 .. p->b->lines - 1], p->need[2][0 .. p->b->lines - 1]
#define WRITES_POSITION(p) \
    p->at[0 .. p->b->cells - 1], p->stones[1], p->stones[2], WRITES_LINES(p)
#define WRITES_STONES \
    WRITES_OF(uint8_t, OF_STONES), WRITES_OF(size_t, OF_POSITION), \
    WRITES_OF(uint16_t, OF_COUNTS), WRITES_OF(uint8_t, OF_NEEDS)
// clang-format on
/*@ predicate same_stones{K, L}(struct position *p) =
  @   \at(p->b, K) == \at(p->b, L) && same_board{K, L}(\at(p->b, L)) &&
  @   \at(p->at, K) == \at(p->at, L) &&
  @   \forall integer c; 0 <= c < \at(p->b->cells, K) ==>
  @      \at(p->at[c], L) == \at(p->at[c], K); */

/* (Of these, and of some others below, only what they write is said.) */
/*@ assigns *p, WRITES_OF(uint8_t, OF_NEEDS);
  @ exits \false; */
void make_position(struct position *p, const struct board *b);
/*@ assigns \nothing;
  @ exits \false; */
void free_position(struct position *p);
void clear_position(struct position *p);
/*@ requires own_position(p) && 1 <= s <= 2 && c < p->b->cells;
  @ assigns p->at[c], p->stones[s], WRITES_LINES(p);
  @ ensures own_position(p) && p->at[c] == s;
  @ ensures same_board{Pre, Post}(p->b);
  @ exits \false; */
void place(struct position *p, enum side s, cell_t c);
/* The cell must not be empty. */
/*@ requires own_position(p) && c < p->b->cells && 1 <= p->at[c] <= 2;
  @ assigns p->at[c], p->stones[1], p->stones[2], WRITES_LINES(p);
  @ ensures own_position(p) && p->at[c] == 0;
  @ ensures same_board{Pre, Post}(p->b);
  @ exits \false; */
void lift(struct position *p, cell_t c);
/* The first line, from line `from` on, on which s needs just so many stones;
 * the number of lines if there is none. */
/*@ requires sound_position(p) && 1 <= s <= 2 && from <= p->b->lines;
  @ assigns \nothing;
  @ ensures from <= \result <= p->b->lines;
  @ exits \false; */
size_t line_needing(const struct position *p, enum side s, uint8_t stones,
                    size_t from);
/* Does a line through this cell consist of stones of s alone? */
/*@ requires sound_position(p) && 1 <= s <= 2 && c < p->b->cells;
  @ assigns \nothing;
  @ exits \false; */
bool completed_at(const struct position *p, enum side s, cell_t c);
/* The cells with which s completes a line at once. Returns 0, 1, or 2 for
 * "two or more different ones"; stores the first two. */
/*@ requires sound_position(p) && 1 <= s <= 2;
  @ requires \valid(found + (0 .. 1));
  @ requires \separated(found + (0 .. 1),
  @    p->b->cell + (0 .. p->b->start[p->b->lines] - 1));
  @ assigns found[0 .. 1];
  @ ensures 0 <= \result <= 2;
  @ ensures \forall integer i; 0 <= i < \result ==>
  @    found[i] < p->b->cells && p->at[found[i]] == 0;
  @ exits \false; */
int completions(const struct position *p, enum side s, cell_t found[2]);
/* The same, for the lines through cell c only. */
/*@ requires sound_position(p) && 1 <= s <= 2;
  @ requires c < p->b->cells;
  @ requires \valid(found + (0 .. 1));
  @ requires \separated(found + (0 .. 1),
  @    p->b->cell + (0 .. p->b->start[p->b->lines] - 1));
  @ assigns found[0 .. 1];
  @ ensures 0 <= \result <= 2;
  @ ensures \forall integer i; 0 <= i < \result ==>
  @    found[i] < p->b->cells && p->at[found[i]] == 0;
  @ exits \false; */
int completions_through(const struct position *p, enum side s, cell_t c,
                        cell_t found[2]);
/* Reads a run-length position at the cursor (up to a space). Complains and
 * returns false if it is not one; `p` is then unspecified. */
/*@ assigns u->at, WRITES_STONES;
  @ exits \false; */
bool read_position(struct cursor *u, struct position *p);
/* Is no line complete in this position? Complains if one is. */
/*@ assigns \nothing;
  @ exits \false; */
bool unfinished(const struct position *p, const struct cursor *u);

/* ---- speak.c ------------------------------------------------------------- */

#if defined(__GNUC__)
#define PRINTF_LIKE(text, rest) __attribute__((format(__printf__, text, rest)))
#else
#define PRINTF_LIKE(text, rest)
#endif

/* "FILE:LINE:COLUMN: message" on stderr, for the place of the cursor. Always
 * NOT_CHECKED. */
/*@ assigns \nothing;
  @ ensures \result == NOT_CHECKED;
  @ exits \false; */
enum verdict complain(const struct cursor *u, const char *format, ...)
    PRINTF_LIKE(2, 3);
/* A comment line "c ..." on stdout. */
/*@ assigns \nothing;
  @ exits \false; */
void say(const char *format, ...) PRINTF_LIKE(1, 2);
/* To be called often with a count that grows: "working: DONE WHAT, 4 s". */
/*@ assigns \nothing;
  @ exits \false; */
void progress(const char *what, uint64_t done);
/* From now on neither. */
void be_quiet(void);
/* "c WHY", the position as text, and as a picture if it is k^n. */
void show_position(const struct position *p, const char *why);
/* The same, with the moves that led there. Always REFUTED. */
/*@ requires sound_position(p) && \valid_read(path + (0 .. size - 1));
  @ assigns \nothing;
  @ ensures \result == REFUTED;
  @ exits \false; */
enum verdict show_refutation(const struct position *p, const cell_t *path,
                             size_t size, const char *why);

/* ---- symmetry.c ---------------------------------------------------------- */

/* Map i sends position P to the position that has at cell c what P has at
 * cell source[i * cells + c]. Map 0 changes nothing. */
struct group {
    size_t maps, cells, generators;
    cell_t *source, *generator;
    cell_t *lead; /* lead[i] = source[i * cells], close together; after these
                   * as many for canonical() to use */
};

/*@ predicate sound_group(struct group *g) =
  @   \valid_read(g) && 1 <= g->maps && 1 <= g->cells &&
  @   g->maps <= 16777216 && g->maps * g->cells <= 16777216 && // MAX_IMAGES
  @   \valid(g->lead + (0 .. 2 * g->maps - 1)) &&
  @   \valid_read(g->source + (0 .. g->maps * g->cells - 1)) &&
  @   (\forall integer i; 0 <= i < g->maps ==> g->lead[i] < g->cells) &&
  @   (\forall integer i; 0 <= i < g->maps * g->cells ==>
  @      g->source[i] < g->cells); */

/*@ predicate sound_generators(struct group *g) =
  @   g->generators <= 4096 && (0 < g->generators ==>
  @      \valid_read(g->generator + (0 .. g->generators * g->cells - 1)) &&
  @      cells_below(g->generator, g->generators * g->cells, g->cells)); */
/* A board as make_group() needs it: nobody else writes it, no line is empty. */
/*@ predicate own_board(struct board *b) =
  @   sound_board(b) && owner(\base_addr(b)) == OF_BOARD &&
  @   owner(\base_addr(b->start)) == OF_BOARD &&
  @   owner(\base_addr(b->first)) == OF_BOARD &&
  @   owner(\base_addr(b->cell)) == OF_BOARD &&
  @   owner(\base_addr(b->through)) == OF_BOARD;
  @ predicate no_empty_line(struct board *b) =
  @   \forall integer i; 0 <= i < b->lines ==>
  @      b->start[i] < b->start[i + 1]; */

#ifndef MAX_MAPS
#define MAX_MAPS 20000
#endif
#define MAX_IMAGES ((size_t)1 << 24) /* maps times cells */

/* The group that changes nothing. */
/*@ requires \valid(g) && 1 <= cells <= 16777216; // MAX_IMAGES
  @ assigns *g, WRITES_OF(cell_t, OF_GROUP);
  @ ensures sound_group(g) && g->maps == 1 && g->cells == cells;
  @ ensures g->generators == 0;
  @ exits \false; */
void make_trivial_group(struct group *g, size_t cells);
/* All maps that the group and this one generate, if there are not too many;
 * otherwise nothing happens, and it returns false. The map must be one to
 * one. */
/*@ requires \valid(g) && sound_group(g) && sound_generators(g);
  @ requires owner(\base_addr(g)) == OF_GROUP;
  @ requires g->generators < 4096 && g->cells <= 16777216;
  @ requires \valid_read(map + (0 .. g->cells - 1));
  @ requires cells_below(map, g->cells, g->cells);
  @ requires owner(\base_addr(map)) == OF_SCRATCH;
  @ assigns *g, WRITES_OF(cell_t, OF_GROUP), WRITES_OF(cell_t, OF_LEAD),
  @    WRITES_OF(uint8_t, OF_FOUND_KEYS), WRITES_OF(uint32_t, OF_FOUND_SLOTS);
  @ ensures sound_group(g) && g->cells == \old(g->cells);
  @ ensures sound_generators(g) && g->generators <= \old(g->generators) + 1;
  @ exits \false; */
bool add_generator(struct group *g, const cell_t *map);
/* The symmetries of k^n, each tested; only those, if `keeps` is not NULL, for
 * which it is true as well (Frama-C is asked about NULL alone). */
/*@ requires \valid(g) && owner(\base_addr(g)) == OF_GROUP;
  @ requires own_board(b) && no_empty_line(b) && keeps == \null;
  @ requires 1 <= b->k <= 4000 && 1 <= b->n <= MAX_DIMENSION;
  @ requires 1 <= b->cells <= 16777216; // MAX_IMAGES
  @ assigns *g, WRITES_OF(cell_t, OF_GROUP), WRITES_OF(cell_t, OF_LEAD),
  @    WRITES_OF(uint8_t, OF_FOUND_KEYS), WRITES_OF(uint32_t, OF_FOUND_SLOTS),
  @    WRITES_OF(bool, OF_SCRATCH), WRITES_OF(cell_t, OF_SCRATCH),
  @    WRITES_OF(size_t, OF_SCRATCH);
  @ ensures sound_group(g) && g->cells == b->cells;
  @ exits \false; */
void make_group(struct group *g, const struct board *b,
                bool (*keeps)(const struct board *b, const cell_t *map));
void free_group(struct group *g);
/* Does the map send every line to a line, and is it one to one? */
/*@ requires sound_board(b) && \valid_read(map + (0 .. b->cells - 1));
  @ requires \forall integer i; 0 <= i < b->lines ==>
  @    b->start[i] < b->start[i + 1];
  @ assigns WRITES_OF(bool, OF_SCRATCH);
  @ ensures \result ==> cells_below(map, b->cells, b->cells);
  @ exits \false; */
bool preserves_lines(const struct board *b, const cell_t *map);
/* The greatest image of the position (as a string of bytes) under the maps;
 * returns the number of the map that gave it. */
/*@ requires sound_group(g) && \valid_read(at + (0 .. g->cells - 1));
  @ requires \valid(image + (0 .. g->cells - 1));
  @ requires \separated(image + (0 .. g->cells - 1), at + (0 .. g->cells - 1));
  @ requires \separated(g->lead + (0 .. 2 * g->maps - 1),
  @    g->source + (0 .. g->maps * g->cells - 1));
  @ assigns image[0 .. g->cells - 1], g->lead[g->maps .. 2 * g->maps - 1];
  @ ensures \result < g->maps;
  @ exits \false; */
size_t canonical(const struct group *g, const uint8_t *at, uint8_t *image);

/* ---- table.c ------------------------------------------------------------- */

/* Keys of `width` bytes, numbered 0, 1, ... as they come; exact. */
struct table {
    size_t width, count, room;
    uint8_t *keys;
    size_t slots; /* power of two */
    uint32_t *slot;
};
#define ABSENT SIZE_MAX

/* Part n of so many lies within. (Products have a name so that provers find the
 * lemma.) */
/*@ axiomatic Products {
  @   logic integer times(integer n, integer width);
  @   axiom times_is_product: \forall integer n, width;
  @      times(n, width) == n * width;
  @ }
  @ lemma part_lies_within:
  @   \forall integer n, parts, width; 0 <= n < parts && 0 <= width ==>
  @      0 <= times(n, width) &&
  @      times(n, width) + width <= times(parts, width); */

/* Slots hold numbers of keys, and the keys have room; keys and slots are blocks
 * of their own. */
/*@ predicate sound_table(struct table *t) =
  @   \valid_read(t) && 1 <= t->slots <= 4398046511104 &&
  @   1 <= t->width <= 4294967296 && t->count <= t->room &&
  @   1 <= t->room <= 1099511627776 &&
  @   \valid(t->keys + (0 .. times(t->room, t->width) - 1)) &&
  @   \valid(t->slot + (0 .. t->slots - 1)) &&
  @   (\forall integer i; 0 <= i < t->slots ==> t->slot[i] <= t->count);
  @ predicate own_table(struct table *t, integer keys, integer slots) =
  @   \valid(t) && sound_table(t) &&
  @   owner(\base_addr(t->keys)) == keys && keys != owner(\base_addr(t)) &&
  @   owner(\base_addr(t->slot)) == slots && slots != owner(\base_addr(t)); */
// clang-format off
#define KEYS_OF(t) owner(\base_addr((t)->keys))
#define SLOTS_OF(t) owner(\base_addr((t)->slot))
#define WRITES_KEYS(o) { *x | uint8_t *x; owner(\base_addr(x)) == o }
#define WRITES_SLOTS(o) { *y | uint32_t *y; owner(\base_addr(y)) == o }
// clang-format on

/*@ requires \valid(t) && 1 <= width <= 4294967296;
  @ assigns *t;
  @ ensures sound_table(t);
  @ ensures t->width == width && t->count == 0;
  @ exits \false; */
void make_table(struct table *t, size_t width);
/*@ requires \valid_read(t);
  @ assigns \nothing;
  @ exits \false; */
void free_table(struct table *t);
/*@ requires own_table(t, KEYS_OF(t), SLOTS_OF(t));
  @ assigns *t;
  @ ensures own_table(t, \old(KEYS_OF(t)), \old(SLOTS_OF(t)));
  @ ensures t->width == \old(t->width) && t->count == 0;
  @ exits \false; */
void empty_table(struct table *t);
/*@ requires sound_table(t) && \valid_read(key + (0 .. t->width - 1));
  @ assigns \nothing;
  @ ensures \result < t->count || \result == 18446744073709551615; // ABSENT
  @ exits \false; */
size_t table_find(const struct table *t, const uint8_t *key);
/*@ requires own_table(t, KEYS_OF(t), SLOTS_OF(t));
  @ requires \valid_read(key + (0 .. t->width - 1));
  @ requires owner(\base_addr(key)) != KEYS_OF(t);
  @ assigns *t, WRITES_KEYS(\old(KEYS_OF(t))), WRITES_SLOTS(\old(SLOTS_OF(t)));
  @ ensures own_table(t, \old(KEYS_OF(t)), \old(SLOTS_OF(t)));
  @ ensures t->width == \old(t->width);
  @ ensures t->count == \old(t->count) + 1 && \result == \old(t->count);
  @ exits \false; */
size_t table_add(struct table *t, const uint8_t *key); /* must be absent */

/* ---- forced.c ------------------------------------------------------------ */

/* A sequence that won: the attacker's moves. */
enum { SEQUENCE = 40, KNOWN = 12 };
struct sequence {
    size_t count;
    cell_t move[SEQUENCE];
};

struct candidate {
    cell_t cell;
    bool twice; /* on two lines where two stones are needed */
};

struct forced {
    struct table failed;
    uint64_t positions;  /* looked at, all searches together */
    uint64_t limit;      /* ... and when to stop */
    bool stopped;        /* the limit was reached: "no win" means nothing */
    size_t longest;      /* attacker's moves in the longest win found */
    struct sequence won; /* the last win found (count 0: it was too long) */
    /* candidates of all depths, one list after the other; while a list is
     * made, seen[c] is 1 + the place of cell c in it */
    struct candidate *candidate;
    size_t used, room, *seen;
};

/* A search that may go on: its table has keys of the board's size, its lists
 * have room, and its parts are blocks of their own. */
/*@ predicate sound_lists(struct forced *f, struct board *b) =
  @   \valid(f) && owner(\base_addr(f)) == OF_FORCED &&
  @   \valid(f->candidate + (0 .. f->room - 1)) &&
  @   owner(\base_addr(f->candidate)) == OF_CANDIDATES &&
  @   \valid(f->seen + (0 .. b->cells - 1)) &&
  @   owner(\base_addr(f->seen)) == OF_SEEN &&
  @   f->used <= f->room <= 1099511627776;
  @ predicate nothing_seen(struct forced *f, struct board *b) =
  @   \forall integer c; 0 <= c < b->cells ==> f->seen[c] == 0;
  @ predicate sound_sequence(struct sequence *q, struct board *b) =
  @   q->count <= SEQUENCE &&
  @   \forall integer i; 0 <= i < q->count ==> q->move[i] < b->cells;
  @ predicate sound_forced(struct forced *f, struct position *p) =
  @   own_position(p) &&
  @   own_table(&f->failed, OF_FAILED_KEYS, OF_FAILED_SLOTS) &&
  @   f->failed.width == p->b->cells &&
  @   sound_lists(f, p->b) && nothing_seen(f, p->b); */
// clang-format off
#define WRITES_SEARCH(f, p) \
    f->failed, f->positions, f->stopped, f->longest, f->won, f->used, \
    f->candidate[0 .. f->room - 1], f->seen[0 .. p->b->cells - 1], \
    WRITES_KEYS(OF_FAILED_KEYS), WRITES_SLOTS(OF_FAILED_SLOTS), WRITES_POSITION(p)
// clang-format on

/*@ assigns *f;
  @ exits \false; */
void make_forced(struct forced *f, const struct board *b, uint64_t limit);
/*@ assigns \nothing;
  @ exits \false; */
void free_forced(struct forced *f);
/* Has s, to move, a forced win? See forced.c for the exact meaning; neither
 * side may have a completion. The position is unchanged afterwards. */
/*@ requires sound_forced(f, p) && 1 <= s <= 2;
  @ assigns WRITES_SEARCH(f, p);
  @ ensures sound_forced(f, p) && same_stones{Pre, Post}(p);
  @ ensures \result ==> sound_sequence(&f->won, p->b);
  @ exits \false; */
bool forced_win(struct forced *f, struct position *p, enum side s);
/* Is this sequence, from its move `from` on, a forced win here? The same
 * conditions; no search. */
/*@ requires own_position(p) && 1 <= s <= 2 && \valid_read(q);
  @ requires sound_sequence(q, p->b) && from <= q->count;
  @ requires \separated(q, p);
  @ assigns WRITES_POSITION(p);
  @ ensures own_position(p) && same_stones{Pre, Post}(p);
  @ exits \false; */
bool replay(struct position *p, enum side s, const struct sequence *q,
            size_t from);

/* ---- win.c --------------------------------------------------------------- */

/* What its walk writes. */
// clang-format off
#define WRITES_CLASSES(w) \
    w->classes, w->class, w->class_room, \
    WRITES_OF(struct known_class, OF_CLASSES), \
    WRITES_OF(uint8_t, OF_IMAGE), WRITES_OF(uint8_t, OF_KEY), \
    WRITES_OF(cell_t, OF_LEAD), \
    WRITES_KEYS(OF_CLASS_KEYS), WRITES_SLOTS(OF_CLASS_SLOTS)
#define WRITES_WALK(w) \
    WRITES_CLASSES(w), w->path_size, WRITES_OF(cell_t, OF_PATH), \
    w->strategic, w->blocks, w->wins, w->replayed, \
    { e->used | struct entry *e; owner(\base_addr(e)) == OF_ENTRIES }, \
    WRITES_OF(struct sequence, OF_KNOWN), WRITES_STONES, \
    WRITES_OF(struct forced, OF_FORCED), \
    WRITES_OF(struct candidate, OF_CANDIDATES), WRITES_OF(size_t, OF_SEEN), \
    WRITES_KEYS(OF_FAILED_KEYS), WRITES_SLOTS(OF_FAILED_SLOTS)
/* ... what its readers write, */
#define WRITES_ENTRIES(w) \
    WRITES_CLASSES(w), WRITES_STONES, w->entry_count, w->move_count, \
    WRITES_OF(struct entry, OF_ENTRIES), WRITES_OF(cell_t, OF_MOVES)
/* ... and what it leaves as it was. */
#define SAME_SIZE(w, then) \
    w->p == \at(w->p, then) && w->b == \at(w->b, then) && \
    w->b->cells == \at(w->b->cells, then) && \
    w->forced == \at(w->forced, then)
#define SAME_PLACE(w, then) \
    SAME_SIZE(w, then) && w->path_size == \at(w->path_size, then)
// clang-format on

/* Wins, from the cursor's next line on; `c->start` is obeyed. */
/*@ requires sound_text(c) && c->body <= c->body_end;
  @ requires owner(\base_addr(c)) == OF_TEXT && entries.c == c;
  @ requires own_board(b) && 1 <= b->cells && 1 <= hero <= 2;
  @ requires sound_group(g) && g->cells == b->cells;
  @ exits \false; */
enum verdict check_win(const struct certificate *c, struct cursor entries,
                       const struct board *b, const struct group *g,
                       enum side hero, bool compact);
/* The start position: the one in the header, or the empty board. False, after
 * a complaint, if it is not one. *turn is the side to move. */
/*@ assigns *turn, WRITES_STONES;
  @ exits \false; */
bool read_start(const struct certificate *c, struct position *p,
                enum side *turn);

#endif
