// verdict: SAFE
/* Enumerators count on from the last value given. */
#include <assert.h>
extern int nondet_int(void);
enum colour { RED = 5, GREEN, BLUE = -1, BLACK };
enum colour c;
int main(void)
{
    c = nondet_int() > 0 ? GREEN : BLACK;
    switch (c) {
    case GREEN:
        assert(c == 6);
        break;
    case BLACK:
        assert(c == 0);
        break;
    default:
        assert(0);
    }
    return 0;
}
