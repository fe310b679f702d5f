// verdict: UNSAFE
/* The second write is to the same element. */
#include <assert.h>
int nondet_int(void);
int a[10];

int main(void)
{
    int i = nondet_int(), j;

    if (i < 0 || i > 8)
        return 0;
    j = i + 1;
    a[j] = 3;
    a[j] = 4;
    if (nondet_int())
        a[i] = 5;
    assert(a[i + 1] == 3);
    return 0;
}
