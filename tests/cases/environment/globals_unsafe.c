// verdict: UNSAFE
// options: --entry get
// nodiff: starts at a function other than main
/* Another function may have changed the global. */
#include <assert.h>
static int limit = 10;
static const int table[3] = {1, 2, 3};
int get(unsigned k)
{
    assert(limit == 10);
    return table[k % 3];
}
