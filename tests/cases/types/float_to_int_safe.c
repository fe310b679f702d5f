// verdict: SAFE
/* Conversion of a real to int cuts towards zero. */
#include <assert.h>
int a, b, c;
double d;
int main(void)
{
    a = 2.75;
    b = (int)-2.5;
    d = 7 / 2;
    c = 7 / 2.0 * 2;
    assert(a == 2 && b == -2 && d == 3.0 && c == 7);
    return 0;
}
