// verdict: UNSAFE
/* p points to y. */
#include <assert.h>
struct s {
    int x, y;
    int a[3];
};
struct s v;
void set(int *p, int n)
{
    *p = n;
}
int main(void)
{
    int *p = &v.y;
    *p = 4;
    set(&v.x, 3);
    set(&v.a[1], 5);
    set(v.a + 2, 6);
    assert(v.x == 4);
    return 0;
}
