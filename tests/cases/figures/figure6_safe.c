// verdict: SAFE
#include <assert.h>
int main(void) { int i, a[30]; /* figure 6 of the 2009 report, on the lines of the report */
    a[1] = 9;
    i = 0;
    while (a[i] != 9) {
        a[i] = 2 * i;
        i = i + 1; }
    assert(i <= 1); }
