// verdict: UNSAFE
// options: --check memory
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
/* The operand on the right frees the block, though it stands behind the access. */
#include <stdlib.h>
int main(void)
{
    int *p = malloc(4 * sizeof *p);
    p[0] = (free(p), 1);
    return 0;
}
