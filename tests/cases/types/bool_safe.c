// verdict: SAFE
/* A conversion to _Bool yields 0 or 1; adding 1 to 1 changes nothing. */
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
    assert(b == (x != 0));
    assert(c == 1);
    return 0;
}
