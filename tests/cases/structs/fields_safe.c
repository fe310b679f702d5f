// verdict: SAFE
/* The fields of a struct are independent variables. */
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
    assert(p.y == 4);
    return 0;
}
