// verdict: SAFE
// A block of n numbers is an array of that length.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

int main(void)
{
    int n = nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = i;
    for (int i = 0; i < n; i++)
        assert(a[i] == i);
    result = a[n - 1];
    free(a);
    return 0;
}
