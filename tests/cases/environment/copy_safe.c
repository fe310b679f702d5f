// verdict: SAFE
// options: --entry copy --check bounds
// nodiff: starts at a function other than main
/* Both arrays have n elements, whatever n is, and may be the same. */
#include <eureka.h>
void copy(int *dst, const int *src, int n)
{
    EUREKA_SIZE(dst, n);
    EUREKA_SIZE(src, n);
    for (int i = 0; i < n; i++)
        dst[i] = src[i];
}
