// verdict: UNSAFE
/* Any value other than 0 becomes 1. */
#include <assert.h>
#include <stdbool.h>
extern int nondet_int(void);
_Bool b;
bool c;
int x;
int main(void)
{
    x = nondet_int();
    b = x;
    c = false;
    c += 1;
    c += 1;
    assert(b == x);
    return 0;
}
