// refused: 12:5 qsort
/* A library function that writes an array and calls back. */
#include <assert.h>
#include <stdlib.h>
int a[3] = { 3, 1, 2 };
int compare(const void *x, const void *y)
{
    return *(const int *)x - *(const int *)y;
}
int main(void)
{
    qsort(a, 3, sizeof(int), compare);
    assert(a[0] <= a[1]);
    return 0;
}
