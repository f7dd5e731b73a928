/* Wins of line games: certificates of form `compact` and `full`.
 *
 * The hero is the side for whom the claim is made; the other side is the
 * enemy. The certificate says what the hero does; the enemy does anything at
 * all. The check walks through every position that can arise from the start:
 * at the hero's turns with the one move of the strategy, at the enemy's turns
 * with every legal move. It is a proof by induction, from full boards
 * backwards:
 *
 *   Claim W. hero_moves() returns VERIFIED only if the hero, to move in the
 *   position at hand, can complete a line before the enemy does.
 *
 * There are the following ways to return VERIFIED, and no other:
 *
 *   1. The hero completes a line at once.
 *   2. The position, or an image of it under a symmetry, was met before and
 *      that visit ended with VERIFIED; then W holds for the image and, since a
 *      symmetry turns plays into plays, for the position. No visit that has
 *      not ended is used: a class enters `settled` at the end of its visit.
 *   3. A forced win (forced.c), searched for or replayed, or one spelt out
 *      (spelt_out() below).
 *   4. The hero has a move after which each move of the enemy leads to a
 *      position where W holds; none of them completes a line for the enemy;
 *      and there is at least one.
 *
 * So the strategy's moves need not be trusted, nor that entries are in their
 * simplest form, nor that two entries agree: whatever move is proposed, 4
 * tests it against every answer.
 *
 * Where does the move in 4 come from? An entry of the certificate holds for
 * the position it shows and for all images of it. Form `full`: the entry, and
 * nothing else. Form `compact`, which is what Thompson's header to Patashnik's
 * dictionary prescribes: block if the enemy could complete a line, else the
 * entry, else there must be a forced win.
 *
 * On boards beyond 64 cells most answers to a move have nothing to do with the
 * threat behind it: the sequence that won against the last answers wins against
 * this one too. So these are played first (3), before anything is looked up; on
 * smaller boards they come when there is no entry. A position with an entry is
 * then sometimes settled without it, and so 4^5 is done in minutes.
 */
#include "check.h"
#include <string.h>

struct entry {
    size_t line;  /* in the file */
    size_t first; /* its moves are moves[first .. first + count) */
    size_t count;
    bool used;
};

struct walk {
    const struct certificate *c;
    const struct board *b;
    const struct group *group;
    enum side hero;
    bool compact;
    struct position *p;
    struct forced *forced;
    /* sequences that won against other answers, the last one first, by the
     * number of stones on the board */
    struct sequence (*known)[KNOWN];

    /* Keys are canonical positions with the hero to move, four cells a byte.
     * An entry is a number, or ABSENT. */
    struct table classes;
    struct known_class {
        bool settled;
        size_t entry;
    } * class;
    size_t class_room;

    struct entry *entries; /* moves are in canonical coordinates */
    cell_t *moves;
    size_t entry_count, move_count;

    cell_t *path; /* the moves from the start to p */
    size_t path_size;
    uint8_t *image, *key; /* scratch: a canonical position, as cells and key */

    size_t strategic, blocks, wins; /* classes settled by entry, block, force */
    uint64_t replayed;              /* positions settled before a look-up */
};

/* What the walk relies on (check.h says what an owner is), part by part: the
 * path from the start, whose moves are stones on the board; the classes, which
 * know their entries; the entries, which know their moves; sequences that won;
 * symmetries. */
/*@ predicate own_path(struct walk *w) =
  @   \valid(w) && owner(\base_addr(w)) == OF_WALK && own_position(w->p) &&
  @   w->path_size <= w->p->b->cells &&
  @   \valid(w->path + (0 .. w->p->b->cells - 1)) &&
  @   owner(\base_addr(w->path)) == OF_PATH;
  @ predicate path_on_board(struct walk *w) =
  @   \forall integer i; 0 <= i < w->path_size ==>
  @      w->path[i] < w->p->b->cells && 1 <= w->p->at[w->path[i]] <= 2 &&
  @      \forall integer j; 0 <= j < i ==> w->path[j] != w->path[i];
  @ predicate own_classes(struct walk *w) =
  @   own_table(&w->classes, OF_CLASS_KEYS, OF_CLASS_SLOTS) &&
  @   w->classes.width == (w->p->b->cells + 3) / 4 &&
  @   w->classes.count <= w->class_room <= 1099511627776 &&
  @   \valid(w->class + (0 .. w->class_room - 1)) &&
  @   owner(\base_addr(w->class)) == OF_CLASSES;
  @ predicate classes_know_entries(struct walk *w) =
  @   \forall integer i; 0 <= i < w->classes.count ==>
  @      w->class[i].entry < w->entry_count ||
  @      w->class[i].entry == 18446744073709551615; // ABSENT
  @ predicate own_entries(struct walk *w) =
  @   \valid(w->entries + (0 .. w->entry_count - 1)) &&
  @   owner(\base_addr(w->entries)) == OF_ENTRIES &&
  @   w->move_count <= 9223372036854775807 &&
  @   \valid(w->moves + (0 .. w->move_count - 1)) &&
  @   owner(\base_addr(w->moves)) == OF_MOVES;
  @ predicate entries_know_moves(struct walk *w) =
  @   \forall integer i; 0 <= i < w->entry_count ==>
  @      1 <= w->entries[i].count <= w->move_count &&
  @      w->entries[i].first <= w->move_count - w->entries[i].count;
  @ predicate own_known(struct walk *w) =
  @   (\forall integer n; 0 <= n <= w->p->b->cells ==>
  @      \valid(&w->known[n][0] + (0 .. KNOWN - 1))) &&
  @   owner(\base_addr(w->known)) == OF_KNOWN;
  @ predicate sound_known(struct walk *w) =
  @   \forall integer n, i; 0 <= n <= w->p->b->cells && 0 <= i < KNOWN ==>
  @      sound_sequence(&w->known[n][i], w->p->b);
  @ predicate own_scratch(struct walk *w) =
  @   \valid(w->image + (0 .. w->p->b->cells - 1)) &&
  @   owner(\base_addr(w->image)) == OF_IMAGE &&
  @   \valid(w->key + (0 .. w->classes.width - 1)) &&
  @   owner(\base_addr(w->key)) == OF_KEY;
  @ predicate own_group(struct walk *w) =
  @   sound_group(w->group) && w->group->cells == w->p->b->cells &&
  @   owner(\base_addr(w->group)) == OF_GROUP &&
  @   owner(\base_addr(w->group->lead)) == OF_LEAD &&
  @   owner(\base_addr(w->group->source)) == OF_GROUP &&
  @   \separated(w->group->lead + (0 .. 2 * w->group->maps - 1),
  @      w->group->source + (0 .. w->group->maps * w->group->cells - 1));
  @ predicate sound_walk(struct walk *w) =
  @   own_path(w) && path_on_board(w) && w->b == w->p->b &&
  @   1 <= w->hero <= 2 && \valid(w->forced) &&
  @   sound_forced(w->forced, w->p) &&
  @   own_classes(w) && classes_know_entries(w) &&
  @   own_entries(w) && entries_know_moves(w) &&
  @   cells_below(w->moves, w->move_count, w->p->b->cells) &&
  @   own_known(w) && sound_known(w) && own_scratch(w) && own_group(w);
  @ predicate walk_but_entries(struct walk *w) =
  @   own_path(w) && path_on_board(w) && w->b == w->p->b &&
  @   1 <= w->hero <= 2 && \valid(w->forced) &&
  @   sound_forced(w->forced, w->p) && own_classes(w) &&
  @   own_known(w) && sound_known(w) && own_scratch(w) && own_group(w);
  @ // a group stays sound while nobody writes it
  @ predicate same_group{K, L}(struct group *g) =
  @   \at(g->maps, K) == \at(g->maps, L) &&
  @   \at(g->cells, K) == \at(g->cells, L) &&
  @   \at(g->lead, K) == \at(g->lead, L) &&
  @   \at(g->source, K) == \at(g->source, L) &&
  @   same_cells{K, L}(\at(g->lead, K), \at(g->maps, K)) &&
  @   same_cells{K, L}(\at(g->source, K), \at(g->maps * g->cells, K));
  @ lemma group_stays{K, L}: \forall struct group *g;
  @   sound_group{K}(g) && same_group{K, L}(g) && \valid_read{L}(g) &&
  @   \valid{L}(\at(g->lead, L) + (0 .. 2 * \at(g->maps, L) - 1)) &&
  @   \valid_read{L}(\at(g->source, L) +
  @      (0 .. \at(g->maps * g->cells, L) - 1)) ==> sound_group{L}(g);
  @ lemma walk_has_board: \forall struct walk *w; sound_walk(w) ==>
  @   \valid(w) && w->b == w->p->b && \valid_read(w->p) &&
  @   \valid_read(w->b) && w->b->cells < 4294967296 &&
  @   sound_position(w->p) && 1 <= w->hero <= 2 &&
  @   \valid_read(w->p->at + (0 .. w->b->cells - 1)); */

/* ---- what broke ---------------------------------------------------------- */

/*@ requires own_path(w);
  @ assigns \nothing;
  @ ensures \result == REFUTED;
  @ exits \false; */
static enum verdict refuted(const struct walk *w, const char *why)
{
    return show_refutation(w->p, w->path, w->path_size, why);
}

/* ---- entries ------------------------------------------------------------- */

/* The class of the position at hand, made if it is new; *map is a map that
 * sends the position to its canonical form. */
/*@ requires sound_walk(w) && \valid(map);
  @ requires owner(\base_addr(map)) == OF_CALLER;
  @ assigns *map, WRITES_CLASSES(w);
  @ ensures sound_walk(w);
  @ ensures SAME_PLACE(w, Pre);
  @ ensures same_stones{Pre, Post}(w->p);
  @ ensures \result < w->classes.count && *map < w->group->maps;
  @ exits \false; */
static size_t class_of(struct walk *w, size_t *map)
{
    *map = canonical(w->group, w->p->at, w->image);
    memset(w->key, 0, w->classes.width);
    /*@ loop invariant 0 <= c <= w->b->cells && sound_walk(w);
      @ loop assigns c, WRITES_OF(uint8_t, OF_KEY);
      @ loop variant w->b->cells - c; */
    for (size_t c = 0; c < w->b->cells; c++)
        w->key[c / 4] |= (uint8_t)(w->image[c] << c % 4 * 2);
    size_t class = table_find(&w->classes, w->key);
    if (class != ABSENT)
        return class;
    class = table_add(&w->classes, w->key);
    if (class == w->class_room) {
        w->class_room *= 2;
        w->class = more_memory(w->class, w->class_room, sizeof *w->class);
    }
    /* what more_memory() gives */
    /*@ admit own_classes(w) && w->classes.count <= w->class_room &&
      @    \forall integer i; 0 <= i < w->classes.count - 1 ==>
      @       w->class[i].entry < w->entry_count ||
      @       w->class[i].entry == 18446744073709551615; */
    w->class[class] = (struct known_class){false, ABSENT};
    return class;
}

/* Is this a position of the game with the hero to move? */
/*@ requires \valid_read(w) && \valid_read(w->p);
  @ assigns \nothing;
  @ exits \false; */
static bool legal(const struct walk *w, struct cursor *u)
{
    size_t x = w->p->stones[FIRST], o = w->p->stones[SECOND];
    if (x != o + (w->hero == SECOND)) {
        complain(u,
                 "%zu x and %zu o: it is not the %s player's turn in this "
                 "position",
                 x, o, w->hero == FIRST ? "first" : "second");
        return false;
    }
    return unfinished(w->p, u);
}

/*@ requires sound_walk(w) && w->path_size == 0;
  @ requires \valid(w->entries + (0 .. w->entry_count)); // for one more
  @ requires \valid(u) && sound_line(u) && owner(\base_addr(u)) == OF_CALLER;
  @ assigns u->at, WRITES_ENTRIES(w);
  @ ensures \result ==> sound_walk(w);
  @ ensures SAME_PLACE(w, Pre);
  @ ensures w->entries == \old(w->entries);
  @ ensures w->entry_count <= \old(w->entry_count) + 1;
  @ exits \false; */
static bool read_entry(struct walk *w, struct cursor *u, bool dictionary)
{
    struct cursor start = *u;
    struct entry *e = &w->entries[w->entry_count];
    size_t map, move, cells = w->b->cells;
    if (!dictionary && (at_end(u) || u->c->bytes[u->at] == ' ')) {
        complain(u, "a position is expected here");
        return false;
    }
    if (!read_position(u, w->p) || !legal(w, &start))
        return false;
    /* a position that has been read is sound; no move has been made */
    /*@ assert sound_line(u); */
    /*@ assert sound_walk(w); */
    /*@ assert owner(\base_addr(&map)) == OF_CALLER; */
    size_t class = class_of(w, &map);
    if (w->class[class].entry != ABSENT) {
        complain(&start, "this position has an entry already, in line %zu",
                 w->entries[w->class[class].entry].line);
        return false;
    }
    /*@ assert 0 <= times(map, cells) && times(map, cells) + cells <=
      @    times(w->group->maps, cells); */
    const cell_t *source = w->group->source + map * cells;
    *e = (struct entry){.line = u->line, .first = w->move_count};
    /*@ loop invariant sound_line(u);
      @ loop invariant sound_walk(w) && w->path_size == 0;
      @ loop invariant SAME_PLACE(w, Pre);
      @ loop invariant \valid_read(source + (0 .. cells - 1));
      @ loop invariant e->first + e->count == w->move_count;
      @ loop assigns u->at, move, w->move_count, e->count,
      @    WRITES_OF(cell_t, OF_MOVES); */
    do {
        if (!read_char(u, ' ', "one space"))
            return false;
        struct cursor place_of_move = *u;
        if (!read_number(u, "a move", cells, &move))
            return false;
        if (w->p->at[move] != NOBODY) {
            complain(&place_of_move, "cell %zu is occupied", move);
            return false;
        }
        /* the canonical position has at cell c what this has at source[c] */
        cell_t c = 0;
        /*@ loop invariant 0 <= c < cells; // a map is one to one
          @ loop assigns c; */
        while (source[c] != move)
            c++;
        /* there is room: a move takes two bytes of the body */
        /*@ assert \valid(w->moves + (0 .. w->move_count)) &&
          @    w->move_count < 9223372036854775807; */
        w->moves[w->move_count++] = c;
        e->count++;
    } while (!w->compact && !at_end(u));
    if (!read_end(u))
        return false;
    /*@ assert class < w->classes.count; */
    w->class[class].entry = w->entry_count++;
    return true;
}

/*@ requires walk_but_entries(w) && w->path_size == 0;
  @ requires w->classes.count == 0;
  @ requires w->entry_count == 0 && w->move_count == 0;
  @ requires sound_text(w->c) && owner(\base_addr(w->c)) == OF_TEXT;
  @ requires u.c == w->c;
  @ assigns w->entries, WRITES_ENTRIES(w);
  @ ensures \result ==> sound_walk(w);
  @ ensures SAME_PLACE(w, Pre);
  @ exits \false; */
static bool read_entries(struct walk *w, struct cursor u)
{
    w->entries = get_memory(w->c->entries + 1, sizeof *w->entries);
    /* what get_memory() gives, here and for the moves */
    /*@ assert owner(\base_addr(&u)) == OF_CALLER; */
    /*@ assert \valid(w->entries + (0 .. w->c->entries)) && own_entries(w); */
    /*@ assert sound_walk(w); */
    /*@ loop invariant sound_walk(w);
      @ loop invariant SAME_PLACE(w, Pre) && w->path_size == 0;
      @ loop invariant w->c == \at(w->c, Pre) && sound_text(w->c);
      @ loop invariant w->entries == \at(w->entries, LoopEntry);
      @ loop invariant u.c == w->c && w->c->entries == \at(w->c->entries, Pre);
      @ // an entry is a line, and these were counted
      @ loop invariant w->entry_count <= w->c->entries;
      @ loop assigns u, WRITES_ENTRIES(w); */
    while (body_next(&u))
        if (!read_entry(w, &u, w->c->dictionary))
            return false;
    return true;
}

bool read_start(const struct certificate *c, struct position *p,
                enum side *turn)
{
    *turn = FIRST;
    clear_position(p);
    if (c->start == 0)
        return true;
    struct cursor u = start_value(c), start = u;
    if (!read_position(&u, p) || !read_end(&u))
        return false;
    size_t x = p->stones[FIRST], o = p->stones[SECOND];
    if (x != o && x != o + 1) {
        complain(&start, "%zu x and %zu o: it is nobody's turn", x, o);
        return false;
    }
    *turn = x == o ? FIRST : SECOND;
    return unfinished(p, &start);
}

/* ---- the walk ------------------------------------------------------------ */

/*@ requires sound_walk(w) && 1 <= s <= 2 && c < w->p->b->cells;
  @ requires w->path_size < w->p->b->cells && w->p->at[c] == 0;
  @ assigns w->path_size, WRITES_OF(cell_t, OF_PATH), WRITES_STONES;
  @ ensures sound_walk(w) && w->p->at[c] == s;
  @ ensures SAME_SIZE(w, Pre);
  @ ensures same_board{Pre, Post}(w->p->b);
  @ ensures w->path_size == \old(w->path_size) + 1;
  @ ensures w->path[w->path_size - 1] == c;
  @ exits \false; */
static void do_move(struct walk *w, enum side s, cell_t c)
{
    place(w->p, s, c);
    w->path[w->path_size++] = c;
    /*@ assert same_board{Pre, Here}(w->p->b); */
    /*@ assert readable_board(w->p->b); */
    /*@ assert own_path(w) && w->b == w->p->b; */
    /*@ assert \forall integer i; 0 <= i < w->path_size - 1 ==>
      @    w->path[i] == \at(w->path[i], Pre) && w->path[i] != c &&
      @    w->p->at[w->path[i]] == \at(w->p->at[w->path[i]], Pre); */
    /*@ assert path_on_board(w); */
    /*@ assert own_table(&w->forced->failed, OF_FAILED_KEYS,
      @    OF_FAILED_SLOTS); */
    /*@ assert nothing_seen(w->forced, w->p->b); */
    /*@ assert sound_forced(w->forced, w->p); */
    /*@ assert own_table(&w->classes, OF_CLASS_KEYS, OF_CLASS_SLOTS); */
    /*@ assert own_classes(w); */
    /*@ assert own_entries(w) && entries_know_moves(w); */
    /*@ assert \forall integer n, i; 0 <= n <= w->p->b->cells &&
      @    0 <= i < KNOWN ==>
      @       w->known[n][i].count == \at(w->known[n][i].count, Pre) &&
      @       \forall integer j; 0 <= j < w->known[n][i].count ==>
      @       w->known[n][i].move[j] == \at(w->known[n][i].move[j], Pre); */
    /*@ assert sound_known(w); */
    /*@ assert same_group{Pre, Here}(w->group); */
    /*@ assert sound_group(w->group); */
    /*@ assert own_group(w); */
}

/*@ requires sound_walk(w) && 0 < w->path_size;
  @ assigns w->path_size, WRITES_STONES;
  @ ensures sound_walk(w);
  @ ensures w->path_size == \old(w->path_size) - 1;
  @ ensures SAME_SIZE(w, Pre);
  @ ensures same_board{Pre, Post}(w->p->b);
  @ ensures w->p->at[w->path[w->path_size]] == 0;
  @ exits \false; */
static void undo_move(struct walk *w)
{
    lift(w->p, w->path[--w->path_size]);
    /*@ assert own_path(w) && w->b == w->p->b; */
    /*@ assert \forall integer i; 0 <= i < w->path_size ==>
      @    w->path[i] != w->path[w->path_size] &&
      @    w->p->at[w->path[i]] == \at(w->p->at[w->path[i]], Pre); */
    /*@ assert path_on_board(w); */
    /*@ assert own_table(&w->forced->failed, OF_FAILED_KEYS,
      @    OF_FAILED_SLOTS); */
    /*@ assert nothing_seen(w->forced, w->p->b); */
    /*@ assert sound_forced(w->forced, w->p); */
    /*@ assert own_table(&w->classes, OF_CLASS_KEYS, OF_CLASS_SLOTS); */
    /*@ assert own_classes(w); */
    /*@ assert own_entries(w) && entries_know_moves(w); */
    /*@ assert \forall integer n, i; 0 <= n <= w->p->b->cells &&
      @    0 <= i < KNOWN ==>
      @       w->known[n][i].count == \at(w->known[n][i].count, Pre); */
    /*@ assert sound_known(w); */
    /*@ assert same_group{Pre, Here}(w->group); */
    /*@ assert sound_group(w->group); */
    /*@ assert own_group(w); */
}

/*@ requires sound_walk(w);
  @ assigns WRITES_WALK(w);
  @ ensures sound_walk(w);
  @ ensures SAME_PLACE(w, Pre);
  @ exits \false; */
static enum verdict hero_moves(struct walk *w);

/* A move to an empty cell, and all that can follow: rule 4 if it is the hero's;
 * if it is the enemy's, it must not have won. */
/*@ requires sound_walk(w) && 1 <= s <= 2;
  @ requires move < w->b->cells && w->p->at[move] == 0;
  @ assigns WRITES_WALK(w);
  @ ensures sound_walk(w);
  @ ensures SAME_PLACE(w, Pre);
  @ exits \false; */
static enum verdict play(struct walk *w, enum side s, cell_t move);

/* The enemy to move: every answer is tried. */
/*@ requires sound_walk(w);
  @ assigns WRITES_WALK(w);
  @ ensures sound_walk(w);
  @ ensures SAME_PLACE(w, Pre);
  @ exits \false; */
static enum verdict all_answers(struct walk *w)
{
    enum verdict verdict = VERIFIED;
    size_t answers = 0;
    /*@ loop invariant 0 <= c <= w->b->cells;
      @ loop invariant sound_walk(w);
      @ loop invariant SAME_PLACE(w, Pre);
      @ loop assigns c, verdict, answers, WRITES_WALK(w);
      @ loop variant \at(w->b->cells, Pre) - c; */
    for (cell_t c = 0; c < w->b->cells && verdict == VERIFIED; c++)
        if (w->p->at[c] == NOBODY) {
            answers++;
            verdict = play(w, other(w->hero), c);
        }
    if (answers == 0)
        verdict = refuted(w, "the board is full and nobody has won");
    return verdict;
}

static enum verdict play(struct walk *w, enum side s, cell_t move)
{
    /* moves of the path are on different cells, and this one on none of them */
    /*@ assert w->path_size < w->b->cells; */
    do_move(w, s, move);
    enum verdict verdict = s == w->hero ? all_answers(w)
                           : completed_at(w->p, s, move)
                               ? refuted(w, "the other side completes a line")
                               : hero_moves(w);
    /*@ assert sound_walk(w); */
    /*@ assert SAME_SIZE(w, Pre); */
    /*@ assert w->path_size == \at(w->path_size, Pre) + 1; */
    undo_move(w);
    return verdict;
}

/* Rule 3 for an entry of form `full` with several moves: each but the last
 * leaves the hero exactly one completion, which the enemy must occupy; the
 * last leaves two. As in forced.c, the enemy must have no completion when it
 * is its turn. */
/*@ requires sound_walk(w) && 1 <= count;
  @ requires \valid_read(moves + (0 .. count - 1)) &&
  @    cells_below(moves, count, w->b->cells);
  @ requires \valid_read(source + (0 .. w->b->cells - 1)) &&
  @    cells_below(source, w->b->cells, w->b->cells);
  @ requires owner(\base_addr(moves)) == OF_MOVES;
  @ requires owner(\base_addr(source)) == OF_GROUP;
  @ assigns WRITES_WALK(w);
  @ ensures sound_walk(w);
  @ ensures SAME_PLACE(w, Pre);
  @ exits \false; */
static enum verdict spelt_out(struct walk *w, const cell_t *moves, size_t count,
                              const cell_t *source)
{
    enum verdict verdict = NOT_CHECKED;
    size_t before = w->path_size;
    /*@ loop invariant sound_walk(w);
      @ loop invariant SAME_SIZE(w, Pre) && before <= w->path_size;
      @ loop invariant 0 <= i <= count && (verdict == NOT_CHECKED ==> i <
      count);
      @ loop invariant cells_below(moves, count, w->b->cells);
      @ loop invariant cells_below(source, w->b->cells, w->b->cells);
      @ loop assigns i, verdict, w->path_size, WRITES_OF(cell_t, OF_PATH),
      @    WRITES_STONES;
      @ loop variant count - i; */
    for (size_t i = 0; verdict == NOT_CHECKED; i++) {
        cell_t block[2], danger[2], a = source[moves[i]];
        if (w->p->at[a] != NOBODY) {
            verdict = refuted(w, "the sequence goes on at an occupied cell");
            break;
        }
        /*@ assert w->path_size < w->b->cells; */
        do_move(w, w->hero, a);
        int threats = completions(w->p, w->hero, block);
        /*@ assert threats == 1 ==> w->path_size < w->b->cells; */
        if (completions(w->p, other(w->hero), danger) > 0)
            verdict = refuted(w, "the other side completes a line");
        else if (threats == 0)
            verdict = refuted(w, "the sequence has a move that forces nothing");
        else if (threats == 1 && i + 1 == count)
            verdict = refuted(w, "the sequence ends before it has won");
        else if (threats == 2 && i + 1 < count)
            verdict = refuted(w, "the sequence goes on after it has won");
        else if (threats == 2)
            verdict = VERIFIED;
        else
            do_move(w, other(w->hero), block[0]);
    }
    /*@ loop invariant sound_walk(w);
      @ loop invariant SAME_SIZE(w, Pre) && before <= w->path_size;
      @ loop assigns w->path_size, WRITES_STONES;
      @ loop variant w->path_size; */
    while (w->path_size > before)
        undo_move(w);
    return verdict;
}

/* Puts a sequence before the first i of those known. */
/*@ requires \valid(known + (0 .. i));
  @ assigns known[0 .. i];
  @ ensures known[0] == q;
  @ exits \false; */
static void remember(struct sequence *known, struct sequence q, size_t i)
{
    /*@ loop invariant 0 <= i <= \at(i, Pre);
      @ loop assigns i, known[1 .. \at(i, Pre)];
      @ loop variant i; */
    for (; i > 0; i--)
        known[i] = known[i - 1];
    known[0] = q;
}

/* Rule 3: does a sequence that won against other answers win here? */
/*@ requires sound_walk(w);
  @ assigns WRITES_STONES, WRITES_OF(struct sequence, OF_KNOWN);
  @ ensures sound_walk(w);
  @ ensures SAME_PLACE(w, Pre);
  @ ensures same_stones{Pre, Post}(w->p);
  @ exits \false; */
static bool known_win(struct walk *w)
{
    /* every stone is on a cell of its own */
    /*@ assert w->p->stones[1] + w->p->stones[2] <= w->b->cells; */
    struct sequence *q = w->known[w->p->stones[FIRST] + w->p->stones[SECOND]];
    size_t i = 0;
    /*@ loop invariant 0 <= i <= KNOWN;
      @ loop invariant sound_walk(w);
      @ loop invariant SAME_PLACE(w, Pre);
      @ loop invariant same_stones{Pre, Here}(w->p);
      @ loop assigns i, WRITES_STONES;
      @ loop variant KNOWN - i; */
    while (i < KNOWN && !replay(w->p, w->hero, &q[i], 0))
        i++;
    if (i < KNOWN)
        remember(q, q[i], i);
    return i < KNOWN;
}

/* Rule 3: by a known sequence, unless these were tried before, or by search. */
/*@ requires sound_walk(w);
  @ assigns WRITES_WALK(w);
  @ ensures sound_walk(w);
  @ ensures SAME_PLACE(w, Pre);
  @ exits \false; */
static enum verdict forced(struct walk *w, bool tried)
{
    if (!tried && known_win(w))
        return VERIFIED;
    if (forced_win(w->forced, w->p, w->hero)) {
        /*@ assert w->p->stones[1] + w->p->stones[2] <= w->b->cells; */
        remember(w->known[w->p->stones[FIRST] + w->p->stones[SECOND]],
                 w->forced->won, KNOWN - 1);
        return VERIFIED;
    }
    if (w->forced->stopped)
        return gave_up(w->c);
    return refuted(w, "the certificate has no entry for this position, and it "
                      "has no forced win");
}

static enum verdict hero_moves(struct walk *w)
{
    cell_t win[2], danger[2];
    size_t map, stones = w->p->stones[FIRST] + w->p->stones[SECOND];
    enum verdict verdict;
    /*@ admit owner(\base_addr(&map)) == OF_CALLER; */
    if (completions(w->p, w->hero, win) > 0)
        return VERIFIED; /* rule 1 */
    if (stones == w->b->cells)
        return refuted(w, "the board is full and nobody has won");
    int dangers = w->compact ? completions(w->p, other(w->hero), danger) : 0;
    bool early = w->compact && dangers == 0 && w->b->cells > 64;
    if (early && known_win(w)) {
        w->replayed++;
        return VERIFIED; /* rule 3 */
    }
    size_t class = class_of(w, &map);
    if (w->class[class].settled)
        return VERIFIED; /* rule 2 */
    progress("positions met", w->classes.count);
    if (w->classes.count > w->forced->limit)
        return gave_up(w->c);
    /*@ assert 0 <= times(map, w->b->cells) && times(map, w->b->cells) +
      @    w->b->cells <= times(w->group->maps, w->b->cells); */
    const cell_t *source = w->group->source + map * w->b->cells;
    size_t number = w->class[class].entry;
    if (dangers == 2) {
        verdict = refuted(w, "two lines must be blocked at once");
    } else if (dangers == 1) {
        verdict = play(w, w->hero, danger[0]); /* rule 4 */
        w->blocks++;
    } else if (number != ABSENT) {
        struct entry *e = &w->entries[number];
        const cell_t *moves = w->moves + e->first;
        /* the canonical form has no stone there, and so this has none */
        /*@ assert e->count == 1 ==> w->p->at[source[moves[0]]] == 0; */
        verdict = e->count == 1 ? play(w, w->hero, source[moves[0]])
                                : spelt_out(w, moves, e->count, source);
        e->used = true;
        w->strategic++;
    } else if (!w->compact) {
        verdict = refuted(w, "the certificate has no entry for this position");
    } else {
        verdict = forced(w, early);
        w->wins++;
    }
    if (verdict == VERIFIED)
        w->class[class].settled = true;
    return verdict;
}

/*@ requires sound_walk(w);
  @ assigns \nothing;
  @ exits \false; */
static enum verdict report(const struct walk *w)
{
    size_t unused = 0, example = 0;
    /*@ loop invariant 0 <= i <= w->entry_count;
      @ loop assigns i, unused, example;
      @ loop variant i; */
    for (size_t i = w->entry_count; i-- > 0;)
        if (!w->entries[i].used) {
            unused++;
            example = w->entries[i].line;
        }
    say("positions (up to symmetry, the %s player to move): %zu",
        w->hero == FIRST ? "first" : "second",
        w->strategic + w->blocks + w->wins);
    say("  settled by an entry %zu, by a block %zu, by a forced win %zu",
        w->strategic, w->blocks, w->wins);
    if (w->wins > 0)
        say("  positions in forced-win searches %llu, longest win found %zu "
            "moves",
            (unsigned long long)w->forced->positions, w->forced->longest);
    if (w->replayed > 0)
        say("  and %llu more by a forced win seen before, played out again",
            (unsigned long long)w->replayed);
    return unused_entries(w->c, unused, example);
}

enum verdict check_win(const struct certificate *c, struct cursor entries,
                       const struct board *b, const struct group *g,
                       enum side hero, bool compact)
{
    enum verdict verdict = NOT_CHECKED;
    enum side turn;
    struct position p;
    struct forced f;
    struct walk w = {c, b, g, hero, compact, &p, &f, .class_room = 16};
    make_position(&p, b);
    make_table(&w.classes, (b->cells + 3) / 4);
    make_forced(&f, b, search_limit(c));
    w.known = get_memory(b->cells + 1, sizeof *w.known);
    w.class = get_memory(w.class_room, sizeof *w.class);
    /* a move takes at least two bytes of the body */
    w.moves = get_memory((c->body_end - c->body) / 2 + 1, sizeof *w.moves);
    w.path = get_memory(b->cells, sizeof *w.path);
    w.image = get_memory(b->cells, sizeof *w.image);
    w.key = get_memory(w.classes.width, sizeof *w.key);
    say("%zu symmetries", g->maps);
    /* what get_memory(), make_position() and make_forced() give */
    /*@ assert walk_but_entries(&w); */
    /*@ assert w.path_size == 0 && w.classes.count == 0 && w.entry_count == 0 &&
      @    w.move_count == 0 && w.c == c; */
    if (read_entries(&w, entries) && read_start(c, &p, &turn))
        verdict = turn == hero ? hero_moves(&w) : all_answers(&w);
    if (verdict == VERIFIED)
        verdict = report(&w);
    free_position(&p);
    free_table(&w.classes);
    free_forced(&f);
    give_back(w.known);
    give_back(w.class);
    give_back(w.entries);
    give_back(w.moves);
    give_back(w.path);
    give_back(w.image);
    give_back(w.key);
    return verdict;
}

/* ---- the checker of k^n -------------------------------------------------- */

static bool knows(const char *game)
{
    size_t k, n;
    return parse_game(game, &k, &n);
}

/* An extra stone of one's own does no harm, so `second-wins` is never true of
 * k^n from the empty board (Nash); the rule costs nothing, and its tests show
 * that it refuses. From a position it can be true. */
static bool takes(const char *claim, const char *form)
{
    return (same(claim, "first-wins") || same(claim, "second-wins")) &&
           (same(form, "compact") || same(form, "full"));
}

static enum verdict check(const struct certificate *c)
{
    struct board b;
    struct group g;
    size_t k, n;
    bool first = same(c->claim, "first-wins");
    if (!parse_game(c->game, &k, &n) ||
        !make_board(&b, k, n, OXOCHECK_MAX_STRATEGY_CELLS))
        return NOT_CHECKED;
    say("game %zu^%zu: %zu cells, %zu lines", k, n, b.cells, b.lines);
    make_group(&g, &b, NULL);
    enum verdict verdict =
        check_win(c, body_start(c), &b, &g, first ? FIRST : SECOND,
                  same(c->form, "compact"));
    free_group(&g);
    free_board(&b);
    if (verdict == VERIFIED)
        say("the %s player can force a win in %zu^%zu%s",
            first ? "first" : "second", k, n,
            c->start ? " from the start position of the certificate" : "");
    return verdict;
}

const struct checker checker_win = {"K^N, KxK...xK, qubic",
                                    "first-wins, second-wins: compact, full",
                                    "line game",
                                    knows,
                                    takes,
                                    check,
                                    NULL};
