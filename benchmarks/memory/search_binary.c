/*
 * Binary search in an ordered block from malloc, for every size: a place found holds the key.
 *
 * Safe: the place is returned only after the comparison.
 * BUG returns the lower end when the interval is empty.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static int find(const int *a, int n, int key)
{
    int low = 0, high = n - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] == key)
            return middle;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
#ifdef BUG
    return low < n ? low : -1;
#else
    return -1;
#endif
}

int main(void)
{
    int n = nondet_int(), key = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int *a = malloc(n * sizeof(int));
    a[0] = nondet_int();
    for (int i = 1; i < n; i++) {
        a[i] = nondet_int();
        __VERIFIER_assume(a[i - 1] <= a[i]);
    }
    int place = find(a, n, key);
    assert(place >= -1 && place < n);
    if (place >= 0)
        assert(a[place] == key);
    free(a);
    return 0;
}
