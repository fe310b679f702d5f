/*
 * Two pointers decide whether an array is a palindrome; if so, it equals its mirror image.
 *
 * Safe: every pair of places is compared.
 * BUG does not compare the outermost pair.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), yes = 1;
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
#ifdef BUG
    int left = 1, right = n - 2;
#else
    int left = 0, right = n - 1;
#endif
    while (left < right) {
        if (a[left] != a[right]) {
            yes = 0;
            break;
        }
        left++;
        right--;
    }
    if (yes)
        for (int i = 0; i < n; i++)
            assert(a[i] == a[n - 1 - i]);
    return 0;
}
