// verdict: SAFE
/* Several assertions, in procedures and loops, all of which hold. */
#include <assert.h>
extern int nondet_int(void);
int total;
void add(int x)
{
    assert(x >= 0 && x <= 10);
    total += x;
}
int main(void)
{
    int i;
    for (i = 0; i < 3; i++) {
        int x = nondet_int();
        if (x < 0 || x > 10)
            x = 0;
        add(x);
        assert(total >= 0);
    }
    assert(total <= 30);
    return 0;
}
