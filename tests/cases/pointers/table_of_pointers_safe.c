// verdict: SAFE
/* An array of pointers to variables. */
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
    assert(a + b + c == 1 && (i != 1 || b == 1));
    return 0;
}
