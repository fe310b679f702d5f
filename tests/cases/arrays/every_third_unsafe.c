// verdict: UNSAFE
// nodiff: it reads uninitialised elements
/* Every third place is written, and another one is read through a multiple. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int(), i;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    for (i = 1; i < n; i += 3)
        a[i] = 8;
    for (i = 0; 3 * i + 2 < n; i++)
        assert(a[3 * i + 2] == 8);
    return 0;
}
