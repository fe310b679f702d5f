// verdict: UNSAFE
/* p[-1] is the element below. */
#include <assert.h>
int a[5] = { 10, 20, 30, 40, 50 };
int s, m;
int main(void)
{
    int *p = a + 4;
    while (p > a) {
        s += *p;
        --p;
    }
    p = a + 2;
    m = p[-1] + *(p - 2);
    assert(m == 50);
    return 0;
}
