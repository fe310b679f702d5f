// refused: 9:16 calloc
/* The heap is not supported. */
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    int n = 4;
    int *a;
    a = (int *)calloc(n, sizeof(int));
    assert(a[1] == 0);
    return 0;
}
