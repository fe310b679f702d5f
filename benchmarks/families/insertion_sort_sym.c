/*
 * Insertion sort of an array of arbitrary size n and contents, then a check of the order.
 *
 * Safe for every n: before round i the first i elements are in order. N makes n a constant.
 * BUG stops the inner loop at index 1, so a[0] never moves.
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
    int i, j, x;

    for (i = 0; i < n; i++)
        a[i] = nondet_int();

    for (i = 1; i < n; i++) {
        x = a[i];
        j = i - 1;
#ifdef BUG
        while (j > 0 && a[j] > x) {
#else
        while (j >= 0 && a[j] > x) {
#endif
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = x;
    }

    for (i = 0; i < n - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
