// verdict: SAFE
/* A switch with fall-through, a shared label and a default in the middle. */
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
        r = 1000;
        break;
    case 3:
    case 4:
        r = r + 100;
    }
    assert(x != 1 || r == 11);
    assert(x != 2 || r == 10);
    assert((x != 3 && x != 4) || r == 100);
    assert((x >= 1 && x <= 4) || r == 1000);
    return 0;
}
