/*
 * Binary search that does not find the key: it is nowhere in the array.
 *
 * Safe: what is left of `low` is less, what is right of `high` greater.
 * BUG gives up when one element is left.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), key = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    a[0] = nondet_int();
    for (int i = 1; i < n; i++) {
        a[i] = nondet_int();
        if (a[i] < a[i - 1])
            a[i] = a[i - 1];
    }
    int low = 0, high = n - 1, found = 0;
#ifdef BUG
    while (low < high && !found) {
#else
    while (low <= high && !found) {
#endif
        int middle = low + (high - low) / 2;
        if (a[middle] == key)
            found = 1;
        else if (a[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    if (!found)
        for (int i = 0; i < n; i++)
            assert(a[i] != key);
    return 0;
}
