// verdict: SAFE
/* The length of the common prefix of two arrays. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], b[n];
    int i, len;
    for (i = 0; i < n; i++) {
        a[i] = nondet_int();
        b[i] = nondet_int();
    }
    len = 0;
    while (len < n && a[len] == b[len])
        len++;
    for (i = 0; i < len; i++)
        assert(a[i] == b[i]);
    assert(len == n || a[len] != b[len]);
    return 0;
}
