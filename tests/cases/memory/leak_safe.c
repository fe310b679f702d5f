// verdict: SAFE
// options: --check memory
// nodiff: what is wrong is no failure of the binary
// What is allocated is freed on every way to the end.
#include <stdlib.h>
int nondet_int(void);
int result;

int main(void)
{
    int n = nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int *a = malloc(n * sizeof *a);
    a[0] = n;
    result = a[0];
    if (n == 77) {
        free(a);
        return 1;
    }
    free(a);
    return 0;
}
