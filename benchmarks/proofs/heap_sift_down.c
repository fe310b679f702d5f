/*
 * A heap whose root was replaced is a heap again after the sift-down.
 *
 * Safe: the greater child goes up.
 * BUG lets the left child go up whenever it is greater than the root.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    a[0] = nondet_int();
    for (int i = 1; i < n; i++) {
        a[i] = nondet_int();
        if (a[i] > a[(i - 1) / 2])
            a[i] = a[(i - 1) / 2];
    }
    int i = 0;
    a[0] = nondet_int();
    while (2 * i + 1 < n) {
        int child = 2 * i + 1;
#ifndef BUG
        if (child + 1 < n && a[child + 1] > a[child])
            child++;
#endif
        if (a[i] >= a[child])
            break;
        int t = a[i];
        a[i] = a[child];
        a[child] = t;
        i = child;
    }
    for (int k = 1; k < n; k++)
        assert(a[(k - 1) / 2] >= a[k]);
    return 0;
}
