// verdict: UNSAFE
/* The callee changes its own copy. */
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
    assert(p.a == 7);
    return 0;
}
