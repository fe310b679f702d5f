// verdict: UNSAFE
/* -2.5 becomes -2, not -3. */
#include <assert.h>
int a, b, c;
double d;
int main(void)
{
    a = 2.75;
    b = (int)-2.5;
    d = 7 / 2;
    c = 7 / 2.0 * 2;
    assert(b == -3);
    return 0;
}
