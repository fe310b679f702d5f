// verdict: UNSAFE
// nodiff: reads an uninitialised array
#include <assert.h>
/* Figure 6 of the 2009 report with the bound of the assertion one too small: a[0] may differ from 9. */
int main(void)
{
    int i, a[30];

    a[1] = 9;
    i = 0;
    while (a[i] != 9) {
        a[i] = 2 * i;
        i = i + 1;
    }
    assert(i <= 0);
}
