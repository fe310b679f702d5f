/*
 * Copies an array of arbitrary size n and contents to another, three places further up.
 *
 * Safe for every n: each index below n is copied. N makes n a constant.
 * BUG is off by one in the offset.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

#define OFFSET 3

#ifdef BUG
#define SHIFT (OFFSET - 1)
#else
#define SHIFT OFFSET
#endif

int main(void)
{
#ifdef N
    int n = N;
#else
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
#endif
    int a[n], b[n + OFFSET];
    int i;

    for (i = 0; i < n; i++)
        a[i] = nondet_int();

    for (i = 0; i < n; i++)
        b[i + SHIFT] = a[i];

    for (i = 0; i < n; i++)
        assert(b[i + OFFSET] == a[i]);
    return 0;
}
