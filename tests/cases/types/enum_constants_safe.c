// verdict: SAFE
/* Enumerators as array sizes, case labels and operands. */
#include <assert.h>
enum { FIRST, SECOND, THIRD, COUNT };
int a[COUNT];
int sum;
int main(void)
{
    int i;
    a[FIRST] = 1;
    a[SECOND] = 2;
    a[THIRD] = 4;
    for (i = 0; i < COUNT; i++)
        sum += a[i];
    assert(sum == 7 && COUNT == 3);
    return 0;
}
