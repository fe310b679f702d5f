// verdict: SAFE
// Pointers into blocks are equal if they point to the same place.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

int main(void)
{
    int *p[2];
    for (int i = 0; i < 2; i++)
        p[i] = malloc(4 * sizeof(int));
    int k = nondet_int();
    if (k < 0 || k > 1)
        return 0;
    int *q = p[k] + 1;
    assert(q != p[0] + 1 || k == 0);
    result = q - p[k];
    assert(result == 1);
    return 0;
}
