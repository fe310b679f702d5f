// verdict: UNSAFE
/* The second pointer is the address of b. */
#include <assert.h>
extern int nondet_int(void);
int a, b, c;
int *t[3] = { &a, &b, &c };
int main(void)
{
    int i = nondet_int();
    if (i < 0 || i > 2)
        return 0;
    *t[i] = 1;
    assert(b == 0);
    return 0;
}
