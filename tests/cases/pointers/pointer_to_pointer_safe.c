// verdict: SAFE
/* A pointer is set through its own address. */
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
    assert(r == 2 && a == 1 && b == 7);
    return 0;
}
