// verdict: UNSAFE
/* The copy does not follow later changes. */
#include <assert.h>
struct rec {
    int n;
    int a[3];
};
struct rec p, q;
int main(void)
{
    p.n = 2;
    p.a[0] = 5;
    p.a[2] = 6;
    q = p;
    p.a[2] = 7;
    p.n = 3;
    assert(q.a[2] == p.a[2]);
    return 0;
}
