// verdict: UNSAFE
/* The fields do not share their storage. */
#include <assert.h>
extern int nondet_int(void);
struct point {
    int x;
    int y;
};
struct point p;
int main(void)
{
    p.x = nondet_int();
    p.y = 4;
    assert(p.x == p.y);
    return 0;
}
