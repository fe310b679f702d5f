// verdict: UNSAFE
/* A benchmark mistake: the global array is sorted, the local one is checked. */
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
        int a[2] = { nondet_int(), nondet_int() };
        order();
        assert(a[0] <= a[1]);
    }
    return 0;
}
