// verdict: SAFE
/* A truth value that is used twice in the next one, many times over: its conditions have far more paths than parts. */
#include <assert.h>
extern int nondet_int(void);
int x, y, t, i;
int main(void)
{
    x = nondet_int();
    y = nondet_int();
    t = 1;
    for (i = 0; i < 60; i++)
        t = (t && x <= y + i) || (t && x > y + i);
    assert(t);
    return 0;
}
