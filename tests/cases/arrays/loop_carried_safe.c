// verdict: SAFE
/* Each element is its predecessor plus one. */
#include <assert.h>
extern int nondet_int(void);
int a[10];
int main(void)
{
    int i;
    a[0] = nondet_int();
    if (a[0] < -100 || a[0] > 100)
        return 0;
    for (i = 1; i < 10; i++)
        a[i] = a[i - 1] + 1;
    assert(a[9] == a[0] + 9);
    return 0;
}
