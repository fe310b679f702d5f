// verdict: UNSAFE
// options: --entry sum
// nodiff: starts at a function other than main
/* The entry hands its pointer parameters on, through two functions and beside a pointer to a local; the sum of four is too large for the assertion. */
#include <assert.h>
int at(const int *p, int i)
{
    return p[i];
}
void add(int *to, const int *from, int i)
{
    *to += at(from, i);
}
int sum(const int *a, int n)
{
    int s = 0;
    int k;
    if (n < 0 || n > 4)
        return 0;
    for (k = 0; k < n; k++)
        if (at(a, k) > 0 && at(a, k) < 100)
            add(&s, a, k);
    assert(s >= 0 && s < 300);
    return s;
}
