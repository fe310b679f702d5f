/*
 * Two neighbours are written in one stride.
 *
 * Safe: even places are 1, odd ones 2.
 * BUG writes 2 at place 4.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[2 * n];
    for (int i = 0; i < 2 * n; i += 2) {
#ifdef BUG
        a[i] = i == 4 ? 2 : 1;
#else
        a[i] = 1;
#endif
        a[i + 1] = 2;
    }
    for (int k = 0; k < 2 * n; k++)
        assert(a[k] == 1 + k % 2);
    return 0;
}
