// verdict: SAFE
// options: --entry set
// nodiff: starts at a function other than main
/* The contract says that the pointers differ. */
#include <assert.h>
#include <eureka.h>
void set(int *p, int *q)
{
    EUREKA_NONNULL(p);
    EUREKA_NONNULL(q);
    EUREKA_DISJOINT(p, q);
    *p = 1;
    *q = 2;
    assert(*p == 1);
}
