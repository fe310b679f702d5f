// verdict: SAFE
/* A switch inside a switch. */
#include <assert.h>
extern int nondet_int(void);
int x, y, r;
int main(void)
{
    x = nondet_int();
    y = nondet_int();
    switch (x) {
    case 1:
        switch (y) {
        case 1:
            r = 11;
            break;
        default:
            r = 10;
        }
        r = r + 100;
        break;
    default:
        r = -1;
    }
    assert(x != 1 || r == (y == 1 ? 111 : 110));
    assert(x == 1 || r == -1);
    return 0;
}
