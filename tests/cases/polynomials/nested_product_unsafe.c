// verdict: UNSAFE
// Two nested loops count to a product.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int(), m = nondet_int(), c = 0;
    if (n < 0 || m < 0 || n > 30 || m > 30)
        return 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            c++;
    assert(c == n * n);
    return 0;
}
