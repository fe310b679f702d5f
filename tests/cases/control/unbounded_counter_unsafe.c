// verdict: UNSAFE
/* x counts twice as fast as y, so they differ after the first round. */
#include <assert.h>
extern int nondet_int(void);
int x, y;
int main(void)
{
    while (nondet_int() > 0 && x < 100000) {
        x = x + 2;
        y = y + 1;
    }
    assert(x == y);
    return 0;
}
