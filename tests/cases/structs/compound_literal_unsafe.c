// verdict: UNSAFE
/* The literal's second field is 2. */
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
    assert(p.a == p.b);
    return 0;
}
