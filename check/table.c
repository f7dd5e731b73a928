/* A set of positions: byte strings of one width, numbered as they come.
 *
 *     slot:  [ 0 | 2 | 0 | 1 | ... ]      number + 1, or 0 for "free"
 *     keys:  [ key 0 ][ key 1 ] ...       `width` bytes each
 *
 * Exact: a key is found only if all its bytes agree, whatever the hash says.
 */
#include "check.h"

/* a & b has no bit that b has not; the provers do not know that. */
/*@ admit lemma no_more_bits:
  @   \forall integer a, b; 0 <= a && 0 <= b ==> 0 <= (a & b) <= b; */

/* Eight bytes as one number: compilers make one load of it. */
/*@ requires \valid_read(k + (0 .. 7));
  @ assigns \nothing;
  @ exits \false; */
static uint64_t eight_at(const uint8_t *k)
{
    return k[0] | (uint64_t)k[1] << 8 | (uint64_t)k[2] << 16 |
           (uint64_t)k[3] << 24 | (uint64_t)k[4] << 32 | (uint64_t)k[5] << 40 |
           (uint64_t)k[6] << 48 | (uint64_t)k[7] << 56;
}

/*@ requires \valid_read(key + (0 .. width - 1));
  @ assigns \nothing;
  @ exits \false; */
static size_t hash(const uint8_t *key, size_t width)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    /*@ loop invariant 0 <= i <= width;
      @ loop assigns i, h;
      @ loop variant width - i; */
    for (size_t i = 0; width - i >= 8; i += 8)
        h = (h ^ eight_at(key + i)) * UINT64_C(0x9e3779b97f4a7c15),
        h ^= h >> 32;
    /*@ loop invariant 0 <= i <= width;
      @ loop assigns i, h;
      @ loop variant width - i; */
    for (size_t i = width - width % 8; i < width; i++)
        h = (h ^ key[i]) * UINT64_C(0x100000001b3);
    return (size_t)(h ^ h >> 32);
}

void make_table(struct table *t, size_t width)
{
    *t = (struct table){.width = width, .room = 16, .slots = 64};
    /*@ assert t->width == width && t->room == 16 && t->slots == 64 &&
      @    t->count == 0; */
    t->keys = get_memory(t->room, width);
    t->slot = get_memory(t->slots, sizeof *t->slot);
    /* what get_memory() gives */
    /*@ admit \valid(t->keys + (0 .. times(16, width) - 1)) &&
      @    \valid(t->slot + (0 .. 63)) &&
      @    (\forall integer i; 0 <= i < 64 ==> t->slot[i] == 0); */
}

void free_table(struct table *t)
{
    give_back(t->keys);
    give_back(t->slot);
}

/* Small again, too: one large search must not make all later ones slow. */
void empty_table(struct table *t)
{
    if (t->count > 0) {
        free_table(t);
        make_table(t, t->width);
        /* the new blocks have the owners of the old ones */
        /*@ admit KEYS_OF(t) == \at(KEYS_OF(t), Pre) &&
          @    SLOTS_OF(t) == \at(SLOTS_OF(t), Pre); */
    }
}

/* Is this the key of that number? */
/*@ requires sound_table(t) && number < t->room;
  @ requires \valid_read(key + (0 .. t->width - 1));
  @ assigns \nothing;
  @ exits \false; */
static bool is_key(const struct table *t, size_t number, const uint8_t *key)
{
    /*@ assert 0 <= times(number, t->width) &&
      @    times(number, t->width) + t->width <= times(t->room, t->width); */
    size_t i = 0, at = number * t->width;
    /*@ loop invariant 0 <= i <= t->width;
      @ loop assigns i;
      @ loop variant t->width - i; */
    while (i < t->width && t->keys[at + i] == key[i])
        i++;
    return i == t->width;
}

/* The slot that holds the key, or the free one where it belongs. At least
 * half of the slots are free, so the loop ends. */
/*@ requires sound_table(t) && \valid_read(key + (0 .. t->width - 1));
  @ assigns \nothing;
  @ ensures \result < t->slots;
  @ exits \false; */
static size_t find_slot(const struct table *t, const uint8_t *key)
{
    size_t i = hash(key, t->width) & (t->slots - 1);
    /*@ loop invariant i < t->slots;
      @ loop assigns i; */
    while (t->slot[i] != 0 && !is_key(t, t->slot[i] - 1, key))
        i = (i + 1) & (t->slots - 1);
    return i;
}

size_t table_find(const struct table *t, const uint8_t *key)
{
    size_t number = t->slot[find_slot(t, key)];
    return number == 0 ? ABSENT : number - 1;
}

size_t table_add(struct table *t, const uint8_t *key)
{
    if (t->count == t->room) {
        t->room *= 2;
        t->keys = more_memory(t->keys, t->room, t->width);
    }
    /* what more_memory() gives */
    /*@ admit own_table(t, \at(KEYS_OF(t), Pre), \at(SLOTS_OF(t), Pre)) &&
      @    t->count < t->room && t->slots <= 1099511627776; */
    /*@ assert 0 <= times(t->count, t->width) &&
      @    times(t->count, t->width) + t->width <= times(t->room, t->width); */
    /*@ loop invariant 0 <= i <= t->width;
      @ loop assigns i, WRITES_KEYS(\at(KEYS_OF(t), Pre));
      @ loop variant t->width - i; */
    for (size_t i = 0; i < t->width; i++)
        t->keys[t->count * t->width + i] = key[i];
    t->slot[find_slot(t, key)] = (uint32_t)++t->count;
    if (2 * t->count >= t->slots) {
        t->slots *= 2; /* so that half of them are free */
        give_back(t->slot);
        t->slot = get_memory(t->slots, sizeof *t->slot);
        /* what get_memory() gives */
        /*@ admit own_table(t, \at(KEYS_OF(t), Pre), \at(SLOTS_OF(t), Pre)) &&
          @    \forall integer i; 0 <= i < t->slots ==> t->slot[i] == 0; */
        /*@ loop invariant 0 <= i <= t->count;
          @ loop invariant sound_table(t);
          @ loop assigns i, WRITES_SLOTS(\at(SLOTS_OF(t), Pre));
          @ loop variant t->count - i; */
        for (size_t i = 0; i < t->count; i++) {
            /*@ assert 0 <= times(i, t->width) &&
              @    times(i, t->width) + t->width <= times(t->room, t->width); */
            t->slot[find_slot(t, t->keys + i * t->width)] = (uint32_t)i + 1;
        }
    }
    return t->count - 1;
}
