// verdict: UNSAFE
/* x == 4 does not get to __builtin_unreachable. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int r;
int main(void)
{
    int x = nondet_int();
    __VERIFIER_assume(x >= 1 && x <= 4);
    switch (x) {
    case 1:
    case 2:
        r = 1;
        break;
    case 3:
    case 4:
        r = 2;
        break;
    default:
        __builtin_unreachable();
    }
    assert(r == 1);
    return 0;
}
