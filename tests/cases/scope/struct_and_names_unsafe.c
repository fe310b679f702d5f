// verdict: UNSAFE
/* The member x is not the variable x. */
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
    assert(x == y.x);
    return 0;
}
