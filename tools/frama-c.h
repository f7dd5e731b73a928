/* What tools/frama-c.sh tells Frama-C of the C library: printing writes no
 * memory of ours (Frama-C's own contract of printf() asks whether a format is a
 * string, which its provers cannot tell of any literal; the compilers do that
 * here, by -Wformat), and memset() writes the bytes that it is given. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/*@ assigns \nothing;
  @ exits \false; */
int print(const char *format, ...);
/*@ requires \valid((uint8_t *)block + (0 .. size - 1));
  @ assigns ((uint8_t *)block)[0 .. size - 1];
  @ exits \false; */
void *fill(void *block, int byte, size_t size);
#define printf print
#define memset fill
