// verdict: UNSAFE
// options: --check memory
// nodiff: what is wrong is no failure of the binary
// Two pointers to one block: it must be freed once.
#include <stdlib.h>
int nondet_int(void);
int result;

int main(void)
{
    int *p = malloc(sizeof *p), *q = p;
    *p = nondet_int();
    result = *q;
    if (*q > 3)
        free(p);
    free(q);
    return 0;
}
