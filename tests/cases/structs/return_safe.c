// verdict: SAFE
/* A struct as the result of a function. */
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
    assert(r.low <= r.high && order(x, y).low == r.low);
    return 0;
}
