// verdict: SAFE
/* A loop with stride two writes the even places, and another one reads them. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i;
    for (i = 0; i < n; i += 2)
        a[i] = 4;
    for (i = 0; i < n; i += 2)
        assert(a[i] == 4);
    return 0;
}
