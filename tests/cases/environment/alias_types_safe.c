// verdict: SAFE
// options: --entry set
// nodiff: starts at a function other than main
/* Objects of different types are different. */
#include <assert.h>
void set(int *p, short *q)
{
    if (!p || !q)
        return;
    *p = 1;
    *q = 2;
    assert(*p == 1);
}
