/*
 * Triangular numbers: twice the sum of 1 to i is i * (i + 1).
 *
 * Safe: by induction.
 * BUG skips the number 6.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 30000);
    int t[n], sum = 0;
    for (int i = 0; i < n; i++) {
#ifdef BUG
        if (i != 6)
#endif
            sum += i;
        t[i] = sum;
    }
    for (int i = 0; i < n; i++)
        assert(2 * t[i] == i * (i + 1));
    return 0;
}
