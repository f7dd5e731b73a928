/* Orders of groups are exact and may have thousands of digits (2^10 has
 * 1024! symmetries): products in base 10^9. */
#include "symmetry/group.h"

#include <stdio.h>
#include <stdlib.h>

char *oxo_product_text(const uint32_t *factor, unsigned factors)
{
    /* a factor adds at most ten digits, that is at most two limbs */
    uint32_t *limb = calloc(2 * (size_t)factors + 1, sizeof *limb);
    if (!limb)
        return NULL;
    size_t limbs = 1;
    limb[0] = 1;
    for (unsigned f = 0; f < factors; f++) {
        uint64_t carry = 0;
        for (size_t i = 0; i < limbs; i++) {
            carry += (uint64_t)limb[i] * factor[f];
            limb[i] = (uint32_t)(carry % 1000000000);
            carry /= 1000000000;
        }
        for (; carry; carry /= 1000000000)
            limb[limbs++] = (uint32_t)(carry % 1000000000);
    }
    char *text = malloc(9 * limbs + 2);
    if (text) {
        char *end = text + sprintf(text, "%lu", (unsigned long)limb[limbs - 1]);
        for (size_t i = limbs - 1; i-- > 0; end += 9)
            for (int digit = 8; digit >= 0; digit--, limb[i] /= 10)
                end[digit] = (char)('0' + limb[i] % 10);
        *end = '\0';
    }
    free(limb);
    return text;
}
