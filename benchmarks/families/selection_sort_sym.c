/*
 * Selection sort of an array of arbitrary size n and contents, then a check of the order.
 *
 * Safe for every n: after round i the first i + 1 elements are the least ones and in order. N makes n a
 * constant.
 * BUG does not look at the last element when it selects.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

#ifdef BUG
#define END (n - 1)
#else
#define END n
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
    int i, j, least, t;

    for (i = 0; i < n; i++)
        a[i] = nondet_int();

    for (i = 0; i < n - 1; i++) {
        least = i;
        for (j = i + 1; j < END; j++)
            if (a[j] < a[least])
                least = j;
        t = a[i];
        a[i] = a[least];
        a[least] = t;
    }

    for (i = 0; i < n - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
