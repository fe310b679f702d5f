/*
 * Insertion sort of a block from malloc, for every size n.
 *
 * Safe: a[0..i-1] is in order before each round.
 * BUG shifts only elements that are greater than the first one.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static void sort(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int key = a[i];
        int j = i - 1;
#ifdef BUG
        while (j > 0 && a[j] > key) {
#else
        while (j >= 0 && a[j] > key) {
#endif
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = key;
    }
}

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int *a = malloc(n * sizeof *a);
    if (a == NULL)
        return 1;
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    sort(a, n);
    for (int i = 0; i + 1 < n; i++)
        assert(a[i] <= a[i + 1]);
    free(a);
    return 0;
}
