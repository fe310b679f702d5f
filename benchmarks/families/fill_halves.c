/*
 * Fills the lower half of an array of arbitrary size n with 0 and the upper half with 1.
 *
 * Safe for every n: each index is below the middle or not, and the loop of its half writes it.
 * N makes n a constant.
 * BUG begins the upper half one place too high.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

#ifdef BUG
#define BEGIN (middle + 1)
#else
#define BEGIN middle
#endif

int main(void)
{
#ifdef N
    int n = N;
#else
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
#endif
    int a[n];
    int i, middle;

    middle = n / 2;
    for (i = 0; i < middle; i++)
        a[i] = 0;
    for (i = BEGIN; i < n; i++)
        a[i] = 1;

    for (i = 0; i < n; i++) {
        if (i < middle)
            assert(a[i] == 0);
        else
            assert(a[i] == 1);
    }
    return 0;
}
