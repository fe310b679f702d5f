// verdict: SAFE
/* Attributes stand wherever C allows them. */
#include <assert.h>
__attribute__((unused)) static int a __attribute__((aligned(16))) = 1, b __attribute__((unused)) = 2;
enum __attribute__((packed)) colour { RED __attribute__((deprecated)) = 3, GREEN } c;
struct point { int x __attribute__((unused)), y; } __attribute__((may_alias)) p = { 1, 2 };
static int __attribute__((noinline, pure)) add(int x __attribute__((unused)), int *__attribute__((unused)) q)
{
    int __attribute__((unused)) local = 0;
    switch (x) {
    case 1:
        local = 1;
        __attribute__((fallthrough));
    default:
        local++;
    }
    if (local == 5)
        goto out;
    return x + *q;
out: __attribute__((unused));
    return 0;
}
int main(void)
{
    assert(add(a, &b) == 3 && GREEN == 4 && p.y == 2);
    return 0;
}
