// verdict: UNSAFE
/* What a program asks of the residue of an input is known of it afterwards. */
#include <assert.h>
extern int nondet_int(void);
int x, y, rounds;
int main(void)
{
    x = nondet_int();
    if (x % 12 != 8 || x > 1000000)
        return 0;
    y = x + 4 + 2;
    while (rounds < 1000000 && nondet_int() > 0) {
        y = y - 4 * x;
        rounds++;
    }
    assert((y & 3) == 0);
    return 0;
}
