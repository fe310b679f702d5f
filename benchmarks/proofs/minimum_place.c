/*
 * The position of the minimum: in the array, and the first one of its value.
 *
 * Safe: the place moves only to lesser values.
 * BUG moves to equal values too.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), place = 0;
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    for (int i = 1; i < n; i++)
#ifdef BUG
        if (a[i] <= a[place])
#else
        if (a[i] < a[place])
#endif
            place = i;
    assert(place >= 0 && place < n);
    for (int i = 0; i < n; i++)
        assert(a[place] <= a[i]);
    for (int i = 0; i < place; i++)
        assert(a[i] > a[place]);
    return 0;
}
