// verdict: SAFE
/* assert from assert.h: any scalar counts, and the operand is evaluated once. */
#include <assert.h>
extern int nondet_int(void);
int n;
int main(void)
{
    int x = nondet_int();
    assert((n = n + 1));
    assert(x || !x);
    if (x > 3 && x < 3)
        assert(0);
    assert(n == 1);
    return 0;
}
