/*
 * Two ordered arrays of different symbolic sizes are merged.
 *
 * Safe: the lesser of both heads comes next.
 * BUG takes the rest of the second array before that of the first one.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int m = nondet_int(), n = nondet_int();
    __VERIFIER_assume(m > 0 && m <= 100000 && n > 0 && n <= 100000);
    int a[m], b[n], c[m + n];
    int i, j, k = 0;
    a[0] = nondet_int();
    for (i = 1; i < m; i++) {
        a[i] = nondet_int();
        if (a[i] < a[i - 1])
            a[i] = a[i - 1];
    }
    b[0] = nondet_int();
    for (j = 1; j < n; j++) {
        b[j] = nondet_int();
        if (b[j] < b[j - 1])
            b[j] = b[j - 1];
    }
    i = j = 0;
#ifdef BUG
    while (i < m - 1 && j < n)
#else
    while (i < m && j < n)
#endif
        c[k++] = a[i] <= b[j] ? a[i++] : b[j++];
#ifdef BUG
    while (j < n)
        c[k++] = b[j++];
    while (i < m)
        c[k++] = a[i++];
#else
    while (i < m)
        c[k++] = a[i++];
    while (j < n)
        c[k++] = b[j++];
#endif
    for (k = 1; k < m + n; k++)
        assert(c[k - 1] <= c[k]);
    return 0;
}
