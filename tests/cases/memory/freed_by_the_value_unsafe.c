// verdict: UNSAFE
// options: --check memory
/* The value that is stored frees the block that it is stored in. */
#include <stdlib.h>
struct cell { int value; };
static struct cell *cell;
static int drop(void)
{
    free(cell);
    return 3;
}
int main(void)
{
    cell = malloc(sizeof *cell);
    cell->value = drop();
    return 0;
}
