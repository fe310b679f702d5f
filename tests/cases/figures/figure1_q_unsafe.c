// verdict: UNSAFE
/* Program Q of figure 1 of the 2009 report: x = 0, x = 10 and x = 9 all break the assertion. */
#include <assert.h>
extern int nondet_int(void);
int a[20];
int i, x;
int main(void)
{
    x = nondet_int();
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
