// verdict: SAFE
// options: --entry sum
// nodiff: starts at a function other than main
/* What is required of all elements holds of their sum. */
#include <eureka.h>
int sum(const int *a, int n)
{
    EUREKA_SIZE(a, n);
    EUREKA_REQUIRES(EUREKA_FORALL(k, 0, n, a[k] >= 0));
    EUREKA_ENSURES(EUREKA_RESULT >= 0);
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
