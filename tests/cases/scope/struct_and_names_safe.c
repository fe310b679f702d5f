// verdict: SAFE
/* Tags, labels, members and variables live in name spaces of their own. */
#include <assert.h>
struct x {
    int x;
};
int x = 1;
struct x y;
int main(void)
{
    y.x = 2;
    goto x;
x:
    assert(x == 1 && y.x == 2);
    return 0;
}
