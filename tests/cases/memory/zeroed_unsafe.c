// verdict: UNSAFE
// nodiff: reads uninitialised memory
// calloc fills with zeros, malloc with anything.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

int main(void)
{
    int n = nondet_int(), k = nondet_int();
    if (n < 1 || n > 1000 || k < 0 || k >= n)
        return 0;
    int *a = malloc(n * sizeof *a);
    result = a[k];
    assert(result == 0);
    free(a);
    return 0;
}
