// verdict: UNSAFE
/* The loop made of a label and a goto runs once too often. */
#include <assert.h>
extern int nondet_int(void);
int n, s;
int main(void)
{
    int i = 0;
    n = nondet_int();
    if (n < 0 || n > 100)
        return 0;
again:
    s = s + 2;
    if (i < n) {
        i = i + 1;
        goto again;
    }
    assert(s == 2 * n);
    return 0;
}
