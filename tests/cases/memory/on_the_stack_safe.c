// verdict: SAFE
// alloca yields an array as well.
#include <alloca.h>
#include <assert.h>
int nondet_int(void);
int result;

int main(void)
{
    int n = nondet_int();
    if (n < 3 || n > 30)
        return 0;
    char *s = alloca(n + 1);
    for (int i = 0; i < n; i++)
        s[i] = 'x';
    s[n] = 0;
    int k = 0;
    while (s[k])
        k++;
    result = k;
    assert(k == n);
    return 0;
}
