// verdict: SAFE
// Each element is the square of its place.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i * i;
    for (int i = 0; i < n; i++)
        assert(a[i] == i * i);
    return 0;
}
