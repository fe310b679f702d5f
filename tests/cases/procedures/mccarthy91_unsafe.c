// verdict: UNSAFE
/* Above 101 McCarthy's function is x - 10, not 91. */
#include <assert.h>
extern int nondet_int(void);
int r;
int f(int x)
{
    if (x > 100)
        return x - 10;
    return f(f(x + 11));
}
int main(void)
{
    int x = nondet_int();
    if (x < 0 || x > 102)
        return 0;
    r = f(x);
    assert(r == 91);
    return 0;
}
