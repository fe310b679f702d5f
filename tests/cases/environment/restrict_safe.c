// verdict: SAFE
// options: --entry set
// nodiff: starts at a function other than main
/* What is restrict points to an object of its own. */
#include <assert.h>
#include <eureka.h>
void set(int *restrict p, int *q)
{
    EUREKA_NONNULL(p);
    EUREKA_NONNULL(q);
    *p = 1;
    *q = 2;
    assert(*p == 1);
}
