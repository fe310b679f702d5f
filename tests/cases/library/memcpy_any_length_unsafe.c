// verdict: UNSAFE
/* The element behind the last one copied may differ. */
#include <assert.h>
#include <string.h>
extern int nondet_int(void);
int a[100], b[100];
int main(void)
{
    int n = nondet_int(), k = nondet_int();
    if (n < 0 || n > 100 || k < 0 || k >= 100)
        return 0;
    for (int i = 0; i < 100; i++)
        a[i] = nondet_int();
    memcpy(b, a, n * sizeof(int));
    if (k <= n)
        assert(b[k] == a[k]);
    return 0;
}
