// verdict: SAFE
/* Designated initialisers, out of order, with positions that go on from there. */
#include <assert.h>
int a[6] = { [2] = 5, 7, [0] = 1 };
int b[] = { [4] = 1 };
int m[2][3] = { [1] = { [2] = 8 }, [0][1] = 4 };
int main(void)
{
    assert(a[0] == 1 && a[1] == 0 && a[2] == 5 && a[3] == 7 && a[5] == 0);
    assert(sizeof b / sizeof b[0] == 5 && b[4] == 1);
    assert(m[1][2] == 8 && m[0][1] == 4 && m[1][0] == 0);
    return 0;
}
