// options: --check pointer
// refused: 12:13 an array of pointers that may live longer than the local `x`
/* The elements of an array of pointers cannot be invalidated one by one. */
#include <assert.h>
int nondet_int(void);
int main(void)
{
    int *table[3];
    int i;
    int n = nondet_int();
    for (i = 0; i < 3; i++) {
        int x = i;
        table[i] = &x;
    }
    assert(n < 0 || n > 2 || *table[n] == 2);
    return 0;
}
