// verdict: SAFE
/* Eight scalars that nobody asks about are counted inside the loop that matters. */
#include <assert.h>
int nondet_int(void);
int a[1000];
int main(void)
{
    int n = nondet_int(), k = nondet_int(), i;
    int x1 = nondet_int(), x2 = nondet_int(), x3 = nondet_int(), x4 = nondet_int();
    int x5 = nondet_int(), x6 = nondet_int(), x7 = nondet_int(), x8 = nondet_int();

    if (n < 0 || n > 1000)
        return 0;
    for (i = 0; i < n; i++) {
        if (x1 > i) x1--;
        if (x2 > i) x2++;
        if (x3 > i) x3 -= 2;
        if (x4 > x1) x4--;
        if (x5 > i) x5--;
        if (x6 > i) x6++;
        if (x7 > i) x7 -= 2;
        if (x8 > x1) x8--;
        a[i] = 0;
    }
    if (0 <= k && k < n)
        assert(a[k] == 0);
    return x1;
}
