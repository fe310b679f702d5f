// verdict: UNSAFE
// options: --entry set
// nodiff: starts at a function other than main
/* Signed and unsigned numbers of one width may be the same. */
#include <assert.h>
void set(int *p, unsigned *q)
{
    if (!p || !q)
        return;
    *p = 1;
    *q = 2;
    assert(*p == 1);
}
