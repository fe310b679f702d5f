// refused: 7:9 realloc
/* A block that changes its size. */
#include <stdlib.h>
int main(void)
{
    int *p = malloc(10 * sizeof(int));
    p = realloc(p, 20 * sizeof(int));
    p[0] = 1;
    free(p);
    return 0;
}
