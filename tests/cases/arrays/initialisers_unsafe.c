// verdict: UNSAFE
/* What the initialiser leaves out is zero. */
#include <assert.h>
int a[5] = { 1, 2 };
int b[] = { 3, 4, 5 };
int m[2][2] = { { 1 }, { 2, 3 } };
int f[2][2] = { 1, 2, 3 };
int main(void)
{
    int local[4] = { 9 };
    assert(local[0] == local[1]);
    return 0;
}
