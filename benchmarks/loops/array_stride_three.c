/*
 * Strides of three with all three cases written.
 *
 * Safe: the cases cover every place.
 * BUG leaves out the third case in the last stride.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 30000);
    int a[3 * n];
    a[3 * n - 1] = 7;
    for (int i = 0; i < 3 * n; i += 3) {
        a[i] = 0;
        a[i + 1] = 1;
#ifdef BUG
        if (i + 3 < 3 * n)
#endif
            a[i + 2] = 2;
    }
    for (int k = 0; k < 3 * n; k++)
        assert(a[k] == k % 3);
    return 0;
}
