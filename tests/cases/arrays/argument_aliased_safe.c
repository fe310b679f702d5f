// verdict: SAFE
/* The same array passed twice: a write through one name is read through the other. */
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
    assert(a[0] == 1 && a[1] == 1 && a[2] == 1 && a[3] == 1);
    return 0;
}
