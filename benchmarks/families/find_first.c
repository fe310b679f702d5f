/*
 * Finds the first place of a value in an array of arbitrary size n and contents, or n.
 *
 * Safe for every n: the search passes an element only if it differs from the value. N makes n a constant.
 * BUG begins at index 1 and so passes a[0] unseen.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

#ifdef BUG
#define BEGIN 1
#else
#define BEGIN 0
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
    int i, place, value;

    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    value = nondet_int();

    place = BEGIN;
    while (place < n && a[place] != value)
        place++;

    for (i = 0; i < place; i++)
        assert(a[i] != value);
    if (place < n)
        assert(a[place] == value);
    return 0;
}
