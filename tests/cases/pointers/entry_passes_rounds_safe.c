// verdict: SAFE
// options: --entry start
// nodiff: starts at a function other than main
/* Functions that call one another hand the entry's pointer and its local round. */
#include <assert.h>
int odd(int *steps, const int *p, int n);
int even(int *steps, const int *p, int n)
{
    ++*steps;
    return n == 0 ? *p : odd(steps, p, n - 1);
}
int odd(int *steps, const int *p, int n)
{
    ++*steps;
    return n == 0 ? -*p : even(steps, p, n - 1);
}
int start(int *p, int n)
{
    int steps = 0;
    int r;
    if (n < 0 || n > 3)
        return 0;
    *p = 1;
    r = even(&steps, p, n);
    assert(steps == n + 1 && (r == 1) == (n == 0 || n == 2));
    return r;
}
