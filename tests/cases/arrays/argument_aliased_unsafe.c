// verdict: UNSAFE
/* Source and target are the same array, so the copy overwrites what it is still to read. */
#include <assert.h>
int a[4] = { 1, 2, 3, 4 };
void copy_up(int to[], int from[], int n)
{
    int i;
    for (i = 0; i < n - 1; i++)
        to[i + 1] = from[i];
}
int main(void)
{
    copy_up(a, a, 4);
    assert(a[3] == 3);
    return 0;
}
