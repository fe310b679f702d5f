// verdict: SAFE
/* The initialiser of a local array may use values that are known only at run time. */
#include <assert.h>
extern int nondet_int(void);
int r;
int main(void)
{
    int x = nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    int a[3] = { x, x + 1, [2] = 2 * x };
    r = a[0] + a[1] - a[2];
    assert(r == 1);
    return 0;
}
