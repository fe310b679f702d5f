// verdict: UNSAFE
// options: --check bounds,memory
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// A block of bytes holds a word; all accesses lie within.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    unsigned char *m = malloc(8);
    *(unsigned *)(m + 4) = 0x01020304;
    assert(m[5] != 3);
    free(m);
    return 0;
}
