/* oxocheck: what its files share. Read in this order:
 *
 *     reader.c    the certificate as text: header, lines, checksum
 *     progress.c  a sign of life, on a terminal
 *     main.c      help, and which family of games checks which certificate
 *     board.c     cells, lines and positions of k^n
 *     symmetry.c  which maps of the cells preserve the lines
 *     table.c     a set of positions with exact keys
 *     forced.c    the complete search for a forced win
 *     win.c       strategies: why acceptance implies the claim
 *     pairing.c   draws by pairing
 *     line.c      the family of line games: which form goes to which checker
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

struct certificate {
    const char *file; /* its name, for messages */
    const char *bytes;
    size_t size;
    char game[64], claim[32], form[32]; /* header values */
    size_t entries;                     /* number of body lines */
    size_t body, body_end;              /* the body is bytes[body..body_end) */
    size_t body_line;                   /* line number of its first line */
    bool dictionary; /* Patashnik's file: no header of ours */
};

/* Splits the bytes into header and body, checks every rule of the container
 * (docs/CERTIFICATE.md, section 2) and the checksum. Returns NOT_CHECKED after
 * saying where it broke, VERIFIED when the container is sound: that says
 * nothing yet about the claim. */
enum verdict read_certificate(struct certificate *c, const char *file,
                              const char *bytes, size_t size);

uint64_t crc64(const char *bytes, size_t size);

/* A place in the body, moved over by the functions below. */
struct cursor {
    const struct certificate *c;
    size_t at;         /* offset of the next byte */
    size_t line;       /* its line, from 1 */
    size_t line_start; /* offset of the first byte of that line */
    size_t next_line;  /* offset of the line after it */
};

struct cursor body_start(const struct certificate *c);
/* Goes to the next line of the body; false when there is none. */
bool body_next(struct cursor *u);
/* At the end of the line? */
bool at_end(const struct cursor *u);
/* Reads one decimal number less than `below`, without sign or leading zero.
 * Otherwise complains, with `what` it should have been, and returns false. */
bool read_number(struct cursor *u, const char *what, size_t below,
                 size_t *number);
/* Reads exactly the character `wanted`, or complains and returns false. */
bool read_char(struct cursor *u, char wanted, const char *what);
/* True at the end of the line; otherwise complains and returns false. */
bool read_end(struct cursor *u);

#if defined(__GNUC__)
#define PRINTF_LIKE(text, rest) __attribute__((format(__printf__, text, rest)))
#else
#define PRINTF_LIKE(text, rest)
#endif

/* "FILE:LINE:COLUMN: message" on stderr, for the place of the cursor. Always
 * NOT_CHECKED. */
enum verdict complain(const struct cursor *u, const char *format, ...)
    PRINTF_LIKE(2, 3);
/* A comment line "c ..." on stdout. */
void say(const char *format, ...) PRINTF_LIKE(1, 2);

/* ---- main.c -------------------------------------------------------------- */

struct options {
    bool strict; /* entries that are never reached refute the certificate */
    bool quiet;  /* no comment lines */
};
extern struct options options;

/* Checks the bytes of a certificate, from the container to the claim. */
enum verdict check_bytes(const char *name, const char *bytes, size_t size);

/* Memory or, after a message, exit 2 with `s NOT CHECKED`. */
void *get_memory(size_t count, size_t size);
void *more_memory(void *old, size_t count, size_t size);

/* A family of games: one file that defines `const struct family family_NAME`
 * and one line FAMILY(NAME) in families.def. */
struct family {
    const char *name;
    const char *games;               /* for the help, e.g. "K^N, qubic" */
    bool (*knows)(const char *game); /* is this one of its game names? */
    /* The whole check; the container has been read. VERIFIED only if the claim
     * of the certificate follows; it prints what exactly that is. */
    enum verdict (*check)(const struct certificate *c);
    /* Describes the board (for --board) or NULL. */
    enum verdict (*describe)(const char *game);
};

/* ---- progress.c ---------------------------------------------------------- */

/* To be called often with a count that grows: "working: DONE WHAT, 4 s". */
void progress(const char *what, uint64_t done);

/* ---- board.c ------------------------------------------------------------- */

/* Larger boards are refused: 1 for pairings, which need a few bytes a cell; 2
 * for strategies, which hold many positions. */
#ifndef OXOCHECK_MAX_PAIRING_CELLS
#define OXOCHECK_MAX_PAIRING_CELLS 1000000
#endif
#ifndef OXOCHECK_MAX_STRATEGY_CELLS
#define OXOCHECK_MAX_STRATEGY_CELLS 256
#endif
#define MAX_INCIDENCES 20000000 /* cells of all lines together */
#define MAX_DIMENSION 20

typedef uint32_t cell_t;

/*  line i is cell[i*k .. i*k+k-1];
 *  the lines through cell c are through[first[c] .. first[c+1]-1].  */
struct board {
    size_t k, n, cells, lines;
    cell_t *cell;
    size_t *first, *through;
};

/* Reads a game name: K^N, qubic, or KxKx...xK. False if it is none. */
bool parse_game(const char *name, size_t *k, size_t *n);
/* False, after saying why, if the board is larger than max_cells. */
bool make_board(struct board *b, size_t k, size_t n, size_t max_cells);
void free_board(struct board *b);

enum side { NOBODY = 0, FIRST = 1, SECOND = 2 }; /* '.', 'x', 'o' */

static inline enum side other(enum side s)
{
    return s == FIRST ? SECOND : FIRST;
}

/* Stones on the board, and for each line how many of each side it has. */
struct position {
    const struct board *b;
    uint8_t *at;        /* enum side of each cell */
    uint16_t *count[3]; /* count[side][line] */
    size_t stones[3];   /* stones[side] */
};

void make_position(struct position *p, const struct board *b);
void free_position(struct position *p);
void clear_position(struct position *p);
void place(struct position *p, enum side s, cell_t c);
void lift(struct position *p, cell_t c);
/* Does a line through this cell consist of stones of s alone? */
bool completed_at(const struct position *p, enum side s, cell_t c);
/* The cells with which s completes a line at once. Returns 0, 1, or 2 for
 * "two or more different ones"; stores the first two. */
int completions(const struct position *p, enum side s, cell_t found[2]);
/* The same, for the lines through cell c only. */
int completions_through(const struct position *p, enum side s, cell_t c,
                        cell_t found[2]);
/* Reads a run-length position at the cursor (up to a space). Complains and
 * returns false if it is not one; `p` is then unspecified. */
bool read_position(struct cursor *u, struct position *p);
/* Writes run-length text; at least 2 * cells + 2 characters of room. */
void write_position(const struct position *p, char *text);

/* ---- symmetry.c ---------------------------------------------------------- */

/* Map i sends position P to the position that has at cell c what P has at
 * cell source[i * cells + c]. */
struct group {
    size_t maps, cells;
    cell_t *source;
};

#ifndef MAX_MAPS
#define MAX_MAPS 20000
#endif
void make_group(struct group *g, const struct board *b);
void free_group(struct group *g);
/* Does the map send every line to a line, and is it one to one? */
bool preserves_lines(const struct board *b, const cell_t *map);
/* The greatest image of the position (as a string of bytes) under the maps;
 * returns the number of the map that gave it. */
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

void make_table(struct table *t, size_t width);
void free_table(struct table *t);
void empty_table(struct table *t);
size_t table_find(const struct table *t, const uint8_t *key);
size_t table_add(struct table *t, const uint8_t *key); /* must be absent */

/* ---- forced.c ------------------------------------------------------------ */

struct forced {
    struct table failed;
    uint64_t positions; /* looked at, all searches together */
    size_t longest;     /* attacker's moves in the longest win found */
    cell_t hint[OXOCHECK_MAX_STRATEGY_CELLS + 1]; /* a move to try first */
};

/* Has s, to move, a forced win? See forced.c for the exact meaning; neither
 * side may have a completion. The position is unchanged afterwards. */
bool forced_win(struct forced *f, struct position *p, enum side s);

/* ---- win.c, pairing.c ---------------------------------------------------- */

enum goal { WIN, NOT_LOSE };
enum verdict check_strategy(const struct certificate *c, const struct board *b,
                            enum side hero, enum goal goal, bool compact);
enum verdict check_pairing(const struct certificate *c, const struct board *b);

#endif
