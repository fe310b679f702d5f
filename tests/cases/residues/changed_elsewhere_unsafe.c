// verdict: UNSAFE
/* Other procedures change a global and, through a pointer, a local. */
#include <assert.h>
extern int nondet_int(void);
int g, rounds;
void bump(int *p) { *p = *p + 1; }
void deeper(int n, int *p)
{
    if (n > 0) {
        deeper(n - 1, p);
        g = g + 2;
    } else
        bump(p);
}
int main(void)
{
    int x = 0;
    while (rounds < 1000000 && nondet_int() > 0) {
        x = x + 2;
        g = g + 2;
        rounds++;
    }
    deeper(2, &x);
    bump(&g);
    if (nondet_int() > 7)
        assert(x % 2 == 0);
    else
        assert(g % 2 == 0);
    return 0;
}
