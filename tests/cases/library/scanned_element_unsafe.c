// verdict: UNSAFE
// nodiff: reads standard input
/* It may say that it read nothing. */
#include <assert.h>
#include <stdio.h>
int a[3] = { 7, 7, 7 };
int main(void)
{
    int n = scanf("%d", &a[1]);
    if (n >= 1)
        assert(a[1] == 7);
    assert(a[0] == 7 && a[2] == 7);
    return 0;
}
