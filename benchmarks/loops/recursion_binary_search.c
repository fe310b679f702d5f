/*
 * Binary search by recursion: a place that is found has the key.
 *
 * Safe: the place is returned where the key was compared.
 * BUG returns the lower end of an interval of one element.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int a[1000];

static int find(int low, int high, int key)
{
    if (low > high)
        return -1;
#ifdef BUG
    if (low == high)
        return low;
#endif
    int middle = low + (high - low) / 2;
    if (a[middle] == key)
        return middle;
    return a[middle] < key ? find(middle + 1, high, key) : find(low, middle - 1, key);
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000);
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        if (i > 0 && a[i] < a[i - 1])
            a[i] = a[i - 1];
    }
    int place = find(0, n - 1, key);
    if (place >= 0)
        assert(a[place] == key);
    return 0;
}
