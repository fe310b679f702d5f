// verdict: UNSAFE
/* The sum of the fields is 5. */
#include <assert.h>
typedef struct {
    int re, im;
} number;
struct {
    int n;
} single;
number a = { 1, 2 };
number add(number x, number y)
{
    number z = { x.re + y.re, x.im + y.im };
    return z;
}
int main(void)
{
    number b = { .im = 2 };
    a = add(a, b);
    single.n = a.re + a.im;
    assert(single.n == 3);
    return 0;
}
