/* Symmetries: the one-to-one maps of the cells that send lines to lines.
 *
 * Why they may be used. Such a map turns every play of the game into another
 * play of the game, with the same winner: the rules speak of cells only by
 * way of lines. So if one position is won for a side, each image of it is won
 * for the same side, and an image of a good move is a good move there.
 *
 * What soundness needs is that each map in use preserves lines. That is tested
 * by preserves_lines(), the definition itself, for a few maps; all others are
 * these done one after another, and two maps that preserve lines, done one
 * after the other, preserve lines. It is not needed that all symmetries are
 * found: then some certificate might be refused, but none would be accepted
 * wrongly. So where there are too many, some are left out, a whole generator at
 * a time: what remains is a group, and images of a position under a group have
 * one greatest image, whichever of them one starts from.
 *
 * Which maps are tried for k^n: two neighbouring axes exchanged; one axis
 * reversed; and, in all coordinates alike, two pairs (i, k-1-i), (j, k-1-j) of
 * values exchanged, or the values of one pair. 4^3 must come out with the 192
 * maps that Silver proved in 1967 to be all.
 */
#include "check.h"
#include <string.h>

bool preserves_lines(const struct board *b, const cell_t *map)
{
    bool *hit = get_memory(b->cells, sizeof *hit);
    bool fine = true;
    /*@ admit \valid(hit + (0 .. b->cells - 1)); */
    /*@ assert owner(\base_addr(hit)) == OF_SCRATCH; */
    /*@ loop invariant 0 <= c <= b->cells;
      @ loop invariant fine ==> \forall integer i; 0 <= i < c ==>
      @    map[i] < b->cells;
      @ loop assigns c, fine, hit[0 .. b->cells - 1];
      @ loop variant b->cells - c; */
    for (size_t c = 0; c < b->cells; c++) {
        fine = fine && map[c] < b->cells && !hit[map[c]];
        if (fine)
            hit[map[c]] = true;
    }
    /*@ loop invariant 0 <= c <= b->cells;
      @ loop assigns c, hit[0 .. b->cells - 1];
      @ loop variant b->cells - c; */
    for (size_t c = 0; c < b->cells; c++)
        hit[c] = false;
    /*@ loop invariant 0 <= line <= b->lines;
      @ loop invariant fine ==> \forall integer i; 0 <= i < b->cells ==>
      @    map[i] < b->cells;
      @ loop assigns line, fine, hit[0 .. b->cells - 1];
      @ loop variant b->lines - line; */
    for (size_t line = 0; fine && line < b->lines; line++) {
        size_t from = b->start[line], to = b->start[line + 1];
        /*@ loop invariant from <= j <= to;
          @ loop assigns j, hit[0 .. b->cells - 1];
          @ loop variant to - j; */
        for (size_t j = from; j < to; j++)
            hit[map[b->cell[j]]] = true;
        /* the image is a line if some line through one of its cells has as
         * many cells as it, all of them in it */
        cell_t c = map[b->cell[from]];
        bool found = false;
        /*@ loop invariant b->first[c] <= i <= b->first[c + 1];
          @ loop assigns i, found;
          @ loop variant b->first[c + 1] - i; */
        for (size_t i = b->first[c]; !found && i < b->first[c + 1]; i++) {
            size_t at = b->start[b->through[i]];
            size_t end = b->start[b->through[i] + 1];
            found = end - at == to - from;
            /*@ loop invariant b->start[b->through[i]] <= at <= end;
              @ loop assigns at, found;
              @ loop variant end - at; */
            for (; found && at < end; at++)
                found = hit[b->cell[at]];
        }
        fine = found;
        /*@ loop invariant from <= j <= to;
          @ loop assigns j, hit[0 .. b->cells - 1];
          @ loop variant to - j; */
        for (size_t j = from; j < to; j++)
            hit[map[b->cell[j]]] = false;
    }
    give_back(hit);
    return fine;
}

/* ---- groups -------------------------------------------------------------- */

void make_trivial_group(struct group *g, size_t cells)
{
    *g = (struct group){.maps = 1, .cells = cells};
    g->source = get_memory(cells, sizeof *g->source);
    g->lead = get_memory(2, sizeof *g->lead); /* cell 0 */
    /* what get_memory() gives */
    /*@ admit \valid(g->source + (0 .. cells - 1)) && \valid(g->lead + (0 .. 1))
      &&
      @    g->lead[0] == 0 &&
      @    \separated(g, g->source + (0 .. cells - 1),
      @       g->lead + (0 .. 1)); */
    /*@ assert owner(\base_addr(g->source)) == OF_GROUP; */
    /*@ loop invariant 0 <= c <= cells;
      @ loop invariant \forall integer i; 0 <= i < c ==> g->source[i] == i;
      @ loop assigns c, g->source[0 .. cells - 1];
      @ loop variant cells - c; */
    for (size_t c = 0; c < cells; c++)
        g->source[c] = (cell_t)c;
}

void free_group(struct group *g)
{
    give_back(g->source);
    give_back(g->lead);
    give_back(g->generator);
}

/* Appends the maps G x, done as "x, then one of G" in terms of `source`. G is
 * the first `old` keys of the table. */
/*@ requires own_table(found, OF_FOUND_KEYS, OF_FOUND_SLOTS);
  @ requires old <= found->count && 1 <= cells <= 16777216;
  @ requires found->width == 4 * cells && owner(\base_addr(x)) == OF_SCRATCH;
  @ requires \valid_read(x + (0 .. cells - 1));
  @ requires \valid(image + (0 .. cells - 1));
  @ assigns *found, WRITES_OF(uint8_t, OF_FOUND_KEYS),
  @    WRITES_OF(uint32_t, OF_FOUND_SLOTS), image[0 .. cells - 1];
  @ ensures own_table(found, OF_FOUND_KEYS, OF_FOUND_SLOTS);
  @ ensures found->width == \old(found->width);
  @ ensures found->count >= \old(found->count);
  @ exits \false; */
static void add_set(struct table *found, size_t old, const cell_t *x,
                    cell_t *image, size_t cells)
{
    /*@ loop invariant 0 <= i <= old;
      @ loop invariant own_table(found, OF_FOUND_KEYS, OF_FOUND_SLOTS);
      @ loop invariant found->width == \at(found->width, Pre);
      @ loop invariant found->count == \at(found->count, Pre) + i;
      @ loop assigns i, *found, WRITES_OF(uint8_t, OF_FOUND_KEYS),
      @    WRITES_OF(uint32_t, OF_FOUND_SLOTS), image[0 .. cells - 1];
      @ loop variant old - i; */
    for (size_t i = 0; i < old; i++) {
        const cell_t *map =
            (const cell_t *)(const void *)found->keys + i * cells;
        /*@ loop invariant 0 <= c <= cells;
          @ loop assigns c, image[0 .. cells - 1];
          @ loop variant cells - c; */
        for (size_t c = 0; c < cells; c++)
            image[c] = map[x[c]];
        table_add(found, (const uint8_t *)image);
    }
}

/* Let G be the old group and S its generators with the new one. The new group
 * is a union of sets G x = { g x : g in G }, equal or without a common map.
 * For every x that stands for a set found so far and every s in S, the set of
 * x s is added, unless x s is there. At the end multiplying by s leads nowhere
 * new, whatever the s: so all products of generators are there. */
bool add_generator(struct group *g, const cell_t *map)
{
    size_t cells = g->cells, old = g->maps, size = cells * sizeof *map;
    size_t most = MAX_IMAGES / cells < MAX_MAPS ? MAX_IMAGES / cells : MAX_MAPS;
    struct table found; /* the maps, as keys */
    cell_t *next = get_memory(2 * cells, sizeof *next);
    g->generator =
        more_memory(g->generator, (g->generators + 1) * cells, sizeof *map);
    /* what get_memory() and more_memory() give */
    /*@ assert \valid(next + (0 .. 2 * cells - 1)) &&
      @    owner(\base_addr(next)) == OF_SCRATCH; */
    memcpy(g->generator + g->generators * cells, map, size);
    make_table(&found, size);
    /*@ assert owner(\base_addr(&found)) == OF_CALLER; */
    /*@ assert own_table(&found, OF_FOUND_KEYS, OF_FOUND_SLOTS); */
    /*@ assert sound_group(g) && \valid_read(g->generator + (0 ..
      @    (g->generators + 1) * cells - 1)) &&
      @    cells_below(g->generator, (g->generators + 1) * cells, cells); */
    /*@ loop invariant 0 <= i <= old;
      @ loop invariant own_table(&found, OF_FOUND_KEYS, OF_FOUND_SLOTS);
      @ loop invariant found.width == size;
      @ loop invariant found.count == i;
      @ loop assigns i, found, WRITES_OF(uint8_t, OF_FOUND_KEYS),
      @    WRITES_OF(uint32_t, OF_FOUND_SLOTS);
      @ loop variant old - i; */
    for (size_t i = 0; i < old; i++)
        table_add(&found, (const uint8_t *)(g->source + i * cells));
    /*@ loop invariant own_table(&found, OF_FOUND_KEYS, OF_FOUND_SLOTS);
      @ loop invariant found.width == size && 1 <= found.count;
      @ loop assigns x, found, WRITES_OF(uint8_t, OF_FOUND_KEYS),
      @    WRITES_OF(uint32_t, OF_FOUND_SLOTS), next[0 .. 2 * cells - 1]; */
    for (size_t x = 0; x < found.count && found.count <= most; x += old)
        /*@ loop invariant 0 <= s <= g->generators + 1;
          @ loop invariant own_table(&found, OF_FOUND_KEYS, OF_FOUND_SLOTS);
          @ loop invariant found.width == size && x < found.count;
          @ loop assigns s, found, WRITES_OF(uint8_t, OF_FOUND_KEYS),
          @    WRITES_OF(uint32_t, OF_FOUND_SLOTS), next[0 .. 2 * cells - 1];
          @ loop variant g->generators + 1 - s; */
        for (size_t s = 0; s <= g->generators && found.count <= most; s++) {
            const cell_t *a =
                (const cell_t *)(const void *)found.keys + x * cells;
            /*@ loop invariant 0 <= c <= cells;
              @ loop assigns c, next[0 .. cells - 1];
              @ loop variant cells - c; */
            for (size_t c = 0; c < cells; c++)
                next[c] = a[g->generator[s * cells + c]];
            if (table_find(&found, (const uint8_t *)next) == ABSENT)
                add_set(&found, old, next, next + cells, cells);
        }
    bool fits = found.count <= most;
    if (fits) {
        g->generators++;
        g->maps = found.count;
        g->source = more_memory(g->source, g->maps, size);
        memcpy(g->source, found.keys, g->maps * size);
        g->lead = more_memory(g->lead, 2 * g->maps, sizeof *g->lead);
        /* what more_memory() gives */
        /*@ assert \valid(g->lead + (0 .. 2 * g->maps - 1)) &&
          @    owner(\base_addr(g->lead)) == OF_LEAD && \valid(
          @       g->source + (0 .. g->maps * cells - 1)) &&
          @    owner(\base_addr(g->source)) == OF_GROUP; */
        /*@ loop invariant 0 <= i <= g->maps;
          @ loop assigns i, g->lead[0 .. g->maps - 1];
          @ loop variant g->maps - i; */
        for (size_t i = 0; i < g->maps; i++)
            g->lead[i] = g->source[i * cells];
    }
    free_table(&found);
    give_back(next);
    return fits;
}

/* ---- k^n ----------------------------------------------------------------- */

/* The map that gives coordinate i of a cell the new weight stride[i], its value
 * changed by value[]; that of axis 0 only if `first_only`. */
/*@ requires \valid_read(b) && 1 <= b->k && b->cells < 4294967296;
  @ requires \valid_read(stride + (0 .. b->n - 1));
  @ requires \valid_read(value + (0 .. b->k - 1));
  @ requires \valid(map + (0 .. b->cells - 1));
  @ requires \separated(map + (0 .. b->cells - 1), b,
  @    stride + (0 .. b->n - 1), value + (0 .. b->k - 1));
  @ assigns map[0 .. b->cells - 1];
  @ exits \false; */
static void coordinate_map(const struct board *b, const size_t *stride,
                           const size_t *value, bool first_only, cell_t *map)
{
    /*@ loop invariant 0 <= c <= b->cells;
      @ loop assigns c, map[0 .. b->cells - 1];
      @ loop variant b->cells - c; */
    for (size_t c = 0; c < b->cells; c++) {
        size_t image = 0, rest = c;
        /*@ loop invariant 0 <= i <= b->n;
          @ loop assigns i, image, rest;
          @ loop variant b->n - i; */
        for (size_t i = 0; i < b->n; i++, rest /= b->k)
            image += stride[i] *
                     (first_only && i > 0 ? rest % b->k : value[rest % b->k]);
        map[c] = (cell_t)image;
    }
}

/*@ requires \valid(a) && \valid(b);
  @ assigns *a, *b;
  @ ensures *a == \old(*b) && *b == \old(*a);
  @ exits \false; */
static void exchange(size_t *a, size_t *b)
{
    size_t keep = *a;
    *a = *b;
    *b = keep;
}

void make_group(struct group *g, const struct board *b,
                bool (*keeps)(const struct board *b, const cell_t *map))
{
    size_t k = b->k, n = b->n, stride[MAX_DIMENSION];
    size_t *value = get_memory(k, sizeof *value);
    cell_t *map = get_memory(b->cells, sizeof *map);
    bool fits = true;
    /* what get_memory() gives */
    /*@ assert \valid(value + (0 .. k - 1)) && \valid(map + (0 .. b->cells - 1))
      @    && owner(\base_addr(value)) == OF_SCRATCH &&
      @    owner(\base_addr(map)) == OF_SCRATCH && \separated(
      @       map + (0 .. b->cells - 1), value + (0 .. k - 1)); */
    make_trivial_group(g, b->cells);
    /*@ assert b->k == k && b->n == n && b->cells == \at(b->cells, Pre) &&
      @    b->lines == \at(b->lines, Pre) && b->start == \at(b->start, Pre) &&
      @    b->first == \at(b->first, Pre) && b->cell == \at(b->cell, Pre) &&
      @    b->through == \at(b->through, Pre); */
    /*@ assert same_numbers{Pre, Here}(b->start, b->lines + 1); */
    /*@ assert same_numbers{Pre, Here}(b->first, b->cells + 1); */
    /*@ assert same_cells{Pre, Here}(b->cell, \at(b->start[b->lines], Pre)); */
    /*@ assert same_board{Pre, Here}(b) && b->k == k && b->n == n; */
    /*@ assert readable_board(b) && no_empty_line(b); */
    /*@ assert own_board(b); */
    /* 0: an axis reversed; then axes i-1 and i exchanged; then the values of
     * one pair, or of pairs i-1 and i. It ends at the first that leads to too
     * many maps: to try the others could take long. */
    /*@ loop invariant 0 <= what <= n + k / 2;
      @ loop invariant same_board{Pre, Here}(b) && b->k == k && b->n == n;
      @ loop invariant own_board(b) && no_empty_line(b);
      @ loop invariant sound_group(g) && g->cells == b->cells;
      @ loop invariant sound_generators(g) && g->generators <= what;
      @ loop assigns what, fits, stride[0 .. MAX_DIMENSION - 1], *g,
      @    WRITES_OF(cell_t, OF_GROUP), WRITES_OF(cell_t, OF_LEAD),
      @    WRITES_OF(uint8_t, OF_FOUND_KEYS),
      @    WRITES_OF(uint32_t, OF_FOUND_SLOTS),
      @    WRITES_OF(bool, OF_SCRATCH), WRITES_OF(cell_t, OF_SCRATCH),
      @    WRITES_OF(size_t, OF_SCRATCH);
      @ loop variant n + k / 2 - what; */
    for (size_t what = 0; fits && what < n + k / 2; what++) {
        size_t i = what < n ? what : what - n;
        /*@ loop invariant 0 <= j <= n;
          @ loop assigns j, stride[0 .. MAX_DIMENSION - 1];
          @ loop variant n - j; */
        for (size_t j = 0; j < n; j++)
            stride[j] = j ? stride[j - 1] * k : 1;
        /*@ loop invariant 0 <= x <= k;
          @ loop assigns x, value[0 .. k - 1];
          @ loop variant k - x; */
        for (size_t x = 0; x < k; x++)
            value[x] = what == 0 ? k - 1 - x : x;
        if (what > 0 && what < n) {
            exchange(&stride[i], &stride[i - 1]);
        } else if (what == n) {
            exchange(&value[0], &value[k - 1]);
        } else if (what > n) {
            exchange(&value[i], &value[i - 1]);
            exchange(&value[k - 1 - i], &value[k - i]);
        }
        /*@ assert b->k == k && b->n == n && b->cells == \at(b->cells, Pre) &&
          @    b->lines == \at(b->lines, Pre) &&
          @    b->start == \at(b->start, Pre) &&
          @    b->first == \at(b->first, Pre) && b->cell == \at(b->cell, Pre) &&
          @    b->through == \at(b->through, Pre); */
        /*@ assert same_numbers{Pre, Here}(b->start, b->lines + 1); */
        /*@ assert same_numbers{Pre, Here}(b->first, b->cells + 1); */
        /*@ assert same_cells{Pre, Here}(b->cell,
          @    \at(b->start[b->lines], Pre)); */
        /*@ assert same_board{Pre, Here}(b) && b->k == k && b->n == n; */
        /*@ assert sound_group(g) && sound_generators(g); */
        coordinate_map(b, stride, value, what == 0, map);
        /*@ assert same_board{Pre, Here}(b) && b->k == k && b->n == n; */
        /*@ assert readable_board(b) && no_empty_line(b); */
        /*@ assert own_board(b); */
        /*@ assert sound_group(g) && g->cells == b->cells; */
        /*@ assert sound_generators(g); */
        if (preserves_lines(b, map) && (!keeps || keeps(b, map)))
            fits = add_generator(g, map);
    }
    give_back(value);
    give_back(map);
}

/* ---- positions ----------------------------------------------------------- */

/* One more map, with the byte that it brings to a cell: those with the greatest
 * byte, *most, stay in the list. Returns how many these are. */
/*@ requires \valid(most) && \valid(left + (0 .. count));
  @ requires count > 0 || *most <= byte;
  @ requires count < 4294967295 && map <= 4294967295;
  @ assigns *most, left[0 .. count];
  @ ensures 1 <= \result <= count + 1;
  @ ensures \forall integer j; 0 <= j <= count ==>
  @    left[j] == \old(left[j]) || left[j] == map;
  @ ensures left[\result - 1] == map || (\result <= count &&
  @    left[\result - 1] == \old(left[\result - 1]));
  @ exits \false; */
static inline size_t keep(cell_t *left, size_t count, size_t map, uint8_t byte,
                          uint8_t *most)
{
    count = byte > *most ? 0 : count;
    *most = byte > *most ? byte : *most;
    left[count] = (cell_t)map;
    return count + (byte == *most);
}

/* What holds of a list of maps, and so that their images lie within. */
/*@ predicate numbers_of_maps(cell_t *left, integer count, struct group *g) =
  @   \forall integer j; 0 <= j < count ==> left[j] < g->maps &&
  @      0 <= times(left[j], g->cells) && times(left[j], g->cells) +
  @         g->cells <= times(g->maps, g->cells); */

/* Cell by cell, only the maps are left that bring the greatest byte to it. */
size_t canonical(const struct group *g, const uint8_t *at, uint8_t *image)
{
    cell_t *left = g->lead + g->maps;
    size_t count = 0, kept = image[0] = 0;
    /*@ loop invariant 0 <= i <= g->maps && count <= i;
      @ loop invariant (i > 0 || image[0] > 0) ==> count > 0;
      @ loop invariant numbers_of_maps(left, count, g);
      @ loop assigns i, count, image[0], left[0 .. g->maps - 1];
      @ loop variant g->maps - i; */
    for (size_t i = 0; i < g->maps; i++)
        if (at[g->lead[i]] >= image[0])
            count = keep(left, count, i, at[g->lead[i]], image);
    /*@ loop invariant 1 <= c <= g->cells && 1 <= count <= g->maps;
      @ loop invariant numbers_of_maps(left, count, g);
      @ loop assigns c, count, kept, image[1 .. g->cells - 1],
      @    left[0 .. g->maps - 1];
      @ loop variant g->cells - c; */
    for (size_t c = 1; c < g->cells; c++, count = kept) {
        kept = image[c] = 0;
        /*@ loop invariant 0 <= i <= count && kept <= i;
          @ loop invariant (i > 0 || image[c] > 0) ==> kept > 0;
          @ loop invariant numbers_of_maps(left, count, g);
          @ loop assigns i, kept, image[c], left[0 .. count - 1];
          @ loop variant count - i; */
        for (size_t i = 0; i < count; i++)
            kept = keep(left, kept, left[i],
                        at[g->source[left[i] * g->cells + c]], image + c);
    }
    return left[0];
}
