// verdict: UNSAFE
// options: --check bounds
// nodiff: what is wrong is no failure of the binary
// Indexes are below the number of elements that was asked for.
#include <stdlib.h>
int nondet_int(void);
int result;

int main(void)
{
    int n = nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i <= n; i++)
        a[i] = i;
    result = a[n - 1];
    return 0;
}
