// verdict: UNSAFE
/* The operands are evaluated once. */
#include <assert.h>
#define MAX(a, b) ({ int _a = (a); int _b = (b); _a > _b ? _a : _b; })
int n, r;
int main(void)
{
    n = 3;
    r = MAX(n++, 2);
    assert(n == 5);
    return 0;
}
