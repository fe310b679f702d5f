// verdict: SAFE
/* Each compound assignment is its operator and an assignment; the target is evaluated once. */
#include <assert.h>
int a[4], i;
int main(void)
{
    int x = 20;
    x += 5;
    x -= 3;
    x *= 2;
    x /= 3;
    x %= 8;
    assert(x == 6);
    x <<= 3;
    x >>= 1;
    x &= 28;
    x |= 3;
    x ^= 5;
    assert(x == 30);
    a[i++] += 7;
    assert(i == 1 && a[0] == 7 && a[1] == 0);
    x = a[1] = a[0] -= 2;
    assert(x == 5 && a[1] == 5);
    return 0;
}
