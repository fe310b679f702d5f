// verdict: SAFE
/* A loop made of a label and a goto. */
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
    if (i < n) {
        s = s + 2;
        i = i + 1;
        goto again;
    }
    assert(s == 2 * n);
    return 0;
}
