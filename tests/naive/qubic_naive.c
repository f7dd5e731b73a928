#include "naive/qubic_naive.h"

#include <string.h>

static unsigned cell_of(const int v[3])
{
    return (unsigned)(v[0] + 4 * v[1] + 16 * v[2]);
}

static void add(uint8_t maps[1000][64], unsigned *count, const uint8_t map[64])
{
    for (unsigned i = 0; i < *count; i++)
        if (!memcmp(maps[i], map, 64))
            return;
    if (*count < 1000)
        memcpy(maps[(*count)++], map, 64);
}

unsigned naive_qubic_group(uint8_t maps[1000][64])
{
    /* generators: exchange of neighbouring coordinates, reflection of one,
     * and Patashnik's two of Figure 7 on all values */
    static const int figure7[2][4] = {{0, 2, 1, 3}, {1, 0, 3, 2}};
    uint8_t generators[5][64];
    for (int c = 0; c < 64; c++) {
        int v[3] = {c % 4, c / 4 % 4, c / 16};
        generators[0][c] = (uint8_t)cell_of((int[]){v[1], v[0], v[2]});
        generators[1][c] = (uint8_t)cell_of((int[]){v[0], v[2], v[1]});
        generators[2][c] = (uint8_t)cell_of((int[]){3 - v[0], v[1], v[2]});
        for (int f = 0; f < 2; f++)
            generators[3 + f][c] = (uint8_t)cell_of(
                (int[]){figure7[f][v[0]], figure7[f][v[1]], figure7[f][v[2]]});
    }
    unsigned count = 0;
    uint8_t map[64];
    for (unsigned c = 0; c < 64; c++)
        map[c] = (uint8_t)c;
    add(maps, &count, map);
    for (unsigned i = 0; i < count; i++)
        for (unsigned g = 0; g < 5; g++) {
            for (unsigned c = 0; c < 64; c++)
                map[c] = generators[g][maps[i][c]];
            add(maps, &count, map);
        }
    return count;
}

/* rank[b]: which cell is bit b of the packed board (bit 127 decides first),
 * as cell for x and cell + 64 for o */
static void packed_order(uint8_t rank[128])
{
    for (unsigned c = 0; c < 64; c++) {
        unsigned v[3] = {c % 4, c / 4 % 4, c / 16}, h[3], f[3];
        for (int i = 0; i < 3; i++) {
            h[i] = v[i] / 2;
            f[i] = (v[i] / 2 + v[i] % 2) % 2;
        }
        unsigned d = (f[0] + f[1] + f[2]) % 2;
        unsigned w = (f[0] + d) % 2 + 2 * ((f[1] + d) % 2);
        unsigned u = h[0] + 2 * h[1] + 4 * d + 8 * h[2];
        rank[8 * u + 4 + w] = (uint8_t)c;
        rank[8 * u + w] = (uint8_t)(c + 64);
    }
}

void naive_qubic_canon(uint8_t (*maps)[64], unsigned count, uint64_t x,
                       uint64_t o, uint64_t *cx, uint64_t *co)
{
    uint8_t rank[128], best[128] = {0};
    packed_order(rank);
    for (unsigned m = 0; m < count; m++) {
        uint64_t image[2] = {0, 0};
        for (unsigned c = 0; c < 64; c++) {
            image[0] |= (x >> c & 1) << maps[m][c];
            image[1] |= (o >> c & 1) << maps[m][c];
        }
        uint8_t sequence[128];
        for (unsigned b = 0; b < 128; b++)
            sequence[127 - b] = image[rank[b] / 64] >> (rank[b] % 64) & 1;
        if (m == 0 || memcmp(sequence, best, 128) > 0) {
            memcpy(best, sequence, 128);
            *cx = image[0];
            *co = image[1];
        }
    }
}
