// verdict: UNSAFE
/* Two elements may be equal. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
unsigned char a[5];
int sum;
int main(void)
{
    int i;
    for (i = 0; i < 5; i++)
        a[i] = nondet_uchar();
    for (i = 0; i < 5; i++)
        sum += a[i];
    assert(a[1] != a[3]);
    return 0;
}
