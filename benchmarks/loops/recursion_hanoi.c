/*
 * The towers of Hanoi: the moves are counted by recursion and by a loop.
 *
 * Safe: both double and add one.
 * BUG forgets the one at the bottom.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int moves(int n)
{
#ifdef BUG
    if (n == 1)
        return 0;
#else
    if (n == 0)
        return 0;
#endif
    return 2 * moves(n - 1) + 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), count = 0;
    __VERIFIER_assume(n >= 1 && n <= 25);
    for (int i = 0; i < n; i++)
        count = 2 * count + 1;
    assert(moves(n) == count);
    return 0;
}
