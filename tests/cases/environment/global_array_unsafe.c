// verdict: UNSAFE
// options: --entry get
// nodiff: starts at a function other than main
/* A global array has any content. */
#include <assert.h>
static int table[3] = {1, 2, 3};
int get(void)
{
    assert(table[1] == 2);
    return table[1];
}
