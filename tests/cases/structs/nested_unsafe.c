// verdict: UNSAFE
/* The width of the box is 4. */
#include <assert.h>
struct point {
    int x, y;
};
struct box {
    struct point low, high;
    int colour;
};
struct box b;
int width, height;
int main(void)
{
    b.low.x = 1;
    b.low.y = 2;
    b.high = b.low;
    b.high.x += 4;
    b.high.y *= 5;
    width = b.high.x - b.low.x;
    height = b.high.y - b.low.y;
    assert(width == height);
    return 0;
}
