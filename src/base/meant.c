/* Words that are near each other; see base/meant.h. */
#include "base/meant.h"

#include <string.h>

/* Single letters to insert, drop or exchange (also with their neighbour) to
 * get from one word to the other; words of up to 31 letters. */
static unsigned distance(const char *a, const char *b)
{
    enum { MOST = 32 };
    unsigned row[MOST][MOST];
    const size_t m = strlen(a), n = strlen(b);
    if (m >= MOST || n >= MOST)
        return MOST;
    for (size_t i = 0; i <= m; i++) {
        for (size_t j = 0; j <= n; j++) {
            unsigned best = (unsigned)(i + j); /* right at the borders */
            if (i && j) {
                best = row[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
                best = row[i - 1][j] + 1 < best ? row[i - 1][j] + 1 : best;
                best = row[i][j - 1] + 1 < best ? row[i][j - 1] + 1 : best;
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
                a[i - 2] == b[j - 1] && row[i - 2][j - 2] + 1 < best)
                best = row[i - 2][j - 2] + 1;
            row[i][j] = best;
        }
    }
    return row[m][n];
}

const char *oxo_meant(const char *word, const char *(*name)(size_t i))
{
    const char *best = NULL;
    unsigned least = strlen(word) > 4 ? 3 : 2; /* below this is near */
    for (size_t i = 0; name(i); i++) {
        const unsigned d = distance(word, name(i));
        if (d < least) {
            least = d;
            best = name(i);
        }
    }
    return best;
}
