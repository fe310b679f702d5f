// refused: 6:14 malloc
/* The heap is not supported. */
#include <stdlib.h>
int main(void)
{
    int *p = malloc(10 * sizeof(int));
    p[0] = 1;
    free(p);
    return 0;
}
