// verdict: UNSAFE
/* 2[a] is the third element. */
#include <assert.h>
int a[3] = { 5, 6, 7 };
int r;
int main(void)
{
    int i = 1;
    r = 2[a] + i[a];
    1[a] = 9;
    assert(r == 11);
    return 0;
}
