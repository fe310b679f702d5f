/*
 * An array is filled with one input; all its elements are equal.
 *
 * Safe: each is that input.
 * BUG counts the input up at place 3.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000 && x < 1000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = x;
#ifdef BUG
        if (i == 3)
            a[i]++;
#endif
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            assert(a[i] == a[j]);
    return 0;
}
