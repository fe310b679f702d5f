// verdict: UNSAFE
// options: --entry check
// nodiff: starts at a function other than main
/* The parameter of the entry function may be negative. */
#include <assert.h>
int g = 3;
int check(signed char c, unsigned short s)
{
    assert(c >= 0);
    return c + s;
}
int main(void)
{
    g = 4;
    return 0;
}
