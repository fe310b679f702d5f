// verdict: SAFE
// options: --check memory
// nodiff: what is wrong is no failure of the binary
// Only the start of a block can be freed.
#include <stdlib.h>
int nondet_int(void);
int result;

int main(void)
{
    int n = nondet_int();
    if (n < 2 || n > 9)
        return 0;
    int *a = malloc(n * sizeof *a), *p = a;
    for (int i = 0; i < n; i++)
        *p++ = i;
    result = a[n - 1];
    free(p - n);
    return 0;
}
