/* Program Q of figure 1 of the 2009 report. */
#include <assert.h>
int main(void)
{
    int a[100], i, x;
    i = a[0];
    i = i + 1;
    if (x > 0) {
        if (x < 10)
            x = x + 1;
        else
            x = x - 1;
    }
    assert(x > 0 && x < 10);
    a[x] = i;
    return 0;
}
