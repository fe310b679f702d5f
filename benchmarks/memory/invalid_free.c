// options: --check memory
/*
 * A pointer walks through a block.
 *
 * Safe: the block is freed by its beginning.
 * BUG frees it by the pointer that has walked.
 */
#include <stdlib.h>
#include <string.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 100);
    char *block = malloc(n), *p = block;
    memset(block, 'x', n);
    while (p < block + n / 2)
        *p++ = 'y';
#ifdef BUG
    free(p);
#else
    free(block);
#endif
    return 0;
}
