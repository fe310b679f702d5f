// verdict: UNSAFE
/* Half of an odd number is not a whole number. */
#include <assert.h>
extern int nondet_int(void);
double h;
int main(void)
{
    int x = nondet_int();
    if (x < -100 || x > 100)
        return 0;
    h = x;
    h = h / 2.0;
    int whole = h;
    assert(whole + whole == x);
    return 0;
}
