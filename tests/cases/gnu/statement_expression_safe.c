// verdict: SAFE
/* A statement expression has the value of its last statement, and locals of its own. */
#include <assert.h>
#define MAX(a, b) ({ int _a = (a); int _b = (b); _a > _b ? _a : _b; })
int n, r;
int main(void)
{
    n = 3;
    r = MAX(n++, 2);
    assert(r == 3 && n == 4);
    return 0;
}
