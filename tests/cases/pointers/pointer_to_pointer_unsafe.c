// verdict: UNSAFE
/* The pointer was set to b. */
#include <assert.h>
int a = 1, b = 2, r;
void choose(int **pp)
{
    *pp = &b;
}
int main(void)
{
    int *p = &a;
    choose(&p);
    r = *p;
    **(&p) = 7;
    assert(r == 1);
    return 0;
}
