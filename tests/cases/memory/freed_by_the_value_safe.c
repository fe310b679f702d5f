// verdict: SAFE
// options: --check memory
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
/* The value that is stored frees another block than the one that it is stored in. */
#include <stdlib.h>
struct cell { int value; };
static struct cell *cell, *other;
static int drop(void)
{
    free(other);
    return 3;
}
int main(void)
{
    cell = malloc(sizeof *cell);
    other = malloc(sizeof *other);
    cell->value = drop();
    free(cell);
    return 0;
}
