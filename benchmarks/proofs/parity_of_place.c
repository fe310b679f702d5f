/*
 * Even numbers at even places, odd ones at odd places, written in strides of two.
 *
 * Safe: the strides cover both kinds of places.
 * BUG starts the odd ones at three.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = 0;
    for (int i = 0; i < n; i += 2)
        a[i] = 2;
#ifdef BUG
    for (int i = 3; i < n; i += 2)
#else
    for (int i = 1; i < n; i += 2)
#endif
        a[i] = 3;
    for (int i = 0; i < n; i++)
        assert(a[i] % 2 == i % 2);
    return 0;
}
