// verdict: UNSAFE
/* For negative x the assignment of 2 is skipped. */
#include <assert.h>
extern int nondet_int(void);
int x, y;
int main(void)
{
    x = nondet_int();
    y = 1;
    if (x < 0)
        goto done;
    y = 2;
done:
    assert(y == 2);
    return 0;
}
