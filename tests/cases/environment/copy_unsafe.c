// verdict: UNSAFE
// options: --entry copy --check bounds
// nodiff: starts at a function other than main
/* The last round leaves the arrays. */
#include <eureka.h>
void copy(int *dst, const int *src, int n)
{
    EUREKA_SIZE(dst, n);
    EUREKA_SIZE(src, n);
    for (int i = 0; i <= n; i++)
        dst[i] = src[i];
}
