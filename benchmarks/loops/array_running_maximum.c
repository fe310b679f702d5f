/*
 * The running maximum rises and bounds the array.
 *
 * Safe: each is the greater one of its neighbour and the element.
 * BUG starts again at place 6.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n], m[n];
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    m[0] = a[0];
    for (int i = 1; i < n; i++)
#ifdef BUG
        m[i] = i != 6 && m[i - 1] > a[i] ? m[i - 1] : a[i];
#else
        m[i] = m[i - 1] > a[i] ? m[i - 1] : a[i];
#endif
    for (int i = 0; i < n; i++)
        assert(a[i] <= m[i]);
    for (int i = 1; i < n; i++)
        assert(m[i - 1] <= m[i]);
    return 0;
}
