// verdict: UNSAFE
/* The value was assigned behind the label. */
#include <assert.h>
extern int nondet_int(void);
int r;
int main(void)
{
    int c = nondet_int();
    if (c)
        goto skip;
    {
        int x = 3;
        r = x;
        if (0) {
skip:
            x = 4;
            r = x;
        }
    }
    assert(r == 3);
    return 0;
}
