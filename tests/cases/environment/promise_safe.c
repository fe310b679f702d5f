// verdict: SAFE
// options: --entry add --check bounds
// nodiff: starts at a function other than main
/* What holds of all elements, before and after. */
#include <eureka.h>
void add(int *restrict a, int n, int x)
{
    EUREKA_SIZE(a, n);
    EUREKA_ENSURES(EUREKA_FORALL(k, 0, n, a[k] == EUREKA_OLD(a[k]) + x));
    for (int i = 0; i < n; i++)
        a[i] += x;
}
