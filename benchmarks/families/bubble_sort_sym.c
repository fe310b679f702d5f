/*
 * Bubble sort of an array of arbitrary size n and contents, then a check of the order.
 *
 * Safe for every n: after pass i the last i + 1 elements are the largest ones and in order. N makes n a
 * constant.
 * BUG ends each pass one place early, so the last element never moves.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
#ifdef N
    int n = N;
#else
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
#endif
    int a[n];
    int i, j, t;

    for (i = 0; i < n; i++)
        a[i] = nondet_int();

    for (i = 0; i < n - 1; i++) {
#ifdef BUG
        for (j = 0; j < n - 2 - i; j++) {
#else
        for (j = 0; j < n - 1 - i; j++) {
#endif
            if (a[j] > a[j + 1]) {
                t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
        }
    }

    for (i = 0; i < n - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
