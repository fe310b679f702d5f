// verdict: SAFE
/* Program Q of figure 1 of the 2009 report, for those inputs that satisfy its assertion. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int a[20];
int i, x;
int main(void)
{
    x = nondet_int();
    __VERIFIER_assume((x > 0 && x < 9) || x == 10);
    i = a[0];
    i = i + 1;
    if (x > 0) {
        if (x < 10)
            x = x + 1;
        else
            x = x - 1;
    }
    assert(x > 0 && x < 10);
    a[x] = i;
    return 0;
}
