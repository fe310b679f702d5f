// verdict: SAFE
// options: --entry get --initial-globals
// nodiff: starts at a function other than main
/* Globals are as initialised if that is asked for. */
#include <assert.h>
static int limit = 10;
static const int table[3] = {1, 2, 3};
int get(unsigned k)
{
    assert(limit == 10);
    return table[k % 3];
}
