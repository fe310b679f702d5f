/*
 * One element far inside is marked; it is found.
 *
 * Safe: it is the only one.
 * BUG marks another one, too, if the array is large.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), p = __VERIFIER_nondet_int(), marked = -1;
    __VERIFIER_assume(n > 0 && n <= 100000 && p >= 0 && p < n);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i == p;
#ifdef BUG
    if (n > 200)
        a[177] = 1;
#endif
    for (int i = 0; i < n; i++)
        if (a[i])
            marked = i;
    assert(marked == p);
    return 0;
}
