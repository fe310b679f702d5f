// verdict: UNSAFE
/* case 1 falls through into case 2. */
#include <assert.h>
extern int nondet_int(void);
int x, r;
int main(void)
{
    x = nondet_int();
    r = 0;
    switch (x) {
    case 1:
        r = r + 1;
        /* falls through */
    case 2:
        r = r + 10;
        break;
    default:
        break;
    }
    assert(r != 11);
    return 0;
}
