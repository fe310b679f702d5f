// verdict: SAFE
/* A mask chooses between two arrays. */
#include <assert.h>
extern int nondet_int(void);
extern _Bool nondet_bool(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], b[n], c[n];
    _Bool mask[n];
    int i;
    for (i = 0; i < n; i++) {
        a[i] = nondet_int();
        b[i] = nondet_int();
        mask[i] = nondet_bool();
    }
    for (i = 0; i < n; i++)
        c[i] = mask[i] ? a[i] : b[i];
    for (i = 0; i < n; i++) {
        if (mask[i])
            assert(c[i] == a[i]);
        else
            assert(c[i] == b[i]);
    }
    return 0;
}
