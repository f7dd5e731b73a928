/* Matrix product: OpenBLAS, loaded when it is there and a network first works,
 * or a plain loop. */
#include "learn/gemm.h"

#include <string.h>

#if OXO_HAVE_BLAS
#include "base/lazy.h"
#include <cblas.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static __typeof__(&openblas_set_num_threads) set_threads;
static __typeof__(&cblas_sgemm) sgemm; /* NULL: the plain loop */

static void load(void)
{
    static const char *const name[] = {"openblas_set_num_threads",
                                       "cblas_sgemm"};
    void *function[2];
    if (!oxo_lazy_load("libopenblas.so.0", "OXO_LIBRARY_OPENBLAS", 2, name,
                       function))
        return;
    memcpy(&set_threads, &function[0], sizeof set_threads);
    memcpy(&sgemm, &function[1], sizeof sgemm);
    set_threads(1);
}

void oxo_gemm_threads(unsigned threads)
{
    pthread_once(&once, load);
    if (sgemm)
        set_threads(threads ? (int)threads : 1);
}

void oxo_gemm(bool ta, bool tb, size_t m, size_t n, size_t k, const float *a,
              const float *b, float beta, float *c)
{
    pthread_once(&once, load);
    if (!m || !n)
        return;
    if (sgemm)
        sgemm(CblasRowMajor, ta ? CblasTrans : CblasNoTrans,
              tb ? CblasTrans : CblasNoTrans, (int)m, (int)n, (int)k, 1.0f, a,
              (int)(ta ? m : k), b, (int)(tb ? k : n), beta, c, (int)n);
    else
        oxo_gemm_plain(ta, tb, m, n, k, a, b, beta, c);
}
#else
void oxo_gemm_threads(unsigned threads)
{
    (void)threads;
}

void oxo_gemm(bool ta, bool tb, size_t m, size_t n, size_t k, const float *a,
              const float *b, float beta, float *c)
{
    oxo_gemm_plain(ta, tb, m, n, k, a, b, beta, c);
}
#endif

/* Row by row of c. With b stored plainly the inner loop runs along a row of b
 * and of c and skips zeros of a, of which boards and ReLU give many; with b
 * transposed it is a dot product of two rows. */
void oxo_gemm_plain(bool ta, bool tb, size_t m, size_t n, size_t k,
                    const float *a, const float *b, float beta, float *c)
{
    for (size_t i = 0; i < m; i++) {
        float *row = c + i * n;
        if (beta == 0)
            memset(row, 0, n * sizeof *row);
        if (tb) {
            for (size_t j = 0; j < n; j++) {
                float sum = 0;
                for (size_t l = 0; l < k; l++)
                    sum += a[ta ? l * m + i : i * k + l] * b[j * k + l];
                row[j] += sum;
            }
            continue;
        }
        for (size_t l = 0; l < k; l++) {
            const float factor = a[ta ? l * m + i : i * k + l];
            const float *other = b + l * n;
            if (factor == 0)
                continue;
            for (size_t j = 0; j < n; j++)
                row[j] += factor * other[j];
        }
    }
}

/* Four floats or eight at a time, the same sums: a product is rounded before it
 * is added, in both. Zeros of a are skipped. */
static inline __attribute__((always_inline)) void
add_rows(size_t m, size_t n, size_t k, const float *a, const float *b, float *c)
{
    for (size_t i = 0; i < m; i++) {
        float *restrict row = c + i * n;
        for (size_t l = 0; l < k; l++) {
            const float factor = a[i * k + l];
            const float *restrict other = b + l * n;
            if (factor == 0)
                continue;
            for (size_t j = 0; j < n; j++)
                row[j] += factor * other[j];
        }
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void
add_rows_avx2(size_t m, size_t n, size_t k, const float *a, const float *b,
              float *c)
{
    add_rows(m, n, k, a, b, c);
}
#endif

void oxo_gemm_rows(size_t m, size_t n, size_t k, const float *a, const float *b,
                   float *c)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        add_rows_avx2(m, n, k, a, b, c);
        return;
    }
#endif
    add_rows(m, n, k, a, b, c);
}
