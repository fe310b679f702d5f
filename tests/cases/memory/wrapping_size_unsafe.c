// verdict: UNSAFE
// options: --check bounds
// nodiff: what is wrong is no failure of the binary
// A number of bytes may wrap around: then the block is smaller than it seems.
#include <stdlib.h>
unsigned long nondet_ulong(void);
int result;

int main(void)
{
    unsigned long n = nondet_ulong();
    if (n < 2 || n > 1ul << 62)
        return 0;
    int *a = malloc(n * sizeof *a);
    a[1] = 3;
    result = a[1];
    return 0;
}
