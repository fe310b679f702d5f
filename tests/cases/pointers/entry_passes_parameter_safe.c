// verdict: SAFE
// options: --entry larger
// nodiff: starts at a function other than main
/* The entry hands its pointer parameters on, through two functions and beside a pointer to a local. */
#include <assert.h>
int at(const int *p, int i)
{
    return p[i];
}
void take(int *to, const int *from, int i)
{
    if (at(from, i) > *to)
        *to = at(from, i);
}
int larger(const int *a, const int *b)
{
    int m = 0;
    take(&m, a, 1);
    take(&m, b, 2);
    assert(m >= a[1] && m >= b[2]);
    return m;
}
