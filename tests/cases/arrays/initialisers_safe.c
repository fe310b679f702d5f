// verdict: SAFE
/* Partial initialisers fill the rest with zeros; missing sizes are counted; inner braces may be left out. */
#include <assert.h>
int a[5] = { 1, 2 };
int b[] = { 3, 4, 5 };
int m[2][2] = { { 1 }, { 2, 3 } };
int f[2][2] = { 1, 2, 3 };
int main(void)
{
    int local[4] = { 9 };
    assert(a[1] == 2 && a[2] == 0 && a[4] == 0);
    assert(sizeof b / sizeof b[0] == 3 && b[2] == 5);
    assert(m[0][1] == 0 && m[1][1] == 3 && f[1][0] == 3 && f[1][1] == 0);
    assert(local[0] == 9 && local[3] == 0);
    return 0;
}
