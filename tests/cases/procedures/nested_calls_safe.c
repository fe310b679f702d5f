// verdict: SAFE
/* Calls as arguments of calls, and in conditions and indexes. */
#include <assert.h>
int a[10], r;
int add(int x, int y)
{
    return x + y;
}
int main(void)
{
    r = add(1, add(2, 3));
    if (add(r, -6) == 0)
        a[add(1, 1)] = add(r, 4);
    while (add(r, 0) > 2)
        r = add(r, -1);
    assert(r == 2 && a[2] == 10);
    return 0;
}
