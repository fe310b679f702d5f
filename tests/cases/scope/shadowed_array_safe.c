// verdict: SAFE
/* The local array hides the global one: sorting it leaves the global one alone. */
#include <assert.h>
extern int nondet_int(void);
int a[2];
void order(void)
{
    if (a[0] > a[1]) {
        int t = a[0];
        a[0] = a[1];
        a[1] = t;
    }
}
int main(void)
{
    a[0] = nondet_int();
    a[1] = nondet_int();
    {
        int a[2] = { 2, 1 };
        order();
        assert(a[0] == 2 && a[1] == 1);
    }
    assert(a[0] <= a[1]);
    return 0;
}
