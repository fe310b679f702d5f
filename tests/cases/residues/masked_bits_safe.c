// verdict: SAFE
/* The low bits of an unsigned number stay as they are when a power of two is added, also where it wraps around. */
#include <assert.h>
extern int nondet_int(void);
unsigned x = 5;
int rounds;
int main(void)
{
    while (rounds < 1000000 && nondet_int() > 0) {
        x = x + 8;
        rounds++;
    }
    assert((x & 5) == 5);
    assert(x % 4 == 1);
    assert((x & 6) == 4);
    return 0;
}
