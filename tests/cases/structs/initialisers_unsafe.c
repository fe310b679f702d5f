// verdict: UNSAFE
/* What is not named is zero. */
#include <assert.h>
struct point {
    int x, y;
};
struct line {
    struct point from, to;
    int width;
};
struct line l = { { 1, 2 }, { 3 }, 4 };
struct line d = { .width = 7, .to = { .y = 5 } };
struct point t[3] = { { 1, 1 }, [2] = { .y = 9 } };
int main(void)
{
    assert(d.to.x == d.to.y);
    return 0;
}
