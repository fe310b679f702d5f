// verdict: SAFE
/* Compound literals as values and as arguments. */
#include <assert.h>
struct pair {
    int a, b;
};
struct pair p;
int r;
int difference(struct pair q)
{
    return q.b - q.a;
}
int main(void)
{
    p = (struct pair){ 1, 2 };
    r = difference((struct pair){ .b = 10 });
    assert(p.a == 1 && p.b == 2 && r == 10);
    return 0;
}
