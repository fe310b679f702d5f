// verdict: UNSAFE
/* i and j may be equal. */
#include <assert.h>
extern int nondet_int(void);
int a[8];
int main(void)
{
    int i = nondet_int();
    int j = nondet_int();
    if (i < 0 || i > 7 || j < 0 || j > 7)
        return 0;
    a[i] = 1;
    a[j] = 2;
    assert(a[i] == 1);
    return 0;
}
