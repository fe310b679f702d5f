// verdict: UNSAFE
/* Both arrays are possible targets. */
#include <assert.h>
extern int nondet_int(void);
int a[3], b[3];
int main(void)
{
    int x = nondet_int();
    int *p;
    int i;
    if (x == 1)
        p = a;
    else
        p = b;
    for (i = 0; i < 3; i++)
        p[i] = 1;
    assert(b[1] == 1);
    return 0;
}
