// verdict: SAFE
/* Steps of two and of four keep a number even, however often they are taken. */
#include <assert.h>
extern int nondet_int(void);
int x, rounds;
int main(void)
{
    while (rounds < 1000000 && nondet_int() > 0) {
        if (nondet_int() > 5)
            x = x + 4;
        else
            x = x - 2;
        rounds++;
    }
    assert(x % 2 == 0);
    return 0;
}
