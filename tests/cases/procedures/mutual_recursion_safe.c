// verdict: SAFE
/* even and odd by mutual recursion: exactly one of them holds. */
#include <assert.h>
extern int nondet_int(void);
int e, o;
int odd(int n);
int even(int n)
{
    if (n == 0)
        return 1;
    return odd(n - 1);
}
int odd(int n)
{
    if (n == 0)
        return 0;
    return even(n - 1);
}
int main(void)
{
    int n = nondet_int();
    if (n < 0 || n > 12)
        return 0;
    e = even(n);
    o = odd(n);
    assert(e + o == 1);
    return 0;
}
