// verdict: SAFE
/* A struct without tag, known by its typedef name; and a struct declared with its variable. */
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
    assert(a.re == 1 && a.im == 4 && single.n == 5);
    return 0;
}
