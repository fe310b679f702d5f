// verdict: SAFE
/* McCarthy's function yields 91 for every argument up to 101. */
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
    if (x < 0 || x > 200)
        return 0;
    r = f(x);
    assert(r == 91 || (x > 101 && r == x - 10));
    return 0;
}
