/*
 * Three nested loops; the innermost index is the greatest.
 *
 * Safe: each starts at the one before.
 * BUG starts the innermost one at the outermost.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 50);
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
#ifdef BUG
            for (int k = i; k < n; k++)
#else
            for (int k = j; k < n; k++)
#endif
                assert(i <= j && j <= k && k < n);
    return 0;
}
