// options: --check memory
/*
 * Two blocks are needed; if the input is bad, what is there is given back.
 *
 * Safe: every way out goes by the label.
 * BUG returns at once for a bad input.
 */
#include <stdlib.h>

extern int nondet_int(void);

static int work(int input)
{
    int result = -1;
    int *a = NULL, *b = NULL;
    a = malloc(sizeof *a);
    if (!a)
        goto out;
    *a = input;
    if (*a < 0)
#ifdef BUG
        return -1;
#else
        goto out;
#endif
    b = malloc(sizeof *b);
    if (!b)
        goto out;
    *b = *a / 2;
    result = *b;
out:
    free(b);
    free(a);
    return result;
}

int main(void)
{
    return work(nondet_int()) < 0;
}
