// verdict: UNSAFE
// options: --entry count
// nodiff: starts at a function other than main
/* A recursive entry passes what its parameter points to on to itself; three characters are one too many. */
#include <assert.h>
int count(const char *s, int n)
{
    int rest;
    if (n <= 0 || n > 3 || *s == 0)
        return 0;
    rest = count(s + 1, n - 1);
    assert(rest <= 1);
    return 1 + rest;
}
