// verdict: SAFE
/* A loop with two entries. */
#include <assert.h>
extern int nondet_int(void);
int i, s;
int main(void)
{
    int c = nondet_int();
    if (c > 0)
        goto middle;
top:
    s = s + 1;
middle:
    i = i + 1;
    if (i < 4)
        goto top;
    assert(s == (c > 0 ? 3 : 4));
    return 0;
}
