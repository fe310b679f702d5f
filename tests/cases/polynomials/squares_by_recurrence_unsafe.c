// verdict: UNSAFE
// Each element is computed from the one before; with it in the place of a cell the square is known.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    int a[n];
    a[0] = 0;
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + 2 * i - 2;
    for (int i = 0; i < n; i++)
        assert(a[i] == i * i);
    return 0;
}
