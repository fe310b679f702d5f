// verdict: SAFE
// options: --check pointer
/* A pointer is moved that is not null, and a null pointer by nothing. */
#include <assert.h>
int nondet_int(void);
int main(void)
{
    char a[4] = "abc", *g = 0, *h = 0;
    int n = 0;
    if (nondet_int())
        g = a;
    if (g != 0) {
        g++;
        assert(*g == 'b');
    }
    h = h + n;
    assert(h == 0);
    return 0;
}
