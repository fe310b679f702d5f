// verdict: UNSAFE
/* Only x == 7 gets as far as the assertion. */
#include <assert.h>
extern int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    if (x < 7)
        return 1;
    if (x > 7)
        return 2;
    assert(x != 7);
    return 0;
}
