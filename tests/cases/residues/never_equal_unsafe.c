// verdict: UNSAFE
/* An odd number and an even one are never equal. */
#include <assert.h>
extern int nondet_int(void);
int x = 1, y, rounds;
int main(void)
{
    while (rounds < 1000000 && nondet_int() > 0) {
        x = x + 3;
        y = y + 4;
        assert(x != y);
        rounds++;
    }
    return 0;
}
