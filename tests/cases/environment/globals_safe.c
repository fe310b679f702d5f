// verdict: SAFE
// options: --entry get
// nodiff: starts at a function other than main
/* What is const is as initialised. */
#include <assert.h>
static int limit = 10;
static const int table[3] = {1, 2, 3};
int get(unsigned k)
{
    assert(table[k % 3] > 0 && (limit < 5 || limit >= 5));
    return table[k % 3];
}
