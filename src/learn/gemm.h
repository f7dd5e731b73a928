/* The one matrix product that networks rest on.
 *
 * With OXO_HAVE_BLAS it is OpenBLAS's cblas_sgemm, held to one thread unless
 * oxo_gemm_threads asks for more, so that the same seed gives the same weights
 * on the same machine. Without it (the browser) it is a plain loop with the
 * same meaning, and networks that only answer use one of ours always. Sums are
 * rounded in another order by each, so results agree to about 1e-6 relative,
 * not to the bit.
 */
#ifndef OXO_LEARN_GEMM_H
#define OXO_LEARN_GEMM_H

#include <stdbool.h>
#include <stddef.h>

/* c = op(a) op(b) + beta c, all row by row: op(a) is m x k, op(b) is k x n,
 * c is m x n; `ta`, `tb` say that a, b are stored transposed. beta is 0 or 1.
 * Nothing is allocated by us. Thread-safe. */
void oxo_gemm(bool ta, bool tb, size_t m, size_t n, size_t k, const float *a,
              const float *b, float beta, float *c);

/* The same by the plain loop, always there: what a browser runs, and a twin
 * for the tests. */
void oxo_gemm_plain(bool ta, bool tb, size_t m, size_t n, size_t k,
                    const float *a, const float *b, float beta, float *c);

/* c += a b, with every row of c by its row of a alone, to the bit, wherever it
 * lies and whatever is beside it: OpenBLAS promises no such thing. For networks
 * at work, where who is asked together must not matter. */
void oxo_gemm_rows(size_t m, size_t n, size_t k, const float *a, const float *b,
                   float *c);

/* How many threads a product may use, for the whole process (1 at the start;
 * no effect without BLAS). */
void oxo_gemm_threads(unsigned threads);

#endif
