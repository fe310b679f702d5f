// verdict: UNSAFE
/* The 7 stands at index 3. */
#include <assert.h>
int a[6] = { [2] = 5, 7, [0] = 1 };
int b[] = { [4] = 1 };
int m[2][3] = { [1] = { [2] = 8 }, [0][1] = 4 };
int main(void)
{
    assert(a[1] == 7);
    return 0;
}
