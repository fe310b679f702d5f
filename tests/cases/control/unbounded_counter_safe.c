// verdict: SAFE
/* A loop that may run any number of times keeps x and y equal. */
#include <assert.h>
extern int nondet_int(void);
int x, y;
int main(void)
{
    while (nondet_int() > 0 && x < 100000) {
        x = x + 1;
        y = y + 1;
    }
    assert(x == y);
    return 0;
}
