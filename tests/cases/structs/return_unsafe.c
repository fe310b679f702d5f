// verdict: UNSAFE
/* The smaller one comes first. */
#include <assert.h>
extern int nondet_int(void);
struct pair {
    int low, high;
};
struct pair r;
struct pair order(int x, int y)
{
    struct pair p;
    if (x <= y) {
        p.low = x;
        p.high = y;
    } else {
        p.low = y;
        p.high = x;
    }
    return p;
}
int main(void)
{
    int x = nondet_int();
    int y = nondet_int();
    r = order(x, y);
    assert(r.low == x);
    return 0;
}
