/* The table of questions. See answer.h.
 *
 * It is the only place that knows a question's parameters: their types,
 * ranges, defaults and help. ask.c checks every request against it, and it is
 * itself the answer to {"ask":"questions"}, from which docs/JSON.md is checked.
 */
#include "answer/answer.h"

enum { MAX_MOVES = 20000, MAX_NODES = 20000 };
#define ANY_COUNT ((UINT64_C(1) << 53) - 1) /* what a double holds exactly */

#define TEXT(n, r, o, h)                                                      \
    {                                                                         \
        .name = n, .type = OXO_P_TEXT, .required = r, .if_text = o, .help = h \
    }
#define COUNT(n, low, high, o, h)                                \
    {                                                            \
        .name = n, .type = OXO_P_COUNT, .min = low, .max = high, \
        .otherwise = o, .help = h                                \
    }
#define CHOICE(n, o, c, h)                                                     \
    {                                                                          \
        .name = n, .type = OXO_P_CHOICE, .if_text = o, .choices = c, .help = h \
    }
#define FLAG(n, h)                                         \
    {                                                      \
        .name = n, .type = OXO_P_FLAG, .max = 1, .help = h \
    }
#define SIDE(h)                                       \
    {                                                 \
        .name = "side", .type = OXO_P_SIDE, .help = h \
    }
#define GAME TEXT("game", true, NULL, "the name of a game, such as 4^3")
#define WHERE                                                             \
    GAME,                                                                 \
        TEXT("position", false, "",                                       \
             "where the moves begin, in any notation; the game's start"), \
    {                                                                     \
        .name = "moves", .type = OXO_P_TEXTS, .max = MAX_MOVES,           \
        .help = "moves played from there, in order"                       \
    }
#define LIMITS                                                          \
    COUNT("nodes", 1, ANY_COUNT, 0, "give up after so many positions"), \
        COUNT("ms", 1, 86400000, 0, "give up after so many milliseconds")
#define SEARCH                                                            \
    COUNT("nodes", 1, ANY_COUNT, 0,                                       \
          "positions that one search may examine; as the game suggests"), \
        COUNT("ms", 1, 86400000, 0, "what is open then stays open")
#define SEED COUNT("seed", 0, ANY_COUNT, 1, "of the random numbers")

/* Parameters that every question takes. */
const oxo_parameter oxo_common_parameters[] = {
    {.name = "ask",
     .type = OXO_P_TEXT,
     .required = true,
     .help = "the name of the question"},
    {.name = "id", .type = OXO_P_ANY, .help = "comes back with the answer"},
    {.name = "cells",
     .type = OXO_P_FLAG,
     .max = 1,
     .help = "moves as objects with their cells, for drawing"},
    {.name = "cost",
     .type = OXO_P_FLAG,
     .max = 1,
     .help = "also what varies between runs: seconds, memory"},
    {.name = "priority",
     .type = OXO_P_COUNT,
     .max = 1000000,
     .help = "oxo engine json: the highest is answered first"},
    {.name = "report_ms",
     .type = OXO_P_COUNT,
     .max = 86400000,
     .help = "oxo engine json: report progress every so many milliseconds"},
    {.name = NULL}};

const oxo_question oxo_questions[] = {
    {"hello",
     "who answers: version, players, games, number of puzzles",
     oxo_answer_hello,
     {{0}}},
    {"questions", "this table", oxo_answer_questions, {{0}}},
    {"info",
     "a game as a front end draws it: cells, lines, rules",
     oxo_answer_info,
     {GAME}},
    {"show",
     "the facts of a game: points, lines, symmetries",
     oxo_answer_show,
     {GAME}},
    {"lines",
     "the lines of a game, or those through a cell",
     oxo_answer_lines,
     {GAME, TEXT("cell", false, "", "a cell; every line")}},
    {"state",
     "a position: stones, legal moves, winner",
     oxo_answer_state,
     {WHERE}},
    {"setup",
     "the position that a board, cell by cell, stands for",
     oxo_answer_setup,
     {GAME,
      {.name = "marks",
       .type = OXO_P_NUMBERS,
       .max = 2,
       .help = "of each cell: 0 empty, 1 first, 2 second"},
      {.name = "numbers",
       .type = OXO_P_NUMBERS,
       .max = 10000,
       .help = "number games: the number on each cell, 0 empty"},
      {.name = "to_move",
       .type = OXO_P_SIDE,
       .help = "whose turn it is; what the stones say"}}},
    {"choose",
     "the move of a player",
     oxo_answer_choose,
     {WHERE, LIMITS, SEED,
      TEXT("player", false, "perfect", "the name of a player")}},
    {"analyse",
     "the value of the position and of every move, with grounds",
     oxo_answer_analyse,
     {WHERE, SEARCH, SEED,
      COUNT("playouts", 0, 100000, 0,
            "games per estimate where lines say nothing; 0: 64")}},
    {"threats",
     "lines that can be completed, and forced sequences",
     oxo_answer_threats,
     {WHERE, LIMITS}},
    {"forced",
     "a forced sequence of a side, or that there is none",
     oxo_answer_forced,
     {WHERE, LIMITS, SIDE("the attacker; the side to move"),
      FLAG("any", "the first sequence found instead of a shortest one")}},
    {"why",
     "what was wrong with the last move",
     oxo_answer_why,
     {WHERE, SEARCH, SIDE("about the last move of this side; the last move")}},
    {"explain",
     "a win by its threats, layer by layer: threat-space search",
     oxo_answer_explain,
     {WHERE, LIMITS, SIDE("the attacker; the side to move"),
      FLAG("all", "go on after the first win"),
      COUNT("derivations", 1, 1000000, 5000, "build at most so many")}},
    {"solve",
     "the exact value of the position and of every move",
     oxo_answer_solve,
     {WHERE, LIMITS, FLAG("winner_only", "full search need not count plies"),
      FLAG("no_symmetry", "full search, and no position stands for others"),
      TEXT("checkpoint", false, NULL,
           "a file for unfinished work: number and moving games"),
      TEXT("table", false, NULL,
           "moving games: a file to read the table from, or to write it")}},
    {"prove",
     "who wins the game or from a position, by proof search",
     oxo_answer_prove,
     {WHERE, LIMITS,
      TEXT("first", false, NULL,
           "the value of this first move, instead of the game's own"),
      FLAG("certificate", "also the text of the certificate")}},
    {"count",
     "how many positions there are, up to symmetry",
     oxo_answer_count,
     {GAME, LIMITS, TEXT("position", false, "", "counted from here"),
      COUNT("plies", 0, 10000, 4, "to this depth")}},
#if OXO_HAVE_MATCH
    {"match",
     "games between two players",
     oxo_answer_match,
     {GAME,
      LIMITS,
      SEED,
      {.name = "players",
       .type = OXO_P_TEXTS,
       .required = true,
       .max = 2,
       .help = "two names of players"},
      COUNT("games", 1, 1000000, 100, "how many; sides alternate"),
      FLAG("one_side", "the first player named always moves first")}},
#endif
    {"table",
     "Table 1: what is known about k^n games, and why",
     oxo_answer_table,
     {TEXT("game", false, NULL, "one game with its reasons; the whole table"),
      FLAG("today", "add what has become known since 1980"),
      FLAG("pairing", "also look for pairings"),
      FLAG("drawn", "also look for draw positions"),
      FLAG("conjectures", "also what the four conjectures predict"),
      FLAG("misere", "the misere games"),
      COUNT("ms", 1, 86400000, 0, "give up after so many milliseconds")}},
    {"tree",
     "sizes of the game trees of Figures 3, 4 and 6",
     oxo_answer_tree,
     {GAME, LIMITS,
      CHOICE("kind", NULL, "complete|first|distinct", "only this tree; all"),
      COUNT("plies", 0, 1000000, 0, "only levels 0 to this; 0: all")}},
    {"strategy",
     "the smallest strategy of a number game",
     oxo_answer_strategy,
     {GAME, LIMITS,
      CHOICE("side", NULL, "first|second",
             "not to lose, for this side; the winner, or both in a tie"),
      FLAG("complete", "every good move of every position instead"),
      CHOICE("symmetry", "all", "all|reflection|board",
             "what counts as the same position"),
      FLAG("count_immediate",
           "also count positions in which a line is completed at once")}},
#if OXO_HAVE_CSP
    {"csp",
     "a move as the solution of a constraint model",
     oxo_answer_csp,
     {WHERE, SEED,
      COUNT("ms", 1, 86400000, 0, "give up after so many milliseconds"),
      FLAG("show", "also the model (SMT-LIB) and its solution")}},
#endif
    {"record",
     "what a record holds: moves, where they lead, who won",
     oxo_answer_record,
     {TEXT("text", true, NULL, "the record, or any text with a game"),
      TEXT("game", false, NULL, "for texts that do not name theirs")}},
    {"puzzles",
     "the stock of puzzles",
     oxo_answer_puzzles,
     {TEXT("game", false, NULL, "only puzzles of this game"),
      COUNT("grade", 0, 5, 0, "only of this grade; 0: any")}},
    {"puzzle",
     "one puzzle of the stock",
     oxo_answer_puzzle,
     {{.name = "number",
       .type = OXO_P_COUNT,
       .required = true,
       .min = 1,
       .max = ANY_COUNT,
       .help = "from 1"}}},
    {"puzzle_of_the_day",
     "the puzzle that belongs to a day",
     oxo_answer_puzzle_of_the_day,
     {TEXT("date", true, NULL, "YYYY-MM-DD")}},
    {"make_puzzle",
     "a new puzzle",
     oxo_answer_make_puzzle,
     {GAME, LIMITS, SEED, COUNT("grade", 0, 5, 0, "at least; 0: any"),
      COUNT("games", 1, 100000, 200, "careless games to look through")}},
    {"try_puzzle",
     "is the last move right?",
     oxo_answer_try_puzzle,
     {WHERE, LIMITS}},
    {"solve_puzzle",
     "the solution of a puzzle",
     oxo_answer_solve_puzzle,
     {WHERE, LIMITS}},
    {"read_record",
     "the tree of moves of a record or any text with a game",
     oxo_answer_read_record,
     {TEXT("text", true, NULL, "the record"),
      TEXT("game", false, NULL, "for texts that do not name theirs")}},
    {"write_record",
     "a tree of moves as the text of a record",
     oxo_answer_write_record,
     {GAME,
      TEXT("position", false, NULL, "where it begins; the game's start"),
      {.name = "header",
       .type = OXO_P_LIST,
       .max = 1000,
       .help = "pairs of a key and a value"},
      TEXT("comment", false, NULL, "in front of the first move"),
      {.name = "tree",
       .type = OXO_P_LIST,
       .max = MAX_NODES,
       .help = "objects with move, parent (0: the root, else the number of an "
               "earlier one from 1) and comment"}}},
    {"proof_info",
     "a certificate of the library",
     oxo_answer_proof_info,
     {TEXT("game", false, "4^3", "4^3 or 4^4"),
      COUNT("certificate", 1, 2, 1,
            "4^3: 1 the strong opening, 2 the weak one")}},
    {"proof_walk",
     "walks through a whole certificate of the library",
     oxo_answer_proof_walk,
     {LIMITS, TEXT("game", false, "4^3", "4^3 or 4^4"),
      COUNT("certificate", 1, 2, 1,
            "4^3: 1 the strong opening, 2 the weak one")}},
    {"proof_step",
     "what a certificate of the library plays in a position",
     oxo_answer_proof_step,
     {WHERE, LIMITS,
      COUNT("certificate", 0, 2, 0,
            "which one; 0: the one that knows the position")}},
    {"bench",
     "deterministic work and its signature",
     oxo_answer_bench,
     {TEXT("only", false, "", "only benchmarks with this in their name")}},
};
const unsigned oxo_question_count =
    sizeof oxo_questions / sizeof *oxo_questions;
