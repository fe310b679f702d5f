// verdict: SAFE
/* Struct initialisers: in order, designated, nested, and zero for the rest. */
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
    assert(l.from.y == 2 && l.to.x == 3 && l.to.y == 0 && l.width == 4);
    assert(d.width == 7 && d.to.y == 5 && d.from.x == 0);
    assert(t[0].x == 1 && t[1].y == 0 && t[2].y == 9);
    return 0;
}
