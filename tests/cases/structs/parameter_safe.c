// verdict: SAFE
/* A struct parameter is a copy. */
#include <assert.h>
struct pair {
    int a, b;
};
int r;
int sum(struct pair p)
{
    p.a = p.a + p.b;
    return p.a;
}
int main(void)
{
    struct pair p = { 3, 4 };
    r = sum(p);
    assert(r == 7 && p.a == 3);
    return 0;
}
