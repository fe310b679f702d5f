// verdict: SAFE
/* An array filled from outside; each element is a value of its own. */
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
    assert(sum >= 0 && sum <= 1275 && sum >= a[2]);
    return 0;
}
