/*
 * A variable jumps between two values.
 *
 * Safe: it is one of both at the head of the loop.
 * BUG comes to a third one by way of another flag.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 10, flag = 0;
    while (__VERIFIER_nondet_int() != 0) {
        if (x == 10)
            x = 1000;
        else
            x = 10;
#ifdef BUG
        if (flag && x == 10)
            x = 500;
#endif
        flag = !flag;
        assert(x == 10 || x == 1000);
    }
    return flag > 1;
}
