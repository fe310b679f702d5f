// verdict: UNSAFE
// options: --entry set
// nodiff: starts at a function other than main
/* Two parameters may point to the same object. */
#include <assert.h>
#include <eureka.h>
void set(int *p, int *q)
{
    EUREKA_NONNULL(p);
    EUREKA_NONNULL(q);
    *p = 1;
    *q = 2;
    assert(*p == 1);
}
