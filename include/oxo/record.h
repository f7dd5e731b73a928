/* Game records: a tree of moves with a header, as text.
 *
 *     oxo-record 1
 *     game 4^3
 *     first Ann
 *     second perfect
 *     date 2026-11-15
 *     result second
 *
 *     1. a1A d4D {a corner} 2. b2B (2. b1A c1A {also played}) c2C
 *
 * The main line and every variation are paths of one tree. docs/RECORDS.md
 * has the grammar. Nothing is lost in reading and writing: header keys that
 * mean nothing to us, their order, comments and variations all come back. A
 * file that breaks off or goes wrong gives line and column, and the part
 * before the error is still handed over to who asks for it.
 */
#ifndef OXO_RECORD_H
#define OXO_RECORD_H

#include "oxo/game.h"

OXO_C_BEGIN

/* A turn passed over where the rules know no pass: only in analysis. */
#define OXO_RECORD_PASS (UINT32_MAX - 1)

/* One move. The root of a record is a node without a move. */
typedef struct oxo_record_node oxo_record_node;
struct oxo_record_node {
    oxo_move move; /* OXO_MOVE_NONE in the root */
    char *comment; /* or NULL */
    oxo_record_node *parent;
    oxo_record_node *child; /* the main continuation */
    oxo_record_node *next;  /* the next alternative to this move */
};

typedef struct oxo_record {
    oxo_game *game; /* owned */
    oxo_pos *start; /* owned */
    /* header in the order of the file: key[i] value[i], without the line
     * "game" (it is game->name) and "start" (it is the start position) */
    unsigned keys;
    char **key, **value;
    oxo_record_node *root;
} oxo_record;

/* An empty record of a game from a position (NULL: the start). The record
 * makes its own game from `name`. */
OXO_API oxo_status oxo_record_create(const char *name, const oxo_pos *start,
                                     oxo_record **record, oxo_error *error);
OXO_API void oxo_record_destroy(oxo_record *record); /* NULL is fine */

/* A value of the header, or NULL; setting NULL removes the key. A key is one
 * word of letters, digits and '-'; line ends in a value become blanks. */
OXO_API const char *oxo_record_get(const oxo_record *record, const char *key);
OXO_API oxo_status oxo_record_set(oxo_record *record, const char *key,
                                  const char *value, oxo_error *error);

/* The child of `node` that plays `move`, made (as the last alternative) if it
 * is not there. The caller vouches for legality. NULL: out of memory. */
OXO_API oxo_record_node *oxo_record_add(oxo_record_node *node, oxo_move move);
/* Makes the line that leads to `node` the main line. */
OXO_API void oxo_record_promote(oxo_record_node *node);
/* Takes a node (not the root) with everything behind it out of the tree. */
OXO_API void oxo_record_remove(oxo_record_node *node);
/* Replaces the comment; NULL or "" removes it. */
OXO_API oxo_status oxo_record_comment(oxo_record_node *node, const char *text,
                                      oxo_error *error);

/* The position at a node, by replaying from the start. */
OXO_API void oxo_record_position(const oxo_record *record,
                                 const oxo_record_node *node, oxo_pos *pos);
/* The last node of the main line, and how many moves lead to a node. */
OXO_API oxo_record_node *oxo_record_end(const oxo_record *record);
OXO_API unsigned oxo_record_depth(const oxo_record_node *node);

/* The same board with the other side to move. OXO_UNSUPPORTED where the game
 * has no such position (number games, placing in moving games). */
OXO_API oxo_status oxo_record_pass(const oxo_game *game, oxo_pos *pos,
                                   oxo_error *error);

/* Reads a record. On OXO_BAD_INPUT error has line and column and, when
 * `partial` is not NULL, *partial is the record up to there (or NULL when not
 * even the game was readable); *record is untouched. */
OXO_API oxo_status oxo_record_parse(const char *text, size_t length,
                                    oxo_record **record, oxo_record **partial,
                                    oxo_error *error);
/* Reads a record or, for the game `name`, anything else that holds a game: a
 * run-length string, a board of one character per cell (also spread over
 * lines; '-' and '_' count as empty), a list of moves or of flat indices, or
 * a position followed by moves. `name` NULL: 4^3. */
OXO_API oxo_status oxo_record_import(const char *name, const char *text,
                                     size_t length, oxo_record **record,
                                     oxo_record **partial, oxo_error *error);
/* The text of a record; free() it. */
OXO_API oxo_status oxo_record_text(const oxo_record *record, char **text,
                                   oxo_error *error);

/* Files. Loading imports; saving writes beside the file and renames, so that
 * a full disk or a crash leaves the old file whole. */
OXO_API oxo_status oxo_record_load(const char *path, const char *name,
                                   oxo_record **record, oxo_record **partial,
                                   oxo_error *error);
OXO_API oxo_status oxo_record_save(const oxo_record *record, const char *path,
                                   oxo_error *error);

OXO_C_END

#endif
