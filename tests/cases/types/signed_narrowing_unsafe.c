// verdict: UNSAFE
/* A signed char holds no 200. */
#include <assert.h>
extern int nondet_int(void);
signed char c;
int x;
int main(void)
{
    x = nondet_int();
    if (x < 128 || x > 255)
        return 0;
    c = x;
    assert(c > 0);
    return 0;
}
